"""Tokens that are created at once, and of which each asks something as it enters: each is asked for itself (614.12a, 616.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from layerlaw.model import event_patterns as h
from layerlaw.model.replacement_effects import (
    Amount,
    Elsewhere,
    EntersSo,
    Instead,
    OtherMana,
    Prevent,
    Redirect,
    UnlessPaid,
    one_of_every_outcome,
)
from layerlaw.play.event import event as e
from layerlaw.play.replacement.applicable import Applicable


def on_all_at_once(found: list[Applicable]) -> list[Applicable]:
    """Of the effects that may be applied to several tokens: first those on how many are created, or what instead, which see them all (616.1)."""
    return [one for one in found if isinstance(one.effect.would, h.TokensCreated)] or found


def one_by_one(event: e.Event, current: e.Created, found: Sequence[Applicable]) -> list[e.Event]:
    """Several tokens as single ones, where anything is chosen or paid for each as it enters; the first has what was chosen already.

    `event`: as it was before anything was asked. Empty where they enter all alike.
    """
    if not isinstance(event, e.Created) or any(isinstance(one.effect.would, h.TokensCreated) for one in found):
        return []
    before, now = event.how, current.how
    asked = (before.choices, before.linked, before.copy_of) != (now.choices, now.linked, now.copy_of)
    if not asked and not any(map(_decides, found)):
        return []
    single = replace(current, how=before, looked=event.looked, number=1)
    return [replace(current, number=1), *[single] * (current.number - 1)]


def _decides(one: Applicable) -> bool:
    """Whether somebody chooses, pays or does something as the effect is applied."""
    match one_of_every_outcome(one.effect.outcome):
        case UnlessPaid():
            return True
        case EntersSo() as outcome:
            return one.effect.optional or bool(outcome.before or outcome.one_of or outcome.under or outcome.by)
        case Amount() | Elsewhere() | Instead() | OtherMana() | Prevent() | Redirect():
            return False
        case forgotten:
            assert_never(forgotten)
