"""The triggered abilities that keyword abilities stand for (702), each by its rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from layerlaw.model import cost_parts, keyword_actions
from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import KeywordAbility, Provided
from layerlaw.model.acts import Act
from layerlaw.model.cards import Face
from layerlaw.model.casting_now import CastNow
from layerlaw.model.changes import CopyException, SetPT
from layerlaw.model.conditions import AllOf, AnyOf, Condition, Matches, Noted, NotSo, ThereAre, ValueIs
from layerlaw.model.game_facts import CostPaid
from layerlaw.model.moving_counters import MoveCounters
from layerlaw.model.target_requirement import Pick, TargetRequirement
from layerlaw.model.values import Stat
from layerlaw.model.words import CardType, CreatureType, Zone
from layerlaw.oracle.paragraphs.casting_options import gift_of
from layerlaw.oracle.paragraphs.keyword_combat_triggers import OF_COMBAT, OF_COMBAT_N
from layerlaw.oracle.paragraphs.keyword_parts import (
    BLOCKED,
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
    THIS,
    UPKEEP,
    YOUR_CREATURES,
    Triggers,
    counter_on_this,
    number,
    on,
    pump,
    unread,
)
from layerlaw.oracle.phrases.costs import cost, upkeep_cost
from layerlaw.oracle.phrases.game_facts import in_words, number_in_words
from layerlaw.oracle.phrases.subjects import reader_of, things
from layerlaw.oracle.row import CAST


def keyword_watching(ability: KeywordAbility) -> Triggers:
    """The triggered abilities that a keyword ability stands for, each by its rule in 702; empty for the others."""
    made: Triggers = ()
    if ability.name in _BY_ITS_WORDS:
        made = _BY_ITS_WORDS[ability.name](ability)
    elif ability.name in OF_N:
        many = number(ability)
        made = OF_N[ability.name](0 if many is None else many)
        made = unread(ability, made[0].when) if many is None and made else made
    elif ability.name in _ALWAYS:
        made = _ALWAYS[ability.name]()
    return tuple(replace(one, text=ability.text) for one in made)


# --- with words or a cost of its own ------------------------------------------------------------------------------------


def _for_cost(
    when: h.EventPattern, does: Callable[[tuple[cost_parts.CostPart, ...]], Triggers]
) -> Callable[[KeywordAbility], Triggers]:
    def read(ability: KeywordAbility) -> Triggers:
        paid = cost(ability.cost, "") if ability.cost else None
        return does(paid) if paid else unread(ability, when)

    return read


_AIMED_AT: Final = h.BecomesTarget(THIS, r.Opponents())
_YOURS_DIES: Final = h.ZoneChange(f.creatures() & f.OwnedBy(r.You()), Zone.BATTLEFIELD, Zone.GRAVEYARD)


def _cumulative_upkeep(ability: KeywordAbility) -> Triggers:
    paid = upkeep_cost(ability.cost) if ability.cost else None
    if not paid:
        return unread(ability, UPKEEP)
    every = cost_parts.PayTimes(paid, v.CountersOn(r.This(), "age"))
    return on(
        UPKEEP,
        d.PutCounters("age", 1, THIS),
        d.May(
            (),
            (d.KeywordAction(Act.PAY_UPKEEP, THIS),),
            (d.KeywordAction(Act.LEAVE_UPKEEP_UNPAID, THIS), d.Sacrifice(THIS)),
            (every,),
        ),
        condition=Matches(r.This(), f.ON_BATTLEFIELD),
    )


def _rampage(ability: KeywordAbility) -> Triggers:
    if ability.number is None:
        return unread(ability, BLOCKED)
    blockers = v.Count(f.creatures() & f.HasStatus("blocking") & f.InCombatWith(r.This()))
    beyond = v.Times(ability.number, v.Plus((blockers, -1)))
    return on(BLOCKED, pump(THIS, beyond, beyond))


def _gift(ability: KeywordAbility) -> Triggers:
    given = gift_of(ability)
    return unread(ability, ENTERS) if given is None else on(ENTERS, *given, condition=_paid("gift"))


def _champion(ability: KeywordAbility) -> Triggers:
    reader = reader_of(ability.quality.removeprefix("a ").removeprefix("an "), "")
    found = things(reader)
    if found is None or not reader.done:
        return unread(ability, ENTERS)
    other = Pick(found & f.yours() & f.other())
    exiled = d.May((d.MoveTo(other, Zone.EXILE),), otherwise=(d.Sacrifice(THIS),))
    returned = d.MoveTo(f.InZone(Zone.EXILE) & f.IsLinked(), Zone.BATTLEFIELD)
    return (*on(ENTERS, exiled), *on(h.ZoneChange(THIS, Zone.BATTLEFIELD), returned))


def _partner(ability: KeywordAbility) -> Triggers:
    """702.124j: the second of the two abilities of "partner with"; the others are about decks alone."""
    if not ability.quality.startswith("with "):
        return ()
    found = d.Search(f.Named(ability.quality.removeprefix("with ")), Zone.HAND, player=r.TargetPlayer(1), revealed=True)
    wanted = TargetRequirement("target player", None, r.EachPlayer())
    return on(ENTERS, d.May((found,), player=r.TargetPlayer(1)), targets=(wanted,))


def _paid(key: str) -> Condition:
    return Noted(f"its {key} cost was paid", CostPaid(key))


_BY_ITS_WORDS: Final[dict[str, Callable[[KeywordAbility], Triggers]]] = {
    "champion": _champion,  # 702.72a: both of its abilities
    "cumulative upkeep": _cumulative_upkeep,  # 702.24a
    "echo": _for_cost(  # 702.30a
        UPKEEP,
        lambda paid: on(
            UPKEEP,
            d.May((), (d.KeywordAction(Act.PAY_ECHO, THIS),), (d.Sacrifice(THIS),), paid),
            condition=in_words("this permanent came under your control since the beginning of your last upkeep"),
        ),
    ),
    "gift": _gift,  # 702.174b: of a permanent
    "partner": _partner,  # 702.124j: of "partner with"
    "rampage": _rampage,  # 702.23a
    "recover": _for_cost(  # 702.59a
        _YOURS_DIES,
        lambda paid: on(
            _YOURS_DIES, d.May((), (d.MoveTo(THIS, Zone.HAND),), (d.MoveTo(THIS, Zone.EXILE),), paid), zones=GRAVEYARD
        ),
    ),
    "ward": _for_cost(_AIMED_AT, lambda paid: on(_AIMED_AT, d.Counter(f.Is(CAST), unless=paid))),  # 702.21a
}


# --- with a number behind it ----------------------------------------------------------------------------------------------


def _soulshift(many: v.Value) -> Triggers:
    cheap = f.Compares(Stat.MANA_VALUE, f.Comparison.AT_MOST, many)
    spirits = f.InZone(Zone.GRAVEYARD) & f.HasSubtype(CreatureType("Spirit")) & f.OwnedBy(r.You()) & cheap
    so_much = many if isinstance(many, int) else "X"
    wanted = TargetRequirement(f"target Spirit card with mana value {so_much} or less from your graveyard", spirits)
    return on(DIES, d.May((d.MoveTo(TARGET, Zone.HAND),)), targets=(wanted,))


def _backup(many: v.Value) -> Triggers:
    given = Provided(NotSo(Matches(r.Target(1), THIS)), (keyword_actions.GiveAbilitiesBelow(TARGET),))
    wanted = TargetRequirement("target creature", f.creatures())
    return on(ENTERS, d.PutCounters(PLUS, many, TARGET), given, targets=(wanted,))


def _hideaway(many: v.Value) -> Triggers:
    hidden = d.MoveTo(Pick(_LOOKED_AT), Zone.EXILE, face_down="exiled")
    return on(ENTERS, d.Look("look", many), hidden, d.MoveTo(_LOOKED_AT, Zone.LIBRARY, bottom=True, at_random=True))


def _ripple(many: v.Value) -> Triggers:
    cast = CastNow(_LOOKED_AT & f.SharesName(r.This()))
    shown = (d.Look("look", many), cast, d.MoveTo(_LOOKED_AT, Zone.LIBRARY, bottom=True))
    return on(CAST_THIS, d.May(shown), zones=STACK)


_LOOKED_AT: Final = f.InZone(Zone.LIBRARY) & f.IsLinked("looked")
OF_N: Final[dict[str, Callable[[v.Value], Triggers]]] = {
    **OF_COMBAT_N,
    "afterlife": lambda n: on(DIES, d.CreateTokens(SPIRIT, n)),  # 702.135a
    "backup": _backup,  # 702.165a
    "fabricate": lambda n: on(  # 702.123a
        ENTERS, d.May((counter_on_this(n),), otherwise=(d.CreateTokens(SERVO, n),))
    ),
    "hideaway": _hideaway,  # 702.75a: its first ability; the card is exiled, and linked abilities know it
    "ripple": _ripple,  # 702.60a
    "soulshift": _soulshift,  # 702.46a
}


# --- the same wherever it stands --------------------------------------------------------------------------------------------


def _returning(kind: str) -> Callable[[], Triggers]:
    return lambda: on(
        DIES,
        d.MoveTo(THIS, Zone.BATTLEFIELD, counters=((kind, 1),)),
        condition=Matches(r.This(), f.Not(f.HasCounter(kind))),
    )


def _extort() -> Triggers:
    drain = (d.LoseLife(1, r.Opponents()), d.GainLife(v.ChosenNumber("that many")))
    return on(h.SpellCast(r.You()), d.May((), drain, cost=(cost_parts.PayMana("{W/B}"),)))


def _more_than_its_size(number: Callable[[Stat], v.Value]) -> Condition:
    """Whether a number is greater than its power, or one than its toughness."""
    return AnyOf(
        tuple(
            ValueIs(number(stat), f.Comparison.MORE, v.StatOf(r.This(), stat)) for stat in (Stat.POWER, Stat.TOUGHNESS)
        )
    )


def _evolve() -> Triggers:
    greater = _more_than_its_size(lambda stat: v.StatOf(r.That(), stat))
    entered = h.ZoneChange(YOUR_CREATURES, to=Zone.BATTLEFIELD)
    return on(entered, counter_on_this(), d.KeywordAction(Act.EVOLVE, THIS), condition=greater)


def _increment() -> Triggers:
    spent = number_in_words("the amount of mana spent to cast that spell")
    return on(h.SpellCast(r.You()), counter_on_this(), condition=_more_than_its_size(lambda _: spent))


def _haunt() -> Triggers:
    wanted = (TargetRequirement("target creature", f.creatures()),)
    after = h.ZoneChange(THIS, Zone.STACK, Zone.GRAVEYARD, resolved=True)
    exiled = keyword_actions.Haunt(THIS, TARGET)
    return (*on(DIES, exiled, targets=wanted), *on(after, exiled, targets=wanted, zones=GRAVEYARD))


def _modular() -> Triggers:
    robots = f.creatures() & f.IsType(CardType.ARTIFACT)
    put = d.PutCounters(PLUS, v.CountersOn(r.This(), PLUS), TARGET)
    return on(DIES, d.May((put,)), targets=(TargetRequirement("target artifact creature", robots),))


def _graft() -> Triggers:
    when = h.ZoneChange(f.creatures() & f.other(), to=Zone.BATTLEFIELD)
    moved = d.May((MoveCounters(PLUS, 1, r.This(), r.That()),))
    return on(when, moved, condition=Matches(r.This(), f.HasCounter(PLUS)))


def _fading() -> Triggers:
    left = Matches(r.This(), f.HasCounter("fade"))
    return on(UPKEEP, Provided(left, (d.RemoveCounters("fade", 1, THIS),), (d.Sacrifice(THIS),)))


_TIME_PASSES: Final = d.RemoveCounters("time", 1, THIS)
_TIME_IS_UP: Final = h.CountersRemoved(THIS, "time", last=True)


def _suspend() -> Triggers:
    exiled = f.InZone(Zone.EXILE)
    suspended = Matches(r.This(), exiled & f.HasCounter("time"))
    cast = CastNow(THIS, option="suspend", lands=True)
    return (
        *on(UPKEEP, _TIME_PASSES, condition=suspended, zones=EXILE),
        *on(_TIME_IS_UP, cast, condition=Matches(r.This(), exiled), zones=EXILE),
    )


def _madness() -> Triggers:
    left = d.MoveTo(THIS & f.InZone(Zone.EXILE), Zone.GRAVEYARD)
    exiled = h.Discarded(r.You(), THIS, exiled_by_itself=True)  # "when this card is exiled this way"
    return on(exiled, CastNow(THIS, option="madness"), left, zones=EXILE)


def _with_bearer(token: Face) -> Callable[[], Triggers]:
    return lambda: on(ENTERS, d.CreateTokens(token), d.Attach(THIS, f.THESE))


def _copied(times: v.Value, condition: Condition | None = None) -> Triggers:
    return on(CAST_THIS, d.CopySpell(THIS, times=times), condition=condition, zones=STACK)


def _cascade() -> Triggers:
    lesser = f.Compares(Stat.MANA_VALUE, f.Comparison.LESS, v.StatOf(r.This(), Stat.MANA_VALUE))
    return on(
        CAST_THIS,
        d.RevealUntil(f.Not(f.IsType(CardType.LAND)) & lesser, exile=True),
        CastNow(f.THESE, spell=lesser),
        d.MoveTo(f.InZone(Zone.EXILE) & f.IsLinked("looked"), Zone.LIBRARY, bottom=True, at_random=True),
        zones=STACK,
    )


def _demonstrate() -> Triggers:
    theirs = d.CopySpell(THIS, player=r.ChosenPlayer("opponent"))
    return on(CAST_THIS, d.May((d.CopySpell(THIS), d.Choose("opponent"), theirs)), zones=STACK)


def _soulbond() -> Triggers:
    alone = YOUR_CREATURES & f.Not(f.HasStatus("paired_with"))
    this_is = Matches(r.This(), alone)
    others = alone & f.other()
    enters = d.May((keyword_actions.Pair(THIS, Pick(others)),))
    another = d.May((keyword_actions.Pair(THAT, THIS),))
    entered = h.ZoneChange(YOUR_CREATURES & f.other(), to=Zone.BATTLEFIELD)
    return (
        *on(ENTERS, enters, condition=AllOf((this_is, ThereAre(others)))),
        *on(entered, another, condition=AllOf((this_is, Matches(r.That(), alone)))),
    )


_ALWAYS: Final[dict[str, Callable[[], Triggers]]] = {
    **OF_COMBAT,
    "cascade": _cascade,  # 702.85a
    "casualty": lambda: _copied(1, _paid("casualty")),  # 702.153a
    "conspire": lambda: _copied(1, _paid("conspire")),  # 702.78a
    "demonstrate": _demonstrate,  # 702.144a
    "evoke": lambda: on(
        ENTERS, d.Sacrifice(THIS, r.ControllerOf(r.This())), condition=_paid("evoke")
    ),  # 702.74a: its triggered ability
    "evolve": _evolve,  # 702.100a
    "exploit": lambda: on(  # 702.110a
        ENTERS, d.May((d.Sacrifice(Pick(YOUR_CREATURES)), d.KeywordAction(Act.EXPLOIT, THIS)))
    ),
    "extort": _extort,  # 702.101a
    "fading": _fading,  # 702.32a
    "for mirrodin!": _with_bearer(REBEL),  # 702.163a
    "graft": _graft,  # 702.58a
    "gravestorm": lambda: _copied(number_in_words("permanents put into a graveyard this turn")),  # 702.69a
    "haunt": _haunt,  # 702.55a: of a permanent as it dies; of an instant or sorcery as it is put there after resolving
    "impending": lambda: on(  # 702.176a: its fourth ability
        h.Begins("end step", r.You()),
        _TIME_PASSES,
        condition=Matches(r.This(), f.HasStatus("impended") & f.HasCounter("time")),
    ),
    "increment": _increment,  # 702.191a
    "job select": _with_bearer(HERO),  # 702.182a
    "living weapon": _with_bearer(GERM),  # 702.92a
    "madness": _madness,  # 702.35a: its triggered ability
    # 702.94a: the card is revealed as it is drawn; not casting it stands for not revealing it.
    "miracle": lambda: on(h.Drawn(r.You(), 1, what=THIS), CastNow(THIS, option="miracle"), zones=HAND),
    "modular": _modular,  # 702.43a: the counters that it had
    "offspring": lambda: on(  # 702.175a: its triggered ability
        ENTERS, d.CreateCopies(THIS, exceptions=(CopyException((SetPT(1, 1),)),)), condition=_paid("offspring")
    ),
    "persist": _returning("-1/-1"),  # 702.79a
    "prowess": lambda: on(  # 702.108a
        h.SpellCast(r.You(), f.InZone(Zone.STACK) & f.Not(f.IsType(CardType.CREATURE))), pump(THIS, 1, 1)
    ),
    "ravenous": lambda: on(  # 702.156a: its triggered ability
        ENTERS, d.Draw(), condition=ValueIs(v.NotedFact("x"), f.Comparison.AT_LEAST, 5)
    ),
    "replicate": lambda: _copied(  # 702.56a
        number_in_words("times its replicate cost was paid"), _paid("replicate")
    ),
    "soulbond": _soulbond,  # 702.95a: both of its abilities
    "squad": lambda: on(  # 702.157a: its triggered ability
        ENTERS, d.CreateCopies(THIS, number_in_words("times its squad cost was paid")), condition=_paid("squad")
    ),
    "storm": lambda: _copied(number_in_words("spells cast before it this turn")),  # 702.40a
    "suspend": _suspend,  # 702.62a: both triggers of the suspended card; its haste while you control it is unread
    "undying": _returning(PLUS),  # 702.93a
    "vanishing": lambda: (  # 702.63a
        *on(UPKEEP, _TIME_PASSES, condition=Matches(r.This(), f.HasCounter("time"))),
        *on(_TIME_IS_UP, d.Sacrifice(THIS)),
    ),
}
TRIGGERED_KEYWORDS: Final = frozenset({*_BY_ITS_WORDS, *OF_N, *_ALWAYS})
"""All keywords that stand for triggered abilities."""
