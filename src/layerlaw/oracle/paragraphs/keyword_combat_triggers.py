"""The triggered abilities of combat that keyword abilities stand for (702), each by its rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import Provided
from layerlaw.model.acts import Act
from layerlaw.model.attacked import AttackedOf
from layerlaw.model.conditions import Matches, ThereAre, ValueIs
from layerlaw.model.durations import Until
from layerlaw.model.game_abilities import decayed, exalted
from layerlaw.model.rule_effects import MustBlock
from layerlaw.model.target_requirement import Pick, TargetRequirement
from layerlaw.model.values import Stat
from layerlaw.model.words import Zone
from layerlaw.oracle.paragraphs.keyword_parts import (
    ATTACKS,
    BLOCKED,
    HITS_PLAYER,
    PLUS,
    TARGET,
    THIS,
    WARRIOR,
    YOUR_CREATURES,
    Triggers,
    at_end_step,
    begin,
    counter_on_this,
    on,
    pump,
)
from layerlaw.oracle.phrases.game_facts import number_in_words

OF_COMBAT_N: Final[dict[str, Callable[[v.Value], Triggers]]] = {
    "afflict": lambda n: on(BLOCKED, d.LoseLife(n, r.DefendingPlayer())),  # 702.130a
    "annihilator": lambda n: on(  # 702.86a
        ATTACKS, d.Sacrifice(Pick(f.ON_BATTLEFIELD, n, by=r.DefendingPlayer()), r.DefendingPlayer())
    ),
    "bushido": lambda n: on(h.EitherEvent((h.Blocks(THIS), BLOCKED)), pump(THIS, n, n)),  # 702.45a
    # 702.189a; 702.189b: whoever waits for a player who firebends waits for it to resolve.
    "firebending": lambda n: on(
        ATTACKS, d.AddMana("{R}", times=n, kept=Until.END_OF_COMBAT), d.KeywordAction(Act.FIREBEND, THIS)
    ),
    "frenzy": lambda n: on(h.BecomesBlocked(THIS, un=True), pump(THIS, n, 0)),  # 702.68a
    "mobilize": lambda n: on(  # 702.181a
        ATTACKS, d.CreateTokens(WARRIOR, n, tapped=True, attacking=True), at_end_step(d.Sacrifice(f.THESE))
    ),
    "poisonous": lambda n: on(HITS_PLAYER, d.PlayerCountersPut("poison", n, r.ThatPlayer())),  # 702.70a
    "renown": lambda n: on(  # 702.112a
        HITS_PLAYER,
        counter_on_this(n),
        d.SetStatus(THIS, "renowned"),
        condition=Matches(r.This(), f.Not(f.HasStatus("renowned"))),
    ),
}
"""Those with a number behind them, by that number."""


def _flanking() -> Triggers:
    when = h.BecomesBlocked(THIS, f.creatures() & f.Not(f.HasKeyword("flanking")))
    return on(when, pump(f.Is(r.Linked("other party")), -1, -1))


def _training() -> Triggers:
    stronger = f.Compares(Stat.POWER, f.Comparison.MORE, v.StatOf(r.This(), Stat.POWER))
    others = YOUR_CREATURES & f.HasStatus("attacking") & stronger & f.other()
    return on(h.Whilst(ATTACKS, ThereAre(others)), counter_on_this(), d.KeywordAction(Act.TRAIN, THIS))


def _mentor() -> Triggers:
    weaker = f.Compares(Stat.POWER, f.Comparison.LESS, v.StatOf(r.This(), Stat.POWER))
    wanted = TargetRequirement(
        "target attacking creature with power less than this creature's power",
        f.creatures() & f.HasStatus("attacking") & weaker,
    )
    return on(ATTACKS, d.PutCounters(PLUS, 1, TARGET), targets=(wanted,))


def _dethrone() -> Triggers:
    most = ValueIs(v.LifeTotal(r.DefendingPlayer()), f.Comparison.AT_LEAST, v.HighestLife(r.EachPlayer()))
    return on(h.Whilst(h.Attacks(THIS, whom=r.EachPlayer(), players_only=True), most), counter_on_this())


def _melee() -> Triggers:
    attacked = number_in_words("opponents you attacked this combat")
    return on(ATTACKS, pump(THIS, attacked, attacked))


def _myriad() -> Triggers:
    others = r.PlayersBut(r.Opponents(), r.DefendingPlayer())
    copy = d.CreateCopies(THIS, tapped=True, attacking=True, attacked=AttackedOf(r.ThatPlayer(), planeswalkers=True))
    gone = d.CreateDelayedTrigger(h.Begins("end of combat"), (d.MoveTo(f.THESE, Zone.EXILE),))
    return on(ATTACKS, d.ForEach(others, (d.May((copy,)),)), Provided(ThereAre(f.THESE), (gone,)))


def _provoke() -> Triggers:
    blocks = begin(TARGET, MustBlock(r.This()), duration=Until.END_OF_COMBAT)
    theirs = f.creatures() & f.ControlledBy(r.DefendingPlayer())
    wanted = TargetRequirement("target creature defending player controls", theirs)
    return on(ATTACKS, d.May((blocks, d.Untap(TARGET))), targets=(wanted,))


OF_COMBAT: Final[dict[str, Callable[[], Triggers]]] = {
    "battle cry": lambda: on(ATTACKS, pump(f.creatures() & f.HasStatus("attacking") & f.other(), 1, 0)),  # 702.91a
    "decayed": lambda: (decayed(""),),  # 702.147a: its triggered ability
    "dethrone": _dethrone,  # 702.105a
    # 702.154a: its triggered ability, linked to the cost to attack that a game asks for (702.154b).
    "enlist": lambda: on(
        h.Acted(Act.ENLIST, r.You(), THIS), pump(THIS, v.StatOf(r.Linked("other party"), Stat.POWER), 0)
    ),
    "exalted": lambda: (exalted(""),),  # 702.83a
    "flanking": _flanking,  # 702.25a
    "ingest": lambda: on(HITS_PLAYER, d.ExileFromTop(1, r.ThatPlayer())),  # 702.115a
    "melee": _melee,  # 702.121a
    "mentor": _mentor,  # 702.134a
    "myriad": _myriad,  # 702.116a
    "provoke": _provoke,  # 702.39a
    "training": _training,  # 702.149a
}
"""Those that are the same wherever they stand."""
