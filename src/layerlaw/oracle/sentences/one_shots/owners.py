"""What the owner of something does with it (108.3): put it on the top or bottom of their library, as they choose."""

from __future__ import annotations

from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.abilities import ChooseOne, Instruction
from layerlaw.model.one_shot_effects import MoveTo
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.how_many import under
from layerlaw.oracle.phrases.whom import owned_by
from layerlaw.oracle.reader import needs
from layerlaw.oracle.row import Words, reading

_TOP_OR_BOTTOM: Final = (
    "puts it on their choice of the top or bottom of their library", "puts it on the top or bottom of their library",
    "puts it on their choice of the top or the bottom of their library",
)  # fmt: skip


_SHUFFLED_IN: Final = tuple(
    f"{owners} {words}"
    for owners in ("the owners of those cards", "their owners")
    for words in ("shuffle them into their libraries", "shuffle those cards into their libraries")
)


@needs("owner", "owners")
@reading
def owner_puts(reader: Words) -> list[Instruction] | None:
    """Owner puts := ("the owner of" thing | thing "'s owner" | "its owner") "puts it on" ["their choice of"] "the top or bottom of their library" | owners "shuffle them into their libraries"."""
    if reader.eat(*_SHUFFLED_IN):
        them = reader.memory.them
        return None if them is None else [MoveTo(them, Zone.LIBRARY, shuffle=True)]
    if reader.eat("its owner", "that card's owner", "that permanent's owner", "that creature's owner"):
        ref = reader.memory.that or reader.memory.it
    else:
        ref = owned_by(reader)
    if ref is None:
        return None
    what = f.Is(ref)
    bottom = MoveTo(what, Zone.LIBRARY, bottom=True)
    if reader.eat("puts it into their library"):
        beneath = under(reader)
        if beneath is None or not reader.eat("or on the bottom"):
            return None
        top = MoveTo(what, Zone.LIBRARY, beneath=beneath)
    elif reader.eat(*_TOP_OR_BOTTOM):
        top = MoveTo(what, Zone.LIBRARY)
    else:
        return None
    return [ChooseOne(((top,), (bottom,)), player=r.OwnerOf(ref))]
