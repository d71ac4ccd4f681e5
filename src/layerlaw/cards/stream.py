"""JSON read as a stream: a file of half a gigabyte, one card at a time. Plain or gzipped, one array or one object a line.

Knows nothing of cards. No more than one element is ever in memory, and an element has a largest size.
"""

from __future__ import annotations

import codecs
import gzip
import json
import re
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any, Final, Self, TypeVar, cast

from layerlaw.errors import ErrorKind, LayerlawError, Mistake, quote

__all__ = ["JsonStream", "ReportProgress", "quoted"]

T = TypeVar("T")
ReportProgress = Callable[[int, int], None]
"""Called with how many bytes of a file are read, and how many it has."""

_CHUNK: Final = 1 << 18
_LARGEST: Final = 1 << 24
"""No card, and no ruling, has as many characters; a file in which one seems to is not what it should be."""
_SPACE: Final = re.compile(r"[ \t\r\n]*")
_GZIP: Final = b"\x1f\x8b"
_decode_one: Final = json.JSONDecoder().raw_decode


_HALF: Final = re.compile(r"\\u[dD][89a-fA-F]")
"""Half of a surrogate pair, or a whole one."""


def _whole(value: T) -> T:
    """A value in which half a pair, which is no character and could not be written anywhere, is the sign for one that is unknown."""
    text = json.dumps(value, ensure_ascii=False)
    found: T = json.loads(text.encode("utf-16", "surrogatepass").decode("utf-16", "replace"))
    return found


def quoted(path: Path) -> str:
    """A path as an error quotes it: whole."""
    return quote(str(path), longest=4096)


class JsonStream:
    """A JSON file, read from its beginning to its end. Use it with `with`."""

    def __init__(self, path: Path, progress: ReportProgress | None = None) -> None:
        self.path = path
        self._progress = progress
        self._text = ""
        self._at = 0
        self._ended = False
        self._raw: IO[bytes] | None = None
        self._bytes: IO[bytes] | None = None
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")()
        self._size = 0

    def __enter__(self) -> Self:
        try:
            self._raw = self.path.open("rb")
            self._size = self.path.stat().st_size
            packed = self._raw.read(2) == _GZIP
            self._raw.seek(0)
        except OSError as error:
            self.__exit__()
            raise LayerlawError(
                Mistake(
                    ErrorKind.UNREADABLE,
                    None,
                    f"{quoted(self.path)} cannot be read: {error.strerror}",
                    mend="look at its name, and whether you may read it",
                )
            ) from None
        self._bytes = cast("IO[bytes]", gzip.GzipFile(fileobj=self._raw)) if packed else self._raw
        return self

    def __exit__(self, *_: object) -> None:
        if self._raw is not None:
            self._raw.close()

    # --- what stands next ----------------------------------------------------------------------------------------

    def peek(self) -> str:
        """The next character that is no space; empty at the end of the file."""
        while True:
            match = _SPACE.match(self._text, self._at)
            assert match is not None, "any row of spaces matches, an empty one too"
            self._at = match.end()
            if self._at < len(self._text):
                return self._text[self._at]
            if not self._more():
                return ""

    def beginning(self, length: int = 4096) -> str:
        """The first characters of what is not read yet."""
        while len(self._text) - self._at < length and self._more():
            pass
        return self._text[self._at : self._at + length]

    def expect(self, mark: str) -> None:
        """Read one mark of punctuation.

        Raises:
            LayerlawError: something else stands there.
        """
        if self.peek() != mark:
            raise self._wrong(f"is no JSON (expected {mark!r})" if self.peek() else "ends in the middle")
        self._at += 1

    def take(self, mark: str) -> bool:
        """Read a mark of punctuation if it stands there."""
        found = self.peek() == mark
        self._at += found
        return found

    # --- values --------------------------------------------------------------------------------------------------

    def value(self) -> Any:  # noqa: ANN401 - whatever JSON holds
        """Read one value whole.

        Raises:
            LayerlawError: it is no JSON, the file ends inside it, or it is larger than any card.
        """
        if not self.peek():
            raise self._wrong("ends in the middle")
        wanted = _CHUNK
        while True:
            try:
                found, end = _decode_one(self._text, self._at)
            except json.JSONDecodeError as error:
                problem = error
            except ValueError:  # Python reads no number of more than 4,300 digits
                raise self._wrong("has a number of too many digits") from None
            except RecursionError:
                raise self._wrong("has lists and mappings too deep inside each other") from None
            else:
                used = end - self._at
                # a number at the end of what is read may go on
                if end == len(self._text) and self._more():
                    continue
                is_odd = _HALF.search(self._text, self._at, end)
                self._at += used
                return _whole(found) if is_odd else found
            held = len(self._text) - self._at
            if self._ended or held > _LARGEST:
                is_cut = self._ended and (problem.pos >= len(self._text) or problem.msg.startswith("Unterminated"))
                raise self._wrong("ends in the middle" if is_cut else f"is no JSON ({problem.msg})")
            while len(self._text) - self._at < held + wanted and self._more():
                pass
            wanted *= 2

    def elements(self) -> Iterator[Any]:
        """The elements of an array, one by one."""
        self.expect("[")
        if self.take("]"):
            return
        while True:
            yield self.value()
            if not self.take(","):
                break
        self.expect("]")

    def keys(self) -> Iterator[str]:
        """The keys of an object; whoever asks reads the value of each (`value`, `elements`, `keys`) before the next."""
        self.expect("{")
        if self.take("}"):
            return
        while True:
            key = self.value()
            if not isinstance(key, str):
                raise self._wrong("is no JSON (expected a key in quotes)")
            self.expect(":")
            yield key
            if not self.take(","):
                break
        self.expect("}")

    def lines(self) -> Iterator[Any]:
        """Values one after another, as in a file with one object a line."""
        while self.peek():
            yield self.value()

    def end(self) -> None:
        """Nothing more stands in the file.

        Raises:
            LayerlawError: something does.
        """
        if self.peek():
            raise self._wrong("goes on behind its end")

    # --- reading -------------------------------------------------------------------------------------------------

    def _more(self) -> bool:
        """Read one more piece; False at the end of the file."""
        if self._ended:
            return False
        assert self._bytes is not None, "a stream is read inside `with`"
        assert self._raw is not None, "a stream is read inside `with`"
        try:
            piece = self._bytes.read(_CHUNK)
            text = self._decoder.decode(piece, final=not piece)
        except UnicodeDecodeError:
            raise self._wrong("is not UTF-8") from None
        except EOFError:
            raise self._wrong("ends in the middle") from None
        except (OSError, zlib.error) as error:
            raise self._wrong(f"cannot be unpacked ({error})") from None
        self._ended = not piece
        self._text = self._text[self._at :] + text
        self._at = 0
        if self._progress is not None:
            self._progress(self._raw.tell(), self._size)
        return not self._ended

    def _wrong(self, what: str) -> LayerlawError:
        near = " ".join(self._text[self._at : self._at + 40].split())
        where = f"; the reading came to {quote(near)}" if near else ""
        return LayerlawError(
            Mistake(
                ErrorKind.UNREADABLE,
                None,
                f"{quoted(self.path)} {what}",
                expected=f"a JSON file, plain or gzipped{where}",
                mend="download the file again",
            )
        )
