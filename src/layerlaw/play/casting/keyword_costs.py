"""What players pay more or less for keywords (601.2f, 118.7): to cast by them, or for the special actions that they are."""

from __future__ import annotations

from dataclasses import replace

from layerlaw.layers.total_costs import reduced
from layerlaw.model.cost_parts import CostPart, PayItsManaCost, PayMana
from layerlaw.model.game_abilities import AsideBy, OptionalCost
from layerlaw.model.mana_costs import ManaCost
from layerlaw.model.rule_effects import KeywordCost
from layerlaw.play.position.play import Play


def keyword_changes(play: Play, player: str, keyword: str) -> tuple[str, str]:
    """The mana that effects add to a cost of a keyword, and the mana that they take off it."""
    added = less = ""
    for one in play.solution.in_force(KeywordCost, player):
        if one.rule.keyword == keyword:
            mana = one.rule.mana * min(1000, max(0, one.reader.value(one.rule.times)))
            added, less = (added + mana, less) if one.rule.more else (added, less + mana)
    return added, less


def changed_for_keyword(play: Play, player: str, keyword: str, cost: tuple[CostPart, ...]) -> tuple[CostPart, ...]:
    """The cost of a special action with what effects say of its keyword's costs (116.2)."""
    added, less = keyword_changes(play, player, keyword)
    if not (added or less):
        return cost
    mana = "".join(part.mana for part in cost if isinstance(part, PayMana))
    total = reduced(ManaCost.parse(mana + added), ManaCost.parse(less))
    rest = tuple(part for part in cost if not isinstance(part, PayMana))
    return (PayMana(str(total)), *rest) if total.symbols else rest


def for_keyword(play: Play, player: str, option: OptionalCost) -> OptionalCost:
    """A cost of a keyword with what effects say of such costs: of that cost alone, not of the rest of the total cost.

    What they say of foretelling is of the special action, not of the cost for which the card is cast later (702.143c).
    """
    if option.key == AsideBy.FORETELL:
        return option
    added, less = keyword_changes(play, player, option.key)
    if not any(isinstance(part, PayItsManaCost) for part in option.cost):
        return replace(option, cost=changed_for_keyword(play, player, option.key, option.cost))
    fewer = ManaCost.parse(less).mana_value
    cost = tuple(replace(one, less=one.less + fewer) if isinstance(one, PayItsManaCost) else one for one in option.cost)
    return replace(option, cost=(*cost, PayMana(added)) if added else cost)
