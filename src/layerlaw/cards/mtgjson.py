"""MTGJSON's AtomicCards and AllPrintings: cards as lists of faces, under other names of fields than Scryfall's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from layerlaw.cards.record import CardRecord, Ruling, is_dungeon, items, kept_fields, word
from layerlaw.cards.stream import JsonStream

__all__ = ["records"]

_FIELDS: Final = {
    "manaCost": "mana_cost",
    "type": "type_line",
    "text": "oracle_text",
    "power": "power",
    "toughness": "toughness",
    "loyalty": "loyalty",
    "defense": "defense",
    "colors": "colors",
    "colorIndicator": "color_indicator",
    "hand": "hand_modifier",
    "life": "life_modifier",
}
_OF_ITS_OWN: Final = frozenset({"meld", "reversible_card"})
"""Layouts in which each face is a card of its own."""
_TOKENS: Final = frozenset({"token", "double_faced_token", "emblem"})
_NO_CARDS: Final = frozenset({"art_series"})

JsonFace = Mapping[str, Any]


def records(stream: JsonStream) -> Iterator[CardRecord]:
    """The cards and tokens of AtomicCards or AllPrintings, in the file's order; a card of several sets comes several times."""
    for key in stream.keys():  # noqa: SIM118 - a stream is no dict
        if key != "data":
            stream.value()
            continue
        for _ in stream.keys():  # noqa: SIM118 - as above
            if stream.peek() == "[":
                yield from _atomic(stream)
            else:
                yield from _set(stream)
    stream.end()


def _atomic(stream: JsonStream) -> Iterator[CardRecord]:
    """What stands under one name: the faces of a card, or several cards of that name, each with the sides from `a` on."""
    yield from _cards(list(stream.elements()))


def _set(stream: JsonStream) -> Iterator[CardRecord]:
    """One set of AllPrintings: the faces of one card have one name and number."""
    for key in stream.keys():  # noqa: SIM118 - as above
        if key not in ("cards", "tokens"):
            stream.value()
            continue
        for _, group in groupby(stream.elements(), key=_printing):
            yield from _cards(list(group))


def _printing(face: object) -> tuple[object, object]:
    return (face.get("name"), face.get("number")) if isinstance(face, dict) else ("", "")


def _cards(faces: Sequence[object]) -> Iterator[CardRecord]:
    card: list[JsonFace] = []
    for face in faces:
        if not isinstance(face, dict) or not isinstance(face.get("name"), str) or word(face, "layout") in _NO_CARDS:
            continue
        apart = word(face, "layout") in _OF_ITS_OWN or word(face, "side") in ("", "a")
        if card and apart:
            yield _record(card)
            card = []
        card.append(face)
    if card:
        yield _record(card)


def _record(faces: Sequence[JsonFace]) -> CardRecord:
    front = faces[0]
    ids = front.get("identifiers")
    oracle_id = str(ids.get("scryfallOracleId") or "") if isinstance(ids, dict) else ""
    layout = word(front, "layout") or "normal"
    parts = [_fields(face) for face in faces]
    card: dict[str, Any] = dict(parts[0])
    if len(parts) > 1:
        card = {"name": front["name"], "card_faces": parts, "type_line": parts[0].get("type_line")}
    card |= {"layout": layout, "cmc": front.get("manaValue"), "keywords": front.get("keywords")}
    names = dict.fromkeys(name for face in faces if (name := word(face, "flavorName")))
    return CardRecord(
        oracle_id=oracle_id,
        fields=kept_fields(card),
        is_funny=bool(front.get("isFunny")) or front.get("borderColor") == "silver",
        is_token=layout in _TOKENS and not is_dungeon(card.get("type_line")),
        other_names=tuple(names),
        rulings=tuple(
            Ruling(oracle_id, str(item.get("date") or ""), str(item["text"]))
            for item in items(front, "rulings")
            if oracle_id and item.get("text")
        ),
    )


def _fields(face: JsonFace) -> dict[str, Any]:
    """The fields of one face under Scryfall's names."""
    found = {ours: face[theirs] for theirs, ours in _FIELDS.items() if face.get(theirs) is not None}
    return {"name": face.get("faceName") or face["name"], **found}
