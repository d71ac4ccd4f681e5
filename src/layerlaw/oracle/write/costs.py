"""Costs in words, as they stand before the colon of an activated ability (118)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from layerlaw.model import cost_parts, target_requirement
from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.acts import Act
from layerlaw.model.values import Stat
from layerlaw.model.words import Zone
from layerlaw.oracle.word_forms import capitalised, number_word
from layerlaw.oracle.write.filters import write_filter
from layerlaw.oracle.write.one_shots import so_much
from layerlaw.oracle.write.scripts import write_one_shot
from layerlaw.oracle.write.telling import NoWords, Telling
from layerlaw.oracle.write.voice import GrammaticalNumber

_YOUR_GRAVEYARD: Final = f.InZone(Zone.GRAVEYARD) & f.OwnedBy(r.You())

# --- costs --------------------------------------------------------------------------------------------------------------


_FORAGES: Final = cost_parts.PayByAction(d.KeywordAction(Act.FORAGE))


def write_cost(cost: Sequence[cost_parts.CostPart], telling: Telling) -> str:
    """A cost as it stands before the colon: `{1}{R}, {T}, Sacrifice a creature`.

    Raises:
        NoWords: nothing here has words for some of it.
    """
    told = []
    for part, behind in zip(cost, (*cost[1:], None), strict=True):
        if behind == _FORAGES and isinstance(part, cost_parts.PayEither):
            continue  # 701.61a says what it is
        told.append(capitalised(_cost_part(part, telling)))
    return ", ".join(told)


def _cost_part(part: cost_parts.CostPart, telling: Telling) -> str:
    match part:
        case cost_parts.PayMana(mana):
            return mana
        case cost_parts.Waterbend(mana):
            return f"waterbend {mana}"
        case cost_parts.PayByAction(d.Tap(f.Is(r.This()))):
            return "{T}"
        case cost_parts.PayByAction(d.Untap(f.Is(r.This()))):
            return "{Q}"
        case cost_parts.PayByAction(d.LoseLife(number, r.You())):
            return f"pay {so_much(number, 'life', telling)}"
        case cost_parts.ExileTotal(of, Stat.MANA_VALUE, number) if of == _YOUR_GRAVEYARD:
            return f"collect evidence {number}"
        case cost_parts.RemoveAmong(kind, number, among):
            counter = f"{kind} counter" if kind else "counter"
            counters = f"one or more {counter}s" if number is None else telling.amount(number, counter)
            return f"remove {counters} from {telling.things(among) if isinstance(among, f.Is) else f'among {telling.kind(among)}'}"
        case cost_parts.PayByAction(d.PlayerCountersLost("energy", v.X(), r.You())):
            return "pay X {E}"
        case cost_parts.PayByAction(d.PlayerCountersLost("energy", int(number), r.You())):
            return f"pay {'{E}' * number}"
        case cost_parts.PayByAction(d.Discard(what=f.Is(r.This()))):
            return "discard this card"
        case cost_parts.PayByAction(d.MoveTo(f.Is(r.This()), Zone.EXILE)) if telling.zone is Zone.BATTLEFIELD:
            return f"exile {telling.voice.this}"
        case cost_parts.PayByAction(d.Tap(target_requirement.Pick(of, int(number), r.You(), False))):
            rest = [one for one in of.parts if one != f.Not(f.HasStatus("tapped"))] if isinstance(of, f.And) else [of]
            if not isinstance(of, f.And) or len(rest) == len(of.parts):
                raise NoWords(part)
            words = write_filter(
                f.And(tuple(rest)),
                telling.voice,
                GrammaticalNumber.SINGULAR if number == 1 else GrammaticalNumber.PLURAL,
            )
            if words.startswith("other ") and number != 1:
                return f"tap {number_word(number)} other untapped {words.removeprefix('other ')}"
            if words.startswith("another "):
                return f"tap another untapped {words.removeprefix('another ')}"
            return f"tap {'an' if number == 1 else number_word(number)} untapped {words}"
        case cost_parts.PayByAction(d.Sacrifice(f.Is(r.This()))):
            return f"sacrifice {telling.voice.this}"
        case cost_parts.PayByAction(one):
            return write_one_shot(one, telling).replace("to their owners' hands", "to their owner's hand")
        case cost_parts.RemoveAmong(kind, None, f.Is(r.This())):
            return f"remove one or more {f'{kind} ' if kind else ''}counters from {telling.voice.this}"
        case cost_parts.RevealChoice():
            return "reveal the player you chose"
        case cost_parts.PayEither((first, second)):
            either = [", ".join(_cost_part(one, telling) for one in option) for option in (first, second)]
            return " or ".join(either)
        case cost_parts.PayLoyalty(number, x):
            return "[−X]" if x else f"[{'+' if number > 0 else '−' if number < 0 else ''}{abs(number)}]"
        case _:
            raise NoWords(part)
