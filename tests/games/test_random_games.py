"""Random games of real cards, held to the rules by `log_checker`; and the checker itself, which must see what is wrong.

A few games each run; thousands by `python -m tests.games.random_games`.
"""

import gzip
import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from layerlaw.boards import read_board
from layerlaw.boards.legal_listing import legal_actions
from layerlaw.boards.run import game_after
from layerlaw.cards.build import import_cards
from layerlaw.cards.library import use_database
from layerlaw.errors import LayerlawError
from layerlaw.game import ObjectId
from layerlaw.layers.protocol import CounterPile
from layerlaw.play.position.position import LogEntry, Position
from tests.games.log_checker import strayed
from tests.games.log_of_costs import costs_paid
from tests.games.log_of_replacements import replaced_once
from tests.games.random_games import RandomGame, commander_start, names_in, one_more, play

SEED = 117
CARDS = 400
GAMES = 6
LEGAL_GAMES = 3


@pytest.fixture(scope="module")
def database(shared_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    file = shared_dir / "data" / "oracle-cards.json.gz"
    if not file.is_file():
        pytest.skip("NOT CHECKED: no data/oracle-cards.json.gz in the shared folder")
    with gzip.open(file, "rt", encoding="utf-8") as text:
        every = [card for card in json.load(text) if card["layout"] == "normal"]
    folder = tmp_path_factory.mktemp("random-games")
    source, path = folder / "cards.json", folder / "cards.sqlite"
    source.write_text(json.dumps(random.Random(SEED).sample(every, CARDS)), encoding="utf-8")
    import_cards(source, path)
    use_database(path)
    yield path
    use_database(None)


def test_random_games_keep_to_the_rules(database: Path) -> None:
    cards = names_in(str(database))
    happened = 0
    for number in range(GAMES):
        game = play(cards, random.Random(f"{SEED}/{number}"), 8)
        assert game.strayed == [], game.board
        assert game.crashed == [], game.board
        happened += game.events
    assert happened > 10 * GAMES, "something happens in them"


def test_what_is_offered_is_accepted_and_what_is_not_is_refused(database: Path) -> None:
    """`legal` on Commander boards (903): an entry that it lists is one that the game carries out; an illegal one, and another target, it refuses."""
    tally = Counter[str]()
    for number in range(LEGAL_GAMES):
        dice = random.Random(f"{SEED}/legal/{number}")
        game = RandomGame(commander_start(names_in(str(database)), dice))
        offers_hold(game.board, dice, tally)
        one_more(game, dice)
        offers_hold(game.board, dice, tally)
    assert min(tally["offered"], tally["illegal"]) > LEGAL_GAMES, tally
    assert tally["another target"], tally


def offers_hold(board: dict[str, Any], dice: random.Random, tally: Counter[str]) -> None:
    """Some of the entries that are offered where the board ends, and some that are not, each tried on a game of its own."""
    found = legal_actions(read_board(json.dumps(board), name="board"))
    there = [entry["as"] for entry in board["timeline"] if "as" in entry] + [one["name"] for one in board["players"]]
    for action in dice.sample(found.legal, min(6, len(found.legal))):
        entry = YAML(typ="safe").load(action.entry)
        assert refused(board, entry) is None, (entry, board)
        tally["offered"] += 1
    for action in [one for one in found.legal if len(one.targets) == 1][:4]:
        entry = YAML(typ="safe").load(action.entry)
        others = [name for name in there if name not in action.targets[0][1]]
        if isinstance(entry.get("target"), str) and others:
            other = dice.choice(others)
            assert refused(board, {**entry, "target": other}) is not None, (entry, other, board)
            tally["another target"] += 1
    for action in dice.sample(found.illegal, min(6, len(found.illegal))):
        entry = YAML(typ="safe").load(action.entry)
        assert refused(board, entry) is not None, (entry, action.why, board)
        tally["illegal"] += 1


def refused(board: dict[str, Any], entry: dict[str, Any]) -> LayerlawError | None:
    """Why the game does not go on with an entry; None where it does."""
    try:
        game_after(read_board(json.dumps({**board, "timeline": [*board["timeline"], entry]}), name="board"))
    except LayerlawError as error:
        return error
    return None


# --- the checker sees what is wrong ---------------------------------------------------------------------------------------

BOARD = """
players: [{name: You, hand: [Lightning Bolt]}, Opponent]
timeline:
  - {enter: Grizzly Bears, as: bears}
  - {enter: Serra Angel, as: angel}
  - {enter: "Isamu, Old Bear", as: bear}
cards: [{name: "Isamu, Old Bear", type_line: Legendary Creature — Bear, power: 2, toughness: 2}]
"""


def at(more: str = "  - {priority: You}\n") -> Position:
    """The game of `BOARD` with more entries."""
    head, _, cards = BOARD.partition("cards:")
    game = game_after(read_board(f"{head.rstrip()}\n{more}cards:{cards}", name="board"))
    assert game.work is not None
    return game.work.at


def rules(before: Position, after: Position) -> set[str]:
    """The rules by which the checker objects."""
    return {one.rule for one in strayed(before, after)}


def test_what_the_rules_do_is_no_fault() -> None:
    before = at()
    after = at("  - {priority: You}\n  - {cast: Lightning Bolt, target: bears}\n  - {resolve: top}\n")
    assert rules(before, after) == set()


@pytest.mark.parametrize(
    ("rule", "change"),
    [
        ("119.3", "life"),
        ("400.7", "gone"),
        ("108.3", "gone"),
        ("122.1", "counters"),
        ("701.26a", "tapped"),
        ("704.5g", "damage"),
        ("704.5j", "legend"),
        ("704.5a", "dead"),
    ],
)
def test_what_no_rule_allows_is_found(rule: str, change: str) -> None:
    before = at()
    state = before.state
    bears = next(thing for thing in state.objects if thing.name == "Grizzly Bears")
    legend = next(thing for thing in state.objects if thing.name.startswith("Isamu"))
    first = state.players[0]
    match change:
        case "life":
            changed = replace(state, players=(replace(first, life=19), *state.players[1:]))
        case "dead":
            changed = replace(state, players=(replace(first, life=0), *state.players[1:]))
        case "gone":
            changed = replace(state, by_id=state.by_id.without(bears.id))
        case "counters":
            changed = state.with_object(replace(bears, counters={"shield": CounterPile(1, 99)}))
        case "tapped":
            changed = state.with_object(replace(bears, status=bears.status | {"tapped"}))
        case "damage":
            changed = state.with_object(replace(bears, facts={"damage": 2}))
        case _:
            more = replace(legend, id=type(legend.id)(9_999), timestamp=9_999)
            changed = replace(state, by_id=state.by_id.with_one(more))
    assert rule in rules(before, replace(before, state=changed))


@pytest.mark.parametrize(
    "line",
    [
        "You pay {1}{G} with {G}{G}",
        "You pay {2} with {C}{W}",
        "You pay {W/U}{W/U} with {U}{W}",
        "You pay {2/B}{2/B} with {B}{G}{G}",
        "Ann pays {1}{B/P} with {G} and 2 life",
        "You pay {0} with no mana",
        "You pay {1}{R}{S} with {R}{G}{R}",
    ],
)
def test_what_pays_a_cost(line: str) -> None:
    assert list(costs_paid([LogEntry("pay", line, "601.2h")])) == []


@pytest.mark.parametrize(
    "line",
    [
        "You pay {1}{G} with {G}",
        "You pay {1}{G} with {G}{G}{G}",
        "You pay {G} with {R}",
        "You pay {W/U} with {B}",
        "You pay {B/P} with no mana",
        "You pay {2/B} with {G}",
        "Ann pays {C} with {G}",
    ],
)
def test_what_does_not_pay_a_cost(line: str) -> None:
    assert len(list(costs_paid([LogEntry("pay", line, "601.2h")]))) == 1


def test_mana_out_of_nowhere_and_priority_of_the_wrong_player_are_found() -> None:
    before = at()
    after = at("  - {priority: You}\n  - {cast: Lightning Bolt, target: bears}\n")
    assert rules(before, replace(after, pools={"You": ("R",)})) == {"106.4"}
    assert rules(before, replace(after, priority="Opponent")) == {"117.3"}


def _line(text: str, depth: int = 0, source: int = 1) -> LogEntry:
    return LogEntry("replace", text, "614.1a", depth, (ObjectId(source),))


def test_an_effect_that_is_applied_twice_to_one_event_is_found() -> None:
    """614.5."""
    twice = [
        _line("Season: 2 instead of 1 (You create a Soldier token)"),
        _line("Season: 4 instead of 2 (You create 2 Soldier tokens)"),
    ]
    assert len(list(replaced_once(twice))) == 1
    drawn = LogEntry("event", "You draw a card", "121.1", 1)
    below = [_line("Reflection replaces You draw a card"), drawn, _line("Reflection replaces You draw a card", 1)]
    assert len(list(replaced_once(below))) == 1


def test_two_effects_and_two_events_are_no_fault() -> None:
    """616.1: each of two effects is applied to one event, and one effect to each of two."""
    two = [
        _line("Season: 2 instead of 1 (You create a Soldier token)"),
        _line("Procession: 4 instead of 2 (You create 2 Soldier tokens)", 0, 2),
    ]
    assert list(replaced_once(two)) == []
    drawn = LogEntry("event", "You draw a card", "121.1", 0)
    each = [_line("Reflection replaces You draw a card"), drawn, _line("Reflection replaces You draw a card")]
    assert list(replaced_once(each)) == []
