"""What abilities cost to activate (602.2b, 601.2f), and what players pay for keywords, of which the words are kept in one form.

    pays     := player ("pay" | "pays") ["up to"] mana ("less" | "more") ("to activate" abilities | "for" keyword "costs") ["for each" counted]
    ability  := kind "abilities of" nouns [aim] "cost" mana ("less" | "more") "to activate" ["unless they're mana abilities"]

Printed text says the first in several ways (`Equip abilities you activate cost {1} less to activate.`, `Equip costs you pay cost {1} less.`); each
of them is read into the one form, which is read as well, so that what is written comes back.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.late import dataclass
from layerlaw.model.rule_effects import (
    AbilityCost,
    AbilityKind,
    ActivationCost,
    FirstForetoldFree,
    ForetellsAnyTurn,
    KeywordCost,
    LoyaltyCost,
    RuleEffect,
    UnreadRule,
)
from layerlaw.model.values import Value
from layerlaw.model.vocabulary import KEYWORD_ABILITIES
from layerlaw.model.words import CardType
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.references import host, this
from layerlaw.oracle.phrases.values import for_each, where
from layerlaw.oracle.phrases.who import player
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.tokens import TokenKind

_ANY: Final = f.Anything()


@dataclass(frozen=True)
class Pays:
    """Which players pay more or less, and for what."""

    who: r.PlayerRef
    rule: RuleEffect
    also: tuple[RuleEffect, ...] = ()
    """What the same sentence says besides."""


@dataclass(frozen=True)
class _Amount:
    """So much, more or less, as written."""

    words: str
    mana: str
    more: bool


@dataclass(frozen=True)
class _What:
    """Which abilities are activated: of one kind, of such objects, that target such an object, but for mana abilities. Kind None: no game tells them apart."""

    words: str
    kind: AbilityKind | None
    of: f.Filter = _ANY
    aim: f.Filter | None = None
    but_mana: bool = False


def _in_words(who: r.PlayerRef, amount: _Amount, what: str, times: str = "") -> Pays:
    verb = "pay" if isinstance(who, r.You | r.Opponents) else "pays"
    return Pays(who, UnreadRule(f"{verb} {amount.words} {what}{times}"))


def _of_keyword(reader: Reader, who: r.PlayerRef, amount: _Amount, name: str) -> Pays:
    """Costs of a keyword: an ability's own kind, a way to cast or a special action; of others the words are kept."""
    if name in _TOLD_APART:
        return Pays(who, ActivationCost(amount.mana, amount.more, AbilityKind(name), times=_times(reader)))
    if name in _PAID_TO_CAST or name in _SPECIAL_ACTIONS:
        return Pays(who, KeywordCost(name, amount.mana, amount.more, _times(reader)))
    return _in_words(who, amount, f"for {name} costs", _times_in_words(reader))


_PAID_TO_CAST: Final = frozenset({"buyback", "flashback", "dash", "blitz"})
_SPECIAL_ACTIONS: Final = frozenset({"morph", "unlock", "plot", "foretell"})


def _activating(reader: Reader, who: r.PlayerRef, amount: _Amount, what: _What) -> Pays:
    start = reader.at
    times = _times(reader)
    if what.kind is None:
        words = f" {reader.words(start)}" if reader.at > start else ""
        return _in_words(who, amount, f"to activate {what.words}", words)
    rule = ActivationCost(amount.mana, amount.more, what.kind, what.of, what.aim, times, what.but_mana)
    return Pays(who, rule)


@production
def pays(reader: Reader) -> Pays | None:
    """Pays := see the head of this module    `you pay {1} less to activate equip abilities`."""
    if not reader.comes_to("pay", "pays", "cost", "costs"):
        return None
    if reader.eat("the first card you foretell each turn costs {0} to foretell"):
        return Pays(r.You(), FirstForetoldFree())
    return (
        _plain(reader)
        or _of_loyalty(reader)
        or _abilities(reader)
        or _all_abilities(reader)
        or _keyword_costs(reader)
        or _special_action(reader)
    )


@production
def _plain(reader: Reader) -> Pays | None:
    """The form that is kept."""
    who = player(reader)
    if who is None or not reader.eat("pay", "pays"):
        return None
    amount = _amount(reader)
    if amount is None:
        return None
    if reader.eat("to activate"):
        what = _what(reader, "")
        return None if what is None else _activating(reader, who, amount, what)
    if reader.eat("for plotting cards from your hand"):
        return _of_keyword(reader, who, amount, "plot")
    name = _name(reader) if reader.eat("for") else None
    return None if name is None or not reader.eat("costs") else _of_keyword(reader, who, amount, name)


@production
def _of_loyalty(reader: Reader) -> Pays | None:
    """Of loyalty := "Planeswalkers' loyalty abilities" player "activate cost an additional [+" number "] to activate"."""
    if not reader.eat("planeswalkers' loyalty abilities"):
        return None
    who = player(reader)
    if not isinstance(who, r.You | r.Opponents) or not reader.eat("activate cost an additional [ +"):
        return None
    number = reader.next().text
    if not number.isdigit() or not reader.eat("] to activate"):
        return None
    return Pays(who, LoyaltyCost(f.IsType(CardType.PLANESWALKER), int(number)))


@production
def _abilities(reader: Reader) -> Pays | None:
    """Abilities := [name] "abilities" player "activate" [aim] "cost" amount "to activate"    `boast abilities you activate cost {1} less to activate`."""
    name = "" if reader.low() == "abilities" else _name(reader)
    if name is None or not reader.eat("abilities"):
        return None
    who = player(reader)
    if not isinstance(who, r.You | r.Opponents) or not reader.eat("activate"):
        return None
    what = _what(reader, name, seen=True)
    amount = None if what is None or not reader.eat("cost") else _amount(reader)
    if what is None or amount is None or not reader.eat("to activate"):
        return None
    found = _activating(reader, who, amount, what)
    if what.words != "abilities":
        return found
    if not reader.eat("unless they're mana abilities") or not isinstance(found.rule, ActivationCost):
        return None
    return Pays(who, replace(found.rule, but_mana=True))


@production
def _all_abilities(reader: Reader) -> Pays | None:
    """All := "activated abilities cost" amount "to activate unless they're mana abilities"    of whoever activates them."""
    amount = _amount(reader) if reader.eat("activated abilities cost") else None
    if amount is None or not reader.eat("to activate unless they're mana abilities"):
        return None
    return Pays(r.EachPlayer(), ActivationCost(amount.mana, amount.more, but_mana=True))


@production
def _keyword_costs(reader: Reader) -> Pays | None:
    """Costs := ["all"] keyword "costs" [player "pay"] "cost" amount    `dash costs you pay cost {2} less`."""
    reader.eat("all")
    name = _name(reader)
    if name is None or not reader.eat("costs"):
        return None
    who: r.PlayerRef | None = r.EachPlayer()
    if not reader.sees("cost"):
        who = player(reader)
        if not isinstance(who, r.You | r.Opponents) or not reader.eat("pay"):
            return None
    amount = _amount(reader) if reader.eat("cost") else None
    return None if amount is None or who is None else _of_keyword(reader, who, amount, name)


@production
def _special_action(reader: Reader) -> Pays | None:
    """Special action := ("plotting" | "foretelling") "cards from your hand costs" amount ["and can be done on any player's turn"]    (116.2h, 116.2k)."""
    doing = reader.eat(*_SET_ASIDE)
    amount = _amount(reader) if doing is not None and reader.eat("cards from your hand costs") else None
    if doing is None or amount is None:
        return None
    found = _of_keyword(reader, r.You(), amount, _SET_ASIDE[doing])
    any_turn = doing == "foretelling" and reader.eat("and can be done on any player's turn")
    return replace(found, also=(ForetellsAnyTurn(),)) if any_turn else found


_SET_ASIDE: Final = {"plotting": "plot", "foretelling": "foretell"}


@production
def _amount(reader: Reader) -> _Amount | None:
    """Amount := ["up to"] mana ("less" | "more")    `up to {2} less`: of what costs less than that, no more is taken anyway (118.7)."""
    start = reader.at
    reader.eat("up to")
    mana = reader.next()
    if mana.kind is not TokenKind.SYMBOLS or mana.text == "{X}":
        return None
    way = reader.eat("less", "more")
    return None if way is None else _Amount(reader.words(start), mana.text, way == "more")


_NAMES: Final = tuple(sorted((*KEYWORD_ABILITIES, "exhaust", "boast", "power-up", "unlock"), key=len, reverse=True))


def _name(reader: Reader) -> str | None:
    return reader.eat(*_NAMES)


def _what(reader: Reader, name: str, *, seen: bool = False) -> _What | None:
    """What is activated: `equip abilities that target this permanent`, `abilities that aren't mana abilities`."""
    if not seen:
        name = "" if reader.low() == "abilities" else _name(reader) or "?"
        if name == "?" or not reader.eat("abilities"):
            return None
    kind = AbilityKind(name or "activated") if name in ("", *_TOLD_APART) else None
    text = f"{name} abilities".strip()
    if reader.eat("that aren't mana abilities"):
        return _What(f"{text} that aren't mana abilities", kind, but_mana=True)
    mark = reader.at
    if reader.eat("of other"):
        reader.at = mark + 1
        found = noun(reader)
        return None if found is None else _What(f"{text} {reader.words(mark)}", kind, found.filter)
    start = reader.at
    aimed = aim(reader)
    words = f" {reader.words(start)}" if aimed is not None else ""
    return _What(text + words, kind, aim=aimed)


_TOLD_APART: Final = frozenset(AbilityKind) - {AbilityKind.ACTIVATED}
"""The kinds that a game knows an ability to be of."""


@production
def aim(reader: Reader) -> f.Filter | None:
    """Aim := "that target" object    `that target this permanent`; None where there is none, and where it is not understood."""
    if not reader.eat("that target"):
        return None
    if this(reader) is not None:
        return f.Is(r.This())
    attached = host(reader)
    if attached is not None:
        return f.Is(attached)
    found = noun(reader) if reader.eat("a", "an") else None
    return None if found is None else found.filter


def _times(reader: Reader) -> Value:
    """How often, by "for each ..."; 1 where it does not say so."""
    reader.it = reader.it or r.This()
    return for_each(reader) or 1


def _times_in_words(reader: Reader) -> str:
    """The words of "for each ...", with a space before them; empty where there are none."""
    start = reader.at
    reader.it = reader.it or r.This()
    return f" {reader.words(start)}" if for_each(reader) is not None else ""


@production
def cost_of_abilities(reader: Reader, kind: str, aimed: f.Filter | None) -> RuleEffect | None:
    """Behind kind "abilities of" nouns [aim]: "cost" mana way "to activate" [where] ["unless they're mana abilities"], of each of them."""
    if not reader.eat("cost") or kind not in (*_TOLD_APART, AbilityKind.ACTIVATED):
        return None
    mana = reader.next()
    way = reader.eat("less to activate", "more to activate")
    if mana.kind is not TokenKind.SYMBOLS or way is None:
        return None
    times: Value = 1
    symbols = mana.text
    if mana.text == "{X}":
        letters = where(reader)
        if letters is None or set(letters) != {"X"}:
            return None
        symbols, times = "{1}", letters["X"]
    but_mana = reader.eat("unless they're mana abilities") is not None
    return AbilityCost(symbols, way.startswith("more"), times, but_mana, kind=AbilityKind(kind), aim=aimed)


NO_LESS_THAN_ONE: Final = (
    "this effect can't reduce the mana in that cost to less than one mana",
    "this effect can't reduce the mana in that ability's activation cost to less than one mana",
)
"""What some such sentences are followed by."""
