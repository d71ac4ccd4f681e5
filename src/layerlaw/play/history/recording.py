"""The record that a game keeps of what happens in it (608.2i): events of `play` as those of `model.history`."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import TYPE_CHECKING, Final, assert_never

from layerlaw.game.changed import changed, replace
from layerlaw.game.remember import entered, moved, snapshot_in, snapshots
from layerlaw.game.state import ObjectId
from layerlaw.layers import Solution
from layerlaw.model.acts import Act
from layerlaw.model.history import EVERYTHING, NO_TAGS, Occurrence, PastEvent, Period, Snapshot, Whole
from layerlaw.model.words import Zone
from layerlaw.play.event import event as e

if TYPE_CHECKING:
    from layerlaw.play.position.play import Play

_DONE: Final = {
    Act.CYCLE: Occurrence.CYCLED,
    Act.SCRY: Occurrence.SCRIED,
    Act.SEARCH: Occurrence.SEARCHED,
    Act.SURVEIL: Occurrence.SURVEILED,
    Act.COMMIT_A_CRIME: Occurrence.COMMITTED_CRIME,
    Act.COMPLETE_A_DUNGEON: Occurrence.COMPLETED_DUNGEON,
    Act.COMPANION: Occurrence.TOOK_COMPANION,
    Act.VISIT: Occurrence.VISITED_ATTRACTION,
}
_WHY: Final = {"sacrifice": Occurrence.SACRIFICED, "discard": Occurrence.DISCARDED, "play": Occurrence.PLAYED_LAND}


def record(play: Play, done: Iterable[e.Event], board: Solution) -> None:
    """Note events that have just happened; `board` is what everything was before them."""
    found: list[PastEvent] = []
    known: list[Whole] = []
    for event in done:
        found += _noted(play, event, board)
        made = _made(event)
        known += [(Period.GAME, EVERYTHING, one) for one in made]
    if found or known:
        history = play.state.history.with_events(*found)
        play.state = changed(play.state, history=history.with_whole(*known) if known else history)


def _made(event: e.Event) -> tuple[object, ...]:
    """The new objects of an event: of them the game knows all."""
    match event:
        case e.Moved(new=new) if new is not None:
            return (new,)
        case e.Created(new=new):
            return new
        case e.Moved() | e.DrawOne():
            return ()  # of what is in a hand nobody asks what happened to it
        case (
            e.Destroyed() | e.Draws() | e.Mills() | e.Damaged() | e.LifeChanged() | e.CountersChanged() | e.TapChanged() | e.ManaMade()
            | e.Turned() | e.WouldAct() | e.ToldOnly()
        ):  # fmt: skip
            return ()
        case forgotten:
            assert_never(forgotten)


def _noted(play: Play, event: e.Event, board: Solution) -> Iterator[PastEvent]:
    match event:
        case e.Moved():
            yield from _moved(play, event, board)
        case e.Created(new=new, of_spell=of_spell):
            for one, made in snapshots(play.solution, new):
                yield from entered(one, made, play.solution[one].count, of_spell=of_spell)
        case e.DrawOne(player, new):
            was = snapshot_in(play.solution, new) if new is not None else None
            yield PastEvent(Occurrence.DREW, player, new, was)
        case e.Damaged(source, to, amount, combat) if amount > 0:
            tags = frozenset({"combat" if combat else "noncombat", *(("excess",) if event.excess else ())})
            dealt_by = _was(play, source, board)
            if isinstance(to, str):
                yield PastEvent(Occurrence.DAMAGED, to, None, None, amount, source, dealt_by, tags)
            else:
                hurt = _was(play, to, board)
                whose = hurt.controller if hurt is not None else ""
                yield PastEvent(Occurrence.DAMAGED, whose, to, hurt, amount, source, dealt_by, tags)
        case e.LifeChanged(player, by) if by:
            yield PastEvent(Occurrence.GAINED_LIFE if by > 0 else Occurrence.LOST_LIFE, player, amount=abs(by))
        case e.CountersChanged(on, kind, by, player) if by > 0:
            was = None if isinstance(on, str) else _was(play, on, board) or snapshot_in(play.solution, on)
            yield PastEvent(Occurrence.GOT_COUNTERS, player, on, was, by, tags=frozenset({kind}))
        case e.WasCast(spell, player, _, from_, False):
            yield PastEvent(
                Occurrence.CAST, player, spell, snapshot_in(play.solution, spell), tags=_cast_tags(play, spell, from_)
            )
        case e.WasActivated(source, player):
            yield PastEvent(Occurrence.ACTIVATED, player, source, _was(play, source, board))
        case e.Attacked(attackers, player):
            for one, whom in attackers:
                tags = frozenset({"to a player"} if isinstance(whom, str) else _attacked(board, whom))
                yield PastEvent(Occurrence.ATTACKED, player, one, _was(play, one, board), tags=tags, to=whom)
        case e.Blocked(blocks):
            yield from _pairs(play, board, Occurrence.BLOCKED, blocks)
            blocked = [(attacker, blocker) for blocker, attacker in (*blocks, *event.banded)]
            yield from _pairs(
                play, board, Occurrence.BECAME_BLOCKED, [*blocked, *((one, None) for one in event.by_effect)]
            )
        case e.Targeted(target, _, player):
            yield PastEvent(
                Occurrence.TARGETED, player, target, None if isinstance(target, str) else _was(play, target, board)
            )
        case e.Done(Act.ROLLED, player, _, int(result)):
            yield PastEvent(Occurrence.ROLLED, player, tags=frozenset({str(result)}))
        case e.Done(action, player, identity) if action in _DONE:
            yield PastEvent(_DONE[action], player, identity, _was(play, identity, board))
        case (
            e.Destroyed() | e.Draws() | e.Mills() | e.Damaged() | e.LifeChanged() | e.CountersChanged() | e.TapChanged() | e.WasCast() | e.Triggered()
            | e.ManaMade() | e.StepBegan() | e.Turned() | e.AttachChanged() | e.Done() | e.WouldAct() | e.Expended() | e.ControlChanged() | e.Left()
        ):  # fmt: skip
            return  # nothing that text looks back at
        case _:
            assert_never(event)


def _moved(play: Play, event: e.Moved, board: Solution) -> Iterator[PastEvent]:
    old = event.object
    was = _was(play, old, board)
    owner = was.owner if was is not None else event.player
    if event.why in _WHY and not (event.why == "play" and event.to is not Zone.BATTLEFIELD):
        by = was.controller if was is not None and event.why == "sacrifice" else event.player
        whence = frozenset({f"from {event.from_}"}) if event.why == "play" else NO_TAGS
        yield PastEvent(_WHY[event.why], owner if event.why == "discard" else by, old, was, tags=whence)
    for past in moved(old, was, owner, (event.from_, event.to)):
        # 400.7: `card in your graveyard that was put there`: of the card that lies there, whatever it was before
        there = past.kind is Occurrence.PUT_INTO_GRAVEYARD and event.new is not None
        tags = past.tags | {"milled"} if event.why == "mill" else past.tags
        yield replace(past, object=event.new, tags=tags) if there else past
    if event.to is Zone.BATTLEFIELD and event.new is not None:
        now = snapshot_in(play.solution, event.new)
        if now is not None:
            yield from entered(event.new, now, whence=event.from_)


def _pairs(
    play: Play, board: Solution, kind: Occurrence, pairs: Iterable[tuple[Hashable, Hashable]]
) -> Iterator[PastEvent]:
    """Those that blocked, or became blocked, each once however many the others are; `source` is the other in the block, where there is one."""
    noted: set[Hashable] = set()
    for one, other in pairs:
        was = _was(play, one, board)
        times = 0 if one in noted else 1
        noted.add(one)
        source_was = None if other is None else _was(play, other, board)
        yield PastEvent(kind, was.controller if was else "", one, was, source=other, source_was=source_was, times=times)


def _was(play: Play, identity: object, board: Solution) -> Snapshot | None:
    """What an object was just before, or last where it had gone already (608.2h)."""
    found = snapshot_in(board, identity)
    if found is not None or not isinstance(identity, int):
        return found
    solution = play.known(ObjectId(identity))
    return None if solution is None else snapshot_in(solution, identity)


def _attacked(board: Solution, whom: object) -> set[str]:
    return {f"a {kind.lower()}" for kind in board[whom].types} if whom in board else set()


def _cast_tags(play: Play, spell: ObjectId, whence: Zone | None) -> frozenset[str]:
    item = play.item(spell)
    tags = {f"from {whence}"} if whence is not None else set()
    if item is not None and item.told.numbers.get("warp"):
        tags.add("warped")
    return frozenset(tags)
