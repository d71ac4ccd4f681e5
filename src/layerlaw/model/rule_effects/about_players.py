"""Effects on what players see, gain, lose and skip, and on what happens in a game."""

from __future__ import annotations

from layerlaw.model.conditions import Condition
from layerlaw.model.cost_parts import CostPart
from layerlaw.model.filters import Filter
from layerlaw.model.late import dataclass
from layerlaw.model.references import PlayerRef
from layerlaw.model.rule_effects.rule_effect import RuleEffect
from layerlaw.model.words import Color


@dataclass(frozen=True)
class MayLookAtTop(RuleEffect):
    """A player may look at the top card of their library any time (116.2f)."""


@dataclass(frozen=True)
class MayLookAt(RuleEffect):
    """A player may look at such cards any time (116.2f, 708.5)."""

    what: Filter


@dataclass(frozen=True)
class TopRevealed(RuleEffect):
    """A player plays with the top card of their library revealed (701.20)."""


@dataclass(frozen=True)
class MayIgnore(RuleEffect):
    """A player may pay a cost to ignore the other effects of the source until end of turn, any time they have priority (116.2d)."""

    cost: tuple[CostPart, ...]


@dataclass(frozen=True)
class MoreVotes(RuleEffect):
    """Votes an additional time while voting, or (`optional`) may (701.38d)."""

    optional: bool = False


@dataclass(frozen=True)
class RollsOneMore(RuleEffect):
    """Rolls one die more than they would, and ignores the lowest roll (614.1a, 706.6)."""


@dataclass(frozen=True)
class CopiesOneMore(RuleEffect):
    """Copies a spell that they would copy an additional time (614.1a, 707.10); `new_targets`: and may choose new targets for that copy."""

    new_targets: bool = False


@dataclass(frozen=True)
class LosesLifeForMana(RuleEffect):
    """A player who loses unspent mana loses that much life (106.4, 500.5)."""


@dataclass(frozen=True)
class VenturesAtMost(RuleEffect):
    """A player can't venture into the dungeon more often than this each turn (701.49, 101.2)."""

    number: int


@dataclass(frozen=True)
class FlipsTwice(RuleEffect):
    """Flips two coins for each that they would flip, and ignores one of the two (614.1a, 705.1)."""


@dataclass(frozen=True)
class HandRevealed(RuleEffect):
    """A player plays with their hand revealed (701.20)."""


@dataclass(frozen=True)
class AbilitiesCantBeCountered(RuleEffect):
    """Abilities that a player controls can't be countered (101.2, 701.6a)."""


@dataclass(frozen=True)
class CantGainLife(RuleEffect):
    """A player can't gain life (119.7)."""


@dataclass(frozen=True)
class CantLoseLife(RuleEffect):
    """A player can't lose life (119.8)."""


@dataclass(frozen=True)
class LifeCantChange(RuleEffect):
    """A player's life total can't change (119.7, 119.8)."""


@dataclass(frozen=True)
class LosesNoLifeFromDamage(RuleEffect):
    """Damage doesn't cause a player to lose life (120.3a, 101.2)."""


@dataclass(frozen=True)
class CantLose(RuleEffect):
    """A player can't lose the game (104.3, 101.2)."""


@dataclass(frozen=True)
class CantWin(RuleEffect):
    """A player can't win the game (104.2, 101.2)."""


@dataclass(frozen=True)
class LivesAtZero(RuleEffect):
    """A player doesn't lose the game for having 0 or less life (704.5a)."""


@dataclass(frozen=True)
class CantDraw(RuleEffect):
    """A player can't draw cards (121.2c); `most`: more than this many each turn."""

    most: int | None = None


@dataclass(frozen=True)
class CantSearch(RuleEffect):
    """A player can't search libraries (701.23)."""


@dataclass(frozen=True)
class SearchesTop(RuleEffect):
    """A player who would search a library searches so many of its top cards instead (614.1a, 701.23f)."""

    number: int


@dataclass(frozen=True)
class ControlledWhileSearching(RuleEffect):
    """A player is controlled by the effect's controller while they search a library (723)."""


@dataclass(frozen=True)
class ExilesWhatIsFound(RuleEffect):
    """A player who searches their library exiles each card that they find (701.23); `played`: the effect's controller may play those cards while they are exiled, for mana of any color (609.4b)."""

    played: bool = False


@dataclass(frozen=True)
class CantBeMadeToDiscard(RuleEffect):
    """Spells and abilities that those players control can't cause a player to discard cards (101.2, 701.9)."""

    by: PlayerRef


@dataclass(frozen=True)
class CantMakeOneselfSearch(RuleEffect):
    """Spells and abilities that a player controls can't cause that player to search their library (101.2, 701.23)."""


@dataclass(frozen=True)
class CantGetCounters(RuleEffect):
    """A player can't get counters (122); `kind`: of that kind."""

    kind: str | None = None


@dataclass(frozen=True)
class KeepsMana(RuleEffect):
    """A player doesn't lose unspent mana (of that color) as steps and phases end (500.5, 106.4); `becomes`: it becomes mana of this letter instead (614.1a)."""

    mana: Color | None = None
    becomes: str = ""


@dataclass(frozen=True)
class SkipsStep(RuleEffect):
    """A player skips a step or phase, by its rules name (614.10)."""

    step: str
    when: Condition | None = None


def called(step: str) -> str:
    """A step or phase as it is spoken of: "draw" is the draw step, "combat phase" says what it is."""
    return step if step.endswith(("step", "phase")) else f"{step} step"


@dataclass(frozen=True)
class MustTarget(RuleEffect):
    """While choosing targets, a player must choose at least one such object if able (601.2c)."""

    what: Filter


@dataclass(frozen=True)
class DamageCantBePrevented(RuleEffect):
    """Damage can't be prevented (615.12); `combat`: combat damage alone."""

    combat: bool = False


@dataclass(frozen=True)
class DealtThough(RuleEffect):
    """All damage is dealt as though its source had a keyword, `wither` (702.80a); of one player's, all that is dealt to them: `infect` (702.90a)."""

    keyword: str


@dataclass(frozen=True)
class EntersOpening(RuleEffect):
    """Says "If this card is in your opening hand, you may begin the game with it on the battlefield" (103.6a)."""
