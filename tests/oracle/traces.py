"""What a tree keeps of its words: the value that the readers made, written out without any field that merely repeats the text."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from layerlaw.model.abilities import Ability, KeywordAbility, ModalAbility, OtherAbility, SpellAbility, StaticAbility
from layerlaw.model.cards import Face
from layerlaw.model.conditions import Noted
from layerlaw.model.tree import holds
from layerlaw.model.values import NotedNumber
from layerlaw.model.words import Zone
from layerlaw.oracle.understood import not_read

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

REPEATED: Final = {
    "ActivatedAbility": {"text"},
    "EntersTapped": {"unless"},
    "Script": {"text", "words"},
    "Target": {"what"},
    "TargetPlayer": {"what"},
    "TargetRequirement": {"text"},
    "Targets": {"words"},
    "TriggeredAbility": {"text"},
}
"""Fields that hold words of the card beside what was read of them: no sign that they were read."""

_UNTOLD: Final = {"spans", "stopped"}

SAYS_NOTHING: Final = (
    (r"\([^)]*\)", "", "reminder text"),
    (r"(?m)^(• )?[^—.,:\"\n]{2,40} — ", r"\1", "ability words and names of modes, which have no rules meaning (207.2c)"),
    (
        r"(?i)\bthis (creature|artifact|enchantment|land|permanent|Aura|Equipment|Vehicle|spell|card|token|planeswalker|Saga|Siege|ability)\b",
        "~",
        "the object itself (201.5)",
    ),
    (
        r"(?i)\b(that|enchanted|equipped|those|fortified|the|each of those) ((other|nontoken|attacking|blocking|legendary|artifact|instant|sorcery) )?(creature|artifact|enchantment|land|permanent|planeswalker|spell|card|token|opponent|player)s?\b",
        r"\1 ~",
        "what has been spoken of before: a pronoun with a noun, which is read as a reference (608.2c)",
    ),
    (r"(?i)\bstill (an?|lands?|artifacts?|enchantments?|planeswalkers?)( \w+)?", "still", "what stays as it is needs no change (205.1b)"),
    (r"(?i)\b(in|on) addition to (its|their) other( land| creature)? types", "also", "what is added to is kept (205.1b)"),
    (r"(?i)\bin a random order\b", "", "an order that nobody knows: the cards are put there in any (401.4)"),
)  # fmt: skip
"""Shapes of text that leave no trace of themselves, what is put in their place, and why it may be so."""


def trace(node: object) -> str:
    """All that stands in a tree: kinds of nodes, fields that are not as by default, and values."""
    if is_dataclass(node) and not isinstance(node, type):
        inner = ", ".join(f"{name}={trace(value)}" for name, value in _told(node))
        return f"{type(node).__name__}({inner})"
    if isinstance(node, tuple):
        return "[" + ", ".join(map(trace, node)) + "]"
    if isinstance(node, frozenset):
        return "[" + ", ".join(sorted(map(trace, node))) + "]"
    return str(node.value) if isinstance(node, Enum) else str(node)


def _told(node: DataclassInstance) -> list[tuple[str, object]]:
    row = ((name, getattr(node, name), default) for name, default in _fields(node))
    return [(name, value) for name, value, default in row if value is True or value != default]


_FIELDS: Final[dict[type, tuple[tuple[str, object], ...]]] = {}


def _fields(node: DataclassInstance) -> tuple[tuple[str, object], ...]:
    """The fields of a kind of node that are told, each with its default."""
    kind = type(node)
    if kind not in _FIELDS:
        left_out = REPEATED.get(kind.__name__, set()) | _UNTOLD
        made = []
        for item in fields(node):
            default = item.default
            if default is MISSING and item.default_factory is not MISSING:
                default = item.default_factory()
            made.append((item.name, default))
        _FIELDS[kind] = tuple(pair for pair in made if pair[0] not in left_out)
    return _FIELDS[kind]


def paragraphs(face: Face, text: str) -> Iterator[tuple[str, str]]:
    """Of each paragraph of a face that was understood its words, without those that say nothing, and the trace of what was read of it.

    Lines of keywords are left out, and paragraphs of which something stays in words: these are told.
    """
    if face.casting is not None and next(not_read(face.casting), None):
        return
    casting = trace(face.casting) if face.casting is not None else ""
    groups = defaultdict[tuple[int, int], list[Ability]](list)
    for span, ability in zip(face.spans, face.abilities, strict=False):
        groups[span].append(ability)
    for (start, end), row in groups.items():
        if all(isinstance(one, KeywordAbility) for one in row) or any(next(not_read(one), None) for one in row):
            continue
        if any(holds(one, Noted | NotedNumber) for one in row):
            continue
        at_casting = any(map(_is_asked_at_casting, row))
        yield plain(text[start:end], face.name or ""), "".join(map(trace, row)) + (casting if at_casting else "")


def _is_asked_at_casting(ability: Ability) -> bool:
    return isinstance(ability, SpellAbility | OtherAbility | ModalAbility) or (
        isinstance(ability, StaticAbility) and ability.zones == {Zone.STACK}
    )


def plain(words: str, name: str) -> str:
    """The words without what says nothing by itself, `~` for the card's name."""
    for own in {
        name,
        name.split(",", maxsplit=1)[0],
        name.split(" // ", maxsplit=1)[0],
        name.split(" ", maxsplit=1)[0] if "," in name else name,
    } - {""}:
        words = re.sub(rf"(?<!\w){re.escape(own)}(?!\w)", "~", words)
    for shape, put, _ in SAYS_NOTHING:
        words = re.sub(shape, put, words)
    return words
