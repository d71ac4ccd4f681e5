"""What a game alone knows of objects: what was chosen as the targets of spells (115.1, 601.2c), whom what has left fought (608.2h)."""

from __future__ import annotations

from typing import Protocol, TypeVar, cast

from layerlaw.game.state import ObjectId
from layerlaw.layers.board_reader import BoardReader
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.play.as_it_last_was import is_permanent, was_in_combat_with
from layerlaw.play.event.told import Told
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import ChosenTarget, Item

T = TypeVar("T")


class Settles(Protocol):
    """What knows which objects and players the words of an effect mean (`context.Context`)."""

    def players(self, ref: r.PlayerRef, play: Play) -> tuple[str, ...]:
        """The players that a reference means."""

    def remembered(self, ref: r.ObjectRef, play: Play) -> ObjectId | None:
        """The object whose characteristics a reference reads: as it last was where it was expected (608.2h)."""

    def settled(self, node: T, play: Play) -> T:
        """The same node with what its references mean now put in."""

    def reader(self, play: Play) -> BoardReader:
        """Reads the board of now."""


def other_as_it_was(told: Told, now: ObjectId | None, play: Play) -> ObjectId | None:
    """The other object of an event, or the one that it was about: as it is on the battlefield, else as it last was there (608.2h)."""
    first = next((one for one in told.linked("the other") or () if not isinstance(one, str)), None)
    return now if first is None or is_permanent(None if now is None else play.thing(now)) else first


def spells_aimed_at(context: Settles, what: f.Filter | r.PlayerRef, play: Play) -> f.Exactly:
    """The spells with a target that is such an object, or such a player; what has left the stack as it was there (608.2h)."""
    if isinstance(what, r.PlayerRef):
        such: frozenset[ObjectId | str] = frozenset(context.players(what, play))
    else:
        such = frozenset(cast("tuple[ObjectId, ...]", context.reader(play).matching(context.settled(what, play))))
    return f.Exactly(
        frozenset(
            item.id
            for item in (*play.at.stack, *play.at.left_stack.values())
            if item.kind == "spell" and any(one in such for group in item.targets for one in group)
        )
    )


def told_by_the_game(node: f.InCombatWith | f.Targets, context: Settles, play: Play) -> f.Filter:
    """The objects that such a filter of an effect means, where the board of now does not show them."""
    match node:
        case f.Targets(what):
            return spells_aimed_at(context, what, play)
        case f.InCombatWith(ref):
            fought = context.remembered(ref, play)
            if fought is None or play.thing(fought) is not None:
                return node
            return f.Exactly(was_in_combat_with(fought, play))


class Aimed(Protocol):
    """What knows what it was told, and which targets were chosen for it (`context.Context`)."""

    told: Told
    targets: tuple[tuple[ChosenTarget, ...], ...]


def about_a_target(context: Aimed, play: Play) -> Told:
    """Where no event has told of a spell, "that spell" is the one that was a target, also once it has left the stack (608.2h)."""
    if "that spell" in context.told.objects:
        return context.told
    chosen = (one for group in context.targets for one in group if not isinstance(one, str))
    spell = next((one for one in chosen if play.item_as_it_was(one) is not None), None)
    return context.told if spell is None else context.told.with_objects("that spell", (spell,))


def resolving_spell(item: Item | None) -> ObjectId | None:
    """The spell that resolves, where it is one."""
    return item.id if item is not None and item.id == item.source else None
