"""What stands in a value is asked of the value (`model.tree`): its printed form is for people, and changes with a field's name."""

import ast
from collections.abc import Iterator
from pathlib import Path

PRINTED: dict[str, str] = {
    "atlas/book.py": "the hash of a book's rows",
    "boards/read.py": "the message shows what was handed in",
    "explain/assumed.py": "a key for differences, which hold plain lists",
    "layers/soundness.py": "the message shows what a foreign engine handed in",
}
"""Modules of ours that print a value, and what for; none of them looks into what was printed."""


def is_printing(node: ast.AST) -> bool:
    """Is it `repr(...)` or `"...{...!r}..."`?"""
    match node:
        case ast.Call(func=ast.Name(id="repr")):
            return True
        case ast.JoinedStr(values=parts):
            return any(isinstance(part, ast.FormattedValue) and part.conversion == ord("r") for part in parts)
        case _:
            return False


def looked_into(source: str) -> Iterator[int]:
    """The lines of a source text that look into what is printed: `x in repr(y)`, `repr(y).count(x)`."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Compare(left, ops, comparators) if any(isinstance(op, ast.In | ast.NotIn) for op in ops):
                if any(map(is_printing, (left, *comparators))):
                    yield node.lineno
            case ast.Call(func=ast.Attribute(value=of, attr="count" | "find" | "startswith" | "endswith" | "index")):
                if is_printing(of):
                    yield node.lineno
            case _:
                pass


def test_no_test_looks_into_a_printed_value(repository: Path) -> None:
    found = [
        f"{file.relative_to(repository)}:{line}"
        for room in ("src", "tests", "benchmarks", "examples")
        for file in sorted((repository / room).rglob("*.py"))
        for line in looked_into(file.read_text(encoding="utf-8"))
    ]
    assert found == [], "ask model.tree: holds(node, Kind), speaks_of(node, value), or what stands inside(node)"


def test_values_are_printed_for_people_alone(repository: Path) -> None:
    package = repository / "src" / "layerlaw"
    found = {
        file.relative_to(package).as_posix()
        for file in package.rglob("*.py")
        if any(
            isinstance(node, ast.Call) and is_printing(node) for node in ast.walk(ast.parse(file.read_text("utf-8")))
        )
    }
    assert found - set(PRINTED) == set(), "ask model.tree what stands in a value"
    assert set(PRINTED) - found == set(), "these print no value any more: take them out of the table"


def test_a_look_into_a_printed_value_is_seen() -> None:
    for source in (
        'found = "It()" in repr(node)',
        'found = "It()" not in repr(node)',
        'found = f"{node!r}" in shown',
        'found = repr(node).count("It()") > 1',
    ):
        assert list(looked_into(source)) == [1], source
    assert list(looked_into('found = "a" in repr(node).splitlines()')) == []
