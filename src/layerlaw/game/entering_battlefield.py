"""A permanent enters the battlefield: a new object (400.7) with what its own abilities say of how it enters (614.1c, 614.12), and copies (707.5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final, NamedTuple, cast

from layerlaw.game.binding import Announced, bind
from layerlaw.game.bounded_choices import allowed, check_objects, face_matches
from layerlaw.game.copying import copied_values
from layerlaw.game.faces import TURNING, face_down_facts, face_down_values, starting_face
from layerlaw.game.objects import Chosen
from layerlaw.game.single_changes import attached, start, with_counters, with_status
from layerlaw.game.state import GameObject, IllegalAction, ObjectId, State, Unstated, static_copies
from layerlaw.game.turns import end_what_is_over
from layerlaw.game.untraced import look
from layerlaw.layers import NEWEST, Edition
from layerlaw.layers.copying import with_exceptions
from layerlaw.layers.solution import ObjectNow, Solution
from layerlaw.model.abilities import (
    Ability,
    AsEnters,
    AsEntersOrTurnsUp,
    ChapterAbility,
    EntersAsCopy,
    EntersTapped,
    EntersWithAbilities,
    EntersWithCounters,
    KeywordAbility,
    OthersEnterAsCopy,
    keyword_names,
)
from layerlaw.model.cards import Card, Face
from layerlaw.model.changes import (
    BecomeCopy,
    Change,
    CopyException,
    GainAbility,
    SetCopiableValues,
    SetPT,
)
from layerlaw.model.conditions import Matches
from layerlaw.model.durations import AsLongAs
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import Exactly, Filter, HasStatus
from layerlaw.model.keywords import RIOT_FOR_HASTE, entering_counters
from layerlaw.model.late import dataclass, field
from layerlaw.model.references import ExactObject, Linked
from layerlaw.model.rule_effects import CantHaveCounters
from layerlaw.model.values import X
from layerlaw.model.words import CardType, Zone


class Made(NamedTuple):
    """An object that an event made, and the state that has it."""

    id: ObjectId
    state: State
    not_done: tuple[str, ...] = ()
    """What was announced for its entering that no ability of its own asks for as it enters (614.12): `copy_of`, or the key of a choice."""
    others: tuple[ObjectId, ...] = ()
    """What the other cards of a merged or melded permanent became as it left (712.21, 730.3)."""


@dataclass(frozen=True)
class SaidOfIt:
    """What the spell or ability that puts a permanent there, or an effect on how it enters, says that it is: its effects begin as it enters (611.2e)."""

    source: str
    source_id: ObjectId | None
    controller: str
    effects: tuple[ContinuousEffect, ...]


class AsValues(NamedTuple):
    """Copiable values, those of the flipped half where there is one, and of whose effect."""

    face: Face
    flipped: Face | None
    source: str


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
    turned: bool = False
    """It enters as a copy by its front face, and with its back face up for what it is a copy of (702.145b)."""
    prototyped: bool = False
    copy_of: ObjectId | Card | None = None
    because: ObjectId | None = None
    """The permanent whose replacement effect makes it a copy."""
    as_values: AsValues | None = None
    """The values of what it enters as a copy of by an effect of what has resolved (614.1c)."""
    attached_to: ObjectId | str | None = None
    onto: bool = False
    """Whether an effect says what it will be attached to, though there may be no such thing (303.4i)."""
    bestowed: bool = False
    counters: Mapping[str, int] = field(default_factory=dict)
    choices: Mapping[str, Chosen] = field(default_factory=dict)
    linked: Mapping[str, tuple[ObjectId, ...]] = field(default_factory=dict)
    status: frozenset[str] = frozenset()
    facts: Mapping[str, int] = field(default_factory=dict)
    count: int = 1
    timestamp: int | None = None
    came_from: ObjectId | None = None
    left: GameObject | None = None
    """What it was as a card in another zone: with how many counters it enters is found out before it moves, and counts it there (614.12)."""
    said: tuple[SaidOfIt, ...] = ()
    has_gained: bool = False
    """Whether effects of other permanents give it an ability by which it enters with counters (614.12)."""


def enter(state: State, card: Card, how: Entering, edition: Edition = NEWEST) -> Made:
    """Put `card` onto the battlefield as a new object (400.7) with the next timestamp (613.7d).

    Raises:
        IllegalAction: a choice that it needs was not made, or the facts contradict each other or the rules.
    """
    timestamp = state.next_timestamp if how.timestamp is None else how.timestamp
    identity = ObjectId(state.next_id)
    if how.transformed and len(card.faces) < 2:
        raise IllegalAction(f"{card.name} has no other face", rule="712.9", mend="leave out transformed")
    if how.token:
        card, how = _as_a_token(card, how, edition)
    face, flipped = starting_face(card, transformed=how.transformed, prototyped=how.prototyped)
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
        status=_status(how),
        face_down_values=face_down_values(how.face_down) if how.face_down else None,
        choices=dict(how.choices),
        linked=dict(how.linked),
        facts={**how.facts, **(face_down_facts(how.face_down) if how.face_down else {})},
        count=how.count,
        came_from=how.came_from,
    )
    before = state
    state = state.with_object(thing)
    not_done: tuple[str, ...] = ()
    besides: dict[str, int] = {}
    if how.copy_of is not None:
        if _may_copy(state, thing, how, edition):
            state, besides = _as_copy(before, state, thing, how, edition)
        else:
            not_done = ("copy_of",)
    itself = Exactly(frozenset({identity}))
    if how.as_values is not None:
        values, as_flipped, source = how.as_values
        copied = ContinuousEffect(itself, (SetCopiableValues(values, as_flipped),))
        state = start(state, source, None, how.controller, [copied], timestamp)
    for said in how.said:
        effects = [replace(_of_face_down(effect, identity, how), scope=itself) for effect in said.effects]
        state = start(state, said.source, said.source_id, said.controller, effects, timestamp)
    if how.attached_to is not None:
        state = attached(state, identity, how.attached_to)
    if besides or how.has_gained or _has_entering_abilities(state, identity):
        state, unasked = _as_it_enters(state, identity, how, edition, besides)
        not_done += unasked
    state = with_counters(state, identity, how.counters, timestamp)
    if how.turned:
        state = _turned_over(state, identity, card)
    return Made(identity, end_what_is_over(lock_copies(state, edition), edition), not_done)


def _turned_over(state: State, identity: ObjectId, card: Card) -> State:
    thing = state.object(identity)
    back, _ = starting_face(card, transformed=True)
    return state.with_object(replace(thing, face=back, status=thing.status | {"transformed"}))


def _of_face_down(effect: ContinuousEffect, identity: ObjectId, how: Entering) -> ContinuousEffect:
    """What it is said to be face down, it is only as long as it is that (708.2, 708.8)."""
    if how.face_down is None or not isinstance(effect.duration, AsLongAs):
        return effect
    return replace(effect, duration=AsLongAs(Matches(ExactObject(identity), HasStatus("face_down"))))


def _status(how: Entering) -> frozenset[str]:
    """What is so of the permanent from the first."""
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
    return frozenset(status)


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
    return look(state, edition, only_own=() if edition.looks_ahead_at_others else (identity,))


def _may_copy(state: State, thing: GameObject, how: Entering, edition: Edition) -> bool:
    """Whether the ability of its own that lets it enter as a copy is there as it enters."""
    if how.because is not None or not _enters_as_copy(thing):
        return True
    ahead = as_it_would_be(state, thing.id, edition)
    reader = ahead.reader(how.controller, thing.id)
    held = [item for item in ahead[thing.id].abilities if isinstance(item, EntersAsCopy)]
    return any(item.when is None or reader.holds(item.when) for item in held)


def _enters_as_copy(thing: GameObject) -> bool:
    return any(isinstance(item, EntersAsCopy) for item in thing.face.abilities)


_ENTERING: Final = (AsEnters, AsEntersOrTurnsUp, EntersTapped, EntersWithAbilities)


def _has_entering_abilities(state: State, identity: ObjectId) -> bool:
    thing = state.by_id[identity]
    faces = [thing.face, *(effect.values for effect in _copy_changes(state, identity))]
    gained = [change.ability for change in _changes_of(state, identity) if isinstance(change, GainAbility)]  # 400.7a
    return any(
        isinstance(ability, (*_ENTERING, ChapterAbility)) or entering_counters(ability) is not None or _is_riot(ability)
        for ability in (*gained, *(ability for face in faces for ability in face.abilities))
    ) or any(face.loyalty is not None or face.defense is not None for face in faces)


def _copy_changes(state: State, identity: ObjectId) -> list[SetCopiableValues]:
    return [change for change in _changes_of(state, identity) if isinstance(change, SetCopiableValues)]


def _changes_of(state: State, identity: ObjectId) -> list[Change]:
    """What effects that are about it alone, or it among others that are fixed, change."""
    return [
        change
        for effect in state.effects
        if isinstance(effect.effect.scope, Exactly) and identity in effect.effect.scope.ids
        for change in effect.effect.changes
    ]


def _as_it_enters(
    state: State, identity: ObjectId, how: Entering, edition: Edition, besides: Mapping[str, int]
) -> tuple[State, tuple[str, ...]]:
    """Own "as/with/tapped" abilities, looked at as the permanent will be on the battlefield (614.12), in the order written.

    Choices for which none of them asks are not made; they come back beside the state. `besides`: counters of the ability by which it is a copy.
    """
    if how.face_down is not None:
        return state, ()  # 708.3: it is face down before it enters
    seen = as_it_would_be(state, identity, edition)
    looked = seen[identity]
    held = [item.ability for item in looked.held]
    state, not_made = _without_choices(state, identity, held)
    state = _with_riot(state, identity, how, held)
    thing = state.by_id[identity]
    counters: dict[str, int] = {}
    for ability in held:
        if isinstance(ability, AsEnters):
            unmade = [key for key in ability.choices if key not in thing.choices and key not in thing.linked]
            if unmade:
                raise missing(thing.name, unmade[0], "as it enters")
            for bounds in ability.bounds:
                if bounds.objects is not None:
                    reader = seen.reader(how.controller, identity)
                    check_objects(thing.name, bounds.objects, thing.linked.get(bounds.key, ()), reader)
                    continue
                chosen = allowed(thing.name, bounds, thing.choices.get(bounds.key), "614.12a")
                if bounds.called:
                    thing = replace(thing, choices={**thing.choices, bounds.key: cast("Chosen", chosen)})
                    state = state.with_object(thing)
        elif isinstance(ability, AsEntersOrTurnsUp) and ability.enters:
            state = as_chosen(state, identity, ability, edition)
        elif isinstance(ability, EntersTapped) and not ability.unless:
            state = with_status(state, identity, "tapped", True)
        elif isinstance(ability, EntersWithAbilities):
            reader = look(state, edition).reader(how.controller, identity)
            if reader.holds(ability.when):
                gains = ContinuousEffect(Exactly(frozenset({identity})), tuple(map(GainAbility, ability.abilities)))
                state = start(state, thing.name, identity, how.controller, [gains], thing.timestamp)
        if (given := entering_counters(ability)) is not None:
            number = _given_now(state, identity, how, given, edition)
            counters.update({} if number is None else {given.kind: counters.get(given.kind, 0) + number})
    copiable = looked.copiable
    lost = seen.lost_everything(identity)
    if not edition.saga_lore_is_an_ability and "Saga" in looked.subtypes:
        counters["lore"] = 1  # the rules, not an ability, put it there
    if not lost:
        if copiable.loyalty is not None and CardType.PLANESWALKER in looked.types:
            counters["loyalty"] = _loyalty(state, identity, how, looked, edition)
        if copiable.defense is not None and CardType.BATTLE in looked.types:
            counters["defense"] = copiable.defense  # 310.4b
        if "Saga" in looked.subtypes and any(isinstance(ability, ChapterAbility) for ability in held):
            counters["lore"] = _first_chapter(state.by_id[identity], held, how)
    for kind, number in besides.items():
        counters[kind] = counters.get(kind, 0) + number
    stated = set(how.counters)
    stated.update(kind for kind in counters if _cannot_have(looked, kind))
    left = {kind: number for kind, number in counters.items() if kind not in stated and number}
    return with_counters(state, identity, left, state.by_id[identity].timestamp), not_made


def _loyalty(state: State, identity: ObjectId, how: Entering, looked: ObjectNow, edition: Edition) -> int:
    """306.5b: as many loyalty counters as are printed; of an X, that of the spell (107.3m); 702.150a: less for what was paid with life."""
    printed = looked.copiable.loyalty
    if looked.copiable.loyalty_is_x:
        printed = _given_now(state, identity, how, EntersWithCounters("loyalty", X()), edition)
    compleated = any(_is_compleated(item.ability) for item in looked.held)
    return max(0, (printed or 0) - (2 * how.facts.get(PAID_WITH_LIFE, 0) if compleated else 0))


def _given_now(
    state: State, identity: ObjectId, how: Entering, given: EntersWithCounters, edition: Edition
) -> int | None:
    """How many counters an ability of its own has it enter with; None where it does not, or where the entry states them."""
    still = state if how.left is None else state.with_object(how.left)
    reader = as_it_would_be(still, identity, edition).reader(how.controller, identity)
    if given.when is not None and (given.kind in how.counters or not reader.holds(given.when)):
        return None
    return max(0, reader.value(given.number))


def _cannot_have(looked: ObjectNow, kind: str) -> bool:
    """614.17: whether counters of this kind can't be put on it, not as it enters either."""
    return any(isinstance(rule, CantHaveCounters) and rule.kind in (None, kind) for rule in looked.rules)


def _first_chapter(saga: GameObject, held: Iterable[Ability], how: Entering) -> int:
    """714.3a, 714.3b: with how many lore counters a Saga enters: one, or with read ahead the number that was chosen.

    Raises:
        IllegalAction: the choice was not made, or there is no such chapter.
    """
    abilities = tuple(held)
    reads_ahead = "read ahead" in keyword_names(abilities)
    if not reads_ahead or "lore" in how.counters:
        return 1
    last = max(number for item in abilities if isinstance(item, ChapterAbility) for number in item.chapters)
    chosen = saga.choices.get("number")
    if not isinstance(chosen, int):
        raise missing(saga.name, "number", "as it enters")
    if not 1 <= chosen <= last:
        raise IllegalAction(
            f"{saga.name} has chapters 1 to {last}, not {chosen}", rule="714.3b", mend="choose one of them"
        )
    return chosen


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


def _with_riot(state: State, identity: ObjectId, how: Entering, held: Iterable[Ability]) -> State:
    """702.136a: haste where it was chosen, none where it enters with the counter. Where neither is stated, nothing is known."""
    thing = state.by_id[identity]
    has_riot = any(map(_is_riot, held))
    chosen = thing.choices.get("keyword") == "haste"
    if not has_riot or RIOT_FOR_HASTE in thing.facts or not (chosen or how.counters.get("+1/+1")):
        return state
    return state.with_object(replace(thing, facts={**thing.facts, RIOT_FOR_HASTE: int(chosen)}))


PAID_WITH_LIFE: Final = "Phyrexian mana paid with life"
"""The fact of a spell: how many of the Phyrexian mana symbols of its cost were paid with life (107.4f)."""


def _is_compleated(ability: Ability) -> bool:
    return isinstance(ability, KeywordAbility) and ability.name == "compleated"


def _is_riot(ability: Ability) -> bool:
    return isinstance(ability, KeywordAbility) and ability.name == "riot"


def _choices_of(ability: Ability) -> tuple[str, ...]:
    if isinstance(ability, AsEnters):
        return ability.choices
    if isinstance(ability, AsEntersOrTurnsUp) and ability.enters:
        return ("mode", "power", "toughness")
    return ()


class ChoiceMissing(Unstated):
    """A choice that an object needs as it enters, turns up or resolves; `key` as in the board's `choose`."""

    def __init__(self, name: str, key: str, when: str, rule: str) -> None:
        super().__init__(
            f"{name} needs a choice {when}: {key}", rule=rule, mend=f"add choose: {{{key}: ...}} to this entry"
        )
        self.key = key


def missing(name: str, key: str, when: str, rule: str = "614.12a") -> IllegalAction:
    """The error that a choice was not made, with the rule by which it is."""
    return ChoiceMissing(name, key, when, rule)


def as_chosen(state: State, identity: ObjectId, ability: AsEntersOrTurnsUp, edition: Edition) -> State:
    """613.2a: what it becomes is part of its copiable values."""
    thing = state.by_id[identity]
    option = chosen_option(thing, ability)
    face = with_exceptions(_copiable_now(state, identity, edition), (option,), None, edition)
    return start(
        state,
        thing.name,
        identity,
        thing.controller or thing.owner,
        [ContinuousEffect(Exactly(frozenset({identity})), (SetCopiableValues(face),))],
        thing.timestamp,
    )


def _copiable_now(state: State, identity: ObjectId, edition: Edition) -> Face:
    return look(state, edition, until=edition.copiable_after)[identity].copiable


OPTION_KEYS: Final = ("mode", "power", "toughness")
"""The choices by which an option is named that a permanent becomes as it enters or is turned face up."""


def chosen_option(thing: GameObject, ability: AsEntersOrTurnsUp) -> CopyException:
    """The option that the choices of an object name: by `mode`, or `power` and `toughness` as numbers.

    Raises:
        IllegalAction: the choice is missing or names no option.
    """
    mode, power, toughness = (thing.choices.get(key) for key in OPTION_KEYS)
    if ability.options:
        if isinstance(mode, int):
            if 1 <= mode <= len(ability.options):
                return ability.options[mode - 1]
            raise IllegalAction(f"{thing.name} has {len(ability.options)} modes, not {mode}", mend="choose one of them")
        if isinstance(power, int) and isinstance(toughness, int):
            for option in ability.options:
                if SetPT(power, toughness) in option.changes:
                    return option
            raise IllegalAction(
                f"{thing.name} cannot become {power}/{toughness}", mend="choose one of its options by mode"
            )
        raise missing(thing.name, "mode", "as it enters or is turned face up")
    if isinstance(power, int) and isinstance(toughness, int):
        return CopyException((SetPT(power, toughness),))
    raise missing(thing.name, "power", "as it enters or is turned face up")


def _as_copy(
    before: State, state: State, thing: GameObject, how: Entering, edition: Edition
) -> tuple[State, dict[str, int]]:
    """707.5: it enters as a copy; the copied values, with the exceptions of the ability that allows it, are fixed now.

    Beside the state, the counters with which it enters because of that ability.
    """
    if isinstance(how.copy_of, Card):
        face, flipped = starting_face(how.copy_of)
    else:
        assert how.copy_of is not None
        face, flipped = copied_values(before, how.copy_of, edition)
    if how.token and how.because is None and not _enters_as_copy(thing):
        new = replace(thing, face=face, flipped_face=flipped, name=face.name or thing.name)
        return state.with_object(new), {}
    ability = _copy_ability(state, thing, how, edition)
    exceptions = tuple(
        bind(exception, Announced(choices=thing.choices, ability=ability))
        for exception in ability.exceptions
        if exception.when is None or face_matches(face, exception.when)
    )
    values = with_exceptions(face, exceptions, thing.face, edition)
    flipped = with_exceptions(flipped, exceptions, thing.face, edition) if flipped is not None else None
    effect = ContinuousEffect(Exactly(frozenset({thing.id})), (SetCopiableValues(values, flipped),))
    besides: dict[str, int] = {}
    if isinstance(ability, EntersAsCopy):
        effect = replace(effect, duration=ability.duration)
        if ability.tapped:
            state = state.with_object(replace(thing, status=thing.status | {"tapped"}))
        reader = look(state, edition).reader(how.controller, thing.id)
        for one in ability.counters:
            if one.when is None or face_matches(face, one.when):
                besides[one.kind] = besides.get(one.kind, 0) + max(0, reader.value(one.number))
    source = state.by_id[how.because].name if how.because is not None else thing.name
    return start(state, source, thing.id, thing.controller or thing.owner, [effect], thing.timestamp), besides


def _copy_ability(state: State, thing: GameObject, how: Entering, edition: Edition) -> EntersAsCopy | OthersEnterAsCopy:
    if how.because is not None:
        source = look(state, edition)[how.because]
        abilities: Iterable[Ability] = source.abilities
    else:
        abilities = thing.face.abilities
    for ability in abilities:
        if isinstance(ability, EntersAsCopy | OthersEnterAsCopy):
            return ability
    raise Unstated(
        f"{thing.name} has no ability that lets it enter as a copy",
        rule="707.5",
        mend="name the permanent whose effect does it: because: REF, or use token: for a token copy",
    )


def lock_copies(state: State, edition: Edition) -> State:
    """707.2c: a static copy effect fixes what it copies when it first applies; noted with its source as the choice `copied`."""
    if not edition.static_copies_lock:
        return state
    for identity in state.copiers:
        thing = state.by_id.get(identity)
        if thing is None or thing.zone is not Zone.BATTLEFIELD or "copied" in thing.choices:
            continue
        for effect, change in static_copies(thing.face):
            reader = look(state, edition).reader(thing.controller or thing.owner, thing.id)
            ref = _copied_object(state, thing, change, edition)
            if ref is None or not isinstance(effect.scope, Filter) or not reader.matching(effect.scope):
                continue
            face, _ = copied_values(state, ref, edition)
            face = with_exceptions(face, change.exceptions, None, edition)
            state = state.with_object(replace(thing, choices={**thing.choices, "copied": face}))
    return state


def _copied_object(state: State, thing: GameObject, change: BecomeCopy, edition: Edition) -> ObjectId | None:
    """The object that a static copy effect copies."""
    solution = look(state, edition)
    table = solution.table
    if isinstance(change.of, Linked):
        ids = thing.linked.get(change.of.key, ())
        return ObjectId(ids[0]) if ids and isinstance(ids[0], int) and ids[0] in table.row_by_id else None
    found = solution.reader(thing.controller or thing.owner, thing.id).object(change.of)
    return ObjectId(found) if isinstance(found, int) else None
