"""What a text says of its X, as sentences: `X can't be 0`, `X is the mana value of the exiled card`."""

from __future__ import annotations

from collections.abc import Iterator

from layerlaw.model.of_x import OfX
from layerlaw.model.words import Color
from layerlaw.oracle.write.telling import Telling


def of_x_words(of_x: OfX, telling: Telling) -> Iterator[str]:
    """The sentences, each with a capital letter and without a stop.

    Raises:
        NoWords: nothing here has words for some of it.
    """
    if of_x.least:
        yield f"X can't be {of_x.least - 1}"
    if of_x.most is not None:
        yield f"X can't be greater than {telling.value(of_x.most)}"
    if of_x.only:
        colors = [Color(letter).name.lower() for letter in of_x.only.strip("{}").split("/")]
        yield f"spend only {'and/or '.join(f'{color} ' for color in colors)}mana on X"
    if of_x.defined is not None:
        yield f"X is {telling.value(of_x.defined)}"
