"""A choice, an X, a level or a host that an entry states and no card of the board asks for: nothing stated is ignored, so it is an error.

What was not understood may ask for what its words name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from layerlaw.boards.board import Entry
from layerlaw.boards.nodes import Listing, Scalar, TableNode
from layerlaw.boards.playing import Game
from layerlaw.boards.read import entry_of
from layerlaw.errors import ErrorKind, LayerlawError, Mistake, quote
from layerlaw.model.abilities import (
    AsEnters,
    AsEntersOrTurnsUp,
    ChooseOne,
    KeywordAbility,
    ModalAbility,
    NotUnderstood,
    OtherAbility,
    Prototype,
)
from layerlaw.model.cards import Face
from layerlaw.model.conditions import OptionChosen
from layerlaw.model.cost_parts import PayMana
from layerlaw.model.one_shot_effects import Choose, Script, Unread
from layerlaw.model.references import Chosen, ChosenPlayer
from layerlaw.model.rule_effects import UnreadRule
from layerlaw.model.tree import inside
from layerlaw.model.values import ChosenNumber, X

_LINKED: Final = frozenset({"cards", "these"})
"""Objects that may be named for whatever an ability exiled or chose (607)."""
_KEYWORDS: Final[Mapping[str, frozenset[str]]] = {
    "keyword": frozenset({"riot"}),
    "number": frozenset({"read ahead"}),
    "creature_type": frozenset({"prowl"}),
}
"""Keywords that ask for a choice by their rules."""
_ATTACHED: Final = frozenset({"Aura", "Equipment", "Fortification"})
_BRINGS: Final = ("enter", "token", "move")


def check_options(game: Game) -> None:
    """Refuse choices, an X, a level, a prototype or a host that no card of the board asks for.

    Raises:
        LayerlawError: one of them is stated.
    """
    if any(isinstance(entry.subject, TableNode) or entry.verb == "do" for entry in _entries(game)):
        return  # tokens of the board's own words, and instructions
    faces = [face for card in game.used.values() for face in card.faces]
    asked, unread = set[str](), ""
    for face in faces:
        asked |= set(_asked_by(face))
        unread += " ".join(_not_read(face)).casefold()
    for entry in _entries(game):
        for key, words in _stated(entry):
            if key.text not in asked and words not in unread:
                raise _unasked(key, entry)


def _entries(game: Game) -> Iterator[Entry]:
    for entry in game.board.timeline:
        if entry.verb == "simultaneous" and isinstance(entry.subject, Listing):
            yield from map(entry_of, entry.subject.items)
        else:
            yield entry


def _stated(entry: Entry) -> Iterator[tuple[Scalar, str]]:
    """What an entry states, by the word of its key, each with the word under which a text that was not read would ask for it."""
    chosen = entry.options if entry.verb == "choose" else entry.node("choose")
    if isinstance(chosen, TableNode):
        yield from ((key, "cho") for key, _ in chosen.items if key.text not in _LINKED)
    for key, node in entry.options.items:
        if isinstance(node, Scalar) and node.value is False:
            continue
        if entry.verb in _BRINGS and key.text in ("level", "prototyped", "attached_to", "x"):
            yield key, {"x": "x", "attached_to": "attach"}.get(key.text, key.text[:5])
        elif entry.verb in ("cast", "activate") and key.text == "x":
            yield key, "x"


def _asked_by(face: Face) -> Iterator[str]:
    """The keys for which a face asks."""
    subtypes = set(map(str, face.subtypes))
    if subtypes & _ATTACHED:
        yield "attached_to"
    if "Class" in subtypes:
        yield "level"
    if face.mana_cost is not None and "X" in face.mana_cost.symbols:
        yield "x"
    for node in inside((face.abilities, face.casting)):
        yield from _asked(node)


def _asked(node: object) -> Iterator[str]:
    match node:
        case Chosen(key) | ChosenNumber(key) | Choose(key):
            yield key
        case ChosenPlayer():
            yield from ("player", "opponent")
        case AsEnters():
            yield from (*node.choices, "mode")
        case AsEntersOrTurnsUp():
            yield from ("mode", "power", "toughness")
        case ModalAbility() | ChooseOne() | OptionChosen():
            yield "mode"
        case Script() if node.modes:
            yield "mode"
        case Prototype():
            yield "prototyped"
        case X():
            yield "x"
        case PayMana(mana) if "{X}" in mana:
            yield "x"
        case KeywordAbility(name):
            yield from (key for key, names in _KEYWORDS.items() if name in names)
            yield {"level up": "level", "bestow": "attached_to"}.get(name, "")
        case _:
            pass


def _not_read(face: Face) -> Iterator[str]:
    for node in inside((face.abilities, face.casting)):
        match node:
            case NotUnderstood(text) | OtherAbility(text) | Unread(text) | UnreadRule(text):
                yield text
            case _:
                pass


def _unasked(key: Scalar, entry: Entry) -> LayerlawError:
    of = f" of {quote(entry.subject.text)}" if isinstance(entry.subject, Scalar) else ""
    return LayerlawError(
        Mistake(
            ErrorKind.UNKNOWN,
            key.place,
            f"no card of this board asks for {quote(key.text)}{of}",
            expected="only what something asks for",
            mend="leave it out",
        )
    )
