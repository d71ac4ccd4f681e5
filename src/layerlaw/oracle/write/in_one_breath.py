"""What one sentence says of several, and what is done at the same time: damage to some and to others, tokens of several kinds (120.1, 603.2c)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from layerlaw.model import one_shot_effects as d
from layerlaw.model.abilities import Instruction
from layerlaw.oracle.write.telling import NoWords, Telling

_VERBS: Final = (" deals ", "create ", " creates ")


def write_in_one_breath(
    row: Sequence[Instruction], telling: Telling, write: Callable[[Instruction, Telling], str]
) -> tuple[int, str] | None:
    """How many one-shot effects a sentence stands for, and the sentence; None where the first is done alone.

    Raises:
        NoWords: they are dealt or created by different ones.
    """
    first = row[0]
    if not isinstance(first, d.DealDamage | d.CreateTokens):
        return None
    with_it = list(_with_last(row[1:], first))
    if not with_it:
        return None
    if any(_by(one) != _by(first) for one in with_it):
        raise NoWords(first)
    plain = [replace(one, with_last=False) for one in with_it]
    said = [write(first, telling), *(_behind_the_verb(write(one, telling)) for one in plain)]
    listed = " and ".join(said) if len(said) == 2 else f"{', '.join(said[:-1])}, and {said[-1]}"
    if " except for " in listed:
        raise NoWords(first)  # damage to all and more to some of them has other words
    return len(said), listed


def _with_last(row: Sequence[Instruction], first: Instruction) -> Iterator[d.DealDamage | d.CreateTokens]:
    for one in row:
        if not isinstance(one, d.DealDamage | d.CreateTokens) or type(one) is not type(first) or not one.with_last:
            return
        yield one


def _by(one: d.DealDamage | d.CreateTokens) -> object:
    """Who deals or creates it."""
    return one.source if isinstance(one, d.DealDamage) else one.player


def _behind_the_verb(told: str) -> str:
    """What is dealt or created, without who does it."""
    for verb in _VERBS:
        _, found, behind = told.partition(verb)
        if found:
            return behind
    raise AssertionError(told)
