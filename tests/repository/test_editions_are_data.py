"""Editions are data: the engine and the events of a game never ask which edition they have, only what it says."""

import ast
from pathlib import Path

import pytest

from layerlaw.layers import EDITION_NAMES

ROOMS = ("layers", "game", "boards", "model", "oracle", "cards")
OWN = "layers/editions/"


def _files(repository: Path) -> list[Path]:
    source = repository / "src" / "layerlaw"
    return [
        file
        for room in ROOMS
        for file in sorted((source / room).rglob("*.py"))
        if not file.relative_to(source).as_posix().startswith(OWN)
    ]


def _compares_an_edition(node: ast.AST) -> bool:
    """`edition == ...`, `edition.name in ...` and the like; `edition is None` asks whether there is one."""
    if not isinstance(node, ast.Compare):
        return False
    sides = [node.left, *node.comparators]
    if any(isinstance(side, ast.Constant) and side.value is None for side in sides):
        return False
    return any(ast.unparse(side).endswith(("edition", "edition.name", "edition_name")) for side in sides)


def test_nobody_asks_which_edition_it_is(repository: Path) -> None:
    found = [
        f"{file.relative_to(repository)}:{node.lineno}: {ast.unparse(node)}"
        for file in _files(repository)
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Compare) and _compares_an_edition(node)
    ]
    assert not found, "a fact of an edition belongs into a field of Edition"


def test_nobody_names_an_older_edition(repository: Path) -> None:
    names = set(EDITION_NAMES) - {"newest"}
    found = [
        f"{file.relative_to(repository)}:{node.lineno}"
        for file in _files(repository)
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and node.value in names
    ]
    assert not found


def test_a_game_is_solved_by_its_own_edition(repository: Path) -> None:
    """The newest edition is what a game has where nobody says another: whoever has been given one goes by it."""
    found = [
        f"{file.relative_to(repository)}:{name.lineno}"
        for room in ("game", "play")
        for file in sorted((repository / "src/layerlaw" / room).rglob("*.py"))
        for function in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(function, ast.FunctionDef)
        for line in function.body
        for name in ast.walk(line)
        if isinstance(name, ast.Name) and name.id == "NEWEST"
    ]
    assert not found


@pytest.mark.parametrize(
    ("code", "caught"),
    [
        ("self.edition == PRE_M10", True),
        ("edition.name in OLD", True),
        ("edition is None", False),
        ("edition.looks_ahead_at_others", False),
        ("layer.name == edition.copiable_after", False),
    ],
)
def test_what_counts_as_asking(code: str, caught: bool) -> None:
    (expression,) = (node.value for node in ast.parse(code).body if isinstance(node, ast.Expr))
    assert _compares_an_edition(expression) is caught


def test_each_edition_has_its_row_in_the_documents(repository: Path) -> None:
    page = (repository / "docs" / "editions.md").read_text(encoding="utf-8")
    assert [name for name in EDITION_NAMES if f"\n| `{name}` |" not in page] == []
