"""Our quicker scanner splits every text as ruamel.yaml's own does: the same events, at the same marks, or the same error at the same place."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from layerlaw.boards.yaml_events import events

PIECES = (
    "Forest", "Serra Angel", "Serra  Angel", "enter", "x", "7", "'", '"', ": ", ":", "- ", "-", " ", "  ", "   ", "\n", "\n", "\n\n", "\n  ", "\n- ", "\n  - ",
    "\n    ", "- Forest\n", "  - Bear\n", "Serra's Angel", "Urborg, Tomb", "x-", "'s", "#", " # why", ",", "[", "]", "{", "}", "\r\n", "\t", "\u2028", "\x85", "\n---", "\n---\n", "\n...\n", "?", "Lim-D\u00fbl", "\n \n  - ", "&a", "*a", "|\n",
)  # fmt: skip
"""What a text is put together of: names, and all that could end, go on or break a line."""


def told(found: Any) -> list[object]:
    """Each event with its value and marks, and the error that ends them, if one does."""
    rows: list[object] = []
    try:
        for one in found:
            marks = [(mark.index, mark.line, mark.column) for mark in (one.start_mark, one.end_mark)]
            rows.append((type(one).__name__, getattr(one, "value", None), getattr(one, "implicit", None), marks))
    except YAMLError as error:
        rows.append((type(error).__name__, str(error)))
    return rows


@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
@example("timeline:\n  - Forest\n  - Serra Angel\n  - enter: Forest\n    as: Big\n")
@example("- Forest\n- Forest\n")
@example("a:\n- Forest\n- Bear\nb:\n- Urborg, Tomb of Yawgmoth\n- Serra's Angel\n- x: 1\n")
@example("- - Forest\n  - Bear\n  - Bear\n- - Forest\n - Bear\n - Bear\n")
@example("a:\n- Forest\n - Bear\n- Bear\n- Bear\n-\n")
@example("[a,\n- Forest\n- Forest\n- Forest]")
@example("- Forest\r\n- Forest\n- \u00e9\n- Forest\n\u2028- Forest\n- Forest \n- Forest\n---\n- Forest\n")
@example("a: Forest\n  Bear\nb: Bear\n")
@example("  - Forest\n  -")
@example("  - Forest\n \u2028")
def test_any_text(text: str) -> None:
    assert told(events(text)) == told(YAML(typ="safe", pure=True).parse(text))


@pytest.mark.parametrize(
    "behind", ["\n", "\n\n", "\n  ", "\n    Bear", "\n # why", "\n  # why", "\n  - Bear", "\n---\n", "", " \n  - Bear"]
)
def test_what_stands_behind_a_name(behind: str) -> None:
    text = f"timeline:\n  - Forest{behind}"
    assert told(events(text)) == told(YAML(typ="safe", pure=True).parse(text))
