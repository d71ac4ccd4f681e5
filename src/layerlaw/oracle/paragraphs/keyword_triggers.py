"""The triggered abilities that keyword abilities stand for (702), each by its rule.

Triggered keywords that are not carried out keep their event where they can, with a one-shot effect that is unread.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from layerlaw.model import cost_parts, keyword_actions, target_requirement
from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import KeywordAbility, Provided, TriggeredAbility
from layerlaw.model.cards import Face
from layerlaw.model.casting_now import CastNow
from layerlaw.model.changes import CopyException, SetPT
from layerlaw.model.conditions import AllOf, AnyOf, Matches, NotSo, ThereAre, ValueIs
from layerlaw.model.values import Stat
from layerlaw.model.words import CardType, CreatureType, Zone
from layerlaw.oracle.paragraphs.casting_options import gift_of
from layerlaw.oracle.paragraphs.keyword_combat_triggers import OF_COMBAT
from layerlaw.oracle.paragraphs.keyword_parts import (
    CAST_THIS,
    DIES,
    ENTERS,
    EXILE,
    GERM,
    GRAVEYARD,
    HAND,
    HERO,
    PLUS,
    REBEL,
    SERVO,
    SPIRIT,
    STACK,
    TARGET,
    THAT,
    THESE,
    THIS,
    UPKEEP,
    YOUR_CREATURES,
    counter_on_this,
    number,
    pump,
    unread,
    watch,
)
from layerlaw.oracle.phrases.costs import cost, upkeep_cost
from layerlaw.oracle.phrases.game_facts import in_words, number_in_words
from layerlaw.oracle.phrases.subjects import reader_of, things
from layerlaw.oracle.row import CAST


def keyword_watching(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """The triggered abilities that a keyword ability stands for, each by its rule in 702; empty for the others."""
    known = _TRIGGERED.get(ability.name)
    return () if known is None else known(ability)


def _ward(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.21a."""
    when = h.BecomesTarget(THIS, r.Opponents())
    paid = cost(ability.cost, "") if ability.cost else None
    if not paid:
        return unread(ability, when)
    return watch(ability, when, d.Counter(f.Is(CAST), unless=paid))


def _prowess(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.108a."""
    spell = f.InZone(Zone.STACK) & f.Not(f.IsType(CardType.CREATURE))
    return watch(ability, h.SpellCast(r.You(), spell), pump(THIS, 1, 1))


def _returning(kind: str) -> Callable[[KeywordAbility], tuple[TriggeredAbility, ...]]:
    def read(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
        """702.79a persist, 702.93a undying."""
        back = d.MoveTo(THIS, Zone.BATTLEFIELD, counters=((kind, 1),))
        return watch(ability, DIES, back, condition=Matches(r.This(), f.Not(f.HasCounter(kind))))

    return read


def _extort(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.101a."""
    drain = (d.LoseLife(1, r.Opponents()), d.GainLife(v.ChosenNumber("that many")))
    return watch(ability, h.SpellCast(r.You()), d.May((), drain, cost=(cost_parts.PayMana("{W/B}"),)))


def _evolve(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.100a."""
    greater = AnyOf(
        tuple(
            ValueIs(v.StatOf(r.That(), stat), f.Comparison.MORE, v.StatOf(r.This(), stat))
            for stat in (Stat.POWER, Stat.TOUGHNESS)
        )
    )
    return watch(
        ability,
        h.ZoneChange(YOUR_CREATURES, to=Zone.BATTLEFIELD),
        counter_on_this(),
        d.KeywordAction("evolve", THIS),
        condition=greater,
    )


def _exploit(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.110a."""
    return watch(
        ability, ENTERS, d.May((d.Sacrifice(target_requirement.Pick(YOUR_CREATURES)), d.KeywordAction("exploit", THIS)))
    )


def _afterlife(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.135a."""
    many = number(ability)
    return unread(ability, DIES) if many is None else watch(ability, DIES, d.CreateTokens(SPIRIT, many))


def _fabricate(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.123a."""
    many = number(ability)
    if many is None:
        return unread(ability, ENTERS)
    return watch(ability, ENTERS, d.May((counter_on_this(many),), otherwise=(d.CreateTokens(SERVO, many),)))


def _soulshift(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.46a."""
    if ability.number is None:
        return unread(ability, DIES)
    cheap = f.Compares(Stat.MANA_VALUE, f.Comparison.AT_MOST, ability.number)
    spirits = f.InZone(Zone.GRAVEYARD) & f.HasSubtype(CreatureType("Spirit")) & f.OwnedBy(r.You()) & cheap
    words = f"target Spirit card with mana value {ability.number} or less from your graveyard"
    return watch(
        ability,
        DIES,
        d.May((d.MoveTo(TARGET, Zone.HAND),)),
        targets=(target_requirement.TargetRequirement(words, spirits),),
    )


def _haunt(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.55a: of a permanent as it dies; of an instant or sorcery as it is put into a graveyard after resolving."""
    wanted = (target_requirement.TargetRequirement("target creature", f.creatures()),)
    after = h.ZoneChange(THIS, Zone.STACK, Zone.GRAVEYARD, resolved=True)
    exiled = keyword_actions.Haunt(THIS, TARGET)
    return (
        *watch(ability, DIES, exiled, targets=wanted),
        *watch(ability, after, exiled, targets=wanted, zones=GRAVEYARD),
    )


def _modular(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.43a: the counters that it had."""
    robots = f.creatures() & f.IsType(CardType.ARTIFACT)
    put = d.PutCounters(PLUS, v.CountersOn(r.This(), PLUS), TARGET)
    return watch(
        ability,
        DIES,
        d.May((put,)),
        targets=(target_requirement.TargetRequirement("target artifact creature", robots),),
    )


def _graft(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.58a."""
    when = h.ZoneChange(f.creatures() & f.other(), to=Zone.BATTLEFIELD)
    moved = d.May((d.MoveCounters(PLUS, 1, r.This(), r.That()),))
    return watch(ability, when, moved, condition=Matches(r.This(), f.HasCounter(PLUS)))


def _cumulative_upkeep(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.24a."""
    paid = upkeep_cost(ability.cost) if ability.cost else None
    if not paid:
        return unread(ability, UPKEEP)
    every = cost_parts.PayTimes(paid, v.CountersOn(r.This(), "age"))
    return watch(
        ability,
        UPKEEP,
        d.PutCounters("age", 1, THIS),
        d.May((), otherwise=(d.Sacrifice(THIS),), cost=(every,)),
        condition=Matches(r.This(), f.ON_BATTLEFIELD),
    )


def _echo(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.30a."""
    paid = cost(ability.cost, "") if ability.cost else None
    if not paid:
        return unread(ability, UPKEEP)
    new = in_words("this permanent came under your control since the beginning of your last upkeep")
    return watch(ability, UPKEEP, d.May((), otherwise=(d.Sacrifice(THIS),), cost=paid), condition=new)


def _fading(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.32a."""
    left = Matches(r.This(), f.HasCounter("fade"))
    return watch(ability, UPKEEP, Provided(left, (d.RemoveCounters("fade", 1, THIS),), (d.Sacrifice(THIS),)))


def _vanishing(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.63a."""
    left = Matches(r.This(), f.HasCounter("time"))
    return (
        *watch(ability, UPKEEP, d.RemoveCounters("time", 1, THIS), condition=left),
        *watch(ability, h.CountersRemoved(THIS, "time", last=True), d.Sacrifice(THIS)),
    )


def _suspend(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.62a: both triggers of the suspended card; its haste while you control it is unread."""
    suspended = Matches(r.This(), f.InZone(Zone.EXILE) & f.HasCounter("time"))
    exiled = Matches(r.This(), f.InZone(Zone.EXILE))
    return (
        *watch(ability, UPKEEP, d.RemoveCounters("time", 1, THIS), condition=suspended, zones=EXILE),
        *watch(
            ability,
            h.CountersRemoved(THIS, "time", last=True),
            CastNow(THIS, option="suspend"),
            condition=exiled,
            zones=EXILE,
        ),
    )


def _madness(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.35a: its triggered ability."""
    left = d.MoveTo(THIS & f.InZone(Zone.EXILE), Zone.GRAVEYARD)
    cast = CastNow(THIS, option="madness")
    return watch(ability, h.Discarded(r.You(), THIS), cast, left, zones=EXILE)


def _miracle(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.94a: the card is revealed as it is drawn; not casting it stands for not revealing it."""
    return watch(ability, h.Drawn(r.You(), 1, what=THIS), CastNow(THIS, option="miracle"), zones=HAND)


def _gift(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.174b: of a permanent."""
    given = gift_of(ability)
    if given is None:
        return unread(ability, ENTERS)
    return watch(ability, ENTERS, *given, condition=in_words("its gift cost was paid"))


def _impending(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.176a: its fourth ability."""
    left = Matches(r.This(), f.HasStatus("impended") & f.HasCounter("time"))
    return watch(ability, h.Begins("end step", r.You()), d.RemoveCounters("time", 1, THIS), condition=left)


def _with_bearer(token: Face) -> Callable[[KeywordAbility], tuple[TriggeredAbility, ...]]:
    def read(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
        """702.92a living weapon, 702.163a For Mirrodin!, 702.182a job select."""
        return watch(ability, ENTERS, d.CreateTokens(token), d.Attach(THIS, THESE))

    return read


def _evoke(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.74a: its triggered ability."""
    return watch(ability, ENTERS, d.Sacrifice(THIS), condition=in_words("its evoke cost was paid"))


def _offspring(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.175a: its triggered ability."""
    small = CopyException((SetPT(1, 1),))
    copy = d.CreateCopies(THIS, exceptions=(small,))
    return watch(ability, ENTERS, copy, condition=in_words("its offspring cost was paid"))


def _squad(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.157a: its triggered ability."""
    times = number_in_words("times its squad cost was paid")
    return watch(ability, ENTERS, d.CreateCopies(THIS, times), condition=in_words("its squad cost was paid"))


def _copied_if(key: str, times: v.Value) -> Callable[[KeywordAbility], tuple[TriggeredAbility, ...]]:
    def read(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
        """702.56a replicate, 702.153a casualty, 702.78a conspire: the trigger of the spell itself."""
        paid = in_words(f"its {key} cost was paid")
        return watch(ability, CAST_THIS, d.CopySpell(THIS, times=times), condition=paid, zones=STACK)

    return read


def _storm(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.40a."""
    before = number_in_words("spells cast before it this turn")
    return watch(ability, CAST_THIS, d.CopySpell(THIS, times=before), zones=STACK)


def _ravenous(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.156a: its triggered ability."""
    return watch(ability, ENTERS, d.Draw(), condition=ValueIs(v.NotedFact("x"), f.Comparison.AT_LEAST, 5))


def _cascade(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.85a."""
    lesser = f.Compares(Stat.MANA_VALUE, f.Comparison.LESS, v.StatOf(r.This(), Stat.MANA_VALUE))
    return watch(
        ability,
        CAST_THIS,
        d.RevealUntil(f.Not(f.IsType(CardType.LAND)) & lesser, exile=True),
        CastNow(THESE),
        d.MoveTo(f.InZone(Zone.EXILE) & f.IsLinked("looked"), Zone.LIBRARY, bottom=True),
        zones=STACK,
    )


def _backup(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.165a."""
    many = number(ability)
    if many is None:
        return unread(ability, ENTERS)
    other = NotSo(Matches(r.Target(1), THIS))
    given = Provided(other, (keyword_actions.GiveAbilitiesBelow(TARGET),))
    wanted = target_requirement.TargetRequirement("target creature", f.creatures())
    return watch(ability, ENTERS, d.PutCounters(PLUS, many, TARGET), given, targets=(wanted,))


def _champion(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.72a: both of its abilities."""
    reader = reader_of(ability.quality.removeprefix("a ").removeprefix("an "), "", given=False)
    found = things(reader)
    if found is None or not reader.done:
        return unread(ability, ENTERS)
    other = target_requirement.Pick(found & f.yours() & f.other())
    exiled = d.May((d.MoveTo(other, Zone.EXILE),), otherwise=(d.Sacrifice(THIS),))
    returned = d.MoveTo(f.InZone(Zone.EXILE) & f.IsLinked(), Zone.BATTLEFIELD)
    return (*watch(ability, ENTERS, exiled), *watch(ability, h.ZoneChange(THIS, Zone.BATTLEFIELD), returned))


def _demonstrate(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.144a."""
    theirs = d.CopySpell(THIS, player=r.ChosenPlayer("opponent"))
    done = d.May((d.CopySpell(THIS), d.Choose("opponent"), theirs))
    return watch(ability, CAST_THIS, done, zones=STACK)


def _gravestorm(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.69a."""
    times = number_in_words("permanents put into a graveyard this turn")
    return watch(ability, CAST_THIS, d.CopySpell(THIS, times=times), zones=STACK)


def _hideaway(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.75a: its first ability; the card is exiled, and linked abilities know it."""
    many = number(ability)
    if many is None:
        return unread(ability, ENTERS)
    seen = f.InZone(Zone.LIBRARY) & f.IsLinked("looked")
    return watch(
        ability,
        ENTERS,
        d.Look("look", many),
        d.MoveTo(target_requirement.Pick(seen), Zone.EXILE),
        d.MoveTo(seen, Zone.LIBRARY, bottom=True),
    )


def _increment(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.191a."""
    spent = number_in_words("the amount of mana spent to cast that spell")
    more = AnyOf(
        tuple(ValueIs(spent, f.Comparison.MORE, v.StatOf(r.This(), stat)) for stat in (Stat.POWER, Stat.TOUGHNESS))
    )
    return watch(ability, h.SpellCast(r.You()), counter_on_this(), condition=more)


def _recover(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.59a."""
    when = h.ZoneChange(f.creatures() & f.OwnedBy(r.You()), Zone.BATTLEFIELD, Zone.GRAVEYARD)
    paid = cost(ability.cost, "") if ability.cost else None
    if not paid:
        return unread(ability, when)
    back = d.May((), (d.MoveTo(THIS, Zone.HAND),), (d.MoveTo(THIS, Zone.EXILE),), paid)
    return watch(ability, when, back, zones=GRAVEYARD)


def _ripple(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.60a."""
    many = number(ability)
    if many is None:
        return unread(ability, CAST_THIS)
    seen = f.InZone(Zone.LIBRARY) & f.IsLinked("looked")
    shown = (
        d.Look("look", many),
        CastNow(seen & f.SharesName(r.This())),
        d.MoveTo(seen, Zone.LIBRARY, bottom=True),
    )
    return watch(ability, CAST_THIS, d.May(shown), zones=STACK)


def _soulbond(ability: KeywordAbility) -> tuple[TriggeredAbility, ...]:
    """702.95a: both of its abilities."""
    alone = YOUR_CREATURES & f.Not(f.HasStatus("paired_with"))
    this_is = Matches(r.This(), alone)
    others = alone & f.other()
    enters = d.May((keyword_actions.Pair(THIS, target_requirement.Pick(others)),))
    another = d.May((keyword_actions.Pair(THAT, THIS),))
    return (
        *watch(ability, ENTERS, enters, condition=AllOf((this_is, ThereAre(others)))),
        *watch(
            ability,
            h.ZoneChange(YOUR_CREATURES & f.other(), to=Zone.BATTLEFIELD),
            another,
            condition=AllOf((this_is, Matches(r.That(), alone))),
        ),
    )


_TRIGGERED: Final[dict[str, Callable[[KeywordAbility], tuple[TriggeredAbility, ...]]]] = {
    **OF_COMBAT,
    "increment": _increment,
    "hideaway": _hideaway,
    "gravestorm": _gravestorm,
    "demonstrate": _demonstrate,
    "champion": _champion,
    "backup": _backup,
    "afterlife": _afterlife,
    "cascade": _cascade,
    "casualty": _copied_if("casualty", 1),
    "conspire": _copied_if("conspire", 1),
    "cumulative upkeep": _cumulative_upkeep,
    "echo": _echo,
    "evoke": _evoke,
    "evolve": _evolve,
    "exploit": _exploit,
    "extort": _extort,
    "fabricate": _fabricate,
    "fading": _fading,
    "for mirrodin!": _with_bearer(REBEL),
    "gift": _gift,
    "graft": _graft,
    "impending": _impending,
    "job select": _with_bearer(HERO),
    "madness": _madness,
    "miracle": _miracle,
    "living weapon": _with_bearer(GERM),
    "haunt": _haunt,
    "modular": _modular,
    "offspring": _offspring,
    "persist": _returning("-1/-1"),
    "prowess": _prowess,
    "ravenous": _ravenous,
    "recover": _recover,
    "replicate": _copied_if("replicate", number_in_words("times its replicate cost was paid")),
    "ripple": _ripple,
    "soulbond": _soulbond,
    "soulshift": _soulshift,
    "squad": _squad,
    "storm": _storm,
    "suspend": _suspend,
    "undying": _returning(PLUS),
    "vanishing": _vanishing,
    "ward": _ward,
}

TRIGGERED_KEYWORDS: Final = frozenset(_TRIGGERED)
"""All keywords that stand for triggered abilities."""
