"""Made cards in the shapes of the files that the database imports. No card here was ever printed."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

Fields = dict[str, Any]

ANTHEM: Fields = {
    "object": "card",
    "id": "p-anthem-1",
    "oracle_id": "o-anthem",
    "name": "Ædric's Anthém",
    "layout": "normal",
    "mana_cost": "{1}{W}",
    "cmc": 2.0,
    "type_line": "Enchantment",
    "oracle_text": "Creatures you control get +1/+1. (They grow.)",
    "colors": ["W"],
    "keywords": [],
    "legalities": {"vintage": "legal"},
    "set_type": "expansion",
    "lang": "en",
}
BEAR: Fields = {
    "object": "card",
    "oracle_id": "o-bear",
    "name": "Made Bear",
    "layout": "normal",
    "mana_cost": "{1}{G}",
    "type_line": "Creature — Bear",
    "oracle_text": "Trample",
    "power": "2",
    "toughness": "2",
    "colors": ["G"],
    "keywords": ["Trample"],
    "legalities": {"vintage": "legal"},
}
RIDDLE: Fields = {
    "object": "card",
    "oracle_id": "o-riddle",
    "name": "Made Riddle",
    "layout": "normal",
    "mana_cost": "{2}{U}",
    "type_line": "Enchantment",
    "oracle_text": "Creatures you control get zorbled +1/+1.\nCreatures you control have flying.",
    "legalities": {"vintage": "legal"},
}
WOLF: Fields = {
    "object": "card",
    "oracle_id": "o-wolf",
    "name": "Made Villager // Made Wolf",
    "layout": "transform",
    "type_line": "Creature — Human // Creature — Wolf",
    "card_faces": [
        {
            "name": "Made Villager",
            "mana_cost": "{G}",
            "type_line": "Creature — Human",
            "oracle_text": "",
            "power": "1",
            "toughness": "1",
        },
        {
            "name": "Made Wolf",
            "mana_cost": "",
            "type_line": "Creature — Wolf",
            "oracle_text": "Trample",
            "power": "3",
            "toughness": "3",
            "color_indicator": ["G"],
        },
    ],
    "legalities": {"vintage": "legal"},
}
JOKE: Fields = {
    "object": "card",
    "oracle_id": "o-joke",
    "name": "Made Joke",
    "layout": "normal",
    "mana_cost": "{W}",
    "type_line": "Creature — Clown",
    "oracle_text": "",
    "power": "1",
    "toughness": "1",
    "set_type": "funny",
    "border_color": "silver",
    "legalities": {"vintage": "not_legal"},
}
HALF: Fields = {
    **JOKE,
    "oracle_id": "o-half",
    "name": "Made Half",
    "mana_cost": "{HW}",
    "type_line": "Creature — Donkey",
}
TOKEN: Fields = {
    "object": "card",
    "oracle_id": "o-token",
    "name": "Bear",
    "layout": "token",
    "type_line": "Token Creature — Bear",
    "oracle_text": "",
    "power": "2",
    "toughness": "2",
    "colors": ["G"],
}
ART: Fields = {"object": "card", "oracle_id": "o-art", "name": "Made Art // Made Art", "layout": "art_series"}

CARDS: tuple[Fields, ...] = (ANTHEM, BEAR, RIDDLE, WOLF, JOKE, HALF)
RULINGS: tuple[Fields, ...] = (
    {
        "object": "ruling",
        "oracle_id": "o-anthem",
        "source": "wotc",
        "published_at": "2020-01-02",
        "comment": "It is loud.",
    },
    {
        "object": "ruling",
        "oracle_id": "o-anthem",
        "source": "wotc",
        "published_at": "2019-01-01",
        "comment": "It is sung.",
    },
    {
        "object": "ruling",
        "oracle_id": "o-nobody",
        "source": "wotc",
        "published_at": "2019-01-01",
        "comment": "Of no card.",
    },
)


def scryfall(path: Path, cards: Iterable[Fields] = CARDS) -> Path:
    """A bulk file of Scryfall's: an array with an object on each line; gzipped where the name says so."""
    lines = ",\n".join(json.dumps(card, ensure_ascii=False) for card in cards)
    return written(path, f"[\n{lines}\n]\n")


def written(path: Path, text: str) -> Path:
    """A text in a file, gzipped where its name says so."""
    content = text.encode()
    path.write_bytes(gzip.compress(content) if path.suffix == ".gz" else content)
    return path


# --- MTGJSON ---------------------------------------------------------------------------------------------------------

ATOMIC: Fields = {
    "meta": {"date": "2026-01-01", "version": "5"},
    "data": {
        "Ædric's Anthém": [
            {
                "name": "Ædric's Anthém",
                "layout": "normal",
                "manaCost": "{1}{W}",
                "manaValue": 2.0,
                "type": "Enchantment",
                "text": "Creatures you control get +1/+1.",
                "colors": ["W"],
                "identifiers": {"scryfallOracleId": "o-anthem"},
                "rulings": [{"date": "2019-01-01", "text": "It is sung."}],
            }
        ],
        "Made Villager // Made Wolf": [
            {
                "name": "Made Villager // Made Wolf",
                "faceName": "Made Villager",
                "side": "a",
                "layout": "transform",
                "manaCost": "{G}",
                "type": "Creature — Human",
                "power": "1",
                "toughness": "1",
                "colors": ["G"],
                "identifiers": {"scryfallOracleId": "o-wolf"},
            },
            {
                "name": "Made Villager // Made Wolf",
                "faceName": "Made Wolf",
                "side": "b",
                "layout": "transform",
                "type": "Creature — Wolf",
                "text": "Trample",
                "power": "3",
                "toughness": "3",
                "colors": ["G"],
                "colorIndicator": ["G"],
                "identifiers": {"scryfallOracleId": "o-wolf"},
            },
        ],
        "Made Part // Made Whole": [
            {"name": "Made Part // Made Whole", "faceName": "Made Part", "side": "a", "layout": "meld", "type": "Creature — Angel",
             "power": "1", "toughness": "1", "identifiers": {"scryfallOracleId": "o-part"}},
            {"name": "Made Part // Made Whole", "faceName": "Made Whole", "side": "b", "layout": "meld", "type": "Creature — Angel",
             "power": "9", "toughness": "9", "identifiers": {"scryfallOracleId": "o-whole"}},
        ],
        "Made Joke": [{"name": "Made Joke", "layout": "normal", "type": "Creature — Clown", "power": "1", "toughness": "1",
                       "isFunny": True, "identifiers": {}}],
    },
}  # fmt: skip


def all_printings() -> Fields:
    """The same cards in two sets, with a token."""
    cards = [{**face, "number": str(place)} for place, faces in enumerate(ATOMIC["data"].values()) for face in faces]
    token = {"name": "Bear", "layout": "token", "type": "Token Creature — Bear", "power": "2", "toughness": "2",
             "colors": ["G"], "identifiers": {"scryfallOracleId": "o-token"}}  # fmt: skip
    return {
        "meta": ATOMIC["meta"],
        "data": {
            "AAA": {"code": "AAA", "name": "First", "booster": {"x": [1, 2]}, "cards": cards, "tokens": [token]},
            "BBB": {"cards": [{**cards[0], "flavorName": "Song of Sevens"}], "code": "BBB", "tokens": []},
        },
    }
