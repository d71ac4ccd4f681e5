"""What is spoken of behind a move from one zone to another."""

from __future__ import annotations

from layerlaw.model import references as r
from layerlaw.model.target_requirement import Pick
from layerlaw.model.tree import speaks_of
from layerlaw.oracle.phrases.meant import Meant
from layerlaw.oracle.row import THAT_MANY, THE_CHOSEN, THESE, Words


def moved(reader: Words, what: Meant) -> None:
    """What pronouns mean behind a move: the same objects, found where they have come to (400.7)."""
    if what.one is not None and not what.many:
        reader.did(1)
        # On top, or at the bottom, lies another card by then.
        another = isinstance(what.one, r.TopOfGraveyard) or (isinstance(what.one, r.TopOfLibrary) and what.one.bottom)
        reader.remember(it=r.That() if another else what.one, them=None)
    else:
        lone = isinstance(what.things, Pick) and what.things.number == 1
        lone = lone or (not what.many and speaks_of(what.things, THE_CHOSEN))  # the other one of two
        reader.remember(it=r.That() if lone else None, them=THESE, many=THAT_MANY)
