"""Piles in words (700.3): `an opponent separates those cards into two piles. Put one pile into your hand and the other into your graveyard`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import piles
from layerlaw.model import references as r
from layerlaw.model.abilities import Instruction
from layerlaw.model.words import Zone
from layerlaw.oracle.write.telling import NoWords, Telling

SEEN: Final = f.IsLinked("looked") & f.InZone(Zone.LIBRARY)

_OPPONENT: Final = r.ChosenPlayer("opponent")
_ONE: Final = f.IsLinked("the chosen pile")
_OTHER: Final = f.IsLinked("the other pile")


def in_piles(row: Sequence[Instruction], telling: Telling) -> tuple[int, str] | None:
    """How many effects of the row its words stand for: who separates, who chooses, and where the piles go; None of another row."""
    match row:
        case [d.Choose("opponent", None, r.You()), piles.Separate(what, by), piles.ChoosePile(r.You()), *rest] if (
            by == _OPPONENT
        ):
            told, put = f"an opponent separates {_those(what, telling)} into two piles", "one pile"
            used = 3
        case [piles.Separate(what, r.You()), d.Choose("opponent", None, r.You()), piles.ChoosePile(by), *rest] if (
            by == _OPPONENT
        ):
            told, put = (
                f"separate {_those(what, telling)} into two piles. An opponent chooses one of those piles",
                "that pile",
            )
            used = 3
        case [piles.Separate(what, r.You()), piles.ChoosePile(r.TargetPlayer()), d.Destroy(gone) as end, *_] if (
            gone == _ONE
        ):
            told = f"separate {_those(what, telling)} into two piles. Destroy all creatures in the pile of that player's choice"
            return 3, told + ("" if end.can_regenerate else ". They can't be regenerated")
        case _:
            return None
    match rest:
        case [d.MoveTo(first) as one, d.MoveTo(second) as other, *_] if (first, second) == (_ONE, _OTHER):
            return used + 2, f"{told}. Put {put} {_where(one)} and the other {_where(other)}"
        case _:
            raise NoWords(row[0])


def _those(what: f.Filter, telling: Telling) -> str:
    return "those cards" if what == SEEN else telling.things(what)


def _where(node: d.MoveTo) -> str:
    match node:
        case d.MoveTo(what, Zone.HAND) if node == d.MoveTo(what, Zone.HAND):
            return "into your hand"
        case d.MoveTo(what, Zone.GRAVEYARD) if node == d.MoveTo(what, Zone.GRAVEYARD):
            return "into your graveyard"
        case d.MoveTo(what, Zone.LIBRARY) if node == d.MoveTo(what, Zone.LIBRARY, bottom=True):
            return "on the bottom of your library in any order"
        case _:
            raise NoWords(node)
