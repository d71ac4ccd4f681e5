"""The engine for the browser: our own modules and the two packages that they need, as one archive, which Python in a worker imports from.

The page's build calls it (`python -m layerlaw.web.engine FILE`, which prints the hash of what it wrote) and compiles what it gets; an
export calls it again where the build is older than the sources.
"""

from __future__ import annotations

import hashlib
import sys
import zipfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final

__all__ = ["sources", "sources_hash", "write_engine"]

_LEFT_OUT: Final = (
    "layerlaw/cli/",
    "layerlaw/web/static/",
    "layerlaw/web/server/",
    "layerlaw/mcp/",
    "layerlaw/examples/",  # only a wheel has them
    "layerlaw/__main__.py",
)
_LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)


def sources() -> Iterator[tuple[str, bytes]]:
    """Every file of the engine, by its name in the archive: ours without the faces that need a terminal or a server, and what it imports."""
    for package in ("layerlaw", "platformdirs", "ruamel.yaml"):
        spec = find_spec(package)
        assert spec is not None, "all are installed where this runs"
        for folder in spec.submodule_search_locations or ():
            top = Path(folder)
            for file in sorted(top.rglob("*")):
                name = f"{package.replace('.', '/')}/{file.relative_to(top).as_posix()}"
                if file.suffix in {".py", ".sql"} and not name.startswith(_LEFT_OUT):
                    yield name, file.read_bytes()


def sources_hash() -> str:
    """A short text that changes with any of the files."""
    made = hashlib.sha256()
    for name, data in sources():
        made.update(f"{name} {len(data)} ".encode())
        made.update(data)
    return made.hexdigest()[:16]


def write_engine(path: Path) -> str:
    """Write the archive; the same sources give the same bytes. Returns their hash."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sources():
            entry = zipfile.ZipInfo(name, _LONG_AGO)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    return sources_hash()


if __name__ == "__main__":
    print(write_engine(Path(sys.argv[1])))  # noqa: T201 - the build reads it
