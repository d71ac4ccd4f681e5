"""Abilities (113.3): spell, activated, triggered and static abilities, keywords, and what nobody understood.

An ability is a value. What it *does* is its script (`one_shot_effects.Script`): its targets and its one-shot effects, of which `Start` begins
a continuous effect (611.2). What a triggered ability waits for and what an activated one costs are typed too. What other abilities give a game
besides (a keyword's triggers, a replacement effect) stands in their `parts`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias, cast

from layerlaw.model.changes import CopyException
from layerlaw.model.choice_bounds import ChoiceBounds
from layerlaw.model.conditions import Condition
from layerlaw.model.durations import Duration
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import Filter
from layerlaw.model.late import dataclass, field
from layerlaw.model.mana_costs import ManaCost
from layerlaw.model.references import Chosen, ColorWord, ObjectRef, PlayerRef, SubtypeWord, This, You
from layerlaw.model.values import Value
from layerlaw.model.words import Color, Zone

if TYPE_CHECKING:
    from layerlaw.model.cost_parts import CostPart
    from layerlaw.model.event_patterns import EventPattern
    from layerlaw.model.game_abilities import Parts
    from layerlaw.model.one_shot_effects import Script, Unread

BATTLEFIELD_ONLY = frozenset({Zone.BATTLEFIELD})
EVERYWHERE = frozenset(Zone)


class Ability:
    """An ability that an object, a player or a card can have."""

    __slots__ = ()

    @property
    def keyword_facets(self) -> tuple[str, ...]:
        """The facets of the keyword columns that having it fills (`model.facets`): none but for keyword abilities."""
        return ()


# --- instructions --------------------------------------------------------------------------------------------


class Instruction:
    """One thing that a resolving spell or ability does."""

    __slots__ = ()


@dataclass(frozen=True)
class Start(Instruction):
    """A continuous effect begins; its set and values are fixed now where 611.2c and 611.2d say so."""

    effect: ContinuousEffect


@dataclass(frozen=True)
class ChooseOne(Instruction):
    """Says "Your choice of ...", "... or ...": one of these rows of instructions, chosen as it resolves (608.2d), by number from 1.

    Also the modes of a triggered or activated ability, chosen as it is put on the stack (700.2b); `how` says how many, in words. "You may"
    is a choice between doing and an empty row.
    """

    options: tuple[tuple[Instruction, ...], ...]
    how: str = "one"
    player: PlayerRef = field(default_factory=You)
    """Who chooses."""
    modal: bool = False
    """Are they modes, chosen as the ability is put on the stack (700.2b)?"""


@dataclass(frozen=True)
class Provided(Instruction):
    """Says "If ..., [then]" of part of what it does, or "[otherwise]. If ..., [then] instead" (608.2c); `when` is asked as it resolves.

    What only play decides ("If you do, ...", "When you do, ...", "If this spell was kicked, ...") is a condition that the board notes.
    """

    when: Condition
    then: tuple[Instruction, ...]
    otherwise: tuple[Instruction, ...] = ()
    reflexive: bool = False
    """Says "When you do, ...": a triggered ability of its own (603.12)."""


@dataclass(frozen=True)
class ExchangeControl(Instruction):
    """Two objects are exchanged: each player gains control of what the other controlled as this resolves (701.12b)."""

    first: ObjectRef
    second: ObjectRef
    duration: Duration | None = None


@dataclass(frozen=True)
class ExchangeTextBoxes(Instruction):
    """Two objects exchange their text boxes (612.5): each has the rules text that the other had before."""

    first: ObjectRef
    second: ObjectRef
    duration: Duration | None = None


# --- kinds of abilities --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class KeywordAbility(Ability):
    """A keyword ability (702): `name` in lower case, with what stands behind it.

    `parameter` is what follows as rules text has it, in typed words where they can be changed by text (612.2):
    protection from red is `KeywordAbility("protection", (Color.RED,))`, islandwalk `KeywordAbility("landwalk", (ISLAND,))`,
    ward {2} `KeywordAbility("ward", cost="{2}")`, annihilator 2 `KeywordAbility("annihilator", number=2)`,
    enchant creature `KeywordAbility("enchant", quality="creature")`, "protection from artifacts" `quality="artifacts"`.
    """

    name: str
    words: tuple[ColorWord | SubtypeWord, ...] = ()
    cost: str = ""
    number: int | None = None
    quality: str = ""
    what: Filter | PlayerRef | None = None
    """What the words of `quality` ask for: of what an Aura may enchant (702.5a), of a source (702.11d, 702.16a), of a land (702.14a)."""
    parts: Parts | None = field(default=None, compare=False, repr=False)
    is_shorthand: bool = field(default=False, compare=False, repr=False)
    """One of those that "from each color" stands for (702.11g, 702.16h): its text has no color word (612.2)."""

    @property
    def keyword_facets(self) -> tuple[str, ...]:
        """The facet of the keyword, and that of the keyword with what stands behind it."""
        return (f"k:{self.name}", f"k:{self.text}")

    @property
    def text(self) -> str:
        """As rules text writes it, in lower case: `protection from red`, `islandwalk`, `ward {2}`."""
        return keyword_text(self)


def keyword_names(abilities: Iterable[Ability]) -> frozenset[str]:
    """The keywords among some abilities, by their names (702); also prototype, which has a class of its own (702.160)."""
    keywords = (one for one in abilities if isinstance(one, KeywordAbility | Prototype))
    return frozenset("prototype" if isinstance(one, Prototype) else one.name for one in keywords)


def keyword_text(keyword: KeywordAbility) -> str:
    """A keyword ability as rules text writes it, in lower case."""
    words = [word.word if isinstance(word, Color) else _chosen_word(word) for word in keyword.words]
    if keyword.name == "landwalk":
        return f"{keyword.quality}{' ' if words and keyword.quality else ''}{''.join(words).lower()}walk"
    if keyword.name == "cycling" and (words or keyword.quality):  # 702.29e: `plainscycling {2}`
        kind = " ".join([*([keyword.quality] if keyword.quality else []), *words]).lower()
        return f"{kind}cycling {keyword.cost}"
    text = keyword.name
    if keyword.name in ("protection", "hexproof") and (words or keyword.quality):
        text += " from " + " and from ".join([*words, *([keyword.quality] if keyword.quality else [])])
    elif words or keyword.quality:
        text += " " + " ".join([*words, *([keyword.quality] if keyword.quality else [])])
    if keyword.number is not None:
        text += f" {keyword.number}"
    if keyword.cost:
        # `ward {2}`, but `suspend 4—{U}`
        plain = keyword.cost.startswith("{") and keyword.number is None
        text += f" {keyword.cost}" if plain else f"—{keyword.cost}"
    return text


def _chosen_word(word: ColorWord | SubtypeWord) -> str:
    return f"the chosen {word.key.replace('_', ' ')}" if isinstance(word, Chosen) else str(word)


@dataclass(frozen=True)
class StaticAbility(Ability):
    """A static ability that makes continuous effects (604.1, 611.3), in the zones where it functions (113.6)."""

    effects: tuple[ContinuousEffect, ...]
    zones: frozenset[Zone] = BATTLEFIELD_ONLY


@dataclass(frozen=True)
class ContinuingStaticAbility(StaticAbility):
    """A static ability whose effects, when its object leaves the battlefield, go on until the end of that turn (611.3b)."""


@dataclass(frozen=True)
class ActivatedAbility(Ability):
    """`cost: effect` (602.1), with when it may be activated (602.5).

    `sorcery`: only as a sorcery could be cast; `once_each_turn`; `condition`: "activate only if"; `unread`: a restriction or cost that is
    not understood. `is_mana` by 605.1a, `is_loyalty` by 606.2. `anyone`: "any player may activate".
    When in the turn ("only during your upkeep") is a part of the condition, `Noted("during your upkeep")`.
    """

    text: str = field(compare=False)
    """For whoever shows what is activated: `{T}: Draw a card`."""
    cost: tuple[CostPart, ...]
    script: Script
    zones: frozenset[Zone] = BATTLEFIELD_ONLY
    sorcery: bool = False
    once_each_turn: bool = False
    condition: Condition | None = None
    is_mana: bool = False
    is_loyalty: bool = False
    anyone: bool = False
    unread: str = ""
    only_once: bool = False
    """Says "Activate only once" (702.177a): ever, of this object."""
    most_each_turn: int | None = None
    instant: bool = False
    """Whether it may be activated only with priority, so not while something is paid for (602.5e)."""
    """Says "no more than twice each turn"; None is no bound."""
    only_moves_library: bool = False
    """Would be a mana ability, and is none as it moves a card to or from a library (605.1a, since 7 August 2026)."""
    costs: tuple[ContinuousEffect, ...] = ()
    """What it says of its own cost, "this ability costs {1} less to activate ..." (602.2b), each with the object as its scope."""
    power_up: bool = False
    """Says "Power-up — " before its cost, which is less by its permanent's mana cost in the turn in which that entered (702.193a)."""
    boast: bool = False
    """Says "Boast — " before its cost: only if its creature attacked this turn, and only once each turn (702.142a)."""

    @property
    def paid(self) -> str:
        """The cost as rules text has it, for whoever shows it."""
        return self.text.partition(":")[0]

    def by_rules_without_libraries(self) -> ActivatedAbility:
        """As the rules of before 7 August 2026 see it: libraries do not keep it from being a mana ability."""
        return replace(self, is_mana=True, only_moves_library=False) if self.only_moves_library else self


@dataclass(frozen=True)
class TriggeredAbility(Ability):
    """A triggered ability: `when` happens and the intervening `condition` holds (603.4), the script goes on the stack (603.1).

    `zones`: where its object must be (113.6); a leaves-the-battlefield trigger looks back (603.10). `most_each_turn`: "triggers only once
    each turn", or twice (603.2h), `most_ever`: "triggers only once"; None is no bound. `is_mana`: a triggered mana ability (605.1b). `when` may be in words that are not understood.
    """

    text: str
    """Its event as rules text has it: `when this creature dies`."""
    when: EventPattern | Unread
    script: Script
    condition: Condition | None = None
    zones: frozenset[Zone] = BATTLEFIELD_ONLY
    most_each_turn: int | None = None
    is_mana: bool = False
    exerts: bool = False
    """Whether its object may be exerted as it attacks (701.43d)."""
    exerts_once: bool = False
    """Whether it may be so only where it has not been exerted in this turn."""
    most_ever: int | None = None


def is_mana_ability(ability: Ability) -> bool:
    """Whether it is a mana ability, activated or triggered (605.1)."""
    return isinstance(ability, ActivatedAbility | TriggeredAbility) and ability.is_mana


@dataclass(frozen=True)
class SpellAbility(Ability):
    """What an instant or sorcery does as it resolves (113.3a); what casting asks for besides stands in `Face.casting`."""

    script: Script


@dataclass(frozen=True)
class ModalAbility(Ability):
    """Says "Choose one —": a spell ability in modes, chosen by number from 1 (700.2); `choose` in words.

    `costs`: what each mode costs besides, of a spell with spree or tiered (702.172a, 702.183a), or its pawprint symbols (700.2i).
    """

    choose: str
    modes: tuple[Script, ...]
    costs: tuple[str, ...] = ()


@dataclass(frozen=True)
class ChapterAbility(Ability):
    """A chapter ability of a Saga (714.2): a triggered ability of these chapters."""

    chapters: tuple[int, ...]
    script: Script


@dataclass(frozen=True)
class OpeningHandAbility(Ability):
    """Says "You may reveal this card from your opening hand. If you do, ..." (103.6b): the script is what its owner then does, before the game begins."""

    script: Script


@dataclass(frozen=True)
class RoomAbility(Ability):
    """A room of a dungeon (309.4): its name, where its arrows lead, and the ability that triggers as one's venture marker moves into it.

    `number`: which of the dungeon's rooms it is, from 1, the topmost.
    """

    number: int
    name: str
    leads_to: tuple[str, ...]
    script: Script


@dataclass(frozen=True)
class EnteredOnlyBy(Ability):
    """Says "You can't enter this dungeon unless you 'venture into ...'" (701.49d)."""

    quality: str


@dataclass(frozen=True)
class AsEnters(Ability):
    """Says "As this enters, choose ..." (614.1c): `choices` are keys of the board's `choose`, all of them needed.

    `how` is the choice in full where it is more than its keys say ("choose odd or even"); of options, the board's `mode` is the number.
    `bounds`: what a choice must be besides ("a nonland card name", 201.4a).
    """

    choices: tuple[str, ...]
    how: str = ""
    bounds: tuple[ChoiceBounds, ...] = ()


@dataclass(frozen=True)
class AsEntersOrTurnsUp(Ability):
    """Says "As this enters or is turned face up, it becomes your choice of ...": sets P/T, so it is copiable (613.2a, 208.2b).

    Each option holds the changes that make up the copiable values (`SetPT`, `GainAbility`, `AddTypes`, ...). No options: the
    board's `choose` gives `power` and `toughness` themselves.
    """

    options: tuple[CopyException, ...]
    turned_up: bool = False
    enters: bool = True


@dataclass(frozen=True)
class CopyCounters:
    """Says "it enters with an additional +1/+1 counter on it if it's a creature": `when` is asked of the copy (707.9f)."""

    kind: str
    number: Value
    when: Filter | None = None


@dataclass(frozen=True)
class EntersAsCopy(Ability):
    """Says "You may have this enter as a copy of ..., except ..." (707.5); `tapped`: "enter tapped as a copy", and only then tapped.

    `counters`: what it then enters with besides. `duration`: "become a copy of ... until end of turn", as it enters.
    """

    of: Filter
    exceptions: tuple[CopyException, ...] = ()
    tapped: bool = False
    counters: tuple[CopyCounters, ...] = ()
    duration: Duration | None = None
    when: Condition | None = None
    """What must hold as it enters, so that it may."""


@dataclass(frozen=True)
class OthersEnterAsCopy(Ability):
    """Says "Creatures you control enter as a copy of this": a copy effect on what enters, made by another object (614.1c, 707.5)."""

    which: Filter
    of: ObjectRef = field(default_factory=This)
    exceptions: tuple[CopyException, ...] = ()


@dataclass(frozen=True)
class ThisAbility(Ability):
    """Says "This ability", inside its own text: stands for the whole ability that it is written in ("except it has this ability", 707.9a)."""


@dataclass(frozen=True)
class EntersWithCounters(Ability):
    """Says "Enters with N counters" (122.6a), if `when` holds then."""

    kind: str
    number: Value
    when: Condition | None = None


@dataclass(frozen=True)
class CountersAsTurnedUp(Ability):
    """Says "As this is turned face up, put N counters on it" (708.11, 614.1e)."""

    kind: str
    number: Value


@dataclass(frozen=True)
class EntersWithAbilities(Ability):
    """Says "If it was kicked, it enters with [abilities]" (614.1c): an effect without end that begins as it enters, if `when` holds then."""

    abilities: tuple[Ability, ...]
    when: Condition


@dataclass(frozen=True)
class EntersTapped(Ability):
    """Says "Enters tapped" (614.1d), or "unless ..." in words."""

    unless: str = ""
    parts: Parts | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class LevelBand(Ability):
    """A level symbol with its power, toughness and abilities (711.2): works from `least` to `most` level counters."""

    least: int
    most: int | None
    power: int
    toughness: int
    abilities: tuple[Ability, ...] = ()


@dataclass(frozen=True)
class ClassLevel(Ability):
    """A level of a Class (716.2): what it costs to reach it, and the abilities that it then has."""

    level: int
    cost: str
    abilities: tuple[Ability, ...]
    parts: Parts | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class StationBand(Ability):
    """A station symbol (721.2): with `least` charge counters it has these abilities; with power and toughness it is a creature."""

    least: int
    abilities: tuple[Ability, ...] = ()
    power: int | None = None
    toughness: int | None = None


@dataclass(frozen=True)
class Prototype(Ability):
    """Prototype (702.160): the alternative mana cost, power and toughness."""

    mana_cost: ManaCost
    power: int
    toughness: int


@dataclass(frozen=True)
class KeepsCounters(Ability):
    """Counters remain on it as it moves to any zone but these (122.2)."""

    except_to: frozenset[Zone]


@dataclass(frozen=True)
class OtherAbility(Ability):
    """A static ability that makes no continuous effect on characteristics, in our words ("damage can't be prevented").

    Two are equal where they give a game the same, however they say it; by their words only where that is nothing, or where nobody has read
    them yet.
    """

    text: str
    parts: Parts | None = field(default=None, compare=False, repr=False)

    def __eq__(self, other: object) -> bool:
        """Whether it is the same ability."""
        return self._is == other._is if isinstance(other, OtherAbility) else NotImplemented

    def __hash__(self) -> int:
        """By what it is."""
        return hash(self._is)

    @property
    def _is(self) -> Parts | str:
        parts = self.parts
        return self.text if parts is None or parts == type(parts)() else parts


@dataclass(frozen=True)
class NotUnderstood(Ability):
    """Rules text that nobody understood: it stays an ability (it can be lost, copied, counted) and is reported.

    `stopped`: where in the text reading came to at its furthest.
    """

    text: str
    stopped: int = field(default=0, compare=False, repr=False)
    parts: Parts | None = field(default=None, compare=False, repr=False)


HasParts = KeywordAbility | EntersTapped | ClassLevel | OtherAbility | NotUnderstood
"""Abilities whose text says something that a game carries out, besides continuous effects: `parts` holds it, read when the card was compiled."""
HasScript = ActivatedAbility | TriggeredAbility | SpellAbility | ChapterAbility | RoomAbility | OpeningHandAbility
"""Abilities that are what they do."""
SpeaksForItself = HasParts | HasScript
"""Abilities with targets and references of their own: within one, "target" and "that creature" are not what they are around it (115.1)."""
EveryAbility: TypeAlias = (
    HasParts
    | HasScript
    | StaticAbility
    | ContinuingStaticAbility
    | ModalAbility
    | EnteredOnlyBy
    | AsEnters
    | AsEntersOrTurnsUp
    | EntersAsCopy
    | OthersEnterAsCopy
    | ThisAbility
    | EntersWithCounters
    | CountersAsTurnedUp
    | EntersWithAbilities
    | LevelBand
    | StationBand
    | Prototype
    | KeepsCounters
)
"""Every ability: what tells them apart is closed over it, so that mypy finds one that is forgotten."""


def one_of_every_ability(ability: Ability) -> EveryAbility:
    """The ability as one of the union; a test holds that the union names every class of them."""
    return cast("EveryAbility", ability)
