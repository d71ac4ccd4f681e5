"""Where the rules text is: where `LAYERLAW_RULES` says, or else in the user's data directory, where an import puts it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from layerlaw.errors import ErrorKind, LayerlawError, Mistake
from layerlaw.model.places import Place
from layerlaw.rulebook.rules_text import Rulebook, read_rulebook

__all__ = ["VARIABLE", "default_path", "import_rulebook", "open_rulebook"]

VARIABLE: Final = "LAYERLAW_RULES"
"""The environment variable that names another file."""
_MEND: Final = "fetch the TXT of the rules from the publisher's rules page (magic.wizards.com/en/rules), then: layerlaw rule --import FILE"


def default_path(environment: Mapping[str, str] = os.environ) -> Path:
    """Where the rules text is looked for."""
    named = environment.get(VARIABLE)
    if named:
        return Path(named)
    from platformdirs import user_data_path

    return user_data_path("layerlaw", appauthor=False) / "comprehensive-rules.txt"


def open_rulebook(path: Path | None = None) -> Rulebook:
    """Read the rules text, from a file or from where it is looked for.

    Raises:
        LayerlawError: there is none, or it is something else; it says how to get it.
    """
    path = path or default_path()
    return read_rulebook(_bytes(path, _MEND), str(path))


def import_rulebook(source: Path, target: Path) -> Rulebook:
    """Read a rules text and keep a copy where it is looked for from then on.

    Raises:
        LayerlawError: it cannot be read or is something else, or the copy cannot be written.
    """
    data = _bytes(source, "name the file that you fetched")
    book = read_rulebook(data, str(source))
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    except OSError as error:
        raise LayerlawError(
            Mistake(ErrorKind.UNREADABLE, Place(str(target)), f"cannot be written: {error.strerror}")
        ) from None
    return book


def _bytes(path: Path, mend: str) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise LayerlawError(
            Mistake(
                ErrorKind.UNREADABLE,
                Place(str(path)),
                f"cannot be read: {error.strerror}",
                expected="the Comprehensive Rules as a text file",
                mend=mend,
            )
        ) from None
