"""What stands before the noun it is said of: a color, a type, a status, "legendary", "nonartifact"; and the words that name kinds."""

from __future__ import annotations

from typing import Final

from layerlaw.model import filters as f
from layerlaw.model.words import COLOR_WORDS, ArtifactType, CardType, EnchantmentType, Supertype, Zone
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.tokens import TokenKind
from layerlaw.oracle.word_forms import SUBTYPE_NOUNS, plural

AURA: Final = EnchantmentType("Aura")


EQUIPMENT: Final = ArtifactType("Equipment")


TYPE_NOUNS: Final = {
    form: kind for kind in CardType for form in {kind.lower(), plural(kind.lower())} if kind is not CardType.PLANE
}


SUPERTYPE_WORDS: Final = {kind.lower(): kind for kind in Supertype}


_COLOR_COUNTS: Final = {
    "colorless": f.ColorCount.COLORLESS,
    "monocolored": f.ColorCount.MONOCOLORED,
    "multicolored": f.ColorCount.MULTICOLORED,
}


_STATUSES: Final = {
    **{name: name for name in ("tapped", "attacking", "blocking", "blocked", "unblocked", "monstrous", "suspected", "saddled", "renowned", "transformed",
                              "goaded", "kicked", "solved")},
    "face-down": "face_down",
}  # fmt: skip


HEADS: Final = {
    "permanent": Zone.BATTLEFIELD, "permanents": Zone.BATTLEFIELD, "spell": Zone.STACK, "spells": Zone.STACK,
    "card": None, "cards": None, "token": Zone.BATTLEFIELD, "tokens": Zone.BATTLEFIELD,
    "commander": Zone.BATTLEFIELD, "commanders": Zone.BATTLEFIELD, "source": None, "sources": None,
}  # fmt: skip


PLURAL_SUBTYPES: Final = frozenset(plural(word) for word in SUBTYPE_NOUNS.values())


@production
def adjective(reader: Reader) -> f.Filter | None:
    """Adjective := color-list | "non"X | supertype | status | color-count | "enchanted" | "equipped"    `nonblack`, `red or green`."""
    token = reader.peek()
    low = token.low
    if low in COLOR_WORDS:
        return _colors(reader)
    if low in SUPERTYPE_WORDS:
        reader.next()
        return f.HasSupertype(SUPERTYPE_WORDS[low])
    if low in _COLOR_COUNTS:
        reader.next()
        return f.HasColorCount(_COLOR_COUNTS[low])
    if low in ("foretold", "plotted") and reader.low(1) in ("card", "cards"):
        reader.next()
        return f.HasStatus(low)
    if low in _STATUSES:
        reader.next()
        return f.HasStatus(_STATUSES[low])
    if low == "untapped":
        reader.next()
        return f.Not(f.HasStatus("tapped"))
    if low == "face-up":
        reader.next()
        return f.Not(f.HasStatus("face_down"))
    if low in ("historic", "modified"):
        reader.next()
        return f.Called(low)
    if low == "commander" and kind_follows(reader, 1):
        reader.next()
        return f.HasStatus("commander")
    if low in ("enchanted", "equipped") and reader.low(1) not in ("player", "opponent"):
        reader.next()
        return f.HasAttached(f.HasSubtype(AURA if low == "enchanted" else EQUIPMENT))
    if low.startswith("non"):
        return _negative(reader)
    return None


def _negative(reader: Reader) -> f.Filter | None:
    text = reader.next().text
    word = text[3:].removeprefix("-")
    low = word.lower()
    if text[3:4] == "-":
        subtype = SUBTYPE_NOUNS.get(word)
        found: f.Filter | None = f.HasSubtype(subtype) if subtype is not None else None
        found = f.Called("outlaw") if low == "outlaw" else found
    elif low in COLOR_WORDS:
        found = f.HasColor(COLOR_WORDS[low])
    elif low in SUPERTYPE_WORDS:
        found = f.HasSupertype(SUPERTYPE_WORDS[low])
    elif low in TYPE_NOUNS and low == TYPE_NOUNS[low].lower():
        found = f.IsType(TYPE_NOUNS[low])
    elif low in ("token", "attacking", "blocking", "commander"):
        found = f.HasStatus(low)
    else:
        found = None
    if found is None:
        return None
    if reader.sees(",") and (reader.low(1).startswith("non") or reader.low(1) in COLOR_WORDS):
        reader.next()  # `nonartifact, nonblack creature`
    return f.Not(found)


def _colors(reader: Reader) -> f.Filter | None:
    colors = [COLOR_WORDS[reader.next().low]]
    while True:
        mark = reader.at
        if not reader.eat(", and/or", ", or", ", and", ",", "and/or", "or", "and") or reader.low() not in COLOR_WORDS:
            reader.at = mark
            break
        joined = reader.tokens[reader.at - 1].low
        if joined == "and" and len(colors) == 1 and not kind_follows(reader, 1):
            reader.at = mark
            break
        colors.append(COLOR_WORDS[reader.next().low])
    if len(colors) == 1:
        return f.HasColor(colors[0])
    return f.Or(tuple(f.HasColor(color) for color in colors))


def kind_follows(reader: Reader, ahead: int) -> bool:
    """Does a word that names a kind stand here or further on?"""
    return reader.low(ahead) in TYPE_NOUNS or reader.low(ahead) in HEADS


def plural_follows(reader: Reader, ahead: int) -> bool:
    """Does a word that names several of a kind stand here or further on?"""
    low = reader.low(ahead)
    return low in _PLURAL_HEADS or (low in TYPE_NOUNS and low != TYPE_NOUNS[low].lower())


_PLURAL_HEADS: Final = frozenset(word for word in HEADS if word.endswith("s"))


@production
def kind_word(reader: Reader) -> tuple[f.Filter, bool] | None:
    """Kind := card type | subtype, singular or plural    `creature`, `Goblins`."""
    token = reader.peek()
    if token.kind is not TokenKind.WORD:
        return None
    if token.low in TYPE_NOUNS:
        reader.next()
        kind = TYPE_NOUNS[token.low]
        return f.IsType(kind), token.low != kind.lower()
    if token.low in ("outlaw", "outlaws"):
        reader.next()
        return f.Called("outlaw"), token.low == "outlaws"
    word = SUBTYPE_NOUNS.get(token.text)
    if word is not None:
        reader.next()
        many = token.text in PLURAL_SUBTYPES and (token.text != str(word) or plural(str(word)) == str(word))
        return f.HasSubtype(word), many
    if token.text == "Time" and reader.low(1) in ("lord", "lords"):
        reader.next()
        many = reader.next().low == "lords"
        return f.HasSubtype(SUBTYPE_NOUNS["Time Lord"]), many
    return None


def same_in_plural(kind: f.Filter) -> bool:
    """Is the word of the kind the same in singular and plural (`Merfolk`, `Kor`)?"""
    return isinstance(kind, f.HasSubtype) and plural(str(kind.subtype)) == str(kind.subtype)
