"""What a permanent's own abilities say of how it enters (614.1c), for the verbs that state that it entered.

`game.entering_battlefield` does what the layers ask for. Of the rest, entering tapped and with counters is done here; what asks somebody to do
or to choose something, and what was not understood, is told as left out unless the entry states what comes of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from layerlaw.boards.playing import Game, LeftOut
from layerlaw.explain.values import ability_text
from layerlaw.game import Entering, ObjectId
from layerlaw.game.events import set_status
from layerlaw.game.preparing import PREPARED
from layerlaw.game.single_changes import with_counters, with_status
from layerlaw.layers import solve
from layerlaw.layers.board_reader import BoardReader
from layerlaw.model.abilities import Ability, EntersTapped, KeywordAbility, NotUnderstood, OtherAbility
from layerlaw.model.event_patterns import ZoneChange
from layerlaw.model.filters import Is
from layerlaw.model.game_abilities import parts_of
from layerlaw.model.references import This
from layerlaw.model.replacement_effects import EntersSo, ReplacementEffect, ReplacementOutcome
from layerlaw.model.values import NotedNumber
from layerlaw.model.words import CardType, Zone

ENTERS: Final = ZoneChange(Is(This()), to=Zone.BATTLEFIELD)
_KEYWORDS: Final = frozenset({"amplify", "compleated", "devour", "modular", "riot", "sunburst", "tribute", "unleash"})
"""Keywords by which somebody chooses how their permanent enters, or which ask how it was cast."""


def as_it_says(game: Game, identity: ObjectId, how: Entering) -> None:
    """Let it be as it enters, where its own abilities say more of that than the entry and the layers did (614.12)."""
    thing = game.state.object(identity)
    if how.face_down is not None or (how.copy_of is None and not any(map(_may_speak_of_it, thing.face.abilities))):
        return
    seen = solve(game.state, game.edition, trace=False)
    reader = seen.reader(thing.controller or how.controller, identity)
    for held in [one.ability for one in seen[identity].held if _may_speak_of_it(one.ability)]:
        ability = _with_parts(held, thing.name)
        not_done = [one for one in _of_its_own(ability) if not _done(game, identity, one, how, reader)]
        if not_done or (_not_read(ability) and not (how.counters or how.tapped)):
            verb = "play" if CardType.LAND in thing.face.types else "cast"
            instead = f"{verb}: {thing.name}" + ("" if verb == "play" else ", then resolve: all")
            game.left_out.append(LeftOut(game.at_entry, thing.name, ability_text(ability), instead))


def _may_speak_of_it(ability: Ability) -> bool:
    match ability:
        case EntersTapped(unless):
            return bool(unless)
        case KeywordAbility(name):
            return name in _KEYWORDS
        case _:
            return isinstance(ability, OtherAbility | NotUnderstood)


@lru_cache(maxsize=1024)
def _with_parts(ability: Ability, name: str) -> Ability:
    from layerlaw.oracle import with_parts  # loaded only where a card says more of its entering than the layers ask

    return with_parts(ability, name)


def _of_its_own(ability: Ability) -> Iterator[ReplacementEffect]:
    return (one for one in parts_of(ability).replacements if one.would == ENTERS)


def _not_read(ability: Ability) -> bool:
    if isinstance(ability, EntersTapped):
        return not any(_of_its_own(ability))
    return any(one.of_entering for one in parts_of(ability).unread)


def _done(game: Game, identity: ObjectId, one: ReplacementEffect, how: Entering, reader: BoardReader) -> bool:
    """Whether nothing is left to be told: it is carried out, the entry states it, or it does not apply."""
    so = one.outcome
    if _is_stated(_kinds(so), how) or (how.tapped and not _kinds(so)) or _chosen_otherwise(game, identity, so):
        return True
    if one.condition is not None and not reader.holds(one.condition):
        return True
    if not isinstance(so, EntersSo) or one.optional or so.before or so.otherwise or so.by:
        return False
    if any(isinstance(number, NotedNumber) for _, number in so.counters):
        return False  # how it was cast tells
    thing = game.state.object(identity)
    counters = {kind: max(0, reader.value(number)) for kind, number in so.counters}
    game.state = with_counters(
        game.state, identity, {kind: number for kind, number in counters.items() if number}, thing.timestamp
    )
    if so.tapped is not None:
        game.state = with_status(game.state, identity, "tapped", so.tapped)
    if so.prepared:
        game.state = set_status(game.state, identity, {PREPARED: True}, game.edition)
    return True


def _chosen_otherwise(game: Game, identity: ObjectId, outcome: ReplacementOutcome) -> bool:
    """Whether it is known that its controller chose not to have it enter so (702.136a)."""
    return isinstance(outcome, EntersSo) and outcome.otherwise in game.state.object(identity).facts


def _kinds(outcome: ReplacementOutcome) -> tuple[str, ...]:
    return tuple(kind for kind, _ in outcome.counters) if isinstance(outcome, EntersSo) else ()


def _is_stated(kinds: Iterable[str], how: Entering) -> bool:
    """Whether the entry says with how many counters of these kinds it entered."""
    named = tuple(kinds)
    return bool(named) and all(kind in how.counters for kind in named)
