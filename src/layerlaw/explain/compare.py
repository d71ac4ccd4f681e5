"""One board under several editions: what differs, and for each difference the step where the ways part.

`compare` takes solutions of the same timeline and gives a `EditionComparison`, a value; `side_by_side` puts it into lines. Editions stand in
the order in which they are given, neighbours are compared: what differs between two of them has a `Parting`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, zip_longest
from typing import Final

from layerlaw.explain.answer import Json, players_json
from layerlaw.explain.assumption import Assumption, assumed_json
from layerlaw.explain.names_by_id import EffectName, EffectNames, Names
from layerlaw.explain.tables import size_words
from layerlaw.explain.values import (
    ability_text,
    as_json,
    color_words,
    listed,
    rule_text,
    rule_texts,
    type_line,
    word_for,
)
from layerlaw.explain.what_changed import EditionFact, fact_of, groups_between, with_facts_of
from layerlaw.layers import Edition
from layerlaw.layers.facts import characteristic
from layerlaw.layers.protocol import ObjectId
from layerlaw.layers.solution import ObjectNow, Solution
from layerlaw.layers.trace import Changed, ReasonKind, TraceStep
from layerlaw.model.abilities import KeywordAbility
from layerlaw.model.changes import Change, GainAbility
from layerlaw.model.rule_effects import RuleEffect


@dataclass(frozen=True, eq=False)
class EditionWay:
    """One edition's answer: its solution with the trace, how its reader calls objects and effects, what state-based actions would do."""

    solution: Solution
    names: Names
    effects: Mapping[str, str] = field(default_factory=dict)
    state_based: tuple[tuple[ObjectId | str, str, str], ...] = ()
    assumed: tuple[Assumption, ...] = ()
    in_game: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """What only a game at work knows (the stack, unspent mana, who has lost), by subject and what is compared."""

    @property
    def edition(self) -> str:
        """The name of the edition."""
        return self.solution.edition.name


@dataclass(frozen=True)
class PartingMoment:
    """What one edition does where the ways part: the layer and its rule, the effect, and what it changes; or why there is nothing."""

    layer: str
    rule: str
    effect: str
    changes: str
    reason: str = ""
    """Why it applies just then, with the rule; empty where nothing else did in that layer."""

    def as_json(self) -> Json:
        """The same as plain values."""
        return {
            "layer": self.layer,
            "rule": self.rule,
            "effect": self.effect,
            "changes": self.changes,
            "reason": self.reason,
        }


@dataclass(frozen=True)
class Cause:
    """A fact in which two editions differ and which, tried alone, makes the difference: in words, with the rule of each."""

    words: str
    rules: tuple[str, str]
    alone: bool = True
    """Whether it makes the difference alone; False where it only does so together with others."""

    def as_json(self) -> Json:
        """The same as plain values."""
        return {"words": self.words, "rules": list(self.rules), "alone": self.alone}


@dataclass(frozen=True)
class Parting:
    """Two editions that stand next to each other, and the first thing that each does and the other does not; None where it does no more."""

    editions: tuple[str, str]
    moments: tuple[PartingMoment | None, PartingMoment | None]
    before_the_layers: bool = False
    """Whether the game was different before the first layer: an event was carried out by other rules."""
    causes: tuple[Cause, ...] = ()
    """What in the rules makes the difference, found by trying."""

    def as_json(self) -> Json:
        """The same as plain values."""
        return {
            "editions": list(self.editions),
            "before_the_layers": self.before_the_layers,
            "causes": [cause.as_json() for cause in self.causes],
            "steps": [None if moment is None else moment.as_json() for moment in self.moments],
        }


@dataclass(frozen=True)
class EditionDifference:
    """Something that is not the same in all editions: of which object or player, what, its value in words by edition, and the partings."""

    of: str
    what: str
    values: Mapping[str, str]
    partings: tuple[Parting, ...]

    def as_json(self) -> Json:
        """The same as plain values."""
        return {
            "of": self.of,
            "what": self.what,
            "values": dict(self.values),
            "partings": [parting.as_json() for parting in self.partings],
        }


@dataclass(frozen=True)
class ToldParting:
    """Differences between two editions that have one cause: the one that comes about first, and what follows from it."""

    items: tuple[tuple[EditionDifference, Parting], ...]

    @property
    def first(self) -> tuple[EditionDifference, Parting]:
        """The difference that is told, with its parting: of the earliest layer, one that something in a layer tells first."""
        return min(self.items, key=lambda item: (item[1].before_the_layers, _place(item[1])))

    @property
    def rest(self) -> tuple[EditionDifference, ...]:
        """The others, which are named only."""
        told = self.first[0]
        return tuple(item for item, _ in self.items if item is not told)


def _place(parting: Parting) -> str:
    """Where in the layers it is, to be compared: the first of the two steps; state-based actions and the like come last."""
    layers = [moment.layer for moment in parting.moments if moment is not None and moment.layer[:1].isdigit()]
    return min(layers, default="9")


@dataclass(frozen=True)
class EditionComparison:
    """One board under several editions."""

    editions: tuple[str, ...]
    """Those that gave an answer, in the order asked for."""
    answers: Mapping[str, Mapping[str, Mapping[str, str]]]
    """By edition, by object or player, by what: all of it in words."""
    differences: tuple[EditionDifference, ...]
    refused: Mapping[str, str] = field(default_factory=dict)
    """Editions by which the timeline cannot have happened, with the reason."""
    assumed: Mapping[str, tuple[Assumption, ...]] = field(default_factory=dict)
    """By edition, what its answer took for granted."""

    @property
    def told(self) -> tuple[ToldParting, ...]:
        """The differences, each cause told once: what hangs on the same facts between the same editions stands together."""
        found: dict[object, list[tuple[EditionDifference, Parting]]] = {}
        for difference in self.differences:
            for parting in difference.partings:
                key = (parting.editions, parting.causes or (difference.of, difference.what))
                found.setdefault(key, []).append((difference, parting))
        return tuple(ToldParting(tuple(items)) for items in found.values())

    @property
    def groups(self) -> tuple[tuple[str, ...], ...]:
        """The editions, those with the same answer together."""
        found: dict[tuple[str, ...], list[str]] = {}
        for edition in self.editions:
            found.setdefault(tuple(item.values[edition] for item in self.differences), []).append(edition)
        return tuple(tuple(group) for group in found.values())

    def as_json(self) -> Json:
        """The same as plain values, as `layerlaw compare --json` prints it."""
        return {
            "editions": list(self.editions),
            "same": not self.differences and not self.refused,
            "groups": [list(group) for group in self.groups],
            "differences": [item.as_json() for item in self.differences],
            "refused": dict(self.refused),
            "assumed": {edition: assumed_json(items) for edition, items in self.assumed.items() if items},
            "answers": {
                edition: {of: dict(aspects) for of, aspects in things.items()}
                for edition, things in self.answers.items()
            },
        }


WordsByObject = dict[str, dict[str, str]]
"""By object or player, by what: in words."""
TryEdition = Callable[[Edition], EditionWay | None]
"""The same timeline by an edition that is made up to find a cause; None where it cannot be played."""


def compare(
    ways: Sequence[EditionWay], refused: Mapping[str, str] | None = None, trial: TryEdition | None = None
) -> EditionComparison:
    """Compare the answers of several editions.

    Args:
        ways: the same timeline solved by each edition, with traces, in the order in which they shall stand.
        refused: editions that gave no answer, with the reason.
        trial: how to try the timeline by one more edition; without it no causes are looked for.
    """
    answers = {way.edition: _answer(way) for way in ways}
    subjects = dict.fromkeys(of for things in answers.values() for of in things)
    causes = {} if trial is None else _causes(ways, answers, trial)
    found = []
    for of in subjects:
        aspects = dict.fromkeys(what for things in answers.values() for what in things.get(of, {}))
        if any(of not in things for things in answers.values()):
            aspects = dict.fromkeys(("zone",))  # it is not there in one of them: that is the difference
        for what in aspects:
            values = {
                edition: things.get(of, {}).get(what, _GONE[what == "zone"]) for edition, things in answers.items()
            }
            if len(set(values.values())) > 1:
                partings = tuple(
                    replace(
                        _parting(one, other, of, what),
                        causes=causes.get((one.edition, other.edition, of, what), ()),
                    )
                    for one, other in pairwise(ways)
                    if values[one.edition] != values[other.edition]
                )
                found.append(EditionDifference(of, what, values, partings))
    assumed = {way.edition: way.assumed for way in ways}
    return EditionComparison(tuple(answers), answers, tuple(found), refused or {}, assumed)


def _causes(
    ways: Sequence[EditionWay], answers: Mapping[str, WordsByObject], trial: TryEdition
) -> dict[tuple[str, str, str, str], tuple[Cause, ...]]:
    """For each pair of neighbours and each thing that differs: the facts that, taken from the other edition, bring its answer."""
    found: dict[tuple[str, str, str, str], tuple[Cause, ...]] = {}
    for one, other in pairwise(ways):
        mine, theirs = answers[one.edition], answers[other.edition]
        differing = [
            (of, what)
            for of in dict.fromkeys((*mine, *theirs))
            for what in dict.fromkeys((*mine.get(of, {}), *theirs.get(of, {})))
            if mine.get(of, {}).get(what) != theirs.get(of, {}).get(what)
        ]
        if not differing:
            continue
        editions = (one.solution.edition, other.solution.edition)
        tried: list[tuple[EditionFact, WordsByObject]] = []
        for group in groups_between(*editions):
            way = trial(with_facts_of(editions[0], group, editions[1]))
            tried.append((fact_of(group), {} if way is None else _answer(way)))
        for of, what in differing:
            wanted = theirs.get(of, {}).get(what)
            alone = [fact for fact, got in tried if got and got.get(of, {}).get(what) == wanted]
            part = [fact for fact, got in tried if got and got.get(of, {}).get(what) != mine.get(of, {}).get(what)]
            chosen = alone or part or ([tried[0][0]] if len(tried) == 1 else [])
            found[one.edition, other.edition, of, what] = tuple(
                Cause(fact.words, (fact.number_in(editions[0]), fact.number_in(editions[1])), bool(alone))
                for fact in chosen
            )
    return found


# --- the answer in words ------------------------------------------------------------------------------------------

_NOTHING: Final = "–"
_GONE: Final = (_NOTHING, "not there")
"""What stands for a thing that an edition's answer has not."""
_STATE_BASED: Final = "state-based actions"


def _abilities(now: ObjectNow) -> str:
    return "; ".join(ability_text(ability, word_for(now.view.face)) for ability in now.abilities) or "none"


def _counters(now: ObjectNow) -> str:
    return listed([f"{pile.number} {kind}" for kind, pile in now.view.counters.items() if pile.number]) or "none"


_OF_OBJECTS: Final[dict[str, tuple[Callable[[ObjectNow], str], tuple[str, ...]]]] = {
    "name": (lambda now: now.name or "no name", ("name",)),
    "controller": (lambda now: now.controller or _NOTHING, ("controller",)),
    "mana cost": (lambda now: _NOTHING if now.mana_cost is None else str(now.mana_cost), ("mana_cost",)),
    "colors": (lambda now: color_words(now.colors), ("colors",)),
    "type": (
        lambda now: type_line(now.supertypes, now.types, now.subtypes),
        ("types", "supertypes", "subtypes"),
    ),
    "size": (lambda now: size_words(now) or _NOTHING, ("power", "toughness")),
    "abilities": (_abilities, ("abilities",)),
    "qualities": (lambda now: "; ".join(rule_texts(now.rules)) or "none", ("abilities",)),
    "counters": (_counters, ()),
    "mana value": (lambda now: " and ".join(map(str, now.mana_values)), ("mana_cost",)),
    "zone": (lambda now: str(now.zone), ()),
    "owner": (lambda now: now.owner, ()),
    "status": (lambda now: ", ".join(sorted(now.view.status - {"token"})) or _NOTHING, ()),
}
"""What is compared of objects: in words, and the characteristics of the trace that lead there."""


def _answer(way: EditionWay) -> dict[str, dict[str, str]]:
    made: dict[str, dict[str, str]] = {}
    for identity, now in way.solution.items():
        made[way.names(identity)] = {what: words(now) for what, (words, _) in _OF_OBJECTS.items()}
    for player in players_json(way.solution):
        size = player["max_hand_size"]
        made[player["name"]] = {
            "life": str(player["life"]),
            "maximum hand size": "none" if size is None else str(size),
            "abilities": "; ".join(player["abilities"]) or "none",
            "qualities": "; ".join(player["qualities"]) or "none",
        }
    for of, facts in way.in_game.items():
        made.setdefault(of, {}).update(facts)
    for subject, _, would in way.state_based:
        name = way.names(subject) if subject in way.solution else str(subject)
        told = made.setdefault(name, {})
        told[_STATE_BASED] = f"{told[_STATE_BASED]}; {would}" if _STATE_BASED in told else would
    return made


# --- where the ways part ------------------------------------------------------------------------------------------


def _parting(one: EditionWay, other: EditionWay, of: str, what: str) -> Parting:
    editions = (one.edition, other.edition)
    if what == _STATE_BASED:
        return Parting(editions, (_state_based(one, of), _state_based(other, of)))
    if what in one.in_game.get(of, {}):
        return Parting(editions, (None, None), before_the_layers=True)
    wanted = _OF_OBJECTS[what][1] if what in _OF_OBJECTS else ()
    ids = [next((item for item in way.solution if way.names(item) == of), None) for way in (one, other)]
    if wanted and all(identity is not None for identity in ids):
        paths = [list(_path(way, identity, wanted)) for way, identity in zip((one, other), ids, strict=True)]
        for mine, theirs in zip_longest(*paths):
            if mine is None or theirs is None or mine.key != theirs.key:
                return Parting(editions, (_moment(one, mine, of, what, theirs), _moment(other, theirs, of, what, mine)))
    if what == "qualities" or of in {player.name for player in one.solution.players}:
        moments = (_outside(one, of), _outside(other, of))
        if what != "life" and moments != (None, None):
            return Parting(editions, moments)
    return Parting(editions, (None, None), before_the_layers=True)


@dataclass(frozen=True)
class _Passed:
    """A step of a trace, as far as it changed what is asked about."""

    layer: str
    rule: str
    step: TraceStep
    effect: EffectName
    changes: tuple[Changed, ...]

    @property
    def key(self) -> tuple[object, ...]:
        """What must be the same for two ways to go on together: the effect, and what came out of it."""
        return (self.effect.id, tuple((item.characteristic, item.before, item.after) for item in self.changes))


def _path(way: EditionWay, identity: ObjectId | None, wanted: tuple[str, ...]) -> Iterator[_Passed]:
    names = _effect_names(way)
    for layer in way.solution.trace:
        for step in layer.steps:
            changes = tuple(item for item in step.changes if item.object == identity and item.characteristic in wanted)
            if changes:
                yield _Passed(layer.layer.name, layer.layer.rule, step, names.of(step.effect), changes)


def _moment(
    way: EditionWay, passed: _Passed | None, of: str, what: str, instead: _Passed | None = None
) -> PartingMoment | None:
    """What a way does there; where it does nothing more, why the effect of the other way does not come about (`instead`)."""
    if passed is None:
        outside = _outside(way, of) if what in ("abilities", "qualities") else None
        return outside or (_not_begun(way, instead) if instead is not None else None)
    reason = passed.step.reason
    return PartingMoment(
        passed.layer,
        passed.rule,
        passed.effect.title,
        "; ".join(_in_words(way, passed)),
        _REASONS[reason.kind].format(reason.rule),
    )


_REASONS: Final = {
    ReasonKind.ONLY: "",
    ReasonKind.CDA: "as a characteristic-defining ability ({})",
    ReasonKind.TIMESTAMP: "by timestamp ({})",
    ReasonKind.DEPENDENCY: "after what it depends on ({})",
    ReasonKind.LOOP: "by timestamp within a dependency loop ({})",
    ReasonKind.CONTINUED: "begun before its ability was lost ({})",
}


def _not_begun(way: EditionWay, instead: _Passed) -> PartingMoment:
    """Why an effect that another edition applies does nothing here: it applies elsewhere, has not begun (613.6), or is not there."""
    names, title = _effect_names(way), instead.effect.title
    rules = way.solution.edition.rules
    for layer in way.solution.trace:
        if any(names.of(step.effect).id == instead.effect.id for step in layer.steps):
            words = "applies, and changes nothing of it"
            return PartingMoment(layer.layer.name, layer.layer.rule, title, words)
    for layer in way.solution.trace:
        for step in layer.steps:
            taken = any(
                item.characteristic == "abilities" and item.object == instead.effect.on for item in step.changes
            )
            if taken and names.of(step.effect).id != instead.effect.id:
                words = f"has not begun when {names.of(step.effect).title} takes its ability"
                return PartingMoment(layer.layer.name, rules.continued, title, words)
    return PartingMoment("before the layers", rules.continued, title, "is not there")


def _effect_names(way: EditionWay) -> EffectNames:
    return EffectNames(way.solution, way.names, way.effects)


def _in_words(way: EditionWay, passed: _Passed) -> Iterator[str]:
    after = {item.characteristic: item.after for item in passed.changes}
    before = {item.characteristic: item.before for item in passed.changes}
    identity = passed.changes[0].object
    if "power" in after or "toughness" in after:
        table, row = passed.step.after, way.solution.table.row_by_id[identity]
        sides = []
        for values in (before, after):
            power, toughness = (values.get(name, characteristic(table, row, name)) for name in ("power", "toughness"))
            sides.append(_NOTHING if power is None else f"{power}/{toughness}")
        yield " → ".join(sides)
    face = way.solution[identity].view.face
    for item in passed.changes:
        if item.characteristic in ("power", "toughness"):
            continue
        was, now = (as_json(item.characteristic, value, word_for(face)) for value in (item.before, item.after))
        yield _gains_and_losses(was, now) if item.characteristic == "abilities" else f"{_value(was)} → {_value(now)}"


def _gains_and_losses(before: object, after: object) -> str:
    assert isinstance(before, list)
    assert isinstance(after, list)
    gained, lost = Counter(after) - Counter(before), Counter(before) - Counter(after)
    parts = [f"gains {listed(list(gained.elements()))}"] if gained else []
    if lost:
        parts.append("loses all abilities" if not after else f"loses {listed(list(lost.elements()))}")
    return ", ".join(parts) or "the same in another order"


def _value(value: object) -> str:
    if isinstance(value, list):
        words = [str(word) for word in value]
        return ", ".join(words[:8]) + (f" and {len(words) - 8} more" if len(words) > 8 else "") or "none"
    return "none" if value is None else str(value)


def _state_based(way: EditionWay, of: str) -> PartingMoment | None:
    for subject, rule, would in way.state_based:
        name = way.names(subject) if subject in way.solution else str(subject)
        if name == of:
            return PartingMoment(_STATE_BASED, rule, "", would)
    return None


def _quality(change: Change) -> str:
    """What an effect on players or rules says, as far as it is said in words."""
    match change:
        case RuleEffect():
            return rule_text(change)
        case GainAbility(KeywordAbility() as keyword):
            return f"{keyword.text}, no ability but a rule"
        case _:
            return "an effect on players or rules"


def _outside(way: EditionWay, of: str) -> PartingMoment | None:
    """The last of the effects on players or rules that reach it."""
    players = [player.name for player in way.solution.players]
    rows = {way.names(item): row for item, row in way.solution.table.row_by_id.items()}
    for effect in reversed(way.solution.outside):
        reached = players.index(of) in effect.players if of in players else bool(effect.mask >> rows[of] & 1)
        if reached:
            layer = next(item for item in way.solution.edition.layers if item.name == effect.part)
            return PartingMoment(
                layer.name, layer.rule, _effect_names(way).of(effect.ref).title, _quality(effect.change)
            )
    return None
