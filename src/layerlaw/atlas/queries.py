"""Questions to a book. Answers are JSON values; the most surprising relations come first."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final

from layerlaw.atlas.book import RELATED, Book
from layerlaw.atlas.relate import CONTINUES, DEPENDS, LOOP, ORDER, RELATIONS, STOPPED
from layerlaw.cards.typed_names import fold
from layerlaw.errors import ErrorKind, LayerlawError, Mistake, nearest, quote

Plain = Any
CLAUSES: Final = ("text", "existence", "what it applies to", "what it does")
_RANK: Final = "CASE relation " + " ".join(f"WHEN '{name}' THEN {at}" for at, name in enumerate(RELATIONS)) + " END"
_WORDS: Final = {
    (DEPENDS, "mine"): "{one} depends on {other} in layer {layer} ({clause}; 613.8a)",
    (DEPENDS, "theirs"): "{other} depends on {one} in layer {layer} ({clause}; 613.8a)",
    (
        STOPPED,
        "mine",
    ): "{one} never begins to apply in layer {layer}: beside {other} its ability is gone before (613.6)",
    (
        STOPPED,
        "theirs",
    ): "{other} never begins to apply in layer {layer}: beside {one} its ability is gone before (613.6)",
    (CONTINUES, "mine"): "{one} goes on in layer {layer}, although beside {other} its ability is gone (613.6)",
    (CONTINUES, "theirs"): "{other} goes on in layer {layer}, although beside {one} its ability is gone (613.6)",
    (LOOP, ""): "{one} and {other} depend on each other in layer {layer}: a loop (613.8b)",
    (ORDER, ""): "{one} and {other}: the order of their timestamps decides {clause} in layer {layer} (613.7)",
}


def sentence(relation: str, who: str, *, one: str, other: str, layer: str, clause: str) -> str:
    """A relation in words, seen from one card: `who` is `mine`, `theirs`, or empty for what is of both."""
    return _WORDS[relation, who].format(one=one, other=other, layer=layer, clause=clause)


def card_named(book: Book, name: str) -> tuple[int, str, bool, int]:
    """The number and name of a card, whether it was understood whole, and how many of its effects are in the book.

    Raises:
        LayerlawError: the book has none of that name.
    """
    found = book.rows("SELECT id, name, is_understood, actors FROM card WHERE folded = ?", fold(name))
    if not found:
        found = book.rows(
            "SELECT id, name, is_understood, actors FROM card WHERE folded LIKE ? || '%' LIMIT 2", fold(name)
        )
    if len(found) != 1:
        names = [row["name"] for row in book.rows("SELECT name FROM card")]
        raise LayerlawError(
            Mistake(
                ErrorKind.NOTHING,
                None,
                f"the Atlas has no card {quote(name)}",
                nearest=nearest(name, names),
                mend="a card is there if it has a continuous effect on objects, or a text that was not understood",
            )
        )
    row = found[0]
    return row["id"], row["name"], bool(row["is_understood"]), row["actors"]


def about_card(book: Book, name: str, *, most: int | None = None) -> Plain:
    """All that the book has on a card: for each relation the partners, those first whose kind of relation is rarest."""
    number, full_name, understood, actors = card_named(book, name)
    query = f"""
        WITH mine AS (SELECT id FROM actor WHERE card = ?),
        related AS (
            SELECT *, second AS partner, CASE who WHEN '' THEN '' WHEN 'first' THEN 'mine' ELSE 'theirs' END AS whose
            FROM ({RELATED}) WHERE first IN mine
            UNION ALL
            SELECT *, first AS partner, CASE who WHEN '' THEN '' WHEN 'second' THEN 'mine' ELSE 'theirs' END AS whose
            FROM ({RELATED}) WHERE second IN mine AND first NOT IN mine
        )
        SELECT related.relation, related.layer, related.clause, related.whose, card.name AS partner, min(trial.pairs) AS shared
        FROM related JOIN actor ON actor.id = related.partner JOIN card ON card.id = actor.card
        JOIN trial ON trial.id = related.trial
        GROUP BY related.relation, related.layer, related.clause, related.whose, card.name
        ORDER BY {_RANK}, related.whose, shared, related.layer, related.clause, card.name
    """  # noqa: S608 - our own words
    rows = book.rows(query, number)
    return {
        "card": full_name,
        "is_understood": understood,
        "effects": actors,
        "relations": [_relation(row) for row in rows[:most]],
        "more": max(0, len(rows) - most) if most is not None else 0,
        "undecided": _undecided(book, number),
        **_of_book(book),
    }


def _relation(row: Any) -> Plain:  # noqa: ANN401 - a row
    return {
        "relation": row["relation"],
        "who": row["whose"],
        "layer": row["layer"],
        "clause": row["clause"],
        "partner": row["partner"],
    }


def _undecided(book: Book, card: int) -> int:
    """Pairs of a card whose trial this book does not have."""
    (row,) = book.rows(
        "SELECT count(*) AS n FROM pair WHERE trial IS NULL AND (first IN (SELECT id FROM actor WHERE card = ?)"
        " OR second IN (SELECT id FROM actor WHERE card = ?))",
        card,
        card,
    )
    return int(row["n"])


def _of_book(book: Book) -> dict[str, str]:
    return {"edition": book.meta["edition"], "engine": book.meta["engine"]}


def search(
    book: Book,
    *,
    relation: str | None = None,
    layer: str | None = None,
    clause: str | None = None,
    cards: Sequence[str] = (),
    among: Sequence[Collection[str]] = (),
    most: int = 50,
) -> Plain:
    """Relations by what they are, where, why, and between whom; rarer kinds first.

    Args:
        book: the book.
        relation: one of `relate.RELATIONS`.
        layer: a layer such as `4`.
        clause: one of 613.8a (`CLAUSES`), or the characteristic that comes out otherwise.
        cards: words; each must be in the name of one of the two cards.
        among: names of cards; of each of these sets one of the two cards must be.
        most: how many at most.
    """
    conditions, values = ["1"], []
    for column, value in (("related.relation", relation), ("related.layer", layer), ("related.clause", clause)):
        if value is not None:
            conditions.append(f"{column} = ?")
            values.append(value)
    for word in cards:
        conditions.append("(one.folded LIKE '%' || ? || '%' OR other.folded LIKE '%' || ? || '%')")
        values += [fold(word), fold(word)]
    for names in among:
        conditions.append(
            "(one.name IN (SELECT value FROM json_each(?)) OR other.name IN (SELECT value FROM json_each(?)))"
        )
        values += [json.dumps(sorted(names))] * 2
    query = f"""
        SELECT one.name AS first, other.name AS second, related.relation, related.layer, related.clause, related.who,
               trial.pairs AS shared
        FROM ({RELATED}) AS related JOIN actor AS a ON a.id = related.first JOIN card AS one ON one.id = a.card
        JOIN actor AS b ON b.id = related.second JOIN card AS other ON other.id = b.card
        JOIN trial ON trial.id = related.trial
        WHERE {" AND ".join(conditions)}
        GROUP BY one.name, other.name, related.relation, related.layer, related.clause, related.who
        ORDER BY {_RANK}, shared, one.name, other.name, related.layer, related.clause LIMIT ?
    """  # noqa: S608 - our own words
    rows = book.rows(query, *values, most)
    found = [{key: row[key] for key in ("first", "second", "relation", "layer", "clause", "who")} for row in rows]
    return {"found": found, **_of_book(book)}


def unread(book: Book) -> Plain:
    """The cards of which some text was not understood: what that does is in no answer, and never said to be independent."""
    rows = book.rows("SELECT name, actors FROM card WHERE NOT is_understood ORDER BY name")
    return {"cards": [{"card": row["name"], "effects": row["actors"]} for row in rows], **_of_book(book)}


def top(book: Book, *, most: int = 20) -> Plain:
    """The cards with the most partners in each relation, all dependency loops, and how many pairs there are of everything."""
    ranking = {
        relation: [
            {"card": row["name"], "partners": row["partners"]}
            for row in book.rows(
                "SELECT name, partners FROM tally JOIN card ON card.id = tally.card WHERE relation = ?"
                " ORDER BY partners DESC, name LIMIT ?",
                relation,
                most,
            )
        ]
        for relation in RELATIONS
    }
    loops = search(book, relation=LOOP, most=1_000_000)["found"]
    return {"ranking": ranking, "loops": loops, "counts": counts(book), **_of_book(book)}


def counts(book: Book) -> Plain:
    """How many pairs of cards there are of each relation, and of each layer and clause."""
    by_relation = book.rows(
        f"SELECT relation, layer, clause, count(*) AS pairs, count(DISTINCT trial) AS trials FROM ({RELATED})"  # noqa: S608 - our own words
        f" GROUP BY relation, layer, clause ORDER BY {_RANK}, layer, clause"
    )
    status = book.rows("""
        SELECT sum(trial IS NULL) AS undecided,
               sum(trial IS NOT NULL AND trial IN (SELECT trial FROM shown)) AS related,
               sum(trial IS NOT NULL AND trial NOT IN (SELECT trial FROM shown)) AS not_refuted,
               count(*) AS met FROM pair
    """)[0]
    reach = book.rows(
        "SELECT sum(reached_a AND reached_b) AS both, count(*) AS trials, sum(problem <> '') AS problems FROM trial"
    )[0]
    actors = int(book.meta["actors"])
    return {
        "relations": [dict(row) for row in by_relation],
        "pairs_of_effects": {
            "all": actors * (actors + 1) // 2,
            "independent_by_facets": actors * (actors + 1) // 2 - status["met"],
            "related": status["related"] or 0,
            "independent_not_refuted": status["not_refuted"] or 0,
            "undecided": status["undecided"] or 0,
        },
        "trials": dict(reach),
        "unread_cards": len(book.rows("SELECT id FROM card WHERE NOT is_understood")),
    }


def relations_of_pair(book: Book, names: Iterable[str]) -> Plain:
    """What the book has on two cards: relations, seen from the first, and for each pair of their effects whether it was decided."""
    one, other = (card_named(book, name) for name in names)
    query = f"""
        SELECT related.*, a.card AS first_card FROM ({RELATED}) AS related
        JOIN actor AS a ON a.id = related.first JOIN actor AS b ON b.id = related.second
        WHERE (a.card = ? AND b.card = ?) OR (a.card = ? AND b.card = ?)
        ORDER BY {_RANK}, layer, clause
    """  # noqa: S608 - our own words
    found: list[Plain] = []
    for row in book.rows(query, one[0], other[0], other[0], one[0]):
        who = row["who"]
        if row["first_card"] != one[0] and who:
            who = "second" if who == "first" else "first"
        entry = {"relation": row["relation"], "layer": row["layer"], "clause": row["clause"], "who": who}
        if entry not in found:
            found.append(entry)
    status = book.rows(
        "SELECT count(*) AS met, sum(trial IS NULL) AS undecided FROM pair JOIN actor AS a ON a.id = first"
        " JOIN actor AS b ON b.id = second WHERE (a.card = ? AND b.card = ?) OR (a.card = ? AND b.card = ?)",
        one[0],
        other[0],
        other[0],
        one[0],
    )[0]
    return {
        "cards": [one[1], other[1]],
        "relations": found,
        "tried": status["met"],
        "undecided": status["undecided"] or 0,
        **_of_book(book),
    }
