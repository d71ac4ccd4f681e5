"""The state of a game: objects, players, effects, and clocks. Values: every event makes a new state, the old one stays.

`State` offers what `layers.protocol` reads, so it can be solved as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import ClassVar, Final

from layerlaw.game.changed import changed, replace
from layerlaw.game.objects import GameObject, ObjectId, Objects
from layerlaw.layers.inquiry import Inquiry
from layerlaw.model.abilities import StaticAbility
from layerlaw.model.cards import Face
from layerlaw.model.changes import BecomeCopy
from layerlaw.model.durations import Duration
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.history import NOTHING_NOTED, History
from layerlaw.model.identity import ENGINE, IdentityCache
from layerlaw.model.words import Zone

__all__ = [
    "Floating",
    "GameObject",
    "IllegalAction",
    "NotRead",
    "ObjectId",
    "Player",
    "State",
    "Step",
    "TooLarge",
    "Unstated",
    "new_game",
    "static_copies",
]  # fmt: skip

_NO_TURNS: Final[Mapping[str, int]] = {}
_NO_DAMAGE: Final[Mapping[int, int]] = {}


class IllegalAction(ValueError):
    """An event that the rules or the state do not allow; `rule` is the number that forbids it, if one does, `mend` what to do instead."""

    def __init__(self, message: str, *, rule: str = "", mend: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.rule = rule
        self.mend = mend


class NotRead(IllegalAction):
    """Whether the rules allow it is not known, for words that bear on it were not understood; `rule` is the one that would be asked."""


class Unstated(IllegalAction):
    """What the rules ask for was not said: a choice, a target, what a hidden zone holds. It is no illegal action; `mend` says how to say it."""


class TooLarge(IllegalAction):
    """What would make a game grow beyond its limits; `limit` says beyond which, `objects` or `effects`, and `bound` how large that is."""

    def __init__(self, limit: str, bound: int, message: str) -> None:
        super().__init__(message)
        self.limit = limit
        self.bound = bound


@dataclass(frozen=True, slots=True)
class Floating:
    """A continuous effect of a resolved spell or ability, of a copy or a rule: fixed when it was created (611.2)."""

    id: str
    source: str
    effect: ContinuousEffect
    controller: str
    timestamp: int
    source_id: ObjectId | None = None
    duration: Duration | None = None
    turn: int = 0
    """The number of the turn in which it was created."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player."""

    name: str
    life: int = 20
    hand_count: int = 0
    """Cards in hand that are not known by name."""
    library_count: int = 0
    graveyard_count: int = 0
    exile_count: int = 0
    counters: Mapping[str, int] = field(default_factory=dict)
    designations: frozenset[str] = frozenset()
    hand: int = 0
    """All cards in hand: known ones and others; kept by `State`."""
    unspent: tuple[str, ...] = ()
    """Unspent mana, a symbol's letter for each (106.4); kept by a game at work."""
    commander_damage: Mapping[int, int] = field(default_factory=lambda: _NO_DAMAGE)
    """Combat damage that each commander has dealt to the player in this game (903.10a)."""


class Step(IntEnum):
    """The points of a turn that a board can name, in order."""

    UPKEEP = 1
    MAIN = 2
    COMBAT = 3
    SECOND_MAIN = 4
    END_STEP = 5
    CLEANUP = 6


@dataclass(frozen=True)  # without slots, so that `game.changed` can copy all fields at once
class State:
    """A game at one moment."""

    is_sound: ClassVar[bool] = True
    """How states are made leaves nothing that `layers.soundness` would have to look for."""

    players: tuple[Player, ...]
    active_player: str
    by_id: Objects = field(default_factory=Objects)
    effects: tuple[Floating, ...] = ()
    turn: int = 1
    step: Step = Step.MAIN
    latest_turns: Mapping[str, int] = field(default_factory=lambda: _NO_TURNS)
    """The number of the turn that each player took last; of who has taken none since the game was first seen, nothing."""
    next_id: int = 1
    next_timestamp: int = 1
    next_effect: int = 1
    history: History = NOTHING_NOTED
    """What is noted of this turn and of the game before it (608.2i)."""
    inquiry: Inquiry | None = field(default=None, compare=False, repr=False)
    """Where to note what is asked and not known: one for all states of a run."""
    unstated: frozenset[tuple[str, str]] = frozenset()
    """Facts of players (and, with no player, of the game) that nobody stated: what they are here is taken for granted."""
    variant: str = ""
    """The variant that is played (`game.commander.Variant`), empty for none."""
    outside: tuple[GameObject, ...] = ()
    """Cards that their owners have outside the game, such as those of a sideboard (400.11); the zone that they name is none."""
    copiers: frozenset[ObjectId] = frozenset()
    """Objects with a static copy effect, present or past: those whose copied values are fixed when it first applies (707.2c)."""

    @property
    def objects(self) -> Iterable[GameObject]:
        """All objects in all zones, oldest first."""
        return self.by_id.things()

    @property
    def permanents(self) -> Iterable[GameObject]:
        """All objects on the battlefield, oldest first."""
        return self.by_id.such(_is_permanent)

    def object(self, identity: ObjectId) -> GameObject:
        """The object of that id.

        Raises:
            IllegalAction: there is no such object (any more).
        """
        found = self.by_id.get(identity)
        if found is None:
            raise IllegalAction("that object is no longer there", rule="400.7")
        return found

    def player(self, name: str) -> Player:
        """The player of that name.

        Raises:
            IllegalAction: nobody has it.
        """
        for player in self.players:
            if player.name == name:
                return player
        raise IllegalAction(
            f"no player is named {name!r}", mend=f"the players are {', '.join(p.name for p in self.players)}"
        )

    def with_object(self, thing: GameObject) -> State:
        """The same with an object added, or put in the place of the one with its id; its id and its timestamp are given to nothing else."""
        before = self.by_id.get(thing.id)
        made = changed(
            self,
            by_id=self.by_id.with_one(thing),
            next_id=max(self.next_id, thing.id + thing.count),
            next_timestamp=max(self.next_timestamp, thing.timestamp + 1),
        )
        if thing.id not in self.copiers and static_copies(thing.face):
            made = changed(made, copiers=self.copiers | {thing.id})
        if thing.zone is Zone.HAND or (before is not None and before.zone is Zone.HAND):
            made = made.counting_hands()
        return made

    def without(self, identity: ObjectId) -> State:
        """The same without an object."""
        made = changed(self, by_id=self.by_id.without(identity))
        return made.counting_hands() if self.by_id[identity].zone is Zone.HAND else made

    def counting_hands(self) -> State:
        """The same with the number of cards in each hand counted."""
        known: dict[str, int] = {}
        for thing in self.by_id.such(_is_in_hand):
            known[thing.owner] = known.get(thing.owner, 0) + thing.count
        players = tuple(
            player
            if player.hand == (hand := player.hand_count + known.get(player.name, 0))
            else replace(player, hand=hand)
            for player in self.players
        )
        return changed(self, players=players)

    def with_player(self, player: Player) -> State:
        """The same with a player put in the place of the one of that name."""
        players = tuple(player if other.name == player.name else other for other in self.players)
        return changed(self, players=players).counting_hands()

    def is_new_to(self, thing: GameObject, player: str) -> bool:
        """302.6: whether it has come under the player's control since the start of that player's most recent turn."""
        since = thing.facts.get("since turn")
        began = self.latest_turns.get(player, self.turn if player == self.active_player else 0)
        return since is not None and since >= began

    def stamped(self) -> tuple[int, State]:
        """The next timestamp (613.7), and the state that has used it."""
        return self.next_timestamp, changed(self, next_timestamp=self.next_timestamp + 1)


def _is_permanent(thing: GameObject) -> bool:
    return thing.zone is Zone.BATTLEFIELD


def _is_in_hand(thing: GameObject) -> bool:
    return thing.zone is Zone.HAND


def static_copies(face: Face) -> tuple[tuple[ContinuousEffect, BecomeCopy], ...]:
    """The static copy effects of a face, each with its change; worked out once per face."""
    known = _STATIC_COPIES.find(id(face))
    if known is not None:
        return known[1]
    found = tuple(
        (effect, change)
        for ability in face.abilities
        if isinstance(ability, StaticAbility)
        for effect in ability.effects
        for change in effect.changes
        if isinstance(change, BecomeCopy)
    )
    return _STATIC_COPIES.keep(id(face), face, found)


_STATIC_COPIES: Final[IdentityCache[tuple[tuple[ContinuousEffect, BecomeCopy], ...]]] = ENGINE.cache(
    "static copy effects"
)


def new_game(players: Iterable[Player], active: str | None = None) -> State:
    """A game with nothing in it yet: players in turn order, the active one (default the first) in their main phase."""
    everyone = tuple(players)
    return State(players=everyone, active_player=active or everyone[0].name).counting_hands()
