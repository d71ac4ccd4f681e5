"""Halves: "half the creatures they control, rounded up", "half the cards in their hand", and "Round up each time." behind them (107.1a)."""

from __future__ import annotations

from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.target_requirement import Pick
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.nouns_of_one_shots import one_noun
from layerlaw.oracle.phrases.rounding import rounded_up
from layerlaw.oracle.reader import Reader
from layerlaw.oracle.row import Words, reading


def rounded_behind(reader: Reader) -> bool | None:
    """How the noun's half is rounded where that stands behind the noun: `draw half X cards, rounded down`."""
    behind = (reader.part(at, reader.end) for at in range(reader.at, reader.end))
    return next((up for part in behind if (up := rounded_up(part) if part.sees(*ROUNDED) else None) is not None), None)


ROUNDED: Final = (", rounded up", ", rounded down")


def one_of(who: r.PlayerRef) -> r.PlayerRef:
    """The one player of whom a number is asked where several do something: each of them."""
    return r.ThatPlayer() if isinstance(who, r.EachPlayer | r.Opponents) else who


@reading
def half_of_permanents(reader: Words, who: r.PlayerRef) -> Pick | None:
    """Half of permanents := ("half the" | "a third of the") nouns ("they" | "you") "control" ["of their choice"] rounded    chosen by who controls them."""
    share = reader.eat("half the", "a third of the")
    found = one_noun(reader) if share is not None else None
    if found is None or not found.plural or not isinstance(found.filter, f.And):
        return None
    whose = [part for part in found.filter.parts if isinstance(part, f.ControlledBy)]
    reader.eat("of their choice", "of your choice")
    up = rounded_up(reader)
    if len(whose) != 1 or up is None:
        return None
    what = f.all_of(tuple(part for part in found.filter.parts if part not in whose))
    return Pick(what, v.Half(v.Count(what & f.ControlledBy(one_of(who))), up, 2 if share == "half the" else 3), who)


@reading
def half_of_hand(reader: Words, who: r.PlayerRef) -> v.Value | None:
    """Half of a hand := ("half the" | "a third of the") "cards in" whose "hand" rounded."""
    share = reader.eat("half the cards in", "a third of the cards in")
    if share is None or not reader.eat("their hand", "your hand", "his or her hand"):
        return None
    up = rounded_up(reader)
    return None if up is None else v.Half(v.CardsInHand(one_of(who)), up, 2 if share.startswith("half") else 3)


@reading
def half_of_library(reader: Words, who: r.PlayerRef) -> v.Value | None:
    """Half of a library := "half" ["of"] whose "library" rounded    as many cards."""
    half = reader.eat("half their library", "half your library", "half of their library", "half of your library")
    up = None if half is None else rounded_up(reader)
    return None if up is None else v.Half(v.Count(f.InZone(Zone.LIBRARY) & f.OwnedBy(one_of(who))), up)


@reading
def top_half(reader: Words, who: r.PlayerRef) -> v.Value | None:
    """Top half := "the top" half of a library."""
    return half_of_library(reader, who) if reader.eat("the top") else None
