"""Whether a player does what they may: an answer to what is asked next says that they do."""

from __future__ import annotations

from collections.abc import Iterable

from layerlaw.game.state import ObjectId
from layerlaw.model.abilities import Ability, Instruction
from layerlaw.model.casting_now import CastNow
from layerlaw.model.cost_parts import CostPart, ExileTotal, RemoveAmong, TapTotal
from layerlaw.model.one_shot_effects import (
    Choose,
    CreateDelayedTrigger,
    Discard,
    MoveTo,
    PutCounters,
    RemoveCounters,
    Reveal,
    Sacrifice,
    Search,
    Tap,
    Untap,
)
from layerlaw.model.target_requirement import Pick
from layerlaw.model.tree import inside
from layerlaw.model.words import Zone
from layerlaw.play.position.questions import Question


def whether(player: str, about: str, source: ObjectId | None, done: Iterable[Instruction | CostPart]) -> Question:
    """The question whether a player does these things, or pays these costs (608.2d, 118.12)."""
    return Question("may", player, about, None, 1, 1, source, meant_by=_asked_next(done))


def _asked_next(done: Iterable[Instruction | CostPart]) -> tuple[str, ...]:
    """The keys of the questions that may come up as these instructions are carried out, or these costs paid.

    What is chosen as something resolves (608.2d), and no targets: those are chosen before, or by who else has some to choose.
    """
    keys: dict[str, None] = {}
    for one in done:
        for part in inside(one, but=(Ability, CreateDelayedTrigger)):
            match part:
                case CastNow():
                    keys["cast"] = None
                case Sacrifice():
                    keys["sacrifice"] = None
                case Discard():
                    keys["discard"] = None
                case Search():
                    keys["search"] = None
                case Reveal():
                    keys["reveal"] = None
                case RemoveAmong():
                    keys["counters"] = None
                case TapTotal():
                    keys["tap"] = None
                case ExileTotal():
                    keys["exile"] = None
                case MoveTo(what=Pick(), to=Zone.EXILE):
                    keys["exile"] = None
                case PutCounters(what=Pick()) | RemoveCounters(what=Pick()):
                    keys["counters"] = None
                case Tap(what=Pick()):
                    keys["tap"] = None
                case Untap(what=Pick()):
                    keys["untap"] = None
                case Pick() | Choose():
                    keys["choose"] = None
                case _:
                    pass
    return tuple(keys | {"choose": None}) if keys else ()  # which is a word for all of them
