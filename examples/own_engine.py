"""An engine author's own game, solved: nothing of `layerlaw.game` is used.

Any classes do that have the attributes of `layerlaw.layers.protocol`. Here they are three small dataclasses; in an engine they would be
thin views over what it has already. Run it: python examples/own_engine.py
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field

from layerlaw.cards.define import THIS, card, static
from layerlaw.layers import CounterPile, solve
from layerlaw.model.cards import Face
from layerlaw.model.changes import LoseAllAbilities, ModifyPT, SetPT
from layerlaw.model.filters import creatures
from layerlaw.model.words import Zone


@dataclass
class Thing:
    """A permanent of somebody's engine."""

    id: Hashable
    face: Face
    timestamp: int
    controller: str | None = "me"
    owner: str = "me"
    zone: Zone = Zone.BATTLEFIELD
    counters: Mapping[str, CounterPile] = field(default_factory=dict)
    flipped_face: Face | None = None
    attached_to: Hashable | None = None
    attached_to_player: str | None = None
    status: frozenset[str] = frozenset()
    face_down_values: Face | None = None
    choices: Mapping[str, object] = field(default_factory=dict)
    linked: Mapping[str, tuple[Hashable, ...]] = field(default_factory=dict)
    facts: Mapping[str, int] = field(default_factory=dict)
    count: int = 1


@dataclass
class Somebody:
    """A player of somebody's engine."""

    name: str
    life: int = 20
    hand: int = 7
    counters: Mapping[str, int] = field(default_factory=dict)
    designations: frozenset[str] = frozenset()


@dataclass
class Game:
    """A game of somebody's engine."""

    objects: list[Thing]
    players: list[Somebody] = field(default_factory=lambda: [Somebody("me"), Somebody("you")])
    active_player: str = "me"
    effects: tuple[()] = ()


def main() -> None:
    """Solve a small board and print what came out."""
    bear = card("Bear", "{1}{G}", "Creature — Bear", pt=(2, 2))
    stern = card("Stern Law", "{2}{W}", "Enchantment", static(creatures(), LoseAllAbilities(), SetPT(1, 1)))
    proud = card("Proud Bear", "{2}{G}", "Creature — Bear", static(THIS, ModifyPT(2, 2)), pt=(2, 2))
    game = Game(
        [
            Thing("bear", bear.front, timestamp=1, counters={"+1/+1": CounterPile(2, 4)}),
            Thing("proud", proud.front, timestamp=2),
            Thing("law", stern.front, timestamp=3),
        ]
    )
    solution = solve(game)
    for identity, now in solution.items():
        print(identity, now.name, now.power, now.toughness)
    for layer in solution.trace:
        for step in layer.steps:
            print(layer.layer.name, step.effect.id, "applied to", ", ".join(map(str, step.affected)))


if __name__ == "__main__":
    main()
