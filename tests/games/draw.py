"""Random cards that no board or page of this repository names, with their rulings: to write blind boards of.

Cards for tournaments, in an order that the seed and the card file settle. With `--unread` those whose text is not understood whole, otherwise those whose is.
Names, texts and rulings are printed, and stay outside the repository; the seed and the command are what docs/proof tells.

    python -m tests.games.draw oracle-cards.json.gz rulings.json.gz --seed 1 --count 40
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from layerlaw.oracle import compile_card
from layerlaw.oracle.understood import not_read

_NAMED_IN = ("tests", "docs", "examples", "src")
_SAID_OF_MANY = 5
"""A ruling that stands on more cards than this is about a keyword or a set, not about the card."""


def drawn(
    cards: list[dict[str, Any]], rulings: list[dict[str, Any]], seed: int, *, unread: bool = False
) -> Iterator[tuple[dict[str, Any], list[str]]]:
    """Card by card, with its own rulings, each of which nothing here names; in the order of the seed."""
    spread = Counter(ruling["comment"] for ruling in rulings)
    of: defaultdict[str, list[str]] = defaultdict(list)
    for ruling in rulings:
        if spread[ruling["comment"]] <= _SAID_OF_MANY:
            of[ruling["oracle_id"]].append(ruling["comment"])
    known = _words_of_the_repository()
    for card in _shuffled(cards, seed):
        if any(name in known for name in card["name"].split(" // ")) or not (unread or of[card["oracle_id"]]):
            continue
        if any(not_read(compile_card(card))) is unread:
            yield card, of[card["oracle_id"]]


def _shuffled(cards: list[dict[str, Any]], seed: int) -> list[dict[str, Any]]:
    """The cards for tournaments, in the order of the seed."""
    found = sorted(
        (card for card in cards if "legal" in card.get("legalities", {}).values()),
        key=lambda card: str(card["oracle_id"]),
    )
    random.Random(seed).shuffle(found)
    return found


def _words_of_the_repository() -> str:
    root = Path(__file__).parents[2]
    listed = subprocess.run(
        ["git", "ls-files", *_NAMED_IN], cwd=root, capture_output=True, text=True, check=True
    ).stdout.split("\n")
    read = (root / name for name in listed if name.endswith((".yaml", ".py", ".md", ".json", ".toml")))
    return "\n".join(file.read_text(encoding="utf-8", errors="replace") for file in read if file.is_file())


def _printed(card: dict[str, Any], rulings: list[str]) -> str:
    faces = card.get("card_faces") or [card]
    lines = [f"## {card['name']}"]
    for face in faces:
        size = "/".join(face[key] for key in ("power", "toughness") if key in face)
        lines += [
            "  ".join(part for part in (face.get("name"), face.get("mana_cost"), face.get("type_line"), size) if part),
            face.get("oracle_text", ""),
        ]
    return "\n".join([*lines, *(f"- {ruling}" for ruling in rulings), ""])


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("cards", type=Path)
    asked.add_argument("rulings", type=Path)
    asked.add_argument("--seed", type=int, required=True)
    asked.add_argument("--count", type=int, default=40)
    asked.add_argument("--unread", action="store_true")
    said = asked.parse_args()
    read = [json.loads(gzip.decompress(file.read_bytes())) for file in (said.cards, said.rulings)]
    for number, (card, rulings) in enumerate(drawn(read[0], read[1], said.seed, unread=said.unread)):
        if number == said.count:
            break
        sys.stdout.write(_printed(card, rulings) + "\n")


if __name__ == "__main__":
    main()
