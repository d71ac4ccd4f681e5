"""Which of several readings of one verb wins is declared, and not left to which module was loaded first."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

from layerlaw.oracle.sentences.one_shots import clause

_SHOW = """
import importlib, inspect, sys
for name in sys.argv[1].split(","):
    importlib.import_module("layerlaw.oracle.sentences.one_shots." + name)
from layerlaw.oracle.sentences.one_shots import clause
for verbs in (clause.PLAYER_VERBS, clause.THING_VERBS):
    for form in sorted(verbs):
        print(form, [(one.__module__, inspect.unwrap(one).__name__) for one in verbs[form]])
"""


def _modules() -> list[str]:
    folder = Path(clause.__file__).parent
    return sorted(path.stem for path in folder.glob("*.py") if path.stem != "__init__")


def _verbs(names: list[str]) -> str:
    command = [sys.executable, "-c", _SHOW, ",".join(names)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_it_does_not_hang_on_the_order_of_imports() -> None:
    names = _modules()
    usual = _verbs(names)
    assert "exile [" in usual
    for seed in (1, 2, 3):
        other = list(names)
        Random(seed).shuffle(other)
        assert _verbs(other) == usual


def test_where_several_read_a_verb_the_more_special_module_is_asked_first() -> None:
    """`exile the top card of your library` before `exile a card`; `shuffle your library` before `shuffle it into your library`."""
    verbs = _verbs(_modules())
    line = next(line for line in verbs.splitlines() if line.startswith("exile "))
    assert line.index("_exile_from_top") < line.index("zones")
