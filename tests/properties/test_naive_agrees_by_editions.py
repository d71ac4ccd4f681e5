"""The engine says what the naive solver says by every edition of the rules, on random boards.

The naive solver has its own tables of the editions, read from the old texts (`naive.EDITIONS`); it never looks at the engine's.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layerlaw.layers import EDITIONS, NEWEST, Edition, solve
from layerlaw.layers.edition import Origin
from layerlaw.layers.readings import BY_NAME, with_reading
from layerlaw.model.abilities import EVERYWHERE, StaticAbility
from layerlaw.model.cards import Face
from layerlaw.model.changes import SetPT
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import HasSubtype, InZone, Is
from layerlaw.model.references import This
from layerlaw.model.values import Plus, Stat, Total, Value
from layerlaw.model.words import CardType, CreatureType, Zone
from tests.properties import naive
from tests.properties.agreement import disagreements, engine_characteristics
from tests.properties.effort import boards, is_answered, sample
from tests.properties.games import SimpleGame, SimpleObject
from tests.properties.strategies import ALL_LAYERS, games

OLDER = [
    name
    for place, name in enumerate(naive.EDITIONS)
    if naive.EDITIONS[name] not in list(naive.EDITIONS.values())[:place]
][1:]
"""One of each kind: those that differ in the layers."""


READINGS = tuple(name for name in BY_NAME if name not in {"unit", "intrinsic"})
"""The open questions that the naive solver reads either way."""


def assert_agrees(game: SimpleGame, edition: str) -> None:
    said = disagreements(game, EDITIONS[edition])
    assert not said, "\n".join([f"by {edition}:", *said])


@st.composite
def of_cdas(draw: st.DrawFn) -> SimpleGame:
    """Creatures whose size is defined by the size of others: two and more that may depend on each other (Sutured Ghoul on Maro)."""
    kinds = [CreatureType(word) for word in ("Elf", "Goblin", "Bear")]
    others = ~Is(This()) & InZone(Zone.BATTLEFIELD)
    timestamps = draw(st.permutations(range(1, 5)))
    things = []
    for number in range(draw(st.integers(2, 4))):
        total = Total(
            draw(st.sampled_from((Stat.POWER, Stat.TOUGHNESS))), others & HasSubtype(draw(st.sampled_from(kinds)))
        )
        sizes: tuple[Value, ...] = (total, total, Plus((total, 1)), 2)
        size = draw(st.sampled_from(sizes))
        defines = StaticAbility((ContinuousEffect(Is(This()), (SetPT(size, size),)),), EVERYWHERE)
        face = Face(
            f"Number {number}",
            types=(CardType.CREATURE,),
            subtypes=(draw(st.sampled_from(kinds)),),
            abilities=(defines,),
            power=0,
            toughness=0,
        )
        things.append(SimpleObject(face.name, face, timestamps[number]))
    return SimpleGame(tuple(things))


@pytest.mark.parametrize("question", READINGS)
@boards(25)
@given(game=games(ALL_LAYERS))
def test_by_the_other_reading_of_an_open_question(question: str, game: SimpleGame) -> None:
    (other,) = (reading for reading, _ in BY_NAME[question].readings[1:])
    rules = replace(naive.NEWEST, readings=frozenset({question}))
    said = disagreements(game, with_reading(NEWEST, question, other), rules)
    assert not said, "\n".join([f"by {question}={other}:", *said])


def test_it_knows_every_edition() -> None:
    assert set(naive.EDITIONS) == set(EDITIONS)


@pytest.mark.parametrize("edition", OLDER)
@boards(25)
@given(game=games(ALL_LAYERS))
def test_on_boards_of_up_to_four_layers(edition: str, game: SimpleGame) -> None:
    assert_agrees(game, edition)


@pytest.mark.parametrize("edition", OLDER)
@boards(20)
@given(game=games(("7a", "7b", "7c", "7d")))
def test_on_power_and_toughness(edition: str, game: SimpleGame) -> None:
    assert_agrees(game, edition)


@pytest.mark.parametrize("edition", ["m10-2009", "pre-m10", "time-spiral-2006"])
@boards(30)
@given(game=games(("5", "6")))
def test_on_colors_and_abilities(edition: str, game: SimpleGame) -> None:
    """418.5a has them in one layer."""
    assert_agrees(game, edition)


@pytest.mark.parametrize("edition", ["time-spiral-2006", "future-sight-2007"])
@boards(30)
@given(game=games(("4", "5")))
def test_on_types_and_colors(edition: str, game: SimpleGame) -> None:
    """418.5d of 2006: a characteristic-setting ability may wait for other effects."""
    assert_agrees(game, edition)


@pytest.mark.parametrize("edition", ["m10-2009", "pre-m10"])
@boards(30)
@given(game=of_cdas())
def test_on_characteristic_defining_abilities(edition: str, game: SimpleGame) -> None:
    """Until May 2012 none of them depends on anything."""
    assert_agrees(game, edition)


@pytest.mark.parametrize("edition", ["m10-2009", "pre-m10"])
@boards(30)
@given(game=games(("3", "7a", "7b")))
def test_on_abilities_that_text_gives(edition: str, game: SimpleGame) -> None:
    """405.2a and 604.3a: may they be characteristic-defining?"""
    assert_agrees(game, edition)


# --- that the boards are hard enough ---------------------------------------------------------------------------------


def _first_disagreement(edition: Edition, boards_of: st.SearchStrategy[SimpleGame], number: int) -> int | None:
    """How many boards it takes until the naive solver contradicts an edition that is wrong in one thing."""
    seen = [0]

    @sample(number)
    @given(boards_of)
    def look(game: SimpleGame) -> None:
        seen[0] += 1
        assert not disagreements(game, edition)

    try:
        look()
    except AssertionError:
        return seen[0]
    return None


M10, PRE_M10, MID_2017 = EDITIONS["m10-2009"], EDITIONS["pre-m10"], EDITIONS["2017"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("wrong", "boards_of"),
    [
        (replace(M10, reevaluates=True), games(ALL_LAYERS)),
        (replace(M10, cda_dependency=True), of_cdas()),
        (replace(PRE_M10, text_gives_cdas=True), games(("3", "7a", "7b"))),
        (
            replace(
                PRE_M10,
                placement={key: "6b" if layer == "6d" else layer for key, layer in PRE_M10.placement.items()},
            ),
            games(ALL_LAYERS),
        ),
        (
            replace(
                MID_2017,
                placement={
                    key: layer
                    for key, layer in MID_2017.placement.items()
                    if not (isinstance(key, tuple) and key[1] is Origin.COUNTER)
                },
            ),
            games(("7a", "7b", "7c", "7d")),
        ),
    ],
    ids=["asks again", "CDAs depend", "text gives CDAs", "static bonus in 6b", "counters in 7c"],
)
def test_an_edition_that_is_wrong_in_one_thing_is_caught(
    wrong: Edition, boards_of: st.SearchStrategy[SimpleGame]
) -> None:
    assert _first_disagreement(wrong, boards_of, 400) is not None


@boards(25)
@given(game=games(("5", "6")).filter(is_answered).filter(lambda game: is_answered(game, PRE_M10)))
def test_an_edition_leaves_nothing_behind(game: SimpleGame) -> None:
    """Solving by old rules between two solves by the newest changes nothing (plans are kept by edition)."""
    before = engine_characteristics(solve(game))
    solve(game, PRE_M10)
    assert engine_characteristics(solve(game)) == before
