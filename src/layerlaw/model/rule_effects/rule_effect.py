"""What all effects on rules are, and those of which the words alone are known."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from layerlaw.model.changes import Change
from layerlaw.model.facets import NOTHING
from layerlaw.model.filters import Anything
from layerlaw.model.late import dataclass

ANYTHING: Final = Anything()


class RuleEffect(Change, reads=NOTHING, writes=NOTHING):
    """Changes what the rules say of an object or a player. It applies after all layers (613.11), so it writes nothing that others read."""

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__(reads=NOTHING, writes=NOTHING)


class Matter(StrEnum):
    """What a rule effect that was not read is about, so that a game can refuse to decide what it bears on."""

    ATTACKING = "attacking"
    BLOCKING = "blocking"
    CASTING = "casting"
    ACTIVATING = "activating"
    LANDS = "playing lands"
    LEAVE = "leave to cast or play"


@dataclass(frozen=True)
class UnreadRule(RuleEffect):
    """A rule effect that was not read: its words. Nothing carries it out, so every answer that it bears on names it."""

    words: str
    about: tuple[Matter, ...] = ()


@dataclass(frozen=True)
class IsQuality(RuleEffect):
    """Is what is an ability today and was none in this edition: `indestructible` before Magic 2014."""

    keyword: str
