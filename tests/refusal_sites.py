"""Where the code refuses what somebody handed in, read from the code itself; and which of those places a run came to.

A place is every call of `IllegalAction(...)`, `LayerlawError(...)` or a kind of them in a package, named by the package and the words of its message, so
that it keeps its name when code moves; where its words come from elsewhere, by its module and function.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple
from unittest.mock import patch

import layerlaw
from layerlaw.errors import LayerlawError
from layerlaw.game.state import IllegalAction
from layerlaw.layers.inquiry import UnstatedFact

SOURCE: Final = Path(layerlaw.__file__).parent


class Site(NamedTuple):
    """A place that refuses: its name, its file and the lines of the call."""

    name: str
    file: str
    first: int
    last: int


def kinds() -> frozenset[str]:
    """The names of the exceptions that refuse."""
    found: set[type] = {IllegalAction, LayerlawError}
    for kind in (IllegalAction, LayerlawError):
        found.update(kind.__subclasses__())
    return frozenset(kind.__name__ for kind in found)


def sites(*packages: str) -> list[Site]:
    """Every place in some packages of ours that refuses."""
    wanted = kinds()
    found = []
    for package in packages:
        for path in sorted((SOURCE / package).rglob("*.py")):
            module = ".".join(path.relative_to(SOURCE).with_suffix("").parts)
            found += list(_in_module(ast.parse(path.read_text(encoding="utf-8")), module, str(path), wanted))
    return found


def _in_module(tree: ast.Module, module: str, file: str, wanted: frozenset[str]) -> Iterator[Site]:
    wanted -= _of_that_name_elsewhere(tree)
    for function in _functions(tree):
        calls = [node for node in _own(function) if isinstance(node, ast.Call) and _called(node) in wanted]
        package = module.partition(".")[0]
        for call in calls:
            words = _message(call)
            place = f"{package}: {words}" if words else f"{module}:{function.name}"
            yield Site(place, file, call.lineno, call.end_lineno or call.lineno)


def _of_that_name_elsewhere(tree: ast.Module) -> set[str]:
    """Names that mean something else in this module: what an inquiry noted as unstated refuses nothing."""
    imports = [
        node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module == UnstatedFact.__module__
    ]
    return {alias.name for node in imports for alias in node.names}


def _message(call: ast.Call) -> str:
    """The words of a refusal, with "…" for what is put in; empty where they are not written there."""
    for argument in call.args:
        if isinstance(argument, ast.Call):
            return _message(argument)
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str) and argument.value:
            return argument.value
        if isinstance(argument, ast.JoinedStr):
            parts = (str(part.value) if isinstance(part, ast.Constant) else "…" for part in argument.values)
            return "".join(parts)
    return ""


def _functions(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def _own(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """The nodes of a function, without those of functions inside it."""
    waiting: list[ast.AST] = list(ast.iter_child_nodes(function))
    while waiting:
        node = waiting.pop()
        if not isinstance(node, ast.FunctionDef):
            yield node
            waiting.extend(ast.iter_child_nodes(node))


def _called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else ""


@contextmanager
def noting() -> Iterator[set[tuple[str, int]]]:
    """Notes the file and line of every refusal that is made inside the block."""
    seen: set[tuple[str, int]] = set()

    def noted(kind: type[Exception]) -> object:
        made = kind.__init__

        def note(self: Exception, *arguments: object, **named: object) -> None:
            frame = sys._getframe(1)
            while frame.f_code.co_name == "__init__" and frame.f_back is not None:
                frame = frame.f_back  # a kind of it calls this one
            seen.add((frame.f_code.co_filename, frame.f_lineno))
            made(self, *arguments, **named)

        return note

    with (
        patch.object(IllegalAction, "__init__", noted(IllegalAction)),
        patch.object(LayerlawError, "__init__", noted(LayerlawError)),
    ):
        yield seen


def reached(places: list[Site], seen: set[tuple[str, int]]) -> set[str]:
    """The names of those places that a run came to."""
    lines: dict[str, set[int]] = {}
    for file, line in seen:
        lines.setdefault(file, set()).add(line)
    return {
        site.name for site in places if not lines.get(site.file, set()).isdisjoint(range(site.first, site.last + 1))
    }
