"""The man page, made from the help pages: one page for the whole command, as `git`'s front page is one."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

import click

from layerlaw import __version__
from layerlaw.cli.group import EPILOG, LazyGroup, layerlaw

ENVIRONMENT = {
    "LAYERLAW_DB": "The card database, in place of the one in the user's data directory.",
    "LAYERLAW_RULES": "The text of the Comprehensive Rules for `layerlaw rule`, in place of the imported one.",
    "NO_COLOR": "Whatever it says, no colors.",
}


def man_page() -> str:
    """The page in roff, section 1."""
    return "\n".join(_page()) + "\n"


def _page() -> Iterator[str]:
    context = click.Context(layerlaw, info_name="layerlaw")
    yield f'.TH LAYERLAW 1 "" "Layerlaw {__version__}" "User Commands"'
    yield ".SH NAME"
    yield "layerlaw \\- what every object of a Magic game is right now, and why"
    yield ".SH SYNOPSIS"
    yield ".B layerlaw\n[OPTIONS] COMMAND [ARGS]..."
    yield ".SH DESCRIPTION"
    yield from _paragraphs(layerlaw.help or "")
    yield ".SH COMMANDS"
    yield from _commands(layerlaw, context, "layerlaw")
    yield ".SH ENVIRONMENT"
    for name, about in ENVIRONMENT.items():
        yield f".TP\n.B {name}\n{_escaped(about)}"
    yield ".SH EXAMPLES"
    yield from _paragraphs(EPILOG)
    yield ".SH SEE ALSO"
    yield "The board format, how-tos and limits: the folder docs of the repository, and its site."


def _commands(group: click.Group, context: click.Context, path: str) -> Iterator[str]:
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        inner = click.Context(command, info_name=name, parent=context)
        usage = " ".join(piece for piece in command.collect_usage_pieces(inner) if piece != "[OPTIONS]")
        yield f'.SS "{_escaped(f"{path} {name} {usage}".rstrip())}"'
        yield from _paragraphs(command.help or "")
        for param in command.get_params(inner):
            record = param.get_help_record(inner)
            if isinstance(param, click.Option) and record is not None and "--help" not in record[0]:
                yield f".TP\n.B {_escaped(record[0])}\n{_escaped(' '.join(record[1].split()))}"
        if command.epilog:
            yield ".PP"
            yield from _paragraphs(command.epilog)
        if isinstance(command, click.Group) and not isinstance(command, LazyGroup):
            yield from _commands(command, inner, f"{path} {name}")


def _paragraphs(text: str) -> Iterator[str]:
    """Paragraphs as click has them: those behind its mark for it keep their lines."""
    for place, paragraph in enumerate(textwrap.dedent(text).strip().split("\n\n")):
        if place:
            yield ".PP"
        if paragraph.startswith("\b"):
            yield ".nf"
            yield from (_escaped(line) for line in paragraph.splitlines()[1:])
            yield ".fi"
        else:
            yield _escaped(" ".join(paragraph.split()))


def _escaped(line: str) -> str:
    """A line that roff prints as it is."""
    shown = line.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{shown}" if shown.startswith((".", "'")) else shown
