"""Trigger events of what a player does that has a name of its own: keyword actions and the like (701)."""

from __future__ import annotations

from typing import Final

from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.acts import Act
from layerlaw.model.tree import speaks_of
from layerlaw.model.words import BASIC_LAND_TYPES, CardType, SubtypeFamily
from layerlaw.oracle.phrases.events.event_parts import ORDINALS
from layerlaw.oracle.phrases.references import possessive_ref
from layerlaw.oracle.phrases.subjects import card, subject
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, production

_THIS: Final = f.THIS
_PLAYER_ACTS: Final[dict[str, Act]] = {
    "scry": Act.SCRY, "scries": Act.SCRY, "surveil": Act.SURVEIL, "surveils": Act.SURVEIL, "search your library": Act.SEARCH,
    "searches their library": Act.SEARCH, "shuffle your library": Act.SHUFFLE, "shuffles their library": Act.SHUFFLE, "shuffle": Act.SHUFFLE,
    "proliferate": Act.PROLIFERATE, "commit a crime": Act.COMMIT_A_CRIME, "commits a crime": Act.COMMIT_A_CRIME, "win a coin flip": Act.WIN_A_COIN_FLIP,
    "lose a coin flip": Act.LOSE_A_COIN_FLIP, "become the monarch": Act.MONARCH, "becomes the monarch": Act.MONARCH,
    "take the initiative": Act.INITIATIVE, "takes the initiative": Act.INITIATIVE, "complete a dungeon": Act.COMPLETE_A_DUNGEON,
    "venture into the dungeon": Act.VENTURE, "forage": Act.FORAGE, "waterbend": Act.WATERBEND,
    "earthbend": Act.EARTHBEND, "airbend": Act.AIRBEND, "firebend": Act.FIREBEND, "collect evidence": Act.COLLECT_EVIDENCE, "discover": Act.DISCOVER,
    "roll one or more dice": Act.ROLL, "roll a die": Act.ROLL, "give a gift": Act.GIVE_A_GIFT, "clash": Act.CLASH,
    "win a clash": Act.WIN_A_CLASH, "clash and win": Act.WIN_A_CLASH,
    "loses the game": Act.LOSE_THE_GAME, "wins a coin flip": Act.WIN_A_COIN_FLIP, "loses a coin flip": Act.LOSE_A_COIN_FLIP,
}  # fmt: skip
_OBJECT_ACTS_OF_PLAYER: Final[dict[str, Act]] = {
    "unlock": Act.UNLOCK, "fully unlock": Act.FULLY_UNLOCK, "solve": Act.SOLVED, "set": Act.SET_IN_MOTION, "planeswalk to": Act.PLANESWALK,
    "planeswalk away from": Act.PLANESWALK_AWAY, "encounter": Act.ENCOUNTER,
    "play": Act.PLAY_A_LAND, "plays": Act.PLAY_A_LAND, "exert": Act.EXERT, "foretell": Act.FORETELL, "plot": Act.PLOT,
    "visit": Act.VISIT,
}  # fmt: skip


@production
def acts_of_player(reader: Reader, who: r.PlayerRef) -> h.EventPattern | None:
    """Acts of player := what a player does that has a name of its own    `scry`, `play a land`, `unlock this door` (701)."""
    if reader.eat("scry or surveil"):
        return h.EitherEvent((h.Acted(Act.SCRY, who), h.Acted(Act.SURVEIL, who)))
    phrase = reader.eat(*sorted(_PLAYER_ACTS, key=len, reverse=True))
    if phrase is not None:
        acts = [h.Acted(_PLAYER_ACTS[phrase], who)]
        while reader.eat(", or", ",", "or"):
            phrase = reader.eat(*sorted(_PLAYER_ACTS, key=len, reverse=True))
            if phrase is None:
                return None
            acts.append(h.Acted(_PLAYER_ACTS[phrase], who))
        return h.either(acts)
    for words, act in _UPKEEP.items():
        if reader.eat(words):
            its = possessive_ref(reader) == r.This() and reader.eat("cumulative upkeep")
            return h.Acted(act, who, _THIS) if its else None
    if reader.eat("roll your", "rolls their") and reader.low() in ORDINALS:
        nth = ORDINALS[reader.next().low]  # of each die, whatever it shows (706.2)
        return h.NthTime(h.Acted(Act.ROLLED, who), nth) if reader.eat("die each turn") else None
    if reader.eat("roll a", "roll an"):
        return _rolled(reader, who)
    if reader.eat("choose a creature as your ring-bearer"):
        return h.Acted(Act.RING_BEARER, who)
    if reader.eat("expend"):
        amount = number(reader)
        return None if amount is None else h.Acted(Act.EXPEND, who, number=amount)
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
    if action is Act.PLAY_A_LAND and not speaks_of(found.filter, CardType.LAND, SubtypeFamily.LAND, *BASIC_LAND_TYPES):
        return None
    return h.Acted(action, who, found.filter)


_UPKEEP: Final = {"pay": Act.PAY_UPKEEP, "pays": Act.PAY_UPKEEP, "doesn't pay": Act.LEAVE_UPKEEP_UNPAID}


@production
def _rolled(reader: Reader, who: r.PlayerRef) -> h.EventPattern | None:
    """Rolled := number ["or" number]    the result of one die (706.2)."""
    results = [number(reader)]
    if reader.eat("or"):
        results.append(number(reader))
    return h.either([h.Acted(Act.ROLLED, who, number=one) for one in results]) if None not in results else None
