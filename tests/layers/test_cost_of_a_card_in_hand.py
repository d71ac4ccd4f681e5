"""What a card costs is asked of a solution while it is in a hand: as of the spell that it would be (601.2a, 601.2f)."""

from __future__ import annotations

import pytest

from layerlaw.layers.total_costs import reduced
from layerlaw.model.mana_costs import ManaCost
from layerlaw.model.words import Zone
from tests.play.setting import OPPONENT, YOU, Setting, made


@pytest.mark.parametrize(("green", "total"), [(0, "{G}" * 8), (2, "{G}" * 6), (9, "{0}")])
def test_its_own_ability_makes_it_cheaper(green: int, total: str) -> None:
    """113.6d: such an ability functions on the stack; 118.7c: no cost is less than nothing."""
    game = Setting()
    hydra = game.card("Khalni Hydra", Zone.HAND)
    for _ in range(green):
        game.put("Grizzly Bears")
    assert str(game.solution.total_cost(hydra, YOU).total) == total


def test_its_condition_is_looked_at() -> None:
    game = Setting()
    text = "This spell costs {2} less to cast if you control a Bear."
    card = game.card(made("Bear Call", "Sorcery", text, cost="{3}{G}"), Zone.HAND)
    assert str(game.solution.total_cost(card, YOU).total) == "{3}{G}"
    game.put("Grizzly Bears", by=OPPONENT)
    assert str(game.solution.total_cost(card, YOU).total) == "{3}{G}"
    game.put("Grizzly Bears")
    assert str(game.solution.total_cost(card, YOU).total) == "{1}{G}"


@pytest.mark.parametrize(("zone", "total"), [(Zone.HAND, "{3}{G}"), (Zone.GRAVEYARD, "{1}{G}")])
def test_it_is_cast_from_where_it_is(zone: Zone, total: str) -> None:
    """601.2a: no cheaper by what is about spells cast from elsewhere, though it is the first of all objects."""
    game = Setting()
    card = game.card(made("Bear Call", "Sorcery", "", cost="{3}{G}"), zone)
    game.put(made("Dirge", "Enchantment", "Spells you cast from your graveyard cost {2} less to cast."))
    assert str(game.solution.total_cost(card, YOU).total) == total


@pytest.mark.parametrize(
    ("cost", "by", "left"),
    [
        ("{4}{G}{G}", "{2}{G}", "{2}{G}"),
        ("{4}{W}", "{1}{G}", "{2}{W}"),  # 118.7b: there is no green mana to take
        ("{2}{G}", "{G}{G}", "{1}"),  # 118.7c
        ("{3}{G/W}", "{G/W}", "{3}"),
        ("{3}{W}", "{G/W}", "{3}"),  # 118.7e: the half that is there
        ("{3}{W}", "{U/B}", "{2}{W}"),
        ("{5}{U}", "{2/W}{2/B}", "{1}{U}"),  # so much as the generic half
        ("{5}{W}", "{2/W}", "{5}"),
        ("{1}{R}", "{3}{R}", ""),
    ],
)
def test_what_is_taken_of_a_cost_is_of_its_kind(cost: str, by: str, left: str) -> None:
    assert reduced(ManaCost.parse(cost), ManaCost.parse(by)) == ManaCost.parse(left)
