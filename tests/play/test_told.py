"""What a game does is told, with its rule."""

from __future__ import annotations

import pytest

from layerlaw import Board
from layerlaw.errors import LayerlawError
from layerlaw.model.acts import Act
from layerlaw.play.history.acts import act

ECHO = {
    "name": "Echo",
    "mana_cost": "{R}",
    "type_line": "Sorcery",
    "oracle_text": "Copy target instant card in your graveyard. You may cast the copy without paying its mana cost.",
}


def told(board: dict[str, object]) -> set[tuple[str, str]]:
    """What was told, each with its rule."""
    return {(line.text, line.rule) for entry in Board.parse(board).solve().happened for line in entry.lines}


def test_that_a_card_is_copied_is_told() -> None:
    answers = [{"may": True}, {"cast": "Lightning Bolt#2"}, {"targets": "Opponent"}]
    board = {
        "players": [{"name": "You", "graveyard": [{"card": "Lightning Bolt", "as": "bolt"}]}, "Opponent"],
        "cards": [ECHO],
        "timeline": [{"cast": "Echo", "target": "bolt"}, {"resolve": "all", "answers": answers}],
    }
    assert ("Lightning Bolt is copied", "707.12") in told(board)


def test_that_a_delayed_ability_triggers_is_told() -> None:
    """603.7: with whose it is and its words, as it is of any other ability."""
    wake = {
        "name": "Wake",
        "mana_cost": "{W}",
        "type_line": "Instant",
        "oracle_text": "Whenever a creature dies this turn, you gain 1 life.",
    }
    board: dict[str, object] = {
        "cards": [wake],
        "timeline": [
            {"enter": "Grizzly Bears", "as": "bears"},
            {"cast": "Wake", "pay": "none"},
            {"resolve": "all"},
            {"cast": "Lightning Bolt", "target": "bears", "pay": "none"},
            {"resolve": "all"},
        ],
    }
    triggered = [line for line, rule in told(board) if rule == "603.7" and line.startswith("delayed, of Wake")]
    assert len(triggered) == 1


def test_that_no_library_was_searched_is_told() -> None:
    """701.23a: what is found in a graveyard was found in no library."""
    seek = {
        "name": "Seek",
        "mana_cost": "{W}",
        "type_line": "Sorcery",
        "oracle_text": "Search your library and/or graveyard for a card named Grizzly Bears, reveal it, and put it into your hand. If you search your library this way, shuffle.",
    }
    board: dict[str, object] = {
        "players": [
            {"name": "You", "library": ["Forest"], "graveyard": [{"card": "Grizzly Bears", "as": "bears"}]},
            "Opponent",
        ],
        "cards": [seek],
        "timeline": [{"cast": "Seek", "pay": "none"}, {"resolve": "all", "answers": {"search": "bears"}}],
    }
    note = "You choose what lies in another zone, so that no library counts as searched"
    assert (note, "701.23a") in told(board)


def test_what_dies_at_once_with_what_made_it_a_creature_is_told_to_die() -> None:
    """700.4: all of them are destroyed at once, so each is what it was before."""
    waker = {
        "name": "Waker",
        "type_line": "Creature — Golem",
        "power": "1",
        "toughness": "1",
        "oracle_text": "Other artifacts you control are 2/2 creatures in addition to their other types.",
    }
    sweep = {"name": "Sweep", "mana_cost": "{W}", "type_line": "Sorcery", "oracle_text": "Destroy all creatures."}
    board = {
        "cards": [waker, sweep, {"name": "Trinket", "type_line": "Artifact", "oracle_text": ""}],
        "timeline": ["Waker", "Trinket", {"cast": "Sweep", "pay": "none"}, {"resolve": "top"}],
    }
    assert ("Trinket dies", "700.4") in told(board)


@pytest.mark.parametrize("done", Act)
def test_every_act_is_told_with_its_words_and_its_rule(done: Act) -> None:
    told, rule = act(done, "You", "Bear", "Wolf", 1)
    assert told.strip() not in ("", "You", "Bear"), "it has words for at least one who does it"
    assert rule == done.said.rule


def test_an_act_is_told_of_who_does_it_and_by_its_own_rule() -> None:
    board = {
        "players": [{"name": "You", "library": 5}, {"name": "Opponent", "library": 5}],
        "timeline": [
            {"enter": "Grizzly Bears", "as": "bears"},
            {"do": "scry 2"},
            {"do": "surveil 1", "by": "Opponent"},
            {"cast": "Lightning Bolt", "by": "Opponent", "target": "bears", "free": True},
        ],
    }
    assert {
        ("You scry 2", "701.22a"),
        ("Opponent surveils 1", "701.25a"),
        ("Opponent commits a crime", "700.13"),
    } <= told(board)


def test_what_has_a_target_whose_words_are_not_understood_is_not_cast() -> None:
    """601.2c, 115.1: nothing is taken for such a target; the refusal quotes the words."""
    swap = {
        "name": "Swap",
        "mana_cost": "{U}",
        "type_line": "Sorcery",
        "oracle_text": "Exchange control of target creature you control and target creature an opponent controls of the funniest sort.",
    }
    board = {
        "cards": [swap],
        "timeline": [
            {"enter": "Grizzly Bears", "as": "bears"},
            {"enter": "Gray Ogre", "as": "ogre", "controller": "Opponent"},
            {"cast": "Swap", "targets": ["bears", "ogre"]},
            {"resolve": "all"},
        ],
    }
    with pytest.raises(LayerlawError, match=r"of the funniest sort.* is not understood"):
        Board.parse(board).solve()


def test_a_token_named_by_its_subtypes_is_called_a_token_once() -> None:
    """Its name ends with the word (111.4)."""
    rich = {"name": "Rich", "mana_cost": "{R}", "type_line": "Sorcery", "oracle_text": "Create a Treasure token."}
    board: dict[str, object] = {"cards": [rich], "timeline": [{"cast": "Rich"}, {"resolve": "all"}]}
    assert ("You create a Treasure token", "111.2") in told(board)
