"""Creatures that are put onto the battlefield attacking (508.4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import cast

from layerlaw.game.state import ObjectId
from layerlaw.model.attacked import AttackedAs, AttackedOf
from layerlaw.model.words import CardType, Zone
from layerlaw.play.combat.combat_state import SOMETHING_ATTACKED, UnderAttack, attacked_by, changed, defending_player
from layerlaw.play.context import Context
from layerlaw.play.position.play import Play
from layerlaw.play.position.questions import Question


def choose_attacked(
    play: Play,
    entered: Iterable[ObjectId],
    context: Context,
    attacked: AttackedOf | AttackedAs | None = None,
) -> None:
    """Their controller chooses for each what it attacks: a defending player, or a planeswalker or battle of one (508.4).

    Args:
        play: the game.
        entered: what has entered attacking.
        context: of the effect that put it there.
        attacked: whom the effect says that it attacks; None: any opponent, planeswalker or battle of one.
    """
    if isinstance(attacked, AttackedAs):
        _attacks_the_same(play, entered, context, attacked)
        return
    defenders = None if attacked is None else context.players(attacked.player, play)
    about = context.source_name
    for identity in entered:
        thing = play.thing(identity)
        if thing is None or "attacking" not in thing.status:
            continue
        player = play.controller(identity)
        of = {name for name in play.order if name != player and (defenders is None or name in defenders)}
        options = tuple(one for one in _goals(play, of) if attacked is None or _is_of(play, one, attacked))
        if defenders is None and len(options) < 2:
            continue  # there is nothing else that it could attack
        if not options:  # 508.4a: it is on the battlefield, and attacks nobody
            play.state = play.state.with_object(replace(thing, status=thing.status - {"attacking"}))
            continue
        question = Question("choose", player, f"{about}: what {play.name(identity)} attacks", options, 1, 1, identity)
        whom = cast("UnderAttack", play.ask(question)[0])
        play.counted(SOMETHING_ATTACKED)
        goal: object = whom if isinstance(whom, str) else (whom,)
        changed(play, play.state.object(identity), attacking=goal)


def _attacks_the_same(play: Play, entered: Iterable[ObjectId], context: Context, attacked: AttackedAs) -> None:
    """702.49c, 702.190b: what the other creature attacked as it was last on the battlefield; where that is gone, it attacks nothing (508.4a)."""
    returned = context.id_of(attacked.creature, play)
    goal = None if returned is None else _attacked_last(play, returned)
    for identity in entered:
        thing = play.thing(identity)
        if thing is None or "attacking" not in thing.status:
            continue
        if goal is None:
            play.state = play.state.with_object(replace(thing, status=thing.status - {"attacking"}))
            continue
        play.counted(SOMETHING_ATTACKED)
        changed(play, thing, attacking=goal if isinstance(goal, str) else (goal,))


def _attacked_last(play: Play, moved: ObjectId) -> UnderAttack | None:
    """What a creature attacked as it left the battlefield, by the object that it became (400.7), a token too; none that can't be attacked any more."""
    now = play.last_of(moved)
    before = None if now is None or now.came_from is None else play.last_of(now.came_from)
    return None if before is None else attacked_by(play, before)


def _is_of(play: Play, goal: UnderAttack, attacked: AttackedOf) -> bool:
    """Is it the player that the effect names, or a planeswalker where it says so? Of battles no effect speaks."""
    if isinstance(goal, str):
        return True
    return attacked.planeswalkers and CardType.PLANESWALKER in play.solution[goal].types


def reselect(play: Play, attacking: Iterable[ObjectId], about: str, chooser: str, *, players_only: bool) -> None:
    """A player reselects what attackers attack: an opponent of an attacker's controller, or a planeswalker or battle of one (508.7c).

    What it attacked as it was declared, it has attacked all the same, and nothing attacks a second time (508.7a).
    """
    for identity in attacking:
        thing = play.thing(identity)
        if thing is None or "attacking" not in thing.status:
            continue
        of = {name for name in play.order if name != play.controller(identity)}
        options = tuple(one for one in _goals(play, of) if isinstance(one, str) or not players_only)
        if options:
            question = Question(
                "choose", chooser, f"{about}: what {play.name(identity)} attacks", options, 1, 1, identity
            )
            whom = cast("UnderAttack", play.ask(question)[0])
            choices, linked = dict(thing.choices), dict(thing.linked)
            choices.pop("attacking", None)
            linked.pop("attacking", None)
            free = replace(thing, choices=choices, linked=linked)
            changed(play, free, attacking=whom if isinstance(whom, str) else (whom,))
            goal = whom if isinstance(whom, str) else play.name(whom)
            play.log("event", f"{play.name(identity)} attacks {goal} now", "508.7", (identity,))


def _goals(play: Play, players: set[str]) -> Iterable[UnderAttack]:
    """What can be attacked of these players (506.3)."""
    yield from (name for name in play.order if name in players)
    for thing in play.state.objects:
        if thing.zone is Zone.BATTLEFIELD and "phased_out" not in thing.status:
            types = play.solution[thing.id].types
            if (CardType.PLANESWALKER in types or CardType.BATTLE in types) and defending_player(
                play, thing.id
            ) in players:
                yield thing.id
