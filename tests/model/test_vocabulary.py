"""The vocabulary is the rules' own: 205.3g to 205.3q for subtypes, 702 for keyword abilities."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from layerlaw.model.vocabulary import KEYWORD_ABILITIES, SUBTYPES
from layerlaw.model.words import SubtypeFamily

_RULES = {
    SubtypeFamily.ARTIFACT: "205.3g",
    SubtypeFamily.ENCHANTMENT: "205.3h",
    SubtypeFamily.LAND: "205.3i",
    SubtypeFamily.PLANESWALKER: "205.3j",
    SubtypeFamily.SPELL: "205.3k",
    SubtypeFamily.CREATURE: "205.3m",
    SubtypeFamily.PLANAR: "205.3n",
}


@pytest.fixture(scope="module")
def rules(shared_dir: Path) -> str:
    """The text of the newest rules."""
    return (shared_dir / "rules" / "comprehensive-rules.txt").read_text(encoding="utf-8").replace("\u2019", "'")


@pytest.mark.parametrize("family", _RULES)
def test_every_subtype_stands_in_its_rule(family: SubtypeFamily, rules: str) -> None:
    rule = next(line for line in rules.splitlines() if line.startswith(_RULES[family] + " "))
    for word in SUBTYPES[family]:
        assert re.search(rf"\b{re.escape(str(word))}\b", rule), f"{word} is not in {_RULES[family]}"


@pytest.mark.parametrize("family", _RULES)
def test_no_subtype_of_the_rule_is_missing(family: SubtypeFamily, rules: str) -> None:
    rule = next(line for line in rules.splitlines() if line.startswith(_RULES[family] + " "))
    listed = re.sub(r" \(see [^)]*\)", "", rule).rstrip(".").count(",") + 1
    two_words = 1 if family is SubtypeFamily.CREATURE else 0  # Time Lord stands in the introduction
    # introductions and the two subset clauses of the land rule hold a few commas of their own
    assert abs(listed + two_words - len(SUBTYPES[family])) <= 5


def test_every_keyword_ability_of_702_is_known(rules: str) -> None:
    titles = re.findall(r"^(702\.\d+)\. (.+)$", rules, flags=re.MULTILINE)
    known = set(KEYWORD_ABILITIES.items())
    for number, title in titles:
        if number != "702.1":
            assert (title.strip().lower(), number) in known
