"""What an "if" asks of one object beside others: its color, name, power and mana value (608.2c)."""

from __future__ import annotations

from typing import Final

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.oracle.phrases.how_many import is_placed
from layerlaw.oracle.phrases.nouns_of_one_shots import nouns
from layerlaw.oracle.row import Words, reading

_EXTREME: Final = {
    "it has the least power or is tied for least power among creatures on the battlefield": True,
    "it has the greatest power or is tied for greatest power among creatures on the battlefield": False,
    "no other creature has greater power": False,
    "no other creature has less power": True,
}


@reading
def compared_with_others(reader: Words, it: r.ObjectRef) -> k.Condition | None:
    """Compared with others := "it shares a color with" ("a" | "an") noun | "another permanent with the same name is on the battlefield" | extreme | "its mana value is X"."""
    phrase = reader.eat(*_EXTREME)
    if phrase is not None:
        most = v.Greatest(v.Stat.POWER, f.creatures(), _EXTREME[phrase])
        return k.Matches(it, f.Compares(v.Stat.POWER, f.Comparison.EQUAL, most))
    if reader.eat("another permanent with the same name is on the battlefield"):
        return k.Matches(it, f.SharesNameWith(f.ON_BATTLEFIELD, other=True))
    if reader.eat("its mana value is x"):
        return k.ValueIs(v.StatOf(it, v.Stat.MANA_VALUE), f.Comparison.EQUAL, v.X())
    if reader.eat("it shares a color with a", "it shares a color with an"):
        found = nouns(reader)
        if found is None or found.plural or not is_placed(found.filter):
            return None
        return k.ThereAre(found.filter & f.SharesColor(it))
    return None
