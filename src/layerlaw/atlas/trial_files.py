"""Parts: what finished trials came to, in Parquet files that are written whole.

A part is written beside its place and renamed into it, so that a file that is there is finished, whenever the work was killed. Each row
is a trial, named by the hash of its words, the edition and the version of the engine (`pairing.trial_key`): a part of an earlier build
serves a later one for every trial that is still the same, and for no other.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from layerlaw.errors import ErrorKind, LayerlawError, Mistake

if TYPE_CHECKING:
    import duckdb

_DECIDING: Final = (
    "layerlaw.model",
    "layerlaw.layers",
    "layerlaw.atlas.atoms",
    "layerlaw.atlas.pairing",
    "layerlaw.atlas.relate",
    "layerlaw.atlas.resolved",
    "layerlaw.atlas.scene",
    "layerlaw.atlas.wishes",
    "layerlaw.atlas.witness",
)
"""What decides a trial. The grammar does not: what it reads otherwise has other words, and so another key."""
_COLUMNS: Final = {
    "trial": "VARCHAR",
    "scenes": "INTEGER",
    "reached_a": "BOOLEAN",
    "reached_b": "BOOLEAN",
    "problem": "VARCHAR",
    "shown": "VARCHAR",
}


class Row(NamedTuple):
    """What a trial came to; `shown` is JSON (`relate.Shown.as_plain`)."""

    trial: str
    scenes: int
    reached_a: bool
    reached_b: bool
    problem: str
    shown: str


@cache
def engine_version() -> str:
    """A short text that changes with the source of whatever decides a trial."""
    made = hashlib.sha256()
    for name in _DECIDING:
        spec = find_spec(name)
        assert spec is not None, f"{name} is one of ours"
        folders = spec.submodule_search_locations
        files = [Path(str(spec.origin))] if folders is None else [f for one in folders for f in Path(one).rglob("*.py")]
        for file in sorted(files, key=lambda file: file.name):
            made.update(file.read_bytes())
    return made.hexdigest()[:16]


def database() -> duckdb.DuckDBPyConnection:
    """A DuckDB in memory, on one thread, so that what it writes is the same each time.

    Raises:
        LayerlawError: it is not installed.
    """
    try:
        import duckdb
    except ImportError:
        raise needs_extra("duckdb") from None
    return duckdb.connect(config={"threads": 1, "memory_limit": "1GB"})


def needs_extra(package: str) -> LayerlawError:
    """The error for a package of the extra that is not there."""
    return LayerlawError(
        Mistake(
            ErrorKind.UNSUPPORTED,
            None,
            f"building and exporting the Atlas needs the package {package}, which is not installed",
            mend="install the extra, in a clone of the repository: pip install '.[atlas]'",
        )
    )


def part_name(trials: Iterable[str]) -> str:
    """The name of the part that holds these trials."""
    return hashlib.sha256(" ".join(sorted(trials)).encode()).hexdigest()[:24] + ".parquet"


def write_part(folder: Path, rows: Sequence[Row]) -> Path:
    """Write a part, whole or not at all, and give its path."""
    target = folder / part_name(row.trial for row in rows)
    write_parquet(target, [row._asdict() for row in sorted(rows)], _COLUMNS)
    return target


def write_parquet(target: Path, rows: Iterable[dict[str, Any]], columns: dict[str, str]) -> None:
    """Write rows as a Parquet file, in their order, whole or not at all."""
    lines = target.with_name(f".{target.name}.{os.getpid()}.jsonl")
    new = target.with_name(f".{target.name}.{os.getpid()}.new")
    try:
        with lines.open("w", encoding="utf-8") as file:
            for row in rows:
                file.write(json.dumps(row, ensure_ascii=False) + "\n")
        with database() as connection:
            shape = ", ".join(f"'{name}': '{kind}'" for name, kind in columns.items())
            source = f"read_json({_quoted(lines)}, format = 'newline_delimited', columns = {{{shape}}}, maximum_object_size = 100000000)"
            connection.execute(f"COPY (SELECT * FROM {source}) TO {_quoted(new)} (FORMAT parquet, COMPRESSION zstd)")  # noqa: S608 - our own names
        os.replace(new, target)  # noqa: PTH105 - one step, over whatever is there
    finally:
        lines.unlink(missing_ok=True)
        new.unlink(missing_ok=True)


def _quoted(path: Path) -> str:
    return "'" + str(path).replace("'", "''") + "'"


def parts_in(folder: Path) -> list[Path]:
    """The finished parts of a folder."""
    return sorted(file for file in folder.glob("*.parquet") if not file.name.startswith("."))


def known_trials(folder: Path) -> set[str]:
    """The trials that finished parts hold."""
    parts = parts_in(folder)
    if not parts:
        return set()
    with database() as connection:
        found = connection.execute("SELECT trial FROM read_parquet(?)", [[str(part) for part in parts]]).fetchall()
    return {str(trial) for (trial,) in found}


def read_rows(folder: Path, wanted: Iterable[str] | None = None, *, at_once: int = 5000) -> Iterator[Row]:
    """The rows of all parts in the order of their trials, each once; those of `wanted` only, where it is given."""
    parts = parts_in(folder)
    if not parts:
        return
    among = None if wanted is None else set(wanted)
    names = ", ".join(_COLUMNS)
    with database() as connection:
        last = ""
        query = f"SELECT {names} FROM read_parquet(?) ORDER BY trial"  # noqa: S608 - our own names
        cursor = connection.execute(query, [[str(part) for part in parts]])
        while rows := cursor.fetchmany(at_once):
            for row in rows:
                found = Row(*row)
                if found.trial != last and (among is None or found.trial in among):
                    last = found.trial
                    yield found
