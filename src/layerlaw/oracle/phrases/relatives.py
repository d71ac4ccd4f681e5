"""Relative clauses of a target that say more than a filter can: `that attacked you this turn`."""

from __future__ import annotations

from typing import Final

from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.tokens import TokenKind

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
