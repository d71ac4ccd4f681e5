"""No name of a class stands for two things, so that who reads it need not ask of which package."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

BOTH_ARE_ONE: dict[str, str] = {
    "ObjectId": "what tells objects apart: to the layers, of whatever game, anything that can be looked up by; to our own game a number",
}
"""Names that are defined twice and mean the same, each with what that is."""


def named_types(source: str) -> Iterator[tuple[str, str]]:
    """Every class in a source text, and every alias of a type at its top, with what tells it from another of its name: of an alias, its own text.

    A name that begins with an underscore is its module's own, and nobody meets it elsewhere.
    """
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield node.name, f"class at {node.lineno}"
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            if name[:1].isupper() and not name.isupper() and any(map(str.islower, name)):
                yield name, ast.unparse(node.value)


def in_two_senses(sources: dict[str, str]) -> dict[str, list[str]]:
    """The names that several modules define otherwise, and which those are. An alias that is spelled out alike in two modules is one thing."""
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for where, source in sources.items():
        for name, meant in named_types(source):
            found[name][f"{where}: {meant}" if meant.startswith("class at ") else meant] = where
    return {name: sorted(places.values()) for name, places in found.items() if len(places) > 1}


def test_no_name_stands_for_two_things(repository: Path) -> None:
    files = (repository / "src" / "layerlaw").rglob("*.py")
    sources = {str(file.relative_to(repository)): file.read_text(encoding="utf-8") for file in files}
    assert len(sources) > 500
    assert {name: places for name, places in in_two_senses(sources).items() if name not in BOTH_ARE_ONE} == {}
    assert set(BOTH_ARE_ONE) <= set(in_two_senses(sources)), "a name that is defined once needs no row"


def test_a_name_in_two_senses_is_seen() -> None:
    one, other = "class Told:\n    pass\n", "def made():\n    class Told:\n        pass\n"
    assert in_two_senses({"a": one, "b": other}) == {"Told": ["a", "b"]}
    assert in_two_senses({"a": one, "b": "Told = tuple[int, str] | None\n"}) == {"Told": ["a", "b"]}
    assert in_two_senses({"a": "Json = dict[str, int]\n", "b": "Json = dict[str, int]\nWORDS = 3\n"}) == {}
