"""Each test that `docs/proof/bounds.md` names for a clause is there, and so is each file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

NAMED: Final = re.compile(r"`(tests/[\w./-]+|)(?:::(\w+))?`")


def named(text: str) -> list[tuple[str, str]]:
    """The files and tests that a text names, each with the file that was named last."""
    found, file = [], ""
    for path, test in NAMED.findall(text):
        file = path or file
        if path or test:
            found.append((file, test))
    return found


def test_what_is_named_for_a_clause_is_there(repository: Path) -> None:
    tests = named((repository / "docs/proof/bounds.md").read_text(encoding="utf-8"))
    assert len(tests) > 40
    missing = []
    for file, test in tests:
        path = repository / file
        if not path.exists() or (test and f"def {test}(" not in path.read_text(encoding="utf-8")):
            missing.append(f"{file}::{test}")
    assert not missing


def test_a_name_belongs_to_the_file_before_it() -> None:
    assert named("`tests/a.py::test_b`, `::test_c`, `make d`, `tests/e`") == [
        ("tests/a.py", "test_b"),
        ("tests/a.py", "test_c"),
        ("tests/e", ""),
    ]
