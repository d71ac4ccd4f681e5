"""A change that reads a card otherwise fails until the digest is renewed on purpose: `make digest` shows which, and how."""

import json
from itertools import islice
from pathlib import Path

import pytest

from layerlaw.cards.compiled import compile_all
from tests.oracle import digest as d

QUARTERS = 4


@pytest.mark.parametrize("quarter", range(QUARTERS))
def test_every_card_is_read_as_the_digest_says(shared_dir: Path, quarter: int) -> None:
    data = shared_dir / "data" / "oracle-cards.json.gz"
    if not data.is_file():
        pytest.skip("NOT CHECKED: no data/oracle-cards.json.gz in the shared folder")
    then = d.written(d.FILE.read_text(encoding="ascii"))
    named = dict(islice(d.cards(data).items(), quarter, None, QUARTERS))
    changes = d.compared(d.digest(named, workers=1), then)
    told = f"{len(changes.otherwise)} cards are read otherwise: {changes.otherwise[:10]}; understood less: {changes.lost[:10]}"
    assert not changes.otherwise, (
        f"{told}. Look at them with `make digest`, then renew: make digest DIGEST_ARGS=--renew"
    )
    assert changes.unknown < len(named) // 2, "the digest is of another card file"


def fields(name: str, text: str) -> str:
    return json.dumps({"name": name, "type_line": "Instant", "oracle_text": text})


def test_two_lost_cards_show() -> None:
    before = {name: fields(name, "Draw a card.") for name in ("One", "Two", "Three")}
    then = d.digest(before, workers=1)
    assert d.compared(then, {item.card: item for item in then.values()}) == d.Changes()
    now = {
        name: d.line(name, before[name], made)
        for name, made in zip(
            before,
            compile_all([before["One"], *(fields(n, "Dance a jig.") for n in ("Two", "Three"))], workers=1),
            strict=True,
        )
    }
    changes = d.compared(now, {item.card: item for item in then.values()})
    assert changes.otherwise == changes.lost == ["Two", "Three"]


def test_a_card_that_is_printed_otherwise_is_no_change_of_the_reading() -> None:
    then = d.digest({"One": fields("One", "Draw a card.")}, workers=1)
    now = d.digest({"One": fields("One", "Draw two cards.")}, workers=1)
    changes = d.compared(now, {item.card: item for item in then.values()})
    assert (changes.otherwise, changes.unknown) == ([], 1)
