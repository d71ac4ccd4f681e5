"""Bounds for effects times objects, for what is applied in a whole run, and for the trace: each counted, none timed."""

from __future__ import annotations

from collections import Counter

import pytest

from layerlaw import Board, LayerlawError, Limits
from layerlaw.boards.board import Entry
from layerlaw.layers.solve import Solver
from layerlaw.layers.table import Table
from layerlaw.model.abilities import is_mana_ability
from layerlaw.work import Work

LORDS = {"timeline": [{"token": "Goblin King", "count": 5000}]}


def many(*names: str, count: int) -> dict[str, object]:
    return {"timeline": [{"enter": name, "as": f"{name} {at}"} for name in names for at in range(count)]}


def calls_of(owner: type, name: str, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Counts the calls of a method from now on, under its name."""
    kept, calls = getattr(owner, name), Counter[str]()

    def counted(*given: object) -> object:
        calls[name] += 1
        return kept(*given)

    monkeypatch.setattr(owner, name, counted)
    return calls


def test_five_thousand_lords_are_refused_after_a_bounded_number_of_applications(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls = calls_of(Solver, "_apply", monkeypatch)
    with pytest.raises(LayerlawError, match="too many effects for so many objects") as caught:
        list(Board.parse(LORDS).solve().values())
    assert "--max-applications" in caught.value.mistake.mend
    assert 0 < (calls["_apply"] - 1) * 5000 <= Limits().applications  # the last of them was refused


def test_the_trace_of_many_anthems_is_refused_and_the_board_itself_is_solved() -> None:
    solution = Board.parse(many("Glorious Anthem", "Grizzly Bears", count=20), limits=Limits(trace=1000)).solve()
    assert solution["Grizzly Bears 7"].power == 22
    with pytest.raises(LayerlawError, match="the trace of what each effect changed") as caught:
        solution.to_dict()
    assert "--max-trace" in caught.value.mistake.mend


def test_a_trace_within_the_bound_is_told_whole() -> None:
    # each of 3 anthems on each of 3 bears: the object, and of power and toughness the change, before and after
    board = many("Glorious Anthem", "Grizzly Bears", count=3)
    told = 3 * 3 * (1 + 2 * 3)
    assert Board.parse(board, limits=Limits(trace=told)).solve().to_dict()["trace"]
    with pytest.raises(LayerlawError, match="too long to be told"):
        Board.parse(board, limits=Limits(trace=told - 1)).solve().to_dict()


def test_a_trace_that_was_told_may_be_told_again() -> None:
    board = Board.parse(many("Glorious Anthem", "Grizzly Bears", count=3), limits=Limits(trace=3 * 3 * (1 + 2 * 3)))
    solution = board.solve()
    assert solution.to_dict() == solution.to_dict()


def test_a_trace_that_is_too_long_is_refused_before_any_of_the_answer_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight hundred lords took fifteen seconds and 390 MB before their trace was refused."""
    calls = calls_of(Table, "abilities", monkeypatch)
    solution = Board.parse(many("Goblin King", count=100), limits=Limits(trace=10_000)).solve()
    before = calls["abilities"]
    with pytest.raises(LayerlawError, match="too long to be told"):
        solution.to_dict()
    assert (
        calls["abilities"] - before <= 3 * 100
    )  # what the entries and state-based actions ask, not what each of 200 steps changed


def test_four_hundred_anthems_on_four_hundred_creatures_are_solved_and_their_trace_is_refused_unmade(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Their JSON was 520 MB."""
    calls = calls_of(Table, "abilities", monkeypatch)
    applied = calls_of(Solver, "_apply", monkeypatch)
    solution = Board.parse(many("Glorious Anthem", "Grizzly Bears", count=400)).solve()
    assert solution["Grizzly Bears 7"].power == 402
    before = calls["abilities"]
    with pytest.raises(LayerlawError, match="too long to be told"):
        solution.to_dict()
    assert applied["_apply"] <= 2 * 400, "two solves, however many entries there are"
    assert calls["abilities"] - before <= 3 * 800


RAGE = {
    "name": "Rage",
    "type_line": "Instant",
    "oracle_text": "Target creature gets +X/+0 until end of turn, where X is its toughness.",
}


def test_what_a_whole_run_applies_is_bounded() -> None:
    rages = [{"resolve": "Rage", "targets": ["Grizzly Bears"]}] * 60
    board = {"cards": [RAGE], "timeline": ["Grizzly Bears", *rages]}
    with pytest.raises(LayerlawError, match="applied too often") as caught:
        Board.parse(board, limits=Limits(steps=500)).solve().values()
    assert "--max-steps" in caught.value.mistake.mend
    assert Board.parse(board).solve()["Grizzly Bears"].power == 122


def test_what_asks_nothing_as_it_resolves_solves_no_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """608.2h: only what an effect asks is worked out. Two thousand of them took seven seconds, and were refused."""
    calls = calls_of(Solver, "run", monkeypatch)
    growths = [{"resolve": "Giant Growth", "targets": ["Grizzly Bears"]}] * 2000
    solution = Board.parse({"timeline": ["Grizzly Bears", *growths]}).solve()
    assert solution["Grizzly Bears"].power == 2 + 3 * 2000
    assert calls["run"] == 2, "whether it is a creature, asked once for all of them, and the answer"


GROW = {
    "name": "Grow",
    "type_line": "Instant",
    "oracle_text": "Target creature gets +X/+X until end of turn, where X is the number of creatures you control.",
}


def test_what_asks_nothing_of_sizes_applies_no_effect_on_sizes(monkeypatch: pytest.MonkeyPatch) -> None:
    """613.4, 608.2h: power and toughness come last, so that what only they change cannot change how many creatures there are."""
    calls = calls_of(Solver, "_apply", monkeypatch)
    grown = [{"resolve": "Grow", "targets": ["bears"]}] * 300
    timeline = [{"enter": "Grizzly Bears", "as": "bears"}, "Grizzly Bears", "Glorious Anthem", *grown]
    solution = Board.parse({"cards": [GROW], "timeline": timeline}).solve()
    assert solution["bears"].power == 2 + 1 + 300 * 2
    assert calls["_apply"] <= 2 * 300 + 2, "the Anthem as each resolves, all of them once, and once what is a creature"


def test_a_creature_that_an_effect_made_counts_as_the_next_resolves() -> None:
    """608.2h: of the effects before only those that change nothing but sizes are left out."""
    life = {
        "name": "Life",
        "type_line": "Instant",
        "oracle_text": "Target land becomes a 1/1 creature until end of turn.",
    }
    timeline = [
        "Grizzly Bears",
        "Forest",
        {"resolve": "Grow", "target": "Grizzly Bears"},
        {"resolve": "Life", "target": "Forest"},
        {"resolve": "Grow", "target": "Grizzly Bears"},
    ]
    assert Board.parse({"cards": [GROW, life], "timeline": timeline}).solve()["Grizzly Bears"].power == 2 + 1 + 2


def test_two_thousand_that_ask_are_refused_after_a_bounded_number_of_applications(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls = calls_of(Solver, "_apply", monkeypatch)
    rages = [{"resolve": "Rage", "targets": ["Grizzly Bears"]}] * 2000
    with pytest.raises(LayerlawError, match="applied too often"):
        Board.parse(
            {"cards": [RAGE], "timeline": ["Grizzly Bears", *rages]}, limits=Limits(steps=20_000)
        ).solve().values()
    assert calls["_apply"] <= 20_001


TANGLE = {
    "name": "Tangle",
    "type_line": "Artifact",
    "oracle_text": 'Artifacts have "Artifacts have all activated abilities of each other artifact."\n{T}: Add {C}.',
}


def tangled(artifacts: int, applications: int = Limits().applications) -> Board:
    names = ["Tangle", *[{"enter": "Ornithopter", "as": f"Ornithopter {at}"} for at in range(artifacts - 1)]]
    return Board.parse({"cards": [TANGLE], "timeline": names}, limits=Limits(applications=applications))


def mana_abilities(artifacts: int) -> list[int]:
    return [sum(is_mana_ability(one) for one in now.abilities) for now in tangled(artifacts).solve().values()]


def test_each_object_that_takes_up_the_abilities_of_all_others_multiplies_what_all_have() -> None:
    """113.2c: instances of one ability are several.

    Of two artifacts the Ornithopter's granted ability applies first, as the other waits for what it gives (613.8a): both get one, then both
    the Ornithopter's. Of three the first Ornithopter's applies first (a loop with the second's, 613.8b): one for all. Then the Tangle's does
    something, so that it and the second's make a loop (613.8c), and it is older: two for all, and then seven, of 4 and 3.
    """
    assert mana_abilities(2) == [3, 2]
    assert mana_abilities(3) == [11, 10, 10]


def test_abilities_that_all_take_up_of_all_are_refused_after_a_bounded_number_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Eight such objects were a matter of `--timeout`: with each of them the abilities are some ten times as many."""
    calls, noted = calls_of(Solver, "_apply", monkeypatch), []
    kept = Work.note_taken

    def note(work: Work, abilities: int) -> None:
        noted.append(abilities)
        kept(work, abilities)

    monkeypatch.setattr(Work, "note_taken", note)
    with pytest.raises(LayerlawError, match="take up too many abilities of each other") as caught:
        list(tangled(12, applications=50_000).solve().values())
    assert "--max-applications" in caught.value.mistake.mend
    assert sum(noted[:-1]) <= 50_000, "the last of them was refused"
    assert calls["_apply"] <= 2 * 12


def test_what_entries_state_is_looked_up_once_for_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty thousand Forests took a minute and a half, as each entry looked through all others."""
    found = []
    for number in (100, 200):
        calls = calls_of(Entry, "node", monkeypatch)
        Board.parse({"timeline": [{"enter": "Forest", "tapped": True}] * number}).solve()
        found.append(calls["node"])
        monkeypatch.undo()
    assert found[1] <= 2 * found[0]
