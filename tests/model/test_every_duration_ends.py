"""A duration that nobody ends would last for good (611.2a, 611.2b, 514.2, 603.7b)."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path
from typing import get_args

import pytest

from layerlaw.model.durations import Duration, Point, Until
from layerlaw.model.facets import ReadingNode
from layerlaw.model.filters import Exactly
from layerlaw.model.references import ExactObject
from tests.model.every_kind import kinds, named_in_code

FOR_GOOD = {Until.REST_OF_GAME}


def code(repository: Path) -> list[Path]:
    return [file for room in ("game", "play") for file in (repository / "src/layerlaw" / room).rglob("*.py")]


def members(repository: Path, *of: str) -> set[str]:
    """The members of enumerations that the code speaks of: `Until.END_OF_TURN`."""
    nodes = (node for file in code(repository) for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    return {
        f"{node.value.id}.{node.attr}"
        for node in nodes
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in of
    }


def test_every_point_of_a_turn_ends_what_lasts_until_then(repository: Path) -> None:
    asked = members(repository, "Until", "Point")
    every = [*(set(Until) - FOR_GOOD), *Point]
    assert [one for one in every if f"{type(one).__name__}.{one.name}" not in asked] == []


@pytest.mark.parametrize("kind", get_args(Duration), ids=lambda kind: kind.__name__)
def test_every_kind_of_duration_is_asked_for_by_the_game(kind: type, repository: Path) -> None:
    assert kind.__name__ in named_in_code(code(repository))


def test_what_names_objects_by_their_ids_is_known_to_what_forgets_objects() -> None:
    """608.2h: `play.turn.forgetting` keeps what is spoken of by its id; a node that held ids otherwise would lose it."""
    hints = {kind: inspect.get_annotations(kind) for kind in kinds(ReadingNode)}
    assert {kind for kind, of in hints.items() if "Hashable" in str(of)} == {Exactly, ExactObject}
