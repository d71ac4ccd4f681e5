"""What is said behind a noun of those that an effect knows by a word (608.2c)."""

from __future__ import annotations

from typing import Final

from layerlaw.model.voting import OF_A_CHOSEN_TYPE
from layerlaw.oracle.word_forms import HELPED
from layerlaw.oracle.write.noun_phrase import PUT_THERE

SAID_BEHIND: Final = HELPED | {
    "the chosen": "chosen this way", OF_A_CHOSEN_TYPE: OF_A_CHOSEN_TYPE, "the put into graveyard": PUT_THERE,
}  # fmt: skip
