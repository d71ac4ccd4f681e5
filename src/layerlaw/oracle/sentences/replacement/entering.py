"""How others and this enter, as an effect of words: tapped, under a condition or for a cost (614.1c, 614.1d)."""

from __future__ import annotations

import re

from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import replacement_effects
from layerlaw.model.conditions import NotSo
from layerlaw.model.words import Zone
from layerlaw.oracle.paragraphs.only_when import restrictions
from layerlaw.oracle.phrases.conditions import condition
from layerlaw.oracle.phrases.costs import cost
from layerlaw.oracle.phrases.game_facts import in_words
from layerlaw.oracle.phrases.references import this
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.sentences.replacement.instead import one_shots
from layerlaw.oracle.sentences.replacement.with_counters import ENTERS, several


def tapped_unless(text: str, name: str) -> tuple[replacement_effects.ReplacementEffect, ...]:
    """`enters tapped unless` a condition, or unless its controller pays (614.12a); a condition that no state shows is noted in its words."""
    words = text.strip().rstrip(".")
    paid = cost(words.removeprefix("you ").strip(), name) if words.startswith("you ") else None
    tapped = replacement_effects.EntersSo(tapped=True)
    if paid is not None:
        return (replacement_effects.ReplacementEffect(ENTERS, replacement_effects.UnlessPaid(paid, tapped)),)
    revealing = re.fullmatch(r"you revealed (.+) this way or (.+)", words)
    if revealing is not None:
        shown = cost(f"reveal {revealing.group(1)} from your hand", name)
        told = restrictions(f"only if {revealing.group(2)}", name)
        if shown is not None and told.condition is not None:
            return (
                replacement_effects.ReplacementEffect(
                    ENTERS, replacement_effects.UnlessPaid(shown, tapped), NotSo(told.condition)
                ),
            )
    told = restrictions(f"only if {words}", name)
    held = told.condition if told.condition is not None and not told.unread else in_words(words)
    return (replacement_effects.ReplacementEffect(ENTERS, tapped, NotSo(held)),)


@production
def reveal_or_tapped(reader: Reader) -> replacement_effects.ReplacementEffect | None:
    """Reveal or tapped := "as" this "enters, you may reveal" cards "from your hand." this "enters tapped unless you revealed ... this way or" condition."""
    if not reader.eat("as") or this(reader) is None or not reader.eat("enters , you may reveal"):
        return None
    start = reader.at
    while not reader.done and reader.peek().text != ".":
        reader.next()
    shown = cost(f"reveal {reader.words(start)}", "")
    if shown is None or not reader.eat(".") or this(reader) is None or not reader.eat("enters tapped unless"):
        return None
    unless = tapped_unless(reader.rest(), "")
    outcome = unless[0].outcome if unless else None
    return unless[0] if isinstance(outcome, replacement_effects.UnlessPaid) and outcome.cost == shown else None


@production
def _may_enter_tapped(reader: Reader) -> replacement_effects.ReplacementEffect | None:
    """May := this "enter tapped. If you do," row    behind "you may have"; what is done for it is done as it enters (614.12)."""
    if this(reader) is None or not reader.eat("enter tapped . if you do ,"):
        return None
    done = one_shots(reader)
    so = replacement_effects.EntersSo(tapped=True, before=tuple(done or ()))
    return replacement_effects.ReplacementEffect(ENTERS, so, optional=True) if done else None


@production
def enter_tapped(reader: Reader) -> replacement_effects.ReplacementEffect | None:
    """Enter tapped := nouns "enter" "tapped" | "untapped"    of others (614.1d)."""
    if reader.eat("you may have"):
        return _may_enter_tapped(reader)
    if reader.eat("creatures played by your opponents enter tapped"):
        # what is played is a spell that is cast (701.18a)
        theirs = h.ZoneChange(f.creatures() & f.ControlledBy(r.Opponents()), to=Zone.BATTLEFIELD, was_cast=True)
        return replacement_effects.ReplacementEffect(theirs, replacement_effects.EntersSo(tapped=True))
    found = f.Is(r.This()) if this(reader) is not None else several(reader)
    if found is None or not reader.eat("enter", "enters"):
        return None
    way = reader.eat("tapped", "untapped")
    held = condition(reader) if way is not None and reader.eat("if") else None
    return (
        None
        if way is None
        else replacement_effects.ReplacementEffect(
            h.ZoneChange(found, to=Zone.BATTLEFIELD), replacement_effects.EntersSo(tapped=way == "tapped"), held
        )
    )
