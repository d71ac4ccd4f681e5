"""The turn (500): from step to step, with turn-based actions, what triggers, and what ends.

`go_to_step` goes through every step on the way: in each, what triggers goes onto the stack, all players pass, and the stack resolves.
Direct verbs know six points of a turn (`game.turns`); `state.step` stays in agreement with them.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile, zip_longest
from typing import Final

from layerlaw.game import turns
from layerlaw.game.changed import changed
from layerlaw.game.phasing import waits_no_longer
from layerlaw.game.state import IllegalAction
from layerlaw.model import rule_effects as x
from layerlaw.model.durations import Point
from layerlaw.play.combat.attacking import attack
from layerlaw.play.combat.blocking import block
from layerlaw.play.combat.combat_damage import Assignment, deal_combat_damage, strikes_first
from layerlaw.play.combat.combat_state import (
    ATTACKERS_DECLARED,
    BLOCKERS_DECLARED,
    SOMETHING_ATTACKED,
    STRUCK_FIRST,
    attackers,
)
from layerlaw.play.event import event as e
from layerlaw.play.knowledge import show_to_who_controls
from layerlaw.play.payment.pools import empty_pools
from layerlaw.play.perform import perform
from layerlaw.play.position.persons import says, whose
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import PLAYED_IN_ALL, TRIGGERED_IN_ALL
from layerlaw.play.position.steps import (
    ALONE,
    GAME_BEGINS,
    LAST_OF_A_PHASE,
    NO_PRIORITY,
    POINTS,
    SECOND_MAIN_ENDED,
    STEPS,
)
from layerlaw.play.replacement.replacement import replaced
from layerlaw.play.stack.priority import give_priority, resolve_all
from layerlaw.play.state_based.leaving import is_over
from layerlaw.play.turn.forgetting import copied_later, forget
from layerlaw.play.turn.turn_based_actions import ACTIONS, combat_is_over

"""The steps and phases of a turn in order, by their rules names."""

COMBAT: Final = STEPS[4:9]
_ENOUGH: Final = 200


def named(step: str) -> str:
    """A step by its rules name, from what people call it.

    Raises:
        IllegalAction: there is no such step.
    """
    words = step.casefold().removeprefix("the ").strip()
    words = _CALLED.get(words, words)
    for name in (words, words.removesuffix(" step"), words.removesuffix(" phase"), f"{words} step", f"{words} phase"):
        if name in POINTS:
            return name
    raise IllegalAction(f"there is no step {step!r}", rule="500.1", mend=f"name one of: {', '.join(STEPS)}")


_CALLED: Final = {
    "main": "precombat main phase",
    "main phase": "precombat main phase",
    "first main phase": "precombat main phase",
    "precombat main": "precombat main phase",
    "second main": "postcombat main phase",
    "second main phase": "postcombat main phase",
    "postcombat main": "postcombat main phase",
    "combat": "beginning of combat",
    "combat phase": "beginning of combat",
    "begin combat": "beginning of combat",
    "attackers": "declare attackers",
    "blockers": "declare blockers",
    "damage": "combat damage",
    "end": "end step",
    "end of turn": "end step",
}


def go_to_step(play: Play, step: str, of: str | None = None) -> None:
    """Go on until a step begins: of this turn, or of the next one where it is past or the game is in it; `of`: of that player's turn.

    There its player has priority, if anyone gets it. Where nearly a whole turn goes by, as the game was in that step or just past it, the log says so.

    Raises:
        IllegalAction: there is no such step, something on the way needs a choice, or the step does not come (it is skipped, the game ends);
            the game is in that very step of that player's turn, and nobody has done anything in it.
    """
    wanted, there = named(step), (play.state.active_player, play.at.step, play.state.turn)
    again = there[:2] == (of, wanted)
    if of is not None and again and not _has_acted(play):
        raise IllegalAction(
            f"the game is in {whose(of)} {wanted} (of turn {there[2]}) already",
            rule="500.1",
            mend=f"leave this entry out, or, for the one of a later turn, write 'step: next turn' with 'of: {of}' before it",
        )
    with play.undone_if_illegal():
        for _ in range(_ENOUGH):
            next_step(play)
            if is_over(play.at):
                return
            if play.at.step == wanted and of in (None, play.state.active_player):
                break
        else:
            raise _does_not_come(wanted)
        if (of is None or again) and play.state.turn != there[2] and (wanted == there[1] or there[1] in _BEGINNING):
            was, now = f"{whose(there[0])} {there[1]} of turn {there[2]}", whose(play.state.active_player)
            play.log(
                WENT_BY, f"a whole turn went by: it was {was}, and is {now} {wanted} of turn {play.state.turn}", "500.1"
            )


def _does_not_come(step: str) -> IllegalAction:
    """Why a step never comes: nothing attacks (508.8), or an effect skips it each turn (500.11)."""
    if step in ("declare blockers", "combat damage"):
        return IllegalAction(
            f"the {step} does not come, as nothing attacks",
            rule="508.8",
            mend="write {step: declare attackers} and {declare: attackers, pairs: {CREATURE: PLAYER}} before it",
        )
    return IllegalAction(f"the {step} does not come", rule="500.11", mend="it is skipped each turn")


def _has_acted(play: Play) -> bool:
    """Whether a player has cast, activated or played anything since this step began: then who names the step means a later turn's."""
    since = takewhile(lambda line: line.kind != "step", (play.at.log[-at] for at in range(1, len(play.at.log) + 1)))
    return any(line.kind in _ACTS for line in since)


_ACTS: Final = ("announce", "activate", "cast", "resolve")
WENT_BY: Final = "went by"
"""The kind of a log entry that says that a step was gone to which the turn had just gone past, so that nearly a whole turn went by."""
_BEGINNING: Final = ("untap", "upkeep", "draw")


def next_turn(play: Play, of: str | None = None) -> None:
    """Go on until the next turn begins, with `of` the next of that player; its untap step is past, it is its upkeep.

    Raises:
        IllegalAction: it does not come, or something on the way needs a choice.
    """
    turn = play.state.turn
    with play.undone_if_illegal():
        for _ in range(_ENOUGH):
            next_step(play)
            if is_over(play.at):
                return
            comes = of in (None, play.state.active_player)
            if comes and play.state.turn > turn and play.at.step != "untap":
                return
        raise IllegalAction(
            f"{'the' if of is None else whose(of)} next turn does not come within {_ENOUGH} steps",
            rule="500.8",
            mend="take away what adds a phase in each phase, or what skips each turn (500.11)",
        )


def next_step(play: Play, damage: Assignment | None = None) -> None:
    """End this step; the next one that is not skipped begins (500.2, 500.3). `damage`: how combat damage is assigned, if it is that step."""
    with play.undone_if_illegal():
        agree(play)
        _end(play)
        if is_over(play.at):
            return
        step = play.at.step
        for _ in range(_ENOUGH):
            before, step = step, _following(play, step)
            if before == "cleanup" and step == "untap" and not _turn_begins(play):
                step = "cleanup"
                continue
            if _begin(play, step, damage):
                return


def go_on_if_the_turn_ended(play: Play) -> None:
    """724.1d: the game skips straight to the cleanup step."""
    if play.at.turn_ends and not is_over(play.at):
        next_step(play)


def agree(play: Play) -> None:
    """Direct verbs may have gone on to another point of the turn."""
    point = play.state.step
    if POINTS[play.at.step] is not point:
        main = [step for step in STEPS if POINTS[step] is point]
        play.change(step="upkeep" if "upkeep" in main else main[0])


# --- ending a step -------------------------------------------------------------------------------------------------------


def _end(play: Play) -> None:
    """Everybody passes with nothing on the stack (500.2); then mana is lost (500.5)."""
    step = play.at.step
    if play.at.turn_ends:
        combat_is_over(play)  # 724.1d
        empty_pools(play)
        return
    _declared_nothing(play)
    if step == "cleanup":
        _cleanup_goes_on(play)
    elif step not in NO_PRIORITY:
        give_priority(play)
        resolve_all(play)
    if step == "end of combat" or play.at.turn_ends:
        combat_is_over(play)
    empty_pools(play)
    play.change(priority="", passed=frozenset())


def _declared_nothing(play: Play) -> None:
    """Where nobody said who attacks or blocks, nothing does; if something must, that is refused (508.1d, 509.1c)."""
    if play.at.step == "declare attackers" and not play.count(ATTACKERS_DECLARED):
        attack(play, ())
    if play.at.step == "declare blockers" and not play.count(BLOCKERS_DECLARED):
        block(play, ())


def _cleanup_goes_on(play: Play) -> None:
    """514.3a: as long as players got priority in it, another cleanup step follows."""
    for _ in range(_ENOUGH):
        if not play.at.priority:
            return
        give_priority(play)
        resolve_all(play)
        if is_over(play.at):
            return
        empty_pools(play)
        play.log("step", "another cleanup step", "514.3a")
        ACTIONS["cleanup"](play)
        _something_happened(play)
    raise IllegalAction("cleanup steps go on without end", rule="514.3a", mend="end what triggers in each of them")


def _something_happened(play: Play) -> None:
    """514.3, 514.3a: players get priority in a cleanup step only if state-based actions are performed or abilities wait to be put onto the stack."""
    waiting, known = play.at.waiting, len(play.at.log)
    give_priority(play)
    if not waiting and not play.at.stack and len(play.at.log) == known:
        play.change(priority="", passed=frozenset())


# --- which comes next ------------------------------------------------------------------------------------------------------


def _following(play: Play, step: str) -> str:
    """The step after a step: combat damage comes only if something attacks (508.8), and twice if something strikes first (510.4)."""
    if play.at.turn_ends:
        combat = play.at.combat_ends
        play.change(turn_ends=False, combat_ends=False)
        if not combat:
            play.change(
                extra_steps=(), extra_phases=(), of_extra_phases=(), after_second_main=()
            )  # 724.1d: they are skipped
            return "cleanup"
        step = "end of combat"  # 724.2d: the next phase comes, without the steps between
    if step == "combat damage" and play.count(STRUCK_FIRST) == 1:
        return step
    if step == "postcombat main phase" and not play.count(SECOND_MAIN_ENDED):
        play.counted(SECOND_MAIN_ENDED)
        later = play.at.after_second_main
        play.change(
            extra_phases=(*(phase for phase, _ in later), *play.at.extra_phases),
            of_extra_phases=(*(waits for _, waits in later), *play.at.of_extra_phases),
            after_second_main=(),
        )
    if play.at.extra_steps:
        more = play.at.extra_steps[0]
        play.change(extra_steps=play.at.extra_steps[1:])
        play.log("step", "an extra step", "500.8")
        return more
    if step in LAST_OF_A_PHASE or play.at.alone:
        if play.at.extra_phases:
            first, *rest = play.at.extra_phases
            waits, *others = play.at.of_extra_phases
            after = play.at.goes_on_after or step
            play.change(
                extra_phases=tuple(rest), of_extra_phases=tuple(others), goes_on_after=after, alone=first in ALONE
            )
            if first == "beginning of combat" and _is_skipped(play, "combat phase"):
                return _following(play, step)
            if waits is not None:
                play.change(delayed=(*play.at.delayed, waits))
            play.log("step", "an extra phase", "500.8")
            return first
        if play.at.goes_on_after:
            step = play.at.goes_on_after
            play.change(goes_on_after="", alone=False)
    following = STEPS[(STEPS.index(step) + 1) % len(STEPS)]
    if following in ("declare blockers", "combat damage") and not (play.count(SOMETHING_ATTACKED) or attackers(play)):
        return "end of combat"
    if following == "beginning of combat" and _is_skipped(play, "combat phase"):
        return "postcombat main phase"
    return following


def turn_is_over(play: Play) -> None:
    """What is counted and kept of a turn alone begins anew, before another player is the active one."""
    cast = play.count("cast", play.state.active_player)
    play.change(
        counts={key: number for key, number in play.at.counts.items() if key[0] in (PLAYED_IN_ALL, TRIGGERED_IN_ALL)},
        happened=(),
        left_stack=copied_later(play),
        cast_last_turn=cast,
        extra_phases=(),
        extra_steps=(),
        of_extra_phases=(),
        after_second_main=(),
        goes_on_after="",
        alone=False,
    )


def _turn_begins(play: Play) -> bool:
    """The next turn: an extra one, else that of the next player (500.7); False where it is skipped."""
    extra, waits = _extra_turns(play), None
    names = [player.name for player in play.state.players]
    last = play.at.last_turn_of or play.state.active_player
    if extra:
        active = extra[-1]
        waits = play.at.of_extra_turns[-1]
        play.change(extra_turns=extra[:-1], of_extra_turns=play.at.of_extra_turns[:-1], last_turn_of=last)
    else:
        at = names.index(last)
        following = (*names[at + 1 :], *names[: at + 1])
        active = next(name for name in following if name not in play.at.lost)
        for gone in following[: following.index(active)]:
            play.state = waits_no_longer(turns.turn_of_who_left(play.state, gone), gone)  # 800.4k, 800.4m, 702.26n
            _end_what_lasts(play, gone, _OF_NEXT_TURN)
        play.change(last_turn_of="")
    turn_is_over(play)
    play.state = turns.turn_begins(play.state, active, recorded=True, edition=play.edition)
    forget(play)
    _end_what_lasts(play, active, (Point.YOUR_NEXT_TURN,))
    play.change(step="untap")
    if _is_skipped(play, "turn"):
        play.log("step", f"{says(active, 'skips')} a turn", "614.10")
        return False
    play.log("step", f"turn {play.state.turn}: {active}", "500.1")
    _controlled(play, active)
    if waits is not None:
        play.change(delayed=(*play.at.delayed, replace(waits, turn=play.state.turn)))
    return True


_OF_NEXT_TURN: Final = (Point.YOUR_NEXT_TURN, Point.END_OF_YOUR_NEXT_TURN)
"""Points of a player's next turn until which something lasts: of one who has left, all as that turn would begin (800.4m)."""


def _end_what_lasts(play: Play, player: str, points: tuple[Point, ...]) -> None:
    """What a player's abilities watch for or replace until one of these points ends."""
    play.change(
        delayed=tuple(one for one in play.at.delayed if one.watches not in points or one.controller != player),
        floating_replacements=tuple(
            one for one in play.at.floating_replacements if one.until not in points or one.controller != player
        ),
    )


def _extra_turns(play: Play) -> tuple[str, ...]:
    """Whose extra turns are still to come, the next one last, without those that are skipped as they would begin (614.10)."""
    both = list(zip_longest(play.at.extra_turns, play.at.of_extra_turns))
    left = [(name, waits) for name, waits in both if name not in play.at.lost]
    extra = tuple(name for name, _ in left)
    play.change(extra_turns=extra, of_extra_turns=tuple(waits for _, waits in left))
    while extra and any(one.rule.step == "extra turn" for one in play.solution.in_force(x.SkipsStep, extra[-1])):
        play.log("step", f"{says(extra[-1], 'skips')} an extra turn", "614.10")
        extra = extra[:-1]
        play.change(extra_turns=extra, of_extra_turns=play.at.of_extra_turns[: len(extra)])
    return extra


def _controlled(play: Play, active: str) -> None:
    """723.1, 723.5: another player makes all decisions for the active player in this turn; whose cards and permanents are whose, does not change."""
    by = [who for player, who in play.at.will_control if player == active and who not in play.at.lost]
    if by:
        play.log("note", f"{says(by[-1], 'controls')} {active} during this turn and makes their decisions", "723.5")
    show_to_who_controls(play)  # the turn before ends
    again = [one for one in play.at.extra_turn_after if one == active]
    play.change(
        controlled=(active, by[-1]) if by else None,
        will_control=tuple(one for one in play.at.will_control if one[0] != active),
        extra_turn_after=tuple(one for one in play.at.extra_turn_after if one != active),
    )
    if again:
        play.change(
            extra_turns=(*play.at.extra_turns, *again), of_extra_turns=(*play.at.of_extra_turns, *(None for _ in again))
        )
        play.log("event", f"an extra turn for {active} after this one", "500.7")


_TWO: Final = 2


def _is_skipped(play: Play, step: str) -> bool:
    """614.10: an effect says "skip", for this player; a phase or turn is not told as an event of its own."""
    active = play.state.active_player
    if step == "draw" and play.count(GAME_BEGINS) and len(play.state.players) == _TWO:
        play.log("step", f"{says(active, 'skips')} the draw step of the first turn", "103.8a")
        return True
    for one in play.solution.in_force(x.SkipsStep, active):
        when = one.rule.when
        if one.rule.step == step and (when is None or one.reader.holds(when)):
            play.log("step", f"{says(active, 'skips')} the {x.called(step)} ({one.source_name})", "614.10")
            return True
    return not replaced(play, e.StepBegan(step, active))


# --- beginning a step ------------------------------------------------------------------------------------------------------


def _begin(play: Play, step: str, damage: Assignment | None) -> bool:
    """A step begins: what lasts until then ends (500.4), "at the beginning of" triggers (500.6), turn-based actions; False: it is skipped."""
    active = play.state.active_player
    if _is_skipped(play, step):
        return False
    play.change(step=step)
    play.state = changed(play.state, step=POINTS[step])
    if step in ("end step", "upkeep", "beginning of combat"):
        ACTIONS[step](play)
        perform(play, e.StepBegan(step, active))
    else:
        perform(play, e.StepBegan(step, active))
        if step in ACTIONS:
            ACTIONS[step](play)
    if step == "combat damage":
        _damage(play, damage)
    if step == "cleanup":
        _something_happened(play)
        return True
    if step in NO_PRIORITY or (step in ("declare attackers", "declare blockers") and _is_to_be_declared(play, step)):
        return True
    give_priority(play)
    return True


def _is_to_be_declared(play: Play, step: str) -> bool:
    """Whether the declaration with which this step begins is still to be made; only then does anybody get priority (508.2, 509.2)."""
    return not play.count(ATTACKERS_DECLARED if step == "declare attackers" else BLOCKERS_DECLARED)


def _damage(play: Play, damage: Assignment | None) -> None:
    if play.count(STRUCK_FIRST) == 1:
        deal_combat_damage(play, damage)
        play.counted(STRUCK_FIRST)
        return
    if strikes_first(play):
        play.log("step", "first and double strike: there are two combat damage steps", "510.4")
    deal_combat_damage(play, damage)
