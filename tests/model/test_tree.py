"""One walk over the values of the model: all that stands in a node, from the outside in, and the same node with other parts."""

from __future__ import annotations

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.abilities import KeywordAbility
from layerlaw.model.changes import GainAbility, ModifyPT
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.game_abilities import NO_PARTS, Parts
from layerlaw.model.tree import held, holds, inside, mapped
from layerlaw.model.values import Count
from layerlaw.model.words import CardType

MINE = f.IsType(CardType.CREATURE) & f.ControlledBy(r.You())
PUMP = ContinuousEffect(f.Is(r.This()), (ModifyPT(Count(MINE), 0),))


def test_all_inside_comes_from_the_outside_in() -> None:
    kinds = [type(one) for one in inside(PUMP) if isinstance(one, f.Filter | ModifyPT | r.You)]
    assert kinds == [f.Is, ModifyPT, f.And, f.IsType, f.ControlledBy, r.You]


def test_what_is_left_out_is_left_out_whole_and_what_is_closed_is_named() -> None:
    assert not holds(PUMP, Count, but=ModifyPT)
    assert not holds(PUMP, ModifyPT, but=ModifyPT)
    assert holds(PUMP, ModifyPT, closed=ModifyPT)
    assert not holds(PUMP, Count, closed=ModifyPT)


def test_of_what_is_shown_nothing_is_that_only_a_game_carries_out() -> None:
    ability = GainAbility(KeywordAbility("persist", parts=NO_PARTS))
    assert holds(ability, Parts)
    assert not holds(ability, Parts, shown=True)


def test_words_and_numbers_hold_nothing() -> None:
    assert [*held("creature"), *held(3), *held(CardType.CREATURE), *held(None)] == []


def test_a_node_of_which_nothing_changes_stays_itself() -> None:
    assert mapped(PUMP, lambda part: part) is PUMP
    assert mapped(PUMP.changes, lambda part: part) is PUMP.changes
    assert mapped(PUMP, lambda part: (ModifyPT(1, 1),) if part is PUMP.changes else part) == ContinuousEffect(
        f.Is(r.This()), (ModifyPT(1, 1),)
    )
    assert mapped(frozenset({1, 2}), lambda part: part + 1) == frozenset({2, 3})
