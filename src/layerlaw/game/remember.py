"""What an object was at a moment, for what looks back (608.2h); and what a change of zones was, in the words of `model.history`."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from typing import Final, TypeVar, cast

from layerlaw.layers import ObjectNow, Solution
from layerlaw.model.history import Occurrence, PastEvent, Snapshot
from layerlaw.model.words import CardType, Subtype, Zone

T = TypeVar("T")


@lru_cache(4096)
def _set(words: tuple[T, ...]) -> frozenset[T]:
    """The words as a set: one for all snapshots of the same words, of which a long game keeps many. Not for subtypes: two families may spell a word alike."""
    return frozenset(words)


@lru_cache(4096)
def _subtypes(words: tuple[Subtype, ...], families: tuple[type, ...]) -> frozenset[Subtype]:
    """The same for subtypes, which are told apart by their families besides."""
    del families
    return frozenset(words)


@lru_cache(4096)
def _tags(*words: str) -> frozenset[str]:
    """Tags of past events: one set for all that have the same."""
    return frozenset(words)


def snapshot(now: ObjectNow) -> Snapshot:
    """What is remembered of an object."""
    return Snapshot(
        name=now.name or "",
        controller=now.controller or now.owner,
        owner=now.owner,
        types=_set(now.types),
        subtypes=_subtypes(now.subtypes, tuple(map(type, now.subtypes))),
        supertypes=_set(now.supertypes),
        colors=_set(now.colors),
        keywords=_set(now.keywords),
        power=now.power,
        toughness=now.toughness,
        mana_value=now.mana_value,
        status=now.view.status,
    )


def snapshots(solution: Solution, identities: Sequence[Hashable]) -> Iterator[tuple[Hashable, Snapshot]]:
    """The same of many by their ids, of those that are there: equal ones have one in common, as a crowd of tokens is equal."""
    if len(identities) < _MANY:
        yield from ((one, snapshot(solution[one])) for one in identities if one in solution)
        return
    everything = solution.all()
    known: dict[tuple[object, ...], Snapshot] = {}
    for one in identities:
        record = everything.get(one)
        if record is None:
            continue
        view = solution.table.views[solution.table.row_by_id[one]]
        key = (*map(id, record), view.owner, view.status)  # all of a record is held, so that an id is one value's
        was = known.get(key)
        if was is None:
            was = known[key] = snapshot(solution[one])
        yield one, was


_MANY: Final = 8
"""Of fewer each is asked by itself: what everything is costs a look at the whole board."""


def snapshot_in(solution: Solution, identity: Hashable) -> Snapshot | None:
    """The same of an object by its id; None where it is not there."""
    key = (Snapshot, identity)
    known = solution.found.get(key)
    if known is None and identity in solution:
        known = solution.found[key] = snapshot(solution[identity])
    return cast("Snapshot | None", known)


def moved(
    old: Hashable, was: Snapshot | None, owner: str, way: tuple[Zone | None, Zone], count: int = 1
) -> Iterator[PastEvent]:
    """What a change of zones was: leaving, dying (700.4), being exiled, being put into a graveyard. What enters is told by `entered`."""
    whence, to = way
    controller = was.controller if was is not None else owner
    if whence is Zone.BATTLEFIELD:
        yield PastEvent(Occurrence.LEFT_BATTLEFIELD, controller, old, was, tags=_tags(f"to {to}"), times=count)
    if whence is Zone.GRAVEYARD:
        yield PastEvent(Occurrence.LEFT_GRAVEYARD, owner, old, was, times=count)
    if to is Zone.GRAVEYARD:
        tag = "from battlefield" if whence is Zone.BATTLEFIELD else "not from battlefield"
        tags = _tags(tag, "from library") if whence is Zone.LIBRARY else _tags(tag)
        yield PastEvent(Occurrence.PUT_INTO_GRAVEYARD, owner, old, was, tags=tags, times=count)
        if whence is Zone.BATTLEFIELD and (was is None or CardType.CREATURE in was.types):
            yield PastEvent(Occurrence.DIED, controller, old, was, times=count)
    if to is Zone.EXILE:
        yield PastEvent(Occurrence.EXILED, owner, old, was, times=count)


def entered(
    new: Hashable, was: Snapshot, count: int = 1, whence: Zone | None = None, *, of_spell: bool = False
) -> Iterator[PastEvent]:
    """What enters the battlefield (603.6a), and from which zone. `of_spell`: the copy of a permanent spell became it, and was not created (608.3f)."""
    tags = _tags() if whence is None else _tags(f"from {whence}")
    yield PastEvent(Occurrence.ENTERED, was.controller, new, was, tags=tags, times=count)
    if "token" in was.status and not of_spell:
        yield PastEvent(Occurrence.TOKEN_CREATED, was.controller, new, was, times=count)
