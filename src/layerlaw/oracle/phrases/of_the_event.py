"""What is asked of the object that an event is about, beside the object itself or what else there is → conditions (603.4).

of the event := spoken of predicate | the mana spent for it compared | a board as a whole
"""

from __future__ import annotations

from typing import Final

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.conditions import Noted
from layerlaw.model.game_facts import AttackedThisCombat, CastBefore, ManaSpent, TurnFact
from layerlaw.model.words import Zone
from layerlaw.oracle.event_words import (
    ANOTHER_BEARER,
    NOTHING_ELSE,
    OF_ANOTHER_NAME,
    ONLY_CREATURE_CARD,
    STAYED_BACK,
    TWO_OTHERS_ATTACKED,
    WORDED,
)
from layerlaw.oracle.phrases.game_facts import CARD_TYPES
from layerlaw.oracle.phrases.history_of_one import spoken_of
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.references import possessive_ref, this
from layerlaw.oracle.reader import Reader, begins_with, production
from layerlaw.oracle.tokens import TokenKind


@production
def of_the_event(reader: Reader) -> k.Condition | None:
    """Of the event := see the head of this module."""
    return _fixed(reader) or _mana_spent(reader) or _nth_of_its_kind(reader) or _said_of_one(reader)


@production
def _said_of_one(reader: Reader) -> k.Condition | None:
    """Said of one := spoken of predicate."""
    ref = spoken_of(reader)
    if ref is None:
        return None
    return _of_that(reader, ref) if isinstance(ref, r.That) else _of_this(reader)


def _of_that(reader: Reader, ref: r.ObjectRef) -> k.Condition | None:
    """Of that := "has greater power or toughness than" this | "is" size | "shares a card type with the exiled card" | another name than what you have."""
    if reader.eat("has greater power or toughness than"):
        if this(reader) is None:
            return None
        stats = (v.Stat.POWER, v.Stat.TOUGHNESS)
        return k.AnyOf(
            tuple(k.ValueIs(v.StatOf(ref, one), f.Comparison.MORE, v.StatOf(r.This(), one)) for one in stats)
        )
    if reader.eat("is") and reader.peek().kind is TokenKind.SIZE:
        power, _, toughness = reader.next().text.partition("/")
        if not (power.isdigit() and toughness.isdigit()):
            return None
        sizes = ((v.Stat.POWER, int(power)), (v.Stat.TOUGHNESS, int(toughness)))
        return k.AllOf(tuple(k.ValueIs(v.StatOf(ref, stat), f.Comparison.EQUAL, number) for stat, number in sizes))
    if reader.eat("targets one or more"):
        return _aims(reader, ref)
    if reader.eat("shares a card type with the exiled card"):
        return k.Matches(ref, f.SharesCardType(r.Linked()))
    if reader.eat("doesn't have the same name as another creature you control or a creature card in your graveyard"):
        return OF_ANOTHER_NAME
    return None


def _aims(reader: Reader, spell: r.ObjectRef) -> k.Condition | None:
    """Aims := "it targets one or more" nouns    of the spell that the event is about (603.4)."""
    start = reader.at
    found = noun(reader)
    if found is None or not found.plural or not reader.done or found.zone is not Zone.BATTLEFIELD:
        return None
    return k.Matches(spell, f.Targets(found.filter, f"it targets one or more {reader.words(start)}"))


ORDINALS: Final = {"first": 1, "second": 2, "third": 3}


@begins_with("it's")
@production
def _nth_of_its_kind(reader: Reader) -> k.Condition | None:
    """Nth of its kind := "it's the" ordinal card type "spell you cast this turn"    of the spell that an event is about (601.2i)."""
    if not reader.event or not isinstance(reader.it, r.That) or not reader.eat("it's the"):
        return None
    nth = ORDINALS.get(reader.next().low)
    kind = CARD_TYPES.get(reader.next().low)
    if nth is None or kind is None or not reader.eat("spell you cast this turn"):
        return None
    before = v.NotedNumber(f"{kind.lower()} spell you've cast before it this turn", CastBefore((kind,), yours=True))
    return k.AllOf((k.Matches(r.That(), f.IsType(kind)), k.ValueIs(before, f.Comparison.EQUAL, nth - 1)))


def _of_this(reader: Reader) -> k.Condition | None:
    """Of this := "is the only creature card in your graveyard" | "'s attacking the player with the most life or tied for most life"."""
    if reader.eat("is the only creature card in your graveyard"):
        return ONLY_CREATURE_CARD
    if reader.eat("didn't attack or come under your control this turn"):
        return STAYED_BACK
    if reader.eat("and at least two other creatures attacked this combat"):
        return TWO_OTHERS_ATTACKED
    return None


_SPENT: Final = {"the amount of mana spent to cast it": "", "the amount of mana spent to cast that spell": ""}
_THAN: Final = {"less than": f.Comparison.LESS, "greater than": f.Comparison.MORE}


@production
def _mana_spent(reader: Reader) -> k.Condition | None:
    """Mana spent := "the amount of mana spent to cast" ("it" | "that spell") ("was" | "is") ("less" | "greater") "than" whose ("mana value" | "power")    (106.3)."""
    if not reader.event or not isinstance(reader.it, r.That) or not reader.eat(*_SPENT) or not reader.eat("was", "is"):
        return None
    way = reader.eat(*_THAN)
    whose = possessive_ref(reader) if way is not None else None
    stat = reader.eat("mana value", "power")
    if way is None or whose is None or stat is None:
        return None
    spent = v.NotedNumber("the amount of mana spent to cast that spell", ManaSpent(that=True))
    of = v.Stat.MANA_VALUE if stat == "mana value" else v.Stat.POWER
    return k.ValueIs(spent, _THAN[way], v.StatOf(whose, of))


_PHRASES: Final = {words.replace(",", " ,").lower(): held for words, held in WORDED.items()}
"""As a reader sees them: a comma is a word of its own."""


@production
def _both_attacked(reader: Reader) -> k.Condition | None:
    """Both attacked := a noun "and" a noun "attacked this combat"    (506.1, 508.1)."""
    start, found = reader.at, []
    for joint in ("and", "attacked this combat"):
        one = noun(reader) if reader.eat("a", "an") else None
        if one is None or not reader.eat(joint):
            return None
        found.append((one.zoneless, 1))
    return k.Noted(reader.words(start), AttackedThisCombat(tuple(found)))


_STAYED: Final = "continuously since the beginning of your most recent turn"


@production
def _fixed(reader: Reader) -> k.Condition | None:
    phrase = reader.eat(*_PHRASES)
    if phrase is not None:
        return _PHRASES[phrase]
    if reader.eat("you control no permanents other than") and this(reader) is not None:
        return NOTHING_ELSE if reader.eat("and have no cards in hand") else None
    if reader.eat("you've controlled"):
        stayed = this(reader) is not None and reader.eat(_STAYED)
        return Noted(f"you've controlled this permanent {_STAYED}", TurnFact.IT_HAS_STAYED) if stayed else None
    if reader.sees("a", "an") and (both := _both_attacked(reader)) is not None:
        return both
    if reader.event and reader.eat("you chose a creature other than") and this(reader) is not None:
        return ANOTHER_BEARER if reader.eat("as your ring-bearer") else None
    return None
