"""Orders of entry: the algebra of partial orders, and that no outcome is missed by not trying every order."""

from __future__ import annotations

from itertools import combinations, permutations
from math import factorial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layerlaw.boards import DEFAULT_LIMITS
from layerlaw.boards.asking import EntriesQuestion, condition_in_words
from layerlaw.boards.orders import (
    OrderOutcome,
    PartialOrder,
    PlayedOrder,
    a_linear_order,
    explore,
    how_many,
    is_before,
    pairs_of,
    put_together,
    told_shortly,
    unordered,
    with_pair,
)


def keeps(order: PartialOrder, linear: tuple[int, ...]) -> bool:
    place = {item: number for number, item in enumerate(linear)}
    return all(place[first] < place[second] for first, second in pairs_of(order))


@st.composite
def partial_orders(draw: st.DrawFn, size: int = 5) -> PartialOrder:
    """A partial order, built from pairs of a hidden linear order so that it has no cycle."""
    linear = draw(st.permutations(range(size)))
    pairs = draw(st.lists(st.sampled_from(list(combinations(range(size), 2))), max_size=6))
    order = unordered(size)
    for first, second in pairs:
        order = with_pair(order, linear[first], linear[second])
    return order


@given(partial_orders())
def test_counting_agrees_with_trying(order: PartialOrder) -> None:
    assert how_many(order) == sum(keeps(order, linear) for linear in permutations(range(len(order))))


@given(partial_orders())
def test_a_linear_order_keeps_the_constraints(order: PartialOrder) -> None:
    assert keeps(order, a_linear_order(order))


@given(partial_orders())
def test_the_pairs_say_all(order: PartialOrder) -> None:
    again = unordered(len(order))
    for first, second in pairs_of(order):
        again = with_pair(again, first, second)
    assert again == order


def test_nothing_is_counted_beyond_reason() -> None:
    order = unordered(30)
    for item in range(29):
        order = with_pair(order, item, item + 1)
    assert how_many(order) is None
    assert how_many(unordered(30)) == factorial(30)
    some = OrderOutcome("one", tuple(range(30)), [unordered(30)] * 2)
    assert some.number == 2 * factorial(30)
    many = OrderOutcome("one", tuple(range(30)), [unordered(30)] * 300)
    assert many.number is None


def test_a_condition_is_told_as_chains_from_their_first() -> None:
    order = with_pair(with_pair(unordered(4), 2, 0), 0, 1)
    question = EntriesQuestion(("Ann", "Bob", "Cid", "Dan"), (), unordered(4), DEFAULT_LIMITS)
    assert condition_in_words(question, order) == "Cid before Ann before Bob"
    assert condition_in_words(question, unordered(4)) == "in any order"


@given(st.sets(st.sampled_from(list(combinations(range(4), 2)))), st.randoms(use_true_random=False))
def test_every_outcome_is_found_once_whatever_meets(met: set[tuple[int, int]], random: Random) -> None:
    """The outcome is any function of which way round the pairs that met are."""
    table: dict[tuple[bool, ...], int] = {}

    def outcome(order: tuple[int, ...]) -> int:
        place = {item: number for number, item in enumerate(order)}
        key = tuple(place[first] < place[second] for first, second in sorted(met))
        return table.setdefault(key, random.randrange(3))

    outcomes, plays, _ = explore(4, lambda order: PlayedOrder(outcome(tuple(order)), frozenset(met), tuple(order)))
    ways = {linear: outcome(linear) for linear in permutations(range(4))}
    assert {outcome(found.example) for found in outcomes} == set(ways.values())
    for linear, key in ways.items():
        holders = [found for found in outcomes for order in found.orders if keeps(order, linear)]
        assert [outcome(found.example) for found in holders] == [key]
    assert plays <= 2 ** len(met)
    assert sum(found.number or 0 for found in outcomes) == factorial(4)


def test_few_plays_where_few_meet() -> None:
    met = frozenset({(0, 1), (1, 2)})
    outcomes, plays, _ = explore(12, lambda order: PlayedOrder("same", met, tuple(order)))
    assert plays == 4
    assert len(outcomes) == 1
    assert outcomes[0].orders == [unordered(12)]


def test_where_plays_run_out_what_was_found_is_told_and_what_is_left() -> None:
    """Eight items of which all meet: each play answers for one order, and no order is answered for twice."""
    met = frozenset(combinations(range(8), 2))
    found = explore(8, lambda order: PlayedOrder(order.index(0), met, None), at_most=100)
    assert not found.is_complete
    assert found.plays == 100
    assert sum(outcome.number or 0 for outcome in found.outcomes) == 100
    for outcome in found.outcomes:
        linear = [order for order in permutations(range(8)) if any(keeps(one, order) for one in outcome.orders)]
        assert outcome.example in linear
        assert {order.index(0) for order in linear} == {outcome.example.index(0)}


def test_with_just_as_many_plays_as_it_takes_it_is_complete() -> None:
    met = frozenset(combinations(range(4), 2))
    plays = explore(4, lambda order: PlayedOrder(order, met, None)).plays
    assert plays == factorial(4)
    assert explore(4, lambda order: PlayedOrder(order, met, None), at_most=plays).is_complete
    assert not explore(4, lambda order: PlayedOrder(order, met, None), at_most=plays - 1).is_complete


def test_orders_are_put_together_again() -> None:
    start = unordered(3)
    parts = [with_pair(start, 0, 1), with_pair(start, 1, 0)]
    assert put_together(parts) == [start]
    assert told_shortly([(part, "one") for part in parts], start) == {"one": [start]}
    assert told_shortly(list(zip(parts, "ab", strict=True)), start) == {"a": [parts[0]], "b": [parts[1]]}


def test_constraints_are_kept() -> None:
    start = with_pair(unordered(3), 2, 0)
    met = frozenset(combinations(range(3), 2))
    outcomes, plays, _ = explore(3, lambda order: PlayedOrder(tuple(order), met, tuple(order)), start=start)
    assert plays == 3
    assert all(is_before(order, 2, 0) for found in outcomes for order in found.orders)


# --- with cards -----------------------------------------------------------------------------------------------------

ELF = "{enter: Conspiracy, choose: {creature_type: Elf}}"
SAPROLING = "{enter: Conspiracy, choose: {creature_type: Saproling}}"
BLUE = "{enter: Painter's Servant, choose: {color: blue}}"
COLLISIONS = [
    ("Humility", "Opalescence", "Grizzly Bears"),
    ("Humility", "Humility", "Opalescence"),
    ("Blood Moon", "Urborg, Tomb of Yawgmoth", "Dryad Arbor", "Prismatic Omen"),
    ("Life and Limb", SAPROLING, "Forest", "Grizzly Bears"),
    ("Opalescence", "Humility", "Enchanted Evening", "Dryad Arbor"),
    ("Mycosynth Lattice", "March of the Machines", "Titania's Song", "Grizzly Bears"),
    ("Darkest Hour", BLUE, "Celestial Dawn", "Grizzly Bears"),
    ("Levitation", "Gravity Sphere", "Grizzly Bears", "Dress Down"),
    ("Spellbook", "Null Profusion", "Reliquary Tower"),
    ("Godhead of Awe", "Harmonious Archon", "Humility", "Glorious Anthem"),
    ("{enter: Clone, copy_of: Grizzly Bears}", "Grizzly Bears", "Humility"),
    (ELF, SAPROLING, "Dralnu's Crusade", "Grizzly Bears"),
    ("Mycosynth Lattice", "Life and Limb", "Maskwood Nexus", "Ornithopter"),
    ("Nature's Revolt", "Maskwood Nexus", "Life and Limb", "Celestial Dawn", "Grizzly Bears"),
    ("{enter: Swirl the Mists, choose: {color: blue}}", "Spellbook", "Null Profusion", "Reliquary Tower"),
]


@pytest.mark.parametrize("cards", COLLISIONS, ids=lambda cards: " + ".join(cards)[:60])
def test_no_outcome_of_cards_is_missed(cards: tuple[str, ...]) -> None:
    question = EntriesQuestion.of(cards, DEFAULT_LIMITS)
    outcomes, plays, _ = question.outcomes(5000)
    size = len(cards)
    by_key = {question._play(found.example).key: found for found in outcomes}
    assert len(by_key) == len(outcomes)
    for linear in permutations(range(size)):
        if keeps(question.start, linear):
            found = by_key[question._play(linear).key]
            assert any(keeps(order, linear) for order in found.orders), linear
    assert plays <= factorial(size)


def test_cards_that_do_not_meet_take_one_solve() -> None:
    cards = (
        "Glorious Anthem",
        "Blood Moon",
        "Humility",
        "Ornithopter",
        "Serra Angel",
        "Forest",
        "Spellbook",
        "Lord of Atlantis",
    )
    outcomes, plays, _ = EntriesQuestion.of(cards, DEFAULT_LIMITS).outcomes(5000)
    assert len(outcomes) == 1
    assert plays <= 2


def test_what_chooses_as_it_enters_is_asked_in_every_order() -> None:
    # 614.12: under Humility nothing asks for a color
    from layerlaw import ask

    assert ask("{enter: Painter's Servant, choose: {color: blue}}", "Humility").order_matters
