"""What keeps an object or a player from being a target: shroud (702.18), hexproof (702.11), protection (702.16), an effect that says so (101.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from layerlaw.game.protection import is_from, is_player_from
from layerlaw.game.state import ObjectId
from layerlaw.layers.solution import InForce, ObjectNow, Solution
from layerlaw.model.abilities import KeywordAbility
from layerlaw.model.filters import Anything
from layerlaw.model.late import dataclass
from layerlaw.model.rule_effects import CantBeTargeted, TargetedThough
from layerlaw.model.words import Zone


@dataclass(frozen=True)
class Targeting:
    """A spell or ability that would have a target."""

    controller: str
    is_spell: bool
    source: Callable[[], ObjectNow | None]
    """The spell itself, or the source of the ability, as it is or last was (113.7a); None of one that nobody knows."""


@dataclass(frozen=True)
class KeptOff:
    """Why something can't be the target of a spell or ability: the rule, and what it has or can't be, in words."""

    rule: str
    why: str


def kept_off(
    board: Solution, one: ObjectId | str, by: Targeting, prohibitions: Iterable[InForce[CantBeTargeted]]
) -> KeptOff | None:
    """What keeps a spell or ability from having an object of the board, or a player, for a target; None where nothing does.

    Args:
        board: as it is.
        one: what would be the target.
        by: what would have it.
        prohibitions: the effects that say of it what it can't be the target of, those whose condition is so.
    """
    found = None
    if isinstance(one, str):
        found = _by_abilities(board, one, by)
    else:
        now = board[one]
        if now.zone is Zone.BATTLEFIELD:  # shroud, hexproof and protection are about permanents and players
            if not now.abilities and not now.rules:
                return None
            found = _by_abilities(board, one, by)
    if (found is None or found.rule != _SHROUD) and any(_forbids(rule, by) for rule in prohibitions):
        return KeptOff("601.2c", "can't be the target of it")
    return found


def may_be_kept_off(board: Solution) -> int:
    """The rows of the objects that something might be kept off from: few of a board, and only those are looked at one by one."""
    if any(True for _ in board.everywhere(CantBeTargeted)):
        return -1
    rows = 0
    for keyword in _KEEPS_OFF:
        rows |= board.table.column(f"k:{keyword}")
    for operation in board.table.operations:
        given = operation.payload
        if operation.kind == "gain" and isinstance(given, KeywordAbility) and given.name in _KEEPS_OFF:
            rows |= operation.mask  # some may have lost it again: that is seen as each is looked at
    return rows


_SHROUD: Final = "702.18a"


def _by_abilities(board: Solution, one: ObjectId | str, by: Targeting) -> KeptOff | None:
    if isinstance(one, str):
        has, is_theirs = board.player(one).abilities, one != by.controller
    else:
        has, is_theirs = board[one].abilities, board[one].controller != by.controller
    keywords = [ability for ability in has if isinstance(ability, KeywordAbility) and ability.name in _KEEPS_OFF]
    if not keywords:
        return None
    ignored = {
        found.rule.keyword
        for found in board.in_force(TargetedThough, one)
        if by.controller in found.reader.players(found.rule.by)
    }
    plain = {ability.name for ability in keywords if not _is_from_quality(ability)} - ignored
    if "shroud" in plain:
        return KeptOff(_SHROUD, "has shroud")
    if "hexproof" in plain and is_theirs:
        return KeptOff("702.11c" if isinstance(one, str) else "702.11b", "has hexproof")
    if not any(map(_is_from_quality, keywords)):
        return None
    seen = by.source()
    if seen is None:
        return None
    if is_theirs and "hexproof" not in ignored and _is_from(board, one, "hexproof", seen):
        return KeptOff("702.11d", "has hexproof from it")
    return KeptOff("702.16b", "has protection from it") if _is_from(board, one, "protection", seen) else None


_KEEPS_OFF: Final = frozenset({"shroud", "hexproof", "protection"})


def _is_from_quality(ability: KeywordAbility) -> bool:
    """Protection, and hexproof from a quality (702.11d)."""
    return ability.name == "protection" or bool(ability.words or ability.quality)


def _is_from(board: Solution, one: ObjectId | str, keyword: str, source: ObjectNow) -> bool:
    """Whether an object or a player has protection, or hexproof, from a quality of the source."""
    if isinstance(one, str):
        return is_player_from(board, one, keyword, source)
    bearer = board[one]
    return any(
        is_from(ability, bearer, source)
        for ability in bearer.abilities
        if isinstance(ability, KeywordAbility) and ability.name == keyword
    )


def _forbids(one: InForce[CantBeTargeted], by: Targeting) -> bool:
    """Whether the effect is about this spell or ability: of spells or of abilities, of such players, or of such a source."""
    rule = one.rule
    if not (rule.spells if by.is_spell else rule.abilities):
        return False
    if rule.by is not None and by.controller not in one.reader.players(rule.by):
        return False
    if isinstance(rule.source, Anything):
        return True
    seen = by.source()
    return seen is not None and seen.board.reader(one.you, None).matches(seen.id, rule.source)
