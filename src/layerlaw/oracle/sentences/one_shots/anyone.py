"""What any one of several players may do, and what follows if one of them does (101.4, 608.2d).

anyone may := "any" ("player" | "opponent" | "other player") "may" (row | "pay" cost)
if one does := ("if a player does" | "if no one does" | "otherwise") "," row
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from layerlaw.model import references as r
from layerlaw.model.abilities import Instruction
from layerlaw.model.each_chooses import AnyoneMay
from layerlaw.model.one_shot_effects import DealDamage, May
from layerlaw.model.tree import holds
from layerlaw.oracle.phrases.how_many import put_in
from layerlaw.oracle.phrases.whom import player
from layerlaw.oracle.reader import begins_with
from layerlaw.oracle.row import THAT_MANY, Words, reading
from layerlaw.oracle.sentences.one_shots.clause import OneShots, clause
from layerlaw.oracle.sentences.one_shots.offered_cost import pay

_ANYONE: Final[dict[str, r.PlayerRef]] = {"any player": r.EachPlayer(), "any opponent": r.Opponents()}
_DOES: Final = ("if a player does ,", "if they do ,", "if a player does either ,", "if that player does ,", "if any player does ,", "if an opponent does ,")  # fmt: skip
_NONE_DOES: Final = ("if no one does ,", "if no player does ,", "otherwise ,", "if no opponent does ,")
_Row = Callable[[Words, r.PlayerRef | None], OneShots | None]


def _who(reader: Words) -> r.PlayerRef | None:
    phrase = reader.eat(*_ANYONE)
    if phrase is not None:
        return _ANYONE[phrase]
    if not reader.eat("any other player"):
        return None
    but = reader.memory.who or (r.ThatPlayer() if reader.triggered else None)
    return None if but is None else r.PlayersBut(r.EachPlayer(), but)


@reading
def anyone_may(reader: Words, row: _Row) -> OneShots | None:
    """Anyone may := see the head of this module."""
    who = _who(reader) if reader.low() == "any" else None
    if who is None or not reader.eat("may"):
        return None
    first, before = reader.targets, reader.memory
    reader.remember(who=r.ThatPlayer())
    if reader.eat("pay"):
        cost = pay(reader, r.ThatPlayer())
        if cost is None or not reader.done or holds(cost, r.ThatPlayer) != holds(cost, r.PlayerRef):
            return None
        made = AnyoneMay(who, cost=cost)
    else:
        had = reader.eat("have") is not None
        done = row(reader, None if had else r.ThatPlayer())
        if done is None or not reader.done or reader.targets > first:
            return None
        made = AnyoneMay(who, tuple(done))
    reader.memory = before
    reader.remember()
    return [made]


@reading
def unless_anyone(reader: Words, done: OneShots) -> OneShots | None:
    """Unless anyone := row "unless any" ("player" | "opponent") "pays" cost | row "unless" player "has" clause    nobody is asked once somebody has paid (118.12a)."""
    who = _who(reader)
    if who is None and (whose := player(reader)) is not None:
        several = isinstance(whose, r.EachPlayer | r.Opponents)
        found = clause(reader, r.You()) if not several and reader.eat("has", "have") else None
        if found is None or not reader.done:
            return None
        would = done[-1].amount if isinstance(done[-1], DealDamage) else THAT_MANY
        instead = put_in(found.one_shots, THAT_MANY, would)  # `deal that much damage to them`: as much as it would deal
        return [May(instead, otherwise=tuple(done), player=whose)]
    cost = pay(reader, r.ThatPlayer()) if who is not None and reader.eat("pays") else None
    if who is None or cost is None or not reader.done:
        return None
    return [AnyoneMay(who, cost=cost, otherwise=tuple(done), once=True)]


@begins_with("unless", "if")
@reading
def asked_first(reader: Words, whole: Callable[[Words], OneShots | None]) -> OneShots | None:
    """Asked first := ("unless" | "if") ("any" ("player" | "opponent") | player) "pays" cost "," row    (118.12a, 608.2d)."""
    unless = reader.eat("unless") is not None
    if not unless and not reader.eat("if"):
        return None
    anyone = _who(reader)
    who = player(reader) if anyone is None else None
    if (anyone is None and who is None) or isinstance(who, r.EachPlayer | r.Opponents) or not reader.eat("pays"):
        return None
    cost = pay(reader, who or r.ThatPlayer())
    first = reader.targets
    done = whole(reader) if cost is not None and reader.eat(",") else None
    # What is aimed at only if nobody pays would be a target all the same, whose words stand behind those that ask.
    if cost is None or not done or not reader.done or reader.targets > first:
        return None
    if who is not None:
        return [May((), otherwise=tuple(done), cost=cost, player=who)] if unless else None
    if anyone is None or holds(tuple(done), r.ThatPlayer):
        return None
    then, otherwise = ((), tuple(done)) if unless else (tuple(done), ())
    return [AnyoneMay(anyone, then=then, otherwise=otherwise, cost=cost, once=True)]


@reading
def if_anyone_does(
    reader: Words, before: Sequence[Instruction], whole: Callable[[Words], OneShots | None]
) -> list[Instruction] | None:
    """If one does := see the head of this module; of which player, where several did, no words tell."""
    last = before[-1] if before else None
    if not isinstance(last, AnyoneMay):
        return None
    does = reader.eat(*_DOES) is not None
    if not does and not reader.eat(*_NONE_DOES):
        return None
    if last.then if does else last.otherwise:
        return None
    reader.remember(who=None)
    done = whole(reader)
    if done is None or not reader.done or holds(tuple(done), r.ThatPlayer):
        return None
    return [*before[:-1], replace(last, then=tuple(done)) if does else replace(last, otherwise=tuple(done))]
