"""What may be chosen to be done: "you may", "unless you", and one of several (608.2d, 118.12)."""

from __future__ import annotations

from typing import assert_never

from layerlaw.game.state import ObjectId
from layerlaw.model import (
    abilities,
    casting_now,
    chance,
    changing_targets,
    counters_among,
    each_chooses,
    ending,
    entering_so,
    in_combat,
    keyword_actions,
    melding,
    moving_counters,
    outside,
    piles,
    planes_and_schemes,
    processes,
    side_games,
    simultaneously,
    voting,
)
from layerlaw.model import one_shot_effects as d
from layerlaw.model.abilities import Instruction
from layerlaw.model.every_instruction import EveryInstruction, one_of_all
from layerlaw.model.filters import ControlledBy, Filter, HasStatus, InZone, Is, IsLinked, Not, OwnedBy
from layerlaw.model.references import ExactPlayer, ObjectRef, PlayerRef, TopOfLibrary, You
from layerlaw.model.target_requirement import Pick, Things
from layerlaw.model.tree import inside
from layerlaw.model.words import Zone
from layerlaw.play.actions.casting_now import can_cast
from layerlaw.play.context import Context
from layerlaw.play.event import event as e
from layerlaw.play.position.play import Play
from layerlaw.play.replacement.replacement import can_happen


def could(play: Play, done: tuple[Instruction, ...], player: str, context: Context) -> bool:
    """Whether a player may choose to do a row of instructions, by what begins it.

    Nobody may choose what is impossible: to sacrifice what they do not have, to discard more cards than they hold (118.12a).
    """
    match done:
        case (abilities.ChooseOne(options), *_):
            return any(could(play, option, player, context) for option in options)
        case (casting_now.CastNow() as cast_now, *_):
            return can_cast(play, cast_now, context)
        case (d.Sacrifice(what=what, player=whose), *_):
            return any(_could_sacrifice(play, what, one, context) for one in _who(whose, player, context, play))
        case (d.Draw(number=number, player=who), *_) if number != 0:
            # 121.3: not where nobody of them can draw, and well from an empty library
            return any(can_happen(play, e.DrawOne(name)) for name in context.players(who, play) or (player,))
        case (d.Discard(player=whose) as discard, *_):
            return any(_could_discard(play, discard, one, context) for one in _who(whose, player, context, play))
        case (d.PutCounters(what=Is() | Pick()) as put, *_):
            return _could_put(play, put, player, context)
        case (d.RemoveCounters(what=Is(ref), number=number, kind=kind, up_to=False), *_):
            identity = context.id_of(ref, play)
            has = 0 if identity is None else _counters(play, identity, kind)
            return has >= (number if isinstance(number, int) else 0)  # 118.3, 122.1
        case (d.Choose(of=Filter() as of), *_) if _hides(of, context):
            return True
        case (first, *_):
            match _done_to(one_of_all(first)):
                case Pick() as pick:
                    return _enough(play, pick, context)
                case _:  # all of a kind, of which there may be none; what is named, `is_done_if_chosen` looks for
                    return True
        case _:
            return True


def _who(whose: PlayerRef, player: str, context: Context, play: Play) -> tuple[str, ...]:
    """Those who would do it: the player who chooses, or whom they may have do it."""
    return (player,) if isinstance(whose, You) else context.players(whose, play)


def _could_put(play: Play, put: d.PutCounters, player: str, context: Context) -> bool:
    """608.2d: on what has gone nobody can choose to put any (702.123a), nor on what can't have them (614.17)."""
    match put.what:
        case Is(ref):
            identity = context.id_of(ref, play)
            return identity is not None and play.thing(identity) is not None and _can_get(play, identity, put, player)
        case Pick(of=of) as pick if _enough(play, pick, context):
            there = _there(play, of, context)
            return not there or any(_can_get(play, one, put, player) for one in there)
        case _:
            return False


def _can_get(play: Play, one: object, put: d.PutCounters, player: str) -> bool:
    return not isinstance(one, int) or can_happen(play, e.CountersChanged(ObjectId(one), put.kind, 1, player))


def _could_sacrifice(play: Play, what: Things, player: str, context: Context) -> bool:
    mine = ControlledBy(ExactPlayer(player)) & InZone(Zone.BATTLEFIELD)
    match what:
        case Pick(of=of, number=number, up_to=False):
            there = len(_there(play, of & mine, context))
            return there >= max(1, number if isinstance(number, int) else 1)  # each of them is needed (118.3)
        case Is():
            return bool(_there(play, what & mine, context))
        case _:
            return True


def _could_discard(play: Play, discard: d.Discard, player: str, context: Context) -> bool:
    match discard:
        case d.Discard(what=None, number=number, up_to=up_to):
            needed = number if isinstance(number, int) and not up_to else 1
            return play.state.player(player).hand >= max(1, needed)
        case d.Discard(what=Filter() as what, number=int(number), up_to=False):
            hand = what & InZone(Zone.HAND) & OwnedBy(ExactPlayer(player))
            return play.state.player(player).hand_count + len(_there(play, hand, context)) >= number
        case _:
            return True


def _enough(play: Play, pick: Pick, context: Context) -> bool:
    """Whether there are as many as have to be picked, as far as they are known by name."""
    if pick.up_to and not pick.least:
        return True
    needed = pick.least if pick.up_to else pick.number if isinstance(pick.number, int) else 0
    return len(_there(play, pick.of, context)) >= needed


def _hides(of: Filter, context: Context) -> bool:
    """Whether some of them are cards that nobody knows."""
    return any(isinstance(part, IsLinked) and part.key in context.told.hidden for part in inside(of))


def is_done_if_chosen(play: Play, done: tuple[Instruction, ...], player: str, context: Context) -> bool:
    """Whether a row can be done, where something hangs on that ("if you do", "unless").

    What has gone is not moved, what is tapped is not tapped, no more cards are milled than there are (701.17b). Where nothing hangs on it, whoever chooses it does nothing.
    """
    match done:
        case (d.MoveTo(what=Is(TopOfLibrary())) | d.Reveal(), *_):
            return True  # whose cards nobody may have named
        case (d.Mill(number=int(number), player=You()), *_):
            return play.has_in_library(player, number)
        case (d.Tap(what=Is(ref)), *_):
            untapped = Is(ref) & InZone(Zone.BATTLEFIELD) & Not(HasStatus("tapped"))
            return bool(_there(play, untapped, context))
        case (d.Untap(what=Is(ref)), *_):
            return bool(_there(play, Is(ref) & InZone(Zone.BATTLEFIELD) & HasStatus("tapped"), context))
        case (abilities.ExchangeControl(first, second), *_):  # 701.12a
            return _is_there(first, context, play) and _is_there(second, context, play)
        case (first, *_):
            match _done_to(one_of_all(first)):
                case Is(ref):
                    return _is_there(ref, context, play)
                case _:
                    return True
        case _:
            return True


def _done_to(one: EveryInstruction) -> Things | None:
    """What an instruction is done to, so that it cannot be done where that is not there; None for what can be done by anyone at any time.

    Each instruction stands here: of one that was forgotten, nobody would ask whether it is possible.
    """
    match one:
        case (
            d.MoveTo(what=what) | d.Tap(what=what) | d.Untap(what=what) | d.Destroy(what=what) | d.Transform(what=what) | d.TurnFace(what=what)
            | d.Attach(what=what) | d.CopySpell(what=what) | d.PutCounters(what=what) | d.RemoveCounters(what=what) | d.SetStatus(what=what)
            | d.PhaseOut(what=what) | d.Sacrifice(what=what) | d.Reveal(what=what) | d.Regenerate(what=what) | in_combat.RemoveFromCombat(what=what)
        ):  # fmt: skip
            return what
        case counters_among.CountersOfEachKind(what=what, player=player):
            return what if player is None else None
        case d.Choose(of=of, number=number, up_to=up_to):
            return None if of is None else Pick(of, number, up_to=up_to)
        case abilities.ExchangeControl(first) | d.Fight(first):
            return Is(first)
        case (
            abilities.ChooseOne() | abilities.ExchangeTextBoxes() | abilities.Provided() | abilities.Start() | casting_now.CastNow()
            | chance.FlipCoins() | chance.RollDice() | changing_targets.ChangeTargets() | each_chooses.AnyoneMay() | each_chooses.EachChooses()
            | counters_among.DistributeCounters() | counters_among.CounterOfAKind()
            | counters_among.PutUpToCounters() | counters_among.MoveCountersAmong() | counters_among.RemoveCountersAmong()
            | ending.ControlPlayer() | ending.EndTurn() | ending.ExchangeLife() | ending.ExchangeLifeWith() | ending.ExchangeZones() | entering_so.Meanwhile() | simultaneously.Simultaneously() | in_combat.BecomeBlocked()
            | keyword_actions.BecomeForetold() | keyword_actions.Bolster() | keyword_actions.Clash() | keyword_actions.Connive()
            | keyword_actions.Explore() | keyword_actions.GiveAbilitiesBelow() | keyword_actions.Haunt() | keyword_actions.Pair()
            | keyword_actions.Reselect() | keyword_actions.SwapAura() | keyword_actions.TimeTravel() | melding.ExileAndMeld()
            | moving_counters.DoubleCounters() | moving_counters.MoveCounters() | outside.BringIn() | piles.ChoosePile() | piles.Separate()
            | planes_and_schemes.Abandon() | planes_and_schemes.ChaosEnsues() | planes_and_schemes.Planeswalk() | planes_and_schemes.SetInMotion()
            | processes.BeginAgain() | processes.Process() | processes.Repeat() | side_games.BecomeDayOrNight() | side_games.BecomeLevel()
            | side_games.ChangeDoor() | side_games.IncreaseSpeed() | side_games.OpenAttraction() | side_games.RingTempts() | side_games.Venture()
            | voting.ChooseTypes() | voting.ChooseWords() | voting.VillainousChoice() | voting.Vote()
        ):  # fmt: skip
            return None
        case (
            d.AddMana() | d.Counter() | d.CreateCopies() | d.CreateDelayedTrigger() | d.CreateTokens() | d.DealDamage() | d.Designate()
            | d.Discard() | d.Draw() | d.ExileFromTop() | d.ExtraPhases() | d.ExtraTurn() | d.ForEach() | d.GainLife() | d.GetEmblem()
            | d.KeywordAction() | d.Look() | d.LoseGame() | d.LoseLife() | d.LoseUnspentMana() | d.May() | d.Mill() | d.PlayerCountersLost()
            | d.PlayerCountersPut() | d.Proliferate() | d.RemoveDamage() | d.RevealUntil() | d.Search() | d.SetLife() | d.Shuffle()
            | d.SkipUntap() | d.StartReplacement() | d.Unread()
        ):  # fmt: skip
            return None  # 121.3: to draw from an empty library, or to search one, may be chosen too
        case never:
            assert_never(never)


def _there(play: Play, of: Filter, context: Context) -> tuple[object, ...]:
    """The objects that fit, as they are known; not what was chosen already for what happens at the same time (101.4)."""
    kept = frozenset[int]() if context.held is None else context.held.objects
    return tuple(one for one in context.reader(play).matching(context.settled(of, play)) if one not in kept)


def _counters(play: Play, identity: ObjectId, kind: str | None) -> int:
    """How many counters of a kind, or of any, are on an object."""
    thing = play.thing(identity)
    return 0 if thing is None else sum(pile.number for name, pile in thing.counters.items() if kind in (None, name))


def _is_there(ref: ObjectRef, context: Context, play: Play) -> bool:
    """Whether an object is still there, wherever that is."""
    return bool(_there(play, Is(ref), context))
