"""A scene: two hosts, some bystanders and a few facts of the game, as a small value; and as a game that the engine reads.

A scene speaks of the hosts as `A` and `B` and of bystanders by number, and holds nothing but numbers and words, so that it can be
written down, made smaller, and set up again with other cards of the same kind.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Any, Final

from layerlaw.cards.define import activated
from layerlaw.layers.inquiry import Inquiry, Query
from layerlaw.layers.protocol import CounterPile
from layerlaw.model.abilities import Ability, KeywordAbility
from layerlaw.model.cards import Face
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import Exactly
from layerlaw.model.mana_costs import ManaCost
from layerlaw.model.serial import decode, encode
from layerlaw.model.typeline import TypeLine
from layerlaw.model.values import PastNumber
from layerlaw.model.words import CardType, Color, Zone

YOU: Final = "You"
OPPONENT: Final = "Opponent"
HOSTS: Final = ("A", "B")
Plain = Any
"""What JSON can hold."""


@dataclass(frozen=True)
class Bystander:
    """An object that is on the board to be affected or counted."""

    type_line: str = "Creature"
    colors: str = ""
    keywords: tuple[str, ...] = ()
    power: int = 2
    toughness: int = 2
    cost: str = ""
    zone: str = Zone.BATTLEFIELD.value
    controller: str = YOU
    owner: str = ""
    """Empty: its controller."""
    status: tuple[str, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    attached: int | str | None = None
    """What it is attached to: the number of a bystander, or a host."""
    name: str = ""
    past: bool = False
    """Whether whatever is asked of what happened to it did happen, once."""
    activated: bool = False
    """Whether it has an activated ability that is no mana ability."""


@dataclass(frozen=True)
class Setup:
    """How a host stands on the board."""

    controller: str = YOU
    status: tuple[str, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    facts: tuple[tuple[str, int], ...] = ()
    choices: tuple[tuple[str, str], ...] = ()
    """By key, each as the JSON text that `model.serial` makes of it."""
    linked: tuple[tuple[str, tuple[int | str, ...]], ...] = ()
    """By key, the numbers of bystanders, or the other host."""
    attached: int | str | None = None
    """The number of a bystander, the other host, or the name of a player."""
    supposed: tuple[tuple[str, int], ...] = ()
    """What is taken for the answer where its effect asks for what happened: the node as JSON text, and the number."""


@dataclass(frozen=True)
class Seat:
    """A player (`layers.protocol.PlayerView`)."""

    name: str
    life: int = 20
    hand: int = 0
    counted: tuple[tuple[str, int], ...] = ()
    """Its counters."""
    designations: frozenset[str] = frozenset()

    @property
    def counters(self) -> Mapping[str, int]:
        """Counters by kind."""
        return dict(self.counted)


@dataclass(frozen=True)
class Scene:
    """A board for a pair of effects. `others` keep their numbers when some are taken away: those are None."""

    a: Setup = Setup()
    b: Setup = Setup()
    others: tuple[Bystander | None, ...] = ()
    active: str = YOU
    you: Seat = Seat(YOU)
    opponent: Seat = Seat(OPPONENT)

    @property
    def size(self) -> int:
        """How many bystanders there are."""
        return sum(other is not None for other in self.others)

    def without(self, numbers: frozenset[int]) -> Scene | None:
        """The same without some bystanders; None where something is attached or linked to one of them."""
        kept = tuple(None if at in numbers else other for at, other in enumerate(self.others))
        for setup in (self.a, self.b):
            if setup.attached in numbers or any(at in numbers for _, linked in setup.linked for at in linked):
                return None
        if any(other is not None and other.attached in numbers for other in kept):
            return None
        return replace(self, others=kept)


@dataclass(frozen=True)
class HostCard:
    """What stands as a host: its face, bare but for the ability in question, and the zone where that functions."""

    face: Face
    zone: Zone = Zone.BATTLEFIELD
    floating: ContinuousEffect | None = None
    """An effect of a resolved spell or ability in its stead, or on it (`resolved`)."""
    is_there: bool = True
    """Whether an object stands there: not for an effect on something else."""


FACE_DOWN: Final = Face(None, types=(CardType.CREATURE,), power=2, toughness=2)
"""What a face-down permanent is (708.2)."""


@dataclass(frozen=True, slots=True)
class Piece:
    """An object of a staged scene (`layers.protocol.ObjectView`)."""

    id: Hashable
    face: Face
    zone: Zone
    owner: str
    controller: str | None
    timestamp: int
    counters: Mapping[str, CounterPile]
    attached_to: Hashable | None
    attached_to_player: str | None
    status: frozenset[str]
    choices: Mapping[str, object]
    linked: Mapping[str, tuple[Hashable, ...]]
    facts: Mapping[str, int]
    flipped_face: Face | None = None
    face_down_values: Face | None = None
    count: int = 1


@dataclass(frozen=True, slots=True)
class SceneEffect:
    """An effect of a resolved spell or ability (`layers.protocol.EffectView`)."""

    id: str
    source: str
    effect: ContinuousEffect
    controller: str
    timestamp: int
    source_id: Hashable | None


@dataclass(frozen=True, slots=True)
class Stage:
    """A scene set up as a game (`layers.protocol.GameView`)."""

    players: tuple[Seat, ...]
    active_player: str
    objects: tuple[Piece, ...]
    inquiry: Inquiry
    effects: tuple[SceneEffect, ...] = ()
    is_sound: bool = True
    """Its objects are made here, and what they are attached and linked to is there: nobody need look (`layers.soundness`)."""


class Supposing(Inquiry):
    """Answers what is asked of the past as a scene supposes it (`layers.inquiry`)."""

    def __init__(self, scene: Scene) -> None:
        """Take over what the scene supposes."""
        super().__init__()
        self._answers = {
            (name, node): number
            for name, setup in zip(HOSTS, (scene.a, scene.b), strict=True)
            for node, number in setup.supposed
        }
        self._past = {bystander_id(at) for at, other in enumerate(scene.others) if other is not None and other.past}

    def answer(self, question: Query, taken: int = 0, *, least: int = 0, most: int | None = None) -> int:
        """The supposed answer, or what the engine takes for it."""
        about = question.about[0]
        if about in self._past:
            return 1
        if self._answers and isinstance(question.node, PastNumber):
            known = self._answers.get((str(question.source), json.dumps(encode(question.node))))
            if known is not None:
                return known
        return super().answer(question, taken, least=least, most=most)


def bystander_id(number: int) -> str:
    """The id of a bystander on a stage."""
    return f"o{number}"


def _id_of(partner: int | str) -> str:
    """The id of a bystander by its number, or of a host."""
    return bystander_id(partner) if isinstance(partner, int) else partner


def stage(scene: Scene, hosts: Sequence[HostCard | None], *, first: int = 0) -> Stage:
    """Set the scene up as a game.

    Args:
        scene: the scene.
        hosts: who stands as `A` and `B`; None leaves one out.
        first: which of them has the earlier timestamp, 0 or 1. Everything else was there before both.
    """
    pieces = [_other(at, other) for at, other in enumerate(scene.others) if other is not None]
    later = len(scene.others) + 1
    floating: list[SceneEffect] = []
    there = all(one is not None and one.is_there for one in hosts)
    for at, (name, host, setup) in enumerate(zip(HOSTS, hosts, (scene.a, scene.b), strict=True)):
        if host is None:
            continue
        # what resolves found its source there
        stamp = later + (at != first) if host.floating is None or not host.is_there else len(scene.others)
        if host.is_there:
            pieces.append(_host(name, host, setup, stamp, there=there))
        if host.floating is not None:
            floating.extend(_floating(name, host, setup, later + (at != first), hosts))
    return Stage((scene.you, scene.opponent), scene.active, tuple(pieces), Supposing(scene), tuple(floating))


def _floating(
    name: str, host: HostCard, setup: Setup, timestamp: int, hosts: Sequence[HostCard | None]
) -> Iterator[SceneEffect]:
    """The effect, on the object that it was fixed on as it began (611.2c); none where it has none."""
    affected: Hashable | None = name if host.is_there else setup.attached
    if isinstance(affected, int):
        affected = bystander_id(affected)
    elif affected in HOSTS and hosts[HOSTS.index(str(affected))] is None:
        return
    if affected is not None and host.floating is not None:
        effect = replace(host.floating, scope=Exactly(frozenset({affected})))
        word = "it" if host.is_there else "target"
        yield SceneEffect(f"{name}:{word}", name, effect, setup.controller, timestamp, name if host.is_there else None)


def _host(name: str, host: HostCard, setup: Setup, timestamp: int, *, there: bool) -> Piece:
    on_player = setup.attached in (YOU, OPPONENT)
    attached: Hashable | None = None
    if isinstance(setup.attached, int):
        attached = bystander_id(setup.attached)
    elif setup.attached is not None and not on_player and there:
        attached = setup.attached
    in_play = host.zone in (Zone.BATTLEFIELD, Zone.STACK)
    return Piece(
        id=name,
        face=host.face,
        zone=host.zone,
        owner=setup.controller,
        controller=setup.controller if in_play else None,
        timestamp=timestamp,
        counters={kind: CounterPile(number, timestamp) for kind, number in setup.counters},
        attached_to=attached,
        attached_to_player=str(setup.attached) if on_player else None,
        status=frozenset(setup.status),
        choices={key: decode(json.loads(value)) for key, value in setup.choices},
        linked={key: tuple(_id_of(at) for at in numbers if there or at not in HOSTS) for key, numbers in setup.linked},
        facts=dict(setup.facts),
        face_down_values=FACE_DOWN if "face_down" in setup.status else None,
    )


_NONE: Final[Mapping[str, Any]] = {}


@lru_cache(maxsize=20_000)
def _other(at: int, other: Bystander) -> Piece:
    """A bystander as an object. A trial stages the same ones again and again."""
    zone = Zone(other.zone)
    in_play = zone in (Zone.BATTLEFIELD, Zone.STACK)
    timestamp = at + 1
    attached: Hashable | None = other.attached
    if isinstance(other.attached, int):
        attached = bystander_id(other.attached)
    return Piece(
        id=bystander_id(at),
        face=face_of(
            replace(other, attached=None, counters=(), status=(), past=False, zone="", controller="", owner="")
        ),
        zone=zone,
        owner=other.owner or other.controller,
        controller=other.controller if in_play else None,
        timestamp=timestamp,
        counters={kind: CounterPile(number, timestamp) for kind, number in other.counters},
        attached_to=attached,
        attached_to_player=None,
        status=frozenset(other.status),
        choices=_NONE,
        linked=_NONE,
        facts=_NONE,
    )


ACTIVATED: Final = activated("{1}", "draw a card")
"""What a bystander with an activated ability has."""


@lru_cache(maxsize=50_000)
def face_of(other: Bystander) -> Face:
    """The printed values of a bystander. The engine makes each face ready once, so equal ones are one."""
    line = TypeLine.parse(other.type_line)
    abilities: tuple[Ability, ...] = tuple(KeywordAbility(name) for name in other.keywords)
    if other.activated:
        abilities += (ACTIVATED,)
    is_creature = "Creature" in other.type_line
    return Face(
        name=other.name or "Bystander",
        mana_cost=ManaCost.parse(other.cost) if other.cost else None,
        supertypes=line.supertypes,
        types=line.types,
        subtypes=line.subtypes,
        abilities=abilities,
        power=other.power if is_creature else None,
        toughness=other.toughness if is_creature else None,
        color_indicator=frozenset(map(Color, other.colors)) if other.colors else None,
    )


# --- as plain values -------------------------------------------------------------------------------------------------


def scene_to_plain(scene: Scene) -> Plain:
    """The scene as JSON values; what is as usual is left out, and so are the bystanders that were taken away."""
    found: dict[str, Plain] = {}
    for name in ("a", "b", "you", "opponent"):
        held = _shortened(getattr(scene, name))
        if held:
            found[name] = held
    if scene.active != YOU:
        found["active"] = scene.active
    found["others"] = {str(at): _shortened(other) for at, other in enumerate(scene.others) if other is not None}
    return found


def _shortened(value: Bystander | Setup | Seat) -> dict[str, Plain]:
    usual = type(value)() if not isinstance(value, Seat) else Seat(value.name)
    held = {
        item.name: getattr(value, item.name)
        for item in fields(value)
        if getattr(value, item.name) != getattr(usual, item.name)
    }
    for name, part in held.items():
        if isinstance(part, frozenset):
            held[name] = sorted(part)
    return held


def scene_from_plain(plain: Plain) -> Scene:
    """The scene that was written so."""
    others = plain.get("others", {})
    last = max((int(at) for at in others), default=-1)
    seats = {
        name: Seat(usual, **_seat_fields(plain.get(name, {}))) for name, usual in (("you", YOU), ("opponent", OPPONENT))
    }
    return Scene(
        a=Setup(**_tuples(plain.get("a", {}))),
        b=Setup(**_tuples(plain.get("b", {}))),
        others=tuple(Bystander(**_tuples(others[str(at)])) if str(at) in others else None for at in range(last + 1)),
        active=plain.get("active", YOU),
        **seats,
    )


def _seat_fields(plain: Plain) -> dict[str, Plain]:
    found = dict(plain)
    if "designations" in found:
        found["designations"] = frozenset(found["designations"])
    return {name: _tuple(part) for name, part in found.items()}


def _tuples(plain: Plain) -> dict[str, Plain]:
    """JSON's lists as the tuples that they were."""
    return {name: _tuple(part) for name, part in plain.items()}


def _tuple(part: Plain) -> Plain:
    return tuple(_tuple(one) for one in part) if isinstance(part, list | tuple) else part


def chosen(value: object) -> str:
    """A choice as a scene holds it."""
    return json.dumps(encode(value))
