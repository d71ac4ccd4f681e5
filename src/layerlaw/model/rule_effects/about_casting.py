"""Effects on what may be played, cast (601.3) and activated (602.5), from where, when and for what."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from layerlaw.model.conditions import Condition
from layerlaw.model.cost_parts import CostPart
from layerlaw.model.filters import Filter
from layerlaw.model.late import dataclass
from layerlaw.model.mana_costs import AnyMana
from layerlaw.model.references import PlayerRef
from layerlaw.model.rule_effects.rule_effect import ANYTHING, RuleEffect
from layerlaw.model.values import Value
from layerlaw.model.words import Color, Zone

if TYPE_CHECKING:
    from layerlaw.model.abilities import Instruction


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
    CREW = "crew"
    OUTLAST = "outlast"
    EMBALM = "embalm"
    ETERNALIZE = "eternalize"


@dataclass(frozen=True)
class CantBeActivated(RuleEffect):
    """Its activated abilities can't be activated (602.5); of one kind, but for mana abilities, or only those with {T} in their cost."""

    kind: AbilityKind = AbilityKind.ACTIVATED
    but_mana: bool = False
    tapping: bool = False


@dataclass(frozen=True)
class AbilityCost(RuleEffect):
    """Its activated abilities cost `mana` more or less to activate, `times` that (602.2b); `floor`: never less than one mana for that.

    `kind`: those of one kind; `aim`: those that target such an object.
    """

    mana: str
    more: bool = False
    times: Value = 1
    but_mana: bool = False
    floor: bool = False
    kind: AbilityKind = AbilityKind.ACTIVATED
    aim: Filter | None = None


@dataclass(frozen=True)
class ActivationCost(RuleEffect):
    """A player pays `mana` more or less, `times` that, to activate abilities (602.2b); the rest as in `AbilityCost`. `of`: of such objects."""

    mana: str
    more: bool = False
    kind: AbilityKind = AbilityKind.ACTIVATED
    of: Filter = ANYTHING
    aim: Filter | None = None
    times: Value = 1
    but_mana: bool = False
    floor: bool = False


@dataclass(frozen=True)
class CostsBesides(RuleEffect):
    """Such spells cost this in addition, `times` that, which is no mana (118.8, 601.2f)."""

    cost: tuple[CostPart, ...]
    times: Value = 1


@dataclass(frozen=True)
class AbilitiesCostBesides(RuleEffect):
    """Its activated abilities cost this in addition, which is no mana (118.8, 602.2b); `only_mana`: its mana abilities alone."""

    cost: tuple[CostPart, ...]
    only_mana: bool = False


@dataclass(frozen=True)
class KeywordCost(RuleEffect):
    """A player pays `mana` more or less, `times` that, for costs of a keyword (601.2f, 118.7): to cast by it, or for the special action that it is."""

    keyword: str
    mana: str
    more: bool = False
    times: Value = 1


@dataclass(frozen=True)
class CantCast(RuleEffect):
    """A player can't cast such spells (601.3); `from_`: from these zones, `not_from`: from any other zones than these; `own`: from zones of that player's own.

    `most`: more than this many each turn. `when`: at such a time.
    """

    what: Filter = ANYTHING
    from_: tuple[Zone, ...] = ()
    not_from: tuple[Zone, ...] = ()
    most: int | None = None
    when: Condition | None = None
    own: bool = False


@dataclass(frozen=True)
class ForetellsAnyTurn(RuleEffect):
    """A player may foretell cards from their hand during any player's turn (702.143a)."""


@dataclass(frozen=True)
class FirstForetoldFree(RuleEffect):
    """The first card that a player foretells each turn costs {0} to foretell (702.143a)."""


@dataclass(frozen=True)
class CastsAsSorceries(RuleEffect):
    """A player can cast spells only any time they could cast a sorcery (307.5)."""


@dataclass(frozen=True)
class CantPlayLands(RuleEffect):
    """A player can't play such lands (305.2, 101.2); `from_`: from these zones, `own`: of that player's own, `when`: at such a time."""

    what: Filter = ANYTHING
    from_: tuple[Zone, ...] = ()
    when: Condition | None = None
    own: bool = False


@dataclass(frozen=True)
class CantActivate(RuleEffect):
    """A player can't activate abilities of such objects (602.5), of one kind where it says so; `but_mana`: but for mana abilities, `but_loyalty`: but for loyalty abilities."""

    of: Filter = ANYTHING
    but_mana: bool = False
    but_loyalty: bool = False
    when: Condition | None = None
    kind: AbilityKind = AbilityKind.ACTIVATED


@dataclass(frozen=True)
class CantPay(RuleEffect):
    """A player can't pay life (`life`) or sacrifice such permanents to cast spells or activate abilities (118.3, 101.2); `but_mana`: but for mana abilities."""

    life: bool = False
    sacrifice: Filter | None = None
    but_mana: bool = False


@dataclass(frozen=True)
class MayPlay(RuleEffect):
    """A player may play lands (`lands`) and cast such spells (`spells`) from zones other than the hand (601.3b, 305.1).

    `from_`: the zones; none where `spells` and `lands` are the very cards that are meant. `top`: only the top card of the library. `whose`:
    whose zone it is. `among`: which cards there. `free`: without paying their mana costs; `instead`: for this cost rather than the mana cost;
    `besides`: for this cost in addition. `flash`: as though they had flash. `once`: once each turn, `your_turn`: during the player's own turn.
    `any_mana`: mana of any color or type can be spent. `using`: for the cost of that keyword of its own alone. `then_exiled`: a spell cast so is exiled that would be put into a graveyard (614.1a).
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
    any_mana: AnyMana | None = None
    among: Filter | None = None
    besides: tuple[CostPart, ...] = ()
    instead: tuple[CostPart, ...] = ()
    then_exiled: bool = False
    using: str = ""
    when: Condition | None = None
    """Only while this is so ("if you control a Wizard", "during any turn you attacked with a token")."""
    then: tuple[Instruction, ...] = ()
    """What is said of a spell cast so, which is "this" there: with what its permanent enters (614.1c), what it gains."""
    each_type: bool = False
    """One land, and one spell for each permanent type, in a turn (110.4)."""


@dataclass(frozen=True)
class PlaysAsFromOwnGraveyard(RuleEffect):
    """A player may play such lands (`lands`) and cast such spells (`spells`) from the graveyards of `whose` as though those cards were in their own (609.4).

    It lets nothing be played that could not be played from one's own graveyard: something else has to let that (flashback, an effect).
    """

    whose: PlayerRef
    spells: Filter | None = ANYTHING
    lands: Filter | None = ANYTHING


@dataclass(frozen=True)
class MayPayRather(RuleEffect):
    """A player may pay `cost` rather than the mana cost of such spells that they cast (118.9); no cost is "without paying their mana costs".

    `by_mana_value`: generic mana, as much as the spell's mana value. `from_`: from these zones alone. `flash`: cast so, as though they had flash. `once`: once each turn, `your_turn`: during the player's own turn.
    """

    what: Filter
    cost: tuple[CostPart, ...] = ()
    from_: tuple[Zone, ...] = ()
    flash: bool = False
    once: bool = False
    your_turn: bool = False
    by_mana_value: bool = False


@dataclass(frozen=True)
class MayPayBesides(RuleEffect):
    """A player may pay an additional cost for such spells that they cast, which then cost that much less, of its own color alone (118.8b, 601.2f)."""

    what: Filter
    cost: tuple[CostPart, ...]
    less: str


@dataclass(frozen=True)
class MayPayRatherToActivate(RuleEffect):
    """A player may pay `mana` rather than the cost of abilities of one kind that they activate (118.9), as of cycling its mana part (702.29a).

    `first`: of the first of them that they activate in a turn. `your_turn`: during the player's own turn. `cost`: what is paid instead where that is no mana.
    `own`: of abilities of the source alone.
    """

    kind: AbilityKind
    mana: str
    first: bool = False
    your_turn: bool = False
    cost: tuple[CostPart, ...] = ()
    own: bool = False


@dataclass(frozen=True)
class MayCastThoughFlash(RuleEffect):
    """A player may cast such spells as though they had flash (601.3b); `when`: at such a time."""

    what: Filter = ANYTHING
    when: Condition | None = None


@dataclass(frozen=True)
class MoreLands(RuleEffect):
    """A player may play this many additional lands on each of their turns (305.2); None is any number."""

    number: int | None = 1


@dataclass(frozen=True)
class SpendsAsThough(RuleEffect):
    """A player may spend mana as though it were mana of any color, or of any type (609.4b).

    `to_cast`: to cast such spells, `to_activate`: to activate abilities of such objects; neither: for whatever they pay.
    `mana`: only mana of this letter; `like`: as though it were mana of that one. `others_colorless`: all other mana only as though it were colorless.
    """

    to_cast: Filter | None = None
    to_activate: Filter | None = None
    mana: str = ""
    like: str = ""
    others_colorless: bool = False
    any_mana: AnyMana = AnyMana.COLOR
    """As of any what, where `like` names no color."""


@dataclass(frozen=True)
class PaysLifeRather(RuleEffect):
    """For each symbol of a color in a cost, a player may pay 2 life rather than that mana (118.9, 107.4f)."""

    color: Color


@dataclass(frozen=True)
class ActivatesAsInstants(RuleEffect):
    """A player may activate abilities of one kind of such objects any time they could cast an instant (117.1a), who else could not (606.3, 702.6a)."""

    kind: AbilityKind
    of: Filter = ANYTHING


@dataclass(frozen=True)
class MoreLoyalty(RuleEffect):
    """A player may activate loyalty abilities of such permanents this often each turn rather than only once (606.3)."""

    of: Filter
    number: int = 2


@dataclass(frozen=True)
class BoastsMore(RuleEffect):
    """Can boast so often during each of its controller's turns rather than once (702.142a)."""

    number: int


@dataclass(frozen=True)
class LoyaltyCost(RuleEffect):
    """Loyalty abilities of such permanents cost a player so many loyalty counters put on them in addition (606.5)."""

    of: Filter
    number: int


@dataclass(frozen=True)
class ExhaustsAgain(RuleEffect):
    """A player may activate exhaust abilities as though they haven't been activated (702.177b)."""

    when: Condition | None = None


@dataclass(frozen=True)
class ActivatesThoughHaste(RuleEffect):
    """A player may activate abilities of such creatures as though they had haste (302.6)."""

    of: Filter
