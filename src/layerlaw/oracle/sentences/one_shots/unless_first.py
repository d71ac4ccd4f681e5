"""What is done unless a player does or pays something, that first: `unless you pay {B}{B}{B}, tap this creature` (118.12a)."""

from __future__ import annotations

from collections.abc import Callable

from layerlaw.model import references as r
from layerlaw.model.one_shot_effects import May
from layerlaw.oracle.phrases.whom import player
from layerlaw.oracle.row import Words, reading
from layerlaw.oracle.sentences.one_shots.clause import OneShots, clause
from layerlaw.oracle.sentences.one_shots.offered_cost import pay


@reading
def unless_first(reader: Words, row: Callable[[Words], OneShots | None]) -> OneShots | None:
    """Unless first := "unless" player ("pays" cost | clause) "," row    the player may do that; if they don't, the row is done."""
    comma = next((at for at in range(reader.at, reader.end) if reader.tokens[at].text == ","), None)
    if comma is None or not reader.eat("unless"):
        return None
    first = reader.part(reader.at, comma)
    who = player(first)
    if who is None or isinstance(who, r.EachPlayer | r.Opponents):
        return None
    if first.eat("pay", "pays"):
        cost = pay(first, who)
        offered = None if cost is None else May((), cost=cost, player=who)
    else:
        found = clause(first, who, plural=True)
        offered = None if found is None else May(tuple(found.one_shots), player=who)
    if offered is None or not first.done:
        return None
    reader.adopt(first)
    reader.at = comma + 1
    done = row(reader)
    if not done or not reader.done:
        return None
    return [May(offered.done, otherwise=tuple(done), cost=offered.cost, player=who)]
