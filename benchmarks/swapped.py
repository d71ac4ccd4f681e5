"""A mistake is put into the functions that are loaded, in a fork of a process that has loaded everything once (`benchmarks.mutants`).

Theory of operation. A function's code can be exchanged where it is, for all who hold the function, by whatever name: its module need not be loaded anew, nor those that import it. The functions are found among all objects that there are
(`gc`), by file, qualified name and first line, which a mistake inside of them leaves as they are. What has run while its module was loaded is not made up for by that, nor can a function be given code that uses fewer
variables from around it: such a mistake is shown in the slow way, by a process that loads its module with the mistake in it.
"""

from __future__ import annotations

import gc
import os
import pickle
from collections import defaultdict
from collections.abc import Callable, Iterator
from types import CodeType, FunctionType
from typing import BinaryIO, Final

_CANNOT: Final = "cannot be swapped"
_Key = tuple[str, str, int]


class Loaded:
    """A process that has loaded our modules, and forks one for each mistake."""

    def __init__(self, load: Callable[[], None]) -> None:
        """Begin it; `load` is done in it, once."""
        for_it, self._requests = os.pipe()
        self._answers, from_it = os.pipe()
        if os.fork() == 0:
            try:
                os.close(self._requests)
                load()
                _serve(os.fdopen(for_it, "rb"), from_it)
            finally:
                os._exit(0)
        os.close(for_it)
        os.close(from_it)
        self._to = os.fdopen(self._requests, "wb")
        self._from = os.fdopen(self._answers, "rb")

    def ask(self, file: str, source: bytes, work: Callable[[], object]) -> object:
        """What comes of some work, which can be pickled, with a module's other text in force; None where its process does not end as it should."""
        pickle.dump((file, source, work), self._to)
        self._to.flush()
        answer = pickle.load(self._from)  # noqa: S301 - from a fork of our own
        if answer == _CANNOT:
            raise CannotSwapError
        return answer

    def close(self) -> None:
        """End it."""
        self._to.close()
        self._from.close()
        os.wait()


class CannotSwapError(Exception):
    """The mistake can't be put into a function that is loaded."""


def _serve(requests: BinaryIO, answers: int) -> None:
    functions = _functions()
    gc.collect()
    gc.freeze()  # so that forks share what is loaded
    while True:
        try:
            file, source, work = pickle.load(requests)  # noqa: S301 - from who forked us
        except EOFError:
            return
        from_child, to_us = os.pipe()
        if os.fork() == 0:
            try:
                answer = work() if _swap(functions, file, source) else _CANNOT
                os.write(to_us, pickle.dumps(answer))
            finally:
                os._exit(0)
        os.close(to_us)
        with os.fdopen(from_child, "rb") as answered:
            answer = answered.read()
        os.wait()
        os.write(answers, answer or pickle.dumps(None))


def _functions() -> dict[_Key, list[FunctionType]]:
    """Every function that there is, by where its code stands."""
    found: dict[_Key, list[FunctionType]] = defaultdict(list)
    for one in gc.get_objects():
        if type(one) is FunctionType:
            found[_key(one.__code__)].append(one)
    return found


def _swap(functions: dict[_Key, list[FunctionType]], file: str, source: bytes) -> bool:
    """Put a module's other text into its functions; whether that could be done."""
    swapped = False
    for code in _codes(compile(source, file, "exec", dont_inherit=True)):
        for function in functions.get(_key(code), ()):
            if len(function.__code__.co_freevars) != len(code.co_freevars):
                return False
            function.__code__ = code
            swapped = True
    return swapped


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from _codes(part)


def _key(code: CodeType) -> _Key:
    return code.co_filename, code.co_qualname, code.co_firstlineno
