"""What is copied: copiable values as they are now, with both halves of a flip card (707.2, 707.3); merged permanents (730)."""

from __future__ import annotations

from dataclasses import replace

from layerlaw.game.state import ObjectId, State
from layerlaw.layers import NEWEST, Edition, solve
from layerlaw.model.cards import Face
from layerlaw.model.changes import SetCopiableValues
from layerlaw.model.filters import Exactly


def copied_values(state: State, identity: ObjectId, edition: Edition = NEWEST) -> tuple[Face, Face | None]:
    """The copiable values of an object now, and those of its flipped half if it is (a copy of) a flip card.

    Raises:
        Refused: there is no such object.
    """
    thing = state.object(identity)
    face = solve(state, edition, trace=False, until=edition.copiable_after)[identity].copiable
    if face.mana_value is not None:
        face = replace(face, mana_value=None)  # 202.3b: a copy of a back face has mana value 0
    if thing.face_down_values is not None:
        return face, None
    flipped = thing.flipped_face
    unflipped = thing.face if flipped is not None else face
    for effect in state.effects:
        if isinstance(effect.effect.scope, Exactly) and identity in effect.effect.scope.ids:
            for change in effect.effect.changes:
                if isinstance(change, SetCopiableValues):
                    flipped = change.flipped
                    unflipped = change.values if flipped is not None else face
    return (unflipped, flipped) if flipped is not None else (face, None)


def merged_values(state: State, into: ObjectId, card: Face, *, over: bool, edition: Edition = NEWEST) -> Face:
    """The copiable values of a permanent with a card merged over or under it (702.140e, 730.2a)."""
    below = solve(state, edition, trace=False, until="1a")[into].copiable
    top, rest = (card, below) if over else (below, card)
    return replace(top, abilities=(*top.abilities, *rest.abilities))
