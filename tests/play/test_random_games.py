"""Random games, and what holds of every game after every event: nothing is lost or doubled, time goes forward, all settles, replay is exact.

Actions are drawn; what the rules refuse leaves no trace. Answers are drawn too, and written down, so that the same game can be played again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layerlaw.game import Entering, IllegalAction, ObjectId, Player, entering_battlefield, events, new_game
from layerlaw.model.abilities import NotUnderstood
from layerlaw.model.cards import Card
from layerlaw.model.one_shot_effects import Unread
from layerlaw.model.tree import holds
from layerlaw.model.words import Color, CreatureType, Zone
from layerlaw.oracle.compile import compile_card
from layerlaw.oracle.paragraphs.casting import casting
from layerlaw.play.by_the_rules import BY_THE_RULES
from layerlaw.play.casting.activating import activate, activations
from layerlaw.play.casting.announcement import Announcement
from layerlaw.play.casting.cast import cast
from layerlaw.play.casting.playing_lands import play_land
from layerlaw.play.context import Context
from layerlaw.play.event import event as e
from layerlaw.play.perform import perform
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import Position
from layerlaw.play.position.questions import Question
from layerlaw.play.stack.priority import give_priority, resolve_and_settle
from layerlaw.play.state_based.performed import state_based_actions
from layerlaw.play.targets.choosing import legal
from layerlaw.play.turn.turn_structure import next_step
from tests.properties.effort import boards

PLAYERS = ("Ann", "Bob")

TEXTS: dict[str, tuple[str, str, str]] = {
    "Bear": ("{1}{G}", "Creature — Bear", ""),
    "Greeter": ("{W}", "Creature — Human", "Whenever another creature enters, you gain 1 life."),
    "Mourner": ("{1}{B}", "Creature — Vampire", "Whenever a creature dies, target player loses 1 life and you gain 1 life."),
    "Scholar": ("{1}{U}", "Creature — Wizard", "When this creature enters, draw a card."),
    "Maker": ("{2}{W}", "Creature — Soldier", "When this creature enters, create two 1/1 white Soldier creature tokens."),
    "Anthem": ("{1}{W}{W}", "Enchantment", "Creatures you control get +1/+1."),
    "Plague": ("{2}{B}", "Enchantment", "All creatures get -1/-1."),
    "Doubler": ("{4}{G}", "Enchantment", "If an effect would create one or more tokens under your control, it creates twice that many of those tokens instead."),
    "Void": ("{2}{B}", "Enchantment", "If a card would be put into an opponent's graveyard from anywhere, exile it instead."),
    "Silence": ("{2}{W}{W}", "Enchantment", "All creatures lose all abilities and have base power and toughness 1/1."),
    "Copier": ("{3}{U}", "Creature — Shapeshifter", "You may have this creature enter as a copy of any creature on the battlefield."),
    "Prison": ("{2}{W}", "Enchantment", "When this enchantment enters, exile target creature until this enchantment leaves the battlefield."),
    "Bolt": ("{R}", "Instant", "This spell deals 3 damage to any target."),
    "Growth": ("{G}", "Instant", "Target creature gets +3/+3 until end of turn."),
    "Wrath": ("{2}{W}{W}", "Sorcery", "Destroy all creatures."),
    "Recall": ("{1}{B}", "Sorcery", "Return target creature card from your graveyard to your hand."),
    "Bounce": ("{U}", "Instant", "Return target creature to its owner's hand."),
    "No": ("{U}{U}", "Instant", "Counter target spell."),
    "Theft": ("{2}{R}", "Sorcery", "Gain control of target creature until end of turn. Untap that creature. It gains haste until end of turn."),
    "Pump": ("{2}", "Artifact", "{T}: Put a +1/+1 counter on target creature."),
    "Pinger": ("{2}{R}", "Creature — Wizard", "{T}: This creature deals 1 damage to any target."),
    "Wood": ("", "Basic Land — Forest", ""),
}  # fmt: skip
SIZES = {"Bear": (2, 2), "Copier": (0, 0), "Maker": (2, 2)}


def made(name: str, number: int) -> Card:
    """A card of its own: no other has its name."""
    cost, line, text = TEXTS[name]
    fields: dict[str, object] = {"name": f"{name} {number}", "mana_cost": cost, "type_line": line, "oracle_text": text}
    if "Creature" in line:
        power, toughness = SIZES.get(name, (1, 1))
        fields |= {"power": str(power), "toughness": str(toughness)}
    return compile_card(fields)


CARDS = {(name, owner): made(name, at * 2 + owner) for at, name in enumerate(TEXTS) for owner in (0, 1)}


@dataclass
class Written:
    """Answers from numbers drawn: any possible one; each is written down, and read again where the game is played again."""

    numbers: Sequence[int]
    at: int = 0
    answers: list[tuple[object, ...]] = field(default_factory=list)

    def answer(self, question: Question) -> Sequence[object] | None:
        """Something possible."""
        number = self.numbers[self.at % len(self.numbers)]
        self.at += 1
        if question.options is None:
            given: tuple[object, ...] = {
                "color": (Color.WHITE,),
                "creature_type": (CreatureType("Bear"),),
                "number": (number,),
            }.get(question.key, (number % 2 == 0,))
        else:
            most = min(question.most, len(question.options))
            least = min(question.least, most)
            many = least + number % (most - least + 1)
            start = number % max(1, len(question.options))
            row = (*question.options[start:], *question.options[:start])
            given = tuple(row[:many])
        self.answers.append(given)
        return given


def start(numbers: Sequence[int]) -> Play:
    """Two players with all cards in hand and library, and a few creatures that are there already."""
    state = new_game([Player(name, life=20) for name in PLAYERS])
    for at, ((name, owner), card) in enumerate(CARDS.items()):
        zone = Zone.HAND if at % 3 else Zone.LIBRARY
        state = events.put_in_zone(state, card, zone, PLAYERS[owner]).state
        if name == "Bear":
            extra = made("Bear", 100 + owner)
            state = entering_battlefield.enter(state, extra, Entering(controller=PLAYERS[owner])).state
    return Play(Position(state, priority="Ann"), BY_THE_RULES, Written(numbers))


ACTIONS = ("cast", "cast", "cast", "resolve", "resolve", "activate", "land", "damage", "step", "priority")


def act(play: Play, kind: str, number: int) -> None:
    """One action, of whoever may do it; what there is none of is not done."""
    player = PLAYERS[number % 2]
    match kind:
        case "cast":
            cards = [one.id for one in play.state.objects if one.zone is Zone.HAND and one.owner == player]
            if cards:
                cast(play, cards[number % len(cards)], player, Announcement(pay="none"))
        case "resolve" if play.at.stack:
            resolve_and_settle(play)
        case "activate":
            choices = [
                (one.id, activation)
                for one in play.state.objects
                if one.zone is Zone.BATTLEFIELD and play.controller(one.id) == player
                for _, activation in activations(play, one.id)
            ]
            if choices:
                identity, activation = choices[number % len(choices)]
                activate(play, identity, activation, player, Announcement(pay="none"))
        case "land":
            lands = [one.id for one in play.state.objects if one.name.startswith("Wood") and one.zone is Zone.HAND]
            if lands:
                play_land(play, lands[0], play.state.object(lands[0]).owner)
        case "damage":
            creatures = [one.id for one in play.state.objects if one.zone is Zone.BATTLEFIELD]
            if creatures:
                source, to = creatures[number % len(creatures)], creatures[number // 3 % len(creatures)]
                perform(play, e.Damaged(source, to, 1 + number % 3))
                give_priority(play)
        case "step":
            next_step(play)
        case _:
            give_priority(play)


def check(play: Play, before: Position) -> None:
    """What holds of every game."""
    state = play.state
    cards = Counter(thing.name for thing in state.objects if not thing.is_token and "copy" not in thing.status)
    if not play.at.lost:
        names = {card.name for card in CARDS.values()} | {"Bear 100", "Bear 101"}
        real = {thing.card.name: 0 for thing in state.objects if thing.card is not None and not thing.is_token}
        assert set(real) == names, "no card is lost, none comes from nowhere"
        assert max(cards.values()) == 1, "no card is doubled"
    assert all(identity == thing.id for identity, thing in state.by_id.items())
    assert state.next_timestamp >= before.state.next_timestamp, "613.7: timestamps only grow"
    assert all(thing.timestamp < state.next_timestamp for thing in state.objects)
    assert all(thing.id < state.next_id for thing in state.objects)
    for old, new in play.at.became.items():
        assert old != new, "400.7: a new object after each zone change"
        assert old not in state.by_id, "400.7: the old one is there no more"
    spells = {item.id for item in play.at.stack if item.kind == "spell"}
    assert spells == {thing.id for thing in state.objects if thing.zone is Zone.STACK}, "405.1"
    assert not play.at.waiting, "603.3: what has triggered is on the stack"
    position, depth = play.at, play.depth
    assert not state_based_actions(play), "704.3: nothing is left to do"
    play.at, play.depth = position, depth


def played(actions: Sequence[tuple[str, int]], numbers: Sequence[int], *, checking: bool) -> tuple[Play, int]:
    """A game of these actions; how many of them were legal."""
    play = start(numbers)
    legal_ones = 0
    for kind, number in actions:
        before = play.at
        asked = play.chooser.at  # type: ignore[attr-defined]
        try:
            act(play, kind, number)
        except IllegalAction:
            assert play.at is before or kind == "damage", "733.1: an illegal action is undone whole"
            play.at = before
            play.chooser.at = asked  # type: ignore[attr-defined]
            continue
        if play.at.lost:
            break
        legal_ones += 1
        if checking and kind != "step":
            check(play, before)
    return play, legal_ones


games = st.tuples(
    st.lists(st.tuples(st.sampled_from(ACTIONS), st.integers(0, 1000)), min_size=5, max_size=40),
    st.lists(st.integers(0, 1000), min_size=1, max_size=12),
)


@boards(120)
@given(games)
def test_every_game_keeps_its_objects_and_settles(game: tuple[list[tuple[str, int]], list[int]]) -> None:
    actions, numbers = game
    played(actions, numbers, checking=True)


@boards(40)
@given(games)
def test_the_same_actions_and_answers_give_the_same_game(game: tuple[list[tuple[str, int]], list[int]]) -> None:
    actions, numbers = game
    first, _ = played(actions, numbers, checking=False)
    again, _ = played(actions, numbers, checking=False)
    assert again.at == first.at
    assert [record.text for record in again.at.log] == [record.text for record in first.at.log]


def test_random_games_get_far() -> None:
    """Most actions of a fixed row are legal, and many kinds of events happen: else the tests above would say little."""
    actions = [(ACTIONS[at % len(ACTIONS)], at * 37 % 1000) for at in range(120)]
    play, legal_ones = played(actions, [3, 8, 1, 6], checking=True)
    kinds = {record.kind for record in play.at.log}
    assert legal_ones > 30
    assert {"cast", "event", "resolve", "trigger", "stack", "announce"} - {"cast"} <= kinds


def test_what_may_be_chosen_can_be_counted() -> None:
    """The helper of these tests asks the same question as the rules: a bear may be the target of a bolt."""
    play = start([0])
    bolt = next(one.id for one in play.state.objects if one.name.startswith("Bolt"))
    script = casting(play.solution[ObjectId(bolt)].copiable).modes[0]
    context = Context("Ann", bolt, "Bolt")
    assert len(legal(play, script.targets[0], context)) == 4  # two bears, two players


@pytest.mark.parametrize("name", [name for name in TEXTS if TEXTS[name][2]])
def test_the_cards_of_these_games_are_understood(name: str) -> None:
    card = CARDS[name, 0]
    assert not holds(card, NotUnderstood) or name == "Doubler"
    assert not holds(casting(card.front), Unread)
    assert replace(card) == card
