"""`layerlaw cards`: the card database and the built-in cards, and how each card was understood."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from layerlaw.cli import complete
from layerlaw.cli.card_database import database, db_option, db_target_option, progress_bar, ruling_lines
from layerlaw.cli.common import color_option, examples, is_fancy, print_json, say, show_lines

if TYPE_CHECKING:
    from layerlaw.cards.build import Imported
    from layerlaw.cards.coverage import Coverage, Tally
    from layerlaw.cards.database import CardEntry
    from layerlaw.explain.document import Spans

_SOME: Final = 10


@click.group(
    "cards",
    invoke_without_command=True,
    short_help="the card database, and how each card was understood",
    epilog=examples(
        "layerlaw cards import oracle-cards.json.gz",
        'layerlaw cards show "Blood Moon"',
        'layerlaw cards search "creatures lose all abilities"',
        "layerlaw cards",
    ),
)
@click.option("--find", metavar="WORD", help="Only names that contain WORD.")
@click.option("--json", "as_json", is_flag=True, help="The names as a JSON list.")
@click.pass_context
def command(ctx: click.Context, /, find: str | None, as_json: bool) -> None:
    """The card database. Without a command: list the built-in cards, which work without any download."""
    if ctx.invoked_subcommand is not None:
        return
    from layerlaw.cards.builtin import CARDS

    names = [name for name in CARDS if find is None or find.casefold() in name.casefold()]
    if as_json:
        print_json(names)
        return
    for name in names:
        print(name)


# --- show ----------------------------------------------------------------------------------------------------------


@command.command(
    "show",
    short_help="a card, and how it was understood",
    epilog=examples(
        "layerlaw cards show Humility",
        'layerlaw cards show "urborg tomb of"',
    ),
)
@click.argument("name", metavar="NAME", shell_complete=complete.cards)
@db_option
@color_option
def show(name: str, color: bool | None) -> None:
    """Show how the card NAME was understood.

    Each ability with its kind, its continuous effects with their layers, and what was not understood; then the official
    rulings. Case, accents and punctuation do not matter; the name of a face will do, and so will the beginning of a name.
    """
    from layerlaw.boards.card_names import unknown_card
    from layerlaw.cards.card_sources import library

    known = library()
    is_card = known.entry(name) is not None or known.find(name) is not None
    tokens = known.database.tokens(name) if not is_card and known.database is not None else []
    found = None if tokens else _named(name)
    entry = known.entry(found) if found is not None else None
    if found is None and not tokens:
        raise unknown_card(name, None, or_else="the beginning of its name")
    fancy = is_fancy(color)
    if found is not None:
        show_lines(_shown(found, entry), fancy=fancy)
    for place, token in enumerate(tokens):
        if place:
            print()
        show_lines(_token(token), fancy=fancy)


def _named(name: str) -> str | None:
    """The name of the one card that is meant: by its name, a face's, or the beginning of one. None where there is none.

    Raises:
        LayerlawError: several begin so.
    """
    from layerlaw.cards.card_sources import library
    from layerlaw.errors import ErrorKind, LayerlawError, Mistake, quote

    known = library()
    entry = known.entry(name)
    if entry is not None:
        return entry.name
    card = known.find(name)
    if card is not None:
        return card.name
    begin = known.beginning(name, at_most=_SOME + 1)
    if len(begin) > 1:
        raise LayerlawError(
            Mistake(
                ErrorKind.AMBIGUOUS,
                None,
                f"the names of several cards begin with {quote(name)}",
                nearest=(*begin[:_SOME], *(["..."] if len(begin) > _SOME else [])),
                mend="write more of the name",
            )
        )
    return begin[0] if begin else None


def _shown(name: str, entry: CardEntry | None) -> Iterator[Spans]:
    from layerlaw.cards.card_sources import library
    from layerlaw.explain.card_page import card_lines
    from layerlaw.explain.document import Span, Style

    known = library()
    card = known.find(name, whole=True)
    assert card is not None, "the name was found just now"
    own = entry is not None and (card is entry.whole_card or card == entry.whole_card)
    yield from card_lines(card, entry.fields if entry is not None and own else None)
    if entry is None or known.database is None:
        return
    if entry.is_funny:
        yield ()
        yield (Span("Not for tournaments: an un-card or the like.", Style.REASON),)
    if not own:
        yield ()
        yield (Span("The built-in card: of the database's, not every sentence was understood.", Style.QUIET),)
    yield from ruling_lines(known.database.rulings(entry.oracle_id))


def _token(entry: CardEntry) -> Iterator[Spans]:
    from layerlaw.explain.card_page import card_lines
    from layerlaw.explain.document import Span, Style

    yield (Span("token", Style.QUIET),)
    yield from card_lines(entry.whole_card, entry.fields)


# --- search --------------------------------------------------------------------------------------------------------


@command.command(
    "search",
    short_help="find cards by the words on them",
    epilog=examples(
        'layerlaw cards search "lose all abilities"',
        "layerlaw cards search '\"base power\" goblin*'",
    ),
)
@click.argument("words", metavar="TEXT...", nargs=-1, required=True)
@click.option("--limit", type=click.IntRange(1), default=50, show_default=True, help="At most so many.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@db_option
def search(words: tuple[str, ...], limit: int, as_json: bool) -> None:
    """Find cards of the database by name, type line and rules text.

    Every word of TEXT must be there, in any order; "..." is a phrase, and word* anything that begins so.
    """
    known = database()
    text = " ".join(words)
    found = known.search(text, at_most=limit)
    if as_json:
        print_json([{"name": entry.name, **_line(entry), "for_tournaments": not entry.is_funny} for entry in found])
        return
    for entry in found:
        line = _line(entry)
        mark = "  (not for tournaments)" if entry.is_funny else ""
        say(f"{entry.name}  {line['mana_cost']}  {line['type_line']}{mark}".replace("    ", "  "))
    number = known.count(text)
    if number != len(found):
        say(f"... and {number - len(found):,} more; --limit shows more of them")
    if not found:
        say("Nothing found: no card has all these words in its name, type line or rules text.")
        say(
            "Try fewer words, or the beginning of one with a star: flash*. `layerlaw cards show NAME` tells the nearest names."
        )


def _line(entry: CardEntry) -> dict[str, str]:
    faces = entry.fields.get("card_faces") or [entry.fields]
    return {
        key: " // ".join(dict.fromkeys(str(face[key]) for face in faces if face.get(key)))
        for key in ("mana_cost", "type_line")
    }


# --- import and update -----------------------------------------------------------------------------------------------


@command.command(
    "import",
    short_help="make or update the card database from a file",
    epilog=examples(
        "layerlaw cards import oracle-cards.json",
        "layerlaw cards import AtomicCards.json.gz",
        "layerlaw cards import tokens.json.gz",
    ),
)
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--jobs", type=click.IntRange(1), default=None, help="How many processes compile; by default one a core.")
@db_target_option
def import_file(file: Path, jobs: int | None, target: Path) -> None:
    """Import the cards of FILE into the card database, and compile them.

    FILE is one of Scryfall's bulk files ("oracle cards" or "default cards") or MTGJSON's AtomicCards or AllPrintings, plain or
    gzipped. Cards that are there already are updated. Tokens go into a table of their own. An import that fails or is
    interrupted leaves the database as it was.
    """
    _import_cards(file, target, jobs, {})


@command.command(
    "import-rulings",
    short_help="add the official rulings from a file",
    epilog=examples("layerlaw cards import-rulings rulings.json.gz"),
)
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@db_target_option
def import_rulings_file(file: Path, target: Path) -> None:
    """Import the official rulings of FILE, Scryfall's "rulings" bulk file, in place of those that are there."""
    _import_rulings(file, target, {})


@command.command(
    "update",
    short_help="fetch the newest cards and rulings from Scryfall",
    epilog=examples("layerlaw cards update", "layerlaw cards update --kind default-cards"),
)
@click.option(
    "--kind",
    type=click.Choice(["oracle-cards", "default-cards"]),
    default="oracle-cards",
    show_default=True,
    help="One entry a card, or one a printing.",
)
@click.option("--rulings/--no-rulings", default=True, help="Also fetch the official rulings.  [default: rulings]")
@click.option("--force", is_flag=True, help="Fetch even what is up to date.")
@click.option("--from", "address", metavar="URL", default=None, help="Another server with a list like Scryfall's.")
@click.option(
    "--timeout",
    "patience",
    metavar="SECONDS",
    type=click.FloatRange(0, min_open=True),
    default=15 * 60,
    show_default="15 minutes",
    help="Give up on a file that is not here after so many seconds; the next call goes on from there.",
)
@db_target_option
def update(  # noqa: PLR0917 - one for each option
    kind: str, rulings: bool, force: bool, address: str | None, patience: float, target: Path
) -> None:
    """Fetch the newest bulk files over HTTPS and import them. Nothing is fetched but by this command.

    A download that broke off goes on where it stopped, and says why it did. What is up to date is not fetched again.
    """
    from layerlaw import __version__
    from layerlaw.cards.download import BULK_DATA, BulkData

    server = BulkData(f"layerlaw/{__version__}", address or BULK_DATA, tell=_tell, patience=patience)
    folder = target.parent / "downloads"
    for what in [kind.replace("-", "_"), *(["rulings"] if rulings else [])]:
        file = server.newest(what)
        noted = {f"{what}_updated_at": file.updated_at}
        if not force and file.updated_at and _meta(target).get(f"{what}_updated_at") == file.updated_at:
            say(f"{what.replace('_', ' ')}: up to date ({file.updated_at})")
            continue
        with progress_bar(f"fetching {what.replace('_', ' ')}") as progress:
            here = server.download(file, folder, progress)
        if what == "rulings":
            _import_rulings(here, target, noted)
        else:
            _import_cards(here, target, None, noted)
        here.unlink()


def _tell(text: str) -> None:
    from layerlaw.explain.document import clean

    click.echo(clean(text), err=True)


def _meta(target: Path) -> dict[str, str]:
    from layerlaw.cards.database import Database
    from layerlaw.errors import LayerlawError

    try:
        with Database(target) as known:
            return dict(known.meta)
    except LayerlawError:
        return {}


def _import_cards(file: Path, target: Path, jobs: int | None, about: dict[str, str]) -> None:
    import os

    from layerlaw.cards.build import import_cards

    with progress_bar("importing cards") as progress:
        made = import_cards(file, target, progress=progress, workers=jobs or os.cpu_count() or 1, about=about | _now())
    for line in _imported(made):
        say(line)
    say(f"The database: {target}")


def _import_rulings(file: Path, target: Path, about: dict[str, str]) -> None:
    from layerlaw.cards.build import import_rulings

    with progress_bar("importing rulings") as progress:
        made = import_rulings(file, target, progress=progress, about=about)
    for line in _imported(made):
        say(line)


def _now() -> dict[str, str]:
    from datetime import UTC, datetime

    return {"imported_at": datetime.now(UTC).isoformat(timespec="seconds")}


def _imported(made: Imported) -> Iterator[str]:
    parts = [(made.cards, "cards"), (made.tokens, "tokens"), (made.rulings, "rulings")]
    yield " and ".join(f"{number:,} {what}" for number, what in parts if number) + " imported"
    if made.damaged is not None:
        yield f"what was there could not be read whole, so that nothing of it was kept; it lies in {made.damaged}"
    if made.kept:
        yield f"{made.kept:,} that the file does not have were kept"
    if made.cards:
        yield f"{made.understood:,} cards understood in every sentence; `layerlaw cards coverage` tells more"
    for name, problem in made.problems[:_SOME]:
        yield f"cannot be played: {name} ({problem})"
    if len(made.problems) > _SOME:
        yield f"... and {len(made.problems) - _SOME:,} more"
    for one in made.unlisted[:_SOME]:
        yield f"taken as the file has it: {one}"
    if len(made.unlisted) > _SOME:
        yield f"... and {len(made.unlisted) - _SOME:,} words more"


# --- coverage --------------------------------------------------------------------------------------------------------


@command.command(
    "coverage",
    short_help="how much of the cards is understood",
    epilog=examples(
        "layerlaw cards coverage", "layerlaw cards coverage --shapes 100", "layerlaw cards coverage --json"
    ),
)
@click.option("--shapes", type=click.IntRange(0), default=25, show_default=True, help="So many shapes not understood.")
@click.option("--funny", is_flag=True, help="Count un-cards and the like too.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@db_option
def coverage(shapes: int, funny: bool, as_json: bool) -> None:
    """Count, over the whole database, what was understood: cards, paragraphs, and paragraphs by what they bear on.

    Understood is what the layers and a game can carry out as it was read.

    What "bears on continuous effects" means is printed: a list of wordings, generous on purpose.
    """
    from layerlaw.cards.coverage import measure

    made = measure(database().entries(), funny=funny)
    if as_json:
        print_json(made.as_json(shapes))
        return
    for line in _coverage(made, shapes):
        say(line)


def _coverage(made: Coverage, shapes: int) -> Iterator[str]:
    from layerlaw.cards.coverage import BEARS_ON

    def line(what: str, tally: Tally) -> str:
        return f"{what:<44} {tally.all:>8,} {tally.understood:>11,}  {tally.share:>7.2%}"

    yield f"{'':<44} {'all':>8} {'understood':>11}"
    yield line("cards", made.cards)
    yield line("paragraphs", made.paragraphs)
    yield line("paragraphs that bear on continuous effects", made.bearing)
    yield line("  read whole by the layers", made.in_layers)
    yield line("cards with such a paragraph", made.bearing_cards)
    for bearing, tally in made.by_bearing.items():
        if tally.all and bearing.value != "continuous effects":
            yield line(f"paragraphs that bear on {bearing.value}", tally)
    yield ""
    yield "Abilities by kind:"
    for kind, number in sorted(made.kinds.items(), key=lambda item: -item[1]):
        yield f"  {kind:<42} {number:>8,}"
    yield ""
    yield "A paragraph bears on continuous effects if it has any of these wordings:"
    for name, pattern in BEARS_ON.items():
        yield f"  {name:<26} {pattern}"
    if shapes and made.shapes:
        yield ""
        yield "Most frequent shapes not understood, those that bear on continuous effects first:"
        for text, number in made.frequent(shapes):
            yield f"  {number:>5}  {text}  ({'; '.join(made.examples[text])})"
    for name, problem in made.unmakable[:_SOME]:
        yield f"cannot be made: {name} ({problem})"
