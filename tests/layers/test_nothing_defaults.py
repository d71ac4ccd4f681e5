"""No condition, number or filter of any compiled card counts as false or 0 in silence: it is computed, stated, recorded, or asked for.

All of a card is walked: its continuous effects, what a game carries out of it, and what casting it asks for. Each `EVERY`-th card of the file is;
`LAYERLAW_EVERY_CARD=1` walks them all.
"""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from layerlaw import Board
from layerlaw.cards.record import kept_fields
from layerlaw.errors import LayerlawError
from layerlaw.game.state import State
from layerlaw.layers import solve
from layerlaw.layers.inquiry import Inquiry, Query
from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.cards import Card
from layerlaw.model.history import Occurrence
from layerlaw.model.tree import inside
from layerlaw.model.words import Zone
from layerlaw.oracle import card_with_parts, compile_card
from tests.oracle.coverage import EVERY

NODES = (k.Condition, v.ValueNode, f.Filter)
ASKED = (k.Noted, k.WasCastSo, v.NotedNumber, v.TimesCastSo, v.PastNumber, k.TurnOf, k.PlayerIs, v.LifeTotal, v.CardsInHand,
         v.HighestLife, v.MostCardsInHand, v.PlayerCounters, v.TargetCount, f.HasPast)  # fmt: skip
"""What no board without a word about it tells: of a bare board each of these has to be asked for."""
COMPUTED = (
    k.AllOf, k.AnyOf, k.NotSo, k.ThereAre, k.ValueIs, k.Matches, k.SomePlayer, k.CommonestColor,
    v.Count, v.CountDistinct, v.StatOf, v.Greatest, v.Total, v.CountersOn, v.PlayerCount, v.PlayersWho, v.CountersAmong, v.ManaSymbols,
    v.Devotion, v.Party, v.Plus, v.Times, v.Half, v.AtMost, v.GreaterOf, v.MostOfOne, v.Difference,
    v.UnspentMana,  # 106.4: what the entries of a board made, and nothing where none did
    v.StartingLife,  # 103.4: the format's default of 20 is the rules'
)  # fmt: skip
"""What is worked out of the objects of a board. Of the zones whose cards nobody named see `test_hidden_cards_are_asked_for`."""
CHOSEN = (k.OptionChosen, v.ChosenNumber, v.X, v.NotedFact)
"""What was chosen or announced as it was cast or entered: a board that leaves it out is refused, or (X) asked."""


HIDDEN = frozenset({Zone.GRAVEYARD, Zone.HAND, Zone.EXILE, Zone.LIBRARY})
"""Zones of which a board may say how many cards they have, and not which."""
ONLY_THEN = (
    r.Target, r.TargetPlayer, r.That, r.ThatPlayer, r.Host, r.HostPlayer, r.It, r.Linked, r.ExactObject, r.ExactPlayer, r.ChosenPlayer, r.Chosen, r.Ignoring,
    r.DefendingPlayer, r.TopOfLibrary, r.TopOfGraveyard, r.OnePlayer, f.IsLinked, f.Exactly,
)  # fmt: skip
"""What only a resolution, an event, a choice or a host gives: on a bare board there is nobody of whom to ask."""


@pytest.fixture(scope="module")
def found(shared_dir: Path) -> set[object]:
    file = shared_dir / "data" / "oracle-cards.json.gz"
    if not file.is_file():
        pytest.skip("NOT CHECKED: no data/oracle-cards.json.gz in the shared folder")
    with gzip.open(file, "rt", encoding="utf-8") as stream:
        cards: list[dict[str, Any]] = json.load(stream)
    step = 1 if os.environ.get("LAYERLAW_EVERY_CARD") else EVERY
    return {node for card in _readable(cards[::step]) for node in inside(card) if isinstance(node, NODES)}


def _readable(cards: Iterable[dict[str, Any]]) -> Iterator[Card]:
    """The cards with all that a game carries out, but those that are none by the rules (un-cards with half a mana)."""
    for card in cards:
        try:
            yield card_with_parts(compile_card(kept_fields(card)))
        except LayerlawError:
            continue


@pytest.fixture(scope="module")
def bare() -> State:
    """A board with a creature of which nothing is told."""
    return Board.parse({"timeline": ["Grizzly Bears"]}).solve().state


def asking(node: object, state: State) -> dict[Query, Any]:
    """What is asked when a node is read on a board."""
    inquiry = Inquiry()
    reader = solve(replace(state, inquiry=inquiry), trace=False).reader("You", next(iter(state.by_id)))
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


def test_what_no_board_shows_is_asked_for(found: set[object], bare: State) -> None:
    asked = [node for node in found if isinstance(node, ASKED) and not _is_bound(node) and not _is_stated(node)]
    assert {type(node) for node in asked} >= {
        k.Noted,
        k.WasCastSo,
        v.NotedNumber,
        v.PastNumber,
        v.LifeTotal,
        v.CardsInHand,
        f.HasPast,
    }
    assert [node for node in asked if not asking(node, bare)] == []


def test_a_default_would_be_found(found: set[object], bare: State, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: whoever is asked takes the default and says nothing. Then no kind that is asked for passes."""
    asked: list[object] = [
        node for node in found if isinstance(node, ASKED) and not _is_bound(node) and not _is_stated(node)
    ]
    asked += [node for node in found if isinstance(node, f.CastInOrder)]
    asked += [node for node in found if _looks_into(node) & HIDDEN and not _is_bound(node)]
    monkeypatch.setattr(Inquiry, "answer", lambda _, __, taken=0, **___: taken)
    monkeypatch.setattr(Inquiry, "note", lambda _, __: None)
    assert {type(node) for node in asked if not asking(node, bare)} == {type(node) for node in asked}


def test_the_order_of_spells_is_asked_for(found: set[object], bare: State) -> None:
    words = {node for node in found if isinstance(node, f.CastInOrder)}
    assert words
    assert [node for node in words if not asking(node, bare)] == []


def test_hidden_cards_are_asked_for(found: set[object], bare: State) -> None:
    """Whatever is counted, added up or compared among cards that nobody named."""
    counted = {node for node in found if _looks_into(node) & HIDDEN and not _is_bound(node)}
    assert counted
    assert [node for node in counted if not asking(node, bare)] == []


def _looks_into(node: object) -> frozenset[Zone]:
    """The zones whose cards a condition or number is about."""
    match node:
        case (
            v.Count(of)
            | v.CountDistinct(_, of)
            | v.Greatest(_, of)
            | v.Total(_, of)
            | v.CountersAmong(of)
            | v.ManaSymbols(_, of)
            | k.ThereAre(of)
        ):
            parts = of.parts if isinstance(of, f.And) else (of,)
            return frozenset(part.zone for part in parts if isinstance(part, f.InZone))
        case _:
            return frozenset()


def _is_stated(node: object) -> bool:
    """302.6: of a permanent that a board names, it is stated whether it came this turn."""
    match node:
        case v.PastNumber(past):
            return past.kind is Occurrence.ENTERED and past.object == f.Is(r.This())
        case f.HasPast(past):
            return past.kind is Occurrence.ENTERED
        case _:
            return False


def _is_bound(node: object) -> bool:
    """Whether it speaks of what only a resolution or a host gives: then there is nobody yet of whom to ask."""
    return any(isinstance(one, ONLY_THEN) for one in inside(node))
