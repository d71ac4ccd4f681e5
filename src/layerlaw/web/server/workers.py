"""Worker processes: each request goes to one that is free; what takes too long is ended with its process, and another one takes its place.

A request waits in a bounded line, where the small ones go before the large. Who computes while others wait is given less time than who is alone: a few questions that would take
for ever cannot keep the many from their answers, and a long one is answered where nobody waits.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from enum import StrEnum
from heapq import heappop, heappush
from itertools import count
from multiprocessing.context import BaseContext
from multiprocessing.resource_tracker import ensure_running
from threading import Lock
from time import monotonic
from typing import Any, Final

from layerlaw.model.late import dataclass
from layerlaw.web.server.worker import Bounds, run

__all__ = ["Bounds", "Ended", "NoAnswer", "Reply", "Workers"]

_LOOK_EVERY: Final = 0.05
_SMALL: Final = 14
"""Requests of less than two to that power of bytes are all alike in the line; each doubling stands behind."""
_START: Final = 60.0
"""Seconds that a new process may take to be ready; on a loaded machine it is not quick."""
_MODULE: Final = "layerlaw.web.server.worker"


class Ended(StrEnum):
    """Why a request got no answer, although it was begun or waited."""

    FULL = "full"
    """So many wait already."""
    WAITED = "waited"
    """No worker became free in time."""
    TIME = "time"
    """It took too long."""
    OTHERS = "others"
    """It took long, and others waited."""
    CRASHED = "crashed"
    """The process died over it."""
    STOPPING = "stopping"
    """The server is being stopped."""


class NoAnswer(Exception):
    """A request that got no answer: `reason` says why, `seconds` how long it computed."""

    def __init__(self, reason: Ended, seconds: float = 0.0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.seconds = seconds


@dataclass(frozen=True)
class Reply:
    """An answer: its HTTP status and its JSON, with how long it waited and computed."""

    status: int
    body: bytes
    waited: float
    computed: float


@contextmanager
def _deaf() -> Iterator[None]:
    """Let what is started in the block hear neither Ctrl-C nor SIGTERM, which reach every process of a group: the server answers what runs, and ends its workers itself."""
    if sys.platform == "win32":
        yield
        return
    ensure_running()  # here already: as it starts, it lets its caller hear them again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGTERM))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Process:
    """One worker process and our end of its pipe."""

    def __init__(self, context: BaseContext, bounds: Bounds) -> None:
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=run, args=(theirs, bounds), daemon=True)  # type: ignore[attr-defined]  # each context has one
        with _deaf():
            self._process.start()
        self._lock = Lock()
        self._is_over = False
        theirs.close()

    def ready(self) -> bool:
        """Wait until it can answer. False: it died, or takes for ever."""
        try:
            return self._pipe.poll(_START) and bool(self._pipe.recv_bytes())
        except (EOFError, OSError):
            return False

    def ask(self, message: bytes, may_go_on: Callable[[float], Ended | None]) -> bytes:
        """Hand it a request and wait for the answer.

        Raises:
            IllegalAction: `may_go_on`, asked again and again with the seconds it has taken, gave a reason to end it; or it died.
        """
        started = monotonic()
        try:
            self._pipe.send_bytes(message)
            while not self._pipe.poll(_LOOK_EVERY):
                reason = may_go_on(monotonic() - started)
                if reason is not None:
                    raise NoAnswer(reason, monotonic() - started)
            return self._pipe.recv_bytes()
        except (EOFError, OSError):
            raise NoAnswer(Ended.CRASHED, monotonic() - started) from None

    @property
    def is_alive(self) -> bool:
        """Whether it still runs."""
        return not self._is_over and bool(self._process.is_alive())

    def kill(self) -> None:
        """End it now, whatever it does: who waits for its answer learns it at once. Returns at once too."""
        with self._lock:
            if not self._is_over:
                self._process.kill()

    def clear(self) -> None:
        """Wait for its end, and give back what it held. Twice does no harm."""
        self.kill()
        with self._lock:
            if self._is_over:
                return
            self._is_over = True
        self._process.join()
        self._process.close()
        self._pipe.close()


class Workers:
    """So many processes, and the line before them. Made and closed on the event loop that uses it."""

    def __init__(
        self, number: int, bounds: Bounds, *, queue: int, time_limit: float, patience: float, wait_limit: float
    ) -> None:
        self._context: BaseContext = multiprocessing.get_context("forkserver" if sys.platform == "linux" else "spawn")
        if hasattr(self._context, "set_forkserver_preload"):
            self._context.set_forkserver_preload([_MODULE])  # a new process is there in some milliseconds
        self._bounds = bounds
        self._number = number
        self._queue = queue
        self._time_limit = time_limit
        self._patience = patience
        self._wait_limit = wait_limit
        self._threads = ThreadPoolExecutor(number, thread_name_prefix="layerlaw-worker")
        self._idle: list[_Process] = []
        self._line: list[tuple[int, int, asyncio.Future[_Process]]] = []
        self._numbers = count()
        self._tasks: set[asyncio.Task[None]] = set()
        self._all: set[_Process] = set()
        self._closing = False
        self.waiting = 0
        """Requests in the line."""
        self.busy = 0
        """Requests that are being answered."""
        self.ended = 0
        """Processes that were ended, or died, before their time."""

    async def start(self) -> None:
        """Start the processes, and wait until they can answer.

        Raises:
            RuntimeError: none of them can.
        """
        await asyncio.gather(*(self._add() for _ in range(self._number)))
        if not self._idle:
            raise RuntimeError("no worker process starts")

    @property
    def alive(self) -> int:
        """How many processes there are."""
        return len(self._all)

    async def ask(self, method: str, body: bytes) -> Reply:
        """Have a request answered.

        Raises:
            IllegalAction: it was not; it says why.
        """
        asked = monotonic()
        process = await self._free(len(body))
        began = monotonic()
        self.busy += 1
        try:
            message = await self._in_thread(process.ask, method.encode() + b"\n" + body, self._may_go_on)
        except BaseException:  # refused, or nobody waits for the answer any more: its pipe may not be used again
            self._replace(process)
            raise
        finally:
            self.busy -= 1
        head, _, made = message.partition(b"\n")
        status, leaves = map(int, head.split())
        if leaves:
            self._replace(process)
        else:
            self._hand_on(process)
        return Reply(status, made, began - asked, monotonic() - began)

    async def _free(self, size: int) -> _Process:
        """A process that is free, after a wait in the line where there is none: small requests before large ones, else as they came."""
        while True:
            if self._closing:
                raise NoAnswer(Ended.STOPPING)
            process = self._idle.pop() if self._idle else await self._in_line(size)
            if process.is_alive:
                return process
            self._replace(process)  # it died while nobody asked it anything

    async def _in_line(self, size: int) -> _Process:
        if self.waiting >= self._queue:
            raise NoAnswer(Ended.FULL)
        turn: asyncio.Future[_Process] = asyncio.get_running_loop().create_future()
        heappush(self._line, (max(0, size.bit_length() - _SMALL), next(self._numbers), turn))
        self.waiting += 1
        try:
            async with asyncio.timeout(self._wait_limit):
                return await turn
        except BaseException as error:
            if turn.done() and not turn.cancelled() and turn.exception() is None:
                self._hand_on(turn.result())  # its turn came in the moment in which it left
            if isinstance(error, TimeoutError):
                raise NoAnswer(Ended.WAITED) from None
            raise
        finally:
            self.waiting -= 1

    def _hand_on(self, process: _Process) -> None:
        """Give a process that is free to whoever is first in the line."""
        while self._line:
            *_, turn = heappop(self._line)
            if not turn.done():
                turn.set_result(process)
                return
        self._idle.append(process)

    def _may_go_on(self, seconds: float) -> Ended | None:
        """Whether what is being answered may go on. Called from other threads: reads numbers, changes none."""
        if seconds > self._time_limit:
            return Ended.TIME
        if seconds > self._patience and self.waiting > 0:
            return Ended.OTHERS
        return None

    def _replace(self, process: _Process) -> None:
        """End a process, and start another one in its place, while others go on."""
        self.ended += 1
        self._all.discard(process)
        process.kill()

        async def replace() -> None:
            await self._in_thread(process.clear)
            if not self._closing:
                await self._add()

        task = asyncio.get_running_loop().create_task(replace())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _add(self) -> None:
        process = await self._in_thread(_Process, self._context, self._bounds)
        self._all.add(process)
        if await self._in_thread(process.ready):
            self._hand_on(process)
        elif not self._closing:
            await asyncio.sleep(1)  # out of memory, say: there is no sense in hurrying
            self._replace(process)

    async def _in_thread(self, function: Callable[..., Any], *arguments: object) -> Any:  # noqa: ANN401 - what it returns
        return await asyncio.get_running_loop().run_in_executor(self._threads, function, *arguments)

    async def close(self) -> None:
        """End all processes. Whoever still waits is refused."""
        self._closing = True
        for *_, turn in self._line:
            if not turn.done():
                turn.set_exception(NoAnswer(Ended.STOPPING))
        processes = tuple(self._all)
        self._all.clear()
        for process in processes:
            process.kill()
        for process in processes:
            await self._in_thread(process.clear)
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)
