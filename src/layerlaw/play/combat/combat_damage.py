"""Combat damage (510): who assigns how much to whom, by the rules without a damage assignment order, and dealing it at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from layerlaw.game.state import GameObject, ObjectId, Refused
from layerlaw.model import rule_effects as x
from layerlaw.model.words import CardType, Zone
from layerlaw.play.combat.combat_state import (
    STRUCK_FIRST,
    Attacked,
    attacked_by,
    attackers,
    blockers,
    blockers_of,
    look_after_combat,
)
from layerlaw.play.event import event as e
from layerlaw.play.perform import perform
from layerlaw.play.position.play import Play
from layerlaw.play.position.questions import Question

Assignment = Mapping[ObjectId, Mapping[Attacked, int]]
"""For an attacker or blocker how much it assigns to whom."""

_EARLY = frozenset({"first strike", "double strike"})


def deal_combat_damage(play: Play, assignment: Assignment | None = None) -> None:
    """Assign and deal the damage of one combat damage step (510.1, 510.2); what was not stated is assigned as `by_default` says.

    Raises:
        Refused: an assignment is not legal (510.1e).
    """
    with play.undone_if_illegal():
        look_after_combat(play)
        fighting = _fighting(play)
        stated = dict(assignment or {})
        dealt: dict[ObjectId, dict[Attacked, int]] = {}
        for thing in fighting:
            goals = recipients(play, thing)
            power = _power(play, thing)
            if thing.id in stated:
                dealt[thing.id] = dict(stated.pop(thing.id))
            elif power > 0 and goals:
                dealt[thing.id] = _divided(play, thing, goals, power, dealt)
        if stated:
            name = play.name(next(iter(stated)))
            raise Refused(
                f"{name} assigns no combat damage in this step", rule="510.1", mend="leave it out of the assignment"
            )
        for thing in fighting:
            if thing.id in dealt:
                _check(play, thing, dealt)
        _what_is_not_done(play, dealt)
        wanted = [
            e.Damaged(source, goal, amount, combat=True)
            for source, parts in dealt.items()
            for goal, amount in parts.items()
            if amount > 0
        ]
        perform(play, *wanted)


def _what_is_not_done(play: Play, dealt: Mapping[ObjectId, Mapping[Attacked, int]]) -> None:
    """Say where an older edition does otherwise, which is not carried out."""
    on_stack, order = play.edition.combat_damage_on_the_stack, play.edition.damage_assignment_order
    if on_stack and dealt:
        play.log("note", "by the rules of then combat damage waits on the stack; here it is dealt at once", on_stack)
    if order and any(len(parts) > 1 for parts in dealt.values()):
        play.log(
            "note", "by the rules of then damage goes in an order announced before; here it is divided freely", order
        )


# --- who ---------------------------------------------------------------------------------------------------------------


def strikes_first(play: Play) -> bool:
    """510.4: whether there is an attacker or blocker with first or double strike, so that there are two combat damage steps."""
    return any(_EARLY & set(play.solution[thing.id].keywords) for thing in (*attackers(play), *blockers(play)))


def _fighting(play: Play) -> list[GameObject]:
    """Who assigns damage in this step: with first strike, without, or (in the only step) all (510.4)."""
    everyone = [*attackers(play), *blockers(play)]
    step = play.count(STRUCK_FIRST)
    if step == 0 and strikes_first(play):
        play.counted(STRUCK_FIRST)
        early = [thing for thing in everyone if _EARLY & set(play.solution[thing.id].keywords)]
        for thing in early:
            marked = replace(thing, facts={**thing.facts, STRUCK_FIRST: 1})
            play.state = play.state.with_object(marked)
        return [play.state.object(thing.id) for thing in early]
    if step == 0:
        return everyone
    return [
        thing
        for thing in everyone
        if STRUCK_FIRST not in thing.facts or "double strike" in play.solution[thing.id].keywords
    ]


# --- to whom -----------------------------------------------------------------------------------------------------------


def recipients(play: Play, thing: GameObject) -> tuple[Attacked, ...]:
    """Whom a creature assigns its damage to; with trample what it attacks stands last (510.1b to 510.1d, 702.19)."""
    if "attacking" not in thing.status:
        blocked = cast("tuple[ObjectId, ...]", thing.linked.get("blocking", ()))
        return tuple(one for one in blocked if _is_in_combat(play, one, "attacking"))
    goal = attacked_by(play, thing)
    blocking = tuple(one for one in blockers_of(play, thing.id) if _is_in_combat(play, one, "blocking"))
    if not blocking and "blocked" not in thing.status:
        return () if goal is None else (goal,)
    if "trample" in play.solution[thing.id].keywords and goal is not None:
        return (*blocking, goal)
    return blocking


def _is_in_combat(play: Play, identity: ObjectId, status: str) -> bool:
    thing = play.thing(identity)
    return thing is not None and thing.zone is Zone.BATTLEFIELD and status in thing.status


def _power(play: Play, thing: GameObject) -> int:
    """510.1a: its power, or what an effect says instead; never less than nothing."""
    now = play.solution[thing.id]
    if x.AssignsNoCombatDamage() in now.rules:
        return 0
    by_toughness = x.AssignsByToughness() in now.rules
    return max(0, (now.toughness if by_toughness else now.power) or 0)


# --- how much ----------------------------------------------------------------------------------------------------------


def _divided(
    play: Play,
    thing: GameObject,
    goals: tuple[Attacked, ...],
    power: int,
    others: Mapping[ObjectId, Mapping[Attacked, int]],
) -> dict[Attacked, int]:
    """Damage divided as its controller chooses (510.1c); where nobody says, as `by_default`."""
    if len(goals) == 1:
        return {goals[0]: power}
    parts = by_default(play, thing, goals, power, others)
    names = ", ".join(play.name(goal) for goal in goals)
    about = f"{play.name(thing.id)} assigns {power} combat damage among {names}"
    default = tuple(parts.get(goal, 0) for goal in goals)
    question = Question("divide", play.controller(thing.id), about, None, len(goals), len(goals), thing.id, default)
    given = cast("tuple[int, ...]", play.ask(question))
    return dict(zip(goals, given, strict=True))


def by_default(
    play: Play,
    thing: GameObject,
    goals: tuple[Attacked, ...],
    power: int,
    others: Mapping[ObjectId, Mapping[Attacked, int]],
) -> dict[Attacked, int]:
    """Lethal damage to each in the order listed, as far as it goes; what is left goes to the last one."""
    parts: dict[Attacked, int] = {}
    left = power
    for goal in goals[:-1]:
        dealt = 0 if isinstance(goal, str) else min(left, _lethal(play, thing, goal, others))
        parts[goal] = dealt
        left -= dealt
    parts[goals[-1]] = left
    return parts


def _lethal(play: Play, thing: GameObject, goal: ObjectId, others: Mapping[ObjectId, Mapping[Attacked, int]]) -> int:
    """How much of this source's damage is lethal: what is marked and what others assign now counts (702.19b); 1 with deathtouch (702.2c)."""
    now = play.solution[goal]
    marked = play.state.object(goal).facts.get("damage", 0)
    assigned = {source: parts.get(goal, 0) for source, parts in others.items() if source != thing.id}
    touched = any(amount and _is_deadly(play, source) for source, amount in assigned.items())
    needed = max(0, (now.toughness or 0) - marked - sum(assigned.values()))
    if touched:
        return 0
    return min(needed, 1) if _is_deadly(play, thing.id) else needed


def _is_deadly(play: Play, source: ObjectId) -> bool:
    """702.2c; where deathtouch is a triggered ability it says nothing of how damage is assigned."""
    return "deathtouch" in play.solution[source].keywords and "deathtouch" not in play.edition.keyword_triggers


# --- is it legal? --------------------------------------------------------------------------------------------------------


def _check(play: Play, thing: GameObject, dealt: Mapping[ObjectId, Mapping[Attacked, int]]) -> None:
    """510.1e: the whole assignment, together with those of the others."""
    parts = dealt[thing.id]
    goals = recipients(play, thing)
    power = _power(play, thing)
    goal = attacked_by(play, thing) if "attacking" in thing.status else None
    as_unblocked = x.AssignsAsUnblocked() in play.solution[thing.id].rules
    if as_unblocked and goal is not None and dict(parts) == {goal: power}:
        return
    wrong = next((one for one in parts if one not in goals), None)
    if wrong is not None:
        raise Refused(
            f"{play.name(thing.id)} cannot assign combat damage to {play.name(wrong)}",
            rule="510.1",
            mend=f"it may assign it to: {', '.join(map(play.name, goals)) or 'nothing'}",
        )
    if min(parts.values(), default=0) < 0 or (goals and sum(parts.values()) != power):
        raise Refused(
            f"{play.name(thing.id)} assigns {power} combat damage, not {sum(parts.values())}",
            rule="510.1a",
            mend=f"divide {power} among: {', '.join(map(play.name, goals))}",
        )
    through = parts.get(goal, 0) if goal is not None and "blocked" in thing.status else 0
    if not through:
        return
    for one in goals[:-1]:
        assert not isinstance(one, str), "only what is attacked may be a player"
        if CardType.CREATURE in play.solution[one].types and parts.get(one, 0) < _lethal(play, thing, one, dealt):
            raise Refused(
                f"{play.name(thing.id)} has to assign lethal damage to {play.name(one)} before any tramples over",
                rule="702.19b",
                mend=f"assign more to {play.name(one)}",
            )
