"""Of damage that is dealt at once, how much of each a shield takes that does not reach for all of it (615.7), and which of it is the next time (615.8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, cast

from layerlaw.game.state import IllegalAction, ObjectId
from layerlaw.model import event_patterns as h
from layerlaw.model import replacement_effects
from layerlaw.model.filters import Anything
from layerlaw.play.event import event as e
from layerlaw.play.position.persons import says
from layerlaw.play.position.play import Play, ShieldShares
from layerlaw.play.position.position import FloatingReplacement
from layerlaw.play.position.questions import Question
from layerlaw.play.replacement.damage import do_what_was_put_off, unpreventable
from layerlaw.play.replacement.replacement import FIRST_TAKEN, affected_player, shields_against

_RULE: Final = "615.7"
_NEXT_TIME: Final = "615.8"


def settled_at_once(
    play: Play, wanted: Sequence[e.Event], settle: Callable[[Play, e.Event], list[e.Event]]
) -> list[e.Event]:
    """What is left of events that happen at once, in their order; of damage, what the next time was chosen to be is settled first.

    An effect that finds nothing to prevent there is not used up (609.7b), and applies to what else it fits.
    """
    play.meant = _next_times(play, wanted)
    if not play.meant:
        return [event for one in wanted for event in settle(play, one)]
    ahead = tuple(dict.fromkeys(play.meant.values()))
    left: dict[int, list[e.Event]] = {}
    for source in (*ahead, None):
        for number, one in enumerate(wanted):
            whose = one.source if isinstance(one, e.Damaged) and one.source in ahead else None
            if whose == source:
                left[number] = settle(play, one)
        play.meant = {shield: meant for shield, meant in play.meant.items() if meant != source}
    return [event for number in sorted(left) for event in left[number]]


def _next_times(play: Play, wanted: Sequence[e.Event]) -> dict[int, ObjectId]:
    """For each effect for the next time that a source would deal damage, where several that fit would at once: which one's damage it is, as is chosen."""
    damage = [one for one in wanted if isinstance(one, e.Damaged) and one.amount > 0]
    if len({one.source for one in damage}) < 2:
        return {}
    met: dict[int, tuple[FloatingReplacement, list[e.Damaged]]] = {}
    for event in damage:
        for shield in _of_one_source(play, event):
            met.setdefault(shield.id, (shield, []))[1].append(event)
    return {
        shield.id: _next_of(play, shield, events)
        for shield, events in met.values()
        if len({one.source for one in events}) > 1
    }


def _of_one_source(play: Play, event: e.Damaged) -> Iterator[FloatingReplacement]:
    for shield in shields_against(play, event):
        would = shield.effect.would
        of_any = not isinstance(would, h.DamageDealt) or isinstance(would.source, Anything)
        prevents = isinstance(shield.effect.outcome, replacement_effects.Prevent)
        if shield.effect.once and shield.left is None and not of_any and not (prevents and unpreventable(play, event)):
            yield shield


def _next_of(play: Play, shield: FloatingReplacement, events: Sequence[e.Damaged]) -> ObjectId:
    sources = tuple(dict.fromkeys(one.source for one in events))
    each = ", ".join(f"{one.amount} of {play.name(one.source)} to {_called(play, one.to)}" for one in events)
    about = f"{play.name(shield.source)}: the next time, of damage that is dealt at once ({each})"
    player = affected_player(play, events[0])
    question = Question("choose", player, about, sources, 1, 1, None, default=sources[:1], rule=_NEXT_TIME)
    (source,), stated = play.ask_and_tell(question)
    text = f"{says(player, 'chooses')} which damage {play.name(shield.source)} applies to: that of {play.name(cast('ObjectId', source))} ({each})"
    play.log("choice" if stated else FIRST_TAKEN, text, _NEXT_TIME)
    return cast("ObjectId", source)


def shares_of_shields(play: Play, wanted: Sequence[e.Event]) -> ShieldShares:
    """For each shield that reaches for a part only of the damage of these events: how much of each of them it takes, where that is said.

    Else it takes of one after the other what the effects before it have left of each.

    Raises:
        IllegalAction: the parts do not add up to what the shield takes, or one is more than the damage.
    """
    if not any(shield.left is not None for shield in play.at.floating_replacements):
        return {}
    damage = [one for one in wanted if isinstance(one, e.Damaged) and one.amount > 0]
    if len(damage) < 2:
        return {}
    meant: dict[int, tuple[FloatingReplacement, list[e.Damaged]]] = {}
    for event in damage:
        for shield in shields_against(play, event):
            prevents = isinstance(shield.effect.outcome, replacement_effects.Prevent)
            if shield.left is not None and not (prevents and unpreventable(play, event)):
                meant.setdefault(shield.id, (shield, []))[1].append(event)
    return {
        (shield.id, one.source, one.to): part
        for shield, events in meant.values()
        for one, part in zip(events, _divided(play, shield, events) or (), strict=False)
    }


def when_all_is_prevented(play: Play, shares: ShieldShares) -> None:
    """All damage that is dealt at once has been looked at: the shields took their parts, and what prevention effects do besides is done now (615.5)."""
    _require_all_taken(play, shares)
    do_what_was_put_off(play)


def _require_all_taken(play: Play, shares: ShieldShares) -> None:
    """The parts that were stated were there to be taken, as other effects left the damage (616.1).

    Raises:
        IllegalAction: of one there was less; what the shield takes of other damage instead is not known.
    """
    over = {shield for shield, _, _ in shares}
    for shield in play.at.floating_replacements:
        if shield.id in over and shield.left:
            raise IllegalAction(
                f"{play.name(shield.source)}: other effects have left less of the damage than it was stated to prevent",
                rule="616.1",
                mend="state the parts (divide) of the damage as those effects leave it, or leave it out",
            )


def _divided(play: Play, shield: FloatingReplacement, events: Sequence[e.Damaged]) -> tuple[int, ...] | None:
    """How much of each; None where it reaches for all of it, or nobody says."""
    amounts = [one.amount for one in events]
    left = shield.left or 0
    if sum(amounts) <= left or len(events) < 2:
        return None
    first: list[int] = []
    for amount in amounts:
        first.append(min(amount, left - sum(first)))
    player = affected_player(play, events[0])
    each = ", ".join(f"{one.amount} of {play.name(one.source)} to {_called(play, one.to)}" for one in events)
    about = f"{play.name(shield.source)}: {left} of the damage that is dealt at once ({each})"
    question = Question("divide", player, about, None, len(events), len(events), None, default=tuple(first), rule=_RULE)
    answer, stated = play.ask_and_tell(question)
    parts = cast("tuple[int, ...]", answer)
    if sum(parts) != left or any(part > amount for part, amount in zip(parts, amounts, strict=True)):
        raise IllegalAction(
            f"{about}: the parts are {left} together, and none more than its damage",
            rule=_RULE, mend="state divide: [...] in this order",
        )  # fmt: skip
    if not stated:
        play.log(FIRST_TAKEN, f"{play.name(shield.source)} applies to one after the other: {each}", _RULE)
        return None
    said = ", ".join(map(str, parts))
    play.log(
        "choice",
        f"{says(player, 'chooses')} which damage {play.name(shield.source)} applies to: {said} ({each})",
        _RULE,
    )
    return parts


def _called(play: Play, one: ObjectId | str) -> str:
    return one if isinstance(one, str) else play.name(one)
