"""`layerlaw legal`: what a player may do now, or whether one entry is legal, and by which rule not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import click

from layerlaw.cli.card_database import db_option
from layerlaw.cli.common import (
    at_option,
    board_argument,
    edition_of,
    examples,
    limit_options,
    print_json,
    read,
    rules_option,
    say,
)

if TYPE_CHECKING:
    from layerlaw.boards.legal import Verdict
    from layerlaw.boards.legal_listing import LegalActions

_ILLEGAL: Final = 1


@click.command(
    "legal",
    short_help="what a player may do now, or why not",
    epilog=examples(
        "layerlaw legal board.yaml",
        "layerlaw legal --by Opponent board.yaml",
        'layerlaw legal board.yaml "cast: Wrath of God"',
        'layerlaw legal board.yaml "{cast: Shock, target: Grizzly Bears, pay: auto}"',
    ),
)
@board_argument
@click.argument("entry", metavar="[ENTRY]", required=False)
@click.option(
    "--by", metavar="PLAYER", help="Whose actions; by default those of who has priority, or has to declare blockers."
)
@click.option(
    "--pay",
    type=click.Choice(["none", "auto"]),
    default="none",
    show_default=True,
    help="none: mana is taken as there; auto: it is found from what can make it.",
)
@click.option("--json", "as_json", is_flag=True, help="The answer as JSON.")
@at_option
@rules_option
@db_option
@limit_options
@click.pass_context
def command(  # noqa: PLR0917 - one parameter an option
    ctx: click.Context,
    /,
    board: str,
    entry: str | None,
    by: str | None,
    pay: str,
    as_json: bool,
    **options: Any,  # noqa: ANN401
) -> None:
    """What a player may do where BOARD ends: each legal action as the entry that would do it, with its legal targets.

    With ENTRY: whether that one is legal, and if not, why, with the rule; the exit code is then 1. Each entry is tried on the game and
    undone. What was assumed is said below. `-` reads the board from stdin.
    """
    from layerlaw.boards.board import up_to
    from layerlaw.boards.legal import verdict
    from layerlaw.boards.legal_listing import legal_actions

    whole = read(board, options)
    at = options.get("at")
    there = whole if at is None else up_to(whole, at)
    if entry is None:
        found = legal_actions(there, by=by, pay=pay, edition=edition_of(options))
        if as_json:
            print_json(found.as_json())
            return
        for line in _lines(found):
            say(line)
        return
    if by is not None or pay != "none":
        raise click.UsageError("with an ENTRY, --by and --pay stand in it: {cast: CARD, by: PLAYER, pay: auto}")
    judged = verdict(there, entry, edition=edition_of(options))
    if as_json:
        print_json(judged.as_json())
    else:
        for line in _one(judged):
            say(line)
    if judged.legal is not True:
        ctx.exit(_ILLEGAL)


def _one(judged: Verdict) -> Iterator[str]:
    if judged.legal:
        yield f"legal: {judged.entry}" + (f"   [{judged.cost}]" if judged.cost else "")
    elif judged.legal is None:
        yield f"not decided: {judged.why}"
    else:
        yield f"illegal: {judged.why} ({judged.rule})"
    yield from _targets(judged)
    yield from (f"  assumed: {words}" for words in judged.assumed)


def _targets(judged: Verdict) -> Iterator[str]:
    yield from (f"  {words}: {', '.join(names) or 'none'}" for words, names in judged.targets)
    if judged.x:
        whole = judged.x == tuple(range(judged.x[0], judged.x[-1] + 1)) and len(judged.x) > 1
        yield f"  x: {f'{judged.x[0]} to {judged.x[-1]}' if whole else ', '.join(map(str, judged.x))}"


def _lines(found: LegalActions) -> Iterator[str]:
    yield f"{found.player}, {found.step}"
    yield ""
    yield "Legal:" if found.legal else "Legal: nothing that was looked for"
    for one in found.legal:
        yield f"  - {one.entry}" + (f"   [{one.cost}]" if one.cost else "") + (f"   {one.about}" if one.about else "")
        yield from (f"    {line}" for line in _targets(one))
    for title, ones in (("Not now", found.illegal), ("Not decided", found.undecided)):
        if ones:
            yield ""
            yield f"{title}:"
            for one in ones:
                yield f"  - {one.entry}: {one.why}" + (f" ({one.rule})" if one.rule else "")
    yield ""
    yield "Assumed:"
    yield from (f"  {words}" for words in found.assumed)
    own = dict.fromkeys(words for one in (*found.legal, *found.illegal) for words in one.assumed)
    yield from (f"  {words}" for words in own)
    if found.not_tried:
        yield f"  {found.not_tried} more entries were not tried."
