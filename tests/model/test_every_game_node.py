"""What a game carries out (610, 603, 118, 614) must be performed and worded: a new class that is in no place of the game is no silence."""

from __future__ import annotations

import ast
import inspect
import re
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from layerlaw.model import (
    abilities,
    acts,
    cost_parts,
    event_patterns,
    every_instruction,
    keyword_actions,
    one_shot_effects,
    processes,
    references,
    replacement_effects,
)
from layerlaw.model.abilities import Instruction
from layerlaw.oracle.sentences import unbound_references
from layerlaw.oracle.write import patterns, scripts
from tests.model.every_kind import kinds, named_in_code

INSTRUCTIONS = [one for one in kinds(Instruction) if one is not one_shot_effects.OneShotEffect]
ONE_SHOTS = [one for one in INSTRUCTIONS if one.__module__ != Instruction.__module__]
EVENTS = kinds(event_patterns.EventPattern)
COSTS = kinds(cost_parts.CostPart)
OUTCOMES = kinds(replacement_effects.ReplacementOutcome)
IN_OTHER_WORDS = {
    one_shot_effects.RemoveDamage,  # of umbra armor, which is a keyword (702.89a)
    processes.Repeat,
    one_shot_effects.Unread,
    one_shot_effects.PlayerCountersLost,  # of costs: `pay {E}{E}`
    keyword_actions.GiveAbilitiesBelow,
    keyword_actions.Pair,  # of soulbond, which is a keyword (702.95a)
}
"""One-shot effects that no writer has words for, or that are only told with others."""
SAID_OTHERWISE = {
    event_patterns.Begins,  # `at the beginning of ...`, which leads the words of the event
    event_patterns.AnyEvent,  # of keywords and rules alone
    event_patterns.Doing,  # of replacement effects
    event_patterns.Resolved,
    event_patterns.WouldBeDestroyed,
    event_patterns.CardsDrawn,  # of replacement effects
}
"""Events that no triggered ability is told by."""
TOLD_BY_THE_TEXT: set[type] = {
    cost_parts.PayItsManaCost,  # of keywords
    cost_parts.TapTotal,
    replacement_effects.Amount,
    replacement_effects.EntersSo,
    replacement_effects.OtherMana,
    replacement_effects.UnlessPaid,
}
"""Costs and outcomes for which no writer has words: the ability is told by its own text."""


@cache
def places(repository: Path, *rooms: str) -> set[str]:
    """What the code of every module of some rooms of the game speaks of: matches on, or looks up in a table."""
    play = repository / "src" / "layerlaw" / "play"
    files = (file for room in rooms for file in sorted((play / room).rglob("*.py")))
    # Which events are looked back at is said of every one, whether or not anything meets it.
    return named_in_code(file for file in files if file.stem != "looking_back")


@cache
def written(repository: Path) -> set[str]:
    """What the code of the writers speaks of."""
    return named_in_code((repository / "src" / "layerlaw" / "oracle" / "write").rglob("*.py"))


def test_the_union_of_all_one_shot_effects_names_them_all() -> None:
    """610: what performs them is closed over this union, so that mypy finds one that nobody does."""
    assert set(get_args(every_instruction.EveryInstruction)) == set(INSTRUCTIONS)


def test_the_union_of_all_events_names_them_all() -> None:
    """603.10: which of them abilities look back at is closed over this union, so that mypy finds one of which nobody has said."""
    assert set(get_args(event_patterns.EveryEvent)) == set(EVENTS)


@pytest.mark.parametrize("node", EVENTS, ids=lambda node: node.__name__)
def test_every_event_can_happen(node: type, repository: Path) -> None:
    """603.2: what waits for it, meets it."""
    assert node.__name__ in places(repository, "event", "triggers", "replacement", "position")


@pytest.mark.parametrize("node", EVENTS, ids=lambda node: node.__name__)
def test_what_every_event_tells_is_known(node: type) -> None:
    """608.2c: what "that creature" and "that player" may mean behind it."""
    source = inspect.getsource(unbound_references)
    assert re.search(rf"\bh\.{node.__name__}\(\w*\)", source) is not None  # whatever its fields are


@pytest.mark.parametrize("node", INSTRUCTIONS, ids=lambda node: node.__name__)
def test_what_every_one_shot_effect_tells_is_known(node: type) -> None:
    """608.2c: what "it", "them" and "that many" may mean behind it."""
    assert node.__name__ in named_in_code([Path(inspect.getfile(unbound_references))])


@pytest.mark.parametrize("node", COSTS, ids=lambda node: node.__name__)
def test_every_cost_can_be_paid(node: type, repository: Path) -> None:
    """118.3: whether it can be paid is known, and it is paid."""
    assert node.__name__ in places(repository, "payment", "casting")


def test_the_union_of_all_costs_names_them_all() -> None:
    """118: what tells costs apart is closed over this union, so that mypy finds one that is forgotten."""
    assert set(get_args(cost_parts.EveryCostPart)) == set(COSTS)


def test_the_union_of_outcomes_names_every_class_of_them() -> None:
    assert set(get_args(replacement_effects.EveryOutcome)) == set(OUTCOMES)


@pytest.mark.parametrize(
    ("union", "family"),
    [
        (abilities.EveryAbility, abilities.Ability),
        (references.EveryObjectRef, references.ObjectRef),
        (references.EveryPlayerRef, references.PlayerRef),
    ],
    ids=lambda one: getattr(one, "__name__", ""),
)
def test_the_union_of_a_family_names_every_class_of_it(union: object, family: type) -> None:
    """113.3: which of them give a game something; 608.2b, 608.2h: which of them the board alone answers."""
    assert set(get_args(union)) == set(kinds(family))


@pytest.mark.parametrize("node", OUTCOMES, ids=lambda node: node.__name__)
def test_every_outcome_replaces_what_would_happen(node: type, repository: Path) -> None:
    """614.6: the event never happens, and what stands here does."""
    assert node.__name__ in places(repository, "replacement")


@pytest.mark.parametrize(
    "node", [one for one in ONE_SHOTS if one not in IN_OTHER_WORDS], ids=lambda node: node.__name__
)
def test_every_one_shot_effect_has_words(node: type) -> None:
    assert node in scripts.WRITTEN


@pytest.mark.parametrize("node", [one for one in EVENTS if one not in SAID_OTHERWISE], ids=lambda node: node.__name__)
def test_every_event_has_words(node: type) -> None:
    assert node in patterns.WRITTEN


@pytest.mark.parametrize(
    "node",
    [one for one in (*COSTS, *OUTCOMES) if one not in TOLD_BY_THE_TEXT],
    ids=lambda node: node.__name__,
)
def test_every_cost_and_every_outcome_has_words(node: type, repository: Path) -> None:
    assert node.__name__ in written(repository)


TOLD_BY_THEIR_NAME = {
    "MONARCH", "INITIATIVE", "MONSTROUS", "RENOWNED", "SADDLED", "SOLVED", "SUSPECTED", "FORETELL", "PLOT", "PLOTTED", "SCRY", "SURVEIL",
    "CREWS", "SADDLES",  # of each that is tapped for it (`casting.activating`)
    "EXPEND",  # an event of its own
}  # fmt: skip
"""Designations, statuses, ways to set a card aside and to look at a library, which a game tells of by what they are called (`Act.named`)."""


def acts_in(folder: Path, *, of: str = "") -> set[str]:
    """The acts that the modules of a folder name; `of`: only in the first field of such values."""
    found: set[str] = set()
    for file in folder.rglob("*.py"):
        nodes: list[ast.AST] = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
        calls = [node for node in nodes if isinstance(node, ast.Call) and node.args]
        called = [call.args[0] for call in calls if getattr(call.func, "attr", getattr(call.func, "id", "")) == of]
        for node in (inner for one in called for inner in ast.walk(one)) if of else nodes:
            if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "Act":
                found.add(node.attr)
    return found


def test_every_act_that_is_waited_for_is_one_that_a_game_tells_of(repository: Path) -> None:
    """701: whoever waits for a keyword action that nothing tells of would stay silent."""
    code = repository / "src/layerlaw"
    waited = acts_in(code / "oracle/phrases/events") | acts_in(code / "oracle/sentences/replacement")
    told = acts_in(code / "play", of="Done") | acts_in(code / "oracle", of="KeywordAction")
    assert len(waited) > 40
    assert sorted(waited - told - TOLD_BY_THEIR_NAME) == []
    assert sorted(TOLD_BY_THEIR_NAME - {act.name for act in acts.Act}) == []
