"""Objects that come and go between two games: the same board with other rows, so that a solve can go on from it (`layers.resume`).

The objects of a game stand in the order in which they appeared, so what came stands behind all that was there before. What left takes its row
with it, and the rows behind it move up. Whatever names rows, columns above all, is made anew here; what the newcomers are before any effect, a
table of them alone tells.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from layerlaw.layers.filling import filled
from layerlaw.layers.masks import NO_ROW
from layerlaw.layers.table import Table

if TYPE_CHECKING:
    from layerlaw.layers.protocol import EffectView, GameView, ObjectId, ObjectView, PlayerView
    from layerlaw.model.cards import Face

T = TypeVar("T")
_ID: Final = attrgetter("id")
_HOST: Final = attrgetter("attached_to")
MOST: Final = 8
"""Where more than so many objects came, or left, the board is solved anew: each that left moves every column."""


class Shift(NamedTuple):
    """Which rows are no longer there, and which objects came."""

    gone: tuple[int, ...]
    """Ascending."""
    places: Sequence[int]
    """Of each row where it is now; -1 for one that is gone."""
    views: list[ObjectView]
    """Those that stayed, as they were, and those that came."""
    stayed: int
    """How many they are: the first of those that came has this row."""
    row_by_id: dict[ObjectId, int]
    new: Table
    """Those that came, by themselves."""

    def mask(self, mask: int) -> int:
        """Rows of before as rows of now."""
        for row in reversed(self.gone):
            mask = mask & (1 << row) - 1 | mask >> row + 1 << row
        return mask

    def row(self, row: int) -> int:
        """A row of before as a row of now; -1 for none, and for one that is gone."""
        return row if row < 0 else self.places[row]


def shift(table: Table, game: GameView, views: list[ObjectView]) -> Shift | None:
    """What came and went between the game of a table and another, with these objects; None where it is too much, or what stayed is attached to what came."""
    row_by_id = dict(zip(map(_ID, views), range(len(views)), strict=True))
    gone = tuple(sorted(table.row_by_id[identity] for identity in table.row_by_id.keys() - row_by_id.keys()))
    stayed = table.size - len(gone)
    came = views[stayed:]
    is_some = len(gone) + len(came) > 0
    if not is_some or len(gone) > MOST or len(came) > MOST or len(row_by_id) < len(views) or len(views) < stayed:
        return None
    kept = _without(table.views, gone)
    new = {view.id for view in came}
    if not new.isdisjoint(map(_HOST, kept)):
        return None
    alone = filled(_Newcomers(game, came), table.edition)
    return Shift(gone, _places(gone, table.size), kept + came, stayed, row_by_id, alone)


def _places(gone: tuple[int, ...], size: int) -> list[int]:
    places: list[int] = []
    for number, row in enumerate(gone):
        places += range(len(places) - number, row - number)
        places.append(NO_ROW)
    places += range(len(places) - len(gone), size - len(gone))
    return places


def shifted(table: Table, by: Shift) -> Table:
    """A board with these rows, on which no effect has touched what came."""
    made = table.fork()
    stayed, new = by.stayed, by.new
    made.views, made.row_by_id, made.size = by.views, by.row_by_id, len(by.views)
    made.cols = _columns(table.cols, new.cols, by)
    made.first_cols = _columns(table.first_cols, new.first_cols, by)
    made.existing = by.mask(table.existing) | new.existing << stayed
    made.words = {
        family: words if new.words[family] <= words else words | new.words[family]
        for family, words in table.words.items()
    }
    made.keyword_cols = {name: set(columns) for name, columns in table.keyword_cols.items()}
    for name, columns in new.keyword_cols.items():
        made.keyword_cols.setdefault(name, set()).update(columns)
    gone = by.gone
    made.first_faces = _without(table.first_faces, gone) + new.faces
    made.faces = made.first_faces if table.faces is table.first_faces else shifted_faces(table.faces, by)
    made.control = _without(table.control, gone) + new.control
    made.power = _without(table.power, gone) + new.power
    made.toughness = _without(table.toughness, gone) + new.toughness
    if table.base_power is not None and table.base_toughness is not None:
        made.base_power = _without(table.base_power, gone) + new.power
        made.base_toughness = _without(table.base_toughness, gone) + new.toughness
    _rows(made, table, by)
    return made


def shifted_faces(faces: list[Face], by: Shift) -> list[Face]:
    """Faces of the rows of before, as the rows are now."""
    return _without(faces, by.gone) + by.new.faces


def _rows(made: Table, table: Table, by: Shift) -> None:
    """All that is told of some rows alone."""
    places, stayed, new = by.places, by.stayed, by.new
    made.hosts = {places[row]: places[host] for row, host in table.hosts.items() if places[row] >= 0 <= places[host]}
    for row, view in enumerate(new.views, stayed):
        if view.attached_to in by.row_by_id:
            made.hosts[row] = by.row_by_id[view.attached_to]
    made.piles = {places[row]: count for row, count in table.piles.items() if places[row] >= 0}
    made.piles.update({stayed + row: count for row, count in new.piles.items()})
    made.rows_with_statics = _members(table.rows_with_statics, by) + [stayed + row for row in new.rows_with_statics]
    made.rows_with_counters = _members(table.rows_with_counters, by) + [stayed + row for row in new.rows_with_counters]
    made.extra_names = {places[row]: names for row, names in table.extra_names.items() if places[row] >= 0}
    made.operations = [operation._replace(mask=by.mask(operation.mask)) for operation in table.operations]
    made.losing = by.mask(table.losing)
    made.bare = by.mask(table.bare)
    made.types_changed()


class _Newcomers:
    """A game of the objects that came, and of nothing else (`layers.protocol.GameView`)."""

    def __init__(self, game: GameView, objects: list[ObjectView]) -> None:
        self.players: Sequence[PlayerView] = game.players
        self.active_player = game.active_player
        self.objects = objects
        self.effects: tuple[EffectView, ...] = ()


def _columns(before: dict[str, int], new: dict[str, int], by: Shift) -> dict[str, int]:
    """Columns of the old rows as they are now, and of the new ones."""
    if len(by.gone) == 1:  # as most often: so many calls would take their time
        (row,) = by.gone
        below = (1 << row) - 1
        # most columns have nothing from that row on, and stay as they are
        made = {
            name: column if column <= below else column & below | column >> row + 1 << row
            for name, column in before.items()
        }
    else:
        made = {name: by.mask(column) for name, column in before.items()} if by.gone else before.copy()
    for name, column in new.items():
        made[name] = made.get(name, 0) | column << by.stayed
    return made


def _without(numbers: list[T], gone: tuple[int, ...]) -> list[T]:
    left = numbers.copy()
    for row in reversed(gone):
        del left[row]
    return left


def _members(rows: list[int], by: Shift) -> list[int]:
    return [by.places[row] for row in rows if by.places[row] >= 0]
