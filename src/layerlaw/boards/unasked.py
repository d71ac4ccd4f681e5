"""What an entry states of a resolution and nothing asks for: nothing stated is ignored, so it is an error."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from layerlaw.boards.board import Entry, scalars
from layerlaw.boards.nodes import Node, TableNode
from layerlaw.boards.unasked_options import LINKED, asked_in
from layerlaw.errors import ErrorKind, LayerlawError, Mistake, quote
from layerlaw.game.resolution import begins
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.abilities import Ability, ChooseOne, ModalAbility, NotUnderstood
from layerlaw.model.cards import Card, Face
from layerlaw.model.conditions import Noted
from layerlaw.model.cost_parts import is_x
from layerlaw.model.mana_costs import ManaCost
from layerlaw.model.one_shot_effects import May, Script, Unread
from layerlaw.model.rule_effects import UnreadRule
from layerlaw.model.tree import holds, inside
from layerlaw.model.values import ChosenNumber, NotedNumber, X

_THAT: Final = (r.That, r.ThatPlayer, r.Linked, f.IsLinked, ChosenNumber)
"""What speaks of what an event or something before was about."""


def check_asked(entry: Entry, source: str, script: Script, card: Card | None, ability: Ability | None = None) -> None:
    """Refuse modes, targets, X, notes and answers for which nothing in the script asks.

    What was not understood may ask for anything: then nothing is refused. `card`: the spell, if it is one; `ability`: of what else resolves.

    Raises:
        LayerlawError: something is stated that nothing asks for; it says what is asked.
    """
    faces = card.faces if card is not None else ()
    found = list(inside(script.modes or script.one_shots))
    _check_modes(entry, source, script, faces, found)
    of_faces = (one for face in faces for one in face.abilities)
    if not found or any(isinstance(one, Unread | NotUnderstood | UnreadRule) for one in (*found, *of_faces)):
        return
    targets = entry.node("targets") or entry.node("target")
    asked = [one for of in script.modes or (script,) for one in of.targets]
    mosts = [one.most for one in asked]
    number = sum(most for most in mosts if isinstance(most, int))
    given = len(scalars(entry.node("target"))) + len(scalars(entry.node("targets")))
    if targets is not None and given > number and all(isinstance(most, int) for most in mosts):
        what = "no target" if not number else f"only {number} target{'s' if number > 1 else ''}"
        raise _unasked(targets, f"{source} has {what}", "601.2c")
    x = entry.node("x")
    if x is not None and not any(map(_is_x, (*found, *inside((ability, *faces))))):
        raise _unasked(x, f"{source} has no X", "107.3")
    that = entry.node("that")
    if that is not None and not any(isinstance(one, _THAT) for one in found):
        raise _unasked(that, f"{source} speaks of nothing but its targets and what is on the board", "608.2c")
    chosen = entry.node("choose")
    for key, _ in chosen.items if isinstance(chosen, TableNode) else ():
        linked = card is None and key.text in LINKED  # the other abilities of the object may ask for it (607.1)
        if not linked and key.text not in asked_in((found, script, ability, faces)):
            raise _unasked(key, f"{source} asks for no {quote(key.text)}", "608.2d")
    offers = any(isinstance(one, May) for one in found)
    answers = entry.node("answers")
    if answers is not None and not offers:
        raise _unasked(answers, f"{source} offers nothing that may be done", "608.2d")
    _check_notes(entry, source, found, ["you do"] if offers else [])


def _check_modes(entry: Entry, source: str, script: Script, faces: Sequence[Face], found: Sequence[object]) -> None:
    modes = entry.node("modes")
    is_modal = script.modes or any(isinstance(one, ModalAbility) for face in faces for one in face.abilities)
    if modes is None or is_modal or any(isinstance(one, ChooseOne) for one in found):
        return
    unread = next((one.text for face in faces for one in face.abilities if isinstance(one, NotUnderstood)), None)
    if unread is not None:
        raise LayerlawError(
            Mistake(
                ErrorKind.UNSUPPORTED,
                modes.place,
                f"what {source} does is not understood: {quote(unread)}",
                mend="say what it does by direct verbs: resolve, move, counters, status, player, ...",
            )
        )
    raise _unasked(modes, f"{source} has no modes", "700.2")


def _check_notes(entry: Entry, source: str, found: Sequence[object], offered: Sequence[str]) -> None:
    noted = entry.node("noted")
    if not isinstance(noted, TableNode):
        return
    words = dict.fromkeys((*offered, *(one.words for one in found if isinstance(one, Noted | NotedNumber))))
    for key, _ in noted.items:
        if key.text not in words:
            asked = ", ".join(map(quote, words)) or "nothing"
            raise LayerlawError(
                Mistake(
                    ErrorKind.UNKNOWN,
                    key.place,
                    f"{source} does not ask for {quote(key.text)}",
                    expected=f"what it asks for: {asked}",
                    mend="write one of these words for word" if words else "leave it out",
                )
            )


def _is_x(node: object) -> bool:
    return is_x(node) or (isinstance(node, ManaCost) and "X" in node.symbols)


def asks_for_x(script: Script) -> bool:
    """Whether a continuous effect of a script reads the X that was announced (107.3)."""
    return holds(tuple(filter(begins, script.one_shots)), X)


def check_x_asked(entry: Entry, script: Script, text: str) -> None:
    """Refuse an X that an instruction in words does not ask for.

    Raises:
        LayerlawError: it is stated.
    """
    stated = entry.word("x")
    if stated is None or holds(script, X):
        return
    for mark in "{}+-/,.":
        text = text.replace(mark, " ")
    if "x" not in text.casefold().split():  # what was not understood may ask for it
        raise _unasked(stated, f"{quote(text.strip())} asks for no X", "107.3")


def _unasked(node: Node, found: str, rule: str) -> LayerlawError:
    return LayerlawError(
        Mistake(ErrorKind.UNKNOWN, node.place, found, expected="only what it asks for", mend="leave it out", rule=rule)
    )
