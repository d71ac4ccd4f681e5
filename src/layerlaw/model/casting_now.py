"""Casting cards as an effect is applied (608.2g)."""

from __future__ import annotations

from layerlaw.model.cost_parts import CostPart
from layerlaw.model.filters import Anything, Filter
from layerlaw.model.late import dataclass, field
from layerlaw.model.mana_costs import AnyMana
from layerlaw.model.one_shot_effects import OneShotEffect
from layerlaw.model.references import PlayerRef, You
from layerlaw.model.target_requirement import Things
from layerlaw.model.words import Zone


@dataclass(frozen=True)
class CastNow(OneShotEffect):
    """A player may cast cards while an effect is applied (608.2g), as many of them as they like.

    `paying`: what is paid rather than the mana cost (118.9), nothing if it is empty; None: the mana cost itself. `option`: a cost of their own by
    its key (madness). `instead` of a graveyard they go there (614.1a).
    """

    what: Things
    player: PlayerRef = field(default_factory=You)
    option: str = ""
    transformed: bool = False
    instead: Zone | None = None
    paying: tuple[CostPart, ...] | None = ()
    lands: bool = False
    """Says "play": of cards that are lands one is played, on that player's turn and within the lands of the turn (305.2, 305.3)."""
    any_mana: AnyMana | None = None
    """Mana of any color or type can be spent to cast it (609.4b)."""
    spell: Filter = field(default_factory=Anything)
    """Says "cast an instant spell": what the spell has to be with the face or half that is cast (601.3e); what is asked of the card, `what` says."""
    must: bool = False
    """Says "if able": what can be cast is cast, nobody chooses whether (608.2g)."""
