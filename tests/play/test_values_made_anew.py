"""A value with other values in some fields, as every event of a game makes some: the same as `dataclasses.replace` gives."""

from __future__ import annotations

import dataclasses
from functools import cached_property
from typing import Any

import pytest

from layerlaw.game.changed import replace


@dataclasses.dataclass(frozen=True, slots=True)
class Slotted:
    one: int
    two: tuple[int, ...] = ()


@dataclasses.dataclass(frozen=True)
class Plain:
    one: int
    two: str = "two"

    @cached_property
    def both(self) -> str:
        return f"{self.one} {self.two}"


@dataclasses.dataclass
class Finished:
    one: int
    twice: int = dataclasses.field(init=False)

    def __post_init__(self) -> None:
        self.twice = 2 * self.one


@dataclasses.dataclass(frozen=True)
class Single:
    one: tuple[int, ...]


@pytest.mark.parametrize(
    ("value", "fields"),
    [
        (Slotted(1), {"two": (3,)}),
        (Slotted(1, (2,)), {}),
        (Plain(1), {"one": 5, "two": "six"}),
        (Finished(1), {"one": 4}),
        (Single((1, 2)), {"one": (3,)}),
    ],
)
def test_it_is_what_the_library_makes(value: Slotted, fields: dict[str, Any]) -> None:
    made = replace(value, **fields)
    assert made == dataclasses.replace(value, **fields)
    assert type(made) is type(value)
    assert made is not value


def test_what_was_worked_out_of_the_old_value_is_not_taken_over() -> None:
    value = Plain(1)
    assert value.both == "1 two"
    assert replace(value, two="three").both == "1 three"


_THREE: dict[str, Any] = {"three": 3}


@pytest.mark.parametrize("value", [Slotted(1), Plain(1), Single((1,))])
def test_a_field_that_there_is_not(value: Slotted) -> None:
    with pytest.raises(TypeError, match="three"):
        replace(value, **_THREE)
