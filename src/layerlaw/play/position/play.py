"""The hand that moves a game at work: the position of now, and the ways to read and change it that all of `play` shares."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Final, cast

from layerlaw.game.changed import changed
from layerlaw.game.entering_battlefield import as_it_would_be
from layerlaw.game.events import PARTS, choose
from layerlaw.game.objects import TIMES_TRANSFORMED
from layerlaw.game.state import GameObject, ObjectId, State, TooLarge
from layerlaw.game.turns import another_exiled
from layerlaw.layers import NEWEST, Edition, Solution, solve
from layerlaw.layers.board_reader import BoardReader
from layerlaw.layers.inquiry import Query, UnstatedFact
from layerlaw.model.cards import Card
from layerlaw.model.filters import IsLinked
from layerlaw.model.identity import IdentityCache
from layerlaw.model.links import CREATED_WITH, PRINTED, copied, key_of
from layerlaw.model.references import LastLinked
from layerlaw.model.tree import holds, speaks_of
from layerlaw.model.words import CardType, Zone
from layerlaw.play.position.functioning import Presence
from layerlaw.play.position.library_order import order_is_unknown, top_cards
from layerlaw.play.position.log_entry import LogEntry
from layerlaw.play.position.persons import also_seen_by
from layerlaw.play.position.position import Item, Position
from layerlaw.play.position.procedures import Procedures
from layerlaw.play.position.questions import Choosable, Chooser, Nobody, Question, asked, checked

Replacing = tuple[str, int, int]
"""By what a replacement or prevention effect is known: its kind, its object, and which of the object's it is."""
ShieldShares = Mapping[tuple[int, ObjectId, ObjectId | str], int]
"""How much of damage a shield takes: by the shield, and by who deals the damage and to whom."""


@dataclass
class PutOff:
    """What a prevention effect does besides, put off until it has been applied to all damage that is dealt at once (615.5)."""

    done: Callable[[int], None]
    """Does it, about so much damage."""
    name: str
    many: int = 0
    times: int = 0


class Play:
    """A game at work. `at` is the position of now; everything else is read from it.

    Args:
        at: where the game stands.
        procedures: what reaches back: `play.by_the_rules` has them.
        chooser: who answers questions.
        edition: the rules.
    """

    def __init__(
        self,
        at: Position,
        procedures: Procedures[Play, Any],
        chooser: Chooser | None = None,
        edition: Edition = NEWEST,
    ) -> None:
        self.at = at
        self.procedures: Final = procedures
        self.chooser: Chooser = chooser or Nobody()
        self.edition: Final = edition
        self.depth = 0
        self.ahead: dict[ObjectId, str] = {}
        """What enters, as it is looked ahead at: the name by its id there (614.12)."""
        self.replacing: frozenset[Replacing] = frozenset()
        """The replacement effects that have been applied to the event instead of which things happen now."""
        self.entering: frozenset[ObjectId] = frozenset()
        """What is about to enter: as it is looked at how it does, none of it is chosen to go elsewhere (614.13a)."""
        self.shares: ShieldShares = {}
        """Of damage that is dealt at once, what shields take that don't reach for all of it, where somebody said it (615.7)."""
        self.applied: dict[int, ObjectId | None] = {}
        """Effects for the next damage that have applied to damage of the events that are settled now, with its source; None: to damage before them."""
        self.meant: dict[int, ObjectId] = {}
        """Of damage that is settled now, for such effects: whose was chosen to be the next, until that is settled (615.8)."""
        self.besides: dict[Hashable, PutOff] = {}
        """What prevention effects do besides, about the damage of the events that are settled now: once for all of it (615.5, 615.13)."""
        self.added: set[Replacing] = set()
        """The effects that have added a fixed number of tokens to those that are created at once, as they do once (614.5)."""
        self.guessed: dict[tuple[str, str], None] = {}
        """Conditions that only play decides and that are not known here: whose they were, and their words. They were taken as not so."""
        self.called: Callable[[ObjectId], str | None] | None = None
        """What an object is called where its name alone would not tell it from others."""
        self.presence: Final = Presence(edition.keyword_triggers)
        self.card_named: Callable[[str], Card | None] | None = None
        """A card from outside the game, by its name (309.2a); None where none is known."""
        self.lasting: tuple[tuple[Item, ...], list[tuple[int, Item]]] = ((), [])
        """A stack, and what of it has a duration that is watched, with its place (`play.durations`)."""
        self.most_remembered: int | None = None
        """How many lines of the log, and objects with what they became, are kept as a turn begins; None: all of them, as a board prints its log
        and names objects by what they once were. Whoever lets a game go on for long sets it, and its memory stays as it is."""
        self.most_objects = 100_000
        self.most_effects = 10_000
        """How large the game may grow."""
        self._solved: tuple[State, Solution] | None = None
        self._older: Final[IdentityCache[Solution]] = IdentityCache(64)
        self._looked_at: tuple[State, Solution] | None = None

    def require_room(self, more: int = 0) -> None:
        """That so many more objects still fit into the game.

        Raises:
            TooLarge: they do not, or there are too many effects.
        """
        if more > 0 and more + sum(thing.count for thing in self.at.state.objects) > self.most_objects:
            raise TooLarge("objects", self.most_objects, f"{more:,} more objects")
        if len(self.at.state.effects) > self.most_effects:
            raise TooLarge("effects", self.most_effects, f"{len(self.at.state.effects):,} continuous effects")

    # --- reading -------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The state of now."""
        return self.at.state

    @state.setter
    def state(self, state: State) -> None:
        if state is not self.at.state:
            self.at = changed(self.at, state=state)

    @property
    def solution(self) -> Solution:
        """What everything is now; worked out once for each state."""
        known = self._solved
        if known is None or known[0] is not self.at.state:
            if known is not None:
                self._older.keep(id(known[0]), *known)
            earlier = self._older.find(id(self.at.state))
            now = (
                earlier[1]
                if earlier
                else solve(self.at.state, self.edition, trace=False, after=self._near(self.at.state), keep=True)
            )
            known = self._solved = (self.at.state, now)
        return known[1]

    def solution_of(self, state: State) -> Solution:
        """What everything was in a state of before; the last few are remembered."""
        if state is self.at.state:
            return self.solution
        known = self._older.find(id(state))
        if known is None and self._solved is not None and self._solved[0] is state:
            known = self._solved
        if known is not None:
            return known[1]
        found = solve(state, self.edition, trace=False, after=self._near(state))
        self._looked_at = (state, found)
        return self._older.keep(id(state), state, found)

    def _near(self, state: State) -> Solution | None:
        """The solution to go on from: what was looked at last beside the game, such as what enters (614.12), where just the same objects were there, else that of the game."""
        before, beside = self._solved, self._looked_at
        if before is not None and before[0].next_id == state.next_id:
            return before[1]
        if beside is not None and beside[0].next_id == state.next_id and len(beside[0].by_id) == len(state.by_id):
            return beside[1]
        return None if before is None else before[1]

    def solution_ahead(self, state: State, identity: ObjectId) -> Solution:
        """What everything would be with what enters, as it is looked at before it has (614.12)."""
        if self.edition.looks_ahead_at_others:
            return self.solution_of(state)
        return as_it_would_be(state, identity, self.edition)

    def thing(self, identity: ObjectId) -> GameObject | None:
        """An object that is there now."""
        return self.at.state.by_id.get(identity)

    def put_there(self, was: ObjectId, now: ObjectId) -> ObjectId:
        """Of what an effect has put onto the battlefield a condition asks how it is there (400.7j); of all else that it moved, how it was where it came from (608.2h)."""
        thing = self.thing(now)
        return now if now != was and thing is not None and thing.zone is Zone.BATTLEFIELD else was

    def last_of(self, identity: ObjectId) -> GameObject | None:
        """An object as it is, or as it last was (608.2h)."""
        thing = self.thing(identity)
        last = self.at.last.get(identity) if thing is None else None
        return thing if last is None else last.by_id.get(identity)

    def has_in_library(self, player: str, number: int) -> bool:
        """Whether a player's library has so many cards; one that the board leaves open has (701.17b)."""
        known = len(top_cards(self.state, player, number))
        return player in self.at.endless or known + self.state.player(player).library_count >= number

    def times_transformed(self, identity: ObjectId) -> int:
        """How often a permanent has transformed since it is there (701.27f)."""
        thing = self.thing(identity)
        return 0 if thing is None else thing.facts.get(TIMES_TRANSFORMED, 0)

    def item(self, identity: ObjectId) -> Item | None:
        """A spell or ability on the stack."""
        return next((item for item in self.at.stack if item.id == identity), None)

    def item_as_it_was(self, identity: ObjectId) -> Item | None:
        """A spell or ability on the stack, or as it last was there this turn (608.2h)."""
        return self.item(identity) or self.at.left_stack.get(identity)

    def spells_change_hands(self, board: Solution) -> None:
        """112.2, 109.5: a spell that has come under another player's control since that board is theirs, whom its text calls "you"."""
        if not any(item.kind == "spell" for item in self.at.stack):
            return
        now = self.solution

        def theirs(item: Item) -> Item:
            if item.kind != "spell" or item.id not in board or item.id not in now:
                return item
            player = now[item.id].controller
            if player is None or player == board[item.id].controller:
                return item
            self.log("event", f"{player} gains control of {self.name(item.id)}", "112.2", (item.id,))
            return replace(item, controller=player)

        self.change(stack=tuple(map(theirs, self.at.stack)))

    def off_the_stack(self, item: Item) -> None:
        """A spell or ability is no longer on the stack; what it was there is remembered."""
        stack = self.at.stack
        rest = stack[:-1] if stack and stack[-1].id == item.id else tuple(one for one in stack if one.id != item.id)
        self.change(stack=rest, left_stack={**self.at.left_stack, item.id: item})

    def current(self, identity: ObjectId) -> ObjectId:
        """What an object has become through zone changes; itself where it has not moved."""
        seen = identity
        while seen in self.at.became:
            seen = self.at.became[seen]
        return seen

    def parts_of(self, identity: ObjectId) -> tuple[ObjectId, ...]:
        """The objects that what was found as one is now: all cards of a merged or melded permanent that has left (712.21c, 730.3c)."""
        thing = self.thing(identity)
        if thing is None or PARTS not in thing.linked:
            return (identity,)
        return tuple(one for one in cast("tuple[ObjectId, ...]", thing.linked[PARTS]) if self.thing(one) is not None)

    def known(self, identity: ObjectId) -> Solution | None:
        """The solution in which to look at an object: that of now, or the last one in which it was where it was (113.7a, 608.2h)."""
        if identity in self.at.state.by_id:
            return self.solution
        state = self.at.last.get(identity)
        return None if state is None else self.solution_of(state)

    def controlled(self, player: str, kind: CardType | None = None) -> tuple[ObjectId, ...]:
        """The permanents that a player controls, of a card type if one is named; what is phased out is not there (702.26b)."""
        there = (thing.id for thing in self.state.permanents if "phased_out" not in thing.status)
        now = ((identity, self.solution[identity]) for identity in there)
        return tuple(one for one, is_ in now if is_.controller == player and (kind is None or kind in is_.types))

    def attacked_by(self, thing: GameObject) -> tuple[str, ...]:
        """The player whom a creature attacks, the controller of the planeswalker, or the protector of the battle (508.5)."""
        attacked = thing.choices.get("attacking")
        if isinstance(attacked, str):
            return (attacked,)
        found: list[str] = []
        for one in thing.linked.get("attacking", ()):
            goal = self.thing(ObjectId(cast("int", one)))
            protector = None if goal is None else goal.choices.get("protector")
            found.append(protector if isinstance(protector, str) else self.controller(ObjectId(cast("int", one))))
        return tuple(found)

    def controller(self, identity: ObjectId) -> str:
        """Who controls an object, or controlled it last, or else owns it."""
        item = self.item(identity)
        if item is not None:
            return item.controller
        solution = self.known(identity)
        if solution is None or identity not in solution:
            return self.at.state.active_player
        now = solution[identity]
        return now.controller or now.owner

    def name(self, about: ObjectId | str) -> str:
        """What to call an object or player in the log."""
        if isinstance(about, str):
            return about
        called = self.called(about) if self.called is not None else None
        if called is not None:
            return called
        thing = self.last_of(about)
        if thing is not None:
            return thing.name
        item = self.item(about)  # before what was looked at ahead and may never have come: ids are given anew
        if item is not None:
            return f"the ability of {item.source_name}"
        return self.ahead.get(about, "something that is gone")

    def reader(self, you: str, this: ObjectId | None, choices: Mapping[str, object] | None = None) -> BoardReader:
        """Reads filters, values and conditions now, for a player and a source."""
        return self.solution.reader(you, this, choices)

    @property
    def order(self) -> tuple[str, ...]:
        """The players still in the game in APNAP order (101.4)."""
        names = [player.name for player in self.at.state.players]
        first = names.index(self.at.state.active_player)
        return tuple(name for name in (*names[first:], *names[:first]) if name not in self.at.lost)

    def count(self, key: str, player: str = "") -> int:
        """How often something happened this turn."""
        return self.at.counts.get((key, player), 0)

    # --- changing ------------------------------------------------------------------------------------------------

    def change(self, **changes: object) -> None:
        """Put other values into the position."""
        self.at = changed(self.at, **changes)

    def counted(self, key: str, player: str = "", by: int = 1) -> int:
        """Count something for this turn; the number that it is now."""
        number = self.count(key, player) + by
        self.at = changed(self.at, counts={**self.at.counts, (key, player): number})
        return number

    def shows(self, cards: Iterable[ObjectId], players: Iterable[str]) -> None:
        """Note that cards are shown to players (701.20a, 701.20e)."""
        seeing = also_seen_by(frozenset(players), self.at.controlled)
        shown = dict(self.at.shown)
        for card in cards:
            shown[card] = shown.get(card, frozenset()) | seeing
        self.change(shown=shown)

    def left(self, identity: ObjectId, before: State, new: ObjectId | None) -> None:
        """Note that an object left where it was: how it was last, and what it became."""
        became = self.at.became if new is None else self.at.became.with_one(identity, new)
        self.at = changed(self.at, last=self.at.last.with_one(identity, before), became=became)

    def exiled_with(self, source: ObjectId, cards: tuple[ObjectId, ...], pair: str) -> None:
        """Cards that a permanent has exiled are noted on it, for its linked abilities (607.2a, 607.2b); where it has left, nothing is.

        Of a merged or melded permanent, all of its cards are (712.21c, 730.3c). `pair`: by which effect it has the ability that exiles them (607.5).
        """
        if cards:
            self.state = another_exiled(self.state, source)
        every = dict.fromkeys(part for one in cards for part in self._in_order(source, self.parts_of(one)))
        self._links(source, "cards", tuple(every), pair)

    def _in_order(self, source: ObjectId, parts: tuple[ObjectId, ...]) -> tuple[ObjectId, ...]:
        """The cards of one permanent in the order in which they were exiled: whoever exiles them says it, where an ability asks for the last one (712.21b, 730.3b)."""
        now = self.solution
        if len(parts) < 2 or source not in now or not holds(now[source].abilities, LastLinked):
            return parts
        about = f"{self.name(source)}: in which order they are exiled, the last one last"
        player = now[source].controller or now[source].owner
        order, told = self.ask_and_tell(Question("order", player, about, parts, len(parts), len(parts), default=parts))
        if not told:
            named = ", ".join(map(self.name, parts))
            self.log("note", f"{about}: nobody said another: {named}", "712.21b", parts)
        return cast("tuple[ObjectId, ...]", order)

    def created_with(self, source: ObjectId, tokens: tuple[ObjectId, ...], pair: str) -> None:
        """Tokens that an object's ability has created are noted on it where an ability of it speaks of them (607.1)."""
        thing = self.thing(source)
        now = self.solution
        if thing is None or source not in now:
            return
        if speaks_of(now[source].abilities, IsLinked(CREATED_WITH)):
            self._links(source, CREATED_WITH, tokens, pair)

    def _links(self, source: ObjectId, under: str, objects: tuple[ObjectId, ...], pair: str) -> None:
        thing = self.thing(source)
        if thing is not None and objects:
            linked = cast("Mapping[str, tuple[ObjectId, ...]]", thing.linked)
            pair = self.pair_now(source, pair)
            now = {key: (*linked.get(key, ()), *objects) for key in (under, key_of(under, pair))}
            self.state = choose(self.state, source, {}, now, self.edition)

    def pair_now(self, source: ObjectId, pair: str) -> str:
        """A pair of an object as it is, or as it last was: of what it has by its copiable values, that of what it is a copy of (607.5)."""
        known = self.known(source) if pair == PRINTED else None
        if known is None or source not in known:
            return pair
        return copied(known.table.first_faces[known.table.row_by_id[source]], known[source].copiable)

    def fresh(self) -> ObjectId:
        """A new id, for an ability on the stack."""
        identity = ObjectId(self.at.state.next_id)
        self.state = changed(self.at.state, next_id=identity + 1)
        return identity

    def log(self, kind: str, text: str, rule: str = "", objects: Iterable[ObjectId] = ()) -> None:
        """Write a line into the log."""
        record = LogEntry(kind, text, rule, self.depth, tuple(objects))
        self.at = changed(self.at, log=self.at.log.with_one(record))

    def guess(self, name: str, words: str) -> None:
        """A condition was asked for that is not known here; it is taken as not so, and that is said."""
        if (name, words) not in self.guessed:
            self.guessed[name, words] = None
            self.log("note", f"{name}: whether {words!r} is not known here; it is taken as not so")

    def any_target(self, name: str, words: str) -> None:
        """The words of a target were not understood: whatever is named is taken for one, and that is said."""
        if (name, words) not in self.guessed:
            self.guessed[name, words] = None
            self.log("note", f"{name}: what {words!r} may be is not understood; whatever is named is taken", "601.2c")

    def how_many(self, identity: ObjectId) -> int:
        """How many equal tokens an object is or last was; 1 of any other."""
        thing = self.last_of(identity)
        return 1 if thing is None else thing.count

    def unknown_cards(self, player: str, zone: str = "library") -> None:
        """It came to cards of a zone that nobody named: what became of them is no part of the answer, and that is said."""
        if self.state.inquiry is not None:
            self.state.inquiry.note(Query(UnstatedFact(f"{zone} cards"), (None, (player,))))

    def top_is_asked(self, player: str, number: int = 1) -> None:
        """701.24a: it came to the top cards of a library that was shuffled: they are as listed, and that is said."""
        if self.state.inquiry is not None and order_is_unknown(self.state, player, number, self.at.endless):
            self.state.inquiry.note(Query(UnstatedFact("library order"), (None, (player,))))

    def unknown_mana(self, player: str, name: str) -> None:
        """Somebody could pay mana that the board does not show, and nobody said whether they do: they do not, and that is said."""
        self.log("note", f"{name}: nobody said whether {player} can pay and does; taken as not", "118.12")
        if self.state.inquiry is not None:
            self.state.inquiry.note(Query(UnstatedFact(f"payment for {name}"), (None, (player,))))

    @contextmanager
    def replaced_by(self, used: Iterable[Replacing]) -> Iterator[None]:
        """What happens inside happens instead of an event to which these replacement effects have been applied (614.5)."""
        before, self.replacing = self.replacing, frozenset(used)
        try:
            yield
        finally:
            self.replacing = before

    @contextmanager
    def about_to_enter(self, ids: Iterable[ObjectId]) -> Iterator[None]:
        """While it is settled how these enter (614.12), all at once."""
        before, self.entering = self.entering, self.entering.union(ids)
        try:
            yield
        finally:
            self.entering = before

    @contextmanager
    def sharing(self, shares: ShieldShares) -> Iterator[None]:
        """While events that happen at once are settled; of damage, shields take these parts (615.7)."""
        before, self.shares = (self.shares, self.added, self.applied, self.meant, self.besides), shares
        self.applied, self.meant, self.besides = dict.fromkeys(self.applied), {}, {}
        if not self.replacing:  # what is added is a part of the same event
            self.added = set()
        try:
            yield
        finally:
            self._forget_what_applied()
            self.shares, self.added, self.applied, self.meant, self.besides = before

    def _forget_what_applied(self) -> None:
        """615.8: an effect for the next damage is used up by all that is dealt at that time."""
        spent = {identity for identity, source in self.applied.items() if source is not None}
        if spent:
            kept = tuple(one for one in self.at.floating_replacements if one.id not in spent)
            self.change(floating_replacements=kept)

    @contextmanager
    def deeper(self) -> Iterator[None]:
        """What is logged inside lies in what was logged last."""
        self.depth += 1
        try:
            yield
        finally:
            self.depth -= 1

    def ask(self, question: Question) -> tuple[Choosable, ...]:
        """A player's choice."""
        return asked(self.chooser, question)

    def ask_and_tell(self, question: Question) -> tuple[tuple[Choosable, ...], bool]:
        """A player's choice, and whether anybody made it: where not, it is the default of the question."""
        given = self.chooser.answer(question)
        return checked(question, given), given is not None

    @contextmanager
    def undone_if_illegal(self) -> Iterator[None]:
        """An action: if it turns out to be illegal, everything is as it was before (733.1)."""
        before, depth = self.at, self.depth
        try:
            yield
        except Exception:
            self.at, self.depth = before, depth
            raise
