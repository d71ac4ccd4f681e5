"""The arrows of the design: which package may import which. The table below is the design's own; the code is read by `ast`."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

# `errors` may be imported by all (below), and of ours knows only the places that it points at.
ARROWS: dict[str, set[str]] = {
    "errors": {"model.places"},
    "deadline": set(),  # asked by whatever takes long
    "work": set(),  # counted by the layers, bounded by boards
    "model": set(),
    "oracle": {"model"},
    "cards": {"model", "oracle"},
    "layers": {"model", "work"},  # never game: another engine can plug its own game in
    "game": {"model", "cards", "layers"},
    "play": {"model", "layers", "game", "work"},
    "explain": {"model", "layers", "oracle"},
    "rulebook": {"model.places"},  # the publisher's text: a thing to look things up in, of which no answer is made
    "boards": {"play", "game", "explain", "cards", "oracle", "layers", "model", "work"},
}
IMPORTED_BY_ALL = {"errors", "deadline"}
# These stand in front of everything, and nothing behind them knows them. The empty name is layerlaw/__init__.py.
FACES = {"", "__main__", "api", "atlas", "cli", "mcp", "web"}


@dataclass(frozen=True, order=True)
class Import:
    """One import of ours: who, where, and what, both without the leading `layerlaw.`."""

    importer: str
    line: int
    imported: str

    def __str__(self) -> str:
        importer, imported = (".".join(filter(None, ("layerlaw", name))) for name in (self.importer, self.imported))
        return f"{importer}:{self.line} imports {imported}"


def room(module: str) -> str:
    """The package or module directly under `layerlaw` that a module lives in."""
    return module.partition(".")[0]


def allowed(found: Import) -> bool:
    """Do the arrows allow this import?"""
    here, there = room(found.importer), room(found.imported)
    if here == there or here in FACES:
        return True
    if there in IMPORTED_BY_ALL and here != "errors":
        return True
    granted = ARROWS.get(here, set())
    return there in granted or any((found.imported + ".").startswith(grant + ".") for grant in granted)


def imports(source: str, module: str, *, is_package: bool, rooms: set[str]) -> Iterator[Import]:
    """Every import of ours in a source text: absolute, relative, for types only, inside functions, and by `import_module`.

    Args:
        source: the text of the module.
        module: its name without the leading `layerlaw.`, empty for the root.
        is_package: is it an `__init__`? Relative names start there, and elsewhere one level up.
        rooms: what exists directly under `layerlaw`, to tell `from layerlaw import cards` from `from layerlaw import Board`.
    """
    parts = ["layerlaw", *filter(None, module.split("."))]
    package = parts if is_package else parts[:-1]
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=aliases):
                targets = [alias.name for alias in aliases]
            case ast.ImportFrom(module=name, names=aliases, level=level):
                above = package[: len(package) - level + 1] if level else []
                base = ".".join([*above, *([name] if name else [])])
                targets = [
                    f"{base}.{alias.name}" for alias in aliases
                ]  # of what is taken from a package some are modules
            case ast.Call(
                func=ast.Name(id="__import__") | ast.Attribute(attr="import_module"),
                args=[ast.Constant(value=str(name)), *_],
            ):
                targets = [name]
            case _:
                continue
        for target in targets:
            top, _, rest = target.partition(".")
            if top == "layerlaw":
                yield Import(module, node.lineno, rest if room(rest) in rooms else "")


def modules(package: Path) -> Iterator[tuple[str, Path]]:
    """The name (without the leading `layerlaw.`) and file of every module of ours."""
    for file in sorted(package.rglob("*.py")):
        parts = file.relative_to(package).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), file


@pytest.fixture(scope="module")
def package(repository: Path) -> Path:
    return repository / "src" / "layerlaw"


def test_every_package_has_a_row_in_the_table(package: Path) -> None:
    rooms = {room(name) for name, _ in modules(package)}
    assert rooms - FACES <= set(ARROWS), "a new package: give it a row in ARROWS, to the right of all that it imports"


def test_every_import_follows_the_arrows(package: Path) -> None:
    found_modules = list(modules(package))
    rooms = {room(name) for name, _ in found_modules} - {""}
    against = [
        str(found)
        for name, file in found_modules
        for found in sorted(
            imports(file.read_text(encoding="utf-8"), name, is_package=file.name == "__init__.py", rooms=rooms)
        )
        if not allowed(found)
    ]
    assert against == []


def test_the_arrows_never_lead_back() -> None:
    settled: set[str] = set()
    waiting = {here: {room(there) for there in granted} for here, granted in ARROWS.items()}
    while ready := {here for here, granted in waiting.items() if granted <= settled}:
        settled |= ready
        waiting = {here: granted for here, granted in waiting.items() if here not in ready}
    assert waiting == {}


def circle(arrows: dict[str, set[str]]) -> list[str]:
    """Names that lead back to themselves; empty where there are none."""
    waiting = {here: set(there) & set(arrows) - {here} for here, there in arrows.items()}
    while ready := {here for here, there in waiting.items() if not there}:
        waiting = {here: there - ready for here, there in waiting.items() if here not in ready}
    return sorted(waiting)


def arrows_inside(package: Path, inside: str, *, rooms: bool) -> dict[str, set[str]]:
    """Which module (or, of `rooms`, which package under it) inside a package imports which: late and for types alike."""
    found: dict[str, set[str]] = {}
    names = {name for name, _ in modules(package)}
    top = {room(name) for name in names} - {""}
    for name, file in modules(package):
        if not name.startswith(inside + "."):
            continue
        source = file.read_text(encoding="utf-8")
        is_package = file.name == "__init__.py"
        for one in imports(source, name, is_package=is_package, rooms=top):
            if one.imported.startswith(inside + "."):
                here, there = name, one.imported
                while there not in names:  # a name in a module
                    there = there.rpartition(".")[0]
                if rooms:
                    here, there = (".".join(part.split(".")[:2]) for part in (here, there))
                found.setdefault(here, set())
                if here != there:
                    found[here].add(there)
                    found.setdefault(there, set())
    return found


CIRCLES = {
    "model": "its values hold each other: a change grants an ability, which holds effects of changes",
    "oracle": "a grammar calls itself: an ability stands in quotation marks inside a sentence of another",
}
"""Packages whose modules lead back to themselves, and why they may."""
STRAIGHT = sorted((set(ARROWS) | FACES) - CIRCLES.keys() - {"", "__main__", "api", "deadline", "errors", "work"})


@pytest.mark.parametrize("inside", STRAIGHT)
def test_nothing_inside_a_package_leads_back(package: Path, inside: str) -> None:
    assert circle(arrows_inside(package, inside, rooms=False)) == []


def test_no_package_inside_play_leads_back(package: Path) -> None:
    assert circle(arrows_inside(package, "play", rooms=True)) == []


@pytest.mark.parametrize("inside", CIRCLES)
def test_what_may_lead_back_does(package: Path, inside: str) -> None:
    assert circle(arrows_inside(package, inside, rooms=False)), (
        f"nothing in {inside} leads back any more: take it out of the table"
    )


def test_a_circle_is_seen() -> None:
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}) == ["a", "b", "c"]


def test_the_values_of_the_model_are_walked_over_in_one_place(package: Path) -> None:
    """`model.tree`; a writer of JSON and the table of facets look at the classes themselves."""
    walking = {name for name, file in modules(package) if "is_dataclass(" in file.read_text(encoding="utf-8")}
    assert walking == {"model.facets", "model.serial", "model.tree"}


ROOMS = set(ARROWS) | FACES - {""}


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("layers.solve", "from layerlaw.game import State"),
        ("layers.solve", "from ..game.state import State"),
        ("layers.solve", "from .. import game"),
        ("layers.solve", "import layerlaw.game.state as state"),
        ("layers.solve", "from layerlaw import Board"),
        ("layers.solve", "if TYPE_CHECKING:\n    from layerlaw.game import State"),
        ("layers.solve", "def late():\n    import_module = importlib.import_module('layerlaw.game')"),
        ("model.filters", "from layerlaw.oracle.tokens import Token"),
        ("errors", "from layerlaw.model import abilities"),
        ("errors", "from layerlaw.model.abilities import Ability"),
        ("explain.words", "from layerlaw.cli import main"),
        ("boards.run", "from layerlaw.web.server import serve"),
    ],
)
def test_an_import_against_the_arrows_is_seen(module: str, line: str) -> None:
    found = list(imports(line, module, is_package=False, rooms=ROOMS))
    assert found, "not even seen"
    assert not any(map(allowed, found))


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("layers.solve", "from layerlaw.model import Layer"),
        ("layers.solve", "from .depend import depends_on"),
        ("layers.solve", "import layerlawless"),
        ("model.filters", "from layerlaw.errors import LayerlawError"),
        ("errors", "from layerlaw.model import places"),
        ("errors", "from layerlaw.model.places import Place"),
        ("errors", "from .model.places import Place"),
        ("game.events", "from layerlaw.cards.builtin import CARDS"),
        ("boards.run", "from layerlaw.layers import solve"),
        ("cli.solve", "from layerlaw.boards import read"),
        ("web.server", "from layerlaw import Board"),
        ("", "from layerlaw.boards import Board"),
    ],
)
def test_an_import_along_the_arrows_is_allowed(module: str, line: str) -> None:
    assert all(map(allowed, imports(line, module, is_package=module == "", rooms=ROOMS)))
