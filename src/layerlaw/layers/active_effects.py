"""Active effects: continuous effects during one solve, and the plans they follow.

A plan says, for one effect in one edition, in which layers it has parts, what each part reads and writes (`layers.facet_bits`), and whether it comes from a characteristic-defining ability.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from layerlaw.layers.edition import Edition, Origin
from layerlaw.layers.facet_bits import NO_FACETS, BitFacets, bit_facets, reads_of, union, writes_of
from layerlaw.layers.protocol import ObjectId, ObjectView
from layerlaw.model import facets
from layerlaw.model.abilities import Ability
from layerlaw.model.cards import Face
from layerlaw.model.changes import Change, GainAbility, ModifyDevotion
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import Filter
from layerlaw.model.identity import ENGINE, IdentityCache

EffectKey = tuple[int, int, int, int, int]
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
    by_layer: dict[int, list[Change]] = {}
    for change in effect.changes:
        layer = _layer_of(change, edition, origin, defining=defining)
        by_layer.setdefault(layer, []).append(change)
    found = [_LOSS] if origin is Origin.STATIC else []
    reads_of(effect.scope, found)
    if effect.condition is not None:
        reads_of(effect.condition, found)
    scope_reads = union(found)
    parts = {layer: _part(layer, by_layer[layer], scope_reads) for layer in sorted(by_layer)}
    plan = Plan(
        parts,
        min(
            [_seen_from(one, layer, edition) for layer in by_layer for one in by_layer[layer]] or [len(edition.layers)]
        ),
        scope_reads,
        not isinstance(effect.scope, Filter),
    )
    return _PLANS.keep(key, (effect, edition), plan)


def _layer_of(change: Change, edition: Edition, origin: Origin, *, defining: bool) -> int:
    """As `Edition.layer_of_change`; all changes of a kind but those that give abilities apply in one layer."""
    if isinstance(change, GainAbility):
        return edition.layer_of_change(change, origin, defining=defining)
    key = (type(change), id(edition), id(origin), defining)
    known = _LAYERS.find(key)
    if known is not None:
        return known[1]
    return _LAYERS.keep(key, edition, edition.layer_of_change(change, origin, defining=defining))


_LAYERS: Final[IdentityCache[int]] = ENGINE.cache("layers of changes")


def _seen_from(change: Change, layer: int, edition: Edition) -> int:
    """From which layer on a change shows: the one that it is applied in, but devotion is raised before (700.5a)."""
    if isinstance(change, ModifyDevotion) and edition.devotion_counts_effects:
        return edition.index[edition.devotion_after]
    return layer


def _part(layer: int, changes: list[Change], scope_reads: BitFacets) -> PlanPart:
    read: list[BitFacets] = []
    written: list[BitFacets] = []
    gated: list[BitFacets] = []
    for change in changes:
        reads_of(change, read)
        writes_of(change, written, gated)
    value_reads = union(read) if read else NO_FACETS
    writes = written[0] if len(written) == 1 else union(written)
    gates = union(gated) if gated else NO_FACETS
    return PlanPart(
        layer,
        tuple(changes),
        value_reads,
        value_reads | scope_reads if read else scope_reads,
        writes,
        gates,
        writes | gates if gated else writes,
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
