"""`layerlaw solve`: every object as it is now, the changed ones standing out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from layerlaw.cli.card_database import db_option
from layerlaw.cli.common import (
    at_option,
    board_argument,
    color_option,
    console,
    examples,
    is_fancy,
    limit_options,
    name_of,
    play,
    print_json,
    reading_option,
    rules_option,
    say,
)
from layerlaw.cli.watch import watchable

if TYPE_CHECKING:
    from layerlaw.boards import PlayedBoard
    from layerlaw.explain import ObjectRow

_NOT_UNDERSTOOD = 3


@click.command(
    "solve",
    short_help="what every object of a board is now",
    epilog=examples(
        "layerlaw solve board.yaml",
        "layerlaw solve --json board.yaml",
        "layerlaw solve --watch board.yaml",
        "echo 'timeline: [Opalescence, Humility]' | layerlaw solve -",
    ),
)
@board_argument
@click.option(
    "--json", "as_json", is_flag=True, help="The whole answer as JSON (its schema: layerlaw schema --result)."
)
@click.option(
    "--strict",
    is_flag=True,
    help="Exit with 3 where a sentence was not understood, or the answer depends on what nobody stated.",
)
@at_option
@rules_option
@reading_option
@color_option
@db_option
@limit_options
@watchable
@click.pass_context
def command(ctx: click.Context, /, board: str, as_json: bool, strict: bool, color: bool | None, **options: Any) -> None:  # noqa: ANN401
    """What every object of BOARD is now. `-` reads the board from stdin.

    Changed objects stand out: `*` where the output is plain. Below the table: what holds for players, what state-based actions
    would do next, and the sentences that were not understood.
    """
    played = play(board, options)
    played.solution.trace.require_room()  # the table marks what changed, and the JSON tells how
    answer = played.as_json(trace=as_json, shared=True)
    if as_json:
        print_json(answer)
    else:
        _show(played, answer, fancy=is_fancy(color))
    depends = any(item.matters is not False for item in played.assumed)
    unread = any(item["matters"] is not False for item in answer["not_understood"])
    if strict and (unread or depends):
        if as_json:
            why = "not everything was understood (see not_understood)" if unread else ""
            more = "the answer depends on what nobody stated (see assumed)" if depends else ""
            click.echo(f"--strict: {'; '.join(filter(None, (why, more)))}", err=True)
        ctx.exit(_NOT_UNDERSTOOD)


def _show(played: PlayedBoard, answer: dict[str, Any], *, fancy: bool) -> None:
    from layerlaw.explain import object_rows

    rows = sorted(object_rows(played.solution, name_of(played)), key=lambda row: row.zone != "battlefield")
    several = len({row.cells[-1].text for row in rows}) > 1
    if not rows:
        print("Nothing is there.")
    elif fancy:
        _table(rows, several)
    else:
        for line in _plain(rows, several):
            say(line)
    for line in _after(answer, played):
        say(line)


def _plain(rows: Sequence[ObjectRow], several: bool) -> Iterator[str]:
    """The rows as text, and what their marks mean."""
    from layerlaw.explain.tables import row_lines

    yield from row_lines(rows, several=several)
    if any(row.changed for row in rows):
        yield ""
        yield "* changed by an effect; `layerlaw explain` tells why"


def _table(rows: Sequence[ObjectRow], several: bool) -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, header_style="bold", pad_edge=False)
    zones = len({row.zone for row in rows}) > 1
    titles = ["object", "is", "P/T", "abilities", *(["controller"] if several else []), *(["zone"] if zones else [])]
    for title in titles:
        table.add_column(title, overflow="fold", ratio=3 if title == "abilities" else None)
    for row in rows:
        cells = [
            Text(cell.text.replace(" · ", "\n"), style="bold green" if cell.changed else "bold" if place == 0 else "")
            for place, cell in enumerate(row.cells[: 5 if several else 4])
        ]
        if not row.cells[3].text and row.cells[3].changed:
            cells[3] = Text("none", style="bold red")
        table.add_row(*cells, *([Text(row.zone)] if zones else []))
    console().print(table)


def _after(answer: dict[str, Any], played: PlayedBoard) -> Iterator[str]:
    """What else the answer says, where it says anything."""
    from layerlaw.explain.assumed_words import assumption_lines

    edition = played.edition
    players = [line for player in answer["players"] for line in _player(player)]
    for title, lines in (
        (f"Players ({edition.rules.players}, {edition.rules.rules})", players),
        (
            f"State-based actions, next ({edition.cite('704')})",
            [f"{item['object']} would {item['would']} ({item['rule']})" for item in answer["state_based"]],
        ),
        (f"State-based actions that are not performed ({edition.cite('704')})", [*map(str, played.hindered)]),
        ("Not understood", [*map(str, played.unread)]),
        ("Not as the board says", [note for entry in answer.get("log", []) for note in _notes(entry)]),
        (
            "Stated, and not carried out",
            [*map(str, played.not_carried_out)],
        ),
        ("Assumed, as nobody stated it", assumption_lines(played.assumed)),
        (f"Taken, as nobody said it ({edition.cite('616.1')})", [*played.orders_taken]),
        ("Where the rules leave a choice", [*map(str, played.open_readings)]),
        ("By which rules", [answer["rules_note"]] if "rules_note" in answer else []),
    ):
        if lines:
            yield ""
            yield f"{title}:"
            yield from (f"  {line}" for line in lines)


def _notes(entry: dict[str, Any]) -> Iterator[str]:
    """What an entry states that the rules did not let happen."""
    for event in entry["events"]:
        if event["kind"] == "note" and entry["said"].startswith(("enter:", "move:", "token:")):
            yield f"{event['text']} ({event['rule']})"


def _player(player: dict[str, Any]) -> Iterator[str]:
    size = player["max_hand_size"]
    if size != 7:
        yield f"{player['name']}: maximum hand size {'none' if size is None else size}"
    for text in (*player["abilities"], *player["qualities"]):
        yield f"{player['name']}: {text}"
