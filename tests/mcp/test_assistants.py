"""The server for assistants, asked by the SDK's own client: in memory, on stdio, over HTTP."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, MCPError, StdioServerParameters
from mcp.types import TextContent, TextResourceContents

from layerlaw import Board
from layerlaw.boards import board_schema, reference_page
from layerlaw.mcp import assistant_server
from layerlaw.mcp.serving import running_workers
from layerlaw.web.server.settings import Settings

BOARD = "timeline: [Opalescence, Humility, {enter: Grizzly Bears, as: bears}]"
HUMBLED = """
timeline:
  - {enter: Grizzly Bears, as: bears}
  - {resolve: Giant Growth, target: bears}
  - {resolve: Humble, target: bears}
"""
TOOLS = {"solve", "explain", "ask", "check_board", "legal", "compare", "find_cards", "card"}


async def call(client: Client, tool: str, **arguments: Any) -> tuple[bool, str]:
    """Whether a tool call failed, and its text."""
    result = await client.call_tool(tool, arguments)
    assert all(isinstance(part, TextContent) for part in result.content)
    return bool(result.is_error), "\n".join(part.text for part in result.content if isinstance(part, TextContent))


async def read(client: Client, uri: str) -> str:
    (content,) = (await client.read_resource(uri)).contents
    assert isinstance(content, TextResourceContents)
    return content.text


def in_memory(check: Callable[[Client], Awaitable[None]], **more: Any) -> None:
    """Run a check with a client of a server in this process."""

    async def whole() -> None:
        async with running_workers(Settings(workers=1, **more)) as workers, Client(assistant_server(workers)) as client:
            await check(client)

    asyncio.run(whole())


def test_tools_answer_and_explain() -> None:
    async def check(client: Client) -> None:
        assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS
        assert client.instructions is not None
        failed, text = await call(client, "solve", board=BOARD)
        assert not failed
        # 613.7: Humility's timestamp is the later one
        assert "Humility: Enchantment Creature, 1/1, colors W, controlled by You. Abilities: none" in text
        assert "bears: Creature — Bear, 1/1, colors G, controlled by You. Abilities: none" in text
        _, text = await call(client, "solve", board=BOARD, as_json=True)
        assert json.loads(text) == Board.parse(BOARD).solve().to_dict()
        _, text = await call(client, "explain", board=BOARD, object="Humility")
        assert "613.6" in text
        assert text.startswith("# Why Humility is as it is")
        _, text = await call(client, "solve", board=BOARD, at=1)
        assert "Humility" not in text

    in_memory(check)


def test_asking_and_looking_up() -> None:
    async def check(client: Client) -> None:
        _, text = await call(client, "ask", cards=["Humility", "Opalescence"])
        assert text.startswith("2 outcomes, by the order in which they enter.")
        assert "Humility before Opalescence\n   Humility: Enchantment Creature, 4/4" in text
        _, text = await call(client, "ask", cards=["Forest", "Grizzly Bears"])
        assert text.startswith("The order in which they enter does not matter.")
        _, text = await call(client, "find_cards", name="humil")
        assert text.startswith("Humility")
        _, text = await call(client, "card", name="Blood Moon")
        assert "How it was understood:" in text
        _, text = await call(client, "legal", board="players: [{name: You, hand: [Lightning Bolt]}, Opponent]")
        assert "{cast: Lightning Bolt, target: You} [{R}] - legal; any target: You, Opponent" in text
        _, text = await call(client, "legal", board=BOARD, entry="{cast: Lightning Bolt, target: You}", by="Opponent")
        assert "legal" in text
        _, text = await call(client, "compare", board=HUMBLED)
        assert "2009-07-11" in text  # M10: counters and set values left one layer (613.4)
        _, text = await call(client, "check_board", board=f"{BOARD}\nexpect: {{bears: {{power: 2}}}}\n")
        assert "bears.power: expected 2, is 1" in text
        _, text = await call(client, "check_board", board=BOARD)
        assert "holds" in text

    in_memory(check)


def test_what_is_wrong_comes_back_with_place_and_mend_and_is_no_crash() -> None:
    async def check(client: Client) -> None:
        for tool, arguments, said in (
            ("solve", {"board": "timeline:\n  - Opalesence\n"}, "nearest: Opalescence"),
            ("solve", {"board": "[" * 5000}, "board:1:"),
            ("solve", {"board": "timeline: [\ud800]"}, "board"),
            ("explain", {"board": BOARD, "object": "Humilty"}, "nearest: Humility"),
            ("card", {"name": "Humilty"}, "nearest: Humility"),
            ("ask", {"cards": []}, "cards"),
            ("solve", {}, "board"),
            ("nonsense", {}, "nonsense"),
        ):
            try:
                failed, text = await call(client, tool, **arguments)
            except (MCPError, UnicodeError) as error:
                failed, text = True, f"{error} board"  # the client may refuse what is no text before it is sent
            assert failed, tool
            assert said in text, (tool, text)
            assert "Traceback" not in text
        assert (await call(client, "solve", board=BOARD))[0] is False

    in_memory(check)


def test_what_takes_too_long_is_ended() -> None:
    async def check(client: Client) -> None:
        failed, text = await call(client, "solve", board="timeline:\n" + "- Bayou\n" * 90_000)
        assert failed
        assert "too long" in text
        assert (await call(client, "solve", board=BOARD))[0] is False

    in_memory(check, time_limit=0.5)


def test_text_that_was_not_understood_is_said() -> None:
    async def check(client: Client) -> None:
        board = "cards: [{name: Riddle, type_line: Enchantment, oracle_text: Zorble.}]\ntimeline: [Riddle]"
        _, text = await call(client, "solve", board=board)
        assert "NOT UNDERSTOOD" in text
        assert "Riddle: Zorble." in text

    in_memory(check)


def test_what_was_taken_for_granted_is_said() -> None:
    async def check(client: Client) -> None:
        _, text = await call(client, "solve", board="timeline: [Tarmogoyf]")
        assert "ASSUMED" in text
        assert "Tarmogoyf's power would be" in text

    in_memory(check)


def test_the_format_and_the_examples_can_be_read() -> None:
    async def check(client: Client) -> None:
        assert await read(client, "layerlaw://format") == reference_page()
        assert json.loads(await read(client, "layerlaw://schema/board")) == board_schema()
        listed = (await read(client, "layerlaw://examples")).splitlines()
        assert len(listed) >= 10
        for line in listed:
            uri = line.removeprefix("- ").split(": ")[0]
            Board.parse(await read(client, uri)).solve()
        for uri in ("layerlaw://examples/no-such", "layerlaw://examples/..%2F..%2Fpyproject", "layerlaw://nothing"):
            with pytest.raises(MCPError):
                await read(client, uri)

    in_memory(check)


def test_the_command_speaks_on_stdio(repository: Path) -> None:
    async def whole() -> None:
        command = StdioServerParameters(
            command=sys.executable,
            args=["-m", "layerlaw", "mcp"],
            env={**os.environ, "PYTHONPATH": str(repository / "src")},
        )
        async with Client(command) as client:
            failed, text = await call(client, "solve", board=BOARD)
            assert not failed
            assert "1/1" in text

    asyncio.run(whole())


def test_the_command_listens_on_http(repository: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]

    async def whole() -> None:
        deadline = time.monotonic() + 60
        while True:
            try:
                async with Client(f"http://127.0.0.1:{port}/mcp") as client:
                    assert "1/1" in (await call(client, "solve", board=BOARD))[1]
                    return
            except Exception:
                if time.monotonic() > deadline:
                    raise
                await asyncio.sleep(0.3)

    with subprocess.Popen(
        [sys.executable, "-m", "layerlaw", "mcp", "--http", "--port", str(port)],
        env={**os.environ, "PYTHONPATH": str(repository / "src")},
        stderr=subprocess.PIPE,
    ) as server:
        try:
            asyncio.run(whole())
        finally:
            server.terminate()
            server.communicate(timeout=30)
    assert server.returncode in (0, -15)
