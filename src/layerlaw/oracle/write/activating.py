"""When and by whom alone an activated ability may be activated, in words (602.5)."""

from __future__ import annotations

from dataclasses import replace

from layerlaw.model.abilities import ActivatedAbility
from layerlaw.model.conditions import AllOf, Condition, Matches, Noted, NotSo, TurnOf
from layerlaw.model.filters import ControlledBy, OwnedBy
from layerlaw.model.game_abilities import ScriptInWords
from layerlaw.model.references import This, You
from layerlaw.oracle.word_forms import sentence, times_word
from layerlaw.oracle.write.conditions import write_condition
from layerlaw.oracle.write.voice import Voice


def restricting(activation: ActivatedAbility, voice: Voice) -> list[str]:
    """The sentences behind what it does: `Activate only as a sorcery.`, `Any player may activate this ability.`."""
    if isinstance(activation.script, ScriptInWords):
        return [sentence(f"activate {activation.script.only}")] if activation.script.only else []
    match activation.condition:
        case NotSo(Noted(words)) if words.startswith(("during ", "before ", "after ")):
            never = f"You can't activate this ability {words}."
            return [*restricting(replace(activation, condition=None), voice), never]
        case _:
            pass
    others = _only_others(activation)
    only = _restrictions(replace(activation, condition=others[1]) if others else activation, voice.anew())
    if others:
        return [" and ".join((f"Only {others[0]} may activate this ability", *only)) + "."]
    if activation.anyone:
        but = f" but {' and '.join(only)}" if only else ""
        return [f"Any player may activate this ability{but}."]
    return [f"Activate {' and '.join(only)}."] if only else []


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
    only += ["only once"] if activation.only_once and not activation.power_up else []
    return [*only, *(words for words in activation.unread.split("; ") if words.startswith(("only", "no more")))]


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
