"""One card as an import hands it on: fields as Scryfall names them, whatever file they came from."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from layerlaw.model.late import dataclass

__all__ = ["CardRecord", "Ruling", "items", "kept_fields", "word"]

_OF_A_FACE: Final = (
    "name", "mana_cost", "type_line", "oracle_text", "power", "toughness", "loyalty", "defense", "colors",
    "color_indicator", "hand_modifier", "life_modifier",
)  # fmt: skip
_OF_A_CARD: Final = ("layout", "cmc", "keywords")


@dataclass(frozen=True)
class Ruling:
    """An official ruling on a card."""

    oracle_id: str
    published_at: str
    comment: str
    source: str = "wotc"


@dataclass(frozen=True)
class CardRecord:
    """A card or a token.

    `fields` are those that `oracle.compile_card` reads, and a few to show. `other_names` are printed instead of the card's own
    ("flavor names"). `is_funny`: not for tournaments (silver border, acorn, playtest). `is_token`: a token or an emblem.
    """

    oracle_id: str
    fields: Mapping[str, Any]
    set_type: str = ""
    is_funny: bool = False
    is_token: bool = False
    other_names: tuple[str, ...] = ()
    rulings: tuple[Ruling, ...] = ()

    @property
    def name(self) -> str:
        """The name of the whole card."""
        return str(self.fields["name"])

    @property
    def text(self) -> str:
        """The fields as JSON, equal for equal fields."""
        return _written(self.fields)


_written: Final = json.JSONEncoder(
    ensure_ascii=False, check_circular=False, sort_keys=True, separators=(",", ":")
).encode


def is_dungeon(type_line: object) -> bool:
    """Whether a type line is a dungeon's: files have dungeons among the tokens, and they are cards (309.2)."""
    return isinstance(type_line, str) and "Dungeon" in type_line.partition("—")[0].split()


def word(fields: Mapping[str, Any], key: str) -> str:
    """A field that is a text; empty where it is none, whatever stands there instead."""
    found = fields.get(key)
    return found if isinstance(found, str) else ""


def items(fields: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    """The objects in a field that is a list; none where it is none."""
    found = fields.get(key)
    return [item for item in found if isinstance(item, dict)] if isinstance(found, list) else []


def kept_fields(card: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a card, as Scryfall names them, that say what it is in a game."""
    kept = {key: card[key] for key in (*_OF_A_FACE, *_OF_A_CARD) if card.get(key) is not None}
    if card.get("card_faces") and isinstance(card["card_faces"], list):
        kept["card_faces"] = [
            {key: face[key] for key in _OF_A_FACE if face.get(key) is not None} for face in items(card, "card_faces")
        ]
    return kept
