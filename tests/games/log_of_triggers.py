"""Triggered abilities in the record of a game, straight from their texts: as often as an ability's event happened it has triggered, no more and no less (603.2, 603.2c).

The forms looked for are simple ones, each counted anew from the events; an ability that says more in its event, or that anything doubles or hinders, is let be.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from layerlaw.explain.values import ability_text
from layerlaw.game.state import ObjectId
from layerlaw.layers import Solution
from layerlaw.model.words import Zone
from layerlaw.play.event.event import (
    Attacked,
    Blocked,
    Created,
    Damaged,
    DrawOne,
    Event,
    LifeChanged,
    Moved,
    StepBegan,
    TapChanged,
    WasCast,
)
from layerlaw.play.position.position import Position
from tests.games.solved import solved

__all__ = ["triggered_as_often"]

_HINDER = (
    "additional time", "cause abilities", "cause a triggered", "triggered abilities", "abilities trigger", "triggers only", "can't trigger", "skip", "that triggered",
)  # fmt: skip


@dataclass(frozen=True)
class _Was:
    """What an object was at a moment."""

    id: ObjectId
    types: frozenset[str]
    controller: str
    token: bool


@dataclass
class _Watching:
    """An ability's source, and what is known of all others."""

    source: ObjectId
    you: str
    was: Callable[[ObjectId], _Was | None]
    """What an object was; None where that changed on the way, or is not known."""


class _Unknown(Exception):
    """Whether an event is such a one cannot be told."""


def _kind(watching: _Watching, identity: ObjectId) -> _Was:
    found = watching.was(identity)
    if found is None:
        raise _Unknown
    return found


def _cast(kind: str, who: str) -> Callable[[_Watching, Event], int]:
    def counted(watching: _Watching, event: Event) -> int:
        if not isinstance(event, WasCast) or event.copied:
            return 0
        if (who == "you") != (event.player == watching.you) and who != "a player":
            return 0
        types = _kind(watching, event.spell).types
        match kind:
            case "":
                return 1
            case "noncreature":
                return int("Creature" not in types)
            case "instant or sorcery":
                return int(bool({"Instant", "Sorcery"} & types))
            case _:
                return int(kind.capitalize() in types)

    return counted


def _enters(kind: str, *, other: bool, yours: bool) -> Callable[[_Watching, Event], int]:
    def counted(watching: _Watching, event: Event) -> int:
        came: tuple[ObjectId, ...] = ()
        if isinstance(event, Created):
            came = event.new
        if isinstance(event, Moved) and event.to is Zone.BATTLEFIELD and event.new is not None:
            came = (event.new,)
        found = [_kind(watching, one) for one in came]
        return sum(
            kind.capitalize() in one.types
            and not (other and one.id == watching.source)
            and not (yours and one.controller != watching.you)
            for one in found
        )

    return counted


def _dies(*, other: bool, yours: bool) -> Callable[[_Watching, Event], int]:
    def counted(watching: _Watching, event: Event) -> int:
        if not isinstance(event, Moved) or event.from_ is not Zone.BATTLEFIELD or event.to is not Zone.GRAVEYARD:
            return 0
        one = _kind(watching, event.object)
        fits = "Creature" in one.types and not (other and one.id == watching.source)
        return int(fits and not (yours and one.controller != watching.you))

    return counted


def _of_events(form: str) -> Callable[[_Watching, Event], int]:
    def counted(watching: _Watching, event: Event) -> int:
        match form, event:
            case "gain life", LifeChanged(player, by):
                return int(by > 0 and player == watching.you)
            case "draw", DrawOne(player):
                return int(player == watching.you)
            case "opponent draws", DrawOne(player):
                return int(player != watching.you)
            case "attacks", Attacked(pairs):
                return sum(one == watching.source for one, _ in pairs)
            case "yours attacks", Attacked(pairs, player):
                return len(pairs) if player == watching.you else 0
            case "you attack", Attacked(pairs, player):
                return int(bool(pairs) and player == watching.you)
            case "blocks", Blocked(pairs):
                return int(any(one == watching.source for one, _ in pairs))
            case "damages a player", Damaged(source, str(), amount, True):
                return int(source == watching.source and amount > 0)
            case "becomes tapped", TapChanged(identity, True):
                return int(identity == watching.source)
            case "upkeep", StepBegan("upkeep", player):
                return int(player == watching.you)
            case "each upkeep", StepBegan("upkeep"):
                return 1
            case "end step", StepBegan("end step", player):
                return int(player == watching.you)
            case "each end step", StepBegan("end step"):
                return 1
            case "combat", StepBegan("beginning of combat", player):
                return int(player == watching.you)
            case _:
                return 0

    return counted


_FORMS: dict[str, Callable[[_Watching, Event], int]] = {
    **{
        f"whenever {who} {'casts' if who != 'you' else 'cast'} {words} spell": _cast(kind, who)
        for who in ("you", "an opponent", "a player")
        for words, kind in (
            ("a", ""),
            ("a creature", "creature"),
            ("a noncreature", "noncreature"),
            ("an instant or sorcery", "instant or sorcery"),
            ("an artifact", "artifact"),
            ("an enchantment", "enchantment"),
        )
    },
    **{
        f"whenever {words} {kind}{whose} enters": _enters(kind, other=words == "another", yours=bool(whose))
        for kind in ("creature", "land", "artifact", "enchantment")
        for words in (("an" if kind[0] in "ae" else "a"), "another")
        for whose in (" you control", "")
    },
    **{
        f"whenever {words} creature{whose} dies": _dies(other=words == "another", yours=bool(whose))
        for words in ("a", "another")
        for whose in (" you control", "")
    },
    "whenever you gain life": _of_events("gain life"),
    "whenever you draw a card": _of_events("draw"),
    "whenever an opponent draws a card": _of_events("opponent draws"),
    "whenever this creature attacks": _of_events("attacks"),
    "whenever a creature you control attacks": _of_events("yours attacks"),
    "whenever you attack": _of_events("you attack"),
    "whenever this creature blocks": _of_events("blocks"),
    "whenever this creature deals combat damage to a player": _of_events("damages a player"),
    "whenever this creature becomes tapped": _of_events("becomes tapped"),
    "at the beginning of your upkeep": _of_events("upkeep"),
    "at the beginning of each upkeep": _of_events("each upkeep"),
    "at the beginning of your end step": _of_events("end step"),
    "at the beginning of each end step": _of_events("each end step"),
    "at the beginning of combat on your turn": _of_events("combat"),
}
_WORD = re.compile(r"^(?:[A-Z][\w' ]+ — )?(?P<event>[^,]+), (?!if )(?P<rest>.+)", re.DOTALL)


def triggered_as_often(before: Position, after: Position, events: Sequence[Event]) -> Iterator[tuple[str, str]]:
    """Abilities of simple form that triggered more or less often than their events happened, of what was there all the time: each by its rule and in words.

    Args:
        before: where the game stood.
        after: where it stands.
        events: what happened between them, or of a turn that has begun between them all that has happened in it.
    """
    boards = (solved(before.state), solved(after.state))
    every = " ".join(ability_text(one) for board in boards for now in board.all().values() for one in now.abilities)
    if any(word in every for word in _HINDER) or after.lost != before.lost:
        return
    was = _was(boards, before, after)
    lines = after.log[len(before.log) :]
    if before.state.turn != after.state.turn:
        began = [at for at, line in enumerate(lines) if line.text.startswith(f"turn {after.state.turn}: ")]
        if not began:
            return
        lines = lines[began[-1] :]
    told = [line for line in lines if line.kind == "trigger"]
    for identity in set(before.state.by_id) & set(after.state.by_id):
        thing = after.state.by_id[identity]
        if thing.zone is not Zone.BATTLEFIELD or identity not in boards[0] or "phased out" in thing.status:
            continue
        now, then = boards[1][identity], boards[0][identity]
        if (
            now.controller != then.controller
            or now.controller is None
            or "phased_out" in thing.status
            or thing.count != 1
        ):
            continue
        texts = [ability_text(one) for one in now.abilities]
        if texts != [ability_text(one) for one in then.abilities]:
            continue
        for text in set(texts):
            found = _WORD.match(text)
            form = _FORMS.get(found["event"].casefold()) if found is not None else None
            if found is None or form is None or "only once each turn" in text or "only twice" in text:
                continue
            watching = _Watching(identity, now.controller, was)
            try:
                due = sum(form(watching, event) for event in events) * texts.count(text)
            except _Unknown:
                continue
            event = found["event"].casefold()
            several = len({one for one in texts if (more := _WORD.match(one)) and more["event"].casefold() == event})
            times = sum(
                identity in line.objects and line.text.casefold().endswith(f"triggers: {event}") for line in told
            )
            if several == 1 and times != due:
                yield "603.2", f"{thing.name}: {event!r} happened {due} times, and it triggered {times} times"


def _was(boards: tuple[Solution, Solution], before: Position, after: Position) -> Callable[[ObjectId], _Was | None]:
    def of(identity: ObjectId) -> _Was | None:
        found: set[_Was] = set()
        last = after.last.get(identity)
        for board in (*boards, *(() if last is None else (solved(last),))):
            if identity in board:
                now = board[identity]
                token = any(
                    state.by_id[identity].is_token for state in (before.state, after.state) if identity in state.by_id
                )
                found.add(_Was(identity, frozenset(str(one) for one in now.types), now.controller or "", token))
        return found.pop() if len(found) == 1 else None

    return of
