"""Paragraphs that are static abilities (604.1): sentences, each a continuous effect."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from layerlaw.model import changes as c
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import (
    BATTLEFIELD_ONLY,
    EVERYWHERE,
    Ability,
    ContinuingStaticAbility,
    KeywordAbility,
    StaticAbility,
)
from layerlaw.model.conditions import AllOf, Condition, Matches, Noted, NotSo
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.rule_effects import (
    CantBeCopied,
    CantBeCountered,
    CastThoughFlash,
    DamageCantBePrevented,
    ExhaustsAgain,
    MayPlay,
)
from layerlaw.model.tree import inside
from layerlaw.model.words import CreatureType, Zone
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.sentences.continuous.cost_changes import NO_LESS_THAN_ONE
from layerlaw.oracle.sentences.continuous.drafts import Draft
from layerlaw.oracle.sentences.continuous.effects import also_shared, replaced, sentence
from layerlaw.oracle.sentences.continuous.other_clauses import also_of_kinds
from layerlaw.oracle.sentences.continuous.scopes import same_is_true
from layerlaw.oracle.sentences.instruction_words import DONE_AT_ONCE
from layerlaw.oracle.sentences.one_shots.begun import cost_of, could_say_what_is
from layerlaw.oracle.sentences.rules.ignoring import may_be_ignored
from layerlaw.oracle.sentences.rules.leave import this_way
from layerlaw.oracle.walk import says
from layerlaw.oracle.word_forms import ITS_MANA_COST, SUBTYPE_NOUNS


@production
def static(reader: Reader) -> Ability | None:
    """Static := sentence+, each a continuous effect    a spell's own static abilities are its definitions and costs only."""
    if reader.context.is_spell and (reader.low() in DONE_AT_ONCE or not could_say_what_is(reader)):
        return None
    drafts: list[Draft] = []
    told = continuing = False
    for start, end in list(reader.sentences()):
        part = reader.part(start, end)
        if drafts and _goes_on(part, drafts[-1]):
            continue
        if drafts and part.eat(*_CONTINUES) and part.done:
            continuing = True
            continue
        if drafts and cost_of(part, drafts[-1].changes):
            told = True
            continue
        if drafts and (more_told := this_way(part, drafts[-1].changes)) is not None:
            drafts[-1].changes = more_told
            continue
        if drafts and part.sees("the same is true for") and (shared := also_shared(part, drafts[-1])) is not None:
            drafts[-1] = shared
            continue
        if drafts and (of_kinds := also_of_kinds(part, drafts[-1])) is not None:
            drafts += of_kinds
            continue
        if drafts and (instead := replaced(part, drafts[-1])) is not None:
            drafts.append(instead)
            continue
        if drafts and (ignored := may_be_ignored(part, drafts)) is not None:
            drafts = ignored
            continue
        if drafts and part.eat("the same is true for"):
            more_scope = same_is_true(part)
            last_scope = drafts[-1].scope
            if more_scope is None or not part.done or not isinstance(last_scope, f.Filter):
                return None
            drafts[-1].scope = last_scope | more_scope
            continue
        otherwise = bool(drafts) and drafts[-1].condition is not None and part.eat("otherwise ,") is not None
        if drafts:
            part.it = _spoken_of(drafts[-1])
        more = sentence(part)
        if more is None or not part.done:
            return None
        if otherwise:
            first = drafts[-1].condition
            if first is None or any(draft.condition is not None for draft in more):
                return None
            for draft in more:
                draft.condition = NotSo(first)
        drafts += _one_effect(more)
    effects = [draft.finished(resolving=False) for draft in drafts]
    if not effects or any(effect is None for effect in effects) or told != _at_its_mana_cost(effects):
        return None
    reader.at = reader.end
    done = [_asked_by_the_game(effect) for effect in effects if effect is not None]
    ability = _in_zone(done, _static_zones(done, drafts))
    if reader.context.is_spell and ability.zones == BATTLEFIELD_ONLY:
        return None
    return ContinuingStaticAbility(ability.effects, ability.zones) if continuing else ability


def _at_its_mana_cost(effects: Sequence[ContinuousEffect | None]) -> bool:
    """Does one of them give a keyword at its mana cost, as a sentence behind it must say? What is quoted says it itself."""
    given = (change for effect in effects if effect is not None for change in effect.changes)
    keywords = (one.ability for one in given if isinstance(one, c.GainAbility))
    return any(isinstance(one, KeywordAbility) and says(one, ITS_MANA_COST) for one in keywords)


def _spoken_of(last: Draft) -> r.ObjectRef | f.Filter | None:
    """What "it" and "they" are behind such an effect: what it is about."""
    about = last.scope.ref if isinstance(last.scope, f.Is) else last.scope if isinstance(last.scope, f.Filter) else None
    # `As long as this has a counter on it, you have hexproof. As long as it has ...`
    return r.This() if about is None and _asks_of_this(last.condition) else about


def _asked_by_the_game(effect: ContinuousEffect) -> ContinuousEffect:
    """An effect on exhaust abilities with what only a game's record tells as the rule's own condition, which the game asks (702.177b)."""
    match effect:
        case ContinuousEffect(changes=(ExhaustsAgain() as rule,), condition=AllOf((rest, Noted() as held))):
            return replace(effect, changes=(replace(rule, when=held),), condition=rest)
        case _:
            return effect


def _asks_of_this(held: Condition | None) -> bool:
    """Does the condition ask what the object itself is like?"""
    return any(isinstance(one, Matches) and one.ref == r.This() for one in inside(held))


_CONTINUES: Final = tuple(
    f"if this {word} leaves the battlefield , this effect continues until end of turn"
    for word in ("enchantment", "artifact", "creature")
)
"""The effects outlast their source until the end of the turn (611.3b)."""


_NO_IDENTITY: Final = "this ability doesn't affect its color identity"


def _goes_on(part: Reader, last: Draft) -> bool:
    """Does a sentence say no more than how the effect before it is meant: `It's still a land`?"""
    mark = part.at
    if last.open and part.eat("it's still a land", "they're still lands", "it's still an artifact") and part.done:
        last.still = True
        return True
    part.at = mark
    if _still_of_a_type(part, last) or _each_once_each_turn(part, last):
        return True
    part.at = mark
    if part.eat("this effect reduces only the amount of colored mana you pay") and part.done:
        last.changes = [_colored_only(change) for change in last.changes]
        return True
    part.at = mark
    if part.eat(_NO_IDENTITY) and part.done:
        # 903.4: colors that it defines would count for that; it says that these don't, and none is counted (`Card.color_identity`).
        return last.scope == f.Is(r.This()) and all(isinstance(change, c.SetColors) for change in last.changes)
    part.at = mark
    if part.eat(*NO_LESS_THAN_ONE) and part.done and last.of_abilities():
        return True
    part.at = mark
    return _no_more_than(part, last)


def _still_of_a_type(part: Reader, last: Draft) -> bool:
    """Still := "it's still" ("a" | "an") creature type    behind what has the creature types of something else (205.1b)."""
    match last.changes:
        case [*before, c.SetCreatureTypesOf(besides=()) as change] if part.eat("it's still a", "it's still an"):
            word = SUBTYPE_NOUNS.get(part.next().text) if not part.done else None
            if not isinstance(word, CreatureType) or not part.done:
                return False
            last.changes = [*before, replace(change, besides=(word,))]
            return True
        case _:
            return False


def _each_once_each_turn(part: Reader, last: Draft) -> bool:
    """Each once := "you may activate each of those abilities only once each turn"    behind what has abilities of others (602.5b)."""
    match last.changes:
        case [*before, c.GainActivatedAbilitiesOf() as change] if part.eat(_EACH_ONCE) and part.done:
            last.changes = [*before, replace(change, once_each_turn=True)]
            return True
        case _:
            return False


_EACH_ONCE: Final = "you may activate each of those abilities only once each turn"


def _no_more_than(part: Reader, last: Draft) -> bool:
    """No more than := "this effect can't reduce the amount of mana this spell costs by more than" mana    of {1} for each of several (601.2f)."""
    if not part.eat("this effect can't reduce the amount of mana this spell costs by more than"):
        return False
    most = part.next().text.strip("{}")
    match last.changes:
        case [c.CostReduction("{1}", v.ValueNode() as times, up_to=False)] if most.isdigit() and part.done:
            last.changes = [c.CostReduction("{1}", v.AtMost(times, int(most)))]
            return True
        case _:
            return False


def _one_effect(drafts: Sequence[Draft]) -> list[Draft]:
    """What one sentence says of one subject is one effect (613.6): `lose all abilities, and they gain "{T}: Add {C}."`."""
    made: list[Draft] = []
    for draft in drafts:
        last = made[-1] if made else None
        if (
            last is None
            or last.scope != draft.scope
            or last.condition != draft.condition
            or last.letters
            or draft.letters
        ):
            made.append(draft)
        else:
            last.changes += draft.changes
    return made


def _colored_only(change: c.Change) -> c.Change:
    return c.ColoredCostReduction(change.mana, change.times) if isinstance(change, c.CostReduction) else change


_FLASH: Final = c.GainAbility(KeywordAbility("flash"))
_SPLIT_SECOND: Final = c.GainAbility(KeywordAbility("split second"))
_OFF_BATTLEFIELD: Final = Matches(r.This(), f.Not(f.ON_BATTLEFIELD))


def _static_zones(effects: Sequence[ContinuousEffect], drafts: Sequence[Draft]) -> frozenset[Zone]:
    """Where a static ability functions (113.6): definitions everywhere (604.3), a spell's costs and qualities on the stack."""
    own = all(effect.scope == f.Is(r.This()) for effect in effects)
    if own and all(
        effect.condition is None and _defining(effect, draft) for effect, draft in zip(effects, drafts, strict=True)
    ):
        return EVERYWHERE
    if own and all(effect.condition == _OFF_BATTLEFIELD for effect in effects):
        return EVERYWHERE  # 113.6b: it says where it functions
    if own and all(change == _FLASH for effect in effects for change in effect.changes):
        return EVERYWHERE  # a card has it where it may be cast from (702.8a)
    costs = all(
        isinstance(change, c.CostIncrease | c.CostReduction | c.ColoredCostReduction)
        for effect in effects
        for change in effect.changes
    )
    if own and (costs or all(map(_of_a_spell, effects))):
        return frozenset({Zone.STACK})
    leave = [change for effect in effects for change in effect.changes]
    if all(isinstance(change, MayPlay) and change.spells == f.Is(r.This()) and change.from_ for change in leave):
        # 113.6b: what lets the card itself be played from a zone functions there.
        return frozenset(zone for change in leave if isinstance(change, MayPlay) for zone in change.from_)
    return BATTLEFIELD_ONLY


def _of_a_spell(effect: ContinuousEffect) -> bool:
    """Does it give qualities that only a spell has? What damage it deals is one of them beside another alone: `it can't be countered and the damage can't be prevented`."""
    others = [change for change in effect.changes if not isinstance(change, DamageCantBePrevented)]
    return bool(others) and all(
        isinstance(change, CantBeCopied | CantBeCountered | CastThoughFlash) or change == _SPLIT_SECOND
        for change in others
    )


_DEFINE: Final = (c.SetColors, c.AddAllCreatureTypes, c.AddEveryLandType)


def _defining(effect: ContinuousEffect, draft: Draft) -> bool:
    """Does it define colors, subtypes, power or toughness, of its own object alone, unconditionally (604.3a)?"""
    return draft.defines or all(isinstance(change, _DEFINE) for change in effect.changes)


def _in_zone(effects: Sequence[ContinuousEffect], zones: frozenset[Zone]) -> StaticAbility:
    """`As long as [... and] this card is in your graveyard [and ...], ...` tells the zone (113.6b), and only the rest is a condition."""
    if len(effects) == 1:
        only = effects[0]
        match only.condition:
            case Matches(r.This(), f.InZone(zone)) if zone in _ELSEWHERE:
                return StaticAbility((replace(only, condition=None),), frozenset({zone}))
            case AllOf((Matches(r.This(), f.InZone(zone)), rest) | (rest, Matches(r.This(), f.InZone(zone)))) if (
                zone in _ELSEWHERE
            ):
                return StaticAbility((replace(only, condition=rest),), frozenset({zone}))
            case Matches(r.This(), f.Or((f.InZone(Zone.COMMAND), f.InZone(Zone.BATTLEFIELD)))):
                return StaticAbility((replace(only, condition=None),), frozenset({Zone.COMMAND, Zone.BATTLEFIELD}))
            case _:
                pass
    return StaticAbility(tuple(effects), zones)


_ELSEWHERE: Final = (Zone.GRAVEYARD, Zone.EXILE, Zone.HAND)
