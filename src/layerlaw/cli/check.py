"""`layerlaw check`: boards as a regression suite."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

import click

from layerlaw.cli import complete
from layerlaw.cli.board_files import SUFFIXES, walk
from layerlaw.cli.card_database import db_option
from layerlaw.cli.check_result import NOTHING_EXPECTED, Result
from layerlaw.cli.common import (
    color_option,
    edition_of,
    examples,
    is_fancy,
    limit_options,
    limits_of,
    print_json,
    rules_option,
    show_lines,
)
from layerlaw.cli.watch import watchable

if TYPE_CHECKING:
    from layerlaw.boards import Limits
    from layerlaw.explain.document import Spans
    from layerlaw.layers import Edition

_FORMATS: Final = ("text", "json", "junit", "github")
_OUTCOMES: Final = ("passed", "failed", "error", NOTHING_EXPECTED)


@click.command(
    "check",
    short_help="run the expectations of boards, like tests",
    epilog=examples(
        "layerlaw check boards/",
        "layerlaw check humility.yaml blood-moon.yaml",
        "layerlaw check --json boards/ > results.json",
        "layerlaw check --format junit boards/ > results.xml",
        "layerlaw check --format github boards/",
        "layerlaw check --watch boards/",
    ),
)
@click.argument("files", metavar="FILES...", nargs=-1, required=True, shell_complete=complete.boards)
@click.option("--json", "form", flag_value="json", help="The results as JSON; the same as --format json.")
@click.option(
    "--format",
    "form",
    type=click.Choice(_FORMATS),
    default="text",
    show_default=True,
    help="Text, JSON, JUnit's XML, or the annotations of GitHub's workflows.",
)
@click.option("--strict", is_flag=True, help="Exit with 3 where an answer depends on what nobody stated or understood.")
@click.option("-q", "--quiet", is_flag=True, help="Only failures and the summary.")
@rules_option
@color_option
@db_option
@limit_options
@watchable
@click.pass_context
def command(
    ctx: click.Context,
    /,
    files: tuple[str, ...],
    *,
    form: str,
    quiet: bool,
    strict: bool,
    color: bool | None,
    **options: Any,  # noqa: ANN401
) -> None:
    """Run the `expect` of each board among FILES; folders are walked for *.yaml, *.yml and *.json.

    A folder without a board is an error; a board that expects nothing is played, and counted apart. One bad file does not stop the others. Exit code 0: everything holds; 1: an expectation does not; 2: a file is wrong; 70: a fault
    of Layerlaw's own. Of a board
    that fails, what its answer took for granted and left out is told; with --strict of every board, and 3 is the exit code where one depends on it.
    """
    limits, edition = limits_of(options), edition_of(options)
    started = perf_counter()
    results = []
    for file in walk(files, empty=True):
        result = nothing_in(file) if file.is_dir() else check_file(file, limits, edition, strict=strict)
        results.append(result)
        if form == "text":
            _report(result, quiet=quiet, fancy=is_fancy(color))
    counts = {kind: sum(1 for result in results if result.outcome == kind) for kind in _OUTCOMES}
    _conclude(form, results, counts, perf_counter() - started, fancy=is_fancy(color))
    doubtful = strict and any(result.is_doubtful for result in results)
    if any(result.is_fault for result in results):
        ctx.exit(70)
    ctx.exit(2 if counts["error"] else 1 if counts["failed"] else 3 if doubtful else 0)


def _conclude(form: str, results: Sequence[Result], counts: dict[str, int], seconds: float, *, fancy: bool) -> None:
    """What stands at the end; of the formats for machines that is all."""
    match form:
        case "json":
            print_json(
                {
                    "passed": counts["passed"],
                    "failed": counts["failed"],
                    "errors": counts["error"],
                    "nothing_expected": counts[NOTHING_EXPECTED],
                    "results": [result.as_json() for result in results],
                }
            )
        case "junit":
            from layerlaw.cli.check_reports import junit

            print(junit(results, seconds))
        case "github":
            from layerlaw.cli.check_reports import github

            for line in github(results):
                print(line)
            _summary(counts, seconds, fancy=False)
        case _:
            _summary(counts, seconds, fancy=fancy)


def nothing_in(folder: Path) -> Result:
    """A folder in which there is nothing to check: whoever named it meant boards that are not there."""
    from layerlaw.errors import ErrorKind, LayerlawError, Mistake

    told = Mistake(
        ErrorKind.NOTHING,
        None,
        f"there is nothing to check in {folder}",
        expected=f"a board in it, a file whose name ends with {', '.join(SUFFIXES)}",
        mend=f"name another folder, or begin a board: layerlaw new {folder / 'mine.yaml'}",
    )
    return Result(str(folder), "error", error=LayerlawError(told))


def check_file(file: Path, limits: Limits, edition: Edition | None = None, *, strict: bool = False) -> Result:
    """Read, run and check one board."""
    from layerlaw.boards import check_played, read_board, run_board, what_holds
    from layerlaw.errors import ErrorKind, LayerlawError, Mistake

    started = perf_counter()
    try:
        played = run_board(read_board(file, limits=limits), edition)
        failed = check_played(played)
        assumed = played.assumed_by(what_holds) if failed or strict else ()
    except LayerlawError as error:
        return Result(str(file), "error", error=error, seconds=perf_counter() - started)
    except Exception as error:  # noqa: BLE001 - one board that shows a fault of ours must not keep the others from being checked
        from layerlaw.cli import fault_words

        told = LayerlawError(Mistake(ErrorKind.UNSUPPORTED, None, fault_words(error)))
        return Result(str(file), "error", error=told, seconds=perf_counter() - started, is_fault=True)
    outcome = "failed" if failed else "passed" if played.asks_something else NOTHING_EXPECTED
    unread = played.unread if failed or strict else ()
    return Result(
        str(file),
        outcome,
        failed,
        seconds=perf_counter() - started,
        assumed=assumed,
        unread=unread,
        left_out=played.not_carried_out if failed else (),
        open_readings=played.open_readings if failed else (),
        went_by=played.went_by if failed else (),
        orders_taken=played.orders_taken if failed else (),
    )


def _report(result: Result, *, quiet: bool, fancy: bool) -> None:
    from layerlaw.explain.document import Span, Style

    if quiet and result.outcome in {"passed", NOTHING_EXPECTED}:
        return
    style = {"passed": Style.AFTER, NOTHING_EXPECTED: Style.QUIET}.get(result.outcome, Style.BEFORE)
    lines: list[Spans] = [(Span(result.outcome, style), Span(f"  {result.file}"))]
    if result.outcome == NOTHING_EXPECTED:
        lines.append(
            (Span("    it was played; write under expect: what should be so, and it is checked", Style.QUIET),)
        )
    lines += [
        (
            Span(f"    {failure.what}: expected "),
            Span(_shown(failure.expected), Style.AFTER),
            Span(", is "),
            Span(_shown(failure.actual), Style.BEFORE),
            Span(f"  (at {failure.at})", Style.QUIET),
        )
        for failure in result.failed
    ]
    if result.error is not None:
        lines += [(Span(f"    {line}"),) for line in str(result.error).splitlines()]
    if result.assumed:
        from layerlaw.explain.assumed_words import assumption_lines

        lines += [(Span(f"    assumed: {line}", Style.QUIET),) for line in assumption_lines(result.assumed)]
    lines += [(Span(f"    not understood: {item}", Style.QUIET),) for item in result.unread]
    lines += [(Span(f"    stated, and not carried out: {item}", Style.QUIET),) for item in result.left_out]
    lines += [(Span(f"    {item}", Style.QUIET),) for item in result.went_by]
    lines += [
        (
            Span(
                f"    taken, as nobody said it: {item}; say it: answers: [{{replacement: NAME}}], or of a shield [{{divide: [...]}}]",
                Style.QUIET,
            ),
        )
        for item in result.orders_taken
    ]
    lines += [(Span(f"    the rules leave a choice: {item}", Style.QUIET),) for item in result.open_readings]
    show_lines(lines, fancy=fancy)


def _shown(value: object) -> str:
    import json

    return json.dumps(value, ensure_ascii=False, default=str)


def _summary(counts: dict[str, int], seconds: float, *, fancy: bool) -> None:
    from layerlaw.explain.document import Span, Style

    words = [f"{counts['passed']} passed"]
    words += [f"{counts['failed']} failed"] if counts["failed"] else []
    words += [f"{counts['error']} error{'s' if counts['error'] > 1 else ''}"] if counts["error"] else []
    words += [f"{counts[NOTHING_EXPECTED]} with {NOTHING_EXPECTED}"] if counts[NOTHING_EXPECTED] else []
    bad = counts["failed"] or counts["error"]
    line = Span(f"{', '.join(words)} in {seconds:.2f} s", Style.BEFORE if bad else Style.AFTER)
    show_lines([(line,)], fancy=fancy)
