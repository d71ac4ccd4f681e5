"""Inherent triggered abilities: of the monarch, of the initiative, of rad counters (725.2, 726.2, 728.1). They have no source (113.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from layerlaw.game.state import ObjectId
from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model.abilities import Instruction, TriggeredAbility
from layerlaw.model.acts import Act
from layerlaw.model.casting_now import CastNow
from layerlaw.model.conditions import TurnOf, ValueIs
from layerlaw.model.side_games import IncreaseSpeed, Venture
from layerlaw.model.values import PlayerCounters
from layerlaw.model.words import BattleType, CardType, Zone
from layerlaw.play.position.functioning import FunctioningTrigger
from layerlaw.play.position.play import Play

NO_SOURCE: Final = ObjectId(0)
"""No object has this id."""


def _script(*one_shots: Instruction) -> d.Script:
    return d.Script((), one_shots)


_DAMAGED: Final = h.DamageDealt(f.creatures(), r.You(), combat=True)
_MONARCH: Final = (
    TriggeredAbility(
        "at the beginning of the monarch's end step, that player draws a card",
        h.Begins("end step", r.You()),
        _script(d.Draw()),
    ),
    TriggeredAbility(
        "whenever a creature deals combat damage to the monarch, its controller becomes the monarch",
        _DAMAGED,
        _script(d.Designate("monarch", r.ControllerOf(r.That()))),
    ),
)
_INITIATIVE: Final = (
    TriggeredAbility(
        "whenever one or more creatures a player controls deal combat damage to the player who has the initiative, "
        "the controller of those creatures takes the initiative",
        h.DamageDealt(f.creatures(), r.You(), combat=True, batch=True),
        _script(d.Designate("initiative", r.ControllerOf(r.That()))),
    ),
    TriggeredAbility(
        "at the beginning of the upkeep of the player who has the initiative, that player ventures into Undercity",
        h.Begins("upkeep", r.You()),
        _script(Venture(quality="Undercity")),
    ),
    TriggeredAbility(
        "whenever a player takes the initiative, that player ventures into Undercity",
        h.Acted(Act.INITIATIVE, r.You()),
        _script(Venture(quality="Undercity")),
    ),
)
_RAD: Final = TriggeredAbility(
    "at the beginning of each player's precombat main phase, if that player has one or more rad counters, that player mills that many "
    "cards; for each nonland card milled this way, that player loses 1 life and removes one rad counter",
    h.Begins("precombat main phase", r.You()),
    _script(
        d.Mill(PlayerCounters(r.You(), "rad")),
        d.ForEach(
            f.THESE & ~f.IsType(CardType.LAND),
            (d.LoseLife(1), d.PlayerCountersLost("rad", 1)),
        ),
    ),
)
_SPEED: Final = TriggeredAbility(
    "whenever one or more opponents lose life during your turn, if your speed is less than 4, your speed increases by 1; once each turn",
    h.Whilst(h.LifeLost(r.Opponents()), TurnOf(r.You())),
    _script(IncreaseSpeed()),
    condition=ValueIs(PlayerCounters(r.You(), "speed"), f.Comparison.LESS, 4),
    most_each_turn=1,
)
_BEARER: Final = f.creatures() & f.yours() & f.HasStatus("ring_bearer")
_RING: Final = (
    TriggeredAbility(
        "whenever your Ring-bearer attacks, draw a card, then discard a card",
        h.Attacks(_BEARER),
        _script(d.Draw(), d.Discard()),
    ),
    TriggeredAbility(
        "whenever your Ring-bearer becomes blocked by a creature, the blocking creature's controller sacrifices it at end of combat",
        h.BecomesBlocked(_BEARER, f.creatures()),
        _script(
            d.CreateDelayedTrigger(
                h.Begins("end of combat"),
                (d.Sacrifice(f.Is(r.Linked("other party")), r.ControllerOf(r.Linked("other party"))),),
            )
        ),
    ),
    TriggeredAbility(
        "whenever your Ring-bearer deals combat damage to a player, each opponent loses 3 life",
        h.DamageDealt(_BEARER, r.EachPlayer(), combat=True),
        _script(d.LoseLife(3, r.Opponents())),
    ),
)
"""What the emblem has from the second, third and fourth time on (701.54c)."""
_SIEGE: Final = TriggeredAbility(
    "when the last defense counter is removed from this permanent, exile it, then you may cast it transformed without paying its mana cost",
    h.CountersRemoved(f.Is(r.This()), "defense", last=True),
    _script(d.MoveTo(f.Is(r.This()), Zone.EXILE), CastNow(f.Is(r.This()), transformed=True)),
)
"""The intrinsic ability of a Siege (310.12b)."""
_BATTLES: Final = f.ON_BATTLEFIELD & f.HasSubtype(BattleType("Siege"))
_OF: Final = {"monarch": ("the monarch", _MONARCH), "initiative": ("the initiative", _INITIATIVE)}


def inherent(play: Play) -> Iterator[FunctioningTrigger]:
    """Those that exist now, each controlled by the player whom it is about."""
    for player in play.state.players:
        if not (player.designations or player.counters):
            continue
        for designation, (name, held) in _OF.items():
            if designation in player.designations:
                yield from (FunctioningTrigger(NO_SOURCE, player.name, name, one, nth) for nth, one in enumerate(held))
        tempted = player.counters.get("the Ring has tempted", 0)
        held = _RING[: max(0, tempted - 1)]
        yield from (FunctioningTrigger(NO_SOURCE, player.name, "The Ring", one, nth) for nth, one in enumerate(held))
        if player.counters.get("speed", 0) > 0:
            yield FunctioningTrigger(NO_SOURCE, player.name, "speed", _SPEED, 0)
        if player.counters.get("rad", 0) > 0:
            yield FunctioningTrigger(NO_SOURCE, player.name, "rad counters", _RAD, 0)
    yield from _sieges(play)


def _sieges(play: Play) -> Iterator[FunctioningTrigger]:
    """310.12b: an ability like its others: it is lost where all are."""
    board = play.solution
    if not board.table.column("st:battle:Siege"):
        return
    for identity in board.reader(play.state.active_player).matching(_BATTLES):
        siege = ObjectId(cast("int", identity))
        if not board.lost_everything(siege):
            yield FunctioningTrigger(siege, play.controller(siege), play.name(siege), _SIEGE, _INTRINSIC)


_INTRINSIC: Final = 9_999
"""The place of an intrinsic ability among those of its object: behind all others."""
