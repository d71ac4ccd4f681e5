"""Sets of rows as integers: a bit for each row of a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import compress
from typing import Final

NO_ROW: Final = -1
"""In the place of a row's number: there is none."""
_BITS: Final = bytes.maketrans(b"01", b"\x00\x01")
_SMALL: Final = 2048
_SEVERAL: Final = 48
_FEW: Final = 6
"""So many rows are sooner found one after the other than by looking at each."""
_BYTE: Final = 256
_ONE: Final = ord("1")
_DIGITS: Final = [b"0" * number + b"1" + b"0" * (_BYTE - 1 - number) for number in range(_BYTE)]
"""For each number the table that turns it into the digit 1, and all others into 0."""
_BIT_OF: Final = [1 << row for row in range(_SMALL)].__getitem__
"""The bits of the first rows: adding up a few of them is the quickest way to a small mask."""


def rows_of(mask: int) -> list[int]:
    """The row numbers in a mask, ascending."""
    if not mask & (mask - 1):
        return [mask.bit_length() - 1] if mask else []
    if mask.bit_count() <= _FEW:
        rows = []
        while mask:
            lowest = mask & -mask
            rows += [lowest.bit_length() - 1]
            mask ^= lowest
        return rows
    bits = bin(mask)[:1:-1].encode().translate(_BITS)
    return list(compress(range(len(bits)), bits))


def mask_of(rows: Sequence[int], size: int) -> int:
    """The mask of row numbers, each named once, in time linear in `size` and their number."""
    number = len(rows)
    if number <= 1:
        return 1 << rows[0] if rows else 0
    if number <= _SEVERAL and size <= _SMALL:
        return sum(map(_BIT_OF, rows))
    if number << 4 > size:  # many of them: a digit for each row is quicker to write than a bit
        digits = bytearray(b"0") * size
        for row in rows:
            digits[row] = _ONE
        digits.reverse()
        return int(digits, 2)
    buffer = bytearray((size + 7) >> 3)
    for row in rows:
        buffer[row >> 3] |= 1 << (row & 7)
    return int.from_bytes(buffer, "little")


def masks_by_number(numbers: Sequence[int], most: int) -> list[int]:
    """For each of the numbers below `most`, the mask of the rows that have it."""
    if most > _BYTE:
        rows: list[list[int]] = [[] for _ in range(most)]
        for row, number in enumerate(numbers):
            rows[number].append(row)
        return [mask_of(mine, len(numbers)) for mine in rows]
    if not numbers:
        return [0] * most
    held = bytes(reversed(numbers))
    return [int(held.translate(_DIGITS[number]), 2) for number in range(most)]


def count_of(mask: int, piles: Mapping[int, int]) -> int:
    """How many objects the rows of a mask stand for, where some rows stand for so many."""
    total = mask.bit_count()
    if piles:
        total += sum(number - 1 for row, number in piles.items() if mask >> row & 1)
    return total
