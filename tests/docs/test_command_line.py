"""The reference of the command line holds every help page; the sessions of the how-to pages are what comes out."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from layerlaw.cli import main
from tests.docs.help_pages import reference
from tests.docs.man_page import man_page

Golden = Callable[[str, str], None]
ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted(page for folder in ("howto", "tutorial") for page in (ROOT / "docs" / folder).glob("*.md"))


def sessions(page: Path) -> Iterator[tuple[str, list[str]]]:
    """Each `$ layerlaw ...` of a page's console blocks, with the lines that the page shows below it."""
    for block in re.findall(
        r"^```console\n(.*?)^```", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL
    ):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, *shown = part.splitlines()
            yield command, [line for line in shown if line.strip()]


def in_order(shown: list[str], printed: list[str]) -> list[str]:
    """The lines of the page that were not printed, in that order; `...` stands for lines left out."""
    missing = []
    place = 0
    for line in shown:
        if line.strip() == "...":
            continue
        try:
            place = printed.index(line, place) + 1
        except ValueError:
            missing.append(line)
    return missing


def test_the_reference_holds_every_help_page(golden: Golden) -> None:
    golden("docs/reference/cli.md", reference())


def test_the_man_page_holds_every_command(golden: Golden) -> None:
    golden("docs/man/layerlaw.1", man_page())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_sessions_of_a_page_are_what_comes_out(
    page: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    for command, shown in sessions(page):
        words = shlex.split(command, comments=True)
        if words[0] != "layerlaw" or {">", "|"} & set(words):
            continue
        code = main(words[1:])
        out, err = capsys.readouterr()
        assert code in (0, 1, 2), command
        assert in_order(shown, [*out.splitlines(), *err.splitlines()]) == [], command
