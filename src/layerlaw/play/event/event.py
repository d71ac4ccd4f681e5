"""Events: what happens or, before it is carried out, would happen (614.6). Values that say who, what and how much.

An event that replacement effects may change is made first and carried out afterwards (`happen`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from layerlaw.game.entering_battlefield import Entering
from layerlaw.game.state import ObjectId
from layerlaw.model.abilities import Instruction
from layerlaw.model.acts import Act
from layerlaw.model.cards import Card
from layerlaw.model.late import dataclass, field
from layerlaw.model.links import PRINTED
from layerlaw.model.words import Zone
from layerlaw.play.event.told import Told

_NO_COUNTERS: Final[Mapping[str, int]] = {}


class ToldOnly:
    """An event that a game tells of: nothing changes how much of it happens, and no counter and no rule about what can't happen (614.17) keeps it from that."""

    __slots__ = ()


@dataclass(frozen=True)
class Besides:
    """What a replacement effect does besides as soon as something has moved (614.1a), with what it has been told."""

    one_shots: tuple[Instruction, ...]
    controller: str
    source: ObjectId
    told: Told
    as_it_was: bool = False
    """Whether it speaks of what moved as that last was (608.2h), and not of what it has become."""


@dataclass(frozen=True)
class Moved:
    """An object changes zones. `why`: `destroy`, `sacrifice`, `discard`, `mill`, `draw`, `cast`, `resolve`, `counter`, `rule`, `effect`, `play`, `cost`."""

    object: ObjectId
    to: Zone
    player: str
    """Who does it, or whose effect."""
    why: str = "effect"
    how: Entering | None = None
    """How it enters the battlefield, where it does."""
    looked: bool = False
    """Whether `how` holds all that it enters with, choices made (614.12)."""
    bottom: bool = False
    beneath: int = 0
    """Under how many cards of a library it comes to lie (401.7)."""
    shuffle: bool = False
    from_: Zone | None = None
    """Where it was; filled in as it happens."""
    new: ObjectId | None = None
    """What it became, once it has happened (400.7)."""
    cause: str = ""
    """Whose spell or ability makes the player do it, where one does."""
    at: Mapping[str, int] = field(default_factory=lambda: _NO_COUNTERS)
    """The counters that it gets where it comes to, if that is not the battlefield."""
    others: tuple[ObjectId, ...] = ()
    """What the other cards of a merged or melded permanent became (712.21, 730.3)."""
    to_command: frozenset[int] | None = None
    """Which of the cards of a merged or melded permanent, from 0 for the first, go to the command zone instead; None: not asked yet (903.9c)."""
    exiled_with: ObjectId | None = None
    """Whose replacement effect exiles it: abilities linked to that one find it (607.2b)."""
    pair: str = PRINTED
    """By which effect it has that one (607.5)."""
    besides: tuple[Besides, ...] = ()
    unseen: bool = False
    """Whether it is discarded and put where nobody sees it, so that it has no characteristics for what sees that (701.9c)."""


@dataclass(frozen=True)
class Created:
    """Tokens are created: `number` of a card (of no real one), under a player's control (111.2)."""

    card: Card
    number: int
    player: str
    how: Entering
    new: tuple[ObjectId, ...] = ()
    looked: bool = False
    of_spell: bool = False
    """What a copy of a permanent spell becomes: it is a token that enters and was not "created" (111.13)."""


@dataclass(frozen=True)
class Destroyed:
    """A permanent would be destroyed (701.8): regeneration and the like stand in front of the zone change that it becomes."""

    object: ObjectId
    player: str
    can_regenerate: bool = True
    rule: str = ""


@dataclass(frozen=True)
class DrawOne:
    """A player draws one card (121.2)."""

    player: str
    new: ObjectId | None = None
    nth: int = 0
    """Their how manieth card in this turn it was."""
    first_of_step: bool = False
    """Whether it is the card of their draw step (504.1)."""


@dataclass(frozen=True)
class Draws:
    """A player would draw so many cards by one instruction (121.2a); the cards that are left of it are then drawn one by one."""

    player: str
    number: int


@dataclass(frozen=True)
class Mills:
    """A player would mill so many cards (701.17a); the cards that are milled then move, each by itself."""

    player: str
    number: int


@dataclass(frozen=True)
class Damaged:
    """A source deals damage to an object or player (120.1)."""

    source: ObjectId
    to: ObjectId | str
    amount: int
    combat: bool = False
    prevented: int = 0
    excess: int = 0
    """How much more than lethal damage the permanent is dealt by all that deals damage to it at this moment, told once (120.10)."""
    cause: ObjectId | None = None
    """The spell that instructs the source to deal it."""


@dataclass(frozen=True)
class LifeChanged:
    """A player gains (positive) or loses life (119)."""

    player: str
    by: int
    from_damage: bool = False
    paid: bool = False
    """Whether it is lost as a cost is paid with it (119.4)."""
    nth: int = 0
    """Their how manieth gain or loss in this turn it was."""
    cause: ObjectId | None = None
    """The spell that has them gain it, also by having what has lifelink deal damage; without one, what dealt that damage."""


@dataclass(frozen=True)
class CountersChanged:
    """Counters are put on (positive) or removed from an object or player (122)."""

    on: ObjectId | str
    kind: str
    by: int
    player: str
    entering: bool = False
    """As part of its entering (122.6a)."""
    as_cost: bool = False
    left: int = 0
    """How many of the kind there are afterwards."""
    by_effect: bool = True
    """Does an effect do it, and no cost, turn-based action or combat damage (614.16)?"""


@dataclass(frozen=True)
class TapChanged:
    """A permanent becomes tapped or untapped (701.26)."""

    object: ObjectId
    tapped: bool
    for_mana: bool = False
    player: str = ""
    declared: bool = False
    """Whether it is tapped as it is declared as an attacker (508.1f)."""


@dataclass(frozen=True)
class WasCast(ToldOnly):
    """A spell has become cast (601.2i), or was copied onto the stack (707.10)."""

    spell: ObjectId
    player: str
    nth: int
    from_: Zone | None = None
    copied: bool = False
    kicked: bool = False
    targets: tuple[ObjectId | str, ...] = ()


@dataclass(frozen=True)
class WasActivated(ToldOnly):
    """An ability was activated (602.2b)."""

    source: ObjectId
    player: str
    mana: bool = False
    loyalty: bool = False
    item: ObjectId | None = None
    kinds: frozenset[str] = frozenset()
    """By which words the ability may be meant: `exhaust`, `equip`, ..."""
    tap: bool = False
    """Whether {T} is in its activation cost (107.5)."""
    targets: tuple[ObjectId | str, ...] = ()


@dataclass(frozen=True)
class Triggered(ToldOnly):
    """A triggered ability has triggered on these events (603.2), and will be `item` on the stack."""

    source: ObjectId
    player: str
    item: ObjectId | None
    cause: tuple[Event, ...]
    final_chapter: bool = False
    """Whether it is the final chapter ability of a Saga (714.2d)."""


@dataclass(frozen=True)
class Targeted(ToldOnly):
    """An object or player became the target of a spell or ability."""

    target: ObjectId | str
    item: ObjectId
    player: str
    spell: bool
    source: ObjectId | None = None
    """Of an ability: what it is of."""
    kinds: frozenset[str] = frozenset()
    """Of an ability that a keyword stands for: that keyword."""


@dataclass(frozen=True)
class ManaMade:
    """Mana was added to a pool (106.4); `source` was tapped for it where `tapped`."""

    player: str
    mana: tuple[str, ...]
    source: ObjectId | None = None
    tapped: bool = False


@dataclass(frozen=True)
class Attacked(ToldOnly):
    """Creatures were declared as attackers (508.1m): pairs of attacker and whom it attacks."""

    attackers: tuple[tuple[ObjectId, ObjectId | str], ...]
    player: str
    power: int = 0
    """Their total power as they were declared."""


@dataclass(frozen=True)
class Blocked(ToldOnly):
    """Creatures were declared as blockers (509.1): pairs of blocker and attacker; `unblocked`: attackers that nothing blocks.

    `banded`: other attackers that become blocked by the same creature, for one of their band is (702.22h). `placed`: creatures that
    were put onto the battlefield blocking, and never "blocked" (509.4). `by_effect`: attackers that were unblocked until an effect, or what it put there, made them blocked (509.3c).
    """

    blocks: tuple[tuple[ObjectId, ObjectId], ...]
    unblocked: tuple[ObjectId, ...]
    banded: tuple[tuple[ObjectId, ObjectId], ...] = ()
    placed: tuple[tuple[ObjectId, ObjectId], ...] = ()
    by_effect: tuple[ObjectId, ...] = ()


@dataclass(frozen=True)
class StepBegan(ToldOnly):
    """A step, phase or turn begins (500.1), by its rules name."""

    step: str
    player: str


@dataclass(frozen=True)
class Turned:
    """A permanent turns `face up`, `face down`, or `transforms`."""

    object: ObjectId
    how: str
    player: str = ""
    by_day: bool = False
    """Whether its own daybound or nightbound ability transforms it, as nothing else may (702.145b, 702.145e)."""


@dataclass(frozen=True)
class AttachChanged(ToldOnly):
    """An object becomes attached to another or to a player, or (`to` None) unattached."""

    object: ObjectId
    to: ObjectId | str | None
    was: ObjectId | str | None = None
    as_creature: bool = False
    """A planeswalker as though it were a creature (702.6e)."""


@dataclass(frozen=True)
class Done(ToldOnly):
    """A keyword action or other act was done: `scry`, `surveil`, `search`, `shuffle`, `cycle`, `proliferate`, `crew`, ... (701)."""

    action: Act
    player: str
    object: ObjectId | None = None
    number: int = 0
    other: ObjectId | None = None
    """With what it was done, where that is another object: the creature that was enlisted (702.154c)."""
    of_players: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Players by the words that speak of them: for each who voted, those who voted for the same (701.38)."""


@dataclass(frozen=True)
class WouldAct:
    """A player or an object would do by a keyword action what it is called by, `number` times or cards (701)."""

    action: Act
    player: str
    object: ObjectId | None = None
    number: int = 0


@dataclass(frozen=True)
class Expended(ToldOnly):
    """A player has paid a cost to cast a spell: so much mana they had spent on spells this turn before, and so much they have now (700.14)."""

    player: str
    before: int
    after: int


def unlocked(room: ObjectId, player: str, doors: tuple[int, ...], *, fully: bool) -> tuple[Done, ...]:
    """Doors of a permanent get their unlocked designations, and with them perhaps the second of two; `number` is a door's, from 1 (709.5h, 709.5i)."""
    each = tuple(Done(Act.UNLOCK, player, room, door + 1) for door in doors)
    return (*each, Done(Act.FULLY_UNLOCK, player, room)) if fully else each


@dataclass(frozen=True)
class ControlChanged(ToldOnly):
    """An object came under another player's control."""

    object: ObjectId
    old: str
    new: str


@dataclass(frozen=True)
class Left(ToldOnly):
    """A spell or ability left the stack: it resolved, or was countered."""

    item: ObjectId
    source: ObjectId
    player: str
    countered: bool = False
    by: str = ""
    """Whose spell or ability countered it, where one did (701.6a)."""
    final_chapter: bool = False
    """Whether it is the final chapter ability of a Saga (714.2d)."""


Event: TypeAlias = (
    Moved
    | Created
    | Destroyed
    | DrawOne
    | Draws
    | Mills
    | Damaged
    | LifeChanged
    | CountersChanged
    | TapChanged
    | ManaMade
    | Turned
    | WouldAct
    | WasCast
    | WasActivated
    | Triggered
    | Targeted
    | Attacked
    | Blocked
    | StepBegan
    | AttachChanged
    | Done
    | Expended
    | ControlChanged
    | Left
)
"""Something that happens at one moment: who tells events apart closes with `assert_never`, so that one that is forgotten is a type error."""
