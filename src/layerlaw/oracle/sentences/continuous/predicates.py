"""What a sentence says of its subject → changes.

predicates := predicate ((", and" | "," | "and") predicate)*
predicate  := "gets" modifier | ("has" | "gains") granted | "loses" lost | ("is" | "becomes") becoming | quality
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from layerlaw.model import changes as c
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import rule_effects as x
from layerlaw.model.abilities import KeywordAbility, ThisAbility
from layerlaw.model.durations import Until
from layerlaw.model.facets import NOTHING
from layerlaw.model.late import dataclass
from layerlaw.model.words import SubtypeFamily
from layerlaw.oracle.paragraphs.keyword_lines import keyword, protection_from
from layerlaw.oracle.phrases.adjectives import TYPE_NOUNS
from layerlaw.oracle.phrases.exiled_cards import last_exiled
from layerlaw.oracle.phrases.nouns import noun, object_ref
from layerlaw.oracle.phrases.qualities import SIMPLE_KEYWORDS
from layerlaw.oracle.phrases.references import possessive_ref
from layerlaw.oracle.phrases.sizes import base_size, like_in_size_and_types, modifier, plain_size
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, begins_with, production
from layerlaw.oracle.sentences.continuous.becomes import Becoming, also_is, becoming
from layerlaw.oracle.sentences.continuous.quality_of_objects import quality
from layerlaw.oracle.sentences.continuous.quotations import quoted
from layerlaw.oracle.tokens import TokenKind
from layerlaw.oracle.word_forms import ITS_MANA_COST, SUBTYPE_NOUNS


@dataclass(frozen=True)
class _LoseOthers(c.Change, reads=NOTHING, writes=NOTHING):
    """All other abilities are lost: all that the same effect does not give. Decided with the rest of the effect."""


@dataclass(frozen=True)
class _LoseOtherTypes(c.Change, reads=NOTHING, writes=NOTHING):
    """All other card types (and creature types) are lost: makes a type change before it set types instead of adding them."""


@dataclass(frozen=True)
class ChoiceOfChanges(c.Change, reads=NOTHING, writes=NOTHING):
    """Your choice of these rows of changes, made as the effect begins (608.2d). Becomes a `ChooseOne` with the rest of its instruction."""

    options: tuple[tuple[c.Change, ...], ...]


@production
def predicates(reader: Reader) -> list[c.Change] | None:
    """Predicates := predicate ((", and" | "," | "and") predicate)*    `gets +2/+2, has trample, and can't block`."""
    found = predicate(reader)
    if found is None:
        return None
    changes = list(found)
    while True:
        mark, it = reader.at, reader.it
        before = reader.between
        timed = _duration_between(reader)
        between = reader.between
        if not reader.eat(", and", ",", "and"):
            return changes
        if reader.sees("it loses", "it has", "it can't", "it gains", "it gets", "they lose", "they have", "it's"):
            reader.next() if reader.low() != "it's" else None
        more = predicate(reader)
        if timed and reader.between is not between:
            # `gains haste until end of turn and attacks this combat if able`: each has a duration of its own
            reader.at, reader.it, reader.between = mark, it, before
            return changes
        if more is None or (timed and has_open(more) and not reader.sees("until", "this turn")):
            # `gains haste until end of turn, and it becomes a Vampire`: the Vampire stays one.
            reader.at, reader.it = mark, it
            return changes
        changes += more


def _duration_between(reader: Reader) -> bool:
    """`gets +1/+1 until end of turn and can't be blocked this turn`: a duration between predicates, which all must share."""
    found = reader.resolving and reader.sees(*_BETWEEN)
    if found:
        reader.between = Until.END_OF_TURN
        reader.eat("until end of turn", "this turn")
    return found


_BETWEEN: Final = (
    "until end of turn and", "until end of turn ,", "this turn and", "this turn , and",
)  # fmt: skip


@production
def predicate(reader: Reader) -> list[c.Change] | None:
    """Predicate := verb and what belongs to it; see the head of this module."""
    verb = reader.eat(
        "gets",
        "get",
        "has",
        "have",
        "gains",
        "gain",
        "loses",
        "lose",
        "is",
        "are",
        "becomes",
        "become",
        "isn't",
        "aren't",
        "it's",
    )
    match verb:
        case "gets" | "get":
            reader.eat("an additional")
            found = modifier(reader)
            if found is not None and reader.resolving and reader.eat("or"):
                other = modifier(reader)
                return None if other is None else [ChoiceOfChanges(((found,), (other,)))]
            return None if found is None else [found, *_and_gets(reader)]
        case "has" | "have" | "gains" | "gain":
            return _as_they_are_cast(reader) or _has(reader)
        case "loses" | "lose":
            return lost(reader)
        case "is" | "are" if reader.resolving and reader.eat("also goaded"):
            return [x.Goaded()]
        case "is" | "are" if not reader.resolving and reader.eat("also"):
            return also_is(reader)
        case "becomes" | "become" if reader.resolving and reader.eat("your choice of"):
            return _your_choice_of_kinds(reader)
        case "is" | "are" | "becomes" | "become" | "it's":
            if reader.sees("goaded") and (not reader.resolving or reader.sees(*_GOADED_SO_LONG)):
                return [x.Goaded()] if verb != "becomes" and reader.eat("goaded") else None
            become = becoming(reader)
            if become is not None and verb == "becomes" and reader.resolving and reader.eat("or"):
                # `becomes a Plains or an Island`: one of them, which is chosen (608.2d)
                other_one = becoming(reader)
                if other_one is None or list(map(type, other_one)) != list(map(type, become)):
                    return None  # "in addition to its other types" behind the second is said of both
                return [ChoiceOfChanges((tuple(become), tuple(other_one)))]
            if become is not None and reader.eat("that's no longer"):
                no_more = _is_not(reader)  # `becomes a 4/4 Spirit artifact creature that's no longer an Equipment`
                return None if no_more is None else [*become, *no_more]
            return become
        case "isn't" | "aren't":
            return _is_not(reader)
        case _:
            if reader.eat("all creatures able to block it do so"):
                return [x.AllMustBlock(f.creatures())]
            return quality(reader)


@production
def goaded_so_long(reader: Reader) -> list[c.Change] | None:
    """Goaded so long := "goaded" ("for the rest of the game" | "for as long as" condition), of which the duration is read behind it."""
    return [x.Goaded()] if reader.sees(*_GOADED_SO_LONG) and reader.eat("goaded") else None


_GOADED_SO_LONG: Final = ("goaded for the rest of the game", "goaded for as long as")
"""Without such words something is goaded until a player's next turn, which is done at once (701.15a)."""


def _and_gets(reader: Reader) -> list[c.Change]:
    """And gets := ("and" modifier)*    `gets +1/+1 for each creature you control and +1/+1 for each Aura you control`."""
    found: list[c.Change] = []
    while reader.low() == "and" and reader.peek(1).kind is TokenKind.SIZE:
        mark = reader.at
        reader.next()
        more = modifier(reader)
        if more is None:
            reader.at = mark
            break
        found.append(more)
    return found


@production
def _as_they_are_cast(reader: Reader) -> list[c.Change] | None:
    """As they are cast := granted "as you cast" ("them" | "it")    spells that gain it then have it from the first step of casting on (601.2a)."""
    if reader.resolving or [token.low for token in reader.tokens[reader.end - 4 : reader.end - 1]] != [
        "as",
        "you",
        "cast",
    ]:
        return None
    part = reader.part(reader.at, reader.end - 4)
    found = _has(part)
    if found is None or not part.done or reader.low(reader.end - 1 - reader.at) not in ("them", "it"):
        return None
    reader.at = reader.end
    return found


@production
def _has(reader: Reader) -> list[c.Change] | None:
    """Has := "your choice of" granted ("," | "or") ... | base size | "all activated abilities of" noun | "all creature types" | "no maximum hand size" | granted."""
    if reader.resolving and reader.eat("your choice of"):
        return _your_choice(reader)
    if reader.eat("all basic land types"):
        return [c.AddEveryLandType()]
    if reader.eat("all names of"):
        start = reader.at
        while not reader.done and not reader.sees("in addition to"):
            reader.next()
        of = reader.words(start)
        return (
            [c.AddAllNames(of)] if of and reader.eat("in addition to its name", "in addition to their names") else None
        )
    if reader.eat("the power , toughness , and creature types of"):
        return like_in_size_and_types(last_exiled(reader))
    if reader.eat("the full text of"):
        return _full_text(reader)
    if reader.eat("the name"):
        start = reader.at
        while reader.peek().kind is TokenKind.WORD and reader.peek().text[:1].isupper():
            reader.next()
        called = reader.words(start)
        besides = reader.eat("in addition to its name", "in addition to their names")
        return [c.AddName(called) if besides else c.SetName(called)] if called else None
    if reader.eat(
        "the chosen creature type in addition to its other types",
        "the chosen creature type in addition to their other types",
    ):
        return [c.AddTypes(subtypes=(r.Chosen("creature_type"),))]
    taken = reader.eat(*_TAKEN)
    if taken is not None:
        one = None if reader.sees("all", "each") else object_ref(reader)
        if one is None:
            reader.eat("all", "each")
        found = noun(reader) if one is None else None
        among = f.Is(one) if one is not None else None if found is None else found.filter
        but = reader.eat(*_TAKEN_BUT)
        which = _TAKEN[taken] if but is None else _TAKEN_BUT[but]
        both = but is not None and _TAKEN[taken] is not c.TakenAbilities.ACTIVATED
        return None if among is None or both else [c.GainActivatedAbilitiesOf(among, which)]
    if reader.resolving and reader.eat("base power or toughness"):
        same = number(reader)
        return None if same is None else [ChoiceOfChanges(((c.SetPT(same, None),), (c.SetPT(None, same),)))]
    size = base_size(reader)
    if size is not None and reader.resolving and reader.eat("or"):
        # `has base power and toughness 4/1 or 1/4`, `has base power 1 or base toughness 1`: one is chosen (608.2d)
        plain = plain_size(reader) if reader.peek().kind is TokenKind.SIZE else None
        other_size = base_size(reader) if plain is None else [plain]
        return None if other_size is None else [ChoiceOfChanges((tuple(size), tuple(other_size)))]
    if size is None or reader.resolving:
        return size or granted(reader)
    mark = reader.at
    more = granted(reader) if reader.eat(", and", ",", "and") else None
    if more is None:
        reader.at = mark
        return size
    return [*size, *more]


@production
def _full_text(reader: Reader) -> list[c.Change] | None:
    """Full text := object ["and has the text" quotation]    behind "the full text of" (612.6)."""
    ref = object_ref(reader)
    if ref is None:
        return None
    abilities = quoted(reader) if reader.eat("and has the text", "and have the text") else []
    return None if abilities is None else [c.SetFullText(ref, tuple(abilities))]


_TAKEN: Final = {
    "all activated abilities of": c.TakenAbilities.ACTIVATED,
    "all loyalty abilities of": c.TakenAbilities.LOYALTY,
    "the loyalty abilities of": c.TakenAbilities.LOYALTY,
    "all activated and triggered abilities of": c.TakenAbilities.AND_TRIGGERED,
}
_TAKEN_BUT: Final = {
    "except for mana abilities": c.TakenAbilities.NO_MANA,
    "except mana abilities": c.TakenAbilities.NO_MANA,
    "except for loyalty abilities": c.TakenAbilities.NO_LOYALTY,
}


@production
def _your_choice_of_kinds(reader: Reader) -> list[c.Change] | None:
    """Your choice of kinds := becoming "or" becoming    `a blue Frog creature with ... or a blue Octopus creature with ...` (608.2d)."""
    first = becoming(reader)
    second = becoming(reader) if first is not None and reader.eat("or") else None
    if first is None or second is None:
        return None
    one, other = settled(first), settled(second)
    return None if one is None or other is None else [ChoiceOfChanges((tuple(one), tuple(other)))]


@production
def _your_choice(reader: Reader) -> list[c.Change] | None:
    """Your choice := granted ((", or" | "," | "or") granted)+    `flying, first strike, or haste`."""
    options: list[tuple[c.Change, ...]] = []
    while True:
        one = _granted(reader)
        if one is None:
            return None
        options.append(tuple(one))
        if not reader.eat(", or", ",", "or"):
            return [ChoiceOfChanges(tuple(options))] if len(options) > 1 else None


@begins_with("choose")
@production
def chooses_abilities(reader: Reader) -> list[c.Change] | None:
    """Chooses abilities := "choose" granted ((", or" | "," | "or") granted)+, a sentence whole, behind which "that ability" is gained (608.2d)."""
    if not reader.resolving or not reader.eat("choose"):
        return None
    found = _your_choice(reader)
    return found if found is not None and (reader.done or reader.low() == ".") else None


def _chosen_before(reader: Reader) -> list[c.Change] | None:
    """What "that ability" is, by the sentence before that has one of several chosen."""
    place = next((at for at in range(reader.at - 1, -1, -1) if reader.tokens[at].low == "choose"), None)
    return None if place is None else chooses_abilities(reader.part(place, reader.at))


@production
def granted(reader: Reader) -> list[c.Change] | None:
    """Granted := ability ((","|"and") ability)*    `flying, trample, and "{T}: Add {G}."`, `vigilance and all creature types`."""
    found = _granted(reader)
    if found is None:
        return None
    while True:
        mark = reader.at
        within = reader.tokens[reader.at - 1].text.endswith(',"')  # `"Equipped creature gets +2/+0," equip {1}`
        if not reader.eat(", and", ",", "and") and not within:
            return found
        more = _granted(reader)
        if more is None:
            reader.at = mark
            return found
        found += more


@production
def _granted(reader: Reader) -> list[c.Change] | None:
    if reader.peek().kind is TokenKind.QUOTE:
        abilities = quoted(reader)
        return None if abilities is None else [c.GainAbility(item) for item in abilities]
    if reader.eat("this ability"):
        return [c.GainAbility(ThisAbility())]
    if reader.resolving and reader.eat("that ability"):
        return _chosen_before(reader)
    colors = _protection_from_colors(reader)
    if colors is not None:
        return [colors]
    if reader.resolving and reader.eat("enchant"):
        # `becomes an Aura with enchant creature`: what it may enchant is said by a noun.
        start = reader.at
        what = noun(reader)
        return (
            None
            if what is None
            else [c.GainAbility(KeywordAbility("enchant", quality=reader.words(start), what=what.filter))]
        )
    if reader.eat("all creature types"):
        # `a 4/3 creature with vigilance and all creature types`: among what it has, but no ability.
        return [c.AddAllCreatureTypes()]
    if reader.sees("affinity for"):
        last = keyword(reader)
        # What it is for reaches to the end, or the words do not tell how far.
        plain = reader.done and last is not None and not any(word in last[0].quality for word in (",", " and ", " as "))
        return [c.GainAbility(item) for item in last or ()] if plain else None
    if reader.sees("max speed", "affinity"):
        return None
    if reader.resolving and reader.sees("suspend") and reader.peek(1).text in ("", ".", ","):
        # Of a card exiled with time counters: what remains of suspend for it (702.62a).
        reader.next()
        return [c.GainAbility(KeywordAbility("suspend"))]
    if reader.resolving and reader.sees("vanishing") and reader.peek(1).text in ("", ".", ","):
        reader.next()  # without a number it gives no counters (702.63b)
        return [c.GainAbility(KeywordAbility("vanishing"))]
    found = keyword(reader) or _at_its_mana_cost(reader)
    if found is not None and reader.resolving and found[0].name == "protection" and reader.eat("or from"):
        # `protection from artifacts or from the color of your choice`
        other = protection_from(reader, "protection")
        return (
            None
            if other is None
            else [ChoiceOfChanges(tuple(tuple(map(c.GainAbility, row)) for row in (found, other)))]
        )
    return None if found is None else [c.GainAbility(item) for item in found]


@begins_with("protection")
@production
def _protection_from_colors(reader: Reader) -> c.GainProtectionFromColorsOf | None:
    """Protection from colors := "protection from" ("the colors of" object | "each of" possessive "colors" | "each color among" nouns)    (702.16h)."""
    if reader.low() != "protection":
        return None
    if reader.eat("protection from each of"):
        ref = possessive_ref(reader)
        return None if ref is None or not reader.eat("colors") else c.GainProtectionFromColorsOf(f.Is(ref))
    if not reader.eat("protection from the colors of", "protection from each color among"):
        return None
    one = object_ref(reader)
    if one is not None:
        return c.GainProtectionFromColorsOf(f.Is(one))
    found = noun(reader)
    return None if found is None else c.GainProtectionFromColorsOf(found.filter)


_WITH_MANA_COST: Final = (
    "flashback", "scavenge", "replicate", "embalm", "encore", "madness", "unearth", "blitz", "emerge", "mayhem", "miracle", "disturb",
    "escape", "foretell", "plot", "harmonize",
)  # fmt: skip


COST_TOLD: Final = (
    "cost is equal to its mana cost", "cost is equal to the card's mana cost", "cost is equal to that card's mana cost",
)  # fmt: skip
"""What says what the keyword costs, behind its name."""
_AND_MORE: Final = re.compile(r"(?: plus exile [a-z]+ other cards from your graveyard| reduced by \{\d\})?")
"""What may stand behind it."""


def more_told(words: str) -> str | None:
    """What the words behind a cost say of it besides, with a space before it; None where that is not understood."""
    text = f" {words}" if words else ""
    return text if _AND_MORE.fullmatch(text) else None


@production
def _at_its_mana_cost(reader: Reader) -> list[KeywordAbility] | None:
    """At its mana cost := keyword, and behind the sentence "The" keyword "cost is equal to its mana cost."    (702.34a)."""
    name = reader.eat(*_WITH_MANA_COST)
    if name is None or not (
        reader.done or (reader.resolving and reader.words(reader.at, reader.end) == "until end of turn")
    ):
        return None
    stop = next(
        (at for at in range(reader.end + 1, len(reader.tokens)) if reader.tokens[at].text == "."), len(reader.tokens)
    )
    behind = Reader(reader.text, reader.tokens, reader.context, reader.end, stop)
    if not behind.eat(".") or not behind.eat(f"the {name}", f"its {name}") or not behind.eat(*COST_TOLD):
        return None
    more = more_told(behind.words(behind.at, stop))
    return None if more is None else [KeywordAbility(name, cost=ITS_MANA_COST + more)]


@production
def lost(reader: Reader) -> list[c.Change] | None:
    """Lost := "this ability" | quotation | "all abilities" | "all other abilities" | "all other card types" | keyword list    `flying`, `all abilities`."""
    if reader.eat(
        "all abilities and card types", "all other abilities and card types", "all other card types and abilities"
    ):
        return [_LoseOtherTypes(), _LoseOthers()]
    if reader.eat(
        "all other abilities , card types , and creature types",
        "all other card types , creature types , and abilities",
        "all other abilities , creature types , and card types",
    ):
        return [_LoseOtherTypes(), _LoseOthers()]
    if reader.resolving and reader.eat("your choice of"):
        return _choice_of_lost(reader)
    if reader.resolving and reader.eat("this ability"):
        return [c.LoseExactly(ThisAbility())]
    if reader.resolving and reader.peek().kind is TokenKind.QUOTE:
        held = quoted(reader, gained=False)
        return None if held is None else [c.LoseExactly(item) for item in held]
    if reader.eat("all landwalk abilities"):
        return [c.LoseAbility("landwalk")]
    if reader.resolving and reader.eat("protection from"):
        lost_exactly = protection_from(reader, "protection")
        return None if lost_exactly is None else [c.LoseExactly(ability) for ability in lost_exactly]
    if reader.eat("all abilities except mana abilities"):
        return [c.LoseAllAbilities(except_mana=True)]
    if reader.eat("all land types and abilities"):
        return [c.SetSubtypes(SubtypeFamily.LAND, ()), c.LoseAllAbilities()]
    if reader.eat("all abilities"):
        return [c.LoseAllAbilities()]
    if reader.eat("all other abilities"):
        return [_LoseOthers()]
    if reader.eat(
        "all other card types and creature types",
        "all other creature types and card types",
        "all other card types",
        "all other types",
    ):
        return [_LoseOtherTypes()]
    if reader.eat("all creature types"):
        return [c.SetSubtypes(SubtypeFamily.CREATURE, ())]
    if reader.eat("all land types"):
        return [c.SetSubtypes(SubtypeFamily.LAND, ())]
    return _lost_keywords(reader)


@production
def _choice_of_lost(reader: Reader) -> list[c.Change] | None:
    """Your choice := keyword ((", or" | "," | "or") keyword)+    `flying, first strike, or trample`, one of which is lost (608.2d)."""
    found = _lost_keywords(reader)
    several = found[0].options if found is not None and isinstance(found[0], ChoiceOfChanges) else found or ()
    rows = tuple(one if isinstance(one, tuple) else (one,) for one in several)
    return [ChoiceOfChanges(rows)] if len(rows) > 1 else None


@production
def _lost_keywords(reader: Reader) -> list[c.Change] | None:
    """Lost keywords := keyword (("," | "and" | "or") keyword)*    joined by "or" one of them is lost, which is chosen (608.2d)."""
    names: list[str] = []
    either = False
    while (
        name := _bands_with_other(reader) or reader.eat(*SIMPLE_KEYWORDS, *_OF_SEVERAL_KINDS, *_LANDWALKS)
    ) is not None:
        names.append(name)
        mark = reader.at
        if reader.eat("and can't have or gain"):
            return [c.CantHave(name)] if len(names) == 1 and reader.eat(name) else None
        if len(names) > 1 and reader.eat(f"and can't have {' or '.join(names)}"):
            return [c.CantHave(one) for one in names]
        joint = reader.eat(", and", ", or", ",", "and", "or")
        if joint is None:
            break
        more = any(reader.low() == word.split()[0] for word in (*SIMPLE_KEYWORDS, *_OF_SEVERAL_KINDS, *_LANDWALKS))
        if not more and reader.low() != "all":
            reader.at = mark
            break
        either = either or joint.endswith("or")
    if either:
        return [ChoiceOfChanges(tuple((c.LoseAbility(name),) for name in names))] if reader.resolving else None
    return [c.LoseAbility(name) for name in names] or None


def _bands_with_other(reader: Reader) -> str | None:
    """Bands with other := "all" ""bands with other"" "abilities"    of whatever quality (702.22b)."""
    if reader.low() != "all" or reader.peek(1).text != '"bands with other"' or reader.low(2) != "abilities":
        return None
    reader.at += 3
    return "bands with other"


_OF_SEVERAL_KINDS: Final = ("protection", "landwalk", "ward")
"""Keywords of which there are several, all of which are lost."""
_LANDWALKS: Final = ("islandwalk", "swampwalk", "forestwalk", "mountainwalk", "plainswalk")


@production
def _is_not(reader: Reader) -> list[c.Change] | None:
    """Is not := ("a" | "an")? kind | supertype    `isn't a creature`, `aren't legendary`."""
    reader.eat("a", "an")
    token = reader.next()
    if token.low in TYPE_NOUNS:
        return [c.RemoveTypes(types=(TYPE_NOUNS[token.low],))]
    if token.text in SUBTYPE_NOUNS:
        return [c.RemoveTypes(subtypes=(SUBTYPE_NOUNS[token.text],))]
    if token.low in ("legendary", "snow"):
        from layerlaw.oracle.phrases.adjectives import SUPERTYPE_WORDS

        return [c.RemoveTypes(supertypes=(SUPERTYPE_WORDS[token.low],))]
    return None


# --- deciding -----------------------------------------------------------------------------------------------


def settled(changes: Sequence[c.Change], *, still: bool = False, copying: bool = False) -> list[c.Change] | None:
    """The changes of one effect with what was left open decided: types added or set, "other" abilities lost first."""
    loses_types = any(isinstance(item, _LoseOtherTypes) for item in changes)
    loses = any(isinstance(item, _LoseOthers) for item in changes)
    found: list[c.Change] = [c.LoseAllAbilities()] if loses else []
    becomings = 0
    for item in changes:
        match item:
            case _LoseOtherTypes() | _LoseOthers():
                continue
            case Becoming():
                becomings += 1
                decided = replace(item, still=item.still or still, loses_types=loses_types).decided()
                if decided is None:
                    return None
                found += decided
            case _:
                found.append(item)
    if (loses_types or still) and not becomings:
        return None
    if copying and any(not isinstance(item, _COPIABLE) for item in found):
        return None
    return found


_COPIABLE: Final = (
    c.AddTypes, c.SetTypes, c.SetSubtypes, c.RemoveTypes, c.SetName, c.SetColors, c.AddColors, c.GainAbility, c.LoseAbility, c.SetPT,
    c.AddAllCreatureTypes,
)  # fmt: skip


def has_open(changes: Sequence[c.Change]) -> bool:
    """Is there a type change whose meaning a later sentence may still decide?"""
    return any(isinstance(item, Becoming) for item in changes)
