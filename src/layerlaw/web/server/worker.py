"""What runs in a worker process: requests as bytes come through a pipe, answers as bytes go back. One at a time.

A worker holds itself to its memory, writes no file, and dies with whoever started it. How long a request takes is watched from
outside, where a worker can be ended whatever it does.
"""

from __future__ import annotations

import json
import re
import signal
import sys
import warnings
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

from layerlaw.errors import ErrorKind, LayerlawError, Mistake
from layerlaw.model.late import dataclass
from layerlaw.model.places import Place
from layerlaw.web.service import answer, problem

__all__ = ["Bounds", "run"]

_OK: Final = 200
_READY: Final = b"ready"
_SURROGATE: Final = re.compile(rb"\\u[dD][89a-fA-F]")
_SPARE: Final = 32 << 20
"""Kept apart, and given back when memory runs out, so that there is enough to say so."""
_WARM_UP: Final = {
    "board": {"timeline": ["Humility", "Opalescence", {"token": {"name": "Goblin", "type_line": "Creature"}}]}
}


@dataclass(frozen=True)
class Bounds:
    """What a worker is held to."""

    memory: int
    answer: int
    database: Path | None = None


def run(pipe: Connection, bounds: Bounds) -> None:
    """Answer until the pipe is closed, or memory has run out once.

    An answer is a line with its HTTP status and whether this process leaves now (1), then JSON.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    _hold_back(bounds.memory)
    warnings.simplefilter("ignore")  # what there is to tell, the server has told in its log
    if bounds.database is not None:
        from layerlaw.cards.card_sources import use_database

        use_database(bounds.database)
    answer("solve", _WARM_UP)
    spare: bytearray | None = bytearray(_SPARE)
    try:
        pipe.send_bytes(_READY)
        while spare is not None:
            method, _, body = pipe.recv_bytes().partition(b"\n")
            reply: tuple[int, bytes] | None = None
            try:
                reply = _answered(method.decode(), body, bounds)
            except MemoryError:
                spare = None  # what was made so far goes with the exception, when this block is left
            status, made = reply or _told(_too_much("this takes more memory than a request may have"))
            pipe.send_bytes(b"%d %d\n" % (status, spare is None) + made)
    except (EOFError, BrokenPipeError, ConnectionResetError):
        pass  # the server is gone, and so is the reason to be here


def _hold_back(memory: int) -> None:
    """Bound this process, where the system knows how: address space, no files written, no dump of it left behind."""
    if sys.platform == "win32":
        return
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _answered(method: str, body: bytes, bounds: Bounds) -> tuple[int, bytes]:
    try:
        made = _bytes(answer(method, _fields(body)))
        if len(made) > bounds.answer:
            raise _too_much(f"the answer would have {len(made):,} bytes", f"at most {bounds.answer:,}")
    except LayerlawError as error:
        return _told(error)
    except RecursionError:
        return _told(_too_much("it is nested too deeply"))
    return _OK, made


def _fields(body: bytes) -> dict[str, Any]:
    """The fields of a request.

    Raises:
        LayerlawError: the body is no JSON object.
    """
    try:
        fields = json.loads(body.decode("utf-8"), parse_constant=_no_number)
    except UnicodeDecodeError as error:
        raise _no_json(f"byte {error.start + 1:,} is not UTF-8") from None
    except json.JSONDecodeError as error:
        raise _no_json(f"{error.msg} (line {error.lineno}, column {error.colno})") from None
    except ValueError as error:
        raise _no_json(str(error)) from None
    except RecursionError:
        raise _too_much("it is nested too deeply") from None
    if not isinstance(fields, dict):
        raise _no_json("it is no object")
    if _SURROGATE.search(body):
        try:
            json.dumps(fields, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise _no_json("half of a surrogate pair, which is no character") from None
    return fields


def _no_number(word: str) -> Any:  # noqa: ANN401 - never returns
    raise ValueError(f"{word} is no number in JSON")


def _no_json(found: str) -> LayerlawError:
    return LayerlawError(
        Mistake(
            ErrorKind.UNREADABLE,
            Place("request"),
            f"the request cannot be read: {found}",
            expected="a JSON object in UTF-8",
        )
    )


def _too_much(found: str, expected: str = "") -> LayerlawError:
    return LayerlawError(Mistake(ErrorKind.LIMIT, None, found, expected=expected, mend="ask about less at once"))


def _told(error: LayerlawError) -> tuple[int, bytes]:
    made = problem(error)
    return int(made["status"]), _bytes(made)


def _bytes(value: Any) -> bytes:  # noqa: ANN401 - whatever JSON has
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", errors="replace")
