"""One land and one spell of each permanent type in a turn: which type each of them counts as is nobody's business until it matters.

A card of several types is played as one of them. No rule asks which, so that it is enough that the cards played so can be told
apart by type somehow: a matching of cards to types.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from layerlaw.model.words import PERMANENT_TYPES, CardType
from layerlaw.play.position.play import Play

_KEY = "played by leave"


def as_types(source: object, types: frozenset[CardType]) -> tuple[str, str]:
    """Under what a card of these types is counted that was played by leave of a source."""
    return _KEY, f"{source} as {'+'.join(sorted(types))}"


def of_each_type(play: Play, source: object, types: frozenset[CardType]) -> bool:
    """Whether one more card of these types may be played this turn by leave of the source."""
    return _told_apart((*_played(play, source), types))


def _played(play: Play, source: object) -> Iterator[frozenset[CardType]]:
    for number in range(1, len(PERMANENT_TYPES) + 1):
        for types in combinations(sorted(PERMANENT_TYPES), number):
            yield from [frozenset(types)] * play.count(*as_types(source, frozenset(types)))


def _told_apart(rows: Sequence[frozenset[CardType]], used: frozenset[CardType] = frozenset()) -> bool:
    """Whether each of these can be given a type of its own."""
    return not rows or any(_told_apart(rows[1:], used | {one}) for one in rows[0] - used)
