"""Declaring attackers (508): who may, who must, and what follows. Turn-based, without the stack; which step it is, `turn_structure` knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, cast

from layerlaw.game.state import GameObject, IllegalAction, NotRead, ObjectId
from layerlaw.game.turns import end_what_is_over, marked, marked_by
from layerlaw.layers.solution import InForce
from layerlaw.model import rule_effects as x
from layerlaw.model.acts import Act
from layerlaw.model.game_abilities import parts_of
from layerlaw.model.references import ObjectRef, PlayerRef
from layerlaw.model.words import CardType, Zone
from layerlaw.play.combat.banding import NO_BANDS, Bands, check_bands, form_bands
from layerlaw.play.combat.combat_state import (
    ATTACKERS_DECLARED,
    EXERTED_BY,
    SOMETHING_ATTACKED,
    UnderAttack,
    changed,
    defending_player,
)
from layerlaw.play.combat.restrictions import (
    attack_cost,
    attack_parts,
    check_payment_asked,
    is_ready_for,
    pay_parts,
    why_not_attack,
    without_company,
)
from layerlaw.play.event import event as e
from layerlaw.play.event.told import How
from layerlaw.play.in_force import RuleNotUnderstood, fits, in_force
from layerlaw.play.payment.filtering import pay_by_filters
from layerlaw.play.perform import perform
from layerlaw.play.position.persons import says
from layerlaw.play.position.play import Play
from layerlaw.play.position.questions import Question

Pairs = Sequence[tuple[ObjectId, UnderAttack]]
_LEAVE_OUT: Final = "leave it out of the attackers"


def attack(play: Play, pairs: Pairs, pay: How = "auto", bands: Bands = NO_BANDS) -> None:
    """The active player declares attackers (508.1): each creature with what it attacks; none is a declaration too.

    `pay`: how costs to attack are paid (508.1h). `bands`: which of them are in a band (702.22c).

    Raises:
        IllegalAction: the declaration is illegal, and nothing has happened.
    """
    with play.undone_if_illegal():
        _check(play, pairs)
        check_bands(play, pairs, bands)
        play.counted(ATTACKERS_DECLARED)
        if not pairs:
            return
        play.counted(SOMETHING_ATTACKED)
        active = play.state.active_player
        text = ", ".join(f"{play.name(one)} attacks {play.name(whom)}" for one, whom in pairs)
        play.log("note", f"{says(active, 'declares')} attackers: {text}", "508.1", tuple(one for one, _ in pairs))
        with play.deeper():
            tapping = [one for one, _ in pairs if "vigilance" not in play.solution[one].keywords]  # 702.20b
            perform(play, *(e.TapChanged(one, True, player=active, declared=True) for one in tapping))  # 508.1f
            cost = "".join(attack_cost(play, one, whom, defending_player(play, whom)) for one, whom in pairs)
            if cost:
                play.log("pay", f"{cost} to attack", "508.1h")
                pay_by_filters(play, active, cost, 0, pay)
            else:
                check_payment_asked(pay, "508.1h")
            for one, whom in pairs:
                pay_parts(play, attack_parts(play, one, whom, defending_player(play, whom)), active, one)
            for one, whom in pairs:
                goal: object = whom if isinstance(whom, str) else (whom,)
                changed(play, play.state.object(one), add=frozenset({"attacking"}), attacking=goal)  # 508.1k
            form_bands(play, bands)
            play.state = end_what_is_over(play.state, play.edition)
            _exert(play, [one for one, _ in pairs])  # 508.1g
            _enlist(play, [one for one, _ in pairs])
            power = sum(play.solution[one].power or 0 for one, _ in pairs)
            perform(play, e.Attacked(tuple(pairs), active, power))  # 508.1m


def exert(play: Play, permanent: ObjectId, player: str) -> None:
    """701.43a, 701.43b: it will not untap during its player's next untap step, whether or not it has been exerted before."""
    play.state = marked(play.state, permanent, EXERTED_BY, player)
    play.counted(*_exerting(permanent))
    play.log("pay", f"{says(player, 'exerts')} {play.name(permanent)}", "701.43a", (permanent,))
    perform(play, e.Done(Act.EXERT, player, permanent))


def _exert(play: Play, attackers: Sequence[ObjectId]) -> None:
    """701.43d: the optional cost to attack of each that says so; by itself nobody exerts."""
    able = tuple(one for one in attackers if may_be_exerted(play, one))
    if not able:
        return
    active = play.state.active_player
    question = Question("exert", active, "which attackers are exerted", able, 0, len(able), default=())
    for one in cast("tuple[ObjectId, ...]", play.ask(question)):
        exert(play, one, active)


def may_be_exerted(play: Play, attacker: ObjectId) -> bool:
    """701.43d: whether an ability of it lets its player exert it as it attacks."""
    before = play.count(*_exerting(attacker)) > 0
    offers = (parts_of(ability) for ability in play.solution[attacker].abilities)
    return any(parts.exerts and not (parts.exerts_once and before) for parts in offers)


def _exerting(permanent: ObjectId) -> tuple[str, str]:
    """Under what it is counted how often a permanent was exerted in this turn."""
    return "exerted", str(permanent)


def _enlist(play: Play, attackers: Sequence[ObjectId]) -> None:
    """702.154a: each attacker with enlist may tap a creature that does not attack; by itself nobody enlists."""
    active = play.state.active_player
    for one in attackers:
        if "enlist" not in play.solution[one].keywords:
            continue
        able = may_be_enlisted(play, attackers)
        about = f"whom {play.name(one)} enlists"
        for other in cast("tuple[ObjectId, ...]", play.ask(Question("enlist", active, about, able, 0, 1, default=()))):
            play.log("pay", f"{play.name(one)} enlists {play.name(other)}", "702.154a", (one, other))
            perform(play, e.TapChanged(other, True, player=active))
            perform(play, e.Done(Act.ENLIST, active, one, other=other))


def may_be_enlisted(play: Play, attackers: Sequence[ObjectId]) -> tuple[ObjectId, ...]:
    """702.154a: the creatures that an attacker with enlist may tap."""
    return tuple(thing.id for thing in play.state.permanents if _may_be_enlisted(play, thing, attackers))


def _may_be_enlisted(play: Play, thing: GameObject, attackers: Sequence[ObjectId]) -> bool:
    now = play.solution[thing.id]
    if {"tapped", "phased_out"} & thing.status or thing.id in attackers:
        return False
    ready = "haste" in now.keywords or not play.state.is_new_to(thing, play.state.active_player)
    return CardType.CREATURE in now.types and now.controller == play.state.active_player and ready


def can_attack(play: Play, identity: ObjectId) -> tuple[str, str] | None:
    """Why a creature cannot be declared as an attacker by itself, in words and with the rule; None where it can (508.1a, 508.1c).

    Raises:
        NotUnderstood: a rule effect restricts its attacking and was not understood.
    """
    thing = play.thing(identity)
    if thing is None or thing.zone is not Zone.BATTLEFIELD or "phased_out" in thing.status:
        return "it is not on the battlefield", "508.1a"
    now = play.solution[identity]
    if CardType.CREATURE not in now.types or CardType.BATTLE in now.types:
        return "only a creature that is no battle can attack", "508.1a"
    if now.controller != play.state.active_player:
        return f"{says(play.state.active_player, 'does not', 'do not')} control it", "508.1a"
    if "tapped" in thing.status:
        return "it is tapped", "508.1a"
    hasty = "haste" in now.keywords or any(True for _ in in_force(play, x.AttacksThoughNew, identity))
    if not hasty and play.state.is_new_to(thing, play.state.active_player):
        return "it came under its controller's control in this turn and has no haste", "302.6"
    if "defender" in now.keywords and not any(True for _ in in_force(play, x.AttacksThoughDefender, identity, None)):
        return "it has defender", "702.3b"
    if x.CantAttack() in now.rules:
        return "it can't attack", "508.1c"
    return None


# --- is it legal? --------------------------------------------------------------------------------------------------------


def _check(play: Play, pairs: Pairs) -> None:
    ids = [one for one, _ in pairs]
    if len(set(ids)) < len(ids):
        raise IllegalAction(
            "a creature attacks one player, planeswalker or battle", rule="508.1b", mend="name each attacker once"
        )
    try:
        for one, whom in pairs:
            _check_one(play, one, whom, len(pairs))
            alone = without_company(play, x.CantAttack, one, [other for other, _ in pairs])
            if alone is not None:
                raise IllegalAction(f"{play.name(one)} can't attack so, by {alone}", rule="508.1c", mend=_LEAVE_OUT)
        _check_numbers(play, pairs)
        _check_requirements(play, pairs)
    except RuleNotUnderstood as unknown:
        raise NotRead(
            f"a rule about attacking is not understood: {unknown.words!r}",
            rule="508.1c",
            mend="state the attack by the direct verb: {status: CARD, attacking: PLAYER}",
        ) from None


def _check_one(play: Play, one: ObjectId, whom: UnderAttack, number: int) -> None:
    why = can_attack(play, one)
    if why is not None:
        raise IllegalAction(f"{play.name(one)} cannot attack: {why[0]}", rule=why[1], mend=_LEAVE_OUT)
    _check_goal(play, play.state.object(one), whom)
    if not is_ready_for(play, one, whom):
        raise IllegalAction(
            f"{play.name(one)} came under its controller's control in this turn and may not attack that",
            rule="302.6",
            mend=_LEAVE_OUT,
        )
    source = why_not_attack(play, one, whom, defending_player(play, whom), number)
    if source is not None:
        raise IllegalAction(
            f"{play.name(one)} can't attack{' alone' if number == 1 else ''} so, by {source}",
            rule="508.1c",
            mend=_LEAVE_OUT,
        )


def _check_goal(play: Play, attacker: GameObject, whom: UnderAttack) -> None:
    """506.2, 506.3: an opponent, a planeswalker that one controls, or a battle that one protects."""
    active = play.state.active_player
    if isinstance(whom, str):
        if whom not in play.order or whom == active:
            raise IllegalAction(
                f"{play.name(attacker.id)} cannot attack {whom}", rule="506.2", mend="name an opponent in the game"
            )
        return
    thing = play.thing(whom)
    if thing is not None and "phased_out" in thing.status:
        raise IllegalAction(
            f"{play.name(whom)} is phased out and cannot be attacked",
            rule="702.26b",
            mend="name a player, or a planeswalker or a battle that is phased in",
        )
    types = play.solution[whom].types if thing is not None and thing.zone is Zone.BATTLEFIELD else ()
    if CardType.PLANESWALKER not in types and CardType.BATTLE not in types:
        raise IllegalAction(
            f"{play.name(whom)} cannot be attacked",
            rule="506.3",
            mend="name a player, a planeswalker or a battle on the battlefield",
        )
    if defending_player(play, whom) in (None, active):
        raise IllegalAction(
            f"{play.name(whom)} is not defended by an opponent",
            rule="506.2",
            mend="attack an opponent, or what one controls or protects",
        )


def _check_numbers(play: Play, pairs: Pairs) -> None:
    """508.1c: no more than so many creatures can attack, or attack a player."""
    for one in play.solution.everywhere(x.MostAttackers):
        you = None if one.rule.whom is None else one.reader.players(one.rule.whom)
        number = sum(1 for _, whom in pairs if you is None or whom in you)
        if number > one.rule.number:
            raise IllegalAction(
                f"{one.source_name}: no more than {one.rule.number} may attack so",
                rule="508.1c",
                mend="declare fewer attackers",
            )


def _check_requirements(play: Play, pairs: Pairs) -> None:
    """508.1d: no other set of attackers obeys more requirements. Nobody has to pay a cost for one."""
    _someone_must(play, pairs)
    _whom_they_must(play, pairs)
    ids = [one for one, _ in pairs]
    required = {
        thing.id: words
        for thing in play.state.objects
        if thing.zone is Zone.BATTLEFIELD
        and (words := _must_attack(play, thing, ids))
        and can_attack(play, thing.id) is None
    }
    if not required:
        return
    obeyed = sum(one in required for one in ids)
    able = _most_able(play, frozenset(required))
    if obeyed < len(able):
        missed = next(one for one in able if one not in ids)
        raise IllegalAction(
            f"{play.name(missed)} {required[missed]}, and it can",
            rule="508.1d",
            mend=f"declare {play.name(missed)} as an attacker",
        )


def _whom_they_must(play: Play, pairs: Pairs) -> None:
    """508.1d, 701.15b, 701.15d: whom each attacker is asked to attack, or not to attack, if it is able to."""
    for one, whom in pairs:
        by = _goaded_by(play, play.state.object(one))
        together = [other for other, _ in pairs]
        wanted = [goals for _, goals in _musts(play, one, together) if goals is not None]
        if not by and not wanted:
            continue
        obeyed = _obeyed(whom, by, wanted)
        named = (goal for goals in wanted for goal in goals if not isinstance(goal, str))
        candidates: tuple[UnderAttack, ...] = (*_opponents(play), *named)
        able = [goal for goal in candidates if _can_for_free(play, one, len(pairs), (goal,))]
        best = max(able, key=lambda goal: _obeyed(goal, by, wanted), default=None)
        if best is not None and _obeyed(best, by, wanted) > obeyed:
            meant = best if isinstance(best, str) else play.name(best)
            why = f"is goaded by {' and '.join(by)}" if by else f"must attack {meant}"
            raise IllegalAction(
                f"{play.name(one)} {why}, and it can attack {meant}",
                rule="701.15b" if by else "508.1d",
                mend=f"let it attack {meant}",
            )


def _obeyed(whom: UnderAttack, by: Sequence[str], wanted: Sequence[Sequence[UnderAttack]]) -> int:
    """How many requirements attacking somebody obeys: not one who goaded it, and one of those whom it must attack."""
    others = sum(isinstance(whom, str) and whom != goader for goader in by)
    return others + sum(whom in goals for goals in wanted)


def _opponents(play: Play) -> tuple[str, ...]:
    return tuple(name for name in play.order if name != play.state.active_player)


def _musts(
    play: Play, identity: ObjectId, together: Sequence[ObjectId]
) -> list[tuple[str, tuple[UnderAttack, ...] | None]]:
    """The requirements to attack that hold for a creature where these attack: their sources, with the players and permanents that it must attack if only those will do."""
    return [
        (one.source_name, None if one.rule.whom is None else _goals(play, identity, one, one.rule.whom))
        for one in in_force(play, x.MustAttack, identity, None)
        if one.rule.beside is None
        or any(other != identity and fits(one, one.rule.beside, other, identity) for other in together)
    ]


def _goals(
    play: Play, attacker: ObjectId, one: InForce[x.MustAttack], whom: PlayerRef | ObjectRef
) -> tuple[UnderAttack, ...]:
    """Whom a requirement asks to attack: players, or a permanent as long as it can be attacked at all (506.3)."""
    if isinstance(whom, PlayerRef):
        return tuple(one.reader.players(whom))
    identity = one.reader.object(whom)
    can = isinstance(identity, int) and _can_be_attacked(play, attacker, ObjectId(identity))
    return (ObjectId(cast("int", identity)),) if can else ()


def _can_be_attacked(play: Play, attacker: ObjectId, whom: UnderAttack) -> bool:
    """Whether it is something that a creature may attack at all (506.3)."""
    try:
        _check_goal(play, play.state.object(attacker), whom)
    except IllegalAction:
        return False
    return True


def _whomever(play: Play, attacker: ObjectId) -> Iterator[UnderAttack]:
    """The players, planeswalkers and battles that a creature may attack (506.3)."""
    yield from _opponents(play)
    there = (thing.id for thing in play.state.objects if thing.zone is Zone.BATTLEFIELD)
    kinds = {CardType.PLANESWALKER, CardType.BATTLE}
    yield from (one for one in there if kinds & set(play.solution[one].types) and _can_be_attacked(play, attacker, one))


def _goaded_by(play: Play, thing: GameObject) -> tuple[str, ...]:
    """The players who have goaded it: by a keyword action, or by an effect that they control."""
    by = (one.you for one in in_force(play, x.Goaded, thing.id, None))
    return tuple(dict.fromkeys((*marked_by(thing, "goaded"), *by)))


def _someone_must(play: Play, pairs: Pairs) -> None:
    """Says "must attack [you] with at least one creature each combat if able"."""
    for one in play.solution.in_force(x.MustAttackWithOne, play.state.active_player):
        goals = None if one.rule.whom is None else one.reader.players(one.rule.whom)
        if any(goals is None or defending_player(play, whom) in goals for _, whom in pairs):
            continue
        able = [thing.id for thing in play.state.objects if can_attack(play, thing.id) is None]
        if any(_can_for_free(play, creature, max(1, len(pairs)), goals) for creature in able):
            raise IllegalAction(
                f"{play.state.active_player} must attack with at least one creature, by {one.source_name}",
                rule="508.1d",
                mend="declare one more attacker",
            )


def _must_attack(play: Play, thing: GameObject, together: Sequence[ObjectId]) -> str:
    """508.1d, 701.15b: the words of a requirement to attack where these attack; empty where there is none."""
    if "goaded" in thing.status or any(True for _ in in_force(play, x.Goaded, thing.id, None)):
        return "is goaded"
    musts = _musts(play, thing.id, together)
    able = any(goals is None or _can_for_free(play, thing.id, 1, goals) for _, goals in musts)
    return "attacks if able" if able else ""


def _most_able(play: Play, required: frozenset[ObjectId]) -> tuple[ObjectId, ...]:
    """The most of those creatures that can attack together: restrictions may depend on how many do."""
    candidates = [thing.id for thing in play.state.objects if can_attack(play, thing.id) is None]
    # where there is another player or a permanent to attack, a limit on who attacks one of them is none on all
    alone = all(len(tuple(islice(_whomever(play, one), 2))) < 2 for one in candidates)
    limits = [one for one in play.solution.everywhere(x.MostAttackers) if one.rule.whom is None or alone]
    most = min((one.rule.number for one in limits), default=len(candidates))
    best: tuple[ObjectId, ...] = ()
    for number in range(1, min(most, len(candidates)) + 1):
        usable = [one for one in candidates if _can_for_free(play, one, number)]
        if len(usable) >= number:
            best = max(best, tuple(one for one in usable if one in required)[:number], key=len)
    return best


def _can_for_free(play: Play, one: ObjectId, number: int, goals: Sequence[UnderAttack] | None = None) -> bool:
    """Whether a creature can attack somebody as one of so many, without paying; one whose rules are not understood does not have to."""
    try:
        return any(
            is_ready_for(play, one, whom)
            and why_not_attack(play, one, whom, defending_player(play, whom), number) is None
            and without_company(play, x.CantAttack, one, ()) is None
            and not (
                attack_cost(play, one, whom, defending_player(play, whom))
                or attack_parts(play, one, whom, defending_player(play, whom))
            )
            for whom in (_whomever(play, one) if goals is None else goals)
            if whom != play.state.active_player
        )
    except RuleNotUnderstood:
        return False
