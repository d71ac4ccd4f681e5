"""How what was announced and paid as a spell was cast is asked of it, or of the permanent that it became (601.2b, 400.7d).

paid so := "this spell's" what "cost was paid" | "a Dragon was beheld" | besides | rather
"""

from __future__ import annotations

from typing import Final

from layerlaw.model import conditions as k
from layerlaw.model import references as r
from layerlaw.model.casting_facts import PAID_FOR
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.tokens import TokenKind


@production
def paid_so(reader: Reader) -> k.Condition | None:
    """Paid so := see the head of this module."""
    phrase = reader.eat(*(_PAID_SO if reader.of_a_spell() else _PAID_FOR_IT)) or _paid_besides(reader)
    if phrase is not None:
        return k.WasCastSo(_PAID_SO.get(phrase, "additional_cost"))
    return _paid_rather(reader) if reader.of_a_spell() else None


_PAID_SO: Final = {
    "this spell's additional cost was paid": "additional_cost",
    "a dragon was beheld": "additional_cost",
    "a hero was beheld": "additional_cost",
    "this spell was foretold": "foretold",
    "this spell's alternative cost was paid": "alternative_cost",
    **{f"this spell's {word} cost was paid": how for how, word in PAID_FOR.items()},
}
"""What is asked of how a spell itself was cast; beheld is for its additional cost (701.4b)."""


_PAID_FOR_IT: Final = ("this spell's additional cost was paid", "you paid this spell's additional cost")
"""What is asked so of the spell that a permanent was, too (400.7d)."""


@production
def _paid_besides(reader: Reader) -> str | None:
    """Paid besides := ("its" | "her" | "his") "additional cost was paid" | "you paid" ("the" | "its") "additional cost"    of the spell itself, or that the permanent was (601.2b, 400.7d)."""
    return reader.eat(*_BESIDES, *(_BESIDES_ITS if reader.it == r.This() else ()))


_BESIDES: Final = ("her additional cost was paid", "his additional cost was paid", "you paid the additional cost")
"""Of the object itself, whatever "it" is: no other is called so."""
_BESIDES_ITS: Final = ("its additional cost was paid", "you paid its additional cost")


@production
def _paid_rather(reader: Reader) -> k.Condition | None:
    """Paid rather := ("the" symbols | "that") "cost" ("was" | "wasn't") "paid"    the one that may be paid rather than the mana cost (118.9)."""
    if not reader.eat("that") and (not reader.eat("the") or reader.next().kind is not TokenKind.SYMBOLS):
        return None
    verb = reader.eat("cost was paid", "cost wasn't paid")
    held = k.WasCastSo("alternative_cost")
    return None if verb is None else k.NotSo(held) if "wasn't" in verb else held
