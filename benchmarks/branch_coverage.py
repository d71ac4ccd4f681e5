"""Which part of the branches of each package the tests take, and whether it is enough: `make branches`, after tests that ran with `benchmarks.marks`.

Reads what was marked, and `[tool.layerlaw.branch-coverage]` in `pyproject.toml`. Without the card file, which is not ours to commit
(CONTRIBUTING.md), the tests of real cards are skipped, and less is asked of the packages that they alone reach.
"""

from __future__ import annotations

import argparse
import os
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.marks import FOLDER, Branch, marked, row_name

ROOT: Final = Path(__file__).resolve().parent.parent


class Taken(NamedTuple):
    """Of a package's branches, how many there are and how many were taken."""

    package: str
    branches: int
    taken: int

    @property
    def percent(self) -> float:
        """Of a hundred; a package without branches has taken all."""
        return 100 * self.taken / self.branches if self.branches else 100


def branches_of(file: Path, folder: Path = FOLDER) -> dict[Branch, bool]:
    """The branches of a module, and whether each was taken, as the marks in a folder say."""
    source = file.read_bytes()
    row = folder / row_name(file, source)
    marks = row.read_bytes() if row.is_file() else b""
    return {
        branch: any(marks[number : number + 1] == b"\1" for number in branch.shown_by)
        for branch in marked(source).branches
    }


def by_package(modules: Mapping[str, Iterable[bool]]) -> list[Taken]:
    """The packages of modules and which of their branches were taken, in the order of their names; modules of no package are `layerlaw` itself."""
    branches: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    for name, each in modules.items():
        inside = Path(name).parts[Path(name).parts.index("layerlaw") + 1 :]
        package = inside[0] if len(inside) > 1 else "layerlaw"
        found = list(each)
        branches[package] += len(found)
        taken[package] += sum(found)
    return [Taken(package, branches[package], taken[package]) for package in sorted(branches)]


def too_few(packages: Iterable[Taken], least: float, less: Mapping[str, float]) -> list[str]:
    """What is to be told of the packages of which too few branches were taken."""
    return [
        f"{one.package}: {one.percent:.1f} % of its branches are taken, at least {less.get(one.package, least)} % are to be"
        for one in packages
        if one.percent < less.get(one.package, least)
    ]


def has_card_file() -> bool:
    """Whether the tests of real cards have run."""
    shared = Path(os.environ.get("LAYERLAW_SHARED") or ROOT.parent / "shared")
    return (shared / "data" / "oracle-cards.json.gz").is_file()


def main() -> int:
    """Print the table; 1 where a package has too few."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--untaken", metavar="PATH", help="list those that were not taken of modules whose path has this in it"
    )
    untaken = parser.parse_args().untaken
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["layerlaw"]["branch-coverage"]
    modules = {str(file.relative_to(ROOT)): branches_of(file) for file in sorted(ROOT.glob("src/layerlaw/**/*.py"))}
    for name, branches in modules.items():
        if untaken is not None and untaken in name:
            for branch in sorted(one for one, taken in branches.items() if not taken):
                print(f"{name}:{branch.line}: {branch.what}: never")
    packages = by_package({name: branches.values() for name, branches in modules.items()})
    print("| package | branches | taken | |\n| --- | ---: | ---: | ---: |")
    for one in packages:
        print(f"| `{one.package}` | {one.branches:,} | {one.taken:,} | {one.percent:.1f} % |")
    cards = has_card_file()
    if not cards:
        print("\nNOT ALL WAS RUN: without the card file, less is asked of some packages")
    told = too_few(packages, asked["least"], asked["not-yet" if cards else "without-cards"])
    print("\n".join(["", *told]) if told else "\nenough of each package")
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
