"""One meaning of *understood*: the layers and a game can carry it out as read. What is not is told with what it bears on."""

import gzip
import json
from pathlib import Path

import pytest

import layerlaw
from layerlaw.model.cards import Card
from layerlaw.oracle import compile_card
from layerlaw.oracle.paragraphs.replacement_effects import KNOWN_BY_NAME
from layerlaw.oracle.understood import Bearing, is_understood, layers_understand, may_be_unread, not_read


def made(text: str, type_line: str = "Creature — Bear", name: str = "Made Bear") -> Card:
    return compile_card({"name": name, "type_line": type_line, "oracle_text": text, "power": "2", "toughness": "2"})


@pytest.mark.parametrize(
    ("text", "type_line"),
    [
        ("Flying", "Creature — Bird"),
        ("Destroy target creature.", "Instant"),
        ("When this creature dies, draw a card.", "Creature — Bear"),
        ("{T}: Add {G}.", "Creature — Elf"),
        ("Creatures you control get +1/+1.", "Enchantment"),
        ("If you would draw a card, draw two cards instead.", "Enchantment"),
        ("A deck can have any number of cards named Made Bear.", "Creature — Bear"),
        ("You may cast this spell as though it had flash.", "Creature — Bear"),
        ("When this creature enters, clash with an opponent. If you win, draw a card.", "Creature — Bear"),
        ("Flip a coin. If you win the flip, draw a card.", "Sorcery"),
        (
            "{R}: This creature gets +1/+0 until end of turn. If this ability has been activated four or more times this turn, draw a card.",
            "Creature — Bear",
        ),
    ],
)
def test_what_can_be_carried_out_whole_is_understood(text: str, type_line: str) -> None:
    assert is_understood(made(text, type_line)), list(not_read(made(text, type_line)))


@pytest.mark.parametrize(
    ("text", "type_line", "missing", "bearing"),
    [
        ("Roll in the mud and tap dance.", "Instant", "roll in the mud and tap dance", Bearing.ONE_SHOTS),
        ("When this creature dies, draw a card and sing.", "Creature", "draw a card and sing", Bearing.ONE_SHOTS),
        ("Space sculptor", "Creature", "space sculptor", Bearing.RULES),
        # Conditions and numbers in words: a board may state them, and no game finds them out.
        ("Whenever this creature attacks, if you control three or more creatures that each have an even power, draw a card.", "Creature", "you control three or more creatures that each have an even power", Bearing.TRIGGERS),
        ("{1}, Sacrifice this artifact: Draw a card. Activate only if you control a creature that fought this turn.", "Artifact", "you control a creature that fought this turn", Bearing.COSTS),
        ("This creature gets +1/+1 for each card type among permanents you've sacrificed this turn.", "Creature", "card type among permanents you've sacrificed this turn", Bearing.CONTINUOUS),
        ("When the moon is full, draw a card.", "Creature", "when the moon is full", Bearing.TRIGGERS),
        ("{T}, Sacrifice a song: Draw a card.", "Creature", "{T}, Sacrifice a song", Bearing.COSTS),
        ("Your opponents can't sing.", "Artifact", "can't sing", Bearing.RULES),
        ("If you would gain life, do a little dance instead.", "Enchantment", "do a little dance instead.", Bearing.REPLACEMENT),
        ("Creatures you control get zorbled +1/+1.", "Enchantment", "Creatures you control get zorbled +1/+1.", Bearing.CONTINUOUS),
        ('Creatures you control have "{T}: Search the sky."', "Enchantment", "search the sky", Bearing.ONE_SHOTS),
    ],
)  # fmt: skip
def test_what_cannot_is_told_with_what_it_bears_on(text: str, type_line: str, missing: str, bearing: Bearing) -> None:
    found = [(one.text.rstrip("."), one.bearing) for one in not_read(made(text, type_line))]
    assert (missing.rstrip("."), bearing) in found
    assert not is_understood(made(text, type_line))
    assert may_be_unread(made(text, type_line))


def test_what_layers_need_is_told_apart() -> None:
    """A one-shot that nobody can carry out leaves the continuous effects of its card whole; a paragraph left out does not."""
    assert layers_understand(made("When this creature dies, search the sky.\nOther Bears you control get +1/+1."))
    assert not layers_understand(made("Creatures you control get zorbled +1/+1."))


def test_where_reading_stopped_is_kept() -> None:
    (found,) = not_read(made("Destroy target creature and sing.", "Instant"))
    assert found.text[found.stopped :].startswith("sing")


def test_each_ability_knows_where_it_was_printed() -> None:
    text = "Flying (It can't be blocked.)\nWhen this creature dies, draw a card."
    face = made(text).front
    assert [text[start:end] for start, end in face.spans] == text.split("\n")


def test_keywords_that_are_known_by_name_are_asked_for_somewhere() -> None:
    """A keyword counts as understood only where something knows it: by a row of a table, or by its name."""
    home = Path(layerlaw.__file__).parent
    sources = [
        file.read_text(encoding="utf-8") for room in ("layers", "game", "play") for file in (home / room).rglob("*.py")
    ]
    sources += [
        (home / "oracle" / "paragraphs" / name).read_text(encoding="utf-8")
        for name in ("frames.py", "paragraphs.py", "modes.py")
    ]
    asked = "\n".join(sources).casefold()
    by_mark = {"spree"}  # its modes are told by the mark before each (702.172a)
    unasked = [
        name
        for name in (
            heading.removesuffix(" (infinity)") for heading in KNOWN_BY_NAME - by_mark
        )  # 702.186: cards have the sign alone
        if f'"{name}' not in asked and f'"{name} —"' not in asked and f":{name}" not in asked
    ]
    assert not unasked


@pytest.mark.parametrize(
    ("text", "type_line"),
    [
        ("If the moon would rise, the tide goes out instead.", "Enchantment"),  # 614.1a
        ("Prevent all damage that would be dealt to the moon.", "Enchantment"),  # 615.1
        ("If a moon entering causes a triggered ability of a tide to trigger, that ability triggers an additional time.", "Enchantment"),  # 603.2d
        ("As long as it's raining, prevent all damage that would be dealt to you.", "Enchantment"),
        ("As this creature enters, sing.", "Creature"),  # 614.1c
        ("Draft this creature face up and dance.", "Creature"),  # 905.2
        ("You may cast this spell as though it had flash if the moon is full.", "Creature"),  # 601.3b
        ("As an additional cost to cast this spell, sing.", "Creature"),  # 601.2b
    ],
)  # fmt: skip
def test_no_form_of_a_sentence_makes_it_harmless(text: str, type_line: str) -> None:
    """What nobody reads is left out of the layers' answer, and said to be: whatever it opens with, nobody knows what it does."""
    card = made(text, type_line)
    assert not layers_understand(card)
    assert [one.text for one in not_read(card)][:1] == [text]


def test_what_is_looked_at_in_haste_is_never_less_than_what_is_told(shared_dir: Path) -> None:
    """A card is called understood at once where nothing of these kinds stands in it: whatever `not_read` tells must be among them."""
    with gzip.open(shared_dir / "data" / "oracle-cards.json.gz", "rt", encoding="utf-8") as stream:
        fields = [one for one in json.load(stream)[11::60] if "type_line" in one]
    cards = list(map(compile_card, fields))
    told = [card.name for card in cards if any(True for _ in not_read(card))]
    assert told
    assert [card.name for card in cards if card.name in told and not may_be_unread(card)] == []
