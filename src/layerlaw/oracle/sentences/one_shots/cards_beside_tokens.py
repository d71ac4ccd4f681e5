"""What "that card" and "those cards" mean behind tokens that were created: no token is a card (111.6), so cards that were moved before."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from layerlaw.model import references as r
from layerlaw.model.abilities import Instruction
from layerlaw.model.one_shot_effects import Discard, ExileFromTop, Mill, MoveTo, RevealUntil, Search
from layerlaw.model.tree import holds, inside, speaks_of
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.how_many import put_in
from layerlaw.oracle.row import EVENT, THE_CARDS, THESE, Words
from layerlaw.oracle.sentences.products import makes_that

_CARDS: Final = re.compile(r"\b(?:that card|those cards)\b", re.IGNORECASE)
_TOKENS: Final = re.compile(r"\btokens?\b", re.IGNORECASE)
_OF_CARDS: Final = (Discard, ExileFromTop, Mill, RevealUntil, Search)
"""What moves or shows cards, wherever they go."""


def of_the_cards(
    reader: Words, before: Sequence[Instruction], found: Sequence[Instruction], text: str
) -> list[Instruction] | None:
    """The new one-shot effects of a sentence behind one that created tokens, with the cards for what it calls so; None where no card is known.

    `found`: those of this sentence alone; `text`: its words.
    """
    spoken = next((at for at, one in enumerate(found) if speaks_of(one, r.That(), THESE)), None)
    if spoken is None or _CARDS.search(text) is None:
        return list(found)
    if _TOKENS.search(text) is not None:
        return None  # of both, which is meant by what, nothing has noted
    one = _of_cards(reader, before, found[spoken])
    if one is None:
        return None
    rest = list(found[spoken + 1 :])
    if not makes_that(found[spoken]):
        more = [_of_cards(reader, before, other) for other in rest]
        rest = [other for other in more if other is not None]
        if len(rest) < len(more):
            return None
    return [*found[:spoken], one, *rest]


def _of_cards(reader: Words, before: Sequence[Instruction], one: Instruction) -> Instruction | None:
    """The one-shot effect with the cards for "that" and "these"."""
    if any(map(_moves_cards, before)):
        return put_in(put_in(one, r.That(), r.Linked("the cards")), THESE, THE_CARDS)
    if speaks_of(one, THESE):
        return None
    card = reader.target_called("card") or (EVENT if reader.triggered else None)
    return None if card is None else put_in(one, r.That(), card)


def _moves_cards(one: Instruction) -> bool:
    """Does it move cards, or permanents that are cards then?"""
    return holds(one, _OF_CARDS) or any(
        isinstance(part, MoveTo) and part.to not in (Zone.BATTLEFIELD, Zone.STACK) for part in inside(one)
    )
