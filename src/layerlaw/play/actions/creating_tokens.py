"""One-shot effects that create tokens (111): with characteristics of their own, or as copies (707.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias, assert_never

from layerlaw.game.copying import token_copy
from layerlaw.game.entering_battlefield import Entering
from layerlaw.game.state import NotRead, ObjectId, Unstated
from layerlaw.model import one_shot_effects as d
from layerlaw.model.cards import Card, Face, Layout
from layerlaw.model.changes import Change, CopyException, SetPT
from layerlaw.model.filters import Is
from layerlaw.model.references import Linked
from layerlaw.model.texts import bind_grantor
from layerlaw.model.words import Color, CreatureType
from layerlaw.play.actions.in_combat import put_blocking
from layerlaw.play.actions.moving import host_of, noted
from layerlaw.play.as_it_last_was import permanent_copied
from layerlaw.play.combat.entering_attacking import choose_attacked
from layerlaw.play.context import Context
from layerlaw.play.event import event as e
from layerlaw.play.event.told import AS_ONE, THE_CARDS, THE_CREATED, THESE
from layerlaw.play.perform import perform
from layerlaw.play.position.play import Play
from layerlaw.play.replacement.replacement import replaces_the_first


def create_tokens(play: Play, said: Sequence[d.CreateTokens], context: Context) -> None:
    """111.2: all at once, those of several kinds too that are said in one breath."""
    numbers = [context.number(one.number, play) for one in said]
    wanted = [event for one, number in zip(said, numbers, strict=True) for event in _wanted(play, one, number, context)]
    name = replaces_the_first(play, wanted[0]) if len(said) > 1 and wanted else ""
    if name:
        raise NotRead(
            f"{name}: what is done instead of creating tokens of several kinds for the first time is not known here",
            mend="say what it does by direct verbs: token, move, ...",
        )
    before = context.told.these or ()
    _keep_the_cards(play, context)
    noted(play, context, perform(play, *wanted))
    if len(said) == 1:
        _note_as_one(context, numbers[0])
    context.note(THE_CREATED, _these(context))
    play.created_with(context.source, _these(context), context.told.pair)
    first = said[0]
    if first.attacking:
        choose_attacked(play, _these(context), context, first.attacked)
    if first.blocking is not None:
        put_blocking(play, _these(context), context.id_of(first.blocking, play))
    if first.also:
        context.did((*before, *(context.told.these or ())), play)


def _wanted(play: Play, one_shot: d.CreateTokens, number: int, context: Context) -> Iterator[e.Created]:
    """The tokens that it creates, player by player."""
    face = bind_grantor(one_shot.face, context.source)
    if one_shot.power is not None or one_shot.toughness is not None:
        power = face.power if one_shot.power is None else context.number(one_shot.power, play)
        toughness = face.toughness if one_shot.toughness is None else context.number(one_shot.toughness, play)
        face = replace(face, power=power, toughness=toughness)
    if one_shot.of_chosen:
        face = _of_chosen(play, face, context)
    if one_shot.of_card:
        face = _face_of_card(play, face, context)
    name = face.name or " ".join(map(str, face.subtypes)) or "Token"
    card = Card(name, (face,)) if one_shot.back is None else Card(name, (face, one_shot.back), Layout.TRANSFORM)
    for player in context.players(one_shot.player, play):
        how = Entering(
            controller=player,
            owner=_owner(play, player, context),
            token=True,
            tapped=one_shot.tapped or one_shot.attacking,
            attached_to=host_of(one_shot.attached_to, context, play),
            onto=one_shot.attached_to is not None,
            counters={kind: context.number(many, play) for kind, many in one_shot.counters},
            status=frozenset({"attacking"}) if one_shot.attacking else frozenset(),
        )
        yield e.Created(card, number, player, how)


def _keep_the_cards(play: Play, context: Context) -> None:
    """What "those cards" are behind it: what was moved before, unless that were tokens too (111.6)."""
    before = context.told.these
    things = [play.thing(one) for one in before or () if not isinstance(one, str)]
    if before is None or any(thing is not None and thing.is_token for thing in things):
        return
    told = context.told.with_objects(THE_CARDS, before)
    context.told = told.hiding(THE_CARDS, hidden=THESE in told.hidden)


def _of_chosen(play: Play, face: Face, context: Context) -> Face:
    """607.2d: of the color and the creature type that were chosen as the source entered; of one that has gone, as it last was (608.2h).

    Raises:
        Unstated: one of them was not chosen, as far as anybody said.
    """
    source = play.last_of(context.source)
    choices = {} if source is None else source.choices
    color, kind = choices.get("color"), choices.get("creature_type")
    if not isinstance(color, Color) or not isinstance(kind, CreatureType):
        raise Unstated(
            f"{context.source_name}: which color and creature type were chosen for it is not known",
            rule="607.2d",
            mend="say so where it enters: {enter: CARD, choose: {color: red, creature_type: Goblin}}",
        )
    return replace(face, color_indicator=frozenset({color}), subtypes=(kind,), name=f"{kind} Token")


def _face_of_card(play: Play, face: Face, context: Context) -> Face:
    """111.11: the characteristics of the card of that name, which the card file has.

    Raises:
        Unstated: no card of that name is known.
    """
    card = play.card_named(str(face.name)) if play.card_named is not None else None
    if card is None:
        raise Unstated(
            f"{context.source_name}: the card {face.name}, of which it creates a token, is not known",
            rule="111.11",
            mend=f"import a card file that has it, or define {face.name} under cards:",
        )
    return card.front


def _these(context: Context) -> tuple[ObjectId, ...]:
    return context.told.these_objects


def _create_copies(play: Play, one_shot: d.CreateCopies, context: Context) -> None:
    """111.3, 707.2: each starts with the copiable values, the exceptions among them (707.9)."""
    number = context.number(one_shot.number, play)
    wanted: list[e.Event] = []
    besides = _as_they_are_now(one_shot.exceptions, context, play)
    of_it = isinstance(one_shot.of, Is) and one_shot.of.ref != Linked("the exiled")
    for one in context.objects(one_shot.of, play):
        identity = permanent_copied(one, context, play) if of_it else one
        there = play.state if play.thing(identity) is not None else play.at.last.get(identity)
        if there is None:
            continue
        card, transformed = token_copy(there, identity, besides, play.edition)
        for player in context.players(one_shot.player, play):
            how = Entering(
                controller=player,
                owner=_owner(play, player, context),
                token=True,
                transformed=transformed,
                tapped=one_shot.tapped or one_shot.attacking,
                status=frozenset({"attacking"}) if one_shot.attacking else frozenset(),
            )
            wanted.append(e.Created(card, number, player, how))
    _keep_the_cards(play, context)
    noted(play, context, perform(play, *wanted))
    _note_as_one(context, number)
    context.note(THE_CREATED, _these(context))
    play.created_with(context.source, _these(context), context.told.pair)
    if one_shot.attacking:
        choose_attacked(play, _these(context), context, one_shot.attacked)


def _as_they_are_now(exceptions: tuple[CopyException, ...], context: Context, play: Play) -> tuple[CopyException, ...]:
    """The exceptions with the numbers that they set power and toughness to, which are read once, as the tokens are created (608.2h)."""

    def read(change: Change) -> Change:
        if not isinstance(change, SetPT):
            return change
        sizes = [None if size is None else context.reading(size, play) for size in (change.power, change.toughness)]
        return replace(change, power=sizes[0], toughness=sizes[1])

    settled = context.settled(exceptions, play)
    return tuple(replace(one, changes=tuple(map(read, one.changes))) for one in settled)


def _note_as_one(context: Context, number: int) -> None:
    """Where one was to be made and a replacement effect made more, "it" behind it is each of them."""
    made = _these(context)
    if number == 1 and len(made) > 1:
        context.told = context.told.with_objects(AS_ONE, made)


def _owner(play: Play, player: str, context: Context) -> str:
    """111.2: who creates it; before Magic 2010 the controller of the spell or ability that creates it (216.1)."""
    return context.controller if play.edition.tokens_belong_to_their_maker else player


Done: TypeAlias = d.CreateTokens | d.CreateCopies
"""The one-shot effects that are done here."""


def do(play: Play, one_shot: Done, context: Context) -> None:
    """Do it (610)."""
    match one_shot:
        case d.CreateTokens():
            create_tokens(play, (one_shot,), context)
        case d.CreateCopies():
            _create_copies(play, one_shot, context)
        case _:
            assert_never(one_shot)
