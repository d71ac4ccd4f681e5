"""Board files: a scene with its real cards, as a board that `layerlaw explain` takes, and whether it shows there what it is said to show.

The cards stand there whole, not bare as in a trial. So a board is played before it is shown, and its answer says whether the relation
holds on it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from layerlaw.atlas.actors import Actor
from layerlaw.atlas.relate import CHARACTERISTICS, CONTINUES, DEPENDS, LOOP, ORDER, STOPPED, Shown, told
from layerlaw.atlas.resolved import ON_ANOTHER, ON_ITSELF
from layerlaw.atlas.scene import OPPONENT, YOU, Bystander, Seat, Setup
from layerlaw.atlas.wishes import PAIRED_WITH
from layerlaw.boards import PlayedBoard, read_board, run_board
from layerlaw.boards.fact_words import CASTING, STATUSES
from layerlaw.errors import LayerlawError
from layerlaw.explain import explain
from layerlaw.explain.wording import dependency_words
from layerlaw.layers import Edition
from layerlaw.layers.trace import Dependency, EffectRef, ReasonKind
from layerlaw.model.abilities import ActivatedAbility
from layerlaw.model.cards import Layout
from layerlaw.model.late import dataclass
from layerlaw.model.serial import decode
from layerlaw.model.words import Color

Plain = Any
_BARE: Final = ("tapped", "token", "face_down")


class NotExpressible(Exception):
    """A scene holds something that a board file has no word for; the message says what."""


@dataclass(frozen=True)
class Illustration:
    """A board that shows a relation of two real cards."""

    board: Plain
    """As `layerlaw.Board.parse` takes it; None where the format cannot say it."""
    holds: bool
    """Whether the relation was found on it."""
    why_not: str = ""
    """Why there is no board, or what went wrong on it."""
    object: str = ""
    """Where the order matters: the object that comes out otherwise."""
    outcomes: tuple[Plain, Plain] | None = None
    """And what it is in this order, and in the other."""
    words: str = ""
    """Of a dependency or loop: what trying changed, in words (613.8a)."""


def illustrate(
    shown: Shown, actors: tuple[Actor, Actor], layouts: tuple[Layout, Layout], edition: Edition
) -> Illustration:
    """The board that shows what was shown, with the real cards, played and looked at.

    Args:
        shown: from a trial of the two in their own words (`pairing.Trials(..., own_words=True)`).
        actors: who stood as `A` and `B`.
        layouts: of their cards.
        edition: whose rules decide.
    """
    try:
        board = board_of(shown, actors, layouts, edition)
        played = run_board(read_board(board, name="<atlas>"), edition)
        names = aliases(actors)
        found = _outcomes(shown, played, board, names, edition) if shown.fact.relation == ORDER else None
        holds = found is not None or (shown.fact.relation != ORDER and _holds(shown, played, actors))
    except NotExpressible as error:
        return Illustration(None, False, str(error))
    except LayerlawError as error:
        return Illustration(None, False, str(error.mistake.found))
    expected = _expectation(shown, played, names) if holds else {}
    if expected:
        board["expect"] = expected
    why_not = "" if holds else "with all of their text, the two cards do not show it here"
    changed = _object(shown, names) if found is not None else ""
    words = _in_words(_dependencies(shown, played, actors), played) if holds else ""
    return Illustration(board, holds, why_not, changed, found, words)


def aliases(actors: tuple[Actor, Actor]) -> tuple[str, str]:
    """What the two hosts are called on the board."""
    one, other = (actor.card.partition(" // ")[0].partition(",")[0] for actor in actors)
    return (one, other) if one != other else (f"{one} A", f"{other} B")


def board_of(shown: Shown, actors: tuple[Actor, Actor], layouts: tuple[Layout, Layout], edition: Edition) -> Plain:
    """The scene as a board, without expectations.

    Raises:
        NotExpressible: the format has no word for something in it.
    """
    scene = shown.scene
    names = aliases(actors)
    cards: dict[str, Plain] = {}
    timeline: list[Plain] = []
    after: list[Plain] = []
    zones: dict[str, dict[str, list[Plain]]] = {YOU: {}, OPPONENT: {}}
    for at, other in enumerate(scene.others):
        if other is not None:
            _bystander(at, other, names, cards, timeline, after, zones)
    order = (shown.first, 1 - shown.first)
    setups = (scene.a, scene.b)
    if setups[order[0]].attached == "AB"[order[1]]:
        order = (order[1], order[0])
        if shown.fact.relation == ORDER:
            raise NotExpressible("the order of timestamps, where one host is attached to the other")
    begun: list[Plain] = []
    for at in order:
        entry, more = _host(actors[at], layouts[at], setups[at], names[at], names)
        if actors[at].made == ON_ITSELF:
            timeline.append(entry)  # what resolves found its source there
            entry = _activated(actors[at], names[at])
        begun.append(entry)
        after += more
    timeline += begun
    board: dict[str, Plain] = {}
    if edition.name != "newest":
        board["rules"] = edition.name
    board["players"] = [_seat(scene.you, zones[YOU]), _seat(scene.opponent, zones[OPPONENT])]
    if scene.active != YOU:
        board["active"] = scene.active
    for actor in actors:
        if actor.made and not actor.made.startswith("resolved"):
            name = _bearer(actor)
            line = "Artifact — Vehicle" if actor.made == "status:crewed" else "Creature — Bear"
            cards[name] = {"name": name, "type_line": line, "power": 2, "toughness": 2}
    if cards:
        board["cards"] = list(cards.values())
    board["timeline"] = [*timeline, *after]
    return board


def _seat(seat: Seat, zones: Mapping[str, list[Plain]]) -> Plain:
    if seat.designations:
        raise NotExpressible("designations of a player from the start")
    found: dict[str, Plain] = {"name": seat.name}
    if seat.life != 20:
        found["life"] = seat.life
    if seat.hand:
        found["hand"] = seat.hand
    if seat.counted:
        found["counters"] = dict(seat.counted)
    found |= zones
    return found if len(found) > 1 else seat.name


def _alias(at: int) -> str:
    return f"bystander {at}"


def _called(at: int | str, names: tuple[str, str]) -> str:
    """What a bystander, by its number, or a host is called on the board."""
    return _alias(at) if isinstance(at, int) else names["AB".index(at)]


def _bystander(  # noqa: PLR0917 - where each thing of it goes
    at: int,
    other: Bystander,
    names: tuple[str, str],
    cards: dict[str, Plain],
    timeline: list[Plain],
    after: list[Plain],
    zones: dict[str, dict[str, list[Plain]]],
) -> None:
    name = other.name or f"Bystander {at}"
    if other.past:
        raise NotExpressible("what happened to a bystander before")
    cards.setdefault(name, _card(name, other))
    if other.zone in ("hand", "library", "graveyard", "exile", "command"):
        zones[other.owner or other.controller].setdefault(other.zone, []).append({"card": name, "as": _alias(at)})
        return
    if other.zone != "battlefield":
        raise NotExpressible(f"a card in the zone {other.zone}")
    entry: dict[str, Plain] = {"enter": name, "as": _alias(at), "controller": other.controller}
    if other.owner and other.owner != other.controller:
        entry["owner"] = other.owner
    if other.counters:
        entry["counters"] = dict(other.counters)
    _statuses(entry, other.status, _alias(at), after)
    if other.attached is not None:
        entry["attached_to"] = _called(other.attached, names)
    (after if isinstance(other.attached, str) else timeline).append(entry)


def _statuses(entry: dict[str, Plain], status: tuple[str, ...], alias: str, after: list[Plain]) -> None:
    for word in status:
        if word in _BARE or word in CASTING:
            entry[word] = True
        elif word in STATUSES:
            after.append({"status": alias, word: True})
        elif word == "attacking":
            after.append({"status": alias, "attacking": OPPONENT})
        else:
            raise NotExpressible(f"that it is so: {word!r}")


def _card(name: str, other: Bystander) -> Plain:
    found: dict[str, Plain] = {"name": name, "type_line": other.type_line}
    if other.cost:
        found["mana_cost"] = other.cost
    if other.colors:
        found["color_indicator"] = list(other.colors)
    text = [*(keyword.capitalize() for keyword in other.keywords), *(["{1}: Draw a card."] if other.activated else [])]
    if text:
        found["oracle_text"] = "\n".join(text)
    if "Creature" in other.type_line:
        found |= {"power": other.power, "toughness": other.toughness}
    return found


def _host(actor: Actor, layout: Layout, setup: Setup, alias: str, names: tuple[str, str]) -> tuple[Plain, list[Plain]]:
    after: list[Plain] = []
    if setup.supposed:
        raise NotExpressible("what happened before")
    if actor.zone != "battlefield":
        raise NotExpressible(f"an ability that functions in the zone {actor.zone}")
    if actor.made == ON_ANOTHER:
        return _resolved(actor, setup, alias, names), after
    entry: dict[str, Plain] = {"enter": _bearer(actor), "as": alias, "controller": setup.controller}
    if actor.face:
        if layout not in (Layout.TRANSFORM, Layout.MODAL_DFC):
            raise NotExpressible(f"the other half of a {layout} card")
        entry["transformed"] = True
    if setup.counters:
        entry["counters"] = dict(setup.counters)
    facts = dict(setup.facts)
    if "x" in facts:
        entry["x"] = facts.pop("x")
    if "class_level" in facts:
        entry["level"] = facts.pop("class_level")
    if facts:
        raise NotExpressible(f"a number that the game has noted: {min(facts)!r}")
    choices = {key: choice_word(decode(json.loads(value))) for key, value in setup.choices}
    for key, numbers in setup.linked:
        linked = [_called(at, names) for at in dict.fromkeys(numbers)]
        if key == PAIRED_WITH:
            after += [{"status": alias, PAIRED_WITH: partner} for partner in linked]
        else:
            choices[key] = linked
    if choices:
        entry["choose"] = choices
    if setup.attached is not None:
        on_player = setup.attached in (YOU, OPPONENT)
        entry["attached_to"] = setup.attached if on_player else _called(setup.attached, names)
    _statuses(entry, tuple(word for word in setup.status if word != PAIRED_WITH), alias, after)
    return entry, after


def _resolved(actor: Actor, setup: Setup, alias: str, names: tuple[str, str]) -> Plain:
    """An instant or sorcery that resolves."""
    if not actor.is_spell:
        raise NotExpressible("an ability that resolves and affects something else")
    entry: dict[str, Plain] = {"resolve": actor.card, "as": alias, "controller": setup.controller}
    if actor.is_aimed and setup.attached is not None:
        entry["target"] = _called(setup.attached, names)
    return entry


def _activated(actor: Actor, alias: str) -> Plain:
    """An ability of a permanent that resolves and affects that permanent."""
    ability = actor.printed.abilities[actor.ability]
    among = [one for one in actor.printed.abilities if isinstance(one, type(ability))]
    verb = "activate" if isinstance(ability, ActivatedAbility) else "trigger"
    return {verb: alias, "ability": among.index(ability) + 1}


def _bearer(actor: Actor) -> str:
    """The card; or what a counter is on, or of what a status holds."""
    return f"Bearer ({actor.card})" if actor.made and actor.made != ON_ITSELF else actor.card


def choice_word(value: object) -> Plain:
    """What is chosen, as a board says it."""
    return value.word if isinstance(value, Color) else value if isinstance(value, int) else str(value)


# --- does it hold? -----------------------------------------------------------------------------------------------------


def _of(ref: EffectRef, played: PlayedBoard, alias: str, actor: Actor) -> bool:
    """Whether an effect is on that host, what the counter or status makes on it, or what resolved under that name."""
    host = played.refs.get(alias)
    if actor.made.startswith("resolved"):
        begun = {effect.id for effect in played.state.effects if host is not None and effect.source_id == host}
        return ref.id in begun | set(played.register.effects.get(alias, ()))
    if actor.made:
        return ref.id == f"{host}:{actor.made.partition(':')[2]}"
    return ref.source == host


def _holds(shown: Shown, played: PlayedBoard, actors: tuple[Actor, Actor]) -> bool:
    """Whether the played board shows the relation of the two cards; for one of order, see `_outcomes`."""
    fact = shown.fact
    names = aliases(actors)
    layer = played.solution.trace.layer(fact.layer)
    if layer is None:
        return fact.relation == STOPPED

    if fact.relation in (DEPENDS, LOOP):
        return len(_dependencies(shown, played, actors)) == (1 if fact.relation == DEPENDS else 2)
    at = "AB".index(fact.who)
    mine = [step for step in layer.steps if _of(step.effect, played, names[at], actors[at])]
    if fact.relation == CONTINUES:
        return any(step.reason.kind is ReasonKind.CONTINUED for step in mine)
    return not mine


def _dependencies(shown: Shown, played: PlayedBoard, actors: tuple[Actor, Actor]) -> list[Dependency]:
    """The dependencies of the two that make the relation: one, or for a loop one each way; none for what is no dependency."""
    fact = shown.fact
    layer = played.solution.trace.layer(fact.layer)
    if layer is None or fact.relation not in (DEPENDS, LOOP):
        return []
    names = aliases(actors)
    found = (
        next(
            (
                item
                for item in layer.dependencies
                if _of(item.effect, played, names[at], actors[at])
                and _of(item.on, played, names[1 - at], actors[1 - at])
                and fact.clause in ("", str(item.because))
            ),
            None,
        )
        for at in ((0, 1) if fact.relation == LOOP else ("AB".index(fact.who),))
    )
    return [item for item in found if item is not None]


def _in_words(found: Sequence[Dependency], played: PlayedBoard) -> str:
    told = explain(played.solution, played.names.__getitem__, effects=played.effect_names)
    names = told.effect_names
    return " ".join(dependency_words(item, names.of(item.effect), names.of(item.on), told) for item in found)


def _outcomes(
    shown: Shown, played: PlayedBoard, board: Plain, names: tuple[str, str], edition: Edition
) -> tuple[Plain, Plain] | None:
    """What the characteristic is in this order and in the other; None where it is the same."""
    entries = list(board["timeline"])
    one, other = (_place_of(entries, name) for name in names)
    entries[one], entries[other] = entries[other], entries[one]
    again = run_board(read_board({**board, "timeline": entries}, name="<atlas>"), edition)
    name = _object(shown, names)
    read = CHARACTERISTICS[shown.fact.clause]
    here, there = (read(each.solution[each.refs[name]]) for each in (played, again))
    if here == there:
        return None
    one_told, other_told = (told(each.solution[each.refs[name]], shown.fact.clause) for each in (played, again))
    return one_told, other_told


def _place_of(timeline: list[Plain], name: str) -> int:
    """Where in the timeline the effect of a host begins: as its ability resolves, or as it enters."""
    resolves = [at for at, entry in enumerate(timeline) if name in (entry.get("activate"), entry.get("trigger"))]
    return (resolves or [at for at, entry in enumerate(timeline) if entry.get("as") == name])[0]


def _object(shown: Shown, names: tuple[str, str]) -> str:
    identity = str(shown.detail["object"])
    return names["AB".index(identity)] if identity in ("A", "B") else _alias(int(identity.removeprefix("o")))


def _expectation(shown: Shown, played: PlayedBoard, names: tuple[str, str]) -> Plain:
    """What the board expects: the dependency, or what comes out in this order."""
    fact = shown.fact
    if fact.relation == DEPENDS:
        at = "AB".index(fact.who)
        return {"depends": [[names[at], names[1 - at], fact.layer]]}
    if fact.relation == LOOP:
        return {"depends": [[names[0], names[1], fact.layer], [names[1], names[0], fact.layer]]}
    if fact.relation == ORDER and fact.clause == "abilities":
        name = _object(shown, names)
        return {name: {"keywords": list(played.solution[played.refs[name]].keywords)}}
    if fact.relation != ORDER or fact.clause not in _EXPECTED:
        return {}
    name = _object(shown, names)
    return {name: {fact.clause: _EXPECTED[fact.clause](played.solution[played.refs[name]])}}


_EXPECTED: Final[dict[str, Any]] = {
    "power": lambda now: now.power,
    "toughness": lambda now: now.toughness,
    "controller": lambda now: now.controller,
    "types": lambda now: [str(word) for word in now.types],
    "supertypes": lambda now: [str(word) for word in now.supertypes],
    "colors": lambda now: "".join(map(str, now.colors)) or "colorless",
    "subtypes": lambda now: (
        "all creature types" if now.is_every_creature_type else [str(word) for word in now.subtypes]
    ),
}
