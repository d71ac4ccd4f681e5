"""The page of the proof counts what its sheets say, and the sheets hold no card text."""

import csv
import re
from collections import Counter
from pathlib import Path

import pytest


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_page_counts_what_the_sheet_says(repository: Path, number: int) -> None:
    folder = repository / "docs" / "proof"
    with (folder / f"sample-{number}.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    verdicts = Counter(row["verdict"] for row in rows)
    page = (folder / "README.md").read_text(encoding="utf-8")
    told = re.search(rf"(?m)^\| {number} \| (\d+) \| (\d+) \| (\d+) \| ([\d.]+) % \|", page)
    assert told is not None
    assert [int(told[place]) for place in (1, 2, 3)] == [verdicts[name] for name in ("right", "in words", "wrong")]
    assert float(told[4]) == pytest.approx(100 * (1 - verdicts["wrong"] / len(rows)), abs=0.05)
    assert all(row["remark"] for row in rows if row["verdict"] != "right")
    assert max(len(row["remark"].split()) for row in rows) < 15
