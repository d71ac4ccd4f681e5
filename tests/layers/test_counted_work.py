"""The work that five boards take does not grow by more than five parts in a hundred unnoticed; what is counted tells `benchmarks.work`.

A change that needs more says why, and keeps the new counts with `make work WORK_ARGS=--renew`.
"""

from __future__ import annotations

import json
import sys
from functools import partial

import pytest
from benchmarks.work import KEPT, ROOM, counted, read_and_answer, work


@pytest.mark.skipif(sys.gettrace() is not None, reason="a tracer makes calls of its own")
@pytest.mark.skipif(
    sys.version_info[:2] != (3, 11), reason="the counts are those of Python 3.11: others inline other calls"
)
def test_no_board_takes_more_work_than_is_kept() -> None:
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    now = work()
    assert set(now) == set(kept)
    more = {
        f"{name}: {what}": (counts[what], kept[name][what])
        for name, counts in now.items()
        for what in counts
        if counts[what] > kept[name][what] * ROOM
    }
    assert not more, "more calls than are kept in benchmarks/work.json"


@pytest.mark.skipif(sys.gettrace() is not None, reason="a tracer makes calls of its own")
@pytest.mark.parametrize("entry", ["- Forest", "- {enter: Grizzly Bears, tapped: true, counters: {+1/+1: 1}}"])
def test_a_board_file_takes_work_in_proportion_to_its_entries(entry: str) -> None:
    texts = ["timeline:\n" + f"{entry}\n" * number for number in (50, 100, 200)]
    read_and_answer(texts[0])  # what is worked out once is known from here on
    few, some, many = [counted(partial(read_and_answer, text)) for text in texts]
    assert many - some < 2.2 * (some - few)
