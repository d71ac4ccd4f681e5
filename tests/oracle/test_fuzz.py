"""No text makes the compiler raise or linger."""

import time

from hypothesis import example, given, settings
from hypothesis import strategies as st

from layerlaw.model.abilities import NotUnderstood
from layerlaw.oracle import compile_text, matches_text, write_ability
from layerlaw.oracle.compile import compile_face

WORDS = ["creature", "creatures", "you", "control", "get", "+1/+1", "and", "or", "have", "flying,", "until", "end", "of", "turn.", "target", "gains", '"{T}:', "Add", '{R}."', "{2},", "{T}:", "as", "long", "as", "it", "is", "a", "1/1", "green", "Elf", "Elves", "other", "each", "all", "for", "number", "where", "X", "equal", "to", "the", "of", "power", "toughness", "its", "base", "becomes", "copy", "except", "in", "addition", "types", "when", "whenever", "then", "enters", "—", "•", "choose", "one", "your", "graveyard", "cards", ":", ";", "'", '"', "(", ")", "protection", "from", "red", "ward", "spells", "cost", "less", "cast", "with", "without", "named", "that", "this", "can't", "be", "blocked"]  # fmt: skip
spliced = st.lists(st.sampled_from(WORDS), max_size=60).map(" ".join)


@settings(max_examples=150)
@given(st.one_of(st.text(max_size=200), spliced), st.sampled_from(["Creature — Elf", "Instant", "Land", "nonsense"]))
def test_any_text_is_read_and_written(text: str, type_line: str) -> None:
    compiled = compile_text(text, name="Elf", type_line=type_line)
    for ability in compiled.abilities:
        assert isinstance(write_ability(ability), str)
    assert len(compiled.not_understood) == sum(isinstance(item, NotUnderstood) for item in compiled.abilities)


@settings(max_examples=100)
@given(st.lists(spliced, min_size=2, max_size=4).map("\n".join))
@example("Draw a card. Then.\nDestroy target creature.")
def test_any_paragraphs_of_a_spell_are_put_together(text: str) -> None:
    """608.2c: whatever the paragraphs before are, also where nothing stands behind their last word."""
    assert compile_face({"name": "Elf", "type_line": "Instant", "mana_cost": "{G}", "oracle_text": text}).casting


@settings(max_examples=50)
@given(spliced, spliced)
def test_any_text_can_be_asked_for(text: str, asked: str) -> None:
    for ability in compile_text(text).abilities:
        assert matches_text(asked, ability) in (True, False)


def test_long_lines_end_quickly() -> None:
    for piece in (
        "creatures you control and ",
        '"has ',
        "{T}: ",
        "for each ",
        "1/1 ",
        "flying, ",
        "a. ",
        "(",
        "as long as ",
    ):
        start = time.perf_counter()
        compile_text(piece * (100_000 // len(piece)))
        compile_text((piece * 200)[:3_900])
        assert time.perf_counter() - start < 1.0, piece
