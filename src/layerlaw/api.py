"""The library's front door: a board as a value, and its answer.

    from layerlaw import Board

    answer = Board.parse({"timeline": ["Opalescence", "Humility"]}).solve()
    answer["Humility"].power                      # 1
    for layer in answer.trace:                    # the way there
        for step in layer.steps:
            print(layer.layer.name, step.effect.id, step.reason.kind, step.affected)
    print(answer.explain("Humility"))

Errors are `LayerlawError`: the same ones that the command line prints, with the same value inside (`error.mistake`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from layerlaw.boards import DEFAULT_LIMITS, Limits, Played, read_board, run_board
from layerlaw.boards import Board as BoardFile
from layerlaw.boards.board import up_to
from layerlaw.boards.check import Failure, check_board
from layerlaw.boards.compare import compare_board
from layerlaw.explain import (
    Happened,
    explain,
    render_html,
    render_json,
    render_markdown,
    render_mermaid,
    render_text,
    result_json,
    solution_html,
)
from layerlaw.explain.compare import Comparison
from layerlaw.explain.editions import edition_named
from layerlaw.game import State, Would
from layerlaw.layers import EDITION_NAMES, Edition, ObjectNow, PlayerNow, Solution, Trace
from layerlaw.layers.protocol import ObjectId

_RENDERERS = {
    "text": render_text,
    "markdown": render_markdown,
    "html": render_html,
    "mermaid": render_mermaid,
}
FORMATS = (*_RENDERERS, "json")
"""What `Answer.explain` can write."""


@dataclass(frozen=True)
class Board:
    """A board: what happened in a game, and what is expected. Checked against the format when it is made."""

    file: BoardFile

    @classmethod
    def read(cls, path: str | Path, *, limits: Limits = DEFAULT_LIMITS) -> Board:
        """Read a board file, YAML or JSON.

        Raises:
            LayerlawError: the file cannot be read, or is no board; it says where, what, and the mend.
        """
        return cls(read_board(Path(path), limits=limits))

    @classmethod
    def parse(cls, source: str | Mapping[str, Any], *, name: str = "<board>", limits: Limits = DEFAULT_LIMITS) -> Board:
        """Make a board of a text in the format, or of a dict of the same shape.

        Raises:
            LayerlawError: it is no board.
        """
        return cls(read_board(source, name=name, limits=limits))

    def solve(self, edition: str | Edition | None = None, *, at: int | None = None) -> Answer:
        """Play the timeline and find out what everything is at its end, or after its first `at` entries.

        Args:
            edition: by whose rules, as a name or as a value, which may be one's own; by default those that the board names.
            at: the number of the entry after which to stop, from 1.

        Raises:
            LayerlawError: a card or reference is unknown, a choice is missing, the rules forbid something; no edition has that name.
        """
        board = self.file if at is None else up_to(self.file, at)
        return Answer(run_board(board, _edition(edition)))

    def check(self, edition: str | Edition | None = None) -> tuple[Failure, ...]:
        """Play it and compare with what it expects; empty where all of it holds.

        Raises:
            LayerlawError: as `solve`.
        """
        return tuple(check_board(self.file, _edition(edition)))

    def compare(self, editions: Iterable[str | Edition] = EDITION_NAMES) -> Comparison:
        """The answers by several editions, what differs, and where the ways part; by default by every edition.

        Raises:
            LayerlawError: as `solve`, where no edition gives an answer.
        """
        return compare_board(self.file, [found for item in editions if (found := _edition(item)) is not None])


def _edition(edition: str | Edition | None) -> Edition | None:
    return edition_named(edition) if isinstance(edition, str) else edition


class Answer(Mapping[str, ObjectNow]):
    """What every object of a board is, by its reference (alias, card name, or `NAME#2`), with the reasons."""

    def __init__(self, played: Played) -> None:
        self._played = played

    def __getitem__(self, reference: str) -> ObjectNow:
        return self.solution[self._played.refs[reference]]

    def __iter__(self) -> Iterator[str]:
        return iter(self._played.names.values())

    def __len__(self) -> int:
        return len(self._played.names)

    @property
    def state(self) -> State:
        """The game at the end of the timeline."""
        return self._played.state

    @property
    def solution(self) -> Solution:
        """The engine's answer, by object id."""
        return self._played.solution

    @property
    def trace(self) -> Trace:
        """The way there, layer by layer."""
        return self.solution.trace

    @property
    def players(self) -> tuple[PlayerNow, ...]:
        """What holds for each player, in turn order."""
        return self.solution.players

    @cached_property
    def state_based(self) -> tuple[Would, ...]:
        """What state-based actions would do next (704); objects by their reference."""
        return tuple(
            replace(item, object=self.name(item.object)) if not isinstance(item.object, str) else item
            for item in self._played.state_based
        )

    @property
    def not_understood(self) -> tuple[tuple[str, str], ...]:
        """Rules text that was not understood: card and text."""
        return self._played.not_understood

    @property
    def happened(self) -> tuple[Happened, ...]:
        """What happened by the rules, entry by entry, each line with its rule number."""
        return self._played.happened

    def name(self, identity: ObjectId) -> str:
        """The reference of an object, by its id in `solution`."""
        return self._played.names[identity]

    def explain(self, reference: str | None = None, *, format: str = "text", full: bool = False) -> str:  # noqa: A002 - as `--format`
        """The way to the answer, in words.

        Args:
            reference: an object, to be told only what concerns it.
            format: one of `FORMATS`.
            full: also tell what changed nothing.
        """
        about = None if reference is None else self._played.refs[reference]
        told = explain(self.solution, self.name, about, full=full, effects=self._played.effect_names)
        if format == "json":
            import json

            return json.dumps(render_json(told), indent=2, ensure_ascii=False)
        return _RENDERERS[format](told)

    def to_dict(self) -> dict[str, Any]:
        """The whole answer as plain values, in the shape of `layerlaw solve --json`."""
        found = [(item.object, item.rule, item.would) for item in self._played.state_based]
        return result_json(
            self.solution,
            self.name,
            state_based=found,
            not_understood=self.not_understood,
            effects=self._played.effect_names,
            happened=self._played.happened,
        )

    def _repr_html_(self) -> str:
        return solution_html(self.solution, self.name)
