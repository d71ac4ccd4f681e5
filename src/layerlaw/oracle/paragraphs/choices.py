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
from layerlaw.model.conditions import OptionChosen
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import Is
from layerlaw.model.references import This
from layerlaw.model.words import BASIC_LAND_TYPES, COLOR_WORDS, SubtypeFamily
from layerlaw.oracle.phrases.adjectives import TYPE_NOUNS
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.references import this
from layerlaw.oracle.reader import Reader, ReadingContext, production
from layerlaw.oracle.tokens import TokenKind
from layerlaw.oracle.words import SUBTYPE_NOUNS

_WHATS: Final[dict[str, str]] = {
    "a creature type": "creature_type", "a color": "color", "a basic land type": "basic_land_type", "a land type": "land_type",
    "a card name": "card_name", "an opponent": "opponent", "a player": "player", "a card type": "card_type", "a number": "number",
    "a name": "card_name", "a keyword": "keyword", "a cards": "cards",
}  # fmt: skip
"""What is chosen, and its key."""
_WORDY: Final[dict[str, str]] = {
    "a nonland card name": "card_name", "a land card name": "card_name", "a nonbasic land card name": "card_name", "another player": "player",
    "an artifact card name": "card_name", "a creature card name": "card_name", "a noncreature card type": "card_type",
    "a permanent type": "card_type",
    **{f"a color other than {word}": "color" for word in COLOR_WORDS},
    "two colors": "colors", "a noncreature , nonland card name": "card_name", "a card type other than creature": "card_type",
    "a card type other than creature or land": "card_type", "a card name other than a basic land card name": "card_name",
    "any card name": "card_name", "a basic land type at random": "basic_land_type", "a color at random": "color",
    "a color word": "color",
    "a card type shared among two exiled cards used to craft it": "card_type",
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
    return found if plain and not found.how else AsEnters(found.choices, reader.words(start))


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
    plain = True
    while True:
        wordy = reader.eat(*_WORDY_FIRST)
        phrase = None if wordy else reader.eat(*_WHATS_FIRST)
        if wordy:
            keys.append(_WORDY[wordy])
            plain = False
        elif phrase is not None:
            keys.append(_WHATS[phrase])
        else:
            return None
        if not reader.eat("and"):
            break
    return AsEnters(tuple(keys), "" if plain else f"choose {reader.words(start)}") if _at_end(reader) else None


_WHATS_FIRST: Final = tuple(sorted(_WHATS, key=len, reverse=True))
_WORDY_FIRST: Final = tuple(sorted(_WORDY, key=len, reverse=True))


def _at_end(reader: Reader) -> bool:
    return reader.done or reader.sees(".")


@production
def _number(reader: Reader) -> AsEnters | None:
    """Number := "a number between" number "and" number | number ("," number)* "or" number ["at random"]."""
    start = reader.at
    if reader.eat("a number between"):
        bounds = reader.next().kind is TokenKind.NUMBER and reader.eat("and") and reader.next().kind is TokenKind.NUMBER
        if not bounds:
            return None
    else:
        if reader.next().kind is not TokenKind.NUMBER:
            return None
        while reader.eat(", or", ",", "or"):
            if reader.next().kind is not TokenKind.NUMBER:
                return None
        reader.eat("at random")
    return AsEnters(("number",), f"choose {reader.words(start)}") if _at_end(reader) else None


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
    return AsEnters((key,), f"choose {reader.words(start)}")


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


@production
def _object(reader: Reader) -> AsEnters | None:
    """Object := ("a" | "an" | "another") noun    `another creature you control`."""
    start = reader.at
    if not reader.eat("a", "an") and not reader.sees("another"):
        return None
    found = noun(reader)
    if found is None or found.plural or not _at_end(reader):
        return None
    return AsEnters(("cards",), f"choose {reader.words(start)}")


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
