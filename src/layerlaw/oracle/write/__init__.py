"""The model's values → rules text in today's Oracle style.

In: any value of `layerlaw.model`. Out: words; never an error: what nothing has words for is said to be what its own text says, which
whoever reads can look up. Each family of nodes has a module here, and in it a table from each class to its writer; a test walks the
model and fails for a class without one. What the reader understands, it must make the same value of again, so the wording here and the
grammar there are kept in step by round-trip tests. Inside, a writer without words raises `NoWords`, so that what asked can say it otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from layerlaw.model.abilities import Ability, Instruction, KeywordAbility
from layerlaw.model.cards import Face
from layerlaw.model.changes import Change
from layerlaw.model.conditions import Condition
from layerlaw.model.cost_parts import CostPart
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import ON_BATTLEFIELD, Filter
from layerlaw.model.one_shot_effects import Script
from layerlaw.model.references import EachPlayer, Target, TargetPlayer
from layerlaw.model.rule_effects import RuleEffect
from layerlaw.model.target_requirement import TargetRequirement
from layerlaw.model.tree import holds, such
from layerlaw.model.values import Value
from layerlaw.model.words import ArtifactType, CardType
from layerlaw.oracle.word_forms import called, capitalised, sentence
from layerlaw.oracle.write import abilities as _abilities
from layerlaw.oracle.write import changes as _changes
from layerlaw.oracle.write import conditions as _conditions
from layerlaw.oracle.write import filters as _filters
from layerlaw.oracle.write import references as _references
from layerlaw.oracle.write import rule_effects as _rules
from layerlaw.oracle.write import values as _values
from layerlaw.oracle.write.effects import write_effect_clause
from layerlaw.oracle.write.speech import Speech
from layerlaw.oracle.write.telling import Telling
from layerlaw.oracle.write.voice import GrammaticalNumber, NoWords, Voice

__all__ = [
    "WRITTEN",
    "host_of",
    "write_ability",
    "write_change",
    "write_condition",
    "write_effect",
    "write_face",
    "write_filter",
    "write_instruction",
    "write_instructions",
    "write_mode",
    "write_option",
    "write_rule",
    "write_value",
]

WRITTEN: frozenset[type[object]] = frozenset(
    (
        *_abilities.WRITTEN,
        *_changes.WRITTEN,
        *_conditions.WRITTEN,
        *_filters.WRITTEN,
        *_references.WRITTEN,
        *_rules.WRITTEN,
        *_values.WRITTEN,
    )
)
"""Every class of the model that has a writer."""

OWN_TEXT: Final = "what its own text says"
"""Stands for what nothing here has words for: a reader is sent to the card, and no answer is lost for want of words."""
DOES_SO: Final = f"does {OWN_TEXT}"


def _told(written: Callable[[], str], otherwise: str) -> str:
    try:
        return written()
    except NoWords:
        return otherwise


def write_ability(ability: Ability, *, card_type_word: str = "creature", host: str = "") -> str:
    """An ability as rules text: `Flying`, `{T}: Add {R}.`, `Creatures you control get +1/+1.`.

    `card_type_word` is what its object calls itself behind "this" (`words.called` finds it from the types): `creature`, `land`,
    `Aura`, `Equipment`, `spell`; `host` what it calls that to which it is attached (`host_of`).
    """
    return _told(lambda: _abilities.write_in_voice(ability, _voice(card_type_word, host)), _ABILITY)


_ABILITY: Final = f"This ability {DOES_SO}."


def _voice(card_type_word: str, host: str) -> Voice:
    voice = Voice.of(card_type_word)
    voice.host = host or voice.host
    return voice


_KINDS: Final = frozenset((*(str(kind).lower() for kind in CardType), "permanent"))


def host_of(face: Face) -> str:
    """What the rules text of a face calls that to which it is attached: `enchanted land`, `equipped creature`; empty where it says nothing."""
    enchanted = [item.quality for item in face.abilities if isinstance(item, KeywordAbility) and item.name == "enchant"]
    kind = enchanted[0].split(" ")[0] if enchanted else ""
    if kind.isalpha() and (kind == enchanted[0] or kind in _KINDS):
        return f"enchanted {kind}"
    if ArtifactType("Fortification") in face.subtypes:
        return "fortified land"
    return "equipped creature" if ArtifactType("Equipment") in face.subtypes else ""


def write_face(face: Face) -> str:
    """The rules text of a face, a paragraph for each ability; each calls the object what its types make it."""
    voice = _voice(called(face.types, face.subtypes), host_of(face))
    return "\n".join(_told(partial(_abilities.write_in_voice, ability, voice), _ABILITY) for ability in face.abilities)


def write_effect(effect: ContinuousEffect, *, card_type_word: str = "creature", host: str = "") -> str:
    """A continuous effect as a sentence: `Other Goblins you control get +1/+1 and have haste.`."""
    voice = _voice(card_type_word, host)
    voice.resolving = effect.duration is not None or holds(effect.scope, Target)
    return sentence(_told(lambda: write_effect_clause(effect, voice), f"this effect {DOES_SO}"))


def write_instruction(instruction: Instruction, *, card_type_word: str = "creature") -> str:
    """One instruction of a resolving spell or ability as a sentence."""
    return capitalised(write_instructions((instruction,), Voice.of(card_type_word)))


def write_instructions(instructions: Sequence[Instruction], voice: Voice) -> str:
    """A row of instructions as sentences, the first with a small letter."""
    return _told(lambda: _abilities.write_instructions(instructions, voice), f"it {DOES_SO}.")


def write_casting_cost(cost: Sequence[CostPart]) -> str:
    """What is paid to cast a spell: `{1}{U}, Pay 3 life`."""
    from layerlaw.oracle.write.costs import write_cost

    return _told(lambda: write_cost(cost, Telling(Voice.of("spell").anew(resolving=True))), "a cost")


def write_mode(mode: Script) -> str:
    """What a mode does, as it stands behind its bullet (700.2)."""
    from layerlaw.oracle.write.scripts import write_script

    return _told(lambda: write_script(mode, Telling(Voice.of("spell").anew(resolving=True))), f"it {DOES_SO}")


def write_option(row: Sequence[Instruction]) -> str:
    """What one of several options does, of which one is chosen as it is done (608.2d); its targets were named before it."""
    from layerlaw.oracle.write.scripts import write_row

    objects, players = such(tuple(row), Target), such(tuple(row), TargetPlayer)
    most = max((*(one.number for one in objects), *(one.number for one in players)), default=0)
    targets = (TargetRequirement("target", ON_BATTLEFIELD, EachPlayer()),) * most
    telling = Telling(Voice.of("permanent").anew(resolving=True), targets, set(range(1, most + 1)))
    return _told(lambda: write_row(row, telling), f"it {DOES_SO}")


def write_filter(node: Filter, *, singular: bool = False, card_type_word: str = "creature") -> str:
    """A filter as a noun phrase: `other Goblins you control`."""
    number = GrammaticalNumber.SINGULAR if singular else GrammaticalNumber.PLURAL
    return _told(lambda: _filters.write_filter(node, Voice.of(card_type_word), number), OWN_TEXT)


def write_value(value: Value, *, card_type_word: str = "creature") -> str:
    """A value as it stands behind "equal to": `the number of creatures you control`."""
    return _told(lambda: _values.write_value(value, Voice.of(card_type_word)), OWN_TEXT)


def write_condition(condition: Condition, *, card_type_word: str = "creature") -> str:
    """A condition as it stands behind "as long as": `you control a Forest`."""
    return _told(lambda: _conditions.write_condition(condition, Voice.of(card_type_word)), f"it is {OWN_TEXT}")


def write_change(change: Change, *, singular: bool = False, card_type_word: str = "creature") -> str:
    """A change as a predicate: `get +1/+1`, in the singular `gets +1/+1`."""
    speech = Speech(Voice.of(card_type_word), GrammaticalNumber.SINGULAR if singular else GrammaticalNumber.PLURAL)
    return _told(lambda: _changes.write_change(change, speech) + speech.where, DOES_SO)


def write_rule(rule: RuleEffect) -> str:
    """A rule effect as a predicate of one object or player: `can't attack`."""
    return _told(lambda: _rules.write_rule(rule), DOES_SO)
