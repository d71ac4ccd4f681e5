"""401.4: where nobody says in which order several cards go on the top or the bottom of a library, the log tells which was taken."""

from __future__ import annotations

from dataclasses import replace

from layerlaw.game import ObjectId
from layerlaw.model.words import Zone
from layerlaw.play.actions.on_top import lay_on_bottom, lay_on_top
from layerlaw.play.position.library_order import known_cards, order_is_unknown
from tests.play.setting import YOU, Setting


def library(*names: str) -> Setting:
    """A game with these cards in your library, the last on top."""
    game = Setting()
    for name in names:
        game.card(name, Zone.LIBRARY)
    return game


def lying(game: Setting) -> tuple[ObjectId, ...]:
    """The cards of your library, the top one first."""
    return tuple(card.id for card in known_cards(game.state, YOU))


def test_401_4_the_order_that_nobody_stated_is_told() -> None:
    game = library("Forest", "Island")
    lay_on_top(game, YOU, "Brainstorm", lying(game), "401.4")
    assert game.said("note") == ["Brainstorm: nobody said another order: they lie on top as Island, Forest"]
    assert game.rules("note") == ["401.4"]
    lay_on_bottom(game, YOU, "Impulse", lying(game), "401.4")
    assert game.said("note")[1:] == ["Impulse: nobody said another order: they lie on the bottom as Island, Forest"]


def test_401_4_nothing_is_told_where_it_was_stated_or_makes_no_difference() -> None:
    game = library("Forest", "Island")
    upper, lower = lying(game)
    game.told(top=[lower, upper], bottom=[upper, lower])
    lay_on_top(game, YOU, "Brainstorm", (upper, lower), "401.4")
    assert lying(game) == (lower, upper)
    lay_on_bottom(game, YOU, "Impulse", (upper, lower), "401.4")
    assert lying(game) == (upper, lower)
    alike = library("Forest", "Forest")
    lay_on_top(alike, YOU, "Brainstorm", lying(alike), "401.4")
    lay_on_bottom(alike, YOU, "Impulse", lying(alike), "401.4", at_random=True)
    assert not game.said("note")
    assert not alike.said("note")


def test_401_4_an_order_of_chance_is_known_to_nobody() -> None:
    game = library("Forest", "Island", "Swamp")
    lay_on_bottom(game, YOU, "Impulse", lying(game), "401.4", at_random=True)
    assert game.said("note") == ["Impulse: nobody said in which order chance laid Swamp, Island, Forest"]
    assert order_is_unknown(game.state, YOU, 1, ())


def test_401_4_cards_of_one_name_need_not_be_alike() -> None:
    """A difference in anything but the place counts, not in the name alone."""
    game = library("Forest", "Forest")
    upper, _lower = lying(game)
    game.state = game.state.with_object(replace(game.state.object(upper), choices={"color": "green"}))
    lay_on_top(game, YOU, "Brainstorm", lying(game), "401.4")
    assert game.said("note") == ["Brainstorm: nobody said another order: they lie on top as Forest, Forest"]
    lay_on_bottom(game, YOU, "Impulse", lying(game), "401.4", at_random=True)
    assert order_is_unknown(game.state, YOU, 1, ())
