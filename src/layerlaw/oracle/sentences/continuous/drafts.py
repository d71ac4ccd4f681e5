"""An effect while its paragraph is read: what a later sentence may still decide stays open until it is finished."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeVar, cast

from layerlaw.model import changes as c
from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import rule_effects as x
from layerlaw.model import values as v
from layerlaw.model.abilities import KeywordAbility
from layerlaw.model.durations import Duration, DuringNextTurn
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.tree import holds, mapped, speaks_of
from layerlaw.model.words import CardType, SubtypeFamily
from layerlaw.oracle.paragraphs.keyword_lines import explained_x
from layerlaw.oracle.phrases.nouns import narrowed
from layerlaw.oracle.phrases.values import Letter, bind
from layerlaw.oracle.sentences.continuous.cost_changes import NO_LESS_THAN_ONE
from layerlaw.oracle.sentences.continuous.predicates import ChoiceOfChanges, has_open, settled

N = TypeVar("N")
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
            case [x.AbilityCost() | x.ActivationCost() as cost]:
                self.changes = [replace(cost, floor=True)]
                return True
            case [x.UnreadRule(text) as rule] if " to activate" in text:
                self.changes = [replace(rule, words=f"{text}. {NO_LESS_THAN_ONE[0].capitalize()}")]
                return True
            case _:
                return False

    @property
    def of_a_spell_alone(self) -> bool:
        """Is it said of a target that is a spell, which it is only as long as it is on the stack: "Target spell can't be countered" (611.2a)?"""
        target = isinstance(self.scope, f.Is) and isinstance(self.scope.ref, r.Target)
        return target and self.changes == [x.CantBeCountered()]

    @property
    def for_good(self) -> bool:
        """Is it a rule that rules text lets last for the rest of the game: "Its activated abilities can't be activated" (611.2a)?"""
        return bool(self.changes) and all(isinstance(change, x.CantBeActivated) for change in self.changes)

    def finished(self, *, resolving: bool) -> ContinuousEffect | None:
        """The effect; None where something stayed unexplained."""
        if any(isinstance(change, ChoiceOfChanges) for change in self.changes):
            return None
        explained = [_with_x(change, self.letter_words) for change in self.changes]
        if self.letters and not has_letter(self.changes) and explained == self.changes:
            # "Where X is" explains an X that nobody has read as a number.
            return None
        changes = settled([_bound(change, self.letters) for change in explained], still=self.still)
        if changes is None:
            return None
        scope, held = self.scope, self.condition
        if speaks_of(held, r.It()):
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
        if has_letter(changes):
            return None
        if not resolving and self.duration is not None:
            return None
        if isinstance(self.duration, DuringNextTurn):
            if not all(isinstance(change, x.RuleEffect) for change in self.changes):
                return None  # of what changes characteristics, the set would be fixed before it begins (611.2c)
            if isinstance(scope, r.PlayerRef) and self.duration.whose in (scope, None):
                self.duration = DuringNextTurn()
            elif self.duration.whose is None and not names_objects(scope):
                return None
        if resolving and self.scope == f.Is(r.This()) and any(type(change) in COSTS_OF for change in changes):
            # What a spell costs is settled before it resolves (601.2f).
            return None
        if (
            resolving
            and self.duration is None
            and any(isinstance(change, x.RuleEffect | c.ModifyPT) for change in changes)
            and not self.of_a_spell_alone
            and not self.for_good
            and not _gets_and_gains(changes)
        ):
            # Rules text never lets these last for the rest of the game without saying so (611.2a), but beside an ability that is gained for good.
            return None
        return ContinuousEffect(scope, tuple(changes), held, self.duration)


def _gets_and_gains(changes: Sequence[c.Change]) -> bool:
    """Is it a bonus and an ability, said in one: `gets +2/+2 and gains horsemanship`, which lasts indefinitely (611.2a)?"""
    return {type(change) for change in changes} == {c.ModifyPT, c.GainAbility}


def _asked_of_it(node: k.Condition | None) -> f.Filter | None:
    """What a condition asks of "it" alone, as a filter."""
    match node:
        case k.Matches(r.It(), asked) if not speaks_of(asked, r.It()):
            return asked
        case k.NotSo(k.Matches(r.It(), asked)) if not speaks_of(asked, r.It()):
            return ~asked
        case _:
            return None


def _with_x(change: c.Change, words: str) -> c.Change:
    """A keyword that is granted with X for its number or cost, with the words that say what X is (702.1c)."""
    if words and isinstance(change, c.GainAbility) and isinstance(change.ability, KeywordAbility):
        return c.GainAbility(explained_x(change.ability, words))
    return change


def _bound(node: N, letters: dict[str, v.Value]) -> N:
    """The node with the letters put in that a "where" clause explains."""
    if isinstance(node, v.ValueNode):
        return cast("N", bind(node, letters))
    return mapped(node, lambda part: _bound(part, letters)) if isinstance(node, c.Change) and letters else node


def _announced(node: Any) -> Any:  # noqa: ANN401 - any node of the model
    """The node with each unexplained X as the announced one (107.3)."""
    if isinstance(node, Letter):
        return v.X() if node.name == "X" else node
    if isinstance(node, v.Times):
        return v.Times(node.factor, _announced(node.of))
    if isinstance(node, c.SetPT | c.ModifyPT):
        return replace(node, power=_announced(node.power), toughness=_announced(node.toughness))
    return node


def _others_than_it(node: N) -> N:
    """`each legend gets +1/+1 for each other legend`: other than the creature that gets it, not than what says so.

    An Aura that counts "other enchantments" means other than itself: it is one, and the creature need not be.
    """
    match node:
        case f.And(parts) if _NOT_THIS in parts and any(map(_of_creatures, parts)):
            others = (f.Not(f.Is(r.It())) if part == _NOT_THIS else part for part in parts)
            return cast("N", f.And(tuple(others)))
        case c.ModifyPT() | c.SetPT() | v.ValueNode() | f.Filter() | tuple():
            found: N = mapped(node, _others_than_it)
            return found
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


def has_letter(changes: list[c.Change]) -> bool:
    """Is there an X in the changes that nothing explained yet?"""
    return holds(tuple(changes), Letter)


COSTS_OF: Final[frozenset[type[c.Change]]] = frozenset({c.CostIncrease, c.CostReduction})
