"""Costs (118): whether they can be paid, and paying them, part by part."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations
from math import comb
from typing import Final, assert_never, cast

from layerlaw.game.state import IllegalAction, NotRead, ObjectId
from layerlaw.model import cost_parts, target_requirement
from layerlaw.model import one_shot_effects as d
from layerlaw.model.abilities import Instruction
from layerlaw.model.acts import Act
from layerlaw.model.filters import Anything, Exactly, Filter, InZone, Is, OwnedBy
from layerlaw.model.references import ChosenPlayer, ExactObject, ExactPlayer, Opponents, PlayerRef, This
from layerlaw.model.rule_effects import ActivatesThoughHaste, CantCrew, CantGainLife, CrewsThough, UsesToughness
from layerlaw.model.together import Together
from layerlaw.model.tree import inside
from layerlaw.model.values import ChosenNumber, Stat, StatOf, X
from layerlaw.model.words import Zone
from layerlaw.play.context import Context
from layerlaw.play.event import event as e
from layerlaw.play.event.told import Told
from layerlaw.play.in_force import may_not_sacrifice
from layerlaw.play.payment.filtering import can_pay_by_filters, pay_by_filters
from layerlaw.play.payment.mana_payment import TAP, can_pay_mana, mana_abilities, pay_mana
from layerlaw.play.payment.spending import Spending, life_to_pay
from layerlaw.play.payment.waterbending import has_waterbent, least_mana, waterbend
from layerlaw.play.perform import perform
from layerlaw.play.position.persons import says
from layerlaw.play.position.play import Play
from layerlaw.play.position.questions import Question
from layerlaw.play.replacement.replacement import can_happen
from layerlaw.play.together import fit_together, from_one_that_has_them

_NOBODY_ANSWERED: Final = "nobody answered"
"""Whether a cost is paid, where nobody has said so."""


def can_pay(play: Play, parts: Iterable[cost_parts.CostPart], player: str, context: Context) -> bool:
    """Whether a player could pay all of it now (118.3)."""
    return all(_possible(play, part, player, context) for part in parts)


def agreed(
    play: Play, cost: tuple[cost_parts.CostPart, ...], player: str, context: Context, question: Question
) -> bool:
    """Whether a player pays what they may pay as something resolves (118.12).

    Mana that the board does not show may be there all the same: whoever answers that it is paid has it, as for spells; where nobody
    answers, it is not paid, and that is told.
    """
    if can_pay(play, cost, player, context):
        return bool(play.ask(question)[0])
    rest = [part for part in cost if not _is_mana(part)]
    if len(rest) == len(cost) or context.told.pay == "auto" or not can_pay(play, rest, player, context):
        return False
    answer = play.ask(replace(question, default=(_NOBODY_ANSWERED,)))[0]
    if answer == _NOBODY_ANSWERED:
        play.unknown_mana(player, context.source_name)
    elif answer:
        context.told = replace(context.told, pay="none")
    return answer != _NOBODY_ANSWERED and bool(answer)


def _is_mana(part: cost_parts.CostPart) -> bool:
    """Is it mana alone, as often as it may be?"""
    many = isinstance(part, cost_parts.PayTimes) and all(map(_is_mana, part.cost))
    return many or isinstance(part, cost_parts.PayMana)


def _possible(play: Play, part: cost_parts.CostPart, player: str, context: Context) -> bool:
    match cost_parts.one_of_all(part):
        case cost_parts.PayMana(mana):
            any_mana, spending = context.paying.any_mana, Spending.of(context)
            can = can_pay_mana if context.paying.for_mana else can_pay_by_filters
            return context.told.pay == "none" or can(
                play, player, mana, context.x, any_mana=any_mana, spending=spending
            )
        case cost_parts.Waterbend(mana):
            mana = least_mana(play, mana, player, context.x)
            return _possible(play, cost_parts.PayMana(mana), player, context) if mana else True
        case cost_parts.PayLoyalty() as loyalty:
            by = _change(loyalty, context)
            put = e.CountersChanged(context.source, "loyalty", by, player)
            return _loyalty(play, context.source) >= -by and (by <= 0 or can_happen(play, put))
        case cost_parts.PayByAction(one_shot):
            return _can_do(play, one_shot, player, context)
        case cost_parts.PayEither(options):
            return any(can_pay(play, option, player, context) for option in options)
        case cost_parts.PayTimes(cost, times):
            number = context.number(times, play)
            return number == 0 or can_pay(play, _times(cost, number), player, context)
        case cost_parts.RemoveAmong() as among:
            have = sum(_counters(play, one, among.kind) for one in _with_counters(play, among, context))
            return have >= (1 if among.number is None else context.number(among.number, play))
        case cost_parts.TapTotal() | cost_parts.ExileTotal() as total:
            return sum(_worth(play, one, total, context) for one in _usable(play, total, context)) >= context.number(
                total.least, play
            )
        case cost_parts.RevealChoice(key):
            thing = play.thing(context.source)
            return thing is not None and key in thing.choices
        case cost_parts.PayItsManaCost():  # whoever pays puts the mana for it before (`_its_own` of ability costs)
            return False
        case never:
            assert_never(never)


def _times(cost: tuple[cost_parts.CostPart, ...], number: int) -> tuple[cost_parts.CostPart, ...]:
    """The same cost so often; its mana in one sum, so that it can be asked whether it can be paid."""
    mana = "".join(part.mana for part in cost if isinstance(part, cost_parts.PayMana)) * number
    rest = tuple(part for part in cost if not isinstance(part, cost_parts.PayMana)) * number
    return (*((cost_parts.PayMana(mana),) if mana else ()), *rest)


def _usable(play: Play, part: cost_parts.TapTotal | cost_parts.ExileTotal, context: Context) -> tuple[ObjectId, ...]:
    ids = context.reader(play).matching(context.settled(part.of, play))
    exiled = isinstance(part, cost_parts.ExileTotal)
    if not exiled and _is_vehicle(play, context.source):
        ids = tuple(one for one in ids if CantCrew() not in play.solution[cast("ObjectId", one)].rules)
    return tuple(one for one in cast("tuple[ObjectId, ...]", ids) if exiled or _untapped(play, one))


def _worth(play: Play, identity: ObjectId, part: cost_parts.TapTotal | cost_parts.ExileTotal, context: Context) -> int:
    stat = (
        Stat.TOUGHNESS
        if isinstance(part, cost_parts.TapTotal) and _by_toughness(play, identity, context)
        else part.stat
    )
    own = play.solution.reader(play.controller(identity), identity).value(StatOf(This(), stat))
    return own + _crews_though(play, identity, context.source) if isinstance(part, cost_parts.TapTotal) else own


def _by_toughness(play: Play, identity: ObjectId, context: Context) -> bool:
    """Whether it is said to crew this Vehicle or saddle this Mount using its toughness."""
    kinds = play.solution[context.source].subtypes if context.source in play.solution else ()
    return any(
        (one.rule.crews and "Vehicle" in kinds) or (one.rule.saddles and "Mount" in kinds)
        for one in play.solution.in_force(UsesToughness, identity)
    )


def _is_vehicle(play: Play, identity: ObjectId) -> bool:
    return identity in play.solution and "Vehicle" in play.solution[identity].subtypes


def _crews_though(play: Play, identity: ObjectId, crewed: ObjectId) -> int:
    """702.122a, 702.171a: by how much more power it is said to crew a Vehicle or saddle a Mount."""
    kinds = play.solution[crewed].subtypes if crewed in play.solution else ()
    return sum(
        one.rule.more
        for one in play.solution.in_force(CrewsThough, identity)
        if "Vehicle" in kinds or (one.rule.saddles and "Mount" in kinds)
    )


def _pay_total(play: Play, part: cost_parts.TapTotal | cost_parts.ExileTotal, player: str, context: Context) -> None:
    """702.122a, 701.59a: any number of them, enough together."""
    options = _usable(play, part, context)
    least = context.number(part.least, play)
    key = "tap" if isinstance(part, cost_parts.TapTotal) else "exile"
    about = f"{context.source_name}: {key} {part.stat} {least}"
    worth = {one: _worth(play, one, part, context) for one in options}
    question = Question(key, player, about, options, 1, len(options), context.source, enough=_reaching(worth, least))
    chosen = cast("tuple[ObjectId, ...]", play.ask(question)) if least else ()
    if sum(worth[one] for one in chosen) < least:
        raise IllegalAction(f"{context.source_name}: what was chosen has less than {part.stat} {least}", rule="601.2h")
    if isinstance(part, cost_parts.TapTotal):
        perform(play, *(e.TapChanged(one, True, player=player) for one in chosen))
    else:
        perform(play, *(e.Moved(one, Zone.EXILE, player, "cost") for one in chosen))
        perform(play, e.Done(Act.COLLECT_EVIDENCE, player))
    context.did(chosen, play)


def _with_counters(play: Play, part: cost_parts.RemoveAmong, context: Context) -> tuple[ObjectId, ...]:
    ids = context.reader(play).matching(context.settled(part.of, play))
    return tuple(one for one in cast("tuple[ObjectId, ...]", ids) if _counters(play, one, part.kind))


def _remove_among(play: Play, part: cost_parts.RemoveAmong, player: str, context: Context) -> None:
    """122, 601.2h: counter by counter it is chosen from which object; all are removed at once."""
    options = _with_counters(play, part, context)
    left = {
        (one, kind): pile.number
        for one in options
        for kind, pile in play.state.object(one).counters.items()
        if part.kind in (None, kind)
    }
    about = f"{context.source_name}: remove counters"
    if part.number is None:
        many = cast("int", play.ask(Question("number", player, about, None, 1, 1, context.source))[0])
    else:
        many = context.number(part.number, play)
    if not (0 if part.number is not None else 1) <= many <= sum(left.values()):
        raise IllegalAction(f"{context.source_name}: there are not {many} such counters to remove", rule="601.2h")
    removed: dict[tuple[ObjectId, str], int] = {}
    for at in range(1, many + 1):
        from_ = tuple(dict.fromkeys(one for (one, _), number in left.items() if number))
        question = Question("counters", player, about, from_, 1, 1, context.source, more=at < many)
        one = cast("ObjectId", play.ask(question)[0])
        kinds = tuple(kind for (other, kind), number in left.items() if other == one and number)
        kind = str(play.ask(Question("kind", player, about, kinds, 1, 1, context.source))[0])
        left[one, kind] -= 1
        removed[one, kind] = removed.get((one, kind), 0) + 1
    perform(play, *(e.CountersChanged(one, kind, -by, player, as_cost=True) for (one, kind), by in removed.items()))
    context.that_many(many)
    context.count("the removed", many)


def _reaching(worth: Mapping[ObjectId, int], least: int) -> tuple[ObjectId, ...]:
    """Some that are enough together: the least that is alone, else the most first until they are."""
    alone = min((one for one in worth if worth[one] >= least), key=worth.__getitem__, default=None)
    if alone is not None:
        return (alone,)
    chosen: list[ObjectId] = []
    for one in sorted(worth, key=worth.__getitem__, reverse=True):
        if sum(worth[each] for each in chosen) < least:
            chosen.append(one)
    return tuple(chosen)


def _change(part: cost_parts.PayLoyalty, context: Context) -> int:
    """By how much the loyalty changes."""
    return part.number - context.x if part.x else part.number


def _loyalty(play: Play, identity: ObjectId) -> int:
    thing = play.thing(identity)
    return thing.counters["loyalty"].number if thing is not None and "loyalty" in thing.counters else 0


def _can_do(play: Play, one_shot: Instruction, player: str, context: Context) -> bool:
    """118.3: a player can't pay a cost without the means to pay it in full."""
    match one_shot:
        case d.Tap(what) if not isinstance(what, target_requirement.Pick):
            ids = context.objects(what, play)
            return bool(ids) and all(_untapped(play, one) and _not_sick(play, one, what) for one in ids)
        case d.Untap(what) if not isinstance(what, target_requirement.Pick):
            return all(_untaps(play, one) and _not_sick(play, one, what) for one in context.objects(what, play))
        case d.LoseLife(number):
            return life_to_pay(play, player, Spending.of(context)) >= context.number(number, play)
        case d.Discard(number=number, what=what, up_to=free, together=together):
            if number is None:
                return True
            if together is not None:
                known = _known_cards(play, what or Anything(), player, context)
                return _some_fit(play, together, list(known), context.number(number, play), context)
            held = play.state.player(player).hand if what is None else _such_cards(play, what, player, context)
            return free or held >= context.number(number, play)
        case d.RemoveCounters(kind, number, what) if not isinstance(what, target_requirement.Pick) and not isinstance(
            number, ChosenNumber | None
        ):
            least = context.number(number, play)
            return all(_counters(play, one, kind) >= least for one in context.objects(what, play))
        case d.RemoveCounters(what=target_requirement.Pick() as pick):
            return _enough(play, from_one_that_has_them(one_shot, pick, lambda one: context.number(one, play)), context)
        case d.PlayerCountersPut(kind, int() as number) if number >= 0:
            return can_happen(play, e.CountersChanged(player, kind, number, player))
        case d.PlayerCountersPut(kind):
            return play.state.player(player).counters.get(kind, 0) > 0
        case d.PlayerCountersLost(str(kind), number):
            have = play.state.player(player).counters.get(kind, 0)
            return number is None or have >= context.number(number, play)
        case d.Choose(of=Filter() as of, number=number, up_to=False):
            there = context.reader(play).matching(context.settled(of, play))  # beheld (701.4a)
            return len(there) >= context.number(number, play)
        case _:
            return _can_do_besides(play, one_shot, player, context)


def _can_do_besides(play: Play, one_shot: Instruction, player: str, context: Context) -> bool:
    """The same of what is done to other things than that.

    Raises:
        NotRead: nobody has said when such a cost can be paid.
    """
    match one_shot:
        case d.Draw():
            return can_happen(play, e.DrawOne(player))
        case d.GainLife(player=who):
            return _can_gain_life(play, who, context)
        case d.Sacrifice(what):
            return _enough(play, what, context, but=partial(_is_kept, play, player, context))
        case d.MoveTo(what) | d.Tap(what) | d.Untap(what) | d.Reveal(what):
            return _enough(play, what, context)
        case d.Mill(number) | d.ExileFromTop(number):
            return play.has_in_library(player, context.number(number, play))
        case d.PutCounters(kind, what=what):
            return _enough(play, what, context, but=lambda one: not _can_have(play, one, kind, player))
        case d.Attach(what, to=None, to_player=None):
            return all(play.state.object(one).attached_to is not None for one in context.objects(what, play))
        case d.SetStatus() | d.KeywordAction() | d.AddMana() | d.Choose() | d.RemoveCounters():
            return True
        case _:
            raise NotRead(
                f"{context.source_name}: whether its cost can be paid is not known: {type(one_shot).__name__}"
            )


def _can_have(play: Play, identity: ObjectId, kind: str, player: str) -> bool:
    """614.17b: whether a counter of that kind can be put on it by that player."""
    return can_happen(play, e.CountersChanged(identity, kind, 1, player))


def _such_cards(play: Play, what: Filter, player: str, context: Context) -> int:
    """How many cards of that kind a player may have in hand: those known to be, and those that nobody knows."""
    if what == Is(This()):
        return 1  # wherever it is discarded from is asked as the ability is announced
    return len(_known_cards(play, what, player, context)) + play.state.player(player).hand_count


def _known_cards(play: Play, what: Filter, player: str, context: Context) -> tuple[ObjectId, ...]:
    """The cards of that kind in a player's hand that are known."""
    mine = InZone(Zone.HAND) & OwnedBy(ExactPlayer(player)) & what
    return cast("tuple[ObjectId, ...]", context.reader(play).matching(context.settled(mine, play)))


def _can_gain_life(play: Play, who: PlayerRef, context: Context) -> bool:
    """119.7: a cost that has a player who can't gain life gain life can't be paid."""
    one = isinstance(who, ChosenPlayer)  # chosen as it is paid
    players = context.players(Opponents() if one else who, play)
    able = [CantGainLife() not in play.solution.player(name).rules for name in players]
    return any(able) if one else all(able)


def _is_kept(play: Play, player: str, context: Context, identity: ObjectId) -> bool:
    """Whether a permanent can't be sacrificed for this cost: another's, or something says so."""
    paying = context.paying
    if play.controller(identity) != player:
        return True  # 701.21a
    return may_not_sacrifice(play, identity, player, paying.kind, for_mana=paying.of_mana_ability)


def _enough(
    play: Play, what: target_requirement.Things, context: Context, but: Callable[[ObjectId], bool] = lambda _: False
) -> bool:
    """Whether there are as many as that asks for, those left out that cannot be meant."""
    if isinstance(what, target_requirement.Pick):
        number = 1 if what.number is None else context.number(what.number, play)
        found = cast("tuple[ObjectId, ...]", context.reader(play).matching(context.settled(what.of, play)))
        free = [one for one in found if not but(one)]
        least = what.least if what.up_to else number
        return len(free) >= least and _some_fit(play, what.together, free, least, context)
    meant = context.objects(what, play)
    return bool(meant) and not any(map(but, meant))


_MOST_TRIED: Final = 5000
"""How many ways to choose are tried; of more, one will do."""


def _some_fit(play: Play, wanted: Together | None, free: list[ObjectId], number: int, context: Context) -> bool:
    """Whether so many of them may be chosen together ("with different names")."""
    if wanted is not None and wanted.total is not None and wanted.at_least:
        stat, least = wanted.total
        every = (context.number(StatOf(ExactObject(one), stat), play) for one in free)
        return sum(one for one in every if one > 0) >= context.number(least, play)
    if wanted is None or comb(len(free), number) > _MOST_TRIED:
        return True
    return any(
        fit_together(play, wanted, chosen, lambda value: context.number(value, play))
        for chosen in combinations(free, number)
    )


def _counters(play: Play, identity: ObjectId, kind: str | None) -> int:
    thing = play.thing(identity)
    if thing is None:
        return 0
    return sum(pile.number for name, pile in thing.counters.items() if kind in (None, name))


def _untaps(play: Play, identity: ObjectId) -> bool:
    """Whether it is tapped, and can become untapped (107.6, 614.17b)."""
    return not _untapped(play, identity) and can_happen(play, e.TapChanged(identity, False))


def _untapped(play: Play, identity: ObjectId) -> bool:
    thing = play.thing(identity)
    return thing is not None and thing.zone is Zone.BATTLEFIELD and "tapped" not in thing.status


def _not_sick(play: Play, identity: ObjectId, what: target_requirement.Things) -> bool:
    """302.6: {T} and {Q} of a creature need that its controller has controlled it since the turn began, or haste."""
    if what not in (Is(This()), Exactly(frozenset({identity}))):
        return True
    now = play.solution[identity]
    if "Creature" not in now.types or "haste" in now.keywords:
        return True
    if any(
        one.reader.matches(identity, one.rule.of)
        for one in play.solution.in_force(ActivatesThoughHaste, play.controller(identity))
    ):
        return True
    return not play.state.is_new_to(play.state.object(identity), play.controller(identity))


def is_summoning_sick(play: Play, parts: Iterable[cost_parts.CostPart], identity: ObjectId) -> bool:
    """Whether the cost has {T} or {Q} of a creature that came under its controller's control in this turn (302.6)."""
    tapping = any(
        isinstance(part, cost_parts.PayByAction) and part.one_shot in (d.Tap(Is(This())), d.Untap(Is(This())))
        for part in parts
    )
    return tapping and not _not_sick(play, identity, Is(This()))


def pay(play: Play, parts: Iterable[cost_parts.CostPart], player: str, context: Context) -> None:
    """Pay a cost whole (601.2h): mana first, then the rest in the order written.

    What is tapped for it comes before, a source of mana by {T} or what the player picks, so that it does not pay the mana, too (601.2g).

    Raises:
        IllegalAction: a part of it cannot be paid.
    """
    rest: list[cost_parts.CostPart] = []
    parts = tuple(parts)
    if TAP in parts and len(parts) > 1 and play.thing(context.source) is not None:
        first = (TAP,) if any(mana_abilities(play, context.source)) else ()
        _pay_rest(play, first, player, context)
        parts = tuple(part for part in parts if part not in first)
    if any(isinstance(part, cost_parts.PayMana) for part in parts):
        picked = tuple(part for part in parts if _taps_what_is_picked(part))
        _pay_rest(play, picked, player, context)
        parts = tuple(part for part in parts if part not in picked)
    for part in parts:
        if isinstance(part, cost_parts.PayMana):
            _pay_mana(play, part.mana, player, context)
        elif isinstance(part, cost_parts.Waterbend):
            left = waterbend(play, part.mana, part.mana, player, context)
            if left:
                _pay_mana(play, left, player, context)
            has_waterbent(play, player, context)
        else:
            rest.append(part)
    _pay_rest(play, rest, player, context)


def _taps_what_is_picked(part: cost_parts.CostPart) -> bool:
    match part:
        case cost_parts.PayByAction(d.Tap(target_requirement.Pick())):
            return True
        case _:
            return False


def _pay_rest(play: Play, parts: Iterable[cost_parts.CostPart], player: str, context: Context) -> None:
    """What is paid otherwise than with mana."""
    for part in parts:
        if not _possible(play, part, player, context):
            raise IllegalAction(f"{context.source_name}: {player} cannot pay {said(part)}", rule="601.2h")
        match cost_parts.one_of_all(part):
            case cost_parts.PayLoyalty() as loyalty:
                by = _change(loyalty, context)
                play.log("pay", f"{says(player, 'pays')} {'+' if by > 0 else ''}{by} loyalty", "606.4")
                perform(play, e.CountersChanged(context.source, "loyalty", by, player, as_cost=True))
            case cost_parts.PayEither(options):
                possible = [at for at, option in enumerate(options, 1) if can_pay(play, option, player, context)]
                about = f"{context.source_name}: which cost"
                words = tuple(map(_as_an_option, options))
                answer = play.ask(Question("mode", player, about, tuple(possible), source=context.source, does=words))
                pay(play, options[cast("int", answer[0]) - 1], player, context)
            case cost_parts.PayTimes(cost, times):
                pay(play, _times(cost, context.number(times, play)), player, context)
            case cost_parts.TapTotal() | cost_parts.ExileTotal() as total:
                _pay_total(play, total, player, context)
            case cost_parts.RemoveAmong() as among:
                _remove_among(play, among, player, context)
            case cost_parts.PayByAction(one_shot):
                play.log("pay", f"{says(player, 'pays')}: {said(part)}", "601.2h")
                context.paying.now = True
                with play.deeper():
                    context.perform((one_shot,), play)
                context.paying.now = False
            case cost_parts.RevealChoice(key):
                _reveal_choice(play, key, player, context)
            case cost_parts.PayMana() | cost_parts.Waterbend() | cost_parts.PayItsManaCost():
                raise AssertionError(part)  # mana is paid before, and what its mana cost is stands as mana by then
            case never:
                assert_never(never)


def _reveal_choice(play: Play, key: str, player: str, context: Context) -> None:
    """607.2d: who was chosen becomes known; that whoever pays has chosen is taken for granted of what another player owns."""
    thing = play.state.object(context.source)
    chosen = thing.choices[key]
    if thing.owner != player:
        play.log("note", f"{says(player, 'is')} taken to have made the choice of {thing.name}", "607.2d", (thing.id,))
    play.log("pay", f"{says(player, 'reveals')} that {chosen} was chosen", "601.2h", (thing.id,))


def _pay_mana(play: Play, mana: str, player: str, context: Context) -> None:
    any_mana = context.paying.any_mana
    stated = "auto" if context.told.pay is None else context.told.pay
    spending = Spending.of(context)
    pays = pay_mana if context.paying.for_mana else pay_by_filters
    spent = pays(play, player, mana, context.x, stated, any_mana=any_mana, spending=spending)
    context.paying.spent = (*(context.paying.spent or ()), *spent)


def _as_an_option(cost: Sequence[cost_parts.CostPart]) -> object:
    """One of several costs, for who answers in words: what is done, or else what is paid."""
    done = tuple(part.one_shot for part in cost if isinstance(part, cost_parts.PayByAction))
    return done if done and len(done) == len(cost) else ", ".join(map(said, cost))


def said(part: cost_parts.CostPart) -> str:
    """A part of a cost in words."""
    match cost_parts.one_of_all(part):
        case cost_parts.PayMana(mana):
            return mana
        case cost_parts.Waterbend(mana):
            return f"waterbend {mana}"
        case cost_parts.PayLoyalty(number, x):
            return "-X loyalty" if x else f"{number:+} loyalty"
        case cost_parts.PayByAction(d.Tap(Is(This()))):
            return "{T}"
        case cost_parts.PayByAction(d.Untap(Is(This()))):
            return "{Q}"
        case cost_parts.PayByAction(d.LoseLife(number)):
            return f"{number} life" if isinstance(number, int) else "X life" if number == X() else "that much life"
        case cost_parts.PayByAction(d.MoveTo(to=Zone.EXILE)):
            return "exile"
        case cost_parts.PayByAction(one_shot):
            name = type(one_shot).__name__
            return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name).strip()
        case (
            cost_parts.PayItsManaCost() | cost_parts.PayEither() | cost_parts.PayTimes() | cost_parts.TapTotal()
            | cost_parts.ExileTotal() | cost_parts.RemoveAmong() | cost_parts.RevealChoice()
        ):  # fmt: skip
            return "a cost"
        case never:
            assert_never(never)


def beside_what_was_beheld(cost: tuple[cost_parts.CostPart, ...], before: Told, after: Told) -> Told:
    """701.4a: to behold is to choose or reveal: nothing is moved, and "that land" is what it was before."""
    beheld = any(isinstance(part, d.Choose) and part.key == "beheld" for part in inside(cost))
    return replace(after, that=before.that, these=before.these, many=before.many) if beheld else after


def with_its_own(
    play: Play, cost: tuple[cost_parts.CostPart, ...], context: Context
) -> tuple[cost_parts.CostPart, ...]:
    """The cost with the mana cost of the object for "its mana cost", its X 0 (107.3g); of one that has none it stays, and cannot be paid (118.6)."""
    paid = list(cost)
    for at, part in enumerate(cost):
        identity = context.id_of(part.of, play) if isinstance(part, cost_parts.PayItsManaCost) else None
        if identity is None or play.thing(identity) is None:
            continue
        own = play.solution[identity].mana_cost
        if own is not None:
            paid[at] = cost_parts.PayMana(str(own).replace("{X}", "") or "{0}")
    return tuple(paid)
