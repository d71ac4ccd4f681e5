"""Replacement and prevention (614 to 616): from an event that would happen to what really happens.

`replaced` takes one event and gives the events that are left to be carried out, each with its choices made. Which effects apply to a
permanent that enters is found by looking ahead (614.12): the permanent is put onto a board that is then thrown away.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import Final, assert_never, cast

from layerlaw.game.attractions import is_attraction
from layerlaw.game.changed import replace
from layerlaw.game.events import stays_face_down
from layerlaw.game.protection import is_player_protected, is_protected
from layerlaw.game.state import ObjectId
from layerlaw.layers import Solution
from layerlaw.model import event_patterns as h
from layerlaw.model import replacement_effects
from layerlaw.model import rule_effects as x
from layerlaw.model.abilities import Instruction
from layerlaw.model.filters import Is
from layerlaw.model.history import Occurrence, Past
from layerlaw.model.references import This
from layerlaw.model.tree import holds, such
from layerlaw.model.values import ChosenNumber
from layerlaw.model.words import Color, Zone
from layerlaw.play.context import Context
from layerlaw.play.event import event as e
from layerlaw.play.event.pattern import hits
from layerlaw.play.event.told import EVENT_MANY, NOTHING
from layerlaw.play.event.viewpoint import Viewpoint
from layerlaw.play.history.describe import tell
from layerlaw.play.in_force import in_force
from layerlaw.play.position.functioning import FunctioningReplacement
from layerlaw.play.position.persons import says
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import FloatingReplacement
from layerlaw.play.position.questions import Question
from layerlaw.play.replacement.applicable import Applicable, known_by_what_moves
from layerlaw.play.replacement.as_it_enters import Ahead, look_ahead
from layerlaw.play.replacement.command_zone import command_zone_instead
from layerlaw.play.replacement.counter_effects import by_counters
from layerlaw.play.replacement.damage import prevented, redirected_as_said, unpreventable
from layerlaw.play.replacement.drawing_limits import draws_no_more
from layerlaw.play.replacement.each_token import on_all_at_once, one_by_one
from layerlaw.play.replacement.elsewhere import elsewhere, moved_elsewhere
from layerlaw.play.replacement.enters_so import entering_so, noting
from layerlaw.play.replacement.event_amounts import amount_of, changed, with_amount
from layerlaw.play.replacement.next_time import is_past, is_used_up_at_once, use_up, used_up_by
from layerlaw.play.replacement.redirected_to_planeswalkers import REDIRECTION, redirected
from layerlaw.play.whether import whether


def replaced(play: Play, event: e.Event, board: Solution | None = None) -> list[e.Event]:
    """What really happens of an event, after all replacement and prevention effects (616.1).

    `board`: where the objects of the event are to be seen, if not on the board of now (the counters of what enters).
    """
    # 614.5: what is done instead of an event is that event, modified; of two draws in the place of one, each is.
    waiting = [(event, frozenset(play.replacing))]
    done: list[e.Event] = []
    while waiting:
        current, used = waiting.pop(0)
        current = _placed(play, current)
        if _cannot(play, current, board or play.solution):
            continue
        if REDIRECTION not in used:
            moved = redirected(play, current)
            if moved is not current:
                waiting.insert(0, (moved, used | {REDIRECTION}))
                continue
        ahead = look_ahead(play, current) if board is None else None
        if ahead is not None:
            if _cannot_enter(ahead):
                continue
            current = ahead.settled(current)
        found = [one for one in _applicable(play, current, ahead, board) if one.key not in used]
        if isinstance(current, e.Created) and current.number > 1:
            found = on_all_at_once(found)
            singles = one_by_one(event, current, found)
            if singles:
                waiting[:0] = [(single, used) for single in singles]
                continue
        if not found:
            instead = None if ahead is not None else command_zone_instead(play, current)
            if instead is not None:
                waiting.insert(0, (instead, used))
                continue
            done.append(current if ahead is None else _with_counters(play, current, ahead))
            continue
        one = found[0] if len(found) == 1 else _chosen(play, current, found)
        used |= {one.key}
        with play.replaced_by(used):
            waiting[:0] = [(left, used) for left in _applied(play, current, one)]
    return done


def replaces_the_first(play: Play, event: e.Created) -> str:
    """The name of what does something else instead of the first tokens that are created in a turn, where these are those; else empty."""
    found = (one for one in _applicable(play, event, None, None) if one.effect.condition is not None)
    return next(
        (
            one.name
            for one in found
            if any(past.kind is Occurrence.TOKEN_CREATED for past in such((one.effect.condition,), Past))
        ),
        "",
    )


def still_done(play: Play, event: e.WouldAct) -> e.WouldAct | None:
    """A keyword action that would be done, as replacement effects leave it; None where something else has been done instead (614.6)."""
    return next((one for one in replaced(play, event) if isinstance(one, e.WouldAct)), None)


def _placed(play: Play, event: e.Event) -> e.Event:
    """The event with where its object comes from."""
    if isinstance(event, e.Destroyed) and event.object in play.solution:
        forbidden = x.CantBeRegenerated() in play.solution[event.object].rules  # 701.19c
        return replace(event, can_regenerate=False) if forbidden else event
    if isinstance(event, e.Moved):
        if event.from_ is None:
            thing = play.thing(event.object)
            event = event if thing is None else replace(event, from_=thing.zone)
        return _to_its_own_deck(play, _from_the_stack(play, event))
    return event


def _to_its_own_deck(play: Play, event: e.Moved) -> e.Moved:
    """717.6: an Attraction card that would be put elsewhere than the battlefield, exile or the command zone goes there instead."""
    thing = play.thing(event.object)
    stays = event.to in (Zone.BATTLEFIELD, Zone.EXILE, Zone.COMMAND)
    if stays or thing is None or thing.is_token or thing.card is None or not is_attraction(thing.card):
        return event
    play.log("replace", f"{thing.name}: {Zone.COMMAND} instead of {event.to}", "717.6", (event.object,))
    return replace(event, to=Zone.COMMAND, shuffle=False, bottom=False, beneath=0)


def _from_the_stack(play: Play, event: e.Moved) -> e.Moved:
    """702.34a: a spell cast with flashback is exiled instead of being put anywhere else any time it would leave the stack."""
    item = play.item_as_it_was(event.object) if event.from_ is Zone.STACK else None
    to = item.as_cast.wherever if item is not None else None
    if to is None or event.to in (to, Zone.BATTLEFIELD):
        return event
    play.log("replace", f"{play.name(event.object)}: {to} instead of {event.to}", "702.34a", (event.object,))
    return replace(event, to=to, shuffle=False, bottom=False, beneath=0)


def _life_cannot_change(play: Play, event: e.LifeChanged) -> bool:
    """119.7, 119.8."""
    rules = play.solution.player(event.player).rules
    if event.by == 0 or x.LifeCantChange() in rules:
        return True
    if event.by > 0:
        return x.CantGainLife() in rules
    return x.CantLoseLife() in rules or (event.from_damage and x.LosesNoLifeFromDamage() in rules)


def can_happen(play: Play, event: e.Event) -> bool:
    """Whether nothing on the board as it is now says that an event can't happen (614.17)."""
    return not _cannot(play, event, play.solution)


def _cannot(play: Play, event: e.Event, board: Solution) -> bool:
    """614.17: what can't happen doesn't, and is not replaced; damage that protection prevents (702.16e)."""
    match event:
        case e.LifeChanged():
            return _life_cannot_change(play, event)
        case e.DrawOne(player):
            return draws_no_more(play, player)
        case e.CountersChanged(on, kind, by) if by > 0 and isinstance(on, str):
            return any(
                isinstance(one, x.CantGetCounters) and one.kind in (None, kind) for one in board.player(on).rules
            )
        case e.CountersChanged(on, kind, by) if by > 0 and on in board:
            return any(isinstance(one, x.CantHaveCounters) and one.kind in (None, kind) for one in board[on].rules)
        case e.CountersChanged(on, kind, by) if by < 0 and on in board:
            return x.KeepsCountersOfKind(kind or "") in board[on].rules
        case e.TapChanged(identity, False) if identity in board:
            return x.CantBecomeUntapped() in board[identity].rules
        case e.Moved(identity, Zone.BATTLEFIELD) if identity in play.solution:
            return x.CantEnter() in play.solution[identity].rules
        case e.Turned(identity, "face up") if (thing := play.thing(identity)) is not None and stays_face_down(thing):
            play.log(
                "note", f"{thing.name} is revealed, and stays face down", "730.2g" if thing.components else "701.40g"
            )
            return True
        case e.Turned(identity, how) if identity in board:
            forbidden = x.CantTransform if how == "transforms" else x.CantBeTurnedFaceUp
            bound = {"daybound", "nightbound"} & set(board[identity].keywords)
            if how == "transforms" and bound and not event.by_day:
                return True
            return how != "face down" and any(True for _ in in_force(play, forbidden, identity))
        case e.Damaged():
            return event.amount <= 0 or _is_protected_from(play, event)
        case e.Destroyed(identity) if identity in play.solution:
            now = play.solution[identity]
            if "indestructible" in now.keywords or x.IsQuality("indestructible") in now.rules:
                play.log("replace", f"{play.name(identity)} is indestructible", "702.12b")
                return True
        case (
            e.CountersChanged() | e.TapChanged() | e.Moved() | e.Turned() | e.Destroyed() | e.Created() | e.Draws() | e.Mills()
            | e.ManaMade() | e.WouldAct() | e.ToldOnly()
        ):  # fmt: skip
            pass
        case forgotten:
            assert_never(forgotten)
    return False


def _is_protected_from(play: Play, event: e.Damaged) -> bool:
    """702.16e: protection prevents all of the damage."""
    known, to = play.known(event.source), event.to
    if known is None or event.source not in known:
        return False
    source = known[event.source]
    if isinstance(to, str):
        protected = is_player_protected(play.solution, to, source)
    else:
        protected = to in play.solution and is_protected(play.solution[to], source)
    if not protected or unpreventable(play, event):
        return False
    who = says(to, "has") if isinstance(to, str) else f"{play.name(to)} has"
    play.log("replace", f"{who} protection: {event.amount} damage is prevented", "702.16e")
    return True


def _cannot_enter(ahead: Ahead) -> bool:
    """614.12, 614.17: it can't enter as what it would be on the battlefield; 303.4g: an Aura with nothing to enchant."""
    return ahead.stays or any(x.CantEnter() in ahead.solution[one].rules for one in ahead.ids if one in ahead.solution)


def _with_counters(play: Play, event: e.Event, ahead: Ahead) -> e.Event:
    """616.1g: the counters that it enters with are put on it as part of that event, and may be replaced themselves."""
    assert isinstance(event, e.Moved | e.Created), "only what enters is looked ahead at"
    counters: dict[str, int] = {}
    for kind, number in ahead.how.counters.items():
        put = e.CountersChanged(ahead.ids[0], kind, number, ahead.how.controller, entering=True)
        left = replaced(play, put, ahead.solution) if number else []
        counters[kind] = sum(one.by for one in left if isinstance(one, e.CountersChanged))
    return replace(event, how=replace(ahead.how, counters=counters))


def _applicable(play: Play, event: e.Event, ahead: Ahead | None, board: Solution | None = None) -> Iterator[Applicable]:
    """The effects whose event this is: of permanents as they are, of what enters as it will be, and of what resolved before."""
    board = ahead.solution if ahead is not None else board or play.solution
    seen = event if ahead is None else ahead.event
    for one in play.presence.of(play.solution).replacers:
        if _is_own(one.effect.would) and ahead is not None:
            continue  # what it says of its own entering, it says as it enters
        if ahead is not None and one.source not in board:
            continue
        yield from _one(play, one, seen, board)
    if ahead is not None:
        for identity in ahead.ids:
            yield from (
                known_by_what_moves(found, event)
                for one in play.presence.of_object(board, identity).replacers
                if _is_own(one.effect.would) or not isinstance(seen, e.Moved | e.Created)
                for found in _one(play, one, seen, board, ahead.how.facts)
            )
    elif isinstance(event, e.Moved) and _is_elsewhere(play, event.object):
        for one in play.presence.of_object(play.solution, event.object).replacers:
            if _is_own(one.effect.would):
                yield from _one(play, one, seen, board)
    yield from _floating(play, seen, board)
    for number, (identity, effect) in enumerate(by_counters(play, event)):
        key = ("counters", identity, number)
        yield Applicable(key, effect, play.controller(identity), identity, play.name(identity), NOTHING)


def _floating(play: Play, event: e.Event, board: Solution) -> Iterator[Applicable]:
    """Of what has resolved before; not a shield of which other damage takes all that is left (615.7)."""
    for shield in play.at.floating_replacements:
        if isinstance(event, e.Damaged) and (
            play.shares.get((shield.id, event.source, event.to)) == 0 or is_past(play, shield, event)
        ):
            continue
        context = Context.of_maker(shield, play.name(shield.source))
        would = context.settled(shield.effect.would, play)
        for told in hits(would, (event,), Viewpoint(shield.controller, shield.source, board, last=play.known)):
            if shield.effect.condition is None or context.holds(shield.effect.condition, play):
                name = play.name(shield.source)
                key = ("shield", shield.id, 0)
                yield Applicable(key, shield.effect, shield.controller, shield.source, name, told, shield)
            break


def shields_against(play: Play, event: e.Damaged) -> Iterator[FloatingReplacement]:
    """The effects that a resolved spell or ability made and that may be applied to damage."""
    yield from (one.shield for one in _floating(play, event, play.solution) if one.shield is not None)


def _one(
    play: Play, one: FunctioningReplacement, event: e.Event, board: Solution, known: Mapping[str, int] | None = None
) -> Iterator[Applicable]:
    """The effect, if the event is its own; `known`: how what enters was cast (400.7d)."""
    for hit in hits(one.effect.would, (event,), Viewpoint(one.controller, one.source, board, last=play.known)):
        told = hit.of_pair(one.pair)
        condition = one.effect.condition
        if condition is not None:
            facts = known or {}
            context = Context(
                one.controller, one.source, one.name, x=facts.get("x", 0), told=replace(told, numbers=facts)
            )
            if not context.holds(condition, play):
                return
        yield Applicable(
            ("static", one.source, one.nth), one.effect, one.controller, one.source, play.name(one.source), told
        )
        return


def _is_elsewhere(play: Play, identity: ObjectId) -> bool:
    thing = play.thing(identity)
    return thing is not None and thing.zone is not Zone.BATTLEFIELD


def _is_own(would: h.EventPattern) -> bool:
    """Whether the effect is about the object that has it (614.12: "this enters ...", not "creatures enter ...")."""
    if isinstance(would, h.EitherEvent):
        return all(map(_is_own, would.of))
    return Is(This()) == getattr(would, "what", None)


# --- which first (616.1) -----------------------------------------------------------------------------------------------


def affected_player(play: Play, event: e.Event) -> str:
    """Who chooses: the affected player, or the controller (or owner) of the affected object (616.1)."""
    match event:
        case e.CountersChanged(entering=True, player=player):
            return player
        case e.Damaged(_, to) | e.CountersChanged(to):
            return to if isinstance(to, str) else play.controller(to)
        case e.Moved(identity) | e.Destroyed(identity):
            return play.controller(identity)
        case (
            e.LifeChanged(player)
            | e.DrawOne(player)
            | e.Draws(player)
            | e.Mills(player)
            | e.Created(_, _, player)
            | e.StepBegan(_, player)
            | e.ManaMade(player)
            | e.WouldAct(_, player)
        ):
            return player
        case (
            e.TapChanged() | e.WasCast() | e.WasActivated() | e.Triggered() | e.Targeted() | e.Attacked() | e.Blocked() | e.Turned() | e.AttachChanged()
            | e.Done() | e.Expended() | e.ControlChanged() | e.Left()
        ):  # fmt: skip
            return play.state.active_player  # no effect replaces them by whom they affect
        case _:
            assert_never(event)


FIRST_TAKEN: Final = "first taken"
"""The kind of a log entry that says which replacement effect was taken to apply first where that matters and nobody said it."""


def _chosen(play: Play, event: e.Event, found: list[Applicable]) -> Applicable:
    """One of several effects: the affected player chooses; where it was not stated, the one listed first, and the log says so."""
    for one in found:
        if isinstance(one.effect.outcome, replacement_effects.EntersSo) and one.effect.outcome.under is not None:
            return one  # 616.1b: under whose control it enters is applied before how it does
    player = affected_player(play, event)
    orders = _amounts(play, event, found)
    if orders is not None and len(set(orders.values())) == 1:
        return found[0]  # the order makes no difference
    if orders is None and all(isinstance(one.effect.outcome, replacement_effects.EntersSo) for one in found):
        return found[0]
    options = tuple(dict.fromkeys(one.source for one in found))
    if len(options) == 1:
        return found[0]
    about = f"{len(found)} effects would change what happens"
    question = Question("replacement", player, about, options, 1, 1, None, default=options[:1])
    answers, stated = play.ask_and_tell(question)
    one = next(item for item in found if item.source == answers[0])
    names = ", ".join(play.name(item) for item in options)
    also = ""
    if orders is not None:
        also = "; " + ", ".join(
            f"{' then '.join(play.name(source) for source in order)}: {amount}" for order, amount in orders.items()
        )
    kind = "choice" if stated else FIRST_TAKEN
    play.log(kind, f"{says(player, 'chooses')} which of {names} applies first: {one.name}{also}", "616.1")
    return one


def _amounts(play: Play, event: e.Event, found: list[Applicable]) -> dict[tuple[ObjectId, ...], int] | None:
    """Where all of them change a number: what each order would give."""
    number = amount_of(event)
    if (
        number is None
        or len(found) > 4
        or not all(isinstance(one.effect.outcome, replacement_effects.Amount) for one in found)
    ):
        return None
    made: dict[tuple[ObjectId, ...], int] = {}
    for order in permutations(found):
        amount = number
        for one in order:
            if not amount:
                break  # of none there is nothing that another could make more
            amount = changed(play, amount, cast("replacement_effects.Amount", one.effect.outcome), one)
        made[tuple(one.source for one in order)] = amount
    return made


# --- what happens instead ----------------------------------------------------------------------------------------------


def _context_of(event: e.Event, one: Applicable, amount: int | None) -> Context:
    """What an effect knows of the event that it is applied to."""
    context = Context(one.controller, one.source, one.name, told=one.told)
    if one.shield is not None:
        context = Context.of_maker(one.shield, one.name)
        context.told = context.told.updated(one.told)
    if isinstance(event, e.Moved | e.Created) and event.how is not None:  # 400.7d: how it was cast
        context.told = replace(context.told, numbers={**event.how.facts, **context.told.numbers})
        if one.key[0] == "entering":  # the X that was announced for what enters (107.3m)
            context.x = event.how.facts.get("x", context.x)
    if amount is not None:
        context.that_many(amount)
        context.count(EVENT_MANY, amount)
    return context


def _applied(play: Play, event: e.Event, one: Applicable) -> list[e.Event]:
    """The event as the effect leaves it; none where something else has been done instead."""
    amount = amount_of(event)
    context = _context_of(event, one, amount)
    if one.effect.optional and _prevents_none(play, one, context):
        return [event]  # whether it is applied or not: nobody need say which
    if one.effect.optional and not _is_wanted(play, event, one, context):
        outcome = one.effect.outcome
        noted = outcome.otherwise if isinstance(outcome, replacement_effects.EntersSo) else ""
        return [noting(event, noted) if noted else event]
    if is_used_up_at_once(event, one):
        use_up(play, event, one)
    outcome_ = replacement_effects.one_of_every_outcome(one.effect.outcome)
    if isinstance(outcome_, replacement_effects.UnlessPaid):
        if _is_paid(play, event, one, outcome_):
            return [event]
        outcome_ = replacement_effects.one_of_every_outcome(outcome_.outcome)
    match outcome_:
        case replacement_effects.Amount() as outcome if amount is not None:
            made = changed(play, amount, outcome, one)
            told = f"{one.name}: {made} instead of {amount} ({what(play, event)})"
            play.log("replace", told, "614.1a", (one.source,))
            return with_amount(event, made)
        case replacement_effects.Elsewhere(to) as outcome:
            play.log("replace", f"{one.name}: {what(play, event)} to {to} instead", "614.1a", (one.source,))
            if isinstance(event, e.Moved):
                return [elsewhere(play, event, one, outcome, context)]
            # 704.5d, 701.7a: a token that is put elsewhere ceases to exist, and was not created
            return [] if isinstance(event, e.Created) else [event]
        case replacement_effects.OtherMana() as outcome if isinstance(event, e.ManaMade):
            return [_other_mana(play, event, one, outcome)]
        case replacement_effects.EntersSo() as outcome:
            return [entering_so(play, event, outcome, context)]
        case replacement_effects.Prevent() as outcome:
            left = prevented(play, event, one, outcome, context)
            return used_up_by(play, event, one, left) if isinstance(event, e.Damaged) else left
        case replacement_effects.Redirect(to) if isinstance(event, e.Damaged):
            return used_up_by(play, event, one, redirected_as_said(play, event, one, to, context=context))
        case replacement_effects.Instead(one_shots, also):
            if also and _has_added(play, event, one, one_shots):
                return [event]
            moved = None if also else moved_elsewhere(play, event, one, one_shots, context)
            if moved is not None:
                play.log("replace", f"{one.name}: {what(play, event)} to {moved.to} instead", "614.1a", (one.source,))
                return [moved]
            play.log("replace", f"{one.name} replaces {what(play, event)}", "614.1a", (one.source,))
            with play.deeper():
                context.perform(one_shots, play)
            return [event] if also else []
        case (
            replacement_effects.Amount()
            | replacement_effects.OtherMana()
            | replacement_effects.Redirect()
            | replacement_effects.UnlessPaid()
        ):  # the event has no amount, no mana or no damage that they could change
            return [event]
        case forgotten:
            assert_never(forgotten)


def _prevents_none(play: Play, one: Applicable, context: Context) -> bool:
    """Whether it would prevent so much damage as comes out as none, and do nothing besides."""
    match one.effect.outcome:
        case replacement_effects.Prevent(amount, ()) if amount is not None and one.shield is None:
            return context.number(amount, play) <= 0
        case _:
            return False


def _has_added(play: Play, event: e.Event, one: Applicable, one_shots: Sequence[Instruction]) -> bool:
    """614.5: of tokens that are created at once, what adds a fixed number to "one or more" has added it to others already."""
    would = one.effect.would
    batch = isinstance(event, e.Created) and isinstance(would, h.TokensCreated) and would.batch
    if not batch or holds(one_shots, ChosenNumber):  # "that many" are as many as there are of each kind
        return False
    known = one.key in play.added
    play.added.add(one.key)
    return known


def _other_mana(play: Play, event: e.ManaMade, one: Applicable, outcome: replacement_effects.OtherMana) -> e.ManaMade:
    """106.12b: so much more of the same, or the same amount of another type."""
    mana = event.mana * outcome.times
    if outcome.mana is not None:
        letter = outcome.mana
        if not letter:
            colors = tuple(f"{{{color}}}" for color in Color)
            question = Question("mana", event.player, f"{one.name}: which mana", colors, 1, 1, one.source)
            letter = str(play.ask(question)[0]).strip("{}")
        mana = (letter,) * (1 if outcome.one else len(mana))
    play.log("replace", f"{one.name}: {''.join(f'{{{unit}}}' for unit in mana)} is produced instead", "106.12b")
    return replace(event, mana=mana)


def _is_wanted(play: Play, event: e.Event, one: Applicable, context: Context) -> bool:
    """Whether whoever may apply the effect does (616.1)."""
    about = f"{one.name} would replace {what(play, event)}"
    outcome = one.effect.outcome
    chooser = one.controller
    if isinstance(outcome, replacement_effects.EntersSo) and outcome.by is not None:
        names = context.players(outcome.by, play)
        chooser = (
            names[0]
            if len(names) == 1
            else str(play.ask(Question("opponent", one.controller, about, names, 1, 1, one.source))[0])
        )
    return bool(play.ask(Question("may", chooser, about, None, 1, 1, one.source))[0])


def _is_paid(play: Play, event: e.Event, one: Applicable, outcome: replacement_effects.UnlessPaid) -> bool:
    """614.12a: paid or not is decided as it would happen, by the controller of what the event is about."""
    how = event.how if isinstance(event, e.Moved | e.Created) else None
    player = how.controller if how is not None else affected_player(play, event)
    context = Context(player, one.source, one.name, told=one.told)
    if not context.can_pay(outcome.cost, player, play):
        return False
    about = f"{one.name}: pay as it would happen"
    if not outcome.must and not play.ask(whether(player, about, one.source, outcome.cost))[0]:
        return False
    context.pay(outcome.cost, player, play)
    return True


def what(play: Play, event: e.Event) -> str:
    """An event that would happen, in a few words."""
    return tell(play, event)[0]
