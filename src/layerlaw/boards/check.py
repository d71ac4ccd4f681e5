"""Checking: what a board expects, compared with what is so. Each expectation that does not hold is a `Failure`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Final

from layerlaw.boards.board import BoardFile, numbers, scalars
from layerlaw.boards.characteristics import (
    CHARACTERISTICS,
    PlainDifference,
    PlainValue,
    cost_difference,
    holds_any,
    plain_list,
    quality_difference,
    shown,
    text_or_none,
    texts_of,
    values_of,
    values_of_face,
)
from layerlaw.boards.fact_words import DESIGNATIONS
from layerlaw.boards.near_misses import check_name, status_holds
from layerlaw.boards.nodes import Listing, Node, Scalar, TableNode
from layerlaw.boards.run import Moment, PlayedBoard, run_board
from layerlaw.boards.validate import unknown
from layerlaw.errors import ErrorKind, LayerlawError, Mistake, quote
from layerlaw.explain.values import ability_text, rule_texts
from layerlaw.game import GameObject, ObjectId
from layerlaw.game.commander import color_identity, tax, which
from layerlaw.game.dungeons import room_of
from layerlaw.game.single_changes import with_targets
from layerlaw.layers import Edition, LayerTrace, ObjectNow, PlayerNow, Solution, solve
from layerlaw.layers.edition import Origin
from layerlaw.layers.trace import EffectRef
from layerlaw.model.places import Place
from layerlaw.model.rule_effects import Goaded
from layerlaw.model.words import Zone
from layerlaw.play.state_based.any_time import NO_COUNTERS

__all__ = ["Failure", "check_board", "check_played"]


@dataclass(frozen=True, slots=True)
class Failure:
    """An expectation that does not hold: what was asked, what was expected, what is so, and at which point of the timeline."""

    what: str
    expected: PlainValue
    actual: PlainValue
    at: str
    place: Place | None = field(default=None, compare=False)
    """Where the expectation stands in the board."""

    def as_json(self) -> dict[str, PlainValue]:
        """The same as plain values."""
        return {"what": self.what, "expected": self.expected, "actual": self.actual, "at": self.at}


def check_board(board: BoardFile, edition: Edition | None = None) -> tuple[Failure, ...]:
    """Play a board, by its rules or by another edition, and compare what it expects with what is so. Empty where everything holds.

    Raises:
        LayerlawError: it cannot be played, or asks of something that is not there.
    """
    played = run_board(board, edition)
    return check_played(played)


def what_holds(played: PlayedBoard) -> dict[str, dict[str, object]]:
    """Which expectations of a board do not hold, as `PlayedBoard.assumed_by` asks: an assumption matters where others would."""
    return {"what is expected": {"does not hold": [f"{one.what} ({one.at})" for one in check_played(played)]}}


def check_played(played: PlayedBoard) -> tuple[Failure, ...]:
    """The expectations of a board that has been played, compared.

    Raises:
        LayerlawError: it asks of something that is not there.
    """
    board = played.board
    try:
        found = tuple(failure for moment in played.moments for failure in _Checker(moment).check())
    except LayerlawError as error:
        raise error.with_source_line(board.line(error.mistake.place)) from None
    return (*_not_refused(played), *found)


def _called_on_the_stack(called: str, name: str) -> tuple[str, ...]:
    """What a spell, or the source of an ability, may be called: as the board calls it or by its name, of a card with two faces or halves also by that of one (201.1, 712.8)."""
    return called, name, *called.split(" // "), *name.split(" // ")


def _not_refused(played: PlayedBoard) -> Iterator[Failure]:
    """Entries that should be illegal and are not, or are by another rule."""
    for one in played.refusals:
        if not one.holds:
            yield Failure("refused", one.expected or True, one.actual or "legal", f"timeline entry {one.at}", one.place)


_OF_PLAYERS: Final = (
    "life",
    "max_hand_size",
    "hand",
    "graveyard",
    "library",
    "exile",
    "mana",
    *DESIGNATIONS,
    "lost",
    "speed",
    "commander_damage",
    "color_identity",
    "has",
    "lacks",
    "is",
    "is_not",
    "counters",
)


_OF_BOTH: Final = ("has", "lacks", "is", "is_not", "counters")


def _of_players(key: Scalar) -> LayerlawError:
    return LayerlawError(
        Mistake(
            ErrorKind.UNKNOWN,
            key.place,
            f"{quote(key.text)} is asked of players, not of objects",
            "a key for objects",
            mend="write it below the name of a player: You: {life: 20}",
        )
    )


class _Checker:
    """Checks one point of the timeline."""

    def __init__(self, moment: Moment) -> None:
        self._moment = moment
        self._register = moment.register

    def check(self) -> Iterator[Failure]:
        """Every expectation that does not hold there."""
        expectation = self._moment.expectation
        for word, keys in expectation.subjects:
            if keys.get("count") is not None:
                yield from self._count(word, keys)
            elif (player := self._register.player_called(word.text)) is not None:
                yield from self._player(replace(word, text=player), keys)
            else:
                yield from self._object(word, keys)
        if expectation.stack is not None:
            wanted = [text.casefold() for text in texts_of(expectation.stack)]
            both = zip(self._moment.stack, self._moment.stack_sources, self._moment.stack_ids, strict=True)
            found = [
                (*_called_on_the_stack(called.casefold(), name.casefold()), *self._aliases_of(*ids))
                for called, name, ids in both
            ]
            alike = len(wanted) == len(found) and all(word in names for word, names in zip(wanted, found, strict=True))
            difference: PlainDifference = None if alike else (plain_list(wanted), plain_list(self._moment.stack))
            yield from self._fails("stack", difference, expectation.stack.place)
        if isinstance(expectation.order, TableNode):
            for layer, node in expectation.order.items:
                yield from self._order(layer, node)
        for at, node in enumerate(_items(expectation.depends)):
            yield from self._depends(f"depends[{at}]", node, wanted=True)
        for at, node in enumerate(_items(expectation.independent)):
            yield from self._depends(f"independent[{at}]", node, wanted=False)
        if isinstance(expectation.cost, TableNode):
            for word, node in expectation.cost.items:
                yield from self._cost(word, node)

    def _aliases_of(self, *ids: ObjectId) -> Iterator[str]:
        """What a board calls these objects, or called them when they got the name: the source of an ability may have left since (113.7a)."""
        for alias, meaning in self._register.aliases.items():
            now = self._register.things[meaning.thing].id
            there = None if now is None else self._moment.state.by_id.get(now)
            # A card that was cast in between: what triggered of the spell has that one as its source (400.7).
            before = None if there is None else there.came_from
            if not {meaning.first_id, now, before}.isdisjoint(ids):
                yield alias.casefold()

    def _fails(self, what: str, difference: PlainDifference, place: Place) -> Iterator[Failure]:
        if difference is not None:
            yield Failure(what, difference[0], difference[1], self._moment.at, place)

    # --- objects ------------------------------------------------------------------------------------------------------

    def _object(self, word: Scalar, keys: TableNode) -> Iterator[Failure]:
        at, _ = self._register.thing(word)
        thing = self._register.things[at]
        gone = keys.get("gone")
        if isinstance(gone, Scalar):
            first = self._register.first_object(word)
            there = first in self._moment.state.by_id if first is not None else thing.id is not None
            difference: PlainDifference = None if gone.value is not there else (gone.value, not there)
            yield from self._fails(f"{word.text}.gone", difference, gone.place)
        asked = [(key, node) for key, node in keys.items if key.text != "gone"]
        if not asked:
            return
        if thing.id is None or thing.id not in self._moment.solution:
            raise LayerlawError(
                Mistake(
                    ErrorKind.NOTHING,
                    word.place,
                    f"{quote(word.text)} is no longer in the game",
                    expected="an object that is still there, or only 'gone: true'",
                    mend="ask earlier, with an entry of the timeline: - expect: {...}, or write gone: true alone",
                )
            )
        now = self._moment.solution[thing.id]
        view = self._moment.state.by_id[thing.id]
        for key, node in asked:
            for what, found in self._ask(key, node, now, view):
                yield from self._fails(f"{word.text}.{what}", found, key.place)

    def _ask(self, key: Scalar, node: Node, now: ObjectNow, view: GameObject) -> Iterator[tuple[str, PlainDifference]]:
        match key.text:
            case "copiable":
                assert isinstance(node, TableNode), "copiable values are a mapping, by the format"
                values = values_of_face(now.copiable)
                for inner, value in node.items:
                    yield f"copiable.{inner.text}", CHARACTERISTICS[inner.text](value, values)
            case "controller":
                yield key.text, _same(self._player_or_none(node), now.controller)
            case "owner":
                yield key.text, _same(self._player_or_none(node), now.owner)
            case "zone":
                yield key.text, _same(text_or_none(node), str(now.zone))
            case "counters":
                actual = {kind: pile.number for kind, pile in view.counters.items() if pile.number}
                yield key.text, _counter_difference(node, actual)
            case "damage":
                yield key.text, _same(node.value if isinstance(node, Scalar) else None, view.facts.get("damage", 0))
            case "is" | "is_not":
                yield key.text, quality_difference(key.text, node, rule_texts(now.rules))
            case "room":
                room = room_of(view)
                yield key.text, _same(text_or_none(node), room.name if room is not None else None)
            case "tapped":
                yield key.text, _same(isinstance(node, Scalar) and node.value, "tapped" in view.status)
            case "attached_to":
                host = view.attached_to if view.attached_to is not None else view.attached_to_player
                wanted = None if text_or_none(node) is None else self._host(node)
                yield key.text, None if wanted == host else (shown(node), self._name_of(host))
            case "status" | "not_status":
                statuses = view.status | _of_effects(now)
                holding = [status_holds(word, statuses) for word in scalars(node)]
                holds = all(holding) if key.text == "status" else not any(holding)
                yield key.text, None if holds else (shown(node), plain_list(sorted(statuses)))
            case "revealed":
                from layerlaw.play.knowledge import is_revealed

                now_seen = is_revealed(self._moment.state, self._moment.solution, view)
                revealed = now_seen or view.id in self._moment.on_show
                yield key.text, _same(isinstance(node, Scalar) and node.value, revealed)
            case "known_to":
                yield key.text, self._known_to(node, view)
            case name if name in CHARACTERISTICS:
                yield key.text, CHARACTERISTICS[name](node, values_of(now))
            case _:
                raise _of_players(key)

    def _known_to(self, node: Node, view: GameObject) -> PlainDifference:
        """The players who know which card it is (400.2, 701.20)."""
        from layerlaw.play.knowledge import known_to

        wanted = {self._register.player(word) for word in scalars(node)}
        found = known_to(self._moment.state, self._moment.solution, view, self._moment.shown, self._moment.controlled)
        in_order = [player.name for player in self._moment.state.players if player.name in found]
        return None if wanted == found else (shown(node), plain_list(in_order))

    def _host(self, node: Node) -> ObjectId | str:
        assert isinstance(node, Scalar), "what something is attached to is a text, by the format"
        return self._register.who(node)

    def _name_of(self, host: ObjectId | str | None) -> str:
        return "none" if host is None else host if isinstance(host, str) else self._moment.state.object(host).name

    def _player_or_none(self, node: Node) -> str | None:
        text = text_or_none(node)
        return text if text is None or not isinstance(node, Scalar) else self._register.player(node)

    def _count(self, word: Scalar, keys: TableNode) -> Iterator[Failure]:
        """How many objects of a name there are in a zone of which all else holds that is said beside the count."""
        gone = next((key for key, _ in keys.items if key.text == "gone"), None)
        if gone is not None:
            raise LayerlawError(
                Mistake(
                    ErrorKind.UNKNOWN,
                    gone.place,
                    "'gone' is asked of one object, and not of those of a name",
                    expected="what holds of each that is counted, such as zone, controller, tapped or power",
                    mend=f"write {word.text}: {{count: 0}} where none is there",
                )
            )
        others = [(key, node) for key, node in keys.items if key.text not in ("count", "zone")]
        for key, _ in others:
            if key.text in _OF_PLAYERS and key.text not in _OF_BOTH:
                raise _of_players(key)  # also where there is no object of whom it would be asked
        stated = keys.get("zone")
        zone = (text_or_none(stated) if stated is not None else None) or str(Zone.BATTLEFIELD)
        name = word.text.casefold()
        one_alone = "#" in word.text
        meant = self._register.meant(word.text) if one_alone or word.text in self._register.aliases else ()
        found = sum(
            1 if one_alone else thing.count
            for thing in self._moment.state.objects
            if str(thing.zone) == zone and thing.id in self._moment.solution
            if (name in self._called(thing) or thing.id in meant) and self._is_so(thing, others)
        )
        node = keys.get("count")
        assert isinstance(node, Scalar), "a count is a number, by the format"
        if not found and not self._register.is_called(word.text):
            check_name(word, (name for thing in self._register.things for name in thing.names))
        beside = f" ({', '.join(key.text for key, _ in others)} as stated)" if others else ""
        yield from self._fails(f"{word.text}.count{beside}", _same(node.value, found), node.place)

    def _is_so(self, thing: GameObject, asked: Sequence[tuple[Scalar, Node]]) -> bool:
        """Whether all that is asked of an object holds for it."""
        now = self._moment.solution[thing.id]
        return all(found is None for key, node in asked for _, found in self._ask(key, node, now, thing))

    def _called(self, thing: GameObject) -> set[str]:
        """What an object can be called when objects are counted: its name now, its card's, and a token's with and without "Token" (111.4)."""
        names = {thing.name, self._moment.solution[thing.id].name or ""}
        token = " Token" if thing.is_token else ""
        return {name.casefold() for one in names for name in (one, one.removesuffix(" Token"), f"{one}{token}")}

    # --- players ------------------------------------------------------------------------------------------------------

    def _player(self, word: Scalar, keys: TableNode) -> Iterator[Failure]:
        now = self._moment.solution.player(word.text)
        for key, node in keys.items:
            if key.text not in _OF_PLAYERS:
                raise unknown(key, "asked of players", _OF_PLAYERS)
            yield from self._fails(f"{word.text}.{key.text}", self._ask_player(key.text, node, now), key.place)

    def _ask_player(self, key: str, node: Node, now: PlayerNow) -> PlainDifference:
        match key:
            case "life":
                return _same(node.value if isinstance(node, Scalar) else None, now.life)
            case "hand" | "graveyard" | "library" | "exile" if isinstance(node, Listing):
                return self._which_cards(now.name, key, node)
            case "hand":
                hand = self._moment.state.player(now.name).hand
                return _same(node.value if isinstance(node, Scalar) else None, hand)
            case "graveyard" | "library" | "exile":
                return _same(node.value if isinstance(node, Scalar) else None, self._cards(now.name, key))
            case "mana":
                wanted = sorted((text_or_none(node) or "").replace("}", " ").replace("{", " ").split())
                pool = sorted(unit[0] for unit in self._moment.pools.get(now.name, ()))
                return None if wanted == pool else (shown(node), "".join(f"{{{symbol}}}" for symbol in pool))
            case "speed":
                return _same(
                    node.value if isinstance(node, Scalar) else None,
                    self._moment.state.player(now.name).counters.get("speed", 0),
                )
            case _ if key in DESIGNATIONS:
                marks = self._moment.state.player(now.name).designations
                return _same(isinstance(node, Scalar) and node.value, key in marks)
            case "lost":
                return _same(isinstance(node, Scalar) and node.value, now.name in self._moment.lost)
            case "max_hand_size":
                expected = None if text_or_none(node) is None else node.value if isinstance(node, Scalar) else None
                return (
                    None
                    if expected == now.max_hand_size
                    else (shown(node), "none" if now.max_hand_size is None else now.max_hand_size)
                )
            case "counters":
                counters = self._moment.state.player(now.name).counters
                return _counter_difference(
                    node, {kind: total for kind, total in counters.items() if total and kind not in NO_COUNTERS}
                )
            case "commander_damage":
                return self._commander_damage(now.name, node)
            case "color_identity":
                return self._color_identity(now.name, node)
            case "has" | "lacks":
                held = [holds_any(text, now.abilities, rule_texts(now.rules)) for text in texts_of(node)]
                holds = all(held) if key == "has" else not any(held)
                return (
                    None
                    if holds
                    else (shown(node), plain_list([*map(ability_text, now.abilities), *rule_texts(now.rules)]))
                )
            case _:
                return quality_difference(key, node, rule_texts(now.rules))

    def _commander_damage(self, player: str, node: Node) -> PlainDifference:
        """903.10a: what each commander has dealt, of those that have dealt any, by the name that the board uses."""
        assert isinstance(node, TableNode), "damage is stated for each commander, by the format"
        names = {which(self._moment.state.object(self._register.object(key))): key.text for key, _ in node.items}
        dealt = self._moment.state.player(player).commander_damage
        return _counter_difference(node, {names.get(one, "another"): total for one, total in dealt.items() if total})

    def _color_identity(self, player: str, node: Node) -> PlainDifference:
        identity = color_identity(self._moment.state, player)
        if identity is None:
            return (shown(node), "undefined: there is no commander (903.4f)")
        wanted = (text_or_none(node) or "").replace("colorless", "")
        return None if set(wanted) == set(map(str, identity)) else (shown(node), "".join(map(str, sorted(identity))))

    def _which_cards(self, player: str, zone: str, node: Listing) -> PlainDifference:
        """Which cards a player has in a zone, by name or alias, in any order; those that nobody named are no answer."""
        there = [one for one in self._moment.state.objects if str(one.zone) == zone and one.owner == player]
        left = [({*self._called(one), *self._aliases_of(one.id)}, one.name) for one in there for _ in range(one.count)]
        shown_there = [name for _, name in left]
        hand = self._moment.state.player(player).hand
        unnamed = (hand if zone == "hand" else self._cards(player, zone)) - len(left)
        for word in texts_of(node):
            found = next((one for one in left if word.casefold() in one[0]), None)
            if found is None:
                return (shown(node), plain_list([*shown_there, *["(not named)"] * min(unnamed, 1)]))
            left.remove(found)
        return (
            None
            if not left and unnamed <= 0
            else (shown(node), plain_list([*shown_there, *["(not named)"] * min(max(unnamed, 0), 1)]))
        )

    def _cards(self, player: str, zone: str) -> int:
        """How many cards a player has in a zone: those that are known, and those that are only counted."""
        state = self._moment.state
        held = state.player(player)
        counted = {"graveyard": held.graveyard_count, "library": held.library_count, "exile": held.exile_count}[zone]
        return counted + sum(one.count for one in state.objects if str(one.zone) == zone and one.owner == player)

    # --- effects ------------------------------------------------------------------------------------------------------

    def _layer(self, word: Scalar) -> LayerTrace | None:
        names = tuple(layer.name for layer in self._moment.edition.layers)
        if word.text not in names:
            raise unknown(word, "a layer of these rules", names)
        return self._moment.solution.trace.layer(word.text)

    def _order(self, layer: Scalar, node: Node) -> Iterator[Failure]:
        words = scalars(node)
        trace = self._layer(layer)
        steps = trace.steps if trace is not None else ()
        sources = [self._source(word) for word in words]
        expected = _collapsed(word.text for word in words)
        # An effect that applies to nothing may be listed or left out.
        every = self._labels((step.effect for step in steps), words, sources)
        some = self._labels((step.effect for step in steps if step.affected), words, sources)
        if expected not in (every, some):
            yield Failure(f"order.{layer.text}", plain_list(expected), plain_list(some), self._moment.at, layer.place)

    def _labels(self, effects: Iterable[EffectRef], words: tuple[Scalar, ...], sources: list[_Source]) -> list[str]:
        """The words of the sources of these effects, in their order; effects of other sources are left out."""
        found: list[str] = []
        for effect in effects:
            fitting = [
                (source.by_alias, word.text) for word, source in zip(words, sources, strict=True) if source.made(effect)
            ]
            if fitting:
                found.append(max(fitting)[1])
        return _collapsed(found)

    def _depends(self, what: str, node: Node, *, wanted: bool) -> Iterator[Failure]:
        first, second, layer = scalars(node)
        trace = self._layer(layer)
        one, other = self._source(first), self._source(second)
        dependencies = trace.dependencies if trace is not None else ()
        found = any(one.made(item.effect) and other.made(item.on) for item in dependencies)
        if not wanted:
            found = found or any(other.made(item.effect) and one.made(item.on) for item in dependencies)
        if found is not wanted:
            shown = [first.text, second.text, layer.text]
            yield Failure(what, plain_list(shown), plain_list(self._edges(trace)), self._moment.at, first.place)

    def _edges(self, trace: LayerTrace | None) -> list[str]:
        dependencies = trace.dependencies if trace is not None else ()
        return [f"{self._effect_name(item.effect)} on {self._effect_name(item.on)}" for item in dependencies]

    def _effect_name(self, ref: EffectRef) -> str:
        source = ref.source
        return self._register.names().get(ObjectId(source), "?") if isinstance(source, int) else str(source)

    def _source(self, word: Scalar) -> _Source:
        """The source of effects that a word means: the alias of a resolution, else an object, else the name of a resolved card."""
        register = self._register
        effects = frozenset(register.effects.get(word.text, ()))
        if word.text in register.effects and not register.is_object(word.text):
            return _Source(effects, None, by_alias=True)
        at, _ = register.thing(word)
        identity = register.things[at].id
        if identity is None:
            first = register.first_object(word)
            return _Source(effects, first)
        floating = frozenset(effect.id for effect in self._moment.state.effects if effect.source_id == identity)
        return _Source(effects | floating, identity)

    def _as_spell(self, identity: ObjectId, caster: str, targets: Node | None) -> Solution:
        """The board with the card on the stack as the spell that it would be (601.2a), so that what spells are given counts, with these targets (601.2c)."""
        thing = self._moment.state.object(identity)
        state = self._moment.state
        if thing.zone is not Zone.BATTLEFIELD:
            facts = {**thing.facts, f"cast from {thing.zone}": 1}
            state = state.with_object(replace(thing, zone=Zone.STACK, controller=caster, facts=facts))
        if isinstance(targets, Listing):
            named = [item for item in targets.items if isinstance(item, Scalar)]
            state = with_targets(state, identity, tuple(self._register.who(item) for item in named))
        return solve(state, self._moment.solution.edition, trace=False)

    # --- costs --------------------------------------------------------------------------------------------------------

    def _cost(self, word: Scalar, node: Node) -> Iterator[Failure]:
        identity = self._register.object(word)
        player, targets, total = (
            (node.get("player"), node.get("targets"), node.get("total"))
            if isinstance(node, TableNode)
            else (None, None, node)
        )
        caster = self._register.player(player) if isinstance(player, Scalar) else self._moment.solution[identity].owner
        assert total is not None, "a cost has a total, by the format"
        thing = self._moment.state.object(identity)
        more = tax(thing) if thing.zone is Zone.COMMAND else ""
        actual = self._as_spell(identity, caster, targets).total_cost(identity, caster, more).total
        yield from self._fails(f"cost.{word.text}", cost_difference(total, actual), word.place)


@dataclass(frozen=True)
class _Source:
    """Effects by where they come from: those started by a resolution, and those on an object."""

    effects: frozenset[str]
    object: ObjectId | None
    by_alias: bool = False

    def made(self, effect: EffectRef) -> bool:
        """Whether this is where the effect comes from."""
        if effect.id in self.effects:
            return True
        if self.object is None:
            return False
        if effect.origin is Origin.STATIC:
            return effect.source == self.object
        return effect.id.partition(":")[0] == str(self.object)


def _items(node: Node | None) -> tuple[Node, ...]:
    return node.items if isinstance(node, Listing) else ()


def _collapsed(words: Iterable[str]) -> list[str]:
    """Neighbours that are the same, once: an object's effects one after the other."""
    return [word for word, _ in groupby(words)]


def _of_effects(now: ObjectNow) -> frozenset[str]:
    """The designations that an object has for as long as an effect says so (701.15b)."""
    return frozenset({"goaded"}) if any(isinstance(rule, Goaded) for rule in now.rules) else frozenset()


def _same(expected: PlainValue | float, actual: PlainValue) -> PlainDifference:
    if expected == actual:
        return None
    return (None if isinstance(expected, float) else expected, actual)


def _counter_difference(node: Node, actual: Mapping[str, int]) -> PlainDifference:
    expected = {kind: total for kind, total in numbers(node).items() if total}
    return None if expected == dict(actual) else (dict(expected), dict(actual))
