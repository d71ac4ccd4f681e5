"""The gate on branch coverage counts by packages, and tells which one has too few."""

from __future__ import annotations

from benchmarks.branch_coverage import Taken, by_package, too_few


def file(branches: int, covered: int) -> dict[str, dict[str, int]]:
    return {"summary": {"num_branches": branches, "covered_branches": covered}}


def test_files_are_counted_with_their_package() -> None:
    found = by_package(
        {
            "src/layerlaw/play/actions/draw.py": file(10, 9),
            "src/layerlaw/play/context.py": file(10, 10),
            "src/layerlaw/errors.py": file(4, 1),
            "src/layerlaw/model/__init__.py": file(0, 0),
        }
    )
    assert found == [Taken("layerlaw", 4, 1), Taken("model", 0, 0), Taken("play", 20, 19)]
    assert [one.percent for one in found] == [25, 100, 95]


def test_what_has_too_few_is_told_and_less_is_asked_where_said() -> None:
    packages = [Taken("layers", 100, 92), Taken("play", 100, 91), Taken("oracle", 100, 60)]
    assert too_few(packages, 92, {"oracle": 55}) == ["play: 91.0 % of its branches are taken, at least 92 % are to be"]
    assert len(too_few(packages, 92, {})) == 2
