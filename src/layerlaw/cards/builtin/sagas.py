"""Sagas (714). Their first chapter's counter and its like are the rules', not the card's."""

from __future__ import annotations

from layerlaw.cards.builtin.turns_of_phrase import gains
from layerlaw.cards.define import THIS, activated, card, chapter, mana, starts
from layerlaw.model.cards import Card
from layerlaw.model.changes import ModifyPT
from layerlaw.model.filters import of_subtype, yours
from layerlaw.model.words import CreatureType

CARDS: tuple[Card, ...] = (
    card(
        "History of Benalia",
        "{1}{W}{W}",
        "Enchantment — Saga",
        chapter((1, 2), "create a 2/2 white Knight token with vigilance"),
        chapter((3,), starts(of_subtype(CreatureType("Knight")) & yours(), ModifyPT(2, 1))),
    ),
    card(
        "The Birth of Meletis",
        "{1}{W}",
        "Enchantment — Saga",
        chapter((1,), "search your library for a basic Plains card and put it into your hand"),
        chapter((2,), "create a 0/4 Wall artifact creature token with defender"),
        chapter((3,), "gain 2 life"),
    ),
    card(
        "Urza's Saga",
        None,
        "Enchantment Land — Urza's Saga",
        chapter((1,), starts(THIS, *gains(mana("{T}", "add {C}")), until=None)),
        chapter(
            (2,),
            starts(
                THIS,
                *gains(
                    activated("{2}, {T}", "create a 0/0 Construct token that gets +1/+1 for each artifact you control")
                ),
                until=None,
            ),
        ),
        chapter((3,), "put an artifact card of mana cost {0} or {1} from your library onto the battlefield"),
    ),
)
