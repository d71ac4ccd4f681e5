"""What is kept by the number (`id`) of a value is kept in an `IdentityCache`, which holds the value and has a bound: a number is given again when its value is gone."""

import ast
from collections.abc import Iterator
from pathlib import Path


def of_an_id(node: ast.AST) -> bool:
    """Is `id(...)` called in it?"""
    return any(isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id == "id" for part in ast.walk(node))  # fmt: skip


def kept_by_id(source: str) -> Iterator[int]:
    """Lines that put something under an `id` into what outlives the call: a name of the module, or an attribute."""
    tree = ast.parse(source)
    targets = (
        part for node in tree.body for part in (getattr(node, "targets", None) or [getattr(node, "target", None)])
    )
    names = {target.id for target in targets if isinstance(target, ast.Name)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Subscript) or not isinstance(node.ctx, ast.Store) or not of_an_id(node.slice):
            continue
        of = node.value
        if isinstance(of, ast.Attribute) or (isinstance(of, ast.Name) and of.id in names):
            yield node.lineno


def test_what_outlives_a_call_is_kept_in_one_kind_of_cache(repository: Path) -> None:
    found = [
        f"{file.relative_to(repository)}:{line}"
        for file in sorted((repository / "src").rglob("*.py"))
        for line in kept_by_id(file.read_text(encoding="utf-8"))
    ]
    assert found == [], "keep it in an IdentityCache of model.identity.ENGINE, or of the object that asks"


def test_a_cache_of_another_kind_is_seen() -> None:
    assert list(kept_by_id("KNOWN = {}\ndef known(one):\n    KNOWN[id(one)] = (one, 1)")) == [3]
    assert list(kept_by_id("KNOWN: Final = {}\ndef known(one):\n    KNOWN[id(one), 2] = one")) == [3]
    assert list(kept_by_id("def known(self, one):\n    self._known[id(one)] = one")) == [2]
    assert list(kept_by_id("def once(all):\n    seen = {}\n    for one in all:\n        seen[id(one)] = one")) == []
