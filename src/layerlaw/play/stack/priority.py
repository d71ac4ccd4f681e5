"""Priority (117): what happens each time before a player would get it, passing it, and letting the stack resolve."""

from __future__ import annotations

from collections import Counter
from typing import Final

from layerlaw.game.state import IllegalAction
from layerlaw.play.position.persons import says
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import Item
from layerlaw.play.stack.resolution import put_triggers, resolve_top
from layerlaw.play.state_based.any_time import any_time
from layerlaw.play.state_based.leaving import is_over, player_after
from layerlaw.play.state_based.performed import state_based_actions
from layerlaw.play.triggers.triggers import state_triggers

_ENOUGH: Final = 250
"""So many times something may happen without the stack having become smaller than ever before, and some more for each thing on it."""
_FOR_EACH: Final = 4


def settle(play: Play) -> None:
    """117.5: state-based actions as long as there are any, then triggered abilities onto the stack, and again until neither is left.

    Raises:
        IllegalAction: it does not come to an end (104.4b).
    """
    for _ in range(_ENOUGH):
        if any_time(play) or state_based_actions(play):
            continue
        if play.at.turn_ends:
            return  # 724.1c: no triggered abilities are put onto the stack
        state_triggers(play)
        if not put_triggers(play):
            return
        play.require_room()
    raise IllegalAction(
        "state-based actions and triggered abilities that go onto the stack go on without end",
        rule="104.4b",
        mend="take away one of the objects that keep it going",
    )


def give_priority(play: Play, player: str | None = None) -> None:
    """A player gets priority (117.3): first everything settles."""
    settle(play)
    if play.at.turn_ends:  # 724.1f
        play.change(priority="", passed=frozenset())
        return
    holder = player or play.state.active_player
    play.change(priority=player_after(play, holder) if holder in play.at.lost else holder, passed=frozenset())  # 800.4j


def pass_priority(play: Play, player: str | None = None) -> Item | None:
    """The player with priority passes it; if all have, the top of the stack resolves (117.4). What resolved, if anything did.

    Raises:
        IllegalAction: the player does not have priority, the stack is empty, or the game is over.
    """
    if is_over(play.at):
        raise IllegalAction("the game is over", rule="104.1")
    holder = play.at.priority or play.state.active_player
    if player is not None and player != holder:
        raise IllegalAction(f"{holder} has priority, not {player}", rule="117.3", mend=f"write pass: {holder}")
    passed = play.at.passed | {holder}
    play.log("note", says(holder, "passes"), "117.3d")
    if set(play.order) <= passed:
        return resolve_and_settle(play)
    order = play.order
    following = order[(order.index(holder) + 1) % len(order)]
    play.change(priority=following, passed=passed)
    return None


def resolve_and_settle(play: Play) -> Item:
    """All players have passed in succession: the top of the stack resolves, then the active player gets priority (117.3b)."""
    item = resolve_top(play)
    give_priority(play)
    return item


def resolve_all(play: Play) -> int:
    """All players pass until the stack is empty; how many things resolved.

    Raises:
        IllegalAction: the stack does not become empty: what resolves puts ever more on it.
    """
    number = since = 0
    fewest = most = len(play.at.stack)
    resolved: Counter[str] = Counter()
    while play.at.stack:
        play.require_room()
        item = resolve_and_settle(play)
        number += 1
        now = len(play.at.stack)
        most = max(most, now)
        if now < fewest:
            fewest, since = now, 0
            resolved.clear()
            continue
        since += 1
        resolved[f"{item.source_name}: {item.text}" if item.text else item.source_name] += 1
        if since > _ENOUGH + _FOR_EACH * most:
            raise IllegalAction(_goes_on(resolved), rule="732.4", mend="let fewer resolve, one `resolve: top` for each")
    return number


def _goes_on(resolved: Counter[str]) -> str:
    """That there is a loop, and what repeats in it."""
    total = sum(resolved.values())
    names = [f"{name} ({times:,} times)" for name, times in resolved.most_common(3)]
    return f"this goes on without end: of the last {total:,} things that resolved none emptied the stack; what repeats: {', '.join(names)}"
