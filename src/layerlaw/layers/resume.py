"""Going on from an earlier solution: what changed of the game, and up to which layer all that was found out before still holds.

Theory of operation. A solve that is asked to keep its way (`solve(..., keep=True)`) notes before each layer how things stand: a
*checkpoint*, a fork of the board with the effects as they are then. When the game goes on, the new game is compared with that of a
checkpoint, object by object. What changed of an object, a player or the list of effects can be seen first by certain effects, in the first of
their layers (`layers.given`); up to there everything comes out as before, so the solve goes on from the last checkpoint that is no later.

What is gone on from: counters, statuses, attachments, timestamps, noted numbers, life, whose turn it is, effects that began or ended, and a few
objects that came or left (`layers.shift`). When an object starts from other values, the board is solved anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import is_
from typing import TYPE_CHECKING, Final, NamedTuple

from layerlaw.layers import given
from layerlaw.layers.active_effects import ActiveEffect, plan_for
from layerlaw.layers.edition import Edition, Origin
from layerlaw.layers.of_statuses import RULE_EFFECTS
from layerlaw.layers.prepared import prepare
from layerlaw.layers.protocol import still_there
from layerlaw.layers.shift import Shift, shift, shifted, shifted_faces
from layerlaw.model.counters import counter_change
from layerlaw.model.filters import Exactly
from layerlaw.model.words import Zone

if TYPE_CHECKING:
    from layerlaw.layers.protocol import EffectView, GameView, ObjectId, ObjectView, Timestamp
    from layerlaw.layers.table import Table
    from layerlaw.layers.trace import LayerTrace
    from layerlaw.model.cards import Face


_Mark = tuple[str, "Timestamp", int]
"""A floating effect told from the others: its id, its timestamp, and which words it has."""


class Checkpoint(NamedTuple):
    """How things stood before a layer."""

    layer: int
    is_traced: bool
    table: Table
    copiable: list[Face] | None
    """The faces after layer 1; None where it is still to come."""
    lives: tuple[ActiveEffect, ...]
    """Every effect there was until then; none of them has been reworded."""
    began: dict[ActiveEffect, int]
    """Those that had begun, each with the rows that it keeps (613.6)."""
    names: dict[ObjectId, int]
    for_piles: frozenset[ActiveEffect]
    layers: tuple[LayerTrace, ...]


class BoardDifference(NamedTuple):
    """What is another in a new game."""

    views: list[ObjectView]
    rows: tuple[int, ...]
    """The rows of the objects that changed."""
    recounted: frozenset[int]
    """The rows whose counters changed, or what those are on."""
    restamped: frozenset[int]
    ended: frozenset[_Mark]
    """The floating effects that are no longer there."""
    began: tuple[EffectView, ...]
    first: int
    """The first layer that can come out otherwise."""
    shift: Shift | None
    """Where objects came or left, which; the rows above are those of now."""


class Compared(NamedTuple):
    """What is another in a new game, whatever a solve had come to."""

    before: list[ObjectView]
    views: list[ObjectView]
    kinds: int
    rows: tuple[int, ...]
    recounted: frozenset[int]
    restamped: frozenset[int]
    ended: frozenset[_Mark]
    began: tuple[EffectView, ...]
    shift: Shift | None

    def is_of(self, checkpoint: Checkpoint) -> bool:
        """Whether the game that was compared is the one of a checkpoint."""
        return checkpoint.table.views is self.before


def comparison(checkpoint: Checkpoint, game: GameView) -> Compared | None:
    """The game of a checkpoint and a new one, object by object; None where that cannot be gone on from."""
    table = checkpoint.table
    if getattr(table.game, "inquiry", None) is not getattr(game, "inquiry", None):
        return None  # what is asked and not known is another's to answer
    others = table.game.players is not game.players
    if others and (
        tuple(player.name for player in game.players) != table.players or still_there(game) != table.present
    ):
        return None
    views = list(game.objects)
    effects = _effects(table.game.effects, game.effects)
    if effects is None:
        return None
    by = None
    changes = _changes(table.views, views) if len(views) == table.size else None
    if changes is None:
        by = (
            None if checkpoint.is_traced else shift(table, game, views)
        )  # a trace tells rows, and those would be others
        changes = None if by is None else _changes(by.views, views)
        if by is None or changes is None:
            return None
    kinds, rows, recounted, restamped = changes
    if by is not None:
        seen = _seen(table, by)
        if seen is None:
            return None
        kinds |= seen
        recounted |= {row for row in range(by.stayed, len(views)) if views[row].counters}
    if others and any(before != after for before, after in zip(table.game.players, game.players, strict=True)):
        kinds |= given.PLAYERS
    if table.game.active_player != game.active_player:
        kinds |= given.TURN
    if any(getattr(table.game, name, None) is not getattr(game, name, None) for name in ("history", "unstated")):
        kinds |= given.PAST
    marks = (frozenset(recounted), frozenset(restamped))
    return Compared(table.views, views, kinds, tuple(rows), *marks, *effects, by)


def _changes(known: list[ObjectView], views: list[ObjectView]) -> tuple[int, list[int], set[int], set[int]] | None:
    """What changed of objects: the kinds, the rows, those whose counters changed, those with a new timestamp; None where it is too much."""
    kinds = 0
    rows = []
    recounted, restamped = set(), set()
    same = bytes(map(is_, known, views))
    row = -1
    while (row := same.find(0, row + 1)) >= 0:
        before, after = known[row], views[row]
        changed = _changed(before, after)
        if changed is None:
            return None
        if changed:
            rows.append(row)
            kinds |= changed
            if changed & given.STAMPS:
                restamped.add(row)
            if changed & (given.COUNTERS | given.ATTACHED | given.STAMPS) and (before.counters or after.counters):
                recounted.add(row)
    return kinds, rows, recounted, restamped


def _seen(table: Table, by: Shift) -> int | None:
    """Of objects that came or left: the kinds of what can be seen of it; None where a rule or a floating effect speaks of one of them."""
    kinds = 0
    moved = [*(table.views[row] for row in by.gone), *by.views[by.stayed :]]
    for view in moved:
        if not view.status.isdisjoint(_STARTING) or view.face_down_values is not None:
            return None
        kinds |= given.BATTLEFIELD if view.zone is Zone.BATTLEFIELD else given.ELSEWHERE
        if view.attached_to is not None:
            kinds |= given.ATTACHED
    if not {*by.gone}.isdisjoint(table.hosts.values()):
        kinds |= given.ATTACHED
    ids = {view.id for view in moved}
    for floating in table.game.effects:
        scope = floating.effect.scope
        if floating.source_id in ids or (isinstance(scope, Exactly) and not scope.ids.isdisjoint(ids)):
            return None
    return kinds


def difference(checkpoint: Checkpoint, compared: Compared, edition: Edition) -> BoardDifference | None:
    """What is another after a checkpoint; None where that cannot be gone on from."""
    views, recounted, began = compared.views, compared.recounted, compared.began
    first = _first_layer(checkpoint, compared)
    if first is None:
        return None
    for view in began:
        first = min(first, plan_for(view.effect, edition, Origin.RESOLVED, defining=False).first)
    by = compared.shift
    for thing in views[by.stayed :] if by is not None else ():
        first = min(first, _first_own(thing, edition))
    for row in recounted:
        for kind, pile in views[row].counters.items():
            effect = counter_change(kind, pile.number)
            if effect is not None:
                first = min(first, plan_for(effect, edition, Origin.COUNTER, defining=False).first)
    return BoardDifference(views, compared.rows, recounted, compared.restamped, compared.ended, began, first, by)


def is_unseen(compared: Compared, found: BoardDifference) -> bool:
    """Whether nothing that changed is asked for by an effect that was there, or begins or ends one, or stands in a column of the board."""
    return (
        found.first == _NEVER
        and compared.shift is None
        and not (compared.kinds & ~_IN_NO_COLUMN or compared.recounted or compared.restamped)
        and not (compared.began or compared.ended)
    )


_IN_NO_COLUMN: Final = given.FACTS | given.LINKED | given.PLAYERS | given.TURN | given.PAST
"""What an effect or a reader asks of the game itself each time."""


def _first_own(view: ObjectView, edition: Edition) -> int:
    """The first layer in which an object that came has an effect, by whatever reading of the rules."""
    first = _NEVER
    for static in prepare(view.face).statics:
        for _, _, effect, defining in (("", True, static.effect, static.defining), *static.otherwise):
            first = min(first, plan_for(effect, edition, Origin.STATIC, defining=defining).first)
    return first


def _effects(
    before: Iterable[EffectView], after: Iterable[EffectView]
) -> tuple[frozenset[_Mark], tuple[EffectView, ...]] | None:
    """Which ended, and which began; None where they were put into another order, or two are alike of which one ended."""
    if before is after:
        return frozenset(), ()
    new = list(after)
    ended = set()
    there = set()
    at = 0
    for view in before:
        mark = (view.id, view.timestamp, id(view.effect))
        if at < len(new) and new[at] is view:
            at += 1
            there.add(mark)
        else:
            ended.add(mark)
    began = tuple(new[at:])
    marks = {(view.id, view.timestamp, id(view.effect)) for view in began}
    return None if not ended.isdisjoint(there | marks) else (frozenset(ended), began)


def _mark(live: ActiveEffect) -> _Mark:
    return (live.id, live.key[0], id(live.effect))


def _changed(before: ObjectView, after: ObjectView) -> int | None:
    """The kinds of what changed of an object; None where it starts from other values, or is another object."""
    if (
        before.id != after.id
        or before.face is not after.face
        or before.zone is not after.zone
        or before.owner != after.owner
        or before.controller != after.controller
        or before.count != after.count
        or before.flipped_face is not after.flipped_face
        or before.face_down_values is not after.face_down_values
        or getattr(before, "came_from", None) != getattr(after, "came_from", None)
    ):
        return None
    kinds = 0
    if before.status != after.status:
        if not (before.status ^ after.status).isdisjoint(_STARTING):
            return None
        kinds |= given.STATUS
    if before.choices != after.choices:
        if _but_combat(before.choices) != _but_combat(after.choices):
            return None
        kinds |= given.STATUS
    if before.counters != after.counters:
        kinds |= given.COUNTERS
    if before.attached_to != after.attached_to or before.attached_to_player != after.attached_to_player:
        kinds |= given.ATTACHED
    if before.facts != after.facts:
        if before.zone is Zone.STACK and before.facts.get("x") != after.facts.get("x"):
            return None  # 202.3e: its mana value is another
        kinds |= given.FACTS
    if before.linked != after.linked:
        kinds |= given.LINKED
    if before.timestamp != after.timestamp:
        if not after.status.isdisjoint(_STARTING):
            return None
        kinds |= given.STAMPS
    return kinds


def _but_combat(choices: object) -> dict[str, object]:
    assert hasattr(choices, "items")
    return {key: value for key, value in choices.items() if key != "attacking"}


_STARTING: Final = frozenset({*RULE_EFFECTS, "flipped", "face_down", "phased_out"})
"""Statuses that make an effect of their own, or decide from which values an object starts."""


def _first_layer(checkpoint: Checkpoint, compared: Compared) -> int | None:
    """The first layer in which an effect that was there sees a change; None where its place in the order cannot be told."""
    kinds, ended = compared.kinds, compared.ended
    recounted, restamped = compared.recounted, compared.restamped
    first = _NEVER
    by = compared.shift
    asked = given.asked
    for live in checkpoint.lives:
        row = live.row if by is None else by.row(live.row)
        touched = (
            (kinds and kinds & asked(live.effect))
            or (recounted and live.origin is Origin.COUNTER and row in recounted)
            or (restamped and row in restamped)
            or (row < 0 <= live.row)
            or (ended and is_floating(live) and _mark(live) in ended)
        )
        if touched:
            if row in restamped and not _is_by_its_object(live):
                return None
            first = min(first, live.plan.first)
    return first


def is_floating(live: ActiveEffect) -> bool:
    """Whether it is one of the game's own list of effects."""
    return live.origin is Origin.RESOLVED and live.key[2] == 0


def _is_by_its_object(live: ActiveEffect) -> bool:
    """Whether its timestamp is that of its object, and of nothing that gave it."""
    if live.origin is not Origin.STATIC:
        return live.origin is Origin.COUNTER or is_floating(live)
    assert live.view is not None, "a static ability is an object's"
    return live.position >= 0 and live.key[0] == live.view.timestamp


def renewed(checkpoint: Checkpoint, difference: BoardDifference) -> list[tuple[ActiveEffect, ActiveEffect]]:
    """The effects that are still there, each as it was and on its object as that is now."""
    views, recounted, restamped, ended, by = (
        difference.views,
        difference.recounted,
        difference.restamped,
        difference.ended,
        difference.shift,
    )
    began = checkpoint.began
    renewed = []
    for live in checkpoint.lives:
        row = live.row if by is None else by.row(live.row)
        if row < 0 <= live.row or (row in recounted and live.origin is Origin.COUNTER):
            continue
        if ended and is_floating(live) and _mark(live) in ended:
            continue
        made = live.copy()
        kept = began.get(live)
        made.started = kept is not None
        made.locked = kept or 0
        if by is not None:
            made.row, made.locked = row, by.mask(made.locked)
            made.fixed = None if made.fixed is None else by.mask(made.fixed)
        if made.view is not None:
            made.view = views[row]
            if row in restamped and made.origin is Origin.STATIC:
                stamp = made.view.timestamp
                made.key = (stamp, made.key[1], stamp, made.key[3], made.key[4])
        renewed.append((live, made))
    return renewed


def copiable(checkpoint: Checkpoint, difference: BoardDifference) -> list[Face] | None:
    """The copiable values of the checkpoint, of the objects of now; None where they are still to come."""
    faces, by = checkpoint.copiable, difference.shift
    return faces if faces is None or by is None else shifted_faces(faces, by)


def board(checkpoint: Checkpoint, game: GameView, difference: BoardDifference) -> Table:
    """The board of the checkpoint, as the new game has it."""
    by = difference.shift
    table = checkpoint.table.fork() if by is None else shifted(checkpoint.table, by)
    before = table.views
    table.game = game
    table.views = difference.views
    table.active = table.players.index(game.active_player)
    if difference.rows:
        table.hosts = dict(table.hosts)
        for row in difference.rows:
            _put(table, row, before[row], difference.views[row])
    return table


def _put(table: Table, row: int, before: ObjectView, after: ObjectView) -> None:
    cols, bit = table.cols, 1 << row
    for prefix, was, now in (("x:", before.status, after.status), ("n:", before.counters, after.counters)):
        for name in was:
            cols[prefix + name] = cols.get(prefix + name, 0) & ~bit
        for name in now:
            cols[prefix + name] = cols.get(prefix + name, 0) | bit
    if bool(before.counters) != bool(after.counters):
        kept = [other for other in table.rows_with_counters if other != row]
        table.rows_with_counters = sorted([*kept, row]) if after.counters else kept
    host = None if after.attached_to is None else table.row_by_id.get(after.attached_to)
    if host is None:
        table.hosts.pop(row, None)
    else:
        table.hosts[row] = host


def next_number(lives: Sequence[ActiveEffect]) -> int:
    """A number for the next floating effect that comes after all the others."""
    return 1 + max((live.key[3] for live in lives if is_floating(live)), default=-1)


_NEVER: Final = 1 << 30
