"""The page on keywords says what the tables of keywords say."""

from __future__ import annotations

import re
from pathlib import Path

from layerlaw.model.vocabulary import KEYWORD_ABILITIES, KEYWORD_ACTIONS
from layerlaw.oracle.paragraphs.keyword_state import KeywordState, state_of_ability, state_of_action, table
from tests.games.test_worked_examples import shown

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "keywords.md"


def test_the_page_is_what_the_tables_say() -> None:
    assert PAGE.read_text(encoding="utf-8") == f"{table()}\n", (
        "renew it: python -m layerlaw.oracle.paragraphs.keyword_state > docs/reference/keywords.md"
    )


def test_a_keyword_that_is_not_carried_out_is_said_to_be_loud() -> None:
    assert state_of_ability("space sculptor") is KeywordState.LOUD


def test_most_are_carried_out() -> None:
    """A ratchet: what was carried out once stays so."""
    abilities = [name for name in KEYWORD_ABILITIES if state_of_ability(name) is KeywordState.DONE]
    actions = [name for name in KEYWORD_ACTIONS if state_of_action(name) is KeywordState.DONE]
    assert len(abilities) >= 190
    assert len(actions) >= 52


def test_each_that_is_carried_out_has_a_board_with_its_rule() -> None:
    """702, 701: the table cannot say more than some board shows."""
    cited = {re.sub(r"[a-z]+$", "", number) for number in shown()}
    states = (
        *((name, rule, state_of_ability(name)) for name, rule in KEYWORD_ABILITIES.items()),
        *((name, rule, state_of_action(name)) for name, rule in KEYWORD_ACTIONS.items()),
    )
    assert [name for name, rule, state in states if state is KeywordState.DONE and rule not in cited] == []
