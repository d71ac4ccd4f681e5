"""Players who lose or win, and what leaves the game with them (104, 800.4)."""

from __future__ import annotations

from collections.abc import Iterable

from layerlaw.play.play import Play


def lose(play: Play, players: Iterable[str], rule: str) -> None:
    """These players lose, and leave the game (104.5): what they own leaves with them, what they control on the stack ceases to exist (800.4a)."""
    for player in players:
        if player in play.at.lost:
            continue
        play.change(lost=(*play.at.lost, player))
        play.log("event", f"{player} loses the game", rule)
    left = play.order
    if len(left) == 1 and not play.at.won:
        play.change(won=left[0])
        play.log("event", f"{left[0]} wins the game", "104.2a")
    if len(play.state.players) > 2:
        for player in play.at.lost:
            _leaves(play, player)


def _leaves(play: Play, player: str) -> None:
    """800.4a."""
    before = play.state
    play.change(stack=tuple(item for item in play.at.stack if item.controller != player))
    for thing in list(play.state.objects):
        if thing.owner == player:
            play.left(thing.id, before, None)
            play.state = play.state.without(thing.id)
