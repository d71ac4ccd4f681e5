"""Copies: copiable values with the exceptions of a copy effect worked in (707.9)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, TypeAlias, TypeVar, assert_never

from layerlaw.layers.edition import Edition
from layerlaw.layers.editions import NEWEST
from layerlaw.layers.prepared import is_defining
from layerlaw.model import changes as c
from layerlaw.model.abilities import Ability, EntersAsCopy, KeywordAbility
from layerlaw.model.cards import Face
from layerlaw.model.keywords import static_meaning
from layerlaw.model.words import FAMILY_TYPES, CardType, Color, Subtype, SubtypeFamily

_T = TypeVar("_T")

_DEFINERS: Final = {
    "color": (c.SetColors, c.AddColors),
    "pt": (c.SetPT,),
    "creature types": (c.AddAllCreatureTypes,),
}
_KEPT: Final = {c.OwnValue.POWER: "pt", c.OwnValue.TOUGHNESS: "pt", c.OwnValue.COLORS: "color"}


def with_exceptions(
    face: Face, exceptions: tuple[c.CopyException, ...], own: Face | None, edition: Edition = NEWEST
) -> Face:
    """The values of `face` as an "except ..." clause changes them; `own` are the copier's own values, for those it keeps (707.9c).

    Where an exception sets or keeps a characteristic, a CDA that defines it is not copied (707.9d), as far as the edition says so.
    A conditional exception (707.9f) is for the caller to drop or keep: here all apply.
    """
    if face.added:
        face = replace(face, added=())
    for exception in exceptions:
        for change in map(_one_of_copied, exception.changes):
            before = face
            face = _apply(face, change)
            for what in _characteristics_of(change, edition):
                face = _without_definer(face, what)
            if isinstance(change, c.GainAbility):
                face = replace(face, added=(*before.added, change.ability))
        if own is None:
            if c.OwnValue.MANA_COST in exception.keep:  # a token has none of its own (202.1b, 702.128a)
                face = replace(face, mana_cost=None)
        else:
            for kept in exception.keep:
                face = _keep(face, kept, own)
                if edition.copies_drop_cdas and kept in _KEPT:
                    face = _without_definer(face, _KEPT[kept])
    return face


_Copied: TypeAlias = (
    c.AddTypes
    | c.SetTypes
    | c.RemoveTypes
    | c.SetSubtypes
    | c.SetName
    | c.SetColors
    | c.AddColors
    | c.GainAbility
    | c.LoseAbility
    | c.SetPT
)
"""The changes that an exception of a copy can make (707.9b)."""


def _one_of_copied(change: c.Change) -> _Copied:
    if isinstance(change, _Copied):
        return change
    raise TypeError(f"{type(change).__name__} changes nothing that is copied, so it is no exception of a copy")


def _characteristics_of(change: _Copied, edition: Edition) -> tuple[str, ...]:
    """The characteristics whose CDAs are not copied because of an exception (707.9d)."""
    if not edition.copies_drop_cdas:
        return ()
    match change:
        case c.SetSubtypes(family):
            return ("creature types",) if family is SubtypeFamily.CREATURE else ()
        case c.SetColors():
            return ("color",)
        case c.SetPT():
            return ("pt",)
        case c.AddTypes(_, subtypes):
            return ("creature types",) if subtypes and not edition.additions_keep_cdas else ()
        case c.AddColors():
            return () if edition.additions_keep_cdas else ("color",)
        case c.SetTypes() | c.RemoveTypes() | c.SetName() | c.GainAbility() | c.LoseAbility():
            return ()  # no ability defines a card type, a name or an ability (604.3)
        case forgotten:
            assert_never(forgotten)


def _apply(face: Face, change: _Copied) -> Face:
    match change:
        case c.AddTypes(types, subtypes, supertypes):
            return replace(
                face,
                types=_joined(face.types, tuple(kind for kind in types if isinstance(kind, CardType))),
                subtypes=_joined(face.subtypes, tuple(word for word in subtypes if isinstance(word, Subtype))),
                supertypes=_joined(face.supertypes, supertypes),
            )
        case c.SetTypes(types):
            return _without_homeless_subtypes(replace(face, types=types))
        case c.RemoveTypes(types, subtypes, supertypes):
            left = replace(
                face,
                types=tuple(kind for kind in face.types if kind not in types),
                subtypes=tuple(word for word in face.subtypes if word not in subtypes),
                supertypes=tuple(kind for kind in face.supertypes if kind not in supertypes),
            )
            return _without_homeless_subtypes(left) if types else left
        case c.SetSubtypes(family, words):
            others = tuple(word for word in face.subtypes if word.family is not family)
            return replace(face, subtypes=others + tuple(word for word in words if isinstance(word, Subtype)))
        case c.SetName(name):
            return replace(face, name=name if isinstance(name, str) else face.name, other_names=())
        case c.SetColors(colors):
            chosen = frozenset(color for color in colors if isinstance(color, Color))
            return replace(face, color_indicator=chosen)
        case c.AddColors(colors):
            chosen = face.colors | {color for color in colors if isinstance(color, Color)}
            return replace(face, color_indicator=chosen)
        case c.GainAbility(ability):
            return replace(face, abilities=(*face.abilities, ability))
        case c.LoseAbility(keyword):
            return replace(face, abilities=tuple(item for item in face.abilities if not _is_keyword(item, keyword)))
        case c.SetPT(power, toughness):
            return replace(
                face,
                power=power if isinstance(power, int) else face.power,
                toughness=toughness if isinstance(toughness, int) else face.toughness,
            )
        case forgotten:
            assert_never(forgotten)


def _without_homeless_subtypes(face: Face) -> Face:
    """205.1a: with a card type go the subtypes that no other of its types has."""
    kept = tuple(word for word in face.subtypes if not FAMILY_TYPES[word.family].isdisjoint(face.types))
    return face if kept == face.subtypes else replace(face, subtypes=kept)


def _keep(face: Face, kept: c.OwnValue, own: Face) -> Face:
    match kept:
        case c.OwnValue.POWER:
            return replace(face, power=own.power)
        case c.OwnValue.TOUGHNESS:
            return replace(face, toughness=own.toughness)
        case c.OwnValue.COLORS:
            return replace(face, color_indicator=own.colors)
        case c.OwnValue.MANA_COST:
            return replace(face, mana_cost=own.mana_cost)
        case c.OwnValue.OTHER_ABILITIES:
            others = tuple(item for item in own.abilities if not isinstance(item, EntersAsCopy))
            return replace(face, abilities=(*face.abilities, *others), added=(*face.added, *others))
        case _:
            assert_never(kept)


def _joined(have: tuple[_T, ...], more: tuple[_T, ...]) -> tuple[_T, ...]:
    return tuple(dict.fromkeys((*have, *more)))


def _is_keyword(ability: Ability, keyword: object) -> bool:
    return isinstance(ability, KeywordAbility) and keyword in (ability.name, ability.text)


def _without_definer(face: Face, what: str) -> Face:
    """707.9d: without the CDAs that define the characteristic."""
    kinds = _DEFINERS[what]
    kept = tuple(ability for ability in face.abilities if not _defines(ability, kinds))
    return face if kept == face.abilities else replace(face, abilities=kept)


def _defines(ability: Ability, kinds: tuple[type[c.Change], ...]) -> bool:
    effects = [effect for static in static_meaning(ability) for effect in static.effects]
    return bool(effects) and all(
        is_defining(effect) and all(isinstance(change, kinds) for change in effect.changes) for effect in effects
    )
