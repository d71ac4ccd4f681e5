"""Damage that would be dealt: more or less of it, prevented, dealt to another (614.9, 615)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import replacement_effects
from layerlaw.model.conditions import Condition, TurnOf
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.adjectives import adjective
from layerlaw.oracle.phrases.conditions import condition
from layerlaw.oracle.phrases.events.parts import combat
from layerlaw.oracle.phrases.how_many import put_in
from layerlaw.oracle.phrases.subjects import Subject, player, subject, things
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.sentences.replacement.instead import also, one_shots, rounded

_SOURCES: Final[dict[str, f.Filter]] = {
    "a source": f.Anything(),
    "a source you control": f.yours(),
    "another source you control": f.yours() & f.other(),
    "a source an opponent controls": f.ControlledBy(r.Opponents()),
    "sources you control": f.yours(),
    "an instant or sorcery spell you control": f.yours() & f.InZone(Zone.STACK),
}


@production
def _source(reader: Reader) -> Subject | None:
    for words in sorted(_SOURCES, key=len, reverse=True):
        if words.startswith("an instant"):
            continue
        if reader.eat(words):
            return Subject(_SOURCES[words])
    color = _colored_source(reader)
    return Subject(color) if color is not None else subject(reader)


@production
def _colored_source(reader: Reader) -> f.Filter | None:
    """`a red source you control`, read as permanents and without their zone."""
    if not reader.eat("a", "an"):
        return None
    quality = adjective(reader)
    if quality is None or not reader.eat("source"):
        return None
    if reader.eat("you control"):
        return quality & f.yours()
    if reader.eat("an opponent controls"):
        return quality & f.ControlledBy(r.Opponents())
    return quality


@production
def _recipients(reader: Reader) -> tuple[r.PlayerRef | None, f.Filter | None] | None:
    """Recipients := player | nouns | "a permanent or player" | "any target" ..., joined by "or" and "and"."""
    if reader.eat("a permanent or player", "any target", "a player or permanent"):
        return None, None
    players: r.PlayerRef | None = None
    objects: list[f.Filter] = []
    while True:
        whom = player(reader) if players is None else None
        if whom is not None:
            players = whom
        else:
            reader.eat("each")
            found = subject(reader)
            one = found.filter if found is not None else things(reader)
            if one is None:
                return None
            objects.append(one)
        if not reader.eat(", or", "or", "and/or", ", and", "and"):
            break
    theirs = tuple(objects) if players is None else put_in(tuple(objects), r.ThatPlayer(), players)
    return players, None if not theirs else f.any_of(theirs)


@production
def damage_would(reader: Reader) -> replacement_effects.ReplacementEffect | None:
    """Damage := (source "would deal damage" ["to" whom] | "damage would be dealt to" whom) "," outcome    (614.9, 615)."""
    if reader.sees("damage", "combat", "noncombat"):
        is_combat = combat(reader)
        if not reader.eat("damage would be dealt to"):
            return None
        source: Subject | None = Subject(f.Anything())
    else:
        source = _source(reader)
        if source is None or not reader.eat("would deal"):
            return None
        is_combat = combat(reader)
        if not reader.eat("damage"):
            return None
        if not reader.eat("to"):
            return _damage_outcome(reader, h.DamageDealt(source.filter, combat=is_combat))
    if source is None:
        return None
    to = _recipients(reader)
    if to is None:
        return None
    held = _while(reader)
    found = _damage_outcome(reader, h.DamageDealt(source.filter, *to, is_combat))
    return found if found is None or held is None else replace(found, condition=held)


def _while(reader: Reader) -> Condition | None:
    """While := ("while" | "as long as") condition | "during your turn"    it is asked of the object that has the effect."""
    mark = reader.at
    if reader.eat("during your turn", "on your turn"):
        return TurnOf(r.You())
    if reader.eat("during each opponent's turn"):
        return TurnOf(r.Opponents())
    if not reader.eat("while", "as long as"):
        return None
    reader.it = r.This()
    held = condition(reader)
    if held is None:
        reader.at = mark
    return held


_DEALS: Final = (
    "it deals",
    "that source deals",
    "that spell deals",
    "that creature deals",
    "that permanent deals",
    "they deal",
)
_TO: Final = (
    "to that permanent or player", "to that player", "to that creature", "to that permanent", "to it", "to you", "to that creature or player",
    "to that player or permanent", "to that player or that permanent", "to equipped creature", "to enchanted creature", "to this creature",
)  # fmt: skip
_TO_LONGEST_FIRST: Final = tuple(sorted(_TO, key=len, reverse=True))


@production
def _damage_outcome(reader: Reader, would: h.EventPattern) -> replacement_effects.ReplacementEffect | None:
    if not reader.eat(","):
        return None
    if reader.eat("prevent that damage"):
        then = also(reader)
        return (
            None
            if then is None
            else replacement_effects.ReplacementEffect(would, replacement_effects.Prevent(None, then))
        )
    if reader.sees("put that many", "exile that many", "you draw that many", "draw that many", "mill that many"):
        text = reader.rest().rstrip(".")
        found = one_shots(text.removesuffix(" instead"), reader.context.names) if text.endswith(" instead") else None
        return (
            None if found is None else replacement_effects.ReplacementEffect(would, replacement_effects.Instead(found))
        )
    if reader.eat("prevent"):
        if reader.eat("half that damage , rounded up"):
            return replacement_effects.ReplacementEffect(
                would, replacement_effects.Amount(half="down")
            )  # what is left of it
        if reader.eat("half that damage , rounded down"):
            return replacement_effects.ReplacementEffect(would, replacement_effects.Amount(half="up"))
        amount = number(reader)
        if amount is None or not reader.eat("of that damage"):
            return None
        return replacement_effects.ReplacementEffect(would, replacement_effects.Prevent(amount))
    if not reader.eat(*_DEALS):
        return None
    amount_: replacement_effects.Amount | None
    if reader.eat("double that damage", "double the damage", "twice that damage", "twice that much damage"):
        amount_ = replacement_effects.Amount(factor=2)
    elif reader.eat("triple that damage"):
        amount_ = replacement_effects.Amount(factor=3)
    elif reader.eat("half that damage"):
        amount_ = replacement_effects.Amount()
    elif reader.eat("that much damage plus"):
        more = number(reader)
        amount_ = None if more is None else replacement_effects.Amount(plus=more)
    elif reader.eat("that much damage minus"):
        less = number(reader)
        amount_ = None if less is None else replacement_effects.Amount(plus=-less)
    else:
        amount_ = None
    if amount_ is None:
        return None
    reader.eat(*_TO_LONGEST_FIRST)
    done = rounded(reader, amount_)
    reader.eat(",")
    reader.eat(*_TO_LONGEST_FIRST)
    return replacement_effects.ReplacementEffect(would, done) if done is not None and reader.eat("instead") else None


@production
def prevention(reader: Reader) -> replacement_effects.ReplacementEffect | None:
    """Prevention := "prevent all" ["combat"] "damage that would be dealt" ["to" whom] ["by" source]    (615.1a)."""
    if not reader.eat("prevent all"):
        return None
    is_combat = combat(reader)
    if not reader.eat("damage that would be dealt"):
        return None
    source: f.Filter = f.Anything()
    players: r.PlayerRef | None = None
    objects: f.Filter | None = None
    if reader.eat("to and dealt by"):
        found = subject(reader)
        if found is None:
            return None
        either = h.EitherEvent(
            (h.DamageDealt(to_objects=found.filter, combat=is_combat), h.DamageDealt(found.filter, combat=is_combat))
        )
        return replacement_effects.ReplacementEffect(either, replacement_effects.Prevent())
    if reader.eat("to"):
        to = _recipients(reader)
        if to is None:
            return None
        players, objects = to
    if reader.eat("by"):
        told = _source(reader) or _bare(reader)
        if told is None:
            return None
        source = told.filter
    return replacement_effects.ReplacementEffect(
        h.DamageDealt(source, players, objects, is_combat), replacement_effects.Prevent(), _while(reader)
    )


def _bare(reader: Reader) -> Subject | None:
    found = things(reader)
    return None if found is None else Subject(found)


@production
def all_damage(reader: Reader) -> replacement_effects.ReplacementEffect | None:
    """All damage := "all damage that would be dealt to" whom "is dealt to" object "instead"    (614.9)."""
    if not reader.eat("all"):
        return None
    is_combat = combat(reader)
    if not reader.eat("damage that would be dealt to"):
        return None
    to = _recipients(reader)
    if to is None or not reader.eat("is dealt to"):
        return None
    found = subject(reader)
    if found is None or not found.refers or not reader.eat("instead"):
        return None
    return replacement_effects.ReplacementEffect(
        h.DamageDealt(f.Anything(), *to, is_combat), replacement_effects.Redirect(found.filter)
    )


@production
def double_damage(reader: Reader) -> replacement_effects.ReplacementEffect | None:
    """Double damage := "double all" ["combat"] "damage" ("that" sources | object) "would deal"."""
    if not reader.eat("double all"):
        return None
    is_combat = combat(reader)
    if not reader.eat("damage"):
        return None
    source = (_source(reader) or _bare(reader)) if reader.eat("that") else subject(reader)
    if source is None or not reader.eat("would deal"):
        return None
    return replacement_effects.ReplacementEffect(
        h.DamageDealt(source.filter, combat=is_combat), replacement_effects.Amount(factor=2)
    )
