"""The results of `layerlaw check` for machines: JUnit's XML, which every CI reads, and the annotations of GitHub's workflows."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from layerlaw.cli.check_result import NOTHING_EXPECTED
from layerlaw.explain.document import clean

if TYPE_CHECKING:
    from layerlaw.boards import Failure
    from layerlaw.cli.check_result import Result


def failure_words(failure: Failure) -> str:
    """A failure in one line."""
    expected, actual = (json.dumps(value, ensure_ascii=False) for value in (failure.expected, failure.actual))
    return clean(f"{failure.what}: expected {expected}, is {actual} (at {failure.at})")


def junit(results: Sequence[Result], seconds: float) -> str:
    """One test case a file, as JUnit's XML."""
    counts = {
        "tests": str(len(results)),
        "failures": str(sum(result.outcome == "failed" for result in results)),
        "errors": str(sum(result.outcome == "error" for result in results)),
        "skipped": str(sum(result.outcome == NOTHING_EXPECTED for result in results)),
        "time": f"{seconds:.3f}",
    }
    root = ET.Element("testsuites", {"name": "layerlaw check", **counts})
    suite = ET.SubElement(root, "testsuite", {"name": "boards", **counts})
    for result in results:
        file = clean(result.file)
        case = ET.SubElement(
            suite, "testcase", classname="layerlaw", name=file, file=file, time=f"{result.seconds:.3f}"
        )
        if result.failed:
            words = [failure_words(failure) for failure in result.failed]
            ET.SubElement(case, "failure", message=words[0]).text = "\n".join(words)
        elif result.outcome == NOTHING_EXPECTED:
            ET.SubElement(case, "skipped", message=NOTHING_EXPECTED)
        elif result.error is not None:
            told = [clean(line) for line in str(result.error).splitlines()]
            ET.SubElement(case, "error", message=clean(result.error.mistake.found)).text = "\n".join(told)
    ET.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode")


def github(results: Sequence[Result]) -> Iterator[str]:
    """A workflow command for each failure and each error, at the line where it stands."""
    for result in results:
        for failure in result.failed:
            line, column = (failure.place.line, failure.place.column) if failure.place is not None else (0, 0)
            yield _annotation(result.file, line, column, "expected otherwise", failure_words(failure))
        if result.error is not None:
            place = result.error.mistake.place
            line, column = (place.line, place.column) if place is not None else (0, 0)
            yield _annotation(result.file, line, column, "this board is wrong", str(result.error))


def _annotation(file: str, line: int, column: int, title: str, message: str) -> str:
    where = {"file": file, **({"line": line, "col": column} if line else {}), "title": title}
    told = ",".join(f"{key}={_property(str(value))}" for key, value in where.items())
    lines = "\n".join(clean(part) for part in message.splitlines())
    return f"::error {told}::{_data(lines)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(clean(text)).replace(":", "%3A").replace(",", "%2C")
