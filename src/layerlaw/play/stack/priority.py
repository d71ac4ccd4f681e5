"""Priority (117): what happens each time before a player would get it, passing it, and letting the stack resolve."""

from __future__ import annotations

from layerlaw.game.state import Refused
from layerlaw.play.history.describe import says
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import Item
from layerlaw.play.stack.resolution import put_triggers, resolve_top
from layerlaw.play.state_based.check import state_based_actions
from layerlaw.play.triggers.triggers import state_triggers

_ENOUGH = 2_000


def settle(play: Play) -> None:
    """117.5: state-based actions as long as there are any, then triggered abilities onto the stack, and again until neither is left.

    Raises:
        Refused: it does not come to an end (104.4b).
    """
    for _ in range(_ENOUGH):
        if state_based_actions(play):
            continue
        state_triggers(play)
        if not put_triggers(play):
            return
    raise Refused("state-based actions and triggers go on without end", rule="104.4b")


def give_priority(play: Play, player: str | None = None) -> None:
    """A player gets priority (117.3): first everything settles."""
    settle(play)
    play.change(priority=player or play.state.active_player, passed=frozenset())


def pass_priority(play: Play, player: str | None = None) -> Item | None:
    """The player with priority passes it; if all have, the top of the stack resolves (117.4). What resolved, if anything did.

    Raises:
        Refused: the player does not have priority, or the stack is empty.
    """
    holder = play.at.priority or play.state.active_player
    if player is not None and player != holder:
        raise Refused(f"{holder} has priority, not {player}", rule="117.3", mend=f"write pass: {holder}")
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
        Refused: the stack does not become empty: what resolves puts ever more on it.
    """
    number = 0
    while play.at.stack:
        resolve_and_settle(play)
        number += 1
        if number > _ENOUGH:
            raise Refused(f"{_ENOUGH} abilities have resolved and the stack is not empty", rule="732.4")
    return number
