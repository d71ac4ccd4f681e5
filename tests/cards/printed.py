"""The shape of printed rules text: which kinds of abilities its paragraphs are, as far as one can tell without reading them.

Shares nothing with the oracle compiler: it exists to hold the built-in cards against the card data.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass
from itertools import takewhile

from layerlaw.model.abilities import (
    Ability,
    ActivatedAbility,
    ChapterAbility,
    ClassLevel,
    KeywordAbility,
    LevelBand,
    ModalAbility,
    Prototype,
    SpellAbility,
    StationBand,
    TriggeredAbility,
)
from layerlaw.model.vocabulary import KEYWORD_ABILITIES
from layerlaw.model.words import BASIC_LAND_TYPES

_REMINDER = re.compile(r" ?\([^()]*\)")
_QUOTED = re.compile(r'"[^"]*"')
_LANDWALKS = frozenset(f"{word.lower()}walk" for word in BASIC_LAND_TYPES)
_ABILITY_WORD = re.compile(r"^[A-Z][a-z]+(?: [a-z]+)* — (?=When|Whenever|At )")
_COST = re.compile(r"(?:\{[^{}]+\}|[+−]\d+|0$|Discard|Sacrifice|Pay|Remove|Tap|Exile)")
_CHAPTER = re.compile(r"^[IVX]+(?:, [IVX]+)* — ")
_CLASS_LEVEL = re.compile(r"^((?:\{[^{}]+\})+): Level (\d+)$")
_LEVEL = re.compile(r"^LEVEL (\d+)(?:-(\d+)|\+)$")
_STATION = re.compile(r"^(\d+)\+ \| (.*)$")
_ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6}
_STATIC_ON_A_SPELL = ("As an additional cost", "rather than pay this spell", "is colorless.")


def without_reminders(text: str) -> str:
    """The text without its reminder text and without quoted abilities' line breaks (207.2)."""
    previous = ""
    while previous != text:
        previous, text = text, _REMINDER.sub("", text)
    return text


def paragraphs(text: str) -> list[str]:
    """The paragraphs that are left without reminder text."""
    return [line.strip() for line in without_reminders(text).split("\n") if line.strip()]


def shape_of_text(text: str, *, is_spell: bool) -> list[str]:
    """One word for each ability: `static`, `triggered`, `keyword flying`, `modal 3`, `level 2-6 3/3 [keyword flying]`, ..."""
    return list(_shapes(paragraphs(text), is_spell=is_spell))


def _shapes(lines: list[str], *, is_spell: bool) -> Iterator[str]:
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        if line.startswith("Choose ") and line.endswith("—"):
            modes = _while(lines, at, lambda later: later.startswith("•"))
            at += len(modes)
            yield f"modal {len(modes)}"
        elif level := _LEVEL.match(line):
            inside = _while(lines, at, lambda later: not _LEVEL.match(later))
            at += len(inside)
            yield f"level {level[1]}-{level[2] or ''} {inside[0]} {shape_of_lines(inside[1:])}"
        elif level := _CLASS_LEVEL.match(line):
            inside = _while(lines, at, lambda later: not _CLASS_LEVEL.match(later))
            at += len(inside)
            yield f"class {level[2]} {level[1]} {shape_of_lines(inside)}"
        elif station := _STATION.match(line):
            inside = _while(lines, at, lambda later: not _STATION.match(later))
            at += len(inside)
            yield f"station {station[1]} {shape_of_lines([station[2], *inside])}"
        else:
            yield from _paragraph(line, is_spell=is_spell)


def shape_of_lines(lines: list[str]) -> list[str]:
    """The shape of paragraphs that stand inside another ability."""
    return list(_shapes(lines, is_spell=False))


def _while(lines: list[str], start: int, holds: Callable[[str], bool]) -> list[str]:
    return list(takewhile(holds, lines[start:]))


def _paragraph(line: str, *, is_spell: bool) -> Iterator[str]:
    if keywords := _keywords(line):
        yield from keywords
        return
    plain = _ABILITY_WORD.sub("", _QUOTED.sub('""', line))
    if chapter := _CHAPTER.match(plain):
        numbers = [_ROMAN[numeral] for numeral in chapter[0].removesuffix(" — ").split(", ")]
        yield f"chapter {numbers}"
    elif plain.startswith(("When ", "Whenever ", "At ")):
        yield "triggered"
    elif ": " in plain and _COST.match(plain.split(": ")[0]):
        cost, effect = plain.split(": ", 1)
        moves_a_card = "Mill" in cost or "Draw" in effect
        yield "mana" if effect.startswith("Add ") and not moves_a_card else f"activated {_ascii(cost)}"
    elif is_spell and not any(sign in plain for sign in _STATIC_ON_A_SPELL):
        yield "spell"
    else:
        yield "static"


def _keywords(line: str) -> list[str]:
    """The keywords of a paragraph that has nothing else, or an empty list."""
    if line.startswith("Prototype "):
        return [f"prototype {line.removeprefix('Prototype ').replace(' — ', ' ')}"]
    if re.search(r"^(?:Ward|Suspend X)—", line):
        return [_tidy(line.removesuffix("."))]
    pieces = [line] if line.startswith("Enchant ") else re.split(r"[,;] ", line)
    pieces = [part for piece in pieces for part in _protections(piece)]
    return [_tidy(piece) for piece in pieces] if all(_is_keyword(piece) for piece in pieces) else []


def _protections(piece: str) -> list[str]:
    qualities = piece.split(" and from ")
    return [qualities[0], *(f"protection from {quality}" for quality in qualities[1:])]


def _is_keyword(piece: str) -> bool:
    text = piece.lower()
    if text in _LANDWALKS:
        return True
    name = next(
        (name for name in sorted(KEYWORD_ABILITIES, key=len, reverse=True) if re.match(rf"{re.escape(name)}\b", text)),
        "",
    )
    rest = text[len(name) :]
    return bool(name) and (
        re.fullmatch(r"|[ —].*\}|(?: \d+)|(?: from \w+)|(?: for \w+)", rest) is not None or name == "enchant"
    )


def _tidy(text: str) -> str:
    """A keyword with its parameter, without what only typography decides."""
    text = re.sub(r"\. X can't be 0|\(X can't be 0\)| for (?=artifacts)", "", text)
    return "keyword " + re.sub(r"[\s—]", "", text).lower()


def _ascii(cost: str) -> str:
    return cost.replace("−", "-")


def shape_of_abilities(abilities: Iterable[Ability]) -> list[str]:
    """The same words for abilities of the model."""
    return [_shape(ability) for ability in abilities]


def _shape(ability: Ability) -> str:
    match ability:
        case KeywordAbility():
            return _tidy(ability.text)
        case TriggeredAbility():
            return "triggered"
        case ActivatedAbility(is_mana=True):
            return "mana"
        case ActivatedAbility():
            return f"activated {_ascii(ability.paid)}"
        case SpellAbility():
            return "spell"
        case ModalAbility():
            return f"modal {len(ability.modes)}"
        case ChapterAbility():
            return f"chapter {list(ability.chapters)}"
        case LevelBand():
            most = "" if ability.most is None else ability.most
            inside = shape_of_abilities(ability.abilities)
            return f"level {ability.least}-{most} {ability.power}/{ability.toughness} {inside}"
        case ClassLevel():
            return f"class {ability.level} {ability.cost} {shape_of_abilities(ability.abilities)}"
        case StationBand():
            return f"station {ability.least} {shape_of_abilities(ability.abilities)}"
        case Prototype():
            return f"prototype {ability.mana_cost} {ability.power}/{ability.toughness}"
        case _:
            return "static"


def parts_of(value: object) -> Iterator[object]:
    """A value of the model, and everything inside it."""
    yield value
    if is_dataclass(value):
        for field in fields(value):
            yield from parts_of(getattr(value, field.name))
    elif isinstance(value, tuple | frozenset):
        for item in value:
            yield from parts_of(item)
