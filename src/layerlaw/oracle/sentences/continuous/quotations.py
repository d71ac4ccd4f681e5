"""Abilities in quotation marks, which an effect grants or takes away (113.2a), and whom their names mean (201.5a)."""

from __future__ import annotations

import re
from functools import partial
from typing import Final, TypeVar, cast

from layerlaw.model.abilities import Ability, NotUnderstood
from layerlaw.model.one_shot_effects import Unread
from layerlaw.model.serial import encode
from layerlaw.model.tree import mapped
from layerlaw.model.words import CardType
from layerlaw.oracle.reader import Reader, ReadingContext, production
from layerlaw.oracle.tokens import OF_GRANTOR, with_marked_names

T = TypeVar("T")
_INNER_QUOTATION: Final = re.compile(r"(?<!\w)'([A-Z{][^']*(?:'\w[^']*)*)'(?!\w)")
"""What stands in single quotes; an apostrophe has a letter behind it or a letter before it."""
_PRONOUN: Final = re.compile(r"\b(?:it|its|it's)\b", re.IGNORECASE)
_MENTION: Final = re.compile(
    rf"{OF_GRANTOR}|\bthis (?:creature|permanent|land|artifact)\b"
    r"|\b(?:that|target|a|an|another|each|those) [^.,:]*?(?:creature|permanent|card|spell|token|land|artifact|enchantment|ability)s?\b",
    re.IGNORECASE,
)
"""What a pronoun can mean: what grants the ability, the object that has it, and whatever else is named."""


@production
def quoted(reader: Reader, *, gained: bool = True) -> list[Ability] | None:
    """The abilities in a quotation; a quotation that is not understood makes the whole sentence so.

    A quotation inside a quotation stands in single quotes: `"Creatures you control have '{T}: Add {G}.'"`. In what another object
    gains (`gained`) the name of this one means this one still (201.5a).
    """
    text = reader.next().text
    if not text.endswith('"') or len(text) < 2 or reader.context.depth >= 2:
        return None
    words = _INNER_QUOTATION.sub(r'"\1"', text)[1:-1].removesuffix(",")
    inner = ReadingContext(
        types=(CardType.CREATURE,),
        depth=reader.context.depth + 1,
        choices=list(reader.context.choices),
        names=reader.context.names,
    )
    # What an Aura gains to be put with says of itself what it may enchant (702.5a).
    named = gained and not words.startswith("enchant ")
    of_grantor = tuple(name for name in inner.names if name != reader.context.token)
    marked = list(with_marked_names(_with_names(words, of_grantor), of_grantor)) if named and of_grantor else []
    return _of_grantor(marked, inner) if marked else _read(words, inner)


def abilities_of(text: str, context: ReadingContext) -> list[Ability]:
    """The abilities of a text inside another."""
    from layerlaw.oracle.paragraphs.frames import read_paragraphs  # a text within a text: the grammar begins anew

    return read_paragraphs(text, context)


def _read(words: str, context: ReadingContext) -> list[Ability] | None:
    found = abilities_of(words, context)
    if found and words[-1:].isalpha() and any(isinstance(item, NotUnderstood) for item in found):
        found = abilities_of(f"{words}.", context)  # `have "..." and "..."`: the first ends without a stop
    return None if not found or any(isinstance(item, NotUnderstood) for item in found) else found


def _of_grantor(marked: list[str], context: ReadingContext) -> list[Ability] | None:
    """What is read where each name is that of what grants it: of texts with a mark before each name, and before all but one of them.

    Where it makes no difference whose name one of them is, its sentence was read as of the object that has the ability, and is not
    understood; one that is not read in any way keeps its marks while they are compared. A pronoun could mean either.
    """
    from layerlaw.oracle.paragraphs.parts import with_parts

    if not _is_plain(marked[0], context.names):
        return None
    found = [_read(text, context) for text in marked]
    whole = [None if one is None else with_parts(tuple(one), context.names[0]) for one in found]
    if whole[0] is None:
        return None
    told = [encode(_unmarked(one, but=Unread)) for one in whole]
    return None if told[0] in told[1:] else list(_unmarked(whole[0]))


def _is_plain(text: str, names: tuple[str, ...]) -> bool:
    """Does each pronoun of a text with marks mean the object that has the ability, or something else that is named there, and never what grants it?"""
    plain = text.replace("to its owner's hand", "")
    return all(_meant(plain, pronoun.start(), names) is None for pronoun in _PRONOUN.finditer(plain))


def _meant(text: str, at: int, names: tuple[str, ...]) -> bool | None:
    """Whether a pronoun means what grants the ability, which was spoken of last in another clause; None where it means the object that has it."""
    mentions = list(_MENTION.finditer(text, 0, at))
    if not mentions:
        return False
    last = mentions[-1]
    if last.group() != OF_GRANTOR:
        return None if last.group().lower().startswith("this ") else False
    called = next((name for name in sorted(names, key=len, reverse=True) if text.startswith(name, last.end())), "")
    between = text[last.end() + len(called) : at]
    # `attach Shifting Shadow to it`: in the same clause it would be "itself", but behind "Hold for Ransom's controller".
    return bool(called) and (between.startswith("'s ") or any(mark in between for mark in ".,:"))


def _with_names(words: str, names: tuple[str, ...]) -> str:
    """The words with the name of what grants the ability for each pronoun that means it: `Unattach Boomerang: It deals 1 damage to any target`."""
    marked = next(with_marked_names(words, names), words)
    while True:
        found = next((one for one in _PRONOUN.finditer(marked) if _meant(marked, one.start(), names) is True), None)
        if found is None or marked.startswith("to its owner's hand", found.start() - len("to ")):
            return marked.replace(OF_GRANTOR, "")
        word = found.group().lower()
        called = f"{OF_GRANTOR}{names[0]}" + {"it": "", "its": "'s", "it's": " is"}[word]
        marked = f"{marked[: found.start()]}{called}{marked[found.end() :]}"


def _unmarked(node: T, *, but: type | None = None) -> T:
    """The same without marks in its words, but in those of nodes of a class."""
    if isinstance(node, str):
        return cast("T", node.replace(OF_GRANTOR, "")) if OF_GRANTOR in node else node
    if but is not None and isinstance(node, but):
        return node
    return mapped(node, partial(_unmarked, but=but))
