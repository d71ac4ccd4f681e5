"""Paragraphs of spells (113.3a), and what makes no continuous effect on characteristics: costs, leave to cast, replacement effects."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from layerlaw.model.abilities import (
    Ability,
    KeepsCounters,
    OtherAbility,
    SpellAbility,
    StaticAbility,
)
from layerlaw.model.changes import CostIncrease, CostReduction
from layerlaw.model.conditions import WasCastSo
from layerlaw.model.game_facts import CountOfPaid
from layerlaw.model.one_shot_effects import Unread
from layerlaw.model.tree import inside
from layerlaw.model.values import NotedNumber, TimesCastSo
from layerlaw.model.words import Zone
from layerlaw.oracle.paragraphs.done_to_pay import of_a_spell
from layerlaw.oracle.paragraphs.keyword_lines import keyword_line
from layerlaw.oracle.paragraphs.said_of_casting import SaidOfCasting
from layerlaw.oracle.paragraphs.static_abilities import static
from layerlaw.oracle.phrases.game_facts import in_words
from layerlaw.oracle.phrases.how_many import put_in
from layerlaw.oracle.phrases.mana_spent import only_made_by
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.references import this
from layerlaw.oracle.reader import Reader, begins_with, needs, production
from layerlaw.oracle.sentences.instruction_words import lowered
from layerlaw.oracle.sentences.script import OF_A_SPELL, read_script
from layerlaw.oracle.tokens import tokenize
from layerlaw.oracle.walk import holds

_ABOUT_ITSELF: Final = re.compile(
    r"""As\ an\ additional\ cost\ to\ cast | Cast\ this\ spell\ only | This\ spell\ costs? | [^"]*\b[Rr]ather\ than\ pay\ this\ spell's\ mana\ cost
    | (?:If|As\ long\ as)\ [^".]*,\ you\ may\ cast\ (?:this\ spell|it)\ (?:without\ paying|as\ though\ it\ had\ flash)[^".]*\.$""",
    re.VERBOSE,
)
"""What says how this spell may be cast is a static ability of the card, not what the spell does (113.6d, 113.6e, 118.9)."""


@production
def spell(reader: Reader) -> Ability | None:
    """Spell := instructions    of an instant or sorcery (113.3a)."""
    if not reader.context.is_spell or _ABOUT_ITSELF.match(reader.words(reader.at, reader.end)):
        return None
    if "[" in reader.words(reader.at, reader.end):
        return _in_brackets(reader)
    found = read_script(reader, of_a_spell(reader.context.additional, (*reader.context.names, "")[0]))
    if found is not None and any(isinstance(part, CountOfPaid) for part in inside(found.targets)):
        return None  # what may be chosen as a target is known before anything is paid (601.2c, 601.2h)
    return None if found is None else SpellAbility(found)


def _in_brackets(reader: Reader) -> Ability | None:
    """In brackets := instructions    of a spell with cleave, whose square brackets mean nothing where that cost is not paid (702.148a); what the words are without them its casting knows, by the text."""
    whole = reader.words(reader.at, reader.end)
    plain = whole.replace("[", "").replace("]", "")
    found = read_script(Reader(plain, tokenize(plain, reader.context.names), reader.context), OF_A_SPELL)
    if found is None or holds(found.one_shots, Unread):
        return None
    reader.at = reader.end
    return SpellAbility(replace(found, text=whole))


@begins_with("counters remain on")
@production
def keeps_counters(reader: Reader) -> Ability | None:
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


@begins_with("as an additional cost")
@production
def additional_cost(reader: Reader) -> list[Ability] | None:
    """Additional cost := "As an additional cost to cast this spell," words "." static    `... evidence. This spell costs {2} less to cast if ...`."""
    if not reader.eat("as an additional cost to cast this spell ,"):
        return None
    spans = list(reader.sentences())
    if len(spans) != 2:
        return None
    words = f"as an additional cost to cast this spell, {reader.words(spans[0][0], spans[0][1])}"
    reader.at = spans[1][0]
    told = static(reader)
    return None if told is None else [OtherAbility(words), _of_its_cost(told)]


def _of_its_cost(told: Ability) -> Ability:
    """What it costs less "for each card exiled this way" is so for each thing that the cost was paid with, 601.2b; a game notes how many."""
    if not isinstance(told, StaticAbility):
        return told
    for effect in told.effects:
        for change in effect.changes:
            times = change.times if isinstance(change, CostReduction | CostIncrease) else None
            if isinstance(times, NotedNumber) and times.words.endswith(" this way"):
                told = put_in(told, times, TimesCastSo("additional_cost"))
    return put_in(told, in_words("evidence was collected"), WasCastSo("additional_cost"))


@begins_with("flashback")
@production
def cheaper_flashback(reader: Reader) -> list[Ability] | None:
    """Cheaper flashback := "flashback" cost "." "this spell costs" mana "less to cast this way" ...    (702.34a, 601.2f)."""
    spans = list(reader.sentences())
    if len(spans) != 2 or not reader.sees("flashback"):
        return None
    first, second = (reader.part(*span) for span in spans)
    keyword, told = keyword_line(first), static(second)
    if keyword is None or not first.done or told is None or not second.done:
        return None
    reader.at = reader.end
    return [*keyword, told]


@begins_with("you can't cast")
@production
def cast_only_then(reader: Reader) -> Ability | None:
    """Cast only then := "you can't cast" this ("if" | "unless" | "during") ... "."    when alone a spell may be cast, put the other way round (601.3)."""
    if not reader.eat("you can't cast") or (this(reader) is None and not reader.eat("this spell")):
        return None
    if not reader.sees("if", "unless", "during") or len(list(reader.sentences())) != 1:
        return None
    start, reader.at = reader.at, reader.end
    return OtherAbility(f"you can't cast this spell {reader.words(start).rstrip('.')}")


@begins_with("you can't spend mana")
@production
def no_mana_for_it(reader: Reader) -> Ability | None:
    """No mana for it := "you can't spend mana to cast" this "."."""
    if not reader.eat("you can't spend mana to cast") or (this(reader) is None and not reader.eat("this spell")):
        return None
    reader.eat(".")
    return OtherAbility("you can't spend mana to cast this spell") if reader.done else None


@begins_with("spend only mana")
@production
def mana_made_by(reader: Reader) -> Ability | None:
    """Mana made by := "spend only mana produced by" noun "to cast this spell."    (106.6)."""
    said = reader.part(reader.at, reader.end - (reader.tokens[reader.end - 1].text == "."))
    if only_made_by(said, "to cast this spell") is None:
        return None
    words = lowered(reader.words(reader.at, said.end), proper=False)
    reader.at = reader.end
    return OtherAbility(words)


@begins_with("you can't choose")
@production
def not_aimed_at(reader: Reader) -> Ability | None:
    """Not aimed at := "you can't choose" noun "as this spell's target as you cast it."    (601.2c)."""
    start = reader.at
    if not reader.eat("you can't choose a", "you can't choose an"):
        return None
    found = noun(reader)
    if found is None or found.plural or not reader.eat("as this spell's target as you cast it"):
        return None
    words = reader.words(start)
    reader.eat(".")
    return OtherAbility(words[:1].lower() + words[1:]) if reader.done else None


@begins_with("you may cast")
@production
def only_from_graveyard(reader: Reader) -> list[Ability] | None:
    """Only from graveyard := "you may cast" this "from your graveyard, but not from anywhere else."    (601.3)."""
    start = reader.at
    if not reader.eat("you may cast") or (this(reader) is None and not reader.eat("this card")):
        return None
    if not reader.eat("from your graveyard"):
        return None
    stop = reader.at
    if not reader.eat(", but not from anywhere else"):
        return None
    reader.eat(".")
    leave = static(reader.part(start, stop)) if reader.done else None
    return None if leave is None else [leave, OtherAbility("cast this spell only from your graveyard")]


@needs("cast", "rather")
@production
def of_casting(reader: Reader) -> Ability | None:
    """Of casting := additional or alternative cost | leave to cast | when alone it may be cast    of the card itself, read as its casting is (113.6d, 113.6e)."""
    end = reader.end - (reader.tokens[reader.end - 1].text == ".")
    told = SaidOfCasting()
    told.read(reader.part(reader.at, end))
    if told.unread or told.not_offered or told == SaidOfCasting():
        return None
    text = lowered(reader.words(reader.at, end), proper=False)
    reader.at = reader.end
    return OtherAbility(text)
