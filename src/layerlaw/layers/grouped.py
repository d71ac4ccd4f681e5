"""Piles: a row that stands for several equal objects (`ObjectView.count`), and when it must not.

A row of N is as good as N rows while each of the N is treated like its fellows, by nothing that sees one of them alone. An effect that
an ability of theirs makes for others is N effects; what each does to its own object may change what it does to the next. Then the
solve starts over with a row for each (`MustSplit`, `SplitGame`). They keep their id in common, and at the end are one again if they are equal.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Final, cast

from layerlaw.errors import ErrorKind, LayerlawError, Mistake
from layerlaw.layers import facts
from layerlaw.layers.active_effects import ActiveEffect, Plan
from layerlaw.layers.protocol import CounterPile
from layerlaw.layers.table import Table
from layerlaw.model.filters import Is
from layerlaw.model.references import This

if TYPE_CHECKING:
    from collections.abc import Sequence

    from layerlaw.layers.protocol import GameView, ObjectId, ObjectView, Timestamp
    from layerlaw.model.cards import Face

_THIS: Final = Is(This())


class MustSplit(Exception):
    """No error: the objects of this pile need a row each."""

    def __init__(self, identity: ObjectId) -> None:
        super().__init__(identity)
        self.identity = identity


class _One:
    """One of the objects of a pile. Of what they got at the same time each got it before the next one (613.7m): fractions say so."""

    count = 1

    def __init__(self, view: ObjectView, place: int) -> None:
        self._view = view
        later = Fraction(place, view.count) if place else 0
        self.timestamp: Timestamp = view.timestamp + later
        self.counters = {kind: CounterPile(pile.number, pile.timestamp + later) for kind, pile in view.counters.items()}

    def __getattr__(self, name: str) -> object:
        return getattr(self._view, name)


class SplitGame:
    """A game in which the objects of some piles stand one by one, next to each other and with one id (`layers.protocol.GameView`)."""

    def __init__(self, game: GameView, apart: frozenset[ObjectId]) -> None:
        self.players = game.players
        self.active_player = game.active_player
        self.effects = game.effects
        self.history = getattr(game, "history", None)
        self.inquiry = getattr(game, "inquiry", None)
        self.turn = getattr(game, "turn", 0)
        self.unstated: frozenset[tuple[str, str]] = getattr(game, "unstated", frozenset())
        self.objects = tuple(
            cast("ObjectView", _One(view, place)) if view.id in apart else view
            for view in game.objects
            for place in range(view.count if view.id in apart else 1)
        )


def one_for_all(live: ActiveEffect) -> bool:
    """Whether an effect on a pile may stand for those of all its objects: each changes its own object, whatever the others have done."""
    own = live.effect.scope == _THIS if live.fixed is None else live.fixed in (0, 1 << live.row)
    return own and not _meets_itself(live.plan)


def _meets_itself(plan: Plan) -> bool:
    """Whether it reads what it writes."""
    return any((part.value_reads | plan.scope_reads).meets(part.writes) for part in plan.parts.values())


def require_equal(table: Table, copiable: Sequence[Face]) -> None:
    """The objects of each pile that was taken apart are still equal, so that one of them can answer for all.

    Raises:
        LayerlawError: they are not; whoever made the pile has to make single objects.
    """
    for identity, rows in table.members.items():
        if not _are_equal(table, copiable, rows):
            name = " // ".join(table.names(rows[0])) or str(identity)
            number = len(rows)
            raise LayerlawError(
                Mistake(
                    ErrorKind.UNSUPPORTED,
                    None,
                    f"the {number:,} equal objects “{name}” are no longer equal",
                    mend=f"write them as {number:,} entries",
                )
            )


def _are_equal(table: Table, copiable: Sequence[Face], rows: tuple[int, ...]) -> bool:
    first = _characteristics(table, copiable, rows[0])
    return all(_characteristics(table, copiable, row) == first for row in rows)


def _characteristics(table: Table, copiable: Sequence[Face], row: int) -> tuple[object, ...]:
    """All that can be asked of it (109.3), and nothing of what is hidden, such as the power of a noncreature."""
    has_size = facts.power(table, row) is not None
    return (
        table.names(row),
        table.faces[row].mana_cost,
        table.mana_value(row),
        table.faces[row].loyalty,
        table.faces[row].defense,
        table.control[row],
        set(facts.supertypes(table, row)),
        set(facts.types(table, row)),
        set(facts.subtypes(table, row)),
        set(facts.colors(table, row)),
        Counter(facts.abilities(table, row)),
        facts.power(table, row),
        facts.toughness(table, row),
        table.base_power[row] if table.base_power and has_size else None,
        table.base_toughness[row] if table.base_toughness and has_size else None,
        copiable[row],
    )
