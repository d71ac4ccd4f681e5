"""Replacement and prevention effects as values (614, 615): what would happen, and what happens instead."""

from __future__ import annotations

from typing import TypeAlias, cast

from layerlaw.model.abilities import Instruction
from layerlaw.model.changes import Change
from layerlaw.model.conditions import Condition
from layerlaw.model.cost_parts import CostPart
from layerlaw.model.event_patterns import EventPattern
from layerlaw.model.filters import Filter
from layerlaw.model.late import dataclass
from layerlaw.model.references import ObjectRef, PlayerRef
from layerlaw.model.values import Value
from layerlaw.model.words import Zone


class ReplacementOutcome:
    """What happens instead."""

    __slots__ = ()


@dataclass(frozen=True)
class Amount(ReplacementOutcome):
    """The same with another number: times `factor`, halved (rounded as said), plus `plus`; `least`/`most` bound it."""

    factor: int = 1
    plus: Value = 0
    half: str = ""
    """`up` or `down`."""
    most: Value | None = None


@dataclass(frozen=True)
class Elsewhere(ReplacementOutcome):
    """The zone change ends in another zone; `shuffle`: into the library, then shuffled; `counters`: with counters there; `unseen`: nobody sees it there (701.9c)."""

    to: Zone
    shuffle: bool = False
    counters: tuple[tuple[str, Value], ...] = ()
    bottom: bool = False
    then: tuple[Instruction, ...] = ()
    """What is done besides as soon as it is there; `That()` is what it became."""
    unseen: bool = False


@dataclass(frozen=True)
class EntersSo(ReplacementOutcome):
    """It enters tapped or untapped, with counters, as a copy (614.1c, 614.1d), or prepared, where it has a prepare spell (722.3a)."""

    tapped: bool | None = None
    counters: tuple[tuple[str, Value], ...] = ()
    before: tuple[Instruction, ...] = ()
    """What its controller does as it enters, which `counters` may count (devour, amplify: 702.82a, 702.38a)."""
    otherwise: str = ""
    """A word that is noted for it where its controller (or `by`) chooses not to have it enter so (riot, tribute: 702.136a, 702.104a)."""
    by: PlayerRef | None = None
    """Who chooses whether it enters so, where that is not its controller."""
    prepared: bool = False
    one_of: tuple[str, ...] = ()
    """Kinds of counters, with one of which of its controller's choice it enters, or with so many different ones as `choose` says (614.12a)."""
    choose: int = 1
    under: PlayerRef | None = None
    """Under whose control it enters: one of these players, as who would control it chooses (616.1b)."""
    begins: tuple[Change, ...] = ()
    """What it is in addition as it enters: an effect without end that begins on it then (614.1c, `a Mutant in addition to its other types`)."""
    copy_of: ObjectRef | None = None
    """As a copy of what it enters, by an effect of a resolved spell or ability (707.5)."""


@dataclass(frozen=True)
class Instead(ReplacementOutcome):
    """Something else is done; `That()` and `ThatPlayer()` are what the event was about, `ChosenNumber("that many")` how much.

    No one-shot effects: it is skipped, or does not happen. `also`: the event happens too.
    """

    one_shots: tuple[Instruction, ...] = ()
    also: bool = False


@dataclass(frozen=True)
class OtherMana(ReplacementOutcome):
    """Other mana is produced (106.12b): `times` as much of the same, or that of another type, `mana` in its letter; empty is a color that its player chooses.

    `one`: "instead of any other type and amount".
    """

    times: int = 1
    mana: str | None = None
    one: bool = False


@dataclass(frozen=True)
class UnlessPaid(ReplacementOutcome):
    """The outcome, unless the controller of what the event is about pays as it would happen ("as it enters, you may pay 2 life", 614.12a).

    `must`: who can pay does ("sacrifice a Plains instead. If you do, ...", 118.12).
    """

    cost: tuple[CostPart, ...]
    outcome: ReplacementOutcome
    must: bool = False


@dataclass(frozen=True)
class Prevent(ReplacementOutcome):
    """Damage is prevented: all of it, or the next `amount` (615.7). `then`: what is done about it, "that many" being the damage prevented.

    Of the damage of one event: all `but` so much, or `half` of it, rounded down.
    `of_prevented`: what is done is about the damage "prevented this way"; anything else is done also where damage can't be prevented (615.12).
    `of_each_source`: it is done for each source and what that deals damage to ("if a creature would deal"), else once for all that is dealt at
    once ("if damage would be dealt", 615.13).
    """

    amount: Value | None = None
    then: tuple[Instruction, ...] = ()
    but: int = 0
    half: bool = False
    of_prevented: bool = False
    of_each_source: bool = False


@dataclass(frozen=True)
class Redirect(ReplacementOutcome):
    """Damage is dealt to something else (614.9): all of it, or the next `amount`."""

    to: Filter | PlayerRef
    amount: Value | None = None


EveryOutcome: TypeAlias = Amount | Elsewhere | EntersSo | Instead | OtherMana | UnlessPaid | Prevent | Redirect
"""Every outcome as one union: what carries them out is closed over it, so that mypy finds one that is forgotten."""


def one_of_every_outcome(outcome: ReplacementOutcome) -> EveryOutcome:
    """The outcome as one of the union; a test holds that the union names every class of them."""
    return cast("EveryOutcome", outcome)


@dataclass(frozen=True)
class ReplacementEffect:
    """A replacement or prevention effect: what would happen, and what happens instead (614.1).

    `optional`: its controller may. `condition` must hold. `once`: "the next time". `zones`: where its object must be (113.6); what it says
    of its own object, it says wherever that would move (614.12).
    """

    would: EventPattern
    outcome: ReplacementOutcome
    condition: Condition | None = None
    optional: bool = False
    once: bool = False
    zones: frozenset[Zone] = frozenset({Zone.BATTLEFIELD})
