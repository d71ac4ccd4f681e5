"""Modes and options by a piece of their words instead of their number (700.2, 608.2d)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from layerlaw.boards.board import Entry, number
from layerlaw.errors import ErrorKind, LayerlawError, Mistake, quote
from layerlaw.model.game_abilities import OptionalCost
from layerlaw.model.one_shot_effects import Script

if TYPE_CHECKING:
    from layerlaw.model.abilities import Instruction


def options_in_words(does: Sequence[object]) -> tuple[str, ...]:
    """What each of the options does."""
    return tuple(map(_words, does))


def _words(option: object) -> str:
    from layerlaw.oracle.write import (  # loaded only where words are asked for
        write_casting_cost,
        write_mode,
        write_option,
    )

    if isinstance(option, str):
        return option
    if isinstance(option, OptionalCost):
        return write_casting_cost(option.cost)
    if isinstance(option, Script):
        return write_mode(option)
    row: Sequence[Instruction] = option if isinstance(option, tuple) else ()
    return write_option(row) if row else "nothing"


def at_words(piece: str, does: Sequence[object]) -> int | None:
    """The number of the only option in whose words the piece stands, each of its words whole; of several, the only one that begins with it.

    What somebody else does stands there in the third person: `discard` is part of "that player discards a card", too.
    """
    said = [_only_words(words) for words in options_in_words(does)]
    part = _only_words(piece)
    whole = [at for at, words in enumerate(said, 1) if f" {part} " in f" {words} "]
    found = whole or [at for at, words in enumerate(said, 1) if f" {part}s " in f" {words} "]
    if len(found) > 1:
        found = [at for at in found if f"{said[at - 1]} ".startswith(f"{part} ")]
    return found[0] if len(found) == 1 else None


def modes_of(ability: object) -> tuple[Script, ...]:
    """The modes of an ability; none where it is not modal."""
    script = getattr(ability, "script", None)
    return script.modes if isinstance(script, Script) else ()


def modes_stated(entry: Entry, modes: Sequence[object]) -> tuple[int, ...]:
    """The modes that an entry names, by number from 1 or by a piece of their words (700.2).

    Raises:
        LayerlawError: a piece stands in no mode, or in several.
    """
    found: list[int] = []
    for word in entry.words("modes"):
        at = number(word)
        at = at_words(word.text, modes) if at is None else at
        if at is None:
            told = [f"{one} ({words})" for one, words in enumerate(options_in_words(modes), 1)]
            raise LayerlawError(
                Mistake(
                    ErrorKind.FORBIDDEN,
                    word.place,
                    f"{quote(word.text)} stands in no one mode",
                    expected=f"one of: {', '.join(told)}" if told else "the number of a mode",
                    rule="700.2",
                    mend="name the mode by more of its words, or by its number",
                )
            )
        found.append(at)
    return tuple(found)


def _only_words(text: str) -> str:
    return " ".join(word.strip(".,;:") for word in text.casefold().split())
