"""The words, whole, as golden files: one for each example, and for each format one that shows all there is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from layerlaw.explain import Explanation, render_html, render_markdown, render_mermaid, render_text
from layerlaw.explain.text import text_lines
from layerlaw.explain.verb_phrases import INSTRUCTIONS
from layerlaw.layers.instructions import _PERFORM
from tests.explain.boards import EXAMPLES, example, played, told

Golden = Callable[[str, str], None]
FORMATS: dict[str, tuple[str, Callable[[Explanation], str]]] = {
    "markdown": ("md", render_markdown),
    "html": ("html", render_html),
    "mermaid": ("mmd", render_mermaid),
}


@pytest.mark.parametrize("name", sorted(file.stem for file in EXAMPLES.glob("*.yaml")))
def test_the_explanation_of_an_example(name: str, golden: Golden) -> None:
    golden(f"tests/golden/explain/{name}.txt", render_text(told(example(name))) + "\n")


@pytest.mark.parametrize(
    ("name", "about"),
    [
        ("humility-opalescence", "bears"),
        ("blood-moon-urborg", "Bayou"),
        ("dependency-loop", "lion"),
        ("control-chain", "birds"),
    ],
)
def test_the_explanation_of_one_object(name: str, about: str, golden: Golden) -> None:
    golden(f"tests/golden/explain/{name}-{about}.txt", render_text(told(example(name), about)) + "\n")


@pytest.mark.parametrize("name", ["dependency-chain", "blood-moon-urborg"])
@pytest.mark.parametrize("form", FORMATS)
def test_the_explanation_in_each_format(name: str, form: str, golden: Golden) -> None:
    suffix, render = FORMATS[form]
    golden(f"tests/golden/explain/{name}.{suffix}", render(told(example(name))) + "\n")


def test_all_that_there_is(golden: Golden) -> None:
    golden(
        "tests/golden/explain/blood-moon-urborg-full.txt",
        render_text(told(example("blood-moon-urborg"), full=True)) + "\n",
    )


def test_every_instruction_has_a_phrase() -> None:
    assert set(_PERFORM) == INSTRUCTIONS


@pytest.mark.parametrize("width", [40, 72, 100])
def test_no_line_is_wider_than_asked_for(width: int) -> None:
    for line in text_lines(told(example("dependency-chain")), width):
        text = "".join(span.text for span in line)
        assert len(text) <= width or " " not in text.strip()
        assert text == text.rstrip()


def test_wrapping_loses_no_word() -> None:
    explanation = told(example("dependency-chain"))
    narrow = " ".join(render_text(explanation, 40).split())
    wide = " ".join(render_text(explanation, 10_000).split())
    assert narrow == wide


def test_a_choice_is_told_where_the_text_speaks_of_it() -> None:
    board = played({"enter": "Conspiracy", "choose": {"creature_type": "Goblin"}}, "Grizzly Bears")
    assert "(chosen: Goblin)" in " ".join(render_text(told(board)).split())


def test_every_creature_type_is_one_phrase() -> None:
    board = played({"enter": "Grizzly Bears", "as": "bears"}, "Maskwood Nexus")
    assert "subtypes Bear → every creature type" in render_text(told(board))


def test_many_objects_are_counted_not_listed() -> None:
    board = played("Glorious Anthem", *({"enter": "Grizzly Bears"} for _ in range(9)))
    text = " ".join(render_text(told(board)).split())
    assert "Grizzly Bears#6 and 3 others: 2/2 → 3/3" in text
    assert "Grizzly Bears#9" in " ".join(render_text(told(board, full=True)).split())


def test_effects_of_one_source_are_numbered() -> None:
    board = played("Grizzly Bears", *({"resolve": "Giant Growth", "target": "Grizzly Bears"} for _ in range(2)))
    text = render_text(told(board))
    assert "Giant Growth (1)" in text
    assert "Giant Growth (2)" in text


def test_counters_and_statuses_are_named_with_their_object() -> None:
    board = played(
        {"enter": "Grizzly Bears", "as": "bears", "counters": {"+1/+1": 2, "flying": 1}},
        {"status": "bears", "suspected": True},
    )
    text = render_text(told(board))
    assert "+1/+1 counters on bears: gets +2/+2." in text
    assert "flying counter on bears (timestamp 1): gains flying." in text
    assert "bears being suspected (timestamp 1): gains menace and gains “This permanent can't block.”" in text


def test_what_was_not_understood_is_told() -> None:
    cards = [{"name": "Riddle", "type_line": "Enchantment", "oracle_text": "Zorble the frobs."}]
    text = render_text(told(played("Riddle", cards=cards)))
    assert "Not understood" in text
    assert "Zorble the frobs." in text
