"""Combat damage as an object on the stack, where the rules of a day have it so (310.1, 310.4, before Magic 2010).

It is no spell and no ability, so nothing counters it. It is dealt as it was assigned, whatever has become of those who deal it; what has
left, or is neither creature nor planeswalker any more, is not dealt any (310.4c).
"""

from __future__ import annotations

from collections.abc import Sequence

from layerlaw.game.state import ObjectId
from layerlaw.layers.edition import own
from layerlaw.model.words import CardType, Zone
from layerlaw.play.event import event as e
from layerlaw.play.perform import perform
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import COMBAT_DAMAGE, Item


def put_damage_on_stack(play: Play, wanted: Sequence[e.Damaged]) -> None:
    """310.1: all assignments of combat damage go on the stack as a single object."""
    item = Item(
        id=play.fresh(),
        kind=COMBAT_DAMAGE,
        text="",
        controller=play.state.active_player,
        source=ObjectId(0),
        source_name=COMBAT_DAMAGE,
        script=None,
        combat_damage=tuple(wanted),
    )
    play.change(stack=(*play.at.stack, item))
    parts = ", ".join(f"{play.name(one.source)} {one.amount} to {play.name(one.to)}" for one in wanted)
    play.log("stack", f"combat damage goes onto the stack: {parts}", own("310.1"), tuple(one.source for one in wanted))


def deal_damage_from_stack(play: Play, item: Item) -> None:
    """310.4: it is all dealt at once, as originally assigned; then the object ceases to exist."""
    dealt: list[e.Damaged] = []
    for one in item.combat_damage:
        if _is_there(play, one.to):
            dealt.append(one)
        else:
            why = f"{play.name(one.to)} is not there to be dealt damage by {play.name(one.source)}"
            play.log("note", why, own("310.4c"), (one.source,))
    perform(play, *dealt)
    play.off_the_stack(item)


def _is_there(play: Play, goal: ObjectId | str) -> bool:
    if isinstance(goal, str):
        return goal in play.order
    thing = play.thing(goal)
    if thing is None or thing.zone is not Zone.BATTLEFIELD or "phased_out" in thing.status:
        return False
    return bool({CardType.CREATURE, CardType.PLANESWALKER} & set(play.solution[goal].types))
