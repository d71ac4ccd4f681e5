"""What goes on with another thing that the same is done to: `destroy target creature and all tokens`."""

from __future__ import annotations

from typing import Final

from layerlaw.oracle.row import Words
from layerlaw.oracle.tokens import TokenKind

_FURTHER: Final = (
    "and target", ", and target", ", target", "and up to one target", ", up to one target", ", and up to one target", ", and/or up to one target", "and up to one other target", "and up to two target", "and up to three target", "and another target", "and all", "and each",
    ", and all", ", all", "and the top card of", "and it", "and that", "and enchanted",
)  # fmt: skip


def more_follow(reader: Words) -> bool:
    """Does another thing follow that the same is done to, and no clause of its own?"""
    return reader.sees(*_FURTHER) and not reader.sees("and it can't", "and that creature can't")


def own_name_follows(reader: Words) -> bool:
    """Does the object itself follow, by its name?"""
    return reader.sees("and") and (reader.peek(1).kind is TokenKind.SELF or reader.sees("and this"))


def only_then_cards(reader: Words, start: int) -> bool:
    """Whether "and all" stands there, with cards only behind it."""
    said = " ".join(token.low for token in reader.tokens[start : reader.at]).replace(" and each ", " and all ")
    first, joined, _ = said.partition(" and all ")
    return joined != "" and not {"card", "cards", "battlefield"} & set(first.split())
