"""Active effects: continuous effects during one solve, and the plans they follow.

A plan says, for one effect in one edition, in which layers it has parts, what each part reads and writes (as bit sets, so that two
parts that cannot meet are told apart in three `&`s), and whether it comes from a characteristic-defining ability.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from layerlaw.layers.edition import Edition, Origin
from layerlaw.layers.protocol import ObjectId, ObjectView
from layerlaw.model import facets
from layerlaw.model.abilities import Ability
from layerlaw.model.cards import Face
from layerlaw.model.changes import Change, ModifyDevotion
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import Filter
from layerlaw.model.identity import ENGINE, IdentityCache
from layerlaw.model.words import SubtypeFamily

EffectKey = tuple[int, int, int, int, int]
"""A timestamp made total: primary, then own ability before granted before resolved (613.7a, 613.7n), then the order written."""

AFTER_STATICS: Final = 1 << 60


class BitFacets(NamedTuple):
    """Facets as bit sets: exact ones, the families they touch, and families taken whole."""

    exact: int
    touched: int
    whole: int

    def meets(self, other: BitFacets) -> bool:
        """Whether some facet is in both."""
        return bool(self.exact & other.exact or self.whole & other.touched or self.touched & other.whole)

    def __or__(self, other: BitFacets) -> BitFacets:
        return BitFacets(self.exact | other.exact, self.touched | other.touched, self.whole | other.whole)


EVERY_CREATURE_TYPE: Final = "st:creature:*"
"""The column of being every creature type: as a facet, the whole family."""

NO_FACETS: Final = BitFacets(0, 0, 0)
_EXACT: Final[dict[str, int]] = {}
_FAMILIES: Final[dict[str, int]] = {}


def bit_facets(names: Iterable[str]) -> BitFacets:
    """Facet names as bit sets. `st:creature:Goblin` touches `st:creature` and `st`; a bare family is taken whole."""
    exact = touched = whole = 0
    for name in names:
        bits = _KNOWN.get(name) or _bits_of(name)
        exact |= bits[0]
        touched |= bits[1]
        whole |= bits[2]
    return BitFacets(exact, touched, whole)


_KNOWN: Final[dict[str, BitFacets]] = {}


def _bits_of(name: str) -> BitFacets:
    facet = "st:creature" if name == EVERY_CREATURE_TYPE else name  # it stands for all of them
    head, colon, _ = facet.partition(":")
    if facet in _WHOLE:
        bit = _family(facet)
        bits = BitFacets(0, bit | _family(head) if colon else bit, bit)
    else:
        touched = _family(head)
        if head == "st":
            touched |= _family(f"st:{facet.split(':')[1]}")
        bits = BitFacets(1 << _EXACT.setdefault(facet, len(_EXACT)), touched, 0)
    if len(_KNOWN) > _LIMIT:
        _KNOWN.clear()
    _KNOWN[name] = bits
    return bits


def _family(name: str) -> int:
    return 1 << _FAMILIES.setdefault(name, len(_FAMILIES))


_WHOLE: Final = frozenset(facets.ALL_FAMILIES) | {f"st:{family}" for family in SubtypeFamily}


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
_LIMIT: Final = 100_000


def plan_for(effect: ContinuousEffect, edition: Edition, origin: Origin, *, defining: bool) -> Plan:
    """The plan of an effect, worked out once and kept."""
    key = (id(effect), id(edition), id(origin), defining)
    known = _PLANS.find(key)
    if known is not None:
        return known[1]
    by_layer: dict[int, list[Change]] = {}
    for change in effect.changes:
        layer = edition.layer_of_change(change, origin, defining=defining)
        by_layer.setdefault(layer, []).append(change)
    names = {facets.LOSS} if origin is Origin.STATIC else set()
    facets.gather_reads(effect.scope, names)
    facets.gather_reads(effect.condition, names)
    scope_reads = bit_facets(names)
    parts = {layer: _part(layer, by_layer[layer], scope_reads) for layer in sorted(by_layer)}
    plan = Plan(
        parts,
        min(
            (_seen_from(one, layer, edition) for layer in by_layer for one in by_layer[layer]),
            default=len(edition.layers),
        ),
        scope_reads,
        not isinstance(effect.scope, Filter),
    )
    return _PLANS.keep(key, (effect, edition), plan)


def _seen_from(change: Change, layer: int, edition: Edition) -> int:
    """From which layer on a change shows: the one that it is applied in, but devotion is raised before (700.5a)."""
    if isinstance(change, ModifyDevotion) and edition.devotion_counts_effects:
        return edition.index[edition.devotion_after]
    return layer


def _part(layer: int, changes: list[Change], scope_reads: BitFacets) -> PlanPart:
    read: set[str] = set()
    written: set[str] = set()
    gated: set[str] = set()
    for change in changes:
        facets.gather_reads(change, read)
        facets.gather_writes(change, written, gated)
    value_reads = bit_facets(read) if read else NO_FACETS
    writes = bit_facets(written)
    gates = bit_facets(gated) if gated else NO_FACETS
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
