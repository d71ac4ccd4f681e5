"""Whether what a direct verb names as a target is what the words ask for (115.1, 608.2b); what only play tells of it, the board states by naming it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from layerlaw.boards.playing import Game
from layerlaw.game import Announced, ObjectId, Refused, State, resolution
from layerlaw.game.binding import bind
from layerlaw.layers import Solution, solve
from layerlaw.layers.inquiry import Inquiry
from layerlaw.layers.reader import BoardReader
from layerlaw.model.facets import POWER_TOUGHNESS, reads
from layerlaw.model.one_shot_effects import Script
from layerlaw.model.references import That, ThatPlayer
from layerlaw.model.target_requirement import TargetRequirement
from layerlaw.model.tree import holds


@dataclass(frozen=True)
class Resolving:
    """What resolves: its name, the object that has the ability, who controls it, and what it does."""

    source: str
    source_id: ObjectId | None
    controller: str
    script: Script


def check_targets(game: Game, it: Resolving, announced: Announced, named: Sequence[ObjectId | str]) -> None:
    """Refuse a target that is not what the spell or ability says.

    Hexproof and its like are not asked, and what the words ask of the past is taken as stated where the board does not tell it.

    Raises:
        Refused: one is not.
    """
    if not named or not it.script.targets:
        return
    aimed = resolution.aimed(it.script, announced, named)
    asked_of = it.source if it.source_id is None else it.source_id
    for wanted, group in zip(it.script.targets, aimed.targets, strict=False):
        if wanted.is_unread or wanted.abilities or (announced.that is None and holds(wanted, That | ThatPlayer)):
            continue
        board = _board(game, sizes=wanted.objects is not None and POWER_TOUGHNESS in reads(wanted.objects).exact)
        reader, inquiry = board.reader(it.controller, asked_of, dict(aimed.choices)), board.table.inquiry
        for one in group:
            known = len(inquiry.asked)
            if not _fits(reader, wanted, one, aimed) and len(inquiry.asked) == known:
                what = one if isinstance(one, str) else game.register.called(one) or game.state.object(one).name
                raise Refused(f"{what} is no {wanted.text!r} of {it.source}", rule="608.2b", mend="name what it says")


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
