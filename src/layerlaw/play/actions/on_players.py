"""One-shot effects done to players: cards drawn, discarded and milled, life, mana, counters, designations (119, 121, 701)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, assert_never, cast

from layerlaw.game import events
from layerlaw.game.changed import replace
from layerlaw.game.state import IllegalAction, ObjectId, Unstated
from layerlaw.model import one_shot_effects as d
from layerlaw.model import rule_effects as x
from layerlaw.model.acts import Act
from layerlaw.model.filters import Anything, InZone, Is, IsLinked, OwnedBy
from layerlaw.model.game_facts import PUT_INTO
from layerlaw.model.references import ExactObject, ExactPlayer, This, TopOfLibrary
from layerlaw.model.target_requirement import Pick
from layerlaw.model.tree import inside
from layerlaw.model.values import COUNTED, Stat, StatOf
from layerlaw.model.words import Zone
from layerlaw.play.actions.at_once import drawn as drawn_so_far
from layerlaw.play.actions.extra_turns import extra_phases, extra_turn
from layerlaw.play.actions.moving import lie_face_down, number_of
from layerlaw.play.actions.on_top import lay_on_top
from layerlaw.play.actions.searching import looks_at_unknown, search
from layerlaw.play.aimed import resolving_spell
from layerlaw.play.context import Context
from layerlaw.play.drawing import draw_cards
from layerlaw.play.event import event as e
from layerlaw.play.event.told import DRAWN_THIS_WAY, MOST_OF_ONE, THESE
from layerlaw.play.nameless import discard_nameless, nameless_from_top
from layerlaw.play.payment.mana_payment import mana_options, so_often, units
from layerlaw.play.payment.pools import add_mana, lose_mana
from layerlaw.play.payment.spending import meant
from layerlaw.play.perform import made_ids, moved_ids, perform
from layerlaw.play.position.library_order import known_cards, place, placed_in_library, top_cards
from layerlaw.play.position.persons import says
from layerlaw.play.position.play import Play
from layerlaw.play.position.questions import Question
from layerlaw.play.replacement.replacement import replaced, still_done
from layerlaw.play.state_based.any_time import NO_COUNTERS
from layerlaw.play.state_based.leaving import designate, lose


def _draw(play: Play, one_shot: d.Draw, context: Context) -> None:
    """121.2: one card after the other; 121.2a: in APNAP order. Of "up to" so many each player says how many, in that order (101.4)."""
    number = context.number(one_shot.number, play)
    drawn: list[ObjectId] = []
    hidden = 0
    players = context.players(one_shot.player, play)
    if one_shot.up_to:
        so_many = {player: _how_many(play, player, number, context) for player in players}
        number = max(so_many.values(), default=0)
    else:
        so_many = dict.fromkeys(players, number)
    before = sum(drawn_so_far(play, player) for player in dict.fromkeys(players))
    for player in players:
        done = draw_cards(play, player, so_many[player])
        drawn += [one.new for one in done if isinstance(one, e.DrawOne) and one.new is not None]
        hidden += sum(1 for one in done if isinstance(one, e.DrawOne) and one.new is None)
    context.did(drawn, play, hidden=hidden > 0)
    context.that_many(number)
    # 121.2, 614.11: a card that was drawn in the place of another was drawn this way too
    context.count(DRAWN_THIS_WAY, sum(drawn_so_far(play, player) for player in dict.fromkeys(players)) - before)


def _how_many(play: Play, player: str, most: int, context: Context) -> int:
    """How many cards, up to so many, a player says that they draw (608.2d)."""
    if not most:
        return 0
    about = f"{context.source_name}: how many cards {says(player, 'draws')}, up to {most}"
    (chosen,) = play.ask(Question("number", player, about, None, 1, 1, context.source))
    number = cast("int", chosen)
    if not 0 <= number <= most:
        raise IllegalAction(f"{about}: {number}", rule="608.2d")
    return number


def _discard(play: Play, one_shot: d.Discard, context: Context) -> None:
    """701.9: all players choose in APNAP order, then all discard at once (101.4)."""
    wanted: list[e.Event] = []
    unknown = 0
    had_hidden: frozenset[str] = frozenset()
    most = 0
    for player in context.players(one_shot.player, play):
        if not context.paying.now and any(
            context.controller in one.reader.players(one.rule.by)
            for one in play.solution.in_force(x.CantBeMadeToDiscard, player)
        ):
            play.log("note", f"{player} can't be caused to discard cards", "101.2")
            continue
        chosen, hidden = _to_discard(play, one_shot, context, player)
        most = max(most, len(chosen) + hidden)
        cause = "" if context.paying.now else context.controller
        wanted += [e.Moved(card, Zone.GRAVEYARD, player, "discard", cause=cause) for card in chosen]
        unknown += hidden
        if hidden:
            had_hidden |= {player}
            discard_nameless(play, player, hidden)
    done = perform(play, *wanted)
    context.found |= moved_ids(done)
    context.did(made_ids(done), play)
    context.that_many(len(made_ids(done)) + unknown)
    context.count(MOST_OF_ONE, most)
    discarded = [one for one in done if isinstance(one, e.Moved)]
    context.note("the discarded", tuple(one.new or one.object for one in discarded), hidden=unknown > 0)
    context.told = replace(context.told, who_did=frozenset(one.player for one in discarded) | had_hidden)


def _to_discard(play: Play, one_shot: d.Discard, context: Context, player: str) -> tuple[tuple[ObjectId, ...], int]:
    """The known cards that a player discards, and how many unknown ones."""
    what = InZone(Zone.HAND) & OwnedBy(ExactPlayer(player)) & (one_shot.what or Anything())
    options = cast("tuple[ObjectId, ...]", context.reader(play).matching(context.settled(what, play)))
    hidden = play.state.player(player).hand_count if one_shot.what is None else 0
    if one_shot.what == IsLinked("these") and "these" in context.told.hidden:
        raise Unstated(
            f"{context.source_name}: which cards {says(player, 'draws')} is not known",
            rule="121.1",
            mend="put the cards of the library into the board: players: [{name: ..., library: [NAME, ...]}]",
        )
    if context.paying.now and one_shot.number is not None and len(options) < context.number(one_shot.number, play):
        hidden = play.state.player(player).hand_count  # who pays so has such cards among those that nobody knows
    if one_shot.together is not None:
        hidden = 0  # of what nobody knows, nobody can say that it fits
    if one_shot.number is None and not one_shot.up_to:
        return options, hidden
    if one_shot.number is None and hidden:
        raise Unstated(
            f"{context.source_name}: it is not known how many cards {says(player, 'discards')}",
            rule="701.9b",
            mend="put the cards of the hand into the board",
        )
    all_of_them = len(options) + hidden
    number = (
        all_of_them if one_shot.number is None else min(number_of(player, one_shot.number, context, play), all_of_them)
    )
    if number == all_of_them and not one_shot.up_to and (hidden or one_shot.number is None):
        return options, hidden  # all of known cards is asked for like any choice, so that whoever states it may
    if number <= 0:
        return (), 0
    if not options:
        return (), number
    least = 0 if one_shot.up_to or hidden else number
    key = "random" if one_shot.at_random else "discard"
    question = Question(key, player, f"{context.source_name}: discard {number}", options, least, number)
    chosen = cast("tuple[ObjectId, ...]", play.ask(question))
    context.fits_together(one_shot.together, chosen, play)
    return chosen, min(hidden, number - len(chosen)) if not one_shot.up_to else 0


def _mill(play: Play, one_shot: d.Mill, context: Context) -> None:
    _from_top(play, one_shot, Zone.GRAVEYARD, "mill", context)


def _exile_from_top(play: Play, one_shot: d.ExileFromTop, context: Context) -> None:
    _from_top(play, one_shot, Zone.EXILE, "effect", context)
    if one_shot.face_down:
        lie_face_down(play, context.told.these_objects)
    _link(play, context)


def _as_many(play: Play, player: str, number: int) -> int:
    """How many cards a player mills, who would mill so many, after all replacement effects (614.1a, 701.17a)."""
    left = replaced(play, e.Mills(player, number)) if number > 0 else []
    return sum(one.number for one in left if isinstance(one, e.Mills))


def _from_top(play: Play, one_shot: d.Mill | d.ExileFromTop, to: Zone, why: str, context: Context) -> None:
    asked = context.number(one_shot.number, play)
    wanted: list[e.Event] = []
    hidden = 0
    for player in context.players(one_shot.player, play):
        number = _as_many(play, player, asked) if why == "mill" else asked
        cards = top_cards(play.state, player, number, but=play.entering)
        play.top_is_asked(player, number)
        wanted += [e.Moved(card, to, player, why) for card in cards]
        now = play.state.player(player)
        rest = min(number - len(cards), now.library_count if player not in play.at.endless else number)
        if rest > 0:
            nameless_from_top(play, player, rest, to)
            hidden += rest
    done = perform(play, *wanted)
    context.found |= moved_ids(done)
    context.did(made_ids(done), play, hidden=hidden > 0)
    context.that_many(len(made_ids(done)) + hidden)
    context.note("the milled" if why == "mill" else "the exiled", context.told.these or (), hidden=hidden > 0)
    if why == "mill":
        context.note(
            PUT_INTO[Zone.GRAVEYARD],
            tuple(one for one in context.told.these_objects if _in_graveyard(play, one)),
            hidden=hidden > 0,
        )


def _link(play: Play, context: Context) -> None:
    """607.2a: what was exiled is noted for the abilities linked to this one."""
    play.exiled_with(context.source, context.told.these_objects, context.told.pair)


def _gain_life(play: Play, one_shot: d.GainLife, context: Context) -> None:
    number = context.number(one_shot.number, play)
    players, cause = context.players(one_shot.player, play), resolving_spell(context.item)
    perform(play, *(e.LifeChanged(player, number, cause=cause) for player in players))
    context.that_many(number)


def _lose_life(play: Play, one_shot: d.LoseLife, context: Context) -> None:
    number = context.number(one_shot.number, play)
    paid = bool(context.paying.now)
    players = context.players(one_shot.player, play)
    done = perform(play, *(e.LifeChanged(player, -number, paid=paid) for player in players))
    context.that_many(-sum(one.by for one in done if isinstance(one, e.LifeChanged)))


def _set_life(play: Play, one_shot: d.SetLife, context: Context) -> None:
    """119.5: gain or loss of the difference."""
    number = context.reading(one_shot.number, play)
    players = context.players(one_shot.player, play)
    cause = resolving_spell(context.item)
    perform(play, *(e.LifeChanged(one, number - play.state.player(one).life, cause=cause) for one in players))


def _lose_game(play: Play, one_shot: d.LoseGame, context: Context) -> None:
    players = context.players(one_shot.player, play)
    losers = tuple(name for name in play.order if (name in players) != one_shot.wins)
    if one_shot.wins and any(x.CantWin() in play.solution.player(name).rules for name in players):
        play.log("note", f"{', '.join(players)} can't win the game", "101.2")
        return
    losers = tuple(name for name in losers if x.CantLose() not in play.solution.player(name).rules)
    if losers:
        lose(play, losers, "104.2b" if one_shot.wins else "104.3e")


def _shuffle(play: Play, one_shot: d.Shuffle, context: Context) -> None:
    for player in context.players(one_shot.player, play):
        perform(play, e.Done(Act.SHUFFLE, player))


def _look(play: Play, one_shot: d.Look, context: Context) -> None:
    """701.22, 701.25: the player says what goes to the bottom or into the graveyard; the rest stays on top, as it lies."""
    many = context.number(one_shot.number, play)
    looked: tuple[ObjectId, ...] = ()
    hidden = False
    for player in context.players(one_shot.player, play):
        number = _still_looked_at(play, one_shot, player, many)
        if number is None or (number <= 0 and one_shot.kind in ("scry", "surveil")):
            continue  # 701.22b, 701.25c: of no cards it is no event
        cards = _hand(play, player) if one_shot.kind == "hand" else tuple(top_cards(play.state, player, number))
        looked += cards
        looking: tuple[str, ...] = (player,) if one_shot.kind in ("scry", "surveil") else (context.controller,)
        looking = looking if one_shot.by is None else context.players(one_shot.by, play)  # 701.20e
        play.shows(cards, play.order if one_shot.revealed else looking)
        if one_shot.kind != "hand":
            play.top_is_asked(player, number)
        if looks_at_unknown(play, one_shot.kind, player, number - len(cards)):
            hidden = True
            if one_shot.kind in ("look", "hand"):
                play.unknown_cards(player, "hand" if one_shot.kind == "hand" else "library")
        if cards and one_shot.kind in ("scry", "surveil", "fateseal"):
            key = "graveyard" if one_shot.kind == "surveil" else "bottom"
            about = f"{context.source_name}: {one_shot.kind} {number}"
            who = context.controller if one_shot.kind == "fateseal" else player  # 701.29a
            chosen = play.ask(Question(key, who, about, cards, 0, len(cards), context.source, default=()))
            for card in cast("tuple[ObjectId, ...]", chosen):
                if key == "graveyard":
                    perform(play, e.Moved(card, Zone.GRAVEYARD, player, "surveil"))
                else:
                    play.state = placed_in_library(play.state, card, bottom=True)
                    play.log("event", f"{says(player, 'puts')} a card on the bottom of the library", "701.22a")
            lay_on_top(play, who, about, tuple(card for card in cards if card not in chosen), "701.22a")
        context.did(cards, play)
        hidden_there = number if player in play.at.endless else play.state.player(player).library_count
        seen = min(number, len(cards) + hidden_there)  # of fewer cards, all there are (701.22a)
        perform(play, e.Done(Act.named(one_shot.kind), player, None, seen))
    context.looked(looked, hidden=hidden)


def _still_looked_at(play: Play, one_shot: d.Look, player: str, number: int) -> int | None:
    """At how many cards, after what replaces scrying and surveilling (614.1a); None where something else has been done."""
    if one_shot.kind not in ("scry", "surveil") or not number:
        return number
    left = still_done(play, e.WouldAct(Act.named(one_shot.kind), player, None, number))
    return None if left is None else left.number


def _hand(play: Play, player: str) -> tuple[ObjectId, ...]:
    """The known cards of a hand that is revealed or looked at (402.3)."""
    return tuple(thing.id for thing in play.state.objects if thing.zone is Zone.HAND and thing.owner == player)


def _reveal(play: Play, one_shot: d.Reveal, context: Context) -> None:
    """701.20a: they stay where they are."""
    shown = context.objects(one_shot.what, play, "reveal")
    hidden = False
    if one_shot.to is not None:
        for player in context.players(one_shot.to, play):
            names = ", ".join(play.name(one) for one in shown)
            play.log("event", f"{says(player, 'looks')} at {names or 'nothing'}", "701.20e", shown)
            play.shows(shown, (player,))
        return
    if not shown and isinstance(one_shot.what, Is) and isinstance(one_shot.what.ref, TopOfLibrary):
        for player in context.players(one_shot.what.ref.player, play):
            hidden = looks_at_unknown(play, "look", player, 1)
            if hidden:
                play.unknown_cards(player)
    if isinstance(one_shot.what, Pick) and InZone(Zone.HAND) in inside(one_shot.what.of):
        hidden = _some_unknown(play, one_shot.what, context, shown)
        shown = () if hidden and one_shot.what.at_random else shown
    if one_shot.what == IsLinked(THESE):
        hidden = THESE in context.told.hidden  # a card that was drawn, and that nobody named
    for player in dict.fromkeys(thing.owner for one in shown if (thing := play.state.object(one)).zone is Zone.LIBRARY):
        play.top_is_asked(player)
    names = ", ".join(play.name(one) for one in shown)
    play.log("event", f"{says(context.controller, 'reveals')} {names or 'nothing'}", "701.20a", shown)
    play.shows(shown, play.order)
    if not (isinstance(one_shot.what, Pick) and IsLinked("looked") in inside(one_shot.what)):
        context.looked(shown, hidden=hidden)  # of those that were looked at, all others are still spoken of
    context.note("the revealed", shown, hidden=hidden)


def _some_unknown(play: Play, pick: Pick, context: Context, shown: Sequence[ObjectId]) -> bool:
    """Whether cards that nobody knows are, or may be, among those that are revealed of a hand."""
    if pick.up_to or pick.number is None:
        return False
    owners = [
        name for part in inside(pick.of) if isinstance(part, OwnedBy) for name in context.players(part.player, play)
    ]
    unknown = any(looks_at_unknown(play, "hand", name, 0) for name in owners)
    return unknown and (pick.at_random or len(shown) < context.number(pick.number, play))


def _reveal_until(play: Play, one_shot: d.RevealUntil, context: Context) -> None:
    """701.20: one card after the other from the top; if there are not so many such, all of them.

    Raises:
        IllegalAction: it comes to cards that nobody knows.
    """
    looked: list[ObjectId] = []
    last: list[ObjectId] = []
    wanted = context.number(one_shot.number, play)
    if one_shot.counted is not None:
        context.count(COUNTED.key, context.number(one_shot.counted, play))
    for player in context.players(one_shot.player, play) if wanted > 0 else ():
        what = one_shot.what & InZone(Zone.LIBRARY) & OwnedBy(ExactPlayer(player))
        such = set(context.reader(play).matching(context.settled(what, play)))
        above = [card.id for card in known_cards(play.state, player) if place(card) >= 0]
        unknown = play.state.player(player).library_count > 0
        play.top_is_asked(player)
        row = above if unknown else top_cards(play.state, player, len(known_cards(play.state, player)))
        found = [at for at, card in enumerate(row) if card in such][:wanted]
        end = found[-1] if len(found) == wanted else None
        if one_shot.total is not None:
            end = _end_of_total(play, row, context.number(one_shot.total, play), context)
            found = [at for at in range(len(row)) if end is None or at <= end]
        if end is None and unknown:
            raise Unstated(
                f"{context.source_name}: it is not known which cards {says(player, 'reveals')}",
                rule="701.20a",
                mend="put the cards of the library into the board, the top one last",
            )
        seen = row if end is None else row[: end + 1]
        play.shows(seen, play.order)
        looked += seen
        last += [row[at] for at in found]
    if one_shot.exile:
        done = perform(play, *(e.Moved(card, Zone.EXILE, context.controller, "effect") for card in looked))
        context.found |= moved_ids(done)
        context.did(made_ids(done), play)
        _link(play, context)
    context.did(last, play)
    context.told = context.told.with_objects("looked", tuple(looked))


def _end_of_total(play: Play, row: Sequence[ObjectId], total: int, context: Context) -> int | None:
    """The place of the card with which the mana values from the top on are at least so much together; None where they never are."""
    so_far = 0
    for at, card in enumerate(row):
        so_far += context.number(StatOf(ExactObject(card), Stat.MANA_VALUE), play)
        if so_far >= total:
            return at
    return None


def _add_mana(play: Play, one_shot: d.AddMana, context: Context) -> None:
    """106.4, 106.5: where a choice is left, it is asked for each time ("combination") or once."""
    times = 1 if one_shot.same else context.number(one_shot.times, play)
    for player in context.players(one_shot.player, play):
        made: list[str] = []
        for _ in range(min(times, 1000)):
            mana = one_shot.mana
            if one_shot.types is not None and one_shot.types.every:
                mana = "".join(mana_options(play, one_shot, player, context.source))
            elif one_shot.options or one_shot.produced or one_shot.types is not None:
                about = f"{context.source_name}: which mana"
                options = (
                    _produced(context) if one_shot.produced else mana_options(play, one_shot, player, context.source)
                )
                if one_shot.distinct:
                    options = tuple(option for option in options if option.strip("{}") not in made)
                answer = play.ask(Question("mana", player, about, options, min(1, len(options)), 1, context.source))
                mana = str(answer[0]) if answer else ""
            made += units(mana) * (so_often(play, one_shot, mana, context) if one_shot.same else 1)
        use = meant(one_shot.only, context, play)
        tapped = context.paying.tapped
        add_mana(play, player, made, context.source, tapped=tapped, use=use, kept=one_shot.kept)


def _produced(context: Context) -> tuple[str, ...]:
    """The types of mana of the event, each once."""
    return tuple(dict.fromkeys(f"{{{unit[0]}}}" for unit in context.told.mana or ()))


def _player_counters(play: Play, one_shot: d.PlayerCountersPut, context: Context) -> None:
    number = context.number(one_shot.number, play)
    players = context.players(one_shot.player, play)
    perform(play, *(e.CountersChanged(name, one_shot.kind, number, context.controller) for name in players))


def _player_counters_lost(play: Play, one_shot: d.PlayerCountersLost, context: Context) -> None:
    wanted: list[e.CountersChanged] = []
    for name in context.players(one_shot.player, play):
        held = play.state.player(name).counters
        kinds = [one_shot.kind] if one_shot.kind is not None else [kind for kind in held if kind not in NO_COUNTERS]
        for kind in kinds:
            have = held.get(kind, 0)
            by = have if one_shot.number is None else min(have, context.number(one_shot.number, play))
            wanted.append(e.CountersChanged(name, kind, -by, context.controller))
    perform(play, *wanted)
    if one_shot.number is None:
        context.that_many(-sum(one.by for one in wanted))


def _designate(play: Play, one_shot: d.Designate, context: Context) -> None:
    for player in context.players(one_shot.player, play):
        designate(play, one_shot.designation, player)


def _act(play: Play, one_shot: d.KeywordAction, context: Context) -> None:
    """Only told: for abilities that wait for it."""
    objects = (None,) if one_shot.what is None else context.objects(one_shot.what, play)
    last = play.known(context.source)
    if (
        one_shot.what == Is(This())
        and last is not None
        and context.source in last
        and last[context.source].zone is Zone.BATTLEFIELD
    ):
        objects = (context.source,)  # the permanent has done it, though it has left by doing it (702.110b)
    sacrificed = context.told.objects.get("the sacrificed", ()) if one_shot.action is Act.EXPLOIT else ()  # 702.110b
    other = next((one for one in sacrificed if isinstance(one, int)), None)
    for player in context.players(one_shot.player, play):
        for_x = context.x if one_shot.action is Act.CYCLE else 0
        perform(play, *(e.Done(one_shot.action, player, one, for_x, other) for one in objects))


def _in_graveyard(play: Play, identity: ObjectId) -> bool:
    thing = play.thing(identity)
    return thing is not None and thing.zone is Zone.GRAVEYARD


def _emblem(play: Play, one_shot: d.GetEmblem, context: Context) -> None:
    for player in context.players(one_shot.player, play):
        play.state = events.add_emblem(play.state, player, one_shot.abilities, f"Emblem of {context.source_name}").state
        play.log("event", f"{says(player, 'gets')} an emblem", "114.1")


Done: TypeAlias = (
    d.Draw
    | d.Discard
    | d.Mill
    | d.ExileFromTop
    | d.GainLife
    | d.LoseLife
    | d.SetLife
    | d.LoseGame
    | d.Shuffle
    | d.Look
    | d.Reveal
    | d.RevealUntil
    | d.Search
    | d.AddMana
    | d.PlayerCountersPut
    | d.PlayerCountersLost
    | d.LoseUnspentMana
    | d.Designate
    | d.KeywordAction
    | d.GetEmblem
    | d.ExtraTurn
    | d.ExtraPhases
)
"""The one-shot effects that are done here."""


def do(play: Play, one_shot: Done, context: Context) -> None:
    """Do it (610)."""
    match one_shot:
        case d.Draw():
            _draw(play, one_shot, context)
        case d.Discard():
            _discard(play, one_shot, context)
        case d.Mill():
            _mill(play, one_shot, context)
        case d.ExileFromTop():
            _exile_from_top(play, one_shot, context)
        case d.GainLife():
            _gain_life(play, one_shot, context)
        case d.LoseLife():
            _lose_life(play, one_shot, context)
        case d.SetLife():
            _set_life(play, one_shot, context)
        case d.LoseGame():
            _lose_game(play, one_shot, context)
        case d.Shuffle():
            _shuffle(play, one_shot, context)
        case d.Look():
            _look(play, one_shot, context)
        case d.Reveal():
            _reveal(play, one_shot, context)
        case d.RevealUntil():
            _reveal_until(play, one_shot, context)
        case d.Search():
            search(play, one_shot, context)
        case d.AddMana():
            _add_mana(play, one_shot, context)
        case d.PlayerCountersPut():
            _player_counters(play, one_shot, context)
        case d.PlayerCountersLost():
            _player_counters_lost(play, one_shot, context)
        case d.LoseUnspentMana(who):
            for name in context.players(who, play):
                lose_mana(play, name)
        case d.Designate():
            _designate(play, one_shot, context)
        case d.KeywordAction():
            _act(play, one_shot, context)
        case d.GetEmblem():
            _emblem(play, one_shot, context)
        case d.ExtraTurn():
            extra_turn(play, one_shot, context)
        case d.ExtraPhases():
            extra_phases(play, one_shot, context)
        case _:
            assert_never(one_shot)
