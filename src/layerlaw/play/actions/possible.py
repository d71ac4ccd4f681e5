"""What may be chosen to be done: "you may", "unless you", and one of several (608.2d, 118.12)."""

from __future__ import annotations

from layerlaw.model import one_shot_effects as d
from layerlaw.model import target_requirement
from layerlaw.model.abilities import ChooseOne, ExchangeControl, Instruction
from layerlaw.model.casting_now import CastNow
from layerlaw.model.filters import ControlledBy, Filter, HasStatus, InZone, Is, Not, OwnedBy
from layerlaw.model.references import ExactPlayer, ObjectRef, TopOfLibrary, You
from layerlaw.model.words import Zone
from layerlaw.play.actions import on_stack as do_stack
from layerlaw.play.context import Context
from layerlaw.play.position.play import Play


def could(play: Play, done: tuple[Instruction, ...], player: str, context: Context) -> bool:
    """Whether a player may choose to do a row of instructions, by what begins it.

    Nobody may choose what is impossible: to sacrifice what they do not have, to discard more cards than they hold (118.12a). What is not looked at here counts as possible.
    """
    match done:
        case (ChooseOne(options), *_):
            return any(could(play, option, player, context) for option in options)
        case (d.Sacrifice(what=target_requirement.Pick(of=of, number=number, up_to=False)), *_):
            mine = ControlledBy(ExactPlayer(player)) & InZone(Zone.BATTLEFIELD)
            there = len(context.reader(play).matching(context.settled(of & mine, play)))
            return there >= max(1, number if isinstance(number, int) else 1)  # each of them is needed (118.3)
        case (d.Discard(what=None, number=number, up_to=up_to), *_):
            needed = number if isinstance(number, int) and not up_to else 1
            return play.state.player(player).hand >= max(1, needed)
        case (d.Discard(what=Filter() as what, number=int(number), up_to=False), *_):
            hand = what & InZone(Zone.HAND) & OwnedBy(ExactPlayer(player))
            unknown = play.state.player(player).hand_count
            return unknown + len(context.reader(play).matching(context.settled(hand, play))) >= number
        case (d.MoveTo(what=target_requirement.Pick(of=of, number=int(number), up_to=False)), *_):
            return len(context.reader(play).matching(context.settled(of, play))) >= number
        case (d.MoveTo(what=target_requirement.Pick(of=of, up_to=True, least=1)), *_):  # "one or more"
            return bool(context.reader(play).matching(context.settled(of, play)))
        case (d.Choose(of=Filter() as of, up_to=False), d.DealDamage(), *_):
            return bool(context.reader(play).matching(context.settled(of, play)))
        case (d.Sacrifice(what=Is(ref)), *_):
            mine = Is(ref) & InZone(Zone.BATTLEFIELD) & ControlledBy(ExactPlayer(player))
            return bool(context.reader(play).matching(context.settled(mine, play)))
        case (d.PutCounters(what=Is(ref)), *_):
            identity = context.id_of(ref, play)  # 608.2d: on what has gone nobody can choose to put any (702.123a)
            return identity is not None and play.thing(identity) is not None
        case (CastNow() as cast_now, *_):
            return do_stack.can_cast(play, cast_now, context)
        case (d.Reveal(what=target_requirement.Pick(of=of, up_to=False)), *_):
            return bool(context.reader(play).matching(context.settled(of, play)))
        case (d.RemoveCounters(what=target_requirement.Pick(of=of, number=int(number), up_to=False)), *_):
            return len(context.reader(play).matching(context.settled(of, play))) >= number
        case _:
            return True


def is_done_if_chosen(play: Play, done: tuple[Instruction, ...], player: str, context: Context) -> bool:
    """Whether a row can be done, where something hangs on that ("if you do", "unless").

    What has gone is not moved, what is tapped is not tapped, no more cards are milled than there are (701.17b). Where nothing hangs on it, whoever chooses it does nothing.
    """
    match done:
        case (d.MoveTo(what=Is(TopOfLibrary())), *_):
            return True  # whose cards nobody may have named
        case (d.MoveTo(what=Is(ref)), *_):
            return _is_there(ref, context, play)
        case (d.Mill(number=int(number), player=You()), *_):
            return _library(play, player) >= number
        case (d.Tap(what=Is(ref)), *_):
            untapped = Is(ref) & InZone(Zone.BATTLEFIELD) & Not(HasStatus("tapped"))
            return bool(context.reader(play).matching(context.settled(untapped, play)))
        case (ExchangeControl(first, second), *_):  # 701.12a
            return _is_there(first, context, play) and _is_there(second, context, play)
        case _:
            return True


def _is_there(ref: ObjectRef, context: Context, play: Play) -> bool:
    """Whether an object is still there, wherever that is."""
    return bool(context.reader(play).matching(context.settled(Is(ref), play)))


def _library(play: Play, player: str) -> int:
    """How many cards a player's library has, named ones and others."""
    named = InZone(Zone.LIBRARY) & OwnedBy(ExactPlayer(player))
    if player in play.at.endless:
        return 1_000_000  # nobody said how many
    return play.state.player(player).library_count + len(play.solution.reader(player, None).matching(named))
