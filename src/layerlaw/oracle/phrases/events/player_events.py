"""Trigger events that a player does: casts, draws, discards, sacrifices, attacks, activates, puts counters (603.1).

by player := player one-shot effect ("or" one-shot effect)*
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.acts import Act
from layerlaw.model.conditions import Condition, Matches, ThereAre, TurnOf
from layerlaw.model.late import dataclass
from layerlaw.model.words import CardType, Zone
from layerlaw.oracle.event_words import ELSEWHERE, NO_SHARED
from layerlaw.oracle.phrases.events.act_events import acts_of_player
from layerlaw.oracle.phrases.events.activated import activates
from layerlaw.oracle.phrases.events.damage_events import by_one_source, by_sources
from layerlaw.oracle.phrases.events.event_parts import (
    ORDINALS,
    attacked,
    combat,
    joined,
    one_of_all,
    source_of_target,
    such_a_player,
    whilst,
)
from layerlaw.oracle.phrases.noun_parts import Noun
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.qualities import counter_kind
from layerlaw.oracle.phrases.references import this
from layerlaw.oracle.phrases.subjects import Subject, card, plain, player, subject
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, production

_THIS: Final = f.THIS


@production
def by_player(reader: Reader) -> h.EventPattern | None:
    """By player := player one-shot effect ("or" one-shot effect)*    `you cast or copy an instant or sorcery spell`, `an opponent discards a card`."""
    several = reader.sees("one or more")
    who = player(reader)
    if who is None:
        return None
    such = such_a_player(reader)
    if such is None:
        return joined(reader, _PLAYER_DEEDS, who, batch=several, each=whilst)
    found = None if several else joined(reader, _PLAYER_DEEDS, who, batch=False, each=whilst)
    return None if found is None else h.Whilst(found, such)


@production
def _casts(reader: Reader, who: r.PlayerRef) -> h.EventPattern | None:
    """Casts := "cast" ["or copy"] (article | "your second") spell [where from]    `cast your second spell each turn`."""
    verb = reader.eat("cast or copy", "casts or copies", "cast", "casts")
    if verb is None:
        return None
    if reader.eat("your commander"):
        commander = f.InZone(Zone.STACK) & f.HasStatus("commander") & f.OwnedBy(r.You())
        return h.SpellCast(who, commander, None, "cop" in verb)
    nth = _nth(reader)
    batch = nth is None and reader.eat("one or more") is not None
    if nth is None and not batch and not reader.eat("a", "an") and not reader.sees("another"):
        return None
    kicked = reader.eat("kicked") is not None
    found = noun(reader)
    if found is None or found.zone is not Zone.STACK:
        return None
    what = f.any_of([found.filter, *_or_a_spell(reader)])
    targets: f.Filter | r.PlayerRef | None = None
    only = single = False
    if reader.eat("that targets", "that target"):
        only = reader.eat("only") is not None
        single = only and reader.eat("a single") is not None
        if single:
            named = noun(reader)
            targets = None if named is None or not plain(named.filter) else named.filter
        else:
            targets = _whom_targeted(reader)
        if targets is None:
            return None
    elif reader.eat("with one or more targets", "with a single target"):
        targets, single = f.Anything(), reader.low(-2) == "single"
    if nth is not None and not reader.sees("each turn", "during", "each of your turns", "in a turn"):
        return None
    from_, outside, own = _origin(reader)
    reader.eat("each turn", "in a turn")
    mine = reader.sees("during your turn other than") and reader.eat("during your turn") is not None
    later = nth is None and _but_the_first(reader, found)
    spell = _Spell(what, from_, outside, own, targets).typed()
    if spell.either and nth is None and not (batch or kicked or outside or "cop" in verb):
        cast = h.SpellCast(who, spell.what, from_=spell.from_, own=spell.own)
        aimed = tuple(replace(cast, targets=one) for one in spell.either)
        return h.EitherEvent(aimed, once=True) if plain(spell.what) else None
    if spell.either or not plain(spell.what):
        return None
    held = _held_of_caster(reader) if nth is None and not later else None
    origins = ELSEWHERE if spell.outside else ((spell.from_, spell.own),)
    # `your first outlaw spell each turn` is the first of those; `your second spell each turn` the second of all.
    every = spell.what == f.InZone(Zone.STACK) and spell.targets is None and not kicked and len(origins) == 1
    number = nth if every else None
    cast = h.SpellCast(who, spell.what, number, "cop" in verb, None, kicked, spell.targets, only, single)
    one = h.either([replace(cast, from_=zone, own=own) for zone, own in origins])
    if held is not None:
        return h.Whilst(one, held)
    if later:
        return h.NthTime(h.Whilst(one, TurnOf(r.You())) if mine else one, later=True) if len(origins) == 1 else None
    return h.NthTime(one, nth) if nth is not None and not every else one


_OF_CASTER: Final[dict[str, Condition]] = {
    **NO_SHARED,
    "they don't own": Matches(r.That(), f.Not(f.OwnedBy(r.ThatPlayer()))),
    "with the same name as a card in their graveyard": Matches(
        r.That(), f.SharesNameWith(f.InZone(Zone.GRAVEYARD) & f.OwnedBy(r.ThatPlayer()))
    ),
}
"""What is said of a spell and of who casts it."""


@production
def _held_of_caster(reader: Reader) -> Condition | None:
    """Held of caster := "they don't own" | "with the same name as a card in their graveyard"."""
    phrase = reader.eat(*_OF_CASTER)
    return None if phrase is None else _OF_CASTER[phrase]


def _or_a_spell(reader: Reader) -> list[f.Filter]:
    """`or a Dragon spell`; `or a land you control enters` is another event."""
    mark = reader.at
    if reader.eat("or"):
        reader.eat("a", "an")
        found = noun(reader)
        if found is not None and found.zone is Zone.STACK:
            return [found.filter]
    reader.at = mark
    return []


def _origin(reader: Reader) -> tuple[Zone | None, bool, bool | None]:
    """From which zone a spell is cast, whether it is from anywhere but the hand, and whether the zone is its caster's."""
    phrase = reader.eat(*_ORIGINS)
    if phrase is None:
        return None, False, None
    outside = "other than" in phrase
    return _ORIGINS[phrase], outside, True if not outside and phrase.startswith(("from your", "from their")) else None


_ORIGINS: Final[dict[str, Zone | None]] = {
    "from anywhere other than your hand": None, "from anywhere other than their hand": None,
    "from your hand": Zone.HAND, "from their hand": Zone.HAND, "from your graveyard": Zone.GRAVEYARD, "from a graveyard": Zone.GRAVEYARD,
    "from their graveyard": Zone.GRAVEYARD, "from exile": Zone.EXILE, "from your library": Zone.LIBRARY,
}  # fmt: skip


def _but_the_first(reader: Reader, spell: Noun) -> bool:
    """But the first := "other than" ("your" | "the") "first" the same spell ["they cast"] ("each turn" | "that turn")."""
    mark = reader.at
    if reader.eat("other than"):
        whose = reader.eat("your first", "their first", "the first")
        same = noun(reader)
        if whose == "the first":
            reader.eat("that player casts", "they cast")
        if (
            whose is not None
            and same is not None
            and same.filter == spell.filter
            and reader.eat("each turn", "that turn")
        ):
            return True
    reader.at = mark
    return False


@production
def _copies(reader: Reader, who: r.PlayerRef) -> h.EventPattern | None:
    """Copies := "copy" spell    (707.10)."""
    if not reader.eat("copy a", "copies a", "copy an", "copies an"):
        return None
    found = noun(reader)
    if found is None or found.plural or found.zone is not Zone.STACK or not plain(found.filter):
        return None
    return h.SpellCopied(who, found.filter)


@dataclass(frozen=True)
class _Spell:
    """Which spell is cast, from where, and at what."""

    what: f.Filter
    from_: Zone | None = None
    outside: bool = False
    own: bool | None = None
    targets: f.Filter | r.PlayerRef | None = None
    either: tuple[f.Filter | r.PlayerRef, ...] = ()
    """Of several such, any: "that targets you or a creature you control"."""

    def typed(self) -> _Spell:
        """The same with what the noun phrase says of the casting as part of the event."""
        parts = self.what.parts if isinstance(self.what, f.And) else (self.what,)
        rest: list[f.Filter] = []
        found = self
        for part in parts:
            if isinstance(part, f.CastFrom) and part.elsewhere:
                found = replace(found, outside=True)
            elif isinstance(part, f.CastFrom) and len(part.zones) == 1:
                found = replace(found, from_=part.zones[0], own=part.yours or None)
            elif isinstance(part, f.Targets):
                found = replace(found, targets=part.what)
            elif isinstance(part, f.Or) and all(isinstance(one, f.Targets) for one in part.parts):
                found = replace(found, either=tuple(one.what for one in part.parts if isinstance(one, f.Targets)))
            else:
                rest.append(part)
        return replace(found, what=f.all_of(rest))


def _whom_targeted(reader: Reader) -> f.Filter | r.PlayerRef | None:
    """Whom a spell targets, one or more of them; "only" is another question (601.2c)."""
    found = subject(reader)
    return found.filter if found is not None else player(reader)


def _nth(reader: Reader) -> int | None:
    if reader.low() in ("your", "their") and reader.low(1) in ORDINALS:
        found = ORDINALS[reader.low(1)]
        reader.at += 2
        return found
    return None


@production
def _gains(reader: Reader, who: r.PlayerRef) -> h.EventPattern | None:
    if reader.eat("gain life", "gains life"):
        return h.LifeGained(who)
    if reader.eat("pay life", "pays life"):
        return h.LifeLost(who, paid=True)
    if reader.eat("lose life", "loses life"):
        return h.LifeLost(who)
    if reader.eat("lose exactly", "loses exactly", "each lose exactly"):
        several = reader.low(-3) == "each"
        amount = number(reader)
        return None if amount is None or not reader.eat("life") else h.LifeLost(who, several, exactly=amount)
    if reader.eat("gain or lose life"):
        return h.EitherEvent((h.LifeGained(who), h.LifeLost(who)))
    return None


@production
def _kicks(reader: Reader, who: r.PlayerRef) -> h.EventPattern | None:
    return h.SpellCast(who, kicked=True) if reader.eat("kick a spell", "kicks a spell") else None


@production
def _draws(reader: Reader, who: r.PlayerRef) -> h.EventPattern | None:
    """Draws := "draw" ("a card" ["except the first one ..."] | "your second card each turn")."""
    if not reader.eat("draw", "draws"):
        return None
    if reader.eat("your first card during each of your draw steps"):
        return h.Drawn(who, only_first=True) if who == r.You() else None
    nth = _nth(reader)
    if nth is not None:
        if reader.low() == "or" and reader.low(1) in ORDINALS:
            also = ORDINALS[reader.low(1)]
            reader.at += 2
            return h.EitherEvent((h.Drawn(who, nth), h.Drawn(who, also))) if reader.eat("card each turn") else None
        if reader.eat("card during their turn"):  # which is the one of the turn
            return h.Whilst(h.Drawn(who, nth), TurnOf(r.ThatPlayer()))
        return h.Drawn(who, nth) if reader.eat("card each turn", "card in a turn") else None
    if not reader.eat("a card"):
        return None
    first = reader.eat(
        "except the first one you draw in each of your draw steps",
        "except the first one they draw in each of their draw steps",
        "except the first card you draw in each of your draw steps",
        "except the first one in each of their draw steps",
    )
    return h.Drawn(who, except_first=first is not None)


@production
def _discards(reader: Reader, who: r.PlayerRef) -> h.EventPattern | None:
    """Discards := ["cycle or"] "discard" cards    `cycle or discard a card`, `discard one or more cards`."""
    verb = reader.eat("cycle or discard", "cycles or discards", "discard", "discards", "cycle", "cycles")
    if verb is None:
        return None
    if this(reader) is not None or (reader.it == r.This() and reader.eat("it")):
        what: f.Filter | None = _THIS
        batch = False
    else:
        batch = reader.eat("one or more") is not None
        what = card(reader)
    if what is None:
        return None
    if verb in ("discard", "discards") and reader.sees("or a", "or an"):
        also = card(reader.part(reader.at + 1, reader.end))
        if also is not None:
            reader.next()
            card(reader)
            what = f.any_of([what, also])
    discarded = h.Discarded(who, what, batch)
    if "discard" not in verb:
        return h.Acted(Act.CYCLE, who, what)
    # To cycle a card is to discard it (702.29a), so one event is both.
    return discarded


@production
def _sacrifices(reader: Reader, who: r.PlayerRef) -> h.EventPattern | None:
    if not reader.eat("sacrifice", "sacrifices"):
        return None
    found = subject(reader)
    return None if found is None else h.Sacrificed(found.filter, who, found.batch)


@production
def _attacks_with(reader: Reader, who: r.PlayerRef) -> h.EventPattern | None:
    """Attacks with := "attack" [whom] ["with" number "or more" noun]    `you attack with three or more creatures` (508.3d)."""
    if not reader.eat("attack", "attacks"):
        return None
    mine = f.ControlledBy(who)
    attackers: f.Filter = f.creatures() & mine
    such = one_of_all(reader)
    if such is not None:
        return h.Whilst(h.Attacks(attackers, r.EachPlayer(), batch=True, players_only=True), such)
    if reader.eat("a planeswalker you control with one or more creatures"):
        walkers = f.ON_BATTLEFIELD & f.IsType(CardType.PLANESWALKER) & f.yours()
        return h.Attacks(attackers, batch=True, at=walkers)
    if reader.eat("one or more planeswalkers you control"):
        walkers = f.ON_BATTLEFIELD & f.IsType(CardType.PLANESWALKER) & f.yours()
        return h.Attacks(attackers, batch=True, at=walkers, whom_several=True)
    whom = attacked(reader)
    least, exactly = 1, False
    if reader.eat("with"):
        if reader.eat("your commander"):
            attackers = f.ON_BATTLEFIELD & f.HasStatus("commander") & f.OwnedBy(r.You()) & mine
            return h.Attacks(attackers, None if whom is None else whom.player, batch=True)
        if reader.eat("creatures with total power"):
            power = number(reader)
            if power is None or whom is not None or not reader.eat("or greater"):
                return None
            return h.Attacks(attackers, batch=True, power=power)
        if this(reader) is not None:
            if who != r.You() or whom is not None:
                return None
            if reader.eat("and/or your commander"):
                commander = f.ON_BATTLEFIELD & f.HasStatus("commander") & f.OwnedBy(r.You()) & mine
                return h.Attacks(f.Or((_THIS, commander)), batch=True)
            return _with_another(reader)
        if whom is None and reader.eat("creatures"):
            return h.Attacks(attackers, batch=True)
        way = reader.eat("exactly", "at least")
        exactly = way == "exactly"
        amount = number(reader)
        if amount is None or not (way or reader.eat("or more")):
            return None
        least = amount
        other = reader.eat("other") is not None
        found = noun(reader, other=other)
        if found is None or found.plural == (least == 1 and exactly):
            return None
        attackers = found.filter & mine
    if whom is None:
        return h.Attacks(attackers, batch=True, least=least, exactly=exactly)
    return h.Attacks(
        attackers,
        whom.player,
        batch=True,
        least=least,
        players_only=whom.players_only,
        exactly=exactly,
        whom_several=whom.several,
    )


@production
def _with_another(reader: Reader) -> h.EventPattern | None:
    """With another := this "and another" noun    both are declared at once (508.1)."""
    found = noun(reader) if reader.eat("and") and reader.sees("another") else None
    if found is None or found.plural or not plain(found.filter):
        return None
    return h.Whilst(h.Attacks(_THIS), ThereAre(found.filter & f.HasStatus("attacking") & f.yours()))


@production
def _taps_for_mana(reader: Reader, who: r.PlayerRef) -> h.EventPattern | None:
    """Taps := "tap" (noun "for" ("mana" | symbol) | untapped noun)    (106.12, 701.26a)."""
    if not reader.eat("tap", "taps"):
        return None
    found = subject(reader)
    if found is None:
        return None
    parts = found.filter.parts if isinstance(found.filter, f.And) else (found.filter,)
    if _UNTAPPED in parts and not reader.sees("for"):
        tapped = f.all_of([part for part in parts if part != _UNTAPPED])
        return h.BecomesTapped(tapped, found.batch, who)
    if found.batch or not reader.eat("for"):
        return None
    if reader.eat("mana"):
        return h.TappedForMana(found.filter, who)
    symbol = reader.next().text
    return h.TappedForMana(found.filter, who, symbol.strip("{}")) if symbol in _PLAIN_MANA else None


_UNTAPPED: Final = f.Not(f.HasStatus("tapped"))
_PLAIN_MANA: Final = frozenset({"{W}", "{U}", "{B}", "{R}", "{G}", "{C}"})


@production
def _creates(reader: Reader, who: r.PlayerRef) -> h.EventPattern | None:
    both = reader.eat("create or sacrifice") is not None
    if not both and not reader.eat("create", "creates"):
        return None
    found = subject(reader)
    if found is None:
        return None
    created = h.TokensCreated(who, found.filter, found.batch)
    return h.EitherEvent((created, h.Sacrificed(found.filter, who, found.batch))) if both else created


@production
def _puts_onto(reader: Reader, who: r.PlayerRef) -> h.EventPattern | None:
    """Puts onto := "puts" noun "onto the battlefield"    as a land that is played, a spell that resolves or by an effect: it enters (603.6a)."""
    if who != r.EachPlayer() or not reader.eat("puts"):
        return None
    found = subject(reader)
    if found is None or found.batch or found.refers or not reader.eat("onto the battlefield"):
        return None
    return h.ZoneChange(found.filter, None, Zone.BATTLEFIELD, put_by=who)


@production
def _puts_counters(reader: Reader, who: r.PlayerRef) -> h.EventPattern | None:
    """Puts := "put" ("one or more" | "a") [kind] "counter(s) on" whom    (122.6)."""
    if not reader.eat("put", "puts"):
        return None
    batch = reader.eat("one or more") is not None
    if not batch and not reader.eat("a", "an"):
        return None
    kind = None if reader.low() in ("counter", "counters") else counter_kind(reader)
    if not reader.eat("counters on", "counter on"):
        return None
    if reader.eat("a permanent or player"):
        return h.EitherEvent(
            (
                h.CountersPutOn(f.ON_BATTLEFIELD, kind, who, batch),
                h.CountersPutOn(r.EachPlayer(), kind, who, batch),
            )
        )
    found = subject(reader)
    if found is not None:
        return h.CountersPutOn(found.filter, kind, who, batch)
    whom = player(reader)
    return None if whom is None else h.CountersPutOn(whom, kind, who, batch)


@production
def _removes_counters(reader: Reader, who: r.PlayerRef) -> h.EventPattern | None:
    """Removes := "remove a" kind "counter from" what    (122.1)."""
    if not reader.eat("remove a", "removes a", "remove an", "removes an"):
        return None
    kind = counter_kind(reader)
    found = subject(reader) if kind is not None and reader.eat("counter from") else None
    return None if found is None or found.batch else h.CountersRemoved(found.filter, kind, by=who, batch=False)


@production
def _gets(reader: Reader, who: r.PlayerRef) -> h.EventPattern | None:
    """Gets := "get" ("one or more" | "a") ({E} | kind "counter(s)")    (122.1)."""
    if not reader.eat("get", "gets"):
        return None
    batch = reader.eat("one or more") is not None
    if not batch and not reader.eat("a", "an"):
        return None
    if reader.peek().text == "{E}":
        reader.next()
        return h.CountersPutOn(who, "energy", None, batch)
    kind = counter_kind(reader)
    return h.CountersPutOn(who, kind, None, batch) if kind is not None and reader.eat("counters", "counter") else None


@production
def _is_dealt(reader: Reader, who: r.PlayerRef) -> h.EventPattern | None:
    """Is dealt := "is dealt" ["combat"] "damage"."""
    if not reader.eat("is dealt", "are dealt", "is"):
        return None
    if reader.tokens[reader.at - 1].low == "is":
        return h.Attacks(f.creatures(), who, batch=True, players_only=True) if reader.eat("attacked") else None
    together = reader.tokens[reader.at - 2].low == "are"  # `your opponents`, and not one of them alone
    least = by_one_source(reader)
    if least is not None:
        return h.DamageDealt(to_players=who, least=least)
    is_combat = combat(reader)
    if not reader.eat("damage"):
        return None
    if (
        who == r.Opponents()
        and together
        and reader.eat(", if any of that damage was dealt by a", ", if any of that damage was dealt by an")
    ):
        found = noun(reader)
        if found is None or found.plural or not plain(found.filter):
            return None
        return h.DamageDealt(found.filter, who, combat=is_combat, batch=True, that_is_source=True, to_several=True)
    if not reader.sees("by"):
        return h.DamageDealt(to_players=who, combat=is_combat)
    source = by_sources(reader)
    return None if source is None else h.DamageDealt(source, to_players=who, combat=is_combat)


@production
def _player_targeted(reader: Reader, who: r.PlayerRef) -> h.EventPattern | None:
    """Player targeted := ["or" noun] "become the target of" spell."""
    also: Subject | None = None
    if reader.eat("or"):
        also = subject(reader)
        if also is None:
            return None
    if not reader.eat("become the target of", "becomes the target of"):
        return None
    by = source_of_target(reader)
    if by is None:
        return None
    first = h.BecomesTarget(who, *by)
    return first if also is None else h.EitherEvent((first, h.BecomesTarget(also.filter, *by)))


@production
def _loses_control(reader: Reader, who: r.PlayerRef) -> h.EventPattern | None:
    phrase = reader.eat("lose control of", "loses control of", "gain control of", "gains control of")
    if phrase is None:
        return None
    found = subject(reader)
    if found is None:
        return None
    other: r.PlayerRef | None = None
    if phrase.startswith("gain") and reader.eat("from you", "from another player"):
        other = r.You() if reader.tokens[reader.at - 1].low == "you" else r.Opponents()
    return h.ControlChanges(found.filter, who, phrase.startswith("lose"), other)


@production
def _mills(reader: Reader, who: r.PlayerRef) -> h.EventPattern | None:
    """Mills := "mill" ("one or more" | "a") cards    (701.17)."""
    if not reader.eat("mill", "mills"):
        return None
    batch = reader.eat("one or more") is not None
    what = card(reader)
    return None if what is None else h.Milled(who, batch, what)


_FROM: Final = {"from exile": Zone.EXILE, "from your hand": Zone.HAND, "from your graveyard": Zone.GRAVEYARD}


@production
def _plays(reader: Reader, who: r.PlayerRef) -> h.EventPattern | None:
    """Plays := "play a card" [from] | "play a land" from "or cast a spell" from    (701.18)."""
    if reader.eat("play a card", "plays a card"):
        came = reader.eat(*_FROM)
        return h.Played(who, from_=None if came is None else _FROM[came])
    if reader.eat("play a land", "plays a land"):
        came = reader.eat(*_FROM)
        if came is not None and reader.eat(f"or cast a spell {came}", f"or casts a spell {came}"):
            return h.Played(who, from_=_FROM[came])
    return None


@production
def _turns_up(reader: Reader, who: r.PlayerRef) -> h.EventPattern | None:
    """Turns up := "turn" noun "face up"    (702.37e, 708.8)."""
    if not reader.eat("turn", "turns"):
        return None
    found = subject(reader)
    if found is None or found.batch or found.refers or not reader.eat("face up"):
        return None
    return h.TurnedOver(found.filter, "face up", by=who)


@production
def _untaps(reader: Reader, who: r.PlayerRef) -> h.EventPattern | None:
    """Untaps := "untap one or more permanents during your untap step"    as that step begins they do, all at once (502.4)."""
    if who != r.You() or not reader.sees("untap one or more permanents during your untap step"):
        return None
    reader.at += 5
    return h.BecomesUntapped(f.ON_BATTLEFIELD & f.yours(), batch=True)


_PLAYER_DEEDS: Final[tuple[Callable[[Reader, r.PlayerRef], h.EventPattern | None], ...]] = (
    _casts, _copies, _kicks, _gains, _draws, _discards, _sacrifices, _attacks_with, _taps_for_mana, activates, _creates, _puts_counters, _removes_counters, _gets, _is_dealt,
    _player_targeted, _plays, acts_of_player, _loses_control, _mills, _puts_onto, _turns_up, _untaps,
)  # fmt: skip
