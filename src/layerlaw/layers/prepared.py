"""Faces made ready for the table: their columns, numbers and static effects, worked out once per face and kept."""

from __future__ import annotations

from typing import Final, NamedTuple

from layerlaw.model.abilities import KeywordAbility
from layerlaw.model.cards import Face
from layerlaw.model.changes import (
    AddAllCreatureTypes,
    AddColors,
    AddEveryBasicLandType,
    AddTypes,
    SetColors,
    SetPT,
    SetSubtypes,
)
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import Is
from layerlaw.model.keywords import static_meaning
from layerlaw.model.references import This
from layerlaw.model.texts import names_choice
from layerlaw.model.words import FAMILY_TYPES, CardType, Color, Subtype, Supertype, Zone

_LIMIT: Final = 200_000
_CACHE: Final[dict[int, tuple[Face, Prepared]]] = {}


class StaticEffect(NamedTuple):
    """One continuous effect of a static ability of a face: the ability's position, the effect's within it, where it functions."""

    ability: int
    number: int
    zones: frozenset[Zone]
    effect: ContinuousEffect
    defining: bool


class Prepared(NamedTuple):
    """What the table needs of a face."""

    columns: tuple[str, ...]
    words: tuple[tuple[str, tuple[str, ...]], ...]
    keywords: tuple[tuple[str, str], ...]
    power: int
    toughness: int
    names: tuple[str, ...]
    mana_value: int
    """But for an X on the stack (202.3e)."""
    subtypes: tuple[Subtype, ...]
    """Its subtypes that its card types allow (205.3d)."""
    names_choice: bool
    """Whether a keyword of it may speak of something chosen."""
    statics: tuple[StaticEffect, ...]


def prepare(face: Face) -> Prepared:
    """The face made ready; the same face is prepared once."""
    known = _CACHE.get(id(face))
    if known is not None:
        return known[1]
    if len(_CACHE) > _LIMIT:
        _CACHE.clear()
    made = _prepare(face)
    _CACHE[id(face)] = (face, made)  # holding the face keeps its id from being used again
    return made


def _prepare(face: Face) -> Prepared:
    columns = [_TYPES[kind] for kind in face.types]
    columns += [_SUPERTYPES[kind] for kind in face.supertypes]
    words: dict[str, list[str]] = {}
    subtypes: list[Subtype] = []
    for word in face.subtypes:
        family, column, kinds = _SUBTYPES.get((type(word), word)) or _subtype(word)
        columns.append(column)
        words.setdefault(family, []).append(column)
        if not kinds.isdisjoint(face.types) and word not in subtypes:
            subtypes.append(word)
    columns += [_COLORS[color] for color in face.colors]
    keywords: list[tuple[str, str]] = []
    for ability in face.abilities:
        if isinstance(ability, KeywordAbility):
            keywords += keyword_columns(ability)
    columns += dict.fromkeys(column for _, column in keywords)
    if face.abilities:
        columns.append("a:printed")
    return Prepared(
        columns=tuple(dict.fromkeys(columns)),
        words=tuple((family, tuple(members)) for family, members in words.items()),
        keywords=tuple(keywords),
        power=face.power or 0,
        toughness=face.toughness or 0,
        names=() if face.name is None else (face.name, *face.other_names),
        mana_value=_mana_value(face),
        subtypes=tuple(subtypes),
        names_choice=bool(keywords)
        and any(isinstance(item, KeywordAbility) and names_choice(item) for item in face.abilities),
        statics=static_effects(face) if face.abilities else (),
    )


_TYPES: Final = {kind: f"t:{kind}" for kind in CardType}
_SUPERTYPES: Final = {kind: f"s:{kind}" for kind in Supertype}
_COLORS: Final = {color: f"c:{color}" for color in Color}
_SUBTYPES: Final[dict[tuple[type, str], tuple[str, str, frozenset[CardType]]]] = {}
"""For each subtype that was met its family, its column, and the card types that have it."""


def _subtype(word: Subtype) -> tuple[str, str, frozenset[CardType]]:
    if len(_SUBTYPES) > _LIMIT:
        _SUBTYPES.clear()
    found = (word.family.value, f"st:{word.family}:{word}", FAMILY_TYPES[word.family])
    _SUBTYPES[type(word), word] = found
    return found


def _mana_value(face: Face) -> int:
    if face.mana_value is not None:
        return face.mana_value
    return 0 if face.mana_cost is None else face.mana_cost.mana_value


def keyword_columns(ability: KeywordAbility) -> list[tuple[str, str]]:
    """The columns of a keyword, each under the keyword's name: `k:protection` and `k:protection from red`."""
    text = ability.text
    pairs = [(ability.name, f"k:{ability.name}")]
    if text != ability.name:
        pairs.append((ability.name, f"k:{text}"))
    return pairs


def static_effects(face: Face) -> tuple[StaticEffect, ...]:
    """The continuous effects of the static abilities of a face, keyword meanings included."""
    found = []
    for position, ability in enumerate(face.abilities):
        number = 0
        for static in static_meaning(ability):
            # 604.3a speaks of the ability: one that does anything else besides is no CDA
            defining = all(is_defining(effect) for effect in static.effects)
            zones = static.zones if not defining else frozenset(Zone)
            for effect in static.effects:
                found.append(StaticEffect(position, number, zones, effect, defining))
                number += 1
    return tuple(found)


def is_defining(effect: ContinuousEffect) -> bool:
    """Whether an effect of an object's own ability meets the criteria for a CDA that its form decides (604.3a).

    (1) it defines colors, subtypes, power or toughness, (3) of no other object, and (5) unconditionally. Whether the ability
    was printed, given by a copy or text change, or merely granted ((2) and (4)) is for whoever knows where it came from.
    """
    return (
        effect.scope == _THIS
        and effect.condition is None
        and all(_defines(change) for change in effect.changes)
        and bool(effect.changes)
    )


_THIS: Final = Is(This())


def _defines(change: object) -> bool:
    if isinstance(change, AddTypes):
        return not change.types and not change.supertypes
    return isinstance(change, SetPT | SetColors | AddColors | AddAllCreatureTypes | AddEveryBasicLandType | SetSubtypes)
