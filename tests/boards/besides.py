"""What is asked of a board beside its answer, as a digest: what each player may do now, what is offered for its cards and objects, what its last entry leaves open.

    python -m tests.boards.besides                   of which boards something else is said than `besides.txt` says
    python -m tests.boards.besides --how FILE        and all that is said of one
    python -m tests.boards.besides --renew           write `besides.txt` anew, for the boards that it names; read the list above first
    python -m tests.boards.besides --add FILE...     and for these besides

No board expects this: what may be done is tried and undone (733.1), and what is offered is asked by a page. A line is a board, and for each question a hash of the answer; the boards are those that
together come to each branch of `boards.legal`, `.legal_listing`, `.open_choices`, `.offers` and what these need. They need no card database.
"""

from __future__ import annotations

import argparse
import copy
import hashlib
import json
import os
import random
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, cast

from ruamel.yaml import YAML

from layerlaw.boards import BoardFile, Failure, check_board, read_board, run_board
from layerlaw.boards.compare import compare_board
from layerlaw.boards.legal import verdict, written
from layerlaw.boards.legal_listing import legal_actions
from layerlaw.boards.offers import offers_of_card, offers_of_entry, offers_of_object
from layerlaw.errors import LayerlawError
from layerlaw.layers import EDITIONS

FILE: Final = Path(__file__).with_suffix(".txt")
TESTS: Final = Path(__file__).parents[1]
_MOST: Final = 8
"""Of so many cards and objects of a board it is asked what is offered."""


def _dumped(found: object) -> str:
    return json.dumps(found, ensure_ascii=False, sort_keys=True, default=str)


def _or_refused(ask: Callable[..., object], *about: object, **how: object) -> str:
    """What is answered, and else how the question is refused."""
    try:
        found = ask(*about, **how)
    except LayerlawError as error:
        return str(error)
    return _dumped([one.as_json() for one in found] if isinstance(found, tuple) else cast("Any", found).as_json())


def _legal(board: BoardFile, _raw: Mapping[str, Any]) -> Iterator[str]:
    for player in board.player_names:
        yield _or_refused(legal_actions, board, by=player)
    yield _or_refused(legal_actions, board, pay="auto")


def _offered(board: BoardFile, raw: Mapping[str, Any]) -> Iterator[str]:
    for card in (raw.get("cards") or [])[:_MOST]:
        if isinstance(card, dict) and isinstance(card.get("name"), str):
            yield _or_refused(offers_of_card, board, card["name"])
    for name in list(run_board(board).names.values())[:_MOST]:
        yield _or_refused(offers_of_object, board, name)


def _last_entry(_board: BoardFile, raw: Mapping[str, Any]) -> Iterator[str]:
    """What its last entry leaves open, and whether it is legal, where the timeline ends before it; and the entry with one option fewer."""
    entries = [one for one in raw.get("timeline") or [] if not (isinstance(one, dict) and "expect" in one)]
    if not entries or not isinstance(entries[-1], dict):
        return
    before = read_board({**{key: one for key, one in raw.items() if key != "expect"}, "timeline": entries[:-1]})
    last = entries[-1]
    shorter = ({key: one for key, one in last.items() if key != left} for left in list(last)[1:])
    for entry in (last, *shorter):
        yield _or_refused(offers_of_entry, before, entry)
        yield _or_refused(verdict, before, written(entry))


def _log(board: BoardFile, _raw: Mapping[str, Any]) -> Iterator[str]:
    """What its log says of what happened, and what is told of it besides."""
    played = run_board(board)
    yield from map(str, played.happened)
    yield from map(str, (*played.not_carried_out, *played.unread, *played.hindered))


def _compared(board: BoardFile, _raw: Mapping[str, Any]) -> Iterator[str]:
    yield _or_refused(compare_board, board, list(EDITIONS.values())[::6])


# --- boards that are not quite this one --------------------------------------------------------------------------------

_VARIANTS: Final = 30
"""In so many ways each board is changed."""
_INSTEAD: Final[tuple[object, ...]] = (0, 3, True, "none", "Nobody", ["Nobody"], {"Nobody": 1}, [], None)


def _paths(node: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Where anything stands in a document."""
    inside = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, one in inside:
        yield (*path, key)
        yield from _paths(one, (*path, key))


def _changed(raw: Mapping[str, Any], path: tuple[str | int, ...], chance: random.Random) -> dict[str, Any]:
    """The document with one thing in it changed: left out, misspelt, another number, something of another kind, or said twice."""
    made = copy.deepcopy(dict(raw))
    within: Any = made
    for key in path[:-1]:
        within = within[key]
    key, one = path[-1], within[path[-1]]
    match chance.randrange(6):
        case 0:
            del within[key]
        case 1 if isinstance(within, dict):
            items = [(f"{name}s" if name == key else name, value) for name, value in within.items()]
            within.clear()
            within.update(items)
        case 2 if isinstance(one, str) and len(one) > 1:
            within[key] = one[:-2] + one[-1] + one[-2]
        case 3 if isinstance(one, int) and not isinstance(one, bool):
            within[key] = one + chance.choice((-1, 1, 2))
        case 4 if isinstance(within, list):
            within.insert(int(key), one)
        case _:
            within[key] = chance.choice(_INSTEAD)
    return made


def _failing(document: Mapping[str, object]) -> tuple[Failure, ...]:
    return check_board(read_board(document, name="changed.yaml"))


def _changed_a_little(_board: BoardFile, raw: Mapping[str, Any]) -> Iterator[str]:
    """What is said of the board with a mistake in it: what does not hold, or how it is refused."""
    chance = random.Random(_dumped(raw))
    paths = list(_paths(raw))
    for _ in range(_VARIANTS):
        made = _changed(raw, chance.choice(paths), chance)
        yield _or_refused(_failing, made)


QUESTIONS: Final[Mapping[str, Callable[[BoardFile, Mapping[str, Any]], Iterator[str]]]] = {
    "log": _log,
    "legal": _legal,
    "offered": _offered,
    "last": _last_entry,
    "compared": _compared,
    "changed": _changed_a_little,
}


def besides(file: str) -> dict[str, str]:
    """All that is said of a board besides its answer, by the question; `file` is named from the folder of the tests."""
    text = (TESTS / file).read_bytes()
    raw = YAML(typ="safe").load(text)
    board = read_board(text, name=file.rpartition("/")[2])
    return {question: "\n".join(ask(board, raw)) for question, ask in QUESTIONS.items()}


def line(file: str) -> str:
    """A board's line in the digest."""
    found = besides(file).items()
    return " ".join([file, *(f"{name}={hashlib.sha256(said.encode()).hexdigest()[:8]}" for name, said in found)])


def kept() -> dict[str, str]:
    """The lines of the digest, by the board."""
    rows = FILE.read_text(encoding="utf-8").splitlines() if FILE.is_file() else []
    return {row.partition(" ")[0]: row for row in rows}


def main() -> int:
    """Compare, show, add and renew."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--how", metavar="FILE", help="all that is said of a board")
    parser.add_argument("--renew", action="store_true", help="write the digest anew")
    parser.add_argument("--add", nargs="*", default=[], metavar="FILE", help="and for these boards besides")
    asked = parser.parse_args()
    os.environ.pop("LAYERLAW_DB", None)  # as the tests do: whose answer it is must not hang on a database
    os.environ["XDG_DATA_HOME"] = str(TESTS / "no-such-folder")
    if asked.how:
        sys.stdout.writelines(f"--- {name}\n{said}\n" for name, said in besides(asked.how).items())
        return 0
    then = kept()
    asked_of = {*asked.add} if asked.add and not asked.renew else {*then, *asked.add}
    now = {file: line(file) for file in sorted(asked_of) if (TESTS / file).is_file()}
    otherwise = [file for file, row in now.items() if then.get(file, row) != row]
    sys.stdout.write(
        f"something else is said of {len(otherwise)} boards\n" + "".join(f"    {one}\n" for one in otherwise)
    )
    if asked.renew or asked.add:
        rows = now if asked.renew else {**then, **now}
        FILE.write_text("".join(f"{rows[file]}\n" for file in sorted(rows)), encoding="utf-8")
    return 1 if otherwise and not asked.renew else 0


if __name__ == "__main__":
    sys.exit(main())
