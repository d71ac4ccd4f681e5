"""Whether what a direct verb names as a target is what the words ask for (115.1, 608.2b); what only play tells of it, the board states by naming it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from layerlaw.boards.playing import Game
from layerlaw.game import Announced, GameObject, IllegalAction, ObjectId, State, resolution
from layerlaw.game.binding import bind
from layerlaw.game.targeting import Targeting, kept_off
from layerlaw.layers import ObjectNow, Solution, solve
from layerlaw.layers.board_reader import BoardReader
from layerlaw.layers.inquiry import KEPT_OFF, Inquiry, Query, UnstatedFact
from layerlaw.model.cards import Face
from layerlaw.model.facets import POWER_TOUGHNESS, reads
from layerlaw.model.filters import And, Anything, Filter, IsLinked, all_of
from layerlaw.model.late import dataclass
from layerlaw.model.one_shot_effects import Script
from layerlaw.model.references import That, ThatPlayer
from layerlaw.model.rule_effects import CantBeTargeted
from layerlaw.model.target_requirement import TargetRequirement
from layerlaw.model.tree import holds
from layerlaw.model.words import Zone


@dataclass(frozen=True)
class WhatResolves:
    """What resolves: its name, the object that has the ability, who controls it, what it does, and the face of a spell."""

    source: str
    source_id: ObjectId | None
    controller: str
    script: Script
    spell: Face | None = None


def check_targets(game: Game, it: WhatResolves, announced: Announced, named: Sequence[ObjectId | str]) -> None:
    """Refuse a target that is not what the spell or ability says.

    Of one that hexproof and its like keep from being chosen the answer tells that it was taken as stated (601.2c), and what the words ask of the
    past is taken as stated where the board does not tell it.

    Raises:
        IllegalAction: one is not.
    """
    if not it.script.targets:
        return
    spell = it.source_id is None and announced.that is None
    if spell and not named and not it.script.modes and any(_is_needed(wanted) for wanted in it.script.targets):
        raise IllegalAction(
            f"{it.source} needs a target: {it.script.targets[0].text}", rule="601.2c", mend="name it: target: ..."
        )
    if not named:
        return
    aimed = resolution.aimed(it.script, announced, named)
    asked_of = it.source if it.source_id is None else it.source_id
    for wanted, group in zip(it.script.targets, aimed.targets, strict=False):
        if wanted.is_unread or wanted.abilities or (announced.that is None and holds(wanted, That | ThatPlayer)):
            continue
        objects = None if wanted.objects is None else _but_what_is_stated(wanted.objects, _noted(game, it.source_id))
        board = _board(game, sizes=wanted.objects is not None and POWER_TOUGHNESS in reads(wanted.objects).exact)
        reader, inquiry = board.reader(it.controller, asked_of, dict(aimed.choices)), board.table.inquiry
        for one in group:
            known = len(inquiry.asked)
            if not _fits(reader, replace(wanted, objects=objects), one, aimed) and len(inquiry.asked) == known:
                what = one if isinstance(one, str) else game.register.called(one) or game.state.object(one).name
                raise IllegalAction(
                    f"{what} is no {wanted.text!r} of {it.source}", rule="608.2b", mend="name what it says"
                )
            _tell_what_keeps_off(game, board, it, one)


def _tell_what_keeps_off(game: Game, board: Solution, it: WhatResolves, one: ObjectId | str) -> None:
    """Note that a target could not have been chosen (601.2c, 115.1), nor is legal now (608.2b): that it was is what the board states."""
    kept = _kept_off(game, board, it, one)
    if kept:
        name = one if isinstance(one, str) else game.register.called(one) or game.state.object(one).name
        game.inquiry.note(
            Query(UnstatedFact(f"{KEPT_OFF}{name}, which {kept}, is a target of {it.source}"), (None, None))
        )


def _kept_off(game: Game, board: Solution, it: WhatResolves, one: ObjectId | str) -> str:
    """What keeps a spell or ability of that player from having such a target, in words; empty where nothing does."""
    if not isinstance(one, str) and one not in board:
        return ""
    prohibitions = (
        rule
        for rule in board.in_force(CantBeTargeted, one)
        if rule.rule.when is None or rule.reader.holds(rule.rule.when, None if isinstance(one, str) else one)
    )
    is_spell = it.source_id is None
    by = Targeting(it.controller, is_spell, cache(lambda: _source_seen(game, board, it)))
    kept = kept_off(board, one, by, prohibitions)
    return "" if kept is None else kept.why


def _source_seen(game: Game, board: Solution, it: WhatResolves) -> ObjectNow | None:
    """What the target is a target of: the object with the ability, or the spell as it would be on the stack (702.16b); None for one that is not there."""
    if it.source_id is not None:
        return board.get(it.source_id)
    if it.spell is None:
        return None
    state = game.state
    spell = GameObject(
        ObjectId(state.next_id),
        it.source,
        it.spell,
        Zone.STACK,
        owner=it.controller,
        controller=it.controller,
        timestamp=state.next_timestamp,
    )
    there = replace(state.with_object(spell), inquiry=Inquiry())
    return solve(there, game.edition, trace=False)[spell.id]


def _is_needed(wanted: TargetRequirement) -> bool:
    """Whether nothing can be announced without a target for it (601.2c); of words that were not understood, nobody knows."""
    return not wanted.is_unread and isinstance(wanted.least, int) and wanted.least > 0 and wanted.of_each is None


_TAPPED_FOR_IT: Final = frozenset({"crewed by", "saddled by", "convoked"})
"""Under what an object notes the creatures that were tapped for it (702.51c, 702.122b, 702.171c)."""


def _noted(game: Game, source: ObjectId | None) -> frozenset[str]:
    return frozenset() if source is None else frozenset(game.state.object(source).linked)


def _but_what_is_stated(asked: Filter, noted: frozenset[str]) -> Filter:
    """The filter without what nobody has noted of the source, which the board states by naming the target."""
    match asked:
        case And(parts):
            return all_of(_but_what_is_stated(part, noted) for part in parts)
        case IsLinked(key) if key in _TAPPED_FOR_IT and key not in noted:
            return Anything()
        case _:
            return asked


def _board(game: Game, *, sizes: bool) -> Solution:
    """The board as it is, with an inquiry of its own; one and the same while nothing has begun but what changes power and toughness, which nobody asks."""
    state = game.state
    seen = state if sizes else resolution.without_sizes(state)
    known = game.looked_at
    if not sizes and known is not None and _is_same(known[0], seen):
        return known[1]
    solution = solve(replace(seen, inquiry=Inquiry()), game.edition, trace=False)
    if not sizes:
        game.looked_at = (seen, solution)
    return solution


def _is_same(one: State, other: State) -> bool:
    return (
        one.by_id is other.by_id
        and one.players == other.players
        and one.effects == other.effects
        and one.history == other.history
        and (one.turn, one.step, one.active_player) == (other.turn, other.step, other.active_player)
    )


def _fits(reader: BoardReader, wanted: TargetRequirement, one: ObjectId | str, aimed: Announced) -> bool:
    if isinstance(one, str):
        return wanted.players is not None and one in reader.players(bind(wanted.players, aimed))
    return wanted.objects is not None and reader.matches(one, bind(wanted.objects, aimed))
