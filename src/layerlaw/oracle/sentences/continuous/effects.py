"""Sentences → continuous effects.

    sentence := [condition ","] [duration ","] clause tail*
    clause   := defined | control | switch | costs | text change | subject predicates
    tail     := duration | where | "as long as" condition

A sentence becomes drafts; what a later sentence may still decide ("it's still a land") stays open until the paragraph is read.
"""

from __future__ import annotations

from dataclasses import dataclass, field, is_dataclass, replace
from dataclasses import fields as fields_of
from typing import Any, Final

from layerlaw.model import changes as c
from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import rule_effects as x
from layerlaw.model import values as v
from layerlaw.model.abilities import KeywordAbility
from layerlaw.model.durations import AsLongAs, Duration, Until
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.words import ArtifactType, CardType, EnchantmentType, SubtypeFamily, Zone
from layerlaw.oracle.pairs import PAIRED, THE_PAIR
from layerlaw.oracle.paragraphs.keyword_lines import explained_x
from layerlaw.oracle.phrases.conditions import condition
from layerlaw.oracle.phrases.nouns import (
    ORDER,
    SHARED_KEYWORDS,
    THAT_OBJECT,
    THESE,
    Noun,
    compares,
    host,
    linked,
    narrowed,
    noun,
    number,
    player,
    possessive_ref,
    target,
    target_noun,
    that_object,
    this,
    those,
)
from layerlaw.oracle.phrases.sizes import plain_size, times
from layerlaw.oracle.phrases.values import Letter, bind, for_each, value, where
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.sentences.continuous.becomes import becoming
from layerlaw.oracle.sentences.continuous.cost_changes import NO_LESS_THAN_ONE, aim, cost_of_abilities, pays
from layerlaw.oracle.sentences.continuous.predicates import OneOf, has_open, predicates, quality, settled
from layerlaw.oracle.sentences.rule_effects import rule_sentence
from layerlaw.oracle.tokens import Kind
from layerlaw.oracle.words import SUBTYPE_NOUNS

Scope = f.Filter | r.PlayerRef


def names_objects(scope: Scope) -> bool:
    """Does the scope name its objects one by one, and not by what they are like?"""
    if isinstance(scope, f.Or):
        return all(names_objects(part) for part in scope.parts)
    return isinstance(scope, f.Is | f.IsAnyTarget | f.IsLinked)


@dataclass
class Draft:
    """An effect while its paragraph is read."""

    scope: Scope
    changes: list[c.Change]
    condition: k.Condition | None = None
    duration: Duration | None = None
    letters: dict[str, v.Value] = field(default_factory=dict)
    letter_words: str = ""
    """The clause that explains the letters, as written."""
    still: bool = False
    defines: bool = False
    """Is it worded as a definition ("power and toughness are each equal to ...", 604.3)?"""

    @property
    def open(self) -> bool:
        """May "it's still a land" speak of it?"""
        return has_open(self.changes) and not self.still

    def of_abilities(self) -> bool:
        """Says what abilities cost? Then they never cost less than one mana, which becomes part of what it says."""
        match self.changes:
            case [x.AbilityCost() as cost]:
                self.changes = [replace(cost, floor=True)]
                return True
            case [x.UnreadRule(text)] if " to activate" in text:
                self.changes = [x.UnreadRule(f"{text}. {NO_LESS_THAN_ONE[0].capitalize()}")]
                return True
            case _:
                return False

    def finished(self, *, resolving: bool) -> ContinuousEffect | None:
        """The effect; None where something stayed unexplained."""
        if any(isinstance(change, OneOf) for change in self.changes):
            return None
        explained = [_with_x(change, self.letter_words) for change in self.changes]
        if self.letters and "Letter(" not in repr(self.changes) and explained == self.changes:
            # "Where X is" explains an X that nobody has read as a number.
            return None
        changes = settled([_bound(change, self.letters) for change in explained], still=self.still)
        if changes is None:
            return None
        scope, held = self.scope, self.condition
        if "It()" in repr(held):
            # A condition is asked once for the effect; what is asked of each thing that it applies to is a matter of its scope.
            asked = _asked_of_it(held)
            if asked is None or not isinstance(scope, f.Filter) or resolving:
                return None
            scope, held = narrowed(scope, asked), None
        if scope != f.Is(r.This()):
            changes = [_others_than_it(change) for change in changes]
        changes = [_announced(change) for change in changes] if resolving else changes
        if isinstance(self.scope, f.Is) and isinstance(self.scope.ref, r.Target):
            changes = [_of_itself(change, self.scope.ref) for change in changes]
        if "Letter(" in repr(changes) or _has_letter(changes):
            return None
        if not resolving and self.duration is not None:
            return None
        if resolving and self.scope == f.Is(r.This()) and any(type(change) in _COSTS_OF for change in changes):
            # What a spell costs is settled before it resolves (601.2f).
            return None
        if (
            resolving
            and self.duration is None
            and any(isinstance(change, x.RuleEffect | c.ModifyPT) for change in changes)
        ):
            # Rules text never lets these last for the rest of the game without saying so.
            return None
        return ContinuousEffect(scope, tuple(changes), held, self.duration)


def _asked_of_it(node: k.Condition | None) -> f.Filter | None:
    """What a condition asks of "it" alone, as a filter."""
    match node:
        case k.Matches(r.It(), asked) if "It()" not in repr(asked):
            return asked
        case k.NotSo(k.Matches(r.It(), asked)) if "It()" not in repr(asked):
            return ~asked
        case _:
            return None


def _with_x(change: c.Change, words: str) -> c.Change:
    """A keyword that is granted with X for its number or cost, with the words that say what X is (702.1c)."""
    if words and isinstance(change, c.GainAbility) and isinstance(change.ability, KeywordAbility):
        return c.GainAbility(explained_x(change.ability, words))
    return change


def _bound(node: Any, letters: dict[str, v.Value]) -> Any:  # noqa: ANN401 - any node of the model
    """The node with the letters put in that a "where" clause explains."""
    if isinstance(node, v.ValueNode):
        return bind(node, letters)
    if is_dataclass(node) and not isinstance(node, type) and isinstance(node, c.Change) and letters:
        return replace(node, **{item.name: _bound(getattr(node, item.name), letters) for item in fields_of(node) if isinstance(getattr(node, item.name), v.ValueNode | c.Change)})  # fmt: skip
    return node


def _announced(node: Any) -> Any:  # noqa: ANN401 - any node of the model
    """The node with each unexplained X as the announced one (107.3)."""
    if isinstance(node, Letter):
        return v.X() if node.name == "X" else node
    if isinstance(node, v.Times):
        return v.Times(node.factor, _announced(node.of))
    if isinstance(node, c.SetPT | c.ModifyPT):
        return replace(node, power=_announced(node.power), toughness=_announced(node.toughness))
    return node


def _others_than_it(node: Any) -> Any:  # noqa: ANN401 - any node of the model
    """`each legend gets +1/+1 for each other legend`: other than the creature that gets it, not than what says so.

    An Aura that counts "other enchantments" means other than itself: it is one, and the creature need not be.
    """
    match node:
        case f.And(parts) if _NOT_THIS in parts and any(map(_of_creatures, parts)):
            return f.And(tuple(f.Not(f.Is(r.It())) if part == _NOT_THIS else part for part in parts))
        case c.ModifyPT() | c.SetPT() | v.ValueNode() | f.Filter() if is_dataclass(node):
            found = {item.name: _others_than_it(getattr(node, item.name)) for item in fields_of(node)}
            return replace(node, **found) if any(found[name] is not getattr(node, name) for name in found) else node
        case tuple():
            inner = tuple(map(_others_than_it, node))
            return inner if any(one is not other for one, other in zip(inner, node, strict=True)) else node
        case _:
            return node


_NOT_THIS: Final = f.Not(f.Is(r.This()))


def _of_creatures(part: f.Filter) -> bool:
    """Does the part of a filter leave only creatures?"""
    match part:
        case f.IsType(CardType.CREATURE) | f.HasStatus("attacking" | "blocking"):
            return True
        case f.HasSubtype(word):
            return getattr(word, "family", None) is SubtypeFamily.CREATURE
        case _:
            return False


def _of_itself(node: Any, ref: r.ObjectRef) -> Any:  # noqa: ANN401 - any node of the model
    """A change of the only object that it applies to: of its own numbers, "that creature's" and "its" are the same."""
    if isinstance(node, c.ModifyPT | c.SetPT):
        return replace(node, power=_of_itself(node.power, ref), toughness=_of_itself(node.toughness, ref))
    match node:
        case v.StatOf(of, stat) if of == ref:
            return v.StatOf(r.It(), stat)
        case v.Times(factor, of):
            return v.Times(factor, _of_itself(of, ref))
        case v.Plus(terms):
            return v.Plus(tuple(_of_itself(term, ref) for term in terms))
        case _:
            return node


def _has_letter(changes: list[c.Change]) -> bool:
    def inside(node: object) -> bool:
        if isinstance(node, Letter):
            return True
        if isinstance(node, v.Times):
            return inside(node.of)
        return isinstance(node, c.SetPT | c.ModifyPT) and (inside(node.power) or inside(node.toughness))

    return any(inside(change) for change in changes)


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


@production
def _for_each_lead(reader: Reader) -> v.Value | None:
    """For each lead := "for each" counted ","    `for each card discarded this way, creatures you control get +1/+0 until end of turn`."""
    if not reader.resolving:
        return None
    found = for_each(reader)
    return found if found is not None and reader.eat(",") else None


def _lead(reader: Reader) -> tuple[k.Condition | None, Duration | None] | None:
    """Lead := [("as long as" | "if") condition ","] ["until end of turn" ","] ["during your turn" "," ["as long as" condition ","]]."""
    held: k.Condition | None = None
    duration: Duration | None = None
    if reader.eat("as long as"):
        held = condition(reader)
        if held is None or not reader.eat(","):
            return None
    elif reader.eat("during your turn ,", "during turns other than yours ,"):
        mine = k.TurnOf(r.You())
        held = k.NotSo(mine) if reader.tokens[reader.at - 2].low == "yours" else mine
        if not reader.resolving and reader.eat("as long as"):
            besides = condition(reader)
            if besides is None or not reader.eat(","):
                return None
            held = k.AllOf((held, besides))
    elif not reader.resolving and reader.sees("if"):
        # `If you control a Forest, this spell costs {2} less to cast`: of a static ability that is "as long as".
        mark = reader.at
        reader.next()
        held = condition(reader)
        if held is None or not reader.eat(","):
            reader.at, held = mark, None
    elif reader.resolving:
        mark = reader.at
        duration = lasting(reader)
        if duration is not None and not reader.eat(","):
            reader.at, duration = mark, None
    return held, duration


DURATIONS: Final[dict[str, Until]] = {
    **{str(until): until for until in Until},
    "this turn": Until.END_OF_TURN,
    "this combat": Until.END_OF_COMBAT,
}


@production
def lasting(reader: Reader) -> Duration | None:
    """Duration := "until end of turn" | "until your next turn" | "this turn" | "for as long as" condition."""
    phrase = reader.eat(*DURATIONS)
    if phrase is not None:
        return DURATIONS[phrase]
    if reader.eat("for as long as"):
        known = reader.it
        held = condition(reader)
        # What the duration speaks of is not what "it" means in the effect.
        reader.it = known if known is not None else reader.it
        return None if held is None else AsLongAs(held)
    mark = reader.at
    if reader.eat("until") and this(reader) is not None and reader.eat("leaves the battlefield"):
        return AsLongAs(k.Matches(r.This(), f.ON_BATTLEFIELD))
    reader.at = mark
    return None


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
    if _counted_tail(reader, drafts):
        return True
    if _COSTS_OF.intersection(type(change) for change in drafts[0].changes) and fresh and reader.eat("if"):
        own = drafts[0].scope == f.Is(r.This())
        reader.it = r.This() if own else reader.it
        held = (_targets_of(reader) if own else None) or condition(reader)
        drafts[0].condition = held
        return held is not None
    start = reader.at
    before, reader.it = reader.it, r.It()
    letters = where(reader)
    reader.it = before
    if letters is not None:
        for draft in drafts:
            draft.letter_words = reader.words(start)
        spoken = [draft for draft in drafts if "Letter" in repr(draft.changes) or _has_letter(draft.changes)]
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
    before = reader.it
    if isinstance(reader.it, f.Filter) and reader.it == drafts[0].scope:
        reader.it = r.It()
    held = condition(reader)
    reader.it = before
    return held


@production
def _another_case(reader: Reader, before: list[Draft]) -> Draft | None:
    """Another case := ("," | ", and") predicates ("as long as" | "if") condition    `has haste as long as it's your turn, and ...`."""
    from layerlaw.oracle.sentences.continuous.predicates import granted

    last = before[-1]
    if reader.resolving or last.condition is None or not reader.eat(", and", ","):
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
def _clause(reader: Reader) -> list[Draft] | None:
    """Clause := defined | control | switch | hand size | costs | activated abilities | text change | subject predicates."""
    both = _you_and(reader)
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
    return found[0] if len(found) == 1 else f.Or(tuple(found))


@production
def _next_clause(reader: Reader, before: list[Draft]) -> Draft | None:
    """Next clause := [duration] (", and" | "," | "and") clause    `target creature gets +1/+1 and another target creature gets -1/-1`."""
    if isinstance(before[-1].scope, r.PlayerRef):
        # `You can't lose the game and your opponents can't win the game.`
        joined = reader.eat(", and", "and", *(["this turn and"] if reader.resolving else []))
        second = None if joined is None else _player_says(reader)
        if second is None and joined is not None and not reader.resolving:
            # `you have no maximum hand size and don't lose the game ...`
            of_same = quality(reader, _PLAYER_QUALITIES)
            second = None if of_same is None else Draft(before[-1].scope, of_same)
        if second is not None and joined is not None and "turn" in joined:
            # `You can't lose the game this turn and your opponents can't win the game this turn.`
            reader.between = Until.END_OF_TURN
        return second
    if not reader.resolving:
        spells = _and_of_spells(reader, before[-1])
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


def _one_clause(reader: Reader) -> Draft | None:
    return (
        _defined(reader)
        or _control(reader)
        or _switch(reader)
        or _double(reader)
        or _base(reader)
        or _of_each_opponent(reader)
        or _hand_size(reader)
        or _legend_rule(reader)
        or _no_counters(reader)
        or _cost_floor(reader)
        or _devotion(reader)
        or _costs(reader)
        or _no_activation(reader)
        or _lure(reader)
        or (None if reader.resolving else _pay_less(reader))
        or _text_change(reader)
        or _rule_sentence(reader)
        or _player_says(reader)
        or _subject_says(reader)
    )


@production
def _rule_sentence(reader: Reader) -> Draft | None:
    """Rule sentence := see `rule_effects`."""
    found = rule_sentence(reader)
    return None if found is None else Draft(found[0], list(found[1]))


@production
def _you_and(reader: Reader) -> list[Draft] | None:
    """You and := "you and" nouns "have" keywords    `you and creatures you control have hexproof`: a player and objects, one effect each."""
    from layerlaw.oracle.sentences.continuous.predicates import granted

    if not reader.eat("you and", "you ,"):
        return None
    own = this(reader)
    aimed = _targets(reader) if reader.resolving and own is None else None
    found = f.Is(own) if own is not None else aimed or _nouns(reader)
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


@production
def _pay_less(reader: Reader) -> Draft | None:
    """Pay less := what players pay for abilities and keywords    `boast abilities you activate cost {1} less to activate`."""
    found = pays(reader)
    return None if found is None else Draft(found.who, [x.UnreadRule(found.words)])


_COSTS_OF: Final[frozenset[type[c.Change]]] = frozenset({c.CostIncrease, c.CostReduction})


def _counted_tail(reader: Reader, drafts: list[Draft]) -> bool:
    """`gets +1/+1 until end of turn for each creature blocking it`: the count behind the duration."""
    last = drafts[-1].changes[-1] if drafts and drafts[-1].changes else None
    if not isinstance(last, c.ModifyPT) or not isinstance(last.power, int) or not isinstance(last.toughness, int):
        return False
    before, reader.it = reader.it, r.It()
    counted = for_each(reader)
    reader.it = before
    if counted is None:
        return False
    drafts[-1].changes[-1] = c.ModifyPT(times(last.power, counted), times(last.toughness, counted))
    return True


@production
def _targets_of(reader: Reader) -> k.Condition | None:
    """Targets of := "it targets" ["a" | "an"] noun    of the spell that is being cast (601.2c), kept as words."""
    start = reader.at
    if not reader.eat("it targets a", "it targets an"):
        return None
    found = noun(reader)
    if found is None or found.plural or not (reader.done or reader.sees(".")):
        return None
    return k.Noted(reader.words(start))


# --- special clauses ----------------------------------------------------------------------------------------


@production
def _defined(reader: Reader) -> Draft | None:
    """Defined := possessive ("power and toughness are each" | "power is" | "toughness is") "equal to" value."""
    ref = possessive_ref(reader)
    if ref is None or (isinstance(ref, r.Target) or not (isinstance(ref, r.This | r.It))):
        return None
    ref = r.This() if isinstance(ref, r.It) and not reader.resolving else ref
    if not isinstance(ref, r.This):
        return None
    reader.it = r.This()
    if reader.eat("power and toughness are each equal to"):
        found = value(reader)
        change = None if found is None else c.SetPT(found, found)
    elif reader.eat("power and toughness are each"):
        fixed = number(reader)
        change = None if fixed is None else c.SetPT(fixed, fixed)
    elif reader.eat("power is equal to"):
        power = value(reader)
        change = None if power is None else c.SetPT(power, _and_toughness(reader, power))
    elif reader.eat("toughness is equal to"):
        found = value(reader)
        change = None if found is None else c.SetPT(None, found)
    else:
        return None
    return None if change is None else Draft(f.Is(r.This()), [change], defines=True)


@production
def _and_toughness(reader: Reader, power: v.Value) -> v.Value | None:
    if not reader.eat("and its toughness is equal to"):
        return None
    if isinstance(power, v.Total) and reader.eat("their total toughness"):
        return v.Total(v.Stat.TOUGHNESS, power.among)
    if reader.eat("that number plus"):
        more = number(reader)
        return None if more is None else v.Plus((power, more))
    return value(reader)


@production
def _control(reader: Reader) -> Draft | None:
    """Control := "you control" host | ["target player"] "gain(s) control of" objects."""
    if not reader.resolving:
        if not reader.eat("you control"):
            return None
        ref = host(reader)
        if ref is None:
            return None
        reader.it = ref
        return Draft(f.Is(ref), [c.GainControl()])
    if reader.eat("each player gains control of"):
        # `each player gains control of all creatures they own`
        reader.eat("all", "each")
        owned = noun(reader)
        if owned is None or not reader.eat("they own"):
            return None
        return Draft(owned.filter, [c.GainControl(r.OwnerOf(r.It()))])
    if reader.eat("gain control of", "you gain control of"):
        who: r.PlayerRef = r.You()
    else:
        found_player = player(reader)
        if found_player is None or not reader.eat("gains control of"):
            return None
        who = found_player
    group = reader.it if isinstance(reader.it, f.Filter) and reader.eat("them") else None
    found = group or subject(reader)
    return None if found is None or isinstance(found, r.PlayerRef) else Draft(found, [c.GainControl(who)])


@production
def _switch(reader: Reader) -> Draft | None:
    """Switch := "switch" possessive "power and toughness"."""
    if not reader.resolving or not reader.eat("switch"):
        return None
    if reader.eat("the power and toughness of each of"):
        found = subject(reader)
        return Draft(found, [c.SwitchPT()]) if isinstance(found, f.Filter) else None
    ref = possessive_ref(reader)
    if ref is None and reader.low() == "target":
        ref = _target_possessive(reader)
    if ref is None or not reader.eat("power and toughness"):
        return None
    reader.it = ref
    return Draft(f.Is(ref), [c.SwitchPT()])


@production
def _double(reader: Reader) -> Draft | None:
    """Double := "double the power" ["and toughness"] "of" objects    it gets +X/+Y where X and Y are its own (701.10b)."""
    if not reader.resolving:
        return None
    both = reader.eat("double the power and toughness of")
    if not both and not reader.eat("double the power of"):
        return None
    found = subject(reader)
    if not isinstance(found, f.Filter):
        return None
    toughness: v.Value = v.StatOf(r.It(), v.Stat.TOUGHNESS) if both else 0
    return Draft(found, [c.ModifyPT(v.StatOf(r.It(), v.Stat.POWER), toughness, doubles=True)])


@production
def _base(reader: Reader) -> Draft | None:
    """Base := ["change"] possessive "base power [and toughness]" ("becomes" | "become" | "to") ["equal to"] value    it is set (613.4b)."""
    if not reader.resolving:
        return None
    change = reader.eat("change") is not None
    ref = possessive_ref(reader) if reader.low() != "target" else _target_possessive(reader) or possessive_ref(reader)
    if ref is None or isinstance(ref, r.It):
        return None
    what = reader.eat("base power and toughness", "base power and base toughness", "base power", "base toughness")
    if what is None or not (reader.eat("to") if change else reader.eat("becomes", "become")):
        return None
    reader.eat("equal to")
    reader.it = ref
    if what.startswith("base power and"):
        size = plain_size(reader)
        return None if size is None else Draft(f.Is(ref), [size])
    found = value(reader)
    if found is None:
        return None
    return Draft(f.Is(ref), [c.SetPT(found, None) if what == "base power" else c.SetPT(None, found)])


@production
def _of_each_opponent(reader: Reader) -> Draft | None:
    """Of each opponent := "for each opponent, gain control of" ["up to one"] "target" noun    the targets are one for each of them."""
    if not reader.resolving or not reader.eat(
        "for each opponent , gain control of", "for each opponent , you gain control of"
    ):
        return None
    start = reader.at
    reader.eat("up to one")
    if not reader.eat("target") or target_noun(reader) is None:
        return None
    what = f"for each opponent, {reader.words(start)}"
    reader.new_target(what)
    group = f.IsAnyTarget(what)
    reader.it = group
    return Draft(group, [c.GainControl()])


@production
def _target_possessive(reader: Reader) -> r.Target | None:
    """`target attacking creature's`: a target whose noun carries the genitive."""
    start = reader.at
    reader.next()
    for _ in range(4):
        if reader.next().low.endswith("'s"):
            return reader.new_target(reader.words(start).removesuffix("'s").removesuffix("’s"))
    return None


@production
def _hand_size(reader: Reader) -> Draft | None:
    """Hand size := player ("has"|"have") "no maximum hand size" | possessive "maximum hand size is" ("reduced by" | "increased by")? number."""
    if reader.eat("the chosen player's maximum hand size is"):
        return _size(reader, r.ChosenPlayer())
    if reader.eat("your maximum hand size is"):
        return _size(reader, r.You())
    if reader.eat("each opponent's maximum hand size is", "your opponents' maximum hand size is"):
        return _size(reader, r.Opponents())
    if reader.eat("each player's maximum hand size is"):
        return _size(reader, r.EachPlayer())
    who = player(reader)
    if who is None or not reader.eat("have no maximum hand size", "has no maximum hand size"):
        if who is not None and reader.eat("have a maximum hand size of", "has a maximum hand size of"):
            found = value(reader)
            return None if found is None else Draft(who, [c.SetMaximumHandSize(found)])
        if who is not None and reader.eat(
            "have a maximum hand size increased by", "has a maximum hand size increased by"
        ):
            found = value(reader)
            return None if found is None else Draft(who, [c.ModifyMaximumHandSize(found)])
        if who is not None and reader.eat("have a maximum hand size reduced by", "has a maximum hand size reduced by"):
            reduced = number(reader)
            return None if reduced is None else Draft(who, [c.ModifyMaximumHandSize(-reduced)])
        return None
    duration = Draft(who, [c.SetMaximumHandSize(None)])
    if reader.resolving:
        reader.eat("for the rest of the game")
    return duration


def _size(reader: Reader, who: r.PlayerRef) -> Draft | None:
    sign = reader.eat("reduced by", "increased by")
    if sign == "reduced by":
        reduced = number(reader)
        return None if reduced is None else Draft(who, [c.ModifyMaximumHandSize(-reduced)])
    reader.eat("equal to")
    found = value(reader)
    if found is None:
        return None
    return Draft(who, [c.ModifyMaximumHandSize(found) if sign else c.SetMaximumHandSize(found)])


@production
def _no_counters(reader: Reader) -> Draft | None:
    """No counters := "counters can't be put on" noun    `Counters can't be put on artifacts, creatures, enchantments, or lands.` (614.17)."""
    if reader.resolving or not reader.eat("counters can't be put on"):
        return None
    own = this(reader)
    if own is not None:
        return Draft(f.Is(own), [x.CantHaveCounters()])
    found = noun(reader)
    return None if found is None else Draft(found.filter, [x.CantHaveCounters()])


@production
def _legend_rule(reader: Reader) -> Draft | None:
    """Legend rule := "the “legend rule” doesn't apply" ["to" noun]."""
    if (
        reader.eat("the")
        and reader.peek().kind is Kind.QUOTE
        and reader.next().text.lower() == '"legend rule"'
        and reader.eat("doesn't apply")
    ):
        if not reader.eat("to"):
            return Draft(r.EachPlayer(), [x.LegendRuleOff()])
        found = noun(reader)
        return None if found is None else Draft(found.filter, [x.LegendRuleOff()])
    return None


@production
def _cost_floor(reader: Reader) -> Draft | None:
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


@production
def _devotion(reader: Reader) -> Draft | None:
    """Devotion := "your devotion to each color and each combination of colors is increased by" number    (700.5a)."""
    if reader.eat("your devotion to each color and each combination of colors is increased by") or reader.eat(
        "you have devotion to each color and combination of colors increased by"
    ):
        by = number(reader)
    else:
        return None
    return None if by is None else Draft(r.You(), [c.ModifyDevotion(by)])


@production
def _costs(reader: Reader) -> Draft | None:
    """Costs := ("this spell" | noun "spells" ["you cast"]) "cost(s)" mana ("more" | "less") "to cast" [for each]    (601.2f)."""
    reader.eat("each")
    mark = reader.at
    scope: f.Filter
    if reader.eat("this spell"):
        scope = f.Is(r.This())
    else:
        reader.at = mark
        found_scope = _spells(reader)
        if found_scope is None:
            return None
        scope = found_scope
    reader.it = r.It()
    mine = k.TurnOf(r.You()) if not reader.resolving and reader.eat("during your turn") else None
    _this_turn(reader)
    if not reader.eat("costs", "cost"):
        return None
    at_most = reader.eat("up to") is not None
    token = reader.next()
    if token.kind is not Kind.SYMBOLS:
        return None
    way = reader.eat("less to cast", "more to cast")
    if way is None or (at_most and (way != "less to cast" or token.text == "{X}")):
        return None
    times = for_each(reader)
    letters: dict[str, v.Value] = {}
    mana = token.text
    if mana == "{X}":
        letters = where(reader) or {}
        if times is not None or "X" not in letters:
            return None
        mana, times = "{1}", letters["X"]
    change = (
        c.CostReduction(mana, 1 if times is None else times, up_to=at_most)
        if "less" in way
        else c.CostIncrease(mana, 1 if times is None else times)
    )
    return Draft(scope, [change], mine)


_OF_SPELLS: Final = ("can't be countered", "can be cast as though it had flash", "can be cast as though they had flash")


@production
def _and_of_spells(reader: Reader, before: Draft) -> Draft | None:
    """And of spells := "and" quality    behind a cost change: of the spells themselves, on the stack or as they are cast."""
    if not _COSTS_OF.intersection(type(change) for change in before.changes) or not reader.eat("and"):
        return None
    phrase = reader.eat(*_OF_SPELLS)
    if phrase is None or not isinstance(before.scope, f.Filter) or before.scope == f.Is(r.This()):
        return None
    return Draft(
        f.InZone(Zone.STACK) & before.scope,
        [x.CantBeCountered() if "countered" in phrase else x.CastThoughFlash()],
        before.condition,
    )


def _this_turn(reader: Reader) -> None:
    """`creature spells you cast this turn cost ...`: the duration behind the subject."""
    if reader.resolving and reader.eat("this turn"):
        reader.between = Until.END_OF_TURN


@production
def _next_spell(reader: Reader) -> f.Filter | None:
    """Next spell := "the next" spell "you cast this turn"    which of them it is, the board notes."""
    if not reader.resolving or not reader.eat("the next"):
        return None
    found = noun(reader)
    if found is None or found.plural or found.zone is not Zone.STACK or not reader.eat("this turn"):
        return None
    reader.between = Until.END_OF_TURN
    return found.zoneless & f.HasStatus("next this turn")


@production
def _spells(reader: Reader) -> f.Filter | None:
    """Spells := noun ("and" noun)*, all of spells    `Kithkin spells and Soldier spells you cast`; "you cast" holds for all."""
    found: list[f.Filter] = []
    ordered = _ordered(reader) or _next_spell(reader)
    if ordered is not None:
        return ordered
    while True:
        one = noun(reader)
        if one is None or one.zone is not Zone.STACK:
            return None
        found.append(one.zoneless)
        if not reader.eat("and"):
            break
    if len(found) == 1:
        return found[0]
    caster = next((part for part in _parts(found[-1]) if isinstance(part, f.ControlledBy)), None)
    if "ControlledBy(" not in repr(found):
        return f.Or(tuple(found))
    if caster is None or any(isinstance(part, f.ControlledBy) for item in found[:-1] for part in _parts(item)):
        return None
    whole = tuple(part for part in _parts(found[-1]) if part != caster)
    last = whole[0] if len(whole) == 1 else f.And(whole)
    return f.And((f.Or((*found[:-1], last)), caster))


@production
def _ordered(reader: Reader) -> f.Filter | None:
    """Ordered := "the" ("first" | "second") spell ("each turn" | "during each of your turns") [place]    which of them it is, the board notes."""
    order = reader.eat("the first", "the second")
    one = None if order is None else noun(reader)
    each = reader.eat("each turn", "during each of your turns")
    if order is None or one is None or one.zone is not Zone.STACK or each is None or one.plural:
        return None
    name = f"{order.removeprefix('the ')} {each.replace('during ', '')}"
    if name not in ORDER:
        return None
    scope = one.zoneless & f.HasStatus(name)
    if reader.eat("with"):
        compared = compares(reader)
        return None if compared is None else scope & compared
    return scope


_UNBLOCKED: Final = (
    "assign its combat damage as though it weren't blocked",
    "assign her combat damage as though it weren't blocked",
)


_AURAS: Final = f.ON_BATTLEFIELD & f.HasSubtype(EnchantmentType("Aura"))
_NOT_REMOVED: Final[dict[str, f.Filter]] = {
    "auras and equipment you control that are already attached to it": (
        _AURAS | f.HasSubtype(ArtifactType("Equipment"))
    )
    & f.yours(),
    "auras": _AURAS,
}


@production
def _lure(reader: Reader) -> Draft | None:
    """Lure := "all" nouns "able to block" object "do so" | "this effect doesn't remove" this | "you may have" this "assign ..."    (509.1c, 303.4c)."""
    if not reader.resolving and reader.eat("this effect doesn't remove"):
        kept = reader.eat(*_NOT_REMOVED)
        if kept is not None:
            return Draft(f.Is(r.This()), [x.KeepsAttached(_NOT_REMOVED[kept])])
        own = this(reader)
        return None if own is None else Draft(f.Is(own), [x.KeepsAttached()])
    if not reader.resolving and reader.eat("you may have"):
        own = this(reader)
        phrase = reader.eat(*_UNBLOCKED)
        return None if own is None or phrase is None else Draft(f.Is(own), [x.AssignsAsUnblocked()])
    which = noun(reader) if reader.eat("all") else None
    if which is None or not reader.eat("able to block"):
        return None
    ref: r.ObjectRef | None = this(reader) or host(reader) or (target(reader) if reader.resolving else None)
    if ref is None and reader.resolving and isinstance(reader.it, r.ObjectRef) and reader.eat("it"):
        ref = reader.it
    if ref is None:
        return None
    if reader.resolving and reader.eat("this turn do so"):
        return Draft(f.Is(ref), [x.AllMustBlock(which.filter)], duration=Until.END_OF_TURN)
    if not reader.eat("do so"):
        return None
    return Draft(f.Is(ref), [x.AllMustBlock(which.filter)])


_KINDS_OF_ABILITY: Final = frozenset(x.AbilityKind)


@production
def _no_activation(reader: Reader) -> Draft | None:
    """Activated := "activated abilities of" noun "can't be activated" ["unless they're mana abilities"]."""
    mine = possessive_ref(reader)
    known = isinstance(mine, r.Host | r.This) or (reader.resolving and isinstance(mine, r.Target | r.That))
    if mine is not None and known and reader.eat("activated abilities can't be activated"):
        but_mana = reader.eat("unless they're mana abilities") is not None
        return Draft(f.Is(mine), [x.CantBeActivated(but_mana=but_mana)])
    if isinstance(mine, r.Host | r.This) and not reader.resolving and reader.eat("activated abilities"):
        costs = cost_of_abilities(reader, "activated", "")
        return None if costs is None else Draft(f.Is(mine), [costs])
    kind = reader.low()
    if (
        mine is not None
        or kind not in _KINDS_OF_ABILITY
        or reader.next().kind is not Kind.WORD
        or not reader.eat("abilities of")
    ):
        return None
    reader.eat("all")
    ref: r.ObjectRef | None = host(reader) or this(reader)
    known = isinstance(reader.it, r.Host | r.This) or (reader.resolving and isinstance(reader.it, r.Target | r.That))
    if ref is None and known and isinstance(reader.it, r.ObjectRef) and reader.eat("it"):
        ref = reader.it
    found: f.Filter | None = f.Is(ref) if ref is not None else _nouns(reader)
    if found is None:
        return None
    costs = None if reader.resolving else cost_of_abilities(reader, kind, aim(reader))
    if costs is not None:
        return Draft(found, [costs])
    if not reader.eat("can't be activated"):
        return None
    but_mana = reader.eat("unless they're mana abilities") is not None
    return Draft(found, [x.CantBeActivated(x.AbilityKind(kind), but_mana)])


_TEXT_CHANGES: Final = (
    "by replacing all instances of one color word with another",
    "by replacing all instances of one basic land type with another",
    "by replacing all instances of one creature type with another",
    "by replacing all instances of one color word with another or one basic land type with another",
    "by replacing all instances of one color word or basic land type with another",
)


@production
def _text_change(reader: Reader) -> Draft | None:
    """Text change := "change the text of" target "by replacing all instances of one" word "with another" (612.2)."""
    word = c.ReplaceWord(r.Chosen("from"), r.Chosen("to"))
    if reader.resolving and reader.eat("change the text of"):
        aimed: r.ObjectRef | None = target(reader) or (that_object(reader) if reader.eat(*THAT_OBJECT) else None)
        if aimed is not None and reader.eat("by replacing all instances of one creature type with"):
            new = SUBTYPE_NOUNS.get(reader.next().text)
            return Draft(f.Is(aimed), [word if new is None else c.ReplaceWord(r.Chosen("from"), new)])
        if aimed is None or not reader.eat(*sorted(_TEXT_CHANGES, key=len, reverse=True)):
            return None
        return Draft(f.Is(aimed), [word])
    found = subject(reader)
    if isinstance(found, f.Filter) and reader.eat("has all instances of one word in its text replaced with another"):
        return Draft(found, [word])
    return None


# --- subject and predicates ---------------------------------------------------------------------------------

_PLAYER_QUALITIES: Final = (
    "can't", "can cast spells only", "may play an additional land", "may play two additional lands", "may spend", "may look at the top card", "may play lands and cast",
    "may cast", "may play lands", "may play cards", "may play the top card", "may activate", "must attack", "skip", "skips", "don't lose", "doesn't lose", "play with", "plays with",
)  # fmt: skip


def _who(reader: Reader, who: r.PlayerRef) -> Draft | None:
    """Who := past "this turn" "can't" words    `each opponent who cast a spell this turn can't attack with creatures`: a rule for those."""
    start = reader.at
    while not reader.sees("can't"):
        token = reader.next()
        if reader.done or token.kind is not Kind.WORD:
            return None
    if reader.tokens[reader.at - 1].low != "turn" or reader.tokens[reader.at - 2].low != "this":
        return None
    words = reader.words(start)
    start = reader.at
    found = quality(reader, ("can't",))
    return None if found is None else Draft(who, [x.UnreadRule(f"who {words} {reader.words(start)}")])


@production
def _player_says(reader: Reader) -> Draft | None:
    """Player says := player ("has" | "have" | "gain(s)") ability | player quality    `you have hexproof`, `players can't gain life`.

    Also "your life total can't change" (119.7, 119.8).
    """
    from layerlaw.oracle.sentences.continuous.predicates import granted

    if reader.eat("your life total can't change"):
        return Draft(r.You(), [x.LifeCantChange()])
    who = player(reader)
    if who is None:
        return None
    if not reader.resolving and reader.eat("who"):
        return _who(reader, who)
    if reader.eat("have", "has", "gain", "gains"):
        found = granted(reader)
        if found is None:
            return None
        abilities = [change.ability for change in found if isinstance(change, c.GainAbility)]
        return Draft(who, [c.PlayerGainsAbility(ability) for ability in abilities])
    if reader.resolving and not reader.sees("can't"):
        return None
    found = quality(reader, _PLAYER_QUALITIES)
    return None if found is None else Draft(who, found)


@production
def _subject_says(reader: Reader) -> Draft | None:
    """Subject says := subject predicates    `other Goblins you control get +1/+1 and have haste`."""
    reader.antecedent = reader.it
    contracted = isinstance(reader.it, r.ObjectRef) and reader.eat("it's")
    scope = f.Is(reader.it) if contracted and isinstance(reader.it, r.ObjectRef) else subject(reader)
    if scope is None or isinstance(scope, r.PlayerRef):
        return None
    if reader.antecedent is None and isinstance(reader.it, r.Target):
        reader.antecedent = reader.it
    before, reader.it = reader.it, r.It()
    _this_turn(reader)
    reader.eat("each", "both", "also")
    changes = becoming(reader) if contracted else predicates(reader)
    if changes is None:
        return None
    mark = reader.at
    if contracted and not reader.resolving and reader.eat(", and", "and"):
        # `it's a 3/4 Ninja creature and has hexproof`
        more = predicates(reader)
        if more is None:
            reader.at = mark
        else:
            changes = [*changes, *more]
    reader.it = before
    return Draft(scope, changes)


@production
def subject(reader: Reader) -> Scope | None:
    """Subject := targets | this ["and" nouns] | host | pronoun | ["all" | "each"] nouns."""
    if reader.resolving:
        found = _targets(reader) or _next_spell(reader)
        if found is not None:
            return found
    pronoun = _pronoun(reader)
    if pronoun is not None:
        return pronoun
    ordered = None if reader.resolving else _ordered(reader)
    if ordered is not None:
        return f.InZone(Zone.STACK) & ordered
    if not reader.resolving and reader.eat("your commander"):
        return f.ON_BATTLEFIELD & f.HasStatus("commander") & f.OwnedBy(r.You())
    ref = this(reader) or host(reader) or (None if reader.resolving else linked(reader))
    if ref is not None:
        reader.it = ref
        return _this_and(reader, ref)
    nouns = _nouns(reader)
    if nouns is not None:
        reader.it = nouns
    return nouns


_MAKE_OR_MOVE: Final = frozenset(
    {
        "create",
        "creates",
        "return",
        "returns",
        "onto",
        "manifest",
        "cloak",
        "copy",
        "exile",
        "amass",
        "incubate",
        "conjure",
    }
)


def _creature_meant(reader: Reader, phrase: str) -> r.Target | None:
    """The only target, where "that creature" stands behind cards that were merely revealed: `choose target creature. Reveal ... That creature gets`."""
    if phrase not in ("that creature", "that permanent", "the creature") or reader.it != r.That() or reader.event:
        return None
    before = [token.low for token in reader.tokens[: reader.at]]
    if "reveal" not in before or before.count("target") != 1 or _MAKE_OR_MOVE.intersection(before):
        return None
    return r.Target(1) if "creature" in before[before.index("target") : before.index("target") + 4] else None


@production
def _pronoun(reader: Reader) -> f.Filter | None:
    """Pronoun := "it" | "they" | "that creature" | "those creatures" | "the chosen creature"    what the sentence before spoke of."""
    chosen = linked(reader) if reader.resolving else None
    if chosen is not None:
        reader.it = chosen
        return f.Is(chosen)
    phrase = reader.eat(*THAT_OBJECT)
    if phrase is not None:
        ref = _creature_meant(reader, phrase) or that_object(reader)
        if ref is not None and reader.resolving:
            reader.it = ref
        if ref is None and not reader.resolving and isinstance(reader.it, f.Filter):
            # `As long as you control exactly one creature, that creature ...`
            return reader.it
        return None if ref is None else f.Is(ref)
    if reader.eat("it"):
        return f.Is(reader.it) if isinstance(reader.it, r.ObjectRef) and not isinstance(reader.it, r.It) else None
    if reader.eat("they", "each of them") or those(reader):
        # What one part of the effect made, moved or chose, or an event spoke of, may be one or many: the pronoun tells.
        return THESE if isinstance(reader.it, r.That) else reader.it if isinstance(reader.it, f.Filter) else None
    return None


def _this_and(reader: Reader, ref: r.ObjectRef) -> f.Filter:
    """`this creature and other Elves you control`, `this creature and enchanted creature`, `this creature and target creature`."""
    mark = reader.at
    if reader.eat("and"):
        second = host(reader)
        if second is not None:
            return f.Or((f.Is(ref), f.Is(second)))
        aimed = target(reader) if reader.resolving else None
        if aimed is not None:
            return f.Or((f.Is(ref), f.Is(aimed)))
        reader.eat("each")
        more = noun(reader)
        apart = more is not None and not {f.Not(f.Is(r.This())), f.Not(f.Is(ref))}.isdisjoint(_parts(more.filter))
        if more is not None and (apart or (more.plural and not reader.resolving)):
            return f.Or((f.Is(ref), more.filter))
    reader.at = mark
    return f.Is(ref)


def _flat(node: f.Filter) -> tuple[f.Filter, ...]:
    return tuple(inner for part in node.parts for inner in _flat(part)) if isinstance(node, f.And) else (node,)


def _parts(node: f.Filter) -> tuple[f.Filter, ...]:
    return node.parts if isinstance(node, f.And) else (node,)


@production
def _nouns(reader: Reader) -> f.Filter | None:
    """Nouns := ["all" | "each"] ["other"] noun ("and" ["all" | "each" | "other"] noun)*    plural, or singular behind "each".

    What stands behind the last is said of those before it too: `white artifacts and black enchantments you control`.
    """
    parts: list[Noun] = []
    each: str | None = None
    while True:
        each = reader.eat("all", "each") or each
        found = noun(reader)
        if (
            found is None
            or (each != "each" and not found.plural)
            or (each == "each" and found.plural and not found.either)
        ):
            return None
        parts.append(found)
        mark = reader.at
        if not reader.eat(", and", ",", "and"):
            break
        if reader.peek().kind is Kind.SELF or not _another(reader, each):
            reader.at = mark
            break
    if len(parts) == 1:
        return parts[0].filter
    return f.Or(tuple(part.filter if part.behind else _of_whom(part.filter, parts[-1].behind) for part in parts))


def _of_whom(scope: f.Filter, behind: tuple[f.Filter, ...]) -> f.Filter:
    """The scope with what was said behind a later noun; "other" stays the last of its parts."""
    parts = _parts(scope)
    other = tuple(part for part in parts if part == f.Not(f.Is(r.This())))
    return f.And((*(part for part in parts if part not in other), *behind, *other)) if behind else scope


def same_is_true(reader: Reader) -> f.Filter | None:
    """Same := noun ("," | "and") noun ...    what "the same is true for" adds to a scope."""
    return _nouns(reader)


@production
def also_shared(reader: Reader, before: Draft) -> Draft | None:
    """Shared := "the same is true for" keyword ("," keyword)*    behind `this has flying as long as an exiled card has flying`: each that is had."""
    match before:
        case Draft(changes=[c.GainAbility(KeywordAbility(name=first))], condition=k.ThereAre(among, 1)):
            pass
        case _:
            return None
    had = f.HasKeyword(first)
    among = f.And(_flat(among))
    if had not in _parts(among) or not reader.eat("the same is true for"):
        return None
    names = [first]
    while True:
        name = reader.eat(*SHARED_KEYWORDS)
        if name is None:
            return None
        names.append(name)
        if not reader.eat(", and", ",", "and"):
            break
    rest = tuple(part for part in _parts(among) if part != had)
    return (
        Draft(before.scope, [c.GainKeywordsOf(tuple(names), f.And(rest) if len(rest) > 1 else rest[0])])
        if reader.done
        else None
    )


@production
def replaced(reader: Reader, before: Draft) -> Draft | None:
    """Replaced := "it gets" size "instead as long as" condition | "if" condition ", it gets" size "instead"    in place of what the sentence before says."""
    place = next((at for at in range(reader.at, reader.end) if reader.tokens[at].low == "instead"), None)
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


def _another(reader: Reader, before: str | None = None) -> bool:
    mark = reader.at
    each = reader.eat("all", "each") or before
    found = noun(reader)
    reader.at = mark
    return found is not None and (each == "each" or found.plural)


_COUNTS: Final = (
    "one or two",
    "two",
    "three",
    "up to two",
    "up to three",
    "up to four",
    "up to one",
    "each of up to two",
    "each of two",
    "each of one or two",
)


@production
def _open_count(reader: Reader) -> bool | None:
    """Open count := ["each of"] ("any number of" | "one or more" | ["up to"] ("X" | "that many" | number)) ["other"] "target"."""
    reader.eat("each of")
    if not reader.eat(
        "any number of", "one or more", "up to x", "x", "up to that many", "that many", "up to one hundred"
    ):
        if not reader.eat("up to"):
            return None
        many = number(reader)
        if many is None or many < 5:
            return None
    reader.eat("other")
    return True if reader.eat("target") else None


@production
def _targets(reader: Reader) -> f.Filter | None:
    """Targets := target | count ["other"] "target" nouns | ("any number of" | "X") "target" nouns    (115.1)."""
    first = reader.at
    single = target(reader)
    if single is not None:
        reader.it = single
        mark = reader.at
        if (
            reader.eat("and up to one other target", "and another target", "and target")
            and target_noun(reader) is not None
        ):
            return f.Or((f.Is(single), f.Is(reader.new_target(reader.words(mark).removeprefix("and ")))))
        reader.at = mark
        if reader.eat("and each other", "and all other"):
            # `target creature and each other creature that shares a color with it`
            reader.at -= 1
            alike = noun(reader)
            return None if alike is None else f.Or((f.Is(single), alike.filter))
        reader.at = mark
        return f.Is(single)
    if _open_count(reader):
        if target_noun(reader) is None:
            return None
        what = reader.words(first).removeprefix("each of ")
        reader.new_target(what)
        reader.it = f.IsAnyTarget(what)
        return reader.it
    count = reader.eat(*sorted(_COUNTS, key=len, reverse=True))
    if count is None:
        return None
    reader.eat("other")
    if not reader.eat("target") or target_noun(reader) is None:
        return None
    many = 4 if "four" in count else 3 if "three" in count else 2
    what = reader.words(first).removeprefix("each of ")
    found = f.Or(tuple(f.Is(reader.new_target(what)) for _ in range(many)))
    reader.it = found
    return found
