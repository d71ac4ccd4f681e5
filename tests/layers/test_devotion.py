"""Devotion counts what a player controls (700.5), whoever's it is: what asks for it in layer 2 waits for what changes control there (613.8a)."""

from __future__ import annotations

from layerlaw.layers import solve
from layerlaw.model.abilities import StaticAbility
from layerlaw.model.cards import Face
from layerlaw.model.changes import GainControl
from layerlaw.model.conditions import ValueIs
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import Comparison, InZone, Is
from layerlaw.model.mana_costs import ManaCost
from layerlaw.model.references import ActivePlayer, ExactPlayer, Host
from layerlaw.model.values import Devotion
from layerlaw.model.words import CardType, Color, Zone
from tests.properties.agreement import disagreements
from tests.properties.games import SimpleGame, SimpleObject, SimplePlayer

EVERYTHING = ContinuousEffect(InZone(Zone.BATTLEFIELD), (GainControl(ExactPlayer("Bob")),))
NO_DEVOTION = ValueIs(Devotion(frozenset({Color.BLACK}), ActivePlayer()), Comparison.EQUAL, 0)
HOST = ContinuousEffect(Is(Host()), (GainControl(ActivePlayer()),), NO_DEVOTION)


def enchantment(name: str, timestamp: int, effect: ContinuousEffect, on: str | None = None) -> SimpleObject:
    ability = StaticAbility((effect,), frozenset({Zone.BATTLEFIELD}))
    cost = ManaCost(("B",)) if on is None else None
    face = Face(name, mana_cost=cost, types=(CardType.ENCHANTMENT,), abilities=(ability,))
    return SimpleObject(name, face, timestamp, attached_to=on)


def test_the_active_players_devotion_waits_for_what_takes_their_permanents() -> None:
    older, newer = enchantment("Envy", 1, HOST, "Greed"), enchantment("Greed", 2, EVERYTHING)
    players = tuple(SimplePlayer(name, 20, 0, {}, frozenset()) for name in ("Ann", "Bob"))
    game = SimpleGame((older, newer), (), players, "Ann")
    assert disagreements(game) == []
    solved = solve(game)
    assert (solved["Envy"].controller, solved["Greed"].controller) == ("Bob", "Ann")
