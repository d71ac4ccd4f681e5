"""Triples: what two cards are to each other only because of a third, sought by what their effects read and write.

The pairs' graph has no edge where a third card must first make two interact: nothing takes the ability of an enchantment that is no
creature, until something makes it one. So here the three are sought by their facets: a second effect that can take abilities away, a third
that writes what the second looks for and reaches the host of the first, and a first that has something to lose. Each candidate is played
with the third and without it; told is what differs, in an earlier layer's wake (613.1) or as the order is looked at again (613.8c).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from layerlaw.atlas.actors import Actor, all_actors
from layerlaw.atlas.atoms import meets
from layerlaw.atlas.boardfile import choice_word
from layerlaw.atlas.book import Book
from layerlaw.atlas.graph import Find, Finding, short
from layerlaw.atlas.pairing import ActorKind, Part, enchant_of, kinds_of
from layerlaw.atlas.queries import relations_of_pair
from layerlaw.atlas.relate import DEPENDS, STOPPED
from layerlaw.atlas.scene import OPPONENT, YOU, Bystander, HostCard
from layerlaw.atlas.wishes import choices_of, links_of
from layerlaw.atlas.witness import printed
from layerlaw.boards import read_board, run_board
from layerlaw.errors import LayerlawError
from layerlaw.layers import Edition
from layerlaw.layers.facet_bits import bit_facets
from layerlaw.model import facets
from layerlaw.model import filters as f
from layerlaw.model.words import Zone

Plain = Any


class Role(NamedTuple):
    """A kind of effect as one of three, by the first card that has it."""

    actor: Actor
    kind: ActorKind
    host: Bystander
    """Its card as it is printed."""
    may_be_on: f.Filter | None
    """What its card can be attached to, where it affects that (303.4a, 301.5)."""

    @property
    def card(self) -> str:
        """The name of its card."""
        return self.actor.card

    def reaches(self, other: Role) -> bool:
        """Whether the other's card, as it is printed, is what this effect applies to, or what its card can be on."""
        scope = self.may_be_on if self.may_be_on is not None else self.actor.effect.scope
        return isinstance(scope, f.Filter) and meets(other.host, scope, YOU) is True


class Trio(NamedTuple):
    """A candidate: whether the first depends on the second may hang on the third."""

    first: Role
    second: Role
    third: Role

    @property
    def cards(self) -> tuple[str, str, str]:
        """Their names."""
        return self.first.card, self.second.card, self.third.card


def roles_of(names: Iterable[str], find: Find, edition: Edition) -> list[Role]:
    """The kinds of static effects of some cards that can stand on a board with no more than a choice or something to be on, each by its first card."""
    cards = [card for name in names if (card := find(name)) is not None]
    actors = [actor for actor in all_actors(cards, edition) if _stands_alone(actor)]
    return [_role(actors[kind.actors[0]], kind) for kind in kinds_of(actors, edition)]


def _stands_alone(actor: Actor) -> bool:
    links = links_of(actor.effect)
    return (
        not actor.made
        and actor.zone is Zone.BATTLEFIELD
        and actor.face == 0
        and actor.is_understood
        and not actor.defining
        and actor.effect.condition is None
        and not (links.on_player or links.linked or links.in_graveyard or links.turns)
    )


def _role(actor: Actor, kind: ActorKind) -> Role:
    may_be_on = enchant_of(actor.printed) if links_of(actor.effect).attached else None
    return Role(actor, kind, printed(HostCard(actor.printed), YOU), may_be_on)


def candidates(roles: Sequence[Role], layer: str, edition: Edition) -> Iterator[Trio]:
    """Trios of three cards for a layer in which the second can take abilities away, no second coming again before each had its turn."""
    rows = [_of_second(second, roles, layer, edition) for second in roles if _takes_away(second, layer)]
    while rows:
        for row in list(rows):
            trio = next(row, None)
            if trio is None:
                rows.remove(row)
            else:
                yield trio


def _takes_away(role: Role, layer: str) -> bool:
    part = role.kind.parts.get(layer)
    return part is not None and part.ends and not links_of(role.actor.effect).attached


def _of_second(second: Role, roles: Sequence[Role], layer: str, edition: Edition) -> Iterator[Trio]:
    thirds = [role for role in roles if not role.kind.on_itself and _writes(role, second, layer, edition)]
    firsts = [role for role in roles if _can_lose(role, layer, edition)]
    # before others those that can depend in that layer, and not only be stopped
    firsts.sort(key=lambda role: layer not in role.kind.parts)
    for turn in range(len(thirds)):
        for at, first in enumerate(firsts):
            third = thirds[(at + turn) % len(thirds)]
            trio = Trio(first, second, third)
            if len(set(trio.cards)) == len(trio) and third.reaches(first):
                yield trio


def _writes(role: Role, second: Role, layer: str, edition: Edition) -> bool:
    """Whether an effect writes what the second looks for, in that layer or an earlier one."""
    last = edition.index[layer]
    return any(_is_looked_for(part, second) for name, part in role.kind.parts.items() if edition.index[name] <= last)


def _is_looked_for(part: Part, second: Role) -> bool:
    return part.writes.meets(bit_facets(facets.reads(second.actor.effect.scope).exact))


def _can_lose(role: Role, layer: str, edition: Edition) -> bool:
    """Whether an effect has something to do in that layer or after, and stands by itself."""
    return edition.index[role.kind.order[-1]] >= edition.index[layer] and not links_of(role.actor.effect).attached


# --- played with the third and without it -----------------------------------------------------------------------------


class ShownByBoard(NamedTuple):
    """What a board shows of the three."""

    edges: frozenset[tuple[str, str, str]]
    """Who depends on whom, in which layer, at some moment."""
    applied: tuple[tuple[str, str], ...]
    """Whose effects applied, in which layer, in their order."""


class ByTheThird(NamedTuple):
    """What the third changes, in which layer, and what a board expects that shows it."""

    words: str
    layer: str
    expected: Plain


class Known:
    """What the pairs of a book show of two cards by themselves. Of a pair that was not decided nothing is known, and so nothing is a third one's doing."""

    def __init__(self, book: Book) -> None:
        """Take a book to look pairs up in."""
        self._book = book
        self._found: dict[tuple[str, str], Plain] = {}

    def shows(self, relation: str, one: str, other: str, layer: str) -> bool:
        """Whether two cards show a relation of the first to the second on some board of their own, or may for all the book knows."""
        if (one, other) not in self._found:
            self._found[one, other] = relations_of_pair(self._book, (one, other))
        found = self._found[one, other]
        return bool(found["undecided"]) or any(
            (item["relation"], item["layer"], item["who"]) == (relation, layer, "first") for item in found["relations"]
        )


def change(trio: Trio, known: Known, edition: Edition) -> Finding | None:
    """What the third changes between the first and the second; None where it is nothing, or where a board cannot be played."""
    owners = (YOU, OPPONENT) if facets.CONTROL in trio.second.kind.reads else (YOU,)
    for owner in owners:
        try:
            found = _changed(trio, owner, known, edition)
        except LayerlawError:
            continue  # what cannot be chosen or attached so is no candidate
        if found is not None:
            board = {**_board(trio, owner), "expect": found.expected}
            return Finding("triple", found.layer, trio.cards, board, found.words)
    return None


def _changed(trio: Trio, owner: str, known: Known, edition: Edition) -> ByTheThird | None:
    together = _seen(trio, _board(trio, owner), edition)
    apart = _seen(trio, _board(trio, owner, without=trio.third), edition)
    first, second, third = trio.cards
    too = f"where {third} is on the battlefield too"
    for one, other in ((first, second), (second, first)):
        for layer in edition.index:
            edge = (one, other, layer)
            expected = [[short(one), short(other), layer]]
            if edge in together.edges - apart.edges and not known.shows(DEPENDS, *edge):
                part = trio.third.kind.parts.get(layer)
                rule = "613.8c" if part is not None and _is_looked_for(part, trio.second) else "613.8a"
                return ByTheThird(
                    f"{one} depends on {other} in layer {layer} only {too} ({rule})", layer, {"depends": expected}
                )
            if edge in apart.edges - together.edges and {(one, layer), (other, layer)} <= {*together.applied}:
                words = f"{one} depends on {other} in layer {layer}, and no longer {too}"
                return ByTheThird(words, layer, {"independent": expected})
    stopped = [at for at in apart.applied if at[0] == first and at not in together.applied]
    layer = stopped[0][1] if stopped else ""
    if not layer or known.shows(STOPPED, first, second, layer):
        return None
    if set(stopped) <= {*_seen(trio, _board(trio, owner, without=trio.second), edition).applied}:
        order = [short(name) for name, where in together.applied if where == layer]
        words = f"{first} never begins to apply in layer {layer} beside {second}, {too} (613.6)"
        return ByTheThird(words, layer, {"order": {layer: order}})
    return None


def _board(trio: Trio, owner: str, *, without: Role | None = None) -> Plain:
    """The third before the others, but on the first where it is attached to that. `owner` controls the first, You the others."""
    first, second, third = trio
    row = (first, third, second) if third.may_be_on is not None else (third, first, second)
    timeline = []
    for role in row:
        if role is without:
            continue
        entry: dict[str, Plain] = {"enter": role.card, "as": short(role.card)}
        entry["controller"] = owner if role is first else YOU
        about = third if role is second else second
        chosen = choices_of(links_of(role.actor.effect), role.actor.effect, about.actor.effect, second=False)
        if chosen:
            entry["choose"] = {key: choice_word(value) for key, value in chosen.items()}
        if role.may_be_on is not None:
            entry["attached_to"] = short(first.card)
        timeline.append(entry)
    return {"players": [YOU, OPPONENT], "timeline": timeline}


def _seen(trio: Trio, board: Plain, edition: Edition) -> ShownByBoard:
    played = run_board(read_board(board, name="<atlas>"), edition)
    names: dict[object, str] = {played.refs[short(name)]: name for name in trio.cards if short(name) in played.refs}
    edges: set[tuple[str, str, str]] = set()
    applied: list[tuple[str, str]] = []
    for layer in played.solution.trace:
        for item in layer.dependencies:
            if item.effect.source in names and item.on.source in names:
                edges.add((names[item.effect.source], names[item.on.source], layer.layer.name))
        applied += [
            (names[step.effect.source], layer.layer.name) for step in layer.steps if step.effect.source in names
        ]
    return ShownByBoard(frozenset(edges), tuple(dict.fromkeys(applied)))


def thirds(book: Book, find: Find, edition: Edition, *, tries: int = 200) -> Iterator[Finding]:
    """What a third card changes between two of the cards of a book, of each layer so many candidates played.

    Each second and third are told with one first card that depends or no longer does, and with one that never begins.
    """
    names = [row["name"] for row in book.rows("SELECT name FROM card WHERE actors > 0 AND is_understood ORDER BY name")]
    roles = roles_of(names, find, edition)
    known = Known(book)
    for layer in edition.index:
        waits: set[tuple[str, ...]] = set()
        stops: set[tuple[str, ...]] = set()
        new = (
            trio
            for trio in candidates(roles, layer, edition)
            if trio.cards[1:] not in (waits if layer in trio.first.kind.parts else stops)
        )
        for trio in islice(new, tries):
            found = change(trio, known, edition)
            if found is None:
                continue
            told = stops if "order" in found.board["expect"] else waits
            if trio.cards[1:] not in told:
                told.add(trio.cards[1:])
                yield found
