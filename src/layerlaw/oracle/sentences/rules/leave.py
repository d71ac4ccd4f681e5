"""Leave to play and cast from elsewhere than the hand, and to pay something else than the mana cost (601.3b, 305.1, 118.9).

leave := [how often ","] "you may" ("play" lands ["and" | "or"] | "cast" spells) place [at what cost]
place := "from" zone | "from the top of your library" | "from among" cards | "exiled with" this
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from layerlaw.model import cost_parts
from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model import rule_effects as x
from layerlaw.model.abilities import Instruction, KeywordAbility, Provided, Start
from layerlaw.model.changes import Change, GainAbility
from layerlaw.model.conditions import Matches
from layerlaw.model.durations import Until
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.event_patterns import ZoneChange
from layerlaw.model.replacement_effects import EntersSo, ReplacementEffect
from layerlaw.model.tree import holds, speaks_of
from layerlaw.model.values import Stat, StatOf
from layerlaw.model.words import PERMANENT_TYPES, LandType, SubtypeFamily, Zone
from layerlaw.oracle.any_mana import any_mana_of
from layerlaw.oracle.phrases.costs import cost_within
from layerlaw.oracle.phrases.noun_parts import Noun
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.qualities import SIMPLE_KEYWORDS, compares, counter_kind
from layerlaw.oracle.phrases.references import possessive_ref, this
from layerlaw.oracle.phrases.values import value
from layerlaw.oracle.phrases.who import number, player
from layerlaw.oracle.reader import Reader, needs, production
from layerlaw.oracle.sentences.rules.rule_parts import Rules
from layerlaw.oracle.tokens import TokenKind

_PLACES: Final[dict[str, tuple[Zone, ...]]] = {
    "from your graveyard or from exile": (Zone.GRAVEYARD, Zone.EXILE),
    "from the top of your library": (Zone.LIBRARY,),
    "from your graveyard": (Zone.GRAVEYARD,),
    "from exile": (Zone.EXILE,),
}
_STOPS: Final = (
    "this turn",
    "until",
    "from",
    "without paying",
    "by",
    "using",
    "exiled with",
    "as though",
    "rather than",
    "if",
)
"""What stands behind the cards that are spoken of."""
_ITS_MANA_VALUE: Final = (cost_parts.PayByAction(d.LoseLife(StatOf(r.This(), Stat.MANA_VALUE), r.You())),)
"""Life equal to the spell's mana value; a cost is paid by the spell, so that "this" is the spell."""


@production
def may_play(reader: Reader) -> Rules | None:
    """May play := "may" (play and cast) place [at what cost]    `may play lands and cast creature spells from the top of your library`."""
    if not reader.eat("may"):
        return None
    if reader.eat("play the top card of your library"):
        return [x.MayPlay(f.Anything(), f.Anything(), (Zone.LIBRARY,), top=True)]
    cards = cards_of(reader)
    if cards is None or cards.spells_one != cards.lands_one:
        return None
    others = reader.eat(*OF_OTHERS)
    if others is not None:
        rule = as_from_ones_own(others, cards) if reader.eat(*AS_THOUGH_ONES_OWN) else None
        return None if rule is None else [rule]
    found = placed(reader, x.MayPlay(cards.spells, cards.lands, among=cards.among))
    # One card at a time is said where it may be done once only.
    return None if found is None or cards.spells_one else [found]


OF_OTHERS: Final[dict[str, r.PlayerRef]] = {
    "from other players' graveyards": r.PlayersBut(r.EachPlayer(), r.You()),
    "from your opponents' graveyards": r.Opponents(),
}
AS_THOUGH_ONES_OWN: Final = (
    "as though those cards were in your graveyard",
    "as though they were in your graveyard",
)


def as_from_ones_own(whose: str, cards: PlayedCards) -> x.PlaysAsFromOwnGraveyard | None:
    """What it says of these cards that they may be played "from other players' graveyards as though they were in your graveyard" (609.4)."""
    if cards.spells_one or cards.lands_one or cards.among is not None or f.Is(r.This()) in (cards.spells, cards.lands):
        return None
    return x.PlaysAsFromOwnGraveyard(OF_OTHERS[whose], cards.spells, cards.lands)


class PlayedCards:
    """What may be played and cast, and whether one of them only."""

    def __init__(self) -> None:
        self.lands: f.Filter | None = None
        self.spells: f.Filter | None = None
        self.spells_one = self.lands_one = False
        self.among: f.Filter | None = None
        """What the cards have to be, wherever they lie."""


@production
def cards_of(reader: Reader) -> PlayedCards | None:
    """Played cards := "play" (this | "cards" | lands) ["and" | "or"] ["cast" spells] | "cast" (this | spells)."""
    if reader.eat("play a land from your graveyard or"):
        # where both lie is said of each: `play a land from your graveyard or cast a permanent spell from your graveyard`
        both = cards_of(reader) if reader.sees("cast") else None
        if both is None or not both.spells_one or not reader.sees("from your graveyard"):
            return None
        both.lands, both.lands_one = f.Anything(), True
        return both
    stop = next((at for at in range(reader.at, reader.end) if reader.part(at, reader.end).sees(*_STOPS)), reader.end)
    part = reader.part(reader.at, stop)
    found = PlayedCards()
    if part.eat("play"):
        if this(part) is not None or part.eat("this card"):
            found.lands = found.spells = f.Is(r.This())
        elif (cards := _cards_alone(part)) is not None:
            found.lands = found.spells = f.Anything()
            found.spells_one = found.lands_one = cards
        elif (such := _such_cards(part)) is not None:
            found.lands, found.spells, found.among = f.Anything(), f.Anything(), such
        else:
            found.lands_one = part.eat("a", "an") is not None
            lands = _land_cards(part) or noun(part)
            if lands is None or not _of_lands(lands) or lands.plural is found.lands_one:
                return None
            found.lands = lands.zoneless
            found.spells_one = found.lands_one
    if found.spells is None and (found.lands is None or part.eat("and", "or")) and part.eat("cast"):
        if this(part) is not None or part.eat("this card", "this spell"):
            found.spells = f.Is(r.This())
        elif part.eat("cards"):
            found.spells = f.Anything()
        else:
            found.spells_one = part.eat("a", "an") is not None
            found.spells = _spells(part, one=found.spells_one)
            found.lands_one = found.spells_one if found.lands is None else found.lands_one
    if not part.done or (found.spells is None and found.lands is None):
        return None
    reader.at = stop
    return found


def _cards_alone(reader: Reader) -> bool | None:
    """Cards alone := "cards" | "a card"    whether one only; None where more is said of them."""
    mark = reader.at
    cards = reader.eat("cards", "a card")
    if cards is None or not reader.done:
        reader.at = mark
        return None
    return cards == "a card"


@production
def _such_cards(reader: Reader) -> f.Filter | None:
    """Such cards := cards with more said of them    `cards you don't own with stash counters on them`."""
    found = noun(reader, anywhere=True)
    if found is None or not found.plural or found.zone is not None or reader.tokens[reader.at - 1].low == "cards":
        return None
    return found.zoneless if reader.done and holds(found.zoneless, f.HasCounter) else None


@production
def _land_cards(reader: Reader) -> Noun | None:
    """`land cards`: the zone is said behind."""
    mark = reader.at
    found = noun(reader, anywhere=True)
    if found is None or reader.tokens[reader.at - 1].low not in ("card", "cards"):
        reader.at = mark
        return None
    return found


def _of_lands(found: Noun) -> bool:
    """Does it speak of lands, by their card type or by a land type?"""
    return found.land or speaks_of(found.zoneless, SubtypeFamily.LAND) or holds(found.zoneless, LandType)


@production
def _spells(reader: Reader, *, one: bool) -> f.Filter | None:
    """Spells := noun of spells (("," | "and" | "or") noun of spells)*    `instant and sorcery spells`; `one`: `creature spell`."""
    found: list[f.Filter] = []
    while True:
        spell = noun(reader)
        if spell is None or spell.zone is not Zone.STACK or spell.plural is one:
            return None
        found.append(spell.zoneless)
        if reader.done or not reader.eat(", and", ", or", ",", "and", "or"):
            return f.any_of(found)


@production
def placed(reader: Reader, rule: x.MayPlay) -> x.MayPlay | None:
    """Placed := ("from" place | "from among" cards | "exiled with" this) [at what cost]."""
    place = reader.eat(*_PLACES)
    if place is not None:
        rule = replace(rule, from_=_PLACES[place], top="top" in place)
        if rule.among is not None:
            if rule.from_ != (Zone.EXILE,):
                return None
            rule = replace(rule, from_=(), among=f.And((f.InZone(Zone.EXILE), *_flat(rule.among))))
        mark = reader.at
        compared = compares(reader) if rule.spells is not None and reader.eat("with") else None
        if compared is not None and rule.spells is not None:
            rule = replace(rule, spells=f.all_of((*_flat(rule.spells), compared)))
        else:
            reader.at = mark
    elif reader.sees("exiled with"):
        if not reader.eat("exiled with") or this(reader) is None:
            return None
        rule = replace(rule, among=f.InZone(Zone.EXILE) & f.IsLinked())
    elif reader.eat("from among"):
        reader.eat("the")
        cards = noun(reader)
        if cards is None or not cards.plural or cards.zone not in (Zone.EXILE, Zone.GRAVEYARD):
            return None
        if cards.zone is Zone.GRAVEYARD and not holds(cards.filter, f.HasPast):
            return None
        rule = replace(rule, among=cards.filter)
    else:
        return None
    return _at_cost(reader, rule)


@production
def _at_cost(reader: Reader, rule: x.MayPlay) -> x.MayPlay | None:
    """At what cost := "without paying" its mana cost | "by" cost ("in addition to paying its other costs" | "rather than paying its mana cost") | mana."""
    if reader.eat(*FREE):
        return replace(rule, free=True)
    said = reader.eat(*ANY_MANA)
    if said is not None:
        return replace(rule, any_mana=any_mana_of(said))
    if reader.eat("and you may cast them as though they had flash"):
        return replace(rule, flash=True)
    if reader.eat("using its", "using their"):
        keyword = reader.eat(*_USED)
        return replace(rule, using=keyword) if keyword is not None and reader.eat("ability", "abilities") else None
    if not reader.sees("by"):
        return rule
    paid = _by(reader)
    if paid is None:
        return None
    cost, rather = paid
    return replace(rule, instead=cost) if rather else replace(rule, besides=cost)


_USED: Final = ("bestow", "blitz", "mutate", "sneak", "warp")
"""Keywords by which a card is cast for another cost."""
FREE: Final = (
    "without paying its mana cost", "without paying their mana costs", "without paying their mana cost",
)  # fmt: skip
ANY_MANA: Final = tuple(
    f"{joined} {mana} to cast {them}"
    for joined in (", and", "and")
    for mana in ("you may spend mana as though it were mana of any color", "you may spend mana as though it were mana of any type", "mana of any type can be spent",
                 "they may spend mana as though it were mana of any color", "they may spend mana as though it were mana of any type")
    for them in ("those spells", "them", "it", "that spell")
)  # fmt: skip
_BESIDES: Final = (
    "in addition to paying its other costs",
    "in addition to paying their other costs",
    "in addition to their other costs",
)
_RATHER: Final = (
    "rather than paying its mana cost",
    "rather than paying their mana costs",
    "rather than paying their mana cost",
)


@production
def _by(reader: Reader) -> tuple[tuple[cost_parts.CostPart, ...], bool] | None:
    """By := "by" cost ("in addition to paying its other costs" | "rather than paying its mana cost")."""
    if not reader.eat("by"):
        return None
    start = reader.at
    while not reader.sees(*_BESIDES, *_RATHER):
        if reader.done:
            return None
        reader.next()
    words, end = reader.words(start), reader.at
    rather = reader.eat(*_BESIDES) is None and reader.eat(*_RATHER) is not None
    if words == "paying life equal to its mana value":
        return _ITS_MANA_VALUE, rather
    found = cost_within(reader.part(start, end))
    return None if found is None else (found, rather)


# --- whole sentences ---------------------------------------------------------------------------------------------------------


_HOW_OFTEN: Final = {
    "once each turn ,": (True, False),
    "once during each of your turns ,": (True, True),
    "during each of your turns ,": (False, True),
}


@needs("may")
@production
def leave_sentence(reader: Reader) -> tuple[f.Filter | r.PlayerRef, Rules] | None:
    """Leave sentence := [how often ","] player "may" (what is played from elsewhere | what is paid rather than a mana cost)."""
    if reader.resolving:
        return None
    often = reader.eat(*_HOW_OFTEN)
    once, yours = (False, False) if often is None else _HOW_OFTEN[often]
    who = r.EachPlayer() if reader.eat("any player") else player(reader)
    if who is None or not reader.sees("may"):
        return None
    rather = _pays_rather(reader, once=once)
    if rather is not None:
        return who, [replace(rather, once=once, your_turn=yours)]
    to_activate = _pays_to_activate(reader) if often is None else None
    if to_activate is not None:
        return who, [to_activate]
    if often is None or not reader.eat("may"):
        return None
    if yours and not once and reader.eat(_OF_EACH_TYPE):
        return who, [x.MayPlay(f.any_of(tuple(map(f.IsType, sorted(PERMANENT_TYPES)))), f.Anything(), (Zone.GRAVEYARD,), your_turn=True, each_type=True)]  # fmt: skip
    cards = cards_of(reader)
    if cards is not None and yours and not once and cards.spells_one and cards.lands_one:
        found = placed(reader, x.MayPlay(None, cards.lands, once=True, your_turn=True))
        if cards.spells is None or cards.lands is None or found is None:
            return None
        return who, [found, replace(found, spells=cards.spells, lands=None)]
    if cards is None or not (cards.spells_one or cards.lands_one) or not once:
        return None
    found = placed(reader, x.MayPlay(cards.spells, cards.lands, once=True, your_turn=yours))
    return None if found is None else (who, [found])


_OF_EACH_TYPE: Final = "play a land and cast a permanent spell of each permanent type from your graveyard"


@production
def _pays_rather(reader: Reader, *, once: bool) -> x.MayPayRather | None:
    """Pays rather := "may" ("pay" mana "rather than pay the mana cost for" spells "you cast" | "cast" spells ["from your hand"] how)."""
    if not reader.eat("may"):
        return None
    if reader.sees("pay", "collect evidence"):
        return _for_a_cost(reader, once=once)
    cards = cards_of(reader)
    if cards is None or cards.lands is not None or cards.spells is None or cards.spells_one is not once:
        return None
    if cards.spells == f.Is(r.This()):
        return None  # 113.6: that is a static ability of the card where it is cast from
    hand = (Zone.HAND,) if reader.eat("from your hand") else ()
    rule = x.MayPayRather(cards.spells, from_=hand)
    if reader.eat(*FREE):
        return replace(rule, flash=reader.eat("and as though they had flash") is not None)
    paid_by = _by(reader)
    return replace(rule, cost=paid_by[0]) if paid_by is not None and paid_by[1] else None


_RATHER_FOR: Final = ("rather than pay the mana cost for", "rather than pay the mana cost of")


@production
def _for_a_cost(reader: Reader, *, once: bool) -> x.MayPayRather | None:
    """For a cost := cost "rather than pay the mana cost for" spells "you cast" [from] [", where X is" its mana value | number]."""
    start = reader.at
    while not reader.sees(*_RATHER_FOR):
        if reader.done or reader.at - start > _MOST_WORDS:
            return None
        reader.next()
    words, cost = reader.words(start), reader.part(start, reader.at)
    reader.eat(*_RATHER_FOR)
    reader.eat("a", "an")
    what = noun(reader)
    if what is None or what.zone is not Zone.STACK or what.plural is once:
        return None
    if not (f.ControlledBy(r.You()) in _flat(what.zoneless) or reader.eat("that you cast")):
        return None
    told = reader.eat(*_CAST_FROM)
    spells, zones = _of_you(what.zoneless)
    if reader.eat("with mana value x or less , where x is"):
        least = value(reader)
        if least is None:
            return None
        least_of = () if isinstance(spells, f.Anything) else _flat(spells)
        spells = f.all_of((*least_of, f.Compares(Stat.MANA_VALUE, f.Comparison.AT_MOST, least)))
    zones = zones if told is None else _CAST_FROM[told]
    if words == "pay {X}":
        its_own = reader.eat(", where x is that spell's mana value", ", where x is its mana value")
        return x.MayPayRather(spells, (), zones, by_mana_value=True) if its_own else None
    paid = cost_within(cost)
    return None if paid is None else x.MayPayRather(spells, paid, zones)


_MOST_WORDS: Final = 12


@production
def _pays_to_activate(reader: Reader) -> x.MayPayRatherToActivate | None:
    """Pays to activate := "may pay" mana "rather than pay" ("the" kind "cost of the first" kind "ability you activate" when | kind "costs")    (118.9)."""
    if (of_its_own := _its_own_cost(reader)) is not None:
        return of_its_own
    if not reader.eat("may pay"):
        return None
    mana = reader.next()
    if mana.kind is not TokenKind.SYMBOLS or not reader.eat("rather than pay"):
        return None
    the = reader.eat("the") is not None
    word = reader.next().low
    if word not in set(x.AbilityKind) or word == x.AbilityKind.LOYALTY:
        return None
    kind = x.AbilityKind(word)
    if not the:
        return x.MayPayRatherToActivate(kind, mana.text) if reader.eat("costs") else None
    if not reader.eat("cost of the first card you cycle", f"cost of the first {word} ability you activate"):
        return None
    when = reader.eat("each turn", "during each of your turns")
    return None if when is None else x.MayPayRatherToActivate(kind, mana.text, True, when != "each turn")


@production
def _its_own_cost(reader: Reader) -> x.MayPayRatherToActivate | None:
    """Its own cost := "may" cost "rather than pay" this "'s" kind "cost"    `may remove a loyalty counter from a planeswalker you control rather than pay its crew cost`."""
    if not reader.eat("may"):
        return None
    start = reader.at
    while not reader.sees("rather than pay"):
        if reader.done or reader.at - start > _MOST_WORDS:
            return None
        reader.next()
    cost = reader.part(start, reader.at)
    reader.eat("rather than pay")
    if not isinstance(possessive_ref(reader), r.This):
        return None
    word = reader.next().low
    if word not in set(x.AbilityKind) or word == x.AbilityKind.LOYALTY or not reader.eat("cost"):
        return None
    paid = cost_within(cost)
    return None if paid is None else x.MayPayRatherToActivate(x.AbilityKind(word), "", cost=paid, own=True)


_CAST_FROM: Final[dict[str, tuple[Zone, ...]]] = {
    "from your hand": (Zone.HAND,),
    "from exile": (Zone.EXILE,),
    "from your graveyard": (Zone.GRAVEYARD,),
}


def _of_you(what: f.Filter) -> tuple[f.Filter, tuple[Zone, ...]]:
    """The spells without "you cast", which the rule says of its player anyway, and the zones from where they are cast."""
    parts = [part for part in _flat(what) if part != f.ControlledBy(r.You())]
    said = [part for part in parts if isinstance(part, f.HasStatus) and part.name in _CAST_FROM]
    rest = tuple(part for part in parts if part not in said)
    zones = tuple(zone for part in said for zone in _CAST_FROM[part.name])
    return (f.Anything() if not rest else f.all_of(rest)), zones


def _flat(node: f.Filter) -> tuple[f.Filter, ...]:
    return node.parts if isinstance(node, f.And) else (node,)


# --- what a sentence behind says -----------------------------------------------------------------------------------------------

_LIFE_INSTEAD: Final = (
    "if you cast a spell this way , pay life equal to its mana value rather than pay its mana cost",
    "if you cast a spell this way , you pay life equal to its mana value rather than paying its mana cost",
)
_THEN_EXILED: Final = (
    "if a spell cast this way would be put into your graveyard , exile it instead",
    "if a spell cast this way would be put into a graveyard , exile it instead",
    "if you cast this spell this way and it would be put into your graveyard , exile it instead",
)
_FLASH: Final = ("if you cast a spell this way , you may cast it as though it had flash",)
_MANA_OF_ANY: Final = (
    "if you cast a spell this way , you may spend mana as though it were mana of any color to cast it",
    "mana of any type can be spent to cast those spells",
)


@production
def _of_what_was_cast(reader: Reader) -> Instruction | None:
    """Of what was cast := ("if you cast a" [kind] "spell this way," | "if you do,") it ("enters with" counters "on it" | "enters tapped" | "gains" keyword "until end of turn")    (614.1c, 611.2)."""
    kind: f.Filter = f.Anything()
    done = reader.eat("if you do ,") is not None
    if not done:
        if not reader.eat("if you cast a", "if you cast an"):
            return None
        spell = noun(reader)
        if spell is None or spell.plural or spell.zone is not Zone.STACK or not reader.eat("this way ,"):
            return None
        kind = spell.zoneless
    if this(reader) is None and not reader.eat("it", "that creature", "that artifact", "that permanent"):
        return None
    said = (_gained_for_good(reader) if done else None) or _gained(reader) or _entering(reader)
    if said is None or kind == f.Anything():
        return said
    return Provided(Matches(r.This(), kind), (said,))


@production
def _gained_for_good(reader: Reader) -> Instruction | None:
    """Gained for good := "gains" quotation    of a land as of a spell, and of the permanent that the spell becomes (400.7a)."""
    from layerlaw.oracle.sentences.continuous.quotations import quoted

    if not reader.eat("gains") or reader.peek().kind is not TokenKind.QUOTE:
        return None
    held = quoted(reader)
    return Start(ContinuousEffect(f.Is(r.This()), tuple(map(GainAbility, held)))) if held else None


def _gained(reader: Reader) -> Instruction | None:
    keyword = reader.eat(*SIMPLE_KEYWORDS) if reader.eat("gains") else None
    if keyword is None or not reader.eat("until end of turn"):
        return None
    gain = GainAbility(KeywordAbility(keyword))
    return Start(ContinuousEffect(f.Is(r.This()), (gain,), duration=Until.END_OF_TURN))


def _entering(reader: Reader) -> Instruction | None:
    would = ZoneChange(f.Is(r.This()), to=Zone.BATTLEFIELD)
    if reader.eat("enters tapped"):
        return d.StartReplacement(ReplacementEffect(would, EntersSo(tapped=True), once=True), this_turn=False)
    many = number(reader) if reader.eat("enters with") else None
    reader.eat("additional")
    counter = counter_kind(reader) if many is not None else None
    if many is None or counter is None or not reader.eat("counter on it", "counters on it", "counter on him"):
        return None
    entering = ReplacementEffect(would, EntersSo(counters=((counter, many),)), once=True)
    return d.StartReplacement(entering, this_turn=False)


def this_way(reader: Reader, before: Sequence[Change]) -> list[Change] | None:
    """This way := "if you cast a spell this way," more of it    behind a leave: the leave with what the sentence adds; None where it is none."""
    more: x.RuleEffect
    match before:
        case [x.MayPlay() as leave] if (said := _of_what_was_cast(reader)) is not None:
            more = replace(leave, then=(*leave.then, said))
        case [x.MayPlay() as leave] if reader.eat(*_LIFE_INSTEAD):
            more = replace(leave, instead=_ITS_MANA_VALUE)
        case [x.MayPlay() as leave] if reader.eat(*_THEN_EXILED):
            more = replace(leave, then_exiled=True)
        case [x.MayPlay(lands=None) as leave] if reader.eat("you can't cast more than one spell this way each turn"):
            more = replace(leave, once=True)
        case [x.MayPlay() as leave] if reader.eat(*_FLASH):
            more = replace(leave, flash=True)
        case [x.MayPayRather() as rather] if reader.eat(*_FLASH):
            more = replace(rather, flash=True)
        case [x.CopiesOneMore()] if reader.eat("you may choose new targets for the additional copy"):
            more = x.CopiesOneMore(new_targets=True)
        case [x.SpendsAsThough(mana=mana) as spends] if mana and reader.eat(
            "you may spend other mana only as though it were colorless mana"
        ):
            more = replace(spends, others_colorless=True)
        case [x.ExilesWhatIsFound(played=False)] if reader.eat(
            "you may play those cards for as long as they remain exiled , and you may spend mana as though it were mana of any color to cast them"
        ):
            more = x.ExilesWhatIsFound(played=True)
        case [x.MayPlay() as leave] if (any_mana := reader.eat(*_MANA_OF_ANY)) is not None:
            more = replace(leave, any_mana=any_mana_of(any_mana))
        case _:
            return None
    return [more] if reader.done else None
