"""Places in a text: where a word stands, so that an error or an explanation can point at it. Knows nothing of what the text means."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where a word stands: a file (or what else the text is called), line and column counted from 1, and how many characters.

    Line 0 is no line: the place is in a value that was handed in, and `file` says where, such as `board.timeline[2].enter`.
    """

    file: str
    line: int = 0
    column: int = 0
    length: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file
