"""Pairing: which effects can meet at all, and the trials that decide the rest.

Two effects meet in a layer where one reads what the other writes (613.8a), or where both write the same and not merely add to it, so
that the later one could prevail (613.7); and across layers where one can take the other's ability away (613.6). What cannot meet is
independent by its facets, without a trial.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, NamedTuple

from layerlaw.atlas.actors import Actor
from layerlaw.atlas.resolved import ON_ANOTHER
from layerlaw.atlas.scene import HostCard
from layerlaw.atlas.shapes import ALL_SORTS, ShapeWord, new_names, rename, words_of
from layerlaw.layers import Edition
from layerlaw.layers.facet_bits import BitFacets, bit_facets
from layerlaw.model import changes as c
from layerlaw.model import facets
from layerlaw.model.abilities import Ability, KeywordAbility, StaticAbility, TriggeredAbility
from layerlaw.model.cards import Face
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import ON_BATTLEFIELD, Filter, Is, IsType
from layerlaw.model.identity import IdentityCache
from layerlaw.model.keywords import static_meaning
from layerlaw.model.mana_costs import ManaCost
from layerlaw.model.references import This, You
from layerlaw.model.serial import decode, encode
from layerlaw.model.words import CardType, SubtypeFamily, Supertype, Zone

Plain = Any
_ADDING: Final = (
    c.GainAbility,
    c.AddTypes,
    c.AddColors,
    c.ModifyPT,
    c.AddAllCreatureTypes,
    c.AddEveryLandType,
    c.SwitchPT,
    c.GainKeywordsOf,
    c.GainProtectionFromColorsOf,
    c.GainActivatedAbilitiesOf,
    c.AddName,
    c.AddAllNames,
)
"""Changes that only add: in one layer, two of these come out the same in either order, whatever they add (613.7)."""
_ENDING: Final = (
    c.LoseAllAbilities,
    c.LoseExactly,
    c.BecomeCopy,
    c.SetCopiableValues,
    c.TurnFaceDown,
    c.SetFullText,
    c.SetTextBox,
    c.HaveTextBox,
    c.LockHalf,
)
"""Changes that can take a static ability away; setting a basic land type does so too (305.7)."""
_ITSELF: Final = Is(This())


class Part(NamedTuple):
    """What an effect reads and writes in one layer, and whether it only adds."""

    reads: BitFacets
    reads_of_words: BitFacets
    """What it reads of one that gives nothing but keywords and triggered abilities: those are no activated abilities (602.1)."""
    writes: BitFacets
    adds: bool
    ends: bool
    gives_words: bool
    """Whether it gives nothing but those."""

    def reads_what(self, other: Part) -> bool:
        """Whether it reads what the other writes."""
        return (self.reads_of_words if other.gives_words else self.reads).meets(other.writes)


@dataclass
class ActorKind:
    """Effects with equal words, zones and nature. `actors` are the numbers of those that have it."""

    effect: ContinuousEffect
    zones: frozenset[Zone]
    defining: bool
    parts: Mapping[str, Part]
    order: tuple[str, ...]
    reads: frozenset[str]
    made: str = ""
    """As in `Actor`."""
    actors: list[int] = field(default_factory=list)

    @cached_property
    def plain(self) -> Plain:
        """Its words as JSON."""
        return encode(self.effect)

    @cached_property
    def words(self) -> list[ShapeWord]:
        """What can be renamed in it."""
        return words_of(self.plain)

    @cached_property
    def text(self) -> str:
        """Its words as a text."""
        return json.dumps(self.plain, sort_keys=True)

    @property
    def on_itself(self) -> bool:
        """Whether it applies to the object that it is on and no other."""
        return self.effect.scope == _ITSELF


def kinds_of(actors: Sequence[Actor], edition: Edition) -> list[ActorKind]:
    """The kinds of actors, in the order of their first."""
    found: dict[object, ActorKind] = {}
    for number, actor in enumerate(actors):
        key = (actor.effect, actor.zones, actor.defining, actor.zone, actor.made)
        kind = found.get(key)
        if kind is None:
            kind = found[key] = _kind(actor, edition)
        kind.actors.append(number)
    return list(found.values())


def _kind(actor: Actor, edition: Edition) -> ActorKind:
    plan = actor.plan(edition)
    effect = actor.effect
    around = [*facets.reads(effect.scope).exact, *facets.reads(effect.condition).exact]
    parts = {}
    for layer, part in plan.parts.items():
        name = edition.layers[layer].name
        parts[name] = Part(
            reads=bit_facets(around) | part.value_reads,
            reads_of_words=bit_facets((*around, *_read_of_words(part.changes))),
            writes=part.writes,
            adds=all(isinstance(change, _ADDING) for change in part.changes),
            ends=any(_ends(change) for change in part.changes) and effect.scope != _ITSELF,
            gives_words=all(isinstance(change, c.GainAbility) and _is_word(change.ability) for change in part.changes),
        )
    values = [name for change in effect.changes for name in facets.reads(change).exact]
    return ActorKind(
        effect, actor.zones, actor.defining, parts, tuple(parts), frozenset((*around, *values)), actor.made
    )


def _read_of_words(changes: Iterable[c.Change]) -> Iterator[str]:
    for change in changes:
        looked_at = change.among if isinstance(change, c.GainActivatedAbilitiesOf) else change
        yield from facets.reads(looked_at).exact


def _is_word(ability: Ability) -> bool:
    if isinstance(ability, KeywordAbility):
        return not ability.cost and not static_meaning(ability)
    return isinstance(ability, TriggeredAbility)


def _ends(change: c.Change) -> bool:
    if isinstance(change, c.SetSubtypes):
        return change.family is SubtypeFamily.LAND and bool(change.subtypes)
    return isinstance(change, _ENDING)


def granted_by(effect: ContinuousEffect) -> tuple[ContinuousEffect, ...]:
    """The continuous effects of the abilities that an effect grants."""
    return tuple(
        inner
        for change in effect.changes
        if isinstance(change, c.GainAbility)
        for ability in static_meaning(change.ability)
        for inner in ability.effects
    )


class Meeting(NamedTuple):
    """How two kinds can meet: in some layer, or only because the first can end the second's ability, or the second the first's."""

    in_a_layer: bool
    first_ends: bool
    second_ends: bool


def meeting(first: ActorKind, second: ActorKind, edition: Edition) -> Meeting:
    """Whether two kinds can meet, by their facets."""
    in_a_layer = any(_meet(first, second, layer) for layer in first.order if layer in second.parts) or _grants_meet(
        first, second
    )
    return Meeting(in_a_layer, _can_end(first, second, edition), _can_end(second, first, edition))


def _grants_meet(first: ActorKind, second: ActorKind) -> bool:
    """Whether an ability that one grants could come into a layer of the other's and prevail there: what is granted is not in the parts."""
    return any(_grants_into(one, layer) for one, other in ((first, second), (second, first)) for layer in other.order)


_LAYER_OF_GRANT: Final = {
    c.SetPT: "7b",
    c.ModifyPT: "7c",
    c.GainAbility: "6",
    c.LoseAllAbilities: "6",
    c.LoseAbility: "6",
    c.SetColors: "5",
    c.AddColors: "5",
}


def _grants_into(kind: ActorKind, layer: str) -> bool:
    return any(
        any(_LAYER_OF_GRANT.get(type(change)) == layer for change in effect.changes)
        and not all(isinstance(change, _ADDING) for change in effect.changes)
        for effect in granted_by(kind.effect)
    )


def _meet(first: ActorKind, second: ActorKind, layer: str) -> bool:
    one, other = first.parts[layer], second.parts[layer]
    if one.reads_what(other) or other.reads_what(one) or one.ends or other.ends:
        return True
    if first.on_itself and second.on_itself:
        return False  # two objects: what both write is never the same
    return one.writes.meets(other.writes) and not (one.adds and other.adds)


def _can_end(first: ActorKind, second: ActorKind, edition: Edition) -> bool:
    """Whether the first can take away the ability of the second in a layer before the second's last (613.6)."""
    if second.made:
        return False  # no ability of its own that could be lost
    last = edition.index[second.order[-1]]
    return any(part.ends and edition.index[layer] < last for layer, part in first.parts.items())


# --- trials ----------------------------------------------------------------------------------------------------------


class Side(NamedTuple):
    """One side of a trial, as it is tried: the effect and its host."""

    effect: ContinuousEffect
    host: HostCard
    enchant: Filter | None
    """What it can be attached to: as its `enchant` ability says, or its subtype (301.5, 301.6); None for what is not attached to an object."""
    made: str = ""
    """As in `Actor`."""


class ActorPair(NamedTuple):
    """Two actors by number, and the trial that decides their case; `flipped`: the first actor is the trial's B."""

    first: int
    second: int
    trial: str
    flipped: bool


def trial_key(text: str, edition: Edition, version: str) -> str:
    """What names a trial: its words, the edition, and the version of all that decides it."""
    return hashlib.sha256(f"{version} {edition.name} {text}".encode()).hexdigest()[:32]


def sides_of(text: str) -> tuple[Side, Side]:
    """The two sides of a trial, as its text describes them."""
    first, second = json.loads(text)
    return side_from_plain(first), side_from_plain(second)


def side_from_plain(plain: Plain) -> Side:
    """One side, from the form in which a trial's text holds it."""
    effect = decode(plain["effect"])
    host = plain["host"]
    zones = frozenset(map(Zone, plain["zones"]))
    made = plain.get("made", "")
    abilities = tuple(decode(item) for item in host["keywords"])
    floating = effect if made.startswith("resolved") else None
    if not made:
        abilities += (StaticAbility((effect,), zones),)
    return Side(
        effect,
        HostCard(
            Face(
                name=host["name"],
                mana_cost=ManaCost(tuple(host["cost"])) if host["cost"] is not None else None,
                supertypes=tuple(decode(host["supertypes"])),
                types=tuple(decode(host["types"])),
                subtypes=tuple(decode(host["subtypes"])),
                abilities=abilities,
                power=host["pt"][0],
                toughness=host["pt"][1],
                color_indicator=frozenset(decode(host["colors"])),
            ),
            Zone(plain["zone"]),
            floating,
            made != ON_ANOTHER,
        ),
        decode(host["enchant"]) if host["enchant"] is not None else None,
        made,
    )


class Needs(NamedTuple):
    """What two effects read, and so what their hosts' printed values must tell."""

    exact: frozenset[str]

    def family(self, name: str) -> bool:
        """Whether a whole family is read."""
        return name in self.exact


def profile(face: Face, needs: Needs, name: str) -> Plain:
    """What is printed on a host, as far as it matters: the rest is as plain as can be."""
    keywords = [
        ability
        for ability in face.abilities
        if isinstance(ability, KeywordAbility)
        and not static_meaning(ability)
        and (needs.family(facets.KEYWORDS) or {f"k:{ability.name}", f"k:{ability.text}"} & needs.exact)
    ]
    subtypes = [
        word
        for word in face.subtypes
        if needs.family(facets.SUBTYPES)
        or needs.family(f"st:{word.family}")
        or facets.subtype_facet(word) in needs.exact
        or str(word) in ("Aura", "Equipment", "Fortification")
    ]
    colors = [color for color in sorted(face.colors) if needs.family(facets.COLORS) or f"c:{color}" in needs.exact]
    sizes = needs.family(facets.POWER_TOUGHNESS) or face.power is None
    costs = needs.family(facets.COSTS) and face.mana_cost is not None
    may_be_on = enchant_of(face)
    return {
        "name": face.name if needs.family(facets.NAMES) else name,
        "types": encode(face.types),
        "supertypes": encode(
            tuple(
                word
                for word in face.supertypes
                if needs.family(facets.SUPERTYPES) or f"s:{word}" in needs.exact or word is Supertype.BASIC
            )
        ),
        "subtypes": encode(tuple(subtypes)),
        "colors": encode(tuple(colors)),
        "keywords": encode(tuple(keywords)),
        "pt": [face.power, face.toughness] if sizes else [2, 2],
        "cost": list(face.mana_cost.symbols) if costs and face.mana_cost is not None else None,
        "enchant": None if may_be_on is None else encode(may_be_on),
    }


def enchant_of(face: Face) -> Filter | None:
    """What a face's object can be attached to: as its `enchant` ability says, or its subtype (301.5, 301.6); None for what is not attached to an object."""
    for ability in face.abilities:
        if isinstance(ability, KeywordAbility) and ability.name == "enchant":
            if isinstance(ability.what, Filter):
                return ability.what
            return None if ability.what is not None else ON_BATTLEFIELD
        if isinstance(ability, KeywordAbility) and ability.name == "bestow":  # 702.103b: enchant creature
            return ON_BATTLEFIELD & IsType(CardType.CREATURE)
    subtypes = set(map(str, face.subtypes))
    if "Equipment" in subtypes:
        return ON_BATTLEFIELD & IsType(CardType.CREATURE)
    return ON_BATTLEFIELD & IsType(CardType.LAND) if "Fortification" in subtypes else None


_STAND_IN: Final[Mapping[str, c.Change]] = {
    "2": c.GainControl(You()),
    "4": c.AddTypes(supertypes=(Supertype.ONGOING,)),
    "5": c.AddColors(()),
    "6": c.GainAbility(KeywordAbility("flanking")),
    "7a": c.SetPT(1, 1),
    "7b": c.SetPT(None, None),
    "7c": c.ModifyPT(0, 0),
    "7d": c.ModifyPT(0, 0),
}
"""For a pair that can meet only by an ability's end (613.6), what the one that may be ended does is beside the point: only in which layers."""


def stand_in(kind: ActorKind) -> ContinuousEffect | None:
    """An effect with parts in the same layers; None where there is no such plain one."""
    if not all(layer in _STAND_IN for layer in kind.order):
        return None
    changes = tuple(_STAND_IN[layer] for layer in kind.order)
    return ContinuousEffect(_ITSELF if kind.defining else ON_BATTLEFIELD, changes)


class Trials:
    """The trials for a set of actors: `texts` by key, and the pairs of actors that each decides."""

    def __init__(self, actors: Sequence[Actor], edition: Edition, version: str, *, own_words: bool = False) -> None:
        """With `own_words` nothing is renamed: for a few cards, whose boards are to be shown."""
        self.actors = actors
        self.own_words = own_words
        self.edition = edition
        self.version = version
        self.kinds = kinds_of(actors, edition)
        self.texts: dict[str, str] = {}
        self._keys: dict[str, str] = {}
        self._profiles: Final[IdentityCache[tuple[Plain, str]]] = IdentityCache(_MANY)
        self._standing: Final[IdentityCache[ActorKind | None]] = IdentityCache(len(self.kinds) + 1)

    def pairs(self, only: frozenset[int] | None = None) -> Iterator[ActorPair]:
        """Every unordered pair of actors that facets do not prove independent, and the same actor against its like.

        Args:
            only: where given, one of the two must be among these.
        """
        kinds = self.kinds
        wanted = [only is None or not only.isdisjoint(kind.actors) for kind in kinds]
        for at, first in enumerate(kinds):
            for beside in range(at, len(kinds)):
                if wanted[at] or wanted[beside]:
                    second = kinds[beside]
                    found = meeting(first, second, self.edition)
                    if found != _APART:
                        yield from self._of_kinds(first, second, found, only)

    def _of_kinds(
        self, first: ActorKind, second: ActorKind, found: Meeting, only: frozenset[int] | None
    ) -> Iterator[ActorPair]:
        one, other = first, second
        if not found.in_a_layer:
            if not found.first_ends:
                one = self._stand_in(first) or first
            if not found.second_ends:
                other = self._stand_in(second) or second
        needs = Needs(one.reads | other.reads)
        but = ALL_SORTS if self.own_words else _fixed(one, other)
        words = [*one.words, *other.words]
        groups: tuple[dict[str, tuple[Plain, list[int]]], ...] = ({}, {})
        for group, kind, name in ((groups[0], first, "Host A"), (groups[1], second, "Host B")):
            for number in kind.actors:
                plain, text = self._profile(number, needs, name)
                group.setdefault(text, (plain, []))[1].append(number)
        for host, mine in groups[0].values():
            for beside, theirs in groups[1].values():
                if only is not None and only.isdisjoint(mine) and only.isdisjoint(theirs):
                    continue
                key, flipped = self._trial(one, other, first, second, host, beside, words, but)
                same = first is second
                for number in mine:
                    for partner in theirs:
                        if same and partner < number:
                            continue
                        if only is None or number in only or partner in only:
                            yield ActorPair(number, partner, key, flipped)

    def _profile(self, number: int, needs: Needs, name: str) -> tuple[Plain, str]:
        actor = self.actors[number]
        key = (id(actor.printed), needs, name)
        known = self._profiles.find(key)
        if known is not None:
            return known[1]
        plain = profile(actor.printed, needs, name)
        return self._profiles.keep(key, actor.printed, (plain, json.dumps(plain, sort_keys=True) + actor.zone))

    def _stand_in(self, kind: ActorKind) -> ActorKind | None:
        known = self._standing.find(id(kind))
        if known is not None:
            return known[1]
        effect = stand_in(kind)
        made = (
            None
            if effect is None
            else ActorKind(effect, kind.zones, kind.defining, kind.parts, kind.order, frozenset())
        )
        return self._standing.keep(id(kind), kind, made)

    def _trial(  # noqa: PLR0917 - the two sides, each with what is tried, what it is and its host
        self,
        one: ActorKind,
        other: ActorKind,
        first: ActorKind,
        second: ActorKind,
        host: Plain,
        beside: Plain,
        words: list[ShapeWord],
        but: frozenset[str],
    ) -> tuple[str, bool]:
        """The key of the trial that decides two kinds on such hosts, and whether it has them the other way round."""
        here = {"effect": one.plain, "host": host, **self._place(first)}
        there = {"effect": other.plain, "host": beside, **self._place(second)}
        straight = _text(here, there, words, but)
        turned = _text(
            {**there, "host": {**beside, "name": _swapped(beside["name"])}},
            {**here, "host": {**host, "name": _swapped(host["name"])}},
            [*other.words, *one.words],
            but,
        )
        flipped = turned < straight
        text = turned if flipped else straight
        key = self._keys.get(text)
        if key is None:
            key = self._keys[text] = trial_key(text, self.edition, self.version)
            self.texts[key] = text
        return key, flipped

    def _place(self, kind: ActorKind) -> dict[str, Plain]:
        zone = self.actors[kind.actors[0]].zone
        made = {"made": kind.made} if kind.made else {}
        return {"zones": sorted(kind.zones), "zone": zone.value, "defining": kind.defining, **made}


_APART: Final = Meeting(False, False, False)
_MANY: Final = 200_000


def _swapped(name: str) -> str:
    return {"Host A": "Host B", "Host B": "Host A"}.get(name, name)


def _text(first: Plain, second: Plain, words: list[ShapeWord], but: frozenset[str]) -> str:
    hosts = [*words_of([first["host"], second["host"]])]
    names = new_names([*words, *hosts], but=but)
    return json.dumps([rename(first, names), rename(second, names)], sort_keys=True, ensure_ascii=False)


def _fixed(first: ActorKind, second: ActorKind) -> frozenset[str]:
    """The sorts of words that cannot be renamed for these two."""
    reads = first.reads | second.reads
    fixed = set()
    if facets.POWER_TOUGHNESS in reads:
        fixed |= {"number", "sign"}
    if facets.COSTS in reads:
        fixed.add("color")
    if any(
        isinstance(change, c.LoseExactly | c.ReplaceWord | c.SetFullText | c.SetTextBox | c.BecomeCopy)
        for kind in (first, second)
        for change in kind.effect.changes
    ):
        fixed |= {"mark", "creature", "color", "land"}
    return frozenset(fixed)
