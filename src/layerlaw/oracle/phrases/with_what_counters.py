"""Counters that an object enters or is exiled with (614.1c, 122.6)."""

from __future__ import annotations

from layerlaw.model.values import Value
from layerlaw.oracle.phrases.how_many import amount
from layerlaw.oracle.phrases.qualities import counter_kind
from layerlaw.oracle.row import Words, reading


@reading
def put_with(reader: Words) -> tuple[tuple[str, Value], ...] | None:
    """With := amount kind "counter(s)" (("and" | ",") amount kind "counter(s)")* "on it"    counters that an object enters or is exiled with."""
    found: list[tuple[str, Value]] = []
    while True:
        count = amount(reader)
        reader.eat("additional")
        kind = None if count is None else counter_kind(reader)
        if count is None or kind is None or not reader.eat("counters", "counter"):
            return None
        found.append((kind, count))
        if reader.eat("on it", "on her", "on him", "on them", "on each of them"):
            return tuple(found)
        if not reader.eat("and", ", and", ","):
            return None
