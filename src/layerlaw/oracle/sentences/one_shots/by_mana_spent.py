"""A sentence of two halves, each done by which mana was spent to cast the spell (106.3): `... if {G} was spent to cast this spell, and ...`."""

from __future__ import annotations

from collections.abc import Callable

from layerlaw.model.abilities import Provided
from layerlaw.oracle.phrases.how_many import amount
from layerlaw.oracle.reader import needs, put_together
from layerlaw.oracle.row import Words, reading
from layerlaw.oracle.sentences.one_shots.clause import OneShots


@needs("spent")
@reading
def by_mana_spent(reader: Words, whole: Callable[[Words], OneShots | None]) -> OneShots | None:
    """By mana spent := row "if {G} was spent to cast this spell" [","] "and" row "if {U} was spent to cast this spell"    each half by itself."""
    if not reader.comes_to("spent"):
        return None
    for place in range(reader.at + 6, reader.end - 6):
        joint = reader.part(place, reader.end)
        if not reader.part(place - 4, place).sees("to cast this spell") or not joint.eat(", and", "and"):
            continue
        first = reader.part(reader.at, place)
        done = whole(first)
        if not done or not first.done or not isinstance(done[-1], Provided):
            return None
        reader.adopt(first)
        unsaid = 2 if amount(reader.part(joint.at, reader.end)) is not None else 0  # `you gain X life`
        second = put_together(reader, (reader.at, reader.at + unsaid), (joint.at, reader.end))
        more = whole(second)
        if not more or not second.done:
            return None
        reader.adopt(second)
        reader.at = reader.end
        return [*done, *more]
    return None
