"""What a shell completes: files, cards by name, objects of a board. Nothing here raises: what cannot be found completes nothing."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

import click
from click.shell_completion import CompletionItem, FishComplete, add_completion_class

if TYPE_CHECKING:
    Items = list[CompletionItem[Any]]

MOST: Final = 50
_BEFORE_BASH: Final = re.compile(r"([^\w@%+=:./-])")


class _Fish(FishComplete):
    """Fish's completion, for values that hold a comma: only the first one ends the kind of the item."""

    source_template = FishComplete.source_template.replace('string split ","', 'string split -m 1 ","')


add_completion_class(_Fish)


def boards(_ctx: click.Context, _param: click.Parameter, typed: str) -> Items:
    """Files."""
    return [CompletionItem(typed, type="file")]


def cards(_ctx: click.Context, _param: click.Parameter, typed: str) -> Items:
    """Cards whose name begins so."""
    return items(lambda: _card_names(typed), typed)


def _card_names(typed: str) -> Iterable[str]:
    from layerlaw.cards.card_sources import library

    return library().beginning(typed, at_most=MOST)


def items(names: Callable[[], Iterable[str]], typed: str) -> Items:
    """The names as a shell wants them; none where they cannot be found."""
    from layerlaw.errors import LayerlawError

    try:
        return [CompletionItem(as_typed(name, typed)) for name in names()]
    except (LayerlawError, OSError):
        return []


def as_typed(name: str, typed: str) -> str:
    """A name as the shell wants it: bash puts it onto the command line as it is, and reads away one layer of backslashes before."""
    words = os.environ.get("COMP_WORDS", "").splitlines()
    in_quotes = bool(words) and words[-1][:1] in ("'", '"') and words[-1][1:].startswith(typed)
    if os.environ.get("_LAYERLAW_COMPLETE") != "bash_complete" or in_quotes:
        return name
    return _BEFORE_BASH.sub(r"\\\\\1", name)
