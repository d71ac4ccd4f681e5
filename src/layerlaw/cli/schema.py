"""`layerlaw schema`: the JSON Schema of board files, and of answers."""

from __future__ import annotations

import click

from layerlaw.cli.common import examples, print_json


@click.command(
    "schema",
    short_help="the JSON Schema of boards and of answers",
    epilog=examples(
        "layerlaw schema > board.schema.json",
        "layerlaw schema --result > answer.schema.json",
    ),
)
@click.option("--result", is_flag=True, help="Of what `solve --json` prints, instead of board files.")
def command(result: bool) -> None:
    """Print the JSON Schema of board files: for editors that complete and check them, and for programs."""
    if result:
        from layerlaw.explain import result_schema

        print_json(result_schema())
    else:
        from layerlaw.boards import board_schema

        print_json(board_schema())
