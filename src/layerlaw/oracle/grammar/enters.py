"""How a permanent enters: tapped, with counters, with a choice made, as a copy (614.1c, 614.1d).

enters := this "enters tapped" ["unless" words] | this "enters with" counters | "as" this "enters, choose" choice | copy
"""

from __future__ import annotations

from typing import Final

from layerlaw.model.abilities import (
    Ability,
    AsEnters,
    EntersAsCopy,
    EntersTapped,
    EntersWithCounters,
    OthersEnterAsCopy,
)
from layerlaw.model.values import Times, Value, X
from layerlaw.oracle.grammar.becomes import exceptions
from layerlaw.oracle.grammar.nouns import counter_kind, noun, number, object_ref, this
from layerlaw.oracle.grammar.reader import Reader, production
from layerlaw.oracle.grammar.values import for_each, where


@production
def enters(reader: Reader) -> list[Ability] | None:
    """Enters := one of the forms of this module, and nothing else."""
    found = _tapped_and(reader) or _only(reader)
    reader.eat(".")
    return found if reader.done else None


def _only(reader: Reader) -> list[Ability] | None:
    one = (
        _tapped(reader)
        or _pay_or_tapped(reader)
        or _with_counters(reader)
        or _choice(reader)
        or _as_copy(reader)
        or _others(reader)
    )
    return None if one is None else [one]


@production
def _tapped_and(reader: Reader) -> list[Ability] | None:
    """Tapped and := this "enters tapped" ("with" counters | ". As it enters, choose" what)    two ways of entering in one paragraph."""
    if this(reader) is None or not reader.eat("enters tapped"):
        return None
    if reader.eat("with"):
        second = _counters(reader)
    elif reader.eat(". as it enters , choose"):
        second = _chosen(reader)
    else:
        return None
    return None if second is None else [EntersTapped(), second]


@production
def _tapped(reader: Reader) -> Ability | None:
    """Tapped := this "enters tapped" ["unless" words]    `This land enters tapped unless you control two or more basic lands.`."""
    if this(reader) is None or not reader.eat("enters tapped"):
        return None
    if reader.eat("unless"):
        text = reader.rest().rstrip(".")
        return EntersTapped(text) if text and "." not in text else None
    return EntersTapped()


@production
def _pay_or_tapped(reader: Reader) -> Ability | None:
    """Pay or tapped := "As" this "enters, you may" words ". If you don't, it enters tapped."    the unless of it."""
    if not reader.eat("as") or this(reader) is None or not reader.eat("enters , you may"):
        return None
    start = reader.at
    while not reader.done and reader.peek().text != ".":
        reader.next()
    text = reader.words(start)
    if not reader.eat(". if you don't , it enters tapped", ". if you don't , this land enters tapped"):
        return None
    return EntersTapped(f"you {text}")


@production
def _with_counters(reader: Reader) -> Ability | None:
    """With counters := this "enters with" number kind "counter(s) on it" ["for each" counted | where]."""
    if this(reader) is None or not reader.eat("enters with"):
        return None
    return _counters(reader)


@production
def _counters(reader: Reader) -> Ability | None:
    """Counters := number kind "counter(s) on it" ["for each" counted | where]    `two charge counters on it`."""
    reader.resolving = True
    amount: Value | None
    if reader.peek().text == "X":
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
        return EntersWithCounters(kind, each if amount == 1 else Times(amount, each))
    letters = where(reader)
    if letters is not None:
        return EntersWithCounters(kind, letters["X"]) if amount == X() and set(letters) == {"X"} else None
    return EntersWithCounters(kind, amount)


_CHOICES: Final[dict[str, str]] = {
    "a creature type": "creature_type", "a color": "color", "a basic land type": "basic_land_type", "a land type": "land_type",
    "a card name": "card_name", "a nonland card name": "card_name", "a land card name": "card_name", "a nonbasic land card name": "card_name",
    "a creature card name": "card_name", "an opponent": "opponent", "a player": "player", "a card type": "card_type", "a number": "number",
    "a name": "card_name", "an artifact card name": "card_name", "a noncreature card type": "card_type", "another player": "player",
    "a permanent type": "card_type", "a color other than white": "color", "a color other than blue": "color", "a color other than black": "color",
    "a color other than red": "color", "a color other than green": "color", "a keyword": "keyword", "a cards": "cards",
}  # fmt: skip


@production
def _choice(reader: Reader) -> Ability | None:
    """Choice := "As" this "enters, choose" what ["and" what]    `As this enchantment enters, choose a creature type.`."""
    if not reader.eat("as") or this(reader) is None or not reader.eat("enters , choose", "enters , you choose"):
        return None
    return _chosen(reader)


@production
def _chosen(reader: Reader) -> Ability | None:
    """Chosen := what ["and" what]    `a creature type`."""
    keys: list[str] = []
    while True:
        phrase = reader.eat(*sorted(_CHOICES, key=len, reverse=True))
        if phrase is None:
            return None
        keys.append(_CHOICES[phrase])
        if not reader.eat("and"):
            break
    reader.context.choices += keys
    return AsEnters(tuple(keys))


@production
def _as_copy(reader: Reader) -> Ability | None:
    """Copy := "You may have" this "enter as a copy of any" noun [", except" exceptions]    (707.5)."""
    if not reader.eat("you may have") or this(reader) is None or not reader.eat("enter as a copy of"):
        return None
    reader.eat("any", "a", "an")
    found = noun(reader)
    return None if found is None else EntersAsCopy(found.filter, exceptions(reader) or ())


@production
def _others(reader: Reader) -> Ability | None:
    """Others := noun "enter as a copy of" object    `Creatures you control enter as a copy of this creature.`."""
    found = noun(reader)
    if found is None or not found.plural or not reader.eat("enter as a copy of"):
        return None
    ref = object_ref(reader)
    return None if ref is None else OthersEnterAsCopy(found.filter, ref, exceptions(reader) or ())
