"""What abilities give a game to carry out: triggered and activated abilities, replacement effects, ways to cast.

They are read from the card's text when it is compiled, and stand in the ability (`Parts`) and in the face (`Casting`), so that an
ability that is lost, copied or changed takes them with it. Nothing after the compiler reads words.
"""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import Final, assert_never

from layerlaw.model.abilities import (
    Ability,
    ActivatedAbility,
    AsEnters,
    AsEntersOrTurnsUp,
    ChapterAbility,
    ClassLevel,
    CountersAsTurnedUp,
    EnteredOnlyBy,
    EntersAsCopy,
    EntersTapped,
    EntersWithAbilities,
    EntersWithCounters,
    Instruction,
    KeepsCounters,
    KeywordAbility,
    LevelBand,
    ModalAbility,
    NotUnderstood,
    OpeningHandAbility,
    OtherAbility,
    OthersEnterAsCopy,
    Prototype,
    RoomAbility,
    SpeaksForItself,
    SpellAbility,
    Start,
    StaticAbility,
    StationBand,
    ThisAbility,
    TriggeredAbility,
    one_of_every_ability,
)
from layerlaw.model.acts import Act
from layerlaw.model.changes import ModifyPT
from layerlaw.model.conditions import Condition
from layerlaw.model.cost_parts import CostPart, PayByAction, PayMana
from layerlaw.model.durations import Until
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.event_patterns import (
    AbilityActivated,
    Acted,
    Attacks,
    BecomesTarget,
    Begins,
    CountersPutOn,
    EitherEvent,
    EventPattern,
    NthTime,
    TappedForMana,
    Whilst,
)
from layerlaw.model.filters import Filter, Is, creatures, yours
from layerlaw.model.game_facts import SpentOf
from layerlaw.model.late import dataclass, field
from layerlaw.model.more_modes import MoreModes
from layerlaw.model.one_shot_effects import (
    AddMana,
    Counter,
    CreateDelayedTrigger,
    Reveal,
    Sacrifice,
    Script,
    Tap,
    Unread,
)
from layerlaw.model.references import Linked, Opponents, That, This, You
from layerlaw.model.replacement_effects import ReplacementEffect
from layerlaw.model.tree import holds
from layerlaw.model.values import Stat, Value
from layerlaw.model.words import Color, Zone


@dataclass(frozen=True)
class ScriptInWords(Script):
    """What a spell or ability does as its text or its definition has it: typed effects, and `Unread` for each one-shot in words.

    The compiler makes the script of it; a card defined in Python keeps it until something is to be carried out (`oracle.with_parts`).
    `paid` and `only`: of an activated ability, its cost and what stands behind "Activate".
    """

    paid: str = ""
    only: str = ""


@dataclass(frozen=True)
class OptionalCost:
    """An additional or alternative cost that the caster may choose, by its key: `kicked`, `buyback`, `flashback`, `overload`, `evoke`, ... (601.2b)."""

    key: str
    cost: tuple[CostPart, ...]
    alternative: bool = False
    zones: frozenset[Zone] = frozenset({Zone.HAND})
    times: bool = False
    """Whether it may be paid any number of times (multikicker, replicate); escalate: once for each mode beyond the first (702.120a)."""
    condition: Condition | None = None
    """When it may be chosen (surge, spectacle, "if you control a commander")."""
    after: Zone | None = None
    """Where the card is put instead, if it was paid, any time it would leave the stack (flashback, jump-start: 702.34a, 702.133a)."""
    as_it_resolves: bool = False
    """Whether it is put there only as it resolves (buyback, 702.27a)."""
    then: tuple[Instruction, ...] = ()
    """What follows as the permanent enters, if it was paid: haste, a delayed trigger (dash, blitz, warp)."""
    modes: tuple[Script, ...] = ()
    """What the spell does instead, if it was paid (overload, 702.96a)."""
    before: Script | None = None
    """What the spell does before anything else, if it was paid (gift, 702.174j)."""
    more: Script | None = None
    """What the spell does besides, if it was paid (awaken, 702.113a)."""
    less: Stat | None = None
    """Its total cost is less by this of what is sacrificed or tapped for it, as generic mana (emerge, harmonize: 702.119a, 702.180a)."""
    less_by_mana_cost: bool = False
    """Its total cost is less by the mana cost of what is sacrificed for it (offering, 702.48a)."""
    flash: bool = False
    """Whether it may be cast so any time an instant could be cast (sneak, offering)."""
    as_a_sorcery: bool = False
    """Whether it may be cast so only when a sorcery could be (a plotted card, 702.170d)."""
    transformed: bool = False
    """Whether it is cast with its back face up (disturb, more than meets the eye: 702.146a, 702.162a)."""
    attacking: bool = False
    """Whether the permanent enters tapped and attacking what the creature returned for it attacked (sneak, 702.190b)."""
    mutates: bool = False
    """Whether it becomes a mutating creature spell (702.140a)."""
    chooses: str = ""
    """What is chosen for it: `opponent` (gift, 702.174a)."""
    counted: str = ""
    """Under what its use is counted, where an effect lets it be paid once each turn."""
    less_colored: str = ""
    """By which mana its total cost is less, of that color alone (`rule_effects.MayPayBesides`)."""
    least_x: int = 0
    """No less than this may be announced for its X ("X can't be 0")."""
    mana_made_by: SpentOf | None = None
    """By what alone mana has to be made that is spent to cast it so."""


class AsideBy(StrEnum):
    """The special actions by which a card in one's hand is set aside (116.2f, 116.2h, 116.2k)."""

    SUSPEND = "suspend"
    FORETELL = "foretell"
    PLOT = "plot"


@dataclass(frozen=True)
class SetAside:
    """A special action with a card in one's hand: it is exiled for a cost, to be cast later (702.62a, 702.143a, 702.170a).

    `counters` are the time counters that it gets, of which an X is no less than `least` ("X can't be 0").
    """

    how: AsideBy
    cost: tuple[CostPart, ...]
    counters: Value = 0
    least: int = 0


@dataclass(frozen=True)
class Splice:
    """Splice onto such spells: the card's text is added to the spell for a cost (702.47a)."""

    onto: Filter
    cost: tuple[CostPart, ...]


@dataclass(frozen=True)
class Casting:
    """What casting a card as a spell asks for, and what the spell does (601.2).

    `modes`: the scripts of a modal spell, of which from `least` to `most` are chosen (700.2; the same one again only where `again`); one
    script where it is not modal; none for most permanent spells. `additional`: costs that must be paid; `optional`: those that may be.
    `flash`: whether it may be cast whenever its caster has priority (702.8, 117.1a).
    """

    modes: tuple[Script, ...] = ()
    least: int = 1
    most: int = 1
    again: bool = False
    modal: bool = False
    additional: tuple[CostPart, ...] = ()
    optional: tuple[OptionalCost, ...] = ()
    flash: bool = False
    unread: tuple[str, ...] = ()
    """What must be paid or heeded and is not understood: the card can't be cast."""
    not_offered: tuple[str, ...] = ()
    """Other ways to cast it or to pay for it that are not understood; without them the card can be cast."""
    condition: Condition | None = None
    """Says "Cast this spell only ..." (601.3)."""
    mode_costs: tuple[tuple[CostPart, ...], ...] = ()
    """What each mode costs besides, in their order (spree, tiered)."""
    after: Zone | None = field(default=None)
    """Where it goes as it resolves, if not to the graveyard ("exile this spell")."""
    set_aside: tuple[SetAside, ...] = ()
    """Special actions that put its card into exile, to be cast later (116.2f, 116.2h, 116.2k)."""
    splice: Splice | None = None
    more_modes: MoreModes | None = None
    """When more of the modes are chosen than usual (700.2)."""
    mode_worth: tuple[int, ...] = ()
    """How many pawprint symbols are listed for each mode, of which those that are chosen may have `most` together (700.2i)."""
    if_late: tuple[Instruction, ...] = ()
    """What is done about the permanent that it becomes, where it was cast any time a sorcery couldn't have been cast."""
    no_mana: bool = False
    """Says "You can't spend mana to cast this spell": its cost is paid by convoke, delve and their like, or not at all."""
    not_aimed: Filter | None = None
    """What can't be chosen as its target as it is cast (601.2c); one that becomes such later stays a legal target."""
    only_from: frozenset[Zone] = frozenset()
    """The zones from which alone it may be cast, where it says so (601.3)."""
    flash_if: Condition | None = None
    """What its targets or its X have to be for it to be cast as though it had flash (601.3e)."""
    mana_made_by: SpentOf | None = None
    """By what alone mana has to be made that is spent to cast it (106.6)."""
    by_an_opponent: bool = False
    """Whether an opponent chooses its mode, and which one its controller decides (700.2e)."""


@dataclass(frozen=True)
class TriggerRule:
    """A static ability about triggering: more often, or not at all (603.2d).

    Where `when` causes a triggered ability of an object of `of` to trigger, it triggers `more` times more, or (`never`) it does not
    trigger ("creatures entering don't cause abilities to trigger"). `condition` must hold.
    """

    when: EventPattern
    of: Filter
    more: int = 0
    never: bool = False
    condition: Condition | None = None


@dataclass(frozen=True)
class Parts:
    """What an ability gives a game to carry out (113.3): triggered abilities, an activated one, replacement effects, rules about triggering.

    A keyword ability stands for those of its rule (702). `unread`: what it says besides and no production covers; a game that has such
    an ability says so.
    """

    triggered: tuple[TriggeredAbility, ...] = ()
    activated: ActivatedAbility | None = None
    replacements: tuple[ReplacementEffect, ...] = ()
    trigger_rules: tuple[TriggerRule, ...] = ()
    unread: tuple[Unread, ...] = ()
    exerts: bool = False
    """Whether its object may be exerted as it attacks (701.43d)."""
    offers: tuple[OptionalCost, ...] = ()
    """Ways to cast its object that a keyword ability stands for, so that it also offers them where an effect gives it (flashback, escape)."""
    turn_up: tuple[CostPart, ...] | None = None
    """For what its object, face down, may be turned face up (morph, megamorph, disguise: 702.37e, 702.168d)."""
    rules: tuple[ContinuousEffect, ...] = ()
    """What it says of rules (613.11) where nobody understood it: its words, and what they bear on, which a game refuses to decide."""
    set_aside: SetAside | None = None
    """The special action with a card in hand that a keyword ability allows, wherever the card has it from (suspend, foretell, plot)."""
    exerts_once: bool = False
    """Whether its object may be exerted only where it has not been exerted in this turn."""
    also: tuple[ActivatedAbility, ...] = ()
    """The further activated abilities of a keyword that stands for several (reconfigure, 702.151a)."""


NO_PARTS: Final = Parts()


def parts_of(ability: Ability) -> Parts:
    """What an ability gives a game to carry out; nothing where it is a continuous effect's alone, or still in words (`ScriptInWords`)."""
    match one_of_every_ability(ability):
        case KeywordAbility() | EntersTapped() | ClassLevel() | OtherAbility() | NotUnderstood() as holder:
            return holder.parts or NO_PARTS
        case TriggeredAbility(script=ScriptInWords()) | ActivatedAbility(script=ScriptInWords()):
            return NO_PARTS
        case TriggeredAbility() as triggered:
            return Parts((triggered,), exerts=triggered.exerts, exerts_once=triggered.exerts_once)
        case ActivatedAbility() as activated:
            return Parts(activated=activated)
        case ChapterAbility(_, ScriptInWords()) | RoomAbility(script=ScriptInWords()):
            return NO_PARTS
        case ChapterAbility(chapters, script):
            return Parts(tuple(_chapter(number, script) for number in chapters))
        case RoomAbility(number, name, _, script):
            enters = Acted(Act.ENTER_ROOM, You(), Is(This()), number)
            return Parts((TriggeredAbility(name, enters, script, zones=frozenset({Zone.COMMAND})),))
        case (
            StaticAbility() | SpellAbility() | ModalAbility() | OpeningHandAbility() | EnteredOnlyBy() | AsEnters() | AsEntersOrTurnsUp()
            | EntersAsCopy() | OthersEnterAsCopy() | ThisAbility() | EntersWithCounters() | CountersAsTurnedUp() | EntersWithAbilities()
            | LevelBand() | StationBand() | Prototype() | KeepsCounters()
        ):  # fmt: skip
            return NO_PARTS  # the layers, casting or what enters ask these; those of a band are abilities of its object (711.2a, 721.2a)
        case forgotten:
            assert_never(forgotten)


def chapter_event(number: int) -> EventPattern:
    """As lore counters are put on it so that there were fewer than the chapter's number and no longer are (714.2b)."""
    return CountersPutOn(Is(This()), "lore", reaches=number)


def is_triggered_mana(when: EventPattern, targets: tuple[object, ...], done: tuple[Instruction, ...]) -> bool:
    """A triggered mana ability, a delayed one too (605.1b): no target, from an activated mana ability or mana that is added, and could add mana."""
    match when:
        case Whilst(of=of) | NthTime(of=of):
            return is_triggered_mana(of, targets, done)
        case EitherEvent(of=every):
            return all(is_triggered_mana(of, targets, done) for of in every)
        case TappedForMana() | AbilityActivated(mana=True):
            return not targets and holds(done, AddMana, but=SpeaksForItself, closed=CreateDelayedTrigger)
        case _:
            return False


def _chapter(number: int, script: Script) -> TriggeredAbility:
    return TriggeredAbility(f"chapter {number}", chapter_event(number), script)


# --- abilities that rules make, not texts ----------------------------------------------------------------------------


def tap_for(color: Color) -> ActivatedAbility:
    """The intrinsic ability of a basic land type: tap for one mana of its color (305.6)."""
    mana = f"{{{color}}}"
    cost = (PayByAction(Tap(Is(This()))),)
    script = Script((), (AddMana(mana),), text=f"add {mana}.")
    return ActivatedAbility(f"{{T}}: Add {mana}", cost, script, is_mana=True)


def ward(mana: str) -> KeywordAbility:
    """Ward for mana, as a rule gives it to face-down permanents (702.21a)."""
    counter = Counter(Is(Linked("that spell")), unless=(PayMana(mana),))
    watching = TriggeredAbility(f"ward {mana}", BecomesTarget(Is(This()), Opponents()), Script((), (counter,)))
    return KeywordAbility("ward", cost=mana, parts=Parts((watching,)))


def is_forecast(ability: ActivatedAbility) -> bool:
    """702.57a: it works from the hand, once each turn, and reveals its own card: no other ability is so."""
    reveals = PayByAction(Reveal(Is(This()))) in ability.cost
    return reveals and ability.zones == frozenset({Zone.HAND}) and ability.once_each_turn


def exalted(text: str = "exalted") -> TriggeredAbility:
    """What exalted stands for (702.83a)."""
    bonus = Start(ContinuousEffect(Is(That()), (ModifyPT(1, 1),), duration=Until.END_OF_TURN))
    return TriggeredAbility(text, Attacks(creatures() & yours(), alone=True), Script((), (bonus,)))


def decayed(text: str = "decayed") -> TriggeredAbility:
    """The triggered ability that decayed stands for (702.147a)."""
    later = CreateDelayedTrigger(Begins("end of combat"), (Sacrifice(Is(This())),))
    return TriggeredAbility(text, Attacks(Is(This())), Script((), (later,)))


def only_once_each_turn(ability: Ability) -> Ability:
    """The same ability, if it is activated, with the restriction that it may be activated only once each turn (602.5b)."""
    match ability:
        case ActivatedAbility():
            return replace(ability, once_each_turn=True)
        case KeywordAbility(parts=Parts(activated=ActivatedAbility() as activated) as parts):
            return replace(ability, parts=replace(parts, activated=replace(activated, once_each_turn=True)))
        case _:
            return ability
