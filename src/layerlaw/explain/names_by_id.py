"""Names for what the engine knows by id: objects as their readers call them, and the effects that are on them.

The trace speaks of effects by ids that are the engine's own (`7.1`, `7:flying`). Here they become what people say ("Blood Moon",
"+1/+1 counters on Bears") and what the answer's JSON says (`moon.1`), once for all renderers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from layerlaw.layers.edition import Origin
from layerlaw.layers.protocol import ObjectId
from layerlaw.layers.solution import Solution
from layerlaw.layers.trace import EffectRef, Trace
from layerlaw.model.changes import SetCopiableValues
from layerlaw.model.filters import Exactly
from layerlaw.model.late import dataclass

Names = Callable[[ObjectId], str]
"""The display name of an object: its reference on a board file, or whatever its reader calls it."""

_STATUS_TITLES: Final = {
    "face down": "{} being face down",
    "bestowed": "{} being bestowed",
    "crewed": "{} being crewed",
    "ring_bearer": "{} being a Ring-bearer",
    "suspected": "{} being suspected",
}


@dataclass(frozen=True)
class EffectName:
    """How an effect is called: `id` in data, `title` in words; `on` is the object that it is on, if any."""

    id: str
    title: str
    on: ObjectId | None

    @property
    def possessive(self) -> str:
        """The title as the owner of an effect: `Blood Moon's effect`."""
        plain = self.on is None or " on " not in self.title
        return f"{self.title}'{'' if self.title.endswith('s') else 's'} effect" if plain else self.title


class EffectNames:
    """The names of all effects of one solution. `given` names effects of resolved spells and abilities, by the engine's id."""

    def __init__(self, solution: Solution, names: Names, given: Mapping[str, str] | None = None) -> None:
        self._solution = solution
        self._names = names
        self._given = given or {}
        self._objects = {str(identity): identity for identity in solution}
        refs = {ref.id: ref for ref in effects_of(solution)}
        self._shared = _shared_sources(refs.values())
        self._by_id = {identity: self._named(ref) for identity, ref in refs.items()}

    def __getitem__(self, effect: str) -> EffectName:
        return self._by_id[effect]

    def of(self, ref: EffectRef) -> EffectName:
        """The name of an effect."""
        known = self._by_id.get(ref.id)
        if known is None:
            known = self._by_id[ref.id] = self._named(ref)
        return known

    def _named(self, ref: EffectRef) -> EffectName:
        source = ref.source
        if ref.origin is Origin.STATIC:
            name = self._names(source)
            suffix = ref.id.removeprefix(str(source))
            title = f"{name} ({self._shared[ref.id]})" if ref.id in self._shared else name
            return EffectName(f"{name}{suffix}", title, source)
        what = str(source)
        if ref.origin is Origin.COUNTER:
            kind = what.removesuffix("s").removesuffix(" counter")
            host = self._objects.get(ref.id.removesuffix(f":{kind}"))
            if host is None:  # equal counters on many objects, told as one
                return EffectName(f"counters:{kind}", what, None)
            name = self._names(host)
            return EffectName(f"{name}:{kind}", f"{what} on {name}", host)
        host = self._objects.get(ref.id.removesuffix(f":{what}")) if what in _STATUS_TITLES else None
        if host is not None:
            name = self._names(host)
            return EffectName(f"{name}:{what}", _STATUS_TITLES[what].format(name), host)
        own = self._own_copy(ref)
        if own is not None:
            return EffectName(ref.id, self._names(own), own)
        given = self._given.get(ref.id)
        if given is not None:
            return EffectName(given, given, None)
        title = f"{what} ({self._shared[ref.id]})" if ref.id in self._shared else what
        return EffectName(ref.id, title, None)

    def _own_copy(self, ref: EffectRef) -> ObjectId | None:
        """The object of an effect that is what it entered as: a copy, or a size that it chose."""
        effect = ref.effect
        if not isinstance(effect.scope, Exactly) or len(effect.scope.ids) != 1:
            return None
        if not all(isinstance(change, SetCopiableValues) for change in effect.changes):
            return None
        (identity,) = effect.scope.ids
        if identity not in self._solution or self._solution[identity].view.face.name != ref.source:
            return None
        return identity


def effects_of(solution: Solution) -> Iterator[EffectRef]:
    """Every effect that the trace or the list of effects on players and rules speaks of; some more than once."""
    yield from effects_in(solution.trace)
    for effect in solution.outside:
        yield effect.ref


def effects_in(trace: Trace) -> Iterator[EffectRef]:
    """Every effect that the trace speaks of; some more than once."""
    for layer in trace:
        for step in layer.steps:
            yield step.effect
        for dependency in layer.dependencies:
            yield dependency.effect
            yield dependency.on


def _shared_sources(refs: Iterable[EffectRef]) -> dict[str, int]:
    """A number for each effect whose source has others, in the order of their ids."""
    by_source: dict[object, list[str]] = {}
    for ref in refs:
        if ref.origin is not Origin.COUNTER and str(ref.source) not in _STATUS_TITLES:
            by_source.setdefault((ref.origin, ref.source), []).append(ref.id)
    return {
        identity: number
        for members in by_source.values()
        if len(members) > 1
        for number, identity in enumerate(sorted(members, key=_natural), start=1)
    }


def _natural(identity: str) -> tuple[str, int, str]:
    head, _, tail = identity.rpartition(".")
    return (head, int(tail), "") if tail.isdigit() else (identity, 0, "")
