"""Those to which earlier instructions of the same resolution did something: `creatures you controlled that were destroyed this way` (608.2h).

such := noun [whose "controlled"] ["that" ("were" | "was")] (participle [whither] | "put into" a graveyard | "died") "this way"
"""

from __future__ import annotations

from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import Provided, Start
from layerlaw.model.changes import GainControl
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.game_facts import EXILED_FROM_HAND, PUT_INTO
from layerlaw.model.one_shot_effects import Destroy, Mill, Search
from layerlaw.model.tree import such
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.adjectives import same_in_plural
from layerlaw.oracle.phrases.nouns_of_one_shots import nouns
from layerlaw.oracle.row import DONE_BY, LOOKED, THESE, Words, reading

DONE_TO: Final = frozenset(
    {
        "destroyed",
        "exiled",
        "sacrificed",
        "returned",
        "discarded",
        "milled",
        "drawn",
        "tapped",
        "untapped",
        "put",
        "goaded",
    }
)
_WHITHER: Final = (
    "into your hand", "into your graveyard", "into a graveyard", "to your hand", "to its owner's hand", "onto the battlefield",
)  # fmt: skip
_INTO_GRAVEYARD: Final = (
    "died this way", "put into a graveyard this way", "put into graveyards this way", "put into their graveyard this way",
    "put into your graveyard this way",
)  # fmt: skip


@reading
def such_this_way(reader: Words, *, plural: bool) -> f.Filter | None:
    """Such := see the head of this module."""
    found = nouns(reader, joined=("and/or", "or"))
    if found is None:
        return None
    parts = found.filter.parts if isinstance(found.filter, f.And) else (found.filter,)
    if found.plural is not plural and not any(map(same_in_plural, parts)):
        return None
    if THESE in parts or LOOKED in parts:
        return found.filter
    whose = _controlled(reader)
    reader.eat("that were", "that was", "that")
    gone = _gone(reader)
    if gone is None:
        participle = reader.next().low
        if participle not in DONE_TO:
            return None
        whither = reader.eat(*_WHITHER)
        gone = _those(reader, participle) if reader.eat("this way") else None
        if gone is not None and participle == "returned" and whither == "to your hand":
            gone &= f.OwnedBy(r.You())  # what others own went to their hands
    # Those that left the battlefield are counted as they last were there (608.2h), cards as they are now.
    if gone is None:
        return None
    made = gone & found.filter
    return made if whose is None else made & whose


def _controlled(reader: Words) -> f.Filter | None:
    if reader.eat("you controlled"):
        return f.ControlledBy(r.You())
    if reader.memory.who is not None and reader.eat("they controlled", "that player controlled"):
        return f.ControlledBy(reader.memory.who)
    return None


def _gone(reader: Words) -> f.Filter | None:
    """Those that what was destroyed or milled has put into a graveyard; what was put elsewhere instead is none of them (614.6)."""
    mark = reader.mark()
    phrase = reader.eat(*_INTO_GRAVEYARD)
    if phrase is None:
        return None
    before = [*such(tuple(reader.before), Destroy), *such(tuple(reader.before), Mill)]
    if reader.memory.last not in ("destroy", "mill") and (len(before) != 1 or reader.memory.last == "put"):
        reader.back(mark)  # of what was put there itself, see below
        return None
    there = f.IsLinked(PUT_INTO[Zone.GRAVEYARD])
    if "their" in phrase:
        return None if reader.memory.who is None else there & f.OwnedBy(reader.memory.who)
    return there & f.OwnedBy(r.You()) if "your" in phrase else there


def _those(reader: Words, participle: str) -> f.Filter | None:
    if participle != "goaded" and reader.memory.many is not None and reader.memory.last == DONE_BY.get(participle):
        return THESE
    from layerlaw.oracle.sentences.one_shots.this_way import done_once

    return done_once(reader, DONE_BY.get(participle, ""))


def exiled_from_hand(reader: Words) -> v.Value | None:
    """How many the one search before has exiled out of a hand; behind a condition nothing may have been exiled first, and "its owner" is somebody else's."""
    match [one for one in reader.before if isinstance(one, Search | Provided)]:
        case [Search(to=Zone.EXILE, zones=zones)] if Zone.HAND in zones:
            return v.Count(f.IsLinked(EXILED_FROM_HAND))
        case _:
            return None


def control_gained(reader: Words) -> v.Value | None:
    """How many of those that the effect before gave to a player that one controls now: of what cannot be gained nothing was (101.2, 613.1b)."""
    match reader.before[-1] if reader.before else None:
        case Start(ContinuousEffect(f.Filter() as those, (GainControl(r.TargetPlayer() as who),))):
            return v.Count(f.ON_BATTLEFIELD & those & f.ControlledBy(who))
        case _:
            return None
