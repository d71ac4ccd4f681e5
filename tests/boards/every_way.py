"""A board that holds is asked again in the other ways in which its answer can be had; all must say the same.

What a board expects is a few values, read one by one from a fresh solve. The same state can be read all at once (`Solution.all`), told step by step (the trace),
gone on to from the moment before (`solve(..., after=...)`), handed in as another engine's game (`layers.soundness`), and worked out by the naive solver
(`tests.properties.naive`), straight from the rules. Where its objects stand among each other tells nothing, and where another reading of the rules
gives another answer, the question has been noted. A mistake in any of these is then named by a board, not by a random one alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from layerlaw.boards.run import PlayedBoard
from layerlaw.errors import LayerlawError
from layerlaw.game import Floating, GameObject, State
from layerlaw.game import ObjectId as GameId
from layerlaw.layers import Edition, Solution, solve
from layerlaw.layers.bulk import Characteristics
from layerlaw.layers.edition import Origin
from layerlaw.layers.editions import NEWEST
from layerlaw.layers.editions.naming import find_edition, neighbours
from layerlaw.layers.facts import abilities, characteristic
from layerlaw.layers.protocol import CounterPile, ObjectId
from layerlaw.layers.readings import OPEN, with_reading
from layerlaw.layers.soundness import require_sound
from layerlaw.layers.table import Table
from layerlaw.layers.trace import ReasonKind
from layerlaw.model.abilities import Ability, KeywordAbility
from layerlaw.model.changes import ModifyPT, SetPT
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import Exactly
from layerlaw.model.history import NOTHING_NOTED
from layerlaw.model.keywords import static_meaning
from layerlaw.model.texts import is_open
from layerlaw.model.words import Zone
from tests.properties import naive
from tests.properties.agreement import disagreements

MOST_OBJECTS: Final = 40
"""Larger boards are not shown to the naive solver, which tries everything."""
NOT_KNOWN_TO_THE_NAIVE: Final[dict[str, tuple[str, ...]]] = {
    "statuses that make an effect of their own": (
        "613_8a-applies-to-march-passes-by-a-crewed-vehicle",
        "208_3a-a-bonus-on-a-vehicle-before-it-is-crewed",
        "205_3d-maskwood-nexus-makes-no-goblin-of-a-vehicle-at-rest",
        "701_60a-suspected-if-and-an-emblem-if",
        "701_60c-a-suspected-creature-has-menace",
        "702_103b-bestowed-it-is-an-aura-and-no-creature",
        "707_2-copy-of-a-bestowed-aura-is-a-creature",
        "702_103f-a-bestowed-aura-without-its-creature",
    ),
    "flipped cards": (
        "707_3-clone-of-a-flipped-creature-is-unflipped",
        "707_3-flipped-tomoya-becomes-a-copy-of-shortfang",
        "710_1c-a-flipped-creature-keeps-cost-and-color",
    ),
    "doors that are locked": (
        "116_2-special-actions",
        "709_5-a-word-replaced-in-both-halves",
        "709_5e-doors-that-are-not-unlocked",
        "709_5e-doors-that-may-not-be-unlocked",
    ),
    "values that were copied earlier": (
        "707_2c-metamorphic-alteration-cast-after-the-change",
        "707_2c-metamorphic-alteration-does-not-follow-the-chosen-creature",
        "707_2c-metamorphic-alteration-keeps-values-of-a-creature-that-left",
        "707_2c-metamorphic-alteration-moved-takes-its-values-along",
        "2018-metamorphic-alteration-follows",
    ),
    "the mana value of back faces and halves, as it was": (
        "2016-back-face-of-mana-value-0",
        "2016-back-face-that-loses-flying",
        "2016-mana-value-of-a-back-face",
        "2017-split-card-is-not-five",
        "2017-split-card-of-five-and-more",
        "2017-split-card-of-five",
        "2017-split-card-of-four",
        "2017-split-card-of-one-or-less",
        "2017-split-card-of-two-and-two",
        "r20b-outlaw-transformed",
    ),
    "a text that is exchanged, and one that the rules of its day let stay": (
        "612_3-exchange-of-words-leaves-granted-abilities",
        "612_5-mind-bend-after-exchange-of-words",
        "r12-thespians-stage-under-blood-moon",
    ),
    "subtypes that do not come back, by the other reading": (
        "205_1a-a-changeling-that-is-a-creature-again-by-the-other-reading",
    ),
    "what is granted goes at once, by the other reading": ("613_7a-a-granted-effect-at-once-by-the-other-reading",),
    "what a copy effect gave, under a land type that was set before Theros": (
        "2013-a-copied-land-with-more-under-blood-moon",
        "2013-a-copy-of-a-copied-land-with-more-under-blood-moon",
    ),
    "cards of a graveyard that are there by number": ("404_1-as-big-as-a-graveyard-by-number-and-a-counter",),
}
"""Boards of what the naive solver leaves out, by what that is: their names, without the edition that stands behind."""
_BEYOND: Final = frozenset(name for names in NOT_KNOWN_TO_THE_NAIVE.values() for name in names)


def differences(played: PlayedBoard) -> list[str]:
    """What another way says otherwise than a fresh solve of the board's end, in words; none if all is well."""
    state, edition = played.state, played.edition
    found = [
        *_open_in_silence(played),
        *_all_at_once(played.solution),
        *(f"{one.name} stands for so many" for one in state.objects if played.solution[one.id].count != one.count),
        *_asked_besides(played.solution),
        *_told(played.solution),
        *_gone_on(state, edition),
    ]
    require_sound(state)
    return [*found, *_in_any_place(state, edition)]


def by_the_naive_solver(played: PlayedBoard) -> list[str] | None:
    """What the naive solver says otherwise; None where it leaves out what the board is about, or another reading than the first was asked for."""
    if any(getattr(played.edition, one.field) != one.readings[0][1] for one in OPEN if played.board.readings):
        return None
    known = played.board.name.rpartition("/")[2].partition(".")[0] in _BEYOND
    if known or len(tuple(played.state.objects)) > MOST_OBJECTS or played.edition.name not in naive.EDITIONS:
        return None
    try:
        return disagreements(played.state, played.edition)
    except NotImplementedError:
        return None


def _open_in_silence(played: PlayedBoard) -> Iterator[str]:
    """Where the rules leave a choice and another reading gives another answer, the question has been noted (`layers.readings`)."""
    assert played.solution is not None, "what is met on the way to it is noted by now"
    met = played.met_while_played | played.inquiry.met
    state, edition = played.state, played.edition
    things = list(state.objects)
    if len(things) > MOST_OBJECTS:
        return
    now = _each(solve(_Placed(state, things), edition, trace=False))
    for question in OPEN:
        for other, value in question.readings:
            if question.name not in met and getattr(edition, question.field) != value:
                by_other = with_reading(edition, question.name, other)
                if _each(solve(_Placed(state, things), by_other, trace=False)) != now:
                    yield f"by {question.name}={other} it is another answer, and nothing is said of the question"


def _all_at_once(solution: Solution) -> Iterator[str]:
    """`Solution.all` reads by columns what `ObjectNow` reads object by object."""
    everything = solution.all()
    if everything.keys() != solution.keys():
        yield "read at once: other objects"
    for identity, now in solution.items():
        for field in Characteristics._fields:
            one, other = getattr(now, field), getattr(everything[identity], field)
            if one != other:
                yield f"{now.name}, {field}: {one}, but read at once {other}"


def _asked_besides(solution: Solution) -> Iterator[str]:
    """What a solution says of an object in other words than its characteristics; and how much there is to tell of a step is known before and behind the telling."""
    named = find_edition(solution.edition.name)
    if named is None or named.name != solution.edition.name:
        yield f"{solution.edition.name} is the name of {named and named.name}"
    elif named.has_text and neighbours(solution.edition)[0] is not named:
        yield f"{named.name} has a text, and is not the nearest that has"
    there = [identity for identity, now in solution.items() if "phased_out" not in now.view.status]
    if set(solution.matching(solution.table.existing)) != set(there):
        yield "other objects match anything than those that are there"
    for identity, now in solution.items():
        said = (one for one in now.abilities if isinstance(one, KeywordAbility) and not is_open(one))
        if now.keywords != tuple(dict.fromkeys(one.text for one in said)):
            yield f"{now.name}: said to have other keywords than among its abilities"
        if not f"{now!r}":
            yield f"{now.name}: shown as nothing"
        face = solution.unaltered_face(identity)
        if face is not None and Counter(face.abilities) - Counter(now.abilities):
            yield f"{now.name}: said to have all abilities of its face, and has not"
    whose: dict[str, object] = {}
    for step in (step for layer in solution.trace for step in layer.steps):
        if whose.setdefault(step.effect.id or "", step.effect.source) != step.effect.source:
            yield f"{step.effect.id!r} is the name of effects of {whose[step.effect.id or '']} and of {step.effect.source}"
        if step.require_room(7) not in (7, 7 + len(step.affected)):
            yield f"{step.effect.id}: so much is to be told of it: {step.require_room(7) - 7}"
        if step.changes and not step.touched:
            yield f"{step.effect.id}: it has changed something, and touched nothing"
        if step.require_room(7) != 7:
            yield f"{step.effect.id}: still to be told, as it is told"


def _told(solution: Solution) -> Iterator[str]:
    """The trace, step by step, leads to what is: each value starts from where the last change left it."""
    last: dict[tuple[ObjectId, str], object] = {}
    at_once = (
        solution.edition.granted_apply_at_once
    )  # what is granted waits for its grantor, as it were (decision 0015)
    for layer in solution.trace:
        noted = {(one.effect.id, one.on.id) for one in layer.dependencies}
        if any(one.before == one.after for one in layer.dependencies):
            yield f"{layer.layer.name}: told that one depends on another, which makes no difference"
        if solution.edition is NEWEST:
            rules = {ReasonKind.CDA: "613.4a" if layer.layer.name == "7a" else "613.3", **_RULE_OF}
            for step in layer.steps:
                if step.reason.rule != rules.get(step.reason.kind, layer.layer.rule):
                    yield f"{step.effect.id}: told to apply so by {step.reason.rule}"
        applied: set[str] = set()
        before = ""
        for step in layer.steps:
            for other in step.reason.waited_for:
                if other not in applied or not (at_once or (step.effect.id, other) in noted):
                    yield f"{step.effect.id} is told to have waited for {other}, on which it did not depend, or which is still to come"
            waits = {on for effect, on in noted if effect == step.effect.id}
            if waits == {before} and step.reason.kind in (ReasonKind.TIMESTAMP, ReasonKind.ONLY):
                yield f"{step.effect.id} has waited for {before} alone, and is told to apply by its timestamp"
            applied.add(step.effect.id)
            before = step.effect.id
            for change in step.changes:
                key = (change.object, change.characteristic)
                if key in last and last[key] != change.before:
                    yield f"{solution[change.object].name}, {change.characteristic}: {last[key]}, then told as {change.before}"
                if change.object not in step.affected:
                    yield f"{solution[change.object].name}: told of a step that did not apply to it"
                last[key] = change.after
    yield from _went_on(solution)
    for (identity, name), value in last.items():
        now = _as_told(solution, identity, name)
        if now != value:
            yield f"{solution[identity].name}, {name}: told as {value} at the end, and is {now}"
    for identity, thing in solution.items():
        for name in ("name", "mana_cost", *_TOLD_AS_IT_IS):
            wanted = getattr(thing, name)
            wanted = str(wanted) if name == "mana_cost" and wanted is not None else wanted
            if _as_told(solution, identity, name) != wanted:
                yield f"{thing.name}, {name}: {wanted}, but the trace would tell {_as_told(solution, identity, name)}"


_RULE_OF: Final = {
    ReasonKind.DEPENDENCY: "613.8b",
    ReasonKind.LOOP: "613.8b",
    ReasonKind.CONTINUED: "613.6",
    ReasonKind.TIMESTAMP: "613.7",
}
"""By which rule an effect applies when it does, whatever the layer."""


def _went_on(solution: Solution) -> Iterator[str]:
    """613.6: an effect is told to have gone on where its ability was gone by then, and only there."""
    before: Table | None = None
    for step in (step for layer in solution.trace for step in layer.steps):
        row = solution.table.row_by_id.get(step.effect.source, -1)
        if before is not None and row >= 0 and step.effect.origin is Origin.STATIC and not before.members:
            is_held = _says(abilities(before, row), step.effect.effect)
            kind = step.reason.kind
            if kind is ReasonKind.CONTINUED and is_held:
                yield f"{step.effect.id} is told to have gone on without its ability, which is there"
            by_itself = kind in (ReasonKind.ONLY, ReasonKind.TIMESTAMP)
            if by_itself and not is_held and _says(before.faces[row].abilities, step.effect.effect):
                yield f"{step.effect.id} has gone on without its ability, and is told to apply by itself"
        before = step.after


def _says(held: Iterable[Ability], effect: ContinuousEffect) -> bool:
    """Whether one of some abilities has an effect in just these words."""
    return any(effect in static.effects for ability in held for static in static_meaning(ability))


_TOLD_AS_IT_IS: Final = ("supertypes", "types", "subtypes", "colors", "abilities", "power", "toughness")


def _as_told(solution: Solution, identity: ObjectId, name: str) -> object:
    """A characteristic as the trace reads it."""
    return characteristic(solution.table, solution.table.row_by_id[identity], name)


def _said(solution: Solution) -> list[object]:
    everything = [one for identity, now in solution.all().items() for one in (identity, *now)]
    copiable = [now.copiable for now in solution.values()]
    return [everything, copiable, [now.rules for now in solution.values()], solution.players]


def _steps(solution: Solution) -> list[object]:
    """What is told of each step, in order."""
    return [
        (layer.layer.name, step.effect.id, step.reason.kind, step.reason.waited_for, step.affected, step.changes)
        for layer in solution.trace
        for step in layer.steps
    ]


def _gone_on(state: State, edition: Edition) -> Iterator[str]:
    """One small change after the other, each solved from the solution before it and anew."""
    permanents = [
        thing for thing in state.objects if thing.zone is Zone.BATTLEFIELD and "phased_out" not in thing.status
    ]
    if not permanents or len(permanents) > MOST_OBJECTS:
        return
    first, last = permanents[0], permanents[-1]
    middle = permanents[len(permanents) // 2]
    told = solve(state, edition, keep=True)
    for what, change in list(_changes(first, middle, last))[:3]:
        after = solve(change(state), edition, after=told)
        anew = solve(change(state), edition)
        if (_said(after), _steps(after)) != (_said(anew), _steps(anew)):
            yield f"gone on and told to where {what}: another answer than solved anew"
    before = solve(state, edition, trace=False, keep=True)
    for what, change in (*_changes(first, middle, last), *_further_changes(first, middle, last)):
        changed = change(state)
        if changed == state:
            continue
        try:
            anew = solve(changed, edition, trace=False)
        except LayerlawError:  # two of one pile would not stay equal (`layers.grouped`)
            continue
        state = changed
        now = solve(state, edition, trace=False, after=before)
        if _said(now) != _said(anew):
            yield f"gone on to where {what}: another answer than solved anew"
        before = now


def _further_changes(
    first: GameObject, middle: GameObject, last: GameObject
) -> Iterator[tuple[str, Callable[[State], State]]]:
    """Changes after which not all of a board is as it was: what the solve goes on from, and what it must not go on from."""

    def of(thing: GameObject, **fields: Any) -> Callable[[State], State]:
        return lambda state: state.with_object(replace(state.object(thing.id), **fields))

    def of_all(**fields: Any) -> Callable[[State], State]:
        def changed(state: State) -> State:
            for thing in tuple(state.objects):
                if any(getattr(thing, name) != value for name, value in fields.items()):
                    state = state.with_object(replace(thing, **fields))
            return state

        return changed

    def other(state: State, name: str | None) -> str:
        return next(player.name for player in state.players if player.name != name)

    def of_another(state: State) -> State:
        return of(first, controller=other(state, first.controller))(state)

    def of_anothers_deck(state: State) -> State:
        return of(last, owner=other(state, last.owner))(state)

    def phased(state: State) -> State:
        return of(last, status=state.object(last.id).status ^ {"phased_out"})(state)

    def died(state: State) -> State:
        stamp, state = state.stamped()
        dead = replace(
            middle, id=GameId(state.next_id), zone=Zone.GRAVEYARD, timestamp=stamp, controller=None, attached_to=None
        )
        return replace(state.without(middle.id).with_object(dead), next_id=state.next_id + 1)

    def countered(state: State) -> State:
        poisoned = replace(state.players[-1], counters={"poison": 3}, hand=state.players[-1].hand + 2)
        return state.with_player(replace(poisoned, graveyard_count=poisoned.graveyard_count + 2))

    def ended(state: State) -> State:
        return replace(state, effects=state.effects[:-1])

    def buried(state: State) -> State:
        stamp, state = state.stamped()
        card = replace(
            last, id=GameId(state.next_id), zone=Zone.GRAVEYARD, timestamp=stamp, controller=None, attached_to=None
        )
        return replace(state.with_object(card), next_id=state.next_id + 1)

    def came_and_left(state: State) -> State:
        """Two left, and one came: with counters, and attached to what stayed."""
        for one in {first.id, middle.id} - {last.id}:
            if any(thing.id == one for thing in state.objects):
                state = _let_go(state, state.object(one)).without(one)
        stamp, state = state.stamped()
        host = last.id if last.attached_to is None else last.attached_to
        there = any(thing.id == host for thing in state.objects)
        made = replace(
            last,
            id=GameId(state.next_id),
            timestamp=stamp,
            attached_to=host if there else None,
            counters={"+1/+1": CounterPile(1, stamp), "flying": CounterPile(1, stamp)},
        )
        return replace(state.with_object(made), next_id=state.next_id + 1)

    def two_came(state: State) -> State:
        """Two came at once, both with counters, the second attached to the first: what is told of new rows is told of more than one."""
        host = None
        for _ in range(2):
            stamp, state = state.stamped()
            made = replace(
                last,
                id=GameId(state.next_id),
                timestamp=stamp,
                attached_to=host,
                counters={"+1/+1": CounterPile(2, stamp), "reach": CounterPile(1, stamp)},
            )
            state, host = replace(state.with_object(made), next_id=state.next_id + 1), made.id
        return state

    def crowned(state: State) -> State:
        player = state.players[-1]
        return state.with_player(replace(player, designations=player.designations ^ {"monarch"}))

    def grown(state: State) -> State:
        for by in (2, 3):
            stamp, state = state.stamped()
            effect = ContinuousEffect(Exactly(frozenset({first.id, last.id})), (ModifyPT(by, by),))
            growth = Floating(f"growth of {by}", "Growth", effect, state.active_player, stamp)
            state = replace(state, effects=(*state.effects, growth))
        stamp, state = state.stamped()
        for size in (7, 9):  # of one timestamp, in the order of one resolution
            effect = ContinuousEffect(Exactly(frozenset({middle.id})), (SetPT(size, size),))
            sized = Floating(f"size of {size}", "Sizes", effect, state.active_player, stamp)
            state = replace(state, effects=(*state.effects, sized))
        return state

    def grown_more(state: State) -> State:
        """One more has begun of the timestamp of the last, behind it in the game's list."""
        effect = ContinuousEffect(Exactly(frozenset({middle.id})), (SetPT(11, 11),))
        sized = Floating("size of 11", "Sizes", effect, state.active_player, state.effects[-1].timestamp)
        return replace(state, effects=(*state.effects, sized))

    def ungrown(state: State) -> State:
        left = tuple(one for one in state.effects if one.id != "growth of 2")
        return replace(state, effects=left)

    yield "a card like the last is in its owner's graveyard", buried
    yield "two effects have begun", grown
    yield "another effect has begun of the same time", grown_more
    yield "the first of two effects has ended", ungrown
    yield "an effect has ended", ended
    yield "effects are named in another order", lambda state: replace(state, effects=state.effects[::-1])
    yield "a player has counters", countered
    yield "the first is under another's control", of_another
    yield "the last has phased out, or in", phased
    yield "nothing was chosen for the first", of(first, choices={})
    yield "nothing is linked to anything", of_all(linked={})
    yield "nothing is noted of anything", of_all(facts={})
    yield "a player is the monarch, or no longer", crowned
    yield "nothing is attached to the first", lambda state: _let_go(state, first)
    yield "the last is here as it was before", phased
    yield "the last is another's card", of_anothers_deck
    yield "the first has another face", of(first, face=replace(first.face, name="Anything"))
    if first.flipped_face is not None:
        yield "the first has another half", of(first, flipped_face=replace(first.flipped_face, name="Any Half"))
    yield "two like the last came at once", two_came
    yield "the first stands for two", lambda state: of(first, count=2)(state) if first.count == 1 else state
    yield "the middle one is in its owner's graveyard", died
    yield "nothing is noted of what happened", lambda state: replace(state, history=NOTHING_NOTED)
    yield "two have left, and another like the last came with counters", came_and_left


def _let_go(state: State, host: GameObject) -> State:
    for thing in tuple(state.objects):
        if thing.attached_to == host.id:
            state = state.with_object(replace(thing, attached_to=None))
    return state


class _Placed:
    """A state whose objects stand in another order: another engine's game, as far as the layers know (`layers.protocol`)."""

    is_sound = True

    def __init__(self, state: State, objects: Sequence[GameObject]) -> None:
        self.players = state.players
        self.active_player = state.active_player
        self.effects = state.effects
        self.history = state.history
        self.unstated = state.unstated
        self.objects = objects


def _in_any_place(state: State, edition: Edition) -> Iterator[str]:
    """Which object is named first tells nothing: timestamps order effects, and nothing else of an object does (613.7).

    A copy of the newest permanent stands before all others, and behind them; and all stand in the opposite order.
    """
    things = list(state.objects)
    permanents = [thing for thing in things if thing.zone is Zone.BATTLEFIELD]
    if not permanents or len(things) > MOST_OBJECTS:
        return
    stamp, state = state.stamped()
    made = replace(permanents[-1], id=GameId(state.next_id), timestamp=stamp, attached_to=None, counters={})
    wanted = _each(solve(_Placed(state, (*things, made)), edition, trace=False))
    for what, objects in (("first", (made, *things)), ("before the last", (*things[:-1], made, things[-1]))):
        if _each(solve(_Placed(state, objects), edition, trace=False)) != wanted:
            yield f"another {made.name} stands {what}: another answer than where it stands last"
    stamps = [thing.timestamp for thing in things]
    if len({*stamps}) == len(stamps):
        there = _each(solve(_Placed(state, things), edition, trace=False))
        if _each(solve(_Placed(state, things[::-1]), edition, trace=False)) != there:
            yield "the objects stand in the opposite order: another answer"


def _each(solution: Solution) -> dict[ObjectId, list[object]]:
    return {
        identity: [*now, solution[identity].copiable, solution[identity].rules]
        for identity, now in solution.all().items()
    }


def _changes(first: GameObject, middle: GameObject, last: GameObject) -> Iterator[tuple[str, Callable[[State], State]]]:
    """Small changes, one on top of the other, with what each is."""

    def stamped(state: State, thing: GameObject) -> State:
        stamp, state = state.stamped()
        return state.with_object(replace(state.object(thing.id), timestamp=stamp))

    def counted(state: State, thing: GameObject) -> State:
        stamp, state = state.stamped()
        piles = {**state.object(thing.id).counters, "+1/+1": CounterPile(3, stamp)}
        return state.with_object(replace(state.object(thing.id), counters=piles))

    def tapped(state: State, thing: GameObject) -> State:
        return state.with_object(replace(state.object(thing.id), status=state.object(thing.id).status ^ {"tapped"}))

    def arrived(state: State) -> State:
        stamp, state = state.stamped()
        made = replace(last, id=GameId(state.next_id), timestamp=stamp, attached_to=None, counters={})
        return replace(state.with_object(made), next_id=state.next_id + 1)

    def poorer(state: State) -> State:
        return state.with_player(replace(state.players[0], life=state.players[0].life - 7))

    def turned(state: State) -> State:
        names = [player.name for player in state.players]
        return replace(state, active_player=names[names.index(state.active_player) - 1])

    yield "the first has counters", lambda state: counted(state, first)
    yield "the last is tapped, or no longer", lambda state: tapped(state, last)
    yield "the last has a new timestamp", lambda state: stamped(state, last)
    yield "the first's counters are gone", lambda state: state.with_object(replace(state.object(first.id), counters={}))
    yield "another like the last came", arrived
    yield "the middle one has left", lambda state: state.without(middle.id)
    yield "the first has a new timestamp", (lambda state: stamped(state, first) if first is not middle else state)
    yield "the middle one is back", lambda state: state.with_object(middle)
    yield "a player's life is less", poorer
    yield "it is another's turn", turned
