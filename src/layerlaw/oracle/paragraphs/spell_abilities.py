"""What paragraphs of an instant or sorcery are, that open like triggered abilities: delayed triggers that the spell sets up (603.7a)."""

from __future__ import annotations

from dataclasses import replace

from layerlaw.model import one_shot_effects as d
from layerlaw.model.abilities import Ability, Instruction, SpellAbility, TriggeredAbility
from layerlaw.model.game_abilities import ScriptInWords
from layerlaw.oracle.phrases.events.event import next_point
from layerlaw.oracle.sentences.instruction_words import DelayedTrigger
from layerlaw.oracle.sentences.script import script


def of_a_spell(abilities: tuple[Ability, ...], name: str) -> tuple[Ability, ...]:
    """The abilities of an instant or sorcery: what opens like a triggered ability, and is what the spell sets up, is a spell ability (603.7a)."""
    return tuple(_what_it_sets_up(one, name) for one in abilities)


def _what_it_sets_up(ability: Ability, name: str) -> Ability:
    """Of an instant or sorcery, what opens like a triggered ability is what the spell does: it makes a delayed one as it resolves (603.7a)."""
    match ability:
        case TriggeredAbility(event, _, ScriptInWords() as of) if (point := next_point(event)) is not None:
            row: tuple[Instruction, ...] = _paying(of.one_shots)
            row = (d.CreateDelayedTrigger(point, script(row, name, triggered=True).one_shots),)
        case TriggeredAbility(event, _, ScriptInWords(one_shots=(d.Unread(first), *rest)) as of, None) if _this_turn(
            event
        ):
            row = (d.Unread(f"{event}, {first}"), *rest)
        case TriggeredAbility(event, _, ScriptInWords() as of, None) if _this_turn(event):
            row = (DelayedTrigger(event, of.one_shots),)
        case _:
            return ability
    return SpellAbility(replace(of, one_shots=row, text=of.text and f"{event}, {of.text}"))


def _this_turn(event: str) -> bool:
    return event.endswith(" this turn")


def _paying(row: tuple[Instruction, ...]) -> tuple[Instruction, ...]:
    """`Pay {2}{B}. If you don't, ...`: nobody has to activate mana abilities for it (118.3c)."""
    match row:
        case (d.Unread(first), d.Unread(second)) if first.startswith("pay ") and second.startswith("if you don't"):
            return (d.Unread(f"you may {first}"), d.Unread(second))
        case _:
            return row
