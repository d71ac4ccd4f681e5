"""Paragraphs → abilities (113.2c): which kind of ability a paragraph is.

    paragraph := [ability word "—"] (keyword line | enters | activated | triggered | spell | static | of a game | of casting)

All or nothing: a paragraph with a word that nobody accounts for is `NotUnderstood`, with its text.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeVar

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.abilities import (
    Ability,
    ActivatedAbility,
    NotUnderstood,
    StaticAbility,
    TriggeredAbility,
)
from layerlaw.model.conditions import Condition, Matches, PlayerIs, ValueIs
from layerlaw.model.history import Measure, Occurrence, Past
from layerlaw.model.values import PastNumber
from layerlaw.oracle.paragraphs.activated_abilities import activated
from layerlaw.oracle.paragraphs.casting import restricted
from layerlaw.oracle.paragraphs.enters import enters
from layerlaw.oracle.paragraphs.keyword_lines import WITH_COST, keyword_line
from layerlaw.oracle.paragraphs.only_when import WHEN, Restrictions
from layerlaw.oracle.paragraphs.opening_hand import revealed
from layerlaw.oracle.paragraphs.other_abilities import (
    additional_cost,
    cast_only_then,
    cheaper_flashback,
    keeps_counters,
    mana_made_by,
    no_mana_for_it,
    not_aimed_at,
    of_casting,
    only_from_graveyard,
    spell,
)
from layerlaw.oracle.paragraphs.replacing import of_a_game, replacing, while_so
from layerlaw.oracle.paragraphs.static_abilities import static
from layerlaw.oracle.paragraphs.triggered import waiting
from layerlaw.oracle.paragraphs.triggered_abilities import of_the_first_card, triggered
from layerlaw.oracle.reader import (
    FirstOf,
    Reader,
    ReadingContext,
    TooLong,
    begins_with,
    needs,
    production,
    put_together,
)
from layerlaw.oracle.sentences.continuous.additional_costs import may_pay_besides
from layerlaw.oracle.sentences.instruction_words import lowered
from layerlaw.oracle.sentences.script import read_script
from layerlaw.oracle.tokens import TokenKind, tokenize

T = TypeVar("T")
LONGEST_PARAGRAPH: Final = 4_000
"""No printed paragraph has a quarter of it; what is longer is not read at all."""


def paragraph(line: str, context: ReadingContext) -> list[Ability]:
    """The abilities of one paragraph, or that nobody understood it."""
    if len(line) > LONGEST_PARAGRAPH:
        return [NotUnderstood(line)]
    key = None if _names_itself(line, context) else context.of_a_line(line)
    known = _READ.get(key) if key is not None else None
    if known is not None:
        found, context.choices[:], context.options[:] = known
        return list(found)
    abilities = _read_anew(line, context)
    if key is not None:
        if len(_READ) >= _MOST_READ:
            _READ.clear()
        _READ[key] = (tuple(abilities), tuple(context.choices), tuple(context.options))
    return abilities


def _read_anew(line: str, context: ReadingContext) -> list[Ability]:
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


def _names_itself(line: str, context: ReadingContext) -> bool:
    """Whether a name of the card stands in the line, in whatever case, so that it says another thing on each card."""
    low = line.lower()
    return any(name.lower() in low for name in context.names)


_Read = tuple[tuple[Ability, ...], tuple[str, ...], tuple[str, ...]]
_READ: Final[dict[tuple[object, ...], _Read]] = {}
"""What paragraphs were read as that name no card: a fifth of all words of rules texts stands on another card too. Behind it what was chosen by then."""
_MOST_READ: Final = 20_000


def read_line(line: str, context: ReadingContext, production_: Callable[[Reader], T | None]) -> T | None:
    """Read a whole line with a production; None where it does not fit or takes too long."""
    reader = Reader(line, tokenize(line, context.names), context)
    try:
        found = production_(reader)
    except (TooLong, RecursionError):
        return None
    return found if reader.done else None


_ATTACKED: Final = ValueIs(
    PastNumber(Past(Occurrence.ATTACKED, object=f.Is(r.This())), Measure.TIMES), f.Comparison.AT_LEAST, 1
)
_ONCE: Final = {
    "forecast": Restrictions(once_each_turn=True, conditions=[*WHEN["during your upkeep"]]),
    "exhaust": Restrictions(only_once=True),
    "power-up": Restrictions(only_once=True),
    "boast": Restrictions(once_each_turn=True, conditions=[_ATTACKED]),
}
"""Words before a dash that restrict the activated ability behind it (702.177a, 702.142a, 702.57a, 702.193a)."""


_WHILE: Final[dict[str, tuple[str, Condition]]] = {
    "max speed —": ("you have max speed", PlayerIs(r.You(), "max_speed")),
    "∞ —": ("this permanent is harnessed", Matches(r.This(), f.HasStatus("harnessed"))),
    "solved —": ("this Case is solved", Matches(r.This(), f.HasStatus("solved"))),
}
"""Words before a dash, and what they ask for, so that the ability behind it is there (702.178a, 702.169, 702.186a)."""


@begins_with(*_WHILE)
@production
def _while(reader: Reader) -> list[Ability] | None:
    """While := ("Max speed —" | "Solved —") (activated | triggered | static | replacement)."""
    word = reader.eat(*_WHILE)
    if word is None:
        return None
    words, asked = _WHILE[word]
    if reader.sees("if") and "would" in {token.low for token in reader.tokens[reader.at : reader.end]}:
        told = replacing(reader)  # 614.1: a replacement effect with the same condition
        return None if told is None else [while_so(told, words, asked)]
    match activated(reader) or triggered(reader) or static(reader):
        case ActivatedAbility() as found:
            return [restricted(found, Restrictions(conditions=[asked]))]
        case TriggeredAbility(condition=None) as found:
            return [replace(found, condition=asked)]
        case StaticAbility(effects) as found if all(effect.condition is None for effect in effects):
            return [replace(found, effects=tuple(replace(effect, condition=asked) for effect in effects))]
        case _:
            return None


@begins_with("to solve")
@production
def _to_solve(reader: Reader) -> list[Ability] | None:
    """To solve := "To solve —" condition    a triggered ability of the end step (719.3a)."""
    if not reader.eat("to solve —"):
        return None
    asked = reader.at, reader.end - (reader.tokens[reader.end - 1].text == ".")
    if any(token.text == "." for token in reader.tokens[slice(*asked)]):
        return None
    told = "and this Case isn't solved , this Case becomes solved ."
    return _instead_of_all(reader, triggered, "at the beginning of your end step , if", asked, told)


@begins_with("visit")
@production
def _visit(reader: Reader) -> list[Ability] | None:
    """Visit := "Visit —" instructions    a triggered ability of the Attraction that is visited (702.159a)."""
    if not reader.eat("visit —") or "Attraction" not in reader.context.subtypes:
        return None
    return _instead_of_all(reader, triggered, "whenever you visit this artifact ,", (reader.at, reader.end))


def _instead_of_all(
    reader: Reader, read: Callable[[Reader], Ability | None], *parts: tuple[int, int] | str
) -> list[Ability] | None:
    """What a production makes of tokens that stand for all that is left to read."""
    meant = put_together(reader, *parts)
    found = read(meant)
    if found is None or not meant.done:
        return None
    reader.at = reader.end
    return [found]


@needs("prevent")
@production
def _beside_a_prevention(reader: Reader) -> list[Ability] | None:
    """Beside a prevention := static "." "Otherwise," prevention | prevention "and it has" keyword    two abilities in one paragraph: a replacement effect is no part of another (614.1, 615.1)."""
    start, end = reader.at, reader.end
    asked, otherwise = reader.place_of("as long as it's"), reader.place_of(". otherwise , prevent all")
    comma, has = reader.place_of(", prevent all"), reader.place_of("it would deal and it has")
    if asked is not None and otherwise is not None and asked < otherwise and reader.sees("enchanted"):
        first = _instead_of_all(reader, static, (start, otherwise + 1))
        not_so: tuple[tuple[int, int] | str, ...] = (
            "as long as", (start, start + 2), "isn't", (asked + 4, otherwise), ",", (otherwise + 3, end),
        )  # fmt: skip
    elif comma is not None and has is not None and reader.sees("as long as this"):
        it = start + 3, start + 5
        first = _instead_of_all(reader, static, (start, comma + 1), it, (has + 5, end))
        not_so = (start, has), "that would be dealt by", it, "."
    else:
        return None
    reader.at = start
    second = None if first is None else _instead_of_all(reader, replacing, *not_so)
    return None if first is None or second is None else first + second


@needs("escapes")
@production
def _escapes_and_enters(reader: Reader) -> list[Ability] | None:
    """Escapes and enters := this "escapes with" counters "." "When it enters this way," instructions    (702.138c)."""
    spans = list(reader.sentences())
    if len(spans) != 2 or not reader.comes_to("escapes"):
        return None
    first, second = reader.part(spans[0][0], spans[1][0]), reader.part(spans[1][0], reader.end)
    told = replacing(first) if second.eat("when it enters this way ,") else None
    if told is None:
        return None
    then = _instead_of_all(reader, triggered, "when this permanent enters , if it escaped ,", (second.at, reader.end))
    return None if then is None else [told, *then]


@begins_with(*_ONCE)
@production
def _once(reader: Reader) -> list[Ability] | None:
    """Once := ("Exhaust" | "Power-up" | "Boast" | "Forecast") "—" activated."""
    word = reader.eat("exhaust —", "power-up —", "boast —", "forecast —")
    if word is None:
        return None
    found = activated(reader)
    if not isinstance(found, ActivatedAbility):
        return None
    first = word.split()[0]
    made = restricted(found, _ONCE[first])
    return [replace(made, power_up=first == "power-up", boast=first == "boast")]


@production
def _paragraph(reader: Reader) -> list[Ability] | None:
    """Paragraph := [ability word] (keyword line | enters | activated | triggered | spell | static | of a game | of casting)."""
    once = _BEFORE_A_DASH(reader)
    if once is not None:
        return once
    _drop_ability_word(reader)
    keywords = keyword_line(reader)
    if keywords is not None:
        return list(keywords)
    kept = _KEPT(reader)
    if kept is not None:
        return [kept]
    of_its_card = _OF_CASTING_OR_ENTERING(reader)
    if of_its_card is not None:
        return of_its_card
    one = (
        activated(reader)
        or triggered(reader)
        or _exerted(reader)
        or static(reader)
        or of_a_game(reader)
        or of_casting(reader)
        or spell(reader)
    )
    return [one] if one is not None else _several(reader)


_BEFORE_A_DASH: Final = FirstOf(_once, _while, _to_solve, _visit, of_the_first_card)
"""What begins with words that say when the ability behind them is there; and what is no ability by any dash."""
_KEPT: Final = FirstOf(
    keeps_counters, cast_only_then, may_pay_besides, no_mana_for_it, mana_made_by, not_aimed_at, revealed
)
_OF_CASTING_OR_ENTERING: Final = FirstOf(
    additional_cost, cheaper_flashback, only_from_graveyard, _escapes_and_enters, _beside_a_prevention, enters
)


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
            or reader.tokens[behind].kind is TokenKind.SELF
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


@needs("exert")
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
    event = lowered(reader.words(reader.at, comma), proper=False)
    reader.at = comma + 1
    name = reader.context.names[0] if reader.context.names else ""
    waits = waiting(event, None, name)
    found = read_script(reader, waits.setting)
    return None if found is None else waits.ability(found)


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
        "mayhem",
        "cohort",
    }
)


def _drop_ability_word(reader: Reader) -> None:
    """An ability word or flavor word before a spaced dash has no rules meaning (207.2c, 207.2d)."""
    for place in range(reader.at, min(reader.at + 9, reader.end)):
        token = reader.tokens[place]
        if token.text == "." and place > reader.at and reader.tokens[place - 1].text.isupper():
            continue  # `I. AM. TALKING! — Whenever ...`
        if token.text == "." and any(one.text == "." for one in reader.tokens[max(place - 1, 0) : place + 2 : 2]):
            continue  # `Throw ... — {3}`
        if token.text == "—":
            spaced = reader.text[token.start - 1 : token.end + 1] == " — "
            if place > reader.at and spaced and place == reader.at + 1 and reader.low() in WITH_COST:
                return  # `Squad — Exile four cards`: a keyword whose cost is no mana, whatever stands about the dash
            if place > reader.at and spaced and reader.low() not in _KEPT_WORDS - {"channel", "cohort"}:
                reader.at = place + 1
            return
        if token.kind not in (TokenKind.WORD, TokenKind.NUMBER, TokenKind.SELF) and token.text not in (
            ",",
            "'s",
            "!",
            "?",
            "'",
            "-",
        ):
            return
