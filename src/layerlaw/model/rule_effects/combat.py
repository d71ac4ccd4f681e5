"""Effects on the rules of combat: attacking (508.1), blocking (509.1), combat damage (510), and crewing."""

from __future__ import annotations

from layerlaw.model.conditions import Condition
from layerlaw.model.cost_parts import CostPart
from layerlaw.model.filters import Filter
from layerlaw.model.late import dataclass
from layerlaw.model.references import ObjectRef, PlayerRef
from layerlaw.model.rule_effects.rule_effect import RuleEffect
from layerlaw.model.values import Value


@dataclass(frozen=True)
class Toll:
    """What has to be paid for each creature that attacks or blocks (508.1h, 509.1d): `mana` in symbols, times `times`, and what is paid `besides`."""

    mana: str
    times: Value = 1
    besides: tuple[CostPart, ...] = ()


@dataclass(frozen=True)
class CantAttack(RuleEffect):
    """Can't attack (508.1c).

    `whom`: these players alone, with `planeswalkers` also the planeswalkers that they control, and with `players` off only those.
    `with_others`: unless at least so many other creatures attack too; 1 is "can't attack alone". `beside`: unless such a creature attacks too.
    `again`: a player whom it has attacked in this turn already. `toll`: unless it is paid.
    """

    whom: PlayerRef | None = None
    planeswalkers: bool = False
    players: bool = True
    when: Condition | None = None
    toll: Toll | None = None
    with_others: int = 0
    beside: Filter | None = None
    again: bool = False


@dataclass(frozen=True)
class AttacksOnlyAlone(RuleEffect):
    """Can attack only alone (506.5)."""


@dataclass(frozen=True)
class AttacksThoughDefender(RuleEffect):
    """Can attack as though it didn't have defender (702.3b)."""

    when: Condition | None = None


@dataclass(frozen=True)
class AttacksThoughNew(RuleEffect):
    """Can attack as though it had haste (302.6, 702.10b); `whom`: those players and the planeswalkers that they control."""

    whom: PlayerRef | None = None
    when: Condition | None = None


@dataclass(frozen=True)
class MustAttack(RuleEffect):
    """Attacks each combat if able (508.1d); `whom`: that player, one of those players, or that planeswalker or battle. `beside`: if such another creature attacks."""

    whom: PlayerRef | ObjectRef | None = None
    when: Condition | None = None
    beside: Filter | None = None


@dataclass(frozen=True)
class Goaded(RuleEffect):
    """Is goaded (701.15b): attacks if able, and a player other than the goading one if able."""


@dataclass(frozen=True)
class MustAttackWithOne(RuleEffect):
    """A player must attack with at least one creature each combat if able (508.1d); `whom`: whom it is to attack."""

    whom: PlayerRef | None = None


@dataclass(frozen=True)
class MostAttackers(RuleEffect):
    """No more than this many creatures can attack each combat (508.1c); `whom`: can attack that player."""

    number: int
    whom: PlayerRef | None = None


@dataclass(frozen=True)
class MostBlockers(RuleEffect):
    """No more than this many creatures can block each combat (509.1b)."""

    number: int


@dataclass(frozen=True)
class BlocksWithAtMost(RuleEffect):
    """Can't block with more than this many creatures (509.1b), of a player."""

    number: int


@dataclass(frozen=True)
class CantBlock(RuleEffect):
    """Can't block (509.1b); `whom`: those attackers alone. `with_others`, `beside` and `toll` as in `CantAttack`."""

    whom: Filter | None = None
    when: Condition | None = None
    toll: Toll | None = None
    with_others: int = 0
    beside: Filter | None = None


@dataclass(frozen=True)
class BlocksOnly(RuleEffect):
    """Can block only such attackers (509.1b)."""

    whom: Filter


@dataclass(frozen=True)
class CantBeBlocked(RuleEffect):
    """Can't be blocked (509.1b); `by`: by those creatures alone."""

    by: Filter | None = None
    when: Condition | None = None


@dataclass(frozen=True)
class BlockedOnlyBy(RuleEffect):
    """Can't be blocked except by such creatures (509.1b)."""

    by: Filter


@dataclass(frozen=True)
class LeastBlockers(RuleEffect):
    """Can't be blocked except by this many or more creatures (509.1b)."""

    number: Value


@dataclass(frozen=True)
class MostBlockersOfIt(RuleEffect):
    """Can't be blocked by more than this many creatures (509.1b)."""

    number: int


@dataclass(frozen=True)
class BlocksMore(RuleEffect):
    """Can block this many additional creatures each combat (509.1a); None is any number."""

    number: Value | None = 1


@dataclass(frozen=True)
class BlocksThoughTapped(RuleEffect):
    """Can block as though it were untapped (509.1a)."""


@dataclass(frozen=True)
class BlocksThough(RuleEffect):
    """Can block attackers with a keyword as though they didn't have it (`without`), or as though it had it itself; `whom`: such attackers."""

    keyword: str
    without: bool = True
    whom: Filter | None = None


@dataclass(frozen=True)
class BlockedThoughWithout(RuleEffect):
    """Can be blocked as though it didn't have a keyword, such as `islandwalk` (702.14c)."""

    keyword: str


@dataclass(frozen=True)
class MustBlock(RuleEffect):
    """Blocks each combat if able (509.1c); `whom`: that attacker, or each such attacker, if able."""

    whom: ObjectRef | Filter | None = None
    when: Condition | None = None


@dataclass(frozen=True)
class MustBeBlocked(RuleEffect):
    """Must be blocked if able (509.1c); `by`: by such a creature. `number`: by so many creatures or more, or `exactly` so many."""

    by: Filter | None = None
    number: int = 1
    exactly: bool = False


@dataclass(frozen=True)
class AllMustBlock(RuleEffect):
    """All such creatures able to block it do so (509.1c)."""

    of: Filter


@dataclass(frozen=True)
class AssignsNoCombatDamage(RuleEffect):
    """Assigns no combat damage (510.1a)."""


@dataclass(frozen=True)
class AssignsByToughness(RuleEffect):
    """Assigns combat damage equal to its toughness rather than its power (510.1a)."""


@dataclass(frozen=True)
class AssignsAsUnblocked(RuleEffect):
    """May, or with `must` does, assign its combat damage as though it weren't blocked (510.1c)."""

    must: bool = False


@dataclass(frozen=True)
class CantCrew(RuleEffect):
    """Can't crew Vehicles (702.122a, 101.2)."""


@dataclass(frozen=True)
class CrewsThough(RuleEffect):
    """Crews Vehicles (702.122a), and with `saddles` saddles Mounts (702.171a), as though its power were this much greater."""

    more: int
    saddles: bool = False


@dataclass(frozen=True)
class UsesToughness(RuleEffect):
    """`crews` Vehicles (702.122a), `saddles` Mounts (702.171a) or `stations` permanents (702.184c) using its toughness rather than its power."""

    crews: bool = False
    saddles: bool = False
    stations: bool = False
