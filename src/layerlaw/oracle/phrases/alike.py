"""What several that are chosen together have in common, or differ in (601.2c, 608.2d)."""

from __future__ import annotations

from typing import Final

from layerlaw.model.together import Together
from layerlaw.oracle.reader import Reader, production

_DIFFERENT: Final = {
    "names": "name", "powers": "power", "toughnesses": "toughness", "mana values": "mana value", "controllers": "controller",
}  # fmt: skip
_WORDS: Final[dict[str, Together]] = {
    **{
        f"{which} different {words}": Together(different=what)
        for which in ("with", "that have", "that each have")
        for words, what in _DIFFERENT.items()
    },
    "controlled by different players": Together(different="controller"),
    "controlled by the same player": Together(shared="controller"),
    "that share a creature type": Together(shared="creature type"),
    "that share a land type": Together(shared="land type"),
    "that share a card type": Together(shared="card type"),
    "that share a color": Together(shared="color"),
    "that share no creature types": Together(shared="creature type", none_shared=True),
    "with equal toughness": Together(shared="toughness"),
    "with the same name": Together(shared="name"),
}


@production
def alike_or_different(reader: Reader) -> Together | None:
    """Alike or different := ["that each have" | "that have" | "with"] "different" what | "that share a creature type" | ..."""
    phrase = reader.eat(*_WORDS)
    return None if phrase is None else _WORDS[phrase]
