"""Paragraphs that are activated abilities (602.1): a cost, a colon, instructions, a restriction."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layerlaw.model.abilities import (
    Ability,
    ActivatedAbility,
)
from layerlaw.oracle.paragraphs.activation import take_anyone, take_costs, take_restriction
from layerlaw.oracle.paragraphs.casting import activated_of
from layerlaw.oracle.paragraphs.done_to_pay import of_a_cost
from layerlaw.oracle.paragraphs.only_when import Restrictions
from layerlaw.oracle.phrases.costs import cost_within, loyalty_cost
from layerlaw.oracle.phrases.references import this
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.sentences.script import read_script
from layerlaw.oracle.tokens import TokenKind

_COST_WORDS: Final = frozenset(
    [
        "pay",
        "sacrifice",
        "discard",
        "tap",
        "untap",
        "exile",
        "remove",
        "return",
        "reveal",
        "put",
        "mill",
        "unattach",
        "collect",
        "blight",
        "behold",
        "exert",
        "waterbend",
        "forage",
        "choose",
        "say",
        "discover",
    ]
)


@production
def activated(reader: Reader) -> Ability | None:
    """Activated := cost ":" instructions ["Activate only" words]    `{2}, {T}: Draw a card. Activate only as a sorcery.`."""
    colon = next((place for place in range(reader.at, reader.end) if reader.tokens[place].text == ":"), None)
    if colon is None or colon == reader.at:
        return None
    words = reader.words(reader.at, colon)
    loyalty = loyalty_cost(words)
    if "." in words or not (loyalty or reader.peek().kind is TokenKind.SYMBOLS or reader.low() in _COST_WORDS):
        return None
    paid = cost_within(reader.part(reader.at, colon)) if loyalty is None else (loyalty,)
    reader.at = colon + 1
    says_mana = reader.sees("add") and loyalty is None and reader.place_of("target", "target's") is None
    only = take_anyone(reader) or take_restriction(reader)
    costs = take_costs(reader)
    if costs:
        only = only or take_restriction(reader)
    found = read_script(reader, of_a_cost(paid, named=_names_this_last(reader, colon)))
    if found is None or costs is None:
        return None
    if says_mana:  # its words are told within a line: `Forest adds {G}`
        found = replace(found, text=found.text[:1].lower() + found.text[1:])
    reader.at = reader.end = len(reader.tokens)
    ability = ActivatedAbility(words, (), found, is_loyalty=loyalty is not None, is_mana=says_mana, costs=tuple(costs))
    return activated_of(
        ability, words.replace("−", "-").strip("[]") if loyalty else words, paid, only or Restrictions()
    )


def _names_this_last(reader: Reader, colon: int) -> bool:
    """Do the last words of a cost name the object, so that "it" is that?"""
    for place in (colon - 2, colon - 1):
        part = reader.part(max(place, 0), colon)
        if this(part) is not None and part.done:
            return True
    return False
