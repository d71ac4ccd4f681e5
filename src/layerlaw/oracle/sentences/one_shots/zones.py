"""Moving objects between zones: destroy, exile, sacrifice, return, put, counter, search (400, 701)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.abilities import ChooseOne, Instruction
from layerlaw.model.acts import Act
from layerlaw.model.event_patterns import Acted
from layerlaw.model.one_shot_effects import (
    Choose,
    CreateCopies,
    CreateTokens,
    Destroy,
    Draw,
    ForEach,
    MoveTo,
    Sacrifice,
)
from layerlaw.model.piles import SHUFFLED_PILE
from layerlaw.model.target_requirement import Pick, Things
from layerlaw.model.tree import holds, inside, such
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.attacked import attacked_of
from layerlaw.oracle.phrases.halves import half_of_permanents
from layerlaw.oracle.phrases.how_many import for_each, is_placed, put_in, times, under
from layerlaw.oracle.phrases.looked import the_rest, was_chosen
from layerlaw.oracle.phrases.meant import Meant, counting
from layerlaw.oracle.phrases.nouns_of_one_shots import nouns, possessor, zone_behind
from layerlaw.oracle.phrases.of_a_choice import of_a_choice, one_of_each
from layerlaw.oracle.phrases.references import this
from layerlaw.oracle.phrases.whom import things
from layerlaw.oracle.phrases.with_what_counters import put_with
from layerlaw.oracle.row import LOOKED, LOOKED_IN, THAT_MANY, THESE, Words, reading
from layerlaw.oracle.sentences.one_shots.behind_a_move import moved
from layerlaw.oracle.sentences.one_shots.clause import OneShots, by_player
from layerlaw.oracle.sentences.one_shots.sacrificed import all_but_so_many, chosen_such, one_of_each_kind
from layerlaw.oracle.sentences.one_shots.whole_zones import (
    out_of,
    thing_and_zone,
    until_a_target_leaves,
    whole,
    whole_zone,
    your_commander,
    zones_and_more,
)

_EACH: Final = (r.EachPlayer, r.Opponents)
_OWN: Final = (Zone.HAND, Zone.GRAVEYARD)


@by_player("destroy")
def _destroy(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Destroy := things | "all" nouns "or all" nouns    (701.8)."""
    if (either := _either_kind(reader, who)) is not None:
        return either
    what = things(reader)
    if what is None or what.players is not None:
        return None
    if not isinstance(
        who, r.You
    ):  # `target opponent destroys four lands they control`: whoever does it chooses which (608.2d)
        if not isinstance(what.things, Pick) or isinstance(who, r.EachPlayer | r.Opponents):
            return None
        _done(reader, what)
        return [Destroy(replace(what.things, by=who))]
    can_regenerate = reader.eat(*_NOT_REGENERATED) is None
    _done(reader, what)
    return [Destroy(what.things, can_regenerate)]


_NOT_REGENERATED: Final = tuple(
    f"{joint} {they} can't be regenerated" for joint in (".", "and") for they in ("it", "they", "that creature")
)


@reading
def _either_kind(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Either kind := "all" nouns "or all" nouns    which, its controller chooses (608.2d)."""
    if not isinstance(who, r.You) or not reader.eat("all") or not reader.comes_to("or"):
        return None
    first = nouns(reader, joined=("and",))
    second = nouns(reader, joined=("and",)) if first is not None and reader.eat("or all") else None
    if first is None or second is None or not (is_placed(first.filter) and is_placed(second.filter)):
        return None
    reader.did()
    reader.remember(it=None, them=THESE)
    return [ChooseOne(((Destroy(first.filter),), (Destroy(second.filter),)))]


def _done(reader: Words, what: Meant) -> None:
    """Behind what takes things away, "it" is what it was (608.2h), and those that it happened to are "these"."""
    reader.did(1 if what.one is not None and not what.many else None)
    reader.remember(them=THESE if what.many or what.one is None else reader.memory.them)


@by_player("sacrifice")
def _sacrifice(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Sacrifice := half | things ["of their choice"] [for each]    (701.21)."""
    half = half_of_permanents(reader, who)
    if half is not None:
        reader.did()
        reader.remember(it=None, them=THESE, many=THAT_MANY)
        return [Sacrifice(half, who)]
    if (kept := all_but_so_many(reader, who)) is not None:
        return kept
    each = one_of_each_kind(reader, who)
    if each is not None:
        reader.did()
        reader.remember(it=None, them=THESE, many=THAT_MANY)
        return [Sacrifice(each, who)]
    what = chosen_such(reader) or things(reader)
    if what is None or what.players is not None:
        return None
    reader.eat("of their choice", "of your choice")
    chosen = what.things
    # of what the event told before, `each 1 life you lost`
    often = for_each(reader) if isinstance(chosen, Pick) else None
    _done(reader, what)
    if isinstance(chosen, Pick):
        number = chosen.number if often is None or chosen.number is None else times(chosen.number, often)
        chosen = Pick(
            chosen.of, number, who, chosen.up_to, chosen.at_random, least=chosen.least, together=chosen.together
        )
    return [Sacrifice(chosen, who)]


@by_player("exile")
def _exile(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Exile := things ["until" (this "leaves the battlefield" | "an opponent becomes the monarch")] ["with" counters]    (701.13, 610.3)."""
    graveyard = whole_zone(reader)
    if graveyard is not None:
        reader.remember(them=THESE, it=None, many=THAT_MANY)
        return [MoveTo(graveyard, Zone.EXILE)]
    what = _but_the_new(reader, things(reader))
    if what is None or what.players is not None:
        return None
    extra: dict[str, Any] = {"origin": out_of(reader)}
    if reader.eat("until an opponent becomes the monarch"):
        extra["until"] = Acted(Act.MONARCH, r.Opponents())
    elif (gone := until_a_target_leaves(reader)) is not None:
        extra["until"] = gone
    elif reader.eat("until"):
        own = reader.spoken_of.it == r.This() and reader.eat("it") is not None  # `until it leaves the battlefield`
        if (not own and this(reader) is None and not reader.eat("this")) or not reader.eat("leaves the battlefield"):
            return None
        extra["until_leaves"] = True
    if reader.eat("face down"):
        extra["face_down"] = "exiled"
    elif reader.eat("in a face-down pile"):
        if not reader.eat(", shuffle that pile", ", then shuffle that pile"):
            return None
        extra["face_down"] = SHUFFLED_PILE
    if reader.eat("with"):
        counters = put_with(reader)
        if counters is None:
            return None
        extra["counters"] = counters
    some = what.things
    if isinstance(some, Pick) and some.number == 1 and (each := for_each(reader)) is not None:
        some = replace(some, number=each)
    moved(reader, what)
    return _by(who, what, MoveTo(some, Zone.EXILE, **extra))


def _but_the_new(reader: Words, what: Meant | None) -> Meant | None:
    """`Create a token ... Then exile all other tokens created with this`: others than those that were created just now."""
    if what is None or what.filter is None or f.HasStatus("token") not in _parts(what.filter):
        return what
    other = f.Not(f.Is(r.This()))
    if other not in _parts(what.filter):
        return what
    if not such(tuple(reader.before), CreateCopies) and not such(tuple(reader.before), CreateTokens):
        return None
    return replace(what, things=f.And(tuple(f.Not(THESE) if part == other else part for part in _parts(what.filter))))


def _by(who: r.PlayerRef, what: Meant, one_shot: Instruction) -> OneShots | None:
    """The one-shot effect, where players other than you do it: each of them chooses among what is theirs."""
    if isinstance(who, r.You):
        under_chosen = isinstance(one_shot, MoveTo) and one_shot.under == r.ChosenPlayer("opponent")
        return [Choose("opponent"), one_shot] if under_chosen else [one_shot]
    if not isinstance(what.things, Pick) or not isinstance(one_shot, MoveTo):
        if isinstance(one_shot, MoveTo) and isinstance(who, _EACH) and r.ThatPlayer() in inside(what.things):
            # `Each player returns all artifact cards from their graveyard`: all at once (101.4), each under its owner's control.
            return [replace(one_shot, what=put_in(what.things, r.ThatPlayer(), who), under=None)]
        if (
            isinstance(one_shot, MoveTo)
            and isinstance(who, _EACH)
            and one_shot.to in (*_OWN, Zone.EXILE, Zone.BATTLEFIELD)
            and LOOKED in inside(what.things)
        ):
            # What they revealed of their own libraries: all at once, each card to its owner's (400.3), or under its owner's control.
            return [replace(one_shot, under=None)]
        under = who if isinstance(one_shot, MoveTo) and one_shot.under == r.You() else None
        changed = replace(one_shot, under=under) if isinstance(one_shot, MoveTo) and under is not None else one_shot
        return [changed] if not isinstance(who, _EACH) else None
    whom = r.ThatPlayer() if isinstance(who, _EACH) else who
    own = what.things.of
    if not holds(own, f.ControlledBy | f.OwnedBy):
        return None
    chosen = what.things
    pick = Pick(own, chosen.number, whom, chosen.up_to, chosen.at_random, least=chosen.least)
    done = replace(one_shot, what=pick, under=whom if one_shot.under == r.You() else one_shot.under)
    return [ForEach(who, (done,))] if isinstance(who, _EACH) else [done]


@by_player("return")
def _return(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Return := things "to" place | "to" hand things    `return target creature to its owner's hand`."""
    if reader.sees("to the battlefield"):
        return _return_there(reader, who)
    early = reader.eat("to your hand", "to their owners' hands", "to its owner's hand", "to their hand")
    what = of_a_choice(reader, who) or (one_of_each(reader) if early is None else None) or things(reader)
    if early is not None and what is not None and what.players is None:
        moved(reader, what)
        return _by(who, what, MoveTo(what.things, Zone.HAND))
    if what is None or what.players is not None:
        return None
    origin = out_of(reader)
    if reader.sees("transformed", "converted"):
        # `Return it transformed`: only a permanent can be.
        changed = onto_battlefield(reader, what)
        return None if changed is None else _by(who, what, replace(changed, origin=origin))
    if not reader.eat("to"):
        return None
    one_shot = place(reader, what)
    each = (
        for_each(reader) if one_shot is not None and isinstance(what.things, Pick) and what.things.number == 1 else None
    )
    if one_shot is not None and each is not None and isinstance(what.things, Pick):
        reader.remember(it=None, them=THESE)
        what = replace(what, things=replace(what.things, number=each), many=True)
        one_shot = replace(one_shot, what=what.things)
    done = None if one_shot is None else _by(who, what, replace(one_shot, origin=origin))
    if done is not None and len(done) == 1 and isinstance(done[0], MoveTo) and reader.eat("face up or face down"):
        return [ChooseOne(((done[0],), (replace(done[0], face_down="face down"),)), player=who)]
    by_chosen = isinstance(what.things, Pick) and what.things.by == r.ChosenPlayer("opponent")
    return [Choose("opponent"), *done] if done is not None and by_chosen else done


@reading
def _return_there(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Return there := "to the battlefield" how* things    the place said before what is returned."""
    reader.eat("to the battlefield")
    return _onto_first(reader, who)


@reading
def _onto_first(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Onto first := how* things    as in `onto_battlefield`, before the things."""
    start = reader.at
    while reader.eat("tapped", *_UNDER) is not None:
        pass
    how = reader.part(start, reader.at)
    what = things(reader)
    if what is None or what.players is not None:
        return None
    origin = out_of(reader)
    reader.remember()
    how.adopt(reader)
    found = onto_battlefield(how, what)
    if found is None or not how.done:
        return None
    reader.adopt(how)
    return _by(who, what, replace(found, origin=origin))


@reading
def place(reader: Words, what: Meant) -> MoveTo | None:
    """Place := "its owner's hand" | "the battlefield" how* | "your hand"    where something is returned or put to."""
    if reader.eat("the battlefield"):
        return onto_battlefield(reader, what)
    if reader.eat("its owner's graveyard", "their owner's graveyard", "their owners' graveyards"):
        moved(reader, what)
        return MoveTo(what.things, Zone.GRAVEYARD)
    if reader.eat("the command zone"):
        moved(reader, what)
        return MoveTo(what.things, Zone.COMMAND)
    if reader.eat("its owner's hand", "it's owner's hand"):
        if reader.memory.who is None and what.one is not None:
            reader.remember(who=r.OwnerOf(what.one))  # `Then that player discards a card`
    elif not reader.eat(
        *("their owners' hands", "their owner's hand", "its owners' hand", "their owners' hand"),
        *("your hand", "their hand", "that player's hand", "its controller's hand"),
    ):
        return None
    moved(reader, what)
    return MoveTo(what.things, Zone.HAND)


_UNDER: Final[dict[str, r.PlayerRef | None]] = {
    "under your control": r.You(),
    "under its owner's control": None,
    "under their owners' control": None,
    "under their owner's control": None,
    "under the control of that card's owner": None,
    "under the control of that creature's owner": None,
    "under an opponent's control": r.ChosenPlayer("opponent"),
}


@reading
def onto_battlefield(reader: Words, what: Meant) -> MoveTo | None:
    """Onto battlefield := how*    `tapped`, `under your control`, `attached to`, `with a +1/+1 counter on it`, `attacking`."""
    # 110.2a: under the control of the one who puts it there, unless it says otherwise.
    extra: dict[str, Any] = {"under": r.You()}
    moved(reader, what)
    if isinstance(what.one, r.Host):
        reader.remember(it=r.That())  # what came onto the battlefield is enchanted no more (400.7)
    while True:
        if reader.eat("tapped and attacking"):
            extra.update(tapped=True, attacking=True, attacked=attacked_of(reader))
        elif reader.eat("tapped and transformed"):
            extra.update(tapped=True, transformed=True)
        elif reader.eat("tapped"):
            extra["tapped"] = True
        elif reader.eat("attacking"):
            extra["attacking"] = True
        elif reader.eat("transformed", "converted"):
            extra["transformed"] = True
        elif reader.eat("face down and tapped"):
            extra.update(face_down="face down", tapped=True)
        elif reader.eat("face down"):
            extra["face_down"] = "face down"
        elif reader.sees("attached to"):
            reader.eat("attached to")
            host = attached_to(reader)
            if host is None:
                return None
            extra["attached_to"] = host
            moved(reader, what)
        elif (phrase := reader.eat(*_UNDER)) is not None:
            extra["under"] = _UNDER[phrase]
        elif reader.eat("under that player's control", "under their control"):
            if reader.memory.who is None:
                return None
            extra["under"] = reader.memory.who
        elif reader.sees("with") and not reader.sees("with haste"):
            reader.eat("with")
            counters = put_with(reader)
            if counters is None:
                return None
            extra["counters"] = counters
        else:
            break
    # `Put all commanders from the command zone onto the battlefield`: what is there is not put there.
    return None if _is_there(what.things) else MoveTo(what.things, Zone.BATTLEFIELD, **extra)


def attached_to(reader: Words) -> r.ObjectRef | Pick | None:
    """What things are put onto the battlefield attached to: "it" is none of them, but what was spoken of before; one permanent may be chosen for it then."""
    if reader.eat("it"):
        return reader.spoken_of.it
    if reader.sees("that creature", "that token", "that permanent"):
        before, reader.memory = reader.memory, reader.spoken_of
        host = things(reader)
        reader.memory = before
        return None if host is None else host.one
    host = things(reader)
    if host is not None and isinstance(host.things, Pick):
        alone = host.things.number == 1 and not host.things.up_to and host.zone in (None, Zone.BATTLEFIELD)
        return host.things if alone else None
    return None if host is None else host.one


def _is_there(what: Things) -> bool:
    of = what.of if isinstance(what, Pick) else what
    return f.ON_BATTLEFIELD in (of.parts if isinstance(of, f.And) else (of,)) and THESE not in getattr(of, "parts", ())


@by_player("put")
def _put(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Put := things place | "onto the battlefield" how* things    `put target creature card from a graveyard onto the battlefield under your control`."""
    if reader.eat("onto the battlefield"):
        return _onto_first(reader, who)
    if (there := _there_from(reader, who)) is not None:
        return there
    led = your_commander(reader)
    what = led or (None if isinstance(who, r.You) else of_a_choice(reader, who)) or things(reader)
    if what is None or what.players is not None:
        return None
    kept = _kept_on_top(reader, what, who) or _either_place(reader, what, who)
    if kept is not None:
        return kept
    lies = what.one is not None and reader.eat("from a graveyard") is not None  # `put that card from a graveyard onto`
    one_shot = _put_where(reader, what)
    if one_shot is None:
        return None
    one_shot = replace(one_shot, origin=Zone.GRAVEYARD) if lies else one_shot
    # `Put Derevi onto the battlefield from the command zone`: the ability works there alone (113.6m).
    leads = led is not None or what.one == r.This()
    if led is not None and not reader.sees("from the command zone"):
        return None
    if leads and reader.eat("from the command zone"):
        one_shot = replace(one_shot, origin=Zone.COMMAND)
    one_shots = _by(who, what, one_shot)
    if one_shots is None:
        return None
    if not isinstance(who, r.You) and reader.part(reader.at - 3, reader.at).sees("under your control"):
        one_shots = [replace(one, under=r.You()) if isinstance(one, MoveTo) else one for one in one_shots]
    if reader.memory.looked is not None and reader.sees(", one") and (spread := _one_there(reader, what)) is not None:
        return [*one_shots, *spread]
    if reader.memory.looked is not None and (word := reader.eat(*_AND_THE_REST)) is not None:
        if not reader.eat(*_OF_THE_CARDS) and word.endswith("all other"):
            return None
        more = _put_where(reader, the_rest(reader))
        if more is None:
            return None
        one_shots = [*one_shots, more]
    return one_shots


@reading
def _there_from(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """There from := count noun "onto the battlefield from" whose zone how*    the place where it lies said behind."""
    count = counting(reader)
    found = nouns(reader) if count is not None and reader.comes_to("battlefield") else None
    if count is None or found is None or found.zone is not None or not reader.eat("onto the battlefield"):
        return None
    place_of = zone_behind(reader) if reader.sees("from") else None
    if place_of is None or place_of == ([], None):
        return None
    parts, zone = place_of
    kinds = found.filter.parts if isinstance(found.filter, f.And) else (found.filter,)
    lies = f.all_of([*([] if zone is None else [f.InZone(zone)]), *kinds, *parts])
    what = Meant(Pick(lies, count[0], up_to=count[1]), None, count[0] != 1, zone=zone)
    moves = onto_battlefield(reader, what)
    return None if moves is None else _by(who, what, moves)


@reading
def _one_there(reader: Words, what: Meant) -> OneShots | None:
    """One there := ("," ["and"] "one" where)+    `one on top of your library, and one on the bottom of your library`, of the cards looked at."""
    pick = what.things
    if not isinstance(pick, Pick) or pick.number != 1 or LOOKED not in _parts(pick.of):
        return None
    here = Meant(Pick(LOOKED & f.InZone(LOOKED_IN[reader.memory.looked_zone]), 1), None, zone=what.zone)
    done: OneShots = []
    while reader.eat(", and one", ", one"):
        if reader.eat("on top of your library"):
            continue  # there it lies, and stays
        moved_there = _put_where(reader, here)
        if moved_there is None:
            return None
        done.append(moved_there)
    return done if reader.done and done else None


@reading
def _kept_on_top(reader: Words, what: Meant, who: r.PlayerRef) -> OneShots | None:
    """Kept on top := pick ["back"] "on top" ["of your library"] ["and the rest on the bottom" ["of your library"] ["in any order"]]    of the cards looked at."""
    pick = what.things
    if not isinstance(pick, Pick) or pick.at_random or pick.number is None or LOOKED not in _parts(pick.of):
        return None
    mine = isinstance(who, r.You)
    top = ("top of your library", "top") if mine else ("top of their library", "top of that library")
    if not reader.eat("back on", "on") or not reader.eat(*top):
        return None
    if reader.done or reader.sees(", then exile", ", then exiles"):
        reader.remember(kept=True)  # what is done with the rest behind it leaves out what is kept
        return [Choose("chosen", pick.of, who, pick.number, up_to=pick.up_to)]
    if not mine:
        return None
    if not reader.eat("and the rest on the bottom of your library", "and the rest on the bottom"):
        return None
    at_random = reader.eat("in any order", "in a random order") == "in a random order"
    # They lie on top already, so that only the rest is put anywhere.
    chosen = Choose("chosen", pick.of, r.You(), pick.number, up_to=pick.up_to)
    rest = LOOKED & f.InZone(Zone.LIBRARY) & f.Not(f.Is(r.Linked("chosen")))
    return [chosen, MoveTo(rest, Zone.LIBRARY, bottom=True, at_random=at_random)]


@reading
def _either_place(reader: Words, what: Meant, who: r.PlayerRef) -> OneShots | None:
    """Either place := "on the top or bottom of its owner's library" | "onto the battlefield or into your hand"    whoever puts it chooses (608.2d)."""
    if what.one is None or what.many or not isinstance(who, r.You):
        return None
    places: tuple[MoveTo, MoveTo]
    if reader.eat(*_TOP_OR_BOTTOM):
        places = MoveTo(what.things, Zone.LIBRARY), MoveTo(what.things, Zone.LIBRARY, bottom=True)
    elif reader.eat("onto the battlefield or into your hand"):
        places = MoveTo(what.things, Zone.BATTLEFIELD, under=who), MoveTo(what.things, Zone.HAND)
    else:
        return None
    moved(reader, what)
    return [ChooseOne(tuple((place,) for place in places), player=who)]


_TOP_OR_BOTTOM: Final = tuple(
    f"on {choice}the top or bottom of its owner's library" for choice in ("", "your choice of ")
)


_AND_THE_REST: Final = (
    "and the rest", "and rest", "and put the rest", ", then put the rest", "and the other", "and put the other", ", and the rest", ", and the other",
    "and all other", "and puts all other", "and put all other", ", then put all other", ", then puts all other",
)  # fmt: skip

_OF_THE_CARDS: Final = (
    "of the revealed cards",
    "of those cards",
    "of the cards revealed this way",
    "cards revealed this way",
    "revealed cards",
)


_EXILED_WITH: Final = (f.IsLinked(), f.InZone(Zone.EXILE) & f.IsLinked())


@reading
def _put_where(reader: Words, what: Meant) -> MoveTo | None:
    origin = out_of(reader)
    found = _where(reader, what)
    if found is None:
        return None
    behind = out_of(reader) if origin is None and what.one == r.This() and found.to is Zone.LIBRARY else None
    return replace(found, origin=origin or behind)


@reading
def _where(reader: Words, what: Meant) -> MoveTo | None:
    if reader.eat("onto the battlefield", "back onto the battlefield", "on the battlefield"):
        return onto_battlefield(reader, what)
    if reader.eat("into"):
        each = what.filter in _EXILED_WITH and reader.eat("its owner's") is not None  # `put each card exiled with this`
        whose = r.EachPlayer() if each else _owners(reader) or possessor(reader)
        zone = reader.eat("hands", "hand", "graveyards", "graveyard", "library")
        if whose is None or zone is None:
            return None
        moved(reader, what)
        if zone == "library":
            beneath = under(reader)
            return None if beneath is None else MoveTo(what.things, Zone.LIBRARY, beneath=beneath)
        return MoveTo(what.things, Zone.HAND if zone.startswith("hand") else Zone.GRAVEYARD)
    if reader.eat("back in any order", "back on top in any order") and reader.memory.looked is not None:
        return MoveTo(what.things, Zone.LIBRARY)
    on = reader.eat("back on", "on")
    way = reader.eat("your choice of the top or bottom of", "the top or bottom of", "top of", "the bottom of", "the top of", "top", "the bottom") if on else None  # fmt: skip
    if way is None or "or" in way.split():
        return None
    if way.endswith("of") and not reader.eat("that library"):
        whose = _owners(reader, several=what.many) or possessor(reader)
        if whose is None or not reader.eat("library", "libraries"):
            return None
    if isinstance(what.things, Pick) and LOOKED in _parts(what.things.of) and "bottom" not in way:
        # What is put back on top stays among the cards looked at, of which "the rest" would be told wrongly.
        return None
    order = reader.eat("in any order", "in a random order", "in that order")
    moved(reader, what)
    if what.many and reader.sees(", then those players shuffle"):
        reader.remember(who=r.OwnerOf(r.Linked("these")))  # of each that went there
    return MoveTo(what.things, Zone.LIBRARY, bottom="bottom" in way, at_random=order == "in a random order")


def _owners(reader: Words, *, several: bool = False) -> r.PlayerRef | None:
    """Owners := "their owners'"    of several: each goes to its owner's anyway (400.3)."""
    several = several or reader.memory.it is None
    return r.EachPlayer() if several and reader.eat("their owners'", "their owner's") else None


@by_player("shuffle")
def _shuffle_in(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Shuffle in := (zones | things | this "and" zone) "into" whose "library"    (701.24)."""
    what = zones_and_more(reader) or whole(reader) or thing_and_zone(reader) or things(reader)
    origin = None if what is None else out_of(reader)
    if what is None or not reader.eat("into"):
        return None
    whose = _owners(reader, several=what.many) or possessor(reader)
    if whose is None or not reader.eat("library", "libraries"):
        return None
    if origin is None and what.one == r.This():
        origin = out_of(reader)  # `shuffle this card into your library from your graveyard`
    moved(reader, what)
    if was_chosen(reader, what):
        reader.remember(kept=True)  # they lie in the library as before, and "the rest" are the others that were found
    picked = what.things  # whoever shuffles it chooses it
    if isinstance(picked, Pick):
        picked = replace(picked, by=r.ThatPlayer() if isinstance(who, _EACH) else who)
    one_shot = MoveTo(picked, Zone.LIBRARY, shuffle=True, origin=origin)
    if isinstance(who, _EACH) and reader.eat(", then draws that many cards", ", then draw that many cards"):
        # As many as each of them shuffled in (608.2h); nobody's draw waits for another's (101.4).
        reader.remember(many=None)
        return [ForEach(who, (one_shot, Draw(THAT_MANY, r.ThatPlayer())))]
    if isinstance(who, _EACH):
        reader.remember(many=None)  # how many it was is known of each of them alone
        return [ForEach(who, (one_shot,))]
    return [one_shot]


def _parts(filter_: f.Filter) -> tuple[f.Filter, ...]:
    return filter_.parts if isinstance(filter_, f.And) else (filter_,)
