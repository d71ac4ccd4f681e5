"""How the hybrid and Phyrexian symbols of a cost are announced to be paid (601.2b), where its total cost hangs on that (601.2f)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import cast

from layerlaw.model.late import dataclass
from layerlaw.model.mana_costs import AnyMana, ManaCost
from layerlaw.play.event.told import How
from layerlaw.play.payment.filtering import can_pay_by_filters
from layerlaw.play.payment.mana_payment import units
from layerlaw.play.payment.search import ways
from layerlaw.play.payment.spending import Spending, as_though, as_though_of_any, life_for_mana
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import Item

TotalOf = Callable[[str, str], str | None]
"""The total cost with that mana in the place of the mana cost, and that added."""


@dataclass(frozen=True)
class _AsAnnounced:
    """One way to announce all those symbols: how many of each kind are paid the other way, with life or with generic mana."""

    otherwise: Mapping[str, int]

    @property
    def with_life(self) -> int:
        return sum(number for symbol, number in self.otherwise.items() if _is_phyrexian(symbol))

    def put(self, *costs: str) -> tuple[str, ...]:
        """The nonhybrid equivalents; what is paid with life is left out."""
        left = dict(self.otherwise)
        return tuple("".join(f"{{{one}}}" for one in self._symbols(cost, left)) for cost in costs)

    def _symbols(self, cost: str, left: dict[str, int]) -> Iterator[str]:
        for symbol in ManaCost.parse(cost).symbols:
            if symbol not in self.otherwise:
                yield symbol
            elif not left[symbol]:
                yield "/".join(part for part in symbol.split("/") if part != "P" and not part.isdigit())
            else:
                left[symbol] -= 1
                if not _is_phyrexian(symbol):
                    yield symbol.split("/")[0]

    def life_symbols(self) -> str:
        """The symbols that are paid with life, which stand in the cost until that is paid."""
        return "".join(f"{{{one}}}" * number for one, number in self.otherwise.items() if _is_phyrexian(one))


def _is_phyrexian(symbol: str) -> bool:
    return symbol.endswith("/P")


def _announcements(cost: str) -> list[_AsAnnounced]:
    """All ways, those first that pay most symbols by color."""
    open_symbols = (
        one for one in ManaCost.parse(cost).symbols if "/" in one and (_is_phyrexian(one) or one[0].isdigit())
    )
    kinds = Counter(open_symbols)
    rows = product(*(range(number + 1) for number in kinds.values()))
    return [_AsAnnounced(dict(zip(kinds, row, strict=True))) for row in sorted(rows, key=sum)]


def announced_total(
    play: Play,
    item: Item,
    costs: tuple[str, str],
    written: str | None,
    total: TotalOf,
    *,
    pay: How,
    any_mana: AnyMana | None,
) -> tuple[str | None, bool]:
    """The total cost, and whether each Phyrexian symbol that is left in it is paid with life.

    An effect may ask how much mana is to be paid ("costs three mana to cast"), or take generic mana off: then the symbols stand as their player announces
    them, which is so that the cost can be paid. Where no effect asks, they stay as they are `written`, and are decided as it is paid.
    """
    announcements = _announcements("".join(costs))
    if written is None or pay == "none" or len(announcements) < 2:
        return written, False
    found = [(one, total(*one.put(*costs)) or "") for one in announcements]
    if all(_same(cost, *one.put(written)) for one, cost in found):
        return written, False
    life = int(cast("int", pay.get("life", 0))) if isinstance(pay, Mapping) else None
    so_many = [(one, cost) for one, cost in found if life is None or one.with_life == life] or found
    whole = [cost + one.life_symbols() for one, cost in so_many]
    payable = (cost for cost in whole if _can(play, item, cost, pay, any_mana))
    return next(payable, whole[0]), True


def _same(one: str, other: str) -> bool:
    return _counted(one) == _counted(other)


def _counted(cost: str) -> tuple[int, Counter[str]]:
    symbols = ManaCost.parse(cost).symbols
    return sum(int(one) for one in symbols if one.isdigit()), Counter(one for one in symbols if not one.isdigit())


def _can(play: Play, item: Item, cost: str, pay: How, any_mana: AnyMana | None) -> bool:
    """Whether it can be paid so: with what the player has, or with the sources that are named."""
    player, spending = item.controller, Spending("spell", item.id, by_life=True)
    if not isinstance(pay, Mapping):
        return can_pay_by_filters(play, player, cost, item.x, any_mana=any_mana, spending=spending)
    given = [*play.at.pools.get(player, ())]
    for key, mana in pay.items():
        if key != "life":
            given += units(str(mana)) if "{" in str(mana) else tuple(str(mana))
    way = ways(
        ManaCost.parse(cost),
        item.x,
        given,
        (),
        life=2 * int(cast("int", pay.get("life", 0))),
        any_mana=AnyMana.widest(any_mana, as_though_of_any(play, player, spending)),
        though=as_though(play, player, spending),
        life_for=life_for_mana(play, player),
        by_life=True,
    )
    return way is not None
