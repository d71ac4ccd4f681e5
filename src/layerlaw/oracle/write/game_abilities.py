"""Triggered and activated abilities as a game carries them out, and what a spell does, in words (601 to 603)."""

from __future__ import annotations

from dataclasses import replace

from layerlaw.model.abilities import ActivatedAbility, TriggeredAbility
from layerlaw.model.event_patterns import DamageDealt, EventPattern
from layerlaw.model.game_abilities import is_forecast
from layerlaw.model.one_shot_effects import Script
from layerlaw.model.words import Zone
from layerlaw.oracle.word_forms import capitalised, times_word
from layerlaw.oracle.write.abilities import write_own_cost
from layerlaw.oracle.write.activating import restricting
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
    telling.excess = isinstance(trigger.when, DamageDealt) and trigger.when.excess
    if trigger.exerts_once:
        event = f"if {telling.voice.this} hasn't been exerted this turn, {event}"
    held = "" if trigger.condition is None else f" if {write_condition(trigger.condition, telling.voice.anew())},"
    telling.behind_event = trigger.condition is None
    once = (
        ""
        if trigger.most_each_turn is None
        else f" This ability triggers only {times_word(trigger.most_each_turn)} each turn."
    )
    if trigger.most_ever is not None:
        once = f" This ability triggers only {times_word(trigger.most_ever)}."
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
    if is_forecast(activation):
        return f"Forecast — {write_activation(replace(activation, once_each_turn=False, condition=None), voice)}"
    script = activation.script
    telling = Telling(voice, targets=script.targets, zone=_zone(activation.zones))
    cost = write_cost(activation.cost, telling)
    power_up = "Power-up — " if activation.power_up else ""
    cost = power_up + cost
    head, modes = (write_script(script, telling), "") if not script.modes else _modes(script, telling)
    head, line, table = head.partition("\n") if not modes else (head, "", "")  # of results (706.3)
    sentences = [f"{cost}: {capitalised(_ended(head))}" if not modes else f"{cost}: Choose one."]
    sentences += [write_own_cost(effect, voice.anew()) for effect in activation.costs]
    sentences += restricting(activation, voice)
    if modes and len(sentences) == 1:
        return f"{cost}: {head}{modes}"
    return " ".join(sentences) + modes + line + (_ended(table) if table else "")


def _modes(script: Script, telling: Telling) -> tuple[str, str]:
    head, mark, rest = write_script(script, telling).partition("\n")
    return capitalised(head), mark + rest


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
