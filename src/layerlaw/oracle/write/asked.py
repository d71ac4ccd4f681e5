"""What is asked while something resolves, in words: of the card looked at, of what was done to something "this way" (608.2c, 608.2h)."""

from __future__ import annotations

from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.conditions import Condition, Matches, Noted, NotSo, ThereAre, ValueIs
from layerlaw.model.game_facts import ABILITY_COUNTERED, PUT_INTO
from layerlaw.model.history import Occurrence, Past
from layerlaw.model.words import LandType, Zone
from layerlaw.oracle.word_forms import article
from layerlaw.oracle.write.conditions import write_condition
from layerlaw.oracle.write.filters import write_filter
from layerlaw.oracle.write.telling import NoWords, Telling
from layerlaw.oracle.write.voice import GrammaticalNumber


def write_asked(when: Condition, telling: Telling) -> str:
    """What an "if" asks, as a clause.

    Raises:
        NoWords: nothing here has words for some of it.
    """
    told = is_so(when, telling)
    return write_condition(when, telling.fresh()) if told is None else told


DONE: Final = ValueIs(v.ChosenNumber("that many"), f.Comparison.AT_LEAST, 1)
"""Says "if you do" of what is no choice: anything was done (608.2c)."""


def _revealed(when: Condition, telling: Telling) -> str | None:
    """`a land card is revealed this way`, of cards that were looked at."""
    match when:
        case ThereAre(f.And((f.IsLinked("looked"), *kinds)), 1):
            return f"{article(telling.card(f.all_of(tuple(kinds))))} is revealed this way"
        case NotSo(ThereAre(f.And((f.IsLinked("looked"), *kinds)), 1)):
            return f"no {telling.card(f.all_of(tuple(kinds)), many=True)} were revealed this way"
        case Matches(r.Linked("looked"), f.Named(r.Chosen("card_name"))):
            return "that card has the chosen name"
        case NotSo(Matches(r.Linked("looked"), what)) if what != f.InZone(Zone.EXILE):
            return f"it isn't {article(telling.card(what))}"
        case _:
            return None


def is_so(when: Condition, telling: Telling) -> str | None:
    """`it's a land card`: what is asked of the card or permanent spoken of; None for other conditions."""
    if (revealed := _revealed(when, telling)) is not None:
        return revealed
    match when:
        case NotSo(Matches(r.Linked(done) as ref, f.IsType() | f.HasSubtype() | f.HasColor() as what)) if (
            done in _DONE_TO
        ):
            was = _was(what, ref, telling).replace("was ", "wasn't ", 1)
            return (
                f"the {_DONE_TO[done]} {was}{' card' if done == 'the discarded' and isinstance(what, f.IsType) else ''}"
            )
        case Matches(r.Linked(done) as ref, what) if done in _DONE_TO:
            telling.voice.spoken.append(ref)
            return f"the {_DONE_TO[done]} {_was(what, ref, telling)}"
        case Matches(r.Target() as ref, f.Compares() | f.HasCounter() | f.HasSupertype() as what) if (
            ref.number in telling.named
        ):
            return f"that permanent {_was(what, ref, telling)}"
        case ValueIs(v.StatOf(r.Linked(done), stat), comparison, int(number)) if done in _DONE_TO:
            return f"the {_DONE_TO[done]}'s {stat} was {number}{_FIGURE[comparison]}"
        case ValueIs(
            v.StatOf(r.Target() as ref, stat), f.Comparison.AT_MOST | f.Comparison.AT_LEAST as comparison, int(number)
        ) if ref.number in telling.named:
            return f"its {stat} was {number}{_FIGURE[comparison]}"
        case Matches(r.Linked("looked"), what) if what != f.InZone(Zone.EXILE):
            return f"it's {article(telling.card(what))}"
        case ThereAre(f.IsLinked("the exiled" | "the discarded" | "the sacrificed" as key), 1):
            one = "a permanent" if key == "the sacrificed" else "a card"
            return f"{one} was {key.removeprefix('the ')} this way"
        case ThereAre(f.And((*kinds, f.IsLinked(key))), 1) if key == ABILITY_COUNTERED:
            return f"{_whose_ability(f.all_of(tuple(kinds)), telling)} is countered this way"
        case ThereAre(f.And((f.IsLinked("dealt damage"), *kinds)), 1):
            such = f.all_of(tuple(kinds)) if f.ON_BATTLEFIELD in kinds else f.ON_BATTLEFIELD & f.all_of(tuple(kinds))
            return f"{article(telling.kind(such, GrammaticalNumber.SINGULAR))} is dealt damage this way"
        case ThereAre(f.And((f.IsLinked(key), *kinds)), 1) if (done := _done_to(key, telling)) and kinds != _IN_EXILE:
            return done.format(article(_such(tuple(kinds), telling)))
        case NotSo(ThereAre(f.IsLinked(key), 1)) if key == PUT_INTO[Zone.HAND]:
            return "you didn't put a card into your hand this way"
        case Matches(r.That() | r.Linked("event"), f.IsType() | f.Or() as what) if telling.that_card:
            return f"it's {article(telling.card(what))}"
        case Noted("you win"):
            return "you win"
        case NotSo(
            Matches(r.Target() as ref, f.HasSubtype() | f.IsType() | f.HasColor() | f.HasSupertype() as what)
        ) if ref.number in telling.named:
            return f"that permanent {_was(what, ref, telling).replace('was ', 'wasn' + chr(39) + 't ', 1)}"
        case Matches(r.Target() as ref, f.HasKeyword(keyword)) if ref.number in telling.named:
            return f"that creature has {keyword}"
        case Matches(r.That() | r.Linked("event"), f.HasSubtype(LandType() as land)) if telling.named or telling.last:
            return f"that land is {article(str(land))}"  # "it" would be the target
        case Matches(r.That(), f.HasSubtype() | f.IsType() as what):
            noun = write_filter(f.ON_BATTLEFIELD & what, telling.voice.anew(), GrammaticalNumber.SINGULAR)
            return f"it's {article(noun)}"
        case Matches(r.Target() as ref, f.HasSubtype() | f.HasColor() as what):
            told = telling.object(ref) if ref.number not in telling.named else "that creature"
            kind = write_filter(what, telling.voice.anew(), GrammaticalNumber.SINGULAR).removesuffix(" source")
            return f"{told} is {article(kind) if isinstance(what, f.HasSubtype) else kind}"
        case _:
            return _in_few_words(when)


def _whose_ability(such: f.Filter, telling: Telling) -> str:
    """`a permanent's ability`, `an ability of an artifact, creature, or planeswalker`    (701.6a)."""
    if such == f.ON_BATTLEFIELD:
        return "a permanent's ability"
    return f"an ability of {article(telling.kind(such, GrammaticalNumber.SINGULAR))}"


def _in_few_words(when: Condition) -> str | None:
    """What is asked of what this resolution or this turn has done to the one thing spoken of."""
    match when:
        case ValueIs(v.ChosenNumber("the result"), f.Comparison.AT_MOST, int(most)):
            return f"the result is {most} or less"
        case NotSo(Matches(r.Target() | r.Host(), f.HasPast(Past(kind, None, None, None, ())))) if kind in _DENIED:
            return f"it {_DENIED[kind]} this turn"
        case ThereAre(f.IsLinked(key), 1) if key == PUT_INTO[Zone.GRAVEYARD]:
            return "that permanent is put into a graveyard this way"
        case Matches(r.That() | r.Linked("looked" | "chosen"), f.InZone(Zone.EXILE)):
            return "you haven't played that card"
        case ThereAre(f.And((f.THESE, f.InZone(Zone.EXILE))), 1):
            return "any of those cards remain exiled"
        case ValueIs(v.ChosenNumber("excess damage"), f.Comparison.AT_LEAST, 1):
            return "excess damage was dealt this way"
        case _:
            return None


_IN_EXILE: Final = [f.InZone(Zone.EXILE)]
_DENIED: Final = {Occurrence.DAMAGED: "wasn't dealt damage", Occurrence.ATTACKED: "didn't attack"}


def _done_to(key: str, telling: Telling) -> str:
    """How it is asked whether such a thing is among those that something was done to by this resolution."""
    if key == PUT_INTO[Zone.HAND]:
        return "you put {} into your hand this way"
    if key == PUT_INTO[Zone.BATTLEFIELD]:
        return "you put {} onto the battlefield this way"
    done = telling.done if key == "these" else key.removeprefix("the ") if key in _THIS_WAY else ""
    return f"{{}} was {done} this way" if done else ""


def _such(kinds: tuple[f.Filter, ...], telling: Telling) -> str:
    what = f.And(kinds) if len(kinds) > 1 else kinds[0]
    there = f.ON_BATTLEFIELD in kinds
    return telling.kind(what, GrammaticalNumber.SINGULAR) if there else telling.card(what)


_THIS_WAY: Final = frozenset(
    {"the discarded", "the sacrificed", "the exiled", "the revealed", "the milled", "the destroyed"}
)
_DONE_TO: Final = {
    "the sacrificed": "sacrificed permanent", "the discarded": "discarded card", "the tapped": "tapped permanent", "the revealed": "revealed card",
}  # fmt: skip
_FIGURE: Final = {f.Comparison.AT_MOST: " or less", f.Comparison.AT_LEAST: " or greater", f.Comparison.EQUAL: ""}


def _was(what: f.Filter, ref: r.ObjectRef, telling: Telling) -> str:
    """What something was: `was a Human`, `had power 4 or greater`    (608.2h)."""
    words = write_condition(Matches(r.This(), what), telling.voice.anew())
    own = f"{telling.voice.anew().this} "
    if not words.startswith((f"{own}is ", f"{own}has ", f"{own}isn't ")):
        raise NoWords(ref)
    return words.removeprefix(own).replace("is ", "was ", 1).replace("isn't ", "wasn't ", 1).replace("has ", "had ", 1)
