"""Which mana was spent to cast a spell (106.3, 400.7d), as a condition asks it: adamant, hybrid costs paid in one color, opus."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from layerlaw.model import references as r
from layerlaw.model.conditions import Condition, Noted, NotSo
from layerlaw.model.game_facts import ColorsSpent, EnoughSpent, SpentOf
from layerlaw.model.words import COLOR_WORDS
from layerlaw.oracle.phrases.costs import PLAIN_MANA
from layerlaw.oracle.phrases.game_facts import MANA_MADE_BY
from layerlaw.oracle.phrases.references import this
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.tokens import TokenKind

Asking = Callable[[bool], ColorsSpent | EnoughSpent]
"""What is asked, once it is known whether of the spell that an event was about."""
_MANA: Final = {f"{word} mana": str(color) for word, color in COLOR_WORDS.items()} | {"colorless mana": "C"}
_MAKERS: Final = {words.removeprefix("mana from "): made for words, made in MANA_MADE_BY.items()}
_OF: Final = {
    "mana of the same color": SpentOf.SAME_COLOR,
    "colors of mana": SpentOf.COLORS,
    "mana": SpentOf.MANA,
}


def only_made_by(reader: Reader, behind: str) -> SpentOf | None:
    """Only made by := "spend only mana produced by" what "to cast this spell"    all that there is (106.6)."""
    what = reader.eat(*_MAKERS) if reader.eat("spend only mana produced by") else None
    return _MAKERS[what] if what is not None and reader.eat(behind) and reader.done else None


@production
def mana_spent(reader: Reader) -> Condition | None:
    """Mana spent := (symbols | made | amount) ("was" | "were" | "wasn't") "spent to" ("activate this ability" | "cast" ("this spell" | "that spell" | "it"))    (106.3)."""
    start = reader.at
    asked = _symbols(reader) or _made(reader) or _amount(reader)
    if asked is None:
        return None
    if reader.eat("was spent to activate this ability"):
        return Noted(reader.words(start), asked(False))
    verb = reader.eat("was spent to cast", "were spent to cast", "wasn't spent to cast")
    that = _is_another(reader) if verb is not None else None
    if verb is None or that is None:
        return None
    held = Noted(reader.words(start).replace("wasn't", "was", 1), asked(that))
    return NotSo(held) if "n't" in verb else held


def _symbols(reader: Reader) -> Asking | None:
    """Symbols := one symbol of mana for each that was spent    `{W}{U}`."""
    token = reader.peek()
    if token.kind is not TokenKind.SYMBOLS or not PLAIN_MANA.fullmatch(token.text):
        return None
    return partial(ColorsSpent, tuple(reader.next().text.strip("{}").split("}{")))


def _made(reader: Reader) -> Asking | None:
    """Made := "{S}" | "mana from" what    `mana from a Treasure`, some of it, by what made it."""
    if reader.peek().kind is TokenKind.SYMBOLS and reader.peek().text == SpentOf.SNOW:
        reader.next()
        return partial(EnoughSpent, 1, SpentOf.SNOW, False)
    made = reader.eat(*MANA_MADE_BY)
    return None if made is None else partial(EnoughSpent, 1, MANA_MADE_BY[made], False)


def _amount(reader: Reader) -> Asking | None:
    """Amount := "no" ["colored"] "mana" | "at least" number kind | number "or more" kind | "exactly" number kind    `three red mana`, `three colors of mana`."""
    if reader.eat("no colored mana"):  # 105.1, 106.1: colorless is no color
        return partial(EnoughSpent, 0, SpentOf.COLORS, True)
    if reader.eat("no mana"):
        return partial(EnoughSpent, 0, SpentOf.MANA, True)
    word = reader.eat("at least", "exactly")
    least = number(reader)
    if not isinstance(least, int) or not (word or reader.eat("or more")):
        return None
    color = reader.eat(*_MANA)
    if color is not None:
        # So many symbols of it, or more, were spent; "exactly" no card asks.
        return None if word == "exactly" else partial(ColorsSpent, (_MANA[color],) * least)
    of = reader.eat(*MANA_MADE_BY, *_OF)
    return None if of is None else partial(EnoughSpent, least, (MANA_MADE_BY | _OF)[of], word == "exactly")


def _is_another(reader: Reader) -> bool | None:
    """Whether the spell is the one that an event was about, and not the one that asks or was the object that asks."""
    if this(reader) is not None:
        return False
    if reader.eat("that spell"):
        return True
    # Of a target it is not asked: what a game knows here is the object that asks, and the one of an event.
    return isinstance(reader.it, r.That) if isinstance(reader.it, r.This | r.That) and reader.eat("it") else None
