"""A comparison by date: what the answer was from the oldest rules that are kept to today, and on which days it changed.

`by_date` makes a `ByDate` of a comparison of our editions; `by_date_lines` puts it into lines, `by_date_svg` draws it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from html import escape
from itertools import groupby, pairwise
from typing import Final

from layerlaw.explain.answer import Json
from layerlaw.explain.compare import Cause, EditionComparison, EditionDifference
from layerlaw.explain.document import Span, Spans, Style, clean
from layerlaw.explain.editions import day_words
from layerlaw.layers import EDITIONS
from layerlaw.layers.editions.naming import first_day
from layerlaw.model.late import dataclass


@dataclass(frozen=True)
class AnswerChanged:
    """Something whose answer changed on a day: of which object or player, what, from what to what, and by which rules."""

    of: str
    what: str
    before: str
    after: str
    causes: tuple[Cause, ...]


@dataclass(frozen=True)
class Day:
    """A day on which answers changed, and the editions on its two sides, the older first."""

    day: date
    editions: tuple[str, str]
    changed: tuple[AnswerChanged, ...]


@dataclass(frozen=True)
class ByDate:
    """The answers to one board over the years."""

    since: date
    """The first day that an edition answers for."""
    until: date
    """The day since when the newest rules are in force."""
    days: tuple[Day, ...]
    differences: tuple[EditionDifference, ...]
    editions: tuple[str, ...]
    """Those that answer, the oldest first."""

    def as_json(self) -> Json:
        """The same as plain values."""
        return {
            "since": str(self.since),
            "until": str(self.until),
            "days": [
                {
                    "day": str(item.day),
                    "editions": list(item.editions),
                    "changed": [
                        {
                            "of": one.of,
                            "what": one.what,
                            "before": one.before,
                            "after": one.after,
                            "causes": [cause.as_json() for cause in one.causes],
                        }
                        for one in item.changed
                    ],
                }
                for item in self.days
            ],
        }


def by_date(comparison: EditionComparison) -> ByDate:
    """Put a comparison of our own editions in order of time; editions that refuse the board, or are of one's own, are left out."""
    names = [name for name in reversed(EDITIONS) if name in comparison.editions]
    found = []
    for older, younger in pairwise(names):
        changed = []
        for item in comparison.differences:
            if item.values[older] == item.values[younger]:
                continue
            causes = next(
                (parting.causes for parting in item.partings if set(parting.editions) == {older, younger}), ()
            )
            changed.append(AnswerChanged(item.of, item.what, item.values[older], item.values[younger], causes))
        if changed:
            found.append(Day(first_day(EDITIONS[younger]), (older, younger), tuple(changed)))
    first = [first_day(EDITIONS[name]) for name in names]
    return ByDate(first[0], first[-1], tuple(found), comparison.differences, tuple(names))


# --- in lines -----------------------------------------------------------------------------------------------------


def by_date_lines(told: ByDate) -> Iterator[Spans]:
    """The days on which the answer changed, one after the other, with the rules that parted."""
    yield (Span(f"From {day_words(told.since)} on:", Style.HEADING),)
    for item in told.differences:
        yield (Span(clean(f"  {item.of}: {item.what} {item.values[told.editions[0]]}")),)
    if not told.days:
        yield (Span("  the same answer in all rules that are kept"),)
    for day in told.days:
        yield ()
        kept = "" if EDITIONS[day.editions[1]].has_text else " (no text of that day is kept)"
        yield (Span(f"{day_words(day.day)}{kept}:", Style.HEADING),)
        for causes, items in groupby(day.changed, key=lambda one: one.causes):
            for one in items:
                yield (Span(clean(f"  {one.of}: {one.what} {one.before} → {one.after}")),)
            for cause in causes:
                numbers = " → ".join(dict.fromkeys(rule or "no rule" for rule in reversed(cause.rules)))
                yield (Span(f"    {cause.words}: "), Span(numbers, Style.RULE))
    yield ()
    yield (Span(f"So it is until today; the newest rules kept are of {day_words(told.until)}."),)


# --- as a picture -------------------------------------------------------------------------------------------------

_WIDTH: Final = 960
_LEFT: Final = 170
_ROW: Final = 34
_TOP: Final = 34
_COLORS: Final = ("#4e79a7", "#f28e2b", "#59a14f", "#b07aa1", "#e15759", "#76b7b2", "#9c755f", "#bab0ac")
_MOST: Final = 40
"""So many rows at most; a picture says that there are more."""


def by_date_svg(told: ByDate) -> str:
    """The picture: a bar for each thing whose answer changed, cut at the days of change. Its text is selectable, and read by screen readers."""
    rows = told.differences[:_MOST]
    more = len(told.differences) - len(rows)
    height = _TOP + _ROW * max(1, len(rows)) + 40 + (18 if more else 0)
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img" '
            'font-family="system-ui, sans-serif" font-size="12">'
        ),
        f"<title>The answer by date, {told.since.year} to today</title>",
        f'<rect width="{_WIDTH}" height="{height}" fill="#ffffff"/>',
        *_axis(told, height),
    ]
    for number, item in enumerate(rows):
        parts += _bar(told, item, _TOP + _ROW * number)
    if not rows:
        parts.append(f'<text x="{_LEFT}" y="{_TOP + 18}">the same answer in all rules that are kept</text>')
    if more:
        parts.append(f'<text x="8" y="{height - 8}">and {more} more that are not drawn</text>')
    return "\n".join([*parts, "</svg>", ""])


def _end(told: ByDate) -> date:
    return told.until + timedelta(days=200)


def _x(told: ByDate, day: date) -> float:
    share = (day - told.since) / (_end(told) - told.since)
    return round(_LEFT + share * (_WIDTH - _LEFT - 12), 1)


def _axis(told: ByDate, height: int) -> Iterator[str]:
    bottom = height - 34
    for year in range(told.since.year + 1, _end(told).year + 1, 2):
        at = _x(told, date(year, 1, 1))
        yield f'<line x1="{at}" y1="{_TOP - 6}" x2="{at}" y2="{bottom}" stroke="#dddddd"/>'
        yield f'<text x="{at}" y="{_TOP - 12}" text-anchor="middle" fill="#555555">{year}</text>'


def _bar(told: ByDate, item: EditionDifference, top: int) -> Iterator[str]:
    label = f"{item.of}: {item.what}"
    yield f"<g><title>{escape(label, quote=False)}</title>"
    yield f'<text x="8" y="{top + 18}">{escape(_cut(label, 25), quote=False)}</text>'
    shades: dict[str, str] = {}
    for value, start, end in _spans(told, item):
        color = shades.setdefault(value, _COLORS[len(shades) % len(_COLORS)])
        left, right = _x(told, start), _x(told, end)
        hint = f"{value}, from {start} on"
        yield (
            f'<g><title>{escape(hint, quote=False)}</title><rect x="{left}" y="{top + 2}" width="{round(right - left, 1)}" '
            f'height="{_ROW - 10}" fill="{color}" stroke="#ffffff"/>'
        )
        room = int((right - left) / 7)
        if room > 2:
            yield f'<text x="{left + 5}" y="{top + 18}" fill="#ffffff">{escape(_cut(value, room), quote=False)}</text>'
        yield "</g>"
    yield "</g>"


def _spans(told: ByDate, item: EditionDifference) -> Iterator[tuple[str, date, date]]:
    """Each value with the first day that has it and the first that has not."""
    starts: Sequence[tuple[str, date]] = [(item.values[name], first_day(EDITIONS[name])) for name in told.editions]
    merged = [next(group) for _, group in groupby(starts, key=lambda pair: pair[0])]
    ends = [*(start for _, start in merged[1:]), _end(told)]
    for (value, start), end in zip(merged, ends, strict=True):
        yield value, start, end


def _cut(text: str, most: int) -> str:
    plain = clean(text)
    return plain if len(plain) <= most else f"{plain[: most - 1]}…"
