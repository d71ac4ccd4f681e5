"""`layerlaw ask`: these cards are on the battlefield; every distinct outcome over the orders in which they entered."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from math import factorial
from typing import TYPE_CHECKING, Any, Final

import click

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
    from layerlaw.boards import Entry, Limits
    from layerlaw.boards import Played as PlayedBoard
    from layerlaw.boards.nodes import Node
    from layerlaw.cli.orders import Outcome, PartialOrder
    from layerlaw.explain.document import Spans
    from layerlaw.layers import Edition, ObjectNow

_AT_MOST: Final = 5000
_MOST_CARDS: Final = 24
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
    default=_AT_MOST,
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
    question = Question.of(cards, limits_of(options), edition_of(options))
    outcomes, plays = question.outcomes(max_solves)
    if as_json:
        print_json(_json(question, outcomes, plays))
    else:
        show_lines(_lines(question, outcomes), fancy=is_fancy(color))


@dataclass(frozen=True)
class Question:
    """The entries that are asked about: their names, as texts of a timeline, and which must come after which."""

    names: tuple[str, ...]
    entries: tuple[Entry, ...]
    start: PartialOrder
    limits: Limits
    edition: Edition | None = None

    @classmethod
    def of(cls, cards: Sequence[str], limits: Limits, edition: Edition | None = None) -> Question:
        """Read the words of the command line.

        Raises:
            LayerlawError: one is no card and no entry, or there are too many.
        """
        from layerlaw.errors import ErrorKind, LayerlawError, Mistake

        if len(cards) > _MOST_CARDS:
            raise LayerlawError(
                Mistake(
                    ErrorKind.LIMIT,
                    None,
                    f"{len(cards)} cards to ask about",
                    expected=f"at most {_MOST_CARDS}",
                    mend="write a board file with the order in which they entered, and `layerlaw solve` it",
                )
            )
        entries = tuple(_entry(text, number, limits) for number, text in enumerate(cards, start=1))
        names = _names(entries)
        return cls(names, entries, _constraints(entries, names), limits, edition)

    def outcomes(self, at_most: int) -> tuple[list[Outcome[PlayedBoard]], int]:
        """Every distinct outcome, and how many solves it took to find them.

        Raises:
            LayerlawError: a card cannot enter as asked, or too many orders matter.
        """
        from layerlaw.cli.orders import TooMany, explore
        from layerlaw.errors import ErrorKind, LayerlawError, Mistake

        try:
            return explore(len(self.entries), self._play, start=self.start, at_most=at_most)
        except TooMany:
            raise LayerlawError(
                Mistake(
                    ErrorKind.LIMIT,
                    None,
                    f"more than {at_most:,} orders of these cards may matter",
                    expected=f"at most {at_most:,} solves",
                    mend="ask about fewer cards, or lift the limit with --max-solves",
                )
            ) from None

    def _play(self, order: Sequence[int]) -> Any:  # noqa: ANN401 - orders.Played, loaded late
        from dataclasses import replace

        from layerlaw.boards import Board, run_board
        from layerlaw.cli.orders import Played, met

        timeline = tuple(self.entries[item] for item in order)
        board = Board("ask", timeline=timeline, limits=self.limits)
        played = run_board(replace(board), self.edition)
        item_of = {identity: order[place] for place, identity in enumerate(played.state.by_id)}
        pairs = met(played.solution, item_of) | self._meets_on_entering(played, item_of)
        by_item = {item: identity for identity, item in item_of.items()}
        key = (
            tuple(_outcome(played.solution[by_item[item]], item_of) for item in sorted(by_item)),
            tuple(
                (player.max_hand_size, frozenset(player.abilities), frozenset(player.qualities))
                for player in played.solution.players
            ),
        )
        return Played(key, pairs, played)

    def _meets_on_entering(self, played: PlayedBoard, item_of: dict[Any, int]) -> frozenset[tuple[int, int]]:
        """What enters in a way of its own (as a copy, with counters, tapped) meets all that has an effect or makes a copy."""
        from layerlaw.layers.prepared import prepare

        things = {item: played.state.by_id[identity] for identity, item in item_of.items()}
        special = {item for item, thing in things.items() if _enters_specially(thing)}
        return frozenset(
            (min(one, two), max(one, two))
            for one in special
            for two, thing in things.items()
            if one != two and (prepare(thing.face).statics or two in special)
        )


def _entry(text: str, number: int, limits: Limits) -> Entry:
    """One word of the command line: a card's name, or an entry in braces."""
    from layerlaw.boards import read_board
    from layerlaw.boards.card_names import find_card
    from layerlaw.cards.library import library
    from layerlaw.errors import ErrorKind, LayerlawError, Mistake, quote
    from layerlaw.model.places import Place

    called = f"CARD {number}"
    if text.lstrip().startswith("{"):
        board = read_board(f"timeline: [{text}]", name=called, limits=limits)
    else:
        card = find_card(text)
        if card is None:
            known = library()
            near = known.nearest(text)
            of_database = "a card of the card database, " if known.database is not None else ""
            raise LayerlawError(
                Mistake(
                    ErrorKind.NOTHING,
                    Place(called),
                    f"no card is named {quote(text)}",
                    expected=f"{of_database}a built-in card, or an entry such as {{enter: CARD, ...}}",
                    nearest=near,
                    mend=f"write {near[0]!r}" if near else "`layerlaw cards` lists the built-in cards",
                )
            )
        board = read_board({"timeline": [{"enter": card.name}]}, name=called, limits=limits)
    if len(board.timeline) != 1 or board.timeline[0].verb not in ("enter", "token"):
        raise LayerlawError(
            Mistake(
                ErrorKind.UNSUPPORTED,
                Place(called),
                "only what enters the battlefield can be asked about",
                expected="a card's name, or an entry such as {enter: CARD, ...}",
                mend="write a board file for the rest, and `layerlaw solve` it",
            )
        )
    return board.timeline[0]


def _names(entries: Sequence[Entry]) -> tuple[str, ...]:
    """A name for each entry: its alias, or its card's name, numbered where a name comes twice."""
    plain = [entry.text("as") or _subject(entry) for entry in entries]
    seen: dict[str, int] = {}
    names = []
    for name in plain:
        seen[name] = seen.get(name, 0) + 1
        names.append(name if plain.count(name) == 1 else f"{name} ({seen[name]})")
    return tuple(names)


def _subject(entry: Entry) -> str:
    from layerlaw.boards.nodes import Scalar, Table

    if isinstance(entry.subject, Scalar):
        return entry.subject.text
    assert isinstance(entry.subject, Table)
    name = entry.subject.get("name")
    return name.text if isinstance(name, Scalar) else "token"


def _constraints(entries: Sequence[Entry], names: Sequence[str]) -> PartialOrder:
    """What an entry refers to must be there before it."""
    from layerlaw.cli.orders import is_before, unordered, with_pair

    order = unordered(len(entries))
    by_name = {name: place for place, name in enumerate(names)}
    for place, entry in enumerate(entries):
        for word in _references(entry.options):
            host = by_name.get(word)
            if host is not None and host != place and not is_before(order, place, host):
                order = with_pair(order, host, place)
    return order


def _references(node: Node) -> Iterator[str]:
    """Every word of an entry's options that could refer to another entry."""
    from layerlaw.boards.nodes import Listing, Scalar, Table

    match node:
        case Scalar():
            yield node.text
        case Listing():
            for item in node.items:
                yield from _references(item)
        case Table():
            for key, value in node.items:
                if key.text not in ("as", "counters", "controller", "owner"):
                    yield from _references(value)


def _enters_specially(thing: Any) -> bool:  # noqa: ANN401 - a GameObject
    from layerlaw.model import abilities as a
    from layerlaw.model.changes import BecomeCopy

    face = thing.card.front if thing.card is not None else thing.face
    special = (
        a.EntersAsCopy,
        a.OthersEnterAsCopy,
        a.EntersWithCounters,
        a.EntersTapped,
        a.EntersWithAbilities,
        a.AsEntersOrTurnsUp,
        a.ChapterAbility,
    )
    return (
        face.loyalty is not None
        or face.defense is not None
        or any(isinstance(ability, special) for ability in face.abilities)
        or any(
            isinstance(change, BecomeCopy)
            for ability in face.abilities
            if isinstance(ability, a.StaticAbility)
            for effect in ability.effects
            for change in effect.changes
        )
    )


def _outcome(now: ObjectNow, item_of: dict[Any, int]) -> Hashable:
    """All that an outcome says of an object, as a value; timestamps are no part of it."""
    from collections import Counter

    return (
        now.names,
        now.mana_cost,
        now.mana_value,
        now.colors,
        frozenset(now.supertypes),
        frozenset(now.types),
        frozenset(now.subtypes),
        (now.power, now.toughness, now.loyalty, now.defense),
        now.controller,
        frozenset(Counter(now.abilities).items()),
        frozenset(now.qualities),
        frozenset((kind, pile.number) for kind, pile in now.view.counters.items()),
        now.view.status,
        item_of.get(now.view.attached_to, now.view.attached_to_player),
    )


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
    from layerlaw.cli.orders import how_many

    return how_many(question.start) or total


def _condition(question: Question, order: PartialOrder) -> str:
    """A partial order in words: chains of names, each before the next. What every order keeps is left out."""
    from layerlaw.cli.orders import is_before, pairs_of

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


def _json(question: Question, outcomes: Sequence[Outcome[PlayedBoard]], plays: int) -> dict[str, Any]:
    from layerlaw.cli.orders import pairs_of
    from layerlaw.explain.answer import object_json

    names = question.names
    made = []
    for outcome in outcomes:
        played = outcome.outcome
        by_id: dict[Any, str] = {
            identity: names[outcome.example[place]] for place, identity in enumerate(played.state.by_id)
        }
        made.append(
            {
                "when": [
                    [[names[first], names[second]] for first, second in pairs_of(order)] for order in outcome.orders
                ],
                "orders": outcome.number,
                "example": [names[item] for item in outcome.example],
                "objects": [
                    object_json(now, by_id.__getitem__)
                    for now in sorted(played.solution.values(), key=lambda now: names.index(by_id[now.id]))
                ],
            }
        )
    unread = dict.fromkeys(pair for outcome in outcomes for pair in outcome.outcome.not_understood)
    return {
        "cards": list(names),
        "order_matters": len(outcomes) > 1,
        "solves": plays,
        "outcomes": made,
        "not_understood": [{"card": card, "text": text} for card, text in unread],
    }
