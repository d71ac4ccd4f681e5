"""For whom a pattern is read: the source of an ability and its controller, on a solved board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from layerlaw.game.state import ObjectId
from layerlaw.layers import Solution
from layerlaw.layers.board_reader import BoardReader
from layerlaw.model.conditions import Noted
from layerlaw.model.filters import Anything, Filter
from layerlaw.model.late import dataclass
from layerlaw.model.references import EachPlayer, PlayerRef


@dataclass(frozen=True)
class Viewpoint:
    """For whom a pattern is read: the source of the ability and its controller, on a solved board."""

    controller: str
    source: ObjectId
    solution: Solution
    noted: Callable[[Noted], bool] | None = None
    """What only a game remembers, asked in words."""
    last: Callable[[ObjectId], Solution | None] | None = None
    """The board on which an object last was where it was, for the source of an ability or of damage that has left since."""

    @property
    def reader(self) -> BoardReader:
        """Reads the board for it."""
        return self.solution.reader(self.controller, self.source if self.source in self.solution else None)

    def fits(self, identity: ObjectId | None, what: Filter) -> bool:
        """Whether an object is one of them."""
        if identity is None or identity not in self.solution:
            return False
        return isinstance(what, Anything) or identity in self.reader.matching(what)

    def source_fits(self, identity: ObjectId | None, what: Filter) -> bool:
        """The same of the source of an ability or of damage, which may have been sacrificed for it: then as it last was (113.7a, 608.2h)."""
        board = None if identity is None else self.board_of(identity)
        return board is not None and replace(self, solution=board).fits(identity, what)

    def board_of(self, identity: ObjectId) -> Solution | None:
        """The board that has an object: this one, or the one on which it last was where it was."""
        if identity in self.solution or self.last is None:
            return self.solution
        return self.last(identity)

    def is_one(self, player: str, ref: PlayerRef) -> bool:
        """Whether a player is one of them."""
        return isinstance(ref, EachPlayer) or player in self.reader.players(ref)
