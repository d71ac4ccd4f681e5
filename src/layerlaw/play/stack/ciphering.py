"""Cipher: a spell card is encoded on a creature as it resolves, and cast again as that deals combat damage to a player (702.99)."""

from __future__ import annotations

from typing import Final

from layerlaw.game.state import ObjectId
from layerlaw.model.abilities import Start, TriggeredAbility
from layerlaw.model.casting_now import CastNow
from layerlaw.model.changes import GainAbility
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.event_patterns import DamageDealt
from layerlaw.model.filters import ControlledBy, Exactly, Is, creatures
from layerlaw.model.one_shot_effects import CopySpell, May, Script
from layerlaw.model.references import EachPlayer, ExactPlayer, That, This
from layerlaw.model.words import Zone
from layerlaw.play.actions.one_shots import run
from layerlaw.play.context import Context
from layerlaw.play.event import event as e
from layerlaw.play.perform import moved_ids, perform
from layerlaw.play.position.persons import says
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import Item
from layerlaw.play.position.questions import Question

_EVENT: Final = "whenever this creature deals combat damage to a player"


def encoded(play: Play, item: Item) -> bool:
    """Whether the card of a spell with cipher was exiled encoded on a creature, as its controller may (702.99a)."""
    if item.is_copy:
        return False
    reader = play.solution.reader(item.controller)
    hosts = tuple(
        one for one in reader.matching(creatures() & ControlledBy(ExactPlayer(item.controller))) if isinstance(one, int)
    )
    if not hosts:
        return False
    about = f"{item.source_name} may be encoded on a creature"
    chosen = play.ask(Question("choose", item.controller, about, hosts, 0, 1, item.source))
    if not chosen:
        return False
    assert isinstance(chosen[0], int), "one of the creatures"
    creature = ObjectId(chosen[0])
    play.log("choice", f"{says(item.controller, 'encodes')} {item.source_name} on {play.name(creature)}", "702.99a")
    for card in moved_ids(perform(play, e.Moved(item.id, Zone.EXILE, item.controller, "resolved"))).values():
        there = play.thing(card)
        if there is not None and there.zone is Zone.EXILE:
            grant = ContinuousEffect(Exactly(frozenset({creature})), (GainAbility(_casts_again(card)),), duration=None)
            run(play, (Start(grant),), Context(item.controller, card, item.source_name, "cipher"))
    return True


def _casts_again(card: ObjectId) -> TriggeredAbility:
    """What the creature has: its controller may copy the encoded card and cast the copy (a copy that is not cast is gone, 707.10a); once the card has left exile there is none."""
    copies = (CopySpell(Exactly(frozenset({card})), new_targets=False), May((CastNow(Is(That())),)))
    return TriggeredAbility(_EVENT, DamageDealt(Is(This()), EachPlayer(), combat=True), Script((), copies))
