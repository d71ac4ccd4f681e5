"""What a sentence says of objects in words of its own, which are rules and no abilities (113.12): `can't be blocked`, `doesn't untap during ...`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from layerlaw.model import changes as c
from layerlaw.model import rule_effects as x
from layerlaw.model.durations import Until
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.sentences.rule_effects import object_rule, player_rule
from layerlaw.oracle.sentences.rules.matters import unread
from layerlaw.oracle.tokens import TokenKind

_QUALITY_HEADS: Final = (
    "can't", "can attack", "can block", "can be", "doesn't untap", "don't untap", "attacks", "attack", "blocks", "block", "must be",
    "must attack", "must block", "assigns", "assign", "may attack", "may assign", "its activated abilities", "their activated abilities",
    "activated abilities", "crews", "crew", "saddles", "saddle", "stations", "station", "can only attack", "can boast",
)  # fmt: skip
_STOPS: Final = frozenset(
    {"gets", "get", "has", "have", "gains", "gain", "loses", "lose", "becomes", "become", "is", "isn't", "are", "it", "they", "its", "can't", "can", "blocks", "attack", "block",
     "attacks", "doesn't", "assigns", "their", "your", "opponents"}
)  # fmt: skip


@production
def quality(reader: Reader, heads: Sequence[str] = _QUALITY_HEADS) -> list[c.Change] | None:
    """Quality := rule | head words    `can't be blocked`, `attacks each combat if able`, `doesn't untap during its controller's untap step`.

    A quality is kept in its own words, up to where a duration, a condition or another predicate begins.
    """
    if not reader.sees(*heads):
        return None
    read = object_rule(reader) if heads is _QUALITY_HEADS else player_rule(reader)
    if read is not None:
        return list(read)
    if reader.resolving and reader.eat(*_NEXT_UNTAP):
        reader.between = Until.NEXT_UNTAP_STEP
        return [x.DoesntUntap(next_only=True)]
    start = reader.at
    reader.next()
    pieces: list[str] = []
    while True:
        if reader.resolving and not pieces and reader.sees(*_IN_THE_MIDDLE):
            # `attacks this turn if able`: the duration stands in the middle of the rule.
            pieces.append(reader.words(start))
            reader.between = Until.END_OF_COMBAT if reader.sees("this combat") else Until.END_OF_TURN
            reader.at += 2
            start = reader.at
        elif _at_end(reader) and (reader.resolving or not (reader.sees("this turn") and _conditional(reader, start))):
            break
        token = reader.next()
        if token.kind is TokenKind.QUOTE or token.text in (":", "—", "•"):
            return None
        if reader.resolving and (token.low == "target" or token.low.startswith("target's")):
            reader.new_target()
    text = " ".join([*pieces, reader.words(start).strip()])
    if not _sound(text):
        return None
    return [unread(text)]


def _conditional(reader: Reader, start: int) -> bool:
    """Does the quality have an "if" or "unless", of which "this turn" is a part?"""
    return any(token.low in ("if", "unless", "already") for token in reader.tokens[start : reader.at])


_IN_THE_MIDDLE: Final = tuple(
    f"{time} {behind}"
    for time in ("this turn", "this combat")
    for behind in ("if able", "as though", "except by", "by")
)
"""Durations with what makes them stand in the middle of a quality."""


_NEXT_UNTAP: Final = (
    "doesn't untap during its controller's next untap step", "doesn't untap during their controller's next untap step",
    "don't untap during their controller's next untap step", "don't untap during their controllers' next untap steps",
    "doesn't untap during his controller's next untap step", "doesn't untap during her controller's next untap step",
)  # fmt: skip
"""A duration in disguise: a quality until its controller's next untap step is past (502.3)."""


def _sound(text: str) -> bool:
    words = text.split()
    if "next" in words:
        # A duration in disguise, and not one of `_NEXT_UNTAP`.
        return False
    if len(words) < 2 or words[0].lower() == "activated":
        return False
    if " if " in text and "if able" not in text:
        # `can't attack if defending player controls an untapped creature`: part of the rule, as "unless" is.
        rule, _, when = text.partition(" if ")
        return words[0] in ("can't", "doesn't") and _sound(f"{rule} unless {when}")
    # A quality that speaks of sizes, gains or types in passing is not understood as one.
    if words[:2] == ["can't", "get"] and "where" not in words:
        return True
    if words[:2] == ["can't", "become"]:
        return len(words) > 2 and words[2] in ("untapped", "suspected", "tapped")
    return not any(
        word in ("gets", "gains", "get", "base", "becomes", "become", "where", "instead", "if")
        and text.find("if able") < 0
        for word in words
    )


def _at_end(reader: Reader) -> bool:
    """Does the quality end here?"""
    if reader.done or reader.sees(
        "this turn", "this combat", "until", "as long as", "for as long as", "for the rest of"
    ):
        return True
    for join in (", and", ",", "and"):
        if reader.sees(join):
            behind = reader.low(len(join.split()))
            return behind in _STOPS
    return False
