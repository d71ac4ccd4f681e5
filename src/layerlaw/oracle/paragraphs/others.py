"""Static abilities that make no continuous effect on characteristics: replacement effects, leave to cast, rules of the game. Kept in their words.

    other := [lead] words

Each pattern stands for a form of sentence, with an example beside it. What could change a characteristic is never kept so: `bears_on` looks for it.
"""

from __future__ import annotations

import re
from typing import Final

from layerlaw.model.abilities import Ability, OtherAbility
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.sentences.instruction_words import bears_on, lowered
from layerlaw.oracle.tokens import TokenKind
from layerlaw.oracle.word_forms import SUBTYPE_NOUNS

_LEAD: Final = r"(?:As long as [^\".:]*?, |During [^\".:]*?, |Once [^\".:]*?, )?"
_FORMS: Final = (
    # leave to play and cast
    r"you may (?:play|cast) [^\"]*(?:from|exiled|with flash|had flash|top card)[^\"]*",  # you may play cards from the top of your library
    r"you may pay \{[^{}]*\} (?:rather than pay [^\"]* costs?[^\"]*|to cast this spell)",  # you may pay {0} rather than pay cycling costs
    r"any player may cast [^\"]* spells [^\"]* without paying [^\".]*",  # any player may cast creature spells without paying their mana costs
    r"if [^\".]*, you may cast this spell (?:as though it had flash|without paying its mana cost and as though it had flash)",
    # damage
    r"prevent all (?:combat |noncombat )?damage (?:that would be dealt|that this [a-z]+ would deal|it would deal|[A-Z][a-z]+ would deal) [^\"]*",  # prevent all damage that would be dealt to you
    r"all (?:combat )?damage that would be dealt [^\"]* is dealt to [^\".]* instead",
    r"damage that would reduce your life total [^\".]* instead",
    r"damage doesn't cause you to lose life",
    r"all damage is dealt (?:to you )?as though its source had (?:infect|wither)",
    r"double all (?:combat )?damage [^\".]* would deal(?: [^\".]*)?",
    r"for each 1 damage that would be dealt [^\"]*",
    r"[^\".]* are colorless sources of damage",
    # what would happen, and what happens instead
    r"if [^\".]* would [^\"]*",
    r"if [^\".]*tap(?:s|ped)? [^\".]*for [^\".]*, [^\".]*produces? [^\".]* instead[^\".]*",  # if a land is tapped for mana, it produces {B} instead of any other type
    r"if [^\".]* (?:triggers|to trigger)(?: while [^\".,]*)?, (?:it|that ability) triggers an additional time",
    r"[^\".]* (?:entering|dying)(?: or dying)? don't cause abilities (?:of [^\".]* )?to trigger",
    r"room abilities of dungeons you own trigger an additional time",
    r"if damage dealt to [^\".]* would result in [^\"]*",
    r"you may look at an additional [^\".]* cards each time you [a-z]+",  # you may look at an additional two cards each time you surveil
    r"the first time [^\".]* would [^\"]*instead[^\"]*",
    r"[^\".]* (?:enters?|escapes) with [^\".]* counters? on (?:it|them|him|her)\b[^\".]*(?:\. (?:Otherwise, it|If [^\".]*, it|It) (?:enters|escapes) with [^\".]*)?",
    r"for each kind of counter on [^\".]*, each [^\".]* enters with a counter of that kind on it",
    r"[^\".]* enters? (?:tapped|untapped)(?: if [^\".]*)?",
    r"as an? [^\".,]* you control enters, it becomes [^\".]* in addition to its other types",
    r"you may have [^\".]* enter tapped\. If you do, [^\"]*",
    # what cannot be done
    r"(?:[A-Z][a-z]+ )?counters can't be (?:put on|removed from) [^\".]*",
    r"[^\".]* cards in graveyards and libraries can't enter the battlefield",
    r"(?:spells and|triggered) abilities [^\".]* can't cause [^\".]*",
    r"your life total can't change",
    r"players can't search libraries\. Any player may pay \{\d\} for that player to ignore this effect until end of turn",
    r"no more than (?:one|two|three) creatures? can (?:attack|block)(?: [^\".]*)? each combat",
    r"as [^\".,]* becomes attached to a creature, choose [^\".]*",
    # steps, and what players do in them
    r"skip your upkeep step(?: if [^\".]*)?",
    r"untap all [^\".]* during each other player's untap step",
    r"each player chooses [^\".]* during their untap step\. That player can untap only permanents of the chosen type this step",
    r"while an opponent is (?:choosing targets|searching their library)[^\"]*",
    # before the game, and the draft
    r"if [^\".,]* is your commander, choose a color before the game begins",
    r"you are the starting player\.[^\"]*",
    r"your (?:minimum deck size|starting deck) [^\".]*",
    r"remove this [^\".]* from your deck before playing if you're not playing for ante",
    r"as you draft a card, you may draft an additional card from that booster pack\. If you do, [^\"]*",
    r"during the draft, you may turn this creature face down\. If you do, look at [^\"]*",
    r"immediately after the draft, [^\"]*",
    r"instead of drafting [^\"]*",
    r"this creature is face up during the draft, [^\"]*",
)
_OTHERS: Final = re.compile(rf"{_LEAD}(?:{'|'.join(_FORMS)})\.", re.IGNORECASE)
_HARMLESS: Final = re.compile(
    r"(?:for )?as long as|that mana becomes|life total becomes|control of the chosen type|loses? life|all creatures? you control during|attack [^.]*each combat"
    r"|lose the game|you have max speed|enters, it becomes [^.]* in addition to its other types| and as an? \w+ in addition to its other types"
    r"|would be destroyed, instead sacrifice this aura and that [a-z]+ gains indestructible until end of turn",
    re.IGNORECASE,
)  # fmt: skip
"""Words that look like continuous effects and are none here, a condition or a time, mana, life; or one that begins as a part of what happens instead, which the replacement effect has."""
_ABILITY: Final = re.compile(r"\bcounters? on (?:it|them|him|her) and (?:with|gains?|ha(?:s|ve))\b|\bcop(?:y|ies) of\b")
_COPIED_TOKENS: Final = "tokens that are copies of"
"""Whoever enters with counters "and with flying" has an ability of this, which words would lose (614.1c)."""


@production
def in_words(reader: Reader) -> Ability | None:
    """Other := [lead] form    what makes no continuous effect on characteristics, of a permanent."""
    if reader.context.is_spell:
        return None
    text = reader.words(reader.at, reader.end)
    if _OTHERS.fullmatch(text) is None:
        return None
    plain = _HARMLESS.sub("", text)
    if bears_on(plain) or _ABILITY.search(text.replace(_COPIED_TOKENS, "")):
        return None
    proper = reader.peek().kind is TokenKind.SELF or reader.peek().text in SUBTYPE_NOUNS
    reader.at = reader.end
    return OtherAbility(lowered(text.rstrip("."), proper))
