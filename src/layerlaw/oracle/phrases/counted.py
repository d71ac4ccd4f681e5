"""What a condition counts: what somebody controls, what lies somewhere, cards in hand, life."""

from __future__ import annotations

from typing import Final

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.words import BASIC_LAND_TYPES, COLOR_WORDS, CardType, Color, Zone
from layerlaw.oracle.phrases.noun_parts import Noun, controlled_too
from layerlaw.oracle.phrases.nouns import narrowed, noun, object_ref
from layerlaw.oracle.phrases.of_players import different
from layerlaw.oracle.phrases.qualities import SIMPLE_KEYWORDS, compares, counter_kind, named, parity
from layerlaw.oracle.phrases.references import host, possessive_ref, this
from layerlaw.oracle.phrases.subjects import card
from layerlaw.oracle.phrases.values import counted
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, begins_with, needs, production
from layerlaw.oracle.word_forms import STATS

_CONTROLLERS: Final[dict[str, r.PlayerRef]] = {
    "you control": r.You(),
    "your team controls": r.You(),
    "an opponent controls": r.Opponents(),
    "your opponents control": r.Opponents(),
    "defending player controls": r.DefendingPlayer(),
    "enchanted player controls": r.HostPlayer(),
    "its controller controls": r.ControllerOf(r.It()),
}


@production
def controls(reader: Reader) -> k.Condition | None:
    """Controls := player "control(s)" ("no" noun | amount noun | this)    `you control another multicolored permanent`."""
    if reader.eat("no opponent controls") and reader.sees("a", "an"):
        theirs = _amount(reader, f.ControlledBy(r.Opponents()))
        return None if theirs is None else k.NotSo(theirs)
    if reader.eat("you don't control") and reader.sees("a", "an", "another"):
        denied = _amount(reader, f.yours())
        return None if denied is None else k.NotSo(denied)
    if reader.eat("any player controls"):
        return _amount(reader, None)
    whose = possessive_ref(reader)
    if whose is not None:
        # `its controller controls another creature`
        if not isinstance(whose, r.Host | r.This) or not reader.eat("controller controls"):
            return None
        theirs = _amount(reader, f.ControlledBy(r.ControllerOf(whose)))
        reader.it = whose
        return theirs
    phrase = reader.eat(*_CONTROLLERS)
    if phrase is None:
        return None
    mine = f.ControlledBy(_CONTROLLERS[phrase])
    ref = this(reader) or host(reader)
    if ref is not None:
        reader.it = ref
        if reader.eat("and it's tapped"):
            return k.Matches(ref, f.And((f.ON_BATTLEFIELD, mine, f.HasStatus("tapped"))))
        return k.Matches(ref, f.And((f.ON_BATTLEFIELD, mine)))
    if phrase == "an opponent controls" and not reader.sees("a", "an"):
        return None  # one of them alone: see `of_players`
    held = _amount(reader, mine)
    if isinstance(held, k.ThereAre) and held.least == 1 and reader.sees(", a", ", an"):
        return _one_of_a_list(reader, mine, held)
    if not isinstance(held, k.ThereAre) or held.least > 1 or not reader.sees("and a", "and an"):
        return held
    mark = reader.at
    reader.eat("and")
    more = _amount(reader, mine)  # `you control an artifact and an enchantment`
    if more is None or reader.low() in _VERBS:
        reader.at = mark
        return held
    return k.AllOf((held, more))


def _one_of_a_list(reader: Reader, mine: f.Filter, first: k.ThereAre) -> k.Condition:
    """One of a list := ("," noun)+ ", or" noun    `you control a God, a Demigod, or a legendary enchantment`; else the first alone."""
    mark, parts = reader.at, [first]
    while reader.sees(", a", ", an", ", or a", ", or an"):
        reader.eat(", or", ",")
        last = reader.tokens[reader.at - 1].low == "or"
        more = _amount(reader, mine)
        if not isinstance(more, k.ThereAre) or more.least > 1:
            break
        parts.append(more)
        if last:
            return k.AnyOf(tuple(parts))
    reader.at = mark
    return first


_VERBS: Final = frozenset({"is", "are", "has", "have", "was", "were", "entered", "died", "attacked", "left"})
"""A verb behind a noun says that it begins a clause of its own."""


@production
def there_are(reader: Reader) -> k.Condition | None:
    """There are := ("there is" | "there are") amount noun    `there are seven or more cards in your graveyard`."""
    if reader.eat("there's", "there is", "there are"):
        begun = reader.at
        if reader.eat("cards exiled with") and _own(reader):
            return k.ThereAre(f.InZone(Zone.EXILE) & f.IsLinked())
        reader.at = begun
        return _distinct(reader) or _counters_there(reader) or _in_one_zone(reader) or _amount(reader, None)
    mark = reader.at
    if number(reader) is not None and reader.eat("or more"):
        # `seven or more cards are in your graveyard`: the older word order.
        reader.at = mark
        least = number(reader)
        reader.eat("or more")
        kinds = reader.at
        while not reader.done and not reader.sees("are in your graveyard", ",", "."):
            reader.next()
        if reader.sees("are in your graveyard") and least is not None:
            inner = reader.part(kinds, reader.at)
            if inner.eat("cards") and inner.done:
                reader.eat("are in your graveyard")
                return k.ThereAre(f.And((f.InZone(Zone.GRAVEYARD), f.OwnedBy(r.You()))), least)
    return None


@production
def _in_one_zone(reader: Reader) -> k.Condition | None:
    """In one zone := number "or more cards in a single graveyard"    in some player's graveyard, each asked alone."""
    least = number(reader)
    if least is None or not reader.eat("or more cards in a single graveyard"):
        return None
    return k.SomePlayer(r.EachPlayer(), k.ThereAre(f.InZone(Zone.GRAVEYARD) & f.OwnedBy(r.OnePlayer()), least))


@production
def _counters_there(reader: Reader) -> k.Condition | None:
    """Counters there := amount [kind] ("counters on" object | "counters among" nouns)    `exactly three tide counters on this creature`."""
    none = reader.eat("no") is not None
    exactly = none or reader.eat("exactly") is not None
    amount = 0 if none else number(reader)
    ending = None if exactly else reader.eat("or more", "or fewer")
    if amount is None or not (exactly or ending):
        return None
    found = counted(reader)
    if not isinstance(found, v.CountersOn | v.CountersAmong):
        return None
    if isinstance(found, v.CountersOn):
        reader.it = found.ref
    comparison = {"or more": f.Comparison.AT_LEAST, "or fewer": f.Comparison.AT_MOST}.get(
        ending or "", f.Comparison.EQUAL
    )
    return k.ValueIs(found, comparison, amount)


@begins_with("you have")
@production
def in_hand(reader: Reader) -> k.Condition | None:
    """In hand := "you have" ("no" kind "cards in hand" | "exactly" number "or" number "cards in hand")."""
    if reader.eat("you have exactly"):
        first = number(reader)
        second = number(reader) if first is not None and reader.eat("or") else None
        if first is None or second is None or not reader.eat("cards in hand"):
            return None
        return k.AnyOf(tuple(k.ValueIs(v.CardsInHand(), f.Comparison.EQUAL, many) for many in (first, second)))
    what = card(reader) if reader.eat("you have no") else None
    if what is None or isinstance(what, f.Anything) or not reader.eat("in hand"):
        return None
    return k.NotSo(k.ThereAre(f.InZone(Zone.HAND) & f.OwnedBy(r.You()) & what))


_IN_ZONE: Final = {
    "in your graveyard": f.InZone(Zone.GRAVEYARD) & f.OwnedBy(r.You()), "in a graveyard": f.InZone(Zone.GRAVEYARD),
    "on the battlefield": f.ON_BATTLEFIELD, "in exile": f.InZone(Zone.EXILE),
}  # fmt: skip


@needs("is", "are")
@production
def lies(reader: Reader) -> k.Condition | None:
    """Lies := (a noun ["and" a noun] | amount nouns) ("is" | "are") zone    `an artifact card is in your graveyard`, `no creatures are on the battlefield`."""
    if reader.eat("all lands on the battlefield are"):
        kind = noun(reader)
        return None if kind is None else k.NotSo(k.ThereAre(f.lands() & f.Not(kind.zoneless)))
    none = reader.eat("no") is not None
    kinds: list[f.Filter] = []
    least = 1
    while True:
        another = reader.sees("another")
        amount = 1 if none or another else number(reader)
        several = not none and reader.eat("or more") is not None
        if amount is None or (amount > 1 and (kinds or not several)):
            return None
        found = noun(reader, anywhere=True)
        if found is None or found.plural is not (none or several):
            return None
        kinds.append(found.zoneless)
        least = amount
        if none or several or not reader.eat("and"):
            break
    if not reader.eat("is", "are"):
        return None
    if reader.eat("exiled with"):  # `a card is exiled with this land` (607.2a)
        where: f.Filter | None = f.InZone(Zone.EXILE) & f.IsLinked() if _own(reader) else None
    else:
        zone = reader.eat(*_IN_ZONE)
        where = None if zone is None else _IN_ZONE[zone]
    if where is None:
        return None
    parts = [k.ThereAre(narrowed(where, kind), least) for kind in kinds]
    held: k.Condition = k.all_of(parts)
    return k.NotSo(held) if none else held


def _own(reader: Reader) -> bool:
    return this(reader) == r.This() or (reader.it == r.This() and reader.eat("it") is not None)


@needs("has", "blocking")
@production
def one_has(reader: Reader) -> k.Condition | None:
    """One has := a noun "has" feature | number "or more" nouns "are blocking" object    `a creature has a -1/-1 counter on it`."""
    least = number(reader)
    if least is None or (least > 1 and not reader.eat("or more")):
        return None
    found = noun(reader)
    if found is None:
        return None
    if least > 1:
        ref = object_ref(reader) if reader.eat("are blocking") else None
        blocking = None if ref is None else f.HasStatus("blocking") & f.InCombatWith(ref)
        return None if blocking is None else k.ThereAre(found.filter & blocking, least)
    feature = has(reader) if reader.eat("has") else None
    return k.ThereAre(narrowed(found.filter, feature)) if isinstance(feature, f.Filter) else None


@needs("total")
@production
def total_is(reader: Reader) -> k.Condition | None:
    """Total is := nouns "have total" stat number "or greater"    `creatures you control have total power 8 or greater`."""
    found = noun(reader)
    if found is None or not found.plural or not reader.eat("have total"):
        return None
    name = reader.eat(*STATS)
    least = number(reader) if name is not None else None
    if name is None or least is None or not reader.eat("or greater"):
        return None
    return k.ValueIs(v.Total(STATS[name], found.filter), f.Comparison.AT_LEAST, least)


@needs("common")
@production
def commonest(reader: Reader) -> k.Condition | None:
    """Commonest := color "is the most common color among" nouns ("or is tied for most common" | "but isn't tied for most common")."""
    color: r.ColorWord | None = COLOR_WORDS.get(reader.low())
    if color is not None:
        reader.next()
    elif reader.eat("the chosen color"):
        color = r.Chosen("color")
    if color is None or not reader.eat("is the most common color among"):
        return None
    reader.eat("all")
    found = noun(reader)
    tied = reader.eat("or is tied for most common", "but isn't tied for most common", "and isn't tied for most common")
    return None if found is None or tied is None else k.CommonestColor(color, found.filter, tied.startswith("or"))


@begins_with("you control")
@production
def both_named(reader: Reader) -> k.Condition | None:
    """Both named := "you control" ("creatures" | "artifacts") "named" name "and" name    one of each name."""
    kind = reader.eat("you control creatures named", "you control artifacts named")
    first = None if kind is None else named(reader)
    second = named(reader) if first is not None and reader.eat("and") else None
    if kind is None or first is None or second is None:
        return None
    such = f.ON_BATTLEFIELD & f.IsType(CardType.CREATURE if "creatures" in kind else CardType.ARTIFACT) & f.yours()
    return k.AllOf(tuple(k.ThereAre(such & one[0]) for one in (first, second)))


@begins_with("you control")
@production
def one_of_each(reader: Reader) -> k.Condition | None:
    """One of each := "you control" of each ("and" of each)*    of each := ("a" | "an") noun "of each" ("color" | "basic land type")."""
    if not reader.eat("you control a", "you control an"):
        return None
    wanted: list[k.Condition] = []
    while True:
        found = noun(reader)
        if found is None or not reader.eat("of each"):
            return None
        each: list[f.Filter]
        if reader.eat("color"):
            each = [f.HasColor(color) for color in Color]
        elif reader.eat("basic land type"):
            each = [f.HasSubtype(word) for word in BASIC_LAND_TYPES]
        else:
            return None
        wanted += [k.ThereAre(narrowed(found.filter, one) & f.yours()) for one in each]
        if not reader.eat("and a", "and an"):
            return k.AllOf(tuple(wanted))


@needs("all")
@production
def all_share_a_color(reader: Reader) -> k.Condition | None:
    """All share a color := ("they" | nouns) "all share a color"    there is a color that each of them has (105.2)."""
    if reader.eat("they"):
        of = reader.antecedent if isinstance(reader.antecedent, f.Filter) else None
    else:
        found = noun(reader)
        of = found.filter if found is not None and found.plural else None
    if of is None or not reader.eat("all share a color"):
        return None
    return k.AnyOf(tuple(k.NotSo(k.ThereAre(narrowed(of, f.Not(f.HasColor(color))))) for color in Color))


@needs("all")
@production
def all_are(reader: Reader) -> k.Condition | None:
    """All are := "all" nouns "are" color    `all nonland permanents you control are white`."""
    found = noun(reader) if reader.eat("all") else None
    if found is None or not found.plural or not reader.eat("are") or reader.low() not in COLOR_WORDS:
        return None
    return k.NotSo(k.ThereAre(narrowed(found.filter, f.Not(f.HasColor(COLOR_WORDS[reader.next().low])))))


@production
def _distinct(reader: Reader) -> k.Condition | None:
    """Distinct := number "or more" kinds "among" noun    `four or more card types among cards in your graveyard`."""
    least = number(reader)
    more = reader.eat("or more") is not None
    if least is None or not (more or reader.sees("colors among", "basic land types among")):
        return None
    found = counted(reader)
    comparison = f.Comparison.AT_LEAST if more else f.Comparison.EQUAL
    return k.ValueIs(found, comparison, least) if isinstance(found, v.CountDistinct | v.CountersOn | v.Plus) else None


@production
def _amount(reader: Reader, mine: f.Filter | None) -> k.Condition | None:
    """Amount := "no" noun | "a" noun | number "or more" noun | "exactly" number noun."""
    if reader.eat("fewer than"):
        bound = number(reader)
        few = None if bound is None else _nouns(reader, other=False)
        counted_few = None if few is None else _with_control(few, mine)
        if bound is None or counted_few is None:
            return None
        return k.ValueIs(v.Count(counted_few), f.Comparison.LESS, bound)
    negative = reader.eat("no") is not None
    exactly = reader.eat("exactly") is not None
    at_least = not negative and not exactly and reader.eat("at least") is not None
    least = 1 if negative or reader.low() == "another" else number(reader)
    if least is None:
        return None
    more = "or more" if at_least else reader.eat("or more", "or fewer") if not negative else None
    other = reader.eat("other") is not None
    if least > 1 and more is None and not exactly:
        return None
    found = _nouns(reader, other=other)
    if found is None:
        return None
    every = _with_control(found, mine)
    if every is None:
        return None
    distinct = different(reader) if more == "or more" else None
    if distinct is not None:
        return k.ValueIs(v.CountDistinct(distinct, every), f.Comparison.AT_LEAST, least)
    if negative:
        return k.NotSo(k.ThereAre(every))
    if exactly and least > 0:
        reader.it = reader.it or every
    if exactly:
        return k.ValueIs(v.Count(every), f.Comparison.EQUAL, least)
    if more == "or fewer":
        return k.ValueIs(v.Count(every), f.Comparison.AT_MOST, least)
    return k.ThereAre(every, least)


@production
def _nouns(reader: Reader, *, other: bool) -> list[f.Filter] | None:
    """Nouns := noun ("or" ["a"] noun)*    `an Elf or a Druid`."""
    first = noun(reader, other=other)
    if first is None:
        return None
    return [one.filter for one in (first, *reader.others(lambda: _alternative(reader), "or a", "or an"))]


def _alternative(reader: Reader) -> Noun | None:
    """Another noun of which the same is said; one behind which a verb stands begins a clause of its own: `a land creature or a land entered ...`."""
    found = noun(reader)
    return None if found is not None and reader.low() in _VERBS else found


def _with_control(found: list[f.Filter], mine: f.Filter | None) -> f.Filter | None:
    """Each alternative with "you control" in its place: before "other", behind all else."""
    if mine is None:
        return f.any_of(found)
    whole = [controlled_too(item, mine) for item in found]
    return f.any_of(whole)


@begins_with("you have", "your life")
@production
def life(reader: Reader) -> k.Condition | None:
    """Life := "you have at least" number "life more than your starting life total" | "your life total is" ...    what `of_players` does not read."""
    if reader.eat("you have at least"):
        more = number(reader)
        if more is None or not reader.eat("life more than your starting life total"):
            return None
        return k.ValueIs(v.LifeTotal(), f.Comparison.AT_LEAST, v.Plus((more, v.StartingLife())))
    if reader.eat("your life total is less than or equal to half your starting life total"):
        return k.ValueIs(v.Times(2, v.LifeTotal()), f.Comparison.AT_MOST, v.StartingLife())
    if reader.eat("your life total is at least"):
        more = number(reader)
        if more is None or not reader.eat("greater than your starting life total"):
            return None
        return k.ValueIs(v.LifeTotal(), f.Comparison.AT_LEAST, v.Plus((more, v.StartingLife())))
    return None


@production
def has(reader: Reader) -> f.Filter | k.ValueIs | None:
    """Has := keyword | counters | stat comparison    `flying`, `a +1/+1 counter on it`, `power 4 or greater`."""
    compared = parity(reader) or compares(reader)
    if compared is not None:
        return compared
    keyword = reader.eat(*SIMPLE_KEYWORDS)
    if keyword is not None:
        return f.HasKeyword(keyword) if reader.low() != "or" else None
    if reader.eat("counters on it", "one or more counters on it", "a counter on it"):
        return f.HasCounter()
    return _counters(reader)


@production
def _counters(reader: Reader) -> f.Filter | k.ValueIs | None:
    """Counters := amount [kind] "counters on it"    `seven or more oil counters on it`, `no ice counters on it`."""
    mark = reader.at
    of_a_kind = counter_kind(reader)
    if of_a_kind is not None and reader.eat("counters on it"):
        return f.HasCounter(of_a_kind)
    reader.at = mark
    none = reader.eat("no") is not None
    fewer = reader.eat("fewer than") is not None
    exactly = reader.eat("exactly") is not None
    amount = 0 if none else number(reader)
    if amount is None:
        return None
    more = reader.eat("or more", "or fewer")
    kind = None if reader.low() in ("counter", "counters") else counter_kind(reader)
    if not reader.eat("counters on it", "counter on it"):
        return None
    counters = v.CountersOn(r.This(), kind)
    if none:
        return k.ValueIs(counters, f.Comparison.EQUAL, 0)
    if fewer:
        return k.ValueIs(counters, f.Comparison.LESS, amount)
    if exactly:
        return k.ValueIs(counters, f.Comparison.EQUAL, amount)
    if more is None:
        return f.HasCounter(kind) if amount == 1 else None
    return k.ValueIs(counters, f.Comparison.AT_LEAST if more == "or more" else f.Comparison.AT_MOST, amount)
