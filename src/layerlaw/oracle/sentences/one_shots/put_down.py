"""What is put onto the battlefield face down, or turned so, of which the next sentence says what it is (708.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from layerlaw.model.abilities import Instruction, Start
from layerlaw.model.conditions import Matches
from layerlaw.model.durations import AsLongAs
from layerlaw.model.filters import HasStatus, Is
from layerlaw.model.one_shot_effects import May, MoveTo, TurnFace


def _put_face_down(before: Sequence[Instruction]) -> bool:
    """Did the sentence before put or turn something face down?"""
    match before[-1] if before else None:
        case MoveTo(face_down=how) if how:
            return True
        case TurnFace(up=False):
            return True
        case _:
            return False


def puts_it_down(before: Sequence[Instruction]) -> bool:
    """Did the sentence before put or turn something face down, or offer to?"""
    match before[-1] if before else None:
        case May(done=done, then=then):
            return _put_face_down(then or done)
        case _:
            return _put_face_down(before)


def while_face_down(begun: Sequence[Instruction]) -> list[Instruction] | None:
    """What is said of it then are its characteristics as a face-down permanent: once it is face up it has its own (708.2, 708.8).

    None where it is said of several, each of which would have to have it for as long as it is face down itself.
    """
    found: list[Instruction] = []
    for one in begun:
        if not isinstance(one, Start) or not isinstance(one.effect.scope, Is) or one.effect.duration is not None:
            return None
        until = AsLongAs(Matches(one.effect.scope.ref, HasStatus("face_down")))
        found.append(replace(one, effect=replace(one.effect, duration=until)))
    return found
