"""Players that words name by themselves, whatever has been said before."""

from __future__ import annotations

from typing import Final

from layerlaw.model import references as r

_HOSTS: Final = (
    "enchanted creature",
    "enchanted permanent",
    "enchanted land",
    "enchanted artifact",
    "equipped creature",
)
PLAYERS: Final[dict[str, r.PlayerRef]] = {
    "you": r.You(),
    "the player to your right": r.PlayerBeside(r.You(), right=True),
    "the player to your left": r.PlayerBeside(r.You()),
    "each opponent": r.Opponents(),
    "your opponents": r.Opponents(),
    "each of your opponents": r.Opponents(),
    "each player": r.EachPlayer(),
    "all players": r.EachPlayer(),
    "players": r.EachPlayer(),
    "each other player": r.Opponents(),
    "enchanted player": r.HostPlayer(),
    "enchanted opponent": r.HostPlayer(),
    "defending player": r.DefendingPlayer(),
    "attacking player": r.ActivePlayer(),  # 506.2
    "the chosen player": r.ChosenPlayer(),
    "the chosen opponent": r.ChosenPlayer("opponent"),
    "the active player": r.ActivePlayer(),
    "the player whose turn it is": r.ActivePlayer(),  # 102.1
    "the exiled card's owner": r.OwnerOf(r.Linked()),
    **{f"{host}'s controller": r.ControllerOf(r.Host()) for host in _HOSTS},
}
