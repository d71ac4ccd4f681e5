"""What an Aura spell targets: as its enchant ability says (303.4a, 702.5a)."""

from __future__ import annotations

from layerlaw.game.state import ObjectId
from layerlaw.model.abilities import KeywordAbility
from layerlaw.model.filters import And, Filter, Is, Not, creatures
from layerlaw.model.references import PlayerRef, This
from layerlaw.model.target_requirement import TargetRequirement
from layerlaw.play.position.play import Play


def wanted_by_enchant(play: Play, spell: ObjectId) -> TargetRequirement:
    """The target of an Aura spell: what all its enchant abilities allow (702.5d). A bestowed one enchants a creature (702.103b)."""
    now = play.solution[spell]
    enchants = [one for one in now.abilities if isinstance(one, KeywordAbility) and one.name == "enchant"]
    text = " and ".join(one.text for one in enchants) or "enchant creature"
    players = [one.what for one in enchants if isinstance(one.what, PlayerRef)]
    if players:
        return TargetRequirement(text, None, players[0])
    asked = [one.what for one in enchants if isinstance(one.what, Filter)]
    if "bestowed" in play.state.object(spell).status or not asked:
        asked = [creatures()]
    return TargetRequirement(text, And((*asked, Not(Is(This())))))
