"""The naive solver: what every object of a game is, straight from the rules (613), object by object.

It is made to be checked by eye. Everything is tried, nothing is pruned and nothing is remembered: each question is asked
anew of the whole board, and a trial is a copy of the board. It shares nothing with the engine but `layerlaw.model`, which is data.

The way of it, in the order of this file:

1. a *board* of *things* (the characteristics of one object as they are at this moment);
2. reading it: references, values, filters, conditions, for a *reader* (who "this" and "you" are);
3. the effects that there are on the board at this moment, and their timestamps (611, 613.7);
4. what a change means for an object now, and doing it (205, 305, 612, 613, 707);
5. what depends on what (613.8a), found by doing it on a copy;
6. who is next (613.7, 613.8b), layer by layer (613.1 to 613.4).

By default the newest rules are meant, and numbers are theirs; `EDITIONS` says, from the old texts, what was otherwise at its time.

Left out: effects on players and on rules (613.10, 613.11), but for devotion (700.5a); flip cards; exchanged text boxes.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from layerlaw.layers.protocol import GameView, ObjectId, ObjectView
from layerlaw.model import changes as c
from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import (
    Ability,
    ActivatedAbility,
    KeywordAbility,
    StaticAbility,
    TriggeredAbility,
    is_mana_ability,
)
from layerlaw.model.cards import Face
from layerlaw.model.counters import counter_change
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.facets import NOTHING
from layerlaw.model.game_abilities import only_once_each_turn, tap_for
from layerlaw.model.keywords import static_meaning
from layerlaw.model.mana_costs import ManaCost
from layerlaw.model.texts import bind_chosen, bind_grantor, replace_word
from layerlaw.model.vocabulary import CREATURE_TYPES, SUBTYPES
from layerlaw.model.words import (
    BASIC_LAND_COLORS,
    BASIC_LAND_TYPES,
    COLORS,
    FAMILY_TYPES,
    PERMANENT_TYPES,
    CardType,
    Color,
    EveryWord,
    Subtype,
    SubtypeFamily,
    Supertype,
    Zone,
)

EffectId = tuple[object, ...]
"""Tells one effect from all others, for the whole way through the layers."""

LAYERS = ("1a", "1b", "2", "3", "4", "5", "6", "7a", "7b", "7c", "7d")
CDAS_FIRST = ("2", "3", "4", "5", "6")  # 613.3

LAYER_OF: dict[type[c.Change], str] = {
    c.BecomeCopy: "1a",  # 613.2a
    c.SetCopiableValues: "1a",
    c.TurnFaceDown: "1b",  # 613.2b
    c.GainControl: "2",  # 613.1b
    c.ReplaceWord: "3",  # 613.1c
    c.SetFullText: "3",
    c.SetName: "3",
    c.AddName: "3",
    c.AddAllNames: "3",
    c.AddTypes: "4",  # 613.1d
    c.SetTypes: "4",
    c.RemoveTypes: "4",
    c.SetSubtypes: "4",
    c.SetCreatureTypesOf: "4",
    c.AddAllCreatureTypes: "4",
    c.AddEveryLandType: "4",
    c.SetColors: "5",  # 613.1e
    c.AddColors: "5",
    c.GainAbility: "6",  # 613.1f
    c.GainActivatedAbilitiesOf: "6",
    c.GainKeywordsOf: "6",
    c.GainProtectionFromColorsOf: "6",
    c.LoseAbility: "6",
    c.LoseAllAbilities: "6",
    c.LoseExactly: "6",
    c.CantHave: "6",
    c.SetPT: "7b",  # 613.4b; 7a for a characteristic-defining ability (613.4a)
    c.ModifyPT: "7c",  # 613.4c
    c.SwitchPT: "7d",  # 613.4d
}


@dataclass(frozen=True)
class Rules:
    """What an edition of the rules says of the layers, as far as it decides here. Read from its own text, not from the engine's editions."""

    layers: tuple[str, ...]
    cdas_first: tuple[str, ...]
    elsewhere: Mapping[tuple[type[c.Change], str | None], str] = field(default_factory=dict)
    """Changes that are not in the layer of today (`LAYER_OF`), by where their effect comes from; None is from anywhere."""
    pt_of_cdas: str = "7a"
    face_down: str = "1b"
    base_after: str = "7b"
    cdas_wait: bool = False
    """418.5d of October 2006: a dependency may put a characteristic-setting ability behind other effects."""
    cdas_depend: bool = True
    """613.8a(c): "neither or both" are from CDAs; until May 2012 "neither"."""
    asked_again: bool = True
    """613.8c, since February 2011."""
    text_gives_cdas: bool = True
    """604.3a(2): a CDA may come from a text change; 405.2a of before July 2009 had printed, token's and copied ones only."""
    devotion_modified: bool = True
    """700.5a, since November 2021."""
    instants_stay: bool = True
    """205.1a, since June 2022: an instant or sorcery keeps that type."""
    no_abilities: frozenset[str] = frozenset()
    """Keywords that were rules and no abilities: indestructible before July 2013."""
    readings: frozenset[str] = frozenset()
    """Where the rules leave a choice: the questions that are read otherwise than decisions 0001 to 0023 do, by their names in the engine."""


NEWEST = Rules(LAYERS, CDAS_FIRST)
CRIMSON_VOW = replace(NEWEST, instants_stay=False)
IKORIA = replace(CRIMSON_VOW, devotion_modified=False)
MID_2017 = replace(
    IKORIA,
    layers=("1", "1 (face down)", "2", "3", "4", "5", "6", "7a", "7b", "7c", "7d", "7e"),
    elsewhere={
        (c.BecomeCopy, None): "1",
        (c.SetCopiableValues, None): "1",
        (c.TurnFaceDown, None): "1 (face down)",
        (c.ModifyPT, "counter"): "7d",  # 613.3d of then
        (c.SwitchPT, None): "7e",
    },
    face_down="1 (face down)",
)
M13 = replace(MID_2017, no_abilities=frozenset({"indestructible"}))
BESIEGED = replace(M13, cdas_depend=False)
M10 = replace(BESIEGED, asked_again=False)
PRE_M10 = replace(  # 418.5a
    M10,
    layers=("1", "1 (face down)", "2", "3", "4", "5", "6a", "6b", "6c", "6d", "6e"),
    cdas_first=("2", "3", "4", "5"),
    elsewhere={
        **{pair: layer for pair, layer in MID_2017.elsewhere.items() if layer.startswith("1")},
        **{(change, None): "5" for change, layer in LAYER_OF.items() if layer == "6"},
        (c.SetPT, None): "6b",
        (c.ModifyPT, "static"): "6d",
        (c.ModifyPT, "resolved"): "6b",
        (c.ModifyPT, "counter"): "6c",
        (c.SwitchPT, None): "6e",
    },
    pt_of_cdas="6a",
    base_after="6b",
    text_gives_cdas=False,
)
FUTURE_SIGHT = replace(PRE_M10, cdas_depend=True)
TIME_SPIRAL = replace(FUTURE_SIGHT, cdas_wait=True)  # 418.5d of October 2006
MIRRODIN = replace(
    FUTURE_SIGHT,
    layers=("1", "1 (face down)", "2", "3", "4", "5", "6 (set by its own ability)", "6 (counters)", "6"),
    elsewhere={
        **{pair: "6" if layer[0] == "6" else layer for pair, layer in PRE_M10.elsewhere.items()},
        (c.ModifyPT, "counter"): "6 (counters)",
    },
    pt_of_cdas="6 (set by its own ability)",
    base_after="6",
)
EDITIONS = {
    **dict.fromkeys(
        (
            "newest",
            "strixhaven-2026",
            "lorwyn-2026",
            "avatar-2025",
            "edge-2025",
            "final-fantasy-2025",
            "foundations-2024",
            "modern-horizons-2024",
            "machine-2023",
            "baldurs-gate-2022",
        ),
        NEWEST,
    ),
    "crimson-vow-2021": CRIMSON_VOW,
    **dict.fromkeys(("modern-horizons-2021", "kaldheim-2021", "zendikar-rising-2020", "ikoria-2020"), IKORIA),
    **dict.fromkeys(
        (
            "core-2018",
            "dominaria-2018",
            "ixalan-2017",
            "2017",
            "shadows-2016",
            "origins-2015",
            "theros-2013",
            "m14-2013",
        ),
        MID_2017,
    ),
    **dict.fromkeys(("gatecrash-2013", "m13-2012"), M13),
    **dict.fromkeys(("m12-2011", "besieged-2011"), BESIEGED),
    **dict.fromkeys(("m11-2010", "zendikar-2009", "m10-2009"), M10),
    "pre-m10": PRE_M10,
    "future-sight-2007": FUTURE_SIGHT,
    "time-spiral-2006": TIME_SPIRAL,
    "mirrodin-2003": MIRRODIN,
}


# --- 1. the board ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Held:
    """An ability on an object, and where it came from."""

    identity: EffectId
    ability: Ability
    is_text: bool
    """It comes from the object's own text: printed, copied, or changed by a text change. False: another effect gave it."""
    created: float | Fraction | None
    """The timestamp of the effect that created it (613.7a); None for what the object started with."""
    by_text_change: bool = False
    """A text change gave it, not printing or copying."""


@dataclass
class Thing:
    """The characteristics of one object at this moment."""

    key: ObjectId
    """Its id; of several equal objects in one view only the first has that, the others have one of their own."""
    view: ObjectView
    controller: str | None
    face: Face
    """The copiable values that it has by now (layer 1)."""
    names: tuple[str, ...] = ()
    mana_cost: ManaCost | None = None
    printed_mana_value: int | None = None
    printed_colors: frozenset[Color] = frozenset()
    colors: frozenset[Color] | None = None
    """None until something in layer 5 changes them: then they follow from mana cost and indicator."""
    supertypes: set[Supertype] = field(default_factory=set)
    types: set[CardType] = field(default_factory=set)
    all_subtypes: set[Subtype] = field(default_factory=set)
    """With those that do not count now because the card type for them is missing (205.1a)."""
    abilities: list[Held] = field(default_factory=list)
    texts: list[tuple[int, Ability]] = field(default_factory=list)
    """The places and words of all abilities that were ever written on it: by these an ability is known."""
    intrinsic_lost: bool = False
    """Lost the mana abilities that basic land types give (305.6)."""
    cannot_have: set[str] = field(default_factory=set)
    has_printed_power: bool = False
    power: int | None = None
    toughness: int | None = None
    base_power: int | None = None
    base_toughness: int | None = None
    lost_text: int = 0
    """How often it lost what its rules text gave it (305.7): for those who count."""
    later: float = 0
    """613.7m: one of several equal objects got what they got at the same time before the next one, a fraction of a timestamp."""
    vetoed: int = 0
    """How often it was given what it can't have (113.11): for those who count."""

    def copy(self) -> Thing:
        """A thing of its own with the same characteristics."""
        return replace(
            self,
            supertypes=set(self.supertypes),
            types=set(self.types),
            all_subtypes=set(self.all_subtypes),
            abilities=list(self.abilities),
            texts=list(self.texts),
            cannot_have=set(self.cannot_have),
        )


@dataclass(frozen=True)
class Effect:
    """An effect as it is worded at this moment."""

    identity: EffectId
    origin: str
    """`static`, `resolved` or `counter`."""
    source: ObjectId | str | None
    """The object that it is on, or the name of what made it."""
    wording: ContinuousEffect
    timestamp: float | Fraction
    order: tuple[float | Fraction, ...]
    """Earlier is smaller: the timestamp (613.7), and what decides between equal ones."""
    is_cda: bool
    reader: Reader


@dataclass(frozen=True)
class Begun:
    """An effect that has begun to apply: it goes on, to the same set (613.6)."""

    effect: Effect
    """As it was last worded."""
    to: tuple[ObjectId, ...]


@dataclass
class Board:
    """All objects at this moment; phased-out ones are not there (702.26b)."""

    game: GameView
    rules: Rules
    things: dict[ObjectId, Thing]
    begun: dict[EffectId, Begun] = field(default_factory=dict)
    after_layer_3: Board | None = None
    """The board as it was then, for devotion (700.5a)."""
    bases_known: bool = False
    """Layer 7b is over: base power and toughness are decided (208.4b)."""
    most_abilities: int = sys.maxsize
    """More than so many, of all objects together, are not worked with."""

    def copy(self) -> Board:
        """A board to try things on."""
        things = {identity: thing.copy() for identity, thing in self.things.items()}
        return replace(self, things=things, begun=dict(self.begun))


def starting_board(game: GameView, rules: Rules) -> Board:
    """613.1: each object starts as what is printed on it, or as what made the token says."""
    board = Board(game, rules, {})
    for view in game.objects:
        if "phased_out" in view.status:
            continue
        for number in range(view.count):
            thing = Thing((view.id, number) if number else view.id, view, view.controller, view.face)
            thing.later = number / view.count
            write_face(thing, view.face, None)
            board.things[thing.key] = thing
    return board


def write_face(thing: Thing, face: Face, created: float | Fraction | None, *, by_text_change: bool = False) -> None:
    """Everything that is written on it is now this; nothing else is left of what it was.

    An ability is known by its place and its words: where the same words are written again, it is the same ability. (Otherwise the
    full text of a card that itself asks for a full text would never come to an end.)
    """
    thing.names = ((face.name,) if face.name is not None else ()) + face.other_names
    thing.mana_cost = face.mana_cost
    thing.printed_mana_value = face.mana_value
    thing.printed_colors = face.colors
    thing.colors = None
    thing.supertypes = set(face.supertypes)
    thing.types = set(face.types)
    thing.all_subtypes = set(face.subtypes)
    were = {(place, held.ability): held for place, held in enumerate(thing.abilities)}
    thing.abilities = []
    for place, ability in enumerate(face.abilities):
        known = were.get((place, ability))
        if (place, ability) not in thing.texts:
            thing.texts.append((place, ability))
        identity = known.identity if known else ("text", thing.texts.index((place, ability)))
        new = by_text_change and (known is None or known.by_text_change)
        thing.abilities.append(Held(identity, ability, is_text=True, created=created, by_text_change=new))
    thing.has_printed_power = face.power is not None
    thing.power = face.power
    thing.toughness = face.toughness


# --- 2. reading the board ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Reader:
    """For whom the board is read: what "this" and "it" are, and "you" where that is fixed."""

    this: ObjectId | None
    fixed_you: str | None = None
    it: ObjectId | None = None


def controller_or_owner(thing: Thing) -> str:
    """108.4a: the owner where there is no controller."""
    return thing.view.owner if thing.controller is None else thing.controller


def find(board: Board, reader: Reader, ref: r.ObjectRef) -> Thing | None:
    """The object that a reference names, if it is there."""
    this = board.things.get(reader.this)
    match ref:
        case r.This():
            return this
        case r.It():
            return board.things.get(reader.it)
        case r.Host():
            return board.things.get(this.view.attached_to) if this else None
        case r.ExactObject(identity):
            return board.things.get(identity)
        case r.Linked(key):
            linked = this.view.linked.get(key, ()) if this else ()
            return board.things.get(linked[0]) if linked else None
        case r.LastLinked(key, kind):
            linked = this.view.linked.get(key, ()) if this else ()
            there = [board.things[one] for one in linked if one in board.things]
            return next((thing for thing in reversed(there) if kind is None or kind in thing.types), None)
        case r.TopOfGraveyard(player, kind, bottom):
            owners = find_players(board, reader, player)
            cards = [
                thing
                for thing in board.things.values()
                if thing.view.zone is Zone.GRAVEYARD
                and thing.view.owner in owners
                and (kind is None or kind in thing.types)
            ]
            end = min if bottom else max
            return end(cards, key=lambda thing: thing.view.timestamp) if cards else None
        case _:
            raise NotImplementedError(ref)


def find_each(board: Board, reader: Reader, ref: r.ObjectRef) -> list[Thing]:
    """What a reference to one object means: of several exiled cards each (607.3)."""
    if ref == r.Linked("cards"):
        this = board.things.get(reader.this)
        ids = this.view.linked.get("cards", ()) if this else ()
        return [board.things[one] for one in ids if one in board.things]
    found = find(board, reader, ref)
    return [] if found is None else [found]


def find_players(board: Board, reader: Reader, ref: r.PlayerRef) -> set[str]:
    """The players that a reference names."""
    everyone = {player.name for player in board.game.players}
    match ref:
        case r.You():
            this = board.things.get(reader.this)
            if reader.fixed_you is not None:
                return {reader.fixed_you}
            return {controller_or_owner(this)} if this else set()  # 109.5
        case r.Opponents():
            you = find_players(board, reader, r.You())
            return everyone - you if you else set()
        case r.Ignoring():
            return set()  # nobody has paid for it on a random board
        case r.PlayersBut(of, but):
            return find_players(board, reader, of) - find_players(board, reader, but)
        case r.EachPlayer():
            return everyone
        case r.ActivePlayer():
            return {board.game.active_player}
        case r.ControllerOf(what):
            thing = find(board, reader, what)
            return {controller_or_owner(thing)} if thing else set()
        case r.OwnerOf(what):
            thing = find(board, reader, what)
            return {thing.view.owner} if thing else set()
        case r.ExactPlayer(name):
            return {name}
        case _:
            raise NotImplementedError(ref)


def chosen(board: Board, reader: Reader, word: object) -> object:
    """The word itself, or the one chosen for the source; None where nothing was chosen (607.5a)."""
    if not isinstance(word, r.Chosen):
        return word
    this = board.things.get(reader.this)
    return this.view.choices.get(word.key) if this else None


def colors_of(thing: Thing) -> frozenset[Color]:
    """Its colors: by mana cost and indicator until layer 5 says otherwise (105.2, 202.2, 204.2)."""
    return thing.printed_colors if thing.colors is None else thing.colors


def can_have_subtype(thing: Thing, word: Subtype) -> bool:
    """205.3d: only an object with a card type that goes with it."""
    return bool(thing.types & FAMILY_TYPES[word.family])


def subtypes_of(thing: Thing) -> set[Subtype]:
    """Its subtypes: those whose card type is missing are gone for as long as it is (205.1a)."""
    return {word for word in thing.all_subtypes if can_have_subtype(thing, word)}


def creature_types_of(thing: Thing) -> set[Subtype]:
    return {word for word in subtypes_of(thing) if word.family is SubtypeFamily.CREATURE}


def abilities_of(thing: Thing) -> list[Ability]:
    """Its abilities, keywords with what was chosen for it (607.2d), and the mana ability that a land has for each basic land type (305.6)."""
    choices = thing.view.choices
    abilities = [
        bind_chosen(held.ability, choices) if choices and isinstance(held.ability, KeywordAbility) else held.ability
        for held in thing.abilities
    ]
    if CardType.LAND in thing.types and not thing.intrinsic_lost:
        for word in BASIC_LAND_TYPES:
            if word in subtypes_of(thing):
                abilities.append(tap_for(BASIC_LAND_COLORS[word]))
    return abilities


def is_keyword(ability: Ability, keyword: str) -> bool:
    """Whether it is that keyword ability, named with or without what stands behind it."""
    return isinstance(ability, KeywordAbility) and keyword in (ability.name, ability.text)


def has_power_and_toughness(thing: Thing) -> bool:
    """208.3: a permanent has them while it is a creature; elsewhere also whatever has them printed."""
    if CardType.CREATURE in thing.types:
        return True
    return thing.view.zone is not Zone.BATTLEFIELD and thing.has_printed_power


def mana_value_of(thing: Thing) -> int:
    """202.3."""
    if thing.printed_mana_value is not None:
        return thing.printed_mana_value
    return thing.mana_cost.mana_value if thing.mana_cost else 0


def stat_of(board: Board, thing: Thing, stat: v.Stat) -> int | None:
    """A number of an object; None where it has no such number."""
    if stat is v.Stat.MANA_VALUE:
        return mana_value_of(thing)
    if stat is v.Stat.LOYALTY:
        raise NotImplementedError(stat)
    if not has_power_and_toughness(thing):
        return None
    power, toughness = thing.power, thing.toughness
    if board.bases_known:  # 208.4b
        if stat is v.Stat.BASE_POWER:
            power = thing.base_power
        if stat is v.Stat.BASE_TOUGHNESS:
            toughness = thing.base_toughness
    if stat is v.Stat.TOTAL:
        return (power or 0) + (toughness or 0)
    number = power if stat in (v.Stat.POWER, v.Stat.BASE_POWER) else toughness
    return 0 if number is None else number  # 208.5


def number_of(board: Board, reader: Reader, value: v.Value) -> int:
    """A value as it is now."""
    match value:
        case int():
            return value
        case v.Count(of):
            return len(matching(board, reader, of))
        case v.CountDistinct(v.SAME_NAME, among):
            named = [name for thing in matching(board, reader, among) for name in set(thing.names)]
            return max(map(named.count, named), default=0)
        case v.CountDistinct(v.SAME_CREATURE_TYPE, among):
            typed = [kind for thing in matching(board, reader, among) for kind in creature_types_of(thing)]
            return max(map(typed.count, typed), default=0)
        case v.CountDistinct(what, among):
            found: set[object] = set()
            for thing in matching(board, reader, among):
                found |= distinct(board, thing, what)
            return len(found)
        case v.StatOf(ref, stat):
            return sum(stat_of(board, one, stat) or 0 for one in find_each(board, reader, ref))  # 208.2a
        case v.Greatest(stat, among, least):
            numbers = [stat_of(board, thing, stat) for thing in matching(board, reader, among)]
            return (min if least else max)((number for number in numbers if number is not None), default=0)
        case v.Total(stat, among):
            return sum(stat_of(board, thing, stat) or 0 for thing in matching(board, reader, among))
        case v.CountersOn(ref, kind):
            piles = [pile for one in find_each(board, reader, ref) for pile in one.view.counters.items()]
            return sum(pile.number for name, pile in piles if kind in (None, name))
        case v.PlayerCounters(player, kind):
            names = find_players(board, reader, player)
            return sum(player.counters.get(kind, 0) for player in board.game.players if player.name in names)
        case v.UnspentMana(player, color):
            names = find_players(board, reader, player)
            mana = [
                one for player in board.game.players if player.name in names for one in getattr(player, "unspent", ())
            ]
            return sum(1 for one in mana if color in (None, one))
        case v.CardsInHand(player):
            names = find_players(board, reader, player)
            return sum(player.hand for player in board.game.players if player.name in names)
        case v.LifeTotal(player):
            names = find_players(board, reader, player)
            return sum(player.life for player in board.game.players if player.name in names)
        case v.Devotion(colors, player):
            words = (chosen(board, reader, color) for color in colors)
            known = frozenset(color for color in words if isinstance(color, Color))
            return sum(devotion(board, name, known) for name in find_players(board, reader, player))
        case v.ChosenNumber(key):
            number = chosen(board, reader, r.Chosen(key))
            return number if isinstance(number, int) else 0
        case v.NotedFact(key):
            one = find(board, reader, r.This())
            return one.view.facts.get(key, 0) if one else 0
        case v.Plus(terms):
            return sum(number_of(board, reader, term) for term in terms)
        case v.Times(factor, of):
            return factor * number_of(board, reader, of)
        case v.GreaterOf(those):
            return max(number_of(board, reader, one) for one in those)
        case v.AtMost(of, most):
            return min(most, number_of(board, reader, of))
        case v.Half(of, round_up, parts):
            number = number_of(board, reader, of)
            return -(-number // parts) if round_up else number // parts
        case _:
            raise NotImplementedError(value)


def added(board: Board, reader: Reader, value: v.Value) -> int:
    """107.1b: zero instead of a calculated number below zero; in "-X/-X" it is X that is calculated."""
    least = -(10**9) if "negative-bonus" in board.rules.readings else 0
    match value:
        case int():
            return value
        case v.Times(factor, of) if factor < 0:
            return factor * max(least, number_of(board, reader, of))
        case _:
            return max(least, number_of(board, reader, value))


def distinct(board: Board, thing: Thing, what: str) -> set[object]:
    match what:
        case "card types":
            return set(thing.types)
        case "permanent types":
            return {kind for kind in thing.types if kind in PERMANENT_TYPES}
        case "colors":
            return set(colors_of(thing))
        case "basic land types":
            return {word for word in subtypes_of(thing) if word in BASIC_LAND_TYPES}
        case "creature types":
            return set(creature_types_of(thing))
        case "names":
            return set(thing.names)
        case "kinds of counters":
            return {kind for kind, pile in thing.view.counters.items() if pile.number > 0}
        case "mana values":
            return {mana_value_of(thing)}
        case "powers":
            power = stat_of(board, thing, v.Stat.POWER)
            return set() if power is None else {power}
        case _:
            raise NotImplementedError(what)


def devotion(board: Board, player: str, colors: frozenset[Color]) -> int:
    """700.5, 700.5a: counted after layer 3, with what modifies devotion then.

    An effect of layers 1 to 3 that asks earlier (no card has one) is told the mana symbols as things stand: what modifies devotion is part of
    a count that has not been made yet.
    """
    counted = board.after_layer_3
    board = counted or board
    total = 0
    for thing in board.things.values():
        if thing.view.zone is Zone.BATTLEFIELD and thing.controller == player and thing.mana_cost:
            total += thing.mana_cost.pips(colors)
    if counted is None:
        return total
    for effect in effects_there_are(board).values():
        scope = effect.wording.scope
        if (
            isinstance(scope, r.PlayerRef)
            and player in find_players(board, effect.reader, scope)
            and holds(board, effect)
        ):
            for change in effect.wording.changes:
                if isinstance(change, c.ModifyDevotion) and board.rules.devotion_modified:
                    total += number_of(board, effect.reader, change.by)
    return total


def kept_of(board: Board, reader: Reader, among: f.Filter, keyword: str) -> list[KeywordAbility]:
    """What an object has that has a keyword of others: of protection and landwalk each that one of them has, of whatever it is (702.16, 702.14)."""
    having = matching(board, reader, among & f.HasKeyword(keyword))
    if keyword not in ("protection", "landwalk"):
        return [KeywordAbility(keyword)] if having else []
    held = [ability for thing in having for ability in abilities_of(thing)]
    return list(dict.fromkeys(item for item in held if isinstance(item, KeywordAbility) and item.name == keyword))


def matching(board: Board, reader: Reader, filter_: f.Filter) -> list[Thing]:
    """The objects that a filter names."""
    return [thing for thing in board.things.values() if matches(board, reader, thing, filter_)]


def matches(board: Board, reader: Reader, thing: Thing, filter_: f.Filter) -> bool:
    """Whether a filter is true of an object now."""
    match filter_:
        case f.And(parts):
            return all(matches(board, reader, thing, part) for part in parts)
        case f.Or(parts):
            return any(matches(board, reader, thing, part) for part in parts)
        case f.Not(part):
            return not matches(board, reader, thing, part)
        case f.Anything():
            return True
        case f.Is(ref):
            return any(one is thing for one in find_each(board, reader, ref))
        case f.IsLinked(key):
            this = find(board, reader, r.This())
            return this is not None and thing.view.id in this.view.linked.get(key, ())
        case f.Exactly(ids):
            return thing.view.id in ids
        case f.InZone(zone):
            return thing.view.zone is zone
        case f.IsType(word):
            return chosen(board, reader, word) in thing.types
        case f.HasSupertype(word):
            return word in thing.supertypes
        case f.HasSubtype(word):
            return chosen(board, reader, word) in subtypes_of(thing)
        case f.HasColor(word):
            return chosen(board, reader, word) in colors_of(thing)
        case f.HasColorCount(count):
            number = len(colors_of(thing))
            return {
                f.ColorCount.COLORLESS: number == 0,
                f.ColorCount.MONOCOLORED: number == 1,
                f.ColorCount.MULTICOLORED: number > 1,
                f.ColorCount.TWO: number == 2,
                f.ColorCount.THREE: number == 3,
                f.ColorCount.ALL: number == len(COLORS),
            }[count]
        case f.ControlledBy(player):
            return controller_or_owner(thing) in find_players(board, reader, player)
        case f.OwnedBy(player):
            return thing.view.owner in find_players(board, reader, player)
        case f.HasKeyword(keyword):
            return any(is_keyword(ability, keyword) for ability in abilities_of(thing))
        case f.HasAnyAbility():
            return bool(abilities_of(thing))
        case f.HasActivatedAbility(mana):
            found = [ability for ability in abilities_of(thing) if isinstance(ability, ActivatedAbility)]
            return any(mana or not ability.is_mana for ability in found)
        case f.HasManaAbility():
            return any(map(is_mana_ability, abilities_of(thing)))
        case f.Compares(stat, comparison, value):
            mine: int | None = stat_of(board, thing, stat)
            of_it = replace(reader, it=thing.key)  # "with power greater than its base power"
            return mine is not None and compare(mine, comparison, number_of(board, of_it, value))
        case f.HasCounter(kind):
            return any(pile.number > 0 for name, pile in thing.view.counters.items() if kind in (None, name))
        case f.HasStatus(name):
            return name in thing.view.status
        case f.HasAttached(attachment):
            return any(other.view.attached_to == thing.view.id for other in matching(board, reader, attachment))
        case f.AttachedTo(host):
            other = board.things.get(thing.view.attached_to)
            return other is not None and matches(board, reader, other, host)
        case f.AttachedToPlayer(player):
            return thing.view.attached_to_player in find_players(board, reader, player)
        case f.Named(name):
            return chosen(board, reader, name) in thing.names
        case f.SharesName(ref):
            return any(set(other.names) & set(thing.names) for other in find_each(board, reader, ref))
        case f.SharesNameWith(of, another):
            # of several equal objects that stand as one each has another beside it
            alone = another and thing.view.count == 1
            namesakes = [one for one in matching(board, reader, of) if not (alone and one.view.id == thing.view.id)]
            return any(set(one.names) & set(thing.names) for one in namesakes)
        case f.SharesCreatureType(ref):
            others = find_each(board, reader, ref)
            return any(creature_types_of(other) & creature_types_of(thing) for other in others)
        case f.SharesWith("creature type", of):
            return any(creature_types_of(one) & creature_types_of(thing) for one in matching(board, reader, of))
        case f.SharesWith("color", of):
            return any(colors_of(one) & colors_of(thing) for one in matching(board, reader, of))
        case f.SharesColor(ref):
            return any(colors_of(other) & colors_of(thing) for other in find_each(board, reader, ref))
        case _:
            raise NotImplementedError(filter_)


def compare(left: int, comparison: f.Comparison, right: int) -> bool:
    return {
        f.Comparison.EQUAL: left == right,
        f.Comparison.AT_LEAST: left >= right,
        f.Comparison.AT_MOST: left <= right,
        f.Comparison.MORE: left > right,
        f.Comparison.LESS: left < right,
    }[comparison]


def is_so(board: Board, reader: Reader, condition: k.Condition | None) -> bool:
    """Whether a condition is true now."""
    match condition:
        case None:
            return True
        case k.AllOf(parts):
            return all(is_so(board, reader, part) for part in parts)
        case k.AnyOf(parts):
            return any(is_so(board, reader, part) for part in parts)
        case k.NotSo(part):
            return not is_so(board, reader, part)
        case k.ThereAre(filter_, least):
            return number_of(board, reader, v.Count(filter_)) >= least
        case k.ValueIs(left, comparison, right):
            return compare(number_of(board, reader, left), comparison, number_of(board, reader, right))
        case k.Matches(ref, filter_):
            return any(matches(board, reader, thing, filter_) for thing in find_each(board, reader, ref))
        case k.TurnOf(player):
            return board.game.active_player in find_players(board, reader, player)
        case k.PlayerIs(player, designation):
            names = find_players(board, reader, player)
            return any(designation in player.designations for player in board.game.players if player.name in names)
        case _:
            raise NotImplementedError(condition)


# --- 3. the effects that there are -------------------------------------------------------------------------------------

OWN, GRANTED, FROM_OUTSIDE = 0, 1, 2  # which goes first among equal timestamps


def effects_there_are(board: Board) -> dict[EffectId, Effect]:
    """Every effect that some ability, counter or resolved spell makes now, whether or not its condition is true."""
    found: dict[EffectId, Effect] = {}
    for thing in board.things.values():
        for effect in static_effects(thing, board.rules) + counter_effects(thing):
            found[effect.identity] = effect
    for number, view in enumerate(board.game.effects):
        identity: EffectId = ("resolved", view.id)
        order = (view.timestamp, FROM_OUTSIDE, 0, number)  # 613.7b
        reader = Reader(view.source_id, view.controller)
        found[identity] = Effect(
            identity, "resolved", view.id, view.effect, view.timestamp, order, is_cda=False, reader=reader
        )
    return found


def static_effects(thing: Thing, rules: Rules) -> list[Effect]:
    """The effects of its static abilities, in the zones where they function (604.1, 113.6, 604.3)."""
    found = []
    for position, held in enumerate(thing.abilities):
        number = 0
        for ability in static_meaning(held.ability):
            cda = is_characteristic_defining(held, ability, rules)
            for said in ability.effects:
                wording = as_meant(thing, said, rules, granted=not held.is_text)
                number += 1
                if thing.view.zone not in ability.zones and not cda:
                    continue
                # 613.7a: the later of the object's timestamp and that of the effect that created the ability.
                own = thing.view.timestamp + thing.later
                timestamp = own if held.created is None else max(own, held.created)
                rank = (OWN, 0) if held.is_text or held.created is None else (GRANTED, held.created)
                order = (timestamp, *rank, own, position, number)
                identity = ("static", thing.key, held.identity, number)
                reader = Reader(thing.key)
                found.append(Effect(identity, "static", thing.view.id, wording, timestamp, order, cda, reader))
    return found


def as_meant(thing: Thing, wording: ContinuousEffect, rules: Rules, *, granted: bool) -> ContinuousEffect:
    """What "enchanted creature", "equipped creature", and "other creatures" of what is attached to one, mean there."""
    attaches = {str(word) for word in thing.face.subtypes} & {"Equipment", "Aura"}
    early = {LAYER_OF.get(type(change), "rule") for change in wording.changes} & {"1a", "1b", "2", "3"}
    host = f.Is(r.Host())
    if wording.scope == host and "Equipment" in attaches and not early:
        return replace(wording, scope=host & f.IsType(CardType.CREATURE))  # 301.5a
    enchants = any(is_keyword(held.ability, "enchant creature") for held in thing.abilities)
    if wording.scope == host and enchants and not early and "enchanted-creature" in rules.readings:
        return replace(wording, scope=host & f.IsType(CardType.CREATURE))
    others = isinstance(wording.scope, f.And) and {f.Not(f.Is(r.This())), f.IsType(CardType.CREATURE)} <= {
        *wording.scope.parts
    }
    leaves_out = "others" not in rules.readings
    if others and leaves_out and attaches and CardType.CREATURE not in thing.face.types and not granted:
        assert isinstance(wording.scope, f.And)
        return replace(wording, scope=wording.scope & f.Not(host))  # decision 0022
    return wording


def counter_effects(thing: Thing) -> list[Effect]:
    """What its counters do (122.1a, 122.1b), with their timestamps (613.7c)."""
    found = []
    for number, (kind, pile) in enumerate(thing.view.counters.items()):
        wording = counter_change(kind, pile.number)
        if wording is not None and pile.number > 0:
            timestamp = pile.timestamp + thing.later
            order = (timestamp, FROM_OUTSIDE, thing.view.timestamp, number)
            identity = ("counter", thing.key, kind)
            reader = Reader(thing.key)
            found.append(
                Effect(
                    identity,
                    "counter",
                    f"{thing.view.id}:{kind}",
                    wording,
                    timestamp,
                    order,
                    is_cda=False,
                    reader=reader,
                )
            )
    return found


def is_characteristic_defining(held: Held, ability: StaticAbility, rules: Rules) -> bool:
    """604.3a, by its five criteria."""
    if not held.is_text:  # (2), and with it (4)
        return False
    if held.by_text_change and not rules.text_gives_cdas:
        return False
    for effect in ability.effects:
        if effect.scope != f.Is(r.This()):  # (3)
            return False
        if effect.condition is not None:  # (5)
            return False
        if not all(defines(change) for change in effect.changes):  # (1)
            return False
        if "chosen-type" in rules.readings and any(
            isinstance(change, c.AddTypes) and any(isinstance(word, r.Chosen) for word in change.subtypes)
            for change in effect.changes
        ):
            return False
    return True


def defines(change: c.Change) -> bool:
    """604.3a (1): colors, subtypes, power or toughness."""
    if isinstance(change, c.AddTypes):
        return not change.types and not change.supertypes
    return isinstance(
        change,
        c.SetColors | c.AddColors | c.SetSubtypes | c.AddAllCreatureTypes | c.AddEveryLandType | c.SetPT,
    )


def layer_of(rules: Rules, effect: Effect, change: c.Change) -> str | None:
    if effect.is_cda and isinstance(change, c.SetPT):
        return rules.pt_of_cdas  # 613.4a
    if isinstance(change, c.GainAbility) and any(is_keyword(change.ability, name) for name in rules.no_abilities):
        return None
    kind = type(change)
    return rules.elsewhere.get((kind, effect.origin)) or rules.elsewhere.get((kind, None)) or LAYER_OF.get(kind)


def changes_in(board: Board, effect: Effect, layer: str) -> tuple[c.Change, ...]:
    """The part of an effect that applies in a layer (613.6)."""
    return tuple(change for change in effect.wording.changes if layer_of(board.rules, effect, change) == layer)


def holds(board: Board, effect: Effect) -> bool:
    """An effect that has begun goes on (613.6); any other needs its condition."""
    return effect.identity in board.begun or is_so(board, effect.reader, effect.wording.condition)


# --- 4. what a change means, and doing it ------------------------------------------------------------------------------


@dataclass(frozen=True)
class HasText(c.Change, reads=NOTHING, writes=NOTHING):
    """`SetFullText` with the text found out."""

    text: Face


def is_one_of_these(ability: Ability, which: c.TakenAbilities) -> bool:
    """Whether an ability is among "all activated abilities" and its kin; a keyword ability is those that its rule describes (702.1)."""
    parts = ability.parts if isinstance(ability, KeywordAbility) else None
    mine = [ability, *parts.triggered, parts.activated] if parts else [ability]
    if which is c.TakenAbilities.AND_TRIGGERED and any(isinstance(one, TriggeredAbility) for one in mine):
        return True
    for one in mine:
        if isinstance(one, ActivatedAbility):
            return {
                c.TakenAbilities.ACTIVATED: True,
                c.TakenAbilities.AND_TRIGGERED: True,
                c.TakenAbilities.LOYALTY: one.is_loyalty,
                c.TakenAbilities.NO_LOYALTY: not one.is_loyalty,
                c.TakenAbilities.NO_MANA: not one.is_mana,
            }[which]
    return False


def meaning(board: Board, reader: Reader, change: c.Change) -> tuple[c.Change, ...]:
    """What a change does as things stand: its values, words and references found out. Nothing, where it says nothing."""

    def words(items: Iterable[object]) -> list[object]:
        found = [chosen(board, reader, item) for item in items]
        return [word for word in found if word is not None]

    match change:
        case c.BecomeCopy(of, exceptions):
            thing = find(board, reader, of)
            if exceptions:
                raise NotImplementedError(exceptions)
            return (c.SetCopiableValues(thing.view.face_down_values or thing.face),) if thing else ()  # 707.2
        case c.GainControl(player):
            names = find_players(board, reader, player)
            return tuple(c.GainControl(r.ExactPlayer(name)) for name in names) if len(names) == 1 else ()
        case c.ReplaceWord(old, new):
            found = words((old, new))
            return (c.ReplaceWord(*found),) if len(found) == 2 else ()  # type: ignore[arg-type]
        case c.SetFullText(of, and_text):
            thing = find(board, reader, of)
            return (HasText(full_text(thing, and_text)),) if thing else ()  # 612.6
        case c.SetName(name) | c.AddName(name):
            return tuple(type(change)(word) for word in words((name,)))  # type: ignore[arg-type]
        case c.AddTypes(types, subtypes, supertypes):
            return (c.AddTypes(tuple(words(types)), tuple(words(subtypes)), supertypes),)  # type: ignore[arg-type]
        case c.RemoveTypes(types, subtypes, supertypes):
            return (c.RemoveTypes(types, tuple(words(subtypes)), supertypes),)  # type: ignore[arg-type]
        case c.SetSubtypes(family, subtypes):
            found = words(subtypes)
            return (c.SetSubtypes(family, tuple(found)),) if found or not subtypes else ()  # type: ignore[arg-type]
        case c.SetCreatureTypesOf(of, besides):
            other = find(board, reader, of)
            if other is None:
                return ()
            kinds = {*creature_types_of(other), *besides}
            return (c.SetSubtypes(SubtypeFamily.CREATURE, tuple(sorted(kinds, key=str))),)
        case c.SetColors(colors) | c.AddColors(colors):
            found = words(colors)
            return (type(change)(tuple(found)),) if found or not colors else ()  # type: ignore[arg-type]
        case c.GainAbility(ability):
            this = find(board, reader, r.This())
            ability = bind_chosen(ability, this.view.choices if this else {})
            return (c.GainAbility(bind_grantor(ability, this.view.id) if this else ability),)  # 201.5a
        case c.GainActivatedAbilitiesOf(among, which, once):
            return tuple(
                c.GainAbility(only_once_each_turn(ability) if once else ability)
                for thing in matching(board, reader, among)
                for ability in abilities_of(thing)
                if is_one_of_these(ability, which)
            )
        case c.GainKeywordsOf(keywords, among):
            return tuple(
                c.GainAbility(ability) for keyword in keywords for ability in kept_of(board, reader, among, keyword)
            )
        case c.GainProtectionFromColorsOf(among):
            return tuple(
                c.GainAbility(KeywordAbility("protection", (color,)))
                for color in COLORS
                if matching(board, reader, among & f.HasColor(color))
            )
        case c.LoseAbility(keyword):
            return tuple(c.LoseAbility(word) for word in words((keyword,)))  # type: ignore[arg-type]
        case c.SetPT(power, toughness):
            return (
                c.SetPT(
                    None if power is None else number_of(board, reader, power),
                    None if toughness is None else number_of(board, reader, toughness),
                ),
            )
        case c.ModifyPT(power, toughness):
            return (c.ModifyPT(added(board, reader, power), added(board, reader, toughness)),)
        case _:
            return (change,)


def full_text(thing: Thing, and_text: tuple[Ability, ...]) -> Face:
    """612.6: name, mana cost, color indicator, type line, text box, power and toughness, as text changes have left them."""
    return Face(
        name=thing.names[0] if thing.names else None,
        other_names=thing.names[1:],
        mana_cost=thing.mana_cost,
        mana_value=thing.printed_mana_value,
        color_indicator=thing.printed_colors,
        supertypes=tuple(sorted(thing.supertypes)),
        types=tuple(sorted(thing.types)),
        subtypes=tuple(sorted(thing.all_subtypes)),
        abilities=(*(held.ability for held in thing.abilities), *and_text),
        power=thing.power,
        toughness=thing.toughness,
    )


def do(thing: Thing, change: c.Change, effect: Effect, label: EffectId, rules: Rules) -> None:
    """Make a change (its meaning found out) to an object."""
    match change:
        case c.SetCopiableValues(values) | c.TurnFaceDown(values):  # 707.2, 708.2
            thing.face = values
            write_face(thing, values, effect.timestamp)
        case c.GainControl(r.ExactPlayer(name)):
            if thing.controller is not None:  # 109.4
                thing.controller = name
        case c.ReplaceWord():
            change_words(thing, change)
        case HasText(text):
            write_face(thing, text, effect.timestamp, by_text_change=True)
        case c.SetName(str() as name):
            thing.names = (name,)  # 612.8
        case c.AddName(str() as name):
            thing.names = tuple(dict.fromkeys((*thing.names, name)))  # 612.7
        case c.AddAllNames(of):
            thing.names = tuple(dict.fromkeys((*thing.names, f"every name of {of}")))  # 201.2: names in words
        case c.AddTypes() | c.SetTypes() | c.RemoveTypes() | c.SetSubtypes():
            change_types(thing, change, rules)
        case c.AddAllCreatureTypes():
            gain_subtypes(thing, CREATURE_TYPES)  # 702.73a
        case c.AddEveryLandType():
            wanted = [word for word in SUBTYPES[SubtypeFamily.LAND] if word not in BASIC_LAND_TYPES]
            gain_subtypes(thing, [*(BASIC_LAND_TYPES if change.basic else ()), *(wanted if change.nonbasic else ())])
        case c.SetColors(colors):
            thing.colors = frozenset(colors)  # type: ignore[arg-type]  # 105.3
        case c.AddColors(colors):
            thing.colors = colors_of(thing) | frozenset(colors)  # type: ignore[arg-type]
        case c.GainAbility(ability):
            if any(is_keyword(ability, keyword) for keyword in thing.cannot_have):  # 113.11
                thing.vetoed += 1
            else:
                thing.abilities.append(Held(label, ability, is_text=False, created=effect.timestamp))
        case c.LoseAbility(str() as keyword):
            lose_keyword(thing, keyword)
        case c.LoseExactly(ability):
            thing.abilities = [held for held in thing.abilities if held.ability != ability]  # 113.10b
        case c.CantHave(keyword):
            lose_keyword(thing, keyword)
            thing.cannot_have.add(keyword)
        case c.LoseAllAbilities(except_mana, other_than):
            thing.abilities = [
                held
                for held in thing.abilities
                if (except_mana and is_mana_ability(held.ability))
                or any(is_keyword(held.ability, keyword) for keyword in other_than)
            ]
            if not except_mana:
                thing.intrinsic_lost = True
        case c.SetPT(power, toughness):
            thing.power = thing.power if power is None else power  # type: ignore[assignment]
            thing.toughness = thing.toughness if toughness is None else toughness  # type: ignore[assignment]
        case c.ModifyPT(int() as power, int() as toughness):
            thing.power = (thing.power or 0) + power
            thing.toughness = (thing.toughness or 0) + toughness
        case c.SwitchPT():
            thing.power, thing.toughness = thing.toughness or 0, thing.power or 0
        case _:
            raise NotImplementedError(change)


def change_words(thing: Thing, change: c.ReplaceWord) -> None:
    """612.2: in the type line and the rules text; not in names, nor in what other effects gave it (612.3)."""
    old, new = change.old, change.new
    assert isinstance(old, Color | Subtype | EveryWord)
    assert isinstance(new, Color | Subtype)
    thing.all_subtypes = {replace_word(word, old, new) for word in thing.all_subtypes}
    thing.abilities = [
        replace(held, ability=replace_word(held.ability, old, new)) if held.is_text else held
        for held in thing.abilities
    ]


def change_types(thing: Thing, change: c.AddTypes | c.SetTypes | c.RemoveTypes | c.SetSubtypes, rules: Rules) -> None:
    """205.1a, 205.1b, 305.7."""
    match change:
        case c.AddTypes(types, subtypes, supertypes):
            thing.types |= set(types)  # type: ignore[arg-type]
            thing.supertypes |= set(supertypes)
            gain_subtypes(thing, subtypes)  # type: ignore[arg-type]
        case c.SetTypes(types):
            stay = {CardType.INSTANT, CardType.SORCERY} if rules.instants_stay else set()
            keeps = thing.types & stay  # 205.1a
            thing.types = set(types) | keeps
            forget_subtypes(thing, rules)
        case c.RemoveTypes(types, subtypes, supertypes):
            thing.all_subtypes -= {word for word in subtypes_of(thing) if word in subtypes}
            thing.types -= set(types)
            thing.supertypes -= set(supertypes)
            if types:
                forget_subtypes(thing, rules)
        case c.SetSubtypes(family, subtypes):
            if not thing.types & FAMILY_TYPES[family]:
                return  # 205.3d: nothing to replace and nothing to gain
            thing.all_subtypes = {word for word in thing.all_subtypes if word.family is not family}
            gain_subtypes(thing, subtypes)  # type: ignore[arg-type]
            if any(word in BASIC_LAND_TYPES for word in subtypes):
                # 305.7: what its rules text and copiable effects gave it is lost, what other effects gave it stays.
                thing.lost_text += any(held.is_text for held in thing.abilities)
                thing.abilities = [held for held in thing.abilities if not held.is_text]


def forget_subtypes(thing: Thing, rules: Rules) -> None:
    """205.1a: what went with a card type comes back with it (decision 0020), or does not."""
    if "regained-type" in rules.readings:
        thing.all_subtypes = set(subtypes_of(thing))


def gain_subtypes(thing: Thing, subtypes: Iterable[Subtype]) -> None:
    thing.all_subtypes |= {word for word in subtypes if can_have_subtype(thing, word)}  # 205.3d


def lose_keyword(thing: Thing, keyword: str) -> None:
    """113.10b: every instance."""
    thing.abilities = [held for held in thing.abilities if not is_keyword(held.ability, keyword)]


# --- 5. what depends on what -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Part:
    """An effect in a layer, as it would apply now: how it is worded, to what it applies, what it does to each."""

    effect: Effect
    to: tuple[ObjectId, ...]
    does: dict[ObjectId, tuple[c.Change, ...]] = field(hash=False)


def parts_there_are(board: Board, layer: str, done: set[EffectId], cdas: bool | None) -> dict[EffectId, Part]:
    """The parts that exist now in a layer and have not been applied in it; `cdas` asks only for those that are CDAs or not."""
    found = {}
    for identity, effect in effects_to_apply(board).items():
        if identity in done or not changes_in(board, effect, layer) or (cdas is not None and effect.is_cda is not cdas):
            continue
        if holds(board, effect):
            found[identity] = part_of(board, effect, layer)
    return found


def effects_to_apply(board: Board) -> dict[EffectId, Effect]:
    """The effects that there are, and those that have begun and go on without their ability, as they were last worded (613.6)."""
    return {identity: begun.effect for identity, begun in board.begun.items()} | effects_there_are(board)


def part_of(board: Board, effect: Effect, layer: str) -> Part:
    """To what it applies (613.6: to the same set once it has begun) and what it does."""
    if effect.identity in board.begun:
        to = board.begun[effect.identity].to
    elif isinstance(effect.wording.scope, f.Filter):
        to = tuple(thing.key for thing in matching(board, effect.reader, effect.wording.scope))
    else:
        to = ()
    does = {
        identity: tuple(
            one
            for change in changes_in(board, effect, layer)
            for one in meaning(board, replace(effect.reader, it=identity), change)
        )
        for identity in to
    }
    return Part(effect, to, does)


def apply(board: Board, part: Part) -> None:
    """Apply a part: to all of its objects at once, since all was found out before. From then on it has begun (613.6)."""
    for identity in part.to:
        for number, change in enumerate(part.does[identity]):
            do(
                board.things[identity],
                change,
                part.effect,
                ("from", part.effect.identity, identity, number),
                board.rules,
            )
    board.begun[part.effect.identity] = Begun(part.effect, part.to)
    now = effects_there_are(board)
    for identity, begun in board.begun.items():
        board.begun[identity] = replace(begun, effect=now.get(identity, begun.effect))


def dependencies(
    board: Board, layer: str, done: set[EffectId], cdas: bool | None
) -> dict[tuple[EffectId, EffectId], tuple[Effect, set[str]]]:
    """613.8a: for each pair (A, B) where applying B alone changes A: A's effect, and what of it changes.

    `cdas` sees to 613.8a (c). A need not exist yet, but its ability must be there: an effect whose condition B would make true depends
    on B for its existence; an effect whose very ability B would grant is nothing yet, and so depends on nothing.
    """
    found: dict[tuple[EffectId, EffectId], tuple[Effect, set[str]]] = {}
    before = parts_there_are(board, layer, done, cdas)
    known = effects_to_apply(board)
    for other, part in before.items():
        if part.effect.is_cda and not board.rules.cdas_depend:
            continue
        trial = board.copy()
        apply(trial, part)
        after = parts_there_are(trial, layer, done | {other}, cdas)
        for identity in known.keys() & {*before, *after} - {other}:
            if "counters" in board.rules.readings and "counter" in (part.effect.origin, known[identity].origin):
                continue
            changed = differences(before.get(identity), after.get(identity))
            if changed:
                found[identity, other] = (known[identity], changed)
    return found


def differences(before: Part | None, after: Part | None) -> set[str]:
    """What of a part has changed, in the words of 613.8a."""
    if before is None or after is None:
        return {"existence"} if before is not after else set()
    changed = set()
    if before.effect.wording != after.effect.wording:
        changed.add("text")
    if set(before.to) != set(after.to):
        changed.add("what it applies to")
    if any(before.does[identity] != after.does[identity] for identity in set(before.to) & set(after.to)):
        changed.add("what it does")
    return changed


# --- 6. who is next, layer by layer ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Name:
    """An effect as the answer names it."""

    origin: str
    source: ObjectId | str | None
    wording: ContinuousEffect
    timestamp: int


def name_of(effect: Effect) -> Name:
    return Name(effect.origin, effect.source, effect.wording, int(effect.timestamp))


@dataclass(frozen=True)
class Applied:
    """One part applied: whose, to what, and what there is to know of it."""

    name: Name
    to: tuple[ObjectId, ...]
    freed: bool
    """It had waited, and was next for that reason (613.8b)."""
    in_loop: bool
    """It was a member of a dependency loop when it applied (613.8b)."""
    continued: bool
    """It went on without its ability, or against its condition (613.6)."""
    is_cda: bool
    is_granted: bool


@dataclass
class Layer:
    """What happened in a layer."""

    order: list[Applied] = field(default_factory=list)
    dependencies: dict[tuple[Name, Name], set[str]] = field(default_factory=dict)
    loops: int = 0


def loops_among(edges: set[tuple[EffectId, EffectId]]) -> set[tuple[EffectId, EffectId]]:
    """The dependencies that are part of a loop: from where they lead one comes back to where they start."""
    reach = set(edges)
    grown = True
    while grown:
        further = {(a, d) for a, b in reach for other, d in edges if b == other}
        grown = not further <= reach
        reach |= further
    return {(a, b) for a, b in edges if (b, a) in reach}


def apply_layer(board: Board, layer: str, cdas: bool | None, happened: Layer) -> None:
    """Apply all parts of a layer, by timestamps (613.7) and dependencies (613.8), asking all again each time (613.8c).

    Where an edition does not ask again, what was found at first holds as long as the one waits and the other is there to wait for.
    """
    done: set[EffectId] = set()
    waits: dict[EffectId, set[EffectId]] = {}
    freed: set[EffectId] = set()
    ignored: set[tuple[EffectId, EffectId]] = set()
    last: EffectId | None = None
    names: dict[tuple[EffectId, EffectId], tuple[Name, Name]] = {}
    readings = board.rules.readings
    heedless: set[EffectId] = set()
    at_first = None if board.rules.asked_again else dependencies(board, layer, done, cdas)
    while True:
        parts = parts_there_are(board, layer, done, cdas)
        if not parts:
            return
        if at_first is None:
            found = dependencies(board, layer, done, cdas)
        else:
            found = {pair: why for pair, why in at_first.items() if pair[0] not in done and pair[1] in parts}
        for pair, (effect, changed) in found.items():
            names.setdefault(pair, (name_of(effect), name_of(parts[pair[1]].effect)))
            happened.dependencies.setdefault(names[pair], set()).update(changed)
        edges = set(found)
        looping = loops_among(edges)
        happened.loops += bool(looping - ignored)
        # 613.8b: members of a loop ignore the dependencies among them, as long as these last; the rest wait.
        ignored = looping if "loop-broken" in readings else (ignored & edges) | looping
        if "loop-outsiders" in readings:
            heedless |= {identity for identity, _ in looping}
        waited, waits = waits, {}
        for identity, other in edges - ignored:
            if identity not in heedless:
                waits.setdefault(identity, set()).add(other)
        # 613.8b: who waited for what was just applied, and waits for nothing now, is next; several go by timestamp.
        freed |= {identity for identity, others in waited.items() if last in others}
        freed = {identity for identity in freed if identity in parts and identity not in waits}
        at_once = freed if "just-after" not in readings else set()
        free = at_once or {identity for identity in parts if identity not in waits}
        # (what began under a text that has gone stood in its place before what stands there now, begun or not)
        began = {identity: place for place, identity in enumerate(board.begun)}
        cdas_before = board.rules.cdas_wait and layer in board.rules.cdas_first
        last = min(
            free,
            key=lambda identity: (
                cdas_before and not parts[identity].effect.is_cda,
                parts[identity].effect.order,
                began.get(identity, len(began)),
            ),
        )
        part = parts[last]
        there = effects_there_are(board).get(last)
        gone = there is None or not is_so(board, there.reader, there.wording.condition)
        in_loop = any(last in edge for edge in ignored)
        granted = part.effect.order[1] == GRANTED
        happened.order.append(
            Applied(name_of(part.effect), part.to, last in freed, in_loop, gone, part.effect.is_cda, granted)
        )
        known = effects_to_apply(board)
        apply(board, part)
        if sum(len(thing.abilities) for thing in board.things.values()) > board.most_abilities:
            raise TooManyAbilities
        done.add(last)
        if "granted" in readings:
            there_now = effects_there_are(board)
            new = there_now.keys() - known.keys()
            freed |= {identity for identity in new if there_now[identity].order[1] == GRANTED}


@dataclass
class Answer:
    """What the naive solver says."""

    board: Board
    copiable: dict[ObjectId, Face]
    layers: dict[str, Layer]


class TooManyAbilities(Exception):
    """The objects took up so many abilities of each other that nobody could count them by eye."""


def solve(game: GameView, rules: Rules = NEWEST, *, most_abilities: int = sys.maxsize) -> Answer:
    """What every object is by the rules of an edition, and the way there.

    Raises:
        TooManyAbilities: they have more than `most_abilities` at some time.
    """
    board = starting_board(game, rules)
    board.most_abilities = most_abilities
    layers = {layer: Layer() for layer in rules.layers}
    copiable: dict[ObjectId, Face] = {}
    for layer in rules.layers:
        if layer == rules.face_down:  # 613.2b
            for thing in board.things.values():
                if thing.view.face_down_values is not None:
                    thing.face = thing.view.face_down_values
                    write_face(thing, thing.face, None)
        if layer in rules.cdas_first and not rules.cdas_wait:
            apply_layer(board, layer, True, layers[layer])
            apply_layer(board, layer, False, layers[layer])
        else:
            apply_layer(board, layer, None, layers[layer])
        if layer == rules.face_down:  # 613.2c
            copiable = {identity: thing.face for identity, thing in board.things.items()}
        if layer == "3":  # 700.5a
            board.after_layer_3 = board.copy()
        if layer == rules.base_after:  # 208.4b
            board.bases_known = True
            for thing in board.things.values():
                thing.base_power, thing.base_toughness = thing.power, thing.toughness
    return Answer(board, copiable, layers)


def characteristics(answer: Answer, key: ObjectId) -> dict[str, object]:
    """The characteristics of one object, in a form that compares."""
    board, thing = answer.board, answer.board.things[key]
    return {
        "names": set(thing.names),
        "mana cost": thing.mana_cost,
        "mana value": mana_value_of(thing),
        "controller": thing.controller,
        "supertypes": set(thing.supertypes),
        "types": set(thing.types),
        "subtypes": subtypes_of(thing),
        "colors": set(colors_of(thing)),
        "abilities": Counter(abilities_of(thing)),
        "power": stat_of(board, thing, v.Stat.POWER),
        "toughness": stat_of(board, thing, v.Stat.TOUGHNESS),
        "base power": stat_of(board, thing, v.Stat.BASE_POWER),
        "base toughness": stat_of(board, thing, v.Stat.BASE_TOUGHNESS),
        "copiable values": answer.copiable[key],
    }
