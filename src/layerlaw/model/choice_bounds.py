"""What a choice must be besides its kind: "a nonland card name", "a color other than white", "a number between 1 and 10"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from layerlaw.model.filters import Filter
from layerlaw.model.late import dataclass
from layerlaw.model.words import CardType, Color, Subtype

if TYPE_CHECKING:
    from layerlaw.model.cards import Face


@dataclass(frozen=True)
class ChoiceBounds:
    """Which values of a choice, known by its `key`, are allowed; those that `only` lists, none that `but` lists, and numbers within bounds.

    `card`: of a card name what the card must be, by its printed characteristics (201.4a). `objects`: of objects what they must be.
    """

    key: str
    card: Filter | None = None
    only: tuple[Color | Subtype | CardType | int, ...] = ()
    but: tuple[Color | Subtype | CardType | int, ...] = ()
    least: int | None = None
    most: int | None = None
    objects: Filter | None = None
    called: tuple[str, ...] = ()
    """Of options that are chosen by number, the word for each: `odd` and `even`, or anchor words (614.12c)."""


class CardName(str):
    """A card's name that was chosen (201.4). Compares and hashes as its spelling; `face` is the face that has it, where somebody has looked it up."""

    __slots__ = ("face",)
    face: Face | None

    def __new__(cls, text: str, face: Face | None = None) -> Self:
        """The name of a face."""
        made = super().__new__(cls, text)
        made.face = face
        return made

    def __getnewargs__(self) -> tuple[str, Face | None]:  # type: ignore[override]  # it is made of two
        """What it is made of."""
        return str(self), self.face
