"""A row of instructions → its targets and its one-shot effects (608.2).

One-shots in words are read sentence by sentence with one memory; what the model has typed already takes its place among them. Targets are
counted by each instance of the word "target" (115.3): where the grammar counts them one by one ("two target creatures"), they are put
together here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from itertools import takewhile
from typing import Any, Final, TypeVar

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.abilities import (
    ChooseOne,
    CreateTokenCopy,
    DelayedTrigger,
    ExchangeControl,
    HasParts,
    Instruction,
    Perform,
    Provided,
    Start,
)
from layerlaw.model.chance import RESULT
from layerlaw.model.conditions import Condition, Noted
from layerlaw.model.one_shot_effects import (
    CreateCopies,
    CreateDelayedTrigger,
    CreateTokens,
    May,
    MoveTo,
    Point,
    Script,
    Unread,
)
from layerlaw.model.references import ObjectRef
from layerlaw.model.target_requirement import TargetRequirement
from layerlaw.model.values import ChosenNumber, NotedNumber
from layerlaw.model.words import Zone
from layerlaw.oracle.paragraphs.modes import how_many
from layerlaw.oracle.phrases.how_many import put_in
from layerlaw.oracle.phrases.targets import wanted_of
from layerlaw.oracle.reader import TooLong
from layerlaw.oracle.row import (
    DONE,
    EVENT,
    EVENT_MANY,
    LONGEST,
    OTHER,
    THAT_MANY,
    THESE,
    Memory,
    Words,
    following,
    words_of,
)
from layerlaw.oracle.sentences.one_shots.asked import said
from layerlaw.oracle.sentences.one_shots.awaited import awaited, told_of_later
from layerlaw.oracle.sentences.one_shots.structure import sentence
from layerlaw.oracle.sentences.one_shots.tied import detached
from layerlaw.oracle.sentences.unnamed_targets import with_targets_there

N = TypeVar("N")
_UNTYPED: Final = TargetRequirement("target", f.Anything(), r.EachPlayer(), abilities=True)
_ANY_NUMBER: Final = replace(_UNTYPED, least=0, most=None)


def script(
    instructions: Iterable[Instruction],
    name: str,
    *,
    triggered: bool = False,
    spell: bool = False,
    subject: ObjectRef | None = None,
    of_a_time: bool = False,
) -> Script:
    """What a row of instructions does, with its targets. Never raises for any text, and ends quickly.

    Args:
        instructions: of a spell, an activated or a triggered ability.
        name: of the object, which means the object itself in its own text (201.5).
        triggered: are they a triggered ability's, so that "it" and "that player" speak of its event?
        spell: are they an instant's or sorcery's, which is no permanent that "other" could leave out?
        subject: what the event of a triggered ability is about, if that is known by itself: this object or its host.
        of_a_time: is its event only a time (the beginning of a step), so that it is about no object?

    Returns:
        The script; a sentence that is not understood whole is an `Unread` with its words.
    """
    instructions = tuple(instructions)
    if len(instructions) == 1 and isinstance(instructions[0], ChooseOne) and _are_modes(instructions[0]):
        # 700.2b: of several modes some are chosen as it goes on the stack, each with targets of its own.
        options = instructions[0].options
        chosen = how_many(instructions[0].how, len(options))
        if chosen is None:
            return Script((), (Unread(f"choose {instructions[0].how} of {len(options)} modes"),))
        modes = (
            script(row, name, triggered=triggered, spell=spell, subject=subject, of_a_time=of_a_time) for row in options
        )
        least, most, again = chosen
        return Script((), (), tuple(modes), least=least, most=most, again=again)
    # What an activated ability or a spell calls "it" before anything else is its own object.
    memory = Memory(it=r.This(), them=None)
    if triggered:
        memory = Memory(
            it=subject or EVENT, that=OTHER if subject else EVENT, them=THESE, who=r.ThatPlayer(), many=EVENT_MANY
        )
        if of_a_time:
            memory = Memory(it=subject, who=r.ThatPlayer())
    reader = words_of("", name, memory)
    reader.triggered, reader.spell = triggered, spell
    row = _Row(reader)
    one_shots: list[Instruction] = []
    words: list[str] = []
    for instruction in instructions:
        before, one_shots = one_shots, told_of_later(one_shots, row.read(instruction, one_shots))
        kept = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], zip(before, one_shots, strict=False)))
        said_of = " ".join([*(f"{text}." for text in words[kept:] if text), words_said(instruction)])
        words = [*words[:kept], *[said_of] * (len(one_shots) - kept)]
    wanted = tuple(row.wanted())
    done = with_targets_there(settled(tuple(one_shots), len(wanted)), wanted, words)
    return Script(wanted, done, words=tuple(words) if any(words) else ())


def _are_modes(choice: ChooseOne) -> bool:
    """Is it more than a choice within one continuous effect ("gains your choice of ...")?"""
    return choice.modal or "Perform" in repr(choice)


def words_said(instruction: Instruction) -> str:
    """The words of an instruction, of one that only begins a continuous effect none: its words are written from what it does."""
    match instruction:
        case Perform(text):
            return text
        case Start():
            return ""
        case ChooseOne(options):
            return "; or ".join(filter(None, (". ".join(filter(None, map(words_said, row))) for row in options)))
        case Provided():
            return ". ".join(filter(None, map(words_said, (*instruction.otherwise, *instruction.then))))
        case _:
            from layerlaw.oracle.write import write_instruction  # for the few that are neither words nor an effect

            return write_instruction(instruction)


class _Row:
    """A row while it is read."""

    def __init__(self, reader: Words) -> None:
        self.reader = reader
        self.about_event = reader.memory.that == EVENT
        self.made = False
        """Whether something was made or moved, which "that" means from then on."""
        self.numbers: dict[int, int] = {}
        """For each target as the grammar counts them, the instance that it belongs to."""
        self.counted = 0
        """How many targets the grammar has counted so far."""
        self.last = 0
        """Where the one-shot effects of the last sentence in words begin."""

    def wanted(self) -> list[TargetRequirement]:
        """What may be chosen for each instance."""
        return self.reader.wanted[: self.reader.targets]

    def read(self, instruction: Instruction, before: list[Instruction]) -> list[Instruction]:
        """The one-shot effects with one more instruction."""
        match instruction:
            case Perform(text):
                return self._perform(text, before)
            case ChooseOne((done, ())):
                return [*before, May(tuple(self._inside(done)))]
            case ChooseOne(options):
                return [*before, ChooseOne(self._options(options))]
            case Provided():
                return self._provided(instruction, before)
            case DelayedTrigger():
                return [*before, self._delayed(instruction)]
            case CreateTokenCopy(of, exceptions, number):
                ref = self._numbered(of)
                self.reader.remember(it=r.That(), that=None, them=THESE)
                return [*before, CreateCopies(f.Is(ref), number, exceptions)]
            case ExchangeControl(r.Target() as first, r.Target() as second) if first.what and first.what == second.what:
                return [*before, self._exchange(instruction, first)]
            case Start():
                begun = self._of_event(self._numbered(self._of_deeds(instruction)))
                if "this way" in repr([node.words for node in _nodes(begun, NotedNumber)]):
                    return [*before, Unread("an effect that counts what was done this way")]
                if isinstance(begun.effect.scope, f.Filter):
                    self._speaks_of(begun.effect.scope)
                return [*before, begun]
            case _:
                return [*before, self._of_event(self._numbered(instruction))]

    def _delayed(self, instruction: DelayedTrigger) -> Instruction:
        """A delayed triggered ability of this turn whose effects the grammar has typed (603.7b); unread where its event is not known, or it has targets of its own."""
        unread = Unread(f"{instruction.event}, ...")
        found = awaited(following(self.reader, instruction.event))
        if found is None:
            return unread
        when, it = found
        before, first = self.reader.memory, self.reader.targets
        self.reader.remember(it=it, that=None, them=None, who=r.ThatPlayer(), many=ChosenNumber("its many"))
        done = tuple(self._inside(instruction.instructions))
        self.reader.memory = before
        self.reader.remember()
        if it is not None:
            done = put_in(done, r.That(), it)
        if self.reader.targets > first or any(True for _ in _nodes(done, r.That)):
            # What it targets is chosen as it goes onto the stack (603.3d): no one-shot effect says that.
            return unread
        return CreateDelayedTrigger(when, done, Point.THIS_TURN)

    def _of_deeds(self, node: N) -> N:
        """What the grammar counts in words, as how much the one-shot effects before have done."""
        for counted in list(_nodes(node, NotedNumber)):
            if counted.words in DONE and self.reader.memory.many is not None:
                node = put_in(node, counted, THAT_MANY)
        return node

    def _speaks_of(self, scope: f.Filter) -> None:
        """What pronouns mean behind a continuous effect: those that it applies to."""
        match scope:
            case f.Is(r.It()):
                pass
            case f.Is(ref):
                self.reader.remember(it=ref, them=scope)
            case _:
                # The set is fixed as the effect begins (611.2c): afterwards it is "these".
                self.reader.remember(it=None, them=THESE)

    def _of_event(self, node: N) -> N:
        """What is typed already says "that" of the event too, unless something has been made or moved since that it means."""
        memory = self.reader.memory
        if memory.it == r.That():
            return node
        if memory.that == OTHER:
            return put_in(node, r.That(), OTHER)
        spoken_of = EVENT in (memory.it, memory.that) or (self.about_event and not self.made)
        return put_in(node, r.That(), EVENT) if spoken_of else node

    def _options(self, options: tuple[tuple[Instruction, ...], ...]) -> tuple[tuple[Instruction, ...], ...]:
        """Options, in each of which the grammar counts targets anew; `target creature gains your choice of ...` says "target" once (115.3)."""
        scopes = {row[0].effect.scope if len(row) == 1 and isinstance(row[0], Start) else None for row in options}
        if len(scopes) > 1 or None in scopes:
            return tuple(map(self._option, options))
        before, self.counted, self.numbers = (self.counted, self.numbers), 0, {}
        first = tuple(self._inside(options[0]))
        rest = tuple(tuple(self._inside(option)) for option in options[1:])
        self.counted, self.numbers = before
        return (first, *rest)

    def _option(self, row: Iterable[Instruction]) -> tuple[Instruction, ...]:
        """One of several options, in each of which the grammar counts targets anew."""
        before, self.counted, self.numbers = (self.counted, self.numbers), 0, {}
        found = tuple(self._inside(row))
        self.counted, self.numbers = before
        return found

    def _inside(self, row: Iterable[Instruction]) -> list[Instruction]:
        one_shots: list[Instruction] = []
        for instruction in row:
            one_shots = self.read(instruction, one_shots)
        return one_shots

    # --- in words ------------------------------------------------------------------------------------------------

    def _perform(self, text: str, before: list[Instruction]) -> list[Instruction]:
        first = self.reader.targets
        reader = following(self.reader, text.rstrip(". "))
        found: list[Instruction] | None = None
        if len(text) <= LONGEST:
            try:
                found = sentence(reader, before, self.last)
            except (TooLong, RecursionError):
                found = None
        if found is None or not reader.done:
            stopped = reader.stopped
            reader = following(self.reader, text)
            # Its targets are chosen all the same (601.2c); what pronouns behind it mean is not known.
            for what in _aimed(reader):
                reader.want(wanted_of(what, reader))
            reader.memory = Memory()
            reader.remember()
            found = [*before, Unread(text, stopped)]
        self._count_words(reader, first)
        self.reader = reader
        kept = 0
        while kept < min(len(before), len(found)) and found[kept] is before[kept]:
            kept += 1
        self.last = kept if len(found) > kept else self.last
        return found

    def _count_words(self, reader: Words, first: int) -> None:
        """How the grammar has counted the targets of these words: each time that one says "target"."""
        words = [
            token for token in reader.tokens if token.low in ("target", "targets") or token.low.startswith("target's")
        ]
        self.made = self.made or reader.memory.it == r.That()
        for place, _ in enumerate(words):
            self.counted += 1
            self.numbers[self.counted] = min(first + place + 1, max(reader.targets, 1))

    # --- typed already ---------------------------------------------------------------------------------------------

    def _provided(self, instruction: Provided, before: list[Instruction]) -> list[Instruction]:
        if _asks_for_the_result(instruction):  # no row of a results table speaks of what another does
            memory = self.reader.memory
            row = tuple(self._inside(instruction.then))
            self.reader.memory = memory
            return [*before, replace(instruction, then=row)]
        otherwise = self._inside(instruction.otherwise)
        first = self.reader.targets
        then = self._inside(instruction.then)
        if instruction.when == Noted("you do") and before and isinstance(before[-1], May) and not otherwise:
            last = before[-1]
            own = detached(self.reader, tuple(then), first) if instruction.reflexive else (tuple(then), ())
            if not last.then and own is not None:
                return [*before[:-1], replace(last, then=own[0], reflexive=instruction.reflexive, targets=own[1])]
        when = self._asked(instruction.when)
        if instruction.reflexive or when is None:
            return [*before, Unread(f"{'when' if instruction.reflexive else 'if'} {_words_of(instruction.when)}, ...")]
        if self.reader.triggered and isinstance(self.reader.memory.it, r.Target):
            # What was spoken of since is the target, which the grammar would have named.
            when = put_in(when, r.That(), EVENT)
        return [*before, Provided(self._of_event(self._numbered(when)), tuple(then), tuple(otherwise))]

    def _asked(self, when: Condition) -> Condition | None:
        """The condition, read for this resolution where the grammar kept it in words; None where the words are not known."""
        if not isinstance(when, Noted):
            return when
        reader = following(self.reader, when.words)
        try:
            found = said(reader)
        except (TooLong, RecursionError):
            found = None
        return found if found is not None and reader.done else None

    def _exchange(self, instruction: ExchangeControl, first: r.Target) -> Instruction:
        """Two targets that one instance names: each is an instance here, and the second is another than the first (115.3)."""
        reader = self.reader
        one = wanted_of(first.what, reader)
        alone = replace(one, least=1, most=1)
        numbers = (reader.want(alone).number, reader.want(replace(alone, another=True)).number)
        for place, target in enumerate((instruction.first, instruction.second)):
            if isinstance(target, r.Target):
                self.counted = max(self.counted, target.number)
                self.numbers[target.number] = numbers[place]
        return self._numbered(instruction)

    def _numbered(self, node: N) -> N:
        """The node with its targets counted by instances; new ones are wanted from here on."""
        fresh = [ref for ref in _targets_in(node) if _number(ref) > self.counted]
        said = {
            _number(one): one.what for one in sorted(fresh, key=lambda one: one.what)
        }  # the number is the target, its words may be left out
        run = sorted(said.items())
        at = 0
        while at < len(run):
            what = run[at][1]
            wanted = wanted_of(what, self.reader) if what else _UNTYPED
            size = _held(wanted)
            target = self.reader.want(wanted)
            for other, words in run[at : at + size]:
                if words == what:
                    self.numbers[other] = target.number
                    self.counted = max(self.counted, other)
            at += sum(1 for _, words in run[at : at + size] if words == what) or 1
        node = self._any_number(node)
        return _merged(renumbered(node, lambda number: self.numbers.get(number, number)))

    def _any_number(self, node: N) -> N:
        """`X target creatures` as the instance that it is."""
        whats = [one.what for one in _nodes(node, f.IsAnyTarget)]
        if not whats:
            return node
        if not whats[0] and self.reader.targets:  # "those creatures": the targets of the words before
            return put_in(node, f.IsAnyTarget(), f.Is(r.Target(self.reader.targets)))
        if not whats[0]:  # a card written in our own words says how many, and not what
            return put_in(node, f.IsAnyTarget(), f.Is(self.reader.want(_ANY_NUMBER)))
        if self.counted and self.reader.targets and self.reader.wanted[self.reader.targets - 1].text == whats[0]:
            number = self.reader.targets
        else:
            number = self.reader.want(wanted_of(whats[0], self.reader)).number
            self.counted += 1
            self.numbers[self.counted] = number
        return put_in(node, f.IsAnyTarget(), f.Is(r.Target(number, whats[0])))


def renumbered(node: N, number: Callable[[int], int]) -> N:
    """The node with its targets numbered otherwise; an ability that is granted chooses targets of its own (115.1)."""
    found: Any = node
    if isinstance(node, HasParts):
        return node
    if isinstance(node, r.Target | r.TargetPlayer):
        found = replace(node, number=number(node.number))
    elif isinstance(node, tuple):
        found = tuple(renumbered(part, number) for part in node)
    elif is_dataclass(node) and not isinstance(node, type):
        held = {item.name: getattr(node, item.name) for item in fields(node)}
        changed = {key: renumbered(part, number) for key, part in held.items()}
        if any(changed[key] is not held[key] for key in held):
            found = replace(node, **changed)
    return found  # type: ignore[no-any-return]


def counted_behind(row: Iterable[Instruction], before: Sequence[Instruction]) -> tuple[Instruction, ...]:
    """The row with its targets counted on behind those of another paragraph, in which the grammar counts from 1 too (115.3)."""
    counted = 0
    for instruction in before:
        if isinstance(instruction, Perform):
            counted += sum(1 for word in instruction.text.lower().split() if _SAYS_TARGET.match(word))
        counted = max([counted, *(_number(one) for one in _targets_in(instruction))])
    return renumbered(tuple(row), lambda number: number + counted) if counted else tuple(row)


_SAYS_TARGET: Final = re.compile(r"targets?(?:'s)?\W*$")


# --- the event and what is done ------------------------------------------------------------------------------------------


def settled(one_shots: tuple[Instruction, ...], targets: int) -> tuple[Instruction, ...]:
    """The one-shot effects with "that" for what the event spoke of, as long as no one-shot effect before can have made "that" something else.

    `targets`: how many the whole row has; a reflexive ability's own are counted behind them.
    """
    return _with_products(_settled(one_shots, first=True)[0], targets)


_MADE: Final = (CreateTokens, CreateCopies)


def _with_products(one_shots: tuple[Instruction, ...], targets: int) -> tuple[Instruction, ...]:
    """What speaks of a token that only may be made, or of a target that only "if you do" names, belongs to it (608.2c).

    `If you do, create a Goblin. It gains haste`: without it "it" would be what the event spoke of, where the payment is declined.
    `When you do, put a counter on target creature. It gains trample`: the reflexive ability alone has that target (603.12).
    """
    found: list[Instruction] = []
    for one_shot in one_shots:
        last = found[-1] if found else None
        numbers = _numbers_in(one_shot)
        # Another row of a results table speaks of what it makes itself (706.3a).
        beside = isinstance(one_shot, Provided) and _asks_for_the_result(one_shot)
        made = isinstance(last, May | Provided) and (_makes(last) or last.reflexive) and not beside
        if made and isinstance(last, May | Provided) and _speaks_of_it(one_shot):
            found[-1] = replace(last, then=(*last.then, one_shot))
        elif isinstance(last, May) and last.reflexive and numbers and min(numbers) > targets:
            found[-1] = replace(last, then=(*last.then, _counted_from(one_shot, targets, numbers)))
        elif isinstance(last, May) and numbers and numbers <= _named_only_then(last, found[:-1]):
            found[-1] = replace(last, then=(*last.then, one_shot))
        else:
            found.append(one_shot)
    return tuple(found)


def _counted_from(one_shot: Instruction, targets: int, numbers: set[int]) -> Instruction:
    """The same of a reflexive ability, whose own targets are counted from 1."""
    for number in sorted(numbers):
        one_shot = put_in(one_shot, r.Target(number), r.Target(number - targets))
    return one_shot


def _numbers_in(node: object) -> set[int]:
    return {one.number for one in _nodes(node, r.Target)}


def _named_only_then(last: May, before: list[Instruction]) -> set[int]:
    """The targets that a row names for the first time in its last "if you do"."""
    if last.reflexive:
        return set()
    return _numbers_in(last.then) - _numbers_in((*before, *last.done, *last.otherwise))


def _asks_for_the_result(one_shot: Provided) -> bool:
    """Is it a row of a results table (706.3a)?"""
    return any(one == RESULT for one in _nodes(one_shot.when, ChosenNumber))


def _makes(one_shot: May | Provided) -> bool:
    done = one_shot.done if isinstance(one_shot, May) else ()
    return any(map(_is_made, (*done, *one_shot.then))) and not any(map(_is_made, one_shot.otherwise))


def _is_made(one_shot: Instruction) -> bool:
    return isinstance(one_shot, _MADE) or (isinstance(one_shot, MoveTo) and one_shot.to is Zone.BATTLEFIELD)


def _speaks_of_it(one_shot: Instruction) -> bool:
    linked = any(one.key == "these" for one in _nodes(one_shot, f.IsLinked))
    return linked or any(True for _ in _nodes(one_shot, r.That))


def _settled(one_shots: tuple[Instruction, ...], *, first: bool) -> tuple[tuple[Instruction, ...], bool]:
    found: list[Instruction] = []
    for one_shot in one_shots:
        match one_shot:
            case May():
                done, first = _settled(one_shot.done, first=first)
                then, _ = _settled(one_shot.then, first=first and not one_shot.done)
                otherwise, _ = _settled(one_shot.otherwise, first=first)
                found.append(
                    replace(one_shot, done=done, then=then, otherwise=otherwise, player=_plain(one_shot.player, first))
                )
                first = False
            case Provided():
                then, _ = _settled(one_shot.then, first=first)
                otherwise, _ = _settled(one_shot.otherwise, first=first)
                found.append(Provided(_plain(one_shot.when, first), then, otherwise))
                first = False
            case CreateDelayedTrigger():
                done, _ = _settled(one_shot.done, first=first)
                found.append(replace(one_shot, when=_plain(one_shot.when, first), done=done))
            case _:
                found.append(_plain(one_shot, first))
                first = False
    return tuple(found), first


def _plain(node: N, first: bool) -> N:
    if not first:
        return node
    return put_in(put_in(node, EVENT, r.That()), EVENT_MANY, THAT_MANY)


def _words_of(when: Condition) -> str:
    return when.words if isinstance(when, Noted) else type(when).__name__


def _number(ref: r.Target | r.TargetPlayer) -> int:
    return ref.number


def _held(wanted: TargetRequirement) -> int:
    """How many targets the grammar has counted for an instance: as many as there may be, if it says a number."""
    return wanted.most if isinstance(wanted.most, int) else 1


def _nodes(node: object, kind: type[Any]) -> Iterator[Any]:
    """Such nodes of an instruction, and none of the abilities that it grants: what they target is chosen for them (115.1)."""
    if isinstance(node, kind):
        yield node
    elif isinstance(node, HasParts):
        return
    elif isinstance(node, tuple):
        for part in node:
            yield from _nodes(part, kind)
    elif is_dataclass(node) and not isinstance(node, type):
        for item in fields(node):
            yield from _nodes(getattr(node, item.name), kind)


def _targets_in(node: object) -> list[r.Target | r.TargetPlayer]:
    return [*_nodes(node, r.Target), *_nodes(node, r.TargetPlayer)]


def _merged(node: N) -> N:
    """Alternatives that have become the same instance are one."""
    found: Any = node
    if isinstance(node, tuple):
        found = tuple(_merged(part) for part in node)
    elif isinstance(node, f.Or):
        parts = tuple(dict.fromkeys(_merged(part) for part in node.parts))
        found = parts[0] if len(parts) == 1 else f.Or(parts)
    elif is_dataclass(node) and not isinstance(node, type):
        held = {item.name: getattr(node, item.name) for item in fields(node)}
        changed = {key: _merged(part) for key, part in held.items()}
        if any(changed[key] is not held[key] for key in held):
            found = replace(node, **changed)
    return found  # type: ignore[no-any-return]


def _aimed(reader: Words) -> list[str]:
    """For each word "target" in words that are not understood, the words from there that say what it is, as far as they are read."""
    from layerlaw.oracle.phrases.targets import aim

    found: list[str] = []
    for place in range(reader.end):
        if reader.tokens[place].low in ("target", "targets") and len(found) < 9:
            inner = reader.part(place, reader.end)
            try:
                read = aim(inner)
            except (TooLong, RecursionError):
                read = None
            before = reader.tokens[place - 1].low if place else ""
            if read is not None:
                found.append(read.target.what)
            elif before not in ("new", "that", "the", "a", "becomes"):
                found.append("")
    return found
