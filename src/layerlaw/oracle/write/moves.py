"""Cards and permanents that change zones, in words: searched for, moved, sacrificed, destroyed, discarded."""

from __future__ import annotations

from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model import target_requirement
from layerlaw.model.words import Zone
from layerlaw.oracle.words import article, number_word
from layerlaw.oracle.write.filters import write_filter
from layerlaw.oracle.write.telling import NoWords, Telling
from layerlaw.oracle.write.voice import GrammaticalNumber


def write_discard(node: d.Discard, telling: Telling) -> str:
    """The effect as a clause; `NoWords` where nothing here has words for it."""
    if node.number is None:
        if node.what is not None or node.up_to:
            raise NoWords(node)
        return telling.does(node.player, "discard", "your hand" if isinstance(node.player, r.You) else "their hand")
    noun = "card"
    if node.what is not None:
        parts = node.what.parts if isinstance(node.what, f.And) else (node.what,)
        kinds = [part for part in parts if not isinstance(part, f.InZone | f.OwnedBy)]
        if len(kinds) != 1 or not isinstance(kinds[0], f.IsType | f.Not | f.HasSubtype | f.HasColor):
            raise NoWords(node)
        noun = f"{write_filter(kinds[0], telling.voice, GrammaticalNumber.SINGULAR)} card"
        if noun.count(" ") > 1:
            raise NoWords(node)
    what = telling.amount(node.number, noun)
    if node.up_to:
        raise NoWords(node)
    return telling.does(node.player, "discard", f"{what}{' at random' if node.at_random else ''}")


def write_search(node: d.Search, telling: Telling) -> str:
    """The effect as a clause; `NoWords` where nothing here has words for it."""
    if node.of is not None or not node.shuffle or not isinstance(node.player, r.You):
        raise NoWords(node)
    parts = node.what.parts if isinstance(node.what, f.And) else (node.what,)
    rest = tuple(part for part in parts if not isinstance(part, f.InZone | f.OwnedBy | f.Anything))
    words = "card"
    if rest:
        kinds = write_filter(rest[0] if len(rest) == 1 else f.And(rest), telling.voice, GrammaticalNumber.SINGULAR)
        kinds = kinds.removesuffix(" source")
        if any(word in kinds for word in (" with ", " named ", " that ", "card", "permanent", " of ")):
            raise NoWords(node)
        words = f"{kinds} card"
    many = node.number != 1
    if not isinstance(node.number, int):
        raise NoWords(node)
    what = f"up to {number_word(node.number)} {words}s" if many else article(words)
    them, shown = ("them", "those cards") if many else ("it", "it")
    match node.to:
        case Zone.HAND:
            put = (
                f"put {them} into your hand"
                if words == "card"
                else f"reveal {shown if many else 'it'}, put {them} into your hand"
            )
        case Zone.BATTLEFIELD:
            put = f"put {them} onto the battlefield{' tapped' if node.tapped else ''}"
        case Zone.LIBRARY if node.on_top and not many:
            shown = "" if words == "card" else "reveal it, "
            return f"search your library for {what}, {shown}then shuffle and put that card on top"
        case _:
            raise NoWords(node)
    return f"search your library for {what}, {put}, then shuffle"


def write_destroy(node: d.Destroy, telling: Telling) -> str:
    """The effect as a clause; `NoWords` where nothing here has words for it."""
    told = f"destroy {telling.things(node.what)}"
    if node.can_regenerate:
        return told
    one = isinstance(node.what, f.Is)
    return f"{told}. {'It' if one else 'They'} can't be regenerated"


def write_sacrifice(node: d.Sacrifice, telling: Telling) -> str:
    """The effect as a clause; `NoWords` where nothing here has words for it."""
    what = node.what
    theirs = node.player
    mine = f.ControlledBy(theirs)
    if isinstance(what, target_requirement.Pick) and not isinstance(what.of, f.And) and what.by == theirs:
        what = target_requirement.Pick(what.of, what.number, r.You(), what.up_to, what.at_random)
    elif isinstance(what, target_requirement.Pick) and isinstance(what.of, f.And):
        # What a player sacrifices is theirs, and goes without saying (701.21).
        rest = tuple(part for part in what.of.parts if part not in (f.yours(), mine, f.ControlledBy(r.ThatPlayer())))
        by = what.by if what.by != theirs else r.You()
        what = target_requirement.Pick(
            f.And(rest) if len(rest) > 1 else rest[0], what.number, by, what.up_to, what.at_random
        )
    return telling.does(node.player, "sacrifice", telling.things(what))


_IN_HAND: Final = f.And((f.InZone(Zone.HAND), f.OwnedBy(r.You())))


def write_move(node: d.MoveTo, telling: Telling) -> str:
    """The effect as a clause; `NoWords` where nothing here has words for it."""
    if node.face_down or node.as_copy is not None or node.attached_to is not None:
        raise NoWords(node)
    counters = ""
    if node.counters:
        if len(node.counters) != 1:
            raise NoWords(node)
        kind, number = node.counters[0]
        counters = f" with {telling.amount(number, f'{kind} counter')} on {'it' if isinstance(node.what, f.Is) or (isinstance(node.what, target_requirement.Pick) and node.what.number == 1) else 'them'}"
    what = (
        telling.things(node.what)
        .replace(" in your hand", " from your hand")
        .replace(" in your graveyard", " from your graveyard")
    )
    if (
        isinstance(node.what, target_requirement.Pick)
        and node.what.of == _IN_HAND
        and node.to is Zone.LIBRARY
        and not node.shuffle
    ):
        held = node.what.number
        if held is None:
            raise NoWords(node)
        many = "" if held == 1 else " in any order"
        where = "the bottom" if node.bottom else "top"
        return f"put {telling.amount(held, 'card')} from your hand on {where} of your library{many}"
    their = (
        "its"
        if what.startswith(("target ", "that ", "it", "this ", "a ", "an ", "up to one ", "another "))
        else "their"
    )
    plural_owner = "its owner's" if their == "its" else "their owners'"
    match node.to:
        case Zone.EXILE:
            return f"exile {what}{' until ' + telling.voice.this + ' leaves the battlefield' if node.until_leaves else ''}{counters}"
        case Zone.HAND:
            mine = "your graveyard" in what
            return f"return {what} to {'your' if mine else plural_owner} hand{'s' if their == 'their' and not mine else ''}"
        case Zone.BATTLEFIELD:
            under = {type(None): "", r.You: " under your control"}.get(type(node.under))
            if under is None:
                raise NoWords(node)
            verb = "return" if "graveyard" in what or what == "it" else "put"
            to = "to" if verb == "return" else "onto"
            if verb == "return" and what == "it":
                under = under or " under its owner's control"
            state = " tapped and attacking" if node.tapped and node.attacking else " tapped" if node.tapped else ""
            changed = " transformed" if node.transformed else ""
            mine = under == " under your control" and "your graveyard" in what
            return f"{verb} {what} {to} the battlefield{state}{changed}{'' if mine else under}{counters}"
        case Zone.LIBRARY if node.shuffle:
            return f"shuffle {what} into {plural_owner} library"
        case Zone.LIBRARY:
            return f"put {what} on {'the bottom' if node.bottom else 'top'} of {plural_owner} library"
        case Zone.GRAVEYARD:
            return f"put {what} into {plural_owner} graveyard"
        case _:
            raise NoWords(node)


def write_exile_from_top(node: d.ExileFromTop, telling: Telling) -> str:
    """The effect as a clause; `NoWords` where nothing here has words for it."""
    if node.face_down:
        raise NoWords(node)
    if node.number == 1:
        return telling.does(
            node.player, "exile", f"the top card of {'your' if isinstance(node.player, r.You) else 'their'} library"
        )
    return telling.does(
        node.player,
        "exile",
        f"the top {telling.count(node.number)} cards of {'your' if isinstance(node.player, r.You) else 'their'} library",
    )
