"""What an effect asks of the game itself, and no effect can change: counters, statuses, life, who is attached to what, whose turn it is.

When a game goes on, what was found out before still holds up to the first layer in which an effect asks for something that is now another
(`layers.resume`). A kind of node that is not named here is taken to ask for everything: a name too few costs time, never an answer.
"""

from __future__ import annotations

from typing import Final

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import Ability
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.facets import ReadingNode
from layerlaw.model.identity import ENGINE, IdentityCache
from layerlaw.model.tree import held, inside
from layerlaw.model.words import Zone

ATTACHED: Final = 1
COUNTERS: Final = 2
FACTS: Final = 4
LINKED: Final = 8
PLAYERS: Final = 16
STAMPS: Final = 32
STATUS: Final = 64
TURN: Final = 128
PAST: Final = 256
"""What happened, and which facts somebody stated."""
BATTLEFIELD: Final = 512
"""Which objects are on the battlefield, or what they are."""
ELSEWHERE: Final = 1024
"""The same of all other zones."""
ANYWHERE: Final = BATTLEFIELD | ELSEWHERE
EVERYTHING: Final = 2047

_WHO: Final = (
    *(r.You, r.Opponents, r.EachPlayer, r.EitherPlayer, r.PlayerBeside, r.PlayerWithMost, r.PlayersSuch),
    *(r.ControllerOf, r.OwnerOf, r.ChosenPlayer, r.Ignoring, r.ExactPlayer),
)
"""Players who are known by their parts alone: they ask nothing of the game and look at no further object."""
_NOTHING: Final = (
    *(f.And, f.Or, f.Not, f.Anything, f.Is, f.IsAnyTarget, f.Exactly, f.InZone, f.IsType, f.HasSupertype, f.HasSubtype),
    *(f.HasColor, f.HasColorCount, f.ControlledBy, f.OwnedBy, f.HasKeyword, f.HasAnyAbility, f.HasActivatedAbility),
    f.HasManaAbility,
    *(f.Named, f.SharesName, f.SharesNameWith, f.SharesCreatureType, f.SharesColor, f.SharesCardType, f.SharesWith),
    *(
        v.Count,
        v.CountDistinct,
        v.Devotion,
        v.ManaSymbols,
        v.ChosenNumber,
        v.Party,
        v.PlayerCount,
        v.PlayersWho,
        v.Plus,
        v.MostOfOne,
        v.Difference,
        v.Times,
        v.Half,
        v.AtMost,
        v.GreaterOf,
    ),
    *(r.This, r.Grantor, r.It, r.Target, r.That, r.ExactObject),
    *(*_WHO, r.TargetPlayer, r.ThatPlayer, r.OnePlayer),
    *(
        k.AllOf,
        k.AnyOf,
        k.NotSo,
        k.ThereAre,
        k.ValueIs,
        k.Matches,
        k.SomePlayer,
        k.CommonestColor,
        k.OptionChosen,
    ),
)
_ASKED: Final[dict[type, int]] = {
    **dict.fromkeys(_NOTHING, 0),
    f.IsLinked: LINKED,
    f.InCombatWith: LINKED | STATUS,
    f.HasCounter: COUNTERS,
    f.HasStatus: STATUS,
    f.Targets: STATUS | FACTS | LINKED,
    f.CastFrom: STATUS | FACTS,
    f.Called: ATTACHED | COUNTERS | STATUS,
    f.IsAttacking: STATUS | LINKED,
    f.HasAttached: ATTACHED,
    f.AttachedTo: ATTACHED,
    f.AttachedToPlayer: ATTACHED,
    v.CountersOn: COUNTERS,
    v.CountersAmong: COUNTERS,
    v.PlayerCounters: PLAYERS,
    v.UnspentMana: PLAYERS,
    v.CardsInHand: PLAYERS,
    v.LifeTotal: PLAYERS,
    v.StartingLife: PLAYERS,
    v.HighestLife: PLAYERS,
    v.MostCardsInHand: PLAYERS,
    v.X: FACTS,
    v.NotedFact: FACTS,
    v.NotedNumber: FACTS,
    v.TargetCount: FACTS | LINKED,
    r.Host: ATTACHED,
    r.HostPlayer: ATTACHED,
    r.Linked: LINKED,
    r.LastLinked: LINKED,
    r.TopOfGraveyard: STAMPS | PLAYERS,
    r.TopOfLibrary: STAMPS | FACTS | PLAYERS,
    r.ActivePlayer: TURN,
    r.DefendingPlayer: STATUS | LINKED,
    k.TurnOf: TURN,
    k.PlayerIs: PLAYERS,
    k.Noted: STATUS | FACTS,
}
"""By the class of a node, what it asks of the game; nodes with a number of an object are looked at by that number."""


def asked(effect: ContinuousEffect) -> int:
    """What the effect asks of the game, as the kinds above put together."""
    known = _KNOWN.find(id(effect))
    if known is not None:
        return known[1]
    kinds = 0
    for node in inside(effect):
        if isinstance(node, ReadingNode):
            kinds |= _own(node)
    kinds |= _places(effect, at_home=False)
    return _KNOWN.keep(id(effect), effect, kinds)


_KNOWN: Final[IdentityCache[int]] = ENGINE.cache("what effects ask of the game")


def _own(node: object) -> int:
    if isinstance(node, f.Compares | f.HasParity | v.StatOf | v.Greatest | v.Total):
        return COUNTERS if node.stat is v.Stat.LOYALTY else 0
    if isinstance(node, f.InZone):
        return PLAYERS if node.zone in _BY_NUMBER else 0
    if isinstance(node, f.HasStatus) and " " in node.name:
        return STATUS | FACTS  # in words, as noted of it
    if isinstance(node, f.Filter | v.ValueNode | k.Condition | r.ObjectRef | r.PlayerRef):
        return _ASKED.get(type(node), EVERYTHING)
    return 0


_BY_NUMBER: Final = (Zone.GRAVEYARD, Zone.EXILE, Zone.HAND, Zone.LIBRARY)
"""Zones of which a player may have so many cards that nobody named."""
_ON_BATTLEFIELD: Final = f.InZone(Zone.BATTLEFIELD)
_OF_ITSELF: Final = (
    *(f.InZone, f.IsType, f.HasSupertype, f.HasSubtype, f.HasColor, f.HasColorCount, f.ControlledBy, f.OwnedBy),
    *(
        f.HasKeyword,
        f.HasAnyAbility,
        f.HasActivatedAbility,
        f.HasManaAbility,
        f.Compares,
        f.HasParity,
        f.HasCounter,
        f.Named,
    ),
    *(f.SharesName, f.SharesCreatureType, f.SharesColor, f.SharesCardType, f.Not),
)
"""Filters that decide of each object by itself, and by what their parts refer to."""
_OF_NO_OTHER: Final = frozenset(
    (
        *(f.Or, f.Is, f.Exactly),
        *(v.Count, v.CountDistinct, v.StatOf, v.Greatest, v.Total, v.CountersOn, v.CountersAmong, v.PlayerCounters),
        v.UnspentMana,
        *(v.CardsInHand, v.LifeTotal, v.StartingLife, v.HighestLife, v.MostCardsInHand, v.ChosenNumber, v.PlayerCount),
        *(v.X, v.Plus, v.MostOfOne, v.Difference, v.PlayersWho, v.Times, v.Half, v.AtMost, v.GreaterOf, v.NotedFact),
        *(r.This, r.It, r.Host),
        *(*_WHO, r.HostPlayer, r.ActivePlayer),
        *(k.AllOf, k.AnyOf, k.NotSo, k.ThereAre, k.ValueIs, k.Matches, k.TurnOf, k.PlayerIs, k.SomePlayer),
        k.OptionChosen,
    )
)
"""Nodes that look at no object but by their parts, at those that an effect is of or on, or at those that are named."""


def _places(node: object, *, at_home: bool) -> int:
    """Where objects may come or go without the effect being told: `at_home`, a filter beside says that only permanents are meant.

    What a granted ability asks, the effect asks that it makes once it is there. What names objects by anything but a filter, an object's own place or who is attached to what is taken to look everywhere.
    """
    kinds = 0
    if isinstance(node, f.And):
        at_home = at_home or _ON_BATTLEFIELD in node.parts
        if not node.parts:
            kinds = ANYWHERE
    elif isinstance(node, _OF_ITSELF):
        kinds = BATTLEFIELD if at_home or node == _ON_BATTLEFIELD else ANYWHERE
    elif isinstance(node, f.Filter | v.ValueNode | k.Condition | r.ObjectRef | r.PlayerRef):
        kinds = 0 if type(node) in _OF_NO_OTHER else ANYWHERE
        at_home = at_home and isinstance(node, f.Filter)  # what a number counts, its own filter says
    for part in held(node):
        if not isinstance(part, Ability):
            kinds |= _places(part, at_home=at_home)
    return kinds
