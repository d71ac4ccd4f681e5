"""The graph of dependencies: what shows with three cards and more, found from the pairs and confirmed by playing one board.

A pair's board shows one edge. The boards of several pairs are laid together into one, it is played, and what the engine's trace says
of the cards on it is the finding: nothing is concluded from the pairs alone, as a third effect can change what two are to each other (613.8c).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import count, islice, pairwise
from typing import Any, Final, NamedTuple

from layerlaw.atlas.book import RELATED, Book
from layerlaw.atlas.pairs import decide
from layerlaw.atlas.relate import DEPENDS
from layerlaw.boards import read_board, run_board
from layerlaw.errors import LayerlawError
from layerlaw.layers import Edition
from layerlaw.layers.trace import ReasonKind
from layerlaw.model.cards import Card
from layerlaw.model.late import dataclass

Plain = Any
Find = Callable[[str], Card | None]
EdgeSets = dict[str, set[str]]
"""What each card depends on, in one layer."""
Edge = tuple[str, str]
_MOST_STEPS: Final = 200_000
"""How far chains are followed for one length: where there is none of it, that would have no end."""
_BYSTANDER: Final = re.compile(r"^([Bb]ystander) (\d+)$")


@dataclass(frozen=True)
class Finding:
    """Something that more than two cards show together on one board."""

    kind: str
    """`loop`, `chain` or `triple`."""
    layer: str
    cards: tuple[str, ...]
    """A loop or chain: each depends on the next. A triple: the pair, and the third that changes what they are to each other."""
    board: Plain
    words: str

    def as_plain(self) -> dict[str, Plain]:
        """As JSON values."""
        return {
            "kind": self.kind,
            "layer": self.layer,
            "cards": list(self.cards),
            "said": self.words,
            "board": self.board,
        }


def dependencies(book: Book) -> dict[str, EdgeSets]:
    """By layer, which card depends on which others, by the pairs of a book."""
    query = f"""
        SELECT DISTINCT related.layer AS layer, related.who AS who, one.name AS first, other.name AS second
        FROM ({RELATED}) AS related JOIN actor AS a ON a.id = related.first JOIN card AS one ON one.id = a.card
        JOIN actor AS b ON b.id = related.second JOIN card AS other ON other.id = b.card
        WHERE related.relation = ? ORDER BY 1, 3, 4, 2
    """  # noqa: S608 - our own words
    found: dict[str, EdgeSets] = defaultdict(lambda: defaultdict(set))
    for row in book.rows(query, DEPENDS):
        one, other = row["first"], row["second"]
        if one != other:
            waiting, on = (one, other) if row["who"] == "first" else (other, one)
            found[row["layer"]][waiting].add(on)
    return {layer: dict(edges) for layer, edges in found.items()}


def picked(edges: EdgeSets) -> EdgeSets:
    """The graph with one card for all that have the same neighbors: what one of them shows, the others show."""
    into: dict[str, set[str]] = defaultdict(set)
    for waiting, on in edges.items():
        for other in on:
            into[other].add(waiting)
    first: dict[tuple[frozenset[str], frozenset[str]], str] = {}
    for name in sorted({*edges, *into}):
        first.setdefault((frozenset(edges.get(name, ())), frozenset(into.get(name, ()))), name)
    kept = set(first.values())
    return {name: on & kept for name, on in sorted(edges.items()) if name in kept}


def cycles(edges: EdgeSets, length: int) -> Iterator[tuple[str, ...]]:
    """Loops of just so many cards in which nothing depends on any but the next, so that no fewer of them are one; each once, from its first name."""
    for start in sorted(edges):
        yield from _around(edges, (start,), length)


def _around(edges: EdgeSets, path: tuple[str, ...], length: int) -> Iterator[tuple[str, ...]]:
    following = edges.get(path[-1], set())
    if len(path) == length:
        if path[0] in following:
            yield path
        return
    for name in sorted(following):
        if name > path[0] and name not in path:
            back = edges.get(name, set()) & set(path)
            across = any(name in edges[before] for before in path[:-1])
            if not across and (not back or (len(path) == length - 1 and back == {path[0]})):
                yield from _around(edges, (*path, name), length)


def chains(edges: EdgeSets, length: int) -> Iterator[tuple[str, ...]]:
    """Rows of just so many cards, each depending on the next and none of those behind on one before; those found in so many steps."""
    steps = count()

    def onward(path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        if len(path) == length:
            yield path
            return
        for name in sorted(edges.get(path[-1], set())):
            if next(steps) > _MOST_STEPS:
                return
            if name not in path and not edges.get(name, set()) & set(path):
                yield from onward((*path, name))

    for start in sorted(edges):
        yield from onward((start,))


def triangles(edges: EdgeSets) -> Iterator[tuple[str, str, str]]:
    """Pairs of which one depends on the other and not the other way round, each with a third on which one of them depends."""
    for waiting in sorted(edges):
        for on in sorted(one for one in edges[waiting] if waiting not in edges.get(one, ())):
            for third in sorted(edges[waiting] | edges.get(on, set())):
                if third not in (waiting, on):
                    yield waiting, on, third


# --- one board of several ----------------------------------------------------------------------------------------------


class Laid:
    """Boards of pairs, decided once each, and laid together."""

    def __init__(self, find: Find, edition: Edition) -> None:
        """`find` gives a card by its name."""
        self._find = find
        self._edition = edition
        self._boards: dict[tuple[str, str, str], Plain] = {}

    def edge(self, waiting: str, on: str, layer: str) -> Plain:
        """A board on which one depends on the other in that layer; None where the pair, whole, shows none."""
        key = (waiting, on, layer)
        if key not in self._boards:
            one, other = self._find(waiting), self._find(on)
            found = None
            if one is not None and other is not None:
                found = next(
                    (
                        item.illustration.board
                        for item in decide(one, other, self._edition).related
                        if (item.relation, item.layer, item.who) == (DEPENDS, layer, "first")
                        and item.illustration.holds
                    ),
                    None,
                )
            self._boards[key] = found
        return self._boards[key]

    def together(self, cards: Sequence[str], edges: Sequence[Edge], layer: str) -> OnOneBoard | None:
        """The boards of the edges as one, and what shows on it in that layer; None where it cannot be made."""
        boards = [self.edge(waiting, on, layer) for waiting, on in edges]
        if any(board is None for board in boards):
            return None
        merged = merge([*boards], [short(name) for name in cards])
        try:
            played = run_board(read_board(merged, name="<atlas>"), self._edition)
            trace = played.solution.trace.layer(layer)
        except LayerlawError:
            return None
        names: dict[object, str] = {played.refs[short(name)]: name for name in cards if short(name) in played.refs}
        if trace is None or len(names) < len(cards):
            return None
        found = {
            (names[item.effect.source], names[item.on.source])
            for item in trace.dependencies
            if item.effect.source in names and item.on.source in names
        }
        steps = [(names[step.effect.source], step.reason.kind) for step in trace.steps if step.effect.source in names]
        looping = {name for name, kind in steps if kind is ReasonKind.LOOP}
        return OnOneBoard(merged, found, tuple(name for name, _ in steps), bool(looping))


class OnOneBoard(NamedTuple):
    """What several cards show on one board, in one layer."""

    board: Plain
    edges: set[Edge]
    """Which depends on which, at some moment of the layer."""
    order: tuple[str, ...]
    """Whose effects applied, one after the other."""
    in_loop: bool
    """Whether one of them applied in a loop, by its timestamp (613.8b)."""

    def waits(self, waiting: str, on: str) -> bool:
        """Whether one depends on the other, and did not apply before it."""
        if (waiting, on) not in self.edges:
            return False
        both = waiting in self.order and on in self.order
        return not both or self.order.index(waiting) > self.order.index(on)


def short(name: str) -> str:
    """What a card is called on a board of the Atlas (`boardfile.aliases`)."""
    return name.partition(" // ")[0].partition(",")[0]


def merge(boards: Sequence[Plain], hosts: Sequence[str]) -> Plain:
    """Several boards of pairs as one: each host once, as it stands with the most said of it; the bystanders of all."""
    players: dict[str, dict[str, Plain]] = {}
    cards: dict[str, Plain] = {}
    before: list[Plain] = []
    standing: dict[str, Plain] = {}
    after: list[Plain] = []
    merged: dict[str, Plain] = {}
    for number, board in enumerate(boards):
        mine = _renamed(board, number)
        for key in ("rules", "active"):
            if key in mine:
                merged.setdefault(key, mine[key])
        for player in mine["players"]:
            _add_player(players, player if isinstance(player, dict) else {"name": player})
        cards |= {card["name"]: card for card in mine.get("cards", ())}
        seen = False
        for entry in mine["timeline"]:
            name = entry.get("as")
            if name in hosts and "enter" in entry:
                seen = True
                if len(entry) > len(standing.get(name, ())):
                    standing[name] = entry
            else:
                (after if seen else before).append(entry)
    merged["players"] = [player if len(player) > 1 else player["name"] for player in players.values()]
    if cards:
        merged["cards"] = list(cards.values())
    merged["timeline"] = [*before, *(standing[name] for name in hosts if name in standing), *after]
    return merged


def _add_player(players: dict[str, dict[str, Plain]], given: dict[str, Plain]) -> None:
    known = players.setdefault(given["name"], {"name": given["name"]})
    for key, value in given.items():
        if isinstance(value, list):
            known[key] = [*known.get(key, ()), *value]
        else:
            known.setdefault(key, value)


def _renamed(plain: Plain, number: int) -> Plain:
    """The board with its bystanders called otherwise than those of other boards."""
    if isinstance(plain, str):
        found = _BYSTANDER.match(plain)
        return f"{found[1]} {number + 1}.{found[2]}" if found else plain
    if isinstance(plain, list):
        return [_renamed(part, number) for part in plain]
    if isinstance(plain, dict):
        return {_renamed(key, number): _renamed(value, number) for key, value in plain.items()}
    return plain


# --- findings ----------------------------------------------------------------------------------------------------------


def loops(book: Book, laid: Laid, *, length: int = 3, tries: int = 200) -> Iterator[Finding]:
    """Loops of so many cards that one board shows (613.8b); of each layer so many candidates are tried."""
    for layer, edges in dependencies(book).items():
        for cards in islice(cycles(picked(edges), length), tries):
            wanted = [*pairwise(cards), (cards[-1], cards[0])]
            shown = laid.together(cards, wanted, layer)
            if shown is not None and shown.in_loop and set(wanted) <= shown.edges:
                yield _finding("loop", layer, cards, shown.board, [*wanted])


def longest(book: Book, laid: Laid, *, tries: int = 60) -> Iterator[Finding]:
    """The longest chains that one board shows, of each layer that has one of three cards or more."""
    for layer, edges in dependencies(book).items():
        kept = picked(edges)
        reached = 2
        while next(_chains_shown(laid, kept, layer, reached + 1, tries), None) is not None:
            reached += 1
        if reached > 2:
            yield from _chains_shown(laid, kept, layer, reached, tries)


def _chains_shown(laid: Laid, edges: EdgeSets, layer: str, length: int, tries: int) -> Iterator[Finding]:
    """Chains of just so many cards, of so many candidates, that a board shows."""
    for cards in islice(chains(edges, length), tries):
        shown = laid.together(cards, [*pairwise(cards)], layer)
        if shown is not None and set(pairwise(cards)) <= shown.edges:
            yield _finding("chain", layer, cards, shown.board, [*pairwise(cards)])


def triples(book: Book, laid: Laid, *, tries: int = 200) -> Iterator[Finding]:
    """Pairs of which one waits for the other, and no longer where a third card stands by; and pairs that only with a third wait (613.8c)."""
    for layer, edges in dependencies(book).items():
        for waiting, on, third in islice(triangles(picked(edges)), tries):
            source = waiting if third in edges.get(waiting, ()) else on
            cards = (waiting, on, third)
            shown = laid.together(cards, [(waiting, on), (source, third)], layer)
            if shown is None or shown.in_loop:
                continue
            words = ""
            if not shown.waits(waiting, on):
                words = f"{waiting} waits for {on} in layer {layer}, and no longer where {third} is on the battlefield too (613.8c)"
            else:
                new = sorted(
                    (one, other) for one, other in shown.edges if one != other and other not in edges.get(one, ())
                )
                for one, other in new[:1]:
                    (by,) = set(cards) - {one, other}
                    words = f"{one} depends on {other} in layer {layer} only where {by} is on the battlefield too"
                    cards = (one, other, by)
            if words:
                yield Finding("triple", layer, cards, shown.board, words)


def _finding(kind: str, layer: str, cards: tuple[str, ...], board: Plain, edges: list[Edge]) -> Finding:
    told = ", ".join(f"{waiting} on {on}" for waiting, on in edges)
    what = "a loop (613.8b)" if kind == "loop" else "a chain"
    aliases = [[short(waiting), short(on), layer] for waiting, on in edges]
    return Finding(kind, layer, cards, {**board, "expect": {"depends": aliases}}, f"In layer {layer} {what}: {told}")
