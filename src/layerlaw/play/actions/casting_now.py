"""Casting cards as an effect is applied (608.2g): which, and as which of their faces or halves.

What the effect asks is asked of the card where it lies, or of the spell that the card would be (601.3e): of the half, face or Adventure that
is cast (709.3a, 712.11b, 715.3a).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, cast

from layerlaw.game.faces import face_elsewhere
from layerlaw.game.state import GameObject, ObjectId
from layerlaw.model.abilities import keyword_names
from layerlaw.model.cards import Card, Face, Layout
from layerlaw.model.casting_now import CastNow
from layerlaw.model.filters import Anything, Filter
from layerlaw.model.target_requirement import Pick
from layerlaw.model.words import CardType, Zone
from layerlaw.play.context import Context
from layerlaw.play.position.play import Play
from layerlaw.play.position.questions import Question

_ANY_FACE: Final = frozenset({Layout.SPLIT, Layout.ADVENTURE, Layout.MODAL_DFC})
"""Layouts of cards whose caster chooses what is cast (709.3, 712.11b, 715.3)."""
_OWN_FACE: Final = frozenset({"madness", "miracle"})
"""The options by which a card is cast for a cost of the face that has them."""


def cast_now(play: Play, one_shot: CastNow, context: Context) -> None:
    """Have the players cast what they choose (608.2g)."""
    for player in context.players(one_shot.player, play):
        pick = one_shot.what if isinstance(one_shot.what, Pick) else None
        ids = tuple(
            one
            for one in _turned_up(play, pick.of if pick is not None else one_shot.what, context)
            if _faces(play, one, player, one_shot, context) or _can_be_played(play, one, player, one_shot)
        )
        most = len(ids) if pick is None or pick.number is None else min(len(ids), context.number(pick.number, play))
        how = (
            f"for its {one_shot.option} cost"
            if one_shot.option
            else "it"
            if one_shot.paying is None
            else "without paying"
        )
        about = f"{context.source_name}: cast {how}"
        # Who has said that they do, casts one; of "up to one" of each of several none may be meant.
        least = min(1, most) if context.agreed and (pick is None or not pick.up_to) else 0
        least = most if one_shot.must else least
        chosen = play.ask(Question("cast", player, about, ids, least, most, context.source)) if ids else ()
        spells = [
            _played(play, identity, player, one_shot, context) for identity in cast("tuple[ObjectId, ...]", chosen)
        ]
        context.note("cast this way", tuple(spells))


def _played(play: Play, identity: ObjectId, player: str, one_shot: CastNow, context: Context) -> ObjectId:
    """The spell that the card has become, or the land."""
    lands = _lands(play, identity, player, one_shot)
    faces = (*_faces(play, identity, player, one_shot, context), *lands)
    face = faces[0]
    card = play.state.object(identity).card
    if (
        card is not None and len(_every_face(play.state.object(identity), one_shot)) > 1
    ):  # also where only one fits, as another may have been named
        names = tuple(_name(card, one) for one in faces)
        does = "played" if one_shot.lands else "cast"
        about = f"{context.source_name}: as which of its faces or halves {play.name(identity)} is {does}"
        face = faces[names.index(str(play.ask(Question("face", player, about, names, 1, 1, identity))[0]))]
    if face is not None and face in lands:
        return play.procedures.play_land(play, identity, player, face)
    # 118.9c, 601.2f: additional costs and taxes are paid as the mana of what has it cast was, where that is not source by source.
    paying = "auto" if context.told.pay == "auto" else "none"
    return play.procedures.cast_by_effect(play, identity, player, one_shot, face, paying=paying)


def _name(card: Card, face: int | None) -> str:
    """What is cast, by its name."""
    return card.name if face is None else card.faces[face].name or card.name


def can_cast(play: Play, one_shot: CastNow, context: Context) -> bool:
    """Whether there is anything that could be cast."""
    what = one_shot.what.of if isinstance(one_shot.what, Pick) else one_shot.what
    player = (context.players(one_shot.player, play) or (context.controller,))[0]
    return any(
        _faces(play, one, player, one_shot, context) or _can_be_played(play, one, player, one_shot)
        for one in _turned_up(play, what, context)
    )


def _turned_up(play: Play, what: Filter | Pick, context: Context) -> tuple[ObjectId, ...]:
    """What is meant, with the cards that lie face down in exile looked at as they would be cast: face up (406.3a)."""
    hidden = [one for one in play.state.objects if one.zone is Zone.EXILE and one.face_down_values is not None]
    if not hidden:
        return context.objects(what, play)
    before = play.at
    for thing in hidden:
        play.state = play.state.with_object(replace(thing, face_down_values=None))
    found = context.objects(what, play)
    play.at = before
    return found


def _can_be_played(play: Play, identity: ObjectId, player: str, one_shot: CastNow) -> bool:
    """Whether it is a land that the player may play now (305.2, 305.3)."""
    return bool(_lands(play, identity, player, one_shot))


def _lands(play: Play, identity: ObjectId, player: str, one_shot: CastNow) -> tuple[int, ...]:
    """As which of its faces, counted from 0, it is a land that the player may play now (712.12); none where it can only be cast."""
    thing = play.thing(identity)
    if thing is None or not one_shot.lands:
        return ()
    return tuple(
        number
        for number, _ in _every_face(thing, one_shot)
        if number is not None and play.procedures.may_play_land(play, identity, player, number)
    )


def _faces(play: Play, identity: ObjectId, player: str, one_shot: CastNow, context: Context) -> tuple[int | None, ...]:
    """As which of its faces or halves, counted from 0, a card or copy outside the battlefield and the stack may be cast so; None is both halves, fused.

    No spell is a land (305.9), and a half with aftermath is cast from a graveyard only (702.127a).
    """
    thing = play.thing(identity)
    if thing is None or thing.zone in (Zone.BATTLEFIELD, Zone.STACK):
        return ()
    return tuple(
        number
        for number, face in _every_face(thing, one_shot)
        if CardType.LAND not in face.types
        and not (thing.zone is not Zone.GRAVEYARD and _has_aftermath(face))
        and _fits(play, replace(thing, controller=player, face=face, face_down_values=None), one_shot, context)
    )


def _every_face(thing: GameObject, one_shot: CastNow) -> Sequence[tuple[int | None, Face]]:
    card = thing.card
    if card is None or one_shot.transformed or one_shot.option in _OWN_FACE or card.layout not in _ANY_FACE:
        front = thing.face if card is None else card.faces[1 if one_shot.transformed and len(card.faces) > 1 else 0]
        return ((0, front),)
    fuses = card.layout is Layout.SPLIT and thing.zone is Zone.HAND and "fuse" in keyword_names(card.front.abilities)
    both: tuple[tuple[int | None, Face], ...] = ((None, face_elsewhere(card)),) if fuses else ()
    return (*enumerate(card.faces), *both)


def _has_aftermath(face: Face) -> bool:
    return face.casting is not None and any(option.key == "aftermath" for option in face.casting.optional)


def _fits(play: Play, spell: GameObject, one_shot: CastNow, context: Context) -> bool:
    """601.3e: the spell that it would be is such as the effect asks; it is looked at on a board with it, which is then thrown away."""
    if isinstance(one_shot.spell, Anything):
        return True
    before = play.at
    play.state = play.state.with_object(replace(spell, zone=Zone.STACK))
    such = context.reader(play).matches(spell.id, context.settled(one_shot.spell, play))
    play.at = before
    return such
