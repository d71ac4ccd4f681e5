"""Clauses behind "as long as" and "if" → conditions.

condition := clause (("and" | "or") clause)*    `you control a Forest and a Swamp`, `it's your turn`
"""

from __future__ import annotations

from typing import Final

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.tree import speaks_of
from layerlaw.model.words import COLOR_WORDS, CardType, Zone
from layerlaw.oracle.phrases.above_it import above_it
from layerlaw.oracle.phrases.adjectives import adjective
from layerlaw.oracle.phrases.as_cast import as_cast
from layerlaw.oracle.phrases.attached import attached
from layerlaw.oracle.phrases.commonest_color import of_the_commonest
from layerlaw.oracle.phrases.counted import (
    all_are,
    all_share_a_color,
    both_named,
    commonest,
    controls,
    has,
    in_hand,
    lies,
    life,
    one_has,
    one_of_each,
    there_are,
    total_is,
)
from layerlaw.oracle.phrases.game_facts import OF_PHASES, RESOLVED, in_words
from layerlaw.oracle.phrases.history import history
from layerlaw.oracle.phrases.mana_spent import mana_spent
from layerlaw.oracle.phrases.meld_pairs import meld_pair
from layerlaw.oracle.phrases.nouns import narrowed, noun, object_ref
from layerlaw.oracle.phrases.of_players import of_players
from layerlaw.oracle.phrases.of_the_event import of_the_event
from layerlaw.oracle.phrases.paid_so import paid_so
from layerlaw.oracle.phrases.qualities import RELATIONS
from layerlaw.oracle.phrases.references import possessive_ref, this
from layerlaw.oracle.phrases.the_greatest import HAS_THE_GREATEST
from layerlaw.oracle.phrases.values import value
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.phrases.with_most import is_ahead
from layerlaw.oracle.reader import FirstOf, Reader, begins_with, needs, production
from layerlaw.oracle.tokens import TokenKind
from layerlaw.oracle.word_forms import STATS


@production
def condition(reader: Reader) -> k.Condition | None:
    """Condition := clause ("and" clause)* | clause ("or" clause)*."""
    first = clause(reader)
    if first is None:
        return None
    parts, joined = [first], ""
    while reader.sees("and", "or"):
        mark = reader.at
        word = reader.next().low
        more = clause(reader) if not joined or word == joined else None
        if more is None:
            reader.at = mark
            break
        joined = word
        parts.append(more)
    if len(parts) == 1:
        return first
    return k.AllOf(tuple(parts)) if joined == "and" else k.AnyOf(tuple(parts))


@production
def clause(reader: Reader) -> k.Condition | None:
    """Clause := turn | designation | meld pair | "you control" amount | "there are" amount | object predicate | value comparison."""
    return _CLAUSES(reader)


@needs("attacking", "blocking")
@production
def _are_attacking(reader: Reader) -> k.Condition | None:
    """Are attacking := ["exactly"] number ["or more"] noun ("is" | "are") ("attacking" ["you"] | "blocking")    `four or more creatures are attacking`."""
    exactly = reader.eat("exactly") is not None
    at_least = not exactly and reader.eat("at least") is not None
    many = number(reader)
    if many is None:
        return None
    more = at_least or reader.eat("or more") is not None
    found = noun(reader)
    verb = None if found is None else reader.eat("is attacking", "are attacking", "is blocking", "are blocking")
    if found is None or verb is None or (many > 1 and not (more or exactly)):
        return None
    way = "attacking" if "attacking" in verb else "blocking"
    if way == "blocking" and not exactly and this(reader) is not None:
        return k.ThereAre(narrowed(found.filter, f.HasStatus(way) & f.InCombatWith(r.This())), many)
    if way == "blocking" and not (reader.done or reader.sees(",", "and", ".")):
        return None  # `are blocking it`
    attacking: f.Filter = f.IsAttacking(r.You()) if way == "attacking" and reader.eat("you") else f.HasStatus(way)
    those = narrowed(found.filter, attacking)
    if exactly:
        return k.ValueIs(v.Count(those), f.Comparison.EQUAL, many)
    return k.ThereAre(those, many)


@begins_with("it isn't")
@production
def _denied(reader: Reader) -> k.Condition | None:
    """Denied := "it isn't so that" clause    how what has no shorter words is denied."""
    denied = clause(reader) if reader.eat("it isn't so that", "it isn't true that") else None
    return None if denied is None else k.NotSo(denied)


_NOTED: Final = (
    "evidence was collected", "you cast this spell during your main phase", "you've been attacked this step", "it's an extra turn", "it's your main phase", "it's the first combat phase of the turn",
    "tribute wasn't paid", "the gift was promised", "you attacked with creatures with total power 6 or greater this combat",
    *RESOLVED,
)  # fmt: skip
_OF_ITSELF: Final = ("devoured a creature", "attacked or blocked this combat")


@production
def cast_so(reader: Reader) -> k.Condition | None:
    """Cast so := of ("was" | "wasn't" | "is") ("kicked" ["with its" cost "kicker"] | "bargained" | "cast" [from]) | of "escaped" | "you" ["didn't"] "cast" of [from]    (601.2b)."""
    if reader.it == r.This() and reader.eat("it's bargained"):
        return k.WasCastSo("bargained")
    if (paid := paid_so(reader)) is not None:
        return paid
    verb = reader.eat("you didn't cast", "you cast")
    by = r.You() if verb is not None else None
    spoken_of = r.This() if this(reader) is not None else _it(reader)
    phrase = verb or reader.eat(*HOW_CAST)
    if spoken_of is None or phrase is None:
        return None
    held = _cast_how(reader, "cast" if verb is not None else HOW_CAST[phrase], spoken_of, by)
    if held is None or reader.low() in ("during", "for", "using", "from", "with", "this", "as"):
        return None
    if not reader.resolving:
        reader.it = spoken_of
    return k.NotSo(held) if "n't" in phrase else held


def _cast_how(reader: Reader, how: str, of: r.ObjectRef, by: r.PlayerRef | None) -> k.Condition | None:
    if how == "kicked" and reader.eat("twice"):
        return k.ValueIs(v.TimesCastSo("kicked"), f.Comparison.AT_LEAST, 2) if of == r.This() else None
    if how == "kicked" and reader.eat("with its"):
        mana = reader.next()
        if mana.kind is not TokenKind.SYMBOLS or not reader.eat("kicker"):
            return None
        how = f"kicked {mana.text}"
    if how == "cast" and reader.eat("from anywhere other than your hand"):
        return k.AllOf((k.WasCastSo("cast", of, by), k.NotSo(k.WasCastSo("cast from hand", of, by))))
    if how == "cast":
        zone = reader.eat("from your hand", "from your graveyard", "from a graveyard", "from exile")
        how = "cast" if zone is None else f"cast from {zone.rpartition(' ')[2]}"
    return k.WasCastSo(how, of, by)


def _it(reader: Reader) -> r.ObjectRef | None:
    """It := "it" | "that spell"    one object that was spoken of before; behind an event "that spell" is its."""
    if reader.event and isinstance(reader.it, r.That) and reader.eat("that spell"):
        return reader.it
    if isinstance(reader.it, r.This | r.That) and reader.eat("it"):
        return reader.it
    return None


HOW_CAST: Final = {
    "was kicked": "kicked",
    "was bargained": "bargained",
    "is bargained": "bargained",
    "was cast": "cast",
    "escaped": "escaped",
    "wasn't kicked": "kicked",
    "wasn't bargained": "bargained",
    "wasn't cast": "cast",
}


_PAST: Final = frozenset(
    """
    you've haven't had has hasn't gained lost attacked sacrificed cast discarded drew died entered left was were played descended
    planeswalked put been
    """.split()  # noqa: SIM905 - a word list reads better than a list of quoted words
)


_NOT_IN_PAST: Final = frozenset(
    {"and", "if", "as", "while", "unless", "gets", "get", "gain", "gains", "cost", "costs", "it", "is", "are"}
)


@production
def noted(reader: Reader) -> k.Condition | None:
    """Noted := a fixed clause | subject past "this turn"    what nothing here knows how to look for."""
    phrase = reader.eat(*_NOTED)
    if phrase is not None:
        return in_words(phrase)
    if (paid := _cost_paid(reader)) is not None:
        return paid
    own = this(reader) is not None or (reader.it == r.This() and reader.eat("it") is not None)
    if own and not reader.resolving:
        reader.it = r.This()
    start = reader.at
    if own and (phrase := reader.eat(*_OF_ITSELF)) is not None:
        return in_words(f"this permanent {phrase}")
    if not own and reader.low() in ("it", "they", "that", "those", "its"):
        return None
    past = False
    while not reader.eat("this turn"):
        token = reader.next()
        past = past or token.low in _PAST
        if (
            reader.done
            or token.kind not in (TokenKind.WORD, TokenKind.NUMBER, TokenKind.SIZE)
            or token.low in _NOT_IN_PAST
        ):
            return None
    if not past:
        return None
    words = reader.words(start)
    return in_words(f"this permanent {words}" if own else words[:1].lower() + words[1:])


@begins_with("its", "his", "her", "you")
@production
def _cost_paid(reader: Reader) -> k.Condition | None:
    """Cost paid := ("its" | "his" | "her") keyword "cost was paid" | "you cast it during your main phase"    behind an event, of the spell that the permanent was (400.7d)."""
    if not reader.event or reader.it != r.This():
        return None
    if reader.eat("you cast it during your main phase"):
        return in_words("you cast it during your main phase")
    start = reader.at
    if not reader.eat("its", "his", "her"):
        return None
    reader.next()
    held = in_words(reader.words(start)) if reader.eat("cost was paid") else None
    return held if held is not None and held.meaning is not None else None


def kept_in_words(reader: Reader) -> k.Noted:
    """A whole condition that no production reads, in its words, with "this permanent" for the object itself."""
    told, start = [], reader.at
    while not reader.done:
        mark = reader.at
        if this(reader) is None:
            reader.next()
            continue
        told += [reader.words(start, mark), "this permanent"]
        start = reader.at
    return in_words(" ".join(filter(None, [*told, reader.words(start)])))


_FIXED: Final[dict[str, k.Condition]] = {
    **HAS_THE_GREATEST,
    "it's your turn": k.TurnOf(r.You()),
    **OF_PHASES,
    "it's not your turn": k.NotSo(k.TurnOf(r.You())),
    "it isn't your turn": k.NotSo(k.TurnOf(r.You())),
    "it's an opponent's turn": k.TurnOf(r.Opponents()),
    "you're the monarch": k.PlayerIs(r.You(), "monarch"),
    "you're not the monarch": k.NotSo(k.PlayerIs(r.You(), "monarch")),
    "you don't have the city's blessing": k.NotSo(k.PlayerIs(r.You(), "city_blessing")),
    "it's night": k.PlayerIs(r.EachPlayer(), "night"),
    "it's day": k.PlayerIs(r.EachPlayer(), "day"),
    "it's neither day nor night": k.AllOf(
        (k.NotSo(k.PlayerIs(r.EachPlayer(), "day")), k.NotSo(k.PlayerIs(r.EachPlayer(), "night")))
    ),
    "there is no monarch": k.NotSo(k.PlayerIs(r.EachPlayer(), "monarch")),
    "you don't control a ring-bearer": k.NotSo(k.ThereAre(f.ON_BATTLEFIELD & f.HasStatus("ring_bearer") & f.yours())),
    "you control your commander": k.ThereAre(
        f.ON_BATTLEFIELD & f.HasStatus("commander") & f.ControlledBy(r.You()) & f.OwnedBy(r.You())
    ),
    "you have a full party": k.ValueIs(v.Party(), f.Comparison.EQUAL, 4),
    "you own a card in exile that has an adventure": k.ThereAre(
        f.And((f.InZone(Zone.EXILE), f.OwnedBy(r.You()), f.Called("adventurous")))
    ),
    "you own a card in exile": k.ThereAre(f.InZone(Zone.EXILE) & f.OwnedBy(r.You())),
    "an opponent owns a card in exile": k.ThereAre(f.InZone(Zone.EXILE) & f.OwnedBy(r.Opponents())),
    "you have more cards in hand than each opponent": k.ValueIs(
        v.CardsInHand(), f.Comparison.MORE, v.MostCardsInHand(r.Opponents())
    ),
    "another player controls enchanted creature": k.Matches(
        r.Host(), f.ON_BATTLEFIELD & f.Not(f.ControlledBy(r.You()))
    ),
    "your library has no cards in it": k.NotSo(k.ThereAre(f.InZone(Zone.LIBRARY) & f.OwnedBy(r.You()))),
}


@production
def _fixed(reader: Reader) -> k.Condition | None:
    phrase = reader.eat(*_FIXED)
    if phrase is None:
        return _turn_of_that_player(reader)
    held = _FIXED[phrase]
    if isinstance(held, k.Matches):
        reader.it = held.ref  # `another player controls enchanted creature, it can't attack`
    return held


@production
def _turn_of_that_player(reader: Reader) -> k.Condition | None:
    """Turn := ("it's" | "it's not" | "it isn't") ("their" | "that player's") "turn"."""
    verb = reader.eat("it's not", "it isn't", "it's")
    if verb is None or reader.that_player is None or not reader.eat("their turn", "that player's turn"):
        return None
    held = k.TurnOf(reader.that_player)
    return held if verb == "it's" else k.NotSo(held)


@needs("has")
@production
def _is_all(reader: Reader) -> k.Condition | None:
    """Is all := object "is" quality ("," quality)+ ", and has" feature    `this creature is enchanted, equipped, and has a counter on it`."""
    ref = object_ref(reader)
    first = adjective(reader) if ref is not None and reader.eat("is") else None
    if ref is None or first is None:
        return None
    said: list[f.Filter] = [first]
    while reader.eat(","):
        if reader.eat("and has"):
            found = has(reader)
            if not isinstance(found, f.Filter) or len(said) < _SEVERAL:
                return None
            reader.it = ref
            return k.all_of([k.Matches(ref, one) for one in (*said, found)])
        more = adjective(reader)
        if more is None:
            return None
        said.append(more)
    return None


_SEVERAL: Final = 2


@needs("exiled")
@production
def _one_exiled_is(reader: Reader) -> k.Condition | None:
    """One exiled is := ("a" | "an") noun "is" quality    `a card exiled with this creature is a creature card`."""
    found = noun(reader) if reader.eat("a", "an") else None
    if found is None or not speaks_of(found.filter, f.IsLinked("cards")) or not reader.eat("is"):
        return None
    kind = quality(reader)
    return k.ThereAre(narrowed(found.filter, kind)) if isinstance(kind, f.Filter) else None


@needs("blocked")
@production
def _in_combat(reader: Reader) -> k.Condition | None:
    """In combat := object "is blocking or blocked by a" noun    (509.1g)."""
    ref = reader.it if reader.eat("it's") and isinstance(reader.it, r.ObjectRef) else object_ref(reader)
    if ref is None:
        return None
    reader.eat("is")
    found = noun(reader) if reader.eat("blocking or blocked by a", "blocking or blocked by an") else None
    if found is None or (found.plural and not found.either):
        return None
    return k.ThereAre(narrowed(found.filter, f.InCombatWith(ref)))


@production
def _object_is(reader: Reader) -> k.Condition | None:
    """Object is := object ("is" | "isn't") quality | object "has" feature    `this creature is untapped`."""
    own = reader.it == r.This() and reader.eat("they're not") is not None  # a name of several: `The Notary Hobbits`
    contracted = "it's not" if own else reader.eat("it's not", "it's")
    ref: r.ObjectRef | None
    if contracted:
        ref = reader.it if isinstance(reader.it, r.ObjectRef) else None
        verb = "isn't" if contracted == "it's not" else "is"
    else:
        ref = object_ref(reader) or _top_card(reader) or _pronoun(reader)
        verb = reader.eat("is not", "is", "isn't", "has", "doesn't have", "remains", "remain") or _was(reader, ref)
        verb = "isn't" if verb == "is not" else verb
    if ref is None or not verb:
        return None
    if reader.tokens[reader.at - 1].low in _WAS and isinstance(ref, r.Host):
        ref = r.That()  # what it was attached to has left: the event told it
    if verb == "has" and (parity := reader.eat("an even", "an odd")) is not None:
        reader.it = ref
        return _parity(v.CountersOn(ref, None), parity) if reader.eat("number of counters on it") else None
    found = (
        has(reader)
        if verb in ("has", "doesn't have")
        else _on_battlefield(reader)
        if verb.startswith("remain")
        else quality(reader)
    )
    if found is None:
        return None
    if not (isinstance(reader.it, r.Target) and ref == r.That()):
        reader.it = ref  # `if that land is an Island, that creature`: what is aimed at is spoken of still
    negative = verb in ("isn't", "doesn't have")
    if isinstance(found, k.ValueIs):
        counters = _own_counters(ref, found)
        return k.NotSo(counters) if negative else counters
    if contracted and ref in _WAS_THERE and reader.tokens[reader.at - 1].low == "card":
        found = found & f.Not(f.ON_BATTLEFIELD)  # a card is what it is now, not the permanent that it was (603.10a)
    return k.Matches(ref, f.Not(found) if negative else found)


_WAS_THERE: Final = (r.That(), r.Linked("event"), r.Linked("the other"))
"""What an event has told of, and may have been a permanent then."""
_OF_CASTING: Final = frozenset({"kicked", "cast", "bargained", "blocked", "dealt"})
"""What was done as it was cast (`cast_so`), or in this turn (`history`), is asked otherwise."""
_WAS: Final = {"was": "is", "wasn't": "isn't", "had": "has", "didn't have": "doesn't have"}


def _was(reader: Reader, ref: r.ObjectRef | None) -> str:
    """Behind an event, what it was about is asked as it was then (603.10a, 608.2h): `it was a Human`, `it had counters on it`."""
    about = reader.event and isinstance(ref, r.That | r.This | r.Host) and reader.low(1) not in _OF_CASTING
    verb = reader.eat(*_WAS) if about else None
    return _WAS[verb] if verb is not None else ""


def _pronoun(reader: Reader) -> r.ObjectRef | None:
    """Pronoun := "he" | "she"    the object itself, behind an event about it (201.5a)."""
    return r.This() if reader.event and reader.it == r.This() and reader.eat("he", "she") else None


def _own_counters(ref: r.ObjectRef, found: k.ValueIs) -> k.Condition:
    """The comparison of counters, read for "it", as one of the object's own."""
    kind = found.left.kind if isinstance(found.left, v.CountersOn) else None
    return k.ValueIs(v.CountersOn(ref, kind), found.comparison, found.right)


@production
def _top_card(reader: Reader) -> r.ObjectRef | None:
    return r.TopOfGraveyard(r.You()) if reader.eat("the top card of your graveyard") else None


def _on_battlefield(reader: Reader) -> f.Filter | None:
    if reader.eat("on the battlefield"):
        return f.ON_BATTLEFIELD
    return f.HasStatus("tapped") if reader.eat("tapped") else None


@production
def quality(reader: Reader) -> f.Filter | None:
    """Quality := status | color | "enchanted" | "equipped" | "attached to" ... | "a" noun | zone    `untapped`, `a Human`."""
    if reader.eat("in the command zone or on the battlefield"):
        return f.InZone(Zone.COMMAND) | f.ON_BATTLEFIELD
    if reader.eat("in your graveyard or on the battlefield", "on the battlefield or in your graveyard"):
        return f.Or((f.InZone(Zone.GRAVEYARD), f.ON_BATTLEFIELD))
    said = reader.eat(*_AS_SAID)
    if said is not None:
        return _AS_SAID[said]
    if reader.eat("suspended"):  # 702.62b
        return f.InZone(Zone.EXILE) & f.HasKeyword("suspend") & f.HasCounter("time")
    if reader.eat("your ring-bearer"):
        return f.HasStatus("ring_bearer")
    if reader.eat("face down"):
        return f.HasStatus("face_down")
    if reader.eat("attached to a creature"):
        return f.AttachedTo(f.IsType(CardType.CREATURE))
    if reader.eat("all colors"):
        return f.HasColorCount(f.ColorCount.ALL)
    if reader.low() in COLOR_WORDS and reader.low(1) == "and" and reader.low(2) in ("tapped", "untapped"):
        color = f.HasColor(COLOR_WORDS[reader.next().low])
        reader.next()
        tapped = f.HasStatus("tapped")
        return f.And((color, tapped if reader.next().low == "tapped" else f.Not(tapped)))
    if reader.low() in COLOR_WORDS and reader.low(1) not in ("or", "and", "and/or"):
        return f.HasColor(COLOR_WORDS[reader.next().low])
    if reader.eat("a", "an"):
        return _kind_noun(reader)
    first = adjective(reader)
    if first is None or not reader.sees("or"):
        return first
    mark = reader.at
    reader.next()
    second = adjective(reader)
    if second is None:
        reader.at = mark
        return first
    return f.Or((first, second))


_AS_SAID: Final[dict[str, f.Filter]] = {
    "on the battlefield": f.ON_BATTLEFIELD,
    "in your graveyard": f.InZone(Zone.GRAVEYARD),
    "in exile": f.InZone(Zone.EXILE),
    "in your hand": f.InZone(Zone.HAND),
    "on the stack": f.InZone(Zone.STACK),
    "in the command zone": f.InZone(Zone.COMMAND),
    "exiled": f.InZone(Zone.EXILE),
    "attacking or blocking alone": f.Called("attacking alone") | f.Called("blocking alone"),
    "attacking alone": f.Called("attacking alone"),
}


@production
def _kind_noun(reader: Reader) -> f.Filter | None:
    """A predicate noun speaks of the object itself, wherever it is: `a Human` is a subtype, no zone."""
    found = noun(reader, anywhere=True)
    if found is None or (found.plural and not found.either) or reader.sees("with"):
        return None
    mark = reader.at
    if reader.eat("or a", "or an"):
        # `a Human or an Angel`
        second = noun(reader, anywhere=True)
        if second is not None and not second.plural:
            return f.Or((found.zoneless, second.zoneless))
        reader.at = mark
    return found.zoneless


@production
def _stat_is(reader: Reader) -> k.Condition | None:
    """Stat is := possessive stat "is" ["exactly"] number ("or greater" | "or less")    `this creature's power is 4 or greater`."""
    ref = possessive_ref(reader)
    name = reader.eat(*STATS)
    past = reader.event and isinstance(ref, r.That | r.This)
    if ref is None or name is None or not (reader.eat("is") or (past and reader.eat("was"))):
        return None
    reader.it = ref
    odd = reader.eat("odd", "even")
    if odd is not None:
        return k.Matches(ref, f.HasParity(STATS[name], odd == "odd"))
    less = reader.eat("less than", "greater than", "exactly")
    amount = number(reader)
    ending = reader.eat("or greater", "or less") if less is None else None
    if amount is None:
        return None
    comparison = FIGURES[less or ending or ""]
    return k.ValueIs(v.StatOf(ref, STATS[name]), comparison, amount)


FIGURES: Final = {
    "less than": f.Comparison.LESS,
    "exactly": f.Comparison.EQUAL,
    "greater than": f.Comparison.MORE,
    "or greater": f.Comparison.AT_LEAST,
    "or more": f.Comparison.AT_LEAST,
    "or less": f.Comparison.AT_MOST,
    "or fewer": f.Comparison.AT_MOST,
    "": f.Comparison.EQUAL,
}
"""How a number is compared, by the words before or behind it."""


def _parity(number_: v.Value, word: str) -> k.Condition:
    """That a number is even or odd, by what is left of it in pairs; zero is even."""
    rest = v.Plus((number_, v.Times(-2, v.Half(number_, round_up=False))))
    return k.ValueIs(rest, f.Comparison.EQUAL, 1 if word.endswith("odd") else 0)


@needs("is", "remains")
@production
def _value_is(reader: Reader) -> k.Condition | None:
    """Value is := value "is" ("even" | "odd" | relation value | number ("or more" | "or less"))    `your devotion to red is less than five`."""
    left = value(reader)
    if left is None or not reader.eat("is", "remains"):
        return None
    if not isinstance(left, v.StatOf) and (parity := reader.eat("even", "odd")) is not None:
        return _parity(left, parity)
    relation = reader.eat(*RELATIONS)
    if relation is None:
        bound = number(reader)
        ending = reader.eat("or more", "or greater", "or less", "or fewer") if bound is not None else None
        if bound is None or ending is None:
            return None
        least = f.Comparison.AT_LEAST if ending in ("or more", "or greater") else f.Comparison.AT_MOST
        return k.ValueIs(left, least, bound)
    if isinstance(left, v.StatOf) and RELATIONS[relation] is f.Comparison.MORE:
        each = reader.eat(*_OF_EACH_OTHER)
        if each is not None:
            as_much = f.creatures() & f.Not(f.Is(left.ref)) & f.Compares(left.stat, f.Comparison.AT_LEAST, left)
            return k.NotSo(k.ThereAre(as_much)) if _OF_EACH_OTHER[each] is left.stat else None
    if isinstance(left, v.StatOf):
        reader.it = left.ref  # `enchanted creature's toughness is greater than its power`
    right = value(reader)
    if right is None and isinstance(left, v.StatOf) and (ref := possessive_ref(reader)) is not None:
        right = v.StatOf(ref, left.stat)  # `that creature's power is greater than this creature's`
    return None if right is None else k.ValueIs(left, RELATIONS[relation], right)


_OF_EACH_OTHER: Final = {f"each other creature's {stat}": stat for stat in (v.Stat.POWER, v.Stat.TOUGHNESS)}


_CLAUSES: Final[FirstOf[Reader, [], k.Condition]] = FirstOf(
    _fixed, above_it, of_the_commonest, meld_pair, of_the_event, in_hand, both_named, one_of_each, controls, there_are, life, _are_attacking, attached, _in_combat, _is_all, _one_exiled_is, _object_is, _stat_is,
    is_ahead, _value_is, of_players, commonest, lies, all_are, all_share_a_color, total_is, one_has, _denied, mana_spent, as_cast, history, cast_so, noted,
)  # fmt: skip
