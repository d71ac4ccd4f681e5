"""A choice, an X, a level or a host that an entry states and nothing asks for: nothing stated is ignored, so it is an error.

What was not understood may ask for what its words name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from layerlaw.boards.board import Entry
from layerlaw.boards.card_names import card_of
from layerlaw.boards.nodes import Listing, Scalar, TableNode
from layerlaw.boards.playing import Game
from layerlaw.boards.read import entry_of
from layerlaw.errors import ErrorKind, LayerlawError, Mistake, quote
from layerlaw.model.abilities import (
    Ability,
    AsEnters,
    AsEntersOrTurnsUp,
    ChooseOne,
    KeywordAbility,
    ModalAbility,
    NotUnderstood,
    OtherAbility,
    Prototype,
)
from layerlaw.model.cards import Card, Face
from layerlaw.model.conditions import OptionChosen
from layerlaw.model.cost_parts import is_x
from layerlaw.model.filters import IsLinked
from layerlaw.model.one_shot_effects import Choose, Script, Unread
from layerlaw.model.references import Chosen, ChosenPlayer, Linked
from layerlaw.model.rule_effects import UnreadRule
from layerlaw.model.tree import inside
from layerlaw.model.values import ChosenNumber

LINKED: Final = frozenset({"cards", "these"})
"""Objects that may be named for whatever an ability exiled or chose (607)."""
_KEYWORDS: Final[Mapping[str, frozenset[str]]] = {
    "keyword": frozenset({"riot"}),
    "number": frozenset({"read ahead"}),
    "creature_type": frozenset({"prowl"}),
}
"""Keywords that ask for a choice by their rules."""
_ATTACHED: Final = frozenset({"Aura", "Equipment", "Fortification"})
_BRINGS: Final = ("enter", "token", "move")
_ASKED_OF_WHAT_ENTERS: Final = ("level", "prototyped", "attached_to", "bestowed_on", "x")
_BY_ANOTHER: Final = frozenset({"attached_to"})
"""What an effect of another object may ask of what enters."""


def check_options(game: Game) -> None:
    """Refuse choices, an X, a level, a prototype or a host for which neither the card of the entry nor an effect on the board asks.

    Raises:
        LayerlawError: one of them is stated.
    """
    cards = [*game.used.values(), *_made(game)]
    named = _by_name(cards)
    faces = [face for card in cards for face in card.faces]
    said = list(_said(game))
    asked = {key for face in faces for key in _asked_by(face)} | {key for one in said for key in asked_in(one)}
    unread = " ".join((*(text for face in faces for text in _not_read(face)), *map(_texts, said))).casefold()
    lent = {key for face in faces for key in _lent(face)} | {key for one in said for key in asked_in(one)}
    for entry in _entries(game):
        stated = list(_stated(entry))
        if not stated:
            continue  # as in most entries: nothing is looked up for them
        own = _own(game, entry, named)
        there = asked if own is None else {key for face in own for key in _asked_by(face)} | lent | _BY_ANOTHER & asked
        for key, words in stated:
            if key.text not in there and words not in unread:
                raise _unasked(key, entry)


def _by_name(cards: Iterable[Card]) -> dict[str, tuple[Face, ...]]:
    """The faces of the first card of each name, and of each name of a face."""
    named: dict[str, tuple[Face, ...]] = {}
    for card in cards:
        for name in (card.name, *(face.name or "" for face in card.faces)):
            named.setdefault(name.casefold(), card.faces)
    return named


def _own(game: Game, entry: Entry, named: Mapping[str, tuple[Face, ...]]) -> tuple[Face, ...] | None:
    """The faces of the card that an entry names; None where that is told by an alias, or something else is copied."""
    word = entry.subject
    copies = (
        entry.node("copy_of") is not None or entry.node("because") is not None or entry.node("as_part_of") is not None
    )
    if entry.verb not in ("enter", "token", "cast") or copies or not isinstance(word, Scalar):
        return None
    if game.register.is_object(word.text) and word.text in game.register.aliases:
        return None
    return named.get(word.text.strip().casefold())


def _made(game: Game) -> Iterator[Card]:
    """The tokens of the board's own words that `create` makes, and the cards of entries of which nothing has happened."""
    for entry in _entries(game):
        refused = entry.node("refused") is not None and isinstance(entry.subject, Scalar)
        found = game.find(entry.subject.text) if refused and isinstance(entry.subject, Scalar) else None
        if found is not None:
            yield found
        if entry.verb == "create" and isinstance(entry.subject, TableNode):
            yield card_of(entry.subject, name="Token")


def _said(game: Game) -> Iterator[object]:
    """What the board says in words: instructions, and the texts of emblems."""
    for entry in _entries(game):
        text = entry.text("emblem") if entry.verb == "player" else None
        words = entry.subject.text if isinstance(entry.subject, Scalar) else ""
        if entry.verb == "do" or text is not None:
            from layerlaw.oracle import (  # loaded only where a board has words of its own
                compile_instruction,
                compile_text,
            )

            yield (compile_text(text, name="Emblem").abilities if text is not None else compile_instruction(words))


def _lent(face: Face) -> Iterator[str]:
    """The keys for which the abilities ask that a face gives to others, or to what is a copy."""
    for ability in face.abilities:
        for node in inside(ability):
            if isinstance(node, Ability) and node is not ability:
                yield from asked_in(node)


def _texts(node: object) -> str:
    return " ".join(_texts_in(node))


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
        yield from ((key, "exile" if key.text in LINKED else "cho") for key, _ in chosen.items)
    for key, node in entry.options.items:
        if isinstance(node, Scalar) and node.value is False:
            continue
        if entry.verb in _BRINGS and key.text in _ASKED_OF_WHAT_ENTERS:
            yield key, {"x": "x", "attached_to": "attach"}.get(key.text, key.text[:5])
        elif entry.verb in ("cast", "activate", "suspend", "turn_up") and key.text == "x":
            yield key, "x"
        elif entry.verb == "cast" and key.text == "prototyped":
            yield key, key.text[:5]


def _asked_by(face: Face) -> Iterator[str]:
    """The keys for which a face asks."""
    subtypes = set(map(str, face.subtypes))
    if subtypes & _ATTACHED:
        yield "attached_to"
    if "Class" in subtypes:
        yield "level"
    if face.mana_cost is not None and "X" in face.mana_cost.symbols:
        yield "x"
    yield from asked_in((face.abilities, face.casting))


def asked_in(held: object) -> Iterator[str]:
    """The keys of choices, and of what an entry of the board states besides, for which something in the tree asks."""
    for node in inside(held):
        yield from _asked(node)


def _asked(node: object) -> Iterator[str]:
    if is_x(node):
        yield "x"
    match node:
        case Chosen(key) | ChosenNumber(key) | Choose(key):
            yield key
        case Linked() | IsLinked():
            yield from LINKED
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
        case KeywordAbility(name):
            yield from (key for key, names in _KEYWORDS.items() if name in names)
            yield {"level up": "level", "bestow": "attached_to"}.get(name, "")
            yield "bestowed_on" if name == "bestow" else ""
        case _:
            pass


def _not_read(face: Face) -> Iterator[str]:
    return _texts_in((face.abilities, face.casting))


def _texts_in(held: object) -> Iterator[str]:
    for node in inside(held):
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
