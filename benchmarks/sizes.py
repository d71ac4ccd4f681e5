"""How large the code is: the lines of each package, the modules over 600 lines and the functions over 60.

    python -m benchmarks.sizes

Lines are lines of the file, blank ones and comments included; `tests/repository/test_sizes.py` holds that none grows over the bounds.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parents[1] / "src" / "layerlaw"
MODULE: Final = 600
"""Lines that a module should have at most."""
FUNCTION: Final = 60
"""Lines that a function should have at most."""


def modules(package: Path = PACKAGE) -> dict[str, int]:
    """The lines of each module, by its path in the package."""
    return {
        file.relative_to(package).as_posix(): len(file.read_text(encoding="utf-8").splitlines())
        for file in sorted(package.rglob("*.py"))
    }


def functions(package: Path = PACKAGE) -> Iterator[tuple[str, str, int]]:
    """Each function with its module and its lines."""
    for file in sorted(package.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno is not None:
                yield file.relative_to(package).as_posix(), node.name, node.end_lineno - node.lineno + 1


def main() -> int:
    """Print the figures."""
    sizes = modules()
    rooms: dict[str, int] = {}
    for path, lines in sizes.items():
        room = path.split("/")[0] if "/" in path else "layerlaw"
        rooms[room] = rooms.get(room, 0) + lines
    said = [f"{room}: {lines:,} lines" for room, lines in sorted(rooms.items(), key=lambda item: -item[1])]
    said.append(f"oracle and play: {rooms['oracle'] + rooms['play']:,} lines")
    said += [f"over {MODULE}: {path} {lines}" for path, lines in sizes.items() if lines > MODULE]
    said += [f"over {FUNCTION}: {path} {name} {lines}" for path, name, lines in functions() if lines > FUNCTION]
    sys.stdout.write("\n".join(said) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
