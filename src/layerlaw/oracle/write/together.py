"""The words of what is said of several objects that are chosen together (601.2c, 608.2d)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from layerlaw.model.together import Together
from layerlaw.model.values import Value
from layerlaw.oracle.write.voice import NoWords

_DIFFERENT: Final = {
    "name": "with different names", "power": "with different powers", "toughness": "with different toughnesses",
    "mana value": "with different mana values", "controller": "controlled by different players",
}  # fmt: skip
_SAME: Final = {
    "creature type": "that share a creature type", "land type": "that share a land type", "controller": "controlled by the same player",
    "toughness": "with equal toughness", "name": "with the same name", "card type": "that share a card type",
    "color": "that share a color",
}  # fmt: skip


def together_words(together: Together, count: Callable[[Value], str]) -> str:
    """`with different names`, `with total mana value 4 or less`; `count` writes a number.

    Raises:
        NoWords: nothing here has words for it.
    """
    if together.total is not None:
        stat, most = together.total
        return f"with total {stat} {count(most)} or {'greater' if together.at_least else 'less'}"
    if together.different:
        if together.different not in _DIFFERENT:
            raise NoWords(together)
        return _DIFFERENT[together.different]
    if together.none_shared:
        return "that share no creature types"
    if together.shared not in _SAME:
        raise NoWords(together)
    return _SAME[together.shared]
