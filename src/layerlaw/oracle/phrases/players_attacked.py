"""How many players are being attacked (508.1b)."""

from __future__ import annotations

from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.conditions import ThereAre
from layerlaw.oracle.reader import Reader, production


@production
def players_attacked(reader: Reader) -> v.Value | None:
    """Players attacked := ("opponents" | "players") "being attacked" | "opponents you're attacking"    by a creature; one that attacks a planeswalker attacks no player (508.1b)."""
    if reader.eat("opponents you're attacking", "opponent you're attacking"):
        return v.PlayersWho(r.Opponents(), ThereAre(f.ON_BATTLEFIELD & f.yours() & f.IsAttacking(r.OnePlayer())))
    phrase = reader.eat(*_ATTACKED)
    if phrase is None:
        return None
    who: r.PlayerRef = r.Opponents() if phrase.startswith("opponent") else r.EachPlayer()
    return v.PlayersWho(who, ThereAre(f.ON_BATTLEFIELD & f.IsAttacking(r.OnePlayer())))


_ATTACKED: Final = tuple(f"{who} being attacked" for who in ("opponents", "opponent", "players", "player"))
