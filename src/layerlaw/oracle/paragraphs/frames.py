"""The frames of a rules text: levels, classes, chapters, station symbols, modes, and single paragraphs.

text := (level band | class level | chapter | station band | modes | paragraph)*
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from layerlaw.model import references as r
from layerlaw.model.abilities import (
    Ability,
    ActivatedAbility,
    ChapterAbility,
    ClassLevel,
    Instruction,
    LevelBand,
    ModalAbility,
    NotUnderstood,
    Prototype,
    Provided,
    SpellAbility,
    StationBand,
    TriggeredAbility,
)
from layerlaw.model.chance import RESULT, RollDice
from layerlaw.model.conditions import ValueIs
from layerlaw.model.filters import Comparison
from layerlaw.model.mana_costs import BadManaCost, ManaCost
from layerlaw.model.more_modes import BY_AN_OPPONENT
from layerlaw.model.one_shot_effects import Draw, May, Script
from layerlaw.model.processes import BeginAgain, Process
from layerlaw.model.tree import such
from layerlaw.model.words import CardType
from layerlaw.oracle.paragraphs.casting import activated_of
from layerlaw.oracle.paragraphs.chosen_as_it_enters import anchored
from layerlaw.oracle.paragraphs.done_to_pay import additional_of, of_a_cost
from layerlaw.oracle.paragraphs.dungeons import dungeon_rooms
from layerlaw.oracle.paragraphs.modes import Head, Mode, head, is_mode, mode, worth_of
from layerlaw.oracle.paragraphs.only_when import Restrictions
from layerlaw.oracle.paragraphs.paragraphs import paragraph, read_line
from layerlaw.oracle.paragraphs.triggered import OF_A_CHAPTER, waiting
from layerlaw.oracle.reader import ReadingContext
from layerlaw.oracle.row import Memory, Words
from layerlaw.oracle.sentences.one_shots.asked import result_in
from layerlaw.oracle.sentences.script import OF_A_SPELL, Setting, modal, read_script, row_of_a_table
from layerlaw.oracle.sentences.unbound_references import with_antecedents
from layerlaw.oracle.word_forms import ROMANS

_REMINDER: Final = re.compile(r"\s*\([^()]*\)")
_LEVEL: Final = re.compile(r"LEVEL (\d{1,4})(?:-(\d{1,4})|\+)")
_SIZE: Final = re.compile(r"(\d{1,4})/(\d{1,4})")
_CLASS_LEVEL: Final = re.compile(r"((?:\{[^{}]{1,6}\}){1,8}): Level (\d)")
_CHAPTER: Final = re.compile(r"((?:[IVX]{1,4})(?:, [IVX]{1,4}){0,8}) — (.+)")
_STATION: Final = re.compile(r"(\d{1,3})\+ \| (.*)")
_PROTOTYPE: Final = re.compile(r"Prototype ((?:\{[^{}]{1,6}\}){1,8}) (?:—|-) (\d{1,3})/(\d{1,3})")


def read_paragraphs(text: str, context: ReadingContext) -> list[Ability]:
    """The abilities of a text, each paragraph in its turn; never raises for any text."""
    return [ability for _, held in read_frames(text, context) for ability in held]


def read_frames(text: str, context: ReadingContext) -> Iterator[tuple[str, list[Ability]]]:
    """The frames of a text, each with its lines, without reminder text, and its abilities; most are single paragraphs."""
    for _, lines, abilities in spanned_frames(text, context):
        yield lines, abilities


def spanned_frames(text: str, context: ReadingContext) -> Iterator[tuple[tuple[int, int], str, list[Ability]]]:
    """As `read_frames`, each with where in the text its lines stand."""
    if CardType.DUNGEON in context.types:
        yield from dungeon_rooms(text, context)
        return
    spans: list[tuple[int, int]] = []
    lines: list[str] = []
    start = 0
    for printed in text.split("\n") if len(text) < 1_000_000 else [text]:
        plain = " ".join(_REMINDER.sub("", printed).split())
        if plain:
            lines.append(plain)
            spans.append((start, start + len(printed)))
        start += len(printed) + 1
    context.has_table = any(map(_TABLE.fullmatch, lines))
    context.additional = additional_of(lines) if context.is_spell else ""
    at = 0
    while at < len(lines):
        used, abilities = _frame(lines, at, context)
        used, abilities = _with_table(lines, at, used, abilities, context)
        yield (spans[at][0], spans[at + used - 1][1]), "\n".join(lines[at : at + used]), abilities
        at += used


def _frame(lines: Sequence[str], at: int, context: ReadingContext) -> tuple[int, list[Ability]]:
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
    if line.startswith("+ {") or (at + 1 < len(lines) and is_mode(lines[at + 1]) and _above_modes(line)):
        return _modes(lines, at, context)
    if line.startswith("•") and context.options:
        return 1, anchored(line, context, paragraph) or [NotUnderstood(line)]
    return _spell_paragraphs(lines, at, context) if context.is_spell else (1, paragraph(line, context))


_TABLE: Final = re.compile(r"(\d{1,3})(?:[—–-](\d{1,3})|(\+))? (?:\||VERT|—) (.+)")
"""A row of a results table: which results, and what follows (706.3a)."""


def _with_table(
    lines: Sequence[str], at: int, used: int, abilities: list[Ability], context: ReadingContext
) -> tuple[int, list[Ability]]:
    """With the rows of a results table below an ability, which are a part of it: `10—19 | Draw a card.` (706.3b)."""
    match abilities:
        case [*_, TriggeredAbility() | ActivatedAbility() | SpellAbility() | ChapterAbility() as ability]:
            behind = context.behind
        case _:
            return used, abilities
    if not isinstance(behind, Words):
        return used, abilities
    rows: list[Provided] = []
    while at + used < len(lines) and (row := _TABLE.fullmatch(lines[at + used])):
        low, high = int(row[1]), int(row[2] or row[1])
        asked = ValueIs(RESULT, Comparison.AT_LEAST, low) if row[3] else result_in(low, high)
        rows.append(Provided(asked, row_of_a_table(behind, row[4], rows[0].then[-1] if rows else None)))
        used += 1
    if not rows:
        return used, abilities
    text = "\n".join((ability.script.text, *lines[at + used - len(rows) : at + used]))
    wanted = tuple(behind.wanted[: behind.targets])
    whole = replace(ability.script, targets=wanted, one_shots=_with_rows(ability.script.one_shots, rows), text=text)
    name = context.names[0] if context.names else ""
    told = OF_A_CHAPTER.told if isinstance(ability, ChapterAbility) else frozenset()
    if isinstance(ability, TriggeredAbility):
        waits = waiting(ability.text, ability.condition, name)
        whole, told = waits.bound(whole), waits.setting.told
    if told is not None:
        whole = with_antecedents(whole, told)
    return used, [*abilities[:-1], replace(ability, script=whole)]


def _with_rows(before: tuple[Instruction, ...], rows: Sequence[Instruction]) -> tuple[Instruction, ...]:
    """What is done with the rows behind the roll; where one of them has it rolled again, from the roll on (608.2c)."""
    if not such(tuple(rows), BeginAgain) or not isinstance(before[-1], RollDice):
        return (*before, *rows)
    return (*before[:-1], Process((before[-1], *rows)))


_GOES_ON: Final = re.compile(
    r"\b(?:[Tt]hat|[Tt]hose|instead|[Ii]t|[Tt]hey|[Tt]he (?:creature|permanent) (?:you|an opponent) (?:don't )?controls?)\b"
)
_WORD_BEFORE: Final = re.compile(r"^[A-Z][A-Za-z'\d ]{2,30} — ")


def _spell_paragraphs(lines: Sequence[str], at: int, context: ReadingContext) -> tuple[int, list[Ability]]:
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


def _level(match: re.Match[str], lines: Sequence[str], at: int, context: ReadingContext) -> tuple[int, list[Ability]]:
    """Level band := "LEVEL" span, size, paragraphs    up to the next band (711.2)."""
    size = _SIZE.fullmatch(lines[at + 1]) if at + 1 < len(lines) else None
    if size is None:
        return 1, [NotUnderstood(lines[at])]
    end = _until(lines, at + 2, _LEVEL)
    held = [ability for line in lines[at + 2 : end] for ability in paragraph(line, context)]
    most = int(match.group(2)) if match.group(2) else None
    return end - at, [LevelBand(int(match.group(1)), most, int(size.group(1)), int(size.group(2)), tuple(held))]


def _class_level(
    match: re.Match[str], lines: Sequence[str], at: int, context: ReadingContext
) -> tuple[int, list[Ability]]:
    """Class level := cost ": Level" number, paragraphs    up to the next level (716.2)."""
    end = _until(lines, at + 1, _CLASS_LEVEL)
    held = read_paragraphs("\n".join(lines[at + 1 : end]), context)
    return end - at, [ClassLevel(int(match.group(2)), match.group(1), tuple(held))]


def _chapter(
    match: re.Match[str], line: str, lines: Sequence[str], at: int, context: ReadingContext
) -> tuple[int, list[Ability]]:
    """Chapter := romans "—" instructions    (714.2)."""
    numbers = _chapters(match.group(1))
    if _above_modes(line) and at + 1 < len(lines) and lines[at + 1].startswith("•"):
        return _modes(lines, at, context)
    found = _script(_FLAVOR.sub("", match.group(2)), context, OF_A_CHAPTER)
    if found is None or not numbers:
        return 1, [NotUnderstood(line)]
    return 1, [ChapterAbility(numbers, found)]


_FLAVOR: Final = re.compile(r"^[A-Z][^—.:,\"{}]{1,40} — ")
"""The flavor word or ability word before what a chapter does, which has no rules meaning (207.2c, 207.2d)."""


def _chapters(romans: str) -> tuple[int, ...]:
    """`I, II` → 1 and 2; none at all where a word is no number."""
    words = romans.split(", ")
    return tuple(ROMANS.index(word) for word in words) if set(words) <= set(ROMANS) else ()


def _station(match: re.Match[str], lines: Sequence[str], at: int, context: ReadingContext) -> tuple[int, list[Ability]]:
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


def _modes(lines: Sequence[str], at: int, context: ReadingContext) -> tuple[int, list[Ability]]:
    """Modes := head mode+    (700.2); of a spell, or in the frame of a triggered or activated ability."""
    priced = lines[at].startswith("+ {")
    end = at if priced else at + 1
    while end < len(lines) and is_mode(lines[end]):
        end += 1
    whole = "\n".join(lines[at:end])
    rows = [mode(line) for line in lines[at if priced else at + 1 : end]]
    costs = tuple(row.cost for row in rows)
    if priced or lines[at] == "Tiered":
        if not context.is_spell or not all(costs):
            return end - at, [NotUnderstood(whole)]
        modes = _read_modes(rows, context, OF_A_SPELL)
        if modes is None:
            return end - at, [NotUnderstood(whole)]
        spell: Ability = ModalAbility("one or more" if priced else "one", modes, costs)
        return end - at, [spell] if priced else [*paragraph(lines[at], context), spell]
    found = head(lines[at])
    if found is None or (any(costs) and not (worth_of(costs) and context.is_spell and found.bare)):
        return end - at, [NotUnderstood(whole)]
    if context.is_spell and found.bare:
        modes = _read_modes(rows, context, _CHOSEN_BY_ANOTHER if found.how == BY_AN_OPPONENT else OF_A_SPELL)
        of_modes = costs if any(costs) else ()
        return end - at, [NotUnderstood(whole) if modes is None else ModalAbility(found.how, modes, of_modes)]
    rows = [replace(row, text=row.text + found.besides) for row in rows]
    chosen = _chosen_modes(found, rows, context)
    return end - at, [NotUnderstood(whole) if chosen is None else chosen]


_CHOSEN_BY_ANOTHER: Final = Setting(Memory(it=None, who=r.ChosenPlayer("opponent")), spell=True)
"""In a mode that an opponent has chosen, who is "that player" there (700.2e)."""


def _read_modes(rows: Sequence[Mode], context: ReadingContext, setting: Setting) -> tuple[Script, ...] | None:
    """The modes, each with what it does; None where one is not understood."""
    read = [_script(row.text, context, setting) for row in rows]
    modes = tuple(item for item in read if item is not None)
    return modes if len(modes) == len(read) else None


def _script(text: str, context: ReadingContext, setting: Setting) -> Script | None:
    return read_line(text, context, lambda reader: read_script(reader, setting))


def _chosen_modes(found: Head, rows: Sequence[Mode], context: ReadingContext) -> Ability | None:
    """The ability whose frame stands before the modes (700.2b)."""
    name = context.names[0] if context.names else ""
    listed = "".join(f"\n• {row.text}" for row in rows)
    words = f"choose {found.how}{'.' if '.' in found.how else ' —'}{listed}"
    chapter = _CHAPTER.fullmatch(f"{found.before}.")
    if chapter:
        numbers = _chapters(chapter.group(1))
        modes = _read_modes(rows, context, OF_A_CHAPTER)
        if chapter.group(2) != "." or not numbers or modes is None:
            return None
        return ChapterAbility(numbers, modal(modes, found.how, name, words))
    # Read the frame around an instruction that stands for the modes.
    match paragraph(found.around(_STAND_IN), context):
        case [TriggeredAbility(script=Script(one_shots=(*_, May(then=(Draw(1),), reflexive=True)))) as ability]:
            return _reflexive_modes(ability, found, rows, context, words)
        case [TriggeredAbility() as ability]:
            waits = waiting(ability.text, ability.condition, name)
            modes = _read_modes(rows, context, waits.setting)
            if modes is None or ability.script.one_shots != (Draw(1),):
                return None
            whole = modal(modes, found.how, name, words)
            return replace(
                waits.ability(whole),
                condition=ability.condition,
                most_each_turn=ability.most_each_turn,
                most_ever=ability.most_ever,
            )
        case [ActivatedAbility() as ability]:
            modes = _read_modes(rows, context, of_a_cost(None if ability.unread else ability.cost))
            if modes is None or ability.script.one_shots != (Draw(1),):
                return None
            whole = modal(modes, found.how, name, words)
            return activated_of(replace(ability, script=whole), ability.paid, ability.cost, Restrictions())
        case _:
            return None


def _reflexive_modes(
    ability: TriggeredAbility, found: Head, rows: Sequence[Mode], context: ReadingContext, words: str
) -> Ability | None:
    """Modes of a reflexive triggered ability, "when you do, choose one": each is read in the frame, which tells what it may speak of (603.12, 700.2b)."""

    def frame(of: TriggeredAbility, may: May) -> object:
        return (of.when, of.condition, of.script.targets, of.script.one_shots[:-1], replace(may, then=(), targets=()))

    last = ability.script.one_shots[-1]
    modes: list[Script] = []
    for row in rows:
        own = row.text.startswith(tuple(context.names)) if context.names else False
        said = row.text if own else f"{row.text[:1].lower()}{row.text[1:]}"
        match paragraph(f"{found.before}{said}", context):
            case [TriggeredAbility(script=Script(one_shots=(*_, May() as may))) as read] if isinstance(last, May):
                if frame(read, may) != frame(ability, last) or not may.then:
                    return None
                modes.append(Script(may.targets, may.then, text=row.text))
            case _:
                return None
    name = context.names[0] if context.names else ""
    chosen = modal(tuple(modes), found.how, name, words)
    if not isinstance(last, May) or not chosen.modes:
        return None
    whole = (*ability.script.one_shots[:-1], replace(last, then=(), modes=chosen))
    text = f"{ability.script.text.removesuffix('.').removesuffix(_STAND_IN)}{words}"
    return replace(ability, script=replace(ability.script, one_shots=whole, text=text))


_STAND_IN: Final = "draw a card"
