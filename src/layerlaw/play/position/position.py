"""Where a game at work stands: the state, the stack, what waits to go there, mana, and what is remembered. Immutable.

`Play` is the hand that moves it: it holds the position of now, and an action that turns out to be illegal is undone by putting the old
position back (733.1).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final

from layerlaw.game.state import ObjectId, State
from layerlaw.model.abilities import ActivatedAbility, Instruction, TriggeredAbility
from layerlaw.model.conditions import Condition
from layerlaw.model.durations import Point
from layerlaw.model.event_patterns import EventPattern
from layerlaw.model.mana_costs import AnyMana
from layerlaw.model.mana_made import ManaUse
from layerlaw.model.one_shot_effects import Script
from layerlaw.model.replacement_effects import ReplacementEffect
from layerlaw.model.target_requirement import TargetRequirement
from layerlaw.model.words import Zone
from layerlaw.play.event.event import Damaged, Event
from layerlaw.play.event.told import NOTHING, Told
from layerlaw.play.position.growing import Ledger, Record
from layerlaw.play.position.log_entry import LogEntry

ChosenTarget = ObjectId | str
"""An object (or an ability on the stack) by its id, or a player by name."""

COMBAT_DAMAGE: Final = "combat damage"
"""The kind and the name of combat damage that waits on the stack."""


@dataclass(frozen=True, slots=True)
class AsCast:
    """What the way in which a spell is cast says of its payment and of what becomes of it (601.2b)."""

    any_mana: AnyMana | None = None
    """Whether mana of any color or type can be spent for it (609.4b)."""
    after: Zone | None = None
    """Where its card is put instead of the graveyard, if it becomes no permanent."""
    after_resolving: Zone | None = None
    """The same as it resolves alone (buyback, 702.27a)."""
    wherever: Zone | None = None
    """Where it is put instead of anywhere else any time it would leave the stack (flashback, 702.34a)."""
    then: tuple[Instruction, ...] = ()
    """What follows as the permanent enters (dash, 702.109a)."""
    attacking: bool = False
    """Whether the permanent enters tapped and attacking (sneak, 702.190b)."""
    mutates: bool = False
    """Whether it is a mutating creature spell (702.140a)."""


@dataclass(frozen=True, slots=True)
class Item:
    """A spell or ability on the stack (405.1). A spell is an object of the state too, of the same id; an ability is not."""

    id: ObjectId
    kind: str
    """`spell`, `activated` or `triggered`; or `COMBAT_DAMAGE`, which is neither spell nor ability (310.3, before Magic 2010)."""
    text: str
    controller: str
    source: ObjectId
    """The spell, or the object that the ability is of, as it was when it went on the stack (113.7)."""
    source_name: str
    script: Script | None
    """What it does; None for a permanent spell without targets."""
    targets: tuple[tuple[ChosenTarget, ...], ...] = ()
    """For each instance of "target" what was chosen."""
    division: tuple[int, ...] = ()
    """How much each of the targets gets, where it was divided (601.2d)."""
    x: int = 0
    told: Told = NOTHING
    """How it was cast (`kicked`), and what its event said."""
    as_cast: AsCast = field(default_factory=AsCast)
    condition: Condition | None = None
    """An intervening "if", asked again as it resolves (603.4)."""
    since: int = 0
    """How many events of this turn had happened as it triggered, or began to be put on the stack (610.3a, 610.3b)."""
    transformed: int = 0
    """How often its source had transformed as it was put on the stack or, of a delayed triggered ability, as that was created (701.27f)."""
    is_copy: bool = False
    watching: TriggeredAbility | None = None
    activation: ActivatedAbility | None = None
    combat_damage: tuple[Damaged, ...] = ()
    """Of combat damage on the stack: as it was assigned."""

    @property
    def aimed_at(self) -> tuple[tuple[ChosenTarget, ...], ...]:
        """What was chosen for its own instances of "target" (115.1); what a delayed ability speaks of since its maker had aimed at it is none (603.7c)."""
        return self.targets if self.script is not None and self.script.targets else ()


@dataclass(frozen=True, slots=True)
class WaitingTrigger:
    """A triggered ability that has triggered and not been put on the stack yet (603.3)."""

    watching: TriggeredAbility
    controller: str
    source: ObjectId
    source_name: str
    told: Told
    by_trigger: bool = False
    """Whether it triggered on another ability triggering: those go on the stack after the rest (603.3b)."""
    reflexive: bool = False
    targets: tuple[tuple[ChosenTarget, ...], ...] = ()
    """Of a delayed ability: what the spell or ability that made it had as targets (603.7c)."""
    x: int = 0
    since: int = 0
    """How many events of this turn had happened as it triggered."""
    item: ObjectId | None = None
    """The id that it will have on the stack, where an ability that triggered on it speaks of it."""
    transformed: int | None = None
    """Of a delayed ability: how often its source had transformed as it was created (701.27f)."""


@dataclass(frozen=True, slots=True)
class Delayed:
    """A delayed triggered ability (603.7): its source is that of the spell or ability that made it (603.7d, 603.7e)."""

    id: int
    text: str
    when: EventPattern
    one_shots: tuple[Instruction, ...]
    watches: Point
    controller: str
    source: ObjectId
    source_name: str
    turn: int
    told: Told
    targets: tuple[tuple[ChosenTarget, ...], ...] = ()
    x: int = 0
    wanted: tuple[TargetRequirement, ...] = ()
    """What it targets itself, as it goes onto the stack (603.3d)."""
    transformed: int = 0
    """How often its source had transformed as it was created (701.27f)."""


PLAYED_IN_ALL: Final = "played by leave, in all"
"""Under what is counted how often a card was played by leave for one of several cards, however many turns it lasts."""
TRIGGERED_IN_ALL: Final = "triggered, in all"
"""Under what is counted how often an ability has triggered that triggers only so often, however many turns it is (603.2h)."""
ADVENTURE: Final = "on an adventure"
"""Of a spell: it is an Adventure; of a card in exile: it went there as its Adventure resolved (715.3d)."""
OMEN: Final = "an omen"
"""Of a spell: it is an Omen (720.3d)."""


@dataclass(frozen=True, slots=True)
class FloatingReplacement:
    """A replacement or prevention effect that a resolved spell or ability made (614.1, 615.1)."""

    id: int
    text: str
    effect: ReplacementEffect
    controller: str
    source: ObjectId
    turn: int
    this_turn: bool
    left: int | None = None
    """How much damage it still prevents (615.7)."""
    told: Told = NOTHING
    targets: tuple[tuple[ChosenTarget, ...], ...] = ()
    until: Point | None = None


@dataclass(frozen=True, slots=True)
class Exiled:
    """Objects exiled "until" their source leaves the battlefield or something else happens: then they return whence they came, at once and without the stack (610.3)."""

    source: ObjectId
    cards: tuple[tuple[ObjectId, Zone], ...]
    """Each with the zone that it was in."""
    controller: str
    until: EventPattern | None = None
    """What brings them back; None: that their source leaves."""


class Lasting(Enum):
    """How it stands with a duration "for as long as" whose effect has not begun (611.2b, see `play.durations`)."""

    NOT_YET = auto()
    """It has not begun."""
    ON = auto()
    OVER = auto()
    """It began, and ended."""
    OVER_AND_SO = auto()
    """It ended, and what it asks for is so once more, which is no beginning that counts."""


@dataclass(frozen=True)  # without slots, so that `game.changed` can copy all fields at once
class Position:
    """A game at work at one moment."""

    state: State
    stack: tuple[Item, ...] = ()
    """The bottom first: the last one resolves first (405.5)."""
    left_stack: Mapping[ObjectId, Item] = field(default_factory=dict)
    """Spells and abilities that left the stack this turn, as they last were there (608.2h, 707.10)."""
    turn_ends: bool = False
    """Whether an effect ends the turn: nobody gets priority, no triggered ability goes onto the stack, and the cleanup step comes next (724.1)."""
    combat_ends: bool = False
    """With `turn_ends`: whether that is only the combat phase, behind which the turn goes on (724.2)."""
    waiting: tuple[WaitingTrigger, ...] = ()
    delayed: tuple[Delayed, ...] = ()
    used_by_what_enters: frozenset[int] = frozenset()
    """Of the effects on how the next ones enter those that what enters now has used; they reach for all that enter at once."""
    floating_replacements: tuple[FloatingReplacement, ...] = ()
    exiled: tuple[Exiled, ...] = ()
    pools: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Unspent mana of each player, a symbol each (106.4), with what is known of it behind its letter (`play.payment.spending`)."""
    mana_uses: tuple[tuple[str, ManaUse, ObjectId | None], ...] = ()
    """What mana that was made may be spent on, each with whose effect says so and what made it; mana names its place here."""
    priority: str = ""
    passed: frozenset[str] = frozenset()
    step: str = "precombat main phase"
    """The step or phase by its rules name (500.1)."""
    last: Ledger[ObjectId, State] = field(default_factory=Ledger)
    """For objects that left where they were: the state just before, for last known information (113.7a, 608.2h)."""
    unheeded: tuple[tuple[str, str], ...] = ()
    """What no game heeds of permanents that left so long ago that `last` has forgotten them: their names and the words."""
    became: Ledger[ObjectId, ObjectId] = field(default_factory=Ledger)
    """What became of an object that changed zones: its new id (400.7)."""
    shown: Mapping[ObjectId, frozenset[str]] = field(default_factory=dict)
    """To whom cards in hidden zones and face-down objects were shown, since they are these objects (701.20)."""
    counts: Mapping[tuple[str, str], int] = field(default_factory=dict)
    """What happened this turn, by name and player (or object): spells cast, cards drawn, life gained, lands played, once-a-turn uses."""
    state_triggers: frozenset[tuple[ObjectId, str]] = frozenset()
    """State triggers that have triggered and not left the stack yet (603.8)."""
    lost: tuple[str, ...] = ()
    """Players who have left the game (704.5a, 800.4)."""
    won: str = ""
    log: Record[LogEntry] = field(default_factory=Record)
    endless: frozenset[str] = frozenset()
    """Players of whose library nothing was stated: drawing from it gives cards that nobody knows."""
    extra_turns: tuple[str, ...] = ()
    """Who takes the turns after this one, the next one last (500.7)."""
    of_extra_turns: tuple[Delayed | None, ...] = ()
    """For each of them what waits for its end step, if anything does (603.7)."""
    extra_phases: tuple[str, ...] = ()
    """The steps with which phases begin that come after this one (500.8), the next one first."""
    extra_steps: tuple[str, ...] = ()
    """The steps that come after this one, in its phase (500.8), the next one first."""
    of_extra_phases: tuple[Delayed | None, ...] = ()
    """For each of them what triggers at its beginning (603.7), as its effect says it of that phase alone."""
    after_second_main: tuple[tuple[str, Delayed | None], ...] = ()
    """The phases that come after the first postcombat main phase of this turn, and what triggers at the beginning of each."""
    goes_on_after: str = ""
    """During extra phases: after which step the turn goes on as it would have."""
    will_control: tuple[tuple[str, str], ...] = ()
    """Players, and who controls each during their next turn; the last one does (723.1, 723.1a)."""
    controlled: tuple[str, str] | None = None
    """Who is controlled during this turn, and by whom (723.1)."""
    extra_turn_after: tuple[str, ...] = ()
    """Players who take an extra turn after their next one, each as often as it is said (500.7)."""
    alone: bool = False
    """Whether this step is all of an extra phase (500.10)."""
    cast_last_turn: int | None = None
    """How many spells the player whose turn it was has cast in the turn before this one (731.2); None where the game has not seen it."""
    last_turn_of: str = ""
    """During extra turns: who took the last turn that was none."""
    next_id: int = 1
    """For delayed abilities and shields."""
    durations: Mapping[ObjectId, tuple[tuple[Instruction, Lasting], ...]] = field(default_factory=dict)
    """For what is on the stack: its effects that last "for as long as" something is so, each with how that stands (`play.durations`)."""
    resolving: ObjectId | None = None
    """The spell or ability that resolves."""
    happened: tuple[Event, ...] = ()
    """The events of this turn, oldest first, for conditions that look back (608.2i)."""
