"""How a permanent enters: tapped, with counters, with a choice made, as a copy (614.1c, 614.1d).

enters := this "enters tapped" ["unless" words] | this "enters with" counters | "as" this "enters, choose" choice | copy
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from layerlaw.model.abilities import (
    Ability,
    AsEnters,
    AsEntersOrTurnsUp,
    CountersAsTurnedUp,
    EntersAsCopy,
    EntersTapped,
    EntersWithAbilities,
    EntersWithCounters,
    OtherAbility,
    OthersEnterAsCopy,
    StaticAbility,
)
from layerlaw.model.changes import AddTypes, Change, CopyException, GainAbility, SetSubtypes, SetTypes
from layerlaw.model.conditions import Condition, Noted, NotSo
from layerlaw.model.durations import Until
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import Is
from layerlaw.model.game_abilities import Parts
from layerlaw.model.references import ChosenPlayer, This
from layerlaw.model.replacement_effects import EntersSo, ReplacementEffect, UnlessPaid
from layerlaw.model.rule_effects import DoesntUntap
from layerlaw.model.values import Plus, Times, Value, X
from layerlaw.model.words import CardType
from layerlaw.oracle.paragraphs.chosen_as_it_enters import choice, chosen
from layerlaw.oracle.phrases.conditions import condition
from layerlaw.oracle.phrases.costs import cost_within
from layerlaw.oracle.phrases.nouns import noun, object_ref
from layerlaw.oracle.phrases.qualities import counter_kind
from layerlaw.oracle.phrases.references import this
from layerlaw.oracle.phrases.sizes import plain_size
from layerlaw.oracle.phrases.values import for_each, value, where
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, needs, production
from layerlaw.oracle.sentences.continuous.becomes import becoming, entering_exceptions, exceptions
from layerlaw.oracle.sentences.continuous.predicates import granted, settled
from layerlaw.oracle.sentences.instruction_words import lowered
from layerlaw.oracle.sentences.replacement.entering import unless_tapped
from layerlaw.oracle.sentences.replacement.with_counters import ENTERS, enter_with, if_kicked


@needs("enters", "enter", "escapes", "turned")
@production
def enters(reader: Reader) -> list[Ability] | None:
    """Enters := one of the forms of this module, and nothing else."""
    if reader.low() in ("when", "whenever", "at") or not reader.comes_to("enters", "enter", "escapes", "turned"):
        return None
    found = (
        _tapped_and(reader)
        or _with_abilities(reader)
        or _as_turned_up(reader)
        or _chosen_and(reader)
        or _counters_and(reader)
        or _only(reader)
    )
    reader.eat(".")
    return found if reader.done else None


def _only(reader: Reader) -> list[Ability] | None:
    one = (
        _tapped(reader)
        or _pay_or_tapped(reader)
        or _with_counters_if(reader)
        or _with_counters(reader)
        or choice(reader)
        or _becomes_choice(reader)
        or _as_copy(reader)
        or _others(reader)
    )
    return None if one is None else [one]


@production
def _tapped_and(reader: Reader) -> list[Ability] | None:
    """Tapped and := this "enters tapped" ("with" counters | ". As it enters, choose" what)    two ways of entering in one paragraph."""
    if this(reader) is None or not reader.eat("enters tapped"):
        return None
    second: Ability | None
    if reader.eat("with", "and with"):
        second = _counters(reader)
    elif reader.eat("and doesn't untap during your untap step"):
        second = StaticAbility((ContinuousEffect(Is(This()), (DoesntUntap(yours=True),)),))
    elif reader.eat(". as it enters , choose"):
        second = chosen(reader)
    else:
        return None
    return None if second is None else [EntersTapped(), second]


@production
def _with_abilities(reader: Reader) -> list[Ability] | None:
    """With abilities := "If" condition ", it enters with" [counters "on it and with"] granted    `If this creature was kicked, it enters with haste.`."""
    start = reader.at
    reader.it = This()
    held = condition(reader) if reader.eat("if") else None
    if held is None or not reader.eat(", it enters with"):
        return None
    behind = next(
        (
            at
            for at in range(reader.at, reader.end)
            if reader.tokens[at].low == "and" and reader.tokens[at + 1].low == "with"
        ),
        None,
    )
    counters: list[Ability] = []
    if behind is not None:
        reader.at = start
        with_counters = _with_counters_if(reader)
        if with_counters is None or reader.at != behind:
            text = reader.words(start, behind)
            if not _COUNTERS_ON_IT.search(text):
                return None
            with_counters = OtherAbility(lowered(text, proper=False))
        counters = [with_counters]
        reader.at = behind + 2
    gains = granted(reader)
    if gains is None:
        return None
    return [
        *counters,
        EntersWithAbilities(tuple(item.ability for item in gains if isinstance(item, GainAbility)), held),
    ]


@production
def _chosen_and(reader: Reader) -> list[Ability] | None:
    """Chosen and := "As" this "enters, choose" what "." this "enters with" counters    (614.12a)."""
    first = choice(reader)
    if not isinstance(first, AsEnters) or not reader.eat("."):
        return None
    reader.that_player = ChosenPlayer("opponent") if first.choices == ("opponent",) else None
    second = _with_counters(reader)
    return None if second is None else [first, second]


@production
def _counters_and(reader: Reader) -> list[Ability] | None:
    """Counters and := this "enters with" counters ". If" condition ", it enters" ("with" counters | "tapped")    `If X is 5 or more, it enters with an additional X +1/+1 counters on it`."""
    first = _with_counters(reader)
    if not isinstance(first, EntersWithCounters) or not reader.eat(". if"):
        return None
    start = reader.at
    reader.resolving = True  # X is the one that was announced (107.3m)
    held = condition(reader)
    reader.resolving = False
    if held is None or not reader.eat(", it enters"):
        return None
    if reader.eat("tapped"):
        return [first, OtherAbility(f"if {reader.words(start)}")]
    second = _counters(reader) if reader.eat("with") else None
    return [first, replace(second, when=held)] if isinstance(second, EntersWithCounters) else None


_COUNTERS_ON_IT: Final = re.compile(r", (?:it|he|she) enters with [^.\"]* counters? on (?:it|him|her)$")
"""Counters of several kinds, which stay in words."""


@production
def _tapped(reader: Reader) -> Ability | None:
    """Tapped := this "enters tapped" ["unless" words]    `This land enters tapped unless you control two or more basic lands.`."""
    if this(reader) is None or not reader.eat("enters tapped"):
        return None
    if reader.eat("unless"):
        return _unless(reader)
    return EntersTapped()


def _unless(reader: Reader) -> Ability | None:
    """What is left, but for the period, is said behind "enters tapped unless"."""
    part = reader.part(reader.at, reader.end - (reader.tokens[reader.end - 1].text == "."))
    text = part.words(part.at, part.end)
    if not text or "." in text:
        return None
    part.it = This()
    reader.at = part.end
    return EntersTapped(text, Parts(replacements=(unless_tapped(part),)))


@production
def _pay_or_tapped(reader: Reader) -> Ability | None:
    """Pay or tapped := "As" this "enters, you may" words ". If you don't, it enters tapped."    the unless of it."""
    if not reader.eat("as") or this(reader) is None or not reader.eat("enters , you may"):
        return None
    start, end = (
        reader.at,
        reader.place_of(". if you don't , it enters tapped", ". if you don't , this land enters tapped"),
    )
    paid = None if end is None else cost_within(reader.part(start, end))
    if end is None or paid is None:
        return None
    reader.at = end
    reader.eat(". if you don't , it enters tapped", ". if you don't , this land enters tapped")
    tapped = ReplacementEffect(ENTERS, UnlessPaid(paid, EntersSo(tapped=True)))
    return EntersTapped(f"you {reader.words(start, end)}", Parts(replacements=(tapped,)))


@production
def _with_counters(reader: Reader) -> Ability | None:
    """With counters := this "enters with" number kind "counter(s) on it" ["for each" counted | where]."""
    if this(reader) is None or not reader.eat("enters with"):
        return None
    return _counters(reader)


def _in_words(held: Condition) -> bool:
    """Is it a condition that only a game can look up? Then it stays a replacement effect, which a game carries out."""
    return isinstance(held, Noted) or (isinstance(held, NotSo) and _in_words(held.part))


@production
def _with_counters_if(reader: Reader) -> Ability | None:
    """With counters if := this "enters with" counters ("if" | "unless") condition | "If" condition "," this "enters with" counters."""
    found = enter_with(reader) or if_kicked(reader)
    if found is None or found.would != ENTERS or found.condition is None or _in_words(found.condition):
        return None
    match found.outcome:
        case EntersSo(tapped=None, counters=((kind, number),)):
            return EntersWithCounters(kind, number, found.condition)
        case _:
            return None


@production
def _counters(reader: Reader) -> Ability | None:
    """Counters := number kind "counter(s) on it" ["for each" counted | where]    `two charge counters on it`."""
    if reader.eat("a number of"):
        return _as_many(reader)
    reader.resolving = True
    amount: Value | None
    if reader.eat("twice x"):
        amount = Times(2, X())
    elif reader.eat("an additional x"):
        amount = X()
    elif reader.peek().text == "X":
        reader.next()
        amount = X()
    else:
        amount = number(reader)
    kind = counter_kind(reader)
    if (
        amount is None
        or kind is None
        or not reader.eat(
            "counter on it", "counters on it", "counter on him", "counters on him", "counter on her", "counters on her"
        )
    ):
        return None
    reader.resolving = False
    each = for_each(reader)
    if each is not None:
        if not isinstance(amount, int):
            return None
        return EntersWithCounters(kind, _and_more(reader, each if amount == 1 else Times(amount, each), kind))
    further = _and_more(reader, amount, kind)
    if further != amount:
        return EntersWithCounters(kind, further)
    letters = where(reader)
    if letters is not None:
        return EntersWithCounters(kind, letters["X"]) if amount == X() and set(letters) == {"X"} else None
    return EntersWithCounters(kind, amount)


def _and_more(reader: Reader, amount: Value, kind: str) -> Value:
    """And more := ("plus" | "and") "a" ["additional"] kind "counter on it for each" counted    of the same kind, and so one number of them."""
    mark = reader.at
    told = reader.eat("plus", "and") is not None and number(reader) == 1
    reader.eat("additional")
    same = told and counter_kind(reader) == kind and reader.eat("counter on it") is not None
    each = for_each(reader) if same else None
    if each is None:
        reader.at = mark
        return amount
    return Plus((amount, each))


_ON_IT: Final = ("counters on it", "counters on her")


@production
def _as_many(reader: Reader) -> Ability | None:
    """As many := "a number of" kind "counters on it equal to" value    `a number of loyalty counters on it equal to your life total`."""
    kind = counter_kind(reader)
    if kind is None or not reader.eat(*_ON_IT) or not reader.eat("equal to"):
        return None
    reader.it = This()
    reader.resolving = reader.comes_to("x")  # the one that was announced (107.3m)
    found = value(reader)
    reader.resolving = False
    return None if found is None else EntersWithCounters(kind, found)


@production
def _as_turned_up(reader: Reader) -> list[Ability] | None:
    """As turned up := "as" this ["enters or"] "is turned face up, put" counters    (614.1c, 614.1e)."""
    if not reader.eat("as") or this(reader) is None:
        return None
    moments = reader.eat("enters or is turned face up , put", "is turned face up , put")
    counters = None if moments is None else _counters(reader)
    if moments is None or not isinstance(counters, EntersWithCounters) or counters.when is not None:
        return None
    turned = CountersAsTurnedUp(counters.kind, counters.number)
    return [counters, turned] if "enters" in moments else [turned]


@production
def _becomes_choice(reader: Reader) -> Ability | None:
    """Becomes := "As" this moments ", it becomes your choice of" ("a" noun | size) ("," ...)*    its copiable values (614.1c, 208.2b, 613.2a)."""
    if not reader.eat("as") or this(reader) is None:
        return None
    moments = reader.eat("enters ,", "enters or is turned face up ,", "is turned face up ,")
    if moments is None or not reader.eat("it becomes your choice of"):
        return None
    options: list[CopyException] = []
    while True:
        changes = becoming(reader) or _plain_size(reader)
        done = settled(changes, copying=True) if changes else None
        if done is None or any(isinstance(change, SetSubtypes) for change in done):
            return None
        options.append(CopyException(tuple(_without_own_types(done, {*reader.context.types, CardType.CREATURE}))))
        if not reader.eat(", or", ",", "or"):
            break
    return AsEntersOrTurnsUp(tuple(options), turned_up="turned" in moments, enters="enters" in moments)


def _plain_size(reader: Reader) -> list[Change] | None:
    size = plain_size(reader)
    return None if size is None else [size]


def _without_own_types(changes: list[Change], own: set[CardType]) -> Iterator[Change]:
    """The changes without the card types that it has anyway, so that saying them changes nothing."""
    for change in changes:
        match change:
            case SetTypes(types) | AddTypes(types, (), ()) if own.issuperset(types):
                continue
            case AddTypes(types, subtypes, supertypes) if own.issuperset(types):
                yield AddTypes(subtypes=subtypes, supertypes=supertypes)
            case _:
                yield change


@production
def _as_copy(reader: Reader) -> Ability | None:
    """Copy := ["If" condition ","] "You may have" this "enter" ["tapped"] "as a copy of any" noun ["until end of turn"] [", except" exceptions]    (707.5).

    Or "As" this "enters, you may have it become a copy of any" noun "until end of turn".
    """
    held = condition(reader) if reader.eat("if") else None
    if held is not None and not reader.eat(","):
        return None
    if reader.eat("as"):
        how = this(reader) and reader.eat("enters , you may have it become a copy of")
    else:
        how = (
            reader.eat("you may have")
            and this(reader)
            and reader.eat("enter as a copy of", "enter tapped as a copy of")
        )
    if not isinstance(how, str):
        return None
    reader.eat("any", "a", "an", "another")
    reader.resolving = reader.comes_to("spent")  # which it knows as it enters (400.7d)
    found = noun(reader)
    reader.resolving = False
    if found is None:
        return None
    for_turn = reader.eat("until end of turn") is not None
    if for_turn != ("become" in how):
        return None
    made, counters = entering_exceptions(reader) or ((), ())
    return EntersAsCopy(found.filter, made, "tapped" in how, counters, Until.END_OF_TURN if for_turn else None, held)


@production
def _others(reader: Reader) -> Ability | None:
    """Others := noun "enter as a copy of" object    `Creatures you control enter as a copy of this creature.`."""
    found = noun(reader)
    if found is None or not found.plural or not reader.eat("enter as a copy of"):
        return None
    ref = object_ref(reader)
    return None if ref is None else OthersEnterAsCopy(found.filter, ref, exceptions(reader) or ())
