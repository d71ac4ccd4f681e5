"""704.5: what state-based actions would do next is listed with its rule; the direct verbs perform none of it."""

from __future__ import annotations

from typing import Any

import pytest

from layerlaw import Board


def would(*timeline: Any, **more: Any) -> list[tuple[str, str]]:
    """Object and rule of each action that would be performed on that board."""
    answer = Board.parse({"timeline": list(timeline), **more}).solve()
    return [(str(item.object), item.rule) for item in answer.state_based]


def test_nothing_would_happen_on_an_ordinary_board() -> None:
    assert would("Grizzly Bears", "Glorious Anthem", {"enter": "Pacifism", "attached_to": "Grizzly Bears"}) == []


def test_704_5a_a_player_without_life_loses() -> None:
    assert would("Grizzly Bears", {"player": "Opponent", "life": 0}) == [("Opponent", "704.5a")]


def test_704_5c_ten_poison_counters_lose() -> None:
    players = [{"name": "You", "counters": {"poison": 10}}, "Opponent"]
    assert would("Grizzly Bears", players=players) == [("You", "704.5c")]


def test_704_5d_a_token_elsewhere_ceases_to_exist() -> None:
    made = would({"token": "Grizzly Bears", "as": "bears"}, {"move": "bears", "to": "graveyard"})
    assert made == [("bears", "704.5d")]


def test_704_5f_toughness_zero_and_it_reads_the_end_of_all_layers() -> None:
    assert would({"enter": "Grizzly Bears", "counters": {"-1/-1": 2}}) == [("Grizzly Bears", "704.5f")]
    assert would({"enter": "Grizzly Bears", "counters": {"-1/-1": 2}}, "Glorious Anthem") == []


def test_704_5i_a_planeswalker_without_loyalty() -> None:
    name = "Oko, Thief of Crowns"
    assert would({"enter": name, "as": "oko"}) == []
    assert would({"enter": name, "as": "oko"}, {"counters": "oko", "remove": {"loyalty": 4}}) == [("oko", "704.5i")]


def test_704_5j_the_legend_rule_reads_names_now_and_controllers() -> None:
    urborg = "Urborg, Tomb of Yawgmoth"
    both = would({"enter": urborg, "as": "one"}, {"enter": urborg, "as": "two"})
    assert both == [("one", "704.5j"), ("two", "704.5j")]
    assert would({"enter": urborg, "as": "one"}, {"enter": urborg, "as": "two", "controller": "Opponent"}) == []


def test_704_5m_an_aura_that_enchants_nothing_or_what_it_may_not() -> None:
    assert would({"enter": "Pacifism"}) == [("Pacifism", "704.5m")]
    onto_land = would("Forest", {"enter": "Pacifism", "attached_to": "Forest"})
    assert onto_land == [("Pacifism", "704.5m")]


def test_704_5m_protection_from_its_color() -> None:
    knight = {"name": "Warded", "type_line": "Creature — Knight", "power": "2", "toughness": "2"}
    cards = [{**knight, "oracle_text": "Protection from white"}]
    timeline = ("Warded", {"enter": "Pacifism", "attached_to": "Warded"})
    assert would(*timeline, cards=cards) == [("Pacifism", "704.5m")]
    assert would(*timeline, cards=[{**knight, "oracle_text": "Protection from red"}]) == []


def test_704_5n_equipment_on_what_is_no_creature() -> None:
    board = ("Forest", {"enter": "Bonesplitter", "attached_to": "Forest"})
    assert would(*board) == [("Bonesplitter", "704.5n")]
    assert would("Grizzly Bears", {"enter": "Bonesplitter", "attached_to": "Grizzly Bears"}) == []


def test_704_5p_what_is_neither_aura_nor_equipment_stays_attached_to_nothing() -> None:
    # 704.5p: an Equipment that lost its subtype is a permanent attached to another that may not be
    attached = ("Grizzly Bears", {"enter": "Bonesplitter", "as": "axe", "attached_to": "Grizzly Bears"})
    assert would(*attached, "March of the Machines") == [("axe", "704.5n")]


def test_704_5q_counters_cancel() -> None:
    board = {"enter": "Hill Giant", "counters": {"+1/+1": 2, "-1/-1": 1}}
    assert would(board) == [("Hill Giant", "704.5q")]


@pytest.mark.parametrize(("lore", "found"), [(2, []), (3, [("saga", "704.5s")])])
def test_704_5s_a_saga_at_its_last_chapter(lore: int, found: list[tuple[str, str]]) -> None:
    assert would({"enter": "Urza's Saga", "as": "saga", "counters": {"lore": lore}}) == found


def test_704_5s_a_saga_without_chapter_abilities_is_left_alone() -> None:
    # 305.7 takes Urza's Saga's chapters; since June 2025 it stays
    assert would({"enter": "Urza's Saga", "as": "saga", "counters": {"lore": 3}}, "Blood Moon") == []


def test_phased_out_permanents_are_left_alone() -> None:
    # 702.26b
    board = {"enter": "Grizzly Bears", "as": "bears", "counters": {"-1/-1": 2}}
    assert would(board, {"phase": "bears"}) == []


def test_702_95e_a_pair_of_which_one_changed_sides_is_told() -> None:
    """Direct verbs leave a pair as it was stated: that it ends is told beside the state-based actions, and a pair that may stay is not."""
    one, two = ({"enter": "Grizzly Bears", "as": name} for name in ("one", "two"))
    pair = {"status": "one", "paired_with": "two"}
    assert would(one, two, pair) == []
    taken = {"resolve": "Act of Treason", "controller": "Opponent", "target": "two"}
    assert would(one, two, pair, taken) == [("one", "702.95e"), ("two", "702.95e")]
