"""Cards that were looked at or revealed, as the words behind speak of them (701.20).

looked := ("them" | "those cards") | count "of them" | [count "of"] "those" kind "cards"
"""

from __future__ import annotations

from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model.target_requirement import Pick
from layerlaw.model.tree import holds, such
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.meant import Meant, counting
from layerlaw.oracle.phrases.nouns_of_one_shots import nouns
from layerlaw.oracle.phrases.qualities import with_
from layerlaw.oracle.phrases.same_name import same_name
from layerlaw.oracle.row import LOOKED, LOOKED_IN, THE_REVEALED, THESE, Words, reading

NOT_CAST: Final = (
    *(f"{cards} not cast this way" for cards in ("the exiled cards", "all cards exiled this way")),
    *(f"{cards} that weren't cast this way" for cards in ("the exiled cards", "all cards exiled this way")),
    "all cards exiled this way that weren't cast",
    "any of those cards you didn't play",
)
"""What was exiled and has not been cast or played."""
REST: Final = (
    "the rest of those cards", "the rest of the cards revealed this way", "the rest of the cards",
    "the rest of the revealed cards", "all other cards revealed this way", "the other cards revealed this way", "the rest", "the other cards",
    "the other", "all other cards exiled this way", "all cards revealed this way that weren't put onto the battlefield",
    "all revealed cards not cast this way", "all other revealed cards", "the revealed cards not cast this way",
)  # fmt: skip
"""All others of those that were looked at."""


@reading
def all_exiled_this_way(reader: Words) -> Meant | None:
    """All exiled this way := "all cards exiled this way"    what the one instruction before has exiled that exiles, whatever was done since, as far as it lies there."""
    from layerlaw.oracle.sentences.one_shots.this_way import done_once

    if reader.memory.looked is not None or not reader.eat("all cards exiled this way"):
        return None
    exiled = done_once(reader, "exile")
    return None if exiled is None else Meant(exiled & f.InZone(Zone.EXILE), None, True, zone=Zone.EXILE)


def the_rest(reader: Words) -> Meant:
    """All of those that were looked at but the one that is kept, or those that were revealed; which went elsewhere are none of them."""
    zone = LOOKED_IN[reader.memory.looked_zone]
    rest = LOOKED & f.InZone(zone)
    rest = rest & f.Not(f.IsLinked("chosen")) if reader.memory.kept else rest
    rest = rest & f.Not(THE_REVEALED) if reader.memory.shown else rest
    return Meant(rest, None, True, zone=zone)


def was_chosen(reader: Words, what: Meant) -> bool:
    """Is it what the instruction before has chosen of the cards of a library that were looked at?"""
    looked = reader.memory.looked is not None and LOOKED_IN[reader.memory.looked_zone] is Zone.LIBRARY
    chosen = reader.before[-1] if reader.before else None
    return looked and what.things == THESE and isinstance(chosen, d.Choose) and chosen.key == "chosen"


@reading
def of_looked(reader: Words) -> Meant | None:
    """Of looked := count "of them" | "them" | "that card" | count noun "from among them"    of cards looked at or revealed."""
    zone = LOOKED_IN[reader.memory.looked_zone]
    pool = LOOKED & f.InZone(zone)
    if reader.memory.looked_zone == "hand" and (shown := _from_that_hand(reader)) is not None:
        return shown
    if reader.sees("all of them with that name") and any(_chooses_a_name(one) for one in reader.before):
        reader.eat("all of them with that name")
        return Meant(pool & f.Named(r.Chosen("card_name")), None, True, zone=zone)
    if reader.memory.shown and reader.eat("them", "those cards", "the revealed cards"):
        return Meant(THE_REVEALED & f.InZone(zone), None, True, zone=zone)
    if (
        found := _of_those_kinds(reader, zone) or _the_one_found(reader, zone) or _one_by_chance(reader, zone)
    ) is not None:
        return found
    if reader.sees("those cards") and _found_some(reader) and reader.comes_to("rest"):
        reader.eat("those cards")
        return Meant(THESE, None, True, zone=zone)
    if reader.memory.them == THESE and reader.memory.last == "choose" and reader.eat("them", "those cards"):
        return Meant(THESE, None, True, zone=zone)  # those that were chosen of them
    if reader.eat("them", "those cards", "each of those cards", "each of them", "the revealed cards"):
        return Meant(pool, None, True, zone=zone)
    count = counting(reader)
    if count is None:
        return None
    if reader.eat("of them", "of those cards") or (
        reader.tokens[reader.at - 1].low == "of" and reader.eat("them", "those cards")
    ):
        at_random = reader.eat("at random", "chosen at random") is not None
        return Meant(Pick(pool, count[0], up_to=count[1], at_random=at_random), None, count[0] != 1, zone=zone)
    if reader.tokens[reader.at - 1].low == "one" and (reader.sees(*_WHERE) or _all_that_is_chosen(reader)):
        return Meant(Pick(pool, count[0], up_to=count[1]), None, count[0] != 1, zone=zone)
    return None


def _all_that_is_chosen(reader: Words) -> bool:
    """`target opponent chooses one`: a sentence that ends there."""
    return reader.done and reader.at > 1 and reader.tokens[reader.at - 2].low in ("choose", "chooses")


@reading
def _of_those_kinds(reader: Words, zone: Zone) -> Meant | None:
    """Of those kinds := [count "of"] "those" kind "cards"    `put those land cards onto the battlefield`: no others that were revealed with them."""
    count = counting(reader) if not reader.sees("those") else None
    if (
        (count is not None and not reader.eat("of") and count != (None, True))
        or not reader.eat("those")
        or reader.sees("cards")
    ):
        return None
    found = nouns(reader, joined=("and/or",))
    if found is None or not found.plural or found.zone is not None or reader.tokens[reader.at - 1].low != "cards":
        return None
    if count is not None:
        return Meant(Pick(_these(zone, found.filter), count[0], up_to=count[1]), None, count[0] != 1, zone=zone)
    return Meant(_these(zone, found.filter), None, True, zone=zone)


def _chooses_a_name(one: object) -> bool:
    return isinstance(one, d.Choose) and one.key == "card_name"


def lone_looked(reader: Words) -> r.ObjectRef | None:
    """The one card that was looked at or revealed, where nothing else is spoken of by now, and nothing has moved it."""
    looks = [one for one in reader.before if isinstance(one, d.Look)]
    alone = len(looks) == 1 and looks[0].kind == "look" and looks[0].number == 1
    several = alone and isinstance(looks[0].player, r.EachPlayer | r.Opponents)
    if not alone or several or reader.memory.looked is None or reader.memory.it is not None:
        return None
    return None if such(tuple(reader.before), d.MoveTo) else r.Linked("looked")


@reading
def all_done_to(reader: Words) -> Meant | None:
    """All done to := "the" noun participle "this way"    `the nonland cards revealed this way`."""
    if not reader.eat("the"):
        return None
    found = nouns(reader, joined=("and/or", "and", "or"))
    if found is None or not found.plural or not holds(found.filter, f.IsLinked):
        return None
    return (
        Meant(found.filter, None, True, zone=found.zone)
        if reader.part(reader.at - 2, reader.at).sees("this way")
        else None
    )


@reading
def _from_that_hand(reader: Words) -> Meant | None:
    """From that hand := ("all" | count) noun "from it" ["with" feature]    cards of a hand that was looked at or revealed."""
    every = reader.eat("all") is not None
    count = (None, False) if every else counting(reader)
    cards = None if count is None or not reader.eat("cards from it") else f.Anything()
    start = reader.at
    # `an artifact card and a creature card from it` are one of each, and so is the second of `all creature cards and a land card`.
    joined = ("and/or", "or", "and") if every else ("and/or", "or")
    found = None if count is None or cards is not None else nouns(reader, joined=joined)
    if every and any(reader.part(at, reader.at).sees("and a", "and an") for at in range(start, reader.at)):
        return None
    if count is None or (cards is None and (found is None or found.zone is not None or not reader.eat("from it"))):
        return None
    parts = [] if found is None else list(found.filter.parts if isinstance(found.filter, f.And) else (found.filter,))
    if reader.eat("with"):
        features = same_name(reader) if reader.eat("the same name as") else with_(reader)
        if features is None:
            return None
        parts += features
    there = f.all_of([f.InZone(Zone.HAND), *parts, LOOKED])
    if every:
        return Meant(there, None, True, zone=Zone.HAND)
    return Meant(Pick(there, count[0], up_to=count[1]), None, count[0] != 1, zone=Zone.HAND)


@reading
def _the_one_found(reader: Words, zone: Zone) -> Meant | None:
    """The one found := "the" noun    `put the nonland card into your hand`: that until which cards were revealed, which no other of them is."""
    until = [one for one in reader.before if isinstance(one, d.RevealUntil)]
    if len(until) != 1 or until[0].number != 1 or not reader.eat("the"):
        return None
    found = nouns(reader)
    if found is None or found.plural or found.zone is not None or found.filter != until[0].what:
        return None
    return Meant(_these(zone, found.filter), None, zone=zone)


@reading
def _one_by_chance(reader: Words, zone: Zone) -> Meant | None:
    """One by chance := "a random" noun "from among them"    (701.9b)."""
    found = nouns(reader) if reader.eat("a random") else None
    if found is None or found.plural or LOOKED not in getattr(found.filter, "parts", ()):
        return None
    return Meant(Pick(found.filter, 1, at_random=True), None, zone=zone)


def _these(zone: Zone, kind: f.Filter) -> f.Filter:
    return f.all_of([f.InZone(zone), *(kind.parts if isinstance(kind, f.And) else (kind,)), LOOKED])


def _found_some(reader: Words) -> bool:
    """Have cards been revealed until there were several such, so that "those cards" beside "the rest" are these?"""
    last = reader.before[-1] if reader.before else None
    return isinstance(last, d.RevealUntil) and last.number != 1


_WHERE: Final = ("onto the battlefield", "into", "on top of", "on the bottom of", "face down")
"""Behind "one" it is one of the cards that were looked at: `put one onto the battlefield tapped and the other into your hand`."""
