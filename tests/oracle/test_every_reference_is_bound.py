"""What a script speaks of has been spoken of before: lints over the scripts of real cards, and the refusal of what is not bound (608.2c).

The round trip of texts cannot see a pronoun that was bound to nothing, for the words that come back are the same; a game does nothing there
without a word.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from pathlib import Path

import pytest

from layerlaw.cards.record import kept_fields
from layerlaw.errors import LayerlawError
from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model.abilities import ActivatedAbility, HasParts, TriggeredAbility
from layerlaw.model.cards import Card, Face
from layerlaw.model.event_patterns import EventPattern
from layerlaw.model.game_abilities import Casting, Parts
from layerlaw.model.target_requirement import Pick
from layerlaw.model.values import NotedNumber
from layerlaw.model.words import Zone
from layerlaw.oracle import compile_card
from layerlaw.oracle.sentences.unbound_references import Facts, told_by, unbound
from layerlaw.oracle.understood import is_understood

EVERY = 8
"""Each eighth card of the file is walked here; all of them when a release is made (`EVERY = 1`: two minutes)."""


def made(text: str, type_line: str = "Creature — Bear", name: str = "Made Bear") -> Card:
    return compile_card({"name": name, "type_line": type_line, "oracle_text": text, "power": "2", "toughness": "2"})


@pytest.mark.parametrize(
    ("unbound_text", "bound_text", "type_line"),
    [
        # 603.2: dying tells of the creature, attacking of no other one.
        ("Whenever this creature attacks, destroy that creature.", "Whenever this creature blocks a creature, destroy that creature.", "Creature"),
        ("When this creature dies, draw that many cards.", "Whenever this creature deals damage, draw that many cards.", "Creature"),
        ("Whenever you cast a spell, those creatures gain flying until end of turn.",
         "Whenever one or more creatures you control attack, those creatures gain flying until end of turn.", "Enchantment"),
        ("At the beginning of your upkeep, put a +1/+1 counter on that creature.", "At the beginning of your upkeep, put a +1/+1 counter on this creature.", "Creature"),
        ("When this creature becomes untapped, exile that creature.", "When this creature becomes untapped, exile it.", "Creature"),
        ("Whenever this creature attacks, counter that spell.", "Whenever a player casts a spell, counter that spell.", "Creature"),
        # 608.2i: what creatures did before is asked of the record where it is typed, and never of words that nothing looks up.
        ("When this creature enters, tap all creatures that regenerated this turn.", "When this creature enters, tap all creatures.", "Creature"),
    ],
)  # fmt: skip
def test_what_nothing_binds_is_not_understood(unbound_text: str, bound_text: str, type_line: str) -> None:
    """608.2c: such a reading has lost what a pronoun means; a game would do nothing, or something else, in silence."""
    assert not is_understood(made(unbound_text, type_line))
    assert is_understood(made(bound_text, type_line))


@pytest.fixture(scope="module")
def cards(shared_dir: Path) -> list[Card]:
    data = shared_dir / "data" / "oracle-cards.json.gz"
    if not data.is_file():
        pytest.skip("NOT CHECKED: no data/oracle-cards.json.gz in the shared folder")
    with gzip.open(data, "rt", encoding="utf-8") as stream:
        every = json.load(stream)
    found = []
    for card in every[::EVERY]:
        try:
            found.append(compile_card(kept_fields(card)))
        except LayerlawError:  # no card by the rules
            continue
    return found


@dataclass(frozen=True)
class Told:
    """A script of a card, with what its event tells."""

    card: str
    script: d.Script
    facts: Facts
    is_of_aura: bool = False


def scripts(node: object, card: str) -> Iterator[Told]:
    """The scripts that a card, or whatever it holds, carries out."""
    match node:
        case TriggeredAbility(when=EventPattern() as when):
            rows: tuple[tuple[d.Script, Facts], ...] = ((node.script, told_by(when)),)
        case ActivatedAbility():
            rows = ((node.script, frozenset()),)
        case Casting():
            rows = tuple((mode, frozenset()) for mode in node.modes)
        case _:
            rows = ()
    for script, facts in rows:
        for mode in script.modes or (script,):
            yield Told(card, mode, facts, isinstance(node, Casting) and not mode.one_shots)
    for part in held(node):
        yield from scripts(part, card)


def held(node: object) -> Iterator[object]:
    if isinstance(node, tuple):
        yield from node
    elif is_dataclass(node) and not isinstance(node, type):
        yield from (getattr(node, item.name) for item in fields(node))


def nodes(node: object) -> Iterator[object]:
    """A node with all that it holds, but for the abilities that it grants."""
    yield node
    if not isinstance(node, HasParts | Face | Parts):
        for part in held(node):
            yield from nodes(part)


def all_scripts(cards: list[Card]) -> Iterator[Told]:
    for card in cards:
        for one in scripts(card.faces, card.name):
            if not any(isinstance(node, d.Unread) for node in nodes(one.script)):
                yield one


def test_every_reference_has_something_that_it_can_mean(cards: list[Card]) -> None:
    """608.2c: "that creature", "that player", "those", "that many" speak of what the event, the cost or a sentence before has told."""
    lost = [(one.card, missing) for one in all_scripts(cards) for missing in unbound(one.script.one_shots, one.facts)]
    assert lost == []


def test_every_target_is_spoken_of(cards: list[Card]) -> None:
    """115.1: what is chosen as a target is chosen for something: a pronoun that means another thing leaves its target idle.

    "From their graveyard" is told by the requirement itself, an Aura's target is what it is attached to (303.4a), and a number that is kept
    in words speaks of "that player" in words. Of some there only has to be one: "target opponent who had more life than you did as you activated this ability".
    """
    idle = []
    for one in all_scripts(cards):
        spoken = {node.number for node in nodes(one.script.one_shots) if isinstance(node, r.Target | r.TargetPlayer)}
        if any(isinstance(node, NotedNumber) for node in nodes(one.script.one_shots)):
            continue
        asked = " ".join(wanted.text for wanted in one.script.targets)
        for number, wanted in enumerate(one.script.targets, 1):
            if wanted.as_announced or (wanted.players_who is not None and not isinstance(wanted.chooser, r.You)):
                continue  # there only has to be one
            if number not in spoken and not one.is_of_aura and not (wanted.objects is None and "their" in asked):
                idle.append((one.card, wanted.text))
    assert idle == []


def zones_named(what: f.Filter) -> Iterator[Zone]:
    """The zones that a filter asks for, its alternatives' too."""
    match what:
        case f.InZone(zone):
            yield zone
        case f.And(parts) | f.Or(parts):
            for part in parts:
                yield from zones_named(part)
        case _:
            return


def test_no_card_is_looked_for_or_moved_where_it_cannot_be(cards: list[Card]) -> None:
    """400.1, 701.23a: what is searched for is in the zones that are searched, and nothing moves onto the battlefield from there."""
    strange = []
    for one in all_scripts(cards):
        for node in nodes(one.script.one_shots):
            match node:
                case d.Search():
                    wrong = set(zones_named(node.what)) - set(node.zones)
                case d.MoveTo(to=Zone.BATTLEFIELD):
                    what = node.what.of if isinstance(node.what, Pick) else node.what
                    wrong = set(zones_named(what)) & {Zone.BATTLEFIELD}
                case _:
                    continue
            if wrong:
                strange.append((one.card, wrong))
    assert strange == []
