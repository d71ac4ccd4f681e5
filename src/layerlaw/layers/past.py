"""Looking for what happened (608.2i): patterns of events against the record of a game.

An object that an event speaks of is compared as it was then (608.2h), by what was noted of it. Where the record is not whole, or does
not say what an object was like, the number is not known: it is asked of the `Inquiry`, which takes what is known of it at least.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple, assert_never

from layerlaw.layers.inquiry import Query
from layerlaw.layers.masks import NO_ROW
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.history import GONE, NOTHING_NOTED, History, Measure, Occurrence, Past, PastEvent, Snapshot
from layerlaw.model.tree import speaks_of
from layerlaw.model.values import PastNumber, Stat
from layerlaw.model.words import CardType, Color, SubtypeFamily, Zone

if TYPE_CHECKING:
    from layerlaw.layers.active_effects import ActiveEffect
    from layerlaw.layers.table import Table


class Asker(NamedTuple):
    """For whom a pattern is read: the object that "this" is, the one that "it" is, and the players."""

    this: Hashable
    it: Hashable
    everyone: tuple[str, ...]
    names: Callable[[r.PlayerRef], tuple[str, ...]]
    chosen: Callable[[object], object]
    host: Hashable
    spell: Hashable = None
    """The spell that "this" was, of a permanent that was cast (400.7d)."""
    card: Hashable = None
    """What the card of "this" was before it came where it is, as that is not the battlefield: what was discarded, and is cast now (702.187b)."""


class CountedPast(NamedTuple):
    """What a record says of a pattern: the number that is known at least, and whether it is all."""

    number: int
    whole: bool


def history_of(table: Table) -> History:
    """The record of the game that is solved; an empty one where the game keeps none."""
    found = getattr(table.game, "history", NOTHING_NOTED)
    return found if isinstance(found, History) else NOTHING_NOTED


def look(node: PastNumber, history: History, asker: Asker) -> CountedPast:
    """The number of a pattern."""
    past = node.past
    names = None if past.player is None else asker.names(past.player)
    sums: dict[Hashable, int] = {}
    by_source = node.measure in (Measure.MOST_OF_SOURCE, Measure.SOURCES)
    unsure = False
    for event in _events(past, history, asker):
        if event.kind is not past.kind or (names is not None and event.player not in names):
            continue
        fits = _fits_event(past, event, asker)
        if fits is None:
            unsure = True
        if fits:
            counts_times = node.measure in (Measure.TIMES, Measure.MOST_TIMES)
            whose = event.source if by_source else event.player
            unsure = unsure or (by_source and whose == GONE)  # there may have been several (`History.condensed`)
            sums[whose] = sums.get(whose, 0) + (event.times if counts_times else event.amount)
    match node.measure:
        case Measure.MOST | Measure.MOST_TIMES | Measure.MOST_OF_SOURCE:
            number = max(sums.values(), default=0)
        case Measure.PLAYERS | Measure.SOURCES:
            number = len(sums)
        case Measure.TIMES | Measure.AMOUNT:
            number = sum(sums.values())
        case _:
            assert_never(node.measure)
    return CountedPast(number, not unsure and _is_whole(past, names, history, asker))


def _events(past: Past, history: History, asker: Asker) -> tuple[PastEvent, ...]:
    if past.turn_of is None:
        return history.events(past.period)
    return tuple(event for name in asker.names(past.turn_of) for event in history.last_turn_of(name)[0])


def number(
    node: PastNumber,
    asker: Asker,
    table: Table,
    live: ActiveEffect,
    *,
    before_cast: Hashable = None,
    whether: bool = False,
) -> int:
    """The number of a pattern: known, or asked for. What is known at least may be enough for what it is compared with.

    `before_cast`: only what happened before this spell was cast, if that is noted. `whether`: asked only whether there is any, also of what counts with another
    (a second creature that the same one blocked).
    """
    history = history_of(table)
    if before_cast is not None:
        spells = [event.object if event.kind is Occurrence.CAST else None for event in history.turn]
        if before_cast in spells:
            history = replace(history, turn=history.turn[: spells.index(before_cast)])
    found, bound = look(replace(node, measure=Measure.AMOUNT) if whether else node, history, asker), table.inquiry.bound
    if found.whole or (bound is not None and found.number >= bound):
        return found.number
    return table.inquiry.answer(question(node, asker, live.source), found.number, least=found.number)


def happened_to(node: f.HasPast, asker: Asker, table: Table, live: ActiveEffect) -> bool:
    """Whether something of the kind happened to, or was done by, the object that "it" is."""
    itself = f.Is(r.It())
    past = node.past
    if past.kind is Occurrence.CAST and not node.as_source:
        asker = asker._replace(it=_as_spell(asker.it, table))
    if node.as_source:
        past = replace(past, source=itself if past.source is None else itself & past.source)
    else:
        past = replace(past, object=itself if past.object is None else itself & past.object)
    inquiry = table.inquiry
    before, inquiry.bound = inquiry.bound, 1
    try:
        return number(PastNumber(past), asker, table, live, whether=True) > 0
    finally:
        inquiry.bound = before


def _as_spell(identity: Hashable, table: Table) -> Hashable:
    """The spell that a permanent was: by that it is known whether it was cast (400.7d); of what is no permanent the object itself."""
    row = table.row_by_id.get(identity)
    if row is None or table.views[row].zone is not Zone.BATTLEFIELD:
        return identity
    return getattr(table.views[row], "came_from", None) or identity


def question(node: PastNumber, asker: Asker, source: Hashable) -> Query:
    """The question that a pattern asks: of the players in it by name, or of the object that "this", "it" or what it is attached to is."""
    past = node.past
    about = None if past.player is None else asker.names(past.player)
    words = ((r.This(), asker.this), (r.It(), asker.it), (r.Host(), asker.host))
    this = next((one for word, one in words if speaks_of(past, word)), None)
    return Query(node, (this, about), source, is_number=True)


def _is_whole(past: Past, names: tuple[str, ...] | None, history: History, asker: Asker) -> bool:
    if past.turn_of is not None:
        return all(history.last_turn_of(name)[1] for name in asker.names(past.turn_of))
    one, source = _one_object(past.object, asker), _one_object(past.source, asker)
    if one is not None and history.is_whole(past.period, past.kind, one):
        return True
    if source is not None and history.is_whole(past.period, Occurrence.DEALT_DAMAGE, source):
        return True
    return all(history.is_whole(past.period, past.kind, name) for name in (asker.everyone if names is None else names))


def _one_object(node: f.Filter | None, asker: Asker) -> Hashable:
    """The only object that a pattern can speak of, by its id; None where it is no single one."""
    match node:
        case f.Is(ref):
            return _identity(ref, asker)
        case f.Exactly(ids) if len(ids) == 1:
            return next(iter(ids))
        case f.And(parts):
            return next((one for part in parts if (one := _one_object(part, asker)) is not None), None)
        case _:
            return None


def _identity(ref: r.ObjectRef, asker: Asker) -> Hashable:
    match ref:
        case r.This():
            return asker.this
        case r.It():
            return asker.it
        case r.Host():
            return asker.host
        case r.ExactObject(identity):
            return identity
        case _:
            return None


_IS_ALWAYS: Final[Mapping[Occurrence, CardType]] = {
    Occurrence.DIED: CardType.CREATURE,
    Occurrence.ATTACKED: CardType.CREATURE,
    Occurrence.BECAME_BLOCKED: CardType.CREATURE,
    Occurrence.PLAYED_LAND: CardType.LAND,
}
"""What something was to which it happened, though only the number was noted (305.1, 506.3, 700.4)."""


def _fits_event(past: Past, event: PastEvent, asker: Asker) -> bool | None:
    missing = [tag for tag in past.tags if tag not in event.tags]
    if not all(_is_unsaid(tag, event) for tag in missing):
        return False
    fits: bool | None = None if missing else True
    if past.to is not None:
        if event.to is None:
            fits = None
        elif event.to not in asker.names(past.to):
            return False
    if past.kind is Occurrence.CAST:
        asker = asker._replace(card=None)  # a spell that is cast again is another (400.7)
    if past.kind is Occurrence.DAMAGED and past.player is not None and past.object is None and event.object is not None:
        return False  # 120.3: damage to a player is none to what they control
    if past.object is not None:
        parts = past.object.parts if isinstance(past.object, f.And) else (past.object,)
        by_object = _all(
            _was_cast_from(part, event)
            if isinstance(part, f.CastFrom)
            else True
            if _is_by_kind(part, event)
            else fits_snapshot(part, event.object, event.was, asker)
            for part in parts
        )
        fits = _all(iter((fits, by_object)))
    if past.source is not None and fits is not False:
        fits = _all(iter((fits, fits_snapshot(past.source, event.source, event.source_was, asker))))
    return fits


def _is_unsaid(tag: str, event: PastEvent) -> bool:
    """Whether an event may have been so, and nobody said whether it was: where to it left, where from it entered, whether damage was excess damage."""
    match event.kind:
        case Occurrence.LEFT_BATTLEFIELD:
            return tag.startswith("to ") and not any(one.startswith("to ") for one in event.tags)
        case Occurrence.ENTERED:
            is_token = event.was is not None and "token" in event.was.status  # it came from nowhere
            return tag.startswith("from ") and not is_token and not any(one.startswith("from ") for one in event.tags)
        case Occurrence.DAMAGED:
            return tag == "excess" and event.source is None
        case _:
            return False


def _is_by_kind(node: f.Filter, event: PastEvent) -> bool:
    """Whether an object of which nothing is noted has a card type as such an event happens to no other."""
    kind = _IS_ALWAYS.get(event.kind)
    return event.was is None and kind is not None and node == f.IsType(kind)


def _was_cast_from(node: f.CastFrom, event: PastEvent) -> bool | None:
    """Where a spell was cast from is noted of the event, not of the spell (601.2a)."""
    origins = [tag.removeprefix("from ") for tag in event.tags if tag.startswith("from ")]
    return any(zone in origins for zone in node.zones) is not node.elsewhere if origins else None


# --- an object as it was ----------------------------------------------------------------------------------------------


def fits_snapshot(node: f.Filter, identity: Hashable, was: Snapshot | None, asker: Asker) -> bool | None:
    """Whether an object matched a filter then; None where what is noted does not tell."""
    match node:
        case f.And(parts):
            return _all(fits_snapshot(part, identity, was, asker) for part in parts)
        case f.Or(parts):
            denied = _all(_denied(fits_snapshot(part, identity, was, asker)) for part in parts)
            return _denied(denied)
        case f.Not(part):
            return _denied(fits_snapshot(part, identity, was, asker))
        case f.Anything() | f.InZone():
            return True  # where it was is what the kind of event says
        case f.Is(ref):
            one = _identity(ref, asker)
            if one is None:
                return False if isinstance(ref, r.This | r.It | r.Host) else None
            return identity == one or (isinstance(ref, r.This) and identity in {asker.spell, asker.card} - {None})
        case f.Exactly(ids):
            return identity in ids
        case _:
            teller = _TELLERS.get(type(node))
            return None if teller is None or was is None else teller(node, was, asker)


def _denied(fits: bool | None) -> bool | None:
    return None if fits is None else not fits


def _all(parts: Iterator[bool | None]) -> bool | None:
    result: bool | None = True
    for part in parts:
        if part is False:
            return False
        if part is None:
            result = None
    return result


def _subtype(node: f.HasSubtype, was: Snapshot, asker: Asker) -> bool | None:
    word = asker.chosen(node.subtype)
    family = getattr(word, "family", None)
    return word in was.subtypes or (was.every_creature_type and family is SubtypeFamily.CREATURE)


def _color_count(node: f.HasColorCount, was: Snapshot, _asker: Asker) -> bool | None:
    number = len(was.colors)
    return {
        f.ColorCount.COLORLESS: number == 0,
        f.ColorCount.MONOCOLORED: number == 1,
        f.ColorCount.MULTICOLORED: number > 1,
        f.ColorCount.ALL: number == len(Color),
        f.ColorCount.TWO: number == 2,
        f.ColorCount.THREE: number == 3,
    }[node.count]


_COMPARE: Final[Mapping[f.Comparison, Callable[[int, int], bool]]] = {
    f.Comparison.EQUAL: lambda a, b: a == b,
    f.Comparison.AT_LEAST: lambda a, b: a >= b,
    f.Comparison.AT_MOST: lambda a, b: a <= b,
    f.Comparison.MORE: lambda a, b: a > b,
    f.Comparison.LESS: lambda a, b: a < b,
}


def _compares(node: f.Compares, was: Snapshot, _asker: Asker) -> bool | None:
    number = {Stat.POWER: was.power, Stat.TOUGHNESS: was.toughness, Stat.MANA_VALUE: was.mana_value}.get(node.stat)
    if node.stat is Stat.TOTAL and was.power is not None and was.toughness is not None:
        number = was.power + was.toughness
    if number is None or not isinstance(node.value, int):
        return None
    return _COMPARE[node.comparison](number, node.value)


def _named(node: f.Named, was: Snapshot, asker: Asker) -> bool | None:
    return asker.chosen(node.name) == was.name


_TELLERS: Final[Mapping[type[f.Filter], Callable[[Any, Snapshot, Asker], bool | None]]] = {
    f.IsType: lambda node, was, asker: asker.chosen(node.type) in was.types,
    f.HasSupertype: lambda node, was, _asker: node.supertype in was.supertypes,
    f.HasSubtype: _subtype,
    f.HasColor: lambda node, was, asker: asker.chosen(node.color) in was.colors,
    f.HasColorCount: _color_count,
    f.ControlledBy: lambda node, was, asker: was.controller in asker.names(node.player),
    f.OwnedBy: lambda node, was, asker: (was.owner or was.controller) in asker.names(node.player),
    f.HasKeyword: lambda node, was, _asker: node.keyword in was.keywords,
    f.HasStatus: lambda node, was, _asker: node.name in was.status,
    f.Compares: _compares,
    f.Named: _named,
}
"""What of a filter can be told of an object that is only remembered; of all else it is not known."""


def asker_of(
    table: Table,
    live: ActiveEffect,
    it: int,
    names: Callable[[r.PlayerRef], tuple[str, ...]],
    chosen: Callable[[object], object],
) -> Asker:
    """For whom the words of a live effect are read."""
    row = live.row
    host = table.hosts.get(row, NO_ROW)
    came_from = getattr(table.views[row], "came_from", None) if row >= 0 else None
    stays = row >= 0 and table.views[row].zone is Zone.BATTLEFIELD
    return Asker(
        table.views[row].id if row >= 0 else live.source,
        table.views[it].id if it >= 0 else None,
        table.players,
        names,
        chosen,
        table.views[host].id if host >= 0 else None,
        came_from if stays else None,
        None if stays else came_from,
    )
