"""Pairs of which one card asks the Atlas for something that few cards ask for: whatever it finds is the same the other way round, and its boards hold what they expect."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from layerlaw.api import Board
from layerlaw.atlas.pairs import Related, decide
from layerlaw.cards.build import import_cards
from layerlaw.cards.builtin import CARDS
from layerlaw.cards.card_sources import Library, library, use_database
from layerlaw.layers import NEWEST

PAIRS = [
    # what lies elsewhere, or did
    ("Don Andres, the Renegade", "Conspiracy"),
    ("Ian Chesterton", "Humility"),
    ("Riftstone Portal", "Opalescence"),
    ("Experiment Kraj", "Humility"),
    ("Hoarding Broodlord", "Humility"),
    # what has resolved, in modes, or of an ability
    ("Vraska, Betrayal's Sting", "Life and Limb"),
    ("Brigid's Command", "Glorious Anthem"),
    ("Breya, Etherium Shaper", "March of the Machines"),
    ("Emergent Sequence", "Humility"),
    ("Indigo Faerie", "March of the Machines"),
    ("Slickshot Lockpicker", "Opalescence"),
    ("Glamer Gifter", "March of the Machines"),
    ("Saheeli, the Gifted", "Life and Limb"),
    # what has a host, an option, another face, a condition in words
    ("Encroaching Mycosynth", "Life and Limb"),
    ("Old-Growth Troll", "Conspiracy"),
    ("Hellkite Hatchling", "Humility"),
    ("Bloodline Keeper // Lord of Lineage", "Humility"),
    ("Altar of the Wretched // Wretched Bonemass", "Conspiracy"),
    ("Dungeon Delver", "Glorious Anthem"),
    ("Favor of Jukai", "Humility"),
    ("Baru, Fist of Krosa", "Humility"),
    ("Mirrodin Besieged", "Humility"),
    ("Immovable Rod", "Humility"),
    ("Timber Paladin", "Life and Limb"),
    ("Keen-Eyed Curator", "Humility"),
]
_TURNED = {"first": "second", "second": "first", "": ""}


@pytest.fixture(scope="module")
def cards(shared_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """A library that has the first of each pair."""
    folder = tmp_path_factory.mktemp("cards")
    with gzip.open(shared_dir / "data" / "oracle-cards.json.gz", "rt", encoding="utf-8") as stream:
        found = [card for card in json.load(stream) if card["name"] in dict(PAIRS)]
    (folder / "cards.json").write_text(json.dumps(found), encoding="utf-8")
    import_cards(folder / "cards.json", folder / "cards.sqlite")
    use_database(folder / "cards.sqlite")
    yield library()
    use_database(None)


def seen(related: tuple[Related, ...], *, turned: bool = False) -> set[tuple[str, str, str, str]]:
    return {(one.relation, one.layer, one.clause, _TURNED[one.who] if turned else one.who) for one in related}


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_it_is_the_same_the_other_way_round_and_its_boards_hold(cards: Library, first: str, second: str) -> None:
    one, other = cards.find(first), CARDS[second]
    assert one is not None
    found, back = decide(one, other, NEWEST), decide(other, one, NEWEST)
    assert seen(found.related) == seen(back.related, turned=True)
    assert found.verdict == back.verdict
    for related in found.related:
        if related.illustration.holds:
            assert Board.parse(related.illustration.board).check() == ()
        else:
            assert related.illustration.why_not
