"""Total costs (601.2f): the mana cost, then increases, then reductions, then what sets the total; not in timestamp order (613.11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from layerlaw.layers import evaluate
from layerlaw.layers.active_effects import ActiveEffect, plan_for
from layerlaw.layers.edition import Origin
from layerlaw.layers.editions import NEWEST
from layerlaw.layers.on_players_and_rules import OutsideEffect
from layerlaw.layers.prepared import prepare
from layerlaw.layers.table import Table
from layerlaw.model import changes as c
from layerlaw.model.filters import Filter
from layerlaw.model.late import dataclass
from layerlaw.model.mana_costs import ManaCost
from layerlaw.model.words import Zone

_NO_ORDER: Final = (0, 0, 0, 0, 0)
"""The place of a spell's own cost changes among other effects: none, as the order of these is by their kind (601.2f)."""


@dataclass(frozen=True)
class Cost:
    """A total cost: its mana, and each effect that changed it, in the order in which they were counted."""

    total: ManaCost | None
    steps: tuple[tuple[str, str], ...]
    """Pairs: the id of the effect, and the cost after it."""


def total_cost(
    table: Table,
    outside: Iterable[OutsideEffect],
    row: int,
    player: str,
    printed: ManaCost | None = None,
    *,
    less: ManaCost | None = None,
    less_colored: ManaCost | None = None,
) -> Cost:
    """The total cost to cast the card of `row` now, as the spell that it would be. None for the total: it has no mana cost (118.6).

    `printed` stands in the place of its mana cost where that is not what is paid; `less` is what was sacrificed or tapped for (702.119a), `less_colored` what takes only mana of its own color.
    """
    cost = table.faces[row].mana_cost if printed is None else printed
    if cost is None:
        return Cost(None, ())
    spell = _as_spell(table, row, table.players.index(player))
    effects = [*((one.live, one.change) for one in outside), *_own(spell, row)]
    generic, colored = _split(cost.symbols)
    steps: list[tuple[str, str]] = []
    for kind in (c.CostIncrease, c.CostReduction, c.CostFloor):
        if kind is c.CostFloor and less is not None:
            generic = _reduce(generic, colored, str(less))
        if kind is c.CostFloor and less_colored is not None:
            _reduce(0, colored, str(less_colored))
        for live, change in effects:
            if not isinstance(change, kind) or not _applies(live, spell, row):
                continue
            if isinstance(change, c.CostFloor):
                missing = change.least - generic - sum(colored.values())
                generic += max(0, missing)
            else:
                times = evaluate.value(change.times, spell, live, row)
                for _ in range(min(times, 10_000)):
                    if isinstance(change, c.CostIncrease):
                        more, symbols = _split(ManaCost.parse(change.mana).symbols)
                        generic += more
                        colored.update(symbols)
                    elif isinstance(change, c.ColoredCostReduction):
                        _reduce(0, colored, change.mana)
                    else:
                        generic = _reduce(generic, colored, change.mana)
            steps.append((live.id, str(_joined(generic, colored, cost))))
    return Cost(_joined(generic, colored, cost), tuple(steps))


def _reduce(generic: int, colored: Counter[str], mana: str) -> int:
    """118.7a to 118.7c: generic takes only generic; colored takes its own color first, what is left of it takes generic."""
    less, symbols = _split(ManaCost.parse(mana).symbols)
    for symbol, number in symbols.items():
        taken = min(number, colored[symbol])
        colored[symbol] -= taken
        less += number - taken
    return max(0, generic - less)


def reduced(cost: ManaCost, by: ManaCost) -> ManaCost:
    """A cost with less to pay (118.7); of a hybrid symbol in `by` without its like in the cost, the half that is there is taken, or else its generic half (118.7e).

    Nothing is left where all of it is taken.
    """
    generic, colored = _split(cost.symbols)
    plain: list[str] = []
    for symbol in by.symbols:
        if "/" in symbol and colored[symbol] > 0:
            colored[symbol] -= 1
        elif "/" in symbol:
            halves = symbol.split("/")
            generic_half = next((half for half in halves if half.isdigit()), "1")
            plain.append(next((half for half in halves if colored[half] > 0), generic_half))
        else:
            plain.append(symbol)
    generic = _reduce(generic, colored, str(ManaCost(tuple(plain))))
    left = _joined(generic, colored, cost)
    return ManaCost(()) if left.symbols == ("0",) else left


def _split(symbols: Iterable[str]) -> tuple[int, Counter[str]]:
    generic = 0
    colored: Counter[str] = Counter()
    for symbol in symbols:
        if symbol.isdigit():
            generic += int(symbol)
        else:
            colored[symbol] += 1
    return generic, colored


def _joined(generic: int, colored: Counter[str], printed: ManaCost) -> ManaCost:
    order = list(dict.fromkeys((*printed.symbols, *colored)))
    rest = [symbol for symbol in order if not symbol.isdigit() for _ in range(colored[symbol])]
    variable = [symbol for symbol in rest if symbol in ("X", "Y", "Z")]
    others = [symbol for symbol in rest if symbol not in ("X", "Y", "Z")]
    number = [str(generic)] if generic or not rest else []
    return ManaCost((*variable, *number, *others))


def _as_spell(table: Table, row: int, caster: int) -> Table:
    """The board with that card as a spell on the stack, cast by the player: what cost effects look at (601.2a)."""
    fork = table.fork()
    bit = 1 << row
    for zone in Zone:
        fork.remove(f"z:{zone}", bit)
    fork.add("z:stack", bit)
    fork.set_control(bit, caster)
    return fork


def _own(spell: Table, row: int) -> Iterator[tuple[ActiveEffect, c.Change]]:
    """Cost changes of the spell's own static abilities (113.6d), such as affinity, each with its effect."""
    for static in prepare(spell.faces[row]).statics:
        if Zone.STACK not in static.zones or spell.views[row].zone is Zone.STACK:
            continue
        live = ActiveEffect(
            id=f"{spell.views[row].id}.own",
            source=spell.views[row].id,
            view=spell.views[row],
            row=row,
            you=-1,
            effect=static.effect,
            plan=plan_for(static.effect, NEWEST, Origin.STATIC, defining=False),
            key=_NO_ORDER,
            origin=Origin.STATIC,
        )
        condition = static.effect.condition
        if condition is None or evaluate.holds(condition, spell, live, row):
            for change in static.effect.changes:
                yield live, change


def _applies(live: ActiveEffect, spell: Table, row: int) -> bool:
    scope = live.effect.scope
    return isinstance(scope, Filter) and bool(evaluate.mask(scope, spell, live) >> row & 1)
