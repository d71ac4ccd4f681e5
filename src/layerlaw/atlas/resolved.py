"""Effects of resolved spells and abilities, as actors of the Atlas.

When such an effect begins, the set of objects that it affects and the numbers in it are fixed (611.2c, 611.2d). So it is tried as an
effect on one object: on what it may be put on, as an Aura is, or on the permanent whose ability it was. It waits for nothing and loses no
ability; others wait for it, are ended by it, and prevail over it or not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final

from layerlaw.model import changes as c
from layerlaw.model import references as r
from layerlaw.model.abilities import (
    Ability,
    ActivatedAbility,
    ChapterAbility,
    ChooseOne,
    Instruction,
    KeywordAbility,
    ModalAbility,
    RoomAbility,
    SpellAbility,
    Start,
    TriggeredAbility,
)
from layerlaw.model.cards import Face
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import ON_BATTLEFIELD, Exactly, Filter, Is, IsType
from layerlaw.model.late import dataclass
from layerlaw.model.one_shot_effects import May, Script
from layerlaw.model.tree import inside
from layerlaw.model.words import CardType, Zone

ON_ITSELF: Final = "resolved:it"
"""What makes an effect of a permanent's own ability on that permanent."""
ON_ANOTHER: Final = "resolved:target"
"""What makes an effect on something else."""
_IT: Final = Is(r.This())
_HOST: Final = Is(r.Host())
_USUAL: Final = 2
"""What a number comes to that is fixed as the effect begins (611.2d)."""
_LOOKING: Final = (
    c.BecomeCopy,
    c.SetFullText,
    c.SetTextBox,
    c.SetCreatureTypesOf,
    c.GainKeywordsOf,
    c.GainActivatedAbilitiesOf,
    c.GainProtectionFromColorsOf,
    c.ReplaceWord,
)
"""Changes whose words come from the board as the effect begins: they are not tried."""


@dataclass(frozen=True)
class StartedEffect:
    """An effect that some ability of a face starts: `ability` is its place on the face, `number` the effect's among those that it starts."""

    ability: int
    number: int
    effect: ContinuousEffect
    made: str
    is_aimed: bool
    """Whether it has a target."""
    is_spell: bool
    """Whether it is what an instant or sorcery does."""
    face: Face
    """What it is tried on a host with: nothing is printed on it but what it may be put on."""


def resolving_of(face: Face) -> Iterator[StartedEffect]:
    """The effects that the spell or the abilities of a face start as they resolve, in printed order; those that need the board's words are left out."""
    for at, ability in enumerate(face.abilities):
        for number, started in enumerate(_started(ability)):
            fixed = _fixed(started.effect)
            if fixed is not None:
                on_itself = _on_itself(started.effect, ability, face)
                made = ON_ITSELF if on_itself else ON_ANOTHER
                effect = replace(fixed, scope=_IT if on_itself else _HOST)
                aimed = any(isinstance(node, r.Target) for node in inside(started.effect.scope))
                host = face if on_itself else _bearing(_may_affect(started.effect))
                yield StartedEffect(at, number, effect, made, aimed, isinstance(ability, SpellAbility), host)


def _on_itself(effect: ContinuousEffect, ability: Ability, face: Face) -> bool:
    on_battlefield = isinstance(ability, ActivatedAbility) and Zone.BATTLEFIELD in ability.zones
    return effect.scope == _IT and (on_battlefield or isinstance(ability, TriggeredAbility)) and bool(face.types)


def _started(ability: Ability) -> Iterator[Start]:
    match ability:
        case SpellAbility() | ActivatedAbility() | TriggeredAbility() | ChapterAbility() | RoomAbility():
            yield from _among(ability.script)
        case ModalAbility(modes=modes):
            for mode in modes:
                yield from _among(mode)
        case _:
            return


def _among(script: Script) -> Iterator[Start]:
    yield from _in_row(script.one_shots)
    for mode in script.modes:
        yield from _among(mode)


def _in_row(row: Iterable[Instruction]) -> Iterator[Start]:
    for item in row:
        match item:
            case Start():
                yield item
            case ChooseOne(options=options):
                for option in options:
                    yield from _in_row(option)
            case May(done=done):
                yield from _in_row(done)
            case _:
                pass


def _fixed(effect: ContinuousEffect) -> ContinuousEffect | None:
    """The effect as it is once it has begun; None for one that is of players, or whose words come from the board."""
    if not isinstance(effect.scope, Filter) or any(isinstance(change, _LOOKING) for change in effect.changes):
        return None
    changes = tuple(_with_numbers(change) for change in effect.changes)
    if any(isinstance(node, r.Chosen) for change in changes for node in inside(change)):
        return None
    return ContinuousEffect(effect.scope, changes)


def _with_numbers(change: c.Change) -> c.Change:
    match change:
        case c.SetPT(power, toughness):
            return c.SetPT(None if power is None else _number(power), None if toughness is None else _number(toughness))
        case c.ModifyPT(power, toughness):
            return c.ModifyPT(_number(power), _number(toughness))
        case c.GainControl():
            return c.GainControl(r.You())
        case _:
            return change


def _number(value: object) -> int:
    return value if isinstance(value, int) else _USUAL


def _may_affect(effect: ContinuousEffect) -> Filter:
    """What the effect may be put on: its own set, or what may be its target, as far as card types go."""
    scope = effect.scope
    assert isinstance(scope, Filter), "those of players were left out"
    if not isinstance(scope, Is | Exactly):
        return scope
    words = scope.ref.what.lower().split() if isinstance(scope, Is) and isinstance(scope.ref, r.Target) else []
    if "permanent" in words:
        return ON_BATTLEFIELD
    kinds = [IsType(kind) for kind in CardType if kind.lower() in words]
    if not kinds:
        return ON_BATTLEFIELD & IsType(CardType.CREATURE)
    found: Filter = kinds[0]
    for kind in kinds[1:]:
        found |= kind
    return ON_BATTLEFIELD & found


@lru_cache(maxsize=10_000)
def _bearing(what: Filter) -> Face:
    return Face("Effect", abilities=(KeywordAbility("enchant", what=what),))
