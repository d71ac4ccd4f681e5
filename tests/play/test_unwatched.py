"""Triggered abilities whose event nobody can tell of are said to be silent (decision 0012)."""

from layerlaw.play.triggers.unheeded import unwatched
from tests.play.setting import Setting, creature


def test_an_event_that_is_not_understood_is_named() -> None:
    game = Setting()
    game.put(creature("Oddity", "1/1", "Whenever the moon is made of cheese, you gain 1 life."))
    assert [name for name, _ in unwatched(game)] == ["Oddity"]


def test_an_event_that_is_watched_for_is_not() -> None:
    game = Setting()
    game.put(creature("Greeter", "1/1", "Whenever another creature enters, you gain 1 life."))
    assert list(unwatched(game)) == []


def test_an_act_that_is_never_told_of_is_named() -> None:
    game = Setting()
    game.put(creature("Gambler", "1/1", "Whenever you assemble a Contraption, you gain 1 life."))
    assert [name for name, _ in unwatched(game)] == ["Gambler"]


def test_a_replacement_effect_that_is_not_understood_is_named() -> None:
    """614.1."""
    game = Setting()
    game.put(creature("Moon Keeper", "1/1", "If the moon would rise, it stays down instead."))
    game.put(
        creature("Grave Keeper", "1/1", "If a card would be put into a graveyard from anywhere, exile it instead.")
    )
    assert list(unwatched(game)) == [("Moon Keeper", "If the moon would rise, it stays down instead.")]


def test_a_status_that_begins_is_told_of() -> None:
    """701.37a."""
    game = Setting()
    game.put(creature("Grower", "1/1", "When this creature becomes monstrous, you gain 1 life."))
    assert list(unwatched(game)) == []


def test_a_keyword_that_says_how_it_enters_and_is_not_carried_out_is_named() -> None:
    game = Setting()
    game.put(creature("Storied One", "2/2", "Space sculptor"))
    assert list(unwatched(game)) == [("Storied One", "space sculptor")]
