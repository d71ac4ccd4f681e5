"""The direct events: what happened, stated. Each is a function State → State (or what it made, and the State).

Nothing is paid, nothing triggers, no state-based action is performed. What the rules do *as part of* such an event is done: a new
object for each zone change (400.7), timestamps (613.7), intrinsic counters and own "enters with" abilities as far as the object has
them when it is there (614.12), fixed copiable values (707.2), ends of durations (`turns`).
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from layerlaw.game.binding import Announced, bind, fix
from layerlaw.game.commander import COMMANDER, designated, kept_facts
from layerlaw.game.copying import copied_values, merged_values
from layerlaw.game.faces import TURNING, face_down_values, face_elsewhere, starting_face
from layerlaw.game.state import Floating, GameObject, ObjectId, Refused, State, static_copies
from layerlaw.game.turns import end_what_is_over
from layerlaw.layers import NEWEST, Edition, solve
from layerlaw.layers.copying import with_exceptions
from layerlaw.layers.protocol import CounterPile
from layerlaw.layers.reader import BoardReader
from layerlaw.layers.solution import Solution
from layerlaw.model.abilities import (
    Ability,
    ActivatedAbility,
    AsEnters,
    AsEntersOrTurnsUp,
    ChapterAbility,
    ChooseOne,
    ContinuingStaticAbility,
    EntersAsCopy,
    EntersTapped,
    EntersWithAbilities,
    ExchangeControl,
    ExchangeTextBoxes,
    Instruction,
    KeepsCounters,
    KeywordAbility,
    ManaAbility,
    ModalAbility,
    OthersEnterAsCopy,
    Provided,
    SpellAbility,
    Start,
    StaticAbility,
    TriggeredAbility,
)
from layerlaw.model.cards import Card, Face
from layerlaw.model.changes import (
    BecomeCopy,
    CopyException,
    GainAbility,
    GainControl,
    HaveTextBox,
    SetCopiableValues,
    SetPT,
)
from layerlaw.model.conditions import Condition
from layerlaw.model.durations import Until
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import Exactly, Filter, Is
from layerlaw.model.keywords import entering_counters
from layerlaw.model.references import ExactObject, ExactPlayer, Linked, PlayerRef
from layerlaw.model.words import CardType, Zone


class Made(NamedTuple):
    """An object that an event made, and the state that has it."""

    id: ObjectId
    state: State
    not_done: tuple[str, ...] = ()
    """What was announced for its entering that no ability of its own asks for as it enters (614.12): `copy_of`, or the key of a choice."""


@dataclass(frozen=True)
class Entering:
    """How a permanent enters: the facts that an `enter` entry of a board can state."""

    controller: str
    owner: str | None = None
    token: bool = False
    tapped: bool = False
    face_down: str | None = None
    """What `face_down_values` knows."""
    transformed: bool = False
    prototyped: bool = False
    copy_of: ObjectId | Card | None = None
    because: ObjectId | None = None
    """The permanent whose replacement effect makes it a copy."""
    attached_to: ObjectId | str | None = None
    bestowed: bool = False
    counters: Mapping[str, int] = field(default_factory=dict)
    choices: Mapping[str, object] = field(default_factory=dict)
    linked: Mapping[str, tuple[ObjectId, ...]] = field(default_factory=dict)
    status: frozenset[str] = frozenset()
    facts: Mapping[str, int] = field(default_factory=dict)
    count: int = 1
    timestamp: int | None = None
    came_from: ObjectId | None = None


def enter(state: State, card: Card, how: Entering, edition: Edition = NEWEST) -> Made:
    """Put `card` onto the battlefield as a new object (400.7) with the next timestamp (613.7d).

    Raises:
        Refused: a choice that it needs was not made, or the facts contradict each other or the rules.
    """
    if how.timestamp is None:
        timestamp, state = state.stamped()
    else:
        timestamp = how.timestamp
    identity = ObjectId(state.next_id)
    state = replace(state, next_id=state.next_id + how.count)
    if how.transformed and len(card.faces) < 2:
        raise Refused(f"{card.name} has no other face", rule="712.9", mend="leave out transformed")
    if how.token:
        card, how = _as_a_token(card, how, edition)
    face, flipped = starting_face(card, transformed=how.transformed, prototyped=how.prototyped)
    status = set(how.status)
    for name, holds in (
        ("token", how.token),
        ("tapped", how.tapped),
        ("transformed", how.transformed),
        ("prototyped", how.prototyped),
        ("bestowed", how.bestowed),
        ("face_down", how.face_down is not None),
    ):
        if holds:
            status.add(name)
    thing = GameObject(
        id=identity,
        name=card.name,
        face=face,
        flipped_face=flipped,
        zone=Zone.BATTLEFIELD,
        owner=how.owner or how.controller,
        controller=how.controller,
        timestamp=timestamp,
        card=card,
        status=frozenset(status),
        face_down_values=face_down_values(how.face_down) if how.face_down else None,
        choices=dict(how.choices),
        linked=dict(how.linked),
        facts=dict(how.facts),
        count=how.count,
        came_from=how.came_from,
    )
    before = state
    state = state.with_object(thing)
    not_done: tuple[str, ...] = ()
    if how.copy_of is not None:
        if _may_copy(state, thing, how, edition):
            state = _as_copy(before, state, thing, how, edition)
        else:
            not_done = ("copy_of",)
    if how.attached_to is not None:
        state = _attached(state, identity, how.attached_to)
    if _has_entering_abilities(state, identity):
        state, unasked = _as_it_enters(state, identity, how, edition)
        not_done += unasked
    state = _with_counters(state, identity, how.counters, timestamp)
    return Made(identity, end_what_is_over(_lock_copies(state, edition), edition), not_done)


def _as_a_token(card: Card, how: Entering, edition: Edition) -> tuple[Card, Entering]:
    """What the edition lets a token be: one face where it cannot have two (707.8a), and by which name (111.4)."""
    if card.layout in TURNING and not edition.tokens_may_be_double_faced:
        face, _ = starting_face(card, transformed=how.transformed)
        face = replace(face, mana_value=None)  # 202.3b: a copy of a back face has no mana cost, and so mana value 0
        card, how = Card(face.name or card.name, (face,)), replace(how, transformed=False)
    if edition.tokens_are_called_tokens:
        return card, how
    faces = tuple(_by_its_subtypes(face) for face in card.faces)
    return (card if faces == card.faces else Card(faces[0].name or card.name, faces, card.layout)), how


def _by_its_subtypes(face: Face) -> Face:
    """111.4 of before November 2021: an unnamed token is called by its subtypes alone."""
    subtypes = " ".join(map(str, face.subtypes))
    return replace(face, name=subtypes) if subtypes and face.name == f"{subtypes} Token" else face


def as_it_would_be(state: State, identity: ObjectId, edition: Edition = NEWEST) -> Solution:
    """The board with what enters on it, by which replacement effects are found (614.12): whether what others do to it counts is the edition's."""
    return solve(state, edition, trace=False, only_own=() if edition.looks_ahead_at_others else (identity,))


def _may_copy(state: State, thing: GameObject, how: Entering, edition: Edition) -> bool:
    """Whether the ability of its own that lets it enter as a copy is there as it enters."""
    if how.because is not None or how.token or not any(isinstance(item, EntersAsCopy) for item in thing.face.abilities):
        return True
    held = as_it_would_be(state, thing.id, edition)[thing.id].abilities
    return any(isinstance(item, EntersAsCopy) for item in held)


def make_token(state: State, face: Face, how: Entering, edition: Edition = NEWEST) -> Made:
    """Create a token with the characteristics of `face` (111.3)."""
    return enter(state, Card(face.name or "Token", (face,)), replace(how, token=True), edition)


def put_in_zone(state: State, card: Card, zone: Zone, owner: str, *, came_from: ObjectId | None = None) -> Made:
    """A card is in a zone other than the battlefield, as a new object."""
    timestamp, state = state.stamped()
    identity = ObjectId(state.next_id)
    thing = GameObject(
        id=identity,
        name=card.name,
        face=face_elsewhere(card),
        zone=zone,
        owner=owner,
        controller=owner if zone is Zone.STACK else None,
        timestamp=timestamp,
        card=card,
        came_from=came_from,
    )
    return Made(identity, replace(state, next_id=identity + 1).with_object(thing))


# --- as it enters --------------------------------------------------------------------------------------------

_ENTERING: Final = (AsEnters, AsEntersOrTurnsUp, EntersTapped, EntersWithAbilities)


def _has_entering_abilities(state: State, identity: ObjectId) -> bool:
    thing = state.by_id[identity]
    faces = [thing.face, *(effect.values for effect in _copy_changes(state, identity))]
    return any(
        isinstance(ability, (*_ENTERING, ChapterAbility)) or entering_counters(ability) is not None
        for face in faces
        for ability in face.abilities
    ) or any(face.loyalty is not None or face.defense is not None for face in faces)


def _copy_changes(state: State, identity: ObjectId) -> list[SetCopiableValues]:
    return [
        change
        for effect in state.effects
        if isinstance(effect.effect.scope, Exactly) and identity in effect.effect.scope.ids
        for change in effect.effect.changes
        if isinstance(change, SetCopiableValues)
    ]


def _as_it_enters(state: State, identity: ObjectId, how: Entering, edition: Edition) -> tuple[State, tuple[str, ...]]:
    """Own "as/with/tapped" abilities, looked at as the permanent will be on the battlefield (614.12), in the order written.

    Choices for which none of them asks are not made; they come back beside the state.
    """
    if how.face_down is not None:
        return state, ()  # 708.3: it is face down before it enters
    seen = as_it_would_be(state, identity, edition)
    looked = seen[identity]
    held = [item.ability for item in looked.held]
    state, not_made = _without_choices(state, identity, held)
    thing = state.by_id[identity]
    counters: dict[str, int] = {}
    for ability in held:
        if isinstance(ability, AsEnters):
            missing = [key for key in ability.choices if key not in thing.choices and key not in thing.linked]
            if missing:
                raise _missing(thing.name, missing[0], "as it enters")
        elif isinstance(ability, AsEntersOrTurnsUp) and ability.enters:
            state = _as_chosen(state, identity, ability, edition)
        elif isinstance(ability, EntersTapped) and not ability.unless:
            state = _with_status(state, identity, "tapped", True)
        elif isinstance(ability, EntersWithAbilities):
            reader = solve(state, edition, trace=False).reader(how.controller, identity)
            if reader.holds(ability.when):
                gains = ContinuousEffect(Exactly(frozenset({identity})), tuple(map(GainAbility, ability.abilities)))
                state = _start(state, thing.name, identity, how.controller, [gains], thing.timestamp)
        given = entering_counters(ability)
        if given is not None:
            reader = solve(state, edition, trace=False).reader(how.controller, identity)
            counters[given.kind] = counters.get(given.kind, 0) + max(0, reader.value(given.number))
    copiable = looked.copiable
    lost = _lost_everything(seen, identity)
    if not edition.saga_lore_is_an_ability and "Saga" in looked.subtypes:
        counters["lore"] = 1  # the rules, not an ability, put it there
    if not lost:
        if copiable.loyalty is not None and CardType.PLANESWALKER in looked.types:
            counters["loyalty"] = copiable.loyalty  # 306.5b
        if copiable.defense is not None and CardType.BATTLE in looked.types:
            counters["defense"] = copiable.defense  # 310.4b
        if "Saga" in looked.subtypes and any(isinstance(ability, ChapterAbility) for ability in held):
            counters["lore"] = 1  # 714.3a
    stated = set(how.counters)
    left = {kind: number for kind, number in counters.items() if kind not in stated and number}
    return _with_counters(state, identity, left, state.by_id[identity].timestamp), not_made


def _without_choices(state: State, identity: ObjectId, held: Iterable[Ability]) -> tuple[State, tuple[str, ...]]:
    """Leave out choices that only a lost "as this enters" ability would have asked for (614.12); which they were."""
    thing = state.by_id[identity]
    asked = {key for ability in held for key in _choices_of(ability)}
    faces = [thing.face, *(effect.values for effect in _copy_changes(state, identity))]
    lost = {key for face in faces for ability in face.abilities for key in _choices_of(ability)} - asked
    made = tuple(key for key in sorted(lost) if key in thing.choices or key in thing.linked)
    if not made:
        return state, ()
    choices = {key: choice for key, choice in thing.choices.items() if key not in lost}
    linked = {key: ids for key, ids in thing.linked.items() if key not in lost}
    return state.with_object(replace(thing, choices=choices, linked=linked)), made


def _choices_of(ability: Ability) -> tuple[str, ...]:
    if isinstance(ability, AsEnters):
        return ability.choices
    if isinstance(ability, AsEntersOrTurnsUp) and ability.enters:
        return ("mode", "power", "toughness")
    return ()


def _lost_everything(looked: Solution, identity: ObjectId) -> bool:
    table = looked.table
    row = table.row_by_id[identity]
    return any(kind == "lose-all" and mask >> row & 1 for kind, mask, _, _ in table.operations)


class ChoiceMissing(Refused):
    """A choice that an object needs as it enters, turns up or resolves; `key` as in the board's `choose`."""

    def __init__(self, name: str, key: str, when: str) -> None:
        super().__init__(
            f"{name} needs a choice {when}: {key}", rule="614.12a", mend=f"add choose: {{{key}: ...}} to this entry"
        )
        self.key = key


def _missing(name: str, key: str, when: str) -> Refused:
    return ChoiceMissing(name, key, when)


def _as_chosen(state: State, identity: ObjectId, ability: AsEntersOrTurnsUp, edition: Edition) -> State:
    """613.2a: what it becomes is part of its copiable values."""
    thing = state.by_id[identity]
    option = chosen_option(thing, ability)
    face = with_exceptions(_copiable_now(state, identity, edition), (option,), None, edition)
    return _start(
        state,
        thing.name,
        identity,
        thing.controller or thing.owner,
        [ContinuousEffect(Exactly(frozenset({identity})), (SetCopiableValues(face),))],
        thing.timestamp,
    )


def _copiable_now(state: State, identity: ObjectId, edition: Edition) -> Face:
    return solve(state, edition, trace=False, until=edition.copiable_after)[identity].copiable


def chosen_option(thing: GameObject, ability: AsEntersOrTurnsUp) -> CopyException:
    """The option that the choices of an object name: by `mode`, or `power` and `toughness` as numbers.

    Raises:
        Refused: the choice is missing or names no option.
    """
    mode, power, toughness = (thing.choices.get(key) for key in ("mode", "power", "toughness"))
    if ability.options:
        if isinstance(mode, int):
            if 1 <= mode <= len(ability.options):
                return ability.options[mode - 1]
            raise Refused(f"{thing.name} has {len(ability.options)} modes, not {mode}", mend="choose one of them")
        if isinstance(power, int) and isinstance(toughness, int):
            for option in ability.options:
                if SetPT(power, toughness) in option.changes:
                    return option
            raise Refused(f"{thing.name} cannot become {power}/{toughness}", mend="choose one of its options by mode")
        raise _missing(thing.name, "mode", "as it enters or is turned face up")
    if isinstance(power, int) and isinstance(toughness, int):
        return CopyException((SetPT(power, toughness),))
    raise _missing(thing.name, "power", "as it enters or is turned face up")


def _as_copy(before: State, state: State, thing: GameObject, how: Entering, edition: Edition) -> State:
    """707.5: it enters as a copy; the copied values, with the exceptions of the ability that allows it, are fixed now."""
    if isinstance(how.copy_of, Card):
        face, flipped = starting_face(how.copy_of)
    else:
        assert how.copy_of is not None
        face, flipped = copied_values(before, how.copy_of, edition)
    if how.token and how.because is None:
        new = replace(thing, face=face, flipped_face=flipped, name=face.name or thing.name)
        return state.with_object(new)
    ability = _copy_ability(state, thing, how, edition)
    exceptions = tuple(
        bind(exception, Announced(choices=thing.choices, ability=ability))
        for exception in ability.exceptions
        if exception.when is None or _face_matches(face, exception)
    )
    values = with_exceptions(face, exceptions, thing.face, edition)
    flipped = with_exceptions(flipped, exceptions, thing.face, edition) if flipped is not None else None
    effect = ContinuousEffect(Exactly(frozenset({thing.id})), (SetCopiableValues(values, flipped),))
    if isinstance(ability, EntersAsCopy) and ability.tapped:
        state = state.with_object(replace(thing, status=thing.status | {"tapped"}))
    source = state.by_id[how.because].name if how.because is not None else thing.name
    return _start(state, source, thing.id, thing.controller or thing.owner, [effect], thing.timestamp)


def _copy_ability(state: State, thing: GameObject, how: Entering, edition: Edition) -> EntersAsCopy | OthersEnterAsCopy:
    if how.because is not None:
        source = solve(state, edition, trace=False)[how.because]
        abilities: Iterable[Ability] = source.abilities
    else:
        abilities = thing.face.abilities
    for ability in abilities:
        if isinstance(ability, EntersAsCopy | OthersEnterAsCopy):
            return ability
    raise Refused(
        f"{thing.name} has no ability that lets it enter as a copy",
        rule="707.5",
        mend="name the permanent whose effect does it: because: REF, or use token: for a token copy",
    )


def _face_matches(face: Face, exception: CopyException) -> bool:
    """707.9f: a conditional exception looks at the copy as it would be without it."""
    assert exception.when is not None
    from layerlaw.game.state import Player, new_game

    alone = new_game([Player("somebody"), Player("somebody else")])
    thing = GameObject(ObjectId(1), face.name or "", face, Zone.BATTLEFIELD, "somebody", "somebody", 1)
    reader = solve(alone.with_object(thing), trace=False).reader("somebody", ObjectId(1))
    return reader.matches(ObjectId(1), exception.when)


def _lock_copies(state: State, edition: Edition) -> State:
    """707.2c: a static copy effect fixes what it copies when it first applies; noted with its source as the choice `copied`."""
    if not edition.static_copies_lock:
        return state
    for identity in state.copiers:
        thing = state.by_id.get(identity)
        if thing is None or thing.zone is not Zone.BATTLEFIELD or "copied" in thing.choices:
            continue
        for effect, change in static_copies(thing.face):
            reader = solve(state, edition, trace=False).reader(thing.controller or thing.owner, thing.id)
            ref = _copied_object(state, thing, change, edition)
            if ref is None or not isinstance(effect.scope, Filter) or not reader.matching(effect.scope):
                continue
            face, _ = copied_values(state, ref, edition)
            face = with_exceptions(face, change.exceptions, None, edition)
            state = state.with_object(replace(thing, choices={**thing.choices, "copied": face}))
    return state


def _copied_object(state: State, thing: GameObject, change: BecomeCopy, edition: Edition) -> ObjectId | None:
    """The object that a static copy effect copies."""
    solution = solve(state, edition, trace=False)
    table = solution.table
    if isinstance(change.of, Linked):
        ids = thing.linked.get(change.of.key, ())
        return ObjectId(ids[0]) if ids and isinstance(ids[0], int) and ids[0] in table.row_by_id else None
    found = solution.reader(thing.controller or thing.owner, thing.id).object(change.of)
    return ObjectId(found) if isinstance(found, int) else None


# --- spells and abilities ------------------------------------------------------------------------------------


def resolve(
    state: State,
    source: str,
    instructions: Iterable[Instruction],
    controller: str,
    announced: Announced,
    *,
    source_id: ObjectId | None = None,
    edition: Edition = NEWEST,
    timestamp: int | None = None,
    left_out: list[Instruction] | None = None,
) -> State:
    """A spell or ability resolves: its continuous effects start, with sets and values fixed (611.2); the rest is not carried out.

    Instructions are followed in the order written (608.2c): a later one sees what the earlier ones have done. What it says of the
    same things as an earlier one ("they") is said of those. What is not carried out is added to `left_out`.

    Raises:
        Refused: a target or a choice that it needs was not named.
    """
    have = announced.choices or _choices(state, source_id)
    stamp, stamped = state.stamped() if timestamp is None else (timestamp, state)
    effects: list[ContinuousEffect] = []
    seen: list[tuple[int, Solution]] = []
    fixed_by: dict[Filter | PlayerRef, BoardReader] = {}

    def now() -> Solution:
        if not seen or seen[-1][0] != len(effects):
            so_far = _start(state, source, source_id, controller, effects, stamp)
            seen.append((len(effects), solve(so_far, edition, trace=False)))
        return seen[-1][1]

    def holds(condition: Condition) -> bool:
        asked_of = source if source_id is None else source_id
        return now().reader(controller, asked_of, have).holds(bind(condition, announced))

    starts = False
    for item in chosen_instructions(source, instructions, announced, holds):
        if left_out is not None and not isinstance(item, Start | ExchangeControl | ExchangeTextBoxes):
            left_out.append(item)
        begun = (item.effect,) if isinstance(item, Start) else tuple(_exchange(now(), item, announced))
        starts = starts or bool(begun)
        for effect in bind(begun, announced):
            missing = choices_missing(effect, have)
            if missing:
                raise _missing(source, missing[0], "as it resolves")
            reader = fixed_by.get(effect.scope) or now().reader(controller, source_id, have)
            fixed_by[effect.scope] = reader
            effects += fix(effect, reader, lambda identity: copied_values(state, identity, edition), edition)
    if not starts:
        return state
    return end_what_is_over(_start(stamped, source, source_id, controller, effects, stamp), edition)


def chosen_instructions(
    source: str, instructions: Iterable[Instruction], announced: Announced, holds: Callable[[Condition], bool]
) -> Iterable[Instruction]:
    """What is done of what is written: the option chosen, and of what a condition governs that which it lets be done (608.2c)."""
    for item in instructions:
        if isinstance(item, Provided):
            yield from chosen_instructions(source, item.then if holds(item.when) else item.otherwise, announced, holds)
            continue
        if not isinstance(item, ChooseOne):
            yield item
            continue
        if announced.modes:
            modes = announced.modes
            if not set(modes) <= set(range(1, len(item.options) + 1)):
                raise Refused(f"{source} has {len(item.options)} modes", rule="700.2")
            for number in modes if item.how != "one" else modes[:1]:
                yield from chosen_instructions(source, item.options[number - 1], announced, holds)
            continue
        mode = announced.choices.get("mode")
        if not isinstance(mode, int):
            raise _missing(source, "mode", "as it resolves")
        if not 1 <= mode <= len(item.options):
            raise Refused(f"{source} has {len(item.options)} options, not {mode}", rule="608.2d")
        yield from chosen_instructions(source, item.options[mode - 1], announced, holds)


def _exchange(solution: Solution, item: Instruction, announced: Announced) -> Iterable[ContinuousEffect]:
    """701.12b: control is exchanged only between different players; 612.5: text boxes as they were."""
    if not isinstance(item, ExchangeControl | ExchangeTextBoxes):
        return
    first, second = bind(item.first, announced), bind(item.second, announced)
    ids = [ref.id for ref in (first, second) if isinstance(ref, ExactObject)]
    if len(ids) != 2 or any(identity not in solution for identity in ids):
        return
    one, other = ids
    if isinstance(item, ExchangeControl):
        players = (solution[one].controller, solution[other].controller)
        if players[0] != players[1]:
            yield ContinuousEffect(Is(first), (GainControl(ExactPlayer(str(players[1]))),), None, item.duration)
            yield ContinuousEffect(Is(second), (GainControl(ExactPlayer(str(players[0]))),), None, item.duration)
        return
    for mine, theirs in ((one, other), (other, one)):
        text = solution.text_box(theirs)
        yield ContinuousEffect(Is(ExactObject(mine)), (HaveTextBox(text),), None, item.duration)


def _choices(state: State, identity: ObjectId | None) -> Mapping[str, object]:
    if identity is None or identity not in state.by_id:
        return {}
    return state.by_id[identity].choices


def choices_missing(node: object, have: Container[str]) -> list[str]:
    """The choices of which an effect speaks and that are not among those made, by their first keys (608.2d)."""
    return sorted(keys[0] for keys in _needed(node) if not any(key in have for key in keys))


def _needed(node: object) -> set[tuple[str, ...]]:
    """The choices that are spoken of outside granted abilities, each with the keys under which it may stand."""
    from dataclasses import fields, is_dataclass

    from layerlaw.model.references import Chosen, ChosenPlayer

    if isinstance(node, Chosen):
        return {(node.key,)}
    if isinstance(node, ChosenPlayer):
        return {node.keys}
    found: set[tuple[str, ...]] = set()
    if isinstance(node, tuple):
        for part in node:
            found |= _needed(part)
    elif is_dataclass(node) and not isinstance(node, type) and not isinstance(node, Face):
        for item in fields(node):
            found |= _needed(getattr(node, item.name))
    return found


def _start(  # noqa: PLR0917 - the facts of an effect
    state: State,
    source: str,
    source_id: ObjectId | None,
    controller: str,
    effects: Iterable[ContinuousEffect],
    timestamp: int,
) -> State:
    made = []
    number = state.next_effect
    for effect in effects:
        made.append(
            Floating(
                id=f"effect {number}",
                source=source,
                effect=replace(effect, duration=None),
                controller=controller,
                timestamp=timestamp,
                source_id=source_id,
                duration=effect.duration,
                turn=state.turn,
            )
        )
        number += 1
    return replace(state, effects=(*state.effects, *made), next_effect=number)


def spell_instructions(card: Card, modes: tuple[int, ...] = ()) -> tuple[Instruction, ...]:
    """What an instant or sorcery does, with the modes chosen (numbers from 1).

    Raises:
        Refused: it is modal and no mode was chosen, or one that it does not have.
    """
    return instructions_of(card.name, card.front.abilities, modes)


def instructions_of(name: str, abilities: Iterable[Ability], modes: tuple[int, ...] = ()) -> tuple[Instruction, ...]:
    """The instructions of the spell abilities among `abilities`."""
    found: list[Instruction] = []
    for ability in abilities:
        if isinstance(ability, SpellAbility):
            found += ability.instructions
        elif isinstance(ability, ModalAbility):
            if not modes:
                raise Refused(f"{name} needs a mode", rule="700.2", mend="add modes: [1]")
            for mode in modes:
                if not 1 <= mode <= len(ability.modes):
                    raise Refused(f"{name} has {len(ability.modes)} modes, not {mode}", rule="700.2")
                found += ability.modes[mode - 1]
    return tuple(found)


def activated_abilities(state: State, identity: ObjectId, edition: Edition = NEWEST) -> tuple[Ability, ...]:
    """The activated abilities that an object has now, in order."""
    now = solve(state, edition, trace=False)[identity]
    return tuple(
        ability
        for ability in now.abilities
        if isinstance(ability, ActivatedAbility | ManaAbility)
        or (isinstance(ability, KeywordAbility) and ability.name in _ACTIVATED_KEYWORDS)
    )


_ACTIVATED_KEYWORDS: Final = frozenset(
    {"equip", "fortify", "level up", "reconfigure", "crew", "saddle", "cycling", "outlast", "station", "scavenge"}
)


def triggered_abilities(state: State, identity: ObjectId, edition: Edition = NEWEST) -> tuple[Ability, ...]:
    """The triggered abilities that an object has now, chapter abilities included, in order."""
    now = solve(state, edition, trace=False)[identity]
    return tuple(ability for ability in now.abilities if isinstance(ability, TriggeredAbility | ChapterAbility))


# --- counters, attachments, faces, status --------------------------------------------------------------------


def put_counters(state: State, identity: ObjectId, counters: Mapping[str, int], edition: Edition = NEWEST) -> State:
    """Put counters on an object; all of a kind take the new timestamp (613.7c)."""
    timestamp, state = state.stamped()
    return end_what_is_over(_with_counters(state, identity, counters, timestamp), edition)


def _with_counters(state: State, identity: ObjectId, counters: Mapping[str, int], timestamp: int) -> State:
    if not counters:
        return state
    thing = state.object(identity)
    piles = dict(thing.counters)
    for kind, number in counters.items():
        if number > 0:
            have = piles[kind].number if kind in piles else 0
            piles[kind] = CounterPile(have + number, timestamp)
    return state.with_object(replace(thing, counters=piles))


def remove_counters(state: State, identity: ObjectId, counters: Mapping[str, int], edition: Edition = NEWEST) -> State:
    """Remove counters; those that stay keep their timestamp.

    Raises:
        Refused: more than there are.
    """
    thing = state.object(identity)
    piles = dict(thing.counters)
    for kind, number in counters.items():
        have = piles[kind].number if kind in piles else 0
        if number > have:
            raise Refused(f"{thing.name} has {have} {kind} counters, not {number}", mend=f"remove at most {have}")
        if number == have:
            piles.pop(kind, None)
        else:
            piles[kind] = CounterPile(have - number, piles[kind].timestamp)
    return end_what_is_over(state.with_object(replace(thing, counters=piles)), edition)


def attach(state: State, identity: ObjectId, to: ObjectId | str, edition: Edition = NEWEST) -> State:
    """Attach an object to another or to a player: a new timestamp (613.7e), unless it is there already (701.3b).

    Raises:
        Refused: it would be attached to itself or in a circle.
    """
    thing = state.object(identity)
    if to in (thing.attached_to, thing.attached_to_player):
        return state
    timestamp, state = state.stamped()
    state = _attached(state.with_object(replace(thing, timestamp=timestamp)), identity, to)
    return end_what_is_over(_lock_copies(state, edition), edition)


def _is_aura(state: State, identity: ObjectId) -> bool:
    return "Aura" in state.by_id[identity].face.subtypes


def _attached(state: State, identity: ObjectId, to: ObjectId | str) -> State:
    thing = state.object(identity)
    if isinstance(to, str):
        return state.with_object(replace(thing, attached_to=None, attached_to_player=state.player(to).name))
    host = state.object(to)
    seen = {identity}
    walker: GameObject | None = host
    while walker is not None:
        if walker.id in seen:
            # Auras may enchant each other; 303.4d forbids an Aura only to enchant itself
            if identity != to and all(_is_aura(state, member) for member in seen):
                break
            raise Refused(
                f"{thing.name} cannot be attached in a circle", rule="701.3a", mend="attach it to something else"
            )
        seen.add(walker.id)
        walker = state.by_id.get(walker.attached_to) if walker.attached_to is not None else None
    status = thing.status
    if any(isinstance(item, KeywordAbility) and item.name == "reconfigure" for item in thing.face.abilities):
        status |= {"reconfigured"}
    return state.with_object(replace(thing, attached_to=to, attached_to_player=None, status=status))


def unattach(state: State, identity: ObjectId, edition: Edition = NEWEST) -> State:
    """Unattach an object: it keeps its timestamp. A bestowed one is an Aura no longer (702.103e)."""
    thing = state.object(identity)
    status = thing.status - {"reconfigured", "bestowed"}
    changed = replace(thing, attached_to=None, attached_to_player=None, status=status)
    return end_what_is_over(state.with_object(changed), edition)


def _restamped(state: State, thing: GameObject, edition: Edition) -> tuple[int, State]:
    return state.stamped() if edition.turning_restamps else (thing.timestamp, state)


def turn_face_down(state: State, identity: ObjectId, kind: str = "morph", edition: Edition = NEWEST) -> State:
    """Turn a permanent face down: a new timestamp where the edition says so (613.7f). Nothing happens if it is face down already (708.2b)."""
    thing = state.object(identity)
    if thing.face_down_values is not None:
        return state
    if thing.card is not None and thing.card.layout in TURNING:
        return state  # 712.15: a double-faced permanent can't be turned face down
    timestamp, state = _restamped(state, thing, edition)
    status = thing.status | {"face_down"}
    changed = replace(thing, status=status, face_down_values=face_down_values(kind), timestamp=timestamp)
    return end_what_is_over(state.with_object(changed), edition)


def turn_face_up(
    state: State, identity: ObjectId, choices: Mapping[str, object] | None = None, edition: Edition = NEWEST
) -> State:
    """Turn a permanent face up: a new timestamp (613.7f), its copiable values revert (708.8), as-turned-up abilities apply (708.11)."""
    thing = state.object(identity)
    if thing.face_down_values is None:
        return state
    timestamp, state = _restamped(state, thing, edition)
    changed = replace(
        thing,
        status=thing.status - {"face_down"},
        face_down_values=None,
        timestamp=timestamp,
        choices={**thing.choices, **(choices or {})},
    )
    state = state.with_object(changed)
    for item in solve(state, edition, trace=False)[identity].held:
        if isinstance(item.ability, AsEntersOrTurnsUp) and item.ability.turned_up:
            state = _as_chosen(state, identity, item.ability, edition)
    return end_what_is_over(_lock_copies(state, edition), edition)


def transform(state: State, identity: ObjectId, edition: Edition = NEWEST) -> State:
    """Turn a double-faced permanent over: a new timestamp (613.7g). Others do nothing (701.27)."""
    thing = state.object(identity)
    card = thing.card
    if thing.face_down_values is not None:
        return state  # 712.15: face down it cannot transform
    if card is None or card.layout not in TURNING or len(card.faces) < 2:
        return state
    timestamp, state = _restamped(state, thing, edition)
    back = "transformed" not in thing.status
    face, _ = starting_face(card, transformed=back)
    status = thing.status | {"transformed"} if back else thing.status - {"transformed"}
    changed = replace(thing, face=face, status=status, timestamp=timestamp)
    return end_what_is_over(state.with_object(changed), edition)


def flip(state: State, identity: ObjectId, edition: Edition = NEWEST) -> State:
    """Flip a permanent; it stays flipped (710.4)."""
    return _turned(state, identity, "flipped", True, edition)


def tap(state: State, identity: ObjectId, edition: Edition = NEWEST) -> State:
    """Tap a permanent."""
    return _turned(state, identity, "tapped", True, edition)


def untap(state: State, identity: ObjectId, edition: Edition = NEWEST) -> State:
    """Untap a permanent."""
    return _turned(state, identity, "tapped", False, edition)


def _turned(state: State, identity: ObjectId, name: str, holds: bool, edition: Edition) -> State:
    return end_what_is_over(_with_status(state, identity, name, holds), edition)


def _with_status(state: State, identity: ObjectId, name: str, holds: bool) -> State:
    thing = state.object(identity)
    return state.with_object(replace(thing, status=thing.status | {name} if holds else thing.status - {name}))


def phase(state: State, identity: ObjectId, edition: Edition = NEWEST) -> State:
    """Phase a permanent out or in, with everything attached to it (702.26g): the same object, the same timestamps."""
    out = "phased_out" not in state.object(identity).status
    group = [identity]
    for member in group:
        group += [thing.id for thing in state.objects if thing.attached_to == member and thing.id not in group]
    for member in group:
        state = _with_status(state, member, "phased_out", out)
        if out and edition.phasing_out_ends_effects:
            state = replace(state, effects=tuple(_without_member(effect, member) for effect in state.effects))
    return end_what_is_over(state, edition)


def _without_member(effect: Floating, identity: ObjectId) -> Floating:
    """502.15g: an effect of limited duration, no longer on an object that phases out."""
    scope = effect.effect.scope
    if effect.duration is None or not isinstance(scope, Exactly) or identity not in scope.ids:
        return effect
    return replace(effect, effect=replace(effect.effect, scope=Exactly(scope.ids - {identity})))


def set_status(state: State, identity: ObjectId, facts: Mapping[str, object], edition: Edition = NEWEST) -> State:
    """Note facts of the moment; False ends one. A number is kept as a number, a text or id with the status."""
    thing = state.object(identity)
    status, numbers, linked, choices = thing.status, dict(thing.facts), dict(thing.linked), dict(thing.choices)
    for name, fact in facts.items():
        if fact is False:
            status -= {name}
            numbers.pop(name, None)
            linked.pop(name, None)
            continue
        if isinstance(fact, int) and fact is not True:
            numbers[name] = fact
            if name in _LINKED_STATUS:
                linked[name] = (ObjectId(fact),)
                status |= {name}
        elif isinstance(fact, str):
            choices[name] = fact
            status |= {name}
        else:
            status |= {name}
    changed = replace(thing, status=status, facts=numbers, linked=linked, choices=choices)
    if COMMANDER in status:
        changed = designated(changed)
    return end_what_is_over(state.with_object(changed), edition)


_LINKED_STATUS: Final = frozenset({"paired_with", "blocking", "attacking"})


def choose(
    state: State,
    identity: ObjectId,
    choices: Mapping[str, object],
    linked: Mapping[str, tuple[ObjectId, ...]] | None = None,
    edition: Edition = NEWEST,
) -> State:
    """A later choice for an object."""
    thing = state.object(identity)
    changed = replace(thing, choices={**thing.choices, **choices}, linked={**thing.linked, **(linked or {})})
    return end_what_is_over(_lock_copies(state.with_object(changed), edition), edition)


def merge(state: State, card: Card, into: ObjectId, *, over: bool, controller: str, edition: Edition = NEWEST) -> State:
    """A mutating creature merges with a permanent (702.140, 730): the same object, new copiable values from now on (613.2a).

    The values are those of the top component, with the abilities of all others after its own (702.140e).
    """
    timestamp, state = state.stamped()
    values = merged_values(state, into, card.front, over=over, edition=edition)
    effect = ContinuousEffect(Exactly(frozenset({into})), (SetCopiableValues(values),))
    state = _start(state, card.name, None, controller, [effect], timestamp)
    return end_what_is_over(state, edition)


# --- zones ---------------------------------------------------------------------------------------------------


def leave(state: State, identity: ObjectId) -> tuple[GameObject, State]:
    """Take an object out of where it is; what was attached to it is attached to nothing (400.7)."""
    thing = state.object(identity)
    state = state.without(identity)
    for other in list(state.objects):
        if other.attached_to == identity:
            status = other.status - {"reconfigured", "bestowed"}
            state = state.with_object(replace(other, attached_to=None, status=status))
    return thing, state


def move(state: State, identity: ObjectId, zone: Zone, edition: Edition = NEWEST) -> Made:
    """Move an object to a zone other than the battlefield: a new object (400.7), under no one's control but on the stack."""
    state = _continue_statics(state, identity, edition)
    kept = _kept_counters(state, identity, zone)
    thing, state = leave(state, identity)
    timestamp, state = state.stamped()
    new = ObjectId(state.next_id)
    face = face_elsewhere(thing.card) if thing.card is not None else thing.face
    moved = GameObject(
        id=new,
        name=thing.card.name if thing.card is not None else thing.name,
        face=face,
        zone=zone,
        owner=thing.owner,
        controller=thing.owner if zone is Zone.STACK else None,
        timestamp=timestamp,
        card=thing.card,
        status=thing.status & _KEPT,
        facts=kept_facts(thing, zone),
        counters={kind: CounterPile(pile.number, timestamp) for kind, pile in kept.items()},
        count=thing.count,
        came_from=identity,
    )
    state = replace(state, next_id=new + thing.count).with_object(moved)
    return Made(new, end_what_is_over(state, edition))


_KEPT: Final = frozenset({"token", COMMANDER})
"""What a card or token stays in every zone (111.8, 903.3)."""


def _continue_statics(state: State, identity: ObjectId, edition: Edition) -> State:
    """Says "If it leaves the battlefield, this effect continues until end of turn": with its timestamp, its set still open."""
    thing = state.object(identity)
    if not any(isinstance(ability, ContinuingStaticAbility) for ability in thing.face.abilities):
        return state
    solution = solve(state, edition, trace=False)
    now = solution[identity]
    effects = [
        replace(effect, duration=Until.END_OF_TURN)
        for ability in solution.text_box(identity)  # its effect may have taken this very ability in a later layer
        if isinstance(ability, ContinuingStaticAbility)
        for effect in ability.effects
    ]
    return _start(state, thing.name, None, now.controller or thing.owner, effects, thing.timestamp)


def _kept_counters(state: State, identity: ObjectId, zone: Zone) -> Mapping[str, CounterPile]:
    """122.2: counters vanish on a zone change, unless an ability of the object says otherwise."""
    thing = state.object(identity)
    for ability in thing.face.abilities:
        if isinstance(ability, KeepsCounters) and zone not in ability.except_to:
            return thing.counters
    return {}


def move_to_battlefield(state: State, identity: ObjectId, how: Entering, edition: Edition = NEWEST) -> Made:
    """Move an object onto the battlefield; effects that changed a permanent spell go on for the permanent (400.7a)."""
    thing, state = leave(state, identity)
    if thing.card is None:
        raise Refused(f"{thing.name} is no card and cannot come back", rule="111.8")
    how = replace(
        how,
        owner=how.owner or thing.owner,
        came_from=identity,
        status=how.status | (thing.status & {COMMANDER}),
        facts={**how.facts, **kept_facts(thing, Zone.BATTLEFIELD)},
    )
    made = enter(state, thing.card, how, edition)
    if thing.zone is not Zone.STACK:
        return made
    effects = tuple(_carried(effect, identity, made.id) for effect in made.state.effects)
    return made._replace(state=replace(made.state, effects=effects))


def _carried(effect: Floating, old: ObjectId, new: ObjectId) -> Floating:
    scope = effect.effect.scope
    if not isinstance(scope, Exactly) or old not in scope.ids:
        return effect
    return replace(effect, effect=replace(effect.effect, scope=Exactly((scope.ids - {old}) | {new})))


def remove_from_game(state: State, identity: ObjectId, edition: Edition = NEWEST) -> State:
    """An object ceases to exist."""
    _, state = leave(state, identity)
    return end_what_is_over(state, edition)


# --- players -------------------------------------------------------------------------------------------------


def add_emblem(state: State, owner: str, abilities: tuple[Ability, ...], name: str = "Emblem") -> Made:
    """A player gets an emblem: an object in the command zone whose abilities work there (114)."""
    at_command = frozenset({Zone.COMMAND})
    works = tuple(
        replace(ability, zones=at_command) if isinstance(ability, StaticAbility) else ability for ability in abilities
    )
    face = Face(name=None, abilities=works)
    timestamp, state = state.stamped()
    identity = ObjectId(state.next_id)
    thing = GameObject(identity, name, face, Zone.COMMAND, owner, owner, timestamp, status=frozenset({"emblem"}))
    return Made(identity, replace(state, next_id=identity + 1).with_object(thing))
