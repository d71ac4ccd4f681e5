"""What the words of effects on rules share: which objects, when, and how a verb ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.cost_parts import CostPart
from layerlaw.oracle.write.conditions import write_condition
from layerlaw.oracle.write.filters import write_filter
from layerlaw.oracle.write.references import write_object
from layerlaw.oracle.write.telling import Telling
from layerlaw.oracle.write.voice import GrammaticalNumber, Voice

GREATER: Final = f.creatures() & f.Compares(v.Stat.POWER, f.Comparison.MORE, v.StatOf(r.It(), v.Stat.POWER))


def which(what: f.Filter, voice: Voice) -> str:
    """Several objects, as a rule speaks of them."""
    if what == GREATER:
        return "creatures with greater power"
    if isinstance(what, f.Is):
        return write_object(what.ref, voice)
    if isinstance(what, f.Or) and all(f.ON_BATTLEFIELD in flat(part) for part in what.parts):
        return " or ".join(write_filter(part, voice, GrammaticalNumber.PLURAL) for part in what.parts)
    return write_filter(what, voice, GrammaticalNumber.PLURAL)


def flat(node: f.Filter) -> tuple[f.Filter, ...]:
    """The parts of a conjunction, or the filter alone."""
    return node.parts if isinstance(node, f.And) else (node,)


def when_so(condition: k.Condition | None, voice: Voice) -> str:
    """`unless ...` or `if ...`; nothing for no condition."""
    if condition is None:
        return ""
    if isinstance(condition, k.NotSo):
        return f" unless {_held(condition.part, voice)}"
    return f" if {_held(condition, voice)}"


def _held(condition: k.Condition, voice: Voice) -> str:
    match condition:
        case k.ThereAre(
            f.And(
                (
                    *_,
                    f.Compares(v.Stat.POWER, _, power),
                    f.Compares(v.Stat.TOUGHNESS, _, toughness),
                    f.ControlledBy(r.You()),
                )
            )
        ):
            return f"you control a {power}/{toughness} creature"
        case _:
            return write_condition(condition, voice)


def verb_of(several: bool, verb: str) -> str:
    """The verb as it stands behind its subject."""
    return verb if several else f"{verb}s"


def paid(cost: Sequence[CostPart], voice: Voice) -> str:
    """What is paid, as one does it: `pay {2}`, `sacrifice a land`."""
    from layerlaw.oracle.write.costs import write_cost  # that module has words for rules in turn

    words = write_cost(cost, Telling(voice))
    return f"pay {words}" if words.startswith("{") else words[:1].lower() + words[1:]
