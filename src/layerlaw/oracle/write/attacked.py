"""Whom creatures attack, in words: of an event (508.1), and of what enters attacking (508.4)."""

from __future__ import annotations

from typing import Final

from layerlaw.model import references as r
from layerlaw.model.attacked import AttackedAs, AttackedOf
from layerlaw.oracle.write.telling import Telling

ATTACKED: Final[dict[tuple[type[r.PlayerRef], bool], str]] = {
    (r.You, False): "you or a planeswalker you control", (r.EachPlayer, False): "a player or planeswalker", (r.You, True): "you",
    (r.Opponents, False): "one of your opponents or a planeswalker they control", (r.EachPlayer, True): "a player",
    (r.Opponents, True): "an opponent", (r.HostPlayer, True): "enchanted player", (r.ChosenPlayer, True): "the chosen player",
}  # fmt: skip
"""Whom an event says is attacked: players alone, or their planeswalkers too."""


def whom_attacked(attacked: AttackedOf | AttackedAs | None, telling: Telling) -> str:
    """What stands behind "attacking" where the effect says whom: ` that player or a planeswalker they control`."""
    if attacked is None:
        return ""
    if isinstance(attacked, AttackedAs):
        return f" the same player, planeswalker, or battle as {telling.object(attacked.creature)}"
    return f" {telling.player(attacked.player)}{' or a planeswalker they control' if attacked.planeswalkers else ''}"
