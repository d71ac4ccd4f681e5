"""What a card says twice stands twice in its tree: two targets, two nouns with "nontoken", two colors, two numbers.

`test_words_leave_a_trace` sees a word of which nothing is left; this sees the second one that was lost beside a first.
"""

from __future__ import annotations

import gzip
import json
from itertools import islice
from pathlib import Path

import pytest

from layerlaw.cards.record import kept_fields
from layerlaw.errors import LayerlawError
from layerlaw.oracle import compile_card
from tests.oracle.counted_words import said_more_often
from tests.oracle.traces import paragraphs

EVERY, FIRST = 8, 3
"""Each eighth card, others than those of `test_words_leave_a_trace`."""


def test_nothing_is_said_more_often_than_it_is_read(shared_dir: Path) -> None:
    data = shared_dir / "data" / "oracle-cards.json.gz"
    if not data.is_file():
        pytest.skip("NOT CHECKED: no data/oracle-cards.json.gz in the shared folder")
    with gzip.open(data, "rt", encoding="utf-8") as text:
        cards = json.load(text)
    lost, asked = [], 0
    for card in islice(cards, FIRST, None, EVERY):
        fields = kept_fields(card)
        try:
            faces = compile_card(fields).faces
        except LayerlawError:
            continue  # no card of the rules
        printed = [fields] if fields.get("oracle_text") else fields.get("card_faces") or []
        for face, own in zip(faces, printed, strict=False):
            for words, trace in paragraphs(face, own.get("oracle_text") or ""):
                asked += 1
                lost += [f"{card['name']}: {word!r} in {words!r}" for word in said_more_often(words, trace)]
    assert not lost, f"{len(lost)} words are said more often than read; mend the reading: {lost[:10]}"
    assert asked > 30_000 // EVERY, "hardly a paragraph was asked"


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Destroy target creature and target land.", "Destroy target creature."),
        ("Destroy target nontoken creature. Exile all nontoken artifacts.", "Destroy target nontoken creature. Exile all artifacts."),
        ("Tap target tapped creature. Destroy all tapped lands.", "Destroy all tapped lands."),
        ("Untap target untapped creature. Destroy all untapped lands.", "Destroy all untapped lands."),
        ("Destroy target attacking creature. Exile all attacking creatures.", "Destroy target attacking creature. Exile all creatures."),
        ("Destroy target blocking creature. Exile all blocking creatures.", "Destroy target blocking creature. Exile all creatures."),
        ("Destroy target white creature. Exile all white creatures.", "Destroy target white creature. Exile all creatures."),
        ("Draw three cards. You gain 3 life.", "Draw three cards. You gain 2 life."),
        ("Target creature gains flying. Another target creature gains flying.", "Target creature gains flying. Target creature gains flying."),
        ("Destroy all creatures without flying.", "Destroy all creatures."),
        ("Each opponent loses 1 life. Each opponent discards a card.", "Each opponent loses 1 life. Each player discards a card."),
        ("Put a +1/+1 counter on target creature. Put a -1/-1 counter on target creature.", "Put a +1/+1 counter on target creature."),
    ],
)  # fmt: skip
def test_what_is_lost_once_is_seen(text: str, other: str) -> None:
    """A reading that had lost the second one would be told of: the words of one text with the trace of another."""
    assert not [word for words, trace in _of(text) for word in said_more_often(words, trace)]
    without = "".join(trace for _, trace in _of(other))
    assert [word for words, _ in _of(text) for word in said_more_often(words, without)]


def _of(text: str) -> list[tuple[str, str]]:
    card = compile_card({"name": "Made Sorcery", "type_line": "Sorcery", "oracle_text": text})
    found = list(paragraphs(card.faces[0], text))
    assert found, "it is not understood"
    return found
