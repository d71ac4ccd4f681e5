"""The page leaves modules out of Python's library that never run there (`page/compile.py`); one that the engine imports as it begins must not be among them."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

from layerlaw.web.engine import sources

if TYPE_CHECKING:
    from collections.abc import Iterator

COMPILE = Path(__file__).parents[2] / "page" / "compile.py"


def _left_out() -> set[str]:
    """The names of the modules and packages at the top of the library that `page/compile.py` leaves out."""
    (listed,) = (
        node.value
        for node in ast.parse(COMPILE.read_text(encoding="utf-8")).body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "NEVER"
    )
    return {str(name).rstrip("/").removesuffix(".py") for name in ast.literal_eval(listed)}


def _imported(source: bytes) -> Iterator[str]:
    """What a module imports as it begins: not in a function, and not for types alone."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module is not None:
            yield node.module


def test_no_module_of_the_engine_imports_what_the_page_leaves_out() -> None:
    left_out = _left_out()
    assert "ctypes" in left_out
    ours = [(name, data) for name, data in sources() if name.startswith("layerlaw/") and name.endswith(".py")]
    assert ours
    wrong = [f"{name}: {one}" for name, data in ours for one in _imported(data) if one.partition(".")[0] in left_out]
    assert not wrong, "take it out of NEVER in page/compile.py, or import it where it is used"
