"""What the random games reach, counted by the naive solver: nobody can quietly lose it. `pytest -s` prints the table."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given

from layerlaw.model.words import Zone
from tests.properties import naive
from tests.properties.agreement import MOST_ABILITIES
from tests.properties.effort import sample
from tests.properties.games import SimpleGame
from tests.properties.strategies import FOCUSES, games

BOARDS = 80
"""Of each focus."""


AT_LEAST = {
    "objects": 1500,
    "objects off the battlefield": 250,
    "objects face down": 60,
    "objects phased out": 80,
    "objects that stand for several": 30,
    **{f"parts in {layer}": 40 for layer in naive.LAYERS if layer != "1b"},
    "parts in 1b": 10,
    **{f"dependencies in {layer}": 30 for layer in ("1a", "2", "3", "4", "5", "6", "7b")},
    "dependencies in 7a": 5,
    "dependencies in 7c": 5,
    "dependencies by text": 15,
    "dependencies by existence": 150,
    "dependencies by what it applies to": 150,
    "dependencies by what it does": 100,
    "existence that turns on a condition": 40,
    "loops": 30,
    "parts applied in a loop": 40,
    "parts applied just after what they waited for": 100,
    "parts applied to nothing": 300,
    "effects that go on without ability or condition": 5,
    "parts of characteristic-defining abilities": 100,
    "parts of abilities that another effect gave": 15,
    "parts of resolved effects": 200,
    "parts of counters": 300,
    "lands that lost their rules text (305.7)": 8,
    "abilities that could not be had (113.11)": 1,
    "subtypes hidden with their type (205.1a)": 5,
    "objects that changed controller": 20,
}
"""Well below what a run counts, so that another order of drawing does not fail it, and a lost strategy does."""


def count(game: SimpleGame, counts: Counter[str]) -> None:
    """Solve it and count what there was."""
    try:
        answer = naive.solve(game, most_abilities=MOST_ABILITIES)
    except naive.TooManyAbilities:
        counts["boards that are refused"] += 1
        return
    for item in game.objects:
        counts["objects"] += item.count
        counts["objects off the battlefield"] += item.zone is not Zone.BATTLEFIELD
        counts["objects face down"] += item.face_down_values is not None
        counts["objects phased out"] += "phased_out" in item.status
        counts["objects that stand for several"] += item.count > 1
    for name, layer in answer.layers.items():
        counts[f"parts in {name}"] += len(layer.order)
        counts[f"dependencies in {name}"] += len(layer.dependencies)
        counts["loops"] += layer.loops
        for (effect, _), kinds in layer.dependencies.items():
            for kind in kinds:
                counts[f"dependencies by {kind}"] += 1
            counts["existence that turns on a condition"] += (
                "existence" in kinds and effect.wording.condition is not None
            )
        for step in layer.order:
            counts["parts applied in a loop"] += step.in_loop
            counts["parts applied just after what they waited for"] += step.freed
            counts["parts applied to nothing"] += not step.to
            counts["effects that go on without ability or condition"] += step.continued
            counts["parts of characteristic-defining abilities"] += step.is_cda
            counts["parts of abilities that another effect gave"] += step.is_granted
            counts["parts of resolved effects"] += step.name.origin == "resolved"
            counts["parts of counters"] += step.name.origin == "counter"
    for thing in answer.board.things.values():
        counts["lands that lost their rules text (305.7)"] += thing.lost_text
        counts["abilities that could not be had (113.11)"] += thing.vetoed
        counts["subtypes hidden with their type (205.1a)"] += bool(thing.all_subtypes - naive.subtypes_of(thing))
        counts["objects that changed controller"] += thing.controller != thing.view.controller


@pytest.fixture(scope="module")
def reached() -> Counter[str]:
    """The counts over the same boards each time."""
    counts: Counter[str] = Counter()

    for focus in FOCUSES.values():
        look_at(focus, counts)
    print(f"\nreached on {counts['boards']} boards:")  # noqa: T201 - the table is asked for with -s
    for name, least in AT_LEAST.items():
        print(f"{counts[name]:7,}  {name} (at least {least})")  # noqa: T201 - as above
    return counts


def look_at(focus: tuple[str, ...], counts: Counter[str]) -> None:
    """Solve and count some boards of a focus."""

    @sample(BOARDS)
    @given(games(focus))
    def look(game: SimpleGame) -> None:
        counts["boards"] += 1
        count(game, counts)

    look()


@pytest.mark.parametrize("what", AT_LEAST)
def test_the_random_games_reach(what: str, reached: Counter[str]) -> None:
    assert reached[what] >= AT_LEAST[what]
