"""`layerlaw explain`: why everything, or one object, is as it is."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from layerlaw.cli import complete_objects
from layerlaw.cli.card_database import database, db_option, ruling_lines
from layerlaw.cli.common import (
    at_option,
    board_argument,
    color_option,
    examples,
    is_fancy,
    limit_options,
    name_of,
    play,
    print_json,
    print_long,
    reading_option,
    rules_option,
    say,
    show_lines,
)
from layerlaw.cli.watch import watchable

if TYPE_CHECKING:
    from layerlaw.boards import PlayedBoard
    from layerlaw.cards.record import Ruling

_WITH_RULINGS: Final = ("text", "markdown", "json")
_FORMATS: Final = ("text", "markdown", "html", "mermaid", "json")
_WIDEST: Final = 120


@click.command(
    "explain",
    short_help="why: layer by layer, with rule numbers",
    epilog=examples(
        "layerlaw explain board.yaml",
        "layerlaw explain board.yaml Humility",
        "layerlaw explain board.yaml --format html > why.html",
        "layerlaw explain board.yaml --format mermaid",
        "layerlaw explain board.yaml Humility --rulings",
        "layerlaw explain game.yaml --at 3",
    ),
)
@board_argument
@click.argument("object_name", metavar="[OBJECT]", required=False, shell_complete=complete_objects.objects)
@click.option(
    "--format", "form", type=click.Choice(_FORMATS), default="text", show_default=True, help="How to write it."
)
@click.option("--full", is_flag=True, help="Tell also what changed nothing.")
@click.option("--rulings", is_flag=True, help="Also print the official rulings on the cards (text, markdown and json).")
@at_option
@rules_option
@reading_option
@color_option
@db_option
@limit_options
@watchable
def command(
    board: str,
    object_name: str | None,
    *,
    form: str,
    full: bool,
    rulings: bool,
    color: bool | None,
    **options: Any,  # noqa: ANN401
) -> None:
    """Why everything on BOARD is as it is, or why OBJECT is.

    Layer by layer: which effects applied to what, in which order and why in this order, what each changed, with the rules. An
    OBJECT is named by its alias, its card's name, or NAME#2 for the second of that name.
    """
    from layerlaw import explain as tell

    played = play(board, options)
    about = None if object_name is None else played.find(object_name)
    if rulings and form not in _WITH_RULINGS:
        raise click.UsageError(f"--rulings goes with --format {', '.join(_WITH_RULINGS)}.")
    known = _rulings(played) if rulings else {}
    story = tell.chronicle(played.happened if about is None else ())
    told = tell.explain(
        played.solution,
        name_of(played),
        about,
        full=full,
        effects=dict(played.effect_names),
        assumed=played.assumed,
        not_carried_out=map(str, played.not_carried_out),
        unread=played.unread,
        open_readings=map(str, played.open_readings),
    )
    match form:
        case "text":
            fancy = is_fancy(color)
            width = min(_WIDEST, shutil.get_terminal_size((100, 24)).columns) if fancy else 100
            if story.blocks:
                show_lines((*tell.document_lines(story, width), ()), fancy=fancy)
            show_lines(tell.text_lines(told, width), fancy=fancy)
            for name, found in known.items():
                show_lines(ruling_lines(found, f"Rulings on {name}"), fancy=fancy)
        case "markdown":
            if story.blocks:
                print(tell.document_markdown(story) + "\n")
            print_long(tell.render_markdown(told))
            for line in _markdown(known):
                say(line)
        case "html":
            print_long(tell.render_html(told, story, title="" if board == "-" else Path(board).stem))
        case "mermaid":
            print(tell.render_mermaid(told))
        case _:
            made = tell.render_json(told)
            more: dict[str, Any] = {"rulings": _json(known)} if rulings else {}
            if story.blocks:
                more["log"] = tell.chronicle_json(played.happened)
            print_json({"explanation": made, **more} if more else made)


def _rulings(played: PlayedBoard) -> dict[str, list[Ruling]]:
    """The official rulings on the cards of a board, by name, in the order in which they appeared.

    Raises:
        LayerlawError: there is no card database.
    """
    known = database()
    cards = [thing.card for thing in played.state.by_id.values() if thing.card is not None]
    entries = [entry for name in dict.fromkeys(card.name for card in cards) if (entry := known.find(name)) is not None]
    return {entry.name: found for entry in entries if (found := known.rulings(entry.oracle_id))}


def _markdown(known: dict[str, list[Ruling]]) -> Iterator[str]:
    for name, found in known.items():
        yield from ("", f"## Rulings on {name}", "")
        yield from (f"- {ruling.published_at}: {ruling.comment}" for ruling in found)


def _json(known: dict[str, list[Ruling]]) -> list[dict[str, str]]:
    return [
        {"card": name, "published_at": ruling.published_at, "source": ruling.source, "comment": ruling.comment}
        for name, found in known.items()
        for ruling in found
    ]
