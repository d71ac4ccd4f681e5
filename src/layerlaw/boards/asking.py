"""These cards are on the battlefield: every distinct outcome over the orders in which they may have entered.

Reads what is asked about (`EntriesQuestion`), plays an order on a board, and lets `orders` find the orders that matter. What came out is put
into words by the command line, and into plain values here (`asked_json`).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from math import factorial
from typing import TYPE_CHECKING, Any, Final

from layerlaw.boards.board import BoardFile, Entry
from layerlaw.boards.card_names import face_called, find_card, unknown_card
from layerlaw.boards.hindered import HinderedAction
from layerlaw.boards.limits import Limits
from layerlaw.boards.nodes import Listing, Node, Scalar, TableNode
from layerlaw.boards.orders import (
    Explored,
    OrderOutcome,
    PartialOrder,
    PlayedOrder,
    explore,
    how_many,
    is_before,
    met,
    pairs_of,
    unordered,
    with_pair,
)
from layerlaw.boards.read import read_board
from layerlaw.boards.run import PlayedBoard, edition_of, run_board
from layerlaw.errors import ErrorKind, LayerlawError, Mistake
from layerlaw.explain.answer import object_json
from layerlaw.explain.assumption import Assumption, assumed_json
from layerlaw.explain.could_touch import UnreadText
from layerlaw.game.faces import shares_type_line
from layerlaw.layers import Edition, ObjectNow
from layerlaw.layers.prepared import prepare
from layerlaw.model import abilities as a
from layerlaw.model.changes import BecomeCopy
from layerlaw.model.late import dataclass
from layerlaw.model.places import Place
from layerlaw.model.words import CardType, Supertype

if TYPE_CHECKING:
    from layerlaw.explain.readings import OpenReading

__all__ = ["EntriesQuestion", "asked_json", "head", "when"]

_MOST_CARDS: Final = 24
_MOST_CONDITIONS: Final = 6


@dataclass(frozen=True)
class EntriesQuestion:
    """The entries that are asked about: their names, as texts of a timeline, and which must come after which."""

    names: tuple[str, ...]
    entries: tuple[Entry, ...]
    start: PartialOrder
    limits: Limits
    edition: Edition | None = None

    @classmethod
    def of(cls, cards: Sequence[str], limits: Limits, edition: Edition | None = None) -> EntriesQuestion:
        """Read what is asked about: names of cards, and entries of a timeline in braces.

        Raises:
            LayerlawError: one is no card and no entry, or there are too many.
        """
        if len(cards) > _MOST_CARDS:
            raise LayerlawError(
                Mistake(
                    ErrorKind.LIMIT,
                    None,
                    f"{len(cards)} cards to ask about",
                    expected=f"at most {_MOST_CARDS}",
                    mend="write a board file with the order in which they entered, and `layerlaw solve` it",
                )
            )
        entries = tuple(_entry(text, number, limits) for number, text in enumerate(cards, start=1))
        names = _names(entries)
        return cls(names, entries, _constraints(entries, names), limits, edition)

    def outcomes(self, at_most: int) -> Explored[PlayedBoard]:
        """Every distinct outcome, or, where more solves would be needed, those that so many came upon.

        Raises:
            LayerlawError: a card cannot enter as asked.
        """
        return explore(len(self.entries), self._play, start=self.start, at_most=at_most)

    def _play(self, order: Sequence[int]) -> PlayedOrder[PlayedBoard]:
        timeline = tuple(self.entries[item] for item in order)
        board = BoardFile("ask", timeline=timeline, limits=self.limits)
        played = run_board(
            board, edition_of(board, self.edition)
        )  # in other orders what it states may not be asked for
        item_of = {identity: order[place] for place, identity in enumerate(played.state.by_id)}
        pairs = met(played.solution, item_of) | self._meets_on_entering(played, item_of) | _rivals(played, item_of)
        by_item = {item: identity for identity, item in item_of.items()}
        key = (
            tuple(_outcome(played.solution[by_item[item]], item_of) for item in sorted(by_item)),
            tuple(
                (player.max_hand_size, frozenset(player.abilities), frozenset(player.rules))
                for player in played.solution.players
            ),
            frozenset(
                (item.object if isinstance(item.object, str) else item_of[item.object], item.rule, item.act)
                for item in played.state_based
            ),
        )
        return PlayedOrder(key, pairs, played)

    def _meets_on_entering(self, played: PlayedBoard, item_of: dict[Any, int]) -> frozenset[tuple[int, int]]:
        """What enters in a way of its own (as a copy, with counters, tapped) meets all that has an effect or makes a copy."""
        things = {item: played.state.by_id[identity] for identity, item in item_of.items()}
        special = {item for item, thing in things.items() if _enters_specially(thing)}
        return frozenset(
            (min(one, two), max(one, two))
            for one in special
            for two, thing in things.items()
            if one != two and (prepare(thing.face).statics or two in special)
        )


def _rivals(played: PlayedBoard, item_of: Mapping[Any, int]) -> frozenset[tuple[int, int]]:
    """Of which the newest alone stays: world permanents (704.5k), and Roles on one permanent (704.5z)."""
    now = played.solution
    worlds = [item for identity, item in item_of.items() if Supertype.WORLD in now[identity].supertypes]
    roles = [item for identity, item in item_of.items() if "Role" in now[identity].subtypes]
    return frozenset((min(pair), max(pair)) for group in (worlds, roles) for pair in combinations(group, 2))


def _entry(text: str, number: int, limits: Limits) -> Entry:
    """One thing asked about: a card's name, or an entry in braces."""
    called = f"CARD {number}"
    if text.lstrip().startswith("{"):
        board = read_board(f"timeline: [{text}]", name=called, limits=limits)
    else:
        card = find_card(text)
        if card is None:
            raise _no_card(text, called)
        if all({CardType.INSTANT, CardType.SORCERY} & set(face.types) for face in card.faces):
            raise _no_permanent(called, f"write a board file with 'resolve: {card.name}', and `layerlaw solve` it")
        half = face_called(card, text) if shares_type_line(card) else None  # 709.5d: the door that is meant is unlocked
        name = card.name if half is None else card.faces[half].name
        board = read_board({"timeline": [{"enter": name}]}, name=called, limits=limits)
    if len(board.timeline) != 1 or board.timeline[0].verb not in ("enter", "token"):
        raise _no_permanent(called, "write a board file for the rest, and `layerlaw solve` it")
    return board.timeline[0]


def _no_permanent(called: str, mend: str) -> LayerlawError:
    return LayerlawError(
        Mistake(
            ErrorKind.UNSUPPORTED,
            Place(called),
            "only what enters the battlefield can be asked about",
            expected="a card's name, or an entry such as {enter: CARD, ...}",
            mend=mend,
        )
    )


_BOARD_FILES: Final = (".yaml", ".yml", ".json")


def _no_card(text: str, called: str) -> LayerlawError:
    """What is no card's name: several names in one, the name of a board file, or a word that is misspelled."""
    error = unknown_card(text, Place(called), or_else="an entry such as {enter: CARD, ...}")
    if text.strip().casefold().endswith(_BOARD_FILES):
        return LayerlawError(
            replace(error.mistake, nearest=(), mend=f"a board file is answered by: layerlaw solve {text}")
        )
    for between in (",", "+", "&", ";", " and "):
        parts = [part.strip() for part in text.split(between)]
        if 1 < len(parts) <= _MOST_CARDS and all(part and find_card(part) is not None for part in parts):
            alone = " ".join(json.dumps(part, ensure_ascii=False) for part in parts)
            return LayerlawError(
                replace(error.mistake, nearest=(), mend=f"write each card by itself: layerlaw ask {alone}")
            )
    return error


def _names(entries: Sequence[Entry]) -> tuple[str, ...]:
    """A name for each entry: its alias, or its card's name, numbered where a name comes twice."""
    plain = [entry.text("as") or _subject(entry) for entry in entries]
    seen: dict[str, int] = {}
    names = []
    for name in plain:
        seen[name] = seen.get(name, 0) + 1
        names.append(name if plain.count(name) == 1 else f"{name} ({seen[name]})")
    return tuple(names)


def _subject(entry: Entry) -> str:

    if isinstance(entry.subject, Scalar):
        return entry.subject.text
    assert isinstance(entry.subject, TableNode)
    name = entry.subject.get("name")
    return name.text if isinstance(name, Scalar) else "token"


def _constraints(entries: Sequence[Entry], names: Sequence[str]) -> PartialOrder:
    """What an entry refers to must be there before it."""
    order = unordered(len(entries))
    by_name = {name: place for place, name in enumerate(names)}
    for place, entry in enumerate(entries):
        for word in _references(entry.options):
            host = by_name.get(word)
            if host is not None and host != place and not is_before(order, place, host):
                order = with_pair(order, host, place)
    return order


def _references(node: Node) -> Iterator[str]:
    """Every word of an entry's options that could refer to another entry."""
    match node:
        case Scalar():
            yield node.text
        case Listing():
            for item in node.items:
                yield from _references(item)
        case TableNode():
            for key, value in node.items:
                if key.text not in ("as", "counters", "controller", "owner"):
                    yield from _references(value)


def _enters_specially(thing: Any) -> bool:  # noqa: ANN401 - a GameObject

    face = thing.card.front if thing.card is not None else thing.face
    special = (
        a.AsEnters,
        a.EntersAsCopy,
        a.OthersEnterAsCopy,
        a.EntersWithCounters,
        a.EntersTapped,
        a.EntersWithAbilities,
        a.AsEntersOrTurnsUp,
        a.ChapterAbility,
    )
    return (
        face.loyalty is not None
        or face.defense is not None
        or any(isinstance(ability, special) for ability in face.abilities)
        or any(
            isinstance(change, BecomeCopy)
            for ability in face.abilities
            if isinstance(ability, a.StaticAbility)
            for effect in ability.effects
            for change in effect.changes
        )
    )


def _outcome(now: ObjectNow, item_of: dict[Any, int]) -> Hashable:
    """All that an outcome says of an object, as a value; timestamps are no part of it."""
    return (
        now.names,
        now.mana_cost,
        now.mana_value,
        now.colors,
        frozenset(now.supertypes),
        frozenset(now.types),
        frozenset(now.subtypes),
        (now.power, now.toughness, now.loyalty, now.defense),
        now.controller,
        frozenset(Counter(now.abilities).items()),
        frozenset(now.rules),
        frozenset((kind, pile.number) for kind, pile in now.view.counters.items()),
        now.view.status,
        item_of.get(now.view.attached_to, now.view.attached_to_player),
    )


def when(question: EntriesQuestion, outcome: OrderOutcome[PlayedBoard]) -> str:
    """The orders that lead to an outcome, in words: constraints where they are few, else how many, with an example."""
    names = question.names
    total = factorial(len(names))
    if len(outcome.orders) <= _MOST_CONDITIONS:
        words = "; or ".join(condition_in_words(question, order) for order in outcome.orders)
    else:
        words = (
            f"{len(outcome.orders)} groups of orders, for example {', '.join(names[item] for item in outcome.example)}"
        )
    number = outcome.number
    share = f" ({number:,} of {_all(question, total):,} orders)" if number is not None and len(names) > 2 else ""
    return f"{words}{share}"


def _all(question: EntriesQuestion, total: int) -> int:
    return how_many(question.start) or total


def head(question: EntriesQuestion, explored: Explored[PlayedBoard]) -> str:
    """What came of it, in one sentence; where not every order is answered for, that."""
    number = len(explored.outcomes)
    if explored.is_complete:
        return (
            f"{number} outcomes, by the order in which they enter"
            if number > 1
            else "The order in which they enter does not matter."
        )
    left = orders_left(question, explored)
    which = "others" if left is None else f"{left:,} of {_all(question, factorial(len(question.names))):,}"
    found = "one outcome" if number == 1 else f"{number} outcomes"
    return (
        f"{found} found in {explored.plays:,} solves, and there may be more: {which} orders are not answered for "
        "(ask about fewer cards, or lift the limit with --max-solves)"
    )


def orders_left(question: EntriesQuestion, explored: Explored[PlayedBoard]) -> int | None:
    """How many orders are not answered for; None where counting them would take too long."""
    if explored.is_complete:
        return 0
    numbers = [outcome.number for outcome in explored.outcomes]
    every = _all(question, factorial(len(question.names)))
    return None if None in numbers else every - sum(number for number in numbers if number is not None)


def condition_in_words(question: EntriesQuestion, order: PartialOrder) -> str:
    """A partial order in words: chains of names, each before the next. What every order keeps is left out."""
    after: dict[int, list[int]] = {}
    for first, second in pairs_of(order):
        if not is_before(question.start, first, second):
            after.setdefault(first, []).append(second)
    chains = []
    while after:
        start = min(after, key=lambda item: (any(item in seconds for seconds in after.values()), item))
        chain = [start]
        while chain[-1] in after:
            item = chain[-1]
            chain.append(after[item].pop(0))
            if not after[item]:
                del after[item]
        chains.append(" before ".join(question.names[item] for item in chain))
    return " and ".join(chains) or "in any order"


def asked_json(question: EntriesQuestion, explored: Explored[PlayedBoard]) -> dict[str, Any]:
    """The outcomes as plain values, as `ask --json` prints them."""
    names = question.names
    outcomes = explored.outcomes
    made = []
    for outcome in outcomes:
        played = outcome.outcome
        by_id = named_in(question, outcome)
        made.append(
            {
                "when": [
                    [[names[first], names[second]] for first, second in pairs_of(order)] for order in outcome.orders
                ],
                "orders": outcome.number,
                "example": [names[item] for item in outcome.example],
                "objects": [
                    object_json(now, by_id.__getitem__)
                    for now in sorted(played.solution.values(), key=lambda now: names.index(by_id[now.id]))
                ],
                "state_based": [
                    {"object": _called(item.object, by_id), "rule": item.rule, "would": item.would}
                    for item in played.state_based
                ],
                "hindered": [item.as_json() for item in hindered_in(question, outcome)],
            }
        )
    return {
        "cards": list(names),
        "order_matters": len(outcomes) > 1 or (None if not explored.is_complete else False),
        "solves": explored.plays,
        "orders_left": orders_left(question, explored),
        "outcomes": made,
        "not_understood": [item.as_json() for item in unread_in(outcomes)],
        "assumed": assumed_json(assumed_in(outcomes)),
        "open_readings": [item.as_json() for item in open_readings_in(outcomes)],
    }


def _called(what: Hashable, by_id: Mapping[Any, str]) -> str:
    return what if isinstance(what, str) else by_id[what]


def named_in(question: EntriesQuestion, outcome: OrderOutcome[PlayedBoard]) -> dict[Any, str]:
    """How the objects of an outcome are called by the question."""
    return {
        identity: question.names[outcome.example[place]] for place, identity in enumerate(outcome.outcome.state.by_id)
    }


def state_based_in(question: EntriesQuestion, outcome: OrderOutcome[PlayedBoard]) -> Iterator[str]:
    """What state-based actions would do next, and what keeps them off, in words."""
    by_id = named_in(question, outcome)
    for item in outcome.outcome.state_based:
        yield f"next: {_called(item.object, by_id)} would {item.would} ({item.rule})"
    yield from map(str, hindered_in(question, outcome))


def hindered_in(question: EntriesQuestion, outcome: OrderOutcome[PlayedBoard]) -> tuple[HinderedAction, ...]:
    """State-based actions that something keeps off."""
    by_id = named_in(question, outcome)
    return tuple(HinderedAction.of(item, by_id.__getitem__) for item in outcome.outcome.would_but_for)


def open_readings_in(outcomes: Sequence[OrderOutcome[PlayedBoard]]) -> tuple[OpenReading, ...]:
    """Where the rules leave a choice: each question and reading once, as the first outcome that depends on it tells it."""
    found: dict[tuple[str, str], OpenReading] = {}
    for outcome in outcomes:
        for item in outcome.outcome.open_readings:
            found.setdefault((item.question.name, item.other), item)
    return tuple(found.values())


def assumed_in(outcomes: Sequence[OrderOutcome[PlayedBoard]]) -> tuple[Assumption, ...]:
    """What the outcomes took for granted, each once, as the first outcome in which it matters tells it."""
    found: dict[tuple[str, str], Assumption] = {}
    for outcome in outcomes:
        for item in outcome.outcome.assumed:
            known = found.get((item.about, item.words))
            if known is None or (item.matters and not known.matters):
                found[item.about, item.words] = item
    return tuple(found.values())


def unread_in(outcomes: Sequence[OrderOutcome[PlayedBoard]]) -> tuple[UnreadText, ...]:
    """What nobody understood, each once, as the first outcome in which it could matter tells it."""
    found: dict[tuple[str, str], UnreadText] = {}
    for outcome in outcomes:
        for item in outcome.outcome.unread:
            known = found.get((item.card, item.text))
            if known is None or (item.matters is None and known.matters is False):
                found[item.card, item.text] = item
    return tuple(found.values())
