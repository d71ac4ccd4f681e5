"""What the engine reads of a game. Our own `layerlaw.game` offers it; so can the state of any other engine.

Nothing here is executed by the engine but attribute reads: plain dataclasses, or thin views over an existing game, will do.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple, Protocol

from layerlaw.model.cards import Face
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.words import Zone

ObjectId = Hashable
"""Any value that tells one object from another. A new object after a zone change needs a new one (400.7)."""

Timestamp = int | Fraction
"""Earlier is smaller (613.7). Only the order matters. A game hands in whole numbers; fractions between them tell equal objects apart (`layers.grouped`)."""


class CounterPile(NamedTuple):
    """All counters of one kind on an object: they share the timestamp of the newest (613.7c)."""

    number: int
    timestamp: Timestamp


class ObjectView(Protocol):
    """An object of the game (109.1), or `count` equal ones that got their timestamps at the same time (see `layers.grouped`)."""

    @property
    def id(self) -> ObjectId:
        """Tells it from all others."""

    @property
    def face(self) -> Face:
        """The values from which it starts (613.1): the face that is up, the half that is cast, the prototype, the token's text."""

    @property
    def flipped_face(self) -> Face | None:
        """The alternative half, if a flip card (710)."""

    @property
    def zone(self) -> Zone:
        """Where it is."""

    @property
    def owner(self) -> str:
        """The name of its owner."""

    @property
    def controller(self) -> str | None:
        """The player under whose control it came there (110.2a), before effects; None where objects have no controller."""

    @property
    def timestamp(self) -> Timestamp:
        """Its timestamp (613.7d to 613.7m)."""

    @property
    def counters(self) -> Mapping[str, CounterPile]:
        """Counters by kind: `+1/+1`, `flying`, `lore`, ..."""

    @property
    def attached_to(self) -> ObjectId | None:
        """The object that it is attached to."""

    @property
    def attached_to_player(self) -> str | None:
        """The player that it is attached to."""

    @property
    def status(self) -> frozenset[str]:
        """Statuses and designations that hold: `tapped`, `flipped`, `face_down`, `phased_out`, `token`, `attacking`, ..."""

    @property
    def face_down_values(self) -> Face | None:
        """The values that it has while face down (708.2); None while it is face up."""

    @property
    def choices(self) -> Mapping[str, object]:
        """What was chosen for it: `color` → `Color`, `creature_type` → `Subtype`, `card_name` → text, `number` → int, ..."""

    @property
    def linked(self) -> Mapping[str, tuple[ObjectId, ...]]:
        """Objects noted for it by linked abilities (607)."""

    @property
    def facts(self) -> Mapping[str, int]:
        """Numbers noted for it: `class_level`, `x`, ..."""

    @property
    def count(self) -> int:
        """How many equal objects it stands for; 1 for most."""


class EffectView(Protocol):
    """A continuous effect of a resolved spell or ability, or of a rule: its set and values are already fixed (611.2c, 611.2d)."""

    @property
    def id(self) -> str:
        """Names the effect in traces."""

    @property
    def source(self) -> str:
        """The name of the card or rule that made it, for people to read."""

    @property
    def effect(self) -> ContinuousEffect:
        """The effect; its scope is `Exactly(...)` for effects on characteristics and control."""

    @property
    def controller(self) -> str:
        """Who "you" is."""

    @property
    def timestamp(self) -> Timestamp:
        """When it was created (613.7b)."""

    @property
    def source_id(self) -> ObjectId | None:
        """The object that "this" means in it, if any."""


LEFT_THE_GAME: Final = "left_the_game"
"""The designation of a player who has lost in a game that goes on: no words speak of them any more (800.4a)."""


class PlayerView(Protocol):
    """A player."""

    @property
    def name(self) -> str:
        """The name; it tells the player from the others."""

    @property
    def life(self) -> int:
        """The life total."""

    @property
    def hand(self) -> int:
        """How many cards are in hand."""

    @property
    def counters(self) -> Mapping[str, int]:
        """Counters by kind: `poison`, ..."""

    @property
    def designations(self) -> frozenset[str]:
        """`monarch`, `city_blessing`, ..."""


class GameView(Protocol):
    """A game at one moment.

    It may have more attributes: `history`, a `model.history.History` of what happened (without one, nothing is known of it); `inquiry`, a
    `layers.inquiry.Inquiry` in which what is asked and not known is noted; `turn`, how many turns there have been; and `is_sound`, True where it
    need not be looked at before it is solved. Otherwise each field is (`layers.soundness`), and what cannot be is a `LayerlawError` that names the field, and whose it is.
    """

    @property
    def players(self) -> Sequence[PlayerView]:
        """The players in turn order."""

    @property
    def active_player(self) -> str:
        """Whose turn it is."""

    @property
    def objects(self) -> Iterable[ObjectView]:
        """All objects in all zones."""

    @property
    def effects(self) -> Iterable[EffectView]:
        """Effects that are not from static abilities."""


def still_there(game: GameView) -> tuple[int, ...]:
    """Which of the players, by their places, are still in the game (800.4a)."""
    return tuple(at for at, player in enumerate(game.players) if LEFT_THE_GAME not in player.designations)
