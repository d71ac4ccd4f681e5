"""What an answer took for granted: each assumption with what was taken, and whether, and how, the answer would be another.

Each is tried the other way by working the board out again; numbers at the values with which they were compared. All are tried together
as well, which finds what only several of them change. The number of trials is bounded, and what was not tried is told.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, cast

from layerlaw.errors import LayerlawError
from layerlaw.explain.answer import object_json, players_json
from layerlaw.explain.assumed_words import condition_of, is_condition, rule_of, statement_of
from layerlaw.explain.assumption import Assumption, Otherwise, WouldDiffer
from layerlaw.layers import NEWEST, Edition, solve
from layerlaw.layers.inquiry import Inquiry, Presumed, Query
from layerlaw.layers.protocol import GameView
from layerlaw.layers.solution import Solution

MOST_TRIALS: Final = 64
"""So many trials at most; each is one more run of the board."""
MOST_WORK: Final = 20_000
"""Trials times objects at most: beyond it fewer are made, at least `FEWEST_TRIALS`."""
FEWEST_TRIALS: Final = 4
_MOST_VALUES: Final = 6
_PASSING: Final = frozenset({"timestamp", "card", "copiable", "id"})
"""Keys of an object's JSON that are no part of what it is, or are told by others."""

Picture = Mapping[str, Mapping[str, Any]]
"""By object or player, what it is."""


@dataclass
class Trial:
    """One run of a board: what was asked in it, and what came of it."""

    asked: Mapping[Query, Presumed]
    picture: Picture = field(default_factory=dict)
    problem: str = ""


Namer = Callable[[Hashable], str]
Run = Callable[[Inquiry], tuple[Solution, Namer, Picture]]
"""Works a board out with what an inquiry supposes: what everything is, how it is called, and what else the answer tells."""


def picture_of(solution: Solution, names: Namer, besides: Picture) -> Picture:
    """What everything is, as far as an assumption could change it; `besides`: what else is told of objects and players."""
    made: dict[str, Mapping[str, Any]] = {}
    for now in solution.values():
        whole = object_json(now, names)
        made[whole["id"]] = {key: value for key, value in whole.items() if key not in _PASSING}
    for player in players_json(solution):
        made[f"player {player['name']}"] = {key: value for key, value in player.items() if key != "name"}
    for name, facts in besides.items():
        made[name] = {**made.get(name, {}), **facts}
    return made


def assumptions(
    first: Solution, asked: Mapping[Query, Presumed], run: Run, names: Namer, besides: Picture
) -> tuple[Assumption, ...]:
    """Every assumption, tried.

    Args:
        first: the answer.
        asked: what was asked on the way to it.
        run: works the board out again with what an inquiry supposes, and says how its objects are called.
        names: how those of the answer are called.
        besides: what else the answer tells, as `run` has it of the others.
    """
    if not asked:
        return ()
    return tuple(_Examination(first, asked, run, names, besides).all())


class _Examination:
    """The trials of one answer."""

    def __init__(
        self,
        first: Solution,
        asked: Mapping[Query, Presumed],
        run: Run,
        names: Namer,
        besides: Picture,
    ) -> None:
        self._first = first
        self._asked = dict(asked)
        self._run = run
        self._names = names
        self._now = picture_of(first, names, besides)
        self._left = max(FEWEST_TRIALS, min(MOST_TRIALS, MOST_WORK // max(1, len(first))))

    def all(self) -> Iterator[Assumption]:
        found: list[Assumption] = []
        waiting = list(self._asked)
        behind: dict[Query, Mapping[Query, int]] = {}
        while waiting:
            question = waiting.pop(0)
            context = behind.get(question, {})
            assumption, more = self._examined(question, context)
            found.append(assumption)
            for other, asked in more.items():
                # what is asked only where something else is so: it is tried on top of that
                if other not in self._asked and len(self._asked) < MOST_TRIALS:
                    self._asked[other] = asked
                    behind[other] = {**context, question: _candidates(self._asked[question], question)[0]}
                    waiting.append(other)
        needed = {one for item in found if item.otherwise for one in behind.get(item.question, ())}
        found = [
            replace(item, only_together=True) if item.question in needed and not item.otherwise else item
            for item in found
        ]
        if len(found) > 1 and not all(item.matters for item in found):
            found = self._together(found)
        yield from found

    def _examined(self, question: Query, context: Mapping[Query, int]) -> tuple[Assumption, Mapping[Query, Presumed]]:
        asked = self._asked[question]
        if asked.is_open:
            return self._told(question, asked, (), tried=False), {}
        now = self._now if not context else self._trial(context).picture
        by_result: dict[str, tuple[list[int], tuple[WouldDiffer, ...], str]] = {}
        more: dict[Query, Presumed] = {}
        values = _candidates(asked, question)
        tried = len(values) <= self._left
        for value in values[: self._left]:
            trial = self._trial({**context, question: value})
            more.update(trial.asked)
            changes = () if trial.problem else tuple(differences(now, trial.picture))
            if changes or trial.problem:
                key = repr((changes, trial.problem))
                by_result.setdefault(key, ([], changes, trial.problem))[0].append(value)
        otherwise = tuple(Otherwise(tuple(found), changes, problem) for found, changes, problem in by_result.values())
        return self._told(question, asked, otherwise, tried=tried or bool(otherwise)), more

    def _told(self, question: Query, asked: Presumed, otherwise: tuple[Otherwise, ...], *, tried: bool) -> Assumption:
        about = self._about(question, self._names)
        return Assumption(
            question,
            asked.taken,
            about,
            condition_of(question, asked),
            self._first.edition.cite(rule_of(question)),
            statement_of(question, about),
            is_condition(question, asked),
            bool(asked.bounds),
            tuple(_candidates(asked, question)),
            otherwise,
            tried,
            asked.is_open,
        )

    def _about(self, question: Query, name: Namer) -> str:
        identity, players = question.about
        if identity is not None:
            known = identity in self._first
            return name(identity) if known else identity if isinstance(identity, str) else "something that is gone"
        return " and ".join(players) if players else "the game"

    def _together(self, found: list[Assumption]) -> list[Assumption]:
        """All the other way at once: where that changes more than each alone does, those that do nothing alone may be why."""
        if self._left < 1:
            return found
        whole = {
            item.question: _candidates(self._asked[item.question], item.question)[-1]
            for item in found
            if not item.is_open
        }
        trial = self._trial(whole)
        alone = {
            (change.object, change.characteristic) for item in found for one in item.otherwise for change in one.changes
        }
        more = {(change.object, change.characteristic) for change in differences(self._now, trial.picture)} - alone
        if not more:
            return found
        return [item if item.otherwise or not item.tried else replace(item, only_together=True) for item in found]

    def _trial(self, suppose: Mapping[Query, int]) -> Trial:
        self._left -= 1
        inquiry = Inquiry(suppose)
        try:
            solution, names, besides = self._run(inquiry)
        except LayerlawError as error:
            return Trial(inquiry.asked, problem=error.mistake.found)
        return Trial(inquiry.asked, picture_of(solution, names, besides))


def _candidates(asked: Presumed, question: Query) -> list[int]:
    """The values worth supposing: those with which it was compared, and their neighbours."""
    if not question.is_number:
        return [1 - asked.taken]
    if asked.most is not None and asked.most < _MOST_VALUES:
        return [value for value in range(asked.most + 1) if value != asked.taken]
    if is_condition(question, asked):
        return [1] if asked.taken < 1 else [0]
    near = {value for bound in asked.bounds for value in (bound - 1, bound, bound + 1)}
    if not near:
        near = {asked.taken + 1, asked.taken + 2}
    most = asked.most if asked.most is not None else max(near)
    worth = sorted(value for value in near if asked.least <= value <= most and value != asked.taken)
    return worth[:_MOST_VALUES] or [asked.taken + 1]


def differences(now: Picture, then: Picture) -> Iterable[WouldDiffer]:
    """What is another in the second picture."""
    for name, is_now in now.items():
        would = then.get(name)
        if would is None:
            yield WouldDiffer(name, "there", now=True, otherwise=False)
            continue
        for key, value in is_now.items():
            if would.get(key) != value:
                yield WouldDiffer(name, key, value, would.get(key))
    for name in then:
        if name not in now:
            yield WouldDiffer(name, "there", now=False, otherwise=True)


class _AssumptionTrials:
    """Another engine's game, with an inquiry of ours."""

    def __init__(self, game: GameView, inquiry: Inquiry) -> None:
        self._game = game
        self.inquiry = inquiry

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the game has
        return getattr(self._game, name)


def assumed_of(game: GameView, edition: Edition = NEWEST, names: Namer = str) -> tuple[Assumption, ...]:
    """The assumptions on which the answer for a game stands, one's own or another engine's.

    Args:
        game: a game as `layers.solve` takes it.
        edition: the rules.
        names: how its objects are called.
    """

    def run(inquiry: Inquiry) -> tuple[Solution, Namer, Picture]:
        return solve(cast("GameView", _AssumptionTrials(game, inquiry)), edition, trace=False), names, {}

    inquiry = Inquiry()
    first, _, besides = run(inquiry)
    return assumptions(first, inquiry.asked, run, names, besides)
