"""What the rules do as each step begins and ends, without anybody doing it: turn-based actions (703), one function a step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, cast

from layerlaw.game import events, turns
from layerlaw.game.phasing import phases_in_with
from layerlaw.game.state import GameObject, ObjectId
from layerlaw.layers import ObjectNow
from layerlaw.model import rule_effects as x
from layerlaw.model.abilities import ChapterAbility
from layerlaw.model.acts import Act
from layerlaw.model.durations import Point
from layerlaw.model.references import ExactPlayer
from layerlaw.model.words import Zone
from layerlaw.play.actions.by_chance import dice
from layerlaw.play.combat.combat_state import (
    ATTACKERS_DECLARED,
    BAND,
    BLOCKERS_DECLARED,
    DAMAGE_ORDER,
    EXERTED,
    EXERTED_BY,
    SKIPS_UNTAP,
    SKIPS_UNTAP_OF,
    SOMETHING_ATTACKED,
    STRUCK_FIRST,
)
from layerlaw.play.drawing import draw_cards
from layerlaw.play.event import event as e
from layerlaw.play.in_force import in_force
from layerlaw.play.nameless import discard_nameless
from layerlaw.play.perform import end_effects, perform
from layerlaw.play.position.persons import says
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import Delayed
from layerlaw.play.position.questions import Question
from layerlaw.play.state_based.any_time import by_what_was_cast

# --- untap step (502) ----------------------------------------------------------------------------------------------------

_SKIPPING: Final = frozenset({EXERTED, SKIPS_UNTAP})
_SKIPPING_OF: Final = frozenset({EXERTED_BY, SKIPS_UNTAP_OF})


def untap_step(play: Play) -> None:
    """502.1, 502.2, 502.3: phasing, then day and night, then the active player's permanents untap, all but those that don't."""
    active = play.state.active_player
    this_time = {thing.id for thing in play.state.objects if _is_tapped(thing) and _skips_this_one(play, thing)}
    play.state = turns.untap_step_begins(play.state, play.edition)
    _phasing(play)
    by_what_was_cast(play)
    mine = [thing for thing in play.state.objects if _is_tapped(thing) and _controls(play, active, thing)]
    staying = {thing.id for thing in mine if thing.id in this_time or _stays_tapped(play, thing)}
    optional = tuple(thing.id for thing in mine if thing.id not in staying and _may_stay_tapped(play, thing))
    if optional:
        about = f"{active}'s untap step: which permanents do not untap"
        question = Question("stay_tapped", active, about, optional, 0, len(optional), default=())
        staying |= set(cast("tuple[ObjectId, ...]", play.ask(question)))
    others = _with_others(play, mine)
    staying |= {thing.id for thing in others if thing.id in this_time}
    mine += others
    staying |= _beyond_the_bounds(play, [thing for thing in mine if thing.id not in staying])
    for thing in mine:
        if thing.id in staying:
            play.log("note", f"{play.name(thing.id)} does not untap", "502.3", (thing.id,))
    perform(play, *(e.TapChanged(thing.id, False, player=active) for thing in mine if thing.id not in staying))
    for thing in list(play.state.objects):
        if _SKIPPING & thing.status and _controls(play, active, thing):
            play.state = events.set_status(play.state, thing.id, dict.fromkeys(_SKIPPING, False), play.edition)
        for mark in _SKIPPING_OF & set(thing.status):
            play.state = turns.unmarked(play.state, thing.id, mark, active)


def _with_others(play: Play, mine: list[GameObject]) -> list[GameObject]:
    """502.3: what other players untap during this untap step."""
    known = {thing.id for thing in mine}
    return [
        thing
        for thing in play.state.objects
        if _is_tapped(thing)
        and thing.id not in known
        and x.UntapsWithOthers() in play.solution[thing.id].rules
        and not _controls(play, play.state.active_player, thing)
    ]


def _beyond_the_bounds(play: Play, mine: list[GameObject]) -> set[ObjectId]:
    """Says "Players can't untap more than one land during their untap steps": the active player determines which (502.3)."""
    active = play.state.active_player
    staying: set[ObjectId] = set()
    for one in play.solution.in_force(x.MostUntapped, active):
        number = one.rule.number
        such = tuple(thing.id for thing in mine if one.reader.matches(thing.id, one.rule.what))
        if len(such) > number:
            about = f"{active} can't untap more than {number} ({one.source_name}): which do"
            chosen = play.ask(Question("untap", active, about, such, number, number))
            staying |= set(such) - set(cast("tuple[ObjectId, ...]", chosen))
    return staying


def _is_tapped(thing: GameObject) -> bool:
    return thing.zone is Zone.BATTLEFIELD and "tapped" in thing.status and "phased_out" not in thing.status


def _controls(play: Play, player: str, thing: GameObject) -> bool:
    return thing.zone is Zone.BATTLEFIELD and play.solution[thing.id].controller == player


def _skips_this_one(play: Play, thing: GameObject) -> bool:
    """What is said of the next untap step is over once that step has begun, and is about that step."""
    active = play.state.active_player
    theirs = _controls(play, active, thing)
    return any(
        rule.next_only and (theirs if rule.during is None else rule.during == ExactPlayer(active))
        for rule in play.solution[thing.id].rules
        if isinstance(rule, x.DoesntUntap)
    )


def _stays_tapped(play: Play, thing: GameObject) -> bool:
    active = play.state.active_player
    of_theirs = any(active in turns.marked_by(thing, mark) for mark in _SKIPPING_OF)
    if of_theirs or _SKIPPING & thing.status or x.CantBecomeUntapped() in play.solution[thing.id].rules:
        return True
    return any(
        one.rule.during is None and (not one.rule.yours or one.you == active)
        for one in in_force(play, x.DoesntUntap, thing.id, None)
    )


def _may_stay_tapped(play: Play, thing: GameObject) -> bool:
    return x.MayStayTapped() in play.solution[thing.id].rules


def _phasing(play: Play) -> None:
    """502.1: all at once; what is attached to something that phases goes with it (702.26g)."""
    active = play.state.active_player
    out: list[ObjectId] = []
    back: list[ObjectId] = []
    for thing in play.state.objects:
        if thing.zone is not Zone.BATTLEFIELD:
            continue
        now = play.solution[thing.id]
        if "phased_out" in thing.status:
            host = play.thing(thing.attached_to) if thing.attached_to is not None else None
            if (host is None or "phased_out" not in host.status) and phases_in_with(thing, active, now.controller):
                back.append(thing.id)
        elif "phasing" in now.keywords and now.controller == active and x.CantPhase(out=True) not in now.rules:
            out.append(thing.id)
    perform(
        play,
        *(e.Done(Act.PHASE_OUT, active, identity) for identity in out),
        *(e.Done(Act.PHASE_IN, active, identity) for identity in _that_can_phase_in(play, back)),
    )


def _that_can_phase_in(play: Play, back: list[ObjectId]) -> list[ObjectId]:
    """Those of them of which nothing says that they can't (101.2): what says so of permanents is asked with all of them phased in, as no effect reaches them before (702.26b)."""
    if not back:
        return back
    there = play.state
    for identity in back:
        there = events.phase(there, identity, play.edition)
    board = play.solution_of(there)
    return [identity for identity in back if x.CantPhase(out=False) not in board[identity].rules]


# --- upkeep, draw, main (503 to 505) ---------------------------------------------------------------------------------------


def upkeep(play: Play) -> None:
    """500.4: what lasts until then ends."""
    play.state = turns.end_what_is_over(turns.upkeep_begins(play.state), play.edition)


def draw_step(play: Play) -> None:
    """504.1: the active player draws a card."""
    draw_cards(play, play.state.active_player, 1)


def precombat_main(play: Play) -> None:
    """505.4, 714.3c: a lore counter on each Saga with chapter abilities that the active player controls."""
    active = play.state.active_player
    sagas = [thing.id for thing in play.state.objects if _controls(play, active, thing) and _is_saga(play, thing)]
    perform(play, *(e.CountersChanged(saga, "lore", 1, active, by_effect=False) for saga in sagas))
    _roll_to_visit(play)


def _roll_to_visit(play: Play) -> None:
    """505.5, 701.52a: who controls Attractions rolls; which of them have that number lit up differs from card to card, so that it is asked (717.1)."""
    active = play.state.active_player
    mine = tuple(
        thing.id
        for thing in play.state.objects
        if _controls(play, active, thing)
        and "phased_out" not in thing.status
        and "Attraction" in play.solution[thing.id].subtypes
    )
    if not mine:
        return
    result = dice(play, active, 6, 1, about=f"{says(active, 'rolls')} to visit their Attractions")[0]
    perform(play, e.Done(Act.ROLL, active, None, 1), e.Done(Act.ROLLED, active, None, result))
    about = f"which Attractions of {active} have {result} lit up"
    lit = play.ask(Question("choose", active, about, mine, 0, len(mine), rule="717.1"))
    perform(play, *(e.Done(Act.VISIT, active, one) for one in cast("tuple[ObjectId, ...]", lit)))


def _is_saga(play: Play, thing: GameObject) -> bool:
    now: ObjectNow = play.solution[thing.id]
    return (
        "phased_out" not in thing.status
        and "Saga" in now.subtypes
        and any(isinstance(one, ChapterAbility) for one in now.abilities)
    )


# --- combat ----------------------------------------------------------------------------------------------------------------


def beginning_of_combat(play: Play) -> None:
    """A combat of its own: nothing has been declared in it."""
    _forget_combat(play)


_LINKS: Final = frozenset({DAMAGE_ORDER, BAND})


def _forget_combat(play: Play) -> None:
    kept = {
        key: number
        for key, number in play.at.counts.items()
        if key[0] not in (ATTACKERS_DECLARED, BLOCKERS_DECLARED, SOMETHING_ATTACKED, STRUCK_FIRST)
    }
    if len(kept) < len(play.at.counts):
        play.change(counts=kept)
    for thing in list(play.state.objects):
        if STRUCK_FIRST in thing.facts or "blocks as" in thing.facts or not _LINKS.isdisjoint(thing.linked):
            facts = {key: number for key, number in thing.facts.items() if key not in (STRUCK_FIRST, "blocks as")}
            linked = {key: ids for key, ids in thing.linked.items() if key not in _LINKS}
            play.state = play.state.with_object(replace(thing, facts=facts, linked=linked))


def combat_is_over(play: Play) -> None:
    """511.3: as the end of combat step ends, everything is removed from combat."""
    _forget_combat(play)
    play.change(
        floating_replacements=tuple(one for one in play.at.floating_replacements if one.until is not Point.THIS_COMBAT),
        delayed=tuple(one for one in play.at.delayed if one.watches is not Point.THIS_COMBAT),
    )
    end_effects(play, turns.end_what_is_over(turns.combat_ends(play.state), play.edition))


# --- ending phase (513, 514) -----------------------------------------------------------------------------------------------


def end_step(play: Play) -> None:
    """500.4: what lasts until then ends."""
    end_effects(play, turns.end_what_is_over(turns.end_step_begins(play.state), play.edition))


def cleanup(play: Play) -> None:
    """514.1: the active player discards down to the maximum hand size; then 514.2: damage and what lasts this turn end, at once."""
    _discard(play)
    damaged = any(thing.facts.get("damage") for thing in play.state.objects)
    ending = play.state.effects
    end_effects(play, turns.end_what_is_over(turns.cleaned_up(play.state, play.edition), play.edition))
    play.change(
        floating_replacements=tuple(one for one in play.at.floating_replacements if not one.this_turn),
        delayed=tuple(one for one in play.at.delayed if not _over(play, one)),
    )
    if damaged or len(ending) != len(play.state.effects):
        play.log("step", "damage is removed, and effects that last until end of turn end", "514.2")


def _over(play: Play, one: Delayed) -> bool:
    """514.2: it watches for this turn alone, or until the end of its controller's next turn, which this one is."""
    mine = one.controller == play.state.active_player and one.turn < play.state.turn
    return one.watches in (Point.THIS_TURN, Point.THIS_COMBAT, Point.NEXT_THIS_TURN) or (
        one.watches is Point.END_OF_YOUR_NEXT_TURN and mine
    )


def _discard(play: Play) -> None:
    """514.1. Cards that nobody knows are discarded first where nothing else is said: which ones makes no difference to the board."""
    active = play.state.active_player
    most = play.solution.player(active).max_hand_size
    player = play.state.player(active)
    over = 0 if most is None else player.hand - max(0, most)
    if over <= 0:
        return
    known = tuple(thing.id for thing in play.state.objects if thing.zone is Zone.HAND and thing.owner == active)
    least = max(0, over - player.hand_count)
    about = f"{player.hand} cards in hand, and the maximum is {most}"
    default = () if least == 0 else None
    question = Question("discard", active, about, known, least, min(over, len(known)), default=default)
    chosen = cast("tuple[ObjectId, ...]", play.ask(question)) if known else ()
    hidden = over - len(chosen)
    play.log("step", f"{says(active, 'discards')} {over} down to {most} cards in hand", "514.1")
    with play.deeper():
        if hidden:
            discard_nameless(play, active, hidden)
        perform(play, *(e.Moved(one, Zone.GRAVEYARD, active, "discard") for one in chosen))


# --- tables ------------------------------------------------------------------------------------------------------------------

ACTIONS: Final[Mapping[str, Callable[[Play], None]]] = {
    "untap": untap_step,
    "upkeep": upkeep,
    "draw": draw_step,
    "precombat main phase": precombat_main,
    "beginning of combat": beginning_of_combat,
    "end step": end_step,
    "cleanup": cleanup,
}
"""What is done as a step begins; attackers, blockers and combat damage need to be told (`steps`)."""
