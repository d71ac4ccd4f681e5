"""How much and how many a one-shot effect is about: amounts, values, "for each", what was done "this way" (107.1, 608.2h)."""

from __future__ import annotations

import re
from typing import Final, TypeVar, cast

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.chance import OTHER_RESULT, RESULT, RollDice
from layerlaw.model.cost_parts import PAID_IN_ALL, TIMES_PAID, pays_any_number
from layerlaw.model.countering import COUNTERED
from layerlaw.model.game_facts import CountOfPaid, StatOfDone
from layerlaw.model.history import Occurrence
from layerlaw.model.one_shot_effects import Choose, ForEach, May, MoveTo
from layerlaw.model.target_requirement import Pick
from layerlaw.model.tree import LEAVES, Kinds, holds, inside, mapped, such
from layerlaw.model.values import Value
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.chance import for_each_coin
from layerlaw.oracle.phrases.done_this_way import control_gained, exiled_from_hand, such_this_way
from layerlaw.oracle.phrases.game_facts import number_in_words
from layerlaw.oracle.phrases.greater_of import greater_of
from layerlaw.oracle.phrases.halves import rounded_behind
from layerlaw.oracle.phrases.kinds_counted import in_the_hand, kinds_of_one, opponents_with_some
from layerlaw.oracle.phrases.life_of_the_turn import life_of_the_turn
from layerlaw.oracle.phrases.nouns import object_ref
from layerlaw.oracle.phrases.nouns_of_one_shots import nouns, possessor
from layerlaw.oracle.phrases.of_several import of_several
from layerlaw.oracle.phrases.references import possessive_ref
from layerlaw.oracle.phrases.rounding import rounded_up
from layerlaw.oracle.phrases.values import for_each as grammar_for_each
from layerlaw.oracle.phrases.values import value as grammar_value
from layerlaw.oracle.phrases.votes_counted import for_each_vote, number_of_votes
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import begins_with
from layerlaw.oracle.row import (  # fmt: skip
    DONE,
    DONE_BY,
    DRAWN_THIS_WAY,
    EVENT,
    EVENT_MANY,
    EXCESS,
    ITS_MANY,
    LOOKED,
    MOST_OF_ONE,
    THAT_MANY,
    Words,
    reading,
)
from layerlaw.oracle.tokens import TokenKind
from layerlaw.oracle.walk import says
from layerlaw.oracle.word_forms import STATS

N = TypeVar("N")


def is_placed(filter_: f.Filter) -> bool:
    """Does it say where its objects are, or which of those they are that something was done to?"""
    return holds(filter_, f.InZone | f.IsLinked)


# --- amounts ----------------------------------------------------------------------------------------------------------


@reading
def amount(reader: Words) -> Value | None:
    """Amount := "a" | number | "X" | "that many" | "that much" | "twice" amount | "an additional"."""
    if reader.low() not in _NO_PLAIN_NUMBER:
        return number(reader) or None
    if reader.eat("that many"):
        return that_many(reader)
    if reader.eat("that much", "that amount of"):
        return _that_much(reader)
    if reader.eat("twice that many", "twice that much"):
        many = that_many(reader)
        return None if many is None else v.Times(2, many)
    times_x = reader.eat(*_TIMES_X)
    if times_x is not None:
        return v.Times(_TIMES_X[times_x], v.X())
    if (
        reader.low() == "another"
        and reader.peek(1).low in ("card", "counter", "+1/+1", "-1/-1", "charge")
        and reader.eat("another")
    ):
        return 1
    if reader.eat("half that many", "half that much"):
        return None
    if reader.eat("half x"):
        up = rounded_behind(reader) if reader.comes_to("rounded") else rounded_up(reader)
        return None if up is None else v.Half(v.X(), up)
    more = reader.eat("an additional") is not None
    if reader.peek().text in ("X", "Y", "Z"):
        letter = reader.next().text
        return v.X() if letter == "X" else v.NotedFact(f"letter {letter}")
    return number(reader) or (1 if more else None)


_NO_PLAIN_NUMBER: Final = frozenset({"that", "twice", "two", "three", "five", "another", "half", "an", "x", "y", "z"})
_TIMES_X: Final = {"twice x": 2, "two times x": 2, "three times x": 3, "five times x": 5}


@reading
def amount_and_more(reader: Words) -> Value | None:
    """Amount and more := amount [("plus" | "minus") number]    `X plus 2`, `X minus one`."""
    found = amount(reader)
    sign = reader.eat("plus", "minus") if found is not None else None
    if found is None or sign is None:
        return found
    more = number(reader)
    return None if more is None else v.Plus((found, more if sign == "plus" else -more))


@reading
def value(reader: Words) -> Value | None:
    """Value := one value | the greater of two."""
    greater = greater_of(reader, _one_value) if reader.comes_to("whichever") else None
    return _one_value(reader) if greater is None else greater


@reading
def _one_value(reader: Words) -> Value | None:
    """One value := the grammar's values, and those that only a resolving effect knows    `the life lost this way`."""
    if reader.memory.looked is not None and reader.sees("the revealed card's") and reader.cost_reveals():
        return None  # that which the cost revealed, or that which was looked at since
    special = _special_value(reader) or _less_than(reader) or _twice(reader)
    if special is None:
        found = known(grammar_value(reader))
        found = _number_of_those(reader) if found is None else found
        if isinstance(found, v.NotedNumber) and found.words.startswith(("the sacrificed ", "the discarded ")):
            # `... the sacrificed creature's power, then ... its toughness`
            reader.remember(it=r.Linked(" ".join(found.words.split()[:2])), that=None)
        return found
    if (sign := reader.eat("plus", "minus")) is not None:
        more = _special_value(reader) or grammar_value(reader)
        return None if more is None else v.Plus((special, more if sign == "plus" else _negative(more)))
    return special


@reading
def _number_of_those(reader: Words) -> Value | None:
    """Number of those := "the number of" nouns    `the number of creature cards in target player's graveyard`."""
    found = nouns(reader) if reader.eat("the number of") else None
    return None if found is None or not is_placed(found.filter) else v.Count(found.filter)


@reading
def _twice(reader: Words) -> Value | None:
    """Twice := ("twice" | "three times") value    of what only a resolving effect knows."""
    often = reader.eat(*SO_MANY_TIMES)
    many = None if often is None else _special_value(reader)
    return None if often is None or many is None else v.Times(SO_MANY_TIMES[often], many)


SO_MANY_TIMES: Final = {"twice": 2, "three times": 3}


_OF_THE_EVENT: Final = (
    *(f"the amount of damage {who} dealt to {whom}" for who in ("it", "this creature", "those creatures", "that creature") for whom in ("that player", "that creature", "that opponent")),
    "the amount of damage dealt to that player", "the damage dealt", "the amount of damage dealt", "the damage", "the amount of life you gained", "the amount of life you lost",
)  # fmt: skip
"""How much the event of a triggered ability was about, said at length."""


def _told_at_length(reader: Words) -> Value | None:
    """Told at length := of the event | life of the turn."""
    if reader.memory.many == EVENT_MANY and _of_the_event(reader):
        return EVENT_MANY
    if reader.eat("the number of cards looked at while scrying this way"):
        return done_so(reader, "scried")
    return life_of_the_turn(reader)


@reading
def _of_the_event(reader: Words) -> str | None:
    """Of the event := how much it was about; `the amount of life you gained this turn`, `the damage prevented this way` are other amounts."""
    phrase = reader.eat(*_OF_THE_EVENT)
    return phrase if reader.done or reader.sees(",", "and", "to", "from", "then") else None


def _negative(of: Value) -> Value:
    return -of if isinstance(of, int) else v.Times(-1, of)


@reading
def _less_than(reader: Words) -> Value | None:
    """Less than := number "minus" value    `3 minus the number of cards in their hand`."""
    first = number(reader)
    less = _special_value(reader) if first is not None and reader.eat("minus") else None
    return None if first is None or less is None else v.Plus((first, _negative(less)))


def known(found: Value | None) -> Value | None:
    """The value, unless it is of what this very resolution has done in words that no one-shot effect tells."""
    return None if says(found, "this way") else found


_PAID: Final = re.compile(
    r"(?:the number of |for each )?(?:(?:other |untapped )?(?:creature|permanent|card|artifact|land)s?|(?:[a-z]+ |[+-]\d/[+-]\d )?counters?|[A-Z][a-z]+) "
    r"(tapped|sacrificed|exiled|discarded|revealed|removed) this way|for each counter (removed)"
)


@reading
def _paid_this_way(reader: Words) -> Value | None:
    """Paid this way := ["the number of" | "for each"] what participle "this way"    of what the ability's cost was paid with (602.2b)."""
    start = reader.at
    for end in range(start + 4, min(start + 9, reader.end) + 1):
        said = _PAID.fullmatch(reader.words(start, end))
        if said is not None:
            done = said[1] or said[2]
            if done not in reader.paid or reader.memory.last == DONE_BY[done]:
                return None
            kind = reader.words(start, end).partition(f" {done}")[0].rpartition(" ")[2]
            if kind.removesuffix("s") not in reader.context.additional and (kind[0].isupper() or reader.of_a_spell()):
                return None  # of those that were paid, only some are such
            reader.at = end
            reader.eat("this way")
            return v.NotedNumber(reader.words(start).removeprefix("for each "), CountOfPaid(done))
    return None


@reading
def _value_paid(reader: Words) -> Value | None:
    """Value paid := how much was paid, of what an effect has had paid or its cost was paid with."""
    if reader.paid and (paid := _paid_this_way(reader)) is not None:
        return paid
    if reader.eat("the total amount of mana paid this way"):
        return PAID_IN_ALL
    if reader.memory.many == TIMES_PAID and not _each_paid(reader) and reader.eat(*AMOUNT_PAID):
        return TIMES_PAID
    if (told := _told_at_length(reader)) is not None:
        return told
    if (
        reader.sees("the amount of")
        and reader.peek(3).text == "{E}"
        and any(map(_pays_energy, inside(tuple(reader.before))))
    ):
        reader.at += 4
        return TIMES_PAID if reader.eat("paid this way") else None
    return None


_DIFFERENCE: Final = "the difference"


@reading
def _special_value(reader: Words) -> Value | None:
    if (paid := _value_paid(reader)) is not None:
        return paid
    if reader.eat("the result", "that result", "the total of those results"):
        return RESULT
    chosen = Choose("number") in reader.before and not reader.sees("the number of", "that number of")
    if chosen and reader.eat("that number", "the number"):
        return v.ChosenNumber("number")
    if reader.eat("the other result"):
        return OTHER_RESULT if any(one.one for one in such(tuple(reader.before), RollDice)) else None
    if reader.memory.difference is not None and not reader.sees("the difference between") and reader.eat(_DIFFERENCE):
        return reader.memory.difference
    if (kinds := kinds_of_one(reader)) is not None:
        return kinds
    if reader.memory.looked is not None and reader.eat("the number of cards revealed this way"):
        return v.Count(LOOKED)
    if (counted := _number_this_way(reader) or of_several(reader)) is not None:
        return counted
    if reader.memory.last == "discard" and reader.eat(
        "the greatest number of cards a player discarded this way", "the greatest number of cards discarded this way"
    ):
        return MOST_OF_ONE
    if (removed := _counters_removed(reader)) is not None:
        return removed
    if (reader.memory.damaged and reader.eat(*_EXCESS)) or (
        reader.triggered and reader.eat("that excess damage", "the excess")
    ):
        return EXCESS
    phrase = reader.eat(*DONE)
    if phrase is not None:
        participle = next((word for word in phrase.split() if word in DONE_BY), "")
        return done_so(reader, participle) if participle else that_many(reader)
    if (votes := number_of_votes(reader)) is not None:
        return votes
    if (lying := _cards_in(reader)) is not None:
        return lying
    if reader.eat("the highest life total among all players"):
        return v.HighestLife(r.EachPlayer())
    if reader.eat("their life total", "that player's life total"):
        return None if reader.memory.who is None else v.LifeTotal(reader.memory.who)
    if reader.sees("half") and reader.eat("half"):
        whole = _special_value(reader) or grammar_value(reader)
        up = None if whole is None else rounded_up(reader)
        return None if whole is None or up is None else v.Half(whole, up)
    return _its_stat(reader) or _stat_of(reader)


@reading
def _cards_in(reader: Words) -> Value | None:
    """Cards in := "the number of cards in" whose zone."""
    whose = possessor(reader) if reader.eat("the number of cards in") else None
    zone = reader.eat("hand", "hands", "graveyard", "library")
    if whose is None or zone is None:
        return None
    if zone.startswith("hand"):
        return v.CardsInHand(whose)
    where = Zone.GRAVEYARD if zone == "graveyard" else Zone.LIBRARY
    return v.Count(f.InZone(where) & f.OwnedBy(whose))


@reading
def _counters_removed(reader: Words) -> Value | None:
    """Counters removed := "the number of" kind "counters removed this way" | "the number of counters it had on it"    of a kind, or as it last was (608.2h)."""
    if reader.triggered and reader.eat("the number of counters it had on it"):
        it = reader.memory.it
        return v.CountersOn(it, None) if it is not None else None
    if not reader.eat("the number of") or reader.low() == "counters":
        return None
    reader.next()
    return done_so(reader, "removed") if reader.eat("counters removed this way") else None


@reading
def _number_this_way(reader: Words) -> Value | None:
    """Number this way := "the number of" such as something was done to."""
    if "this way" not in reader.words(reader.at, reader.end) or reader.sees(*DONE) or not reader.eat("the number of"):
        return None
    those = such_this_way(reader, plural=True)
    return None if those is None else v.Count(those)


@reading
def _stat_of(reader: Words) -> Value | None:
    """Stat of := "the" stat "of" object    `the power of the creature that died`, `the mana value of that spell`."""
    name = reader.eat(*(f"the {name} of" for name in STATS))
    if name is None:
        return None
    stat = STATS[name.removeprefix("the ").removesuffix(" of")]
    if reader.triggered and reader.eat("the creature that died"):
        return v.StatOf(EVENT, stat)
    if reader.memory.last == "return" and reader.eat(
        "the card returned this way", "the creature card returned this way"
    ):
        back = reader.that_one("card")
        return None if back is None else v.StatOf(back, stat)
    done = reader.eat(*_DONE_ONE)
    if done is not None:
        participle = next(word for word in done.split() if word in DONE_BY)
        if participle == "tapped":
            told = v.NotedNumber(f"{name} the tapped creature", StatOfDone("tapped", str(stat)))
            return told if "tapped" in reader.paid else None
        known_so = reader.memory.last == DONE_BY[participle] or participle in reader.paid or _once(reader, participle)
        return v.StatOf(r.Linked(f"the {participle}"), stat) if known_so else None
    first = reader.targets
    ref = reader.that_one(reader.tokens[reader.at - 1].low) if reader.eat(*_THAT_ONE) else object_ref(reader)
    if isinstance(ref, r.Target) and reader.targets > first and (reader.memory.it is None or reader.memory.unsaid):
        reader.remember(
            it=ref
        )  # `draw cards equal to the mana value of target artifact. An opponent gains control of that permanent`
    return None if ref is None else v.StatOf(ref, stat)


def _once(reader: Words, participle: str) -> bool:
    """Has one instruction before done it, to one thing: `exile target artifact. Put X counters on target creature, where X is ...`?"""
    from layerlaw.oracle.sentences.one_shots.this_way import done_once

    exiled = [one.what for one in such(tuple(reader.before), MoveTo) if one.to is Zone.EXILE]
    alone = all(isinstance(what, f.Is) or (isinstance(what, Pick) and what.number == 1) for what in exiled)
    return participle == "exiled" and alone and done_once(reader, DONE_BY[participle]) is not None


_THAT_ONE: Final = ("that creature", "that card", "that spell", "that permanent", "that artifact", "that land")
_DONE_ONE: Final = (
    *(
        f"the {kind} {done} this way"
        for kind in ("creature", "card", "permanent")
        for done in ("exiled", "sacrificed", "destroyed", "discarded", "tapped")
    ),
    "the card you exiled",
)


def _each_paid(reader: Words) -> bool:
    """Has each of several players paid an amount of their own, so that no one number is "the amount they paid"?"""
    return any(isinstance(one, ForEach) and any(map(_pays_energy, inside(one))) for one in reader.before)


AMOUNT_PAID: Final = tuple(
    f"the amount of {what} {paid} this way"
    for what in ("mana", "life", "{E}")
    for paid in ("paid", "that player paid", "they paid")
)


def _pays_energy(node: object) -> bool:
    return isinstance(node, May) and pays_any_number(node.cost)


_EXCESS: Final = (
    *(f"{lead} dealt {whom}this way" for lead in ("the amount of excess damage", "the excess damage") for whom in ("", "to that creature ")),
    "that excess damage", "that amount of excess damage",
)  # fmt: skip


@reading
def _its_stat(reader: Words) -> Value | None:
    """Its stat := ("that" | "the") head "'s" stat    `that spell's mana value`, `the exiled card's power`."""
    if (reader.low() == "this" or reader.peek().kind is TokenKind.SELF) and possessive_ref(reader) == r.This():
        # 306.5c: a planeswalker's loyalty is how many loyalty counters it has.
        return v.CountersOn(r.This(), "loyalty") if reader.eat("loyalty") else None
    if reader.eat("the exiled card's", "the exiled creature card's"):
        ref: r.ObjectRef | None = r.Linked()
    elif reader.memory.looked is not None and reader.eat("the revealed card's"):
        ref = r.Linked("the revealed" if reader.memory.shown else "looked")
    elif reader.low() in ("that", "the") and reader.low(1).endswith("'s"):
        reader.at += 2
        ref = reader.that_one(reader.tokens[reader.at - 1].low.removesuffix("'s"))
    else:
        return None
    name = reader.eat(*STATS)
    return None if name is None or ref is None else v.StatOf(ref, STATS[name])


@reading
def so_often(reader: Words) -> Value | None:
    """So often := "twice" | "once for each" noun | amount "times"    how often a keyword action is done."""
    if reader.eat("twice"):
        each = for_each(reader)
        return 2 if each is None else times(2, each)
    if reader.sees("once for each"):
        reader.next()
        return for_each(reader)
    often = amount(reader)
    return often if often is not None and reader.eat("times") else None


@reading
def as_often(reader: Words) -> Value | None:
    """As often := "for each" coin | vote | "1 life you lost" | counter | what happened, before a comma    how often all of a row is done."""
    found = for_each_coin(reader) or for_each_vote(reader)
    if found is not None:
        return found
    if reader.memory.many == EVENT_MANY and reader.eat("for each 1 life you lost", "for each 1 life you gained"):
        return EVENT_MANY
    counted = grammar_for_each(reader) if reader.sees("for each") else None
    # Of other events the objects are meant, of which the row speaks: `for each token that entered this turn, create a copy of it`.
    cast = isinstance(counted, v.PastNumber) and counted.past.kind is Occurrence.CAST
    return counted if (cast or isinstance(counted, v.CountersOn)) and reader.sees(",") else None


_NTH: Final = ("second", "third", "fourth", "fifth", "sixth", "seventh")


@reading
def under(reader: Words) -> Value | None:
    """Under := nth "from the top" | "just beneath the top" amount "cards" ["of that library"]    under how many cards (401.7)."""
    nth = reader.eat(*(f"{word} from the top" for word in _NTH))
    if nth is not None:
        return 1 + _NTH.index(nth.split()[0])
    many = amount(reader) if reader.eat("just beneath the top") else None
    if many is None or not reader.eat("cards", "card"):
        return None
    reader.eat("of that library", "of their library", "of your library")
    return many


@reading
def equal_to(reader: Words) -> Value | None:
    """Equal to := "equal to" value."""
    return value(reader) if reader.eat("equal to") else None


_COUNTS: Final = frozenset({*DONE_BY.values(), "pay", "choose", "search", "reveal", "shuffle"}) - {"put", "counter"}
"""Verbs whose one-shot effect tells how many or how much."""


def done_so(reader: Words, participle: str) -> Value | None:
    """How many the clause before has done that to; None where another one-shot effect has been done since."""
    if participle == "countered":
        return COUNTERED if reader.memory.last == "counter" else None
    if participle == "prevented" and reader.memory.many == EVENT_MANY:
        return EVENT_MANY  # behind a prevention, what was prevented is what its event tells (615.5)
    alone = not reader.memory.last or (participle == "scried" and reader.memory.last != "scry")
    if reader.memory.many == EVENT_MANY and reader.memory.event_did == participle and alone:
        return EVENT_MANY  # `whenever you discard one or more cards, ... for each card discarded this way`
    told = reader.memory.many is not None and reader.memory.last == DONE_BY.get(participle)
    if told and participle == "drawn":
        return DRAWN_THIS_WAY  # one draw may have become two, or none
    return THAT_MANY if told else None


def that_many(reader: Words) -> Value | None:
    """What "that many" is: the event's number, or what the clause before did."""
    found = reader.memory.many
    told = reader.memory.last in _COUNTS or (reader.memory.last == "put" and reader.memory.put_things)
    return found if found != THAT_MANY or told else None


_OF_ONE: Final = frozenset({"destroy", "exile", "return", "sacrifice"})
"""Verbs that, done to the object itself, are done to one."""


def _that_much(reader: Words) -> Value | None:
    """What "that much" is: behind what was done to the object itself alone, the number of which the "if" before it has asked."""
    of_itself = reader.memory.last in _OF_ONE and isinstance(reader.memory.it, r.This)
    if of_itself and reader.memory.many == THAT_MANY and reader.memory.compared is not None:
        return reader.memory.compared
    return that_many(reader)


@begins_with("for")
@reading
def for_each(reader: Words) -> Value | None:
    """For each := "for each" counted    how often, as a number."""
    mark = reader.mark()
    if reader.eat("for each of them", "for each of those cards", "for each of those creatures"):
        return v.Count(reader.memory.them) if reader.memory.them is not None else None
    times = for_each_coin(reader) or for_each_vote(reader) or (_paid_this_way(reader) if reader.paid else None)
    if times is not None:
        return times
    if reader.eat("for each player") and (reader.done or reader.sees(",", "and")):
        return v.PlayerCount(r.EachPlayer())
    reader.back(mark)
    if reader.eat("for each of that spell's colors"):
        spell = reader.spell_told()
        return None if spell is None else v.CountDistinct("colors", f.Is(spell))
    if isinstance(reader.memory.it, r.This) and reader.eat("for each creature it devoured"):
        return number_in_words("the number of creatures it devoured")
    if reader.memory.looked is not None and reader.eat("for each card revealed this way"):
        return v.Count(LOOKED)
    if reader.eat("for each card looked at while scrying this way"):
        return done_so(reader, "scried")
    if reader.eat("for each card exiled from their hand this way"):
        return exiled_from_hand(reader)
    if reader.eat("for each one they gained control of this way"):
        return control_gained(reader)
    if reader.memory.many == TIMES_PAID and reader.eat("for each {e} paid this way"):
        return TIMES_PAID
    if (
        reader.eat("for each card", "for each permanent", "for each counter", "for each token", "for each spell")
        and reader.peek().low in DONE_BY
        and reader.peek(1).low == "this"
    ):
        participle = reader.next().low
        return done_so(reader, participle) if reader.eat("this way") else None
    reader.back(mark)
    found = in_the_hand(reader) or opponents_with_some(reader) or _done_this_way(reader) or grammar_for_each(reader)
    if found is not None:
        return known(found)
    if not reader.eat("for each"):
        return None
    what = nouns(reader, joined=("and/or", "and", "or"))
    return None if what is None or not is_placed(what.filter) else v.Count(what.filter)


@reading
def _done_this_way(reader: Words) -> Value | None:
    """Done this way := "for each" ("1" ("damage" | "life") | kind "counter" | noun) done ["into" where] "this way"    how much, or how many such, the clause before did it to."""
    if not reader.eat("for each"):
        return None
    if reader.low(1) == "counter" and reader.low(2) == "removed":
        reader.at += 2
        return done_so(reader, "removed") if reader.eat("removed this way") else None
    if reader.eat("1 damage", "1 life"):
        if reader.memory.many == ITS_MANY and reader.eat("they gained", "they lost"):
            return ITS_MANY
        if reader.memory.many == EVENT_MANY and reader.eat(
            "you lost", "you gained", "dealt to them", "dealt to that player"
        ):
            return EVENT_MANY
        participle = reader.next().low
        return done_so(reader, participle) if reader.eat("this way") else None
    types = reader.eat("card type among") is not None
    those = such_this_way(reader, plural=types)
    return None if those is None else v.CountDistinct("card types", those) if types else v.Count(those)


def times(first: Value, second: Value) -> Value | None:
    """So often so much; None where the model cannot say it."""
    if first == 1:
        return second
    if isinstance(first, int):
        return v.Times(first, second)
    return v.Times(second, first) if isinstance(second, int) else None


def put_in(node: N, old: object, new: object, *, but: Kinds = ()) -> N:
    """The node with one value or reference for another, wherever it stands in it; `but`: what is left as it is, with all that it holds."""
    kind = type(old)
    if not holds(node, kind):
        return node  # as mostly: to look is quicker than to make

    def put(part: object) -> object:
        if type(part) is kind and part == old:
            return new
        return part if type(part) in LEAVES or isinstance(part, but) else mapped(part, put)

    return cast("N", put(node))
