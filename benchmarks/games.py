"""The boards that are measured, built directly as states: what is timed is the solve."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace

from layerlaw.cards.builtin import CARDS
from layerlaw.cards.define import card, static
from layerlaw.game import GameObject, ObjectId, Player, State, new_game
from layerlaw.game.events import attach, put_counters
from layerlaw.game.objects import Objects
from layerlaw.model.abilities import KeywordAbility
from layerlaw.model.cards import Card
from layerlaw.model.changes import AddTypes, GainAbility, ModifyPT, SetSubtypes
from layerlaw.model.filters import HasSubtype, creatures, of_subtype, other, yours
from layerlaw.model.serial import decode, encode, forget_phrases
from layerlaw.model.vocabulary import CREATURE_TYPES
from layerlaw.model.words import FOREST, CardType, Color, CreatureType, SubtypeFamily, Zone

CHOICES = {"creature_type": CreatureType("Goblin"), "color": Color.BLACK, "basic_land_type": FOREST}

DEPENDENCY_PRONE = (
    "Opalescence",
    "Conspiracy",
    "Dralnu's Crusade",
    "Blood Moon",
    "Urborg, Tomb of Yawgmoth",
    "Mycosynth Lattice",
    "Prismatic Omen",
    "Life and Limb",
    "Humility",
    "Painter's Servant",
)
"""Ten effects of layers 4 to 6 that meet one another."""

ANTHEMS = (
    "Glorious Anthem",
    "Bad Moon",
    "Crusade",
    "Castle",
    "Honor of the Pure",
    "Goblin King",
    "Lord of Atlantis",
    "Levitation",
    "Mass Hysteria",
    "Concordant Crossroads",
)
"""Ten ordinary effects, used three times each."""


def state_of(cards: Iterable[Card], players: Sequence[str] = ("Ann", "Bob", "Cid", "Dee")) -> State:
    """A game with these cards on the battlefield, dealt round the players, in this order of timestamps."""
    game = new_game([Player(name) for name in players])
    objects = []
    for number, one in enumerate(cards, 1):
        who = players[number % len(players)]
        thing = GameObject(
            ObjectId(number), one.name, one.front, Zone.BATTLEFIELD, who, who, number, card=one, choices=CHOICES
        )
        objects.append(thing)
    last = len(objects)
    return State(game.players, players[0], Objects.of(objects), (), next_id=last + 1, next_timestamp=last + 1)


def anew(state: State) -> State:
    """The same board of cards that were never seen before, nor any phrase on them: nothing that was worked out for a face, an effect or a part of it is there yet."""
    forget_phrases()
    faces = {id(thing.face): thing.face for thing in state.objects}
    copies = {key: decode(encode(face)) for key, face in faces.items()}
    return replace(state, by_id=Objects.of(replace(thing, face=copies[id(thing.face)]) for thing in state.objects))


def _vanilla() -> list[Card]:
    return [
        one
        for one in CARDS.values()
        if not one.front.abilities and (CardType.CREATURE in one.front.types or CardType.LAND in one.front.types)
    ]


def commander(size: int = 200) -> State:
    """A Commander-sized board: 40 continuous effects, 10 of them prone to dependency, the rest creatures and lands."""
    shuffled = random.Random(613)
    effects = [CARDS[name] for name in (*DEPENDENCY_PRONE, *ANTHEMS, *ANTHEMS, *ANTHEMS)]
    cards = effects + [shuffled.choice(_vanilla()) for _ in range(size - len(effects))]
    shuffled.shuffle(cards)
    return state_of(cards)


def small_changes() -> dict[str, tuple[State, State]]:
    """The Commander board before and after one small change."""
    state = commander()
    creature = next(one.id for one in state.objects if one.face.power is not None)
    greaves = ObjectId(state.next_id)
    equipped = state.with_object(
        replace(
            state.object(creature), id=greaves, face=CARDS["Lightning Greaves"].front, timestamp=state.next_timestamp
        )
    )
    return {
        "a counter is put on a creature (layer 7c)": (state, put_counters(state, creature, {"+1/+1": 1})),
        "an Equipment is moved, which gives keywords (layer 6)": (equipped, attach(equipped, greaves, creature)),
    }


def _effects(number: int) -> list[Card]:
    """Effects of every kind of scope that ordinary boards have: anthems, lords, keyword granters."""
    made = []
    for index in range(number):
        kind = CREATURE_TYPES[index % len(CREATURE_TYPES)]
        ability = (
            static(creatures() & yours(), ModifyPT(1, 1)),
            static(of_subtype(kind) & other(), ModifyPT(1, 1), GainAbility(KeywordAbility("haste"))),
            static(creatures(), GainAbility(KeywordAbility("vigilance"))),
            static(creatures() & ~HasSubtype(kind), ModifyPT(0, 1)),
        )[index % 4]
        made.append(card(f"Effect {index}", "{1}", "Enchantment", ability))
    return made


def equal_tokens(size: int, effects: int = 20) -> State:
    """One pile of `size` equal tokens under effects."""
    token = card("Saproling", None, "Creature — Saproling", pt=(1, 1))
    state = state_of([*_effects(effects), token])
    last = state.by_id[ObjectId(effects + 1)]
    pile = GameObject(
        last.id,
        last.name,
        last.face,
        last.zone,
        last.owner,
        last.controller,
        last.timestamp,
        card=last.card,
        status=frozenset({"token"}),
        count=size,
    )
    return state.with_object(pile)


def different_cards(size: int, effects: int = 20) -> State:
    """`size` cards of which no two are alike, under effects."""
    kinds = len(CREATURE_TYPES)
    cards = [
        card(
            f"Creature {index}",
            "{2}{G}" if index % 2 else "{1}{W}",
            f"Creature — {CREATURE_TYPES[index % kinds]} {CREATURE_TYPES[index * 7 % kinds]}",
            pt=(index % 5, 1 + index % 7),
        )
        for index in range(size)
    ]
    return state_of([*_effects(effects), *cards])


def coat_of_arms(size: int = 300, lords: int = 20) -> State:
    """Different creatures under a Coat of Arms and lords of their types."""
    lord_cards = [
        card(
            f"Lord {index}",
            "{2}",
            f"Creature — {CREATURE_TYPES[index]}",
            static(of_subtype(CREATURE_TYPES[index]) & other(), ModifyPT(1, 1)),
            pt=(2, 2),
        )
        for index in range(lords)
    ]
    cards = [
        card(
            f"Creature {index}",
            "{2}",
            f"Creature — {CREATURE_TYPES[index % lords]} {CREATURE_TYPES[lords + index % 50]}",
            pt=(1, 1 + index % 4),
        )
        for index in range(size)
    ]
    return state_of([CARDS["Coat of Arms"], *lord_cards, *cards])


def _kinds(size: int) -> list[CreatureType]:
    """So many creature types; where the game has fewer, some of our own."""
    own = [CreatureType(f"Kind {index}") for index in range(size - len(CREATURE_TYPES))]
    return [*CREATURE_TYPES[:size], *own]


def chain(size: int = 200) -> State:
    """Type changers in a chain: each waits for the one that came after it, and the first of them for all."""
    kinds = _kinds(size + 1)
    changers = [
        card(
            f"Changer {index}",
            "{1}",
            "Enchantment",
            static(of_subtype(kinds[index]), AddTypes((), (kinds[index + 1],))),
        )
        for index in reversed(range(size))
    ]
    cards = [card(f"Creature {index}", "{1}", f"Creature — {kind}", pt=(1, 1)) for index, kind in enumerate(kinds)]
    return state_of([*changers, *cards])


def type_changers(size: int = 200) -> State:
    """Type changers in one great ring: each reads the type that another gives, and one creature of each type."""
    kinds = _kinds(size)
    changers = [
        card(
            f"Changer {index}",
            "{1}",
            "Enchantment",
            static(of_subtype(kind), AddTypes((), (kinds[(index * 7 + 1) % size],))),
        )
        for index, kind in enumerate(kinds)
    ]
    cards = [card(f"Creature {index}", "{1}", f"Creature — {kind}", pt=(1, 1)) for index, kind in enumerate(kinds)]
    return state_of([*changers, *cards])


def type_setters(size: int = 200) -> State:
    """Type changers that all meet: each sets the creature types of creatures that lack another's type."""
    kinds = _kinds(size)
    changers = [
        card(
            f"Setter {index}",
            "{1}",
            "Enchantment",
            static(
                of_subtype(kind),
                SetSubtypes(SubtypeFamily.CREATURE, (kinds[(index + 1) % size], kinds[index * 3 % size])),
            ),
        )
        for index, kind in enumerate(kinds)
    ]
    cards = [card(f"Creature {index}", "{1}", f"Creature — {kind}", pt=(1, 1)) for index, kind in enumerate(kinds)]
    return state_of([*changers, *cards])
