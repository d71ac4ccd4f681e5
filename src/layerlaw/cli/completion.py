"""`layerlaw completion`: how to switch on completion in a shell."""

from __future__ import annotations

from typing import Final

import click

from layerlaw.cli.common import examples

_SHELLS: Final = {
    "bash": ('eval "$(_LAYERLAW_COMPLETE=bash_source layerlaw)"', "~/.bashrc"),
    "zsh": ('eval "$(_LAYERLAW_COMPLETE=zsh_source layerlaw)"', "~/.zshrc"),
    "fish": ("_LAYERLAW_COMPLETE=fish_source layerlaw | source", "~/.config/fish/completions/layerlaw.fish"),
}


@click.command(
    "completion",
    short_help="shell completion: how to switch it on",
    epilog=examples(
        "layerlaw completion bash",
        "layerlaw completion zsh >> ~/.zshrc",
    ),
)
@click.argument("shell", type=click.Choice(list(_SHELLS)))
def command(shell: str) -> None:
    """Print the line that switches on completion of commands, options, cards and objects in SHELL, and say where it goes."""
    line, file = _SHELLS[shell]
    click.echo(line)
    click.echo(f"# put this line into {file}, and open a new shell", err=True)
