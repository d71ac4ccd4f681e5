"""Spells and abilities on the stack: countering and copying them (701.6, 707.10)."""

from __future__ import annotations

from typing import Final

from layerlaw.model import references as r
from layerlaw.model.changing_targets import ChangeTargets, HowTargetsChange
from layerlaw.model.cost_parts import CostPart, PayMana, PayTimes
from layerlaw.model.one_shot_effects import CopySpell, Counter
from layerlaw.model.values import X
from layerlaw.oracle.phrases.how_many import amount, for_each
from layerlaw.oracle.phrases.whom import things
from layerlaw.oracle.row import Words
from layerlaw.oracle.sentences.one_shots.clause import OneShots, by_you
from layerlaw.oracle.tokens import TokenKind


@by_you("counter")
def _counter(reader: Words) -> OneShots | None:
    """Counter := things ["unless its controller pays" cost]    (701.6)."""
    what = things(reader)
    if what is None or what.filter is None or what.players is not None:
        return None
    reader.did(1)
    if not reader.sees("unless"):
        return [Counter(what.filter)]
    if not reader.eat("unless its controller pays", "unless that player pays", "unless they pay"):
        return None
    mana = reader.next()
    if mana.kind is not TokenKind.SYMBOLS:
        return None
    paid: tuple[CostPart, ...] = (PayMana(mana.text),)
    each = for_each(reader)
    if each is not None:
        paid = (PayTimes(paid, each),)
    elif mana.text == "{X}":
        # `{X}, where X is ...`: so much generic mana; else the X that was announced.
        paid = (PayTimes((PayMana("{1}"),), X()),)
    if not reader.done and not reader.sees(",", "and", "where"):
        return None
    return [Counter(what.filter, unless=paid)]


_NEW_TARGETS: Final = tuple(
    f"{join} may choose new targets for the {copy}"
    for join in ("and", "and you", ", and you", ", and")
    for copy in ("copy", "copies")
)


@by_you("copy")
def _copy(reader: Words) -> OneShots | None:
    """Copy := thing [times]    `copy target instant or sorcery spell`; of cards in other zones there are no spells to copy."""
    what = things(reader)
    if what is None or what.filter is None or what.players is not None:
        return None
    count = 1
    found = None
    if reader.eat("twice"):
        count = 2
    else:
        found = amount(reader) if not reader.done else None
        if found is not None and not reader.eat("times"):
            return None
        if found is None:
            found = for_each(reader)
    reader.did(1)
    # "That spell" is still the one that was copied, and in the same sentence it is "it" as well: `copy target spell, then return it`.
    reader.remember(it=what.one if reader.sees(", then") else r.That(), that=what.one)
    anew = reader.eat(*_NEW_TARGETS) is not None
    return [CopySpell(what.filter, new_targets=anew, times=found if found is not None else count)]


@by_you("change")
def _change(reader: Words) -> OneShots | None:
    """Change := ("the target" | "the targets" | "any targets" | "a target") "of" thing ["to" thing]    (115.7a to 115.7c)."""
    how = next((how for words, how in _CHANGED.items() if reader.eat(words)), None)
    what = None if how is None else things(reader)
    if how is None or what is None or what.filter is None or what.players is not None:
        return None
    to = None
    if reader.eat("to"):
        goal = things(reader)
        to = None if goal is None else goal.filter
        if to is None:
            return None
    if (how is HowTargetsChange.ONE) is (to is None):
        return None
    reader.did(1)
    return [ChangeTargets(what.filter, how, to)]


_CHANGED: Final = {
    "the target of": HowTargetsChange.ALL,
    "the targets of": HowTargetsChange.ALL,
    "any targets of": HowTargetsChange.NEW,
    "a target of": HowTargetsChange.ONE,
}


@by_you("choose")
def _new_targets(reader: Words) -> OneShots | None:
    """New targets := ("new targets" | "a new target") "for" thing    (115.7d)."""
    if not reader.eat("new targets for", "a new target for") or reader.sees("the copy", "the copies"):
        return None  # of copies it belongs to what makes them (`tied`)
    what = things(reader)
    if what is None or what.filter is None or what.players is not None:
        return None
    reader.did(1)
    return [ChangeTargets(what.filter, HowTargetsChange.NEW)]
