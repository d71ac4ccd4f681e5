"""What a spell does as it was cast: of "if this spell was kicked, ..." only what is so, with the targets that it has (601.2b, 601.2c, 702.33e)."""

from __future__ import annotations

from collections.abc import Iterator

from layerlaw.game.binding import rebuilt
from layerlaw.model import one_shot_effects as d
from layerlaw.model.abilities import Instruction, Provided
from layerlaw.model.conditions import Condition, Noted, NotSo, ValueIs, WasCastSo
from layerlaw.model.references import Target, TargetPlayer, This
from layerlaw.model.tree import inside
from layerlaw.model.values import X
from layerlaw.play.context import Context
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import Item

_WORDS = frozenset({
    "this spell was kicked", "this spell was bargained", "the gift was promised", "its gift was promised",
    "this spell was cast using teamwork",
})  # fmt: skip


def as_it_was_cast(play: Play, item: Item) -> d.Script | None:
    """The script of a spell that is being cast: where a branch of it would name targets that are chosen only if a cost was, only that which is so."""
    script = item.script
    if script is None or not script.targets or not any(map(_is_of_casting, script.one_shots)):
        return script
    context = Context.of_item(item)
    done: list[Instruction] = []
    dropped: list[Instruction] = []
    for one in script.one_shots:
        if isinstance(one, Provided) and _is_of_casting(one):
            holds = context.holds(one.when, play)
            done += one.then if holds else one.otherwise
            dropped += one.otherwise if holds else one.then
        else:
            done.append(one)
    gone = set(_numbers(tuple(dropped))) - set(_numbers(tuple(done)))
    kept = [number for number in range(1, len(script.targets) + 1) if number not in gone]
    new = {number: at for at, number in enumerate(kept, start=1)}

    def put(node: object) -> object:
        if isinstance(node, Target | TargetPlayer) and node.number in new:
            return type(node)(new[node.number], node.what)
        return node

    targets = tuple(rebuilt(script.targets[number - 1], put) for number in kept)
    return d.Script(targets, rebuilt(tuple(done), put))


def _is_of_casting(one: Instruction) -> bool:
    return isinstance(one, Provided) and _is_known(one.when)


def _is_known(when: Condition) -> bool:
    match when:
        case WasCastSo(_, This()):
            return True
        case Noted(words):
            return words in _WORDS
        case ValueIs(X(), _, int()):  # 601.2b: X is announced before targets are chosen
            return True
        case NotSo(part):
            return _is_known(part)
        case _:
            return False


def _numbers(node: object) -> Iterator[int]:
    """The numbers of the targets that something speaks of."""
    return (one.number for one in inside(node) if isinstance(one, Target | TargetPlayer))
