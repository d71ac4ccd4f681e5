"""No word of a card is lost in silence: each that is asked for leaves its trace in the tree, or its sentence is told as not understood.

What was read and says less than its text is the one fault that nobody is told of. The round trip of texts sees what the writer writes otherwise; this sees what no
node says at all: "other", a color, a number, a zone, how long.
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
from tests.oracle.traces import paragraphs
from tests.oracle.words_of_texts import untraced

EVERY = 8
"""Each eighth card of the file is asked here; all of them when a release is made (`EVERY = 1`: some seventy seconds)."""


def test_no_word_is_lost(shared_dir: Path) -> None:
    data = shared_dir / "data" / "oracle-cards.json.gz"
    if not data.is_file():
        pytest.skip("NOT CHECKED: no data/oracle-cards.json.gz in the shared folder")
    with gzip.open(data, "rt", encoding="utf-8") as text:
        cards = json.load(text)
    lost, asked = [], 0
    for card in islice(cards, 0, None, EVERY):
        fields = kept_fields(card)
        try:
            faces = compile_card(fields).faces
        except LayerlawError:
            continue  # no card of the rules
        printed = [fields] if fields.get("oracle_text") else fields.get("card_faces") or []
        for face, own in zip(faces, printed, strict=False):
            for words, trace in paragraphs(face, own.get("oracle_text") or ""):
                asked += 1
                lost += [f"{card['name']}: {word!r} in {words!r}" for word in untraced(words, trace)]
    assert not lost, f"{len(lost)} words left no trace; mend the reading, or name the node that says it: {lost[:10]}"
    assert asked > 30_000 // EVERY, "hardly a paragraph was asked"


@pytest.mark.parametrize(
    ("text", "other", "word"),
    [
        # What a paragraph says and another lacks: the lint must see each of these.
        ("Destroy target nontoken creature.", "Destroy target creature.", "nontoken"),
        ("This spell deals 2 damage to any other target.", "This spell deals 2 damage to any target.", "other"),
        ("Destroy all other creatures.", "Destroy all creatures.", "other"),
        ("Destroy target tapped creature.", "Destroy target creature.", "tapped"),
        ("Destroy target black creature.", "Destroy target creature.", "black"),
        ("Destroy three target creatures.", "Destroy target creature.", "three"),
        ("Target creature gains haste until end of turn.", "Target creature gains haste.", "until end of turn"),
        ("Each opponent discards a card at random.", "Each opponent discards a card.", "at random"),
        ("Destroy up to one target creature.", "Destroy target creature.", "up to"),
        ("You gain life equal to target creature's toughness.", "You gain life equal to target creature's power.", "toughness"),
        ("Return target creature card from your graveyard to your hand.", "Return target creature to your hand.", "graveyard"),
        ("You may draw a card.", "Draw a card.", "you may"),
        ("If you control a Forest, draw a card.", "Draw a card.", "if"),
    ],
)  # fmt: skip
def test_what_is_lost_is_seen(text: str, other: str, word: str) -> None:
    """A reading that had lost the word would be told of: the words of one text with the trace of another."""
    ((words, own),) = _paragraphs(text)
    ((_, without),) = _paragraphs(other)
    assert untraced(words, own) == []
    assert any(word in lost for lost in untraced(words, without))


def _paragraphs(text: str) -> list[tuple[str, str]]:
    card = compile_card({"name": "Made Sorcery", "type_line": "Sorcery", "oracle_text": text})
    return list(paragraphs(card.faces[0], text))
