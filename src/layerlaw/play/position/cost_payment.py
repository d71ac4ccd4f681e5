"""A cost while it is paid (601.2h, 602.2b)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from layerlaw.model.game_facts import SpentOf
from layerlaw.model.mana_costs import AnyMana


@dataclass
class Paying:
    """How a cost is paid: what for, with which mana, and what was spent on it so far."""

    kind: Literal["", "spell", "ability"] = ""
    """Whether it is the cost of casting a spell, of activating an ability, or something else."""
    act: str = ""
    """The special action that it is paid for, where that is what it is paid for (116.2): `turn up`, `unlock`, `foretell from hand`."""
    any_mana: AnyMana | None = None
    """Whether mana of any color or type can be spent (609.4b)."""
    for_mana: bool = False
    """Whether it is the cost of a mana ability, which no other mana abilities are activated for."""
    of_mana_ability: bool = False
    """Whether it is the cost of a mana ability (605.1a)."""
    now: bool = False
    """Whether what is performed at this moment is a part of the cost."""
    tapped: bool = False
    """Whether a permanent was tapped for mana by it (106.12)."""
    spent: tuple[str, ...] | None = None
    """The mana that was spent, a symbol each; None as long as nothing says so."""
    in_words: bool = False
    """Whether that was stated, so that nobody knows what made the mana."""
    asked: int = 0
    """How much mana the total cost asks for, which is what was spent where nothing else is known."""
    by_life: bool = False
    """Whether each Phyrexian symbol of the cost is paid with life, as was announced (601.2b)."""
    made_by: SpentOf | None = None
    """By what mana has to be made that is spent on it."""
    certain: bool = False
    """Whether it is as much however it is paid: no symbol of it may be life, or two generic mana, instead (107.4e, 107.4f)."""
