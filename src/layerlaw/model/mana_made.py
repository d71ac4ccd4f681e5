"""What is said of mana that is added (106.6, 106.7): what it may be spent on, and of which types it is."""

from __future__ import annotations

from layerlaw.model.abilities import Instruction
from layerlaw.model.filters import Filter
from layerlaw.model.late import dataclass


@dataclass(frozen=True)
class ManaUse:
    """What mana may be spent on (106.6): on such `spells`, on `abilities` of such sources, on every other cost (`rest`); None is on none of them.

    `with_x`: on costs that contain {X} alone. `gives`: what is done where it is spent to cast a spell (one of `given_to`), which is `That()`.
    `not_generic`: it pays no generic mana. `turning_up`: on turning such permanents face up. `special`: on these special actions (116.2), `foretell from hand` and `unlock`.
    """

    spells: Filter | None = None
    abilities: Filter | None = None
    rest: bool = False
    with_x: bool = False
    gives: tuple[Instruction, ...] = ()
    given_to: Filter | None = None
    turning_up: Filter | None = None
    special: tuple[str, ...] = ()
    not_generic: bool = False


@dataclass(frozen=True)
class ManaTypes:
    """Types of mana that the game shows as it is added: the `chosen` color, colors of such objects, what such permanents `could_produce` (106.7).

    `colors_only`: of what could be produced the colors alone. `every`: no one of them is chosen, but one mana of each is added.
    """

    chosen: bool = False
    colors_of: Filter | None = None
    could_produce: Filter | None = None
    colors_only: bool = False
    every: bool = False
