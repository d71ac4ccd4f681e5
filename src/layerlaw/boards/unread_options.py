"""An option that the form of its entry does not read, such as a target of `resolve: all`: nothing stated is ignored, so it is an error.

One verb stands for several forms: `resolve` for a card that has resolved and for the stack, `activate` for both ways, `move` for every zone.
What a card or an effect asks for is looked at elsewhere (`unasked`, `unasked_options`, `unread_statuses`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from layerlaw.boards.board import Entry
from layerlaw.boards.nodes import Listing, Scalar, TableNode
from layerlaw.errors import ErrorKind, LayerlawError, Mistake, quote
from layerlaw.model.words import Zone


class _Form(NamedTuple):
    """What is said of a form: what it is, the rule by which it does not ask, and what to write instead."""

    is_called: str
    rule: str
    mend: str


_STACK: Final = _Form("the stack resolving by the rules", "608.2", "state it where the spell is cast, or under answers")
_STATED: Final = _Form("an ability that is stated to have resolved", "602.2", "add stack: true, or leave it out")
_SPELL: Final = _Form("what is stated to have resolved", "608.2", "cast it by the rules, or leave it out")
_ACTIVATED: Final = _Form(
    "an ability that is activated by the rules", "602.2", "write it under answers, or leave it out"
)
_ELSEWHERE: Final = _Form("what moves to another zone than the battlefield", "400.7", "leave it out")
_NOBODYS: Final = _Form("a card outside the battlefield and the stack", "108.4", "leave it out: it has no controller")
_SET_ASIDE: Final = _Form("a card that is set aside for a fixed cost", "107.3", "announce it when the card is cast")
_DOWN: Final = _Form("what turns face down", "708.2", "leave it out")
_ATTACKERS: Final = _Form("a declaration of attackers", "508.1", "write it at declare: blockers")
_BLOCKERS: Final = _Form("a declaration of blockers", "509.1", "write it at declare: attackers")
_AS_AURA: Final = _Form("a spell that names what it is cast onto", "601.2c", "leave it out")
_ONE_HELPER: Final = _Form("a spell that one player helps to pay for", "702.132a", "name one player")

_OF_THE_STACK: Final = frozenset({"answers", "refused"})
_OF_AN_ACTIVATION: Final = frozenset({"controller", "that", "choose", "noted"})
_OF_THE_GAME: Final = frozenset({"by", "pay", "divide"})
_UNCONTROLLED: Final = frozenset({Zone.GRAVEYARD, Zone.HAND, Zone.LIBRARY, Zone.EXILE})
_ELSEWHERE_TOO: Final = frozenset({"to", "as", "controller", "counters", "choose", "as_part_of", "refused"})


def check_form(entry: Entry) -> None:
    """Refuse an option that the form of the entry does not read.

    Raises:
        LayerlawError: there is one.
    """
    for key, form in _unread(entry):
        raise LayerlawError(
            Mistake(
                ErrorKind.UNKNOWN,
                key.place,
                f"{quote(key.text)} is not asked of {form.is_called}",
                expected="only what it asks for",
                mend=form.mend,
                rule=form.rule,
            )
        )


def _unread(entry: Entry) -> Iterator[tuple[Scalar, _Form]]:
    stated = {key.text: key for key, _ in entry.options.items}
    for name, form in _forms(entry, frozenset(stated)):
        if name in stated:
            yield stated[name], form


def _forms(entry: Entry, stated: frozenset[str]) -> Iterator[tuple[str, _Form]]:
    subject = entry.subject.text if isinstance(entry.subject, Scalar) else ""
    match entry.verb:
        case "resolve" if subject in ("top", "all"):
            yield from ((name, _STACK) for name in stated - _OF_THE_STACK)
        case "activate" if entry.flag("stack"):
            yield from ((name, _ACTIVATED) for name in _OF_AN_ACTIVATION)
        case "activate":
            yield from ((name, _STATED) for name in _OF_THE_GAME)
            yield from _of_answers(entry)
        case "resolve" | "trigger":
            yield from _of_answers(entry)
        case "move" if entry.text("to") != Zone.BATTLEFIELD:
            yield from ((name, _ELSEWHERE) for name in stated - _ELSEWHERE_TOO)
            if entry.text("to") in _UNCONTROLLED:
                yield "controller", _NOBODYS
        case "foretell" | "plot":
            yield "x", _SET_ASIDE
        case "turn" if entry.text("face") == "down":
            yield "choose", _DOWN
        case "declare":
            yield ("damage_order", _ATTACKERS) if subject == "attackers" else ("bands", _BLOCKERS)
        case "cast":
            if stated & {"bestowed_on", "mutate"}:
                yield from (("target", _AS_AURA), ("targets", _AS_AURA))
            helpers = entry.node("assist")
            if isinstance(helpers, TableNode) and len(helpers.items) > 1:
                yield "assist", _ONE_HELPER
        case _:
            pass


def _of_answers(entry: Entry) -> Iterator[tuple[str, _Form]]:
    """A direct verb is answered only whether "may" is done (608.2d)."""
    given = entry.node("answers")
    for one in given.items if isinstance(given, Listing) else (given,):
        if isinstance(one, TableNode) and any(key.text != "may" for key, _ in one.items):
            yield "answers", _SPELL
