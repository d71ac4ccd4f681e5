"""`layerlaw compare`: one board under every edition of the rules, and where the ways part."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any, Final

import click

from layerlaw.cli.common import (
    board_argument,
    color_option,
    editions_option,
    examples,
    is_fancy,
    limit_options,
    print_json,
    read,
    show_lines,
)

if TYPE_CHECKING:
    from layerlaw.layers import Edition

_WIDEST: Final = 160


@click.command(
    "compare",
    short_help="a board under every edition of the rules",
    epilog=examples(
        "layerlaw compare board.yaml",
        "layerlaw compare --rules newest --rules pre-m10 board.yaml",
        "layerlaw compare --json board.yaml",
    ),
)
@board_argument
@click.option("--json", "as_json", is_flag=True, help="The comparison as JSON.")
@editions_option
@color_option
@limit_options
def command(
    board: str,
    as_json: bool,
    editions: tuple[Edition, ...],
    color: bool | None,
    **options: Any,  # noqa: ANN401
) -> None:
    """What BOARD is under every edition of the rules, side by side. `-` reads the board from stdin.

    Editions with the same answer share a column; what differs from the first column is marked with `*`. Below the table each
    difference is followed to the step where neighbouring editions part, with the rule numbers of each. The edition that the board
    names itself plays no part.
    """
    from layerlaw.boards.compare import compare_board
    from layerlaw.explain.side_by_side import comparison_lines
    from layerlaw.layers import EDITIONS

    chosen = list({edition.name: edition for edition in editions}.values()) or list(EDITIONS.values())
    comparison = compare_board(read(board, options), chosen)
    if as_json:
        print_json(comparison.as_json())
        return
    fancy = is_fancy(color)
    width = min(_WIDEST, shutil.get_terminal_size((100, 24)).columns) if fancy else 100
    show_lines(comparison_lines(comparison, width), fancy=fancy)
