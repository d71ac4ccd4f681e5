"""Cards are drawn: what is said of their number is asked of the instruction, then each card is drawn by itself (121.2, 121.2a)."""

from __future__ import annotations

from layerlaw.play.event import event as e
from layerlaw.play.perform import perform
from layerlaw.play.position.play import Play
from layerlaw.play.replacement.replacement import replaced


def draw_cards(play: Play, player: str, number: int, *, first_of_step: bool = False) -> tuple[e.Event, ...]:
    """A player draws so many cards by one instruction.

    Args:
        play: the game.
        player: who draws.
        number: how many; 0 or fewer is no draw.
        first_of_step: whether it is the draw of their draw step (504.1).

    Returns:
        What happened.
    """
    left = replaced(play, e.Draws(player, number)) if number > 0 else []
    many = sum(one.number for one in left if isinstance(one, e.Draws))
    done: list[e.Event] = []
    for nth in range(many):
        done += perform(play, e.DrawOne(player, first_of_step=first_of_step and nth == 0))
    return tuple(done)
