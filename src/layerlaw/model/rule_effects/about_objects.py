"""Effects on what happens to an object: how it untaps (502.3), and what cannot be done to it (101.2)."""

from __future__ import annotations

from layerlaw.model.conditions import Condition
from layerlaw.model.filters import Filter
from layerlaw.model.late import dataclass
from layerlaw.model.references import PlayerRef
from layerlaw.model.rule_effects.rule_effect import ANYTHING, RuleEffect


@dataclass(frozen=True)
class DoesntUntap(RuleEffect):
    """Doesn't untap during its controller's untap step; `next_only`: the next one. `yours` is the wording "your untap step".

    `during`: during that player's untap step, whoever controls it (502.3).
    """

    next_only: bool = False
    yours: bool = False
    when: Condition | None = None
    during: PlayerRef | None = None


@dataclass(frozen=True)
class CantBecomeUntapped(RuleEffect):
    """Can't become untapped, whatever would untap it (101.2)."""


@dataclass(frozen=True)
class MayStayTapped(RuleEffect):
    """Its controller may choose not to untap it during their untap step (502.3)."""


@dataclass(frozen=True)
class MostUntapped(RuleEffect):
    """A player can't untap more than this many such permanents during their untap step (502.3)."""

    number: int
    what: Filter


@dataclass(frozen=True)
class UntapsWithOthers(RuleEffect):
    """Untaps during each other player's untap step (502.3)."""


@dataclass(frozen=True)
class CantBeCountered(RuleEffect):
    """Can't be countered (701.6); `by`: by spells and abilities whose source is such."""

    by: Filter | None = None


@dataclass(frozen=True)
class CantBeCopied(RuleEffect):
    """Can't be copied (707.10)."""


@dataclass(frozen=True)
class CantBeRegenerated(RuleEffect):
    """Can't be regenerated (701.19c)."""


@dataclass(frozen=True)
class CantBeSacrificed(RuleEffect):
    """Can't be sacrificed (701.21)."""


@dataclass(frozen=True)
class CantBeMadeToSacrifice(RuleEffect):
    """Spells and abilities that those players control can't cause a player to sacrifice permanents (101.2, 701.21)."""

    by: PlayerRef


@dataclass(frozen=True)
class CantBeTargeted(RuleEffect):
    """Can't be the target of spells or abilities (115.4): only of spells or of abilities, of `by` players, or of such a `source`."""

    spells: bool = True
    abilities: bool = True
    by: PlayerRef | None = None
    source: Filter = ANYTHING
    when: Condition | None = None


@dataclass(frozen=True)
class TargetedThough(RuleEffect):
    """Can be the target of spells and abilities that those players control as though it didn't have a keyword (702.11, 702.18)."""

    keyword: str
    by: PlayerRef


@dataclass(frozen=True)
class LethalByPower(RuleEffect):
    """Lethal damage to it is determined by its power rather than its toughness (120.6, 704.5g)."""


@dataclass(frozen=True)
class DoesntTrigger(RuleEffect):
    """Its abilities of a keyword don't trigger (603.2): `ward abilities of those creatures don't trigger`."""

    keyword: str


@dataclass(frozen=True)
class CantBeEquipped(RuleEffect):
    """Can't be equipped: no Equipment is or becomes attached to it (301.5c, 701.3b)."""


@dataclass(frozen=True)
class CantBeEnchanted(RuleEffect):
    """Can't be enchanted; `others`: by other Auras than this effect's (303.4)."""

    others: bool = False


@dataclass(frozen=True)
class AttachesOnlyTo(RuleEffect):
    """Can be attached only to such permanents (301.5c, 303.4)."""

    what: Filter


@dataclass(frozen=True)
class KeepsAttached(RuleEffect):
    """Says "This effect doesn't remove ...": what is attached stays in spite of protection (702.16n); None is the source itself."""

    what: Filter | None = None


@dataclass(frozen=True)
class CantHaveCounters(RuleEffect):
    """Counters can't be put on it (122, 614.17); `kind`: of that kind."""

    kind: str | None = None


@dataclass(frozen=True)
class KeepsCountersOfKind(RuleEffect):
    """Counters of a kind can't be removed from it (122, 101.2)."""

    kind: str


@dataclass(frozen=True)
class KeepsDamage(RuleEffect):
    """Damage isn't removed from it during cleanup steps (514.2)."""


@dataclass(frozen=True)
class MostCounters(RuleEffect):
    """Can't have more than this many counters of a kind on it (704.5r)."""

    number: int
    kind: str


@dataclass(frozen=True)
class CantPhase(RuleEffect):
    """Can't phase in, or out (702.26)."""

    out: bool


@dataclass(frozen=True)
class CantBecome(RuleEffect):
    """Can't become what a designation names, such as `suspected` (701.60b, 101.2)."""

    status: str


@dataclass(frozen=True)
class CantTransform(RuleEffect):
    """Can't transform (701.27)."""


@dataclass(frozen=True)
class CantBeTurnedFaceUp(RuleEffect):
    """Can't be turned face up (708.7)."""

    when: Condition | None = None


@dataclass(frozen=True)
class CantEnter(RuleEffect):
    """Can't enter the battlefield (101.2)."""


@dataclass(frozen=True)
class LegendRuleOff(RuleEffect):
    """The legend rule doesn't apply (704.5j)."""


@dataclass(frozen=True)
class CanBeCommander(RuleEffect):
    """Can be your commander (903.3): of how a deck is made, before the game."""
