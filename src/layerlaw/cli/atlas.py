"""`layerlaw atlas`: which cards' continuous effects interact, built and looked up."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from layerlaw.cli.card_database import db_option
from layerlaw.cli.common import F, examples, print_json, rules_option, say

if TYPE_CHECKING:
    from layerlaw.atlas.book import Book
    from layerlaw.atlas.graph import Finding
    from layerlaw.atlas.pairs import Decided, Related
    from layerlaw.atlas.trials import Progress
    from layerlaw.cards.database import Database
    from layerlaw.layers import Edition
    from layerlaw.model.cards import Card

_RELATIONS: Final = ("loop", "depends", "stopped", "continues", "order")


@click.group(
    "atlas",
    short_help="which cards' continuous effects interact",
    epilog=examples(
        'layerlaw atlas pair "Blood Moon" "Urborg, Tomb of Yawgmoth"',
        "layerlaw atlas build --sample 2000",
        'layerlaw atlas card "Blood Moon"',
        "layerlaw atlas search --layer 4 --clause existence",
        "layerlaw atlas top",
    ),
)
def command() -> None:
    """The Atlas: for pairs of cards, which depends on the other, when their order matters, what stops what.

    `pair` decides two cards now, by trying; the others read a built Atlas, or build it.
    """


def _book_option(function: F) -> F:
    return click.option(
        "--book",
        metavar="FILE",
        type=click.Path(path_type=Path),
        help="Another Atlas than that of LAYERLAW_ATLAS or of your data directory.",
    )(function)


def _json_option(function: F) -> F:
    return click.option("--json", "as_json", is_flag=True, help="The answer as JSON.")(function)


def _most_option(default: int) -> Callable[[F], F]:
    return click.option(
        "--most", metavar="N", type=click.IntRange(1), default=default, show_default=True, help="How many at most."
    )


def _open(path: Path | None) -> Book:
    from layerlaw.atlas.book import Book, default_path

    return Book(path or default_path())


def _newest() -> Edition:
    from layerlaw.layers import NEWEST

    return NEWEST


def _edition_of(found: Mapping[str, Any]) -> Edition:
    """By whose rules an answer from a book is."""
    from layerlaw.layers import find_edition

    edition = find_edition(found["edition"])
    assert edition is not None, "a book names its edition as we did"
    return edition


# --- build -------------------------------------------------------------------------------------------------------------


@command.command(
    "build",
    short_help="try the pairs of cards and write the Atlas",
    epilog=examples(
        "layerlaw atlas build --jobs 2",
        "layerlaw atlas build --sample 2000",
        'layerlaw atlas build --only "Blood Moon"',
        "layerlaw atlas build --scheduler tcp://10.0.0.1:8786",
    ),
)
@click.option(
    "--jobs", metavar="N", type=click.IntRange(1), default=1, show_default=True, help="Processes on this machine."
)
@click.option("--scheduler", metavar="ADDRESS", help="A Dask scheduler whose workers are to do the work.")
@click.option("--only", metavar="CARD", help="Only pairs with this card.")
@click.option(
    "--sample",
    metavar="N",
    type=click.IntRange(1),
    help="Only so many of the trials, drawn at random, the same each time.",
)
@click.option(
    "--into",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="Where finished parts are kept; by default beside the Atlas.",
)
@rules_option
@_book_option
@_json_option
@db_option
def build(
    *,
    jobs: int,
    scheduler: str | None,
    only: str | None,
    sample: int | None,
    into: Path | None,
    rules: Edition | None,
    book: Path | None,
    as_json: bool,
) -> None:
    """Try the pairs of cards that could interact, and write the Atlas.

    What is finished is kept: started again after an interruption, it goes on; after a change of cards or of the program it does again
    what that touches and no more.
    """
    from layerlaw.atlas.book import default_path, write_book
    from layerlaw.atlas.trial_files import read_rows
    from layerlaw.atlas.trials import build as carry_out
    from layerlaw.atlas.trials import cards_of, plan

    database = _database()
    target = book or default_path()
    folder = into or target.parent / "parts"
    edition = rules or _newest()
    _tell("reading the cards and finding the pairs that could interact ...")
    cards, unread, unusable = cards_of(database)
    planned = plan(cards, edition, only=only, unread=unread, unusable=unusable)
    _tell(f"{len(planned.actors)} effects, {len(planned.pairs)} pairs to decide by {len(planned.texts)} trials")
    done = carry_out(planned, folder, jobs=jobs, scheduler=scheduler, sample=sample, progress=_show)
    _tell("writing the Atlas ...")
    about = {"data": database.meta.get("cards", ""), "grammar": database.meta.get("grammar", "")}
    write_book(target, planned, read_rows(folder, planned.texts), about)
    if as_json:
        numbers = {"effects": len(planned.actors), "pairs": len(planned.pairs), "trials": len(planned.texts)}
        print_json({"carried_out": done, **numbers, "book": str(target)})
        return
    say(f"{done} trials carried out; the Atlas is in {target}")


def _tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _show(progress: Progress) -> None:
    left = round(progress.left)
    _tell(f"{progress.done} of {progress.of} trials, about {left // 60} min {left % 60} s left")


# --- pair --------------------------------------------------------------------------------------------------------------


@command.command(
    "pair",
    short_help="two cards: what are they to each other?",
    epilog=examples(
        "layerlaw atlas pair Humility Opalescence",
        'layerlaw atlas pair "Blood Moon" Ashaya --board moon.yaml',
        'layerlaw atlas pair Humility "flying counter"',
    ),
)
@click.argument("first", metavar="CARD")
@click.argument("second", metavar="CARD")
@click.option(
    "--board",
    "board_file",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Write the first board that shows a relation.",
)
@rules_option
@_json_option
@db_option
def pair(first: str, second: str, board_file: Path | None, rules: Edition | None, as_json: bool) -> None:
    """Decide two cards now: their effects are tried on boards made for them. Needs no built Atlas.

    Each relation comes with the smallest board that shows it, as a board file for `layerlaw explain`. For a card may stand what makes
    an effect and is no card: `flying counter`, `+1/+1 counter`, ..., `suspected`, `crewed`, `ring-bearer`.
    """
    from layerlaw.atlas.pairs import decide

    found = decide(_card(first), _card(second), rules or _newest())
    boards = [item.illustration.board for item in found.related if item.illustration.holds]
    if board_file is not None:
        if not boards:
            raise click.ClickException("there is no board to write: see the answer without --board")
        board_file.write_text(_yaml(boards[0]), encoding="utf-8")
    if as_json:
        print_json(found.as_plain())
        return
    _show_pair(found)


def _card(name: str) -> Card:
    from layerlaw.atlas.actors import MADE
    from layerlaw.cards.card_sources import library
    from layerlaw.errors import ErrorKind, LayerlawError, Mistake, quote

    if name in MADE:
        return MADE[name]
    known = library()
    card = known.find(name)
    if card is None:
        begin = known.beginning(name, at_most=2)
        card = known.find(begin[0]) if len(begin) == 1 else None
    if card is None:
        raise LayerlawError(
            Mistake(
                ErrorKind.NOTHING,
                None,
                f"no card is named {quote(name)}",
                nearest=known.nearest(name),
                mend="`layerlaw cards search` finds cards by words on them",
            )
        )
    return card


def _show_pair(found: Decided) -> None:
    one, other = found.cards
    if not found.related:
        say(f"{one} and {other}: {found.verdict}")
    for item in found.related:
        say(_sentence(item, one, other))
        if item.illustration.board is not None and item.illustration.holds:
            if item.illustration.outcomes is not None:
                here, there = item.illustration.outcomes
                say(f"  {item.clause} of {item.illustration.object}: {here} on this board, {there} in the other order")
            if item.illustration.words:
                say(f"  {item.illustration.words}")
            say("  a board that shows it:")
            for line in _yaml(item.illustration.board).splitlines():
                say(f"    {line}")
        else:
            say(f"  no board file shows it: {item.illustration.why_not}")
    say(f"({_so_many(found.tried, 'pair')} of effects tried on {_so_many(found.scenes, 'board')})")
    if found.unreached:
        say(
            f"(in {found.unreached} of them an effect applied to nothing on any board: there the answer is not worth much)"
        )
    if not found.is_understood:
        say("(not all of their text was understood: what that does is not in this answer)")


def _so_many(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _sentence(item: Related, one: str, other: str) -> str:
    from layerlaw.atlas.queries import sentence

    who = {"first": "mine", "second": "theirs", "": ""}[item.who]
    return sentence(item.relation, who, one=one, other=other, layer=item.layer, clause=item.clause)


def _yaml(board: Any) -> str:  # noqa: ANN401 - JSON
    from io import StringIO

    from ruamel.yaml import YAML

    out = StringIO()
    writer = YAML()
    writer.default_flow_style = None
    writer.width = 160
    writer.dump(board, out)
    return out.getvalue()


# --- looking up ----------------------------------------------------------------------------------------------------------


@command.command(
    "card", short_help="a card: with what does it interact?", epilog=examples('layerlaw atlas card "Blood Moon"')
)
@click.argument("name", metavar="CARD")
@_most_option(40)
@_book_option
@_json_option
def card(name: str, most: int, book: Path | None, as_json: bool) -> None:
    """What depends on a card, on what it depends, what it stops, with whom order matters; the rarest first."""
    from layerlaw.atlas.queries import about_card, sentence

    with _open(book) as opened:
        found = about_card(opened, name, most=most)
    found["board"] = (
        _board_of(found["card"], found["relations"][0]["partner"], _edition_of(found)) if found["relations"] else None
    )
    if as_json:
        print_json(found)
        return
    say(f"{found['card']}, by the rules {found['edition']}")
    for item in found["relations"]:
        told = {"layer": item["layer"], "clause": item["clause"], "one": found["card"], "other": item["partner"]}
        say(f"  {sentence(item['relation'], item['who'], **told)}")
    if not found["relations"]:
        say(
            "  nothing was found"
            if found["effects"]
            else "  it has no continuous effect on objects that was understood"
        )
    if found["more"]:
        say(f"  ... and {found['more']} more: --most {len(found['relations']) + found['more']}")
    if found["undecided"]:
        say(f"  ({found['undecided']} pairs of its effects were not tried in this Atlas)")
    if not found["is_understood"]:
        say("  (not all of its text was understood)")
    if found["relations"]:
        _end(found["board"], found["card"], found["relations"][0]["partner"])


@command.command(
    "search",
    short_help="relations by layer, clause and cards",
    epilog=examples(
        "layerlaw atlas search --relation loop",
        "layerlaw atlas search --layer 4 --clause existence --card urborg",
        "layerlaw atlas search --relation depends --among 'aura \"loses all abilities\"'",
    ),
)
@click.option("--relation", type=click.Choice(_RELATIONS), help="Which relation.")
@click.option("--layer", metavar="LAYER", help="In which layer or sublayer, such as 4 or 7c.")
@click.option(
    "--clause",
    metavar="WORDS",
    help="Because of what: existence, text, what it applies to, what it does; or a characteristic.",
)
@click.option(
    "--card", "cards", metavar="WORD", multiple=True, help="A word in the name of one of the two; may be given twice."
)
@click.option(
    "--among",
    metavar="TEXT",
    multiple=True,
    help="One of the two is among the cards that `layerlaw cards search TEXT` finds; may be given twice.",
)
@_most_option(50)
@_book_option
@_json_option
@db_option
def search(
    *,
    relation: str | None,
    layer: str | None,
    clause: str | None,
    cards: tuple[str, ...],
    among: tuple[str, ...],
    most: int,
    book: Path | None,
    as_json: bool,
) -> None:
    """Find relations by what they are, where, why, and between whom."""
    from layerlaw.atlas import queries

    found_by = [_names_of(text) for text in among]
    with _open(book) as opened:
        found = queries.search(
            opened, relation=relation, layer=layer, clause=clause, cards=cards, among=found_by, most=most
        )
    first = found["found"][0] if found["found"] else None
    found["board"] = _board_of(first["first"], first["second"], _edition_of(found)) if first else None
    if as_json:
        print_json(found)
        return
    for item in found["found"]:
        say(_line(item))
    if first is None:
        say("nothing was found")
    else:
        _end(found["board"], first["first"], first["second"])


def _names_of(text: str) -> set[str]:
    """The names of the cards of the database in which all these words are."""
    database = _database()
    return {entry.name for entry in database.search(text, at_most=database.count(text))}


def _database() -> Database:
    from layerlaw.cards.card_sources import library
    from layerlaw.errors import ErrorKind, LayerlawError, Mistake

    found = library().database
    if found is None:
        raise LayerlawError(
            Mistake(ErrorKind.NOTHING, None, "there is no card database", mend="make one: layerlaw cards import FILE")
        )
    return found


def _board_of(first: str, second: str, edition: Edition) -> Any:  # noqa: ANN401 - JSON
    """The board that shows the first relation of two cards by those rules; None where none does, or a card is not known here."""
    from layerlaw.atlas.pairs import decide
    from layerlaw.errors import LayerlawError

    try:
        related = decide(_card(first), _card(second), edition).related
    except LayerlawError:
        return None
    return next((item.illustration.board for item in related if item.illustration.holds), None)


def _end(board: Any, first: str, second: str) -> None:  # noqa: ANN401 - JSON
    """How an answer ends: with the board of the first thing that it names, for `layerlaw explain`."""
    if board is not None:
        say("the first of these as a board, for layerlaw explain:")
        for line in _yaml(board).splitlines():
            say(f"  {line}")
    say(f'all that is between them: layerlaw atlas pair "{first}" "{second}"')


def _line(item: dict[str, str]) -> str:
    from layerlaw.atlas.queries import sentence

    who = {"first": "mine", "second": "theirs", "": ""}[item["who"]]
    told = {"layer": item["layer"], "clause": item["clause"], "one": item["first"], "other": item["second"]}
    return sentence(item["relation"], who, **told)


@command.command(
    "top", short_help="the most entangled cards, and all loops", epilog=examples("layerlaw atlas top --most 5")
)
@_most_option(10)
@_book_option
@_json_option
def top(most: int, book: Path | None, as_json: bool) -> None:
    """The cards with the most partners in each relation, all dependency loops, and how many pairs there are of everything."""
    from layerlaw.atlas import queries

    with _open(book) as opened:
        found = queries.top(opened, most=most)
    first = next(iter(found["loops"]), None)
    found["board"] = _board_of(first["first"], first["second"], _edition_of(found)) if first else None
    if as_json:
        print_json(found)
        return
    for relation, ranking in found["ranking"].items():
        if ranking:
            say(f"{relation}: cards with the most partners")
            for row in ranking:
                say(f"  {row['partners']:6} {row['card']}")
    say(f"dependency loops of two: {len(found['loops'])}")
    for item in found["loops"][:most]:
        say(f"  {_line(item)}")
    say("pairs of effects:")
    for name, number in found["counts"]["pairs_of_effects"].items():
        say(f"  {number:10} {name.replace('_', ' ')}")
    say(f"cards of which some text was not understood: {found['counts']['unread_cards']} (layerlaw atlas unread)")
    if first is not None:
        _end(found["board"], first["first"], first["second"])


@command.command(
    "unread", short_help="cards of which some text was not understood", epilog=examples("layerlaw atlas unread --json")
)
@_book_option
@_json_option
def unread(book: Path | None, as_json: bool) -> None:
    """The cards of which some text was not understood: what that does is in no answer of the Atlas, and never taken for independent."""
    from layerlaw.atlas import queries

    with _open(book) as opened:
        found = queries.unread(opened)
    if as_json:
        print_json(found)
        return
    for item in found["cards"]:
        say(item["card"])
    if not found["cards"]:
        say("all was understood")


@command.command(
    "graph",
    short_help="loops of three and more, chains, and what a third card changes",
    epilog=examples(
        "layerlaw atlas graph loops", "layerlaw atlas graph loops --length 4", "layerlaw atlas graph chains --json"
    ),
)
@click.argument("what", type=click.Choice(("loops", "chains", "triples")))
@click.option("--length", metavar="N", type=click.IntRange(3, 6), default=3, show_default=True, help="Of a loop.")
@click.option(
    "--tries",
    metavar="N",
    type=click.IntRange(1),
    default=200,
    show_default=True,
    help="How many candidates of each layer are played.",
)
@_most_option(10)
@rules_option
@_book_option
@_json_option
@db_option
def graph(
    *, what: str, length: int, tries: int, most: int, rules: Edition | None, book: Path | None, as_json: bool
) -> None:
    """Find what three cards and more show together: candidates from the pairs of a built Atlas, each confirmed by playing one board.

    `loops`: each depends on the next and the last on the first, and no two of them are a loop (613.8b). `chains`: the longest rows in which
    each depends on the next. `triples`: a dependency that is gone where a third card stands by, or that is there, or an effect that never
    begins, only because of it (613.8c, 613.6); some are sought in the pairs' graph, some by what the effects of all cards read and write.
    """
    from itertools import islice

    from layerlaw.atlas import graph as graphs
    from layerlaw.atlas.triples import thirds
    from layerlaw.cards.card_sources import library

    with _open(book) as opened:
        edition = rules or _edition_of(opened.meta)
        laid = graphs.Laid(library().find, edition)
        if what == "loops":
            findings = graphs.loops(opened, laid, length=length, tries=tries)
        elif what == "chains":
            findings = graphs.longest(opened, laid, tries=tries)
        else:
            third = thirds(opened, library().find, edition, tries=tries)
            findings = _by_turns(graphs.triples(opened, laid, tries=tries), third)
        found = list(islice(findings, most))
    if as_json:
        print_json({"found": [item.as_plain() for item in found]})
        return
    for item in found:
        say(item.words)
    if not found:
        say("nothing was found")
        return
    say("the first of these as a board, for layerlaw explain:")
    for line in _yaml(found[0].board).splitlines():
        say(f"  {line}")


def _by_turns(one: Iterator[Finding], other: Iterator[Finding]) -> Iterator[Finding]:
    """What both find, one of each by turns."""
    for here, there in zip_longest(one, other):
        yield from (found for found in (here, there) if found is not None)


@command.command(
    "export", short_help="the Atlas as Parquet and CSV", epilog=examples("layerlaw atlas export atlas-data")
)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@_book_option
@_json_option
def export(folder: Path, book: Path | None, as_json: bool) -> None:
    """Write every relation as Parquet and CSV into DIR, with a data dictionary and a licence note."""
    from layerlaw.atlas.export import export as write

    with _open(book) as opened:
        written = write(opened, folder)
    if as_json:
        print_json({"written": [str(path) for path in written]})
        return
    for path in written:
        say(str(path))
