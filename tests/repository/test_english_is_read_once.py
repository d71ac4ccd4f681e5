"""Rules text is read when a card is compiled: no package but `oracle` picks words apart with regular expressions."""

import ast
from pathlib import Path

OF_OTHER_TEXTS: dict[str, str] = {
    "atlas/graph.py": "names that the atlas gives to what it puts on a board",
    "boards/json_schema.py": "words of the format",
    "boards/json_text.py": "JSON",
    "boards/legal.py": "what YAML needs quotes for",
    "boards/names.py": "`Name#2` of a board",
    "boards/read.py": "letters that no file holds, `Name#2`, numbers as they are printed on a card",
    "boards/resolving.py": "what a board calls an ability, compared with what the answer calls it",
    "boards/short_forms.py": "figures in quotes, mana without braces, `2/2`, `p1p1`",
    "boards/yaml_events.py": "YAML",
    "boards/yaml_text.py": "YAML",
    "cards/build.py": "the head of a card file",
    "cards/coverage.py": "which paragraphs are alike, for a statistic; nothing is made of them",
    "cards/database.py": "what somebody searches for",
    "cards/download.py": "the head of a response",
    "cards/stream.py": "JSON",
    "cli/complete.py": "the line of a shell",
    "explain/markdown.py": "signs that mean something in Markdown",
    "rulebook/rules_text.py": "the publisher's rules, by number",
    "web/server/worker.py": "JSON",
}
"""The modules outside `oracle` that use regular expressions, and what of; none of them makes anything of a card's text."""


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


def test_no_package_but_the_compiler_reads_english(repository: Path) -> None:
    package = repository / "src" / "layerlaw"
    found = {
        name
        for file in package.rglob("*.py")
        if not (name := file.relative_to(package).as_posix()).startswith("oracle/")
        and uses_expressions(file.read_text(encoding="utf-8"))
    }
    assert found - set(OF_OTHER_TEXTS) == set(), (
        "put what the words mean into a node of the model, when the card is compiled"
    )
    assert set(OF_OTHER_TEXTS) - found == set(), "these use no expression any more: take them out of the table"


def test_a_late_import_is_seen() -> None:
    assert uses_expressions("def late():\n    import re\n")
    assert uses_expressions("from re import compile")
    assert not uses_expressions("import reader")
