"""Changes of power and toughness as predicates: `has base power and toughness 1/1`, `gets +X/-X`."""

from __future__ import annotations

from layerlaw.model import changes as c
from layerlaw.model import values as v
from layerlaw.oracle.word_forms import listed
from layerlaw.oracle.write.references import possessive, write_object
from layerlaw.oracle.write.speech import Speech
from layerlaw.oracle.write.values import for_each, write_value
from layerlaw.oracle.write.voice import Voice


def are_figures(change: c.SetPT) -> bool:
    """Are both said in figures, as before a noun: `3/3`?"""
    return isinstance(change.power, int | v.X) and isinstance(change.toughness, int | v.X)


def set_size(change: c.SetPT, speech: Speech) -> str:
    """`have base power and toughness 1/1`."""
    power, toughness = change.power, change.toughness
    if power is not None and power == toughness and not isinstance(power, int | v.X):
        return f"{speech.base} base power and base toughness each equal to {write_value(power, speech.voice)}"
    if are_figures(change):
        return f"{speech.base} base power and toughness {write_value(power or 0)}/{write_value(toughness or 0)}"
    match power, toughness:
        case v.StatOf(ref, v.Stat.POWER), v.StatOf(same, v.Stat.TOUGHNESS) if ref == same:
            of = possessive(write_object(ref, speech.voice))
            return f"{speech.base} base power and toughness equal to {of} power and toughness"
        case _:
            pass
    parts = [
        f"base {name} {'' if isinstance(value, int | v.X) else 'equal to '}{write_value(value, speech.voice)}"
        for name, value in (("power", power), ("toughness", toughness))
        if value is not None
    ]
    return f"{speech.base} {listed(parts) or 'no new base power or toughness'}"


def modify_size(change: c.ModifyPT, speech: Speech) -> str:
    """`gets +1/+1`, `get +X/+0`, with what X is behind the sentence."""
    power, toughness = change.power, change.toughness
    get = speech.verb("get")
    if isinstance(power, int | v.X) and isinstance(toughness, int | v.X):
        return f"{get} {_signed(power, toughness)}/{_signed(toughness, power)}"
    match power, toughness:
        case v.Times(2 | -2 as many, v.X()), v.Times(also, v.X()) if many == also:
            sign = "+" if many > 0 else "-"
            return f"{get} twice {sign}X/{sign}X"
        case _:
            pass
    counted = _for_each(power, toughness, speech.voice)
    if counted is not None:
        return f"{get} {counted}"
    return f"{get} {_with_letters(power, toughness, speech)}"


def _signed(value: v.Value, beside: v.Value = 0) -> str:
    """`+2`, `-1`, `+X`; a zero beside a negative number is negative too."""
    if isinstance(value, int):
        return f"-{-value}" if value < 0 or (value == 0 and isinstance(beside, int) and beside < 0) else f"+{value}"
    if isinstance(value, v.Times) and value.factor == -1 and isinstance(value.of, v.X):
        return "-X"
    return "+X"


def _for_each(power: v.Value, toughness: v.Value, voice: Voice) -> str | None:
    """`+1/+1 for each creature you control`: both multiples of one count, or one of them zero."""
    (p_factor, p_of), (t_factor, t_of) = _multiple(power), _multiple(toughness)
    counted = p_of if p_of is not None else t_of
    if (
        counted is None
        or (p_of or counted) != (t_of or counted)
        or (p_of is None and p_factor)
        or (t_of is None and t_factor)
    ):
        return None
    words = for_each(counted, voice)
    return f"{_signed(p_factor, t_factor)}/{_signed(t_factor, p_factor)} for each {words}" if words else None


def _multiple(value: v.Value) -> tuple[int, v.ValueNode | None]:
    match value:
        case int():
            return value, None
        case v.Times(factor, v.ValueNode() as of):
            return factor, of
        case _:
            return 1, value


def _with_letters(power: v.Value, toughness: v.Value, speech: Speech) -> str:
    """`+X/+X`, with `where X is ...` left to the sentence."""
    letters: dict[v.ValueNode, str] = {}
    texts = []
    for value, beside in ((power, toughness), (toughness, power)):
        if isinstance(value, int):
            zero = isinstance(beside, v.Times) and beside.factor == -1 and value == 0
            texts.append("-0" if zero else _signed(value, beside))
            continue
        sign = "-" if isinstance(value, v.Times) and value.factor < 0 else "+"
        of: v.Value = value
        if isinstance(value, v.Times) and value.factor < 0:
            of = value.of if value.factor == -1 else v.Times(-value.factor, value.of)
        if isinstance(of, v.X):
            texts.append(f"{sign}X")
        elif isinstance(of, int):
            texts.append(f"{sign}{of}")
        else:
            letters.setdefault(of, "XYZ"[min(len(letters), 2)])
            texts.append(f"{sign}{letters[of]}")
    clauses = [f"{letter} is {write_value(of, speech.voice)}" for of, letter in letters.items()]
    if clauses:
        speech.where = f", where {listed(clauses)}"
    return "/".join(texts)
