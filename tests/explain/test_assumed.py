"""What nobody stated is an assumption: it is told, tried the other way, and the answer says whether it matters (608.2i)."""

from __future__ import annotations

from typing import Any

from layerlaw import Board
from layerlaw.boards import check_played, read_board, run_board, what_holds
from layerlaw.explain.assumed import assumed_of
from layerlaw.explain.assumed_words import assumption_lines
from layerlaw.layers.inquiry import Inquiry, Query
from layerlaw.model.conditions import Noted


def bear(text: str, name: str = "Bear", **more: Any) -> dict[str, Any]:
    return {"name": name, "type_line": "Creature — Bear", "power": 2, "toughness": 2, "oracle_text": text, **more}


def answer(*texts: str, timeline: list[Any] | None = None, **more: Any) -> Any:
    cards = [bear(text, f"Bear {number}") for number, text in enumerate(texts, start=1)]
    return Board.parse({"cards": cards, "timeline": timeline or [card["name"] for card in cards], **more}).solve()


def test_a_condition_that_nobody_stated_is_told_with_what_it_would_change() -> None:
    (item,) = answer("As long as you gained life this turn, this creature gets +1/+1 and has flying.").assumed
    assert (item.about, item.taken, item.rule, item.matters) == ("You", 0, "608.2i", True)
    (otherwise,) = item.otherwise
    found = {change.characteristic: (change.now, change.otherwise) for change in otherwise.changes}
    assert found["power"] == (2, 3)
    assert found["keywords"] == ([], ["flying"])
    assert "this_turn: You, gained_life" in item.state_it


def test_a_name_among_all_names_is_asked_for() -> None:
    """201.3: which names all nonlegendary creature cards have, no board lists."""
    text = "Creatures named Old Giant get +1/+1.\nCreatures you control have all names of nonlegendary creature cards in addition to their names."
    (item,) = answer(text).assumed
    assert "among whose names is Old Giant" in item.words
    assert item.matters


def test_what_is_stated_is_no_assumption() -> None:
    text = "As long as you gained life this turn, this creature gets +1/+1."
    for life, power in ((0, 2), (1, 3)):
        told = answer(text, timeline=["Bear 1", {"this_turn": "You", "gained_life": life}])
        assert told.assumed == ()
        assert told["Bear 1"].power == power


def test_nothing_else_is_stated_at_once() -> None:
    text = "As long as you gained life this turn, this creature gets +1/+1."
    assert answer(text, timeline=["Bear 1", {"this_turn": "You", "nothing_else": True}]).assumed == ()


def test_a_number_tells_from_which_value_on_the_answer_is_another() -> None:
    (item,) = answer("As long as you gained 3 or more life this turn, this creature gets +1/+1.").assumed
    (otherwise,) = item.otherwise
    assert set(otherwise.values) == {3, 4}
    assert any("if 3 or more" in line for line in assumption_lines((item,)))


def test_what_is_known_in_part_can_be_enough() -> None:
    text = "As long as a creature died this turn, this creature gets +1/+1."
    told = answer(text, timeline=["Bear 1", "Grizzly Bears", {"move": "Grizzly Bears", "to": "graveyard"}])
    assert told["Bear 1"].power == 3
    assert told.assumed == ()


def test_an_assumption_that_changes_nothing_says_so() -> None:
    told = answer(
        "As long as you gained life this turn, this creature gets +1/+1.",
        timeline=["Bear 1", "Humility", {"move": "Bear 1", "to": "graveyard"}],
    )
    assert [item.matters for item in told.assumed] in ([], [False])


def test_two_that_only_together_change_something() -> None:
    items = answer(
        "As long as you gained life this turn and a creature died this turn, this creature gets +1/+1."
    ).assumed
    assert len(items) == 2  # the second is asked only where the first is so
    assert all(item.matters for item in items)


def test_how_a_permanent_was_cast_is_asked_where_the_board_says_only_that_it_is_there() -> None:
    (item,) = answer("As long as this creature was kicked, it gets +1/+1.").assumed
    assert (item.about, item.rule, item.state_it) == ("Bear 1", "400.7d", "kicked: true")


def test_a_resolving_spell_is_worked_out_again() -> None:
    board: dict[str, Any] = {
        "cards": [
            {
                "name": "Growing Song",
                "type_line": "Instant",
                "oracle_text": "Target creature gets +2/+2 until end of turn. If this spell was kicked, that creature gains trample until end of turn.",
            }
        ],
        "timeline": ["Grizzly Bears", {"resolve": "Growing Song", "target": "Grizzly Bears"}],
    }
    items = Board.parse(board).solve().assumed
    assert [item.about for item in items] == ["Growing Song"]
    assert items[0].matters
    stated = {**board, "timeline": ["Grizzly Bears", {**board["timeline"][1], "kicked": False}]}
    assert Board.parse(stated).solve().assumed == ()


def test_life_that_the_format_takes_for_twenty_is_an_assumption_where_it_is_asked() -> None:
    text = "As long as you have 5 or less life, this creature gets +1/+1."
    (item,) = answer(text).assumed
    assert item.taken == 20
    assert any(5 in one.values for one in item.otherwise)
    assert answer(text, players=[{"name": "You", "life": 20}, "Opponent"]).assumed == ()


def test_whose_turn_it_is_is_asked_too() -> None:
    (item,) = answer("As long as it's your turn, this creature gets +1/+1.").assumed
    assert item.matters
    assert answer("As long as it's your turn, this creature gets +1/+1.", active="You").assumed == ()


def test_a_game_of_another_engine_tells_its_assumptions() -> None:
    state = answer("As long as you gained life this turn, this creature gets +1/+1.").state
    (item,) = assumed_of(state)
    assert item.matters


def test_the_answer_as_data_has_them() -> None:
    made = answer("As long as you gained life this turn, this creature gets +1/+1.").to_dict()
    (item,) = made["assumed"]
    assert item["taken"] is False
    assert item["matters"] is True
    assert item["otherwise"][0]["values"] == [True]


def test_an_explanation_ends_with_them() -> None:
    text = answer("As long as you gained life this turn, this creature gets +1/+1.").explain()
    assert "Assumed, as nobody stated it" in text


def test_an_inquiry_never_changes_an_answer_by_itself() -> None:
    question = Query(Noted("so"))
    assert Inquiry().answer(question) == 0
    assert Inquiry({question: 1}).answer(question) == 1


def test_cards_by_number_are_known_and_what_they_are_is_not() -> None:
    players = [{"name": "You", "graveyard": 3}, {"name": "Opponent", "graveyard": 0}]
    plain = "This creature gets +1/+0 for each card in your graveyard."
    which = "This creature gets +1/+0 for each creature card in your graveyard."
    told = answer(plain, which, players=players)
    assert (told["Bear 1"].power, told["Bear 2"].power) == (5, 2)
    (item,) = told.assumed  # the three may be creatures, or not
    assert {value for one in item.otherwise for value in one.values} <= {1, 2, 3}


def test_card_types_among_cards_that_nobody_named_are_asked_for() -> None:
    text = "This creature's power is equal to the number of card types among cards in all graveyards."
    told = answer(text, players=[{"name": "You", "graveyard": 4}, {"name": "Opponent", "graveyard": 0}])
    assert told["Bear 1"].power == 0
    assert [item.matters for item in told.assumed] == [True]


def test_an_x_that_the_entry_leaves_out_is_asked_for() -> None:
    card = {
        "name": "Swell",
        "type_line": "Instant",
        "mana_cost": "{X}{G}",
        "oracle_text": "Target creature gets +X/+X until end of turn.",
    }
    swell = {"resolve": "Swell", "target": "Grizzly Bears"}
    (item,) = Board.parse({"cards": [card], "timeline": ["Grizzly Bears", swell]}).solve().assumed
    assert (item.about, item.taken, item.rule, item.state_it) == ("Swell", 0, "107.3", "x: N")
    assert item.matters
    stated = Board.parse({"cards": [card], "timeline": ["Grizzly Bears", {**swell, "x": 0}]}).solve()
    assert stated.assumed == ()


def test_a_top_card_that_nobody_named_is_asked_for() -> None:
    text = "As long as the top card of your library is a creature card, this creature gets +1/+1."
    (item,) = answer(text).assumed
    assert (item.about, item.rule, item.matters) == ("You", "401.2", True)
    named = answer(text, players=[{"name": "You", "library": ["Grizzly Bears", "Forest"]}, "Opponent"])
    assert named.assumed == ()
    assert named["Bear 1"].power == 3
    empty = answer(text, players=[{"name": "You", "library": 0}, "Opponent"])
    assert empty.assumed == ()
    assert empty["Bear 1"].power == 2


def test_cards_that_nobody_named_are_not_found_and_that_is_said() -> None:
    text = "Search your library for a basic land card, put that card onto the battlefield tapped, then shuffle."
    card = {"name": "Growth", "type_line": "Sorcery", "mana_cost": "{1}{G}", "oracle_text": text}
    board = {"cards": [card], "timeline": [{"cast": "Growth"}, {"resolve": "all"}]}
    (item,) = Board.parse(board).solve().assumed
    assert (item.about, item.words, item.matters) == ("You", "which cards the library has", None)
    assert any("there is no saying" in line for line in assumption_lines((item,)))


def test_what_a_game_has_recorded_is_the_least_that_it_can_be() -> None:
    """What is asked once more after two cards were drawn is taken for two, and tried with more (121.1, 608.2i)."""
    text = "This creature gets +0/+1 for each card you've drawn this turn."
    told = answer(
        text, timeline=["Bear 1", {"draw": "You"}, {"draw": "You"}], players=[{"name": "You", "library": 9}, "Opponent"]
    )
    assert told["Bear 1"].toughness == 4
    (item,) = told.assumed
    assert item.taken == 2
    assert {value for otherwise in item.otherwise for value in otherwise.values} == {3, 4}


def test_a_subtype_that_the_rules_do_not_list_is_told_with_those_most_like_it() -> None:
    """205.3: a new one or a misspelled one; which of the two, only whoever wrote the board knows."""
    board = {"timeline": [{"token": {"name": "Imp", "type_line": "Creature — Gobln", "power": 1, "toughness": 1}}]}
    (item,) = Board.parse(board).solve().assumed
    assert (item.about, item.rule, item.matters) == ("Imp", "205.3", None)
    assert "'Gobln' is a subtype" in item.words
    assert item.state_it.startswith("Goblin")


def test_a_card_from_the_hand_where_one_of_its_name_may_be_cast_from_elsewhere() -> None:
    """601.3b: a permission lets the Song in the graveyard be cast, and the entry does not say which Song is meant."""
    song = {"name": "Song", "mana_cost": "{W}", "type_line": "Instant", "oracle_text": "You gain 1 life."}
    leave = {"name": "Leave", "type_line": "Enchantment", "oracle_text": "You may cast spells from your graveyard."}

    def assumed(**more: object) -> Any:
        timeline = ["Leave", {"cast": "Song", **more}]
        board = {"cards": [song, leave], "players": [{"name": "You", "graveyard": ["Song"]}, "Opponent"]}
        return Board.parse({**board, "timeline": timeline}).solve().assumed

    (item,) = assumed()
    assert (item.about, item.rule, item.is_open) == ("You", "601.3b", True)
    assert item.state_it == "from: graveyard, or from: hand"
    assert "Taken: one from the hand" in "\n".join(assumption_lines((item,)))
    for zone in ("graveyard", "hand"):
        assert assumed(**{"from": zone}) == ()


def test_an_assumption_matters_to_a_cost_that_is_expected() -> None:
    """601.2f: what a card would cost is no part of the answer itself; a board that expects it is told on what that stands."""
    shock = {
        "name": "Late Shock",
        "type_line": "Instant",
        "mana_cost": "{3}{R}",
        "oracle_text": "This spell costs {3} less to cast if you gained life this turn.\nLate Shock deals 2 damage to any target.",
    }
    played = run_board(
        read_board(
            {
                "cards": [shock],
                "players": [{"name": "You", "hand": [{"card": "Late Shock", "as": "late"}]}, "Opponent"],
                "timeline": ["Forest"],
                "expect": {"cost": {"late": {"player": "You", "total": "{3}{R}"}}},
            },
            name="<costs>",
        )
    )
    assert check_played(played) == ()
    (item,) = played.assumed_by(what_holds)
    (otherwise,) = item.otherwise
    assert (item.matters, otherwise.changes[0].otherwise) == (True, ["cost.late (expect)"])


def test_an_assumption_matters_to_counters_mana_and_hidden_cards() -> None:
    """What only marks an object, or is about cards that nobody named, is a part of the answer too."""
    for text, told in (
        ("This creature enters with a charge counter on it if you gained life this turn.", "counters"),
        ("This creature enters tapped unless you gained life this turn.", "status"),
        ("{0}: You draw a card if you gained life this turn.", "cards in hand"),
        ("{0}: Add {C} if you gained life this turn.", "unspent mana"),
    ):
        more = [{"activate": "Bear", "stack": True}, {"resolve": "all"}] if text.startswith("{") else []
        timeline = ["Bear", *more]
        found = Board.parse({"cards": [bear(text)], "timeline": timeline}).solve().assumed
        changed = {change.characteristic for item in found for one in item.otherwise for change in one.changes}
        assert told in changed, text


def test_each_object_is_asked_about_by_itself() -> None:
    """608.2i: whether this one attacked tells nothing of the other; what was noted of one is not asked again."""
    text = "This creature gets +2/+0 as long as it attacked this turn."
    told = answer(text, timeline=[{"enter": "Bear 1", "as": "one"}, {"enter": "Bear 1", "as": "two"}])
    assert [(item.about, item.matters) for item in told.assumed] == [("one", True), ("two", True)]
    stated = [
        {"enter": "Bear 1", "as": "one"},
        {"enter": "Bear 1", "as": "two"},
        {"this_turn": "one", "attacked": True},
    ]
    known = answer(text, timeline=stated)
    assert (known["one"].power, known["two"].power) == (4, 2)
    assert [item.about for item in known.assumed] == ["two"]


def test_which_top_card_is_asked_about() -> None:
    """404.2: the graveyard's alone, whatever is known of the library."""
    text = "This creature gets +2/+2 as long as the top card of your graveyard is a creature card."
    for zones, asked in (({"graveyard": 3, "library": []}, ["You"]), ({"graveyard": [], "library": 3}, [])):
        told = answer(text, timeline=["Bear 1"], players=[{"name": "You", **zones}, "Opponent"])
        assert [item.about for item in told.assumed] == asked


def test_what_died_is_known_as_far_as_it_was_noted() -> None:
    """608.2h: of one that died it is known that it was an artifact, and not which counters it had."""
    cog = {"name": "Cog", "type_line": "Artifact Creature — Construct", "power": 1, "toughness": 1}
    happened = ["Bear 1", "Cog", {"next": "turn"}, {"move": "Cog", "to": "graveyard"}]
    for what, power, asked in (
        ("an artifact creature", 4, False),
        ("an artifact creature with a counter on it", 2, True),
    ):
        text = f"This creature gets +2/+0 as long as {what} died this turn."
        told = Board.parse({"cards": [bear(text, "Bear 1"), cog], "timeline": happened}).solve()
        assert (told["Bear 1"].power, bool(told.assumed)) == (power, asked)


def test_701_24a_the_order_of_what_was_shuffled_is_said() -> None:
    """A draw behind a shuffle is of the card that the board lists; of one kind of cards, or of all that there are, the order does not matter."""

    def asked(library: str, *entries: str) -> list[str]:
        lines = "\n".join(f"  - {{{one}}}" for one in ('do: "shuffle your library"', *entries))
        board = Board.parse(f"players: [{{name: You, library: [{library}]}}, Opponent]\ntimeline:\n{lines}\n")
        return [item.words for item in board.solve().assumed if "order" in item.words]

    several = "Forest, Island, Grizzly Bears"
    assert asked(several) == []
    assert asked(several, "draw: You") == ["the order that chance gave cards of the library"]
    assert asked(several, "draw: You", "draw: You") == ["the order that chance gave cards of the library"]
    assert asked("Forest, Forest, Forest", "draw: You") == []
    assert asked("Forest", "draw: You") == []
