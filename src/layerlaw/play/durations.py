"""Durations "for as long as ..." of what waits on the stack: one that was over before its effect begins keeps it from beginning (611.2b).

Each spell or ability on the stack is looked at after every event: whether the duration has begun, is over, and (since Foundations)
whether it began again while that spell or ability resolves. What the effect itself does, `game` knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from layerlaw.model.abilities import Instruction, Start
from layerlaw.model.durations import AsLongAs
from layerlaw.model.identity import ENGINE, IdentityCache
from layerlaw.model.tree import inside
from layerlaw.play.context import Context
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import Item, Lasting

if TYPE_CHECKING:
    from layerlaw.model.one_shot_effects import Script


def watch_durations(play: Play) -> None:
    """Look at the durations of everything on the stack, as they are now."""
    stack, known = play.at.stack, play.at.durations
    if not stack and not known:
        return
    found = {item.id: _looked_at(play, item, known.get(item.id)) for item in _with_durations(play, stack)}
    if found != known:
        play.change(durations=found)


def _with_durations(play: Play, stack: tuple[Item, ...]) -> list[Item]:
    """What of the stack has such a duration. Few have, and a stack is mostly that of before with more or fewer on top."""
    before, lasting = play.lasting
    if before is not stack:
        same = min(len(before), len(stack))
        if before[:same] != stack[:same]:
            same = 0
        lasting = [(at, item) for at, item in lasting if at < same]
        lasting += [(at, item) for at, item in enumerate(stack[same:], same) if _lasting(item.script)]
        play.lasting = (stack, lasting)
    return [item for _, item in lasting]


def _looked_at(
    play: Play, item: Item, known: tuple[tuple[Instruction, Lasting], ...] | None
) -> tuple[tuple[Instruction, Lasting], ...]:
    if known is None:
        known = tuple((one, Lasting.NOT_YET) for one in _lasting(item.script))
    context = Context.of_item(item)
    again = play.at.resolving == item.id and play.edition.durations_begin_again
    return tuple((one, _next(lasting, _is_so(play, one, context), again=again)) for one, lasting in known)


def _next(lasting: Lasting, now: bool, *, again: bool) -> Lasting:
    """What becomes of a duration; `again`: one that begins again counts (611.2b, while its spell or ability resolves)."""
    if not now:
        return Lasting.NOT_YET if lasting is Lasting.NOT_YET else Lasting.OVER
    match lasting:
        case Lasting.OVER:
            return Lasting.ON if again else Lasting.OVER_AND_SO
        case Lasting.OVER_AND_SO:
            return lasting
        case Lasting.NOT_YET | Lasting.ON:
            return Lasting.ON
        case _:
            assert_never(lasting)


def _is_so(play: Play, instruction: Instruction, context: Context) -> bool:
    assert isinstance(instruction, Start), "only an effect that starts has a duration"
    duration = instruction.effect.duration
    assert isinstance(duration, AsLongAs), "only such durations are watched"
    return context.reader(play).holds(context.settled(duration.condition, play))


def _lasting(script: Script | None) -> tuple[Instruction, ...]:
    """The instructions in a script by which an effect begins that lasts "for as long as" something is so."""
    known = _LASTING.find(id(script))
    if known is not None:
        return known[1]
    # what it grants has durations of its own, which are not those of this item
    starts = [one for one in inside(script, closed=Start) if isinstance(one, Start)]
    found = tuple([one for one in starts if isinstance(one.effect.duration, AsLongAs)])
    return _LASTING.keep(id(script), script, found)


_LASTING: Final[IdentityCache[tuple[Instruction, ...]]] = ENGINE.cache("durations in scripts")


def keeps_from_beginning(play: Play, instruction: Instruction, context: Context) -> str:
    """Why an effect does not begin (611.2b), in words; empty where its duration is no reason."""
    if not isinstance(instruction, Start) or not isinstance(instruction.effect.duration, AsLongAs):
        return ""
    watch_durations(play)
    held = play.at.durations.get(context.item.id, ()) if context.item is not None else ()
    lasting = next((how for one, how in held if one == instruction), None)
    if lasting in (Lasting.OVER, Lasting.OVER_AND_SO):
        return "its duration was over before it began"
    return ""
