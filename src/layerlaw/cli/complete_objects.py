"""The objects of a board, as a shell completes them: the board is played for it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click

from layerlaw.cli.common import play
from layerlaw.cli.complete import MOST, items

if TYPE_CHECKING:
    from layerlaw.cli.complete import Items


def objects(ctx: click.Context, _param: click.Parameter, typed: str) -> Items:
    """The objects of the board that the command line names before."""
    return items(lambda: _object_names(ctx.params, typed), typed)


def _object_names(options: dict[str, Any], typed: str) -> Iterable[str]:
    board = options.get("board")
    if not board or board == "-":
        return []
    names = play(board, options).names.values()
    return [name for name in names if name.casefold().startswith(typed.casefold())][:MOST]
