"""Venturing into the dungeon (701.49)."""

from __future__ import annotations

from typing import Final, TypeAlias, cast

from layerlaw.game import events
from layerlaw.game.dungeons import room_of, rooms
from layerlaw.game.state import GameObject, IllegalAction, Unstated
from layerlaw.model.abilities import EnteredOnlyBy
from layerlaw.model.acts import Act
from layerlaw.model.cards import Card
from layerlaw.model.rule_effects import VenturesAtMost
from layerlaw.model.side_games import Venture
from layerlaw.model.words import CardType, Zone
from layerlaw.play.context import Context
from layerlaw.play.event import event as e
from layerlaw.play.in_force import in_force
from layerlaw.play.perform import perform
from layerlaw.play.position.persons import says
from layerlaw.play.position.play import Play
from layerlaw.play.position.questions import Question
from layerlaw.play.state_based.dungeons import complete, dungeon_of, enter_room

_RULE: Final = "701.49"
_VENTURED: Final = "ventured"
"""Under what is counted how often a player has ventured in this turn."""


def _venture(play: Play, one_shot: Venture, context: Context) -> None:
    for player in context.players(one_shot.player, play):
        limits = [one.rule.number for one in in_force(play, VenturesAtMost, player)]
        if limits and play.count(_VENTURED, player) >= min(limits):
            play.log("note", f"{says(player, 'ventures')} no more in this turn", "101.2")
            continue
        play.counted(_VENTURED, player)
        dungeon = dungeon_of(play, player)
        room = None if dungeon is None else room_of(dungeon)
        if dungeon is not None and room is not None and not room.leads_to:  # 701.49c
            complete(play, dungeon)
            dungeon = None
        if dungeon is None:
            _begin(play, player, one_shot.quality, context)
        else:
            _go_on(play, dungeon, context)
        perform(play, e.Done(Act.VENTURE, player))


def _begin(play: Play, player: str, quality: str, context: Context) -> None:
    """701.49a, 701.49d: a dungeon card from outside the game, and the marker on its topmost room."""
    name = quality
    if not name:
        about = f"{context.source_name}: which dungeon to venture into"
        name = cast("str", play.ask(Question("dungeon", player, about, None, 1, 1, context.source))[0])
    card = play.card_named(name) if play.card_named is not None else None
    if card is None:
        raise Unstated(
            f"{context.source_name}: the text of the dungeon {name} is not known",
            rule="309.2",
            mend=f"import a card file that has dungeons, or define {name} under cards:",
        )
    _may_be_entered(card, quality)
    made = events.put_in_zone(play.state, card, Zone.COMMAND, player)
    play.state = made.state
    play.log("event", f"{says(player, 'puts')} {card.name} into the command zone", "701.49a", (made.id,))
    enter_room(play, made.id, 1)


def _may_be_entered(card: Card, quality: str) -> None:
    if CardType.DUNGEON not in card.front.types:
        raise IllegalAction(f"{card.name} is no dungeon", rule=_RULE, mend="name a dungeon card")
    only = next((one.quality for one in card.front.abilities if isinstance(one, EnteredOnlyBy)), quality)
    if only != quality:
        raise IllegalAction(f"{card.name} is entered by venturing into {only} alone", rule=_RULE)


def _go_on(play: Play, dungeon: GameObject, context: Context) -> None:
    """701.49b: to the next room, along an arrow."""
    here = room_of(dungeon)
    by_name = {room.name: room.number for room in rooms(dungeon)}
    options = tuple(name for name in here.leads_to if name in by_name) if here is not None else ()
    if not options:
        raise Unstated(
            f"{dungeon.name}: it is not known in which room the venture marker is, or where its arrows lead",
            rule="309.5a",
            mend="state room: with the card, and the arrows of its rooms as (Leads to: ...)",
        )
    about = f"{context.source_name}: the next room of {dungeon.name}"
    chosen = cast("str", play.ask(Question("room", dungeon.owner, about, options, 1, 1, context.source))[0])
    play.log("choice", f"{says(dungeon.owner, 'goes')} to {chosen}", "701.49b", (dungeon.id,))
    enter_room(play, dungeon.id, by_name[chosen])


Done: TypeAlias = Venture
"""The one-shot effects that are done here."""


def do(play: Play, one_shot: Done, context: Context) -> None:
    """Do it (610)."""
    _venture(play, one_shot, context)
