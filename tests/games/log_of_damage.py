"""Damage and combat in the record of a game, straight from the rules: what damage does (120.3), what attacks, blocks and deals how much (508, 509, 510)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from layerlaw.explain.values import ability_text
from layerlaw.game.state import ObjectId, State
from layerlaw.layers import ObjectNow
from layerlaw.model.words import Zone
from layerlaw.play.event.event import (
    Attacked,
    Blocked,
    CountersChanged,
    Damaged,
    Event,
    LifeChanged,
    Moved,
    TapChanged,
    Turned,
)
from layerlaw.play.position.position import Position
from tests.games.solved import solved

__all__ = ["combat_declared", "damage_done"]


def _texts(state: State) -> str:
    return " ".join(ability_text(ability) for thing in state.objects for ability in thing.face.abilities)


def _lookup(before: Position, after: Position) -> Callable[[ObjectId], Iterator[ObjectNow]]:
    """What an object was at each moment of which something is known: before, after, and as it last was."""
    boards = {"before": solved(before.state), "after": solved(after.state)}

    def of(identity: ObjectId) -> Iterator[ObjectNow]:
        yield from (board[identity] for board in boards.values() if identity in board)
        last = after.last.get(identity)
        if last is not None:
            yield solved(last)[identity]

    return of


def damage_done(before: Position, after: Position, events: Sequence[Event]) -> Iterator[tuple[str, str]]:
    """Life, counters and marks that damage must have brought, each by its rule and in words (120.3); what anything could change is let be."""
    hits = [event for event in events if isinstance(event, Damaged) and event.amount > 0]
    if not hits:
        return
    of = _lookup(before, after)
    texts = _texts(before.state) + _texts(after.state)
    lost = Counter[str]()
    gained = Counter[str]()
    for event in events:
        if isinstance(event, LifeChanged) and event.from_damage:
            lost[event.player] -= event.by
        elif isinstance(event, LifeChanged) and event.by > 0:
            gained[event.player] += event.by
    due, linked = Counter[str](), Counter[str]()
    for event in hits:
        seen = list(of(event.source))
        infected = {"infect" in now.keywords for now in seen}
        if isinstance(event.to, str) and infected == {False}:
            due[event.to] += event.amount
        elif isinstance(event.to, str):
            due[event.to] += 10_000  # not known
        if seen and all("lifelink" in now.keywords for now in seen) and seen[0].controller is not None:
            linked[seen[0].controller] += event.amount
    fixed = "can't change" in texts  # life totals (119.7, 119.8)
    if not fixed and "lose life" not in texts and "lose that much life" not in texts:
        for player, amount in due.items():
            if amount < 10_000 and lost[player] != amount:
                yield "120.3a", f"{player} was dealt {amount} damage and lost {lost[player]} life by it"
    if not fixed and "gain life" not in texts:
        for player, amount in linked.items():
            if player not in after.lost and gained[player] < amount:
                yield "120.3f", f"sources with lifelink of {player} dealt {amount}, who gained {gained[player]}"
    yield from _marked(before, after, events, of)


def _marked(
    before: Position, after: Position, events: Sequence[Event], of: Callable[[ObjectId], Iterator[ObjectNow]]
) -> Iterator[tuple[str, str]]:
    """What was dealt to a creature that is still there is marked on it (120.3e, 120.6)."""
    dealt = Counter[ObjectId]()
    weird: set[ObjectId] = set()
    for event in events:
        if isinstance(event, Damaged) and not isinstance(event.to, str):
            if any({"wither", "infect"} & set(now.keywords) for now in of(event.source)) or not list(of(event.source)):
                weird.add(event.to)
            dealt[event.to] += event.amount
        if isinstance(event, Turned):
            weird.add(event.object)
    healed = any(
        "regenerat" in line.text
        or "damage marked" in line.text
        or "cleanup" in line.text
        or "removed from" in line.text
        for line in after.log[len(before.log) :]
    )
    withers = "as though its source had wither" in _texts(before.state) + _texts(after.state)  # 702.80a: no mark
    if healed or withers or before.state.turn != after.state.turn:
        return
    for identity, amount in dealt.items():
        then, now = before.state.by_id.get(identity), after.state.by_id.get(identity)
        if then is None or now is None or identity in weird or now.zone is not Zone.BATTLEFIELD:
            continue
        if not all("Creature" in {str(one) for one in seen.types} for seen in of(identity)):
            continue
        marked = now.facts.get("damage", 0) - then.facts.get("damage", 0)
        if marked != amount:
            yield "120.3e", f"{now.name} was dealt {amount} damage, and {marked} more is marked"


def combat_declared(before: Position, after: Position, events: Sequence[Event]) -> Iterator[tuple[str, str]]:
    """Who may attack and block (508.1a, 509.1a), that attackers tap (508.1f), and how much combat damage is dealt (510.1a)."""
    board, state = solved(before.state), before.state
    tapped = {event.object for event in events if isinstance(event, TapChanged) and event.tapped}
    texts = _texts(before.state)
    changed = any(isinstance(event, TapChanged | Moved) for event in events)
    for event in events:
        if isinstance(event, Attacked):
            for one, _ in event.attackers:
                thing = state.by_id.get(one)
                if thing is None or one not in board:
                    continue
                now = board[one]
                if now.controller != state.active_player:
                    yield "508.1a", f"{thing.name} attacks, and {now.controller} controls it"
                if "tapped" in thing.status and "as though they were untapped" not in texts and not changed:
                    yield "508.1a", f"{thing.name} was tapped and attacks"
                if "defender" in now.keywords and "have defender" not in texts and _still(after, one, "defender"):
                    yield "702.3b", f"{thing.name} has defender and attacks"
                if "vigilance" not in now.keywords and one not in tapped and "tapped" not in thing.status:
                    later = after.state.by_id.get(one)
                    if (
                        later is not None
                        and "vigilance" not in solved(after.state)[one].keywords
                        and "ttacking" not in texts
                    ):
                        yield "508.1f", f"{thing.name} attacks without tapping"
        if isinstance(event, Blocked):
            for blocker, attacker in event.blocks:
                if blocker not in board or attacker not in board:
                    continue
                first, second = board[blocker], board[attacker]
                if first.controller == state.active_player:
                    yield "509.1a", f"{first.name} of the active player blocks"
                if (
                    "flying" in second.keywords
                    and not {"flying", "reach"} & set(first.keywords)
                    and "block" not in texts
                ):
                    yield "702.9b", f"{first.name} blocks {second.name}, which flies"
    yield from _dealt_in_combat(before, events, texts)


def _still(after: Position, identity: ObjectId, keyword: str) -> bool:
    """Whether an object has a keyword afterwards too; so it does where nobody knows."""
    board = solved(after.state)
    return identity not in board or keyword in board[identity].keywords


def _dealt_in_combat(before: Position, events: Sequence[Event], texts: str) -> Iterator[tuple[str, str]]:
    """An unblocked attacker deals as much as its power to whom it attacks (510.1b), where no word on the board could change it."""
    words = ("damage", "power", "gets", "get ", "+1/+1", "strike", "prevent", "remove")
    if before.step != "declare blockers" or before.stack or any(word in texts for word in words):
        return
    if not any(isinstance(event, Damaged) and event.combat for event in events):
        return
    if any(isinstance(event, CountersChanged) or (isinstance(event, Blocked) and event.blocks) for event in events):
        return
    board = solved(before.state)
    dealt = Counter[ObjectId]()
    for event in events:
        if isinstance(event, Damaged) and event.combat:
            dealt[event.source] += event.amount
    for thing in before.state.objects:
        if "attacking" in thing.status and "blocked" not in thing.status and thing.id in board:
            power = board[thing.id].power or 0
            if dealt[thing.id] != max(0, power):
                yield "510.1b", f"{thing.name} with power {power} is unblocked and dealt {dealt[thing.id]}"
