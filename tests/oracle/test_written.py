"""A change of what a card is read as, or of the words for it, fails until it is looked at, and the digest of them is renewed: `python -m tests.oracle.written`."""

from pathlib import Path

import pytest

from layerlaw.oracle import compile_card
from tests.oracle import written as w


def same(now: dict[str, str], least: int) -> None:
    then = w.written()
    otherwise = w.worded_otherwise(now, then)
    assert not otherwise, (
        f"{len(otherwise)} cards are read or worded otherwise. Look at them with `python -m tests.oracle.written --how 20`, then `--renew`"
    )
    assert len(now.keys() & then.keys()) >= least, "the digest is of other cards"


def test_built_in_cards_are_read_and_worded_as_they_were() -> None:
    same(w.digest(w.built_in().items()), 300)


def test_texts_that_no_card_has_are_read_and_worded_as_they_were() -> None:
    same(w.digest(w.of_texts().items()), len(w.of_texts()))


def test_cards_of_boards_are_read_and_worded_as_they_were() -> None:
    same(w.digest(w.of_boards().items()), 1_500)


@pytest.mark.parametrize("half", range(2))
def test_cards_that_come_to_each_branch_are_read_and_worded_as_they_were(shared_dir: Path, half: int) -> None:
    data = shared_dir / "data" / "oracle-cards.json.gz"
    if not data.is_file():
        pytest.skip("NOT CHECKED: no data/oracle-cards.json.gz in the shared folder")
    same(w.digest(w.of_card_file(data, list(w.written())[half::2])), 1_000)


def test_another_word_shows_and_an_unknown_card_does_not() -> None:
    def one(text: str) -> dict[str, str]:
        card = compile_card({"name": "One", "type_line": "Creature — Goblin", "oracle_text": text})
        return w.digest([("One", card)])

    before = one("Other Goblins you control get +1/+1.")
    assert w.worded_otherwise(one("Other Goblins you control get +2/+1."), before) == list(before)
    assert w.worded_otherwise(before, before) == []
    assert w.worded_otherwise(before, {}) == []
