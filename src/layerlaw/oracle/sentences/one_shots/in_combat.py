"""Who becomes blocked by an effect, without a creature that blocks (509.1h)."""

from __future__ import annotations

from layerlaw.model.abilities import Instruction
from layerlaw.model.in_combat import BecomeBlocked
from layerlaw.oracle.phrases.meant import Meant
from layerlaw.oracle.phrases.nouns_of_one_shots import nouns
from layerlaw.oracle.reader import needs
from layerlaw.oracle.row import THESE, Words, reading
from layerlaw.oracle.sentences.one_shots.clause import OneShots, by_thing


@by_thing("become")
def _becomes_blocked(reader: Words, what: Meant) -> OneShots | None:
    """Becomes blocked := "blocked"    of an attacking creature."""
    if what.players is not None or not reader.eat("blocked"):
        return None
    reader.remember(them=THESE if what.many else reader.memory.them)
    return [BecomeBlocked(what.things)]


@needs("become")
@reading
def all_become_blocked(reader: Words) -> list[Instruction] | None:
    """All become blocked := nouns "become blocked"    `attacking creatures become blocked`."""
    found = nouns(reader)
    if found is None or not found.plural or not reader.eat("become blocked"):
        return None
    reader.remember(it=None, them=THESE)
    return [BecomeBlocked(found.filter)]
