"""Type lines (205.1): read and written."""

from __future__ import annotations

from typing import Final

from layerlaw.model.late import dataclass
from layerlaw.model.vocabulary import find_subtype
from layerlaw.model.words import FAMILY_TYPES, SUBTYPE_CLASSES, CardType, PlanarType, Subtype, SubtypeFamily, Supertype

_SUPERTYPES: Final = {str(word): word for word in Supertype}
_TYPES: Final = {str(word): word for word in CardType} | {"Tribal": CardType.KINDRED}


class BadTypeLine(ValueError):
    """A type line with a word that is no type, or stands where it cannot; the message names the word."""


@dataclass(frozen=True)
class TypeLine:
    """Supertypes, card types and subtypes, each in printed order."""

    supertypes: tuple[Supertype, ...]
    types: tuple[CardType, ...]
    subtypes: tuple[Subtype, ...]

    @classmethod
    def parse(cls, text: str) -> TypeLine:
        """Read `"Legendary Creature — Human Wizard"`; an em dash or a spaced hyphen stands before the subtypes.

        A subtype that the rules do not list is taken as one of the first family that the card types have (a newer set's word).

        Raises:
            BadTypeLine: for a word before the dash that is neither supertype nor card type, for one behind it that is one of them
                and no subtype (205.1), or where no card type stands.
        """
        left, _, right = text.replace(" - ", " — ").replace(" – ", " — ").partition("—")
        supertypes: list[Supertype] = []
        types: list[CardType] = []
        for word in left.split():
            if word == "Token":
                continue
            name = word[:1].upper() + word[1:].lower()
            if name in _SUPERTYPES:
                supertypes.append(_SUPERTYPES[name])
            elif name in _TYPES:
                types.append(_TYPES[name])
            else:
                raise BadTypeLine(f"{word!r} is neither a supertype nor a card type")
        if not types:
            raise BadTypeLine(f"{text!r} names no card type")
        return cls(tuple(supertypes), tuple(types), tuple(_subtypes(right, types)))

    def __str__(self) -> str:
        return write_type_line(self.supertypes, self.types, self.subtypes)


def write_type_line(
    supertypes: tuple[Supertype, ...], types: tuple[CardType, ...], subtypes: tuple[Subtype, ...]
) -> str:
    """A type line in printed form: `Snow Land — Forest`."""
    left = " ".join((*supertypes, *types))
    return f"{left} — {' '.join(subtypes)}" if subtypes else left


def _subtypes(text: str, types: list[CardType]) -> list[Subtype]:
    if types[0] is CardType.PLANE:
        return [PlanarType(text.strip())] if text.strip() else []
    words = [word.replace("_", " ") for word in text.replace("Time Lord", "Time_Lord").split()]
    for word in words:
        name = word[:1].upper() + word[1:].lower()
        if find_subtype(word) is None and (name in _SUPERTYPES or name in _TYPES):
            kind = "supertype" if name in _SUPERTYPES else "card type"
            raise BadTypeLine(f"{word!r} is a {kind}, and stands before the dash (205.1)")
    return [as_subtype(word, types) for word in words]


def as_subtype(word: str, types: list[CardType] | None = None) -> Subtype:
    """The subtype of that spelling; an unlisted word becomes one of the family of the first of `types` (creature types by default)."""
    families = [family for kind in types or () for family, members in FAMILY_TYPES.items() if kind in members]
    known = find_subtype(word, families)
    if known is not None:
        return known
    return SUBTYPE_CLASSES[families[0] if families else SubtypeFamily.CREATURE](word)
