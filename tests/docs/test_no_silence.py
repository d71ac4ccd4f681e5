"""The page that names a board or test for each clause names only what is there."""

import re
from pathlib import Path

import pytest

_NAMED = re.compile(r"`([\w./+-]+(?:\.yaml|\.py|/))`")
_TESTS = re.compile(r"`(test_\w+)`")
FOLDERS = ("tests/games", "tests/boards_from_database")


@pytest.fixture(scope="module")
def page(repository: Path) -> str:
    return (repository / "docs" / "proof" / "no-silence.md").read_text(encoding="utf-8")


def test_what_is_named_is_there(repository: Path, page: str) -> None:
    named = set(_NAMED.findall(page))
    assert len(named) > 100
    missing = {
        name
        for name in named
        if not (repository / name).exists() and not any((repository / folder / name).exists() for folder in FOLDERS)
    }
    assert missing == set()


def test_each_test_that_is_named_stands_in_a_file_beside_it(repository: Path, page: str) -> None:
    for row in page.splitlines():
        files = [repository / name for name in _NAMED.findall(row) if name.endswith(".py")]
        texts = "".join(file.read_text(encoding="utf-8") for file in files if file.exists())
        assert [name for name in _TESTS.findall(row) if f"def {name}(" not in texts] == []
