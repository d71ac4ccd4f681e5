"""How fast a game goes on: casting and resolving with triggers on a board of 60 permanents; the figures of `docs/benchmarks.md`.

    python -m benchmarks.game_at_work [--events 10000]

Each round a creature spell is cast and resolves, abilities trigger on it and resolve, and a sorcery destroys it. What is counted as
an event is what the log counts: a zone change, damage, life, counters, a spell cast, a target chosen.
"""

from __future__ import annotations

import argparse
import gc
import resource
import time
from dataclasses import replace

from layerlaw.cli import COLLECT_AFTER
from layerlaw.game import Entering, Player, entering_battlefield, events, new_game
from layerlaw.layers import solve
from layerlaw.model.cards import Card
from layerlaw.model.words import Zone
from layerlaw.oracle.compile import compile_card
from layerlaw.play.by_the_rules import BY_THE_RULES
from layerlaw.play.casting.announcement import Announcement
from layerlaw.play.casting.cast import cast
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import Position
from layerlaw.play.stack.priority import resolve_all
from layerlaw.play.turn.turn_structure import go_to_step, next_turn

_ON_THE_BOARD = (
    ("Welcomer", "{W}", "Creature — Human", "1", "Whenever another creature enters, you gain 1 life."),
    ("Mourner", "{1}{B}", "Creature — Vampire", "2", "Whenever another creature dies, you gain 1 life."),
    ("Crusader", "{1}{W}", "Creature — Knight", "2", "Other Knights you control get +1/+1."),
    ("Banner", "{1}{W}{W}", "Enchantment", "", "Creatures you control get +1/+1."),
)
_FILLERS = (("Bear", "{1}{G}", "Creature — Bear", "2", ""), ("Wood", "", "Basic Land — Forest", "", ""))
_CAST = ("Squire", "{W}", "Creature — Knight", "1", "When this creature enters, draw a card.")
_DESTROY = ("Edict", "{1}{B}", "Instant", "", "Destroy target creature.")


_REMEMBERED = 1_000
"""So many lines of the log are kept as a turn begins, as by whoever lets a game go on for long."""
_A_TURN = 200
"""So many events happen in a turn: the next ones happen in the next turn of the same player."""


def card(name: str, cost: str, line: str, size: str, text: str) -> Card:
    """A card of these words."""
    fields: dict[str, object] = {"name": name, "mana_cost": cost, "type_line": line, "oracle_text": text}
    return compile_card(fields | ({"power": size, "toughness": size} if size else {}))


def table(permanents: int = 60) -> Play:
    """A game with so many permanents, four of which watch or change others."""
    state = new_game([Player("Ann"), Player("Bob")])
    for words in _ON_THE_BOARD:
        state = entering_battlefield.enter(state, card(*words), Entering(controller="Ann")).state
    fillers = [card(*words) for words in _FILLERS]
    for at in range(permanents - len(_ON_THE_BOARD)):
        state = entering_battlefield.enter(
            state, fillers[at % 2], Entering(controller="Ann" if at % 3 else "Bob")
        ).state
    play = Play(Position(state, priority="Ann", endless=frozenset({"Ann", "Bob"})), BY_THE_RULES)
    play.most_remembered = _REMEMBERED
    return play


def rounds(play: Play, wanted: int) -> int:
    """Cast and resolve until so many events have happened; how many it were."""
    squire, edict = card(*_CAST), card(*_DESTROY)
    count = 0
    while count < wanted:
        before = len(play.at.happened)
        made = events.put_in_zone(play.state, squire, Zone.HAND, "Ann")
        play.state = made.state
        cast(play, made.id, "Ann", Announcement(pay="none"))
        resolve_all(play)
        made = events.put_in_zone(play.state, edict, Zone.HAND, "Ann")
        target = next(thing.id for thing in reversed(list(play.state.objects)) if thing.zone is Zone.BATTLEFIELD)
        play.state = made.state
        cast(play, made.id, "Ann", Announcement(targets=(target,), pay="none"))
        resolve_all(play)
        count += len(play.at.happened) - before
        if len(play.at.happened) > _A_TURN:
            for _ in play.state.players:
                next_turn(play)
            go_to_step(play, "precombat main phase")
            for thing in [one for one in play.state.objects if one.zone is Zone.GRAVEYARD]:
                play.state = play.state.without(thing.id)  # or the board would grow, of which each event is told
    return count


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--events", type=int, default=10_000, help="how many events (default 10,000)")
    wanted = parser.parse_args().events
    gc.set_threshold(COLLECT_AFTER)  # as the command line does
    play = table()
    rounds(play, 500)
    start = time.process_time()
    solve(replace(play.state), trace=False)
    print(f"one solve of the board: {(time.process_time() - start) * 1000:.2f} ms")
    print("| events | of computing, s | ms an event | memory of the process, MiB |\n| ---: | ---: | ---: | ---: |")
    done, spent = 0, 0.0
    for _ in range(4):
        start = time.process_time()
        some = rounds(play, wanted // 4)
        took = time.process_time() - start
        done, spent = done + some, spent + took
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f"| {done:,} | {spent:.2f} | {took / some * 1000:.2f} | {memory:.0f} |")


if __name__ == "__main__":
    main()
