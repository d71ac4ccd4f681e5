"""Faces made ready for the table: their columns, numbers and static effects, worked out once per face and kept."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from layerlaw.model.abilities import KeywordAbility, StaticAbility
from layerlaw.model.cards import Face
from layerlaw.model.changes import (
    AddAllCreatureTypes,
    AddAllNames,
    AddColors,
    AddEveryLandType,
    AddName,
    AddTypes,
    BecomeCopy,
    GainControl,
    HaveTextBox,
    LockHalf,
    ReplaceWord,
    SetColors,
    SetFullText,
    SetName,
    SetPT,
    SetSubtypes,
    SetTextBox,
)
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import And, Is, IsType
from layerlaw.model.identity import ENGINE, IdentityCache
from layerlaw.model.keywords import static_meaning
from layerlaw.model.references import Chosen, Host, This
from layerlaw.model.texts import names_choice
from layerlaw.model.words import (
    FAMILY_TYPES,
    ArtifactType,
    CardType,
    Color,
    EnchantmentType,
    Subtype,
    Supertype,
    Zone,
)

if TYPE_CHECKING:
    from layerlaw.layers.active_effects import Plan
    from layerlaw.layers.edition import Edition


class StaticEffect(NamedTuple):
    """One continuous effect of a static ability of a face: the ability's position, the effect's within it, where it functions."""

    ability: int
    number: int
    zones: frozenset[Zone]
    effect: ContinuousEffect
    defining: bool
    otherwise: tuple[ByEditionField, ...] = ()
    """What it is by other readings of the rules."""


class ByEditionField(NamedTuple):
    """What a static effect is where an edition's field has a value: in which words, and whether it is characteristic-defining."""

    field: str
    value: bool
    effect: ContinuousEffect
    defining: bool


class Prepared:
    """What the layers need of a face, but its name; faces without abilities of which all that is the same share one."""

    __slots__ = (
        "is_plain",
        "is_read_otherwise",
        "keywords",
        "line",
        "mana_value",
        "names_choice",
        "plans",
        "statics",
        "subtypes",
        "words",
    )

    def __init__(self, face: Face) -> None:
        self.line, value = _line(face)
        """The columns of its types, supertypes and colors, and of having abilities; one value for all faces that have the same."""
        self.mana_value: int = value if face.mana_value is None else face.mana_value
        """But for an X on the stack (202.3e)."""
        self.words: tuple[tuple[str, str, frozenset[CardType]], ...] = ()
        """Its subtypes, each once: family, column, and the card types that have it."""
        self.subtypes: tuple[Subtype, ...] = ()
        """Its subtypes that its card types allow (205.3d), each once."""
        if face.subtypes:
            self._take_subtypes(face)
        self.keywords: tuple[tuple[str, str], ...] = ()
        """Its keywords with their columns (`keyword_columns`)."""
        self.names_choice = False
        """Whether a keyword of it may speak of something chosen."""
        self.statics: tuple[StaticEffect, ...] = ()
        self.plans: tuple[Edition, tuple[tuple[StaticEffect, Plan], ...]] | None = None
        """Its static effects with their plans, for the edition that asked last (`layers.gathering`)."""
        self.is_read_otherwise = False
        """Whether by another reading of the rules some of them are others (`StaticEffect.otherwise`)."""
        self.is_plain = face.name is not None and not face.other_names
        """Whether it has one name, and no keyword that may speak of something chosen."""
        if face.abilities:
            pairs: list[tuple[str, str]] = []
            for ability in face.abilities:
                if isinstance(ability, KeywordAbility):
                    pairs += keyword_columns(ability)
                    self.names_choice = self.names_choice or names_choice(ability)
            self.is_plain = self.is_plain and not self.names_choice
            self.keywords = tuple(pairs)
            self.statics = static_effects(face)
            for static in self.statics:
                if static.otherwise:
                    self.is_read_otherwise = True

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns in which an object with this face stands, before any effect."""
        columns = [*self.line, *(column for _, column, _ in self.words), *(column for _, column in self.keywords)]
        return tuple(dict.fromkeys(columns))

    def _take_subtypes(self, face: Face) -> None:
        printed, types = face.subtypes, face.types
        words = list(map(subtype, printed))
        allowed = printed
        for _, _, kinds in words:
            if kinds.isdisjoint(types):
                allowed = tuple([one for one in printed if not subtype(one)[2].isdisjoint(types)])
                break
        if len(words) > 1 and len(set(printed)) < len(words):
            allowed, words = tuple(dict.fromkeys(allowed)), list(dict.fromkeys(words))
        self.subtypes, self.words = allowed, tuple(words)


def _line(face: Face) -> tuple[tuple[str, ...], int]:
    """The columns of its types, supertypes and colors, and of having abilities; and the mana value of its cost."""
    cost = face.mana_cost
    key = (
        face.types,
        face.supertypes,
        None if cost is None else cost.symbols,
        face.color_indicator,
        not face.abilities,
    )
    known = _LINES.get(key)
    if known is None:
        if len(_LINES) >= _MOST_LINES:
            _LINES.clear()
        columns = [TYPES[kind] for kind in face.types]
        columns += [SUPERTYPES[kind] for kind in face.supertypes]
        columns += [COLORS[color] for color in face.colors]
        if face.abilities:
            columns.append("a:printed")
        known = _LINES[key] = (tuple(dict.fromkeys(columns)), 0 if cost is None else cost.mana_value)
    return known


_LINES: Final[dict[tuple[object, ...], tuple[tuple[str, ...], int]]] = {}
"""What `_line` has found so far."""
_MOST_LINES: Final = 20_000


_PREPARED: Final[IdentityCache[Prepared]] = ENGINE.cache("faces made ready", 200_000)


def prepare(face: Face) -> Prepared:
    """The face made ready; the same face is prepared once."""
    known = _PREPARED.find(id(face))
    return known[1] if known is not None else _PREPARED.keep(id(face), face, _made(face))


def prepare_all(faces: Sequence[Face]) -> list[Prepared]:
    """The faces made ready, in their order."""
    try:
        return list(map(_VALUE, map(_PREPARED.find, map(id, faces))))
    except TypeError:  # one was not known
        return _prepare_new(faces)


def _prepare_new(faces: Sequence[Face]) -> list[Prepared]:
    """As `prepare_all`, where some of the faces were never seen: a new board has many."""
    made: dict[Hashable, tuple[object, Prepared]] = {}
    found = list(map(_PREPARED.find, map(id, faces)))
    for at, face in enumerate(faces):
        if found[at] is None:
            key = id(face)
            if key not in made:
                made[key] = (face, _made(face))
            found[at] = made[key]
    _PREPARED.keep_all(made)
    return list(map(_VALUE, found))


_VALUE: Final[Callable[[Any], Prepared]] = itemgetter(1)


def _made(face: Face) -> Prepared:
    """A face made ready. Most faces without abilities are like another in all that is asked here."""
    if face.abilities or face.name is None or face.other_names:
        return Prepared(face)
    cost, subtypes = face.mana_cost, face.subtypes
    key = (
        face.types,
        face.supertypes,
        subtypes,
        *map(type, subtypes),  # words of two families may be spelled alike
        None if cost is None else cost.symbols,
        face.color_indicator,
        face.mana_value,
    )
    known = _PLAIN.get(key)
    if known is None:
        if len(_PLAIN) >= _MOST_LINES:
            _PLAIN.clear()
        known = _PLAIN[key] = Prepared(face)
    return known


_PLAIN: Final[dict[tuple[object, ...], Prepared]] = {}
"""What `_made` has made of faces without abilities."""


TYPES: Final = {kind: f"t:{kind}" for kind in CardType}
SUPERTYPES: Final = {kind: f"s:{kind}" for kind in Supertype}
COLORS: Final = {color: f"c:{color}" for color in Color}


@lru_cache(200_000, typed=True)  # words of two families may be spelled alike
def subtype(word: Subtype) -> tuple[str, str, frozenset[CardType]]:
    """The family of a subtype, its column, and the card types that have it."""
    return word.family.value, f"st:{word.family}:{word}", FAMILY_TYPES[word.family]


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
    is_attached = not _ATTACHED.isdisjoint(face.subtypes)
    for position, ability in enumerate(face.abilities):
        number = 0
        for static in (ability,) if type(ability) is StaticAbility else static_meaning(ability):
            # 604.3a speaks of the ability: one that does anything else besides is no CDA
            defining = True
            for effect in static.effects:
                if type(effect.scope) is not Is or not is_defining(effect):
                    defining = False
                    break
            zones = static.zones if not defining else _EVERYWHERE
            for said in static.effects:
                effect = said
                otherwise: tuple[ByEditionField, ...] = ()
                if is_attached or type(said.scope) is Is:  # no other effect has another reading
                    effect = of_equipment(face, said)
                    otherwise = other_readings(face, effect, defining=defining)
                found.append(StaticEffect(position, number, zones, effect, defining, otherwise))
                number += 1
    return tuple(found)


def printed_size(face: Face) -> tuple[int | None, int | None]:
    """Power and toughness among the copiable values (707.2); None where an ability defines it, so that it is no number yet (604.3)."""
    defined = [
        change
        for static in static_effects(face)
        if static.defining
        for change in static.effect.changes
        if isinstance(change, SetPT)
    ]
    return (
        None if any(change.power is not None for change in defined) else face.power,
        None if any(change.toughness is not None for change in defined) else face.toughness,
    )


def of_equipment(face: Face, effect: ContinuousEffect) -> ContinuousEffect:
    """What an Equipment says of the equipped creature holds for a creature alone (301.5a, 301.5f), as far as types are known by then.

    Before layer 4 nothing is asked of the types that layer 4 makes.
    """
    if effect.scope != _HOST or _EQUIPMENT not in face.subtypes or _is_before_types(effect):
        return effect
    return replace(effect, scope=_HOST & _CREATURE)


def other_readings(face: Face, effect: ContinuousEffect, *, defining: bool) -> tuple[ByEditionField, ...]:
    """What an effect of a face's own ability is by other readings (`layers.readings`)."""
    if defining:
        chosen = any(isinstance(change, AddTypes) and _is_chosen(change) for change in effect.changes)
        return (ByEditionField("chosen_types_define", False, effect, False),) if chosen else ()
    scope = effect.scope
    if scope == _HOST:
        enchants = (ability for ability in face.abilities if isinstance(ability, KeywordAbility))
        if _is_before_types(effect) or not any(
            item.name == "enchant" and item.quality == "creature" for item in enchants
        ):
            return ()
        only = replace(effect, scope=_HOST & _CREATURE)
        return (ByEditionField("enchanted_creature_is_creature", True, only, False),)
    is_others = isinstance(scope, And) and _NOT_THIS in scope.parts and _CREATURE in scope.parts
    if is_others and CardType.CREATURE not in face.types and not _ATTACHED.isdisjoint(face.subtypes):
        assert isinstance(scope, And)
        return (ByEditionField("others_leave_out_host", True, replace(effect, scope=scope & ~_HOST), False),)
    return ()


def _is_before_types(effect: ContinuousEffect) -> bool:
    return any(isinstance(change, _BEFORE_TYPES) for change in effect.changes)


def _is_chosen(change: AddTypes) -> bool:
    return any(isinstance(word, Chosen) for word in change.subtypes)


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


_EVERYWHERE: Final = frozenset(Zone)
_THIS: Final = Is(This())
_NOT_THIS: Final = ~_THIS
_HOST: Final = Is(Host())
_CREATURE: Final = IsType(CardType.CREATURE)
_EQUIPMENT: Final = ArtifactType("Equipment")
_ATTACHED: Final = frozenset({_EQUIPMENT, EnchantmentType("Aura")})
_BEFORE_TYPES: Final = (
    BecomeCopy,
    GainControl,
    ReplaceWord,
    SetFullText,
    SetTextBox,
    HaveTextBox,
    LockHalf,
    SetName,
    AddName,
    AddAllNames,
)
"""What applies in layers 1 to 3."""


def _defines(change: object) -> bool:
    if isinstance(change, AddTypes):
        return not change.types and not change.supertypes
    return isinstance(change, SetPT | SetColors | AddColors | AddAllCreatureTypes | AddEveryLandType | SetSubtypes)
