"""What something is or becomes: a noun phrase behind "is" or "becomes" → changes of type, color, size and abilities (205.1).

becoming := ["a" | "an"] [size] [colors] [supertypes] kinds ("with" feature)* ["in addition to its other" what] ["that's still" kind]
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from layerlaw.model import changes as c
from layerlaw.model import references as r
from layerlaw.model.abilities import CopyCounters
from layerlaw.model.durations import Until
from layerlaw.model.facets import NOTHING
from layerlaw.model.filters import Filter, HasKeyword, IsType, Not
from layerlaw.model.values import Value, X
from layerlaw.model.vocabulary import KEYWORD_ABILITIES
from layerlaw.model.words import COLOR_WORDS, COLORS, CardType, Color, Subtype, SubtypeFamily, Supertype
from layerlaw.oracle.phrases.adjectives import SUPERTYPE_WORDS, TYPE_NOUNS
from layerlaw.oracle.phrases.nouns import chosen_before, object_ref
from layerlaw.oracle.phrases.qualities import counter_kind
from layerlaw.oracle.phrases.sizes import base_size, base_size_told, plain_size
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.tokens import TokenKind
from layerlaw.oracle.word_forms import SUBTYPE_NOUNS


@dataclass(frozen=True)
class Becoming(c.Change, reads=NOTHING, writes=NOTHING):
    """A noun phrase read, but not yet decided: whether the types are added or set may stand in a later sentence (205.1b)."""

    size: c.SetPT | None = None
    colors: tuple[r.ColorWord, ...] | None = None
    supertypes: tuple[Supertype, ...] = ()
    types: tuple[CardType, ...] = ()
    subtypes: tuple[Subtype, ...] = ()
    base: c.SetPT | None = None
    named: str = ""
    besides: str = ""
    still: bool = False
    gains: tuple[c.Change, ...] = ()
    loses_types: bool = False

    def decided(self) -> list[c.Change] | None:
        """The changes that the words mean, in one order: size, colors, types, subtypes, base size, abilities."""
        found: list[c.Change] = [self.size] if self.size else []
        if self.colors is not None:
            keeps = "colors" in self.besides
            if keeps and not self.colors:
                return None
            found.append(c.AddColors(self.colors) if keeps else c.SetColors(self.colors))
        kinds = self._kinds()
        if kinds is None:
            return None
        found += kinds
        if self.named:
            found.append(c.SetName(self.named))
        return [*found, *([self.base] if self.base else []), *self.gains]

    def _kinds(self) -> list[c.Change] | None:
        if self.still or "types" in self.besides:
            if not (self.types or self.subtypes or self.supertypes):
                return None
            return [c.AddTypes(self.types, self.subtypes, self.supertypes)]
        if self.besides and self.types + self.subtypes:
            return None
        found: list[c.Change] = [c.AddTypes(supertypes=self.supertypes)] if self.supertypes else []
        families = {word.family for word in self.subtypes}
        if len(families) > 1 and not self.types:
            return None
        artifact_creature = {CardType.ARTIFACT, CardType.CREATURE} <= set(self.types)
        if self.types:
            added = artifact_creature and not self.loses_types
            found.append(c.AddTypes(self.types) if added else c.SetTypes(self.types))
        for family in SubtypeFamily:
            words = tuple(word for word in self.subtypes if word.family is family)
            if words:
                found.append(c.SetSubtypes(family, words))
        return found


_BESIDES: Final = {
    "in addition to its other types": "types", "in addition to their other types": "types",
    "in addition to its other creature types": "types", "in addition to their other creature types": "types",
    "in addition to its other land types": "types", "in addition to their other land types": "types",
    "in addition to its other card types": "types", "in addition to its other colors": "colors",
    "in addition to their other colors": "colors", "in addition to its other colors and types": "colors and types",
    "in addition to their other colors and types": "colors and types", "in addition to its other types and colors": "colors and types",
    "in addition to its other names": "names",
}  # fmt: skip


@production
def besides(reader: Reader) -> str | None:
    """Besides := "in addition to" ("its" | "their") "other" ("types" | "colors" | "colors and types")."""
    phrase = reader.eat(*sorted(_BESIDES, key=len, reverse=True))
    return _BESIDES[phrase] if phrase is not None else None


@production
def becoming(reader: Reader) -> list[c.Change] | None:
    """Becoming := all that may stand behind "is", "are", "becomes" or "become"."""
    return _simple(reader) or _chosen(reader) or _copy(reader) or _colored(reader) or _noun(reader)


_EVERY_LAND_TYPE: Final = {
    "every basic land type": c.AddEveryLandType(),
    "every nonbasic land type": c.AddEveryLandType(basic=False, nonbasic=True),
    "every land type": c.AddEveryLandType(nonbasic=True),
}


@production
def _simple(reader: Reader) -> list[c.Change] | None:
    """Simple := "colorless" | "all colors" | "every creature type" | "every" ["basic" | "nonbasic"] "land type" | "no longer" supertype."""
    if reader.eat("colorless") and not _kind_here(reader):
        return [c.SetColors(())]
    if reader.eat("all colors", "every color"):
        return [c.SetColors(COLORS)]
    if reader.eat("every creature type", "all creature types"):
        besides(reader)
        return [c.AddAllCreatureTypes()]
    land_types = reader.eat(*_EVERY_LAND_TYPE)
    if land_types is not None:
        return [_EVERY_LAND_TYPE[land_types]] if besides(reader) in ("types", None) else None
    if reader.eat("no longer"):
        return _no_longer(reader)
    if reader.low() in SUPERTYPE_WORDS and not _kind_here(reader, 1) and reader.low(1) not in SUPERTYPE_WORDS:
        supertypes = [SUPERTYPE_WORDS[reader.next().low]]
        if reader.sees("and") and reader.low(1) in SUPERTYPE_WORDS and not _kind_here(reader, 2):
            reader.next()
            supertypes.append(SUPERTYPE_WORDS[reader.next().low])
        besides(reader)
        return [c.AddTypes(supertypes=tuple(supertypes))]
    return None


def _no_longer(reader: Reader) -> list[c.Change] | None:
    return (
        [c.RemoveTypes(supertypes=(SUPERTYPE_WORDS[reader.next().low],))] if reader.low() in SUPERTYPE_WORDS else None
    )


def _kind_here(reader: Reader, ahead: int = 0) -> bool:
    return reader.low(ahead) in TYPE_NOUNS or reader.peek(ahead).text in SUBTYPE_NOUNS


@production
def _chosen(reader: Reader) -> list[c.Change] | None:
    """Chosen := "the chosen color" | "the chosen type" | "the basic land type of your choice" | "the color of your choice"."""
    if reader.eat("the chosen color", "the color of your choice"):
        color = r.Chosen("color")
        return [c.AddColors((color,))] if besides(reader) == "colors" else [c.SetColors((color,))]
    if reader.eat("the basic land type of your choice", "the chosen basic land type", "the chosen land type"):
        word, family = r.Chosen("basic_land_type"), SubtypeFamily.LAND
    elif reader.eat("the creature type of your choice", "the chosen creature type") or (
        "hoose a creature type" in reader.text and reader.eat("that type", "that creature type")
    ):
        word, family = r.Chosen("creature_type"), SubtypeFamily.CREATURE
    elif reader.eat("the color or colors of your choice", "the chosen colors"):
        return [c.SetColors((r.Chosen("colors"),))]
    elif (key := chosen_before(reader)) in ("creature_type", "basic_land_type", "land_type") and reader.eat(
        "that type", "the chosen type"
    ):
        word, family = r.Chosen(key), SubtypeFamily.CREATURE if key == "creature_type" else SubtypeFamily.LAND
    elif reader.eat("the chosen type"):
        key = reader.context.chosen_key("creature_type", "basic_land_type", "land_type")
        word, family = r.Chosen(key), SubtypeFamily.CREATURE if key == "creature_type" else SubtypeFamily.LAND
    else:
        return None
    found = besides(reader)
    if found == "types":
        return [c.AddTypes(subtypes=(word,))]
    return None if found else [c.SetSubtypes(family, (word,))]


def _other_than_itself(reader: Reader) -> r.ObjectRef | None:
    """What "it" means of which the subject becomes a copy: what was spoken of before the subject    `whenever a Dragon enters, this becomes a copy of it`."""
    cost = max((at for at in range(reader.at) if reader.tokens[at].text == ":"), default=-1)
    said = {token.low for token in reader.tokens[cost + 1 : reader.at]}
    start = max((at for at in range(cost + 1, reader.at) if reader.tokens[at].text == "."), default=cost)
    apart = any(token.low == "other" for token in reader.tokens[start + 1 : reader.at])
    if apart and reader.targets == 1 and said.isdisjoint(_MAKES_ANOTHER) and reader.eat("it"):
        return r.Target(1)  # `Choose target creature. Each other creature you control becomes a copy of it`
    if not said.isdisjoint(_NAMES_ANOTHER):
        return None
    return reader.antecedent if isinstance(reader.antecedent, r.That) and reader.eat("it") else None


_MAKES_ANOTHER: Final = frozenset({"create", "exile", "reveal", "return"})
"""Words of what is made or moved since the target was named, so that "it" may be that."""
_NAMES_ANOTHER: Final = frozenset({*_MAKES_ANOTHER, "target", "choose", "put"})
"""Words of what is spoken of since the event, so that "it" may be that."""


@production
def _copy(reader: Reader) -> list[c.Change] | None:
    """Copy := ("a copy" | "copies") "of" object [", except" exceptions]."""
    if not reader.eat("a copy of", "copies of"):
        return None
    ref = _other_than_itself(reader) if reader.sees("it", "itself") and reader.it == r.It() else object_ref(reader)
    if ref is None:
        return None
    mark = reader.at
    timed = reader.eat(*map(str, Until)) if reader.resolving else None
    if timed is not None and reader.sees(", except"):
        # `becomes a copy of it until end of turn, except it has flying`
        reader.between = Until(timed)
    else:
        reader.at = mark
    return [c.BecomeCopy(ref, exceptions(reader) or ())]


@production
def _bare_size(reader: Reader) -> list[c.Change] | None:
    """Bare size := ["a"] size    `except it's 7/7`."""
    reader.eat("a", "an")
    size = plain_size(reader)
    return None if size is None or not (reader.done or reader.sees(",", "and", ".")) else [size]


@dataclass
class _Clause:
    """What was read of an "except" clause: unconditional changes and kept values, those under a condition, and counters to enter with."""

    changes: list[c.Change] = field(default_factory=list)
    keep: list[c.OwnValue] = field(default_factory=list)
    conditional: list[tuple[Filter, c.Change]] = field(default_factory=list)
    counters: list[CopyCounters] = field(default_factory=list)

    def exceptions(self) -> tuple[c.CopyException, ...] | None:
        """The exceptions in the order of the clause; None where a part of them cannot be settled."""
        from layerlaw.oracle.sentences.continuous.predicates import settled

        done = settled(self.changes, copying=True)
        if done is None:
            return None
        found = [c.CopyException(tuple(done), tuple(self.keep))] if done or self.keep else []
        for when, change in self.conditional:
            more = settled([change], copying=True)
            if more is None:
                return None
            found.append(c.CopyException(tuple(more), when=when))
        return tuple(found)


@production
def exceptions(reader: Reader) -> tuple[c.CopyException, ...] | None:
    """Exceptions := ", except" exception ((","|"and") exception)*    `, except it's an artifact in addition to its other types`."""
    clause = _except(reader, entering=False)
    return None if clause is None else clause.exceptions()


@production
def entering_exceptions(reader: Reader) -> tuple[tuple[c.CopyException, ...], tuple[CopyCounters, ...]] | None:
    """Entering exceptions := exceptions, among them "it enters with" counters    of what enters as a copy."""
    clause = _except(reader, entering=True)
    made = None if clause is None else clause.exceptions()
    return None if clause is None or made is None else (made, tuple(clause.counters))


def _except(reader: Reader, *, entering: bool) -> _Clause | None:
    from layerlaw.oracle.sentences.continuous.predicates import granted

    if not reader.eat(", except that", ", except", "except"):
        return None
    clause = _Clause()
    when: Filter | None = None
    while True:
        when = _if_copy(reader) or when
        counters = _enters_with(reader, when) if entering else None
        kept = None if counters is not None else _kept(reader)
        if counters is not None:
            clause.counters.append(counters)
        elif kept is not None:
            clause.keep += kept
        else:
            # Behind the first one the subject and its verb may be left out: `except it has flying, trample, and haste`.
            is_first = not (clause.changes or clause.conditional or clause.counters)
            more = _exception(reader) or (None if is_first else granted(reader))
            if more is None:
                return None
            held = _held_by_copy(reader) or when
            if held is None:
                clause.changes += more
            else:
                clause.conditional += [(held, change) for change in more]
        if not reader.eat("and ,", ", and", ",", "and"):
            return clause


def _kept(reader: Reader) -> tuple[c.OwnValue, ...] | None:
    """Kept := "it keeps its own colors" | "it has" own "other abilities" | "its power and toughness are equal to" own "power and toughness"    (707.9c)."""
    if reader.eat("it keeps its own colors", "it doesn't copy that creature's color"):
        return (c.OwnValue.COLORS,)
    mark = reader.at
    for before, behind, kept in _OWN:
        if reader.eat(before) and _own(reader) and reader.eat(behind):
            return kept
        reader.at = mark
    return None


_OWN: Final = (
    ("it has", "other abilities", (c.OwnValue.OTHER_ABILITIES,)),
    ("its power and toughness are equal to", "power and toughness", (c.OwnValue.POWER, c.OwnValue.TOUGHNESS)),
)


def _own(reader: Reader) -> bool:
    """Own := "this creature's" | its name "'s"."""
    if reader.eat("this creature's"):
        return True
    if reader.peek().kind is not TokenKind.SELF:
        return False
    reader.next()
    return reader.eat("'s") is not None


def _if_copy(reader: Reader) -> Filter | None:
    """If := "if it's" kind ","    `if it's a creature, it enters with ...`: what follows is under this condition."""
    mark = reader.at
    found = _held_by_copy(reader)
    if found is not None and reader.eat(","):
        return found
    reader.at = mark
    return None


def _held_by_copy(reader: Reader) -> Filter | None:
    """Held := "if it's" ("a" | "an") kind | "if that creature doesn't have" keyword    707.9f: asked of the copy as it would be without this."""
    mark = reader.at
    if reader.eat("if it's a", "if it's an") and reader.low() in TYPE_NOUNS:
        return IsType(TYPE_NOUNS[reader.next().low])
    reader.at = mark
    if reader.eat("if that creature doesn't have", "if it doesn't have") and reader.low() in KEYWORD_ABILITIES:
        return Not(HasKeyword(reader.next().low))
    reader.at = mark
    return None


def _enters_with(reader: Reader, when: Filter | None) -> CopyCounters | None:
    """Enters with := "it enters with" number ["additional"] kind "counter(s) on it" ["if it's" kind]."""
    mark = reader.at
    if reader.eat("it enters with"):
        many: Value | None = X() if reader.peek().text == "X" else number(reader)
        if many == X():
            reader.next()
        reader.eat("additional")
        kind = counter_kind(reader) if many is not None else None
        if many is not None and kind is not None and reader.eat("counter on it", "counters on it"):
            return CopyCounters(kind, many, _held_by_copy(reader) or when)
    reader.at = mark
    return None


_COPIES: Final = (
    "it",
    "they",
    "the token",
    "the tokens",
    "that token",
    "those tokens",
    "the copy",
    "those creatures",
    "the duplicate",
)
_NOT_LEGENDARY: Final = (
    "not legendary", "no longer legendary", "isn't legendary", "aren't legendary", "is not legendary", "are not legendary",
)  # fmt: skip

_IF_IT_IS: Final = tuple(
    f"if {one} is legendary" for one in ("that permanent", "that creature", "the chosen creature", "the spell")
)


@production
def _exception(reader: Reader) -> list[c.Change] | None:
    """Exception := "its name is" name | [copy] ("'s" | "is" | "has" | "loses" | "isn't") what    `it's 1/1 and has toxic 1`."""
    from layerlaw.oracle.sentences.continuous.predicates import granted, lost

    if reader.eat("its name is", "his name is", "her name is", "it has the name", "they have the name"):
        return _name(reader)
    if (size := base_size_told(reader)) is not None:
        return [size]
    if reader.eat("it's", "they're", "its"):
        verb: str | None = "is"
    else:
        reader.eat(*_COPIES)
        if reader.eat(*_NOT_LEGENDARY):
            reader.eat(*_IF_IT_IS)  # else there is nothing to lose
            return [c.RemoveTypes(supertypes=(Supertype.LEGENDARY,))]
        verb = reader.eat("is", "are", "has", "have", "loses", "lose")
    match verb:
        case "is" | "are":
            if reader.eat("not legendary", "no longer legendary"):
                return [c.RemoveTypes(supertypes=(Supertype.LEGENDARY,))]
            return _bare_size(reader) or becoming(reader)
        case "has" | "have":
            return base_size(reader) or granted(reader)
        case "loses" | "lose":
            return lost(reader)
        case _:
            return None


@production
def _name(reader: Reader) -> list[c.Change] | None:
    """Name := the own name ["'s" Capitalised words] | Capitalised words    `Mishra's Warform`."""
    start = reader.at
    while (
        reader.peek().kind is TokenKind.SELF
        or (reader.peek().kind is TokenKind.WORD and reader.peek().text[:1].isupper())
        or (reader.at > start and reader.low() == "'s" and reader.peek(1).text[:1].isupper())
    ):
        reader.next()
    return [c.SetName(reader.words(start))] if reader.at > start else None


@production
def _colored(reader: Reader) -> list[c.Change] | None:
    """Colored := color ("and" color)* ["in addition to its other colors"], with no kind behind it    `blue`."""
    colors = color_list(reader)
    if colors is None or _kind_here(reader) or reader.low() in SUPERTYPE_WORDS:
        return None
    found = besides(reader)
    if found not in (None, "colors"):
        return None
    return [c.AddColors(colors) if found else c.SetColors(colors)]


@production
def color_list(reader: Reader) -> tuple[Color, ...] | None:
    """Colors := color ((","|"and") color)*    `red`, `green and white`."""
    colors: list[Color] = []
    while reader.low() in COLOR_WORDS:
        colors.append(COLOR_WORDS[reader.next().low])
        mark = reader.at
        if not reader.eat(", and", ",", "and") or reader.low() not in COLOR_WORDS:
            reader.at = mark
            break
    return tuple(colors) or None


@dataclass
class _BecomesWords:
    supertypes: list[Supertype] = field(default_factory=list)
    types: list[CardType] = field(default_factory=list)
    subtypes: list[Subtype] = field(default_factory=list)


@production
def _noun(reader: Reader) -> list[c.Change] | None:
    """Noun := ["a"|"an"] ["legendary"] [size] [colors] [supertypes] kinds features    `a 3/3 green Ape creature with trample`."""
    reader.eat("a", "an")
    ahead = [Supertype.LEGENDARY] if reader.peek(1).kind is TokenKind.SIZE and reader.eat("legendary") else []
    size = plain_size(reader)
    colors: tuple[Color, ...] | None = () if reader.eat("colorless") else color_list(reader)
    words = _words(reader)
    _and_kinds(reader, words)
    words.supertypes = ahead + words.supertypes
    if not (words.types or words.subtypes) and not (size and words.supertypes):
        return None
    result = Becoming(size, colors, tuple(words.supertypes), tuple(words.types), tuple(words.subtypes))
    finished = _features(reader, result)
    return None if finished is None else [finished]


def _and_kinds(reader: Reader, words: _BecomesWords) -> None:
    """And kinds := "and" kinds, before "in addition to"    `1/1 green Saproling creatures and Forest lands in addition to their other types`."""
    mark = reader.at
    if not words.types or not reader.eat("and"):
        return
    more = _words(reader)
    if more.types and reader.sees("in addition to"):
        words.types += more.types
        words.subtypes += more.subtypes
    else:
        reader.at = mark


@production
def also_is(reader: Reader) -> list[c.Change] | None:
    """Also := ("a" | "an") kinds, behind "is also"    `a Cleric, Rogue, Warrior, and Wizard`: in addition to what it is."""
    reader.eat("a", "an")
    words = _words(reader)
    if not (words.types or words.subtypes):
        return None
    return [c.AddTypes(tuple(words.types), tuple(words.subtypes), tuple(words.supertypes))]


def _words(reader: Reader) -> _BecomesWords:
    words = _BecomesWords()
    while True:
        token = reader.peek()
        if token.low in SUPERTYPE_WORDS and not words.types and not words.subtypes:
            words.supertypes.append(SUPERTYPE_WORDS[reader.next().low])
        elif token.low in TYPE_NOUNS:
            words.types.append(TYPE_NOUNS[reader.next().low])
        elif token.text in SUBTYPE_NOUNS:
            words.subtypes.append(SUBTYPE_NOUNS[reader.next().text])
        elif (token.text == "," and reader.peek(1).text in SUBTYPE_NOUNS and words.subtypes and not words.types) or (
            token.low == "and" and reader.peek(1).text in SUBTYPE_NOUNS and words.subtypes and not words.types
        ):
            reader.next()
        elif reader.sees(", and") and reader.peek(2).text in SUBTYPE_NOUNS and words.subtypes and not words.types:
            reader.at += 2
        else:
            return words


@production
def _name_given(reader: Reader) -> str | None:
    """Name given := capitalised+ ["," ["the"] capitalised+]    `Mileva, the Stalwart`."""
    start = reader.at
    while reader.peek().kind is TokenKind.WORD and reader.peek().text[:1].isupper():
        reader.next()
    if reader.at == start:
        return None
    end = reader.at
    if reader.eat(", the", ","):
        title = reader.at
        while reader.peek().kind is TokenKind.WORD and reader.peek().text[:1].isupper():
            reader.next()
        end = reader.at if reader.at > title else end
    reader.at = end
    return reader.words(start)


def _features(reader: Reader, result: Becoming) -> Becoming | None:
    """What stands behind the noun: sizes, abilities, what is kept."""
    from layerlaw.oracle.sentences.continuous.predicates import granted

    while True:
        mark = reader.at
        if reader.eat("named"):
            called = _name_given(reader)
            if called is None:
                return None
            result = replace(result, named=called)
            continue
        what = besides(reader)
        if what is not None:
            result = replace(result, besides=what)
            continue
        if (
            reader.eat("that's still a", "that are still", "that is still a", "that's still an")
            and reader.low() in TYPE_NOUNS
        ):
            reader.next()
            result = replace(result, still=True)
            continue
        reader.at = mark
        if reader.eat("with", ", with"):
            size = base_size(reader)
            if size is not None:
                base = size[0]
                result = replace(result, base=base if isinstance(base, c.SetPT) else None)
            else:
                more = granted(reader)
                if more is None:
                    return None
                result = replace(result, gains=(*result.gains, *more))
                if result.base is None and reader.sees("and base power"):
                    # `with haste and base power and toughness equal to this creature's power and toughness`
                    reader.next()
                    behind = base_size(reader)
                    if behind is None or not isinstance(behind[0], c.SetPT):
                        return None
                    result = replace(result, base=behind[0])
            if reader.sees("and", ",") and result.base is not None and not result.gains:
                # `with base power and toughness 8/8, flying, and first strike`
                inner = reader.at
                reader.next()
                more = granted(reader)
                if more is None:
                    reader.at = inner
                else:
                    result = replace(result, gains=tuple(more))
            continue
        reader.at = mark
        return result
