"""References: how a board speaks of objects, players and effects, and what each name means at a moment.

An alias and a card's name belong to a *thing*: an object and what becomes of it in other zones (400.7). Equal tokens made together are one
thing until one of them is spoken of alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from layerlaw.boards.nodes import Scalar
from layerlaw.errors import ErrorKind, LayerlawError, Mistake, nearest, quote
from layerlaw.game import ObjectId

_NUMBERED: Final = re.compile(r"(?P<name>.+)#(?P<number>\d{1,9})")


@dataclass(frozen=True, slots=True)
class Thing:
    """An object and what became of it. `first` and `count`: as which of its name it appeared, and how many equal ones it is."""

    id: ObjectId | None
    """The object that it is now; None where it has ceased to exist."""
    names: tuple[str, ...]
    first: int
    count: int = 1
    alias: str | None = None

    @property
    def name(self) -> str:
        """Its card's name."""
        return self.names[0]


@dataclass(frozen=True, slots=True)
class Meaning:
    """What an alias was given to: the thing, and the object that the thing was then."""

    thing: int
    first_id: ObjectId


class Register:
    """Everything that a board has named so far. It grows while a board is played and belongs to whoever plays it; `copy` keeps a moment."""

    def __init__(self, players: tuple[str, ...]) -> None:
        self.players = players
        self.things: list[Thing] = []
        self.aliases: dict[str, Meaning] = {}
        self.effects: dict[str, tuple[str, ...]] = {}
        """By alias or by the name of a resolved card: the ids of the effects that its resolution started."""
        self._by_id: dict[ObjectId, list[int]] = {}
        self._by_name: dict[str, list[int]] = {}
        self._by_number: dict[tuple[str, int], int] = {}
        """The newest thing that is one object, by name and number."""
        self._groups: dict[str, list[int]] = {}
        """The things that are several equal objects, by name."""
        self._numbers: dict[str, int] = {}

    def copy(self) -> Register:
        """The same names; what is named later is named in one of the two only."""
        made = Register(self.players)
        made.things = list(self.things)
        made.aliases = dict(self.aliases)
        made.effects = dict(self.effects)
        made._by_id = {key: list(value) for key, value in self._by_id.items()}
        made._by_name = {key: list(value) for key, value in self._by_name.items()}
        made._by_number = dict(self._by_number)
        made._groups = {key: list(value) for key, value in self._groups.items()}
        made._numbers = dict(self._numbers)
        return made

    # --- what appears -----------------------------------------------------------------------------------------

    def appears(
        self, identity: ObjectId, names: tuple[str, ...], *, alias: Scalar | None = None, count: int = 1
    ) -> int:
        """A new thing, and its place among the things; a card that merges with a permanent is a thing that leads to the permanent.

        Raises:
            LayerlawError: the alias is taken.
        """
        name = names[0]
        first = self._numbers.get(name, 0) + 1
        self._numbers[name] = first + count - 1
        self._add(Thing(identity, names, first, count))
        if alias is not None:
            self.gives_alias(alias, identity, len(self.things) - 1)
        return len(self.things) - 1

    def leads(self, at: int, identity: ObjectId) -> None:
        """A thing is another object from now on."""
        before = self.things[at].id
        if before is not None and at in self._by_id.get(before, []):
            self._by_id[before].remove(at)
        self.things[at] = replace(self.things[at], id=identity)
        self._by_id.setdefault(identity, []).append(at)

    def _add(self, thing: Thing) -> None:
        assert thing.id is not None, "what appears is there"
        at = len(self.things)
        self.things.append(thing)
        self._by_id.setdefault(thing.id, []).append(at)
        for name in thing.names:
            self._by_name.setdefault(name, []).append(at)
            if thing.count == 1:
                self._by_number[name, thing.first] = at
            else:
                self._groups.setdefault(name, []).append(at)

    def gives_alias(self, alias: Scalar, identity: ObjectId, at: int | None = None) -> None:
        """An alias for the thing that an object is.

        Raises:
            LayerlawError: the alias is taken by something else.
        """
        thing = self._by_id[identity][0] if at is None else at
        taken = self.aliases.get(alias.text)
        if (taken is not None and taken.thing != thing) or alias.text in self.effects:
            raise _taken(alias)
        if self.things[thing].alias is None:
            self.things[thing] = replace(self.things[thing], alias=alias.text)
        self.aliases[alias.text] = Meaning(thing, identity)

    def becomes(self, old: ObjectId, new: ObjectId | None) -> None:
        """A zone change; None where the object has ceased to exist."""
        for at in self._by_id.pop(old, []):
            self.things[at] = replace(self.things[at], id=new)
            if new is not None:
                self._by_id.setdefault(new, []).append(at)

    def splits(self, at: int, number: int, new: ObjectId) -> None:
        """One of a number of equal tokens is a thing of its own."""
        group = self.things[at]
        self._add(replace(group, id=new, first=group.first + number, count=1, alias=None))

    def together(self, most: int) -> Iterator[tuple[int, int]]:
        """The equal tokens, in groups of so many at most, that are not set apart yet: the place of their group among the things, and which one of it (from 0)."""
        for at in [at for groups in self._groups.values() for at in groups]:
            group = self.things[at]
            if group.id is not None and group.count <= most:
                apart = (self._by_number.get((group.name, group.first + one), -1) > at for one in range(group.count))
                yield from ((at, one) for one, done in enumerate(apart) if not done)

    def names_effects(self, name: Scalar, effects: tuple[str, ...], *, alias: bool) -> None:
        """A name for effects that have started.

        Raises:
            LayerlawError: it is an alias, and taken.
        """
        if alias and (name.text in self.aliases or name.text in self.effects):
            raise _taken(name)
        self.effects[name.text] = (*self.effects.get(name.text, ()), *effects)

    # --- what a name means -------------------------------------------------------------------------------------

    def object(self, word: Scalar) -> ObjectId:
        """The object that a word means.

        Raises:
            LayerlawError: none, or several.
        """
        thing, number = self.thing(word)
        found = self.things[thing]
        if found.id is None:
            raise LayerlawError(
                Mistake(
                    ErrorKind.NOTHING,
                    word.place,
                    f"{quote(word.text)} is no longer in the game",
                    "an object that is still there",
                    mend="name another object, or let this happen earlier in the timeline",
                )
            )
        if found.count > 1 and number is None:
            raise LayerlawError(
                Mistake(
                    ErrorKind.AMBIGUOUS,
                    word.place,
                    f"{quote(word.text)} is {found.count:,} equal tokens",
                    expected="one of them",
                    nearest=tuple(f"{word.text}#{item}" for item in range(1, min(found.count, 3) + 1)),
                    mend=f"write '{word.text}#1'",
                )
            )
        return found.id

    def thing(self, word: Scalar) -> tuple[int, int | None]:
        """The place among the things of what a word means, and which of equal tokens (from 0).

        Raises:
            LayerlawError: nothing, or several things.
        """
        found = self._called(word.text)
        if len(found) == 1:
            return found[0]
        if found:
            candidates = tuple(self.reference(at) for at, _ in found)
            raise LayerlawError(
                Mistake(
                    ErrorKind.AMBIGUOUS,
                    word.place,
                    f"{quote(word.text)} means {len(found)} objects",
                    expected="one object",
                    nearest=candidates[:12],
                    mend=f"write '{candidates[0]}', or give each an alias with 'as:'",
                )
            )
        raise self.nothing(word)

    def nothing(self, word: Scalar, *, players: bool = False) -> LayerlawError:
        """The error for a word that means no object (and no player)."""
        known = [*dict.fromkeys(self.references()), *(self.players if players else ())]
        close = nearest(word.text, known)
        listed = ", ".join(known) if len(known) <= 12 else f"{len(known)} names, among them {', '.join(known[:8])}"
        return LayerlawError(
            Mistake(
                ErrorKind.NOTHING,
                word.place,
                f"{quote(word.text)} names nothing that is there",
                expected=f"one of: {listed}" if known else "an object, but none is there yet",
                nearest=close,
                mend=f"write {quote(close[0])}"
                if close
                else "write one of these"
                if known
                else "let it enter before: {enter: CARD}",
            )
        )

    def _called(self, text: str) -> list[tuple[int, int | None]]:
        """What a text means where an object has to be meant: a token also without the "Token" that ends its name (111.4), where nothing else is called so."""
        name, mark, number = text.partition("#")
        return self._find(text) or self._find(f"{name} Token{mark}{number}") or self._find_in_any_case(text)

    def _find_in_any_case(self, text: str) -> list[tuple[int, int | None]]:
        """What is called so but for upper and lower case: by its alias, else by its name, else by its name up to the comma."""
        name, mark, number = text.partition("#")
        folded = name.casefold()
        for names in (self.aliases, self._by_name):
            found = [
                one for called in names if called.casefold() == folded for one in self._find(f"{called}{mark}{number}")
            ]
            if found:
                return list(dict.fromkeys(found))
        short = (called for called in self._by_name if called.partition(",")[0].casefold() == folded)
        return list(dict.fromkeys(one for called in short for one in self._find(f"{called}{mark}{number}")))

    def _find(self, text: str) -> list[tuple[int, int | None]]:
        alias = self.aliases.get(text)
        if alias is not None:
            return [(alias.thing, None)]
        named = self._by_name.get(text)
        if named:
            alive = [at for at in named if self.things[at].id is not None] or list(named)
            return [(at, None) for at in alive]
        match = _NUMBERED.fullmatch(text)
        if match is None:
            return []
        name, number = match["name"], int(match["number"])
        alias = self.aliases.get(name)
        if alias is not None:
            group = self.things[alias.thing]
            if group.count > 1 and 1 <= number <= group.count:
                return self._numbered(group.name, group.first + number - 1)
            return []
        return self._numbered(name, number)

    def _numbered(self, name: str, number: int) -> list[tuple[int, int | None]]:
        alone = self._by_number.get((name, number), -1)
        for at in reversed(self._groups.get(name, ())):
            thing = self.things[at]
            if at > alone and thing.first <= number < thing.first + thing.count:
                return [(at, number - thing.first)]
        return [(alone, None)] if alone >= 0 else []

    def player(self, word: Scalar) -> str:
        """The player that a word means.

        Raises:
            LayerlawError: nobody has that name.
        """
        name = word.text if word.text in self.players else in_any_case(word.text, self.players)
        if name is not None:
            return name
        close = nearest(word.text, self.players)
        raise LayerlawError(
            Mistake(
                ErrorKind.NOTHING,
                word.place,
                f"no player is named {quote(word.text)}",
                expected=f"one of: {', '.join(self.players)}",
                nearest=close,
                mend=f"write {quote(close[0])}"
                if close
                else "write one of these, or name the players of the board under 'players:'",
            )
        )

    def who(self, word: Scalar, one: Callable[[Scalar], ObjectId] | None = None) -> ObjectId | str:
        """The object or player that a word means; where both fit, an alias wins, then the player.

        Raises:
            LayerlawError: neither, or several objects.
        """
        player = self.player_called(word.text)
        if player is not None:
            return player
        if not self._called(word.text):
            raise self.nothing(word, players=True)
        return (one or self.object)(word)

    def player_called(self, text: str) -> str | None:
        """The player that a text means where it could mean an object too: an alias wins, then the player; None where it means none."""
        if text in self.aliases:
            return None
        return text if text in self.players else None if self._find(text) else in_any_case(text, self.players)

    def knows(self, identity: ObjectId) -> bool:
        """Whether an object has a name."""
        return bool(self._by_id.get(identity))

    def called(self, identity: ObjectId) -> str | None:
        """How to speak of an object whose name others have too; None where its name will do, or it is not known."""
        known = self._by_id.get(identity)
        if not known:
            return None
        name = self.things[known[0]].name
        return self.reference(known[0], alone=False) if self._is_shared(name) else None

    def _is_shared(self, name: str) -> bool:
        """Whether several things of that name are there; the newest are looked at first, as most of them are."""
        there = (at for at in reversed(self._by_name.get(name, ())) if self.things[at].id is not None)
        return len(tuple(islice(there, 2))) > 1

    def meant(self, text: str) -> tuple[ObjectId, ...]:
        """All objects that a text could mean and that are there, the oldest first."""
        found = (self.things[at].id for at, _ in self._find(text))
        return tuple(identity for identity in found if identity is not None)

    def named(self, text: str) -> list[ObjectId]:
        """The objects that a name may mean; several equal tokens are one of them."""
        things = [self.things[at] for at, _ in self._find(text)]
        return [thing.id for thing in things if thing.id is not None]

    def is_object(self, text: str) -> bool:
        """Whether a text means one object or more."""
        return bool(self._find(text))

    def is_called(self, text: str) -> bool:
        """Whether an object or more can be called so, a token without its "Token" too."""
        return bool(self._called(text))

    def reference(self, at: int, alone: bool | None = None) -> str:
        """How a board speaks of a thing: by its alias, else its name, else its name and number."""
        thing = self.things[at]
        if thing.alias is not None:
            return thing.alias
        if alone is None:
            alone = not self._is_shared(thing.name)
        return thing.name if alone and thing.name not in self.aliases else f"{thing.name}#{thing.first}"

    def references(self) -> Iterator[str]:
        """How a board can speak of the things that are there, and their aliases."""
        yield from self.names().values()
        yield from self.aliases

    def names(self) -> dict[ObjectId, str]:
        """The reference name of each object that is there."""
        alive = Counter(name for thing in self.things if thing.id is not None for name in thing.names)
        found: dict[ObjectId, str] = {}
        for at, thing in enumerate(self.things):
            if thing.id is not None:
                found.setdefault(thing.id, self.reference(at, alive[thing.name] <= 1))
        return found

    def refs(self) -> dict[str, ObjectId]:
        """Every reference that means one object (or one number of equal tokens), with it."""
        found: dict[str, ObjectId] = {}
        for name, members in self._by_name.items():
            alive = [self.things[at] for at in members if self.things[at].id is not None]
            for thing in alive:
                assert thing.id is not None, "only those that are there"
                found[f"{name}#{thing.first}"] = thing.id
                if len(alive) == 1:
                    found[name] = thing.id
        for alias, meaning in self.aliases.items():
            identity = self.things[meaning.thing].id
            if identity is not None:
                found[alias] = identity
        return found

    def first_object(self, word: Scalar) -> ObjectId | None:
        """The object that a name was first given to: an alias's own, else the thing's object now."""
        text = word.text if self._find(word.text) else in_any_case(word.text, self.aliases)
        alias = self.aliases.get(text) if text is not None else None
        return alias.first_id if alias is not None else None


def in_any_case(text: str, names: Iterable[str]) -> str | None:
    """The one name that is a text but for upper and lower case; None where there is none, or more than one."""
    folded = text.casefold()
    found = {name for name in names if name.casefold() == folded}
    return found.pop() if len(found) == 1 else None


def _taken(alias: Scalar) -> LayerlawError:
    return LayerlawError(
        Mistake(
            ErrorKind.AMBIGUOUS,
            alias.place,
            f"{quote(alias.text)} names something else already",
            expected="an alias for each thing",
            mend="choose another alias",
        )
    )
