"""The gate on branch coverage: each branch marks itself, they are counted by packages, and the one that has too few is told."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from benchmarks.branch_coverage import Taken, branches_of, by_package, too_few
from benchmarks.marks import Marks, marked

SOURCE = '''
def sign(number):
    """Its docstring stays its docstring."""
    if number < 0:
        return "-"
    return "+"

def first(numbers):
    for number in numbers:
        if number:
            break
    else:
        return None
    while number > 9:
        number //= 10
    return number

def where():
    if sys.platform == "win32":
        return "there"
    return "here"

def kind(thing):
    match thing:
        case int():
            return "int"
        case str():
            return "str"
        case _:
            assert_never(thing)

def passes(thing):
    match thing:
        case int() | str() if thing:
            return True
    return False
'''


def taken(*calls: str) -> set[tuple[int, str]]:
    """The branches of the module above that some calls take."""
    module = marked(SOURCE.encode())
    marks = bytearray(100)
    names: dict[str, object] = {"__marks__": marks}
    exec(compile(module.tree, "<text>", "exec"), names)  # noqa: S102 - it is written above
    assert getattr(names["sign"], "__doc__", None) == "Its docstring stays its docstring."
    for call in calls:
        eval(call, names)  # noqa: S307 - as above
    return {(one.line, one.what) for one in module.branches if any(marks[number] for number in one.shown_by)}


def test_each_branch_is_known_but_for_what_cannot_be() -> None:
    found = [(one.line, one.what) for one in marked(SOURCE.encode()).branches]
    assert sorted(found) == [
        (4, "does not hold"),
        (4, "holds"),
        (9, "comes to its end"),
        (9, "goes through something"),
        (10, "does not hold"),
        (10, "holds"),
        (14, "comes to its end"),
        (14, "goes on"),
        (25, "is met"),
        (25, "is passed over"),
        (27, "is met"),
        (34, "is met"),
        (34, "is passed over"),
    ]


@pytest.mark.parametrize(
    ("call", "branches"),
    [
        ("None", set()),
        ("sign(-1)", {(4, "holds")}),
        ("sign(1)", {(4, "does not hold")}),
        ("first([])", {(9, "comes to its end")}),
        ("first([0])", {(9, "goes through something"), (9, "comes to its end"), (10, "does not hold")}),
        ("first([3])", {(9, "goes through something"), (10, "holds"), (14, "comes to its end")}),
        ("first([12])", {(9, "goes through something"), (10, "holds"), (14, "goes on"), (14, "comes to its end")}),
        ("kind(1)", {(25, "is met")}),
        ("kind('')", {(25, "is passed over"), (27, "is met")}),
        ("passes(1)", {(34, "is met")}),
        ("passes(0)", {(34, "is passed over")}),
    ],
)
def test_what_runs_marks_the_branches_that_it_takes(call: str, branches: set[tuple[int, str]]) -> None:
    assert taken(call) == branches


def test_every_line_of_a_function_has_a_mark_that_says_whether_it_can_have_been_reached() -> None:
    regions = marked(SOURCE.encode(), functions=True).regions
    for line in (4, 5, 6, 9, 16, 19, 21, 24, 26, 28, 33, 36):
        assert any(region.first <= line <= region.last for region in regions), line
    assert not any(region.first <= 1 <= region.last for region in regions)


def test_marks_of_a_module_are_kept_beside_its_text_and_a_new_text_begins_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "layerlaw"
    package.mkdir()
    (package / "__init__.py").touch()
    module = package / "small.py"
    module.write_text(SOURCE)
    for name in [name for name in sys.modules if name.partition(".")[0] == "layerlaw"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.syspath_prepend(tmp_path)
    marks = Marks(tmp_path / "marks")
    monkeypatch.setattr(sys, "meta_path", [marks, *sys.meta_path])
    small = __import__("layerlaw.small").small
    assert small.sign(-1) == "-"
    found = branches_of(module, tmp_path / "marks")
    assert {branch.what: taken for branch, taken in found.items() if branch.line == 4} == {
        "holds": True,
        "does not hold": False,
    }
    module.write_text(f"{SOURCE}\n")
    assert not any(branches_of(module, tmp_path / "marks").values())
    marks.clear()
    assert marks.reached() == {}


def test_modules_are_counted_with_their_package() -> None:
    found = by_package(
        {
            "src/layerlaw/play/actions/draw.py": [True] * 9 + [False],
            "src/layerlaw/play/context.py": [True] * 10,
            "src/layerlaw/errors.py": [True] + [False] * 3,
            "src/layerlaw/model/__init__.py": [],
        }
    )
    assert found == [Taken("layerlaw", 4, 1), Taken("model", 0, 0), Taken("play", 20, 19)]
    assert [one.percent for one in found] == [25, 100, 95]


def test_what_has_too_few_is_told_and_less_is_asked_where_said() -> None:
    packages = [Taken("layers", 100, 92), Taken("play", 100, 91), Taken("oracle", 100, 60)]
    assert too_few(packages, 92, {"oracle": 55}) == ["play: 91.0 % of its branches are taken, at least 92 % are to be"]
    assert len(too_few(packages, 92, {})) == 2
