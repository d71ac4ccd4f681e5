"""What is asked of a card where it lies: what lies above it in its graveyard (404.2), since when it has been set aside."""

from __future__ import annotations

from layerlaw.game.state import ObjectId
from layerlaw.model.game_facts import CardsAbove, SetAsideEarlier
from layerlaw.model.words import Zone
from layerlaw.play.came_at_once import CAME_AT_ONCE
from layerlaw.play.position.play import Play


def of_its_card(fact: CardsAbove | SetAsideEarlier, source: ObjectId, play: Play) -> bool | None:
    """What is asked of a card where it lies: what lies above it, and since when it has been set aside."""
    if isinstance(fact, CardsAbove):
        return _lie_above(fact, source, play)
    thing = play.thing(source)
    since = None if thing is None else thing.facts.get(f"{fact.how} turn")
    return since is not None and since < play.state.turn


def _lie_above(asked: CardsAbove, source: ObjectId, play: Play) -> bool | None:
    """404.2: which cards came there later; None where such came there at once with the card, and nobody said in which order (404.3)."""
    own = play.thing(source)
    if own is None or own.zone is not Zone.GRAVEYARD:
        return False
    there = [one for one in play.state.objects if one.zone is own.zone and one.owner == own.owner and one is not own]
    above = sorted((one for one in there if one.timestamp > own.timestamp), key=lambda one: one.timestamp)
    such = play.solution.reader(own.owner, source).matching(asked.what)
    when = own.facts.get(CAME_AT_ONCE)
    if when is not None and any(one.id in such and one.facts.get(CAME_AT_ONCE) == when for one in there):
        return None
    if asked.directly:
        return bool(above) and above[0].id in such
    return sum(one.id in such for one in above) >= asked.least
