"""Faces made ready for the table: their columns, numbers and static effects, worked out once per face and kept."""

from __future__ import annotations

from collections.abc import Iterable
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


class StaticEffect(NamedTuple):
    """One continuous effect of a static ability of a face: the ability's position, the effect's within it, where it functions."""

    ability: int
    number: int
    zones: frozenset[Zone]
    effect: ContinuousEffect
    defining: bool


class Prepared:
    """What the layers need of a face."""

    __slots__ = ("_columns", "face", "keywords", "mana_value", "names", "names_choice", "statics", "subtypes")

    def __init__(self, face: Face) -> None:
        self.face = face
        name = face.name
        self.names: tuple[str, ...] = () if name is None else (name, *face.other_names)
        cost = face.mana_cost
        self.mana_value: int = face.mana_value if face.mana_value is not None else cost.mana_value if cost else 0
        """But for an X on the stack (202.3e)."""
        self.subtypes: tuple[Subtype, ...] = _allowed(face) if face.subtypes else ()
        """Its subtypes that its card types allow (205.3d)."""
        self.keywords: tuple[tuple[str, str], ...] = ()
        """Its keywords with their columns (`keyword_columns`)."""
        self.names_choice = False
        """Whether a keyword of it may speak of something chosen."""
        self.statics: tuple[StaticEffect, ...] = ()
        self._columns: tuple[str, ...] | None = None
        if face.abilities:
            pairs: list[tuple[str, str]] = []
            for ability in face.abilities:
                if isinstance(ability, KeywordAbility):
                    pairs += keyword_columns(ability)
                    self.names_choice = self.names_choice or names_choice(ability)
            self.keywords = tuple(pairs)
            self.statics = static_effects(face)

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns in which an object with this face stands, before any effect; worked out when it is first asked for."""
        if self._columns is None:
            face = self.face
            columns = [TYPES[kind] for kind in face.types]
            columns += [SUPERTYPES[kind] for kind in face.supertypes]
            columns += [subtype(word)[1] for word in face.subtypes]
            columns += [COLORS[color] for color in face.colors]
            columns += [column for _, column in self.keywords]
            if face.abilities:
                columns.append("a:printed")
            self._columns = tuple(dict.fromkeys(columns))
        return self._columns


def _allowed(face: Face) -> tuple[Subtype, ...]:
    """Its subtypes that its card types allow, each once."""
    words, types = face.subtypes, face.types
    for word in words:
        _, _, kinds = SUBTYPES.get((type(word), word)) or subtype(word)
        if kinds.isdisjoint(types):
            return tuple(dict.fromkeys([one for one in words if not subtype(one)[2].isdisjoint(types)]))
    return words if len(words) == 1 or len(set(words)) == len(words) else tuple(dict.fromkeys(words))


_CACHE: Final[dict[int, Prepared]] = {}


def prepare(face: Face) -> Prepared:
    """The face made ready; the same face is prepared once."""
    known = _CACHE.get(id(face))
    if known is not None:
        return known
    if len(_CACHE) > _LIMIT:
        _CACHE.clear()
    made = _CACHE[id(face)] = Prepared(face)  # holding the face keeps its id from being used again
    return made


def prepare_all(faces: Iterable[Face]) -> list[Prepared]:
    """The faces made ready, in their order."""
    known = _CACHE.get
    return [known(id(face)) or prepare(face) for face in faces]


TYPES: Final = {kind: f"t:{kind}" for kind in CardType}
SUPERTYPES: Final = {kind: f"s:{kind}" for kind in Supertype}
COLORS: Final = {color: f"c:{color}" for color in Color}
SUBTYPES: Final[dict[tuple[type, str], tuple[str, str, frozenset[CardType]]]] = {}
"""What `subtype` has found so far."""


def subtype(word: Subtype) -> tuple[str, str, frozenset[CardType]]:
    """The family of a subtype, its column, and the card types that have it."""
    found = SUBTYPES.get((type(word), word))  # words of two families may be spelled alike
    if found is None:
        if len(SUBTYPES) > _LIMIT:
            SUBTYPES.clear()
        found = (word.family.value, f"st:{word.family}:{word}", FAMILY_TYPES[word.family])
        SUBTYPES[type(word), word] = found
    return found


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
