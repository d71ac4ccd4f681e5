"""The order in which a creature's combat damage is assigned, where the rules of a day have one (509.2, Magic 2010 to Duskmourn).

It is announced as blockers are declared, for each creature that fights several. No creature is assigned damage unless each one before it
is assigned lethal damage; how much that is, `combat_damage` knows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, cast

from layerlaw.game.state import GameObject, IllegalAction, ObjectId
from layerlaw.layers.edition import own
from layerlaw.play.combat.combat_state import DAMAGE_ORDER, attackers, blockers, blockers_of
from layerlaw.play.position.play import Play

Orders = Mapping[ObjectId, Sequence[ObjectId]]
"""For an attacker or blocker those whom it fights, the first one first."""
NO_ORDERS: Final[Orders] = {}

_OF_A_BLOCKER: Final = own("509.3")


def announce_orders(play: Play, stated: Orders) -> None:
    """Announce the damage assignment orders, as stated or as blockers were declared; by rules without them, say that what was stated is not needed.

    Raises:
        IllegalAction: an order is stated for a creature that does not fight several, or leaves one of them out.
    """
    rule = own(play.edition.damage_assignment_order)
    if not rule:
        if stated:
            play.log("note", "these rules have no damage assignment order: combat damage is divided freely", "510.1c")
        return
    left = dict(stated)
    for thing in (*attackers(play), *blockers(play)):
        number = rule if "attacking" in thing.status else _OF_A_BLOCKER
        fought = _fought(play, thing)
        order = tuple(left.pop(thing.id, ()))
        if order and set(order) != set(fought):
            raise IllegalAction(
                f"the damage assignment order of {play.name(thing.id)} is of all that it fights, each once",
                rule=number,
                mend=f"order: {', '.join(map(play.name, fought))}",
            )
        if len(fought) > 1:
            chosen = order or fought
            _keep(play, thing.id, chosen)
            names = ", ".join(map(play.name, chosen))
            play.log("choice", f"damage assignment order of {play.name(thing.id)}: {names}", number, (thing.id,))
    if left:
        raise IllegalAction(
            f"{play.name(next(iter(left)))} fights nothing in an order", rule=rule, mend="leave it out of the order"
        )


def _keep(play: Play, identity: ObjectId, order: tuple[ObjectId, ...]) -> None:
    thing = play.state.object(identity)
    play.state = play.state.with_object(replace(thing, linked={**thing.linked, DAMAGE_ORDER: order}))


def _fought(play: Play, thing: GameObject) -> tuple[ObjectId, ...]:
    if "attacking" in thing.status:
        return blockers_of(play, thing.id)
    return cast("tuple[ObjectId, ...]", thing.linked.get("blocking", ()))


def in_order(thing: GameObject, fought: Sequence[ObjectId]) -> tuple[ObjectId, ...]:
    """Those whom a creature fights in its damage assignment order; who came to the fight later stands last (509.7)."""
    order = list(thing.linked.get(DAMAGE_ORDER, ()))
    return tuple(sorted(fought, key=lambda one: order.index(one) if one in order else len(order)))
