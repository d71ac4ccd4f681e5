"""Random games of real cards, held to the rules by `log_checker`; and the checker itself, which must see what is wrong.

A few games each run; thousands by `python -m tests.games.random_games`.
"""

import gzip
import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
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
from layerlaw.game.state import State
from layerlaw.layers.protocol import CounterPile
from layerlaw.model.abilities import TriggeredAbility
from layerlaw.oracle import compile_text
from layerlaw.play.event.event import Blocked, Event, LifeChanged, Moved, TapChanged, Targeted
from layerlaw.play.event.told import NOTHING
from layerlaw.play.position.position import LogEntry, Position, WaitingTrigger
from layerlaw.play.position.record import Record
from tests.games.log_checker import strayed
from tests.games.log_of_costs import costs_paid
from tests.games.log_of_replacements import replaced_once
from tests.games.random_games import commander_start, drawn_from, play
from tests.games.random_play import started

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
    cards = drawn_from(str(database))
    happened = 0
    for number in range(GAMES):
        game = play(cards, random.Random(f"{SEED}/{number}"), 10, players=4 if number == 0 else 2)
        assert game.strayed == [], game.board
        assert game.crashed == [], game.board
        happened += game.events
    assert happened > 10 * GAMES, "something happens in them"


def test_what_is_offered_is_accepted_and_what_is_not_is_refused(database: Path) -> None:
    """`legal` on Commander boards (903): an entry that it lists is one that the game carries out; an illegal one, and another target, it refuses."""
    tally = Counter[str]()
    for number in range(LEGAL_GAMES):
        dice = random.Random(f"{SEED}/legal/{number}")
        playing = started(commander_start(drawn_from(str(database)), dice), dice)
        assert playing is not None
        offers_hold(playing.result.board, dice, tally)
        playing.go_on()
        offers_hold(playing.result.board, dice, tally)
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


# --- and of more kinds --------------------------------------------------------------------------------------------------

WARDEN = """
players: [{name: You, hand: [Lightning Bolt, Grizzly Bears, Forest], library: [Forest, Forest, Forest]}, Opponent]
timeline:
  - {enter: Warden, as: warden}
  - {enter: Striker, as: striker}
  - {enter: Grizzly Bears, as: theirs, controller: Opponent}
  - {enter: Thorn, as: thorn, controller: Opponent}
  - {enter: Veil, as: veil, controller: Opponent}
  - {enter: Mountain}
  - {priority: You}
  - MORE
cards:
  - {name: Thorn, type_line: Creature — Wall, power: 0, toughness: 9, oracle_text: Hexproof}
  - {name: Veil, type_line: Creature — Wall, power: 0, toughness: 9, oracle_text: Shroud}
  - {name: Warden, type_line: Creature — Human, power: 1, toughness: 9, oracle_text: "Whenever another creature enters, you gain 1 life."}
  - {name: Striker, type_line: Creature — Human, power: 3, toughness: 3, oracle_text: "Haste, lifelink"}
"""


def after_entries(*entries: str) -> Position:
    game = game_after(
        read_board(WARDEN.replace("  - MORE\n", "".join(f"  - {{{one}}}\n" for one in entries)), name="board")
    )
    assert game.work is not None
    return game.work.at


def test_nothing_is_found_where_the_rules_are_kept() -> None:
    moments = ["cast: Grizzly Bears, by: You, pay: none", "resolve: top", "resolve: top", "step: beginning of combat", "declare: attackers, pairs: {striker: Opponent}", "step: end of combat", "step: next turn"]  # fmt: skip
    before = after_entries()
    for at_ in range(1, len(moments) + 1):
        entry = YAML(typ="safe").load(f"{{{moments[at_ - 1]}}}")
        after = after_entries(*moments[:at_])
        assert strayed(before, after, entry=entry) == (), moments[at_ - 1]
        before = after


def without(position: Position, kind: str) -> Position:
    """The position without the lines of a kind in its log."""
    return replace(position, log=Record(line for line in position.log if line.kind != kind))


def unhappened(position: Position, *kinds: type[Event]) -> Position:
    """The position without the events of some kinds in its record."""
    return replace(position, happened=tuple(one for one in position.happened if not isinstance(one, kinds)))


def happened_so(position: Position, change: Callable[[Event], Event]) -> Position:
    """The position with each event of its record as `change` gives it."""
    return replace(position, happened=tuple(map(change, position.happened)))


def named(position: Position, name: str) -> ObjectId:
    """The object of a name."""
    return next(thing.id for thing in position.state.objects if thing.name == name)


def aimed_at(name: str) -> Callable[[Position], Position]:
    """A fault: what became a target is the object of that name."""
    return lambda now: happened_so(
        now, lambda one: replace(one, target=named(now, name)) if isinstance(one, Targeted) else one
    )


def blocked_by(name: str) -> Callable[[Position], Position]:
    """A fault: what blocks is the object of that name."""
    return lambda now: happened_so(
        now,
        lambda one: (
            replace(one, blocks=tuple((named(now, name), attacker) for _, attacker in one.blocks))
            if isinstance(one, Blocked)
            else one
        ),
    )


def at_five(position: Position) -> Position:
    """A fault: what is asked for a spell is {5}."""
    lines = (
        replace(line, text=re.sub(r"(?:\{[^}]+\})+", "{5}", line.text)) if line.kind == "pay" else line
        for line in position.log
    )
    return replace(position, log=Record(lines))


def changed_warden(state: State, **otherwise: object) -> State:
    """The state with Warden otherwise than it is."""
    warden = next(thing for thing in state.objects if thing.name == "Warden")
    return state.with_object(replace(warden, **otherwise))  # type: ignore[arg-type]


_ABILITY = compile_text("Whenever another creature enters, you gain 1 life.").abilities[0]
assert isinstance(_ABILITY, TriggeredAbility)
WAITS = WaitingTrigger(_ABILITY, "You", ObjectId(1), "Warden", NOTHING)
BEARS = "cast: Grizzly Bears, as: mine"
HIT = ("step: beginning of combat", "declare: attackers, pairs: {striker: Opponent}")
BOLT = "cast: Lightning Bolt, target: warden"


@pytest.mark.parametrize(
    ("rule", "so_far", "entry", "fault"),
    [
        ("603.2", (BEARS,), "resolve: top", lambda now: without(now, "trigger")),
        ("603.2", (BEARS,), "resolve: top", lambda now: replace(now, log=Record((*now.log, *(one for one in now.log if one.kind == "trigger"))))),
        ("603.3b", (BEARS,), "resolve: top", lambda now: replace(now, waiting=(WAITS,))),
        ("405.1", (BEARS,), "resolve: top", lambda now: replace(now, stack=())),
        ("400.7", (), BEARS, lambda now: unhappened(now, Moved)),
        ("120.3a", HIT, "step: combat damage", lambda now: unhappened(now, LifeChanged)),
        ("120.3f", HIT, "step: combat damage", lambda now: replace(now, happened=tuple(one for one in now.happened if not (isinstance(one, LifeChanged) and one.by > 0)))),
        ("120.3e", (BOLT,), "resolve: top", lambda now: replace(now, state=changed_warden(now.state, facts={}))),
        ("508.1f", HIT[:1], HIT[1], lambda now: unhappened(now, TapChanged)),
        ("514.2", (), "step: next turn", lambda now: replace(now, state=changed_warden(now.state, facts={"damage": 1}))),
        ("502.3", ("step: next turn",), "step: next turn", lambda now: replace(now, state=changed_warden(now.state, status=frozenset({"tapped"})))),
        ("307.1", (), BEARS, lambda now: now),
        ("305.2", ("play: Forest",), "step: end step", lambda now: replace(now, happened=(*now.happened, *now.happened))),
        ("405.1", (BEARS,), BOLT, lambda now: replace(now, stack=now.stack[1:])),
        ("702.11b", (), BOLT, aimed_at("Thorn")),
        ("702.18a", (), BOLT, aimed_at("Veil")),
        ("509.1a", HIT, "declare: blockers, pairs: {theirs: striker}", blocked_by("Warden")),
        ("601.2f", (), "cast: Lightning Bolt, target: warden, pay: auto", at_five),
    ],
)  # fmt: skip
def test_faults_of_more_kinds_are_found(
    rule: str, so_far: tuple[str, ...], entry: str, fault: Callable[[Position], Position]
) -> None:
    before, after = after_entries(*so_far), after_entries(*so_far, entry)
    if rule == "307.1":
        before = replace(before, step="upkeep")
    found = strayed(before, fault(after), entry=YAML(typ="safe").load(f"{{{entry}}}"))
    assert rule in {one.rule for one in found}, found


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
