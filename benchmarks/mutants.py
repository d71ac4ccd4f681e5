"""Would the tests notice? Mistakes put into the code on purpose, one at a time, and who sees them: `make mutants`.

    python -m benchmarks.mutants --package layers --sample 100 --seed 613 [--seconds 170 --results FILE]

Theory of operation. Every place of a package where one small change makes another program is found in its syntax tree: a comparison turned round, "and"
for "or", a condition negated, a number one more, a sign, a set operation, a call or an assignment left out, another value returned. A sample of them
is drawn with a fixed seed. Each is shown to the guards of the package, the cheap ones first: one that fails has seen it. What no guard sees is printed with its place, to be judged: a missing test, or a change that changes nothing.

Who can see a mistake is noted once: which board and which test comes to which branch (`benchmarks.marks`), each board in a process of its own, and how long it takes. A mistake is shown to
those alone that come to its place, one for each branch of its function and then those that are quick and come to most of its module. To boards it is shown in a fork of a process that has loaded everything, where the code
of the function is exchanged (`benchmarks.swapped`): all by what they expect, then all in every other way (`benchmarks.boards_asked`), which takes about a second where one sees it. To tests and cards, and where the place is reached while a module is loaded, it is shown by a process
that loads a copy of the repository in which it is written. Each trial has a bound on its time, and says to how many boards there was none. `--results` keeps what was found, so that `--seconds` can cut the work into slices; `--copy` keeps the copy and what was noted, `--missed` shows the mistakes that nobody saw once more.

An own script, as mutmut and its like know test runs alone, and need an hour where this takes minutes (`docs/proof/mutants.md`).
"""

from __future__ import annotations

import argparse
import ast
import importlib
import json
import os
import pkgutil
import random
import resource
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple

import pytest

from benchmarks.boards_asked import OF_REAL_CARDS, Asked, ask
from benchmarks.marks import Marks
from benchmarks.reach import Reach, mark_before, marks_around
from benchmarks.swapped import CannotSwapError, Loaded

ROOT: Final = Path(__file__).parents[1]
SOURCES: Final = Path("src/layerlaw")
Placed = ast.expr | ast.stmt
"""What has a place in the text."""
_NOT_COPIED: Final = (".git", ".venv", "build", "node_modules", "static", ".hypothesis", ".mypy_cache", ".ruff_cache")
_MOST_CPU: Final = 3_000
"""Seconds of computing that are waited for what is noted."""
_PATIENCE: Final = 4
"""How many times as long as before something may take, with a mistake in it, until it counts as never ending."""
_MOST_SHOWN: Final = 120
"""Seconds of a guard's boards, tests or cards, the quick ones that come to most of the module first, to which a mistake is shown if nothing else is said."""


class Guard(NamedTuple):
    """Who could see a mistake: board files, each checked by itself, tests, or cards that are read as they were."""

    name: str
    boards: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()

    @property
    def folders(self) -> tuple[tuple[str, str], ...]:
        """Where its boards, tests or cards lie, and which of them they are."""
        return tuple((kind, folder) for kind in ("boards", "tests", "cards") for folder in getattr(self, kind))


_BOARDS: Final = Guard("named boards", boards=("tests/boards", "tests/bad"))
_ALL_BOARDS: Final = Guard("named boards", boards=(*_BOARDS.boards, "tests/boards_from_database"))
_GAMES: Final = Guard("named games", boards=("tests/games",))
_CARDS: Final = Guard("digest of cards", cards=("cards",))
GUARDS: Final[dict[str, tuple[Guard, ...]]] = {
    "layers": (
        _ALL_BOARDS,
        Guard("named tests", tests=("tests/layers", "tests/rules", "tests/boards", "tests/explain")),
        Guard("tests of the model", tests=("tests/model",)),
        _GAMES,
        Guard("random boards", tests=("tests/properties",)),
    ),
    "play": (_GAMES, _BOARDS, Guard("tests", tests=("tests/play", "tests/rules"))),
    "oracle": (_BOARDS, _CARDS, Guard("tests", tests=("tests/oracle", "tests/cards"))),
    "boards": (
        _BOARDS,
        _GAMES,
        Guard("tests", tests=("tests/boards", "tests/test_api.py", "tests/cli", "tests/web/test_offers.py")),
    ),
    "game": (_BOARDS, _GAMES, Guard("tests", tests=("tests/rules", "tests/play", "tests/layers", "tests/boards"))),
}


class Mutant(NamedTuple):
    """One mistake: where it stands, and what is written there instead."""

    module: Path
    line: int
    last: int
    start: int
    end: int
    before: str
    after: str

    def made_in(self, text: bytes) -> bytes:
        """The module's text with the mistake."""
        return text[: self.start] + self.after.encode() + text[self.end :]

    def __str__(self) -> str:
        place = self.module.relative_to(SOURCES)
        return f"{place}:{self.line}: {_short(self.before)} → {_short(self.after)}"


class Seen(NamedTuple):
    """Who saw a mistake: the guard, and which of its boards; where nobody did, to how many boards there was no time to show it."""

    by: str | None
    board: str
    left: int


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


def mutants(package: str, root: Path) -> list[Mutant]:
    """Every mistake that can be made in a package of a repository, in the order of its text."""
    found = []
    for module in sorted((root / SOURCES / package).rglob("*.py")):
        text = module.read_text(encoding="utf-8")
        found += list(_Finder(module.relative_to(root), text).all())
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
        if isinstance(node, ast.Expr) and (isinstance(node.value, ast.Constant) or _cannot_be(node.value)):
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

    def _text(self, node: Placed) -> str:
        start, end = self._span(node)
        return self.text[start:end].decode()

    def _span(self, node: Placed) -> tuple[int, int]:
        assert node.end_lineno is not None, "the parser says where each ends"
        assert node.end_col_offset is not None, "as above"
        return self.lines[node.lineno - 1] + node.col_offset, self.lines[node.end_lineno - 1] + node.end_col_offset

    def _instead(self, node: Placed, after: str) -> Mutant:
        start, end = self._span(node)
        return Mutant(
            self.module, node.lineno, node.end_lineno or node.lineno, start, end, self.text[start:end].decode(), after
        )

    def _between(self, node: Placed, left: Placed, right: Placed, operator: str) -> Mutant:
        return self._instead(node, f"(({self._text(left)}) {operator} ({self._text(right)}))")


def _cannot_be(node: ast.expr) -> bool:
    """Whether nothing comes here while the types hold."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "assert_never"


def _is_text(node: ast.BinOp) -> bool:
    """Whether words are put together: another operator would only be an error of types."""
    return any(
        isinstance(part, ast.Constant | ast.JoinedStr) and not isinstance(getattr(part, "value", 0), int)
        for part in (node.left, node.right)
    )


# --- who comes where ---------------------------------------------------------------------------------------------------


class _Noting:
    """A plugin of pytest that notes where each test has been."""

    def __init__(self, marks: Marks, reach: Reach) -> None:
        self.marks = marks
        self.reach = reach

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Run a test as if none had been before it."""
        _forget()
        self.marks.clear()
        begun = monotonic()
        done = yield
        self.reach.add(item.nodeid, monotonic() - begun, self.marks.reached())
        return done


def _forget() -> None:
    """Empty the caches of our functions, so that who comes second works out anew what the first did."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "layerlaw":
            for value in list(vars(module).values()):
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


# --- trying them -------------------------------------------------------------------------------------------------------


class Copy:
    """A copy of the repository, in which mistakes are made one at a time and the guards are asked."""

    def __init__(self, folder: Path, most_shown: float = _MOST_SHOWN, until: float = float("inf")) -> None:
        self.folder = folder
        self.most_shown = most_shown
        self.until = until
        if not (folder / SOURCES).exists():
            shutil.copytree(ROOT, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns(*_NOT_COPIED))
        self.changed = folder / "changed.json"
        if self.changed.exists():  # an earlier run was killed while a mistake stood in the copy
            place, text = json.loads(self.changed.read_text(encoding="utf-8"))
            (folder / place).write_text(text, encoding="utf-8")
        self.reach: dict[tuple[str, str], Reach] = {}
        self._loaded: Loaded | None = None

    def prepare(self, guards: Iterable[Guard]) -> None:
        """Note where each board and each test comes to; every one must hold before anything is changed."""
        for guard in guards:
            for kind, folder in guard.folders:
                noted = self.folder / f"{kind} of {folder.replace('/', '-')}.reach.json"
                note = self._note_boards if guard.boards else self._note_cards if guard.cards else self._note_tests
                if not noted.exists() and self.in_child(partial(note, folder, noted), _MOST_CPU):
                    sys.exit(f"{folder}: fails before anything was changed")
                if not noted.exists():
                    sys.exit(f"{folder}: the rest is noted by the next slice")
                self.reach[kind, folder] = Reach.read(noted)

    def in_child(self, work: Callable[[], bool], seconds: float) -> bool:
        """Do something in a process that loads the copy's sources; whether it came out true, or did not end as it should."""
        sys.stdout.flush()
        child = os.fork()
        if child == 0:
            found = True
            try:
                most = int(seconds) + 1
                resource.setrlimit(resource.RLIMIT_CPU, (most, most))
                self._enter()
                found = work()
            finally:
                os._exit(int(found))
        return os.waitpid(child, 0)[1] != 0

    def seen_by(self, mutant: Mutant, guards: Iterable[Guard]) -> Seen:
        """The first guard that sees a mistake, and which of its boards did."""
        left = 0
        for guard in guards:
            found = self._sees(guard, mutant)
            if found.failed is not None:
                return Seen(guard.name, found.failed, 0)
            left += found.left
        return Seen(None, "", left)

    def _sees(self, guard: Guard, mutant: Mutant) -> Asked:
        """Show a mistake to those of a guard that come to the mark before it, one for each branch of its function first."""
        text = (self.folder / mutant.module).read_bytes()  # as it was when the places were found
        module = (self.folder / mutant.module).as_posix()
        mark = mark_before(text, mutant.line)
        seconds = {name: time for folder in guard.folders for name, time in self.reach[folder].seconds.items()}
        marks = {name: so for folder in guard.folders for name, so in self.reach[folder].marks_of(module).items()}
        those = sorted(
            (name for folder in guard.folders for name in self.reach[folder].come_to(module, mark)),
            key=lambda name: seconds[name] / (marks[name] or 1),
        )
        branches = marks_around(text, mutant.line)
        first = [name for folder in guard.folders for name in self.reach[folder].one_for_each(module, branches, those)]
        every = list(dict.fromkeys((*first, *those)))
        if not every:
            return Asked(None, 0)
        while_loaded = any(
            mark is None or mark in self.reach[folder].loaded.get(module, ()) for folder in guard.folders
        )
        if guard.boards and not while_loaded:
            work = partial(_ask_boards, self.folder, every, {name: seconds[name] for name in every}, self.most_shown)
            try:
                answer = self._in_loaded().ask(module, mutant.made_in(text), work)
            except CannotSwapError:
                pass
            else:
                return answer if isinstance(answer, Asked) else Asked("its process did not end as it should", 0)
        shown = _quick(every, seconds, self.most_shown)
        look = (
            partial(self._fail, seconds=seconds)
            if guard.boards
            else self._read_otherwise
            if guard.cards
            else _tests_fail
        )
        most = 10 + _PATIENCE * sum(map(seconds.__getitem__, shown))
        with self._written(mutant, text):
            failed = self.in_child(partial(look, shown), most)
        return Asked(f"one of {len(shown)}" if failed else None, len(every) - len(shown))

    def _in_loaded(self) -> Loaded:
        """The process that has loaded everything: one for all mistakes."""
        if self._loaded is None:
            self._loaded = Loaded(self._load)
        return self._loaded

    def _load(self) -> None:
        self._enter()
        _load_all()
        import tests.boards.every_way
        import tests.boards.told  # noqa: F401 - asked of each board

        _forget()

    def _enter(self) -> None:
        """Be a process of the copy, which says nothing."""
        os.chdir(self.folder)
        os.environ["XDG_DATA_HOME"] = str(self.folder / "no-such-folder")
        for stream in (1, 2):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
        sys.path[:0] = [str(self.folder), str(self.folder / "src")]

    @contextmanager
    def _written(self, mutant: Mutant, text: bytes) -> Iterator[None]:
        """The mistake stands in the copy, for who loads it anew."""
        place = self.folder / mutant.module
        written = place.stat()
        self.changed.write_text(json.dumps([mutant.module.as_posix(), text.decode()]), encoding="utf-8")
        place.write_bytes(mutant.made_in(text))
        try:
            yield
        finally:
            place.write_bytes(text)
            os.utime(place, ns=(written.st_atime_ns, written.st_mtime_ns))  # what Python has compiled of it holds again
            self.changed.unlink()

    # --- in the child ----------------------------------------------------------------------------------------------------

    def _note_boards(self, folder: str, noted: Path) -> bool:
        """Note where each board of a folder comes to, each in a process of its own, so that none does another's work."""
        marks = Marks(self.folder / "marks", functions=True)
        sys.meta_path.insert(0, marks)
        _load_all()
        if folder in OF_REAL_CARDS:
            self._make_database(folder)
        part = noted.with_suffix(".part")
        reach = Reach.read(part) if part.exists() else Reach({}, {})
        reach.loaded = (
            marks.reached()
        )  # what a function that makes a table does while its module is loaded bears on all
        marks.clear()
        for board in _boards_in(folder):
            if board in reach.seconds:
                continue
            if monotonic() > self.until:
                reach.write(part)
                return False
            begun = monotonic()
            if self.in_child(partial(self._fail, [board], {board: _MOST_CPU}), _MOST_CPU):
                return True
            reach.add(board, monotonic() - begun, marks.reached())
            marks.clear()
        reach.all_come_to(reach.loaded)
        reach.write(noted)
        return False

    def _note_tests(self, folder: str, noted: Path) -> bool:
        marks = Marks(self.folder / "marks", functions=True)
        sys.meta_path.insert(0, marks)
        reach = Reach({}, {})
        failed = _tests_fail([folder], _Noting(marks, reach))
        if not failed:
            reach.write(noted)
        return failed

    def _note_cards(self, _folder: str, noted: Path) -> bool:
        """Note where each third card of the card file comes to as it is compiled, and as what it is read."""
        marks = Marks(self.folder / "marks", functions=True)
        sys.meta_path.insert(0, marks)
        _load_all()
        from layerlaw.cards.compiled import compile_text_of_fields
        from tests.oracle.digest import cards

        reach = Reach({}, {})
        read: dict[str, list[str | None]] = {}
        for name, fields in list(cards(_shared() / "data" / "oracle-cards.json.gz").items())[::3]:
            marks.clear()
            begun = monotonic()
            read[name] = [fields, compile_text_of_fields(fields).text]
            reach.add(name, monotonic() - begun, marks.reached())
        (self.folder / "cards.json").write_text(json.dumps(read), encoding="utf-8")
        reach.write(noted)
        return False

    def _read_otherwise(self, names: list[str]) -> bool:
        from layerlaw.cards.compiled import compile_text_of_fields

        read = json.loads((self.folder / "cards.json").read_text(encoding="utf-8"))
        return any(compile_text_of_fields(fields).text != text for fields, text in map(read.__getitem__, names))

    def _make_database(self, folder: str) -> None:
        from tests.games.test_games import database_of

        with tempfile.TemporaryDirectory() as scratch:
            made = database_of(sorted(Path(folder).rglob("*.yaml")), _shared(), Path(scratch))
            shutil.copy(made, _database(self.folder, folder))

    def _fail(self, boards: list[str], seconds: Mapping[str, float]) -> bool:
        """Whether one of some boards does not hold."""
        return ask(boards, seconds, partial(_database, self.folder)).failed is not None


def _ask_boards(copy: Path, boards: list[str], seconds: Mapping[str, float], most: float) -> Asked:
    return ask(boards, seconds, partial(_database, copy), most)


def _database(copy: Path, folder: str) -> Path:
    return copy / f"{folder.replace('/', '-')}.sqlite"


def _load_all() -> None:
    """Load our modules, so that no board needs to."""
    import layerlaw

    for module in pkgutil.walk_packages(layerlaw.__path__, "layerlaw."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)


def _quick(who: list[str], seconds: Mapping[str, float], most: float) -> list[str]:
    """Of some boards, tests or cards, in their order, those to which there is time to show a mistake."""
    spent = 0.0
    shown: list[str] = []
    for one in who:
        spent += seconds[one]
        if spent > most and shown:
            break
        shown.append(one)
    return shown


def _boards_in(folder: str) -> list[str]:
    return sorted(file.as_posix() for kind in ("yaml", "json") for file in Path(folder).rglob(f"*.{kind}"))


def _tests_fail(tests: list[str], *plugins: object) -> bool:
    os.environ["LAYERLAW_SHARED"] = ""
    ignored = ["--ignore=tests/boards/test_boards.py", "--ignore=tests/bad"]  # the boards have been looked at
    return bool(pytest.main(["-n0", "-q", "-x", "-p", "no:cacheprovider", *ignored, *tests], plugins=list(plugins)))


def _shared() -> Path:
    return Path(os.environ.get("LAYERLAW_SHARED") or ROOT.parent / "shared")


def main() -> None:
    """Draw a sample, try it, and print who saw what."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--package", choices=GUARDS, default="layers")
    parser.add_argument("--sample", type=int, default=50)
    parser.add_argument("--seed", type=int, default=613)
    parser.add_argument(
        "--guards", type=int, default=99, help="how many of the package's guards to ask, the cheap ones first"
    )
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin no other mistake after so many")
    parser.add_argument(
        "--results", type=Path, help="a file that keeps what was found, and with which a later run goes on"
    )
    parser.add_argument("--copy", type=Path, help="a folder that keeps the copy and what was noted, for a later run")
    parser.add_argument(
        "--shown",
        type=float,
        default=_MOST_SHOWN,
        help="seconds of a guard's boards, tests or cards, the quick ones that come to most of its module first, to which a mistake is shown",
    )
    parser.add_argument("--missed", action="store_true", help="show what nobody saw once more")
    options = parser.parse_args()
    guards = GUARDS[options.package][: options.guards]
    until = monotonic() + options.seconds
    with tempfile.TemporaryDirectory() as scratch:
        copy = Copy((options.copy or Path(scratch)).resolve(), options.shown, until if options.copy else float("inf"))
        copy.prepare(guards)
        every = mutants(options.package, copy.folder)
        sample = random.Random(options.seed).sample(every, min(options.sample, len(every)))
        found = {place: by for place, by in _kept(options.results).items() if by or not options.missed}
        for mutant in sample:
            if str(mutant) not in found and monotonic() < until:
                seen = copy.seen_by(mutant, guards)
                found[str(mutant)] = seen.by
                who = f"{seen.by} ({seen.board})" if seen.by else f"MISSED ({seen.left} boards left)"
                print(f"{len(found):>4}/{len(sample)} {who}: {mutant}", flush=True)
                if options.results:
                    options.results.write_text(json.dumps(found, indent=0, ensure_ascii=False), encoding="utf-8")
    _tell(options.package, options.seed, len(every), guards, found)


def _kept(results: Path | None) -> dict[str, str | None]:
    if results is None or not results.is_file():
        return {}
    kept: dict[str, str | None] = json.loads(results.read_text(encoding="utf-8"))
    return kept


def _tell(package: str, seed: int, places: int, guards: Iterable[Guard], found: dict[str, str | None]) -> None:
    seen = Counter(found.values())
    total = max(len(found), 1)
    print(f"\n`{package}`, seed {seed}: {len(found)} of {places} places\n")
    print("| guard | saw first | together |\n| --- | ---: | ---: |")
    together = 0
    for guard in guards:
        together += seen[guard.name]
        print(f"| {guard.name} | {seen[guard.name]} | {100 * together / total:.1f} % |")
    missed = [place for place, by in found.items() if by is None]
    print("\nNobody saw:\n" if missed else "\nNone was missed.")
    for place in missed:
        print(f"- {place}")


if __name__ == "__main__":
    main()
