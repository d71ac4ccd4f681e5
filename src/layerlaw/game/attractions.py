"""Attraction cards (717): nontraditional cards of a deck of their own."""

from __future__ import annotations

from layerlaw.model.cards import Card
from layerlaw.model.words import ArtifactType


def is_attraction(card: Card) -> bool:
    """Whether it is an Attraction card, which is told by what is printed on it: it has another back (717.1)."""
    return ArtifactType("Attraction") in card.front.subtypes
