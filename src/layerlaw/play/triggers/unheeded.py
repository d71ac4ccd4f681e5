"""Abilities that a game at work cannot heed.

Triggers whose event is not understood, and replacement effects and rules about triggering that are not
understood (614.1, 603.2d). They stay silent, so whoever asks for the answer has to be told of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, cast

from layerlaw.game.state import GameObject, ObjectId
from layerlaw.model.abilities import Ability
from layerlaw.model.game_abilities import parts_of
from layerlaw.model.one_shot_effects import Unread
from layerlaw.model.tree import holds
from layerlaw.model.words import Zone
from layerlaw.play.position.play import Play


def unwatched(play: Play) -> Iterator[tuple[str, str]]:
    """The name and the words of each ability on the board that is not heeded, and of those that were there before their object left."""
    for identity, now in play.solution.all().items():
        if now.abilities and play.solution[identity].zone is Zone.BATTLEFIELD:
            for ability in now.abilities:
                for unread in parts_of(ability).unread:
                    yield play.name(cast("ObjectId", identity)), unread.text
        elif now.abilities:
            name = play.name(cast("ObjectId", identity))
            yield from ((name, text) for text in _of_its_card(now.abilities, name))
    yield from play.at.unheeded
    for identity, before in play.at.last.items():
        thing = before.by_id.get(identity)
        if thing is not None:
            yield from unheeded_of(thing)
    for one in play.presence.of(play.solution).watchers:
        if holds(one.watching.when, Unread):
            yield one.name, one.watching.text


def _of_its_card(abilities: Iterable[Ability], name: str) -> Iterator[str]:
    """The events that are not understood and are something that is done with the card itself where no permanent is (113.6k): `When you cycle or ... this card`."""
    for ability in abilities:
        for one in parts_of(ability).triggered:
            of_itself = "this card" in one.text or name in one.text
            if of_itself and holds(one.when, Unread) and any(word in one.text for word in _DONE_WITH_A_CARD):
                yield one.text


_DONE_WITH_A_CARD: Final = (" cycle", " discard", " mill", " reveal", " foretell", " plot", " suspend", " cast")


def unheeded_of(thing: GameObject) -> Iterator[tuple[str, str]]:
    """The same of a permanent that has left, as it last was."""
    if thing.zone is Zone.BATTLEFIELD:
        for ability in thing.face.abilities:
            parts = parts_of(ability)
            yield from ((thing.name, unread.text) for unread in parts.unread)
            yield from ((thing.name, one.text) for one in parts.triggered if holds(one.when, Unread))
