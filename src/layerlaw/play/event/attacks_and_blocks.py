"""When an attack or a block is what a pattern waits for (508.3, 509.3), and how often (603.2c)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from layerlaw.game.state import ObjectId
from layerlaw.model import event_patterns as h
from layerlaw.model.filters import ControlledBy
from layerlaw.model.references import DefendingPlayer, EachPlayer, Opponents
from layerlaw.model.tree import speaks_of
from layerlaw.model.words import CardType
from layerlaw.play.event import event as e
from layerlaw.play.event.told import Told
from layerlaw.play.event.viewpoint import Viewpoint


def in_combat(pattern: h.EventPattern, event: e.Attacked | e.Blocked, watcher: Viewpoint) -> Iterator[Told]:
    """Who attacks and blocks (508, 509)."""
    match pattern, event:
        case h.Attacks(), e.Attacked():
            for attacker, whom in event.attackers:
                if pattern.alone and len(event.attackers) > 1:
                    continue
                if pattern.players_only and not isinstance(whom, str):
                    continue
                if watcher.fits(attacker, pattern.what) and _attacks_such(pattern, whom, watcher):
                    yield Told(that=attacker, player=_player_of(whom, watcher))
        case h.Blocks(), e.Blocked():
            for blocker, attacker in event.blocks:
                if watcher.fits(blocker, pattern.what) and (
                    pattern.whom is None or watcher.fits(attacker, pattern.whom)
                ):
                    yield Told(that=blocker, other=attacker)
        case h.BecomesBlocked(un=True), e.Blocked():
            for one in event.unblocked:
                if watcher.fits(one, pattern.what):
                    attacked = replace(watcher, source=one).reader.players(DefendingPlayer())
                    yield Told(that=one, player=attacked[0] if len(attacked) == 1 else None)
        case h.BecomesBlocked(), e.Blocked():
            yield from _blocked(pattern, event, watcher)
        case _:
            return  # of a kind that can meet it (`meeting`), and not such a one


def with_several(pattern: h.Blocks | h.BecomesBlocked, events: Sequence[e.Event], watcher: Viewpoint) -> Iterator[Told]:
    """A creature blocks or becomes blocked by "one or more" such, or by so many: once for it, and these are the others (509.3c, 509.3e, 603.2c)."""
    blocked = [event for event in events if isinstance(event, e.Blocked)]
    by_creature: dict[ObjectId | str | None, list[Told]] = {}
    for event in blocked:
        for told in in_combat(pattern, event, watcher):
            by_creature.setdefault(told.that, []).append(told)
    for found in by_creature.values():
        others = tuple(dict.fromkeys(told.other for told in found if told.other is not None))
        if len(others) >= pattern.least:
            yield replace(found[0], these=others, many=len(others))


def attack_batch(pattern: h.Attacks, events: Sequence[e.Event], watcher: Viewpoint) -> Iterator[Told]:
    """An attack with several creatures, once for all that are declared at the same time (508.3d, 603.2c)."""
    for event in events:
        if isinstance(event, e.Attacked):
            fitting = [
                (attacker, whom)
                for attacker, whom in event.attackers
                if watcher.fits(attacker, pattern.what) and _attacks_such(pattern, whom, watcher)
            ]
            for row in _by_attacked(pattern, fitting):
                enough = len(row) >= pattern.least and event.power >= pattern.power
                if enough and not (pattern.exactly and len(row) > pattern.least):
                    these = tuple(attacker for attacker, _ in row)
                    player = _player_of(row[0][1], watcher) if _of_the_attacked(pattern) else event.player
                    yield Told(these=these, that=these[0], many=len(these), player=player)


def _by_attacked(
    pattern: h.Attacks, fitting: Sequence[tuple[ObjectId, ObjectId | str]]
) -> list[Sequence[tuple[ObjectId, ObjectId | str]]]:
    """Who waits for an attack on a player or permanent waits for each that is attacked (508.3e, 603.2c), but where it says "one or more" of them."""
    if (pattern.whom is None and pattern.at is None) or pattern.whom_several:
        return [fitting] if fitting else []
    return [[one for one in fitting if one[1] == attacked] for attacked in dict.fromkeys(whom for _, whom in fitting)]


def _of_the_attacked(pattern: h.Attacks) -> bool:
    """Whether "that player" is the one attacked: any of several players may be, and no other player is spoken of who attacks."""
    attacks = any(speaks_of(pattern.what, ControlledBy(one)) for one in (EachPlayer(), Opponents()))
    return not attacks and not pattern.whom_several and isinstance(pattern.whom, EachPlayer | Opponents)


def _attacks_such(pattern: h.Attacks, whom: ObjectId | str, watcher: Viewpoint) -> bool:
    if pattern.players_only and not isinstance(whom, str):
        return False
    if pattern.at is not None and (isinstance(whom, str) or not watcher.fits(whom, pattern.at)):
        return False
    if pattern.whom is None:
        return True
    if not isinstance(whom, str) and not pattern.defending and _is_battle(whom, watcher):
        return False  # neither the player nor a planeswalker of theirs
    return watcher.is_one(_player_of(whom, watcher), pattern.whom)


def _player_of(whom: ObjectId | str, watcher: Viewpoint) -> str:
    """The defending player: who is attacked, who controls the planeswalker, or who protects the battle (508.5)."""
    if isinstance(whom, str):
        return whom
    if whom not in watcher.solution:
        return ""
    attacked = watcher.solution[whom]
    protector = attacked.view.choices.get("protector") if _is_battle(whom, watcher) else None
    return protector if isinstance(protector, str) else attacked.controller or ""


def _is_battle(whom: ObjectId, watcher: Viewpoint) -> bool:
    return whom in watcher.solution and CardType.BATTLE in watcher.solution[whom].types


def _blocked(pattern: h.BecomesBlocked, event: e.Blocked, watcher: Viewpoint) -> Iterator[Told]:
    declared, blocked = (*event.blocks, *event.banded), (*event.blocks, *event.banded, *event.placed)
    if pattern.by is None:
        for attacker in dict.fromkeys((*(attacker for _, attacker in declared), *event.by_effect)):
            if watcher.fits(attacker, pattern.what):
                blockers = tuple(one for one, whom in blocked if whom == attacker)
                yield Told(that=attacker, these=blockers, many=len(blockers))
        return
    for blocker, attacker in blocked:
        if watcher.fits(attacker, pattern.what) and watcher.fits(blocker, pattern.by):
            yield Told(that=attacker, other=blocker)
