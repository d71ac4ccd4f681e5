"""Equal tokens that an effect creates are made together (`game.equal_permanents`), to the same game as one by one (111.1, 613.7d)."""

from __future__ import annotations

from typing import Any

import pytest

from layerlaw.boards import PlayedBoard, read_board, run_board
from layerlaw.game import entering_battlefield, remember
from layerlaw.play import perform


def card(name: str, line: str, text: str, **more: object) -> dict[str, object]:
    return {"name": name, "type_line": line, "oracle_text": text, "mana_cost": "{X}{G}", **more}


CARDS = [
    card("Crowd", "Sorcery", "Create X 1/1 green Saproling creature tokens."),
    card("Flock", "Sorcery", "Create X 1/1 white Bird creature tokens with flying."),
    card("Raid", "Sorcery", "Create X tapped 1/1 red Goblin creature tokens."),
    card("Ornaments", "Sorcery", "Create X Treasure tokens."),
    card("Shrinking", "Sorcery", "Create X 0/1 green Plant creature tokens. Put a +1/+1 counter on each of them."),
    card("Others", "Sorcery", "Each player creates X 1/1 green Saproling creature tokens."),
    card("Anthem", "Enchantment", "Creatures you control get +1/+1."),
    card("Welcome", "Enchantment", "Whenever a creature enters, you gain 1 life."),
    card("Census", "Instant", "You gain life equal to the number of creatures that entered the battlefield under your control this turn."),
    card("Doubler", "Enchantment", "If an effect would create one or more tokens under your control, it creates twice that many of those tokens instead."),
    card("Seasoning", "Enchantment", "Each creature you control enters with an additional +1/+1 counter on it."),
    card("Hold", "Instant", "Gain control of target creature for as long as you control fewer than five creatures."),
    card("Essence", "Creature — Avatar", "Creatures you control enter as a copy of this creature.", power="6", toughness="6"),
    card("Mimic", "Creature — Shapeshifter", "You may have this creature enter as a copy of any creature on the battlefield.", power="0", toughness="0"),
]  # fmt: skip


def makes(name: str, number: int = 12) -> list[Any]:
    return [{"cast": name, "x": number, "pay": "none"}, {"resolve": "top"}]


TIMELINES: dict[str, list[Any]] = {
    "nothing else": makes("Crowd"),
    "one": makes("Crowd", 1),
    "none": makes("Crowd", 0),
    "with an ability": makes("Flock"),
    "tapped": makes("Raid"),
    "with what they are predefined with": makes("Ornaments"),
    "with counters put on them": makes("Shrinking", 5),
    "of each player": makes("Others"),
    "bigger": ["Anthem", *makes("Crowd"), *makes("Raid")],
    "watched": ["Welcome", *makes("Crowd"), {"resolve": "all"}],
    "twice as many": ["Doubler", *makes("Crowd", 5)],
    "with counters": ["Seasoning", *makes("Crowd")],
    "looked back on": [*makes("Crowd"), {"cast": "Census", "pay": "none"}, {"resolve": "top"}],
    "one of them is spoken of": [*makes("Crowd"), {"tap": "Saproling Token#3"}, {"next": "turn"}],
    "until there are too many": [
        {"enter": "Grizzly Bears", "controller": "Opponent", "as": "theirs"},
        {"cast": "Hold", "x": 0, "target": "theirs", "pay": "none"},
        {"resolve": "top"},
        *makes("Crowd", 9),
    ],
    "each a copy": ["Essence", *makes("Crowd", 5)],
    "beside a copy": ["Grizzly Bears", {"enter": "Mimic", "copy_of": "Grizzly Bears"}, *makes("Crowd")],
}


def play(timeline: list[Any]) -> PlayedBoard:
    return run_board(read_board({"cards": CARDS, "timeline": timeline}))


@pytest.mark.parametrize("name", TIMELINES)
def test_it_is_the_same_game_as_one_by_one(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    together = play(TIMELINES[name])
    monkeypatch.setattr(perform, "the_next_is_like", lambda *_: False)
    monkeypatch.setattr(remember, "_MANY", 1_000_000)
    apart = play(TIMELINES[name])
    assert together.as_json() == apart.as_json()
    assert together.refs == apart.refs
    assert list(together.state.objects) == list(apart.state.objects)
    for state in (together.state, apart.state):
        assert state.history.whole.isdisjoint(state.history.lately)
    assert together.state.history.turn == apart.state.history.turn
    assert together.state.history.before == apart.state.history.before
    noted = [state.history.whole | state.history.lately for state in (together.state, apart.state)]
    assert noted[0] == noted[1]
    assert together.state.effects == apart.state.effects
    assert (together.state.next_id, together.state.next_timestamp) == (apart.state.next_id, apart.state.next_timestamp)


@pytest.mark.parametrize(("name", "is_alone"), [("Crowd", True), ("Raid", True), ("Flock", False)])
def test_those_that_are_their_face_alone_enter_once(name: str, is_alone: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many they are: 49,000 of them took 5.3 seconds and 275 MB."""
    entered: list[object] = []
    enter = entering_battlefield.enter

    def noted(*given: Any) -> object:
        entered.append(given)
        return enter(*given)

    monkeypatch.setattr(entering_battlefield, "enter", noted)

    def count(number: int) -> int:
        entered.clear()
        play(makes(name, number))
        return len(entered)

    assert count(60) - count(12) == (0 if is_alone else 48)


def test_what_is_remembered_of_equal_ones_is_one_value() -> None:
    found = play(TIMELINES["nothing else"]).state.history
    remembered = {id(event.was) for event in found.turn if event.was is not None and "Saproling" in event.was.name}
    assert len(remembered) == 1
