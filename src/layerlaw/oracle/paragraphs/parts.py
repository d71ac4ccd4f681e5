"""What a game carries out, read for every ability of a card, however deep it stands: in a level, in what is granted, on a token."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final, TypeVar, cast

from layerlaw.model.abilities import Ability, EntersTapped, HasParts, KeywordAbility, OtherAbility, TriggeredAbility
from layerlaw.model.cards import Card, Face
from layerlaw.model.conditions import Condition
from layerlaw.model.event_patterns import EventPattern
from layerlaw.model.filters import Filter
from layerlaw.model.game_abilities import NO_PARTS, Casting, OptionalCost, Parts
from layerlaw.model.mana import ManaCost
from layerlaw.model.one_shot_effects import Unread
from layerlaw.model.references import ObjectRef, PlayerRef
from layerlaw.model.tree import mapped
from layerlaw.model.values import ValueNode
from layerlaw.model.words import CardType
from layerlaw.oracle.paragraphs.casting import activation, casting
from layerlaw.oracle.paragraphs.casting_options import optional_costs
from layerlaw.oracle.paragraphs.replacement_effects import not_carried_out, replacements, trigger_rules
from layerlaw.oracle.paragraphs.triggered import may_be_exerted, watching

T = TypeVar("T")
_HOLD_NONE: Final = (
    Filter,
    Condition,
    ValueNode,
    ObjectRef,
    PlayerRef,
    EventPattern,
    ManaCost,
    str,
    int,
    frozenset,
    type(None),
)
"""What holds no abilities."""
_CASTS_PLAINLY: Final = Casting()


def parts_read(ability: Ability, name: str) -> Parts:
    """What one ability gives a game to carry out, itself left as it is. Never raises.

    Args:
        ability: any ability.
        name: of the face that it is printed on, for what it calls its own object (201.5).
    """
    if not isinstance(ability, HasParts):
        return NO_PARTS
    parts = Parts(
        tuple(watching(ability, name)),
        activation(ability, name),
        tuple(replacements(ability, name)),
        tuple(trigger_rules(ability, name)),
        exerts=_exerts(ability),
        offers=_offers(ability, name),
    )
    unread = "" if parts.replacements or parts.trigger_rules else not_carried_out(ability)
    if unread and isinstance(ability, OtherAbility):
        # What says how its own card is cast belongs to casting, and is told there.
        unread = "" if casting(Face(name, abilities=(ability,))) != _CASTS_PLAINLY else unread
    return replace(parts, unread=(Unread(unread, of_entering=_says_how_it_enters(unread, name)),)) if unread else parts


def _says_how_it_enters(text: str, name: str) -> bool:
    """Whether words that are not understood are about how their own permanent enters (614.1c)."""
    called = "|".join(map(re.escape, {name, name.partition(",")[0]} - {""}))
    return re.search(rf"\b(?:this [\w ]+?|{called or 'this'}) enters?\b", text) is not None


def _exerts(ability: Ability) -> bool:
    match ability:
        case TriggeredAbility(event) if may_be_exerted(event):
            return True
        case OtherAbility(text):
            return may_be_exerted(text)
        case _:
            return False


def _offers(ability: Ability, name: str) -> tuple[OptionalCost, ...]:
    """What a keyword offers for casting its card, wherever it has it from (601.2b); what depends on the card's own text is its face's alone."""
    if not isinstance(ability, KeywordAbility):
        return ()
    found, _ = optional_costs(ability, Face(name))
    return tuple(one for one in found if one.key not in _NEVER_GIVEN)


_NEVER_GIVEN: Final = frozenset(
    {"overload", "cleave", "gift", "kicked", "entwine", "escalate", "awaken", "impending", "aftermath", "bestow"}
)
"""Costs that ask for the card's own text: no effect gives them to other cards."""


def with_parts(node: T, name: str) -> T:
    """The same abilities, or what holds them, each with its parts; what has them already is left as it is."""
    if isinstance(node, _HOLD_NONE):
        return node
    if isinstance(node, Face):
        own = node.name or name
        return cast("T", _with_casting(mapped(_without_delayed(node), lambda part: with_parts(part, own))))
    if isinstance(node, HasParts):
        if node.parts is not None or (isinstance(node, EntersTapped) and not node.unless):
            return node
        read = parts_read(node, name)
        if read == NO_PARTS and isinstance(node, KeywordAbility):
            return node
        node = replace(node, parts=read)
    return mapped(node, lambda part: with_parts(part, name))


def _without_delayed(face: Face) -> Face:
    """What an instant or sorcery sets up for the rest of the turn is no triggered ability of the card (603.7a): casting has it."""
    if not {CardType.INSTANT, CardType.SORCERY} & set(face.types):
        return face

    def without(one: Ability) -> Ability:
        if isinstance(one, TriggeredAbility) and one.condition is None and one.event.endswith(" this turn"):
            return replace(one, parts=NO_PARTS)
        return one

    abilities = mapped(face.abilities, without)
    return face if abilities is face.abilities else replace(face, abilities=abilities)


def _with_casting(face: Face) -> Face:
    if face.casting is not None:
        return face
    read = casting(face)
    return face if read == _CASTS_PLAINLY else replace(face, casting=with_parts(read, face.name or ""))


def face_with_parts(face: Face) -> Face:
    """The face with all that a game carries out."""
    return with_parts(face, face.name or "")


def card_with_parts(card: Card) -> Card:
    """The card with all that a game carries out, on each of its faces."""
    faces = tuple(map(face_with_parts, card.faces))
    return card if all(a is b for a, b in zip(faces, card.faces, strict=True)) else replace(card, faces=faces)
