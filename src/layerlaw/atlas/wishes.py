"""Wishes: what must be so on the board, besides objects, for an effect to function: what a condition asks of its host and the players.

`wishes` takes a condition and gives ways to make it true: each says how the host stands, what the players have, how many objects of
which filters there are. A count has an edge: the number at which the condition just holds, and the one at which it just fails, as the
other effect may carry it across.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from layerlaw.atlas.atoms import LiteralClause, attachment_line, clauses, number_for
from layerlaw.atlas.scene import OPPONENT, chosen
from layerlaw.game.binding import rebuilt
from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.changes import GainAbility
from layerlaw.model.counters import KEYWORD_COUNTERS
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.late import dataclass
from layerlaw.model.tree import holds as tree_holds
from layerlaw.model.tree import inside
from layerlaw.model.words import (
    BASIC_LAND_TYPES,
    CardType,
    Color,
    CreatureType,
    LandType,
    Subtype,
    SubtypeFamily,
    Supertype,
    Zone,
)

_MOST: Final = 4


@dataclass(frozen=True)
class Wish:
    """One way in which a condition comes true. `you` and `opponent` are from the host's controller's view."""

    status: frozenset[str] = frozenset()
    counters: tuple[tuple[str, int], ...] = ()
    facts: tuple[tuple[str, int], ...] = ()
    choices: tuple[tuple[str, Any], ...] = ()
    you: tuple[tuple[str, Any], ...] = ()
    opponent: tuple[tuple[str, Any], ...] = ()
    numbers: tuple[tuple[f.Filter, int], ...] = ()
    """Exactly so many objects of a filter."""
    supposed: tuple[tuple[str, int], ...] = ()
    """Answers to what is asked of the past: each question's node as JSON text, and the number."""
    bears: str = ""
    """The type line of something attached to the host."""
    turn: str = ""
    """`you` or `opponent`: whose turn it is."""
    host: LiteralClause = ()
    """What the object that the host is attached to must be."""

    def __and__(self, other: Wish) -> Wish:
        return Wish(
            self.status | other.status,
            _both(self.counters, other.counters),
            _both(self.facts, other.facts),
            _both(self.choices, other.choices),
            _both(self.you, other.you),
            _both(self.opponent, other.opponent),
            (*self.numbers, *other.numbers),
            _both(self.supposed, other.supposed),
            self.bears or other.bears,
            self.turn or other.turn,
            (*self.host, *other.host),
        )


NONE: Final = Wish()


def _both(one: tuple[tuple[str, Any], ...], other: tuple[tuple[str, Any], ...]) -> tuple[tuple[str, Any], ...]:
    return tuple({**dict(one), **dict(other)}.items())


def wishes(node: k.Condition | None, *, holds: bool = True) -> list[Wish]:
    """Ways in which a condition holds (or not), counts at their edge first on the one side, then on the other."""
    match node:
        case None:
            return [NONE]
        case k.NotSo(part):
            return wishes(part, holds=not holds)
        case k.AllOf(parts) if holds:
            return _together(parts, holds)
        case k.AnyOf(parts) if not holds:
            return _together(parts, holds)
        case k.AllOf(parts) | k.AnyOf(parts):
            return [wish for part in parts for wish in wishes(part, holds=holds)][:_MOST]
        case k.ThereAre(counted, least):
            return _count(counted, f.Comparison.AT_LEAST, least, holds)
        case k.ValueIs(left, comparison, right):
            return _value(left, comparison, right, holds)
        case k.Matches(ref, wanted):
            return _matches(ref, wanted, holds)
        case k.TurnOf(player):
            mine = isinstance(player, r.You) == holds
            return [Wish(turn="you" if mine else "opponent")]
        case k.PlayerIs(player, designation):
            return [_of_player(player, "designations", frozenset({designation}))] if holds else [NONE]
        case k.WasCastSo(how):
            return [Wish(status=frozenset({how}))] if holds else [NONE]
        case k.Noted(words):
            return [Wish(status=frozenset({words}))] if holds else [NONE]
        case k.CommonestColor(color, among):
            word = color if isinstance(color, Color) else Color.WHITE
            return [Wish(numbers=((among & f.HasColor(word), 3),))] if holds else [NONE]
        case k.OptionChosen(number):
            return [Wish(choices=(("mode", chosen(number if holds else number + 1)),))]
        case k.SomePlayer(player, so):
            who = (
                r.Opponents() if isinstance(player, r.EachPlayer) and holds else player
            )  # "than you", says a condition often
            return wishes(rebuilt(so, lambda one: who if isinstance(one, r.OnePlayer) else one), holds=holds)
        case _:
            return [NONE]


def _together(parts: tuple[k.Condition, ...], holds: bool) -> list[Wish]:
    found = [NONE]
    for part in parts:
        found = [one & other for one in found for other in wishes(part, holds=holds)][:_MOST]
    return found


def _count(counted: f.Filter, comparison: f.Comparison, bound: int, holds: bool) -> list[Wish]:
    if tree_holds(counted, r.DefendingPlayer):
        theirs = rebuilt(counted, lambda one: r.Opponents() if isinstance(one, r.DefendingPlayer) else one)
        return [one & _ATTACKING for one in _count(theirs, comparison, bound, holds)]
    edges = [number_for(comparison, bound, holds=holds), number_for(comparison, bound, holds=not holds)]
    return [Wish(numbers=((counted, max(0, number)),)) for number in dict.fromkeys(edges)]


def _value(left: v.Value, comparison: f.Comparison, right: v.Value, holds: bool) -> list[Wish]:
    right = right if (known := _constant(right)) is None else known
    if not isinstance(right, int):
        if isinstance(left, int):
            return _value(right, _TURNED[comparison], left, holds)
        # Both sides are asked of the board: one is made 3, and the other what it must be beside that.
        met = [
            one & other
            for one in _value(left, comparison, 3, holds)
            for other in _value(right, f.Comparison.EQUAL, 3, True)
        ]
        return met[:_MOST]
    edge = max(0, number_for(comparison, right, holds=holds))
    match left:
        case v.Count(counted):
            return _count(counted, comparison, right, holds)
        case v.CountDistinct(what, among):
            return [Wish(numbers=tuple((among & atom, 1) for atom in _DIFFERENT.get(what, ())[:edge])), NONE]
        case v.CountersAmong(among, kind):
            return [Wish(numbers=((among & f.HasCounter(kind, edge), 1),)), NONE]
        case v.CountersOn(r.This(), kind):
            return [Wish(counters=((kind or "+1/+1", edge),))]
        case v.NotedFact(key):
            return [Wish(facts=((key, edge),))]
        case v.PastNumber():
            return [Wish(supposed=((chosen(left), edge),))]
        case v.TimesCastSo(how):
            return [Wish(facts=((how, edge),))]
        case v.NotedNumber(words):
            return [Wish(facts=((words, edge),))]
        case v.LifeTotal(player):
            return [_of_player(player, "life", edge)]
        case v.CardsInHand(player):
            return [_of_player(player, "hand", edge)]
        case v.PlayerCounters(player, kind):
            return [_of_player(player, "counted", ((kind, edge),))]
        case v.StatOf(r.This(), v.Stat.POWER | v.Stat.TOUGHNESS):
            return [Wish(counters=(("+1/+1", edge),)), NONE]
        case v.Total(stat, among) | v.Greatest(stat, among):
            return [Wish(numbers=((among & f.Compares(stat, f.Comparison.AT_LEAST, edge), 1),)), NONE]
        case v.Party():
            mine = f.ON_BATTLEFIELD & f.IsType(CardType.CREATURE) & f.ControlledBy(r.You())
            return [Wish(numbers=tuple((mine & f.HasSubtype(role), 1) for role in _ROLES[:edge]))]
        case v.Devotion(colors):
            mine = f.ON_BATTLEFIELD & f.CostHas(str(min(map(str, colors)))) & f.ControlledBy(r.You())
            return [Wish(numbers=((mine, edge),)), NONE]
        case v.Plus(terms):
            return _value(terms[0], comparison, right, holds)
        case v.Times(factor, part) if factor > 0:
            least = comparison in (f.Comparison.AT_LEAST, f.Comparison.LESS)
            return _value(part, comparison, -(-right // factor) if least else right // factor, holds)
        case _:
            return [NONE]


def _constant(value: v.Value) -> int | None:
    """The number of what is the same on every board that is made."""
    match value:
        case int():
            return value
        case v.StartingLife():
            return 20  # of a game of two (103.4)
        case v.Plus(terms):
            numbers = [number for term in terms if (number := _constant(term)) is not None]
            return sum(numbers) if len(numbers) == len(terms) else None
        case v.Times(factor, of):
            number = _constant(of)
            return None if number is None else factor * number
        case _:
            return None


_DIFFERENT: Final[dict[str, tuple[f.Filter, ...]]] = {
    "card types": tuple(
        map(f.IsType, (CardType.ARTIFACT, CardType.CREATURE, CardType.LAND, CardType.ENCHANTMENT, CardType.INSTANT))
    ),
    "colors": tuple(map(f.HasColor, Color)),
    "basic land types": tuple(map(f.HasSubtype, BASIC_LAND_TYPES)),
    "creature types": tuple(f.HasSubtype(CreatureType(word)) for word in ("Goblin", "Elf", "Bear", "Cat", "Bird")),
    "names": tuple(f.Named(f"Name {number}") for number in range(8)),
    "mana values": tuple(f.Compares(v.Stat.MANA_VALUE, f.Comparison.EQUAL, number) for number in range(1, 9)),
    "kinds of counters": tuple(map(f.HasCounter, ("+1/+1", "flying", "shield", "charge", "oil"))),
    "permanent types": tuple(
        map(
            f.IsType, (CardType.ARTIFACT, CardType.CREATURE, CardType.LAND, CardType.ENCHANTMENT, CardType.PLANESWALKER)
        )
    ),
    v.SAME_NAME: (f.Named("Name 0"),) * 8,
    v.SAME_CREATURE_TYPE: (f.HasSubtype(CreatureType("Elf")),) * 8,
    "powers": tuple(f.Compares(v.Stat.POWER, f.Comparison.EQUAL, number) for number in range(1, 9)),
}
"""Filters that no two objects need share, by what is counted."""
_ROLES: Final = tuple(CreatureType(word) for word in ("Cleric", "Rogue", "Warrior", "Wizard"))
"""Who may be in a party, one of each (700.8)."""
_TURNED: Final = {
    f.Comparison.EQUAL: f.Comparison.EQUAL,
    f.Comparison.AT_LEAST: f.Comparison.AT_MOST,
    f.Comparison.AT_MOST: f.Comparison.AT_LEAST,
    f.Comparison.MORE: f.Comparison.LESS,
    f.Comparison.LESS: f.Comparison.MORE,
}


def _matches(ref: r.ObjectRef, wanted: f.Filter, holds: bool) -> list[Wish]:
    ways = clauses(wanted, holds=holds)
    if isinstance(ref, r.This):
        return [host_is(way) for way in ways][:_MOST] or [NONE]
    if isinstance(ref, r.Host):
        return [Wish(host=way) for way in ways][:_MOST] or [NONE]
    zone = _TOPS.get(type(ref))
    if zone is not None:  # the last one put there is on top; an effect that takes its abilities finds one
        wanted &= f.InZone(zone) & f.OwnedBy(r.You()) & f.HasActivatedAbility()
    return [Wish(numbers=((wanted, 1),))] if holds else [NONE]


_TOPS: Final[dict[type[r.ObjectRef], Zone]] = {r.TopOfGraveyard: Zone.GRAVEYARD, r.TopOfLibrary: Zone.LIBRARY}


def host_is(clause: LiteralClause, power: int | None = None) -> Wish:
    """How a host stands so that a clause holds of it, as far as that is a matter of how it stands; `power`: what is printed, if not 2."""
    found = NONE
    for atom, holds in clause:
        match atom:
            case f.HasStatus(name) if holds:
                found &= Wish(status=frozenset({name}))
            case f.HasCounter(kind, least) if holds:
                found &= Wish(counters=((kind or "+1/+1", least),))
            case f.HasKeyword(keyword) if holds and keyword in KEYWORD_COUNTERS:
                found &= Wish(counters=((keyword, 1),))  # 122.1b
            case f.HasAttached(attachment) if holds:
                found &= Wish(bears=attachment_line(attachment))
            case f.Called("modified") if holds:
                found &= Wish(counters=(("+1/+1", 1),))
            case f.IsAttacking() | f.InCombatWith() | f.Called("attacking alone") if holds:
                found &= Wish(status=frozenset({"attacking"}))
            case f.Compares(stat, comparison, int(bound)) if stat in (v.Stat.POWER, v.Stat.TOUGHNESS):
                number = number_for(comparison, bound, holds=holds) - (2 if power is None else power)
                found &= Wish(counters=(("+1/+1", max(0, number)),))
            case _:
                pass
    return found


def _of_player(player: r.PlayerRef, name: str, value: object) -> Wish:
    if isinstance(player, r.You | r.EachPlayer | r.ControllerOf | r.OwnerOf | r.ActivePlayer):
        return Wish(you=((name, value),))
    theirs = Wish(opponent=((name, value),))
    return theirs & _ATTACKING if isinstance(player, r.DefendingPlayer) else theirs


_ATTACKING: Final = Wish(status=frozenset({"attacking"}), choices=(("attacking", chosen(OPPONENT)),))
"""The host attacks the opponent, who is its defending player (506.2)."""


PAIRED_WITH: Final = "paired_with"
"""The status of a paired creature, and the key by which it knows its partner."""

# --- what an effect needs besides its condition ------------------------------------------------------------------------


@dataclass(frozen=True)
class Links:
    """What an effect speaks of that somebody must have chosen or attached."""

    attached: bool = False
    on_player: bool = False
    linked: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    in_graveyard: bool = False
    turns: bool = False

    @property
    def paired(self) -> bool:
        """Whether it speaks of the creature that its own is paired with (702.95)."""
        return PAIRED_WITH in self.linked


def links_of(effect: ContinuousEffect) -> Links:
    """What an effect's words refer to; those of an ability that it grants speak of another object."""
    own = [change for change in effect.changes if not isinstance(change, GainAbility)]
    nodes = [node for part in (effect.scope, effect.condition, *own) for node in inside(part)]
    chosen_words = list(inside(effect))  # a choice is granted as it was made
    return Links(
        attached=any(isinstance(node, r.Host) for node in nodes),
        on_player=any(isinstance(node, r.HostPlayer) for node in nodes),
        linked=tuple(dict.fromkeys(node.key for node in nodes if isinstance(node, r.Linked | f.IsLinked))),
        choices=tuple(dict.fromkeys(_choice_keys(chosen_words))),
        in_graveyard=any(isinstance(node, r.TopOfGraveyard | r.TopOfLibrary) for node in nodes),
        turns=any(isinstance(node, k.TurnOf | r.ActivePlayer) for node in nodes),
    )


def _choice_keys(nodes: list[object]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, r.Chosen | r.ChosenPlayer | v.ChosenNumber):
            yield node.key


_FIRST: Final[dict[str, Any]] = {
    "creature_type": CreatureType("Goblin"),
    "color": Color.WHITE,
    "basic_land_type": LandType("Island"),
    "land_type": LandType("Island"),
    "card_type": CardType.ARTIFACT,
    "supertype": Supertype.LEGENDARY,
    "card_name": "Chosen Card",
    "keyword": "flying",
    "number": 2,
    "player": "Opponent",
    "opponent": "Opponent",
    "from": CreatureType("Goblin"),
    "to": CreatureType("Elf"),
}
_SECOND: Final[dict[str, Any]] = {
    "creature_type": CreatureType("Elf"),
    "color": Color.BLACK,
    "basic_land_type": LandType("Mountain"),
    "land_type": LandType("Mountain"),
    "card_type": CardType.CREATURE,
    "keyword": "trample",
    "number": 3,
    "player": "You",
    "from": CreatureType("Elf"),
    "to": CreatureType("Goblin"),
}


def choices_of(links: Links, own: ContinuousEffect, other: ContinuousEffect, *, second: bool) -> dict[str, Any]:
    """What is chosen for an effect, by key; nothing where there is no such choice.

    It is a word that the other effect uses, where there is one: that is what a choice is most likely to be about. `second`: a word of our
    own, and another one where the first was ours too.
    """
    about_lands = any(node is SubtypeFamily.LAND for node in inside(own))
    found: dict[str, Any] = {}
    for key in links.choices:
        usual, another = _OF_LANDS if about_lands and key in _OF_LANDS[0] else (_FIRST, _SECOND)
        first = usual.get(key)
        theirs = None
        if isinstance(first, Subtype | Color | CardType):
            theirs = next((word for word in inside(other) if type(word) is type(first)), None)
        if second:
            value = first if theirs is not None and theirs != first else another.get(key, first)
        else:
            value = theirs or first
        if value is not None:
            found[key] = value
    return found


_OF_LANDS: Final[tuple[dict[str, Any], dict[str, Any]]] = (
    {"from": LandType("Island"), "to": LandType("Swamp")},
    {"from": LandType("Mountain"), "to": LandType("Forest")},
)
"""What is chosen by an effect that changes land types into others."""
