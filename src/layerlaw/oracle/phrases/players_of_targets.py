"""Players that only the targets of the same row tell: who chose one, whose they all are."""

from __future__ import annotations

from layerlaw.model import references as r
from layerlaw.oracle.row import Words


def first_or_second(reader: Words) -> r.PlayerRef | None:
    """First or second := "the first player" | "the second player"    who chose the only target, and that target, a player."""
    wanted = reader.wanted[0] if reader.targets == 1 else None
    if wanted is None or wanted.players is None or isinstance(wanted.chooser, r.You):
        return None
    if reader.eat("the first player"):
        return wanted.chooser
    return r.TargetPlayer(1, wanted.text) if reader.eat("the second player") else None


def of_the_same(reader: Words) -> r.PlayerRef | None:
    """Whose they all are, of the only targets that there are, chosen "controlled by the same player"."""
    wanted = reader.wanted[0] if reader.targets == 1 else None
    same = wanted is not None and wanted.together is not None and wanted.together.shared == "controller"
    return r.ControllerOf(r.Target(1, wanted.text)) if wanted is not None and same else None
