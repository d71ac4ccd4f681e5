"""What a spell or ability can speak of: what its event, its announcement and what it has done so far have told it (608.2c, 608.2h, 608.2k)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from itertools import chain
from typing import Final, TypeVar, cast

from layerlaw.game.changed import replace
from layerlaw.game.state import GameObject, ObjectId
from layerlaw.model.game_facts import PUT_INTO, TO_DESTROY
from layerlaw.model.links import PRINTED
from layerlaw.model.words import Zone

T = TypeVar("T")

ObjectOrPlayer = ObjectId | str
"""An object by its id, or a player or a word by name."""
How = str | Mapping[ObjectOrPlayer, object]
"""How mana is paid: `auto`, `pool` (only what floats), `none` (it was paid, says the board), or which source for which mana."""

_NO_OBJECTS: Final[Mapping[str, tuple[ObjectOrPlayer, ...]]] = {}
_NO_NUMBERS: Final[Mapping[str, int]] = {}
_NOTHING_SO: Final[Mapping[str, bool]] = {}
_NOT_CHOSEN: Final[Mapping[str, str | int]] = {}
_NOT_FOUND: Final[Mapping[ObjectId, ObjectId]] = {}

THAT_MANY: Final = "that many"
THESE: Final = "these"
THE_CARDS: Final = "the cards"
"""The cards that were moved before tokens were created, which are none (111.6)."""
EVENT_MANY: Final = "event many"
"""How many or how much the event told of, also when an instruction has made "that many" something else."""
DONE_TO: Final = frozenset({"these", "the destroyed", TO_DESTROY, "the sacrificed", "the exiled", PUT_INTO[Zone.HAND], PUT_INTO[Zone.GRAVEYARD]})  # fmt: skip
"""Under what objects are noted that an instruction has done something to, which may be gone by now (608.2h)."""
THE_COPY: Final = "the copy"
"""Under what the copies are noted that an effect has made of a spell, an ability or a card."""
THE_CREATED: Final = "the created"
"""Under what the tokens are noted that an effect has created, also when cards have been moved since."""
EXCESS: Final = "excess damage"
AS_ONE: Final = "made as one"
"""All the tokens that were made where an effect says to create one, of which "it" is each (111.1, 614.1a)."""
DRAWN_THIS_WAY: Final = "drawn this way"
"""How many cards the players drew by an instruction, which may be more or fewer than it named (614.11)."""
MOST_OF_ONE: Final = "the most of one"
"""The greatest number that any one player has discarded, of all that did so at once."""


@dataclass(frozen=True, slots=True)
class Told:
    """What is meant by "that", "that player", "that many" and the like; what nothing has told is None."""

    that: ObjectOrPlayer | None = None
    player: str | None = None
    """That player."""
    many: int | None = None
    """That many, that much."""
    these: tuple[ObjectOrPlayer, ...] | None = None
    """They, them, it: what the last instruction has made, moved or chosen."""
    other: ObjectOrPlayer | None = None
    """The other object or player of the event: what is blocked, what is dealt damage, the host."""
    item: ObjectId | None = None
    """The spell or ability that the event was about."""
    host: ObjectId | None = None
    """What the source was attached to as it was asked for."""
    mana: tuple[str, ...] | None = None
    """The mana that the event made."""
    found: Mapping[ObjectId, ObjectId] = field(default_factory=lambda: _NOT_FOUND)
    """What the event made of objects that it moved: the ability may find them (400.7e)."""
    pay: How | None = None
    """How its player has said that it is paid; None where nobody has said so."""
    objects: Mapping[str, tuple[ObjectOrPlayer, ...]] = field(default_factory=lambda: _NO_OBJECTS)
    """Objects by the words that speak of them ("the sacrificed", "looked", "event"), or by the key of the choice (607)."""
    numbers: Mapping[str, int] = field(default_factory=lambda: _NO_NUMBERS)
    """Numbers by the words that ask for them, and how a spell was cast: how often by which key (601.2b, 400.7d)."""
    so: Mapping[str, bool] = field(default_factory=lambda: _NOTHING_SO)
    """What is so and what is not, in the words that ask for it ("you do")."""
    chosen: Mapping[str, str | int] = field(default_factory=lambda: _NOT_CHOSEN)
    """Colors, types, names, players and the like that were chosen (608.2d)."""
    hidden: frozenset[str] = frozenset()
    """The words among whose objects are cards that nobody knows."""
    who_did: frozenset[str] | None = None
    """The players who did what all were to do."""
    pair: str = PRINTED
    """The pair of linked abilities that it is of, where an effect granted it (607.5)."""
    hurt: tuple[str, ...] = ()
    """The players who have been dealt damage this way."""

    @property
    def that_object(self) -> ObjectId | None:
        """That, where it is an object."""
        return None if isinstance(self.that, str) else self.that

    @property
    def each_of_that(self) -> tuple[ObjectOrPlayer, ...]:
        """That, where it is an object: all the tokens, where a replacement effect made several of the one that it means."""
        made = self.objects.get(AS_ONE, ())
        that = self.that_object
        return made if that in made else () if that is None else (that,)

    def with_that(self, one: ObjectOrPlayer) -> Told:
        """That is this one alone, whatever else was made as one with it."""
        told = self.with_objects(AS_ONE, ()) if self.objects.get(AS_ONE) else self
        return replace(told, that=one)

    @property
    def these_objects(self) -> tuple[ObjectId, ...]:
        """These, as far as they are objects."""
        return tuple(one for one in self.these or () if not isinstance(one, str))

    def linked(self, key: str) -> tuple[ObjectOrPlayer, ...] | None:
        """The objects of which a word speaks; None where nothing has told them."""
        of_these = key == THESE or (key == THE_CARDS and key not in self.objects)
        return self.these if of_these else self.objects.get(key)

    def number(self, key: str) -> int | None:
        """The number of which a word speaks: told, counted, or chosen; None where there is none."""
        if key == THAT_MANY:
            return self.many
        chosen = self.numbers.get(key, self.chosen.get(key))
        return chosen if isinstance(chosen, int) else None

    def is_so(self, words: str) -> bool | None:
        """Whether it is so; None where nothing has told it."""
        told = self.so.get(words, self.numbers.get(words))
        return None if told is None else bool(told)

    def choices(self) -> dict[str, object]:
        """All by its words, for an effect that begins (`game.binding`)."""
        alone = (("that player", self.player), (THAT_MANY, self.many), (THESE, self.these))
        told = {key: one for key, one in alone if one is not None}
        return {**told, **self.objects, **self.numbers, **self.so, **self.chosen}

    # --- with more ---------------------------------------------------------------------------------------------------

    def of_pair(self, pair: str) -> Told:
        """The same for an ability of this pair."""
        return self if pair == self.pair else replace(self, pair=pair)

    def with_objects(self, key: str, ids: tuple[ObjectOrPlayer, ...]) -> Told:
        """With the objects of which a word speaks from now on."""
        return replace(self, these=ids) if key == THESE else replace(self, objects={**self.objects, key: ids})

    def with_number(self, key: str, number: int) -> Told:
        """With the number of which a word speaks from now on."""
        return replace(self, numbers={**self.numbers, key: number})

    def with_choice(self, key: str, chosen: str | int) -> Told:
        """With what was chosen under a key."""
        return replace(self, chosen={**self.chosen, key: chosen})

    def with_choices_of(self, thing: GameObject) -> Told:
        """With what has been chosen for an object (607.2d), where nothing else was chosen under the key."""
        kept = {key: one for key, one in thing.choices.items() if isinstance(one, str | int)}
        return replace(self, chosen={**kept, **self.chosen})

    def with_so(self, words: str, so: bool) -> Told:
        """With what is so, or is not."""
        return replace(self, so={**self.so, words: so})

    def hiding(self, key: str, *, hidden: bool) -> Told:
        """With cards that nobody knows among the objects of a word, or with none."""
        if hidden == (key in self.hidden):
            return self
        return replace(self, hidden=self.hidden | {key} if hidden else self.hidden - {key})

    def updated(self, by: Told) -> Told:
        """With all that another tells, which goes before what is told here."""
        told = {
            one.name: _joined(getattr(self, one.name), getattr(by, one.name), getattr(NOTHING, one.name))
            for one in fields(self)
        }
        return replace(self, **told)

    def of_event(self, source: ObjectId) -> Told:
        """With the words that speak of the event, also when an instruction has made "that" something else. `source`: of the ability."""
        objects: dict[str, tuple[ObjectOrPlayer, ...]] = {}
        that = self.that_object
        other = None if isinstance(self.other, str) else self.other
        pair = [one for one in (that, other) if one is not None and one != source]
        spell = that if self.item is None else self.item
        if that is not None:
            objects["event"] = (that,)
        if pair:
            objects["the other"] = (pair[-1],)
        if spell is not None:
            objects["that spell"] = (spell,)
        if other is not None:
            objects["other party"] = (other,)
        numbers = {EVENT_MANY: 1 if self.many is None else self.many, **self.numbers}
        return replace(self, objects={**objects, **self.objects}, numbers=numbers)

    # --- the objects in it -------------------------------------------------------------------------------------------

    def moved(self, now: Callable[[ObjectId], ObjectId]) -> Told:
        """The same of what has become of the objects that it names (603.7c)."""

        def one(meant: ObjectOrPlayer) -> ObjectOrPlayer:
            return meant if isinstance(meant, str) else now(meant)

        return replace(
            self,
            that=None if self.that is None else one(self.that),
            these=None if self.these is None else tuple(map(one, self.these)),
            other=None if self.other is None else one(self.other),
            item=None if self.item is None else now(self.item),
            host=None if self.host is None else now(self.host),
            objects={key: tuple(map(one, ids)) for key, ids in self.objects.items()},
        )

    def ids(self) -> Iterator[ObjectId]:
        """Every object that it names."""
        alone = (self.that, self.other, self.item, self.host)
        rows = (alone, self.these or (), *self.objects.values(), self.found.keys(), self.found.values())
        yield from (one for one in chain.from_iterable(rows) if one is not None and not isinstance(one, str))


NOTHING: Final = Told()
"""Nothing has been told yet."""


def _joined(before: T, after: T, nothing: T) -> T:
    """What goes before what; of mappings, all of both."""
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        return cast("T", {**before, **after})
    return before if after == nothing else after
