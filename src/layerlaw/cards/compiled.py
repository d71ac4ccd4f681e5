"""Compiled cards as they are kept in a file: the model's values as JSON, with the version of the grammar that made them."""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from layerlaw.model.cards import Card
from layerlaw.model.late import dataclass
from layerlaw.model.serial import BadSerial, decode, written

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

__all__ = ["CompiledCard", "compile_all", "compile_text_of_fields", "grammar_version", "read_compiled", "text_hash"]

_SERIAL: Final = 2
"""Counted up where `model.serial` writes the same value in another way."""
_BATCH: Final = 250
_AHEAD: Final = 3
"""Batches waiting for each worker: enough that none waits, few enough that the file is never in memory whole."""


@dataclass(frozen=True)
class CompiledCard:
    """A card compiled: its value as JSON, or None and the `problem` where no card could be made of the fields."""

    text: str | None
    is_understood: bool
    """Whether the layers and a game can carry out all of it."""
    problem: str = ""
    in_layers: bool = False
    """Whether no paragraph of it was left out whole, so that its continuous effects are all there."""


@cache
def grammar_version() -> str:
    """A short text that changes with the grammar and the model: nobody has to remember to count it up.

    It is made of the source of the two packages. A comment changed there costs a few milliseconds a card, once.
    """
    made = hashlib.sha256(str(_SERIAL).encode())
    for package in ("layerlaw.model", "layerlaw.oracle"):
        found = find_spec(package)  # found, not loaded: reading what is compiled needs no grammar
        for folder in (found.submodule_search_locations or ()) if found is not None else ():
            for file in sorted(Path(folder).rglob("*.py")):
                made.update(file.read_bytes())
    return made.hexdigest()[:16]


def text_hash(fields: str) -> bytes:
    """The hash under which what was compiled of these fields is kept."""
    return hashlib.sha256(fields.encode()).digest()[:16]


@cache
def _grammar() -> tuple[Callable[[Mapping[str, Any]], Card], Callable[[Card], bool], Callable[[Card], bool]]:
    """What compiles a card, and says whether it and its continuous effects are understood: loaded when the first card is."""
    from layerlaw.oracle.compile import compile_card
    from layerlaw.oracle.understood import is_understood, layers_understand

    return compile_card, is_understood, layers_understand


def compile_text_of_fields(fields: str) -> CompiledCard:
    """Compile a card from its fields as JSON. A card that cannot be made says why; it never raises."""
    compile_card, is_understood, layers_understand = _grammar()
    try:
        card = compile_card(json.loads(fields))
        text = written(card)
    except Exception as error:  # noqa: BLE001 - one odd card (a joke's type, a cost of no mana) must not stop an import
        return CompiledCard(None, False, f"{error}" or type(error).__name__)
    understood = is_understood(card)
    return CompiledCard(text, understood, in_layers=understood or layers_understand(card))


def read_compiled(text: str, *, parts: bool = True) -> Card:
    """The card that was written so; without its `parts` where only its continuous effects matter.

    Raises:
        BadSerial: nobody wrote it so.
    """
    try:
        card = decode(json.loads(text), parts=parts)
    except (json.JSONDecodeError, RecursionError) as error:
        raise BadSerial(str(error)) from None
    if not isinstance(card, Card):
        raise BadSerial(f"{type(card).__name__} is no card")
    return card


def compile_all(fields: Iterable[str], *, workers: int) -> Iterator[CompiledCard]:
    """Compile many cards, in order, with as many processes as `workers` where there are enough cards to earn them."""
    batches = _batches(fields)
    first = next(batches, [])
    if workers < 2 or len(first) < _BATCH:
        yield from map(compile_text_of_fields, first)
        for batch in batches:
            yield from map(compile_text_of_fields, batch)
        return
    waiting: deque[Future[list[CompiledCard]]] = deque()
    with _pool(workers) as pool:
        waiting.append(pool.submit(_compile_batch, first))
        for batch in batches:
            waiting.append(pool.submit(_compile_batch, batch))
            if len(waiting) > _AHEAD * workers:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()


@contextmanager
def _pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Worker processes, started afresh: a fork would inherit threads (a progress bar has one). They leave an interrupt to us."""
    import multiprocessing  # what only reads compiled cards needs none
    from concurrent.futures import ProcessPoolExecutor

    pool = ProcessPoolExecutor(
        workers, mp_context=multiprocessing.get_context("spawn"), initializer=_begin_work, initargs=(os.getpid(),)
    )
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _begin_work(parent: int) -> None:
    import gc
    import signal
    import threading

    def end_with_the_parent() -> None:
        """A parent that is killed cannot say that nobody waits any more."""
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(1)

    threading.Thread(target=end_with_the_parent, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Trees hold no cycles: looking for them would take a quarter of the time.
    gc.disable()


def _compile_batch(batch: list[str]) -> list[CompiledCard]:
    return [compile_text_of_fields(fields) for fields in batch]


def _batches(fields: Iterable[str]) -> Iterator[list[str]]:
    batch: list[str] = []
    for item in fields:
        batch.append(item)
        if len(batch) == _BATCH:
            yield batch
            batch = []
    if batch:
        yield batch
