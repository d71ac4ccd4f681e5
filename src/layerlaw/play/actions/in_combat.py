"""One-shot effects on who is blocked (509.1h), and creatures that are put onto the battlefield blocking (509.4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeAlias, assert_never

from layerlaw.game import events
from layerlaw.game.state import ObjectId
from layerlaw.model.in_combat import BecomeBlocked
from layerlaw.model.words import CardType
from layerlaw.play.actions.moving import on_battlefield
from layerlaw.play.combat.banding import band_of
from layerlaw.play.combat.combat_state import attacked_by, blockers, changed, defending_player
from layerlaw.play.context import Context
from layerlaw.play.event import event as e
from layerlaw.play.perform import perform
from layerlaw.play.position.play import Play


def _become_blocked(play: Play, one_shot: BecomeBlocked, context: Context) -> None:
    """509.1h: it stays blocked until it is removed from combat; 509.3c: only an unblocked creature becomes so."""
    spoken_of = on_battlefield(play, context.objects(one_shot.what, play))
    ids = [one for one in _with_bands(play, spoken_of) if _becomes_blocked(play, one)]
    context.did(spoken_of, play)  # "those creatures" are also those that were blocked before
    if ids:
        perform(play, e.Blocked((), (), by_effect=tuple(ids)))


def _with_bands(play: Play, attackers: Iterable[ObjectId]) -> tuple[ObjectId, ...]:
    """Attackers and the other members of their bands, each once: where one becomes blocked, the entire band does (702.22h, 702.22i)."""
    return tuple(dict.fromkeys(one for attacker in attackers for one in (attacker, *band_of(play, attacker))))


def _becomes_blocked(play: Play, attacker: ObjectId) -> bool:
    """Whether an attacking creature was no blocked one; it is one from now on."""
    status = play.state.object(attacker).status
    if "attacking" not in status or "blocked" in status:
        return False
    play.state = events.set_status(play.state, attacker, {"blocked": True, "unblocked": False}, play.edition)
    return True


def put_blocking(play: Play, entered: Iterable[ObjectId], attacker: ObjectId | None) -> None:
    """They have been put onto the battlefield blocking an attacker, and never "blocked" it (509.4).

    Args:
        play: the game.
        entered: what has entered so.
        attacker: the creature that the effect names; None where it is gone, so that they block nothing (509.4a).
    """
    attacking = None if attacker is None else play.thing(attacker)
    if attacking is None or "attacking" not in attacking.status:
        return
    defender = defending_player(play, attacked_by(play, attacking))
    band = _with_bands(play, (attacking.id,))
    placed: list[ObjectId] = []
    for identity in on_battlefield(play, tuple(entered)):
        types = play.solution[identity].types
        if play.controller(identity) != defender or CardType.CREATURE not in types or CardType.BATTLE in types:
            continue  # 506.3a, 506.3e, 506.3f
        thing = play.state.object(identity)
        last = replace(thing, facts={**thing.facts, "blocks as": len(blockers(play)) + 1})
        changed(play, last, add=frozenset({"blocking"}), blocking=band)
        placed.append(identity)
    if placed:
        newly = tuple(one for one in band if _becomes_blocked(play, one))
        pairs = tuple((one, whom) for one in placed for whom in band)
        perform(play, e.Blocked((), (), placed=pairs, by_effect=newly))


Done: TypeAlias = BecomeBlocked
"""The one-shot effects that are done here."""


def do(play: Play, one_shot: Done, context: Context) -> None:
    """Do it (610)."""
    match one_shot:
        case BecomeBlocked():
            _become_blocked(play, one_shot, context)
        case _:
            assert_never(one_shot)
