"""Life totals that become a number (119.5)."""

from __future__ import annotations

from layerlaw.model import references as r
from layerlaw.model.one_shot_effects import SetLife
from layerlaw.model.values import Count, Half, StartingLife, Value
from layerlaw.oracle.phrases.how_many import amount, equal_to, value
from layerlaw.oracle.phrases.nouns_of_one_shots import possessor
from layerlaw.oracle.row import Words
from layerlaw.oracle.sentences.one_shots.clause import OneShots, each_of


def life_becomes(reader: Words) -> OneShots | None:
    """Life becomes := whose "life total becomes" value | "it becomes equal to your starting life total", of which no other number is said    (119.5)."""
    mark = reader.mark()
    if reader.eat("it becomes equal to your starting life total"):
        return [SetLife(StartingLife(), r.You())]
    whose = possessor(reader)
    if whose is not None and reader.eat("life total becomes", "life totals become", "life total become"):
        told = reader.memory.many if isinstance(reader.memory.many, Count) and reader.eat("that number") else None
        found = told or _their_starting_life(reader, whose) or equal_to(reader) or amount(reader) or value(reader)
        if found is not None:
            return [each_of(SetLife(found, whose), whose)]
    reader.back(mark)
    return None


def _their_starting_life(reader: Words, whose: r.PlayerRef) -> Value | None:
    """Their starting life := ["half"] "their starting life total" [", rounded" ("up" | "down")]    of one player whose life total it is (119.5)."""
    mark = reader.mark()
    half = reader.eat("half") is not None
    if not isinstance(whose, r.EachPlayer | r.Opponents) and reader.eat("their starting life total"):
        way = reader.eat("up", "down") if half and reader.eat(", rounded") else None
        if not half or way is not None:
            return Half(StartingLife(whose), way == "up") if half else StartingLife(whose)
    reader.back(mark)
    return None
