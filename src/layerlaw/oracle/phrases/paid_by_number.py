"""Costs of cards and permanents whose number is said in another way than in front of them (118.3).

cards of a total := "exile any number of" cards "from your graveyard with total mana value" n "or greater"
half             := "sacrifice half the" noun ", rounded up" | "exile cards from your graveyard equal to" value
"""

from __future__ import annotations

from typing import Final

from layerlaw.model import cost_parts
from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.target_requirement import Pick
from layerlaw.model.values import Stat
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.paid_with import of_verb
from layerlaw.oracle.phrases.subjects import card, things
from layerlaw.oracle.phrases.values import value
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader

_GRAVEYARD: Final = f.InZone(Zone.GRAVEYARD) & f.OwnedBy(r.You())
_HAND: Final = f.InZone(Zone.HAND) & f.OwnedBy(r.You())

_Parts = list[cost_parts.CostPart]


@of_verb("exile")
def cards_of_a_total(reader: Reader) -> _Parts | None:
    """Cards of a total := "exile any number of" cards "from your graveyard with total mana value" n "or greater"."""
    what = card(reader) if reader.eat("any number of") else None
    if what is None or not reader.eat("from your graveyard with total mana value"):
        return None
    least = number(reader)
    if least is None or not reader.eat("or greater"):
        return None
    of = _GRAVEYARD if isinstance(what, f.Anything) else _GRAVEYARD & what
    return [cost_parts.ExileTotal(of, Stat.MANA_VALUE, least)]


@of_verb("exile")
def as_many_cards(reader: Reader) -> _Parts | None:
    """As many cards := "exile cards from your graveyard equal to" value."""
    many = value(reader) if reader.eat("cards from your graveyard equal to") else None
    return None if many is None else [cost_parts.PayByAction(d.MoveTo(Pick(_GRAVEYARD, many), Zone.EXILE))]


@of_verb("sacrifice")
def half_of_them(reader: Reader) -> _Parts | None:
    """Half of them := "sacrifice half the" noun ", rounded up"."""
    found = things(reader) if reader.eat("half the") else None
    if found is None or not reader.eat(", rounded up"):
        return None
    half = v.Half(v.Count(found), round_up=True)
    return [cost_parts.PayByAction(d.Sacrifice(Pick(found, half)))]


@of_verb("discard")
def several_discarded(reader: Reader) -> _Parts | None:
    """Several discarded := "discard a" card "and another" card    each of them is another one."""
    what = card(reader) if reader.eat("a", "an") else None
    more = card(reader) if what is not None and reader.eat("and another") else None
    if what is None or more is None:
        return None
    each = [d.Discard(1, what=None if isinstance(one, f.Anything) else one) for one in (what, more)]
    return [cost_parts.PayByAction(one) for one in each]


@of_verb("reveal")
def hand_revealed(reader: Reader) -> _Parts | None:
    """Hand revealed := "reveal your hand"    all of it, also where it is empty (701.20a)."""
    return [cost_parts.PayByAction(d.Reveal(_HAND))] if reader.eat("your hand") else None


BY_NUMBER: Final = (cards_of_a_total, as_many_cards, half_of_them, several_discarded, hand_revealed)
