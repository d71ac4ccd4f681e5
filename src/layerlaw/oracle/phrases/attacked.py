"""Whom creatures attack, of those that enter attacking too: "attacking that player or a planeswalker they control" (508.4); "attacking alone" (506.5)."""

from __future__ import annotations

from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.attacked import AttackedOf
from layerlaw.oracle.phrases.who import player
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.row import Words, reading

_WALKERS: Final = tuple(
    f"{joined} {kind} {control}"
    for joined in ("and/or", "or")
    for kind in ("planeswalkers", "a planeswalker")
    for control in ("they control", "that player controls")
)
_OWN_WALKERS: Final = tuple(
    f"{joined} {kind} you control" for joined in ("and/or", "or") for kind in ("planeswalkers", "a planeswalker")
)


@production
def attacking(reader: Reader) -> f.Filter | None:
    """Attacking := "attacking" ("alone" | (player | "one of your opponents") [("or" | "and/or") ("planeswalkers" | "a planeswalker") (they "control")])."""
    if not reader.eat("attacking"):
        return None
    if reader.eat("alone"):
        return f.Called("attacking alone")
    attacked = player(reader) or (r.Opponents() if reader.eat("one of your opponents") else None)
    if attacked is None:
        return None
    walkers = reader.eat(*(_OWN_WALKERS if attacked == r.You() else _WALKERS)) is not None
    return None if reader.sees("or") else f.IsAttacking(attacked, walkers)


@reading
def attacked_of(reader: Words) -> AttackedOf | None:
    """Attacked of := ("that player" | "that opponent" | "defending player") ["or a planeswalker they control"]."""
    whom = reader.memory.who or (r.ThatPlayer() if reader.triggered else None)
    if reader.triggered and reader.eat("defending player"):
        whom = r.DefendingPlayer()
    elif whom is None or not reader.eat("that player", "that opponent"):
        return None
    return AttackedOf(
        whom, reader.eat("or a planeswalker they control", "or a planeswalker that player controls") is not None
    )
