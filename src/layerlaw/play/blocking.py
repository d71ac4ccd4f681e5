"""Declaring blockers (509): who may, who must, and what follows. Turn-based, without the stack; which step it is, `steps` knows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from layerlaw.game.state import GameObject, ObjectId, Refused
from layerlaw.game.turns import end_what_is_over
from layerlaw.layers import ObjectNow
from layerlaw.model.words import CardType, Zone
from layerlaw.play import happened as e
from layerlaw.play.attacking import other_rules
from layerlaw.play.evasion import NotUnderstood, Pair, bounds, may_block_so_many, why_not_block
from layerlaw.play.happen import happen
from layerlaw.play.in_combat import (
    BLOCKERS_DECLARED,
    attacked_by,
    attackers,
    blockers,
    changed,
    defending_player,
    look_after_combat,
)
from layerlaw.play.mana import How, pay_mana
from layerlaw.play.play import Play
from layerlaw.play.restrictions import block_cost, plain

Blocks = Sequence[tuple[ObjectId, ObjectId]]
"""Pairs of blocker and attacker; a creature that blocks several stands there several times."""

_NUMBERS: Final = {"one": 1, "two": 2, "three": 3}


def block(play: Play, blocks: Blocks, pay: How = "auto") -> None:
    """The defending players declare blockers (509.1); none is a declaration too. `pay`: how costs to block are paid (509.1d).

    Raises:
        Refused: the declaration is illegal, and nothing has happened.
    """
    with play.undone_if_illegal():
        look_after_combat(play)
        _check(play, blocks)
        play.counted(BLOCKERS_DECLARED)
        _pay(play, blocks, pay)
        text = ", ".join(f"{play.name(one)} blocks {play.name(whom)}" for one, whom in blocks)
        play.log("note", f"blockers: {text}" if blocks else "nothing blocks", "509.1")
        for at, blocker in enumerate(dict.fromkeys(one for one, _ in blocks), start=1):
            blocked = tuple(whom for one, whom in blocks if one == blocker)
            thing = play.state.object(blocker)
            changed(play, _ordered(thing, at), add=frozenset({"blocking"}), blocking=blocked)  # 509.1g
        unblocked: list[ObjectId] = []
        hit = {whom for thing in blockers(play) for whom in thing.linked.get("blocking", ())}
        for thing in attackers(play):
            if thing.id not in hit:
                unblocked.append(thing.id)
            changed(play, thing, add=frozenset({"blocked" if thing.id in hit else "unblocked"}))  # 509.1h
        play.state = end_what_is_over(play.state, play.edition)
        with play.deeper():
            happen(play, e.Blocked(tuple(blocks), tuple(unblocked)))  # 509.1i


def _pay(play: Play, blocks: Blocks, how: How) -> None:
    """509.1d to 509.1f."""
    for player in play.order:
        cost = "".join(
            block_cost(play, one)
            for one in dict.fromkeys(blocker for blocker, _ in blocks)
            if play.solution[one].controller == player
        )
        if cost:
            play.log("pay", f"{cost} to block", "509.1d")
            pay_mana(play, player, cost, 0, how)


def _ordered(thing: GameObject, at: int) -> GameObject:
    return replace(thing, facts={**thing.facts, "blocks as": at})


# --- is it legal? --------------------------------------------------------------------------------------------------------


def _check(play: Play, blocks: Blocks) -> None:
    try:
        for blocker, attacker in blocks:
            _check_one(play, blocker, attacker)
        _check_numbers(play, blocks)
        _check_requirements(play, blocks)
    except NotUnderstood as unknown:
        raise Refused(
            f"a rule about blocking is not understood: {unknown.words!r}",
            rule="509.1b",
            mend="state the block by the direct verb: status: CARD, set: {blocking: ATTACKER}",
        ) from None


def _check_one(play: Play, blocker: ObjectId, attacker: ObjectId) -> None:
    attacking = play.thing(attacker)
    if attacking is None or "attacking" not in attacking.status:
        raise Refused(f"{play.name(attacker)} is not attacking", rule="509.1a")
    why = _why_not(play, blocker, attacking)
    if why is not None:
        raise Refused(f"{play.name(blocker)} cannot block {attacking.name}: {why[0]}", rule=why[1])


def _why_not(play: Play, blocker: ObjectId, attacking: GameObject) -> tuple[str, str] | None:
    """Why a creature cannot block an attacker, whoever else blocks."""
    thing = play.thing(blocker)
    if thing is None or thing.zone is not Zone.BATTLEFIELD or "phased_out" in thing.status:
        return "it is not on the battlefield", "509.1a"
    now = play.solution[blocker]
    if CardType.CREATURE not in now.types or CardType.BATTLE in now.types:
        return "only a creature that is no battle can block", "509.1a"
    if "tapped" in thing.status and not any("can block" in word and "tapped" in word for word in now.qualities):
        return "it is tapped", "509.1a"
    defender = defending_player(play, attacked_by(play, attacking))
    if now.controller != defender:
        return f"{attacking.name} does not attack {now.controller}", "509.1a"
    lands = tuple(
        play.solution[one.id]
        for one in play.state.objects
        if one.zone is Zone.BATTLEFIELD
        and CardType.LAND in play.solution[one.id].types
        and play.solution[one.id].controller == defender
    )
    words = plain(play, blocker, defender), plain(play, attacking.id, defender)
    return why_not_block(Pair(now, play.solution[attacking.id], *words, lands))


_LIMIT: Final = re.compile(r"no more than (one|two|three) creatures? can block(?: you)? each combat", re.IGNORECASE)


def _check_numbers(play: Play, blocks: Blocks) -> None:
    """Of each creature how many it may block; of each attacker how many must and may block it."""
    by_blocker: dict[ObjectId, list[ObjectId]] = {}
    by_attacker: dict[ObjectId, list[ObjectId]] = {}
    for blocker, attacker in blocks:
        by_blocker.setdefault(blocker, []).append(attacker)
        by_attacker.setdefault(attacker, []).append(blocker)
    for blocker, blocked in by_blocker.items():
        most = may_block_so_many(play.solution[blocker])
        if len(set(blocked)) < len(blocked) or (most is not None and len(blocked) > most):
            raise Refused(f"{play.name(blocker)} blocks {len(blocked)} attackers and may block {most}", rule="509.1a")
        if len(by_blocker) == 1 and _blocks_not_alone(play.solution[blocker]):
            raise Refused(f"{play.name(blocker)} can't block alone", rule="509.1b")
    for attacker, blocking in by_attacker.items():
        least, bound = bounds(play.solution[attacker])
        if len(blocking) < least:
            rule = "702.111b" if "menace" in play.solution[attacker].keywords else "509.1b"
            raise Refused(f"{play.name(attacker)} can't be blocked except by {least} or more creatures", rule=rule)
        if bound is not None and len(blocking) > bound:
            raise Refused(f"{play.name(attacker)} can't be blocked by more than {bound} creatures", rule="509.1b")
    for thing, words in other_rules(play):
        said = _LIMIT.fullmatch(words)
        if said is not None and len(by_blocker) > _NUMBERS[said[1].lower()]:
            raise Refused(f"{thing.name}: {words}", rule="509.1b")


def _blocks_not_alone(now: ObjectNow) -> bool:
    return any(words in ("can't block alone", "can't attack or block alone") for words in now.qualities)


_MUST_BLOCK: Final = re.compile(r"(?:blocks|must block)(?: each (?:combat|turn)| this (?:turn|combat))? if able")
_MUST_BE: Final = re.compile(r"must be blocked(?: each combat| this (?:turn|combat))? if able")
_ALL_DO: Final = "all creatures able to block it do so"


def _check_requirements(play: Play, blocks: Blocks) -> None:
    """509.1c: requirements that a single creature could obey without disobeying a restriction are obeyed."""
    if any(_LIMIT.fullmatch(words) for _, words in other_rules(play)):
        return
    blocking = {one for one, _ in blocks}
    hit = {whom for _, whom in blocks}
    for thing in play.state.objects:
        if thing.zone is not Zone.BATTLEFIELD or _blocks_not_alone(play.solution[thing.id]):
            continue
        can = [one for one in attackers(play) if _could_block(play, thing, one, blocks)]
        if not can:
            continue
        qualities = play.solution[thing.id].qualities
        if thing.id not in blocking:
            words = next((words for words in qualities if _MUST_BLOCK.fullmatch(words)), None)
            if words is not None:
                raise Refused(f"{thing.name} {words}, and it can", rule="509.1c", mend=f"let {thing.name} block")
        for attacker in can:
            wanted = _said(play, attacker.id)
            all_do = _ALL_DO in wanted and (thing.id, attacker.id) not in blocks
            must = any(_MUST_BE.fullmatch(words) for words in wanted) and attacker.id not in hit
            if (all_do or must) and not _obeys(play, thing.id, blocks):
                said = _ALL_DO if all_do else "it must be blocked if able"
                raise Refused(
                    f"{attacker.name}: {said}, and {thing.name} can",
                    rule="509.1c",
                    mend=f"let {thing.name} block {attacker.name}",
                )


def _said(play: Play, identity: ObjectId) -> tuple[str, ...]:
    """The qualities of an object; one that is a sentence of its own begins with a capital letter."""
    return tuple(words.casefold() for words in play.solution[identity].qualities)


def _could_block(play: Play, thing: GameObject, attacker: GameObject, blocks: Blocks) -> bool:
    least, most = bounds(play.solution[attacker.id])
    others = sum(1 for one, whom in blocks if whom == attacker.id and one != thing.id)
    if others + 1 < least or (most is not None and others + 1 > most):
        return False
    return CardType.CREATURE in play.solution[thing.id].types and _why_not(play, thing.id, attacker) is None


def _obeys(play: Play, blocker: ObjectId, blocks: Blocks) -> bool:
    """Whether a creature blocks already what asks to be blocked, and can block no more."""
    mine = [whom for one, whom in blocks if one == blocker]
    most = may_block_so_many(play.solution[blocker])
    if most is None or len(mine) < most:
        return False
    asked = (words for whom in mine for words in _said(play, whom))
    return any(words == _ALL_DO or _MUST_BE.fullmatch(words) for words in asked)
