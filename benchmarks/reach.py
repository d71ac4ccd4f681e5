"""Which boards and tests come to which branches of our code, and how long each takes: to whom a mistake is shown (`benchmarks.mutants`)."""

from __future__ import annotations

import ast
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from benchmarks.marks import marked

NO_MARKS: Final[Mapping[str, Iterable[int]]] = {}


class Reach:
    """Which boards or tests of a folder come to which marks of which module, and how many seconds each takes."""

    def __init__(
        self, seconds: dict[str, float], who: dict[str, dict[int, int]], loaded: Mapping[str, Iterable[int]] = NO_MARKS
    ) -> None:
        self.seconds = seconds
        self.who = who
        """For a module and the number of a mark: a bit for each board or test, in their order."""
        self.loaded = loaded
        """The marks that are come to while the modules are loaded."""

    @classmethod
    def read(cls, file: Path) -> Reach:
        """What was noted in a file."""
        noted = json.loads(file.read_text(encoding="utf-8"))
        who = {
            module: {int(mark): int(bits, 16) for mark, bits in marks.items()} for module, marks in noted["who"].items()
        }
        return cls(noted["seconds"], who, noted["loaded"])

    def write(self, file: Path) -> None:
        """Note it in a file."""
        who = {module: {mark: hex(bits) for mark, bits in marks.items()} for module, marks in self.who.items()}
        file.write_text(json.dumps({"seconds": self.seconds, "who": who, "loaded": self.loaded}), encoding="utf-8")

    def add(self, name: str, seconds: float, reached: Mapping[str, Iterable[int]]) -> None:
        """Note where one has been."""
        bit = 1 << len(self.seconds)
        self.seconds[name] = seconds
        for module, marks in reached.items():
            row = self.who.setdefault(module, {})
            for mark in marks:
                row[mark] = row.get(mark, 0) | bit

    def all_come_to(self, reached: Mapping[str, Iterable[int]]) -> None:
        """Note that everybody comes there."""
        for module, marks in reached.items():
            self.who.setdefault(module, {}).update(dict.fromkeys(marks, (1 << len(self.seconds)) - 1))

    def marks_of(self, module: str) -> Mapping[str, int]:
        """How many marks of a module each comes to: who comes to more of it asks more of it."""
        found: Counter[int] = Counter()
        for bits in self.who.get(module, {}).values():
            left = bits
            while left:
                lowest = left & -left
                found[lowest] += 1
                left ^= lowest
        return {name: found[1 << number] for number, name in enumerate(self.seconds)}

    def come_to(self, module: str, mark: int | None) -> list[str]:
        """Who comes to a mark, the quick ones first; everybody, where a place has none as it is reached while a module is loaded."""
        bits = -1 if mark is None else self.who.get(module, {}).get(mark, 0)
        found = [name for number, name in enumerate(self.seconds) if bits >> number & 1]
        return sorted(found, key=self.seconds.__getitem__)

    def one_for_each(self, module: str, marks: Iterable[int], among: Iterable[str]) -> list[str]:
        """Of some, in their order, the first that comes to each of the marks: what stands before a branch may be asked in one of its ways alone."""
        names = list(among)
        bit = {name: 1 << number for number, name in enumerate(self.seconds)}
        row = self.who.get(module, {})
        found = (next((name for name in names if row.get(mark, 0) & bit.get(name, 0)), None) for mark in marks)
        return list(dict.fromkeys(name for name in found if name is not None))


def marks_around(source: bytes, line: int) -> list[int]:
    """The numbers of the marks of the function that a line stands in, those of the functions in it included."""
    regions = marked(source, functions=True).regions
    function = next(
        (
            node
            for node in ast.walk(ast.parse(source))
            if isinstance(node, ast.FunctionDef) and node.lineno <= line <= (node.end_lineno or 0)
        ),
        None,
    )
    if function is None:
        return []
    last = function.end_lineno or 0
    return [number for number, region in enumerate(regions) if function.lineno <= region.first <= last]


def mark_before(source: bytes, line: int) -> int | None:
    """The number of the innermost mark by way of which a line is reached."""
    regions = marked(source, functions=True).regions
    around = [number for number, region in enumerate(regions) if region.first <= line <= region.last]
    return min(around, key=lambda number: regions[number].last - regions[number].first, default=None)
