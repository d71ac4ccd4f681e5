"""Power and toughness in words → changes.

plain size  := number "/" number                                    `3/3`
base size   := "base power and toughness" size | "base power and base toughness each equal to" value | "base power" number
modifier    := sign number "/" sign number ["for each" counted]    `+1/+1`, `-X/-0`
"""

from __future__ import annotations

from typing import Final

from layerlaw.model import changes as c
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.oracle.phrases.references import possessive_ref
from layerlaw.oracle.phrases.values import Letter, for_each, value
from layerlaw.oracle.reader import Reader, begins_with, production
from layerlaw.oracle.tokens import TokenKind


def _amount(text: str) -> v.Value:
    """`3`, `+2`, `-1`, `X`, `-X`."""
    text = text.replace("−", "-")
    number = text.lstrip("+-")
    if number in ("X", "Y", "Z"):
        return v.Times(-1, Letter(number)) if text.startswith("-") else Letter(number)
    return -int(number) if text.startswith("-") else int(number)


@production
def plain_size(reader: Reader) -> c.SetPT | None:
    """Plain size := number "/" number, without signs    `3/3`, `X/X`."""
    token = reader.next()
    if token.kind is not TokenKind.SIZE or token.text[0] in "+-−":
        return None
    power, _, toughness = token.text.partition("/")
    return c.SetPT(_amount(power), _amount(toughness))


@begins_with("base", "power")
@production
def base_size(reader: Reader) -> list[c.Change] | None:
    """Base size := see the head of this module    `base power and toughness 1/1`."""
    if reader.eat(
        "base power and base toughness each equal to",
        "base power and toughness each equal to",
        "power and toughness each equal to",
    ):
        found = value(reader)
        return None if found is None else [c.SetPT(found, found)]
    if reader.eat("base power and toughness equal to"):
        of = possessive_ref(reader)
        both = of is not None and reader.eat("power and toughness")
        return (
            [c.SetPT(v.StatOf(of, v.Stat.POWER), v.StatOf(of, v.Stat.TOUGHNESS))] if of is not None and both else None
        )
    if reader.eat("base power and toughness", "base power and base toughness"):
        size = plain_size(reader)
        return None if size is None else [size]
    name = reader.eat("base power", "base toughness")
    if name is None:
        return None
    found = _one(reader)
    if found is None:
        return None
    return [c.SetPT(found, None) if name == "base power" else c.SetPT(None, found)]


@production
def _one(reader: Reader) -> v.Value | None:
    reader.eat("equal to")
    return value(reader)


@production
def modifier(reader: Reader) -> c.ModifyPT | None:
    """Modifier := ["twice"] signed size ["for each" counted]    `+1/+1 for each creature you control`, `twice -X/-X`."""
    many = 2 if reader.eat("twice") else 1
    token = reader.next()
    if token.kind is not TokenKind.SIZE or token.text[0] not in "+-−":
        return None
    first, _, second = token.text.partition("/")
    if second[:1] not in ("+", "-", "−"):
        return None
    power, toughness = (_so_often(many, _amount(text)) for text in (first, second))
    counted = for_each(reader)
    if counted is None:
        return c.ModifyPT(power, toughness)
    return c.ModifyPT(times(power, counted), times(toughness, counted))


def _so_often(many: int, of: v.Value) -> v.Value:
    """So many times as much, which of a number is a number."""
    if isinstance(of, int):
        return many * of
    return v.Times(many * of.factor, of.of) if isinstance(of, v.Times) else of if many == 1 else v.Times(many, of)


def times(factor: v.Value, of: v.Value) -> v.Value:
    """A number for each of what is counted; a letter that a clause explains stays itself."""
    if not isinstance(factor, int):
        return factor
    return of if factor == 1 else 0 if factor == 0 else v.Times(factor, of)


def like_in_size_and_types(of: r.ObjectRef | None) -> list[c.Change] | None:
    """The power, toughness and creature types of an object, for the words that have just named it."""
    if of is None:
        return None
    return [c.SetPT(v.StatOf(of, v.Stat.POWER), v.StatOf(of, v.Stat.TOUGHNESS)), c.SetCreatureTypesOf(of)]


_STATS: Final = {"base power": v.Stat.POWER, "base toughness": v.Stat.TOUGHNESS}


@begins_with("its", "their")
@production
def base_size_told(reader: Reader) -> c.SetPT | None:
    """Base size told := ("its" | "their") ("base power" | "base toughness") ("is" | "are") ["equal to"] value    `their base power is half that creature's power` (707.9d)."""
    name = reader.eat(*_STATS) if reader.eat("its", "their") else None
    if name is None or not reader.eat("is equal to", "are equal to", "is", "are"):
        return None
    found = value(reader)
    if found is None:
        return None
    return c.SetPT(found, None) if _STATS[name] is v.Stat.POWER else c.SetPT(None, found)
