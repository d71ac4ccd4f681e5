"""Counters that an object enters or is exiled with (614.1c, 122.6)."""

from __future__ import annotations

from layerlaw.model.values import Value
from layerlaw.oracle.phrases.how_many import amount
from layerlaw.oracle.phrases.qualities import counter_kind
from layerlaw.oracle.row import Words, reading


@reading
def put_with(reader: Words) -> tuple[tuple[str, Value], ...] | None:
    """With := amount kind "counter(s) on it"    counters that an object enters or is exiled with."""
    count = amount(reader)
    reader.eat("additional")
    if count is None:
        return None
    kind = counter_kind(reader)
    if kind is None or not reader.eat(
        "counters on it",
        "counter on it",
        "counter on her",
        "counter on him",
        "counters on them",
        "counter on them",
        "counter on each of them",
    ):
        return None
    return ((kind, count),)
