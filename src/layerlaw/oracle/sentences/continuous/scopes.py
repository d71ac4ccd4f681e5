"""Whom a sentence speaks of: nouns, targets, pronouns, spells; the subject of what follows."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.durations import Until
from layerlaw.model.tree import holds
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.noun_parts import Noun
from layerlaw.oracle.phrases.nouns import noun, target, target_noun
from layerlaw.oracle.phrases.ordered import ordered_spell
from layerlaw.oracle.phrases.references import host, linked, that_named, that_object, this, those, which_target
from layerlaw.oracle.phrases.subjects import readable, reader_of, sized
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, TooLong, begins_with, production
from layerlaw.oracle.sentences.continuous.drafts import Scope
from layerlaw.oracle.tokens import PERSONAL, TokenKind
from layerlaw.oracle.word_forms import STATS


@begins_with("the next")
@production
def _next_spell(reader: Reader) -> f.Filter | None:
    """Next spell := "the next" spell "you cast this turn"    which of them it is, the board notes."""
    if not reader.resolving or not reader.eat("the next"):
        return None
    found = noun(reader)
    if found is None or found.plural or found.zone is not Zone.STACK or not reader.eat("this turn"):
        return None
    reader.between = Until.END_OF_TURN
    return found.zoneless & f.NEXT_THIS_TURN


@production
def spells_meant(reader: Reader) -> f.Filter | None:
    """Spells := noun ("and" noun)*, all of spells    `Kithkin spells and Soldier spells you cast`; "you cast" holds for all."""
    found: list[f.Filter] = []
    ordered = ordered_spell(reader) or _next_spell(reader)
    if ordered is not None:
        return ordered
    while True:
        one = noun(reader)
        if one is None or one.zone is not Zone.STACK:
            return None
        found.append(one.zoneless)
        if not reader.eat("and"):
            break
    if len(found) == 1:
        return found[0]
    caster = next((part for part in parts_of(found[-1]) if isinstance(part, f.ControlledBy)), None)
    if not holds(tuple(found), f.ControlledBy):
        return f.Or(tuple(found))
    if caster is None or any(isinstance(part, f.ControlledBy) for item in found[:-1] for part in parts_of(item)):
        return None
    whole = tuple(part for part in parts_of(found[-1]) if part != caster)
    last = f.all_of(whole)
    return f.And((f.Or((*found[:-1], last)), caster))


@production
def subject(reader: Reader) -> Scope | None:
    """Subject := targets | this ["and" nouns] | host | pronoun | ["all" | "each"] nouns."""
    if reader.resolving:
        found = targets(reader) or _next_spell(reader)
        if found is not None:
            return found
    pronoun = None if reader.peek().text.lower() in PERSONAL else _pronoun(reader)
    if pronoun is not None:
        return pronoun
    ordered = None if reader.resolving else ordered_spell(reader)
    if ordered is not None:
        return f.InZone(Zone.STACK) & ordered
    if not reader.resolving and reader.eat("your commander"):
        return f.ON_BATTLEFIELD & f.HasStatus("commander") & f.OwnedBy(r.You())
    ref = this(reader) or host(reader) or (None if reader.resolving else linked(reader))
    if ref is not None:
        reader.it = ref
        return _this_and(reader, ref)
    nouns = nouns_meant(reader)
    if nouns is not None:
        reader.it = nouns
    return nouns


_MAKE_OR_MOVE: Final = frozenset(
    {
        "create",
        "creates",
        "return",
        "returns",
        "onto",
        "manifest",
        "cloak",
        "copy",
        "exile",
        "amass",
        "incubate",
        "conjure",
    }
)


_OF_A_CARD: Final = (r.That(), r.Linked("looked"))


def _creature_meant(reader: Reader, phrase: str) -> r.Target | None:
    """The only target, where "that creature" stands behind cards that were merely revealed: `choose target creature. Reveal ... That creature gets`."""
    if phrase not in ("that creature", "that permanent", "the creature") or reader.it not in _OF_A_CARD or reader.event:
        return None
    before = [token.low for token in reader.tokens[: reader.at]]
    if "reveal" not in before or before.count("target") != 1 or _MAKE_OR_MOVE.intersection(before):
        return None
    return r.Target(1) if "creature" in before[before.index("target") : before.index("target") + 4] else None


@production
def _pronoun(reader: Reader) -> f.Filter | None:
    """Pronoun := "it" | "they" | "that creature" | "those creatures" | "the chosen creature"    what the sentence before spoke of."""
    chosen = linked(reader) if reader.resolving else None
    if chosen is not None:
        reader.it = chosen
        return f.Is(chosen)
    which = which_target(reader)
    if which is not None:
        reader.it = which
        return f.Is(which)
    if reader.resolving and reader.eat("that spell"):
        spell = reader.target_called("spell") or reader.of_the_event()
        reader.it = spell
        return None if spell is None else f.Is(spell)
    if reader.resolving and reader.event and reader.eat("the other creature"):
        reader.it = r.That()  # of an event about the object itself, the one beside it
        return f.Is(reader.it)
    if reader.resolving and reader.event and "blocks" in reader.among and reader.eat("the blocking creature"):
        reader.it = r.That()  # `Whenever a creature blocks a black or red creature, the blocking creature ...`
        return f.Is(reader.it)
    phrase = that_named(reader)
    if phrase is not None:
        ref = _creature_meant(reader, phrase) or that_object(reader)
        if ref is not None and reader.resolving:
            reader.it = ref
        if ref is None and not reader.resolving and isinstance(reader.it, f.Filter):
            # `As long as you control exactly one creature, that creature ...`
            return reader.it
        return None if ref is None else f.Is(ref)
    if reader.eat("it"):
        meant = isinstance(reader.it, r.ObjectRef) and not isinstance(reader.it, r.It)
        return _this_and(reader, reader.it) if meant and isinstance(reader.it, r.ObjectRef) else None
    if reader.it == r.This() and _is_called_by_two(reader) and reader.eat("they"):
        return f.Is(r.This())
    if reader.eat("they", "each of them") or those(reader):
        # What one part of the effect made, moved or chose, or an event spoke of, may be one or many: the pronoun tells.
        return f.THESE if isinstance(reader.it, r.That) else reader.it if isinstance(reader.it, f.Filter) else None
    return None


def _is_called_by_two(reader: Reader) -> bool:
    """Is the object named for two, so that "they" is one object: `Moon Girl and Devil Dinosaur`?"""
    return any(token.kind is TokenKind.SELF and " and " in token.text for token in reader.tokens)


def _this_and(reader: Reader, ref: r.ObjectRef) -> f.Filter:
    """`this creature and other Elves you control`, `this creature and enchanted creature`, `this creature and target creature`."""
    mark = reader.at
    if reader.eat("and"):
        second = host(reader)
        if second is not None:
            return f.Or((f.Is(ref), f.Is(second)))
        aimed = target(reader) if reader.resolving else None
        if aimed is not None:
            return f.Or((f.Is(ref), f.Is(aimed)))
        reader.eat("each")
        more = noun(reader)
        apart = more is not None and not {f.Not(f.Is(r.This())), f.Not(f.Is(ref))}.isdisjoint(parts_of(more.filter))
        if more is not None and (apart or more.plural):
            if reader.resolving:
                reader.eat("each")
            return f.Or((f.Is(ref), more.filter))
    reader.at = mark
    if ref == r.Host() and (reader.low(-2), reader.low(-1)) == ("equipped", "permanent"):
        return f.ON_BATTLEFIELD & f.Is(
            ref
        )  # whatever it is: of "equipped creature" a creature alone is spoken of (301.5f)
    return f.Is(ref)


def flat(node: f.Filter) -> tuple[f.Filter, ...]:
    """The parts of an "and", and of those within it."""
    return tuple(inner for part in node.parts for inner in flat(part)) if isinstance(node, f.And) else (node,)


def parts_of(node: f.Filter) -> tuple[f.Filter, ...]:
    """The parts of an "and"; the filter itself if it is none."""
    return node.parts if isinstance(node, f.And) else (node,)


@production
def nouns_meant(reader: Reader) -> f.Filter | None:
    """Nouns := ["all" | "each"] ["other"] noun ("and" ["all" | "each" | "other"] noun)*    plural, or singular behind "each".

    What stands behind the last is said of those before it too: `white artifacts and black enchantments you control`.
    """
    parts: list[Noun] = []
    each: str | None = None
    somewhere = False
    while True:
        each = reader.eat("all", "each") or each
        sized_one = _sized_noun(reader)
        found = sized_one or _cards_somewhere(reader)
        somewhere = somewhere or (sized_one is None and found is not None)
        if (
            found is None
            or (each != "each" and not found.plural)
            or (each == "each" and found.plural and not found.either)
        ):
            return None
        found = _extreme(reader, found)
        if found is None:
            return None
        parts.append(found)
        mark = reader.at
        if not reader.eat(", and", ",", "and"):
            break
        if reader.peek().kind is TokenKind.SELF or not _another(reader, each):
            reader.at = mark
            break
    if len(parts) == 1:
        return parts[0].filter
    if somewhere and parts[-1].zone in (None, Zone.BATTLEFIELD, Zone.STACK):
        return None  # where those cards are, nothing says
    parts = [_where_the_last_is(part, parts[-1]) for part in parts]
    return f.Or(tuple(part.filter if part.behind else _of_whom(part.filter, parts[-1].behind) for part in parts))


def _cards_somewhere(reader: Reader) -> Noun | None:
    """Cards somewhere := cards "and"    of which the noun behind says where they are: `artifact cards and red creature cards in your hand`."""
    mark = reader.at
    found = noun(reader, anywhere=True)
    if found is not None and found.plural and found.zone is None and reader.sees("and"):
        return found
    reader.at = mark
    return None


def _where_the_last_is(part: Noun, last: Noun) -> Noun:
    """Cards of which no zone is said, in that of the cards named last."""
    if part.zone is not None or last.zone in (None, Zone.BATTLEFIELD, Zone.STACK):
        return part
    assert last.zone is not None
    return replace(part, filter=f.And((f.InZone(last.zone), *parts_of(part.filter))), zone=last.zone)


def _sized_noun(reader: Reader) -> Noun | None:
    """Sized noun := [size] noun    `1/1 creature you control`: of that power and that toughness."""
    size = sized(reader)
    found = noun(reader)
    if size is None or found is None:
        return found
    return replace(found, filter=f.And((*parts_of(found.filter), *parts_of(size))))


def _extreme(reader: Reader, found: Noun) -> Noun | None:
    """Extreme := ["with the greatest" | "with the highest" stat]    of those that a noun names, each that has as much as any of them has."""
    if not reader.eat("with the greatest", "with the highest"):
        return found
    name = reader.eat(*STATS)
    if name is None or reader.sees("among", "or tied"):
        return None
    most = f.Compares(STATS[name], f.Comparison.EQUAL, v.Greatest(STATS[name], found.filter))
    return replace(found, filter=f.And((*parts_of(found.filter), most)))


def _of_whom(scope: f.Filter, behind: tuple[f.Filter, ...]) -> f.Filter:
    """The scope with what was said behind a later noun; "other" stays the last of its parts."""
    parts = parts_of(scope)
    other = tuple(part for part in parts if part == f.Not(f.Is(r.This())))
    return f.And((*(part for part in parts if part not in other), *behind, *other)) if behind else scope


def same_is_true(reader: Reader) -> f.Filter | None:
    """Same := noun ("," | "and") noun ...    what "the same is true for" adds to a scope."""
    return nouns_meant(reader)


def _another(reader: Reader, before: str | None = None) -> bool:
    mark = reader.at
    each = reader.eat("all", "each") or before
    found = noun(reader)
    reader.at = mark
    return found is not None and (each == "each" or found.plural)


_COUNTS: Final = (
    "one or two",
    "two",
    "three",
    "up to two",
    "up to three",
    "up to four",
    "up to one",
    "each of up to two",
    "each of two",
    "each of one or two",
)


@production
def _open_count(reader: Reader) -> bool | None:
    """Open count := ["each of"] ("any number of" | "one or more" | ["up to"] ("X" | "that many" | number)) ["other"] "target"."""
    reader.eat("each of")
    if not reader.eat(
        "any number of", "one or more", "up to x", "x", "up to that many", "that many", "up to one hundred"
    ):
        if not reader.eat("up to"):
            return None
        many = number(reader)
        if many is None or many < 5:
            return None
    reader.eat("other")
    return True if reader.eat("target") else None


@production
def targets(reader: Reader) -> f.Filter | None:
    """Targets := target | count ["other"] "target" nouns | ("any number of" | "X") "target" nouns    (115.1)."""
    first = reader.at
    single = target(reader)
    if single is not None:
        reader.it = single
        mark = reader.at
        if (
            reader.eat("and up to one other target", "and another target", "and target")
            and target_noun(reader) is not None
        ):
            return f.Or((f.Is(single), f.Is(reader.new_target(reader.words(mark).removeprefix("and ")))))
        reader.at = mark
        if reader.eat("and each other", "and all other"):
            # `target creature and each other creature that shares a color with it`
            reader.at -= 1
            alike = noun(reader)
            return None if alike is None else f.Or((f.Is(single), alike.filter))
        reader.at = mark
        return f.Is(single)
    if _open_count(reader):
        if target_noun(reader) is None:
            return None
        what = reader.words(first).removeprefix("each of ")
        reader.new_target(what)
        reader.it = f.IsAnyTarget(what)
        return reader.it
    count = reader.eat(*sorted(_COUNTS, key=len, reverse=True))
    if count is None:
        return None
    reader.eat("other")
    if not reader.eat("target") or target_noun(reader) is None:
        return None
    many = 4 if "four" in count else 3 if "three" in count else 2
    what = reader.words(first).removeprefix("each of ")
    found = f.Or(tuple(f.Is(reader.new_target(what)) for _ in range(many)))
    reader.it = found
    return found


def objects_of(words: str, name: str) -> tuple[f.Filter, Reader] | None:
    """The objects that a sentence of an object called `name` speaks of, and the reader behind them; None where they are no objects, or a pronoun's."""
    if not readable(words):
        return None
    reader = reader_of(words, name, given=True)
    try:
        found = subject(reader)
    except TooLong:
        return None
    return (found, reader) if isinstance(found, f.Filter) and found != f.Is(r.It()) else None
