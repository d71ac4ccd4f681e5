"""A kind of node that no production makes is dead, and one that the naive solver does not know is compared with nothing: each says why."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from layerlaw.model import (
    changes,
    conditions,
    cost_parts,
    event_patterns,
    filters,
    game_facts,
    one_shot_effects,
    references,
    replacement_effects,
    rule_effects,
    values,
)
from layerlaw.model.abilities import Ability
from tests.model.every_kind import kinds, made_in_code, named_in_code

ASKED = kinds(filters.Filter, values.ValueNode, conditions.Condition, references.ObjectRef, references.PlayerRef)
READ = [
    *ASKED,
    *kinds(
        changes.Change,
        one_shot_effects.OneShotEffect,
        cost_parts.CostPart,
        event_patterns.EventPattern,
        replacement_effects.ReplacementOutcome,
        Ability,
    ),
]
NO_WORDS = {
    "Exactly": "objects by their ids, as a resolution fixes them (611.2c)",
    "ExactObject": "the same of one object",
    "ExactPlayer": "the same of a player",
    "HaveTextBox": "a text box that was exchanged, as a resolution fixes it (701.12)",
    "SetCopiableValues": "what a copy effect has fixed (707.2c)",
    "TurnFaceDown": "how a permanent lies there (708.2)",
    "LockHalf": "a rule of Rooms (709.5)",
    "SetTextBox": "one card's own words, which the built-in cards are written in",
    "IsQuality": "what older rules said of indestructible, by their edition",
    "VillainousChoice": "made by `model.voting`, of two choices",
}
"""Kinds that no production of the grammar makes, and where they come from."""
UNCOMPARED = {
    **dict.fromkeys(
        ("Called", "CastFrom", "CostHas", "HasManaCost", "HasParity", "SharesCardType", "Targets"), "a filter of few cards, held by boards"
    ),
    **dict.fromkeys(("InCombatWith", "IsAttacking"), "combat, which random boards have none of"),
    **dict.fromkeys(
        ("CastInOrder", "HasPast", "PastNumber", "Noted", "NotedNumber", "TargetCount", "TimesCastSo", "WasCastSo", "OptionChosen"),
        "what a game remembers, which random boards do not",
    ),
    **dict.fromkeys(
        ("IsAnyTarget", "Target", "TargetPlayer", "That", "ThatPlayer", "Grantor", "OnePlayer", "DefendingPlayer"),
        "put in before the layers ask",
    ),
    **dict.fromkeys(("ChosenPlayer", "EitherPlayer", "HostPlayer", "PlayerBeside", "PlayerWithMost", "PlayersSuch", "TopOfLibrary"), "a reference of few cards, held by boards"),
    **dict.fromkeys(
        ("CountersAmong", "Difference", "HighestLife", "ManaSymbols", "MostCardsInHand", "MostOfOne", "Party", "PlayerCount", "PlayersWho", "StartingLife"),
        "a number of few cards, held by boards",
    ),
    **dict.fromkeys(("CommonestColor", "SomePlayer"), "a condition of few cards, held by boards"),
    "X": "a number that a resolution has fixed before the layers ask",
}  # fmt: skip
"""Kinds that the naive solver does not know, and why."""


_ASKS_ONLY = "unbound_references.py"
"""A module whose tables name what is done and waited for, to tell what it speaks of; it makes none of it."""


@pytest.fixture(scope="module")
def read(repository: Path) -> set[str]:
    """What the modules that read make; to ask about a kind is not to read it."""
    oracle = repository / "src" / "layerlaw" / "oracle"
    rooms = [file for room in ("phrases", "sentences", "paragraphs") for file in (oracle / room).rglob("*.py")]
    return made_in_code(file for file in [*rooms, *oracle.glob("*.py")] if file.name != _ASKS_ONLY)


@pytest.fixture(scope="module")
def compared(repository: Path) -> set[str]:
    """The words of the naive solver."""
    return named_in_code([repository / "tests" / "properties" / "naive.py"])


@pytest.mark.parametrize("kind", READ, ids=lambda kind: kind.__name__)
def test_every_kind_is_made_of_words_or_says_by_whom(kind: type, read: set[str]) -> None:
    if kind is rule_effects.RuleEffect:
        return
    assert (kind.__name__ in read) != (kind.__name__ in NO_WORDS)


@pytest.mark.parametrize(
    "fact", [*get_args(game_facts.GameFact), *get_args(game_facts.GameNumber)], ids=lambda fact: fact.__name__
)
def test_every_fact_of_a_game_is_made_of_words(fact: type, read: set[str]) -> None:
    """608.2i: what a condition or number can ask of a game alone."""
    assert fact.__name__ in read


@pytest.mark.parametrize("kind", ASKED, ids=lambda kind: kind.__name__)
def test_every_kind_that_is_asked_is_compared_or_says_why_not(kind: type, compared: set[str]) -> None:
    """Two solvers that were written apart agree on it, or boards alone hold it."""
    assert (kind.__name__ in compared) != (kind.__name__ in UNCOMPARED)


def test_the_tables_name_kinds_that_there_are() -> None:
    assert NO_WORDS.keys() <= {kind.__name__ for kind in READ}
    assert UNCOMPARED.keys() <= {kind.__name__ for kind in ASKED}
