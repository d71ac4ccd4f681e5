"""One form for what means the same, so that two makings of an ability can be compared.

The order of a filter's parts, of independent changes in one effect and of a condition's parts says nothing; neither does whether "artifact or
creature" is one filter with two types or two filters. What order does mean something (in one layer: losing before gaining) is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeVar, cast

from layerlaw.model import changes as c
from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.rule_effects import RuleEffect
from layerlaw.model.tree import mapped

T = TypeVar("T")

_TOGETHER = (
    c.GainAbility, c.LoseAbility, c.LoseExactly, c.LoseAllAbilities, c.CantHave, c.GainActivatedAbilitiesOf, c.GainKeywordsOf, c.GainProtectionFromColorsOf,
    c.PlayerGainsAbility,
)  # fmt: skip
"""Changes of one layer among which order matters or may."""
_TYPES = (
    c.AddTypes,
    c.SetTypes,
    c.RemoveTypes,
    c.SetSubtypes,
    c.SetCreatureTypesOf,
    c.AddAllCreatureTypes,
    c.AddEveryLandType,
)


def normal(node: T) -> T:
    """The same value in its one form."""
    return cast("T", _formed(mapped(node, normal)))


def _formed(node: object) -> object:
    match node:
        case f.And(parts):
            return _conjunction(parts)
        case f.Or(parts):
            return _alternatives(parts)
        case k.AllOf(parts):
            return _all_of(parts)
        case k.AnyOf(parts):
            return k.AnyOf(_sorted(parts))
        case ContinuousEffect(scope=scope, changes=changes):
            if isinstance(scope, f.Is):
                changes = tuple(_named(change, scope.ref) for change in changes)
            return replace(node, changes=tuple(sorted(changes, key=_place)))
        case _:
            return node


def _named(node: T, ref: r.ObjectRef) -> T:
    """Of a single object "it" is that object; what is granted speaks for itself."""
    if isinstance(node, r.It):
        return cast("T", ref)
    return node if isinstance(node, c.GainAbility) else mapped(node, lambda part: _named(part, ref))


def _place(change: c.Change) -> str:
    """Where a change stands among those of its effect: by kind; those of one layer keep their order."""
    if isinstance(change, _TOGETHER):
        return "abilities"
    if isinstance(change, _TYPES):
        return "types"
    return f"rule {change!r}" if isinstance(change, RuleEffect) else type(change).__name__


def _sorted(parts: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(sorted(dict.fromkeys(parts), key=repr))


def _conjunction(parts: Sequence[f.Filter]) -> f.Filter:
    flat: list[f.Filter] = []
    for part in parts:
        flat += part.parts if isinstance(part, f.And) else (part,)
    found = _sorted(flat)
    return found[0] if len(found) == 1 else f.And(found)


def _alternatives(parts: Sequence[f.Filter]) -> f.Filter:
    """Alternatives, with what all of them share said once."""
    flat: list[f.Filter] = []
    for part in parts:
        flat += part.parts if isinstance(part, f.Or) else (part,)
    if any(f.Not(part) in flat for part in flat):
        return f.Anything()
    rows = [set(part.parts) if isinstance(part, f.And) else {part} for part in flat]
    shared = set.intersection(*rows) if rows else set()
    if not shared or any(row == shared for row in rows):
        return f.Or(_sorted(flat))
    rest = [_conjunction(tuple(row - shared)) for row in rows]
    return _conjunction((*shared, f.Or(_sorted(rest))))


def _all_of(parts: Sequence[k.Condition]) -> k.Condition:
    """Several matches of one object are one."""
    by_object: dict[r.ObjectRef, list[f.Filter]] = {}
    others: list[k.Condition] = []
    for part in parts:
        if isinstance(part, k.Matches):
            by_object.setdefault(part.ref, []).append(part.filter)
        else:
            others.append(part)
    joined = [k.Matches(ref, _conjunction(found)) for ref, found in by_object.items()]
    whole = (*joined, *others)
    return whole[0] if len(whole) == 1 else k.AllOf(_sorted(whole))
