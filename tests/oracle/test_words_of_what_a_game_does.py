"""What a game carries out is written in the words of cards: these come back word for word."""

from __future__ import annotations

import pytest
from benchmarks.round_trip import voice_of

from layerlaw.model.game_abilities import parts_of
from layerlaw.oracle import compile_card, write_ability
from layerlaw.oracle.write.game_abilities import write_activation, write_trigger

TRIGGERED = (
    "Whenever this creature enters or attacks, you gain 1 life.",
    "Whenever this creature attacks or blocks, you lose 1 life.",
    "Whenever this creature becomes tapped, each opponent loses 1 life.",
    "Whenever this creature deals combat damage to a player, you may draw a card.",
    "Whenever this creature deals combat damage to a creature, you gain 1 life.",
    "Whenever this creature deals damage to an opponent, you gain 1 life.",
    "Whenever this creature is dealt damage, you gain 1 life.",
    "Whenever you're dealt combat damage, you lose 1 life.",
    "When this creature enters, draw a card.",
    "When this creature enters, choose a card type other than creature.",
    "When this creature enters, look at the top five cards of your library. Put all creature cards revealed this way into your hand. Put the rest on the bottom of your library in any order.",
    "When this creature dies, you gain 1 life.",
    "Whenever another creature you control dies, you gain 1 life.",
    "Whenever one or more creatures you control enter, you gain 1 life.",
    "At the beginning of your upkeep, you lose 1 life.",
    "Whenever you cast an instant or sorcery spell, scry 1.",
    "Whenever you discard a card, this creature deals 1 damage to each opponent.",
    "Whenever you sacrifice another permanent, draw a card.",
    "Whenever you draw your second card each turn, put a +1/+1 counter on this creature.",
)
ACTIVATED = (
    "{T}, Sacrifice this creature: Draw a card.",
    "{2}, Discard a card: Untap this creature.",
    "Pay 2 life: Put a +1/+1 counter on this creature.",
    "{1}{R}: This creature deals 1 damage to any target.",
    "{T}: Add {R}. If that mana is spent on a creature spell, it gains haste until end of turn.",
    "Exile a card from your graveyard: You gain 1 life.",
    "{T}: If the sacrificed permanent's power was 3 or greater, draw a card.",
    "{2}: Shuffle your graveyard into your library.",
    "{T}: This creature deals 1 damage to any target that was dealt damage this turn.",
    "{2}, Exile up to two cards from your graveyard: You gain 1 life.",
)
STATIC = (
    "Artifacts and creatures you control have hexproof.",
    "As long as this card is in your graveyard and you control a Forest, creatures you control have trample.",
    "As long as you have three or more experience counters, this creature gets +1/+1.",
    "Each player can't pay life or sacrifice creatures to cast spells or activate abilities.",
    "You may cast Bird spells and Wolf spells from your graveyard.",
    "You may pay {0} rather than pay cycling costs.",
    "You may pay {0} rather than pay the cycling cost of the first card you cycle each turn.",
)


@pytest.mark.parametrize("text", STATIC)
def test_what_bears_on_a_game_all_the_time_comes_back_word_for_word(text: str) -> None:
    fields = {"name": "Bear", "type_line": "Creature — Bear", "power": "1", "toughness": "1", "oracle_text": text}
    assert write_ability(compile_card(fields).front.abilities[0]) == text


def test_a_loyalty_cost_comes_back_with_its_sign() -> None:
    text = "−2: Draw a card."
    fields = {"name": "Walker", "type_line": "Planeswalker — Jace", "loyalty": "3", "oracle_text": text}
    assert write_ability(compile_card(fields).front.abilities[0]) == text


@pytest.mark.parametrize("text", [*TRIGGERED, *ACTIVATED])
def test_it_comes_back_word_for_word(text: str) -> None:
    fields = {"name": "Bear", "type_line": "Creature — Bear", "power": "1", "toughness": "1", "oracle_text": text}
    face = compile_card(fields).front
    parts = parts_of(face.abilities[0])
    if text in TRIGGERED:
        assert write_trigger(parts.triggered[0], voice_of(face)) == text
    else:
        assert parts.activated is not None
        assert write_activation(parts.activated, voice_of(face)) == text
