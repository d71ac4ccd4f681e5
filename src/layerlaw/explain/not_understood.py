"""Sentences that nobody understood, wherever they stand in the printed abilities of objects. They are told with every answer."""

from __future__ import annotations

from collections.abc import Iterator

from layerlaw.layers.protocol import ObjectId
from layerlaw.layers.solution import Solution
from layerlaw.model.abilities import NotUnderstood
from layerlaw.model.rule_effects import UnreadRule
from layerlaw.model.tree import inside


def not_understood_in(solution: Solution, about: ObjectId | None = None) -> Iterator[tuple[str, str]]:
    """Card and text of each such sentence on the objects of a solution, or on one of them."""
    seen: set[int] = set()
    for view in solution.table.views if about is None else (solution[about].view,):
        for face in (view.face, view.flipped_face):
            if face is not None and id(face) not in seen:
                seen.add(id(face))
                for text in unread_texts(face.abilities):
                    yield face.name or "", text


def unread_texts(node: object) -> Iterator[str]:
    """The texts inside a value that nobody understood."""
    return (found.text if isinstance(found, NotUnderstood) else found.words for found in unread_in(node))


def unread_in(node: object) -> Iterator[NotUnderstood | UnreadRule]:
    """The paragraphs and the effects on rules inside a value that nobody understood; what only a game reads of it, a game tells."""
    return (one for one in inside(node, shown=True) if isinstance(one, NotUnderstood | UnreadRule))
