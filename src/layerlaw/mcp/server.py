"""The tools and resources, as the protocol offers them to an assistant. What is computed is computed by workers."""

from __future__ import annotations

import json
from typing import Annotated, Any, Final

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ResourceNotFoundError, ToolError
from mcp.types import ToolAnnotations
from pydantic import Field

from layerlaw import __version__
from layerlaw.mcp import answers_in_words, resources
from layerlaw.web.server.workers import Ended, NoAnswer, Workers

__all__ = ["INSTRUCTIONS", "assistant_server"]

INSTRUCTIONS: Final = """\
Layerlaw answers exactly what every object of a Magic: The Gathering game is, by the Comprehensive Rules: layers (613), timestamps,
dependency, copying, counters, and more. Do not work such questions out yourself: ask it, and quote the rule numbers it gives.

A board says what happened, oldest first. Order matters: timestamps come from it.

timeline:
  - Opalescence                                   # a card enters under your control
  - {enter: Humility, controller: Opponent}
  - {enter: Grizzly Bears, as: bears, counters: {+1/+1: 2}}
  - {resolve: Giant Growth, target: bears}

Where the order of entry is not known, `ask` tries all of them. `find_cards` finds names. A card that is not known can be defined under
`cards:` with its rules text. The resource layerlaw://format has the whole format, layerlaw://examples boards that teach. When an answer
lists text as not understood, say so: it is not part of the answer.
"""
_LOOKS: Final = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)

_BOARD: Final = Field(description="A board in the board format, as YAML or JSON text.", max_length=1_000_000)
_RULES: Final = Field(
    default=None,
    description="By the rules of a day as 2013-05-01, of a set as m13, or of an edition; by default the newest.",
)
_AT: Final = Field(default=None, ge=1, description="As it is after so many entries of the timeline.")


def assistant_server(workers: Workers) -> MCPServer[Any]:
    """The server. `workers` answer; whoever runs it starts and closes them."""
    server: MCPServer[Any] = MCPServer("layerlaw", title="Layerlaw", version=__version__, instructions=INSTRUCTIONS)
    _tools(server, workers)
    _resources(server)
    return server


async def _ask(workers: Workers, method: str, **fields: object) -> dict[str, Any]:
    """Have the service answer.

    Raises:
        ToolError: what is wrong with the request, with place and mend, for the assistant to try again.
    """
    body = json.dumps({name: value for name, value in fields.items() if value is not None}).encode()
    try:
        reply = await workers.ask(method, body)
    except NoAnswer as refused:
        raise ToolError(_WHY[refused.reason]) from None
    made: dict[str, Any] = json.loads(reply.body)
    if reply.status != 200:
        raise ToolError(str(made["text"]))
    return made


_WHY: Final = {
    Ended.FULL: "Too many requests wait already. Ask again.",
    Ended.WAITED: "Too many requests wait already. Ask again.",
    Ended.TIME: "This takes too long and was ended. Ask about fewer cards or a smaller board.",
    Ended.OTHERS: "This takes long, and others waited. Ask about fewer cards, or again later.",
    Ended.CRASHED: "The process that computed this died. That is a defect of Layerlaw, not of the board.",
    Ended.STOPPING: "The server is being stopped.",
}


def _tools(server: MCPServer[Any], workers: Workers) -> None:
    _answers(server, workers)
    _judgements(server, workers)
    _cards(server, workers)


def _answers(server: MCPServer[Any], workers: Workers) -> None:
    """What is, and why."""

    @server.tool(title="What is everything?", annotations=_LOOKS, structured_output=False)
    async def solve(
        board: Annotated[str, _BOARD],
        at: Annotated[int | None, _AT] = None,
        rules: Annotated[str | None, _RULES] = None,
        as_json: Annotated[bool, Field(description="The whole answer as JSON, the way there included.")] = False,
    ) -> str:
        """What every object of a board is now: types, power and toughness, abilities, colors, controller, counters."""
        answer = await _ask(workers, "solve", board=board, at=at, rules=rules)
        return json.dumps(answer, ensure_ascii=False) if as_json else answers_in_words.solved(answer)

    @server.tool(title="Why?", annotations=_LOOKS, structured_output=False)
    async def explain(
        board: Annotated[str, _BOARD],
        object: Annotated[  # noqa: A002 - as the service calls it
            str | None,
            Field(default=None, description="Only what concerns this object: its alias, card name, or NAME#2."),
        ] = None,
        full: Annotated[bool, Field(description="Tell also what changed nothing.")] = False,
        at: Annotated[int | None, _AT] = None,
        rules: Annotated[str | None, _RULES] = None,
    ) -> str:
        """Why everything on a board, or one object, is as it is: layer by layer, with dependencies and rule numbers."""
        made = await _ask(
            workers, "explain", board=board, object=object, full=full, at=at, rules=rules, format="markdown"
        )
        return str(made["text"])

    @server.tool(title="These cards are on the battlefield", annotations=_LOOKS, structured_output=False)
    async def ask(
        cards: Annotated[
            list[str],
            Field(
                min_length=1, max_length=24, description="Card names, or entries such as {enter: Clone, choose: {...}}."
            ),
        ],
        rules: Annotated[str | None, _RULES] = None,
    ) -> str:
        """What happens when these cards are on the battlefield, in every order of entry that makes a difference."""
        return answers_in_words.asked(await _ask(workers, "ask", cards=cards, rules=rules))


def _judgements(server: MCPServer[Any], workers: Workers) -> None:
    """Of a board: whether it holds, what may be done on it, and what it was by the rules of other years."""

    @server.tool(title="Is this a board?", annotations=_LOOKS, structured_output=False)
    async def check_board(board: Annotated[str, _BOARD], rules: Annotated[str | None, _RULES] = None) -> str:
        """Check a board: its syntax, that it can have happened, and what stands under `expect`."""
        return answers_in_words.checked(await _ask(workers, "check", board=board, rules=rules))

    @server.tool(title="What may be done now?", annotations=_LOOKS, structured_output=False)
    async def legal(
        board: Annotated[str, _BOARD],
        entry: Annotated[
            str | None,
            Field(
                default=None, max_length=2000, description="Only whether this is legal: {cast: Shock, target: bears}."
            ),
        ] = None,
        by: Annotated[str | None, Field(default=None, max_length=300, description="Whose actions.")] = None,
        at: Annotated[int | None, _AT] = None,
        rules: Annotated[str | None, _RULES] = None,
    ) -> str:
        """Every legal action of a player at the end of a board, each as the entry that does it; or why one is not legal."""
        return answers_in_words.legal(await _ask(workers, "legal", board=board, entry=entry, by=by, at=at, rules=rules))

    @server.tool(title="By the rules of other years", annotations=_LOOKS, structured_output=False)
    async def compare(board: Annotated[str, _BOARD]) -> str:
        """The answer to a board over the years: the days on which it changed, and the rules that made the difference."""
        return answers_in_words.compared(await _ask(workers, "compare", board=board, by_date=True))


def _cards(server: MCPServer[Any], workers: Workers) -> None:
    """Of cards: which there are, and how they are understood."""

    @server.tool(title="Find cards by name", annotations=_LOOKS, structured_output=False)
    async def find_cards(
        name: Annotated[
            str, Field(max_length=200, description="A beginning, a word, a nickname, or a name misspelled.")
        ],
        limit: Annotated[int, Field(ge=1, le=50)] = 10,
    ) -> str:
        """Cards whose name begins so, has such a word, or is nearly spelled so, with their text."""
        return answers_in_words.cards(await _ask(workers, "cards", q=name, limit=limit))

    @server.tool(title="A card, and how it is understood", annotations=_LOOKS, structured_output=False)
    async def card(name: Annotated[str, Field(max_length=300, description="The card's name.")]) -> str:
        """A card: its text, how each ability is understood (kinds, effects, layers), what is not, and its rulings."""
        return answers_in_words.card(await _ask(workers, "card", name=name))


def _resources(server: MCPServer[Any]) -> None:
    @server.resource("layerlaw://format", title="The board format", mime_type="text/markdown")
    def board_format() -> str:
        """Everything that a board can say, verb by verb, and what an answer holds."""
        return resources.format_text()

    @server.resource("layerlaw://schema/board", title="JSON Schema of boards", mime_type="application/schema+json")
    def schema_of_boards() -> str:
        """The board format as JSON Schema."""
        return resources.board_schema_text()

    @server.resource("layerlaw://schema/answer", title="JSON Schema of answers", mime_type="application/schema+json")
    def schema_of_answers() -> str:
        """The answer of `solve` as JSON Schema."""
        return resources.answer_schema_text()

    @server.resource("layerlaw://examples", title="Examples", mime_type="text/markdown")
    def list_of_examples() -> str:
        """Boards that teach, and what each is about."""
        return "\n".join(f"- layerlaw://examples/{name}: {about}" for name, about in resources.examples().items())

    @server.resource("layerlaw://examples/{name}", title="An example", mime_type="application/yaml")
    def one_example(name: str) -> str:
        """One of the boards that teach, with its comments."""
        text = resources.example(name)
        if text is None:
            raise ResourceNotFoundError(f"no example is named {name!r}; layerlaw://examples lists them")
        return text
