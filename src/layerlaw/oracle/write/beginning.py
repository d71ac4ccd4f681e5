"""Continuous effects that begin as something resolves, in words (611.2): leave to play cards for a time, and all that the writer of effects says."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import Ability, Start
from layerlaw.model.cost_parts import PayMana
from layerlaw.model.durations import Until, UntilPaid
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.rule_effects import MayPlay
from layerlaw.model.tree import inside
from layerlaw.oracle.any_mana import may_be_spent
from layerlaw.oracle.write.abilities import write_instructions
from layerlaw.oracle.write.resolution_numbers import amount_told
from layerlaw.oracle.write.telling import NoWords, Telling

_PLAYED_FOR: Final = {Until.END_OF_TURN: "this turn", Until.END_OF_YOUR_NEXT_TURN: "until the end of your next turn"}


def _leave_to_play(node: Start) -> str | None:
    """`you may play that card this turn`: of cards just exiled or milled; None for other effects."""
    match node.effect:
        case ContinuousEffect(r.You(), (change,), None, Until() as duration) if duration in _PLAYED_FOR:
            verb = {MayPlay(f.Is(r.That()), f.Is(r.That())): "play", MayPlay(f.Is(r.That())): "cast"}
            if not isinstance(change, MayPlay):
                return None
            one = verb.get(replace(change, any_mana=None))
            any_mana = (
                f", and {may_be_spent(change.any_mana)} to cast that spell" if change.any_mana is not None else ""
            )
            if one is None or (any_mana and duration is not Until.END_OF_TURN):
                return None
            return f"you may {one} that card {_PLAYED_FOR[duration]}{any_mana}"
        case _:
            return None


def write_start(node: Start, telling: Telling) -> str:
    """A continuous effect that begins, by the writer of effects, with the target as the text has reached it.

    Raises:
        NoWords: nothing here has words for some of it.
    """
    effect = node.effect
    match effect.changes:
        case (MayPlay(then_exiled=True) as change,):
            plain = Start(replace(effect, changes=(replace(change, then_exiled=False),)))
            return f"{write_start(plain, telling)}. If that spell would be put into your graveyard, exile it instead"
        case (MayPlay(from_=(), besides=(PayMana(more),)) as change,):
            plain = Start(replace(effect, changes=(replace(change, besides=()),)))
            return f"{write_start(plain, telling)}. A spell cast this way costs {more} more to cast"
        case _:
            pass
    leave = _leave_to_play(node)
    if leave is not None:
        return leave
    # What a granted ability speaks of is its own.
    if any(isinstance(one, v.ChosenNumber) and amount_told(one) is None for one in inside(node, but=Ability)):
        raise NoWords(node)
    ended = ""
    if isinstance(node.effect.duration, UntilPaid):
        ended = f". You may pay {node.effect.duration.mana} to end this effect"
        node = replace(node, effect=replace(node.effect, duration=None))
    told = write_instructions((node,), telling.fresh(resolving=True)).removesuffix(".") + ended
    scope = node.effect.scope
    if isinstance(scope, f.Is) and isinstance(scope.ref, r.Target):
        telling.voice.spoken.append(scope.ref)
    return told
