"""`layerlaw new`: a board file to begin with, its comments telling what may stand there."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from layerlaw.cli import complete
from layerlaw.cli.common import examples

_HEAD: Final = """\
# A board: what happened in a game, oldest first, and what to ask of it.
#
#   layerlaw solve {name}          what every object is now
#   layerlaw explain {name}        why, layer by layer
#   layerlaw check {name}          whether what stands under 'expect:' holds
#
# All that may stand here: docs/reference/board-format.md. In an editor that knows JSON Schema, `layerlaw schema > board.schema.json`
# and this line complete and check it as you type:
# yaml-language-server: $schema=board.schema.json
"""
_PLAYERS: Final = """
# Two players, You and Opponent, unless others are named:
# players: [You, Opponent]
"""
_TIMELINE: Final = """
timeline:
"""
_SHOWN: Final = """\
  - Opalescence                                    # a name alone: it enters under your control
  - {enter: Humility, controller: Opponent}        # with options, in braces
  - {enter: Grizzly Bears, as: bears, counters: {+1/+1: 2}}
  # - {resolve: Giant Growth, target: bears}       # a spell that has resolved
  # - {token: {name: Goblin, type_line: Creature — Goblin, power: 1, toughness: 1}, count: 3}
  # - {attach: Holy Strength, to: bears}           # what is on the battlefield already
"""
_MORE: Final = """
# What you think the answer is; leave it out to only look:
# expect:
#   Humility: {power: 1, toughness: 1, abilities: none}

# A card that is not built in and not in your card database (`layerlaw cards update`):
# cards:
#   - {name: My Anthem, mana_cost: "{2}{W}", type_line: Enchantment, oracle_text: Creatures you control get +1/+1.}
"""


@click.command(
    "new",
    short_help="a board file to begin with",
    epilog=examples(
        "layerlaw new mine.yaml",
        'layerlaw new mine.yaml "Blood Moon" "Urborg, Tomb of Yawgmoth" Bayou',
        "layerlaw new -",
    ),
)
@click.argument("file", metavar="FILE")
@click.argument("cards", metavar="[CARD]...", nargs=-1, shell_complete=complete.cards)
@click.option("--force", is_flag=True, help="Write over a file that is there.")
def command(file: str, cards: tuple[str, ...], force: bool) -> None:
    """Write a board into FILE, with comments that tell what may stand where; `-` writes it to stdout.

    The CARDs enter the battlefield in the order in which they are named. Without any, the board is an example.
    """
    text = skeleton("mine.yaml" if file == "-" else Path(file).name, cards)
    if file == "-":
        click.echo(text, nl=False)
        return
    from layerlaw.errors import ErrorKind, LayerlawError, Mistake
    from layerlaw.model.places import Place

    try:
        with Path(file).open("w" if force else "x", encoding="utf-8") as out:
            out.write(text)
    except FileExistsError:
        raise LayerlawError(
            Mistake(
                ErrorKind.FORBIDDEN, Place(file), "the file is there already", mend="choose another name, or --force"
            )
        ) from None
    except OSError as error:
        raise LayerlawError(
            Mistake(
                ErrorKind.UNREADABLE,
                Place(file),
                f"cannot be written: {error.strerror}",
                mend="choose another place, or make its folder first",
            )
        ) from None
    click.echo(f"{file}: now try `layerlaw solve {file}`", err=True)


def skeleton(name: str, cards: tuple[str, ...] = ()) -> str:
    """The board, with the cards on its timeline.

    Raises:
        LayerlawError: there is no such card.
    """
    if not cards:
        return "".join([_HEAD.format(name=name), _PLAYERS, _TIMELINE, _SHOWN, _MORE])
    import json

    from layerlaw.boards.card_names import find_card, unknown_card
    from layerlaw.model.places import Place

    lines = []
    for number, asked in enumerate(cards, start=1):
        card = find_card(asked)
        if card is None:
            raise unknown_card(asked, Place(f"CARD {number}"), or_else="the name of one of its faces")
        lines.append(f"  - {json.dumps(card.name, ensure_ascii=False)}\n")
    return "".join([_HEAD.format(name=name), _PLAYERS, _TIMELINE, *lines, _MORE])
