"""Static abilities that make no continuous effect on characteristics and that a game heeds, read with what they mean to it.

of a game := replacement effect | rule about triggering | leave to exert | what is said of decks and drafts
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layerlaw.model.abilities import Ability, OtherAbility
from layerlaw.model.conditions import AllOf, Condition
from layerlaw.model.game_abilities import NO_PARTS, Parts
from layerlaw.model.references import This
from layerlaw.model.replacement_effects import ReplacementEffect
from layerlaw.model.tree import speaks_of
from layerlaw.oracle.paragraphs.replacement_effects import effect, outcome_unread, where_it_says
from layerlaw.oracle.phrases.references import this
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import FirstOf, Reader, begins_with, needs, production
from layerlaw.oracle.sentences.instruction_words import lowered
from layerlaw.oracle.sentences.trigger_rules import trigger_rule
from layerlaw.oracle.tokens import TokenKind
from layerlaw.oracle.word_forms import SUBTYPE_NOUNS


@needs("would", "enter", "enters", "escapes", "trigger", "triggers", "prevent", "damage", "instead", "look")
@production
def replacing(reader: Reader) -> OtherAbility | None:
    """Replacing := (replacement effect | rule about triggering) "."    of a permanent, or of a card wherever it says so (614.1, 615.1, 603.2d)."""
    start = reader.at
    reader.it = This()
    found = effect(reader)
    if found is None and (rules := trigger_rule(reader)) is not None:
        return _of_words(reader, start, Parts(trigger_rules=rules))
    if found is None and (alone := outcome_unread(reader)) is not None:
        found = (alone,)
    if found is None or (reader.context.is_spell and not _of_its_card(found)):
        return None
    return _of_words(reader, start, Parts(replacements=tuple(map(where_it_says, found))))


def _of_its_card(found: tuple[ReplacementEffect, ...]) -> bool:
    """Is it about the card itself? What else an instant or sorcery says of what would happen this turn, it does as it resolves (113.3a)."""
    return all(speaks_of(one.would, This()) for one in found)


def _of_words(reader: Reader, start: int, parts: Parts) -> OtherAbility | None:
    """The ability that the words from there on are, where they end here."""
    text = reader.words(start)
    reader.eat(".")
    first = reader.tokens[start]
    proper = first.kind is TokenKind.SELF or first.text in SUBTYPE_NOUNS
    return OtherAbility(lowered(text.rstrip("."), proper), parts) if reader.done else None


@begins_with("you may exert")
@production
def exerting(reader: Reader) -> OtherAbility | None:
    """Exerting := "you may exert" this "as it attacks" "."    (701.43d)."""
    start = reader.at
    if not reader.eat("you may exert") or this(reader) is None:
        return None
    return _of_words(reader, start, Parts(exerts=True)) if reader.eat(*_AS_IT_ATTACKS) else None


_AS_IT_ATTACKS: Final = ("as it attacks", "as he attacks", "as she attacks")


@production
def beside_the_game(reader: Reader) -> OtherAbility | None:
    """Beside the game := what is said of decks (100.2), of a draft (905), of who starts and of ante: nothing of it is carried out in a game."""
    start = reader.at
    if not _of_decks(reader) and not _of_drafts(reader):
        return None
    return _of_words(reader, start, NO_PARTS)


def _of_decks(reader: Reader) -> bool:
    """Of decks := "a deck can have" many "cards named" this | this "can be your commander" | "your minimum deck size is reduced by" number | ..."""
    if reader.eat("a deck can have any number of", "a deck can have up to"):
        named = reader.eat("cards named") or (number(reader) is not None and reader.eat("cards named"))
        return bool(named) and this(reader) is not None
    if reader.eat("your minimum deck size is reduced by"):
        return number(reader) is not None
    if reader.eat("your starting deck can't have basic land cards and your starting hand size is"):
        return number(reader) is not None
    if reader.eat("as you create your deck ,"):
        return bool(reader.eat("circle two of the colors below"))
    if reader.eat("remove"):
        return this(reader) is not None and bool(
            reader.eat("from your deck before playing if you're not playing for ante")
        )
    return this(reader) is not None and bool(reader.eat("can be your commander"))


def _of_drafts(reader: Reader) -> bool:
    """Of drafts := what says at its head that it functions during a draft, to the end of its paragraph (905)."""
    if reader.eat("draft"):
        return this(reader) is not None and reader.eat("face up") is not None
    if reader.eat("reveal"):
        told = this(reader) is not None and reader.eat("as you draft it") is not None
    else:
        told = reader.eat(*_DURING_A_DRAFT) is not None
    if told:
        reader.at = reader.end - (reader.tokens[reader.end - 1].text == ".")
    return told


_DURING_A_DRAFT: Final = (
    "as you draft a card ,", "as you draft a creature card ,", "during the draft ,", "immediately after the draft ,", "instead of drafting a card",
    "each player passes the last card from each booster pack",
)  # fmt: skip

of_a_game: Final = FirstOf(replacing, exerting, beside_the_game)


def while_so(ability: OtherAbility, words: str, asked: Condition) -> Ability:
    """The ability as long as something is so, which a word before a dash says: `Max speed — If you would draw a card, ...`."""
    parts = ability.parts or NO_PARTS
    held = replace(
        parts,
        replacements=tuple(replace(one, condition=_both(asked, one.condition)) for one in parts.replacements),
        trigger_rules=tuple(replace(one, condition=_both(asked, one.condition)) for one in parts.trigger_rules),
    )
    return OtherAbility(f"as long as {words}, {ability.text}", held)


def _both(asked: Condition, other: Condition | None) -> Condition:
    return asked if other is None else AllOf((asked, other))
