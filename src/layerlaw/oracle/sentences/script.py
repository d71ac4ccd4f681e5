"""A row of instructions → its targets and its one-shot effects (608.2).

One-shots in words are read sentence by sentence with one memory; what the model has typed already takes its place among them. Targets are
counted by each instance of the word "target" (115.3): where the grammar counts them one by one ("two target creatures"), they are put
together here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import takewhile
from typing import Final, TypeVar, cast

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import tree
from layerlaw.model.abilities import (
    ChooseOne,
    ExchangeControl,
    Instruction,
    Provided,
    SpeaksForItself,
    Start,
)
from layerlaw.model.conditions import Condition, Noted
from layerlaw.model.game_facts import CountOfPaid
from layerlaw.model.one_shot_effects import (
    Choose,
    CreateCopies,
    CreateDelayedTrigger,
    May,
    Point,
    RevealUntil,
    Script,
    Unread,
)
from layerlaw.model.references import ObjectRef
from layerlaw.model.target_requirement import TargetRequirement
from layerlaw.model.values import ChosenNumber, NotedNumber
from layerlaw.oracle.paragraphs.modes import how_chosen, how_many, more_modes
from layerlaw.oracle.phrases.how_many import for_each, put_in, value
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
from layerlaw.oracle.sentences.instruction_words import DelayedTrigger
from layerlaw.oracle.sentences.one_shots.asked import difference, said
from layerlaw.oracle.sentences.one_shots.awaited import awaited, told_of_later
from layerlaw.oracle.sentences.one_shots.structure import sentence
from layerlaw.oracle.sentences.one_shots.tied import detached
from layerlaw.oracle.sentences.products import asks_for_the_result, brings_this_back, settled
from layerlaw.oracle.sentences.unbound_references import Fact, Facts, told_by_one
from layerlaw.oracle.sentences.unnamed_targets import with_targets_there
from layerlaw.oracle.walk import own_nodes

N = TypeVar("N")
_NOT_ZERO: Final = re.compile(r"X can't be 0", re.IGNORECASE)
"""Says what may be announced for X (601.2b), which is nothing that is done."""
_UNTYPED: Final = TargetRequirement("target", f.Anything(), r.EachPlayer(), abilities=True)
_ANY_NUMBER: Final = replace(_UNTYPED, least=0, most=None)


def script(
    of: Script | Iterable[Instruction],
    name: str,
    *,
    triggered: bool = False,
    spell: bool = False,
    subject: ObjectRef | None = None,
    of_a_time: bool = False,
    told: Facts | None = None,
    host: bool = False,
    held: Condition | None = None,
    paid: frozenset[str] = frozenset(),
) -> Script:
    """What a row of instructions does, with its targets. Never raises for any text, and ends quickly.

    Args:
        of: the row of a spell, an activated or a triggered ability, with or without its text.
        name: of the object, which means the object itself in its own text (201.5).
        triggered: are they a triggered ability's, so that "it" and "that player" speak of its event?
        spell: are they an instant's or sorcery's, which is no permanent that "other" could leave out?
        subject: what the event of a triggered ability is about, if that is known by itself: this object or its host.
        of_a_time: is its event only a time (the beginning of a step), so that it is about no object?
        told: what its event tells, where that is known; what it does not tell, no pronoun means.
        host: does its intervening "if" speak of what its object is attached to, so that "that creature" is that?
        held: its intervening "if", of which "the difference" may speak.
        paid: what paying its cost does, as participles.

    Returns:
        The script; a sentence that is not understood whole is an `Unread` with its words.
    """
    instructions = of.one_shots if isinstance(of, Script) else tuple(of)
    text = of.text if isinstance(of, Script) else ""
    if len(instructions) == 1 and isinstance(instructions[0], ChooseOne) and _are_modes(instructions[0]):
        about = partial(script, name=name, triggered=triggered, spell=spell, subject=subject, told=told, host=host)
        return _modal(instructions[0], text, name, partial(about, of_a_time=of_a_time, paid=paid))
    # What an activated ability or a spell calls "it" before anything else is its own object.
    memory = _of_event(subject, of_a_time, told, host) if triggered else _of_itself(paid)
    reader = words_of("", name, replace(memory, difference=difference(held)))
    instructions, least_x = _least_x(instructions)
    reader.triggered, reader.spell, reader.paid = triggered, spell, paid
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
    return Script(wanted, done, words=tuple(words) if any(words) else (), text=text, least_x=least_x)


def _of_itself(paid: frozenset[str]) -> Memory:
    """What pronouns mean in a spell or an activated ability: "it" its own object, "that much" how many counters its cost removed."""
    removed = NotedNumber("the number of counters removed this way", CountOfPaid("removed"))
    return Memory(it=r.This(), them=None, many=removed if "removed" in paid else None)


def _modal(choice: ChooseOne, text: str, name: str, read: Callable[[tuple[Instruction, ...]], Script]) -> Script:
    """Of several modes some are chosen as it goes on the stack, each with targets of its own (700.2b)."""
    how = how_chosen(choice.how)
    chosen = how_many(how.how, len(choice.options), name)
    if chosen is None:
        return Script((), (Unread(f"choose {choice.how} of {len(choice.options)} modes"),), text=text)
    modes = tuple(map(read, choice.options))
    if how.different:
        modes = tuple(replace(mode, targets=_of_others(mode.targets)) for mode in modes)
    least, most, again = chosen
    more = more_modes(how.how, len(modes), name)
    of_modes = Script((), (), modes, least=least, most=most, again=again, more_modes=more, text=text)
    return replace(of_modes, unchosen=how.unchosen)


def _of_others(targets: tuple[TargetRequirement, ...]) -> tuple[TargetRequirement, ...]:
    """Targets of a mode, none of which another mode may have as well ("each mode must target a different player", 700.2)."""
    return tuple(one if one.players is None else replace(one, another=True) for one in targets)


def _least_x(instructions: tuple[Instruction, ...]) -> tuple[tuple[Instruction, ...], int]:
    """The row without "X can't be 0", and the least that X may then be."""
    rest = tuple(one for one in instructions if not (isinstance(one, Unread) and _NOT_ZERO.fullmatch(one.text)))
    return rest, int(len(rest) < len(instructions))


def _of_event(subject: ObjectRef | None, of_a_time: bool, told: Facts | None, host: bool) -> Memory:
    """What pronouns mean behind the event of a triggered ability."""
    if of_a_time:
        return Memory(it=subject, that=r.Host() if host else None, who=r.ThatPlayer())
    if told is None:
        told = frozenset(Fact)
    other = OTHER if Fact.OTHER in told else r.Host() if host else None
    event = EVENT if Fact.THAT in told else None
    # What is called by a name of several is "them" (201.5): `Whenever Tui and La become untapped, put a counter on them`.
    alone = f.Is(subject) if isinstance(subject, r.This) else None
    return Memory(
        it=subject or event,
        that=other if subject else event,
        them=THESE if Fact.THESE in told else alone,
        who=r.ThatPlayer() if Fact.PLAYER in told else None,
        many=EVENT_MANY if Fact.MANY in told else None,
    )


def _are_modes(choice: ChooseOne) -> bool:
    """Is it more than a choice within one continuous effect ("gains your choice of ...")?"""
    return choice.modal or tree.holds(choice, Unread)


def words_said(instruction: Instruction) -> str:
    """The words of an instruction, of one that only begins a continuous effect none: its words are written from what it does."""
    match instruction:
        case Unread(text):
            return text
        case Start():
            return ""
        case ChooseOne(options):
            return "; or ".join(filter(None, (". ".join(filter(None, map(words_said, row))) for row in options)))
        case Provided():
            return ". ".join(filter(None, map(words_said, (*instruction.otherwise, *instruction.then))))
        case DelayedTrigger(event, row):
            return f"{event}, {' and '.join(written[:1].lower() + written[1:] for written in map(_written, row))}"
        case _:
            return _written(instruction)


def _written(instruction: Instruction) -> str:
    from layerlaw.oracle.write import write_instruction  # for the few that are neither words nor an effect

    return write_instruction(instruction).rstrip(".")


class _Row:
    """A row while it is read."""

    def __init__(self, reader: Words) -> None:
        self.reader = reader
        self.about_event = reader.memory.that == EVENT
        self.made = False
        """Whether something was made or moved, which "that" means from then on."""
        self.moved = False
        """Whether a one-shot effect so far has told of an object, which a typed "that" means."""
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
        self.moved = any(Fact.THAT in told_by_one(one_shot) for one_shot in before)
        match instruction:
            case Unread(text):
                return self._perform(text, before)
            case ChooseOne((done, ())):
                return [*before, May(tuple(self._inside(done)))]
            case ChooseOne(options):
                return [*before, ChooseOne(self._options(options))]
            case Provided():
                return self._provided(instruction, before)
            case DelayedTrigger():
                return [*before, self._delayed(instruction)]
            case CreateCopies(f.Is(of)):
                copied = replace(instruction, of=f.Is(self._numbered(of)))
                self.reader.remember(it=r.That(), that=None, them=THESE)
                return [*before, copied]
            case ExchangeControl(r.Target() as first, r.Target() as second) if first.what and first.what == second.what:
                return [*before, self._exchange(instruction, first)]
            case Start():
                if before and brings_this_back(before[-1]):
                    instruction = put_in(
                        instruction, r.That(), r.This()
                    )  # `Return this card to the battlefield. It gains haste`
                begun = self._of_event(
                    self._of_player(self._numbered(self._of_deeds(self._of_choice(instruction, before))))
                )
                if any("this way" in node.words and not node.meaning for node in own_nodes(begun, NotedNumber)):
                    return [*before, Unread("an effect that counts what was done this way")]
                if before and isinstance(before[-1], RevealUntil) and begun.effect.scope == f.Is(r.That()):
                    return [*before, Unread("an effect on what is no card in a library")]
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
        done = tuple(self._inside(instruction.row))
        self.reader.memory = before
        self.reader.remember()
        if it is not None:
            done = put_in(done, r.That(), it)
        if self.reader.targets > first or any(True for _ in own_nodes(done, r.That)):
            # What it targets is chosen as it goes onto the stack (603.3d): no one-shot effect says that.
            return unread
        return CreateDelayedTrigger(when, done, Point.THIS_TURN)

    def _of_deeds(self, node: N) -> N:
        """What the grammar counts in words, as how much the one-shot effects before have done."""
        for counted in list(own_nodes(node, NotedNumber)):
            if counted.words in DONE and self.reader.memory.many is not None:
                node = put_in(node, counted, THAT_MANY)
            elif "this way" in counted.words:
                for words in (counted.words, f"for each {counted.words}"):  # as it stands, or behind "for each"
                    said_so = following(self.reader, words)
                    known = for_each(said_so) or value(said_so)
                    if known is not None and said_so.done:
                        node = put_in(node, counted, known)
                        break
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
        if memory.that == OTHER or isinstance(memory.that, r.Host):
            return put_in(node, r.That(), memory.that)
        if EVENT in (memory.it, memory.that) or (self.about_event and not self.made):
            return put_in(node, r.That(), EVENT)
        # `Choose target artifact card in your graveyard. You may cast that card this turn`
        aimed = isinstance(memory.it, r.Target) and not self.moved
        return put_in(node, r.That(), memory.it) if aimed else node

    def _of_choice(self, node: N, before: Sequence[Instruction]) -> N:
        """What is typed already says "the chosen creature" of a linked ability's choice: it is the one just chosen, or the target that was (608.2c)."""
        last = before[-1] if before else None
        if isinstance(last, Choose) and last.of is not None:
            return put_in(node, r.Linked(), r.Linked(last.key))
        aimed = self.reader.memory.it
        return put_in(node, r.Linked(), aimed) if last is None and isinstance(aimed, r.Target) else node

    def _of_player(self, node: N) -> N:
        """What is typed already says "that player" of whom the words before have named, too; and who that is, where it names one."""
        who = self.reader.memory.who
        if isinstance(who, r.TargetPlayer | r.ControllerOf | r.OwnerOf):
            node = put_in(node, r.ThatPlayer(), who)
        named = [_whose(ref, self.wanted()) for ref in _targets_in(node)]
        if named and named[-1] is not None:
            self.reader.remember(who=named[-1])
        return node

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
        if asks_for_the_result(instruction):  # no row of a results table speaks of what another does
            memory = self.reader.memory
            row = tuple(self._inside(instruction.then))
            self.reader.memory = memory
            return [*before, replace(instruction, then=row)]
        otherwise = self._inside(instruction.otherwise)
        first = self.reader.targets
        then = self._inside(instruction.then)
        if instruction.when == Noted("you do") and before and isinstance(before[-1], May):
            last = before[-1]
            own = detached(self.reader, tuple(then), first) if instruction.reflexive else (tuple(then), ())
            if not last.then and not last.otherwise and own is not None:
                row, targets = own
                tied = replace(
                    last, then=row, otherwise=tuple(otherwise), reflexive=instruction.reflexive, targets=targets
                )
                return [*before[:-1], tied]
        when = self._asked(instruction.when)
        if isinstance(when, Noted) and when.words.endswith("the flip") and _comes_later(before):
            when = None  # `flip a coin at end of combat. If you lose the flip, ...`: it is asked then
        if instruction.reflexive or when is None:
            return [*before, Unread(f"{'when' if instruction.reflexive else 'if'} {_words_of(instruction.when)}, ...")]
        if self.about_event and isinstance(self.reader.memory.it, r.Target):
            # What was spoken of since is the target, which the grammar would have named.
            when = put_in(when, r.That(), EVENT)
        when = self._of_event(self._of_player(self._numbered(when)))
        return [*before, Provided(when, tuple(then), tuple(otherwise))]

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
        whats = [one.what for one in own_nodes(node, f.IsAnyTarget)]
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


def _whose(ref: r.Target | r.TargetPlayer, wanted: Sequence[TargetRequirement]) -> r.PlayerRef | None:
    """Who "that player" is behind a target: a player, or who controls what an opponent controls."""
    if isinstance(ref, r.TargetPlayer):
        return ref
    asked = wanted[ref.number - 1].objects if ref.number <= len(wanted) else None
    return r.ControllerOf(ref) if f.ControlledBy(r.Opponents()) in tree.inside(asked) else None


def renumbered(node: N, number: Callable[[int], int]) -> N:
    """The node with its targets numbered otherwise; an ability that is granted chooses targets of its own (115.1)."""
    if isinstance(node, SpeaksForItself):
        return node
    if isinstance(node, r.Target | r.TargetPlayer):
        return replace(node, number=number(node.number))
    return tree.mapped(node, lambda part: renumbered(part, number))


def counted_behind(row: Iterable[Instruction], before: Sequence[Instruction]) -> tuple[Instruction, ...]:
    """The row with its targets counted on behind those of another paragraph, in which the grammar counts from 1 too (115.3)."""
    counted = 0
    for instruction in before:
        if isinstance(instruction, Unread):
            counted += sum(1 for word in instruction.text.lower().split() if _SAYS_TARGET.match(word))
        counted = max([counted, *(_number(one) for one in _targets_in(instruction))])
    return renumbered(tuple(row), lambda number: number + counted) if counted else tuple(row)


_SAYS_TARGET: Final = re.compile(r"targets?(?:'s)?\W*$")


def _comes_later(before: Sequence[Instruction]) -> bool:
    """Is what was done last only set up, so that its outcome is not known yet?"""
    return bool(before) and isinstance(before[-1], CreateDelayedTrigger)


def _words_of(when: Condition) -> str:
    return when.words if isinstance(when, Noted) else type(when).__name__


def _number(ref: r.Target | r.TargetPlayer) -> int:
    return ref.number


def _held(wanted: TargetRequirement) -> int:
    """How many targets the grammar has counted for an instance: as many as there may be, if it says a number."""
    return wanted.most if isinstance(wanted.most, int) else 1


def _targets_in(node: object) -> list[r.Target | r.TargetPlayer]:
    return [*own_nodes(node, r.Target), *own_nodes(node, r.TargetPlayer)]


def _merged(node: N) -> N:
    """Alternatives that have become the same instance are one."""
    if isinstance(node, f.Or):
        parts = tuple(dict.fromkeys(_merged(part) for part in node.parts))
        return cast("N", parts[0] if len(parts) == 1 else f.Or(parts))
    merged: N = tree.mapped(node, _merged)
    return merged


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
