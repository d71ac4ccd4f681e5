"""A duration that has not begun: `during that player's next turn`, `during its controller's next turn` (611.2a)."""

from __future__ import annotations

from typing import Final

from layerlaw.model import references as r
from layerlaw.model.durations import DuringNextTurn
from layerlaw.oracle.reader import Reader, begins_with, production

_NEXT: Final = "next turn"
NEXT_TURNS: Final = tuple(f"during {whose} {_NEXT}" for whose in ("its controller's", "that player's", "their"))
"""How such a duration stands behind a rule."""


@begins_with("during")
@production
def next_turn(reader: Reader) -> DuringNextTurn | None:
    """Next turn := "during" ("your" | "target player's" | "that player's" | "their" | "its controller's") "next turn"."""
    if not reader.resolving or not reader.eat("during"):
        return None
    if reader.eat(f"your {_NEXT}"):
        return DuringNextTurn(r.You())
    if reader.eat(f"its controller's {_NEXT}"):
        return DuringNextTurn()
    if reader.sees(f"target player's {_NEXT}", f"target opponent's {_NEXT}"):
        what = f"target {reader.low(1)[:-2]}"
        reader.at += 4
        reader.that_player = r.TargetPlayer(reader.new_target(what).number, what)
        return DuringNextTurn(reader.that_player)
    if reader.eat(f"that player's {_NEXT}", f"their {_NEXT}"):
        return DuringNextTurn(reader.that_player)
    return None
