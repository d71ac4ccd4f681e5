"""Players as sentences name them: a player may be called You, who draws and does not draws, and whose library is no You's library."""

from __future__ import annotations

from typing import Final


def says(player: str, third: str, second: str = "") -> str:
    """A player and what they do, in the right person: a player may be called You."""
    if player.casefold() != "you":
        return f"{player} {third}"
    return f"{player} {second or _SECOND.get(third) or third.removesuffix('s')}"


def whose(player: str) -> str:
    """What is a player's; a player may be called You."""
    return "your" if player.casefold() == "you" else f"{player}'s"


def also_seen_by(players: frozenset[str], controlled: tuple[str, str] | None) -> frozenset[str]:
    """723.4: what a controlled player sees, who controls that player sees as well."""
    return players | {controlled[1]} if controlled is not None and controlled[0] in players else players


_SECOND: Final = {
    "has": "have",
    "is": "are",
    "passes": "pass",
    "loses": "lose",
    "chooses": "choose",
    "searches": "search",
    "discards": "discard",
    "does": "do",
    "does not": "do not",
}
