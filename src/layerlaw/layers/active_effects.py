"""Active effects: continuous effects during one solve, and the plans they follow.

A plan says, for one effect in one edition, in which layers it has parts, what each part reads and writes (`layers.facet_bits`), and whether it comes from a characteristic-defining ability.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from layerlaw.layers.edition import Edition, Origin
from layerlaw.layers.facet_bits import NO_FACETS, BitFacets, bit_facets, reads_of, union, writes_of
from layerlaw.layers.protocol import ObjectId, ObjectView, Timestamp
from layerlaw.model import facets
from layerlaw.model.abilities import Ability
from layerlaw.model.cards import Face
from layerlaw.model.changes import Change, ModifyDevotion
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import Filter
from layerlaw.model.identity import ENGINE, IdentityCache

EffectKey = tuple[Timestamp, Timestamp, Timestamp, int, int]
"""A timestamp made total: primary, then own ability before granted before resolved (613.7a, 613.7n), then the order written."""

AFTER_STATICS: Final = 1 << 60


class PlanPart(NamedTuple):
    """What an effect does in one layer."""

    layer: int
    changes: tuple[Change, ...]
    value_reads: BitFacets
    reads: BitFacets
    """All that the part reads before its effect has begun: values, scope and existence."""
    writes: BitFacets
    gates: BitFacets
    """What decides whether it alters anything."""
    alters: BitFacets
    """Writes and gates."""


class Plan(NamedTuple):
    """An effect ready for an edition: its parts by layer (ascending), and what finding its set and existence reads."""

    parts: dict[int, PlanPart]
    first: int
    """The first layer that can come out otherwise with the effect than without."""
    scope_reads: BitFacets
    on_players: bool
    """Whether its scope is players rather than objects."""


_PLANS: Final[IdentityCache[Plan]] = ENGINE.cache("plans of effects")
_LOSS: Final = bit_facets((facets.LOSS,))


def plan_for(effect: ContinuousEffect, edition: Edition, origin: Origin, *, defining: bool) -> Plan:
    """The plan of an effect, worked out once and kept."""
    key = (id(effect), id(edition), id(origin), defining)
    known = _PLANS.find(key)
    if known is not None:
        return known[1]
    scope_reads = _scope_reads(effect.scope, can_be_lost=origin is Origin.STATIC)
    if effect.condition is not None:
        found = [scope_reads]
        reads_of(effect.condition, found)
        scope_reads = union(found)
    done, first = _changes_by_layer(effect.changes, edition, origin, defining=defining)
    parts = {one.layer: _part(one, scope_reads) for one in done}
    return _PLANS.keep(key, (effect, edition), Plan(parts, first, scope_reads, not isinstance(effect.scope, Filter)))


def _scope_reads(scope: object, *, can_be_lost: bool) -> BitFacets:
    """What finding its objects reads, and whether the ability is there still, where it can be lost."""
    key = (id(scope), can_be_lost)
    known = _SCOPES.find(key)
    if known is not None:
        return known[1]
    found = [_LOSS] if can_be_lost else []
    reads_of(scope, found)
    return _SCOPES.keep(key, scope, union(found))


_SCOPES: Final[IdentityCache[BitFacets]] = ENGINE.cache("what scopes read")


class _ChangesInLayer(NamedTuple):
    """What is done in one layer, whatever it is done to: what it reads for its values, what it writes, and what decides whether it alters anything."""

    layer: int
    changes: tuple[Change, ...]
    reads: BitFacets
    writes: BitFacets
    gates: BitFacets


_ByLayer = tuple[tuple[_ChangesInLayer, ...], int]
"""What is done in each layer (ascending), and the first layer that can come out otherwise."""
_BY_LAYER: Final[IdentityCache[_ByLayer]] = ENGINE.cache("changes by layer")


def _changes_by_layer(changes: tuple[Change, ...], edition: Edition, origin: Origin, *, defining: bool) -> _ByLayer:
    """The changes of an effect; many effects have the same ones, such as +1/+1."""
    key = (id(changes), id(edition), id(origin), defining)
    known = _BY_LAYER.find(key)
    if known is not None:
        return known[1]
    by_layer: dict[int, list[Change]] = {}
    first = len(edition.layers)
    for change in changes:
        layer = edition.layer_of_change(change, origin, defining=defining)
        by_layer.setdefault(layer, []).append(change)
        first = min(first, _seen_from(change, layer, edition))
    done = tuple([_in_layer(layer, by_layer[layer]) for layer in sorted(by_layer)])
    return _BY_LAYER.keep(key, (changes, edition), (done, first))


def _seen_from(change: Change, layer: int, edition: Edition) -> int:
    """From which layer on a change shows: the one that it is applied in, but devotion is raised before (700.5a)."""
    if isinstance(change, ModifyDevotion) and edition.devotion_counts_effects:
        return edition.index[edition.devotion_after]
    return layer


def _in_layer(layer: int, changes: list[Change]) -> _ChangesInLayer:
    read: list[BitFacets] = []
    written: list[BitFacets] = []
    gated: list[BitFacets] = []
    for change in changes:
        reads_of(change, read)
        writes_of(change, written, gated)
    writes = written[0] if len(written) == 1 else union(written)
    return _ChangesInLayer(
        layer, tuple(changes), union(read) if read else NO_FACETS, writes, union(gated) if gated else NO_FACETS
    )


def _part(done: _ChangesInLayer, scope_reads: BitFacets) -> PlanPart:
    layer, changes, reads, writes, gates = done
    return PlanPart(
        layer,
        changes,
        reads,
        scope_reads if reads is NO_FACETS else reads | scope_reads,
        writes,
        gates,
        writes if gates is NO_FACETS else writes | gates,
    )


class ActiveEffect:
    """One effect during one solve. `started` and `locked` are what 613.6 speaks of; all else stays as it is made.

    `row` is the row of the object that it is on (-1 for none), `you` the index of a fixed controller (-1: that object's),
    `position` the ability's place on the face (-1 for a granted one), `granted_at` the number of operations before the grant.
    `asks_of_host`: by another reading of the rules it says nothing of what it is attached to while that is no creature (decision 0023).
    """

    __slots__ = (
        "ability",
        "asks_of_host",
        "defining",
        "effect",
        "face",
        "fixed",
        "granted_at",
        "id",
        "key",
        "locked",
        "matching",
        "number",
        "origin",
        "plan",
        "position",
        "row",
        "source",
        "started",
        "view",
        "you",
    )

    def __init__(
        self,
        *,
        id: str,  # noqa: A002 - the word of the answer's JSON
        source: ObjectId | str | None,
        view: ObjectView | None,
        row: int,
        you: int,
        effect: ContinuousEffect,
        plan: Plan,
        key: EffectKey,
        origin: Origin,
        defining: bool = False,
        fixed: int | None = None,
        position: int = -1,
        number: int = 0,
        granted_at: int = -1,
        ability: Ability | None = None,
        face: Face | None = None,
        asks_of_host: bool = False,
    ) -> None:
        self.id = id
        self.source = source
        self.view = view
        self.row = row
        self.you = you
        self.effect = effect
        self.plan = plan
        self.key = key
        self.origin = origin
        self.defining = defining
        self.fixed = fixed
        self.position = position
        self.number = number
        self.granted_at = granted_at
        self.ability = ability
        self.face = face
        self.asks_of_host = asks_of_host
        self.started = False
        self.locked = 0
        self.matching: Callable[..., int] | None = None
        """The rows that its scope matches, as a function; None until it is asked for."""

    @classmethod
    def bare(cls) -> ActiveEffect:
        """The effect of a static ability of which all else is yet to be said: a board has many, and so many arguments take their time."""
        made = cls.__new__(cls)
        made.origin = Origin.STATIC
        made.you = made.granted_at = -1
        made.fixed = made.ability = None
        made.asks_of_host = False
        made.started = False
        made.locked = 0
        made.matching = None
        return made

    def copy(self) -> ActiveEffect:
        """The effect as it is now, to be gone on with by itself."""
        made = ActiveEffect.__new__(ActiveEffect)
        made.ability = self.ability
        made.asks_of_host = self.asks_of_host
        made.defining = self.defining
        made.effect = self.effect
        made.face = self.face
        made.fixed = self.fixed
        made.granted_at = self.granted_at
        made.id = self.id
        made.key = self.key
        made.locked = self.locked
        made.matching = self.matching
        made.number = self.number
        made.origin = self.origin
        made.plan = self.plan
        made.position = self.position
        made.row = self.row
        made.source = self.source
        made.started = self.started
        made.view = self.view
        made.you = self.you
        return made

    def __repr__(self) -> str:
        return f"<{self.id}>"
