"""A comparison of editions in lines: the answers side by side, differences marked, and below them where the ways part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import Final

from layerlaw.explain.assumed_words import assumption_lines
from layerlaw.explain.compare import EditionComparison, EditionDifference, Parting, PartingMoment
from layerlaw.explain.document import Span, Spans, Style, clean

WIDTH: Final = 100
_NARROWEST: Final = 14
_GAP: Final = 2


def comparison_lines(comparison: EditionComparison, width: int = WIDTH) -> Iterator[Spans]:
    """The comparison as lines of spans. Editions that give the same answer share a column; the first column is what others differ from."""
    for reason, names in _refused(comparison).items():
        first, *rest = clean(f"By the rules of {names} this cannot be: {reason}").splitlines() or [""]
        yield (Span(first, Style.BEFORE),)
        yield from ((Span(line),) for line in rest)
        yield ()
    groups = comparison.groups
    if not comparison.differences:
        yield (
            Span(f"The same answer in every edition: {', '.join(_runs(comparison.editions, comparison.editions))}."),
        )
        yield ()
    yield from _table(comparison, groups, width)
    for told in comparison.told:
        difference, parting = told.first
        yield ()
        yield (Span(clean(f"{difference.of}: {difference.what}"), Style.HEADING),)
        yield from _parting(parting, difference)
        for item in told.rest:
            before, after = (item.values[edition] for edition in parting.editions)
            yield (
                Span(clean(f"  and so {item.of}: {item.what}: {_short(before)} against {_short(after)}"), Style.QUIET),
            )
    yield from _assumed(comparison)


def _assumed(comparison: EditionComparison) -> Iterator[Spans]:
    """What the answers took for granted, with the editions to which it is the same."""
    by_lines: dict[tuple[str, ...], list[str]] = {}
    for edition, items in comparison.assumed.items():
        if items:
            by_lines.setdefault(tuple(assumption_lines(items)), []).append(edition)
    for lines, editions in by_lines.items():
        whose = "" if len(by_lines) == 1 else f" ({', '.join(_runs(editions, comparison.editions))})"
        yield ()
        yield (Span(f"Assumed, as nobody stated it{whose}", Style.HEADING),)
        yield from ((Span(clean(f"  {line}")),) for line in lines)


def _refused(comparison: EditionComparison) -> dict[str, str]:
    """Each reason with the editions that give it."""
    found: dict[str, list[str]] = {}
    for edition, reason in comparison.refused.items():
        found.setdefault(reason, []).append(edition)
    return {reason: ", ".join(_runs(names, tuple(comparison.refused))) for reason, names in found.items()}


def _table(comparison: EditionComparison, groups: Sequence[Sequence[str]], width: int) -> Iterator[Spans]:
    differing = {(item.of, item.what) for item in comparison.differences}
    shown = [
        (of, what)
        for of, aspects in _subjects(comparison).items()
        for what in aspects
        if (of, what) in differing or what in _ALWAYS
    ]
    if not shown:
        return
    label = max(len(what) for _, what in shown) + 2
    column = max(_NARROWEST, (width - label - 2) // max(1, len(groups)) - _GAP)
    titles = [", ".join(_runs(group, comparison.editions)) for group in groups]
    yield from _cells("", titles, label, column, Style.HEADING)
    last = ""
    for of, what in shown:
        if of != last:
            yield (Span(clean(of), Style.NAME),)
            last = of
        values = [comparison.answers[group[0]].get(of, {}).get(what, "–") for group in groups]
        marks = [value != values[0] for value in values]
        yield from _cells(what, values, label, column, Style.PLAIN, marks)


def _runs(group: Sequence[str], editions: Sequence[str]) -> Iterator[str]:
    """The editions of a group, three and more that stand next to each other as "first to last"."""
    rest = list(group)
    while rest:
        start = editions.index(rest[0])
        pairs = zip(editions[start:], rest, strict=False)
        together = next((number for number, (one, own) in enumerate(pairs) if one != own), len(rest))
        run, rest = rest[:together], rest[together:]
        if len(run) > 2:
            yield f"{run[0]} to {run[-1]}"
        else:
            yield from run


_ALWAYS: Final = frozenset({"type", "size"})
"""What is shown even where it is the same in all."""


def _subjects(comparison: EditionComparison) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for things in comparison.answers.values():
        for of, aspects in things.items():
            known = found.setdefault(of, [])
            known += [what for what in aspects if what not in known]
    return found


def _cells(  # noqa: PLR0917 - a row of a table
    title: str,
    values: Sequence[str],
    label: int,
    column: int,
    style: Style,
    marks: Sequence[bool] = (),
) -> Iterator[Spans]:
    """A row, as many lines high as its highest cell; a cell that differs from the first has `*` before it."""
    folded = [wrap(clean(value), column) or [""] for value in values]
    for number, lines in enumerate(zip_longest(*folded, fillvalue="")):
        spans = [Span(f"  {title if number == 0 else '':<{label}}", Style.QUIET)]
        for place, text in enumerate(lines):
            marked = bool(marks) and marks[place]
            spans.append(Span("* " if marked and number == 0 else "  ", Style.AFTER))
            spans.append(Span(f"{text:<{column}}", Style.AFTER if marked else style))
        yield tuple(spans)


def _parting(parting: Parting, difference: EditionDifference) -> Iterator[Spans]:
    values = [difference.values[edition] for edition in parting.editions]
    one, other = parting.editions
    if parting.before_the_layers:
        words = f"  {one} and {other} part before the first layer, in what happened: {_short(values[0])}, {_short(values[1])}"
        yield (Span(clean(words)),)
        yield from _causes(parting)
        return
    yield (Span(f"  {one} and {other} part here:"),)
    pad = max(len(edition) for edition in parting.editions)
    for edition, moment in zip(parting.editions, parting.moments, strict=True):
        yield (Span(f"    {edition:<{pad}}  "), *_moment(moment))
    yield from _causes(parting)


def _causes(parting: Parting) -> Iterator[Spans]:
    """What in the rules parts them, with the rule of both texts."""
    for cause in parting.causes:
        rules = [
            f"{rule} ({edition})" if rule else f"no rule of {edition}"
            for edition, rule in zip(parting.editions, cause.rules, strict=True)
        ]
        what = "the rule that parts them" if cause.alone else "one of the rules that part them"
        yield (Span(f"    {what}: {cause.words}: "), Span("; ".join(rules), Style.RULE))


def _moment(moment: PartingMoment | None) -> Spans:
    if moment is None:
        return (Span("no effect does anything to it", Style.QUIET),)
    where = moment.layer if not moment.layer[:1].isdigit() else f"layer {moment.layer}"
    spans = [Span(where), Span(f" ({moment.rule})", Style.RULE)]
    if moment.effect:
        spans += [Span(" "), Span(clean(moment.effect), Style.NAME)]
    return (
        *spans,
        Span(clean(f": {moment.changes}")),
        *([Span(f", {moment.reason}", Style.QUIET)] if moment.reason else []),
    )


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."
