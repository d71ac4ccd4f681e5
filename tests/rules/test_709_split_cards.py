"""Split cards off the stack (709.4): all halves at once, however many there are. Boards hold it for two; the joke card of five is in card files alone."""

from __future__ import annotations

from layerlaw.game.faces import face_elsewhere
from layerlaw.model.cards import Layout
from layerlaw.model.words import CardType, Color
from layerlaw.oracle import compile_card

HALVES = [
    {"name": "Ash", "mana_cost": "{1}{R}", "type_line": "Instant", "oracle_text": "Ash deals 2 damage to any target."},
    {"name": "Rime", "mana_cost": "{2}{U}", "type_line": "Sorcery", "oracle_text": "Draw a card."},
    {"name": "Salt", "mana_cost": "{W}", "type_line": "Instant", "oracle_text": "You gain 2 life."},
]


def test_a_split_card_of_three_halves_is_all_of_them() -> None:
    whole = face_elsewhere(compile_card({"name": "Ash // Rime // Salt", "layout": "split", "card_faces": HALVES}))
    assert (whole.name, whole.other_names) == ("Ash", ("Rime", "Salt"))
    assert whole.mana_cost is not None
    assert whole.mana_cost.mana_value == 6
    assert whole.types == (CardType.INSTANT, CardType.SORCERY)
    assert whole.colors == {Color.RED, Color.BLUE, Color.WHITE}
    assert len(whole.abilities) == 3


def test_half_of_a_split_card_is_a_card() -> None:
    half = compile_card({"name": "Ash", "layout": "split", "card_faces": HALVES[:1]})
    assert half.layout is Layout.NORMAL
    assert face_elsewhere(half) is half.front
