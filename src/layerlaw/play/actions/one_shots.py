"""One-shot effects carried out (608.2c, 610, 701): each deed of a script, in order, with its choices.

`run` does the deeds of a resolving spell or ability, of a cost, or of what happens instead; the `Context` says by whom and to what. Every
module `do_*` holds the deeds of one family.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, cast

from layerlaw.game.state import NotRead, ObjectId
from layerlaw.model import deeds as d
from layerlaw.model.at_work import Watching
from layerlaw.model.filters import Filter
from layerlaw.play.actions import creating_tokens as do_tokens
from layerlaw.play.actions import moving as do_zones
from layerlaw.play.actions import on_permanents as do_permanents
from layerlaw.play.actions import on_players as do_players
from layerlaw.play.actions import on_stack as do_stack
from layerlaw.play.context import Context, bound
from layerlaw.play.history.describe import says
from layerlaw.play.payment.paying import can_pay, pay
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import Delayed, Shield, Waiting
from layerlaw.play.position.questions import Question

Doing = Callable[[Play, d.Deed, Context], None]


def run(play: Play, deeds: Iterable[d.Deed], context: Context) -> None:
    """Carry out deeds in the order written (608.2c).

    Raises:
        Refused: a sentence is not understood, or a choice was not made.
    """
    for deed in deeds:
        _one(play, deed, context)


def _one(play: Play, deed: d.Deed, context: Context) -> None:
    match deed:
        case d.Unread(text):
            raise NotRead(
                f"{context.source_name}: what it does is not understood: {text!r}",
                mend="say what it does by direct verbs: resolve, move, counters, status, player, ...",
            )
        case d.May():
            _may(play, deed, context)
        case d.IfSo():
            run(play, deed.then if _is_so(play, deed, context) else deed.otherwise, context)
        case d.ForEach():
            _for_each(play, deed, context)
        case d.Repeat(times, done):
            for _ in range(min(1000, context.number(times, play))):
                run(play, done, context)
        case d.ChooseDeeds():
            _choose_deeds(play, deed, context)
        case d.Choose():
            _choose(play, deed, context)
        case d.Later():
            _later(play, deed, context)
        case d.Replace():
            _replace(play, deed, context)
        case _:
            DO[type(deed)](play, deed, context)


def _is_so(play: Play, deed: d.IfSo, context: Context) -> bool:
    """Whether the condition holds; what is not known is not guessed in the middle of a resolution."""
    known = dict(play.guessed)
    holds = context.holds(deed.when, play)
    new = [words for name, words in play.guessed if (name, words) not in known]
    if new:
        play.guessed = known
        raise NotRead(
            f"{context.source_name}: whether {new[0]!r} is not known here",
            mend="say what it does by direct verbs: resolve, move, counters, status, player, ...",
        )
    return holds


def _may(play: Play, deed: d.May, context: Context) -> None:
    players = context.players(deed.player, play)
    if not players:
        return
    player = players[0]
    about = f"{context.source_name}: {context.text or 'may'}"
    possible = not deed.cost or can_pay(play, deed.cost, player, context)
    does = possible and bool(play.ask(Question("may", player, about, None, 1, 1, context.source))[0])
    play.log("choice", f"{says(player, 'does' if does else 'does not')}: {context.source_name}", "608.2d")
    if not does:
        run(play, deed.otherwise, context)
        return
    if deed.cost:
        pay(play, deed.cost, player, context)
    run(play, deed.done, context)
    context.facts["you do"] = True
    if deed.reflexive:
        _reflexive(play, deed, context)
    else:
        run(play, deed.then, context)


def _reflexive(play: Play, deed: d.May, context: Context) -> None:
    """603.12: "when you do" is an ability of its own that goes on the stack, with its own targets; others are those of the ability before."""
    script = d.Script(deed.targets, deed.then if deed.targets else bound(deed.then, context, play))
    watching = Watching(context.text or "when you do", d.Unread("when you do"), script)
    facts = {**context.facts, "found": dict(context.found)}
    waiting = Waiting(watching, context.controller, context.source, context.source_name, facts, reflexive=True)
    play.change(waiting=(*play.at.waiting, waiting))
    play.log("trigger", f"{context.source_name} triggers: when that was done", "603.12")


def _for_each(play: Play, deed: d.ForEach, context: Context) -> None:
    if isinstance(deed.of, Filter):
        for identity in context.objects(deed.of, play):
            context.facts["that"] = identity
            run(play, deed.done, context)
        return
    for name in context.players(deed.of, play):
        context.facts["that player"] = name
        run(play, deed.done, context)


def _choose_deeds(play: Play, deed: d.ChooseDeeds, context: Context) -> None:
    players = context.players(deed.player, play) or (context.controller,)
    options = tuple(range(1, len(deed.options) + 1))
    about = f"{context.source_name}: {context.text}"
    mode = play.ask(Question("mode", players[0], about, options, 1, 1, context.source))[0]
    play.log("choice", f"{says(players[0], 'chooses')} option {mode} of {context.source_name}", "608.2d")
    run(play, deed.options[cast("int", mode) - 1], context)


def _choose(play: Play, deed: d.Choose, context: Context) -> None:
    """What is chosen is noted for this resolution and for linked abilities of the source (607.2d)."""
    from layerlaw.game import events

    if deed.of is not None:
        chosen: tuple[object, ...] = context.objects(d.Pick(deed.of, deed.number, deed.by), play)
        context.did(cast("tuple[ObjectId, ...]", chosen), play)
        context.facts[deed.key] = chosen
        if play.thing(context.source) is not None:
            linked = {deed.key: cast("tuple[ObjectId, ...]", chosen)}
            play.state = events.choose(play.state, context.source, {}, linked, play.edition)
        return
    players = context.players(deed.by, play) or (context.controller,)
    chosen = play.ask(Question(deed.key, players[0], f"{context.source_name} asks for a choice", None, 1, 1))
    play.log("choice", f"{says(players[0], 'chooses')} {chosen[0]}", "608.2d")
    context.facts[deed.key] = chosen[0]
    if play.thing(context.source) is not None:
        play.state = events.choose(play.state, context.source, {deed.key: chosen[0]}, None, play.edition)


def _later(play: Play, deed: d.Later, context: Context) -> None:
    """603.7: what it speaks of is fixed now; what became of it in this resolution is meant."""
    facts = {key: _fixed(fact, context) for key, fact in context.facts.items()}
    targets = tuple(
        tuple(one if isinstance(one, str) else context.now(one) for one in group) for group in context.targets
    )
    made = Delayed(
        id=play.at.next_id,
        text=context.text,
        when=bound(deed.when, context, play),
        deeds=deed.done,
        watches=deed.watches,
        controller=context.controller,
        source=context.source,
        source_name=context.source_name,
        turn=play.state.turn,
        facts=facts,
        targets=targets,
        x=context.x,
    )
    play.change(delayed=(*play.at.delayed, made), next_id=made.id + 1)
    play.log("note", f"a delayed triggered ability of {context.source_name} waits", "603.7")


def _fixed(fact: object, context: Context) -> object:
    if isinstance(fact, bool):
        return fact
    if isinstance(fact, int):
        return context.found.get(ObjectId(fact), fact)
    if isinstance(fact, tuple):
        return tuple(_fixed(one, context) for one in fact)
    return fact


def _replace(play: Play, deed: d.Replace, context: Context) -> None:
    outcome = deed.effect.outcome
    left = None
    if isinstance(outcome, d.Prevent) and outcome.amount is not None:
        left = context.number(outcome.amount, play)
    made = Shield(
        id=play.at.next_id,
        text=context.text,
        effect=d.Replacement(
            bound(deed.effect.would, context, play),
            outcome,
            deed.effect.condition,
            deed.effect.optional,
            deed.effect.once,
        ),
        controller=context.controller,
        source=context.source,
        turn=play.state.turn,
        this_turn=deed.this_turn,
        left=left,
        facts={key: _fixed(fact, context) for key, fact in context.facts.items()},
        targets=context.targets,
    )
    play.change(shields=(*play.at.shields, made), next_id=made.id + 1)
    play.log("note", f"a replacement or prevention effect of {context.source_name} begins", "614.1")


DO: Final[Mapping[type[d.Deed], Doing]] = {
    **do_players.DO,
    **do_zones.DO,
    **do_permanents.DO,
    **do_tokens.DO,
    **do_stack.DO,
}
"""Which function does which deed."""
