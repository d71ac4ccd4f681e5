"""Choices as a board writes them → choices as the game keeps them: typed words, numbers, players, and linked objects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from layerlaw.boards.board import scalars
from layerlaw.boards.nodes import Node, Scalar, TableNode
from layerlaw.errors import ErrorKind, LayerlawError, Mistake, quote
from layerlaw.game import ObjectId
from layerlaw.game.objects import Chosen
from layerlaw.model.choice_bounds import CardName
from layerlaw.model.late import dataclass, field
from layerlaw.model.vocabulary import find_subtype
from layerlaw.model.words import COLOR_WORDS, CardType


@dataclass(frozen=True)
class StatedChoices:
    """What was chosen: words, numbers and players by key, and objects by key."""

    values: dict[str, Chosen] = field(default_factory=dict)
    linked: dict[str, tuple[ObjectId, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Readers:
    """How references in choices are read."""

    object: Callable[[Scalar], ObjectId]
    player: Callable[[Scalar], str]
    card: Callable[[Scalar], CardName]


_SUBTYPES: Final = ("creature_type", "basic_land_type", "land_type")


def read_choices(node: Node | None, readers: Readers, *, you: str | None = None) -> StatedChoices:
    """The choices of a mapping that has been checked; `you` is the player who has no opponent in themselves.

    Raises:
        LayerlawError: a reference means nothing, no card has the name (201.4), or an opponent is none.
    """
    chosen = StatedChoices()
    if not isinstance(node, TableNode):
        return chosen
    for key, value in node.items:
        if key.text in ("cards", "these"):
            chosen.linked[key.text] = tuple(readers.object(word) for word in scalars(value))
        elif key.text == "colors":
            chosen.values[key.text] = tuple(COLOR_WORDS[word.text.casefold()] for word in scalars(value))
        elif isinstance(value, Scalar):
            chosen.values[key.text] = _value(key, value, readers, you)
    return chosen


def _value(key: Scalar, word: Scalar, readers: Readers, you: str | None) -> Chosen:
    match key.text:
        case "color":
            return COLOR_WORDS[word.text.casefold()]
        case "from" | "to":
            return COLOR_WORDS.get(word.text.casefold()) or find_subtype(word.text) or word.text
        case "card_type":
            return CardType(word.text.capitalize())
        case "card_name":
            return readers.card(word)
        case "player":
            return readers.player(word)
        case "opponent":
            player = readers.player(word)
            if player == you:
                raise LayerlawError(
                    Mistake(
                        ErrorKind.FORBIDDEN,
                        word.place,
                        f"{quote(player)} is no opponent of {quote(player)}",
                        expected="another player",
                        rule="102.2",
                        mend="name the opponent that was chosen",
                    )
                )
            return player
        case name if name in _SUBTYPES:
            return find_subtype(word.text) or word.text
        case "keyword":
            return word.text.casefold()
        case _:
            return word.value if isinstance(word.value, str | int) else word.text
