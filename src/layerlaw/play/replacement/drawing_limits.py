"""Cards are drawn one after the other, and how many more a player may draw this turn (101.2, 121.2), by the turn's record: what a board states of it counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from layerlaw.model import rule_effects as x
from layerlaw.model.history import Occurrence, Past
from layerlaw.model.references import You
from layerlaw.model.values import PastNumber
from layerlaw.play.event import event as e
from layerlaw.play.position.play import Play

_DRAWN: Final = PastNumber(Past(Occurrence.DREW, You()))


def draws_no_more(play: Play, player: str) -> bool:
    """Whether an effect says that the player can't draw now; where not all is known of what they drew this turn, the answer tells what was taken."""
    most = [one.most for one in play.solution.player(player).rules if isinstance(one, x.CantDraw)]
    if None in most:
        return True
    drawn = play.reader(player, None).value(_DRAWN) if most else 0
    return any(drawn >= number for number in most if number is not None)


def later_draws(settled: Sequence[e.Event]) -> Sequence[e.DrawOne]:
    """121.2: the draws after the first, where a replacement effect has made one draw into several and nothing else happens with them."""
    draws = [one for one in settled if isinstance(one, e.DrawOne)]
    return draws[1:] if len(draws) == len(settled) else ()
