"""What an expectation asks of an object: for each key, what is so compared with what is expected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from layerlaw.boards.board import scalars
from layerlaw.boards.expected import ALL_CREATURE_TYPES
from layerlaw.boards.near_misses import check_subtypes
from layerlaw.boards.nodes import Node, Scalar
from layerlaw.errors import ErrorKind, LayerlawError, Mistake, nearest, quote
from layerlaw.explain.values import ability_text, rule_texts, word_for
from layerlaw.layers import ObjectNow
from layerlaw.layers.prepared import printed_size
from layerlaw.model.abilities import Ability, KeywordAbility
from layerlaw.model.cards import Face
from layerlaw.model.filters import SharesColor
from layerlaw.model.late import dataclass
from layerlaw.model.mana_costs import BadManaCost, ManaCost
from layerlaw.model.references import This
from layerlaw.model.texts import is_open
from layerlaw.model.vocabulary import KEYWORD_ABILITIES, KEYWORD_FORMS
from layerlaw.model.words import COLOR_WORDS, COLORS, Color, SubtypeFamily, written_color
from layerlaw.oracle import keywords_named, matches_text
from layerlaw.oracle.word_forms import ITS_MANA_COST

PlainValue = str | int | bool | None | list["PlainValue"] | dict[str, "PlainValue"]
"""A value as JSON has it."""


@dataclass(frozen=True)
class Values:
    """The characteristics that a key can ask for: of an object as it is, or its copiable values."""

    name: str | None
    mana_cost: ManaCost | None
    mana_values: tuple[int, ...]
    colors: frozenset[Color]
    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    every_creature_type: bool
    other_subtypes: tuple[str, ...]
    """Those that are no creature types."""
    power: int | None
    toughness: int | None
    loyalty: int | None
    defense: int | None
    abilities: tuple[Ability, ...]
    word: str
    """What its rules text calls it behind "this"."""
    qualities: tuple[str, ...] = ()


def values_of(now: ObjectNow) -> Values:
    """What an object is now."""
    every = now.is_every_creature_type
    return Values(
        now.name,
        now.mana_cost,
        now.mana_values,
        frozenset(now.colors),
        tuple(map(str, now.supertypes)),
        tuple(map(str, now.types)),
        tuple(map(str, now.subtypes)),
        every,
        tuple(str(word) for word in now.subtypes if word.family is not SubtypeFamily.CREATURE),
        now.power,
        now.toughness,
        now.loyalty,
        now.defense,
        now.abilities,
        word_for(now.copiable),
        rule_texts(now.rules),
    )


def values_of_face(face: Face) -> Values:
    """Copiable values. A power or toughness that an ability defines is no number yet."""
    power, toughness = printed_size(face)
    cost = face.mana_cost.mana_value if face.mana_cost else 0
    names = tuple(name for name in (face.name, *face.other_names) if name)
    return Values(
        " // ".join(names) if names else None,
        face.mana_cost,
        (cost if face.mana_value is None else face.mana_value,),
        face.colors,
        tuple(map(str, face.supertypes)),
        tuple(map(str, face.types)),
        tuple(map(str, face.subtypes)),
        False,
        tuple(str(word) for word in face.subtypes if word.family is not SubtypeFamily.CREATURE),
        power,
        toughness,
        face.loyalty,
        face.defense,
        face.abilities,
        word_for(face),
    )


PlainDifference = tuple[PlainValue, PlainValue] | None
"""What was expected and what is so, where they differ."""


def _name(node: Node, values: Values) -> PlainDifference:
    expected = text_or_none(node)
    # Of a card with several names (709.4) each is its name, and so are all together.
    names = {values.name, *(values.name.split(" // ") if values.name else ())}
    return None if expected in names else (expected or "none", values.name or "none")


def _mana_cost(node: Node, values: Values) -> PlainDifference:
    return cost_difference(node, values.mana_cost)


def cost_difference(node: Node, actual: ManaCost | None) -> PlainDifference:
    """A mana cost compared, whatever the order of its symbols."""
    text = text_or_none(node)
    if text is None:
        return None if actual is None else ("none", str(actual))
    assert isinstance(node, Scalar), "a mana cost is a text, by the format"
    try:
        expected = ManaCost.parse(text)
    except BadManaCost as error:
        raise LayerlawError(
            Mistake(
                ErrorKind.UNKNOWN,
                node.place,
                str(error),
                expected="a mana cost such as {2}{W}",
                mend="write each symbol in braces",
            )
        ) from None
    if actual is not None and _symbols(expected) == _symbols(actual):
        return None
    return (text, "none" if actual is None else str(actual))


def _symbols(cost: ManaCost) -> Counter[str]:
    return Counter(symbol for symbol in cost.symbols if symbol != "0")


def _colors(node: Node, values: Values) -> PlainDifference:
    if isinstance(node, Scalar):
        word = node.text.casefold()
        text = "" if word in ("colorless", "none") else str(COLOR_WORDS.get(word, node.text.upper()))
        if any(letter not in "WUBRG" for letter in text):
            close = nearest(word, (*COLOR_WORDS, "colorless"))
            raise LayerlawError(
                Mistake(
                    ErrorKind.UNKNOWN,
                    node.place,
                    f"{quote(node.text)} is no row of color letters",
                    expected="letters of WUBRG, a color word, or colorless",
                    nearest=close,
                    mend=f"write {quote(close[0])}"
                    if close
                    else "write the letters, as WU, or a list, as [white, blue]",
                )
            )
        expected = frozenset(Color(letter) for letter in text)
    else:
        expected = frozenset(written_color(word.text) for word in scalars(node))
    return None if expected == values.colors else (_letters(expected), _letters(values.colors))


def _letters(colors: frozenset[Color]) -> str:
    return "".join(color for color in COLORS if color in colors) or "colorless"


def _set_of(read: Callable[[Values], tuple[str, ...]]) -> Callable[[Node, Values], PlainDifference]:
    def compare(node: Node, values: Values) -> PlainDifference:
        expected, actual = texts_of(node), read(values)
        same = {item.casefold() for item in expected} == {item.casefold() for item in actual}
        return None if same else (plain_list(sorted(expected)), plain_list(sorted(actual)))

    return compare


def _subtypes(node: Node, values: Values) -> PlainDifference:
    expected = {item.casefold() for item in texts_of(node)}
    if ALL_CREATURE_TYPES in expected:
        others = {item.casefold() for item in values.other_subtypes}
        same = values.every_creature_type and (isinstance(node, Scalar) or expected - {ALL_CREATURE_TYPES} == others)
    else:
        same = not values.every_creature_type and expected == {item.casefold() for item in values.subtypes}
    return None if same else (shown(node), plain_list(_shown_subtypes(values)))


def _shown_subtypes(values: Values) -> list[str]:
    return [*values.other_subtypes, ALL_CREATURE_TYPES] if values.every_creature_type else sorted(values.subtypes)


def _includes_subtypes(node: Node, values: Values) -> PlainDifference:
    have = {item.casefold() for item in values.subtypes}
    return (
        None
        if all(item.casefold() in have for item in texts_of(node))
        else (shown(node), plain_list(_shown_subtypes(values)))
    )


def _lacks_subtypes(node: Node, values: Values) -> PlainDifference:
    have = {item.casefold() for item in values.subtypes}
    check_subtypes(scalars(node), values.subtypes)
    return (
        None
        if all(item.casefold() not in have for item in texts_of(node))
        else (shown(node), plain_list(_shown_subtypes(values)))
    )


def _number_of(read: Callable[[Values], int | None]) -> Callable[[Node, Values], PlainDifference]:
    def compare(node: Node, values: Values) -> PlainDifference:
        assert isinstance(node, Scalar), "a number is one value, by the format"
        expected, actual = node.value, read(values)
        if expected == actual and (expected is None) == (actual is None):
            return None
        return (shown(node), actual)

    return compare


def _keywords(node: Node, values: Values) -> PlainDifference:
    keywords = [item for item in values.abilities if isinstance(item, KeywordAbility) and not is_open(item)]
    expected = texts_of(node)
    named = [(text, *(one.text for one in keywords_named(text))) for text in expected]
    left = [item for item in keywords if not any(matches_text(text, item) for texts in named for text in texts)]
    missing = [text for text in expected if not _holds(text, keywords, matches_text)]
    return (
        (plain_list(expected), plain_list(list(dict.fromkeys(item.text for item in keywords))))
        if left or missing
        else None
    )


def _has(node: Node, values: Values) -> PlainDifference:
    missing = [text for text in texts_of(node) if not holds_any(text, _held(values), values.qualities)]
    return (
        (shown(node), plain_list([*(ability_text(item, values.word) for item in values.abilities), *values.qualities]))
        if missing
        else None
    )


def _held(values: Values) -> tuple[Ability, ...]:
    """Its abilities; where one follows its own colors or costs what it costs, also as that is now (702.11g, 702.16h, 702.34a)."""
    following = dict.fromkeys(
        item.name for item in values.abilities if isinstance(item, KeywordAbility) and item.what == SharesColor(This())
    )
    priced = tuple(
        replace(item, cost=str(values.mana_cost))
        for item in values.abilities
        if isinstance(item, KeywordAbility) and item.cost == ITS_MANA_COST and values.mana_cost is not None
    )
    colored = (
        ability
        for name in following
        for color in sorted(values.colors)
        for ability in keywords_named(f"{name} from {color.word}")
    )
    return (*values.abilities, *priced, *colored)


def check_spelling(node: Node) -> None:
    """What is said to be missing is there never, if it is spelled wrong: the name of a keyword that is none is an error.

    Raises:
        LayerlawError: a text is no ability that anybody reads, and nearly the name of a keyword.
    """
    for word in scalars(node):
        text = word.text.strip().casefold()
        if len(text.split()) > _WORDS_OF_A_KEYWORD or text in _KEYWORDS or keywords_named(word.text):
            continue
        near = nearest(text, _KEYWORDS)
        if near and not near[0].startswith(text):
            raise LayerlawError(
                Mistake(
                    ErrorKind.UNKNOWN,
                    word.place,
                    f"{quote(word.text)} is no ability that is known",
                    expected="an ability, as a keyword or as rules text",
                    nearest=near,
                    mend=f"write {quote(near[0])}",
                )
            )


_KEYWORDS: Final = frozenset({*KEYWORD_ABILITIES, *KEYWORD_FORMS})
_WORDS_OF_A_KEYWORD: Final = 2


def _lacks(node: Node, values: Values) -> PlainDifference:
    check_spelling(node)
    present = [text for text in texts_of(node) if holds_any(text, _held(values), values.qualities)]
    return (plain_list([f"not {text}" for text in texts_of(node)]), plain_list(present)) if present else None


def holds_any(text: str, abilities: Iterable[Ability], qualities: Iterable[str]) -> bool:
    """Whether abilities or a quality are what the text says; a keyword without its parameter stands for any.

    A text that stands for several keyword abilities, as "protection from each color" does (702.16h), is there where all of them are.
    """
    return _holds(text, tuple(abilities), _is) or is_quality(text, qualities)


def _holds(text: str, abilities: Sequence[Ability], same: Callable[[str, Ability], bool]) -> bool:
    if any(same(text, item) for item in abilities):
        return True
    parts = keywords_named(text)
    return bool(parts) and all(any(part == item or same(part.text, item) for item in abilities) for part in parts)


def _is(text: str, ability: Ability) -> bool:
    return matches_text(text, ability) or _is_keyword(text, ability)


_VARIANT_OF: Final = {"megamorph": "morph", "multikicker": "kicker"}
"""Keywords that are a variant of another, and so are that one too (702.33c, 702.37b)."""


def _is_keyword(text: str, ability: Ability) -> bool:
    if not isinstance(ability, KeywordAbility):
        return False
    return text.strip().casefold() in (ability.name, ability.text.casefold(), _VARIANT_OF.get(ability.name))


def is_quality(text: str, qualities: Iterable[str]) -> bool:
    """Whether a quality is what the text says; case and the last period are set aside."""
    asked = text.strip().rstrip(".").casefold()
    return any(asked == quality.strip().rstrip(".").casefold() for quality in qualities)


def _abilities(node: Node, values: Values) -> PlainDifference:
    expected = [] if isinstance(node, Scalar) else texts_of(node)
    left = list(values.abilities)
    missing: list[str] = []
    for text in expected:
        parts = (text,) if any(matches_text(text, item) for item in left) else _texts_for(text)
        for part in parts:
            found = next((item for item in left if matches_text(part, item)), None)
            if found is None:
                missing.append(text)
                break
            left.remove(found)
    if not left and not missing:
        return None
    return (
        plain_list(expected) if expected else "none",
        plain_list([ability_text(item, values.word) for item in values.abilities]) or "none",
    )


def _texts_for(text: str) -> tuple[str, ...]:
    """The keyword abilities for which a text is shorthand, each in its own words (702.16g); else the text."""
    return tuple(one.text for one in keywords_named(text)) or (text,)


def _mana_value(node: Node, values: Values) -> PlainDifference:
    """Equal to one of them is enough: before 2017 a split card had two (708.6a of then)."""
    assert isinstance(node, Scalar), "a number is one value, by the format"
    if node.value in values.mana_values:
        return None
    several = len(values.mana_values) > 1
    return (shown(node), " and ".join(map(str, values.mana_values)) if several else values.mana_values[0])


CHARACTERISTICS: Final[Mapping[str, Callable[[Node, Values], PlainDifference]]] = {
    "name": _name,
    "mana_cost": _mana_cost,
    "mana_value": _mana_value,
    "colors": _colors,
    "supertypes": _set_of(lambda values: values.supertypes),
    "types": _set_of(lambda values: values.types),
    "subtypes": _subtypes,
    "includes_subtypes": _includes_subtypes,
    "lacks_subtypes": _lacks_subtypes,
    "power": _number_of(lambda values: values.power),
    "toughness": _number_of(lambda values: values.toughness),
    "loyalty": _number_of(lambda values: values.loyalty),
    "defense": _number_of(lambda values: values.defense),
    "keywords": _keywords,
    "has": _has,
    "lacks": _lacks,
    "abilities": _abilities,
}
"""By the keys of `schema`: what differs, or None."""


def texts_of(node: Node) -> list[str]:
    """A text or a list of texts, as a list."""
    return [word.text for word in scalars(node)]


def text_or_none(node: Node) -> str | None:
    """A text; None where it is `none` or null."""
    if not isinstance(node, Scalar) or node.value is None or node.value == "none":
        return None
    return node.text


def shown(node: Node) -> PlainValue:
    """What was expected, as a plain value."""
    if isinstance(node, Scalar):
        return None if isinstance(node.value, float) else node.value
    return plain_list(texts_of(node))


def plain_list(items: Iterable[str]) -> PlainValue:
    """Texts as a plain value."""
    return list(items)


def quality_difference(key: str, node: Node, qualities: tuple[str, ...]) -> PlainDifference:
    """`is` and `is_not`: whether all of the texts are qualities, or none is."""
    held = [is_quality(text, qualities) for text in texts_of(node)]
    holds = all(held) if key == "is" else not any(held)
    return None if holds else (shown(node), plain_list(qualities))
