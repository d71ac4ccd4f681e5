"""The triggered abilities of combat that keyword abilities stand for (702), each by its rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model import target_requirement
from layerlaw.model import values as v
from layerlaw.model.abilities import KeywordAbility, Provided, TriggeredAbility
from layerlaw.model.conditions import Matches, ThereAre, ValueIs
from layerlaw.model.durations import Until
from layerlaw.model.game_abilities import decayed, exalted
from layerlaw.model.rule_effects import MustBlock
from layerlaw.model.values import Stat
from layerlaw.model.words import Zone
from layerlaw.oracle.paragraphs.keyword_parts import (
    ATTACKS,
    BLOCKED,
    HITS_PLAYER,
    PLUS,
    TARGET,
    THESE,
    THIS,
    WARRIOR,
    YOUR_CREATURES,
    at_end_step,
    begin,
    counter_on_this,
    number,
    pump,
    unread,
    watch,
)
from layerlaw.oracle.phrases.game_facts import number_in_words


def _exalted(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.83a."""
    return (exalted(ability.text),)


def _annihilator(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.86a."""
    many = number(ability)
    if many is None:
        return unread(ability, ATTACKS)
    theirs = target_requirement.Pick(f.ON_BATTLEFIELD, many, by=r.DefendingPlayer())
    return watch(ability, ATTACKS, d.Sacrifice(theirs, r.DefendingPlayer()))


def _battle_cry(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.91a."""
    others = f.creatures() & f.HasStatus("attacking") & f.other()
    return watch(ability, ATTACKS, pump(others, 1, 0))


def _bushido(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.45a."""
    many = number(ability)
    when = h.EitherEvent((h.Blocks(THIS), BLOCKED))
    return unread(ability, when) if many is None else watch(ability, when, pump(THIS, many, many))


def _flanking(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.25a."""
    when = h.BecomesBlocked(THIS, f.creatures() & f.Not(f.HasKeyword("flanking")))
    return watch(ability, when, pump(f.Is(r.Linked("other party")), -1, -1))


def _rampage(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.23a."""
    if ability.number is None:
        return unread(ability, BLOCKED)
    blockers = v.Count(f.creatures() & f.HasStatus("blocking") & f.InCombatWith(r.This()))
    beyond = v.Times(ability.number, v.Plus((blockers, -1)))
    return watch(ability, BLOCKED, pump(THIS, beyond, beyond))


def _frenzy(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.68a."""
    when = h.BecomesBlocked(THIS, un=True)
    many = number(ability)
    return unread(ability, when) if many is None else watch(ability, when, pump(THIS, many, 0))


def _afflict(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.130a."""
    many = number(ability)
    return unread(ability, BLOCKED) if many is None else watch(ability, BLOCKED, d.LoseLife(many, r.DefendingPlayer()))


def _training(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.149a."""
    stronger = f.Compares(Stat.POWER, f.Comparison.MORE, v.StatOf(r.This(), Stat.POWER))
    others = YOUR_CREATURES & f.HasStatus("attacking") & stronger & f.other()
    return watch(ability, h.Whilst(ATTACKS, ThereAre(others)), counter_on_this(), d.KeywordAction("train", THIS))


def _mentor(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.134a."""
    weaker = f.Compares(Stat.POWER, f.Comparison.LESS, v.StatOf(r.This(), Stat.POWER))
    wanted = target_requirement.TargetRequirement(
        "target attacking creature with power less than this creature's power",
        f.creatures() & f.HasStatus("attacking") & weaker,
    )
    return watch(ability, ATTACKS, d.PutCounters(PLUS, 1, TARGET), targets=(wanted,))


def _renown(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.112a."""
    many = number(ability)
    if many is None:
        return unread(ability, HITS_PLAYER)
    fresh = Matches(r.This(), f.Not(f.HasStatus("renowned")))
    return watch(ability, HITS_PLAYER, counter_on_this(many), d.SetStatus(THIS, "renowned"), condition=fresh)


def _poisonous(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.70a."""
    many = number(ability)
    if many is None:
        return unread(ability, HITS_PLAYER)
    return watch(ability, HITS_PLAYER, d.PlayerCountersPut("poison", many, r.ThatPlayer()))


def _ingest(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.115a."""
    return watch(ability, HITS_PLAYER, d.ExileFromTop(1, r.ThatPlayer()))


def _decayed(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.147a: its triggered ability."""
    return (decayed(ability.text),)


def _mobilize(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.181a."""
    many = number(ability)
    if many is None:
        return unread(ability, ATTACKS)
    made = d.CreateTokens(WARRIOR, many, tapped=True, attacking=True)
    return watch(ability, ATTACKS, made, at_end_step(d.Sacrifice(THESE)))


def _dethrone(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.105a."""
    most = ValueIs(v.LifeTotal(r.DefendingPlayer()), f.Comparison.AT_LEAST, v.HighestLife(r.EachPlayer()))
    when = h.Whilst(h.Attacks(THIS, whom=r.EachPlayer(), players_only=True), most)
    return watch(ability, when, counter_on_this())


def _firebending(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.189a; 702.189b: whoever waits for a player who firebends waits for it to resolve."""
    many = number(ability)
    if many is None:
        return unread(ability, ATTACKS)
    added = d.AddMana("{R}", times=many, kept=Until.END_OF_COMBAT)
    return watch(ability, ATTACKS, added, d.KeywordAction("firebend", THIS))


def _melee(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.121a."""
    attacked = number_in_words("opponents you attacked this combat")
    return watch(ability, ATTACKS, pump(THIS, attacked, attacked))


def _myriad(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.116a."""
    others = r.PlayersBut(r.Opponents(), r.DefendingPlayer())
    copy = d.CreateCopies(THIS, tapped=True, attacking=True, attacked=r.ThatPlayer())
    gone = d.CreateDelayedTrigger(h.Begins("end of combat"), (d.MoveTo(THESE, Zone.EXILE),))
    return watch(ability, ATTACKS, d.ForEach(others, (d.May((copy,)),)), Provided(ThereAre(THESE), (gone,)))


def _provoke(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.39a."""
    blocks = begin(TARGET, MustBlock(r.This()), duration=Until.END_OF_COMBAT)
    theirs = f.creatures() & f.ControlledBy(r.DefendingPlayer())
    wanted = target_requirement.TargetRequirement("target creature defending player controls", theirs)
    return watch(ability, ATTACKS, d.May((blocks, d.Untap(TARGET))), targets=(wanted,))


def _enlist(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.154a: its triggered ability, linked to the cost to attack that a game asks for (702.154b)."""
    enlisted = v.StatOf(r.Linked("other party"), Stat.POWER)
    return watch(ability, h.Acted("enlist", r.You(), THIS), pump(THIS, enlisted, 0))


OF_COMBAT: Final[dict[str, Callable[[KeywordAbility], tuple[TriggeredAbility, ...]]]] = {
    "afflict": _afflict,
    "annihilator": _annihilator,
    "battle cry": _battle_cry,
    "bushido": _bushido,
    "decayed": _decayed,
    "dethrone": _dethrone,
    "enlist": _enlist,
    "exalted": _exalted,
    "firebending": _firebending,
    "flanking": _flanking,
    "frenzy": _frenzy,
    "ingest": _ingest,
    "melee": _melee,
    "mentor": _mentor,
    "mobilize": _mobilize,
    "myriad": _myriad,
    "poisonous": _poisonous,
    "provoke": _provoke,
    "rampage": _rampage,
    "renown": _renown,
    "training": _training,
}
"""Which function reads which keyword."""
