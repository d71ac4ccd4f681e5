"""Whether a creature can be blocked by another, as far as characteristics, evasion abilities and qualities say (509.1b, 702).

Rules in words that are not understood are said to be so, and never passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from layerlaw.game.state_based import is_protected
from layerlaw.layers import ObjectNow
from layerlaw.model.abilities import KeywordAbility
from layerlaw.model.typeline import as_subtype
from layerlaw.model.vocabulary import find_subtype
from layerlaw.model.words import CardType, Color, Supertype

_NUMBERS: Final = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_COLORS: Final = {color.word: color for color in Color}
_TYPES: Final = {str(kind).lower(): kind for kind in CardType}
_SUPERTYPES: Final = {str(kind).lower(): kind for kind in Supertype}


class NotUnderstood(Exception):
    """A rule about attacking or blocking in words that nobody understood."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.words = words


@dataclass(frozen=True)
class Pair:
    """A creature that would block another, with the rules in words that hold for each now, and the lands of the defending player."""

    blocker: ObjectNow
    attacker: ObjectNow
    of_blocker: tuple[str, ...]
    of_attacker: tuple[str, ...]
    lands: tuple[ObjectNow, ...] = ()


def why_not_block(pair: Pair) -> tuple[str, str] | None:
    """Why a creature cannot block another, in words and with the rule; None where it can.

    Raises:
        NotUnderstood: a quality of one of them restricts blocking in words that are not understood.
    """
    for asked in (_keywords, _landwalk, _protected, _by_qualities):
        found = next(asked(pair), None)
        if found is not None:
            return found
    return None


def _has(now: ObjectNow, keyword: str) -> bool:
    return keyword in now.keywords


def _keywords(pair: Pair) -> Iterator[tuple[str, str]]:
    blocker, attacker = pair.blocker, pair.attacker
    if _has(attacker, "flying") and not (_has(blocker, "flying") or _has(blocker, "reach")):
        yield "it has flying", "702.9b"
    if _has(attacker, "shadow") != _has(blocker, "shadow"):
        yield "only one of them has shadow", "702.28b"
    if _has(attacker, "horsemanship") and not _has(blocker, "horsemanship"):
        yield "it has horsemanship", "702.31b"
    artifact = CardType.ARTIFACT in blocker.types
    if _has(attacker, "fear") and not artifact and Color.BLACK not in blocker.colors:
        yield "it has fear", "702.36b"
    if _has(attacker, "intimidate") and not artifact and not set(attacker.colors) & set(blocker.colors):
        yield "it has intimidate", "702.13b"
    if _has(attacker, "skulk") and (blocker.power or 0) > (attacker.power or 0):
        yield "it has skulk", "702.118b"


def _landwalk(pair: Pair) -> Iterator[tuple[str, str]]:
    """702.14c."""
    for ability in pair.attacker.abilities:
        if isinstance(ability, KeywordAbility) and ability.name == "landwalk":
            kinds = [as_subtype(str(word)) for word in ability.words]
            words = ability.quality.split()
            for land in pair.lands:
                if all(kind in land.subtypes for kind in kinds) and all(_is(land, word) for word in words):
                    yield f"it has {ability.text}", "702.14c"


def _is(now: ObjectNow, word: str) -> bool:
    if word.startswith("non"):
        return not _is(now, word.removeprefix("non").lstrip("-"))
    if word in _SUPERTYPES:
        return _SUPERTYPES[word] in now.supertypes
    if word in _TYPES:
        return _TYPES[word] in now.types
    if find_subtype(word) is not None:
        return as_subtype(word) in now.subtypes
    raise NotUnderstood(f"{word} landwalk")


def _protected(pair: Pair) -> Iterator[tuple[str, str]]:
    if is_protected(pair.attacker, pair.blocker):
        yield "it has protection from it", "702.16f"


def _by_qualities(pair: Pair) -> Iterator[tuple[str, str]]:
    blocker = pair.blocker
    for words in pair.of_attacker:
        if words == "can't be blocked":
            yield "it can't be blocked", "509.1b"
        elif words.startswith("can't be blocked except by "):
            who = words.removeprefix("can't be blocked except by ")
            if least_blockers(words) is None and not described(blocker, who):
                yield f"it {words}", "509.1b"
        elif words.startswith("can't be blocked by "):
            who = words.removeprefix("can't be blocked by ")
            if most_blockers(words) is None and described(blocker, who):
                yield f"it {words}", "509.1b"
        elif words.startswith("can't be blocked"):
            raise NotUnderstood(words)
    yield from _of_blocker(pair)


def _of_blocker(pair: Pair) -> Iterator[tuple[str, str]]:
    blocker, attacker = pair.blocker, pair.attacker
    for words in pair.of_blocker:
        if words.startswith("can block only "):
            if not described(attacker, words.removeprefix("can block only ")):
                yield f"it {words}", "509.1b"
        elif words in ("can't block", "can't attack or block"):
            yield "it can't block", "509.1b"
        elif words.startswith("can't block ") and words != "can't block alone" and _names(words, attacker):
            yield f"it {words}", "509.1b"
    if _has(blocker, "decayed"):
        yield "it has decayed", "702.147a"


def _names(words: str, attacker: ObjectNow) -> bool:
    return described(attacker, words.removeprefix("can't block "))


# --- how many ----------------------------------------------------------------------------------------------------------

_LEAST: Final = re.compile(r"can't be blocked except by (\w+) or more creatures")
_MOST: Final = re.compile(r"can't be blocked by more than (\w+) creatures?")


def least_blockers(words: str) -> int | None:
    """Says "can't be blocked except by two or more creatures"; None where it says something else."""
    said = _LEAST.fullmatch(words)
    return _NUMBERS.get(said[1]) if said else None


def most_blockers(words: str) -> int | None:
    """Says "can't be blocked by more than one creature"."""
    said = _MOST.fullmatch(words)
    return _NUMBERS.get(said[1]) if said else None


def bounds(attacker: ObjectNow) -> tuple[int, int | None]:
    """How many creatures must block an attacker at least, if any do, and at most (702.111b)."""
    least = 2 if _has(attacker, "menace") else 1
    most: int | None = None
    for words in attacker.qualities:
        least = max(least, least_blockers(words) or 1)
        bound = most_blockers(words)
        if bound is not None:
            most = bound if most is None else min(most, bound)
    return least, most


_MORE: Final = re.compile(r"can block (?:up to )?(an|\w+) additional creatures?(?: each (?:combat|turn))?")


def may_block_so_many(blocker: ObjectNow) -> int | None:
    """How many attackers a creature may block: one, and so many more as its qualities say; None is any number."""
    number = 1
    for words in blocker.qualities:
        if words.startswith("can block any number of creatures"):
            return None
        said = _MORE.fullmatch(words)
        if said:
            number += _NUMBERS.get(said[1], 1)
    return number


# --- who ---------------------------------------------------------------------------------------------------------------

_SIZE: Final = re.compile(r"(?P<rest>.*) with (?P<stat>power|toughness) (?P<number>\d+) or (?P<way>less|greater)")
_WITH: Final = re.compile(r"(?P<rest>.*) with(?P<out>out)? (?P<keyword>[a-z ]+)")


def described(now: ObjectNow, words: str) -> bool:
    """Whether a creature is one of those: "artifact creatures", "Walls", "creatures with power 2 or less", "black creatures".

    Raises:
        NotUnderstood: the words are not understood.
    """
    parts = re.split(r",? and/or |,? or (?!less|greater|more)|,? and ", words)
    return any(_described(now, part) for part in parts)


def _described(now: ObjectNow, words: str) -> bool:
    said = _SIZE.fullmatch(words)
    if said:
        stat = (now.power if said["stat"] == "power" else now.toughness) or 0
        number = int(said["number"])
        return _described(now, said["rest"]) and (stat <= number if said["way"] == "less" else stat >= number)
    said = _WITH.fullmatch(words)
    if said:
        has = said["keyword"] in now.keywords
        return _described(now, said["rest"]) and has != bool(said["out"])
    return all(_one(now, word) for word in words.split())


def _one(now: ObjectNow, word: str) -> bool:
    low = word.lower()
    if low in ("permanent", "permanents", "a", "an"):
        return True
    if low in ("token", "tokens"):
        return "token" in now.view.status
    if low in ("tapped", "attacking", "blocking", "blocked", "unblocked"):
        return low in now.view.status
    if low == "untapped":
        return "tapped" not in now.view.status
    if low.startswith("non"):
        return not _one(now, low.removeprefix("non").lstrip("-"))
    if low in ("multicolored", "colorless", "monocolored"):
        number = len(now.colors)
        return number > 1 if low == "multicolored" else number == (0 if low == "colorless" else 1)
    if low in _COLORS:
        return _COLORS[low] in now.colors
    singular = low.removesuffix("s")
    if low in _TYPES or singular in _TYPES:
        return _TYPES.get(low, _TYPES.get(singular)) in now.types
    if low in _SUPERTYPES:
        return _SUPERTYPES[low] in now.supertypes
    for name in (word, word.removesuffix("s"), word.removesuffix("ves") + "f"):
        if find_subtype(name) is not None:
            return as_subtype(name) in now.subtypes
    raise NotUnderstood(word)
