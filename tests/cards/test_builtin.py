"""The built-in cards against the card data: whatever can be compared without reading rules text is compared."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from layerlaw.cards.builtin import CARDS, THEMES, find
from layerlaw.model.abilities import AsEntersOrTurnsUp, KeywordAbility, NotUnderstood, StaticAbility, StationBand
from layerlaw.model.cards import Card, Face, Layout
from layerlaw.model.changes import ModifyPT, SetColors, SetPT
from layerlaw.model.typeline import write_type_line
from layerlaw.model.vocabulary import KEYWORD_ABILITIES
from layerlaw.model.words import CardType, Color, Subtype
from tests.cards.printed import parts_of, shape_of_abilities, shape_of_text, without_reminders

Printed = Mapping[str, Any]
"""A card or face in Scryfall's fields."""

OF_ONE_FACE = frozenset({"normal", "leveler", "class", "saga", "mutate", "prototype"})
"""Scryfall's layouts that are one face to us."""


@pytest.fixture(scope="session")
def printed_cards(shared_dir: Path) -> Mapping[str, Printed]:
    """The built-in cards as the card data has them, by name."""
    wanted = re.compile(r'"name":("(?:[^"\\]|\\.)*")')
    found = {}
    with gzip.open(shared_dir / "data" / "oracle-cards.json.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            name = wanted.search(line)
            if name and json.loads(name[1]) in CARDS:
                card = json.loads(line.rstrip().rstrip(","))
                found[card["name"]] = card
    return found


@pytest.fixture(params=sorted(CARDS))
def card(request: pytest.FixtureRequest) -> Card:
    return CARDS[request.param]


@pytest.fixture
def printed(card: Card, printed_cards: Mapping[str, Printed]) -> Printed:
    assert card.name in printed_cards, f"no card is named {card.name!r}"
    return printed_cards[card.name]


@pytest.fixture
def faces(card: Card, printed: Printed) -> list[tuple[Face, Printed]]:
    """Each face as we have it, and as it is printed."""
    return list(zip(card.faces, printed.get("card_faces") or [printed], strict=True))


def test_layout_and_names(card: Card, printed: Printed, faces: list[tuple[Face, Printed]]) -> None:
    assert card.layout == (Layout.NORMAL if printed["layout"] in OF_ONE_FACE else printed["layout"])
    assert [face.name for face, _ in faces] == [text["name"] for _, text in faces]


def test_mana_cost_and_colors(card: Card, printed: Printed, faces: list[tuple[Face, Printed]]) -> None:
    for face, text in faces:
        assert (str(face.mana_cost) if face.mana_cost is not None else "") == (text.get("mana_cost") or "")
        assert (face.color_indicator or frozenset()) == frozenset(text.get("color_indicator") or ())
    if card.layout is Layout.NORMAL:
        assert _colors(card.front) == frozenset(printed["colors"])


def _colors(face: Face) -> frozenset[object]:
    """The colors that the card data gives: characteristic-defining abilities count."""
    if KeywordAbility("devoid") in face.abilities:
        return frozenset()
    for ability in face.abilities:
        if isinstance(ability, StaticAbility) and isinstance(defined := ability.effects[0].changes[0], SetColors):
            return frozenset(defined.colors) if len(ability.zones) > 1 else face.colors
    return face.colors


def test_type_line(faces: list[tuple[Face, Printed]]) -> None:
    for face, text in faces:
        assert write_type_line(face.supertypes, face.types, face.subtypes) == text["type_line"]


def test_power_toughness_loyalty_and_defense(faces: list[tuple[Face, Printed]]) -> None:
    for face, text in faces:
        printed = tuple(text.get(key) for key in ("power", "toughness"))
        assert _power_and_toughness(face) == tuple(
            None if number is None else _printed_number(number) for number in printed
        )
        assert (face.loyalty, face.defense) == tuple(
            int(text[key]) if text.get(key) else None for key in ("loyalty", "defense")
        )


def _printed_number(text: str) -> int:
    """A star counts 0: `1+*` is 1 (208.2a)."""
    return sum(int(term) for term in text.replace("*", "0").split("+"))


def _power_and_toughness(face: Face) -> tuple[int | None, int | None]:
    """As the frame shows them: those of a Spacecraft stand in its last station band (721.2b, 721.2c)."""
    for ability in face.abilities:
        if isinstance(ability, StationBand) and ability.power is not None:
            assert (face.power, face.toughness) == (None, None)
            return ability.power, ability.toughness
    return face.power, face.toughness


def test_a_star_has_something_that_fills_it(faces: list[tuple[Face, Printed]]) -> None:
    for face, text in faces:
        if "*" in f"{text.get('power')}{text.get('toughness')}":
            assert any(isinstance(part, SetPT | AsEntersOrTurnsUp) for part in parts_of(face.abilities))


def test_abilities_are_those_of_the_text_in_its_order(faces: list[tuple[Face, Printed]]) -> None:
    for face, text in faces:
        is_spell = CardType.INSTANT in face.types or CardType.SORCERY in face.types
        assert shape_of_abilities(face.abilities) == shape_of_text(text["oracle_text"], is_spell=is_spell)


def test_every_keyword_of_the_card_is_in_its_definition(card: Card, printed: Printed) -> None:
    ours = " ".join(str(part) for part in parts_of(card)).lower()
    for keyword in printed["keywords"]:
        if keyword.lower() in KEYWORD_ABILITIES:
            assert keyword.lower() in ours


def test_every_change_of_power_and_toughness_is_the_texts(faces: list[tuple[Face, Printed]]) -> None:
    for face, text in faces:
        words = without_reminders(text["oracle_text"])
        modified = {
            f"{part.power:+}/{part.toughness:+}"
            for part in parts_of(face.abilities)
            if isinstance(part, ModifyPT) and isinstance(part.power, int) and isinstance(part.toughness, int)
        }
        said = {_signed(pair) for pair in re.findall(r"([+-]\d+)/([+-]\d+)(?! counter)", words)}
        assert modified <= said


def _signed(pair: tuple[str, str]) -> str:
    return "/".join(f"{int(number):+}" for number in pair)


def test_every_color_and_subtype_of_its_abilities_is_in_its_text(faces: list[tuple[Face, Printed]]) -> None:
    for face, text in faces:
        words = text["oracle_text"]
        if "color words" in words:
            continue  # each of the five stands for all of them
        for part in parts_of(face.abilities):
            if isinstance(part, Color):
                assert part.word in words.lower() or "all colors" in words
            elif isinstance(part, Subtype):
                assert part.lower().removesuffix("y") in words.lower() or part in face.subtypes


def test_no_text_of_more_than_a_few_words_is_the_cards_own(faces: list[tuple[Face, Printed]]) -> None:
    """Card text stays out of the repository: our phrases share at most twelve words in a row with the card."""
    for face, text in faces:
        theirs = f" {' '.join(_words(text['oracle_text']))} "
        for part in parts_of(face.abilities):
            if isinstance(part, str) and not isinstance(part, Color | CardType | Subtype):
                ours = _words(part)
                for start in range(len(ours) - 12):
                    assert f" {' '.join(ours[start : start + 13])} " not in theirs


def _words(text: str) -> list[str]:
    return re.findall(r"[\w{}+/'-]+", text.lower())


def test_what_is_not_understood_is_known() -> None:
    """What the model cannot say. A new name here is a decision; one that goes is progress."""
    assert [
        name for name, card in CARDS.items() if any(isinstance(part, NotUnderstood) for part in parts_of(card))
    ] == []


def test_find_reads_either_face_and_any_case() -> None:
    mayor = CARDS["Mayor of Avabruck // Howlpack Alpha"]
    assert find("mayor of avabruck // howlpack alpha") is mayor
    assert find("Mayor of Avabruck") is mayor
    assert find(" HOWLPACK ALPHA ") is mayor
    assert find("Howlpack") is None


def test_no_card_is_defined_twice() -> None:
    names = [card.name for theme in THEMES for card in import_module(f"layerlaw.cards.builtin.{theme}").CARDS]
    assert sorted(names) == sorted(CARDS)


def test_importing_loads_no_card() -> None:
    script = (
        "import sys, layerlaw.cards.builtin as b; print(*(t for t in b.THEMES if f'{b.__name__}.{t}' in sys.modules))"
    )
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert loaded.split() == []
