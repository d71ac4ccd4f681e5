"""What mana may be spent on (106.6), and how long it stays.

A unit of mana is its letter, with marks behind it: `*` where a snow source made it (107.4h), `!` where its player keeps it until end of turn,
`#N` where what it may be spent on is the N-th of the position's `mana_uses`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from layerlaw.game.state import ObjectId
from layerlaw.model.filters import Anything, Filter
from layerlaw.model.one_shot_effects import ManaUse
from layerlaw.play.context import Context
from layerlaw.play.position.play import Play

KEPT: Final = "!"
_USE: Final = "#"
PAYS_FOR: Final = "pays for"
"""The fact of a context whose cost is paid: `spell` or `ability`; a cost of anything else has none."""


@dataclass(frozen=True)
class Spending:
    """What mana is spent for: casting a spell (`kind` "spell"), activating an ability of an object ("ability"), or something else ("")."""

    kind: str = ""
    what: ObjectId | None = None

    @classmethod
    def of(cls, context: Context) -> Spending:
        """For the cost that is paid in a context."""
        kind = str(context.facts.get(PAYS_FOR, ""))
        return cls(kind, context.source if kind else None)


ANYTHING_ELSE: Final = Spending()


def marked(play: Play, unit: str, use: ManaUse | None, player: str, *, keeps: bool) -> str:
    """The unit with the marks of what its maker says of it."""
    if keeps:
        unit += KEPT
    if use is None:
        return unit
    known = play.at.mana_uses
    if (player, use) not in known:
        known = (*known, (player, use))
        play.change(mana_uses=known)
    return f"{unit}{_USE}{known.index((player, use))}"


def spendable(play: Play, unit: str, spending: Spending) -> bool:
    """Whether a unit of mana may be spent so (106.6)."""
    _, _, number = unit.partition(_USE)
    if not number:
        return True
    player, use = play.at.mana_uses[int(number)]
    return allows(play, use, player, spending)


def allows(play: Play, use: ManaUse, player: str, spending: Spending) -> bool:
    """Whether mana that may be spent on this may be spent so."""
    if spending.what is None:
        return use.rest
    return _is(play, use.spells if spending.kind == "spell" else use.abilities, player, spending.what)


def _is(play: Play, what: Filter | None, player: str, identity: ObjectId) -> bool:
    if what is None:
        return False
    board = play.known(identity)
    return isinstance(what, Anything) or (
        board is not None and identity in board and board.reader(player, identity).matches(identity, what)
    )
