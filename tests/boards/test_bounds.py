"""No board takes unbounded time or memory: limits hold for games as for direct verbs, loops are told, time runs out cleanly."""

from __future__ import annotations

from typing import Any

import pytest

from layerlaw import Board, LayerlawError, Limits, time_limit
from layerlaw.boards import names
from layerlaw.deadline import check_time
from layerlaw.layers import Solution, solve
from layerlaw.layers.bulk import split
from layerlaw.play import durations
from layerlaw.play.position import play as play_module
from layerlaw.play.stack import priority, resolution

DOUBLING = {
    "name": "Doubler",
    "type_line": "Enchantment",
    "oracle_text": "If an effect would create one or more tokens under your control, it creates twice that many of those tokens instead.",
}
MAKER = {
    "name": "Maker",
    "type_line": "Sorcery",
    "mana_cost": "{G}",
    "oracle_text": "Create a 1/1 green Saproling creature token.",
}
MANY = {**MAKER, "name": "Many", "oracle_text": "Create 1,000,000 1/1 green Saproling creature tokens."}
ECHO = {
    "name": "Echo",
    "type_line": "Enchantment",
    "oracle_text": "Whenever a creature enters, create a 1/1 green Saproling creature token.",
}


def cast(name: str) -> dict[str, object]:
    return {"cast": name, "pay": "none"}


def board(*timeline: object, objects: int = 100_000) -> Board:
    cards = [DOUBLING, MAKER, MANY, ECHO]
    return Board.parse({"cards": cards, "timeline": list(timeline)}, limits=Limits(objects=objects))


def test_tokens_that_a_game_makes_count_as_objects() -> None:
    few = board(*["Doubler"] * 3, cast("Maker"), {"resolve": "top"}, objects=12)
    assert sum("token" in now.view.status for now in few.solve().values()) == 8
    with pytest.raises(LayerlawError, match="8 more objects") as caught:
        board(*["Doubler"] * 3, cast("Maker"), {"resolve": "top"}, objects=11).solve()
    assert "--max-objects" in caught.value.mistake.mend
    assert caught.value.mistake.expected == "at most 11"


def test_naming_many_tokens_takes_work_in_proportion_to_their_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each name was looked for among all others: 16,000 tokens took twelve seconds."""
    crowd = {
        **MAKER,
        "name": "Crowd",
        "mana_cost": "{X}{G}",
        "oracle_text": "Create X 1/1 green Saproling creature tokens.",
    }
    looked: list[int] = []

    class Counted(list[names.Thing]):
        def __getitem__(self, at: Any) -> Any:
            looked.append(1)
            return super().__getitem__(at)

    made = names.Register.__init__

    def counted(register: names.Register, players: tuple[str, ...]) -> None:
        made(register, players)
        register.things = Counted()

    monkeypatch.setattr(names.Register, "__init__", counted)

    def work(number: int) -> int:
        looked.clear()
        file = {"cards": [crowd], "timeline": [{**cast("Crowd"), "x": number}, {"resolve": "top"}]}
        answer = Board.parse(file).solve()
        assert len([answer[reference].power for reference in answer]) == number + 1
        return len(looked)

    assert work(400) < 2.5 * work(200)


def test_effects_that_a_game_begins_count_as_effects() -> None:
    cheer = {
        "name": "Cheer",
        "type_line": "Enchantment",
        "oracle_text": "Whenever you gain life, creatures you control get +1/+1 until end of turn.",
    }
    file = {
        "cards": [cheer],
        "timeline": [*["Cheer"] * 4, "Grizzly Bears", {"do": "you gain 1 life"}, {"resolve": "all"}],
    }
    enough = Board.parse(file, limits=Limits(effects=5)).solve()
    assert enough["Grizzly Bears"].power == 6
    with pytest.raises(LayerlawError, match="continuous effects") as caught:
        Board.parse(file, limits=Limits(effects=3)).solve()
    assert "--max-effects" in caught.value.mistake.mend


def test_a_creature_without_abilities_and_counters_counts_as_no_effect() -> None:
    grown = [{"enter": "Grizzly Bears", "counters": {"+1/+1": 1}}] * 2
    Board.parse({"timeline": ["Grizzly Bears", *grown, "Grizzly Bears"]}, limits=Limits(effects=2)).solve()
    with pytest.raises(LayerlawError, match="continuous effects"):
        Board.parse({"timeline": ["Grizzly Bears", *grown, *grown[:1]]}, limits=Limits(effects=2)).solve()


def test_a_million_tokens_are_refused_before_one_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    from layerlaw.game import entering_battlefield, events

    entered: list[object] = []
    enter = entering_battlefield.enter

    def counted(*given: Any) -> object:
        entered.append(given)
        return enter(*given)

    monkeypatch.setattr(events, "enter", counted)
    with pytest.raises(LayerlawError, match="1,099,511,627,776 more objects"):
        board(*["Doubler"] * 40, cast("Maker"), {"resolve": "top"}).solve()
    assert len(entered) < 100, "the forty permanents, each looked ahead at, and no token"


def test_eight_doublings_past_fifty_objects_are_refused_before_a_token_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """256 tokens came past a limit of 50 objects."""
    from layerlaw.game import equal_permanents

    made: list[int] = []
    more = equal_permanents.with_more_like

    def counted(state: Any, thing: Any, number: int) -> Any:
        made.append(number)
        return more(state, thing, number)

    monkeypatch.setattr("layerlaw.play.perform.with_more_like", counted)
    timeline = [*["Doubler"] * 8, cast("Maker"), {"resolve": "top"}]
    with pytest.raises(LayerlawError, match="256 more objects"):
        board(*timeline, objects=50).solve()
    assert not made
    assert sum("token" in now.view.status for now in board(*timeline).solve().values()) == 256
    assert made == [255], "the first enters by the rules, the others with it"


@pytest.mark.parametrize("number", [51, 1_000_000])
def test_tokens_for_an_x_are_refused_before_one_is_made(number: int) -> None:
    zenith = {
        **MAKER,
        "name": "Zenith",
        "mana_cost": "{X}{W}",
        "oracle_text": "Create X 2/2 white Cat creature tokens.",
    }
    with pytest.raises(LayerlawError, match=f"{number:,} more objects") as caught:
        Board.parse(
            {"cards": [zenith], "timeline": [{**cast("Zenith"), "x": number}, {"resolve": "top"}]},
            limits=Limits(objects=50),
        ).solve()
    assert caught.value.mistake.expected == "at most 50"


def test_a_loop_is_told_after_a_bounded_number_of_resolutions(monkeypatch: pytest.MonkeyPatch) -> None:
    resolved: list[str] = []
    resolve = resolution.resolve_top

    def counted(play: Any) -> object:
        item = resolve(play)
        resolved.append(item.source_name)
        return item

    monkeypatch.setattr(priority, "resolve_top", counted)
    with pytest.raises(LayerlawError, match=r"732\.4") as caught:
        board("Echo", cast("Grizzly Bears"), {"resolve": "top"}, {"resolve": "all"}).solve()
    assert len(resolved) <= 300
    assert "Echo: whenever a creature enters (2" in caught.value.mistake.found, "it says what repeats"


def test_many_triggers_that_come_to_an_end_are_no_loop() -> None:
    welcome = {
        "name": "Welcome",
        "type_line": "Enchantment",
        "oracle_text": "Whenever a creature enters, you gain 1 life.",
    }
    three = {**MAKER, "name": "Crowd", "oracle_text": "Create twenty 1/1 green Saproling creature tokens."}
    answer = Board.parse(
        {
            "cards": [welcome, three],
            "timeline": [*["Welcome"] * 15, cast("Crowd"), {"resolve": "top"}, {"resolve": "all"}],
        }
    ).solve()
    assert answer.players[0].life == 20 + 300


CROWD = {
    "name": "Crowd",
    "mana_cost": "{X}{G}",
    "type_line": "Sorcery",
    "oracle_text": "Create X 1/1 green Saproling creature tokens.",
}
SWEEP = {"name": "Sweep", "mana_cost": "{W}", "type_line": "Sorcery", "oracle_text": "Destroy all creatures."}


def swept(number: int, limits: Limits | None = None) -> Board:
    entries = [{**cast("Crowd"), "x": number}, {"resolve": "top"}, cast("Sweep"), {"resolve": "top"}]
    return Board.parse({"cards": [CROWD, SWEEP], "timeline": entries}, limits=limits or Limits())


def test_what_dies_at_once_is_solved_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each that died was told by a board of its own: of ten thousand, two gigabytes and more than a minute."""
    solved: list[object] = []

    def counted(*given: Any, **options: Any) -> Solution:
        solved.append(given[0])
        return solve(*given, **options)

    monkeypatch.setattr(play_module, "solve", counted)

    def solves(number: int) -> int:
        solved.clear()
        swept(number).solve()
        return len(solved)

    assert 0 < solves(10) == solves(60)


def test_what_a_game_lets_happen_is_bounded_and_nothing_of_it_happens() -> None:
    assert len(swept(20, Limits(events=120)).solve()) == 2
    with pytest.raises(LayerlawError, match="too much happens") as caught:
        swept(20, Limits(events=50)).solve()
    assert "--max-events" in caught.value.mistake.mend
    with pytest.raises(LayerlawError, match="too much happens"):
        swept(99_000).solve()


def test_solves_of_a_game_are_bounded_by_their_objects() -> None:
    welcome = {
        "name": "Welcome",
        "type_line": "Enchantment",
        "oracle_text": "Whenever a creature enters, you gain 1 life.",
    }
    entries = ["Welcome", {**cast("Crowd"), "x": 60}, {"resolve": "top"}, {"resolve": "all"}]
    file = {"cards": [CROWD, welcome], "timeline": entries}
    assert Board.parse(file).solve().players[0].life == 80
    with pytest.raises(LayerlawError, match="solved for too often") as caught:
        Board.parse(file, limits=Limits(answers=100)).solve()
    assert "--max-answers" in caught.value.mistake.mend


def welcomed(number: int, tokens: int, limits: Limits | None = None) -> Board:
    """So many enchantments that trigger on each of so many tokens."""
    welcome = {
        "name": "Welcome",
        "type_line": "Enchantment",
        "oracle_text": "Whenever a creature enters, you gain 1 life.",
    }
    entries = [*["Welcome"] * number, {**cast("Crowd"), "x": tokens}, {"resolve": "top"}, {"resolve": "all"}]
    return Board.parse({"cards": [CROWD, welcome], "timeline": entries}, limits=limits or Limits())


def test_abilities_that_trigger_are_bounded_before_they_go_onto_the_stack() -> None:
    """603.3: each makes an object there. 12,000 of them ended by a time limit alone."""
    assert welcomed(5, 10, Limits(events=200)).solve().players[0].life == 70
    with pytest.raises(LayerlawError, match="too much happens") as caught:
        welcomed(5, 10, Limits(events=80)).solve()
    assert "--max-events" in caught.value.mistake.mend


def test_a_resolution_does_not_look_at_the_whole_stack(monkeypatch: pytest.MonkeyPatch) -> None:
    """611.2b: the durations of everything on the stack were looked up after each event, so that a stack took the square of its size."""
    looked: list[object] = []
    find = durations._lasting

    def counted(script: Any) -> Any:
        looked.append(script)
        return find(script)

    monkeypatch.setattr(durations, "_lasting", counted)

    def work(tokens: int) -> int:
        looked.clear()
        welcomed(2, tokens).solve()
        return len(looked)

    assert 0 < work(40) < 2.2 * work(20)


def test_time_runs_out_cleanly() -> None:
    long = Board.parse({"timeline": ["Forest"] * 50})
    with pytest.raises(LayerlawError, match="longer than 1e-09 seconds") as caught, time_limit(1e-9):
        long.solve()
    assert "--timeout" in caught.value.mistake.mend
    assert len(long.solve()) == 50, "afterwards there is no limit, and nothing is half made"


def test_the_nearer_of_two_limits_holds() -> None:
    with time_limit(1e-9), pytest.raises(LayerlawError, match="1e-09"), time_limit(1000):
        check_time()
    with time_limit(1000), time_limit(None):
        check_time()


def test_classes_of_many_columns_cost_their_number() -> None:
    """Each of 400 rows lacks one of 400 columns, as each lord lacks his own effect."""
    every = (1 << 400) - 1
    classes = split([(every ^ 1 << row, row) for row in range(400)], every)
    assert len(classes) == 400
    assert {len(words) for _, words in classes} == {399}
