"""All that a resolving spell or ability can do, as one union: what tells one-shot effects apart is closed over it, so that mypy finds one that is forgotten (608.2c, 610)."""

from __future__ import annotations

from typing import TypeAlias, cast

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
    one_shot_effects,
    outside,
    piles,
    planes_and_schemes,
    processes,
    side_games,
    simultaneously,
    voting,
)

EveryInstruction: TypeAlias = (
    abilities.ChooseOne
    | abilities.ExchangeControl
    | abilities.ExchangeTextBoxes
    | abilities.Provided
    | abilities.Start
    | casting_now.CastNow
    | chance.FlipCoins
    | chance.RollDice
    | changing_targets.ChangeTargets
    | each_chooses.AnyoneMay
    | each_chooses.EachChooses
    | counters_among.CounterOfAKind
    | counters_among.CountersOfEachKind
    | counters_among.DistributeCounters
    | counters_among.MoveCountersAmong
    | counters_among.PutUpToCounters
    | counters_among.RemoveCountersAmong
    | ending.ControlPlayer
    | ending.EndTurn
    | ending.ExchangeLife
    | ending.ExchangeLifeWith
    | ending.ExchangeZones
    | entering_so.Meanwhile
    | simultaneously.Simultaneously
    | in_combat.BecomeBlocked
    | keyword_actions.BecomeForetold
    | keyword_actions.Bolster
    | keyword_actions.Clash
    | keyword_actions.Connive
    | keyword_actions.Explore
    | keyword_actions.GiveAbilitiesBelow
    | keyword_actions.Haunt
    | keyword_actions.Pair
    | keyword_actions.Reselect
    | keyword_actions.SwapAura
    | keyword_actions.TimeTravel
    | melding.ExileAndMeld
    | moving_counters.DoubleCounters
    | moving_counters.MoveCounters
    | one_shot_effects.AddMana
    | one_shot_effects.Attach
    | one_shot_effects.Choose
    | one_shot_effects.CopySpell
    | one_shot_effects.Counter
    | one_shot_effects.CreateCopies
    | one_shot_effects.CreateDelayedTrigger
    | one_shot_effects.CreateTokens
    | one_shot_effects.DealDamage
    | one_shot_effects.Designate
    | one_shot_effects.Destroy
    | one_shot_effects.Discard
    | one_shot_effects.Draw
    | one_shot_effects.ExileFromTop
    | one_shot_effects.ExtraPhases
    | one_shot_effects.ExtraTurn
    | one_shot_effects.Fight
    | one_shot_effects.ForEach
    | one_shot_effects.GainLife
    | one_shot_effects.GetEmblem
    | one_shot_effects.KeywordAction
    | one_shot_effects.Look
    | one_shot_effects.LoseGame
    | one_shot_effects.LoseLife
    | one_shot_effects.May
    | one_shot_effects.Mill
    | one_shot_effects.MoveTo
    | one_shot_effects.PhaseOut
    | one_shot_effects.PlayerCountersLost
    | one_shot_effects.LoseUnspentMana
    | one_shot_effects.PlayerCountersPut
    | one_shot_effects.Proliferate
    | one_shot_effects.PutCounters
    | one_shot_effects.Regenerate
    | one_shot_effects.RemoveCounters
    | one_shot_effects.RemoveDamage
    | in_combat.RemoveFromCombat
    | one_shot_effects.Reveal
    | one_shot_effects.RevealUntil
    | one_shot_effects.Sacrifice
    | one_shot_effects.Search
    | one_shot_effects.SetLife
    | one_shot_effects.SetStatus
    | one_shot_effects.Shuffle
    | one_shot_effects.SkipUntap
    | one_shot_effects.StartReplacement
    | one_shot_effects.Tap
    | one_shot_effects.Transform
    | one_shot_effects.TurnFace
    | one_shot_effects.Unread
    | one_shot_effects.Untap
    | outside.BringIn
    | piles.ChoosePile
    | piles.Separate
    | planes_and_schemes.Abandon
    | planes_and_schemes.ChaosEnsues
    | planes_and_schemes.Planeswalk
    | planes_and_schemes.SetInMotion
    | processes.BeginAgain
    | processes.Process
    | processes.Repeat
    | side_games.BecomeDayOrNight
    | side_games.BecomeLevel
    | side_games.ChangeDoor
    | side_games.IncreaseSpeed
    | side_games.OpenAttraction
    | side_games.RingTempts
    | side_games.Venture
    | voting.ChooseTypes
    | voting.ChooseWords
    | voting.VillainousChoice
    | voting.Vote
)
"""Every instruction there is."""


def one_of_all(one: abilities.Instruction) -> EveryInstruction:
    """The instruction as one of them all, which every one is: a test holds the union to the classes."""
    return cast("EveryInstruction", one)
