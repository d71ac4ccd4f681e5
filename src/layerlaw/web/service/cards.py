"""The methods about cards: found by what people type, shown with how they were understood."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from layerlaw.cards.builtin import CARDS
from layerlaw.cards.card_sources import Library, library
from layerlaw.cards.database import CardEntry
from layerlaw.cards.nicknames import by_nickname
from layerlaw.cards.typed_names import fold
from layerlaw.errors import ErrorKind, LayerlawError, Mistake, quote
from layerlaw.explain.answer import copiable_json
from layerlaw.explain.card_page import card_lines
from layerlaw.explain.document import clean
from layerlaw.explain.values import type_line
from layerlaw.model.cards import Card, Face
from layerlaw.oracle.understood import not_read
from layerlaw.web.service.boards import spans_json
from layerlaw.web.service.request import Request

__all__ = ["find", "read", "show"]

Json = dict[str, Any]

_SHORTEST: Final = 2
"""From so many letters on, names are looked for."""
_FEW: Final = 3
"""With fewer names found, those nearly spelled so are looked for too."""
_MANY: Final = 200
"""So many names that begin as asked are looked at, to find those that people mean most often."""
_LONGEST_TEXT: Final = 20_000


def find(request: Request) -> Json:
    """Cards by name: the one that is named so, what is called so at the table, names that begin so, those with another word that does; few, then the nearly spelled too."""
    asked = request.text("q", longest=200)
    limit = request.number("limit", 12, most=50) or 12
    known = library()
    if len(fold(asked)) < _SHORTEST:
        return {"cards": []}
    called = by_nickname(asked)
    begun = sorted(dict.fromkeys(known.beginning(asked, at_most=_MANY)), key=lambda name: _rank(name, asked))
    names = dict.fromkeys([*(name for name in begun if fold(name) == fold(asked)), *called, *begun])
    if len(names) < limit:
        names |= dict.fromkeys(sorted(_with_word(known, asked, limit), key=lambda name: name not in CARDS))
    if len(names) < _FEW and len(fold(asked)) > _SHORTEST:
        names |= dict.fromkeys(known.nearest(asked))
    lines = (_line(known, name) for name in names)
    return {"cards": [line for line in lines if line is not None][:limit]}


def _rank(name: str, asked: str) -> tuple[bool, bool, bool]:
    """Where a name that begins as asked stands: whole names first (a legend's up to its comma), then the cards that people ask about most.

    Those are the built-in ones, which were chosen for it. A name of which only the back face begins so comes last.
    """
    folded = fold(asked)
    front = name.partition(" // ")[0]
    whole = folded in (fold(name), fold(front), fold(front.partition(",")[0]))
    return not whole, name not in CARDS, not fold(front).startswith(folded)


def _with_word(known: Library, asked: str, limit: int) -> list[str]:
    """Names of which another word than the first begins so; built-in ones are always among them."""
    words = [fold(word) for word in asked.split()]
    built_in = [
        name
        for name in CARDS
        if all(any(fold(part).startswith(word) for part in name.split()) for word in words if word)
    ]
    listed = known.database.with_word(asked, at_most=limit) if known.database is not None else []
    return list(dict.fromkeys([*built_in, *(entry.name for entry in listed)]))


def _line(known: Library, name: str) -> Json | None:
    entry = known.entry(name)
    if entry is not None:
        faces = entry.fields.get("card_faces") or [entry.fields]
        return {
            "name": entry.name,
            "mana_cost": str(faces[0].get("mana_cost") or ""),
            "type_line": str(entry.fields.get("type_line") or faces[0].get("type_line") or ""),
            "text": _printed_text(entry.fields),
            "size": _printed_size(faces[0]),
            "for_tournaments": not entry.is_funny,
        }
    card = known.find(name, whole=True)
    if card is None:
        return None
    face = card.front
    return {
        "name": card.name,
        "mana_cost": str(face.mana_cost or ""),
        "type_line": type_line(face.supertypes, face.types, face.subtypes),
        "text": "\n".join(copiable_json(face)["abilities"]),
        "size": _size(face),
        "for_tournaments": True,
    }


def _printed_text(fields: Mapping[str, Any]) -> str:
    faces = fields.get("card_faces") or [fields]
    return "\n//\n".join(clean_lines(str(face.get("oracle_text") or "")) for face in faces)


def clean_lines(text: str) -> str:
    """Rules text, line by line without what a reader could not see."""
    return "\n".join(clean(line) for line in text.split("\n"))


def _printed_size(face: Mapping[str, Any]) -> str:
    if face.get("power") is not None:
        return f"{face['power']}/{face.get('toughness')}"
    return str(face.get("loyalty") or face.get("defense") or "")


def _size(face: Face) -> str:
    if face.power is not None or face.toughness is not None:
        values = copiable_json(face)
        return "/".join("*" if values[key] is None else str(values[key]) for key in ("power", "toughness"))
    return str(face.loyalty or face.defense or "")


def show(request: Request) -> Json:
    """A card by its name, however it is spelled: its text, its abilities as they were understood, its rulings.

    Raises:
        LayerlawError: there is none; it names the nearest ones.
    """
    name = request.text("name")
    known = library()
    entry = known.entry(name)
    card = known.find(name, whole=True)
    if card is None:
        near = known.nearest(name)
        raise LayerlawError(
            Mistake(
                ErrorKind.NOTHING,
                None,
                f"no {'card' if known.database is not None else 'built-in card'} is named {quote(name)}",
                nearest=near,
                mend=f"write {near[0]!r}" if near else "",
            )
        )
    printed = entry.fields if entry is not None else None
    rulings = known.database.rulings(entry.oracle_id) if entry is not None and known.database is not None else []
    return {
        **_card(card, None if _is_built_in(card, entry) else printed, printed),
        "rulings": [{"published_at": ruling.published_at, "comment": ruling.comment} for ruling in rulings],
        "for_tournaments": entry is None or not entry.is_funny,
        "is_built_in": _is_built_in(card, entry),
    }


def _is_built_in(card: Card, entry: CardEntry | None) -> bool:
    return entry is None or (card is not entry.whole_card and card != entry.whole_card)


def read(request: Request) -> Json:
    """A card of one's own, or a token, by its fields: how its text was understood, and the stretches that were not."""
    fields = request.mapping("card")
    for key, value in fields.items():
        if isinstance(value, str) and len(value) > _LONGEST_TEXT:
            raise LayerlawError(
                Mistake(ErrorKind.LIMIT, None, f"{quote(str(key))} is too long", expected=f"at most {_LONGEST_TEXT:,}")
            )
    from layerlaw.boards import read_board

    board = read_board({"cards": [{"name": "A card", "type_line": "Creature", **fields}]}, name="card")
    from layerlaw.boards.card_names import card_of

    return _card(card_of(board.cards[0]), fields, fields)


def _card(card: Card, understood: Mapping[str, Any] | None, printed: Mapping[str, Any] | None) -> Json:
    faces = (printed or {}).get("card_faces") or [printed or {}]
    return {
        "name": card.name,
        "layout": card.layout,
        "faces": [_face(face, faces[at] if at < len(faces) else {}) for at, face in enumerate(card.faces)],
        "reading": [spans_json(line) for line in card_lines(card, understood)],
        "not_understood": list(dict.fromkeys(found.text for found in not_read(card))),
    }


def _face(face: Face, printed: Mapping[str, Any]) -> Json:
    values = copiable_json(face)
    return {
        "name": face.name,
        "mana_cost": str(face.mana_cost or ""),
        "type_line": type_line(face.supertypes, face.types, face.subtypes),
        "text": clean_lines(str(printed.get("oracle_text") or "")) or "\n".join(values["abilities"]),
        "size": _printed_size(printed) or _size(face),
    }
