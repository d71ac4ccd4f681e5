"""Text that nobody understood, as an assumption: what it could touch on this board, and whether it could matter here.

It is never said to matter, since nobody knows what it does; it is said not to where that can be shown: it waits for something that has not
happened, it is about costs or what may be done, it is not on the battlefield, it was lost before it could begin, or nothing is there that it speaks of.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from layerlaw.explain.names_by_id import Names
from layerlaw.explain.not_understood import unread_in, unread_texts
from layerlaw.layers.protocol import ObjectId
from layerlaw.layers.solution import ObjectNow, Solution
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.cards import Face
from layerlaw.model.late import dataclass
from layerlaw.model.rule_effects import UnreadRule
from layerlaw.model.words import CardType, Zone
from layerlaw.oracle.reach import Aspect, Reach, reach_of
from layerlaw.oracle.write import write_filter

_LAST_LAYERS: Final = frozenset({Aspect.SIZE, Aspect.ABILITIES})
"""What layers 6 and 7 change: by then types, colors and controllers are settled (613.1)."""
_SETTLED: Final = (
    f.And,
    f.Or,
    f.Not,
    f.IsType,
    f.HasSubtype,
    f.HasSupertype,
    f.HasColor,
    f.ControlledBy,
    f.InZone,
    f.Is,
    f.Anything,
)
"""Filters of which the last layers change nothing, and that ask nothing that a board may leave unstated."""
_MOST_NAMED: Final = 12


@dataclass(frozen=True)
class UnreadText:
    """A sentence that nobody understood, and what it could touch here."""

    card: str
    text: str
    kind: str
    what: tuple[str, ...]
    """What of an object it could change; empty where it changes none."""
    whom: str
    """Of which objects, in words; empty where its words do not show it."""
    objects: tuple[str, ...] | None
    """Those of them that are there; None where that is not known."""
    matters: bool | None
    """False where it is shown to change nothing here; None where it could."""
    why: str

    def as_json(self) -> dict[str, Any]:
        """The same as data."""
        return {
            "card": self.card,
            "text": self.text,
            "kind": self.kind,
            "what": list(self.what),
            "whom": self.whom,
            "objects": None if self.objects is None else list(self.objects),
            "matters": self.matters,
            "why": self.why,
        }

    def could_be(self, name: str) -> bool:
        """Whether it could change the object of that name."""
        return self.matters is not False and (self.objects is None or name in self.objects)

    @property
    def could(self) -> str:
        """What it could touch, or why nothing, in one line."""
        if self.matters is False:
            return f"changes nothing here: {self.why}"
        if self.objects is not None:
            more = len(self.objects) - _MOST_NAMED
            whom = ", ".join(self.objects[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
        else:
            whom = self.whom or "any object"
        if self.what == (Aspect.COSTS,):
            return "could touch costs"
        what = "anything" if not self.what or Aspect.ANYTHING in self.what else ", ".join(self.what)
        return f"could touch {what} of {whom}" if whom else f"could touch {what}"

    def __str__(self) -> str:
        return f"{self.card}: {self.text} [{self.could}]"


def examined(
    solution: Solution, names: Names, pairs: Iterable[tuple[str, str]], *, at_work: bool
) -> tuple[UnreadText, ...]:
    """What each sentence could touch; as `unread.unread_here` gives it."""
    holders = _Holders(solution)
    return tuple(_examined(card, text, holders, names, at_work=at_work) for card, text in pairs)


class _Holders:
    """Which objects have an ability of a text, and which had it as they are printed."""

    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        self._now: dict[str, list[ObjectNow]] = {}
        self._printed: dict[str, list[ObjectNow]] = {}
        for now in solution.values():
            for held, faces in ((self._now, (now.abilities,)), (self._printed, _faces(now))):
                for text in dict.fromkeys(text for abilities in faces for text in unread_texts(abilities)):
                    held.setdefault(text, []).append(now)

    def now(self, text: str) -> list[ObjectNow]:
        return self._now.get(text, [])

    def printed(self, text: str) -> list[ObjectNow]:
        return self._printed.get(text, [])


def _faces(now: ObjectNow) -> Iterator[object]:
    for face in (now.view.face, now.view.flipped_face, now.copiable):
        if isinstance(face, Face):
            yield face.abilities


def _examined(card: str, text: str, holders: _Holders, names: Names, *, at_work: bool) -> UnreadText:
    solution = holders.solution
    printed, now = holders.printed(text), holders.now(text)
    is_spell = any({CardType.INSTANT, CardType.SORCERY} & set(thing.view.face.types) for thing in printed)
    reach = reach_of(text, card, is_spell=is_spell)
    what = tuple(map(str, reach.what))
    whom = "" if reach.whom is None else write_filter(reach.whom)
    why = _idle(reach, printed, now, is_rule=_is_rule(text, printed), at_work=at_work)
    if why:
        return UnreadText(card, text, reach.kind, what, whom, (), matters=False, why=why)
    there = [thing for thing in now or printed if thing.zone is Zone.BATTLEFIELD]
    objects = _spoken_of(reach, there, solution)
    if objects is not None and not objects and there:
        return UnreadText(
            card, text, reach.kind, what, whom, (), matters=False, why="nothing here is what it speaks of"
        )
    named = None if objects is None else tuple(map(names, objects))
    return UnreadText(card, text, reach.kind, what, whom, named, matters=None, why="")


def _is_rule(text: str, things: list[ObjectNow]) -> bool:
    """Is it the words of an effect on rules (613.11), which changes no object?"""
    found = [node for thing in things for abilities in _faces(thing) for node in unread_in(abilities)]
    return any(isinstance(node, UnreadRule) and node.words == text for node in found)


def _idle(reach: Reach, printed: list[ObjectNow], now: list[ObjectNow], *, is_rule: bool, at_work: bool) -> str:
    """Why it changes nothing here; empty where it could."""
    if is_rule:
        return "it is about what may be done or costs, and stands among the qualities (613.11)"
    if reach.waits and not at_work:
        return f"{_with_article(reach.kind)} does nothing by itself, and nothing was carried out"
    if reach.kind in ("activated ability", "mana ability", "loyalty ability"):
        return f"{_with_article(reach.kind)} does nothing until it is activated"
    if not reach.what and not reach.waits and not at_work:
        return "it is about costs or what may be done, and changes no object"
    if not printed and not now:
        return ""
    if (
        not reach.anywhere
        and not reach.waits
        and all(thing.zone is not Zone.BATTLEFIELD for thing in (*printed, *now))
        and reach.kind != "spell ability"
        and not (at_work and reach.kind == "replacement effect" and any(map(_may_have_left, (*printed, *now))))
        and not (at_work and reach.kind == "static ability" and any(map(_has_come, (*printed, *now))))
    ):
        return "it functions on the battlefield only (113.6)"
    if not now and set(reach.what) <= {Aspect.SIZE}:
        return "the ability was lost before layer 7, in which it would begin (613.6)"
    return ""


def _may_have_left(thing: ObjectNow) -> bool:
    """Whether it may be where it is because of what it says of how it enters or is turned face up: a game has put it there, or passed over it before."""
    return thing.zone in (Zone.GRAVEYARD, Zone.EXILE)


def _has_come(thing: ObjectNow) -> bool:
    """Whether it came to a graveyard or exile in this game, perhaps from the battlefield: its static ability may have decided what happened before."""
    return _may_have_left(thing) and getattr(thing.view, "came_from", None) is not None


def _with_article(kind: str) -> str:
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"


def _spoken_of(reach: Reach, there: list[ObjectNow], solution: Solution) -> list[ObjectId] | None:
    """The objects on the board that it speaks of, where that is shown: nothing that is not settled by then tells whose they are."""
    scope = reach.whom
    if scope is None or reach.waits or not there:
        return None
    named = isinstance(scope, f.Is) and isinstance(scope.ref, r.This | r.Host)
    if not named and not (set(reach.what) <= _LAST_LAYERS and _is_settled(scope)):
        return None
    found: dict[ObjectId, None] = {}
    for thing in there:
        you = thing.controller or thing.owner
        found.update(dict.fromkeys(solution.reader(you, thing.id).matching(scope)))
    return list(found)


def _is_settled(scope: f.Filter) -> bool:
    parts = scope.parts if isinstance(scope, f.And | f.Or) else (scope.part,) if isinstance(scope, f.Not) else ()
    return isinstance(scope, _SETTLED) and all(map(_is_settled, parts))
