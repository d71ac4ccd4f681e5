"""The group `layerlaw`: its commands, loaded when they are asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Final

import click

from layerlaw import __version__

_COMMANDS: Final = {
    "new": "a board file to begin with",
    "solve": "what every object of a board is now",
    "explain": "why: layer by layer, with rule numbers",
    "ask": "these cards are on the battlefield: what happens?",
    "legal": "what a player may do now, or why not",
    "compare": "a board under every edition of the rules",
    "check": "run the expectations of boards, like tests",
    "cards": "the card database, and how each card was understood",
    "atlas": "which cards' continuous effects interact",
    "page": "the page in the browser, or written out as a site",
    "serve": "the HTTP interface",
    "mcp": "the server for assistants (MCP)",
    "rule": "a rule by its number, from the rules text that you have",
    "schema": "the JSON Schema of boards and of answers",
    "completion": "shell completion: how to switch it on",
}


class PipeClosed(Exception):
    """Whoever read our output has gone. No OSError, for which click has an exit code of its own."""


class LazyGroup(click.Group):
    """A group that imports the module of a command only when it is called; the list of commands needs none of them."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """The names of the commands, in the order of their use."""
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - as above
        """The command of that name."""
        if cmd_name not in _COMMANDS:
            return None
        command = import_module(f"layerlaw.cli.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - as above
        """The list of commands on the help page."""
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> object:
        """Run the command that was called."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise PipeClosed from None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is called; an unknown one is answered with the nearest."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            from layerlaw.errors import nearest

            near = nearest(args[0], _COMMANDS)
            if not near:
                raise
            raise click.UsageError(f"{error.message} Nearest: {', '.join(near)}.", ctx) from None


EPILOG: Final = """\b
Begin here:
  layerlaw ask Humility Opalescence             what happens, in each order of entry
  layerlaw solve examples/humility-opalescence.yaml
  layerlaw explain examples/humility-opalescence.yaml Humility

\b
A board file says what happened, oldest first:
  timeline:
    - Opalescence
    - {enter: Humility, controller: Opponent}
    - {enter: Grizzly Bears, counters: {+1/+1: 2}}
  expect:
    Humility: {power: 1, toughness: 1}

\b
Exit codes: 0 done, 1 an expectation does not hold, 2 the input is wrong,
3 with --strict: a sentence that could matter was not understood,
70 a fault of Layerlaw's own, 74 the answer cannot be written.
"""


@click.group(
    cls=LazyGroup, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.version_option(__version__, prog_name="layerlaw", message="%(prog)s %(version)s")
def layerlaw() -> None:
    """Magic: what every object of a game is right now, and why.

    Layerlaw applies the layer system (Comprehensive Rules 613) to a board and tells what came out, exactly and with its reasons.
    """
