"""Every pattern for events has, for each kind of event that can meet it, a place that looks closer, and no other has one (603.2)."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from layerlaw.model import event_patterns as h
from layerlaw.model.conditions import AllOf
from layerlaw.play.event import event as e
from layerlaw.play.event.meeting import kinds_met, kinds_within

MADE_OF_OTHERS = {"EitherEvent", "Whilst", "NthTime", "BecomesSo", "AnyEvent"}


def named(node: ast.AST, module: str) -> set[str]:
    """The classes of a module that a piece of code names."""
    return set(re.findall(rf"\b{module}\.(\w+)", ast.unparse(node)))


def looked_at(function: ast.FunctionDef) -> Iterator[tuple[str, str]]:
    """The pairs of a pattern and an event that a function tells apart."""
    annotated = [named(one.annotation, "e") for one in function.args.args if one.arg == "event" and one.annotation]
    for case in (one for node in ast.walk(function) if isinstance(node, ast.Match) for one in node.cases):
        match case.pattern:
            case ast.MatchSequence([pattern, ast.MatchAs(pattern=None)]):
                yield from ((one, event) for one in named(pattern, "h") for event in annotated[0])
            case ast.MatchSequence([pattern, event]):
                yield from ((one, other) for one in named(pattern, "h") for other in named(event, "e"))
            case ast.MatchClass() as event:
                asked = {one for inner in case.body for one in named(inner, "h")}
                yield from ((one, other) for one in asked for other in named(event, "e"))
            case _:
                pass


def pairs(repository: Path) -> set[tuple[str, str]]:
    """All pairs that are told apart."""
    found: set[tuple[str, str]] = set()
    for name in ("pattern", "attacks_and_blocks"):
        tree = ast.parse((repository / f"src/layerlaw/play/event/{name}.py").read_text(encoding="utf-8"))
        for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
            if any(one.arg == "event" for one in function.args.args):
                found.update(looked_at(function))
    return found


PATTERNS = [one for one in get_args(h.EveryEvent) if one.__name__ not in MADE_OF_OTHERS]


@pytest.mark.parametrize("pattern", PATTERNS, ids=lambda one: one.__name__)
def test_a_pattern_is_met_by_the_events_that_it_can_be_met_by(pattern: type, repository: Path) -> None:
    kinds = kinds_met(object.__new__(pattern))
    assert kinds
    assert {event for one, event in pairs(repository) if one == pattern.__name__} == {kind.__name__ for kind in kinds}


GAINED = e.LifeChanged("You", 3)
BEGAN = e.StepBegan("upkeep", "You")


@pytest.mark.parametrize(
    ("pattern", "events", "expected"),
    [
        (h.LifeGained(), [BEGAN, GAINED], True),
        (h.LifeGained(), [BEGAN], False),
        (h.LifeGained(), [], False),
        (h.EitherEvent((h.Drawn(), h.LifeGained())), [GAINED], True),
        (h.EitherEvent((h.Drawn(), h.LifeGained())), [BEGAN], False),
        (h.NthTime(h.LifeGained(), 2), [GAINED], True),
        (h.NthTime(h.LifeGained(), 2), [BEGAN], False),
        (h.Whilst(h.EitherEvent((h.Drawn(), h.LifeGained())), AllOf(())), [BEGAN, GAINED], True),
        (h.Whilst(h.LifeGained(), AllOf(())), [BEGAN], False),
    ],
)
def test_one_made_of_others_may_be_met_where_one_of_them_may(
    pattern: h.EventPattern, events: list[e.Event], expected: bool
) -> None:
    """So that after most events nobody asks further (603.2)."""
    assert any(isinstance(event, kinds_within(pattern)) for event in events) is expected
