"""Does a text name an ability? As board files ask: `has: "{T}: Add {R}."`, `has: flying`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from layerlaw.model.abilities import Ability, KeywordAbility, NotUnderstood, OtherAbility
from layerlaw.oracle.compile import compile_text
from layerlaw.oracle.normal import normal
from layerlaw.oracle.paragraphs.parts import with_parts
from layerlaw.oracle.write import write_ability

_SELF = re.compile(
    r"\bthis (?:creature|land|artifact|enchantment|permanent|planeswalker|battle|token|card|spell|aura|equipment|vehicle|saga|class|case)\b"
)
_HOST = re.compile(r"\b(enchanted|equipped|fortified) (?:creature|land|artifact|permanent|enchantment|planeswalker)\b")


def plain(text: str) -> str:
    """The text for comparing: case, spaces, the last period, reminder text and what the object calls itself set aside."""
    text = re.sub(r"\([^()]*\)", "", text).replace("−", "-").replace("’", "'").casefold()
    text = _HOST.sub("attached-to", _SELF.sub("~", text))
    return " ".join(text.split()).rstrip(".").strip()


def matches_text(text: str, ability: Ability) -> bool:
    """Does `text` name `ability`: a keyword, or rules text that means the same?"""
    asked = plain(text)
    if asked == plain(write_ability(ability)):
        return True
    if isinstance(ability, KeywordAbility):
        return asked == plain(ability.text)
    if isinstance(ability, NotUnderstood | OtherAbility):
        return asked == plain(ability.text)
    whole = normal((with_parts(ability, ""),))
    return any(normal(found) == whole for found in _readings(text))


@lru_cache(maxsize=4096)
def keywords_named(text: str) -> tuple[KeywordAbility, ...]:
    """The keyword abilities that a text stands for, where it names nothing else: five for "protection from each color" (702.16h), two for "flying and vigilance"."""
    one_by_one = (text, text.replace(" and ", ", ")) if " and " in text else (text,)
    for line in one_by_one:
        compiled = compile_text(line, type_line="Creature")
        found = tuple(item for item in compiled.abilities if isinstance(item, KeywordAbility))
        if found and len(found) == len(compiled.abilities) and not compiled.not_understood:
            return found
    return ()


def _readings(text: str) -> Iterator[tuple[Ability, ...]]:
    """What the text may mean, as a permanent's rules text or as a spell's."""
    for type_line in ("Creature", "Instant"):
        compiled = compile_text(text, type_line=type_line)
        if not compiled.not_understood:
            yield compiled.abilities
