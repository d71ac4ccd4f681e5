"""Is what another engine hands in a game at all? Looked at once, before it is solved, so that a fault in it is told and not met half-way.

Our own states are sound by how they are made, and say so (`is_sound`); they are not looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from textwrap import shorten
from typing import TYPE_CHECKING, Any, Final

from layerlaw.errors import ErrorKind, LayerlawError, Mistake, quote
from layerlaw.model.cards import Face
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.identity import ENGINE, IdentityCache
from layerlaw.model.serial import unfit
from layerlaw.model.words import CardType, Color, Subtype, Zone

if TYPE_CHECKING:
    from layerlaw.layers.protocol import GameView


def require_sound(game: GameView) -> None:
    """A game of which another engine says that it is one, is one (`layers.protocol`).

    Raises:
        LayerlawError: a field of an object, an effect, a player or the game itself is missing or cannot be; it says which, and of what.
    """
    players = _players(game)
    objects = _many(game, "objects")
    ids: set[object] = set()
    for number, view in enumerate(objects, 1):
        identity = _field(view, f"object number {number}", "id")
        whose = f"object {quote(str(identity))}"
        if not _is_hashable(identity):
            raise _wrong(f"object number {number}", "id", identity, "a value that can be a key of a dict")
        if identity in ids:
            raise _wrong(whose, "id", identity, "an id that no other object has (400.7)")
        ids.add(identity)
    for view in objects:
        _object(view, f"object {quote(str(view.id))}", players, ids)
    for number, effect in enumerate(_many(game, "effects"), 1):
        _effect(effect, f"effect number {number}", players)


def _players(game: GameView) -> frozenset[str]:
    names: set[str] = set()
    for number, player in enumerate(_many(game, "players"), 1):
        whose = f"player number {number}"
        name = _field(player, whose, "name")
        if not isinstance(name, str) or name in names:
            raise _wrong(whose, "name", name, "a text that no other player is called")
        names.add(name)
        for field in ("life", "hand"):
            _require(player, f"player {quote(name)}", field, _is_number, _NUMBER)
        _require(player, f"player {quote(name)}", "counters", _is_numbers, "a mapping of words to whole numbers")
        _require(player, f"player {quote(name)}", "designations", _is_words, "a set of words")
    if not names:
        raise _wrong("the game", "players", (), "at least one player")
    _require(game, "the game", "active_player", _is_one_of(names), "the name of one of its players")
    return frozenset(names)


def _object(view: object, whose: str, players: frozenset[str], ids: set[object]) -> None:
    is_player = _is_one_of(players)

    def player_or_none(value: object) -> bool:
        return value is None or is_player(value)

    def another_or_none(value: object) -> bool:
        return value is None or (_is_hashable(value) and value in ids and value != _field(view, whose, "id"))

    for field, is_right, expected in (
        *_OF_OBJECTS,
        ("owner", is_player, "the name of one of the game's players"),
        ("controller", player_or_none, "the name of one of the game's players, or None"),
        ("attached_to_player", player_or_none, "the name of one of the game's players, or None"),
        ("attached_to", another_or_none, "the id of another object of the game, or None"),
    ):
        _require(view, whose, field, is_right, expected)
    for field in ("face", "flipped_face", "face_down_values"):
        _model_value(view, whose, field)
    for key, choice in _field(view, whose, "choices").items():
        is_right, expected = _OF_CHOICES.get(key, _ANY)
        if key in _PLAYERS_CHOSEN:
            is_right, expected = is_player, "the name of one of the game's players"
        if not is_right(choice):
            raise _wrong(f"{whose}, its choices", key, choice, expected)
    for kind, pile in _field(view, whose, "counters").items():
        what = f"{whose}, its counters {quote(str(kind))}"
        if not isinstance(kind, str):
            raise _wrong(whose, "counters", kind, "the kind of each as a text")
        _require(pile, what, "number", _is_positive, "a whole number of at least 1")
        _require(pile, what, "timestamp", _is_number, _NUMBER)


def _effect(effect: object, whose: str, players: frozenset[str]) -> None:
    _require(effect, whose, "id", lambda value: isinstance(value, str), "a text")
    whose = f"effect {quote(_field(effect, whose, 'id'))}"
    _require(effect, whose, "source", lambda value: isinstance(value, str), "a text")
    _require(effect, whose, "effect", lambda value: isinstance(value, ContinuousEffect), "a ContinuousEffect")
    _model_value(effect, whose, "effect")
    _require(effect, whose, "controller", _is_one_of(players), "the name of one of the game's players")
    _require(effect, whose, "timestamp", _is_number, _NUMBER)
    _require(effect, whose, "source_id", _is_hashable, "the id of an object, or None")


# --- fields --------------------------------------------------------------------------------------------------------------


def _field(thing: object, whose: str, field: str) -> Any:  # noqa: ANN401 - what another engine made
    found = getattr(thing, field, _MISSING)
    if found is _MISSING:
        raise LayerlawError(
            Mistake(
                ErrorKind.MISSING, None, f"{whose} has no {field}", mend="layerlaw.layers.protocol says what is read"
            )
        )
    return found


def _many(game: GameView, field: str) -> list[Any]:
    """What the game has several of; it must be there each time that it is asked for."""
    found = _field(game, "the game", field)
    is_used_up = isinstance(found, Iterator) and getattr(game, field) is found
    if not isinstance(found, Iterable) or isinstance(found, str | Mapping) or is_used_up:
        raise _wrong("the game", field, found, "a list or tuple: it is gone through more than once")
    return list(found)


def _model_value(thing: object, whose: str, field: str) -> None:
    """A value of our model holds in each of its fields what may stand there."""
    value = getattr(thing, field)
    if value is None or _SOUND.find(id(value)) is not None:
        return
    wrong = unfit(value)
    if wrong is not None:
        kind = type(wrong.node)
        inner = "" if wrong.node is value else f", {kind.__name__} in it"
        expected = f"what the class says: {kind.__annotations__[wrong.field]}"
        raise _wrong(f"{whose}, its {field}{inner}", wrong.field, wrong.held, expected)
    _SOUND.keep(id(value), value, None)


def _require(thing: object, whose: str, field: str, is_right: Callable[[Any], bool], expected: str) -> None:
    found = _field(thing, whose, field)
    if not is_right(found):
        raise _wrong(whose, field, found, expected)


def _wrong(whose: str, field: str, found: object, expected: str) -> LayerlawError:
    shown = f"the text {quote(found)}" if isinstance(found, str) else shorten(repr(found), _LONGEST)
    return LayerlawError(Mistake(ErrorKind.UNKNOWN, None, f"{whose}: its {field} is {shown}", expected=expected))


def _is_one_of(names: AbstractSet[str]) -> Callable[[object], bool]:
    return lambda value: isinstance(value, str) and value in names


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_positive(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 1


def _is_numbers(value: object) -> bool:
    return isinstance(value, Mapping) and all(
        isinstance(key, str) and _is_number(number) for key, number in value.items()
    )


def _is_words(value: object) -> bool:
    return isinstance(value, AbstractSet) and all(isinstance(word, str) for word in value)


def _is_face_or_none(value: object) -> bool:
    return value is None or isinstance(value, Face)


def _is_mapping(value: object) -> bool:
    return isinstance(value, Mapping)


def _is_choices(value: object) -> bool:
    return isinstance(value, Mapping) and all(isinstance(key, str) for key in value)


def _is_linked(value: object) -> bool:
    return isinstance(value, Mapping) and all(
        isinstance(key, str) and isinstance(ids, tuple) and all(map(_is_hashable, ids)) for key, ids in value.items()
    )


def _is_hashable(value: object) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True


_LONGEST: Final = 60
_MISSING: Final = object()
_NUMBER: Final = "a whole number"
_OF_OBJECTS: Final[tuple[tuple[str, Callable[[Any], bool], str], ...]] = (
    ("face", lambda value: isinstance(value, Face), "a Face"),
    ("flipped_face", _is_face_or_none, "a Face, or None"),
    ("face_down_values", _is_face_or_none, "a Face, or None"),
    ("zone", lambda value: isinstance(value, Zone), "a Zone"),
    ("timestamp", _is_number, _NUMBER),
    ("count", _is_positive, "a whole number of at least 1"),
    ("counters", _is_mapping, "a mapping of the kinds of counters to CounterPile"),
    ("status", _is_words, "a set of words"),
    ("choices", _is_choices, "a mapping of words for what was chosen to the choice"),
    ("linked", _is_linked, "a mapping of words to tuples of ids"),
    ("facts", _is_numbers, "a mapping of words to whole numbers"),
)
"""The fields that can be judged by themselves: each with its test, and what may stand there."""
_SUBTYPE: Final = (lambda value: isinstance(value, Subtype), "a Subtype")
_WORD: Final = (lambda value: isinstance(value, Color | Subtype), "a Color or a Subtype")
_TEXT: Final = (lambda value: isinstance(value, str), "a text")
_ANY: Final[tuple[Callable[[Any], bool], str]] = (lambda _: True, "anything")
_OF_CHOICES: Final[dict[str, tuple[Callable[[Any], bool], str]]] = {
    "color": (lambda value: isinstance(value, Color), "a Color"),
    "colors": (
        lambda value: isinstance(value, tuple) and all(isinstance(one, Color) for one in value),
        "a tuple of Color",
    ),
    "card_type": (lambda value: isinstance(value, CardType), "a CardType"),
    "creature_type": _SUBTYPE,
    "land_type": _SUBTYPE,
    "basic_land_type": _SUBTYPE,
    "from": _WORD,
    "to": _WORD,
    "number": (_is_number, _NUMBER),
    "card_name": _TEXT,
    "keyword": _TEXT,
}
"""What may have been chosen, by the key under which it stands."""
_PLAYERS_CHOSEN: Final = frozenset({"player", "opponent"})
_SOUND: Final[IdentityCache[None]] = ENGINE.cache("values found sound", 50_000)
"""Values of the model that were looked at, by their id in memory: they do not change, and an engine hands in the same again and again."""
