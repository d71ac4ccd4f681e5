"""Which values an object starts from (613.1): the face that is up, the prototype, the face-down values."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Final

from layerlaw.model.abilities import Prototype, StaticAbility, keyword_names
from layerlaw.model.acts import Act
from layerlaw.model.cards import Card, Face, Layout
from layerlaw.model.changes import AddTypes, LockHalf, SetPT, SetSubtypes, SetTypes, TurnFaceDown
from layerlaw.model.conditions import Matches, NotSo
from layerlaw.model.durations import AsLongAs
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.event_patterns import Acted
from layerlaw.model.filters import HasStatus, Is
from layerlaw.model.identity import ENGINE, IdentityCache
from layerlaw.model.mana_costs import ManaCost
from layerlaw.model.references import This
from layerlaw.model.words import CardType, Subtype

TURNING: Final = frozenset({Layout.TRANSFORM, Layout.MODAL_DFC})
"""Layouts of double-faced cards (712)."""

SPELLS: Final = frozenset({CardType.INSTANT, CardType.SORCERY})
"""Card types that are never on the battlefield (304.4, 307.4)."""

UNLOCKED: Final = ("left_unlocked", "right_unlocked")
"""The unlocked designations of the left and the right half (709.5c)."""

_DOORS: Final = tuple(
    StaticAbility((ContinuousEffect(Is(This()), (LockHalf(number),), NotSo(Matches(This(), HasStatus(designation)))),))
    for number, designation in enumerate(UNLOCKED)
)
"""The two static abilities of a shared type line (709.5)."""

_PLAIN_FACE_DOWN: Final = Face(name=None, types=(CardType.CREATURE,), power=2, toughness=2)
_WARD: Final = {
    "morph": "",  # 702.37, 708.2a
    "megamorph": "",  # 702.37b
    "manifest": "",  # 701.40
    "manifest dread": "",  # 701.62
    "disguise": "{2}",  # 702.168
    "cloak": "{2}",  # 701.58
    "face down": "",  # 708.2a: what an effect says of it besides is that effect's
}
"""By what turns a permanent face down: the cost of the ward that it has then."""
SHOWN_FOR_ITS_MANA_COST: Final = "shown for its mana cost"
"""The fact of a manifested or cloaked permanent: it may be turned face up for its mana cost if it is a creature card (701.40b, 701.58b)."""


def face_down_facts(kind: str) -> dict[str, int]:
    """What is noted of a permanent that was turned face down so."""
    return {SHOWN_FOR_ITS_MANA_COST: 1} if kind in ("manifest", "manifest dread", "cloak") else {}


FACE_DOWN_KINDS: Final = tuple(kind for kind in _WARD if kind != "face down")


@cache
def face_down_values(kind: str) -> Face:
    """The values of a permanent that was turned face down so (708.2)."""
    if not _WARD[kind]:
        return _PLAIN_FACE_DOWN
    from layerlaw.model.game_abilities import ward  # what it holds for a game takes long to load

    return replace(_PLAIN_FACE_DOWN, abilities=(ward(_WARD[kind]),))


def as_listed(effect: ContinuousEffect) -> ContinuousEffect:
    """What an effect lists of something as long as it is face down are its copiable values, and so in layer 1 (708.2); any other effect as it is."""
    match effect.duration:
        case AsLongAs(Matches(_, HasStatus("face_down"))):
            pass
        case _:
            return effect
    face = _PLAIN_FACE_DOWN
    for change in effect.changes:
        match change:
            case SetTypes(types):
                creature = CardType.CREATURE in types
                size = (face.power, face.toughness) if creature else (None, None)
                face = replace(face, types=types, power=size[0], toughness=size[1])
            case AddTypes(types, (), ()) if all(isinstance(one, CardType) for one in types):
                more = tuple(one for one in types if isinstance(one, CardType) and one not in face.types)
                face = replace(face, types=(*more, *face.types))
            case SetSubtypes(_, subtypes) if all(isinstance(one, Subtype) for one in subtypes):
                face = replace(face, subtypes=tuple(one for one in subtypes if isinstance(one, Subtype)))
            case SetPT(int(power), int(toughness)):
                face = replace(face, power=power, toughness=toughness)
            case _:
                return effect
    return replace(effect, changes=(TurnFaceDown(face),))


CAST_FACE_DOWN_BY: Final = ("morph", "megamorph", "disguise")
"""The keywords that let a card be cast face down (702.37d, 702.168c)."""


def face_down_by(card: Card) -> str:
    """As what a card is face down where nothing else is said: by its disguise if it has that and no morph (702.168a), else a plain 2/2 (708.2a)."""
    return next((kind for kind in CAST_FACE_DOWN_BY if kind in keyword_names(card.front.abilities)), "morph")


def kind_of_face_down(values: Face) -> str:
    """By what a spell with these values is face down, for the permanent that it becomes (708.4)."""
    return "disguise" if values == face_down_values("disguise") else "morph"


def starting_face(card: Card, *, transformed: bool = False, prototyped: bool = False) -> tuple[Face, Face | None]:
    """The face from which a card on the battlefield or stack starts, and a flip card's other half."""
    if transformed and len(card.faces) > 1:
        front, back = card.faces[0], card.faces[1]
        if card.layout is Layout.TRANSFORM and back.mana_cost is None:
            value = front.mana_cost.mana_value if front.mana_cost else 0
            back = _with_mana_value(back, value)  # 202.3b
        return back, None
    if shares_type_line(card):
        return _with_both_halves(card), None
    if card.layout is Layout.FLIP:
        front, other = card.faces[0], card.faces[1]
        # 710.1c: the flipped half keeps the mana cost, and so the color, of the card
        return front, replace(other, mana_cost=front.mana_cost, color_indicator=front.color_indicator)
    if card.layout is Layout.PREPARE:
        return _with_prepare_spell(card), None
    if prototyped:
        for ability in card.front.abilities:
            if isinstance(ability, Prototype):
                return _as_prototype(card.front, ability.mana_cost, ability.power, ability.toughness), None
    return card.front, None


def face_elsewhere(card: Card) -> Face:
    """The face of a card off the battlefield and off the stack: all halves of a split card, else the front (709.4, 712.8a)."""
    if card.layout is not Layout.SPLIT:
        return card.front
    return _with_both_halves(card) if shares_type_line(card) else _combined(card.faces)


def shares_type_line(card: Card) -> bool:
    """Is it a split card that is a permanent, with one type line for both halves (709.5)?"""
    return card.layout is Layout.SPLIT and SPELLS.isdisjoint(card.front.types)


def _with_both_halves(card: Card) -> Face:
    """709.5: both halves, which is which, and the two static abilities that a shared type line stands for."""
    known = _MADE.find((id(card.front), "halves"))
    if known is not None:
        return known[1]
    halves = tuple(_with_its_door(half, door) for door, half in enumerate(card.faces, start=1))
    face = _combined(halves)
    made = replace(face, halves=halves, abilities=(*_DOORS, *face.abilities))
    return _MADE.keep((id(card.front), "halves"), card.front, made)


def _with_its_door(half: Face, door: int) -> Face:
    """The half with "this door" in its abilities as that door, by its number (709.5h)."""
    from layerlaw.game.binding import rebuilt  # what it knows of a game takes long to load

    def put(node: object) -> object:
        return replace(node, number=door) if isinstance(node, Acted) and node.action is Act.UNLOCK else node

    return replace(half, abilities=rebuilt(half.abilities, put))


def _combined(halves: tuple[Face, ...]) -> Face:
    """The characteristics of the halves of a split card together (709.4)."""
    costs = [half.mana_cost for half in halves if half.mana_cost is not None]
    return replace(
        halves[0],
        other_names=tuple(half.name for half in halves[1:] if half.name),
        mana_cost=ManaCost(tuple(symbol for cost in costs for symbol in cost.symbols)),
        half_costs=tuple(costs),
        types=tuple(dict.fromkeys(kind for half in halves for kind in half.types)),
        subtypes=tuple(dict.fromkeys(word for half in halves for word in half.subtypes)),
        abilities=tuple(ability for half in halves for ability in half.abilities),
    )


_MADE: Final[IdentityCache[Face]] = ENGINE.cache("faces made of a card's")


def _with_mana_value(face: Face, value: int) -> Face:
    known = _MADE.find((id(face), value))
    return known[1] if known is not None else _MADE.keep((id(face), value), face, replace(face, mana_value=value))


def _with_prepare_spell(card: Card) -> Face:
    """722.2b: its normal characteristics, with those that a copy of its prepare spell has."""
    known = _MADE.find((id(card.front), "prepare"))
    if known is not None:
        return known[1]
    return _MADE.keep((id(card.front), "prepare"), card.front, replace(card.front, prepare_spell=card.faces[1]))


def _as_prototype(face: Face, cost: ManaCost, power: int, toughness: int) -> Face:
    """718.3b: the alternative mana cost (and so color), power and toughness."""
    known = _MADE.find((id(face), "prototype"))
    if known is not None:
        return known[1]
    made = replace(face, mana_cost=cost, power=power, toughness=toughness)
    return _MADE.keep((id(face), "prototype"), face, made)
