"""What an Aura spell targets: as its enchant ability says (303.4a, 702.5a)."""

from __future__ import annotations

from layerlaw.game.state import ObjectId
from layerlaw.model.abilities import KeywordAbility
from layerlaw.model.deeds import Wanted
from layerlaw.model.filters import Exactly
from layerlaw.model.references import EachPlayer
from layerlaw.model.words import Zone
from layerlaw.play.position.play import Play


def wanted_by_enchant(play: Play, spell: ObjectId) -> Wanted:
    """The target of an Aura spell: all that its enchant abilities allow (702.5d)."""
    now = play.solution[spell]
    qualities = [one.quality for one in now.abilities if isinstance(one, KeywordAbility) and one.name == "enchant"]
    text = "enchant " + " and ".join(qualities)
    if any("player" in quality or "opponent" in quality for quality in qualities):
        return Wanted(text, None, EachPlayer())
    if "bestowed" in play.state.object(spell).status or not qualities:
        qualities = ["creature"]
    fitting = frozenset(
        thing.id
        for thing in play.state.objects
        if thing.id != spell and _can_be_enchanted(play, thing.id, qualities, now.controller or "")
    )
    return Wanted(text, Exactly(fitting))


def _can_be_enchanted(play: Play, identity: ObjectId, qualities: list[str], you: str) -> bool:
    from layerlaw.game.state_based import is_a

    now = play.solution[identity]
    if now.zone is not Zone.BATTLEFIELD and not any("card in a graveyard" in quality for quality in qualities):
        return False
    for quality in qualities:
        if "you control" in quality and now.controller != you:
            return False
        if "opponent controls" in quality and now.controller == you:
            return False
        if not is_a(now, quality.replace("an opponent controls", "")):
            return False
    return True
