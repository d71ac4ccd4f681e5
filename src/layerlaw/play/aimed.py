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

    controller: str

    def players(self, ref: r.PlayerRef, play: Play) -> tuple[str, ...]:
        """The players that a reference means."""

    def id_of(self, ref: r.ObjectRef, play: Play) -> ObjectId | None:
        """The object that a reference means, whether or not it is still where it was."""

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


def attached_to_gone(context: Settles, what: f.Filter, play: Play) -> tuple[ObjectId, ...] | None:
    """What was attached to a permanent that has left, as they all last were (608.2h); None where that is there, and for all else."""
    parts = what.parts if isinstance(what, f.And) else (what,)
    of = next((part for part in parts if isinstance(part, f.AttachedTo) and isinstance(part.host, f.Is)), None)
    host = None if of is None or not isinstance(of.host, f.Is) else context.remembered(of.host.ref, play)
    if host is None or is_permanent(play.thing(host)) or not is_permanent(play.last_of(host)):
        return None
    then = play.known(host)
    if then is None:
        return None
    asked = tuple(f.AttachedTo(f.Exactly(frozenset({host}))) if part is of else part for part in parts)
    found = then.reader(context.controller, None).matching(context.settled(f.And(asked), play))
    return cast("tuple[ObjectId, ...]", found)


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
                there = (
                    context.id_of(ref, play) if ref == r.Host() else None
                )  # its Aura may have been sacrificed (608.2h)
                return node if there is None else f.InCombatWith(r.ExactObject(there))
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
