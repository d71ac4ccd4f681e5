"""Replacement effects in the log of a game, straight from the rules: each is applied to one event at most once (614.5).

It reads the lines of the log and nothing else of `layerlaw.play`. What is done instead of an event is that event, modified: lines below one that
tells of a replacement belong to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from layerlaw.play.position.log_entry import LogEntry

__all__ = ["replaced_once"]

_CHANGED = re.compile(r"^(?P<name>.+): (?P<made>\d+) instead of (?P<was>\d+) \((?P<what>.+)\)$")
_NUMBER = re.compile(r"\d+|\ban?\b")
_PLURAL = re.compile(r"s\b")


def replaced_once(told: Sequence[LogEntry]) -> Iterator[str]:
    """Lines that tell that an effect was applied again to what it had already been applied to."""
    open_: list[LogEntry] = []
    for before, entry in zip((None, *told), told, strict=False):
        while open_ and open_[-1].depth >= entry.depth:
            open_.pop()
        if entry.kind != "replace" or not entry.objects:
            continue
        if any(one.objects == entry.objects and one.text == entry.text for one in open_):
            yield f"{entry.text}: below itself"
        if before is not None and _goes_on(before, entry):
            yield f"{entry.text}: behind {before.text}"
        if " replaces " in entry.text:
            open_.append(entry)


def _goes_on(before: LogEntry, entry: LogEntry) -> bool:
    """Whether two lines that follow each other tell of one amount that the same effect changed twice."""
    first, second = _CHANGED.match(before.text), _CHANGED.match(entry.text)
    if first is None or second is None or before.objects != entry.objects or before.depth != entry.depth:
        return False
    return (
        _plain(first["what"]) == _plain(second["what"])
        and first["made"] == second["was"]
        and first["made"] != first["was"]
    )


def _plain(event: str) -> str:
    """An event's words without how many it is about."""
    return _NUMBER.sub("#", _PLURAL.sub("", event))
