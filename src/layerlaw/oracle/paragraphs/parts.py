"""What a game carries out, read for every ability of a card, however deep it stands: in a level, in what is granted, on a token."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Final, TypeVar, cast

from layerlaw.model.abilities import (
    Ability,
    ActivatedAbility,
    ChapterAbility,
    EntersTapped,
    HasParts,
    HasScript,
    KeywordAbility,
    ModalAbility,
    NotUnderstood,
    OpeningHandAbility,
    OtherAbility,
    RoomAbility,
    SpellAbility,
    Start,
    TriggeredAbility,
)
from layerlaw.model.cards import Card, Face
from layerlaw.model.conditions import Condition
from layerlaw.model.cost_parts import CostPart
from layerlaw.model.event_patterns import EventPattern
from layerlaw.model.filters import Filter
from layerlaw.model.game_abilities import NO_PARTS, Casting, OptionalCost, Parts, ScriptInWords, parts_of
from layerlaw.model.mana_costs import ManaCost
from layerlaw.model.one_shot_effects import Script, Unread
from layerlaw.model.references import ObjectRef, PlayerRef, This
from layerlaw.model.tree import held_nodes, holds, mapped, mapped_nodes
from layerlaw.model.values import ValueNode
from layerlaw.oracle.paragraphs.casting import CASTS_PLAINLY, activated_read, activation, casting
from layerlaw.oracle.paragraphs.casting_options import optional_costs, set_aside_of
from layerlaw.oracle.paragraphs.keyword_activations import also_activated
from layerlaw.oracle.paragraphs.replacement_effects import not_carried_out, replacements
from layerlaw.oracle.paragraphs.replacing import of_a_game
from layerlaw.oracle.paragraphs.rules_unread import rules_unread
from layerlaw.oracle.paragraphs.triggered import OF_A_CHAPTER, triggered_read, watching
from layerlaw.oracle.phrases.costs import cost
from layerlaw.oracle.phrases.subjects import read_whole
from layerlaw.oracle.sentences.script import OF_A_SPELL, Setting, of_an_event, script
from layerlaw.oracle.word_forms import called
from layerlaw.oracle.write import write_instructions
from layerlaw.oracle.write.voice import Voice

T = TypeVar("T")
A = TypeVar("A", bound=Ability)
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


def parts_read(ability: Ability, name: str) -> Parts:
    """What one ability gives a game to carry out, itself left as it is. Never raises.

    Args:
        ability: any ability.
        name: of the face that it is printed on, for what it calls its own object (201.5).
    """
    if not isinstance(ability, HasParts):
        return parts_of(with_parts(ability, name))
    if isinstance(ability, OtherAbility):
        return _of_its_words(ability, name)
    parts = Parts(
        tuple(watching(ability, name)),
        activation(ability, name),
        tuple(replacements(ability, name)),
        offers=_offers(ability, name),
        turn_up=_turn_up(ability, name),
        set_aside=set_aside_of(ability, name) if isinstance(ability, KeywordAbility) else None,
        also=also_activated(ability, name) if isinstance(ability, KeywordAbility) else (),
    )
    unread = "" if parts.replacements else not_carried_out(ability)
    if isinstance(ability, NotUnderstood):
        parts = replace(parts, rules=rules_unread(ability.text, name))
    return replace(parts, unread=(Unread(unread, of_entering=_says_how_it_enters(unread, name)),)) if unread else parts


def _of_its_words(ability: OtherAbility, name: str) -> Parts:
    """What an ability in words of a definition in Python gives, read as a paragraph is; of what says how its own card is cast, casting tells."""
    read = read_whole(ability.text, name, of_a_game, This())
    if read is not None and read.parts is not None:
        return read.parts
    if casting(Face(name, abilities=(ability,))) != CASTS_PLAINLY:
        return NO_PARTS
    return parts_read(NotUnderstood(ability.text), name)


def _says_how_it_enters(text: str, name: str) -> bool:
    """Whether words that are not understood are about how their own permanent enters (614.1c)."""
    called = "|".join(map(re.escape, {name, name.partition(",")[0]} - {""}))
    return re.search(rf"\b(?:this [\w ]+?|{called or 'this'}) enters?\b", text) is not None


def _offers(ability: Ability, name: str) -> tuple[OptionalCost, ...]:
    """What a keyword offers for casting its card, wherever it has it from (601.2b); what depends on the card's own text is its face's alone."""
    if not isinstance(ability, KeywordAbility):
        return ()
    found, _ = optional_costs(ability, Face(name))
    return tuple(one for one in found if one.key not in _NEVER_GIVEN)


def _turn_up(ability: Ability, name: str) -> tuple[CostPart, ...] | None:
    """702.37e, 702.168d: what it costs to turn its object face up; None for other abilities, and for a cost that is not understood."""
    if not isinstance(ability, KeywordAbility) or ability.name not in ("morph", "megamorph", "disguise"):
        return None
    return cost(ability.cost, name)


_NEVER_GIVEN: Final = frozenset(
    {"overload", "cleave", "gift", "kicked", "entwine", "escalate", "awaken", "impending", "aftermath", "bestow"}
)
"""Costs that ask for the card's own text: no effect gives them to other cards."""


def with_parts(node: T, name: str) -> T:
    """The same abilities, or what holds them, each read whole; what has been read already is left as it is."""
    kind: type = type(node)
    if kind in _HELD_NONE:
        return node
    if issubclass(kind, _HOLD_NONE):
        _HELD_NONE.add(kind)
        return node
    if isinstance(node, _ARE_READ):
        if isinstance(node, Face):
            return cast("T", _face_read(node))
        if isinstance(node, Casting):
            return node  # read whole by `_with_casting`
        return cast("T", _whole(node, name))
    return _within(node, name)


def _within(node: T, name: str) -> T:
    """The same, with what it holds read whole."""
    if not isinstance(node, tuple) and not _holds_any(node):
        return node  # as nearly always: to look is quicker than to make
    return mapped_nodes(
        node, lambda part: part if type(part) in _HELD_NONE or part is _EMPTY else with_parts(part, name)
    )


def _holds_any(node: object) -> bool:
    """Whether an ability stands in it, or what may be read with it."""
    return holds(tuple(held_nodes(node)), _ARE_READ, but=_HOLD_NONE)


_EMPTY: Final[tuple[object, ...]] = ()
_ARE_READ: Final = (Ability, Face, Casting)


_HELD_NONE: Final[set[type]] = set()
"""Kinds of values that can hold no abilities, as far as some were seen."""


def _whole(ability: Ability, name: str) -> Ability:
    match ability:
        case _ if isinstance(ability, HasScript):
            ability = _read(_told(ability), name) if isinstance(ability.script, ScriptInWords) else ability
        case _ if isinstance(ability, HasParts):
            if isinstance(ability, OtherAbility) and ability.parts is not None:
                return _within(ability, name)  # read where its paragraph was, and not what it holds
            if ability.parts is not None or (isinstance(ability, EntersTapped) and not ability.unless):
                return ability
            if isinstance(ability, KeywordAbility) and _is_a_word(ability) and _stands_for_nothing(ability.name):
                return ability
            read = parts_read(ability, name)
            if read == NO_PARTS and isinstance(ability, KeywordAbility):
                return ability
            ability = replace(ability, parts=read)
        case ModalAbility():
            ability = replace(ability, modes=tuple(_of_spell(mode, name) for mode in ability.modes))
        case _:
            pass
    return _within(ability, name)


def _is_a_word(keyword: KeywordAbility) -> bool:
    """Does nothing stand behind the keyword?"""
    said = keyword.words or keyword.cost or keyword.quality
    return not said and keyword.number is None and keyword.what is None


@cache
def _stands_for_nothing(keyword: str) -> bool:
    """Does the keyword alone, such as flying, give a game nothing to carry out, whatever its card is called?"""
    return parts_read(KeywordAbility(keyword), "") == NO_PARTS


def _told(ability: A, word: str = "creature") -> A:
    """The ability, what it does written out where a definition in Python has no text for it; `word`: what the object calls itself."""
    if isinstance(ability, HasScript):
        may = isinstance(ability, TriggeredAbility) and ability.text.endswith(", you may")
        script = _with_text(ability.script, word, may=may)
        return ability if script is ability.script else replace(ability, script=script)
    if isinstance(ability, ModalAbility):
        return cast("A", replace(ability, modes=tuple(_with_text(mode, word) for mode in ability.modes)))
    return ability


def _with_text(of: Script, word: str, *, may: bool = False) -> Script:
    """The script with its words; `may`: behind "you may", which are "have this creature become" then."""
    if of.text or not isinstance(of, ScriptInWords):
        return of
    voice = Voice.of(word)
    voice.may = may and isinstance(of.one_shots[0], Start)
    return replace(of, text=write_instructions(of.one_shots, voice))


def _read(ability: HasScript, name: str) -> HasScript:
    """The ability with its words read."""
    match ability:
        case TriggeredAbility():
            return triggered_read(ability, name)
        case ActivatedAbility():
            return activated_read(ability, name)
        case ChapterAbility():
            return replace(ability, script=script(ability.script, name, OF_A_CHAPTER))
        case RoomAbility():
            return replace(ability, script=script(ability.script, name, of_an_event()))
        case OpeningHandAbility():
            return replace(ability, script=script(ability.script, name, Setting()))
        case SpellAbility():
            return replace(ability, script=_of_spell(ability.script, name))


def _of_spell(of: Script, name: str) -> Script:
    return script(of, name, OF_A_SPELL) if isinstance(of, ScriptInWords) else of


def _face_read(face: Face) -> Face:
    word = called(face.types, face.subtypes)
    face = _with_casting(mapped_abilities(face, lambda one: _told(one, word)))
    return _within(_told_once(face), face.name or "")


def mapped_abilities(face: Face, change: Callable[[Ability], Ability]) -> Face:
    """The face with each ability as `change` makes it: the very face where none becomes another, as nearly always."""
    abilities = mapped(face.abilities, change)
    return face if abilities is face.abilities else replace(face, abilities=abilities)


def _told_once(face: Face) -> Face:
    """The face with what its one spell ability does, or each of its modes, as casting has read it, rather than read again."""
    said = [one for one in face.abilities if isinstance(one, SpellAbility | ModalAbility)]
    if face.casting is None or len(said) != 1:
        return face
    (only,), modes = said, face.casting.modes
    match only:
        case SpellAbility(of) if len(modes) == 1:
            read: Ability = SpellAbility(replace(modes[0], text=of.text))
        case ModalAbility() if len(modes) == len(only.modes):
            told = zip(modes, only.modes, strict=True)
            read = replace(only, modes=tuple(replace(mode, text=of.text) for mode, of in told))
        case _:
            return face
    return replace(face, abilities=tuple(read if one is only else one for one in face.abilities))


def _with_casting(face: Face) -> Face:
    if face.casting is not None:
        return face
    read = casting(face)
    return (
        face
        if read is CASTS_PLAINLY or read == CASTS_PLAINLY
        else replace(face, casting=_within(read, face.name or ""))
    )


def face_with_parts(face: Face) -> Face:
    """The face with all that a game carries out."""
    return with_parts(face, face.name or "")


def card_with_parts(card: Card) -> Card:
    """The card with all that a game carries out, on each of its faces."""
    faces = tuple(map(face_with_parts, card.faces))
    return card if all(a is b for a, b in zip(faces, card.faces, strict=True)) else replace(card, faces=faces)
