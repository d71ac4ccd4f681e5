"""All kinds of nodes that the model has, wherever they stand."""

from __future__ import annotations

import ast
import importlib
import pkgutil
from collections.abc import Iterable, Iterator
from pathlib import Path

import layerlaw.model

for module in pkgutil.walk_packages(layerlaw.model.__path__, "layerlaw.model."):
    importlib.import_module(module.name)


def kinds(*families: type) -> list[type]:
    """All classes of the model below these, wherever they stand."""

    def below(kind: type) -> Iterator[type]:
        one: type
        for one in kind.__subclasses__():
            yield one
            yield from below(one)

    found = {one for family in families for one in below(family) if one.__module__.startswith("layerlaw.model.")}
    return sorted(found, key=lambda kind: kind.__name__)


def named_in_code(files: Iterable[Path]) -> set[str]:
    """The names that the code of some modules speaks of; what comments and docstrings say does not count."""
    found: set[str] = set()
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Name(id=name) | ast.Attribute(attr=name):
                    found.add(name)
                case _:
                    pass
    return found


def made_in_code(files: Iterable[Path]) -> set[str]:
    """The names that the code of some modules calls or hands on: not those that it only asks about (`isinstance`, `case`) or annotates with."""
    return {name for file in files for name in _made(ast.parse(file.read_text(encoding="utf-8")))}


def _made(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Call(func=ast.Name(id="isinstance" | "issubclass" | "holds")) | ast.MatchClass():
            return
        case ast.BinOp(op=ast.BitOr(), left=ast.Name() | ast.Attribute(), right=ast.Name() | ast.Attribute()):
            return  # a union of types
        case ast.Name(id=name) | ast.Attribute(attr=name):
            yield name
        case _:
            pass
    for field, value in ast.iter_fields(node):
        if field in {"annotation", "returns"}:
            continue
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, ast.AST):
                yield from _made(part)
