"""Searching libraries, and graveyards and hands with them (701.23)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple, cast

from layerlaw.game.entering_battlefield import Entering
from layerlaw.game.state import IllegalAction, ObjectId
from layerlaw.model import one_shot_effects as d
from layerlaw.model import rule_effects as x
from layerlaw.model.abilities import Start
from layerlaw.model.acts import Act
from layerlaw.model.conditions import Matches
from layerlaw.model.durations import AsLongAs
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import Anything, Filter, InZone, Is, Or, OwnedBy
from layerlaw.model.game_facts import EXILED_FROM_HAND, PUT_INTO
from layerlaw.model.mana_costs import AnyMana
from layerlaw.model.references import ExactObject, ExactPlayer, You
from layerlaw.model.words import Zone
from layerlaw.play.actions.moving import counters_of, host_of
from layerlaw.play.context import Context
from layerlaw.play.event import event as e
from layerlaw.play.perform import arrived, made_ids, moved_ids, perform
from layerlaw.play.position.library_order import put_on_top, top_cards
from layerlaw.play.position.persons import says
from layerlaw.play.position.play import Play
from layerlaw.play.position.questions import Question
from layerlaw.play.together import one_of_each

_A_QUALITY: Final = "701.23b"
_A_QUANTITY: Final = "701.23d"


def looks_at_unknown(play: Play, kind: str, player: str, more: int) -> bool:
    """Whether there are cards that nobody knows among those that are looked at: so many `more` than are known."""
    now = play.state.player(player)
    if kind == "hand":
        return now.hand_count > 0 or ("hand", player) in play.state.unstated
    return more > 0 and (now.library_count > 0 or player in play.at.endless)


def search(play: Play, one_shot: d.Search, context: Context) -> None:
    """701.23: what is found is a choice; nothing need be found that has a quality (701.23b)."""
    for player in context.players(one_shot.player, play):
        owners = context.players(one_shot.of, play) if one_shot.of is not None else (player,)
        owner = owners[0] if owners else player
        zones = one_shot.zones
        rules = play.solution.player(player).rules
        kept = x.CantMakeOneselfSearch() in rules and player == owner == context.controller
        if x.CantSearch() in rules or kept:
            play.log("note", f"{player} can't search libraries", "101.2")
            zones = tuple(zone for zone in zones if zone is not Zone.LIBRARY)
            if not zones:
                _shuffled(play, one_shot, owner)
                continue
        with _controlled(play, player):
            chosen = _found(play, one_shot, context, player, owner=owner, zones=zones)
        in_library = any(play.state.object(card).zone is Zone.LIBRARY for card in chosen)
        context.told = context.told.with_objects("looked", chosen)
        in_it = in_library or not chosen or len(zones) == 1 or one_shot.every_zone
        if Zone.LIBRARY in zones and not in_it:
            play.log(
                "note",
                f"{says(player, 'chooses')} what lies in another zone, so that no library counts as searched",
                "701.23a",
            )
        if owner == player and Zone.LIBRARY in zones and in_it:
            # All that triggers on it, or asks for it later, says "searches their library": another player's is none of theirs.
            perform(play, e.Done(Act.SEARCH, player))
        if owner == player and in_library and _exiled_as_found(play, player, chosen):
            context.did((), play)
        elif one_shot.to is None:
            context.did(chosen, play)
        else:
            _moved(play, one_shot, context, player, chosen)
        if one_shot.every_zone or (Zone.LIBRARY in zones and in_it):
            _shuffled(play, one_shot, owner)
        if one_shot.on_top:
            _on_top(play, chosen)


@contextmanager
def _controlled(play: Play, player: str) -> Iterator[None]:
    """723: who is controlled while they search shows what they see to who controls them, who makes their choices."""
    before = play.at.controlled
    by = next((one.you for one in play.solution.in_force(x.ControlledWhileSearching, player)), None)
    if by is not None:
        play.log("note", f"{by} controls {player} while {player} searches", "723.1")
        play.change(controlled=(player, by))
    yield
    play.change(controlled=before)


def _exiled_as_found(play: Play, player: str, chosen: tuple[ObjectId, ...]) -> bool:
    """Whether an effect has what a player has found exiled; who controls it may play those cards from there."""
    one = next(iter(play.solution.in_force(x.ExilesWhatIsFound, player)), None)
    if one is None:
        return False
    play.log("replace", f"{one.source_name}: what {player} finds is exiled", "614.1", chosen)
    done = perform(play, *(e.Moved(card, Zone.EXILE, player, "effect") for card in chosen))
    there = [new for new in made_ids(done) if (thing := play.thing(new)) is not None and thing.zone is Zone.EXILE]
    leave = Context(one.you, cast("ObjectId", one.source), one.source_name)
    for new in there if one.rule.played else ():
        card = ExactObject(new)
        while_exiled = AsLongAs(Matches(card, InZone(Zone.EXILE)))
        may_play = x.MayPlay(spells=Is(card), lands=Is(card), any_mana=AnyMana.COLOR)
        leave.perform((Start(ContinuousEffect(You(), (may_play,), duration=while_exiled)),), play)
    return True


def _found(
    play: Play, one_shot: d.Search, context: Context, player: str, *, owner: str, zones: tuple[Zone, ...]
) -> tuple[ObjectId, ...]:
    where: Filter = InZone(zones[0]) if len(zones) == 1 else Or(tuple(InZone(zone) for zone in zones))
    what = one_shot.what & where & OwnedBy(ExactPlayer(owner))
    options = cast("tuple[ObjectId, ...]", context.reader(play).matching(context.settled(what, play)))
    top = _only_top(play, player, owner) if Zone.LIBRARY in zones else None
    if top is not None:
        options = tuple(
            card for card in options if card in top.cards or play.state.object(card).zone is not Zone.LIBRARY
        )
    most = len(options) if one_shot.number is None else min(len(options), context.number(one_shot.number, play))
    unknown = False
    for zone in zones:
        more = top.more if top is not None and zone is Zone.LIBRARY else 1
        if zone is not Zone.GRAVEYARD and looks_at_unknown(play, "hand" if zone is Zone.HAND else "look", owner, more):
            play.unknown_cards(owner, str(zone))
            unknown = True
    if not options:
        play.log("note", f"{says(player, 'finds')} nothing that is known", "701.23b")
        return ()
    required = _required(play, one_shot, options, unknown=unknown)
    least = 0 if one_shot.each or one_shot.together is not None else min(most, len(required))
    rule = _A_QUANTITY if one_shot.what == Anything() else _A_QUALITY
    about = f"{context.source_name}: search"
    question = Question("search", player, about, options, least, most, context.source, rule=rule if least else "")
    chosen = cast("tuple[ObjectId, ...]", play.ask(question))
    play.shows(chosen, play.order if one_shot.revealed else (player,))
    _go_together(play, one_shot, context, chosen)
    for card in required if len(chosen) < most else ():
        if card not in chosen and _might_be_besides(play, one_shot, context, (*chosen, card)):
            raise IllegalAction(f"{about}: {play.name(card)} must be found as well", rule=rule, mend="name it too")
    return chosen


class _Top(NamedTuple):
    """The top cards of a library, of which alone it is searched: those that are known, and how many are not."""

    cards: tuple[ObjectId, ...]
    more: int


def _only_top(play: Play, player: str, owner: str) -> _Top | None:
    """701.23f: what of a library this player searches, where that is a portion."""
    numbers = [one.rule.number for one in play.solution.in_force(x.SearchesTop, player)]
    if not numbers:
        return None
    number = min(numbers)
    play.log("note", f"{says(player, 'searches')} the top {number} cards of that library instead", "701.23f")
    play.top_is_asked(owner, number)
    cards = tuple(top_cards(play.state, owner, number))
    return _Top(cards, number - len(cards))


def _required(play: Play, one_shot: d.Search, options: tuple[ObjectId, ...], *, unknown: bool) -> tuple[ObjectId, ...]:
    """What of all that fits must be found, as far as there may be so many.

    Cards with a quality, in a zone that all can see that is searched for sure (701.23b); cards of which nothing is said, wherever they are (701.23d):
    of cards that nobody knows some may be found instead.
    """
    if one_shot.up_to:
        return ()
    if one_shot.what == Anything() and not unknown:
        return options
    sure = one_shot.every_zone and one_shot.what != Anything()
    return tuple(card for card in options if sure and play.state.object(card).zone is Zone.GRAVEYARD)


def _go_together(play: Play, one_shot: d.Search, context: Context, chosen: tuple[ObjectId, ...]) -> None:
    if one_shot.each:
        one_of_each(chosen, context.of_each_kind(one_shot.what, play), context.source_name)
    context.fits_together(one_shot.together, chosen, play)


def _might_be_besides(play: Play, one_shot: d.Search, context: Context, chosen: tuple[ObjectId, ...]) -> bool:
    """Whether these might have been found together."""
    try:
        _go_together(play, one_shot, context, chosen)
    except IllegalAction:
        return False
    return True


def _moved(play: Play, one_shot: d.Search, context: Context, player: str, chosen: tuple[ObjectId, ...]) -> None:
    to = one_shot.to
    assert to is not None, "what is found goes somewhere"
    how = _how(play, one_shot, context, player) if to is Zone.BATTLEFIELD else None
    from_hand = {card for card in chosen if play.state.object(card).zone is Zone.HAND}
    wanted = tuple(e.Moved(card, to, player, "effect", how) for card in chosen)
    if context.held is not None:  # 701.23i: all that search put what they have found there at the same time
        context.held.hold(one_shot, wanted)
        return
    done = perform(play, *wanted)
    context.found |= moved_ids(done)
    context.did(made_ids(done), play)
    exiled = (new for old, new in moved_ids(done).items() if old in from_hand and to is Zone.EXILE)
    there = (one for one in exiled if (thing := play.thing(one)) is not None and thing.zone is Zone.EXILE)
    context.note(EXILED_FROM_HAND, tuple(there))
    if to in PUT_INTO:
        context.told = context.told.with_objects(PUT_INTO[to], arrived(done, to))
    if to is Zone.EXILE:  # 607.2a
        context.told = context.told.with_objects("the exiled", made_ids(done))
        play.exiled_with(context.source, made_ids(done), context.told.pair)


def _how(play: Play, one_shot: d.Search, context: Context, player: str) -> Entering:
    """How what is found comes onto the battlefield."""
    return Entering(
        controller=player,
        tapped=one_shot.tapped,
        attached_to=host_of(one_shot.attached_to, context, play),
        onto=one_shot.attached_to is not None,
        counters=counters_of(one_shot.counters, context, play),
    )


def _shuffled(play: Play, one_shot: d.Search, owner: str) -> None:
    if one_shot.shuffle:
        perform(play, e.Done(Act.SHUFFLE, owner))


def _on_top(play: Play, chosen: tuple[ObjectId, ...]) -> None:
    for card in chosen:
        if play.thing(card) is not None:
            play.state = put_on_top(play.state, card)
