"""A game while a board is played: the state, the names, and the cards in use. The verbs (`verbs`, `entering`, `resolving`) act on it.

Nothing of it gets out but values; the state is always a finished value of `layerlaw.game`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final

from layerlaw.boards.board import BoardFile, Entry, Expectation, number, numbers
from layerlaw.boards.card_names import (
    Cards,
    card_named,
    chosen_name,
    find_card,
    own_cards,
    reference_names,
    token_named,
)
from layerlaw.boards.fact_words import DESIGNATIONS
from layerlaw.boards.limits import DEFAULT_LIMITS, Limits, over
from layerlaw.boards.names import Register
from layerlaw.boards.nodes import Listing, Node, Scalar, TableNode
from layerlaw.boards.schema import GAME_VERB_NAMES
from layerlaw.boards.stated_answers import Answering
from layerlaw.boards.stated_choices import Readers, StatedChoices, read_choices
from layerlaw.cards.typed_names import fold
from layerlaw.errors import ErrorKind, LayerlawError, Mistake, quote
from layerlaw.game import (
    Floating,
    GameObject,
    ObjectId,
    Player,
    State,
    events,
    new_game,
)
from layerlaw.game.commander import Variant, designated, require_leaders, starting_life
from layerlaw.game.dungeons import MARKER, rooms
from layerlaw.game.objects import hidden_in_exile
from layerlaw.game.remember import snapshot_in
from layerlaw.layers import Edition, Solution, solve
from layerlaw.layers.inquiry import Inquiry
from layerlaw.model.abilities import (
    NotUnderstood,
    StaticAbility,
)
from layerlaw.model.cards import Card
from layerlaw.model.counters import counter_change
from layerlaw.model.filters import Exactly, Is
from layerlaw.model.game_abilities import Casting, Parts
from layerlaw.model.history import Occurrence, PastEvent, Period
from layerlaw.model.places import Place
from layerlaw.model.references import This
from layerlaw.model.rule_effects import UnreadRule
from layerlaw.model.tree import inside
from layerlaw.model.words import Zone

if TYPE_CHECKING:
    from layerlaw.play.position.log_entry import LogEntry
    from layerlaw.play.position.play import Play


@dataclass(frozen=True)
class Moment:
    """A point of the timeline at which something is expected: the game and the names as they are there."""

    at: str
    """`expect` for the end, else which entry of the timeline, from 1."""
    expectation: Expectation
    state: State
    register: Register
    edition: Edition
    lost: tuple[str, ...] = ()
    """The players who have lost the game by then."""
    stack: tuple[str, ...] = ()
    """What is on the stack, the top first: spells by name, abilities by the name of their source."""
    pools: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The unspent mana of each player, a symbol each."""
    limits: Limits = DEFAULT_LIMITS
    shown: Mapping[ObjectId, frozenset[str]] = field(default_factory=dict)
    """To whom cards in hidden zones and face-down objects were shown."""
    on_show: frozenset[ObjectId] = frozenset()
    """The cards that were revealed to pay for what is on the stack."""
    controlled: tuple[str, str] | None = None
    """Who is controlled during this turn, and by whom (723.1)."""
    stack_sources: tuple[str, ...] = ()
    """The names of the same spells and sources themselves, where `stack` has what the board calls them."""
    stack_ids: tuple[tuple[ObjectId, ObjectId], ...] = ()
    """Each spell or ability there, and the object that is its source, which an alias may have been given to."""

    @cached_property
    def solution(self) -> Solution:
        """What every object is at that point."""
        with self.limits.hold():
            return solve(self.state, self.edition)


def is_played(entry: Entry) -> bool:
    """Is an entry carried out by the rules?"""
    top = entry.verb == "resolve" and isinstance(entry.subject, Scalar) and entry.subject.text in ("top", "all")
    return top or entry.verb in _PLAYED or entry.flag("stack")


_PLAYED: Final = frozenset({*GAME_VERB_NAMES, "simultaneous"})


def _resolves(entry: Entry) -> bool:
    """Does an entry state that a spell or ability has resolved?"""
    return entry.verb in _RESOLVED or entry.node("as_part_of") is not None


_RESOLVED: Final = frozenset({"resolve", "activate", "trigger"})


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A part of what a direct verb let resolve that it does not carry out: the entry, from 1, whose words, and how to let it happen."""

    entry: int
    card: str
    text: str
    instead: str

    def as_json(self) -> dict[str, object]:
        """The same as plain values."""
        return {"entry": self.entry, "card": self.card, "text": self.text, "instead": self.instead}

    def __str__(self) -> str:
        return f"{self.card}: {self.text} (entry {self.entry}; by the rules: {self.instead})"


@dataclass
class Game:
    """A game while it is played: the state, the names, and the cards that were used. Nothing of it gets out but values."""

    board: BoardFile
    edition: Edition
    inquiry: Inquiry = field(default_factory=Inquiry)
    """Where what is asked and not known is noted."""
    by_its_own_rules: bool = False
    """Whether it is played by the rules for which it was written, no others being named: then a choice for which nothing asks is an error."""
    state: State = field(init=False)
    register: Register = field(init=False)
    cards: Cards = field(init=False)
    limits: Limits = field(init=False)
    _known: dict[str, Card] = field(init=False, default_factory=dict)
    """The cards that were looked up, by the words that named them."""
    moments: list[Moment] = field(init=False, default_factory=list)
    used: dict[str, Card] = field(init=False, default_factory=dict)
    components: dict[ObjectId, list[int]] = field(init=False, default_factory=dict)
    """Of merged permanents: the places among the things of the register of the cards that merged with them."""
    statics: int = 0
    """How many effects were on what entered, so that too many are refused before they take time."""

    work: Play | None = field(init=False, default=None)
    """The game at work, from the first entry that is carried out by the rules on."""
    answers: Answering | None = field(init=False, default=None)
    records: list[tuple[int, LogEntry]] = field(init=False, default_factory=list)
    """The log of what happened, each line with the number of its entry, from 1."""
    left_out: list[LeftOut] = field(init=False, default_factory=list)
    """What direct verbs did not carry out."""
    looked_at: tuple[State, Solution] | None = field(init=False, default=None)
    """The board as targets were last looked for on it, without what changes power and toughness alone, and what it is then."""
    at_entry: int = field(init=False, default=0)
    named_up_to: int = field(init=False, default=0)
    """Objects with smaller ids have their names."""
    plays: bool = field(init=False)
    """Whether an entry is carried out by the rules, so that cards are needed with what only a game carries out."""
    resolves: bool = field(init=False)
    """Whether an entry states that a spell or ability has resolved, whose script is needed then."""
    in_exile: set[Place] = field(init=False, default_factory=set)
    """Where the board states what a card in exile is (702.143a, 702.170a)."""
    made: ObjectId | None = field(init=False, default=None)
    """What the entry that was carried out last put on the stack or onto the battlefield, if it was one thing."""
    made_together: tuple[ObjectId, ...] = field(init=False, default=())
    """The tokens that an entry made, where they are several: `ALIAS#1`, `ALIAS#2`, ..."""

    def __post_init__(self) -> None:
        board = self.board
        self.limits = board.limits
        self.plays = any(map(is_played, board.timeline))
        self.resolves = any(map(_resolves, board.timeline))
        self.cards = own_cards(board.cards)
        self.register = Register(board.player_names)
        variant = None if board.format is None else Variant(board.format.text.casefold())
        life = starting_life(variant, len(board.player_names))
        begun = {
            name: Player(name, life, counters={} if life == 20 else {"starting_life": life})
            for name in board.player_names
        }
        setups = [player_with(setup.name.text, setup.facts, begun[setup.name.text]) for setup in board.players]
        state = new_game(setups or begun.values(), board.active.text if board.active else None)
        self.state = replace(state, inquiry=self.inquiry, unstated=_unstated(board), variant=str(variant or ""))

    def card(self, word: Scalar, verb: str) -> Card:
        """The card that a word names; it counts as used."""
        card = self._known.get(word.text)
        if card is None:
            card = card_named(word, self.cards, verb=verb, whole=self.plays or self.resolves)
            self._known[word.text] = card
        self.used[card.name] = card
        return card

    def find(self, name: str) -> Card | None:
        """The card of that name, or None."""
        return find_card(name, self.cards, whole=self.plays or self.resolves)

    def token(self, name: str, *, is_object: bool) -> Card | None:
        """What a token of that name is: a card's copy, or, where no object is called so, a predefined token (111.10); it counts as used."""
        whole = self.plays or self.resolves
        card = find_card(name, self.cards, whole=whole) if is_object else token_named(name, self.cards, whole=whole)
        if card is not None:
            self.used[card.name] = card
        return card

    def object(self, word: Scalar) -> ObjectId:
        """The object that a word means; one of equal tokens is set apart from the others."""
        at, which = self.register.thing(word)
        if which is None:
            return self.register.object(word)
        group = self.register.things[at]
        identity = group.id
        assert identity is not None, "equal tokens are there until they are set apart"
        return self._set_apart(at, identity, which)

    def _set_apart(self, at: int, identity: ObjectId, which: int) -> ObjectId:
        group = self.state.object(identity)
        new = ObjectId(self.state.next_id)
        state = self.state.with_object(replace(group, count=group.count - 1))
        state = state.with_object(replace(group, id=new, count=1))
        effects = tuple(_also(effect, identity, new) for effect in state.effects)
        self.state = replace(state, effects=effects)
        self.register.splits(at, which, new)
        return new

    def set_all_apart(self) -> None:
        """Each of equal tokens is an object of its own in a game, which may choose any of them (608.2d): not where there are very many."""
        groups: dict[int, list[int]] = {}
        for at, which in self.register.together(_MOST_APART):
            groups.setdefault(at, []).append(which)
        for at, left in groups.items():
            identity = self.register.things[at].id
            assert identity is not None, "equal tokens are there until they are set apart"
            for which in left[:-1]:
                self._set_apart(at, identity, which)
            self.register.splits(at, left[-1], identity)

    def who(self, word: Scalar) -> ObjectId | str:
        """The object or player that a word means."""
        return self.register.who(word, self.object)

    def subject(self, entry: Entry) -> ObjectId:
        """The object behind the verb."""
        assert isinstance(entry.subject, Scalar), "a reference is a text, by the format"
        return self.object(entry.subject)

    def optional_object(self, entry: Entry, name: str) -> ObjectId | None:
        """The object that an option means, if it is there."""
        word = entry.word(name)
        return None if word is None else self.object(word)

    def controller(self, entry: Entry, default: str | None = None) -> str:
        """Who controls what the entry makes: as stated, else as given, else the active player."""
        word = entry.word("controller")
        return self.register.player(word) if word is not None else default or self.state.active_player

    def controller_of(self, identity: ObjectId) -> str:
        """Who controls an object now, or owns it where nobody does (108.4a)."""
        now = solve(self.state, self.edition, trace=False)[identity]
        return now.controller or now.owner

    def readers(self) -> Readers:
        """How references in choices are read."""
        return Readers(self.object, self.register.player, lambda word: chosen_name(word, self.cards))

    def choices(self, entry: Entry, you: str) -> StatedChoices:
        """What the entry chooses."""
        return read_choices(entry.node("choose"), self.readers(), you=you)

    def fill(self, player: str, zone: Zone | None, cards: Listing) -> None:
        """Cards in a zone, the top or newest one written first: so it comes there last; with no zone they are outside the game (400.11)."""
        for node in reversed(cards.items):
            table = node if isinstance(node, TableNode) else TableNode((), node.place)
            word = node if isinstance(node, Scalar) else table.get("card")
            assert isinstance(word, Scalar), "a card in a zone has a name, by the format"
            card = self.card(word, "card" if isinstance(node, TableNode) else "")
            made = events.put_in_zone(self.state, card, zone or Zone.EXILE, player)
            self.state = made.state
            alias = table.get("as")
            self.register.appears(made.id, reference_names(card), alias=alias if isinstance(alias, Scalar) else None)
            if zone is None:
                outside = (*self.state.outside, self.state.object(made.id))
                self.state = replace(self.state.without(made.id), outside=outside)
            else:
                self._adorn(made.id, table, player)

    def _adorn(self, identity: ObjectId, table: TableNode, player: str) -> None:
        """Counters, choices and status of a card in a zone."""
        counters = numbers(table.get("counters"))
        if counters:
            self.state = events.put_counters(self.state, identity, counters, self.edition)
        chosen = read_choices(table.get("choose"), self.readers(), you=player)
        if chosen.values or chosen.linked:
            self.state = events.choose(self.state, identity, chosen.values, chosen.linked, self.edition)
        room = table.get("room")
        if isinstance(room, Scalar):
            self._venture_marker(identity, room)
        flag, down = table.get("commander"), table.get("face_down")
        if isinstance(down, Scalar) and down.value not in (None, False):
            self.state = self.state.with_object(hidden_in_exile(self.state.object(identity)))
        if isinstance(flag, Scalar) and flag.value is True:
            self.designate(identity, table)

    def _venture_marker(self, identity: ObjectId, word: Scalar) -> None:
        """309.4: it is in that room of the dungeon."""
        thing = self.state.object(identity)
        named = {fold(one.name): one for one in rooms(thing)}
        found = named.get(fold(word.text))
        if found is None:
            known = ", ".join(one.name for one in named.values()) or "none: it is no dungeon"
            raise LayerlawError(
                Mistake(
                    ErrorKind.UNKNOWN,
                    word.place,
                    f"{thing.name} has no room named {quote(word.text)}",
                    expected=f"one of its rooms: {known}",
                    rule="309.4",
                    mend="write the name of a room as the card has it",
                )
            )
        self.state = self.state.with_object(replace(thing, facts={**thing.facts, MARKER: found.number}))

    def designate(self, identity: ObjectId, table: TableNode) -> None:
        """A card is its owner's commander (903.3), cast so often before as is stated (903.8)."""
        word = table.get("casts")
        casts = number(word) or 0 if isinstance(word, Scalar) else 0
        thing = designated(self.state.object(identity), casts)
        self.state = self.state.with_object(thing)
        if casts:
            was = snapshot_in(solve(self.state, self.edition, trace=False), identity)
            told = PastEvent(Occurrence.CAST, thing.owner, None, was, tags=frozenset({"from command"}), times=casts)
            self.state = replace(self.state, history=self.state.history.with_events(told, period=Period.GAME))

    def lead(self, player: str, node: Node) -> None:
        """`commander`: what leads the player's deck begins in the command zone (903.6).

        Raises:
            IllegalAction: it may not lead one (903.3), or not with the other (702.124).
        """
        listing = node if isinstance(node, Listing) else Listing((node,), node.place)
        before = self.state.next_id
        self.fill(player, Zone.COMMAND, listing)
        made = [ObjectId(one) for one in range(before, self.state.next_id)]
        cards = [card for one in made if (card := self.state.object(one).card) is not None]
        if self.state.variant:
            require_leaders(cards, player, Variant(self.state.variant))
        for identity, item in zip(made, reversed(listing.items), strict=True):
            self.designate(identity, item if isinstance(item, TableNode) else TableNode((), item.place))

    def check_effects(self) -> None:
        """Before anything is solved: a solve takes time for each effect."""
        total = len(self.state.effects) + sum(map(effects_on, self.state.objects))
        if total > self.limits.effects:
            raise over("effects", self.limits, f"{total:,} continuous effects", Place(self.board.name))

    def not_understood(self) -> Iterator[tuple[str, str]]:
        """The texts of the cards in use that nobody understood, each once, with the card's name.

        Of a game at work also the triggered abilities that it could not watch for.
        """
        seen = dict.fromkeys(
            (card.name, text)
            for card in self.used.values()
            for face in card.faces
            for text in unknown_texts(face, of_games=self.plays)
        )
        yield from seen
        if self.work is not None:
            from layerlaw.play.triggers.unheeded import unwatched  # loaded only where a board lets something happen

            yield from (one for one in dict.fromkeys((*unwatched(self.work), *self.work.guessed)) if one not in seen)

    def merges(self, at: int, into: ObjectId) -> None:
        """702.140c: a spell merges with a permanent; its names lead to its card again when that leaves, if it is a card beside the top one."""
        known = self.components.setdefault(into, [])
        if len(known) < len(self.state.object(into).components):
            known.append(at)

    def names_of_parts(self, identity: ObjectId, others: Sequence[ObjectId]) -> None:
        """730.3: as a merged permanent leaves, the names of the cards that merged with it lead to these cards."""
        for at, other in zip(self.components.pop(identity, []), others, strict=False):
            self.register.leads(at, other)

    def name_what_is_new(self) -> None:
        """Objects that came without an entry of their own, such as the copy of a prepare spell (722.3c), get their names."""
        for identity in range(self.named_up_to, self.state.next_id):
            one = self.state.by_id.get(ObjectId(identity))
            if one is not None and not self.register.knows(one.id):
                names = reference_names(one.card) if one.card is not None else (one.name,)
                self.register.appears(one.id, names, count=one.count)
        self.named_up_to = self.state.next_id

    def _own_name(self, identity: ObjectId) -> str:
        """The name of an object that is there, or was; empty of what the game at work does not know."""
        thing = None if self.work is None else self.work.last_of(identity)
        return "" if thing is None else thing.name

    def expect(self, at: str, expectation: Expectation) -> None:
        """Keep this point of the timeline for `check`."""
        register = self.register.copy()
        if self.work is None:
            self.moments.append(Moment(at, expectation, self.state, register, self.edition, limits=self.limits))
            return
        from layerlaw.play.knowledge import revealed_to_pay

        position = self.work.at
        stack = tuple(item.source_name for item in reversed(position.stack))
        self.moments.append(
            Moment(
                at,
                expectation,
                self.state,
                register,
                self.edition,
                position.lost,
                stack,
                position.pools,
                self.limits,
                position.shown,
                revealed_to_pay(position),
                position.controlled,
                tuple(self._own_name(item.source) or item.source_name for item in reversed(position.stack)),
                tuple((item.id, item.source) for item in reversed(position.stack)),
            )
        )


_FACTS: Final = ("counters", "life", "hand", "library", "graveyard", "exile", "outside", *DESIGNATIONS)


def _unstated(board: BoardFile) -> frozenset[tuple[str, str]]:
    """The facts that the head of a board says nothing of."""
    stated = {(key.text, setup.name.text) for setup in board.players for key, _ in setup.facts.items}
    facts = {(fact, name) for fact in _FACTS for name in board.player_names}
    return frozenset(facts - stated | ({("turn", "")} if board.active is None else set()))


_MOST_APART: Final = 500
"""How many equal tokens of one entry a game takes one by one."""


def effects_on(thing: GameObject) -> int:
    """How many continuous effects an object brings along: those of its static abilities and counters.

    Of equal objects, what each does to itself may be done as one effect; what it does to others is an effect of each.
    """
    if not thing.face.abilities and not thing.counters:
        return 0
    effects = [one for ability in thing.face.abilities if isinstance(ability, StaticAbility) for one in ability.effects]
    statics = sum(1 if one.scope == Is(This()) else thing.count for one in effects)
    return statics + sum(1 for kind, pile in thing.counters.items() if counter_change(kind, pile.number) is not None)


def _also(effect: Floating, identity: ObjectId, new: ObjectId) -> Floating:
    """An effect on a number of equal tokens, as one on the one set apart as well."""
    scope = effect.effect.scope
    if not isinstance(scope, Exactly) or identity not in scope.ids:
        return effect
    return replace(effect, effect=replace(effect.effect, scope=Exactly(scope.ids | {new})))


def player_with(name: str, facts: TableNode, before: Player | None = None, state: State | None = None) -> Player:
    """A player with the facts that are plain numbers; cards by name are objects, and not for here."""
    player = before or Player(name)
    counts: dict[str, int] = {}
    for key, node in facts.items:
        value = number(node) if isinstance(node, Scalar) else None
        if key.text == "life" and value is not None:
            player = replace(player, life=value)
        elif key.text == "counters":
            player = replace(player, counters={**player.counters, **numbers(node)})
        elif key.text in ("speed", "starting_life") and value is not None:
            player = replace(player, counters={**player.counters, key.text: value})
            if key.text == "speed":  # 702.179e: whose speed is 4 has max speed
                marks = player.designations - {"max_speed"}
                player = replace(player, designations=marks | {"max_speed"} if value == 4 else marks)
        elif key.text in ("commander", "commander_damage", "companion", "outside"):
            continue  # objects, and damage of objects: not for here
        elif value is not None:
            counts[key.text] = value
        elif isinstance(node, Listing):
            counts[key.text] = 0
    known = {
        zone: sum(thing.count for thing in state.objects if thing.zone is zone and thing.owner == name) if state else 0
        for zone in (Zone.HAND, Zone.LIBRARY, Zone.GRAVEYARD, Zone.EXILE)
    }
    for zone, cards in known.items():
        if str(zone) in counts:
            player = replace(player, **{f"{zone}_count": max(0, counts[str(zone)] - cards)})  # type: ignore[arg-type]
    return player


def unknown_texts(node: object, *, of_games: bool = True) -> Iterator[str]:
    """The texts inside a value that nobody understood; `of_games`: also in what only a game carries out."""
    for one in inside(node, but=() if of_games else (Parts, Casting)):
        if isinstance(one, NotUnderstood):
            yield one.text
        elif isinstance(one, UnreadRule):
            yield one.words
