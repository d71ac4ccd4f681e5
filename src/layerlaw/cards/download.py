"""Fetching Scryfall's bulk files as its documentation asks; nothing here runs by itself, only by `layerlaw cards update`.

The bulk-data list says where the newest files are, we say who we are, and a download that broke off goes on where it stopped.
A file counts as whole when all announced bytes are here and, unpacked, it has the size that the list gives; gzip's own checksum
is looked at on the way.

Whatever a server does, an answer takes no longer than `patience`: when that has passed, its line is closed (`_Line`), wherever the reading stands.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import socket
import zlib
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from http.client import HTTPConnection, HTTPException, HTTPMessage, HTTPResponse, HTTPSConnection
from pathlib import Path
from threading import Timer
from time import monotonic, sleep
from types import TracebackType
from typing import IO, Any, Final, Self, TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import urljoin, urlsplit
from urllib.request import HTTPHandler, HTTPRedirectHandler, HTTPSHandler, Request, build_opener

from layerlaw.cards.stream import ReportProgress
from layerlaw.errors import ErrorKind, LayerlawError, Mistake, quote
from layerlaw.model.late import dataclass

__all__ = ["BULK_DATA", "BulkData", "BulkFile"]

BULK_DATA: Final = "https://api.scryfall.com/bulk-data"
_ACCEPT: Final = "application/json;q=0.9,*/*;q=0.8"
_LOOPBACK: Final = frozenset({"127.0.0.1", "::1", "localhost"})
_TIMEOUT: Final = 30.0
_TRIES: Final = 5
_LONGEST_WAIT: Final = 60.0
_TOO_LONG: Final = "the server took too long"
PATIENCE: Final = 15.0 * 60
_LARGEST_LIST: Final = 1 << 20
_LARGEST_FILE: Final = 1 << 33
_CHUNK: Final = 1 << 16
_PASSING: Final = frozenset({408, 416, 429})
"""Answers after which another try may go better; 416 says that there is nothing from where we would go on."""
T = TypeVar("T")
_MEND: Final = "try again later: what is here already is kept, and the download goes on from there"


@dataclass(frozen=True)
class BulkFile:
    """A file of the bulk-data list."""

    kind: str
    address: str
    updated_at: str
    size: int
    """Unpacked, in bytes; 0 where the list does not say."""

    @property
    def part_name(self) -> str:
        """What the file is called here until it is whole: another version has another name."""
        version = hashlib.sha256(f"{self.address} {self.updated_at} {self.size}".encode()).hexdigest()[:12]
        return f"{self.kind}-{version}.part"


@dataclass(frozen=True)
class BulkData:
    """A server that offers bulk files as Scryfall does.

    `agent` says who asks, as the server wants to know; `wait` is called with seconds before another try, and `tell` with why there is one.
    `patience` is how many seconds the list, and each file, may take with all tries and waits.
    """

    agent: str
    address: str = BULK_DATA
    wait: Callable[[float], None] = sleep
    tell: Callable[[str], None] = lambda _: None
    patience: float = PATIENCE

    def newest(self, kind: str) -> BulkFile:
        """Ask which file of a kind (`oracle_cards`, `default_cards`, `rulings`) is the newest.

        Raises:
            LayerlawError: nobody answers, or the answer is no bulk-data list, or it has no such file.
        """
        text = self._tried(self.address, self._list)
        try:
            for item in json.loads(text)["data"]:
                if item["type"] == kind:
                    return BulkFile(
                        kind,
                        _checked(urljoin(self.address, str(item["download_uri"]))),
                        str(item.get("updated_at") or ""),
                        max(0, int(item.get("size") or 0)),
                    )
        except (ValueError, KeyError, TypeError, OverflowError, RecursionError, AttributeError):
            raise _failed(f"{quote(self.address)} does not answer with a bulk-data list") from None
        raise _failed(f"the list at {quote(self.address)} has no file {quote(kind)}")

    def download(self, file: BulkFile, folder: Path, progress: ReportProgress | None = None) -> Path:
        """Bring a file here, going on where an earlier call stopped.

        Args:
            file: which.
            folder: where to put it; made where there is none.
            progress: told how many bytes are here, and how many there will be.

        Returns:
            The file, whole, plain or gzipped. The caller deletes it.

        Raises:
            LayerlawError: it could not be brought here whole.
        """
        folder.mkdir(parents=True, exist_ok=True)
        part = folder / file.part_name
        for left in folder.glob(f"{file.kind}-*.part*"):
            if not left.name.startswith(part.name):
                left.unlink()

        def bring(line: _Line) -> Path:
            self._fetch(line, file, part, progress)
            _check(line, file, part)
            return part

        found = self._tried(file.address, bring)
        _note_of(part).unlink(missing_ok=True)
        return found

    def _tried(self, address: str, action: Callable[[_Line], T]) -> T:
        """Do it, and again a few times if it may go better then; all of it within the time there is."""
        until = monotonic() + self.patience
        for attempt in range(1, _TRIES + 1):
            try:
                with _Line(until) as line:
                    return action(line)
            except _TryAgain as again:
                wait = again.after or 2.0 ** (attempt - 1)
                left = until - monotonic()
                if again.after > _LONGEST_WAIT:
                    asked = f"{again}, and asks to be left alone for {wait:,.0f} seconds"
                    raise _failed(f"{quote(address)} could not be fetched: {asked}") from None
                if wait > left:
                    within = f"in {self.patience:,g} seconds: {again}"
                    raise _failed(f"{quote(address)} could not be fetched {within}") from None
                if attempt == _TRIES:
                    raise _failed(f"{quote(address)} could not be fetched: {again}") from None
                self.tell(f"{again}; trying again in {wait:g} s ({attempt + 1} of {_TRIES})")
                self.wait(wait)
        raise AssertionError("the last try returns or raises")

    def _request(self, line: _Line, address: str, **headers: str) -> HTTPResponse:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        request = Request(_checked(address), headers={"User-Agent": self.agent, "Accept": _ACCEPT, **named})  # noqa: S310 - _checked
        try:
            answer: Any = build_opener(_SafeRedirects, *line.handlers()).open(request, timeout=_TIMEOUT)
        except HTTPError as error:
            with error:
                if error.code in _PASSING or error.code >= 500:
                    after = _number(error.headers.get("Retry-After"))
                    raise _TryAgain(f"the server answers {error.code}", after) from None
                raise _failed(f"{quote(address)} answers {error.code} {error.reason}") from None
        except (URLError, HTTPException, OSError) as error:
            if line.is_closed:
                raise _TryAgain(_TOO_LONG) from None
            if not isinstance(error, URLError):  # it answered, but with what is no answer
                raise _TryAgain(f"the server's answer cannot be read ({type(error).__name__})") from None
            raise _failed(f"{quote(address)} cannot be reached: {error.reason}") from None
        assert isinstance(answer, HTTPResponse), "only http and https are opened"
        return answer

    def _list(self, line: _Line) -> bytes:
        try:
            with self._request(line, self.address) as answer:
                text = answer.read(_LARGEST_LIST)
        except (OSError, HTTPException) as error:
            raise _TryAgain(line.why(error)) from None
        if line.is_closed:
            raise _TryAgain(_TOO_LONG)
        return text

    def _fetch(self, line: _Line, file: BulkFile, part: Path, progress: ReportProgress | None) -> None:
        """Read what is missing and add it to the part."""
        here = part.stat().st_size if part.exists() else 0
        tag = _note_of(part).read_text(encoding="utf-8") if here and _note_of(part).exists() else ""
        asked = {"Accept_Encoding": "gzip"}
        if here and tag:
            asked |= {"Range": f"bytes={here}-", "If_Range": tag}
        try:
            with self._request(line, file.address, **asked) as answer:
                goes_on = answer.status == 206 and _first_byte(answer.headers) == here
                _note_of(part).write_text(answer.headers.get("ETag") or "", encoding="utf-8")
                here = here if goes_on else 0
                total = here + int(_number(answer.headers.get("Content-Length")))
                with part.open("ab" if goes_on else "wb") as out:
                    while piece := answer.read(_CHUNK):
                        out.write(piece)
                        here += len(piece)
                        if here > _LARGEST_FILE:
                            raise _failed(f"{quote(file.address)} is larger than any card file")
                        if progress is not None:
                            progress(here, max(total, here))
        except (OSError, HTTPException) as error:
            raise _TryAgain(line.why(error)) from None
        except _TryAgain:
            if tag:  # the server cannot go on from here: begin anew
                _note_of(part).unlink(missing_ok=True)
            raise
        if line.is_closed:
            raise _TryAgain(_TOO_LONG)
        if here < total:
            raise _TryAgain("the connection broke off")


class _Line:
    """The connections of one try. When its time has passed they are closed, and whoever reads from them comes to the end of what there is."""

    def __init__(self, until: float) -> None:
        self.is_closed = False
        self._sockets: list[socket.socket] = []
        self._timer = Timer(max(0.0, until - monotonic()), self._close)
        self._timer.daemon = True

    def __enter__(self) -> Self:
        self._timer.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._timer.cancel()

    def handlers(self) -> tuple[HTTPHandler, HTTPSHandler]:
        """What opens connections that belong to this line."""
        line = self

        class WatchedConnection(HTTPConnection):
            def connect(self) -> None:
                super().connect()
                line.watch(self.sock)

        class Secure(HTTPSConnection):
            def connect(self) -> None:
                super().connect()
                line.watch(self.sock)

        class PlainHandler(HTTPHandler):
            def http_open(self, req: Request) -> HTTPResponse:
                return self.do_open(WatchedConnection, req)

        class SecureHandler(HTTPSHandler):
            def https_open(self, req: Request) -> HTTPResponse:
                return self.do_open(partial(Secure, context=self._context), req)  # type: ignore[attr-defined]

        return PlainHandler(), SecureHandler()

    def why(self, error: Exception) -> str:
        """Why reading failed: because the line was closed, if it was."""
        return _TOO_LONG if self.is_closed else str(error) or type(error).__name__

    def watch(self, opened: socket.socket) -> None:
        """Close this with the others."""
        self._sockets.append(opened)
        if self.is_closed:
            self._close()

    def _close(self) -> None:
        self.is_closed = True
        for opened in self._sockets:
            with suppress(OSError):  # it may be closed already
                opened.shutdown(socket.SHUT_RDWR)


class _TryAgain(Exception):
    """This try failed and another may not. `after`: how many seconds the server asks us to wait."""

    def __init__(self, why: str, after: float = 0.0) -> None:
        super().__init__(why)
        self.after = after


def _first_byte(headers: HTTPMessage) -> int:
    """Where the piece that was sent begins: `Content-Range: bytes 100-199/200`."""
    words = (headers.get("Content-Range") or "").removeprefix("bytes ").split("-")[0]
    return int(words) if _DIGITS.fullmatch(words) else -1


_DIGITS: Final = re.compile("[0-9]{1,15}")


def _number(text: str | None) -> float:
    """The number that a header gives; 0 where it gives none."""
    return float(text) if text and _DIGITS.fullmatch(text) else 0.0


def _check(line: _Line, file: BulkFile, part: Path) -> None:
    """Is what is here the whole file, as large as the list says, and undamaged? It is not unpacked any further than it may be large."""
    size = part.stat().st_size
    with part.open("rb") as raw:
        packed = raw.read(2) == b"\x1f\x8b"
    unpacked, most = size, file.size if file.size not in (0, size) else _LARGEST_FILE
    if packed:
        try:
            with gzip.open(part) as content:
                unpacked = 0
                while unpacked <= most and (piece := content.read(_CHUNK)):
                    unpacked += len(piece)
                    if line.is_closed:
                        raise _TryAgain("unpacking took too long")
        except (OSError, EOFError, zlib.error) as error:
            part.unlink()
            raise _TryAgain(f"what came is damaged ({error})") from None
    if unpacked > _LARGEST_FILE:
        part.unlink()
        raise _failed(f"{quote(file.address)} is larger than any card file")
    if file.size and file.size not in (size, unpacked):
        part.unlink()
        found = f"more than {most:,}" if packed and unpacked > most else f"{unpacked:,}"
        raise _TryAgain(f"what came has {found} bytes instead of {file.size:,}")


def _note_of(part: Path) -> Path:
    """Where the mark of the version that a part belongs to is kept."""
    return part.with_name(f"{part.name}.etag")


# --- asking ----------------------------------------------------------------------------------------------------------


class _SafeRedirects(HTTPRedirectHandler):
    """Follows a redirection only to where `_checked` allows."""

    def redirect_request(  # noqa: PLR0917 - as the base class
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> Request | None:
        return super().redirect_request(req, fp, code, msg, headers, _checked(newurl))


def _checked(address: str) -> str:
    """An address that may be opened: https, or http on this machine.

    Raises:
        LayerlawError: it is another.
    """
    parts = urlsplit(address)
    if parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in _LOOPBACK):
        return address
    raise LayerlawError(
        Mistake(
            ErrorKind.FORBIDDEN,
            None,
            f"{quote(address)} is no https address",
            mend="card data is fetched over https only",
        )
    )


def _failed(found: str) -> LayerlawError:
    return LayerlawError(Mistake(ErrorKind.UNREADABLE, None, found, mend=_MEND))
