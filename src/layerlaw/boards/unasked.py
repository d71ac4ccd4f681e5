"""What an entry states of a resolution and nothing asks for: nothing stated is ignored, so it is an error."""

from __future__ import annotations

from typing import Final

from layerlaw.boards.board import Entry
from layerlaw.boards.nodes import Listing, Node, TableNode
from layerlaw.errors import ErrorKind, LayerlawError, Mistake, quote
from layerlaw.game.resolution import begins
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.abilities import ChooseOne, ModalAbility, NotUnderstood, Start
from layerlaw.model.cards import Card
from layerlaw.model.conditions import Noted
from layerlaw.model.one_shot_effects import Script, Unread
from layerlaw.model.tree import holds, inside
from layerlaw.model.values import ChosenNumber, NotedNumber, X

_THAT: Final = (r.That, r.ThatPlayer, r.Linked, f.IsLinked, ChosenNumber)
"""What speaks of what an event or something before was about."""


def check_asked(entry: Entry, source: str, script: Script, card: Card | None) -> None:
    """Refuse modes, targets, X and notes for which nothing in the script asks.

    What was not understood, and what is not carried out here, may ask for anything: then nothing is refused. `card`: the spell, if it is one.

    Raises:
        LayerlawError: something is stated that nothing asks for; it says what is asked.
    """
    faces = card.faces if card is not None else ()
    is_modal = any(isinstance(one, ModalAbility) for face in faces for one in face.abilities)
    costs_x = card is None or any(face.mana_cost is not None and "X" in face.mana_cost.symbols for face in faces)
    held = script.one_shots
    found = list(inside(held))
    if not held or any(not isinstance(one, Start | ChooseOne) for one in held):
        in_words = True
    else:
        in_words = any(isinstance(one, Unread | NotUnderstood) for one in found)
    modes = entry.node("modes")
    if modes is not None and not is_modal and not script.modes and not any(isinstance(one, ChooseOne) for one in found):
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
    if in_words:
        return
    targets = entry.node("targets") or entry.node("target")
    mosts = [one.most for one in script.targets]
    number = sum(most for most in mosts if isinstance(most, int))
    given = len(targets.items) if isinstance(targets, Listing) else 1
    if targets is not None and given > number and all(isinstance(most, int) for most in mosts):
        what = "no target" if not number else f"only {number} target{'s' if number > 1 else ''}"
        raise _unasked(targets, f"{source} has {what}", "601.2c")
    x = entry.node("x")
    if x is not None and not costs_x and not any(isinstance(one, X) for one in found):
        raise _unasked(x, f"{source} has no X", "107.3")
    that = entry.node("that")
    if that is not None and not any(isinstance(one, _THAT) for one in found):
        raise _unasked(that, f"{source} speaks of nothing but its targets and what is on the board", "608.2c")
    noted = entry.node("noted")
    if isinstance(noted, TableNode):
        words = dict.fromkeys(one.words for one in found if isinstance(one, Noted | NotedNumber))
        for key, _ in noted.items:
            if key.text not in words:
                asked = ", ".join(map(quote, words)) or "nothing"
                raise LayerlawError(
                    Mistake(
                        ErrorKind.UNKNOWN,
                        key.place,
                        f"{source} does not ask for {quote(key.text)}",
                        expected=f"what it asks for: {asked}",
                    )
                )


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
