"""What the cost of an ability was paid with, as a thing: `a token that's a copy of the sacrificed creature` (608.2h)."""

from __future__ import annotations

from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.oracle.phrases.meant import Meant
from layerlaw.oracle.row import DONE_BY, Words, reading

_PAID: Final = {
    f"the {done} {kind}": done
    for done, kinds in {
        "sacrificed": ("creature", "artifact", "permanent", "land", "enchantment"),
        "discarded": ("card",),
    }.items()
    for kind in kinds
}


@reading
def paid_with(reader: Words) -> Meant | None:
    """Paid with := "the" participle noun    where the cost alone did that."""
    phrase = reader.eat(*_PAID)
    done = None if phrase is None else _PAID[phrase]
    if done is None or done not in reader.paid or reader.memory.last == DONE_BY[done]:
        return None
    ref = r.Linked(f"the {done}")
    return Meant(f.Is(ref), ref)
