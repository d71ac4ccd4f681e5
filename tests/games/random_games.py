"""Random games with random real cards, each moment of which `log_checker` looks at.

Both players get hands, libraries and permanents drawn from the card file; then, entry by entry, one of the actions that `layerlaw legal`
lists is carried out, with other legal targets at random, or time goes on. What stops loudly as not understood is dropped and counted.

    LAYERLAW_DB=cards.sqlite python -m tests.games.random_games --games 200 --seed 1
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sqlite3
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

from ruamel.yaml import YAML

from layerlaw.boards import read_board
from layerlaw.boards.legal import Verdict
from layerlaw.boards.legal_listing import legal_actions
from layerlaw.boards.run import game_after
from layerlaw.errors import LayerlawError
from layerlaw.play.position.position import Position
from tests.games.log_checker import Strayed, strayed

__all__ = ["RandomGame", "commander_start", "names_in", "one_more", "play"]

_ON = ("resolve", "resolve", "resolve", "step")
_STEPS = ("beginning of combat", "combat damage", "end step", "next turn")


@dataclass
class RandomGame:
    """A game as it went: its board, and what the checker or Python had to say of it."""

    board: dict[str, Any]
    strayed: list[tuple[int, Strayed]] = field(default_factory=list)
    """Each with the number of entries after which it was found."""
    crashed: list[tuple[int, str]] = field(default_factory=list)
    """Errors that are none of ours, with their last lines."""
    refused: Counter[str] = field(default_factory=Counter)
    """Entries that stopped loudly, by kind of error."""
    events: int = 0


def names_in(database: str) -> list[tuple[str, str]]:
    """Every tournament card with one face: its name and type line."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        rows = connection.execute("SELECT fields FROM card WHERE is_funny = 0 ORDER BY id").fetchall()
    found = (json.loads(row[0]) for row in rows)
    return [
        (one["name"], one["type_line"])
        for one in found
        if one.get("layout", "normal") == "normal" and "type_line" in one
    ]


def play(cards: Sequence[tuple[str, str]], dice: random.Random, entries: int = 12) -> RandomGame:
    """Play one game at random and check each of its moments."""
    game = RandomGame(_start(cards, dice))
    before = _at(game, [])
    for _ in range(entries):
        if before is None:
            break
        before = _one_more(game, before, dice)
    return game


def commander_start(cards: Sequence[tuple[str, str]], dice: random.Random) -> dict[str, Any]:
    """The board with which a random game of Commander begins (903): as any other, with a commander for each."""
    board = _start(cards, dice)
    legends = [name for name, types in cards if types.startswith("Legendary") and "Creature" in types]
    players = [{**player, "commander": dice.choice(legends)} for player in board["players"]]
    start = {**board, "format": "commander", "players": players}
    game = RandomGame(start)
    _at(game, [])
    return game.board


def one_more(game: RandomGame, dice: random.Random) -> None:
    """Let a random game go on by an entry that it allows."""
    before = _at(game, [])
    if before is not None:
        _one_more(game, before, dice)


def _start(cards: Sequence[tuple[str, str]], dice: random.Random) -> dict[str, Any]:
    lands = ["Forest", "Island", "Mountain", "Plains", "Swamp"]
    spells = [name for name, types in cards if "Land" not in types]
    permanents = [name for name, types in cards if not {"Instant", "Sorcery", "Aura"} & set(types.split())]

    def player(name: str) -> dict[str, Any]:
        return {
            "name": name,
            "hand": [*dice.sample(spells, 4), dice.choice(lands)],
            "library": [*dice.sample(spells, 4), *dice.choices(lands, k=4)],
            "graveyard": dice.sample(spells, 2),
        }

    there = [
        {"enter": name, "as": f"p{at}", "controller": dice.choice(("You", "Opponent"))}
        for at, name in enumerate([*dice.sample(permanents, 5), "Grizzly Bears", "Silvercoat Lion"])
    ]
    sources = [
        {"enter": dice.choice(lands), "as": f"l{at}", "controller": ("You", "Opponent")[at % 2]} for at in range(10)
    ]
    return {"players": [player("You"), player("Opponent")], "timeline": [*sources, *there, {"priority": "You"}]}


def _at(game: RandomGame, more: list[Any]) -> Position | None:
    """The game with more entries; None where it stops there, which is noted."""
    board = {**game.board, "timeline": [*game.board["timeline"], *more]}
    try:
        made = game_after(read_board(json.dumps(board), name="random game"))
    except LayerlawError as error:
        game.refused[error.mistake.kind.value] += 1
        if not more:
            _drop(game)
            return _at(game, [])
        return None
    except Exception:  # noqa: BLE001 - what this looks for
        game.crashed.append((len(board["timeline"]), "".join(traceback.format_exc().splitlines(keepends=True)[-5:])))
        return None
    if made.work is None:  # not even the first priority could be given, which is what `_drop` took out then
        return None
    return made.work.at


def _drop(game: RandomGame) -> None:
    """Take out of the start what cannot simply enter: an as-enters choice that nobody made, say."""
    timeline: list[Any] = []
    for entry in game.board["timeline"]:
        board = {**game.board, "timeline": [*timeline, entry]}
        try:
            game_after(read_board(json.dumps(board), name="random game"))
        except LayerlawError:
            continue
        timeline.append(entry)
    game.board["timeline"] = timeline


def _one_more(game: RandomGame, before: Position, dice: random.Random) -> Position | None:
    for entry in _proposed(game, before, dice):
        crashes = len(game.crashed)
        after = _at(game, [entry])
        if len(game.crashed) > crashes:
            game.board["timeline"].append(entry)
            return None
        if after is None:
            continue
        game.board["timeline"].append(entry)
        game.events += len(after.log) - len(before.log)
        at = len(game.board["timeline"])
        game.strayed += [(at, one) for one in strayed(before, after, at_rest=not after.won and not after.lost)]
        return None if after.won or after.lost else after
    return None


def _proposed(game: RandomGame, before: Position, dice: random.Random) -> Iterator[Any]:
    """Entries to try, likely ones first: an action that is listed as legal, or to let the stack resolve or time go on."""
    if before.stack and dice.random() < 0.6:
        yield {"resolve": "top"}
    if dice.random() < 0.8:
        who = dice.choice(("You", "Opponent"))
        try:
            actions = legal_actions(read_board(json.dumps(game.board), name="random game"), by=who)
        except LayerlawError as error:
            game.refused[error.mistake.kind.value] += 1
        except Exception:  # noqa: BLE001 - what this looks for
            game.crashed.append((len(game.board["timeline"]), traceback.format_exc()[-600:]))
        else:
            for action in dice.sample(actions.legal, min(3, len(actions.legal))):
                entry = _with_other_targets(action, who, dice)
                if {"cast", "activate"} & entry.keys() and dice.random() < 0.7:
                    yield {**entry, "pay": "auto"}
                yield entry
    if before.stack:
        yield {"resolve": "all"}
    for step in dice.sample(_STEPS, 2):
        yield {"step": step}


def _with_other_targets(action: Verdict, who: str, dice: random.Random) -> dict[str, Any]:
    """The entry that a verdict proposes, with targets chosen anew among the legal ones."""
    entry = YAML(typ="safe").load(action.entry)
    if "target" in entry and len(action.targets) == 1 and action.targets[0][1]:
        entry["target"] = dice.choice(action.targets[0][1])
    return {**entry, "by": who} if "cast" in entry and "by" not in entry else entry


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, and tell what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--entries", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--db", default=os.environ.get("LAYERLAW_DB", ""))
    said = parser.parse_args(arguments)
    cards = names_in(said.db)
    total = Counter[str]()
    for number in range(said.games):
        game = play(cards, random.Random(f"{said.seed}/{number}"), said.entries)
        total["entries"] += len(game.board["timeline"])
        total["lines of the log"] += game.events
        total["strayed"] += len(game.strayed)
        total["crashed"] += len(game.crashed)
        total.update({f"refused: {kind}": times for kind, times in game.refused.items()})
        for at, what in [*game.strayed, *game.crashed]:
            print(f"game {said.seed}/{number}, after {at} entries: {what}")  # noqa: T201 - a command
            print(f"    {json.dumps({**game.board, 'timeline': game.board['timeline'][:at]})}")  # noqa: T201
    print(f"{said.games} games: {dict(total)}")  # noqa: T201
    return 1 if total["strayed"] or total["crashed"] else 0


if __name__ == "__main__":
    raise SystemExit(main())
