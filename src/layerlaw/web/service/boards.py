"""The methods that play a board: solve, explain, ask, legal, offers, compare, check."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from layerlaw.boards import PlayedBoard, check_played, read_board, run_board, what_holds
from layerlaw.boards.asking import EntriesQuestion, asked_json
from layerlaw.boards.board import BoardFile, up_to
from layerlaw.boards.compare import compare_board
from layerlaw.boards.legal import verdict
from layerlaw.boards.legal_listing import legal_actions
from layerlaw.boards.limits import DEFAULT_LIMITS, MOST_SOLVES
from layerlaw.boards.nodes import Scalar
from layerlaw.boards.offers import offers_of_card, offers_of_entry, offers_of_object
from layerlaw.boards.run import edition_of
from layerlaw.explain import (
    chronicle,
    document_markdown,
    render_html,
    render_markdown,
    render_mermaid,
    render_text,
)
from layerlaw.explain import (
    explain as tell,
)
from layerlaw.explain.assumption import assumed_json
from layerlaw.explain.by_date import by_date, by_date_svg
from layerlaw.explain.document import Block, Document, Spans, clean
from layerlaw.explain.wording import in_words
from layerlaw.layers import EDITIONS
from layerlaw.layers.protocol import ObjectId
from layerlaw.model.places import Place
from layerlaw.web.service.request import Request

__all__ = ["ask", "blocks_json", "check", "compare", "explain", "legal", "offers", "solve", "spans_json"]

Json = dict[str, Any]

_FORMATS: Final = ("blocks", "text", "markdown", "html", "mermaid")
_MOST_CARDS: Final = 24


def solve(request: Request) -> Json:
    """What every object is: the shape of `layerlaw solve --json`."""
    return _played(request).as_json()


def explain(request: Request) -> Json:
    """Why everything, or one object, is as it is."""
    played = _played(request)
    reference = request.text_or_none("object")
    about = None if reference is None else _object(played, reference)
    form = request.one_of("format", _FORMATS, "blocks")
    told = tell(
        played.solution,
        played.names.__getitem__,
        about,
        full=request.flag("full"),
        effects=dict(played.effect_names),
        assumed=played.assumed,
        not_carried_out=map(str, played.not_carried_out),
        unread=played.unread,
        open_readings=map(str, played.open_readings),
    )
    story = chronicle(played.happened if about is None else ())
    match form:
        case "text":
            return {"text": render_text(told)}
        case "markdown":
            parts = [document_markdown(story)] if story.blocks else []
            return {"text": "\n\n".join([*parts, render_markdown(told)])}
        case "html":
            return {"text": render_html(told, story)}
        case "mermaid":
            return {"text": render_mermaid(told)}
        case _:
            return {
                "about": reference,
                "blocks": blocks_json(in_words(told)),
                "log": blocks_json(story),
            }


_SOON: Final = 600
"""So many orders are tried within a request's time: what they came upon is answered, with how many orders are left."""


def ask(request: Request) -> Json:
    """Every distinct outcome over the orders in which the cards entered: the shape of `layerlaw ask --json`."""
    cards = request.texts("cards", most=_MOST_CARDS)
    question = EntriesQuestion.of(cards, DEFAULT_LIMITS, request.edition())
    at_most = request.number("max_solves", _SOON, most=MOST_SOLVES)
    return asked_json(question, question.outcomes(at_most or _SOON))


def compare(request: Request) -> Json:
    """The board under several editions: the shape of `layerlaw compare --json`; with `by_date`, its answers over the years besides, and their picture."""
    editions = request.editions() or list(EDITIONS.values())
    comparison = compare_board(_board(request), editions)
    made = comparison.as_json()
    if request.flag("by_date"):
        over_time = by_date(comparison)
        made["by_date"] = {**over_time.as_json(), "picture": by_date_svg(over_time)}
    return made


def check(request: Request) -> Json:
    """What a board expects that does not hold; of a board that fails also what its answer took for granted, did not understand and left out."""
    played = run_board(_board(request), request.edition())
    failures = check_played(played)
    return {
        "holds": not failures,
        "failures": [failure.as_json() for failure in failures],
        "not_understood": [item.as_json() for item in played.unread] if failures else [],
        "not_carried_out": [item.as_json() for item in played.not_carried_out] if failures else [],
        "assumed": assumed_json(played.assumed_by(what_holds)) if failures else [],
        "open_readings": [item.as_json() for item in played.open_readings] if failures else [],
    }


def legal(request: Request) -> Json:
    """What a player may do now: the shape of `layerlaw legal --json`; with an `entry`, that one alone in `entry`."""
    whole = _board(request)
    at = request.number("at", None)
    board = whole if at is None else up_to(whole, at)
    said = request.text_or_none("entry", longest=2000)
    if said is not None:
        return {"entry": verdict(board, said, edition=request.edition()).as_json()}
    pay = request.one_of("pay", ("none", "auto"), "none")
    return legal_actions(board, by=request.text_or_none("by"), pay=pay, edition=request.edition()).as_json()


def offers(request: Request) -> Json:
    """What can be done with a card that was picked, with an object, or about an entry; each with what it leaves open.

    `at`: after so many entries of the timeline, 0 for before the first.
    """
    whole = _board(request)
    at = request.number("at", None, least=0)
    board = whole if at is None else up_to(whole, at) if at else replace(whole, timeline=(), expect=None)
    picked, reference = request.text_or_none("picked"), request.text_or_none("object")
    if picked is not None:
        found = offers_of_card(board, picked, edition=request.edition())
    elif reference is not None:
        found = offers_of_object(board, reference, edition=request.edition())
    else:
        found = offers_of_entry(board, request.mapping("draft"), edition=request.edition())
    return {"offers": [one.as_json() for one in found]}


def _board(request: Request) -> BoardFile:
    return read_board(request.board(), name="board")


def _played(request: Request) -> PlayedBoard:
    whole = _board(request)
    at = request.number("at", None)
    board = whole if at is None else up_to(whole, at)
    # What a page asked for before the card was there is told, and no error, where nothing asks for it in the end (614.12).
    return run_board(board, edition_of(board, request.edition()))


def _object(played: PlayedBoard, reference: str) -> ObjectId:
    return played.register.object(Scalar(reference, reference, Place("request.object")))


def blocks_json(document: Document) -> list[Json]:
    """A document as plain values: blocks with marker, level, spans and children."""
    return [_block(block) for block in document.blocks]


def _block(block: Block) -> Json:
    return {
        "marker": block.marker,
        "level": block.level,
        "spans": spans_json(block.spans),
        "children": [_block(child) for child in block.children],
    }


def spans_json(spans: Spans) -> list[Json]:
    """Spans as plain values: text, and what it is."""
    return [{"text": clean(span.text), "style": str(span.style)} for span in spans]
