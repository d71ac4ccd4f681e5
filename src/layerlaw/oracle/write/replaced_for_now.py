"""Replacement effects that begin for a while, in the words that a static ability has for them (614.1a)."""

from __future__ import annotations

from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model.durations import Point
from layerlaw.model.event_patterns import CountersPutOn, DamageDealt, TappedForMana, TokensCreated, ZoneChange
from layerlaw.model.replacement_effects import Amount, Elsewhere, EntersSo, OtherMana, ReplacementEffect
from layerlaw.model.words import Zone
from layerlaw.oracle.word_forms import article
from layerlaw.oracle.write.telling import NoWords, Telling
from layerlaw.oracle.write.voice import GrammaticalNumber


def write_for_now(node: d.StartReplacement, telling: Telling) -> str | None:
    """For now := "until end of turn, if" event "," what instead | "until your next turn, if" event "," what instead; None where it is none of them."""
    effect = node.effect
    if effect != ReplacementEffect(effect.would, effect.outcome) or node.this_turn is (node.until is not None):
        return None
    if node.until not in (None, Point.YOUR_NEXT_TURN):
        return None
    if (mana := _other_mana(effect, telling)) is not None:
        return mana if node.until is None else None
    if (
        isinstance(effect.would, ZoneChange)
        and effect == ReplacementEffect(ZoneChange(effect.would.what, to=Zone.BATTLEFIELD), EntersSo(tapped=True))
        and node.until is Point.YOUR_NEXT_TURN
    ):
        return f"until your next turn, {telling.kind(effect.would.what, GrammaticalNumber.PLURAL)} enter tapped"
    told = _damage(effect, telling) or _tokens(effect) or _counters(effect, telling) or _entering(effect, telling)
    if told is None:
        return None
    return f"until {'end of turn' if node.until is None else 'your next turn'}, if {told} instead"


def _other_mana(effect: ReplacementEffect, telling: Telling) -> str | None:
    """`until end of turn, if you tap a land for mana, it produces {U} instead of any other type`."""
    match effect.would, effect.outcome:
        case TappedForMana(what, r.PlayerRef() as who) as would, OtherMana(mana=mana, one=one) as outcome:
            if would != TappedForMana(what, who) or outcome != OtherMana(mana=mana, one=one):
                return None
            taps = "you tap" if isinstance(who, r.You) else "a player taps"
            if not isinstance(who, r.You | r.EachPlayer):
                return None
            made = "colorless mana" if mana == "C" else f"{{{mana}}}" if mana else "mana of a color of your choice"
            end = "instead of any other type and amount" if one else "instead of any other type"
            return f"until end of turn, if {taps} {_one(what, telling)} for mana, it produces {made} {end}"
        case _:
            return None


_FACTORS: Final = {2: "double", 3: "triple"}


def _damage(effect: ReplacementEffect, telling: Telling) -> str | None:
    """`a source you control would deal damage to an opponent, it deals double that damage`."""
    match effect.would, effect.outcome:
        case DamageDealt(source, players, objects, combat) as would, Amount(factor, int(plus)) as outcome:
            pass
        case _:
            return None
    if would != DamageDealt(source, players, objects, combat):
        return None
    if outcome == Amount(factor=factor) and factor in _FACTORS:
        much = f"{_FACTORS[factor]} that damage"
    elif outcome == Amount(plus=plus) and plus > 0:
        much = f"that much damage plus {plus}"
    else:
        return None
    kind = "" if combat is None else "combat " if combat else "noncombat "
    goal = " or ".join(filter(None, (_player(players, telling), _object(objects, players, telling))))
    to = f" to {goal}" if goal else ""
    return f"{_source(source, telling)} would deal {kind}damage{to}, it deals {much}"


def _player(who: r.PlayerRef | None, telling: Telling) -> str:
    match who:
        case None:
            return ""
        case r.EachPlayer():
            return "a player"
        case r.Opponents():
            return "an opponent"
        case _:
            return telling.player(who)


def _object(what: f.Filter | None, players: r.PlayerRef | None, telling: Telling) -> str:
    if what is None:
        return ""
    if isinstance(players, r.ThatPlayer):
        what = f.all_of(tuple(part for part in _parts(what) if part != f.ControlledBy(players)))
        return f"{_one(what, telling)} that player controls"
    return _one(what, telling)


def _one(what: f.Filter, telling: Telling) -> str:
    one = article(telling.kind(what, GrammaticalNumber.SINGULAR))
    return one.replace(" your opponents control", " an opponent controls")


def _parts(what: f.Filter) -> tuple[f.Filter, ...]:
    return what.parts if isinstance(what, f.And) else (what,)


def _source(what: f.Filter, telling: Telling) -> str:
    """`a source`, `a red source you control`: whatever it is and wherever (609.7b)."""
    rest = tuple(part for part in _parts(what) if part not in (f.yours(), f.Anything()))
    mine = " you control" if f.yours() in _parts(what) else ""
    if not rest:
        return f"a source{mine}"
    match rest:
        case (f.HasColor(),):
            color = telling.kind(f.ON_BATTLEFIELD & rest[0], GrammaticalNumber.SINGULAR).removesuffix(" permanent")
            return f"{article(color)} source{mine}"
        case _ if f.ON_BATTLEFIELD in rest:
            return _one(what, telling)
        case _:
            raise NoWords(what)


def _tokens(effect: ReplacementEffect) -> str | None:
    """`one or more tokens would be created under your control, twice that many of those tokens are created`."""
    match effect:
        case ReplacementEffect(TokensCreated(r.You(), f.Anything()), Amount() as outcome) if outcome == Amount(
            factor=2
        ):
            return "one or more tokens would be created under your control, twice that many of those tokens are created"
        case _:
            return None


def _counters(effect: ReplacementEffect, telling: Telling) -> str | None:
    """`you would put one or more +1/+1 counters on a creature you control, put that many plus one +1/+1 counters on it`."""
    match effect:
        case ReplacementEffect(
            CountersPutOn(f.Filter() as what, str(kind), r.You()) as would, Amount(plus=1) as outcome
        ) if outcome == Amount(plus=1) and would == CountersPutOn(what, kind, would.by):
            on = _one(what, telling)
            return f"you would put one or more {kind} counters on {on}, put that many plus one {kind} counters on it"
        case _:
            return None


def _entering(effect: ReplacementEffect, telling: Telling) -> str | None:
    """`a nontoken creature would enter and it wasn't cast, exile it`, `a creature would enter under an opponent's control, it enters under your control`."""
    match effect.would, effect.outcome:
        case ZoneChange(f.And((*kind, f.ControlledBy(r.Opponents()))), None, Zone.BATTLEFIELD) as would, EntersSo(
            under=r.You()
        ) as outcome if would == ZoneChange(would.what, to=Zone.BATTLEFIELD) and outcome == EntersSo(under=r.You()):
            one = _one(f.all_of(tuple(kind)), telling)
            return f"{one} would enter under an opponent's control, it enters under your control"
        case ZoneChange(what, None, Zone.BATTLEFIELD, was_cast=False) as would, Elsewhere(Zone.EXILE) as outcome if (
            would == ZoneChange(what, None, Zone.BATTLEFIELD, was_cast=False) and outcome == Elsewhere(Zone.EXILE)
        ):
            return f"{_one(what, telling)} would enter and it wasn't cast, exile it"
        case _:
            return None
