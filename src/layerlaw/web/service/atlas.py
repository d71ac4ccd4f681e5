"""A card's part of the Atlas, where one has been built."""

from __future__ import annotations

from typing import Any, Final

from layerlaw.web.service.request import Request

__all__ = ["about"]

Json = dict[str, Any]
_USUAL: Final = 200
_MOST: Final = 2000


def about(request: Request) -> Json:
    """With which cards a card interacts, each relation in words; `there` is false where no Atlas is, and then nothing else is said.

    Raises:
        LayerlawError: the file of the Atlas cannot be read.
    """
    from layerlaw.atlas.book import Book, default_path  # most questions are not about it

    name = request.text("name")
    most = request.number("most", _USUAL, most=_MOST) or _USUAL
    path = default_path()
    if not path.is_file():
        return {"there": False}
    with Book(path) as book:
        return {"there": True, **_found(book, name, most)}


def _found(book: Any, name: str, most: int) -> Json:  # noqa: ANN401 - a `Book`, which is loaded where it is asked for
    from layerlaw.atlas.queries import about_card, sentence
    from layerlaw.errors import ErrorKind, LayerlawError

    tried = {key: int(book.meta.get(key, 0)) for key in ("trials", "carried_out")}
    try:
        found = about_card(book, name, most=most)
    except LayerlawError as error:
        if error.mistake.kind is not ErrorKind.NOTHING:
            raise
        return {"card": name, "edition": book.meta["edition"], **tried, "relations": [], "more": 0}
    relations = [
        {
            **item,
            "said": sentence(
                item["relation"],
                item["who"],
                one=found["card"],
                other=item["partner"],
                layer=item["layer"],
                clause=item["clause"],
            ),
        }
        for item in found["relations"]
    ]
    return {
        "card": found["card"],
        "edition": found["edition"],
        **tried,
        "relations": relations,
        "more": found["more"],
        "undecided": found["undecided"],
        "is_understood": found["is_understood"],
    }
