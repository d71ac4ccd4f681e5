"""What is done to pay a cost, of which "this way" may speak behind it (602.2b, 608.2h)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from layerlaw.model import cost_parts
from layerlaw.model import one_shot_effects as d
from layerlaw.model.game_abilities import ScriptInWords
from layerlaw.model.game_facts import CountOfPaid
from layerlaw.model.one_shot_effects import Script, Unread
from layerlaw.model.target_requirement import Pick
from layerlaw.model.tree import inside
from layerlaw.model.values import NotedNumber
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.costs import cost
from layerlaw.oracle.sentences.script import OF_A_SPELL, OF_ITS_OWN, OF_WHAT_COSTS_IT, Setting, script


def done_to_pay(paid: Sequence[cost_parts.CostPart] | None) -> frozenset[str]:
    """What paying a cost does, as participles; none that two of its parts do, for then "each creature sacrificed this way" is of one of them or of both."""
    done = Counter(map(_done_by, paid or ()))
    return frozenset(word for word, parts in done.items() if word and parts == 1)


def _done_by(part: cost_parts.CostPart) -> str:
    """What paying a part of a cost does; empty where nothing is done that could be counted."""
    if isinstance(part, cost_parts.RemoveAmong):
        return "removed"
    if not isinstance(part, cost_parts.PayByAction):
        return ""
    match part.one_shot:
        case d.MoveTo(to=Zone.EXILE):
            return "exiled"
        case d.RemoveCounters():
            return "removed"
        case d.Sacrifice():
            return "sacrificed"
        case d.Discard():
            return "discarded"
        case d.Tap():
            return "tapped"
        case d.Reveal():
            return "revealed"
        case _:
            return ""


_ADDITIONAL: Final = "As an additional cost to cast this spell, "


def additional_of(lines: Sequence[str]) -> str:
    """The additional cost that a paragraph of a spell asks for, in words; empty where there is none, or several to choose from."""
    asked = [line.removeprefix(_ADDITIONAL).rstrip(".") for line in lines if line.startswith(_ADDITIONAL)]
    if len(asked) != 1 or "." in asked[0] or " or " in asked[0]:
        return ""
    return asked[0].removeprefix("you may ")


def of_a_spell(additional: str, name: str) -> Setting:
    """What a spell may speak of: of what paying its additional cost does, which it may count (601.2b, 608.2h)."""
    return replace(OF_A_SPELL, paid=done_to_pay(cost(additional, name))) if additional else OF_A_SPELL


def is_exiling(paid: cost_parts.CostPart) -> bool:
    """Is a card exiled to pay this, so that "the exiled card" is that one, and not all that were exiled so before (602.2b)?"""
    match paid:
        case cost_parts.PayByAction(d.MoveTo(Pick(), Zone.EXILE) | d.ExileFromTop()):
            return True
        case _:
            return False


def effects_behind(words: str, done: ScriptInWords, name: str) -> Script:
    """What an activated ability does behind a cost of these words; unread where what may be chosen as a target asks what is paid (601.2c, 601.2h)."""
    made = script(done, name, of_a_cost(cost(words, name)))
    asks_what_is_paid = any(
        isinstance(one, NotedNumber) and isinstance(one.meaning, CountOfPaid) for one in inside(made.targets)
    )
    return Script((), (Unread(made.text),)) if asks_what_is_paid else made


def of_a_cost(paid: Sequence[cost_parts.CostPart] | None, *, named: bool = False) -> Setting:
    """What an activated ability with this cost may speak of: of what paying it does; `named`: and of its object, which the cost names last."""
    done = done_to_pay(paid)
    setting = replace(OF_WHAT_COSTS_IT if named else OF_ITS_OWN, paid=done)
    if "removed" not in done:
        return setting
    removed = NotedNumber("the number of counters removed this way", CountOfPaid("removed"))
    # "that much" is how many counters its cost removed
    return replace(setting, memory=setting.memory._replace(many=removed))
