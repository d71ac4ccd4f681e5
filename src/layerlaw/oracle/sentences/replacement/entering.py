"""How others and this enter, as an effect of words: tapped, under a condition or for a cost (614.1c, 614.1d)."""

from __future__ import annotations

from typing import Final

from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import replacement_effects
from layerlaw.model.conditions import Condition, NotSo
from layerlaw.model.cost_parts import CostPart
from layerlaw.model.words import Zone
from layerlaw.oracle.paragraphs.only_when import asked
from layerlaw.oracle.phrases.conditions import condition
from layerlaw.oracle.phrases.costs import cost_within
from layerlaw.oracle.phrases.game_facts import in_words
from layerlaw.oracle.phrases.references import this
from layerlaw.oracle.phrases.subjects import read_whole
from layerlaw.oracle.reader import Reader, production, put_together
from layerlaw.oracle.sentences.replacement.instead import one_shots
from layerlaw.oracle.sentences.replacement.with_counters import ENTERS, several


def tapped_unless(text: str, name: str) -> replacement_effects.ReplacementEffect:
    """What `enters tapped unless` these words is, of a definition that has it in words. Never raises."""
    words = text.strip().rstrip(".")
    return read_whole(words, name, unless_tapped, r.This()) or _tapped(NotSo(in_words(words)))


@production
def unless_tapped(reader: Reader) -> replacement_effects.ReplacementEffect:
    """Unless tapped := "you" cost | "you revealed" cards "this way or" asked | asked    all that is left to read, behind "enters tapped unless" (614.12a)."""
    start = reader.at
    if reader.eat("you revealed"):
        end = reader.place_of("this way or")
        shown = None if end is None else _shown(reader, (reader.at, end))
        reader.at = reader.at if end is None else end + 3
        held = asked(reader) if shown is not None else None
        if shown is not None and held is not None:
            return replacement_effects.ReplacementEffect(
                ENTERS, replacement_effects.UnlessPaid(shown, _TAPPED), NotSo(held)
            )
    elif reader.eat("you"):
        paid = cost_within(reader.part(reader.at, reader.end))
        if paid is not None:
            reader.at = reader.end
            return replacement_effects.ReplacementEffect(ENTERS, replacement_effects.UnlessPaid(paid, _TAPPED))
    reader.at = start
    # What no state shows is noted in its words.
    held = asked(reader) or in_words(reader.rest())
    return _tapped(NotSo(held))


_TAPPED: Final = replacement_effects.EntersSo(tapped=True)


def _tapped(held: Condition) -> replacement_effects.ReplacementEffect:
    return replacement_effects.ReplacementEffect(ENTERS, _TAPPED, held)


def _shown(reader: Reader, cards: tuple[int, int]) -> tuple[CostPart, ...] | None:
    """The cost of revealing these cards from one's hand."""
    return cost_within(put_together(reader, "reveal", cards, "from your hand"))


@production
def reveal_or_tapped(reader: Reader) -> replacement_effects.ReplacementEffect | None:
    """Reveal or tapped := "as" this "enters, you may reveal" cards "from your hand." this "enters tapped unless you revealed ... this way or" condition."""
    if not reader.eat("as") or this(reader) is None or not reader.eat("enters , you may reveal"):
        return None
    end = reader.place_of("from your hand .")
    shown = None if end is None else _shown(reader, (reader.at, end))
    if end is None or shown is None:
        return None
    reader.at = end + 4
    if this(reader) is None or not reader.eat("enters tapped unless"):
        return None
    unless = unless_tapped(reader.part(reader.at, reader.end - (reader.tokens[reader.end - 1].text == ".")))
    reader.at = reader.end
    outcome = unless.outcome
    return unless if isinstance(outcome, replacement_effects.UnlessPaid) and outcome.cost == shown else None


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
