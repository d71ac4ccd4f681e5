"""What can happen, as triggered abilities, replacement effects and conditions describe it (603.1, 614.1): patterns for events.

Read for a source and its controller, like filters. A player-valued field is the set of players that it may happen to. What the event is
about is then `That()` and `ThatPlayer()` in what follows.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias, cast

from layerlaw.model.acts import Act
from layerlaw.model.conditions import Condition
from layerlaw.model.filters import Anything, Filter
from layerlaw.model.late import dataclass, field
from layerlaw.model.references import EachPlayer, PlayerRef, You
from layerlaw.model.words import Zone


class EventPattern:
    """A kind of event."""

    __slots__ = ()


@dataclass(frozen=True)
class AnyEvent(EventPattern):
    """Whatever happens."""


@dataclass(frozen=True)
class EitherEvent(EventPattern):
    """Any of these: "enters or attacks"; `once`: one event for all of them that happen at the same time ("from graveyards and/or the battlefield", 603.2c)."""

    of: tuple[EventPattern, ...]
    once: bool = False


def either(parts: Iterable[EventPattern]) -> EventPattern:
    """Any of these events; one alone is itself."""
    found = tuple(parts)
    return found[0] if len(found) == 1 else EitherEvent(found)


@dataclass(frozen=True)
class Whilst(EventPattern):
    """The event, where a condition holds as it happens ("during your turn", "while saddled"); on resolution it is not asked again (603.4 is of "if")."""

    of: EventPattern
    condition: Condition


@dataclass(frozen=True)
class NthTime(EventPattern):
    """The n-th event of the pattern in a turn, and no other ("for the first time each turn"); `later`: every one after it ("other than your first spell each turn").

    `each`: counted for each object apart ("if it's the first time that creature has become tapped this turn").
    """

    of: EventPattern
    nth: int = 1
    later: bool = False
    each: bool = False


@dataclass(frozen=True)
class ZoneChange(EventPattern):
    """Objects move (400.7): "enters" is to the battlefield, "dies" battlefield to graveyard (700.4), "leaves" from it.

    None is any zone. `batch`: "one or more", once for all that move at once (603.2c).
    """

    what: Filter
    from_: Zone | None = None
    to: Zone | None = None
    batch: bool = False
    not_to: Zone | None = None
    was_cast: bool | None = None
    """True: only permanents that were cast spells; False: only those that were not."""
    resolved: bool = False
    """Only of a spell that has resolved."""
    cause: PlayerRef | None = None
    """Only where a spell or ability of such a player does it."""
    why: str = ""
    """Only as it is destroyed, where it says `destroy` (701.8a)."""
    but: str = ""
    """Only where it is not by this that it moves: by being played (`play`, 305.1) or sacrificed (`sacrifice`, 701.21a)."""
    put_by: PlayerRef | None = None
    """Only where such a player puts it there, who is "that player" then, under whoever's control it comes."""


@dataclass(frozen=True)
class Sacrificed(EventPattern):
    """A player sacrifices a permanent (701.21)."""

    what: Filter
    player: PlayerRef = field(default_factory=EachPlayer)
    batch: bool = False


@dataclass(frozen=True)
class WouldBeDestroyed(EventPattern):
    """A permanent is destroyed (701.8); `regenerated`: not where it can't be regenerated (701.19c)."""

    what: Filter
    regenerated: bool = False


@dataclass(frozen=True)
class Discarded(EventPattern):
    """A player discards a card (701.9); `cause`: only where a spell or ability of such players makes them; `to`: only where it goes there.

    `exiled_by_itself`: only where its own replacement effect exiled it, and no other (702.35a).
    """

    player: PlayerRef
    what: Filter = field(default_factory=Anything)
    batch: bool = False
    cause: PlayerRef | None = None
    to: Zone | None = None
    exiled_by_itself: bool = False


@dataclass(frozen=True)
class Drawn(EventPattern):
    """A player draws a card (121.1); `nth`: only the n-th in a turn; `except_first`: except the first in each of their draw steps, `only_first`: that one alone."""

    player: PlayerRef = field(default_factory=You)
    nth: int | None = None
    except_first: bool = False
    what: Filter = field(default_factory=Anything)
    only_first: bool = False


@dataclass(frozen=True)
class CardsDrawn(EventPattern):
    """A player would draw at least so many cards by one instruction, before it is asked of each card of it (121.2a)."""

    player: PlayerRef = field(default_factory=You)
    least: int = 1


@dataclass(frozen=True)
class Milled(EventPattern):
    """A player mills cards (701.17)."""

    player: PlayerRef = field(default_factory=EachPlayer)
    batch: bool = True
    what: Filter = field(default_factory=Anything)


@dataclass(frozen=True)
class SpellCast(EventPattern):
    """A player casts a spell (601.2i); `nth`: only their n-th spell in a turn. `or_copied`: magecraft (207.2c).

    `targets`: only where the spell has such a target; `only`: and no other; `single`: and it is the only one. `own`: whether the zone it is cast from is its caster's.
    """

    player: PlayerRef
    what: Filter = field(default_factory=Anything)
    nth: int | None = None
    or_copied: bool = False
    from_: Zone | None = None
    kicked: bool = False
    targets: Filter | PlayerRef | None = None
    only: bool = False
    single: bool = False
    own: bool | None = None


@dataclass(frozen=True)
class SpellCopied(EventPattern):
    """A player copies a spell (707.10)."""

    player: PlayerRef
    what: Filter = field(default_factory=Anything)


@dataclass(frozen=True)
class Played(EventPattern):
    """A player plays a card: casts it as a spell, or plays it as a land (701.18)."""

    player: PlayerRef
    from_: Zone | None = None


@dataclass(frozen=True)
class AbilityActivated(EventPattern):
    """A player activates an ability (602.2); `mana` None: of any kind, False: no mana ability; `kind`: one that is called so ("exhaust").

    `tap`: only one with {T} in its activation cost, or (False) only one without it. `targets`: only one with such a target; `only`: and no other.
    """

    player: PlayerRef = field(default_factory=EachPlayer)
    what: Filter = field(default_factory=Anything)
    mana: bool | None = None
    loyalty: bool | None = None
    kind: str = ""
    tap: bool | None = None
    targets: Filter | PlayerRef | None = None
    only: bool = False


@dataclass(frozen=True)
class AbilityTriggered(EventPattern):
    """A triggered ability triggers because of this (603.2, 603.3b); `same`: an ability of the very object to which that happened.

    `final_chapter_of`: only the final chapter ability of such a Saga (714.2d).
    """

    cause: EventPattern
    same: bool = False
    final_chapter_of: Filter | None = None


@dataclass(frozen=True)
class TappedForMana(EventPattern):
    """A permanent is tapped for mana (106.12); `symbol`: and such mana is produced, in its letter. `least`: so much of it.

    `chosen`: and mana of the color chosen for the source is. `by_tapping` False: an ability of it adds mana, whatever it costs.
    """

    what: Filter
    player: PlayerRef = field(default_factory=EachPlayer)
    symbol: str = ""
    least: int = 1
    chosen: bool = False
    by_tapping: bool = True


@dataclass(frozen=True)
class Resolved(EventPattern):
    """A spell or ability resolves, or is countered (`countered`); `by`: by a spell or ability of such a player (701.6a).

    `final_chapter`: only the final chapter ability of such a Saga (714.2d).
    """

    what: Filter
    countered: bool = False
    by: PlayerRef | None = None
    final_chapter: bool = False


@dataclass(frozen=True)
class BecomesTarget(EventPattern):
    """An object or player becomes the target of a spell or ability (115.1, 603.2e)."""

    what: Filter | PlayerRef
    by: PlayerRef | None = None
    spells: bool = True
    abilities: bool = True
    source: Filter = field(default_factory=Anything)
    """Only of such spells."""
    of: Filter | None = None
    """Only of abilities of such sources."""
    kind: str = ""
    """Only of abilities that a keyword stands for: `backup` (702.165a)."""


@dataclass(frozen=True)
class LifeGained(EventPattern):
    """A player gains life (119.9); `source`: as such a spell has them gain it, or has lifelink as it deals damage."""

    player: PlayerRef = field(default_factory=You)
    nth: int | None = None
    source: Filter | None = None


@dataclass(frozen=True)
class LifeLost(EventPattern):
    """A player loses life (119.3); `by_damage`: as damage causes it (120.3a). `exactly`: just so much. `paid`: as a cost (119.4)."""

    player: PlayerRef = field(default_factory=EachPlayer)
    batch: bool = False
    by_damage: bool = False
    exactly: int | None = None
    paid: bool = False


@dataclass(frozen=True)
class DamageDealt(EventPattern):
    """A source deals damage (120.1). `to_players`/`to_objects` None: not to such; both None: to anything.

    `combat` None: any. `least`: at least so much, at once from one source to one. `to_is_that`: "that creature" is the one damaged, else it is the source.
    `batch`: of "one or more" sources, once for all of them that deal it to the same player or object; `to_several`: "to one or more players",
    once for all to whom it is dealt (603.2c).
    """

    source: Filter = field(default_factory=Anything)
    to_players: PlayerRef | None = None
    to_objects: Filter | None = None
    combat: bool | None = None
    batch: bool = False
    that_is_source: bool = False
    least: int = 1
    excess: bool = False
    """Only where some of it is more than lethal damage, and "that much" is so much (120.10)."""
    exactly: bool = False
    """Just `least`, no more."""
    together: bool = False
    """`least` of all that is dealt to one at the same time, by whichever sources."""
    to_several: bool = False


@dataclass(frozen=True)
class Attacks(EventPattern):
    """A creature attacks (508.1m, 508.3); `whom`: only if it attacks such players or what they control or protect.

    `players_only`: only the players themselves ("attacks you", 508.3a). `alone` (506.5); `least`: "attacks with N or more creatures" of one
    player, as a batch; `exactly` so many, no more. `whom_several`: a batch is one attack however many such players or permanents it is on
    ("one or more of your opponents"), and not one for each of them (508.3e, 603.2c).
    """

    what: Filter
    whom: PlayerRef | None = None
    alone: bool = False
    batch: bool = False
    least: int = 1
    players_only: bool = False
    exactly: bool = False
    power: int = 0
    """Only with so much power together, as they are declared."""
    at: Filter | None = None
    """Only where such a permanent is attacked (508.3b)."""
    defending: bool = False
    """`whom` is the defending player: also where a battle is attacked that such a player protects (508.5)."""
    whom_several: bool = False


@dataclass(frozen=True)
class Blocks(EventPattern):
    """A creature blocks (509.3); `whom`: such a creature; `least`: so many of them or more, as a batch (509.3e)."""

    what: Filter
    whom: Filter | None = None
    batch: bool = False
    least: int = 1


@dataclass(frozen=True)
class BecomesBlocked(EventPattern):
    """A creature becomes blocked (509.3c), by such a creature where `by` says so; `un`: it attacks and isn't blocked (509.3g).

    `least`: by so many such creatures or more, as a batch (509.3e).
    """

    what: Filter
    by: Filter | None = None
    un: bool = False
    batch: bool = False
    least: int = 1


@dataclass(frozen=True)
class BecomesTapped(EventPattern):
    """A permanent becomes tapped (603.2e); `by`: such a player taps it (701.26a); `declared` False: not as it is declared as an attacker (508.1f)."""

    what: Filter
    batch: bool = False
    by: PlayerRef | None = None
    declared: bool | None = None


@dataclass(frozen=True)
class BecomesUntapped(EventPattern):
    """A permanent becomes untapped (603.2e)."""

    what: Filter
    batch: bool = False


@dataclass(frozen=True)
class CountersPutOn(EventPattern):
    """Counters are put on an object (122.6) or a player; `kind` None: of any kind; `by`: players who put them.

    `batch` False: "a counter is put", once for each counter. `reaches`: only where there were fewer before and are at least so many then
    (714.2b). `by_effect`: only as an effect puts them, and no cost, turn-based action or combat damage does (614.16). `together`: once for
    all such objects that get some at the same time ("on planeswalkers you control", 603.2c).
    """

    what: Filter | PlayerRef
    kind: str | None = None
    by: PlayerRef | None = None
    batch: bool = True
    reaches: int | None = None
    by_effect: bool = False
    together: bool = False


@dataclass(frozen=True)
class CountersRemoved(EventPattern):
    """Counters are removed from an object; `last`: the last of that kind (603.2). `by`: such a player removes them.

    `batch` False: "a counter is removed", once for each counter.
    """

    what: Filter
    kind: str | None = None
    last: bool = False
    by: PlayerRef | None = None
    batch: bool = True


@dataclass(frozen=True)
class TokensCreated(EventPattern):
    """Tokens are created under a player's control (111.2)."""

    player: PlayerRef
    what: Filter = field(default_factory=Anything)
    batch: bool = True


@dataclass(frozen=True)
class TurnedOver(EventPattern):
    """A permanent is turned face up (708.8) or transforms (701.27): `how` is `face up`, `face down` or `transforms`; `by`: such a player turns it."""

    what: Filter
    how: str
    batch: bool = False
    by: PlayerRef | None = None


@dataclass(frozen=True)
class Attaches(EventPattern):
    """An object becomes attached or (`un`) unattached (701.3)."""

    what: Filter
    to: Filter | None = None
    un: bool = False


@dataclass(frozen=True)
class Begins(EventPattern):
    """The beginning of a step, phase or turn of such players: `upkeep`, `draw step`, `precombat main phase`, `combat`, `end step`, ... (603.2b).

    `next`: only the next one ("at the beginning of the next end step").
    """

    step: str
    whose: PlayerRef = field(default_factory=EachPlayer)


@dataclass(frozen=True)
class Acted(EventPattern):
    """A player or object did something that rules text calls by a word, such as a keyword action (701).

    `what` is the object that did it or, of what a player does with an object (`cycle`, `crew`, `unlock`, `exploit`, ...), that object. `number`: only that
    level ("becomes level 2"), that door ("this door", 709.5h), or as so much is reached in a turn ("expend 4"). `with_`: only with such an
    object ("explores a land card").
    """

    action: Act
    player: PlayerRef = field(default_factory=EachPlayer)
    what: Filter = field(default_factory=Anything)
    number: int | None = None
    with_: Filter = field(default_factory=Anything)
    batch: bool = False


@dataclass(frozen=True)
class ControlChanges(EventPattern):
    """Players gain or (`lost`) lose control of an object (603.10d); `from_`: which such a player controlled before."""

    what: Filter
    player: PlayerRef
    lost: bool = False
    from_: PlayerRef | None = None


@dataclass(frozen=True)
class BecomesSo(EventPattern):
    """A state trigger: whenever this is so (603.8)."""

    condition: Condition


@dataclass(frozen=True)
class Doing(EventPattern):
    """A player or (`what`) an object would do by a keyword action (701): `scry`, `proliferate`, `explore`, `connive`."""

    action: Act
    player: PlayerRef = field(default_factory=EachPlayer)
    what: Filter = field(default_factory=Anything)


EveryEvent: TypeAlias = (
    AnyEvent
    | EitherEvent
    | Whilst
    | NthTime
    | ZoneChange
    | Sacrificed
    | WouldBeDestroyed
    | Discarded
    | Drawn
    | CardsDrawn
    | Milled
    | SpellCast
    | SpellCopied
    | Played
    | AbilityActivated
    | AbilityTriggered
    | TappedForMana
    | Resolved
    | BecomesTarget
    | LifeGained
    | LifeLost
    | DamageDealt
    | Attacks
    | Blocks
    | BecomesBlocked
    | BecomesTapped
    | BecomesUntapped
    | CountersPutOn
    | CountersRemoved
    | TokensCreated
    | TurnedOver
    | Attaches
    | Begins
    | Acted
    | ControlChanges
    | BecomesSo
    | Doing
)
"""Every pattern for events as one union: what tells them apart is closed over it, so that mypy finds one that is forgotten."""


def one_of_every_event(pattern: EventPattern) -> EveryEvent:
    """The pattern as one of the union; a test holds that the union names every class of them."""
    return cast("EveryEvent", pattern)
