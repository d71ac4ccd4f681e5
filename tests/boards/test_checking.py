"""Expectations: each key holds where it is so, and fails, telling what is so, where it is not."""

from typing import Any

import pytest

from layerlaw.boards import Failure, check_board, read_board
from layerlaw.errors import ErrorKind, LayerlawError

ANGEL: dict[str, Any] = {"timeline": ["Serra Angel"]}
"""4/4 flying, vigilance; {3}{W}{W}, white, Creature — Angel."""


def check(board: dict[str, Any], **expect: Any) -> tuple[Failure, ...]:
    return check_board(read_board({**board, "expect": expect}))


@pytest.mark.parametrize(
    ("key", "right", "wrong", "told"),
    [
        ("name", "Serra Angel", "Serra", "Serra Angel"),
        ("mana_cost", "{W}{3}{W}", "{3}{W}", "{3}{W}{W}"),
        ("mana_value", 5, 4, 5),
        ("colors", "W", "WU", "W"),
        ("colors", ["W"], "colorless", "W"),
        ("supertypes", [], ["Legendary"], []),
        ("types", ["creature"], ["Creature", "Artifact"], ["Creature"]),
        ("subtypes", ["Angel"], "all creature types", ["Angel"]),
        ("includes_subtypes", "Angel", ["Angel", "Bird"], ["Angel"]),
        ("lacks_subtypes", ["Bird"], "Angel", ["Angel"]),
        ("power", 4, 5, 4),
        ("toughness", 4, None, 4),
        ("loyalty", None, 3, None),
        ("keywords", ["vigilance", "flying"], ["flying"], ["flying", "vigilance"]),
        ("has", "flying", ["flying", "trample"], ["Flying", "Vigilance"]),
        ("lacks", "trample", "flying", ["flying"]),
        ("abilities", ["Flying", "Vigilance"], "none", ["Flying", "Vigilance"]),
        ("controller", "You", "Opponent", "You"),
        ("owner", "You", "Opponent", "You"),
        ("zone", "battlefield", "hand", "battlefield"),
        ("counters", {}, {"flying": 1}, {}),
        ("gone", False, True, False),
        ("is_not", "can't block", None, None),
        ("is", None, "can't block", []),
    ],
)
def test_of_an_object(key: str, right: Any, wrong: Any, told: Any) -> None:
    if right is not None or key == "loyalty":
        assert check(ANGEL, **{"Serra Angel": {key: right}}) == ()
    if wrong is not None or key == "toughness":
        (failure,) = check(ANGEL, **{"Serra Angel": {key: wrong}})
        assert (failure.what, failure.at) == (f"Serra Angel.{key}", "expect")
        actual = failure.actual
        assert (str(actual).casefold() if isinstance(actual, list) else actual) == (
            str(told).casefold() if isinstance(told, list) else told
        )


def test_a_name_that_was_expected_is_told() -> None:
    (failure,) = check(ANGEL, **{"Serra Angel": {"name": "Serra"}})
    assert (failure.expected, failure.actual) == ("Serra", "Serra Angel")
    (failure,) = check(ANGEL, **{"Serra Angel": {"name": None}})
    assert (failure.expected, failure.actual) == ("none", "Serra Angel")


def test_copiable_values_are_asked_with_the_same_keys() -> None:
    board = {"timeline": [{"enter": "Serra Angel", "as": "angel"}, "Humility"]}
    assert (
        check(
            board,
            angel={"power": 1, "abilities": "none", "copiable": {"power": 4, "keywords": ["flying", "vigilance"]}},
        )
        == ()
    )
    (failure,) = check(board, angel={"copiable": {"power": 1}})
    assert (failure.what, failure.expected, failure.actual) == ("angel.copiable.power", 1, 4)


def test_what_an_ability_defines_is_no_number_in_copiable_values() -> None:
    board = {"timeline": [{"enter": "Tarmogoyf", "as": "goyf"}]}
    assert check(board, goyf={"power": 0, "toughness": 1, "copiable": {"power": None, "toughness": None}}) == ()
    (failure,) = check(board, goyf={"copiable": {"power": 0}})
    assert failure.actual is None


def test_an_ability_counts_as_often_as_it_is_there() -> None:
    board = {"timeline": [{"enter": "Serra Angel", "as": "angel", "counters": {"flying": 1}}]}
    assert (
        check(board, angel={"abilities": ["flying", "flying", "vigilance"], "keywords": ["flying", "vigilance"]}) == ()
    )
    assert len(check(board, angel={"abilities": ["flying", "vigilance"]})) == 1


def test_of_a_player() -> None:
    board: dict[str, Any] = {"players": [{"name": "Ann", "life": 7, "counters": {"poison": 2}}, "Bob"]}
    assert (
        check(
            board,
            Ann={"life": 7, "max_hand_size": 7, "counters": {"poison": 2}, "lacks": "hexproof", "is_not": "monarch"},
        )
        == ()
    )
    failures = check(board, Ann={"life": 8, "max_hand_size": "none", "has": "hexproof"}, Bob={"life": 7})
    assert [(failure.what, failure.actual) for failure in failures] == [
        ("Ann.life", 7),
        ("Ann.max_hand_size", 7),
        ("Ann.has", []),
        ("Bob.life", 20),
    ]


def test_the_alias_wins_over_the_player_of_that_name() -> None:
    board = {"players": ["Ann", "Bob"], "timeline": [{"enter": "Serra Angel", "as": "Bob"}]}
    assert check(board, Bob={"power": 4}, Ann={"life": 20}) == ()


URBORG = {"timeline": [{"enter": "Urborg, Tomb of Yawgmoth", "as": "Urborg"}, "Blood Moon", "Bayou"]}
LOOP = {"timeline": ["Humility", "Opalescence"]}


def test_dependencies() -> None:
    assert check(URBORG, depends=[["Urborg", "Blood Moon", "4"]], order={"4": ["Blood Moon"]}) == ()
    assert check(URBORG, depends=[["Urborg", "Blood Moon", 4]]) == ()
    assert check(URBORG, independent=[["Urborg", "Blood Moon", "7b"]]) == ()
    (failure,) = check(URBORG, depends=[["Blood Moon", "Urborg", "4"]])
    assert (failure.what, failure.expected, failure.actual) == (
        "depends[0]",
        ["Blood Moon", "Urborg", "4"],
        ["Urborg on Blood Moon"],
    )
    (failure,) = check(URBORG, independent=[["Blood Moon", "Urborg", "4"]])
    assert failure.what == "independent[0]"


def test_order_speaks_of_the_sources_that_are_listed() -> None:
    board = {
        "timeline": [
            "Grizzly Bears",
            "Glorious Anthem",
            {"resolve": "Giant Growth", "as": "growth", "target": "Grizzly Bears"},
        ]
    }
    assert check(board, order={"7c": ["Glorious Anthem", "growth"]}) == ()
    assert check(board, order={"7c": ["growth"]}) == ()
    (failure,) = check(board, order={"7c": ["growth", "Glorious Anthem"]})
    assert (failure.what, failure.actual) == ("order.7c", ["Glorious Anthem", "growth"])
    (failure,) = check(board, order={"6": ["growth"]})
    assert failure.actual == []


def test_a_resolved_card_without_an_alias_is_named_by_its_name() -> None:
    board = {"timeline": ["Grizzly Bears", {"resolve": "Giant Growth", "target": "Grizzly Bears"}]}
    assert check(board, order={"7c": ["Giant Growth"]}) == ()


def test_a_point_of_the_timeline_is_asked_there() -> None:
    board = {
        "timeline": [
            "Grizzly Bears",
            {"expect": {"Grizzly Bears": {"power": 3}}},
            {"counters": "Grizzly Bears", "put": {"+1/+1": 1}},
            {"expect": {"Grizzly Bears": {"power": 3}}},
        ]
    }
    assert check(board) == (Failure("Grizzly Bears.power", 3, 2, "timeline entry 2"),)


def test_what_is_gone() -> None:
    board = {"timeline": [{"enter": "Grizzly Bears", "as": "bears"}, {"move": "bears", "to": "graveyard"}]}
    assert check(board, bears={"gone": True, "zone": "graveyard"}) == ()
    assert check(board, bears={"gone": False})[0].actual is True


def test_total_costs() -> None:
    board = {"players": [{"name": "You", "hand": ["Grizzly Bears"]}, "Opponent"], "timeline": ["Forest"]}
    assert check(board, cost={"Grizzly Bears": {"player": "You", "total": "{1}{G}"}}) == ()
    (failure,) = check(board, cost={"Grizzly Bears": {"player": "You", "total": "{G}"}})
    assert (failure.what, failure.actual) == ("cost.Grizzly Bears", "{1}{G}")
    assert check(board, cost={"Forest": {"total": None}}) == ()


@pytest.mark.parametrize(
    "expect",
    [
        {"Angel": {"power": 4}},
        {"order": {"9": []}},
        {"depends": [["Serra Angel", "Serra", "4"]]},
        {"You": {"power": 1}},
    ],
)
def test_what_cannot_be_asked_is_an_error_and_no_failure(expect: dict[str, Any]) -> None:
    with pytest.raises(LayerlawError) as caught:
        check(ANGEL, **expect)
    assert caught.value.mistake.kind in (ErrorKind.NOTHING, ErrorKind.UNKNOWN)


def test_a_failure_as_json() -> None:
    (failure,) = check(ANGEL, **{"Serra Angel": {"power": 1}})
    assert failure.as_json() == {"what": "Serra Angel.power", "expected": 1, "actual": 4, "at": "expect"}


def test_what_was_to_be_illegal_by_whichever_rule_and_is_legal_is_told() -> None:
    attack = {"declare": "attackers", "pairs": {"Grizzly Bears": "Opponent"}, "refused": True}
    (found,) = check_board(read_board({"timeline": ["Grizzly Bears", attack]}))
    assert (found.what, found.expected, found.actual) == ("refused", True, "legal")
