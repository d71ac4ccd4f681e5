"""The rules text: read from the publisher's file, found by number and term. The text here is made up; the real one is read where it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from layerlaw import LayerlawError
from layerlaw.rulebook import Rulebook, default_path, open_rulebook, read_rulebook
from tests.cli.sessions import Run

MANY = "\n\n".join(f"100.{number}. Filler {number}." for number in range(1, 600))
TEXT = f"""Some Rules

These rules are effective as of June 1, 2020.

Contents

1. Things
100. General
613. Order
Glossary
Credits

1. Things

100. General

{MANY}

613. Order

613.1. First this.
Example: A bear.

613.1a And within it, that.

613.10. Much later.

Glossary

Stamp, Time
When it came. See rule 613.1.

Bear
1. An animal.
2. A burden.

Clock Order
What is first.

Wheel, Left
One.

Wheel One
Another.

Wheel Two
And another.

Credits

Nobody: 3.
"""


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return read_rulebook(TEXT.encode(), "rules.txt")


def test_rules_are_found_with_those_below(book: Rulebook) -> None:
    assert [rule.number for rule in book.find("613")] == ["613", "613.1", "613.1a", "613.10"]
    assert [rule.number for rule in book.find("613.1.")] == ["613.1", "613.1a"]
    assert [rule.number for rule in book.find("613.1A")] == ["613.1a"]
    assert book.rules["613.1"].more == ("Example: A bear.",)
    assert [book.rules[number].level for number in ("613", "613.1", "613.1a")] == [0, 1, 2]
    assert book.effective == "June 1, 2020"


def test_terms_are_found_in_any_case_and_by_a_part(book: Rulebook) -> None:
    assert book.term("bear") == ("Bear", ("1. An animal.", "2. A burden."))
    found = book.term("Time")
    assert found is not None
    assert found[0] == "Stamp, Time"
    assert book.term("Credits") is None


def test_a_term_is_found_by_its_first_word_where_that_is_clear(book: Rulebook) -> None:
    found = book.term("clock")
    assert found is not None
    assert found[0] == "Clock Order"
    assert book.term("Whee") is None  # no word
    assert book.term("wheel t") is None  # no whole word
    assert book.term("wheel") == ("Wheel, Left", ("One.",))  # a part of its own comes first


@pytest.mark.parametrize(("asked", "near"), [("613.1ab", "613.1a"), ("613.11", "613.1"), ("nonsense", "")])
def test_what_is_not_there_is_an_error_with_the_nearest(book: Rulebook, asked: str, near: str) -> None:
    with pytest.raises(LayerlawError) as caught:
        book.find(asked)
    assert (near in caught.value.mistake.nearest) if near else (caught.value.mistake.nearest == ())


@pytest.mark.parametrize("data", [b"", b"1. One\n100. General\n", b"\xff\xfe\x00", b"\x00" * 100])
def test_another_file_is_refused(data: bytes) -> None:
    with pytest.raises(LayerlawError):
        read_rulebook(data, "other.txt")


def test_old_files_are_in_another_encoding() -> None:
    old = TEXT.replace("First this", "First “this”").encode("cp1252").replace(b"\n", b"\r\n")
    assert read_rulebook(old, "old.txt").rules["613.1"].text == "First “this”."


def test_the_real_files_are_read(shared_dir: Path) -> None:
    files = [shared_dir / "rules" / "comprehensive-rules.txt", *sorted((shared_dir / "rules" / "older").glob("*.txt"))]
    for file in files:
        found = open_rulebook(file)
        assert found.rules["100.1"].level == 1, file
        assert found.term("timestamp order") is not None, file
        assert len(found.rules) > 1000, file
        assert found.effective, file


def test_the_command_prints_imports_and_says_what_is_missing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = Run(capsys)
    kept = tmp_path / "data" / "rules.txt"
    monkeypatch.setenv("LAYERLAW_RULES", str(kept))
    assert default_path() == kept
    code, out, err = run("rule", "613.1")
    assert (code, out) == (2, "")
    assert "--import" in err
    fetched = tmp_path / "fetched.txt"
    fetched.write_text(TEXT, encoding="utf-8")
    code, out, _ = run("rule", "--import", str(fetched), "613.1")
    assert code == 0
    assert "June 1, 2020" in out
    assert kept.read_text(encoding="utf-8") == TEXT
    code, out, _ = run("rule", "613.1")
    assert out.splitlines() == [
        "613.1 First this.",
        "",
        "  Example: A bear.",
        "",
        "Below it: 613.1a (--all prints them)",
    ]
    assert "613.1a And within it" in run("rule", "613", "--all").out
    assert run("rule", "stamp,", "time").out.startswith("Stamp, Time")
    code, _, err = run("rule", "Baer")
    assert (code, "nearest: Bear" in err) == (2, True)
    assert run("rule").code == 2


def test_a_file_that_is_far_too_large_is_refused_before_it_is_read() -> None:
    with pytest.raises(LayerlawError, match="larger than"):
        read_rulebook(bytes(20_000_001), "rules.txt")


def test_a_term_without_a_meaning_is_none_and_what_follows_the_credits_is_not_read() -> None:
    book = read_rulebook(
        TEXT.replace("Stamp, Time\nWhen it came. See rule 613.1.\n", "Lonely\n").encode()
        + b"\nCredits\n\nMaker\nMade it.\n",
        "rules.txt",
    )
    assert book.term("Lonely") is None
    assert book.term("Maker") is None
    assert book.term("Bear") is not None


def test_without_the_variable_it_is_looked_for_among_the_users_data() -> None:
    assert default_path({}).name == "comprehensive-rules.txt"
    assert default_path({"LAYERLAW_RULES": "/x/y.txt"}) == Path("/x/y.txt")


def test_several_rules_are_printed_one_after_the_other(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "rules.txt"
    file.write_text(TEXT, encoding="utf-8")
    monkeypatch.setenv("LAYERLAW_RULES", str(file))
    told = Run(capsys)("rule", "613.1a", "613.10")
    assert told.out == "613.1a And within it, that.\n\n613.10 Much later.\n"
