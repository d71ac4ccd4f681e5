"""Effects on the rules of combat → predicates: `can't attack unless defending player controls an Island`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import rule_effects as x
from layerlaw.model.values import X
from layerlaw.oracle.word_forms import number_word
from layerlaw.oracle.write.filters import write_one
from layerlaw.oracle.write.references import write_object, write_player
from layerlaw.oracle.write.rule_parts import GREATER, paid, verb_of, when_so, which
from layerlaw.oracle.write.telling import third
from layerlaw.oracle.write.values import for_each
from layerlaw.oracle.write.voice import GrammaticalNumber, Voice


def _toll(rule: x.CantAttack | x.CantBlock, several: bool, voice: Voice) -> str:
    if rule.toll is None:
        return ""
    if rule.toll.besides:
        return _other_toll(rule.toll, several, voice)
    payer = "their controller pays" if several else "its controller pays"
    if rule.toll.times == X():
        attacking = "attacking" if isinstance(rule, x.CantAttack) else "blocking"
        return f" unless {payer} {{X}}" + (f" for each {attacking} creature they control" if several else "")
    if rule.toll.times != 1 and not isinstance(rule.toll.times, int):
        return f" unless {payer} {rule.toll.mana} for each {for_each(rule.toll.times, voice)}"
    text = f" unless {payer} {rule.toll.mana}"
    if not several:
        return text
    at_you = isinstance(rule, x.CantAttack) and rule.whom == r.You() and not rule.planeswalkers
    return (
        f"{text} for each creature they control that's attacking you"
        if at_you
        else f"{text} for each of those creatures"
    )


def _other_toll(toll: x.Toll, several: bool, voice: Voice) -> str:
    """A toll that is no mana: `unless you sacrifice a land`."""
    words = paid(toll.besides, voice)
    if not several:
        return f" unless you {words}"
    return f" unless their controller {third(words).replace('you control', 'they control')} for each of those creatures"


def _others(number: int, verb: str) -> str:
    if number == 1:
        return " alone"
    return f" unless at least {number_word(number)} other creatures {verb}" if number else ""


def _goal(rule: x.CantAttack, voice: Voice) -> str:
    if rule.whom is None:
        return ""
    if not rule.players:
        return " planeswalkers you control"
    if rule.whom == r.OwnerOf(r.It()):
        return " its owner" + (" or planeswalkers its owner controls" if rule.planeswalkers else "")
    who = write_player(rule.whom, voice)
    theirs = "you control" if rule.whom == r.You() else "they control"
    return f" {who}" + (f" or planeswalkers {theirs}" if rule.planeswalkers else "")


def _beside(what: f.Filter | None, verb: str, voice: Voice) -> str:
    if what is None:
        return ""
    who = "a creature with greater power" if what == GREATER else write_one(what, voice)
    return f" unless {who} also {verb}"


def _cant_attack(rule: x.CantAttack, several: bool, voice: Voice) -> str:
    if rule.again:
        return "can't attack a player it has already attacked this turn"
    if rule.beside is not None:
        return f"can't attack{_beside(rule.beside, 'attacks', voice)}"
    rest = f"{_others(rule.with_others, 'attack')}{_toll(rule, several, voice)}{when_so(rule.when, voice)}"
    return f"can't attack{_goal(rule, voice)}{rest}"


def write_both(first: x.CantAttack, second: x.CantBlock, number: GrammaticalNumber, voice: Voice) -> str | None:
    """`can't attack or block unless ...`: two rules that say the same; None where they do not."""
    same = first.when == second.when and first.toll == second.toll and first.with_others == second.with_others
    if not same or first.whom is not None or second.whom is not None or first.beside is not None or first.again:
        return None
    return _cant_attack(first, number is GrammaticalNumber.PLURAL, voice).replace(
        "can't attack", "can't attack or block", 1
    )


def _cant_block(rule: x.CantBlock, several: bool, voice: Voice) -> str:
    if rule.beside is not None:
        return f"can't block{_beside(rule.beside, 'blocks', voice)}"
    whom = f" {which(rule.whom, voice)}" if rule.whom is not None else ""
    return (
        f"can't block{whom}{_others(rule.with_others, 'block')}{_toll(rule, several, voice)}{when_so(rule.when, voice)}"
    )


_BY_THE_MONARCH: Final = k.PlayerIs(r.DefendingPlayer(), "monarch")


def _unblockable(rule: x.CantBeBlocked, _several: bool, voice: Voice) -> str:
    if rule.when == _BY_THE_MONARCH and rule.by is None:
        return "can't be blocked by creatures the monarch controls"
    by = f" by {which(rule.by, voice)}" if rule.by is not None else ""
    return f"can't be blocked{by}{when_so(rule.when, voice)}"


def _attacks(rule: x.MustAttack, several: bool, voice: Voice) -> str:
    whom = ""
    if rule.whom is not None:
        others = r.PlayersBut(r.EachPlayer(), r.You())
        whom = (
            " its owner"
            if rule.whom == r.OwnerOf(r.It())
            else " a player other than you"
            if rule.whom == others
            else " a player"
            if rule.whom == r.EachPlayer()
            else f" {write_object(rule.whom, voice)}"
            if isinstance(rule.whom, r.ObjectRef)
            else f" {write_player(rule.whom, voice)}"
        )
    time = "" if voice.resolving else " each combat"
    beside = "" if rule.beside is None else f" beside {write_one(rule.beside, voice)}"
    return f"{verb_of(several, 'attack')}{whom}{time} if able{beside}{when_so(rule.when, voice)}"


def _blocks(rule: x.MustBlock, several: bool, voice: Voice) -> str:
    if isinstance(rule.whom, f.Filter):
        whom = f" each {write_one(rule.whom, voice).partition(' ')[2]}"
    else:
        whom = f" {write_object(rule.whom, voice)}" if rule.whom is not None else ""
    time = "" if voice.resolving or whom else " each combat"
    return f"{verb_of(several, 'block')}{whom}{time} if able{when_so(rule.when, voice)}"


def _hasty(rule: x.AttacksThoughNew, several: bool, voice: Voice) -> str:
    if rule.whom is not None:
        return "can attack your opponents and planeswalkers your opponents control as though those creatures had haste"
    return f"can attack as though {'they' if several else 'it'} had haste{when_so(rule.when, voice)}"


def _blocks_though(rule: x.BlocksThough, several: bool, voice: Voice) -> str:
    they = "they" if several else "it"
    if rule.whom is not None:
        return f"can block {which(rule.whom, voice)} as though {they} had {rule.keyword}"
    if rule.keyword == "landwalk":
        return "can block creatures with landwalk abilities as though they didn't have those abilities"
    though = f"they didn't have {rule.keyword}" if rule.without else f"{they} had {rule.keyword}"
    return f"can block creatures with {rule.keyword} as though {though}"


def _must_be_blocked(rule: x.MustBeBlocked, _several: bool, voice: Voice) -> str:
    if rule.exactly:
        return f"must be blocked by exactly {number_word(rule.number)} creature{'s' if rule.number > 1 else ''} if able"
    if rule.number > 1:
        return f"must be blocked by {number_word(rule.number)} or more creatures if able"
    return f"must be blocked{f' by {write_one(rule.by, voice)}' if rule.by is not None else ''} if able"


def _more(rule: x.BlocksMore, _several: bool, voice: Voice) -> str:
    if rule.number is None:
        return "can block any number of creatures"
    if not isinstance(rule.number, int):
        return f"can block an additional creature each combat for each {for_each(rule.number, voice)}"
    if rule.number == 1:
        return "can block an additional creature each combat"
    return f"can block an additional {number_word(rule.number)} creatures each combat"


def _done_by_toughness(rule: x.UsesToughness, *, several: bool) -> str:
    done = [
        ("station", "permanents", rule.stations),
        ("saddle", "Mounts", rule.saddles),
        ("crew", "Vehicles", rule.crews),
    ]
    return " and ".join(f"{verb_of(several, verb)} {what}" for verb, what, so in done if so)


OF_COMBAT: Final[dict[type[x.RuleEffect], Callable[[Any, bool, Voice], str]]] = {
    x.CantAttack: _cant_attack,
    x.AttacksOnlyAlone: lambda _r, _s, _v: "can only attack alone",
    x.AttacksThoughDefender: lambda rule, several, voice: (
        f"can attack as though {'they' if several else 'it'} didn't have defender{when_so(rule.when, voice)}"
    ),
    x.AttacksThoughNew: _hasty,
    x.MustAttack: _attacks,
    x.Goaded: lambda _r, several, _v: "are goaded" if several else "is goaded",
    x.MustAttackWithOne: lambda rule, _s, _v: (
        f"must attack{' you or a planeswalker you control' if rule.whom is not None else ''} with at least one creature each combat if able"
    ),
    x.MostAttackers: lambda rule, _s, _v: (
        f"no more than {number_word(rule.number)} creature{'s' if rule.number > 1 else ''} can attack{' you' if rule.whom is not None else ''} each combat"
    ),
    x.MostBlockers: lambda rule, _s, _v: (
        f"no more than {number_word(rule.number)} creature{'s' if rule.number > 1 else ''} can block each combat"
    ),
    x.CantBlock: _cant_block,
    x.BlocksOnly: lambda rule, _s, voice: f"can block only {which(rule.whom, voice)}",
    x.CantBeBlocked: _unblockable,
    x.BlockedOnlyBy: lambda rule, _s, voice: f"can't be blocked except by {which(rule.by, voice)}",
    x.LeastBlockers: lambda rule, _s, _v: (
        f"can't be blocked except by {number_word(rule.number)} or more creatures"
        if isinstance(rule.number, int)
        else "can't be blocked unless all creatures defending player controls block it"
    ),
    x.BlocksWithAtMost: lambda rule, _s, _v: (
        f"can't block with more than {number_word(rule.number)} creature{'s' if rule.number > 1 else ''}"
    ),
    x.MostBlockersOfIt: lambda rule, _s, _v: (
        f"can't be blocked by more than {number_word(rule.number)} creature{'s' if rule.number > 1 else ''}"
    ),
    x.BlocksMore: _more,
    x.BlocksThoughTapped: lambda _r, several, _v: f"can block as though {'they' if several else 'it'} were untapped",
    x.BlocksThough: _blocks_though,
    x.BlockedThoughWithout: lambda rule, several, _v: (
        f"can be blocked as though {'they' if several else 'it'} didn't have {rule.keyword}"
    ),
    x.MustBlock: _blocks,
    x.MustBeBlocked: _must_be_blocked,
    x.AllMustBlock: lambda rule, _s, voice: f"all {which(rule.of, voice)} able to block it do so",
    x.AssignsNoCombatDamage: lambda _r, several, _v: f"{verb_of(several, 'assign')} no combat damage",
    x.AssignsByToughness: lambda _r, several, _v: (
        f"{verb_of(several, 'assign')} combat damage equal to {'their toughness rather than their' if several else 'its toughness rather than its'} power"
    ),
    x.AssignsAsUnblocked: lambda rule, several, _v: (
        f"{verb_of(several, 'assign') if rule.must else 'may assign'} {'their' if several else 'its'} combat damage as though {'they' if several else 'it'} weren't blocked"
    ),
    x.CantCrew: lambda _r, _s, _v: "can't crew Vehicles",
    x.CrewsThough: lambda rule, several, _v: (
        f"{'saddle mounts and ' if rule.saddles and several else 'saddles Mounts and ' if rule.saddles else ''}"
        f"{verb_of(several, 'crew')} Vehicles as though {'their' if several else 'its'} power were {rule.more} greater"
    ),
    x.UsesToughness: lambda rule, several, _v: (
        f"{_done_by_toughness(rule, several=several)} using {'their' if several else 'its'} toughness rather than {'their' if several else 'its'} power"
    ),
}
