"""What is told together of earlier turns answers as each event by itself did (608.2i), as long as nothing speaks of an object that is gone."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from layerlaw.layers.past import Asker, look
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.history import (
    EVERYTHING,
    GONE,
    History,
    Measure,
    Occurrence,
    Past,
    PastEvent,
    Period,
    Snapshot,
)
from layerlaw.model.values import PastNumber
from layerlaw.model.words import CardType

_PLAYERS = ("Ann", "Bob")
_HERE = frozenset({1, 2})
_SNAPSHOTS = (
    Snapshot("Bear", "Ann", types=frozenset({CardType.CREATURE}), power=2),
    Snapshot("Bear", "Ann", types=frozenset({CardType.CREATURE}), power=3),
    Snapshot("Relic", "Bob", types=frozenset({CardType.ARTIFACT})),
)
_BY_SOURCE = (Measure.SOURCES, Measure.MOST_OF_SOURCE)

_ids = st.integers(1, 5)
_events = st.builds(
    PastEvent,
    kind=st.sampled_from((Occurrence.DAMAGED, Occurrence.DIED, Occurrence.CAST)),
    player=st.sampled_from(_PLAYERS),
    object=st.one_of(st.none(), _ids),
    was=st.one_of(st.none(), st.sampled_from(_SNAPSHOTS)),
    amount=st.integers(1, 4),
    source=st.one_of(st.none(), _ids),
    source_was=st.one_of(st.none(), st.sampled_from(_SNAPSHOTS)),
    tags=st.sampled_from((frozenset[str](), frozenset({"combat"}))),
    times=st.integers(0, 2),
    to=st.one_of(st.none(), _ids, st.sampled_from(_PLAYERS)),
)
_filters = st.sampled_from(
    (
        None,
        f.Is(r.This()),
        f.Not(f.Is(r.This())),
        f.IsType(CardType.CREATURE),
        f.Named("Bear"),
        f.Exactly(frozenset({2})),
    )
)
_patterns = st.builds(
    Past,
    kind=st.sampled_from((Occurrence.DAMAGED, Occurrence.DIED, Occurrence.CAST)),
    player=st.sampled_from((None, r.You(), r.Opponents())),
    object=_filters,
    source=_filters,
    tags=st.sampled_from(((), ("combat",))),
    period=st.just(Period.GAME),
    to=st.sampled_from((None, r.You())),
)


def _names(ref: r.PlayerRef) -> tuple[str, ...]:
    return ("Ann",) if ref == r.You() else ("Bob",)


_ASKER = Asker(1, 2, _PLAYERS, _names, lambda word: word, None)


@given(st.lists(_events, max_size=12), _patterns, st.sampled_from(tuple(Measure)), st.booleans())
def test_what_happened_in_this_game_is_counted_alike(
    events: list[PastEvent], past: Past, measure: Measure, all_noted: bool
) -> None:
    whole = frozenset({(Period.GAME, EVERYTHING, EVERYTHING)}) if all_noted else frozenset()
    history = History(before=tuple(events), whole=whole)
    shorter = history.condensed(_HERE.__contains__)
    assert len(shorter.before) <= len(history.before)
    node = PastNumber(past, measure)
    before, after = look(node, history, _ASKER), look(node, shorter, _ASKER)
    if measure in _BY_SOURCE and any(event.source == GONE for event in shorter.before):
        assert before == after or not after.whole, "several sources that are gone are not told apart: not known, then"
    else:
        assert before == after
    assert shorter.condensed(_HERE.__contains__) == shorter


def test_that_all_was_noted_is_forgotten_of_what_is_gone_alone() -> None:
    known = {(Period.GAME, EVERYTHING, one) for one in (1, 3, "Ann", EVERYTHING)}
    history = History(whole=frozenset(known), lately=frozenset({(Period.GAME, EVERYTHING, 4)}))
    shorter = history.condensed(_HERE.__contains__)
    assert {one[2] for one in shorter.whole | shorter.lately} == {1, "Ann", EVERYTHING}


def test_a_turn_that_ended_stays_as_it_was() -> None:
    died = [PastEvent(Occurrence.DIED, "Ann", one, _SNAPSHOTS[0]) for one in (7, 8)]
    history = History(turn=tuple(died)).next_turn("Ann", recorded=True).condensed(_HERE.__contains__)
    assert history.last_turn_of("Ann")[0] == tuple(died)
    assert history.events(Period.LAST_TURN) == tuple(died)
    assert [(event.times, event.object) for event in history.events(Period.GAME)] == [(2, GONE)]
