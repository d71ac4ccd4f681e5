"""A row of instructions → its targets and its one-shot effects (608.2).

One-shots in words are read sentence by sentence with one memory; what the model has typed already takes its place among them. Targets are
counted by each instance of the word "target" (115.3): where the grammar counts them one by one ("two target creatures"), they are put
together here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final, TypeVar

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import tree
from layerlaw.model.abilities import (
    ChooseOne,
    ExchangeControl,
    Instruction,
    Provided,
    Start,
)
from layerlaw.model.conditions import Condition, Noted, ThereAre, ValueIs
from layerlaw.model.game_abilities import ScriptInWords
from layerlaw.model.history import Measure, Occurrence, Past
from layerlaw.model.late import dataclass, field
from layerlaw.model.of_x import OfX
from layerlaw.model.one_shot_effects import CreateCopies, CreateDelayedTrigger, CreateTokens, May, Script, Unread
from layerlaw.model.processes import BeginAgain, Repeat
from layerlaw.model.references import ObjectRef
from layerlaw.model.target_requirement import TargetRequirement
from layerlaw.model.values import CountersOn, PastNumber, Value
from layerlaw.model.words import Zone
from layerlaw.oracle.paragraphs.modes import how_chosen, how_many, more_modes
from layerlaw.oracle.phrases.how_many import amount
from layerlaw.oracle.phrases.meld_pairs import partner_in
from layerlaw.oracle.phrases.of_x import pays_x, said_of_x
from layerlaw.oracle.phrases.targets import UNKNOWN, may_be_anything, wanted, wanted_of
from layerlaw.oracle.reader import Reader, TooLong
from layerlaw.oracle.row import (
    EVENT,
    EVENT_MANY,
    LONGEST,
    OTHER,
    THESE,
    Memory,
    Words,
    following,
    words_of,
)
from layerlaw.oracle.sentences.continuous.predicates import chooses_abilities
from layerlaw.oracle.sentences.instruction_words import PRONOUNS, bears_on, lowered, opens
from layerlaw.oracle.sentences.one_shots.asked import counters_asked, difference
from layerlaw.oracle.sentences.one_shots.awaited import told_of_later
from layerlaw.oracle.sentences.one_shots.begun import completes, in_terms_of, lasting_as_said
from layerlaw.oracle.sentences.one_shots.cards_beside_tokens import of_the_cards
from layerlaw.oracle.sentences.one_shots.exchanges import exchanged
from layerlaw.oracle.sentences.one_shots.repeating import with_process
from layerlaw.oracle.sentences.one_shots.structure import sentence
from layerlaw.oracle.sentences.one_shots.tied import detached, other_amount
from layerlaw.oracle.sentences.products import settled
from layerlaw.oracle.sentences.unbound_references import Fact, Facts, with_antecedents
from layerlaw.oracle.sentences.unnamed_targets import with_targets_there
from layerlaw.oracle.target_numbers import renumbered, targets_in

N = TypeVar("N")
_CHANGES_WHAT_STANDS: Final = frozenset({"instead", "still"})
"""Words of sentences without which what stands before them means something else."""
_HANGING: Final = ("if", "when", "whenever", "then", "otherwise", "until", "each of")
"""What sentences open with besides pronouns, that say more of what was said before."""


@dataclass(frozen=True)
class Setting:
    """What may be spoken of before a script's first word."""

    memory: Memory = field(default_factory=lambda: Memory(it=r.This(), unsaid=True))
    """What an activated ability or a spell calls "it" before anything else is its own object."""
    triggered: bool = False
    """Is it a triggered ability's, so that "it" and "that player" speak of its event?"""
    spell: bool = False
    """Is it an instant's or sorcery's, which is no permanent that "other" could leave out?"""
    paid: frozenset[str] = frozenset()
    """What paying its cost does, as participles."""
    told: Facts | None = frozenset()
    """What its event tells; what speaks of something that nothing tells is not understood. None: all may have been told."""

    def reader(self, of: Reader) -> Words:
        """A reader of one-shot effects from where another is."""
        words = Words(
            of.text, of.tokens, of.context, of.at, of.end, resolving=True, reached=of.reached, memory=self.memory,
            rearranged=of.rearranged,
        )  # fmt: skip
        words.triggered = self.triggered
        words.of_event = self.triggered and self.memory.that is not None
        words.paid = self.paid
        words.spell, words.about_event = self.spell, self.memory.that == EVENT
        words.remember()
        return words


OF_ITS_OWN: Final = Setting()
OF_A_SPELL: Final = Setting(spell=True)
OF_WHAT_COSTS_IT: Final = Setting(Memory(it=r.This()))
"""Behind a cost that names the object last: `Remove a counter from this creature: It gains flying until end of turn`."""


def of_an_event(
    subject: ObjectRef | None = None,
    *,
    of_a_time: bool = False,
    told: Facts | None = None,
    host: bool = False,
    held: Condition | None = None,
) -> Setting:
    """What a triggered ability speaks of.

    Args:
        subject: what its event is about, if that is known by itself: this object or its host.
        of_a_time: is its event only a time (the beginning of a step), so that it is about no object?
        told: what its event tells, where that is known; what it does not tell, no pronoun means.
        host: does its intervening "if" speak of what its object is attached to, so that "that creature" is that?
        held: its intervening "if", of which "the difference" and a meld pair's "them" may speak.
    """
    pair = partner_in(held)
    if of_a_time:
        memory = Memory(
            it=subject, that=r.Host() if host else None, who=r.ThatPlayer(), difference=difference(held), pair=pair,
            counted=None if held is None else counters_asked(held), them=_those_exiled(held), many=_counters_it_had(held),
        )  # fmt: skip
        return Setting(memory, triggered=True, told=told)
    known, told = told, frozenset(Fact) if told is None else told
    other = OTHER if Fact.OTHER in told else r.Host() if host else None
    event = EVENT if Fact.THAT in told else None
    # What is called by a name of several is "them" (201.5): `Whenever Tui and La become untapped, put a counter on them`.
    alone = f.Is(subject) if isinstance(subject, r.This) else None
    memory = Memory(
        it=subject or event,
        that=other if subject else event,
        them=THESE if Fact.THESE in told else alone,
        who=r.ThatPlayer() if Fact.PLAYER in told else None,
        difference=difference(held),
        pair=pair,
        counted=None if held is None else counters_asked(held),
        many=EVENT_MANY if Fact.MANY in told else _counters_it_had(held),
    )
    return Setting(memory, triggered=True, told=known)


def _those_exiled(held: Condition | None) -> f.Filter | None:
    """What "them" is behind "if there are cards exiled with this enchantment"."""
    match held:
        case ThereAre(f.And((f.InZone(Zone.EXILE), f.IsLinked())) as cards):
            return cards
        case _:
            return None


def _counters_it_had(held: Condition | None) -> Value | None:
    """What "that many" is behind "if it had one or more +1/+1 counters on it", or behind "if you gained life this turn": so many (608.2h)."""
    match held:
        case ValueIs(CountersOn() as had, f.Comparison.AT_LEAST, 1):
            return had
        case ValueIs(PastNumber(Past(Occurrence.GAINED_LIFE), Measure.AMOUNT) as gained, f.Comparison.AT_LEAST, 1):
            return gained
        case _:
            return None


def read_script(reader: Reader, setting: Setting) -> Script | None:
    """Script := sentence+, to the end    with the text that they have.

    A sentence that is not understood whole is `Unread`; none may be that could begin a continuous effect, or opens as no instruction does.
    """
    start = reader.at
    row = _Row(setting.reader(reader), setting.told)
    spans = list(reader.sentences())
    while spans:
        at, end = spans.pop(0)
        while spans and completes(reader.part(*spans[0])):
            end = spans.pop(0)[1]
        if not row.sentence(at, end):
            return None
    reader.at = reader.end
    reader.context.behind = row.reader
    return row.script(reader.words(start, reader.end)) if row.one_shots or row.of_x != OfX() else None


def row_of_a_table(behind: Words, text: str, first: Instruction | None = None) -> tuple[Instruction, ...]:
    """What a row of a results table does; none speaks of what another does (706.3a), but for the tokens that the first describes.

    Args:
        behind: where the script before it ended.
        text: of the row.
        first: what the first row does last: `create two of those tokens`.
    """
    said, again, _ = text.partition(_ROLLS_AGAIN)
    rolls: tuple[Instruction, ...] = (May((BeginAgain(),)),) if again else ()
    described = isinstance(first, CreateTokens | CreateCopies)
    same = other_amount(following(behind, said.rstrip(".")), first) if first is not None and described else None
    if same is not None:
        return (*same, *rolls)
    row = _Row(following(behind, text))
    understood = all(row.sentence(at, end) for at, end in list(row.reader.sentences()))
    behind.targets = row.reader.targets
    return tuple(row.one_shots) if understood else (Unread(lowered(text.rstrip("."), proper=False)),)


_ROLLS_AGAIN: Final = ". You may roll again."
"""At the end of a row: who wants to does all from the roll on once more."""


def script(of: Script | Iterable[Instruction], name: str, setting: Setting = OF_ITS_OWN) -> Script:
    """What a row of instructions does, with its targets. Never raises for any text, and ends quickly.

    Args:
        of: the row of a definition in Python, typed or in words, or sentences in words.
        name: of the object, which means the object itself in its own text (201.5).
        setting: what they may speak of.

    Returns:
        The script; a sentence that is not understood whole is an `Unread` with its words.
    """
    instructions = of.one_shots if isinstance(of, Script) else tuple(of)
    text = of.text if isinstance(of, Script) else ""
    if len(instructions) == 1 and isinstance(instructions[0], ChooseOne) and _are_modes(instructions[0]):
        choice = instructions[0]
        return modal(tuple(script(row, name, setting) for row in choice.options), choice.how, name, text)
    row = _Row(setting.reader(words_of("", name)), setting.told)
    for instruction in instructions:
        row.put(instruction)
    return row.script(text)


def rows_of(of: Script, name: str) -> tuple[Instruction, ...]:
    """What a definition has, or the sentences of a text, in words, each with what completes it."""
    if isinstance(of, ScriptInWords) or not of.text:
        return of.one_shots
    reader, found = words_of(of.text, name), [""]
    for at, end in reader.sentences():
        part = reader.part(at, end)
        if completes(part):
            found[-1] += f". {part.words(at, end)}"
        else:
            found.append(part.opening(part.words(at, end)))
    return tuple(Unread(text) for text in found[1:])


def modal(modes: tuple[Script, ...], choose: str, name: str, text: str) -> Script:
    """Of several modes some are chosen as it goes on the stack, each with targets of its own (700.2b)."""
    how = how_chosen(choose)
    chosen = how_many(how.how, len(modes), name)
    if chosen is None:
        return Script((), (Unread(f"choose {choose} of {len(modes)} modes"),), text=text)
    if how.different:
        modes = tuple(replace(mode, targets=_of_others(mode.targets)) for mode in modes)
    least, most, again = chosen
    more = more_modes(how.how, len(modes), name)
    of_modes = Script((), (), modes, least=least, most=most, again=again, more_modes=more, text=text)
    return replace(of_modes, unchosen=how.unchosen, at_random=how.at_random)


def _of_others(targets: tuple[TargetRequirement, ...]) -> tuple[TargetRequirement, ...]:
    """Targets of a mode, none of which another mode may have as well ("each mode must target a different player", 700.2)."""
    return tuple(one if one.players is None else replace(one, another=True) for one in targets)


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
        case _:
            return _written(instruction)


def _written(instruction: Instruction) -> str:
    from layerlaw.oracle.write import write_instruction  # for the few that are neither words nor an effect

    return write_instruction(instruction).rstrip(".")


class _Row:
    """A row while it is read."""

    def __init__(self, reader: Words, told: Facts | None = None) -> None:
        self.reader = reader
        self.told = told
        self.last = 0
        """Where the one-shot effects of the last sentence in words begin."""
        self.one_shots: list[Instruction] = []
        self.of_x = OfX()
        self.resolves_anyway = False
        self.words: list[str] = []
        """For each of them the words that it was read from."""
        self.process: tuple[Value, int] | None = None
        """How often all that follows is done, and where that begins."""

    def put(self, instruction: Instruction) -> None:
        """One more instruction of a definition."""
        if isinstance(instruction, Unread) and self._begins_process(following(self.reader, instruction.text)):
            return
        self._note(self.read(instruction, self.one_shots), words_said(instruction))

    def sentence(self, start: int, end: int) -> bool:
        """One more sentence; False where it is not understood, and could begin a continuous effect or opens as no instruction does."""
        part = self.reader.part(start, end)
        if (said := said_of_x(part, self.one_shots)) is not None:
            last = self.one_shots[-1] if self.one_shots else None
            if said.most is not None and isinstance(last, May) and pays_x(last.cost):
                self.one_shots[-1] = replace(last, most_x=said.most)
            else:
                self.of_x = said  # what may be announced for X (601.2b) is nothing that is done
            return True
        part.at = start
        if part.eat("this ability still resolves if its target becomes illegal") and part.done:
            self.resolves_anyway = True
            return True
        part.at = start
        if part.eat("round up each time", "round down each time") and part.done:
            return True  # how the halves before it are rounded (107.1a), which they have heeded
        part.at = start
        if (
            chooses_abilities(part) is not None
            and part.done
            and "that ability" in self.reader.words(end, self.reader.end)
        ):
            return True  # one of them is chosen where "that ability" is gained
        part.at = start
        if self._begins_process(part):
            return True
        text = part.opening(part.words(start, end))
        one_shots = self._sentence(part, text, self.one_shots)
        if one_shots[-1:] == [Unread(text)] and not self._may_stay(self.reader.part(start, end)):
            return False
        self._note(one_shots, text)
        return True

    def _begins_process(self, reader: Words) -> bool:
        """Begins := "repeat the following process" amount "times"    all sentences behind it are done so often (608.2c)."""
        start = reader.at
        many = amount(reader) if reader.eat("repeat the following process") else None
        if many is None or not reader.eat("times") or not reader.done or self.process is not None:
            reader.at = start
            return False
        self.process = many, len(self.one_shots)
        return True

    def _may_stay(self, reader: Words) -> bool:
        """May a sentence that is not understood stay as it is: no continuous effect, or one that hangs on what was said before it?"""
        if bears_on(reader.words(reader.at, reader.end)):
            words = {token.low for token in reader.tokens[reader.at : reader.end]}
            return bool(self.one_shots) and not words & _CHANGES_WHAT_STANDS and reader.sees(*PRONOUNS, *_HANGING)
        return opens(reader) or (bool(self.one_shots) and reader.sees("during your next"))

    def _note(self, one_shots: list[Instruction], said: str) -> None:
        before, self.one_shots = self.one_shots, told_of_later(self.one_shots, one_shots)
        kept = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], zip(before, self.one_shots, strict=False)))
        said_of = " ".join([*(f"{text}." for text in self.words[kept:] if text), said])
        # A continuous effect that begins has no words: they are written from what it does.
        self.words = [
            *self.words[:kept],
            *("" if isinstance(one, Start) else said_of for one in self.one_shots[kept:]),
        ]

    def script(self, text: str) -> Script:
        """What has been read."""
        if self.process is not None:
            times, first = self.process
            if first == len(self.one_shots):  # no process follows
                self.one_shots.append(Unread("repeat the following process"))
            self.one_shots[first:] = [Repeat(times, tuple(self.one_shots[first:]))]
            self.words[first:] = [" ".join(filter(None, self.words[first:]))]
        wanted = tuple(self.wanted())
        done = with_targets_there(settled(tuple(self.one_shots), len(wanted)), wanted, self.words)
        made = Script(wanted, done, words=tuple(self.words) if any(self.words) else (), text=text, of_x=self.of_x)
        made = replace(made, resolves_anyway=True) if self.resolves_anyway else made
        return made if self.told is None else with_antecedents(made, self.told)

    def wanted(self) -> list[TargetRequirement]:
        """What may be chosen for each instance."""
        return self.reader.wanted[: self.reader.targets]

    def read(self, instruction: Instruction, before: list[Instruction]) -> list[Instruction]:
        """The one-shot effects with one more instruction of a definition."""
        reader = self.reader
        match instruction:
            case Unread(text) if (said := said_of_x(following(reader, text.rstrip(". ")), before)) is not None:
                self.of_x = said
                return before
            case Unread(text):
                return self._sentence(following(reader, text.rstrip(". ")), text, before)
            case ChooseOne((done, ())):
                return [*before, May(tuple(self._inside(done)))]
            case ChooseOne(options):
                return [*before, ChooseOne(tuple(tuple(self._inside(option)) for option in options))]
            case Provided():
                return self._provided(instruction, before)
            case ExchangeControl(r.Target(what=what), r.Target(what=also)) if what and what == also:
                return [*before, replace(exchanged(reader, wanted_of(what, reader)), duration=instruction.duration)]
            case _:
                reader.before = before
                return [*before, in_terms_of(reader, instruction)]

    def _provided(self, instruction: Provided, before: list[Instruction]) -> list[Instruction]:
        otherwise = tuple(self._inside(instruction.otherwise))
        first = self.reader.targets
        then = tuple(self._inside(instruction.then))
        last = before[-1] if before else None
        if instruction.when == Noted("you do") and isinstance(last, May) and not otherwise and not last.then:
            own = detached(self.reader, then, first) if instruction.reflexive else (then, ())
            if own is not None:
                return [*before[:-1], replace(last, then=own[0], reflexive=instruction.reflexive, targets=own[1])]
        return [*before, Provided(in_terms_of(self.reader, instruction.when), then, otherwise)]

    def _inside(self, row: Iterable[Instruction]) -> list[Instruction]:
        one_shots: list[Instruction] = []
        for instruction in row:
            one_shots = self.read(instruction, one_shots)
        return one_shots

    def _sentence(self, reader: Words, text: str, before: list[Instruction]) -> list[Instruction]:
        """The one-shot effects with one more sentence, from where the reader is."""
        start, end = reader.at, reader.end
        found: list[Instruction] | None = None
        furthest, reader.reached[0] = reader.reached[0], start
        beside_tokens = reader.memory.made
        if len(text) <= LONGEST:
            try:
                found = with_process(reader, before, sentence(reader, before, self.last))
            except (TooLong, RecursionError):
                found = None
        if found is not None and _speaks_of_later_tokens(found[len(before) :], before):
            found = None
        if found is not None and any(map(may_be_anything, reader.wanted[self.reader.targets : reader.targets])):
            found = None  # what it may be aimed at is part of it (115.1)
        if found is not None and beside_tokens and found[: len(before)] == list(before):
            of_cards = of_the_cards(reader, before, found[len(before) :], text)
            found = None if of_cards is None else [*before, *of_cards]
        if found is None or not reader.done:
            begun = reader.tokens[start].start if start < len(reader.tokens) else len(reader.text)
            stopped = max(0, reader.stopped - begun)  # in the words of this sentence
            reader = replace(reader, at=start, end=end, targets=self.reader.targets)
            # Its targets are chosen all the same (601.2c); what pronouns behind it mean is not known.
            _take_aims(reader)
            reader.memory = Memory()
            reader.remember()
            found = [*before, Unread(text, stopped)]
        reader.reached[0] = max(reader.reached[0], furthest)
        reader.made = reader.made or reader.memory.it == r.That()
        self.reader = reader
        kept = 0
        while kept < min(len(before), len(found)) and found[kept] is before[kept]:
            kept += 1
        found[kept:] = lasting_as_said(reader.part(start, end), found[kept:])
        self.last = kept if len(found) > kept else self.last
        return found


def _speaks_of_later_tokens(found: Sequence[Instruction], before: Sequence[Instruction]) -> bool:
    """Whether an effect would begin now for tokens that are only created when what waits happens (`Those tokens have ...`)."""
    waits = before[-1] if before else None
    now = found[0] if found else None
    return (
        isinstance(waits, CreateDelayedTrigger)
        and tree.holds(waits, CreateTokens)
        and isinstance(now, Start)
        and now.effect.scope == THESE
    )


def counted_behind(row: Iterable[Instruction], before: Sequence[Instruction]) -> tuple[Instruction, ...]:
    """The row with its targets counted on behind those of another paragraph, in which the grammar counts from 1 too (115.3)."""
    counted = 0
    for instruction in before:
        if isinstance(instruction, Unread):
            said = instruction.text.lower().split()
            begins = said[1:2] if said[:1] == ["then"] else said[:1]
            if not _LATER.isdisjoint(begins):  # what it waits for comes first
                said = instruction.text.lower().partition(",")[0].split()
            counted += sum(1 for word in said if _SAYS_TARGET.match(word))
        counted = max([counted, *(one.number for one in targets_in(instruction))])
    return renumbered(tuple(row), lambda number: number + counted) if counted else tuple(row)


_SAYS_TARGET: Final = re.compile(r"targets?(?:'s)?\W*$")


_NO_AIM: Final = frozenset({"new", "could", "can", "that", "which", "the", "a", "becomes", "single"})
"""Words before "target" where it is a verb, or speaks of what is a target already."""


_NOUN_GOES_ON: Final = frozenset(
    {
        "from",
        "and/or",
        "or",
        "with",
        "without",
        "that",
        "which",
        "who",
        "whose",
        "in",
        "of",
        "on",
        "other",
        "except",
        "you",
        "your",
        "an",
        "each",
        "that's",
        "previously",
        "attacking",
        "blocking",
        "blocked",
        "controlled",
        "named",
        "plus",
    }
)
"""Words with which the noun of a target goes on."""

_LATER: Final = frozenset({"when", "whenever", "at"})
"""Words with which a sentence begins whose targets are chosen as what it waits for has happened (603.7, 603.12), but for those of the event."""


def _aims_until(reader: Words) -> int:
    """Where the words end whose targets are chosen as the whole is announced."""
    begin = reader.at + (reader.at < reader.end and reader.tokens[reader.at].low == "then")
    if begin >= reader.end or reader.tokens[begin].low not in _LATER:
        return reader.end
    return next((at for at in range(begin, reader.end) if reader.tokens[at].low == ","), reader.end)


def _take_aims(reader: Words) -> None:
    """An instance of "target" for each such word in what is not understood, with what the words from there say of it, as far as they are read."""
    found = 0
    for place in range(reader.at, _aims_until(reader)):
        before, word = reader.tokens[place - 1].low if place else "", reader.tokens[place].low
        is_verb = before in _NO_AIM or (before, word) == ("copy", "targets")  # and `copy target spell` is an aim
        if word in ("target", "targets") and not is_verb and found < 9:
            inner = reader.part(place, reader.end)
            try:
                asked = wanted(inner)
            except (TooLong, RecursionError):
                asked = None
            # Where its noun goes on in words that are not read, what may be chosen is not known.
            goes_on = inner.low() in _NOUN_GOES_ON or (
                inner.sees(", or", ", and/or") and not inner.sees(", and/or up to one target", ", and/or target")
            )
            known = inner.targets == reader.targets and not goes_on
            reader.want(asked if asked is not None and known else UNKNOWN)
            found += 1
