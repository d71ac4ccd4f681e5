"""Sentences → continuous effects.

    sentence := [condition ","] [duration ","] clause tail*
    clause   := defined | control | switch | costs | text change | subject predicates
    tail     := duration | where | "as long as" condition

A sentence becomes drafts; what a later sentence may still decide ("it's still a land") stays open until the paragraph is read.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile
from typing import Final

from layerlaw.model import changes as c
from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import rule_effects as x
from layerlaw.model import values as v
from layerlaw.model.abilities import KeywordAbility
from layerlaw.model.durations import AsLongAs, Duration, Until, UntilAnotherExiled, UntilCast
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.conditions import condition
from layerlaw.oracle.phrases.qualities import SHARED_KEYWORDS
from layerlaw.oracle.phrases.references import this
from layerlaw.oracle.phrases.sizes import times
from layerlaw.oracle.phrases.values import for_each, where
from layerlaw.oracle.phrases.who import number, player
from layerlaw.oracle.reader import FirstOf, Reader, begins_with, needs, production
from layerlaw.oracle.sentences.continuous.additional_costs import costs_besides
from layerlaw.oracle.sentences.continuous.becomes import becoming
from layerlaw.oracle.sentences.continuous.drafts import COSTS_OF, Draft, has_letter, names_objects
from layerlaw.oracle.sentences.continuous.other_clauses import (
    PLAYER_QUALITIES,
    control,
    devotion,
    hand_size,
    legend_rule,
    lure,
    no_activation,
    no_counters,
    no_trigger,
    player_says,
    text_change,
)
from layerlaw.oracle.sentences.continuous.power_toughness import base, defined, double, of_each_opponent, switch
from layerlaw.oracle.sentences.continuous.predicates import goaded_so_long, predicate, predicates
from layerlaw.oracle.sentences.continuous.quality_of_objects import quality
from layerlaw.oracle.sentences.continuous.scopes import flat, nouns_meant, parts_of, subject, targets
from layerlaw.oracle.sentences.continuous.spell_costs import (
    and_of_spells,
    cost_floor,
    costs_of_spells,
    counted_tail,
    pay_less,
    targets_of,
    this_turn,
)
from layerlaw.oracle.sentences.rule_effects import RULE_SENTENCE_WORDS, object_rule, rule_sentence
from layerlaw.oracle.sentences.rules.next_turn import next_turn
from layerlaw.oracle.soulbond_pairs import PAIRED, THE_PAIR
from layerlaw.oracle.tokens import TokenKind

# --- sentences ----------------------------------------------------------------------------------------------


@production
def sentence(reader: Reader) -> list[Draft] | None:
    """Sentence := lead clause tail*, and nothing else."""
    paired = _paired(reader)
    if paired is not None:
        return [paired]
    lead = _lead(reader)
    if lead is None:
        return None
    held, duration = lead
    many = _for_each_lead(reader)
    drafts = _clause(reader)
    if drafts is None:
        return None
    if many is not None and not _multiplied(drafts, many):
        return None
    for draft in drafts:
        if draft.condition is None:
            draft.condition = held
        if draft.duration is None:
            draft.duration = duration
    if reader.between:
        for draft in drafts:
            draft.duration = draft.duration or reader.between
    while not reader.done:
        another = _another_case(reader, drafts) if held is None else None
        another = another or _for_another_time(reader, drafts)
        if another is not None:
            drafts.append(another)
        elif not _tail(reader, drafts, fresh=held is None):
            return None
    if reader.between and any(draft.duration is not reader.between for draft in drafts):
        return None
    if reader.between is Until.NEXT_UNTAP_STEP and not all(names_objects(draft.scope) for draft in drafts):
        # Each object's own next untap step is meant: of a set that stays open (611.2c) it could not be told.
        return None
    return drafts


@needs("paired")
@production
def _paired(reader: Reader) -> Draft | None:
    """Paired := "as long as" this "is paired with another creature," ("both creatures" | "each of those creatures") predicates    (702.95b)."""
    if reader.resolving or not reader.eat("as long as") or this(reader) is None:
        return None
    if not reader.eat(
        "is paired with another creature , both creatures", "is paired with another creature , each of those creatures"
    ):
        return None
    reader.it = r.It()
    changes = predicates(reader)
    return None if changes is None or not reader.done else Draft(THE_PAIR, changes, PAIRED)


def _multiplied(drafts: list[Draft], many: v.Value) -> bool:
    """Each change is done so many times; False where it is one that cannot be."""
    for draft in drafts:
        if len(draft.changes) != 1 or not isinstance(draft.changes[0], c.ModifyPT):
            return False
        power, toughness = draft.changes[0].power, draft.changes[0].toughness
        if not isinstance(power, int) or not isinstance(toughness, int):
            return False
        draft.changes[0] = c.ModifyPT(times(power, many), times(toughness, many))
    return True


@begins_with("for")
@production
def _for_each_lead(reader: Reader) -> v.Value | None:
    """For each lead := "for each" counted ","    `for each card discarded this way, creatures you control get +1/+0 until end of turn`."""
    if not reader.resolving:
        return None
    found = for_each(reader)
    return found if found is not None and reader.eat(",") else None


def _lead(reader: Reader) -> tuple[k.Condition | None, Duration | None] | None:
    """Lead := [("as long as" | "if") condition ","] ["until end of turn" ","] ["during your turn" "," [("as long as" | "if") condition ","]]."""
    held: k.Condition | None = None
    duration: Duration | None = None
    if reader.eat("as long as"):
        held = _x_is(reader) or condition(reader)
        if held is None or not reader.eat(","):
            return None
    elif reader.eat("during your turn ,", "during turns other than yours ,"):
        mine = k.TurnOf(r.You())
        held = k.NotSo(mine) if reader.tokens[reader.at - 2].low == "yours" else mine
        if not reader.resolving and reader.eat("as long as", "if"):
            besides = condition(reader)
            if besides is None or not reader.eat(","):
                return None
            held = k.AllOf((held, besides))
    elif not reader.resolving and reader.sees("if") and not _would(reader):
        # `If you control a Forest, this spell costs {2} less to cast`: of a static ability that is "as long as".
        mark = reader.at
        reader.next()
        held = _x_is(reader) or condition(reader)
        if held is None or not reader.eat(","):
            reader.at, held = mark, None
    elif reader.resolving:
        mark = reader.at
        duration = lasting(reader)
        if duration is not None and not reader.eat(","):
            reader.at, duration = mark, None
    return held, duration


def _would(reader: Reader) -> bool:
    """Does the "if" here ask what would happen, which is no condition (614.1)?"""
    if "would" not in reader.among:
        return False
    lead = takewhile(lambda token: token.low != ",", reader.tokens[reader.at : reader.end])
    return any(token.low == "would" for token in lead)


@production
def _x_is(reader: Reader) -> k.Condition | None:
    """X is := "X is" number ("or more" | "or less")    of a spell, the X that was announced for it (107.3m)."""
    many = number(reader) if reader.context.is_spell and reader.eat("x is") else None
    way = None if many is None else reader.eat("or more", "or greater", "or less")
    if many is None or way is None:
        return None
    return k.ValueIs(v.X(), f.Comparison.AT_MOST if way == "or less" else f.Comparison.AT_LEAST, many)


DURATIONS: Final[dict[str, Until]] = {
    **{str(until): until for until in Until},
    "this turn": Until.END_OF_TURN,
    "until the end of turn": Until.END_OF_TURN,
    "this combat": Until.END_OF_COMBAT,
    "until the beginning of your next upkeep": Until.YOUR_NEXT_UPKEEP,
}


@begins_with(*DURATIONS, "for", "during", "until")
@production
def lasting(reader: Reader) -> Duration | None:
    """Duration := "until end of turn" | "until your next turn" | "this turn" | "for as long as" condition."""
    phrase = reader.eat(*DURATIONS)
    if phrase is not None:
        return DURATIONS[phrase]
    if reader.eat("for as long as"):
        known = reader.it
        if (attached := _while_attached(reader)) is not None:
            return attached
        reader.antecedent = known if isinstance(known, r.Target) else reader.antecedent
        held = condition(reader)
        # What the duration speaks of is not what "it" means in the effect.
        reader.it = known if known is not None else reader.it
        return None if held is None else AsLongAs(held)
    waits = next_turn(reader)
    if waits is not None:
        return waits
    mark = reader.at
    if reader.eat("until") and this(reader) is not None and reader.eat("leaves the battlefield"):
        return AsLongAs(k.Matches(r.This(), f.ON_BATTLEFIELD))
    reader.at = mark
    if reader.eat("until") and this(reader) is not None and reader.eat("is cast from exile"):
        return UntilCast(r.Linked("the exiled"))
    reader.at = mark
    if reader.eat("until you exile another card with") and this(reader) is not None:
        return UntilAnotherExiled()
    reader.at = mark
    return None


@production
def _while_attached(reader: Reader) -> Duration | None:
    """While attached := this ("remains" | "is") "attached to" ("it" | "that creature")    behind "for as long as", of what its event says that it became attached to."""
    if not reader.resolving or not reader.event or this(reader) is None or not reader.eat("remains", "is"):
        return None
    if not reader.eat("attached to it", "attached to that creature", "attached to that permanent"):
        return None
    return AsLongAs(k.Matches(r.This(), f.AttachedTo(f.Is(r.That()))))


def _tail(reader: Reader, drafts: list[Draft], *, fresh: bool) -> bool:
    """Tail := duration | where | "as long as" condition; read into the drafts."""
    if reader.resolving:
        duration = lasting(reader)
        if duration is not None:
            if any(draft.duration not in (None, duration) for draft in drafts):
                return False
            for draft in drafts:
                draft.duration = duration
            return True
    if counted_tail(reader, drafts):
        return True
    if COSTS_OF.intersection(type(change) for change in drafts[0].changes) and fresh and reader.eat("if"):
        own = drafts[0].scope == f.Is(r.This())
        reader.it = r.This() if own else reader.it
        held = (targets_of(reader) if own else None) or condition(reader)
        drafts[0].condition = held
        return held is not None
    start = reader.at
    before, reader.it = reader.it, r.It()
    known, scope = reader.antecedent, drafts[0].scope
    several = isinstance(scope, f.Filter) and not names_objects(scope)
    reader.antecedent = scope if several and isinstance(scope, f.Filter) else known
    letters = where(reader)
    reader.it, reader.antecedent = before, known
    if letters is not None:
        for draft in drafts:
            draft.letter_words = reader.words(start)
        spoken = [draft for draft in drafts if has_letter(draft.changes)]
        for draft in spoken or drafts:
            draft.letters = letters
        return True
    word = (
        reader.eat("as long as", "if", "unless")
        if fresh and not reader.resolving and drafts[0].condition is None
        else None
    )
    if word is not None:
        held = _held(reader, drafts)
        if held is None:
            return False
        if word == "unless":
            held = k.Matches(held.ref, f.Not(held.filter)) if isinstance(held, k.Matches) else k.NotSo(held)
        for draft in drafts:
            draft.condition = held
        return True
    if (
        not reader.resolving
        and drafts[0].condition is None
        and reader.eat("during your turn", "during turns other than yours")
    ):
        mine = k.TurnOf(r.You())
        drafts[0].condition = k.NotSo(mine) if reader.tokens[reader.at - 1].low == "yours" else mine
        return True
    return False


def _held(reader: Reader, drafts: list[Draft]) -> k.Condition | None:
    """The condition behind the predicates; of each of several things, it is asked of "it"."""
    before, known = reader.it, reader.antecedent
    if isinstance(reader.it, f.Filter) and reader.it == drafts[0].scope:
        reader.antecedent, reader.it = reader.it, r.It()
    held = condition(reader)
    reader.it, reader.antecedent = before, known
    return held


@begins_with("and")
@production
def _for_another_time(reader: Reader, before: list[Draft]) -> Draft | None:
    """For another time := "and" predicate, with a duration of its own    `gains haste until end of turn and attacks this combat if able`."""
    last = before[-1]
    if last.duration is None or reader.between or not reader.resolving or not reader.eat("and"):
        return None
    changes = predicate(reader)
    duration, reader.between = reader.between or lasting(reader), None
    return None if changes is None or duration is None else Draft(last.scope, changes, last.condition, duration)


@production
def _another_case(reader: Reader, before: list[Draft]) -> Draft | None:
    """Another case := ("," | ", and") predicates ("as long as" | "if") condition    `has haste as long as it's your turn, and ...`."""
    from layerlaw.oracle.sentences.continuous.predicates import granted

    last = before[-1]
    if reader.resolving or last.condition is None:
        return None
    if (cheaper := _cheaper_still(reader, last)) is not None:
        return cheaper
    if not reader.eat(", and", ","):
        return None
    mark, it = reader.at, reader.it
    reader.it = r.It()
    changes = predicates(reader)
    if changes is None and all(isinstance(change, c.GainAbility) for change in last.changes):
        reader.at = mark
        changes = granted(reader)
    reader.it = it
    if changes is None or not reader.eat("as long as", "if"):
        return None
    held = _held(reader, before)
    return None if held is None else Draft(last.scope, changes, held)


@production
def _cheaper_still(reader: Reader, last: Draft) -> Draft | None:
    """Cheaper still := "and" mana "less to cast if" condition    behind what a spell costs on another condition (601.2f)."""
    if not any(isinstance(change, c.CostReduction) for change in last.changes) or not reader.eat("and"):
        return None
    mana = reader.next()
    if mana.kind is not TokenKind.SYMBOLS or not reader.eat("less to cast if"):
        return None
    held = condition(reader)
    return None if held is None else Draft(last.scope, [c.CostReduction(mana.text)], held)


@production
def _clause(reader: Reader) -> list[Draft] | None:
    """Clause := defined | control | switch | hand size | costs | activated abilities | text change | subject predicates."""
    both = _you_and(reader) or _players_and(reader) or _stack_says(reader)
    if both is not None:
        return both
    one = _one_clause(reader)
    if one is None:
        return None
    drafts = [one]
    while (more := _next_clause(reader, drafts)) is not None:
        drafts.append(more)
    if len(drafts) > 1 and not isinstance(one.scope, r.PlayerRef):
        # "It" and "they" behind clauses about several things mean all of them, or nothing clear.
        scopes = [draft.scope for draft in drafts if isinstance(draft.scope, f.Filter)]
        reader.it = _together(scopes)
    return drafts


def _together(scopes: list[f.Filter]) -> f.Filter:
    """All that the scopes speak of; single objects are one group."""
    found: list[f.Filter] = []
    for scope in scopes:
        found += [part for part in (scope.parts if isinstance(scope, f.Or) else (scope,)) if part not in found]
    return f.any_of(found)


@production
def _next_clause(reader: Reader, before: list[Draft]) -> Draft | None:
    """Next clause := [duration] (", and" | "," | "and") clause    `target creature gets +1/+1 and another target creature gets -1/-1`."""
    if isinstance(before[-1].scope, r.PlayerRef):
        # `You can't lose the game and your opponents can't win the game.`
        joined = reader.eat(", and", "and", *(["this turn and"] if reader.resolving else []))
        second = None if joined is None else player_says(reader)
        if second is None and joined is not None and not reader.resolving:
            # `you have no maximum hand size and don't lose the game ...`
            of_same = quality(reader, PLAYER_QUALITIES)
            second = None if of_same is None else Draft(before[-1].scope, of_same)
        if second is not None and joined is not None and "turn" in joined:
            # `You can't lose the game this turn and your opponents can't win the game this turn.`
            reader.between = Until.END_OF_TURN
        return second
    if not reader.resolving:
        spells = and_of_spells(reader, before[-1])
        if spells is not None:
            return spells
        # `this creature gets +2/+2 and creatures you control have vigilance`
        return _one_clause(reader) if reader.eat(", and", "and") else None
    timed = lasting(reader)
    if not reader.eat(", and", ",", "and"):
        return None
    more = _one_clause(reader)
    if more is None or (timed is not None and before[-1].duration not in (None, timed)):
        return None
    before[-1].duration = before[-1].duration or timed
    return more


@needs(*RULE_SENTENCE_WORDS)
@production
def _rule_sentence(reader: Reader) -> Draft | None:
    """Rule sentence := see `rule_effects`."""
    found = rule_sentence(reader)
    return None if found is None else Draft(found[0], list(found[1]))


@begins_with("you")
@production
def _you_and(reader: Reader) -> list[Draft] | None:
    """You and := "you and" nouns "have" keywords    `you and creatures you control have hexproof`: a player and objects, one effect each."""
    from layerlaw.oracle.sentences.continuous.predicates import granted

    if not reader.eat("you and", "you ,"):
        return None
    own = this(reader)
    aimed = targets(reader) if reader.resolving and own is None else None
    found = f.Is(own) if own is not None else aimed or nouns_meant(reader)
    reader.eat("each")
    if found is None or not reader.eat("gain" if reader.resolving else "have"):
        return None
    changes = granted(reader)
    if changes is None or not all(isinstance(change, c.GainAbility) for change in changes):
        return None
    of_player: list[c.Change] = [
        c.PlayerGainsAbility(item.ability) for item in changes if isinstance(item, c.GainAbility)
    ]
    return [Draft(r.You(), of_player), Draft(found, changes)]


@needs("opponents")
@production
def _players_and(reader: Reader) -> list[Draft] | None:
    """Players and := player ["and" nouns] "can be the targets of ..."    `your opponents and permanents your opponents control with hexproof can ...`."""
    who = player(reader)
    both = who is not None and reader.eat("and") is not None
    found = nouns_meant(reader) if both else None
    if who is None or (both and found is None) or not reader.sees("can be the targets of"):
        return None
    rules = object_rule(reader)
    if rules is None:
        return None
    return [Draft(who, [*rules]), *([Draft(found, [*rules])] if found is not None else [])]


@needs("countered")
@production
def _stack_says(reader: Reader) -> list[Draft] | None:
    """Stack says := ["spells and"] "abilities" ["you control"] "can't be countered"    each of the two is ruled by one effect (101.2)."""
    spells_too = reader.eat("spells and") is not None
    if not reader.eat("abilities"):
        return None
    who = r.You() if reader.eat("you control") else r.EachPlayer()
    if not reader.eat("can't be countered") or reader.sees("by"):
        return None
    mine = [f.yours()] if isinstance(who, r.You) else []
    drafts = [Draft(f.all_of([f.InZone(Zone.STACK), *mine]), [x.CantBeCountered()])] if spells_too else []
    return [*drafts, Draft(who, [x.AbilitiesCantBeCountered()])]


@production
def _subject_says(reader: Reader) -> Draft | None:
    """Subject says := subject predicates    `other Goblins you control get +1/+1 and have haste`."""
    reader.antecedent = reader.it
    contracted = isinstance(reader.it, r.ObjectRef) and reader.eat("it's")
    several = _several_meant(reader)
    scope = several or (f.Is(reader.it) if contracted and isinstance(reader.it, r.ObjectRef) else subject(reader))
    if scope is None or isinstance(scope, r.PlayerRef):
        return None
    before, reader.it = reader.it, r.It()
    this_turn(reader)
    reader.eat("each", "both", "also")
    told = predicates if not contracted and not several else goaded_so_long if reader.sees("goaded") else becoming
    changes = told(reader)
    if changes is None:
        return None
    mark = reader.at
    if contracted and reader.resolving and reader.eat("and has no abilities"):
        changes = [*changes, c.LoseAllAbilities()]
    if contracted and not reader.resolving and reader.eat(", and", "and"):
        # `it's a 3/4 Ninja creature and has hexproof`
        more = predicates(reader)
        if more is None:
            reader.at = mark
        else:
            changes = [*changes, *more]
    reader.it = before
    return Draft(scope, changes)


@begins_with("they're")
@production
def _several_meant(reader: Reader) -> f.Filter | None:
    """Several meant := "they're"    what an earlier part of the effect made, moved or chose: `They're artifacts in addition to their other types`."""
    if not reader.resolving or not reader.eat("they're"):
        return None
    return f.THESE if isinstance(reader.it, r.That) else reader.it if isinstance(reader.it, f.Filter) else None


@production
def also_shared(reader: Reader, before: Draft) -> Draft | None:
    """Shared := "the same is true for" keyword ("," keyword)*    behind `this has flying as long as an exiled card has flying`: each that is had."""
    match before:
        case Draft(changes=[c.GainAbility(KeywordAbility(name=first))], condition=k.ThereAre(among, 1)):
            pass
        case _:
            return None
    had = f.HasKeyword(first)
    among = f.And(flat(among))
    if had not in parts_of(among) or not reader.eat("the same is true for"):
        return None
    names = [first]
    while True:
        name = reader.eat(*SHARED_KEYWORDS)
        if name is None:
            return None
        names.append(name)
        if not reader.eat(", and", ",", "and"):
            break
    rest = tuple(part for part in parts_of(among) if part != had)
    return (
        Draft(before.scope, [c.GainKeywordsOf(tuple(names), f.And(rest) if len(rest) > 1 else rest[0])])
        if reader.done
        else None
    )


@production
def replaced(reader: Reader, before: Draft) -> Draft | None:
    """Replaced := "it gets" size "instead as long as" condition | "if" condition ", it gets" size "instead"    in place of what the sentence before says."""
    place = reader.place_of("instead")
    if place is None or before.condition is not None or not isinstance(before.scope, f.Filter):
        return None
    bare = replace(
        reader.part(reader.at, reader.end),
        tokens=(*reader.tokens[:place], *reader.tokens[place + 1 :]),
        end=reader.end - 1,
    )
    bare.it = before.scope.ref if isinstance(before.scope, f.Is) else before.scope
    found = sentence(bare)
    if found is None or len(found) != 1 or not bare.done or found[0].scope != before.scope:
        return None
    (only,) = found
    if only.condition is None or [type(item) for item in only.changes] != [type(item) for item in before.changes]:
        return None
    held = only.condition
    before.condition = k.Matches(held.ref, ~held.filter) if isinstance(held, k.Matches) else k.NotSo(held)
    reader.at = reader.end
    return only


@needs("pay", "pays", "cost", "costs")
def _pays_less(reader: Reader) -> Draft | None:
    return None if reader.resolving else pay_less(reader)


_one_clause: Final = FirstOf(
    defined, control, switch, double, base, of_each_opponent, hand_size, legend_rule, no_counters, cost_floor, devotion, costs_of_spells,
    costs_besides, no_activation, no_trigger, lure, _pays_less, text_change, _rule_sentence, player_says, _subject_says,
)  # fmt: skip
"""One clause of those that `_clause` lists."""
