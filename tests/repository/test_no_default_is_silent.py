"""Where kinds of nodes are told apart, what falls to `case _:` is right for every kind that may ever come, and says here why.

All else is closed with `assert_never`, so that mypy finds a kind that is forgotten. The productions and writers of `oracle` try one thing after
the other: what none of them takes is unread, or not worded, and is counted as that.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from layerlaw.model.abilities import Ability, Instruction
from layerlaw.model.changes import Change
from layerlaw.model.conditions import Condition
from layerlaw.model.cost_parts import CostPart
from layerlaw.model.durations import Duration
from layerlaw.model.event_patterns import EventPattern
from layerlaw.model.filters import Filter
from layerlaw.model.references import ObjectRef, PlayerRef
from layerlaw.model.replacement_effects import ReplacementOutcome
from layerlaw.model.rule_effects import RuleEffect
from layerlaw.model.values import ValueNode
from layerlaw.play.event.event import Event
from tests.model.every_kind import kinds

ROOMS = ("model", "layers", "game", "play", "cards", "explain")
FAMILIES = (
    Ability, Change, Condition, CostPart, EventPattern, Filter, Instruction, ObjectRef, PlayerRef, ReplacementOutcome, RuleEffect, ValueNode,
)  # fmt: skip
CLOSING = frozenset({"assert_never", "object_on_board", "players_on_board"})
"""What closes a match: `assert_never`, or a function that takes no other kinds than these."""

RIGHT_FOR_ALL = {
    "It asks whether something is one of these few; whatever else there is, is none of them.": {
        "model/cost_parts.py: is_x",
        "model/game_abilities.py: is_triggered_mana",
        "layers/evaluate/filters.py: _asks",
        "game/bounded_choices.py: check_later",
        "game/resolution.py: _spoken_of",
        "game/turns.py: over",
        "game/turns.py: _with_what_waited",
        "play/actions/at_once.py: are_held",
        "play/actions/at_once.py: _is_held",
        "play/actions/at_once.py: who_does_what",
        "play/actions/moving.py: says_what_enters_is",
        "play/actions/moving.py: _whole_zones",
        "play/casting/ability_costs.py: _is_of_cycling",
        "play/casting/announcement.py: with_what_is_controlled",
        "play/casting/as_it_was_cast.py: _is_known",
        "play/event/pattern.py: _turned",
        "play/history/turn_history.py: _fought",
        "play/nameless.py: is_any_of_theirs",
        "play/nameless.py: _exiling",
        "play/payment/mana_payment.py: _weight_of_cost",
        "play/payment/paying.py: _taps_what_is_picked",
        "play/replacement/applicable.py: known_by_what_moves",
        "play/replacement/replacement.py: _prevents_none",
        "play/triggers/chapters.py: is_final_chapter",
        "play/triggers/triggers.py: _but_skipped",
        "play/turn/forgetting.py: _in_nodes",  # `tests/model/test_every_duration_ends.py` holds that no other names objects by their ids
    },
    "What is not meant stays as it stands, and is done, paid or asked as everything else is.": {
        "model/game_abilities.py: only_once_each_turn",
        "game/binding.py: _put_in",
        "game/faces.py: as_listed",
        "play/actions/one_shots.py: put",
        "play/as_it_last_was.py: with_colors_of_gone",
        "play/casting/paying_for_spells.py: _mana_of",
        "play/casting/paying_for_spells.py: _chosen_for_less",
        "play/casting/paying_for_spells.py: _chosen_so_many",
        "play/context.py: put",
        "play/replacement/as_it_enters.py: spent",
    },
    "The rest is answered by the board, or by a function or table that is closed itself.": {
        "play/actions/in_one_breath.py: do_together",
        "play/actions/possible.py: could",
        "play/actions/possible.py: is_done_if_chosen",
        "play/context.py: remembered",
        "play/context.py: holds",
        "play/event/attacks_and_blocks.py: in_combat",  # `event.meeting` says which pairs there are, and a test that each is met
        "play/event/looking_back.py: halves",
        "play/event/meeting.py: kinds_within",
        "play/event/pattern.py: _moves",
        "play/event/pattern.py: _events",
        "play/event/pattern.py: _on_the_stack",
        "play/event/pattern.py: _of_permanents",
        "play/nameless.py: could_be",
        "play/payment/paying.py: _can_do",
        "play/perform.py: _is_due",
        "play/triggers/nth_time.py: _asked",
    },
    "The rest is told: as not known, as not carried out, as assumed, or in general words.": {
        "layers/past.py: _one_object",
        "layers/past.py: _identity",
        "layers/past.py: fits_snapshot",
        "game/resolution.py: _follow",
        "game/resolution.py: begins",
        "play/triggers/nth_time.py: _of_itself",
        "play/whether.py: _asked_next",  # an answer that belongs to no question is refused
        "explain/assumed_words.py: condition_of",
        "explain/assumed_words.py: rule_of",
        "explain/assumed_words.py: statement_of",
        "explain/compare.py: _quality",
    },
    "What a player may choose is no less for it: of what nobody knows to be impossible, it is tried.": {
        "play/actions/chosen_x.py: _most",
        "play/actions/possible.py: _could_put",
        "play/actions/possible.py: _could_sacrifice",
        "play/actions/possible.py: _could_discard",
    },
}
"""The matches that have a default, by the reason why it is right."""


@cache
def silent(repository: Path) -> set[str]:
    """The functions that match kinds of nodes, and have a default which neither is closed nor refuses."""
    names = {kind.__name__ for kind in kinds(*FAMILIES)}
    names |= {kind.__name__ for union in (Event, Duration) for kind in get_args(union)}
    source = repository / "src" / "layerlaw"
    return {
        f"{file.relative_to(source).as_posix()}: {function}"
        for room in ROOMS
        for file in sorted((source / room).rglob("*.py"))
        for function, match in _matches(ast.parse(file.read_text(encoding="utf-8")), "")
        if names & set(_named(match.cases)) and _is_silent(match.cases[-1])
    }


def _matches(node: ast.AST, function: str) -> Iterator[tuple[str, ast.Match]]:
    for child in ast.iter_child_nodes(node):
        inner = child.name if isinstance(child, ast.FunctionDef) else function
        if isinstance(child, ast.Match):
            yield inner, child
        yield from _matches(child, inner)


def _named(cases: list[ast.match_case]) -> Iterator[str]:
    """The classes that patterns name."""
    for case in cases:
        for one in ast.walk(case.pattern):
            if isinstance(one, ast.MatchClass):
                yield _name(one.cls)


def _name(node: ast.expr) -> str:
    return str(getattr(node, "attr", getattr(node, "id", "")))


def _is_silent(last: ast.match_case) -> bool:
    anything = isinstance(last.pattern, ast.MatchAs) and last.pattern.pattern is None and last.guard is None
    within = [one for line in last.body for one in ast.walk(line)]
    called = {_name(one.func) for one in within if isinstance(one, ast.Call)}
    return anything and not called & CLOSING and not any(isinstance(one, ast.Raise) for one in within)


def test_every_default_is_right_for_all_that_may_come(repository: Path) -> None:
    said = {place for places in RIGHT_FOR_ALL.values() for place in places}
    assert sorted(silent(repository) - said) == []


@pytest.mark.parametrize("reason", RIGHT_FOR_ALL)
def test_what_is_said_of_a_default_is_said_of_one_that_is_there(reason: str, repository: Path) -> None:
    assert sorted(RIGHT_FOR_ALL[reason] - silent(repository)) == []


def test_a_default_that_says_nothing_is_seen() -> None:
    quiet = "match one:\n    case Is():\n        return True\n    case _:\n        return False\n"
    closed = "match one:\n    case Is():\n        return True\n    case rest:\n        assert_never(rest)\n"
    told = "match one:\n    case Is():\n        return True\n    case _:\n        raise NotRead\n"
    seen = [_is_silent(match.cases[-1]) for text in (quiet, closed, told) for _, match in _matches(ast.parse(text), "")]
    assert seen == [True, False, False]
