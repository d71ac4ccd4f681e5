"""Which triggered abilities there are now (113.6), whatever else was lost or given on the board."""

from __future__ import annotations

import pytest

from layerlaw.model.cards import Card
from layerlaw.model.words import Zone
from layerlaw.play.event import event as e
from layerlaw.play.perform import perform
from tests.play.setting import Setting, creature, made

GIVER = made("Giver", "Enchantment", 'Creatures you control have "When this creature dies, you gain 1 life."')
MOURNER = creature("Mourner", "2/2", "When this creature dies, you gain 3 life.")
PLAIN = creature("Plain", "2/2")


@pytest.mark.parametrize(
    ("there", "triggered"),
    [
        (["Humility", PLAIN], 0),
        (["Humility", MOURNER], 0),
        ([GIVER, "Humility", PLAIN], 0),  # 613.7: what was given is lost with the rest
        (["Humility", GIVER, PLAIN], 1),  # it has nothing but what was given later
        (["Humility", GIVER, MOURNER], 1),
        ([GIVER, MOURNER], 2),
        ([PLAIN, MOURNER], 1),
    ],
)
def test_who_lost_all_abilities_has_what_was_given_later(there: list[str | Card], triggered: int) -> None:
    game = Setting()
    dying = [game.put(card) for card in there][-1]
    for _ in range(2):  # the second time all faces are known
        assert len(game.presence.of(game.solution).watchers) >= triggered
        game.presence._boards.forget()
    perform(game, e.Moved(dying, Zone.GRAVEYARD, "You", "put"))
    assert len(game.at.waiting) == triggered
