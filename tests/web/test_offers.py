"""What is offered for a card that was picked, an object or an entry: by the card's own abilities, and with what the rules let be chosen."""

from typing import Any

import pytest

from layerlaw.web.service import answer

pytestmark = pytest.mark.usefixtures("no_database")

BEARS: dict[str, Any] = {
    "timeline": [
        "Grizzly Bears",
        {"enter": "White Knight", "as": "knight", "controller": "Opponent"},
        "Bonesplitter",
        "Bayou",
    ]
}


def _offers(board: dict[str, Any] | None = None, **asked: object) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = answer("offers", {"board": board or BEARS, **asked})["offers"]
    return found


def _values(ask: dict[str, Any]) -> list[object]:
    return [option["value"] for option in ask["options"]]


def _first(board: dict[str, Any] | None = None, **asked: object) -> tuple[dict[str, Any], dict[str, Any]]:
    """The first offer, and what it asks first."""
    offer = _offers(board, **asked)[0]
    return offer, offer["asks"][0]


def test_what_may_enter_as_a_copy_asks_of_which_creature() -> None:
    offer, ask = _first(picked="Clone")
    assert offer["entries"] == [{"enter": "Clone"}]
    assert (ask["path"], ask["rule"], ask["least"]) == (["copy_of"], "707.5", 0)  # "you may"
    assert _values(ask) == ["Grizzly Bears", "knight"]


def test_an_aura_asks_what_it_may_enchant_and_protection_counts() -> None:
    _, ask = _first(picked="Pacifism")
    assert ask["path"] == ["attached_to"]
    assert _values(ask) == ["Grizzly Bears", "knight"]
    _, unholy = _first(picked="Unholy Strength")  # black: White Knight has protection from black (702.16c)
    assert _values(unholy) == ["Grizzly Bears"]


def test_an_aura_that_enchants_players_asks_for_one() -> None:
    _, ask = _first(picked="Curse of Death's Hold")
    assert _values(ask) == ["You", "Opponent"]


def test_equipment_asks_for_a_creature_those_of_its_controller_first() -> None:
    offer, ask = _first(picked="Lightning Greaves")
    assert offer["kind"] == "enter"
    assert _values(ask) == ["Grizzly Bears", "knight"]
    _, other = _first(draft={"enter": "Lightning Greaves", "controller": "Opponent"})
    assert _values(other) == ["knight", "Grizzly Bears"]


def test_an_instant_resolves_and_entering_is_not_offered() -> None:
    offers = _offers(picked="Giant Growth")
    assert [offer["kind"] for offer in offers] == ["resolve", "cast"]
    assert all("enter" not in entry for offer in offers for entry in offer["entries"])
    ask = offers[0]["asks"][0]
    assert (ask["words"], ask["path"], ask["rule"]) == ("target creature", ["targets", 0], "601.2c")
    assert _values(ask) == ["Grizzly Bears", "knight"]


def test_shroud_keeps_a_creature_from_the_targets() -> None:
    board = {
        "timeline": [
            "Grizzly Bears",
            "Lightning Greaves",
            {"attach": "Lightning Greaves", "to": "Grizzly Bears"},
            "Memnite",
        ]
    }
    _, ask = _first(board, picked="Giant Growth")
    assert _values(ask) == ["Memnite"]  # 702.18a


def test_what_only_a_game_carries_out_is_cast_first() -> None:
    offers = _offers(picked="Disenchant")
    assert [offer["kind"] for offer in offers] == ["cast", "resolve"]
    assert offers[0]["entries"] == [{"cast": "Disenchant"}, {"resolve": "all"}]
    assert _values(offers[0]["asks"][0]) == ["Bonesplitter"]


def test_modes_are_asked_for_in_their_words_and_then_the_targets_of_those_chosen() -> None:
    _, modes = _first(picked="Cryptic Command")
    assert (modes["path"], modes["least"], modes["most"]) == (["modes"], 2, 2)
    assert modes["options"][3] == {"value": 4, "words": "Draw a card."}
    offer = _offers(draft={"cast": "Cryptic Command", "modes": [2, 4]})[0]
    targets = next(ask for ask in offer["asks"] if ask["path"] == ["targets", 0])
    assert _values(targets) == ["Grizzly Bears", "knight", "Bonesplitter", "Bayou"]


def test_modes_of_an_ability_are_asked_for_and_then_the_targets_of_the_one_chosen() -> None:
    """602.2b: as for a spell."""
    text = "{T}: Choose one —\n• Target creature gains flying until end of turn.\n• Destroy target artifact."
    card = {"name": "Two Ways", "type_line": "Artifact", "oracle_text": text}
    board = {"cards": [card], "timeline": ["Two Ways", "Grizzly Bears"]}
    assert [ask["path"] for ask in _offers(board, draft={"activate": "Two Ways"})[0]["asks"]] == [["modes"]]
    modes, targets = _offers(board, draft={"activate": "Two Ways", "modes": [2]})[0]["asks"]
    assert (modes["path"], targets["path"]) == (["modes"], ["targets", 0])
    assert _values(targets) == ["Two Ways"]


def test_a_choice_as_it_enters_is_asked_for() -> None:
    _, ask = _first(picked="Adaptive Automaton")
    assert (ask["path"], ask["options"], ask["least"]) == (["choose", "creature_type"], None, 1)


def test_a_color_that_may_not_be_chosen_is_not_offered() -> None:
    text = "As this artifact enters, choose a color other than white."
    board = {"cards": [{"name": "Prism", "type_line": "Artifact", "oracle_text": text}]}
    _, ask = _first(board, picked="Prism")
    assert (ask["path"], _values(ask)) == (["choose", "color"], ["blue", "black", "red", "green"])


def test_what_a_copied_object_asks_for_is_asked_for_too() -> None:
    """707.6: a Clone of Adaptive Automaton makes that choice as it enters."""
    board = {"timeline": [{"enter": "Adaptive Automaton", "choose": {"creature_type": "Bear"}}]}
    offer = _offers(board, draft={"enter": "Clone", "copy_of": "Adaptive Automaton"})[0]
    assert [ask["path"] for ask in offer["asks"]] == [["copy_of"], ["choose", "creature_type"]]


def test_what_is_chosen_as_a_spell_resolves_is_asked_for_once_its_targets_are_known() -> None:
    offer = _offers(draft={"resolve": "Artificial Evolution", "target": "Grizzly Bears"})[0]
    assert ["choose", "from"] in [ask["path"] for ask in offer["asks"]]


def test_a_choice_that_comes_up_in_a_game_is_asked_for_with_its_options() -> None:
    board = {"timeline": [*BEARS["timeline"], {"cast": "Cytoshape", "target": "Grizzly Bears"}]}
    offer = _offers(board, draft={"resolve": "all"})[0]
    ask = offer["asks"][0]
    assert ask["path"][0] == "answers"
    assert "knight" in _values(ask)


def test_each_half_and_each_face_is_offered() -> None:
    kinds = [(offer["kind"], offer["about"]) for offer in _offers(picked="Delver of Secrets")]
    assert kinds == [("enter", ""), ("transformed", "Insectile Aberration")]
    assert [offer["kind"] for offer in _offers(picked="Exalted Angel")] == ["enter", "face-down"]


def test_an_object_is_offered_what_it_can_do_and_what_can_happen_to_it() -> None:
    offers = _offers(object="Bonesplitter")
    kinds = [offer["kind"] for offer in offers]
    assert kinds[:3] == ["activate", "counters", "attach"]
    assert _values(offers[0]["asks"][0]) == ["Grizzly Bears"]  # equip: a creature you control (702.6a)
    assert {"tap", "control", "copy", "turn-down", "move"} <= set(kinds)
    assert "untap" not in kinds
    board = {"timeline": [{"enter": "Grizzly Bears", "tapped": True, "counters": {"+1/+1": 1}}]}
    tapped = [offer["kind"] for offer in _offers(board, object="Grizzly Bears")]
    assert "untap" in tapped
    assert "tap" not in tapped
    assert "fewer-counters" in tapped


@pytest.mark.parametrize("reference", ["Grizzly Bears", "Bonesplitter", "Bayou", "knight"])
def test_whatever_is_offered_for_an_object_can_be_done(reference: str) -> None:
    for offer in _offers(object=reference):
        if any(ask["least"] for ask in offer["asks"]):
            continue
        cards = [offer["card"]] if offer["card"] else []
        answer("solve", {"board": {"cards": cards, "timeline": [*BEARS["timeline"], *offer["entries"]]}})


def test_control_changes_by_an_effect_of_layer_2() -> None:
    offer = next(offer for offer in _offers(object="knight") if offer["kind"] == "control")
    assert offer["about"] == "You"
    timeline = [*BEARS["timeline"], *offer["entries"]]
    made = answer("solve", {"board": {"cards": [offer["card"]], "timeline": timeline}})
    assert next(one["controller"] for one in made["objects"] if one["id"] == "knight") == "You"
    assert next(layer["layer"] for layer in made["trace"] if layer["steps"]) == "2"


def test_an_entry_that_cannot_be_offers_what_its_card_can_do_instead() -> None:
    offers = _offers(draft={"enter": "Giant Growth"})
    assert offers[0]["trouble"]["rule"] == "304.4"
    assert [offer["kind"] for offer in offers] == ["entry", "resolve", "cast"]
    assert [offer["kind"] for offer in _offers(draft={"resolve": "Grizzly Bears"})] == ["entry", "enter"]


def test_an_entry_is_asked_about_where_it_stands() -> None:
    """The board is what was there before: nothing to enchant yet."""
    assert _values(_first(at=0, draft={"enter": "Pacifism"})[1]) == []
    assert _values(_first(at=1, draft={"enter": "Pacifism"})[1]) == ["Grizzly Bears"]


def test_only_options_that_apply_are_told() -> None:
    bears = _offers(draft={"enter": "Grizzly Bears"})[0]["applies"]
    assert {"as", "controller", "counters", "tapped"} <= set(bears)
    assert not {"copy_of", "attached_to", "kicked", "transformed", "choose", "level", "x"} & set(bears)
    assert "copy_of" in _offers(draft={"enter": "Clone"})[0]["applies"]
    assert "transformed" in _offers(draft={"enter": "Delver of Secrets"})[0]["applies"]
    assert "level" in _offers(draft={"enter": "Druid Class"})[0]["applies"]
    assert "target" in _offers(draft={"resolve": "Giant Growth"})[0]["applies"]
    assert "target" not in _offers(draft={"resolve": "Overrun"})[0]["applies"]
    assert _offers(draft={"counters": "Grizzly Bears", "put": {"+1/+1": 1}})[0]["applies"] == ["put", "refused"]


def test_what_may_be_asked_for_later_can_always_be_said() -> None:
    """An answer may stand with an earlier entry than the one that asks, and the words of `do` may ask for anything."""
    assert "answers" in _offers(draft={"cast": "Banishing Light"})[0]["applies"]
    assert _offers(draft={"do": "put a +1/+1 counter on target creature"})[0]["applies"] is None
