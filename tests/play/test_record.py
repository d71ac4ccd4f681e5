"""What only grows: the log of a game and what became of its objects, which older positions share without seeing what came after them."""

from __future__ import annotations

import pytest

from layerlaw.play.position.growing import Ledger, Record


def test_an_older_record_does_not_see_what_was_appended_later() -> None:
    older: Record[str] = Record(["a"])
    newer = older.with_one("b")

    assert (list(older), list(newer)) == (["a"], ["a", "b"])
    assert (len(older), older[-1:], newer[1], newer[-2]) == (1, ("a",), "b", "a")


def test_two_records_go_on_from_one_each_for_itself() -> None:
    start = Record(["a"])
    one, other = start.with_one("b"), start.with_one("c")

    assert (list(one), list(other)) == (["a", "b"], ["a", "c"])
    assert one == Record(["a", "b"])
    assert one != other


def test_an_older_ledger_does_not_see_what_was_added_later() -> None:
    older: Ledger[str, int] = Ledger[str, int]().with_one("a", 1)
    newer = older.with_one("b", 2)

    assert (dict(older), dict(newer)) == ({"a": 1}, {"a": 1, "b": 2})
    assert "b" not in older
    assert (len(older), len(newer), newer["b"]) == (1, 2, 2)
    with pytest.raises(KeyError):
        older["b"]


def test_two_ledgers_go_on_from_one_each_for_itself() -> None:
    start: Ledger[str, int] = Ledger[str, int]().with_one("a", 1)
    one, other = start.with_one("b", 2), start.with_one("b", 3)
    again = one.with_one("a", 4)

    assert (dict(start), dict(one), dict(other)) == ({"a": 1}, {"a": 1, "b": 2}, {"a": 1, "b": 3})
    assert list(again.items()) == [("a", 4), ("b", 2)]
    assert one["a"] == 1
