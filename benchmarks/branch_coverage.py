"""Which part of the branches of each package the tests take, and whether it is enough: `make coverage`.

Reads what `pytest --cov` noted, and `[tool.layerlaw.branch-coverage]` in `pyproject.toml`. Without the card file, which is not ours to commit
(CONTRIBUTING.md), the tests of real cards are skipped, and less is asked of the packages that they alone reach.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from coverage import Coverage

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


def by_package(files: Mapping[str, Mapping[str, Mapping[str, int]]]) -> list[Taken]:
    """The packages of a report of coverage.py as JSON, in the order of their names; modules of no package are `layerlaw` itself."""
    branches: defaultdict[str, int] = defaultdict(int)
    taken: defaultdict[str, int] = defaultdict(int)
    for name, file in files.items():
        inside = Path(name).parts[Path(name).parts.index("layerlaw") + 1 :]
        package = inside[0] if len(inside) > 1 else "layerlaw"
        branches[package] += file["summary"]["num_branches"]
        taken[package] += file["summary"]["covered_branches"]
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
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["layerlaw"]["branch-coverage"]
    coverage = Coverage()
    coverage.load()
    with tempfile.TemporaryDirectory() as scratch:
        report = Path(scratch) / "coverage.json"
        coverage.json_report(outfile=str(report))
        packages = by_package(json.loads(report.read_text(encoding="utf-8"))["files"])
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
