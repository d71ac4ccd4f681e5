"""Whether a creature can be blocked by another: evasion abilities (702), protection, and rule effects (509.1b)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from layerlaw.game.protection import is_protected
from layerlaw.game.state import ObjectId
from layerlaw.layers import ObjectNow
from layerlaw.layers.solution import InForce
from layerlaw.model import rule_effects as x
from layerlaw.model.abilities import KeywordAbility
from layerlaw.model.filters import Filter
from layerlaw.model.late import dataclass
from layerlaw.model.words import CardType, Color
from layerlaw.play.in_force import fits, in_force, must_be_read
from layerlaw.play.position.play import Play


@dataclass(frozen=True)
class BlockPair:
    """A creature that would block another, and whom that other attacks."""

    play: Play
    blocker: ObjectNow
    attacker: ObjectNow
    defender: str | None

    @property
    def ids(self) -> tuple[ObjectId, ObjectId]:
        """The blocker and the attacker."""
        return cast("ObjectId", self.blocker.id), cast("ObjectId", self.attacker.id)


def why_not_block(pair: BlockPair) -> tuple[str, str] | None:
    """Why a creature cannot block another, in words and with the rule; None where it can.

    Raises:
        NotUnderstood: a rule effect on one of them restricts blocking and was not understood.
    """
    for asked in (_keywords, _landwalk, _protected, _by_rules):
        found = next(asked(pair), None)
        if found is not None:
            return found
    return None


def _has(now: ObjectNow, keyword: str) -> bool:
    return keyword in now.keywords


def _ignored(pair: BlockPair, keyword: str) -> bool:
    """Whether the blocker may block attackers with the keyword as though they didn't have it, or as though it had it."""
    blocker, attacker = pair.ids
    of_blocker = pair.play.solution.in_force(x.BlocksThough, blocker)
    of_attacker = pair.play.solution.in_force(x.BlockedThoughWithout, attacker)
    return any(_lets_block(one, keyword, attacker, blocker) for one in of_blocker) or any(
        _is_meant(one.rule.keyword, keyword) for one in of_attacker
    )


def _as_though_without(pair: BlockPair, keyword: str) -> bool:
    """Whether to the blocker each attacker with the keyword is as though it didn't have it, also where that is of no use (702.28b)."""
    blocker, attacker = pair.ids
    rules = pair.play.solution.in_force(x.BlocksThough, blocker)
    return any(one.rule.without and _lets_block(one, keyword, attacker, blocker) for one in rules)


def _is_meant(said: str, keyword: str) -> bool:
    """Whether a keyword is the one that is said; "landwalk" is each kind of it (702.14a)."""
    return said == keyword or (said == "landwalk" and keyword.endswith("walk"))


def _lets_block(one: InForce[x.BlocksThough], keyword: str, attacker: ObjectId, blocker: ObjectId) -> bool:
    """Whether a creature may block an attacker with a keyword by this rule; reach is for fliers (702.17b), "landwalk" for each kind of it (702.14a)."""
    rule = one.rule
    meant = _is_meant({"reach": "flying"}.get(rule.keyword, rule.keyword), keyword)
    return meant and (rule.whom is None or fits(one, rule.whom, attacker, blocker))


def _keywords(pair: BlockPair) -> Iterator[tuple[str, str]]:
    blocker, attacker = pair.blocker, pair.attacker
    if _has(attacker, "flying") and not (_has(blocker, "flying") or _has(blocker, "reach") or _ignored(pair, "flying")):
        yield "it has flying", "702.9b"
    if _has(attacker, "shadow") and not (_has(blocker, "shadow") or _ignored(pair, "shadow")):
        yield "only one of them has shadow", "702.28b"
    if _has(blocker, "shadow") and (not _has(attacker, "shadow") or _as_though_without(pair, "shadow")):
        yield "only one of them has shadow", "702.28b"
    if _has(attacker, "horsemanship") and not (_has(blocker, "horsemanship") or _ignored(pair, "horsemanship")):
        yield "it has horsemanship", "702.31b"
    artifact = CardType.ARTIFACT in blocker.types
    if _has(attacker, "fear") and not artifact and Color.BLACK not in blocker.colors:
        yield "it has fear", "702.36b"
    if _has(attacker, "intimidate") and not artifact and not set(attacker.colors) & set(blocker.colors):
        yield "it has intimidate", "702.13b"
    if _has(attacker, "skulk") and (blocker.power or 0) > (attacker.power or 0):
        yield "it has skulk", "702.118b"


def _landwalk(pair: BlockPair) -> Iterator[tuple[str, str]]:
    """702.14c."""
    for ability in pair.attacker.abilities:
        if isinstance(ability, KeywordAbility) and ability.name == "landwalk" and not _ignored(pair, ability.text):
            reader = pair.play.solution.reader(pair.attacker.controller or pair.attacker.owner, pair.attacker.id)
            for land in _lands(pair):
                if all(word in land.subtypes for word in ability.words) and (
                    ability.what is None or (isinstance(ability.what, Filter) and reader.matches(land.id, ability.what))
                ):
                    yield f"it has {ability.text}", "702.14c"


def _lands(pair: BlockPair) -> Iterator[ObjectNow]:
    solution = pair.play.solution
    for one in pair.play.state.permanents:
        now = solution[one.id]
        if "phased_out" not in one.status and CardType.LAND in now.types and now.controller == pair.defender:
            yield now


def _protected(pair: BlockPair) -> Iterator[tuple[str, str]]:
    if is_protected(pair.attacker, pair.blocker):
        yield "it has protection from it", "702.16f"


def _by_rules(pair: BlockPair) -> Iterator[tuple[str, str]]:
    play, defender = pair.play, pair.defender
    blocker, attacker = pair.ids
    must_be_read(play, attacker, x.Matter.BLOCKING)
    must_be_read(play, blocker, x.Matter.BLOCKING)
    must_be_read(play, play.controller(blocker), x.Matter.BLOCKING)
    for cant in in_force(play, x.CantBeBlocked, attacker, defender):
        if cant.rule.by is None or fits(cant, cant.rule.by, blocker, attacker):
            yield _said("it can't be blocked by that", cant.source_name)
    for only in in_force(play, x.BlockedOnlyBy, attacker, defender):
        if not fits(only, only.rule.by, blocker, attacker):
            yield _said("it can't be blocked by that", only.source_name)
    for mine in in_force(play, x.BlocksOnly, blocker, defender):
        if not fits(mine, mine.rule.whom, attacker, blocker):
            yield _said("it can block only others", mine.source_name)
    for not_that in in_force(play, x.CantBlock, blocker, defender):
        rule = not_that.rule
        free = rule.toll is None and not rule.with_others and rule.beside is None
        if free and (rule.whom is None or fits(not_that, rule.whom, attacker, blocker)):
            yield _said("it can't block" if rule.whom is None else "it can't block that", not_that.source_name)
    if _has(pair.blocker, "decayed"):
        yield "it has decayed", "702.147a"


def _said(words: str, source: str) -> tuple[str, str]:
    return f"{words} ({source})" if source else words, "509.1b"


# --- how many ----------------------------------------------------------------------------------------------------------


def bounds(play: Play, attacker: ObjectId) -> tuple[int, int | None]:
    """How many creatures must block an attacker at least, if any do, and at most (702.111b)."""
    least = 2 if _has(play.solution[attacker], "menace") else 1
    for one in play.solution.in_force(x.LeastBlockers, attacker):
        least = max(least, one.reader.value(one.rule.number, attacker))
    most = min((one.rule.number for one in play.solution.in_force(x.MostBlockersOfIt, attacker)), default=None)
    return least, most


def may_block_so_many(play: Play, blocker: ObjectId) -> int | None:
    """How many attackers a creature may block: one, and so many more as rule effects say; None is any number."""
    number = 1
    for one in play.solution.in_force(x.BlocksMore, blocker):
        if one.rule.number is None:
            return None
        number += one.reader.value(one.rule.number, blocker)
    return number
