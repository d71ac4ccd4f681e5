"""How often chance has brought something, in words (705.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layerlaw.model.abilities import Instruction
from layerlaw.model.chance import FLIPS_LOST, FLIPS_WON, HEADS
from layerlaw.model.one_shot_effects import CreateCopies, CreateTokens, Draw
from layerlaw.model.processes import Repeat
from layerlaw.model.values import Value
from layerlaw.oracle.row import Words, reading

_COINS: Final = {
    "for each flip you win": FLIPS_WON, "for each flip you won": FLIPS_WON, "for each flip you lose": FLIPS_LOST, "for each flip you lost": FLIPS_LOST,
    "for each coin that comes up heads": HEADS, "for each coin that came up heads": HEADS,
}  # fmt: skip


@reading
def for_each_coin(reader: Words) -> Value | None:
    """For each coin := "for each flip you win" | "for each coin that comes up heads"."""
    phrase = reader.eat(*_COINS)
    return None if phrase is None else _COINS[phrase]


def so_often(times: Value, done: tuple[Instruction, ...]) -> Instruction:
    """Done so many times; tokens of one instruction are created at once (608.2c)."""
    match done:
        case (CreateTokens(number=1) | CreateCopies(number=1) | Draw(number=1) as one,):
            return replace(one, number=times)
        case _:
            return Repeat(times, done)
