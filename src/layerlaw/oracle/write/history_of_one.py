"""What happened to one object, in words: the other way round from `oracle.phrases.history_of_one`."""

from __future__ import annotations

from typing import Final

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.history import Measure, Occurrence, Past, Period
from layerlaw.model.words import CardType, Zone
from layerlaw.oracle.past_words import THIS
from layerlaw.oracle.word_forms import number_word
from layerlaw.oracle.write.references import write_object, write_word
from layerlaw.oracle.write.voice import GrammaticalNumber, Voice

_DID: Final = {
    Occurrence.ENTERED: "entered this turn",
    Occurrence.BECAME_BLOCKED: "was blocked this turn",
}
_TO_HAND: Final = Past(Occurrence.LEFT_BATTLEFIELD, object=f.OwnedBy(r.You()), tags=("to hand",))


def write_past_of_one(past: Past, least: int, measure: Measure, voice: Voice) -> str | None:
    """What is said of one object, or in words of its own; None where it is said as of others."""
    if past.turn_of is not None and isinstance(past.object, f.Is):
        one = voice.this if past.object == THIS else "it"
        whose = "your" if isinstance(past.turn_of, r.You) else "its controller's"
        return f"{one} attacked during {whose} last turn"
    if past.period is not Period.TURN:
        return None
    if past == _TO_HAND and least == 1:
        return "a permanent was put into your hand from the battlefield this turn"
    if past == Past(Occurrence.PLAYED_LAND, r.You()) and least == 2:
        return "it wasn't the first land you played this turn"
    by_sources = _by_sources(past, least, measure)
    if by_sources is not None:
        return by_sources
    if past.source == THIS and measure is Measure.AMOUNT and isinstance(past.player, r.ThatPlayer):
        return f"{voice.this} has dealt {least} or more damage to that player this turn"
    if past.source == THIS and past.object is not None and past.object != THIS:
        return f"{voice.this} dealt damage to another creature this turn"
    match past.object:
        case f.Or((f.Is(r.This()), f.Filter() as kind)) if past.kind is Occurrence.ENTERED:
            from layerlaw.oracle.write.filters import write_filter

            noun = write_filter(f.ON_BATTLEFIELD & kind, voice, GrammaticalNumber.SINGULAR)
            return f"{voice.this} or another {noun} entered the battlefield under your control this turn"
        case f.Is(r.This() | r.That() as ref):
            return _did(past, ref, least, measure, voice)
        case _:
            pass
    if past.kind is Occurrence.DAMAGED and past.tags == ("excess",):
        from layerlaw.oracle.write.filters import write_one

        who = " an opponent controlled" if isinstance(past.player, r.Opponents) else ""
        return f"{write_one(f.ON_BATTLEFIELD & (past.object or f.Anything()), voice)}{who} was dealt excess damage this turn"
    return None


def _by_sources(past: Past, least: int, measure: Measure) -> str | None:
    tag = "".join(f"{tag} " for tag in past.tags)
    mine = f.ControlledBy(r.You())
    match past.source:
        case f.IsType(CardType.CREATURE) if measure is Measure.SOURCES and past.player == r.You():
            return f"you've been dealt damage by {number_word(least)} or more creatures this turn"
        case f.ControlledBy() if past.source == mine and measure is Measure.SOURCES:
            return f"{number_word(least)} or more sources you controlled dealt damage this turn"
        case f.ControlledBy() if past.source == mine and measure is Measure.MOST_OF_SOURCE:
            return f"a source you controlled dealt {least} or more {tag}damage this turn"
        case f.And((f.HasColor(color), f.ControlledBy())) if measure is Measure.AMOUNT and past.player is None:
            return f"{write_word(color)} sources you controlled dealt {least} or more {tag}damage this turn"
        case _:
            return None


def _did(past: Past, ref: r.ObjectRef, least: int, measure: Measure, voice: Voice) -> str | None:
    one = voice.this if ref == r.This() else write_object(ref, voice)
    if past.kind is Occurrence.DAMAGED and past.source is None:
        if measure is Measure.AMOUNT:
            return f"{least} or more damage was dealt to {one} this turn"
        return f"{one} was dealt excess damage this turn" if past.tags == ("excess",) else None
    if past.kind is Occurrence.GOT_COUNTERS and past.player is None:
        kind = "".join(f"{tag} " for tag in past.tags)
        article = "an" if kind[:1] in tuple("aeiou") else "a"
        return f"{article} {kind}counter was put on {one} this turn"
    return f"{one} {_DID[past.kind]}" if ref == r.That() and past.kind in _DID and not past.tags else None


def write_came_from(node: k.AnyOf, voice: Voice) -> str:
    """`it entered from your graveyard or you cast it from your graveyard`; empty for all else."""
    match node.parts:
        case (
            k.ValueIs(v.PastNumber(Past(Occurrence.ENTERED, None, what, None, (tag,), Period.GAME)), _, 1),
            k.WasCastSo(_, ref, by),
        ) if tag.startswith("from ") and what is not None:
            yours = isinstance(what, f.And)
            zone = tag.removeprefix("from ")
            place = zone if zone == "exile" else f"{'your' if yours else 'a'} {zone}"
            one = voice.this if ref == r.This() else write_object(ref, voice)
            cast = "was cast" if by is None else "you cast it"
            return f"{one} entered from {place} or {cast} from {place}"
        case _:
            return ""


def write_some_came_from(node: k.ThereAre) -> str:
    """`one or more of them entered from a graveyard or was cast from a graveyard`; empty for all else."""
    match node.filter:
        case f.And((f.THESE, f.Or((f.HasPast(Past(kind=Occurrence.ENTERED)), f.CastFrom(words))))):
            return f"one or more of them entered {words} or was cast {words}"
        case _:
            return ""


def write_both_cast(node: k.AllOf, voice: Voice) -> str:
    """`you've cast both a creature spell and a noncreature spell this turn`; empty for all else."""
    from layerlaw.oracle.write.filters import write_one

    match node.parts:
        case (
            k.ValueIs(v.PastNumber(Past(Occurrence.CAST, r.You(), first, None, (), Period.TURN)), _, 1),
            k.ValueIs(v.PastNumber(Past(Occurrence.CAST, r.You(), second, None, (), Period.TURN)), _, 1),
        ) if first is not None and second is not None:
            both = [write_one(f.InZone(Zone.STACK) & one, voice) for one in (first, second)]
            return f"you've cast both {both[0]} and {both[1]} this turn"
        case _:
            return ""
