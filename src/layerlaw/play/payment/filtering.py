"""Paying with mana abilities that cost mana themselves (605.1a): filters, signets, lands that make more of what is put in.

They are looked for where nothing cheaper pays: one after the other is activated, with each source that may pay for it, until the rest can be paid.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from layerlaw.game.state import IllegalAction, ObjectId
from layerlaw.model import cost_parts
from layerlaw.model import one_shot_effects as d
from layerlaw.model.abilities import ActivatedAbility
from layerlaw.model.mana_costs import AnyMana, ManaCost
from layerlaw.model.references import You
from layerlaw.model.words import Zone
from layerlaw.play.context import Context
from layerlaw.play.event.told import How
from layerlaw.play.payment.mana_payment import (
    TAP,
    Maker,
    activate_mana,
    can_pay_mana,
    makers,
    mana_abilities,
    may_activate_mana,
    pay_mana,
    rows_made,
)
from layerlaw.play.payment.spending import ANYTHING_ELSE, Spending
from layerlaw.play.position.play import Play
from layerlaw.play.position.questions import Nobody

_MOST_TRIES: Final = 150
_MOST_FILTERS: Final = 3
"""So many of them are used for one cost."""


@dataclass
class _Cost:
    """What is to be paid, and how often it may still be tried."""

    mana: str
    x: int
    any_mana: AnyMana | None
    spending: Spending
    tries: int = _MOST_TRIES

    def can_be_paid(self, play: Play, player: str) -> bool:
        return can_pay_mana(play, player, self.mana, self.x, any_mana=self.any_mana, spending=self.spending)


def can_pay_by_filters(
    play: Play,
    player: str,
    mana: str,
    x: int = 0,
    *,
    any_mana: AnyMana | None = None,
    spending: Spending = ANYTHING_ELSE,
) -> bool:
    """Whether a player could pay a mana cost now, also with mana abilities that cost mana (118.3a)."""
    cost = _Cost(mana, x, any_mana, spending)
    if cost.can_be_paid(play, player):
        return True
    before, depth, chooser = play.at, play.depth, play.chooser
    play.chooser = Nobody()  # what is only tried uses up no answer
    try:
        return _activated(play, player, cost, _MOST_FILTERS)
    finally:
        play.at, play.depth, play.chooser = before, depth, chooser


def pay_by_filters(
    play: Play,
    player: str,
    mana: str,
    x: int = 0,
    how: How = "auto",
    *,
    any_mana: AnyMana | None = None,
    spending: Spending = ANYTHING_ELSE,
) -> tuple[str, ...]:
    """Pay a mana cost as `pay_mana` does; where that finds no way, mana abilities that cost mana are activated first.

    Raises:
        IllegalAction: it cannot be paid; the game is as it was.
    """
    cost = _Cost(mana, x, any_mana, spending)
    with play.undone_if_illegal():
        if how == "auto" and not cost.can_be_paid(play, player):
            _activated(play, player, cost, _MOST_FILTERS)
        return pay_mana(play, player, mana, x, how, any_mana=any_mana, spending=spending)


def _activated(play: Play, player: str, cost: _Cost, most: int) -> bool:
    """Filters are activated until the cost can be paid, at most so many; the game is as it was where that does not come about."""
    return any(_some_activated(play, player, cost, longest) for longest in range(1, most + 1))


def _some_activated(play: Play, player: str, cost: _Cost, most: int) -> bool:
    for source, ability, row in _filters(play, player):
        for first in _inputs(play, player, ability):
            if not cost.tries:
                return False
            cost.tries -= 1
            before, depth = play.at, play.depth
            try:
                if first is not None:
                    first[0].activate(play, player, first[1])
                activate_mana(play, player, source, ability, row)
                if cost.can_be_paid(play, player) or (most > 1 and _some_activated(play, player, cost, most - 1)):
                    return True
            except IllegalAction:
                pass
            play.at, play.depth = before, depth
    return False


def _filters(play: Play, player: str) -> Iterator[tuple[ObjectId, ActivatedAbility, tuple[str, ...]]]:
    """The mana abilities that cost mana and a tap, and nothing else, each with what it may make; of equal ones the first."""
    seen: set[tuple[str, tuple[str, ...]]] = set()
    for thing in play.state.objects:
        if thing.zone is not Zone.BATTLEFIELD or thing.status & {"tapped", "phased_out"} or thing.count != 1:
            continue
        if play.solution[thing.id].controller != player:
            continue
        for ability in mana_abilities(play, thing.id):
            if not _is_filter(play, player, thing.id, ability):
                continue
            made = [one for one in ability.script.one_shots if isinstance(one, d.AddMana)]
            for row in rows_made(play, made[0], Context(player, thing.id, play.name(thing.id)), player):
                if row and (ability.text, row) not in seen:
                    seen.add((ability.text, row))
                    yield thing.id, ability, row


def _is_filter(play: Play, player: str, source: ObjectId, ability: ActivatedAbility) -> bool:
    rest = [part for part in ability.cost if part != TAP]
    if TAP not in ability.cost or not rest or not all(isinstance(part, cost_parts.PayMana) for part in rest):
        return False
    shots = ability.script.one_shots
    if len(shots) != 1 or not isinstance(shots[0], d.AddMana) or shots[0].player != You() or shots[0].only is not None:
        return False
    context = Context(player, source, play.name(source))
    often = not ability.once_each_turn and not ability.only_once
    allowed = not ability.unread and often and may_activate_mana(play, source, player, ability)
    return allowed and (ability.condition is None or context.holds(ability.condition, play))


def _inputs(play: Play, player: str, ability: ActivatedAbility) -> Iterator[tuple[Maker, tuple[str, ...]] | None]:
    """What may be activated first to pay for a filter: of a cost of one symbol each different source; then whatever pays it."""
    mana = "".join(part.mana for part in ability.cost if isinstance(part, cost_parts.PayMana))
    symbols = ManaCost.parse(mana).symbols
    if len(symbols) == 1 and (not symbols[0].isdigit() or symbols[0] == "1"):
        seen: set[tuple[str, ...]] = set()
        for maker in makers(play, player):
            for one in maker.yields:
                if one.mana not in seen:
                    seen.add(one.mana)
                    yield maker, one.mana
    yield None
