"""The log of a game: a record that only grows, and that older positions share without seeing what came after them."""

from __future__ import annotations

from layerlaw.play.position.record import Record


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
