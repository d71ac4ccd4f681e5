"""The board file: read, checked against its format, played, and asked.

    board = read_board(Path("humility.yaml"))
    played = run_board(board)
    failures = check_board(board)

`read_board` takes a path, a text of YAML or JSON, or a dict, and refuses whatever the format (`schema`) does not define. `run_board` plays
the timeline on `layerlaw.game` and solves what is there at the end. `check_board` compares with what the board expects.
`board_schema` is the format as JSON Schema, `reference_page` the same for readers.

In: `yaml_text`, `json_text` and `plain` make `nodes` of what is handed in; `schema` (in the words of `kinds`) declares the format; `validate` refuses the rest;
`read` makes a `board`. On: `run` plays it on a `playing.Game`, with `verbs` (`entering`, `resolving`, `at_once`), `names`, `choices` and `card_names`.
`legal` and `legal_listing` try what may be done next.
Out: `check` with `characteristics`.

Each name brings its module in when it is first asked for: solving one board must not wait for what checks and documents them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from layerlaw.boards.board import BoardFile, Entry, Expectation
    from layerlaw.boards.check import Failure, check_board, check_played, what_holds
    from layerlaw.boards.json_schema import board_schema
    from layerlaw.boards.limits import DEFAULT_LIMITS, Limits
    from layerlaw.boards.read import read_board
    from layerlaw.boards.reference import reference_page
    from layerlaw.boards.run import Moment, PlayedBoard, run_board

__all__ = [
    "DEFAULT_LIMITS",
    "BoardFile",
    "Entry",
    "Expectation",
    "Failure",
    "Limits",
    "Moment",
    "PlayedBoard",
    "board_schema",
    "check_board",
    "check_played",
    "read_board",
    "reference_page",
    "run_board",
    "what_holds",
]

_HOMES = {
    "DEFAULT_LIMITS": "limits",
    "BoardFile": "board",
    "Entry": "board",
    "Expectation": "board",
    "Failure": "check",
    "Limits": "limits",
    "Moment": "run",
    "PlayedBoard": "run",
    "board_schema": "json_schema",
    "check_board": "check",
    "check_played": "check",
    "read_board": "read",
    "reference_page": "reference",
    "run_board": "run",
    "what_holds": "check",
}


def __getattr__(name: str) -> Any:  # noqa: ANN401 - whatever the name stands for
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{home}"), name)
