"""Instructions in words: what an effect does to a thing, as a verb phrase ("gets +1/+1", "is a Mountain and nothing else").

One phrase a kind of instruction (`layers.instructions`), in a table; and what an effect says, taken from its card where it has one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from layerlaw.explain.document import clean
from layerlaw.explain.values import ability_text, color_words, listed, quoted, short_subtypes, signed
from layerlaw.layers.edition import Origin
from layerlaw.layers.trace import EffectRef, TraceStep
from layerlaw.model.cards import Face
from layerlaw.model.words import SubtypeFamily

_LONGEST: Final = 3


def instruction_words(instruction: Sequence[Any], players: Sequence[str]) -> str:
    """One instruction as a verb phrase."""
    return clean(_PHRASES[instruction[0]](players, *instruction[1:]))


def instructions_words(instructions: Iterable[Sequence[Any]], players: Sequence[str]) -> str:
    """Instructions as one verb phrase."""
    words = [instruction_words(item, players) for item in instructions if item[0] != "nothing"]
    return listed(words) or "does nothing"


def effect_text(ref: EffectRef, step: TraceStep | None, players: Sequence[str], word: str = "permanent") -> str:
    """What an effect says: the words of its static ability, or what it does at this step where a resolved effect is told."""
    if ref.origin is not Origin.STATIC and step is not None:
        return instructions_words(step.instructions, players)
    if ref.origin is Origin.STATIC:
        from layerlaw.oracle import write_effect

        return clean(" ".join(write_effect(ref.effect, card_type_word=word).split()))
    return ""


def _face(_players: Sequence[str], face: Face, _flipped: Face | None) -> str:
    pt = f" {face.power}/{face.toughness}" if face.power is not None else ""
    return f"has the copiable values of {face.name or 'an object without a name'}{pt}"


def _control(players: Sequence[str], player: int) -> str:
    return f"is controlled by {players[player]}"


def _word(_players: Sequence[str], old: Any, new: Any) -> str:  # noqa: ANN401 - a color or a subtype
    return f"has “{_shown(old)}” replaced by “{_shown(new)}” in its text"


def _shown(word: Any) -> str:  # noqa: ANN401 - as above
    return str(getattr(word, "word", word))


def _add_types(
    _players: Sequence[str], types: Sequence[Any], subtypes: Sequence[Any], supertypes: Sequence[Any]
) -> str:
    words = " ".join(map(str, (*supertypes, *subtypes, *types)))
    return f"is {_a(words)} in addition to its other types"


def _set_types(_players: Sequence[str], types: Sequence[Any]) -> str:
    return f"has the card types {listed(list(map(str, types)))} and no others"


def _remove_types(
    _players: Sequence[str], types: Sequence[Any], subtypes: Sequence[Any], supertypes: Sequence[Any]
) -> str:
    return f"isn't {_a(' '.join(map(str, (*supertypes, *subtypes, *types))))}"


def _set_subtypes(_players: Sequence[str], family: str, words: Sequence[Any]) -> str:
    if not words:
        return f"has no {family} types"
    return f"is {_a(' '.join(short_subtypes(words)))} and no other {family} type"


def _set_pt(_players: Sequence[str], power: Any, toughness: Any) -> str:  # noqa: ANN401 - a number, or numbers by row
    if power is None or toughness is None:
        which, value = ("power", power) if toughness is None else ("toughness", toughness)
        return f"has base {which} {_amount(value)}"
    return f"has base power and toughness {_amount(power)}/{_amount(toughness)}"


def _modify_pt(_players: Sequence[str], power: Any, toughness: Any) -> str:  # noqa: ANN401 - as above
    return f"gets {_amount(power, signed)}/{_amount(toughness, signed)}"


def _amount(value: int | Mapping[int, int], shown: Callable[[int], str] = str) -> str:
    if isinstance(value, int):
        return shown(value)
    different = list(dict.fromkeys(value.values()))
    return shown(different[0]) if len(different) == 1 else "X"


def _gain_all(_players: Sequence[str], abilities: Sequence[Any]) -> str:
    if not abilities:
        return "gains nothing"
    if len(abilities) > _LONGEST:
        return f"gains {len(abilities)} abilities"
    return "gains " + listed([quoted(ability_text(ability)) for ability in abilities])


def _lose_all(_players: Sequence[str], except_mana: bool, kept: Sequence[str]) -> str:
    but = [*(["mana abilities"] if except_mana else []), *kept]
    return f"loses all abilities except {listed(but)}" if but else "loses all abilities"


def _a(words: str) -> str:
    return f"an {words}" if words[:1] in "AEIOUaeiou" else f"a {words}"


_PHRASES: Final[dict[str, Callable[..., str]]] = {
    "nothing": lambda _p: "does nothing",
    "face": _face,
    "control": _control,
    "word": _word,
    "lock": lambda _p, half: f"has neither the name, mana cost nor rules text of its {('left', 'right')[half]} half",
    "text-box": lambda _p, abilities: f"has another text box ({len(abilities)} abilities)",
    "set-name": lambda _p, name: f"is named {name}",
    "add-name": lambda _p, name: f"is named {name} besides",
    "add-all-names": lambda _p, of: f"has the names of all {of} besides",
    "add-types": _add_types,
    "set-types": _set_types,
    "remove-types": _remove_types,
    "set-subtypes": _set_subtypes,
    "set-creature-types": lambda players, words, every: (
        "is every creature type" if every else _set_subtypes(players, SubtypeFamily.CREATURE, words)
    ),
    "all-creature-types": lambda _p: "is every creature type",
    "set-colors": lambda _p, colors: f"is {color_words(colors)}",
    "add-colors": lambda _p, colors: f"is {color_words(colors)} in addition to its other colors",
    "gain": lambda _p, ability: f"gains {quoted(ability_text(ability))}",
    "gain-all": _gain_all,
    "lose": lambda _p, keyword: f"loses {keyword}",
    "cant": lambda _p, keyword: f"loses {keyword} and can't have it",
    "lose-one": lambda _p, ability: f"loses {quoted(ability_text(ability))}",
    "lose-all": _lose_all,
    "set-pt": _set_pt,
    "modify-pt": _modify_pt,
    "switch-pt": lambda _p: "has its power and toughness switched",
}
INSTRUCTIONS: Final = frozenset(_PHRASES)
"""Every kind of instruction that has a phrase."""
