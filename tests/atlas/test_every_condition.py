"""For each condition, and each kind of object, the Atlas makes boards on which it is so: an effect that is never seen at work would pass for independent."""

from __future__ import annotations

import pytest

from layerlaw.atlas.pairs import decide
from layerlaw.layers import NEWEST
from layerlaw.model.abilities import NotUnderstood
from layerlaw.model.cards import Card
from layerlaw.model.tree import holds
from layerlaw.oracle import compile_card

CONDITIONS = (
    "you control an artifact",
    "you control three or more artifacts",
    "an opponent controls an artifact",
    "you don't control an artifact",
    "there are three or more creatures on the battlefield",
    "you control a Forest or an Island",
    "it's your turn",
    "it's not your turn",
    "you're the monarch",
    "you have the city's blessing",
    "you have 10 or more life",
    "you have 5 or less life",
    "you have no cards in hand",
    "you have four or more cards in hand",
    "an opponent has 10 or less life",
    "an opponent has no cards in hand",
    "an opponent has eight or more cards in their graveyard",
    "an opponent is poisoned",
    "an opponent has three or more poison counters",
    "a player has five or more cards in hand",
    "there are four or more card types among cards in your graveyard",
    "there are seven or more cards in your graveyard",
    "there are two or more colors among permanents you control",
    "this enchantment has three or more charge counters on it",
    "there are five or more +1/+1 counters among creatures you control",
    "you gained life this turn",
    "an opponent lost life this turn",
    "a creature died this turn",
    "creatures you control have total power 8 or greater",
    "you control a legendary creature",
    "you control an outlaw",
    "you control a historic permanent",
    "you control a modified creature",
    "you control an attacking creature",
    "you control a face-down creature",
    "you control a tapped creature",
    "you control a creature with flying",
    "you control a permanent with mana value 6 or greater",
    "you control an enchanted creature",
    "you control an equipped creature",
    "you control a creature with a +1/+1 counter on it",
    "you control a colorless creature",
    "you control a multicolored permanent",
    "you control two or more snow permanents",
    "the top card of your graveyard is a creature card",
    "you have a full party",
    "an opponent controls three or more lands",
    "you control no other creatures",
    "you control an artifact and an enchantment",
    "you control an artifact or you have 10 or more life",
    "white is the most common color among all permanents or is tied for most common",
    "your devotion to white is less than five",
    "your devotion to white is five or greater",
    "you have more life than an opponent",
    "an opponent has more life than you",
    "an opponent has more cards in hand than you",
    "a player has more cards in hand than you",
    "defending player controls an artifact",
    "your life total is less than or equal to half your starting life total",
    "you have at least 7 life more than your starting life total",
    "creatures you control have total toughness 10 or greater",
    "this enchantment was kicked",
    "this enchantment was kicked twice",
    "this enchantment is tapped",
    "an opponent controls more lands than you",
    "you control a blocking creature",
    "you've cast two or more spells this turn",
)
OBJECTS = (
    "Historic creatures",
    "Outlaws",
    "Modified creatures",
    "Enchanted creatures",
    "Equipped creatures",
    "Attacking creatures",
    "Blocking creatures",
    "Tapped creatures",
    "Untapped creatures",
    "Face-down creatures",
    "Creatures with flying",
    "Creatures without flying",
    "Creatures with mana value 3 or less",
    "Creatures with mana value 4 or greater",
    "Creatures with +1/+1 counters on them",
    "Creatures with no counters on them",
    "Creatures with no abilities",
    "Legendary creatures",
    "Nonlegendary creatures",
    "Snow creatures",
    "Artifact creatures",
    "Nonartifact creatures",
    "Colorless creatures",
    "Multicolored creatures",
    "Monocolored creatures",
    "White creatures",
    "Nonwhite creatures",
    "Creature tokens",
    "Nontoken creatures",
    "Creatures your opponents control",
    "Creatures you own",
    "Creatures of the chosen type",
    "Creatures of the chosen card type",
    "Creatures that entered this turn",
    "Creatures of the chosen color",
    "Creatures with the chosen name",
    "Creatures named Grizzly Bears",
    "Creatures with {G} in their mana costs",
    "Creatures that share a color with this creature",
    "Creatures with odd mana values",
    "Creatures with activated abilities that aren't mana abilities",
    "Goblins",
    "Non-Goblin creatures",
    "Other creatures",
)
OF_POWER = (
    "As long as you control a creature with power 4 or greater, creatures have base power and toughness 1/1.",
    "Creatures with power 3 or greater have base power and toughness 1/1.",
    "Creatures with power 1 or less have base power and toughness 1/1.",
    "Creatures with toughness 4 or greater have base power and toughness 1/1.",
    "Creatures with even power have base power and toughness 1/1.",
)
"""What they ask for in layer 7b the other effect changes there: 613.8a."""


def law(text: str) -> Card:
    card = compile_card({"name": "Law", "mana_cost": "{W}", "type_line": "Enchantment", "oracle_text": text})
    assert not holds(card, NotUnderstood), text
    return card


OTHER = compile_card(
    {
        "name": "Other Law",
        "mana_cost": "{W}",
        "type_line": "Enchantment",
        "oracle_text": "Creatures have base power and toughness 3/3.",
    }
)


@pytest.mark.parametrize(
    "text",
    [
        *(f"As long as {one}, creatures have base power and toughness 1/1." for one in CONDITIONS),
        *(f"{one} have base power and toughness 1/1." for one in OBJECTS),
    ],
)
def test_two_effects_that_set_the_same_are_found_in_the_order_of_their_timestamps(text: str) -> None:
    """613.7, 613.4b: the later one decides, wherever both apply."""
    found = decide(law(text), OTHER, NEWEST)
    assert ("order", "7b", "power") in {(one.relation, one.layer, one.clause) for one in found.related}


@pytest.mark.parametrize("what", ["has flying", "is monstrous", "is blocking", "has a counter on it", "is equipped"])
def test_what_a_creature_asks_of_itself_is_made_so(what: str) -> None:
    """613.7, 122.1b: a counter gives it the keyword."""
    fields = {"name": "Asker", "mana_cost": "{W}", "type_line": "Creature — Bear", "power": "2", "toughness": "2"}
    text = f"As long as this creature {what}, creatures have base power and toughness 1/1."
    found = decide(compile_card({**fields, "oracle_text": text}), OTHER, NEWEST)
    assert ("order", "7b", "power") in {(one.relation, one.layer, one.clause) for one in found.related}


@pytest.mark.parametrize("text", OF_POWER)
def test_what_asks_for_power_depends_on_what_sets_it(text: str) -> None:
    found = decide(law(text), OTHER, NEWEST)
    assert ("depends", "7b", "first") in {(one.relation, one.layer, one.who) for one in found.related}
