"""State-based actions performed (704): what `game.state_based` finds, and what only a game at work knows, all at once as one event.

The caller repeats until nothing is left to do (704.3). Everything is read from the solved board, so that of a -1/-1 counter and an
anthem that came together only the end of all layers is seen.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from typing import Final, assert_never, cast

from layerlaw.game import Pending, StateBasedAction, Would, events
from layerlaw.game.commander import NEWLY_THERE
from layerlaw.game.state import GameObject, ObjectId, Unstated
from layerlaw.game.state_based import to_perform
from layerlaw.model import event_patterns as h
from layerlaw.model.filters import InZone, IsType
from layerlaw.model.rule_effects import CantLose
from layerlaw.model.words import CardType, Zone
from layerlaw.play.combat.combat_state import look_after_combat
from layerlaw.play.event import event as e
from layerlaw.play.perform import perform
from layerlaw.play.position.persons import says, whose
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import Item, Position, WaitingTrigger
from layerlaw.play.position.questions import Question
from layerlaw.play.state_based.dungeons import completed
from layerlaw.play.state_based.leaving import losing, out_of_the_game
from layerlaw.play.state_based.planes_and_schemes import turned_down

EMPTY_LIBRARY = "drew from empty"
"""What is counted where a player would draw from a library with no cards in it (704.5b)."""


def state_based_actions(play: Play) -> bool:
    """Perform all applicable state-based actions once, simultaneously (704.3); whether there were any.

    Raises:
        IllegalAction: a choice that one of them asks for was not made (which legendary permanent to `keep`, a battle's `protector`).
    """
    with play.undone_if_illegal():
        return _performed(play)


def _performed(play: Play) -> bool:
    look_after_combat(play)
    waiting = cache(partial(pending, play.at))
    found = [*_lost(play), *to_perform(play.state, play.solution, waiting)]
    before = play.at
    _forget_what_was_since_the_last_check(play)
    losers = _losers(play, found)
    actions = [
        one
        for one in found
        if not isinstance(one.object, str)
        and (one.act is not StateBasedAction.COMMAND_ZONE or _to_the_command_zone(play, one.object))
    ]
    kept = _kept(play, actions)
    ceasing = [one for one in actions if one.act is StateBasedAction.CEASE]
    unbestowed = [one for one in actions if one.act is StateBasedAction.UNBESTOW]
    wanted: list[e.Event] = []
    told: set[tuple[str, object]] = set()
    for one in actions:
        if one.object not in kept:
            _tell(play, one, told)
            wanted += _events(play, one)
    # 704.3: all of it at once: what replaces a loss is looked for where it still is.
    lost = losing(play, losers, " and ".join(dict.fromkeys(losers.values()))) if losers else ()
    with play.deeper():
        done = perform(play, *_each_once(wanted))
        for one in ceasing:
            _cease(play, cast("ObjectId", one.object))
        for one in unbestowed:
            _unbestow(play, cast("ObjectId", one.object))
        protected = _protectors(play)
        ended = completed(play, waiting)
        ended |= turned_down(play, waiting)
    out_of_the_game(play, lost)
    return bool(done or losers or protected or ended or ceasing or unbestowed) and play.at is not before


def _each_once(wanted: list[e.Event]) -> list[e.Event]:
    """704.7: a permanent leaves the battlefield once, whatever the reasons; for the first of them in the order of the rules."""
    leaving: set[ObjectId] = set()
    found: list[e.Event] = []
    for one in wanted:
        if isinstance(one, e.Moved | e.Destroyed):
            if one.object in leaving:
                continue
            leaving.add(one.object)
        found.append(one)
    return found


def pending(at: Position) -> Pending:
    """Objects whose triggered abilities wait or are on the stack: a Saga or Siege stays for them (704.5s, 704.5v)."""
    chapters: set[ObjectId] = set()
    triggered: set[ObjectId] = set()
    items: tuple[WaitingTrigger | Item, ...] = (
        *at.waiting,
        *(one for one in at.stack if one.kind == "triggered"),
    )
    for one in items:
        triggered.add(one.source)
        when = one.watching.when if one.watching is not None else None
        if isinstance(when, h.CountersPutOn) and when.kind == "lore" and when.reaches is not None:
            chapters.add(one.source)  # 714.2b
    return Pending(frozenset(chapters), frozenset(triggered))


# --- players -----------------------------------------------------------------------------------------------------------


def _lost(play: Play) -> list[Would]:
    """704.5b: of what only a game remembers."""
    return [
        Would(name, "704.5b", StateBasedAction.LOSE.value, StateBasedAction.LOSE)
        for name in play.order
        if play.count(EMPTY_LIBRARY, name) > 0
    ]


def _losers(play: Play, found: list[Would]) -> dict[str, str]:
    """Who loses, by which rules; several reasons are one loss (704.7). Who can't lose doesn't (101.2)."""
    losers: dict[str, str] = {}
    for one in found:
        name = one.object
        if one.act is not StateBasedAction.LOSE or not isinstance(name, str) or name in play.at.lost:
            continue
        if CantLose() not in play.solution.player(name).rules:
            losers[name] = f"{losers[name]}, {one.rule}" if name in losers else one.rule
    return losers


def _forget_what_was_since_the_last_check(play: Play) -> None:
    """704.5b, 704.5h, 704.6d: "since the last time state-based actions were checked" begins anew."""
    if any(key == EMPTY_LIBRARY for key, _ in play.at.counts):
        play.change(counts={key: number for key, number in play.at.counts.items() if key[0] != EMPTY_LIBRARY})
    for thing in play.state.by_id.such(_is_marked):
        facts = {key: number for key, number in thing.facts.items() if key not in _SINCE}
        play.state = play.state.with_object(replace(thing, facts=facts))


def _is_marked(thing: GameObject) -> bool:
    return not thing.facts.keys().isdisjoint(_SINCE)


_SINCE: Final = frozenset({"deathtouch", NEWLY_THERE})


def _to_the_command_zone(play: Play, identity: ObjectId) -> bool:
    """903.9a: whether its owner puts it there; where nobody says otherwise, they do."""
    thing = play.state.object(identity)
    about = f"{thing.name} was put into {whose(thing.owner)} {thing.zone}"
    question = Question("command_zone", thing.owner, about, None, default=(1,))
    return bool(play.ask(question)[0])


# --- permanents --------------------------------------------------------------------------------------------------------


def _kept(play: Play, actions: list[Would]) -> set[ObjectId]:
    """704.5j: which of each group its controller keeps."""
    kept: set[ObjectId] = set()
    groups = {one.group: one.rule for one in actions if one.act is StateBasedAction.KEEP_ONE}
    for group, rule in groups.items():
        controller = play.controller(group[0])
        name = play.state.object(group[0]).name
        if len(group) == 1:
            raise Unstated(
                f"{name}: several equal legendary permanents stand there as one",
                rule=rule,
                mend="let each of them enter by itself",
            )
        question = Question("keep", controller, f"{_REASONS.get(rule, _UNIQUE)}, {len(group)} {name}", group)
        chosen = cast("ObjectId", play.ask(question)[0])
        play.log("choice", f"{says(controller, 'keeps')} one {name}", rule, (chosen,))
        kept.add(chosen)
    return kept


def _tell(play: Play, one: Would, told: set[tuple[str, object]]) -> None:
    identity = cast("ObjectId", one.object)
    if (one.rule, identity) not in told:
        told.add((one.rule, identity))
        play.log(
            "sba",
            f"{play.name(identity)}: {_REASONS.get(one.rule, one.would if one.act is not StateBasedAction.KEEP_ONE else _UNIQUE)}",
            one.rule,
            (identity,),
        )


_UNIQUE = "the planeswalker uniqueness rule"
_REASONS = {
    "704.5d": "a token that is not on the battlefield ceases to exist",
    "704.5e": "a copy that is not where it may be ceases to exist",
    "704.5f": "its toughness is 0 or less",
    "704.5g": "it has been dealt lethal damage",
    "704.5h": "it was dealt damage by a source with deathtouch",
    "704.5i": "it has no loyalty left",
    "704.5j": "the legend rule",
    "704.5k": "the world rule",
    "704.5m": "it is attached to nothing that it may enchant",
    "704.5n": "it is attached to what it may not be attached to",
    "704.5p": "it may not be attached",
    "704.5q": "+1/+1 and -1/-1 counters are removed in pairs",
    "704.5r": "it has more counters than it can have",
    "704.5s": "it has as many lore counters as its final chapter",
    "704.5v": "it has no defense left",
    "704.6d": "it is a commander, and its owner puts it into the command zone",
    "704.5w": "it has no defense left",
    "704.5z": "a newer Role of the same player is attached to the same permanent",
}


def _events(play: Play, one: Would) -> list[e.Event]:
    identity = cast("ObjectId", one.object)
    player = play.controller(identity)
    match one.act:
        case StateBasedAction.GRAVEYARD | StateBasedAction.KEEP_ONE:
            return [e.Moved(identity, Zone.GRAVEYARD, player, "rule")]
        case StateBasedAction.COMMAND_ZONE:
            return [e.Moved(identity, Zone.COMMAND, play.state.object(identity).owner, "rule")]
        case StateBasedAction.DESTROY:
            return [e.Destroyed(identity, player, rule=one.rule)]
        case StateBasedAction.SACRIFICE:
            return [e.Moved(identity, Zone.GRAVEYARD, player, "sacrifice")]
        case StateBasedAction.UNATTACH:
            return [e.AttachChanged(identity, None)]
        case StateBasedAction.COUNTERS:
            return [e.CountersChanged(identity, kind, -number, player) for kind, number in one.counters]
        case (
            StateBasedAction.LOSE | StateBasedAction.CEASE | StateBasedAction.UNBESTOW | StateBasedAction.UNPAIR
        ):  # no event: each is carried out by itself
            return []
        case _:
            assert_never(one.act)


def _cease(play: Play, identity: ObjectId) -> None:
    """111.7, 704.5d, 704.5e: no event that anything could watch for."""
    if play.thing(identity) is not None:
        before = play.state
        play.state = events.remove_from_game(play.state, identity, play.edition)
        play.left(identity, before, None)


def _unbestow(play: Play, identity: ObjectId) -> None:
    """702.103f: it is a creature again, and attached to nothing."""
    if play.thing(identity) is None:
        return
    if not perform(play, e.AttachChanged(identity, None)):
        play.state = events.set_status(play.state, identity, {"bestowed": False}, play.edition)


# --- battles -----------------------------------------------------------------------------------------------------------


_BATTLES: Final = InZone(Zone.BATTLEFIELD) & IsType(CardType.BATTLE)


def _protectors(play: Play) -> bool:
    """704.5x, 704.5y: a battle that nothing attacks gets a protector who may be one, or goes to the graveyard (310.11)."""
    battles = play.reader(play.state.active_player, None).matching(_BATTLES)
    if not battles:
        return False
    done = False
    attacked = {one for thing in play.state.objects for one in thing.linked.get("attacking", ())}
    for identity in cast("tuple[ObjectId, ...]", battles):
        thing = play.state.object(identity)
        if identity not in attacked and "phased_out" not in thing.status:
            done |= _protector(play, thing, "Siege" in play.solution[identity].subtypes)
    return done


def _protector(play: Play, thing: GameObject, is_siege: bool) -> bool:
    controller = play.controller(thing.id)
    may_be = tuple(name for name in play.order if (name != controller) == is_siege)
    now = thing.choices.get("protector")
    if now in may_be:
        return False
    rule = "704.5y" if now in play.order else "704.5x"
    if not may_be:
        play.log("sba", f"{thing.name}: nobody can be its protector", rule, (thing.id,))
        return bool(perform(play, e.Moved(thing.id, Zone.GRAVEYARD, controller, "rule")))
    chosen = play.ask(Question("protector", controller, f"{thing.name} needs a protector", may_be))[0]
    play.log("sba", f"{thing.name}: {says(controller, 'chooses')} {chosen} as its protector", rule, (thing.id,))
    play.state = events.choose(play.state, thing.id, {"protector": chosen}, None, play.edition)
    return True
