"""A new kind of filter, value, condition or change must be handled wherever kinds are told apart: nothing falls through in silence."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from layerlaw.layers.edition import ChangeKind, kind_of
from layerlaw.layers.editions import EDITIONS
from layerlaw.layers.evaluate import EVALUATED
from layerlaw.layers.instructions import INSTRUCTED
from layerlaw.model import changes, conditions, facets, filters, references, values
from layerlaw.model.abilities import KeywordAbility

OUTSIDE = {
    changes.PlayerGainsAbility,
    changes.SetMaximumHandSize,
    changes.ModifyMaximumHandSize,
    changes.ModifyDevotion,
    changes.CostIncrease,
    changes.CostReduction,
    changes.ColoredCostReduction,
    changes.CostFloor,
}
"""Changes of players, rules and costs: read by the solution, applied to no object (613.10, 613.11)."""


def nodes(module: ModuleType, base: type) -> Iterator[type]:
    """The concrete classes below `base` of a module, or of a package."""
    for _, item in inspect.getmembers(module, inspect.isclass):
        if issubclass(item, base) and item is not base and f"{item.__module__}.".startswith(f"{module.__name__}."):
            yield item


READ = [
    *nodes(filters, filters.Filter),
    *nodes(values, values.ValueNode),
    *nodes(conditions, conditions.Condition),
    *nodes(references, references.ObjectRef),
    *nodes(references, references.PlayerRef),
]
CHANGES = list(nodes(changes, changes.Change))


@pytest.mark.parametrize("node", READ, ids=lambda node: node.__name__)
def test_every_node_that_is_read_has_an_evaluator(node: type) -> None:
    assert node in EVALUATED


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_every_change_is_applied_or_known_to_be_outside_the_layers(change: type) -> None:
    assert (change in INSTRUCTED) != (change in OUTSIDE)


@pytest.mark.parametrize(
    "change", [item for item in CHANGES if item not in OUTSIDE], ids=lambda change: change.__name__
)
def test_every_change_of_an_object_writes_some_facet(change: type) -> None:
    blank: Any = object.__new__(change)
    for name in getattr(change, "__dataclass_fields__", {}):
        object.__setattr__(blank, name, _BLANKS.get((change.__name__, name), ()))
    written = facets.writes(blank)
    assert written.exact or change.__name__ in {"AddTypes", "RemoveTypes", "AddColors"}


@pytest.mark.parametrize("change", sorted(OUTSIDE, key=str), ids=lambda change: change.__name__)
def test_what_holds_for_players_and_rules_is_read_by_no_effect(change: type) -> None:
    """So that none of them could depend on another (613.10, 613.11, decision 0008); 700.5a has devotion noted after layer 3."""
    blank: Any = object.__new__(change)
    assert not facets.writes(blank).exact


_BLANKS = {
    ("SetSubtypes", "family"): "creature",
    ("GainAbility", "ability"): KeywordAbility("flying"),
    ("CantHave", "keyword"): "flying",
    ("LoseAbility", "keyword"): "flying",
}


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.name)
@pytest.mark.parametrize("kind", ChangeKind, ids=lambda kind: kind.name)
def test_every_kind_of_change_has_a_layer_in_every_edition(edition: object, kind: ChangeKind) -> None:
    assert edition.placement[kind] in edition.index  # type: ignore[attr-defined]


def test_power_and_toughness_that_an_ability_defines_are_a_kind_of_their_own() -> None:
    # 613.4a, 613.4b
    assert kind_of(changes.SetPT(1, 1), defining=True) is ChangeKind.PT_DEFINE
    assert kind_of(changes.SetPT(1, 1)) is ChangeKind.PT_SET
