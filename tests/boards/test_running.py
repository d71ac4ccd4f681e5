"""Playing a board: what names mean, verb by verb, and what changes nothing."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from layerlaw.boards import PlayedBoard, check_board, read_board, run_board
from layerlaw.boards.board_words import RESERVED
from layerlaw.boards.card_names import plain_value
from layerlaw.boards.limits import DEFAULT_LIMITS
from layerlaw.boards.yaml_text import read_yaml
from layerlaw.errors import ErrorKind, LayerlawError
from layerlaw.model.words import Color, CreatureType, Zone

HERE = Path(__file__).parent
BOARDS = sorted(HERE.rglob("*.yaml"))


def run(*timeline: Any, **board: Any) -> PlayedBoard:
    return run_board(read_board({**board, "timeline": list(timeline)}))


def refused(*timeline: Any, **board: Any) -> LayerlawError:
    with pytest.raises(LayerlawError) as caught:
        run(*timeline, **board)
    return caught.value


# --- names --------------------------------------------------------------------------------------------------------------


def test_the_name_of_an_object_is_its_alias_or_its_cards_name_or_a_numbered_name() -> None:
    played = run("Grizzly Bears", {"enter": "Grizzly Bears", "as": "other"}, "Humility")
    assert list(played.names.values()) == ["Grizzly Bears#1", "other", "Humility"]
    assert set(played.refs) == {"Grizzly Bears#1", "Grizzly Bears#2", "other", "Humility", "Humility#1"}


def test_a_name_that_means_two_is_refused_and_the_candidates_are_listed() -> None:
    error = refused("Grizzly Bears", {"enter": "Grizzly Bears", "as": "other"}, {"tap": "Grizzly Bears"})
    assert error.mistake.kind is ErrorKind.AMBIGUOUS
    assert error.mistake.nearest == ("Grizzly Bears#1", "other")


def test_a_name_leads_to_what_became_of_the_object() -> None:
    played = run({"enter": "Grizzly Bears", "as": "bears"}, {"move": "bears", "to": "graveyard", "as": "dead"})
    assert played["bears"].zone is played["dead"].zone is played["Grizzly Bears"].zone is Zone.GRAVEYARD
    assert list(played.names.values()) == ["bears"]


def test_names_are_found_in_any_case_where_no_other_fits() -> None:
    played = run("humility", {"tap": "HUMILITY"}, {"untap": "Humility"})
    assert played["Humility"].name == "Humility"
    bears = [{"enter": "Grizzly Bears", "as": name} for name in ("Bear", "bear")]
    assert refused(*bears, {"tap": "BEAR"}).mistake.kind is ErrorKind.AMBIGUOUS
    assert refused("Humility", {"tap": "HUMILTY"}).mistake.nearest == ("Humility",)


def test_own_cards_come_before_the_built_in_ones() -> None:
    bear = {"name": "Grizzly Bears", "type_line": "Creature — Bear", "power": 5, "toughness": 5}
    assert run("Grizzly Bears", cards=[bear])["Grizzly Bears"].power == 5
    assert run("Grizzly Bears")["Grizzly Bears"].power == 2


def test_text_that_nobody_understood_is_reported() -> None:
    card = {"name": "Riddle", "type_line": "Artifact", "oracle_text": "Frobnicate the gostak."}
    assert run("Riddle", cards=[card]).not_understood == (("Riddle", "Frobnicate the gostak."),)


# --- players and zones -----------------------------------------------------------------------------------------------------


def test_zones_are_written_with_the_top_or_newest_first() -> None:
    players = [{"name": "Ann", "graveyard": ["Serra Angel", "Grizzly Bears"], "hand": 3, "life": 12}, "Bob"]
    played = run(players=players)
    stamps = {name: played[name].view.timestamp for name in ("Serra Angel", "Grizzly Bears")}
    assert stamps["Serra Angel"] > stamps["Grizzly Bears"]
    assert (played.state.player("Ann").hand, played.state.player("Ann").life) == (3, 12)


def test_facts_of_a_player_change() -> None:
    played = run(
        {"player": "You", "life": 5, "hand": 4, "monarch": True, "counters": {"poison": 3}},
        {"player": "Opponent", "monarch": True, "city_blessing": True, "graveyard": ["Grizzly Bears"]},
        {"player": "Opponent", "city_blessing": False, "graveyard": ["Humility", "Grizzly Bears"]},
    )
    you, opponent = played.state.players
    assert (you.life, you.hand, you.designations, you.counters) == (5, 4, frozenset(), {"poison": 3})
    assert opponent.designations == {"monarch"}
    assert [thing.name for thing in played.state.objects] == ["Grizzly Bears", "Humility"]


def test_the_active_player_controls_what_enters() -> None:
    played = run("Humility", {"next": "turn"}, "Opalescence", {"enter": "Forest", "controller": "You"})
    assert [played[name].controller for name in ("Humility", "Opalescence", "Forest")] == ["You", "Opponent", "You"]


# --- verbs -------------------------------------------------------------------------------------------------------------------


def test_a_token_of_ones_own() -> None:
    token = {
        "name": "Goblin",
        "type_line": "Creature — Goblin",
        "colors": ["R"],
        "power": "1",
        "toughness": 1,
        "oracle_text": "Haste",
    }
    now = run({"token": token, "as": "goblin", "counters": {"+1/+1": 1}})["goblin"]
    assert (now.name, now.colors, now.subtypes, now.power, now.toughness) == ("Goblin", (Color.RED,), ("Goblin",), 2, 2)
    assert "token" in now.view.status


def test_equal_tokens_are_one_row_until_one_is_spoken_of() -> None:
    played = run(
        {"token": "Grizzly Bears", "as": "bears", "count": 1000}, {"resolve": "Giant Growth", "target": "bears#7"}
    )
    assert [(now.count, now.power) for now in played.solution.values()] == [(999, 2), (1, 5)]
    again = run(
        {"token": "Grizzly Bears", "as": "bears", "count": 1000},
        {"tap": "bears#7"},
        {"untap": "bears#7"},
        {"tap": "Grizzly Bears#9"},
    )
    assert [now.count for now in again.solution.values()] == [998, 1, 1]


def test_a_token_copies_the_object_of_that_alias_else_the_card() -> None:
    played = run(
        {"enter": "Serra Angel", "as": "Grizzly Bears"},
        {"token": "Grizzly Bears", "as": "one"},
        {"token": "Hill Giant", "as": "other"},
    )
    assert (played["one"].name, played["other"].name) == ("Serra Angel", "Hill Giant")


def test_choices_are_typed_words() -> None:
    played = run(
        {"enter": "Painter's Servant", "as": "painter", "choose": {"color": "Blue"}},
        {"enter": "Adaptive Automaton", "as": "automaton", "choose": {"creature_type": "elf"}},
        {"choose": "automaton", "creature_type": "goblin"},
        "Grizzly Bears",
    )
    assert played["Grizzly Bears"].colors == (Color.BLUE, Color.GREEN)
    assert played["automaton"].view.choices["creature_type"] == CreatureType("Goblin")


def test_simultaneous_entries_are_stamped_in_apnap_order() -> None:
    entries = [
        {"enter": "Opalescence", "controller": "Opponent"},
        {"enter": "Humility"},
        {"enter": "Pacifism", "as": "aura", "attached_to": "bears"},
        {"enter": "Grizzly Bears", "as": "bears", "controller": "Opponent"},
    ]
    played = run({"simultaneous": entries})
    order = sorted(played.names.values(), key=lambda name: played[name].view.timestamp)
    assert order == ["Humility", "aura", "Opalescence", "bears"]
    assert played["aura"].view.attached_to == played["bears"].id


def test_what_enters_at_once_with_humility_keeps_its_counters() -> None:
    """614.12: as it enters, only effects that are there already are looked at."""
    thing = {"enter": "Thing in the Ice", "as": "thing"}
    played = run({"simultaneous": ["Humility", thing]})
    assert played["thing"].view.counters["ice"].number == 4
    assert "ice" not in run("Humility", thing)["thing"].view.counters


def test_paired_creatures_are_paired_with_each_other() -> None:
    played = run("Grizzly Bears", "Serra Angel", {"status": "Grizzly Bears", "paired_with": "Serra Angel"})
    assert played["Serra Angel"].view.linked["paired_with"] == (played["Grizzly Bears"].id,)


def test_an_aura_can_be_attached_to_a_player() -> None:
    played = run({"enter": "Pacifism", "as": "curse", "attached_to": "Opponent"})
    assert played["curse"].view.attached_to_player == "Opponent"


def test_a_merged_permanent_that_leaves_becomes_its_cards() -> None:
    """730.3: one permanent leaves, and each of its cards is an object where it went; each name leads to its own card."""
    played = run(
        {"enter": "Grizzly Bears", "as": "bears"},
        {"merge": "Dreamtail Heron", "with": "bears", "position": "over", "as": "heron"},
        {"expect": {"bears": {"name": "Dreamtail Heron"}, "heron": {"zone": "battlefield"}}},
        {"move": "bears", "to": "graveyard"},
    )
    assert [(played[name].name, played[name].zone) for name in ("bears", "heron")] == [
        ("Grizzly Bears", Zone.GRAVEYARD),
        ("Dreamtail Heron", Zone.GRAVEYARD),
    ]


def test_an_emblem_works_from_the_command_zone() -> None:
    played = run({"player": "You", "emblem": "Creatures you control get +1/+1."}, "Grizzly Bears")
    assert played["Grizzly Bears"].power == 3
    assert played["Emblem"].zone is Zone.COMMAND


def test_a_level_is_counters_or_the_level_of_a_class() -> None:
    assert run({"enter": "Student of Warfare", "as": "it", "level": 2})["it"].view.counters["level"].number == 2
    assert run({"enter": "Paladin Class", "as": "it", "level": 2})["it"].view.facts["class_level"] == 2


def test_a_card_is_found_by_the_name_of_its_back_face() -> None:
    played = run({"enter": "Insectile Aberration", "as": "delver"}, {"transform": "delver"})
    assert played["delver"].name == "Delver of Secrets"


def test_a_token_that_has_left_the_battlefield_stays_where_it_is() -> None:
    """111.8."""
    error = refused(
        {"token": "Grizzly Bears", "as": "bears"},
        {"move": "bears", "to": "exile"},
        {"move": "bears", "to": "battlefield"},
    )
    assert (error.mistake.kind, error.mistake.rule) == (ErrorKind.FORBIDDEN, "111.8")


def test_effects_of_a_number_of_equal_tokens_go_on_for_one_set_apart() -> None:
    played = run(
        {"token": "Grizzly Bears", "as": "bears", "count": 3},
        {"resolve": "Overrun"},
        {"tap": "bears#2"},
    )
    assert [(now.count, now.power) for now in played.solution.values()] == [(2, 5), (1, 5)]


def test_cards_in_hand_are_counted_with_the_known_ones() -> None:
    played = run(
        {"player": "You", "hand": ["Grizzly Bears", "Humility"]},
        {"player": "You", "hand": 5},
        {"move": "Humility", "to": "battlefield"},
    )
    assert played.state.player("You").hand == 4


def test_the_controller_of_an_ability_is_that_of_its_source() -> None:
    played = run(
        {"enter": "Sower of Temptation", "as": "sower", "controller": "Opponent"},
        "Hill Giant",
        {"trigger": "sower", "target": "Hill Giant"},
    )
    assert played["Hill Giant"].controller == "Opponent"


def test_what_state_based_actions_would_do_is_listed_and_not_done() -> None:
    played = run("Grizzly Bears", {"counters": "Grizzly Bears", "put": {"-1/-1": 2}})
    assert [(would.rule, would.object) for would in played.state_based] == [("704.5f", played["Grizzly Bears"].id)]


# --- metamorphic -------------------------------------------------------------------------------------------------------------


def plain(text: str) -> dict[str, Any]:
    node = read_yaml(text, "board", DEFAULT_LIMITS)
    assert node is not None
    found = plain_value(node)
    assert isinstance(found, dict)
    return found


def picture(played: PlayedBoard) -> dict[str, Any]:
    """What every object is, in plain values."""
    return {
        name: (now.name, now.zone, now.controller, now.colors, now.supertypes, now.types, sorted(now.subtypes), now.power, now.toughness, now.abilities, now.rules)
        for name, now in ((played.names[identity], now) for identity, now in played.solution.items())
    }  # fmt: skip


@pytest.mark.parametrize("board", BOARDS[::5], ids=lambda board: board.name)
def test_the_same_board_from_json_and_a_dict_gives_the_same_answer(board: Path) -> None:
    text = board.read_text(encoding="utf-8")
    as_dict = plain(text)
    answer = picture(run_board(read_board(text)))
    assert picture(run_board(read_board(as_dict))) == answer
    assert picture(run_board(read_board(json.dumps(as_dict)))) == answer


@pytest.mark.parametrize("board", BOARDS[2::5], ids=lambda board: board.name)
def test_other_aliases_change_nothing(board: Path) -> None:
    as_dict = plain(board.read_text(encoding="utf-8"))
    aliases = set(_aliases(as_dict))
    assert check_board(read_board(_renamed(as_dict, aliases))) == check_board(read_board(as_dict))


def _aliases(tree: Any) -> list[str]:
    if isinstance(tree, dict):
        found = [tree["as"]] if isinstance(tree.get("as"), str) else []
        return found + [alias for value in tree.values() for alias in _aliases(value)]
    return [alias for item in tree for alias in _aliases(item)] if isinstance(tree, list) else []


_NAMES = (
    "enter",
    "keywords",
    "resolve",
    "card",
    "name",
    "merge",
    "types",
    "subtypes",
    "has",
    "lacks",
    "abilities",
    "color",
    "face",
    "next",
    "to",
    "position",
)


def _renamed(tree: Any, aliases: set[str], key: str = "") -> Any:
    if isinstance(tree, dict):
        return {
            (f"the {name}" if name.partition("#")[0] in aliases else name): _renamed(value, aliases, name)
            for name, value in tree.items()
        }
    if isinstance(tree, list):
        return [_renamed(item, aliases, key) for item in tree]
    if isinstance(tree, str) and tree.partition("#")[0] in aliases and key not in _NAMES:
        return f"the {tree}"
    return f"the {tree}" if isinstance(tree, str) and tree in aliases and key in ("to", "card") else tree


@pytest.mark.parametrize("board", BOARDS[1::4], ids=lambda board: board.name)
def test_an_object_that_nothing_touches_changes_nothing(board: Path) -> None:
    as_dict = plain(board.read_text(encoding="utf-8"))
    bystander = {"name": "Bystander of No Account", "type_line": "Scheme"}
    more = {
        **as_dict,
        "cards": [*(as_dict.get("cards") or []), bystander],
        "players": [
            {"name": "You"} if item == "You" else item for item in as_dict.get("players") or ["You", "Opponent"]
        ],
    }
    first = more["players"][0]
    first = {"name": first} if isinstance(first, str) else dict(first)
    if isinstance(first.get("command", []), int):
        pytest.skip("its command zone is a number")
    first["command"] = [*first.get("command", []), "Bystander of No Account"]
    more["players"] = [first, *more["players"][1:]]
    assert check_board(read_board(more)) == check_board(read_board(as_dict))


CREATURES = [
    "Grizzly Bears",
    "Humility",
    "Opalescence",
    "Glorious Anthem",
    "Blood Moon",
    "Serra Angel",
    "Bayou",
    "Conspiracy",
]


@given(st.lists(st.tuples(st.sampled_from(CREATURES), st.sampled_from(["You", "Opponent"])), min_size=1, max_size=5))
@settings(max_examples=40)
def test_splitting_a_simultaneous_entry_as_ordered_changes_nothing(cards: list[tuple[str, str]]) -> None:
    entries = [
        {"enter": name, "controller": player, "as": f"it{at}"}
        | ({"choose": {"creature_type": "Elf"}} if name == "Conspiracy" else {})
        for at, (name, player) in enumerate(cards)
    ]
    ordered = sorted(entries, key=lambda entry: entry["controller"] != "You")
    assert picture(run({"simultaneous": entries})) == picture(run(*ordered))


def test_no_alias_is_a_reserved_word() -> None:
    for word in RESERVED:
        with pytest.raises(LayerlawError):
            read_board({"timeline": [{"enter": "Humility", "as": word}]})


def test_an_ability_that_was_not_understood_is_counted_and_quoted() -> None:
    text = "{1}: Sing until end of turn.\n{2}: This creature gets +1/+1 until end of turn."
    card = {"name": "Bard", "type_line": "Creature — Human Bard", "power": "1", "toughness": "1", "oracle_text": text}
    second = run("Bard", {"activate": "Bard", "ability": 2}, cards=[card])
    assert second["Bard"].power == 2
    for ability in (1, "sing"):
        told = refused("Bard", {"activate": "Bard", "ability": ability}, cards=[card])
        assert told.mistake.kind is ErrorKind.UNSUPPORTED
        assert "Sing until end of turn" in told.mistake.found
    assert "has 2 activated abilities" in refused("Bard", {"activate": "Bard"}, cards=[card]).mistake.found


def test_what_is_stated_as_melded_without_its_two_cards_is_told() -> None:
    """712.21: one card leaves with it, where two would; a land with no mana cost is a card of a pair, and no combined back."""
    cards = [
        {"name": "Whole", "layout": "meld", "type_line": "Creature — Horror", "power": 5, "toughness": 5},
        {"name": "Half", "layout": "meld", "type_line": "Land"},
    ]
    told = [line.rule for _, line in run("Whole", "Half", cards=cards).records]
    assert told == ["712.21"]


def test_a_predefined_token_is_meant_unless_the_board_has_a_card_of_its_name() -> None:
    """111.10g: Blood is a token, and no half of a split card."""
    own = [{"name": "Blood", "type_line": "Creature — Bat", "power": 1, "toughness": 1}]
    for cards, subtype in (([], "Blood"), (own, "Bat")):
        timeline = [{"token": "Blood", "as": "blood"}]
        board = {"cards": cards, "timeline": timeline, "expect": {"blood": {"subtypes": [subtype]}}}
        assert check_board(read_board(board)) == ()
