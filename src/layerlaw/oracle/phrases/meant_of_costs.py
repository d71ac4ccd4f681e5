"""What was done before and words speak of again: what the cost of an ability was paid with, the cards exiled of which some were cast (608.2h)."""

from __future__ import annotations

from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.casting_now import CastNow
from layerlaw.model.one_shot_effects import ExileFromTop, May, MoveTo
from layerlaw.model.tree import such
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.meant import Meant
from layerlaw.oracle.reader import begins_with
from layerlaw.oracle.row import DONE_BY, Words, reading

_PAID: Final = {
    f"the {done} {kind}": done
    for done, kinds in {
        "sacrificed": ("creature", "artifact", "permanent", "land", "enchantment"),
        "discarded": ("card",),
    }.items()
    for kind in kinds
}


@begins_with("the")
@reading
def paid_with(reader: Words) -> Meant | None:
    """Paid with := "the" participle noun    where the cost alone did that."""
    phrase = reader.eat(*_PAID)
    done = None if phrase is None else _PAID[phrase]
    if done is None or done not in reader.paid or reader.memory.last == DONE_BY[done]:
        return None
    ref = r.Linked(f"the {done}")
    return Meant(f.Is(ref), ref)


def cast_of_the_exiled(reader: Words) -> bool:
    """Is all that was done before the exiling of cards and the offer to cast some of them, so that "the rest" are those that are still there?"""
    match list(reader.before):
        case [ExileFromTop(), May(done=(CastNow(),))]:
            return True
        case _:
            return False


def the_exiled_card(reader: Words) -> Meant:
    """What "the exiled card" means: what this very ability has exiled, and not what it exiled another time (608.2c); else the linked card (607.2a)."""
    before = tuple(reader.before)
    here = such(before, ExileFromTop) or any(one.to is Zone.EXILE for one in such(before, MoveTo))
    card = r.Linked("the exiled") if here else r.Linked()
    return Meant(f.Is(card), card, zone=Zone.EXILE)
