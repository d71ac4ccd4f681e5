"""What resolves, stated: the continuous effects of a script begin (611.2), and what else it does is told and left to others.

A direct verb of a board is this: the resolution of the same `Script` that a game carries out, with the choices stated, of the
continuous effects alone. A game begins each continuous effect by the same means (`begin`).
"""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from layerlaw.game.binding import OPEN_CHANGES, Announced, bind, fix, rebuilt
from layerlaw.game.bounded_choices import check_bounds, check_words
from layerlaw.game.copying import copied_values
from layerlaw.game.entering_battlefield import missing
from layerlaw.game.events import add_emblem
from layerlaw.game.single_changes import start, with_status
from layerlaw.game.state import IllegalAction, ObjectId, State
from layerlaw.game.turns import end_what_is_over
from layerlaw.game.untraced import look
from layerlaw.layers import NEWEST, Edition
from layerlaw.layers.board_reader import BoardReader
from layerlaw.layers.filling import filled
from layerlaw.layers.solution import Solution
from layerlaw.model.abilities import (
    Ability,
    ChooseOne,
    ExchangeControl,
    ExchangeTextBoxes,
    Instruction,
    Provided,
    Start,
)
from layerlaw.model.cards import Face
from layerlaw.model.changes import GainControl, HaveTextBox, ModifyPT, SetPT, SwitchPT
from layerlaw.model.conditions import Condition, Noted
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.ending import ExchangeLifeWith
from layerlaw.model.facets import POWER_TOUGHNESS, reads
from layerlaw.model.filters import Exactly, Filter, Is
from layerlaw.model.one_shot_effects import (
    Choose,
    ForEach,
    GetEmblem,
    May,
    PhaseOut,
    PutCounters,
    Script,
    SetStatus,
    Tap,
    Unread,
    Untap,
)
from layerlaw.model.processes import Repeat
from layerlaw.model.references import (
    Chosen,
    ChosenPlayer,
    ExactObject,
    ExactPlayer,
    PlayerRef,
    Target,
    TargetPlayer,
)
from layerlaw.model.target_requirement import TargetRequirement
from layerlaw.model.texts import bind_grantor
from layerlaw.model.tree import inside
from layerlaw.model.values import LifeTotal, Value, X

T = TypeVar("T")
Begun = Start | ExchangeControl | ExchangeTextBoxes
"""Instructions by which continuous effects begin."""


@dataclass
class _Resolution:
    """One resolution while it goes on: the effects that have begun so far, and how the board looks with them."""

    state: State
    source: str
    source_id: ObjectId | None
    controller: str
    edition: Edition
    have: Mapping[str, object]
    """The choices that were made."""
    stamp: int
    effects: list[ContinuousEffect] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    emblems: list[tuple[str, tuple[Ability, ...]]] = field(default_factory=list)
    """Who gets an emblem with which abilities (114.1)."""
    suspects: dict[ObjectId, bool] = field(default_factory=dict)
    """What becomes suspected, and what is so no longer (701.60a, 701.60b)."""
    these: tuple[Hashable, ...] | None = None
    """What the last effect has begun to apply to, where nothing has been left out since that could have made or moved others (608.2c)."""
    _seen: dict[tuple[int, bool], Solution] = field(default_factory=dict)
    """The board with the first so many of the effects, with or without those that change sizes alone."""
    _fixed_by: dict[Filter | PlayerRef, int] = field(default_factory=dict)
    """How many effects had begun when the first one on these objects or players did."""

    def now(self, begun: int | None = None, *, sizes: bool = True) -> Solution:
        """The board with what has begun (608.2c), or with the first so many effects; without `sizes` nobody asks it for power and toughness."""
        number = len(self.effects) if begun is None else begun
        if (number, sizes) not in self._seen:
            so_far = start(self.state, self.source, self.source_id, self.controller, self.effects[:number], self.stamp)
            self._seen[number, sizes] = look(so_far if sizes else without_sizes(so_far), self.edition)
        return self._seen[number, sizes]

    def reader(self) -> BoardReader:
        """Reads that board for the spell or ability."""
        asked_of = self.source if self.source_id is None else self.source_id
        return self.now().reader(self.controller, asked_of, self.have)

    def holds(self, condition: Condition, announced: Announced) -> bool:
        """Whether a condition is so as it is reached."""
        return self.reader().holds(bind(condition, announced))

    def leave_out(self, words: str, instruction: Instruction) -> None:
        """What is not carried out, in the words that it was read from."""
        self.these = None
        self.left_out.append(words or (instruction.text if isinstance(instruction, Unread) else ""))

    def run(self, instructions: Sequence[Instruction], announced: Announced, words: Sequence[str] = ()) -> None:
        """Follow instructions in the order written."""
        row = tuple(instructions)
        for place in range(len(row)):
            again = said_again(row, place)
            if again is not None:
                row = about(row, place, again, self.reader().matching(bind(again, announced)))
            instruction = row[place]
            self._follow(instruction, announced, words[place] if place < len(words) else "")

    def _follow(self, instruction: Instruction, announced: Announced, words: str) -> None:
        match instruction:
            case Start() | ExchangeControl() | ExchangeTextBoxes():
                self.begin(instruction, announced)
            case ExchangeLifeWith(
                player, number
            ):  # 701.12g: the number's effect begins; the life total is stated by its own entry
                self.begin(Start(ContinuousEffect(Is(number.ref), (instruction.sets(LifeTotal(player)),))), announced)
                self.leave_out(words, instruction)
            case ChooseOne():
                for option in _chosen(self.source, instruction, announced):
                    self.run(option, announced, [words] * len(option))
            case Choose(key) if key in announced.choices:
                if instruction.bounds is not None:
                    check_bounds(self.source, instruction.bounds, announced.choices[key], "608.2d")
            case GetEmblem(abilities, player):
                self.emblems += [(name, abilities) for name in self.reader().players(bind(player, announced))]
            case SetStatus(Filter() as what, "suspected", ends):
                found = {ObjectId(one) for one in self.reader().matching(bind(what, announced)) if isinstance(one, int)}
                self.suspects = {**self.suspects, **dict.fromkeys(found, not ends)}
                if not found:  # it is something that only a game makes or chooses
                    self.leave_out(words, instruction)
            case _ if not begins(instruction):
                self.leave_out(words, instruction)
            case Provided(when, then, otherwise):
                done = then if self.holds(when, announced) else otherwise
                self.run(done, announced, [words] * len(done))
            case May():
                self._may(instruction, announced, words)
            case ForEach(of, done):
                self._for_each(of, done, announced, words)
            case Repeat(times, done):
                for _ in range(min(1000, max(0, self.reader().value(bind(times, announced))))):
                    self.run(done, announced, [words] * len(done))
            case _:  # a delayed triggered ability, a replacement effect: what they begin, they begin later
                self.leave_out(words, instruction)

    def _may(self, may: May, announced: Announced, words: str) -> None:
        """608.2d: whether it is done is stated ("you do"); what is done for it besides is left out.

        Of what costs nothing and is all of it continuous effects, the verb itself states that it was done.
        """
        if may.cost or any(not begins(part) for part in may.done):
            self.leave_out(words, may)
        stated = "you do" not in announced.noted and not may.cost and all(begins(part) for part in may.done)
        if stated or self.holds(Noted("you do"), announced):
            self.run([part for part in may.done if begins(part)], announced, [words] * len(may.done))
            self.run(may.then, announced, [words] * len(may.then))
        else:
            self.run(may.otherwise, announced, [words] * len(may.otherwise))

    def _for_each(
        self, of: Filter | PlayerRef, done: tuple[Instruction, ...], announced: Announced, words: str
    ) -> None:
        reader, asked = self.reader(), bind(of, announced)
        found: Iterable[object] = reader.matching(asked) if isinstance(asked, Filter) else reader.players(asked)
        for one in found:
            assert isinstance(one, int | str), "objects by their ids and players by their names"
            that = one if isinstance(one, str) else ObjectId(one)
            self.run(done, replace(announced, that=that), [words] * len(done))

    def begin(self, instruction: Begun, announced: Announced) -> None:
        """Its continuous effects begin, with sets and values fixed (611.2c, 611.2d)."""
        begun = (
            (instruction.effect,)
            if isinstance(instruction, Start)
            else tuple(_exchanged(self.now(), self.reader(), instruction, announced))
        )
        if self.these is not None and not announced.chosen_objects("these"):
            announced = replace(announced, choices={**announced.choices, "these": self.these})
        first_begun = len(self.effects)
        for asked in begun:
            check_words(self.source, asked, {**self.have, **announced.choices})
        for bound in bind(begun, announced):
            effect = bound if self.source_id is None else bind_grantor(bound, self.source_id)
            left = choices_missing(effect, self.have)
            if left:
                raise missing(self.source, left[0], "as it resolves", "608.2d")
            first = self._fixed_by.setdefault(effect.scope, len(self.effects))
            now = self._reader_for(effect, len(self.effects))
            of = now if first == len(self.effects) else self._reader_for(effect, first)
            self.effects += fix(effect, of, now, lambda one: copied_values(self.state, one, self.edition), self.edition)
        for made in self.effects[first_begun:]:
            if isinstance(made.scope, Exactly):
                self.these = tuple(sorted(made.scope.ids, key=str))

    def _reader_for(self, effect: ContinuousEffect, begun: int) -> BoardReader:
        """What an effect is fixed by; one that asks for nothing that effects change needs no board that is solved."""
        asked = reads(effect).exact
        if asked:
            now = self.now(begun, sizes=POWER_TOUGHNESS in asked)
            return now.reader(self.controller, self.source_id, self.have)
        return BoardReader(filled(self.state, self.edition), self.controller, self.source_id, self.have)


def said_again(row: Sequence[Instruction], place: int) -> Filter | None:
    """Whom an instruction is about where a later one says a rule of the same things ("they"): it means those of this moment (608.2c, 611.2c).

    Behind what is a rule itself there are none of this moment: neither changes an object, and so both go on for what comes later, too.
    """
    scope = _spoken_of(row[place])
    if not isinstance(scope, Filter) or isinstance(scope, Is | Exactly) or _rule_on(row[place], scope):
        return None
    return scope if any(_rule_on(later, scope) for later in row[place + 1 :]) else None


def about(row: Sequence[Instruction], place: int, scope: Filter, those: Iterable[object]) -> tuple[Instruction, ...]:
    """The instructions, where those after a place that say a rule of "them" name the objects."""
    named = Exactly(frozenset(those))
    return tuple(
        replace(one, effect=replace(one.effect, scope=named))
        if at > place and isinstance(one, Start) and _rule_on(one, scope)
        else one
        for at, one in enumerate(row)
    )


def _spoken_of(instruction: Instruction) -> object:
    match instruction:
        case Start(effect):
            return effect.scope
        case Tap(what) | Untap(what) | PhaseOut(what) | SetStatus(what) | PutCounters(what=what):
            return what
        case _:
            return None


def _rule_on(instruction: Instruction, scope: Filter) -> bool:
    return (
        isinstance(instruction, Start)
        and instruction.effect.scope == scope
        and all(isinstance(change, OPEN_CHANGES) for change in instruction.effect.changes)
    )


def without_sizes(state: State) -> State:
    """The state without the effects that do nothing but change power and toughness: they are applied last (613.4), so that nothing else can depend on them."""
    return replace(
        state,
        effects=tuple(
            one for one in state.effects if any(not isinstance(change, _SIZES) for change in one.effect.changes)
        ),
    )


_SIZES: Final = (SetPT, ModifyPT, SwitchPT)


def resolve(
    state: State,
    source: str,
    script: Script,
    controller: str,
    announced: Announced,
    *,
    targets: Sequence[ObjectId | str] = (),
    source_id: ObjectId | None = None,
    edition: Edition = NEWEST,
    timestamp: int | None = None,
    left_out: list[str] | None = None,
) -> State:
    """A spell or ability resolves: its continuous effects begin, with sets and values fixed (611.2); the rest is not carried out.

    Instructions are followed in the order written (608.2c): a later one sees what the earlier ones have done. What it says of the
    same things as an earlier one ("they") is said of those.

    Args:
        state: the game before.
        source: the name of the spell, or of the object that the ability is of.
        script: what it does.
        controller: who controls it.
        announced: X, modes and choices; its targets are put in here.
        targets: what was named for "target", in the order of the text.
        source_id: the object that the ability is of.
        edition: by which rules.
        timestamp: when it resolves, if that is not now.
        left_out: takes the words of what is not carried out.

    Raises:
        IllegalAction: a target or a choice that it needs was not named.
    """
    if script.modes:
        script = _of_modes(source, script, announced)
    announced = aimed(script, announced, targets)
    stamp, stamped = state.stamped() if timestamp is None else (timestamp, state)
    have = announced.choices or _choices(state, source_id)
    resolution = _Resolution(state, source, source_id, controller, edition, have, stamp)
    resolution.run(script.one_shots, announced, script.words)
    if left_out is not None:
        left_out += dict.fromkeys(resolution.left_out)
    return _lastingly(resolution, _after(resolution, state, stamped))


def _lastingly(resolution: _Resolution, state: State) -> State:
    """What changes the facts of the board for good: emblems and designations (114.1, 701.60a)."""
    for identity, becomes in resolution.suspects.items():
        state = with_status(state, identity, "suspected", becomes)
    for player, abilities in resolution.emblems:
        state = add_emblem(state, player, abilities, f"Emblem of {resolution.source}").state
    return state


def begin(
    state: State,
    source: str,
    instruction: Begun,
    controller: str,
    announced: Announced,
    *,
    source_id: ObjectId | None = None,
    edition: Edition = NEWEST,
) -> State:
    """The continuous effects of one instruction begin, as it is reached (611.2).

    Raises:
        IllegalAction: a choice that it needs was not made, or there is nothing to copy.
    """
    stamp, stamped = state.stamped()
    have = announced.choices or _choices(state, source_id)
    resolution = _Resolution(state, source, source_id, controller, edition, have, stamp)
    resolution.begin(instruction, announced)
    return _after(resolution, state, stamped)


def _after(resolution: _Resolution, state: State, stamped: State) -> State:
    if not resolution.effects:
        return state
    of = resolution
    begun = start(stamped, of.source, of.source_id, of.controller, of.effects, of.stamp)
    return end_what_is_over(begun, of.edition)


# --- modes and targets -----------------------------------------------------------------------------------------------


def counted_on(node: T, by: int) -> T:
    """The same with every target's number raised."""
    if not by:
        return node

    def put(item: object) -> object:
        return replace(item, number=item.number + by) if isinstance(item, Target | TargetPlayer) else item

    return rebuilt(node, put)


def joined(scripts: Sequence[Script]) -> Script:
    """Several modes as one script, in the order printed (608.2c); their targets are counted on."""
    if len(scripts) == 1:
        return scripts[0]
    targets: tuple[TargetRequirement, ...] = ()
    one_shots: tuple[Instruction, ...] = ()
    words: tuple[str, ...] = ()
    for script in scripts:
        before = len(targets)
        one_shots += counted_on(script.one_shots, before)
        targets += counted_on(
            script.targets, before
        )  # one may speak of another: "target player ... cards from their graveyard"
        words += (*script.words, *[""] * (len(script.one_shots) - len(script.words)))
    return Script(targets, one_shots, words=words)


def _of_modes(source: str, script: Script, announced: Announced) -> Script:
    """700.2b: the modes of an ability that were chosen, by number from 1."""
    modes = announced.modes or tuple(one for one in (announced.choices.get("mode"),) if isinstance(one, int))
    if not modes:
        raise missing(source, "mode", "as it resolves", "700.2")
    if not set(modes) <= set(range(1, len(script.modes) + 1)):
        raise _no_such_mode(f"{source} has {len(script.modes)} modes", modes, "700.2")
    return joined([script.modes[mode - 1] for mode in modes])


def _no_such_mode(has: str, named: Sequence[int], rule: str) -> IllegalAction:
    return IllegalAction(
        f"{has}, and {', '.join(map(str, named))} was named", rule=rule, mend="name them by number from 1"
    )


def _chosen(source: str, choice: ChooseOne, announced: Announced) -> list[tuple[Instruction, ...]]:
    """What is done of what there is to choose from (608.2d, 700.2b)."""
    if announced.modes:
        if not set(announced.modes) <= set(range(1, len(choice.options) + 1)):
            raise _no_such_mode(f"{source} has {len(choice.options)} modes", announced.modes, "700.2")
        if choice.how == "one" and len(announced.modes) > 1:
            named = f"{len(announced.modes)} were named"
            raise IllegalAction(f"{source}: one is chosen, and {named}", rule="700.2", mend="name one")
        return [choice.options[mode - 1] for mode in announced.modes]
    mode = announced.choices.get("mode")
    if not isinstance(mode, int):
        raise missing(source, "mode", "as it resolves", "700.2")
    if not 1 <= mode <= len(choice.options):
        raise _no_such_mode(f"{source} has {len(choice.options)} options", (mode,), "608.2d")
    return [choice.options[mode - 1]]


def aimed(script: Script, announced: Announced, named: Sequence[ObjectId | str]) -> Announced:
    """What was named, as the targets of each instance of the word in turn (601.2c)."""
    wanted = list(enumerate(script.targets, start=1))
    groups: dict[int, tuple[ObjectId | str, ...]] = {}
    absent: dict[int, int] = {}
    left = list(named)
    for place, (number, one) in enumerate(wanted):
        least, most = _known(one.least, announced), _known(one.most, announced)
        later = sum(_known(other.least, announced) or 0 for _, other in wanted[place + 1 :])
        room = max(0, len(left) - later)
        size = max(least or 0, room if most is None else min(most, room))
        groups[number], left = tuple(left[:size]), left[size:]
        if len(groups[number]) < (least or 0):
            absent[number] = len(named) + 1
    return replace(
        announced,
        targets=tuple(groups.get(number, ()) for number in range(1, len(script.targets) + 1)),
        missing=absent,
    )


def _known(number: Value | None, announced: Announced) -> int | None:
    """A number of targets, as far as it is known before anything is read."""
    return announced.x if isinstance(number, X) else number if isinstance(number, int) else None


# --- what begins -----------------------------------------------------------------------------------------------------


def begins(instruction: Instruction) -> bool:
    """Does a continuous effect begin as it is followed?"""
    match instruction:
        case Start() | ExchangeControl() | ExchangeTextBoxes() | ExchangeLifeWith():
            return True
        case GetEmblem() | SetStatus(Filter(), "suspected"):
            return True
        case ChooseOne(options):
            return any(map(begins, (part for option in options for part in option)))
        case Provided(_, then, otherwise):
            return any(map(begins, (*then, *otherwise)))
        case May(done, then, otherwise):
            return any(map(begins, (*done, *then, *otherwise)))
        case ForEach(_, done) | Repeat(_, done):
            return any(map(begins, done))
        case _:
            return False


def _exchanged(
    solution: Solution, reader: BoardReader, item: ExchangeControl | ExchangeTextBoxes, announced: Announced
) -> Iterator[ContinuousEffect]:
    """701.12b: control is exchanged only between different players; 612.5: text boxes as they were."""
    found = (reader.object(bind(one, announced)) for one in (item.first, item.second))
    ids = [ObjectId(one) for one in found if isinstance(one, int)]
    if len(ids) != 2 or any(identity not in solution for identity in ids):
        return
    one, other = ids
    if isinstance(item, ExchangeControl):
        players = (solution[one].controller, solution[other].controller)
        if players[0] != players[1]:
            for identity, player in ((one, players[1]), (other, players[0])):
                scope = Is(ExactObject(identity))
                yield ContinuousEffect(scope, (GainControl(ExactPlayer(str(player))),), None, item.duration)
        return
    for mine, theirs in ((one, other), (other, one)):
        text = solution.text_box(theirs)
        yield ContinuousEffect(Is(ExactObject(mine)), (HaveTextBox(text),), None, item.duration)


def _choices(state: State, identity: ObjectId | None) -> Mapping[str, object]:
    if identity is None or identity not in state.by_id:
        return {}
    return state.by_id[identity].choices


def choices_missing(node: object, have: Container[str]) -> list[str]:
    """The choices of which an effect speaks and that are not among those made, by their first keys (608.2d)."""
    return sorted(keys[0] for keys in _needed(node) if not any(key in have for key in keys))


def _needed(node: object) -> set[tuple[str, ...]]:
    """The choices that are spoken of, each with the keys under which it may stand."""
    return {
        one.keys if isinstance(one, ChosenPlayer) else (one.key,)
        for one in inside(node, but=Face)
        if isinstance(one, Chosen | ChosenPlayer)
    }
