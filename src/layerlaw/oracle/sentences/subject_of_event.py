"""What an event in words is about, which "it" is behind it: `whenever another Goblin enters`, that Goblin."""

from __future__ import annotations

from typing import Final

from layerlaw.model import references as r
from layerlaw.oracle.phrases.references import host, this
from layerlaw.oracle.reader import Reader


def subject_of(reader: Reader, start: int) -> r.ObjectRef | None:
    """What "it" means behind an event that begins at token `start`: its subject, or what it is done to."""
    mark, targets = reader.at, reader.targets
    reader.at = start + 1
    found: r.ObjectRef | None = this(reader) or host(reader)
    if found is not None and reader.sees("or"):
        found = r.That()  # `this creature or another creature you control enters`: whichever of them did
    if found is None and reader.sees("a", "an", "another", "one"):
        found = r.That() if not reader.sees("a player", "an opponent") else None
    if found is None and reader.eat(*_WHO_DOES) is not None:
        # `you cast a creature spell`, `you attack with two creatures`: what it is done to.
        found = r.That()
    puts = (place for place in range(start, mark) if reader.part(place, mark).eat("put on"))
    if found == r.That() and any(this(reader.part(place + 2, mark)) is not None for place in puts):
        found = r.This()
    reader.at, reader.targets = mark, targets
    return found


_WHO_DOES: Final = tuple(
    f"{who} {what}"
    for who in ("you", "a player", "an opponent")
    for what in ("cast a", "cast an", "casts a", "casts an", "attack with", "attacks with", "put one or more", "cast another", "next cast a",
                 "next cast an", "cast your next")
)  # fmt: skip
"""Events told of the player who does them."""
