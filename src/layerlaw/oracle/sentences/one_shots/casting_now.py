"""Casting cards while an effect is applied (608.2g): which, from where, without paying their mana costs.

cast  := [how many] (cards | spells place) ["with" feature] ["if able"] "without paying its mana cost" ["if able"]
place := "from" whose zone | "from among" cards
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import tree
from layerlaw.model.abilities import Instruction, Provided, Start
from layerlaw.model.casting_now import CastNow
from layerlaw.model.cost_parts import CostPart, PayByAction, PayMana
from layerlaw.model.event_patterns import ZoneChange
from layerlaw.model.mana_costs import AnyMana
from layerlaw.model.one_shot_effects import (
    CreateDelayedTrigger,
    ForEach,
    LoseLife,
    May,
    PlayerCountersLost,
    StartReplacement,
)
from layerlaw.model.replacement_effects import EntersSo, ReplacementEffect
from layerlaw.model.rule_effects import MayPlay
from layerlaw.model.target_requirement import Pick
from layerlaw.model.values import Stat, StatOf
from layerlaw.model.words import Zone
from layerlaw.oracle.any_mana import any_mana_of
from layerlaw.oracle.phrases.costs import cost_within
from layerlaw.oracle.phrases.meant import counting
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.nouns_of_one_shots import nouns, possessor
from layerlaw.oracle.phrases.qualities import with_
from layerlaw.oracle.phrases.whom import things
from layerlaw.oracle.reader import begins_with
from layerlaw.oracle.row import CAST_THIS_WAY, LOOKED, LOOKED_IN, THE_COPIES, THE_COPY, Words, reading
from layerlaw.oracle.sentences.one_shots.clause import OneShots, by_player
from layerlaw.oracle.tokens import TokenKind

_FREE: Final = ("without paying its mana cost", "without paying their mana costs", "without paying their mana cost")
_ZONES: Final[dict[str, tuple[Zone, ...]]] = {
    "hand and/or graveyard": (Zone.HAND, Zone.GRAVEYARD),
    "graveyard and/or hand": (Zone.HAND, Zone.GRAVEYARD),
    "hand or graveyard": (Zone.HAND, Zone.GRAVEYARD),
    "graveyard or hand": (Zone.HAND, Zone.GRAVEYARD),
    "hand": (Zone.HAND,),
    "graveyard": (Zone.GRAVEYARD,),
}


@by_player("cast")
def _cast(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Cast := see the head of this module; leave for later is no one-shot effect."""
    each = _from_each(reader)
    if each is not None:
        return [each]
    spells = _spells(reader)
    spell: f.Filter = f.Anything()
    meant_zone: Zone | None = None
    from_graveyard, meant = False, None
    if spells is not None:
        what: f.Filter | Pick = spells.cards
        spell = spells.such
    else:
        meant = things(reader)
        from_graveyard = meant is not None and reader.eat("from your graveyard") is not None
        if meant is None or meant.players is not None or (meant.things == f.Is(r.This()) and not from_graveyard):
            return None
        if from_graveyard and not (
            isinstance(meant.things, f.Is) and isinstance(meant.one, r.This | r.That | r.Linked)
        ):
            return None
        what, meant_zone = meant.things, meant.zone
        if meant.one is None and meant.zone is Zone.STACK:
            return None  # which cards such spells may be, was not read
        if isinstance(what, Pick) and what.at_random:
            return None
    paying: tuple[CostPart, ...] | None = ()
    must = spells is None and reader.eat("if able") is not None
    if not reader.eat(*_FREE):
        # What is paid is the mana cost itself, or another that is named: of copies, which nobody could cast later (707.12), and of
        # the one card that the instruction before has exiled, where no time is said.
        now = f.Is(r.That()) if reader.memory.last == "exile" else f.Is(THE_COPY)
        aimed = (
            isinstance(what, f.Is)
            and isinstance(what.ref, r.Target)
            and _lies_in_graveyard(reader, what.ref, meant_zone)
        )
        if from_graveyard and reader.done:
            if meant is None or meant.filter is None:
                return None
            there = f.InZone(Zone.GRAVEYARD) & f.OwnedBy(who)
            return [CastNow(Pick(there & meant.filter), who, paying=None)]
        paying = _rather(reader)
        if paying is None and not aimed and _meant(what) not in (THE_COPIES, f.Is(THE_COPY), now):
            return None
    must = must or (spells is None and paying == () and reader.eat("if able") is not None)
    mana = reader.eat(*_ANY_MANA)
    if (mana is not None and paying is not None) or (must and paying != ()):
        return None
    if not (reader.done or reader.sees("and", ", then", ". ")):
        return None
    one = isinstance(what, Pick) and what.number == 1
    if isinstance(what, Pick):
        reader.remember(it=CAST_THIS_WAY if one else None)
    any_mana = None if mana is None else any_mana_of(mana)
    return [CastNow(what, who, paying=paying, any_mana=any_mana, spell=spell, must=must)]


def _lies_in_graveyard(reader: Words, target: r.Target, said: Zone | None) -> bool:
    """Is the target a card in a graveyard, as the words say here, or as the sentence before did that chose it?"""
    aimed = reader.wanted[target.number - 1].objects
    return said is Zone.GRAVEYARD or f.InZone(Zone.GRAVEYARD) in tree.inside(aimed)


@by_player("play")
def _play(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Play := one card "without paying its mana cost"    a spell is cast, or a land is played (701.18)."""
    if reader.eat("lands and cast spells from among"):
        cards = among(reader)
        return [CastNow(cards, who, lands=True)] if cards is not None and reader.eat(*_FREE) and reader.done else None
    meant = things(reader)
    if meant is None or meant.players is not None or meant.one in (None, r.This()) or meant.filter is None:
        return None
    if not reader.eat(*_FREE) or not (reader.done or reader.sees("and", ", then", ". ")):
        return None
    return [CastNow(meant.filter, who, lands=True)]


def _meant(what: f.Filter | Pick) -> f.Filter:
    """What is cast, or of what it is picked."""
    return what.of if isinstance(what, Pick) else what


_ANY_MANA: Final = tuple(
    f"{join} mana of any {sort} can be spent to cast {it}"
    for join in (", and", "and")
    for sort in ("type", "color")
    for it in ("that spell", "it")
)


@reading
def _rather(reader: Words) -> tuple[CostPart, ...] | None:
    """Rather := "by" cost "rather than paying" its mana cost    `by paying life equal to its mana value`, `by discarding a card`."""
    start = reader.at + 1
    if not reader.eat("by"):
        return None
    worth = reader.eat(*_AS_MUCH_AS_IT_IS_WORTH)
    if worth is None:
        while not reader.done and not reader.sees("rather than"):
            reader.next()
        paid = cost_within(reader.part(start, reader.at))
    else:
        lose = _AS_MUCH_AS_IT_IS_WORTH[worth]
        paid = (PayByAction(lose),)
    return paid if reader.eat("rather than paying its mana cost", "rather than its mana cost") else None


_WORTH: Final = StatOf(r.This(), Stat.MANA_VALUE)
"""A cost is paid by the spell, so that "this" is the spell."""
_AS_MUCH_AS_IT_IS_WORTH: Final[dict[str, Instruction]] = {
    **{f"paying life equal to {its} mana value": LoseLife(_WORTH) for its in ("its", "that spell's")},
    **{
        f"paying an amount of {{e}} equal to {its} mana value": PlayerCountersLost("energy", _WORTH)
        for its in ("its", "that spell's")
    },
}


@reading
def _from_each(reader: Words) -> ForEach | None:
    """From each := a spell "from each opponent's" zone free    one of each of these players', or none."""
    stop = reader.place_of("from")
    if stop is None or not reader.part(stop + 1, reader.end).eat("each"):
        return None
    spells = _spells(reader)
    cards = None if spells is None else spells.cards
    if spells is None or cards is None or cards.number != 1 or cards.up_to or not reader.eat(*_FREE) or not reader.done:
        return None
    parts = cards.of.parts if isinstance(cards.of, f.And) else (cards.of,)
    whose = next((part.player for part in parts if isinstance(part, f.OwnedBy)), None)
    if whose is None:
        return None
    theirs = f.all_of([f.OwnedBy(r.ThatPlayer()) if part == f.OwnedBy(whose) else part for part in parts])
    return ForEach(whose, (CastNow(replace(cards, of=theirs, up_to=True), spell=spells.such),))


class _Spells(NamedTuple):
    """So many cards that lie somewhere, and what the spells have to be that they are cast as (601.3e)."""

    cards: Pick
    such: f.Filter


@reading
def _spells(reader: Words) -> _Spells | None:
    """Spells := how many spells place ["with" feature] | "your commander from the command zone"    of so many cards that could be such spells, wherever they are."""
    if reader.eat("your commander from the command zone"):
        return _Spells(Pick(f.InZone(Zone.COMMAND) & f.HasStatus("commander") & f.OwnedBy(r.You()), 1), f.Anything())
    said = counting(reader)
    count = said or (None, True)  # `cast instant and sorcery spells from among them`: as many as one likes
    stop = reader.place_of("from")
    if stop is None:
        return None
    part = reader.part(reader.at, stop)
    found = noun(part)
    if found is None or not part.done or found.zone is not Zone.STACK or (said is None and not found.plural):
        return None
    reader.adopt(part)
    reader.at = stop
    where = _place(reader)
    if where is None:
        return None
    kinds = [] if isinstance(found.zoneless, f.Anything) else [found.zoneless]
    while reader.eat("with"):
        features = with_(reader)
        if features is None:
            return None
        kinds += features
    parts = [one for kind in kinds for one in (kind.parts if isinstance(kind, f.And) else (kind,))]
    cards = [one for one in parts if _asks_the_card(one)]
    spells = sorted((one for one in parts if one not in cards), key=lambda one: isinstance(one, f.Compares))
    places = where.parts if isinstance(where, f.And) else (where,)
    such = f.all_of(spells) if spells else f.Anything()
    return _Spells(Pick(f.all_of([*places, *cards]), count[0], up_to=count[1]), such)


_OF_THE_CARD: Final = (f.Is, f.IsLinked, f.HasCounter, f.HasStatus, f.HasPast, f.OwnedBy)
"""What is asked of the card where it lies, and not of what it is cast as."""


def _asks_the_card(such: f.Filter) -> bool:
    """Does it ask where the card lies, or what is on it? What a number is compared with is another matter."""
    match such:
        case f.And(parts) | f.Or(parts):
            return any(map(_asks_the_card, parts))
        case f.Not(part):
            return _asks_the_card(part)
        case _:
            return isinstance(such, _OF_THE_CARD)


@reading
def _place(reader: Words) -> f.Filter | None:
    """Place := "from" whose zones | "from among" cards."""
    if reader.eat("from among"):
        return among(reader)
    if not reader.eat("from"):
        return None
    whose = possessor(reader)
    phrase = reader.eat(*_ZONES)
    if whose is None or phrase is None:
        return None
    zones = tuple(map(f.InZone, _ZONES[phrase]))
    return (f.any_of(zones)) & f.OwnedBy(whose)


@reading
def among(reader: Words) -> f.Filter | None:
    """Among := "them" | "those cards" | ["the"] cards "exiled" ("with" this | "this way")."""
    memory = reader.memory
    if memory.looked is not None and reader.eat("them", "those cards", "the exiled cards", "those exiled cards"):
        return LOOKED & f.InZone(LOOKED_IN[memory.looked_zone])
    meant = things(reader)
    if meant is not None and meant.filter is not None and meant.players is None and (meant.many or meant.one is None):
        return meant.filter
    reader.eat("the", "those")
    found = nouns(reader)
    if found is None or not found.plural or found.zone in (Zone.BATTLEFIELD, Zone.STACK):
        return None
    return found.filter


def asked_of_the_spell(done: OneShots, held: k.Condition, words: str) -> OneShots | None:
    """The row with an "if" or "unless" behind it: `you may cast it if it's an instant spell` asks the spell that is cast and not the card (601.3e).

    What else it may ask of that spell is not understood (None).
    """
    match done, held:
        case [May(done=(CastNow(what=f.Is(ref)) as one,)) as offer], _ if "spell" in words:
            such = _such_a_spell(held, ref)
            if such is not None:
                return [replace(offer, done=(replace(one, spell=such),))]
            return None if tree.holds(held, (r.That, r.Linked)) else [Provided(held, tuple(done))]
        case _:
            return [Provided(held, tuple(done))]


def _such_a_spell(held: k.Condition, ref: r.ObjectRef) -> f.Filter | None:
    """What a condition asks of what is cast."""
    match held:
        case k.Matches(asked, such) if asked == ref and not _asks_the_card(such):
            return such
        case k.ValueIs(StatOf(asked, Stat.MANA_VALUE), comparison, number) if asked == ref:
            return f.Compares(Stat.MANA_VALUE, comparison, number)
        case k.NotSo(part) if (other := _such_a_spell(part, ref)) is not None:
            return f.Not(other)
        case _:
            return None


# --- what a sentence behind says of it ---------------------------------------------------------------------------------

_WOULD_GO: Final = tuple(
    f"if {spell} would be put into {whose} graveyard{time} , exile it instead"
    for spell in ("that spell", "a spell cast this way", "that card", "it")
    for whose in ("your", "a", "their", "its owner's", "an opponent's")
    for time in ("", " this turn")
) + tuple(
    f"if {spells} would be put into {whose} graveyard{time} , exile them instead"
    for spells in ("those spells", "spells cast this way", "those cards")
    for whose in ("your", "a", "their owners'")
    for time in ("", " this turn")
)


class _Paid(NamedTuple):
    """How a spell is paid for that is cast by a leave: what is paid instead, with which mana, or without paying (118.9, 609.4b)."""

    instead: tuple[CostPart, ...] = ()
    any_mana: AnyMana | None = None
    free: bool = False


_PAID_SO: Final[dict[str, _Paid]] = {
    **{
        f"if you cast a spell this way , {you}pay life equal to {its} mana value rather than {pay} its mana cost": _Paid(instead=(PayByAction(LoseLife(StatOf(r.This(), Stat.MANA_VALUE))),))
        for you in ("", "you ") for its in ("its", "that spell's") for pay in ("pay", "paying")
    },
    **{
        f"if you cast a spell this way , you may spend mana as though it were mana of any {kind} to cast it": _Paid(any_mana=kind)
        for kind in AnyMana
    },
    "if you cast a spell this way , you cast it without paying its mana cost": _Paid(free=True),
}  # fmt: skip
"""What is said of the payment for spells that the sentence before gave leave to cast."""


@begins_with("if you cast")
@reading
def paid_so(reader: Words, before: Sequence[Instruction]) -> list[Instruction] | None:
    """Paid so := "if you cast a spell this way," what is paid for it    behind leave to play or cast cards (118.9, 609.4b)."""
    last = before[-1] if before else None
    said = reader.eat(*_PAID_SO)
    if said is None or not reader.done or not isinstance(last, Start) or last.effect.scope != r.You():
        return None
    match last.effect.changes:
        case (MayPlay(free=False, instead=(), any_mana=None) as leave,):
            paid = _PAID_SO[said]
            changed = replace(leave, instead=paid.instead, any_mana=paid.any_mana, free=paid.free)
            return [*before[:-1], replace(last, effect=replace(last.effect, changes=(changed,)))]
        case _:
            return None


@begins_with("if")
@reading
def exiled_afterwards(reader: Words, before: Sequence[Instruction]) -> list[Instruction] | None:
    """Exiled afterwards := "if that spell would be put into your graveyard, exile it instead"    of the spell that was cast, or may be (614.1a)."""
    if not before or not reader.eat(*_WOULD_GO) or not reader.done:
        return None
    changed = _each_cast(before[-1], lambda one: replace(one, instead=Zone.EXILE))
    return None if changed == before[-1] else [*before[:-1], changed]


@begins_with("a", "each")
@reading
def dearer(reader: Words, before: Sequence[Instruction]) -> list[Instruction] | None:
    """Dearer := "a spell cast this way costs" mana "more to cast"    of the card that somebody was given leave to cast (601.2f)."""
    if not before or not reader.eat("a spell cast this way costs", "each spell cast this way costs"):
        return None
    mana = reader.next()
    if mana.kind is not TokenKind.SYMBOLS or not reader.eat("more to cast") or not reader.done:
        return None
    more = (PayMana(mana.text),)
    changed = _each_cast(before[-1], lambda one: one, lambda leave: replace(leave, besides=(*leave.besides, *more)))
    return None if changed == before[-1] else [*before[:-1], changed]


@reading
def tapped_if_played(reader: Words, before: Sequence[Instruction]) -> list[Instruction] | None:
    """Tapped if played := "if you do, it enters tapped"    of the one card that somebody was given leave to play (614.1d)."""
    if (
        not before
        or not isinstance(before[-1], Start)
        or not reader.eat("if you do , it enters tapped")
        or not reader.done
    ):
        return None
    would = ZoneChange(f.Is(r.This()), to=Zone.BATTLEFIELD)
    tapped = StartReplacement(ReplacementEffect(would, EntersSo(tapped=True), once=True), this_turn=False)

    def said(leave: MayPlay) -> MayPlay:
        return replace(leave, then=(*leave.then, tapped)) if isinstance(leave.spells, f.Is) else leave

    changed = _each_cast(before[-1], lambda one: one, said)
    return None if changed == before[-1] else [*before[:-1], changed]


def _then_exiled(leave: MayPlay) -> MayPlay:
    return replace(leave, then_exiled=True)


def _each_cast(
    one: Instruction, change: Callable[[CastNow], CastNow], by_leave: Callable[[MayPlay], MayPlay] = _then_exiled
) -> Instruction:
    """The instruction with what it has cast changed, whichever way it is done, or what it gives leave to cast."""

    def inside(row: Sequence[Instruction]) -> tuple[Instruction, ...]:
        return tuple(_each_cast(part, change, by_leave) for part in row)

    match one:
        case CastNow():
            return change(one)
        case May(done=done, then=then):
            return replace(one, done=inside(done), then=inside(then))
        case Provided(then=then, otherwise=otherwise):
            return replace(one, then=inside(then), otherwise=inside(otherwise))
        case ForEach(done=done) | CreateDelayedTrigger(done=done):
            return replace(one, done=inside(done))
        case Start(effect) if any(isinstance(part, MayPlay) for part in effect.changes):
            changes = tuple(by_leave(part) if isinstance(part, MayPlay) else part for part in effect.changes)
            return replace(one, effect=replace(effect, changes=changes))
        case _:
            return one
