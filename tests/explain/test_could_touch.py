"""What an answer says of text that nobody understood: what it could touch here, and where it changes nothing."""

from __future__ import annotations

from typing import Any

from layerlaw.explain import result_json
from tests.explain.boards import names, played


def _unread(text: str, *others: Any, **board: Any) -> Any:
    card = {
        "name": "Bard",
        "mana_cost": "{1}{W}",
        "type_line": "Creature — Human Bard",
        "power": "2",
        "toughness": "2",
        "oracle_text": text,
    }
    found = played("Bard", *others, cards=[card], **board)
    (one,) = found.unread
    return one


def test_the_objects_that_it_speaks_of_are_named() -> None:
    one = _unread("White creatures get +1/+1 as long as they all sing.", "Grizzly Bears")
    assert (one.what, one.whom, one.objects, one.matters) == (
        ("power and toughness",),
        "white creatures",
        ("Bard",),
        None,
    )
    assert one.could == "could touch power and toughness of Bard"


def test_nothing_is_there_that_it_speaks_of() -> None:
    one = _unread("Artifacts you control have flying as long as they all sing.", "Grizzly Bears")
    assert one.matters is False
    assert one.why == "nothing here is what it speaks of"


def test_by_types_that_layer_4_may_change_nothing_is_concluded() -> None:
    one = _unread("Forests you control are creatures as long as they all sing.", "Grizzly Bears")
    assert one.matters is None
    assert one.objects is None


def test_what_waits_changes_nothing_by_itself() -> None:
    one = _unread("Whenever somebody sings, creatures you control get +1/+1 until end of turn and sing.")
    assert one.matters is False


def test_lost_before_layer_7_it_never_begins() -> None:
    one = _unread("Creatures get +1/+1 as long as they all sing.", "Humility")
    assert one.matters is False
    assert "613.6" in one.why
    kept = _unread("Creatures have flying as long as they all sing.", "Humility")
    assert kept.matters is None


def test_off_the_battlefield_it_does_not_function() -> None:
    card = {
        "name": "Song",
        "mana_cost": "{1}{W}",
        "type_line": "Enchantment",
        "oracle_text": "Creatures get +1/+1 as long as they all sing.",
    }
    found = played("Grizzly Bears", cards=[card], players=[{"name": "You", "graveyard": ["Song"]}, "Opponent"])
    (one,) = found.unread
    assert one.matters is False
    assert "113.6" in one.why


def test_a_static_ability_that_left_in_a_game_may_have_decided_what_happened_before() -> None:
    card = {
        "name": "Song",
        "mana_cost": "{1}{W}",
        "type_line": "Enchantment",
        "oracle_text": "Creatures get +1/+1 as long as they all sing.",
    }
    found = played("Song", "Grizzly Bears", {"do": "destroy target enchantment", "target": "Song"}, cards=[card])
    (one,) = found.unread
    assert one.matters is None


def test_what_a_game_passed_over_as_it_was_turned_up_may_be_why_it_is_not_there() -> None:
    card = {
        "name": "Bard",
        "mana_cost": "{1}{W}",
        "type_line": "Creature — Human Bard",
        "power": "0",
        "toughness": "0",
        "oracle_text": "Morph {1}\nAs this creature is turned face up, it sings and becomes a copy of whoever listens.",
    }
    found = played({"enter": "Bard", "face_down": "morph"}, {"turn_up": "Bard"}, cards=[card])
    (one,) = found.unread
    assert one.matters is None


def test_the_answer_as_data_says_it() -> None:
    card = {
        "name": "Song",
        "mana_cost": "{1}{W}",
        "type_line": "Enchantment",
        "oracle_text": "Creatures get +1/+1 as long as they all sing.",
    }
    board = played("Song", "Grizzly Bears", cards=[card])
    (one,) = result_json(board.solution, names(board), not_understood=board.not_understood)["not_understood"]
    assert one["objects"] == ["Grizzly Bears"]
    assert one["matters"] is None
