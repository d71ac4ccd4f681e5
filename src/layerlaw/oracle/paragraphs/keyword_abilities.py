"""Keyword abilities at work: the triggered and activated abilities that they stand for (702), as values.

Each keyword has a function of its own that says its rule. Keywords that the layers, combat or damage know by themselves (flying, lifelink,
changeling, ...) stand for none of these; triggered keywords that are not carried out keep their event where they can, with a deed that is
unread.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from layerlaw.model import deeds as d
from layerlaw.model import filters as f
from layerlaw.model import happenings as h
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import KeywordAbility, Start
from layerlaw.model.at_work import Activation, Watching
from layerlaw.model.cards import Face
from layerlaw.model.changes import AddTypes, Change, CopyException, GainAbility, ModifyPT, SetColors, SetPT
from layerlaw.model.conditions import AnyOf, Condition, Matches, Noted, ThereAre, ValueIs
from layerlaw.model.durations import Duration, Until
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.values import Stat
from layerlaw.model.words import CardType, Color, CreatureType, Supertype, Zone
from layerlaw.oracle.phrases.costs import cost
from layerlaw.oracle.row import CAST

_THIS: Final = f.Is(r.This())
_THAT: Final = f.Is(r.That())
_THESE: Final = f.IsLinked("these")
_TARGET: Final = f.Is(r.Target(1))
_BATTLEFIELD: Final = frozenset({Zone.BATTLEFIELD})
_GRAVEYARD: Final = frozenset({Zone.GRAVEYARD})
_HAND: Final = frozenset({Zone.HAND})
_STACK: Final = frozenset({Zone.STACK})
_EXILE: Final = frozenset({Zone.EXILE})
_YOUR_CREATURES: Final = f.creatures() & f.yours()
_PLUS: Final = "+1/+1"

_ENTERS: Final = h.ZoneChange(_THIS, to=Zone.BATTLEFIELD)
_DIES: Final = h.ZoneChange(_THIS, Zone.BATTLEFIELD, Zone.GRAVEYARD)
_ATTACKS: Final = h.Attacks(_THIS)
_BLOCKED: Final = h.BecomesBlocked(_THIS)
_UPKEEP: Final = h.Begins("upkeep", r.You())
_HITS_PLAYER: Final = h.DamageDealt(_THIS, r.EachPlayer(), combat=True, that_is_source=False)
_CAST: Final = h.SpellCast(r.You(), _THIS)


def keyword_watching(ability: KeywordAbility) -> tuple[Watching, ...]:
    """The triggered abilities that a keyword ability stands for, each by its rule in 702; empty for the others."""
    known = _TRIGGERED.get(ability.name)
    if known is not None:
        return known(ability)
    when = _NOT_DONE.get(ability.name)
    if when is None:
        return ()
    zones = _STACK if when == _CAST else _BATTLEFIELD
    return (Watching(ability.text, when, d.Script((), (d.Unread(ability.text),)), zones=zones),)


def keyword_activation(ability: KeywordAbility, name: str) -> Activation | None:
    """The activated ability that a keyword ability stands for, by its rule in 702; None for the others.

    Args:
        ability: a keyword ability.
        name: of the object that has it.
    """
    known = _ACTIVATED.get(ability.name)
    if known is None:
        return None
    words, _, restriction = ability.cost.partition(". Activate ")
    paid = cost(words, name) if words else ()
    if paid is None or restriction not in ("", "only once each turn"):
        return Activation(ability.text, (), d.Script((), (d.Unread(ability.text),)), unread=ability.cost)
    made = known(ability, paid)
    return replace(made, once_each_turn=True) if made is not None and restriction else made


# --- words for deeds ---------------------------------------------------------------------------------------------


def _watch(
    ability: KeywordAbility,
    when: h.Happening,
    *deeds: d.Deed,
    targets: tuple[d.Wanted, ...] = (),
    condition: Condition | None = None,
    zones: frozenset[Zone] = _BATTLEFIELD,
) -> tuple[Watching, ...]:
    return (Watching(ability.text, when, d.Script(targets, deeds), condition, zones),)


def _begin(scope: f.Filter, *changes: Change, duration: Duration | None = Until.END_OF_TURN) -> d.Deed:
    return d.Begin(Start(ContinuousEffect(scope, changes, duration=duration)))


def _pump(scope: f.Filter, power: v.Value, toughness: v.Value) -> d.Deed:
    return _begin(scope, ModifyPT(power, toughness))


def _haste(scope: f.Filter) -> d.Deed:
    return _begin(scope, GainAbility(KeywordAbility("haste")), duration=None)


def _counter_on_this(number: v.Value = 1, kind: str = _PLUS) -> d.Deed:
    return d.PutCounters(kind, number, _THIS)


def _at_end_step(*deeds: d.Deed) -> d.Deed:
    return d.Later(h.Begins("end step"), deeds)


def _unread(ability: KeywordAbility, when: h.Happening) -> tuple[Watching, ...]:
    return _watch(ability, when, d.Unread(ability.text))


def _number(ability: KeywordAbility) -> v.Value | None:
    """N; for "X" it stands in words behind the keyword and is not told here."""
    return ability.number


def _creature(number: str, power: int, toughness: int, colors: str, *kinds: str, abilities: tuple[str, ...] = (), artifact: bool = False) -> Face:  # fmt: skip
    """The characteristics of a creature token (111.3); unnamed in its rule, so that its types and "Token" are its name (111.4)."""
    types = (CardType.ARTIFACT, CardType.CREATURE) if artifact else (CardType.CREATURE,)
    return Face(
        f"{number} Token",
        types=types,
        subtypes=tuple(CreatureType(kind) for kind in kinds),
        abilities=tuple(KeywordAbility(word) for word in abilities),
        power=power,
        toughness=toughness,
        color_indicator=frozenset(Color(letter) for letter in colors),
    )


_GERM: Final = _creature("Phyrexian Germ", 0, 0, "B", "Phyrexian", "Germ")
_REBEL: Final = _creature("Rebel", 2, 2, "R", "Rebel")
_HERO: Final = _creature("Hero", 1, 1, "", "Hero")
_SPIRIT: Final = _creature("Spirit", 1, 1, "WB", "Spirit", abilities=("flying",))
_SERVO: Final = _creature("Servo", 1, 1, "", "Servo", artifact=True)
_WARRIOR: Final = _creature("Warrior", 1, 1, "R", "Warrior")


# --- triggered (603) ------------------------------------------------------------------------------------------------


def _ward(ability: KeywordAbility) -> tuple[Watching, ...]:
    """702.21a."""
    when = h.BecomesTarget(_THIS, r.Opponents())
    paid = cost(ability.cost, "") if ability.cost else None
    if not paid:
        return _unread(ability, when)
    return _watch(ability, when, d.Counter(f.Is(CAST), unless=paid))


def _prowess(ability: KeywordAbility) -> tuple[Watching, ...]:
    """702.108a."""
    spell = f.InZone(Zone.STACK) & f.Not(f.IsType(CardType.CREATURE))
    return _watch(ability, h.SpellCast(r.You(), spell), _pump(_THIS, 1, 1))


def _exalted(ability: KeywordAbility) -> tuple[Watching, ...]:
    """702.83a."""
    return _watch(ability, h.Attacks(_YOUR_CREATURES, alone=True), _pump(_THAT, 1, 1))


def _returning(kind: str) -> Callable[[KeywordAbility], tuple[Watching, ...]]:
    def read(ability: KeywordAbility) -> tuple[Watching, ...]:
        """702.79a persist, 702.93a undying."""
        back = d.MoveTo(_THIS, Zone.BATTLEFIELD, counters=((kind, 1),))
        return _watch(ability, _DIES, back, condition=Matches(r.This(), f.Not(f.HasCounter(kind))))

    return read


def _annihilator(ability: KeywordAbility) -> tuple[Watching, ...]:
    """702.86a."""
    many = _number(ability)
    if many is None:
        return _unread(ability, _ATTACKS)
    theirs = d.Pick(f.ON_BATTLEFIELD, many, by=r.DefendingPlayer())
    return _watch(ability, _ATTACKS, d.Sacrifice(theirs, r.DefendingPlayer()))


def _battle_cry(ability: KeywordAbility) -> tuple[Watching, ...]:
    """702.91a."""
    others = f.creatures() & f.HasStatus("attacking") & f.other()
    return _watch(ability, _ATTACKS, _pump(others, 1, 0))


def _bushido(ability: KeywordAbility) -> tuple[Watching, ...]:
    """702.45a."""
    many = _number(ability)
    when = h.EitherHappens((h.Blocks(_THIS), _BLOCKED))
    return _unread(ability, when) if many is None else _watch(ability, when, _pump(_THIS, many, many))


def _flanking(ability: KeywordAbility) -> tuple[Watching, ...]:
    """702.25a."""
    when = h.BecomesBlocked(_THIS, f.creatures() & f.Not(f.HasKeyword("flanking")))
    return _watch(ability, when, _pump(f.Is(r.Linked("other party")), -1, -1))


def _rampage(ability: KeywordAbility) -> tuple[Watching, ...]:
    """702.23a."""
    if ability.number is None:
        return _unread(ability, _BLOCKED)
    blockers = v.Count(f.creatures() & f.HasStatus("blocking") & f.InCombatWith(r.This()))
    beyond = v.Times(ability.number, v.Plus((blockers, -1)))
    return _watch(ability, _BLOCKED, _pump(_THIS, beyond, beyond))


def _frenzy(ability: KeywordAbility) -> tuple[Watching, ...]:
    """702.68a."""
    when = h.BecomesBlocked(_THIS, un=True)
    many = _number(ability)
    return _unread(ability, when) if many is None else _watch(ability, when, _pump(_THIS, many, 0))


def _afflict(ability: KeywordAbility) -> tuple[Watching, ...]:
    """702.130a."""
    many = _number(ability)
    return (
        _unread(ability, _BLOCKED) if many is None else _watch(ability, _BLOCKED, d.LoseLife(many, r.DefendingPlayer()))
    )


def _extort(ability: KeywordAbility) -> tuple[Watching, ...]:
    """702.101a."""
    drain = (d.LoseLife(1, r.Opponents()), d.GainLife(v.ChosenNumber("that many")))
    return _watch(ability, h.SpellCast(r.You()), d.May((), drain, cost=(d.PayMana("{W/B}"),)))


def _training(ability: KeywordAbility) -> tuple[Watching, ...]:
    """702.149a."""
    stronger = f.Compares(Stat.POWER, f.Comparison.MORE, v.StatOf(r.This(), Stat.POWER))
    others = _YOUR_CREATURES & f.HasStatus("attacking") & stronger & f.other()
    return _watch(ability, h.Whilst(_ATTACKS, ThereAre(others)), _counter_on_this(), d.Act("train", _THIS))


def _evolve(ability: KeywordAbility) -> tuple[Watching, ...]:
    """702.100a."""
    greater = AnyOf(
        tuple(
            ValueIs(v.StatOf(r.That(), stat), f.Comparison.MORE, v.StatOf(r.This(), stat))
            for stat in (Stat.POWER, Stat.TOUGHNESS)
        )
    )
    return _watch(
        ability,
        h.ZoneChange(_YOUR_CREATURES, to=Zone.BATTLEFIELD),
        _counter_on_this(),
        d.Act("evolve", _THIS),
        condition=greater,
    )


def _exploit(ability: KeywordAbility) -> tuple[Watching, ...]:
    """702.110a."""
    return _watch(ability, _ENTERS, d.May((d.Sacrifice(d.Pick(_YOUR_CREATURES)), d.Act("exploit", _THIS))))


def _afterlife(ability: KeywordAbility) -> tuple[Watching, ...]:
    """702.135a."""
    many = _number(ability)
    return _unread(ability, _DIES) if many is None else _watch(ability, _DIES, d.CreateTokens(_SPIRIT, many))


def _fabricate(ability: KeywordAbility) -> tuple[Watching, ...]:
    """702.123a."""
    many = _number(ability)
    if many is None:
        return _unread(ability, _ENTERS)
    return _watch(ability, _ENTERS, d.May((_counter_on_this(many),), otherwise=(d.CreateTokens(_SERVO, many),)))


def _mentor(ability: KeywordAbility) -> tuple[Watching, ...]:
    """702.134a."""
    weaker = f.Compares(Stat.POWER, f.Comparison.LESS, v.StatOf(r.This(), Stat.POWER))
    wanted = d.Wanted(
        "target attacking creature with power less than this creature's power",
        f.creatures() & f.HasStatus("attacking") & weaker,
    )
    return _watch(ability, _ATTACKS, d.PutCounters(_PLUS, 1, _TARGET), targets=(wanted,))


def _renown(ability: KeywordAbility) -> tuple[Watching, ...]:
    """702.112a."""
    many = _number(ability)
    if many is None:
        return _unread(ability, _HITS_PLAYER)
    fresh = Matches(r.This(), f.Not(f.HasStatus("renowned")))
    return _watch(ability, _HITS_PLAYER, _counter_on_this(many), d.SetStatus(_THIS, "renowned"), condition=fresh)


def _soulshift(ability: KeywordAbility) -> tuple[Watching, ...]:
    """702.46a."""
    if ability.number is None:
        return _unread(ability, _DIES)
    cheap = f.Compares(Stat.MANA_VALUE, f.Comparison.AT_MOST, ability.number)
    spirits = f.InZone(Zone.GRAVEYARD) & f.HasSubtype(CreatureType("Spirit")) & f.OwnedBy(r.You()) & cheap
    words = f"target Spirit card with mana value {ability.number} or less from your graveyard"
    return _watch(ability, _DIES, d.May((d.MoveTo(_TARGET, Zone.HAND),)), targets=(d.Wanted(words, spirits),))


def _modular(ability: KeywordAbility) -> tuple[Watching, ...]:
    """702.43a: the counters that it had."""
    robots = f.creatures() & f.IsType(CardType.ARTIFACT)
    put = d.PutCounters(_PLUS, v.CountersOn(r.This(), _PLUS), _TARGET)
    return _watch(ability, _DIES, d.May((put,)), targets=(d.Wanted("target artifact creature", robots),))


def _graft(ability: KeywordAbility) -> tuple[Watching, ...]:
    """702.58a."""
    when = h.ZoneChange(f.creatures() & f.other(), to=Zone.BATTLEFIELD)
    moved = d.May((d.MoveCounters(_PLUS, 1, r.This(), r.That()),))
    return _watch(ability, when, moved, condition=Matches(r.This(), f.HasCounter(_PLUS)))


def _poisonous(ability: KeywordAbility) -> tuple[Watching, ...]:
    """702.70a."""
    many = _number(ability)
    if many is None:
        return _unread(ability, _HITS_PLAYER)
    return _watch(ability, _HITS_PLAYER, d.PlayerCountersPut("poison", many, r.ThatPlayer()))


def _ingest(ability: KeywordAbility) -> tuple[Watching, ...]:
    """702.115a."""
    return _watch(ability, _HITS_PLAYER, d.ExileFromTop(1, r.ThatPlayer()))


def _cumulative_upkeep(ability: KeywordAbility) -> tuple[Watching, ...]:
    """702.24a."""
    paid = cost(ability.cost, "") if ability.cost else None
    if not paid:
        return _unread(ability, _UPKEEP)
    every = d.PayTimes(paid, v.CountersOn(r.This(), "age"))
    return _watch(
        ability,
        _UPKEEP,
        d.PutCounters("age", 1, _THIS),
        d.May((), otherwise=(d.Sacrifice(_THIS),), cost=(every,)),
        condition=Matches(r.This(), f.ON_BATTLEFIELD),
    )


def _echo(ability: KeywordAbility) -> tuple[Watching, ...]:
    """702.30a."""
    paid = cost(ability.cost, "") if ability.cost else None
    if not paid:
        return _unread(ability, _UPKEEP)
    new = Noted("this permanent came under your control since the beginning of your last upkeep")
    return _watch(ability, _UPKEEP, d.May((), otherwise=(d.Sacrifice(_THIS),), cost=paid), condition=new)


def _fading(ability: KeywordAbility) -> tuple[Watching, ...]:
    """702.32a."""
    left = Matches(r.This(), f.HasCounter("fade"))
    return _watch(ability, _UPKEEP, d.IfSo(left, (d.RemoveCounters("fade", 1, _THIS),), (d.Sacrifice(_THIS),)))


def _vanishing(ability: KeywordAbility) -> tuple[Watching, ...]:
    """702.63a."""
    left = Matches(r.This(), f.HasCounter("time"))
    return (
        *_watch(ability, _UPKEEP, d.RemoveCounters("time", 1, _THIS), condition=left),
        *_watch(ability, h.CountersRemoved(_THIS, "time", last=True), d.Sacrifice(_THIS)),
    )


def _suspend(ability: KeywordAbility) -> tuple[Watching, ...]:
    """702.62a: both triggers of the suspended card; its haste while you control it is unread."""
    suspended = Matches(r.This(), f.InZone(Zone.EXILE) & f.HasCounter("time"))
    exiled = Matches(r.This(), f.InZone(Zone.EXILE))
    return (
        *_watch(ability, _UPKEEP, d.RemoveCounters("time", 1, _THIS), condition=suspended, zones=_EXILE),
        *_watch(
            ability,
            h.CountersRemoved(_THIS, "time", last=True),
            d.CastForFree(_THIS),
            condition=exiled,
            zones=_EXILE,
        ),
    )


def _impending(ability: KeywordAbility) -> tuple[Watching, ...]:
    """702.176a: its fourth ability."""
    left = Matches(r.This(), f.HasStatus("impended") & f.HasCounter("time"))
    return _watch(ability, h.Begins("end step", r.You()), d.RemoveCounters("time", 1, _THIS), condition=left)


def _with_bearer(token: Face) -> Callable[[KeywordAbility], tuple[Watching, ...]]:
    def read(ability: KeywordAbility) -> tuple[Watching, ...]:
        """702.92a living weapon, 702.163a For Mirrodin!, 702.182a job select."""
        return _watch(ability, _ENTERS, d.CreateTokens(token), d.Attach(_THIS, _THESE))

    return read


def _evoke(ability: KeywordAbility) -> tuple[Watching, ...]:
    """702.74a: its triggered ability."""
    return _watch(ability, _ENTERS, d.Sacrifice(_THIS), condition=Noted("its evoke cost was paid"))


def _offspring(ability: KeywordAbility) -> tuple[Watching, ...]:
    """702.175a: its triggered ability."""
    small = CopyException((SetPT(1, 1),))
    copy = d.CreateCopies(_THIS, exceptions=(small,))
    return _watch(ability, _ENTERS, copy, condition=Noted("its offspring cost was paid"))


def _squad(ability: KeywordAbility) -> tuple[Watching, ...]:
    """702.157a: its triggered ability."""
    times = v.NotedNumber("times its squad cost was paid")
    return _watch(ability, _ENTERS, d.CreateCopies(_THIS, times), condition=Noted("its squad cost was paid"))


def _copied_if(key: str, times: v.Value) -> Callable[[KeywordAbility], tuple[Watching, ...]]:
    def read(ability: KeywordAbility) -> tuple[Watching, ...]:
        """702.56a replicate, 702.153a casualty, 702.78a conspire: the trigger of the spell itself."""
        paid = Noted(f"its {key} cost was paid")
        return _watch(ability, _CAST, d.CopySpell(_THIS, times=times), condition=paid, zones=_STACK)

    return read


def _storm(ability: KeywordAbility) -> tuple[Watching, ...]:
    """702.40a."""
    before = v.NotedNumber("spells cast before it this turn")
    return _watch(ability, _CAST, d.CopySpell(_THIS, times=before), zones=_STACK)


def _ravenous(ability: KeywordAbility) -> tuple[Watching, ...]:
    """702.156a: its triggered ability."""
    return _watch(ability, _ENTERS, d.Draw(), condition=ValueIs(v.Fact("x"), f.Comparison.AT_LEAST, 5))


def _cascade(ability: KeywordAbility) -> tuple[Watching, ...]:
    """702.85a."""
    lesser = f.Compares(Stat.MANA_VALUE, f.Comparison.LESS, v.StatOf(r.This(), Stat.MANA_VALUE))
    return _watch(
        ability,
        _CAST,
        d.RevealUntil(f.Not(f.IsType(CardType.LAND)) & lesser, exile=True),
        d.CastForFree(_THAT),
        d.MoveTo(f.InZone(Zone.EXILE) & f.IsLinked("looked"), Zone.LIBRARY, bottom=True),
        zones=_STACK,
    )


def _decayed(ability: KeywordAbility) -> tuple[Watching, ...]:
    """702.147a: its triggered ability."""
    return _watch(ability, _ATTACKS, d.Later(h.Begins("end of combat"), (d.Sacrifice(_THIS),)))


def _mobilize(ability: KeywordAbility) -> tuple[Watching, ...]:
    """702.181a."""
    many = _number(ability)
    if many is None:
        return _unread(ability, _ATTACKS)
    made = d.CreateTokens(_WARRIOR, many, tapped=True, attacking=True)
    return _watch(ability, _ATTACKS, made, _at_end_step(d.Sacrifice(_THESE)))


def _recover(ability: KeywordAbility) -> tuple[Watching, ...]:
    """702.59a."""
    when = h.ZoneChange(f.creatures() & f.OwnedBy(r.You()), Zone.BATTLEFIELD, Zone.GRAVEYARD)
    paid = cost(ability.cost, "") if ability.cost else None
    if not paid:
        return _unread(ability, when)
    back = d.May((), (d.MoveTo(_THIS, Zone.HAND),), (d.MoveTo(_THIS, Zone.EXILE),), paid)
    return _watch(ability, when, back, zones=_GRAVEYARD)


_TRIGGERED: Final[dict[str, Callable[[KeywordAbility], tuple[Watching, ...]]]] = {
    "afflict": _afflict,
    "afterlife": _afterlife,
    "annihilator": _annihilator,
    "battle cry": _battle_cry,
    "bushido": _bushido,
    "cascade": _cascade,
    "casualty": _copied_if("casualty", 1),
    "conspire": _copied_if("conspire", 1),
    "cumulative upkeep": _cumulative_upkeep,
    "decayed": _decayed,
    "echo": _echo,
    "evoke": _evoke,
    "evolve": _evolve,
    "exalted": _exalted,
    "exploit": _exploit,
    "extort": _extort,
    "fabricate": _fabricate,
    "fading": _fading,
    "flanking": _flanking,
    "for mirrodin!": _with_bearer(_REBEL),
    "frenzy": _frenzy,
    "graft": _graft,
    "impending": _impending,
    "ingest": _ingest,
    "job select": _with_bearer(_HERO),
    "living weapon": _with_bearer(_GERM),
    "mentor": _mentor,
    "mobilize": _mobilize,
    "modular": _modular,
    "offspring": _offspring,
    "persist": _returning("-1/-1"),
    "poisonous": _poisonous,
    "prowess": _prowess,
    "rampage": _rampage,
    "ravenous": _ravenous,
    "recover": _recover,
    "renown": _renown,
    "replicate": _copied_if("replicate", v.NotedNumber("times its replicate cost was paid")),
    "soulshift": _soulshift,
    "squad": _squad,
    "storm": _storm,
    "suspend": _suspend,
    "training": _training,
    "undying": _returning(_PLUS),
    "vanishing": _vanishing,
    "ward": _ward,
}

_NOT_DONE: Final[dict[str, h.Happening]] = {
    "backup": _ENTERS,  # 702.165a
    "champion": h.EitherHappens((_ENTERS, h.ZoneChange(_THIS, Zone.BATTLEFIELD))),  # 702.72a
    "demonstrate": _CAST,  # 702.144a
    "dethrone": _ATTACKS,  # 702.105a
    "firebending": _ATTACKS,  # 702.189a
    "gravestorm": _CAST,  # 702.69a
    "haunt": _DIES,  # 702.55a
    "hideaway": _ENTERS,  # 702.75a
    "increment": h.SpellCast(r.You()),  # 702.191a
    "melee": _ATTACKS,  # 702.121a
    "myriad": _ATTACKS,  # 702.116a
    "provoke": _ATTACKS,  # 702.39a
    "ripple": _CAST,  # 702.60a
    "soulbond": h.EitherHappens((_ENTERS, h.ZoneChange(_YOUR_CREATURES & f.other(), to=Zone.BATTLEFIELD))),  # 702.95a
}
"""Triggered keywords whose event is told and whose deed is not carried out."""


# --- activated (602) ----------------------------------------------------------------------------------------------------

_Costs = tuple[d.CostPart, ...]
_EXILE_FROM_GRAVEYARD: Final = d.PayByDeed(d.MoveTo(_THIS, Zone.EXILE))
_DISCARD_THIS: Final = d.PayByDeed(d.Discard(1, what=_THIS))


def _act(
    ability: KeywordAbility,
    paid: _Costs,
    *deeds: d.Deed,
    targets: tuple[d.Wanted, ...] = (),
    zones: frozenset[Zone] = _BATTLEFIELD,
    sorcery: bool = True,
    condition: Condition | None = None,
) -> Activation:
    return Activation(ability.text, paid, d.Script(targets, deeds), zones, sorcery, condition=condition)


def _equip(ability: KeywordAbility, paid: _Costs) -> Activation:
    """702.6a; "equip [quality]" only targets such creatures (702.6c)."""
    from layerlaw.oracle.phrases.subjects import reader_of, things

    whom: f.Filter | None = _YOUR_CREATURES
    if ability.quality:
        reader = reader_of(ability.quality, "")
        found = things(reader)
        whom = found & f.yours() if found is not None and reader.done else None
        if whom is not None and "CardType.CREATURE" not in repr(whom):
            whom &= f.IsType(CardType.CREATURE)
    if whom is None:
        return Activation(
            ability.text, paid, d.Script((), (d.Unread(ability.text),)), sorcery=True, unread=ability.quality
        )
    what = f"{ability.quality or 'creature'} you control"
    return _act(ability, paid, d.Attach(_THIS, _TARGET), targets=(d.Wanted(f"target {what}", whom),))


def _fortify(ability: KeywordAbility, paid: _Costs) -> Activation:
    """702.67a."""
    wanted = d.Wanted("target land you control", f.lands() & f.yours())
    return _act(ability, paid, d.Attach(_THIS, _TARGET), targets=(wanted,))


def _reconfigure(ability: KeywordAbility, paid: _Costs) -> Activation:
    """702.151a: the first of its two abilities; that which unattaches it is not told."""
    wanted = d.Wanted("another target creature you control", _YOUR_CREATURES & f.other())
    return _act(ability, paid, d.Attach(_THIS, _TARGET), targets=(wanted,))


def _cycling(ability: KeywordAbility, paid: _Costs) -> Activation:
    """702.29a, 702.29e."""
    whole = (*paid, _DISCARD_THIS, d.PayByDeed(d.Act("cycle", _THIS)))
    wanted = _cycled(ability)
    if wanted is None:
        return _act(ability, whole, d.Draw(), zones=_HAND, sorcery=False)
    return _act(ability, whole, d.Search(wanted, Zone.HAND), zones=_HAND, sorcery=False)


def _cycled(ability: KeywordAbility) -> f.Filter | None:
    """What typecycling searches for; None for cycling itself."""
    found: f.Filter | None = None
    if ability.words:
        word = ability.words[0]
        return f.HasSubtype(word) if not isinstance(word, Color) else f.HasColor(word)
    for part_word in ability.quality.split():
        kind = next((kind for kind in CardType if kind.lower() == part_word), None)
        supertype = next((kind for kind in Supertype if kind.lower() == part_word), None)
        part = f.IsType(kind) if kind is not None else f.HasSupertype(supertype) if supertype is not None else None
        if part is not None:
            found = part if found is None else found & part
    return found


def _crew(ability: KeywordAbility, _: _Costs) -> Activation | None:
    """702.122a."""
    if ability.number is None:
        return None
    others = _YOUR_CREATURES & f.Not(f.HasStatus("tapped")) & f.other()
    total = d.TapTotal(others, Stat.POWER, ability.number)
    crewed = _begin(_THIS, AddTypes((CardType.ARTIFACT, CardType.CREATURE)))
    return _act(ability, (total,), crewed, d.Act("crewed", _THIS), sorcery=False)


def _saddle(ability: KeywordAbility, _: _Costs) -> Activation | None:
    """702.171a."""
    if ability.number is None:
        return None
    others = _YOUR_CREATURES & f.Not(f.HasStatus("tapped")) & f.other()
    return _act(ability, (d.TapTotal(others, Stat.POWER, ability.number),), d.SetStatus(_THIS, "saddled"))


def _unearth(ability: KeywordAbility, paid: _Costs) -> Activation:
    """702.84a."""
    leaving = d.Replacement(h.ZoneChange(_THAT, Zone.BATTLEFIELD, not_to=Zone.EXILE), d.Elsewhere(Zone.EXILE))
    return _act(
        ability,
        paid,
        d.MoveTo(_THIS, Zone.BATTLEFIELD, under=r.You()),
        _haste(_THAT),
        _at_end_step(d.MoveTo(_THAT, Zone.EXILE)),
        d.Replace(leaving, this_turn=False),
        zones=_GRAVEYARD,
    )


def _level_up(ability: KeywordAbility, paid: _Costs) -> Activation:
    """702.87a."""
    return _act(ability, paid, d.PutCounters("level", 1, _THIS))


def _scavenge(ability: KeywordAbility, paid: _Costs) -> Activation:
    """702.97a."""
    put = d.PutCounters(_PLUS, v.StatOf(r.This(), Stat.POWER), _TARGET)
    wanted = d.Wanted("target creature", f.creatures())
    return _act(ability, (*paid, _EXILE_FROM_GRAVEYARD), put, targets=(wanted,), zones=_GRAVEYARD)


def _mummified(color: Color, *more: Change) -> Callable[[KeywordAbility, _Costs], Activation]:
    def read(ability: KeywordAbility, paid: _Costs) -> Activation:
        """702.128a embalm, 702.129a eternalize: of its own the token has no mana cost, and keeps that."""
        changes = (SetColors((color,)), *more, AddTypes(subtypes=(CreatureType("Zombie"),)))
        copy = d.CreateCopies(_THIS, exceptions=(CopyException(changes, keep=("mana_cost",)),))
        return _act(ability, (*paid, _EXILE_FROM_GRAVEYARD), copy, zones=_GRAVEYARD)

    return read


def _outlast(ability: KeywordAbility, paid: _Costs) -> Activation:
    """702.107a."""
    return _act(ability, (*paid, d.PayByDeed(d.Tap(_THIS))), _counter_on_this())


def _ninjutsu(ability: KeywordAbility, paid: _Costs) -> Activation:
    """702.49a."""
    unblocked = d.Pick(_YOUR_CREATURES & f.HasStatus("attacking") & f.HasStatus("unblocked"))
    whole = (*paid, d.PayByDeed(d.MoveTo(unblocked, Zone.HAND)))
    put = d.MoveTo(_THIS, Zone.BATTLEFIELD, under=r.You(), tapped=True, attacking=True)
    zones = _HAND if ability.name == "ninjutsu" else frozenset({Zone.HAND, Zone.COMMAND})
    return _act(ability, whole, put, zones=zones, sorcery=False)


def _same_value() -> f.Filter:
    return f.Compares(Stat.MANA_VALUE, f.Comparison.EQUAL, v.StatOf(r.This(), Stat.MANA_VALUE))


def _transmute(ability: KeywordAbility, paid: _Costs) -> Activation:
    """702.53a."""
    return _act(ability, (*paid, _DISCARD_THIS), d.Search(_same_value(), Zone.HAND), zones=_HAND)


def _transfigure(ability: KeywordAbility, paid: _Costs) -> Activation:
    """702.71a."""
    wanted = f.IsType(CardType.CREATURE) & _same_value()
    return _act(ability, (*paid, d.PayByDeed(d.Sacrifice(_THIS))), d.Search(wanted, Zone.BATTLEFIELD))


def _reinforce(ability: KeywordAbility, paid: _Costs) -> Activation | None:
    """702.77a."""
    if ability.number is None:
        return None
    put = d.PutCounters(_PLUS, ability.number, _TARGET)
    wanted = d.Wanted("target creature", f.creatures())
    return _act(ability, (*paid, _DISCARD_THIS), put, targets=(wanted,), zones=_HAND, sorcery=False)


def _not_carried_out(zones: frozenset[Zone]) -> Callable[[KeywordAbility, _Costs], Activation]:
    def read(ability: KeywordAbility, paid: _Costs) -> Activation:
        """An activated keyword that is not carried out: what it does is unread."""
        script = d.Script((), (d.Unread(ability.text),))
        return Activation(ability.text, paid, script, zones, sorcery=True, unread=ability.text)

    return read


_ACTIVATED: Final[dict[str, Callable[[KeywordAbility, _Costs], Activation | None]]] = {
    "aura swap": _not_carried_out(_BATTLEFIELD),
    "commander ninjutsu": _ninjutsu,
    "craft": _not_carried_out(_BATTLEFIELD),
    "crew": _crew,
    "cycling": _cycling,
    "embalm": _mummified(Color.WHITE),
    "encore": _not_carried_out(_GRAVEYARD),
    "equip": _equip,
    "eternalize": _mummified(Color.BLACK, SetPT(4, 4)),
    "fortify": _fortify,
    "level up": _level_up,
    "ninjutsu": _ninjutsu,
    "outlast": _outlast,
    "reconfigure": _reconfigure,
    "reinforce": _reinforce,
    "saddle": _saddle,
    "scavenge": _scavenge,
    "station": _not_carried_out(_BATTLEFIELD),
    "transfigure": _transfigure,
    "transmute": _transmute,
    "unearth": _unearth,
}
STANDING_FOR_ABILITIES: Final = frozenset({*_TRIGGERED, *_NOT_DONE, *_ACTIVATED})
"""All keywords that stand for triggered or activated abilities."""
