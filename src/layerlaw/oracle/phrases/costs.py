"""Costs in words → their parts (118, 602.1a): mana, loyalty, and one-shot effects that are done to pay.

    cost := part ("," ["and"] part)*
    part := mana symbols | "{T}" | "{Q}" | loyalty | verb phrase      `{2}{R}, {T}, Sacrifice another creature`

What a player pays with is chosen among their own: permanents they control for what is sacrificed, tapped or returned, cards they own for what
is discarded or exiled. All or nothing.
"""

from __future__ import annotations

import re
from typing import Final

from layerlaw.model import cost_parts, target_requirement
from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import Instruction
from layerlaw.model.acts import Act
from layerlaw.model.tree import holds, speaks_of
from layerlaw.model.words import ArtifactType, CardType, Zone
from layerlaw.oracle.phrases.alike import alike_or_different
from layerlaw.oracle.phrases.paid_by_number import BY_NUMBER
from layerlaw.oracle.phrases.paid_with import (
    FROM,
    MINE,
    THIS,
    VERB_FORMS,
    cards_from,
    chosen,
    how_many,
    of_verb,
    spoken_of,
)
from layerlaw.oracle.phrases.qualities import counter_kind, named
from layerlaw.oracle.phrases.references import host, own_filter, this
from layerlaw.oracle.phrases.sizes import times
from layerlaw.oracle.phrases.subjects import card, read_whole, readable, reader_of, things
from layerlaw.oracle.phrases.values import for_each, value
from layerlaw.oracle.phrases.who import number, so_many
from layerlaw.oracle.reader import FirstOf, Reader, ReadingContext, TooLong, begins_with, needs, production
from layerlaw.oracle.tokens import TokenKind, tokenize
from layerlaw.oracle.word_forms import ITS_MANA_COST, NUMBERS

_LOYALTY: Final = re.compile(r"\[?([+−-]?)(\d{1,2}|X)\]?")


def cost(text: str, name: str, it: r.ObjectRef | None = None) -> tuple[cost_parts.CostPart, ...] | None:
    """The parts of a cost in their order; None where one of them is not understood. Never raises.

    Args:
        text: without the colon, such as `{2}{R}, {T}, Sacrifice another creature`.
        name: of the object, for what it calls itself.
        it: what "it" means, if not the object itself, as where something else was spoken of before.
    """
    return read_whole(text, name, parts, it, resolving=True)  # the X of a cost is the announced one (601.2b)


def cost_within(reader: Reader) -> tuple[cost_parts.CostPart, ...] | None:
    """The parts of a cost that stands in a sentence, which is all that the reader still has; None where one of them is not understood."""
    reader.it, reader.resolving = None, True
    found = parts(reader)
    return found if found is not None and reader.done else None


def cost_by(text: str, names: tuple[str, ...]) -> tuple[cost_parts.CostPart, ...] | None:
    """The parts of a cost that is told by what one does, such as `paying 3 life and discarding a card`; None where one is not understood.

    Args:
        text: the words behind "by"; mana symbols alone are a cost too.
        names: what the object calls itself.
    """
    if not readable(text):
        return None
    try:
        return cost_within(Reader(text, tokenize(text, names), ReadingContext(names)))
    except (TooLong, RecursionError):
        return None


def upkeep_cost(text: str) -> tuple[cost_parts.CostPart, ...] | None:
    """The parts of a cumulative upkeep cost, which may be something that is good for its player (702.24a); None where it is not understood."""
    found = cost(text, "")
    if found is not None or not readable(text):
        return found
    reader = reader_of(text, "", given=False)
    gift = _draw(reader) or _add(reader)
    return (cost_parts.PayByAction(gift),) if gift is not None and reader.done else None


def loyalty_cost(text: str) -> cost_parts.PayLoyalty | None:
    """Loyalty := ["+" | "-"] number | "-X"    (606.4)."""
    match = _LOYALTY.fullmatch(text.strip())
    if match is None:
        return None
    sign = 1 if match.group(1) == "+" else -1
    return (
        cost_parts.PayLoyalty(0, x=True) if match.group(2) == "X" else cost_parts.PayLoyalty(sign * int(match.group(2)))
    )


@production
def parts(reader: Reader) -> tuple[cost_parts.CostPart, ...] | None:
    """Cost := part ["or" part] ("," ["and"] part | "and" part)* | mana ", {T} or" mana ", {T}"."""
    either = _either_and_tap(reader)
    if either is not None:
        return either
    found: list[cost_parts.CostPart] = []
    while True:
        more = _part(reader) or (_life_as_well(reader) if found and isinstance(found[-1], cost_parts.PayMana) else None)
        if more is None:
            return None
        if reader.eat("or"):
            other = _part(reader)
            if other is None:
                return None
            more = [cost_parts.PayEither((tuple(more), tuple(other)))]
        found += more
        if not reader.eat(", and", ",", "and", "plus"):
            reader.eat(".")
            return tuple(found)


@needs("or")
@production
def _either_and_tap(reader: Reader) -> tuple[cost_parts.CostPart, ...] | None:
    """Either and tap := mana ", {T} or" mana ", {T}"    it is tapped for either."""
    first = _symbols(reader)
    second = _symbols(reader) if first is not None and reader.eat(", {t} or") else None
    if first is None or second is None or not reader.eat(", {t}"):
        return None
    return cost_parts.PayEither((tuple(first), tuple(second))), cost_parts.PayByAction(d.Tap(THIS))


@production
def _life_as_well(reader: Reader) -> list[cost_parts.CostPart] | None:
    """Life as well := number "life"    behind mana: `pay {B} and 1 life`."""
    life = number(reader)
    return [cost_parts.PayByAction(d.LoseLife(life))] if life is not None and reader.eat("life") else None


def _part(reader: Reader) -> list[cost_parts.CostPart] | None:
    symbols = _OF_SEVERAL_PARTS(reader)
    if symbols is not None:
        return symbols
    one_shot = _VERBS(reader)
    if one_shot is None:
        return None
    return [one_shot] if isinstance(one_shot, cost_parts.CostPart) else [cost_parts.PayByAction(one_shot)]


_MANA: Final = re.compile(r"(?:\{(?:\d{1,6}|[WUBRGCSXYZ]|(?:[WUBRGC]|\d{1,6})/[WUBRGCP](?:/P)?)\})+")


@production
def _symbols(reader: Reader) -> list[cost_parts.CostPart] | None:
    """Symbols := mana symbols | "{T}" | "{Q}" | "{E}"..."""
    token = reader.peek()
    if token.kind is not TokenKind.SYMBOLS:
        return None
    reader.next()
    return _paid(token.text)


def _paid(text: str) -> list[cost_parts.CostPart] | None:
    if _MANA.fullmatch(text):
        return [cost_parts.PayMana(text)]
    if text == "{T}":
        return [cost_parts.PayByAction(d.Tap(THIS))]
    if text == "{Q}":
        return [cost_parts.PayByAction(d.Untap(THIS))]
    if text.endswith("{T}") and _MANA.fullmatch(text.removesuffix("{T}")):  # no comma between them
        return [cost_parts.PayMana(text.removesuffix("{T}")), cost_parts.PayByAction(d.Tap(THIS))]
    energy = re.fullmatch(r"(?:\{E\})+", text)
    return [cost_parts.PayByAction(_energy(text.count("E")))] if energy else None


def _energy(amount: v.Value) -> Instruction:
    return d.PlayerCountersLost("energy", amount)


@begins_with(ITS_MANA_COST)
@production
def _own_mana_cost(reader: Reader) -> list[cost_parts.CostPart] | None:
    """Own mana cost := "equal to its mana cost" ["reduced by" generic mana]    of a keyword that an effect gives (702.34a)."""
    if not reader.eat(ITS_MANA_COST):
        return None
    if not reader.eat("reduced by"):
        return [cost_parts.PayItsManaCost()]
    generic = re.fullmatch(r"\{(\d{1,3})\}", reader.next().text)
    return None if generic is None else [cost_parts.PayItsManaCost(int(generic[1]))]


_ONE_MANA: Final = ("{W}", "{U}", "{B}", "{R}", "{G}", "{C}")
_MOST_MANA: Final = 20


@of_verb("pay")
def _pay(reader: Reader) -> Instruction | cost_parts.CostPart | None:
    """Pay := "pay" (symbols | number symbol | number "life" | value)    `pay 2 life`, `pay {E}{E}`, `pay half your life, rounded up`."""
    if reader.peek().kind is TokenKind.SYMBOLS:
        paid = _paid(reader.next().text)
        often = None if paid is None else for_each(reader)
        if paid is not None and often is not None:
            return cost_parts.PayTimes(tuple(paid), often)
        return None if paid is None else paid[0]
    if reader.eat("half your life , rounded up"):
        return d.LoseLife(v.Half(v.LifeTotal(), round_up=True))
    if reader.eat("life equal to"):
        amount = value(reader)
        return None if amount is None else d.LoseLife(amount)
    mark = reader.at
    how_many = so_many(reader)
    if how_many is not None and reader.peek().text == "{E}":
        reader.next()
        return _energy(how_many)
    if isinstance(how_many, int) and how_many <= _MOST_MANA and reader.peek().text in _ONE_MANA:
        return cost_parts.PayMana(reader.next().text * how_many)  # `pay six {C}`
    reader.at = mark
    amount = so_many(reader)
    if amount is None or not reader.eat("life"):
        return None
    often = for_each(reader)
    return d.LoseLife(amount if often is None else times(amount, often))


@of_verb("sacrifice")
def _sacrifice(reader: Reader) -> Instruction | None:
    """Sacrifice := "sacrifice" (this | chosen)    (701.21)."""
    spoken = spoken_of(reader)
    if spoken is not None:
        return d.Sacrifice(spoken)
    what = chosen(reader)
    return None if what is None else d.Sacrifice(what)


@of_verb("sacrifice")
def _several_sacrificed(reader: Reader) -> list[cost_parts.CostPart] | None:
    """Several sacrificed := "sacrifice" one ("," | "and") one ...    `a green creature, a white creature, and a blue creature`."""
    found: list[cost_parts.CostPart] = []
    while True:
        mark = reader.at
        what: target_requirement.Things | None = own_filter(reader)
        if what is None:
            reader.at = mark
            what = chosen(reader)
        if what is None:
            return None
        found.append(cost_parts.PayByAction(d.Sacrifice(what)))
        mark = reader.at
        if not reader.eat(", and", ",", "and") or not reader.sees(*_ANOTHER_LOT):
            reader.at = mark
            return found if len(found) > 1 else None


_ANOTHER_LOT: Final = (
    "a", "an", "this", "another", "any number of", "one or more",
    *(word for word, count in NUMBERS.items() if count > 1 and word.isalpha()),
)  # fmt: skip


@begins_with(*VERB_FORMS["exile"])
@production
def _several_exiled(reader: Reader) -> list[cost_parts.CostPart] | None:
    """Several exiled := "exile" (this "and" chosen | cards "and" this)    `Exile this Vehicle and four other artifact creatures`."""
    first = _exile(reader)
    if first is None or not reader.eat("and"):
        return None
    own = own_filter(reader)
    what: target_requirement.Things | None = own
    if own is None and reader.sees(*_ANOTHER_LOT):
        what = chosen(reader)
    if what is None:
        return None
    return [cost_parts.PayByAction(first), cost_parts.PayByAction(d.MoveTo(what, Zone.EXILE))]


@begins_with("collect", "blight", *VERB_FORMS["forage"], "waterbend", "exert", "behold", *VERB_FORMS["reveal"])
@production
def _keyword_action(reader: Reader) -> list[cost_parts.CostPart] | None:
    """Keyword action := "collect evidence" n | "blight" n | "forage" | "waterbend" mana | "exert" this | "behold" noun ["and exile it"] | "reveal" this, cards from hand, or "the player you chose" (701)."""
    if reader.eat("collect evidence"):
        least = so_many(reader)
        mine = f.InZone(Zone.GRAVEYARD) & f.OwnedBy(r.You())
        return None if least is None else [cost_parts.ExileTotal(mine, v.Stat.MANA_VALUE, least)]  # 701.59a
    if reader.eat("blight"):
        many = so_many(reader)
        on = target_requirement.Pick(f.creatures() & MINE)
        return None if many is None else [cost_parts.PayByAction(d.PutCounters("-1/-1", many, on))]
    if reader.eat(*VERB_FORMS["forage"]):
        cards = cost_parts.PayByAction(
            d.MoveTo(target_requirement.Pick(f.InZone(Zone.GRAVEYARD) & f.OwnedBy(r.You()), 3), Zone.EXILE)
        )
        food = cost_parts.PayByAction(d.Sacrifice(target_requirement.Pick(f.of_subtype(_FOOD) & MINE)))
        told = cost_parts.PayByAction(d.KeywordAction(Act.FORAGE))
        return [cost_parts.PayEither(((cards,), (food,))), told]  # 701.61a
    if reader.eat("waterbend"):
        symbols = reader.next()
        return [cost_parts.Waterbend(symbols.text)] if _MANA.fullmatch(symbols.text) else None
    if reader.eat("exert"):
        return [cost_parts.PayByAction(d.SetStatus(THIS, "exerted"))] if this(reader) is not None else None
    if reader.eat("behold"):
        many = number(reader)
        what = None if many is None else things(reader)
        if many is None or what is None:
            return None
        if reader.eat("and exile it"):
            return _beheld_and_exiled(what, many)
        shown = cost_parts.PayByAction(d.Reveal(target_requirement.Pick(_in_hand(what), many)))
        beheld = cost_parts.PayByAction(d.Choose("beheld", what & MINE, number=many))
        return [cost_parts.PayEither(((shown,), (beheld,)))]  # 701.4a
    if reader.eat(*VERB_FORMS["reveal"]):
        if reader.eat("the player you chose"):
            return [cost_parts.RevealChoice("opponent")]
        if this(reader) is not None:
            reader.eat("from your hand")
            return [cost_parts.PayByAction(d.Reveal(THIS))]
        cards_ = cards_from(reader)
        return (
            None if cards_ is None or not speaks_of(cards_, Zone.HAND) else [cost_parts.PayByAction(d.Reveal(cards_))]
        )
    return None


def _beheld_and_exiled(what: f.Filter, many: int) -> list[cost_parts.CostPart] | None:
    """701.4a: the one that is chosen on the battlefield, or the card that is revealed from hand, is exiled as well."""
    if many != 1:
        return None
    ways = (target_requirement.Pick(_in_hand(what)), target_requirement.Pick(what & MINE))
    return [cost_parts.PayEither(tuple((cost_parts.PayByAction(d.MoveTo(one, Zone.EXILE)),) for one in ways))]


@production
def _others_gain_life(reader: Reader) -> list[cost_parts.CostPart] | None:
    """Others gain life := ["have"] ("an opponent" | "each other player" | "each opponent") "gain" number "life"    (118.9, 119.7)."""
    reader.eat("have")
    who = reader.eat("an opponent", "each other player", "each opponent")
    amount = so_many(reader) if who is not None and reader.eat("gain", "gains") else None
    if amount is None or not reader.eat("life"):
        return None
    if who != "an opponent":
        return [cost_parts.PayByAction(d.GainLife(amount, r.Opponents()))]
    chosen_one = d.Choose("opponent", None)
    return [
        cost_parts.PayByAction(chosen_one),
        cost_parts.PayByAction(d.GainLife(amount, r.ChosenPlayer("opponent"))),
    ]


@production
def _one_kind_or_another(reader: Reader) -> list[cost_parts.CostPart] | None:
    """One kind or another := "remove a" kind "counter or a" kind "counter from" chosen    `a +1/+1 counter or a charge counter`."""
    first = counter_kind(reader) if reader.eat("remove a", "remove an", "removing a", "removing an") else None
    second = counter_kind(reader) if first is not None and reader.eat("counter or a", "counter or an") else None
    what = chosen(reader) if second is not None and reader.eat("counter from") else None
    if what is None:
        return None
    either = [(cost_parts.PayByAction(d.RemoveCounters(kind, 1, what)),) for kind in (first, second)]
    return [cost_parts.PayEither(tuple(either))]


_FOOD: Final = ArtifactType("Food")


def _in_hand(what: f.Filter) -> f.Filter:
    """Of permanents, the cards of that kind in one's hand."""
    parts = what.parts if isinstance(what, f.And) else (what,)
    rest = [part for part in parts if part != f.ON_BATTLEFIELD]
    return f.And((f.InZone(Zone.HAND), f.OwnedBy(r.You()), *rest))


@begins_with(*VERB_FORMS["tap"], "untap")
@production
def _tap(reader: Reader) -> Instruction | None:
    """Tap := ("tap" | "untap") (this | chosen)    `tap two untapped creatures you control`."""
    verb = reader.eat(*VERB_FORMS["tap"], "untap")
    if verb is None:
        return None
    mark = reader.at
    attached = host(reader)
    what: target_requirement.Things | None = own_filter(reader) if attached is None else f.Is(attached)
    if what is None or not (reader.done or reader.sees(",", "and")):
        reader.at = mark
        what = chosen(reader)
    if what is None:
        return None
    return d.Untap(what) if verb == "untap" else d.Tap(what)


@of_verb("discard")
def _discard(reader: Reader) -> Instruction | None:
    """Discard := "discard" (this | "your hand" | how many cards ["named" name] ["at random"])    (701.9)."""
    if this(reader) is not None:
        return d.Discard(1, what=THIS)
    if reader.eat("your hand"):
        return d.Discard(None)
    amount = how_many(reader)
    if amount is None:
        return None
    many, other, free = amount
    what = card(reader, other=other)
    if what is None:
        return None
    if reader.eat("named"):
        called = named(reader)
        return None if called is None else d.Discard(many, what=f.all_of([what, *called]), up_to=free)
    kinds = [what]
    while reader.eat("or"):
        more = card(reader)
        if more is None:
            return None
        kinds.append(more)
    whole = f.any_of(kinds)
    such = None if isinstance(whole, f.Anything) else whole
    if many is None and not free:
        return d.Discard(None, what=such)
    if not free and many != 1 and (alike := alike_or_different(reader)) is not None:
        return d.Discard(many, what=such, together=alike)
    return d.Discard(many, what=such, at_random=reader.eat("at random") is not None, up_to=free)


@of_verb("exile")
def _exile(reader: Reader) -> Instruction | None:
    """Exile := "exile" (this ["from" zone] | "the top card(s) of your library" | how many cards "from" zone | chosen permanent)."""
    spoken = spoken_of(reader)
    if spoken is not None:
        phrase = reader.eat("from your graveyard", "from your hand")
        return d.MoveTo(spoken, Zone.EXILE, origin=None if phrase is None else FROM[phrase][0])
    if reader.eat("the top card of your library"):
        return d.ExileFromTop(1)
    top = reader.eat("the top card of your graveyard", "the top creature card of your graveyard")
    if top is not None:
        kind = CardType.CREATURE if "creature" in top else None
        return d.MoveTo(f.Is(r.TopOfGraveyard(r.You(), kind)), Zone.EXILE)
    if reader.eat("the top"):
        amount = so_many(reader)
        return d.ExileFromTop(amount) if amount is not None and reader.eat("cards of your library") else None
    cards = cards_from(reader)
    if cards is not None:
        return d.MoveTo(cards, Zone.EXILE)
    what = chosen(reader)
    return None if what is None else d.MoveTo(what, Zone.EXILE)


@of_verb("remove")
def _remove(reader: Reader) -> Instruction | None:
    """Remove := "remove" how many [kind] "counter(s) from" (this | "among"? chosen)    `remove a +1/+1 counter from this creature`."""
    amount = how_many(reader)
    if amount is None or amount[1] or (amount[2] and amount[0] is not None):
        return None  # of "up to" so many nothing keeps how many that are
    many = v.ChosenNumber("any number") if amount[2] else amount[0]
    kind = None if reader.low() in ("counter", "counters") else counter_kind(reader)
    if not reader.eat("counters from", "counter from"):
        return None
    spoken = spoken_of(reader)
    if spoken is not None:
        return d.RemoveCounters(kind, many, spoken)
    if reader.eat("among") or many is None or amount[2]:
        return None
    what = chosen(reader)
    return None if what is None else d.RemoveCounters(kind, many, what)


@of_verb("remove")
def _remove_among(reader: Reader) -> cost_parts.RemoveAmong | None:
    """Remove among := "remove" (number | "X" | "one or more") [kind] "counters from among" nouns | "one or more" [kind] "counters from" this    (122)."""
    several = reader.eat("one or more") is not None
    many = None if several else so_many(reader)
    if many is None and not several:
        return None
    kind = None if reader.low() in ("counter", "counters") else counter_kind(reader)
    if not reader.eat("counters from among", "counter from among"):
        spoken = spoken_of(reader) if several and reader.eat("counters from") else None
        return None if spoken is None else cost_parts.RemoveAmong(kind, None, spoken)
    other = reader.eat("other") is not None
    found = things(reader, other=other)
    return None if found is None or not holds(found, f.ControlledBy) else cost_parts.RemoveAmong(kind, many, found)


@of_verb("put")
def _put(reader: Reader) -> Instruction | None:
    """Put := "put" number kind "counter(s) on" (this | chosen) | "put" cards "on top of your library"."""
    mark = reader.at
    amount = so_many(reader)
    kind = counter_kind(reader) if amount is not None else None
    if amount is not None and kind is not None and reader.eat("counters on", "counter on"):
        own = own_filter(reader)
        if own is not None:
            return d.PutCounters(kind, amount, own)
        what = chosen(reader)
        return None if what is None else d.PutCounters(kind, amount, what)
    reader.at = mark
    if reader.eat("a card an opponent owns from exile into that player's graveyard"):
        theirs = f.InZone(Zone.EXILE) & f.OwnedBy(r.Opponents())
        return d.MoveTo(target_requirement.Pick(theirs), Zone.GRAVEYARD)
    exiled = _exiled_with_this(reader)
    if exiled is not None:
        return d.MoveTo(exiled, Zone.GRAVEYARD)
    spoken = spoken_of(reader)
    if spoken is not None:
        if reader.eat("on top of your library", "on top of its owner's library"):
            return d.MoveTo(spoken, Zone.LIBRARY)
        return (
            d.MoveTo(spoken, Zone.LIBRARY, bottom=True) if reader.eat("on the bottom of its owner's library") else None
        )
    cards = cards_from(reader)
    if cards is None:
        return None
    if reader.eat("on top of your library"):
        return d.MoveTo(cards, Zone.LIBRARY)
    return d.MoveTo(cards, Zone.LIBRARY, bottom=True) if reader.eat("on the bottom of your library") else None


@production
def _exiled_with_this(reader: Reader) -> target_requirement.Pick | None:
    """Exiled with this := "a" card "exiled with" this "into its owner's graveyard"    (607.2a)."""
    if not reader.sees("a", "an"):
        return None
    what = card(reader)
    if what is None or not reader.eat("exiled with") or this(reader) is None:
        return None
    whole = f.InZone(Zone.EXILE) & f.IsLinked()
    whole = whole if isinstance(what, f.Anything) else whole & what
    return target_requirement.Pick(whole) if reader.eat("into its owner's graveyard") else None


@of_verb("return")
def _return(reader: Reader) -> Instruction | None:
    """Return := "return" (this | chosen) "to its owner's hand"    `return a land you control to its owner's hand`."""
    mark = reader.at
    what: target_requirement.Things | None = spoken_of(reader)
    if what is None:
        reader.at = mark
        what = chosen(reader)
    if what is None:
        return None
    return (
        d.MoveTo(what, Zone.HAND)
        if reader.eat("to its owner's hand", "to their owner's hand", "to your hand")
        else None
    )


@of_verb("mill")
def _mill(reader: Reader) -> Instruction | None:
    amount = so_many(reader)
    return d.Mill(amount) if amount is not None and reader.eat("cards", "card") else None


@production
def _draw(reader: Reader) -> Instruction | None:
    """Draw := "draw" number "card(s)"    (118.11)."""
    if not reader.eat("draw"):
        return None
    amount = so_many(reader)
    return d.Draw(amount) if amount is not None and reader.eat("cards", "card") else None


@production
def _add(reader: Reader) -> Instruction | None:
    """Add := "add" mana symbols."""
    if not reader.eat("add") or reader.peek().kind is not TokenKind.SYMBOLS:
        return None
    symbols = reader.next().text
    return d.AddMana("".join(re.findall(r"[WUBRGC]", symbols))) if PLAIN_MANA.fullmatch(symbols) else None


PLAIN_MANA: Final = re.compile(r"(?:\{[WUBRGC]\})+")


@begins_with("unattach")
@production
def _unattach(reader: Reader) -> Instruction | None:
    if not reader.eat("unattach"):
        return None
    own = own_filter(reader) or (THIS if reader.eat("it") else None)
    return None if own is None else d.Attach(own)


_OF_SEVERAL_PARTS: Final = FirstOf(
    _symbols, _own_mana_cost, *BY_NUMBER, _several_sacrificed, _several_exiled, _keyword_action, _others_gain_life, _one_kind_or_another,
)  # fmt: skip
_VERBS: Final[FirstOf[Reader, [], Instruction | cost_parts.CostPart]] = FirstOf(
    _pay, _sacrifice, _tap, _discard, _exile, _remove_among, _remove, _put, _return, _mill, _unattach,
)  # fmt: skip
