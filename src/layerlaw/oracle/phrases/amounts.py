"""Amounts that only play can tell: what was paid, sacrificed, revealed or rolled on the way (608.2h, 608.2i), kept in their words.

amount := "the" one-shot effect-word noun "'s" stat | "the" stat "of the" noun one-shot effect "this way" | "the number of" words ("this way" | "this turn")
        | "the amount of" words | "the result" ["minus" | "plus" number]
"""

from __future__ import annotations

import re
from typing import Final

from layerlaw.model import values as v
from layerlaw.oracle.phrases.as_cast import each_as_cast, number_as_cast
from layerlaw.oracle.phrases.game_facts import number_in_words
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.tokens import TokenKind

_DONE: Final = r"(?:sacrificed|discarded|revealed|milled|returned|tapped|destroyed|exiled|drawn|copied|cast)"
_THING: Final = r"(?:(?:artifact|creature|enchantment|land|nonland|instant|sorcery) )?(?:artifact|creature|enchantment|land|permanent|card|spell|planeswalker|Vehicle|token)"
_STAT: Final = r"(?:power|toughness|mana value)"
_WORDS: Final = r"[A-Za-z0-9+/\-'{} ]+?"
_AMOUNT: Final = re.compile(
    "|".join(
        (
            rf"the {_DONE} {_THING}'s {_STAT}",
            rf"the {_STAT} of the {_DONE} {_THING}",
            rf"the {_STAT} of the {_THING} {_DONE} this way",
            rf"the (?:total )?{_STAT} of (?:the|those|all) {_WORDS} {_DONE} this way",
            rf"the (?:total )?(?:number|amount) of {_WORDS} this (?:way|turn|combat|game)",
            r"the number of times (?:this (?:creature|permanent|spell|ability)|it) (?:was kicked|has mutated|has resolved this turn)",
            r"the number of times it's been cast from the command zone this game",
            r"the (?:number of colors|amount) of mana spent to cast (?:this spell|that spell|this creature|it|her|him)",
            r"the amount of \{S\} spent to cast this spell",
            r"the amount of life (?:you gained|you lost|paid|lost|gained|they lost|that player lost)",
            r"the amount of (?:excess )?damage dealt(?: this way| to [a-z ]+)?",
            r"the number of opponents who voted for a choice you (?:voted|didn't vote) for",
            r"the result",
        )
    )
)  # fmt: skip
_COUNTED: Final = re.compile(
    r"(?:counter|card|creature|permanent|land|artifact|Spirit|token|nonland card|color|time|player|opponent|\{[^ ]+\}|[A-Za-z ]+?) "
    r"(?:[A-Za-z0-9+/\-' {}]+ )?(?:removed|this way|this turn|spent to cast (?:this spell|that spell|it)|chosen before it|beyond the first"
    r"|as you cast this spell|spent this way|among them)"
)


@production
def counted_in_play(reader: Reader) -> v.Value | None:
    """Counted in play := what stands behind "for each" and only play can tell    `card discarded this way`."""
    if not reader.resolving:
        return None
    return each_as_cast(reader) or _longest(reader, _COUNTED)


def _longest(reader: Reader, pattern: re.Pattern[str]) -> v.Value | None:
    """As many of the words from here to the next comma as are an amount."""
    start = reader.at
    stop = next((place for place in range(start, reader.end) if reader.tokens[place].text in (",", ".")), reader.end)
    for end in range(stop, start + 1, -1):
        words = reader.words(start, end)
        if words.startswith(_SPENT) and reader.tokens[end - 1].kind is TokenKind.SELF:
            words = f"{_SPENT} this creature"  # by its own name (201.5)
        if pattern.fullmatch(words) and not _NEVER.search(words):
            reader.at = end
            return number_in_words(words)
    return None


_SPENT: Final = "the amount of mana spent to cast"
_NEVER: Final = re.compile(r"\b(?:target|where|if|unless|can't)\b")


@production
def amount(reader: Reader) -> v.Value | None:
    """Amount := see the head of this module    `the sacrificed creature's power`, `the number of cards discarded this way`."""
    if reader.low() != "the" or not reader.resolving:
        return None
    return number_as_cast(reader) or _longest(reader, _AMOUNT)
