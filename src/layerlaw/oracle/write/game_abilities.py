"""Triggered and activated abilities as a game carries them out, and what a spell does, in words (601 to 603)."""

from __future__ import annotations

from dataclasses import replace

from layerlaw.model.abilities import ActivatedAbility, TriggeredAbility
from layerlaw.model.conditions import AllOf, Condition, Matches, Noted, NotSo, TurnOf
from layerlaw.model.event_patterns import EventPattern
from layerlaw.model.filters import ControlledBy, OwnedBy
from layerlaw.model.one_shot_effects import Script
from layerlaw.model.references import This, You
from layerlaw.model.words import Zone
from layerlaw.oracle.words import capitalised, times_word
from layerlaw.oracle.write.abilities import write_own_cost
from layerlaw.oracle.write.conditions import write_condition
from layerlaw.oracle.write.costs import write_cost
from layerlaw.oracle.write.patterns import write_event
from layerlaw.oracle.write.scripts import write_script
from layerlaw.oracle.write.telling import NoWords, Telling
from layerlaw.oracle.write.voice import Voice


def write_trigger(trigger: TriggeredAbility, voice: Voice) -> str:
    """A triggered ability: `Whenever this creature attacks, draw a card.`.

    Raises:
        NoWords: nothing here has words for some of it.
    """
    if not isinstance(trigger.when, EventPattern):
        raise NoWords(trigger.when)
    telling = Telling(voice, zone=_zone(trigger.zones))
    event = write_event(trigger.when, telling)
    held = "" if trigger.condition is None else f" if {write_condition(trigger.condition, telling.voice.anew())},"
    telling.behind_event = trigger.condition is None
    once = (
        ""
        if trigger.most_each_turn is None
        else f" This ability triggers only {times_word(trigger.most_each_turn)} each turn."
    )
    return capitalised(f"{event},{held} {_ended(write_script(trigger.script, telling))}{once}")


def write_activation(activation: ActivatedAbility, voice: Voice) -> str:
    """An activated ability: `{2}, {T}: Draw a card. Activate only as a sorcery.`.

    Raises:
        NoWords: nothing here has words for some of it.
    """
    if activation.unread:
        raise NoWords(activation)
    if activation.boast:
        plain = replace(activation, boast=False, once_each_turn=False, condition=None)
        return f"Boast — {write_activation(plain, voice)}"
    script = activation.script
    telling = Telling(voice, targets=script.targets, zone=_zone(activation.zones))
    cost = write_cost(activation.cost, telling)
    power_up = "Power-up — " if activation.power_up else ""
    cost = power_up + cost
    head, modes = (write_script(script, telling), "") if not script.modes else _modes(script, telling)
    head, line, table = head.partition("\n") if not modes else (head, "", "")  # of results (706.3)
    sentences = [f"{cost}: {capitalised(_ended(head))}" if not modes else f"{cost}: Choose one."]
    sentences += [write_own_cost(effect, voice.anew()) for effect in activation.costs]
    others = _only_others(activation)
    only = _restrictions(replace(activation, condition=others[1]) if others else activation, voice.anew())
    if others:
        sentences.append(" and ".join((f"Only {others[0]} may activate this ability", *only)) + ".")
        only = []
    sentences += [f"Activate {' and '.join(only)}."] if only else []
    if activation.anyone and not _only_others(activation):
        sentences.append("Any player may activate this ability.")
    if modes and len(sentences) == 1:
        return f"{cost}: {head}{modes}"
    return " ".join(sentences) + modes + line + (_ended(table) if table else "")


def _modes(script: Script, telling: Telling) -> tuple[str, str]:
    head, mark, rest = write_script(script, telling).partition("\n")
    return capitalised(head), mark + rest


def _only_others(activation: ActivatedAbility) -> tuple[str, Condition | None] | None:
    """Who alone may activate it, of whom its controller is not one, and on what other condition; None where it is said otherwise."""
    held = activation.condition
    if held is None or not activation.anyone:
        return None
    parts = held.parts if isinstance(held, AllOf) else (held,)
    who = {NotSo(Matches(This(), ControlledBy(You()))): "your opponents", Matches(This(), OwnedBy(You())): "its owner"}
    first = who.get(parts[0])
    if first is None:
        return None
    rest = parts[1:]
    return first, rest[0] if len(rest) == 1 else AllOf(rest) if rest else None


def _restrictions(activation: ActivatedAbility, voice: Voice) -> list[str]:
    """Restrictions := "only as a sorcery" | "only if" condition | "only once each turn" | "no more than" number "times each turn" | "only once"."""
    only = ["only as a sorcery"] if activation.sorcery and not activation.is_loyalty else []
    only += ["only as an instant"] if activation.instant else []
    if activation.condition is not None:
        only.append(_only_while(activation.condition, voice))
    if activation.once_each_turn and not activation.is_loyalty:
        only.append("only once each turn")
    if activation.most_each_turn is not None:
        many = times_word(activation.most_each_turn)
        only.append(f"no more than {many} each turn")
    return [*only, *(["only once"] if activation.only_once and not activation.power_up else [])]


def _only_while(condition: Condition, voice: Voice) -> str:
    match condition:
        case Noted("during the upkeep step"):
            return "only during any upkeep step"
        case AllOf((TurnOf(You()), Noted("during the upkeep step"), *rest)) if rest:
            more = " and only if ".join(write_condition(one, voice) for one in rest)
            return f"only during your upkeep and only if {more}"
        case AllOf((Noted(words), held)) if words.startswith("during "):
            return f"only {words} and only if {write_condition(held, voice)}"
        case Noted(words) if words.startswith(("during ", "before ")):
            return f"only {words}"
        case AllOf((TurnOf(You()), Noted("during the upkeep step" | "during the draw step" as words))):
            step = words.removeprefix("during the ").removesuffix(" step")
            return f"only during your {step}{' step' if step == 'draw' else ''}"
        case AllOf((TurnOf(You()), Noted(words))) if words.startswith("before "):
            return f"only during your turn, {words}"
        case TurnOf(You()):
            return "only during your turn"
        case held:
            return f"only if {write_condition(held, voice)}"


def write_spell(script: Script, voice: Voice) -> str:
    """What a spell does that has no modes.

    Raises:
        NoWords: nothing here has words for some of it.
    """
    return f"{capitalised(write_script(script, Telling(voice)))}."


def _ended(told: str) -> str:
    return told if told.endswith((".", '."')) else f"{told}."


def _zone(zones: frozenset[Zone]) -> Zone:
    """Where its object is as it speaks of itself, if that is one zone."""
    return next(iter(zones)) if len(zones) == 1 else Zone.BATTLEFIELD
