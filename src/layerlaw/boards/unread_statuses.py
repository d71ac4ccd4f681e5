"""A status or a fact of a casting that a board states and no rule reads: nothing stated is ignored, so it is an error."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from layerlaw.boards.board import Entry, scalars
from layerlaw.boards.fact_words import CASTING, STATUSES
from layerlaw.boards.nodes import Scalar
from layerlaw.boards.playing import Game
from layerlaw.errors import ErrorKind, LayerlawError, Mistake, quote
from layerlaw.model.abilities import KeywordAbility, NotUnderstood, OtherAbility
from layerlaw.model.casting_facts import KEYWORD_OF, keys_of
from layerlaw.model.conditions import WasCastSo
from layerlaw.model.filters import HasStatus
from layerlaw.model.one_shot_effects import SetStatus, Unread
from layerlaw.model.rule_effects import UnreadRule
from layerlaw.model.tree import inside
from layerlaw.model.values import TimesCastSo

_BY_THE_RULES: Final = frozenset({"blocked", "unblocked", "crewed", "suspected", "ring_bearer", "exerted", "commander"})
"""Those that the rules of combat, of untapping and of what a status does ask of any permanent."""
_SET_ASIDE: Final = frozenset({"plotted", "foretold", "warped", "airbent"})
"""Those that the rules ask of a card in exile (702.143a, 702.170a)."""
_OF_SUBTYPE: Final = {"class_level": "Class", "left_unlocked": "Room", "right_unlocked": "Room"}
_KEYWORDS: Final = {
    "kicked": ("kicker", "multikicker"),
    "unearthed": ("unearth",),
    "renowned": ("renown",),
    "saddled": ("saddle",),
    "reconfigured": ("reconfigure",),
}
"""Keywords whose rules ask for a status, where `model.casting_facts` does not name them."""
_OF_CARDS: Final = ("enter", "token", "resolve", "activate", "trigger", "move", "status")


def check_statuses(game: Game) -> None:
    """Refuse statuses and facts of castings for which no rule and no card of the board asks.

    What was not understood asks for what it names.

    Raises:
        LayerlawError: one of them is stated.
    """
    for entry in game.board.timeline:
        for key in _stated(entry):
            if not _is_read(game, entry, key.text):
                raise _unread(key, entry)


def _stated(entry: Entry) -> Iterator[Scalar]:
    if entry.verb not in _OF_CARDS:
        return
    for key, node in entry.options.items:
        if key.text not in (*CASTING, *STATUSES, "class_level"):
            continue
        if any(word.value is not False and word.value != 0 for word in scalars(node)):
            yield key


def _is_read(game: Game, entry: Entry, name: str) -> bool:
    if name in _BY_THE_RULES or (name in _SET_ASIDE and entry.place in game.in_exile):
        return True
    faces = [face for card in game.used.values() for face in card.faces]
    if name in _OF_SUBTYPE:
        return any(_OF_SUBTYPE[name] in map(str, face.subtypes) for face in faces)
    words = name.split("_", maxsplit=1)[0]
    done = [one.subject.text for one in game.board.timeline if one.verb == "do" and isinstance(one.subject, Scalar)]
    return any(words in text.casefold() for text in done) or any(
        _asks(one, name, words) for face in faces for one in inside((face.abilities, face.casting))
    )


def _asks(node: object, name: str, words: str) -> bool:
    match node:
        case HasStatus(asked) | SetStatus(_, asked):
            return asked == name
        case WasCastSo(how) | TimesCastSo(how):
            return how in keys_of(name) or how.startswith(name)
        case KeywordAbility(keyword):
            return keyword in _KEYWORDS.get(name, (KEYWORD_OF.get(name, name),))
        case NotUnderstood(text) | OtherAbility(text) | Unread(text) | UnreadRule(text):
            return words in text.casefold()
        case _:
            return False


def _unread(key: Scalar, entry: Entry) -> LayerlawError:
    of = quote(entry.subject.text) if isinstance(entry.subject, Scalar) else "it"
    return LayerlawError(
        Mistake(
            ErrorKind.UNKNOWN,
            key.place,
            f"no rule and no card of this board asks for {quote(key.text)} of {of}",
            expected="only what something asks for",
            mend="leave it out",
        )
    )
