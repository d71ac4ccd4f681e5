"""`layerlaw compare`: one board under every edition of the rules, and where the ways part; or by date."""

from __future__ import annotations

import shutil
from pathlib import Path
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
        "layerlaw compare --rules newest --rules m13 board.yaml",
        "layerlaw compare --by-date --picture years.svg board.yaml",
        "layerlaw compare --json board.yaml",
    ),
)
@board_argument
@click.option("--json", "as_json", is_flag=True, help="The comparison as JSON.")
@click.option("--by-date", is_flag=True, help="The answer from 2003 to today, and the days on which it changed.")
@click.option(
    "--picture",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Draw the answer by date into FILE, as SVG.",
)
@editions_option
@color_option
@limit_options
def command(  # noqa: PLR0917 - one parameter an option
    board: str,
    as_json: bool,
    by_date: bool,
    picture: Path | None,
    editions: tuple[Edition, ...],
    color: bool | None,
    **options: Any,  # noqa: ANN401
) -> None:
    """What BOARD is under every edition of the rules, side by side. `-` reads the board from stdin.

    Editions with the same answer share a column; what differs from the first column is marked with `*`. Below the table each
    difference is followed to the step where neighbouring editions part, with the rule of each that parts them, found by trying.
    The edition that the board names itself plays no part.
    """
    from layerlaw.boards.compare import compare_board
    from layerlaw.explain.by_date import by_date as in_order_of_time
    from layerlaw.explain.by_date import by_date_lines, by_date_svg
    from layerlaw.explain.side_by_side import comparison_lines
    from layerlaw.layers import EDITIONS

    chosen = list({edition.name: edition for edition in editions}.values()) or list(EDITIONS.values())
    comparison = compare_board(read(board, options), chosen)
    if picture is not None:
        try:
            picture.write_text(by_date_svg(in_order_of_time(comparison)), encoding="utf-8")
        except OSError as error:
            raise click.BadParameter(f"the picture cannot be written: {error.strerror}") from None
    if as_json:
        print_json((in_order_of_time(comparison) if by_date else comparison).as_json())
        return
    fancy = is_fancy(color)
    if by_date:
        show_lines(by_date_lines(in_order_of_time(comparison)), fancy=fancy)
        return
    width = min(_WIDEST, shutil.get_terminal_size((100, 24)).columns) if fancy else 100
    show_lines(comparison_lines(comparison, width), fancy=fancy)
