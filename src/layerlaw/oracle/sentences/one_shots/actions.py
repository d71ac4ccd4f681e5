"""Keyword actions that are short for other one-shot effects (701): amass, populate, manifest, cloak."""

from __future__ import annotations

from typing import Final

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.abilities import Instruction, Provided, Start
from layerlaw.model.cards import Face
from layerlaw.model.changes import AddTypes
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.one_shot_effects import (
    Choose,
    CreateCopies,
    CreateTokens,
    Look,
    MoveTo,
    Pick,
    PutCounters,
)
from layerlaw.model.words import CardType, Color, CreatureType, Zone
from layerlaw.oracle.phrases.whom import amount
from layerlaw.oracle.row import LOOKED, THESE, Words
from layerlaw.oracle.sentences.one_shots.clause import OneShots, by_you
from layerlaw.oracle.words import SUBTYPE_NOUNS

_CREATURES: Final = f.And((f.ON_BATTLEFIELD, f.IsType(CardType.CREATURE), f.ControlledBy(r.You())))
_ARMY: Final = CreatureType("Army")
_CHOSEN: Final = f.IsLinked("chosen")


@by_you("populate")
def _populate(reader: Words) -> OneShots | None:
    """Populate: a copy of a creature token that you control (701.36a)."""
    del reader
    tokens = f.And((*_CREATURES.parts, f.HasStatus("token")))
    return [Provided(k.ThereAre(tokens), (Choose("chosen", tokens), CreateCopies(_CHOSEN)))]


@by_you("amass")
def _amass(reader: Words) -> OneShots | None:
    """Amass := [subtype] number    an Army token if you control no Army; counters on an Army, which becomes such too (701.47a)."""
    word = SUBTYPE_NOUNS.get(reader.peek().text)
    if word is not None:
        reader.next()
    kind = CreatureType(str(word)) if word is not None else CreatureType("Zombie")
    many = amount(reader)
    if many is None:
        return None
    armies = f.And((*_CREATURES.parts, f.HasSubtype(_ARMY)))
    face = Face(
        f"{kind} Army Token", types=(CardType.CREATURE,), subtypes=(kind, _ARMY), power=0, toughness=0,
        color_indicator=frozenset({Color.BLACK}),
    )  # fmt: skip
    other = k.NotSo(k.Matches(r.Linked("chosen"), f.HasSubtype(kind)))
    become: tuple[Instruction, ...] = (Start(ContinuousEffect(_CHOSEN, (AddTypes(subtypes=(kind,)),))),)
    reader.remember(it=r.Linked("chosen"), them=_CHOSEN)
    return [
        Provided(k.NotSo(k.ThereAre(armies)), (CreateTokens(face),)),
        Choose("chosen", armies),
        PutCounters("+1/+1", many, _CHOSEN),
        Provided(other, become),
    ]


@by_you("manifest")
def _manifest(reader: Words) -> OneShots | None:
    """Manifest := "the top card of your library" | "dread"    face down onto the battlefield (701.40a)."""
    if reader.eat("dread"):
        # 701.62a: one of the top two, the other into the graveyard
        seen = LOOKED & f.InZone(Zone.LIBRARY)
        onto = MoveTo(Pick(seen), Zone.BATTLEFIELD, under=r.You(), face_down="manifest")
        reader.remember(it=None, them=None)
        return [Look("look", 2), onto, MoveTo(seen, Zone.GRAVEYARD)]
    if not reader.eat("the top card of your library"):
        return None
    reader.remember(it=r.That(), them=THESE)
    return [MoveTo(f.Is(r.TopOfLibrary(r.You())), Zone.BATTLEFIELD, under=r.You(), face_down="manifest")]


@by_you("cloak")
def _cloak(reader: Words) -> OneShots | None:
    """Cloak := "the top card of your library"    face down with ward {2} (701.58a)."""
    if not reader.eat("the top card of your library"):
        return None
    reader.remember(it=r.That(), them=THESE)
    return [MoveTo(f.Is(r.TopOfLibrary(r.You())), Zone.BATTLEFIELD, under=r.You(), face_down="cloak")]
