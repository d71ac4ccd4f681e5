"""Relating: a trial's scenes solved in both orders, and what that shows.

The engine decides, by trying (613.8a): its trace tells what depends on what and why, what went on without its ability (613.6), and what
never applied. Where nothing depends, the two orders of timestamps are compared in what every object is at the end (613.7). Of each
thing shown, the scene is kept, with everything taken away without which it still shows it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from layerlaw.atlas.pairing import Side, granted_by, sides_of
from layerlaw.atlas.scene import HOSTS, HostCard, Plain, Scene, scene_to_plain, stage
from layerlaw.atlas.witness import scenes_for
from layerlaw.errors import LayerlawError
from layerlaw.layers import Edition, ObjectNow, Solution, solve
from layerlaw.layers.edition import Origin
from layerlaw.layers.facts import characteristic
from layerlaw.layers.protocol import ObjectId
from layerlaw.layers.trace import Dependency, EffectRef, LayerTrace, ReasonKind, TraceStep
from layerlaw.model.abilities import Ability, StaticAbility
from layerlaw.model.cards import Face
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.late import dataclass

DEPENDS: Final = "depends"
LOOP: Final = "loop"
ORDER: Final = "order"
STOPPED: Final = "stopped"
CONTINUES: Final = "continues"
RELATIONS: Final = (LOOP, DEPENDS, STOPPED, CONTINUES, ORDER)
"""What can be between two effects, the most surprising first."""


class SceneFact(NamedTuple):
    """Something that a scene shows.

    `who` is the side that depends, is stopped or continues; empty for what is of both. `clause` is that of 613.8a; for an order that
    matters, the characteristic that comes out otherwise.
    """

    relation: str
    layer: str
    clause: str
    who: str


@dataclass(frozen=True)
class Shown:
    """A fact with the scene that shows it, which host is the earlier one there, and what was seen, as JSON values."""

    fact: SceneFact
    scene: Scene
    first: int
    detail: Any

    def as_plain(self) -> dict[str, Any]:
        """As JSON values."""
        return {
            **self.fact._asdict(),
            "first": self.first,
            "detail": self.detail,
            "scene": scene_to_plain(self.scene),
        }


@dataclass(frozen=True)
class TrialOutcome:
    """What a trial came to. `reached`: which of the two effects applied to something on some scene."""

    scenes: int
    reached: tuple[bool, bool]
    shown: tuple[Shown, ...]
    problem: str = ""
    """Why a scene could not be solved, where one could not."""


class Solved(NamedTuple):
    """A scene solved with each of the two as the earlier one."""

    solutions: tuple[Solution, Solution]
    alone: tuple[Solution | None, Solution | None]


def carry_out(text: str, edition: Edition) -> TrialOutcome:
    """Carry out the trial of that text (`pairing.Trials.texts`)."""
    sides = sides_of(text)
    scenes = scenes_for(*sides, edition)
    reached = [False, False]
    shown: dict[SceneFact, Shown] = {}
    problem = ""
    for scene in scenes:
        try:
            found, applied = facts_of(scene, sides, edition)
        except LayerlawError as error:
            problem = problem or str(error)
            continue
        reached = [before or now for before, now in zip(reached, applied, strict=True)]
        for fact in found:
            if fact not in shown:
                shown[fact] = smallest(fact, scene, sides, edition)
    ordered = sorted(shown.values(), key=lambda one: (RELATIONS.index(one.fact.relation), one.fact))
    return TrialOutcome(len(scenes), (reached[0], reached[1]), tuple(ordered), problem)


def facts_of(
    scene: Scene, sides: tuple[Side, Side], edition: Edition
) -> tuple[dict[SceneFact, tuple[int, Any]], tuple[bool, bool]]:
    """What a scene shows, each with who is the earlier one and what was seen; and which of the two applied to something."""
    hosts = [side.host for side in sides]
    solutions = tuple(solve(stage(scene, hosts, first=first), edition) for first in (0, 1))
    found: dict[SceneFact, tuple[int, Any]] = {}
    depends: dict[str, set[str]] = {}
    reached = [False, False]
    for first, solution in enumerate(solutions):
        for layer in solution.trace:
            for who, dependency in _between(layer, sides):
                fact = SceneFact(DEPENDS, layer.layer.name, str(dependency.because), who)
                found.setdefault(fact, (first, _seen(dependency)))
                depends.setdefault(layer.layer.name, set()).add(who)
            for step in layer.steps:
                side = _side(step.effect, sides)
                if side is not None and step.affected:
                    reached[side] = True
        for fact, seen in _ended(solution, first, scene, sides, edition):
            found.setdefault(fact, seen)
            reached[HOSTS.index(fact.who)] = True  # of what is stopped it was seen that alone it applies
    for layer_name, sides_waiting in depends.items():
        if len(sides_waiting) > 1:
            found.setdefault(SceneFact(LOOP, layer_name, "", ""), (0, None))
    found |= _orders(solutions, sides, depends)
    return found, (reached[0], reached[1])


def _side(ref: EffectRef, sides: tuple[Side, Side]) -> int | None:
    """Whose an effect is: a host's own, or one that it grants."""
    for at, name in enumerate(HOSTS):
        if sides[at].made and ref.id == _id_of(name, sides[at]):
            return at
        if not sides[at].made and ref.source == name and ref.effect == sides[at].effect:
            return at
    for at in (0, 1):
        if any(ref.effect == effect for effect in granted_by(sides[at].effect)):
            return at
    return None


def _id_of(name: str, side: Side) -> str:
    """By what the trace calls an effect of a counter or status."""
    return f"{name}:{side.made.partition(':')[2]}"


def _between(layer: LayerTrace, sides: tuple[Side, Side]) -> Iterator[tuple[str, Dependency]]:
    for dependency in layer.dependencies:
        one, other = _side(dependency.effect, sides), _side(dependency.on, sides)
        if one is not None and other is not None and one != other:
            yield HOSTS[one], dependency


def _seen(dependency: Dependency) -> Plain:
    """What trying changed, as JSON: sets of objects by id, existence as it is; an instruction is told in words."""
    return {"before": _plain(dependency.before), "after": _plain(dependency.after)}


def _plain(value: object) -> Plain:
    if isinstance(value, bool | int | str) or value is None:
        return value
    if isinstance(value, tuple) and all(isinstance(part, str) for part in value):
        return sorted(value)
    if isinstance(value, ContinuousEffect):
        return "its text"
    return "what it does"


# --- 613.6 -------------------------------------------------------------------------------------------------------------


def _ended(
    solution: Solution, first: int, scene: Scene, sides: tuple[Side, Side], edition: Edition
) -> Iterator[tuple[SceneFact, tuple[int, Any]]]:
    """What goes on without its ability, and what never began because it was taken away."""
    for at, name in enumerate(HOSTS):
        if sides[at].made:
            continue
        steps = list(_steps(solution, at, sides))
        for layer, step in steps:
            if step.reason.kind is ReasonKind.CONTINUED:
                yield SceneFact(CONTINUES, layer, "", name), (first, None)
                break
        if not steps and not _has_ability(solution[name], sides[at]):
            alone = _alone(scene, sides, at, edition)
            began = next((layer for layer, step in _steps(alone, at, sides) if step.affected), None)
            if began is not None:
                yield SceneFact(STOPPED, began, "", name), (first, None)


def _steps(solution: Solution, at: int, sides: tuple[Side, Side]) -> Iterator[tuple[str, TraceStep]]:
    for layer in solution.trace:
        for step in layer.steps:
            mine = step.effect.source == HOSTS[at] and step.effect.origin is Origin.STATIC
            if mine and step.effect.effect not in granted_by(sides[1 - at].effect):  # its words may have been changed
                yield layer.layer.name, step


def _has_ability(now: ObjectNow, side: Side) -> bool:
    return any(isinstance(ability, StaticAbility) and side.effect in ability.effects for ability in now.abilities)


def _alone(scene: Scene, sides: tuple[Side, Side], at: int, edition: Edition) -> Solution:
    """The scene with the other's ability taken away, its host left standing."""
    hosts: list[HostCard | None] = [side.host for side in sides]
    other = sides[1 - at].host
    kept: tuple[Ability, ...] = tuple(
        ability for ability in other.face.abilities if not isinstance(ability, StaticAbility)
    )
    without = replace(other, face=_without_abilities(other, kept), floating=None)
    hosts[1 - at] = without if without.is_there else None
    return solve(stage(scene, hosts), edition)


def _without_abilities(host: HostCard, kept: tuple[Ability, ...]) -> Face:
    return replace(host.face, abilities=kept)


# --- does the order matter? ----------------------------------------------------------------------------------------------


def _orders(
    solutions: Sequence[Solution], sides: tuple[Side, Side], depends: dict[str, set[str]]
) -> dict[SceneFact, tuple[int, Any]]:
    """Where nothing depends: what comes out otherwise in the other order, each characteristic once."""
    candidates = _touched_by_both(solutions, sides)
    if candidates is None:
        return {}
    one, other = solutions
    found: dict[SceneFact, tuple[int, Any]] = {}
    for identity in one if not candidates else [each for each in one if each in candidates]:
        for name, read in CHARACTERISTICS.items():
            here, there = read(one[identity]), read(other[identity])
            if here != there:
                layer = _where(solutions, sides, identity, name)
                if layer is None or layer in depends:
                    continue
                if name in ("power", "toughness") and layer[0] != "7" and any(fact.layer == layer for fact in found):
                    continue  # it merely follows
                fact = SceneFact(ORDER, layer, name, "")
                seen = {
                    "object": identity,
                    "A first": told(one[identity], name),
                    "B first": told(other[identity], name),
                }
                found.setdefault(fact, (0, seen))
    return found


def _touched_by_both(solutions: Sequence[Solution], sides: tuple[Side, Side]) -> frozenset[ObjectId] | None:
    """Objects to which both applied in one layer; None where there is no such layer; empty where all are to be looked at."""
    shared: set[ObjectId] = set()
    met = False
    for layer in solutions[0].trace:
        mine: list[set[ObjectId]] = [set(), set()]
        for step in layer.steps:
            side = _side(step.effect, sides)
            if side is not None:
                mine[side] |= set(step.affected)
        if mine[0] and mine[1]:
            met = True
            shared |= mine[0] & mine[1]
            if mine[0] & set(HOSTS) or mine[1] & set(HOSTS):
                shared |= set(HOSTS)
    if not met:
        return None
    if any(granted_by(side.effect) for side in sides):
        return frozenset()
    return frozenset(shared) or None


def _where(solutions: Sequence[Solution], sides: tuple[Side, Side], identity: ObjectId, name: str) -> str | None:
    """The layer after which a characteristic of an object differs for the first time; of those in which both apply."""
    both = None
    for one in solutions[0].trace:
        other = solutions[1].trace.layer(one.layer.name)
        if other is None or not {0, 1} <= {_side(step.effect, sides) for step in one.steps}:
            continue
        both = both or one.layer.name
        tables = [layer.steps[-1].after for layer in (one, other)]
        here, there = (_comparable(characteristic(table, table.row_by_id[identity], name)) for table in tables)
        if here != there:
            return one.layer.name
    return both


def _comparable(value: object) -> object:
    """Words and abilities in whatever order."""
    return Counter(value) if isinstance(value, tuple) else value


def _subtypes(now: ObjectNow) -> object:
    return now.is_every_creature_type or frozenset(now.subtypes)


CHARACTERISTICS: Final[dict[str, Any]] = {
    "name": lambda now: frozenset(now.names),
    "controller": lambda now: now.controller,
    "supertypes": lambda now: frozenset(now.supertypes),
    "types": lambda now: frozenset(now.types),
    "subtypes": _subtypes,
    "colors": lambda now: frozenset(now.colors),
    "abilities": lambda now: Counter(now.abilities),
    "power": lambda now: now.power,
    "toughness": lambda now: now.toughness,
}


def told(now: ObjectNow, name: str) -> Plain:
    """A characteristic as JSON, to be read."""
    match name:
        case "name":
            return list(now.names)
        case "subtypes" if now.is_every_creature_type:
            return "all creature types"
        case "subtypes":
            return sorted(map(str, now.subtypes))
        case "colors":
            return "".join(map(str, now.colors)) or "colorless"
        case "types" | "supertypes":
            return [str(word) for word in getattr(now, name)]
        case "abilities":
            return {"keywords": sorted(now.keywords), "number": len(now.abilities)}
        case _:
            return getattr(now, name)


# --- smaller -------------------------------------------------------------------------------------------------------------


def smallest(fact: SceneFact, scene: Scene, sides: tuple[Side, Side], edition: Edition) -> Shown:
    """The scene without every bystander that the fact does without, taken away by halves, then by quarters, then one by one."""
    best = scene
    found, _ = facts_of(scene, sides, edition)
    seen = found[fact]
    size = max(1, best.size // 2)
    while True:
        numbers = [at for at, other in enumerate(best.others) if other is not None]
        removed = False
        for start in range(0, len(numbers), size):
            fewer = best.without(_with_attached(best, frozenset(numbers[start : start + size])))
            if fewer is None or fewer.size == best.size:
                continue
            try:
                here, _ = facts_of(fewer, sides, edition)
            except LayerlawError:
                continue
            if fact in here:
                best, seen, removed = fewer, here[fact], True
        if size == 1 and not removed:
            break
        size = max(1, size // 2) if not removed or size > 1 else 1
    return Shown(fact, best, *seen)


def _with_attached(scene: Scene, numbers: frozenset[int]) -> frozenset[int]:
    """With what is attached to them."""
    more = {
        at
        for at, other in enumerate(scene.others)
        if other is not None and isinstance(other.attached, int) and other.attached in numbers
    }
    return numbers | more
