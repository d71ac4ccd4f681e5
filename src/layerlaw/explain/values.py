"""Values in words: types, colors, abilities, numbers, type lines. Also the plain values that JSON carries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from layerlaw.explain.document import clean
from layerlaw.model.abilities import Ability, KeywordAbility, NotUnderstood, OtherAbility
from layerlaw.model.cards import Face
from layerlaw.model.rule_effects import RuleEffect
from layerlaw.model.vocabulary import CREATURE_TYPES
from layerlaw.model.words import TYPE_LINE_ORDER, CardType, Color, CreatureType, Subtype, Supertype

_PLACE: Final = {kind: place for place, kind in enumerate(TYPE_LINE_ORDER)}
_EVERY: Final = frozenset(CREATURE_TYPES)
EVERY_CREATURE_TYPE: Final = "every creature type"


def in_order(types: Iterable[CardType]) -> list[CardType]:
    """Card types as a type line prints them."""
    return sorted(types, key=lambda kind: _PLACE.get(kind, len(_PLACE)))


def word_for(face: Face) -> str:
    """What the rules text of a face calls its object behind "this": `creature`, `land`, `Aura`, ..."""
    from layerlaw.oracle.word_forms import called

    return called(face.types, face.subtypes)


def ability_text(ability: Ability, word: str = "permanent", host: str = "") -> str:
    """An ability as rules text, on one line; `word` is what its object calls itself (`word_for`), `host` what that to which it is attached."""
    if isinstance(ability, KeywordAbility):
        return clean(ability.text)
    if isinstance(ability, NotUnderstood | OtherAbility):
        return clean(ability.text)
    from layerlaw.oracle import write_ability

    return clean(" ".join(write_ability(ability, card_type_word=word, host=host).split()))


def rule_text(rule: RuleEffect) -> str:
    """A rule effect as a predicate of one object or player: `can't attack`."""
    from layerlaw.oracle.write import write_rule

    return clean(write_rule(rule))


def rule_texts(rules: Iterable[RuleEffect]) -> tuple[str, ...]:
    """Rule effects as predicates, in their order."""
    return tuple(map(rule_text, rules))


def short_subtypes(subtypes: Iterable[Subtype]) -> list[str]:
    """Subtypes as texts; a full set of creature types becomes one phrase."""
    words = list(subtypes)
    if len(words) >= len(_EVERY) and set(words) >= _EVERY:
        rest = [str(word) for word in words if not isinstance(word, CreatureType) or word not in _EVERY]
        return [*rest, EVERY_CREATURE_TYPE]
    return [str(word) for word in words]


def type_line(supertypes: Iterable[Supertype], types: Iterable[CardType], subtypes: Iterable[Subtype]) -> str:
    """A type line as printed; every creature type is one phrase."""
    left = " ".join((*supertypes, *in_order(types)))
    right = " ".join(short_subtypes(subtypes))
    return clean(f"{left} — {right}" if right else left)


def color_words(colors: Sequence[Color]) -> str:
    """Colors in words: `white and blue`, `colorless`."""
    words = [color.word for color in colors]
    if not words:
        return "colorless"
    if len(words) == len(Color):
        return "all colors"
    return listed(words)


def listed(words: Sequence[str], *, last: str = "and") -> str:
    """Words as a list in prose: `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def choice_words(value: object) -> str:
    """A choice in words: a color by its word, anything else as it is written."""
    return value.word if isinstance(value, Color) else str(value)


def quoted(text: str) -> str:
    """An ability as it stands in prose: keywords bare, sentences in quotes."""
    return f"“{text}”" if text[:1].isupper() or text[:1] in "{+−-" or "." in text else text


def number(value: object) -> str:
    """A number, or a dash where there is none."""
    return "–" if value is None else str(value)


def signed(value: int) -> str:
    """A number with its sign, as a power or toughness is modified."""
    return f"+{value}" if value >= 0 else str(value)


def as_json(characteristic: str, value: object, word: str) -> object:
    """A value of a characteristic as JSON carries it; `word` as in `ability_text`."""
    if value is None or isinstance(value, int):
        return value
    if not isinstance(value, tuple):
        return str(value)
    match characteristic:
        case "types":
            return [str(kind) for kind in in_order(value)]
        case "abilities":
            return [ability_text(ability, word) for ability in value]
        case _:
            return [str(word) for word in value]
