"""What the commands share: reading a board from a file or stdin, limits and colors as options, naming an object, showing spans."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from operator import is_
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeGuard, TypeVar

import click

from layerlaw.cli import complete
from layerlaw.deadline import time_limit

if TYPE_CHECKING:
    from rich.console import Console

    from layerlaw.boards import BoardFile, Limits, PlayedBoard
    from layerlaw.explain.document import Spans
    from layerlaw.layers import Edition
    from layerlaw.layers.protocol import ObjectId

STDIN: Final = "<stdin>"
F = TypeVar("F", bound=Callable[..., Any])

_LIMITS: Final = {
    "size": "bytes of a board file",
    "objects": "objects on a board",
    "effects": "continuous effects on a board",
    "depth": "lists and mappings inside each other",
    "steps": "times that effects are applied while a board is played",
    "applications": "effects times objects in one solve",
    "trace": "values in the trace of an answer",
    "answers": "objects that are solved for while a board is played",
    "events": "objects that a game makes, moves or changes",
}


def examples(*lines: str) -> str:
    """The examples at the end of a help page; the mark in front keeps click from wrapping them."""
    return "\n".join(("\b", "Examples:", *(f"  {line}" for line in lines)))


def board_argument(function: F) -> F:
    """The argument BOARD: a file, or `-` for stdin."""
    return click.argument("board", metavar="BOARD", shell_complete=complete.boards)(function)


def limit_options(function: F) -> F:
    """`--max-size` and its like: they lift the limits of `boards.limits`; `--timeout` limits the time that the whole command takes."""
    function = click.option(
        "--timeout",
        metavar="SECONDS",
        type=click.FloatRange(min=0, min_open=True),
        show_default=False,
        expose_value=False,
        callback=_limit_time,
        help="Give up after so many seconds.",
    )(function)
    for name, about in reversed(_LIMITS.items()):
        option = click.option(
            f"--max-{name}", f"max_{name}", type=click.IntRange(1), metavar="N", help=f"Lift the limit of {about}."
        )
        function = option(function)
    return function


def _limit_time(ctx: click.Context, _option: click.Parameter, seconds: float | None) -> None:
    if seconds is not None:
        ctx.with_resource(time_limit(seconds))


def color_option(function: F) -> F:
    """`--color/--no-color`: by default colors where stdout is a terminal."""
    return click.option(
        "--color/--no-color", "color", default=None, help="Colors and tables; by default where stdout is a terminal."
    )(function)


def rules_option(function: F) -> F:
    """`--rules NAME`: by the rules of another time than the board says."""
    return click.option(
        "--rules",
        metavar="NAME",
        callback=_edition,
        help="By which rules, whatever the board says: a day (2013-05-01), a set (m13, Dominaria), an edition (newest).",
    )(function)


def reading_option(function: F) -> F:
    """`--reading QUESTION=READING`: by another reading where the rules leave a choice, whatever the board says; may be given several times."""
    return click.option(
        "--reading",
        "readings",
        metavar="QUESTION=READING",
        multiple=True,
        callback=_readings,
        help="By another reading where the rules leave a choice, such as just-after=by-timestamp.",
    )(function)


def _readings(_ctx: click.Context, _param: click.Parameter, given: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Questions with their readings; the engine is loaded only if there are any."""
    if not given:
        return ()
    from layerlaw.errors import nearest, quote
    from layerlaw.layers.readings import BY_NAME

    known = {f"{question.name}={reading}" for question in BY_NAME.values() for reading, _ in question.readings}
    for text in given:
        if text not in known:
            near = nearest(text, known)
            hint = f"Nearest: {', '.join(near)}." if near else f"One of: {', '.join(sorted(known))}."
            raise click.BadParameter(f"no reading is named {quote(text)}. {hint}")
    return tuple((text.partition("=")[0], text.partition("=")[2]) for text in given)


def at_option(function: F) -> F:
    """`--at N`: as it is after the N-th entry of the timeline."""
    return click.option(
        "--at", metavar="N", type=click.IntRange(min=1), help="As it is after the N-th entry of the timeline."
    )(function)


def editions_option(function: F) -> F:
    """`--rules NAME`, as often as wanted: by which editions, all of them by default."""
    return click.option(
        "--rules",
        "editions",
        metavar="NAME",
        multiple=True,
        callback=lambda ctx, param, names: tuple(_edition(ctx, param, name) for name in names),
        help="One of the editions to compare; may be given several times. By default all of them.",
    )(function)


def _edition(_ctx: click.Context, _param: click.Parameter, words: str | None) -> Edition | None:
    """The edition that `--rules` names; the engine is loaded only if it is there."""
    if words is None:
        return None
    from layerlaw.errors import LayerlawError
    from layerlaw.explain.editions import edition_named

    try:
        return edition_named(words)
    except LayerlawError as error:
        mistake = error.mistake
        near = f" Nearest: {', '.join(mistake.nearest)}." if mistake.nearest else ""
        raise click.BadParameter(f"{mistake.found}. Expected: {mistake.expected}.{near}") from None


def edition_of(options: dict[str, Any]) -> Edition | None:
    """The edition that `--rules` names; None where the board decides."""
    edition: Edition | None = options.get("rules")
    return edition


def limits_of(options: dict[str, Any]) -> Limits:
    """The limits as the options give them."""
    from dataclasses import replace

    from layerlaw.boards import DEFAULT_LIMITS

    given = {name: options[f"max_{name}"] for name in _LIMITS if options.get(f"max_{name}") is not None}
    return replace(DEFAULT_LIMITS, **given)


def play(board: str, options: dict[str, Any]) -> PlayedBoard:
    """Read a board and run it.

    Raises:
        LayerlawError: it cannot be read or run.
    """
    from dataclasses import replace

    from layerlaw.boards import run_board
    from layerlaw.boards.board import up_to

    whole = read(board, options)
    at = options.get("at")
    named = dict(options.get("readings") or ())
    if named:
        whole = replace(whole, readings=tuple({**dict(whole.readings), **named}.items()))
    return run_board(whole if at is None else up_to(whole, at), edition_of(options))


def read(board: str, options: dict[str, Any]) -> BoardFile:
    """Read a board, from a file or stdin.

    Raises:
        LayerlawError: it cannot be read.
    """
    from layerlaw.boards import read_board

    limits = limits_of(options)
    if board == "-":
        return read_board(sys.stdin.buffer.read(limits.size + 1), name=STDIN, limits=limits)
    return read_board(Path(board), limits=limits)


def name_of(played: PlayedBoard) -> Callable[[ObjectId], str]:
    """The naming function that `explain` asks for."""
    return played.names.__getitem__


def is_fancy(color: bool | None) -> bool:
    """Whether to write for a terminal: asked for, or stdout is one and nothing speaks against it."""
    if color is not None:
        return color
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb" and "NO_COLOR" not in os.environ


def console() -> Console:
    """A rich console on stdout that colors."""
    from rich.console import Console

    return Console(file=sys.stdout, force_terminal=True, highlight=False, soft_wrap=False, emoji=False, markup=False)


_LOOKS: Final = {
    "name": "bold",
    "card-text": "italic",
    "rule": "cyan",
    "before": "red",
    "after": "green",
    "quiet": "dim",
    "heading": "bold underline",
    "reason": "yellow",
}


def show_lines(lines: Iterable[Spans], *, fancy: bool) -> None:
    """Print lines of spans, with their looks where it is for a terminal. Nothing in them is obeyed by it."""
    from layerlaw.explain.document import clean, plain

    if not fancy:
        for line in lines:
            print(clean(plain(line)).rstrip())
        return
    from rich.text import Text

    out = console()
    for line in lines:
        text = Text(no_wrap=True, overflow="ignore", end="")
        for span in line:
            text.append(clean(span.text), style=_LOOKS.get(span.style, ""))
        out.print(text, crop=False)


def say(text: str = "") -> None:
    """Print one line of which parts may be card text: nothing in it is obeyed by a terminal."""
    from layerlaw.explain.document import clean

    print(clean(text))


def print_long(text: str) -> None:
    """Print a text that may be long: in pieces, so that it is not held as a whole once more as bytes."""
    for start in range(0, len(text), _PIECE):
        sys.stdout.write(text[start : start + _PIECE])
    print()


_PIECE: Final = 1 << 20


def print_json(value: object) -> None:
    """Print JSON, in UTF-8 and indented; of a long list each item stands on a line of its own, and is printed before the next ones are made."""
    import json

    if not isinstance(value, dict) or all(not _is_long(item) for item in value.values()):
        print(json.dumps(value, ensure_ascii=False, indent=2))
        return
    write = sys.stdout.write
    between = "{\n"
    for key, item in value.items():
        write(f"{between}  {json.dumps(key, ensure_ascii=False)}: ")
        between = ",\n"
        if _is_long(item):
            lines = _lines(item)
            write(f"[\n    {next(lines)}")
            while some := list(islice(lines, _LONG)):
                write(",\n    " + ",\n    ".join(some))
            write("\n  ]")
        else:
            write(json.dumps(item, ensure_ascii=False, indent=2).replace("\n", "\n  "))
    write("\n}\n")


def _lines(items: list[object]) -> Iterator[str]:
    """The items of a list as JSON, one after the other; a value inside that several of them share is written once."""
    import json
    from json.encoder import encode_basestring

    known: dict[int, str] = {}
    """By their ids: what is in a list lasts as long as the list, so that an id is one value's."""

    def told(value: object) -> str:
        if type(value) is str:
            return encode_basestring(value)
        if type(value) is int:
            return str(value)
        return known.get(id(value)) or known.setdefault(id(value), json.dumps(value, ensure_ascii=False))

    keys: list[str] = []
    before: list[object] = []
    alike: list[bool] | None = None
    """Which values the last two items have in common: their texts are kept joined."""
    pieces: list[str] = []
    others: list[int] = []
    for item in items:
        if not isinstance(item, dict):
            yield json.dumps(item, ensure_ascii=False)
            continue
        now = list(item.values())
        if list(item) != keys:
            keys, alike = list(item), None  # keys are texts: the answer has no others
            common = [False] * len(now)
        else:
            common = list(map(is_, before, now))
        if common != alike:
            alike = common
            pieces, others = _between(keys, now, common, told)
        before = now
        text = pieces[0]
        for at, piece in zip(others, pieces[1:], strict=True):
            text += told(now[at]) + piece
        yield text


def _between(
    keys: list[str], values: list[object], common: list[bool], told: Callable[[object], str]
) -> tuple[list[str], list[int]]:
    """The text of a mapping cut where values stand that are not common, and the places of these."""
    pieces, others = ["{"], []
    for at, key in enumerate(keys):
        pieces[-1] += f"{', ' if at else ''}{told(key)}: "
        if common[at]:
            pieces[-1] += told(values[at])
        else:
            others.append(at)
            pieces.append("")
    pieces[-1] += "}"
    return pieces, others


def _is_long(item: object) -> TypeGuard[list[object]]:
    """Whether it is a list so long that an indented one would take seconds."""
    return isinstance(item, list) and len(item) > _LONG


_LONG: Final = 500
