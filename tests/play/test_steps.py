"""500 to 514: a turn step by step; what untaps, what triggers, what ends when."""

from __future__ import annotations

from dataclasses import replace

import pytest

from layerlaw.game import Announced, IllegalAction, ObjectId, Step
from layerlaw.game.resolution import resolve
from layerlaw.game.turns import go_to
from layerlaw.model.words import Zone
from layerlaw.play.event import event as e
from layerlaw.play.payment.pools import add_mana
from layerlaw.play.perform import perform
from layerlaw.play.position.questions import Unanswered
from layerlaw.play.position.steps import STEPS
from layerlaw.play.turn.turn_structure import go_to_step, named, next_step, next_turn
from tests.play.setting import OPPONENT, YOU, Setting, creature, made


def steps_taken(game: Setting) -> list[str]:
    """The steps that began, in order."""
    return [one.step for one in game.at.happened if isinstance(one, e.StepBegan)]


def is_tapped(game: Setting, identity: object) -> bool:
    """Whether a permanent is tapped."""
    return "tapped" in game.state.by_id[identity].status  # type: ignore[index]


def hand(game: Setting, number: int, name: str = YOU) -> None:
    """So many cards that nobody knows are in a hand."""
    game.state = game.state.with_player(replace(game.state.player(name), hand_count=number))


# --- the order of steps -------------------------------------------------------------------------------------------------


def test_500_1_a_turn_goes_through_its_steps_508_8_without_blockers_and_damage_where_nothing_attacks() -> None:
    game = Setting()
    next_turn(game)
    taken = [game.at.step]
    while game.at.step != "cleanup":
        next_step(game)
        taken.append(game.at.step)
    assert taken == [step for step in STEPS[1:] if step not in ("declare blockers", "combat damage")]


@pytest.mark.parametrize(
    ("said", "step"),
    [("upkeep", "upkeep"), ("Draw Step", "draw"), ("main", "precombat main phase"), ("end step", "end step")],
)
def test_500_1_steps_have_their_rules_names(said: str, step: str) -> None:
    assert named(said) == step


def test_500_1_there_is_no_such_step() -> None:
    with pytest.raises(IllegalAction) as caught:
        named("tea break")
    assert "upkeep" in caught.value.mend


def test_a_step_that_is_past_comes_in_the_next_turn() -> None:
    game = Setting()
    go_to_step(game, "upkeep")
    assert (game.state.turn, game.state.active_player) == (2, OPPONENT)
    go_to_step(game, "upkeep")
    assert (game.state.turn, game.state.active_player) == (3, YOU)


def test_state_and_position_agree_on_the_step() -> None:
    game = Setting()
    go_to_step(game, "end step")
    assert game.state.step is Step.END_STEP
    game.state = go_to(game.state, Step.UPKEEP)  # a direct verb
    next_step(game)
    assert (game.at.step, game.state.active_player) == ("draw", OPPONENT)


def test_500_7_the_newest_extra_turn_comes_first_and_then_the_order_goes_on() -> None:
    game = Setting(YOU, OPPONENT, "Third")
    game.change(extra_turns=("Third", YOU))
    order = []
    for _ in range(4):
        next_turn(game)
        order.append(game.state.active_player)
    assert order == [YOU, "Third", OPPONENT, "Third"]


def test_800_4_a_player_who_has_lost_takes_no_turn() -> None:
    game = Setting(YOU, OPPONENT, "Third")
    game.change(lost=(OPPONENT,))
    next_turn(game)
    assert game.state.active_player == "Third"


# --- untap ----------------------------------------------------------------------------------------------------------------


def test_502_3_the_active_players_permanents_untap_and_no_others() -> None:
    game = Setting()
    mine, theirs = game.put("Grizzly Bears", tapped=True), game.put("Grizzly Bears", tapped=True, by=OPPONENT)
    next_turn(game)
    assert (is_tapped(game, mine), is_tapped(game, theirs)) == (True, False)


def test_502_3_what_does_not_untap() -> None:
    game = Setting()
    game.put(made("Chill", "Enchantment", "Creatures don't untap during their controllers' untap steps."))
    bears = game.put("Grizzly Bears", tapped=True, by=OPPONENT)
    land = game.put("Forest", tapped=True, by=OPPONENT)
    next_turn(game)
    assert (is_tapped(game, bears), is_tapped(game, land)) == (True, False)


def test_502_3_what_does_not_untap_in_the_next_untap_step_does_in_the_one_after() -> None:
    game = Setting()
    bears = game.put("Grizzly Bears", tapped=True, by=OPPONENT, status=frozenset({"skips untap"}))
    next_turn(game)
    assert is_tapped(game, bears)
    next_turn(game)
    next_turn(game)
    assert not is_tapped(game, bears)


def test_502_3_it_may_stay_tapped_where_its_controller_says_so() -> None:
    text = "You may choose not to untap Bond during your untap step."
    game = Setting()
    bond = game.put(made("Bond", "Artifact", text), tapped=True, by=OPPONENT)
    game.told(stay_tapped=[bond])
    next_turn(game)
    assert is_tapped(game, bond)


def test_502_3_no_more_than_one_land_untaps_and_its_player_determines_which() -> None:
    game = Setting()
    game.put(made("Orb", "Artifact", "Players can't untap more than one land during their untap steps."))
    first, second = (game.put("Forest", tapped=True, by=OPPONENT) for _ in range(2))
    bears = game.put("Grizzly Bears", tapped=True, by=OPPONENT)
    game.told(untap=[second])
    next_turn(game)
    assert [is_tapped(game, one) for one in (first, second, bears)] == [True, False, False]


def test_502_1_what_has_phasing_phases_out_and_in_again() -> None:
    game = Setting()
    drake = game.put(creature("Drake", "2/2", "Phasing"), by=OPPONENT)
    next_turn(game)
    assert "phased_out" in game.state.object(drake).status
    next_turn(game)
    assert "phased_out" in game.state.object(drake).status
    next_turn(game)
    assert "phased_out" not in game.state.object(drake).status


def test_502_4_what_triggers_in_the_untap_step_waits_for_the_upkeep() -> None:
    game = Setting()
    game.put(
        creature("Watcher", "1/1", "Whenever Watcher becomes untapped, you gain 1 life."), tapped=True, by=OPPONENT
    )
    go_to_step(game, "untap")
    assert len(game.at.waiting) == 1
    assert game.at.stack == ()
    next_step(game)
    assert len(game.at.stack) == 1


# --- upkeep, draw, main ------------------------------------------------------------------------------------------------------


def test_503_1a_upkeep_triggers_go_onto_the_stack_and_resolve_before_the_next_step() -> None:
    game = Setting()
    game.put(made("Bell", "Enchantment", "At the beginning of your upkeep, you gain 1 life."), by=OPPONENT)
    next_turn(game)
    assert [item.kind for item in game.at.stack] == ["triggered"]
    assert game.life(OPPONENT) == 20
    next_step(game)
    assert [item.kind for item in game.at.stack] == []
    assert game.life(OPPONENT) == 21


def test_504_1_the_active_player_draws() -> None:
    game = Setting()
    top = game.card("Forest", Zone.LIBRARY, by=OPPONENT)
    go_to_step(game, "draw")
    assert game.where(top) is Zone.HAND
    assert [one.first_of_step for one in game.at.happened if isinstance(one, e.DrawOne)] == [True]


@pytest.mark.parametrize(
    "card",
    [
        made("Vow", "Enchantment", "Skip your draw step."),
        made("Dearth", "Enchantment", "Players skip their draw steps."),
    ],
)
def test_614_10_a_skipped_draw_step_does_not_happen(card: object) -> None:
    game = Setting()
    game.put(card, by=OPPONENT)  # type: ignore[arg-type]
    go_to_step(game, "precombat main phase")
    assert not any(isinstance(one, e.DrawOne) for one in game.at.happened)
    assert "draw" not in steps_taken(game)


def test_505_4_a_saga_gets_a_lore_counter_and_its_chapter_triggers() -> None:
    game = Setting()
    tale = game.put(
        made("Tale", "Enchantment — Saga", "I, II — You gain 1 life.\nIII — You gain 2 life."),
        by=OPPONENT,
        counters={"lore": 1},
    )
    go_to_step(game, "precombat main phase")
    assert game.state.object(tale).counters["lore"].number == 2
    assert len(game.at.stack) == 1
    next_turn(game)
    go_to_step(game, "precombat main phase")  # your turn: nothing
    assert game.life(OPPONENT) == 21


# --- mana -----------------------------------------------------------------------------------------------------------------


def test_500_5_mana_pools_empty_as_a_step_ends() -> None:
    game = Setting()
    add_mana(game, YOU, ("G",))
    next_step(game)
    assert game.at.pools.get(YOU, ()) == ()


# --- ends of effects -------------------------------------------------------------------------------------------------------


def resolved(game: Setting, text: str, target: ObjectId) -> None:
    """An instant with that text resolves."""
    card = made("Spell", "Instant", text)
    assert card.front.casting is not None
    (script,) = card.front.casting.modes
    game.state = resolve(game.state, "Spell", script, YOU, Announced(), targets=(target,), edition=game.edition)


def test_514_2_damage_and_until_end_of_turn_end_at_the_same_time() -> None:
    # a 2/2 with +2/+2 and 3 damage survives: the effect and the damage end together
    game = Setting()
    bears = game.put("Grizzly Bears", damage=3)
    resolved(game, "Target creature gets +2/+2 until end of turn.", bears)
    assert game.solution[bears].toughness == 4
    go_to_step(game, "cleanup")
    assert game.solution[bears].toughness == 2
    assert "damage" not in game.state.object(bears).facts
    next_turn(game)
    assert game.where(bears) is Zone.BATTLEFIELD


def test_514_2_what_comes_in_the_cleanup_steps_discard_ends_only_with_the_next_cleanup_step() -> None:
    # 514.3a: something triggered, so there is another cleanup step
    game = Setting()
    game.put(made("Feast", "Enchantment", "Whenever you discard a card, you gain 1 life."))
    hand(game, 7)
    card = game.card("Forest")
    game.told(discard=[card])
    next_turn(game)
    assert game.life(YOU) == 21
    assert "514.3a" in game.rules("step")


def test_514_1_down_to_seven_cards() -> None:
    game = Setting()
    cards = [game.card("Forest") for _ in range(9)]
    game.told(discard=cards[:2])
    next_turn(game)
    assert [game.where(card) for card in cards[:3]] == [Zone.GRAVEYARD, Zone.GRAVEYARD, Zone.HAND]


def test_514_1_which_cards_is_a_choice() -> None:
    game = Setting()
    for _ in range(8):
        game.card("Forest")
    with pytest.raises(Unanswered) as caught:
        next_turn(game)
    assert caught.value.question.key == "discard"
    assert game.at.step == "precombat main phase"  # 733.1: nothing has happened


def test_402_2_no_maximum_hand_size() -> None:
    game = Setting()
    game.put(made("Tower", "Artifact", "You have no maximum hand size."))
    hand(game, 12)
    next_turn(game)
    assert game.state.player(YOU).hand == 12


def test_500_4_until_your_next_turn() -> None:
    game = Setting()
    bears = game.put("Grizzly Bears")
    resolved(game, "Until your next turn, target creature gets +1/+1.", bears)
    next_turn(game)
    assert game.solution[bears].power == 3
    next_turn(game)
    assert game.solution[bears].power == 2


def test_what_happened_this_turn_is_forgotten_in_the_next() -> None:
    game = Setting()
    perform(game, e.LifeChanged(YOU, 1))
    assert game.count("life gained", YOU) == 1
    next_turn(game)
    assert game.count("life gained", YOU) == 0
    assert not any(isinstance(one, e.LifeChanged) for one in game.at.happened)


def test_513_1_end_step_triggers() -> None:
    game = Setting()
    game.put(made("Dusk", "Enchantment", "At the beginning of your end step, you gain 1 life."))
    go_to_step(game, "end step")
    next_step(game)
    assert game.life(YOU) == 21


def test_704_3_a_player_who_dies_in_a_step_ends_the_game_there() -> None:
    game = Setting(life=1)
    game.put(made("Rot", "Enchantment", "At the beginning of your upkeep, you lose 1 life."), by=OPPONENT)
    go_to_step(game, "end step")
    go_to_step(game, "precombat main phase")
    assert (game.at.won, game.at.step) == (YOU, "upkeep")
