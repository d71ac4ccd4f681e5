"""Cards that a board states by their number alone, as they are discarded or go from the top of a library.

Their numbers change. What would trigger on such a card, or be done in its place, is not known; that it came to that is told.
"""

from __future__ import annotations

from dataclasses import replace

from layerlaw.model.event_patterns import Discarded, ZoneChange
from layerlaw.model.tree import inside
from layerlaw.model.words import Zone
from layerlaw.play.position.persons import says, whose
from layerlaw.play.position.play import Play


def discard_nameless(play: Play, player: str, number: int) -> None:
    """A player discards so many cards that nobody knows (701.9a)."""
    now = play.state.player(player)
    left = replace(now, hand_count=now.hand_count - number, graveyard_count=now.graveyard_count + number)
    play.state = play.state.with_player(left)
    play.log("event", f"{says(player, 'discards')} {number} cards that nobody knows", "701.9a")
    if _is_minded(play, Zone.HAND, Zone.GRAVEYARD, discarded=True):
        play.unknown_cards(player, "hand")


def nameless_from_top(play: Play, player: str, number: int, to: Zone) -> None:
    """So many cards that nobody knows go from the top of a library to a graveyard or into exile (701.17a, 406.2)."""
    now = play.state.player(player)
    field = "graveyard_count" if to is Zone.GRAVEYARD else "exile_count"
    left = max(0, now.library_count - number)
    play.state = play.state.with_player(replace(now, library_count=left, **{field: getattr(now, field) + number}))
    play.log("event", f"{number} cards that nobody knows go from {whose(player)} library to {to}", "701.17a")
    if _is_minded(play, Zone.LIBRARY, to):
        play.unknown_cards(player)


def _is_minded(play: Play, from_: Zone, to: Zone, *, discarded: bool = False) -> bool:
    """Whether an ability on the board could trigger on a card that goes there (603.2), or an effect do something in its place (614.1)."""

    def could_be(part: object) -> bool:
        match part:
            case Discarded():
                return discarded
            case ZoneChange(from_=origin, to=goal, not_to=but):
                return origin in (None, from_) and goal in (None, to) and but != to
            case _:
                return False

    present = play.presence.of(play.solution)
    patterns = [one.watching.when for one in present.watchers]
    patterns += [one.effect.would for one in present.replacers]
    patterns += [one.effect.would for one in play.at.floating_replacements]
    return any(could_be(part) for pattern in patterns for part in inside(pattern))
