"""Actors: the continuous effects of cards, each on a host that is bare but for what the effect could care about.

One `Actor` is one continuous effect (613.6) of one face of a card, without those of its changes that are about players or rules
(613.10, 613.11). Its *profile* is what is printed on the face, as far as another effect could read it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final

from layerlaw.atlas.resolved import StartedEffect, resolving_of
from layerlaw.atlas.scene import FACE_DOWN
from layerlaw.cards.define import activated, mana, triggered
from layerlaw.layers import Edition
from layerlaw.layers.active_effects import Plan, plan_for
from layerlaw.layers.edition import Origin
from layerlaw.layers.of_statuses import RULE_EFFECTS, face_down
from layerlaw.layers.prepared import StaticEffect, static_effects
from layerlaw.model import changes as c
from layerlaw.model.abilities import (
    BATTLEFIELD_ONLY,
    Ability,
    ActivatedAbility,
    KeywordAbility,
    NotUnderstood,
    OtherAbility,
    StaticAbility,
    TriggeredAbility,
)
from layerlaw.model.cards import Card, Face, Layout
from layerlaw.model.counters import KEYWORD_COUNTERS, counter_change
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import creatures
from layerlaw.model.keywords import static_meaning
from layerlaw.model.late import dataclass
from layerlaw.model.serial import encode
from layerlaw.model.words import ArtifactType, CardType, CreatureType, Zone

OUTSIDE: Final = frozenset({"player", "rule"})
"""The layers, so called, that are about players and rules."""


@dataclass(frozen=True)
class Actor:
    """One continuous effect of a card. `ability` is the place of its ability on the face, `number` the effect's within that."""

    card: str
    face: int
    ability: int
    number: int
    effect: ContinuousEffect
    """As it is tried: see `simplified`."""
    zones: frozenset[Zone]
    defining: bool
    printed: Face
    """The face that it is on."""
    layers: tuple[str, ...]
    is_understood: bool = True
    """Whether the whole text of its card was understood."""
    made: str = ""
    """What makes it, where that is no static ability: `counter:KIND`, `status:NAME` for an effect that the rules make, or `resolved.ON_ITSELF`
    and `resolved.ON_ANOTHER` for what a spell or ability made as it resolved."""

    is_aimed: bool = False
    """Of what resolves: whether it has a target."""
    is_spell: bool = False
    """Of what resolves: whether it is what an instant or sorcery does."""

    @property
    def zone(self) -> Zone:
        """Where its host stands so that it functions."""
        if Zone.BATTLEFIELD in self.zones or not self.zones:
            return Zone.BATTLEFIELD
        return min(self.zones)

    def plan(self, edition: Edition) -> Plan:
        """What it reads and writes, layer by layer."""
        return plan_for(self.effect, edition, _ORIGINS[self.made.partition(":")[0]], defining=self.defining)


_ORIGINS: Final = {
    "": Origin.STATIC, "counter": Origin.COUNTER, "status": Origin.RESOLVED, "resolved": Origin.RESOLVED,
}  # fmt: skip


def actors_of(card: Card, edition: Edition) -> Iterator[Actor]:
    """The continuous effects that change objects, of a card's static abilities and of what it does as it resolves, in printed order."""
    if MADE.get(card.name) == card:
        made = _made(card, edition)
        if made is not None:
            yield made
        return
    understood = all(is_understood(face) for face in card.faces)
    for at, face in enumerate(card.faces):
        for static in static_effects(face):
            actor = _actor(card.name, at, face, static, edition, understood=understood)
            if actor is not None:
                yield actor
        for one in resolving_of(face):
            actor = _resolved(card.name, at, one, edition, understood=understood)
            if actor is not None:
                yield actor


def is_understood(face: Face) -> bool:
    """Whether no paragraph of the face was left unread."""
    return '"NotUnderstood"' not in json.dumps(encode(face.abilities)) if face.abilities else True


def _actor(name: str, at: int, face: Face, static: StaticEffect, edition: Edition, *, understood: bool) -> Actor | None:
    effect = simplified(static.effect, edition, defining=static.defining)
    if effect is None:
        return None
    plan = plan_for(effect, edition, Origin.STATIC, defining=static.defining)
    return Actor(
        card=name,
        face=at,
        ability=static.ability,
        number=static.number,
        effect=effect,
        zones=static.zones,
        defining=static.defining,
        printed=face,
        layers=tuple(edition.layers[layer].name for layer in plan.parts),
        is_understood=understood,
    )


def _resolved(name: str, at: int, one: StartedEffect, edition: Edition, *, understood: bool) -> Actor | None:
    effect = simplified(one.effect, edition, defining=False)
    if effect is None:
        return None
    plan = plan_for(effect, edition, Origin.RESOLVED, defining=False)
    return Actor(
        card=name,
        face=at,
        ability=one.ability,
        number=one.number,
        effect=effect,
        zones=BATTLEFIELD_ONLY,
        defining=False,
        printed=one.face,
        layers=tuple(edition.layers[layer].name for layer in plan.parts),
        is_understood=understood,
        made=one.made,
        is_aimed=one.is_aimed,
        is_spell=one.is_spell,
    )


@lru_cache(maxsize=100_000)
def simplified(effect: ContinuousEffect, edition: Edition, *, defining: bool) -> ContinuousEffect | None:
    """The effect as far as it is about objects' characteristics and control; None where nothing is left.

    An ability that it grants is kept in full where it makes continuous effects itself. Of another one only the sort is kept, and a mark that
    tells it from others: whether it can be activated or lost hangs on nothing else.
    """
    names = [
        edition.layers[edition.layer_of_change(change, Origin.STATIC, defining=defining)].name
        for change in effect.changes
    ]
    changes = tuple(
        _simple_change(change, edition)
        for change, layer in zip(effect.changes, names, strict=True)
        if layer not in OUTSIDE
    )
    return replace(effect, changes=changes) if changes else None


def _simple_change(change: c.Change, edition: Edition) -> c.Change:
    return c.GainAbility(simple_ability(change.ability, edition)) if isinstance(change, c.GainAbility) else change


def simple_ability(ability: Ability, edition: Edition) -> Ability:
    """A granted ability as it is tried."""
    match ability:
        case StaticAbility(effects):
            kept = [simplified(effect, edition, defining=False) for effect in effects]
            simple = tuple(effect for effect in kept if effect is not None)
            return replace(ability, effects=simple) if simple else OtherAbility(mark(ability))
        case KeywordAbility() if static_meaning(ability):
            return ability
        case KeywordAbility(name, words, cost, number, quality):
            return KeywordAbility(name, words, "{1}" if cost else "", None if number is None else 1, quality)
        case ActivatedAbility(is_mana=True):
            return mana(mark(ability), "add {C}")
        case ActivatedAbility(is_loyalty=loyalty):
            return activated("{0}", restriction=mark(ability), loyalty=loyalty)
        case NotUnderstood():
            return OtherAbility(mark(ability))
        case TriggeredAbility():
            return triggered(mark(ability))
        case _:
            return OtherAbility(mark(ability))


# --- effects of counters and of the rules ----------------------------------------------------------------------------------

BEARER: Final = Face("Bearer", types=(CardType.CREATURE,), subtypes=(CreatureType("Bear"),), power=2, toughness=2)
_VEHICLE: Final = Face("Bearer", types=(CardType.ARTIFACT,), subtypes=(ArtifactType("Vehicle"),), power=2, toughness=2)
_COUNTERS: Final = ("+1/+1", "-1/-1", *sorted(KEYWORD_COUNTERS))
_BESTOWED: Final = replace(
    BEARER,
    types=(CardType.ENCHANTMENT, CardType.CREATURE),
    abilities=(KeywordAbility("enchant", quality="creature", what=creatures()),),
)
_STATUSES: Final = {
    "bestowed": _BESTOWED, "crewed": _VEHICLE, "face_down": BEARER, "ring_bearer": BEARER, "suspected": BEARER,
}  # fmt: skip
MADE: Final = {
    **{f"{kind} counter": Card(f"{kind} counter", (BEARER,), Layout.TOKEN) for kind in _COUNTERS},
    **{name.replace("_", "-"): Card(name.replace("_", "-"), (face,), Layout.TOKEN) for name, face in _STATUSES.items()},
}
"""What makes an effect and is no card, as cards of the Atlas: counters (122.1), and statuses for which the rules make one (decision 0006)."""


def _made(card: Card, edition: Edition) -> Actor | None:
    """What a counter or status makes; None where by those rules it is none on objects, as indestructible was no keyword before Magic 2014."""
    kind = card.name.removesuffix(" counter")
    if kind != card.name:
        effect, made = counter_change(kind, 1), f"counter:{kind}"
    else:
        status = card.name.replace("-", "_")
        effect = face_down(FACE_DOWN) if status == "face_down" else RULE_EFFECTS[status]
        made = f"status:{status}"
    assert effect is not None, "each of these makes an effect"
    simple = simplified(effect, edition, defining=False)
    if simple is None:
        return None
    found = Actor(card.name, 0, 0, 0, simple, BATTLEFIELD_ONLY, False, card.front, (), made=made)
    layers = tuple(edition.layers[layer].name for layer in found.plan(edition).parts)
    return replace(found, layers=layers)


MARK: Final = "mark "


def mark(node: object) -> str:
    """A short text that tells an ability from others."""
    text = json.dumps(encode(node), sort_keys=True, ensure_ascii=False)
    return MARK + hashlib.sha256(text.encode()).hexdigest()[:12]


def all_actors(cards: Iterable[Card], edition: Edition) -> list[Actor]:
    """The actors of many cards, in the order of the cards' names."""
    found = [actor for card in cards for actor in actors_of(card, edition)]
    return sorted(found, key=lambda one: (one.card, one.face, one.ability, one.number))
