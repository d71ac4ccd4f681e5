"""What players did in this game, whenever it was: how often the Ring has tempted them (701.54), which dungeons they have completed (309.7)."""

from __future__ import annotations

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.history import Occurrence, Past, Period
from layerlaw.model.side_games import TEMPTED
from layerlaw.oracle.past_words import at_least
from layerlaw.oracle.phrases.qualities import named
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, production


@production
def history_of_the_game(reader: Reader) -> k.Condition | None:
    """History of the game := tempted | completed."""
    return _tempted(reader) or _completed(reader)


@production
def _tempted(reader: Reader) -> k.Condition | None:
    """Tempted := "the ring has tempted you" number "or more times this game"."""
    least = number(reader) if reader.eat("the ring has tempted you") else None
    if least is None or not reader.eat("or more times this game"):
        return None
    return k.ValueIs(v.PlayerCounters(r.You(), TEMPTED), f.Comparison.AT_LEAST, least)


@production
def _completed(reader: Reader) -> k.Condition | None:
    """Completed := ("you've completed" | "you haven't completed") ("a dungeon" | name)."""
    did = reader.eat("you've completed", "you have completed", "you haven't completed")
    if did is None:
        return None
    which: f.Filter | None = None
    if not reader.eat("a dungeon"):
        found = named(reader)
        if found is None:
            return None
        (which,) = found
    done = at_least(Past(Occurrence.COMPLETED_DUNGEON, r.You(), which, period=Period.GAME), 1)
    return k.NotSo(done) if "n't" in did else done
