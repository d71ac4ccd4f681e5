"""What a cost is paid with: how many, and which of one's own things or cards (118.3).

chosen := how many noun    `an artifact or creature`, `two untapped Elves you control`
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Final, TypeVar

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import target_requirement
from layerlaw.model import values as v
from layerlaw.model.together import Together
from layerlaw.model.tree import holds
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.alike import alike_or_different
from layerlaw.oracle.phrases.references import host, own_filter
from layerlaw.oracle.phrases.subjects import card, things
from layerlaw.oracle.phrases.who import so_many
from layerlaw.oracle.reader import Reader, begins_with, production

T = TypeVar("T")

THIS: Final = f.THIS
MINE: Final = f.yours()


VERB_FORMS: Final = {
    "pay": ("pay", "paying"), "discard": ("discard", "discarding"), "sacrifice": ("sacrifice", "sacrificing", "sacrifices"),
    "exile": ("exile", "exiling"), "remove": ("remove", "removing"), "return": ("return", "returning", "returns"), "tap": ("tap", "tapping"),
    "reveal": ("reveal", "revealing"), "mill": ("mill", "milling"), "put": ("put",), "forage": ("forage", "foraging"),
}  # fmt: skip
"""What a cost says to do, also behind "by", and of another player."""


def of_verb(verb: str) -> Callable[[Callable[[Reader], T]], Callable[[Reader], T | None]]:
    """Makes a production of what reads what stands behind a verb: `sacrifice a creature`, `by sacrificing a creature`."""
    forms = VERB_FORMS[verb]

    def behind_verb(read: Callable[[Reader], T]) -> Callable[[Reader], T | None]:
        @wraps(read)
        def of(reader: Reader) -> T | None:
            return None if reader.eat(*forms) is None else read(reader)

        return begins_with(*forms)(production(of))

    return behind_verb


@production
def how_many(reader: Reader) -> tuple[v.Value | None, bool, bool] | None:
    """How many := "a" | "another" | number ["other"] | "X" | "all" | "any number of"; the number, "other", and "any number"."""
    if reader.eat("any number of"):
        return None, reader.eat("other") is not None, True
    if reader.eat("one or more"):
        return None
    if reader.eat("up to"):
        most = so_many(reader)
        return None if most is None else (most, reader.eat("other") is not None, True)
    if reader.eat("all", "each"):
        return None, False, False
    if reader.eat("another"):
        return 1, True, False
    amount = so_many(reader)
    return None if amount is None else (amount, reader.eat("other") is not None, False)


@production
def _how_many_or_more(reader: Reader) -> tuple[v.Value | None, bool, bool, int] | None:
    """How many or more := "one or more" ["other"] | how many; besides what `how_many` answers, the least that it may be."""
    if reader.eat("one or more"):
        return None, reader.eat("other") is not None, True, 1
    amount = how_many(reader)
    return None if amount is None else (*amount, 0)


@production
def chosen(reader: Reader) -> target_requirement.Pick | f.Filter | None:
    """Chosen := how many noun ("or" ["a"] noun)*, among what the player controls    `an artifact or creature`, `two untapped Elves you control`."""
    amount = _how_many_or_more(reader)
    if amount is None:
        return None
    many, other, free, least = amount
    found = things(reader, other=other)
    if found is None:
        return None
    whole = f.any_of([found, *reader.others(lambda: _one_more(reader), "or", "and/or")])
    reader.eat("of their choice")  # as whoever pays always chooses
    # Only one's own can be sacrificed, tapped or returned to pay (118.3, 701.21a); most costs say so.
    if not holds(whole, f.ControlledBy):
        whole &= MINE
    said = alike_or_different(reader) if many != 1 else None
    if many is None and not free:
        return whole if said is None else None
    return target_requirement.Pick(whole, many, up_to=free, least=least, together=said)


def _one_more(reader: Reader) -> f.Filter | None:
    """One more := ["another"] ["a"] noun."""
    also = reader.eat("another") is not None
    reader.eat("a", "an")
    return things(reader, other=also)


def spoken_of(reader: Reader) -> f.Filter | None:
    """Spoken of := this | "it" | "the card"    the object itself, or what was spoken of before the cost, which alone "the card" is."""
    own = own_filter(reader)
    if own is not None:
        return own
    attached = host(reader)
    if attached is not None:
        return f.Is(attached)
    other = isinstance(reader.it, r.ObjectRef) and reader.it != r.This()
    if not reader.eat("it") and not (other and reader.eat("the card")):
        return None
    return f.Is(reader.it) if isinstance(reader.it, r.ObjectRef) else THIS


FROM: Final[dict[str, tuple[Zone, f.Filter]]] = {
    "from your graveyard": (Zone.GRAVEYARD, f.OwnedBy(r.You())),
    "from their graveyard": (Zone.GRAVEYARD, f.OwnedBy(r.You())),  # the cost is its payer's own
    "from your hand": (Zone.HAND, f.OwnedBy(r.You())),
    "from among your graveyard": (Zone.GRAVEYARD, f.OwnedBy(r.You())),
    "from a graveyard": (Zone.GRAVEYARD, f.Anything()),
    "from graveyards": (Zone.GRAVEYARD, f.Anything()),
    "from a single graveyard": (Zone.GRAVEYARD, f.Anything()),
    "in your graveyard": (Zone.GRAVEYARD, f.OwnedBy(r.You())),
}


@production
def cards_from(reader: Reader) -> target_requirement.Things | None:
    """Cards from := how many cards "from" zone    `two creature cards from your graveyard`."""
    amount = _how_many_or_more(reader)
    if amount is None:
        return None
    many, other, free, least = amount
    what = card(reader, other=other)
    if what is None:
        return None
    phrase = reader.eat(*FROM)
    if phrase is None:
        return None
    alike = _ONE_GRAVEYARD if "single" in phrase else alike_or_different(reader) if many != 1 else None
    zone, owned = FROM[phrase]
    whole: f.Filter = f.InZone(zone)
    for part in (owned, what):
        if not isinstance(part, f.Anything):
            whole &= part
    if many is None and not free:
        return whole if alike is None else None
    return target_requirement.Pick(whole, many, up_to=free, least=least, together=alike)


_ONE_GRAVEYARD: Final = Together(shared="owner")
