"""Entries that say that they are illegal (733.1): tried, undone, and compared with the rule."""

import pytest

from layerlaw.boards import check_board, read_board, run_board
from layerlaw.boards.check import Failure
from layerlaw.errors import ErrorKind, LayerlawError


def failures(text: str) -> list[Failure]:
    return list(check_board(read_board(text)))


def test_an_illegal_entry_is_refused_by_its_rule() -> None:
    """601.2c: a spell that needs a creature can't be cast at a player."""
    assert failures("timeline: [{cast: Giant Growth, target: Opponent, refused: 601.2c}]") == []


def test_the_rule_of_a_whole_section_is_enough() -> None:
    assert failures("timeline: [{cast: Giant Growth, target: Opponent, refused: 601.2}]") == []
    assert failures("timeline: [{cast: Giant Growth, target: Opponent, refused: true}]") == []


@pytest.mark.parametrize("rule", ["601.1", "60", "702.11b"])
def test_another_rule_fails(rule: str) -> None:
    (failure,) = failures(f"timeline: [{{cast: Giant Growth, target: Opponent, refused: '{rule}'}}]")
    assert (failure.what, failure.expected, failure.actual) == ("refused", rule, "601.2c")


def test_a_legal_entry_fails_and_does_not_happen() -> None:
    text = """
timeline:
  - {enter: Grizzly Bears, as: bear}
  - {cast: Giant Growth, target: bear, refused: 601.2c}
expect: {stack: [], bear: {power: 2}}
"""
    (failure,) = failures(text)
    assert (failure.expected, failure.actual, failure.at) == ("601.2c", "legal", "timeline entry 2")


def test_what_was_named_by_a_refused_entry_is_not_there() -> None:
    text = "timeline: [{cast: Giant Growth, as: growth, target: Opponent, refused: true}, {tap: growth}]"
    with pytest.raises(LayerlawError, match="growth"):
        run_board(read_board(text))


def test_answers_that_a_refused_entry_brought_are_taken_back() -> None:
    text = "timeline: [{cast: Giant Growth, target: Opponent, refused: true, answers: {may: true}}]"
    assert failures(text) == []


def test_an_entry_that_is_wrong_otherwise_is_an_error_as_ever() -> None:
    with pytest.raises(LayerlawError, match="nobody"):
        run_board(read_board("timeline: [{cast: Giant Growth, target: nobody, refused: true}]"))


def test_the_log_tells_what_was_refused_and_why() -> None:
    played = run_board(read_board("timeline: [{cast: Giant Growth, target: Opponent, refused: true}]"))
    (entry,) = played.happened
    assert entry.lines[-1].text.startswith("refused: ")
    assert entry.lines[-1].rule == "601.2c"


def test_what_is_not_understood_is_not_illegal() -> None:
    """A cost that nobody understood leaves open whether the spell may be cast: no refusal, and an error as everywhere."""
    text = """
cards:
  - {name: Odd Bolt, mana_cost: "{R}", type_line: Instant, oracle_text: "As an additional cost to cast this spell, hum a tune.\\nDraw a card."}
timeline: [{cast: Odd Bolt, refused: true}]
"""
    with pytest.raises(LayerlawError, match="not understood") as caught:
        run_board(read_board(text))
    assert caught.value.mistake.kind is ErrorKind.UNSUPPORTED
