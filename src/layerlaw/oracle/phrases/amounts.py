"""Amounts that only play can tell: what was paid, sacrificed, revealed or rolled on the way (608.2h, 608.2i), kept in their words.

amount  := "the" done thing "'s" stat | "the" stat "of the" done thing | ("the number of" | "the" ["total"] stat "of" | ...) counted | "the result" | ...
counted := words ("this way" | "this turn" | ...)
"""

from __future__ import annotations

from typing import Final

from layerlaw.model import values as v
from layerlaw.oracle.phrases.as_cast import each_as_cast, number_as_cast
from layerlaw.oracle.phrases.game_facts import number_in_words
from layerlaw.oracle.reader import Reader, begins_with, production
from layerlaw.oracle.tokens import TokenKind

_DONE: Final = (
    "sacrificed", "discarded", "revealed", "milled", "returned", "tapped", "destroyed", "exiled", "drawn", "copied", "cast"
)  # fmt: skip
_KINDS: Final = ("artifact", "creature", "enchantment", "land", "nonland", "instant", "sorcery")
_THINGS: Final = (
    "artifact", "creature", "enchantment", "land", "permanent", "card", "spell", "planeswalker", "vehicle", "token"
)  # fmt: skip
_STATS: Final = ("power", "toughness", "mana value")
_STATS_OF: Final = tuple(f"the {stat} of" for stat in _STATS)
_THE_DONE: Final = tuple(f"the {done}" for done in _DONE)
_NUMBERS: Final = ("the number of", "the amount of", "the total number of", "the total amount of")
_COUNTS: Final = (*_NUMBERS, *_STATS_OF, *(f"the total {stat} of" for stat in _STATS))
_SPELLS: Final = ("this spell", "that spell", "this creature", "it", "her", "him")
_WHOLE: Final = (
    "the result",
    *(f"the number of times {it} has mutated" for it in ("this creature", "this permanent", "this spell", "it")),
    *(f"the amount of life {so}" for so in ("you gained", "you lost", "paid", "lost", "gained", "they lost", "that player lost")),
    "the amount of damage dealt", "the amount of excess damage dealt",
    "the number of opponents who voted for a choice you voted for", "the number of opponents who voted for a choice you didn't vote for",
)  # fmt: skip
_SPENT: Final = "the amount of mana spent to cast"
_OF_MANA: Final = (
    *(f"{amount} {spell}" for amount in ("the number of colors of mana spent to cast", _SPENT) for spell in _SPELLS),
    "the amount of {s} spent to cast this spell",
)
_NEVER: Final = frozenset({"target", "where", "if", "unless", "can't", ",", "."})
_THIS_WAY: Final = ("this way", "this turn")
_ENDS_OF_EACH: Final = (
    *_THIS_WAY,
    "removed",
    "among them",
    "spent to cast this spell",
    "spent to cast that spell",
    "spent to cast it",
)
_ENDS_OF_A_COUNT: Final = (*_THIS_WAY, "this combat", "this game")


@production
def counted_in_play(reader: Reader) -> v.Value | None:
    """Counted in play := what stands behind "for each" and only play can tell    `card discarded this way`."""
    if not reader.resolving:
        return None
    return each_as_cast(reader) or _up_to(reader, *_ENDS_OF_EACH)


@production
def _up_to(reader: Reader, *ends: str) -> v.NotedNumber | None:
    """Up to := words end    as many as there are before a comma, and none that begins a part of the sentence of its own."""
    start, end = reader.at, None
    if reader.sees(*ends):
        return None
    while not reader.done and reader.low() not in _NEVER and reader.peek().kind is not TokenKind.QUOTE:
        if reader.eat(*ends):
            end = reader.at
        else:
            reader.next()
    if end is None:
        return None
    reader.at = end
    return number_in_words(reader.words(start))


@begins_with("the")
@production
def amount(reader: Reader) -> v.Value | None:
    """Amount := see the head of this module    `the sacrificed creature's power`, `the number of cards discarded this way`."""
    if not reader.resolving:
        return None
    return number_as_cast(reader) or _stat_of_done(reader) or _counted(reader) or _whole(reader)


@production
def _counted(reader: Reader) -> v.NotedNumber | None:
    """Counted := ("the number of" | "the total power of" | ...) words "this way"    `the number of cards exiled this way`."""
    start = reader.at
    of = reader.eat(*_COUNTS)
    if of is None or _up_to(reader, *(_ENDS_OF_A_COUNT if of in _NUMBERS else _THIS_WAY[:1])) is None:
        return None
    return number_in_words(reader.words(start))


@production
def _whole(reader: Reader) -> v.NotedNumber | None:
    """Whole := an amount whose every word is known    `the result`, `the number of colors of mana spent to cast this spell`."""
    start = reader.at
    if reader.eat(*_OF_MANA, *_WHOLE):
        return number_in_words(reader.words(start))
    if reader.eat(_SPENT) and reader.next().kind is TokenKind.SELF:
        return number_in_words(f"{_SPENT} this creature")  # by its own name (201.5)
    return None


@production
def _stat_of_done(reader: Reader) -> v.NotedNumber | None:
    """Stat of done := "the" done thing "'s" stat | "the" stat "of the" done thing    `the sacrificed creature's power`."""
    start = reader.at
    stat = reader.eat(*_STATS_OF)
    if not reader.eat(*_THE_DONE):
        return None
    if reader.low() in _KINDS and reader.low(1).removesuffix("'s") in _THINGS:
        reader.next()
    thing = reader.next().low
    if stat is None:
        stat = reader.eat(*_STATS) if thing.endswith("'s") else None
    if stat is None or thing.removesuffix("'s") not in _THINGS:
        return None
    return number_in_words(reader.words(start))
