"""What stands behind the last of several kinds and is said of that one alone (109.2)."""

from __future__ import annotations

from collections.abc import Callable

from layerlaw.model import filters as f
from layerlaw.model.words import Zone
from layerlaw.oracle.write.noun_phrase import Phrase
from layerlaw.oracle.write.voice import GrammaticalNumber


def kinds_with_a_last_quality(node: f.Or, phrase: Phrase, write: Callable[[f.Filter], str]) -> list[str] | None:
    """`artifact`, `enchantment`, `creature with flying`, each of them on the battlefield; None where it is said of other things, or otherwise.

    `write`: how a filter alone is written, in the singular.
    """
    *before, last = node.parts
    kind = last.parts[0] if isinstance(last, f.And) and len(last.parts) > 1 else None
    if not isinstance(kind, f.IsType) or not all(isinstance(part, f.IsType) for part in before):
        return None
    if phrase.zone is not Zone.BATTLEFIELD or phrase.types or phrase.subtypes:
        return None
    if phrase.number is GrammaticalNumber.PLURAL:
        return None
    nouns = [write(f.ON_BATTLEFIELD & part) for part in node.parts]
    return nouns if nouns[-1].startswith(f"{write(f.ON_BATTLEFIELD & kind)} with ") else None
