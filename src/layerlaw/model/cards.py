"""Cards and faces: the printed values from which an object starts (613.1, 200)."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from layerlaw.model.abilities import Ability
from layerlaw.model.late import dataclass, field
from layerlaw.model.mana_costs import ManaCost
from layerlaw.model.words import CardType, Color, Subtype, Supertype

if TYPE_CHECKING:
    from layerlaw.model.game_abilities import Casting


class Layout(StrEnum):
    """How the faces of a card lie together (709 to 722)."""

    NORMAL = "normal"
    SPLIT = "split"
    FLIP = "flip"
    TRANSFORM = "transform"
    MODAL_DFC = "modal_dfc"
    ADVENTURE = "adventure"
    PREPARE = "prepare"
    MELD = "meld"
    TOKEN = "token"


@dataclass(frozen=True)
class Face:
    """A set of copiable values (707.2): what is printed on a face, what made a token, what a copy effect gives.

    `mana_cost` None is no mana cost (202.1b). `power` is None where there is none; `*` counts as 0 here and a
    characteristic-defining ability gives it a value (208.2a). `mana_value` overrides the cost's where the rules do (202.3b).
    """

    name: str | None
    mana_cost: ManaCost | None = None
    supertypes: tuple[Supertype, ...] = ()
    types: tuple[CardType, ...] = ()
    subtypes: tuple[Subtype, ...] = ()
    abilities: tuple[Ability, ...] = ()
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None
    color_indicator: frozenset[Color] | None = None
    mana_value: int | None = None
    other_names: tuple[str, ...] = ()
    half_costs: tuple[ManaCost, ...] = ()
    """The mana costs of the halves of a split card whose values are combined here; the rules of before 2017 asked each by itself."""
    halves: tuple[Face, ...] = ()
    """Of a split card with a shared type line the left and the right half: which half a characteristic is in is copiable (709.5)."""
    prepare_spell: Face | None = None
    """Of a permanent that is (a copy of) a preparation card, its alternative characteristics, which are copiable (722.2b)."""
    has_adventure: bool = False
    """Has its card the alternative characteristics of an Adventure, which are copiable (715.2a, 715.2b)?"""
    added: tuple[Ability, ...] = ()
    """Those of the abilities that the copy effect added which gave these values (707.9a); the rules of before 2013 told them apart."""
    spans: tuple[tuple[int, int], ...] = field(default=(), compare=False, repr=False)
    """Where in the printed text each of the abilities stands; empty where there is none."""
    casting: Casting | None = field(default=None, compare=False, repr=False)
    """What casting it asks for, and what the spell does (601), read from the abilities when the card was compiled."""
    identity: frozenset[Color] = field(default=frozenset(), compare=False, repr=False)
    """What its rules text adds to the color identity of its card: mana symbols and characteristic-defining abilities (903.4)."""
    merged: tuple[tuple[str, int], ...] = field(default=(), repr=False)
    """Of the values of a merged permanent: by which name each component's linked abilities find each other, and how many of the abilities are its, in order (702.140e)."""
    loyalty_is_x: bool = False
    """Is X printed for its loyalty: the X of the spell that it was, and zero everywhere else (107.3m, 306.5b)?"""

    @property
    def colors(self) -> frozenset[Color]:
        """The colors by mana cost and color indicator (105.2, 202.2, 204.2)."""
        if self.color_indicator is not None:
            return self.color_indicator
        return self.mana_cost.colors if self.mana_cost else frozenset()


@dataclass(frozen=True)
class Card:
    """A card: its layout and faces, the front first. `name` is how it is asked for."""

    name: str
    faces: tuple[Face, ...]
    layout: Layout = Layout.NORMAL

    @property
    def front(self) -> Face:
        """The front face, or the only one."""
        return self.faces[0]

    @property
    def color_identity(self) -> frozenset[Color]:
        """The colors of mana costs, rules text and color indicators, of all its faces (903.4, 903.4d, 903.4e)."""
        found: frozenset[Color] = frozenset()
        for face in self.faces:
            found |= face.identity | (face.mana_cost.colors if face.mana_cost else frozenset())
            found |= face.color_indicator or frozenset()
        return found
