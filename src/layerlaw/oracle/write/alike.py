"""What has a name or a quality in common with others, in words: `with the same name as that card`, `that shares a color with a creature you control`."""

from __future__ import annotations

from collections.abc import Callable

from layerlaw.model import filters as f
from layerlaw.oracle.write.noun_phrase import Phrase
from layerlaw.oracle.write.references import whose_name, write_object
from layerlaw.oracle.write.voice import GrammaticalNumber, Voice

Alike = f.SharesName | f.SharesNameWith | f.SharesCreatureType | f.SharesColor | f.SharesCardType | f.SharesWith
WriteOneObject = Callable[[f.Filter, Voice], str]
"""Who writes one object of a filter, with its article."""


def alike(node: Alike, phrase: Phrase, write_one: WriteOneObject) -> str:
    """What stands behind the noun."""
    match node:
        case f.SharesName(ref):
            return f"with the same name as {whose_name(ref, phrase.voice)}"
        case f.SharesNameWith():
            return f"with the same name as {_others(node, phrase, write_one)}"
        case _:
            verb = "share" if phrase.number is GrammaticalNumber.PLURAL else "shares"
            return f"that {verb} {_quality(node)} with {_others(node, phrase, write_one)}"


def unlike(node: Alike, phrase: Phrase, write_one: WriteOneObject) -> str:
    """The same, denied."""
    verb = "don't" if phrase.number is GrammaticalNumber.PLURAL else "doesn't"
    match node:
        case f.SharesName() | f.SharesNameWith():
            return f"that {verb} have the same name as {_others(node, phrase, write_one)}"
        case _:
            return f"that {verb} share {_quality(node)} with {_others(node, phrase, write_one)}"


def _quality(node: Alike) -> str:
    match node:
        case f.SharesCreatureType():
            return "a creature type"
        case f.SharesColor():
            return "a color"
        case f.SharesCardType():
            return "a card type"
        case f.SharesWith(what):
            return f"a {what}"
        case _:
            return "a name"


def _others(node: Alike, phrase: Phrase, write_one: WriteOneObject) -> str:
    """The object with which, or one of several."""
    match node:
        case f.SharesNameWith(of, other):
            words = write_one(of, phrase.voice)
            return f"another {words.partition(' ')[2]}" if other else words
        case f.SharesWith(_, of):
            return "your commander" if of == f.YOUR_COMMANDER_SEEN else write_one(of, phrase.voice)
        case _:
            return write_object(node.ref, phrase.voice.aside())
