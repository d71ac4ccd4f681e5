"""Keyword actions whose steps hang on what they find: exploring, conniving, bolstering, clashing (701)."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias, assert_never, cast

from layerlaw.game import events
from layerlaw.game.entering_battlefield import Entering
from layerlaw.game.state import GameObject, ObjectId, Unstated
from layerlaw.game.state_based import may_be_attached
from layerlaw.model import keyword_actions
from layerlaw.model import one_shot_effects as d
from layerlaw.model.abilities import keyword_names
from layerlaw.model.acts import Act
from layerlaw.model.references import ExactPlayer
from layerlaw.model.words import CardType, Zone
from layerlaw.play.context import Context
from layerlaw.play.event import event as e
from layerlaw.play.perform import moved_ids, perform
from layerlaw.play.position.library_order import placed_in_library, top_of_library
from layerlaw.play.position.persons import says
from layerlaw.play.position.play import Play
from layerlaw.play.position.questions import Question
from layerlaw.play.replacement.replacement import still_done


def _top(play: Play, player: str, name: str) -> ObjectId | None:
    """The top card of a library, revealed (701.20a); None where there is none.

    Raises:
        IllegalAction: it is a card that nobody knows.
    """
    top = top_of_library(play.state, player)
    play.top_is_asked(player)
    if top is None and (play.state.player(player).library_count > 0 or player in play.at.endless):
        raise Unstated(
            f"{name}: it is not known which card {says(player, 'reveals')}",
            rule="701.20a",
            mend="put the cards of the library into the board",
        )
    if top is not None:
        play.log("event", f"{says(player, 'reveals')} {play.name(top)}", "701.20a", (top,))
        play.shows((top,), play.order)
    return top


def _explore(play: Play, one_shot: keyword_actions.Explore, context: Context) -> None:
    """701.44a: a land goes to hand; else a counter, and the card may go to the graveyard."""
    for identity in context.objects(one_shot.what, play):
        player = play.controller(identity)
        if still_done(play, e.WouldAct(Act.EXPLORE, player, identity)) is None:
            continue
        top = _top(play, player, context.source_name)
        if top is not None and CardType.LAND in play.solution[top].types:
            top = moved_ids(perform(play, e.Moved(top, Zone.HAND, player, "effect"))).get(top, top)
        else:
            if _is_there(play, identity):
                perform(play, e.CountersChanged(identity, "+1/+1", 1, player))
            if top is not None:
                about = f"{context.source_name}: the card that was explored may go to the graveyard"
                for card in play.ask(Question("graveyard", player, about, (top,), 0, 1, context.source)):
                    buried = perform(play, e.Moved(cast("ObjectId", card), Zone.GRAVEYARD, player, "effect"))
                    top = moved_ids(buried).get(top, top)
        perform(play, e.Done(Act.EXPLORE, player, identity, other=top))


def _connive(play: Play, one_shot: keyword_actions.Connive, context: Context) -> None:
    """701.50a: its controller draws, then discards as many; a counter for each nonland card discarded so."""
    number = context.number(one_shot.number, play)
    if number <= 0:
        return  # 701.50e
    for identity in context.objects(one_shot.what, play):
        player = play.controller(identity)
        if still_done(play, e.WouldAct(Act.CONNIVE, player, identity)) is None:
            continue
        whom = ExactPlayer(player)
        own = Context(context.controller, context.source, context.source_name, context.text, told=context.told)
        own.perform((d.Draw(number, whom), d.Discard(number, whom)), play)
        cards = [one for one in own.told.objects.get("the discarded", ()) if not isinstance(one, str)]
        if (own.told.many or 0) > len(cards):
            raise Unstated(
                f"{context.source_name}: it is not known whether {player} discarded a land card",
                rule="701.50a",
                mend="put the cards of the hand into the board",
            )
        nonland = sum(
            CardType.LAND not in board[card].types for card in cards if (board := play.known(card)) is not None
        )
        if nonland and _is_there(play, identity):
            perform(play, e.CountersChanged(identity, "+1/+1", nonland, player))
        perform(play, e.Done(Act.CONNIVE, player, identity))


def _is_there(play: Play, identity: ObjectId) -> bool:
    thing = play.thing(identity)
    return thing is not None and thing.zone is Zone.BATTLEFIELD


def _bolster(play: Play, one_shot: keyword_actions.Bolster, context: Context) -> None:
    """701.39a."""
    player = context.controller
    mine = play.controlled(player, CardType.CREATURE)
    if not mine:
        return
    least = min(play.solution[one].toughness or 0 for one in mine)
    options = tuple(one for one in mine if (play.solution[one].toughness or 0) == least)
    about = f"{context.source_name}: a creature with the least toughness"
    chosen = cast("tuple[ObjectId, ...]", play.ask(Question("choose", player, about, options, 1, 1, context.source)))
    number = context.number(one_shot.number, play)
    perform(play, *(e.CountersChanged(one, "+1/+1", number, player) for one in chosen))
    context.did(chosen, play)


def _clash(play: Play, _: keyword_actions.Clash, context: Context) -> None:
    """701.30: both reveal their top card and may put it on the bottom; who revealed the greater mana value wins (701.30d)."""
    player = context.controller
    others = tuple(name for name in play.order if name != player)
    about = f"{context.source_name}: with whom to clash"
    opponent = cast("str", play.ask(Question("opponent", player, about, others, 1, 1, context.source))[0])
    clashing = tuple(name for name in play.order if name in (player, opponent))
    cards = {name: _top(play, name, context.source_name) for name in clashing}
    values = {name: -1 if card is None else play.solution[card].mana_value for name, card in cards.items()}
    for name, card in cards.items():
        if card is not None:
            question = Question(
                "bottom", name, f"{context.source_name}: clash", (card,), 0, 1, context.source, default=()
            )
            for one in cast("tuple[ObjectId, ...]", play.ask(question)):
                play.state = placed_in_library(play.state, one, bottom=True)
                play.log("event", f"{says(name, 'puts')} {play.name(one)} on the bottom", "701.30a")
    won = values[player] > values[opponent]
    play.log("note", f"{says(player, 'wins' if won else 'does not win')} the clash", "701.30d")
    context.is_so("you win", won)
    context.told = replace(context.told, player=opponent)
    winners = [name for name, other in ((player, opponent), (opponent, player)) if values[name] > values[other]]
    clashed = [e.Done(Act.CLASH, player), e.Done(Act.CLASH, opponent)]
    perform(play, *clashed, *(e.Done(Act.WIN_A_CLASH, name) for name in winners))


def _swap_aura(play: Play, _: keyword_actions.SwapAura, context: Context) -> None:
    """702.65a, 702.65b: an Aura that its controller owns for an Aura card in hand that can enchant the same; else the ability does nothing."""
    player, aura = context.controller, play.thing(context.source)
    if aura is None or not _is_there(play, aura.id) or aura.owner != player:
        return
    host = aura.attached_to_player if aura.attached_to is None else aura.attached_to
    hand = [thing for thing in play.state.objects if thing.zone is Zone.HAND and thing.owner == player]
    auras = tuple(thing.id for thing in hand if "Aura" in play.solution[thing.id].subtypes)
    if host is None or not auras:
        return
    about = f"{context.source_name}: with which Aura card it is exchanged"
    for card in cast("tuple[ObjectId, ...]", play.ask(Question("choose", player, about, auras, 0, 1, context.source))):
        how = Entering(controller=player, attached_to=host)
        ahead = events.move_to_battlefield(play.state, card, how, play.edition)
        if not may_be_attached(ahead.state, play.solution_of(ahead.state), ahead.id, host):
            play.log("note", f"{play.name(card)} can't enchant {play.name(host)}: nothing is exchanged", "702.65b")
            return
        perform(play, e.Moved(aura.id, Zone.HAND, player), e.Moved(card, Zone.BATTLEFIELD, player, how=how))


def _time_travel(play: Play, _: keyword_actions.TimeTravel, context: Context) -> None:
    """701.56a: chosen are permanents that one controls and suspended cards that one owns, each with a time counter."""
    player = context.controller
    options = tuple(thing.id for thing in play.state.objects if _is_in_time(play, thing, player))
    chosen: dict[str, tuple[ObjectId, ...]] = {}
    for key, left in (("more", options), ("less", options)):
        free = tuple(one for one in left if one not in chosen.get("more", ()))
        about = f"{context.source_name}: what gets one time counter {key}"
        question = Question(key, player, about, free, 0, len(free), context.source, default=())
        chosen[key] = cast("tuple[ObjectId, ...]", play.ask(question)) if free else ()
    changes = [e.CountersChanged(one, "time", 1, player) for one in chosen["more"]]
    changes += [e.CountersChanged(one, "time", -1, player) for one in chosen["less"]]
    perform(play, *changes)


def _is_in_time(play: Play, thing: GameObject, player: str) -> bool:
    if "time" not in thing.counters or "phased_out" in thing.status:
        return False
    if thing.zone is Zone.BATTLEFIELD:
        return play.controller(thing.id) == player
    suspended = "suspend" in keyword_names(play.solution[thing.id].abilities)
    return suspended and thing.zone is Zone.EXILE and thing.owner == player  # 702.62b


def _pair(play: Play, one_shot: keyword_actions.Pair, context: Context) -> None:
    """702.95c: where either is no such creature any more, neither becomes paired."""
    first = context.objects(one_shot.first, play)
    second = context.objects(one_shot.second, play)
    both = (*first[:1], *second[:1])
    if len(both) == 2 and all(_may_be_paired(play, one, context.controller) for one in both):
        for one, other in (both, both[::-1]):
            play.state = events.set_status(play.state, one, {"paired_with": other}, play.edition)
        play.log("event", f"{play.name(both[0])} and {play.name(both[1])} are paired", "702.95b", both)


def _may_be_paired(play: Play, identity: ObjectId, player: str) -> bool:
    thing = play.thing(identity)
    if thing is None or thing.zone is not Zone.BATTLEFIELD or thing.status & {"phased_out", "paired_with"}:
        return False
    now = play.solution[identity]
    return CardType.CREATURE in now.types and now.controller == player


def _haunt(play: Play, one_shot: keyword_actions.Haunt, context: Context) -> None:
    """702.55a, 702.55b: the card is exiled, and haunts the creature for as long as it is there."""
    haunted = context.objects(one_shot.whom, play)
    done = perform(
        play, *(e.Moved(card, Zone.EXILE, context.controller, "haunt") for card in context.objects(one_shot.what, play))
    )
    for card in moved_ids(done).values():
        there = play.thing(card)
        if there is not None and there.zone is Zone.EXILE:
            play.state = events.choose(play.state, card, {}, {"haunted": haunted}, play.edition)


Done: TypeAlias = (
    keyword_actions.Bolster
    | keyword_actions.Clash
    | keyword_actions.Connive
    | keyword_actions.Explore
    | keyword_actions.Haunt
    | keyword_actions.Pair
    | keyword_actions.SwapAura
    | keyword_actions.TimeTravel
)
"""The one-shot effects that are done here."""


def do(play: Play, one_shot: Done, context: Context) -> None:
    """Do it (610)."""
    match one_shot:
        case keyword_actions.Bolster():
            _bolster(play, one_shot, context)
        case keyword_actions.Clash():
            _clash(play, one_shot, context)
        case keyword_actions.Connive():
            _connive(play, one_shot, context)
        case keyword_actions.Explore():
            _explore(play, one_shot, context)
        case keyword_actions.Haunt():
            _haunt(play, one_shot, context)
        case keyword_actions.Pair():
            _pair(play, one_shot, context)
        case keyword_actions.SwapAura():
            _swap_aura(play, one_shot, context)
        case keyword_actions.TimeTravel():
            _time_travel(play, one_shot, context)
        case _:
            assert_never(one_shot)
