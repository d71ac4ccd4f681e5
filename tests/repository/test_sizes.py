"""No module and no function grows over the bound: a room that holds too much is split by what it holds."""

from benchmarks.sizes import FUNCTION, MODULE, functions, modules

TABLES = {("play/event/pattern.py", "_hits")}
"""Functions over the bound that are tables: one line, or two, for each kind that there is."""


def test_no_module_is_over_the_bound() -> None:
    over = {path for path, lines in modules().items() if lines > MODULE}
    assert over == set(), f"split what has more than {MODULE} lines by what it holds"


def test_no_function_is_over_the_bound_but_tables() -> None:
    over = {(path, name) for path, name, lines in functions() if lines > FUNCTION}
    assert over - TABLES == set(), f"split what has more than {FUNCTION} lines by what it does"
    assert TABLES - over == set(), "these are within the bound: take them out of the table"
