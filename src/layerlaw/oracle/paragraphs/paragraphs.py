"""Paragraphs → abilities (113.2c): which kind of ability a paragraph is, and the frames that hold several.

    text      := (level band | class level | chapter | station band | modes | paragraph)*
    paragraph := [ability word "—"] (keyword line | enters | activated | triggered | spell | static | other)

All or nothing: a paragraph with a word that nobody accounts for is `NotUnderstood`, with its text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from layerlaw.model import changes as c
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.abilities import (
    BATTLEFIELD_ONLY,
    EVERYWHERE,
    Ability,
    ActivatedAbility,
    ChapterAbility,
    ChooseOne,
    ClassLevel,
    ContinuingStaticAbility,
    Instruction,
    KeepsCounters,
    LevelBand,
    ManaAbility,
    ModalAbility,
    NotUnderstood,
    OtherAbility,
    Perform,
    Prototype,
    SpellAbility,
    Start,
    StaticAbility,
    StationBand,
    TriggeredAbility,
)
from layerlaw.model.conditions import AllOf, Condition, Matches, NotSo, PlayerIs
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.mana import BadManaCost, ManaCost
from layerlaw.model.rule_effects import CantBeCopied, CantBeCountered, CastThoughFlash
from layerlaw.model.words import Zone
from layerlaw.oracle.paragraphs.activation import take_costs
from layerlaw.oracle.paragraphs.choices import anchored
from layerlaw.oracle.paragraphs.enters import enters
from layerlaw.oracle.paragraphs.keyword_lines import keyword_line
from layerlaw.oracle.paragraphs.modes import Head, head, is_mode, mode
from layerlaw.oracle.paragraphs.others import in_words
from layerlaw.oracle.phrases.conditions import condition
from layerlaw.oracle.phrases.nouns import PLURAL_SUBTYPES, this
from layerlaw.oracle.reader import Context, Reader, TooLong, production
from layerlaw.oracle.sentences.continuous.cost_changes import NO_LESS_THAN_ONE
from layerlaw.oracle.sentences.continuous.effects import Draft, also_shared, replaced, same_is_true, sentence
from layerlaw.oracle.sentences.instructions import STARTERS, bears_on, cost_of, instructions, lowered, subject_of
from layerlaw.oracle.tokens import Kind, tokenize
from layerlaw.oracle.words import ITS_MANA_COST, ROMANS, SUBTYPE_NOUNS

T = TypeVar("T")
LONGEST_PARAGRAPH: Final = 4_000
"""No printed paragraph has a quarter of it; what is longer is not read at all."""
_REMINDER: Final = re.compile(r"\s*\([^()]*\)")
_LEVEL: Final = re.compile(r"LEVEL (\d{1,4})(?:-(\d{1,4})|\+)")
_SIZE: Final = re.compile(r"(\d{1,4})/(\d{1,4})")
_CLASS_LEVEL: Final = re.compile(r"((?:\{[^{}]{1,6}\}){1,8}): Level (\d)")
_CHAPTER: Final = re.compile(r"((?:[IVX]{1,4})(?:, [IVX]{1,4}){0,8}) — (.+)")
_STATION: Final = re.compile(r"(\d{1,3})\+ \| (.*)")
_PROTOTYPE: Final = re.compile(r"Prototype ((?:\{[^{}]{1,6}\}){1,8}) (?:—|-) (\d{1,3})/(\d{1,3})")


def read_paragraphs(text: str, context: Context) -> list[Ability]:
    """The abilities of a text, each paragraph in its turn; never raises for any text."""
    return [ability for _, held in read_frames(text, context) for ability in held]


def read_frames(text: str, context: Context) -> Iterator[tuple[str, list[Ability]]]:
    """The frames of a text, each with its lines, without reminder text, and its abilities; most are single paragraphs."""
    for _, lines, abilities in spanned_frames(text, context):
        yield lines, abilities


def spanned_frames(text: str, context: Context) -> Iterator[tuple[tuple[int, int], str, list[Ability]]]:
    """As `read_frames`, each with where in the text its lines stand."""
    spans: list[tuple[int, int]] = []
    lines: list[str] = []
    start = 0
    for printed in text.split("\n") if len(text) < 1_000_000 else [text]:
        plain = " ".join(_REMINDER.sub("", printed).split())
        if plain:
            lines.append(plain)
            spans.append((start, start + len(printed)))
        start += len(printed) + 1
    at = 0
    while at < len(lines):
        used, abilities = _frame(lines, at, context)
        yield (spans[at][0], spans[at + used - 1][1]), "\n".join(lines[at : at + used]), abilities
        at += used


def _frame(lines: Sequence[str], at: int, context: Context) -> tuple[int, list[Ability]]:
    """What begins at this line: a frame with the lines that it holds, or a single paragraph."""
    line = lines[at]
    if match := _LEVEL.fullmatch(line):
        return _level(match, lines, at, context)
    if match := _CLASS_LEVEL.fullmatch(line):
        return _class_level(match, lines, at, context)
    if match := _CHAPTER.fullmatch(line):
        return _chapter(match, line, lines, at, context)
    if match := _PROTOTYPE.fullmatch(line):
        return 1, _prototype(match, line)
    if match := _STATION.fullmatch(line):
        return _station(match, lines, at, context)
    if line.startswith("+ {") or (_above_modes(line) and at + 1 < len(lines) and lines[at + 1].startswith("•")):
        return _modes(lines, at, context)
    if line.startswith("•") and context.options:
        return 1, anchored(line, context, paragraph) or [NotUnderstood(line)]
    return _spell_paragraphs(lines, at, context) if context.is_spell else (1, paragraph(line, context))


_GOES_ON: Final = re.compile(r"\b(?:[Tt]hat|[Tt]hose|instead|[Ii]t|[Tt]hey)\b")
_WORD_BEFORE: Final = re.compile(r"^[A-Z][A-Za-z'\d ]{2,30} — ")


def _spell_paragraphs(lines: Sequence[str], at: int, context: Context) -> tuple[int, list[Ability]]:
    """A paragraph of a spell, and with it those behind it that go on speaking of its targets or change what it does (608.2c).

    `Morbid — That creature gets -13/-13 until end of turn instead if a creature died this turn.`
    """
    whole, used = lines[at], 1
    found = paragraph(whole, context)
    while at + used < len(lines) and [type(item) for item in found] == [SpellAbility]:
        words = _WORD_BEFORE.sub("", lines[at + used])
        if not _GOES_ON.search(words) or not isinstance(paragraph(lines[at + used], context)[-1], NotUnderstood):
            break
        whole = f"{whole} {words}"
        more = paragraph(whole, context)
        if [type(item) for item in more] != [SpellAbility]:
            break
        found, used = more, used + 1
    return used, found


def _above_modes(line: str) -> bool:
    return line.endswith("—") or line == "Tiered" or head(line) is not None


def _until(lines: Sequence[str], at: int, pattern: re.Pattern[str]) -> int:
    while at < len(lines) and not pattern.fullmatch(lines[at]):
        at += 1
    return at


def _level(match: re.Match[str], lines: Sequence[str], at: int, context: Context) -> tuple[int, list[Ability]]:
    """Level band := "LEVEL" span, size, paragraphs    up to the next band (711.2)."""
    size = _SIZE.fullmatch(lines[at + 1]) if at + 1 < len(lines) else None
    if size is None:
        return 1, [NotUnderstood(lines[at])]
    end = _until(lines, at + 2, _LEVEL)
    held = [ability for line in lines[at + 2 : end] for ability in paragraph(line, context)]
    most = int(match.group(2)) if match.group(2) else None
    return end - at, [LevelBand(int(match.group(1)), most, int(size.group(1)), int(size.group(2)), tuple(held))]


def _class_level(match: re.Match[str], lines: Sequence[str], at: int, context: Context) -> tuple[int, list[Ability]]:
    """Class level := cost ": Level" number, paragraphs    up to the next level (716.2)."""
    end = _until(lines, at + 1, _CLASS_LEVEL)
    held = read_paragraphs("\n".join(lines[at + 1 : end]), context)
    return end - at, [ClassLevel(int(match.group(2)), match.group(1), tuple(held))]


def _chapter(
    match: re.Match[str], line: str, lines: Sequence[str], at: int, context: Context
) -> tuple[int, list[Ability]]:
    """Chapter := romans "—" instructions    (714.2)."""
    numbers = _chapters(match.group(1))
    if _above_modes(line) and at + 1 < len(lines) and lines[at + 1].startswith("•"):
        return _modes(lines, at, context)
    found = _read(_FLAVOR.sub("", match.group(2)), context, instructions)
    if found is None or not numbers:
        return 1, [NotUnderstood(line)]
    return 1, [ChapterAbility(numbers, tuple(found))]


_FLAVOR: Final = re.compile(r"^[A-Z][^—.:,\"{}]{1,40} — ")
"""The flavor word or ability word before what a chapter does, which has no rules meaning (207.2c, 207.2d)."""


def _chapters(romans: str) -> tuple[int, ...]:
    """`I, II` → 1 and 2; none at all where a word is no number."""
    words = romans.split(", ")
    return tuple(ROMANS.index(word) for word in words) if set(words) <= set(ROMANS) else ()


def _station(match: re.Match[str], lines: Sequence[str], at: int, context: Context) -> tuple[int, list[Ability]]:
    """Station band := number "+ |" paragraphs, then a size if any    up to the next band (721.2)."""
    end = _until(lines, at + 1, _STATION)
    size = _SIZE.fullmatch(lines[end - 1]) if end - 1 > at else None
    inner = [match.group(2), *lines[at + 1 : end - 1 if size else end]]
    held = [ability for line in inner if line for ability in paragraph(line, context)]
    power, toughness = (int(size.group(1)), int(size.group(2))) if size else (None, None)
    return end - at, [StationBand(int(match.group(1)), tuple(held), power, toughness)]


def _prototype(match: re.Match[str], line: str) -> list[Ability]:
    """Prototype := "Prototype" cost "—" size    (702.160)."""
    try:
        cost = ManaCost.parse(match.group(1))
    except BadManaCost:
        return [NotUnderstood(line)]
    return [Prototype(cost, int(match.group(2)), int(match.group(3)))]


def _modes(lines: Sequence[str], at: int, context: Context) -> tuple[int, list[Ability]]:
    """Modes := head mode+    (700.2); of a spell, or in the frame of a triggered or activated ability."""
    priced = lines[at].startswith("+ {")
    end = at if priced else at + 1
    while end < len(lines) and is_mode(lines[end]):
        end += 1
    whole = "\n".join(lines[at:end])
    rows = [mode(line) for line in lines[at if priced else at + 1 : end]]
    read = [_read(row.text, context, instructions) for row in rows]
    costs = tuple(row.cost for row in rows)
    if any(item is None for item in read):
        return end - at, [NotUnderstood(whole)]
    modes = tuple(tuple(item or ()) for item in read)
    if priced or lines[at] == "Tiered":
        if not context.is_spell or not all(costs):
            return end - at, [NotUnderstood(whole)]
        modal: Ability = ModalAbility("one or more" if priced else "one", modes, costs)
        return end - at, [modal] if priced else [*paragraph(lines[at], context), modal]
    found = head(lines[at])
    if found is None or any(costs):
        return end - at, [NotUnderstood(whole)]
    if context.is_spell and found.bare:
        return end - at, [ModalAbility(found.how, modes)]
    chosen = _chosen_modes(found, modes, context)
    return end - at, [NotUnderstood(whole) if chosen is None else chosen]


def _chosen_modes(found: Head, modes: tuple[tuple[Instruction, ...], ...], context: Context) -> Ability | None:
    """The ability whose frame stands before the modes, which are chosen as `ChooseOne` (700.2b)."""
    choice = (ChooseOne(modes, found.how),)
    chapter = _CHAPTER.fullmatch(f"{found.before}.")
    if chapter:
        numbers = _chapters(chapter.group(1))
        return ChapterAbility(numbers, choice) if chapter.group(2) == "." and numbers else None
    # Read the frame around an instruction that stands for the modes.
    match paragraph(found.around(_STAND_IN), context):
        case [TriggeredAbility() | ActivatedAbility() as ability] if ability.instructions and ability.instructions[
            -1
        ] == Perform(_STAND_IN):
            return replace(ability, instructions=(*ability.instructions[:-1], *choice))
        case _:
            return None


_STAND_IN: Final = "draw a card"


# --- one paragraph ------------------------------------------------------------------------------------------


def paragraph(line: str, context: Context) -> list[Ability]:
    """The abilities of one paragraph, or that nobody understood it."""
    if len(line) > LONGEST_PARAGRAPH:
        return [NotUnderstood(line)]
    choices = list(context.choices)
    reader = Reader(line, tokenize(line, context.names), context)
    try:
        found = _paragraph(reader)
    except (TooLong, RecursionError):
        found = None
    if found is None or not reader.done:
        context.choices[:] = choices
        return [NotUnderstood(line, stopped=reader.stopped)]
    return found


def _read(line: str, context: Context, production_: Callable[[Reader], T | None]) -> T | None:
    """Read a whole line with a production; None where it does not fit or takes too long."""
    reader = Reader(line, tokenize(line, context.names), context)
    try:
        found = production_(reader)
    except (TooLong, RecursionError):
        return None
    return found if reader.done else None


_ONCE: Final = {
    "forecast": "only during your upkeep and only once each turn",
    "exhaust": "only once",
    "boast": "only if this creature attacked this turn and only once each turn",
}
"""Words before a dash that restrict the activated ability behind it (702.177a, 702.142a, 702.57a)."""


_WHILE: Final[dict[str, tuple[str, Condition]]] = {
    "max speed —": ("you have max speed", PlayerIs(r.You(), "max_speed")),
    "solved —": ("this Case is solved", Matches(r.This(), f.HasStatus("solved"))),
}
"""Words before a dash, and what they ask for, so that the ability behind it is there (702.178a, 702.169)."""


@production
def _while(reader: Reader) -> list[Ability] | None:
    """While := ("Max speed —" | "Solved —") (activated | triggered | static)."""
    word = reader.eat(*_WHILE)
    if word is None:
        return None
    words, asked = _WHILE[word]
    match _activated(reader) or _triggered(reader) or _static(reader):
        case ActivatedAbility(restriction="") as found:
            return [replace(found, restriction=f"only if {words}")]
        case TriggeredAbility(condition=None) as found:
            return [replace(found, condition=asked)]
        case StaticAbility(effects) as found if all(effect.condition is None for effect in effects):
            return [replace(found, effects=tuple(replace(effect, condition=asked) for effect in effects))]
        case _:
            return None


@production
def _to_solve(reader: Reader) -> list[Ability] | None:
    """To solve := "To solve —" condition    a triggered ability of the end step (719.3a)."""
    if not reader.eat("to solve —"):
        return None
    asked = lowered(reader.words(reader.at, reader.end).removesuffix("."), proper=False)
    if "." in asked:
        return None
    reader.at = reader.end
    found = _read(
        f"At the beginning of your end step, if {asked} and this Case isn't solved, this Case becomes solved.",
        reader.context,
        _triggered,
    )
    return None if found is None else [found]


@production
def _once(reader: Reader) -> list[Ability] | None:
    """Once := ("Exhaust" | "Boast") "—" activated."""
    word = reader.eat("exhaust —", "boast —", "forecast —")
    if word is None:
        return None
    found = _activated(reader)
    if not isinstance(found, ActivatedAbility) or found.restriction:
        return None
    return [replace(found, restriction=_ONCE[word.split()[0]])]


@production
def _paragraph(reader: Reader) -> list[Ability] | None:
    """Paragraph := [ability word] (keyword line | enters | activated | triggered | spell | static | other)."""
    once = _once(reader) or _while(reader) or _to_solve(reader)
    if once is not None:
        return once
    _drop_ability_word(reader)
    keywords = keyword_line(reader)
    if keywords is not None:
        return list(keywords)
    kept = _keeps_counters(reader)
    if kept is not None:
        return [kept]
    costs = _additional_cost(reader)
    if costs is not None:
        return costs
    entering = enters(reader)
    if entering is not None:
        return entering
    one = (
        _activated(reader)
        or _triggered(reader)
        or _exerted(reader)
        or _static(reader)
        or _other(reader)
        or in_words(reader)
        or _spell(reader)
    )
    return [one] if one is not None else _several(reader)


_OPENS: Final = frozenset({"when", "whenever", "at", "equipped", "enchanted", "all", "as", "creatures"})


@production
def _several(reader: Reader) -> list[Ability] | None:
    """Several := paragraph paragraph    two abilities in one paragraph, the second of which speaks for itself."""
    if reader.context.is_spell:
        return None
    for _, end in list(reader.sentences())[:-1]:
        behind = end + 1 if reader.tokens[end].text == "." else end
        opens = (
            reader.tokens[behind].low in _OPENS
            or reader.tokens[behind].kind is Kind.SELF
            or (
                reader.tokens[behind].low == "if"
                and "would" in {token.low for token in reader.tokens[behind : reader.end]}
            )
        )
        if (
            not opens
            or reader.part(behind, reader.end).sees("when you do")
            or "this way" in reader.words(behind, reader.end)
        ):
            # What speaks of what was done before stands with it.
            continue
        both = [reader.part(reader.at, behind), reader.part(behind, reader.end)]
        found = [_paragraph(part) for part in both]
        if all(held is not None and part.done for held, part in zip(found, both, strict=True)):
            reader.at = reader.end
            return [ability for held in found for ability in held or ()]
    return None


_EXERTING: Final = re.compile(r"(?:If [^.\"]*, )?[Yy]ou may exert [^.\"]* as (?:it|he|she) attacks\. When you do")


@production
def _exerted(reader: Reader) -> Ability | None:
    """Exerted := "you may exert" this "as it attacks. When you do," instructions    (701.43d, 607.2h)."""
    comma = next(
        (
            place
            for place in range(reader.at + 3, reader.end)
            if reader.tokens[place].text == "," and reader.tokens[place - 1].low == "do"
        ),
        None,
    )
    if comma is None or not _EXERTING.fullmatch(reader.words(reader.at, comma)):
        return None
    event = reader.words(reader.at, comma)
    reader.at = comma + 1
    reader.it, reader.event = r.This(), True
    found = instructions(reader)
    return None if found is None else TriggeredAbility(lowered(event, proper=False), tuple(found))


_KEPT_WORDS: Final = frozenset(
    {
        "solved",
        "to",
        "boast",
        "exhaust",
        "forecast",
        "companion",
        "power-up",
        "max",
        "channel",
        "will",
        "mayhem",
        "cohort",
    }
)


def _drop_ability_word(reader: Reader) -> None:
    """An ability word or flavor word before a spaced dash has no rules meaning (207.2c, 207.2d)."""
    for place in range(reader.at, min(reader.at + 7, reader.end)):
        token = reader.tokens[place]
        if token.text == "—":
            spaced = reader.text[token.start - 1 : token.end + 1] == " — "
            if place > reader.at and spaced and reader.low() not in _KEPT_WORDS - {"channel", "cohort"}:
                reader.at = place + 1
            return
        if token.kind not in (Kind.WORD, Kind.NUMBER, Kind.SELF) and token.text not in (",", "'s", "!", "'"):
            return


# --- activated (602) ----------------------------------------------------------------------------------------

_COST_WORDS: Final = frozenset(
    [
        "pay",
        "sacrifice",
        "discard",
        "tap",
        "untap",
        "exile",
        "remove",
        "return",
        "reveal",
        "put",
        "mill",
        "unattach",
        "collect",
        "blight",
        "behold",
        "exert",
        "waterbend",
        "forage",
        "choose",
        "say",
        "discover",
    ]
)
_LOYALTY: Final = re.compile(r"\[?([+−-]?(?:\d{1,2}|X))\]?")
_RESTRICTION: Final = re.compile(r"(.*?)\s*Activate ((?:only|no more than)[^.]*)\.?$", re.DOTALL)


@production
def _activated(reader: Reader) -> Ability | None:
    """Activated := cost ":" instructions ["Activate only" words]    `{2}, {T}: Draw a card. Activate only as a sorcery.`."""
    colon = next((place for place in range(reader.at, reader.end) if reader.tokens[place].text == ":"), None)
    if colon is None or colon == reader.at:
        return None
    start = reader.at
    cost = reader.words(start, colon)
    loyalty = _LOYALTY.fullmatch(cost)
    if "." in cost or not (loyalty or reader.peek().kind is Kind.SYMBOLS or reader.low() in _COST_WORDS):
        return None
    reader.at = colon + 1
    body = reader.words(colon + 1, reader.end)
    if (
        body.startswith("Add ")
        and not loyalty
        and not re.search(r"\btarget\b", body)
        and not _moves_library(cost, body)
    ):
        return _mana(reader, cost, body)
    restriction = _take_restriction(reader)
    costs = take_costs(reader)
    if costs:
        restriction = restriction or _take_restriction(reader)
    reader.it = _named_last(reader, start, colon)
    found = instructions(reader)
    if found is None or costs is None:
        return None
    reader.at = len(reader.tokens)
    reader.end = len(reader.tokens)
    if loyalty:
        return ActivatedAbility(loyalty.group(1).replace("−", "-"), tuple(found), restriction, loyalty=True)
    return ActivatedAbility(cost, tuple(found), restriction, zones=_zones(cost, body), costs=tuple(costs))


def _named_last(reader: Reader, start: int, colon: int) -> r.This | None:
    """What "it" means behind a cost whose last words name the object: `Remove a counter from this creature: It gains flying ...`."""
    for place in (colon - 2, colon - 1):
        part = reader.part(max(place, start), colon)
        if this(part) is not None and part.done:
            return r.This()
    return None


def _take_restriction(reader: Reader) -> str:
    """The last sentence, where it restricts activation (602.5); the reader then ends before it."""
    spans = list(reader.sentences())
    if len(spans) < 2:
        return ""
    start, end = spans[-1]
    if reader.tokens[start].low != "activate" or reader.tokens[start + 1].low not in ("only", "no"):
        return ""
    text = reader.words(start + 1, end)
    reader.end = start
    return text


_LIBRARY: Final = re.compile(
    r"\b(?:mills?|draws?|surveils?|manifests?|cloaks?|search(?:es)?|(?:in|on|of|from) (?:your|their|its owner's) library)\b",
    re.IGNORECASE,
)


def _moves_library(cost: str, body: str) -> bool:
    """Does it move a card to or from a library, so that it is no mana ability (605.1a)?"""
    plain = re.sub(r'"[^"]*"|Spend this mana[^.]*\.', "Q", body)
    return _LIBRARY.search(cost) is not None or _LIBRARY.search(plain) is not None


def _mana(reader: Reader, cost: str, body: str) -> Ability | None:
    """Mana := cost ": Add" words, without a target    (605.1a)."""
    rest = re.sub(r"^Add [^.]*\.?", "", re.sub(r'"[^"]*"', "Q", body))
    if bears_on(re.sub(r"Activate only[^.]*\.?", "", rest)) or ":" in body:
        return None
    reader.at = reader.end
    return ManaAbility(cost, body.removesuffix("."))


def _zones(cost: str, body: str) -> frozenset[Zone]:
    """Where an activated ability functions, as its cost or effect say (113.6k, 113.6m)."""
    if re.search(r"[Ee]xile this card from your graveyard", cost) or re.search(
        r"^[Rr]eturn this card from your graveyard", body
    ):
        return frozenset({Zone.GRAVEYARD})
    if re.search(r"([Dd]iscard this card|(?:[Ee]xile|[Rr]eveal) this card from your hand)", cost):
        return frozenset({Zone.HAND})
    return BATTLEFIELD_ONLY


# --- triggered (603) ----------------------------------------------------------------------------------------


_MOST_COMMAS: Final = 20
"""No printed event has half as many before its instructions; each is tried, so that a text of commas must be given up."""


@production
def _triggered(reader: Reader) -> Ability | None:
    """Triggered := ("when" | "whenever" | "at") event "," ["if" condition ","] instructions."""
    if reader.low() not in ("when", "whenever", "at"):
        return None
    start, tried = reader.at, 0
    for place in range(start + 1, reader.end - 1):
        if reader.tokens[place].text == "." or tried > _MOST_COMMAS:
            return None
        if reader.tokens[place].text != "," or not _begins(reader, place + 1):
            continue
        tried += 1
        reader.at = place + 1
        found = _after_event(reader, reader.words(start, place), start)
        if found is not None or reader.tokens[place + 1].low in STARTERS:
            return found
    return None


def _begins(reader: Reader, place: int) -> bool:
    """May instructions begin at this token, so that the comma before it ends the event?"""
    token = reader.tokens[place]
    if token.low in ("or", "and", "and/or"):
        return False
    if token.text in SUBTYPE_NOUNS:
        behind = reader.tokens[place + 1].low
        many = token.text in PLURAL_SUBTYPES or behind in ("creatures", "permanents", "tokens")
        if many and behind == "and":
            # `Soldiers and Heroes you control gain flying`: a verb behind the second says that the list is its subject.
            return any(reader.tokens[at].low in ("gain", "get") for at in range(place + 2, min(place + 7, reader.end)))
        return many and behind not in (",", "or", "and")
    return True


def _after_event(reader: Reader, event: str, start: int) -> Ability | None:
    reader.it = subject_of(reader, start)
    reader.event = True
    held = None
    if reader.sees("if"):
        mark = reader.at
        reader.next()
        held = condition(reader)
        if held is None or not reader.eat(","):
            held = None
            reader.at = mark
            comma = next((place for place in range(mark, reader.end) if reader.tokens[place].text == ","), None)
            if comma is None:
                return None
            event = f"{event}, {reader.words(mark, comma)}"
            reader.at = comma + 1
        if held is None:
            reader.it = subject_of(reader, start)
    if "where" in event.split() or ":" in event:
        return None
    found = None
    mark = reader.at
    if reader.eat("you may have"):
        found = instructions(reader)
        if found is not None and len(found) == 1 and isinstance(found[0], Start):
            event += ", you may"
        else:
            reader.at, found = mark, None
    found = found or instructions(reader)
    if found is None:
        return None
    return TriggeredAbility(lowered(event, proper=False), tuple(found), held)


# --- static (604) -------------------------------------------------------------------------------------------


@production
def _static(reader: Reader) -> Ability | None:
    """Static := sentence+, each a continuous effect    a spell's own static abilities are its definitions and costs only."""
    drafts: list[Draft] = []
    told = continuing = False
    for start, end in list(reader.sentences()):
        part = reader.part(start, end)
        if (
            drafts
            and drafts[-1].open
            and part.eat("it's still a land", "they're still lands", "it's still an artifact")
            and part.done
        ):
            drafts[-1].still = True
            continue
        if drafts and part.eat("this effect reduces only the amount of colored mana you pay") and part.done:
            drafts[-1].changes = [_colored_only(change) for change in drafts[-1].changes]
            continue
        if drafts and part.eat(*NO_LESS_THAN_ONE) and part.done and drafts[-1].of_abilities():
            continue
        if drafts and part.eat(*_CONTINUES) and part.done:
            continuing = True
            continue
        if drafts and cost_of(part, drafts[-1].changes):
            told = True
            continue
        if drafts and part.sees("the same is true for") and (shared := also_shared(part, drafts[-1])) is not None:
            drafts[-1] = shared
            continue
        if drafts and (instead := replaced(part, drafts[-1])) is not None:
            drafts.append(instead)
            continue
        if drafts and part.eat("the same is true for"):
            more_scope = same_is_true(part)
            last_scope = drafts[-1].scope
            if more_scope is None or not part.done or not isinstance(last_scope, f.Filter):
                return None
            drafts[-1].scope = last_scope | more_scope
            continue
        otherwise = bool(drafts) and drafts[-1].condition is not None and part.eat("otherwise ,") is not None
        if drafts:
            last = drafts[-1].scope
            part.it = last.ref if isinstance(last, f.Is) else last if isinstance(last, f.Filter) else None
            if part.it is None and "Matches(ref=This()" in repr(drafts[-1].condition):
                # `As long as this has a counter on it, you have hexproof. As long as it has ...`
                part.it = r.This()
        more = sentence(part)
        if more is None or not part.done:
            return None
        if otherwise:
            first = drafts[-1].condition
            if first is None or any(draft.condition is not None for draft in more):
                return None
            for draft in more:
                draft.condition = NotSo(first)
        drafts += _one_effect(more)
        reader.steps = part.steps
    effects = [draft.finished(resolving=False) for draft in drafts]
    if not effects or any(effect is None for effect in effects) or told != (ITS_MANA_COST in repr(effects)):
        return None
    reader.at = reader.end
    done = [effect for effect in effects if effect is not None]
    zones = _static_zones(done, drafts)
    if reader.context.is_spell and not (zones == EVERYWHERE or Zone.STACK in zones):
        return None
    return ContinuingStaticAbility(tuple(done), zones) if continuing else _in_zone(done, zones)


_CONTINUES: Final = tuple(
    f"if this {word} leaves the battlefield , this effect continues until end of turn"
    for word in ("enchantment", "artifact", "creature")
)
"""The effects outlast their source until the end of the turn (611.3b)."""


def _one_effect(drafts: Sequence[Draft]) -> list[Draft]:
    """What one sentence says of one subject is one effect (613.6): `lose all abilities, and they gain "{T}: Add {C}."`."""
    made: list[Draft] = []
    for draft in drafts:
        last = made[-1] if made else None
        if (
            last is None
            or last.scope != draft.scope
            or last.condition != draft.condition
            or last.letters
            or draft.letters
        ):
            made.append(draft)
        else:
            last.changes += draft.changes
    return made


def _colored_only(change: c.Change) -> c.Change:
    return c.ColoredCostReduction(change.mana, change.times) if isinstance(change, c.CostReduction) else change


def _static_zones(effects: Sequence[ContinuousEffect], drafts: Sequence[Draft]) -> frozenset[Zone]:
    """Where a static ability functions (113.6): definitions everywhere (604.3), a spell's costs and qualities on the stack."""
    own = all(effect.scope == f.Is(r.This()) for effect in effects)
    if own and all(
        effect.condition is None and _defining(effect, draft) for effect, draft in zip(effects, drafts, strict=True)
    ):
        return EVERYWHERE
    costs = all(
        isinstance(change, c.CostIncrease | c.CostReduction | c.ColoredCostReduction)
        for effect in effects
        for change in effect.changes
    )
    countered = all(
        isinstance(change, CantBeCopied | CantBeCountered | CastThoughFlash)
        for effect in effects
        for change in effect.changes
    )
    if own and (costs or countered):
        return frozenset({Zone.STACK})
    return BATTLEFIELD_ONLY


def _defining(effect: ContinuousEffect, draft: Draft) -> bool:
    """Does it define colors, subtypes, power or toughness, of its own object alone, unconditionally (604.3a)?"""
    return draft.defines or all(isinstance(change, c.SetColors | c.AddAllCreatureTypes) for change in effect.changes)


def _in_zone(effects: Sequence[ContinuousEffect], zones: frozenset[Zone]) -> Ability:
    """`As long as this card is in your graveyard [and ...], ...` tells the zone (113.6b), and only the rest is a condition."""
    if len(effects) == 1:
        only = effects[0]
        match only.condition:
            case Matches(r.This(), f.InZone(zone)) if zone in _ELSEWHERE:
                return StaticAbility((replace(only, condition=None),), frozenset({zone}))
            case AllOf((Matches(r.This(), f.InZone(zone)), rest)) if zone in _ELSEWHERE:
                return StaticAbility((replace(only, condition=rest),), frozenset({zone}))
            case Matches(r.This(), f.Or((f.InZone(Zone.COMMAND), f.InZone(Zone.BATTLEFIELD)))):
                return StaticAbility((replace(only, condition=None),), frozenset({Zone.COMMAND, Zone.BATTLEFIELD}))
            case _:
                pass
    return StaticAbility(tuple(effects), zones)


_ELSEWHERE: Final = (Zone.GRAVEYARD, Zone.EXILE, Zone.HAND)


# --- spells and the rest ------------------------------------------------------------------------------------


_ABOUT_ITSELF: Final = re.compile(
    r"""As\ an\ additional\ cost\ to\ cast | This\ spell\ costs? | [^"]*\b[Rr]ather\ than\ pay\ this\ spell's\ mana\ cost
    | (?:If|As\ long\ as)\ [^".]*,\ you\ may\ cast\ (?:this\ spell|it)\ (?:without\ paying|as\ though\ it\ had\ flash)[^".]*\.$""",
    re.VERBOSE,
)
"""What says how this spell may be cast is a static ability of the card, not what the spell does (113.6d, 113.6e, 118.9)."""


@production
def _spell(reader: Reader) -> Ability | None:
    """Spell := instructions    of an instant or sorcery (113.3a)."""
    if not reader.context.is_spell or _ABOUT_ITSELF.match(reader.words(reader.at, reader.end)):
        return None
    found: list[Instruction] | None = instructions(reader)
    return None if found is None else SpellAbility(tuple(found))


@production
def _keeps_counters(reader: Reader) -> Ability | None:
    """Keeps counters := "counters remain on" this "as it moves to any zone other than a player's" zone ["or" zone]    (122.2)."""
    if not reader.eat("counters remain on") or this(reader) is None:
        return None
    if not reader.eat("as it moves to any zone other than a player's"):
        return None
    zones: list[Zone] = []
    while (word := reader.eat("hand", "library", "graveyard")) is not None:
        zones.append(Zone(word))
        if not reader.eat("or a player's", "or"):
            break
    reader.eat(".")
    return KeepsCounters(frozenset(zones)) if zones and reader.done else None


@production
def _additional_cost(reader: Reader) -> list[Ability] | None:
    """Additional cost := "As an additional cost to cast this spell," words "." static    `... evidence. This spell costs {2} less to cast if ...`."""
    if not reader.eat("as an additional cost to cast this spell ,"):
        return None
    spans = list(reader.sentences())
    if len(spans) != 2:
        return None
    words = f"as an additional cost to cast this spell, {reader.words(spans[0][0], spans[0][1])}"
    reader.at = spans[1][0]
    told = _static(reader)
    return None if told is None else [OtherAbility(words), told]


_OTHERS: Final = re.compile(
    r"""If\ [^."]*\ would\ [^"]*\.
    | If\ [^".]*\bcauses\ you\ to\ [^".]*\binstead\b[^".]*\.
    | Skip\ your\ (?:draw|untap)\ step\.
    | (?:Play|Players\ play)\ with\ [^".]*\ revealed\.
    | [^".]*\ enters?\ with\ [^".]*\ counters?\ on\ (?:it|them)\b[^".]*\.
    | [^".]*\ enters\ prepared\.
    | (?:Draft|Reveal)\ this\ [^".]*draft[^"]*\. | Draft\ this\ [^".]*\ face\ up\.
    | If\ it's\ neither\ day\ nor\ night,\ it\ becomes\ day\ as\ [^".]*\ enters\.
    | This\ spell\ can't\ be\ copied\.
    | (?:Combat\ )?[Dd]amage\ (?:that\ would\ be\ dealt\ by\ [^".,]*\ )?can't\ be\ prevented\.
    | No\ more\ than\ (?:one|two|three)\ creatures?\ can\ (?:attack|block)(?:\ you)?\ each\ combat\.
    | As\ an\ additional\ cost\ to\ cast\ this\ spell,\ [^"]*\.
    | You\ may\ choose\ not\ to\ untap\ [^"]*\ during\ your\ untap\ step\.
    | You\ may\ (?:pay|cast)\ [^"]*(?:rather\ than|without)\ pay(?:ing)?\ [^"]*mana\ cost[^"]*\.
    | (?:If\ [^".]*,\ )?(?:[Yy]ou\ may\ [^".]*\ )?[Rr]ather\ than\ pay\ this\ spell's\ mana\ cost[^"]*\.
    | (?:If|As\ long\ as)\ [^".]*,\ you\ may\ cast\ (?:this\ spell|it)\ (?:without\ paying\ its\ mana\ cost|as\ though\ it\ had\ flash)\.
    | You\ may\ cast\ this\ (?:card|spell)\ from\ [^"]*\.
    | You\ may\ cast\ this\ spell\ as\ though\ it\ had\ flash\b[^"]*\.
    | If\ this\ card\ is\ in\ your\ opening\ hand,\ you\ may\ begin\ the\ game\ with\ it\ on\ the\ battlefield\.
    | Cast\ this\ spell\ only\ [^"]*\.
    | [^"]*\ can\ be\ your\ commander\.
    | A\ deck\ can\ have\ [^"]*\.
    | Prevent\ all\ (?:combat\ )?damage\ that\ would\ be\ dealt\ [^"]*\.
    | [^".]*\ enters?\ tapped\.""",
    re.VERBOSE,
)


_FLASH: Final = (
    "You may cast this spell as though it had flash. If you cast it any time a sorcery couldn't have been cast, the controller of the "
    "permanent it becomes sacrifices it at the beginning of the next cleanup step."
)


_OF_A_SPELL: Final = re.compile(r"\b[Tt]his (?:spell|card)\b|\bA deck can have\b|^If it's neither day nor night")
_ENTERS_WITH_ABILITY: Final = re.compile(r"\bcounters? on (?:it|them) and (?:with|gains?|ha(?:s|ve))\b")
"""Whoever enters with counters "and with flying" has an ability of this, which words would lose (614.1c)."""


@production
def _other(reader: Reader) -> Ability | None:
    """Other := replacement, additional or alternative cost, leave to cast: what makes no continuous effect on characteristics."""
    text = reader.words(reader.at, reader.end)
    match = _OTHERS.fullmatch(text)
    if text == _FLASH:
        reader.at = reader.end
        return OtherAbility(lowered(text.rstrip("."), proper=False))
    if match is None or bears_on(text) or _ENTERS_WITH_ABILITY.search(text):
        return None
    if reader.context.is_spell and (text.startswith("Prevent") or not _OF_A_SPELL.search(text)):
        # "If damage would be dealt this turn" is what a spell does, no static ability of it (113.3a).
        return None
    proper = reader.peek().kind is Kind.SELF or reader.peek().text in SUBTYPE_NOUNS
    reader.at = reader.end
    return OtherAbility(lowered(text.rstrip("."), proper))
