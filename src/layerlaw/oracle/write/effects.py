"""Continuous effects as sentences: subject, predicates, duration, condition, `where X is`."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layerlaw.model import changes as c
from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import rule_effects as x
from layerlaw.model import values as v
from layerlaw.model.abilities import KeywordAbility
from layerlaw.model.durations import AsLongAs, DuringNextTurn, Until
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.tree import holds, speaks_of
from layerlaw.model.words import CardType, Zone
from layerlaw.oracle.soulbond_pairs import PAIRED, THE_PAIR
from layerlaw.oracle.word_forms import ITS_MANA_COST, listed, sentence
from layerlaw.oracle.write.changes import write_changes
from layerlaw.oracle.write.conditions import write_condition, write_duration
from layerlaw.oracle.write.filters import write_filter, write_one
from layerlaw.oracle.write.leave import THEN_EXILED, any_mana_for
from layerlaw.oracle.write.references import number_of_player, possessive, write_object, write_player
from layerlaw.oracle.write.rule_effects import write_rule_sentence
from layerlaw.oracle.write.speech import Speech
from layerlaw.oracle.write.values import write_value
from layerlaw.oracle.write.voice import GrammaticalNumber, Voice

_COSTS: Final = (c.CostIncrease, c.CostReduction, c.ColoredCostReduction, c.CostFloor)


def write_effect_clause(effect: ContinuousEffect, voice: Voice) -> str:
    """One effect as a clause, and a sentence behind it where a keyword's cost needs one: `The flashback cost is equal to its mana cost`."""
    match effect.scope:  # what players may ignore is said by the effect that lets them (116.2d)
        case r.PlayersBut(of, r.Ignoring()):
            effect = replace(effect, scope=of)
        case f.And((*parts, f.Not(f.ControlledBy(r.Ignoring())))):
            effect = replace(effect, scope=f.all_of(tuple(parts)))
        case _:
            pass
    last = effect.changes[-1] if effect.changes else None
    if (
        isinstance(last, c.GainAbility)
        and isinstance(last.ability, KeywordAbility)
        and last.ability.cost.startswith(ITS_MANA_COST)
    ):
        bare = c.GainAbility(replace(last.ability, cost=""))
        text = _effect_clause(replace(effect, changes=(*effect.changes[:-1], bare)), voice)
        return f"{text}. The {last.ability.name} cost is {last.ability.cost}"
    if isinstance(last, x.MayPlay) and isinstance(last.spells, f.Is) and not last.from_ and last.among is None:
        # With what it is cast, and what becomes of it, stands behind how long it may be cast.
        plain = replace(last, any_mana=None, then_exiled=False)
        exiled = THEN_EXILED if last.then_exiled else ""
        text = _effect_clause(replace(effect, changes=(*effect.changes[:-1], plain)), voice)
        return f"{text}{any_mana_for(last.any_mana)}{exiled}"
    return _effect_clause(effect, voice)


def _effect_clause(effect: ContinuousEffect, voice: Voice) -> str:
    """One effect as a clause without a large first letter and period: `as long as ..., this creature gets +1/+1`."""
    match effect.condition:
        case k.Noted(words) | k.Matches(r.This(), f.Targets(_, words)) if words.startswith("it targets"):
            return f"{_clause(effect, voice, '')} if {words}"
        case _:
            pass
    if effect.condition == PAIRED and effect.scope == THE_PAIR:
        return f"as long as {write_condition(PAIRED, voice)}, {_clause(effect, voice, '')}"
    condition = f"as long as {write_condition(effect.condition, voice)}, " if effect.condition is not None else ""
    if isinstance(effect.duration, DuringNextTurn) and effect.duration.whose is not None:
        # The player is named first: `during target player's next turn, creatures that player controls attack if able`.
        lead = write_duration(effect.duration, voice)
        return f"{lead}, {condition}{_clause(effect, voice, '')}"
    if isinstance(effect.duration, AsLongAs) and holds(effect.duration, r.Target):
        # Of what the duration speaks, the subject names first.
        text = _clause(effect, voice, _LATER)
        behind = voice.aside()
        behind.spoken += [r.This()] if effect.scope == f.Is(r.This()) else []  # which "it" would be
        return condition + text.replace(_LATER, f" {write_duration(effect.duration, behind)}")
    aside = voice.aside()
    if isinstance(effect.scope, f.Is) and isinstance(effect.scope.ref, r.Target):
        # The duration stands behind the subject.
        aside.targets = {*voice.targets, effect.scope.ref.number}
    duration = f" {write_duration(effect.duration, aside)}" if effect.duration is not None else ""
    return condition + _clause(effect, voice, duration)


_LATER: Final = " ..."
"""Stands for a duration that is worded when the subject has been."""


def _clause(effect: ContinuousEffect, voice: Voice, duration: str) -> str:
    changes = effect.changes
    if changes and isinstance(changes[0], c.GainControl):
        return _control(effect, changes[0], voice, duration)
    if isinstance(effect.scope, f.Is) and len(changes) == 1 and not voice.resolving and not duration:
        defined = _defined(effect.scope.ref, changes[0], voice)
        if defined:
            return defined
    if len(changes) == 1 and isinstance(changes[0], x.RuleEffect) and not duration:
        said = write_rule_sentence(effect.scope, changes[0], voice)
        if said is not None:
            return said
    if changes and isinstance(changes[0], x.DamageCantBePrevented) and effect.duration is Until.END_OF_TURN:
        said = write_rule_sentence(effect.scope, changes[0], voice) if len(changes) == 1 else None
        if said is not None:
            return f"{said} this turn"
    if changes == (x.LegendRuleOff(),):
        rule = 'the "legend rule" doesn\'t apply'
        return (
            rule
            if isinstance(effect.scope, r.EachPlayer)
            else f"{rule} to {_subject(effect, voice)[0].removeprefix('all ')}"
        )
    if changes == (x.CantHaveCounters(),) and not voice.resolving:
        return f"counters can't be put on {_subject(effect, voice)[0].removeprefix('all ')}"
    if effect.scope == r.You() and changes[:1] == (x.LifeCantChange(),):
        rest = replace(effect, changes=changes[1:])
        more = f" and {_clause(rest, voice, '')}" if changes[1:] else ""
        return f"your life total can't change{more}{duration}"
    if len(changes) == 1 and isinstance(changes[0], c.SwitchPT):
        return _switch(effect.scope, voice) + duration
    if len(changes) == 1 and isinstance(changes[0], c.ModifyPT) and changes[0].doubles:
        both = " and ".join(name for name in ("power", "toughness") if getattr(changes[0], name) != 0)
        times = (
            "triple" if any(isinstance(one, v.Times) for one in (changes[0].power, changes[0].toughness)) else "double"
        )
        return f"{times} the {both} of {_subject(effect, voice)[0]}{duration}"
    subject, number = _subject(effect, voice)
    if len(changes) == 1 and isinstance(changes[0], c.GainKeywordsOf) and voice.resolving:
        verb = "gain" if number is GrammaticalNumber.PLURAL else "gains"
        word, others = changes[0].keywords[0], listed(changes[0].keywords[1:])
        held = f"if {write_one(changes[0].among, voice)} has {word}"
        return f"{subject} {verb} {word}{duration} {held}. The same is true for {others}"
    if not isinstance(effect.scope, f.Is):
        # Behind a subject of several, "it" would be each of them.
        voice.spoken.append(r.It())
    speech = Speech(voice, number, bare=voice.may)
    if voice.may:
        subject, voice.may = f"have {subject}", False
    predicates = write_changes(changes, speech) or ["nothing changes"]
    if len(changes) > 1 and isinstance(changes[-1], x.DamageCantBePrevented):
        predicates = [*predicates[:-1], "the damage can't be prevented"]  # what it deals itself
    subject, predicates, duration = _timed(effect, subject, predicates, duration)
    return _joined(subject, predicates, duration, speech.where)


def _timed(effect: ContinuousEffect, subject: str, predicates: list[str], duration: str) -> tuple[str, list[str], str]:
    """Subject, predicates and duration with the duration where rules text has it."""
    changes = effect.changes
    if duration == " until end of turn" and changes and all(_is_rule(change) for change in changes):
        duration = " this turn"
    if effect.duration is Until.NEXT_UNTAP_STEP and any("next untap step" in text for text in predicates):
        duration = ""
    if duration == " until end of turn" and effect.scope != f.Is(r.This()):
        if subject.startswith("the next "):
            duration = ""
        elif any(isinstance(change, _COSTS) for change in changes):
            # What spells cost, and how much X is, stands behind the duration.
            subject, duration = f"{subject} this turn", ""
    if effect.duration is Until.END_OF_COMBAT and predicates[-1].endswith(" if able"):
        predicates = [*predicates[:-1], f"{predicates[-1].removesuffix(' if able')} this combat if able"]
        duration = ""
    if effect.duration == DuringNextTurn():
        if isinstance(effect.scope, r.PlayerRef):
            duration = " during that player's next turn"
        elif predicates[-1].endswith(_IF_ABLE):
            predicates = [*predicates[:-1], f"{predicates[-1].removesuffix(_IF_ABLE)}{duration}{_IF_ABLE}"]
            duration = ""
    if duration == " this turn":
        predicates, duration = _this_turn(predicates)
    return subject, predicates, duration


_IF_ABLE: Final = " if able"


def _this_turn(predicates: list[str]) -> tuple[list[str], str]:
    """The predicates with "this turn" where it stands in them: `blocks this creature this turn if able`."""
    last = predicates[-1]
    for behind in (" if able", " as though they had flash"):
        if last.endswith(behind) and not last.endswith(f"each combat{behind}"):
            return [*predicates[:-1], f"{last.removesuffix(behind)} this turn{behind}"], ""
    return [*predicates[:-1], last.removesuffix(" on each of your turns")], " this turn"


def _is_rule(change: c.Change) -> bool:
    """Is it a rule that lasts "this turn", rather than what is gained "until end of turn"?"""
    return isinstance(change, x.RuleEffect) and not (
        isinstance(change, x.UnreadRule) and change.words.startswith(("gains ", "gets "))
    )


_LURE: Final = " it do so"


def _joined(subject: str, predicates: list[str], duration: str, where: str) -> str:
    """Subject and predicates; long effects say the duration first, as rules text does where something is quoted."""
    if len(predicates) == 1 and predicates[0].endswith(_LURE):
        text = f"{predicates[0].removesuffix(_LURE)} {subject} do so"
    elif len(predicates) == 1 and predicates[0] == "this effect doesn't remove it":
        text = f"this effect doesn't remove {subject}"
    elif len(predicates) == 1 and predicates[0].startswith("this effect doesn't remove "):
        text = predicates[0]
    elif len(predicates) == 1 and predicates[0].startswith("its "):
        text = f"{predicates[0].split()[1]} abilities of {subject} {' '.join(predicates[0].split()[3:])}"
    else:
        text = f"{subject} {listed(predicates)}"
    if duration.startswith(" until") and ", except " in text and not where:
        return text.replace(", except ", f"{duration}, except ", 1)
    if duration.startswith(" until") and '"' in text and not text.startswith("have "):
        return f"{duration.strip()}, {text}{where}"
    return f"{text}{duration}{where}"


def _subject(effect: ContinuousEffect, voice: Voice) -> tuple[str, GrammaticalNumber]:
    scope = effect.scope
    if isinstance(scope, r.PlayerRef):
        return write_player(scope, voice), number_of_player(scope)
    costs = any(isinstance(change, _COSTS) for change in effect.changes)
    match scope:
        case f.And((f.InZone(Zone.BATTLEFIELD), f.Is(r.Host()))):
            return "equipped permanent", GrammaticalNumber.SINGULAR
        case f.Is(r.This()) if costs:
            return "this spell", GrammaticalNumber.SINGULAR
        case f.Is(ref) | f.And(
            (f.Is(r.Host() as ref), f.IsType(CardType.CREATURE))
        ):  # 301.5a: the word says what it is
            many = voice.teller is not None and voice.teller.are_many(ref)
            return write_object(ref, voice), GrammaticalNumber.PLURAL if many else GrammaticalNumber.SINGULAR
        case f.And(parts) if f.NEXT_THIS_TURN in parts:
            rest = tuple(part for part in parts if part != f.NEXT_THIS_TURN)
            spell = write_filter(f.all_of(rest), voice, GrammaticalNumber.SINGULAR, spells=True)
            return f"the next {spell} this turn", GrammaticalNumber.SINGULAR
        case f.Or((f.Is(ref), f.And(parts))) if f.Not(f.Is(ref)) in parts:
            first = write_object(ref, voice)
            rest = tuple(part for part in parts if part != f.Not(f.Is(ref)))
            return (
                f"{first} and each other {write_filter(f.And(rest), voice, GrammaticalNumber.SINGULAR)}",
                GrammaticalNumber.PLURAL,
            )
        case f.Or() if scope == THE_PAIR:
            return "both creatures", GrammaticalNumber.PLURAL
        case f.Or(parts) if parts and all(isinstance(part, f.Is) and isinstance(part.ref, r.Target) for part in parts):
            return _several_targets(scope, voice), GrammaticalNumber.PLURAL
        case f.THESE if speaks_of(effect.changes, r.It()):
            return "each of those permanents", GrammaticalNumber.SINGULAR
        case _ if speaks_of(effect.changes, r.It()):
            noun = write_filter(scope, voice, GrammaticalNumber.SINGULAR, spells=costs).removeprefix("another ")
            return (
                f"each {'other ' if f.Not(f.Is(r.This())) in _parts(scope) else ''}{noun}",
                GrammaticalNumber.SINGULAR,
            )
        case _:
            every = "all " if not costs and all(isinstance(part, _BARE) for part in _parts(scope)) else ""
            return every + write_filter(scope, voice, spells=costs), GrammaticalNumber.PLURAL


_BARE: Final = (f.InZone, f.IsType, f.HasSubtype)
"""What a scope may hold to be called "all": `all creatures`, but `black creatures`."""


def _parts(scope: f.Filter) -> tuple[f.Filter, ...]:
    return scope.parts if isinstance(scope, f.And) else (scope,)


def _several_targets(scope: f.Or, voice: Voice) -> str:
    targets = [part.ref for part in scope.parts if isinstance(part, f.Is) and isinstance(part.ref, r.Target)]
    if voice.targets.issuperset(ref.number for ref in targets):
        return "those creatures"
    voice.targets |= {ref.number for ref in targets}
    words = {ref.what for ref in targets}
    if len(words) == 1 and words != {""}:
        what = words.pop()
        return what[:1].lower() + what[1:]
    return {2: "two target creatures", 3: "three target creatures", 4: "up to four target creatures"}.get(
        len(scope.parts), "any number of target creatures"
    )


def _defined(ref: r.ObjectRef, change: c.Change, voice: Voice) -> str:
    """A characteristic-defining sentence: `this creature's power and toughness are each equal to ...`."""
    match change:
        case c.SetPT(power, toughness) if isinstance(ref, r.This) and not (_fixed(power) and _fixed(toughness)):
            whose = possessive(write_object(ref, voice))
            if power == toughness:
                return f"{whose} power and toughness are each equal to {write_value(power or 0, voice)}"
            if toughness is None or power is None:
                name, value = ("power", power) if toughness is None else ("toughness", toughness)
                return f"{whose} {name} is equal to {write_value(value or 0, voice)}"
            return f"{whose} power is equal to {write_value(power, voice)} and its toughness is equal to {_second(power, toughness, voice)}"
        case _:
            return ""


def _fixed(value: v.Value | None) -> bool:
    return value is None or isinstance(value, int)


def _second(power: v.Value, toughness: v.Value, voice: Voice) -> str:
    match toughness:
        case v.Plus((first, int() as more)) if first == power:
            return f"that number plus {more}"
        case _:
            return write_value(toughness, voice)


def _control(effect: ContinuousEffect, change: c.GainControl, voice: Voice, duration: str) -> str:
    """`you control enchanted creature`, `target player gains control of target permanent`; what else it does follows."""
    crossed = change.player.of if isinstance(change.player, r.PlayersBut) else None
    if isinstance(crossed, r.EitherPlayer) and isinstance(effect.scope, f.Filter):
        theirs = (part for part in _parts(effect.scope) if part != f.ControlledBy(crossed))
        all_of = write_filter(f.all_of(theirs), voice)
        text = f"{write_player(crossed, voice)} each gain control of all {all_of} the other controls{duration}"
        return _and_what_else(effect, text, GrammaticalNumber.PLURAL, voice, duration)
    you = isinstance(change.player, r.You)
    who = "an opponent" if change.player == r.ChosenPlayer("opponent") else write_player(change.player, voice)
    what, number = _subject(effect, voice)
    if change.player == r.OwnerOf(r.It()) and isinstance(effect.scope, f.Filter):
        text = f"each player gains control of all {write_filter(effect.scope, voice)} they own"
    elif not voice.resolving:
        text = (
            f"{who} control{'' if you or number_of_player(change.player) is GrammaticalNumber.PLURAL else 's'} {what}"
        )
    elif you:
        text = f"gain control of {what}"
    else:
        text = (
            f"{who} gain{'' if number_of_player(change.player) is GrammaticalNumber.PLURAL else 's'} control of {what}"
        )
    return _and_what_else(effect, text + duration, number, voice, duration)


def _and_what_else(effect: ContinuousEffect, text: str, number: GrammaticalNumber, voice: Voice, duration: str) -> str:
    """The text, with what the effect does besides in a sentence behind it."""
    rest = effect.changes[1:]
    if not rest:
        return text
    speech = Speech(voice, number)
    pronoun = "it" if number is GrammaticalNumber.SINGULAR else "they"
    return (
        f"{text}. {sentence(_joined(pronoun, write_changes(rest, speech), duration, speech.where)).removesuffix('.')}"
    )


def _switch(scope: f.Filter | r.PlayerRef, voice: Voice) -> str:
    match scope:
        case f.Is(ref) if voice.teller is not None and voice.teller.are_many(ref):
            return f"switch the power and toughness of each of {write_object(ref, voice)}"
        case f.Is(ref):
            return f"switch {possessive(write_object(ref, voice))} power and toughness"
        case f.Filter():
            return f"switch the power and toughness of each of {write_filter(scope, voice)}"
        case _:
            return f"switch {possessive(write_player(scope, voice))} power and toughness"
