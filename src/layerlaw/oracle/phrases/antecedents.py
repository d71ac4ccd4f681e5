"""Which of the things that were spoken of "that land" or "that spell's" means: the last one that can be such (608.2c).

A target chosen as `any target` or `target creature an opponent controls` is no land, so that "that land" behind it is what the event of the
ability is about.
"""

from __future__ import annotations

from typing import Final

from layerlaw.model import references as r

__all__ = ["can_be"]

_KINDS: Final = frozenset({
    "creature", "land", "artifact", "enchantment", "planeswalker", "battle", "permanent", "spell", "card", "token", "equipment", "aura", "vehicle",
})  # fmt: skip
_WIDER: Final = {
    "land": frozenset({"permanent", "card", "token", "nonland"}),
    "artifact": frozenset({"permanent", "card", "token", "equipment", "vehicle", "spell"}),
    "enchantment": frozenset({"permanent", "card", "token", "aura", "spell"}),
    "spell": frozenset({"card"}),
    "creature": _KINDS - {"equipment", "aura", "spell"},
}
"""Kinds that a target may have been called by, though it is spoken of by a narrower word."""


def can_be(noun: str, target: r.Target) -> bool:
    """Can what was chosen for this target be called by the noun?

    Args:
        noun: singular and in lower case, such as `land`.
        target: with the words that say what may be chosen for it; a target of unknown words can be anything.
    """
    wider = _WIDER.get(noun)
    words = target.what.lower().replace(",", "").partition(" attached to ")[0].split()
    if wider is None or not words or noun in words:
        return True
    said = {word.removesuffix("s") for word in words}
    if noun in said or "any target" in target.what.lower():
        return noun in said or noun == "creature"
    called = said & (_KINDS | {"player", "opponent"})
    return not called or bool(called & wider)
