"""What abilities cost, and what players pay for keywords (602.2b, 601.2f): rules about players and objects, kept in words of one form.

    pays     := player ("pay" | "pays") ["up to"] mana ("less" | "more") ("to activate" abilities | "for" keyword "costs") ["for each" counted]
    ability  := kind "abilities of" nouns [aim] "cost" mana ("less" | "more") "to activate" ["unless they're mana abilities"]

Printed text says the first in several ways (`Equip abilities you activate cost {1} less to activate.`, `Equip costs you pay cost {1} less.`); each
of them is read into the one form, which is read as well, so that what is written comes back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from layerlaw.model import references as r
from layerlaw.model.rule_effects import AbilityCost, RuleEffect, UnreadRule
from layerlaw.model.values import Value
from layerlaw.model.vocabulary import KEYWORD_ABILITIES
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.references import host, this
from layerlaw.oracle.phrases.values import for_each, where
from layerlaw.oracle.phrases.who import player
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.tokens import TokenKind


@dataclass(frozen=True)
class Pays:
    """Which players pay more or less, and for what, in words."""

    who: r.PlayerRef
    words: str


def _pays(who: r.PlayerRef, amount: str, what: str, times: str = "") -> Pays:
    verb = "pay" if isinstance(who, r.You | r.Opponents) else "pays"
    return Pays(who, f"{verb} {amount} {what}{times}")


@production
def pays(reader: Reader) -> Pays | None:
    """Pays := see the head of this module    `you pay {1} less to activate equip abilities`."""
    return _plain(reader) or _abilities(reader) or _all_abilities(reader) or _keyword_costs(reader) or _plotting(reader)


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
        found = None if what is None else f"to activate {what}"
    elif reader.eat("for plotting cards from your hand"):
        found = "for plotting cards from your hand"
    else:
        name = _name(reader) if reader.eat("for") else None
        found = f"for {name} costs" if name is not None and reader.eat("costs") else None
    return None if found is None else _pays(who, amount, found, _times(reader))


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
    times = _times(reader)
    if what == "abilities":
        if not reader.eat("unless they're mana abilities"):
            return None
        what += " that aren't mana abilities"
    return _pays(who, amount, f"to activate {what}", times)


@production
def _all_abilities(reader: Reader) -> Pays | None:
    """All := "activated abilities cost" amount "to activate unless they're mana abilities"    of whoever activates them."""
    amount = _amount(reader) if reader.eat("activated abilities cost") else None
    if amount is None or not reader.eat("to activate unless they're mana abilities"):
        return None
    return _pays(r.EachPlayer(), amount, "to activate abilities that aren't mana abilities")


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
    return None if amount is None or who is None else _pays(who, amount, f"for {name} costs", _times(reader))


@production
def _plotting(reader: Reader) -> Pays | None:
    amount = _amount(reader) if reader.eat("plotting cards from your hand costs") else None
    return None if amount is None else _pays(r.You(), amount, "for plotting cards from your hand")


@production
def _amount(reader: Reader) -> str | None:
    """Amount := ["up to"] mana ("less" | "more")    `up to {2} less`."""
    start = reader.at
    reader.eat("up to")
    mana = reader.next()
    if mana.kind is not TokenKind.SYMBOLS or mana.text == "{X}" or not reader.eat("less", "more"):
        return None
    return reader.words(start)


_NAMES: Final = tuple(sorted((*KEYWORD_ABILITIES, "exhaust", "boast", "power-up", "unlock"), key=len, reverse=True))


def _name(reader: Reader) -> str | None:
    return reader.eat(*_NAMES)


def _what(reader: Reader, name: str, *, seen: bool = False) -> str | None:
    """What is activated: `equip abilities that target this permanent`, `abilities that aren't mana abilities`."""
    if not seen:
        name = "" if reader.low() == "abilities" else _name(reader) or "?"
        if name == "?" or not reader.eat("abilities"):
            return None
    text = f"{name} abilities".strip()
    if reader.eat("that aren't mana abilities"):
        return f"{text} that aren't mana abilities"
    mark = reader.at
    if reader.eat("of other"):
        reader.at = mark + 1
        return None if noun(reader) is None else f"{text} {reader.words(mark)}"
    return text + aim(reader)


@production
def aim(reader: Reader) -> str:
    """Aim := ["that target" object]    `that target this permanent`; empty where there is none, and where it is not understood."""
    start = reader.at
    if not reader.eat("that target"):
        return ""
    if this(reader) is not None:
        return " that target this permanent"
    if host(reader) is None and (not reader.eat("a", "an") or noun(reader) is None):
        reader.at = start
        return ""
    return f" {reader.words(start)}"


def _times(reader: Reader) -> str:
    """The words of "for each ...", with a space before them; empty where there are none."""
    start = reader.at
    reader.it = reader.it or r.This()
    return f" {reader.words(start)}" if for_each(reader) is not None else ""


@production
def cost_of_abilities(reader: Reader, kind: str, aimed: str) -> RuleEffect | None:
    """Behind kind "abilities of" nouns [aim]: "cost" mana way "to activate" [where] ["unless they're mana abilities"], as a quality of each."""
    if not reader.eat("cost"):
        return None
    mana = reader.next()
    way = reader.eat("less to activate", "more to activate")
    if mana.kind is not TokenKind.SYMBOLS or way is None:
        return None
    text = f"its {kind} abilities{aimed} cost {mana.text} {way}"
    times: Value = 1
    symbols = mana.text
    if mana.text == "{X}":
        start = reader.at
        letters = where(reader)
        if letters is None or set(letters) != {"X"}:
            return None
        text += reader.words(start)
        symbols, times = "{1}", letters["X"]
    but_mana = reader.eat("unless they're mana abilities") is not None
    if kind != "activated" or aimed:
        return UnreadRule(text + (" unless they're mana abilities" if but_mana else ""))
    return AbilityCost(symbols, way.startswith("more"), times, but_mana)


NO_LESS_THAN_ONE: Final = (
    "this effect can't reduce the mana in that cost to less than one mana",
    "this effect can't reduce the mana in that ability's activation cost to less than one mana",
)
"""What some such sentences are followed by."""
