"""Effects on rules (613.11): what holds for an object or a player and is no ability (113.12). One class for each rule that is changed.

A rule effect is a change like any other: the scope of its effect says for which objects or players it holds, "you" is the controller of its
source, and `It` the object that it holds for. Layers collect rule effects at the end of a solve; a game asks for them by class, one place each.

`when` is a condition of the restriction alone: "can't attack unless you control an artifact" is no such rule while you control one.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from layerlaw.model.changes import Change
from layerlaw.model.conditions import Condition
from layerlaw.model.cost_parts import CostPart
from layerlaw.model.facets import NOTHING
from layerlaw.model.filters import Anything, Filter
from layerlaw.model.references import ObjectRef, PlayerRef
from layerlaw.model.values import Value
from layerlaw.model.words import Color, Zone

ANYTHING: Final = Anything()


class RuleEffect(Change, reads=NOTHING, writes=NOTHING):
    """Changes what the rules say of an object or a player. It applies after all layers (613.11), so it writes nothing that others read."""

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__(reads=NOTHING, writes=NOTHING)


class Matter(StrEnum):
    """What a rule effect that was not read is about, so that a game can refuse to decide what it bears on."""

    ATTACKING = "attacking"
    BLOCKING = "blocking"
    CASTING = "casting"
    ACTIVATING = "activating"


@dataclass(frozen=True)
class UnreadRule(RuleEffect):
    """A rule effect that was not read: its words. Nothing carries it out, so every answer that it bears on names it."""

    words: str
    about: tuple[Matter, ...] = ()


@dataclass(frozen=True)
class IsQuality(RuleEffect):
    """Is what is an ability today and was none in this edition: `indestructible` before Magic 2014."""

    keyword: str


@dataclass(frozen=True)
class Toll:
    """What has to be paid for each creature that attacks or blocks (508.1h, 509.1d): `mana` in symbols, times `times`."""

    mana: str
    times: Value = 1


# --- attacking (508.1) -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CantAttack(RuleEffect):
    """Can't attack (508.1c).

    `whom`: these players alone, with `planeswalkers` also the planeswalkers that they control, and with `players` off only those.
    `with_others`: unless at least so many other creatures attack too; 1 is "can't attack alone". `toll`: unless it is paid.
    """

    whom: PlayerRef | None = None
    planeswalkers: bool = False
    players: bool = True
    when: Condition | None = None
    toll: Toll | None = None
    with_others: int = 0


@dataclass(frozen=True)
class AttacksOnlyAlone(RuleEffect):
    """Can attack only alone (506.5)."""


@dataclass(frozen=True)
class AttacksThoughDefender(RuleEffect):
    """Can attack as though it didn't have defender (702.3b)."""

    when: Condition | None = None


@dataclass(frozen=True)
class AttacksThoughNew(RuleEffect):
    """Can attack as though it had haste (302.6, 702.10b)."""


@dataclass(frozen=True)
class MustAttack(RuleEffect):
    """Attacks each combat if able (508.1d); `whom`: that player, or one of those players."""

    whom: PlayerRef | None = None
    when: Condition | None = None


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


# --- blocking (509.1) ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CantBlock(RuleEffect):
    """Can't block (509.1b); `whom`: those attackers alone. `with_others` and `toll` as in `CantAttack`."""

    whom: Filter | None = None
    when: Condition | None = None
    toll: Toll | None = None
    with_others: int = 0


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

    number: int


@dataclass(frozen=True)
class MostBlockersOfIt(RuleEffect):
    """Can't be blocked by more than this many creatures (509.1b)."""

    number: int


@dataclass(frozen=True)
class BlocksMore(RuleEffect):
    """Can block this many additional creatures each combat (509.1a); None is any number."""

    number: int | None = 1


@dataclass(frozen=True)
class BlocksThoughTapped(RuleEffect):
    """Can block as though it were untapped (509.1a)."""


@dataclass(frozen=True)
class BlocksThough(RuleEffect):
    """Can block attackers with a keyword as though they didn't have it (`without`), or as though it had it itself."""

    keyword: str
    without: bool = True


@dataclass(frozen=True)
class BlockedThoughWithout(RuleEffect):
    """Can be blocked as though it didn't have a keyword, such as `islandwalk` (702.14c)."""

    keyword: str


@dataclass(frozen=True)
class MustBlock(RuleEffect):
    """Blocks each combat if able (509.1c); `whom`: that attacker if able."""

    whom: ObjectRef | None = None
    when: Condition | None = None


@dataclass(frozen=True)
class MustBeBlocked(RuleEffect):
    """Must be blocked if able (509.1c); `by`: by such a creature."""

    by: Filter | None = None


@dataclass(frozen=True)
class AllMustBlock(RuleEffect):
    """All such creatures able to block it do so (509.1c)."""

    of: Filter


# --- combat damage (510) -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class AssignsNoCombatDamage(RuleEffect):
    """Assigns no combat damage (510.1a)."""


@dataclass(frozen=True)
class AssignsByToughness(RuleEffect):
    """Assigns combat damage equal to its toughness rather than its power (510.1a)."""


@dataclass(frozen=True)
class AssignsAsUnblocked(RuleEffect):
    """May assign its combat damage as though it weren't blocked (510.1c)."""


@dataclass(frozen=True)
class CrewsThough(RuleEffect):
    """Crews Vehicles (702.122a), and with `saddles` saddles Mounts (702.171a), as though its power were this much greater."""

    more: int
    saddles: bool = False


# --- untapping (502.3) -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class DoesntUntap(RuleEffect):
    """Doesn't untap during its controller's untap step; `next_only`: the next one. `yours` is the wording "your untap step"."""

    next_only: bool = False
    yours: bool = False
    when: Condition | None = None


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


# --- what cannot be done to an object (101.2) ----------------------------------------------------------------------------


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


@dataclass(frozen=True)
class TargetedThough(RuleEffect):
    """Can be the target of spells and abilities that those players control as though it didn't have a keyword (702.11, 702.18)."""

    keyword: str
    by: PlayerRef


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
class MostCounters(RuleEffect):
    """Can't have more than this many counters of a kind on it (704.5r)."""

    number: int
    kind: str


@dataclass(frozen=True)
class CantPhase(RuleEffect):
    """Can't phase in, or out (702.26)."""

    out: bool


@dataclass(frozen=True)
class CantTransform(RuleEffect):
    """Can't transform (701.27)."""


@dataclass(frozen=True)
class CantBeTurnedFaceUp(RuleEffect):
    """Can't be turned face up (708.7)."""


@dataclass(frozen=True)
class CantEnter(RuleEffect):
    """Can't enter the battlefield (101.2)."""


@dataclass(frozen=True)
class LegendRuleOff(RuleEffect):
    """The legend rule doesn't apply (704.5j)."""


@dataclass(frozen=True)
class CanBeCommander(RuleEffect):
    """Can be your commander (903.3): of how a deck is made, before the game."""


# --- casting and activating ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CantBeCast(RuleEffect):
    """Such spells can't be cast (601.3)."""


@dataclass(frozen=True)
class CastThoughFlash(RuleEffect):
    """Such spells can be cast as though they had flash (601.3b)."""


class AbilityKind(StrEnum):
    """Which abilities a rule speaks of, by the word before "abilities"."""

    ACTIVATED = "activated"
    LOYALTY = "loyalty"
    EQUIP = "equip"
    EXHAUST = "exhaust"
    BOAST = "boast"
    POWER_UP = "power-up"
    CYCLING = "cycling"
    NINJUTSU = "ninjutsu"


@dataclass(frozen=True)
class CantBeActivated(RuleEffect):
    """Its activated abilities can't be activated (602.5); of one kind, but for mana abilities, or only those with {T} in their cost."""

    kind: AbilityKind = AbilityKind.ACTIVATED
    but_mana: bool = False
    tapping: bool = False


@dataclass(frozen=True)
class AbilityCost(RuleEffect):
    """Its activated abilities cost `mana` more or less to activate, `times` that (602.2b); `floor`: never less than one mana for that."""

    mana: str
    more: bool = False
    times: Value = 1
    but_mana: bool = False
    floor: bool = False


# --- players ---------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CantCast(RuleEffect):
    """A player can't cast such spells (601.3); `from_`: from these zones, `not_from`: from any other zones than these.

    `most`: more than this many each turn. `when`: at such a time.
    """

    what: Filter = ANYTHING
    from_: tuple[Zone, ...] = ()
    not_from: tuple[Zone, ...] = ()
    most: int | None = None
    when: Condition | None = None


@dataclass(frozen=True)
class CastsAsSorceries(RuleEffect):
    """A player can cast spells only any time they could cast a sorcery (307.5)."""


@dataclass(frozen=True)
class CantPlayLands(RuleEffect):
    """A player can't play such lands (305.2, 101.2)."""

    what: Filter = ANYTHING


@dataclass(frozen=True)
class CantActivate(RuleEffect):
    """A player can't activate abilities of such objects (602.5); `but_mana`: but for mana abilities, `but_loyalty`: but for loyalty abilities."""

    of: Filter = ANYTHING
    but_mana: bool = False
    but_loyalty: bool = False
    when: Condition | None = None


@dataclass(frozen=True)
class MayPlay(RuleEffect):
    """A player may play lands (`lands`) and cast such spells (`spells`) from zones other than the hand (601.3b, 305.1).

    `from_`: the zones; none where `spells` and `lands` are the very cards that are meant. `top`: only the top card of the library. `whose`:
    whose zone it is. `among`: which cards there. `free`: without paying their mana costs; `instead`: for this cost rather than the mana cost;
    `besides`: for this cost in addition. `flash`: as though they had flash. `once`: once each turn, `your_turn`: during the player's own turn.
    `any_mana`: mana of any type can be spent.
    """

    spells: Filter | None = None
    lands: Filter | None = None
    from_: tuple[Zone, ...] = ()
    top: bool = False
    whose: PlayerRef | None = None
    free: bool = False
    flash: bool = False
    once: bool = False
    your_turn: bool = False
    any_mana: bool = False
    among: Filter | None = None
    besides: tuple[CostPart, ...] = ()
    instead: tuple[CostPart, ...] = ()


@dataclass(frozen=True)
class MayPayRather(RuleEffect):
    """A player may pay `cost` rather than the mana cost of such spells that they cast (118.9); no cost is "without paying their mana costs".

    `from_`: from these zones alone. `flash`: cast so, as though they had flash. `once`: once each turn, `your_turn`: during the player's own turn.
    """

    what: Filter
    cost: tuple[CostPart, ...] = ()
    from_: tuple[Zone, ...] = ()
    flash: bool = False
    once: bool = False
    your_turn: bool = False


@dataclass(frozen=True)
class MayCastThoughFlash(RuleEffect):
    """A player may cast such spells as though they had flash (601.3b)."""

    what: Filter = ANYTHING


@dataclass(frozen=True)
class MoreLands(RuleEffect):
    """A player may play this many additional lands on each of their turns (305.2); None is any number."""

    number: int | None = 1


@dataclass(frozen=True)
class SpendsAsThough(RuleEffect):
    """A player may spend mana as though it were mana of any color (609.4b)."""


@dataclass(frozen=True)
class ActivatesThoughHaste(RuleEffect):
    """A player may activate abilities of such creatures as though they had haste (302.6)."""

    of: Filter


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
class HandRevealed(RuleEffect):
    """A player plays with their hand revealed (701.20)."""


@dataclass(frozen=True)
class CantGainLife(RuleEffect):
    """A player can't gain life (119.7)."""


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
class CantGetCounters(RuleEffect):
    """A player can't get counters (122); `kind`: of that kind."""

    kind: str | None = None


@dataclass(frozen=True)
class KeepsMana(RuleEffect):
    """A player doesn't lose unspent mana (of that color) as steps and phases end (500.5, 106.4)."""

    mana: Color | None = None


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
class EntersOpening(RuleEffect):
    """Says "If this card is in your opening hand, you may begin the game with it on the battlefield" (103.6a)."""
