"""What a text that nobody understood could touch, as narrowly as its words show.

The reach of a text is never less than what the text does: what no word here tells apart could touch everything. A subject counts only
where every change in the sentence is said of it; a change is looked for in all words but those of conditions and of what is granted in quotes.
"""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache
from typing import Final

from layerlaw.model import filters as f
from layerlaw.model.late import dataclass
from layerlaw.model.vocabulary import KEYWORD_ABILITIES
from layerlaw.oracle.form import QUOTED, REMINDER, kind_by_form
from layerlaw.oracle.phrases.subjects import plain
from layerlaw.oracle.sentences.continuous.scopes import objects_of


class Aspect(StrEnum):
    """What of an object a text could change."""

    SIZE = "power and toughness"
    ABILITIES = "abilities"
    WHAT_IT_IS = "what it is"
    CONTROL = "who controls it"
    COUNTERS = "counters"
    COSTS = "costs"
    ANYTHING = "anything"


@dataclass(frozen=True)
class Reach:
    """How far a text could reach.

    `kind`: the kind of the ability by its form. `waits`: it does nothing until it triggers or is activated. `what`: what of an object it
    could change; empty where it is about costs, or what may be done. `whom`: of which objects; None where the words do not show it.
    """

    kind: str
    waits: bool
    what: tuple[Aspect, ...]
    whom: f.Filter | None = None
    anywhere: bool = False
    """Whether its words may let it function elsewhere than on the battlefield (113.6)."""


@lru_cache(maxsize=512)
def reach_of(text: str, name: str = "", *, is_spell: bool = False) -> Reach:
    """How far a paragraph could reach.

    Args:
        text: the paragraph.
        name: what the object is called, which may stand for it in its text.
        is_spell: whether it stands on an instant or sorcery.
    """
    words = REMINDER.sub("", text).removeprefix("• ").strip()
    kind = kind_by_form(words, is_spell=is_spell)
    if _OF_AN_ABILITY.match(words):
        kind = "part of another ability"
    waits = kind in _WAIT
    words = QUOTED.sub(lambda quoted: "an ability" if _waits(quoted[0].strip('"')) else "static abilities", words)
    anywhere = _ELSEWHERE.search(words) is not None or _DEFINES.match(words) is not None
    what: dict[Aspect, None] = {}
    whom: list[f.Filter] | None = []
    for sentence in _SENTENCE.split(words):
        changes = _changes(_CONDITION.sub("", sentence))
        what.update(dict.fromkeys(changes))
        said_of = _said_of(sentence, name, changes)
        whom = None if whom is None or said_of is None else [*whom, *said_of]
    scope = None if not whom else f.any_of(whom)
    return Reach(kind, waits, tuple(what), scope, anywhere)


def _waits(words: str) -> bool:
    return kind_by_form(words, is_spell=False) in _WAIT


_SENTENCE: Final = re.compile(r"(?<=[.])\s+")
_OF_AN_ABILITY: Final = re.compile(r"(?:\d+(?:[—–-]\d+|\+)? \||Visit —|• \d)")
_WAIT: Final = frozenset(
    {
        "triggered ability",
        "activated ability",
        "mana ability",
        "loyalty ability",
        "chapter ability",
        "part of another ability",
    }
)
_ELSEWHERE: Final = re.compile(
    r"\b(?:graveyards?|hand|library|exile|zone|card|cards|cast|spells?|game|discard\w*|draft|deck)\b", re.IGNORECASE
)
_DEFINES: Final = re.compile(r"^\S.*?(?:'s (?:power|toughness|color)|\bis (?:all|every|each)\b)")
"""Characteristic-defining abilities function in all zones (604.3)."""
_CONDITION: Final = re.compile(
    r"\b(?:as long as|if|unless|for each|where|while|during|equal to|whose)\b[^,.]*", re.IGNORECASE
)

_CHANGES: Final = {
    Aspect.SIZE: r"[+−-](?:\d+|[XY*])/[+−-](?:\d+|[XY*])(?! counter)|\b(?:powers?|toughness(?:es)?|gets?|doubles?|triples?|switch(?:es)?|size)\b",
    Aspect.ABILITIES: r"\b(?:ha(?:s|ve)|gains?|loses?|(?<!activate )(?<!activated )abilit(?:y|ies)|without)\b",
    Aspect.WHAT_IT_IS: r"\b(?:is|are|isn't|aren't|it's|they're|be|becomes?|types?|subtypes?|colors?|names?|legendary|snow|basic|copy|copies|text|loyalty|defense)\b",
    Aspect.CONTROL: r"\bcontrols? (?:of\b|enchanted|equipped|all|each|target)|\bgains? control\b|\bexchanges?\b",
    Aspect.COUNTERS: r"\bcounters?\b|\benters? (?:the battlefield )?(?:as|with)\b",
}
_PATTERNS: Final = {matter: re.compile(pattern, re.IGNORECASE) for matter, pattern in _CHANGES.items()}
_ALLOWED: Final = re.compile(
    r"\b(?:can't|cannot|may|must|able|costs?|pays?|spend|reveals?|look|attacks?|blocks?|cast|plays?|activates?|triggers?|vot(?:e|es|ing)|draft\w*|deck"
    r"|opening hand|untaps?|mulligan|step|phase|turns?|produces?|tapped for mana|assigns?|searches?|search|prevent\w*|damage|crews?|saddles|stations)\b",
    re.IGNORECASE,
)
"""Words of sentences about costs and what may or must be done; without one of them a sentence that shows no change could be anything."""


_COSTS: Final = re.compile(r"\bcosts?\b[^.]*\b(?:more|less)\b|\badditional cost\b|\bspend only mana\b", re.IGNORECASE)
_PASSIVE: Final = re.compile(r"\b(?:can't|cannot|can|may|must) be (?=\w+ed\b|\w+en\b|spent\b|cast\b)", re.IGNORECASE)
_KEYWORD: Final = re.compile(
    rf"(?:{'|'.join(map(re.escape, sorted(KEYWORD_ABILITIES, reverse=True)))})\b(?! spells)", re.IGNORECASE
)


def _changes(sentence: str) -> tuple[Aspect, ...]:
    sentence = _PASSIVE.sub("can't ", sentence)
    found = tuple(matter for matter, pattern in _PATTERNS.items() if pattern.search(sentence))
    if _COSTS.search(sentence) and (not found or sentence.strip().startswith(("This spell costs", "Spells "))):
        return (Aspect.COSTS,)
    if not found and _KEYWORD.match(sentence):
        return (Aspect.ANYTHING,)
    if found or not sentence.strip(" ,.—") or _ALLOWED.search(sentence):
        return found
    return (Aspect.ANYTHING,)


_VERB: Final = re.compile(
    r"(\S+) (?:gets?|ha(?:s|ve)|gains?|loses?|is|are|isn't|aren't|becomes?|can't|cannot|may|must|attacks?|blocks?|enters?|doesn't|don't)\b",
    re.IGNORECASE,
)
_GOES_ON: Final = re.compile(r"(?:and|or|,|each|also|it|they|both|it's|still|.*,)$", re.IGNORECASE)
_OTHER_SUBJECT: Final = re.compile(
    r"\b(?:full text|static abilities|(?<!activated )(?<!triggered )(?<!loyalty )(?<!mana )(?<!chosen )abilities|copy|copies|control of|exchanges?|doubles?|switch|names?|base power of|target)\b",
    re.IGNORECASE,
)


def _said_of(sentence: str, name: str, changes: tuple[Aspect, ...]) -> list[f.Filter] | None:
    """The objects that a sentence speaks of, where all its verbs are said of one subject; nothing where it changes nothing."""
    if not changes:
        return []
    words = _LEAD.sub("", sentence)
    main = _CONDITION.sub("", words)
    if Aspect.ANYTHING in changes or _OTHER_SUBJECT.search(main):
        return None
    found = objects_of(words, name)
    if found is None or not plain(found[0]) or found[1].done:
        return None
    whom, reader = found
    verbs = list(_VERB.finditer(main))
    behind = words[reader.peek().start :]
    if not verbs or not _FIRST.match(behind) or not all(_GOES_ON.match(verb[1]) for verb in verbs[1:]):
        return None
    return [whom]


_LEAD: Final = re.compile(r"^(?:As long as|During|If|While)\b[^,]*, ", re.IGNORECASE)
_FIRST: Final = re.compile(
    r"(?:each |also |both |all )?(?:gets?|ha(?:s|ve)|gains?|loses?|is|are|isn't|aren't|becomes?|can't|enters?|doesn't|don't)\b",
    re.IGNORECASE,
)
