"""What happened: patterns for events of this turn or this game (608.2i), and the record in which they are looked for.

A pattern (`Past`) stands in conditions, numbers and filters; a record (`History`) belongs to a game. A record knows for which subjects
it is whole: only there does "nothing is noted" mean that nothing happened.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Hashable
from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from layerlaw.model.late import dataclass
from layerlaw.model.references import PlayerRef
from layerlaw.model.words import CardType, Color, Subtype, Supertype

if TYPE_CHECKING:
    from layerlaw.model.filters import Filter


class Occurrence(StrEnum):
    """A kind of thing that happens to, or is done by, players and objects."""

    ACTIVATED = "activated"
    """An ability of it was activated (602.2)."""
    ATTACKED = "attacked"
    BECAME_BLOCKED = "became_blocked"
    BLOCKED = "blocked"
    CAST = "cast"
    COMMITTED_CRIME = "committed_crime"
    COMPLETED_DUNGEON = "completed_dungeon"
    CYCLED = "cycled"
    DAMAGED = "damaged"
    """Was dealt damage; the event names its source as well."""
    DEALT_DAMAGE = "dealt_damage"
    """Only in `Whole`, of sources: an event of damage is `DAMAGED`."""
    DIED = "died"
    DISCARDED = "discarded"
    DREW = "drew"
    ENTERED = "entered"
    EXILED = "exiled"
    GAINED_LIFE = "gained_life"
    GOT_COUNTERS = "got_counters"
    LEFT_BATTLEFIELD = "left_battlefield"
    LEFT_GRAVEYARD = "left_graveyard"
    LOST_LIFE = "lost_life"
    PLAYED_LAND = "played_land"
    PUT_INTO_GRAVEYARD = "put_into_graveyard"
    ROLLED = "rolled"
    SACRIFICED = "sacrificed"
    SCRIED = "scried"
    SEARCHED = "searched"
    SURVEILED = "surveiled"
    TARGETED = "targeted"
    TOOK_TURN = "took_turn"
    """A turn of the player began (500.1)."""
    TOOK_COMPANION = "took_companion"
    """Put a companion into hand from outside the game (116.2g)."""
    TOKEN_CREATED = "token_created"
    VISITED_ATTRACTION = "visited_attraction"
    WARPED = "warped"


class Measure(StrEnum):
    """What of the events is counted."""

    TIMES = "times"
    AMOUNT = "amount"
    """The sum of their amounts: life, cards, damage, counters."""
    MOST = "most"
    """The greatest sum of amounts of any one of the players ("an opponent lost 3 or more life")."""
    MOST_TIMES = "most times"
    """The greatest number of any one of the players ("an opponent cast two or more spells")."""
    MOST_OF_SOURCE = "most of one source"
    """The greatest sum of amounts that any one source dealt."""
    SOURCES = "sources"
    """How many sources there were of them."""
    PLAYERS = "players"
    """How many of the players are in any of them."""


class Period(StrEnum):
    """Since when."""

    TURN = "turn"
    LAST_TURN = "last turn"
    """The turn before this one (500.1)."""
    GAME = "game"
    """In this game; of one object, since it is this object (400.7)."""


@dataclass(frozen=True)
class Past:
    """Events of one kind. Each part narrows them: none of them says "any".

    `object` is what it happened to, as it was then (last known information, 608.2h): what died, entered, was cast, attacked. `player` is
    who did it, under whose control or to whom it happened. `source` is what dealt the damage; `to` is who was attacked.
    """

    kind: Occurrence
    player: PlayerRef | None = None
    object: Filter | None = None
    source: Filter | None = None
    tags: tuple[str, ...] = ()
    """How: `combat`, `noncombat`, `from hand`, `from graveyard`, `from battlefield`, `from library`, `milled`, `not from battlefield`, `to you`, a kind of counter."""
    period: Period = Period.TURN
    turn_of: PlayerRef | None = None
    """With `LAST_TURN`: the last turn of this player that has ended, whoever has had turns since."""
    to: PlayerRef | None = None
    """Of `ATTACKED`: the player who was attacked (508.1b); whoever attacked a planeswalker or battle attacked nobody (506.2)."""


NO_TAGS: Final[frozenset[str]] = frozenset()


@dataclasses.dataclass(frozen=True, slots=True)
class Snapshot:
    """What an object was at a moment, for what looks back (608.2h)."""

    name: str
    controller: str
    owner: str = ""
    types: frozenset[CardType] = frozenset()
    subtypes: frozenset[Subtype] = frozenset()
    supertypes: frozenset[Supertype] = frozenset()
    colors: frozenset[Color] = frozenset()
    keywords: frozenset[str] = frozenset()
    power: int | None = None
    toughness: int | None = None
    mana_value: int = 0
    status: frozenset[str] = frozenset()
    every_creature_type: bool = False


@dataclasses.dataclass(frozen=True, slots=True)
class PastEvent:
    """One event that is noted. `was` and `source_was` are None where nobody said what it was like: a filter cannot tell then."""

    kind: Occurrence
    player: str = ""
    object: Hashable = None
    was: Snapshot | None = None
    amount: int = 1
    source: Hashable = None
    source_was: Snapshot | None = None
    tags: frozenset[str] = NO_TAGS
    times: int = 1
    """For how many like it it stands ("two creatures died", stated by number)."""
    to: Hashable = None
    """What was attacked: the name of a player, or an object; None where nobody said it."""


GONE: Final = -1
"""In events of earlier turns, instead of the id of each object that nothing can speak of any more: no object has it."""
EVERYTHING: Final = "*"
"""In `Whole`: every kind, every subject."""

Whole = tuple[Period, str, Hashable]
"""A period, a kind (or `EVERYTHING`) and a subject: a player's name, an object's id, or `EVERYTHING`."""


@dataclasses.dataclass(frozen=True, slots=True)
class EndedTurn:
    """A turn that has ended: whose it was, what happened in it, and whether all of that is noted."""

    player: str
    events: tuple[PastEvent, ...]
    whole: bool


_LATELY: Final = 64


@dataclasses.dataclass(frozen=True, slots=True)
class History:
    """What is noted of this turn and of the game before it, and for what that is all there was."""

    turn: tuple[PastEvent, ...] = ()
    before: tuple[PastEvent, ...] = ()
    whole: frozenset[Whole] = frozenset()
    lately: frozenset[Whole] = frozenset()
    """Of `whole`, what was noted last: kept apart until it is many, so that a long game does not copy all of it with each event."""
    last: tuple[PastEvent, ...] = ()
    """Of `before`, what was in the turn before this one."""
    ended: tuple[EndedTurn, ...] = ()
    """The last turn of each player that has ended."""

    def with_events(self, *events: PastEvent, period: Period = Period.TURN) -> History:
        """The same with events noted."""
        if period is Period.TURN:  # each event of a game comes by here, and `replace` takes its time
            return History((*self.turn, *events), self.before, self.whole, self.lately, self.last, self.ended)
        if period is Period.LAST_TURN:
            return replace(self, before=(*self.before, *events), last=(*self.last, *events))
        return replace(self, before=(*self.before, *events))

    def with_whole(self, *known: Whole) -> History:
        """The same, where of these kinds and subjects all is noted."""
        lately = self.lately | set(known)
        if len(lately) <= _LATELY:
            return History(self.turn, self.before, self.whole, lately, self.last, self.ended)
        return History(self.turn, self.before, self.whole | lately, frozenset(), self.last, self.ended)

    def in_part(self) -> History:
        """The same, where more may have happened in this turn than is noted; what was said of kinds and objects stands."""
        every = {(Period.TURN, EVERYTHING, EVERYTHING)}
        return replace(self, whole=self.whole - every, lately=self.lately - every)

    def next_turn(self, ends: str, *, recorded: bool) -> History:
        """As a new turn begins; `ends`: whose turn ends; `recorded`: whether all that happens in the new one will be noted."""
        known = self.whole | self.lately
        whole = {one for one in known if one[0] is Period.GAME}
        whole |= {(Period.LAST_TURN, kind, who) for period, kind, who in known if period is Period.TURN}
        if recorded:
            whole |= {(Period.TURN, EVERYTHING, EVERYTHING)}
        over = EndedTurn(ends, self.turn, (Period.TURN, EVERYTHING, EVERYTHING) in known)
        ended = (*(one for one in self.ended if one.player != ends), over)
        return History((), (*self.before, *self.turn), frozenset(whole), last=self.turn, ended=ended)

    def last_turn_of(self, player: str) -> tuple[tuple[PastEvent, ...], bool]:
        """What is noted of the last turn of a player that has ended, and whether that is all."""
        turn = next((one for one in self.ended if one.player == player), None)
        return ((), False) if turn is None else (turn.events, turn.whole)

    def condensed(self, known: Callable[[Hashable], bool]) -> History:
        """The same, where events of turns before this one that nothing can tell apart any more are one, with their number and the sum of their amounts.

        `known`: whether something can still speak of an object by its id. Of one that nothing can, only what it was like is kept (608.2h), and
        that all of it was noted no longer is. What happened in this turn, in the one before and in each player's last stays as it is.
        """

        def still(one: Hashable) -> Hashable:
            return one if not isinstance(one, int) or known(one) else GONE

        together: dict[PastEvent, tuple[int, int]] = {}
        for event in self.before:
            alike = replace(
                event, object=still(event.object), source=still(event.source), to=still(event.to), amount=0, times=0
            )
            amount, times = together.get(alike, (0, 0))
            together[alike] = (amount + event.amount, times + event.times)
        before = tuple(replace(event, amount=amount, times=times) for event, (amount, times) in together.items())
        whole, lately = (frozenset(one for one in kept if still(one[2]) != GONE) for kept in (self.whole, self.lately))
        return replace(self, before=before, whole=whole, lately=lately)

    def events(self, period: Period) -> tuple[PastEvent, ...]:
        """Those of the period."""
        match period:
            case Period.TURN:
                return self.turn
            case Period.LAST_TURN:
                return self.last
            case Period.GAME:
                return (*self.before, *self.turn)

    def is_whole(self, period: Period, kind: Occurrence, subject: Hashable) -> bool:
        """Whether nothing else of that kind happened to, or was done by, the subject than is noted."""
        whole, lately = self.whole, self.lately
        if not whole and not lately:
            return False
        keys = ((period, one, who) for one in (str(kind), EVERYTHING) for who in (subject, EVERYTHING))
        return any(key in whole or key in lately for key in keys)


NOTHING_NOTED: Final = History()
