"""What a game no longer needs of objects that have left (113.7a, 608.2h): as a turn begins, last known information that nothing refers to is given up.

What a spell, ability or effect can still ask about is kept: its source, its targets, what its event was about, what objects are linked to. So
the memory of a game grows by its log and its history alone, not by a state for each object that ever left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from layerlaw.game.state import ObjectId, State
from layerlaw.model.filters import Exactly
from layerlaw.model.references import ExactObject
from layerlaw.model.tree import inside
from layerlaw.play.position.growing import Ledger
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import Item
from layerlaw.play.triggers.unheeded import unheeded_of

_FEW: Final = 50
"""So few are kept in any case."""


def forget_what_left(play: Play) -> None:
    """Give up how objects last were that nothing can ask about any more; what nobody heeded of their abilities is still told."""
    last = play.at.last
    if len(last) <= _FEW:
        return
    needed = set(_referred_to(play))
    kept: Ledger[ObjectId, State] = Ledger()
    unheeded = dict.fromkeys(play.at.unheeded)
    for identity, state in last.items():
        if identity in needed:
            kept = kept.with_one(identity, state)
        elif (thing := state.by_id.get(identity)) is not None:
            unheeded.update(dict.fromkeys(unheeded_of(thing)))
    play.change(last=kept, unheeded=tuple(unheeded))


def copied_later(play: Play) -> dict[ObjectId, Item]:
    """The spells that have left the stack and that a delayed ability is to copy in a turn to come (702.50a)."""
    wanted = set(_in_nodes(one.one_shots for one in play.at.delayed))
    return {identity: item for identity, item in play.at.left_stack.items() if identity in wanted}


def _referred_to(play: Play) -> Iterator[int]:
    at = play.at
    for item in at.stack:
        yield from (*_ids((item.id, item.source, item.targets)), *item.told.ids())
    for waiting in at.waiting:
        yield from (*_ids((waiting.source, waiting.targets)), *waiting.told.ids())
    for delayed in at.delayed:
        yield from (*_ids((delayed.source, delayed.targets)), *delayed.told.ids())
        yield from _in_nodes((delayed.when, delayed.one_shots))
    for shield in at.floating_replacements:
        yield from (*_ids((shield.source, shield.targets)), *shield.told.ids())
        yield from _in_nodes((shield.effect,))
    for exiled in at.exiled:
        yield exiled.source
        yield from _in_nodes((exiled.until,))
        yield from (card for card, _ in exiled.cards)
    for effect in play.state.effects:
        yield from _ids((effect.source_id,))
        yield from _in_nodes((effect.effect,))
    for thing in play.state.objects:
        yield from _ids((thing.linked, thing.choices))


def _ids(value: object) -> Iterator[int]:
    """The ids in what was chosen or noted."""
    match value:
        case bool():
            return
        case int():
            yield value
        case Mapping():
            for key, one in value.items():
                yield from _ids(key)
                yield from _ids(one)
        case tuple() | frozenset() | list() | set():
            for one in value:
                yield from _ids(one)
        case _:
            return


def _in_nodes(nodes: Iterable[object]) -> Iterator[int]:
    """The objects that instructions, events and effects speak of by their ids."""
    for node in nodes:
        for part in inside(node):
            match part:
                case Exactly(ids):
                    yield from _ids(ids)
                case ExactObject(identity):
                    yield from _ids(identity)
                case _:
                    pass
