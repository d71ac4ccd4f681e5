"""What may be chosen for an instance of the word target (115.1), and what is picked without it (608.2d)."""

from __future__ import annotations

from layerlaw.model.conditions import Condition
from layerlaw.model.filters import Anything, Filter
from layerlaw.model.late import dataclass, field
from layerlaw.model.references import EachPlayer, PlayerRef, You
from layerlaw.model.together import Together
from layerlaw.model.values import Value


@dataclass(frozen=True)
class TargetRequirement:
    """One instance of the word "target": what may be chosen for it (115.1, 601.2c), and how many.

    `objects` is None where no object may be chosen, `players` where no player may. `most` None is any number. `abilities`: activated and
    triggered abilities on the stack may be chosen too; spells are objects in the zone "stack".
    """

    text: str = field(compare=False)
    objects: Filter | None
    players: PlayerRef | None = None
    least: Value = 1
    most: Value | None = 1
    abilities: bool = False
    another: bool = False
    """Says "another target": not what an earlier instance of the same text chose (115.3)."""
    chooser: PlayerRef = field(default_factory=You)
    ability_kind: str = ""
    """Of abilities only those that are `activated` or `triggered`; empty for both."""
    abilities_of: PlayerRef | None = None
    """Of abilities only those that such players control."""
    abilities_from: Filter | None = None
    """Of abilities only those whose source is such (113.7)."""
    single_target: bool = False
    """Says "with a single target" of a spell or ability: one for which exactly one target was chosen (115.7)."""
    that_targets: tuple[Filter | PlayerRef, ...] = ()
    """Says "that targets you or a creature you control" of a spell or ability: one of whose targets is any of these now (115.9b)."""
    targets_only: bool = False
    """Says "that targets only" that: exactly one object or player was chosen, however often (115.9c)."""
    one_graveyard: bool = False
    """Says "from an opponent's graveyard" or "from a single graveyard" of several: all of them are in the same one."""
    of_each: PlayerRef | None = None
    """Says "for each opponent, ... target creature that player controls": no more than one for each of them; with `least` 1, one for each who has one."""
    together: Together | None = None
    """What it says of several together: "with different names", "with total mana value 4 or less"."""
    players_who: Condition | None = None
    """Of players only those of whom this is so; `OnePlayer` is the one who is asked about: "target player who lost life this turn"."""
    as_announced: bool = False
    """Says "as you activated this ability" of that: it is not asked again as the ability resolves (608.2b)."""
    at_random: bool = False
    """Says "chosen at random": chance says which of the legal ones it is, and a board states what it said."""

    @property
    def is_unread(self) -> bool:
        """Were the words not understood, so that nothing is known of what may be chosen?"""
        return self.abilities and self.objects == Anything() and self.players == EachPlayer()


@dataclass(frozen=True)
class Pick:
    """Objects chosen as the effect is applied, not targeted (608.2d): `number` of those that match; all of them where it is None and not `up_to`.

    `by` chooses; `at_random` nobody does (701.9b). `up_to` lets them choose fewer; `up_to` with number None is "any number of".
    `each`: no more than one for each alternative of `of` ("a creature card and/or a land card"). `together`: what is said of all that are chosen.
    """

    of: Filter
    number: Value | None = 1
    by: PlayerRef = field(default_factory=You)
    up_to: bool = False
    at_random: bool = False
    each: bool = False
    least: int = 0
    """Of "one or more": no fewer."""
    together: Together | None = None


@dataclass(frozen=True)
class CopyTargets:
    """What the copies of a spell or ability target, each with every target: one of these (707.10e).

    `each`: a copy for each of these that it could target, other than what it targets itself (707.10d).
    """

    of: Filter | None
    players: PlayerRef | None = None
    each: bool = False


Things = Filter | Pick
"""Whom a one-shot effect is done to: all that match, or those picked."""
