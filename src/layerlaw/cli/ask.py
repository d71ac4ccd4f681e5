"""`layerlaw ask`: these cards are on the battlefield; every distinct outcome over the orders in which they entered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from layerlaw.boards.limits import MOST_SOLVES
from layerlaw.cli import complete
from layerlaw.cli.card_database import db_option
from layerlaw.cli.common import (
    color_option,
    edition_of,
    examples,
    is_fancy,
    limit_options,
    limits_of,
    name_of,
    print_json,
    rules_option,
    show_lines,
)

if TYPE_CHECKING:
    from layerlaw.boards import PlayedBoard
    from layerlaw.boards.asking import EntriesQuestion
    from layerlaw.boards.orders import Explored, OrderOutcome
    from layerlaw.explain.document import Spans


@click.command(
    "ask",
    short_help="these cards are on the battlefield: what happens?",
    epilog=examples(
        "layerlaw ask Humility Opalescence",
        'layerlaw ask "Blood Moon" "Urborg, Tomb of Yawgmoth" Bayou',
        'layerlaw ask Humility "{enter: Conspiracy, choose: {creature_type: Elf}}" "Grizzly Bears"',
        'layerlaw ask "Grizzly Bears" "{enter: Lignify, attached_to: Grizzly Bears}" Humility',
    ),
)
@click.argument("cards", metavar="CARD...", nargs=-1, required=True, shell_complete=complete.cards)
@click.option("--json", "as_json", is_flag=True, help="The outcomes as JSON.")
@click.option(
    "--max-solves",
    type=click.IntRange(1),
    default=MOST_SOLVES,
    show_default=True,
    metavar="N",
    help="Stop after so many solves.",
)
@rules_option
@color_option
@db_option
@limit_options
def command(cards: tuple[str, ...], as_json: bool, max_solves: int, color: bool | None, **options: Any) -> None:  # noqa: ANN401
    """What happens when these CARDs are on the battlefield, in each order in which they may have entered.

    Every distinct outcome is told once, with the orders that lead to it. Cards whose effects do not meet are not permuted. Where more
    solves would be needed than --max-solves, the outcomes that were found are told, and how many orders are left. Where a card needs more than its name, write an entry of a board's timeline in braces.
    """
    from layerlaw.boards.asking import EntriesQuestion, asked_json

    question = EntriesQuestion.of(cards, limits_of(options), edition_of(options))
    explored = question.outcomes(max_solves)
    if as_json:
        print_json(asked_json(question, explored))
    else:
        show_lines(_lines(question, explored), fancy=is_fancy(color))


# --- telling ------------------------------------------------------------------------------------------------------


def _lines(question: EntriesQuestion, explored: Explored[PlayedBoard]) -> Iterator[Spans]:
    from layerlaw.boards.asking import assumed_in, head, open_readings_in, unread_in, when
    from layerlaw.explain.assumed_words import assumption_lines
    from layerlaw.explain.document import Span, Style

    outcomes = explored.outcomes
    if len(question.names) > 1:
        yield (Span(head(question, explored), Style.HEADING),)
    if len(outcomes) == 1:
        if len(question.names) > 1:
            yield ()
        yield from _objects(question, outcomes[0])
    else:
        for number, outcome in enumerate(outcomes, start=1):
            yield ()
            yield (Span(f"{number}. {when(question, outcome)}", Style.NAME),)
            yield from _objects(question, outcome)
    unread = unread_in(outcomes)
    if unread:
        yield ()
        yield (Span("Not understood:", Style.HEADING),)
        yield from ((Span(f"  {item}"),) for item in unread)
    assumed = assumption_lines(assumed_in(outcomes))
    if assumed:
        yield ()
        yield (Span("Assumed, as nobody stated it:", Style.HEADING),)
        yield from ((Span(f"  {line}"),) for line in assumed)
    choices = open_readings_in(outcomes)
    if choices:
        yield ()
        yield (Span("Where the rules leave a choice:", Style.HEADING),)
        yield from ((Span(f"  {item}"),) for item in choices)


def _objects(question: EntriesQuestion, outcome: OrderOutcome[PlayedBoard]) -> Iterator[Spans]:
    from layerlaw.boards.asking import state_based_in
    from layerlaw.explain.document import Span, Style
    from layerlaw.explain.tables import object_rows

    played = outcome.outcome
    rows = {row.id: row for row in object_rows(played.solution, name_of(played))}
    place = {item: number for number, item in enumerate(outcome.example)}
    ids = list(played.state.by_id)
    width = max(map(len, question.names))
    for item, name in enumerate(question.names):
        row = rows[ids[place[item]]]
        _, kind, size, abilities, _ = (cell.text for cell in row.cells)
        texts = abilities.split(" · ") if abilities else ["no abilities"] if row.cells[3].changed else []
        line = f"  {'*' if row.changed else ' '} {name:<{width}}  {kind}{f'  {size}' if size else ''}"
        yield (Span(line, Style.AFTER if row.changed else Style.PLAIN),)
        yield from ((Span(f"      {text}"),) for text in texts)
    yield from ((Span(f"  {line}"),) for line in state_based_in(question, outcome))
