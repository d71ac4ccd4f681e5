"""Assumptions in words: what was asked, by which rule, how a board would say it, and what would be so otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from layerlaw.errors import nearest
from layerlaw.layers.inquiry import (
    ANOTHER_IN_HAND,
    EARLIER,
    KEPT_OFF,
    REVEALED_AS_DRAWN,
    UNLISTED,
    Presumed,
    Query,
    UnstatedFact,
)
from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.history import Occurrence, Past, Period
from layerlaw.model.vocabulary import SUBTYPES

if TYPE_CHECKING:
    from layerlaw.explain.assumption import Assumption, Otherwise, WouldDiffer

_UNSTATED: Final = {
    "life": ("life total", "119.1"),
    "hand": ("cards in hand", "402.1"),
    "library": ("cards in the library", "401.1"),
    "graveyard": ("cards in the graveyard", "404.1"),
    "exile": ("cards in exile", "406.1"),
    "library cards": ("which cards the library has", "401.2"),
    "library order": ("the order that chance gave cards of the library", "701.24a"),
    "hand cards": ("which cards the hand has", "402.3"),
    "outside cards": ("which cards are owned outside the game", "400.11"),
    "turn": ("whose turn it is", "102.1"),
    "monarch": ("is the monarch", "725.1"),
    "initiative": ("has the initiative", "726.1"),
    "city_blessing": ("has the city's blessing", "702.131c"),
    "max_speed": ("has max speed", "702.179e"),
    "enduring_story": ("has an enduring story", "702.195b"),
    "day": ("it is day", "731.1"),
    "night": ("it is night", "731.1"),
}


def condition_of(question: Query, asked: Presumed) -> str:
    """What was asked, as a condition, or as a number."""
    from layerlaw.oracle import write_condition, write_filter, write_value  # loaded only where something was asked

    node = question.node
    match node:
        case UnstatedFact(what) if what.startswith(UNLISTED):
            return f"whether {what.removeprefix(UNLISTED)!r} is a subtype, as the rules list none of that name"
        case UnstatedFact(what) if what.startswith(ANOTHER_IN_HAND):
            return f"which card is cast or played: there is a {what.removeprefix(ANOTHER_IN_HAND)} that may be as well"
        case UnstatedFact(what) if what.startswith(EARLIER):
            return f"how often {what.removeprefix(EARLIER)!r} was so earlier this turn"
        case UnstatedFact(what) if what.startswith(REVEALED_AS_DRAWN):
            return f"reveals {what.removeprefix(REVEALED_AS_DRAWN)} for miracle as it is drawn"
        case UnstatedFact(what) if what.startswith(KEPT_OFF):
            return what.removeprefix(KEPT_OFF)
        case UnstatedFact(what):
            return _UNSTATED[what][0] if what in _UNSTATED else what.replace("_", " ")
        case v.PastNumber() if is_condition(question, asked):
            return write_condition(k.ValueIs(node, f.Comparison.AT_LEAST, 1))
        case v.Count() | v.CountDistinct() | v.Greatest() | v.Total() | v.ManaSymbols() | v.CountersAmong() if (
            question.about[1] is not None
        ):
            return f"what cards that nobody named add to {write_value(node)}"
        case v.ValueNode():
            return write_value(node)
        case k.Condition():
            return write_condition(node)
        case f.HasStatus(name) | f.Targets(words=name) | f.CastFrom(words=name):
            return name
        case f.CastInOrder():
            return node.words
        case f.HasPast():
            return write_filter(node)
        case _:
            return "something that is not known"


def is_condition(question: Query, asked: Presumed) -> bool:
    """Whether it was asked only whether, not how often or how much."""
    return not question.is_number or (bool(asked.bounds) and max(asked.bounds) <= 1 and asked.most is None)


def rule_of(question: Query) -> str:
    """The rule by which it is asked."""
    match question.node:
        case UnstatedFact(what) if what.startswith(UNLISTED):
            return "205.3"
        case UnstatedFact(what) if what.startswith(ANOTHER_IN_HAND):
            return "601.3b"
        case UnstatedFact(what) if what.startswith(EARLIER):
            return "608.2i"
        case UnstatedFact(what) if what.startswith(REVEALED_AS_DRAWN):
            return "702.94a"
        case UnstatedFact(what) if what.startswith(KEPT_OFF):
            return "601.2c"
        case UnstatedFact(what):
            return "118.12" if what.startswith("payment ") else _UNSTATED.get(what, ("", "109.3"))[1]
        case k.WasCastSo() | v.TimesCastSo():
            return "400.7d"
        case v.X():
            return "107.3"
        case k.Matches() | v.StatOf():
            return "401.2"
        case _:
            return "608.2i"


def statement_of(question: Query, about: str) -> str:
    """How a board says it; empty where it has no word for it."""
    match question.node:
        case UnstatedFact("turn"):
            return "active: NAME"
        case UnstatedFact(what) if what.startswith(UNLISTED):
            near = nearest(what.removeprefix(UNLISTED), (str(one) for every in SUBTYPES.values() for one in every))
            return " or ".join(near) if near else ""
        case UnstatedFact(what) if what.startswith(ANOTHER_IN_HAND):
            return f"from: {what.rpartition(' ')[2]}, or from: hand"
        case UnstatedFact(what) if what.endswith(" counters"):
            return f"player: {about}, counters: {{{what.removesuffix(' counters')}: N}}"
        case v.X():
            return "x: N"
        case UnstatedFact("life" | "hand" | "library" | "graveyard" | "exile" as what):
            return f"players: [{{name: {about}, {what}: N}}]"
        case UnstatedFact(what) if what.startswith("payment for "):
            return "answers: {may: true}, or may: false"
        case UnstatedFact("library cards" | "hand cards" | "outside cards" as what):
            return f"players: [{{name: {about}, {what.removesuffix(' cards')}: [NAME, ...]}}]"
        case UnstatedFact("library order"):
            return "move: CARD, to: library, behind the entry that shuffles; of what was laid so at random: answers: {bottom: [CARD, ...]}"
        case UnstatedFact(what) if what.startswith((EARLIER, KEPT_OFF)):
            return ""
        case UnstatedFact(what) if what.startswith(REVEALED_AS_DRAWN):
            return "answers: {reveal: CARD}, or reveal: [], of the entry that draws it"
        case UnstatedFact(what):
            return f"player: {about}, {what}: true"
        case k.Matches(r.TopOfLibrary()) | v.StatOf(r.TopOfLibrary()):
            return f"players: [{{name: {about}, library: [NAME, ...]}}]"
        case k.Matches(r.TopOfGraveyard()) | v.StatOf(r.TopOfGraveyard()):
            return f"players: [{{name: {about}, graveyard: [NAME, ...]}}]"
        case k.WasCastSo(how) if not how.startswith(("cast ", "kicked ")):
            return f"{how}: true"
        case v.TimesCastSo(how):
            return f"{how}: N"
        case v.PastNumber(past):
            return _past_statement(question, past, about)
        case k.Noted(words) | f.Targets(words=words) | f.CastFrom(words=words):
            return f"noted: {{{words}: true}}"
        case v.NotedNumber(words) | v.TargetCount(words):
            return f"noted: {{{words}: N}}"
        case _:
            return ""


_BY_NUMBER: Final = frozenset(
    {
        Occurrence.GAINED_LIFE,
        Occurrence.LOST_LIFE,
        Occurrence.DAMAGED,
        Occurrence.DREW,
        Occurrence.COMMITTED_CRIME,
        Occurrence.COMPLETED_DUNGEON,
        Occurrence.TOOK_TURN,
        Occurrence.SCRIED,
        Occurrence.SEARCHED,
        Occurrence.SURVEILED,
        Occurrence.ROLLED,
        Occurrence.VISITED_ATTRACTION,
        Occurrence.TOOK_COMPANION,
    }
)
"""Kinds of events that a board states by number alone."""


_VERBS: Final = {Period.TURN: "this_turn", Period.LAST_TURN: "last_turn", Period.GAME: "this_game"}


def _past_statement(question: Query, past: Past, about: str) -> str:
    if past.turn_of is not None:
        return ""  # a game knows it, and no entry states it
    verb = _VERBS[past.period]
    identity, players = question.about
    if identity is not None and players is None:
        return f"{verb}: {about}, {'dealt_damage' if past.source is not None else past.kind}: true"
    number = "N" if past.kind in _BY_NUMBER else "[NAME, ...]"
    return f"{verb}: {' or '.join(players) if players else 'PLAYER'}, {past.kind}: {number}"


# --- what would be so -------------------------------------------------------------------------------------------------


def taken_words(item: Assumption) -> str:
    """What was taken: `no`, `yes`, a number, a player."""
    if _is_turn(item):
        return "the first player's"
    if item.is_open:
        what = item.question.node.what if isinstance(item.question.node, UnstatedFact) else ""
        if what.startswith(UNLISTED):
            return "yes, a new one"
        if what.startswith(ANOTHER_IN_HAND):
            return "one from the hand"
        if what == "library order":
            return "as it is listed"
        if what.startswith((KEPT_OFF, REVEALED_AS_DRAWN)):
            return "yes"
        return "none" if what.startswith("payment ") else "none that anybody knows"
    if item.is_condition:
        return "yes" if item.taken else "no"
    return str(item.taken)


def supposed_words(item: Assumption, one: Otherwise) -> str:
    """`if so`, `if 3 or more`, `if 1 or 2`."""
    if _is_turn(item):
        return "if it is another's"
    if item.is_condition:
        return "if so" if one.values[0] else "if not"
    values = sorted(one.values)
    if item.compared and values[-1] == item.greatest and len(values) == values[-1] - values[0] + 1:
        return f"if {values[0]} or more"
    if (
        item.compared
        and values[0] == item.smallest
        and len(values) == values[-1] - values[0] + 1
        and values[-1] < item.taken
    ):
        return f"if {values[-1]} or less"
    return "if " + " or ".join(map(str, values))


def _is_turn(item: Assumption) -> bool:
    return isinstance(item.question.node, UnstatedFact) and item.question.node.what == "turn"


def change_words(change: WouldDiffer) -> str:
    """One change: `power 4 (now 3)`, `abilities + flying`."""
    if change.characteristic == "there":
        return f"{change.object} is {'' if change.otherwise else 'not '}there"
    return f"{change.object}: {_difference(change)}"


def _difference(change: WouldDiffer) -> str:
    name = change.characteristic.replace("_", " ")
    if isinstance(change.now, list) and isinstance(change.otherwise, list):
        more = [item for item in change.otherwise if item not in change.now]
        less = [item for item in change.now if item not in change.otherwise]
        parts = [f"with {item}" for item in more] + [f"without {item}" for item in less]
        return f"{name} {', '.join(parts)}" if parts else f"{name} {change.otherwise}"
    return f"{name} {_plain(change.otherwise)} (now {_plain(change.now)})"


def _plain(value: Any) -> str:  # noqa: ANN401 - a value of JSON
    return "none" if value is None else str(value)


def summary_of(changes: tuple[WouldDiffer, ...]) -> list[str]:
    """Changes by object: `goddric is 4/4, with flying`."""
    by_object: dict[str, list[WouldDiffer]] = {}
    for change in changes:
        by_object.setdefault(change.object, []).append(change)
    return [f"{name}: {'; '.join(_told_of(found))}" for name, found in by_object.items()]


def _told_of(changes: list[WouldDiffer]) -> list[str]:
    held = {change.characteristic: change for change in changes}
    told = []
    if "there" in held:
        return ["is there" if held["there"].otherwise else "is not there"]
    if "power" in held and "toughness" in held:
        power, toughness = held.pop("power"), held.pop("toughness")
        told.append(
            f"{_plain(power.otherwise)}/{_plain(toughness.otherwise)} (now {_plain(power.now)}/{_plain(toughness.now)})"
        )
    if "abilities" in held:
        held.pop("keywords", None)
    return [*told, *map(_difference, held.values())]


def assumption_lines(items: tuple[Assumption, ...]) -> list[str]:
    """The assumptions for people: those that matter in full, the others in one line."""
    lines: list[str] = []
    for item in items:
        if item.matters is False:
            continue
        say = f"; say it: {item.state_it}" if item.state_it else ""
        lines.append(f"{item.about}: {item.words}? Taken: {taken_words(item)} ({item.rule}{say})")
        if item.matters is None:
            why = "there is no saying what it would be" if item.is_open else "there are too many of them"
            lines.append(f"  not tried otherwise: {why}")
        if item.only_together:
            lines.append("  alone it changes nothing; together with the others it may")
        for one in item.otherwise:
            then = [f"the board cannot be worked out: {one.problem}"] if one.problem else summary_of(one.changes)
            lines.append(f"  {supposed_words(item, one)}: {' | '.join(then)}")
    idle = [f"{item.about}: {item.words}" for item in items if item.matters is False]
    if idle:
        lines.append(f"without effect here: {'; '.join(idle)}")
    return lines
