"""What a game no longer needs of objects that have left (113.7a, 608.2h): as a turn begins, last known information that nothing refers to is given up.

What a spell, ability or effect can still ask about is kept: its source, its targets, what its event was about, what objects are linked to. What
happened in earlier turns to objects that nothing can speak of any more is kept by what they were like, each kind of event once with its
number. Of the log, and of what objects became, so much is kept as `Play.most_remembered` says. So the memory of a game does not grow with its length.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from layerlaw.game.changed import changed
from layerlaw.game.state import ObjectId, State
from layerlaw.model.filters import Exactly
from layerlaw.model.references import ExactObject
from layerlaw.model.tree import inside
from layerlaw.play.position.growing import Ledger, Record
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import Item
from layerlaw.play.triggers.unheeded import unheeded_of

_FEW: Final = 50
"""So few objects, and twice as many events, are kept in any case."""


def forget(play: Play) -> None:
    """As a turn begins: give up what nothing can ask about any more, and lines of the log where not all are wanted."""
    at = play.at
    history = play.state.history
    if len(at.last) > _FEW or len(history.before) > 2 * _FEW or len(history.whole) > 2 * _FEW:
        needed = set(_referred_to(play))
        _forget_what_left(play, needed)
        _forget_events(play, needed)
        _forget_what_became(play, needed)
    if play.most_remembered is not None and len(at.log) > play.most_remembered:
        play.change(log=Record(at.log[len(at.log) - play.most_remembered :]))


def _forget_events(play: Play, needed: set[int]) -> None:
    """Events of earlier turns are told apart by objects only while those are there, have become something that is there, or are spoken of."""
    here = {one for thing in play.state.objects for one in (thing.id, thing.came_from)}
    play.state = changed(play.state, history=play.state.history.condensed(lambda one: one in here or one in needed))


def _forget_what_became(play: Play, needed: set[int]) -> None:
    """What objects became that nothing speaks of any more; the last ones are kept, and whatever is spoken of is followed to where it is."""
    became, most = play.at.became, play.most_remembered
    if most is None or len(became) <= most:
        return
    followed = {one for one in needed if one in became}
    waiting = list(followed)
    while waiting:
        following = became[ObjectId(waiting.pop())]
        if following in became and following not in followed:
            followed.add(following)
            waiting.append(following)
    kept: Ledger[ObjectId, ObjectId] = Ledger()
    for at, (old, new) in enumerate(became.items()):
        if at >= len(became) - most or old in followed:
            kept = kept.with_one(old, new)
    play.change(became=kept)


def _forget_what_left(play: Play, needed: set[int]) -> None:
    """Give up how objects last were that nothing can ask about any more; what nobody heeded of their abilities is still told."""
    last = play.at.last
    if len(last) <= _FEW:
        return
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
