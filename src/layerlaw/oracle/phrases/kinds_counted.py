"""Of how many kinds something is, and how many cards of a revealed hand are of some: `the number of colors that spell is` (105.2, 205.2)."""

from __future__ import annotations

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.conditions import ThereAre
from layerlaw.model.one_shot_effects import Discard
from layerlaw.model.tree import such
from layerlaw.model.words import COLOR_WORDS, Zone
from layerlaw.oracle.row import LOOKED, Words, reading
from layerlaw.oracle.word_forms import SUBTYPE_NOUNS


@reading
def kinds_of_one(reader: Words) -> v.Value | None:
    """Kinds of one := "the number of" ("colors that spell is" | "card types the discarded card has" | "cards they drew this way")    (105.2, 205.2, 608.2h)."""
    if reader.eat("the number of colors that spell is"):
        spell = reader.spell_told()
        return None if spell is None else v.CountDistinct("colors", f.Is(spell))
    if reader.memory.last == "draw" and reader.eat("the number of cards they drew this way"):
        return reader.memory.many
    discards = any(such(tuple(reader.before), Discard)) or "discarded" in reader.paid
    if discards and reader.eat("the number of card types the discarded card has"):
        return v.CountDistinct("card types", f.IsLinked("the discarded"))
    return None


@reading
def opponents_with_some(reader: Words) -> v.Value | None:
    """Opponents with some := "for each opponent who controls one or more of those permanents"    of what was moved or chosen (608.2h)."""
    them = reader.memory.them
    if them is None or not reader.eat("for each opponent who controls one or more of those permanents"):
        return None
    return v.PlayersWho(r.Opponents(), ThereAre(f.ON_BATTLEFIELD & them & f.ControlledBy(r.OnePlayer())))


@reading
def in_the_hand(reader: Words) -> v.Value | None:
    """In the hand := "for each" land type "and" color "card in it"    of a revealed hand: each card that is either is counted once."""
    if reader.memory.looked is None or reader.memory.looked_zone != "hand" or not reader.eat("for each"):
        return None
    kind, color = SUBTYPE_NOUNS.get(reader.next().text), None
    if kind is not None and reader.eat("and"):
        color = COLOR_WORDS.get(reader.next().low)
    if kind is None or color is None or not reader.eat("card in it"):
        return None
    return v.Count(LOOKED & f.InZone(Zone.HAND) & f.Or((f.HasSubtype(kind), f.HasColor(color))))
