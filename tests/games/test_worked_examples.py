"""The Comprehensive Rules' own worked examples: for each rule that has one there is a board with its number, or it stands here why not.

The rules' text is not ours to commit; without it this is skipped, loudly.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from layerlaw.rulebook import read_rulebook
from tests.repository.test_rule_numbers import cited_in, cited_in_name

TESTS: Final = Path(__file__).parents[1]

NO_BOARD_CAN: Final = {
    "123.6b": "stickers have no verbs",
    "123.6c": "stickers have no verbs",
    "205.3e": "a word that is no creature type is refused as the file is read: tests/bad",
    "723.5b": "about the players, not the game",
    "727.2": "no board begins another game",
    "729.5": "no board plays a subgame",
    "732.2b": "about what players propose, not the game",
    "732.5": "about what players may leave undone, not what happens",
}
"""Rules with an example that no board of two to four players can show, each with why."""


def with_examples(rules: Path) -> list[str]:
    """The numbers of the rules of chapters 1 to 7 behind which an example stands."""
    book = read_rulebook(rules.read_bytes(), rules.name)
    return [
        number
        for number, rule in book.rules.items()
        if number[0] in "1234567" and any(more.startswith("Example:") for more in rule.more)
    ]


def shown() -> set[str]:
    """The rule numbers that the boards of the tests cite, in their names or in the comment at their head."""
    found: set[str] = set()
    for board in TESTS.rglob("*.yaml"):
        found.update(cited_in_name(board.name))
        head = re.match(r"(?:#.*\n)*", board.read_text(encoding="utf-8", errors="replace"))
        found.update(number for _, number in cited_in(head[0] if head else ""))
    return found


def test_every_worked_example_of_the_rules_has_a_board_or_a_reason(shared_dir: Path) -> None:
    rules = shared_dir / "rules" / "comprehensive-rules.txt"
    if not rules.is_file():
        pytest.skip("NOT CHECKED: no rules/comprehensive-rules.txt in the shared folder")
    known = shown()
    missing = {number for number in with_examples(rules) if number not in known}
    assert missing == set(NO_BOARD_CAN)
