"""Spells and abilities on the stack: countering and copying them (701.6, 707.10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.abilities import Instruction
from layerlaw.model.changing_targets import ChangeTargets, HowTargetsChange
from layerlaw.model.cost_parts import CostPart, PayMana, PayTimes
from layerlaw.model.durations import Point
from layerlaw.model.one_shot_effects import CopySpell, Counter, CreateDelayedTrigger
from layerlaw.model.target_requirement import CopyTargets, Pick
from layerlaw.model.values import Times, Value, X
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.how_many import amount, for_each, is_placed, value
from layerlaw.oracle.phrases.meant import Meant
from layerlaw.oracle.phrases.nouns_of_one_shots import nouns
from layerlaw.oracle.phrases.whom import things
from layerlaw.oracle.reader import begins_with, put_together
from layerlaw.oracle.row import ITS_EVENT, LOOKED, THE_COPIES, THE_COPY, Words, reading
from layerlaw.oracle.sentences.continuous.becomes import exceptions
from layerlaw.oracle.sentences.one_shots.awaited import event_awaited
from layerlaw.oracle.sentences.one_shots.clause import OneShots, by_player, by_you
from layerlaw.oracle.sentences.one_shots.offered_cost import and_life
from layerlaw.oracle.tokens import TokenKind


@by_you("counter")
def _counter(reader: Words) -> OneShots | None:
    """Counter := things ["and" every ability] ["unless its controller pays" cost] | every ability    (701.6)."""
    whose = _every_ability(reader)
    if whose is not None:
        reader.did(1)
        return [Counter(f.Or(()), abilities_of=whose)]
    what = things(reader)
    if what is None or what.filter is None or what.players is not None:
        return None
    if reader.sees("and all abilities") and what.many and reader.eat("and"):
        whose = _every_ability(reader)
        reader.did(1)
        return None if whose is None else [Counter(what.filter, abilities_of=whose)]
    if not reader.sees("unless"):
        reader.did(1)
        return [Counter(what.filter)]
    if not reader.eat(*_UNLESS_PAID):
        return None
    if what.one is not None:
        reader.remember(who=r.ControllerOf(what.one))  # `That player discards a card`
    paid = _paid_or_countered(reader)
    if paid is None or (not reader.done and not reader.sees(",", "and", "where")):
        return None
    reader.did(1)
    return [Counter(what.filter, unless=paid)]


_UNLESS_PAID: Final = (
    "unless its controller pays", "unless that player pays", "unless they pay", "unless that ability's controller pays",
    "unless that spell's controller pays",
)  # fmt: skip


@reading
def _every_ability(reader: Words) -> r.PlayerRef | None:
    """Every ability := "all abilities" ["you control" | "your opponents control" | "you don't control"]    of these players, but the one that says so."""
    if not reader.eat("all abilities"):
        return None
    whose = reader.eat(*_CONTROLLED)
    return _CONTROLLED[whose] if whose is not None else r.EachPlayer() if reader.done or reader.sees("and") else None


_CONTROLLED: Final[dict[str, r.PlayerRef]] = {
    "your opponents control": r.Opponents(),
    "you don't control": r.Opponents(),
    "you control": r.You(),
}


@begins_with("for each spell and ability")
@reading
def each_spell_and_ability(reader: Words) -> OneShots | None:
    """Each spell and ability := "for each spell and ability" whose ", counter it unless its controller pays" cost    (118.12a)."""
    whose = reader.eat(*_CONTROLLED) if reader.eat("for each spell and ability") else None
    if whose is None or not reader.eat(", counter it unless its controller pays"):
        return None
    paid = _paid_or_countered(reader)
    if paid is None or not reader.done:
        return None
    reader.did(1)
    spells = f.And((f.InZone(Zone.STACK), f.ControlledBy(_CONTROLLED[whose])))
    return [Counter(spells, unless=paid, abilities_of=_CONTROLLED[whose])]


@reading
def _paid_or_countered(reader: Words) -> tuple[CostPart, ...] | None:
    """Paid or countered := symbols ["plus an additional" symbols] [for each] | "twice {X}" | "mana equal to" value."""
    if reader.eat("mana equal to"):
        many = value(reader)
        return None if many is None else (PayTimes((PayMana("{1}"),), many),)
    if reader.eat("twice"):
        return (PayTimes((PayMana("{1}"),), Times(2, X())),) if reader.next().text == "{X}" else None
    mana = reader.next()
    if mana.kind is not TokenKind.SYMBOLS:
        return None
    paid: tuple[CostPart, ...] = (PayMana(mana.text),)
    if reader.eat("plus an additional"):
        more = reader.next()
        each = for_each(reader) if more.kind is TokenKind.SYMBOLS else None
        return None if each is None else (*paid, PayTimes((PayMana(more.text),), each))
    if reader.sees("and") and (life := and_life(reader)) is not None:
        return (*paid, life)
    each = for_each(reader)
    if each is not None:
        paid = (PayTimes(paid, each),)
    elif mana.text == "{X}":
        # `{X}, where X is ...`: so much generic mana; else the X that was announced.
        paid = (PayTimes((PayMana("{1}"),), X()),)
    return paid


NEW_TARGETS: Final = tuple(
    f"may choose {new} for {copy}"
    for new in ("new targets", "a new target")
    for copy in ("the copies", "the copy they control", "the copy", "that copy", "their copy")
)
_ANEW: Final = tuple(f"{join} {words}" for join in ("and", "and you", ", and you", ", and") for words in NEW_TARGETS)


@by_player("copy")
def _copy(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Copy := thing ["for each other" noun "that spell could target" | times] [", except" exceptions] ["and may choose new targets for the copy"]."""
    if (later := _next_one(reader, who)) is not None:
        return later
    what = things(reader) or _in_hand(reader)
    if what is None or (what.filter is None and not _is_a_card(what)) or what.players is not None:
        return None
    aimed = _could_target(reader)
    # Where another ability copies it as well, that is one more.
    times = 1 if aimed is not None or reader.eat("an additional time") else _times(reader)
    besides = exceptions(reader) if reader.sees(", except", "except") else ()
    if times is None or besides is None:
        return None
    reader.did(1)
    # "That spell" is still the one that was copied, and in the same sentence it is "it" as well: `copy target spell, then return it`.
    one = times == 1 and aimed is None and not what.many
    again = reader.sees(", then") and "the copy" not in reader.words(reader.at, reader.end)
    reader.remember(it=what.one if again else THE_COPY if one else None, that=what.one, them=THE_COPIES)
    anew = reader.eat(*_ANEW) is not None
    return [CopySpell(what.things, anew, times, who, aimed, besides)]


def _is_a_card(what: Meant) -> bool:
    """Is it one card that is chosen then, of those that lie somewhere (707.12)?"""
    return (
        isinstance(what.things, Pick)
        and what.things.number == 1
        and what.zone in (Zone.EXILE, Zone.HAND, Zone.GRAVEYARD)
    )


@reading
def _in_hand(reader: Words) -> Meant | None:
    """In hand := ("a" | "an") noun "card in it"    behind a revealed hand."""
    if reader.memory.looked is None or reader.memory.looked_zone != "hand" or not reader.eat("a", "an"):
        return None
    found = nouns(reader, joined=("or",))
    if found is None or found.plural or not reader.eat("in it"):
        return None
    return Meant(Pick(LOOKED & f.InZone(Zone.HAND) & found.filter, 1), zone=Zone.HAND)


@reading
def _next_one(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Next one := "the next" spells "you cast this turn when you cast it"    a delayed triggered ability (603.7b)."""
    if not reader.eat("the next") or not isinstance(who, r.You):
        return None
    place = reader.place_of("you cast this turn when you cast it")
    if place is None:
        return None
    when = event_awaited(put_together(reader, "when you cast a", (reader.at, place)))
    reader.at = place
    reader.eat("you cast this turn when you cast it")
    if when is None or not reader.done:
        return None
    copy = CopySpell(f.Is(ITS_EVENT), new_targets=False)
    return [CreateDelayedTrigger(when, (copy,), Point.NEXT_THIS_TURN)]


@reading
def _times(reader: Words) -> Value | None:
    """Times := "twice" | amount "times" | "for each" what | nothing, which is once."""
    if reader.eat("twice"):
        return 2
    found = amount(reader) if not reader.done else None
    if found is not None:
        return found if reader.eat("times") else None
    each = for_each(reader)
    return 1 if each is None else each


_COULD: Final = tuple(
    f"{that}{one} could target" for that in ("that ", "") for one in ("the spell or ability", "that spell", "the spell", "that ability", "spell", "it")
)  # fmt: skip


@reading
def _could_target(reader: Words) -> CopyTargets | None:
    """Could target := "for each other" noun ["or player"] ["that"] "that spell could target"    a copy for each of them (707.10d)."""
    start = reader.at
    if not reader.eat("for each other"):
        return None
    for place in range(reader.at + 1, reader.end - 2):
        if not reader.part(place, reader.end).sees(*_COULD):
            continue
        part = reader.part(start + 3, place)
        found = nouns(part)
        players = r.EachPlayer() if found is not None and part.eat("or player") else None
        if found is None or not part.done or not is_placed(found.filter):
            return None
        reader.at = place
        reader.eat(*_COULD)
        return CopyTargets(found.filter, players, each=True)
    return None


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
    reader.did(1)
    if how is HowTargetsChange.ALL and isinstance(to, f.Is):
        return [ChangeTargets(what.filter, how, must_be=to)]
    if (how is HowTargetsChange.ONE) is (to is None):
        return None
    return [ChangeTargets(what.filter, how, to)]


@begins_with("the")
@reading
def new_target_must_be(reader: Words, before: Sequence[Instruction]) -> list[Instruction] | None:
    """New target must be := "the new target must be" ("a player" | a noun)    of what has its target changed in the sentence before (115.7a)."""
    last = before[-1]
    if not isinstance(last, ChangeTargets) or last.how is not HowTargetsChange.ALL or last.to is not None:
        return None
    if not reader.eat("the new target must be"):
        return None
    must_be: f.Filter | r.PlayerRef | None = r.EachPlayer() if reader.eat("a player") else None
    if must_be is None:
        found = nouns(reader) if reader.eat("a", "an") else None
        must_be = None if found is None or not is_placed(found.filter) else found.filter
    return None if must_be is None or not reader.done else [*before[:-1], replace(last, must_be=must_be)]


_CHANGED: Final = {
    "the target of": HowTargetsChange.ALL,
    "the targets of": HowTargetsChange.ALL,
    "any targets of": HowTargetsChange.NEW,
    "a target of": HowTargetsChange.ONE,
}


@by_you("choose")
def _new_targets(reader: Words) -> OneShots | None:
    """New targets := ("new targets" | "a new target") "for" thing    (115.7d)."""
    if not reader.eat("new targets for", "a new target for") or reader.sees("the copy", "the copies", "that copy"):
        return None  # of copies it belongs to what makes them (`tied`)
    what = things(reader)
    if what is None or what.filter is None or what.players is not None:
        return None
    reader.did(1)
    return [ChangeTargets(what.filter, HowTargetsChange.NEW)]
