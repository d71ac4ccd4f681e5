"""Random games with random real cards, each moment of which `log_checker` looks at.

Two or four players get hands, libraries and permanents drawn from the card file, by *kind*: of all kinds of nodes that compiled cards hold
(one-shot effects, events, replacement effects, costs, keywords, ...) those go first that were seen least. Then, entry by entry, something is
done that `layerlaw legal` would try, several creatures attack and block, and whatever is asked is answered at random. What stops loudly as
not understood is dropped and counted.

    LAYERLAW_DB=cards.sqlite python -m tests.games.random_games --games 200 --seed 1
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import sqlite3
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

from tests.games.random_play import RandomGame, replayed, started

__all__ = ["Drawn", "RandomGame", "commander_start", "drawn_from", "play"]

_LANDS = ("Forest", "Island", "Mountain", "Plains", "Swamp")
_EVERYWHERE = 0.2
"""A kind that more than this part of all cards hold says nothing of a card."""
_AT_RANDOM = 0.35
"""This part of all cards is drawn without looking at kinds."""


@dataclass
class Drawn:
    """Cards to draw from, and how often each kind of node was seen, and acted."""

    types: dict[str, str]
    """Name by name, the type line."""
    kinds: dict[str, frozenset[str]]
    """Name by name, the kinds of nodes that its card holds."""
    seen: Counter[str] = field(default_factory=Counter)
    acted: Counter[str] = field(default_factory=Counter)
    holders: dict[str, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        held = defaultdict(list)
        for name, kinds in self.kinds.items():
            for kind in kinds:
                held[kind].append(name)
        self.holders = {kind: names for kind, names in held.items() if len(names) < _EVERYWHERE * len(self.kinds) + 1}

    def draw(self, dice: random.Random, number: int, *, permanents: bool = False, lands: bool = False) -> list[str]:
        """So many different cards, of the kinds seen least."""
        found: list[str] = []
        while len(found) < number:
            name = dice.choice(list(self.types)) if dice.random() < _AT_RANDOM else self._of_rarest(dice)
            types = self.types[name].split()
            unfit = permanents and {"Instant", "Sorcery", "Aura"} & set(types)
            if name not in found and not unfit and (lands or "Land" not in types):
                found.append(name)
                self.seen.update(self.kinds[name] & self.holders.keys())
        return found

    def _of_rarest(self, dice: random.Random) -> str:
        some = dice.sample(sorted(self.holders), min(len(self.holders), 24))
        kind = min(some, key=lambda one: self.seen[one] + 3 * self.acted[one])
        self.seen[kind] += 1  # whether it fits or not
        return dice.choice(self.holders[kind])

    def wishes(self, names: Iterable[str]) -> dict[str, float]:
        """How much it is wished that something is done with each card: more, the less was done of what it holds."""
        return {
            name: 0.3
            + max((1 / (1 + self.acted[kind]) for kind in self.kinds.get(name, ()) if kind in self.holders), default=0)
            for name in names
        }

    def note(self, used: Iterable[str]) -> None:
        """Something was done with these cards."""
        for name in used:
            self.acted.update(self.kinds.get(name, frozenset()) & self.holders.keys())


def drawn_from(database: str) -> Drawn:
    """Every tournament card of a database that lies one way and is understood whole."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        rows = connection.execute(
            "SELECT fields, compiled.card FROM card JOIN compiled USING (hash) "
            "WHERE is_funny = 0 AND is_understood AND compiled.card IS NOT NULL ORDER BY card.id"
        ).fetchall()
    types: dict[str, str] = {}
    kinds: dict[str, frozenset[str]] = {}
    for fields, card in rows:
        one = json.loads(fields)
        if one.get("layout", "normal") in ("normal", "saga", "class", "leveler", "prototype") and "type_line" in one:
            types[one["name"]] = one["type_line"]
            kinds[one["name"]] = frozenset(_kinds(json.loads(card)))
    return Drawn(types, kinds)


def _kinds(node: Any) -> Iterator[str]:
    """The kinds of nodes in a card as it is written down, keywords and keyword actions by their names."""
    if isinstance(node, dict):
        for key, inner in node.items():
            if key[:1].isupper():
                yield f"{key} {inner[0]}" if key in ("KeywordAbility", "Doing", "Does") and inner else key
            yield from _kinds(inner)
    elif isinstance(node, list):
        for inner in node:
            yield from _kinds(inner)


def play(cards: Drawn, dice: random.Random, entries: int = 14, *, players: int = 0) -> RandomGame:
    """Play one game at random and check each of its moments; at its end it is played anew from its words."""
    board = _start(cards, dice, players or dice.choice((2, 2, 4)))
    playing = started(board, dice)
    if playing is None:
        return RandomGame(board)
    there = {str(entry["enter"]) for entry in board["timeline"] if "enter" in entry}
    hands = {name for player in board["players"] for name in (*player["hand"], *player["library"])}
    playing.favourites = cards.wishes(there | hands)
    for _ in range(entries):
        if not playing.go_on():
            break
    result = playing.result
    cards.note(result.used)
    if not result.crashed and not result.strayed and (otherwise := replayed(result, playing.at)):
        result.crashed.append((len(result.board["timeline"]), otherwise))
    return result


def commander_start(cards: Drawn, dice: random.Random) -> dict[str, Any]:
    """The board with which a random game of Commander begins (903): as any other, with a commander for each."""
    board = _start(cards, dice, 2, commander=True)
    made = started(board, dice)
    return board if made is None else made.result.board


def _start(cards: Drawn, dice: random.Random, players: int, *, commander: bool | None = None) -> dict[str, Any]:
    names = ("You", "Opponent", "Third", "Fourth")[:players]
    commander = dice.random() < 0.2 if commander is None else commander
    legends = [name for name, types in cards.types.items() if types.startswith("Legendary") and "Creature" in types]

    def player(name: str) -> dict[str, Any]:
        return {
            "name": name,
            "hand": [*cards.draw(dice, 5, lands=True), dice.choice(_LANDS)],
            "library": [*cards.draw(dice, 3), *dice.choices(_LANDS, k=4)],
            "graveyard": cards.draw(dice, 2),
            **({"commander": dice.choice(legends)} if commander and legends else {}),
        }

    permanents = [*cards.draw(dice, 3 + 2 * players, permanents=True), "Grizzly Bears", "Silvercoat Lion"]
    there = [{"enter": name, "as": f"p{at}", "controller": names[at % players]} for at, name in enumerate(permanents)]
    sources = [
        {"enter": dice.choice(_LANDS), "as": f"l{at}", "controller": names[at % players]} for at in range(5 * players)
    ]
    board: dict[str, Any] = {"players": [player(name) for name in names]}
    if commander and legends:
        board["format"] = "commander"
    return {**board, "timeline": [*sources, *there, {"priority": "You"}]}


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, and tell what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--entries", type=int, default=14)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=math.inf, help="begin no game later than that")
    parser.add_argument("--db", default=os.environ.get("LAYERLAW_DB", ""))
    said = parser.parse_args(arguments)
    cards = drawn_from(said.db)
    total = Counter[str]()
    began = time.monotonic()
    for number in range(said.games):
        if time.monotonic() - began > said.seconds:
            break
        total["games"] += 1
        game = play(cards, random.Random(f"{said.seed}/{number}"), said.entries)
        total["entries"] += sum("enter" not in entry for entry in game.board["timeline"])
        total["lines of the log"] += game.events
        total["strayed"] += len(game.strayed)
        total["crashed"] += len(game.crashed)
        total.update({f"refused: {kind}": times for kind, times in game.refused.items()})
        for at, what in [*game.strayed, *game.crashed]:
            print(f"game {said.seed}/{number}, after {at} entries: {what}")  # noqa: T201 - a command
            print(f"    {json.dumps({**game.board, 'timeline': game.board['timeline'][:at]})}")  # noqa: T201
    acted = sum(1 for kind in cards.holders if cards.acted[kind])
    never = sorted(kind for kind in cards.holders if not cards.acted[kind])
    print(f"{dict(total)}")  # noqa: T201
    print(f"{acted} of {len(cards.holders)} kinds of nodes did something; never: {', '.join(never)[:3000]}")  # noqa: T201
    return 1 if total["strayed"] or total["crashed"] else 0


if __name__ == "__main__":
    raise SystemExit(main())
