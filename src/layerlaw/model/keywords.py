"""What keyword abilities and ability-holding frames mean as static abilities, where they touch what 613 decides.

`static_meaning` says for an ability which static abilities it stands for: a keyword such as changeling (702.73a), a level
symbol (711.2), a class level (716.2), a station symbol (721.2). Nothing here knows of objects or games.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from layerlaw.model.abilities import (
    EVERYWHERE,
    Ability,
    ClassLevel,
    EntersWithCounters,
    KeywordAbility,
    LevelBand,
    NotUnderstood,
    OtherAbility,
    StaticAbility,
    StationBand,
)
from layerlaw.model.changes import (
    AddAllCreatureTypes,
    AddTypes,
    Change,
    CostReduction,
    GainAbility,
    RemoveTypes,
    SetColors,
    SetPT,
)
from layerlaw.model.conditions import AllOf, Condition, Matches, TurnOf, ValueIs
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import (
    Comparison,
    ControlledBy,
    Filter,
    HasCounter,
    HasStatus,
    HasSubtype,
    InZone,
    Is,
    IsType,
)
from layerlaw.model.history import Measure, Occurrence, Past
from layerlaw.model.references import Opponents, This, You
from layerlaw.model.rule_effects import CantBlock, MayPlay
from layerlaw.model.typeline import as_subtype
from layerlaw.model.values import Count, CountersOn, NotedFact, PastNumber, PlayerCount, X
from layerlaw.model.words import CardType, Zone

_THIS: Final = Is(This())
RIOT_FOR_HASTE: Final = "riot for haste"
"""What is noted of a permanent for which haste was chosen, and not the counter (702.136a)."""
_OPPONENTS_HURT: Final = Past(Occurrence.DAMAGED, Opponents())
_OPPONENT_WAS_HURT: Final = ValueIs(PastNumber(_OPPONENTS_HURT), Comparison.AT_LEAST, 1)


def static_meaning(ability: Ability) -> tuple[StaticAbility, ...]:
    """The static abilities that `ability` is or stands for; empty for abilities that make no continuous effect."""
    if isinstance(ability, StaticAbility):
        return (ability,)
    if isinstance(ability, KeywordAbility):
        meaning = _KEYWORDS.get(ability.name)
        return meaning(ability) if meaning else ()
    if isinstance(ability, LevelBand):
        return (_level(ability),)
    if isinstance(ability, ClassLevel):
        return (_gains(ability.abilities, ValueIs(NotedFact("class_level"), Comparison.AT_LEAST, ability.level)),)
    if isinstance(ability, StationBand):
        return (_station(ability),)
    if isinstance(ability, NotUnderstood | OtherAbility) and ability.parts is not None and ability.parts.rules:
        return (StaticAbility(ability.parts.rules),)
    return ()


_COUNTERS: Final = {
    "modular": "+1/+1",  # 702.43a
    "graft": "+1/+1",  # 702.58a
    "fading": "fade",  # 702.32a
    "vanishing": "time",  # 702.63a
}


def entering_counters(ability: Ability) -> EntersWithCounters | None:
    """What an ability says of counters as its permanent enters: an ability that says just that, or a keyword that stands for one."""
    if isinstance(ability, EntersWithCounters):
        return ability
    if isinstance(ability, KeywordAbility) and ability.name == "ravenous":  # 702.156a
        return EntersWithCounters("+1/+1", X())
    if isinstance(ability, KeywordAbility) and ability.name == "bloodthirst":
        if ability.quality == "X":  # 702.54b
            return EntersWithCounters("+1/+1", PastNumber(_OPPONENTS_HURT, Measure.AMOUNT))
        if ability.number is not None:  # 702.54a
            return EntersWithCounters("+1/+1", ability.number, _OPPONENT_WAS_HURT)
    if isinstance(ability, KeywordAbility) and ability.name in _COUNTERS and ability.number is not None:
        return EntersWithCounters(_COUNTERS[ability.name], ability.number)
    return None


def _static(*changes: Change, when: Condition | None = None) -> StaticAbility:
    return StaticAbility((ContinuousEffect(_THIS, changes, when),))


def _gains(abilities: tuple[Ability, ...], when: Condition) -> StaticAbility:
    return _static(*(GainAbility(ability) for ability in abilities), when=when)


def _level(band: LevelBand) -> StaticAbility:
    """711.2a, 711.2b: not a CDA; its power and toughness are base values (613.4b)."""
    counters = CountersOn(This(), "level")
    bounds: tuple[Condition, ...] = (ValueIs(counters, Comparison.AT_LEAST, band.least),)
    if band.most is not None:
        bounds += (ValueIs(counters, Comparison.AT_MOST, band.most),)
    grants = tuple(GainAbility(ability) for ability in band.abilities)
    return _static(SetPT(band.power, band.toughness), *grants, when=AllOf(bounds))


def _station(band: StationBand) -> StaticAbility:
    """721.2: one effect in layers 4, 6 and 7b."""
    changes: tuple[Change, ...] = ()
    if band.power is not None:
        changes = (AddTypes((CardType.CREATURE,)), SetPT(band.power, band.toughness))
    changes += tuple(GainAbility(ability) for ability in band.abilities)
    return _static(*changes, when=ValueIs(CountersOn(This(), "charge"), Comparison.AT_LEAST, band.least))


def _changeling(_: KeywordAbility) -> tuple[StaticAbility, ...]:
    return (StaticAbility((ContinuousEffect(_THIS, (AddAllCreatureTypes(),)),), EVERYWHERE),)


def _devoid(_: KeywordAbility) -> tuple[StaticAbility, ...]:
    return (StaticAbility((ContinuousEffect(_THIS, (SetColors(()),)),), EVERYWHERE),)


def _living_metal(_: KeywordAbility) -> tuple[StaticAbility, ...]:
    return (_static(AddTypes((CardType.CREATURE,)), when=TurnOf(You())),)


def _reconfigure(_: KeywordAbility) -> tuple[StaticAbility, ...]:
    return (_static(RemoveTypes((CardType.CREATURE,)), when=Matches(This(), HasStatus("reconfigured"))),)


def _riot(_: KeywordAbility) -> tuple[StaticAbility, ...]:
    """702.136a: haste, where it did not enter with the counter."""
    return (_static(GainAbility(KeywordAbility("haste")), when=Matches(This(), HasStatus(RIOT_FOR_HASTE))),)


def _unleash(_: KeywordAbility) -> tuple[StaticAbility, ...]:
    """702.98a: its second ability."""
    return (_static(CantBlock(), when=Matches(This(), HasCounter("+1/+1"))),)


def _impending(_: KeywordAbility) -> tuple[StaticAbility, ...]:
    time_left = ValueIs(CountersOn(This(), "time"), Comparison.AT_LEAST, 1)
    impended = Matches(This(), HasStatus("impended"))
    return (_static(RemoveTypes((CardType.CREATURE,)), when=AllOf((impended, time_left))),)


def _affinity(ability: KeywordAbility) -> tuple[StaticAbility, ...]:
    """702.41a: costs {1} less for each [quality] that you control; a static ability of the spell (113.6d)."""
    scope = InZone(Zone.BATTLEFIELD) & ControlledBy(You()) & _quality(ability.quality)
    change = CostReduction("{1}", Count(scope))
    return (StaticAbility((ContinuousEffect(_THIS, (change,)),), frozenset({Zone.STACK})),)


def _undaunted(_: KeywordAbility) -> tuple[StaticAbility, ...]:
    """702.125a: costs {1} less for each opponent; a static ability of the spell (113.6d)."""
    change = CostReduction("{1}", PlayerCount(Opponents()))
    return (StaticAbility((ContinuousEffect(_THIS, (change,)),), frozenset({Zone.STACK})),)


def _mayhem(ability: KeywordAbility) -> tuple[StaticAbility, ...]:
    """702.187c: without a cost it lets the card be played from the graveyard; with one it is a way to cast it."""
    if ability.cost:
        return ()
    discarded = ValueIs(PastNumber(Past(Occurrence.DISCARDED, You(), _THIS)), Comparison.AT_LEAST, 1)
    played = MayPlay(_THIS, _THIS, (Zone.GRAVEYARD,))
    return (StaticAbility((ContinuousEffect(You(), (played,), discarded),), frozenset({Zone.GRAVEYARD})),)


def _quality(text: str) -> Filter:
    singular = _SINGULARS.get(text.lower())
    if singular is not None:
        return IsType(singular)
    word = text[:-1] if text.endswith("s") and text != "Plains" else text
    return HasSubtype(as_subtype(word))


_SINGULARS: Final = {f"{kind.lower()}s": kind for kind in CardType}

_KEYWORDS: Final[dict[str, Callable[[KeywordAbility], tuple[StaticAbility, ...]]]] = {
    "affinity": _affinity,  # 702.41a
    "changeling": _changeling,  # 702.73a
    "devoid": _devoid,  # 702.114a
    "impending": _impending,  # 702.176a
    "unleash": _unleash,  # 702.98a
    "living metal": _living_metal,  # 702.161a
    "mayhem": _mayhem,  # 702.187c
    "reconfigure": _reconfigure,  # 702.151b
    "riot": _riot,  # 702.136a
    "undaunted": _undaunted,  # 702.125a
}
STATIC_KEYWORDS: Final = frozenset({*_KEYWORDS, *_COUNTERS, "bloodthirst"})
"""All keywords that stand for static abilities, or for counters that their permanent enters with."""
