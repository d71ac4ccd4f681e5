"""What a choice must be besides its kind: a card name of certain characteristics (201.4a), other than some, one of a list, a number within bounds.

bounded := ("a" | "an") adjective* [type] "card name" ["other than" ("a" | "an") adjective* [type] "card name"]
| "a color other than" color | "a creature type other than" subtype | "a card type other than" type ("or" type)*
| "a noncreature card type" | "a permanent type" | "a number between" number "and" number | "a number greater than" number
| "a number" number "or greater" | type ("," type)* "or" type | "odd or even"
"""

from __future__ import annotations

from layerlaw.model import filters as f
from layerlaw.model.choice_bounds import ChoiceBounds
from layerlaw.model.words import COLOR_WORDS, PERMANENT_TYPES, CardType
from layerlaw.oracle.phrases.adjectives import TYPE_NOUNS, adjective, kind_word
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.tokens import TokenKind
from layerlaw.oracle.word_forms import SUBTYPE_NOUNS


@production
def bounded(reader: Reader) -> ChoiceBounds | None:
    """Bounded := name | color | type | number    `a nonland card name`, `a color other than white`, `a number between 1 and 10`."""
    if reader.eat("odd or even"):
        return ChoiceBounds("mode", only=(1, 2), called=("odd", "even"))
    if not reader.sees("a", "an"):
        return _types(reader)
    return _excepted(reader) or _type(reader) or _number(reader) or _name(reader)


@production
def _excepted(reader: Reader) -> ChoiceBounds | None:
    """Excepted := "a" kind "other than" word ("or" word)*."""
    if reader.eat("a color other than"):
        color = COLOR_WORDS.get(reader.next().low)
        return None if color is None else ChoiceBounds("color", but=(color,))
    if reader.eat("a creature type other than"):
        subtype = SUBTYPE_NOUNS.get(reader.next().text)
        return None if subtype is None else ChoiceBounds("creature_type", but=(subtype,))
    if not reader.eat("a card type other than"):
        return None
    but = []
    while True:
        kind = TYPE_NOUNS.get(reader.next().low)
        if kind is None:
            return None
        but.append(kind)
        if not reader.eat("or"):
            return ChoiceBounds("card_type", but=tuple(but))


@production
def _type(reader: Reader) -> ChoiceBounds | None:
    """Type := "a noncreature card type" | "a permanent type"."""
    if reader.eat("a noncreature card type"):
        return ChoiceBounds("card_type", but=(CardType.CREATURE,))
    return ChoiceBounds("card_type", only=PERMANENT_TYPES) if reader.eat("a permanent type") else None


@production
def _types(reader: Reader) -> ChoiceBounds | None:
    """Types := type ("," type)* [","] "or" type    `creature or land`, `artifact, creature, or land`."""
    only: list[CardType] = []
    last = False
    while True:
        kind = TYPE_NOUNS.get(reader.next().low)
        if kind is None:
            return None
        only.append(kind)
        if last:
            return ChoiceBounds("card_type", only=tuple(only))
        last = reader.eat(", or", "or") is not None
        if not last and not reader.eat(","):
            return None


@production
def _number(reader: Reader) -> ChoiceBounds | None:
    """Number := "a number" ("between" number "and" number | "greater than" number | number "or greater")."""
    if not reader.eat("a number"):
        return None
    if reader.eat("between"):
        least = _numeral(reader)
        most = _numeral(reader) if reader.eat("and") else None
        return None if least is None or most is None else ChoiceBounds("number", least=least, most=most)
    if reader.eat("greater than"):
        least = _numeral(reader)
        return None if least is None else ChoiceBounds("number", least=least + 1)
    least = _numeral(reader)
    return None if least is None or not reader.eat("or greater") else ChoiceBounds("number", least=least)


def _numeral(reader: Reader) -> int | None:
    token = reader.next()
    return int(token.text) if token.kind is TokenKind.NUMBER and token.text.isdecimal() else None


@production
def _name(reader: Reader) -> ChoiceBounds | None:
    """Name := ("a" | "an") adjective* [type] "card name" ["other than" ...]    `a noncreature, nonland card name`."""
    card = _kind_of_card(reader)
    if reader.eat("card name other than"):
        other = _kind_of_card(reader)
        if other is None or not reader.eat("card name"):
            return None
        card = f.Not(other) if card is None else f.all_of((card, f.Not(other)))
    elif not reader.eat("card name"):
        return None
    return None if card is None else ChoiceBounds("card_name", card)


def _kind_of_card(reader: Reader) -> f.Filter | None:
    if not reader.eat("a", "an"):
        return None
    parts = []
    while (quality := adjective(reader)) is not None:
        parts.append(quality)
    kind = kind_word(reader)
    if kind is not None:
        parts.append(kind[0])
    return f.all_of(parts) if parts else None
