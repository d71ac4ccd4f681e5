"""An answer does not hang on what was answered before it in the same process: some boards of this folder; `python -m benchmarks.leaks` takes all there are."""

from __future__ import annotations

import os
import random
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final

import pytest
from benchmarks import leaks

BOARDS: Final = sorted(Path(__file__).parent.rglob("*.yaml"))[7::60]
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="NOT CHECKED: a process of its own is a fork")


def _shuffled() -> list[Path]:
    order = list(BOARDS)
    random.Random(1).shuffle(order)
    return order


def test_each_board_says_the_same_after_others() -> None:
    alone = {board: leaks.forked(partial(leaks.answer, board)) for board in BOARDS}
    others, new = leaks.differing(_shuffled(), alone)
    assert (others, new) == ([], {})


def test_what_remembers_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: an answer that tells how many there were before it."""
    before = count()
    monkeypatch.setattr(leaks, "answer", lambda board: f"{board.name}: {next(before)}")
    alone = {board: leaks.forked(partial(leaks.answer, board)) for board in BOARDS}
    others, _ = leaks.differing(_shuffled(), alone)
    assert len(others) == len(BOARDS) - 1
