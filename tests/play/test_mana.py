"""106, 118.3, 601.2g, 605: mana is made without the stack, and costs are paid with it."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from layerlaw.game import IllegalAction, ObjectId
from layerlaw.model.mana_costs import ManaCost
from layerlaw.play.event import event as e
from layerlaw.play.payment.mana_payment import activate_mana, can_pay_mana, mana_abilities, pay_mana
from layerlaw.play.payment.pools import add_mana, empty_pools
from layerlaw.play.payment.search import Source, ways
from tests.play.setting import OPPONENT, YOU, Setting, creature, made


def tapped(game: Setting, *ids: ObjectId) -> list[bool]:
    """Which of these are tapped."""
    return ["tapped" in game.state.object(one).status for one in ids]


def lands(game: Setting, *names: str) -> list[ObjectId]:
    """Lands that you control."""
    return [game.put(name) for name in names]


def letters(units: Iterable[str]) -> tuple[str, ...]:
    """The types of units of mana, without the marks of what made them."""
    return tuple(unit[0] for unit in units)


# --- pools ---------------------------------------------------------------------------------------------------------------


def test_106_4_mana_floats_in_a_pool_until_it_is_spent() -> None:
    game = Setting()
    add_mana(game, YOU, ("R", "G"))
    assert game.at.pools == {YOU: ("R", "G")}
    assert letters(pay_mana(game, YOU, "{R}")) == ("R",)
    assert game.at.pools == {YOU: ("G",)}


def test_500_5_unspent_mana_is_lost_and_the_log_says_so() -> None:
    game = Setting()
    add_mana(game, YOU, ("R", "G"))
    empty_pools(game)
    assert game.at.pools.get(YOU, ()) == ()
    assert "500.5" in game.rules("note")


def test_500_5_an_effect_may_keep_mana_of_a_color() -> None:
    game = Setting()
    game.put(made("Reservoir", "Artifact", "You don't lose unspent green mana as steps and phases end."))
    add_mana(game, YOU, ("R", "G"))
    empty_pools(game)
    assert letters(game.at.pools[YOU]) == ("G",)


# --- mana abilities --------------------------------------------------------------------------------------------------------


def test_605_3b_a_mana_ability_resolves_at_once_without_the_stack() -> None:
    game = Setting()
    (forest,) = lands(game, "Forest")
    (ability,) = mana_abilities(game, forest)
    activate_mana(game, YOU, forest, ability)
    assert letters(game.at.pools[YOU]) == ("G",)
    assert game.at.stack == ()
    assert tapped(game, forest) == [True]
    assert e.ManaMade(YOU, ("G",), forest, tapped=True) in game.at.happened


def test_305_6_a_land_taps_for_what_it_is_now() -> None:
    # Blood Moon: the nonbasic land is a Mountain and makes red mana only
    game = Setting()
    (bayou,) = lands(game, "Bayou")
    game.put("Blood Moon")
    assert not can_pay_mana(game, YOU, "{G}")
    assert letters(pay_mana(game, YOU, "{R}")) == ("R",)
    assert tapped(game, bayou) == [True]


def test_302_6_a_creature_that_came_this_turn_cannot_tap_for_mana() -> None:
    game = Setting()
    elf = creature("Elf", "1/1", "{T}: Add {G}.")
    game.put(elf, new=True)
    assert not can_pay_mana(game, YOU, "{G}")
    game.put(elf)
    assert can_pay_mana(game, YOU, "{G}")
    assert not can_pay_mana(game, YOU, "{G}{G}")


def test_602_5_an_artifact_whose_abilities_cannot_be_activated() -> None:
    game = Setting()
    game.put(made("Stone", "Artifact", "{T}: Add {C}."))
    assert can_pay_mana(game, YOU, "{1}")
    game.put(made("Rod", "Artifact", "Activated abilities of artifacts can't be activated."))
    assert not can_pay_mana(game, YOU, "{1}")


# --- paying ----------------------------------------------------------------------------------------------------------------


def test_601_2h_auto_spends_floating_mana_first() -> None:
    game = Setting()
    forest, _ = lands(game, "Forest", "Forest")
    add_mana(game, YOU, ("G",))
    pay_mana(game, YOU, "{G}")
    assert tapped(game, forest) == [False]


def test_601_2g_auto_keeps_the_most_flexible_source() -> None:
    game = Setting()
    bayou, forest = lands(game, "Bayou", "Forest")
    pay_mana(game, YOU, "{G}")
    assert tapped(game, bayou, forest) == [False, True]


def test_601_2g_each_source_for_the_symbol_that_only_it_can_pay() -> None:
    # Bayou has to make black, though green comes first in the cost
    game = Setting()
    bayou, forest = lands(game, "Bayou", "Forest")
    assert sorted(letters(pay_mana(game, YOU, "{G}{B}"))) == ["B", "G"]
    assert tapped(game, bayou, forest) == [True, True]


def test_107_4e_hybrid_by_either_half() -> None:
    game = Setting()
    lands(game, "Forest")
    assert letters(pay_mana(game, YOU, "{G/W}")) == ("G",)


def test_107_4e_two_generic_or_one_colored() -> None:
    game = Setting()
    lands(game, "Forest", "Forest")
    assert letters(pay_mana(game, YOU, "{2/W}")) == ("G", "G")


def test_107_4f_a_phyrexian_symbol_by_2_life_where_there_is_no_mana_for_it() -> None:
    game = Setting()
    lands(game, "Forest")
    assert letters(pay_mana(game, YOU, "{G/P}")) == ("G",)
    assert game.life(YOU) == 20
    assert letters(pay_mana(game, YOU, "{G/P}")) == ()
    assert game.life(YOU) == 18


def test_107_4f_life_that_one_does_not_have_cannot_be_paid() -> None:
    game = Setting(life=1)
    with pytest.raises(IllegalAction):
        pay_mana(game, YOU, "{G/P}")


def test_107_4c_colorless_is_no_generic() -> None:
    game = Setting()
    lands(game, "Forest")
    game.put(made("Stone", "Artifact", "{T}: Add {C}."))
    assert letters(pay_mana(game, YOU, "{C}")) == ("C",)
    assert not can_pay_mana(game, YOU, "{C}")


def test_107_4h_snow_mana_comes_from_a_snow_source() -> None:
    game = Setting()
    lands(game, "Forest")
    assert not can_pay_mana(game, YOU, "{S}")
    snowy = game.put(made("Cold Wood", "Snow Land", "{T}: Add {G}."))
    pay_mana(game, YOU, "{S}")
    assert tapped(game, snowy) == [True]


def test_107_3_x_is_so_much_generic_mana() -> None:
    game = Setting()
    wood = lands(game, *["Forest"] * 4)
    pay_mana(game, YOU, "{X}{G}", 3)
    assert all(tapped(game, *wood))
    assert not can_pay_mana(game, YOU, "{X}", 1)


def test_106_4_what_was_made_beyond_the_cost_floats() -> None:
    game = Setting()
    game.put(made("Ring", "Artifact", "{T}: Add {C}{C}."))
    pay_mana(game, YOU, "{1}")
    assert letters(game.at.pools[YOU]) == ("C",)


def test_605_1a_a_token_that_is_sacrificed_for_mana_is_the_last_resort() -> None:
    game = Setting()
    treasure = game.put(
        made("Treasure", "Artifact — Treasure", "{T}, Sacrifice this artifact: Add one mana of any color."), token=True
    )
    (forest,) = lands(game, "Forest")
    pay_mana(game, YOU, "{1}")
    assert tapped(game, forest) == [True]
    pay_mana(game, YOU, "{U}")
    assert game.where(treasure) != "battlefield"


def test_a_painful_land_makes_colorless_where_that_will_do() -> None:
    game = Setting()
    text = "{T}: Add {C}.\n{T}: Add {R} or {W}. This land deals 1 damage to you."
    game.put(made("Forge", "Land", text))
    game.put(made("Forge", "Land", text))
    pay_mana(game, YOU, "{1}")
    assert game.life(YOU) == 20
    pay_mana(game, YOU, "{W}")
    assert game.life(YOU) == 19


def test_605_4a_a_triggered_mana_ability_adds_at_once() -> None:
    game = Setting()
    (forest,) = lands(game, "Forest")
    growth = "Enchant land\nWhenever enchanted land is tapped for mana, its controller adds an additional {G}."
    game.put(made("Growth", "Enchantment — Aura", growth), attached_to=forest)
    (ability,) = mana_abilities(game, forest)
    activate_mana(game, YOU, forest, ability)
    assert letters(game.at.pools[YOU]) == ("G", "G")
    assert (game.at.waiting, game.at.stack) == ((), ())


def test_605_4a_what_a_triggered_mana_ability_adds_is_counted_on() -> None:
    game = Setting()
    (forest,) = lands(game, "Forest")
    growth = "Enchant land\nWhenever enchanted land is tapped for mana, its controller adds an additional {G}."
    game.put(made("Growth", "Enchantment — Aura", growth), attached_to=forest)
    assert can_pay_mana(game, YOU, "{G}{G}")
    assert tapped(game, forest) == [False]  # asking does nothing
    assert letters(pay_mana(game, YOU, "{G}{G}")) == ("G", "G")
    assert tapped(game, forest) == [True]


def test_602_2_only_what_the_player_controls_pays() -> None:
    game = Setting()
    game.put("Forest", by=OPPONENT)
    assert not can_pay_mana(game, YOU, "{G}")


def test_118_3_what_is_missing_is_said_and_nothing_was_tapped() -> None:
    game = Setting()
    both = lands(game, "Mountain", "Forest")
    with pytest.raises(IllegalAction) as caught:
        pay_mana(game, YOU, "{2}{R}")
    assert caught.value.rule == "601.2h"
    assert "only {R}, {G} available" in caught.value.message
    assert tapped(game, *both) == [False, False]


# --- told how --------------------------------------------------------------------------------------------------------------


def test_pay_none_pays_nothing() -> None:
    game = Setting()
    (forest,) = lands(game, "Forest")
    assert letters(pay_mana(game, YOU, "{5}{W}", how="none")) == ()
    assert tapped(game, forest) == [False]


def test_pay_from_the_pool_alone() -> None:
    game = Setting()
    lands(game, "Forest")
    with pytest.raises(IllegalAction):
        pay_mana(game, YOU, "{G}", how="pool")


def test_pay_with_these_sources() -> None:
    game = Setting()
    bayou, forest = lands(game, "Bayou", "Forest")
    assert letters(pay_mana(game, YOU, "{1}", how={bayou: "{B}"})) == ("B",)
    assert tapped(game, bayou, forest) == [True, False]


def test_pay_with_a_source_that_does_not_make_that_mana() -> None:
    game = Setting()
    (forest,) = lands(game, "Forest")
    with pytest.raises(IllegalAction) as caught:
        pay_mana(game, YOU, "{1}", how={forest: "{B}"})
    assert caught.value.rule == "605.3"
    assert tapped(game, forest) == [False]


def test_pay_a_phyrexian_symbol_with_life_though_there_is_mana() -> None:
    game = Setting()
    (forest,) = lands(game, "Forest")
    pay_mana(game, YOU, "{G/P}", how={"life": 1})
    assert (game.life(YOU), tapped(game, forest)) == (18, [False])


# --- the search alone ------------------------------------------------------------------------------------------------------


def one_of(*letters: str) -> tuple[tuple[tuple[str, ...], int], ...]:
    """The rows of a source of one mana."""
    return tuple(((letter,), 10 + len(letters)) for letter in letters)


def test_floating_mana_is_kept_for_what_nothing_else_pays() -> None:
    # W floats; {W/U}{W/B}: an Island pays the first, the floating W the second
    way = ways(ManaCost.parse("{W/U}{W/B}"), 0, ("W",), [Source("island", one_of("U"))])
    assert way is not None
    assert sorted(way.spent) == ["U", "W"]


def test_a_hundred_sources_of_five_colors() -> None:
    sources = [Source(at, one_of(*"WUBRG")) for at in range(60)] + [Source(at, one_of("R")) for at in range(60, 100)]
    way = ways(ManaCost.parse("{10}{W}{W}{U}{B}{B/R}{G}"), 0, (), sources)
    assert way is not None
    assert len(way.activated) == 16


def test_no_way_is_none() -> None:
    assert ways(ManaCost.parse("{W}{W}"), 0, ("W",), [Source("island", one_of("U"))]) is None
