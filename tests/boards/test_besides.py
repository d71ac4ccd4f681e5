"""What is asked of a board beside its answer is said as it was (`tests/boards/besides.py`)."""

import pytest

from tests.boards import besides as b

KEPT = b.kept()


@pytest.mark.parametrize("file", KEPT)
def test_what_may_be_done_and_what_is_offered_is_said_as_it_was(file: str) -> None:
    assert b.line(file) == KEPT[file], f"look at it with `python -m tests.boards.besides --how {file}`, then `--renew`"


def test_there_are_enough_of_them() -> None:
    assert len(KEPT) >= 60
