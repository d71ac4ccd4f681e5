"""What is chosen as a permanent enters (614.1c), and the abilities that hang on an anchor word (614.12c).

    choice  := "As" this "enters," chosen
    chosen  := "choose" what ["and" what] | "choose" option ("," option)* "or" option | "look at an opponent's hand, then choose any card name"
    anchor  := "•" word "—" paragraph

A choice is known by the keys under which a board states it. Where its words say more than its keys ("a color other than white"), they are kept.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from layerlaw.model.abilities import Ability, AsEnters, NotUnderstood, StaticAbility
from layerlaw.model.changes import GainAbility
from layerlaw.model.choice_bounds import ChoiceBounds
from layerlaw.model.conditions import OptionChosen
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import Is
from layerlaw.model.references import This
from layerlaw.model.words import BASIC_LAND_TYPES, COLOR_WORDS, CardType, Color, LandType, Subtype, SubtypeFamily
from layerlaw.oracle.phrases.adjectives import TYPE_NOUNS
from layerlaw.oracle.phrases.choice_bounds import bounded
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.references import this
from layerlaw.oracle.reader import Reader, ReadingContext, production
from layerlaw.oracle.tokens import TokenKind
from layerlaw.oracle.word_forms import SUBTYPE_NOUNS

_WHATS: Final[dict[str, str]] = {
    "a creature type": "creature_type", "a color": "color", "a basic land type": "basic_land_type", "a land type": "land_type",
    "a card name": "card_name", "an opponent": "opponent", "a player": "player", "a card type": "card_type", "a number": "number",
    "a name": "card_name", "a keyword": "keyword", "a cards": "cards",
}  # fmt: skip
"""What is chosen, and its key."""
_WORDY: Final[dict[str, str]] = {
    "another player": "player", "two colors": "colors", "any card name": "card_name", "a basic land type at random": "basic_land_type",
    "a color at random": "color", "a color word": "color", "a card type shared among two exiled cards used to craft it": "card_type",
}  # fmt: skip
"""The same, kept in its words: what they ask of the choice is more than its key says."""


@production
def choice(reader: Reader) -> Ability | None:
    """Choice := "As" this "enters," chosen    `As this enchantment enters, choose a creature type.`."""
    if not reader.eat("as") or this(reader) is None or not reader.eat("enters ,"):
        return None
    start = reader.at
    reader.eat("secretly", "look at an opponent's hand , then", "you", "an opponent")
    if not reader.eat("choose", "chooses"):
        return None
    plain = reader.at == start + 1 or reader.tokens[start].low == "you"
    found = chosen(reader)
    if found is None:
        return None
    return found if plain and not found.how else AsEnters(found.choices, reader.words(start), found.bounds)


@production
def chosen(reader: Reader) -> AsEnters | None:
    """Chosen := what ["and" what] | options | amount | object    behind "choose"."""
    found = _whats(reader) or _number(reader) or _options(reader) or _object(reader)
    if found is not None:
        reader.context.choices += found.choices
    return found


@production
def _whats(reader: Reader) -> AsEnters | None:
    """Whats := what ["and" what]    `a creature type`, `an opponent and a card name`."""
    start = reader.at
    keys: list[str] = []
    bounds: list[ChoiceBounds] = []
    plain = True
    while True:
        bound = bounded(reader)
        wordy = None if bound else reader.eat(*_WORDY_FIRST)
        phrase = None if bound or wordy else reader.eat(*_WHATS_FIRST)
        if bound is not None:
            keys.append(bound.key)
            bounds.append(bound)
            plain = False
        elif wordy:
            keys.append(_WORDY[wordy])
            plain = False
        elif phrase is not None:
            keys.append(_WHATS[phrase])
        else:
            return None
        if not reader.eat("and"):
            break
    how = "" if plain else f"choose {reader.words(start)}"
    return AsEnters(tuple(keys), how, tuple(bounds)) if _at_end(reader) else None


_WHATS_FIRST: Final = tuple(sorted(_WHATS, key=len, reverse=True))
_WORDY_FIRST: Final = tuple(sorted(_WORDY, key=len, reverse=True))


def _at_end(reader: Reader) -> bool:
    return reader.done or reader.sees(".")


@production
def _number(reader: Reader) -> AsEnters | None:
    """Number := number ("," number)* "or" number ["at random"]."""
    start = reader.at
    listed: list[int] = []
    while True:
        token = reader.next()
        if token.kind is not TokenKind.NUMBER or not token.text.isdecimal():
            return None
        listed.append(int(token.text))
        if not reader.eat(", or", ",", "or"):
            break
    reader.eat("at random")
    bounds = (ChoiceBounds("number", only=tuple(listed)),)
    return AsEnters(("number",), f"choose {reader.words(start)}", bounds) if _at_end(reader) else None


@production
def _options(reader: Reader) -> AsEnters | None:
    """Options := word ("," word)* "or" word    `odd or even`, `Khans or Dragons`: types and colors have their keys, others are numbered."""
    start = reader.at
    words: list[str] = []
    while True:
        token = reader.next()
        if token.kind is not TokenKind.WORD or token.low in (
            "a",
            "an",
            "the",
            "another",
            "up",
            "any",
            "target",
            "each",
        ):
            return None
        words.append(token.text)
        if not reader.eat(", or", ",", "or"):
            break
    if len(words) < 2 or not _at_end(reader):
        return None
    key = next((key for key, test in _OPTIONS if all(map(test, words))), None)
    if key is None:
        return None
    if key == "mode":
        reader.context.options[:] = words
        return AsEnters((key,), f"choose {reader.words(start)}", (ChoiceBounds(key, least=1, most=len(words)),))
    return AsEnters(
        (key,), f"choose {reader.words(start)}", (ChoiceBounds(key, only=tuple(map(_WORDS_OF[key], words))),)
    )


_OPTIONS: Final[tuple[tuple[str, Callable[[str], bool]], ...]] = (
    ("basic_land_type", lambda word: word in BASIC_LAND_TYPES),
    (
        "creature_type",
        lambda word: word in SUBTYPE_NOUNS and word == SUBTYPE_NOUNS[word] and SUBTYPE_NOUNS[word].family is SubtypeFamily.CREATURE,
    ),
    ("color", lambda word: word in COLOR_WORDS),
    ("card_type", lambda word: word in TYPE_NOUNS and word == TYPE_NOUNS[word].lower()),
    ("mode", lambda word: word[:1].isupper() or word in ("odd", "even", "left", "right", "war", "peace")),
)  # fmt: skip
"""The key of a choice among some words, and what each of them must be."""
_WORDS_OF: Final[dict[str, Callable[[str], Color | Subtype | CardType]]] = {
    "basic_land_type": LandType,
    "creature_type": SUBTYPE_NOUNS.__getitem__,
    "color": COLOR_WORDS.__getitem__,
    "card_type": TYPE_NOUNS.__getitem__,
}


@production
def _object(reader: Reader) -> AsEnters | None:
    """Object := ("a" | "an" | "another") noun    `another creature you control`."""
    start = reader.at
    if not reader.eat("a", "an") and not reader.sees("another"):
        return None
    found = noun(reader)
    if found is None or found.plural or not _at_end(reader):
        return None
    bounds = (ChoiceBounds("cards", objects=found.filter),)
    return AsEnters(("cards",), f"choose {reader.words(start)}", bounds)


def anchored(
    line: str, context: ReadingContext, read: Callable[[str, ReadingContext], list[Ability]]
) -> list[Ability] | None:
    """Anchor := "•" word "—" paragraph    `• Khans — ...`: as long as that word was chosen, it has the ability (614.12c)."""
    word, dash, rest = line.removeprefix("•").strip().partition(" — ")
    if not dash or word not in context.options:
        return None
    held = read(rest, context)
    if any(isinstance(item, NotUnderstood) for item in held):
        return None
    when = OptionChosen(context.options.index(word) + 1, word)
    changes = tuple(GainAbility(item) for item in held)
    return [StaticAbility((ContinuousEffect(Is(This()), changes, when),))]
