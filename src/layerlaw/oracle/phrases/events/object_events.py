"""Trigger events that happen to objects: they move, attack, block, deal and are dealt damage, are targeted, get counters (603.1).

of object := subject verb (("," | "or") verb)*
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.acts import Act
from layerlaw.model.conditions import ThereAre
from layerlaw.model.words import CardType, Zone
from layerlaw.oracle.event_words import ATTACKS_ANOTHER
from layerlaw.oracle.phrases.damaged import damaged
from layerlaw.oracle.phrases.events.damage_events import deals
from layerlaw.oracle.phrases.events.event_parts import (
    ORDINALS,
    attacked,
    joined,
    one_of_all,
    source_of_target,
    targeting_spell,
)
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.qualities import counter_kind
from layerlaw.oracle.phrases.references import possessive_ref, this
from layerlaw.oracle.phrases.subjects import Subject, card, plain, subject
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, needs, production


@production
def of_object(reader: Reader) -> h.EventPattern | None:
    """Of object := cards moved | counters put | subject verbs | damage."""
    return (
        _cards_moved(reader)
        or _counters_put(reader)
        or _several_attack(reader)
        or _battalion(reader)
        or _different_players(reader)
        or _damaged_dies(reader)
        or _haunted_dies(reader)
        or _upkeep_paid(reader)
        or _verbs(reader)
    )


@production
def _verbs(reader: Reader) -> h.EventPattern | None:
    """Verbs := subject verb (("," | "or") verb)*."""
    who = subject(reader)
    return None if who is None else joined(reader, _OBJECT_VERBS, who, batch=who.batch)


@production
def _damaged_dies(reader: Reader) -> h.EventPattern | None:
    """Damaged dies := noun "dealt damage" by what "this turn" "dies"    (603.10a, 608.2i)."""
    who = subject(reader) if reader.comes_to("dealt") else None
    hurt = None if who is None or who.batch else damaged(reader)
    if who is None or hurt is None or not reader.eat("dies"):
        return None
    return h.ZoneChange(who.filter & hurt, Zone.BATTLEFIELD, Zone.GRAVEYARD)


@production
def _haunted_dies(reader: Reader) -> h.EventPattern | None:
    """Haunted dies := "the creature" this "haunts dies"    (702.55b, 702.55c)."""
    if not reader.eat("the creature"):
        return None
    if not reader.eat("it") and this(reader) is None:
        return None
    return h.ZoneChange(f.IsLinked("haunted"), Zone.BATTLEFIELD, Zone.GRAVEYARD) if reader.eat("haunts dies") else None


@needs("paid")
@production
def _upkeep_paid(reader: Reader) -> h.EventPattern | None:
    """Upkeep paid := this "'s" ("echo cost" | "cumulative upkeep") "is paid"    (702.24a, 702.30a)."""
    if possessive_ref(reader) != r.This():
        return None
    what = reader.eat("echo cost is paid", "cumulative upkeep is paid")
    act = Act.PAY_ECHO if what is not None and what.startswith("echo") else Act.PAY_UPKEEP
    return None if what is None else h.Acted(act, what=f.Is(r.This()))


@production
def _enters(reader: Reader, who: Subject) -> h.EventPattern | None:
    """Enters := "enters" ["the battlefield"] ["tapped" | "untapped"] ["under your control" | "from" zone]    (603.6a)."""
    if not reader.eat("enters the battlefield", "enter the battlefield", "enters battlefield", "enters", "enter"):
        return None
    what = who.filter
    way = reader.eat("tapped", "untapped", "attacking", "transformed")
    if way == "transformed":
        what &= f.HasStatus("transformed")
    elif way == "attacking":
        what &= f.HasStatus("attacking")
    elif way is not None:
        what &= f.HasStatus("tapped") if way == "tapped" else f.Not(f.HasStatus("tapped"))
    if reader.eat("attached to a creature"):
        what &= f.AttachedTo(f.creatures())
    if who.batch and reader.eat("under an opponent's control without being played"):
        return h.ZoneChange(what & f.ControlledBy(r.Opponents()), None, Zone.BATTLEFIELD, batch=True, but="play")
    if reader.eat("under your control"):
        what &= f.yours()
    elif reader.eat("under your team's control"):
        what &= f.yours()  # 810.1: no game here is one of teams
    elif reader.eat("under an opponent's control", "and under an opponent's control"):
        what &= f.ControlledBy(r.Opponents())
    elif reader.eat("under enchanted player's control"):
        what &= f.ControlledBy(r.HostPlayer())
    from_, owner = None, None
    if reader.eat("from your graveyard"):
        from_, owner = Zone.GRAVEYARD, f.OwnedBy(r.You())
    elif reader.eat("from a graveyard", "from graveyards"):
        from_ = Zone.GRAVEYARD
    elif reader.eat("from exile"):
        from_ = Zone.EXILE
    elif reader.eat("from your hand", "from a hand"):
        from_ = Zone.HAND
    if owner is not None:
        what &= owner
    return h.ZoneChange(what, from_, Zone.BATTLEFIELD, who.batch)


@production
def _leaves(reader: Reader, who: Subject) -> h.EventPattern | None:
    """Leaves := "dies" | "leaves the battlefield" ["without dying"] | "is put into" zone "from the battlefield" | ...    (603.6c, 700.4)."""
    here = Zone.BATTLEFIELD
    if reader.eat("is put into the command zone") and _permanents(who):
        return h.ZoneChange(who.filter, Zone.BATTLEFIELD, Zone.COMMAND, who.batch)
    if reader.eat("dies", "die"):
        return h.ZoneChange(who.filter, here, Zone.GRAVEYARD, who.batch)
    if reader.eat("leaves the battlefield", "leave the battlefield"):
        not_to = Zone.GRAVEYARD if reader.eat("without dying") else None
        return h.ZoneChange(who.filter, here, None, who.batch, not_to)
    if reader.eat(
        "is exiled from the battlefield",
        "is put into exile from the battlefield",
        "are put into exile from the battlefield",
    ):
        return h.ZoneChange(who.filter, here, Zone.EXILE, who.batch)
    if reader.eat("is put into exile", "is exiled", "are exiled"):
        # A kind without a zone is said of permanents (109.2), so they come from the battlefield.
        return h.ZoneChange(who.filter, here, Zone.EXILE, who.batch) if who.refers or _permanents(who) else None
    if reader.eat("is returned to a player's hand", "are returned to hand"):
        theirs = who.filter & f.OwnedBy(r.EachPlayer())  # "that player" is whose hand it is
        return h.ZoneChange(theirs, here, Zone.HAND, who.batch) if _permanents(who) else None
    returned = reader.eat("is returned to its owner's hand", "is returned to your hand", "are returned to your hand")
    if returned is not None:
        reader.eat("from the battlefield")
        what = who.filter & f.OwnedBy(r.You()) if "your" in returned else who.filter
        return h.ZoneChange(what, here, Zone.HAND, who.batch)
    if not reader.eat("is put into", "are put into"):
        return None
    owner = _graveyard(reader)
    if owner is None:
        return None
    what = who.filter if owner == f.Anything() else who.filter & owner
    if reader.eat("from anywhere"):
        return h.ZoneChange(what, None, Zone.GRAVEYARD, who.batch) if not reader.sees("other") else None
    if reader.eat("from the battlefield"):
        kept = not who.batch and reader.eat(", if it wasn't sacrificed") is not None
        return h.ZoneChange(what, here, Zone.GRAVEYARD, who.batch, but="sacrifice" if kept else "")
    if reader.eat("from your library"):
        return h.ZoneChange(what & f.OwnedBy(r.You()), Zone.LIBRARY, Zone.GRAVEYARD, who.batch)
    # `When enchanted land is put into a graveyard`: it can only have been on the battlefield; so can a permanent you control (109.2).
    permanents = who.filter == f.Is(r.Host()) or _permanents(who)
    return h.ZoneChange(what, here, Zone.GRAVEYARD, who.batch) if permanents else None


def _permanents(who: Subject) -> bool:
    """Does the subject speak of permanents by what they are?"""
    parts = who.filter.parts if isinstance(who.filter, f.And) else (who.filter,)
    return f.ON_BATTLEFIELD in parts


_GRAVEYARDS: Final[dict[str, f.Filter]] = {
    "a graveyard": f.Anything(),
    "graveyards": f.Anything(),
    "its owner's graveyard": f.Anything(),
    "your graveyard": f.OwnedBy(r.You()),
    "an opponent's graveyard": f.OwnedBy(r.Opponents()),
    "a player's graveyard": f.Anything(),
}


def _graveyard(reader: Reader) -> f.Filter | None:
    phrase = reader.eat(*_GRAVEYARDS)
    return None if phrase is None else _GRAVEYARDS[phrase]


@production
def _cards_moved(reader: Reader) -> h.EventPattern | None:
    """Cards moved := ("a" | "one or more") cards ("is put into" graveyard "from" where | "leaves" graveyard | ...)."""
    batch = reader.eat("one or more") is not None
    other = batch and reader.eat("other") is not None
    if not batch and not reader.sees("a", "an", "another"):
        return None
    what = card(reader, other=other)
    if what is None:
        return None
    while batch and reader.eat("and/or", "or"):
        more = card(reader)
        if more is None:
            return None
        what = f.Or((what, more))
    if reader.eat("is milled", "are milled"):
        return h.Milled(batch=batch, what=what)
    what = _joined(what, f.Not(f.HasStatus("token")))  # a token is no card (111.7)
    if reader.eat("leaves", "leave"):
        owner = _graveyard(reader)
        return None if owner is None else h.ZoneChange(_joined(what, owner), Zone.GRAVEYARD, None, batch)
    if reader.eat("is put into exile from", "are put into exile from"):
        if reader.eat("your library and/or your graveyard"):
            mine = _joined(what, f.OwnedBy(r.You()))
            return h.EitherEvent(
                tuple(h.ZoneChange(mine, zone, Zone.EXILE, batch) for zone in (Zone.LIBRARY, Zone.GRAVEYARD)),
                once=batch,
            )
        if batch and reader.eat("graveyards and/or the battlefield"):
            theirs = h.ZoneChange(f.ON_BATTLEFIELD & what, Zone.BATTLEFIELD, Zone.EXILE, batch)
            return h.EitherEvent((h.ZoneChange(what, Zone.GRAVEYARD, Zone.EXILE, batch), theirs), once=True)
        if batch and reader.eat("your hand"):
            hand = h.ZoneChange(_joined(what, f.OwnedBy(r.You())), Zone.HAND, Zone.EXILE, batch)
            if not reader.eat("or a spell or ability you control exiles one or more permanents from the battlefield"):
                return hand
            exiled = h.ZoneChange(f.ON_BATTLEFIELD, Zone.BATTLEFIELD, Zone.EXILE, batch, cause=r.You())
            return h.EitherEvent((hand, exiled), once=True)
        owner = _graveyard(reader)
        return None if owner is None else h.ZoneChange(_joined(what, owner), Zone.GRAVEYARD, Zone.EXILE, batch)
    if batch and reader.eat("are put into a library from anywhere"):
        return h.ZoneChange(what, None, Zone.LIBRARY, batch)
    if batch and reader.eat("are put into exile"):
        # from wherever they were
        return h.ZoneChange(what, None, Zone.EXILE, batch) if reader.done or reader.sees("during") else None
    if not reader.eat("is put into", "are put into"):
        return None
    owner = _graveyard(reader)
    if owner is None:
        return None
    what = _joined(what, owner)
    if reader.eat("from anywhere other than the battlefield"):
        origins = (Zone.HAND, Zone.LIBRARY, Zone.EXILE, Zone.STACK, Zone.COMMAND)
        return h.EitherEvent(tuple(h.ZoneChange(what, zone, Zone.GRAVEYARD, batch) for zone in origins))
    if reader.eat("from anywhere"):
        return h.ZoneChange(what, None, Zone.GRAVEYARD, batch)
    if reader.eat("from your library", "from a library", "from their library", "from libraries"):
        return h.ZoneChange(what, Zone.LIBRARY, Zone.GRAVEYARD, batch)
    return h.ZoneChange(what, Zone.BATTLEFIELD, Zone.GRAVEYARD, batch) if reader.eat("from the battlefield") else None


def _joined(first: f.Filter, second: f.Filter) -> f.Filter:
    if isinstance(first, f.Anything):
        return second
    return first if isinstance(second, f.Anything) else first & second


@production
def _attacks(reader: Reader, who: Subject) -> h.EventPattern | None:
    """Attacks := "attacks" [whom] ["alone" | "while saddled" | "and isn't blocked"]    (508.3)."""
    if not reader.eat("attacks", "attack"):
        return None
    if reader.eat("alone"):
        return h.Attacks(who.filter, alone=True)
    if reader.eat("and isn't blocked , if you're the defending player"):
        return h.BecomesBlocked(who.filter & f.IsAttacking(r.You(), planeswalkers=True), un=True)
    if reader.eat("and isn't blocked", "and aren't blocked"):
        return h.BecomesBlocked(who.filter, un=True)
    what = who.filter
    if reader.eat("while saddled"):
        what &= f.HasStatus("saddled")
    if reader.eat("a player and isn't blocked"):
        return h.BecomesBlocked(what & f.IsAttacking(r.EachPlayer()), un=True)
    if reader.eat("a battle"):
        return h.Attacks(what, batch=who.batch, at=f.ON_BATTLEFIELD & f.IsType(CardType.BATTLE))
    such = one_of_all(reader)
    if such is not None:
        return None if who.batch else h.Whilst(h.Attacks(what, r.EachPlayer(), players_only=True), such)
    if not who.batch and reader.eat(", if you're the defending player"):
        return h.Attacks(what, r.You(), defending=True)
    whom = attacked(reader)
    if whom is None:
        return h.Attacks(what, batch=who.batch)
    if whom.several and not who.batch:
        return None  # one creature attacks one
    return h.Attacks(what, whom.player, batch=who.batch, players_only=whom.players_only, whom_several=whom.several)


@production
def _battalion(reader: Reader) -> h.EventPattern | None:
    """Battalion := this "and at least" number "other" noun "attack"    all are declared at once (508.1)."""
    first = subject(reader) if reader.comes_to("least") else None
    if first is None or first.batch or not reader.eat("and at least"):
        return None
    least = number(reader)
    if least is None:
        return None
    reader.eat("other")
    found = noun(reader)
    if found is None or not reader.eat("attack"):
        return None
    others = found.filter & f.HasStatus("attacking") & f.Not(first.filter)
    return h.Whilst(h.Attacks(first.filter), ThereAre(others, least))


@needs("different")
@production
def _different_players(reader: Reader) -> h.EventPattern | None:
    """Different players := this "and another creature attack different players"    not their planeswalkers (508.3a)."""
    first = subject(reader)
    if first is None or not first.refers or not reader.eat("and another creature attack different players"):
        return None
    return h.Whilst(h.Attacks(first.filter, r.EachPlayer(), players_only=True), ATTACKS_ANOTHER)


@production
def _several_attack(reader: Reader) -> h.EventPattern | None:
    """Several attack := number "or more" noun "attack" [whom]    they are declared at once (508.1)."""
    least = number(reader)
    found = noun(reader) if least is not None and least > 1 and reader.eat("or more") else None
    if least is None or found is None or not found.plural or not plain(found.filter) or not reader.eat("attack"):
        return None
    whom = attacked(reader)
    if whom is None:
        return h.Attacks(found.filter, batch=True, least=least)
    return h.Attacks(
        found.filter,
        whom.player,
        batch=True,
        least=least,
        players_only=whom.players_only,
        whom_several=whom.several,
    )


@production
def _blocks(reader: Reader, who: Subject) -> h.EventPattern | None:
    """Blocks := "blocks" [whom] | "blocks or becomes blocked by" whom | "becomes blocked" ["by" whom]    (509.3)."""
    if reader.eat("blocks or becomes blocked", "block or become blocked"):
        if not reader.eat("by"):
            whom = _whom(reader, who)
            either = (h.Blocks(who.filter), h.BecomesBlocked(who.filter))
            return h.EitherEvent(either) if whom is None else None
        whom = _whom(reader, who)
        if whom is None:
            return None
        blocks = h.Blocks(who.filter, whom.filter, whom.batch)
        return h.EitherEvent((blocks, h.BecomesBlocked(who.filter, whom.filter, batch=whom.batch)))
    if reader.eat("becomes blocked", "become blocked"):
        if not reader.eat("by"):
            return h.BecomesBlocked(who.filter)
        several = _so_many(reader, who)
        if several is not None:
            return h.BecomesBlocked(who.filter, several[1], batch=True, least=several[0])
        whom = _whom(reader, who)
        return None if whom is None else h.BecomesBlocked(who.filter, whom.filter, batch=whom.batch)
    if not reader.eat("blocks", "block"):
        return None
    several = _so_many(reader, who)
    if several is not None:
        return h.Blocks(who.filter, several[1], batch=True, least=several[0])
    whom = _whom(reader, who)
    return h.Blocks(who.filter) if whom is None else h.Blocks(who.filter, whom.filter, whom.batch)


@production
def _so_many(reader: Reader, who: Subject) -> tuple[int, f.Filter] | None:
    """So many := number "or more" nouns    `two or more creatures`: one creature blocks them all, or is blocked by them (509.3e)."""
    least = number(reader)
    if who.batch or least is None or least < 2 or not reader.eat("or more"):
        return None
    found = noun(reader)
    return None if found is None or not found.plural or not plain(found.filter) else (least, found.filter)


@production
def _whom(reader: Reader, who: Subject) -> Subject | None:
    """Whom := subject    "a creature": once for each of them; "one or more": once for one creature, however many there are (509.3a, 509.3c, 509.3d)."""
    found = subject(reader)
    return None if found is None or (found.batch and not isinstance(who.filter, f.Is)) else found


@production
def _turns(reader: Reader, who: Subject) -> h.EventPattern | None:
    """Turns := "becomes tapped" | "becomes untapped" | "is turned face up" | "transforms" ["into" this] | "is tapped for mana"."""
    if reader.eat("becomes tapped", "become tapped"):
        on_its_own = reader.eat(", if it isn't being declared as an attacker") is not None
        return h.BecomesTapped(who.filter, declared=False if on_its_own else None)
    if reader.eat("becomes untapped", "become untapped"):
        return h.BecomesUntapped(who.filter)
    if reader.eat("is turned face up", "are turned face up"):
        return h.TurnedOver(who.filter, "face up")
    if reader.eat("is tapped for mana"):
        return h.TappedForMana(who.filter, chosen=reader.eat("of the chosen color") is not None)
    if reader.eat("transforms", "transform"):
        if reader.eat("into"):
            if this(reader) is not None:
                return h.TurnedOver(who.filter, "transforms")
            became = noun(reader, anywhere=True) if reader.eat("a", "an") else None
            return None if became is None else h.TurnedOver(who.filter & became.zoneless, "transforms")
        return h.TurnedOver(who.filter, "transforms")
    return None


@production
def _targeted(reader: Reader, who: Subject) -> h.EventPattern | None:
    """Targeted := "becomes the target of" spell    (115.1, 603.2e)."""
    if not reader.eat("becomes the target of", "become the target of"):
        return None
    if reader.eat("a backup ability"):
        return h.BecomesTarget(who.filter, spells=False, kind="backup")
    by = source_of_target(reader)
    if by is not None:
        of = subject(reader) if by == (None, False, True) and reader.eat("of") else None
        if of is not None and (of.batch or of.refers):
            return None
        return h.BecomesTarget(who.filter, *by, of=None if of is None else of.filter)
    spell = targeting_spell(reader)
    return None if spell is None else h.BecomesTarget(who.filter, abilities=False, source=spell)


@production
def _counters_put(reader: Reader) -> h.EventPattern | None:
    """Counters put := ("one or more" | "a" | "the" ordinal) [kind] "counter(s) are put on" whom    `the fourth plan counter is put on this`."""
    reaches: int | None = None
    batch = reader.eat("one or more") is not None
    last = not batch and reader.eat("the last") is not None
    if not batch and not last:
        if reader.low() == "the" and reader.low(1) in ORDINALS:
            reaches = ORDINALS[reader.low(1)]
            reader.at += 2
        elif not reader.eat("a", "an"):
            return None
    kind = None if reader.low() in ("counter", "counters") else counter_kind(reader)
    if reader.eat("counter is removed from", "counters are removed from", "counter is removed from"):
        found = subject(reader)
        if found is None or reaches is not None:
            return None
        return h.CountersRemoved(found.filter, kind, last, batch=batch or last)
    if last or not reader.eat("counters are put on", "counter is put on"):
        return None
    found = subject(reader)
    if found is None and batch:  # `on planeswalkers you control`: once for all of them (603.2c)
        every = noun(reader)
        if every is None or not every.plural or every.zone is not Zone.BATTLEFIELD or not plain(every.filter):
            return None
        return h.CountersPutOn(every.filter, kind, together=True)
    if found is None:
        return None
    return h.CountersPutOn(found.filter, kind, None, batch or reaches is not None, reaches)


_OBJECT_ACTS: Final[dict[str, Act]] = {
    "becomes monstrous": Act.MONSTROUS, "becomes renowned": Act.RENOWNED, "mutates": Act.MUTATE, "explores": Act.EXPLORE, "connives": Act.CONNIVE,
    "evolves": Act.EVOLVE, "trains": Act.TRAIN, "phases in": Act.PHASE_IN, "phases out": Act.PHASE_OUT,
    "becomes crewed": Act.CREWED, "becomes saddled": Act.SADDLED, "becomes plotted": Act.PLOTTED, "becomes suspected": Act.SUSPECTED, "fights": Act.FIGHT, "fight": Act.FIGHT,
}  # fmt: skip


@production
def _object_acts(reader: Reader, who: Subject) -> h.EventPattern | None:
    """Object acts := what an object does that has a name of its own    `becomes monstrous`, `exploits a creature`, `mutates`."""
    if not who.batch and reader.eat("explores a"):
        explored = card(reader)
        return None if explored is None else h.Acted(Act.EXPLORE, what=who.filter, with_=explored)
    phrase = reader.eat(*sorted(_OBJECT_ACTS, key=len, reverse=True))
    if phrase is not None:
        return h.Acted(_OBJECT_ACTS[phrase], what=who.filter)
    if reader.eat("becomes level"):
        level = number(reader)
        return None if level is None else h.Acted(Act.LEVEL_UP, what=who.filter, number=level)
    if reader.eat("crews a vehicle"):
        return h.Acted(Act.CREWS, what=who.filter)
    if reader.eat("saddles a mount"):
        return h.Acted(Act.SADDLES, what=who.filter)
    if reader.eat("exploits"):
        exploited = subject(reader)
        if exploited is None or exploited.batch or exploited.refers:
            return None
        such: f.Filter = f.Anything() if exploited.filter == f.creatures() else exploited.filter
        return h.Acted(Act.EXPLOIT, what=who.filter, with_=such)
    if reader.eat("enlists a creature"):
        return h.Acted(Act.ENLIST, what=who.filter)
    if reader.eat("becomes unattached from"):
        found = subject(reader)
        return None if found is None else h.Attaches(who.filter, found.filter, un=True)
    if reader.eat("becomes attached to"):
        found = subject(reader)
        return None if found is None else h.Attaches(who.filter, found.filter)
    if reader.eat("is sacrificed", "are sacrificed"):
        return h.Sacrificed(who.filter, batch=who.batch)
    if reader.eat("is cast") and not who.refers:
        parts = who.filter.parts if isinstance(who.filter, f.And) else (who.filter,)
        return h.SpellCast(r.EachPlayer(), who.filter) if f.InZone(Zone.STACK) in parts else None
    return None


_OBJECT_VERBS: Final[tuple[Callable[[Reader, Subject], h.EventPattern | None], ...]] = (
    _enters, _leaves, _attacks, _blocks, _turns, deals, _targeted, _object_acts,
)  # fmt: skip
