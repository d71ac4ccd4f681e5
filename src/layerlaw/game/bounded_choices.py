"""Whether a choice is one that its words allow: a card name of certain characteristics (201.4a), a color other than one, a number within bounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from layerlaw.game.objects import GameObject, ObjectId
from layerlaw.game.state import IllegalAction, Player, new_game
from layerlaw.game.untraced import look
from layerlaw.layers.board_reader import BoardReader
from layerlaw.model.abilities import Ability, AsEnters
from layerlaw.model.cards import Face
from layerlaw.model.changes import ReplaceWord
from layerlaw.model.choice_bounds import CardName, ChoiceBounds
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import Filter
from layerlaw.model.one_shot_effects import Choose
from layerlaw.model.references import Chosen
from layerlaw.model.tree import inside
from layerlaw.model.words import CardType, Color, Zone

T = TypeVar("T")


def check_bounds(name: str, bounds: ChoiceBounds, chosen: object, rule: str) -> None:
    """Refuse a choice that its words do not allow.

    A card name that nobody has looked up (a plain text, as a program may give it) is taken as it is.

    Args:
        name: what asks for it.
        bounds: what it must be.
        chosen: what was chosen.
        rule: by which rule it is chosen.

    Raises:
        IllegalAction: it is none of what may be chosen.
    """
    if bounds.card is not None:
        if isinstance(chosen, CardName) and chosen.face is not None and not face_matches(chosen.face, bounds.card):
            raise IllegalAction(
                f"{chosen} is no card name that {name} lets be chosen",
                rule="201.4a",
                mend="choose the name of such a card",
            )
        return
    too_small = bounds.least is not None and isinstance(chosen, int) and chosen < bounds.least
    too_great = bounds.most is not None and isinstance(chosen, int) and chosen > bounds.most
    if too_small or too_great or chosen in bounds.but or (bounds.only and chosen not in bounds.only):
        raise IllegalAction(
            f"{_word(chosen)} is none of what {name} lets be chosen", rule=rule, mend=f"choose {_allowed(bounds)}"
        )


def allowed(name: str, bounds: ChoiceBounds, chosen: T, rule: str) -> T | int:
    """What was chosen, where its words allow it; of options that have a word each, the number of the one that was called by it (614.12c).

    Raises:
        IllegalAction: it is none of what may be chosen.
    """
    if isinstance(chosen, str) and bounds.called:
        numbers = {word.casefold(): at for at, word in enumerate(bounds.called, 1)}
        if chosen.casefold() not in numbers:
            raise IllegalAction(
                f"{chosen} is none of what {name} lets be chosen",
                rule="614.12c" if rule == "614.12a" else rule,
                mend=f"choose {' or '.join(bounds.called)}, or its number from 1",
            )
        return numbers[chosen.casefold()]
    check_bounds(name, bounds, chosen, rule)
    return chosen


def check_words(name: str, effect: ContinuousEffect, chosen: Mapping[str, object]) -> None:
    """Refuse words for a text change that are not of one of its sorts, the two of the same, or that are one and the same word (612.2, 608.2d).

    Raises:
        IllegalAction: they are not such.
    """
    for change in effect.changes:
        if not isinstance(change, ReplaceWord) or not change.sorts:
            continue
        old, new = (chosen.get(one.key) if isinstance(one, Chosen) else one for one in (change.old, change.new))
        if old is None or new is None:
            continue  # it is missing, which is another thing
        if not any(sort.has(old) and sort.has(new) for sort in change.sorts):
            raise IllegalAction(
                f"{name} replaces one {' or '.join(change.sorts)}, and not {_word(old)} with {_word(new)}",
                rule="612.2",
                mend=f"choose one {' or '.join(change.sorts)}, and another to stand in its place",
            )
        if old == new and isinstance(change.new, Chosen):
            raise IllegalAction(
                f"{name} replaces {_word(old)} with another word", rule="608.2d", mend="choose two different words"
            )


def check_objects(name: str, what: Filter, chosen: Iterable[object], reader: BoardReader) -> None:
    """Refuse objects, chosen as a permanent enters, that its words do not allow (614.12a).

    Raises:
        IllegalAction: one is not such.
    """
    for one in chosen:
        if isinstance(one, int) and not reader.matches(ObjectId(one), what):
            raise IllegalAction(
                f"{name} lets no such object be chosen", rule="614.12a", mend="choose what its words allow"
            )


def check_later(name: str, abilities: Iterable[Ability], key: str, chosen: object) -> None:
    """Refuse a choice for an object that exists that none of its abilities which ask for such a choice allows.

    Raises:
        IllegalAction: each of them asks for something else; the reason of the first.
    """
    asked: list[tuple[ChoiceBounds | None, str]] = []
    for node in inside(tuple(abilities)):
        match node:
            case AsEnters(choices, _, bounds) if key in choices:
                asked.append((next((one for one in bounds if one.key == key), None), "614.12a"))
            case Choose() if node.key == key:
                asked.append((node.bounds, "608.2d"))
            case _:
                pass
    refusals: list[IllegalAction] = []
    for one, rule in asked:
        if one is None:
            return
        try:
            check_bounds(name, one, chosen, rule)
        except IllegalAction as refused:
            refusals.append(refused)
        else:
            return
    if refusals:
        raise refusals[0]


def face_matches(face: Face, what: Filter) -> bool:
    """Whether a face alone, by what is printed on it, is such."""
    alone = new_game([Player("somebody"), Player("somebody else")])
    thing = GameObject(ObjectId(1), face.name or "", face, Zone.BATTLEFIELD, "somebody", "somebody", 1)
    reader = look(alone.with_object(thing)).reader("somebody", thing.id)
    return reader.matches(thing.id, what)


def _word(chosen: object) -> str:
    return chosen.word if isinstance(chosen, Color) else chosen.lower() if isinstance(chosen, CardType) else str(chosen)


def _allowed(bounds: ChoiceBounds) -> str:
    if bounds.only:
        return f"one of {', '.join(map(_word, bounds.only))}"
    if bounds.but:
        return f"another than {' or '.join(map(_word, bounds.but))}"
    return f"at least {bounds.least}" if bounds.most is None else f"a number from {bounds.least or 0} to {bounds.most}"
