"""What of a card is *not understood*: the layers or a game cannot carry it out as read. One meaning, wherever it is asked.

A card is understood where nothing here is found in it. What is found is told apart by what it bears on, so that one who only asks
for continuous effects knows whether the answer is theirs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Final, assert_never

from layerlaw.model.abilities import (
    ActivatedAbility,
    ModalAbility,
    NotUnderstood,
    SpeaksForItself,
    SpellAbility,
    Start,
    StaticAbility,
    TriggeredAbility,
)
from layerlaw.model.cards import Card, Face
from layerlaw.model.conditions import Noted
from layerlaw.model.game_abilities import Casting, Parts
from layerlaw.model.late import dataclass, field
from layerlaw.model.mana_costs import ManaCost
from layerlaw.model.one_shot_effects import Unread
from layerlaw.model.references import ObjectRef, PlayerRef
from layerlaw.model.replacement_effects import ReplacementEffect
from layerlaw.model.rule_effects import UnreadRule
from layerlaw.model.target_requirement import TargetRequirement
from layerlaw.model.tree import held_nodes, nearest, such
from layerlaw.model.values import NotedNumber
from layerlaw.model.words import CardType
from layerlaw.oracle.form import kind_by_form
from layerlaw.oracle.sentences.instruction_words import bears_on as could_begin

BEARS_ON: Final = {
    "+1/+1, but no counter": r"[+−-](?:\d+|X)/[+−-](?:\d+|X)(?! counter)",
    "gains, has, loses": r"\b(?:gains?|ha(?:s|ve)|loses?) (?!\d+ life|X life|that much life|life\b|the game|control of the ring)",
    "becomes": r"\bbecomes?\b",
    "is, are": r"\b(?:is|are|isn't|aren't|it's|they're|that's) (?:an? |the |all |every |each |also |not |no |still |colorless|white|blue|black|red|green|in addition)",
    "base power": r"\bbase (?:power|toughness)\b|\bpower and toughness are each\b|\bpower is equal\b|\btoughness is equal\b",
    "switch, exchange": r"\b(?:switch|exchange)\b",
    "gain control": r"\bcontrols? (?:of|enchanted|target|all|each)\b|\bgains? control\b",
    "costs more or less": r"\bcosts? (?:up to )?\{?[^.]*\b(?:more|less)\b",
    "can't, must, as though": r"\b(?:can't|cannot|must|as though|able|doesn't untap|don't untap|maximum hand size|may attack|can (?:attack|block))\b",
    "as long as": r"\bas long as\b",
    "copy": r"\b(?:a copy of|copies of)\b",
    "enters as, enters with": r"\benters? (?:the battlefield )?(?:as|with)\b|\bas [^.]* enters\b",
}  # fmt: skip
"""Wordings that a continuous effect on characteristics, control, players, costs or rules may have, each with its pattern."""

_PATTERNS: Final = {name: re.compile(pattern, re.IGNORECASE) for name, pattern in BEARS_ON.items()}


def bears_on(paragraph: str) -> bool:
    """Whether a paragraph has any of the wordings of `BEARS_ON`; what it says in quotes counts too."""
    return any(pattern.search(paragraph) for pattern in _PATTERNS.values())


class Bearing(StrEnum):
    """What a stretch of text bears on."""

    CONTINUOUS = "continuous effects"
    ONE_SHOTS = "one-shot effects"
    TRIGGERS = "triggers"
    COSTS = "costs and casting"
    REPLACEMENT = "replacement effects"
    RULES = "permissions and prohibitions"


@dataclass(frozen=True)
class UnreadStretch:
    """A stretch of text that is not understood, and what it bears on."""

    text: str
    bearing: Bearing
    stopped: int = field(default=0, compare=False)
    """Where in the text reading came to at its furthest."""


def not_read(node: object) -> Iterator[UnreadStretch]:
    """All that is not understood in a card, a face, abilities or a script, each once and in its order."""
    return iter(dict.fromkeys(_in(node, Bearing.ONE_SHOTS, is_spell=False)))


def not_read_by_ability(face: Face) -> tuple[list[list[UnreadStretch]], list[UnreadStretch]]:
    """What of a face is not understood: for each of its abilities, and what stands in none of them.

    Where a spell's paragraphs speak of each other they are read together (608.2c): what one of them would leave open by itself does not count.
    """
    counted = tuple(not_read(face))
    each = [[one for one in not_read(ability) if one in counted] for ability in face.abilities]
    said = {one for found in each for one in found}
    return each, [one for one in counted if one not in said]


def is_understood(card: Card) -> bool:
    """Can the layers and a game carry out the whole card as it was read?"""
    # Nearly every card has nothing unread in it anywhere, and nobody has to ask what that would bear on.
    return not may_be_unread(card) or next(_in(card, Bearing.ONE_SHOTS, is_spell=False), None) is None


def may_be_unread(node: object) -> bool:
    """Does anything stand in it that `not_read` would name, were it asked for there? Where nothing does, it names nothing."""
    return any(map(_keeps_words, such(node, _KEEPS_WORDS, but=_LEAVES)))


def _keeps_words(node: object) -> bool:
    match node:
        case Noted() | NotedNumber():
            return node.meaning is None
        case TargetRequirement():
            return node.is_unread
        case Parts() | ActivatedAbility():
            return bool(node.unread)
        case Casting():
            return bool(node.unread or node.not_offered)
        case _:
            return True


def layers_understand(card: Card) -> bool:
    """Is nothing of it left out that could be a continuous effect?"""
    return not any(map(_left_out, card.faces))


def _left_out(node: object) -> bool:
    """Is there a paragraph of which nothing is in the tree, or a sentence that could begin a continuous effect?"""
    return any(
        isinstance(one, NotUnderstood) or (isinstance(one, Unread) and could_begin(one.text))
        for one in nearest(node, _OF_TEXT, but=_LEAVES)
    )


def _in(node: object, bearing: Bearing, *, is_spell: bool) -> Iterator[UnreadStretch]:
    for one in nearest(node, _TOLD_APART, but=_LEAVES):
        yield from _of(one, bearing, is_spell=is_spell)


def _of(node: object, bearing: Bearing, *, is_spell: bool) -> Iterator[UnreadStretch]:
    match node:
        case NotUnderstood() | Unread() | UnreadRule() | Noted() | NotedNumber():
            yield from _in_words(node, bearing, is_spell=is_spell)
            return
        case TargetRequirement(text) if node.is_unread:
            yield UnreadStretch(text, Bearing.ONE_SHOTS)
            return
        case StaticAbility():
            bearing = Bearing.CONTINUOUS
        case Start():
            # What an effect gives is all that is looked for in it; what it does beside stands in the parts.
            for ability in _granted(node):
                yield from _in(ability, bearing, is_spell=is_spell)
            return
        case Face():
            is_spell = CardType.INSTANT in node.types or CardType.SORCERY in node.types
            if node.casting is not None:
                # What a spell does is read as one, in the order written (608.2c), and stands whole in what casting asks for.
                abilities = tuple(one for one in node.abilities if not isinstance(one, _OF_SPELLS))
                held = (abilities if one is node.abilities else one for one in held_nodes(node))
                yield from _in(tuple(held), bearing, is_spell=is_spell)
                return
        case Parts():
            for unread in node.unread:
                yield UnreadStretch(unread.text, _of_words(unread.text))
            yield from _in((node.triggered, node.activated, node.replacements), bearing, is_spell=is_spell)
            return
        case TriggeredAbility():
            if isinstance(node.when, Unread):
                yield from _in(node.when, Bearing.TRIGGERS, is_spell=is_spell)
            else:
                yield from _in((node.when, node.condition), Bearing.TRIGGERS, is_spell=is_spell)
            yield from _in(node.script, Bearing.ONE_SHOTS, is_spell=is_spell)
            return
        case ActivatedAbility():
            if node.unread:
                yield UnreadStretch(node.unread, Bearing.COSTS)
            yield from _in((node.cost, node.condition, node.costs), Bearing.COSTS, is_spell=is_spell)
            yield from _in(node.script, Bearing.ONE_SHOTS, is_spell=is_spell)
            return
        case Casting():
            for text in node.unread:
                # All that a spell says and nobody read stands here, what it does as well as what it costs.
                yield UnreadStretch(text, Bearing.COSTS if _OF_CASTING.search(text) else Bearing.ONE_SHOTS)
            for text in node.not_offered:
                yield UnreadStretch(text, Bearing.COSTS)
            asked = (node.additional, node.condition, node.flash_if, node.mode_costs, node.not_aimed, node.set_aside)
            yield from _in(asked, Bearing.COSTS, is_spell=is_spell)
            done = (node.modes, node.optional, node.splice, node.more_modes, node.if_late)
            yield from _in(done, Bearing.ONE_SHOTS, is_spell=is_spell)
            return
        case ReplacementEffect():
            bearing = Bearing.REPLACEMENT
        case _:
            pass
    yield from _in(tuple(held_nodes(node)), bearing, is_spell=is_spell)


def _in_words(
    node: NotUnderstood | Unread | UnreadRule | Noted | NotedNumber, bearing: Bearing, *, is_spell: bool
) -> Iterator[UnreadStretch]:
    match node:
        case NotUnderstood(text):
            yield UnreadStretch(text, _of_paragraph(text, is_spell=is_spell), node.stopped)
        case Unread(text):
            yield UnreadStretch(text, bearing, node.stopped)
        case UnreadRule(text):
            yield UnreadStretch(text, Bearing.RULES)
        case Noted(words) | NotedNumber(words):
            if node.meaning is None:
                # A board may state it, and what is asked of a game says that it is not known; but no game finds it out.
                yield UnreadStretch(words, bearing)
        case _:
            assert_never(node)


_TOLD_APART: Final = (
    NotUnderstood, Unread, TargetRequirement, UnreadRule, Noted, NotedNumber, StaticAbility, Start, Face, Parts, TriggeredAbility, ActivatedAbility, Casting, ReplacementEffect,
)  # fmt: skip
"""What `_of` tells apart."""
_KEEPS_WORDS: Final = (
    NotUnderstood, Unread, UnreadRule, Noted, NotedNumber, TargetRequirement, Parts, ActivatedAbility, Casting,
)  # fmt: skip
"""What has words in it that nobody read, or may have."""
_OF_TEXT: Final = (NotUnderstood, Unread, Parts, Casting)
_OF_SPELLS: Final = (SpellAbility, ModalAbility)


def _granted(node: object) -> Sequence[object]:
    """The abilities that an instruction grants, the rules of what it begins that were not read, and what it asks in words."""
    return nearest(tuple(held_nodes(node)), SpeaksForItself | UnreadRule | Noted | NotedNumber, but=_LEAVES)


_LEAVES: Final = (frozenset, ObjectRef, PlayerRef, ManaCost)
"""What can hold no ability, no one-shot effect, and nothing that stands in words."""


_REPLACES: Final = re.compile(
    r"\bwould\b|\binstead\b|\benters? (?:tapped|untapped|with)\b|^(?:[Pp]revent|[Ss]kip)\b|\badditional time\b"
)
_OF_CASTING: Final = re.compile(r"\bcosts?\b|\b[Cc]ast this\b|\bflash\b")
"""Words of what is said about how a spell is cast, and for what."""
_BY_FORM: Final = {
    "triggered ability": Bearing.TRIGGERS,
    "static ability": Bearing.RULES,
    "replacement effect": Bearing.REPLACEMENT,
}


def _of_words(text: str) -> Bearing:
    return Bearing.REPLACEMENT if _REPLACES.search(text) else Bearing.RULES


def _of_paragraph(text: str, *, is_spell: bool) -> Bearing:
    """What a whole paragraph bears on, by its tell-tale words and its form: generously on continuous effects."""
    if bears_on(text):
        return Bearing.CONTINUOUS
    return _BY_FORM.get(kind_by_form(text, is_spell=is_spell), Bearing.ONE_SHOTS)
