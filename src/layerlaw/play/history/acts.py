"""What players and permanents do that rules text calls by a word, in the words of the log, each with its rule (701, 702 and what else names one)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_PLAYER: Final[Mapping[str, tuple[str, str]]] = {
    "scry": ("scry {number}", "701.22a"),
    "surveil": ("surveil {number}", "701.25a"),
    "fateseal": ("fateseal {number}", "701.29a"),
    "look": ("look at cards of a library", "701.20e"),
    "search": ("search a library", "701.23a"),
    "shuffle": ("shuffle a library", "701.24a"),
    "proliferate": ("proliferate", "701.34a"),
    "clash": ("clash", "701.30a"),
    "vote": ("vote", "701.38a"),
    "investigate": ("investigate", "701.16a"),
    "venture": ("venture into the dungeon", "701.49a"),
    "complete a dungeon": ("complete a dungeon", "309.7"),
    "discover": ("discover", "701.57a"),
    "recruit": ("recruit", "701.70a"),
    "forage": ("forage", "701.61a"),
    "waterbend": ("waterbend", "701.67a"),
    "earthbend": ("earthbend", "701.66a"),
    "airbend": ("airbend", "701.65a"),
    "firebend": ("firebend", "702.189a"),
    "commit a crime": ("commit a crime", "700.13"),
    "play a land": ("play a land", "305.1"),
    "lose the game": ("lose the game", "104.3"),
    "monarch": ("become the monarch", "725.3"),
    "initiative": ("take the initiative", "726.3"),
    "roll": ("roll dice", "706.1"),
    "win a coin flip": ("win a coin flip", "705.2"),
    "lose a coin flip": ("lose a coin flip", "705.2"),
    "companion": ("put the companion into the hand", "702.139a"),
    "expend": ("expend mana", "700.14"),
    "cycle": ("cycle a card", "702.29a"),
    "exploit": ("exploit a creature", "702.110b"),
    "crew": ("crew a Vehicle", "702.122a"),
    "collect evidence": ("collect evidence", "701.59a"),
    "give a gift": ("give a gift", "702.174c"),
    "win a clash": ("win a clash", "701.30d"),
    "fight": ("fight", "701.14a"),
}
"""What a player does, as it is said to somebody: `you scry 2`."""

_PLAYER_AND_OBJECT: Final[Mapping[str, tuple[str, str]]] = {
    "foretell": ("foretell {object}", "702.143a"),
    "plot": ("plot {object}", "702.170a"),
    "suspend": ("suspend {object}", "702.62a"),
    "exert": ("exert {object}", "701.43a"),
    "unlock": ("unlock door {number} of {object}", "709.5h"),
    "fully unlock": ("fully unlock {object}", "709.5i"),
    "enter room": ("enter room {number} of {object}", "309.5a"),
    "play a land": ("play {object}", "305.1"),
    "cycle": ("cycle {object}", "702.29a"),
}
"""What a player does with an object."""

_OBJECT: Final[Mapping[str, tuple[str, str]]] = {
    "explore": ("explores", "701.44a"),
    "connive": ("connives", "701.50a"),
    "enlist": ("enlists {other}", "702.154c"),
    "exploit": ("exploits a creature", "702.110b"),
    "crew": ("crews a Vehicle", "702.122b"),
    "crews": ("crews a Vehicle", "702.122b"),
    "fight": ("fights", "701.14a"),
    "crewed": ("becomes crewed", "702.122a"),
    "saddled": ("becomes saddled", "702.171b"),
    "evolve": ("evolves", "702.100b"),
    "train": ("trains", "702.149c"),
    "mutate": ("mutates", "702.140c"),
    "monstrous": ("becomes monstrous", "701.37b"),
    "renowned": ("becomes renowned", "702.112b"),
    "suspected": ("becomes suspected", "701.60b"),
    "goaded": ("becomes goaded", "701.15a"),
    "detained": ("is detained", "701.35a"),
    "harnessed": ("becomes harnessed", "701.64a"),
    "solved": ("becomes solved", "719.3b"),
    "prepared": ("becomes prepared", "722.3a"),
    "plotted": ("becomes plotted", "702.170a"),
    "phase in": ("phases in", "702.26c"),
    "phase out": ("phases out", "702.26b"),
    "ring bearer": ("becomes a Ring-bearer", "701.54a"),
    "level up": ("becomes level {number}", "716.2a"),
    "discover": ("discovers", "701.57a"),
}
"""What an object does or becomes."""

_GAME: Final[Mapping[str, tuple[str, str]]] = {
    "tempt": ("the Ring tempts {player}", "701.54a"),
    "become day": ("it becomes day", "731.1"),
    "become night": ("it becomes night", "731.1"),
    "day and night change": ("day and night change", "731.1a"),
}
"""What happens to the game, or is not said of who does it."""


def act(action: str, player: str, thing: str | None, other: str | None, number: int) -> tuple[str, str]:
    """The words and the rule of an act: who does it, with which object, with what other one, and how often or which.

    A word that stands in no table is told as it is, under the rule that an instruction means what it says (701.1).
    """
    you = player.casefold() == "you"
    fields = {"player": "you" if you else player, "object": thing, "other": other, "number": number}
    if action in _GAME:
        words, rule = _GAME[action]
        return words.format(**fields), rule
    if thing is not None and action in _OBJECT:
        words, rule = _OBJECT[action]
        return f"{thing} {words.format(**fields)}", rule
    table = _PLAYER_AND_OBJECT if thing is not None and action in _PLAYER_AND_OBJECT else _PLAYER
    words, rule = table.get(action, (action, "701.1"))
    return f"{player} {words.format(**fields) if you else _third(words.format(**fields))}", rule


def _third(words: str) -> str:
    """`scry 2` → `scries 2`."""
    verb, space, rest = words.partition(" ")
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return f"{verb[:-1]}ies{space}{rest}"
    return f"{verb}{'es' if verb.endswith(('s', 'x', 'ch', 'sh')) else 's'}{space}{rest}"
