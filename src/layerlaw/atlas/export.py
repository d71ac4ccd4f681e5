"""The Atlas as data: every related pair of cards as Parquet and CSV, with a data dictionary and a licence note."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from layerlaw.atlas.book import RELATED, Book
from layerlaw.atlas.queries import unread as unread_cards
from layerlaw.atlas.trial_files import write_parquet

_CLAUSE: Final = (
    "of a dependency, what trying changes (613.8a): text, existence, what it applies to, what it does; of an order that "
    "matters, the characteristic that comes out otherwise; empty for the others"
)
_COLUMNS: Final = {
    "first": ("VARCHAR", "name of a card"),
    "second": ("VARCHAR", "name of another card, or of the same: two of it"),
    "relation": ("VARCHAR", "depends, loop, stopped, continues or order"),
    "layer": ("VARCHAR", "the layer or sublayer in which it shows"),
    "clause": ("VARCHAR", _CLAUSE),
    "who": (
        "VARCHAR",
        "first or second: the card that depends, whose effect never begins, or whose effect goes on; empty for what is of both",
    ),
    "effects": ("INTEGER", "how many pairs of effects of the two cards are so related"),
    "trial": ("VARCHAR", "the trial that shows it: pairs of one kind share one"),
}
_LICENCE: Final = """The names of cards are the property of Wizards of the Coast. This is unofficial fan content, permitted under the Fan Content Policy;
it is not approved or endorsed by Wizards. It holds no card text. What Layerlaw adds, the relations, may be used under the MIT licence.
"""


def export(book: Book, folder: Path) -> list[Path]:
    """Write `relations.parquet`, `relations.csv`, `unread.csv` and `README.md` into a folder, and give their paths.

    Raises:
        LayerlawError: DuckDB is not installed, or the book cannot be read.
    """
    folder.mkdir(parents=True, exist_ok=True)
    parquet, table, unread, readme = (
        folder / name for name in ("relations.parquet", "relations.csv", "unread.csv", "README.md")
    )
    write_parquet(parquet, _rows(book), {name: kind for name, (kind, _) in _COLUMNS.items()})
    with table.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(_COLUMNS))
        writer.writeheader()
        writer.writerows(_rows(book))
    with unread.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["card"])
        rows.writerows([item["card"]] for item in unread_cards(book)["cards"])
    readme.write_text(_readme(book), encoding="utf-8")
    return [parquet, table, unread, readme]


def _rows(book: Book) -> Iterator[dict[str, Any]]:
    query = f"""
        SELECT one.name AS first, other.name AS second, related.relation, related.layer, related.clause, related.who,
               count(*) AS effects, min(trial.key) AS trial
        FROM ({RELATED}) AS related JOIN actor AS a ON a.id = related.first JOIN card AS one ON one.id = a.card
        JOIN actor AS b ON b.id = related.second JOIN card AS other ON other.id = b.card
        JOIN trial ON trial.id = related.trial
        GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
    """  # noqa: S608 - our own words
    for row in book.connection.execute(query):
        yield dict(row)


def _readme(book: Book) -> str:
    lines = [
        "# The Atlas of continuous effects",
        "",
        "What `relations.parquet` and `relations.csv` hold, a row for each relation of two cards:",
        "",
    ]
    lines += ["| column | type | meaning |", "| --- | --- | --- |"]
    lines += [f"| `{name}` | {kind} | {meaning} |" for name, (kind, meaning) in _COLUMNS.items()]
    lines += [
        "",
        "`unread.csv` lists the cards of which some text was not understood: of these nothing is said that is not in the table,",
        "and never that they are independent.",
    ]
    lines += ["", "Made of:", ""]
    lines += [f"- {key}: {value}" for key, value in sorted(book.meta.items())]
    lines += ["", "## Licence", "", _LICENCE]
    return "\n".join(lines)
