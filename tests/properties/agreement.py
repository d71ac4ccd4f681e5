"""What the engine and the naive solver say of one game, in one form, so that the two can be compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import Final

from layerlaw.errors import ErrorKind, LayerlawError
from layerlaw.layers import NEWEST, Dependency, Edition, EffectRef, ObjectNow, Solution, solve
from layerlaw.layers.edition import Origin
from layerlaw.layers.protocol import GameView, ObjectId
from layerlaw.model.cards import Face
from layerlaw.model.effects import ContinuousEffect
from tests.properties import naive
from tests.properties.effort import bounded

Named = tuple[str, Hashable, ContinuousEffect, int]
"""An effect: where it comes from, what it is on or what made it, its words, its timestamp."""
Characteristics = dict[ObjectId, dict[str, object]]


MOST_ABILITIES: Final = 2_000
"""More abilities than this, of all objects together, are not compared one by one: both solvers refuse such a board."""
MOST_TRIED: Final = 1_000 * MOST_ABILITIES
"""How many the engine may take up where it ends with no more than that: each time that it tries what depends on what counts."""

_KINDS = {
    "text": "text or existence",  # whether a new text has other words for an ability or another ability is for each to say
    "existence": "text or existence",
    "what it applies to": "what it applies to",
    "what it does": "what it does",
}


def engine_characteristics(solution: Solution) -> Characteristics:
    """What the engine says of every object that is not phased out (702.26b)."""
    return {identity: _of_engine(now) for identity, now in solution.items() if "phased_out" not in now.view.status}


def naive_characteristics(answer: naive.Answer) -> tuple[Characteristics, set[ObjectId]]:
    """What the naive solver says of every object, and of which piles the objects are no longer equal."""
    found: Characteristics = {}
    unequal: set[ObjectId] = set()
    for key, thing in answer.board.things.items():
        now = naive.characteristics(answer, key) | {"copiable values": _copiable(answer.copiable[key])}
        if found.setdefault(thing.view.id, now) != now:
            unequal.add(thing.view.id)
    return found, unequal


def _of_engine(now: ObjectNow) -> dict[str, object]:
    return {
        "names": set(now.names),
        "mana cost": now.mana_cost,
        "mana value": now.mana_value,
        "controller": now.controller,
        "supertypes": set(now.supertypes),
        "types": set(now.types),
        "subtypes": set(now.subtypes),
        "colors": set(now.colors),
        "abilities": Counter(now.abilities),
        "power": now.power,
        "toughness": now.toughness,
        "base power": now.base_power,
        "base toughness": now.base_toughness,
        "copiable values": _copiable(now.copiable),
    }


def _copiable(face: Face) -> tuple[object, ...]:
    """A face as characteristics; the order of words in a type line is none."""
    return (
        face.name,
        face.mana_cost,
        face.colors,
        set(face.supertypes),
        set(face.types),
        set(face.subtypes),
        face.abilities,
        face.power,
        face.toughness,
    )


def _ref(ref: EffectRef) -> Named:
    origin = {Origin.STATIC: "static", Origin.RESOLVED: "resolved", Origin.COUNTER: "counter"}[ref.origin]
    return (origin, ref.source if ref.origin is Origin.STATIC else ref.id, ref.effect, ref.timestamp)


def _name(name: naive.Name) -> Named:
    return (name.origin, name.source, name.wording, name.timestamp)


def engine_orders(solution: Solution) -> dict[str, list[Named]]:
    """The order of application in each layer in which anything was applied."""
    orders = {
        layer.layer.name: [_ref(step.effect) for step in layer.steps if step.effect.source != "face down"]
        for layer in solution.trace
    }
    return {
        layer: order
        for layer, order in orders.items()
        if order and layer in naive.EDITIONS[solution.edition.name].layers
    }


def naive_orders(answer: naive.Answer) -> dict[str, list[Named]]:
    """The same of the naive solver."""
    return {name: [_name(item.name) for item in layer.order] for name, layer in answer.layers.items() if layer.order}


def engine_dependencies(solution: Solution) -> dict[str, dict[tuple[Named, Named], set[str]]]:
    """Who depends on whom in each layer, and why."""
    found: dict[str, dict[tuple[Named, Named], set[str]]] = {}
    for layer in solution.trace:
        for item in layer.dependencies:
            pairs = found.setdefault(layer.layer.name, {})
            pairs.setdefault(_pair(item), set()).add(str(item.because))
    return found


def _pair(item: Dependency) -> tuple[Named, Named]:
    return _ref(item.effect), _ref(item.on)


def naive_dependencies(answer: naive.Answer) -> dict[str, dict[tuple[Named, Named], set[str]]]:
    """The same of the naive solver."""
    return {
        name: {(_name(one), _name(other)): why for (one, other), why in layer.dependencies.items()}
        for name, layer in answer.layers.items()
        if layer.dependencies
    }


def disagreements(game: GameView, edition: Edition = NEWEST, rules: naive.Rules | None = None) -> list[str]:
    """Each thing on which the engine and the naive solver differ by the rules of an edition, in words; none, if all is well.

    `rules`: what the naive solver goes by, where that is not the edition as it is.
    """
    rules = rules or naive.EDITIONS[edition.name]
    try:
        answer = naive.solve(game, rules, most_abilities=MOST_ABILITIES)
    except naive.TooManyAbilities:
        # what is held was taken up, but for the few that were printed or granted one by one
        return _not_refused(game, edition, MOST_ABILITIES // 2)
    mine, unequal = naive_characteristics(answer)
    try:
        with bounded(MOST_TRIED):
            solution = solve(game, edition)
    except LayerlawError as error:
        return [] if unequal else [f"only the engine says: {error}"]
    said = [f"only naive: the objects of {identity} are no longer equal" for identity in unequal]
    theirs = engine_characteristics(solution)
    for identity in mine:
        for what, value in mine[identity].items():
            if theirs[identity][what] != value:
                said.append(f"{identity} {what}:\n  naive  {value}\n  engine {theirs[identity][what]}")
    piles = {view.id for view in game.objects if view.count > 1}
    my_orders, their_orders = (
        {layer: _once_a_pile(order, piles) for layer, order in orders.items()}
        for orders in (naive_orders(answer), engine_orders(solution))
    )
    for layer in rules.layers:
        if my_orders.get(layer, []) != their_orders.get(layer, []):
            said.append(_two_lists(f"order in {layer}", my_orders.get(layer, []), their_orders.get(layer, [])))
    my_pairs, their_pairs = naive_dependencies(answer), engine_dependencies(solution)
    for layer in rules.layers:
        one, other = my_pairs.get(layer, {}), their_pairs.get(layer, {})
        for pair in one.keys() - other.keys():
            said.append(f"dependency in {layer} only naive, {sorted(one[pair])}:\n  {pair[0]}\n  on {pair[1]}")
        for pair in other.keys() - one.keys():
            said.append(f"dependency in {layer} only engine, {sorted(other[pair])}:\n  {pair[0]}\n  on {pair[1]}")
        for pair in one.keys() & other.keys():
            if not {_KINDS[why] for why in other[pair]} <= {_KINDS[why] for why in one[pair]}:
                said.append(f"why, in {layer}: naive {sorted(one[pair])}, engine {sorted(other[pair])}:\n  {pair}")
    without = engine_characteristics(solve(game, edition, trace=False))
    if without != theirs:
        said.append("the engine says something else without a trace")
    return said


def _not_refused(game: GameView, edition: Edition, applications: int) -> list[str]:
    """What is wrong if the engine, which may do so much, does not refuse a board by a bound."""
    try:
        with bounded(applications):
            solve(game, edition)
    except LayerlawError as error:
        return [] if error.mistake.kind is ErrorKind.LIMIT else [f"only the engine says: {error}"]
    return ["only naive: the objects take up too many abilities of each other"]


def _once_a_pile(order: list[Named], piles: set[ObjectId]) -> list[Named]:
    """The order with what each object of a pile does said once: for the engine one effect may stand for those of all of them."""
    return [item for place, item in enumerate(order) if _on(item) not in piles or item not in order[:place]]


def _on(item: Named) -> Hashable:
    """The object that an effect is on."""
    origin, source, _, _ = item
    return str(source).partition(":")[0] if origin == "counter" else source


def _two_lists(title: str, mine: list[Named], theirs: list[Named]) -> str:
    lines = [title]
    lines += [f"  naive  {item}" for item in mine]
    lines += [f"  engine {item}" for item in theirs]
    return "\n".join(lines)
