"""What an "if" asks of what this very resolution has done: `if a land card was revealed this way`, `if you put a Cave onto the battlefield this way`.

this way := noun ("is" | "was" | ...) participle [whither] "this way"
          | who [("don't" | "didn't")] verb noun [whither] "this way"
          | noun "enters this way" | "a player is dealt damage this way"
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import Ability, Instruction
from layerlaw.model.game_facts import ABILITY_COUNTERED, PUT_INTO, Shared, SomeShare
from layerlaw.model.one_shot_effects import (
    Counter,
    CreateDelayedTrigger,
    DealDamage,
    Destroy,
    Discard,
    Draw,
    ExileFromTop,
    ForEach,
    Look,
    Mill,
    MoveTo,
    Reveal,
    Sacrifice,
    Search,
    SetStatus,
)
from layerlaw.model.tree import inside
from layerlaw.model.words import CardType, Zone
from layerlaw.oracle.phrases.game_facts import in_words
from layerlaw.oracle.phrases.nouns_of_one_shots import nouns
from layerlaw.oracle.phrases.references import this
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.row import (
    DAMAGED,
    DONE_BY,
    EXCESS,
    ITS_ABILITY_COUNTERED,
    LOOKED,
    THAT_MANY,
    THESE,
    Words,
    reading,
)

_HOW_MANY: Final = ("one or more", "at least one", "a", "an", "no")
_ARE: Final = ("was", "were", "is", "are")
_WHITHER: Final = {
    "into your hand": Zone.HAND, "into their hand": Zone.HAND, "onto the battlefield": Zone.BATTLEFIELD, "into exile": Zone.EXILE,
    "into your graveyard": Zone.GRAVEYARD, "into a graveyard": Zone.GRAVEYARD, "to your hand": Zone.HAND, "to its owner's hand": Zone.HAND,
    "to the battlefield": Zone.BATTLEFIELD,
}  # fmt: skip
_NOTED_UNDER: Final = {
    "discard": "the discarded", "sacrifice": "the sacrificed", "exile": "the exiled", "reveal": "the revealed", "mill": "the milled",
    "destroy": "the destroyed", "goad": "the goaded",
}  # fmt: skip
"""Under what it notes to what it last did something."""


@reading
def this_way(reader: Words) -> k.Condition | None:
    """This way := see the head of this module."""
    if reader.eat("a player is dealt damage this way", "a player was dealt damage this way"):
        reader.remember(who=r.TargetPlayer(1) if reader.targets == 1 else None)
        return in_words("a player was dealt damage this way")
    if _only_hurts_you(reader) and _it_hurt_you(reader):
        reader.remember(it=r.This())
        return in_words("you were dealt damage this way")
    if reader.memory.damaged and reader.eat(*_EXCESS):
        return k.ValueIs(EXCESS, f.Comparison.AT_LEAST, 1)
    return _some_share(reader) or _is_gone(reader) or _ability_countered(reader) or _was_done(reader) or _did(reader)


def _it_hurt_you(reader: Words) -> bool:
    """It hurt you := this "deals damage to you this way" | "you were dealt damage this way"."""
    mark = reader.mark()
    if this(reader) is not None and reader.eat("deals damage to you this way"):
        return True
    reader.back(mark)
    return reader.eat("you were dealt damage this way") is not None


def _only_hurts_you(reader: Words) -> bool:
    """Is all damage of the sentences before dealt to you, by the object itself?"""
    dealt = [one for one in inside(tuple(reader.before)) if isinstance(one, DealDamage)]
    return bool(dealt) and all(one.to is None and one.to_players == r.You() and one.source is None for one in dealt)


_SHARED: Final = {
    "a color": Shared.COLOR,
    "a card type": Shared.CARD_TYPE,
    "all their card types": Shared.ALL_CARD_TYPES,
    "a name": Shared.NAME,
}


@reading
def _some_share(reader: Words) -> k.Condition | None:
    """Some share := "two" ["nonland"] "cards that share" what "were" ("milled" | "exiled") "this way" | "two or more of those cards have the same name"."""
    start, last = reader.at, reader.memory.last
    if last not in ("mill", "exile"):
        return None
    if reader.eat("two or more of those cards have the same name"):
        return k.Noted(reader.words(start, reader.at), SomeShare(Shared.NAME))
    nonland = reader.eat("two nonland cards that share") is not None
    if not nonland and not reader.eat("two cards that share"):
        return None
    shared = reader.eat(*_SHARED)
    if shared is None or not reader.eat("were milled this way" if last == "mill" else "were exiled this way"):
        return None
    return k.Noted(reader.words(start, reader.at), SomeShare(_SHARED[shared], nonland))


@reading
def _is_gone(reader: Words) -> k.Condition | None:
    """Is gone := "that" kind ("is put into a graveyard" | "dies" | "was destroyed") "this way" | "a creature card is put into a graveyard this way"    the one thing that an instruction before has destroyed (614.6)."""
    destroyed = [one for one in _each(reader.before) if isinstance(one, Destroy)]
    if reader.eat("a creature card is put into a graveyard this way"):
        if len(destroyed) != 1 or not isinstance(destroyed[0].what, f.Is):
            return None
        card = r.Linked(PUT_INTO[Zone.GRAVEYARD])
        reader.remember(it=card, that=None, many=None)
        return k.ThereAre(f.And((f.IsLinked(card.key), f.IsType(CardType.CREATURE), f.Not(f.HasStatus("token")))))
    phrase = reader.eat(*_GONE)
    if phrase is None or len(destroyed) != 1 or not isinstance(destroyed[0].what, f.Is):
        return None
    return k.ThereAre(
        f.IsLinked("the destroyed" if phrase.endswith("destroyed this way") else PUT_INTO[Zone.GRAVEYARD])
    )


@reading
def _ability_countered(reader: Words) -> k.Condition | None:
    """Ability countered := ("a permanent's ability" | "an ability of" a noun) "is countered this way"    what is "that permanent" behind it (701.6a)."""
    if not any(isinstance(one, Counter) for one in _each(reader.before)):
        return None
    what: f.Filter = f.ON_BATTLEFIELD
    if not reader.eat("a permanent's ability"):
        found = nouns(reader) if reader.eat("an ability of a", "an ability of an") else None
        if found is None:
            return None
        what = found.filter
    if not reader.eat("is countered this way"):
        return None
    reader.remember(it=ITS_ABILITY_COUNTERED, that=ITS_ABILITY_COUNTERED)
    return k.ThereAre(what & f.IsLinked(ABILITY_COUNTERED))


_GONE: Final = tuple(
    f"that {kind} {gone} this way"
    for kind in ("artifact", "creature", "permanent", "land", "enchantment")
    for gone in ("is put into a graveyard", "dies", "was destroyed", "is destroyed")
)


_EXCESS: Final = (
    *(f"excess damage {verb} dealt {whom}this way" for verb in ("was", "is") for whom in ("", "to that creature ", "to a permanent ")),
    "it deals excess damage this way",
)  # fmt: skip


@reading
def _was_done(reader: Words) -> k.Condition | None:
    """Was done := "no" such | such, as the head of this module says | "fewer than" number "cards were discarded this way"."""
    if reader.memory.last == "discard" and reader.eat("fewer than"):
        least = number(reader)
        fewer = least is not None and reader.eat("cards were discarded this way")
        return k.ValueIs(THAT_MANY, f.Comparison.LESS, least) if fewer and least is not None else None
    none = reader.sees("no")
    held = _such_was_done(reader)
    return k.NotSo(held) if none and held is not None else held


@reading
def _such_was_done(reader: Words) -> k.Condition | None:
    """Such was done := how many noun ("was" | "were" | "is" | "are") participle [whither] "this way" | noun "enters this way"."""
    how_many = reader.eat(*_HOW_MANY)
    if how_many is None:
        return None
    found = nouns(reader)
    if found is None:
        return None
    what = found.filter
    if reader.eat("enters this way", "enters the battlefield this way"):
        return _held(reader, "put", Zone.BATTLEFIELD, what, how_many)
    if not reader.eat(*_ARE):
        return None
    if reader.memory.damaged and how_many != "no" and reader.eat("dealt damage this way"):
        return k.ThereAre(DAMAGED & loose(what))
    participle = reader.next().low
    to = reader.eat(*_WHITHER)
    if not reader.eat("this way"):
        return None
    verb = _VERB.get(participle)
    if verb is None:
        return None
    held = _held(reader, verb, None if to is None else _WHITHER[to], what, how_many)
    if held is None and to is None and how_many != "no" and verb != "reveal" and verb == reader.memory.last:
        return _there_are(reader, THESE & loose(what), how_many)
    return held


def _there_are(reader: Words, done: f.Filter, how_many: str) -> k.Condition:
    """That there are such; behind "one or more", "that many" is how many."""
    if how_many == "one or more":
        reader.remember(many=v.Count(done))
    return k.ThereAre(done)


_VERB: Final = {**DONE_BY, "revealed": "reveal"}
"""What was revealed is never "these", which are those that were looked at."""


@reading
def _did(reader: Words) -> k.Condition | None:
    """Did := who [("don't" | "didn't")] verb noun [whither] "this way"."""
    who = (
        reader.memory.who if reader.eat("that player", "the player", "they") else r.You() if reader.eat("you") else None
    )
    if who is None:
        return None
    denied = reader.eat("don't", "didn't", "doesn't") is not None
    if reader.eat(
        "draw one or more cards this way", "draw a card this way", "draw cards this way", "drew a card this way"
    ):
        drew = _drew(reader.before, who)
        return k.NotSo(drew) if denied and drew is not None else drew
    verb = _DID.get(reader.next().low)
    if verb is None or not reader.eat("one or more", "a", "an"):
        return None
    what: f.Filter = f.Anything()
    if not (reader.sees("card", "cards") and reader.eat("card", "cards")):
        found = nouns(reader)
        if found is None:
            return None
        what = found.filter
    to = reader.eat(*_WHITHER)
    if not reader.eat("this way"):
        return None
    if verb == "discard":
        what = f.OwnedBy(who) if isinstance(what, f.Anything) else what & f.OwnedBy(who)
    elif not isinstance(who, r.You) or any(
        getattr(one, "player", r.You()) != who for one in _each(reader.before) if _does(one, verb, None)
    ):
        return None  # what others have done so is not told apart
    held = _held(reader, verb, None if to is None else _WHITHER[to], what, "a")
    return k.NotSo(held) if denied and held is not None else held


def _drew(before: Sequence[Instruction], who: r.PlayerRef) -> k.Condition | None:
    """Whether the one instruction before had that player draw anything: "that many" is how many it did, where nothing else has told so."""
    draws = [one for one in inside(tuple(before)) if isinstance(one, Draw)]
    alone = len(before) == 1 and len(draws) == 1 and draws[0].player == who == r.You()
    return k.ValueIs(THAT_MANY, f.Comparison.AT_LEAST, 1) if alone else None


_DID: Final = {
    **{form: verb for verb in ("put", "discard", "sacrifice", "exile", "reveal", "mill", "destroy") for form in (verb, f"{verb}s")},
    "discarded": "discard", "sacrificed": "sacrifice", "exiled": "exile", "revealed": "reveal", "milled": "mill", "destroyed": "destroy",
    "returned": "put", "return": "put",
}  # fmt: skip


def _held(reader: Words, verb: str, to: Zone | None, what: f.Filter, how_many: str) -> k.Condition | None:
    """Whether such a thing is among those that it was last done to, where it was done by one instruction alone."""
    zone = to if verb in ("put", "return") else None
    key = PUT_INTO.get(zone) if zone is not None else _NOTED_UNDER.get(verb)
    if verb in ("put", "return") and to is Zone.EXILE:
        key, zone, verb = "the exiled", None, "exile"
    times = _doing(reader.before, verb, zone)
    looks = [one for one in _each(reader.before) if isinstance(one, Look) and one.kind in ("look", "hand")]
    if verb == "reveal" and times == 0 and len(looks) == 1 and reader.memory.looked is not None:
        alone = looks[0].kind == "look" and looks[0].number == 1
        reader.remember(it=r.Linked("looked") if alone else None, that=None)
        return k.ThereAre(LOOKED if isinstance(what, f.Anything) else LOOKED & loose(what))
    if key is None or (times != 1 and not (times == 0 and _participle(verb) in reader.paid)):
        return None
    done: f.Filter = f.IsLinked(key)
    such = done if isinstance(what, f.Anything) else done & what
    last = reader.before[-1] if reader.before else None
    elsewhere = isinstance(last, MoveTo) and zone is not None and last.to is not zone  # `put the rest on the bottom`
    if verb != reader.memory.last or elsewhere:  # what has been done since is not meant
        it = r.Linked(key) if how_many in ("a", "an") else None
        reader.remember(it=it, that=None, them=such if elsewhere else done, many=None, looked=None)
    return _there_are(reader, such, how_many)


def done_once(reader: Words, verb: str) -> f.Filter | None:
    """Those to which the one instruction before that did so did it, whatever has been done since; None where there are more or none."""
    key = _NOTED_UNDER.get(verb)
    return f.IsLinked(key) if key is not None and _doing(reader.before, verb, None) == 1 else None


def _participle(verb: str) -> str:
    return next((one for one, base in _VERB.items() if base == verb), "")


def _doing(before: Sequence[Instruction], verb: str, to: Zone | None) -> int:
    """How many instructions before do that, wherever they stand; what waits for later is not done yet."""
    return sum(_does(one, verb, to) for one in _each(before))


def _each(before: Sequence[Instruction]) -> Iterator[object]:
    for one in before:
        yield from inside(one, but=(CreateDelayedTrigger, ForEach, Ability))


def _does(one: object, verb: str, to: Zone | None) -> bool:
    match one:
        case MoveTo(to=zone):
            return (verb == "exile" and zone is Zone.EXILE) or (verb in ("put", "return") and zone is to)
        case Search(to=zone):
            return verb == "put" and zone is to and zone is not None
        case Discard():
            return verb == "discard"
        case Sacrifice():
            return verb == "sacrifice"
        case ExileFromTop():
            return verb == "exile"
        case Mill():
            return verb == "mill"
        case Reveal(to=None):
            return verb == "reveal"
        case Destroy():
            return verb == "destroy"
        case SetStatus(status="goaded"):
            return verb == "goad"
        case _:
            return False


def loose(filter_: f.Filter) -> f.Filter:
    """The filter without the battlefield, of an object wherever it is: "it's a creature card"."""
    if isinstance(filter_, f.And):
        return f.all_of(tuple(part for part in filter_.parts if part != f.ON_BATTLEFIELD))
    return filter_
