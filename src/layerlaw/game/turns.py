"""Turns, as far as durations need them (500s), and the end of effects whose time is over (611.2b, 514.2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final, cast

from layerlaw.game.changed import changed
from layerlaw.game.planes_and_schemes import controlled_by
from layerlaw.game.state import Floating, GameObject, ObjectId, State, Step
from layerlaw.game.untraced import look
from layerlaw.layers import NEWEST, Edition
from layerlaw.model.durations import AsLongAs, DuringNextTurn, Until, UntilAnotherExiled, UntilCast
from layerlaw.model.filters import ControlledBy, Exactly, Filter
from layerlaw.model.history import Occurrence, PastEvent, Period
from layerlaw.model.references import ExactObject, ExactPlayer, PlayerRef, You
from layerlaw.model.rule_effects import DoesntUntap, KeepsDamage
from layerlaw.model.tree import inside
from layerlaw.model.words import Zone

_UNTIL_END_OF_TURN: Final = frozenset(
    {"crewed", "saddled", "crewed by", "saddled by", "ignoring", "attacking", "blocking", "blocked", "unblocked"}
)
"""`crewed by` and `saddled by` go with what was tapped for it, which is linked by the same word (702.122b, 702.171c)."""
_UNTIL_END_OF_COMBAT: Final = frozenset({"attacking", "blocking", "blocked", "unblocked"})
UNTIL_TURN_OF: Final = frozenset({"goaded", "detained"})
"""Statuses that last until the next turn of the players who made them, where those are noted (701.15a, 701.35a)."""
_DAMAGE: Final = frozenset({"damage", "deathtouch"})


def end_what_is_over(state: State, edition: Edition = NEWEST) -> State:
    """End effects that last as long as something is so and it is not (any more): they do not come back (611.2b)."""
    watched = [effect for effect in state.effects if isinstance(effect.duration, AsLongAs)]
    if not watched:
        return state
    solution = look(state, edition)
    over: set[str] = set()
    for effect in watched:
        assert isinstance(effect.duration, AsLongAs)
        if not solution.reader(effect.controller, effect.source_id).holds(effect.duration.condition):
            over.add(effect.id)
    if not over:
        return state
    return end_what_is_over(_without(state, over), edition)


def _without(state: State, over: set[str]) -> State:
    return changed(state, effects=tuple(effect for effect in state.effects if effect.id not in over))


def go_to(state: State, step: Step, edition: Edition = NEWEST) -> State:
    """Go on to a point of this turn, or of the next one if it is past."""
    if step is Step.MAIN and state.step in (Step.MAIN, Step.COMBAT):
        step = Step.SECOND_MAIN
    if step <= state.step:
        state = next_turn(state, edition)
        if step is Step.SECOND_MAIN:
            step = Step.MAIN
    return _forward(state, step, edition)


def next_turn(state: State, edition: Edition = NEWEST) -> State:
    """End this turn (its cleanup step ends "until end of turn": 514.2); the next player's upkeep begins, their untap step is past."""
    state = _forward(state, Step.CLEANUP, edition)
    names = [player.name for player in state.players]
    active = names[(names.index(state.active_player) + 1) % len(names)]
    state = upkeep_begins(turn_begins(state, active, edition=edition))
    return end_what_is_over(untap_step_begins(state, edition), edition)


def _forward(state: State, step: Step, edition: Edition) -> State:
    for point in Step:
        if not state.step < point <= step:
            continue
        if point is Step.SECOND_MAIN:
            state = combat_ends(state)
        elif point is Step.END_STEP:
            state = end_step_begins(state)
        elif point is Step.CLEANUP:
            state = cleaned_up(state, edition)
    return end_what_is_over(changed(state, step=step), edition)


# --- points at which effects end (500.4, 500.5). What else is over then (`end_what_is_over`) the caller looks for. --------------


def turn_begins(state: State, active: str, *, recorded: bool = False, edition: Edition = NEWEST) -> State:
    """The turn of that player begins: what lasts until then ends (500.4). `recorded`: all that happens in it will be noted."""
    history = state.history.next_turn(state.active_player, recorded=recorded)
    if not recorded:  # what is there as the turn begins did not enter in it
        there = (thing.id for thing in state.objects if thing.zone is Zone.BATTLEFIELD)
        history = history.with_whole(*((Period.TURN, str(Occurrence.ENTERED), identity) for identity in there))
    history = history.with_events(PastEvent(Occurrence.TOOK_TURN, active))
    state = changed(state, active_player=active, turn=state.turn + 1, step=Step.UPKEEP, history=history)
    latest = {**state.latest_turns, active: state.turn}
    state = changed(state, unstated=state.unstated - {("turn", "")}, latest_turns=latest)
    return _with_what_waited(turn_would_begin(controlled_by(state, active), active), active, edition)


def cast_from_exile(state: State, is_it: Callable[[ObjectId], bool]) -> State:
    """A card is cast from exile: what lasts until that ends."""

    def over(effect: Floating) -> bool:
        match effect.duration:
            case UntilCast(ExactObject(int(card))):
                return is_it(ObjectId(card))
            case _:
                return False

    return _end(state, over)


def another_exiled(state: State, source: ObjectId) -> State:
    """An object has exiled a card: what lasts until it has exiled another ends; what lasts so from now on has not begun yet."""
    return _end(state, lambda effect: effect.duration == UntilAnotherExiled() and effect.source_id == source)


def _with_what_waited(state: State, active: str, edition: Edition) -> State:
    """Effects that waited for a turn of that player begin, and last until it ends."""
    if not any(isinstance(effect.duration, DuringNextTurn) for effect in state.effects):
        return state
    solution = None
    kept: list[Floating] = []
    for effect in state.effects:
        now: Filter | PlayerRef | None = effect.effect.scope
        rest: Filter | None = None
        match effect.duration, now:
            case DuringNextTurn(ExactPlayer(name)), _:
                now = now if name == active else None
            case DuringNextTurn(None), Exactly(ids):
                # the turn of who controls each of them by then
                solution = solution or look(state, edition)
                theirs = frozenset(one for one in ids if one in solution and solution[one].controller == active)
                now, rest = (Exactly(theirs), Exactly(ids - theirs)) if theirs else (None, None)
            case _:
                now = None
        if now is None:
            kept.append(effect)
            continue
        begun = replace(effect.effect, scope=now, duration=None)
        kept.append(replace(effect, effect=begun, duration=Until.END_OF_TURN))
        if isinstance(rest, Exactly) and rest.ids:
            kept.append(replace(effect, id=f"{effect.id}'", effect=replace(effect.effect, scope=rest)))
    return changed(state, effects=tuple(kept))


def turn_would_begin(state: State, player: str) -> State:
    """The turn of a player begins, or would if they had not left the game: what lasts until then ends (500.4, 800.4m)."""
    for thing in list(state.objects):
        for status in UNTIL_TURN_OF & thing.status:
            state = unmarked(state, thing.id, status, player)
    return _end(state, lambda effect: effect.duration is Until.YOUR_NEXT_TURN and effect.controller == player)


def turn_of_who_left(state: State, gone: str) -> State:
    """The turn of a player who has left the game would begin: what lasts until any point of it ends now (800.4m)."""
    state = turn_would_begin(state, gone)
    return _end(state, lambda effect: effect.duration in _IN_YOUR_NEXT_TURN and effect.controller == gone)


_IN_YOUR_NEXT_TURN: Final = (Until.YOUR_NEXT_UPKEEP, Until.YOUR_NEXT_END_STEP, Until.END_OF_YOUR_NEXT_TURN)


def marked(state: State, identity: ObjectId, status: str, player: str) -> State:
    """The object has a status until that player's next turn; several players can each have given it (701.15c)."""
    thing = state.object(identity)
    by = dict.fromkeys((*marked_by(thing, status), player))
    return state.with_object(
        replace(thing, status=thing.status | {status}, choices={**thing.choices, status: tuple(by)})
    )


def marked_by(thing: GameObject, status: str) -> tuple[str, ...]:
    """The players until whose next turn an object has a status; none where nobody said whose."""
    noted = thing.choices.get(status, ())
    return (noted,) if isinstance(noted, str) else cast("tuple[str, ...]", noted)


def unmarked(state: State, identity: ObjectId, status: str, player: str) -> State:
    """The status is over as far as this player made it; where others made it too it goes on."""
    thing = state.object(identity)
    by = marked_by(thing, status)
    if player not in by:
        return state
    choices = {key: choice for key, choice in thing.choices.items() if key != status}
    left = tuple(one for one in by if one != player)
    if left:
        return state.with_object(replace(thing, choices={**choices, status: left}))
    return state.with_object(replace(thing, status=thing.status - {status}, choices=choices))


def upkeep_begins(state: State) -> State:
    """What lasts until the active player's upkeep ends (500.4)."""
    active = state.active_player
    return _end(state, lambda effect: effect.duration is Until.YOUR_NEXT_UPKEEP and effect.controller == active)


def untap_step_begins(state: State, edition: Edition = NEWEST) -> State:
    """What lasts until an object's controller's untap step ends for the objects that the active player controls (500.4)."""
    return _past_untap(state, state.active_player, edition)


def combat_ends(state: State) -> State:
    """511.3: everything is removed from combat, and what lasts until end of combat ends (500.5a)."""
    state = _clear(state, _UNTIL_END_OF_COMBAT)
    return _end(state, lambda effect: effect.duration is Until.END_OF_COMBAT)


def end_step_begins(state: State) -> State:
    """What lasts until the next end step, or until the active player's, ends (500.4)."""
    return _end(state, partial(_ends_in_end_step, active=state.active_player))


def _ends_in_end_step(effect: Floating, active: str) -> bool:
    mine = effect.duration is Until.YOUR_NEXT_END_STEP and effect.controller == active
    return mine or effect.duration is Until.NEXT_END_STEP


def cleaned_up(state: State, edition: Edition = NEWEST) -> State:
    """514.2: all damage marked on permanents is removed, and what lasts until end of turn ends, at the same time."""
    state = _without_facts(_clear(state, _UNTIL_END_OF_TURN), _DAMAGE, _keeping_damage(state, edition))
    return _end(state, partial(_ends_in_cleanup, turn=state.turn, active=state.active_player))


def _ends_in_cleanup(effect: Floating, turn: int, active: str) -> bool:
    """514.2: "until end of turn"; "until the end of your next turn" if that is this one."""
    if effect.duration is Until.END_OF_TURN:
        return True
    return effect.duration is Until.END_OF_YOUR_NEXT_TURN and effect.turn < turn and effect.controller == active


def _end(state: State, is_over: Callable[[Floating], bool]) -> State:
    over = {effect.id for effect in state.effects if is_over(effect)}
    return _without(state, over) if over else state


def _clear(state: State, names: frozenset[str]) -> State:
    """Statuses end, with the players, objects and numbers that were noted for them."""
    for thing in list(state.objects):
        if not names.isdisjoint(thing.status):
            choices = {key: choice for key, choice in thing.choices.items() if key not in names}
            linked = {key: ids for key, ids in thing.linked.items() if key not in names}
            state = state.with_object(replace(thing, status=thing.status - names, choices=choices, linked=linked))
    return _without_facts(state, names)


def _keeping_damage(state: State, edition: Edition) -> frozenset[ObjectId]:
    """From which permanents a rule effect says that damage isn't removed."""
    damaged = [thing.id for thing in state.objects if thing.facts.get("damage")]
    if not damaged:
        return frozenset()
    solution = look(state, edition)
    return frozenset(one for one in damaged if KeepsDamage() in solution[one].rules)


def _without_facts(state: State, names: frozenset[str], keeping: frozenset[ObjectId] = frozenset()) -> State:
    for thing in list(state.objects):
        if not names.isdisjoint(thing.facts) and thing.id not in keeping:
            facts = {key: number for key, number in thing.facts.items() if key not in names}
            state = state.with_object(replace(thing, facts=facts))
    return state


def _controllers_in(scope: object, effect: Floating) -> set[str]:
    """The players of whose permanents an effect speaks."""
    named = {part.player for part in inside(scope) if isinstance(part, ControlledBy)}
    return {
        one.name if isinstance(one, ExactPlayer) else effect.controller
        for one in named
        if isinstance(one, ExactPlayer | You)
    }


def _past_untap(state: State, active: str, edition: Edition) -> State:
    """Effects that last until an object's controller's next untap step end for the objects that the active player controls."""
    kept: list[Floating] = []
    solution = None
    for effect in state.effects:
        scope = effect.effect.scope
        if effect.duration is not Until.NEXT_UNTAP_STEP or not isinstance(scope, Exactly):
            # of all that one player controls, whenever that is: it ends with that player's untap step
            named = _controllers_in(scope, effect) | {
                change.during.name
                for change in effect.effect.changes
                if isinstance(change, DoesntUntap) and isinstance(change.during, ExactPlayer)
            }
            theirs = effect.duration is Until.NEXT_UNTAP_STEP and active in named
            kept += () if theirs else (effect,)
            continue
        solution = solution or look(state, edition)
        left = frozenset(item for item in scope.ids if item in solution and solution[item].controller != active)
        if left:
            kept.append(replace(effect, effect=replace(effect.effect, scope=Exactly(left))))
    return changed(state, effects=tuple(kept))
