"""Cards that a board states by their number alone, as they are discarded or go from the top of a library.

Their numbers change. An effect that exiles any card of theirs instead of putting it into a graveyard is applied to them, too, as it does not
matter which they are. What else would trigger on such a card, or be done in its place, is not known; that it came to that is told.
"""

from __future__ import annotations

from dataclasses import replace

from layerlaw.game.changed import changed
from layerlaw.game.remember import moved
from layerlaw.model.event_patterns import (
    Attaches,
    Discarded,
    EventPattern,
    Milled,
    Played,
    Sacrificed,
    ZoneChange,
    one_of_every_event,
)
from layerlaw.model.filters import And, Anything, Filter, HasStatus, Not, OwnedBy
from layerlaw.model.history import NO_TAGS, Occurrence, PastEvent
from layerlaw.model.replacement_effects import Elsewhere
from layerlaw.model.tree import inside
from layerlaw.model.words import Zone
from layerlaw.play.event.event import Moved
from layerlaw.play.event.meeting import kinds_met
from layerlaw.play.event.viewpoint import Viewpoint
from layerlaw.play.position.functioning import FunctioningReplacement
from layerlaw.play.position.persons import says, whose
from layerlaw.play.position.play import Play


def discard_nameless(play: Play, player: str, number: int) -> None:
    """A player discards so many cards that nobody knows (701.9a)."""
    now = play.state.player(player)
    instead = _exiling(play, player)
    field = "exile_count" if instead is not None else "graveyard_count"
    left = replace(now, hand_count=now.hand_count - number, **{field: getattr(now, field) + number})
    play.state = play.state.with_player(left)
    play.log("event", f"{says(player, 'discards')} {number} cards that nobody knows", "701.9a")
    to = Zone.GRAVEYARD if instead is None else Zone.EXILE
    past = moved(None, None, player, (Zone.HAND, to), number)
    _note(play, PastEvent(Occurrence.DISCARDED, player, times=number), *past)
    if _is_minded(play, Zone.HAND, Zone.GRAVEYARD, instead, discarded=True):
        play.unknown_cards(player, "hand")


def nameless_from_top(play: Play, player: str, number: int, to: Zone) -> None:
    """So many cards that nobody knows go from the top of a library to a graveyard or into exile (701.17a, 406.2)."""
    now = play.state.player(player)
    instead = _exiling(play, player) if to is Zone.GRAVEYARD else None
    field = "graveyard_count" if to is Zone.GRAVEYARD and instead is None else "exile_count"
    left = max(0, now.library_count - number)
    play.state = play.state.with_player(replace(now, library_count=left, **{field: getattr(now, field) + number}))
    goal = to if instead is None else f"{Zone.EXILE} ({instead.name})"
    play.log("event", f"{number} cards that nobody knows go from {whose(player)} library to {goal}", "701.17a")
    past = moved(None, None, player, (Zone.LIBRARY, to if instead is None else Zone.EXILE), number)
    milled = frozenset({"milled"}) if to is Zone.GRAVEYARD else NO_TAGS
    _note(play, *(replace(one, tags=one.tags | milled) for one in past))
    if _is_minded(play, Zone.LIBRARY, to, instead):
        play.unknown_cards(player)


def _note(play: Play, *past: PastEvent) -> None:
    """What was done with such cards this turn is known by its number (608.2i)."""
    play.state = changed(play.state, history=play.state.history.with_events(*past))


def _exiling(play: Play, player: str) -> FunctioningReplacement | None:
    """The effect that exiles any card instead of putting it into this player's graveyard from wherever it is (614.6)."""

    def is_any_of_theirs(what: Filter, of: FunctioningReplacement) -> bool:
        match what:
            case Anything() | Not(HasStatus("token")):
                return True
            case OwnedBy(whose_):
                return player in Viewpoint(of.controller, of.source, play.solution).reader.players(whose_)
            case And(parts):
                return all(is_any_of_theirs(part, of) for part in parts)
            case _:
                return False

    for one in play.presence.of(play.solution).replacers:
        plain = one.effect.condition is None and not one.effect.optional and not one.effect.once
        match one.effect.would:
            case ZoneChange(what=what) as would if would == ZoneChange(what=what, to=Zone.GRAVEYARD):
                if plain and one.effect.outcome == Elsewhere(Zone.EXILE) and is_any_of_theirs(what, one):
                    return one
            case _:
                pass
    return None


def _is_minded(
    play: Play, from_: Zone, to: Zone, instead: FunctioningReplacement | None = None, *, discarded: bool = False
) -> bool:
    """Whether an ability on the board could trigger on a card that goes there (603.2), or another effect do something in its place (614.1)."""
    goals = (to,) if instead is None else (to, Zone.EXILE)

    def could_be(part: EventPattern) -> bool:
        match one_of_every_event(part):
            case Discarded():
                return discarded
            case Milled():
                return from_ is Zone.LIBRARY and to is Zone.GRAVEYARD
            case ZoneChange(from_=origin, to=goal, not_to=but):
                return origin in (None, from_) and goal in (None, *goals) and but != to
            case Sacrificed() | Played() | Attaches():
                return False  # of permanents, and of cards that somebody shows
            case other:
                return Moved in kinds_met(other)

    present = play.presence.of(play.solution)
    patterns = [one.watching.when for one in present.watchers]
    patterns += [one.effect.would for one in present.replacers if one != instead]
    patterns += [one.effect.would for one in play.at.floating_replacements]
    return any(could_be(part) for pattern in patterns for part in inside(pattern) if isinstance(part, EventPattern))
