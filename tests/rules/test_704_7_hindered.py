"""704 and 101.2: what state-based actions would do and do not, because something keeps it off, is told with the reason and whose it is."""

from __future__ import annotations

from typing import Any

import pytest

from layerlaw import Board

Told = tuple[str, str, str, str, tuple[str, ...]]


def hindered(*timeline: Any, **more: Any) -> list[Told]:
    """Object, rule, why not, its rule and whose effect, of each action that is kept off."""
    found = Board.parse({"timeline": list(timeline), **more}).solve().hindered
    return [(item.object, item.rule, item.because, item.by_rule, item.sources) for item in found]


def test_101_2_who_cant_lose_stays_with_no_life_and_with_poison() -> None:
    players = [{"name": "You", "life": 0, "counters": {"poison": 10}}, "Opponent"]
    answer = Board.parse({"players": players, "timeline": ["Platinum Angel"]}).solve()
    assert [(item.object, item.rule) for item in answer.state_based] == []
    assert hindered("Platinum Angel", players=players) == [
        ("You", "704.5a", "can't lose the game", "101.2", ("Platinum Angel",)),
        ("You", "704.5c", "can't lose the game", "101.2", ("Platinum Angel",)),
    ]


def test_101_2_nothing_is_kept_off_where_nothing_would_happen() -> None:
    assert hindered("Platinum Angel") == []
    assert hindered("Platinum Angel", {"player": "Opponent", "life": 0}) == [], "it is its controller who can't lose"


def test_704_5a_who_does_not_lose_for_life_loses_for_poison() -> None:
    own = {
        "name": "Unlife",
        "type_line": "Enchantment",
        "oracle_text": "You don't lose the game for having 0 or less life.",
    }
    players = [{"name": "You", "life": -3, "counters": {"poison": 10}}, "Opponent"]
    answer = Board.parse({"cards": [own], "players": players, "timeline": ["Unlife"]}).solve()
    assert [(item.object, item.rule) for item in answer.state_based] == [("You", "704.5c")]
    assert [(item.rule, item.by_rule, item.sources) for item in answer.hindered] == [("704.5a", "101.1", ("Unlife",))]


def test_702_12b_lethal_damage_does_not_destroy_what_is_indestructible() -> None:
    own = {
        "name": "Rock",
        "type_line": "Creature — Golem",
        "power": "2",
        "toughness": "2",
        "oracle_text": "Indestructible",
    }
    board = {
        "cards": [own],
        "timeline": ["Rock", "Grizzly Bears", {"damage": 2, "source": "Grizzly Bears", "to": "Rock"}],
    }
    answer = Board.parse(board).solve()
    assert [(item.object, item.rule, item.by_rule) for item in answer.hindered] == [("Rock", "704.5g", "702.12b")]
    assert answer.to_dict()["hindered"] == [
        {
            "object": "Rock",
            "rule": "704.5g",
            "would": "be destroyed",
            "because": "is indestructible",
            "by_rule": "702.12b",
            "sources": [],
        }
    ]


@pytest.mark.parametrize("spared", [True, False])
def test_704_5j_without_the_legend_rule_both_stay(spared: bool) -> None:
    gallery = {
        "name": "Gallery",
        "type_line": "Artifact",
        "oracle_text": 'The "legend rule" doesn\'t apply.' if spared else "{T}: Add {C}.",
    }
    urborg = "Urborg, Tomb of Yawgmoth"
    board = {
        "cards": [gallery],
        "timeline": ["Gallery", {"enter": urborg, "as": "one"}, {"enter": urborg, "as": "two"}],
    }
    answer = Board.parse(board).solve()
    assert [item.rule for item in answer.state_based] == ([] if spared else ["704.5j", "704.5j"])
    told = [(item.object, item.rule, item.sources) for item in answer.hindered]
    assert told == ([("one", "704.5j", ("Gallery",)), ("two", "704.5j", ("Gallery",))] if spared else [])


def test_120_3e_marked_damage_is_in_the_answer() -> None:
    board = {
        "timeline": ["Grizzly Bears", "Serra Angel", {"damage": 2, "source": "Grizzly Bears", "to": "Serra Angel"}],
        "expect": {"Serra Angel": {"damage": 2, "toughness": 4}, "Grizzly Bears": {"damage": 0}},
    }
    assert Board.parse(board).check() == ()
    marked = {item["id"]: item.get("damage") for item in Board.parse(board).solve().to_dict()["objects"]}
    assert marked == {"Grizzly Bears": None, "Serra Angel": 2}
