"""Attacking bands (702.22): forming them, who is blocked with whom, and who divides the damage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from layerlaw.game.state import GameObject, IllegalAction, ObjectId
from layerlaw.model.abilities import KeywordAbility
from layerlaw.model.filters import Filter
from layerlaw.play.combat.combat_state import BAND, UnderAttack, blockers_of, changed
from layerlaw.play.position.play import Play

Bands = Sequence[tuple[ObjectId, ...]]
NO_BANDS: Final[Bands] = ()
BlockPairs = Sequence[tuple[ObjectId, ObjectId]]
"""Pairs of blocker and attacker; a creature that blocks several stands there several times."""


def check_bands(play: Play, pairs: Sequence[tuple[ObjectId, UnderAttack]], bands: Bands) -> None:
    """702.22c, 702.22d: attackers with banding and up to one without, all of which attack the same; each in one band at most.

    Raises:
        IllegalAction: they may not be a band.
    """
    goals = dict(pairs)
    members = [one for band in bands for one in band]
    for one in members:
        if one not in goals:
            raise IllegalAction(f"{play.name(one)} does not attack and is in no band", rule="702.22c")
    if len(set(members)) < len(members):
        raise IllegalAction("a creature may be a member of one band only", rule="702.22c")
    for band in bands:
        if any(_bands_with(play, one, band) for one in band):
            without: list[ObjectId] = []
        else:
            without = [one for one in band if not has_banding(play, one)]
        if len(without) > 1 or len(without) == len(band):
            raise IllegalAction(
                f"of a band only one may be without banding, not {', '.join(map(play.name, without))}",
                rule="702.22c",
                mend="leave all but one of them out of the band",
            )
        if len({goals[one] for one in band}) > 1:
            raise IllegalAction("all of a band attack the same player, planeswalker or battle", rule="702.22d")


def form_bands(play: Play, bands: Bands) -> None:
    """702.22e: a band lasts for the rest of combat."""
    for band in bands:
        for one in band:
            changed(play, play.state.object(one), band=tuple(other for other in band if other != one))
        play.log("note", f"a band: {', '.join(map(play.name, band))}", "702.22c", band)


def has_banding(play: Play, identity: ObjectId) -> bool:
    """Whether a creature has banding now."""
    return "banding" in play.solution[identity].keywords


def _bands_with(play: Play, identity: ObjectId, others: Sequence[ObjectId]) -> bool:
    """702.22c: a creature of a quality with "bands with other" of that quality, and each of these is such a creature too."""
    reader = play.solution.reader(play.controller(identity), identity)
    return any(
        isinstance(ability, KeywordAbility)
        and ability.name == "bands with other"
        and isinstance(ability.what, Filter)
        and all(reader.matches(one, ability.what) for one in (identity, *others))
        for ability in play.solution[identity].abilities
    )


def _is_banded(play: Play, together: Sequence[ObjectId]) -> bool:
    """702.22j, 702.22k: one of these has banding, or one has "bands with other" of a quality that it and another one of them have."""
    return any(
        has_banding(play, one) or any(_bands_with(play, one, (other,)) for other in together if other != one)
        for one in together
    )


def band_of(play: Play, attacker: ObjectId) -> tuple[ObjectId, ...]:
    """The other members of an attacker's band; who was removed from combat is in it no more (702.22f)."""
    others = cast("tuple[ObjectId, ...]", play.state.object(attacker).linked.get(BAND, ()))
    return tuple(one for one in others if (thing := play.thing(one)) is not None and "attacking" in thing.status)


def blocked_with(play: Play, blocks: BlockPairs) -> tuple[tuple[ObjectId, ObjectId], ...]:
    """702.22h: which other attackers become blocked by which creature, for one of their band is."""
    found = [
        (one, other) for one, attacker in blocks for other in band_of(play, attacker) if (one, other) not in blocks
    ]
    return tuple(dict.fromkeys(found))


def who_assigns(play: Play, thing: GameObject) -> str:
    """702.22j, 702.22k: who divides the combat damage of a creature: the other side where it fights one with banding."""
    controller = play.controller(thing.id)
    if "attacking" in thing.status:
        blocking = blockers_of(play, thing.id)
        return play.controller(blocking[0]) if _is_banded(play, blocking) else controller
    blocked = cast("tuple[ObjectId, ...]", thing.linked.get("blocking", ()))
    still = [one for one in blocked if (other := play.thing(one)) is not None and "attacking" in other.status]
    return play.state.active_player if _is_banded(play, still) else controller
