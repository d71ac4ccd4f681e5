"""Requirements on blocking (509.1c): a declaration obeys as many of them as can be obeyed without disobeying a restriction.

The best declaration is searched for, up to a bound; one that was found proves that a poorer one is illegal, so the bound lets pass, and never forbids.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, TypeVar, cast

from layerlaw.game.state import ObjectId
from layerlaw.layers.solution import InForce
from layerlaw.model import rule_effects as x
from layerlaw.model.filters import Filter
from layerlaw.model.late import dataclass
from layerlaw.play.in_force import fits, in_force
from layerlaw.play.position.play import Play

_BOUND: Final = 50_000
_MUST: Final = "must be blocked if able"
R = TypeVar("R", bound=x.RuleEffect)


@dataclass(frozen=True)
class Requirement:
    """One requirement: that one of these creatures blocks, any attacker or this one."""

    words: str
    blockers: frozenset[ObjectId]
    attacker: ObjectId | None
    number: int = 1
    exactly: bool = False

    def is_obeyed(self, blocks: Sequence[tuple[ObjectId, ObjectId]]) -> bool:
        """Whether these blocks obey it."""
        if self.number == 1 and not self.exactly:
            return any(one in self.blockers and self.attacker in (None, whom) for one, whom in blocks)
        many = sum(one in self.blockers and self.attacker in (None, whom) for one, whom in blocks)
        return many == self.number if self.exactly else many >= self.number


@dataclass(frozen=True)
class DeclarationRestrictions:
    """What a declaration as a whole may not disobey."""

    bounds: Mapping[ObjectId, tuple[int, int | None]]
    """Of each attacker how many must block it, if any do, and how many may."""
    capacity: Mapping[ObjectId, int | None]
    """How many attackers each creature may block; None is any number."""
    others: Mapping[ObjectId, int]
    """Of creatures that cannot block alone how many others have to block too."""
    most_blockers: Sequence[tuple[frozenset[ObjectId], int]] = ()
    """How many of these creatures may block at most: of all, or of those that one player controls."""

    def allow(self, blocks: Sequence[tuple[ObjectId, ObjectId]]) -> bool:
        """Whether they let a declaration be."""
        blocking = {one for one, _ in blocks}
        if any(len(blocking & these) > most for these, most in self.most_blockers):
            return False
        if any(len(blocking) <= self.others.get(one, 0) for one in blocking):
            return False
        hits: dict[ObjectId, int] = {}
        for _, whom in blocks:
            hits[whom] = hits.get(whom, 0) + 1
        for attacker, number in hits.items():
            least, most = self.bounds[attacker]
            if number < least or (most is not None and number > most):
                return False
        return True


def is_required(play: Play) -> bool:
    """Whether there is any requirement on blocking."""
    kinds = (x.MustBlock, x.MustBeBlocked, x.AllMustBlock)
    return any(True for kind in kinds for _ in play.solution.everywhere(kind))


def requirements(play: Play, can: Mapping[ObjectId, Sequence[ObjectId]]) -> tuple[Requirement, ...]:
    """The requirements on blockers and attackers (509.1c); `can`: which attackers each creature is able to block."""
    found: list[Requirement] = []
    for blocker, attackers in can.items():
        if not attackers:
            continue
        for must in in_force(play, x.MustBlock, blocker, play.solution[blocker].controller):
            if isinstance(must.rule.whom, Filter):
                each = [one for one in attackers if fits(must, must.rule.whom, one, blocker)]
                found += [Requirement("blocks each of them if able", frozenset({blocker}), one) for one in each]
                continue
            whom = None if must.rule.whom is None else cast("ObjectId", must.reader.object(must.rule.whom))
            if must.rule.whom is None or whom in attackers:
                found.append(Requirement("blocks if able", frozenset({blocker}), whom))
    for attacker in dict.fromkeys(one for attackers in can.values() for one in attackers):
        able = frozenset(blocker for blocker, whom in can.items() if attacker in whom)
        for be in play.solution.in_force(x.MustBeBlocked, attacker):
            such = _such(be, be.rule.by, able, attacker)
            if len(such) >= be.rule.number:
                found.append(Requirement(_MUST, such, attacker, be.rule.number, be.rule.exactly))
        for lure in play.solution.in_force(x.AllMustBlock, attacker):
            lured = sorted(_such(lure, lure.rule.of, able, attacker))
            found += [Requirement("all able to block it do so", frozenset({blocker}), attacker) for blocker in lured]
    return tuple(found)


def _such(one: InForce[R], what: Filter | None, able: frozenset[ObjectId], attacker: ObjectId) -> frozenset[ObjectId]:
    return frozenset(blocker for blocker in able if what is None or fits(one, what, blocker, attacker))


def better(
    asked: Sequence[Requirement],
    can: Mapping[ObjectId, Sequence[ObjectId]],
    restrictions: DeclarationRestrictions,
    declared: Sequence[tuple[ObjectId, ObjectId]],
) -> tuple[tuple[tuple[ObjectId, ObjectId], ...] | None, bool]:
    """A declaration that obeys more requirements than the declared one, None where none was found; and whether all were looked at."""
    goal = sum(one.is_obeyed(declared) for one in asked)
    search = _DeclarationSearch(
        asked, {blocker: tuple(able) for blocker, able in can.items() if able}, restrictions, goal
    )
    return search.found((), tuple(search.can)), search.left >= 0


class _DeclarationSearch:
    def __init__(
        self,
        asked: Sequence[Requirement],
        can: Mapping[ObjectId, tuple[ObjectId, ...]],
        restrictions: DeclarationRestrictions,
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
