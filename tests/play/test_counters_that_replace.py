"""122.1c, 122.1d, 122.1h: counters that create replacement and prevention effects by themselves."""

from __future__ import annotations

from layerlaw.model.words import Zone
from layerlaw.play.event import event as e
from layerlaw.play.perform import perform
from layerlaw.play.state_based.performed import state_based_actions
from layerlaw.play.turn.turn_structure import next_turn
from tests.play.setting import OPPONENT, YOU, Setting, creature


def number(game: Setting, identity: int, kind: str) -> int:
    """How many counters of a kind are on a permanent."""
    counters = game.state.by_id[identity].counters  # type: ignore[index]
    return counters[kind].number if kind in counters else 0


def test_122_1d_a_stunned_permanent_loses_a_counter_instead_of_untapping() -> None:
    game = Setting()
    bears = game.put("Grizzly Bears", tapped=True, by=OPPONENT, counters={"stun": 2})
    next_turn(game)
    assert "tapped" in game.state.object(bears).status
    assert number(game, bears, "stun") == 1


def test_122_1c_a_shield_counter_against_destruction_by_an_effect() -> None:
    game = Setting()
    bears = game.put("Grizzly Bears", counters={"shield": 1})
    perform(game, e.Destroyed(bears, OPPONENT))
    assert game.where(bears) is Zone.BATTLEFIELD
    assert number(game, bears, "shield") == 0
    perform(game, e.Destroyed(bears, OPPONENT))
    assert game.where(bears) is Zone.GRAVEYARD


def test_122_1c_a_shield_counter_against_damage() -> None:
    game = Setting()
    ogre, bears = game.put(creature("Ogre", "3/3")), game.put("Grizzly Bears", counters={"shield": 1})
    perform(game, e.Damaged(ogre, bears, 3))
    assert "damage" not in game.state.object(bears).facts
    assert number(game, bears, "shield") == 0


def test_122_1c_but_not_against_the_rules() -> None:
    # lethal damage that was marked before destroys it by the rules, not as the result of an effect
    game = Setting()
    bears = game.put("Grizzly Bears", counters={"shield": 1}, damage=2)
    assert state_based_actions(game)
    assert game.where(bears) is Zone.GRAVEYARD


def test_122_1h_a_finality_counter_exiles() -> None:
    game = Setting()
    bears = game.put("Grizzly Bears", counters={"finality": 1})
    perform(game, e.Moved(bears, Zone.GRAVEYARD, YOU, "sacrifice"))
    assert game.where(bears) is Zone.EXILE
