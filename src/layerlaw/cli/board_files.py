"""Which files are meant by the files and folders that a command line names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

SUFFIXES: Final = (".yaml", ".yml", ".json")


def walk(files: Iterable[str], *, empty: bool = False) -> Iterator[Path]:
    """The files named, and those inside the folders named, each once, sorted within a folder; `empty`: a folder without any as itself."""
    seen: set[Path] = set()
    for name in files:
        path = Path(name)
        found = (
            sorted(inner for inner in path.rglob("*") if inner.suffix in SUFFIXES and inner.is_file())
            if path.is_dir()
            else [path]
        )
        for file in found or ([path] if empty else []):
            if file not in seen:
                seen.add(file)
                yield file
