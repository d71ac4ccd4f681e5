"""Whole zones of players, alone or with other things: `their hand and graveyard`, `all graveyards` (400.1)."""

from __future__ import annotations

from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.event_patterns import ZoneChange
from layerlaw.model.target_requirement import Pick
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.meant import Meant
from layerlaw.oracle.phrases.nouns_of_one_shots import possessor
from layerlaw.oracle.phrases.references import this
from layerlaw.oracle.phrases.targets import aim
from layerlaw.oracle.phrases.whom import things
from layerlaw.oracle.row import Words, reading


@reading
def whole_zone(reader: Words) -> f.Filter | None:
    """Whole zone := "all graveyards" | "target player's graveyard" | "their hand"."""
    if reader.eat("all graveyards"):
        return f.InZone(Zone.GRAVEYARD)
    if reader.eat("all opponents' graveyards", "each opponent's graveyard", "all cards from all opponents' graveyards"):
        return f.InZone(Zone.GRAVEYARD) & f.OwnedBy(r.Opponents())
    if reader.eat("all cards from all opponents' hands and graveyards"):
        return f.Or((f.InZone(Zone.HAND), f.InZone(Zone.GRAVEYARD))) & f.OwnedBy(r.Opponents())
    if reader.eat("all cards from all hands and graveyards"):
        return f.Or((f.InZone(Zone.HAND), f.InZone(Zone.GRAVEYARD)))
    all_of = reader.eat("the cards from", "the cards in", "all the cards from", "all the cards in") is not None
    whose = possessor(reader)
    zone = reader.eat("hand and graveyard", "graveyard and hand", "graveyard", "graveyards", "hand")
    if whose is None or zone is None or (all_of and zone not in ("hand", "graveyard")):
        return None
    if " and " in zone:
        return f.Or((f.InZone(Zone.HAND), f.InZone(Zone.GRAVEYARD))) & f.OwnedBy(whose)
    return f.InZone(Zone.HAND if zone == "hand" else Zone.GRAVEYARD) & f.OwnedBy(whose)


@reading
def zones_and_more(reader: Words) -> Meant | None:
    """Zones and more := whole zone ("," [whose] zone)* ", and" things    `your hand, your graveyard, and all permanents you own`."""
    whose = reader.part(reader.at, reader.end)
    owner = possessor(whose)
    found = whole_zone(reader)
    if found is None or owner is None:
        return None
    while not reader.eat(", and"):
        more = whole_zone(reader) if reader.eat(",") else None
        if more is None and reader.eat("graveyard"):
            more = f.InZone(Zone.GRAVEYARD) & f.OwnedBy(owner)
        if more is None:
            return None
        found = f.Or((found, more))
    last = things(reader)
    return None if last is None or last.filter is None else Meant(f.Or((found, last.filter)), None, True)


@reading
def thing_and_zone(reader: Words) -> Meant | None:
    """Thing and zone := this "and" whole zone    `this artifact and your graveyard`."""
    own = this(reader)
    zone = None if own is None or not reader.eat("and") else whole_zone(reader)
    return None if own is None or zone is None else Meant(f.Or((f.Is(own), zone)), None, True)


@reading
def whole(reader: Words) -> Meant | None:
    """Whole := whole zone    as things that something is done to."""
    zone = whole_zone(reader)
    return None if zone is None else Meant(zone, None, True)


@reading
def your_commander(reader: Words) -> Meant | None:
    """Your commander := "your commander" ... "from the command zone"    one of two is chosen as it is done (702.124e)."""
    if not reader.eat("your commander"):
        return None
    where = f.InZone(Zone.COMMAND) & f.HasStatus("commander") & f.OwnedBy(r.You())
    return Meant(Pick(where, 1), zone=Zone.COMMAND)


def out_of(reader: Words) -> Zone | None:
    """From := ["from" whose zone] behind what is known already    `return it from your graveyard to ...`: it is there or the move fails."""
    phrase = reader.eat(*_FROM)
    return _FROM[phrase] if phrase is not None else _from_a_players(reader)


_FROM: Final = {
    "from the battlefield": Zone.BATTLEFIELD,
    "from exile": Zone.EXILE,
    "from the graveyard": Zone.GRAVEYARD,
    "from the command zone": Zone.COMMAND,
}


@reading
def _from_a_players(reader: Words) -> Zone | None:
    zone = reader.eat("graveyard", "hand") if reader.eat("from") and possessor(reader) is not None else None
    return None if zone is None else Zone(zone)


@reading
def until_a_target_leaves(reader: Words) -> ZoneChange | None:
    """Until a target leaves := "until" target "leaves the battlefield"    to the end (610.3)."""
    found = aim(reader) if reader.eat("until") and reader.sees("target") else None
    if found is None or found.many or found.players is not None or not reader.eat("leaves the battlefield"):
        return None
    return ZoneChange(f.Is(found.target), Zone.BATTLEFIELD) if reader.done else None
