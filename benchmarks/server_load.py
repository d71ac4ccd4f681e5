"""The HTTP interface under load: clients that ask one question after another, bombs among them, for a while. Run it by hand.

    python -m benchmarks.server_load --clients 50 --seconds 60 --bombs 3

Starts `layerlaw serve` on loopback, asks it (each client a new question as soon as it has its answer), and counts what came back. A
bomb is a board that takes some ten seconds; it must end in an error while the others are served. Every answer is compared with the one
that the library gives: a wrong one, or one that never comes, is a failure.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import socket
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles

import httpx2 as httpx

from layerlaw import Board

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
BOMB = "timeline:\n" + "- Bayou\n" * 90_000
RETRY = 0.5


@dataclass
class Tally:
    """What came back."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: {"solve": [], "card": [], "bomb": []})
    statuses: Counter[tuple[str, int]] = field(default_factory=Counter)
    wrong: int = 0
    lost: int = 0


def boards() -> dict[str, dict[str, object]]:
    """The example boards that solve, with what the library says of each."""
    found = {}
    for file in sorted(EXAMPLES.glob("*.yaml")):
        text = file.read_text(encoding="utf-8")
        found[text] = Board.parse(text).solve().to_dict()
    return found


async def ask(
    client: httpx.AsyncClient, tally: Tally, questions: dict[str, dict[str, object]], dice: random.Random
) -> None:
    """One question: most are boards, some a card by what somebody types."""
    started = time.perf_counter()
    if dice.random() < 0.3:
        kind, response = (
            "card",
            await client.get("/api/v1/cards", params={"q": dice.choice(["hum", "urborg", "blood", "opal"])}),
        )
    else:
        text = dice.choice(list(questions))
        kind, response = "solve", await client.post("/api/v1/solve", json={"board": text})
        if response.status_code == 200 and response.json() != questions[text]:
            tally.wrong += 1
    tally.seconds[kind].append(time.perf_counter() - started)
    tally.statuses[kind, response.status_code] += 1
    if response.status_code in (429, 503):
        await asyncio.sleep(RETRY)


async def bomb(client: httpx.AsyncClient, tally: Tally) -> None:
    """One question that would take too long."""
    started = time.perf_counter()
    response = await client.post("/api/v1/solve", json={"board": BOMB})
    tally.seconds["bomb"].append(time.perf_counter() - started)
    tally.statuses["bomb", response.status_code] += 1
    await asyncio.sleep(1)


async def load(address: str, clients: int, bombs: int, seconds: float) -> tuple[Tally, str]:
    """All clients at once until the time is over; what came back, and the server's own numbers in the end."""
    tally, questions, until = Tally(), boards(), time.perf_counter() + seconds

    async def one(number: int) -> None:
        dice = random.Random(number)
        async with httpx.AsyncClient(base_url=address, timeout=60) as client:
            while time.perf_counter() < until:
                try:
                    await (bomb(client, tally) if number < bombs else ask(client, tally, questions, dice))
                except httpx.HTTPError:
                    tally.lost += 1

    await asyncio.gather(*(one(number) for number in range(clients)))
    async with httpx.AsyncClient(base_url=address, timeout=60) as client:
        numbers = (await client.get("/metrics")).text
    return tally, numbers


def show(tally: Tally, numbers: str, seconds: float) -> None:
    """The table for docs/benchmarks.md."""
    print("| what | answers | a second | median, ms | 90 %, ms | 99 %, ms | longest, ms | statuses |")
    print("|---|---:|---:|---:|---:|---:|---:|---|")
    for kind, found in tally.seconds.items():
        if len(found) < 2:
            continue
        cuts = quantiles(found, n=100, method="inclusive")
        times = [1000 * value for value in (cuts[49], cuts[89], cuts[98], max(found))]
        statuses = ", ".join(
            f"{status}: {count:,}" for (what, status), count in sorted(tally.statuses.items()) if what == kind
        )
        shown = " | ".join(f"{value:,.0f}" for value in times)
        print(f"| {kind} | {len(found):,} | {len(found) / seconds:.1f} | {shown} | {statuses} |")
    print(f"\nwrong answers: {tally.wrong}; connections lost: {tally.lost}")
    print("\n".join(line for line in numbers.splitlines() if line.startswith(("layerlaw_refused", "layerlaw_workers"))))


def main() -> None:
    """Start the server, load it, stop it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--bombs", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--workers", type=int, default=2)
    chosen = parser.parse_args()
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    command = [
        sys.executable,
        "-m",
        "layerlaw",
        "serve",
        "--port",
        str(port),
        "--workers",
        str(chosen.workers),
        "--quiet",
    ]
    with subprocess.Popen(command) as server:
        address = f"http://127.0.0.1:{port}"
        try:
            while True:
                try:
                    if httpx.get(f"{address}/healthz").status_code == 200:
                        break
                except httpx.HTTPError:
                    time.sleep(0.2)
            tally, numbers = asyncio.run(load(address, chosen.clients, chosen.bombs, chosen.seconds))
        finally:
            server.terminate()
    show(tally, numbers, chosen.seconds)
    print(json.dumps({"exit": server.returncode}))


if __name__ == "__main__":
    main()
