"""Leave to play and cast from elsewhere than the hand, and to pay something else than a mana cost → words (601.3b, 118.9)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from layerlaw.model import cost_parts
from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model import rule_effects as x
from layerlaw.model.abilities import Instruction, KeywordAbility, Provided, Start
from layerlaw.model.changes import GainAbility
from layerlaw.model.conditions import Matches
from layerlaw.model.durations import Until
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.mana_costs import AnyMana
from layerlaw.model.replacement_effects import EntersSo, ReplacementEffect
from layerlaw.model.values import Stat, StatOf
from layerlaw.model.words import CardType, Color, Zone
from layerlaw.oracle.any_mana import may_be_spent
from layerlaw.oracle.word_forms import article, listed, number_word
from layerlaw.oracle.write.conditions import write_condition
from layerlaw.oracle.write.filters import write_filter, write_one
from layerlaw.oracle.write.references import write_object
from layerlaw.oracle.write.speech import Speech
from layerlaw.oracle.write.telling import NoWords, Telling
from layerlaw.oracle.write.voice import GrammaticalNumber, Voice


def write_spells(what: f.Filter, voice: Voice, *, one: bool = False) -> str:
    """Spells that a rule speaks of: `creature spells`, `spells`; `one`: `a creature spell`."""
    if isinstance(what, f.Or):
        return listed([write_spells(part, voice, one=one) for part in what.parts], "or" if one else "and")
    on_stack = f.InZone(Zone.STACK) if isinstance(what, f.Anything) else f.InZone(Zone.STACK) & what
    return write_one(on_stack, voice) if one else write_filter(on_stack, voice, GrammaticalNumber.PLURAL)


def write_lands(what: f.Filter, voice: Voice, *, one: bool = False) -> str:
    """Lands that a rule speaks of: `lands`, `Deserts`; `one`: `a land`."""
    there = f.ON_BATTLEFIELD & (f.IsType(CardType.LAND) if isinstance(what, f.Anything) else what)
    return write_one(there, voice) if one else write_filter(there, voice, GrammaticalNumber.PLURAL)


def may_play(rule: x.MayPlay, several: bool, voice: Voice) -> str:
    """The predicate of a leave: `may play lands and cast creature spells from the top of your library`."""
    if rule.when is not None:
        asked = write_condition(rule.when, voice.anew())
        return f"{may_play(replace(rule, when=None), several, voice)} if {asked}"
    everything = isinstance(rule.spells, f.Anything) and isinstance(rule.lands, f.Anything)
    if everything and rule.top and rule == x.MayPlay(rule.spells, rule.lands, rule.from_, top=True):
        return "may play the top card of your library"
    if not rule.from_ and rule.among is None and rule.spells is not None:
        return _named(rule, rule.spells, voice)
    place = _place(rule, voice)
    return f"may {_acts(rule, voice, everything=everything)}{place}{_at_cost(rule, voice)}"


def as_from_ones_own(rule: x.PlaysAsFromOwnGraveyard, _several: bool, voice: Voice) -> str:
    """The predicate of a leave for others' graveyards: `may play lands and cast spells from other players' graveyards as though those cards were in your graveyard`."""
    whose = "your opponents'" if rule.whose == r.Opponents() else "other players'"
    acts = _acts(x.MayPlay(rule.spells, rule.lands), voice, everything=False)
    return f"may {acts} from {whose} graveyards as though those cards were in your graveyard"


def leave_sentence(scope: f.Filter | r.PlayerRef, rule: x.RuleEffect, voice: Voice) -> str | None:
    """A leave whose sentence does not begin with whom it holds for, as it says how often; None of every other rule."""
    match rule:
        case x.MayPlay(each_type=True) if scope == r.You():
            what = "play a land and cast a permanent spell of each permanent type"
            return f"during each of your turns, you may {what}{_place(rule, voice)}"
        case x.MayPlay(once=True) if scope == r.You():
            return f"{_often(rule.your_turn)}, you {may_play(rule, False, voice)}"
        case x.MayPayRather(once=True) if scope == r.You():
            return f"{_often(rule.your_turn)}, you {may_pay_rather(rule, False, voice)}"
        case x.MayPayBesides() if scope == r.You():
            return may_pay_besides(rule, False, voice)
        case x.MayPayRather() if scope == r.EachPlayer():
            return f"any player {may_pay_rather(rule, False, voice)}"
        case _:
            return None


def _often(your_turn: bool) -> str:
    return "once during each of your turns" if your_turn else "once each turn"


def _acts(rule: x.MayPlay, voice: Voice, *, everything: bool) -> str:
    own = f.Is(r.This())
    if rule.spells == own:
        return f"{'play' if rule.lands == own else 'cast'} this card"
    if everything:
        return "play a card" if rule.once else "play cards" if rule.among is not None else "play lands and cast spells"
    verbs = []
    if rule.lands is not None:
        verbs.append(f"play {write_lands(rule.lands, voice, one=rule.once)}")
    if rule.spells is not None:
        verbs.append(f"cast {write_spells(rule.spells, voice, one=rule.once)}")
    return listed(verbs, "or" if rule.once else "and")


def _place(rule: x.MayPlay, voice: Voice) -> str:
    if rule.among == f.InZone(Zone.EXILE) & f.IsLinked() and isinstance(rule.spells, f.Anything):
        return f" exiled with {voice.this}" if isinstance(rule.lands, f.Anything) else _among(rule.among, voice)
    if rule.among is not None:
        return _among(rule.among, voice)
    if rule.top:
        return " from the top of your library"
    whose = "your" if rule.whose is None else "that player's"
    return " " + " or ".join("from exile" if zone is Zone.EXILE else f"from {whose} {zone}" for zone in rule.from_)


def _among(cards: f.Filter, voice: Voice) -> str:
    if cards in (f.THESE, f.IsLinked("the cards")):
        return " from among those cards"
    return f" from among {write_filter(cards, voice, GrammaticalNumber.PLURAL)}"


def _at_cost(rule: x.MayPlay, voice: Voice) -> str:
    one = rule.once or rule.spells == f.Is(r.This())
    its = "its" if one else "their"
    said = f" using {its} {rule.using} abilit{'y' if one else 'ies'}" if rule.using else ""
    if rule.free:
        said += f" without paying {its} mana cost{'' if one else 's'}"
    if rule.besides:
        said += f" by {_doing(rule.besides, voice)} in addition to paying {its} other costs"
    if rule.instead and not _is_life(rule.instead):
        said += f" by {_doing(rule.instead, voice)} rather than paying {its} mana cost{'' if one else 's'}"
    if rule.any_mana is not None:
        said += f", and {may_be_spent(rule.any_mana)} to cast {'it' if one else 'those spells'}"
    if _is_life(rule.instead):
        said += ". If you cast a spell this way, pay life equal to its mana value rather than pay its mana cost"
    if rule.then_exiled:
        said += ". If a spell cast this way would be put into your graveyard, exile it instead"
    if rule.flash:
        said += ". If you cast a spell this way, you may cast it as though it had flash"
    return said + "".join(_of_what_was_cast(one, voice) for one in rule.then)


def _of_what_was_cast(said: Instruction, voice: Voice, kind: f.Filter | None = None) -> str:
    """What is said of the spell that was cast so, as a sentence behind."""
    spell = "a spell" if kind is None else write_spells(kind, voice, one=True)
    match said:
        case Provided(Matches(r.This(), of), (only,)):
            return _of_what_was_cast(only, voice, of)
        case Start(ContinuousEffect(_, (GainAbility(KeywordAbility(name)),), duration=Until.END_OF_TURN)):
            return f". If you cast {spell} this way, it gains {name} until end of turn"
        case Start(ContinuousEffect(_, changes, duration=None)) if all(isinstance(one, GainAbility) for one in changes):
            from layerlaw.oracle.write.changes import write_changes  # which writes what is gained, and leave among that

            gained = Speech(replace(voice, resolving=True), GrammaticalNumber.SINGULAR)
            return f". If you do, it {write_changes(changes, gained)[0]}"
        case d.StartReplacement(ReplacementEffect(_, EntersSo(counters=((kind_of_counter, int(many)),)))):
            counters = f"{kind_of_counter} counter"
            told = article(counters) if many == 1 else f"{number_word(many)} {counters}s"
            return f". If you cast {spell} this way, it enters with {told} on it"
        case d.StartReplacement(ReplacementEffect(_, EntersSo(tapped=True))):
            return f". If you cast {spell} this way, it enters tapped"
        case _:
            raise NoWords(said)


def _is_life(cost: tuple[cost_parts.CostPart, ...]) -> bool:
    match cost:
        case (cost_parts.PayByAction(d.LoseLife(StatOf(r.This(), Stat.MANA_VALUE))),):
            return True
        case _:
            return False


_GERUNDS: Final = {
    "discard": "discarding",
    "sacrifice": "sacrificing",
    "exile": "exiling",
    "remove": "removing",
    "forage": "foraging",
}
_VERB: Final = re.compile(r"[A-Za-z]+")


def _doing(cost: tuple[cost_parts.CostPart, ...], voice: Voice) -> str:
    """A cost as what one does: `paying 3 life and discarding a card`."""
    from layerlaw.oracle.write.costs import write_cost

    if _is_life(cost):
        return "paying life equal to its mana value"
    parts = []
    for part in cost:
        try:
            words = write_cost((part,), Telling(voice))
        except NoWords:
            words = "pay another cost"
        if words.startswith("{"):
            words = f"pay {words}"
        words = words[:1].lower() + words[1:]
        found = _VERB.match(words)
        verb = found.group() if found is not None else ""
        parts.append(_GERUNDS.get(verb, f"{verb}ing") + words[len(verb) :])
    return listed(parts)


def may_pay_besides(rule: x.MayPayBesides, _several: bool, voice: Voice) -> str:
    """The sentences of an additional cost that an effect offers for spells of a color, which cost less then."""
    color = next((color.word for color in Color if f"{{{color.value}}}" == rule.less), "")
    match rule.cost:
        case (cost_parts.PayByAction(d.LoseLife(int(life))),) if color:
            return (
                f"as an additional cost to cast {write_spells(rule.what, voice)}, you may pay {life} life. Those spells cost {rule.less}"
                f" less to cast if you paid life this way. This effect reduces only the amount of {color} mana you pay"
            )
        case _:
            raise NoWords(rule)


def may_pay_rather(rule: x.MayPayRather, _several: bool, voice: Voice) -> str:
    """The predicate of a cost that is paid rather than the mana cost: `may cast Dragon spells without paying their mana costs`."""
    spells = write_spells(rule.what, voice, one=rule.once)
    from_ = "".join(" from exile" if zone is Zone.EXILE else f" from your {zone}" for zone in rule.from_)
    if rule.by_mana_value:
        its = "where X is that spell's mana value"
        return f"may pay {{X}} rather than pay the mana cost for {spells} you cast{from_}, {its}"
    match rule.cost:
        case (cost_parts.PayMana(mana),):
            return f"may pay {mana} rather than pay the mana cost for {spells} you cast{from_}"
        case ():
            its = "its mana cost" if rule.once else "their mana costs"
            flash = " and as though they had flash" if rule.flash else ""
            return f"may cast {spells}{from_} without paying {its}{flash}"
        case (cost_parts.PayByAction(d.Discard(1, what=f.SharesColor(r.This()))),):  # in a cost "this" is what is cast
            spell = write_spells(rule.what, voice, one=True)
            return (
                f"may discard a card that shares a color with {spell} they cast rather than pay that spell's mana cost"
            )
        case _:
            its = "its mana cost" if rule.once else "their mana costs"
            flash = ". If you cast a spell this way, you may cast it as though it had flash" if rule.flash else ""
            return f"may cast {spells}{from_} by {_doing(rule.cost, voice)} rather than paying {its}{flash}"


def _named(rule: x.MayPlay, cards: f.Filter, voice: Voice) -> str:
    """Leave for cards that are named: `may play that card without paying its mana cost`."""
    match cards:
        case f.And((f.Is() as that, *kinds)) if rule.lands is None:
            such = write_one(f.And((f.InZone(Zone.STACK), *kinds)), voice)
            return f"{_named(replace(rule, spells=that), that, voice)} if it's {such}"
        case _:
            pass
    one = isinstance(cards, f.Is) or rule.once
    # What was moved into exile is a card there, whatever "that" was before.
    what = (
        "one of those cards"
        if rule.once and cards == f.THESE
        else "this card"
        if cards == f.Is(r.Linked("the exiled")) and not rule.free and rule.lands is None  # else it is another card
        else write_one(cards, voice)
        if rule.once
        else "cards exiled this way"
        if cards == f.IsLinked("the exiled")
        else "those cards"
        if not isinstance(cards, f.Is)
        else "that card"
        if cards.ref in (r.That(), r.Linked("the cards"))  # of either the same words, behind a token and not
        else "it"
        if cards.ref == r.This()  # of which the "if" before has spoken (603.4)
        else write_object(cards.ref, voice)
    )
    free = f" without paying {'its mana cost' if one else 'their mana costs'}" if rule.free else ""
    mana = any_mana_for(rule.any_mana, one=one)
    if isinstance(
        cards, f.Exactly
    ):  # in a game: no sentence of a card is to come out of it, and all that holds is told
        flash = " as though they had flash" if rule.flash else ""
        exiled = "; a spell cast so is exiled if it would be put into a graveyard" if rule.then_exiled else ""
        return f"may {'cast' if rule.lands is None else 'play'} {what}{flash}{free}{mana}{exiled}"
    flash = f" as though {'it' if one else 'they'} had flash" if rule.flash else ""
    return f"may {'cast' if rule.lands is None else 'play'} {what}{flash}{free}{mana}{THEN_EXILED if rule.then_exiled else ''}"


def any_mana_for(mana: AnyMana | None, *, one: bool = True) -> str:
    """Of which mana cards may be cast that are named: a clause behind the leave, and behind how long it holds (609.4b)."""
    return "" if mana is None else f", and {may_be_spent(mana)} to cast {'it' if one else 'them'}"


THEN_EXILED: Final = ". If that spell would be put into a graveyard, exile it instead"
"""A sentence behind leave to cast cards that are named (614.1a)."""
