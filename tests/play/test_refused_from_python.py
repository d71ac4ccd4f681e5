"""What only Python can ask of a game, as a board file is looked through before: refused with the rule and, where there is one, the mend."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from layerlaw.cards.builtin import CARDS
from layerlaw.game import IllegalAction, ObjectId
from layerlaw.game.commander import Variant, require_leaders
from layerlaw.game.entering_battlefield import Entering
from layerlaw.game.events import move_to_battlefield
from layerlaw.model.words import Zone
from layerlaw.play.casting.announcement import Announcement
from layerlaw.play.casting.cast import cast
from layerlaw.play.event import event as e
from layerlaw.play.perform import perform
from layerlaw.play.position.questions import Question, asked
from layerlaw.play.stack.priority import give_priority
from layerlaw.play.turn.combat_phase import combat_damage, declare_attackers, declare_blockers
from layerlaw.play.turn.turn_structure import named
from tests.play.setting import OPPONENT, YOU, Answers, Setting, creature, made

BEAR, GIANT = "Grizzly Bears", "Hill Giant"


def refused(act: Callable[[], object]) -> IllegalAction:
    """How that is refused."""
    with pytest.raises(IllegalAction) as caught:
        act()
    return caught.value


def test_a_player_who_is_not_there() -> None:
    told = refused(lambda: Setting().state.player("Nobody"))
    assert told.message == "no player is named 'Nobody'"
    assert told.mend == "the players are You, Opponent"


def test_400_7_an_object_that_is_another_one_now() -> None:
    game = Setting()
    bear = game.put(BEAR)
    perform(game, e.Moved(bear, Zone.HAND, YOU))
    assert refused(lambda: game.state.object(bear)).rule == "400.7"


def test_111_8_a_token_does_not_come_back() -> None:
    game = Setting()
    token = game.put(BEAR, token=True)
    gone = game.state.with_object(replace(game.state.object(token), zone=Zone.GRAVEYARD, card=None))
    told = refused(lambda: move_to_battlefield(gone, token, Entering(controller=YOU)))
    assert (told.message, told.rule) == ("Grizzly Bears is no card and cannot come back", "111.8")


def test_702_124g_no_deck_has_three_commanders() -> None:
    told = refused(lambda: require_leaders([CARDS[BEAR]] * 3, YOU, Variant.COMMANDER))
    assert (told.message, told.rule) == ("You: 3 commanders, where a deck has at most two", "702.124g")


def test_500_1_a_step_that_there_is_not_is_told_with_those_that_there_are() -> None:
    told = refused(lambda: named("lunch"))
    assert told.rule == "500.1"
    assert told.mend.startswith("name one of: untap, upkeep, draw")


def test_601_2b_a_card_has_only_its_faces() -> None:
    game = Setting()
    bear = game.card(BEAR)
    told = refused(lambda: cast(game, bear, YOU, Announcement(face=1, pay="none")))
    assert (told.message, told.rule) == ("Grizzly Bears has no face 2", "601.2b")


def test_603_3b_only_what_triggered_is_put_in_order() -> None:
    game = Setting()
    game.put(made("Thanks", "Enchantment", "Whenever you gain life, draw a card."))
    game.put(made("Praise", "Enchantment", "Whenever you gain life, scry 1."))
    bear = game.put(BEAR)
    game.told(order=[bear])
    perform(game, e.LifeChanged(YOU, 1))
    told = refused(lambda: give_priority(game))
    assert (told.message, told.rule) == ("Grizzly Bears has no triggered ability that waits", "603.3b")


def test_608_2d_what_is_chosen_is_one_of_the_options() -> None:
    answers = Answers()
    answers.given["choose"] = [(ObjectId(7),)]
    told = refused(lambda: asked(answers, Question("choose", YOU, "Choice", (ObjectId(1), ObjectId(2)))))
    assert told.message == "Choice: 7 is none of the 2 that You may choose"


def blocked() -> tuple[Setting, ObjectId, ObjectId, ObjectId]:
    """A Giant attacks and is blocked by a Bear; another Bear stays out of it."""
    game = Setting()
    giant, idle, bear = game.put(GIANT), game.put(BEAR), game.put(BEAR, by=OPPONENT)
    declare_attackers(game, [(giant, OPPONENT)])
    declare_blockers(game, [(bear, giant)])
    return game, giant, bear, idle


def test_510_1c_a_blocked_creature_assigns_its_damage_to_its_blockers() -> None:
    game, giant, _, _ = blocked()
    told = refused(lambda: combat_damage(game, {giant: {OPPONENT: 3}}))
    assert (told.message, told.rule) == ("Hill Giant cannot assign combat damage to Opponent", "510.1")
    assert told.mend == "it may assign it to: Grizzly Bears"


def test_510_1_what_does_not_fight_assigns_nothing() -> None:
    game, _, bear, idle = blocked()
    told = refused(lambda: combat_damage(game, {idle: {bear: 2}}))
    assert (told.message, told.rule) == ("Grizzly Bears assigns no combat damage in this step", "510.1")


def test_510_2_combat_damage_is_dealt_once() -> None:
    game, _, bear, _ = blocked()
    combat_damage(game)
    assert game.where(bear) is Zone.GRAVEYARD
    told = refused(lambda: combat_damage(game))
    assert (told.message, told.rule) == ("all combat damage of this combat has been dealt", "510.2")


def test_510_2_with_first_strike_it_is_dealt_twice_and_not_a_third_time() -> None:
    game = Setting()
    quick = game.put(creature("Quick", "1/1", "First strike"))
    slow = game.put(GIANT)
    declare_attackers(game, [(quick, OPPONENT), (slow, OPPONENT)])
    combat_damage(game)
    assert game.life(OPPONENT) == 19
    combat_damage(game)
    assert game.life(OPPONENT) == 16
    assert refused(lambda: combat_damage(game)).rule == "510.2"
