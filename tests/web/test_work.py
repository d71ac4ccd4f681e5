"""Worker processes: what takes too long or too much is ended, the line is bounded, and nobody else notices."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from layerlaw.cards.build import import_cards
from layerlaw.web.server.workers import Bounds, Ended, NoAnswer, Workers
from tests.cards import made

MANY = "timeline:\n" + "- Bayou\n" * 90_000
"""Some ten seconds of work."""
SMALL = {"board": "timeline: [Opalescence, Humility]"}
GIB = 1 << 30


def running(
    check: Callable[[Workers], Awaitable[None]],
    *,
    memory: int = GIB,
    answer: int = 10**8,
    database: Path | None = None,
    **more: Any,
) -> None:
    """Run a check on workers that are started before and closed after it."""
    bounds: dict[str, Any] = {"queue": 4, "time_limit": 60.0, "patience": 60.0, "wait_limit": 60.0, **more}

    async def whole() -> None:
        workers = Workers(1, Bounds(memory, answer, database), **bounds)
        await workers.start()
        try:
            await check(workers)
        finally:
            await workers.close()

    asyncio.run(whole())


async def ask(workers: Workers, request: object = SMALL) -> int:
    return (await workers.ask("solve", json.dumps(request).encode())).status


def test_what_takes_too_long_is_ended_and_the_next_is_answered() -> None:
    async def check(workers: Workers) -> None:
        with pytest.raises(NoAnswer) as caught:
            await ask(workers, {"board": MANY})
        assert caught.value.reason is Ended.TIME
        assert caught.value.seconds >= 0.5
        assert await ask(workers) == 200
        assert workers.ended == 1

    running(check, time_limit=0.5)


def test_who_computes_long_while_others_wait_is_ended_first() -> None:
    async def check(workers: Workers) -> None:
        long = asyncio.create_task(ask(workers, {"board": MANY}))
        await asyncio.sleep(0.1)
        assert await ask(workers) == 200
        with pytest.raises(NoAnswer) as caught:
            await long
        assert caught.value.reason is Ended.OTHERS

    running(check, patience=0.3)


def test_the_line_is_bounded() -> None:
    async def check(workers: Workers) -> None:
        tasks = [asyncio.create_task(ask(workers, {"board": MANY}))]
        await asyncio.sleep(0.1)
        tasks += [asyncio.create_task(ask(workers)) for _ in range(3)]
        await asyncio.sleep(0)
        found = await asyncio.gather(*tasks, return_exceptions=True)
        reasons = [item.reason if isinstance(item, NoAnswer) else item for item in found]
        assert reasons == [Ended.TIME, 200, 200, Ended.FULL]

    running(check, queue=2, time_limit=1.0)


def test_in_the_line_small_requests_go_before_large_ones() -> None:
    done: list[str] = []

    async def asks(workers: Workers, name: str, board: str) -> None:
        await ask(workers, {"board": board})
        done.append(name)

    async def check(workers: Workers) -> None:
        first = asyncio.create_task(ask(workers, {"board": MANY}))
        await asyncio.sleep(0.1)
        large = "timeline: []\n" + "# nothing\n" * 5_000
        await asyncio.gather(
            asks(workers, "large", large), *(asks(workers, name, "timeline: []") for name in ("one", "two"))
        )
        with pytest.raises(NoAnswer):
            await first

    running(check, time_limit=2.0)
    assert done == ["one", "two", "large"]


def test_nobody_waits_for_ever() -> None:
    async def check(workers: Workers) -> None:
        long = asyncio.create_task(ask(workers, {"board": MANY}))
        await asyncio.sleep(0.1)
        with pytest.raises(NoAnswer) as caught:
            await ask(workers)
        assert caught.value.reason is Ended.WAITED
        long.cancel()

    running(check, wait_limit=0.2)


@pytest.mark.skipif(sys.platform != "linux", reason="NOT CHECKED: other systems do not hold a process to its memory")
def test_what_takes_too_much_memory_is_told_so() -> None:
    async def check(workers: Workers) -> None:
        reply = await workers.ask("solve", b'{"board": [' + b"[]," * 3_000_000 + b"0]}")
        problem = json.loads(reply.body)
        assert (reply.status, problem["type"]) == (413, "urn:layerlaw:limit")
        assert "memory" in problem["detail"]
        assert await ask(workers) == 200

    running(check, memory=140 << 20)


def test_a_worker_that_writes_no_file_reads_the_card_database(tmp_path: Path) -> None:
    cards = tmp_path / "cards.sqlite"
    import_cards(made.scryfall(tmp_path / "cards.json", made.CARDS), cards)

    async def check(workers: Workers) -> None:
        reply = await workers.ask("status", b"{}")
        assert json.loads(reply.body)["database"] is True
        assert await ask(workers, {"board": "timeline: [Made Bear]"}) == 200

    running(check, database=cards)


def test_an_answer_that_is_too_large_is_refused() -> None:
    async def check(workers: Workers) -> None:
        assert await ask(workers, {"board": "timeline: []"}) == 200
        reply = await workers.ask("solve", json.dumps(SMALL).encode())
        assert reply.status == 413
        assert "2,000" in json.loads(reply.body)["mistake"]["expected"]

    running(check, answer=2000)


def test_a_worker_that_dies_is_replaced() -> None:
    async def check(workers: Workers) -> None:
        process = next(iter(workers._all))
        long = asyncio.create_task(ask(workers, {"board": MANY}))
        await asyncio.sleep(0.2)
        process._process.kill()
        with pytest.raises(NoAnswer) as caught:
            await long
        assert caught.value.reason is Ended.CRASHED
        assert await ask(workers) == 200

    running(check)


def test_whoever_waits_when_it_is_closed_is_refused() -> None:
    async def check(workers: Workers) -> None:
        long = asyncio.create_task(ask(workers, {"board": MANY}))
        await asyncio.sleep(0.1)
        waits = asyncio.create_task(ask(workers))
        await asyncio.sleep(0)
        await workers.close()
        for task in (long, waits):
            with pytest.raises(NoAnswer):
                await task
        with pytest.raises(NoAnswer) as caught:
            await ask(workers)
        assert caught.value.reason is Ended.STOPPING

    running(check)
