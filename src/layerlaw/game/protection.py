"""Protection (702.16) and hexproof from a quality (702.11d): whether a source has the quality that an ability is from."""

from __future__ import annotations

from collections.abc import Iterator

from layerlaw.layers.solution import ObjectNow, Solution
from layerlaw.model.abilities import KeywordAbility
from layerlaw.model.changes import PlayerGainsAbility
from layerlaw.model.references import ExactPlayer, PlayerRef
from layerlaw.model.texts import bind_chosen, is_open
from layerlaw.model.words import Color


def is_protected(host: ObjectNow, source: ObjectNow) -> bool:
    """702.16b to 702.16f: whether an object has protection from a quality of the source."""
    return any(
        isinstance(ability, KeywordAbility) and ability.name == "protection" and is_from(ability, host, source)
        for ability in host.abilities
    )


def is_from(keyword: KeywordAbility, bearer: ObjectNow, source: ObjectNow) -> bool:
    """Whether the source has the quality that the bearer's protection or hexproof is from (702.16a, 702.11d)."""
    return _has_quality(source, keyword, bearer.controller or bearer.owner, bearer)


def is_player_protected(solution: Solution, player: str, source: ObjectNow) -> bool:
    """702.16b, 702.16e, of a player: whether they have protection from a quality of the source."""
    return is_player_from(solution, player, "protection", source)


def is_player_from(solution: Solution, player: str, keyword: str, source: ObjectNow) -> bool:
    """Whether a player has protection, or hexproof, from a quality of the source (702.16b, 702.11d)."""
    return any(
        _has_quality(source, ability, player)
        for one in solution.player(player).abilities
        if isinstance(one, KeywordAbility) and one.name == keyword
        for ability in _as_granted(solution, player, one)
    )


def _as_granted(solution: Solution, player: str, ability: KeywordAbility) -> Iterator[KeywordAbility]:
    """An ability of a player with what was chosen for each object that gives it in the place of "the chosen ..." (607.2d)."""
    views = {one.id: one for one in solution.table.views}
    sources = {
        one.ref.source
        for one in solution.outside
        if isinstance(one.change, PlayerGainsAbility)
        and one.change.ability == ability
        and player in (solution.table.players[at] for at in one.players)
    }
    yield ability
    yield from (bind_chosen(ability, views[source].choices) for source in sources if source in views)


def _has_quality(source: ObjectNow, keyword: KeywordAbility, you: str, bearer: ObjectNow | None = None) -> bool:
    """`you` is the player whose ability it is; `bearer` the object that has it, None for a player.

    What the ability asks is asked of the board on which the source is, or last was: it may have left (608.2h). Where it speaks of a
    choice that was never made, it is from nothing (607.5a).
    """
    if any((isinstance(word, Color) and word in source.colors) or word in source.subtypes for word in keyword.words):
        return True
    if keyword.what is None or (is_open(keyword) and not isinstance(keyword.what, ExactPlayer)):
        return False
    reader = source.board.reader(you, bearer.id if bearer is not None else None)
    if isinstance(keyword.what, PlayerRef):  # 702.16k
        return (source.controller or source.owner) in reader.players(keyword.what)
    return reader.matches(source.id, keyword.what)
