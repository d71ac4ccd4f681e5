"""Flipping coins and rolling dice (705, 706)."""

from __future__ import annotations

import re
from typing import Final

from layerlaw.model import references as r
from layerlaw.model.chance import FlipCoins, RollDice
from layerlaw.oracle.phrases.how_many import amount, for_each, times, value
from layerlaw.oracle.row import THAT_MANY, Words, reading
from layerlaw.oracle.sentences.one_shots.clause import OneShots, by_player
from layerlaw.oracle.word_forms import NUMBERS

_DIE: Final = re.compile(r"d(\d{1,3})|([a-z]+|\d{1,3})-sided")


@by_player("flip")
def _flip(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Flip := "a coin" ["until you lose a flip" | "for each" ...] | number "coins"    (705.1)."""
    if reader.eat("a coin until you lose a flip", "a coin until they lose a flip"):
        return [FlipCoins(player=who, until_lost=True)]
    if reader.eat("a coin"):
        each = for_each(reader)
        return [FlipCoins(1 if each is None else each, who)]
    count = amount(reader)
    return None if count is None or not reader.eat("coins") else [FlipCoins(count, who)]


@by_player("roll")
def _roll(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Roll := amount die ["for each" ...] ["and add" value] ["and ignore the lower roll"]    `a d20`, `two six-sided dice` (706.1a)."""
    count = amount(reader)
    sides = None if count is None else _die(reader)
    if count is None or sides is None:
        return None
    each = for_each(reader)
    whole = count if each is None else times(count, each)
    if whole is None:
        return None
    ignored = reader.eat("and ignore the lower roll", "and ignore the lowest roll", "and ignore the higher roll")
    one = reader.eat("and choose one result") is not None
    if one and whole != 2:
        return None
    which = "" if ignored is None else "highest" if "higher" in ignored else "lowest"
    plus = None
    if reader.eat("and add"):
        plus = value(reader)
        if plus is None:
            return None
    reader.remember(many=THAT_MANY)
    return [RollDice(sides, whole, 0 if plus is None else plus, who, which, one)]


@reading
def _die(reader: Words) -> int | None:
    """Die := "d" number | number "-sided" ("die" | "dice")."""
    found = _DIE.fullmatch(reader.next().low)
    if found is None:
        return None
    if found[1]:
        return int(found[1])
    word = found[2]
    sides = int(word) if word.isdigit() else NUMBERS.get(word)
    return sides if reader.eat("die", "dice") else None
