"""Which abilities an operation of layer 6 takes away (613.1f)."""

from __future__ import annotations

from typing import Final

from layerlaw.model.abilities import Ability, KeywordAbility, is_mana_ability

LOSSES: Final = frozenset({"lose", "lose-one", "lose-all", "cant", "strip"})


def loses(kind: str, payload: object, ability: Ability) -> bool:
    """Whether an operation that takes abilities away takes this one."""
    if kind == "lose-all":
        assert isinstance(payload, tuple)
        except_mana, kept = payload
        if except_mana and is_mana_ability(ability):
            return False
        return not (isinstance(ability, KeywordAbility) and (ability.name in kept or ability.text in kept))
    if kind == "lose-one":
        return ability == payload
    if kind in ("lose", "cant"):
        return isinstance(ability, KeywordAbility) and payload in (ability.name, ability.text)
    return kind == "strip"
