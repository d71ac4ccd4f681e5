"""Random boards of real cards: what the compiler makes of their text, the engine and the naive solver carry out alike.

Cards are drawn with a fixed seed from those with static abilities, most of them from those whose words say what something *is*: there the
layers meet. What the naive solver does not know is left out, and counted.
"""

from __future__ import annotations

import gzip
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from layerlaw.boards import read_board, run_board
from layerlaw.boards.run import PlayedBoard
from layerlaw.cards.build import import_cards
from layerlaw.cards.card_sources import use_database
from layerlaw.errors import LayerlawError
from tests.properties.agreement import disagreements

SEED = 613
CARDS = 500
BOARDS = 300
LAYOUTS = ("normal", "leveler", "class", "mutate", "prototype")
NO_PERMANENT = re.compile(r"Instant|Sorcery|Plane\b|Scheme|Phenomenon|Vanguard|Conspiracy|Dungeon|Battle|Token")
ATTACHED = re.compile(r"Aura|Equipment|Fortification")
STATIC = re.compile(r"^(?!When|At |\{).*\b(?:gets?|have|has|are|is|loses?|becomes?) ", re.MULTILINE)
KINDS = re.compile(
    r"\b(?:are|is|loses?|becomes?) (?:an?|all|every|colorless|white|blue|black|red|green|legendary|artifacts?|enchantments?|creatures?|lands?)\b"
)

Drawn = list[dict[str, str]]


@pytest.fixture(scope="module")
def drawn(shared_dir: Path) -> list[Drawn]:
    """Cards with static abilities: those that say what something is, and others."""
    file = shared_dir / "data" / "oracle-cards.json.gz"
    if not file.is_file():
        pytest.skip("NOT CHECKED: no data/oracle-cards.json.gz in the shared folder")
    with gzip.open(file, "rt", encoding="utf-8") as text:
        every = json.load(text)
    fit = [card for card in every if card["layout"] in LAYOUTS and not NO_PERMANENT.search(card["type_line"])]
    fit = [card for card in fit if STATIC.search(card.get("oracle_text") or "")]
    by_kind = [[card for card in fit if bool(KINDS.search(card["oracle_text"])) is says] for says in (True, False)]
    dice = random.Random(SEED)
    return [dice.sample(cards, CARDS // 2) for cards in by_kind]


@pytest.fixture(scope="module")
def _database(drawn: list[Drawn], tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder = tmp_path_factory.mktemp("random-boards")
    source, path = folder / "cards.json", folder / "cards.sqlite"
    source.write_text(json.dumps([card for cards in drawn for card in cards]), encoding="utf-8")
    import_cards(source, path)
    use_database(path)
    yield
    use_database(None)


def a_board(dice: random.Random, drawn: list[Drawn]) -> list[dict[str, str]]:
    """Three to eight permanents of two players; what can be attached often is."""
    cards = [dice.choice(cards) for cards in drawn for _ in range(dice.randint(1, 4))] + [dice.choice(drawn[0])]
    dice.shuffle(cards)
    timeline: list[dict[str, str]] = []
    for place, card in enumerate(cards):
        entry = {"enter": card["name"], "as": f"o{place}", "controller": dice.choice(["You", "Opponent"])}
        if timeline and ATTACHED.search(card["type_line"]):
            entry["attached_to"] = dice.choice(timeline)["as"]
        timeline.append(entry)
    return timeline


def played(timeline: list[dict[str, str]]) -> PlayedBoard | None:
    """The board as far as it can be played: a card that asks for a choice, or cannot be attached there, ends it."""
    for length in range(len(timeline), 1, -1):
        try:
            return run_board(read_board({"timeline": timeline[:length]}))
        except LayerlawError:
            continue
    return None


@pytest.mark.usefixtures("_database")
def test_the_engine_says_what_the_naive_solver_says_of_real_cards(drawn: list[Drawn]) -> None:
    dice = random.Random(SEED)
    compared = 0
    for _ in range(BOARDS):
        timeline = a_board(dice, drawn)
        board = played(timeline)
        if board is None:
            continue
        try:
            differences = disagreements(board.state)
        except NotImplementedError:
            continue
        assert differences == [], timeline
        compared += 1
    assert compared > BOARDS * 0.8
