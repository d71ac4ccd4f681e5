"""Requirements on blocking (509.1c): a declaration obeys as many of them as can be obeyed without disobeying a restriction.

The best declaration is searched for, up to a bound; one that was found proves that a poorer one is illegal, so the bound lets pass, and never forbids.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from layerlaw.game.state import ObjectId

MUST_BLOCK: Final = re.compile(r"(?:blocks|must block)(?: each (?:combat|turn)| this (?:turn|combat))? if able")
MUST_BE: Final = re.compile(r"must be blocked(?: each combat| this (?:turn|combat))? if able")
ALL_DO: Final = "all creatures able to block it do so"
_BOUND: Final = 50_000


@dataclass(frozen=True)
class Requirement:
    """One requirement: a creature that blocks (any attacker, or this one), or an attacker that is blocked (by any creature)."""

    words: str
    blocker: ObjectId | None
    attacker: ObjectId | None

    def is_obeyed(self, blocks: Sequence[tuple[ObjectId, ObjectId]]) -> bool:
        """Whether these blocks obey it."""
        return any(self.blocker in (None, one) and self.attacker in (None, whom) for one, whom in blocks)


@dataclass(frozen=True)
class Restrictions:
    """What a declaration as a whole may not disobey."""

    bounds: Mapping[ObjectId, tuple[int, int | None]]
    """Of each attacker how many must block it, if any do, and how many may."""
    capacity: Mapping[ObjectId, int | None]
    """How many attackers each creature may block; None is any number."""
    not_alone: frozenset[ObjectId] = frozenset()
    most_blockers: int | None = None

    def allow(self, blocks: Sequence[tuple[ObjectId, ObjectId]]) -> bool:
        """Whether they let a declaration be."""
        blocking = {one for one, _ in blocks}
        if self.most_blockers is not None and len(blocking) > self.most_blockers:
            return False
        if len(blocking) == 1 and blocking <= self.not_alone:
            return False
        hits: dict[ObjectId, int] = {}
        for _, whom in blocks:
            hits[whom] = hits.get(whom, 0) + 1
        for attacker, number in hits.items():
            least, most = self.bounds[attacker]
            if number < least or (most is not None and number > most):
                return False
        return True


def requirements(
    can: Mapping[ObjectId, Sequence[ObjectId]], said: Mapping[ObjectId, Sequence[str]]
) -> tuple[Requirement, ...]:
    """The requirements in what is said of blockers and attackers; `can`: which attackers each creature is able to block."""
    found: list[Requirement] = []
    for blocker, attackers in can.items():
        if attackers:
            found += [Requirement(words, blocker, None) for words in said[blocker] if MUST_BLOCK.fullmatch(words)]
    for attacker in dict.fromkeys(one for attackers in can.values() for one in attackers):
        for words in said[attacker]:
            if MUST_BE.fullmatch(words):
                found.append(Requirement(words, None, attacker))
            elif words == ALL_DO:
                found += [Requirement(words, blocker, attacker) for blocker, able in can.items() if attacker in able]
    return tuple(found)


def better(
    asked: Sequence[Requirement],
    can: Mapping[ObjectId, Sequence[ObjectId]],
    restrictions: Restrictions,
    declared: Sequence[tuple[ObjectId, ObjectId]],
) -> tuple[tuple[ObjectId, ObjectId], ...] | None:
    """A declaration that obeys more requirements than the declared one; None where none was found."""
    goal = sum(one.is_obeyed(declared) for one in asked)
    search = _Search(asked, {blocker: tuple(able) for blocker, able in can.items() if able}, restrictions, goal)
    return search.found((), tuple(search.can))


class _Search:
    def __init__(
        self,
        asked: Sequence[Requirement],
        can: Mapping[ObjectId, tuple[ObjectId, ...]],
        restrictions: Restrictions,
        goal: int,
    ) -> None:
        self.asked, self.can, self.restrictions, self.goal = asked, can, restrictions, goal
        self.left = _BOUND

    def found(
        self, blocks: tuple[tuple[ObjectId, ObjectId], ...], rest: tuple[ObjectId, ...]
    ) -> tuple[tuple[ObjectId, ObjectId], ...] | None:
        """Blocks by the creatures that are left, after those that are chosen already."""
        self.left -= 1
        if self.left < 0:
            return None
        if not rest:
            many = sum(one.is_obeyed(blocks) for one in self.asked)
            return blocks if many > self.goal and self.restrictions.allow(blocks) else None
        blocker = rest[0]
        for chosen in self._options(blocker):
            answer = self.found((*blocks, *((blocker, whom) for whom in chosen)), rest[1:])
            if answer is not None:
                return answer
        return None

    def _options(self, blocker: ObjectId) -> Iterator[tuple[ObjectId, ...]]:
        able = self.can[blocker]
        capacity = self.restrictions.capacity[blocker]
        for number in range(min(len(able), 4 if capacity is None else capacity), -1, -1):
            yield from combinations(able, number)
