"""Mana abilities without the stack, and paying with mana (106, 118.3, 601.2g, 605).

Costs of more than mana are `costs`; the search for a way to pay is `payment`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, cast

from layerlaw.game.state import IllegalAction, NotRead, ObjectId
from layerlaw.model import cost_parts
from layerlaw.model import one_shot_effects as d
from layerlaw.model.abilities import ActivatedAbility, NotUnderstood
from layerlaw.model.event_patterns import TappedForMana
from layerlaw.model.filters import Is
from layerlaw.model.game_abilities import is_triggered_mana
from layerlaw.model.late import dataclass
from layerlaw.model.mana_costs import AnyMana, ManaCost
from layerlaw.model.references import This, You
from layerlaw.model.words import CardType, Zone
from layerlaw.play.context import Context
from layerlaw.play.event import event as e
from layerlaw.play.event.told import How
from layerlaw.play.history.turn_history import TIMES_ACTIVATED
from layerlaw.play.in_force import may_not_activate, paid_besides
from layerlaw.play.payment.pools import keep_pools
from layerlaw.play.payment.search import COLORED, NOT_GENERIC, Source, TooManyWays, Way, ways, written
from layerlaw.play.payment.spending import (
    ANYTHING_ELSE,
    Spending,
    allows,
    as_though,
    as_though_of_any,
    is_of_its_source,
    life_for_mana,
    life_to_pay,
    made_by,
    meant,
    spendable,
    spent_on,
)
from layerlaw.play.payment.times_activated import may_be_once_more, times_activated, was_activated
from layerlaw.play.payment.which_mana import mana_abilities, mana_options, of_its_day, rows_made, so_often, units
from layerlaw.play.perform import perform
from layerlaw.play.position.cost_payment import Paying
from layerlaw.play.position.persons import says
from layerlaw.play.position.play import Play
from layerlaw.play.position.questions import Chooser, Nobody, Question

TAP: Final = cost_parts.PayByAction(d.Tap(Is(This())))
_SACRIFICE: Final = Is(This())


@dataclass(frozen=True)
class Yield:
    """Mana that a mana ability may make: `mana` is all of it, `own` what the ability itself adds, `weight` how gladly it is not done."""

    mana: tuple[str, ...]
    own: tuple[str, ...]
    activation: ActivatedAbility
    weight: int


@dataclass(frozen=True)
class Maker:
    """A permanent that can be tapped for mana now, and what it may make, the lightest first."""

    source: ObjectId
    yields: tuple[Yield, ...]

    def activate(self, play: Play, player: str, mana: tuple[str, ...]) -> None:
        """Activate the mana ability that makes this mana."""
        one = next(one for one in self.yields if one.mana == mana)
        activate_mana(play, player, self.source, one.activation, one.own)


# --- mana abilities ----------------------------------------------------------------------------------------------------


def makers(play: Play, player: str, spending: Spending = ANYTHING_ELSE) -> list[Maker]:
    """What a player can activate for mana without anything but tapping: lands first of all; what costs more than a tap weighs more.

    `spending`: what the mana is for; mana that may not be spent on it is left out.
    """
    found: list[Maker] = []
    more = _is_more_made(play)
    for thing in play.state.objects:
        if thing.zone is not Zone.BATTLEFIELD or thing.status & {"tapped", "phased_out"} or thing.count != 1:
            continue
        if play.solution[thing.id].controller != player:
            continue
        lightest: dict[tuple[str, ...], Yield] = {}
        for activation in mana_abilities(play, thing.id):
            for one in _can_make(play, player, thing.id, activation, spending):
                made = _tried(play, player, thing.id, one, spending) if more else one
                if made.mana not in lightest or made.weight < lightest[made.mana].weight:
                    lightest[made.mana] = made
        if lightest:
            kept = _kept_weight(play, thing.id, lightest)
            yields = sorted(lightest.values(), key=lambda one: (one.weight, one.mana))
            found.append(Maker(thing.id, tuple(replace(one, weight=one.weight + kept) for one in yields)))
    return found


def _is_more_made(play: Play) -> bool:
    """Whether there are triggered mana abilities (605.1b) or effects that change how much mana is made."""
    present = play.presence.of(play.solution)
    return (
        any(one.watching.is_mana for one in present.watchers)
        or any(isinstance(one.effect.would, TappedForMana) for one in present.replacers)
        or any(is_triggered_mana(one.when, one.wanted, one.one_shots) for one in play.at.delayed)
    )


def _tried(play: Play, player: str, source: ObjectId, one: Yield, spending: Spending) -> Yield:
    """All the mana that there is when the ability has been activated; found out by doing it and taking it back, without an answer to anything."""
    before, depth, chooser = play.at, play.depth, play.chooser
    play.chooser = Nobody()
    try:
        activate_mana(play, player, source, one.activation, one.own)
        left = list(play.at.pools.get(player, ()))
        for unit in before.pools.get(player, ()):
            left.remove(unit)
        left = [unit for unit in left if spendable(play, unit, spending)]
    except IllegalAction:
        return one  # something about it has to be answered: asked when it is really done
    finally:
        play.at, play.depth, play.chooser = before, depth, chooser
    return replace(one, mana=tuple(left)) if left else one


def _kept_weight(play: Play, source: ObjectId, rows: Collection[tuple[str, ...]]) -> int:
    """The more kinds of mana it can make, and the more, the rather it is kept; creatures can do other things."""
    letters = {unit[0] for row in rows for unit in row}
    creature = CardType.CREATURE in play.solution[source].types
    return 10 + 3 * (len(letters) - 1) + 2 * (max(map(len, rows)) - 1) + (5 if creature else 0)


def _can_make(
    play: Play, player: str, source: ObjectId, activation: ActivatedAbility, spending: Spending
) -> Iterator[Yield]:
    """What a mana ability may make that may be spent so, with what its cost and its other effects weigh."""
    cost = (*activation.cost, *paid_besides(play, source, activation))
    weight = _weight_of_cost(cost)
    if (
        weight is None
        or activation.unread
        or activation.once_each_turn
        or activation.only_once
        or not may_activate_mana(play, source, player, activation)
    ):
        return
    context = Context(player, source, play.name(source))
    context.paying = Paying("ability", for_mana=True, of_mana_ability=True)
    if activation.condition is not None and not context.holds(activation.condition, play):
        return
    if not context.can_pay(cost, player, play):
        return
    one_shots = activation.script.one_shots
    made = [one_shot for one_shot in one_shots if isinstance(one_shot, d.AddMana)]
    if len(made) != 1 or made[0].player != You() or any(isinstance(one, d.Unread) for one in one_shots):
        return
    use = meant(made[0].only, context, play)
    if use is not None and not allows(play, use, player, spending):
        return
    if use is not None:
        weight -= 1  # what can be spent on little else goes first
    marks = made_by(play.solution[source]) + NOT_GENERIC * (use is not None and use.not_generic)
    if not is_of_its_source(marks, spending):
        return
    for row in rows_made(play, made[0], context, player):
        if row:
            known = tuple(unit + marks for unit in row) if marks else row
            yield Yield(known, known, activation, weight + 20 * (len(one_shots) - 1))


def _weight_of_cost(cost: tuple[cost_parts.CostPart, ...]) -> int | None:
    """What a cost weighs besides the tap; None where it is none that is paid without being asked."""
    if TAP not in cost:
        return None
    weight = 0
    for part in cost:
        match part:
            case cost_parts.PayByAction(d.Sacrifice(what)) if what == _SACRIFICE:
                weight += 45
            case cost_parts.PayByAction(d.LoseLife()):
                weight += 25
            case _:
                if part != TAP:
                    return None
    return weight


def may_activate_mana(play: Play, source: ObjectId, player: str, activation: ActivatedAbility) -> bool:
    """602.5: no rule forbids that this mana ability is activated."""
    if activation.instant:
        return False  # only with priority, which nobody has while something is paid for
    return not may_not_activate(play, source, player, activation, taps=TAP in activation.cost)


class _Meant:
    """Answers which mana by what was planned; everything else goes to the one who was asked before."""

    def __init__(self, row: tuple[str, ...], other: Chooser) -> None:
        self._left = [unit[0] for unit in row]
        self._other = other

    def answer(self, question: Question) -> Sequence[object] | None:
        """A fitting option, of what is left of the row."""
        if question.key != "mana" or question.options is None:
            return self._other.answer(question)
        for option in question.options:
            wanted = list(units(str(option)))
            if wanted and all(wanted.count(unit) <= self._left.count(unit) for unit in wanted):
                for unit in wanted:
                    self._left.remove(unit)
                return (option,)
        return None


def activate_mana(
    play: Play, player: str, source: ObjectId, activation: ActivatedAbility, row: tuple[str, ...] | None = None
) -> None:
    """Activate a mana ability: its cost is paid and it resolves at once, without the stack and without priority (605.3b).

    `row`: the mana that is meant, where there is a choice; None asks.

    Raises:
        IllegalAction: its cost cannot be paid, or it was activated too often.
    """
    if activation.only_once or activation.once_each_turn or activation.most_each_turn is not None:
        may_be_once_more(play, source, activation, player)
    was_activated(play, source, activation, player)
    context = Context(player, source, play.name(source), activation.text)
    context.count(TIMES_ACTIVATED, times_activated(play, source, activation.text))
    play.log("activate", f"{says(player, 'activates')} a mana ability of {play.name(source)}", "605.3b", (source,))
    with play.deeper():
        context.paying = Paying("ability", for_mana=True, of_mana_ability=True)
        context.pay((*activation.cost, *paid_besides(play, source, activation)), player, play)
        context.paying = Paying(for_mana=True, tapped=TAP in activation.cost)
        perform(play, e.WasActivated(source, player, mana=True, tap=TAP in activation.cost))
        before = play.chooser
        if row is not None:
            play.chooser = _Meant(row, before)
        try:
            context.perform(activation.script.one_shots, play)
        finally:
            play.chooser = before
        resolve_mana_triggers(play)


def resolve_mana_triggers(play: Play) -> None:
    """605.4a: triggered mana abilities resolve at once, without the stack."""
    for _ in range(100):
        due = next((one for one in play.at.waiting if one.watching.is_mana), None)
        if due is None:
            return
        play.change(waiting=tuple(one for one in play.at.waiting if one is not due))
        context = Context(
            due.controller,
            due.source,
            due.source_name,
            due.watching.text,
            due.targets,
            x=due.x,
            told=due.told,
            found=dict(due.told.found),
        )
        play.log("resolve", f"{due.source_name}: {due.watching.text}", "605.4a", (due.source,))
        with play.deeper():
            context.perform(due.watching.script.one_shots, play)


# --- paying ------------------------------------------------------------------------------------------------------------


def can_pay_mana(
    play: Play,
    player: str,
    mana: str,
    x: int = 0,
    *,
    any_mana: AnyMana | None = None,
    spending: Spending = ANYTHING_ELSE,
) -> bool:
    """Whether a player could pay a mana cost now, from the pool and by tapping what they have (118.3a)."""
    try:
        cost = ManaCost.parse(mana)
        spending = replace(spending, with_x="X" in cost.symbols)
        found = makers(play, player, spending)
        return found_way(play, player, cost, x, _sources(found), any_mana=any_mana, spending=spending) is not None
    except TooManyWays:
        return True


def _asks_for_mana(player: str, cost: ManaCost, how: How) -> None:
    """601.2g: only a total cost with mana lets mana abilities be activated for it.

    Raises:
        IllegalAction: sources are named, and no mana is to be paid.
    """
    if isinstance(how, Mapping) and how and set(cost.symbols) <= {"0"}:
        raise IllegalAction(
            f"{player}: no mana is to be paid, so that no mana ability is activated for it",
            rule="601.2g",
            mend="leave pay out; activate what makes mana by an entry of its own",
        )


def pay_mana(
    play: Play,
    player: str,
    mana: str,
    x: int = 0,
    how: How = "auto",
    *,
    any_mana: AnyMana | None = None,
    spending: Spending = ANYTHING_ELSE,
) -> tuple[str, ...]:
    """Pay a mana cost (601.2g, 601.2h).

    Args:
        play: the game.
        player: who pays.
        mana: the symbols, such as `{2}{R}`.
        x: what X is.
        how: `auto` uses floating mana and then taps what leaves the most flexible sources; `pool` only floating mana; `none` pays nothing;
            a mapping activates these sources for that mana, and `life` is the number of Phyrexian symbols that are paid with life.
        any_mana: mana of any color, or of any type, can be spent for it (609.4b).
        spending: what it is paid for, which some mana may not be spent on (106.6).

    Returns:
        The units of mana that were spent.

    Raises:
        IllegalAction: it cannot be paid; the game is as it was.
    """
    if how == "none":
        return ()
    cost = ManaCost.parse(mana)
    _asks_for_mana(player, cost, how)
    if not cost.symbols:
        return ()
    spending = replace(spending, with_x="X" in cost.symbols)
    with play.undone_if_illegal():
        phyrexian = None
        found: list[Maker] = []
        if isinstance(how, Mapping):
            phyrexian = _as_told(play, player, how)
        elif how == "auto":
            found = makers(play, player, spending)
        try:
            way = found_way(
                play, player, cost, x, _sources(found), phyrexian=phyrexian, any_mana=any_mana, spending=spending
            )
        except TooManyWays:
            raise IllegalAction(
                f"{mana}: there are too many ways to pay it",
                rule="601.2g",
                mend="say which sources pay for it: pay: {REF: MANA, ...}",
            ) from None
        if way is None:
            raise _unread_cost(play, player, mana, spending) or _unpaid(play, player, mana, x, found, spending=spending)
        for key, row in way.activated:
            cast("Maker", key).activate(play, player, row)
        spent = _spend(play, player, mana, x, way, spending=spending)
        if spending.kind == "spell" and spending.what is not None:
            spent_on(play, spending.what, spent, phyrexian=way.phyrexian)
        return spent


def _sources(found: Sequence[Maker]) -> list[Source]:
    return [Source(maker, tuple((one.mana, one.weight) for one in maker.yields)) for maker in found]


def found_way(
    play: Play,
    player: str,
    cost: ManaCost,
    x: int,
    sources: Sequence[Source],
    *,
    phyrexian: int | None = None,
    any_mana: AnyMana | None = None,
    spending: Spending = ANYTHING_ELSE,
) -> Way | None:
    """The cheapest way to pay from what floats and these sources, or None; `phyrexian`: so many symbols at most are paid with life."""
    has = life_to_pay(play, player, spending)
    life = has if phyrexian is None else min(has, 2 * phyrexian)
    return ways(
        cost,
        x,
        _floating(play, player, spending),
        sources,
        life=life,
        any_mana=AnyMana.widest(any_mana, as_though_of_any(play, player, spending)),
        though=as_though(play, player, spending),
        life_for=life_for_mana(play, player),
        by_life=spending.by_life,
    )


def _floating(play: Play, player: str, spending: Spending) -> list[str]:
    """What a player has in their pool that may be spent so."""
    return [unit for unit in play.at.pools.get(player, ()) if spendable(play, unit, spending)]


def _spend(play: Play, player: str, mana: str, x: int, way: Way, *, spending: Spending) -> tuple[str, ...]:
    """What was planned is spent; sources may have made more than was planned, which then floats (106.4)."""
    pool = _floating(play, player, spending)
    spent = way.spent
    if any(spent.count(unit) > pool.count(unit) for unit in spent):  # what was made is not what was planned
        though, colors = as_though(play, player, spending), life_for_mana(play, player)
        cost, by_life = ManaCost.parse(mana), spending.by_life
        again = ways(cost, x, pool, (), life=way.life, though=though, life_for=colors, by_life=by_life)
        if again is None:
            raise _unpaid(play, player, mana, x, [], spending=spending)
        spent = again.spent
    left = list(play.at.pools.get(player, ()))
    for unit in spent:
        left.remove(unit)
    keep_pools(play, {**play.at.pools, player: tuple(left)})
    with_life = f" and {way.life} life" if way.life else ""
    play.log("pay", f"{says(player, 'pays')} {mana} with {written(spent) or 'no mana'}{with_life}", "601.2h")
    if way.life:
        perform(play, e.LifeChanged(player, -way.life, paid=True))
    return spent


def _as_told(play: Play, player: str, how: Mapping[ObjectId | str, object]) -> int:
    """Activate the sources that were named, `true` for the one mana that a source makes; how many Phyrexian symbols are paid with life."""
    for key, mana in how.items():
        if key == "life":
            continue
        source = ObjectId(cast("int", key))
        row = None if mana is True else units(str(mana)) if "{" in str(mana) else tuple(str(mana))
        able = [(one, made) for one in mana_abilities(play, source) for made in _rows_now(play, player, source, one)]
        fits = [(one, made) for one, made in able if row is None or sorted(row) == sorted(made)]
        if len({tuple(sorted(made)) for _, made in fits}) != 1:
            what = "mana" if row is None else written(row)
            raise IllegalAction(
                f"{play.name(source)} {'may make one mana or another' if fits else f'cannot be tapped for {what} by {player}'}",
                rule="605.3",
                mend="name an untapped source that makes this mana",
            )
        activate_mana(play, player, source, fits[0][0], row or fits[0][1])
    return int(cast("int", how.get("life", 0)))


def _rows_now(play: Play, player: str, source: ObjectId, activation: ActivatedAbility) -> Iterator[tuple[str, ...]]:
    """The rows of units that an ability can make for a player now."""
    context = Context(player, source, play.name(source))
    context.paying = Paying("ability", for_mana=True, of_mana_ability=True)
    cost = (*activation.cost, *paid_besides(play, source, activation))
    if play.controller(source) != player or not context.can_pay(cost, player, play):
        return
    for one_shot in activation.script.one_shots:
        if isinstance(one_shot, d.AddMana):
            yield from rows_made(play, one_shot, context, player)


def _unread_cost(play: Play, player: str, mana: str, spending: Spending) -> NotRead | None:
    """What is in force and says that such a thing costs less, where it was not understood: then nobody knows that this is what it costs (601.2f)."""
    says = _COSTS_LESS.get(spending.kind)
    if says is None:
        return None
    for thing in play.state.objects:
        if thing.zone is Zone.BATTLEFIELD or thing.id == spending.what:
            for one in play.solution[thing.id].abilities:
                if isinstance(one, NotUnderstood) and says in one.text:
                    return NotRead(
                        f"{player}: whether {mana} is all that it costs is not understood: {one.text!r}",
                        rule="601.2f",
                        mend="say what was paid: pay: {REF: MANA, ...}, or pay: none",
                    )
    return None


_COSTS_LESS: Final = {"spell": "less to cast", "ability": "less to activate"}


def _unpaid(play: Play, player: str, mana: str, x: int, found: list[Maker], *, spending: Spending) -> IllegalAction:
    """What is there, so that it can be seen what is missing."""
    there = [written((unit,)) for unit in play.at.pools.get(player, ()) if is_of_its_source(unit, spending)]
    there += [" or ".join(written(one.mana) for one in maker.yields) for maker in found]
    of = "" if spending.made_by is None else str(spending.made_by).removeprefix("mana")
    only = f"only {', '.join(there)}{of} available" if there else f"there is no mana{of}"
    announced = f" with X = {x}" if "X" in ManaCost.parse(mana).symbols else ""
    return IllegalAction(
        f"{player}: {mana}{announced} cannot be paid: {only}",
        rule="601.2h",
        mend="untap or add sources before, or state that it was paid: pay: none",
    )


__all__ = [
    "COLORED",
    "Maker",
    "activate_mana",
    "can_pay_mana",
    "makers",
    "mana_abilities",
    "mana_options",
    "of_its_day",
    "pay_mana",
    "resolve_mana_triggers",
    "rows_made",
    "so_often",
    "units",
]  # fmt: skip
