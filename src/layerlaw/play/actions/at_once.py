"""What several players choose to do one after the other is done by all of them at the same time (101.4, 608.2e)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Final

from layerlaw.game.state import ObjectId
from layerlaw.model import one_shot_effects as d
from layerlaw.model.abilities import Instruction, Provided
from layerlaw.model.each_chooses import EachChooses
from layerlaw.model.filters import Anything, Is
from layerlaw.model.references import PlayerRef, That, ThatPlayer
from layerlaw.model.target_requirement import Pick
from layerlaw.model.tree import inside
from layerlaw.model.words import Zone
from layerlaw.play.actions.moving import note_done
from layerlaw.play.context import Context
from layerlaw.play.event.held import ChosenMoves
from layerlaw.play.perform import perform
from layerlaw.play.position.play import Play

_BESIDES: Final = (d.LoseLife, d.DealDamage, d.CreateTokens, d.Discard, d.Draw)
"""What is done at once where it is chosen instead: nothing that is chosen or moved after it depends on it."""


def are_held(done: tuple[Instruction, ...]) -> bool:
    """Whether what is done for each of several comes to one move that is chosen, or done unless something is paid: the moves then wait for each other."""
    match done:
        case (d.May(then=(), reflexive=False) as may,):
            moves = [one for one in (*may.done, *may.otherwise) if _is_held(one)]
            rest = [one for one in (*may.done, *may.otherwise) if not _is_held(one)]
            return len(moves) == 1 and all(isinstance(one, _BESIDES) for one in rest) and len(may.done) < 2
        case (one,):
            return _is_held(one)
        case _:
            return False


def are_chosen_apart(done: tuple[Instruction, ...]) -> bool:
    """Whether moves are chosen in it that do not wait for each other: each player does all of it before the next one chooses."""
    parts = tuple(inside(done))
    moves = any(isinstance(one, d.MoveTo | d.Sacrifice | d.Search) for one in parts)
    return moves and not are_held(done) and any(isinstance(one, d.May | Pick | d.Search) for one in parts)


def _is_held(one: Instruction) -> bool:
    match one:
        case d.Sacrifice():
            return True
        case d.Search(to=Zone.BATTLEFIELD | Zone.HAND, zones=(Zone.LIBRARY,), attached_to=None):
            return True
        case d.MoveTo(what=Pick() | Is(That()), attached_to=None, face_down="", until=None):
            return one.to is not Zone.LIBRARY and not (one.attacking or one.until_leaves or one.as_copy)
        case _:
            return False


@contextmanager
def at_once(play: Play, context: Context) -> Iterator[None]:
    """While this lasts each of several chooses, and pays; at its end all that was chosen happens."""
    before, context.held = context.held, ChosenMoves()
    try:
        yield
        held = context.held
    finally:
        context.held = before
    note_done(play, held, perform(play, *held.events), context)


def who_does_what(
    one_shot: d.ForEach, names: tuple[str, ...], context: Context, is_so: Callable[[Provided], bool]
) -> tuple[tuple[str, ...], tuple[Instruction, ...]]:
    """608.2c: "each player who ...": who they are is asked before the first of them does anything, and then what they do."""
    match one_shot.done:
        case (Provided(then=then, otherwise=(), reflexive=False) as provided,):
            before, found = context.told, []
            for name in names:
                context.told = replace(before, player=name)
                if is_so(provided):
                    found.append(name)
            context.told = before
            return tuple(found), then
        case done:
            return names, done


def in_turn_order(play: Play, ids: tuple[ObjectId, ...]) -> tuple[ObjectId, ...]:
    """Objects in the order in which their controllers choose (101.4)."""
    return tuple(one for name in play.order for one in ids if play.controller(one) == name)


def drawn(play: Play, player: str) -> int:
    """How many cards a player has drawn this turn; to draw from an empty library is to draw none (121.3)."""
    return play.count("drawn", player) - play.count("drew from empty", player)


def in_turn(play: Play, context: Context, who: PlayerRef, *, from_you: bool) -> tuple[str, ...]:
    """The players in turn order, beginning with the active player (101.4) or with the controller of what resolves."""
    players = context.players(who, play)
    first = play.order.index(context.controller) if from_you else 0
    return tuple(name for name in (*play.order[first:], *play.order[:first]) if name in players)


def each_chooses(play: Play, one_shot: EachChooses, context: Context) -> None:
    """101.4: one after the other, each knowing what those before chose; nothing is done with it yet."""
    chosen: list[ObjectId] = []
    players = in_turn(play, context, one_shot.player, from_you=one_shot.from_you)
    for name in players:
        context.told = replace(context.told, player=name)
        for kind in one_shot.kinds or (Anything(),):
            of = one_shot.pool if isinstance(kind, Anything) else one_shot.pool & kind
            pick = Pick(
                of,
                one_shot.number,
                one_shot.by or ThatPlayer(),
                up_to=one_shot.up_to,
                at_random=one_shot.at_random,
                together=one_shot.together,
            )
            chosen += context.objects(pick, play)
    context.did(tuple(dict.fromkeys(chosen)), play)
    context.told = context.told.with_objects("the chosen", tuple(dict.fromkeys(chosen)))
