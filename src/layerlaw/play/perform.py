"""Events happen: replaced, carried out on the state, told in the log, and watched by triggered abilities (603.2, 614.1, 700.1).

`perform` takes what is to happen at once. What follows from an event as part of it (damage that becomes loss of life, 120.3) goes through
replacement as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from layerlaw.deadline import check_time
from layerlaw.game import entering_battlefield, events
from layerlaw.game.changed import replace
from layerlaw.game.commander import designations, is_commander
from layerlaw.game.entering_battlefield import Entering
from layerlaw.game.equal_permanents import the_next_is_like, with_more_like
from layerlaw.game.faces import UNLOCKED
from layerlaw.game.preparing import PREPARED, entered_prepared
from layerlaw.game.state import GameObject, ObjectId, State
from layerlaw.game.state_based import may_be_attached
from layerlaw.game.worlds import note_worlds
from layerlaw.layers import Solution
from layerlaw.layers.protocol import CounterPile
from layerlaw.model.acts import Act
from layerlaw.model.event_patterns import ZoneChange
from layerlaw.model.filters import Exactly
from layerlaw.model.rule_effects import DealtThough, HandRevealed, TopRevealed
from layerlaw.model.words import CardType, Zone
from layerlaw.play.came_at_once import note_came_at_once
from layerlaw.play.context import Context
from layerlaw.play.durations import watch_durations
from layerlaw.play.event import event as e
from layerlaw.play.event.pattern import hits
from layerlaw.play.event.viewpoint import Viewpoint
from layerlaw.play.history.describe import tell
from layerlaw.play.history.excess_damage import with_excess
from layerlaw.play.history.recording import record
from layerlaw.play.knowledge import HIDDEN, is_revealed, keep_in_sight, known_to, show_to_who_controls
from layerlaw.play.no_permanents import that_can_happen
from layerlaw.play.position.library_order import placed_beneath, placed_in_library, shuffled, top_of_library
from layerlaw.play.position.persons import says
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import Exiled
from layerlaw.play.replacement.as_it_enters import turned_face_up
from layerlaw.play.replacement.drawing_limits import draws_no_more, later_draws
from layerlaw.play.replacement.replacement import replaced
from layerlaw.play.replacement.shared_shields import settled_at_once, shares_of_shields, when_all_is_prevented
from layerlaw.play.triggers.triggers import collect
from layerlaw.work import note_events


def perform(play: Play, *wanted: e.Event) -> tuple[e.Event, ...]:
    """Let these events happen at once; what came of them, in order, with the ids of what they made."""
    check_time()
    wanted = that_can_happen(play, wanted)
    if not wanted:
        return ()
    before, board = play.state, play.solution
    _show_what_is_revealed(play, board)
    keep_in_sight(play, board)
    show_to_who_controls(play)
    entering = (one.object for one in wanted if isinstance(one, e.Moved) and one.to is Zone.BATTLEFIELD)
    shares = shares_of_shields(play, wanted)
    with play.about_to_enter(entering), play.sharing(shares):
        settled = settled_at_once(play, wanted, _settled)  # all of it before anything has changed
        when_all_is_prevented(play, shares)
        settled = with_excess(play, settled)
    note_events(len(settled))
    later = later_draws(settled)
    done = _happen(play, settled[:1] if later else settled, before, board)
    for event in later:
        if not draws_no_more(play, event.player):
            done += _happen(play, [event], play.state, play.solution)
    return tuple(done)


def _happen(play: Play, settled: Sequence[e.Event], before: State, board: Solution) -> list[e.Event]:
    """What is settled is carried out at once, and told to the record and to what waits for it; `before` and `board`: as all was before."""
    done: list[e.Event] = []
    gained = _lifelink(play, settled)
    for event in settled:
        done += _carry_out(play, event, before)
    for gain in gained:
        done += _parts(play, gain, before)
    note_came_at_once(play, done)
    if play.at.used_by_what_enters:
        left = (one for one in play.at.floating_replacements if one.id not in play.at.used_by_what_enters)
        play.change(floating_replacements=tuple(left), used_by_what_enters=frozenset())
    if done:
        play.change(happened=(*play.at.happened, *done))
        record(play, done, board)
        done += control_changes(play, board)
        collect(play, done, before)
        return_exiled(play, done)
        _do_besides(play, done)
        watch_durations(play)
        play.state = note_worlds(play.state, lambda: play.solution)
    return done


def _settled(play: Play, one: e.Event) -> list[e.Event]:
    """What is left of an event after replacement; a destruction with the zone change that it becomes (701.8a), which may be replaced too."""
    if isinstance(one, e.ManaMade | e.StepBegan):
        return [one]  # settled as it was added, or as the step would have begun (614.10)
    found: list[e.Event] = []
    for event in replaced(play, one):
        found.append(event)
        if isinstance(event, e.Destroyed) and _on_battlefield(play, event.object) is not None:
            found += replaced(play, e.Moved(event.object, Zone.GRAVEYARD, event.player, "destroy"))
    return found


def end_effects(play: Play, after: State) -> None:
    """The state in which effects have ended, and what came under another player's control by that, for what waits for it (603.10d)."""
    before = play.state
    if len(before.effects) == len(after.effects):
        play.state = after
        return
    board = play.solution
    play.state = after
    done = control_changes(play, board)
    if done:
        collect(play, done, before)


def control_changes(play: Play, board: Solution) -> list[e.Event]:
    """Objects that have come under another player's control since that board (613.1b); since which turn, is noted (302.6)."""
    if board is play.solution or board.table.control == play.solution.table.control:
        return []
    found: list[e.Event] = []
    after = play.solution
    for thing in play.state.permanents:
        if thing.id in board:
            old, new = board[thing.id].controller, after[thing.id].controller
            if old != new and old is not None and new is not None:
                found.append(e.ControlChanged(thing.id, old, new))
                play.state = _came_under_control(play.state, thing.id)
    if found:
        play.change(happened=(*play.at.happened, *found))
    return found


def _carry_out(play: Play, event: e.Event, before: State) -> list[e.Event]:
    match event:
        case e.Moved():
            return _move(play, event, before)
        case e.Created():
            return _create(play, event)
        case e.Destroyed(identity) if _on_battlefield(play, identity) is None:
            return []
        case e.DrawOne():
            return _draw(play, event, before)
        case e.Damaged():
            return _damage(play, event, before)
        case e.LifeChanged():
            return _life(play, event)
        case e.CountersChanged():
            return _counters(play, event)
        case e.TapChanged():
            return _tap(play, event)
        case e.Turned():
            return _turned(play, event)
        case e.AttachChanged():
            return _attach(play, event)
        case e.Done(Act.PHASE_OUT | Act.PHASE_IN):
            return _phase(play, event)
        case e.Left():
            return [event]  # told as what resolved or was countered
        case (
            e.Destroyed() | e.Draws() | e.Mills() | e.WasCast() | e.WasActivated() | e.Triggered() | e.Targeted() | e.ManaMade() | e.Attacked() | e.Blocked()
            | e.StepBegan() | e.Done() | e.WouldAct() | e.Expended() | e.ControlChanged()
        ):  # fmt: skip
            return _told(play, event)
        case _:
            assert_never(event)


def _told(play: Play, event: e.Event) -> list[e.Event]:
    text, rule = tell(play, event)
    play.log("event", text, rule)
    if isinstance(event, e.Done) and event.action is Act.SHUFFLE:
        play.state = shuffled(play.state, event.player, play.at.endless)
        _forgotten(play, event.player)
    return [event]


def _phase(play: Play, event: e.Done) -> list[e.Event]:
    """702.26: it phases out or in with what is attached to it (702.26g); what has done so already, with its host, does not again."""
    thing = None if event.object is None else play.thing(event.object)
    out = event.action is Act.PHASE_OUT
    if thing is None or ("phased_out" in thing.status) is out:
        return []
    before = {one.id for one in play.state.objects if "phased_out" in one.status}
    play.state = events.phase(play.state, thing.id, play.edition)
    now = {one.id for one in play.state.objects if "phased_out" in one.status}
    went = sorted(before ^ now, key=lambda one: (one != thing.id, one))
    return [told for one in went for told in _told(play, replace(event, object=one))]


def _parts(play: Play, event: e.Event, before: State) -> list[e.Event]:
    """What happens as a part of another event; it may be replaced as well."""
    with play.deeper():
        return [done for one in replaced(play, event) for done in _carry_out(play, one, before)]


# --- zones -----------------------------------------------------------------------------------------------------------


def _move(play: Play, event: e.Moved, before: State) -> list[e.Event]:
    thing = play.thing(event.object)
    if thing is None or (thing.zone is event.to and event.to is not Zone.LIBRARY):
        return []
    if thing.is_token and thing.zone is not Zone.BATTLEFIELD and thing.zone is not Zone.STACK:
        return []  # 111.8
    if thing.is_token and thing.zone is Zone.BATTLEFIELD and event.to is Zone.STACK:
        return []
    event = replace(event, from_=thing.zone)
    kept: Mapping[str, CounterPile] = {}
    last = before if event.object in before.by_id else play.state
    if event.to is Zone.BATTLEFIELD:
        how = event.how or Entering(controller=thing.owner)
        kept = events.kept_counters(play.state, event.object, event.to, play.edition)
        made = events.move_to_battlefield(play.state, event.object, how, play.edition)
        state = _came_under_control(made.state, made.id)
    else:
        made = events.move(play.state, event.object, event.to, play.edition, to_command=event.to_command or frozenset())
        state = made.state
        for new in (made.id, *made.others):
            if state.by_id[new].zone is not event.to:
                continue
            if event.at:
                state = events.put_counters(state, new, event.at, play.edition)
            if event.to is Zone.LIBRARY:
                state = placed_in_library(state, new, bottom=event.bottom)
                if event.beneath:
                    state = placed_beneath(state, new, event.beneath, play.at.endless)
    told = tell(play, event, last)
    knowing = _knowing(play, event, before)
    play.state = state
    play.left(event.object, last, made.id)
    if knowing:
        play.shows((made.id, *made.others), knowing)
    event = replace(event, new=made.id, others=made.others)
    play.log("event", *told, objects=(event.object, made.id, *made.others))
    if event.exiled_with is not None:
        play.exiled_with(event.exiled_with, (made.id, *made.others), event.pair)
    if event.shuffle and event.to is Zone.LIBRARY:
        play.log("event", f"{says(thing.owner, 'shuffles')} a library", "701.24a")
        play.state = shuffled(play.state, thing.owner, play.at.endless)
        _forgotten(play, thing.owner)
    return [event, *_entered_with(play, made.id, kept)] if event.to is Zone.BATTLEFIELD else [event]


def _knowing(play: Play, event: e.Moved, before: State) -> frozenset[str]:
    """Who knows which card it is that goes into a hidden zone, or face down; empty where it is to be seen there."""
    thing = before.by_id.get(event.object)
    face_down = event.how is not None and event.how.face_down is not None
    if thing is None or not (event.to in HIDDEN or event.to is Zone.EXILE or face_down):
        return frozenset()
    was_face_down = "face_down" in thing.status and thing.zone in (Zone.BATTLEFIELD, Zone.STACK)
    if was_face_down and event.to is not Zone.BATTLEFIELD:
        return frozenset(play.order)  # 708.9
    return known_to(before, play.solution_of(before), thing, play.at.shown, play.at.controlled)


def _show_what_is_revealed(play: Play, board: Solution) -> None:
    """401.5, 402.3: what players play with revealed is known, before anything changes."""
    if any(True for kind in (HandRevealed, TopRevealed) for _ in board.everywhere(kind)):
        seen = [thing.id for thing in play.state.objects if is_revealed(play.state, board, thing)]
        play.shows(seen, play.order)


def _forgotten(play: Play, player: str) -> None:
    """701.24a: which cards of a library were shown is known no more once it is shuffled."""
    there = {thing.id for thing in play.state.objects if thing.zone is Zone.LIBRARY and thing.owner == player}
    if not there.isdisjoint(play.at.shown):
        play.change(shown={card: seeing for card, seeing in play.at.shown.items() if card not in there})


def _entered_with(play: Play, identity: ObjectId, kept: Mapping[str, CounterPile] | None = None) -> list[e.Event]:
    """122.6, 709.5h: counters that a permanent enters with are put on it, its door is unlocked; abilities see that. 722.3c: it enters prepared.

    `kept`: counters that it had before and has kept, which are not put on it (122.2).
    """
    thing = play.state.object(identity)
    if PREPARED in thing.status:
        play.state = entered_prepared(play.state, identity, play.edition)
    you = thing.controller or thing.owner
    counters = [
        e.CountersChanged(identity, kind, put, you, entering=True, left=pile.number)
        for kind, pile in thing.counters.items()
        if (put := pile.number - (kept[kind].number if kept and kind in kept else 0))
    ]
    open_doors = tuple(number for number, name in enumerate(UNLOCKED) if name in thing.status)
    return [*counters, *e.unlocked(identity, you, open_doors, fully=len(open_doors) > 1)]  # 709.5h


def _came_under_control(state: State, identity: ObjectId) -> State:
    """302.6: since which turn its controller has controlled it."""
    thing = state.by_id[identity]
    return state.with_object(replace(thing, facts={**thing.facts, "since turn": state.turn}))


def _create(play: Play, event: e.Created) -> list[e.Event]:
    made_ids: list[ObjectId] = []
    play.require_room(event.number)
    note_events(2 * event.number)  # made, and put onto the battlefield
    play.log("event", *tell(play, event))
    alone = 0
    while len(made_ids) < event.number:
        made = entering_battlefield.enter(play.state, event.card, replace(event.how, token=True), play.edition)
        play.state = _came_under_control(made.state, made.id)
        made_ids.append(made.id)
        alone = len(made_ids)
        if the_next_is_like(play.state, play.state.by_id[made.id]):
            play.state, more = with_more_like(play.state, play.state.by_id[made.id], event.number - alone)
            made_ids += more
    if not made_ids:
        return []
    besides = (one for made in made_ids[:alone] for one in _entered_with(play, made))
    return [replace(event, new=tuple(made_ids)), *besides]


def _draw(play: Play, event: e.DrawOne, before: State) -> list[e.Event]:
    top = top_of_library(play.state, event.player)
    play.top_is_asked(event.player)
    nth = play.counted("drawn", event.player)
    event = replace(event, nth=nth)
    play.log("event", *tell(play, event))
    if top is None:
        player = play.state.player(event.player)
        if player.library_count == 0 and event.player not in play.at.endless:
            play.counted("drew from empty", event.player)
            play.log("note", f"{says(event.player, 'has')} an empty library", "704.5b")
            return []
        left = max(0, player.library_count - 1)
        play.state = play.state.with_player(replace(player, library_count=left, hand_count=player.hand_count + 1))
        return [event]
    drawn = e.Moved(top, Zone.HAND, event.player, "draw")
    if play.state.variant and is_commander(play.state.object(top)):
        moved = _parts(play, drawn, before)  # 903.9b
    else:
        with play.deeper():
            moved = _move(play, drawn, before)
    new = next((one.new for one in moved if isinstance(one, e.Moved)), None)
    return [replace(event, new=new), *moved]


# --- damage and life ---------------------------------------------------------------------------------------------------


def _damage(play: Play, event: e.Damaged, before: State) -> list[e.Event]:
    """120.3: what damage does depends on what it is dealt to and on the source's abilities, as they are when it is dealt."""
    keywords = _keywords_of_source(play, event.source)
    you = play.controller(event.source)
    play.log("event", *tell(play, event))
    done: list[e.Event] = [event]
    if isinstance(event.to, str):
        _by_a_commander(play, event, event.to, before)
        if "infect" in keywords or _is_dealt_though(play, event.to, before):
            done += _parts(
                play, e.CountersChanged(event.to, "poison", event.amount, you, by_effect=not event.combat), before
            )  # 120.3b
        else:
            done += _parts(play, e.LifeChanged(event.to, -event.amount, from_damage=True), before)  # 120.3a
        toxic = sum(
            int(word.split()[1]) for word in keywords if word.startswith("toxic ") and word.split()[1].isdigit()
        )
        if toxic and event.combat:
            done += _parts(
                play, e.CountersChanged(event.to, "poison", toxic, you, by_effect=not event.combat), before
            )  # 120.3g
    else:
        done += _damage_to_object(play, event, keywords, you, before)
    return done


def _keywords_of_source(play: Play, identity: ObjectId) -> tuple[str, ...]:
    """The keywords that change what damage does; those that trigger by the edition are none of them."""
    board = play.known(identity)
    source = board[identity] if board is not None and identity in board else None
    triggers = play.edition.keyword_triggers
    return tuple(word for word in source.keywords if word not in triggers) if source is not None else ()


def _lifelink(play: Play, events: Sequence[e.Event]) -> list[e.LifeChanged]:
    """120.3f, 702.15e: the life that damage dealt at the same time brings, one gain for each source."""
    gained: dict[ObjectId, e.LifeChanged] = {}
    for event in events:
        if not isinstance(event, e.Damaged) or "lifelink" not in _keywords_of_source(play, event.source):
            continue
        cause = event.cause or event.source
        last = gained.get(event.source, e.LifeChanged(play.controller(event.source), 0, cause=cause))
        gained[event.source] = replace(last, by=last.by + event.amount)
    return list(gained.values())


def _is_dealt_though(play: Play, player: str, before: State) -> bool:
    """702.90a: whether damage is dealt to a player as though its source had infect."""
    there = play.solution_of(before).in_force(DealtThough, player)
    return any(one.rule.keyword == "infect" for one in there)


def _by_a_commander(play: Play, event: e.Damaged, player: str, before: State) -> None:
    """903.10a: combat damage of each commander is remembered, whoever controls it and however its zones change."""
    source = before.by_id.get(event.source)
    if not event.combat or source is None or not is_commander(source):
        return
    hurt = play.state.player(player)
    totals = {one.which: hurt.commander_damage.get(one.which, 0) + event.amount for one in designations(source)}
    play.state = play.state.with_player(replace(hurt, commander_damage={**hurt.commander_damage, **totals}))


def _damage_to_object(
    play: Play, event: e.Damaged, keywords: tuple[str, ...], you: str, before: State
) -> list[e.Event]:
    assert not isinstance(event.to, str), "players are dealt with elsewhere"
    board = play.solution_of(before) if event.to in before.by_id else play.solution
    thing = play.thing(event.to)
    if thing is None or thing.zone is not Zone.BATTLEFIELD:
        return []
    types = board[event.to].types
    done: list[e.Event] = []
    if CardType.CREATURE in types:
        though = any(one.rule.keyword == "wither" for one in play.solution_of(before).everywhere(DealtThough))
        if though or "wither" in keywords or "infect" in keywords:
            done += _parts(
                play, e.CountersChanged(event.to, "-1/-1", event.amount, you, by_effect=not event.combat), before
            )  # 120.3d
        else:
            _mark(play, event.to, "damage", event.amount)  # 120.3e
        if "deathtouch" in keywords:
            _mark(play, event.to, "deathtouch", 1)  # 704.5h
    for kind, card_type in (("loyalty", CardType.PLANESWALKER), ("defense", CardType.BATTLE)):
        if card_type in types:  # 120.3c, 120.3h
            have = thing.counters[kind].number if kind in thing.counters else 0
            lost = min(have, event.amount)
            if lost:
                done += _parts(play, e.CountersChanged(event.to, kind, -lost, you), before)
    return done


def _mark(play: Play, identity: ObjectId, fact: str, by: int) -> None:
    thing = play.state.object(identity)
    play.state = play.state.with_object(replace(thing, facts={**thing.facts, fact: thing.facts.get(fact, 0) + by}))


def _life(play: Play, event: e.LifeChanged) -> list[e.Event]:
    if event.by == 0:
        return []
    player = play.state.player(event.player)
    play.state = play.state.with_player(replace(player, life=player.life + event.by))
    nth = play.counted("life gained" if event.by > 0 else "life lost", event.player)
    return _told(play, replace(event, nth=nth))


def _counters(play: Play, event: e.CountersChanged) -> list[e.Event]:
    if event.by == 0:
        return []
    if isinstance(event.on, str):
        player = play.state.player(event.on)
        have = max(0, player.counters.get(event.kind, 0) + event.by)
        play.state = play.state.with_player(replace(player, counters={**player.counters, event.kind: have}))
        return _told(play, replace(event, left=have))
    thing = play.thing(event.on)
    if thing is None:
        return []
    have = thing.counters[event.kind].number if event.kind in thing.counters else 0
    if event.by > 0:
        play.state = events.put_counters(play.state, event.on, {event.kind: event.by}, play.edition)
        return _told(play, replace(event, left=have + event.by))
    by = min(have, -event.by)
    if by == 0:
        return []
    play.state = events.remove_counters(play.state, event.on, {event.kind: by}, play.edition)
    return _told(play, replace(event, by=-by, left=have - by))


# --- permanents --------------------------------------------------------------------------------------------------------


def _on_battlefield(play: Play, identity: ObjectId) -> GameObject | None:
    thing = play.thing(identity)
    return thing if thing is not None and thing.zone is Zone.BATTLEFIELD else None


def _tap(play: Play, event: e.TapChanged) -> list[e.Event]:
    thing = _on_battlefield(play, event.object)
    if thing is None or ("tapped" in thing.status) == event.tapped:
        return []  # 603.2e: it becomes nothing that it is
    change = events.tap if event.tapped else events.untap
    play.state = change(play.state, event.object, play.edition)
    return _told(play, event)


def _turned(play: Play, event: e.Turned) -> list[e.Event]:
    thing = _on_battlefield(play, event.object)
    if thing is None:
        return []
    before = play.state
    match event.how:
        case "transforms":
            play.state = events.transform(before, event.object, play.edition)
        case "face up":
            play.state = turned_face_up(play, event.object)
            for kind, number in events.counters_as_turned_up(play.solution, event.object):
                perform(play, e.CountersChanged(event.object, kind, number, play.controller(event.object)))  # 614.1e
        case _:
            play.state = events.turn_face_down(before, event.object, edition=play.edition)
    return [] if play.state is before else _told(play, event)


def _attach(play: Play, event: e.AttachChanged) -> list[e.Event]:
    thing = _on_battlefield(play, event.object)
    if thing is None:
        return []
    was = thing.attached_to if thing.attached_to is not None else thing.attached_to_player
    if was == event.to:
        return []  # 701.3b
    thus = event.as_creature
    if event.to is not None and not may_be_attached(play.state, play.solution, event.object, event.to, thus):
        play.log("note", f"{thing.name} cannot be attached to {play.name(event.to)}, and does not move", "701.3b")
        return []
    event = replace(event, was=was)
    if event.to is None:
        play.state = events.unattach(play.state, event.object, play.edition)
    else:
        play.state = events.attach(play.state, event.object, event.to, play.edition)
    return _told(play, event)


# --- until it leaves (610.3) -------------------------------------------------------------------------------------------


def return_exiled(play: Play, done: Sequence[e.Event]) -> None:
    """610.3: what was exiled until an object leaves the battlefield, or until something happens, returns as soon as that has happened."""
    if not play.at.exiled:
        return
    gone = {one.object for one in done if isinstance(one, e.Moved) and one.from_ is Zone.BATTLEFIELD}
    due = [one for one in play.at.exiled if _is_due(play, one, gone, done)]
    if not due:
        return
    play.change(exiled=tuple(one for one in play.at.exiled if one not in due))
    back: list[e.Event] = []
    for one in due:
        for card, zone in one.cards:
            thing = play.thing(card)
            if thing is not None and thing.zone is Zone.EXILE:
                how = Entering(controller=thing.owner) if zone is Zone.BATTLEFIELD else None
                back.append(e.Moved(card, zone, one.controller, "return", how))
    if back:
        play.log("note", "what was exiled until then returns", "610.3")
        perform(play, *back)


def _is_due(play: Play, one: Exiled, gone: set[ObjectId], done: Sequence[e.Event]) -> bool:
    match one.until:
        case None:
            return one.source in gone
        case ZoneChange(Exactly(ids), Zone.BATTLEFIELD, to):  # as it leaves, it is no such object any more (400.7)
            went = {move.object for move in done if isinstance(move, e.Moved) and to in (None, move.to)}
            return not (gone & went).isdisjoint(ids)
        case until:
            pass
    return any(True for _ in hits(until, done, Viewpoint(one.controller, one.source, play.solution)))


def _do_besides(play: Play, done: list[e.Event]) -> None:
    """What replacement effects do of what they have moved, once all of it has happened."""
    moved = [(what, one) for one in done if isinstance(one, e.Moved) for what in one.besides]
    for what, one in moved:
        if (new := one.new) is not None:
            told = replace(what.told, these=(new,), found={**what.told.found, one.object: new})
            told = told if what.as_it_was else replace(told, that=new)
            Context(what.controller, what.source, play.name(what.source), told=told).perform(what.one_shots, play)


def moved_ids(done: tuple[e.Event, ...]) -> dict[ObjectId, ObjectId]:
    """What became of each object that events moved."""
    return {one.object: one.new for one in done if isinstance(one, e.Moved) and one.new is not None}


def arrived(done: Sequence[e.Event], zone: Zone) -> tuple[ObjectId, ...]:
    """The objects that events put into this zone, as they are now: what went elsewhere instead was not put there (614.6)."""
    elsewhere = {one.new for one in done if isinstance(one, e.Moved) and one.to is not zone}
    return tuple(one for one in made_ids(tuple(done)) if one not in elsewhere)


def made_ids(done: tuple[e.Event, ...]) -> tuple[ObjectId, ...]:
    """The objects that events made or moved, as they are now."""
    found: list[ObjectId] = []
    for one in done:
        if isinstance(one, e.Moved) and one.new is not None:
            found.append(one.new)
        elif isinstance(one, e.Created):
            found += one.new
    return tuple(found)
