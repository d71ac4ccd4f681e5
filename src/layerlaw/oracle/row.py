"""Reading one-shots: the grammar's reader with a memory of what the row of instructions has spoken of so far.

What "it", "that player", "those cards" and "that many" mean runs on from sentence to sentence (608.2c), so that one memory goes through the
whole row. Reading is bounded as the grammar's is: a row that takes too many steps is not understood.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import wraps
from typing import Concatenate, Final, NamedTuple, ParamSpec, TypeVar, cast

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import Instruction
from layerlaw.model.durations import Until
from layerlaw.model.game_facts import ABILITY_COUNTERED, PUT_INTO, TARGETS_OF_THE_SPELL
from layerlaw.model.one_shot_effects import (
    CreateCopies,
    CreateTokens,
    Discard,
    ExileFromTop,
    May,
    Mill,
    MoveTo,
    Sacrifice,
)
from layerlaw.model.target_requirement import Pick, TargetRequirement
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.antecedents import can_be
from layerlaw.oracle.reader import Reader, ReadingContext, Steps, TooLong, takes_a_reader_alone
from layerlaw.oracle.tokens import TokenKind, own_names, tokenize
from layerlaw.oracle.word_forms import SUBTYPE_NOUNS

P = ParamSpec("P")
R = TypeVar("R")

MOST_STEPS: Final = 40_000
LONGEST: Final = 1_500
"""No sentence of a card is half as long."""
THESE: Final = f.THESE
"""What an earlier one-shot effect of the same resolution made, moved or chose."""
_MADE: Final = ("token", "copy")
"""Nouns of what an effect made: "the copy" is never the card that was copied."""
_ON_BATTLEFIELD: Final = ("creature", "permanent", "artifact", "land", "enchantment", "planeswalker")
"""What a text calls an object on the battlefield, and no card elsewhere (109.2)."""
EVENT: Final = r.Linked("event")
"""What a triggered ability's event spoke of, where a one-shot effect before may have made "that" something else."""
ITS_EVENT: Final = r.Linked("its event")
"""What the event is about for which a delayed triggered ability waits (603.7)."""
ITS_MANY: Final = v.ChosenNumber("its many")
"""How much the event is about for which a delayed triggered ability waits (603.7)."""
EXCESS: Final = v.ChosenNumber("excess damage")
"""How much of the damage that the one-shot effect before dealt was excess damage (120.10)."""
THAT_MANY: Final = v.THAT_MANY
"""How much or how many the one-shot effect before did."""
DRAWN_THIS_WAY: Final = v.ChosenNumber("drawn this way")
"""How many cards were drawn by the one-shot effect before, whatever number it named (121.2, 614.11)."""
MOST_OF_ONE: Final = v.ChosenNumber("the most of one")
"""The greatest number that any one player has discarded, of all that did so at once."""
OTHER: Final = r.Linked("the other")
"""What an event that is about the object itself or its host speaks of besides: "that creature" behind "whenever this creature blocks a creature"."""
CAST: Final = r.Linked("that spell")
"""The spell or ability that the event spoke of: what was cast or activated, or what something became the target of."""
ITS_TARGETS: Final = f.IsLinked(TARGETS_OF_THE_SPELL)
"""What the spell of the event targets now, or did as it left the stack (115.1, 608.2h)."""
TOLD_OF: Final = (f.IsLinked(PUT_INTO[Zone.BATTLEFIELD]), ITS_TARGETS)
"""What tells of several objects besides "these", of which "one of them" is one."""
DAMAGED: Final = f.IsLinked("dealt damage")
"""What earlier one-shot effects of the same resolution have dealt damage."""
THE_COPY: Final = r.Linked("the copy")
"""What an earlier one-shot effect of the same resolution has copied a spell, an ability or a card to (707.10, 707.12)."""
ITS_ABILITY_COUNTERED: Final = r.Linked(ABILITY_COUNTERED)
"""The permanent whose ability an earlier one-shot effect of the same resolution has countered."""
THE_COPIES: Final = f.IsLinked("the copy")
THE_CREATED: Final = r.Linked("the created")
"""The token that an earlier one-shot effect of the same resolution created, also where cards have been moved since, which are none (111.6)."""
THE_CARDS: Final = f.IsLinked("the cards")
"""The cards that an earlier one-shot effect of the same resolution moved, also where tokens have been created since, which are none (111.6)."""
THE_REVEALED: Final = f.IsLinked("the revealed")
"""Those that an earlier one-shot effect of the same resolution has revealed, of those that were looked at."""
THE_CHOSEN: Final = f.IsLinked("the chosen")
"""All that several players have chosen, one after the other (101.4)."""
CAST_THIS_WAY: Final = r.Linked("cast this way")
"""The spell that an earlier one-shot effect of the same resolution had cast."""
EVENT_MANY: Final = v.ChosenNumber("event many")
"""How much or how many the event spoke of, likewise."""
DONE_BY: Final = {
    "discarded": "discard", "drawn": "draw", "exiled": "exile", "milled": "mill", "destroyed": "destroy", "sacrificed": "sacrifice",
    "returned": "return", "removed": "remove", "created": "create", "put": "put", "lost": "lose", "gained": "gain", "dealt": "deal",
    "tapped": "tap", "untapped": "untap", "prevented": "prevent",
    "goaded": "goad", "countered": "counter",
}  # fmt: skip
"""Of which verb "this way" speaks behind a participle."""
DONE: Final = (
    "the life lost this way", "the amount of life lost this way", "the total life lost this way", "the damage dealt this way",
    "the number of creatures destroyed this way", "the number of permanents destroyed this way", "the number of cards discarded this way",
    "the number of cards milled this way", "the amount of damage dealt this way", "that much", "that amount", "that damage",
    "the number of cards exiled this way", "the number of counters removed this way", "the amount of life gained this way",
    "the damage prevented this way", "the number of permanents sacrificed this way", "the number of creatures sacrificed this way",
    "the number of lands sacrificed this way", "the number of cards drawn this way",
)  # fmt: skip
"""How much a clause before has done, in words that need not name its verb."""
LOOKED_IN: Final = {"library": Zone.LIBRARY, "hand": Zone.HAND, "exile": Zone.EXILE, "": Zone.LIBRARY}
LOOKED: Final = f.IsLinked("looked")
"""The cards that an earlier one-shot effect of the same resolution looked at or revealed."""


_NO_TOKEN: Final = frozenset(
    {"artifact", "battle", "creature", "enchantment", "equipment", "land", "planeswalker", "vehicle"}
)
"""Nouns by which a token is not called that is made as something else."""


OF_THE_CHOSEN_COLOR: Final = "added of the chosen color"
"""What an event did that is about mana of the color chosen for the source, which "that color" is behind it."""


class Memory(NamedTuple):
    """What pronouns mean now."""

    it: r.ObjectRef | None = None
    """"it", "its", "that creature"."""
    that: r.ObjectRef | None = None
    """"that creature", where it is another than "it"."""
    them: f.Filter | None = None
    """"them", "those creatures"."""
    who: r.PlayerRef | None = None
    """"that player", "they", "their"."""
    counted: v.CountersOn | None = None
    """The counters that an "if" has just counted, which "those counters" are."""
    looked: r.PlayerRef | None = None
    """Whose cards have been looked at or revealed, so that "them", "one of them" and "the rest" are of those."""
    looked_zone: str = ""
    """`library`, `hand` or `exile`."""
    kept: bool = False
    """Was one of them chosen that stays where it is, on top, so that "the rest" are all others?"""
    attached_to: f.Filter | None = None
    """What the things before are, where the next are said to be attached to them: `enchanted creature and all Auras attached to that creature`."""
    shown: bool = False
    """Were some of those that were looked at revealed, so that "the revealed cards" are these, and "the rest" all others?"""
    last: str = ""
    """The verb of the clause before, by which "discarded this way" is known to be what that did."""
    explained: bool = False
    """Has an X been explained, so that it is no announced one in what follows?"""
    x_is: v.Value | None = None
    """What it was explained as, where that is the same number still in the sentences behind."""
    voted: tuple[str, ...] = ()
    """The words that were voted for, in lower case (701.38b)."""
    event_did: str = ""
    """What the event of which "that many" tells did, as a participle: `discarded`, `scried`, of which "discarded this way" speaks."""
    dealer: r.ObjectRef | None = None
    """What the clause before says to deal damage, so that a verb behind it without a subject is its: `deals 2 damage to any target and gains flying`."""
    damaged: bool = False
    """Has something been dealt damage, so that it can be spoken of what was?"""
    difference: v.Value | None = None
    """What "the difference" is, where an "if" has just compared two numbers."""
    compared: v.Value | None = None
    """The number of which an "if" has asked how much it is: "that much" behind what was done to objects, of which there are so many and not so much."""
    pair: f.Filter | None = None
    """The other card of the meld pair, where an "if" has asked for both."""
    many: v.Value | None = None
    """What "that many" or "that much" is, where something has been done or has happened that it can speak of."""
    moved: r.ObjectRef | None = None
    """What was moved last, so that it is a new object (400.7)."""
    lasts: Until | None = None
    """How long an effect lasts that begins instead of another and doesn't say it: as long as that one."""
    stayed: r.ObjectRef | None = None
    """What "it" was before something that now lies in a graveyard, to which no continuous effect applies."""
    other_kind: bool = False
    """Is that no creature, so that "that creature" is still what `stayed`?"""
    of_library: bool = False
    """Is "it" a card that was exiled from a library or moved from a hand or graveyard, which no words call a creature or a permanent?"""
    other_nouns: frozenset[str] = frozenset()
    """What "it" is not called where it was sacrificed or returned as something else: `sacrifice a creature. If you do, untap that land`."""
    other_it: r.ObjectRef | None = None
    """What "it" was before that."""
    made: bool = False
    """Is "it" a token just created, which no words call a card?"""
    token: str = ""
    """The name of the token that is made, which its own abilities call it by (201.5)."""
    token_kinds: frozenset[str] = frozenset()
    """What "it" is where that is a token just made: "that enchantment" is no Cat creature."""
    pool: f.Filter | None = None
    """Of what several players chose, so that "the rest" is what nobody did."""
    unsaid: bool = False
    """Is "it" what nothing has been said of yet, so that no continuous effect means it by a pronoun?"""
    put_things: bool = False
    """Did the clause before put objects somewhere, of which it tells how many?"""
    only_if: bool = False
    """Did the sentence before say behind what is offered on what condition, so that "if you don't" is also where that does not hold?"""
    put_all: Instruction | None = None
    """What the clause before did to all cards of a kind, which "the same" may be done for others of."""
    beside: r.ObjectRef | None = None
    """What was spoken of before several cards were looked at, so that one of them may be compared with it."""
    each_type: str = ""
    """Of which card types "a card of that type" or "one card of each" speaks: `card type`, `permanent type`."""
    kind: f.Filter | None = None
    """What "a card of the chosen kind" is, where one of two kinds has just been chosen."""
    entering: bool = False
    """Is it what is done as the object itself enters, of which is said with how many counters for that (614.12)?"""
    scope: f.Filter | None = None
    """What a continuous effect just begun applies to, where that is no one object: "they"."""

    def with_(self, known: Mapping[str, object]) -> Memory:
        """The memory with what has become known, as `_replace` makes it in three times the time."""
        held: list[object] = list(self)
        for name, what in known.items():
            held[_PLACES[name]] = what
        return tuple.__new__(Memory, held)


_NOTHING: Final = Memory()
_ITSELF: Final = (r.This, r.Host)
_OTHERS: Final = (r.Target, r.That, r.Linked, r.Host)
_PLACES: Final = {name: place for place, name in enumerate(Memory._fields)}


@dataclass(slots=True)
class Words(Reader):
    """A reader of a one-shot."""

    memory: Memory = _NOTHING
    wanted: list[TargetRequirement] = field(default_factory=list)
    """What may be chosen for each instance of "target" so far; the first `targets` of them count."""
    triggered: bool = False
    spell: bool = False
    random: bool = False
    """Did the noun that was read last say "at random"?"""
    before: Sequence[Instruction] = ()
    """The one-shot effects of the sentences before."""
    of_event: bool = False
    """May "that creature" be another object of the event than what it is about?"""
    about_event: bool = False
    """Does "that" mean the event's at first?"""
    reflexive: bool = False
    """Is what is read done by an ability that triggers on what was done before (603.12), whose targets are chosen after that?"""
    made: bool = False
    """Whether something was made or moved, which "that" means from then on."""
    spoken_of: Memory = _NOTHING
    """What pronouns meant before the things that were read last: what these are attached to is none of them."""

    def part(self, start: int, end: int) -> Words:
        """A reader of a part of the tokens, with all that is known here."""
        part = Words.__new__(Words)
        self.share_with(part, start, end)
        part.between = self.between
        part.memory, part.wanted, part.triggered, part.spell = self.memory, self.wanted, self.triggered, self.spell
        part.random, part.before, part.of_event = self.random, self.before, self.of_event
        part.about_event, part.reflexive, part.made = self.about_event, self.reflexive, self.made
        part.spoken_of = self.spoken_of
        return part

    def opening(self, text: str) -> str:
        """The text, which begins here, with a small first letter unless that is a name's."""
        named = self.peek().kind is TokenKind.SELF or self.peek().text in SUBTYPE_NOUNS
        return text if named or text[:2] == "X " else text[:1].lower() + text[1:]

    def want(self, wanted: TargetRequirement) -> r.Target:
        """One more instance of "target"."""
        self.targets += 1
        del self.wanted[self.targets - 1 :]
        self.wanted.append(wanted)
        return r.Target(self.targets, wanted.text)

    def new_target(self, what: str = "") -> r.Target:
        """One more instance of "target", as the grammar comes upon it."""
        from layerlaw.oracle.phrases.targets import wanted_of

        return self.want(wanted_of(what, self))

    def named_before(self) -> tuple[f.Filter, ...]:
        """What the words before spoke of, other than the object itself."""
        refs = (self.memory.it, self.memory.that)
        ones = dict.fromkeys(ref for ref in refs if ref is not None and not isinstance(ref, r.This))
        made = (self.memory.them,) if self.memory.them == THESE else ()
        return (*map(f.Is, ones), *made)

    def of_the_event(self) -> r.ObjectRef | None:
        """What the event is about, where an ability has one."""
        return EVENT if self.triggered else None

    def of_a_spell(self) -> bool:
        """Is it an instant's or sorcery's text that is read?"""
        return self.spell or self.context.is_spell

    def aimed(self) -> tuple[r.Target, ...]:
        """The single targets that have been named, with the words that say what each may be."""
        before = enumerate(self.wanted[: self.targets], start=1)
        return tuple(r.Target(number, wanted.text) for number, wanted in before if wanted.most == 1)

    def described(self, target: r.Target, start: int) -> r.Target:
        """The target with the words that say what it may be."""
        from layerlaw.oracle.phrases.targets import wanted_of

        words = self.words(start)
        self.wanted[target.number - 1] = wanted_of(words, self)
        return r.Target(target.number, words)

    def remember(self, **known: object) -> None:
        """Note what pronouns mean from here on."""
        memory = self.memory
        if memory.token_kinds and known.get("it", memory) == memory.it:
            # `attach it to the token`: both are spoken of still.
            known.setdefault("that", memory.that)
            known.setdefault("token_kinds", memory.token_kinds)
        if "it" in known:
            own = isinstance(known["it"], _ITSELF)
            if not own:
                # Behind `this creature`, "that creature" is still another than "it".
                known.setdefault("that", None)
                known.setdefault("other_nouns", frozenset())
            elif "that" not in known and isinstance(memory.it, _OTHERS):
                # `Destroy target creature. This deals 3 damage to that creature's controller`: the one before.
                known["that"] = memory.that or memory.it
            known.setdefault("stayed", None)
            known.setdefault("other_kind", False)
            known.setdefault("of_library", memory.of_library and own)
            known.setdefault("made", memory.made and own)
            known.setdefault("unsaid", False)
            known.setdefault("token_kinds", frozenset())
        if "looked" in known:
            known.setdefault("kept", False)
            known.setdefault("shown", False)
        if ("it" in known or "them" in known) and known.get("them") != THESE:
            known.setdefault("scope", None)
        self.memory = memory.with_(known) if known else memory
        self.it, self.that_player = self.memory.it, self.memory.who

    def that_one(self, noun: str) -> r.ObjectRef | None:
        """What "that NOUN" means: what was spoken of last if it can be such, and else what the event is about (608.2c)."""
        found = self.memory.it if noun in _MADE and self.memory.it is not None else self.memory.that or self.memory.it
        if isinstance(found, r.This | None) and self.of_a_spell() and self.targets == 1 and noun != "card":
            only = tuple(self._called(noun))  # `you gain life equal to target creature's power. ... that creature`
            found = only[0] if len(only) == 1 else found
        if noun == "token" and isinstance(found, r.That) and _moved_since_created(self.before):
            return THE_CREATED
        if noun in _MADE and found == EVENT and self.memory.that == r.That():
            return r.That()  # `if that enchantment is an Aura, you may attach it to the token`
        if (
            noun == "creature"
            and isinstance(found, r.That)
            and self.memory.last in _OF_CARDS
            and _sacrificed(self.before)
        ):
            return r.Linked(
                "the sacrificed"
            )  # `draw cards equal to that creature's power and lose life equal to that creature's toughness`
        if noun == "creature" and self.memory.other_kind and isinstance(found, r.That):
            found = self.memory.stayed
        if isinstance(found, r.That) and self.memory.token_kinds and noun in _NO_TOKEN - self.memory.token_kinds:
            # `Create a Germ and attach that Equipment to it`: no token is one
            found = self.target_called(noun) or found
        if isinstance(found, r.That) and noun in self.memory.other_nouns:
            return self.target_called(noun) or self.memory.other_it or (EVENT if self.triggered else None)
        if self.memory.of_library and isinstance(found, r.That) and noun in _ON_BATTLEFIELD:
            return self.target_called(noun) or (EVENT if self.triggered else None)
        if self.memory.made and isinstance(found, r.That) and noun == "card":
            return self.target_called(noun)  # 111.1: a token is no card
        if noun == "card" and found == OTHER and self.memory.it == EVENT:
            return EVENT  # the spell whose target the other is
        if noun == "spell" and (found in (EVENT, OTHER) or isinstance(found, r.That)):
            # Nothing made or moved is a spell.
            return self.target_called(noun) or (CAST if self.triggered and not self.offered_to_cast() else None)
        if found == r.Linked("looked") and noun != "card":
            found = self.target_called(noun) or (EVENT if self.triggered else found)
        if isinstance(found, r.This) and noun != "card":
            return None  # the object itself is "it" or "this creature"
        if noun in _MADE and isinstance(found, r.Target) and found not in self._called(noun):
            return None  # the token that was made before, which "that" does not mean any more
        if isinstance(found, r.Target) and found not in (called := tuple(self._called(noun))) and len(called) == 1:
            return called[0]  # `2 damage to that player or planeswalker and 2 damage to that creature`
        if not isinstance(found, r.Target) or can_be(noun, found):
            return found
        if not self.triggered:
            before = [r.Target(at + 1, self.wanted[at].text) for at in range(found.number - 1)]
            such = [one for one in before if can_be(noun, one)]
            return such[0] if len(such) == 1 else None
        return CAST if noun == "spell" else EVENT

    def called(self, noun: str, found: r.ObjectRef | None) -> r.ObjectRef | None:
        """What "that NOUN" means where the object would be this one: a token that was made is called by its own kinds alone."""
        if found is None and self.triggered and isinstance(self.memory.it, r.This):
            return self.memory.that  # `put a +1/+1 counter on this creature. Then if that creature's power is ...`
        if found != r.That() or not self.memory.token_kinds or noun in self.memory.token_kinds:
            return found
        if noun not in _NO_TOKEN:
            return found
        return self.memory.that or self.target_called(noun) or found

    def spell_told(self) -> r.ObjectRef | None:
        """What "that spell" means: the target that was called so, or the spell of the event."""
        return self.that_one("spell")

    def cost_reveals(self) -> bool:
        """Does paying its cost reveal a card, which "the revealed card" may mean?"""
        return "revealed" in self.paid or "reveal" in self.context.additional.lower()

    def offered_to_cast(self) -> bool:
        """Did a sentence before this one offer to cast something, so that "that spell" need not be the event's?"""
        before = [token.low for token in self.tokens[: self.at]]
        ended = max((at for at, word in enumerate(before) if word == "."), default=0)
        return any(before[at : at + 2] == ["may", "cast"] for at in range(ended))

    def target_called(self, noun: str) -> r.Target | None:
        """The last target whose words call it so: `target spell`, `target artifact card in your graveyard`."""
        return next(self._called(noun), None)

    def _called(self, noun: str) -> Iterator[r.Target]:
        for place in range(min(self.targets, len(self.wanted)), 0, -1):
            if noun in self.wanted[place - 1].text.lower().split():
                yield r.Target(place, self.wanted[place - 1].text)

    def did(self, number: v.Value | None = None) -> None:
        """Note that something was done, so much where it is said: behind a number that is known anyway, "that many" is still the event's."""
        told = isinstance(number, int) or number == EVENT_MANY
        if self.memory.many != EVENT_MANY or not told:
            self.remember(many=THAT_MANY)

    def _tell(self) -> None:
        """What the grammar's own productions are to take "it" and "that player" for."""
        self.it = self.memory.it
        self.that_player = self.memory.who

    def back(self, mark: Mark) -> None:
        """Go back to where the reader was, with what it knew there."""
        self.at, self.targets, self.memory = mark.at, mark.targets, mark.memory
        self._tell()

    def mark(self) -> Mark:
        """Where the reader is, and what it knows."""
        return Mark(self.at, self.targets, self.memory)

    def adopt(self, other: Words) -> None:
        """Go on with what another reader of the same row has come to know."""
        self.targets, self.memory = other.targets, other.memory
        self._tell()


class Mark(NamedTuple):
    """A place of a reader and what it knew there."""

    at: int
    targets: int
    memory: Memory


def reading(function: Callable[Concatenate[Words, P], R]) -> Callable[Concatenate[Words, P], R]:
    """A function that reads: where it answers None, nothing was read, and nothing learned."""
    if takes_a_reader_alone(function):
        alone = cast("Callable[[Words], R]", function)

        @wraps(function)
        def read_alone(reader: Words, /) -> R:
            steps = reader.steps
            steps.left -= 1
            if steps.left < 0:
                raise TooLong
            at, targets, memory = reader.at, reader.targets, reader.memory
            found = alone(reader)
            if found is None:
                reader.at, reader.targets, reader.memory = at, targets, memory
                reader.it, reader.that_player = memory.it, memory.who
            return found

        return cast("Callable[Concatenate[Words, P], R]", read_alone)

    @wraps(function)
    def read(reader: Words, /, *args: P.args, **kwargs: P.kwargs) -> R:
        steps = reader.steps  # `tick`, without a call for each production
        steps.left -= 1
        if steps.left < 0:
            raise TooLong
        at, targets, memory = reader.at, reader.targets, reader.memory
        found = function(reader, *args, **kwargs)
        if found is None:
            reader.at, reader.targets, reader.memory = at, targets, memory
            reader.it, reader.that_player = memory.it, memory.who
        return found

    return read


def words_of(text: str, name: str, memory: Memory | None = None) -> Words:
    """A reader of a one-shot of an object called `name`."""
    names = tuple(word for word in own_names(name, legendary=True) if word.lower() not in _NO_NAMES)
    found = Words(
        text, tokenize(text, names), ReadingContext(names), steps=Steps(MOST_STEPS), resolving=True, memory=memory or Memory()
    )  # fmt: skip
    found.remember()
    return found


_NO_NAMES: Final = frozenset({"x", "return", "destroy", "draw", "exile", "target", "create", "counter", "each", "all"})


def following(reader: Words, text: str) -> Words:
    """A reader of another text of the same row, with what is known so far."""
    known = {item.name: getattr(reader, item.name) for item in fields(Words) if item.init}
    known.update(text=text, tokens=tokenize(text, reader.context.names), at=0, end=-1, reached=[0])
    return Words(**known)


_OF_CARDS: Final = ("draw", "mill")
"""What makes cards what was moved last, of which none is "that creature"."""


def _sacrificed(before: Sequence[Instruction]) -> bool:
    """Is what was done before that one permanent may be sacrificed?"""
    done = before[-1].done if before and isinstance(before[-1], May) else ()
    return (
        len(done) == 1
        and isinstance(done[0], Sacrifice)
        and isinstance(done[0].what, Pick)
        and done[0].what.number == 1
    )


def _moved_since_created(before: Sequence[Instruction]) -> bool:
    """Were cards moved since tokens were created, so that what was made or moved last is none of them?"""
    created = [at for at, one in enumerate(before) if isinstance(one, CreateTokens | CreateCopies)]
    return bool(created) and any(
        isinstance(one, Mill | ExileFromTop | Discard | MoveTo) for one in before[created[-1] :]
    )
