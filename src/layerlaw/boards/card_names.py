"""Finding cards by name: the board's own, then those of the database, then the built-in ones (decision 0011)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from layerlaw.boards.board import BoardFile
from layerlaw.boards.nodes import Listing, Node, Scalar, TableNode
from layerlaw.cards.card_sources import library
from layerlaw.cards.typed_names import fold
from layerlaw.cards.unlisted import unlisted_words
from layerlaw.errors import ErrorKind, LayerlawError, Mistake, quote
from layerlaw.model.cards import Card, Face, Layout
from layerlaw.model.choice_bounds import CardName
from layerlaw.model.places import Place

Cards = Mapping[str, Card]
"""A board's own cards, by name and by the names of their faces, folded (`cards.typed_names.fold`)."""


def own_cards(tables: Iterable[TableNode]) -> Cards:
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


def card_of(table: TableNode, **defaults: str) -> Card:
    """The card (or token) that a mapping of fields defines; its text is compiled."""
    from layerlaw.oracle import compile_card  # loaded only where a board has texts of its own

    return compile_card({**defaults, **plain_fields(table)})


def unlisted_subtypes(board: BoardFile) -> Iterator[tuple[str, str]]:
    """The words that the board's own cards and tokens have for subtypes and the rules do not list (205.3), each with its card."""
    tokens = [one.subject for one in board.timeline if one.verb == "token"]
    for table in (*board.cards, *(one for one in tokens if isinstance(one, TableNode))):
        fields = plain_fields(table)
        for what, word in unlisted_words(fields):
            if what == "subtype":
                yield str(fields.get("name") or "Token"), word


def find_card(name: str, own: Cards | None = None, *, whole: bool = False) -> Card | None:
    """The card of that name, or one of whose faces has it; case, accents and punctuation do not matter. None where there is none.

    `whole`: with what only a game carries out.

    Raises:
        LayerlawError: the card database cannot be read, or holds a card of which none can be made.
    """
    return (own or {}).get(fold(name)) or library().find(name, whole=whole)


def token_named(name: str, own: Cards, *, whole: bool = False) -> Card | None:
    """The predefined token of that name (111.10: `Treasure`, `Clue token`, `Monster Role`), or the card; None where there is neither.

    A card of the board's own comes first; of the other cards one is half called like a token (`Blood`), which nobody means.
    """
    if fold(name) not in own:
        from layerlaw.oracle.predefined_tokens import predefined_fields  # loaded only where a board names a token

        fields = predefined_fields(name)
        if fields is not None:
            from layerlaw.oracle import compile_card

            return compile_card(fields)
    return find_card(name, own, whole=whole)


def card_named(word: Scalar, own: Cards, *, verb: str = "", whole: bool = False) -> Card:
    """The card that a word of a board names.

    Raises:
        LayerlawError: there is none; it names the nearest ones.
    """
    try:
        card = find_card(word.text, own, whole=whole)
    except LayerlawError as error:
        if error.mistake.kind is not ErrorKind.UNSUPPORTED:
            raise  # the database's trouble, not the word's
        raise LayerlawError(replace(error.mistake, place=word.place)) from None
    if card is not None:
        return card
    raise unknown_card(word.text, word.place, own, verb=verb)


def chosen_name(word: Scalar, own: Cards) -> CardName:
    """The card name that a word of a board chooses, as the face that has it spells it (201.4): of a split card a half's (201.4b).

    Raises:
        LayerlawError: no card has it, or it is both halves' at once.
    """
    card = card_named(word, own)
    at = face_called(card, word.text)
    if at is None and len(card.faces) > 1:
        raise LayerlawError(
            Mistake(
                ErrorKind.FORBIDDEN,
                word.place,
                f"{quote(word.text)} is more than one name",
                expected=f"one of them: {_or([face.name for face in card.faces if face.name])}",
                rule="201.4b",
                mend="write the name of the half or face that was chosen",
            )
        )
    face = card.faces[at or 0]
    return CardName(face.name or card.name, face)


def unknown_card(
    name: str, place: Place | None, own: Cards | None = None, *, verb: str = "", or_else: str = ""
) -> LayerlawError:
    """The error for a name that no card has. Without a card database we know few cards: then it says so, and how to get the others.

    Args:
        name: the word.
        place: where it stands.
        own: the board's own cards.
        verb: the verb of its entry, for the words of the mend.
        or_else: what may stand there besides, where that is not a card of the board's own.
    """
    known = library()
    close = known.nearest(name, besides=(item.name for item in (own or {}).values()))
    mends = [_write(close[0], verb)] if close else []
    if known.database is None:
        found = f"{quote(name)} is not built in, and there is no card database"
        mends.append("run `layerlaw cards update` once, which fetches every card")
    else:
        found = f"no card is named {quote(name)}"
    cards = ["a card of the card database"] if known.database is not None else []
    if or_else:
        expected = [*cards, "a built-in card", or_else]
    else:
        expected = ["a card of the board's own 'cards:'", *cards, "a built-in card"]
        mends.append(f"define {quote(name)} under 'cards:'")
    mend = ", or ".join(mends) or "`layerlaw cards search` finds cards by words on them"
    return LayerlawError(Mistake(ErrorKind.UNKNOWN, place, found, expected=_or(expected), nearest=close, mend=mend))


def _or(choices: list[str]) -> str:
    return f"{', '.join(choices[:-1])}, or {choices[-1]}"


def _write(name: str, verb: str) -> str:
    """How a name is written at its place: one with a comma goes in quotes."""
    shown = f'"{name}"' if "," in name else name
    written = f"{verb}: {shown}" if verb else shown
    return f"write '{written}'{' (a name with a comma goes in quotes)' if ',' in name else ''}"


def face_named(card: Card, name: str) -> int:
    """Which face of a card a name means: 0 the front, or the card as a whole."""
    return 0 if fold(name) == fold(card.name) else face_called(card, name) or 0


def face_called(card: Card, name: str) -> int | None:
    """Which face of a card has the name; None where none has."""
    folded = fold(name)
    return next((at for at, face in enumerate(card.faces) if face.name and fold(face.name) == folded), None)


def reference_names(card: Card) -> tuple[str, ...]:
    """The names under which an object that is this card can be spoken of: the front's, the whole card's, and those of its other faces.

    The name of a prepare spell is that of its copies alone (722.4).
    """
    front: Face = card.front
    others = () if card.layout is Layout.PREPARE else tuple(face.name for face in card.faces)
    return tuple(dict.fromkeys(name for name in (front.name, card.name, *others) if name))


def plain_fields(table: TableNode) -> dict[str, Any]:
    """Fields of a card as plain values."""
    return {key.text: plain_value(value) for key, value in table.items}


def plain_value(node: Node) -> Any:  # noqa: ANN401 - whatever the format allows there
    """A node as a plain value."""
    match node:
        case Scalar(value):
            return value
        case Listing(items):
            return [plain_value(item) for item in items]
        case TableNode():
            return plain_fields(node)
