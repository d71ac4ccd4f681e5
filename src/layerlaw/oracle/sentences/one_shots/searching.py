"""Searching libraries, and other zones with them (701.23).

search := "search" whose zones "for" count noun [", where X is" value] ["reveal" them] [where they go] [", then shuffle"]
zones  := ("library" | "graveyard" | "hand") (("," | "and" | "or" | "and/or") zone)*
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, cast

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import Instruction, Provided, Start
from layerlaw.model.one_shot_effects import ForEach, May, MoveTo, Search, Shuffle
from layerlaw.model.outside import BringIn
from layerlaw.model.tree import inside
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.how_many import put_in, value
from layerlaw.oracle.phrases.meant import counting, kinds_apart
from layerlaw.oracle.phrases.nouns_of_one_shots import FoundObjects, nouns, possessor
from layerlaw.oracle.phrases.together import together
from layerlaw.oracle.phrases.whom import things
from layerlaw.oracle.phrases.with_what_counters import put_with
from layerlaw.oracle.row import THAT_MANY, THESE, Words, reading
from layerlaw.oracle.sentences.one_shots.clause import OneShots, by_player

_TO: Final = {
    "your hand": Zone.HAND,
    "their hand": Zone.HAND,
    "your graveyard": Zone.GRAVEYARD,
    "their graveyard": Zone.GRAVEYARD,
}


@by_player("search")
def _search(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Search := see the head of this module    `search your library for a creature card, reveal it, put it into your hand, then shuffle`."""
    whose = possessor(reader)
    places = None if whose is None else _zones(reader)
    if whose is None or places is None or not reader.eat("for"):
        return None
    zones, every_zone = places
    # `that player searches their library`, and `search that player's library` of who is told to
    their_own = isinstance(whose, r.ThatPlayer) and not isinstance(who, r.You)
    of = None if isinstance(whose, r.You) or whose == who or their_own else whose
    looking = _looking_for(reader)
    if looking is None:
        return None
    said = together(reader)
    found, number, up_to = looking
    each = isinstance(number, int) and number > 1 and not found.plural
    one = number == 1
    shown = _revealed(reader) is True
    where = _put_by_all(reader) if reader.sees(". those players") else _found_goes(reader)
    if where is None:
        # What was found is kept in view, and the sentences behind say what becomes of it.
        if zones != (Zone.LIBRARY,) and not (reader.done and _is_said_behind(reader)):
            return None
        if not shown and reader.done and _is_offered(reader):
            return None
        reader.remember(
            it=r.That() if one else None, them=THESE, many=THAT_MANY, looked=of or who, looked_zone="library"
        )
        view = Search(found.filter, None, number, who, of, shuffle=False, zones=zones, each=each, together=said)
        return [replace(view, revealed=shown, up_to=up_to, every_zone=every_zone)]
    to, extra = where
    if not extra.get("on_top") and not reader.eat(*_SHUFFLED):
        extra["shuffle"] = False
    reader.remember(it=r.That() if one else None, them=THESE, many=THAT_MANY, looked=None)
    if of is not None:
        reader.remember(who=of)
    search = Search(found.filter, to, number, who, of, zones=zones, each=each, together=said, revealed=shown, **extra)
    return [replace(search, up_to=up_to, every_zone=every_zone)]


def _is_said_behind(reader: Words) -> bool:
    """Does the next sentence say at once where what was found goes (`Reveal those cards, put them into your hand, then shuffle`)?"""
    return reader.part(reader.end, len(reader.tokens)).sees(
        ". reveal those cards , put them into your hand , then shuffle"
    )


def _is_offered(reader: Words) -> bool:
    """Is the search that ends the sentence offered, or done for each of several? Then what was found is not one thing, or none, of which a sentence behind could speak."""
    start = next((at for at in range(reader.at - 1, -1, -1) if reader.tokens[at].text == "."), -1)
    return any(reader.tokens[at].low in ("may", "each") for at in range(start + 1, reader.at))


@reading
def _zones(reader: Words) -> tuple[tuple[Zone, ...], bool] | None:
    """Zones := zone (("," | "and" | "or" | "and/or") zone)*    the library among them, in the rules' order, and whether each of several is searched."""
    found: list[Zone] = []
    every = False
    while (word := reader.eat("library", "graveyard", "hand")) is not None:
        found.append(Zone(word))
        mark = reader.mark()
        joined = reader.eat(", and/or", ", and", ", or", ",", "and/or", "and", "or")
        if joined is None:
            break
        if not reader.sees("library", "graveyard", "hand"):
            reader.back(mark)
            break
        every = joined in (", and", "and") or (every and joined == ",")
    return (tuple(zone for zone in _ORDER if zone in found), every) if Zone.LIBRARY in found else None


_ORDER: Final = (Zone.LIBRARY, Zone.GRAVEYARD, Zone.HAND)


@reading
def _looking_for(reader: Words) -> tuple[FoundObjects, v.Value | None, bool] | None:
    """Looking for := ("all" | count) noun [", where X is" value]    and whether fewer may be found."""
    any_card = reader.sees("any card") and reader.eat("any") is not None
    count = (1, False) if any_card else (None, False) if reader.eat("all") else counting(reader)
    if count is None:
        return None
    start = reader.at
    found = nouns(reader, joined=("and/or", "or", "and"))
    if found is None or found.zone is not None:
        return None
    found = replace(found, filter=_unplaced(found.filter))
    number = count[0]
    kinds = kinds_apart(reader, start)
    if kinds > 1:
        if number != 1 or not isinstance(found.filter, f.Or) or len(found.filter.parts) != kinds:
            return None
        number = kinds
    found = _of_that_name(reader, found)
    if reader.eat(", where x is"):
        explained = value(reader)
        if explained is None or number != v.X():
            return None
        number = put_in(number, v.X(), explained)
    return found, number, count[1]


def _unplaced(what: f.Filter) -> f.Filter:
    """The filter without the battlefield, which no card that is searched for is on: `a Bird or basic land card`."""
    match what:
        case f.Or(parts):
            return f.Or(tuple(map(_unplaced, parts)))
        case f.And(parts) if f.ON_BATTLEFIELD in parts:
            rest = tuple(part for part in parts if part != f.ON_BATTLEFIELD)
            return f.all_of(rest)
        case _:
            return what


def _of_that_name(reader: Words, found: FoundObjects) -> FoundObjects:
    """Of that name := "with that name" | "with the same name as that" kind    the name that was chosen, or that of what was spoken of."""
    if not reader.eat("with that name"):
        return found
    it = reader.memory.it
    such: f.Filter = f.Named(r.Chosen("card_name")) if it is None or it == r.This() else f.SharesName(it)
    return replace(found, filter=such if isinstance(found.filter, f.Anything) else found.filter & such)


_IT: Final = ("it", "them", "that card", "those cards", "the card", "the cards")
_SHUFFLED: Final = (
    ", then shuffle your library", ", then shuffles their library", ", then that player shuffles", ", then shuffle", ", then shuffles",
    ", and shuffle", "and shuffle", ", shuffle",
)  # fmt: skip


def _joined(reader: Words) -> str | None:
    return reader.eat(", and then", ", then", ", and", ",", "and then", "and")


@reading
def _revealed(reader: Words) -> bool | None:
    """Revealed := ("," | "and") "reveal it"    behind what was found."""
    if _joined(reader) is None or reader.eat("reveal", "reveals") is None or reader.eat(*_IT) is None:
        return None
    return True


@reading
def _found_goes(reader: Words) -> tuple[Zone, dict[str, Any]] | None:
    """Found goes := "," ("put" | "puts") "it" where | "exile it" | "then shuffle and put it on top"."""
    mark = reader.mark()
    if _joined(reader) is not None and reader.eat("shuffle", "shuffles") and _joined(reader) is not None:
        if reader.eat("put", "puts") and reader.eat(*_IT) and reader.eat("on top of your library", "on top"):
            reader.eat("in any order")
            return Zone.LIBRARY, {"on_top": True}
        return None
    reader.back(mark)
    if _joined(reader) is None:
        return None
    verb = reader.eat("put", "puts", "exile", "exiles")
    if verb is None or reader.eat(*_IT) is None:
        return None
    if verb.startswith("exile"):
        return None if reader.sees("face") else (Zone.EXILE, {})
    if reader.eat("onto the battlefield"):
        return _onto_battlefield(reader)
    if reader.eat("into"):
        phrase = reader.eat(*_TO)
        return None if phrase is None else (_TO[phrase], {})
    return None


@reading
def _put_by_all(reader: Words) -> tuple[Zone, dict[str, Any]] | None:
    """Put by all := ". Those players put those cards onto the battlefield" ["tapped"]    of a search for each of several."""
    return _onto_battlefield(reader) if reader.eat(". those players put those cards onto the battlefield") else None


@reading
def _onto_battlefield(reader: Words) -> tuple[Zone, dict[str, Any]] | None:
    """Onto battlefield := ["tapped"] ["under your control"] ["attached to" thing] ["with" counters "on it"], of what was found."""
    extra: dict[str, Any] = {"tapped": reader.eat("tapped") is not None}
    if reader.sees("transformed", "face", "attacking"):
        return None
    reader.eat("under your control")
    extra["tapped"] = reader.eat("tapped") is not None or extra["tapped"]
    if reader.sees("attached to it"):
        return None
    if reader.eat("attached to"):
        host = things(reader)
        if host is None or host.one is None or host.many or host.players is not None:
            return None
        extra["attached_to"] = host.one
    elif reader.eat("with"):
        counters = put_with(reader)
        if counters is None:
            return None
        extra["counters"] = counters
    return None if reader.sees("under", "attached", "with") else (Zone.BATTLEFIELD, extra)


# --- from outside the game ---------------------------------------------------------------------------------------------------------


@by_player("reveal", "put", "shuffle")
def _from_outside(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """From outside := count noun "from outside the game" ["or choose a face-up" noun "in exile"] where they go    (400.11b)."""
    verb = reader.tokens[reader.at - 1].low
    count = counting(reader)
    if count is None or count[0] is None or not isinstance(who, r.You):
        return None
    number, up_to = count
    found = nouns(reader)
    if found is None or found.zone is not None or not reader.eat("from outside the game"):
        return None
    of = _unplaced(found.filter)
    or_exiled = _or_exiled(reader, of)
    shuffle = verb == "shuffle"
    if or_exiled is None or number is None:
        return None
    match verb:
        case "shuffle":
            to = Zone.LIBRARY if reader.eat("into your library") else None
        case "reveal" if or_exiled:
            to = Zone.EXILE
        case "reveal":
            to = Zone.HAND if reader.eat("and put it into your hand") else None
        case _:
            phrase = reader.eat("into your hand", "on top of your library")
            to = None if phrase is None else Zone.HAND if "hand" in phrase else Zone.LIBRARY
    if to is None or (or_exiled and verb != "reveal"):
        return None
    reader.remember(it=r.That() if number == 1 else None, them=THESE, many=THAT_MANY, looked=None)
    goes = None if or_exiled else to  # the sentence behind says where
    return [BringIn(of, goes, number, up_to=up_to, or_exiled=or_exiled, shuffle=shuffle)]


@reading
def _or_exiled(reader: Words, of: f.Filter) -> bool | None:
    """Or exiled := ["or choose a face-up" noun "you own in exile"]    of the same kind."""
    if not reader.eat("or choose a face-up"):
        return False
    start = reader.at
    while not reader.done and not reader.sees("in exile"):
        reader.next()
    again = nouns(reader.part(start, reader.at))
    same = again is not None and _unplaced(again.filter) == of
    return True if same and reader.eat("in exile") else None


# --- a sentence behind it ------------------------------------------------------------------------------------------------------

_IF_LIBRARY: Final = (
    "if they search their library this way , they shuffle", "if they searched their library this way , they shuffle",
    "if you search your library this way , shuffle", "if you searched your library this way , shuffle",
    "if that player searches their library this way , they shuffle", "if that player searched their library this way , they shuffle",
    "each player who searched their library this way shuffles", "each player who searches their library this way shuffles",
)  # fmt: skip


@reading
def then_shuffled(reader: Words, before: Sequence[Instruction]) -> list[Instruction] | None:
    """Then shuffled := "if you search your library this way, shuffle" | "then that player shuffles"    of the search before (701.23a)."""
    if before and (brought := _brought(before[-1])) is not None and reader.eat("put that card into your hand"):
        return [*before[:-1], put_in(before[-1], brought, replace(brought, to=Zone.HAND))] if reader.done else None
    if before and (kept := _kept_in_view(before[-1])) and (where := _at_last(reader)) is not None:
        to, extra = where
        found = before[-1]
        for one in kept:
            found = put_in(found, one, replace(one, to=to, shuffle=True, revealed=True, **extra))
        reader.remember(looked=None)
        return [*before[:-1], found]
    if not reader.sees(*_IF_LIBRARY):
        return None
    places = reversed(range(len(before)))
    place = next(
        (at for at in places if _searched(before[at]) or not isinstance(before[at], Provided | Start | MoveTo)), None
    )
    last = None if place is None else _searched(before[place])
    if place is None or last is None or not reader.eat(*_IF_LIBRARY) or not reader.done:
        return None
    if any(isinstance(one, Search) for one in inside(tuple(before[place + 1 :]))):
        return None  # of several searches it is not told which shuffles
    if last.to is not None:
        return [*before[:place], put_in(before[place], last, replace(last, shuffle=True)), *before[place + 1 :]]
    offer = before[place]
    if not isinstance(offer, May) or place + 1 == len(before):
        return None
    # All that is done with what was found, and only then the library is shuffled.
    return [*before[:place], replace(offer, then=(*before[place + 1 :], Shuffle(last.of or last.player)))]


@reading
def _at_last(reader: Words) -> tuple[Zone, dict[str, Any]] | None:
    """At last := "reveal" them "," ("put" them where) ", then shuffle"    of what was searched for one way or another."""
    if reader.eat("reveal") is None or reader.eat(*_IT) is None:
        return None
    where = _found_goes(reader)
    return where if where is not None and reader.eat(*_SHUFFLED) and reader.done else None


def _kept_in_view(instruction: Instruction) -> tuple[Search, ...]:
    """The searches of which one is made, whichever way, and that do not say where what is found goes."""
    match instruction:
        case Search(to=None):
            return (instruction,)
        case Provided(then=(Search(to=None) as one,), otherwise=(Search(to=None) as other,)):
            return (one, other)
        case _:
            return ()


def _brought(instruction: Instruction) -> BringIn | None:
    """What brings a card into the game, or offers it, and does not say yet where to."""
    match instruction:
        case BringIn(to=None) | May(done=(BringIn(to=None),)):
            return instruction if isinstance(instruction, BringIn) else cast("BringIn", instruction.done[0])
        case _:
            return None


def _searched(instruction: Instruction) -> Search | None:
    """The search that an instruction is, or that it offers, which does not shuffle yet."""
    match instruction:
        case Search(shuffle=False):
            return instruction
        case May(done=(Search(shuffle=False) as one,), then=()):
            return one
        case ForEach(done=(May() as offered,)):
            return _searched(offered)
        case Provided(then=(*_, one), otherwise=()):
            return _searched(one)
        case _:
            return None
