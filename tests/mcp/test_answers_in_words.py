"""Answers put into lines for an assistant: what must not be left out is there, in words."""

from __future__ import annotations

from layerlaw.mcp import answers_in_words
from layerlaw.web.service import answer

CAST = {
    "players": [{"name": "You", "hand": [{"card": "Giant Growth", "as": "growth"}]}, "Opponent"],
    "timeline": ["Grizzly Bears"],
}


def board(*texts: str, **more: object) -> dict[str, object]:
    cards = [
        {"name": f"Card {number}", "type_line": "Enchantment", "oracle_text": text} for number, text in enumerate(texts)
    ]
    return {"board": {"cards": cards, "timeline": [*(card["name"] for card in cards), "Grizzly Bears"], **more}}


def test_an_odd_hand_size_and_what_a_player_has_is_said() -> None:
    told = answers_in_words.solved(answer("solve", board("You have no maximum hand size.\nYou have hexproof.")))
    assert "You: maximum hand size none" in told
    assert "You: hexproof" in told
    assert "maximum hand size" not in answers_in_words.solved(answer("solve", board()))


def test_a_sentence_that_changes_nothing_here_is_said_to() -> None:
    told = answers_in_words.solved(answer("solve", board("Artifacts have zorbling.", "Creatures have zorbling.")))
    assert "Artifacts have zorbling. (changes nothing here: " in told
    assert "Creatures have zorbling. (could touch abilities of Grizzly Bears)" in told


def test_what_was_taken_for_granted_is_said_with_what_would_be_otherwise_and_only_where_it_matters() -> None:
    """608.2i: nobody said whether you gained life; there are no artifacts that could ask."""
    told = answers_in_words.solved(
        answer("solve", board("As long as you gained life this turn, creatures you control get +1/+1."))
    )
    assert "You: you gained life this turn? Taken: False (608.2i; " in told
    assert "if True: Grizzly Bears's power would be 3, not 2" in told
    told = answers_in_words.solved(
        answer("solve", board("As long as you gained life this turn, artifacts you control have ward {1}."))
    )
    assert "Taken:" not in told


def test_editions_that_say_the_same_are_told_in_one_line() -> None:
    told = answers_in_words.compared(answer("compare", {**board(), "by_date": True}))
    assert told.startswith("The same answer since ")
    assert "\n" not in told


def test_a_list_that_is_bounded_says_what_was_not_tried() -> None:
    found = answer("legal", {"board": CAST})
    assert "Not tried" not in answers_in_words.legal(found)
    assert "Not tried, since the list is bounded: 3" in answers_in_words.legal({**found, "not_tried": 3})


def test_where_the_rules_leave_a_choice_the_other_reading_is_told() -> None:
    """305.6: whether "loses all abilities" takes the mana ability of a basic land type is a question that the rules leave open."""
    told = answers_in_words.solved(answer("solve", {"board": {"timeline": ["Dryad Arbor", "Humility"]}}))
    assert "THE RULES LEAVE A CHOICE; say so:" in told
    assert "Dryad Arbor's abilities would be" in told
    assert "CHOICE" not in answers_in_words.solved(answer("solve", {"board": {"timeline": ["Dryad Arbor"]}}))


def test_orders_that_are_not_answered_for_are_told() -> None:
    found = answer("ask", {"cards": ["Dryad Arbor", "Humility"]})
    assert "not answered for" not in answers_in_words.asked(found)
    assert "\n7 orders are not answered for" in answers_in_words.asked({**found, "orders_left": 7})
    assert "\nSome orders are not answered for" in answers_in_words.asked({**found, "orders_left": None})
