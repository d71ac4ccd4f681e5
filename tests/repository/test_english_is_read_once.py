"""Rules text is read when a card is compiled: no package behind `oracle` picks words apart with regular expressions."""

import ast
from pathlib import Path

ROOMS = ("model", "layers", "game", "play")


def uses_expressions(source: str) -> bool:
    """Does a module import `re`, at its head or late?"""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=aliases) if any(alias.name.split(".")[0] in ("re", "regex") for alias in aliases):
                return True
            case ast.ImportFrom(module="re" | "regex"):
                return True
            case _:
                pass
    return False


def test_no_package_behind_the_compiler_reads_english(repository: Path) -> None:
    package = repository / "src" / "layerlaw"
    found = {
        file.relative_to(package).as_posix()
        for room in ROOMS
        for file in (package / room).rglob("*.py")
        if uses_expressions(file.read_text(encoding="utf-8"))
    }
    assert found == set(), "put what the words mean into a node of the model, when the card is compiled"


def test_a_late_import_is_seen() -> None:
    assert uses_expressions("def late():\n    import re\n")
    assert uses_expressions("from re import compile")
    assert not uses_expressions("import reader")
