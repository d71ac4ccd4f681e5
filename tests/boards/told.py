"""What the boards of this folder are told besides their answers.

What was taken for granted, as nobody states it (608.2i); questions that the rules leave open; what state-based actions would do next, and what keeps one off (704.3, 101.2); and what direct verbs left to other entries.
`told.txt` has a line for each, `FILE: of whom: the words (what was taken)`, `FILE: hangs on: the question, which is one reading and not another`, `FILE: would: OBJECT: be destroyed (704.5g)`, with `, but ...` where it is kept off,
or `FILE: left out: CARD: the words`. A board that is not in it is told nothing of the kind: what is asked without need is a mistake as well as what is answered in silence.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from layerlaw.boards.run import PlayedBoard

_FILE: Final = Path(__file__).with_suffix(".txt")


def _read() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for line in _FILE.read_text(encoding="utf-8").splitlines():
        name, _, what = line.partition(": ")
        found[name].add(what)
    return {name: frozenset(what) for name, what in found.items()}


TOLD: Final[Mapping[str, frozenset[str]]] = _read()
"""By the name of a board's file, what it is told."""


def told_of(played: PlayedBoard) -> Iterator[str]:
    """What a board that was played is told, each in one line."""
    for one in played.assumed:
        yield f"{one.about}: {one.words} ({one.taken})"
    for reading in played.open_readings:
        yield f"hangs on: {reading.question.name}, which is {reading.taken} and not {reading.other}"
    for would in played.state_based:
        yield f"would: {played.names.get(would.object, would.object)}: {would.would} ({would.rule})"
    for kept in played.hindered:
        yield f"would: {kept.object}: {kept.would} ({kept.rule}), but {kept.because} ({kept.by_rule}){''.join(f', by {one}' for one in kept.sources)}"
    for left in played.not_carried_out:
        yield f"left out: {left.card}: {left.text}"
    for card, text in played.not_understood:
        yield f"not understood: {card}: {text}"


def told_otherwise(played: PlayedBoard) -> list[str]:
    """What a board is told and should not be, or should be and is not; each as its line would be."""
    file = played.board.name.rpartition("/")[2]
    found, wanted = frozenset(told_of(played)), TOLD.get(file, frozenset())
    return [
        *(f"told, and not in {_FILE.name}: {file}: {line}" for line in sorted(found - wanted)),
        *(f"not told, and in {_FILE.name}: {file}: {line}" for line in sorted(wanted - found)),
    ]
