"""How a permanent enters (614.12): its own choices are asked for, and it is looked at as it will be on the battlefield.

`look_ahead` puts it onto a board that is thrown away, so that replacement effects, its own and others', can be found by what it will be.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, assert_never, cast

from layerlaw.game import entering_battlefield, events
from layerlaw.game.binding import rebuilt
from layerlaw.game.bounded_choices import face_matches
from layerlaw.game.changed import replace
from layerlaw.game.copying import copied_values
from layerlaw.game.entering_battlefield import AsValues, ChoiceMissing, Entering
from layerlaw.game.faces import SPELLS, TURNING, starting_face
from layerlaw.game.objects import Chosen
from layerlaw.game.state import ObjectId, State
from layerlaw.game.state_based import may_be_attached
from layerlaw.layers import Solution
from layerlaw.model.abilities import Ability, EntersAsCopy, OthersEnterAsCopy, keyword_names
from layerlaw.model.cards import Card
from layerlaw.model.event_patterns import ZoneChange
from layerlaw.model.filters import Filter
from layerlaw.model.game_facts import ManaSpent
from layerlaw.model.identity import ENGINE, IdentityCache
from layerlaw.model.keywords import entering_counters
from layerlaw.model.late import dataclass
from layerlaw.model.references import ExactObject
from layerlaw.model.replacement_effects import EntersSo
from layerlaw.model.values import NotedNumber
from layerlaw.model.words import Zone
from layerlaw.play.event import event as e
from layerlaw.play.history.turn_history import spent_to_cast
from layerlaw.play.position.persons import says
from layerlaw.play.position.play import Play
from layerlaw.play.position.questions import Question


@dataclass(frozen=True)
class Ahead:
    """What enters, as it will be: the event with it on the board ahead, and that board."""

    event: e.Event
    ids: tuple[ObjectId, ...]
    solution: Solution
    how: Entering
    stays: bool = False
    """Whether it is an Aura that nothing may be enchanted by, so that it does not enter (303.4g)."""

    def settled(self, event: e.Event) -> e.Event:
        """The event itself, with the choices that were made for it."""
        assert isinstance(event, e.Moved | e.Created), "only what enters is looked ahead at"
        return replace(event, how=self.how, looked=True)


_Trial = Callable[[Entering], entering_battlefield.Made]


def look_ahead(play: Play, event: e.Event) -> Ahead | None:
    """The board as it will be; None for an event that puts nothing onto the battlefield."""
    match event:
        case e.Moved(to=to):
            return _moved(play, event) if to is Zone.BATTLEFIELD and event.object in play.state.by_id else None
        case e.Created():
            return _created(play, event)
        case (
            e.Destroyed() | e.DrawOne() | e.Draws() | e.Mills() | e.Damaged() | e.LifeChanged() | e.CountersChanged() | e.TapChanged()
            | e.ManaMade() | e.Turned() | e.WouldAct() | e.ToldOnly()
        ):  # fmt: skip
            return None
        case forgotten:
            assert_never(forgotten)


def _moved(play: Play, event: e.Moved) -> Ahead | None:
    thing = play.state.by_id[event.object]
    if thing.card is None or thing.zone is Zone.BATTLEFIELD:
        return None
    how = _at_night(play, thing.card, event.how or Entering(controller=thing.owner))

    def trial(how: Entering) -> entering_battlefield.Made:
        return events.move_to_battlefield(play.state, event.object, how, play.edition)

    kept = events.kept_counters(play.state, event.object, Zone.BATTLEFIELD, play.edition)
    given = {} if event.looked or kept else how.counters
    how, made = _tried(play, _without(how, given), trial, thing.card, looked=event.looked)
    how, made = _with_both(how, made, trial, given)
    how, made, stays = _onto_something(play, how, made, trial, thing.name)
    how, made = _copied_at_night(play, thing.card, how, made, trial)
    made = _with_what_it_gains(play, how, made, trial)
    stays = stays or _turns_to_a_spell(play, thing.card, how)
    counters = {kind: n - (kept[kind].number if kind in kept else 0) for kind, n in _counters(how, made).items()}
    tapped = "tapped" in made.state.by_id[made.id].status
    how = replace(how, counters=counters, tapped=tapped)
    play.ahead = {made.id: thing.name}
    seen = replace(event, new=made.id, how=how, from_=thing.zone)
    return Ahead(seen, (made.id,), play.solution_ahead(made.state, made.id), how, stays)


def _at_night(play: Play, card: Card, how: Entering) -> Entering:
    """702.145b: at night a double-faced card with daybound enters transformed."""
    bound = "daybound" in keyword_names(card.faces[0].abilities)
    return replace(how, transformed=True) if bound and _is_night(play) and len(card.faces) > 1 else how


def _is_night(play: Play) -> bool:
    return any("night" in player.designations for player in play.state.players)


def _copied_at_night(
    play: Play, card: Card, how: Entering, made: entering_battlefield.Made, trial: _Trial
) -> tuple[Entering, entering_battlefield.Made]:
    """702.145b: a double-faced card that enters as a copy of what has daybound enters transformed at night, too."""
    may_turn = how.face_down is None and card.layout in TURNING and not (how.transformed or how.turned)
    copied = how.copy_of is not None or how.as_values is not None
    if not copied or not may_turn or not _is_night(play):
        return how, made
    if "daybound" not in play.solution_ahead(made.state, made.id)[made.id].keywords:
        return how, made
    how = replace(how, turned=True)
    return how, trial(how)


def _with_what_it_gains(
    play: Play, how: Entering, made: entering_battlefield.Made, trial: _Trial
) -> entering_battlefield.Made:
    """614.12: an ability that effects of others give it, by which it enters with counters, is looked at as one of its own is."""
    now = play.solution_ahead(made.state, made.id)[made.id]
    printed = now.copiable.abilities
    gained = any(ability not in printed and entering_counters(ability) is not None for ability in now.abilities)
    return trial(replace(how, has_gained=True)) if gained and how.face_down is None else made


def _turns_to_a_spell(play: Play, card: Card, how: Entering) -> bool:
    """712.13a: what would enter transformed doesn't where its back face is an instant or a sorcery."""
    back = card.faces[-1]
    turns = (how.transformed or how.turned) and how.face_down is None and card.layout in TURNING
    if not turns or SPELLS.isdisjoint(back.types):
        return False
    play.log("note", f"{card.faces[0].name} would enter as {back.name}, which is no permanent: it does not", "712.13a")
    return True


def _created(play: Play, event: e.Created) -> Ahead:
    def trial(how: Entering) -> entering_battlefield.Made:
        return entering_battlefield.enter(play.state, event.card, replace(how, token=True), play.edition)

    given = {} if event.looked else event.how.counters
    how, made = _tried(play, _without(event.how, given), trial, event.card, looked=event.looked)
    how, made = _with_both(how, made, trial, given)
    how, made, stays = _onto_something(play, how, made, trial, event.card.name)
    made = _with_what_it_gains(play, how, made, trial)
    how = replace(how, counters=_counters(how, made), tapped="tapped" in made.state.by_id[made.id].status)
    play.ahead = {made.id: event.card.name}
    seen = replace(event, new=(made.id,), how=how)
    return Ahead(seen, (made.id,), play.solution_ahead(made.state, made.id), how, stays)


def _onto_something(
    play: Play, how: Entering, made: entering_battlefield.Made, trial: _Trial, name: str
) -> tuple[Entering, entering_battlefield.Made, bool]:
    """303.4f: who an Aura enters under the control of chooses what it enchants; beside that, whether there is nothing (303.4g, 303.4i)."""
    if (how.attached_to is not None and not how.onto) or how.face_down is not None:
        return how, made, False
    solution = play.solution_ahead(made.state, made.id)
    if "Aura" not in solution[made.id].subtypes:
        return how, made, False
    if how.onto:
        host = how.attached_to
        there = host is not None and (isinstance(host, str) or host in made.state.by_id)
        if there and may_be_attached(made.state, solution, made.id, cast("ObjectId | str", host)):
            return how, made, False
        play.log("note", f"{name} can't be attached to what it would be attached to: it does not enter", "303.4i")
        return how, made, True
    lying = (one for one in made.state.objects if one.zone is Zone.GRAVEYARD and one.id not in play.entering)
    hosts: list[ObjectId | str] = [*play.order]
    hosts += [one.id for one in (*made.state.permanents, *lying) if one.id != made.id]
    fitting = tuple(one for one in hosts if may_be_attached(made.state, solution, made.id, one))
    if not fitting:
        play.log("note", f"there is nothing that {name} may enchant: it does not enter", "303.4g")
        return how, made, True
    chosen = play.ask(Question("choose", how.controller, f"{name} enters and enchants", fitting, 1, 1))[0]
    assert isinstance(chosen, int | str), "one of the hosts"
    how = replace(how, attached_to=chosen if isinstance(chosen, str) else ObjectId(chosen))
    return how, trial(how), False


def _counters(how: Entering, made: entering_battlefield.Made) -> dict[str, int]:
    """All that it enters with; a kind that was made none stays named, so that its own ability gives none."""
    piles = made.state.by_id[made.id].counters
    return {**dict.fromkeys(how.counters, 0), **{kind: pile.number for kind, pile in piles.items()}}


def _without(how: Entering, given: Mapping[str, int]) -> Entering:
    return replace(how, counters={}) if given else how


def _with_both(
    how: Entering, made: entering_battlefield.Made, trial: _Trial, given: Mapping[str, int]
) -> tuple[Entering, entering_battlefield.Made]:
    """122.6a: the counters that an effect has it enter with are put on it beside those of its own abilities."""
    if not given:
        return how, made
    own = _counters(how, made)
    how = replace(how, counters={kind: own.get(kind, 0) + given.get(kind, 0) for kind in {**own, **given}})
    return how, trial(how)


def _tried(
    play: Play, how: Entering, trial: _Trial, card: Card, *, looked: bool
) -> tuple[Entering, entering_battlefield.Made]:
    """Its choices, asked for one after the other until it can enter (614.12a); copying comes first (616.1c)."""
    name = card.name
    if not looked and how.copy_of is None and how.face_down is None:
        announced = how
        try:
            first = trial(how)
        except ChoiceMissing:
            first = None
        how = how if first is None else _as_a_copy(play, how, first, name)
        how = _as_a_copy_again(play, how, trial, name)
        how = _as_what_resolved_says(play, how, trial, card)
        if first is not None and how is announced:
            return how, first
    how, made = _with_choices(play, how, trial, name)
    return how, made


def _with_choices(play: Play, how: Entering, trial: _Trial, name: str) -> tuple[Entering, entering_battlefield.Made]:
    for _ in range(20):
        try:
            return how, trial(how)
        except ChoiceMissing as missing:
            answer = play.ask(Question(missing.key, how.controller, f"as {name} enters", None, 1, 1))
            play.log("choice", f"as {name} enters, {says(how.controller, 'chooses')} {answer[0]}", "614.12a")
            if isinstance(answer[0], int) and missing.key in ("cards", "creature", "permanent"):
                how = replace(how, linked={**how.linked, missing.key: cast("tuple[ObjectId, ...]", answer)})
            else:
                how = replace(how, choices={**how.choices, missing.key: answer[0]})
    return how, trial(how)


def turned_face_up(play: Play, identity: ObjectId) -> State:
    """The state with a permanent turned face up; what it asks to be chosen as it is, its controller chooses (614.1e, 708.11)."""
    card, player = play.state.object(identity).card, play.controller(identity)
    name = play.name(identity) if card is None else card.name
    choices: dict[str, Chosen] = {}
    for _ in range(20):
        try:
            return events.turn_face_up(play.state, identity, choices, play.edition, counters=False)
        except ChoiceMissing as missing:
            answer = play.ask(Question(missing.key, player, f"as {name} is turned face up", None, 1, 1))
            play.log("choice", f"as {name} is turned face up, {says(player, 'chooses')} {answer[0]}", "614.1e")
            choices[missing.key] = cast("Chosen", answer[0])
    return events.turn_face_up(play.state, identity, choices, play.edition, counters=False)


def _as_a_copy(play: Play, how: Entering, made: entering_battlefield.Made, name: str) -> Entering:
    """707.5: "you may have it enter as a copy of ..."; another permanent's ability that makes it a copy (614.1c)."""
    solution = play.solution_ahead(made.state, made.id)
    for identity, zone, face in solution.unaltered_faces(_COPIES_NONE.keys, _copies_others):
        abilities = solution[identity].abilities if face is None else face.abilities
        if face is not None and not any(map(_copies_others, abilities)):
            _COPIES_NONE.keep(id(face), face, None)
        other = play.thing(cast("ObjectId", identity))
        if other is None or zone is not Zone.BATTLEFIELD or other.zone is not zone or "phased_out" in other.status:
            continue
        for ability in abilities:
            if isinstance(ability, OthersEnterAsCopy) and _is_one(solution, other.id, made, ability.which):
                you = solution[other.id].controller or other.owner
                copied = play.solution.reader(you, other.id).object(ability.of)
                if isinstance(copied, int):
                    return replace(how, copy_of=ObjectId(copied), because=other.id)
    for ability in solution[made.id].abilities:
        if isinstance(ability, EntersAsCopy) and _may_use(ability, solution, made.id, how):
            return _own_copy(play, how, ability, name)
    return how


def _copies_others(ability: Ability) -> bool:
    return isinstance(ability, OthersEnterAsCopy)


_COPIES_NONE: Final[IdentityCache[None]] = ENGINE.cache("faces that have nothing enter as a copy")


def _as_what_resolved_says(play: Play, how: Entering, trial: _Trial, card: Card) -> Entering:
    """614.1c: "they enter as copies of the chosen creature", by an effect of what has resolved; of what has left, as it last was (608.2h)."""
    for one in play.at.floating_replacements:
        outcome, would = one.effect.outcome, one.effect.would
        if not isinstance(outcome, EntersSo) or not isinstance(outcome.copy_of, ExactObject):
            continue
        assert isinstance(would, ZoneChange), "what enters"
        try:
            made = trial(how)
        except ChoiceMissing:  # what it would ask for, it does not ask for as a copy
            such = face_matches(starting_face(card, transformed=how.transformed)[0], would.what)
        else:
            ahead = play.solution_ahead(made.state, made.id)
            such = made.id in ahead.reader(one.controller, one.source).matching(would.what)
        copied = cast("ObjectId", outcome.copy_of.id)
        state = play.state if copied in play.state.by_id else play.at.last.get(copied)
        if such and state is not None:
            face, flipped = copied_values(state, copied, play.edition)
            how = replace(how, as_values=AsValues(face, flipped, play.name(one.source)))
    return how


def _as_a_copy_again(play: Play, how: Entering, trial: _Trial, name: str) -> Entering:
    """616.1f, 707.9e: as a copy of what enters as a copy it has that ability itself, and the first one's besides are not done."""
    for _ in range(10):
        if how.copy_of is None or isinstance(how.copy_of, Card):
            return how
        try:
            made = trial(how)
        except ChoiceMissing:
            return how
        ahead = play.solution_ahead(made.state, made.id)
        ability = next((one for one in ahead[made.id].abilities if _may_use(one, ahead, made.id, how)), None)
        again = _own_copy(play, how, ability, name) if isinstance(ability, EntersAsCopy) else None
        if again is None or again.copy_of == how.copy_of:
            return how
        how = replace(again, because=how.copy_of)
    return how


def _may_use(ability: Ability, ahead: Solution, identity: ObjectId, how: Entering) -> bool:
    """Whether it lets the permanent enter as a copy, and what it asks for is so as that enters."""
    if not isinstance(ability, EntersAsCopy):
        return False
    return ability.when is None or ahead.reader(how.controller, identity).holds(ability.when)


def _is_one(solution: Solution, source: ObjectId, made: entering_battlefield.Made, which: Filter) -> bool:
    you = solution[source].controller or solution[source].owner
    return made.id in solution.reader(you, source).matching(which)


def _own_copy(play: Play, how: Entering, ability: EntersAsCopy, name: str) -> Entering:
    def spent(node: object) -> object:
        match node:
            case NotedNumber(meaning=ManaSpent(that=False, made_by=None) as what):
                return spent_to_cast(what, how.facts, name)
            case _:
                return node

    options = play.solution.reader(how.controller).matching(rebuilt(ability.of, spent))
    ids = cast("tuple[ObjectId, ...]", options)
    if not ids:
        return how
    answer = play.ask(Question("copy_of", how.controller, f"{name} may enter as a copy", ids, 0, 1))
    if not answer:
        return how
    play.log("choice", f"{name} enters as a copy of {play.name(cast('ObjectId', answer[0]))}", "707.5")
    return replace(how, copy_of=cast("ObjectId", answer[0]))


def numbered(event: e.Created, number: int) -> e.Created:
    """The same tokens, another number of them."""
    return replace(event, number=number)
