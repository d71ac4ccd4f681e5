"""In which ways a card can be cast or an ability activated (601.2b): modes, alternative and additional costs and what of them goes together, values of X."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations, islice, product
from typing import Any, Final

from layerlaw.boards.fact_words import CASTING
from layerlaw.model.abilities import keyword_names
from layerlaw.model.cards import Face
from layerlaw.model.casting_facts import BESIDES, KEYWORD_OF
from layerlaw.model.cost_parts import is_x
from layerlaw.model.game_abilities import Casting, OptionalCost
from layerlaw.model.tree import inside
from layerlaw.model.words import Zone

MOST_MODES: Final = 20
"""Of a modal spell so many choices of as few modes as it allows are tried."""

MOST_TOGETHER: Final = 12
"""So many combinations of costs that may be chosen together are tried of each card, beside each cost alone."""

MOST_X: Final = 10
"""So high X is tried."""

_ALL_MODES: Final = "entwine"
"""The cost with which all modes are chosen, so that none is named (702.42a)."""
_WORD_OF: Final = {KEYWORD_OF.get(word, word): word for word in CASTING}


def asks_for_x(node: object) -> bool:
    """Whether X is announced for a cost (107.3a): it stands in its mana, or in what is paid besides."""
    return any(map(is_x, inside(node)))


def spell_asks_for_x(face: Face, given: Sequence[OptionalCost], way: Collection[str]) -> bool:
    """Whether X is announced for a spell that is cast in a way (its words in a board's entry)."""
    casting = face.casting or Casting()
    chosen = [option for option in (*casting.optional, *given) if _WORD_OF.get(option.key) in way]
    instead = any(option.alternative for option in chosen)
    own = not instead and "{X}" in str(face.mana_cost)
    return own or asks_for_x(casting.additional) or any(asks_for_x(option.cost) for option in chosen)


def ways(face: Face, from_: Zone, given: Sequence[OptionalCost]) -> Iterator[dict[str, Any]]:
    """How a face may be cast, in the words of a board's entry: plainly, by each of its modes, and for each cost that its text or an effect offers; of two kicker costs each and both (702.33b); then costs that go together."""
    casting = face.casting or Casting()
    modes: list[dict[str, Any]] = [{}]
    if casting.modal:
        numbers = range(1, len(casting.modes) + 1)
        fewest = max(1, min(casting.least, len(casting.modes)))
        modes = [{"modes": list(chosen)} for chosen in islice(combinations(numbers, fewest), MOST_MODES)]
    yield from modes
    known = {option.key for option in casting.optional}
    besides = {one.key: one for one in given if one.key not in known}  # an entry says each of these by its word alone
    for option in (*casting.optional, *besides.values()):
        word = _WORD_OF.get(option.key)
        if word is not None and (not option.alternative or from_ in option.zones):
            for times in (True, 2) if option.times else (True,):
                yield {word: times, **({} if option.modes or option.key == _ALL_MODES else modes[0])}
    kickers = [option.key.removeprefix("kicked ") for option in casting.optional if option.key.startswith("kicked {")]
    if kickers:
        yield from ({"kicked": kicker, **modes[0]} for kicker in kickers)
        yield {"kicked": kickers, **modes[0]}
    less = [one.key.removeprefix(BESIDES).strip() for one in given if one.key.startswith(f"{BESIDES} {{")]
    yield from ({"additional_cost": mana, **modes[0]} for mana in less)
    if len(less) > 1:
        yield {"additional_cost": less, **modes[0]}
    keywords = keyword_names(face.abilities)
    if keywords & {"morph", "megamorph", "disguise"}:
        yield {"face_down": True}
    if "prototype" in keywords:
        yield {"prototyped": True}
    if "fuse" in keywords:
        yield {"fused": True}
    yield from _together(face, from_, given, modes[0])


def _together(face: Face, from_: Zone, given: Sequence[OptionalCost], mode: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """At most one alternative cost with additional costs (118.9a), or several additional ones (118.8)."""
    casting = face.casting or Casting()
    named = {option.key: option for option in (*given, *casting.optional) if option.key in _WORD_OF}
    more = [option for option in named.values() if not option.alternative]
    instead = [option for option in named.values() if option.alternative and from_ in option.zones]
    sets = [some for number in range(len(more) + 1) for some in combinations(more, number)]
    every = (
        (*(() if one is None else (one,)), *some)
        for one, some in product((None, *instead), sets)
        if len(some) + (one is not None) > 1
    )
    for options in islice(every, MOST_TOGETHER):
        words = {_WORD_OF[option.key]: True for option in options}
        yield {**words, **({} if any(option.modes or option.key == _ALL_MODES for option in options) else mode)}


def left_out(face: Face, given: Sequence[OptionalCost]) -> bool:
    """Whether a face has more costs that go together than are tried."""
    casting = face.casting or Casting()
    keys = {option.key: option for option in (*given, *casting.optional) if option.key in _WORD_OF}
    more = sum(not option.alternative for option in keys.values())
    alternatives = len(keys) - more
    return (alternatives + 1) * (1 << more) - 1 - len(keys) > MOST_TOGETHER
