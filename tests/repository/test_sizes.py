"""No module and no function grows over the bound: a room that holds too much is split by what it holds."""

from benchmarks.sizes import FUNCTION, MODULE, functions, modules


def test_no_module_is_over_the_bound() -> None:
    over = {path for path, lines in modules().items() if lines > MODULE}
    assert over == set(), f"split what has more than {MODULE} lines by what it holds"


def test_no_function_is_over_the_bound() -> None:
    over = {(path, name) for path, name, lines in functions() if lines > FUNCTION}
    assert over == set(), f"split what has more than {FUNCTION} lines by what it does"
