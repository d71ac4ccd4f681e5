"""The reader: a place in a row of tokens, and what the grammar's functions share while they read one paragraph.

Each function of the grammar takes a reader. It either reads its production and answers a value, or answers None and leaves the
reader where it was (`production` sees to that). Reading is bounded: every function entered is a step, and a paragraph that takes
too many is given up as not understood, so that no text can make reading slow.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass, field, replace
from functools import wraps
from itertools import pairwise
from typing import Concatenate, Final, Generic, NamedTuple, ParamSpec, TypeVar, cast

from layerlaw.model.durations import Duration
from layerlaw.model.filters import Filter, Is
from layerlaw.model.references import Host, ObjectRef, PlayerRef, Target, That
from layerlaw.model.words import CardType
from layerlaw.oracle.tokens import Token, TokenKind

P = ParamSpec("P")
R = TypeVar("R")
Of = TypeVar("Of", bound="Reader")

MOST_STEPS: Final = 20_000
_LOW: Final = 4
"""Where a token has its words in lower case: had by its place they take a tenth of what they take by their name."""
_END: Final = Token(TokenKind.MARK, "", -1, -1, "")


class TooLong(Exception):
    """Reading took more steps than any sentence of rules text should. Never leaves this package."""


_MAY_BECOME_CREATURES: Final = frozenset({"Vehicle", "Spacecraft"})


@dataclass
class ReadingContext:
    """What is known of the object whose text is read, and of the text so far."""

    names: tuple[str, ...] = ()
    types: tuple[CardType, ...] = ()
    subtypes: tuple[str, ...] = ()
    choices: list[str] = field(default_factory=list)
    """Keys of what "as this enters" chose, in paragraphs before (607.2d)."""
    options: list[str] = field(default_factory=list)
    """The anchor words among which "as this enters" chose (614.12c)."""
    depth: int = 0
    """How deep inside quotation marks we are."""
    token: str = ""
    """What the token is called whose abilities are read; its own name is never its maker's (201.5a)."""
    behind: Reader | None = None
    """Where the reading of the last script ended, with what it knew there: the rows of a results table go on from there (706.3b)."""

    has_table: bool = False
    """Does a results table stand in the text (706.3a)?"""
    additional: str = ""
    """The additional cost of a spell, in words (601.2b)."""

    def of_a_line(self, line: str) -> tuple[object, ...] | None:
        """All that a line which names no card can be read by; None where it is read together with others, or stands in another text."""
        if self.depth or self.token or self.has_table:
            return None
        return (line, self.types, self.may_be_creature, tuple(self.choices), tuple(self.options), self.additional)

    @property
    def may_be_creature(self) -> bool:
        """Is it a creature, or of a kind that becomes one? Nothing else is asked of its subtypes."""
        return CardType.CREATURE in self.types or not _MAY_BECOME_CREATURES.isdisjoint(self.subtypes)

    @property
    def is_spell(self) -> bool:
        """Is it an instant or sorcery, whose text is spell abilities (113.3a)?"""
        return CardType.INSTANT in self.types or CardType.SORCERY in self.types

    def chosen_key(self, *keys: str) -> str:
        """Which of these kinds of choice the text before has made; the first if none."""
        return next((key for key in keys if key in self.choices), keys[0])


@dataclass(slots=True)
class Steps:
    """How many steps all readers of one paragraph may still take together: a part that leads nowhere costs what it cost."""

    left: int = MOST_STEPS


@dataclass(slots=True)
class Reader:
    """A place in a row of tokens. It has slots, as productions ask it for little else than where it is, a thousand times a card."""

    text: str
    tokens: tuple[Token, ...]
    context: ReadingContext
    at: int = 0
    end: int = -1
    steps: Steps = field(default_factory=Steps)
    targets: int = 0
    """How many targets the ability has named so far (115.1)."""
    it: ObjectRef | Filter | None = None
    """What "it" or "they" would mean now."""
    that_player: PlayerRef | None = None
    resolving: bool = False
    antecedent: ObjectRef | Filter | None = None
    """What "that creature" would mean inside a predicate, whose "it" is the subject."""
    event: bool = False
    """Is it a triggered ability, whose event may speak of another object ("that creature") than its subject?"""
    between: Duration | None = None
    """The duration that stood between two predicates, or in the middle of one."""
    reached: list[int] = field(default_factory=lambda: [0])
    """The token that reading came to at its furthest, whichever way it tried; shared by all readers of the paragraph."""
    aims: tuple[Target, ...] = ()
    """The single targets that the sentences before have named, with their words."""
    paid: frozenset[str] = frozenset()
    """What is done to pay the cost of an activated ability, as participles: `tapped`, of which "tapped this way" may speak."""
    rearranged: bool = False
    """Are the tokens not those of the text in its order (`put_together`)?"""

    among: frozenset[str] = field(init=False, repr=False, compare=False)
    """The words that are anywhere among the tokens, before here and behind the end too, in lower case."""

    def __post_init__(self) -> None:
        if self.end < 0:
            self.end = len(self.tokens)
        self.among = frozenset([token[_LOW] for token in self.tokens])

    def peek(self, ahead: int = 0) -> Token:
        """The token here or further on; an empty mark behind the end."""
        place = self.at + ahead
        return self.tokens[place] if 0 <= place < self.end else _END

    def low(self, ahead: int = 0) -> str:
        """The word here or further on in lower case; empty for quotations, the own name, and behind the end."""
        place = self.at + ahead
        return self.tokens[place][_LOW] if 0 <= place < self.end else ""

    @property
    def done(self) -> bool:
        """Is nothing left to read?"""
        return self.at >= self.end

    def next(self) -> Token:
        """Read one token."""
        token = self.peek()
        self.at += 1
        return token

    def eat(self, *phrases: str) -> str | None:
        """Read the first of these phrases (words and marks, spaced) that stands here, and answer it."""
        at, end = self.at, self.end
        if at >= end:
            return None
        # Phrases of a long list are told apart by their first word; nineteen of twenty times none of them stands here.
        tokens = self.tokens
        rows = _BY_FIRST_WORD[phrases].get(tokens[at][_LOW])
        if rows is None:
            return None
        for phrase, words in rows:
            behind = at + 1
            for word in words:
                if behind >= end or tokens[behind][_LOW] != word:
                    break
                behind += 1
            else:
                self.at = behind
                reached = self.reached
                reached[0] = max(reached[0], behind)
                return phrase
        return None

    def sees(self, *phrases: str) -> bool:
        """Does one of these phrases stand here?"""
        mark = self.at
        # as `eat` does, without a call for each of the many that are not there
        if mark >= self.end or self.tokens[mark][_LOW] not in _BY_FIRST_WORD[phrases] or self.eat(*phrases) is None:
            return False
        self.at = mark
        return True

    def comes_to(self, *words: str) -> bool:
        """Does one of these words stand here or further on? Without it, what needs one need not be tried."""
        return not self.among.isdisjoint(words) and any(
            token[_LOW] in words for token in self.tokens[self.at : self.end]
        )

    def place_of(self, *phrases: str) -> int | None:
        """Where the first of these phrases stands, here or further on."""
        mark, came_to = self.at, self.reached[0]
        while self.at < self.end and not self.sees(*phrases):
            self.at += 1
        found = self.at if self.at < self.end else None
        self.at, self.reached[0] = mark, came_to  # looking ahead is not reading
        return found

    def begins(self, words: Container[str]) -> bool:
        """Does one of these words stand here? Without it, what begins with one need not be tried."""
        at = self.at
        return (self.tokens[at][_LOW] if at < self.end else "") in words

    def others(self, read: Callable[[], R | None], *joints: str) -> Iterator[R]:
        """What is joined to what stands before, each by one of these words: `a Forest or a Plains`; a joint behind which nothing of the kind stands is left."""
        while True:
            mark = self.at
            more = read() if self.eat(*joints) is not None else None
            if more is None:
                self.at = mark
                return
            yield more

    def target_called(self, noun: str) -> Target | None:
        """The last target that the words before called so; a paragraph of continuous effects keeps no such words."""
        del noun
        return None

    def of_a_spell(self) -> bool:
        """Is it an instant's or sorcery's text that is read?"""
        return self.context.is_spell

    def aimed(self) -> tuple[Target, ...]:
        """The single targets that have been named, with the words that say what each may be."""
        return self.aims

    def spell_told(self) -> ObjectRef | None:
        """What "that spell" means; of a paragraph of continuous effects nothing."""
        return None

    def named_before(self) -> tuple[Filter, ...]:
        """What the words before spoke of, other than the object itself."""
        return (Is(self.it),) if isinstance(self.it, Host | That) else ()

    def of_the_event(self) -> ObjectRef | None:
        """What the event is about, where an ability has one."""
        return That() if self.event else None

    def called(self, noun: str, found: ObjectRef | None) -> ObjectRef | None:
        """What "that NOUN" means where the object would be this one, as far as is known what that is."""
        del noun
        return found

    def tick(self) -> None:
        """One step of reading.

        Raises:
            TooLong: beyond the bound.
        """
        steps = self.steps
        steps.left -= 1
        if steps.left < 0:
            raise TooLong

    def words(self, start: int, end: int | None = None) -> str:
        """The text as written from token `start` up to token `end` (here, if none)."""
        stop = self.at if end is None else end
        if stop <= start:
            return ""
        if self.rearranged:
            return _joined(self.text, self.tokens[start:stop])
        return self.text[self.tokens[start].start : self.tokens[stop - 1].end]

    def rest(self) -> str:
        """The text as written from here to the end, read at once."""
        start, self.at = self.at, self.end
        return self.words(start)

    def new_target(self, what: str = "") -> Target:
        """One more target, in the order in which the text names them; `what` are the words that say what it may be."""
        self.targets += 1
        return Target(self.targets, what)

    def described(self, target: Target, start: int) -> Target:
        """The target, which the words from token `start` up to here say (115.1)."""
        return Target(target.number, self.words(start))

    def part(self, start: int, end: int) -> Reader:
        """A reader of a part of the tokens: it counts targets on from here, and its steps with ours, also where it fails."""
        part = Reader.__new__(Reader)
        self.share_with(part, start, end)
        part.between = None
        return part

    def share_with(self, part: Reader, start: int, end: int) -> None:
        """Make a reader that has no fields yet one of a part of the tokens, with what is known here but for what stands between."""
        part.at, part.end = start, end
        part.text, part.tokens, part.context, part.steps = self.text, self.tokens, self.context, self.steps
        part.targets, part.it, part.that_player = self.targets, self.it, self.that_player
        part.resolving, part.antecedent, part.event = self.resolving, self.antecedent, self.event
        part.reached, part.aims, part.paid = self.reached, self.aims, self.paid
        part.rearranged, part.among = self.rearranged, self.among

    @property
    def stopped(self) -> int:
        """Where in the text reading came to at its furthest."""
        place = min(self.reached[0], len(self.tokens) - 1)
        return self.tokens[place].start if place >= 0 else 0

    def sentences(self) -> Iterator[tuple[int, int]]:
        """The sentences from here on, as places of their first token and of the period behind them."""
        start = self.at
        for place in range(self.at, self.end):
            token = self.tokens[place]
            ends = token.text == "." or (
                token.kind is TokenKind.QUOTE
                and token.text.endswith('."')
                and place + 1 < self.end
                and self.tokens[place + 1].text[:1].isupper()
            )
            if ends:
                stop = place if token.text == "." else place + 1
                if stop > start:
                    yield start, stop
                start = place + 1
        if start < self.end:
            yield start, self.end


def apart(reader: Reader) -> Reader:
    """A reader of what is left to read in which nothing has been spoken of yet."""
    part = Reader.__new__(Reader)
    reader.share_with(part, reader.at, reader.end)
    part.targets, part.it, part.that_player, part.antecedent, part.between = 0, None, None, None, None
    part.resolving, part.event, part.aims, part.paid = False, False, (), frozenset()
    return part


def leaving_out(reader: Of, places: Container[int]) -> Of:
    """What is left to read but for some of its tokens, which say something of the whole and belong to no part of it, such as "instead"."""
    kept = tuple(reader.tokens[at] for at in range(reader.at, reader.end) if at not in places)
    return replace(reader, tokens=kept, at=0, end=len(kept), reached=[0])


def put_together(reader: Of, *parts: tuple[int, int] | Token | str) -> Of:
    """Tokens of the row, from place to place, in this order, with words of our own (spaced, as for `eat`) where the sentence leaves them unsaid."""
    tokens: list[Token] = []
    for part in parts:
        match part:
            case str():
                tokens += map(_own_word, part.split())
            case Token():
                tokens.append(part)
            case start, end:
                tokens += reader.tokens[start:end]
    return replace(reader, tokens=tuple(tokens), at=0, end=len(tokens), reached=[0], rearranged=True)


def _own_word(word: str) -> Token:
    return Token(TokenKind.WORD if word[0].isalpha() else TokenKind.MARK, word, -1, -1, word.lower())


def _joined(text: str, tokens: tuple[Token, ...]) -> str:
    """The words of tokens that were put together, as spaced in the text where they stand together there."""
    said = tokens[0].text
    for before, token in pairwise(tokens):
        together = 0 <= before.end <= token.start <= before.end + 1
        said += text[before.end : token.start] if together else "" if token.kind is TokenKind.MARK else " "
        said += token.text
    return said


_Rows = dict[str, tuple[tuple[str, tuple[str, ...]], ...]]


class _ByFirstWord(dict[tuple[str, ...], _Rows]):
    """For each list of phrases those that begin with each word, in their order, each with its other words."""

    def __missing__(self, phrases: tuple[str, ...]) -> _Rows:
        found: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
        for phrase in phrases:
            first, *rest = phrase.split()
            found.setdefault(first, []).append((phrase, tuple(rest)))
        rows = self[phrases] = {first: tuple(rows) for first, rows in found.items()}
        return rows


_BY_FIRST_WORD: Final = _ByFirstWord()


def production(function: Callable[Concatenate[Of, P], R]) -> Callable[Concatenate[Of, P], R]:
    """A function of the grammar, whose first argument is the reader: where it answers None, nothing was read."""
    if takes_a_reader_alone(function):
        alone = cast("Callable[[Of], R]", function)

        @wraps(function)
        def read_alone(reader: Of, /) -> R:
            steps = reader.steps
            steps.left -= 1
            if steps.left < 0:
                raise TooLong
            mark, targets, it = reader.at, reader.targets, reader.it
            found = alone(reader)
            if found is None:
                reader.at, reader.targets, reader.it = mark, targets, it
            return found

        return cast("Callable[Concatenate[Of, P], R]", read_alone)

    @wraps(function)
    def read(reader: Of, /, *args: P.args, **kwargs: P.kwargs) -> R:
        steps = reader.steps  # `tick`, without a call for each production
        steps.left -= 1
        if steps.left < 0:
            raise TooLong
        mark, targets, it = reader.at, reader.targets, reader.it
        found = function(reader, *args, **kwargs)
        if found is None:
            reader.at, reader.targets, reader.it = mark, targets, it
        return found

    return read


def takes_a_reader_alone(function: Callable[..., object]) -> bool:
    """Is the reader all that a production takes? Then it is called without gathering what else there is, twice as fast."""
    code = getattr(function, "__code__", None)
    rest = inspect.CO_VARARGS | inspect.CO_VARKEYWORDS
    return code is not None and code.co_argcount == 1 and not code.co_kwonlyargcount and not code.co_flags & rest


class _Words(NamedTuple):
    """Without which words a production reads nothing; None where that is not known."""

    first: frozenset[str] | None = None
    anywhere: frozenset[str] | None = None


_ASKED: Final[dict[Callable[..., object], _Words]] = {}
"""The words of each production that has told them."""
_UNASKED: Final[dict[Callable[..., object], Callable[..., object]]] = {}
"""Each of these productions as it is where its words have been asked for already."""

Read = TypeVar("Read", bound=Callable[..., object])


def begins_with(*phrases: str) -> Callable[[Read], Read]:
    """Marks a production that reads nothing where none of these phrases, or words, begins, and does not try it there; an empty one stands for the own name."""
    return _marked(_Words(first=frozenset([(phrase.split() or [""])[0] for phrase in phrases])))


def needs(*words: str) -> Callable[[Read], Read]:
    """Marks a production that reads nothing of a text in which none of these words stands, and does not try it there."""
    return _marked(_Words(anywhere=frozenset(words)))


def _marked(words: _Words) -> Callable[[Read], Read]:
    def mark(read: Read) -> Read:
        told = _ASKED.get(read, _Words())
        asked = _asked_first(read, words)
        _ASKED[asked] = _Words(words.first or told.first, words.anywhere or told.anywhere)
        _UNASKED[asked] = _UNASKED.get(read, read)
        return cast("Read", asked)

    return mark


def _asked_first(read: Callable[..., R], words: _Words) -> Callable[..., R | None]:
    """The production behind a look at the words here: most productions are tried where they read nothing, for want of the very first word."""
    first, anywhere = words
    if first is not None and takes_a_reader_alone(read):

        @wraps(read)
        def read_alone_here(reader: Reader, /) -> R | None:
            at = reader.at
            there = reader.tokens[at][_LOW] if at < reader.end else ""
            return read(reader) if there in first else None

        return read_alone_here

    @wraps(read)
    def read_here(reader: Reader, /, *args: object, **kwargs: object) -> R | None:
        at = reader.at
        there = reader.tokens[at][_LOW] if at < reader.end else ""
        return read(reader, *args, **kwargs) if there in first else None  # type: ignore[operator]

    @wraps(read)
    def read_of_it(reader: Reader, /, *args: object, **kwargs: object) -> R | None:
        return None if anywhere.isdisjoint(reader.among) else read(reader, *args, **kwargs)  # type: ignore[union-attr]

    return read_of_it if first is None else read_here


class FirstOf(Generic[Of, P, R]):
    """Several productions as one: what the first of them reads that reads anything.

    Nine of ten read nothing, mostly for want of the very first word. So they are told apart by it before any is tried, and what needs
    a word is not tried where the text has none such. `FirstOf` answers what `a(reader) or b(reader) or ...` would.
    """

    def __init__(self, *forms: Callable[Concatenate[Of, P], R | None]) -> None:
        self.forms = forms
        asked = [
            (cast("Callable[Concatenate[Of, P], R | None]", _UNASKED.get(form, form)), _ASKED.get(form, _Words()))
            for form in forms
        ]
        begun = {word for _, words in asked for word in words.first or ()}

        def such(word: str | None) -> tuple[tuple[Callable[Concatenate[Of, P], R | None], frozenset[str] | None], ...]:
            return tuple((form, words.anywhere) for form, words in asked if words.first is None or word in words.first)

        self._by_word = {word: such(word) for word in begun}
        self._others = such(None)

    def here(self, reader: Of) -> Iterator[Callable[Concatenate[Of, P], R | None]]:
        """The forms that may stand here, for whoever asks more of what one reads than that it reads anything."""
        among = reader.among
        for form, anywhere in self._by_word.get(reader.low(), self._others):
            if anywhere is None or not anywhere.isdisjoint(among):
                yield form

    def __call__(self, reader: Of, /, *args: P.args, **kwargs: P.kwargs) -> R | None:
        """What is read; None, and nothing read, where none of the forms is there."""
        at, among = reader.at, reader.among
        low = reader.tokens[at][_LOW] if at < reader.end else ""
        for form, anywhere in self._by_word.get(low, self._others):
            if anywhere is not None and anywhere.isdisjoint(among):
                continue
            found = form(reader, *args, **kwargs)
            if found:
                return found
        return None
