"""What stands behind "with" and "without": sizes, counters, keywords, names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.game_facts import StatOfDone
from layerlaw.model.vocabulary import KEYWORD_ABILITIES
from layerlaw.model.words import BASIC_LAND_TYPES, CardType
from layerlaw.oracle.phrases.same_name import other_name
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.tokens import TokenKind
from layerlaw.oracle.word_forms import NUMBERS


def with_(reader: Reader) -> list[f.Filter] | None:
    """Feature := keyword | stat number ("or less" | "or greater")? | counters    `power 3 or less`, `a +1/+1 counter on it`."""
    if reader.eat("an activated ability that isn't a mana ability", "activated abilities that aren't mana abilities"):
        return [f.HasActivatedAbility(mana=False)]
    if reader.eat("landwalk abilities"):
        return [f.HasKeyword("landwalk")]
    if reader.eat("a mana ability"):
        return [f.HasManaAbility()]
    if reader.comes_to("attached"):
        hung = _attached(reader)
        if hung is not None:
            return [hung]
    if reader.peek().kind is TokenKind.SYMBOLS and reader.low(1) == "in":
        symbol = reader.next().text.strip("{}")
        return [f.CostHas(symbol)] if reader.eat("in its mana cost", "in their mana costs") else None
    if reader.eat("mana cost"):
        return _mana_costs(reader)
    if reader.eat("a basic land type"):
        return [f.Or(tuple(map(f.HasSubtype, BASIC_LAND_TYPES)))]
    if reader.eat("a mana cost that contains {x}"):
        return [f.CostHas("X")]
    if reader.eat("abilities"):
        return [f.HasAnyAbility()]
    kind = reader.eat(*_ABILITIES_OF)
    if kind is not None:
        return [f.any_of(tuple(map(f.HasKeyword, _ABILITIES_OF[kind])))]
    if reader.eat("no abilities"):
        return [f.Not(f.HasAnyAbility())]
    if reader.eat("no counters on them", "no counters on it"):
        return [f.Not(f.HasCounter())]
    if reader.eat(
        "counters on them",
        "counters on it",
        "a counter on it",
        "one or more counters on them",
        "one or more counters on it",
    ):
        return [f.HasCounter()]
    if reader.resolving and reader.eat("that spell's mana value"):
        spell = reader.spell_told()
        return (
            None
            if spell is None
            else [f.Compares(v.Stat.MANA_VALUE, f.Comparison.EQUAL, v.StatOf(spell, v.Stat.MANA_VALUE))]
        )
    none = reader.sees("no") and reader.sees(*_NO_COUNTERS) and reader.eat("no") is not None
    counter = _with_counter(reader)
    if counter is not None:
        return [f.Not(counter) if none else counter]
    compared = _both_base(reader) or _either(reader) or parity(reader) or _than_other(reader) or compares(reader)
    if compared is not None:
        more = other_name(reader) if reader.eat("and with a different name than each") else []
        return None if more is None else [compared, *more]
    if reader.eat("a different name than each"):
        return other_name(reader)
    words = keyword_names(reader)
    if words is None:
        return None
    return [f.HasKeyword(words[0]) if len(words) == 1 else f.Or(tuple(f.HasKeyword(word) for word in words))]


@production
def _attached(reader: Reader) -> f.Filter | None:
    """Attached := ("a" | "an") noun "attached to it"    `a legendary Equipment attached to it` (301.5, 303.4)."""
    from layerlaw.oracle.phrases.nouns import noun

    place = next((at for at in range(reader.at, reader.end) if reader.tokens[at].low == "attached"), None)
    if place is None:
        return None
    inner = reader.part(reader.at, place)
    found = noun(inner) if inner.eat("a", "an") else None
    if found is None or (found.plural and not found.either) or not inner.done:
        return None
    reader.at = place
    return f.HasAttached(found.filter) if reader.eat("attached to it", "attached to them") else None


_ABILITIES_OF: Final = {
    "enchant creature": ("enchant creature",),
} | {
    f"{lead}{word} {noun}": names
    for word, names in (
        ("cycling", ("cycling",)),
        ("kicker", ("kicker", "multikicker")),
        ("morph", ("morph", "megamorph")),
    )
    for lead, noun in (("a ", "ability"), ("", "abilities"))
}
"""Abilities of a kind: typecycling is cycling (702.29e), multikicker a variant of kicker (702.33c), megamorph one of morph (702.37b)."""
_NO_COUNTERS: Final = ("no +1/+1 counters on them", "no +1/+1 counters on it", "no -1/-1 counters on them")


def or_that_has(reader: Reader, found: list[f.Filter] | None) -> list[f.Filter] | None:
    """Or that has := what it is ["or that has" feature]    `that's an artifact or that has mana value 3 or less`: either is enough."""
    mark = reader.at
    more = with_(reader) if found and len(found) == 1 and reader.eat("or that has", "or that have") else None
    if not found or not more or len(more) != 1:
        reader.at = mark
        return found
    return [f.Or((found[0], more[0]))]


@production
def _mana_costs(reader: Reader) -> list[f.Filter] | None:
    """Mana costs := symbols ("or" symbols)*, behind "with mana cost"    `{0} or {1}`."""
    costs: list[str] = []
    while reader.peek().kind is TokenKind.SYMBOLS:
        costs.append(reader.next().text)
        if not (reader.low() == "or" and reader.peek(1).kind is TokenKind.SYMBOLS):
            break
        reader.next()
    return [f.HasManaCost(tuple(costs))] if costs else None


@production
def _with_counter(reader: Reader) -> f.Filter | None:
    """Counter := ("a" | "an" | number "or more")? kind "counter(s) on it|them"    `a +1/+1 counter on it`."""
    least = 1
    if not reader.eat("one or more", "a", "an") and reader.sees(*_SOME_OR_MORE):
        least = NUMBERS[reader.next().low]
        reader.eat("or more")
    kind = counter_kind(reader)
    if kind is None or not reader.eat("counter on it", "counters on them", "counters on it", "counter on them"):
        return None
    return f.HasCounter(kind, least)


_SOME_OR_MORE: Final = tuple(f"{word} or more" for word, number in NUMBERS.items() if number > 1)


@production
def _either(reader: Reader) -> f.Filter | None:
    """Either := "power or toughness" number ("or less" | "or greater")    `power or toughness 1 or less`."""
    if reader.eat("mana value , power , or toughness equal to the chosen number"):
        chosen = v.ChosenNumber("number")
        each = (v.Stat.MANA_VALUE, v.Stat.POWER, v.Stat.TOUGHNESS)
        return f.Or(tuple(f.Compares(stat, f.Comparison.EQUAL, chosen) for stat in each))
    base = reader.eat("base power or toughness")
    if not base and not reader.eat("power or toughness"):
        return None
    token = reader.next()
    if token.kind is not TokenKind.NUMBER:
        return None
    ending = _ENDINGS[reader.eat("or less", "or greater") or ""]
    stats = (v.Stat.BASE_POWER, v.Stat.BASE_TOUGHNESS) if base else (v.Stat.POWER, v.Stat.TOUGHNESS)
    return f.Or(tuple(f.Compares(stat, ending, int(token.text)) for stat in stats))


@production
def _both_base(reader: Reader) -> f.Filter | None:
    """Both base := "base power and toughness" size    `base power and toughness 1/1`."""
    if not reader.eat("base power and toughness"):
        return None
    power, _, toughness = reader.next().text.partition("/")
    if not (power.isdigit() and toughness.isdigit()):
        return None
    equal = f.Comparison.EQUAL
    return f.Compares(v.Stat.BASE_POWER, equal, int(power)) & f.Compares(v.Stat.BASE_TOUGHNESS, equal, int(toughness))


@production
def parity(reader: Reader) -> f.Filter | None:
    """Parity := ("odd" | "even") stat | stat "of" ("the chosen" | "that") "quality"    `odd mana value`."""
    word = reader.eat("odd", "even", "an odd", "an even")
    name = reader.eat("mana value", "mana values", "power", "toughness")
    if name is None or (word is None and not reader.eat("of the chosen quality", "of that quality")):
        return None
    return f.HasParity(_STATS[name.removesuffix("s")], None if word is None else word.endswith("odd"))


@production
def counter_kind(reader: Reader) -> str | None:
    """Kind := size | word | keyword, before "counter"    `+1/+1`, `charge`, `first strike`."""
    token = reader.next()
    if token.kind is TokenKind.SIZE:
        return token.text.replace("−", "-")
    if token.kind is not TokenKind.WORD or token.low in (
        "counter",
        "counters",
        "a",
        "an",
        "the",
        "that",
        "no",
        "those",
    ):
        return None
    if reader.low() in ("counter", "counters"):
        return token.low
    if reader.low(1) in ("counter", "counters") and f"{token.low} {reader.low()}" in ("first strike", "double strike"):
        return f"{token.low} {reader.next().low}"
    return None


_STATS: Final = {
    "power": v.Stat.POWER, "toughness": v.Stat.TOUGHNESS, "mana value": v.Stat.MANA_VALUE, "base power": v.Stat.BASE_POWER,
    "base toughness": v.Stat.BASE_TOUGHNESS, "loyalty": v.Stat.LOYALTY, "total power and toughness": v.Stat.TOTAL,
}  # fmt: skip


_SIZES: Final = {name: stat for name, stat in _STATS.items() if name.removeprefix("base ") in ("power", "toughness")}


@production
def compares(reader: Reader) -> f.Filter | None:
    """Compares := stat number ["or less" | "or greater"] | stat ("less" | "greater") "than" ["or equal to"] value."""
    name = reader.eat(
        "base power", "base toughness", "mana value", "power", "toughness", "loyalty", "total power and toughness"
    )
    if name is None:
        return None
    stat = _STATS[name]
    relation = reader.eat(
        "less than or equal to",
        "greater than or equal to",
        "equal to or greater than",
        "equal to or less than",
        "less than",
        "greater than",
        "equal to",
    )
    if relation is not None:
        sizes = _SIZES if stat in _SIZES.values() and reader.low() == "its" else {}
        own = reader.eat(*(f"its {other}" for other, its in sizes.items() if its is not stat))
        if own is not None:  # `power greater than its base power`: another number of the very object
            return f.Compares(stat, RELATIONS[relation], v.StatOf(r.It(), _SIZES[own.removeprefix("its ")]))
        bound = _bound(reader)
        value = _same_of(reader, stat) if bound is None else bound  # and not if it is 0
        return f.Compares(stat, RELATIONS[relation], value) if value is not None else None
    token = reader.next()
    value = (
        int(token.text) if token.kind is TokenKind.NUMBER else v.X() if token.text == "X" and reader.resolving else None
    )
    if value is None or reader.sees("and toughness", "and base toughness", "or toughness"):
        return None
    ending = reader.eat("or less", "or greater")
    if ending is None and isinstance(value, int):
        others = _or_numbers(reader)
        if others:
            return f.Or(tuple(f.Compares(stat, f.Comparison.EQUAL, one) for one in (value, *others)))
    return f.Compares(stat, _ENDINGS[ending or ""], value)


def _same_of(reader: Reader, stat: v.Stat) -> v.Value | None:
    """`mana value less than or equal to that Aura`: than that of the object."""
    from layerlaw.oracle.phrases.nouns import object_ref

    ref = object_ref(reader) if reader.low() == "that" else None
    return None if ref is None or reader.low() in ("'s", "'") else v.StatOf(ref, stat)


_THAN: Final = {
    "lesser": f.Comparison.LESS, "greater": f.Comparison.MORE, "equal or lesser": f.Comparison.AT_MOST, "lesser or equal": f.Comparison.AT_MOST,
    "an equal or lesser": f.Comparison.AT_MOST, "equal or greater": f.Comparison.AT_LEAST, "the same": f.Comparison.EQUAL,
}  # fmt: skip


@production
def _than_other(reader: Reader) -> f.Filter | None:
    """Than other := ("lesser" | "equal or lesser" | "the same" | ...) stat [("than" | "as") object]    than what was spoken of, where it isn't said (608.2c)."""
    relation = reader.eat(*_THAN) if reader.resolving else None
    name = reader.eat("mana value", "power", "toughness", "total power and toughness") if relation is not None else None
    if relation is None or name is None or reader.sees("or", "and"):
        return None
    than = other_compared(reader, _STATS[name])
    return None if than is None else f.Compares(_STATS[name], _THAN[relation], than)


def other_compared(reader: Reader, stat: v.Stat) -> v.Value | None:
    """What the `stat` is compared with: that of the object named behind, or of what was spoken of."""
    if not reader.eat("than", "as"):
        return v.StatOf(reader.it, stat) if isinstance(reader.it, r.ObjectRef) else None
    if (done := reader.eat(*_DONE_TO)) is not None:
        return v.NotedNumber(f"{done}'s {stat}", StatOfDone(done.split()[1], str(stat)))
    from layerlaw.oracle.phrases.nouns import object_ref

    ref = object_ref(reader)
    return None if ref is None else v.StatOf(ref, stat)


def of_the_same(reader: Reader, before: Sequence[v.Value]) -> v.Value | None:
    """Of the same := "its" stat    behind a number of what was exiled: `X is the exiled creature card's power and Y is its toughness`."""
    last = before[-1] if before else None
    if not isinstance(last, v.NotedNumber) or not isinstance(last.meaning, StatOfDone) or not reader.eat("its"):
        return None
    name = reader.eat(*_STATS)
    done = last.meaning.done
    return None if name is None else v.NotedNumber(f"the {done} creature card's {name}", StatOfDone(done, name))


_DONE_TO: Final = tuple(
    f"the {past} {kind}"
    for past in ("sacrificed", "discarded")
    for kind in ("creature", "permanent", "artifact", "card")
)


def _or_numbers(reader: Reader) -> tuple[int, ...]:
    """Or numbers := ("," number)* [","] "or" number    `mana value 4, 5, or 6`."""
    mark, found = reader.at, []
    while True:
        last = reader.eat(", or", "or")
        if last is None and not reader.eat(","):
            break
        token = reader.next()
        if token.kind is not TokenKind.NUMBER or not token.text.isdigit():
            break
        found.append(int(token.text))
        if last is not None:
            return tuple(found)
    reader.at = mark
    return ()


_ENDINGS: Final = {"": f.Comparison.EQUAL, "or less": f.Comparison.AT_MOST, "or greater": f.Comparison.AT_LEAST}


RELATIONS: Final = {
    "less than or equal to": f.Comparison.AT_MOST,
    "greater than or equal to": f.Comparison.AT_LEAST,
    "equal to or greater than": f.Comparison.AT_LEAST,
    "equal to or less than": f.Comparison.AT_MOST,
    "less than": f.Comparison.LESS,
    "greater than": f.Comparison.MORE,
    "equal to": f.Comparison.EQUAL,
}


def _bound(reader: Reader) -> v.Value | None:
    from layerlaw.oracle.phrases.how_many import value as of_one_shots
    from layerlaw.oracle.phrases.values import value
    from layerlaw.oracle.row import Words

    if not isinstance(reader, Words):
        return value(reader)
    # `the number of cards in its controller's graveyard` is of each thing that the noun names, which was not spoken of before.
    if reader.sees("the number of cards in its controller's"):
        return value(reader)
    if reader.memory.it is None and (own := _counters_on_it(reader)) is not None:
        return own
    start = reader.at
    found = of_one_shots(reader)
    return None if "its controller's" in reader.words(start) else found


@production
def _counters_on_it(reader: Reader) -> v.Value | None:
    """Counters on it := "the number of" kind "counters on it"    of each thing that the noun names, where nothing else has been spoken of."""
    kind = counter_kind(reader) if reader.eat("the number of") else None
    return v.CountersOn(r.It(), kind) if kind is not None and reader.eat("counters on it") else None


SIMPLE_KEYWORDS: Final = tuple(sorted((word for word in KEYWORD_ABILITIES if word not in ("enchant", "protection", "landwalk")), key=len, reverse=True))  # fmt: skip


SHARED_KEYWORDS: Final = (*SIMPLE_KEYWORDS, "protection", "landwalk")


_HAD_KEYWORDS: Final = (*SIMPLE_KEYWORDS, *(f"{word.lower()}walk" for word in BASIC_LAND_TYPES))


def keyword_name(reader: Reader) -> str | None:
    """Keyword := the name of an ability that stands for itself    `flying`, `forestwalk`."""
    return reader.eat(*_HAD_KEYWORDS)


def keyword_names(reader: Reader) -> list[str] | None:
    """Keywords := keyword ("or" keyword)* | keyword ("," keyword)+ [","] ("or" | "and/or") keyword    `flying`, `flying or reach`, `flying, deathtouch, and/or lifelink`."""
    names = []
    while True:
        name = keyword_name(reader)
        if name is None:
            return None
        names.append(name)
        if len(names) == 1 and (listed := _listed_keywords(reader)):
            return [name, *listed]
        joined = reader.low() in ("or", "and/or")
        if not (joined and any(reader.low(1) == word.split()[0] for word in _HAD_KEYWORDS)):
            return names
        reader.next()


@production
def _listed_keywords(reader: Reader) -> list[str] | None:
    """Listed keywords := ("," keyword)+ [","] ("or" | "and/or") keyword    behind the first of a list, of which each is an alternative."""
    names: list[str] = []
    while True:
        last = reader.eat(", or", ", and/or", "or", "and/or") if names else None
        if last is None and not reader.eat(","):
            return None
        name = keyword_name(reader)
        if name is None:
            return None
        names.append(name)
        if last is not None:
            return names


_SPELLS_OR_ADVENTURES: Final = (
    "that are instant cards , sorcery cards , and/or have an adventure",
    "that are instant cards , are sorcery cards , and/or have an adventure",
    "that's an instant card , a sorcery card , or a card that has an adventure",
)


@production
def that_has(reader: Reader) -> list[f.Filter] | None:
    """That has := "that" ("has" | "have") ("an Adventure" | counter | keyword ("or" keyword)*) | "that doesn't have" (counter | keyword ("or" keyword)*)    (715.2a)."""
    if reader.eat(*_SPELLS_OR_ADVENTURES):
        return [f.Or((f.IsType(CardType.INSTANT), f.IsType(CardType.SORCERY), f.Called("adventurous")))]
    if reader.eat("that doesn't have", "that don't have"):
        counter = _with_counter(reader)
        if counter is not None:
            return [f.Not(counter)]
        lacked = keyword_names(reader)
        return [f.Not(f.HasKeyword(name)) for name in lacked] if lacked else None
    if not reader.eat("that has", "that have", "that each have"):
        return None
    if reader.eat("a basic land type"):
        return [f.Or(tuple(map(f.HasSubtype, BASIC_LAND_TYPES)))]
    counter = _with_counter(reader)
    if counter is not None:
        return [counter]
    if reader.eat("an adventure"):
        return [f.Called("adventurous")]
    names = keyword_names(reader)
    return [f.any_of(tuple(map(f.HasKeyword, names)))] if names else None


def without(reader: Reader) -> list[f.Filter] | None:
    """Without := keyword | counters | "a name", behind "without"."""
    if reader.eat("counters on them", "counters on it"):
        return [f.Not(f.HasCounter())]
    counter = _with_counter(reader) or parity(reader)
    if counter is not None:
        return [f.Not(counter)]
    names = keyword_names(reader)
    further = reader.low() in ("or", "and") and not reader.sees("and each", "and all")
    return [f.Not(f.HasKeyword(name)) for name in names] if names and not further else None


def named(reader: Reader) -> list[f.Filter] | None:
    """Name := the own name | Capitalised words | three or more of them    `named Plague Rats`."""
    start = reader.at
    row = _named_row(reader)
    if row is not None:
        return [row]
    if reader.peek().kind is TokenKind.SELF:
        return [f.Named(reader.next().text)]
    _proper(reader)
    mark = reader.at
    if mark > start and _second_half(reader):
        # `a card named Ajani, Inspiring Leader, reveal it`: the comma belongs to the name; in a list of names "and" would follow.
        if reader.sees(", and", ", or") or reader.peek(1).text[:1].isupper():
            reader.at = mark
    else:
        reader.at = mark
    if mark == start:
        return None
    first = f.Named(reader.words(start))
    other = _or_named(reader) if reader.at == mark and reader.tokens[start - 2].low == "card" else None
    return [first if other is None else f.Or((first, other))]


@production
def _named_row(reader: Reader) -> f.Filter | None:
    """Named row := name ("," name)+ ", and" name    `Equipment named Sword of Kaldra, Shield of Kaldra, and Helm of Kaldra`."""
    if reader.tokens[reader.at - 2].low == "card":
        return None
    names: list[f.Filter] = []
    while True:
        start = reader.at
        if reader.peek().kind is TokenKind.SELF:
            reader.next()
        else:
            _proper(reader)
        if reader.at == start:
            return None
        names.append(f.Named(reader.words(start)))
        if len(names) > 1 and reader.tokens[start - 1].low == "and":
            return f.Or(tuple(names)) if len(names) > _TWO else None
        if not reader.eat(", and", ","):
            return None


_TWO: Final = 2


@production
def _second_half(reader: Reader) -> bool | None:
    """Second half := "," ["the"] Capitalised words    of a name, before "," or "or a", or at the end of the sentence."""
    if not reader.eat(","):
        return None
    reader.eat("the")
    return True if _proper(reader) and (reader.done or reader.sees(",", "or a", "or an")) else None


@production
def _or_named(reader: Reader) -> f.Filter | None:
    """Or named := "or" Capitalised words ","    the other name of `a card named Festering Newt or Bubbling Cauldron, put it ...`."""
    start = reader.at + 1
    read = reader.eat("or") is not None and _proper(reader) and reader.sees(",")
    return f.Named(reader.words(start)) if read else None


def not_named(reader: Reader) -> list[f.Filter] | None:
    """Behind "not named", a name that they don't have."""
    called = named(reader)
    return None if called is None else [f.Not(one) for one in called]


def _proper(reader: Reader) -> bool:
    """Capitalised words, with small ones between them, are read; were there any?"""
    start = reader.at
    while reader.peek().kind is TokenKind.WORD and (
        reader.peek().text[:1].isupper() or (reader.at > start and _goes_on(reader))
    ):
        reader.next()
    return reader.at > start


def _goes_on(reader: Reader) -> bool:
    """Small words in a name, with a capitalised one behind them: `Advocate of the Beast`."""
    ahead = 0
    while reader.low(ahead) in ("of", "the"):
        ahead += 1
    return 0 < ahead < 3 and reader.peek(ahead).kind is TokenKind.WORD and reader.peek(ahead).text[:1].isupper()
