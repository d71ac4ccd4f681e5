"""Words that only look like a sentence that is read are not understood, whole or in that sentence (608.2c): none of them is guessed at."""

from __future__ import annotations

from typing import Final

import pytest

from layerlaw.oracle import compile_card
from layerlaw.oracle.understood import is_understood

SORCERY: Final = "Sorcery"
ARTIFACT: Final = "Artifact"
AURA: Final = "Enchantment — Aura"

NEAR_MISSES: Final = [
    # 107.1a: nothing says how a half is rounded
    (SORCERY, "Target opponent sacrifices half the creatures they control."),
    (SORCERY, "Draw half that many cards, rounded down."),
    # 608.2d: a quality that no card has
    (SORCERY, "Target player reveals their hand. You choose a nonland card from it with whiskers. That player discards that card."),
    (SORCERY, "Destroy all creatures with base power and toughness X/X."),
    (SORCERY, "Destroy all creatures with power or toughness odd."),
    # 115.1: what is not understood of a target is no target that may be anything
    (ARTIFACT, "{2}, {T}: Target opponent gains control of another target whiskered permanent you control."),
    (SORCERY, "Exchange control of two target permanents that share a whisker."),
    (SORCERY, "Up to one hundred target creatures each get +1/+1 until end of turn."),
    (ARTIFACT, "{T}: Gain control of target creature whose controller controls a whisker."),
    # 608.2c: of several put down together each would have to be so for as long as it is face down (708.8)
    (SORCERY, "Put all creature cards from your graveyard onto the battlefield face down. They're 2/2 Horror artifact creatures."),
    # 614.11: no draw is replaced where nothing is done instead
    (ARTIFACT, "{1}: The next time you would draw a card this turn, you gain 5 life."),
    # 613.1: the highest of others than those of which it is said
    (ARTIFACT, "Each creature with the highest mana value among creatures you control has flying."),
    (ARTIFACT, "Creatures you control get +1/+1 and +1/+1 for each whisker you control."),
    (AURA, "Enchant creature\nEnchanted creature gets +X/+X, where X equals two."),
    (AURA, "Enchant creature\nEnchanted creature is red in addition to its other types."),
    (SORCERY, "Target land becomes a 2/2 creature named something until end of turn."),
    # 608.2c: who "that player" is, nothing has said
    (SORCERY, "Put target creature card from a graveyard onto the battlefield under that player's control."),
    (SORCERY, "Target opponent reveals two cards from their graveyard."),
    (SORCERY, "You may cast an instant card at random from your hand without paying its mana cost."),
    (SORCERY, "Repeat the following process many times. You gain 1 life."),
    (SORCERY, "You gain 1 life. Repeat the following process X times."),
    (SORCERY, "Each opponent discards a card, then each opponent who didn't discard a whisker this way loses 3 life."),
    # 101.4: one of them is "it", and two are not
    (SORCERY, "Each player chooses two creatures they control and sacrifices it."),
    # 603.2d: a clause that no comma ends
    (ARTIFACT, "As long as it's your turn if a creature entering causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time."),
    (SORCERY, "Search your library for an artifact card with mana cost zero, put it onto the battlefield, then shuffle."),
    # 608.2c: in "for each player", "that player" is each of them in turn, and not who chooses
    (SORCERY, "For each player, choose up to two creatures that player controls, then destroy the rest."),
    # 611.2a: a redirection for a combat is none for the whole turn
    (SORCERY, "All combat damage that would be dealt to you this combat is dealt to target creature instead."),
    # 608.2c: what is put into a hand "instead" of a row of two does not say where the rest goes
    (SORCERY, "Look at the top four cards of your library. Put one of them into your hand and the rest on the bottom of your library in any order. If you control a creature, put two of them into your hand instead."),
    # 608.2c: of two targets, or of a target that may be a player, no one is "that creature"
    (ARTIFACT, "Whenever you cast a spell that targets a creature you control, put a +1/+1 counter on that creature."),
    (ARTIFACT, "Whenever you cast a spell that targets you or a creature you control, put a +1/+1 counter on that creature."),
    (ARTIFACT, "Whenever a player activates an ability that targets a creature you control, put a +1/+1 counter on that creature."),
    # 608.2c: one of each kind, and not one of either
    (SORCERY, "Look at target player's hand. Exile an artifact card and a creature card from it."),
    # 607.2d: which of several was chosen last is not kept
    (ARTIFACT, "Equipped creature is a copy of the last chosen card."),
]  # fmt: skip


def _compiled(type_line: str, text: str) -> bool:
    fields = {"name": "Near Miss", "mana_cost": "{1}", "type_line": type_line, "oracle_text": text}
    return is_understood(compile_card(fields))


@pytest.mark.parametrize(("type_line", "text"), NEAR_MISSES)
def test_a_near_miss_is_not_understood(type_line: str, text: str) -> None:
    assert not _compiled(type_line, text)


@pytest.mark.parametrize(
    ("type_line", "text"),
    [
        # 613.4c, 107.3: two counts in one bonus
        (ARTIFACT, "Creatures you control get +1/+1 for each card in your hand and each Aura you control."),
        (SORCERY, "Target opponent sacrifices half the creatures they control, rounded up."),
        (ARTIFACT, "{1}: The next time you would draw a card this turn, you gain 5 life instead."),
        (ARTIFACT, "Each creature with the highest mana value has flying."),
        (SORCERY, "Each player chooses a creature they control and sacrifices it."),
        (ARTIFACT, "As long as it's your turn, if a creature entering causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time."),
        (SORCERY, "Search your library for an artifact card with mana cost {0} or {1}, put it onto the battlefield, then shuffle."),
    ],
)  # fmt: skip
def test_what_it_misses_is(type_line: str, text: str) -> None:
    assert _compiled(type_line, text)
