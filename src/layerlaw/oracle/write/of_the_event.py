"""What is asked of the object that an event is about, in words: the other way round from `oracle.phrases.of_the_event`."""

from __future__ import annotations

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.words import CardType, Zone
from layerlaw.oracle.event_words import (
    ANOTHER_BEARER,
    NOTHING_ELSE,
    OF_ANOTHER_NAME,
    ONLY_CREATURE_CARD,
    STAYED_BACK,
    WORDED,
)
from layerlaw.oracle.word_forms import ORDINALS
from layerlaw.oracle.write.voice import Voice


def write_of_the_event(node: k.Condition, voice: Voice) -> str:
    """The condition where it has words of its own; empty for all else."""
    if node == ONLY_CREATURE_CARD:
        return f"{voice.this} is the only creature card in your graveyard"
    if node == STAYED_BACK:
        return f"{voice.this} didn't attack or come under your control this turn"
    if node == NOTHING_ELSE:
        return f"you control no permanents other than {voice.this} and have no cards in hand"
    if node == ANOTHER_BEARER:
        return f"you chose a creature other than {voice.this} as your Ring-bearer"
    match node:
        case k.AnyOf(
            (
                k.ValueIs(v.StatOf(r.That(), v.Stat.POWER), f.Comparison.MORE, v.StatOf(r.This())),
                k.ValueIs(v.StatOf(r.That(), v.Stat.TOUGHNESS), f.Comparison.MORE, v.StatOf(r.This())),
            )
        ):
            return f"that creature has greater power or toughness than {voice.this}"
        case k.AllOf(
            (
                k.ValueIs(v.StatOf(r.That(), v.Stat.POWER), f.Comparison.EQUAL, int() as power),
                k.ValueIs(v.StatOf(r.That(), v.Stat.TOUGHNESS), f.Comparison.EQUAL, int() as toughness),
            )
        ):
            return f"that creature is {power}/{toughness}"
        case k.Matches(r.That(), f.SharesCardType(r.Linked())):
            return "it shares a card type with the exiled card"
        case k.AllOf(
            (
                k.Matches(r.That(), f.IsType(CardType() as kind)),
                k.ValueIs(v.NotedNumber(), f.Comparison.EQUAL, int() as many),
            )
        ):
            return f"it's the {ORDINALS[many]} {kind.lower()} spell you cast this turn"
        case k.ThereAre(f.And((f.InZone(Zone.EXILE), f.IsLinked("cards"))), 1):
            return f"a card is exiled with {voice.this}"
        case k.NotSo() if node == OF_ANOTHER_NAME:
            return "it doesn't have the same name as another creature you control or a creature card in your graveyard"
        case k.ValueIs(
            v.NotedNumber("the amount of mana spent to cast that spell" as spent),
            f.Comparison.LESS | f.Comparison.MORE as way,
            v.StatOf(ref, stat),
        ):
            whose = "its" if ref == r.That() else f"{voice.this}'s"
            return f"{spent} is {'less' if way is f.Comparison.LESS else 'greater'} than {whose} {stat}"
        case _:
            return next((words for words, one in WORDED.items() if one == node), "")
