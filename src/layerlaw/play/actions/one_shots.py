"""One-shot effects carried out (608.2c, 610, 701): each one-shot effect of a script, in order, with its choices.

`run` does those of a resolving spell or ability, of a cost, or of what happens instead; the `Context` says by whom and to what. Each module beside this one holds one family, and is named `do_*` here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from dataclasses import replace
from typing import Final, TypeAlias, assert_never, cast

from layerlaw.game.binding import rebuilt
from layerlaw.game.bounded_choices import allowed
from layerlaw.game.resolution import about, said_again
from layerlaw.game.state import IllegalAction, NotRead
from layerlaw.model import cost_parts, replacement_effects, target_requirement
from layerlaw.model import event_patterns as h
from layerlaw.model import one_shot_effects as d
from layerlaw.model.abilities import ChooseOne, Instruction, Provided, TriggeredAbility
from layerlaw.model.casting_now import CastNow
from layerlaw.model.counters_among import RemoveCountersAmong
from layerlaw.model.each_chooses import AnyoneMay, EachChooses
from layerlaw.model.every_instruction import EveryInstruction, one_of_all
from layerlaw.model.filters import Exactly, Filter, Is, IsAnyTarget, IsLinked
from layerlaw.model.processes import BeginAgain, Process, Repeat
from layerlaw.model.references import (
    ControllerOf,
    ExactObject,
    ExactPlayer,
    Linked,
    OwnerOf,
    Target,
    TargetPlayer,
    That,
    ThatPlayer,
    You,
)
from layerlaw.model.tree import holds as speaks_of
from layerlaw.model.values import X
from layerlaw.model.words import COLORS
from layerlaw.play.actions import by_chance as do_chance
from layerlaw.play.actions import counters_among as do_counters
from layerlaw.play.actions import creating_tokens as do_tokens
from layerlaw.play.actions import doors as do_doors
from layerlaw.play.actions import exchanging as do_exchanges
from layerlaw.play.actions import in_combat as do_in_combat
from layerlaw.play.actions import keyword_actions as do_keywords
from layerlaw.play.actions import meanwhile as do_meanwhile
from layerlaw.play.actions import melding as do_melding
from layerlaw.play.actions import moving as do_zones
from layerlaw.play.actions import on_permanents as do_permanents
from layerlaw.play.actions import on_players as do_players
from layerlaw.play.actions import on_stack as do_stack
from layerlaw.play.actions import outside as do_outside
from layerlaw.play.actions import piling as do_piling
from layerlaw.play.actions import planes_and_schemes as do_planes
from layerlaw.play.actions import side_games as do_side_games
from layerlaw.play.actions import simultaneously
from layerlaw.play.actions import venturing as do_venturing
from layerlaw.play.actions import voting as do_voting
from layerlaw.play.actions.at_once import (
    are_chosen_apart,
    are_held,
    at_once,
    drawn,
    each_chooses,
    in_turn,
    in_turn_order,
    who_does_what,
)
from layerlaw.play.actions.awaited import awaited
from layerlaw.play.actions.casting_now import cast_now
from layerlaw.play.actions.chosen_x import choose_x, was_announced
from layerlaw.play.actions.graveyard_order import tell_order
from layerlaw.play.actions.in_one_breath import do_together, done_with_last, in_one_breath
from layerlaw.play.actions.possible import could, is_done_if_chosen
from layerlaw.play.context import Context, bound
from layerlaw.play.event.told import ObjectOrPlayer
from layerlaw.play.payment.paying import agreed, beside_what_was_beheld, can_pay, pay, with_its_own
from layerlaw.play.position.at_random import at_random
from layerlaw.play.position.persons import says
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import Delayed, FloatingReplacement, WaitingTrigger
from layerlaw.play.position.questions import Question
from layerlaw.play.targets.division import among
from layerlaw.play.whether import whether


def run(play: Play, one_shots: Iterable[Instruction], context: Context) -> None:
    """Carry out one-shot effects in the order written (608.2c).

    Raises:
        IllegalAction: a sentence is not understood, or a choice was not made.
    """
    row = tuple(one_shots)
    for place in range(len(row)):
        again = said_again(row, place)
        if again is not None:
            row = about(row, place, again, context.objects(again, play))
        one_shot = row[place]
        if place and do_zones.says_what_enters_is(row, place - 1) is not None:
            continue  # it began as they entered
        context.said = do_zones.says_what_enters_is(row, place)
        if done_with_last(row, place):
            continue
        if together := in_one_breath(row, place):
            do_together(play, together, context)
            continue
        tell_order(play, one_shot, context)
        _do(play, one_of_all(one_shot), context)


def _not_read(_play: Play, one_shot: d.Unread, context: Context) -> None:
    raise NotRead(
        f"{context.source_name}: what it does is not understood: {one_shot.text!r}",
        mend="say what it does by direct verbs: resolve, move, counters, status, player, ...",
    )


def _provided(play: Play, one_shot: Provided, context: Context) -> None:
    run(play, one_shot.then if _is_so(play, one_shot, context) else one_shot.otherwise, context)


def _repeat(play: Play, one_shot: Repeat, context: Context) -> None:
    for _ in range(min(1000, context.number(one_shot.times, play))):
        run(play, one_shot.done, context)


def _process(play: Play, one_shot: Process, context: Context) -> None:
    """Done again from its beginning, each time that it has come to "repeat this process" (608.2c)."""
    for _ in range(_MOST_TIMES):
        context.again = False
        run(play, one_shot.done, context)
        if not context.again:
            return
    play.log("note", f"{context.source_name}: the process is repeated {_MOST_TIMES} times, and no more here", "732")


_MOST_TIMES: Final = 1000


def _begin_again(_play: Play, _one_shot: BeginAgain, context: Context) -> None:
    context.again = True


def _is_so(play: Play, one_shot: Provided, context: Context) -> bool:
    """Whether the condition holds; what is not known is not guessed in the middle of a resolution."""
    known = dict(play.guessed)
    holds = context.holds(one_shot.when, play)
    new = [words for name, words in play.guessed if (name, words) not in known]
    if new:
        play.guessed = known
        raise NotRead(
            f"{context.source_name}: it is not known here whether {new[0]}",
            mend="say what it does by direct verbs: resolve, move, counters, status, player, ...",
        )
    return holds


def _may(play: Play, one_shot: d.May, context: Context) -> None:
    players = context.players(one_shot.player, play)
    if not players:
        return
    player = players[0]
    once = (f"did {one_shot.done}", str(context.source)) if one_shot.once_each_turn else None
    if once is not None and play.count(*once):
        play.log(
            "note", f"{context.source_name}: that has been done this turn, and is done only once each turn", "608.2d"
        )
        return
    one_shot = replace(one_shot, cost=with_its_own(play, one_shot.cost, context))
    about = f"{context.source_name}: {context.text or 'may'}"
    casts = not one_shot.cost and any(map(_casts, one_shot.done))
    question = whether(player, about, context.source, (*one_shot.cost, *one_shot.done))
    how = context.told.pay
    if one_shot.must:  # what has to be paid is paid by who can (118.3)
        paid = one_shot.cost
        does = not paid or cost_parts.pays_any_number(paid) or can_pay(play, paid, player, context)
    elif one_shot.cost:
        does = agreed(play, one_shot.cost, player, context, question)
    else:
        matters = bool(one_shot.then or one_shot.otherwise)  # "if you do", "unless"
        can = could(play, one_shot.done, player, context)
        can = can and (not matters or is_done_if_chosen(play, one_shot.done, player, context))
        does = can and bool(play.ask(question)[0])
    play.log("choice", f"{says(player, 'does' if does else 'does not')}: {context.source_name}", "608.2d")
    if not does:
        if one_shot.done and not one_shot.otherwise and isinstance(one_shot.done[-1], _COUNTED):
            context.that_many(0)  # behind it, "removed this way" speaks of none
        run(play, one_shot.otherwise, context)
        return
    if once is not None:
        play.counted(*once)
    if one_shot.cost:
        most = None if one_shot.most_x is None else context.number(one_shot.most_x, play)
        _with_x(play, one_shot.cost, player, context, most)
        if cost_parts.pays_any_number(one_shot.cost) and not context.told.numbers[cost_parts.TIMES_PAID.key]:
            return  # 603.12: it was not paid once
        told = context.told
        pay(play, one_shot.cost, player, context)
        context.told = beside_what_was_beheld(one_shot.cost, told, replace(context.told, pay=how))
    elif not was_announced(context) and speaks_of(one_shot.done, X):
        choose_x(play, player, one_shot.done, context)
    around, context.agreed, context.doer = (context.agreed, context.doer), casts, player
    run(play, one_shot.done, context)
    context.agreed, context.doer = around
    if one_shot.must and one_shot.done and not context.told.many:
        return
    if _cast_nothing(one_shot.done, context):
        run(play, one_shot.otherwise, context)  # who said yes and cast nothing has not done it
        return
    context.is_so("you do", True)
    if one_shot.reflexive:
        _reflexive(play, one_shot, context)
    else:
        run(play, one_shot.then, context)


_COUNTED: Final = (d.RemoveCounters, d.Discard, d.Mill, RemoveCountersAmong)
"""What is counted as it is done."""


def _casts(one: Instruction) -> bool:
    """Whether something is cast by this, of which it is asked what it is."""
    return isinstance(one, CastNow) or (isinstance(one, d.ForEach) and any(map(_casts, one.done)))


def _cast_nothing(done: tuple[Instruction, ...], context: Context) -> bool:
    """Whether all that was to be done was to cast something, and nothing was (608.2c, 608.2g)."""
    return len(done) == 1 and isinstance(done[0], CastNow) and not context.told.objects.get("cast this way")


def _with_x(
    play: Play, cost: tuple[cost_parts.CostPart, ...], player: str, context: Context, most: int | None = None
) -> None:
    """107.3f: the X of a cost that is paid as something resolves is chosen then, where nothing else has said what it is."""
    if cost_parts.pays_any_number(cost):
        about = f"{context.source_name}: how often {context.text or 'it is paid'}"
        chosen = play.ask(Question("number", player, about, None, 1, 1, context.source))[0]
        times = chosen if isinstance(chosen, int) else 0
        context.count(cost_parts.TIMES_PAID.key, times)
        in_all = cost_parts.PAID_IN_ALL.key
        context.count(in_all, times + context.told.numbers.get(in_all, 0))
        play.log("choice", f"it is paid {times} times", "608.2d")
        if context.told.pay != "auto" and not can_pay(play, cost, player, context):
            context.told = replace(
                context.told, pay="none"
            )  # mana that the board does not show: whoever says how often has it
    elif not was_announced(context) and any(
        isinstance(part, cost_parts.PayMana) and "{X}" in part.mana for part in cost
    ):
        about = f"{context.source_name}: what X is in {context.text or 'what is paid'}"
        chosen = play.ask(Question("number", player, about, None, 1, 1, context.source))[0]
        context.x = chosen if isinstance(chosen, int) else 0
        if most is not None and context.x > most:
            raise IllegalAction(f"{context.source_name} says that X can't be greater than {most}", rule="608.2d")
        play.log("choice", f"X is {context.x}", "608.2d")
        if context.told.pay != "auto" and not can_pay(play, cost, player, context):
            context.told = replace(
                context.told, pay="none"
            )  # mana that the board does not show: whoever says how much has it


def _reflexive(play: Play, one_shot: d.May, context: Context) -> None:
    """603.12: "when you do" is an ability of its own that goes on the stack, with its own targets; others are those of the ability before."""
    if one_shot.modes is None:
        script = _own(one_shot.targets, one_shot.then, context, play)
    else:
        modes = tuple(
            replace(mode, one_shots=_own(mode.targets, mode.one_shots, context, play).one_shots)
            for mode in one_shot.modes.modes
        )
        script = replace(one_shot.modes, modes=modes)
    watching = TriggeredAbility(context.text or "when you do", d.Unread("when you do"), script)
    told = replace(context.told, found=dict(context.found))
    waiting = WaitingTrigger(
        watching, context.controller, context.source, context.source_name, told, reflexive=True, x=context.x
    )
    play.change(waiting=(*play.at.waiting, waiting))
    play.log("trigger", f"{context.source_name} triggers: when that was done", "603.12")


def _own(
    targets: tuple[target_requirement.TargetRequirement, ...],
    then: tuple[Instruction, ...],
    context: Context,
    play: Play,
) -> d.Script:
    """A script with targets of its own, or one that speaks of those of the ability before.

    Only these are put in: what an instruction of its own chooses or moves is not known before it resolves (608.2c).
    """

    def put(item: object) -> object:
        match item:
            case Is(Target()) | IsAnyTarget() | Target() | TargetPlayer() | ControllerOf(Target()) | OwnerOf(Target()):
                return context.settled(item, play)
            case _:
                return item

    return d.Script(targets, then if targets else rebuilt(then, put))


def _for_each(play: Play, one_shot: d.ForEach, context: Context) -> None:
    made: list[ObjectOrPlayer] = []
    of, done = one_shot.of, one_shot.done
    names: tuple[str, ...] = ()
    if not isinstance(of, Filter):
        names = in_turn(play, context, of, from_you=one_shot.from_you)
        names, done = who_does_what(one_shot, names, context, lambda one: _is_so(play, one, context))

    def once() -> None:
        before = context.told.these
        run(play, done, context)
        after = context.told.these
        made.extend(after if after is not None and after is not before else ())

    held = are_held(done) and not one_shot.from_you
    if isinstance(of, Filter):
        ids = context.objects(of, play)
        with at_once(play, context) if held else nullcontext():
            for one in in_turn_order(play, ids) if held else ids:
                context.told = context.told.with_that(one)
                once()
    else:
        offered = len(one_shot.done) == 1 and isinstance(one_shot.done[0], d.May)
        did = set()
        drew: list[str] = []
        if len(names) > 1 and not one_shot.from_you and are_chosen_apart(done):
            play.log("note", f"{context.source_name}: each player does it before the next one chooses here", "101.4")
        with at_once(play, context) if held else nullcontext():
            for name in names:
                context.told = replace(context.told, player=name)
                if offered:
                    context.is_so("you do", False)
                before = drawn(play, name)
                once()
                if drawn(play, name) > before:
                    drew.append(name)
                if offered and context.told.is_so("you do"):
                    did.add(name)
        if offered:
            context.told = replace(context.told, who_did=frozenset(did)).with_objects("drew this way", tuple(drew))
    if made:  # what follows speaks of all of them
        context.told = replace(context.told, these=(*made, *(context.told.these or ())) if held else tuple(made))


def _anyone_may(play: Play, one_shot: AnyoneMay, context: Context) -> None:
    """101.4: each in turn order is asked, knowing what those before did; what follows does so once, however many did."""
    any_did = False
    before = context.told
    for name in in_turn(play, context, one_shot.player, from_you=False):
        if any_did and one_shot.once:
            break
        context.told = replace(before, player=name)
        context.is_so("you do", False)
        _may(play, d.May(one_shot.done, cost=one_shot.cost, player=ThatPlayer()), context)
        any_did = any_did or context.told.so["you do"]
    context.told = replace(before, found=context.told.found)
    run(play, one_shot.then if any_did else one_shot.otherwise, context)


def _choose_one(play: Play, one_shot: ChooseOne, context: Context) -> None:
    players = context.players(one_shot.player, play) or (context.controller,)
    every = tuple(range(1, len(one_shot.options) + 1))
    able = tuple(at for at in every if could(play, one_shot.options[at - 1], players[0], context))
    if all(len(one) == 1 and not is_done_if_chosen(play, one, players[0], context) for one in one_shot.options):
        return  # 609.3: what each of them would be done to has gone
    options = able or every  # 608.2d: nothing impossible is chosen
    about = f"{context.source_name}: {context.text}"
    mode = play.ask(Question("mode", players[0], about, options, source=context.source, does=one_shot.options))[0]
    play.log("choice", f"{says(players[0], 'chooses')} option {mode} of {context.source_name}", "608.2d")
    run(play, one_shot.options[cast("int", mode) - 1], context)


def _choose(play: Play, one_shot: d.Choose, context: Context) -> None:
    """What is chosen is noted for this resolution and for linked abilities of the source (607.2d)."""
    from layerlaw.game import events

    if one_shot.of is not None and one_shot.key != "color":
        objects = context.objects(
            target_requirement.Pick(one_shot.of, one_shot.number, one_shot.by, one_shot.up_to, one_shot.at_random), play
        )
        context.did(objects, play)
        context.told = context.told.with_objects(one_shot.key, objects)
        if play.thing(context.source) is not None:
            play.state = events.choose(play.state, context.source, {}, {one_shot.key: objects}, play.edition)
        return
    players = context.players(one_shot.by, play) or (context.controller,)
    about = f"{context.source_name} asks for a choice"
    others = tuple(name for name in play.order if name != players[0]) if one_shot.key == "opponent" else None
    if one_shot.of is not None:
        among = frozenset[object]().union(*(play.solution[one].colors for one in context.objects(one_shot.of, play)))
        others = tuple(color for color in COLORS if color in among)
        if not others:
            return  # 609.3: there is none
    question = Question(one_shot.key, players[0], about, others, 1, 1)
    chosen = at_random(play, question) if one_shot.at_random else play.ask(question)
    if one_shot.bounds is not None:
        chosen = (allowed(context.source_name, one_shot.bounds, chosen[0], "608.2d"),)
    play.log("choice", f"{says(players[0], 'chooses')} {chosen[0]}", "608.2d")
    context.told = context.told.with_choice(one_shot.key, chosen[0])
    if play.thing(context.source) is not None:
        play.state = events.choose(play.state, context.source, {one_shot.key: chosen[0]}, None, play.edition)


def _later(play: Play, one_shot: d.CreateDelayedTrigger, context: Context) -> None:
    """603.7: what it speaks of is fixed now; what became of it in this resolution is meant."""
    # Its source may have become a new object, as an Aura that went with its host (400.7f).
    told = replace(context.told.moved(context.now), found=dict(context.found))
    targets = tuple(
        tuple(one if isinstance(one, str) else context.now(one) for one in group) for group in context.targets
    )
    made = Delayed(
        id=play.at.next_id,
        text=context.text,
        when=awaited(one_shot.when, context, play),
        one_shots=one_shot.done,
        watches=one_shot.watches,
        controller=context.controller,
        source=context.source,
        source_name=context.source_name,
        turn=play.state.turn,
        told=told,
        targets=() if one_shot.targets else targets,
        x=context.x,
        wanted=one_shot.targets,
        transformed=play.times_transformed(context.source),
    )
    play.change(delayed=(*play.at.delayed, made), next_id=made.id + 1)
    play.log("note", f"a delayed triggered ability of {context.source_name} waits", "603.7")


def _replace(play: Play, one_shot: d.StartReplacement, context: Context) -> None:
    outcome = one_shot.effect.outcome
    left = None
    limits = replacement_effects.Prevent | replacement_effects.Redirect
    if isinstance(outcome, limits) and outcome.amount is not None:
        left = context.number(outcome.amount, play)
    if isinstance(outcome, replacement_effects.EntersSo):
        # 608.2h: what is counted of the spell is known now; it will not be there when the permanent that it becomes enters
        of_it = tuple(
            (kind, context.number(many, play) if speaks_of(many, That | Linked | IsLinked) else many)
            for kind, many in outcome.counters
        )
        copied = None if outcome.copy_of is None else context.id_of(outcome.copy_of, play)
        outcome = replace(outcome, counters=of_it, copy_of=None if copied is None else ExactObject(copied))
    if isinstance(outcome, replacement_effects.Redirect) and outcome.to == Is(That()):
        # 614.9: what was chosen before, and not what the damage would be dealt to
        outcome = replace(outcome, to=context.settled(outcome.to, play))
    would = bound(one_shot.effect.would, context, play)
    each = (would,) if left is None else tuple(_shielded(would, context, play))
    lefts: tuple[int | None, ...] = (left,) * len(each)
    if one_shot.divided:
        each, lefts = tuple(_shields(would, one_shot, context)), context.division
    for one, left in zip(each, lefts, strict=False):
        made = FloatingReplacement(
            id=play.at.next_id,
            text=context.text,
            effect=replace(one_shot.effect, would=one, outcome=outcome),
            controller=context.controller,
            source=context.source,
            turn=play.state.turn,
            this_turn=one_shot.this_turn,
            until=one_shot.until,
            left=left,
            told=context.told.moved(context.now),
            targets=context.targets,
        )
        play.change(floating_replacements=(*play.at.floating_replacements, made), next_id=made.id + 1)
    play.log("note", f"a replacement or prevention effect of {context.source_name} begins", "614.1")


def _shields(would: h.EventPattern, one_shot: d.StartReplacement, context: Context) -> Iterator[h.EventPattern]:
    """601.2d: a shield for each target that is still a legal one, of the part that was announced for it."""
    assert isinstance(would, h.DamageDealt), "only damage is prevented"
    for one in among(one_shot, context.targets):
        if isinstance(one, str):
            yield replace(would, to_players=ExactPlayer(one), to_objects=None)
        else:
            yield replace(would, to_players=None, to_objects=Exactly(frozenset({context.now(one)})))


def _shielded(would: h.EventPattern, context: Context, play: Play) -> Iterator[h.EventPattern]:
    """615.11: of damage to each of several a shield for each that is there now; "you and permanents you control" have one together."""
    if not isinstance(would, h.DamageDealt) or isinstance(would.to_objects, Is | None) or would.to_players == You():
        yield would
        return
    yield from (
        replace(would, to_players=None, to_objects=Exactly(frozenset({one})))
        for one in context.objects(would.to_objects, play)
    )
    for name in context.players(would.to_players, play) if would.to_players is not None else ():
        yield replace(would, to_players=ExactPlayer(name), to_objects=None)


Here: TypeAlias = (
    d.Unread
    | d.May
    | Provided
    | d.ForEach
    | Repeat
    | EachChooses
    | AnyoneMay
    | Process
    | BeginAgain
    | ChooseOne
    | d.Choose
    | d.CreateDelayedTrigger
    | d.StartReplacement
)
"""Those that hold others, or a question."""


def _do(play: Play, one_shot: EveryInstruction, context: Context) -> None:
    """One of them, in the room where it is done: closed, so that mypy finds one that is done nowhere (610)."""
    if isinstance(one_shot, do_players.Done):
        do_players.do(play, one_shot, context)
    elif isinstance(one_shot, do_exchanges.Done):
        do_exchanges.do(play, one_shot, context)
    elif isinstance(one_shot, do_zones.Done):
        do_zones.do(play, one_shot, context)
    elif isinstance(one_shot, do_permanents.Done):
        do_permanents.do(play, one_shot, context)
    elif isinstance(one_shot, do_tokens.Done):
        do_tokens.do(play, one_shot, context)
    elif isinstance(one_shot, do_stack.Done):
        do_stack.do(play, one_shot, context)
    elif isinstance(one_shot, CastNow):
        cast_now(play, one_shot, context)
    elif isinstance(one_shot, do_keywords.Done):
        do_keywords.do(play, one_shot, context)
    elif isinstance(one_shot, do_chance.Done):
        do_chance.do(play, one_shot, context)
    elif isinstance(one_shot, do_side_games.Done):
        do_side_games.do(play, one_shot, context)
    elif isinstance(one_shot, do_doors.Done):
        do_doors.do(play, one_shot, context)
    elif isinstance(one_shot, do_venturing.Done):
        do_venturing.do(play, one_shot, context)
    elif isinstance(one_shot, do_voting.Done):
        do_voting.do(play, one_shot, context)
    elif isinstance(one_shot, do_melding.Done):
        do_melding.do(play, one_shot, context)
    elif isinstance(one_shot, do_piling.Done):
        do_piling.do(play, one_shot, context)
    elif isinstance(one_shot, do_planes.Done):
        do_planes.do(play, one_shot, context)
    elif isinstance(one_shot, do_outside.Done):
        do_outside.do(play, one_shot, context)
    elif isinstance(one_shot, do_counters.Done):
        do_counters.do(play, one_shot, context)
    elif isinstance(one_shot, do_in_combat.Done):
        do_in_combat.do(play, one_shot, context)
    elif isinstance(one_shot, simultaneously.Done):
        simultaneously.do(play, one_shot, context)
    elif isinstance(one_shot, do_meanwhile.Done):
        do_meanwhile.do(play, one_shot, context)
    else:
        _do_here(play, one_shot, context)


def _do_here(play: Play, one_shot: Here, context: Context) -> None:
    match one_shot:
        case d.Unread():
            _not_read(play, one_shot, context)
        case d.May():
            _may(play, one_shot, context)
        case Provided():
            _provided(play, one_shot, context)
        case d.ForEach():
            _for_each(play, one_shot, context)
        case Repeat():
            _repeat(play, one_shot, context)
        case EachChooses():
            each_chooses(play, one_shot, context)
        case AnyoneMay():
            _anyone_may(play, one_shot, context)
        case Process():
            _process(play, one_shot, context)
        case BeginAgain():
            _begin_again(play, one_shot, context)
        case ChooseOne():
            _choose_one(play, one_shot, context)
        case d.Choose():
            _choose(play, one_shot, context)
        case d.CreateDelayedTrigger():
            _later(play, one_shot, context)
        case d.StartReplacement():
            _replace(play, one_shot, context)
        case _:
            assert_never(one_shot)
