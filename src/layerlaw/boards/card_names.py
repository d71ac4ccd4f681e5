"""Finding cards by name: the board's own, then those of the database, then the built-in ones (decision 0011)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from layerlaw.boards.nodes import Listing, Node, Scalar, Table
from layerlaw.cards.library import library
from layerlaw.cards.names import fold
from layerlaw.errors import ErrorKind, LayerlawError, Mistake, quote
from layerlaw.model.cards import Card, Face

Cards = Mapping[str, Card]
"""A board's own cards, by name and by the names of their faces, folded (`cards.names.fold`)."""


def own_cards(tables: Iterable[Table]) -> Cards:
    """The cards that a board defines.

    Raises:
        LayerlawError: two have one name.
    """
    found: dict[str, Card] = {}
    for table in tables:
        card = card_of(table)
        name = table.get("name")
        if fold(card.name) in found and isinstance(name, Scalar):
            raise LayerlawError(
                Mistake(
                    ErrorKind.AMBIGUOUS,
                    name.place,
                    f"two cards are named {quote(card.name)}",
                    expected="each card of 'cards' with a name of its own",
                    mend="leave one of them out, or rename it",
                )
            )
        for face in reversed(card.faces):
            if face.name:
                found.setdefault(fold(face.name), card)
        found[fold(card.name)] = card
    return found


def card_of(table: Table, **defaults: str) -> Card:
    """The card (or token) that a mapping of fields defines; its text is compiled."""
    from layerlaw.oracle import compile_card  # loaded only where a board has texts of its own

    return compile_card({**defaults, **plain_fields(table)})


def find_card(name: str, own: Cards | None = None) -> Card | None:
    """The card of that name, or one of whose faces has it; case, accents and punctuation do not matter. None where there is none.

    Raises:
        LayerlawError: the card database cannot be read, or holds a card of which none can be made.
    """
    return (own or {}).get(fold(name)) or library().find(name)


def card_named(word: Scalar, own: Cards, *, verb: str = "") -> Card:
    """The card that a word of a board names.

    Raises:
        LayerlawError: there is none; it names the nearest ones.
    """
    try:
        card = find_card(word.text, own)
    except LayerlawError as error:
        if error.mistake.kind is not ErrorKind.UNSUPPORTED:
            raise  # the database's trouble, not the word's
        raise LayerlawError(replace(error.mistake, place=word.place)) from None
    if card is not None:
        return card
    known = library()
    close = known.nearest(word.text, besides=(item.name for item in own.values()))
    of_database = "of the card database, " if known.database is not None else ""
    raise LayerlawError(
        Mistake(
            ErrorKind.UNKNOWN,
            word.place,
            f"no card is named {quote(word.text)}",
            expected=f"a card of the board's own 'cards:', {of_database}or a built-in card",
            nearest=close,
            mend=_mend(word.text, close, verb),
        )
    )


def _mend(word: str, close: tuple[str, ...], verb: str) -> str:
    define = f"define {quote(word)} under 'cards:'"
    if not close:
        return define
    first = f'"{close[0]}"' if "," in close[0] else close[0]
    written = f"{verb}: {first}" if verb else first
    comma = " (a name with a comma goes in quotes)" if "," in close[0] else ""
    return f"write '{written}'{comma}, or {define}"


def face_named(card: Card, name: str) -> int:
    """Which face of a card a name means: 0 the front, or the card as a whole."""
    folded = fold(name)
    if folded == fold(card.name):
        return 0
    return next((at for at, face in enumerate(card.faces) if face.name and fold(face.name) == folded), 0)


def reference_names(card: Card) -> tuple[str, ...]:
    """The names under which an object that is this card can be spoken of: the front's, then the whole card's."""
    front: Face = card.front
    return tuple(dict.fromkeys(name for name in (front.name, card.name) if name))


def plain_fields(table: Table) -> dict[str, Any]:
    """Fields of a card as plain values."""
    return {key.text: plain_value(value) for key, value in table.items}


def plain_value(node: Node) -> Any:  # noqa: ANN401 - whatever the format allows there
    """A node as a plain value."""
    match node:
        case Scalar(value):
            return value
        case Listing(items):
            return [plain_value(item) for item in items]
        case Table():
            return plain_fields(node)
