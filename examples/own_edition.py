"""An edition of one's own: what if counters applied before everything else that modifies power and toughness?

    python examples/own_edition.py

An edition is a value, so a rule of the house is one of ours with something replaced. Here an effect asks for the size of a card whose
size comes from counters: by the rules of today, of 2017, and of the house.
"""

from dataclasses import replace

from layerlaw import Board
from layerlaw.layers import EDITIONS, NEWEST
from layerlaw.layers.edition import ChangeKind, Layer, Origin

# One more sublayer, in front of 7c, and it takes what counters do to power and toughness.
COUNTERS_FIRST = replace(NEWEST, name="counters before +X/+X").with_layer(
    Layer("7b½", "house rule", "Counters"), [(ChangeKind.PT_MODIFY, Origin.COUNTER)], before="7c"
)
# Flags are replaced just so: what if the active player still ordered all that happens at once?
OLD_ORDER = replace(NEWEST, name="the active player orders all", active_player_orders_all=True)

BOARD = Board.parse(
    {
        "players": [
            {
                "name": "You",
                "exile": [{"card": "Skullbriar, the Walking Grave", "as": "skullbriar", "counters": {"+1/+1": 2}}],
            },
            "Opponent",
        ],
        "timeline": [
            {"enter": "Phyrexian Ingester", "as": "ingester"},
            {"trigger": "ingester", "choose": {"cards": ["skullbriar"]}},
        ],
    }
)


def main() -> None:
    """The Ingester gets +X/+Y for the size of what it exiled: in which sublayer, and in which order, do the counters count?"""
    for edition in (NEWEST, EDITIONS["2017"], COUNTERS_FIRST):
        answer = BOARD.solve(edition)
        ingester = answer["ingester"]
        print(f"{edition.name}: {ingester.power}/{ingester.toughness}")
        for layer in answer.trace:
            if layer.layer.name.startswith("7"):
                effects = ", ".join(f"{step.effect.origin.name.lower()} {step.reason.kind}" for step in layer.steps)
                print(f"  {layer.layer.name} ({layer.layer.rule}): {effects}")
    at_once = Board.parse(
        {"timeline": [{"simultaneous": [{"enter": "Humility", "controller": "Opponent"}, {"enter": "Opalescence"}]}]}
    )
    for difference in at_once.compare([NEWEST, OLD_ORDER]).differences:
        print(f"{difference.of}, {difference.what}: {dict(difference.values)}")


if __name__ == "__main__":
    main()
