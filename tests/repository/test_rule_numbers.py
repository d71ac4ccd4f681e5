"""Every rule number that we cite stands in the Comprehensive Rules: the newest, or an older edition where we speak of one.

Numbers are read from texts (`613.8a`) and from the names of tests and boards (`test_613_08_dependency.py`,
`613_8a-existence.yaml`). Whole sections (`613`) are not looked up: too many other numbers look like them.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

FOLDERS = ("src", "tests", "docs", "examples", "benchmarks")
TOP_LEVEL = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md")
SUFFIXES = {".py", ".md", ".yaml", ".yml", ".json", ".txt", ".sql", ".toml", ".html"}
# Figures, and mistakes made on purpose, are no citations.
LEFT_OUT = ("docs/benchmarks.md", "tests/bad/")

# The number of a rule, not a piece of a longer number, a version or a path, and not a measured quantity.
CITED = re.compile(
    r"(?<![\w.,/$€+-])(?P<number>[1-9]\d\d\.\d{1,3}[a-z]?)(?![\w%])(?!\.\d)"
    r"(?!\s?(?:ms|s|us|µs|ns|min|kB|KB|MB|GB|KiB|MiB|GiB|times|percent|x|×)\b)"
)
CITED_IN_NAME = re.compile(r"(?<!\d)(?P<section>[1-9]\d\d)_0*(?P<rule>\d{1,3})(?P<letter>[a-z]?)(?![a-z\d])")
STATED = re.compile(r"^\s*(?P<number>[1-9]\d\d\.\d{1,3}[a-z]?)\b", re.MULTILINE)


def cited_in(text: str) -> Iterator[tuple[int, str]]:
    """The rule numbers that a text cites, each with its line."""
    for line, words in enumerate(text.splitlines(), start=1):
        for match in CITED.finditer(words):
            yield line, match["number"]


def cited_in_name(name: str) -> Iterator[str]:
    """The rule numbers that a file's name cites."""
    for match in CITED_IN_NAME.finditer(name):
        yield f"{match['section']}.{match['rule']}{match['letter']}"


def stated_in(rules: Path) -> set[str]:
    """The numbers of all rules of one edition."""
    return {match["number"] for match in STATED.finditer(rules.read_text(encoding="utf-8", errors="replace"))}


def citations(repository: Path) -> dict[str, list[str]]:
    """Each number cited in the repository, with the places that cite it."""
    found: dict[str, list[str]] = defaultdict(list)
    files = [repository / name for name in TOP_LEVEL]
    files += [file for folder in FOLDERS for file in sorted((repository / folder).rglob("*"))]
    for file in files:
        place = file.relative_to(repository).as_posix()
        if not file.is_file() or place.startswith(LEFT_OUT):
            continue
        for number in cited_in_name(file.name):
            found[number].append(place)
        if file.suffix in SUFFIXES:
            for line, number in cited_in(file.read_text(encoding="utf-8", errors="replace")):
                found[number].append(f"{place}:{line}")
    return found


def test_every_cited_rule_exists(repository: Path, shared_dir: Path) -> None:
    newest = shared_dir / "rules" / "comprehensive-rules.txt"
    if not newest.is_file():
        pytest.skip("NOT CHECKED: no rules/comprehensive-rules.txt in the shared folder")
    stated = stated_in(newest)
    assert {"613.8a", "613.8", "704.5f"} <= stated, "the rules text could not be read"
    for older in sorted((shared_dir / "rules" / "older").glob("*.txt")):
        stated |= stated_in(older)
    unknown = {number: places for number, places in sorted(citations(repository).items()) if number not in stated}
    report = "\n".join(f"  {number}: {', '.join(places)}" for number, places in unknown.items())
    assert not unknown, f"no edition of the rules has these:\n{report}"


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Rules: 613.3, 613.7, 613.8b. The caller asks again (613.8c).", ["613.3", "613.7", "613.8b", "613.8c"]),
        ("from 613.4b to 613.4d; `704.5f`", ["613.4b", "613.4d", "704.5f"]),
        ('rule="613.7"', ["613.7"]),
        ("took 613.8 ms, 120.5 MB and 101.3%, $100.50", []),
        ("version 613.8.1, 127.0.0.1, 1613.8, and a file 613.8abc", []),
    ],
)
def test_citations_are_told_from_other_numbers(text: str, numbers: list[str]) -> None:
    assert [number for _, number in cited_in(text)] == numbers


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("test_613_08_dependency.py", ["613.8"]),
        ("613_8a-existence-urborg-blood-moon.yaml", ["613.8a"]),
        ("test_architecture.py", []),
    ],
)
def test_names_of_files_cite_too(name: str, numbers: list[str]) -> None:
    assert list(cited_in_name(name)) == numbers
