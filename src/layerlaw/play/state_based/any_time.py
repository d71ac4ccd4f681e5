"""What is so any time something else is so, at once and without being a state-based action (702.131b, 702.145, 702.195a); and speed (704.5aa).

The numbers of a player that are no counters (speed, how often the Ring has tempted) are kept with the player's counters, under names that no counter has.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final, cast

from layerlaw.game.state import GameObject, ObjectId, State
from layerlaw.game.state_based import may_stay_paired
from layerlaw.model.acts import Act
from layerlaw.model.side_games import SPEED, TEMPTED
from layerlaw.model.words import CardType, Supertype, Zone
from layerlaw.play.event import event as e
from layerlaw.play.perform import perform
from layerlaw.play.position.functioning import FunctioningKeyword
from layerlaw.play.position.persons import says
from layerlaw.play.position.play import Play
from layerlaw.play.state_based.leaving import designate

NO_COUNTERS: Final = frozenset({SPEED, TEMPTED, "starting_life"})
"""Numbers of a player that are no counters."""
DAY: Final = "day"
NIGHT: Final = "night"
_MOST_SPEED: Final = 4


def any_time(play: Play) -> bool:
    """Let become so what is so by now; whether anything did."""
    changed = _ring_bearers(play) | _pairs(play)
    for one in play.presence.of(play.solution).standing:
        changed |= _now(play, one)
    return changed


def _now(play: Play, one: FunctioningKeyword) -> bool:
    player = play.state.player(one.controller)
    match one.keyword:
        case "ascend" if "city_blessing" not in player.designations and _has_ten(play, one.controller):
            designate(play, "city_blessing", one.controller)
            play.log("event", f"{says(one.controller, 'gets')} the city's blessing", "702.131b")
        case "storied" if "enduring_story" not in player.designations and _has_story(play, one.controller):
            designate(play, "enduring_story", one.controller)
            play.log("event", f"{says(one.controller, 'has')} an enduring story", "702.195a")
        case "start your engines!" if not player.counters.get(SPEED):
            increase_speed(play, one.controller)
        case "daybound" if not is_day_or_night(play.state):
            become(play, DAY)
        case "nightbound" if not is_day_or_night(play.state):
            become(play, NIGHT)
        case "daybound" | "nightbound":
            return _turn_over(play, (one,))
        case _:
            return False
    return True


def _has_ten(play: Play, player: str) -> bool:
    return sum(play.state.object(one).count for one in play.controlled(player)) >= 10


def _has_story(play: Play, player: str) -> bool:
    def counts(one: ObjectId) -> bool:
        now = play.solution[one]
        return CardType.ARTIFACT in now.types or "Saga" in now.subtypes or Supertype.LEGENDARY in now.supertypes

    return sum(play.state.object(one).count for one in play.controlled(player) if counts(one)) >= 3


# --- the Ring (701.54) ---------------------------------------------------------------------------------------------------


def _ring_bearers(play: Play) -> bool:
    """701.54a: it no longer is one as another player gains control of it."""
    if not any(player.counters.get(TEMPTED) for player in play.state.players):
        return False
    changed = False
    for thing in list(play.state.objects):
        whose = thing.choices.get("ring_bearer")
        if "ring_bearer" in thing.status and whose and play.solution[thing.id].controller != whose:
            play.state = play.state.with_object(replace(thing, status=thing.status - {"ring_bearer"}))
            changed = True
    return changed


# --- soulbond (702.95) -----------------------------------------------------------------------------------------------------


def _pairs(play: Play) -> bool:
    """702.95e: both become unpaired as one of them leaves, stops being a creature, or comes under another player's control."""
    paired = play.state.by_id.such(_is_paired)
    changed = False
    for thing in paired:
        partner = next(iter(thing.linked.get("paired_with", ())), None)
        if partner is None or not _stay_paired(play, thing.id, ObjectId(cast("int", partner))):
            linked = {key: ids for key, ids in thing.linked.items() if key != "paired_with"}
            play.state = play.state.with_object(replace(thing, status=thing.status - {"paired_with"}, linked=linked))
            play.log("note", f"{play.name(thing.id)} is no longer paired", "702.95e", (thing.id,))
            changed = True
    return changed


def _is_paired(thing: GameObject) -> bool:
    return thing.zone is Zone.BATTLEFIELD and "paired_with" in thing.status


def _stay_paired(play: Play, one: ObjectId, other: ObjectId) -> bool:
    there = [play.thing(each) for each in (one, other)]
    if any(thing is None or thing.zone is not Zone.BATTLEFIELD for thing in there):
        return False
    return may_stay_paired(play.solution[one], play.solution[other])


# --- numbers of a player -------------------------------------------------------------------------------------------------


def numbered(play: Play, player: str, what: str, number: int) -> None:
    """A number of a player that is no counter is this from now on."""
    now = play.state.player(player)
    play.state = play.state.with_player(replace(now, counters={**now.counters, what: number}))


def increase_speed(play: Play, player: str) -> None:
    """702.179c, 702.179d: by one, from nothing to 1, and never above 4."""
    speed = play.state.player(player).counters.get(SPEED, 0)
    if speed < _MOST_SPEED:
        numbered(play, player, SPEED, speed + 1)
        play.log("event", f"{says(player, 'has')} speed {speed + 1}", "702.179a")
        if speed + 1 == _MOST_SPEED:
            designate(play, "max_speed", player)  # 702.179e


# --- day and night (731) -------------------------------------------------------------------------------------------------


def is_day_or_night(state: State) -> bool:
    """Whether the game has either designation (731.1). It is kept with each of its players."""
    return any({DAY, NIGHT} & player.designations for player in state.players)


def is_so(state: State, designation: str) -> bool:
    """Whether it is day, or night."""
    return any(designation in player.designations for player in state.players)


def become(play: Play, designation: str) -> None:
    """It becomes day or night (731.1a); permanents with daybound and nightbound transform as it does (702.145b, 702.145e)."""
    if is_so(play.state, designation):
        return
    changes = is_day_or_night(play.state)
    for player in play.state.players:
        marks = player.designations - {DAY, NIGHT} | {designation}
        play.state = play.state.with_player(replace(player, designations=marks))
    play.log("event", f"it becomes {designation}", "731.1")
    active = play.state.active_player
    done = [e.Done(Act.named(f"become {designation}"), active)]
    if changes:
        done.append(e.Done(Act.DAY_AND_NIGHT_CHANGE, active))
    perform(play, *done)
    _turn_over(play, play.presence.of(play.solution).standing)


def _turn_over(play: Play, standing: Iterable[FunctioningKeyword]) -> bool:
    """702.145c, 702.145f: each transforms that is on the wrong face; a copy with daybound that is turned over already keeps lying so."""
    by_id = play.state.by_id
    wrong = "daybound" if is_so(play.state, NIGHT) else "nightbound" if is_so(play.state, DAY) else ""
    turning = [
        e.Turned(one.source, "transforms", one.controller, by_day=True)
        for one in standing
        if one.keyword == wrong and ("transformed" in by_id[one.source].status) == (wrong == "nightbound")
    ]
    return bool(turning and perform(play, *turning))


def by_what_was_cast(play: Play) -> None:
    """502.2, 731.2: by how many spells the player whose turn it was has cast in it."""
    cast = play.at.cast_last_turn
    if cast is None:
        return
    if is_so(play.state, DAY) and cast == 0:
        become(play, NIGHT)
    elif is_so(play.state, NIGHT) and cast >= 2:
        become(play, DAY)


def real_counters(counters: Mapping[str, int]) -> dict[str, int]:
    """The counters of a player that are counters."""
    return {kind: number for kind, number in counters.items() if number and kind not in NO_COUNTERS}
