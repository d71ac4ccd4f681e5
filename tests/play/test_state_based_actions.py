"""704: state-based actions as a game at work performs them, all at once, and what follows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from layerlaw.game import ObjectId
from layerlaw.game.events import leave, put_counters
from layerlaw.model.words import Zone
from layerlaw.play.event import event as e
from layerlaw.play.perform import perform
from layerlaw.play.position.questions import Unanswered
from layerlaw.play.state_based.performed import state_based_actions
from tests.play.setting import OPPONENT, YOU, Setting, creature, made

GRAVEYARD, BATTLEFIELD = Zone.GRAVEYARD, Zone.BATTLEFIELD
URBORG = "Urborg, Tomb of Yawgmoth"


def player(game: Setting, name: str, **facts: object) -> None:
    """State something of a player."""
    game.state = game.state.with_player(replace(game.state.player(name), **facts))  # type: ignore[arg-type]


def chapters_resolved(game: Setting) -> None:
    """Nothing waits, nothing is on the stack."""
    game.change(waiting=(), stack=())


# --- players -----------------------------------------------------------------------------------------------------------


def test_704_3_nothing_to_do_is_said_so() -> None:
    game = Setting()
    game.put("Grizzly Bears")
    assert not state_based_actions(game)
    assert not game.at.log


@pytest.mark.parametrize("life", [0, -3])
def test_704_5a_a_player_with_no_life_loses(life: int) -> None:
    game = Setting()
    player(game, OPPONENT, life=life)
    assert state_based_actions(game)
    assert (game.at.lost, game.at.won) == ((OPPONENT,), YOU)
    assert "704.5a" in game.rules("sba")
    assert not state_based_actions(game)


def test_704_5b_drawing_from_an_empty_library_loses_at_the_next_check_only() -> None:
    game = Setting()
    player(game, YOU, library_count=0)
    assert not state_based_actions(game)  # an empty library alone harms nobody
    perform(game, e.DrawOne(YOU))
    assert state_based_actions(game)
    assert game.at.lost == (YOU,)


def test_704_5b_with_platinum_angel_the_draw_is_forgotten() -> None:
    # 101.2: it can't lose; 704.5b looks only at draws since the last check
    game = Setting()
    angel = game.put("Platinum Angel")
    player(game, YOU, library_count=0)
    perform(game, e.DrawOne(YOU))
    assert not state_based_actions(game)
    perform(game, e.Moved(angel, Zone.EXILE, YOU))
    assert not state_based_actions(game)
    assert game.at.lost == ()


def test_704_5c_ten_poison_counters_and_704_7_two_reasons_are_one_loss() -> None:
    game = Setting()
    player(game, YOU, counters={"poison": 10}, life=0)
    assert state_based_actions(game)
    assert game.at.lost == (YOU,)
    assert [rule for rule in game.rules("sba") if rule.startswith("704")] == ["704.5a, 704.5c"]


def test_104_4a_all_lose_at_once_and_the_game_is_a_draw() -> None:
    game = Setting(life=0)
    assert state_based_actions(game)
    assert (set(game.at.lost), game.at.won) == ({YOU, OPPONENT}, "")


def test_800_4a_with_three_players_everything_of_the_loser_leaves() -> None:
    game = Setting(YOU, OPPONENT, "Third")
    theirs = game.put("Grizzly Bears", by=OPPONENT)
    mine = game.put(creature("Ogre", "3/3"))
    player(game, OPPONENT, life=0)
    assert state_based_actions(game)
    assert game.at.won == ""
    assert game.where(theirs) is None
    assert game.where(mine) is BATTLEFIELD


# --- creatures and planeswalkers ------------------------------------------------------------------------------------------


def test_704_5f_toughness_0_is_no_destruction() -> None:
    game = Setting()
    god = game.put(creature("Rock", "1/1", "Indestructible"), counters={"-1/-1": 1})
    assert state_based_actions(game)
    assert game.where(god) is GRAVEYARD
    assert not any(isinstance(one, e.Destroyed) for one in game.at.happened)


def test_704_5g_lethal_damage_destroys() -> None:
    game = Setting()
    dead, alive = game.put("Grizzly Bears", damage=2), game.put("Grizzly Bears", damage=1)
    assert state_based_actions(game)
    assert (game.where(dead), game.where(alive)) == (GRAVEYARD, BATTLEFIELD)
    assert [one for one in game.at.happened if isinstance(one, e.Destroyed)] == [e.Destroyed(dead, YOU, rule="704.5g")]


def test_702_12b_lethal_damage_does_not_destroy_the_indestructible() -> None:
    game = Setting()
    rock = game.put(creature("Rock", "1/1", "Indestructible"), damage=5)
    assert not state_based_actions(game)
    assert game.where(rock) is BATTLEFIELD


def test_704_5h_deathtouch_damage_since_the_last_check() -> None:
    game = Setting()
    snake = game.put(creature("Snake", "1/1", "Deathtouch"))
    giant = game.put(creature("Giant", "5/5"))
    perform(game, e.Damaged(snake, giant, 1))
    assert state_based_actions(game)
    assert game.where(giant) is GRAVEYARD
    assert "704.5h" in game.rules("sba")


def test_704_5h_is_forgotten_after_the_check() -> None:
    # an indestructible creature survives, and still does when it loses that ability afterwards
    game = Setting()
    snake = game.put(creature("Snake", "1/1", "Deathtouch"))
    giant = game.put(creature("Giant", "5/5", "Indestructible"))
    perform(game, e.Damaged(snake, giant, 1))
    assert not state_based_actions(game)
    assert "deathtouch" not in game.state.object(giant).facts


def test_704_5i_a_planeswalker_without_loyalty() -> None:
    game = Setting()
    walker = game.put("Oko, Thief of Crowns", counters={"loyalty": 1})
    perform(game, e.CountersChanged(walker, "loyalty", -1, YOU))
    assert state_based_actions(game)
    assert game.where(walker) is GRAVEYARD


def test_613_704_a_minus_counter_and_an_anthem_that_come_together() -> None:
    # state-based actions see only the end of all layers: -1/-1 (7c) and +1/+1 (7c) leave a 1/1 alive
    game = Setting()
    elf = game.put(creature("Elf", "1/1"), counters={"-1/-1": 1})
    game.put("Glorious Anthem")
    assert not state_based_actions(game)
    assert game.where(elf) is BATTLEFIELD


# --- legends, worlds ------------------------------------------------------------------------------------------------------


def test_704_5j_the_controller_keeps_one() -> None:
    game = Setting()
    first, second, third = (game.put(URBORG) for _ in range(3))
    game.told(keep=[second])
    assert state_based_actions(game)
    assert [game.where(one) for one in (first, second, third)] == [GRAVEYARD, BATTLEFIELD, GRAVEYARD]
    assert not state_based_actions(game)


def test_704_5j_asks_only_for_what_one_player_controls() -> None:
    game = Setting()
    game.put(URBORG)
    game.put(URBORG, by=OPPONENT)
    assert not state_based_actions(game)


def test_704_5j_it_is_a_choice_that_nobody_guesses() -> None:
    game = Setting()
    game.put(URBORG)
    game.put(URBORG)
    with pytest.raises(Unanswered) as caught:
        state_based_actions(game)
    assert caught.value.question.key == "keep"


def test_704_5j_mirror_gallery() -> None:
    game = Setting()
    game.put("Mirror Gallery")
    game.put(URBORG)
    game.put(URBORG)
    assert not state_based_actions(game)


def test_704_5k_the_newest_world_stays() -> None:
    game = Setting()
    old, new = game.put(made("Old World", "World Enchantment")), game.put(made("New World", "World Enchantment"))
    assert state_based_actions(game)
    assert (game.where(old), game.where(new)) == (GRAVEYARD, BATTLEFIELD)


# --- tokens, copies, attachments ------------------------------------------------------------------------------------------


def test_704_5d_a_token_ceases_to_exist_after_it_has_died() -> None:
    # 111.7: it is in the graveyard first, so that its dying can trigger something
    game = Setting()
    token = game.put(creature("Elf", "1/1"), token=True)
    perform(game, e.Moved(token, Zone.GRAVEYARD, YOU))
    assert game.where(token) is GRAVEYARD
    assert state_based_actions(game)
    assert game.where(token) is None
    assert not state_based_actions(game)


def test_704_5m_an_aura_whose_creature_has_left() -> None:
    game = Setting()
    bears = game.put("Grizzly Bears")
    aura = game.put("Pacifism", attached_to=bears)
    perform(game, e.Moved(bears, Zone.HAND, YOU))
    assert state_based_actions(game)
    assert game.where(aura) is GRAVEYARD


def test_704_5n_equipment_stays_unattached() -> None:
    game = Setting()
    forest = game.put("Forest")
    axe = game.put("Bonesplitter", attached_to=forest)
    assert state_based_actions(game)
    assert game.state.object(axe).attached_to is None
    assert game.where(axe) is BATTLEFIELD
    assert not state_based_actions(game)


def test_704_5p_what_is_neither_aura_nor_equipment_is_attached_to_nothing() -> None:
    game = Setting()
    bears = game.put("Grizzly Bears")
    rock = game.put(made("Rock", "Artifact"), attached_to=bears)
    assert state_based_actions(game)
    assert game.state.object(rock).attached_to is None


# --- counters -------------------------------------------------------------------------------------------------------------


def test_704_5q_counters_cancel_in_pairs() -> None:
    game = Setting()
    bears = game.put("Grizzly Bears", counters={"+1/+1": 3, "-1/-1": 1})
    assert state_based_actions(game)
    assert {kind: pile.number for kind, pile in game.state.object(bears).counters.items()} == {"+1/+1": 2}
    assert not state_based_actions(game)


def test_704_5q_and_704_5f_at_once_704_8() -> None:
    # 704.8: as the game was before: it had a +1/+1 counter when it was last on the battlefield
    game = Setting()
    wolf = game.put(creature("Wolf", "1/1"), counters={"+1/+1": 1, "-1/-1": 3})
    assert state_based_actions(game)
    assert game.where(wolf) is GRAVEYARD
    assert game.at.last[wolf].object(wolf).counters["+1/+1"].number == 1


def test_704_5r_no_more_counters_than_it_can_have() -> None:
    game = Setting()
    dreamer = game.put(creature("Dreamer", "4/1", "Dreamer can't have more than seven dream counters on it."))
    game.state = put_counters(game.state, dreamer, {"dream": 9})
    assert state_based_actions(game)
    assert game.state.object(dreamer).counters["dream"].number == 7


# --- sagas ----------------------------------------------------------------------------------------------------------------

SAGA = made("Tale", "Enchantment — Saga", "I — Draw a card.\nII — You gain 2 life.")


def test_704_5s_a_saga_is_sacrificed_at_its_final_chapter() -> None:
    game = Setting()
    tale = game.put(SAGA, counters={"lore": 2})
    assert state_based_actions(game)
    assert game.where(tale) is GRAVEYARD
    assert any(isinstance(one, e.Moved) and one.why == "sacrifice" for one in game.at.happened)


def test_704_5s_not_while_its_chapter_ability_waits() -> None:
    game = Setting()
    tale = game.put(SAGA, counters={"lore": 1})
    perform(game, e.CountersChanged(tale, "lore", 1, YOU))
    assert [one.source for one in game.at.waiting] == [tale]
    assert not state_based_actions(game)
    chapters_resolved(game)
    assert state_based_actions(game)
    assert game.where(tale) is GRAVEYARD


def test_704_5s_a_saga_without_chapters_stays() -> None:
    # by the rule of June 2025: it needs one or more chapter abilities
    game = Setting()
    empty = game.put(made("Blank", "Enchantment — Saga"), counters={"lore": 3})
    assert not state_based_actions(game)
    assert game.where(empty) is BATTLEFIELD


# --- battles, roles -------------------------------------------------------------------------------------------------------


def siege(game: Setting, defense: int = 3) -> ObjectId:
    """A Siege under your control."""
    return game.put(made("Raid", "Battle — Siege"), counters={"defense": defense})


def test_704_5x_a_siege_is_protected_by_an_opponent() -> None:
    game = Setting()
    raid = siege(game)
    assert state_based_actions(game)
    assert game.state.object(raid).choices["protector"] == OPPONENT
    assert not state_based_actions(game)


def test_704_5x_of_two_opponents_its_controller_chooses() -> None:
    game = Setting(YOU, OPPONENT, "Third")
    raid = siege(game)
    game.told(protector=["Third"])
    assert state_based_actions(game)
    assert game.state.object(raid).choices["protector"] == "Third"


def test_704_5v_a_siege_without_defense() -> None:
    game = Setting()
    raid = siege(game)
    state_based_actions(game)
    perform(game, e.CountersChanged(raid, "defense", -3, YOU))
    chapters_resolved(game)  # its own ability would keep it
    assert state_based_actions(game)
    assert game.where(raid) is GRAVEYARD


def test_704_5z_the_newest_role_of_a_player_stays() -> None:
    game = Setting()
    bears = game.put("Grizzly Bears")
    role = made("Hero", "Enchantment — Aura Role", "Enchant creature\nEnchanted creature gets +1/+1.")
    first, second = (game.put(role, attached_to=bears, token=True) for _ in range(2))
    theirs = game.put(role, attached_to=bears, token=True, by=OPPONENT)
    assert state_based_actions(game)
    assert [game.where(one) for one in (first, second, theirs)] == [GRAVEYARD, BATTLEFIELD, BATTLEFIELD]


def test_704_3_all_at_once_and_then_again() -> None:
    # two creatures that keep each other alive die one check apart: the lord first, then what it kept alive
    game = Setting()
    lord = game.put(creature("Lord", "1/1", "Other creatures you control get +1/+1."), damage=1)
    ward = game.put(creature("Ward", "1/1"), damage=1)
    assert state_based_actions(game)
    assert (game.where(lord), game.where(ward)) == (GRAVEYARD, BATTLEFIELD)
    assert state_based_actions(game)
    assert game.where(ward) is GRAVEYARD
    assert not state_based_actions(game)


@pytest.mark.parametrize("first", ["keeper", "bear"])
def test_704_3_what_replaces_the_death_of_others_does_so_though_it_dies_itself(first: str) -> None:
    # all at once: the replacement effect is there as they would die, in whatever order they are looked at
    game = Setting()
    text = "If a creature an opponent controls would die, exile it instead."
    ids = {}
    for who in (first, "bear" if first == "keeper" else "keeper"):
        if who == "keeper":
            ids[who] = game.put(creature("Keeper", "3/4", text), damage=4)
        else:
            ids[who] = game.put("Grizzly Bears", by=OPPONENT, damage=2)
    assert state_based_actions(game)
    assert (game.where(ids["keeper"]), game.where(ids["bear"])) == (GRAVEYARD, Zone.EXILE)


def test_111_7_a_token_taken_off_the_game_is_nowhere() -> None:
    game = Setting()
    token = game.put(creature("Elf", "1/1"), token=True)
    _, game.state = leave(game.state, token)
    assert not state_based_actions(game)
