"""What one sentence says of several is done at the same time: damage to some and to others, tokens of several kinds (608.2c)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, cast

from layerlaw.model import one_shot_effects as d
from layerlaw.model.abilities import Instruction
from layerlaw.play.actions.creating_tokens import create_tokens
from layerlaw.play.actions.dealing_damage import deal_damage
from layerlaw.play.context import Context
from layerlaw.play.position.play import Play

Said: TypeAlias = tuple[d.DealDamage, ...] | tuple[d.CreateTokens, ...]


def in_one_breath(row: Sequence[Instruction], place: int) -> Said:
    """The instruction that stands there with those that are done at the same time; none where that is done alone."""
    first = row[place]
    if not isinstance(first, d.DealDamage | d.CreateTokens):
        return ()
    end = place + 1
    while end < len(row) and _goes_with(row[end], first):
        end += 1
    return cast("Said", tuple(row[place:end])) if end > place + 1 else ()


def done_with_last(row: Sequence[Instruction], place: int) -> bool:
    """Whether what stands there was done already, with what stands before it."""
    return place > 0 and _goes_with(row[place], row[place - 1])


def _goes_with(one: Instruction, last: Instruction) -> bool:
    return isinstance(one, d.DealDamage | d.CreateTokens) and one.with_last and type(one) is type(last)


def do_together(play: Play, said: Said, context: Context) -> None:
    """Do all of it at the same time."""
    match said:
        case (d.DealDamage(), *_):
            deal_damage(play, cast("tuple[d.DealDamage, ...]", said), context)
        case _:
            create_tokens(play, cast("tuple[d.CreateTokens, ...]", said), context)
