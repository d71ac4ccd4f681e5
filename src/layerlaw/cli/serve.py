"""`layerlaw serve`: the HTTP interface."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import click

from layerlaw.cli.common import examples

_HELP_DB = "The card database; by default what LAYERLAW_DB names, or else the one in your data directory."


@click.command(
    "serve",
    short_help="the HTTP interface",
    epilog=examples(
        "layerlaw serve",
        "layerlaw serve --port 8080 --workers 4",
        "layerlaw serve --host 0.0.0.0 --allow-host layers.example.org",
        "curl -H 'Content-Type: application/yaml' --data-binary @board.yaml localhost:8613/api/v1/solve",
    ),
)
@click.option("--host", default="127.0.0.1", show_default=True, metavar="ADDRESS", help="Where to listen.")
@click.option("--port", default=8613, show_default=True, type=click.IntRange(0, 65535), help="And at which port.")
@click.option(
    "--allow-host",
    "allowed_hosts",
    multiple=True,
    metavar="NAME",
    help="A name by which clients may call it; by default loopback's on loopback, and any elsewhere.",
)
@click.option(
    "--workers", type=click.IntRange(1, 256), metavar="N", help="Processes that answer; by default one a core."
)
@click.option(
    "--queue", type=click.IntRange(1), metavar="N", help="Requests that may wait; further ones get 429.  [64]"
)
@click.option("--time-limit", type=click.FloatRange(0.1), metavar="S", help="Seconds that a request may compute.  [10]")
@click.option("--patience", type=click.FloatRange(0.1), metavar="S", help="The same while others wait.  [2]")
@click.option("--memory-limit", type=click.IntRange(256), metavar="MIB", help="Memory of one process.  [1024]")
@click.option("--page", "with_page", is_flag=True, help="Serve the page too, at /.")
@click.option("--quiet", is_flag=True, help="Log only what goes wrong.")
@click.option("--db", "database", metavar="FILE", type=click.Path(path_type=Path), help=_HELP_DB)
def command(quiet: bool, with_page: bool, memory_limit: int | None, **options: Any) -> None:  # noqa: ANN401
    """Answer over HTTP what the command line answers, at /api/v1; described at /api/v1/openapi.json.

    Every request is answered in a process of its own that is ended where it takes too much time or memory. Boards read no files.
    Numbers stand at /metrics, the log is lines of JSON on stderr. Ctrl-C or SIGTERM stops it when what runs is answered.
    """
    needs("page")
    from layerlaw.web.server import Settings, serve

    given = {name: value for name, value in options.items() if value is not None}
    if memory_limit is not None:
        given["memory_limit"] = memory_limit << 20
    if with_page:
        from layerlaw.web.page import built_page

        given["page"] = built_page()
    serve(Settings(**given), is_quiet=quiet)


_EXTRAS: Final = '".[page,mcp]"'


def needs(extra: str) -> None:
    """Look whether an extra is installed.

    Raises:
        LayerlawError: it is not; it says how to install it.
    """
    from importlib.util import find_spec

    from layerlaw.errors import ErrorKind, LayerlawError, Mistake

    modules = {"page": ("starlette", "uvicorn"), "mcp": ("mcp",)}[extra]
    missing = [name for name in modules if find_spec(name) is None]
    if missing:
        raise LayerlawError(
            Mistake(
                ErrorKind.MISSING,
                None,
                f"this needs {' and '.join(missing)}, which {'is' if len(missing) == 1 else 'are'} not installed",
                expected=f"the extra layerlaw[{extra}]",
                # Both extras, and by force: pipx and uv leave what is installed as it is, or put the new extras in the place of the old.
                mend=f"in a clone of the repository: pip install {_EXTRAS}, or pipx install --force {_EXTRAS}, or uv tool install --force {_EXTRAS}",
            )
        )
