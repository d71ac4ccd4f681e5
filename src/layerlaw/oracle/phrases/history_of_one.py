"""What happened to, or was done by, one object that is spoken of, or was done by a player in more than one way → patterns of the past (608.2i).

history of one := where one came from | what happened to one | counters on this | one of each cast | put into hand | not the first land
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.history import Measure, Occurrence, Past, Period
from layerlaw.model.words import COLOR_WORDS, CardType, Zone
from layerlaw.oracle.past_words import THIS, at_least
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.qualities import counter_kind
from layerlaw.oracle.phrases.references import that_named, that_object, this
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, needs, production


@needs("turn", "from")
@production
def history_of_one(reader: Reader) -> k.Condition | None:
    """History of one := see the head of this module."""
    return (
        _some_came_from(reader)
        or _in_the_last_turn(reader)
        or _attacked_you(reader)
        or _of_one(reader)
        or _damage_to_one(reader)
        or _counters_on_this(reader)
        or _one_of_each(reader)
        or _by_sources(reader)
        or _fixed(reader)
    )


def spoken_of(reader: Reader) -> r.ObjectRef | None:
    """Spoken of := this | "that creature" | "it" | "they", of the object itself or the one that an event is about."""
    own = this(reader)
    if own is not None:
        return own
    phrase = that_named(reader)
    if phrase is not None:
        found = that_object(reader, phrase)
        return found if isinstance(found, r.That) else None
    return reader.it if isinstance(reader.it, r.This | r.That) and reader.eat("it") else None


_TURNS_OF: Final[dict[str, r.PlayerRef | None]] = {
    "attacked during your last turn": r.You(),
    "attacked during its controller's last turn": None,
}


@production
def _in_the_last_turn(reader: Reader) -> k.Condition | None:
    """In the last turn := spoken of "attacked during" whose "last turn"    the last of that player's turns that has ended."""
    ref: r.ObjectRef | None = spoken_of(reader)
    if ref is None and isinstance(reader.it, r.Host | r.It) and reader.eat("it"):
        ref = reader.it
    phrase = None if ref is None else reader.eat(*_TURNS_OF)
    if ref is None or phrase is None:
        return None
    whose = _TURNS_OF[phrase] or r.ControllerOf(ref)
    return at_least(Past(Occurrence.ATTACKED, object=f.Is(ref), period=Period.LAST_TURN, turn_of=whose))


@production
def _attacked_you(reader: Reader) -> k.Condition | None:
    """Attacked you := ("that player" | "a player") "attacked you during their last turn"    508.1b: a planeswalker of yours is not you."""
    if reader.eat("a player attacked you during their last turn"):
        return k.SomePlayer(r.EachPlayer(), at_least(_on_you(r.OnePlayer())))
    who = reader.that_player
    return (
        at_least(_on_you(who))
        if who is not None and reader.eat("that player attacked you during their last turn")
        else None
    )


def _on_you(who: r.PlayerRef) -> Past:
    return Past(Occurrence.ATTACKED, who, period=Period.LAST_TURN, turn_of=who, to=r.You())


@production
def _of_one(reader: Reader) -> k.Condition | None:
    """Of one := spoken of (where it came from | past "this turn")."""
    ref = spoken_of(reader)
    if ref is None:
        return None
    held = _came_from(reader, ref) or _did(reader, f.Is(ref))
    if held is None and ref == r.This():
        held = _this_did(reader)
    if held is not None and not reader.resolving:
        reader.it = ref
    return held


_ZONES: Final = {"graveyard": Zone.GRAVEYARD, "exile": Zone.EXILE, "library": Zone.LIBRARY}
_WHENCE: Final = {
    "your graveyard": "graveyard",
    "a graveyard": "graveyard",
    "exile": "exile",
    "your library": "library",
}


def _came_from(reader: Reader, ref: r.ObjectRef) -> k.Condition | None:
    """Came from := "entered from" zone "or" ("you cast it from" | "was cast from") zone    the same zone (400.7d, 603.6a)."""
    place = reader.eat(*_WHENCE) if reader.eat("entered from") else None
    if place is None:
        return None
    by = r.You() if reader.eat("or you cast it from") else None
    if (by is None and not reader.eat("or was cast from")) or not reader.eat(place):
        return None
    what: f.Filter = f.Is(ref)
    if place.startswith("your"):
        what &= f.OwnedBy(r.You())  # 404.2: a card lies in its owner's graveyard
    return k.AnyOf((at_least(_entering(what, place)), k.WasCastSo(f"cast from {_WHENCE[place]}", ref, by)))


def _entering(what: f.Filter | None, place: str) -> Past:
    return Past(Occurrence.ENTERED, None, what, tags=(f"from {_WHENCE[place]}",), period=Period.GAME)


@production
def _some_came_from(reader: Reader) -> k.Condition | None:
    """Some came from := "one or more of them" "entered from" zone "or was cast from" zone    whether "they" are all of them nobody says."""
    if not reader.event or not reader.eat("one or more of them entered from"):
        return None
    place = reader.eat(*_WHENCE)
    if place is None or not reader.eat("or was cast from") or not reader.eat(place):
        return None
    zone = _WHENCE[place]
    if place.startswith("your"):
        return None
    came = f.HasPast(_entering(None, place))
    cast = f.CastFrom(f"from {place}", (_ZONES[zone],))
    return k.ThereAre(f.THESE & f.Or((came, cast)))


_DID: Final[dict[str, tuple[Occurrence, tuple[str, ...]]]] = {
    "entered this turn": (Occurrence.ENTERED, ()),
    "entered the battlefield this turn": (Occurrence.ENTERED, ()),
    "was blocked this turn": (Occurrence.BECAME_BLOCKED, ()),
    "was dealt excess damage this turn": (Occurrence.DAMAGED, ("excess",)),
}


def _did(reader: Reader, one: f.Filter) -> k.Condition | None:
    phrase = reader.eat(*_DID)
    if phrase is None:
        return None
    kind, tags = _DID[phrase]
    return at_least(Past(kind, object=one, tags=tags))


@production
def _this_did(reader: Reader) -> k.Condition | None:
    """This did := "dealt damage to another creature this turn" | "has dealt" number "or more damage" ["to that player"] "this turn" | "or another" noun "entered the battlefield under your control this turn"."""
    if reader.eat("dealt damage to another creature this turn"):
        other = f.IsType(CardType.CREATURE) & f.Not(THIS)
        return at_least(Past(Occurrence.DAMAGED, object=other, source=THIS))
    if reader.eat("has dealt"):
        least = number(reader)
        if least is not None and reader.eat("or more damage this turn"):
            return at_least(Past(Occurrence.DAMAGED, source=THIS), least, Measure.AMOUNT)
        whom = reader.that_player or (r.ThatPlayer() if reader.event else None)
        if least is None or whom is None or not reader.eat("or more damage to that player this turn"):
            return None
        return at_least(Past(Occurrence.DAMAGED, whom, source=THIS), least, Measure.AMOUNT)
    found = noun(reader, anywhere=True) if reader.eat("or") and reader.sees("another") else None
    if found is None or not reader.eat(
        "entered the battlefield under your control this turn", "entered under your control this turn"
    ):
        return None
    # another or this: of its kind any, and itself whatever it is
    kind = f.all_of([part for part in _parts(found.zoneless) if part != f.Not(THIS)])
    return at_least(Past(Occurrence.ENTERED, r.You(), f.Or((THIS, kind))))


def _parts(what: f.Filter) -> tuple[f.Filter, ...]:
    return what.parts if isinstance(what, f.And) else (what,)


@production
def _damage_to_one(reader: Reader) -> k.Condition | None:
    """Damage to one := number "or more damage was dealt to" spoken of "this turn"."""
    least = number(reader)
    if least is None or not reader.eat("or more damage was dealt to"):
        return None
    ref = spoken_of(reader)
    if ref is None or not reader.eat("this turn"):
        return None
    return at_least(Past(Occurrence.DAMAGED, object=f.Is(ref)), least, Measure.AMOUNT)


@production
def _counters_on_this(reader: Reader) -> k.Condition | None:
    """Counters on this := "a" [kind] "counter was put on" (this "this turn" | a noun "under your control this turn")."""
    if not reader.eat("a", "an"):
        return None
    kind = None if reader.low() == "counter" else counter_kind(reader)
    if not reader.eat("counter was put on"):
        return None
    if this(reader) is not None:
        return at_least(counters_put(None, THIS, kind)) if reader.eat("this turn") else None
    found = noun(reader) if reader.eat("a", "an") else None
    if found is None or not reader.eat("under your control this turn"):
        return None
    return at_least(counters_put(None, found.zoneless & f.ControlledBy(r.You()), kind))


def counters_put(who: r.PlayerRef | None, what: f.Filter, kind: str | None) -> Past:
    """That counters of a kind, or any, were put on such an object."""
    return Past(Occurrence.GOT_COUNTERS, who, what, tags=() if kind is None else (kind,))


@production
def _one_of_each(reader: Reader) -> k.Condition | None:
    """One of each := "you've cast both" a noun "and" a noun "this turn"    a spell is cast of one kind and of the other."""
    if not reader.eat("you've cast both"):
        return None
    said: list[k.Condition] = []
    for joint in ("and", "this turn"):
        found = noun(reader) if reader.eat("a", "an") else None
        if found is None or found.zone is not Zone.STACK or not reader.eat(joint):
            return None
        said.append(at_least(Past(Occurrence.CAST, r.You(), found.zoneless)))
    return k.AllOf(tuple(said))


@production
def _by_sources(reader: Reader) -> k.Condition | None:
    """By sources := ("a source" | number "or more sources") "you controlled dealt" ... "this turn" | color "sources you controlled dealt" number "or more" ["noncombat"] "damage this turn" | "you've been dealt damage by" number "or more creatures this turn"."""
    mine = f.ControlledBy(r.You())
    if reader.eat("you've been dealt damage by"):
        many = number(reader)
        if many is None or not reader.eat("or more creatures this turn"):
            return None
        by = f.IsType(CardType.CREATURE)
        return at_least(Past(Occurrence.DAMAGED, r.You(), source=by), many, Measure.SOURCES)
    color = COLOR_WORDS.get(reader.low())
    if color is not None:
        reader.next()
        much = _dealt(reader) if reader.eat("sources you controlled dealt") else None
        if much is None:
            return None
        past = Past(Occurrence.DAMAGED, source=f.HasColor(color) & mine, tags=much[1])
        return at_least(past, much[0], Measure.AMOUNT)
    if reader.eat("a source you controlled dealt"):
        much = _dealt(reader)
        if much is None:
            return None
        return at_least(Past(Occurrence.DAMAGED, source=mine, tags=much[1]), much[0], Measure.MOST_OF_SOURCE)
    many = number(reader)
    if many is None or not reader.eat("or more sources you controlled dealt damage this turn"):
        return None
    return at_least(Past(Occurrence.DAMAGED, source=mine), many, Measure.SOURCES)


def _dealt(reader: Reader) -> tuple[int, tuple[str, ...]] | None:
    """Dealt := number "or more" ["combat" | "noncombat"] "damage this turn"."""
    least = number(reader)
    if least is None or not reader.eat("or more"):
        return None
    tag = reader.eat("combat", "noncombat")
    return (least, () if tag is None else (tag,)) if reader.eat("damage this turn") else None


@production
def rolled(reader: Reader, who: r.PlayerRef) -> k.Condition | None:
    """Rolled := "rolled" ("a die" | "a" result | number "or more dice")    a die, or a result (706.2)."""
    if not reader.eat("rolled"):
        return None
    if reader.eat("a die", "one or more dice"):
        return at_least(Past(Occurrence.ROLLED, who))
    result = number(reader) if reader.eat("a", "an") else None
    if result is not None:
        return at_least(Past(Occurrence.ROLLED, who, tags=(str(result),)))
    least = number(reader)
    return None if least is None or not reader.eat("or more dice") else at_least(Past(Occurrence.ROLLED, who), least)


_FIXED: Final[dict[str, k.Condition]] = {
    # 810: no game here is one of teams
    "your team gained life this turn": at_least(Past(Occurrence.GAINED_LIFE, r.You()), 1, Measure.AMOUNT),
    "a permanent was put into your hand from the battlefield this turn": at_least(
        # 400.3: it is put into the hand of its owner
        Past(Occurrence.LEFT_BATTLEFIELD, object=f.OwnedBy(r.You()), tags=("to hand",))
    ),
}


@production
def _fixed(reader: Reader) -> k.Condition | None:
    phrase = reader.eat(*_FIXED)
    if phrase is not None:
        return _FIXED[phrase]
    # behind the event in which a land is played: no other can have been played since it was the first (305.2)
    first = reader.event and reader.eat("it wasn't the first land you played this turn")
    return at_least(Past(Occurrence.PLAYED_LAND, r.You()), 2) if first else None


def taken_out(what: f.Filter) -> Past | None:
    """The pattern of a noun that ends with "that died this turn": what is counted is how often it happened, not what is still there."""
    parts = what.parts if isinstance(what, f.And) else (what,)
    had = [part for part in parts if isinstance(part, f.HasPast) and not part.as_source]
    if len(had) != 1:
        return None
    rest = tuple(part for part in parts if part not in had)
    return replace(had[0].past, object=f.all_of(rest) if rest else f.Anything())
