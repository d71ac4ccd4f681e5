"""`layerlaw rule`: a rule by its number, or a term of the glossary, from the rules text that the user has."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from layerlaw.cli.common import color_option, examples, is_fancy, say, show_lines

if TYPE_CHECKING:
    from layerlaw.explain.document import Spans
    from layerlaw.rulebook import Rulebook

_WIDEST = 100
_MANY = 12


@click.command(
    "rule",
    short_help="a rule by its number, from the rules text that you have",
    epilog=examples(
        "layerlaw rule --import MagicCompRules.txt",
        "layerlaw rule 613.8a",
        "layerlaw rule 613.8 --all",
        "layerlaw rule timestamp",
    ),
)
@click.argument("asked", metavar="[NUMBER|TERM]...", nargs=-1)
@click.option("--all", "whole", is_flag=True, help="Also the rules below it, in full.")
@click.option(
    "--text", "path", metavar="FILE", type=click.Path(path_type=Path), help="Read the rules from FILE, this once."
)
@click.option(
    "--import", "source", metavar="FILE", type=click.Path(path_type=Path), help="Keep a copy of FILE for later."
)
@color_option
def command(asked: tuple[str, ...], whole: bool, path: Path | None, source: Path | None, color: bool | None) -> None:
    """Print the rule of that NUMBER with its examples, or what the glossary says of TERM.

    The rules are their publisher's and not part of Layerlaw. Fetch the text file from magic.wizards.com/en/rules and import it
    once; or name it each time with --text, or in the environment variable LAYERLAW_RULES.
    """
    from layerlaw.rulebook import default_path, import_rulebook, open_rulebook

    if source is not None:
        target = path or default_path()
        book = import_rulebook(source, target)
        say(
            f"{len(book.rules):,} rules and {len(book.glossary):,} terms, effective {book.effective or 'at no stated date'}"
        )
        say(f"The copy: {target}")
    elif not asked:
        raise click.UsageError("Which rule? For example: layerlaw rule 613.8a")
    else:
        book = open_rulebook(path)
    fancy = is_fancy(color)
    words = [" ".join(asked)] if asked and not asked[0][0].isdigit() else list(asked)
    for place, word in enumerate(words):
        if place:
            print()
        show_lines(_told(book, word, whole=whole), fancy=fancy)


def _told(book: Rulebook, asked: str, *, whole: bool) -> Iterator[Spans]:
    from dataclasses import replace

    from layerlaw.errors import LayerlawError
    from layerlaw.explain.document import Span, Style

    term = book.term(asked)
    if term is not None:
        name, meaning = term
        yield (Span(name, Style.NAME),)
        for text in meaning:
            yield from _wrapped(text, "  ")
        return
    try:
        first, *below = book.find(asked)
    except LayerlawError as error:
        near = error.mistake.nearest or book.nearest_terms(asked)
        raise LayerlawError(replace(error.mistake, nearest=near)) from None
    yield from _wrapped(first.text, "", number=first.number)
    for text in first.more:
        yield ()
        yield from _wrapped(text, "  ")
    if whole:
        for rule in below:
            yield ()
            yield from _wrapped(rule.text, "  " * rule.level, number=rule.number)
            for text in rule.more:
                yield from _wrapped(text, "  " * rule.level + "  ")
    elif below:
        numbers = [rule.number for rule in below]
        shown = ", ".join(numbers[:_MANY]) + (", ..." if len(numbers) > _MANY else "")
        yield ()
        yield (Span(f"Below it: {shown} (--all prints them)", Style.QUIET),)


def _wrapped(text: str, indent: str, *, number: str = "") -> Iterator[Spans]:
    """A paragraph in lines, its number in front."""
    from layerlaw.explain.document import Span, Style, clean

    width = min(_WIDEST, shutil.get_terminal_size((_WIDEST, 24)).columns)
    head = f"{number} " if number else ""
    lines = textwrap.wrap(clean(head + text), max(20, width - len(indent)), break_long_words=False) or [""]
    for place, line in enumerate(lines):
        if place == 0 and number:
            yield (Span(indent), Span(number, Style.RULE), Span(line.removeprefix(number)))
        else:
            yield (Span(indent + line),)
