"""Scryfall's bulk files: "oracle cards", "default cards" and "rulings", an array of objects or one object a line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from layerlaw.cards.record import CardRecord, Ruling, is_dungeon, items, kept_fields, word
from layerlaw.cards.stream import JsonStream

__all__ = ["is_funny", "record_of", "records", "rulings"]

_NO_CARDS: Final = frozenset({"art_series"})
"""Layouts that are no game objects at all."""
_TOKENS: Final = frozenset({"token", "double_faced_token", "emblem"})
_FUNNY_STAMPS: Final = frozenset({"acorn"})
_FUNNY_BORDERS: Final = frozenset({"silver"})
_FUNNY_SETS: Final = frozenset({"funny"})


def records(stream: JsonStream) -> Iterator[CardRecord]:
    """The cards and tokens of a bulk file, in its order; printings of one card follow each other or not."""
    for item in _objects(stream):
        found = record_of(item)
        if found is not None:
            yield found


def rulings(stream: JsonStream) -> Iterator[Ruling]:
    """The rulings of the rulings file; other objects in it are passed over."""
    for item in _objects(stream):
        if isinstance(item, dict) and item.get("object") == "ruling" and item.get("oracle_id") and item.get("comment"):
            yield Ruling(
                str(item["oracle_id"]),
                str(item.get("published_at") or ""),
                str(item["comment"]),
                str(item.get("source") or "wotc"),
            )


def _objects(stream: JsonStream) -> Iterator[Any]:
    yield from stream.elements() if stream.peek() == "[" else stream.lines()
    stream.end()


def record_of(item: object) -> CardRecord | None:
    """One object of a bulk file as a record; None where it is no card or token."""
    if not isinstance(item, dict) or item.get("object", "card") != "card" or not isinstance(item.get("name"), str):
        return None
    card: dict[str, Any] = item
    layout = word(card, "layout")
    if layout in _NO_CARDS:
        return None
    faces = items(card, "card_faces")
    if layout == "reversible_card" and faces:  # one card printed twice, front and back
        card = {**card, **faces[0], "layout": faces[0].get("layout", "normal"), "card_faces": None}
    oracle_id = card.get("oracle_id") or next((face["oracle_id"] for face in faces if face.get("oracle_id")), "")
    return CardRecord(
        oracle_id=str(oracle_id),
        fields=kept_fields(card),
        set_type=word(card, "set_type"),
        is_funny=is_funny(card),
        is_token=layout in _TOKENS and not is_dungeon(card.get("type_line")),
        other_names=tuple(dict.fromkeys(name for part in (card, *faces) if (name := word(part, "flavor_name")))),
    )


def is_funny(card: Mapping[str, Any]) -> bool:
    """Whether it is for no tournament and was not meant for one: silver border, acorn stamp, or a funny set and legal nowhere."""
    if word(card, "border_color") in _FUNNY_BORDERS or word(card, "security_stamp") in _FUNNY_STAMPS:
        return True
    legalities = card.get("legalities")
    legal_somewhere = isinstance(legalities, dict) and any(word != "not_legal" for word in legalities.values())
    return word(card, "set_type") in _FUNNY_SETS and not legal_somewhere
