"""Points of a turn in words (603.2b)."""

from __future__ import annotations

from layerlaw.model import event_patterns as h
from layerlaw.model import references as r
from layerlaw.oracle.write.event_subjects import HOSTS_CONTROLLER
from layerlaw.oracle.write.telling import NoWords


def point_of_turn(node: h.Begins) -> str:
    """`at the beginning of your upkeep`, `at end of combat`.

    Raises:
        NoWords: nothing here has words for whose it is.
    """
    steps = {"precombat main phase": "precombat main phase", "combat": "combat", "end of combat": "end of combat"}
    step = steps.get(node.step, node.step)
    if step == "end of combat" and isinstance(node.whose, r.EachPlayer | r.You):
        return "at end of combat" + ("" if isinstance(node.whose, r.EachPlayer) else " on your turn")
    if step == "combat":
        on = {
            r.EachPlayer: "combat",
            r.You: "combat on your turn",
            r.Opponents: "combat on each opponent's turn",
            r.HostPlayer: "combat on enchanted player's turn",
        }
        if type(node.whose) not in on:
            raise NoWords(node)
        return f"at the beginning of {'each ' if isinstance(node.whose, r.EachPlayer) else ''}{on[type(node.whose)]}"
    if node.whose == r.ControllerOf(r.Host()):
        return f"at the beginning of the {step} of {HOSTS_CONTROLLER}"
    whose = {
        r.You: "your", r.EachPlayer: "each", r.Opponents: "each opponent's", r.HostPlayer: "enchanted player's", r.ThatPlayer: "that player's",
        r.ChosenPlayer: "the chosen player's", r.ControllerOf: f"{HOSTS_CONTROLLER}'s",
    }.get(type(node.whose))  # fmt: skip
    if whose is None:
        raise NoWords(node)
    return f"at the beginning of {whose} {step}"
