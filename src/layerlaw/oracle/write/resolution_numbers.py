"""Numbers that only a resolution knows, in words: what was rolled, voted, paid, won, or too much (107.3f, 120.10, 701.38, 705, 706)."""

from __future__ import annotations

from typing import Final

from layerlaw.model import values as v
from layerlaw.model.chance import FLIPS_LOST, FLIPS_WON, HEADS, RESULT
from layerlaw.model.cost_parts import PAID_IN_ALL, TIMES_PAID
from layerlaw.model.countering import COUNTERED
from layerlaw.model.voting import votes_for

THAT_MANY: Final = frozenset(map(v.ChosenNumber, ("that many", "event many", "its many"))) | {TIMES_PAID}
"""What "that many" and "that much" say, of the event or of what was done before."""
_TOLD: Final = {
    RESULT: "the result", PAID_IN_ALL: "the total amount of mana paid this way", v.ChosenNumber("excess damage"): "the excess damage dealt this way",
    v.ChosenNumber("the most of one"): "the greatest number of cards a player discarded this way",
    v.ChosenNumber("drawn this way"): "the number of cards drawn this way",
}  # fmt: skip
_COUNTED: Final = {
    FLIPS_WON: "flip you won",
    FLIPS_LOST: "flip you lost",
    HEADS: "coin that comes up heads",
    COUNTERED: "spell countered this way",
    v.ChosenNumber("drawn this way"): "card drawn this way",
}
_VOTES: Final = votes_for("").key


def number_told(number: v.Value) -> str | None:
    """What stands behind "equal to" for such a number: `the result`, `the number of taxes votes`; None for others."""
    match number:
        case v.ChosenNumber(key) if key.startswith(_VOTES):
            return f"the number of {key.removeprefix(_VOTES)} votes"
        case v.ChosenNumber():
            return _TOLD.get(number)
        case v.Times(2, v.ChosenNumber(key) as of) if key.startswith(_VOTES):
            return f"twice {number_told(of)}"
        case _:
            return None


def amount_told(number: v.ChosenNumber) -> str | None:
    """What stands behind "where X is" for such a number: `that much`, `the result`; None for others."""
    return "that much" if number in THAT_MANY else number_told(number)


def number_counted(number: v.Value) -> str | None:
    """What stands behind "for each" for such a number: `taxes vote`, `flip you won`; None for others."""
    match number:
        case v.ChosenNumber(key) if key.startswith(_VOTES):
            return f"{key.removeprefix(_VOTES)} vote"
        case v.ChosenNumber():
            return _COUNTED.get(number)
        case _:
            return None
