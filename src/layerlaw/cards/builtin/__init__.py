"""The built-in cards: a module per theme, each card a value. They need no download and show how cards are defined.

Nothing is loaded before the first card is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Final

from layerlaw.cards.typed_names import fold
from layerlaw.model.cards import Card

__all__ = ["CARDS", "THEMES", "find"]

THEMES: Final = (
    "ability_changers",
    "animation",
    "auras",
    "colors",
    "control",
    "copies",
    "cost_changers",
    "creatures",
    "defined",
    "double_faced",
    "equipment",
    "face_down",
    "frames",
    "gods",
    "instants",
    "land_types",
    "lands",
    "lords",
    "players_and_rules",
    "planeswalkers",
    "sagas",
    "text_changers",
    "types",
)
"""The modules of this package that hold cards, each as its `CARDS`."""


@cache
def _by_name() -> dict[str, Card]:
    cards = [card for theme in THEMES for card in import_module(f"{__name__}.{theme}").CARDS]
    return {card.name: card for card in sorted(cards, key=lambda card: card.name)}


@cache
def _by_any_name() -> dict[str, Card]:
    faces = {fold(face.name): card for card in _by_name().values() for face in reversed(card.faces) if face.name}
    return faces | {fold(name): card for name, card in _by_name().items()}


class _Builtin(Mapping[str, Card]):
    """The cards by name, in alphabetical order, loaded when first read."""

    def __getitem__(self, name: str) -> Card:
        return _by_name()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(_by_name())

    def __len__(self) -> int:
        return len(_by_name())


CARDS: Final[Mapping[str, Card]] = _Builtin()


def find(name: str) -> Card | None:
    """The built-in card of that name, or one of whose faces has it; case, accents and punctuation do not matter."""
    return _by_any_name().get(fold(name))
