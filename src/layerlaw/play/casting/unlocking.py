"""The special action of unlocking a door of a Room (116.2m, 709.5e)."""

from __future__ import annotations

from layerlaw.game.state import IllegalAction, ObjectId, Unstated
from layerlaw.model.cost_parts import PayMana
from layerlaw.play.actions.doors import doors, halves_of, unlock
from layerlaw.play.casting.keyword_costs import changed_for_keyword
from layerlaw.play.casting.permission import as_a_sorcery
from layerlaw.play.context import Context
from layerlaw.play.event.told import How, Told
from layerlaw.play.payment.paying import can_pay, pay
from layerlaw.play.position.persons import says
from layerlaw.play.position.play import Play
from layerlaw.play.stack.priority import give_priority

_RULE = "709.5e"


def unlock_door(play: Play, room: ObjectId, door: str | None, player: str, paying: How = "none") -> None:
    """A player pays the mana cost of a locked half and unlocks it.

    Args:
        play: the game.
        room: a permanent with a locked half.
        door: the name of that half; None where only one is locked.
        player: who does it.
        paying: how its mana is paid.

    Raises:
        IllegalAction: nothing of it is locked, it is not theirs, it is not the time, or its cost can't be paid; nothing has happened then.
    """
    with play.undone_if_illegal():
        name = play.name(room)
        locked = doors(play, room, unlocked=False)
        if not locked or (door is not None and door not in locked):
            mend = f"name a locked door: {', '.join(locked)}" if locked else "name a Room with a locked door"
            raise IllegalAction(f"{name} has no such locked door", rule=_RULE, mend=mend)
        if play.controller(room) != player:
            raise IllegalAction(f"{player} {'do' if player == 'You' else 'does'} not control {name}", rule=_RULE)
        as_a_sorcery(play, player, f"unlocking a door of {name}", _RULE)
        if door is None and len(locked) > 1:
            raise Unstated(f"{name} has two locked doors", rule=_RULE, mend=f"add door: {next(iter(locked))}")
        called, number = next((one, at) for one, at in locked.items() if door in (None, one))
        cost = halves_of(play, room)[number].mana_cost
        if cost is None:
            raise IllegalAction(f"{called} has no mana cost, which nobody can pay", rule="118.6")
        parts = changed_for_keyword(play, player, "unlock", (PayMana(str(cost)),))
        context = Context(player, room, name, "unlock", told=Told(pay=paying))
        context.paying.act = "unlock"
        if not can_pay(play, parts, player, context):
            raise IllegalAction(f"{player} cannot pay the unlock cost of {called}, {cost}", rule=_RULE)
        play.log("announce", f"{says(player, 'takes')} the special action of unlocking {called}", _RULE, (room,))
        pay(play, parts, player, context)
        unlock(play, room, number, player)
        give_priority(play, player)
