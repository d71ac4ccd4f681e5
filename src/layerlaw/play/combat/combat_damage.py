"""Combat damage (510): who assigns how much to whom, in a damage assignment order where the edition has one, and dealing it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from layerlaw.game.state import GameObject, IllegalAction, ObjectId
from layerlaw.game.state_based import bound_of_damage
from layerlaw.model import rule_effects as x
from layerlaw.model.words import CardType, Zone
from layerlaw.play.combat.assignment_order import in_order
from layerlaw.play.combat.banding import who_assigns
from layerlaw.play.combat.combat_state import (
    STRUCK_FIRST,
    UnderAttack,
    attacked_by,
    attackers,
    blockers,
    blockers_of,
    look_after_combat,
)
from layerlaw.play.combat.damage_on_stack import put_damage_on_stack
from layerlaw.play.event import event as e
from layerlaw.play.perform import perform
from layerlaw.play.position.play import Play
from layerlaw.play.position.questions import Question

Assignment = Mapping[ObjectId, Mapping[UnderAttack, int]]
"""For an attacker or blocker how much it assigns to whom."""

_EARLY = frozenset({"first strike", "double strike"})


def deal_combat_damage(play: Play, assignment: Assignment | None = None) -> None:
    """Assign and deal the damage of one combat damage step (510.1, 510.2); what was not stated is assigned as `by_default` says.

    Raises:
        IllegalAction: an assignment is not legal (510.1e).
    """
    with play.undone_if_illegal():
        look_after_combat(play)
        fighting = _fighting(play)
        stated = dict(assignment or {})
        dealt: dict[ObjectId, dict[UnderAttack, int]] = {}
        for thing in fighting:
            goals = recipients(play, thing)
            power = _power(play, thing)
            if thing.id in stated:
                dealt[thing.id] = dict(stated.pop(thing.id))
            elif power > 0 and goals:
                past = _past_its_blockers(play, thing)
                dealt[thing.id] = {past: power} if past is not None else _divided(play, thing, goals, power, dealt)
        if stated:
            name = play.name(next(iter(stated)))
            raise IllegalAction(
                f"{name} assigns no combat damage in this step", rule="510.1", mend="leave it out of the assignment"
            )
        for thing in fighting:
            if thing.id in dealt:
                _check(play, thing, dealt)
        _check_orders(play, fighting, dealt)
        wanted = [
            e.Damaged(source, goal, amount, combat=True)
            for source, parts in dealt.items()
            for goal, amount in parts.items()
            if amount > 0
        ]
        if wanted and play.edition.combat_damage_on_the_stack:
            put_damage_on_stack(play, wanted)
        else:
            perform(play, *wanted)


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


def recipients(play: Play, thing: GameObject) -> tuple[UnderAttack, ...]:
    """Whom a creature assigns its damage to; with trample what it attacks stands last, over planeswalkers its controller (510.1b to 510.1d, 702.19)."""
    if "attacking" not in thing.status:
        blocked = cast("tuple[ObjectId, ...]", thing.linked.get("blocking", ()))
        return tuple(one for one in blocked if _is_in_combat(play, one, "attacking"))
    goal = attacked_by(play, thing)
    blocking = tuple(one for one in blockers_of(play, thing.id) if _is_in_combat(play, one, "blocking"))
    behind = _behind_planeswalker(play, thing)
    past = behind if goal is None else (goal, *behind)
    if not blocking and "blocked" not in thing.status:
        return past
    return (*blocking, *past) if behind or "trample" in play.solution[thing.id].keywords else blocking


def _behind_planeswalker(play: Play, thing: GameObject) -> tuple[UnderAttack, ...]:
    """702.19c: the controller of the planeswalker that it attacks, or attacked until that was removed from combat (702.19e)."""
    goals = cast("tuple[ObjectId, ...]", thing.linked.get("attacking", ()))
    board = play.known(goals[0]) if goals else None
    if board is None or "trample over planeswalkers" not in play.solution[thing.id].keywords:
        return ()
    then = board[goals[0]]
    player = then.controller or then.owner
    return (player,) if CardType.PLANESWALKER in then.types and player in play.order else ()


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


def _past_its_blockers(play: Play, thing: GameObject) -> UnderAttack | None:
    """510.1c: what a blocked creature attacks, if its controller has it assign its damage as though it weren't blocked."""
    goal = attacked_by(play, thing) if "attacking" in thing.status else None
    allowed = [one for one in play.solution[thing.id].rules if isinstance(one, x.AssignsAsUnblocked)]
    if goal is None or "blocked" not in thing.status or not allowed:
        return None
    if any(one.must for one in allowed):
        return goal
    about = f"{play.name(thing.id)}: combat damage as though it weren't blocked"
    return goal if play.ask(Question("may", play.controller(thing.id), about, None, source=thing.id))[0] else None


def _divided(
    play: Play,
    thing: GameObject,
    goals: tuple[UnderAttack, ...],
    power: int,
    others: Mapping[ObjectId, Mapping[UnderAttack, int]],
) -> dict[UnderAttack, int]:
    """Damage divided as its controller chooses (510.1c); where nobody says, as `by_default`."""
    if len(goals) == 1:
        return {goals[0]: power}
    parts = by_default(play, thing, goals, power, others)
    names = ", ".join(play.name(goal) for goal in goals)
    about = f"{play.name(thing.id)} assigns {power} combat damage among {names}"
    default = tuple(parts.get(goal, 0) for goal in goals)
    question = Question("divide", who_assigns(play, thing), about, None, len(goals), len(goals), thing.id, default)
    given = cast("tuple[int, ...]", play.ask(question))
    return dict(zip(goals, given, strict=True))


def by_default(
    play: Play,
    thing: GameObject,
    goals: tuple[UnderAttack, ...],
    power: int,
    others: Mapping[ObjectId, Mapping[UnderAttack, int]],
) -> dict[UnderAttack, int]:
    """Lethal damage to each in their order, as far as it goes; what is left goes to the last one."""
    parts: dict[UnderAttack, int] = {}
    left = power
    goals = _ordered(play, thing, goals)
    for goal in goals[:-1]:
        dealt = 0 if isinstance(goal, str) else min(left, _lethal(play, thing, goal, others))
        parts[goal] = dealt
        left -= dealt
    parts[goals[-1]] = left
    return parts


def _lethal(play: Play, thing: GameObject, goal: ObjectId, others: Mapping[ObjectId, Mapping[UnderAttack, int]]) -> int:
    """How much of this source's damage is lethal: what is marked and what others assign now counts (702.19b); 1 with deathtouch (702.2c)."""
    now = play.solution[goal]
    if "attacking" in thing.status and goal == attacked_by(play, thing):
        # 702.19c: a planeswalker that is trampled over
        return max(0, (now.loyalty or 0) - sum(parts.get(goal, 0) for one, parts in others.items() if one != thing.id))
    marked = play.state.object(goal).facts.get("damage", 0)
    assigned = {source: parts.get(goal, 0) for source, parts in others.items() if source != thing.id}
    touched = any(amount and _is_deadly(play, source) for source, amount in assigned.items())
    needed = max(0, bound_of_damage(now) - marked - sum(assigned.values()))
    if touched:
        return 0
    return min(needed, 1) if _is_deadly(play, thing.id) else needed


def _is_deadly(play: Play, source: ObjectId) -> bool:
    """702.2c; before Magic 2011 deathtouch did not change how much damage is lethal."""
    return "deathtouch" in play.solution[source].keywords and play.edition.deathtouch_damage_is_lethal


# --- in which order, where there is one ------------------------------------------------------------------------------------


def _ordered(play: Play, thing: GameObject, goals: tuple[UnderAttack, ...]) -> tuple[UnderAttack, ...]:
    """Those whom a creature assigns damage to in its damage assignment order (509.2), what is attacked last; as they are where there is none."""
    if not play.edition.damage_assignment_order:
        return goals
    attacked = attacked_by(play, thing) if "attacking" in thing.status else None
    fought = tuple(goal for goal in goals if not isinstance(goal, str) and goal != attacked)
    return (*in_order(thing, fought), *(goal for goal in goals if goal not in fought))


def _check_orders(play: Play, fighting: list[GameObject], dealt: Mapping[ObjectId, Mapping[UnderAttack, int]]) -> None:
    """510.1c, 510.1d from Magic 2010 to Duskmourn: nobody is assigned damage before each one ahead in the order is assigned lethal damage.

    Damage that others assign counts. Until Magic 2012 one creature's damage was assigned after another's (510.1e of then), so that
    there must be a sequence in which each is legal when its turn comes; since then all of a player's is looked at together.
    """
    if not play.edition.damage_assignment_order:
        return
    left = [thing for thing in fighting if thing.id in dealt]
    counted = dealt if not play.edition.damage_assigned_one_by_one else {}
    while left:
        wrong = {thing.id: _out_of_order(play, thing, dealt[thing.id], counted) for thing in left}
        legal = [thing for thing in left if wrong[thing.id] is None]
        if not legal:
            thing = left[0]
            ahead = wrong[thing.id]
            assert ahead is not None, "none of them is legal"
            raise IllegalAction(
                f"{play.name(thing.id)} has to assign lethal damage to {play.name(ahead)} before any to those after it in its order",
                rule="510.1c" if "attacking" in thing.status else "510.1d",
                mend=f"assign more to {play.name(ahead)}",
            )
        counted = {**counted, **{thing.id: dealt[thing.id] for thing in legal}}
        left = [thing for thing in left if wrong[thing.id] is not None]


def _out_of_order(
    play: Play,
    thing: GameObject,
    parts: Mapping[UnderAttack, int],
    counted: Mapping[ObjectId, Mapping[UnderAttack, int]],
) -> ObjectId | None:
    """Who gets too little for somebody later in the order to get any; None where nobody does."""
    if "deathtouch" in play.solution[thing.id].keywords and not play.edition.deathtouch_damage_is_lethal:
        return None  # 702.2b of Magic 2010: it may divide its damage as its controller chooses
    if who_assigns(play, thing) != play.controller(thing.id):
        return None  # 702.22j, 702.22k: the other player divides it as they choose
    short: ObjectId | None = None
    for goal in _ordered(play, thing, recipients(play, thing)):
        if isinstance(goal, str) or ("attacking" in thing.status and goal == attacked_by(play, thing)):
            continue  # 702.19b looks after what is attacked
        if parts.get(goal, 0) and short is not None:
            return short
        if short is None and parts.get(goal, 0) < _lethal(play, thing, goal, counted):
            short = goal
    return None


# --- is it legal? --------------------------------------------------------------------------------------------------------


def _check(play: Play, thing: GameObject, dealt: Mapping[ObjectId, Mapping[UnderAttack, int]]) -> None:
    """510.1e: the whole assignment, together with those of the others."""
    parts = dealt[thing.id]
    goals = recipients(play, thing)
    power = _power(play, thing)
    goal = attacked_by(play, thing) if "attacking" in thing.status else None
    as_unblocked = any(isinstance(one, x.AssignsAsUnblocked) for one in play.solution[thing.id].rules)
    if as_unblocked and goal is not None and dict(parts) == {goal: power}:
        return
    wrong = next((one for one in parts if one not in goals), None)
    if wrong is not None:
        raise IllegalAction(
            f"{play.name(thing.id)} cannot assign combat damage to {play.name(wrong)}",
            rule="510.1",
            mend=f"it may assign it to: {', '.join(map(play.name, goals)) or 'nothing'}",
        )
    if min(parts.values(), default=0) < 0 or (goals and sum(parts.values()) != power):
        raise IllegalAction(
            f"{play.name(thing.id)} assigns {power} combat damage, not {sum(parts.values())}",
            rule="510.1a",
            mend=f"divide {power} among: {', '.join(map(play.name, goals))}",
        )
    past = [one for one in goals if "attacking" in thing.status and (one == goal or isinstance(one, str))]
    through = [one for one in past if parts.get(one, 0)]
    if not through:
        return
    for one in goals[: goals.index(through[-1])]:
        assert not isinstance(one, str), "only what is attacked or its controller may be a player"
        fights = one == goal or CardType.CREATURE in play.solution[one].types
        if fights and parts.get(one, 0) < _lethal(play, thing, one, dealt):
            raise IllegalAction(
                f"{play.name(thing.id)} has to assign lethal damage to {play.name(one)} before any tramples over",
                rule="702.19c" if one == goal else "702.19b",
                mend=f"assign more to {play.name(one)}",
            )
