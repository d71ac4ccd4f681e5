"""Pairs decided at once: the classic ones, and what a pair's answer says besides."""

import json
from collections.abc import Callable, Iterator

import pytest

from layerlaw.api import Board
from layerlaw.atlas.actors import MADE
from layerlaw.atlas.pairing import sides_of
from layerlaw.atlas.pairs import decide
from layerlaw.atlas.trials import plan
from layerlaw.atlas.witness import scenes_for
from layerlaw.cards.build import import_cards
from layerlaw.cards.builtin import CARDS
from layerlaw.cards.card_sources import library, use_database
from layerlaw.cards.define import HOST, card, keyword, static
from layerlaw.layers import NEWEST
from layerlaw.model.cards import Card
from layerlaw.model.changes import GainAbility

CLASSIC = [
    # 613.8a, 305.7: Urborg's ability is gone once Blood Moon has applied
    ("Urborg, Tomb of Yawgmoth", "Blood Moon", "depends", "4", "existence", "first"),
    # 613.6: and so its effect never begins
    ("Urborg, Tomb of Yawgmoth", "Blood Moon", "stopped", "4", "", "first"),
    # 613.8a: Ashaya makes nonbasic lands
    ("Blood Moon", "Ashaya, Soul of the Wild", "depends", "4", "what it applies to", "first"),
    # 613.8a: Conspiracy makes Goblins
    ("Dralnu's Crusade", "Conspiracy", "depends", "4", "what it applies to", "first"),
    # 613.6: Opalescence began in layer 4, and goes on in 7b
    ("Humility", "Opalescence", "continues", "7b", "", "first"),
    # 613.7: both set power in 7b
    ("Humility", "Opalescence", "order", "7b", "power", ""),
    ("Blood Moon", "Song of the Dryads", "depends", "4", "what it applies to", "first"),
]


@pytest.mark.parametrize(("first", "second", "relation", "layer", "clause", "who"), CLASSIC)
def test_a_classic_pair_is_found(*, first: str, second: str, relation: str, layer: str, clause: str, who: str) -> None:
    found = decide(CARDS[first], CARDS[second], NEWEST)
    assert (relation, layer, clause, who) in {(one.relation, one.layer, one.clause, one.who) for one in found.related}


@pytest.mark.parametrize(("first", "second", "relation", "layer", "clause", "who"), CLASSIC)
def test_the_other_way_round_it_is_the_same(
    *, first: str, second: str, relation: str, layer: str, clause: str, who: str
) -> None:
    turned = {"first": "second", "second": "first", "": ""}[who]
    found = decide(CARDS[second], CARDS[first], NEWEST)
    assert (relation, layer, clause, turned) in {
        (one.relation, one.layer, one.clause, one.who) for one in found.related
    }


def test_its_board_holds_what_it_expects() -> None:
    found = decide(CARDS["Urborg, Tomb of Yawgmoth"], CARDS["Blood Moon"], NEWEST)
    board = found.related[0].illustration.board
    assert board["expect"] == {"depends": [["Urborg", "Blood Moon", "4"]]}
    assert Board.parse(board).check() == ()


def test_what_cannot_meet_is_independent_without_a_trial() -> None:
    found = decide(CARDS["Glorious Anthem"], CARDS["Painter's Servant"], NEWEST)
    assert (found.verdict, found.tried) == ("independent by their facets", 0)


def test_what_only_was_not_refuted_says_so() -> None:
    """Both set the same lands to the same type."""
    found = decide(CARDS["Blood Moon"], CARDS["Blood Moon"], NEWEST)
    assert (found.verdict, found.tried) == ("independent on every board tried", 1)


MADE_PAIRS = [
    # 613.7: the later of the two decides
    ("Humility", "flying counter", "order", "6", "abilities", ""),
    ("Humility", "suspected", "order", "6", "abilities", ""),
    # 613.8a: a crewed Vehicle is no noncreature artifact
    ("March of the Machines", "crewed", "depends", "4", "what it applies to", "first"),
]


@pytest.mark.parametrize(("first", "second", "relation", "layer", "clause", "who"), MADE_PAIRS)
def test_counters_and_statuses_stand_beside_cards(
    *, first: str, second: str, relation: str, layer: str, clause: str, who: str
) -> None:
    found = {
        (one.relation, one.layer, one.clause, one.who): one
        for one in decide(CARDS[first], MADE[second], NEWEST).related
    }
    assert found[relation, layer, clause, who].illustration.holds


RESOLVED = [
    # 613.7: the land becomes 2/2 when its ability resolves; the later of the two decides
    ("Humility", "Mutavault", "order", "7b", "power", ""),
    # 613.7: control, by what came last
    ("Control Magic", "Act of Treason", "order", "2", "controller", ""),
    ("Opalescence", "Turn to Frog", "order", "7b", "toughness", ""),
]


@pytest.mark.parametrize(("first", "second", "relation", "layer", "clause", "who"), RESOLVED)
def test_what_resolves_is_an_effect_too(
    *, first: str, second: str, relation: str, layer: str, clause: str, who: str
) -> None:
    """611.2: its set and its numbers are fixed as it begins."""
    found = {
        (one.relation, one.layer, one.clause, one.who): one
        for one in decide(CARDS[first], CARDS[second], NEWEST).related
    }
    shown = found[relation, layer, clause, who].illustration
    assert shown.holds
    assert Board.parse(shown.board).check() == ()


def test_what_the_other_looks_for_may_be_as_plain_as_can_be() -> None:
    """613.7 in layer 6: Titania's Song takes abilities from the plainest of artifacts, and what is attached to it gives one (found by random boards)."""
    attached = card(
        "Attached", "{1}{W}", "Enchantment Creature — Spirit", static(HOST, GainAbility(keyword("flying"))), pt=(1, 1)
    )
    found = decide(CARDS["Titania's Song"], attached, NEWEST)
    assert ("order", "6", "abilities", "") in {(one.relation, one.layer, one.clause, one.who) for one in found.related}


OWN_CARDS = [
    {
        "name": "Soulmate", "type_line": "Creature — Human", "power": "1", "toughness": "1",
        "oracle_text": "As long as this creature is paired with another creature, both creatures have flying.",
    },
    {
        "name": "Leaden Friend", "type_line": "Creature — Human", "power": "1", "toughness": "1",
        "oracle_text": "As long as this creature is paired with another creature, both creatures lose flying.",
    },
    {"name": "Leaden Goblins", "type_line": "Enchantment", "oracle_text": "Goblins lose flying."},
    {
        "name": "Stone Statue", "type_line": "Creature — Golem", "power": "1", "toughness": "1",
        "oracle_text": "As long as it's your turn, this creature loses flying.",
    },
    {
        "name": "Wandering Woods", "type_line": "Instant",
        "oracle_text": "Until end of turn, target land becomes a 2/2 Elemental creature that's still a land.",
    },
    {
        "name": "Winged Hull", "type_line": "Enchantment — Aura",
        "oracle_text": "Enchant creature or Vehicle\nAs long as enchanted permanent is a Vehicle, it's a creature in addition to its other types.",
    },
    {
        "name": "Seraph Host", "type_line": "Enchantment",
        "oracle_text": "Creatures you control with +1/+1 counters on them are Angels in addition to their other types.",
    },
    {
        "name": "Walking Roots", "type_line": "Enchantment",
        "oracle_text": "Nontoken creatures you control are Forest lands in addition to their other types.",
    },
]  # fmt: skip


@pytest.fixture(scope="module")
def own_cards(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Card]]:
    """Cards of our own, in a database, where boards find them."""
    folder = tmp_path_factory.mktemp("cards")
    cards = [{"layout": "normal", "legalities": {}, "set_type": "core", **one} for one in OWN_CARDS]
    (folder / "cards.json").write_text(json.dumps(cards), encoding="utf-8")
    import_cards(folder / "cards.json", folder / "cards.sqlite")
    use_database(folder / "cards.sqlite")

    def find(name: str) -> Card:
        found = library().find(name)
        assert found is not None
        return found

    yield find
    use_database(None)


@pytest.mark.parametrize("other", ["Leaden Goblins", "Stone Statue"])
def test_the_partner_of_a_pair_is_what_the_other_effect_is_about(own_cards: Callable[[str], Card], other: str) -> None:
    """702.95b: both creatures have it; the second of them may be what the other effect looks for, or its own host (found by random boards)."""
    found = {
        (one.relation, one.layer, one.clause, one.who): one.illustration
        for one in decide(own_cards("Soulmate"), own_cards(other), NEWEST).related
    }
    shown = found["order", "6", "abilities", ""]
    assert shown.holds, shown.why_not
    partner = next(entry["paired_with"] for entry in shown.board["timeline"] if "paired_with" in entry)
    assert shown.object == partner


@pytest.mark.parametrize(
    ("waiting", "giving"),
    [("Walking Roots", "Wandering Woods"), ("Seraph Host", "Winged Hull"), ("Seraph Host", "Wandering Woods")],
)
def test_what_an_effect_makes_a_creature_is_all_else_that_the_other_asks_for(
    own_cards: Callable[[str], Card], waiting: str, giving: str
) -> None:
    """613.8a: nontoken, or with a +1/+1 counter on it, it lacks only the card type that the effect gives (found by random boards)."""
    found = {
        (one.relation, one.layer, one.clause, one.who): one.illustration
        for one in decide(own_cards(waiting), own_cards(giving), NEWEST).related
    }
    shown = found["depends", "4", "what it applies to", "first"]
    assert shown.holds, shown.why_not


def test_of_two_with_soulbond_each_is_the_partner_of_the_other_or_of_somebody_else(
    own_cards: Callable[[str], Card],
) -> None:
    """702.95b-c: a creature is paired with one creature, which is paired with it."""
    planned = plan([own_cards("Soulmate"), own_cards("Leaden Friend")], NEWEST)
    (sides,) = (both for both in map(sides_of, planned.texts.values()) if both[0].effect != both[1].effect)
    pairs = {(scene.a.linked[0][1], scene.b.linked[0][1]) for scene in scenes_for(*sides, NEWEST)}
    assert (("B",), ("A",)) in pairs
    assert all((one == ("B",)) == (other == ("A",)) and one != other for one, other in pairs)


def test_what_has_begun_has_no_ability_to_lose() -> None:
    """611.2a: Giant Growth goes on whatever becomes of abilities, and is in 7c, where nothing of Humility is."""
    found = decide(CARDS["Humility"], CARDS["Giant Growth"], NEWEST)
    assert (found.verdict, found.tried) == ("independent by their facets", 0)


def test_being_bestowed_makes_an_enchantment_that_is_no_creature() -> None:
    """702.103b: Opalescence waits, as it has then a non-Aura enchantment less (613.8a)."""
    found = decide(CARDS["Opalescence"], MADE["bestowed"], NEWEST)
    assert ("depends", "4", "what it applies to", "first") in {
        (one.relation, one.layer, one.clause, one.who) for one in found.related
    }


def test_every_color_word_depends_on_nothing() -> None:
    """612.2: "color words" is no color word."""
    found = decide(CARDS["Swirl the Mists"], CARDS["Swirl the Mists"], NEWEST)
    assert not [one for one in found.related if one.relation in ("depends", "loop")]


def test_what_only_adds_is_independent_of_what_takes_abilities() -> None:
    """A +1/+1 counter is in 7c, and nothing takes it away (613.4c)."""
    found = decide(CARDS["Humility"], MADE["+1/+1 counter"], NEWEST)
    assert (found.verdict, found.tried) == ("independent by their facets", 0)
