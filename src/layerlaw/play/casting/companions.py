"""The special action of putting a companion from outside the game into its owner's hand (116.2g, 702.139)."""

from __future__ import annotations

from layerlaw.game.events import put_in_zone
from layerlaw.game.state import IllegalAction, ObjectId
from layerlaw.model.abilities import keyword_names
from layerlaw.model.acts import Act
from layerlaw.model.cards import Card
from layerlaw.model.cost_parts import PayMana
from layerlaw.model.history import Occurrence, Period
from layerlaw.model.words import Zone
from layerlaw.play.casting.permission import as_a_sorcery
from layerlaw.play.context import Context
from layerlaw.play.event import event as e
from layerlaw.play.event.told import How, Told
from layerlaw.play.payment.paying import can_pay, pay
from layerlaw.play.perform import perform
from layerlaw.play.position.persons import says, whose
from layerlaw.play.position.play import Play
from layerlaw.play.stack.priority import give_priority

_COST = (PayMana("{3}"),)
_RULE = "116.2g"


def put_companion_into_hand(play: Play, card: Card, player: str, paying: How = "none") -> ObjectId:
    """A player pays {3} and puts the chosen companion into their hand.

    Whether their starting deck fulfils its condition is settled before the game (103.2b), and not asked.

    Args:
        play: the game.
        card: the companion, which is outside the game.
        player: who does it.
        paying: how the mana is paid.

    Returns:
        The card in hand.

    Raises:
        IllegalAction: it has no companion ability, they have done so before, it is not the time, or {3} can't be paid; nothing has happened then.
    """
    with play.undone_if_illegal():
        if "companion" not in keyword_names(card.front.abilities):
            raise IllegalAction(
                f"{card.name} has no companion ability",
                rule="702.139a",
                mend="name the companion that the player chose",
            )
        game = play.state.history.events(Period.GAME)
        if any(one.kind is Occurrence.TOOK_COMPANION and one.player == player for one in game):
            raise IllegalAction(
                f"{says(player, 'puts')} a companion into their hand only once during the game", rule=_RULE
            )
        as_a_sorcery(play, player, f"putting {card.name} into {whose(player)} hand", _RULE)
        made = put_in_zone(play.state, card, Zone.HAND, player)
        play.state = made.state
        context = Context(player, made.id, card.name, "companion", told=Told(pay=paying))
        if not can_pay(play, _COST, player, context):
            raise IllegalAction(f"{player} cannot pay for putting {card.name} into hand", rule=_RULE)
        play.log("announce", f"{says(player, 'takes')} the special action of putting {card.name} into hand", _RULE)
        pay(play, _COST, player, context)
        perform(play, e.Done(Act.COMPANION, player, made.id))
        give_priority(play, player)
        return made.id
