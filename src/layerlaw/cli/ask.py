"""`layerlaw ask`: these cards are on the battlefield; every distinct outcome over the orders in which they entered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import factorial
from typing import TYPE_CHECKING, Any, Final

import click

from layerlaw.boards.limits import MOST_SOLVES
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
    from layerlaw.boards import Played as PlayedBoard
    from layerlaw.boards.asking import Question
    from layerlaw.boards.orders import Outcome, PartialOrder
    from layerlaw.explain.document import Spans

_MOST_CONDITIONS: Final = 6


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
@click.argument("cards", metavar="CARD...", nargs=-1, required=True)
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

    Every distinct outcome is told once, with the orders that lead to it. Cards whose effects do not meet are not permuted. Where a
    card needs more than its name, write an entry of a board's timeline in braces.
    """
    from layerlaw.boards.asking import Question, asked_json

    question = Question.of(cards, limits_of(options), edition_of(options))
    outcomes, plays = question.outcomes(max_solves)
    if as_json:
        print_json(asked_json(question, outcomes, plays))
    else:
        show_lines(_lines(question, outcomes), fancy=is_fancy(color))


# --- telling ------------------------------------------------------------------------------------------------------


def _lines(question: Question, outcomes: Sequence[Outcome[PlayedBoard]]) -> Iterator[Spans]:
    from layerlaw.explain.document import Span, Style

    names = question.names
    if len(outcomes) == 1:
        if len(names) > 1:
            yield (Span("The order in which they enter does not matter.", Style.HEADING),)
            yield ()
        yield from _objects(question, outcomes[0])
    else:
        yield (Span(f"{len(outcomes)} outcomes, by the order in which they enter", Style.HEADING),)
        for number, outcome in enumerate(outcomes, start=1):
            yield ()
            yield (Span(f"{number}. {_when(question, outcome)}", Style.NAME),)
            yield from _objects(question, outcome)
    unread = dict.fromkeys(pair for outcome in outcomes for pair in outcome.outcome.not_understood)
    if unread:
        yield ()
        yield (Span("Not understood:", Style.HEADING),)
        yield from ((Span(f"  {card}: {text}"),) for card, text in unread)


def _when(question: Question, outcome: Outcome[PlayedBoard]) -> str:
    """The orders that lead to an outcome, in words: constraints where they are few, else how many, with an example."""
    names = question.names
    total = factorial(len(names))
    if len(outcome.orders) <= _MOST_CONDITIONS:
        words = "; or ".join(_condition(question, order) for order in outcome.orders)
    else:
        words = (
            f"{len(outcome.orders)} groups of orders, for example {', '.join(names[item] for item in outcome.example)}"
        )
    number = outcome.number
    share = f" ({number:,} of {_all(question, total):,} orders)" if number is not None and len(names) > 2 else ""
    return f"{words}{share}"


def _all(question: Question, total: int) -> int:
    from layerlaw.boards.orders import how_many

    return how_many(question.start) or total


def _condition(question: Question, order: PartialOrder) -> str:
    """A partial order in words: chains of names, each before the next. What every order keeps is left out."""
    from layerlaw.boards.orders import is_before, pairs_of

    after: dict[int, list[int]] = {}
    for first, second in pairs_of(order):
        if not is_before(question.start, first, second):
            after.setdefault(first, []).append(second)
    chains = []
    while after:
        start = min(after, key=lambda item: (any(item in seconds for seconds in after.values()), item))
        chain = [start]
        while chain[-1] in after:
            item = chain[-1]
            chain.append(after[item].pop(0))
            if not after[item]:
                del after[item]
        chains.append(" before ".join(question.names[item] for item in chain))
    return " and ".join(chains) or "in any order"


def _objects(question: Question, outcome: Outcome[PlayedBoard]) -> Iterator[Spans]:
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
