"""Where the engine goes another way because something is many: the same answer just before, at and just beyond each of these numbers."""

from __future__ import annotations

import random
from typing import Final

import pytest

from layerlaw import Board
from layerlaw.layers import depend, facet_index, gathering, masks, solve
from layerlaw.layers.active_effects import ActiveEffect
from layerlaw.layers.facet_bits import BitFacets
from layerlaw.layers.facet_index import FacetIndex
from layerlaw.layers.masks import mask_of, masks_by_number, rows_of
from layerlaw.model.vocabulary import CREATURE_TYPES

AROUND: Final = (-1, 0, 1, 2)


def around(*numbers: int) -> list[int]:
    """Each number, the one before and the two behind."""
    return sorted({number + step for number in numbers for step in AROUND})


# --- masks ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", around(masks._SMALL, masks._SEVERAL << 4))
@pytest.mark.parametrize("number", around(masks._SEVERAL))
def test_a_mask_is_its_rows_however_many_there_are(size: int, number: int) -> None:
    rows = sorted(random.Random(size * number).sample(range(size), number))
    rows[-1] = size - 1
    mask = mask_of(rows, size)
    assert mask == sum(1 << row for row in rows)
    assert rows_of(mask) == rows


@pytest.mark.parametrize("size", [1, 2, 16, 17, 2049])
def test_a_mask_of_all_rows_and_of_the_first_and_the_last(size: int) -> None:
    assert mask_of(range(size), size) == (1 << size) - 1
    assert mask_of([0], size) == 1
    assert mask_of([size - 1], size) == 1 << size - 1
    assert rows_of(0) == []


@pytest.mark.parametrize("most", around(masks._BYTE))
def test_rows_by_their_number_however_many_numbers_there_are(most: int) -> None:
    numbers = [(row * 7) % most for row in range(most + 5)]
    found = masks_by_number(numbers, most)
    assert found == [sum(1 << row for row, one in enumerate(numbers) if one == number) for number in range(most)]
    assert masks_by_number([], most) == [0] * most


# --- parts by their facets -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", around(facet_index._MANY))
def test_parts_that_meet_are_found_however_many_different_ones_there_are(number: int) -> None:
    index = FacetIndex()
    parts = {ActiveEffect.bare(): BitFacets(1 << at, 1 << at, 0) for at in range(number)}
    for live, bits in parts.items():
        index.add(live, bits)

    def meeting(bits: BitFacets) -> set[ActiveEffect]:
        return {live for live, own in parts.items() if own.meets(bits)}

    wanted = BitFacets(1 << number - 1 | 1, 0, 1 << 3)
    assert index.meeting(wanted) == meeting(wanted)
    first = next(iter(parts))
    index.discard(first)
    del parts[first]
    assert index.meeting(wanted) == meeting(wanted)
    late = ActiveEffect.bare()
    parts[late] = BitFacets(0, 0, 1 << 5)
    index.add(late, parts[late])
    touched = BitFacets(0, 1 << 5, 0)
    assert index.meeting(touched) == meeting(touched) >= {late}


# --- dependency (613.8) --------------------------------------------------------------------------------------------------


NOT_THESE: Final = {"Squid", "Wall", "Aetherborn", "Aurochs", "Dauthi", "Djinn", "Eldrazi"}
"""Those of the boards themselves, and those whose plural is as their singular."""
KINDS: Final = [kind for kind in map(str, CREATURE_TYPES) if kind.isalpha() and kind not in NOT_THESE]


def gives(name: str, to: str, kind: str) -> dict[str, object]:
    """An enchantment by which creatures of one type are of another besides."""
    article = "an" if kind[0] in "AEIOU" else "a"
    text = f"Each {to} creature is {article} {kind} in addition to its other types."
    return {"name": name, "type_line": "Enchantment", "oracle_text": text}


def creature(name: str, kind: str) -> dict[str, object]:
    """A creature of one type."""
    return {"name": name, "type_line": f"Creature — {kind}", "power": 1, "toughness": 1}


@pytest.mark.parametrize("readers", around(depend._FEW))
def test_613_8a_however_many_wait_for_one_all_of_them_do(readers: int) -> None:
    """Each of them is older than what makes the creature what they are about; a creature of another kind stands first."""
    source, *given = KINDS[: readers + 1]
    cards = [gives(f"Reader {at}", "Wall", kind) for at, kind in enumerate(given)]
    every = [creature("Other", "Squid"), *cards, creature("It", source), gives("Giver", source, "Wall")]
    answer = Board.parse({"cards": every, "timeline": [card["name"] for card in every]}).solve()
    assert set(map(str, answer["It"].subtypes)) == {source, "Wall", *given}
    assert set(map(str, answer["Other"].subtypes)) == {"Squid"}
    layer = answer.trace.layer("4")
    assert layer is not None
    assert [layer.steps[0].effect.source] == [answer["Giver"].id]
    assert {(one.effect.source, one.on.source) for one in layer.dependencies} == {
        (answer[f"Reader {at}"].id, answer["Giver"].id) for at in range(readers)
    }


@pytest.mark.parametrize("number", around(facet_index._MANY))
def test_613_8b_a_chain_applies_from_its_end_however_long_it_is(number: int) -> None:
    """There is a creature of each type. The newest gives the first of them the second type, the one before it the second the third ..."""
    names = KINDS[: number + 1]
    links = [gives(f"Link {at}", names[at], names[at + 1]) for at in range(number)]
    every = [creature("Other", "Squid"), *(creature(f"The {kind}", kind) for kind in names), *reversed(links)]
    answer = Board.parse({"cards": every, "timeline": [card["name"] for card in every]}).solve()
    for at, kind in enumerate(names):
        assert set(map(str, answer[f"The {kind}"].subtypes)) == set(names[at:])
    assert set(map(str, answer["Other"].subtypes)) == {"Squid"}


@pytest.mark.parametrize("number", [2, *around(facet_index._MANY)])
def test_613_8a_where_nothing_is_there_to_change_nothing_waits(number: int) -> None:
    """The same with a creature of the first type alone: only the second of them would apply to anything if another applied."""
    names = KINDS[: number + 1]
    links = [gives(f"Link {at}", names[at], names[at + 1]) for at in range(number)]
    every = [creature("It", names[0]), *reversed(links)]
    answer = Board.parse({"cards": every, "timeline": [card["name"] for card in every]}).solve()
    assert set(map(str, answer["It"].subtypes)) == set(names[:3])


# --- many counters -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", around(gathering.MANY))
def test_613_4c_counters_on_many_creatures_however_many(number: int) -> None:
    """An onlooker without counters stands first; every second creature has another number of them. One anthem is older than all of them, one newer."""
    entries = [
        {"enter": "Grizzly Bears", "as": f"bear {at}", "counters": {"+1/+1": 1 + at % 2}} for at in range(number)
    ]
    answer = Board.parse({"timeline": ["Hill Giant", "Glorious Anthem", *entries, "Glorious Anthem"]}).solve()
    assert answer["Hill Giant"].power == 3 + 2
    assert [answer[f"bear {at}"].power for at in range(number)] == [2 + 1 + at % 2 + 2 for at in range(number)]
    again = solve(answer.state, trace=False)
    assert [now.power for now in again.values()] == [now.power for now in answer.solution.values()]
