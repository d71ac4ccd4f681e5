"""No condition, number or filter of any compiled card counts as false or 0 in silence: it is computed, stated, recorded, or asked for."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

from layerlaw import Board
from layerlaw.layers import solve
from layerlaw.layers.inquiry import Inquiry, Query
from layerlaw.layers.reader import BoardReader
from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import values as v
from layerlaw.model.history import Occurrence, Past
from layerlaw.model.references import This
from tests.oracle.coverage import EVERY, compiled

ASKED = (k.Noted, k.WasCastSo, v.NotedNumber, v.TimesCastSo, v.PastNumber, k.TurnOf, k.PlayerIs, v.LifeTotal, v.CardsInHand,
         v.HighestLife, v.MostCardsInHand, v.PlayerCounters, v.TargetCount, f.HasPast)  # fmt: skip
"""What no board without a word about it tells: of a bare board each of these has to be asked for."""
COMPUTED = (
    k.AllOf, k.AnyOf, k.NotSo, k.ThereAre, k.ValueIs, k.Matches, k.SomePlayer, k.CommonestColor,
    v.Count, v.CountDistinct, v.StatOf, v.Greatest, v.Total, v.CountersOn, v.PlayerCount, v.CountersAmong, v.ManaSymbols,
    v.Devotion, v.Party, v.Plus, v.Times, v.Half,
    v.StartingLife,  # 103.4: the format's default of 20 is the rules'
)  # fmt: skip
"""What is worked out of the objects of a board. Of the zones whose cards nobody named see `test_hidden_cards_are_asked_for`."""
CHOSEN = (k.OptionChosen, v.ChosenNumber, v.X, v.NotedFact)
"""What was chosen or announced as it was cast or entered: a board that leaves it out is refused, or (X) asked."""


def nodes(item: object) -> Iterator[object]:
    """Every condition, number and filter inside a value."""
    if isinstance(item, k.Condition | v.ValueNode | f.Filter):
        yield item
    if isinstance(item, tuple | frozenset):
        for part in item:
            yield from nodes(part)
    elif is_dataclass(item) and not isinstance(item, type):
        for one in fields(item):
            yield from nodes(getattr(item, one.name))


@pytest.fixture(scope="module")
def found(shared_dir: Path) -> set[object]:
    file = shared_dir / "data" / "oracle-cards.json.gz"
    if not file.is_file():
        pytest.skip("NOT CHECKED: no data/oracle-cards.json.gz in the shared folder")
    with gzip.open(file, "rt", encoding="utf-8") as stream:
        cards: list[dict[str, Any]] = json.load(stream)
    return {node for paragraph in compiled(cards[::EVERY]) for node in nodes(tuple(paragraph.abilities))}


def asking(node: object) -> dict[Query, Any]:
    """What is asked when a node is read on a bare board, for a creature of which nothing is told."""
    inquiry = Inquiry()
    played = Board.parse({"timeline": ["Grizzly Bears"]}).solve()
    (bears,) = played.solution
    state = played.state
    object.__setattr__(state, "inquiry", inquiry)
    reader: BoardReader = solve(state, trace=False).reader("You", bears)
    match node:
        case k.Condition():
            reader.holds(node)
        case v.ValueNode():
            reader.value(node)
        case f.Filter():
            reader.matching(node)
        case _:
            raise AssertionError(node)
    return dict(inquiry.asked)


def test_every_kind_of_node_has_its_place() -> None:
    kinds = {
        kind
        for module in (k, v)
        for kind in vars(module).values()
        if isinstance(kind, type) and kind.__module__ == module.__name__ and issubclass(kind, k.Condition | v.ValueNode)
    } - {k.Condition, v.ValueNode}
    assert kinds - {*ASKED, *COMPUTED, *CHOSEN} == set()


def test_what_no_board_shows_is_asked_for(found: set[object]) -> None:
    asked = [node for node in found if isinstance(node, ASKED) and not _is_bound(node) and not _is_stated(node)]
    assert [node for node in asked if not asking(node)] == []


def test_qualities_in_words_are_asked_for(found: set[object]) -> None:
    words = {node for node in found if isinstance(node, f.HasStatus) and " " in node.name}
    assert words
    assert [node for node in words if not asking(node)] == []


def test_hidden_cards_are_asked_for(found: set[object]) -> None:
    counted = {
        node
        for node in found
        if isinstance(node, v.Count | k.ThereAre)
        and any(isinstance(part, f.InZone) and part.zone in ("graveyard", "hand", "exile") for part in _parts(node))
        and not _is_bound(node)
    }
    assert counted
    assert [node for node in counted if not asking(node)] == []


def _parts(node: v.Count | k.ThereAre) -> tuple[f.Filter, ...]:
    of = node.of if isinstance(node, v.Count) else node.filter
    return of.parts if isinstance(of, f.And) else (of,)


def _is_stated(node: object) -> bool:
    """302.6: of a permanent that a board names, it is stated whether it came this turn."""
    return isinstance(node, v.PastNumber) and node.past == Past(Occurrence.ENTERED, object=f.Is(This()))


def _is_bound(node: object) -> bool:
    """Whether it speaks of what only a resolution or a host gives: then there is nobody yet of whom to ask."""
    text = repr(node)
    return any(
        word in text
        for word in (
            "Target",
            "That",
            "HostPlayer",
            "Host()",
            "Chosen",
            "Linked",
            "ControllerOf",
            "OwnerOf",
            "Defending",
            "Exact",
            "OnePlayer",
            "It()",
        )
    )
