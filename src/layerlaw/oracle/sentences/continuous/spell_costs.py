"""Sentences about what spells cost (601.2f)."""

from __future__ import annotations

from typing import Final

from layerlaw.model import changes as c
from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import rule_effects as x
from layerlaw.model import values as v
from layerlaw.model.durations import Until
from layerlaw.model.history import Occurrence, Past
from layerlaw.model.words import COLOR_WORDS, Zone
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.sizes import times
from layerlaw.oracle.phrases.subjects import card
from layerlaw.oracle.phrases.values import for_each, where
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, begins_with, needs, production
from layerlaw.oracle.sentences.continuous.cost_changes import pays
from layerlaw.oracle.sentences.continuous.drafts import COSTS_OF, Draft
from layerlaw.oracle.sentences.continuous.scopes import spells_meant
from layerlaw.oracle.tokens import TokenKind


@production
def pay_less(reader: Reader) -> Draft | None:
    """Pay less := what players pay for abilities and keywords    `boast abilities you activate cost {1} less to activate`."""
    found = pays(reader)
    return None if found is None else Draft(found.who, [found.rule, *found.also])


def counted_tail(reader: Reader, drafts: list[Draft]) -> bool:
    """`gets +1/+1 until end of turn for each creature blocking it`: the count behind the duration."""
    last = drafts[-1].changes[-1] if drafts and drafts[-1].changes else None
    if not isinstance(last, c.ModifyPT) or not isinstance(last.power, int) or not isinstance(last.toughness, int):
        return False
    before, reader.it = reader.it, r.It()
    counted = for_each(reader) or _each_other(reader, drafts[-1])
    reader.it = before
    if counted is None:
        return False
    drafts[-1].changes[-1] = c.ModifyPT(times(last.power, counted), times(last.toughness, counted))
    return True


@production
def _each_other(reader: Reader, draft: Draft) -> v.Value | None:
    """Each other := "for each other" noun    of a spell whose subject is several: other than the one that gets it (611.2c)."""
    if isinstance(draft.scope, f.Is) or not reader.context.is_spell or not reader.eat("for each other"):
        return None
    found = noun(reader)
    return None if found is None or found.plural else v.Count(found.filter & f.Not(f.Is(r.It())))


@production
def targets_of(reader: Reader) -> k.Condition | None:
    """Targets of := "it targets" ["a" | "an"] (noun | card)    of the spell that is being cast (601.2c)."""
    start = reader.at
    if not reader.eat("it targets a", "it targets an"):
        return None
    mark = reader.at
    found = noun(reader)
    if found is None:
        reader.at = mark
        what = card(reader)
        if what is None or not _ends(reader):
            return None
        return k.Matches(r.This(), f.Targets(what, reader.words(start)))
    if found.plural or not _ends(reader):
        return None
    return k.Matches(r.This(), f.Targets(found.filter, reader.words(start)))


def _ends(reader: Reader) -> bool:
    return reader.done or reader.sees(".")


@begins_with("spells", "each")
@production
def cost_floor(reader: Reader) -> Draft | None:
    """Cost floor := "each spell that would cost less than" number "mana to cast costs" number "mana to cast"    (601.2f)."""
    if reader.eat("spells cost at least"):
        least = number(reader)
    elif reader.eat("each spell that would cost less than"):
        least = number(reader)
        if least is None or not reader.eat("mana to cast costs") or number(reader) != least:
            return None
    else:
        return None
    return None if least is None or not reader.eat("mana to cast") else Draft(f.Anything(), [c.CostFloor(least)])


_COUNTED_TARGETS: Final[dict[str, f.Filter | None]] = {"target": None, "creature it targets": f.creatures()}


@needs("cost", "costs")
@production
def costs_of_spells(reader: Reader) -> Draft | None:
    """Costs := ("this spell" | noun "spells" ["you cast"]) "cost(s)" mana ("more" | "less") "to cast" [for each]    (601.2f)."""
    if not reader.comes_to("cost", "costs"):
        return None
    by_player = reader.eat("each spell a player casts") is not None
    reader.eat("each")
    mark = reader.at
    scope: f.Filter
    if by_player:
        scope = f.Anything()
    elif reader.eat("this spell") or (reader.it == r.This() and reader.eat("it also")):
        scope = f.Is(r.This())
    else:
        reader.at = mark
        found_scope = spells_meant(reader)
        if found_scope is None:
            return None
        scope = found_scope
    reader.it = r.It()
    mine: k.Condition | None = k.TurnOf(r.You()) if not reader.resolving and reader.eat("during your turn") else None
    this_turn(reader)
    colors = _of_colors(reader)
    if colors is not None:
        scope = scope & colors
    if not reader.eat("costs", "cost"):
        return None
    at_most = reader.eat("up to") is not None
    token = reader.next()
    if token.kind is not TokenKind.SYMBOLS:
        return None
    way = reader.eat("less to cast", "more to cast")
    if way is None or (at_most and (way != "less to cast" or token.text == "{X}")):
        return None
    if scope == f.Is(r.This()) and "flashback" in reader.among and reader.eat("this way"):
        mine = k.WasCastSo("flashback")  # which the sentence before it gives the card (702.34a)
    times = _of_its_caster(reader) if by_player else for_each(reader)
    letters: dict[str, v.Value] = {}
    mana = token.text
    if mana == "{X}":
        letters = where(reader) or {}
        if times is not None or "X" not in letters:
            return None
        mana, times = "{1}", letters["X"]
    if isinstance(times, v.NotedNumber) and times.words in _COUNTED_TARGETS:
        times = v.TargetCount(times.words, _COUNTED_TARGETS[times.words])
    change = (
        c.CostReduction(mana, 1 if times is None else times, up_to=at_most)
        if "less" in way
        else c.CostIncrease(mana, 1 if times is None else times)
    )
    if not reader.resolving and reader.eat("except during its controller's turn"):
        scope = scope & f.Not(f.ControlledBy(r.ActivePlayer()))
    return Draft(scope, [change], mine)


@production
def _of_colors(reader: Reader) -> f.Filter | None:
    """Of colors := "that are" color "and/or" color    of spells, behind when they are cast."""
    first = reader.next().low if reader.eat("that are") else ""
    second = reader.next().low if first in COLOR_WORDS and reader.eat("and/or") else ""
    if second not in COLOR_WORDS:
        return None
    return f.Or((f.HasColor(COLOR_WORDS[first]), f.HasColor(COLOR_WORDS[second])))


@production
def _of_its_caster(reader: Reader) -> v.Value | None:
    """Of its caster := "for each other spell that player has cast this turn"    a spell has become cast only when its cost is paid (601.2i)."""
    if not reader.eat("for each other spell that player has cast this turn"):
        return None
    return v.PastNumber(Past(Occurrence.CAST, r.ControllerOf(r.It())))


_OF_SPELLS: Final = ("can't be countered", "can be cast as though it had flash", "can be cast as though they had flash")


@production
def and_of_spells(reader: Reader, before: Draft) -> Draft | None:
    """And of spells := "and" quality    behind a cost change: of the spells themselves, on the stack or as they are cast."""
    if not COSTS_OF.intersection(type(change) for change in before.changes) or not reader.eat("and"):
        return None
    phrase = reader.eat(*_OF_SPELLS)
    if phrase is None or not isinstance(before.scope, f.Filter) or before.scope == f.Is(r.This()):
        return None
    return Draft(
        f.InZone(Zone.STACK) & before.scope,
        [x.CantBeCountered() if "countered" in phrase else x.CastThoughFlash()],
        before.condition,
    )


def this_turn(reader: Reader) -> None:
    """`creature spells you cast this turn cost ...`: the duration behind the subject."""
    if reader.resolving and reader.eat("this turn"):
        reader.between = Until.END_OF_TURN
