"""What the writers of events, costs and one-shot effects share: targets as the text names them, players as subjects, amounts.

What a node says that no words are known for is `NoWords`: it is never left out in silence.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import Instruction
from layerlaw.model.game_facts import GOT_COUNTERS
from layerlaw.model.target_requirement import Pick, TargetRequirement
from layerlaw.model.tree import inside
from layerlaw.model.words import CardType, Zone
from layerlaw.oracle.walk import stays_a_card
from layerlaw.oracle.word_forms import article, listed, number_word, plural
from layerlaw.oracle.write.filters import write_filter, write_one
from layerlaw.oracle.write.references import possessive, write_object, write_player
from layerlaw.oracle.write.resolution_numbers import THAT_MANY, number_counted, number_told
from layerlaw.oracle.write.targets import write_target
from layerlaw.oracle.write.together import together_words
from layerlaw.oracle.write.values import for_each, write_value
from layerlaw.oracle.write.voice import ANY_TARGET, GrammaticalNumber, NoWords, Voice

__all__ = ["NoWords", "Telling", "third"]


DONE_BY: Final[dict[type[Instruction], str]] = {
    d.Tap: "tapped", d.Untap: "untapped", d.Sacrifice: "sacrificed", d.Destroy: "destroyed", d.Discard: "discarded", d.Mill: "milled", d.Draw: "drawn",
}  # fmt: skip
"""What an effect did, as "this way" says it behind; what moves things says it itself."""
THIRD: Final = {
    "have": "has",
    "do": "does",
    "search": "searches",
    "discard": "discards",
    "lose": "loses",
    "scry": "scries",
    "copy": "copies",
}
"""Verbs whose third person is not the first with an s."""


def third(verb: str) -> str:
    """The verb of a subject in the singular: `draws`, `searches`."""
    head, _, rest = verb.partition(" ")
    ending = "es" if head.endswith(("s", "sh", "ch", "x")) else "s"
    return THIRD.get(head, head + ending) + (f" {rest}" if rest else "")


def _is_such(part: f.Filter) -> bool:
    """Is it said of some of those of which was spoken, where they are?"""
    return isinstance(part, f.HasKeyword) or (isinstance(part, f.Not) and isinstance(part.part, f.HasPast))


@dataclass
class Telling:
    """One ability while it is told: who speaks, its targets, and which of them were named."""

    voice: Voice
    targets: tuple[TargetRequirement, ...] = ()
    named: set[int] = field(default_factory=set)
    it: r.ObjectRef | None = None
    """What the event was about, which "it" is."""
    that: r.ObjectRef | None = None
    """What the event spoke of besides, which "that creature" is."""
    they: r.PlayerRef | None = None
    """The player spoken of just now."""
    looked: r.PlayerRef | None = None
    """Whose cards were looked at or revealed."""
    rest: bool = False
    """Were some of them told already, so that "the rest" are the others?"""
    single: bool = False
    """Was one card looked at?"""
    that_card: bool = False
    """Is "that" a card, which was chosen or found?"""
    done: str = ""
    """What was done to "these", as "discarded this way" says it."""
    behind_event: bool = False
    """Does what is told next stand right behind a trigger's event?"""
    each: str = ""
    """Who does what is told next, of several players one after the other: `each opponent`."""
    its_event: str = "that spell"
    """What the event is about for which a delayed triggered ability waits."""
    who: r.PlayerRef | None = None
    """Who searched, looked or was offered something just before, which "that player" is."""
    that_source: bool = False
    """Is the other object of the event a source of damage, of which no kind is said?"""
    excess: bool = False
    """Was the event that excess damage was dealt, so that "that excess damage" is its?"""
    that_spell: bool = False
    """Is "that" the spell that was cast?"""
    made: str = ""
    """What "that" is since something was made, moved or chosen: `token`, `card`; empty where it is still the event's."""
    last: r.ObjectRef | None = None
    """What the clause before was about, which "it" is."""
    moved: set[int] = field(default_factory=set)
    """The targets that are cards by now, as they have left the battlefield or stayed off it (400.7)."""
    instead: bool = False
    """Is what is told done instead of what was told just before, to the same?"""
    lead: str = ""
    """What stands before the clause that is told: `for each opponent, `."""
    zone: Zone = Zone.BATTLEFIELD
    """Where the ability works (113.6): in a graveyard its object is "this card"."""

    def object(self, ref: r.ObjectRef) -> str:
        """An object in words; a target as the text names it, the first time."""
        match ref:
            case r.Target(number):
                if number in self.named:
                    if self._are_many(number):
                        return "those creatures"
                    if self.voice.spoken[-1:] == [ref]:
                        return "it"
                    return "that spell" if self._is_spell(number) else "that creature"
                self.voice.spoken.append(ref)
                return self.requirement(number)
            case r.Linked("event"):
                return "it" if self.last in (None, ref) else "that creature"
            case r.Linked("the other") if self.that_source:
                return "that source"
            case r.Linked("ability countered"):
                return "that permanent"
            case r.That() | r.Linked("other party" | "the other"):
                if isinstance(ref, r.That) and self.made == "token":
                    return "that token"
                if isinstance(ref, r.That) and self.that_spell and self.last in (None, r.This()) and not self.that_card:
                    return "it" if self.last is None else "that spell"
                return "that card" if self.that_card and isinstance(ref, r.That) else "that creature"
            case r.Linked("looked"):
                return "that card"
            case r.Linked("the put onto the battlefield"):
                return "that creature"
            case r.Linked("the copy" | "the created" as made):
                return "the copy" if made == "the copy" else "the token"
            case r.Linked("chosen"):
                return "that card" if self.that_card else "that creature"
            case r.Linked("cards" | "the exiled"):
                return "the exiled card"
            case r.Linked("the sacrificed"):
                return "the sacrificed permanent"
            case r.Linked("the discarded"):
                return "the discarded card"
            case r.This() if self.zone is not Zone.BATTLEFIELD:
                return "this card"
            case r.Linked("its event"):
                return self.its_event
            case r.Linked("that spell"):
                return "that spell"
            case r.TopOfLibrary() if self.last == ref:
                return "that card"
            case r.TopOfLibrary(player, bottom):
                return f"the {'bottom' if bottom else 'top'} card of {self.whose(player)} library"
            case r.TopOfGraveyard(player, kind, bottom):
                which = f"{'bottom' if bottom else 'top'} {'' if kind is None else kind.lower() + ' '}card"
                return f"the {which} of {self.whose(player)} graveyard"
            case r.Linked():
                raise NoWords(ref)
            case _:
                return write_object(ref, self.voice)

    def fresh(self, *, resolving: bool = False) -> Voice:
        """The voice of another part of the same text, which knows what was spoken of."""
        return replace(self.voice.anew(resolving=resolving), teller=self, done=self.done)

    def are_many(self, ref: r.ObjectRef) -> bool:
        """Is it an instance of the word target for which several may be chosen?"""
        return isinstance(ref, r.Target) and self._are_many(ref.number)

    def _are_many(self, number: int) -> bool:
        return number <= len(self.targets) and self.targets[number - 1].most != 1

    def requirement(self, number: int) -> str:
        """The target with this number, as the text first names it (115.1)."""
        if not 0 < number <= len(self.targets) or number in self.named:
            raise NoWords(number)
        self.named.add(number)
        self.voice.spoken.append(r.Target(number))
        first = self._player_first(self.targets[number - 1])
        words, of_each = write_target(self.targets[number - 1], self)
        self.lead = of_each or first
        return words

    def only_chosen(self, wanted: TargetRequirement) -> str:
        """`choose target opponent`: the choice of the only target, which nothing is done to (115.1)."""
        if isinstance(wanted.chooser, r.You):
            return f"choose {self.requirement(1)}"
        return f"{self.player(wanted.chooser)} chooses {self.requirement(1)}"

    def _may_be_player(self, number: int) -> bool:
        """Is the target a planeswalker or a player?"""
        wanted = self.targets[number - 1] if number <= len(self.targets) else None
        return (
            wanted is not None
            and wanted.players is not None
            and wanted.objects == f.ON_BATTLEFIELD & f.IsType(CardType.PLANESWALKER)
        )

    def _is_spell(self, number: int) -> bool:
        """Is the target a spell that is on the stack?"""
        return number <= len(self.targets) and f.InZone(Zone.STACK) in inside(self.targets[number - 1].objects)

    def _player_first(self, wanted: TargetRequirement) -> str:
        """`choose target opponent. ` before what is aimed at a thing of theirs (601.2c)."""
        for part in wanted.objects.parts if isinstance(wanted.objects, f.And) else ():
            match part:
                case f.ControlledBy(r.TargetPlayer(number)) if number not in self.named:
                    return f"choose {self.requirement(number)}. "
                case _:
                    pass
        return ""

    def player(self, ref: r.PlayerRef) -> str:
        """A player as a subject; `target player` where the text first names it."""
        if ref == self.they and not self.each:
            return "they"
        if ref == self.who and isinstance(ref, r.ControllerOf | r.OwnerOf):
            return "that player"
        match ref:
            case r.TargetPlayer(number):
                if number in self.named:
                    return "that player"
                return self.requirement(number)
            case r.ThatPlayer():
                if self.each:
                    told, self.each, self.they = self.each, "", ref
                    return told
                return "they" if self.they == ref else "that player"
            case r.Opponents():
                return "each opponent"
            case r.PlayersBut(r.EachPlayer(), r.ControllerOf() | r.TargetPlayer() as but):
                return f"each player other than {self.player(but)}"
            case r.ControllerOf(r.That()) | r.OwnerOf(r.That()) if isinstance(self.last, r.Target):
                return "its controller" if isinstance(ref, r.ControllerOf) else "its owner"
            case r.ControllerOf(r.Target(number)) if number in self.named and self._may_be_player(number):
                return "that player or that planeswalker's controller"
            case r.ControllerOf(held):
                return f"{possessive(self.object(held))} controller"
            case r.OwnerOf(held):
                return f"{possessive(self.object(held))} owner"
            case _:
                return write_player(ref, self.voice)

    def branch(self) -> Telling:
        """The same telling, in which another way may be told without this one knowing."""
        voice = replace(self.voice, spoken=[*self.voice.spoken], targets={*self.voice.targets})
        return replace(self, voice=voice, named={*self.named}, moved={*self.moved})

    def note(self, one: Instruction) -> None:
        """What "it", "that" and "this way" mean behind this one-shot effect."""
        self.done = DONE_BY.get(type(one), self.done)
        match one:
            case d.MoveTo(f.Is(r.Target(number) as ref), to) if to is not Zone.BATTLEFIELD:
                self.moved.add(number)
                self.last = ref
            case d.CreateTokens(number=1) | d.CreateCopies(number=1):
                self.made, self.last, self.that_card = "token", r.That(), False
            case (
                d.MoveTo(f.Is(ref))
                | d.Destroy(f.Is(ref))
                | d.Sacrifice(f.Is(ref))
                | d.Tap(f.Is(ref))
                | d.Untap(f.Is(ref))
            ):
                self.last = ref
            case d.MoveTo() | d.ExileFromTop() | d.Search() | d.Choose() | d.RevealUntil():
                self.made, self.last = "", r.That()
                self.that_card = self.that_card or stays_a_card(one)
            case d.Look(number=1) if one.kind == "look":
                self.last = r.Linked("looked")
            case d.Discard(number=number):
                self.last = r.That()
                self.that_card = self.that_card or number == 1
            case d.PutCounters(what=f.Is(ref)) | d.RemoveCounters(what=f.Is(ref)):
                self.last = ref
            case _:
                pass

    def whose(self, ref: r.PlayerRef) -> str:
        """A player in the genitive: `your`, `target player's`, `their`."""
        return "their" if ref == self.they else possessive(self.player(ref))

    def does(self, ref: r.PlayerRef, verb: str, rest: str = "") -> str:
        """What a player does: in the imperative where that is you."""
        tail = f" {rest}" if rest else ""
        if ref == self.they:
            return f"they {verb}{tail}"
        if isinstance(ref, r.You):
            return f"{'you ' if verb.split(maxsplit=1)[0] in _YOU else ''}{verb}{tail}"
        told = f"{self.player(ref)} {third(verb)}{tail}"
        if isinstance(ref, r.ControllerOf) and isinstance(ref.ref, r.Host):
            self.who = ref
        return told

    def doing(self, ref: r.PlayerRef, verb: str, rest: Callable[[], str]) -> str:
        """As `does`, of what speaks of the player again: the player is named first."""
        if isinstance(ref, r.TargetPlayer) and ref.number not in self.named:
            who = self.player(ref)
            return f"{who} {third(verb)} {self._theirs_in(ref, rest)}"
        if (isinstance(ref, r.ThatPlayer) and self.each) or self.first_named(ref):
            who = self.player(ref)
            return f"{who} {third(verb)} {rest()}"
        if isinstance(ref, r.You | r.ThatPlayer):
            return self.does(ref, verb, rest())
        return self.does(ref, verb, self._theirs_in(ref, rest))

    def first_named(self, ref: r.PlayerRef | None) -> bool:
        """Is it the controller or owner of a target that is named here first: `target creature's controller`?"""
        if not isinstance(ref, r.ControllerOf | r.OwnerOf) or not isinstance(ref.ref, r.Target):
            return False
        first = ref.ref.number not in self.named
        self.last = ref.ref if first else self.last
        return first

    def _theirs_in(self, ref: r.PlayerRef, rest: Callable[[], str]) -> str:
        """What is told of a player who was named just before, and is "they" in it."""
        before, self.they = self.they, ref
        told = rest()
        self.they = before
        return told

    def things(self, what: f.Filter | Pick, *, card: bool = False) -> str:
        """Whom something is done to: `target creature`, `all creatures`, `a creature you control`."""
        match what:
            case Pick(of, number, by, up_to, at_random, each, least, together):
                if each or (not isinstance(by, r.You) and by != self.they):
                    raise NoWords(what)
                said = "" if together is None else f" {together_words(together, self.count)}"
                picked = f"one or more {self.kind(of)}" if least and number is None else None
                return (picked or self._picked(of, number, up_to=up_to)) + said + (" at random" if at_random else "")
            case f.Is(ref):
                return self.object(ref)
            case f.IsLinked("targets") | f.IsAnyTarget():
                return self._all_targets()
            case f.IsLinked("the chosen"):
                return "them"
            case f.IsLinked("the copy"):
                return "the copies"
            case (
                f.THESE | f.IsLinked("chosen") | f.And((f.THESE, f.InZone(Zone.EXILE)))
            ):  # behind "if any of those cards remain exiled" those that do
                return "them"
            case f.Or((f.Is(ref), f.And() | f.InZone() as rest)):
                return f"{self.object(ref)} and all {self.kind(rest)}"
            case f.And((f.Is(r.Target() as ref) as those, *such)) if self.are_many(ref) and such:
                return self._such_of(those, such)
            case f.And((f.THESE as those, *such)) if such and all(map(_is_such, such)):
                return self._such_of(those, such)
            case f.And((f.IsLinked("cards"), f.InZone(Zone.EXILE)) | (f.InZone(Zone.EXILE), f.IsLinked("cards"))):
                return "all cards exiled with it"
            case f.IsLinked("cards"):
                return f"all cards exiled with {self.voice.this}"
            case f.IsLinked("the most votes"):
                return "each permanent with the most votes or tied for most votes"
            case f.IsLinked():
                raise NoWords(what)
            case f.Or((f.And(), f.And()) as parts):
                return " and ".join(f"all {self.kind(part)}" for part in parts)
            case f.Or(parts) if all(isinstance(part, f.Is) for part in _alternatives(parts)):
                return listed([self.things(part) for part in _alternatives(parts)])
            case _:
                return f"all {self.kind(what)}" if not card else self.kind(what)

    def _such_of(self, those: f.Filter, such: Sequence[f.Filter]) -> str:
        """`any of them that are Walls`, `any of them with flying`."""
        self.things(those)
        told = self.kind(f.all_of((f.ON_BATTLEFIELD, *such)))
        behind = told.removeprefix("permanents ")
        return f"any of them {behind}" if behind != told else f"any of them that are {told}"

    def host(self, host: r.ObjectRef | Pick) -> str:
        """What something is put onto the battlefield attached to: one that is known, or one that is chosen then."""
        return self.things(host) if isinstance(host, Pick) else self.object(host)

    def _all_targets(self) -> str:
        for number in range(1, len(self.targets) + 1):
            if number not in self.named:
                self.voice.targets.add(ANY_TARGET)
                return self.requirement(number)
        return "them"

    def one_card(self, what: f.Filter) -> str:
        """One card of either of several kinds, each with its article where one has more to say: `instant card or a creature card with flying`."""
        match what:
            case f.Or((first, *others)) if any(isinstance(one, f.And) for one in (first, *others)):
                return " or ".join([self.card(first), *(article(self.card(one)) for one in others)])
            case _:
                return self.card(what)

    def card(self, what: f.Filter, *, many: bool = False) -> str:
        """A card of no zone, by its kind: `basic land card`, `permanent cards with mana value 3 or less`; without an article."""
        number = GrammaticalNumber.PLURAL if many else GrammaticalNumber.SINGULAR
        return write_filter(what, self.fresh(), number, cards=True)

    def kind(self, what: f.Filter, number: GrammaticalNumber = GrammaticalNumber.PLURAL) -> str:
        """What kind of objects: `creatures you control`; of what only the resolution knows, that a target player controls or owns them."""
        whose = self._whose(what, number)
        if whose is not None:
            said = whose[1]  # which may have symbols in braces of its own
            return said.replace("{}", self.kind(whose[0], number)) if "{}" in said else said
        return write_filter(what, self.fresh(), number)

    def _whose(self, what: f.Filter, number: GrammaticalNumber) -> tuple[f.Filter, str] | None:
        """A filter without what it says of a target player or of other targets, and how the words say that."""
        parts = what.parts if isinstance(what, f.And) else ()
        for part in parts:
            rest = tuple(other for other in parts if other != part)
            match part:
                case f.THESE if self.done and len(parts) > 1:
                    kinds = tuple(other for other in rest if not isinstance(other, f.InZone))
                    many = number is GrammaticalNumber.PLURAL
                    if self.done in ("destroyed", "sacrificed") or f.ON_BATTLEFIELD in rest:
                        return f.And((f.ON_BATTLEFIELD, *kinds)), f"{{}} {self.done} this way"
                    return f.And(()), f"{self.card(f.And(kinds), many=many)} {self.done} this way"
                case f.IsLinked("the goaded") if f.ON_BATTLEFIELD in rest:
                    return f.And(rest), "{} goaded this way"
                case f.IsLinked(key) if key == GOT_COUNTERS:  # their kind is the clause's before
                    raise NoWords(what)
                case f.IsLinked("looked" | "these") if len(parts) > 1 and f.ON_BATTLEFIELD not in rest:
                    kinds = tuple(other for other in rest if not isinstance(other, f.InZone))
                    many = number is GrammaticalNumber.PLURAL
                    card = self.card(f.And(kinds), many=many) if kinds else "cards" if many else "card"
                    return f.And(()), f"{card} from among them"
                case f.Or((f.InZone(Zone.HAND), f.InZone(Zone.GRAVEYARD))) if f.OwnedBy(r.You()) in rest:
                    kinds = tuple(other for other in rest if not isinstance(other, f.OwnedBy))
                    many = number is GrammaticalNumber.PLURAL
                    card = self.card(f.And(kinds), many=many) if kinds else "cards" if many else "card"
                    return f.And(()), f"{card} from your hand or graveyard"
                case f.ControlledBy(r.ThatPlayer()) if self.they == r.ThatPlayer():
                    return f.And(rest), "{} they control"
                case f.ControlledBy(r.TargetPlayer(target) as who):
                    player = "that player" if target in self.named else self.player(who)
                    return f.And(rest), f"{{}} {player} controls"
                case f.OwnedBy(r.TargetPlayer() as who) if f.InZone(Zone.GRAVEYARD) in rest:
                    kinds = tuple(other for other in rest if not isinstance(other, f.InZone))
                    words = self.card(f.And(kinds) if len(kinds) > 1 else kinds[0], many=True) if kinds else "cards"
                    return f.And(()), f"{words} from {self.whose(who)} graveyard"
                case f.Not(f.Is(r.Target(target))) if target in self.named:
                    return f.And((*rest, f.other())), "{}"
                case _:
                    pass
        return None

    def _picked(self, of: f.Filter, number: v.Value | None, *, up_to: bool) -> str:
        if of == f.IsLinked("the copy") and number is None:
            return f"{'any number' if up_to else 'all'} of the copies"
        if isinstance(of, f.Is) and isinstance(of.ref, r.Target):
            raise NoWords(of)  # one of several targets, which another sentence has to name first
        if of == f.THESE and number is not None:
            return f"{'up to ' if up_to else ''}{self.count(number)} of them"
        if number is None:
            return f"{'any number of' if up_to else 'all'} {self.kind(of)}"
        if number == 1 and (self._whose(of, GrammaticalNumber.SINGULAR) or ("", ""))[1].endswith(_OF_CARDS):
            card = self.kind(of, GrammaticalNumber.SINGULAR)
            return f"up to one {card}" if up_to else article(card)
        if number == 1:
            self.kind(of)
            one = write_one(of, self.fresh())
            return f"up to one {one.removeprefix('a ').removeprefix('an ')}" if up_to else one
        return f"{'up to ' if up_to else ''}{self.count(number)} {self.kind(of)}"

    def count(self, number: v.Value) -> str:
        """How many, before a plural: `two`, `X`."""
        match number:
            case int():
                return number_word(number)
            case v.X():
                return "X"
            case v.ChosenNumber() if number in THAT_MANY:
                return "that many"
            case v.Times(2, v.ChosenNumber() as of) if of in THAT_MANY:
                return "twice that many"
            case _:
                raise NoWords(number)

    def amount(self, number: v.Value, noun: str, *, plain: bool = False) -> str:
        """So many of something: `a card`, `two cards`, `a card for each ...`, `cards equal to ...`; `plain`: figures ("3 damage")."""
        many = noun if plain else plural(noun)
        match number:
            case int():
                if plain:
                    return f"{number} {noun}"
                return article(noun) if number == 1 else f"{number_word(number)} {many}"
            case v.X():
                return f"X {many}"
            case v.ChosenNumber() if number in THAT_MANY:
                return f"that much {noun}" if plain else f"that many {many}"
            case v.Times(1, of):
                return self.amount(of, noun, plain=plain)
            case v.Times(times, v.ChosenNumber("that many")) if self.done:
                what = "permanent" if self.done in ("destroyed", "sacrificed") else "card"
                return f"{self.amount(times, noun, plain=plain)} for each {what} {self.done} this way"
            case v.Times(2, v.ChosenNumber() as of) if of in THAT_MANY:
                return f"twice that much {noun}" if plain else f"twice that many {many}"
            case v.Plus((v.X(), int(more))) if plain and more > 0:
                return f"X plus {more} {noun}"
            case v.Plus((first, int(more))) if more > 0 and not (plain and self.for_each_of(first) is not None):
                return f"{self.amount(first, noun, plain=plain)} plus {number_word(more)}"
            case v.Times(times, of) if (each := self.for_each_of(of)) is not None:
                return f"{self.amount(times, noun, plain=plain)} for each {each}"
            case _:
                each = None if isinstance(number, v.Plus) else self.for_each_of(number)
                if each is not None and not plain:
                    return f"{self.amount(1, noun)} for each {each}"
                if each is not None:
                    return f"1 {noun} for each {each}"
                return f"{many} equal to {self.value(number)}"

    def for_each_of(self, number: v.Value) -> str | None:
        """What stands behind "for each" where a number counts something; None of other numbers."""
        if isinstance(number, int | v.X):
            return None
        told = number_counted(number)
        if told is not None:
            return told
        match number:
            case v.ChosenNumber() if number_told(number) is not None:
                return None
            case v.Count(f.And(parts)) if (theirs := self._theirs(parts)) is not None:
                return theirs
            case _:
                pass
        self._known(number)
        return for_each(number, self.fresh())

    def _theirs(self, parts: tuple[f.Filter, ...]) -> str | None:
        """`card in target opponent's hand`, `creature they control`: what is counted of a player's; None for other things."""
        for part in parts:
            rest = tuple(other for other in parts if other != part)
            match part:
                case f.THESE if self.done:
                    return self.kind(f.And(parts), GrammaticalNumber.SINGULAR)
                case f.OwnedBy(r.TargetPlayer() as who) if rest in (
                    (f.InZone(Zone.HAND),),
                    (f.InZone(Zone.GRAVEYARD),),
                ):
                    zone = "hand" if rest == (f.InZone(Zone.HAND),) else "graveyard"
                    return f"card in {self.whose(who)} {zone}"
                case f.OwnedBy(r.ThatPlayer()) if self.they == r.ThatPlayer() and rest == (f.InZone(Zone.GRAVEYARD),):
                    return "card in their graveyard"
                case f.ControlledBy(r.ThatPlayer() as who) if self.they == who:
                    return f"{self.kind(f.And(rest), GrammaticalNumber.SINGULAR)} they control"
                case f.ControlledBy(r.TargetPlayer(number) as who):
                    known = number in self.named
                    player = "they control" if known else f"{self.player(who)} controls"
                    return f"{self.kind(f.And(rest), GrammaticalNumber.SINGULAR)} {player}"
                case _:
                    pass
        return None

    def value(self, number: v.Value) -> str:
        """A number behind "equal to"."""
        if isinstance(number, v.CardsInHand) and isinstance(number.player, r.TargetPlayer):
            return f"the number of cards in {self.whose(number.player)} hand"
        if self.excess and number == v.ChosenNumber("excess damage"):
            return "that excess damage"
        if (told := number_told(number)) is not None:
            return told
        self._known(number)
        if isinstance(number, v.Times) and number.factor == 2 and isinstance(number.of, v.StatOf):
            return f"twice {self.value(number.of)}"
        match number:
            case v.StatOf(r.Target(of), stat) if of in self.moved:
                return f"that card's {stat}"
            case _:
                pass
        if isinstance(number, v.StatOf) and number.ref == r.Linked("the exiled"):
            return f"the {number.stat} of the card exiled this way"
        if isinstance(number, v.StatOf):
            whose = self.object(number.ref)
            if whose.endswith((" control", " controls")):
                return f"the {number.stat} of {whose}"
            return f"{possessive(whose)} {number.stat}"
        return write_value(number, self.fresh())

    def _known(self, number: v.Value) -> None:
        if any(isinstance(part, v.ChosenNumber) for part in inside(number)):
            raise NoWords(number)


_YOU: Final = {"gain", "lose", "get", "become", "take", "win", "control", "may"}
"""Verbs before which "you" is said."""


def _alternatives(parts: tuple[f.Filter, ...]) -> list[f.Filter]:
    """The same, whichever way they are bracketed."""
    return [one for part in parts for one in (_alternatives(part.parts) if isinstance(part, f.Or) else [part])]


_OF_CARDS: Final = (" from among them", " from your hand or graveyard")
"""What stands behind cards of which one is told with an article."""
