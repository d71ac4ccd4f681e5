"""The proof of the Atlas, on few cards; `benchmarks/atlas_proof.py` does it for a whole one."""

import gzip
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from layerlaw.atlas.pairs import decide
from layerlaw.atlas.trial_files import Row
from layerlaw.atlas.trials import carry_out_lot, plan
from layerlaw.cards.build import import_cards
from layerlaw.cards.card_sources import library, use_database
from layerlaw.layers import NEWEST
from layerlaw.model.cards import Card
from layerlaw.model.serial import decode, encode
from tests.atlas.known_pairs import Known, known_pairs
from tests.atlas.proof import check_independence, check_relations


@pytest.fixture(scope="module")
def tried(few_cards: list[Card]) -> tuple[list[Row], dict[str, str]]:
    planned = plan(few_cards, NEWEST)
    return carry_out_lot(sorted(planned.texts.items()), NEWEST.name), planned.texts


def test_the_naive_solver_agrees_on_every_scene(tried: tuple[list[Row], dict[str, str]]) -> None:
    said, wrong = check_relations(*tried, 10_000)
    assert wrong == []
    assert said["solved"] > 50
    assert said["shown again"] == said["solved"] + said["not for the naive solver"]


def test_random_boards_refute_no_independence(tried: tuple[list[Row], dict[str, str]]) -> None:
    said, wrong = check_independence(*tried, 8, 25)
    assert wrong == []
    assert said["attacked"] == 8


def test_another_name_changes_nothing(few_cards: list[Card]) -> None:
    """No card of these asks for a name."""
    renamed = [
        replace(card, name=f"Card {at}", faces=tuple(replace(face, name=f"Card {at}") for face in card.faces))
        for at, card in enumerate(few_cards)
    ]
    assert plan(renamed, NEWEST).texts.keys() == plan(few_cards, NEWEST).texts.keys()


def test_equal_texts_have_equal_rows(few_cards: list[Card]) -> None:
    """A second Blood Moon of another name stands to everything as Blood Moon does."""
    moon = next(card for card in few_cards if card.name == "Blood Moon")
    twin = replace(moon, name="Twin", faces=(replace(moon.front, name="Twin"),))
    planned = plan([*few_cards, twin], NEWEST)
    rows: dict[str, set[tuple[str, str, bool]]] = {"Blood Moon": set(), "Twin": set()}
    for pair in planned.pairs:
        one, other = planned.actors[pair.first].card, planned.actors[pair.second].card
        for mine, partner, flipped in ((one, other, pair.flipped), (other, one, not pair.flipped)):
            if mine in rows and partner not in rows:
                rows[mine].add((partner, pair.trial, flipped))
    assert rows["Twin"] == rows["Blood Moon"] != set()


def test_another_word_is_the_same_kind(few_cards: list[Card]) -> None:
    """A Crusade against Elves stands to Conspiracy as one against Goblins does."""
    crusade = next(card for card in few_cards if card.name == "Dralnu's Crusade")
    text = json.dumps(encode(crusade)).replace("Goblin", "Elf").replace("Zombie", "Wall")
    changed = decode(json.loads(text))
    assert changed != crusade
    others = [card for card in few_cards if card is not crusade]
    assert plan([*others, changed], NEWEST).texts.keys() == plan(few_cards, NEWEST).texts.keys()


# --- pairs that the rules settle -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def cards(shared_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Card]]:
    """The cards of the list, in a database of their own, where boards find them."""
    file = shared_dir / "data" / "oracle-cards.json.gz"
    if not file.is_file():
        pytest.skip("NOT CHECKED: no card data (see CONTRIBUTING.md)")
    wanted = {name for known in known_pairs() for name in (known.first, known.second)}
    folder = tmp_path_factory.mktemp("cards")
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        found = [card for card in json.load(lines) if card["name"] in wanted]
    (folder / "cards.json").write_text(json.dumps(found), encoding="utf-8")
    import_cards(folder / "cards.json", folder / "cards.sqlite")
    use_database(folder / "cards.sqlite")
    yield {name: card for name in wanted if (card := library().find(name)) is not None}
    use_database(None)


def test_the_list_is_long() -> None:
    found = list(known_pairs())
    assert len(found) == len(set(found)) >= 200


@pytest.mark.slow
def test_what_the_rules_settle_is_found_with_a_board_of_whole_cards(cards: dict[str, Card]) -> None:
    missed = [known for known in known_pairs() if not _is_found(known, cards)]
    assert missed == []


def _is_found(known: Known, cards: dict[str, Card]) -> bool:
    who = "first" if known.relation in ("depends", "stopped", "continues") else ""
    found = decide(cards[known.first], cards[known.second], NEWEST)
    return any(
        (one.relation, one.layer, one.clause, one.who) == (known.relation, known.layer, known.clause, who)
        and one.illustration.holds
        for one in found.related
    )
