"""There and back, of what a game carries out: events, what is done and what is paid are written, and read as the same.

What the writer normalises on purpose:

- a pronoun or a name is written as the kind of object ("this creature"); "that creature" stands for "that permanent" and the like;
- symbols of a choice, and what is said of one thing, stand in their usual order; ability words are left out;
- one sentence for each effect, "then" and commas as fits, "A. If so, B instead" and "If so, B. Otherwise, A" for each other, "unless" as "may. If they don't";
- several are told in the plural ("creatures get" for "each creature gets"), "put into a graveyard from the battlefield" is "dies" of creatures;
- a keyword action that is short for others may be told as those ("create a Clue token" for "investigate");
- what no tree keeps apart: in which order cards go to the bottom of a library ("in any order" for "in a random order"), and whether cards that are
  looked at are shown to all ("look at" for "reveal").
"""

from pathlib import Path

import pytest
from benchmarks.round_trip import Count, measure

EVERY = 60
STARTS = tuple(range(3, 60, 4))
LEAST = {"triggered": 0.98, "activated": 0.98, "spell": 0.955}
"""The share that came back the same in every sixtieth card of the file, from each of these on, a quarter of all: a ratchet, raised with what is mended."""
MOST_READ_OTHERWISE = 87
"""How many were written, and read as something else: wording that is not the grammar's. The others have no words yet."""


@pytest.fixture(scope="module")
def counted(shared_dir: Path) -> Count:
    counted = Count()
    for start in STARTS:
        more = measure(EVERY, shared_dir / "data" / "oracle-cards.json.gz", start=start)
        counted.tried += more.tried
        counted.same += more.same
        counted.lost += more.lost
    return counted


@pytest.mark.parametrize("family", LEAST)
def test_what_is_understood_comes_back_the_same(counted: Count, family: str) -> None:
    assert counted.same[family] / counted.tried[family] >= LEAST[family]


def test_little_that_is_written_is_read_otherwise(counted: Count) -> None:
    otherwise = [(name, text) for name, text, _ in counted.lost if text != "NoWords"]
    assert len(otherwise) <= MOST_READ_OTHERWISE, otherwise


def test_of_other_cards_as_much_comes_back(shared_dir: Path) -> None:
    """Cards of which none is in the sample above: what the writer says of them is held to nearly the same shares (first run: 97.0, 98.9 and 96.3 of a hundred)."""
    more = Count()
    for start in range(0, EVERY, 8):
        found = measure(EVERY, shared_dir / "data" / "oracle-cards.json.gz", start=start)
        more.tried += found.tried
        more.same += found.same
    for family, least in LEAST.items():
        assert more.same[family] / more.tried[family] >= least - 0.015, family
