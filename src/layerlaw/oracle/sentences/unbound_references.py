"""References that nothing binds: "that creature" where no creature was spoken of, "that much" where nothing was counted (608.2c).

A game reads such a reference as nobody or 0, so that the one-shot effect does nothing, or something else, without a word. Reading bound a
pronoun to the wrong thing: what speaks so is not understood. What an event and each one-shot effect tell stands here; the same is
what `play.event.pattern` and `play.actions` note as facts of the resolution.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from layerlaw.model import abilities as a
from layerlaw.model import (
    casting_now,
    chance,
    changing_targets,
    counters_among,
    ending,
    in_combat,
    keyword_actions,
    melding,
    moving_counters,
    outside,
    piles,
    planes_and_schemes,
    processes,
    side_games,
    voting,
)
from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import ChooseOne, Instruction, Provided, SpeaksForItself, Start
from layerlaw.model.acts import Act
from layerlaw.model.cards import Face
from layerlaw.model.cost_parts import CostPart, PayByAction
from layerlaw.model.each_chooses import AnyoneMay, EachChooses
from layerlaw.model.ending import ExchangeLife, ExchangeLifeWith, ExchangeZones
from layerlaw.model.entering_so import Meanwhile
from layerlaw.model.keyword_actions import Clash
from layerlaw.model.processes import Process, Repeat
from layerlaw.model.simultaneously import Simultaneously
from layerlaw.model.tree import inside, nearest
from layerlaw.model.words import Zone
from layerlaw.oracle.row import ITS_EVENT, OTHER, THESE

__all__ = ["Fact", "Facts", "asked_for", "told_by", "told_by_one", "unbound", "with_antecedents"]


class Fact(StrEnum):
    """What a reference can speak of while something resolves."""

    THAT = "that object"
    PLAYER = "that player"
    MANY = "that many"
    THESE = "these"
    OTHER = "the other object of the event"
    SPELL = "that spell or ability"
    ITS_EVENT = "what a delayed trigger's event is about"
    ITS_MANY = "how many a delayed trigger's event is about"
    LOOKED = "the cards looked at"
    EXCESS = "how much excess damage"
    PAST = "what it did before, in words that no game looks up"


Facts = frozenset[Fact]
_NONE: Final[Facts] = frozenset()
_ALL: Final[Facts] = frozenset(Fact)
_ONE: Final = frozenset({Fact.THAT, Fact.PLAYER})
_SEVERAL: Final = frozenset({Fact.THESE, Fact.MANY})


# --- what an event tells ----------------------------------------------------------------------------------------------


def told_by(when: h.EventPattern) -> Facts:
    """What may be spoken of behind an event; of several events, what each of them tells."""
    match when:
        case h.EitherEvent(of):
            every = [told_by(one) for one in of]
            return frozenset.intersection(*every) if every else _NONE
        case h.Whilst(of) | h.NthTime(of):
            return told_by(of)
        case _:
            told = _told_by_event(when)
            what = when.source if isinstance(when, h.DamageDealt) else getattr(when, "what", None)
            if what == _ITSELF:
                told -= {Fact.THAT}  # "it" is this, and "that creature" another
                # Whose this is, the text calls "you": "that player" is nobody whom such an event tells.
                return told - {Fact.PLAYER} if isinstance(when, h.ZoneChange | h.Sacrificed) else told
            if Fact.THAT in told and _ITSELF not in (what.parts if isinstance(what, f.And) else ()):
                told |= {Fact.OTHER}  # the host that dies
            return told


_ITSELF: Final = f.Is(r.This())


def _told_by_event(when: h.EventPattern) -> Facts:
    match when:
        case h.ZoneChange() | h.Sacrificed() | h.Discarded() | h.Milled():
            return _ONE | _SEVERAL if when.batch else _ONE
        case h.TokensCreated():
            return _ONE | _SEVERAL
        case h.LifeLost(batch=True):
            return frozenset({Fact.MANY})
        case h.LifeGained() | h.LifeLost():
            return frozenset({Fact.PLAYER, Fact.MANY})
        case h.Acted(Act.ENLIST | Act.FIGHT | Act.CREWS | Act.SADDLES | Act.EXPLOIT):
            return _ONE | {Fact.OTHER}
        case h.Acted(action) if action in _OF_PLAYERS:
            return frozenset({Fact.PLAYER, Fact.MANY})
        case h.CardsDrawn():
            return frozenset({Fact.PLAYER, Fact.MANY})
        case h.Drawn() | h.CountersPutOn() | h.Acted():
            return _ONE | {Fact.MANY}
        case h.CountersRemoved():
            return frozenset({Fact.THAT, Fact.MANY})
        case h.DamageDealt():
            return _told_by_damage(when)
        case h.Attacks():
            return _ONE | _SEVERAL if when.batch or when.least > 1 else _ONE
        case (
            h.Blocks(batch=True)
            | h.BecomesTapped(batch=True)
            | h.BecomesUntapped(batch=True)
            | h.TurnedOver(batch=True)
        ):
            return _SEVERAL
        case h.Blocks() | h.Attaches():
            return frozenset({Fact.THAT, Fact.OTHER})
        case h.BecomesBlocked(batch=True):
            return _SEVERAL
        case h.BecomesBlocked():
            told = frozenset({Fact.THAT})
            if when.un and any(isinstance(one, f.IsAttacking) for one in inside(when.what)):
                return told | {Fact.PLAYER}
            return told | {Fact.OTHER} if when.by is not None else told if when.un else told | _SEVERAL
        case h.BecomesTarget(what):
            return _ONE | {Fact.SPELL} if isinstance(what, f.Filter) else frozenset({Fact.PLAYER, Fact.SPELL})
        case h.Begins():
            return frozenset({Fact.PLAYER})
        case h.BecomesSo():
            return frozenset({Fact.THAT})
        case h.AnyEvent():
            return _NONE
        case h.SpellCast() | h.SpellCopied() | h.Played() | h.AbilityActivated() | h.AbilityTriggered() | h.Resolved():
            return _ONE | {Fact.SPELL}
        case h.Doing():
            return _ONE | {Fact.MANY}
        case h.TappedForMana():
            return _ONE
        case h.BecomesTapped() | h.BecomesUntapped() | h.TurnedOver() | h.ControlChanges() | h.WouldBeDestroyed():
            return frozenset({Fact.THAT})
        case _:
            raise NotImplementedError(f"what may be spoken of behind {type(when).__name__}")


def _told_by_damage(when: h.DamageDealt) -> Facts:
    told = frozenset({Fact.THAT, Fact.MANY})
    if when.to_players is not None and not when.to_several:
        told |= {Fact.PLAYER}
    if f.InZone(Zone.STACK) in (when.source.parts if isinstance(when.source, f.And) else (when.source,)):
        told |= {Fact.SPELL}
    if when.to_objects is not None:
        told |= {Fact.OTHER}
    if when.excess:
        told |= {Fact.EXCESS}
    return told | _SEVERAL if when.batch or when.to_several else told


_OF_PLAYERS: Final = frozenset(
    {
        Act.SCRY, Act.SURVEIL, Act.SEARCH, Act.SHUFFLE, Act.PROLIFERATE, Act.LOSE_THE_GAME, Act.MONARCH, Act.INITIATIVE, Act.COMMIT_A_CRIME, Act.ROLL, Act.TEMPT,
        Act.WIN_A_COIN_FLIP, Act.LOSE_A_COIN_FLIP, Act.COMPLETE_A_DUNGEON, Act.VENTURE, Act.VOTE, Act.EXPEND, Act.CLASH, Act.BECOME_DAY,
        Act.BECOME_NIGHT, Act.DAY_AND_NIGHT_CHANGE, Act.FORAGE, Act.COLLECT_EVIDENCE, Act.WIN_A_CLASH, Act.GIVE_A_GIFT, Act.PLANESWALK, Act.CHAOS_ENSUES,
        Act.ROLLED,
    }
)  # fmt: skip
"""Acts that are about a player alone."""


def _told_by_cost(cost: Iterable[CostPart]) -> Facts:
    """What may be spoken of behind a cost that is paid as something resolves: what it was paid with. Of the cost of an ability "the sacrificed creature" speaks."""
    told = _NONE
    for part in cost:
        if isinstance(part, PayByAction):
            told |= told_by_one(part.one_shot)
    return told


# --- what a one-shot effect tells -------------------------------------------------------------------------------------

_COUNTED: Final = (d.GainLife, d.LoseLife, d.RemoveCounters, chance.RollDice)
"""What tells how much it did, and makes or moves nothing."""
_SILENT: Final = (
    d.SetLife, ExchangeLife, ExchangeLifeWith, ExchangeZones, d.AddMana, d.Shuffle, d.LoseGame, d.PlayerCountersPut, d.PlayerCountersLost, d.LoseUnspentMana, d.Designate, d.Regenerate, d.SetStatus,
    d.GetEmblem, d.ExtraTurn, d.ExtraPhases, d.StartReplacement, d.Attach, d.Fight, d.Counter, in_combat.RemoveFromCombat, d.RemoveDamage,
    d.SkipUntap, d.Proliferate, chance.FlipCoins,
)  # fmt: skip
"""What tells nothing that could be spoken of."""
_TELLING: Final = frozenset(
    {
        a.ChooseOne, a.ExchangeControl, a.ExchangeTextBoxes, a.Provided, casting_now.CastNow, changing_targets.ChangeTargets, AnyoneMay, EachChooses,
        counters_among.CounterOfAKind, counters_among.CountersOfEachKind, counters_among.DistributeCounters, counters_among.MoveCountersAmong,
        counters_among.PutUpToCounters, counters_among.RemoveCountersAmong, ending.ControlPlayer, ending.EndTurn, Meanwhile, Simultaneously,
        in_combat.BecomeBlocked, keyword_actions.BecomeForetold, keyword_actions.Bolster, keyword_actions.Connive, keyword_actions.Explore,
        keyword_actions.GiveAbilitiesBelow, keyword_actions.Haunt, keyword_actions.Pair, keyword_actions.Reselect, keyword_actions.SwapAura,
        keyword_actions.TimeTravel, melding.ExileAndMeld, moving_counters.DoubleCounters, moving_counters.MoveCounters, d.Choose, d.CopySpell,
        d.CreateCopies, d.CreateDelayedTrigger, d.CreateTokens, d.Destroy, d.Discard, d.Draw, d.ExileFromTop, d.ForEach, d.KeywordAction, d.May,
        d.Mill, d.MoveTo, d.PhaseOut, d.PutCounters, d.Sacrifice, d.Tap, d.Transform, d.TurnFace, d.Unread, d.Untap, outside.BringIn,
        piles.ChoosePile, piles.Separate, planes_and_schemes.Abandon, planes_and_schemes.ChaosEnsues, planes_and_schemes.Planeswalk,
        planes_and_schemes.SetInMotion, processes.BeginAgain, Process, Repeat, side_games.BecomeDayOrNight, side_games.BecomeLevel,
        side_games.ChangeDoor, side_games.IncreaseSpeed, side_games.OpenAttraction, side_games.RingTempts, side_games.Venture, voting.ChooseTypes,
        voting.ChooseWords, voting.VillainousChoice, voting.Vote,
    }
)  # fmt: skip
"""What tells the things that it did something to, or that parts of it did it to, and how many they were."""


def told_by_one(one_shot: Instruction) -> Facts:
    """What may be spoken of behind a one-shot effect."""
    match one_shot:
        case d.PlayerCountersLost(number=None):
            return frozenset({Fact.MANY})
        case Clash():
            return frozenset({Fact.PLAYER})  # the opponent with whom it is
        case _ if isinstance(one_shot, _SILENT):
            return _NONE
        case d.DealDamage():
            return frozenset({Fact.MANY, Fact.EXCESS})
        case _ if isinstance(one_shot, _COUNTED):
            return frozenset({Fact.MANY})
        case d.Look() | d.Reveal() | d.RevealUntil() | d.Search():
            return frozenset({Fact.THAT, Fact.THESE, Fact.MANY, Fact.LOOKED})
        case Start():
            return frozenset({Fact.THAT, Fact.THESE}) if isinstance(one_shot.effect.scope, f.Filter) else _NONE
        case _ if type(one_shot) in _TELLING:
            return frozenset({Fact.THAT, Fact.THESE, Fact.MANY})
        case _:  # so that what speaks of what it did is unread
            return _NONE


# --- what a reference asks for ----------------------------------------------------------------------------------------


def asked_for(node: object) -> Iterator[Fact]:
    """The facts that a node speaks of; what an ability that it grants speaks of is that ability's own."""
    for one in nearest(node, _SPEAKING, but=(SpeaksForItself, Face)):
        yield from _asked_by(one)


_SPEAKING: Final = (r.That, r.ThatPlayer, r.Linked, f.IsLinked, f.HasStatus, v.ChosenNumber)


def _asked_by(node: object) -> Iterator[Fact]:
    """The fact that something asks for which holds nothing else: a reference, a status or a number by its name."""
    match node:
        case r.That():
            yield Fact.THAT
        case r.ThatPlayer():
            yield Fact.PLAYER
        case r.Linked("event"):
            yield Fact.THAT
        case r.Linked("that spell"):
            yield Fact.SPELL
        case r.Linked("other party"):
            yield Fact.OTHER
        case r.Linked("looked") | f.IsLinked("looked"):
            yield Fact.LOOKED
        case f.HasStatus(name) if name.startswith("that "):
            yield Fact.PAST
        case v.ChosenNumber("that many" | "event many" | "the most of one"):
            yield Fact.MANY
        case v.ChosenNumber("excess damage"):
            yield Fact.EXCESS
        case v.ChosenNumber("its many"):
            yield Fact.ITS_MANY
        case _ if node == ITS_EVENT:
            yield Fact.ITS_EVENT
        case _ if node == OTHER:
            yield Fact.OTHER
        case _ if node == THESE:
            yield Fact.THESE
        case _:
            return


@dataclass
class _Scan:
    """One way through one-shot effects, with what is told so far."""

    told: Facts
    missing: set[Fact] = field(default_factory=set)

    def asks(self, node: object, *, besides: Facts = _NONE) -> None:
        self.missing |= set(asked_for(node)) - self.told - besides

    def inside(self, one_shots: Iterable[Instruction], *, besides: Facts = _NONE) -> Facts:
        """Scan what is done in one of several ways; what it tells."""
        way = _Scan(self.told | besides, self.missing)
        way.each(one_shots)
        return way.told

    def each(self, one_shots: Iterable[Instruction]) -> None:
        for one_shot in one_shots:
            self.one(one_shot)

    def one(self, one_shot: Instruction) -> None:
        match one_shot:
            case d.Unread():
                self.told = _ALL
            case d.May():
                self._may(one_shot)
            case Provided():
                self.asks(one_shot.when)
                self.told |= self.inside(one_shot.then) | self.inside(one_shot.otherwise)
            case d.ForEach():
                self.asks(one_shot.of)
                each = Fact.THAT if isinstance(one_shot.of, f.Filter) else Fact.PLAYER
                self.told |= self.inside(one_shot.done, besides=frozenset({each}))
            case EachChooses():  # of each that chooses "that player" is the one
                self.asks(one_shot.player)
                self.told |= frozenset({Fact.THAT, Fact.THESE, Fact.MANY})
            case AnyoneMay():
                self.asks(one_shot.player)
                self.asks(one_shot.cost, besides=frozenset({Fact.PLAYER}))
                done = self.inside(one_shot.done, besides=frozenset({Fact.PLAYER})) - {Fact.PLAYER}
                self.told |= done | self.inside(one_shot.then) | self.inside(one_shot.otherwise)
            case Process() | Meanwhile() | Simultaneously():
                self.told |= self.inside(one_shot.done)
            case Repeat():
                self.asks(one_shot.times)
                self.told |= self.inside(one_shot.done, besides=frozenset({Fact.MANY}))
            case ChooseOne():
                self.asks(one_shot.player)
                self.told = frozenset().union(*(self.inside(option) for option in one_shot.options))
            case d.CreateDelayedTrigger():
                self._later(one_shot)
            case d.StartReplacement():
                self.asks(one_shot.effect.would)
            case d.AddMana():
                self.asks(
                    replace(one_shot, only=None)
                )  # what mana gives, it gives the spell that it is spent on (106.6)
            case d.DealDamage(sources=f.Filter()):
                # "each creature deals damage to itself equal to its power": each of them
                self.asks(one_shot.sources)
                self.asks(replace(one_shot, sources=None), besides=frozenset({Fact.THAT}))
                self.told |= {Fact.MANY}
            case d.DealDamage() if isinstance(one_shot.to_players, r.EachPlayer | r.Opponents):
                # "each player equal to the number of lands they control": each of them
                self.asks(one_shot.amount, besides=frozenset({Fact.PLAYER}))
                self.asks(replace(one_shot, amount=0))
                self.told |= {Fact.MANY, Fact.EXCESS}
            case d.Discard() if isinstance(one_shot.player, r.EachPlayer | r.Opponents):
                self.asks(one_shot.number, besides=frozenset({Fact.PLAYER}))
                self.asks(replace(one_shot, number=0))
                self.told |= told_by_one(one_shot)
            case _:
                self.asks(one_shot)
                self.told |= told_by_one(one_shot)

    def _may(self, one_shot: d.May) -> None:
        self.asks((one_shot.player, one_shot.cost))
        done = self.inside(one_shot.done) | _told_by_cost(one_shot.cost)
        then = self.inside(one_shot.then, besides=done)
        self.told |= then | done | self.inside(one_shot.otherwise)

    def _later(self, one_shot: d.CreateDelayedTrigger) -> None:
        self.asks(one_shot.when)
        told = told_by(one_shot.when)
        if Fact.THAT in told:
            told |= {Fact.ITS_EVENT}
        self.inside(one_shot.done, besides=told | {Fact.ITS_MANY} if Fact.MANY in told else told)


def unbound(one_shots: Sequence[Instruction], told: Facts = _NONE) -> Iterator[tuple[int, frozenset[Fact]]]:
    """Which of the one-shot effects, by their places, speak of what nothing before them tells, and of what."""
    scan = _Scan(told)
    for place, one_shot in enumerate(one_shots):
        scan.missing = set()
        scan.one(one_shot)
        if scan.missing:
            yield place, frozenset(scan.missing)


def with_antecedents(script: d.Script, told: Facts = _NONE) -> d.Script:
    """The script, `Unread` in place of each one-shot effect that speaks of what nothing tells.

    Args:
        script: of a spell, an activated or a triggered ability.
        told: what its event tells.
    """
    if script.modes:
        return replace(script, modes=tuple(with_antecedents(mode, told) for mode in script.modes))
    lost = dict(unbound(script.one_shots, told))
    if not lost:
        return script
    said = (
        script.words
        if len(script.words) == len(script.one_shots)
        else (" ".join(script.words),) * len(script.one_shots)
    )
    return replace(
        script,
        one_shots=tuple(
            d.Unread(said[place] or "what is done to something that was not named") if place in lost else one_shot
            for place, one_shot in enumerate(script.one_shots)
        ),
    )
