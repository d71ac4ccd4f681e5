"""Modes (700.2): the line above them, and the marks before them.

head := before "choose" how ("—" | ".")      how := count ["that hasn't been chosen"] ["at random"] ["." what allows more or less]
mode := ("•" | "+") [name "—"] [cost "—"] instructions
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from layerlaw.model import references as r
from layerlaw.model.late import dataclass
from layerlaw.model.more_modes import BY_AN_OPPONENT, MoreModes
from layerlaw.oracle.row import Memory, words_of
from layerlaw.oracle.sentences.one_shots.asked import said
from layerlaw.oracle.word_forms import NUMBERS

_COUNT: Final = r"(?:up\ to\ )?(?:one|two|three|four|five|X|that\ many|any\ number)(?:\ or\ (?:both|more|two))?"
_HEAD: Final = re.compile(
    rf"""(?P<before>.*?)[Cc]hoose\ (?P<how>up\ to\ [a-z]+\ \{{P\}}\ worth\ of\ modes\.\ You\ may\ choose\ the\ same\ mode\ more\ than\ once
    | {_COUNT}(?:\ that\ hasn't\ been\ chosen(?:\ this\ turn)?)?(?:\ at\ random)?
    (?:\.\ You\ may\ choose\ the\ same\ mode\ more\ than\ once | \.\ Each\ mode\ must\ target\ a\ different\ player
    | \.\ If\ [^.,]+,\ (?:you\ may\ )?choose\ (?:both|two|any\ number|one\ or\ more)(?:\ instead)?)?)
    (?:\ ?—|\.)(?P<behind>\ Activate\ [^.]*\.)?""",
    re.VERBOSE,
)
_COST: Final = re.compile(r"((?:\{[^{}]{1,6}\}){1,8}) — ")
_FLAVOR: Final = re.compile(r"^[A-Z][^—.:\"{}]{1,40} — ")
"""The flavor word before a mode, which has no rules meaning (207.2d)."""
_ABILITY_WORD: Final = re.compile(r"[A-Z][A-Za-z0-9' ]{2,30} — ")


@dataclass(frozen=True)
class Head:
    """What stands before the modes: the frame that they are in, if any, and how many are chosen, in words."""

    before: str
    how: str
    behind: str = ""
    besides: str = ""
    """What is done whichever mode is chosen, as a sentence: `choose one and this creature gets +1/+1 until end of turn`."""

    @property
    def bare(self) -> bool:
        """Is there no frame, so that it is a spell that is modal?"""
        return not self.before or _ABILITY_WORD.fullmatch(self.before) is not None

    def around(self, words: str) -> str:
        """The frame with one instruction in the place of the modes."""
        first = words[:1].lower() if self.before.rstrip().endswith(",") else words[:1].upper()
        return f"{self.before}{first}{words[1:]}.{self.behind}"


def head(line: str) -> Head | None:
    """The line above modes; None if it is none."""
    if line == "An opponent chooses one —":
        return Head("", BY_AN_OPPONENT)
    also = _AND.fullmatch(line)
    match = _HEAD.fullmatch(line if also is None else f"{also[1]}choose one —")
    if match is None:
        return None
    return Head(match["before"], match["how"], match["behind"] or "", "" if also is None else f" {also[2]}.")


_AND: Final = re.compile(r"([^.\"]*, )choose one and ([^.\"]+)\.")


@dataclass(frozen=True)
class Mode:
    """One mode: its text, and what it costs besides, if anything (702.172a, 702.183a)."""

    text: str
    cost: str = ""


def mode(line: str) -> Mode:
    """A line with its mark: `• Destroy target artifact.`, `+ {1} — Draw a card.`, `• Fire — {0} — ...`."""
    text = line if line.startswith(_PAWPRINT) else _FLAVOR.sub("", line[1:].strip())
    cost = _COST.match(text)
    return Mode(text) if cost is None else Mode(text[cost.end() :], cost.group(1))


def is_mode(line: str) -> bool:
    """Does a line begin with the mark of a mode?"""
    return line.startswith(("•", "+ {", _PAWPRINT))


_PAWPRINT: Final = "{P}"


def worth_of(costs: Sequence[str]) -> tuple[int, ...]:
    """How many pawprint symbols are listed for each mode; none where they are no such modes (700.2i)."""
    counted = tuple(words.count(_PAWPRINT) for words in costs)
    plain = all(number and words == _PAWPRINT * number for number, words in zip(counted, costs, strict=True))
    return counted if plain else ()


_WORTH: Final = re.compile(r"up to (\w+) \{p\} worth of modes\. you may choose the same mode more than once")


_CHOOSE: Final[dict[str, tuple[int, int | None]]] = {
    "one": (1, 1),
    "two": (2, 2),
    "three": (3, 3),
    "four": (4, 4),
    "five": (5, 5),
    "one or both": (1, 2),
    "one or more": (1, None),
    "any number": (0, None),
    "up to one": (0, 1),
    "up to two": (0, 2),
    "up to three": (0, 3),
    "up to four": (0, 4),
    "up to five": (0, 5),
    "one or two": (1, 2),
}


_MORE: Final = re.compile(
    r"(?P<usual>[^.]+)\. If (?P<held>[^.]+?)(?: as you cast this spell)?, (?P<may>you may )?choose "
    r"(?P<how>both|two|any number|one or more)(?: instead)?",
    re.IGNORECASE,
)


def more_modes(choose: str, modes: int, name: str = "") -> MoreModes | None:
    """When more modes are chosen than usual, and how many; None where nothing says so, or it is not understood.

    "You may choose both" leaves it open to choose as many as usual.
    """
    told = _MORE.fullmatch(choose.strip().rstrip("."))
    usual = None if told is None else _CHOOSE.get(told["usual"].lower())
    if told is None or usual is None or (told["how"] == "both" and modes != 2):
        return None
    reader = words_of(told["held"], name, Memory(it=r.This(), them=None))
    reader.spell = True
    held = said(reader)
    if held is None or not reader.done:
        return None
    least, most = (2, 2) if told["how"] == "both" else _CHOOSE[told["how"].lower()]
    return MoreModes(held, usual[0] if told["may"] else least, modes if most is None else most)


_UNCHOSEN: Final = re.compile(r"(?P<how>[^.]+) that hasn't been chosen(?P<turn> this turn)?")
_AT_RANDOM: Final = " at random"
_DIFFERENT: Final = ". Each mode must target a different player"


@dataclass(frozen=True)
class HowChosen:
    """How many modes are chosen, in words, which of them may be, and whether each must target another player than the others (700.2)."""

    how: str
    unchosen: str = ""
    """`ever` or `turn`: only such as have not been chosen before, or in this turn."""
    different: bool = False
    at_random: bool = False


def how_chosen(choose: str) -> HowChosen:
    """What the words about modes of an ability say, told apart."""
    words = choose.strip().rstrip(".")
    different = words.endswith(_DIFFERENT)
    words = words.removesuffix(_DIFFERENT)
    if words.endswith(_AT_RANDOM):
        return replace(how_chosen(words.removesuffix(_AT_RANDOM)), at_random=True)
    told = _UNCHOSEN.fullmatch(words)
    if told is None:
        return HowChosen(words, different=different)
    return HowChosen(told["how"], "turn" if told["turn"] else "ever", different)


def how_many(choose: str, modes: int, name: str = "") -> tuple[int, int, bool] | None:
    """How many modes at least and at most, and whether one may be chosen again (700.2, 700.2d); None where the words are not understood."""
    if more_modes(choose, modes, name) is not None:
        choose = choose.partition(".")[0]
    words = choose.strip().rstrip(".").lower()
    worth = _WORTH.fullmatch(words)
    if worth is not None:
        most_worth = NUMBERS.get(worth[1])
        return None if most_worth is None else (0, most_worth, True)
    again = words.endswith("you may choose the same mode more than once")
    words = words.removesuffix("you may choose the same mode more than once").strip().rstrip(".")
    found = _CHOOSE.get("one" if words == BY_AN_OPPONENT else words)
    if found is None:
        return None
    least, most = found
    return least, modes if most is None else most, again
