"""What is copied: copiable values as they are now, with both halves of a flip card (707.2, 707.3); merged permanents (730)."""

from __future__ import annotations

from dataclasses import replace

from layerlaw.game.faces import TURNING
from layerlaw.game.objects import TIMES_MUTATED
from layerlaw.game.state import ObjectId, State
from layerlaw.game.untraced import look
from layerlaw.layers import NEWEST, Edition
from layerlaw.layers.copying import with_exceptions
from layerlaw.model.cards import Card, Face, Layout
from layerlaw.model.changes import CopyException, SetCopiableValues
from layerlaw.model.filters import Exactly
from layerlaw.model.links import PRINTED


def copied_values(state: State, identity: ObjectId, edition: Edition = NEWEST) -> tuple[Face, Face | None]:
    """The copiable values of an object now, and those of its flipped half if it is (a copy of) a flip card.

    Raises:
        IllegalAction: there is no such object.
    """
    thing = state.object(identity)
    face = look(state, edition, until=edition.copiable_after)[identity].copiable
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


def token_copy(
    state: State, identity: ObjectId, exceptions: tuple[CopyException, ...], edition: Edition = NEWEST
) -> tuple[Card, bool]:
    """What a token is that is a copy of an object, and whether its back face is up.

    It has the copiable values with the exceptions of what makes it (707.2, 707.9), both halves of a flip card, and both faces of a
    double-faced one, the same one up (707.8a).

    Raises:
        IllegalAction: there is no such object.
    """
    thing = state.object(identity)
    face, flipped = copied_values(state, identity, edition)
    face = with_exceptions(face, exceptions, None, edition)
    card = thing.card
    as_printed = card is not None and card.layout in TURNING and thing.face_down_values is None
    if card is not None and as_printed and thing.face.name == face.name:
        faces = tuple(with_exceptions(item, exceptions, None, edition) for item in card.faces)
        return Card(card.name, faces, card.layout), "transformed" in thing.status
    if flipped is not None:
        return Card(
            face.name or "Token", (face, with_exceptions(flipped, exceptions, None, edition)), Layout.FLIP
        ), False
    return Card(face.name or "Token", (face,)), False


def merged_values(state: State, into: ObjectId, card: Face, *, over: bool, edition: Edition = NEWEST) -> Face:
    """The copiable values of a permanent with a card merged over or under it (702.140e, 730.2a); what lies face down under it keeps what it is (730.2e)."""
    hidden = state.object(into).face_down_values if over else None
    below = hidden or look(state, edition, until="1a")[into].copiable
    times = state.object(into).facts.get(TIMES_MUTATED, 0)
    of_card = ((f"{PRINTED} merged {times}", len(card.abilities)),)
    of_below = below.merged or ((PRINTED, len(below.abilities)),)
    top, rest = (card, below) if over else (below, card)
    merged = (*of_card, *of_below) if over else (*of_below, *of_card)
    return replace(top, abilities=(*top.abilities, *rest.abilities), merged=merged)
