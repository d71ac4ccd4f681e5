"""Who is in combat: attackers, blockers, what is attacked; and who is removed from it (506)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, cast

from layerlaw.game.state import GameObject, ObjectId
from layerlaw.game.turns import end_what_is_over
from layerlaw.layers import Solution
from layerlaw.model.words import CardType, Zone
from layerlaw.play.position.play import Play

UnderAttack = ObjectId | str
"""A player, a planeswalker or a battle (506.3)."""

STATUSES: Final = frozenset({"attacking", "blocking", "blocked", "unblocked"})
SOMETHING_ATTACKED = "something attacked"
"""What is counted as a creature is declared as an attacker, or put onto the battlefield attacking: the combat goes on also without it (508.8)."""
ATTACKERS_DECLARED, BLOCKERS_DECLARED, STRUCK_FIRST = "attackers declared", "blockers declared", "first strike damage"
"""What is counted while a combat phase lasts."""
EXERTED: Final = "exerted"
"""What a board says of a permanent that was exerted before it (701.43a)."""
EXERTED_BY: Final = "exerted by"
"""What a game keeps of a permanent that a player exerted: it is of that player's next untap step, whoever controls it then (701.43a)."""
SKIPS_UNTAP: Final = "skips untap"
"""The status of what doesn't untap during its controller's next untap step."""
SKIPS_UNTAP_OF: Final = "skips untap of"
"""What a game keeps of what doesn't untap during one player's next untap step, whoever controls it then (502.3)."""
DAMAGE_ORDER: Final = "damage order"
"""The link of a creature to those whom it fights, in its damage assignment order."""
BAND: Final = "band"
"""The link of an attacker to the others of its band (702.22c)."""
_LINKS: Final = STATUSES | {DAMAGE_ORDER, BAND}


def attackers(play: Play) -> tuple[GameObject, ...]:
    """The attacking creatures, oldest first."""
    return tuple(_with(play, "attacking"))


def blockers(play: Play) -> tuple[GameObject, ...]:
    """The blocking creatures, oldest first."""
    return tuple(_with(play, "blocking"))


def _with(play: Play, status: str) -> Iterator[GameObject]:
    for thing in play.state.permanents:
        if status in thing.status and "phased_out" not in thing.status:
            yield thing


def blockers_of(play: Play, attacker: ObjectId) -> tuple[ObjectId, ...]:
    """The creatures that block an attacker, in the order in which they were declared."""
    found = [thing for thing in blockers(play) if attacker in thing.linked.get("blocking", ())]
    return tuple(thing.id for thing in sorted(found, key=lambda thing: thing.facts.get("blocks as", 0)))


def attacked_by(play: Play, thing: GameObject) -> UnderAttack | None:
    """What an attacking creature attacks; None where that has been removed from combat (506.4c)."""
    whom = thing.choices.get("attacking")
    if isinstance(whom, str):
        return whom if whom in play.order else None
    goals = thing.linked.get("attacking", ())
    if not goals:  # it came attacking, and there is only one whom it can attack (508.4)
        others = [name for name in play.order if name != play.controller(thing.id)]
        return others[0] if len(others) == 1 else None
    goal = cast("ObjectId", goals[0])
    there = play.thing(goal)
    if there is None or there.zone is not Zone.BATTLEFIELD or "phased_out" in there.status:
        return None
    types = play.solution[goal].types
    return goal if CardType.PLANESWALKER in types or CardType.BATTLE in types else None


def defending_player(play: Play, whom: UnderAttack | None) -> str | None:
    """508.5: the player, the planeswalker's controller, or the battle's protector."""
    if whom is None or isinstance(whom, str):
        return whom
    if CardType.BATTLE in play.solution[whom].types:
        protector = play.state.object(whom).choices.get("protector")
        return protector if isinstance(protector, str) else None
    return play.solution[whom].controller


def changed(play: Play, thing: GameObject, *, add: frozenset[str] = frozenset(), **links: object) -> None:
    """Put an object into a combat status; a link is a player's name or a row of ids."""
    choices, linked = dict(thing.choices), dict(thing.linked)
    for key, link in links.items():
        if isinstance(link, str):
            choices[key] = link
        else:
            linked[key] = cast("tuple[ObjectId, ...]", link)
    play.state = play.state.with_object(replace(thing, status=thing.status | add, choices=choices, linked=linked))


def remove_from_combat(play: Play, identity: ObjectId) -> None:
    """506.4: it stops being an attacking, blocking, blocked or unblocked creature."""
    thing = play.thing(identity)
    if thing is None or STATUSES.isdisjoint(thing.status):
        return
    play.log("note", f"{play.name(thing.id)} is removed from combat", "506.4", (identity,))
    choices = {key: choice for key, choice in thing.choices.items() if key not in STATUSES}
    linked = {key: ids for key, ids in thing.linked.items() if key not in _LINKS}
    without = replace(thing, status=thing.status - STATUSES, choices=choices, linked=linked)
    play.state = end_what_is_over(play.state.with_object(without), play.edition)


def look_after_combat(play: Play) -> None:
    """506.4: whoever is no creature any more, has phased out, or has come under the control of somebody else, is removed from combat."""
    active = play.state.active_player
    for thing in play.state.by_id.such(_is_in_combat):
        if not _may_stay(play.solution, thing, active):
            remove_from_combat(play, thing.id)


def _is_in_combat(thing: GameObject) -> bool:
    return thing.zone is Zone.BATTLEFIELD and not STATUSES.isdisjoint(thing.status)


def _may_stay(solution: Solution, thing: GameObject, active: str) -> bool:
    now = solution[thing.id]
    if "phased_out" in thing.status or CardType.CREATURE not in now.types or CardType.BATTLE in now.types:
        return False
    return (now.controller == active) == ("attacking" in thing.status)
