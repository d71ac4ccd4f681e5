"""Replacement and prevention effects that something begins as it resolves, in words (614, 615)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model import replacement_effects
from layerlaw.model import values as v
from layerlaw.model.abilities import Instruction
from layerlaw.model.event_patterns import Begins, DamageDealt, ZoneChange
from layerlaw.model.words import Zone
from layerlaw.oracle.words import article, number_word
from layerlaw.oracle.write.telling import NoWords, Telling
from layerlaw.oracle.write.voice import GrammaticalNumber


def write_start_replacement(node: d.StartReplacement, telling: Telling) -> str:
    """Start replacement := exiled instead | skipped | redirected | prevented "this turn".

    Raises:
        NoWords: nothing here has words for some of it.
    """
    told = _exiled_instead(node, telling) or _skipped(node, telling) or _redirected(node, telling)
    return told or _enters_with(node) or _prevented(node, telling)


def _enters_with(node: d.StartReplacement) -> str | None:
    """`that creature enters with an additional +1/+1 counter on it`, of a spell that has been cast."""
    match node:
        case d.StartReplacement(
            replacement_effects.ReplacementEffect(
                ZoneChange(f.Is(r.That()), None, Zone.BATTLEFIELD), outcome, None, once=True
            ),
            False,
        ) if isinstance(outcome, replacement_effects.EntersSo) and outcome == replacement_effects.EntersSo(
            counters=outcome.counters
        ):
            match outcome.counters:
                case ((kind, 1),):
                    return f"that creature enters with an additional {kind} counter on it"
                case ((kind, int(many)),):
                    return f"that creature enters with {number_word(many)} additional {kind} counters on it"
                case _:
                    return None
        case _:
            return None


def _exiled_instead(node: d.StartReplacement, telling: Telling) -> str | None:
    """`if that creature would die this turn, exile it instead`."""
    effect = node.effect
    if effect.outcome != replacement_effects.Elsewhere(Zone.EXILE) or effect.condition is not None or effect.once:
        return None
    match effect.would, node.this_turn:
        case ZoneChange(f.Is(), Zone.BATTLEFIELD, Zone.GRAVEYARD), True:
            who = "that creature"
        case ZoneChange(f.And((f.IsLinked("dealt damage"), *kinds)), Zone.BATTLEFIELD, Zone.GRAVEYARD), True:
            one = telling.kind(f.ON_BATTLEFIELD & f.all_of(tuple(kinds)), GrammaticalNumber.SINGULAR)
            who = f"{article(one)} dealt damage this way"
        case ZoneChange(f.And() as what, Zone.BATTLEFIELD, Zone.GRAVEYARD, batch=False), True:
            who = article(telling.kind(what, GrammaticalNumber.SINGULAR))
            who = who.replace(" your opponents control", " an opponent controls")
        case ZoneChange(f.Is() as what, Zone.BATTLEFIELD, None, not_to=Zone.EXILE), False:
            leaves = f"{telling.things(what)} would leave the battlefield"
            return f"if {leaves}, exile it instead of putting it anywhere else"
        case _:
            return None
    return f"if {who} would die this turn, exile it instead"


def _skipped(node: d.StartReplacement, telling: Telling) -> str | None:
    """`you skip your next untap step`."""
    match node.effect:
        case replacement_effects.ReplacementEffect(
            Begins("untap" | "turn" | "combat phase" as step, whose), outcome, None, once=True
        ) if outcome == replacement_effects.Instead():
            their = "your" if isinstance(whose, r.You) else "their"
            told = telling.does(whose, "skip", f"{their} next {'untap step' if step == 'untap' else step}")
            return f"you {told}" if told.startswith("skip ") else told
        case _:
            return None


def _redirected(node: d.StartReplacement, telling: Telling) -> str | None:
    """`the next 1 damage that would be dealt to target creature this turn is dealt to this creature instead`."""
    match node.effect:
        case replacement_effects.ReplacementEffect(
            DamageDealt(f.Anything(), None, f.Is(dealt_to), None),
            replacement_effects.Redirect(f.Is(goes_to), (int() | None) as amount),
            None,
        ) if node.this_turn:
            much = "all" if amount is None else f"the next {amount}"
            dealt = f"{much} damage that would be dealt to {telling.object(dealt_to)} this turn"
            return f"{dealt} is dealt to {telling.object(goes_to)} instead"
        case _:
            return None


def _prevented(node: d.StartReplacement, telling: Telling) -> str:
    """`prevent the next 3 damage that would be dealt to any target this turn`."""
    would, much = _would_and_how_much(node)
    by = "" if isinstance(would.source, f.Anything) else f" by {telling.things(would.source)}"
    return f"prevent {much} {_kind(would)}damage that would be dealt{_goal(would, telling)}{by} this turn"


def _would_and_how_much(node: d.StartReplacement) -> tuple[DamageDealt, str]:
    match node.effect:
        case replacement_effects.ReplacementEffect(
            would=DamageDealt(batch=False, least=least) as would,
            outcome=replacement_effects.Prevent((None | int() | v.X()) as amount, ()),
            condition=None,
            optional=False,
        ) if node.this_turn and least <= 1:
            return would, "all" if amount is None else f"the next {amount if isinstance(amount, int) else 'X'}"
        case _:
            raise NoWords(node)


def _kind(would: DamageDealt) -> str:
    return "combat " if would.combat else "" if would.combat is None else "noncombat "


def _goal(would: DamageDealt, telling: Telling) -> str:
    """To whom the damage would be dealt, with what parts it from the words before."""
    match would.to_objects, would.to_players:
        case f.And() as to, r.You():
            return f" to you and {telling.kind(to)}"
        case None, None:
            return ""
        case f.Is(r.Target(number)), r.TargetPlayer():
            return f" to {telling.requirement(number)}"
        case f.Filter() as to, None:
            return f" to {telling.things(to)}"
        case None, r.PlayerRef() as who:
            return f" to {telling.player(who)}"
        case _:
            raise NoWords(would)


_SOURCES: Final = f.Or((f.InZone(Zone.BATTLEFIELD), f.InZone(Zone.STACK)))
"""Whatever can be chosen as a source of damage (609.7)."""


def by_a_chosen_source(row: Sequence[Instruction], telling: Telling) -> tuple[int, str] | None:
    """The choice of a source and what it then does not do, in one sentence: `the next time a red source of your choice would deal damage ...`."""
    match row:
        case [d.Choose("chosen", f.Filter() as of, r.You(), 1), d.StartReplacement(effect) as node, *_]:
            parts = of.parts if isinstance(of, f.And) else (of,)
            if _SOURCES not in parts:
                return None
            kinds = tuple(part for part in parts if part != _SOURCES)
            would, much = _would_and_how_much(node)
            source = would.source.parts if isinstance(would.source, f.And) else (would.source,)
            if f.IsLinked("chosen") not in source or set(source) - {f.IsLinked("chosen"), *kinds}:
                raise NoWords(node)
            noun = telling.kind(f.all_of(kinds), GrammaticalNumber.SINGULAR) if kinds else "source"
            one = article(noun.replace("source", "source of your choice", 1))
            goal = _goal(replace(would, source=f.Anything()), telling)
            if effect.once and much == "all":
                return 2, f"the next time {one} would deal {_kind(would)}damage{goal} this turn, prevent that damage"
            if much != "all" or effect.once:
                return 2, f"prevent {much} {_kind(would)}damage that would be dealt{goal} this turn by {one}"
            return 2, f"prevent all {_kind(would)}damage {one} would deal{goal} this turn"
        case _:
            return None
