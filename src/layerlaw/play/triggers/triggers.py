"""Triggered abilities (603): which trigger on what has happened, and what they will speak of.

Abilities are looked for on the board as it is after the event; those that look back (603.10) as it was just before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from layerlaw.game.changed import replace
from layerlaw.game.state import ObjectId, State
from layerlaw.layers import Solution
from layerlaw.model import event_patterns as h
from layerlaw.model import references as r
from layerlaw.model import rule_effects as x
from layerlaw.model.abilities import KeywordAbility, TriggeredAbility
from layerlaw.model.acts import Act
from layerlaw.model.casting_facts import PAID_BY_INSTANCE, PAID_OFTEN
from layerlaw.model.conditions import Condition, Noted
from layerlaw.model.durations import Point
from layerlaw.model.filters import Anything, Is
from layerlaw.model.game_abilities import is_triggered_mana, parts_of
from layerlaw.model.game_facts import CostPaid
from layerlaw.model.identity import ENGINE, IdentityCache
from layerlaw.model.late import dataclass
from layerlaw.model.one_shot_effects import Script, Unread
from layerlaw.model.tree import inside
from layerlaw.model.words import Zone
from layerlaw.play.context import Context
from layerlaw.play.event import event as e
from layerlaw.play.event.looking_back import halves, looks_back
from layerlaw.play.event.meeting import kinds_within
from layerlaw.play.event.pattern import hits
from layerlaw.play.event.told import NOTHING, Told
from layerlaw.play.event.viewpoint import Viewpoint
from layerlaw.play.history.turn_history import holds_in_history
from layerlaw.play.position.functioning import FunctioningTrigger, FunctioningTriggerRule, Present
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import TRIGGERED_IN_ALL, Delayed, WaitingTrigger
from layerlaw.play.triggers.as_drawn import any_draw, is_another_draw, is_kept_hidden
from layerlaw.play.triggers.chapters import is_final_chapter
from layerlaw.play.triggers.inherent import NO_SOURCE, inherent
from layerlaw.play.triggers.nth_time import Counted, is_such_a_time
from layerlaw.work import note_events


@dataclass(frozen=True)
class Seen:
    """Events that happened at once, and the board on which abilities look at them: after them, or before (603.10)."""

    events: Sequence[e.Event]
    board: Solution
    present: Present
    earlier: Solution
    """The board of before."""


def collect(play: Play, done: Sequence[e.Event], before: State) -> None:
    """Note every triggered ability that triggers on these events, which happened at once (603.2, 603.3)."""
    if not done:
        return
    after = play.solution
    earlier = play.solution_of(before)
    now = Seen(done, after, play.presence.of(after), earlier)
    for one in (*now.present.watchers, *inherent(play)):
        ahead = _parted(one).ahead
        if ahead is not None and any(isinstance(event, ahead.kinds) for event in done):
            _watch(play, one, ahead.pattern, now)
    for one, board in _who_left_with_it(play, done, after):
        ahead = _parted(one).ahead
        if ahead is not None:
            _watch(play, one, ahead.pattern, replace(now, board=board))
    then = Seen(done, earlier, play.presence.of(earlier), earlier)
    for one in then.present.watchers:
        back = _parted(one).back
        if back is not None and any(isinstance(event, back.kinds) for event in done):
            _watch(play, one, back.pattern, then)
    _delayed(play, now)
    if any(isinstance(one.watching.when, h.BecomesSo) for one in now.present.watchers):
        state_triggers(play)  # 603.8: as soon as it is so, also for a moment of a resolution
    _find_auras_again(play, done)


def _who_left_with_it(
    play: Play, done: Sequence[e.Event], after: Solution
) -> Iterator[tuple[FunctioningTrigger, Solution]]:
    """702.110b: what has left by what it did itself, such as exploiting itself, has done it all the same: its abilities as it last was.

    What had left before its exploit ability resolved is not there to see that another creature was sacrificed for it (603.6).
    """
    for event in done:
        if not isinstance(event, e.Done) or event.object is None or event.object in after:
            continue
        if event.action is Act.EXPLOIT and event.other != event.object:
            continue
        board = play.known(event.object)
        if board is not None and event.object in board:
            for one in play.presence.of_object(board, event.object).watchers:
                yield one, board


def _find_auras_again(play: Play, done: Sequence[e.Event]) -> None:
    """400.7f: what triggered as an enchanted permanent left finds the Aura in the graveyard that it was put into at the same time or by 704.5m."""
    if not play.at.waiting:
        return
    moved = [one for one in done if isinstance(one, e.Moved) and one.to is Zone.GRAVEYARD and one.new is not None]
    left = {one.object for one in done if isinstance(one, e.Moved)}

    def again(waiting: WaitingTrigger) -> WaitingTrigger:
        if not _of_host_leaving(waiting.watching.when):
            return waiting
        together = waiting.told.that in left
        now = {
            one.object: one.new
            for one in moved
            if one.new is not None and one.object == waiting.source and (together or one.why == "rule")
        }
        return replace(waiting, told=replace(waiting.told, found={**waiting.told.found, **now}))

    if moved:
        play.change(waiting=tuple(map(again, play.at.waiting)))


def _of_host_leaving(when: h.EventPattern | Unread) -> bool:
    known = _HOST_LEAVING.find(id(when))
    if known is not None:
        return known[1]
    found = any(
        isinstance(one, h.ZoneChange) and one.from_ is Zone.BATTLEFIELD and Is(r.Host()) in inside(one.what)
        for one in inside(when)
    )
    return _HOST_LEAVING.keep(id(when), when, found)


_HOST_LEAVING: Final[IdentityCache[bool]] = ENGINE.cache("whether an ability triggers as what it is attached to leaves")


class _Half(NamedTuple):
    """What an ability waits for, as far as it is looked for on one of the two boards."""

    pattern: h.EventPattern
    kinds: tuple[type, ...]
    """Those of the events that can meet it."""


class _Parted(NamedTuple):
    """What an ability waits for, parted by when it is looked for (603.10)."""

    ahead: _Half | None
    back: _Half | None


def _parted(one: FunctioningTrigger) -> _Parted:
    """Parted once for each pattern: after every event it is asked of every ability that watches."""
    when = one.watching.when
    known = _PARTED.find(id(when))
    if known is not None:
        return known[1]
    parts = (None, None) if isinstance(when, Unread | h.BecomesSo) else halves(when)
    return _PARTED.keep(
        id(when), when, _Parted(*(None if part is None else _Half(part, kinds_within(part)) for part in parts))
    )


_PARTED: Final[IdentityCache[_Parted]] = ENGINE.cache("events of triggered abilities, parted")


def _watch(play: Play, one: FunctioningTrigger, when: h.EventPattern, seen: Seen) -> None:
    if isinstance(when, h.EitherEvent) and any(isinstance(part, h.NthTime) for part in when.of):
        for part in when.of:
            _watch(play, one, part, seen)
        return
    seen = _but_skipped(play, one, when, seen)
    watcher = Viewpoint(one.controller, one.source, seen.board, lambda words: _asked(play, one, words), play.known)
    pattern = when.of if isinstance(when, h.NthTime) else any_draw(when)
    heeded = _heeded(play, pattern, _Whose(one.source, one.name, watcher), seen)
    triggered: list[_Caused] = []
    found = [
        hit.of_pair(one.pair) for hit in hits(pattern, seen.events if isinstance(when, h.NthTime) else heeded, watcher)
    ]
    for at, told in enumerate(found):
        caused_by = partial(_cause, pattern, told, heeded, watcher)
        if isinstance(when, h.NthTime):
            if not _is_such_a_time(play, one, when, found[at:], seen):
                continue
            if len(heeded) < len(seen.events) and not caused_by():
                continue  # it was such a time, and caused nothing to trigger
        elif is_another_draw(play, when, _context(one, told)):
            continue
        # What has no source is told apart by whose it is (113.8).
        key = (f"triggered {one.nth}", one.name + one.controller if one.source == NO_SOURCE else str(one.source))
        if _as_often_as_it_may(play, one, key):
            continue
        condition = one.watching.condition
        if condition is not None and not _is_paid_itself(play, one, condition, seen):
            continue
        if condition is not None and not _context(one, told).holds(condition, play):
            continue  # 603.4
        if is_kept_hidden(play, one, when):
            continue
        times = _times(play, one, seen, caused_by)
        if one.watching.most_each_turn is not None and times:
            times = min(times, one.watching.most_each_turn - play.count(*key))  # 101.2: no effect adds to the most
            play.counted(*key, by=times)
        if one.watching.most_ever is not None and times:
            ever = (TRIGGERED_IN_ALL, " ".join(key))
            times = min(times, one.watching.most_ever - play.count(*ever))
            play.counted(*ever, by=times)
        note_events(times)  # each makes an object on the stack (603.3)
        waiting = _waiting(play, one, when, told)
        triggered += [_Caused(waiting, caused_by)] * times
        for _ in range(times):
            play.log("trigger", f"{waiting.source_name} triggers: {one.watching.text}", "603.2", (one.source,))
    if triggered:
        _wait(play, triggered, seen)


def _is_paid_itself(play: Play, one: FunctioningTrigger, condition: Condition, seen: Seen) -> bool:
    """702.78b, 702.153b: of several instances of a keyword each triggers by its own payment; paid less often, the later ones don't."""
    if not isinstance(condition, Noted) or not isinstance(condition.meaning, CostPaid):
        return True
    key = condition.meaning.key
    if key not in PAID_BY_INSTANCE and key not in PAID_OFTEN:
        return True
    before = sum(
        other.source == one.source and other.nth < one.nth and other.watching.condition == condition
        for other in seen.present.watchers
    )
    if not before or key in PAID_OFTEN:
        return not before  # the first of them counts every payment
    item, thing = play.item(one.source), play.thing(one.source)
    paid = item.told.numbers.get(key, 0) if item is not None else 0 if thing is None else thing.facts.get(key, 0)
    return paid > before


def _as_often_as_it_may(play: Play, one: FunctioningTrigger, key: tuple[str, str]) -> bool:
    """603.2h: whether it has triggered as often as it says, this turn or since its source is this object."""
    most, ever = one.watching.most_each_turn, one.watching.most_ever
    if most is not None and play.count(*key) >= most:
        return True
    return ever is not None and play.count(TRIGGERED_IN_ALL, " ".join(key)) >= ever


def _waiting(play: Play, one: FunctioningTrigger, when: h.EventPattern, told: Told) -> WaitingTrigger:
    return WaitingTrigger(
        one.watching,
        one.controller,
        one.source,
        one.name if one.source == NO_SOURCE else play.name(one.source),
        told,
        isinstance(when, h.AbilityTriggered),
        x=_announced_x(play, one, when, told),
        since=len(play.at.happened),
    )


class _Caused(NamedTuple):
    """A triggered ability that waits, and how to find the events that made it trigger."""

    waiting: WaitingTrigger
    caused_by: Callable[[], Sequence[e.Event]]


def _wait(play: Play, triggered: list[_Caused], seen: Seen) -> None:
    """They wait to go onto the stack; and abilities look at it that trigger on another's triggering (603.3b)."""
    asking = [other for other in seen.present.watchers if isinstance(other.watching.when, h.AbilityTriggered)]
    if asking:
        triggered = [one._replace(waiting=replace(one.waiting, item=play.fresh())) for one in triggered]
    play.change(waiting=(*play.at.waiting, *(one.waiting for one in triggered)))
    if not asking:
        return
    events = [
        e.Triggered(
            waiting.source,
            waiting.controller,
            waiting.item,
            tuple(caused_by()),
            is_final_chapter(play, waiting.watching, waiting.source),
        )
        for waiting, caused_by in triggered
    ]
    for other in asking:
        assert isinstance(other.watching.when, h.AbilityTriggered), "so they were found"
        _watch(play, other, other.watching.when, replace(seen, events=events))


def _is_such_a_time(play: Play, one: FunctioningTrigger, when: h.NthTime, found: Sequence[Told], seen: Seen) -> bool:
    """Whether the first of what is found happens for that time in this turn; the others happen at once with it, and come after it."""
    thing = play.thing(one.source)
    since = None if thing is None else thing.facts.get("since turn")
    told, *others = (_counted_for(one.source, when, each) for each in found)
    times = play.counted(f"time of {one.nth}", told)
    counted = Counted(times, since, seen.earlier, others.count(told))
    return is_such_a_time(play, when, _context(one, found[0]), counted)


def _counted_for(source: ObjectId, when: h.EventPattern, told: Told) -> str:
    """Under what the times of a turn are counted: what players do, for each of them ("an opponent casts their first ... spell each turn").

    So too of any creature that deals damage: for each creature.
    """
    inner = when.of if isinstance(when, h.NthTime) else when
    if (isinstance(when, h.NthTime) and when.each) or any(
        isinstance(part, h.DamageDealt) and part.that_is_source and not part.batch for part in inside(inner)
    ):
        return f"{source} {told.that}"
    by_player = any(
        isinstance(part, h.SpellCast | h.LifeGained | h.LifeLost | h.Drawn | h.Discarded) for part in inside(inner)
    )
    return f"{source} {told.player or ''}" if by_player else str(source)


_FOR_X: Final = frozenset({Act.MONSTROUS, Act.CYCLE})
"""What an ability of the object does for an X of its cost, which its own trigger on it means too (107.3, 701.37b)."""


def _announced_x(play: Play, one: FunctioningTrigger, when: h.EventPattern, told: Told) -> int:
    """107.3m: as an object is cast, enters or is turned face up, its own ability means the X that was announced for it; any other time 0."""
    if told.that == one.source and any(isinstance(part, h.Acted) and part.action in _FOR_X for part in inside(when)):
        return told.many or 0
    its_own = any(isinstance(part, h.ZoneChange | h.SpellCast | h.TurnedOver) for part in inside(when))
    if not its_own or told.that != one.source:
        return 0
    item, thing = play.item(one.source), play.thing(one.source)
    return item.x if item is not None else 0 if thing is None else thing.facts.get("x", 0)


def _but_skipped(play: Play, one: FunctioningTrigger, when: h.EventPattern, seen: Seen) -> Seen:
    """702.155a: of a Saga with read ahead that came this turn, a chapter triggers with exactly its number of counters alone."""
    match when:
        case h.CountersPutOn(kind="lore", reaches=int(chapter)):
            pass
        case _:
            return seen
    thing = play.thing(one.source)
    if thing is None or thing.facts.get("since turn") != play.state.turn:
        return seen
    if one.source not in seen.board or "read ahead" not in seen.board[one.source].keywords:
        return seen
    events = [
        event
        for event in seen.events
        if not isinstance(event, e.CountersChanged) or event.on != one.source or event.left == chapter
    ]
    return replace(seen, events=events)


def _asked(play: Play, one: FunctioningTrigger, condition: Noted) -> bool:
    known = holds_in_history(condition, NOTHING, one.controller, one.source, play)
    if known is None:
        play.guess(one.name, condition.words)
    return bool(known)


def _context(one: FunctioningTrigger, told: Told) -> Context:
    return Context(one.controller, one.source, one.name, one.watching.text, told=told, found=dict(told.found))


def _times(play: Play, one: FunctioningTrigger, seen: Seen, caused_by: Callable[[], Sequence[e.Event]]) -> int:
    """How often it triggers: more often, or not, where an ability says so of what made it trigger (603.2d)."""
    if _is_kept_from(one, seen):
        play.log("note", f"{one.name}: {one.watching.text} does not trigger", "603.2")
        return 0
    return 1 + sum(
        ruler.rule.more
        for ruler, sees in _ruling(play, one.source, seen)
        if ruler.rule.more and any(True for _ in hits(ruler.rule.when, caused_by(), sees))
    )


def _ruling(play: Play, source: ObjectId | None, seen: Seen) -> Iterator[tuple[FunctioningTriggerRule, Viewpoint]]:
    """What is said of how often abilities of an object trigger, and for whom; without a source, of abilities that no object has (603.7)."""
    for ruler in seen.present.rulers:
        watcher = Viewpoint(ruler.controller, ruler.source, seen.board, last=play.known)
        such = isinstance(ruler.rule.of, Anything) if source is None else watcher.fits(source, ruler.rule.of)
        held = ruler.rule.condition
        if such and (held is None or _of_ruler(play, ruler).holds(held, play)):
            yield ruler, watcher


class _Whose(NamedTuple):
    """An ability that watches: the object that has it, if one has, its name, and for whom its pattern is read."""

    source: ObjectId | None
    name: str
    watcher: Viewpoint


def _heeded(play: Play, pattern: h.EventPattern, whose: _Whose, seen: Seen) -> Sequence[e.Event]:
    """The events without those that cause no such ability to trigger (603.2d): each by itself, whatever happens at the same time."""
    left = seen.events
    for ruler, sees in _ruling(play, whose.source, seen):
        if not ruler.rule.never:
            continue
        unheeded = [event for event in left if any(True for _ in hits(ruler.rule.when, (event,), sees))]
        for event in unheeded:
            for _ in hits(pattern, (event,), whose.watcher):
                play.log("note", f"{play.name(ruler.source)}: {whose.name} does not trigger", "603.2g")
        left = [event for event in left if event not in unheeded] if unheeded else left
    return left


def _is_kept_from(one: FunctioningTrigger, seen: Seen) -> bool:
    """Whether it is an ability of a keyword whose abilities don't trigger, by a rule effect on its object (603.2)."""
    if one.source not in seen.board:
        return False
    now = seen.board[one.source]
    silent = {rule.rule.keyword for rule in seen.board.in_force(x.DoesntTrigger, one.source)}
    return any(
        isinstance(ability, KeywordAbility) and ability.name in silent and one.watching in parts_of(ability).triggered
        for ability in now.abilities
    )


def _of_ruler(play: Play, ruler: FunctioningTriggerRule) -> Context:
    return Context(ruler.controller, ruler.source, play.name(ruler.source))


def _cause(pattern: h.EventPattern, hit: Told, events: Sequence[e.Event], watcher: Viewpoint) -> list[e.Event]:
    """The events that made it trigger: the one that tells just this, else all of those that are told of together (603.2c)."""
    alone = [(event, list(hits(pattern, (event,), watcher))) for event in events]
    just_this = [event for event, told in alone if hit in told]
    return just_this or [event for event, told in alone if told]


def _delayed(play: Play, now: Seen) -> None:
    """603.7: once, unless a duration is given."""
    for one in play.at.delayed:
        seen = replace(now, board=now.earlier if looks_back(one.when) else now.board)
        watcher = Viewpoint(one.controller, one.source, seen.board, last=play.known)
        # No object has it: only what keeps any ability from triggering, whosever it is, keeps it from that too (603.2d).
        pattern = one.when.of if isinstance(one.when, h.NthTime) else one.when
        heeded = _heeded(play, pattern, _Whose(None, f"{one.source_name}'s ability", watcher), seen)
        for event in hits(pattern, heeded, watcher):
            if isinstance(one.when, h.NthTime) and not _is_its_time(play, one, one.when, event, now):
                continue
            # What its event's objects have become it finds as well as what its own source became before (400.7d).
            known = replace(event.updated(one.told), found={**one.told.found, **event.found})
            if event.player is not None and not isinstance(one.when, h.Begins):
                known = replace(known, player=event.player)  # "that player" is the one of the event that it waited for
            if event.that is not None:
                known = known.with_objects("its event", (event.that,))
            known = known.with_number("its many", 1 if event.many is None else event.many)
            waiting = WaitingTrigger(
                _as_watching(one),
                one.controller,
                one.source,
                one.source_name,
                known,
                targets=one.targets,
                x=one.x,
                since=len(play.at.happened),
                transformed=one.transformed,
            )
            play.log("trigger", f"delayed, of {one.source_name}: {one.text}", "603.7", (one.source,))
            _wait(play, [_Caused(waiting, partial(_cause, pattern, event, heeded, watcher))], now)
            if one.watches in (Point.ONCE, Point.NEXT_THIS_TURN):
                play.change(delayed=tuple(item for item in play.at.delayed if item.id != one.id))
                break


def _is_its_time(play: Play, one: Delayed, when: h.NthTime, told: Told, now: Seen) -> bool:
    """Whether what a delayed triggered ability waits for has happened for that time this turn ("for the first time each turn")."""
    counted = play.counted(f"time of what waits {one.id}", _counted_for(one.source, when, told))
    context = Context(one.controller, one.source, one.source_name, one.text, told=told, found=dict(told.found))
    return is_such_a_time(play, when, context, Counted(counted, one.turn, now.earlier))


def _as_watching(one: Delayed) -> TriggeredAbility:
    is_mana = is_triggered_mana(one.when, one.wanted, one.one_shots)
    return TriggeredAbility(one.text, one.when, Script(one.wanted, one.one_shots), is_mana=is_mana)


def state_triggers(play: Play) -> bool:
    """603.8: an ability that watches for a state triggers when it is so, and not again before it has left the stack."""
    found = False
    for one in play.presence.of(play.solution).watchers:
        when = one.watching.when
        if not isinstance(when, h.BecomesSo):
            continue
        key = (one.source, one.watching.text)
        if key in play.at.state_triggers or not _context(one, NOTHING).holds(when.condition, play):
            continue
        waiting = WaitingTrigger(
            one.watching,
            one.controller,
            one.source,
            one.name,
            Told(that=one.source, pair=one.pair),
            since=len(play.at.happened),
        )
        play.change(waiting=(*play.at.waiting, waiting), state_triggers=play.at.state_triggers | {key})
        play.log("trigger", f"{one.name} triggers: {one.watching.text}", "603.8", (one.source,))
        found = True
    return found
