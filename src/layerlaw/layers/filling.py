"""A table filled: all objects of a game read once, and the columns made of them, before any effect.

Linear in objects: what a face says is made ready once (`layers.prepared`), equal faces are looked at together, and those with the same types,
supertypes and colors are written into their columns at once.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final

from layerlaw.layers.masks import mask_of, masks_by_number
from layerlaw.layers.prepared import Prepared, prepare_all
from layerlaw.layers.table import Table
from layerlaw.model.words import Zone

if TYPE_CHECKING:
    from layerlaw.layers.edition import Edition
    from layerlaw.layers.protocol import GameView, ObjectView
    from layerlaw.model.cards import Face


def filled(game: GameView, edition: Edition) -> Table:
    """The board of a game by an edition of the rules, before any effect."""
    table = Table(game, edition)
    _fill(table)
    return table


def _fill(table: Table) -> None:
    """Read the objects of a table that has its views, and knows which row each id has."""
    views = table.views
    rows: defaultdict[str, list[int]] = defaultdict(list)
    faces = [view.face for view in views]
    absent = _statuses(views, faces, rows)
    table.faces = table.first_faces = faces
    table.rows_with_counters = [row for row, view in enumerate(views) if view.counters]
    for row in table.rows_with_counters:
        for kind in views[row].counters:
            rows["n:" + kind].append(row)
    ids = table.row_by_id
    table.hosts = {
        row: ids[view.attached_to]
        for row, view in enumerate(views)
        if view.attached_to is not None and view.attached_to in ids
    }
    table.piles = {row: view.count for row, view in enumerate(views) if view.count != 1}
    _faces(table, faces, rows)
    size = table.size
    table.cols = {
        column: 1 << members[0] if len(members) == 1 else mask_of(members, size) for column, members in rows.items()
    }
    _players(table, table.cols)
    _zones(views, absent, table.cols)
    table.first_cols = table.cols.copy()
    everything = (1 << size) - 1
    table.existing = everything & ~mask_of(absent, size)


def _statuses(views: list[ObjectView], faces: list[Face], rows: defaultdict[str, list[int]]) -> list[int]:
    """The columns of statuses, and the faces of what is flipped (710.2); the rows of what is phased out (702.26b)."""
    absent = []
    for row, view in enumerate(views):
        status = view.status
        if status:
            if "flipped" in status and view.flipped_face is not None:
                faces[row] = view.flipped_face
            for name in status:
                rows["x:" + name].append(row)
            if "phased_out" in status:
                absent.append(row)
    return absent


def _players(table: Table, cols: dict[str, int]) -> None:
    """The columns of owners and controllers."""
    indices = {name: index for index, name in enumerate(table.players)}
    owners = [indices[view.owner] for view in table.views]
    table.control = [
        owner if (who := view.controller) is None else indices[who]
        for view, owner in zip(table.views, owners, strict=True)
    ]
    masks = masks_by_number(owners, len(indices))
    controlled = masks if owners == table.control else masks_by_number(table.control, len(indices))
    for prefix, found in (("own", masks), ("ctl", controlled)):
        for index, mask in enumerate(found):
            if mask:
                cols[f"{prefix}:{index}"] = mask


def _zones(views: list[ObjectView], absent: list[int], cols: dict[str, int]) -> None:
    """The columns of zones; what is phased out is in none (702.26b)."""
    there = ~mask_of(absent, len(views))
    numbers = [_ZONES[view.zone] for view in views]
    for zone, mask in zip(_ZONES, masks_by_number(numbers, len(_ZONES)), strict=True):
        if mask & there:
            cols[f"z:{zone}"] = mask & there


def _faces(table: Table, faces: list[Face], rows: defaultdict[str, list[int]]) -> None:
    """What the faces say: those that say the same once."""
    alike: defaultdict[Prepared, list[int]] = defaultdict(list)
    for row, prepared in enumerate(prepare_all(faces)):
        alike[prepared].append(row)
    kinds: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
    families = table.words
    table.power = [face.power or 0 for face in faces]
    table.toughness = [face.toughness or 0 for face in faces]
    statics: list[int] = []
    for prepared, members in alike.items():
        kinds[prepared.line].extend(members)
        for family, column, _ in prepared.words:
            there = rows[column]
            if not there:
                families[family].add(column)
            there.extend(members)
        if prepared.keywords:
            for name, column in prepared.keywords:
                table.keyword_cols.setdefault(name, set()).add(column)
            for column in dict.fromkeys([column for _, column in prepared.keywords]):
                rows[column].extend(members)
        if prepared.statics:
            statics += members
    for line, members in kinds.items():
        for column in line:
            rows[column].extend(members)
    statics.sort()
    table.rows_with_statics = statics


_ZONES: Final = {zone: number for number, zone in enumerate(Zone)}
