"""What there is to read: the board format, the schemas, the examples."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from layerlaw.boards import board_schema, reference_page
from layerlaw.explain import result_schema

__all__ = ["answer_schema_text", "board_schema_text", "example", "examples", "format_text"]


@cache
def format_text() -> str:
    """The board format, as the reference has it."""
    return reference_page()


@cache
def board_schema_text() -> str:
    """The JSON Schema of boards."""
    return json.dumps(board_schema(), ensure_ascii=False)


@cache
def answer_schema_text() -> str:
    """The JSON Schema of answers."""
    return json.dumps(result_schema(), ensure_ascii=False)


def _folder() -> Path:
    """The examples: inside the package as it is installed, beside `src` in a clone."""
    here = Path(__file__).resolve()
    installed = here.parents[1] / "examples"
    return installed if installed.is_dir() else here.parents[3] / "examples"


@cache
def examples() -> dict[str, str]:
    """What each example is about (its first comment), by its name."""
    found = {}
    for file in sorted(_folder().glob("*.yaml")):
        first = file.read_text(encoding="utf-8").partition("\n")[0]
        found[file.stem] = first.removeprefix("#").strip()
    return found


def example(name: str) -> str | None:
    """The text of an example; None where there is none of that name."""
    return (_folder() / f"{name}.yaml").read_text(encoding="utf-8") if name in examples() else None
