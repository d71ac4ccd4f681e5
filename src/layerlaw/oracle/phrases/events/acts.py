"""Trigger events of what a player does that has a name of its own: keyword actions and the like (701)."""

from __future__ import annotations

from typing import Final

from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.tree import speaks_of
from layerlaw.model.words import BASIC_LAND_TYPES, CardType, SubtypeFamily
from layerlaw.oracle.phrases.subjects import card, subject
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, production

_THIS: Final = f.Is(r.This())
_PLAYER_ACTS: Final[dict[str, str]] = {
    "scry": "scry", "scries": "scry", "surveil": "surveil", "surveils": "surveil", "scry or surveil": "", "search your library": "search",
    "searches their library": "search", "shuffle your library": "shuffle", "shuffles their library": "shuffle", "shuffle": "shuffle",
    "proliferate": "proliferate", "commit a crime": "commit a crime", "commits a crime": "commit a crime", "win a coin flip": "win a coin flip",
    "lose a coin flip": "lose a coin flip", "become the monarch": "monarch", "becomes the monarch": "monarch",
    "take the initiative": "initiative", "takes the initiative": "initiative", "complete a dungeon": "complete a dungeon",
    "investigate": "investigate", "venture into the dungeon": "venture", "forage": "forage", "waterbend": "waterbend",
    "earthbend": "earthbend", "airbend": "airbend", "firebend": "firebend", "collect evidence": "collect evidence", "discover": "discover",
    "roll one or more dice": "roll", "roll a die": "roll", "manifest dread": "manifest dread", "give a gift": "give a gift", "clash": "clash",
    "win a clash": "win a clash", "clash and win": "win a clash",
    "loses the game": "lose the game", "wins a coin flip": "win a coin flip", "loses a coin flip": "lose a coin flip",
}  # fmt: skip
_OBJECT_ACTS_OF_PLAYER: Final[dict[str, str]] = {
    "unlock": "unlock", "fully unlock": "fully unlock", "set": "set in motion", "planeswalk to": "planeswalk",
    "planeswalk away from": "planeswalk away", "encounter": "encounter",
    "play": "play a land", "plays": "play a land", "crew": "crew", "exert": "exert", "foretell": "foretell", "plot": "plot",
}  # fmt: skip


@production
def acts_of_player(reader: Reader, who: r.PlayerRef) -> h.EventPattern | None:
    """Acts of player := what a player does that has a name of its own    `scry`, `play a land`, `unlock this door` (701)."""
    phrase = reader.eat(*sorted(_PLAYER_ACTS, key=len, reverse=True))
    if phrase == "scry or surveil":
        return h.EitherEvent((h.Acted("scry", who), h.Acted("surveil", who)))
    if phrase is not None:
        acts = [h.Acted(_PLAYER_ACTS[phrase], who)]
        while reader.eat(", or", ",", "or"):
            phrase = reader.eat(*sorted(_PLAYER_ACTS, key=len, reverse=True))
            if phrase is None:
                return None
            acts.append(h.Acted(_PLAYER_ACTS[phrase], who))
        return h.either(acts)
    if reader.eat("roll a", "roll an"):
        return _rolled(reader, who)
    if reader.eat("choose a creature as your ring-bearer"):
        return h.Acted("ring bearer", who)
    if reader.eat("expend"):
        amount = number(reader)
        return None if amount is None else h.Acted("expend", who, number=amount)
    phrase = reader.eat(*sorted(_OBJECT_ACTS_OF_PLAYER, key=len, reverse=True))
    if phrase is None:
        return None
    action = _OBJECT_ACTS_OF_PLAYER[phrase]
    if phrase in ("unlock", "set") and reader.eat("this door", "this scheme in motion"):
        return h.Acted(action, who, _THIS)
    if phrase == "set":
        return None
    if phrase in ("foretell", "plot"):
        what = card(reader)
        return None if what is None else h.Acted(action, who, what)
    found = subject(reader)
    if found is None or found.batch:
        return None
    if action == "play a land" and not speaks_of(found.filter, CardType.LAND, SubtypeFamily.LAND, *BASIC_LAND_TYPES):
        return None
    return h.Acted(action, who, found.filter)


@production
def _rolled(reader: Reader, who: r.PlayerRef) -> h.EventPattern | None:
    """Rolled := number ["or" number]    the result of one die (706.2)."""
    results = [number(reader)]
    if reader.eat("or"):
        results.append(number(reader))
    return h.either([h.Acted("rolled", who, number=one) for one in results]) if None not in results else None
