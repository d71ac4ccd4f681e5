"""Excess damage: how much more than lethal damage permanents were dealt (120.10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from layerlaw.game.state import ObjectId
from layerlaw.game.state_based import bound_of_damage
from layerlaw.model.words import CardType
from layerlaw.play.event import event as e
from layerlaw.play.position.play import Play


def lethal_amounts(play: Play, goals: Iterable[ObjectId | str], source: ObjectId) -> dict[ObjectId, int]:
    """How much damage of this source each permanent can be dealt before some of it is excess damage.

    For a creature what is marked counts already, and 1 is enough with deathtouch (702.2c); for planeswalkers and battles it is loyalty and defense;
    of several card types the one by which the excess is greatest.
    """
    board = play.known(source)
    deathtouch = board is not None and source in board and "deathtouch" in board[source].keywords
    found: dict[ObjectId, int] = {}
    for goal in goals:
        if isinstance(goal, str):
            continue
        now, bounds = play.solution[goal], []
        if CardType.CREATURE in now.types:
            needed = max(0, bound_of_damage(now) - play.state.object(goal).facts.get("damage", 0))
            bounds.append(min(needed, 1) if deathtouch and play.edition.deathtouch_damage_is_lethal else needed)
        if CardType.PLANESWALKER in now.types:
            bounds.append(now.loyalty or 0)
        if CardType.BATTLE in now.types:
            bounds.append(now.defense or 0)
        if bounds:
            found[goal] = min(bounds)
    return found


def with_excess(play: Play, wanted: list[e.Event]) -> list[e.Event]:
    """The events with how much excess damage each permanent is dealt by all of these together, told with the last damage to it (120.10)."""
    dealt = [
        one for one in wanted if isinstance(one, e.Damaged) and not isinstance(one.to, str) and one.to in play.solution
    ]
    if not dealt:
        return wanted
    lethal: dict[ObjectId | str, int] = {}
    total: dict[ObjectId | str, int] = {}
    for one in dealt:
        for goal, amount in lethal_amounts(play, (one.to,), one.source).items():
            lethal[goal] = min(amount, lethal.get(goal, amount))
        total[one.to] = total.get(one.to, 0) + one.amount
    last = {one.to: id(one) for one in dealt}

    def told(one: e.Event) -> e.Event:
        if not isinstance(one, e.Damaged) or last.get(one.to) != id(one) or one.to not in lethal:
            return one
        return replace(one, excess=max(0, total[one.to] - lethal[one.to]))

    return [told(one) for one in wanted]


def excess_of(done: Iterable[e.Event], lethal: Mapping[ObjectId, int]) -> int:
    """How much excess damage the permanents were dealt together."""
    dealt: dict[ObjectId, int] = {}
    for one in done:
        if isinstance(one, e.Damaged) and not isinstance(one.to, str) and one.to in lethal:
            dealt[one.to] = dealt.get(one.to, 0) + one.amount
    return sum(max(0, amount - lethal[goal]) for goal, amount in dealt.items())


def shared(play: Play, one: e.Damaged, lethal: Mapping[ObjectId, int]) -> Iterator[e.Damaged]:
    """120.4a: what is more than lethal damage is dealt to the permanent's controller instead."""
    if isinstance(one.to, str) or one.amount <= lethal.get(one.to, one.amount):
        yield one
        return
    if lethal[one.to]:
        yield replace(one, amount=lethal[one.to])
    yield replace(one, to=play.controller(one.to), amount=one.amount - lethal[one.to])
