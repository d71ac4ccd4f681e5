"""The help pages of all commands, as the reference shows them."""

from __future__ import annotations

from collections.abc import Iterator

import click

from layerlaw.cli.group import layerlaw

HEAD = """# The command line

The help pages of all commands, as `layerlaw COMMAND --help` prints them. This page is made from them and checked by a test; `make golden` renews it.
What goes into a board file and what comes out as JSON: [the board format](board-format.md).
"""
WIDTH = 100


def reference() -> str:
    """The whole page."""
    return "\n".join([HEAD, *_pages(layerlaw, "layerlaw", None)])


def _pages(command: click.Command, name: str, parent: click.Context | None) -> Iterator[str]:
    context = click.Context(
        command,
        info_name=name,
        parent=parent,
        terminal_width=WIDTH,
        max_content_width=WIDTH,
        help_option_names=["-h", "--help"],
    )
    yield f"## {context.command_path}\n\n```text\n{command.get_help(context)}\n```\n"
    if isinstance(command, click.Group):
        for inner in command.list_commands(context):
            found = command.get_command(context, inner)
            assert found is not None
            yield from _pages(found, inner, context)
