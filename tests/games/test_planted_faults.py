"""The checker of games sees what is wrong: for each of its checks a fault is made on purpose in what a game left, and must be found by its rule.

`test_each_check_finds_a_fault` reads the checks from the checker's own text: one that no fault here makes speak fails.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from layerlaw.boards import read_board
from layerlaw.boards.run import game_after
from layerlaw.game import ObjectId
from layerlaw.game.state import GameObject
from layerlaw.layers.protocol import CounterPile
from layerlaw.model.abilities import TriggeredAbility
from layerlaw.model.words import Zone
from layerlaw.oracle import compile_text
from layerlaw.play.event.event import (
    Attacked,
    Blocked,
    Damaged,
    DrawOne,
    Event,
    Left,
    LifeChanged,
    Moved,
    TapChanged,
    Targeted,
)
from layerlaw.play.event.told import NOTHING
from layerlaw.play.position.growing import Record
from layerlaw.play.position.log_entry import LogEntry
from layerlaw.play.position.position import Position, WaitingTrigger
from tests.games.log_checker import Strayed, strayed
from tests.games.log_of_costs import costs_paid
from tests.games.log_of_replacements import replaced_once

# --- boards ----------------------------------------------------------------------------------------------------------------

WARDEN = """
players: [{name: You, hand: [Lightning Bolt, Grizzly Bears, Forest, Growth, Greeter], library: [Forest, Forest, Forest]}, Opponent]
timeline:
  - {enter: Warden, as: warden}
  - {enter: Striker, as: striker}
  - {enter: Flier, as: flier}
  - {enter: Grizzly Bears, as: theirs, controller: Opponent}
  - {enter: Thorn, as: thorn, controller: Opponent}
  - {enter: Veil, as: veil, controller: Opponent}
  - {enter: Bulwark, as: bulwark}
  - {enter: Leaver, as: leaver}
  - {enter: Blade, as: blade}
  - {enter: Bond, as: bond, attached_to: theirs}
  - {enter: Sage, as: sage}
  - {enter: Legend, as: legend}
  - {enter: Mountain, as: mountain}
  - {priority: You}
  - MORE
cards:
  - {name: Thorn, type_line: Creature — Wall, power: 0, toughness: 9, oracle_text: Hexproof}
  - {name: Veil, type_line: Creature — Wall, power: 0, toughness: 9, oracle_text: Shroud}
  - {name: Bulwark, type_line: Creature — Wall, power: 0, toughness: 9, oracle_text: "Defender, haste"}
  - {name: Warden, type_line: Creature — Human, power: 1, toughness: 9, oracle_text: "Whenever another creature enters, you gain 1 life."}
  - {name: Striker, type_line: Creature — Human, power: 3, toughness: 3, oracle_text: "Haste, lifelink"}
  - {name: Flier, type_line: Creature — Bird, power: 1, toughness: 1, oracle_text: "Flying, haste"}
  - {name: Leaver, type_line: Creature — Human, power: 1, toughness: 1, oracle_text: "When this creature dies, you draw a card."}
  - {name: Greeter, type_line: Creature — Human, mana_cost: "{R}", power: 1, toughness: 1, oracle_text: "When this creature enters, you draw a card."}
  - {name: Growth, type_line: Instant, mana_cost: "{R}", oracle_text: "Target creature gets +3/+3 until end of turn."}
  - {name: Blade, type_line: Artifact — Equipment, oracle_text: "Equip {1}"}
  - {name: Bond, type_line: Enchantment — Aura, oracle_text: "Enchant creature"}
  - {name: Sage, type_line: Legendary Planeswalker — Jace, loyalty: 3}
  - {name: Legend, type_line: Legendary Creature — Bear, power: 2, toughness: 2}
"""
PLAIN = """
players: [You, Opponent]
timeline:
  - {enter: Runner, as: runner}
  - {priority: You}
  - {step: beginning of combat}
  - {declare: attackers, pairs: {runner: Opponent}}
  - {step: declare blockers}
  - MORE
cards: [{name: Runner, type_line: Creature — Bear, power: 2, toughness: 2, oracle_text: Haste}]
"""
"""Nothing here could change what combat damage is dealt."""


@cache
def after_entries(*entries: str, board: str = WARDEN) -> Position:
    """Where the game stands after more entries."""
    game = game_after(
        read_board(board.replace("  - MORE\n", "".join(f"  - {{{one}}}\n" for one in entries)), name="board")
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


def test_nothing_is_found_in_a_combat_that_no_word_changes() -> None:
    before, after = after_entries(board=PLAIN), after_entries("step: combat damage", board=PLAIN)
    assert strayed(before, after, entry={"step": "combat damage"}) == ()


# --- faults ----------------------------------------------------------------------------------------------------------------

Change = Callable[[Position], Position]


def without(*kinds: str) -> Change:
    """The lines of some kinds are left out of the log."""
    return lambda now: replace(now, log=Record(line for line in now.log if line.kind not in kinds))


def lines_twice(kind: str) -> Change:
    """The lines of a kind stand in the log once more."""
    return lambda now: replace(now, log=Record((*now.log, *(one for one in now.log if one.kind == kind))))


def unhappened(*kinds: type[Event], when: Callable[[Event], bool] = lambda _: True) -> Change:
    """The events of some kinds are left out of the record, all or some."""
    return lambda now: replace(
        now, happened=tuple(one for one in now.happened if not (isinstance(one, kinds) and when(one)))
    )


def happened_so(kind: type[Event], **otherwise: Callable[[Position, Any], Any]) -> Change:
    """Each event of a kind is otherwise than it was."""
    return lambda now: replace(
        now,
        happened=tuple(
            replace(one, **{name: of(now, one) for name, of in otherwise.items()}) if isinstance(one, kind) else one
            for one in now.happened
        ),
    )


def thing(position: Position, name: str) -> GameObject:
    """The object of a name."""
    return next(one for one in position.state.objects if one.name == name)


def thing_so(name: str, **otherwise: Any) -> Change:
    """The object of a name is otherwise than it is."""
    return lambda now: replace(now, state=now.state.with_object(replace(thing(now, name), **otherwise)))


def attached(name: str, host: str) -> Change:
    """One object is attached to another."""
    return lambda now: thing_so(name, attached_to=thing(now, host).id)(now)


def once_more(name: str, **otherwise: Any) -> Change:
    """There is another object like that of a name, which nobody has told of."""

    def changed(now: Position) -> Position:
        new: dict[str, Any] = {"id": ObjectId(9_999), "timestamp": 9_999, **otherwise}
        more = replace(thing(now, name), **new)
        return replace(now, state=replace(now.state, by_id=now.state.by_id.with_one(more)))

    return changed


def gone(name: str) -> Change:
    """The object of a name is gone, and nobody has told of it."""
    return lambda now: replace(now, state=replace(now.state, by_id=now.state.by_id.without(thing(now, name).id)))


def life(number: int) -> Change:
    """The first player has so much life."""
    return lambda now: replace(
        now, state=replace(now.state, players=(replace(now.state.players[0], life=number), *now.state.players[1:]))
    )


def so(**otherwise: Any) -> Change:
    """The position is otherwise than it is."""
    return lambda now: replace(now, **otherwise)


def both(first: Change, second: Change) -> Change:
    """One change and then another."""
    return lambda now: second(first(now))


def told(kind: str, pattern: str, instead: str) -> Change:
    """The lines of a kind say something else."""
    return lambda now: replace(
        now,
        log=Record(
            replace(line, text=re.sub(pattern, instead, line.text)) if line.kind == kind else line for line in now.log
        ),
    )


def lines_more(*lines: LogEntry) -> Change:
    """More lines stand at the end of the log."""
    return lambda now: replace(now, log=Record((*now.log, *lines)))


def aimed_at(name: str) -> Change:
    """What became a target is the object of that name."""
    return happened_so(Targeted, target=lambda now, _: thing(now, name).id)


def attacked_by(name: str) -> Change:
    """What attacks is the object of that name."""
    return both(
        unhappened(TapChanged),
        happened_so(
            Attacked,
            attackers=lambda now, one: tuple((thing(now, name).id, whom) for _, whom in one.attackers),
        ),
    )


def blocked_so(blocker: str, attacker: str) -> Change:
    """What blocks, and what is blocked, are the objects of those names."""
    return happened_so(Blocked, blocks=lambda now, _: ((thing(now, blocker).id, thing(now, attacker).id),))


def eight_cards(now: Position) -> Position:
    """The first player has eight cards in hand, and nothing was drawn."""
    for number in range(8):
        now = once_more("Warden", id=ObjectId(9_000 + number), zone=Zone.HAND, timestamp=0)(now)
    return unhappened(DrawOne, Moved)(now)


def same(now: Position) -> Position:
    """No fault."""
    return now


def _line(text: str, depth: int = 0, source: int = 1) -> LogEntry:
    return LogEntry("replace", text, "614.1a", depth, (ObjectId(source),))


def _pile(**numbers: int) -> dict[str, CounterPile]:
    return {kind: CounterPile(number, 99) for kind, number in numbers.items()}


_ABILITY = compile_text("Whenever another creature enters, you gain 1 life.").abilities[0]
assert isinstance(_ABILITY, TriggeredAbility)
WAITS = WaitingTrigger(_ABILITY, "You", ObjectId(1), "Warden", NOTHING)
NOWHERE = ObjectId(9_999)
BEARS = "cast: Grizzly Bears, as: mine"
GREETER = "cast: Greeter, as: greeter"
GROWTH = "cast: Growth, target: warden"
HIT = ("step: beginning of combat", "declare: attackers, pairs: {striker: Opponent}")
BOLT = "cast: Lightning Bolt, target: warden"
BLOCK = "declare: blockers, pairs: {theirs: striker}"
SEASON = (
    _line("Season: 2 instead of 1 (You create a Soldier token)"),
    _line("Season: 4 instead of 2 (You create 2 Soldier tokens)"),
)
REFLECTION = (
    _line("Reflection replaces You draw a card"),
    LogEntry("event", "You draw a card", "121.1", 1),
    _line("Reflection replaces You draw a card", 1),
)


@dataclass(frozen=True)
class Fault:
    """A fault made on purpose: the rule that is broken, the entries before, the entry that is looked at, and what is changed where the game stands after it, or before it."""

    rule: str
    so_far: tuple[str, ...]
    entry: str
    after: Change
    before: Change = same
    board: str = WARDEN

    def found(self) -> tuple[Strayed, ...]:
        """What the checker objects to."""
        before = after_entries(*self.so_far, board=self.board)
        after = after_entries(*self.so_far, self.entry, board=self.board) if self.entry else before
        entry = YAML(typ="safe").load(f"{{{self.entry}}}")
        return strayed(self.before(before), self.after(after), entry=entry)


FAULTS = (
    # what there is
    Fault("108.3", (), "", gone("Warden")),
    Fault("400.7", (), "", gone("Warden")),
    Fault("400.7", (), "", once_more("Warden")),
    Fault("400.7", (), "", thing_so("Warden", zone=Zone.GRAVEYARD)),
    Fault("400.7", (), BEARS, unhappened(Moved)),
    Fault("613.7d", (BEARS,), "resolve: top", lambda now: replace(now, state=now.state.with_object(replace(max(now.state.objects, key=lambda one: one.id), timestamp=1)))),
    Fault("704.5d", (), "", thing_so("Warden", zone=Zone.EXILE, status=frozenset({"token"}))),
    Fault("304.4", (), "", thing_so("Lightning Bolt", zone=Zone.BATTLEFIELD)),
    Fault("800.4a", (), "", so(lost=("Opponent",))),
    Fault("800.4a", (BEARS,), "", so(lost=("You",))),
    # amounts
    Fault("119.3", (), "", life(19)),
    Fault("122.1", (), "", thing_so("Warden", counters=_pile(shield=1))),
    Fault("701.26a", (), "", thing_so("Warden", status=frozenset({"tapped"}))),
    # mana, costs and priority
    Fault("106.4", (), BOLT, so(pools={"You": ("R",)})),
    Fault("106.4", (), "step: beginning of combat", so(pools={"You": ("R",)}), so(pools={"You": ("R",)})),
    Fault("601.2h", (), BOLT + ", pay: auto", told("pay", r"with \{R\}", "with {G}")),
    Fault("601.2f", (), BOLT + ", pay: auto", told("pay", r"(?:\{[^}]+\})+", "{5}")),
    Fault("117.3", (), BOLT, so(priority="Opponent")),
    Fault("117.3", (BOLT,), "resolve: top", so(priority="Opponent")),
    # state-based actions
    Fault("704.5a", (), "", life(0)),
    Fault("704.5f", (), "", thing_so("Warden", counters=_pile(**{"-1/-1": 9}))),
    Fault("704.5g", (), "", thing_so("Warden", facts={"damage": 9})),
    Fault("704.5i", (), "", thing_so("Sage", counters={})),
    Fault("704.5j", (), "", once_more("Legend")),
    Fault("704.5m", (), "", thing_so("Bond", attached_to=None)),
    Fault("704.5n", (), "", attached("Blade", "Mountain")),
    Fault("704.5n", (), "", thing_so("Blade", attached_to=NOWHERE)),
    Fault("704.5p", (), "", attached("Warden", "Mountain")),
    Fault("704.5q", (), "", thing_so("Warden", counters=_pile(**{"-1/-1": 1, "+1/+1": 1}))),
    # triggered abilities and replacement effects
    Fault("603.2", (BEARS,), "resolve: top", without("trigger")),
    Fault("603.2", (BEARS,), "resolve: top", lines_twice("trigger")),
    Fault("603.3b", (BEARS,), "resolve: top", so(waiting=(WAITS,))),
    Fault("603.6a", (GREETER,), "resolve: top", without("trigger")),
    Fault("603.6c", ("cast: Lightning Bolt, target: leaver",), "resolve: top", without("trigger")),
    Fault("614.5", (), "", lines_more(*SEASON)),
    Fault("614.5", (), "", lines_more(*REFLECTION)),
    # the stack
    Fault("405.1", (BEARS,), BOLT, lambda now: replace(now, stack=now.stack[1:])),
    Fault("405.1", (BEARS,), "", so(stack=())),
    Fault("405.5", (BEARS, BOLT), "resolve: top", happened_so(Left, item=lambda _, __: NOWHERE)),
    Fault("405.5", (BEARS, BOLT), "resolve: top", unhappened(Left, Moved, when=lambda one: isinstance(one, Left) or (isinstance(one, Moved) and one.from_ is Zone.STACK))),
    Fault("608.2", (), "", so(resolving=NOWHERE)),
    Fault("307.1", (), BEARS, same, so(step="upkeep")),
    Fault("702.11b", (), BOLT, aimed_at("Thorn")),
    Fault("702.18a", (), BOLT, aimed_at("Veil")),
    # damage and combat
    Fault("120.3a", HIT, "step: combat damage", unhappened(LifeChanged)),
    Fault("120.3e", (BOLT,), "resolve: top", thing_so("Warden", facts={})),
    Fault("120.3f", HIT, "step: combat damage", unhappened(LifeChanged, when=lambda one: isinstance(one, LifeChanged) and one.by > 0)),
    Fault("508.1a", HIT[:1], HIT[1], attacked_by("Grizzly Bears")),
    Fault("508.1a", HIT[:1], HIT[1], attacked_by("Striker"), thing_so("Striker", status=frozenset({"tapped"}))),
    Fault("508.1f", HIT[:1], HIT[1], unhappened(TapChanged)),
    Fault("509.1a", HIT, BLOCK, blocked_so("Warden", "Striker")),
    Fault("510.1b", (), "step: combat damage", happened_so(Damaged, amount=lambda _, __: 1), board=PLAIN),
    Fault("702.3b", HIT[:1], HIT[1], attacked_by("Bulwark")),
    Fault("702.9b", HIT, BLOCK, blocked_so("Grizzly Bears", "Flier")),
    # turns
    Fault("305.2", ("play: Forest",), "step: end step", lambda now: replace(now, happened=(*now.happened, *now.happened))),
    Fault("305.3", (), "play: Forest", happened_so(Moved, player=lambda _, __: "Opponent")),
    Fault("502.3", ("step: next turn",), "step: next turn", thing_so("Warden", status=frozenset({"tapped"}))),
    Fault("514.1", (), "step: next turn", eight_cards),
    Fault("514.2", (), "step: next turn", thing_so("Warden", facts={"damage": 1})),
    Fault("514.2", (GROWTH, "resolve: top"), "step: next turn", lambda now: replace(now, state=replace(now.state, effects=after_entries(GROWTH, "resolve: top").state.effects))),
)  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.rule}-{FAULTS.index(fault)}")
def test_a_fault_is_found(fault: Fault) -> None:
    found = fault.found()
    assert fault.rule in {one.rule for one in found}, found


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.rule}-{FAULTS.index(fault)}")
def test_without_it_nothing_is_found(fault: Fault) -> None:
    assert replace(fault, before=same, after=same).found() == ()


def _checks() -> Iterator[tuple[str, str]]:
    """Where each check of the checker stands, and the pattern of what it says."""
    for module in sorted(Path(__file__).parent.glob("log_*.py")):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Yield) and node.value is not None:
                said = next((one for one in ast.walk(node.value) if _is_said(one)), None)
                if said is not None:
                    yield f"{module.name}:{node.lineno}", _pattern(said)


def _is_said(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value
    )


def _pattern(said: ast.AST) -> str:
    parts = said.values if isinstance(said, ast.JoinedStr) else [said]
    return "".join(re.escape(str(one.value)) if isinstance(one, ast.Constant) else ".*" for one in parts)


def test_each_check_finds_a_fault() -> None:
    found = {one.what for fault in FAULTS for one in fault.found()}
    checks = dict(_checks())
    assert len(checks) > 50, "they are read"
    assert [place for place, said in checks.items() if not any(re.fullmatch(said, one) for one in found)] == []


# --- single lines of a log -------------------------------------------------------------------------------------------------


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
