"""Cards are drawn: what is said of their number is asked of the instruction, then each card is drawn by itself (121.2, 121.2a)."""

from __future__ import annotations

from layerlaw.play.event import event as e
from layerlaw.play.perform import perform
from layerlaw.play.position.play import Play
from layerlaw.play.replacement.replacement import replaced


def draw_cards(play: Play, player: str, number: int) -> tuple[e.Event, ...]:
    """A player draws so many cards by one instruction.

    Args:
        play: the game.
        player: who draws.
        number: how many; 0 or fewer is no draw.

    Returns:
        What happened.
    """
    left = replaced(play, e.Draws(player, number)) if number > 0 else []
    many = sum(one.number for one in left if isinstance(one, e.Draws))
    done: list[e.Event] = []
    for _ in range(many):
        done += perform(play, e.DrawOne(player, first_of_step=_is_first_of_step(play, player)))
    return tuple(done)


def _is_first_of_step(play: Play, player: str) -> bool:
    """Whether the next card that the player draws is the first in their draw step (504.1): mostly that of the step itself, unless it was replaced."""
    if play.at.step != "draw" or play.state.active_player != player:
        return False
    for event in reversed(play.at.happened):
        if isinstance(event, e.StepBegan):
            return True
        if isinstance(event, e.DrawOne) and event.player == player:
            return False
    return True
