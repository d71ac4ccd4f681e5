"""Whom an event speaks of, in words → filters and players: `another creature you control`, `this creature or another Elf`, `an opponent`.

subject := one ("or" one)* | "one or more" noun
one     := this | host | ["a" | "an"] noun
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Final, TypeVar, cast

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.late import dataclass
from layerlaw.model.tree import inside, mapped
from layerlaw.model.values import Count, CountersOn, Greatest, Stat, StatOf
from layerlaw.model.words import Zone
from layerlaw.oracle.past_words import PERMANENT_CARD
from layerlaw.oracle.phrases.behind_nouns import said_behind
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.references import host, this
from layerlaw.oracle.reader import Reader, ReadingContext, TooLong, begins_with, needs, production
from layerlaw.oracle.soulbond_pairs import THE_PAIR
from layerlaw.oracle.tokens import TokenKind, own_names, tokenize

T = TypeVar("T")


@dataclass(frozen=True)
class Subject:
    """Whom an event speaks of; `batch`: "one or more", so that what happens at once to several is one event (603.2c)."""

    filter: f.Filter
    batch: bool = False
    refers: bool = False
    """Is it one object that the ability knows by itself, this or its host, so that "that creature" is another?"""


def reader_of(text: str, name: str, *, given: bool = False) -> Reader:
    """A reader of a phrase of an ability of an object called `name`; `given`: also by its given name alone (201.5b)."""
    names = own_names(name, legendary=given)
    return Reader(text, tokenize(text, names), ReadingContext(names))


def readable(text: str) -> bool:
    """Is it no longer than anything that cards say, so that reading it ends quickly?"""
    return len(text) <= 600


def read_whole(
    text: str, name: str, read: Callable[[Reader], T | None], it: r.ObjectRef | None = None, *, resolving: bool = False
) -> T | None:
    """What a production makes of a text, which may call its object by its given name alone; None where words are left over. Never raises."""
    if not readable(text):
        return None
    low = text.lower()
    if it not in _ITSELF or any(one in low for one in _in_small_letters(name)):
        # Said of a target it would not be the same: two are equal that have other words.
        return _read_all(text, name, read, it, resolving)
    return cast("T | None", _read_of_no_name(text, read, it, resolving))


_ITSELF: Final = (None, r.This())


@lru_cache(maxsize=256)
def _in_small_letters(name: str) -> frozenset[str]:
    """All that a card may be called in its own text."""
    return frozenset(one.lower() for one in (*own_names(name), *own_names(name, legendary=True)))


def _read_all(
    text: str, name: str, read: Callable[[Reader], T | None], it: r.ObjectRef | None, resolving: bool
) -> T | None:
    called = own_names(name)
    by_given = own_names(name, legendary=True)
    # Read once where no name stands in the text that the object has only as a legendary one.
    for names in (called, by_given) if any(one in text for one in by_given if one not in called) else (called,):
        reader = Reader(text, tokenize(text, names), ReadingContext(names))
        reader.it, reader.resolving = it, resolving
        try:
            found = read(reader)
        except (TooLong, RecursionError):
            return None
        if found is not None and reader.done:
            return found
    return None


@lru_cache(maxsize=8192)
def _read_of_no_name(text: str, read: Callable[[Reader], object], it: r.ObjectRef | None, resolving: bool) -> object:
    """What is read of a text that names no card: most costs and events stand on many cards, and say the same on each."""
    return _read_all(text, "", read, it, resolving)


@production
def subject(reader: Reader) -> Subject | None:
    """Subject := "one or more" noun | this "or a creature it's paired with" | one (("or" | "and/or") one)*    `one or more other Goblins you control`."""
    if reader.eat("one or more", "at least one"):
        other = reader.eat("other") is not None
        found = _alternatives(reader, other=other)
        return None if found is None else Subject(found, batch=True)
    first = one(reader)
    if first is None:
        return None
    if first[1] and reader.eat("and/or one or more other"):
        # `Anje and/or one or more other Vampires you control`: once, whoever of them it is (603.2c)
        others = _alternatives(reader, other=True)
        return None if others is None else Subject(f.Or((first[0], others)), batch=True)
    parts, refers, batch = [first[0]], first[1], False
    if first[0] == f.Is(r.This()) and reader.eat("or another creature with the same name"):
        return Subject(f.Or((first[0], f.creatures() & f.other() & f.SharesName(r.This()))))
    if first[0] == f.Is(r.This()) and reader.eat("or a creature it's paired with"):
        return Subject(THE_PAIR)
    kinds = None if first[1] else _kinds(reader)
    if kinds is not None:
        return Subject(f.any_of([*parts, *kinds]))
    while reader.sees("or", "and/or"):
        mark = reader.at
        reader.next()
        again = one(reader)
        more = None if again is None else again[0]
        refers = refers and again is not None and again[1]
        if more is None:
            reader.at = mark
            break
        parts.append(more)
    return Subject(f.any_of(parts), batch, refers)


@production
def _kinds(reader: Reader) -> list[f.Filter] | None:
    """Kinds := ("," noun)* [","] "or" noun    behind a noun, without articles: `a Swamp, Mountain, black permanent, or red permanent`.

    None of them says more than what it is: whose "you control" behind the last is, would be open.
    """
    found: list[f.Filter] = []
    while True:
        last = reader.eat(", or", "or") is not None
        if not last and not reader.eat(","):
            return None
        more = noun(reader)
        if more is None or more.plural or more.behind or more.zone is not Zone.BATTLEFIELD or not plain(more.filter):
            return None
        found.append(more.filter)
        if last:
            return found


@production
def _alternatives(reader: Reader, *, other: bool = False) -> f.Filter | None:
    found = things(reader, other=other)
    if found is None:
        return None
    return f.any_of([found, *reader.others(lambda: things(reader, other=other), "and/or", "or")])


@production
def one(reader: Reader) -> tuple[f.Filter, bool] | None:
    """One := this | host | "equipped creature" | ["a" | "an" | "your"] noun; whether the ability knows it by itself."""
    ref: r.ObjectRef | None = this(reader) or host(reader)
    if ref is not None:
        return f.Is(ref), True
    if reader.eat("it"):
        return (f.Is(reader.it), True) if isinstance(reader.it, r.ObjectRef) else None
    if reader.eat("your commander"):
        return f.ON_BATTLEFIELD & f.HasStatus("commander") & f.OwnedBy(r.You()), False
    if not (reader.eat("a", "an") or reader.sees("another")):
        return None
    size = sized(reader)
    found = things(reader)
    if found is None:
        return None
    return (found if size is None else found & size), False


@production
def sized(reader: Reader) -> f.Filter | None:
    """Sized := power "/" toughness    before a creature: `a 1/1 creature you control`."""
    token = reader.peek()
    power, _, toughness = token.text.partition("/")
    if token.kind is not TokenKind.SIZE or not (power.isdigit() and toughness.isdigit()):
        return None
    reader.next()
    equal = f.Comparison.EQUAL
    return f.Compares(Stat.POWER, equal, int(power)) & f.Compares(Stat.TOUGHNESS, equal, int(toughness))


@production
def things(reader: Reader, *, other: bool = False) -> f.Filter | None:
    """Things := noun [most of theirs], with what may stand behind "you control"    `nontoken creature you control with power 3 or less`."""
    found = noun(reader, other=other)
    if found is None or not plain(found.filter):
        return None
    most = _most_of_theirs(reader)
    return found.filter if most is None else found.filter & most


@needs("greatest")
@production
def _most_of_theirs(reader: Reader) -> f.Filter | None:
    """Most of theirs := "with the greatest" stat "among creatures that player controls"    of those that the same player controls."""
    phrase = reader.eat(*_MOST_OF_THEIRS)
    if phrase is None:
        return None
    stat = _MOST_OF_THEIRS[phrase]
    theirs = f.creatures() & f.ControlledBy(r.ControllerOf(r.It()))
    return f.Compares(stat, f.Comparison.EQUAL, Greatest(stat, theirs))


_MOST_OF_THEIRS: Final = {
    f"with the greatest {stat} among creatures that player controls": stat
    for stat in (Stat.POWER, Stat.TOUGHNESS, Stat.MANA_VALUE)
}


def plain(item: f.Filter) -> bool:
    """Can it be asked of an object as the event happens: no target, nothing that only a resolution knows?"""
    return not any(
        isinstance(one, r.Target | f.Targets | f.CastInOrder | r.It)
        or (isinstance(one, f.HasStatus) and " " in one.name)
        for one in inside(without_its_own(item), shown=True)
    )  # a status of several words is rules text ("that target an artifact"), and no state shows it


_ITS_CONTROLLERS: Final = f.OwnedBy(r.ControllerOf(r.It()))


def without_its_own(item: object) -> object:
    """The filter without what an object's numbers are compared with of its own: `power greater than its base power`, which every object tells."""
    match item:
        case f.Compares(value=StatOf(r.It()) | CountersOn(r.It())):
            return f.Anything()
        case f.Compares(value=Count(f.And(parts))) if _ITS_CONTROLLERS in parts:
            return f.And(tuple(part for part in parts if part != _ITS_CONTROLLERS))
        case _:
            return mapped(item, without_its_own)


@production
def card(reader: Reader, *, other: bool = False) -> f.Filter | None:
    """Card := ["a" | "an"] [kinds] "card(s)"    `a creature card`; of no zone, for the event tells where."""
    reader.eat("a", "an")
    other = other or reader.eat("another", "other") is not None
    found: f.Filter | None
    if reader.eat("permanent card", "permanent cards"):
        found = PERMANENT_CARD
    elif reader.eat("card", "cards"):
        found = _features(reader, f.Anything())
    else:
        found = _as_permanents(reader)
    if found is None or not other:
        return found
    return f.other() if isinstance(found, f.Anything) else found & f.other()


@production
def _as_permanents(reader: Reader) -> f.Filter | None:
    """Kinds before "card" are read as those of permanents, and the zone is left out."""
    start = reader.at
    place = next(
        (at for at in range(start, min(start + 12, reader.end)) if reader.tokens[at].low in ("card", "cards")), None
    )
    if place is None or place == start:
        return None
    if place - 1 > start and reader.tokens[place - 1].low == "permanent":
        # `an Elf permanent card`
        inner = replace(reader, end=place)
        found = noun(inner)
        if found is None or not inner.done or not plain(found.zoneless):
            return None
        reader.at = place + 1
        return PERMANENT_CARD if found.zoneless == f.Anything() else PERMANENT_CARD & found.zoneless
    word = "permanent" if reader.tokens[place].low == "card" else "permanents"
    tokens = list(reader.tokens)
    tokens[place] = tokens[place]._replace(kind=TokenKind.WORD, text=word, low=word)
    inner = replace(reader, tokens=tuple(tokens), end=place + 1)
    found = noun(inner)
    if found is None or not inner.done or not plain(found.zoneless) or found.zoneless == f.Anything():
        return None
    reader.at = place + 1
    return _features(reader, found.zoneless)


@production
def _features(reader: Reader, found: f.Filter) -> f.Filter:
    """Behind "card": `with mana value 3 or less`."""
    if not reader.sees("with"):
        return found
    mark = reader.at
    more = said_behind(reader, "permanent")
    if more is None or not plain(more.zoneless):
        reader.at = mark
        return found
    return more.zoneless if isinstance(found, f.Anything) else found & more.zoneless


_PLAYERS: Final[dict[str, r.PlayerRef]] = {
    "you": r.You(),
    "a player": r.EachPlayer(),
    "an opponent": r.Opponents(),
    "each opponent": r.Opponents(),
    "another player": r.Opponents(),
    "any player": r.EachPlayer(),
    "your opponents": r.Opponents(),
    "one of your opponents": r.Opponents(),
    "one or more of your opponents": r.Opponents(),
    "one or more opponents": r.Opponents(),
    "one or more players": r.EachPlayer(),
    "enchanted player": r.HostPlayer(),
    "enchanted opponent": r.HostPlayer(),
    "defending player": r.DefendingPlayer(),
    "the chosen player": r.ChosenPlayer(),
    "enchanted creature's controller": r.ControllerOf(r.Host()),
    "enchanted permanent's controller": r.ControllerOf(r.Host()),
    "enchanted land's controller": r.ControllerOf(r.Host()),
    "equipped creature's controller": r.ControllerOf(r.Host()),
    "that player": r.ThatPlayer(),
}
_LONGEST_FIRST: Final = tuple(sorted(_PLAYERS, key=len, reverse=True))


@begins_with(*_LONGEST_FIRST)
@production
def player(reader: Reader) -> r.PlayerRef | None:
    """Player := "you" | "an opponent" | "a player" | "enchanted player" | ...: the set of those whom it may be."""
    phrase = reader.eat(*_LONGEST_FIRST)
    return None if phrase is None else _PLAYERS[phrase]
