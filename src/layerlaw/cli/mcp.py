"""`layerlaw mcp`: the server for assistants."""

from __future__ import annotations

from pathlib import Path

import click

from layerlaw.cli.common import examples
from layerlaw.cli.serve import needs


@click.command(
    "mcp",
    short_help="the server for assistants (MCP)",
    epilog=examples("layerlaw mcp", "layerlaw mcp --http", "layerlaw mcp --http --port 8615"),
)
@click.option("--http", is_flag=True, help="Listen on streamable HTTP at /mcp, instead of speaking on stdio.")
@click.option("--host", default="127.0.0.1", show_default=True, metavar="ADDRESS", help="With --http: where.")
@click.option("--port", default=8615, show_default=True, type=click.IntRange(0, 65535), help="With --http: the port.")
@click.option(
    "--allow-host", "allowed_hosts", multiple=True, metavar="NAME", help="With --http: a name to be called by."
)
@click.option(
    "--db", "database", metavar="FILE", type=click.Path(path_type=Path), help="The card database, if not the usual one."
)
def command(http: bool, host: str, port: int, allowed_hosts: tuple[str, ...], database: Path | None) -> None:
    """Offer tools to assistants by the Model Context Protocol: solve, explain, ask, find cards, check a board.

    An assistant's program starts it and speaks on its stdin and stdout; docs/howto/assistants.md tells what to write into which
    program's settings. Every call is answered in a process that is held to time and memory.
    """
    needs("mcp")
    from layerlaw.mcp import serve_http, serve_stdio

    if http:
        from layerlaw.web.server.settings import Settings

        serve_http(Settings(host=host, port=port, allowed_hosts=allowed_hosts, database=database))
    else:
        serve_stdio(database)
