"""Which cards count as legal, and why a card is not understood: what `python -m benchmarks.coverage` prints."""

from benchmarks.coverage import Causes, legal_names, stopped_at

from layerlaw.oracle import compile_text
from layerlaw.oracle.understood import Bearing, UnreadStretch, not_read


def test_a_card_is_legal_where_one_format_has_it_restricted_or_not() -> None:
    cards: list[dict[str, object]] = [
        {"name": "Bear", "legalities": {"vintage": "legal", "modern": "not_legal"}},
        {"name": "Lotus", "legalities": {"vintage": "restricted"}},
        {"name": "Ante", "legalities": {"vintage": "banned"}},
        {"name": "Playtest"},
    ]
    assert legal_names(cards) == {"Bear", "Lotus"}


def test_a_cause_is_the_words_at_which_reading_stopped() -> None:
    stretch = UnreadStretch("deal 3 damage to each happy frog", Bearing.ONE_SHOTS, stopped=19)
    assert stopped_at(stretch) == "each happy frog"


def test_near_the_end_the_last_words_are_the_cause() -> None:
    stretch = UnreadStretch("return it to 2 hands.", Bearing.ONE_SHOTS, stopped=20)
    assert stopped_at(stretch) == "... to N hands"


def test_a_card_counts_once_for_each_cause() -> None:
    found = Causes()
    again = UnreadStretch("sing a very long song", Bearing.ONE_SHOTS)
    found.add("Bard", [again, UnreadStretch("sing a very short song", Bearing.ONE_SHOTS)])
    found.add("Choir", [again])
    assert found.frequent(1) == [(Bearing.ONE_SHOTS, "sing a very", 2, ["Bard", "Choir"])]


def test_where_reading_stopped_is_told_in_the_words_of_the_sentence_itself() -> None:
    """What was read of the sentences before, or of the whole paragraph by another production, moves no caret."""
    read = compile_text("Draw two cards. Destroy target artifact and sing loudly.", name="Thing", type_line="Sorcery")
    (stretch,) = (one for one in not_read(read.abilities) if one.text != "target")
    assert stretch.text[stretch.stopped :].lstrip().startswith(("and sing", "sing"))
