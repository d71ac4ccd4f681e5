"""Which triggered abilities, replacement effects and rules about triggers there are now, read from a solved board once."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import replace
from typing import Final, TypeVar, cast

from layerlaw.game.state import ObjectId
from layerlaw.layers import Solution
from layerlaw.layers.table import Held
from layerlaw.model.abilities import Ability, KeywordAbility, TriggeredAbility
from layerlaw.model.cards import Face
from layerlaw.model.game_abilities import TriggerRule, parts_of
from layerlaw.model.identity import IdentityCache
from layerlaw.model.late import dataclass
from layerlaw.model.links import PRINTED, granted_by, of_component
from layerlaw.model.planes_and_schemes import OF_THE_COMMAND_ZONE
from layerlaw.model.replacement_effects import ReplacementEffect
from layerlaw.model.words import Zone

T = TypeVar("T")


@dataclass(frozen=True)
class FunctioningTrigger:
    """A triggered ability of an object that is where it works (113.6)."""

    source: ObjectId
    controller: str
    name: str
    watching: TriggeredAbility
    nth: int
    """Which of the object's triggered abilities it is."""
    pair: str = PRINTED
    """By which effect it has it, for what abilities linked to it find (607.5)."""


@dataclass(frozen=True)
class FunctioningReplacement:
    """A replacement or prevention effect of a static ability."""

    source: ObjectId
    controller: str
    name: str
    effect: ReplacementEffect
    nth: int
    pair: str = PRINTED
    """As of a trigger (607.2b, 607.5)."""


@dataclass(frozen=True)
class FunctioningTriggerRule:
    """A static ability about how triggered abilities trigger (Panharmonicon, Torpor Orb)."""

    source: ObjectId
    controller: str
    rule: TriggerRule


@dataclass(frozen=True)
class FunctioningKeyword:
    """A keyword ability of a permanent that makes something so any time (`state_based.any_time`)."""

    source: ObjectId
    controller: str
    keyword: str


_STANDING: Final = frozenset({"ascend", "storied", "start your engines!", "daybound", "nightbound"})


@dataclass(frozen=True)
class Present:
    """All of them on one board."""

    watchers: tuple[FunctioningTrigger, ...]
    replacers: tuple[FunctioningReplacement, ...]
    rulers: tuple[FunctioningTriggerRule, ...]
    standing: tuple[FunctioningKeyword, ...] = ()
    zones: frozenset[Zone] = frozenset()
    """Of what a face means: where any of it works (113.6)."""


_NOTHING: Final = Present((), (), ())
_PRINTED_ALL: Final[Mapping[int, str]] = {}


def pairs_of(solution: Solution, identity: ObjectId) -> dict[int, str]:
    """By which effect an object has those of its abilities that it was granted, by their places (607.5).

    Abilities that one effect takes from several objects are pairs of each of these.
    """
    held = solution[identity].held
    merged = solution.table.faces[solution.table.row_by_id[identity]].merged
    if not merged and all(one.origin == PRINTED for one in held):
        return {}
    return {at: pair_of(solution, identity, one) for at, one in enumerate(held) if merged or one.origin != PRINTED}


def pair_of(solution: Solution, identity: ObjectId, one: Held) -> str:
    """The pair that an ability of an object belongs to, by what granted it (607.5), or by which of the cards has it that have merged (702.140e)."""
    table = solution.table
    at = table.row_by_id[identity]
    if one.origin == PRINTED:
        face = table.faces[at]
        place = next((place for place, own in enumerate(face.abilities) if own is one.ability), -1)
        return of_component(face, place) if face.merged and place >= 0 else PRINTED
    pair = granted_by(one.origin, identity)
    if pair == PRINTED:
        return PRINTED
    printed_on = (
        row for row, face in enumerate(table.faces) if row != at and any(mine is one.ability for mine in face.abilities)
    )
    found = next(printed_on, None)
    return pair if found is None else f"{pair} from {table.views[found].id}"


def _works_in_command_zone(solution: Solution, identity: ObjectId) -> bool:
    now = solution[identity]
    return "emblem" in now.view.status or not OF_THE_COMMAND_ZONE.isdisjoint(now.types)


def _zones(means: Present) -> frozenset[Zone]:
    at_home = {Zone.BATTLEFIELD} if means.rulers or means.standing else set()
    triggers = (one.watching.zones for one in means.watchers)
    return frozenset(at_home).union(*triggers, *(one.effect.zones for one in means.replacers))


class Presence:
    """Reads boards; what an ability gives is looked up once for each ability."""

    def __init__(self, keyword_triggers: Mapping[str, TriggeredAbility] | None = None) -> None:
        self._keyword_triggers: Final = keyword_triggers or {}
        self._known: Final[IdentityCache[Present]] = IdentityCache(20_000)
        self._faces: Final[IdentityCache[Present]] = IdentityCache(20_000)
        self._nothing: Final[IdentityCache[None]] = IdentityCache(20_000)
        """Faces that mean nothing."""
        self._boards: Final[IdentityCache[Present]] = IdentityCache(16)

    def of(self, solution: Solution) -> Present:
        """What is present on a board."""
        alike = solution.found  # one for all boards in a row that differ in nothing of this
        known = self._boards.find(id(alike))
        return known[1] if known is not None else self._boards.keep(id(alike), alike, self._read(solution))

    def of_object(self, solution: Solution, identity: ObjectId) -> Present:
        """What one object has, wherever it is."""
        one = (identity, solution[identity].zone, solution.unaltered_face(identity))
        return self._gathered(solution, (one,), everywhere=True)

    def _read(self, solution: Solution) -> Present:
        # This is asked of every card after every event, and most faces mean nothing: they are told by their number alone, whatever of
        # theirs was lost. Only what was given something has to be looked at then.
        things = solution.unaltered_faces(self._nothing.keys, self._means_something)
        return self._gathered(solution, things, everywhere=False)

    def _gathered(
        self, solution: Solution, things: Iterable[tuple[Hashable, Zone, Face | None]], *, everywhere: bool
    ) -> Present:
        watchers: list[FunctioningTrigger] = []
        replacers: list[FunctioningReplacement] = []
        rulers: list[FunctioningTriggerRule] = []
        standing: list[FunctioningKeyword] = []
        for key, zone, face in things:
            means = self._face_means(face) if face is not None else None
            # 113.6p, 114.4: the abilities of an emblem, plane or scheme work where it is; those of a commander only where they say so.
            anywhere = everywhere or (zone is Zone.COMMAND and _works_in_command_zone(solution, cast("ObjectId", key)))
            # Most cards of a graveyard have abilities that work on the battlefield alone.
            if means is not None and not anywhere and zone not in means.zones:
                continue
            identity = cast("ObjectId", key)
            now = solution[identity]
            if "phased_out" in now.view.status:
                continue
            name = (
                now.copiable.name
                or now.name
                or ("an emblem" if "emblem" in now.view.status else "a face-down permanent")
            )
            pairs: Mapping[int, str] = _PRINTED_ALL
            if face is not None and face.merged:
                pairs = pairs_of(solution, identity)
            if means is None:
                pairs = pairs_of(solution, identity)
                self._face_means(solution.table.faces[solution.table.row_by_id[identity]])  # for the next time
                means = self._all_mean(now.abilities, name)
            you = now.controller or now.owner
            watchers += [
                FunctioningTrigger(identity, you, name, one.watching, one.nth, pairs.get(one.nth // 100, PRINTED))
                for one in means.watchers
                if anywhere or zone in one.watching.zones
            ]
            replacers += [
                FunctioningReplacement(identity, you, name, one.effect, one.nth, pairs.get(one.nth // 100, PRINTED))
                for one in means.replacers
                if anywhere or zone in one.effect.zones
            ]
            if anywhere or zone is Zone.BATTLEFIELD:
                rulers += [FunctioningTriggerRule(identity, you, one.rule) for one in means.rulers]
            if zone is Zone.BATTLEFIELD:
                standing += [FunctioningKeyword(identity, you, one.keyword) for one in means.standing]
        return Present(tuple(watchers), tuple(replacers), tuple(rulers), tuple(standing))

    def _face_means(self, face: Face) -> Present:
        """What all abilities of a face mean; looked up once for each face."""
        known = self._faces.find(id(face))
        if known is not None:
            return known[1]
        means = self._all_mean(face.abilities, face.name or "a face-down permanent")
        if not (means.watchers or means.replacers or means.rulers or means.standing):
            means = _NOTHING
            self._nothing.keep(id(face), face, None)
        else:
            means = replace(means, zones=_zones(means))
        return self._faces.keep(id(face), face, means)

    def _all_mean(self, abilities: tuple[Ability, ...], name: str) -> Present:
        watchers: list[FunctioningTrigger] = []
        replacers: list[FunctioningReplacement] = []
        rulers: list[FunctioningTriggerRule] = []
        standing: list[FunctioningKeyword] = []
        for at, ability in enumerate(abilities):
            means = self._means(ability, name)
            watchers += [replace(one, nth=at * 100 + one.nth) for one in means.watchers]
            replacers += [replace(one, nth=at * 100 + one.nth) for one in means.replacers]
            rulers += means.rulers
            standing += means.standing
        return Present(tuple(watchers), tuple(replacers), tuple(rulers), tuple(standing))

    def _means_something(self, ability: Ability) -> bool:
        means = self._means(ability, "")
        return bool(means.watchers or means.replacers or means.rulers or means.standing)

    def _means(self, ability: Ability, name: str) -> Present:
        known = self._known.find((id(ability), name))
        if known is not None:
            return known[1]
        nobody = ObjectId(0)
        parts = parts_of(ability)
        triggered = parts.triggered
        if isinstance(ability, KeywordAbility) and ability.name in self._keyword_triggers:
            triggered = (*triggered, self._keyword_triggers[ability.name])
        means = Present(
            tuple(FunctioningTrigger(nobody, "", name, one, nth) for nth, one in enumerate(triggered)),
            tuple(FunctioningReplacement(nobody, "", name, one, nth) for nth, one in enumerate(parts.replacements)),
            tuple(FunctioningTriggerRule(nobody, "", one) for one in parts.trigger_rules),
            (FunctioningKeyword(nobody, "", ability.name),)
            if isinstance(ability, KeywordAbility) and ability.name in _STANDING
            else (),
        )
        return self._known.keep((id(ability), name), ability, means)
