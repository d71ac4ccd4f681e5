"""Continuous effects whose sentence leaves a word to what stands before it, or a choice to another player.

besides := ("gets" | "gains" | "attacks") ... behind who deals damage | ... "of its controller's choice" ... | permission "." any mana
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, Protocol, TypeVar

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.abilities import Instruction, Start
from layerlaw.model.changes import BecomeCopy
from layerlaw.model.durations import Duration
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.mana_costs import AnyMana
from layerlaw.model.one_shot_effects import Choose, May
from layerlaw.model.rule_effects import MayPlay
from layerlaw.model.target_requirement import Pick
from layerlaw.model.tree import inside
from layerlaw.oracle.phrases.how_many import is_placed, put_in
from layerlaw.oracle.phrases.references import this
from layerlaw.oracle.phrases.whom import things
from layerlaw.oracle.reader import Reader, needs, production, put_together
from layerlaw.oracle.row import EVENT, ITS_TARGETS, OTHER, THESE, Words, reading
from layerlaw.oracle.sentences.continuous.effects import lasting
from layerlaw.oracle.sentences.permissions import permission

N = TypeVar("N")


class ReadsBegun(Protocol):
    """What reads a continuous effect that begins (`begun.begun`)."""

    def __call__(self, reader: Words, /, *, whole: bool = False) -> list[Instruction] | None:
        """The instructions, or None."""


@reading
def of_who_deals(reader: Words, begun: ReadsBegun) -> list[Instruction] | None:
    """Of who deals := ("gets" | "gains" | "attacks") ..., to the end    behind "and", of what the clause before says to deal damage."""
    joined = reader.at > 0 and reader.tokens[reader.at - 1].low == "and"
    dealer = reader.memory.dealer if joined and reader.memory.last == "deal" else None
    if dealer is None or reader.low() not in ("gets", "gains", "attacks"):
        return None
    own = put_together(reader, "it", (reader.at, reader.end))
    own.remember(it=dealer, that=None, unsaid=False)
    found = begun(own, whole=True)
    if found is None or not own.done or own.targets > reader.targets:
        return None
    reader.adopt(own)
    reader.at = reader.end
    return found


@needs("choice")
@reading
def of_anothers_choice(reader: Words, begun: ReadsBegun) -> list[Instruction] | None:
    """Of another's choice := a sentence with "the color of its controller's choice"    who controls what it applies to chooses (608.2d)."""
    place = reader.place_of(_THEIR_CHOICE)
    if place is None:
        return None
    behind = place + len(_THEIR_CHOICE.split())
    own = put_together(reader, (reader.at, place), "your choice", (behind, reader.end))
    match begun(own, whole=True):
        case [Start(ContinuousEffect(scope=f.Is(r.Target() as ref))) as one] if own.done:
            reader.adopt(own)
            reader.at = reader.end
            return [Choose("color", by=r.ControllerOf(ref)), one]
        case _:
            return None


_THEIR_CHOICE: Final = "its controller's choice"


@needs("copy")
@reading
def of_a_chosen_model(reader: Words, begun: ReadsBegun) -> list[Instruction] | None:
    """Of a chosen model := a sentence with "a copy of" ("a" | "an" | "another") noun    no target: it is chosen as the effect begins (608.2d)."""
    place = reader.place_of(*_COPIES_ONE)
    if place is None:
        return None
    model = reader.part(place + 3, reader.end)
    if this(reader.part(reader.at, place)) is not None:
        model.remember(it=r.This())  # `have this creature become a copy of a card exiled with it`
    found = things(model)
    if found is None or not isinstance(found.things, Pick) or model.targets > reader.targets:
        return None
    pick = found.things
    if pick != Pick(pick.of, 1) or not is_placed(pick.of):
        return None
    own = put_together(reader, (reader.at, place), "a copy of the chosen card", (model.at, reader.end))
    chosen = Choose("chosen", pick.of, r.You(), 1)
    own.before = (*reader.before, chosen)
    match begun(own, whole=True):
        case [Start(ContinuousEffect(scope=f.Is(ref), changes=(BecomeCopy(r.Linked("chosen")),))) as one] if (
            own.done and ref in (r.This(), EVENT, OTHER)
        ):
            reader.adopt(own)
            reader.at = reader.end
            reader.remember(it=ref, that=None, them=None)
            return [chosen, one]
        case _:
            return None


_COPIES_ONE: Final = ("a copy of a", "a copy of an", "a copy of another")


@needs("may")
@reading
def led_offer(reader: Words, begun: ReadsBegun) -> list[Instruction] | None:
    """Led offer := duration ", you may have" effect    as if the duration stood behind it: `until end of turn, you may have this artifact become ...`."""
    start, lead = reader.at, reader.part(reader.at, reader.end)
    lead.event = reader.of_event
    duration = lasting(lead)
    reader.at = lead.at
    stop = reader.at
    if duration is None or not reader.eat(", you may have"):
        return None
    own = put_together(reader, (reader.at, reader.end), (start, stop))
    found = begun(own, whole=True)
    if not found or not own.done or own.targets > reader.targets or not all(_lasts(one, duration) for one in found):
        return None
    reader.adopt(own)
    reader.at = reader.end
    return [May(tuple(found))]


def _lasts(one: Instruction, duration: Duration) -> bool:
    """Does it begin an effect that lasts so long, whatever "it" is called in what says how long?"""
    if isinstance(one, Choose):
        return True
    return isinstance(one, Start) and type(one.effect.duration) is type(duration)


@production
def with_any_mana(reader: Reader) -> Start | None:
    """With any mana := permission "." any mana    a sentence of its own, said of what is played by leave of the sentence before (609.4b)."""
    spans = list(reader.sentences())
    if len(spans) != 2 or not reader.part(*spans[1]).sees(*ANY_MANA):
        return None
    first, end = reader.part(*spans[0]), reader.end
    leave = permission(first)
    rule = leave.effect.changes[0] if leave is not None and first.done else None
    if leave is None or not isinstance(rule, MayPlay):
        return None
    reader.at = end
    return Start(replace(leave.effect, changes=(replace(rule, any_mana=AnyMana.TYPE),)))


ANY_MANA: Final = tuple(
    f"mana of any type can be spent to cast {spell}"
    for spell in ("spells this way", "a spell this way", "that spell", "those spells")
)
"""What a sentence says of the mana for what the sentence before lets be cast."""


def of_its_targets(reader: Words, node: N) -> N:
    """What is typed already says "those creatures" of what the spell of the event targets, where nothing else has been done."""
    them = reader.memory.them
    return put_in(node, THESE, them) if them is not None and ITS_TARGETS in inside(them) else node
