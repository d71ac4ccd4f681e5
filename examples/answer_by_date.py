"""The answer to one board over the years: the days on which the rules changed it, and a picture of them.

    python examples/answer_by_date.py [FILE.svg]

Ashen-Skin Zubera with two +1/+1 counters and Ascendant Evincar; Giant Growth, then Humble.
"""

import sys
from pathlib import Path

from layerlaw import Board
from layerlaw.explain.by_date import by_date, by_date_svg

BOARD = Board.parse(
    {
        "timeline": [
            {"enter": "Ashen-Skin Zubera", "as": "zubera", "counters": {"+1/+1": 2}},
            "Ascendant Evincar",
            {"resolve": "Giant Growth", "target": "zubera"},
            {"resolve": "Humble", "target": "zubera"},
        ]
    }
)


def main(file: str | None = None) -> None:
    """Print the days; draw them into a file where one is named."""
    told = by_date(BOARD.compare())
    print(f"since {told.since}: {told.differences[0].values[told.editions[0]]}")
    for day in told.days:
        for item in day.changed:
            rules = " → ".join(dict.fromkeys(rule for cause in item.causes for rule in reversed(cause.rules)))
            print(f"since {day.day}: {item.of} {item.what} {item.before} → {item.after} ({rules})")
    if file is not None:
        Path(file).write_text(by_date_svg(told), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:2])
