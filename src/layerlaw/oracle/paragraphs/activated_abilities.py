"""Paragraphs that are activated abilities (602.1): a cost, a colon, instructions, a restriction; mana abilities (605.1a)."""

from __future__ import annotations

import re
from typing import Final

from layerlaw.model.abilities import (
    Ability,
    ActivatedAbility,
)
from layerlaw.oracle.paragraphs.activation import take_anyone, take_costs, take_restriction
from layerlaw.oracle.paragraphs.casting import activated_of, mana_ability
from layerlaw.oracle.paragraphs.done_to_pay import of_a_cost
from layerlaw.oracle.phrases.references import this
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.sentences.instruction_words import bears_on
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
_LOYALTY: Final = re.compile(r"\[?([+−-]?(?:\d{1,2}|X))\]?")


@production
def activated(reader: Reader) -> Ability | None:
    """Activated := cost ":" instructions ["Activate only" words]    `{2}, {T}: Draw a card. Activate only as a sorcery.`."""
    colon = next((place for place in range(reader.at, reader.end) if reader.tokens[place].text == ":"), None)
    if colon is None or colon == reader.at:
        return None
    cost = reader.words(reader.at, colon)
    loyalty = _LOYALTY.fullmatch(cost)
    if "." in cost or not (loyalty or reader.peek().kind is TokenKind.SYMBOLS or reader.low() in _COST_WORDS):
        return None
    reader.at = colon + 1
    body = reader.words(colon + 1, reader.end)
    if (
        body.startswith("Add ")
        and not loyalty
        and not re.search(r"\btarget\b", body, re.IGNORECASE)
        and not _moves_library(cost, body)
    ):
        made = _mana(reader, cost, body)
        if made is not None or ":" in body:
            return made
    anyone, restriction = take_anyone(reader)
    restriction = restriction or take_restriction(reader)
    costs = take_costs(reader)
    if costs:
        restriction = restriction or take_restriction(reader)
    name = reader.context.names[0] if reader.context.names else ""
    found = read_script(reader, of_a_cost(cost, name, named=_names_this_last(reader, colon)))
    if found is None or costs is None:
        return None
    reader.at = len(reader.tokens)
    reader.end = len(reader.tokens)
    if loyalty:
        cost = loyalty.group(1).replace("−", "-")
        return activated_of(ActivatedAbility(cost, (), found, is_loyalty=True), cost, restriction, name)
    ability = ActivatedAbility(cost, (), found, anyone=anyone, costs=tuple(costs))
    return activated_of(ability, cost, restriction, name)


def _names_this_last(reader: Reader, colon: int) -> bool:
    """Do the last words of a cost name the object, so that "it" is that?"""
    for place in (colon - 2, colon - 1):
        part = reader.part(max(place, 0), colon)
        if this(part) is not None and part.done:
            return True
    return False


_LIBRARY: Final = re.compile(
    r"\b(?:mills?|draws?|surveils?|manifests?|cloaks?|search(?:es)?|(?:in|on|of|from) (?:your|their|its owner's) library)\b",
    re.IGNORECASE,
)


def _moves_library(cost: str, body: str) -> bool:
    """Does it move a card to or from a library, so that it is no mana ability (605.1a)?"""
    plain = re.sub(r'"[^"]*"|Spend this mana[^.]*\.', "Q", body)
    return _LIBRARY.search(cost) is not None or _LIBRARY.search(plain) is not None


_OF_MANA: Final = re.compile(r"(?:Activate only|Spend this mana only|If that mana is spent)[^.]*\.?")
"""What is said of the activation, or of what becomes of the mana (106.6): no effect that begins as the ability resolves."""


def _mana(reader: Reader, cost: str, body: str) -> Ability | None:
    """Mana := cost ": Add" words, without a target    (605.1a)."""
    rest = re.sub(r"^Add [^.]*\.?", "", re.sub(r'"[^"]*"', "Q", body))
    if bears_on(_OF_MANA.sub("", rest)) or ":" in body:
        return None
    reader.at = reader.end
    name = reader.context.names[0] if reader.context.names else ""
    return mana_ability(cost, body.removesuffix("."), name)
