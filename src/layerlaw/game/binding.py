"""Fixing what a resolving spell or ability does: its set, its values, its words (611.2c, 611.2d).

Targets, announced numbers and choices are put in the place of the references to them; the set of objects of an effect on
characteristics or control becomes exactly the objects that match now, while effects on rules and players stay open (611.2c). Numbers
are read now (611.2d), except inside an ability that is granted.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeVar, cast

from layerlaw.game.state import IllegalAction, ObjectId, Unstated
from layerlaw.layers import NEWEST, Edition
from layerlaw.layers.board_reader import BoardReader
from layerlaw.layers.copying import with_exceptions
from layerlaw.layers.evaluate import mentions_it
from layerlaw.model import changes as c
from layerlaw.model.abilities import Ability, ActivatedAbility, ThisAbility, TriggeredAbility
from layerlaw.model.cards import Face
from layerlaw.model.casting_facts import keys_of
from layerlaw.model.conditions import AllOf, AnyOf, Condition, Noted, WasCastSo
from layerlaw.model.durations import DuringNextTurn
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import (
    NEXT_THIS_TURN,
    And,
    CastInOrder,
    Exactly,
    Filter,
    InZone,
    Is,
    IsAnyTarget,
    IsLinked,
    Or,
)
from layerlaw.model.history import Occurrence, Past
from layerlaw.model.late import dataclass, field
from layerlaw.model.references import (
    Chosen,
    ChosenPlayer,
    DefendingPlayer,
    ExactObject,
    ExactPlayer,
    Host,
    Linked,
    ObjectRef,
    PlayerRef,
    PlayerWithMost,
    Target,
    TargetPlayer,
    That,
    ThatPlayer,
    This,
    You,
)
from layerlaw.model.rule_effects import CastThoughFlash, MayPlay, RuleEffect
from layerlaw.model.texts import with_quality
from layerlaw.model.tree import holds, mapped
from layerlaw.model.values import (
    ChosenNumber,
    Count,
    CountersOn,
    NotedNumber,
    PastNumber,
    StatOf,
    TimesCastSo,
    ValueNode,
    X,
)
from layerlaw.model.words import Zone

T = TypeVar("T")
S = TypeVar("S")
OF_THE_EVENT: Final = frozenset({"event", "the other", "other party", "its event", "that spell", "looked"})
"""Keys under which a script speaks of what the event of its triggered ability was about, or a card looked at."""
HOW_MANY: Final = {"that many": "that many", "event many": "that many", "its many": "that many"}
"""How much an event or an earlier part of a script was about, as the notes of a board call it."""
OPEN_CHANGES = (
    RuleEffect,
    c.PlayerGainsAbility,
    c.SetMaximumHandSize,
    c.ModifyMaximumHandSize,
    c.ModifyDevotion,
    c.CostIncrease,
    c.CostReduction,
    c.CostFloor,
)
"""Changes of rules and players: their effects do not lock the set (611.2c)."""


@dataclass(frozen=True)
class Announced:
    """What was announced and chosen for a spell or ability."""

    targets: tuple[tuple[ObjectId | str, ...], ...] = ()
    """Ids of objects and names of players, for each instance of the word "target" in the order of the text (115.3)."""
    missing: Mapping[int, int] = field(default_factory=dict)
    """The instances for which fewer were named than there must be, each with the number of the first target that is missing."""
    x: int = 0
    choices: Mapping[str, object] = field(default_factory=dict)
    noted: Mapping[str, int] = field(default_factory=dict)
    """What only play tells (608.2h, 608.2i), in the words of the text: a number, or 1 for what is so and 0 for what is not."""
    modes: tuple[int, ...] = ()
    """The modes of a modal ability, by number from 1 (700.2b)."""
    that: ObjectId | str | None = None
    ability: Ability | None = None
    """The ability that resolves, for "except it has this ability"."""

    def chosen_objects(self, key: str) -> tuple[Hashable, ...]:
        """The objects chosen under a key, none where the choice is of another sort or was not made."""
        chosen = self.choices.get(key)
        return chosen if isinstance(chosen, tuple) else ()


_CERTAIN: Final[dict[bool, Condition]] = {True: AllOf(()), False: AnyOf(())}
"""A condition that holds, and one that does not."""


def bind(node: T, announced: Announced) -> T:
    """The same value with targets, X and choices put in."""
    return rebuilt(node, lambda item: _put_in(item, announced))


def _put_in(item: object, announced: Announced) -> object:
    """What a single node means, now that it is known."""
    match item:
        case Is(Target(number)):
            return Exactly(frozenset(_objects(announced, number)))
        case Target(number):
            return ExactObject(_first(_objects(announced, number), number, "an object"))
        case TargetPlayer(number):
            group = (one for one in _group(announced, number, "a player") if isinstance(one, str))
            return ExactPlayer(_first(tuple(group), number, "a player"))
        case That():
            return _that_object(announced)
        case ThatPlayer():
            if announced.that is None:
                raise Unstated(
                    "its effect is about a player that an event or an earlier part of it tells, and nobody said which",
                    rule="608.2k",
                    mend="name the player: that: NAME",
                )
            return ExactPlayer(str(announced.that))
        case X():
            return announced.x
        case c.SetColors((Chosen("colors"),)) if isinstance(announced.choices.get("colors"), tuple):
            return c.SetColors(announced.choices["colors"])  # type: ignore[arg-type]
        case NotedNumber(words) if words in announced.noted:
            return announced.noted[words]
        case Noted(words) if words in announced.noted or words in announced.choices:
            return _CERTAIN[bool(announced.noted.get(words, announced.choices.get(words)))]
        case WasCastSo(how, This()) if any(key in announced.choices for key in keys_of(how)):
            return _CERTAIN[any(announced.choices.get(key) for key in keys_of(how))]
        case TimesCastSo(how) if any(key in announced.choices for key in keys_of(how)):
            return next(announced.choices[key] for key in keys_of(how) if key in announced.choices)
        case NotedNumber(words) if not words.endswith(("this turn", "this game")):
            raise Unstated(f"nobody said how much {words} is", rule="608.2h", mend=f"add noted: {{{words}: 1}}")
        case IsAnyTarget():
            every = (target for group in announced.targets for target in group)
            return Exactly(frozenset(target for target in every if not isinstance(target, str)))
        case Linked(key) if announced.chosen_objects(key):
            return ExactObject(announced.chosen_objects(key)[0])
        case Linked(key) if key in OF_THE_EVENT:
            return _that_object(announced)
        case IsLinked("these") if "these" not in announced.choices:
            raise Unstated(
                "its effect is about what an earlier part of it made, moved or chose, and nobody said what that is",
                rule="608.2c",
                mend="name it: choose: {these: [REF]}",
            )
        case IsLinked(key) if announced.chosen_objects(key):
            return Exactly(frozenset(announced.chosen_objects(key)))
        case c.GainAbility(ability):
            granted = rebuilt(
                ability, lambda part: part if _is_its_own(part, ability) else _with_choice(part, announced)
            )
            return item if granted is ability else c.GainAbility(with_quality(granted, announced.choices))
        case _:
            return _with_choice(item, announced)


def _is_its_own(number: object, granted: Ability) -> bool:
    """Is it how many or how much the granted ability's own event or cost tells of ("whenever this creature deals damage, ... that much")?"""
    return (
        isinstance(number, ChosenNumber)
        and number.key in HOW_MANY
        and isinstance(granted, TriggeredAbility | ActivatedAbility)
    )


def _with_choice(item: object, announced: Announced) -> object:
    """What is put in within a granted ability too: its targets and its X are its own."""
    match item:
        case ThisAbility() if announced.ability is not None:
            return announced.ability
        case Chosen(key):
            return announced.choices.get(key, item)
        case ChosenPlayer():
            names = [announced.choices.get(key) for key in item.keys]
            return next((ExactPlayer(name) for name in names if isinstance(name, str)), item)
        case ChosenNumber(key) if isinstance(announced.choices.get(key), int):
            return announced.choices[key]
        case ChosenNumber(key) if key in HOW_MANY:
            if HOW_MANY[key] not in announced.noted:
                raise Unstated(
                    f"nobody said how much {HOW_MANY[key]} is", rule="608.2h", mend=f"add noted: {{{HOW_MANY[key]}: 1}}"
                )
            return announced.noted[HOW_MANY[key]]
    return item


def _objects(announced: Announced, number: int) -> tuple[ObjectId, ...]:
    return tuple(one for one in _group(announced, number, "an object") if not isinstance(one, str))


def _group(announced: Announced, number: int, what: str) -> tuple[ObjectId | str, ...]:
    """What was named for an instance of "target": as many as there must be, or more (601.2c)."""
    if number in announced.missing:
        raise _no_target(announced.missing[number], what)
    return announced.targets[number - 1] if number <= len(announced.targets) else ()


def _that_object(announced: Announced) -> ExactObject:
    """The object that the ability's cost, its event or an earlier part of its effect tells (608.2k)."""
    if announced.that is None:
        raise Unstated(
            "its effect is about an object that an event or an earlier part of it tells, and nobody said which",
            rule="608.2k",
            mend="name it: that: REF",
        )
    return ExactObject(announced.that)


def _first(group: Sequence[S], number: int, what: str) -> S:
    if not group:
        raise _no_target(number, what)
    return group[0]


def _no_target(number: int, what: str) -> IllegalAction:
    return Unstated(f"target {number} is missing: {what}", rule="601.2c", mend="name it under targets: [...]")


def rebuilt(node: T, substitute: Callable[[object], object]) -> T:
    """The same value with every part put through `substitute`, from the outside in; a granted ability is left to it whole, and one that is lost as it is."""
    done = substitute(node)
    lost = isinstance(node, c.LoseExactly) and not isinstance(node.ability, ThisAbility)
    if done is not node or lost or isinstance(node, c.GainAbility | Face):
        return cast("T", done)
    if isinstance(node, MayPlay) and (node.instead or node.besides or node.then):
        # What is paid for a spell cast so, and what is said of it, speaks of that spell, whatever the leave was given by (601.2f).
        rest = rebuilt(replace(node, instead=(), besides=(), then=()), substitute)
        return cast("T", replace(rest, instead=node.instead, besides=node.besides, then=node.then))
    return mapped(node, lambda part: rebuilt(part, substitute))


CopiedValues = Callable[[ObjectId], tuple[Face, Face | None]]


def fix(
    effect: ContinuousEffect, of: BoardReader, reader: BoardReader, copied: CopiedValues, edition: Edition = NEWEST
) -> list[ContinuousEffect]:
    """What is left of an effect when it begins: fixed effects on characteristics and control, open ones on rules and players.

    `reader` reads the board as it is now (608.2h), `of` as it was when an effect of the same resolution on the same objects or players
    began: it is about those ("they"). `copied` gives the copiable values of an object (and of its flipped half). An effect
    whose numbers differ from object to object comes back as one effect per object.
    """
    condition = effect.condition
    if condition is not None and not reader.holds(condition):
        return []
    if effect.duration == DuringNextTurn(You()):
        effect = replace(effect, duration=DuringNextTurn(ExactPlayer(reader.players(You())[0])))
    if isinstance(effect.scope, PlayerRef):
        names = of.players(effect.scope)
        changes = _fixed(effect.changes, reader, copied, edition)
        fixed = replace(effect, changes=tuple(_by_name_of_source(one, reader) for one in changes), condition=None)
        theirs = effect.duration == DuringNextTurn()
        return [
            replace(
                fixed,
                scope=ExactPlayer(name),
                duration=DuringNextTurn(ExactPlayer(name)) if theirs else fixed.duration,
            )
            for name in names
        ]
    if isinstance(effect.scope, And) and NEXT_THIS_TURN in effect.scope.parts:
        return _of_the_next(effect, effect.scope, reader)
    closed = tuple(change for change in effect.changes if not _is_open(change, edition))
    opened = tuple(change for change in effect.changes if _is_open(change, edition))
    if closed and not edition.sets_by_part:
        closed, opened = effect.changes, ()
    made: list[ContinuousEffect] = []
    if closed:
        ids = of.matching(effect.scope)
        if any(_differs_by_object(change) for change in closed):
            for identity in ids:
                changes = _fixed(closed, reader, copied, edition, ObjectId(_as_int(identity)))
                made.append(ContinuousEffect(Exactly(frozenset({identity})), changes, None, effect.duration))
        else:
            changes = _fixed(closed, reader, copied, edition)
            made.append(ContinuousEffect(Exactly(frozenset(ids)), changes, None, effect.duration))
    if opened:
        # 611.2c leaves open who is affected only where the words tell what they are like: "equipped creature" is one object (608.2k).
        named = _names_objects(effect.scope)
        scope: Filter = Exactly(frozenset(of.matching(effect.scope))) if named else effect.scope
        rule = ContinuousEffect(scope, tuple(_cost_fixed(one, reader) for one in opened), None, effect.duration)
        made.append(rebuilt(rule, lambda item: _of_source(item, reader)))
    return made


def _of_the_next(effect: ContinuousEffect, scope: And, reader: BoardReader) -> list[ContinuousEffect]:
    """611.2f: an effect on the next such spell is open, and begins with that spell: the one before which as many were cast this turn as by now."""
    rest = tuple(part for part in scope.parts if part != NEXT_THIS_TURN)
    cast = Past(Occurrence.CAST, You(), And(tuple(part for part in rest if not isinstance(part, InZone))))
    place = CastInOrder(reader.value(PastNumber(cast)))
    made: list[ContinuousEffect] = []
    for change in effect.changes:
        of_cost = isinstance(change, c.CostReduction | c.CostIncrease | CastThoughFlash)
        where = And((*rest, place)) if of_cost else And((InZone(Zone.STACK), *rest, place))
        made.append(ContinuousEffect(where, (_cost_fixed(change, reader),), None, effect.duration))
    return made


def _cost_fixed(change: c.Change, reader: BoardReader) -> c.Change:
    """611.2d: by how much spells cost more or less, where the words tell it of the board and not of the spell."""
    if not isinstance(change, c.CostReduction | c.CostIncrease) or not isinstance(
        change.times, Count | CountersOn | StatOf
    ):
        return change
    return change if mentions_it(change.times) else replace(change, times=reader.value(change.times))


def _names_objects(scope: Filter) -> bool:
    return all(map(_names_objects, scope.parts)) if isinstance(scope, Or) else isinstance(scope, Is)


def _is_open(change: c.Change, edition: Edition) -> bool:
    return isinstance(change, OPEN_CHANGES) or edition.is_quality(change)


def _differs_by_object(change: c.Change) -> bool:
    if isinstance(change, c.BecomeCopy):
        return any(exception.keep for exception in change.exceptions)
    return (mentions_it(change) or holds(change, DefendingPlayer)) and not isinstance(change, c.GainAbility)


def _as_int(identity: object) -> int:
    assert isinstance(identity, int)
    return identity


def _fixed(
    changes: tuple[c.Change, ...],
    reader: BoardReader,
    copied: CopiedValues,
    edition: Edition,
    it: ObjectId | None = None,
) -> tuple[c.Change, ...]:
    settled: list[c.Change] = []
    for change in changes:
        gainer = change.player if isinstance(change, c.GainControl) else None
        if isinstance(gainer, PlayerWithMost) and not reader.players(gainer, it):
            continue  # nobody has more than each other player (101.3)
        if isinstance(change, c.GainOfOthers):
            settled += map(c.GainAbility, reader.gained(change))  # 608.2h: what the others have is asked once
        else:
            settled.append(_fix_change(change, reader, copied, edition, it))
    return tuple(settled)


def _fix_change(
    change: c.Change, reader: BoardReader, copied: CopiedValues, edition: Edition, it: ObjectId | None
) -> c.Change:
    if isinstance(change, c.GainAbility | c.PlayerGainsAbility):
        return change  # 611.2d: numbers within a granted ability are not fixed
    if isinstance(change, c.BecomeCopy):
        identity = reader.object(change.of)
        if identity is None:
            raise IllegalAction(
                "there is nothing that it could become a copy of",
                rule="707.2",
                mend="let what it copies be there before, or leave this entry out",
            )
        face, flipped = copied(ObjectId(_as_int(identity)))
        own = copied(it)[0] if it is not None else None
        made = with_exceptions(face, change.exceptions, own, edition)
        other = with_exceptions(flipped, change.exceptions, own, edition) if flipped else None
        return c.SetCopiableValues(made, other)
    if isinstance(change, c.ModifyPT):
        find = reader.value if change.doubles else reader.added
        return c.ModifyPT(find(change.power, it), find(change.toughness, it))
    if isinstance(change, c.SetFullText | c.SetTextBox):
        return rebuilt(change, lambda item: _exact(item, reader))

    def named(item: object) -> object:
        """Within a condition players and the announced X are fixed, and what is asked of the turn is not (611.2d)."""
        return settle(item) if isinstance(item, PlayerRef | X) else item

    def settle(item: object) -> object:
        if isinstance(item, Condition):
            return rebuilt(item, named)
        if isinstance(item, ValueNode):
            return reader.value(item, it)
        if isinstance(item, PlayerRef):
            names = reader.players(item, it)
            return ExactPlayer(names[0]) if names else item
        return item

    return rebuilt(change, settle)


def _by_name_of_source(change: c.Change, reader: BoardReader) -> c.Change:
    """What a player gets, with the source by name; what a granted ability calls "this" is what has it."""
    granted = isinstance(change, c.GainAbility | c.PlayerGainsAbility)
    return change if granted else rebuilt(change, lambda item: _of_source(item, reader))


def _of_source(item: object, reader: BoardReader) -> object:
    """The source and what it is attached to by name: the effect has no object any more that "this" could mean (113.7a)."""
    return _exact(item, reader) if isinstance(item, This | Host) else item


def _exact(item: object, reader: BoardReader) -> object:
    if isinstance(item, ObjectRef):
        identity = reader.object(item)
        return ExactObject(identity) if identity is not None else item
    return item
