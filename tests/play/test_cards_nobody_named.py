"""What becomes of cards that nobody named, where an ability waits for such cards: the answer says that nothing triggered (603.2)."""

from __future__ import annotations

import pytest

from layerlaw import Board
from layerlaw.explain.assumed_words import assumption_lines

WAITS = {
    "name": "Waits",
    "type_line": "Enchantment",
    "mana_cost": "{B}",
    "oracle_text": "Whenever an opponent discards a card, that player loses 2 life.\n"
    "Whenever one or more cards are put into a graveyard from a library, you gain 1 life.",
}


MILLING = {
    "name": "Waits For Milling",
    "type_line": "Enchantment",
    "mana_cost": "{U}",
    "oracle_text": "Whenever a player mills one or more creature cards, you gain 1 life.",
}

REPLACES = {
    "name": "Replaces",
    "type_line": "Enchantment",
    "mana_cost": "{W}",
    "oracle_text": "If a creature card would be put into a graveyard from anywhere, exile it instead.",
}

REPLACES_ANY = {
    **REPLACES,
    "name": "Replaces Any",
    "oracle_text": "If a card would be put into a graveyard from anywhere, exile it instead.",
}


def told(do: str | dict[str, object], *, waits: bool, by: str = "Waits", hand: int = 3) -> str:
    timeline: list[object] = [{"do": do, "target": "Opponent"} if isinstance(do, str) else do]
    board = {
        "cards": [WAITS, MILLING, REPLACES, REPLACES_ANY],
        "players": ["You", {"name": "Opponent", "hand": hand, "library": 9}],
        "timeline": [by, *timeline] if waits else timeline,
    }
    return "\n".join(assumption_lines(Board.parse(board).solve().assumed))


@pytest.mark.parametrize(
    ("do", "zone"), [("Target player discards a card.", "hand"), ("Target player mills two cards.", "library")]
)
def test_nothing_triggers_and_that_is_said(do: str, zone: str) -> None:
    assert f"which cards the {zone} has" in told(do, waits=True)
    assert f"which cards the {zone} has" not in told(do, waits=False)


def test_who_waits_for_milling_may_wait_for_such_cards() -> None:
    """701.17a: to mill a card is to put it into the graveyard from the top of the library."""
    mills, discards = "Target player mills two cards.", "Target player discards a card."
    assert "which cards the library has" in told(mills, waits=True, by="Waits For Milling")
    assert "which cards the library has" not in told(mills, waits=False)
    assert "which cards" not in told(discards, waits=True, by="Waits For Milling")


@pytest.mark.parametrize("by", ["Waits", "Replaces"])
def test_so_it_is_as_a_hand_is_too_large_in_the_cleanup_step(by: str) -> None:
    """514.1: a discard as any other."""
    ends: dict[str, object] = {"step": "cleanup", "of": "Opponent"}
    assert "which cards the hand has" in told(ends, waits=True, by=by, hand=9)
    assert "which cards the hand has" not in told(ends, waits=False, hand=9)
    assert "which cards the hand has" not in told(ends, waits=True, by=by)


def test_what_would_be_done_in_their_place_is_said_too() -> None:
    """614.1a: they count as going where they would have gone."""
    assert "which cards the library has" in told("Target player mills two cards.", waits=True, by="Replaces")
    assert "which cards the hand has" in told("Target player discards a card.", waits=True, by="Replaces")


@pytest.mark.parametrize("do", ["Target player mills two cards.", "Target player discards a card."])
def test_what_is_done_with_any_card_is_done_and_not_asked(do: str) -> None:
    """614.6: it does not matter which cards they are."""
    assert "which cards" not in told(do, waits=True, by="Replaces Any")
