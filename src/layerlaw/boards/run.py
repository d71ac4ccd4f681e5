"""Playing a board: its timeline → events of `layerlaw.game`, in order, and the board solved at the end.

Entry by entry: `verbs` says which function carries out which verb, on a `playing.Game`. Whatever an event refuses is told as an error at the entry that asked for it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Final

from layerlaw.boards.board import BoardFile, Entry, Expectation
from layerlaw.boards.card_names import unlisted_subtypes
from layerlaw.boards.day_and_night import turn_over
from layerlaw.boards.entering_alike import enter_alike
from layerlaw.boards.hindered import HinderedAction
from layerlaw.boards.names import Register
from layerlaw.boards.nodes import Listing, Node, Scalar, TableNode
from layerlaw.boards.playing import Game, LeftOut, Moment
from layerlaw.boards.unasked_options import check_options
from layerlaw.boards.unread_statuses import check_statuses
from layerlaw.boards.verbs import carry_out, state_commander_damage
from layerlaw.errors import ErrorKind, LayerlawError, Mistake
from layerlaw.explain.chronicle import ChronicleEntry, Line
from layerlaw.explain.editions import edition_named
from layerlaw.explain.unread import unread_here
from layerlaw.game import (
    IllegalAction,
    ObjectId,
    State,
    Would,
    hindered,
)
from layerlaw.game import state_based as would_happen
from layerlaw.game.worlds import may_be_world, note_worlds
from layerlaw.layers import NEWEST, Edition, ObjectNow, Solution, solve
from layerlaw.layers.inquiry import UNLISTED, Inquiry, Query, UnstatedFact
from layerlaw.layers.readings import with_readings
from layerlaw.model.late import dataclass, field
from layerlaw.model.places import Place
from layerlaw.model.words import Zone

if TYPE_CHECKING:
    from layerlaw.boards.refusing import Refusal
    from layerlaw.explain.answer import Json
    from layerlaw.explain.assumption import Assumption
    from layerlaw.explain.could_touch import UnreadText
    from layerlaw.explain.readings import OpenReading
    from layerlaw.layers.readings import OpenQuestion
    from layerlaw.play.position.log_entry import LogEntry

__all__ = ["Moment", "PlayedBoard", "run_board"]


ToldBesides = Mapping[str, Mapping[str, object]]
"""By object or player, what is told of it."""
MOST_TWICE: Final = 2_000
"""On boards with more objects than this the other readings of the rules are not tried."""


@dataclass(frozen=True)
class PlayedBoard:
    """A board that has been played: the game at the end, what everything is, and how the board speaks of it."""

    board: BoardFile
    edition: Edition
    state: State
    register: Register
    moments: tuple[Moment, ...]
    not_understood: tuple[tuple[str, str], ...]
    """Rules text of cards on the board that nobody understood: the card's name, and the text."""
    records: tuple[tuple[int, LogEntry], ...] = ()
    """The log of what happened by the rules: each line with the number of its entry of the timeline, from 1."""
    inquiry: Inquiry = field(default_factory=Inquiry)
    """What was asked while it was played, and not known."""
    met_while_played: frozenset[str] = frozenset()
    """The open questions of the rules (`layers.readings`) that came up on the way, before the board is solved at its end."""
    not_carried_out: tuple[LeftOut, ...] = ()
    """What direct verbs left out of what they let resolve; the board's other entries state what of it happened."""
    refusals: tuple[Refusal, ...] = ()
    """The entries that are expected to be illegal, and what the rules say of them."""
    in_game: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """What only a game at work knows at the end, in words: the stack, each player's unspent mana and whether they have lost."""

    @property
    def asks_something(self) -> bool:
        """Whether it expects anything, at its end or on the way, or that an entry is illegal."""
        return bool(self.refusals) or any(moment.expectation.asks_something for moment in self.moments)

    @property
    def went_by(self) -> tuple[str, ...]:
        """The entries that let nearly a whole turn go by, as the step that they name was just past (500.1): in words."""
        if not self.records:
            return ()
        from layerlaw.play.turn.turn_structure import WENT_BY  # loaded already, where something was carried out

        return tuple(f"{line.text} (entry {at})" for at, line in self.records if line.kind == WENT_BY)

    @property
    def orders_taken(self) -> tuple[str, ...]:
        """Which replacement effect was taken to apply first, where that matters and nobody said it (616.1): in words."""
        if not self.records:
            return ()
        from layerlaw.play.replacement.replacement import FIRST_TAKEN

        return tuple(f"{line.text} (entry {at})" for at, line in self.records if line.kind == FIRST_TAKEN)

    @cached_property
    def solution(self) -> Solution:
        """What every object is at the end."""
        with self.board.limits.hold():
            return solve(self.state, self.edition)

    @cached_property
    def names(self) -> Mapping[Hashable, str]:
        """How the board speaks of each object: the `id` of the answer. By the ids that the solution has."""
        return {identity: name for identity, name in self.register.names().items()}  # noqa: C416 - keys of a wider type

    @cached_property
    def refs(self) -> Mapping[str, ObjectId]:
        """Every reference that means one object, with the object."""
        return self.register.refs()

    @cached_property
    def happened(self) -> tuple[ChronicleEntry, ...]:
        """What happened by the rules, entry by entry; empty where the timeline only states things."""
        found: dict[int, list[Line]] = {}
        for entry, record in self.records:
            rule = self.edition.cite(record.rule) if record.rule else ""
            found.setdefault(entry, []).append(Line(record.kind, record.text, rule, record.depth))
        return tuple(
            ChronicleEntry(at, _said(self.board.timeline[at - 1]), tuple(lines)) for at, lines in sorted(found.items())
        )

    @cached_property
    def effect_names(self) -> Mapping[str, str]:
        """What the board calls the effects of what resolved: by alias or name, numbered where one resolution started several."""
        found: dict[str, str] = {}
        for name, effects in self.register.effects.items():
            for at, effect in enumerate(effects, start=1):
                found.setdefault(effect, name if len(effects) == 1 else f"{name} ({at})")
        return found

    @cached_property
    def assumed(self) -> tuple[Assumption, ...]:
        """What was asked on the way to the answer, stated by nobody and recorded by no game; each tried the other way."""
        return self.assumed_by(lambda _played: {})

    def assumed_by(self, checked: Callable[[PlayedBoard], ToldBesides]) -> tuple[Assumption, ...]:
        """The same, where the answer is besides what `checked` finds on a board."""
        from layerlaw.explain.assumed import assumptions  # loaded only where somebody asks

        def again(inquiry: Inquiry) -> tuple[Solution, Callable[[Hashable], str], ToldBesides]:
            played = _run(self.board, self.edition, inquiry)
            found = played.solution
            return found, played.names.__getitem__, {**played.told_besides, **checked(played)}

        solution, _ = self.solution, self.state_based
        besides = {**self.told_besides, **checked(self)}
        found = assumptions(solution, dict(self.inquiry.asked), again, self.names.__getitem__, besides)
        asked = Inquiry()  # what was asked only on the way, and changes nothing, is no matter any more
        solve(replace(self.state, inquiry=asked), self.edition, trace=False)
        return tuple(item for item in found if item.matters is not False or item.question in asked.asked)

    @cached_property
    def unread(self) -> tuple[UnreadText, ...]:
        """What each sentence that nobody understood could touch here."""
        return unread_here(self.solution, self.names.__getitem__, self.not_understood, at_work=bool(self.records))

    @cached_property
    def open_readings(self) -> tuple[OpenReading, ...]:
        """Questions that the rules leave open and on which this answer depends."""
        from layerlaw.explain.readings import open_readings  # loaded only where somebody asks

        if len(self.solution) > MOST_TWICE:
            return ()
        met = self.met_while_played | self.inquiry.met
        return tuple(open_readings(self.solution, self.names.__getitem__, met, self._by_other_rules))

    def as_json(self, *, trace: bool = True, shared: bool = False) -> Json:
        """The whole answer as plain values, in the shape of `layerlaw solve --json`; `trace`: with the way there.

        `shared`: what is the same for several objects may be one value in it, for whoever changes nothing in the answer.
        """
        from layerlaw.explain.answer import result_json  # loaded only where somebody asks

        return result_json(
            self.solution,
            self.names.__getitem__,
            state_based=[(item.object, item.rule, item.would) for item in self.state_based],
            hindered=[item.as_json() for item in self.hindered],
            not_understood=self.not_understood,
            effects=dict(self.effect_names),
            happened=self.happened,
            assumed=self.assumed,
            not_carried_out=[item.as_json() for item in self.not_carried_out],
            open_readings=[item.as_json() for item in self.open_readings],
            trace=trace,
            shared=shared,
        )

    def _by_other_rules(self, edition: Edition, question: OpenQuestion) -> tuple[Solution, Callable[[Hashable], str]]:
        """The same game solved by them; what was in question before its end is played anew."""
        if question.name not in self.met_while_played:
            return solve(self.state, edition, trace=False), self.names.__getitem__
        played = _run(self.board, edition, Inquiry())
        return played.solution, played.names.__getitem__

    @cached_property
    def told_besides(self) -> ToldBesides:
        """What the answer tells of players besides what the layers do: the cards of their zones by number, and what only a game knows."""
        zones = {
            player.name: {
                "cards in hand": player.hand,
                "unnamed cards in library": player.library_count,
                "unnamed cards in graveyard": player.graveyard_count,
                "unnamed cards in exile": player.exile_count,
            }
            for player in self.state.players
        }
        stack = self.in_game.get("the stack", {})
        return {
            "the stack": stack,
            **{f"player {name}": {**counted, **self.in_game.get(name, {})} for name, counted in zones.items()},
        }

    @cached_property
    def state_based(self) -> tuple[Would, ...]:
        """What state-based actions would do next (704.3). Nothing is done."""
        return would_happen(self.state, self.solution)

    @cached_property
    def would_but_for(self) -> tuple[Would, ...]:
        """What they would do besides, did nothing keep it off (101.2)."""
        return hindered(self.state, self.solution)

    @property
    def hindered(self) -> tuple[HinderedAction, ...]:
        """The same, by the names that the board has for its objects."""
        return tuple(HinderedAction.of(item, self.names.__getitem__) for item in self.would_but_for)

    def find(self, reference: str, *, called: str = "OBJECT") -> ObjectId:
        """The object that a reference means; upper and lower case are the same where that is clear. `called`: what errors call it.

        Raises:
            LayerlawError: it means none, or several.
        """
        if reference not in self.refs:
            folded = [name for name in self.refs if name.casefold() == reference.casefold()]
            reference = folded[0] if len(folded) == 1 else reference
        return self.register.object(Scalar(reference, reference, Place(called)))

    def __getitem__(self, reference: str) -> ObjectNow:
        return self.solution[self.refs[reference]]


def _said(entry: Entry) -> str:
    """An entry in short: its verb and what stands behind it."""
    if isinstance(entry.subject, Scalar):
        return f"{entry.verb}: {entry.subject.text}"
    name = entry.subject.get("name") if isinstance(entry.subject, TableNode) else None
    return f"{entry.verb}: {name.text}" if isinstance(name, Scalar) else entry.verb


def run_board(board: BoardFile, edition: Edition | None = None, inquiry: Inquiry | None = None) -> PlayedBoard:
    """Play a board, by the rules that it names or, where one is given, by that edition, by the readings that it names; what is asked and not known goes to `inquiry`.

    Raises:
        LayerlawError: a reference means nothing or several things, a choice is missing, the rules forbid something, a limit is passed.
    """
    try:
        by = edition_of(board, edition)
    except LayerlawError as error:
        raise _told(error, board, None) from None
    return _run(board, by, inquiry or Inquiry(), by_its_own_rules=edition is None and board.rules is None)


def _run(board: BoardFile, by: Edition, inquiry: Inquiry, *, by_its_own_rules: bool = False) -> PlayedBoard:
    """The same by exactly these rules, whatever the board names."""
    try:
        with board.limits.hold():
            return _play(Game(board, by, inquiry, by_its_own_rules))
    except LayerlawError as error:
        raise _told(error, board, by) from None


def _told(error: LayerlawError, board: BoardFile, edition: Edition | None) -> LayerlawError:
    """An error as people see it: with its line, and its rule by the number that the edition has."""
    shown = error.with_source_line(board.line(error.mistake.place))
    return shown if edition is None else shown.citing(edition.cite)


def game_after(board: BoardFile, edition: Edition | None = None) -> Game:
    """The game itself as a board leaves it, for trying on it what its players may do next.

    Raises:
        LayerlawError: the board cannot be played.
    """
    game = Game(board, edition_of(board, edition))
    game.plays = True
    try:
        _play(game)
    except LayerlawError as error:
        raise _told(error, board, game.edition) from None
    return game


def edition_of(board: BoardFile, edition: Edition | None = None) -> Edition:
    """By which rules a board is played: those given, else those that it names, else the newest; by the readings that it names."""
    if edition is None:
        edition = NEWEST if board.rules is None else edition_named(board.rules.text, board.rules.place)
    return with_readings(edition, board.readings) if board.readings else edition


_MOVING: Final = frozenset({"move", "simultaneous", "merge"})
"""The direct verbs by which objects leave where they were."""


def _play(game: Game) -> PlayedBoard:
    """Everything in order: what is in the zones, the timeline, and what is expected at the end."""
    _fill_zones(game)
    refusals: list[Refusal] = []
    worlds = _Worlds()
    done = 0
    for at, entry in enumerate(game.board.timeline, start=1):
        if at <= done:
            continue  # entered together with the one before
        if entry.verb == "expect":
            assert isinstance(entry.subject, TableNode), "an expectation is a mapping, by the format"
            game.expect(f"timeline entry {at}", Expectation.of(entry.subject))
        else:
            game.at_entry = at
            game.made = None
            if _expects_refusal(entry):
                from layerlaw.boards.refusing import try_refused  # loaded only where a board speaks of it

                refusals.append(try_refused(game, entry, carry_out))
            else:
                before = game.state
                carry_out(game, entry)
                if game.work is not None and entry.verb in _MOVING:
                    from layerlaw.boards.game_at_work import note_what_left  # loaded only by boards with game verbs

                    note_what_left(game, before)
            turn_over(game)
            if game.work is not None and any(game.work.at.durations.values()):
                from layerlaw.boards.game_at_work import look_at_durations  # loaded only by boards with game verbs

                look_at_durations(game)
            worlds = _note_worlds(game, worlds)
            if entry.verb == "enter" and not worlds.found:
                done = at + enter_alike(game, at)
    if game.work is not None and not game.board.to_be_continued:
        from layerlaw.boards.game_at_work import check_answers

        check_answers(game)
    game.check_effects()
    for name, word in unlisted_subtypes(game.board):
        game.inquiry.note(Query(UnstatedFact(f"{UNLISTED}{word}"), (name, None)))
    if not game.board.to_be_continued:
        check_statuses(game)
        check_options(game)
    if game.board.expect is not None:
        game.expect("expect", game.board.expect)
    return PlayedBoard(
        game.board,
        game.edition,
        game.state,
        game.register,
        tuple(game.moments),
        tuple(game.not_understood()),
        tuple(game.records),
        game.inquiry,
        frozenset(game.inquiry.met),
        tuple(dict.fromkeys(game.left_out)),
        tuple(refusals),
        _in_game(game),
    )


def _fill_zones(game: Game) -> None:
    """What players have as the timeline begins."""
    for setup in game.board.players:
        for key, node in setup.facts.items:
            if key.text == "commander":
                _lead(game, setup.name.text, node)
            elif isinstance(node, Listing):
                game.fill(setup.name.text, None if key.text == "outside" else Zone(key.text), node)
    for setup in game.board.players:
        hurt = setup.facts.get("commander_damage")
        if isinstance(hurt, TableNode):
            state_commander_damage(game, setup.name.text, hurt)


def _in_game(game: Game) -> dict[str, dict[str, str]]:
    if game.work is None:
        return {}
    at = game.work.at
    stack = ", ".join(item.source_name for item in reversed(at.stack))
    players = {
        name: {
            "unspent mana": "".join(unit[0] for unit in at.pools.get(name, ())) or "none",
            "lost": "yes" if name in at.lost else "no",
        }
        for name in game.register.players
    }
    return {"the stack": {"top first": stack or "empty"}, **players}


@dataclass(frozen=True)
class _Worlds:
    """Up to which object a board was looked through for the supertype world, and whether one was found."""

    looked: int = 0
    found: bool = False


def _note_worlds(game: Game, worlds: _Worlds) -> _Worlds:
    """704.5k: since when permanents have the supertype is noted after each entry, from the first card on that has it."""
    new = range(worlds.looked, game.state.next_id)
    found = worlds.found or any(
        (thing := game.state.by_id.get(ObjectId(identity))) is not None and may_be_world(thing) for identity in new
    )
    if found:
        game.state = note_worlds(game.state, lambda: solve(game.state, game.edition, trace=False))
    return _Worlds(game.state.next_id, found)


def _lead(game: Game, player: str, node: Node) -> None:
    try:
        game.lead(player, node)
    except IllegalAction as refused:
        raise LayerlawError(
            Mistake(ErrorKind.FORBIDDEN, node.place, refused.message, "", mend=refused.mend, rule=refused.rule)
        ) from None


def _expects_refusal(entry: Entry) -> bool:
    word = entry.word("refused")
    return word is not None and word.value is not False
