"""Which branches of our code a run takes, noted while it runs at hardly any cost: `pytest -p benchmarks.marks`.

Theory of operation. coverage.py is called by the interpreter at each line that runs (before Python 3.14), which makes our tests take twice as long. Here each branch is given one statement
that marks it, as its module is loaded: a store into a row of bytes. The rows are files mapped into memory, one for each module: all workers, and the processes that they
fork, write into the same, and nothing is to be added up at the end. A row is named by its module's text too, so that several runs add to each other, and an edited module begins anew.

A branch is what coverage.py calls one: a condition of `if` and `while` that held or did not, a `for` that went through something or came to its end, a `case` that was met or passed over.
What cannot be otherwise (`TYPE_CHECKING`, `sys.platform`, `assert_never`) is none. With `functions` the beginnings of functions are marked too, so that each line has a mark that says whether it can have been reached.
"""

from __future__ import annotations

import ast
import mmap
import os
import shutil
import sys
from collections.abc import Sequence
from hashlib import sha256
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Final, NamedTuple

import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "build" / "marks"
_NAME: Final = "__marks__"
_ROW: Final = 1 << 13
"""Bytes of a row, one for each mark: more than a module of six hundred lines can have."""


class Region(NamedTuple):
    """The lines that are reached only by way of a mark."""

    first: int
    last: int


class Branch(NamedTuple):
    """A branch: where it stands, which it is, and the marks of which each shows that it was taken."""

    line: int
    what: str
    shown_by: tuple[int, ...]


class Marked(NamedTuple):
    """A module with its marks: what each of them stands for, by its number, and the branches."""

    tree: ast.Module
    regions: list[Region]
    branches: list[Branch]


def marked(source: bytes, *, functions: bool = False) -> Marked:
    """A module's text as a tree in which each branch marks itself."""
    tree = ast.parse(source)
    marker = _Marker(functions=functions)
    marker.visit(tree)
    assert len(marker.regions) <= _ROW, "a module has more branches than a row has bytes"
    return Marked(tree, marker.regions, marker.branches)


class _Marker(ast.NodeVisitor):
    """Puts marks into a tree."""

    def __init__(self, *, functions: bool) -> None:
        self.functions = functions
        self.regions: list[Region] = []
        self.branches: list[Branch] = []

    def visit(self, node: ast.AST) -> None:
        """Mark what stands inside a node, and then the node."""
        self.generic_visit(node)
        match node:
            case ast.FunctionDef() if self.functions:
                self._mark(node.body, node, at=int(ast.get_docstring(node, clean=False) is not None))
            case ast.If() if not _is_settled(node.test):
                self._branch(node, node.body, "holds")
                self._branch(node, node.orelse, "does not hold")
            case ast.While(test=test) if not isinstance(test, ast.Constant):
                self._branch(node, node.body, "goes on")
                self._branch(node, node.orelse, "comes to its end")
            case ast.For():
                self._branch(node, node.body, "goes through something")
                self._branch(node, node.orelse, "comes to its end")
            case ast.Match():
                self._match(node)
            case _:
                return

    def _match(self, node: ast.Match) -> None:
        """A case is met, or passed over; one that takes whatever is left is no choice."""
        lines = [case.pattern.lineno for case in node.cases]
        if not _takes_all(node.cases[-1]):
            node.cases.append(ast.match_case(ast.copy_location(ast.MatchAs(), node.cases[-1].pattern), body=[]))
        all_known = _cannot_be(node.cases[-1].body)
        marks = [self._mark(case.body, node) for case in node.cases]
        possible = marks[:-1] if all_known else marks
        for number, line in enumerate(lines[: len(marks) - 1]):
            self.branches.append(Branch(line, "is met", (marks[number],)))
            if number + 1 < len(possible):
                self.branches.append(Branch(line, "is passed over", tuple(possible[number + 1 :])))

    def _branch(self, node: ast.stmt, body: list[ast.stmt], what: str) -> None:
        impossible = _cannot_be(body)
        mark = self._mark(body, node)
        if not impossible:
            self.branches.append(Branch(node.lineno, what, (mark,)))

    def _mark(self, body: list[ast.stmt], node: ast.stmt, at: int = 0) -> int:
        """Put a mark into the statements of a branch, which may be none; its number."""
        number = len(self.regions)
        self.regions.append(Region(body[0].lineno, body[-1].end_lineno or 0) if body else Region(0, 0))
        place = body[at] if at < len(body) else node
        statement = ast.parse(f"{_NAME}[{number}] = 1").body[0]
        for part in ast.walk(statement):
            ast.copy_location(part, place)
        body.insert(at, statement)
        return number


def _is_settled(test: ast.expr) -> bool:
    """Whether one and the same way is taken whenever it runs on this machine: `TYPE_CHECKING`, `sys.platform`."""
    match test:
        case ast.Name(id="TYPE_CHECKING"):
            return True
        case ast.Compare(left=ast.Attribute(value=ast.Name(id="sys"), attr="platform")):
            return True
        case _:
            return False


def _takes_all(case: ast.match_case) -> bool:
    pattern: ast.pattern | None = case.pattern
    while isinstance(pattern, ast.MatchAs):
        pattern = pattern.pattern
    return case.guard is None and pattern is None


def _cannot_be(body: Sequence[ast.stmt]) -> bool:
    """Whether nothing comes here while the types hold."""
    match body:
        case [ast.Expr(value=ast.Call(func=ast.Name(id="assert_never")))]:
            return True
        case _:
            return False


# --- as modules are loaded ---------------------------------------------------------------------------------------------


class Marks:
    """Lets the modules of ours that are loaded from now on mark what they come to, in a folder's files."""

    def __init__(self, folder: Path = FOLDER, *, functions: bool = False) -> None:
        self.folder = folder
        self.functions = functions
        self.rows: dict[str, mmap.mmap] = {}
        folder.mkdir(parents=True, exist_ok=True)

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Find a module of ours, as `sys.meta_path` asks."""
        if name.partition(".")[0] != "layerlaw" or name.endswith("__main__"):  # which is run by name, and not loaded
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and type(spec.loader) is SourceFileLoader:
            spec.loader = _Loader(name, spec.loader.path, self)
        return spec

    def row(self, file: Path, source: bytes) -> mmap.mmap:
        """The row of a module's marks."""
        place = os.open(self.folder / row_name(file, source), os.O_RDWR | os.O_CREAT)
        os.truncate(place, _ROW)
        self.rows[file.as_posix()] = row = mmap.mmap(place, _ROW)
        os.close(place)
        return row

    def reached(self) -> dict[str, list[int]]:
        """The marks that were made, of each module that has any."""
        return {file: found for file, row in self.rows.items() if (found := _made(row[:]))}

    def clear(self) -> None:
        """Forget what was marked."""
        for row in self.rows.values():
            row[:] = bytes(_ROW)


class _Loader(SourceFileLoader):
    """Loads a module with its marks."""

    def __init__(self, name: str, path: str, marks: Marks) -> None:
        super().__init__(name, path)
        self.marks = marks

    def get_code(self, _name: str) -> CodeType:
        """The module's code, made anew: what Python keeps beside it has no marks."""
        source = Path(self.path).read_bytes()
        return compile(marked(source, functions=self.marks.functions).tree, self.path, "exec", dont_inherit=True)

    def exec_module(self, module: ModuleType) -> None:
        """Run the module, which finds its row under its name."""
        setattr(module, _NAME, self.marks.row(Path(self.path), Path(self.path).read_bytes()))
        super().exec_module(module)


def _made(row: bytes) -> list[int]:
    """The numbers of the marks in a row; most rows have none."""
    found = []
    at = row.find(1)
    while at >= 0:
        found.append(at)
        at = row.find(1, at + 1)
    return found


def row_name(file: Path, source: bytes) -> str:
    """The name of the file that holds a module's row: another text, another file."""
    name = ".".join(file.parts[file.parts.index("layerlaw") :])
    return f"{name}.{sha256(source).hexdigest()[:16]}"


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests() -> None:
    """As a plugin of pytest: mark what the tests come to. `LAYERLAW_MARKS=add` keeps what earlier runs have marked."""
    assert "layerlaw" not in sys.modules, "this plugin is named with -p, so that it stands there before our modules do"
    if "PYTEST_XDIST_WORKER" not in os.environ and os.environ.get("LAYERLAW_MARKS") != "add":
        shutil.rmtree(FOLDER, ignore_errors=True)
    sys.meta_path.insert(0, Marks())
