"""How halves are rounded: ", rounded up", and "Round up each time." behind all of them (107.1a)."""

from __future__ import annotations

from typing import Final

from layerlaw.oracle.reader import Reader

_EACH_TIME: Final = ("up", "down")


def rounded_up(reader: Reader) -> bool | None:
    """Rounded := ", rounded" ("up" | "down") | what a sentence behind says of all halves: `Round up each time.`; None where nothing says how."""
    way = reader.eat(", rounded up", "rounded up", ", rounded down", "rounded down")
    if way is not None:
        return way.endswith("up")
    words = [token.low for token in reader.tokens]
    for way in _EACH_TIME:
        said = ["round", way, "each", "time"]
        if any(words[at : at + 4] == said for at in range(reader.at, len(words) - 3)):
            return way == "up"
    return None
