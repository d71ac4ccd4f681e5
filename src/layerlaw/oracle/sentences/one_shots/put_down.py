"""What is put onto the battlefield face down, or turned so, of which the next sentence says what it is (708.2)."""

from __future__ import annotations

from collections.abc import Sequence

from layerlaw.model.abilities import Instruction
from layerlaw.model.one_shot_effects import MoveTo, TurnFace


def put_face_down(before: Sequence[Instruction]) -> bool:
    """Did the sentence before put several face down? What they are said to be they are only as long as they are that (708.2)."""
    match before[-1] if before else None:
        case MoveTo(face_down=how) if how:
            return True
        case TurnFace(up=False):
            return True
        case _:
            return False
