"""Choices with a qualification in words (201.4a): `a nonland card name`, `a color other than white`, `a number between 1 and 10`."""

from __future__ import annotations

from typing import Final

from layerlaw.model import filters as f
from layerlaw.model.choice_bounds import ChoiceBounds
from layerlaw.model.words import PERMANENT_TYPES, CardType, Color, Subtype
from layerlaw.oracle.word_forms import article, listed
from layerlaw.oracle.write.telling import NoWords

_KINDS: Final = {"color": "color", "creature_type": "creature type", "card_type": "card type"}


def write_bounds(bounds: ChoiceBounds) -> str:
    """What may be chosen, with its article.

    Raises:
        NoWords: nothing here has words for it.
    """
    if bounds.card is not None:
        return _name(bounds.card)
    if bounds.only == PERMANENT_TYPES:
        return "a permanent type"
    if bounds.key == "mode" and bounds.only == (1, 2):
        return "odd or even"
    if bounds.key == "card_type" and bounds.only:
        return listed(list(map(_word, bounds.only)), "or")
    if bounds.but and bounds.key in _KINDS:
        return f"a {_KINDS[bounds.key]} other than {' or '.join(map(_word, bounds.but))}"
    if bounds.key == "number" and bounds.least is not None:
        return (
            f"a number {bounds.least} or greater"
            if bounds.most is None
            else f"a number between {bounds.least} and {bounds.most}"
        )
    raise NoWords(bounds)


def _word(word: Color | Subtype | CardType | int) -> str:
    match word:
        case Color():
            return word.word
        case CardType():
            return word.lower()
        case _:
            return str(word)


def _name(card: f.Filter) -> str:
    match card:
        case f.Not(f.And(parts)):
            return f"a card name other than {article(_adjectives(parts))} card name"
        case f.And(parts):
            return f"{article(_adjectives(parts))} card name"
        case _:
            return f"{article(_adjectives((card,)))} card name"


def _adjectives(parts: tuple[f.Filter, ...]) -> str:
    words = list(map(_adjective, parts))
    comma = ", " if len(words) > 1 and all(isinstance(part, f.Not) for part in parts) else " "
    return comma.join(words)


def _adjective(part: f.Filter) -> str:
    match part:
        case f.Not(f.IsType() | f.HasSupertype() as kind):
            return f"non{_adjective(kind)}"
        case f.IsType(CardType() as kind):
            return kind.lower()
        case f.HasSupertype(word):
            return str(word).lower()
        case _:
            raise NoWords(part)
