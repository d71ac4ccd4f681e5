"""The direct events: what happened, stated. Each is a function State → State (or what it made, and the State).

Nothing is paid, nothing triggers, no state-based action is performed. What the rules do *as part of* such an event is done: a new
object for each zone change (400.7), timestamps (613.7), intrinsic counters and own "enters with" abilities as far as the object has
them when it is there (614.12), fixed copiable values (707.2), ends of durations (`turns`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from layerlaw.game.changed import changed, replace
from layerlaw.game.commander import COMMANDER, designated, kept_facts
from layerlaw.game.copying import merged_values
from layerlaw.game.entering_battlefield import OPTION_KEYS, Entering, Made, as_chosen, enter, lock_copies
from layerlaw.game.faces import (
    SHOWN_FOR_ITS_MANA_COST,
    SPELLS,
    TURNING,
    face_down_facts,
    face_down_values,
    face_elsewhere,
    starting_face,
)
from layerlaw.game.objects import TIMES_MUTATED, TIMES_TRANSFORMED, Chosen
from layerlaw.game.phasing import note_control
from layerlaw.game.preparing import PREPARED, with_prepare_spell
from layerlaw.game.single_changes import attached, start, with_counters, with_status
from layerlaw.game.state import Floating, GameObject, IllegalAction, ObjectId, State
from layerlaw.game.turns import end_what_is_over
from layerlaw.game.untraced import look
from layerlaw.layers import NEWEST, Edition, Solution
from layerlaw.layers.protocol import CounterPile
from layerlaw.model.abilities import (
    Ability,
    ActivatedAbility,
    AsEntersOrTurnsUp,
    ChapterAbility,
    ContinuingStaticAbility,
    CountersAsTurnedUp,
    KeepsCounters,
    KeywordAbility,
    StaticAbility,
    TriggeredAbility,
)
from layerlaw.model.cards import Card, Face, Layout
from layerlaw.model.changes import (
    SetCopiableValues,
)
from layerlaw.model.durations import Until
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import Exactly
from layerlaw.model.words import CardType, Zone


def put_in_zone(state: State, card: Card, zone: Zone, owner: str, *, came_from: ObjectId | None = None) -> Made:
    """A card is in a zone other than the battlefield, as a new object."""
    identity = ObjectId(state.next_id)
    thing = GameObject(
        id=identity,
        name=card.name,
        face=face_elsewhere(card),
        zone=zone,
        owner=owner,
        controller=owner if zone is Zone.STACK else None,
        timestamp=state.next_timestamp,
        card=card,
        came_from=came_from,
    )
    return Made(identity, state.with_object(thing))


# --- spells and abilities ------------------------------------------------------------------------------------


def activated_abilities(state: State, identity: ObjectId, edition: Edition = NEWEST) -> tuple[Ability, ...]:
    """The activated abilities that an object has now, in order."""
    now = look(state, edition)[identity]
    return tuple(
        ability
        for ability in now.abilities
        if isinstance(ability, ActivatedAbility)
        or (isinstance(ability, KeywordAbility) and ability.name in _ACTIVATED_KEYWORDS)
    )


_ACTIVATED_KEYWORDS: Final = frozenset(
    {"equip", "fortify", "level up", "reconfigure", "crew", "saddle", "cycling", "outlast", "station", "scavenge"}
)


def triggered_abilities(state: State, identity: ObjectId, edition: Edition = NEWEST) -> tuple[Ability, ...]:
    """The triggered abilities that an object has now, chapter abilities included, in order."""
    now = look(state, edition)[identity]
    return tuple(ability for ability in now.abilities if isinstance(ability, TriggeredAbility | ChapterAbility))


# --- counters, attachments, faces, status --------------------------------------------------------------------


def put_counters(state: State, identity: ObjectId, counters: Mapping[str, int], edition: Edition = NEWEST) -> State:
    """Put counters on an object; all of a kind take the new timestamp (613.7c)."""
    timestamp, state = state.stamped()
    return end_what_is_over(with_counters(state, identity, counters, timestamp), edition)


def remove_counters(state: State, identity: ObjectId, counters: Mapping[str, int], edition: Edition = NEWEST) -> State:
    """Remove counters; those that stay keep their timestamp.

    Raises:
        IllegalAction: more than there are.
    """
    thing = state.object(identity)
    piles = dict(thing.counters)
    for kind, number in counters.items():
        have = piles[kind].number if kind in piles else 0
        if number > have:
            raise IllegalAction(f"{thing.name} has {have} {kind} counters, not {number}", mend=f"remove at most {have}")
        if number == have:
            piles.pop(kind, None)
        else:
            piles[kind] = CounterPile(have - number, piles[kind].timestamp)
    return end_what_is_over(state.with_object(replace(thing, counters=piles)), edition)


def attach(state: State, identity: ObjectId, to: ObjectId | str, edition: Edition = NEWEST) -> State:
    """Attach an object to another or to a player: a new timestamp (613.7e), unless it is there already (701.3b).

    Raises:
        IllegalAction: it would be attached to itself or in a circle.
    """
    thing = state.object(identity)
    if to in (thing.attached_to, thing.attached_to_player):
        return state
    timestamp, state = state.stamped()
    state = attached(state.with_object(replace(thing, timestamp=timestamp)), identity, to)
    return end_what_is_over(lock_copies(state, edition), edition)


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
    facts = {**thing.facts, **face_down_facts(kind)}
    changed = replace(thing, status=status, face_down_values=face_down_values(kind), timestamp=timestamp, facts=facts)
    held = look(state, edition)[identity].held
    if any(isinstance(item.ability, AsEntersOrTurnsUp) and item.ability.turned_up for item in held):
        kept = {key: what for key, what in thing.choices.items() if key not in OPTION_KEYS}
        changed = replace(changed, choices=kept)  # 614.1e: as it is turned face up again, it is chosen anew
    return end_what_is_over(state.with_object(changed), edition)


def turn_face_up(
    state: State,
    identity: ObjectId,
    choices: Mapping[str, Chosen] | None = None,
    edition: Edition = NEWEST,
    *,
    counters: bool = True,
) -> State:
    """Turn a permanent face up: a new timestamp (613.7f), its copiable values revert (708.8), as-turned-up abilities apply (708.11).

    `counters`: what it says to put on it then is put on it; a game does that itself, for other effects may change how many.
    """
    thing = state.object(identity)
    if thing.face_down_values is None:
        return state
    if FACE_DOWN_PART in thing.facts:
        raise IllegalAction(
            f"what {thing.name} is with its face-down parts turned face up besides is not known here",
            rule="730.2f",
            mend="leave out what would turn it face up",
        )
    if stays_face_down(thing):
        raise IllegalAction(
            f"{thing.name} is an instant or sorcery card, and stays face down",
            rule="730.2g" if thing.components else "701.40g",
            mend="leave out what would turn it face up",
        )
    timestamp, state = _restamped(state, thing, edition)
    changed = replace(
        thing,
        status=thing.status - {"face_down"},
        face_down_values=None,
        facts=_not_manifested(thing.facts),
        timestamp=timestamp,
        choices={**thing.choices, **(choices or {})},
    )
    state = state.with_object(changed)
    for item in look(state, edition)[identity].held:
        if isinstance(item.ability, AsEntersOrTurnsUp) and item.ability.turned_up:
            state = as_chosen(state, identity, item.ability, edition)
    if counters:
        for kind, number in counters_as_turned_up(look(state, edition), identity):
            state = put_counters(state, identity, {kind: number}, edition)
    return end_what_is_over(lock_copies(state, edition), edition)


def stays_face_down(thing: GameObject) -> bool:
    """Whether a face-down permanent is an instant or sorcery card, or has one in it: it is revealed instead of turned face up (701.40g, 701.58g, 730.2g)."""
    return thing.face_down_values is not None and any(
        card is not None and not {CardType.INSTANT, CardType.SORCERY}.isdisjoint(card.faces[0].types)
        for card in (thing.card, *thing.components)
    )


def counters_as_turned_up(solution: Solution, identity: ObjectId) -> list[tuple[str, int]]:
    """Which counters, and how many, the abilities of a permanent put on it as it is turned face up (614.1e)."""
    now = solution[identity]
    reader = solution.reader(now.controller or now.owner, identity)
    return [
        (item.ability.kind, max(0, reader.value(item.ability.number, identity)))
        for item in now.held
        if isinstance(item.ability, CountersAsTurnedUp)
    ]


def transform(state: State, identity: ObjectId, edition: Edition = NEWEST) -> State:
    """Turn a double-faced permanent over: a new timestamp (613.7g). Others do nothing (701.27)."""
    thing = state.object(identity)
    card = thing.card
    if thing.face_down_values is not None:
        return state  # 712.15: face down it cannot transform
    if thing.components and any(one is not None and one.layout in TURNING for one in (card, *thing.components)):
        raise IllegalAction(
            f"what {thing.name} is with its double-faced parts turned over is not known here",
            rule="730.2i",
            mend="leave out what would transform it",
        )
    if card is None or card.layout not in TURNING or len(card.faces) < 2:
        return state
    back = "transformed" not in thing.status
    face, _ = starting_face(card, transformed=back)
    if not SPELLS.isdisjoint(face.types):
        return state  # 701.27d
    timestamp, state = _restamped(state, thing, edition)
    status = thing.status | {"transformed"} if back else thing.status - {"transformed"}
    facts = {**thing.facts, TIMES_TRANSFORMED: thing.facts.get(TIMES_TRANSFORMED, 0) + 1}
    changed = replace(thing, face=face, status=status, timestamp=timestamp, facts=facts)
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
    return end_what_is_over(with_status(state, identity, name, holds), edition)


def phase(state: State, identity: ObjectId, edition: Edition = NEWEST) -> State:
    """Phase a permanent out or in, with everything attached to it (702.26g): the same object, the same timestamps."""
    out = "phased_out" not in state.object(identity).status
    board = look(state, edition) if out else None
    group = [identity]
    for member in group:
        group += [thing.id for thing in state.objects if thing.attached_to == member and thing.id not in group]
    for member in group:
        state = note_control(state, member, None if board is None else board[member].controller)
        state = with_status(state, member, "phased_out", out)
        if out and edition.phasing_out_ends_effects:
            state = changed(state, effects=tuple(_without_member(effect, member) for effect in state.effects))
        if not out and PREPARED in state.object(member).status:
            state = with_prepare_spell(state, member, edition)  # 722.3c
    return end_what_is_over(state, edition)


def _without_member(effect: Floating, identity: ObjectId) -> Floating:
    """502.15g: an effect of limited duration, no longer on an object that phases out."""
    scope = effect.effect.scope
    if effect.duration in (None, Until.REST_OF_GAME) or not isinstance(scope, Exactly) or identity not in scope.ids:
        return effect
    return replace(effect, effect=replace(effect.effect, scope=Exactly(scope.ids - {identity})))


def set_status(state: State, identity: ObjectId, facts: Mapping[str, object], edition: Edition = NEWEST) -> State:
    """Note facts of the moment; False ends one. A number is kept as a number, a text or id with the status."""
    if PREPARED in facts and facts[PREPARED] is not False and PREPARED not in state.object(identity).status:
        state = with_prepare_spell(state, identity, edition)
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
    choices: Mapping[str, Chosen],
    linked: Mapping[str, tuple[ObjectId, ...]] | None = None,
    edition: Edition = NEWEST,
) -> State:
    """A later choice for an object."""
    thing = state.object(identity)
    changed = replace(thing, choices={**thing.choices, **choices}, linked={**thing.linked, **(linked or {})})
    return end_what_is_over(lock_copies(state.with_object(changed), edition), edition)


def merge(
    state: State,
    card: Card,
    into: ObjectId,
    *,
    over: bool,
    controller: str,
    edition: Edition = NEWEST,
    copy: bool = False,
) -> State:
    """A mutating creature merges with a permanent (702.140, 730): the same object, new copiable values from now on (613.2a).

    The values are those of the top component, with the abilities of all others after its own (702.140e). A token on which a card lies is
    no token while it does, and leaves as that card (730.2d, 730.3); a `copy` of a spell leaves as no card, and on top it makes a token of the permanent.
    Over a face-down permanent it makes it a face-up one, which was not turned face up (730.2e).
    """
    timestamp, state = state.stamped()
    values = merged_values(state, into, card.front, over=over, edition=edition)
    effect = ContinuousEffect(Exactly(frozenset({into})), (SetCopiableValues(values),))
    state = start(state, card.name, None, controller, [effect], timestamp)
    thing = state.object(into)
    if over and thing.face_down_values is not None:
        facts = _not_manifested(thing.facts) | {FACE_DOWN_PART: 1}
        thing = replace(thing, status=thing.status - {"face_down"}, face_down_values=None, facts=facts)
    if copy:
        if over and not thing.is_token:
            thing = replace(thing, status=thing.status | {"token"}, facts={**thing.facts, TOKEN_ON_TOP: 1})
    elif over and thing.is_token and TOKEN_ON_TOP not in thing.facts:
        thing = replace(thing, status=thing.status - {"token"}, card=card)
    else:
        thing = replace(thing, components=(*thing.components, card))
        if over and TOKEN_ON_TOP in thing.facts:
            facts = {key: number for key, number in thing.facts.items() if key != TOKEN_ON_TOP}
            thing = replace(thing, status=thing.status - {"token"}, facts=facts)
    thing = replace(thing, facts={**thing.facts, TIMES_MUTATED: thing.facts.get(TIMES_MUTATED, 0) + 1})
    return end_what_is_over(state.with_object(thing), edition)


def _not_manifested(facts: Mapping[str, int]) -> dict[str, int]:
    """The facts of a permanent that is face down no longer: manifested or cloaked it was for that time alone (701.40a, 701.58a)."""
    return {key: number for key, number in facts.items() if key != SHOWN_FOR_ITS_MANA_COST}


FACE_DOWN_PART: Final = "face-down part"
"""The fact of a face-up merged permanent with a face-down component (730.2e)."""
TOKEN_ON_TOP: Final = "token on top"
"""The fact of a merged permanent that is a token because a copy of a spell lies on its cards (730.2d)."""


# --- zones ---------------------------------------------------------------------------------------------------


def _is_attached(thing: GameObject) -> bool:
    return thing.attached_to is not None


def leave(state: State, identity: ObjectId) -> tuple[GameObject, State]:
    """Take an object out of where it is; what was attached to it is attached to nothing (400.7), and what was paired with it to nobody (702.95e)."""
    thing = state.object(identity)
    state = state.without(identity)
    for partner in thing.linked.get("paired_with", ()):
        paired = state.by_id.get(ObjectId(cast("int", partner)))
        if paired is not None:
            linked = {key: ids for key, ids in paired.linked.items() if key != "paired_with"}
            state = state.with_object(replace(paired, status=paired.status - {"paired_with"}, linked=linked))
    for other in list(state.by_id.such(_is_attached)):
        if other.attached_to == identity:
            status = other.status - {"reconfigured", "bestowed"}
            state = state.with_object(replace(other, attached_to=None, status=status))
    return thing, state


def move(
    state: State, identity: ObjectId, zone: Zone, edition: Edition = NEWEST, *, to_command: frozenset[int] = frozenset()
) -> Made:
    """Move an object to a zone other than the battlefield: a new object (400.7), under no one's control but on the stack.

    `to_command`: which cards of a permanent of several, from 0 for its first, go to the command zone instead (903.9c).
    """
    state = _continue_statics(state, identity, edition)
    kept = kept_counters(state, identity, zone, edition)
    thing, state = leave(state, identity)
    if TOKEN_ON_TOP in thing.facts:  # the token ceases to exist, the cards beneath it stay cards (730.3)
        thing = replace(thing, status=thing.status - {"token"})
    timestamp, new = state.next_timestamp, ObjectId(state.next_id)
    face = face_elsewhere(thing.card) if thing.card is not None else thing.face
    to = Zone.COMMAND if 0 in to_command else zone
    facts = kept_facts(thing, to)
    moved = GameObject(
        id=new,
        name=thing.card.name if thing.card is not None else thing.name,
        face=face,
        zone=to,
        owner=thing.owner,
        controller=thing.owner if zone is Zone.STACK else None,
        timestamp=timestamp,
        card=thing.card,
        status=thing.status & (_KEPT if facts else _KEPT_BY_ALL),
        facts=facts,
        counters={kind: CounterPile(pile.number, timestamp) for kind, pile in kept.items()},
        count=thing.count,
        came_from=identity,
    )
    state, others = _parted(state.with_object(moved), thing, moved, zone, to_command)
    return Made(new, end_what_is_over(state, edition), others=others)


def melded(state: State, identity: ObjectId, cards: Sequence[Card]) -> State:
    """A permanent that is represented by the two cards of a meld pair with their combined back faces up (701.42a, 712.4).

    Raises:
        IllegalAction: it is no such permanent, or they are not two cards of such a pair (701.42b).
    """
    thing = state.object(identity)
    fronts = [card for card in cards if card.layout is Layout.MELD and card.name != thing.name]
    costs = (card.front.mana_cost for card in fronts)
    values = sum(cost.mana_value for cost in costs if cost is not None)  # 202.3c: the melded permanent's is their sum
    is_one = thing.card is not None and thing.card.layout is Layout.MELD and thing.face.mana_value in (None, values)
    if not is_one or len(fronts) != len(cards) or len({card.name for card in fronts}) != 2:
        told = " and ".join(card.name for card in cards)
        raise IllegalAction(
            f"{thing.name} is not what {told} meld into", rule="701.42b", mend="name the two cards of its meld pair"
        )
    return state.with_object(replace(thing, card=cards[0], components=tuple(cards[1:])))


PARTS: Final = "parts"
"""The link of each card of a merged or melded permanent that has left to all of them: who finds one finds all (712.21c, 730.3c)."""


def _parted(
    state: State, thing: GameObject, moved: GameObject, zone: Zone, to_command: frozenset[int]
) -> tuple[State, tuple[ObjectId, ...]]:
    """712.21, 730.3: one permanent leaves, and each of its cards comes to the zone. They have one owner (702.140a, 701.42b)."""
    ids = [moved.id]
    for number, card in enumerate(thing.components, start=1):
        timestamp, state = state.stamped()
        name, face, to = card.name, face_elsewhere(card), Zone.COMMAND if number in to_command else zone
        other = GameObject(ObjectId(state.next_id), name, face, to, thing.owner, moved.controller, timestamp, card)
        facts = kept_facts(thing, to, number)
        if facts:  # 903.3: the designation is the card's
            other = replace(other, status=frozenset({COMMANDER}), facts=facts)
        state = state.with_object(replace(other, came_from=thing.id))
        ids.append(other.id)
    if thing.components:
        for identity in ids:
            one = state.object(identity)
            state = state.with_object(replace(one, linked={**one.linked, PARTS: tuple(ids)}))
    return state, tuple(ids[1:])


_KEPT_BY_ALL: Final = frozenset({"token", "copy"})
_KEPT: Final = _KEPT_BY_ALL | {COMMANDER}
"""What a card, token or copy stays in every zone (111.8, 707.10a, 903.3)."""


def _continue_statics(state: State, identity: ObjectId, edition: Edition) -> State:
    """Says "If it leaves the battlefield, this effect continues until end of turn": with its timestamp, its set still open."""
    thing = state.object(identity)
    if not any(isinstance(ability, ContinuingStaticAbility) for ability in thing.face.abilities):
        return state
    solution = look(state, edition)
    now = solution[identity]
    effects = [
        replace(effect, duration=Until.END_OF_TURN)
        for ability in solution.text_box(identity)  # its effect may have taken this very ability in a later layer
        if isinstance(ability, ContinuingStaticAbility)
        for effect in ability.effects
    ]
    return start(state, thing.name, None, now.controller or thing.owner, effects, thing.timestamp)


def kept_counters(state: State, identity: ObjectId, zone: Zone, edition: Edition) -> Mapping[str, CounterPile]:
    """122.2: counters vanish on a zone change, unless an ability that the object has where it comes from says otherwise."""
    thing = state.object(identity)
    if not thing.counters or not any(
        isinstance(ability, KeepsCounters) for one in state.objects for ability in one.face.abilities
    ):
        return {}
    abilities = look(state, edition)[identity].abilities  # it may be a copy, or have lost it
    kept = any(isinstance(ability, KeepsCounters) and zone not in ability.except_to for ability in abilities)
    return thing.counters if kept else {}


def move_to_battlefield(state: State, identity: ObjectId, how: Entering, edition: Edition = NEWEST) -> Made:
    """Move an object onto the battlefield; effects that changed a permanent spell go on for the permanent (400.7a)."""
    kept = kept_counters(state, identity, Zone.BATTLEFIELD, edition)
    thing, state = leave(state, identity)
    if thing.card is None:
        raise IllegalAction(f"{thing.name} is no card and cannot come back", rule="111.8")
    how = replace(
        how,
        owner=how.owner or thing.owner,
        came_from=identity,
        left=None if thing.zone is Zone.STACK else thing,
        status=how.status | (thing.status & {COMMANDER}),
        facts={**how.facts, **kept_facts(thing, Zone.BATTLEFIELD)},
    )
    if thing.zone is Zone.STACK:  # so that what the spell has gained is looked at as it enters (614.12)
        state = going_on(state, identity, ObjectId(state.next_id))
    made = enter(state, thing.card, how, edition)
    if kept:
        numbers = {kind: pile.number for kind, pile in kept.items()}
        made = made._replace(state=put_counters(made.state, made.id, numbers, edition))
    return made


def going_on(state: State, spell: ObjectId, permanent: ObjectId) -> State:
    """Effects that changed a permanent spell go on for the permanent that it has become (400.7a)."""
    return changed(state, effects=tuple(_carried(effect, spell, permanent) for effect in state.effects))


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
    return Made(identity, state.with_object(thing))
