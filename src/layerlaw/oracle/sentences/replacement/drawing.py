"""Several cards that would be drawn by one instruction, and what happens instead (121.2a)."""

from __future__ import annotations

from layerlaw.model import references as r
from layerlaw.model.event_patterns import CardsDrawn
from layerlaw.model.replacement_effects import ReplacementEffect
from layerlaw.oracle.phrases.subjects import player
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.sentences.replacement.instead import another_number, one_shots_instead


@production
def draws_would(reader: Reader) -> ReplacementEffect | None:
    """Draws := player "would draw" number "or more cards ," ("you draw" another number "instead" | one-shot effects "instead").

    `if an opponent would draw two or more cards, instead you and that player each draw a card`
    """
    who = player(reader)
    if who is None or not reader.eat("would draw"):
        return None
    least = number(reader)
    if least is None or not reader.eat("or more cards ,"):
        return None
    would = CardsDrawn(who, least)
    mark = reader.at
    draws = "you draw" if isinstance(who, r.You) else "that player draws"
    if reader.eat(draws):
        amount = another_number(reader)
        if amount is not None and (reader.eat("instead"), reader.eat("cards instead")) != (None, None):
            return ReplacementEffect(would, amount)
        reader.at = mark
    return one_shots_instead(reader, would)
