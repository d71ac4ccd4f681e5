"""What only a game remembers: conditions in words, such as "this spell was kicked" or "you gained life this turn" (608.2i)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from layerlaw.game.state import ObjectId
from layerlaw.play.happened import DrawOne, LifeChanged, Moved
from layerlaw.play.play import Play


def noted(words: str, facts: Mapping[str, object], controller: str, source: ObjectId, play: Play) -> bool | None:
    """Whether it is so; None where the words say nothing that is known here."""
    if words in facts:
        return bool(facts[words])
    text = words.casefold().replace("this permanent", "~").replace("this spell", "~").replace("this creature", "~")
    for ending, key in _CAST.items():
        if text in (f"~ was {ending}", f"it was {ending}", f"it's {ending}"):
            return bool(facts.get(key) or _cast_fact(source, key, play))
    known = _TURN.get(text)
    return None if known is None else known(play, controller)


_CAST: Final = {
    "kicked": "kicked",
    "bargained": "bargained",
    "overloaded": "overloaded",
    "cast": "was cast",
}


def _cast_fact(source: ObjectId, key: str, play: Play) -> bool:
    """400.7d: a permanent may ask how the spell that it was has been cast."""
    thing = play.thing(source)
    if thing is None and source in play.at.last:
        thing = play.at.last[source].by_id.get(source)
    return thing is not None and (key in thing.status or bool(thing.facts.get(key)))


def _gained(play: Play, player: str) -> bool:
    return any(isinstance(one, LifeChanged) and one.player == player and one.by > 0 for one in play.at.happened)


def _lost(play: Play, player: str) -> bool:
    return any(isinstance(one, LifeChanged) and one.player == player and one.by < 0 for one in play.at.happened)


def _died(play: Play, _player: str) -> bool:
    return any(
        isinstance(one, Moved)
        and one.from_ == "battlefield"
        and one.to == "graveyard"
        and _was_creature(play, one.object)
        for one in play.at.happened
    )


def _was_creature(play: Play, identity: ObjectId) -> bool:
    solution = play.known(identity)
    return solution is not None and identity in solution and "Creature" in solution[identity].types


def _drew_two(play: Play, player: str) -> bool:
    return sum(isinstance(one, DrawOne) and one.player == player for one in play.at.happened) > 1


_TURN: Final[Mapping[str, Callable[[Play, str], bool]]] = {
    "you gained life this turn": _gained,
    "you lost life this turn": _lost,
    "a creature died this turn": _died,
    "you've drawn two or more cards this turn": _drew_two,
    "an opponent lost life this turn": lambda play, you: any(_lost(play, name) for name in play.order if name != you),
}
