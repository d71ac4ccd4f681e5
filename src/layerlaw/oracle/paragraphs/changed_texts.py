"""The text of a spell as a cost that was paid for it changes it: overload, cleave (702.96, 702.148)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model.abilities import Instruction, Start
from layerlaw.model.game_abilities import OptionalCost
from layerlaw.oracle.phrases.subjects import reader_of, things
from layerlaw.oracle.sentences.script import OF_A_SPELL, script
from layerlaw.oracle.walk import holds
from layerlaw.oracle.write import write_instruction


def said(instructions: Iterable[Instruction]) -> str:
    """Instructions as sentences."""
    return ". ".join(write_instruction(item).rstrip(".") for item in instructions)


def overloaded(option: OptionalCost, spell: Sequence[Instruction], name: str) -> OptionalCost | None:
    """The cost with what the spell does if it was paid: with overload, "each" stands wherever "target" stood (702.96a); None where that is not understood."""
    if option.key != "overload":
        return option
    row = [_with_each(item) for item in spell]
    done = script(tuple(item for item in row if item is not None), name, OF_A_SPELL)
    if None in row or done.targets:
        return None
    return replace(option, modes=(done,))


_IN_BRACKETS: Final = re.compile(r" ?\[[^\]]*\]")


def bracketed(text: str, how: str, name: str) -> tuple[d.Script, ...]:
    """The spell of a card with cleave: without what stands in square brackets (702.148a), or (`plain`) without the brackets alone; nothing where it is not understood."""
    from layerlaw.oracle.compile import compile_instruction

    text = text.replace("[", "").replace("]", "") if how == "plain" else _IN_BRACKETS.sub("", text)
    done = compile_instruction(text.strip().rstrip("."), name)
    return () if holds(done.one_shots, d.Unread) else (done,)


def cleaved(option: OptionalCost, text: str, name: str) -> OptionalCost | None:
    """The cost with what the spell does if it was paid: with cleave, the text in square brackets is removed (702.148a); None where that is not understood."""
    if option.key != "cleave":
        return option
    modes = bracketed(text, "cleaved", name)
    return replace(option, modes=modes) if modes else None


def _with_each(item: Instruction) -> Instruction | None:
    """An instruction with "each" for "target"; None where that cannot be told."""
    match item:
        case d.Unread(text):
            return d.Unread(re.sub(r"\b[Tt]arget\b", "each", text))
        case Start(effect) if isinstance(effect.scope, f.Is) and isinstance(effect.scope.ref, r.Target):
            words = re.sub(r"^[Tt]arget ", "", effect.scope.ref.what)
            reader = reader_of(words, "")
            found = things(reader)
            if found is None or not reader.done or holds(effect.changes, (r.Target, f.IsAnyTarget)):
                return None
            return Start(replace(effect, scope=found))
        case _:
            return None
