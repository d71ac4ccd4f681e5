"""The vocabulary is the rules' own: 205.3g to 205.3q for subtypes, 702 for keyword abilities."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from layerlaw.model.abilities import KeywordAbility
from layerlaw.model.vocabulary import KEYWORD_ABILITIES, SUBTYPES
from layerlaw.model.words import SubtypeFamily
from layerlaw.oracle import compile_text
from layerlaw.oracle.paragraphs import keyword_activations, keyword_triggers, replacement_effects

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


@pytest.mark.parametrize("name", sorted({*keyword_triggers.OF_N, *keyword_activations.OF_N, *replacement_effects.OF_N}))
def test_every_keyword_that_stands_for_something_of_a_number_is_read_with_its_number(name: str) -> None:
    """702: what it stands for would never come to be where its line is not read."""
    told = [compile_text(f"{name.capitalize()} 2{cost}").abilities for cost in ("", "—{1}")]
    assert [one for one in told if one == (KeywordAbility(name, number=2, cost="{1}" if one is told[1] else ""),)] != []
