"""What the owner of something does with it (108.3): put it on the top or bottom of their library, as they choose."""

from __future__ import annotations

from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.abilities import ChooseOne, Instruction
from layerlaw.model.one_shot_effects import MoveTo
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.how_many import under
from layerlaw.oracle.phrases.whom import things
from layerlaw.oracle.row import Words, following, reading

_TOP_OR_BOTTOM: Final = (
    "puts it on their choice of the top or bottom of their library", "puts it on the top or bottom of their library",
    "puts it on their choice of the top or the bottom of their library",
)  # fmt: skip


@reading
def owner_puts(reader: Words) -> list[Instruction] | None:
    """Owner puts := ("the owner of" thing | thing "'s owner" | "its owner") "puts it on" ["their choice of"] "the top or bottom of their library"."""
    if reader.eat("its owner", "that card's owner", "that permanent's owner", "that creature's owner"):
        ref = reader.memory.that or reader.memory.it
        what: f.Filter | None = None if ref is None else f.Is(ref)
    elif reader.eat("the owner of"):
        meant = things(reader)
        what = None if meant is None or meant.players is not None else meant.filter
        ref = None if meant is None else meant.one
    else:
        found = _possessed(reader)
        what, ref = (None, None) if found is None else found
    if what is None or ref is None:
        return None
    if reader.eat("puts it into their library"):
        beneath = under(reader)
        if beneath is None or not reader.eat("or on the bottom"):
            return None
        choices: tuple[Instruction, ...] = (
            MoveTo(what, Zone.LIBRARY, beneath=beneath),
            MoveTo(what, Zone.LIBRARY, bottom=True),
        )
        return [ChooseOne(tuple((one,) for one in choices), player=r.OwnerOf(ref))]
    if not reader.eat(*_TOP_OR_BOTTOM):
        return None
    top, bottom = MoveTo(what, Zone.LIBRARY), MoveTo(what, Zone.LIBRARY, bottom=True)
    return [ChooseOne(((top,), (bottom,)), player=r.OwnerOf(ref))]


@reading
def _possessed(reader: Words) -> tuple[f.Filter, r.ObjectRef] | None:
    """Possessed := thing "'s owner"    `target nonland permanent's owner`."""
    place = next(
        (
            at
            for at in range(reader.at, min(reader.at + 8, reader.end - 1))
            if reader.tokens[at].low.endswith("'s") and reader.tokens[at + 1].low == "owner"
        ),
        None,
    )
    if place is None or reader.low() not in ("target", "up"):
        return None
    inner = following(reader, reader.words(reader.at, place + 1).removesuffix("'s").removesuffix("’s"))
    meant = things(inner)
    if meant is None or not inner.done or meant.filter is None or meant.one is None or meant.players is not None:
        return None
    reader.adopt(inner)
    reader.at = place + 2
    return meant.filter, meant.one
