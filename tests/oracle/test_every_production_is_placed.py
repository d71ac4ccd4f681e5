"""A production that nobody tries reads nothing: each is named where it is one of several, or registers itself."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import layerlaw

PLAIN = frozenset({"production", "reading", "begins_with", "needs"})
"""What marks a production and places it nowhere; by any other mark (`by_you`, `of_verb`) it is placed."""


def productions(source: str) -> Iterator[str]:
    """The productions of a source text that place themselves nowhere."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.decorator_list:
            marks = {ast.unparse(mark).partition("(")[0] for mark in node.decorator_list}
            if not marks.isdisjoint(("production", "reading")) and PLAIN.issuperset(marks):
                yield node.name


def named(source: str) -> Iterator[str]:
    """The names that a source text uses, those that it only imports left out."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Name(id=name, ctx=ast.Load()) | ast.Attribute(attr=name):
                yield name
            case _:
                pass


def test_every_production_is_placed() -> None:
    files = sorted((Path(layerlaw.__file__).parent / "oracle").rglob("*.py"))
    sources = [file.read_text(encoding="utf-8") for file in files]
    used = Counter(name for source in sources for name in named(source))
    lost = [
        f"{file.stem}.{name}"
        for file, source in zip(files, sources, strict=True)
        for name in productions(source)
        if not used[name]
    ]
    assert lost == [], "nobody tries these: give each its place among those that stand where it does"


def test_a_production_that_is_only_imported_is_seen() -> None:
    source = "from a import switch\n@production\ndef switch(reader):\n    return None\n"
    assert list(productions(source)) == ["switch"]
    assert list(named(re.sub("@production\n", "", source))) == []
    assert list(productions("@by_you('gain')\n@reading\ndef _gain(reader):\n    return None\n")) == []
