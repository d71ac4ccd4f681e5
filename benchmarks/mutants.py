"""Would the tests notice? Mistakes put into the code on purpose, one at a time, and who sees them: `make mutants`.

    python -m benchmarks.mutants --package layers --sample 100 --seed 613 [--guards 1]

Theory of operation. Every place of a package where one small change makes another program is found in its syntax tree: a comparison turned round, "and"
for "or", a condition negated, a number one more, a sign, a set operation, a call or an assignment left out, another value returned. A sample of them
is drawn with a fixed seed. Each is made in a copy of the repository, whose sources stand before the installed ones, and the guards of the package are
run there, the cheap ones first: a guard that fails has seen it. What no guard sees is printed with its place, to be judged: a missing
test, or a change that changes nothing.

An own script, as the cheapest guards are no test runs: all named boards are checked by `layerlaw check` in five seconds (`docs/proof/mutants.md`).
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
SOURCES: Final = ROOT / "src"
_NOT_COPIED: Final = (".git", ".venv", "build", "node_modules", "__pycache__", "static")
_PATIENCE: Final = 240
"""Seconds after which a guard has seen a mistake by never ending."""


class Guard(NamedTuple):
    """A command that fails when it sees a mistake."""

    name: str
    command: tuple[str, ...]


def _check(*folders: str) -> tuple[str, ...]:
    return (sys.executable, "-m", "layerlaw", "check", "--quiet", *folders)


def _tests(*places: str) -> tuple[str, ...]:
    return (sys.executable, "-m", "pytest", "-n0", "-q", "-x", "-p", "no:cacheprovider", *places)


GUARDS: Final[dict[str, tuple[Guard, ...]]] = {
    "layers": (
        Guard("named boards", _check("tests/boards")),
        Guard("tests", _tests("tests/layers", "tests/rules", "tests/model")),
        Guard("random boards", _tests("tests/properties")),
    ),
    "play": (Guard("named games", _tests("tests/games")), Guard("tests", _tests("tests/play", "tests/rules"))),
    "oracle": (
        Guard("named boards", _check("tests/boards")),
        Guard("tests", _tests("tests/oracle", "tests/cards")),
        Guard("games", _tests("tests/boards_from_database", "tests/games")),
    ),
    "boards": (
        Guard("named boards", _check("tests/boards")),
        Guard("refusals", _tests("tests/bad")),
        Guard("tests", _tests("tests/cli", "tests/rules", "tests/explain", "tests/test_api.py")),
    ),
    "game": (
        Guard("named boards", _check("tests/boards")),
        Guard("tests", _tests("tests/rules", "tests/play", "tests/layers")),
        Guard("games", _tests("tests/games")),
    ),
}


class Mutant(NamedTuple):
    """One mistake: where it stands, and what is written there instead."""

    module: Path
    line: int
    start: int
    end: int
    before: str
    after: str

    def __str__(self) -> str:
        place = self.module.relative_to(SOURCES / "layerlaw")
        return f"{place}:{self.line}: {_short(self.before)} → {_short(self.after)}"


def _short(text: str) -> str:
    line = " ".join(text.split())
    return f"`{line if len(line) <= 60 else line[:57] + '...'}`"


# --- finding them ------------------------------------------------------------------------------------------------------

_COMPARED: Final[dict[type[ast.cmpop], str]] = {
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
}
_JOINED: Final[dict[type[ast.operator], str]] = {
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "+",
    ast.BitAnd: "|",
    ast.BitOr: "&",
    ast.BitXor: "|",
    ast.LShift: ">>",
    ast.RShift: "<<",
}


def mutants(package: str) -> list[Mutant]:
    """Every mistake that can be made in a package, in the order of its text."""
    found = []
    for module in sorted((SOURCES / "layerlaw" / package).rglob("*.py")):
        text = module.read_text(encoding="utf-8")
        found += list(_Finder(module, text).all())
    return found


class _Finder:
    """Finds the mistakes that can be made in a module."""

    def __init__(self, module: Path, text: str) -> None:
        self.module = module
        self.text = text.encode()
        self.lines = [0]
        for line in self.text.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))

    def all(self) -> Iterator[Mutant]:
        """The mistakes in the bodies of its functions."""
        for node in ast.walk(ast.parse(self.text)):
            if isinstance(node, ast.FunctionDef):
                for statement in node.body:
                    yield from self._in(statement)

    def _in(self, node: ast.AST) -> Iterator[Mutant]:
        if isinstance(node, ast.FunctionDef | ast.Raise | ast.Assert | ast.Import | ast.ImportFrom | ast.JoinedStr):
            return  # a function is walked by itself; what an error says is held word for word by its own tests
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            return
        yield from self._here(node)
        for name, part in ast.iter_fields(node):
            if name in {"annotation", "returns", "decorator_list"}:
                continue
            for one in part if isinstance(part, list) else [part]:
                if isinstance(one, ast.AST):
                    yield from self._in(one)

    def _here(self, node: ast.AST) -> Iterator[Mutant]:
        match node:
            case ast.Compare(ops=[operator]):
                yield self._between(node, node.left, node.comparators[0], _COMPARED[type(operator)])
            case ast.BinOp() if type(node.op) in _JOINED and not _is_text(node):
                yield self._between(node, node.left, node.right, _JOINED[type(node.op)])
            case ast.BoolOp():
                other = " or " if isinstance(node.op, ast.And) else " and "
                yield self._instead(node, f"({other.join(self._text(value) for value in node.values)})")
            case ast.UnaryOp(op=ast.Not()):
                yield self._instead(node, f"({self._text(node.operand)})")
            case ast.If(test=test) | ast.IfExp(test=test) if not isinstance(test, ast.Compare):
                yield self._instead(test, f"(not ({self._text(test)}))")
            case ast.Constant(value=bool(value)):
                yield self._instead(node, str(not value))
            case ast.Constant(value=int(value)):
                yield self._instead(node, str(value + 1))
            case ast.Expr(value=ast.Call()) | ast.AugAssign():
                yield self._instead(node, "pass")
            case ast.Return(value=value) if value is not None and not isinstance(value, ast.Constant):
                yield self._instead(node, "return None")
            case ast.Continue():
                yield self._instead(node, "break")
            case _:
                return

    def _text(self, node: ast.AST) -> str:
        start, end = self._span(node)
        return self.text[start:end].decode()

    def _span(self, node: ast.AST) -> tuple[int, int]:
        where = (node.lineno, node.col_offset, node.end_lineno, node.end_col_offset)  # type: ignore[attr-defined]
        return self.lines[where[0] - 1] + where[1], self.lines[where[2] - 1] + where[3]

    def _instead(self, node: ast.AST, after: str) -> Mutant:
        start, end = self._span(node)
        line: int = node.lineno  # type: ignore[attr-defined]
        return Mutant(self.module, line, start, end, self.text[start:end].decode(), after)

    def _between(self, node: ast.AST, left: ast.AST, right: ast.AST, operator: str) -> Mutant:
        return self._instead(node, f"(({self._text(left)}) {operator} ({self._text(right)}))")


def _is_text(node: ast.BinOp) -> bool:
    """Whether words are put together: another operator would only be an error of types."""
    return any(
        isinstance(part, ast.Constant | ast.JoinedStr) and not isinstance(getattr(part, "value", 0), int)
        for part in (node.left, node.right)
    )


# --- trying them -------------------------------------------------------------------------------------------------------


def seen_by(mutant: Mutant, copy: Path, guards: tuple[Guard, ...]) -> str | None:
    """The name of the first guard that sees a mistake; None where none does."""
    place = copy / mutant.module.relative_to(ROOT)
    text = place.read_bytes()  # as it was when the places were found, whatever is edited meanwhile
    place.write_bytes(text[: mutant.start] + mutant.after.encode() + text[mutant.end :])
    try:
        for guard in guards:
            if not passes(guard, copy):
                return guard.name
        return None
    finally:
        place.write_bytes(text)


def passes(guard: Guard, copy: Path) -> bool:
    """Whether a guard sees nothing wrong with the sources in `copy`."""
    environment = {**os.environ, "PYTHONPATH": str(copy / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        ran = subprocess.run(
            guard.command,
            cwd=copy,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=_PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return False
    return ran.returncode == 0


def main() -> None:
    """Draw a sample, try it, and print who saw what."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--package", choices=GUARDS, default="layers")
    parser.add_argument("--sample", type=int, default=50)
    parser.add_argument("--seed", type=int, default=613)
    parser.add_argument(
        "--guards", type=int, default=99, help="how many of the package's guards to run, the cheap ones first"
    )
    options = parser.parse_args()
    guards = GUARDS[options.package][: options.guards]
    seen: Counter[str] = Counter()
    missed = []
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)  # of the tests too: what is edited meanwhile is no mistake that was made on purpose
        shutil.copytree(ROOT, copy, dirs_exist_ok=True, ignore=shutil.ignore_patterns(*_NOT_COPIED))
        every = mutants(options.package)
        sample = random.Random(options.seed).sample(every, min(options.sample, len(every)))
        for guard in guards:
            if not passes(guard, copy):
                sys.exit(f"{guard.name}: fails before anything was changed")
        for number, mutant in enumerate(sample, 1):
            who = seen_by(mutant, copy, guards)
            seen[who or ""] += 1
            if who is None:
                missed.append(mutant)
            print(f"{number:>4}/{len(sample)} {who or 'MISSED'}: {mutant}", flush=True)
    total = len(sample)
    print(f"\n`{options.package}`, seed {options.seed}: {total} of {len(every)} places\n")
    print("| guard | saw first | together |\n| --- | ---: | ---: |")
    together = 0
    for guard in guards:
        together += seen[guard.name]
        print(f"| {guard.name} | {seen[guard.name]} | {100 * together / total:.1f} % |")
    print("\nNobody saw:\n" if missed else "\nNone was missed.")
    for mutant in missed:
        print(f"- {mutant}")


if __name__ == "__main__":
    main()
