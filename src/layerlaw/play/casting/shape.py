"""The spell as it is on the stack (601.2b, 601.3e): its face, face down, prototyped, bestowed, fused; under its caster's control."""

from __future__ import annotations

from layerlaw.game.changed import replace
from layerlaw.game.faces import CAST_FACE_DOWN_BY, face_down_values, face_elsewhere, starting_face
from layerlaw.game.resolution import joined
from layerlaw.game.state import GameObject, IllegalAction, ObjectId
from layerlaw.model.abilities import keyword_names
from layerlaw.model.cards import Card, Face, Layout
from layerlaw.model.game_abilities import Casting
from layerlaw.model.words import Zone
from layerlaw.play.casting.announcement import Announcement
from layerlaw.play.position.aside import since_when
from layerlaw.play.position.play import Play


def cast_face_down_by(play: Play, thing: GameObject, announced: Announcement) -> str | None:
    """By which of its abilities a card is cast face down: they say what it is then (708.2); None where it is cast face up.

    Raises:
        IllegalAction: nothing lets it be cast so.
    """
    if not announced.face_down:
        return None
    abilities = play.solution[thing.id].abilities
    if thing.zone is Zone.EXILE and "face_down" in thing.status and thing.card is not None:
        abilities = thing.card.front.abilities  # 406.3a: it has none there; who may cast it casts the card that it is
    names = keyword_names(abilities)
    by = next((kind for kind in CAST_FACE_DOWN_BY if kind in names), None)
    if by is None:
        if not announced.by_effect:
            raise IllegalAction(
                f"{thing.name} has no morph, megamorph or disguise, so it cannot be cast face down",
                rule="702.37d",
                mend="where an effect that is not on the board lets it be cast so, write by_effect: true",
            )
        return "face down"
    if announced.free and not announced.by_effect:
        raise IllegalAction(
            f"{thing.name} is cast face down by its {by}, which is an alternative cost, or without paying its mana cost; not both",
            rule="118.9a",
            mend="leave out one of them",
        )
    return by


def shaped(
    play: Play, spell: ObjectId, player: str, announced: Announcement, was: GameObject, *, face_down: str | None
) -> None:
    """Give the spell the characteristics with which it is cast; what `was` its card keeps what became of it in exile (702.143c).

    Raises:
        IllegalAction: its card has no such face, or no fuse.
    """
    thing = play.state.object(spell)
    changed: GameObject = replace(thing, controller=player)
    if was.zone is Zone.GRAVEYARD:  # 702.187a: how its card came there is asked of the spell
        changed = replace(changed, came_from=was.came_from)
    card = thing.card
    if card is not None:
        if announced.fused:
            changed = replace(changed, face=_fused(card))
        elif announced.transformed:
            back, _ = starting_face(card, transformed=True)
            changed = replace(changed, face=back, status=changed.status | {"transformed"})
        elif announced.face:
            if announced.face >= len(card.faces):
                raise IllegalAction(f"{card.name} has no face {announced.face + 1}", rule="601.2b")
            changed = replace(changed, face=card.faces[announced.face])
            if card.layout is Layout.MODAL_DFC:
                changed = replace(changed, status=changed.status | {"transformed"})
        elif announced.prototyped:
            face, _ = starting_face(card, prototyped=True)
            changed = replace(changed, face=face, status=changed.status | {"prototyped"})
        else:
            changed = replace(changed, face=card.front)
    if face_down is not None:
        changed = replace(changed, face_down_values=face_down_values(face_down), status=changed.status | {"face_down"})
    if announced.bestowed:
        changed = replace(changed, status=changed.status | {"bestowed"})
    if announced.x:
        changed = replace(changed, facts={**changed.facts, "x": announced.x})
    changed = replace(changed, facts={**changed.facts, **since_when(was)})
    play.state = play.state.with_object(changed)


def _fused(card: Card) -> Face:
    """702.102b, 702.102d: the characteristics of both halves; the left half's instructions, then the right half's."""
    fuses = "fuse" in keyword_names(card.front.abilities)
    if card.layout is not Layout.SPLIT or not fuses:
        raise IllegalAction(f"{card.name} has no fuse", rule="702.102a")
    parts = [half.casting or Casting() for half in card.faces]
    scripts = tuple(part.modes[0] for part in parts if part.modes and not part.modal)
    unread = tuple(words for part in parts for words in part.unread)
    if len(scripts) < len(parts):
        unread = (*unread, card.name)
    whole = Casting(
        (joined(scripts),), additional=tuple(one for part in parts for one in part.additional), unread=unread
    )
    return replace(face_elsewhere(card), casting=whole)
