"""Relative clauses: those of combat (`blocked by it`), and those of a target that say more than a filter can (`that attacked you this turn`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.oracle.phrases.references import this
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.tokens import TokenKind
from layerlaw.oracle.word_forms import HELPED


@production
def in_combat(reader: Reader, object_ref: Callable[[Reader], r.ObjectRef | None]) -> list[f.Filter] | None:
    """In combat := "blocked by" object | object "is blocking" | "it's blocking" | "that's blocking" object    in combat with it, by which side (509.1g)."""
    helped = reader.eat(*_HELPED) if isinstance(reader.it, r.This) else None
    if helped is not None:
        return [f.ON_BATTLEFIELD, f.IsLinked(_HELPED[helped])]
    if reader.eat("blocked by"):
        ref = object_ref(reader)
        return None if ref is None else [f.HasStatus("attacking"), f.InCombatWith(ref)]
    if reader.eat("that's blocking"):
        ref = object_ref(reader)
        return None if ref is None else [f.HasStatus("blocking"), f.InCombatWith(ref)]
    if reader.eat("it's blocking"):
        own: r.ObjectRef | None = reader.it if isinstance(reader.it, r.ObjectRef) else None
    else:
        own = this(reader)
        own = own if own is not None and reader.eat("is blocking") else None
    return None if own is None else [f.HasStatus("attacking"), f.InCombatWith(own)]


_HELPED: Final = {words: key for key, words in HELPED.items()}
_RELATIVES: Final = frozenset({"that", "that's", "whose", "controlled", "with", "of", "who", "you", "defending"})


_PAST: Final = frozenset(
    {
        "was",
        "were",
        "attacked",
        "blocked",
        "dealt",
        "entered",
        "died",
        "regenerated",
        "crewed",
        "saddled",
        "put",
        "became",
    }
)


_SAID_OF_IT: Final = frozenset(
    {"gets", "get", "gains", "gain", "has", "have", "becomes", "become", "loses", "lose", "can't", "doesn't", "don't", "attacks", "blocks",
     "block", "attack", "until", "for", "if", "unless", "and", "as", "each", "can", "is", "are", "phases", "instead", "must", "assigns"}
)  # fmt: skip


@production
def relative(reader: Reader) -> bool | None:
    """Relative := words that say of a target more than the model can: `that attacked you this turn`, `whose controller controls an Island`.

    They decide what may be chosen as the spell or ability is announced (115.1, 601.2c), nothing of what the effect does; the target keeps them.
    """
    if reader.low() not in _RELATIVES or not reader.resolving:
        return None
    start = reader.at
    reader.next()
    past = False
    while not reader.done:
        token = reader.peek()
        past = past or token.low in _PAST
        if token.kind not in (TokenKind.WORD, TokenKind.NUMBER, TokenKind.SIZE, TokenKind.SELF) or token.low in (
            "target",
            "where",
        ):
            break
        if (
            reader.at > start + 1
            and token.low in _SAID_OF_IT
            and not (token.low == "and" and reader.low(1) in ("toughness", "or", "attacks"))
        ):
            break
        if reader.sees("this turn", "this combat") and not past:
            break
        reader.next()
    return True if reader.at > start + 1 else None


@production
def targets_a_player(reader: Reader) -> f.Filter | None:
    """Targets a player := "you" ["or" ("a permanent" | "a creature") "you control"] | "a player"."""
    or_mine = reader.eat("you or a permanent you control", "you or a creature you control")
    if or_mine is not None:
        kind = f.creatures() if "creature" in or_mine else f.ON_BATTLEFIELD
        mine = f.Targets(kind & f.yours(), f"that target {or_mine.removeprefix('you or ')}")
        return f.Or((f.Targets(r.You(), "that target you"), mine))
    if reader.eat("you"):
        return f.Targets(r.You(), "that target you")
    return f.Targets(r.EachPlayer(), "that target a player") if reader.eat("a player") else None
