"""Which options of an entry can mean something for the card or object that it is about, so that a form need not list the others.

An option that states what a card asks for (a choice, a cost that was paid, a face) applies only where the card does; all others always do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from layerlaw.boards.board_words import CASTING
from layerlaw.boards.nodes import Scalar
from layerlaw.boards.open_choices import Ask, face_of
from layerlaw.boards.playing import Game
from layerlaw.boards.schema import VERBS
from layerlaw.errors import LayerlawError
from layerlaw.layers import solve
from layerlaw.model.abilities import NotUnderstood, OthersEnterAsCopy, keyword_names
from layerlaw.model.cards import Card, Layout
from layerlaw.model.casting_facts import KEYWORD_OF
from layerlaw.model.conditions import Noted, WasCastSo
from layerlaw.model.one_shot_effects import Unread
from layerlaw.model.places import Place
from layerlaw.model.references import That, ThatPlayer
from layerlaw.model.tree import inside
from layerlaw.model.values import NotedNumber, TimesCastSo

__all__ = ["applicable"]

_OF_CARDS: Final = ("enter", "token", "resolve", "cast")
_ASKED_FOR: Final = frozenset(
    {
        *(
            "copy_of",
            "because",
            "attached_to",
            "bestowed_on",
            "prototyped",
            "transformed",
            "level",
            "x",
            "choose",
        ),
        *("targets", "target", "modes", "ability", "that", "noted", "divide", "mutate", "fused", "splice"),
        *("convoke", "improvise", "delve"),
        *CASTING,
    }
)
"""Options that mean something only where something asks for them. `answers` always may: what asks may come later, or from another card."""
_WORDS_OF: Final[Mapping[str, str]] = {KEYWORD_OF.get(word, word): word for word in CASTING}
_TURNING: Final = (Layout.TRANSFORM, Layout.MODAL_DFC)


def applicable(game: Game, entry: Mapping[str, Any], asks: Iterable[Ask]) -> tuple[str, ...] | None:
    """The options of an entry that apply, by name; those that it states already are among them. None where nothing is known of its card."""
    verb = next((one for one in VERBS if one.name in entry), None)
    subject = entry.get(verb.name) if verb is not None else None
    if verb is None or not isinstance(subject, str) or verb.name == "do":  # its words may ask for anything
        return None
    asked = {str(ask.path[0]) for ask in asks}
    if "targets" in asked:
        asked.add("target")
    if verb.name == "counters":
        identity = game.object(Scalar(subject, subject, Place("entry")))
        has_some = any(pile.number for pile in game.state.object(identity).counters.values())
        return tuple(key.name for key in verb.options if key.name != "remove" or has_some or "remove" in entry)
    if verb.name in _OF_CARDS:
        card = _card(game, subject)
        if card is None:
            return None
        if any(
            isinstance(one, NotUnderstood | Unread)
            for face in card.faces
            for one in inside((face.abilities, face.casting))
        ):
            return tuple(key.name for key in verb.options)  # what was not understood may ask for anything
        asked |= set(_by_text(card, subject)) | set(_by_kind(card, subject)) | set(_by_board(game))
    return tuple(
        key.name for key in verb.options if key.name not in _ASKED_FOR or key.name in asked or key.name in entry
    )


def _card(game: Game, name: str) -> Card | None:
    try:
        return game.find(name)
    except LayerlawError:
        return None  # a card of which none can be made: the entry itself says so


def _by_text(card: Card, name: str) -> Iterator[str]:
    """What the words of the card look at: how it was cast, "that creature", what only play tells."""
    face = face_of(card, name)
    for one in inside((face.abilities, face.casting)):
        match one:
            case WasCastSo(how) | TimesCastSo(how):
                yield _WORDS_OF.get(how, how)
            case That() | ThatPlayer():
                yield "that"
            case Noted() | NotedNumber():
                yield "noted"
            case _:
                pass


def _by_kind(card: Card, name: str) -> Iterator[str]:
    """What cards of its kind can do: two faces, levels, costs that are paid otherwise."""
    face = face_of(card, name)
    keywords = keyword_names(face.abilities)
    if card.layout in _TURNING:
        yield "transformed"
    if "Class" in map(str, face.subtypes) or "level up" in keywords:
        yield "level"
    if "prototype" in keywords:
        yield "prototyped"
    if keywords & {"convoke", "improvise", "delve", "splice", "mutate", "fuse"}:
        yield from {"fused" if one == "fuse" else one for one in keywords}


def _by_board(game: Game) -> Iterator[str]:
    """What other permanents do to what enters (614.1c)."""
    solution = solve(game.state, game.edition, trace=False)
    if any(isinstance(one, OthersEnterAsCopy) for now in solution.values() for one in now.abilities):
        yield "because"
