"""Libraries: which of a player's known cards is on top (401).

Known cards lie in the order of their `place`; cards that nobody knows lie under those on top and above those that were put on the bottom.
What was shuffled (701.24a) lies as it is listed, under the cards that nobody knows, and whoever asks where one lies is told that nobody said so.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Final

from layerlaw.game.state import GameObject, ObjectId, State, Unstated
from layerlaw.model.words import Zone
from layerlaw.play.position.persons import whose

SHUFFLED: Final = "shuffled"
"""The fact of a card in a library that chance has laid where it is, by shuffling or in a random order, and nobody has put anywhere since."""


def place(thing: GameObject) -> int:
    """Where a card lies: the greater, the nearer to the top; negative is under all cards that nobody knows."""
    return thing.facts.get("place", thing.id)


def known_cards(state: State, player: str) -> list[GameObject]:
    """A player's known library cards, the top one first; a token that was put there is no card (111.6), and soon gone (704.5d)."""
    there = (thing for thing in state.objects if thing.zone is Zone.LIBRARY and thing.owner == player)
    cards = [thing for thing in there if not thing.is_token]
    return sorted(cards, key=place, reverse=True)


def top_of_library(state: State, player: str) -> ObjectId | None:
    """The top card; None where it is one that nobody knows, or there is none."""
    cards = known_cards(state, player)
    if not cards:
        return None
    if place(cards[0]) < 0 and state.player(player).library_count > 0:
        return None
    return cards[0].id


def top_cards(state: State, player: str, number: int, *, but: Collection[ObjectId] = ()) -> list[ObjectId]:
    """The known ones of the top cards, the top one first; `but`: without those that are about to enter from there (614.13c)."""
    cards = [card for card in known_cards(state, player) if card.id not in but]
    above = [card.id for card in cards if place(card) >= 0]
    below = [card.id for card in cards if place(card) < 0]
    unknown = state.player(player).library_count
    return [*above, *([] if unknown >= number - len(above) else below)][:number]


def placed_in_library(state: State, identity: ObjectId, *, bottom: bool) -> State:
    """The same with a card on the bottom of its library; on top it lies already."""
    if not bottom:
        return state
    thing = state.object(identity)
    lowest = min((place(card) for card in known_cards(state, thing.owner) if card.id != identity), default=0)
    return state.with_object(_lying(thing, min(-1, lowest - 1)))


def _lying(thing: GameObject, there: int) -> GameObject:
    """The same card put at a place that everybody knows."""
    facts = {name: value for name, value in thing.facts.items() if name != SHUFFLED}
    return replace(thing, facts={**facts, "place": there})


def put_on_top(state: State, identity: ObjectId) -> State:
    """The same with a card of a library put on its top."""
    thing = state.object(identity)
    return state.with_object(_lying(thing, max([0, *map(place, known_cards(state, thing.owner))]) + 1))


def shuffled(state: State, player: str, endless: Collection[str]) -> State:
    """701.24a: the same with a library in an order that nobody knows; known cards are somewhere among those that nobody knows."""
    cards = known_cards(state, player)
    hidden = state.player(player).library_count > 0 or player in endless
    for at, card in enumerate(cards):
        there = min(-1, place(cards[-1])) - at if hidden else place(card)
        state = state.with_object(replace(card, facts={**card.facts, "place": there, SHUFFLED: 1}))
    return state


def in_unknown_order(state: State, cards: Collection[ObjectId]) -> State:
    """The same where nobody knows in which order these lie, as if they alone had been shuffled (701.24a)."""
    for card in map(state.object, cards):
        state = state.with_object(replace(card, facts={**card.facts, SHUFFLED: 1}))
    return state


def order_is_unknown(state: State, player: str, number: int, endless: Collection[str]) -> bool:
    """701.24a: whether the top cards of a library, so many of them, could be others by what was shuffled."""
    cards = known_cards(state, player)
    hidden = state.player(player).library_count > 0 or player in endless
    on_top = next((at for at, card in enumerate(cards) if SHUFFLED in card.facts or place(card) < 0), len(cards))
    if on_top >= number or not (hidden or number < len(cards)):
        return False
    chance = [card for card in cards if SHUFFLED in card.facts]
    return bool(chance) and (hidden or not are_alike(chance))


def are_alike(cards: Iterable[GameObject]) -> bool:
    """Whether it makes no difference in which order cards of a library lie: in all but their place they are the same."""
    first, *others = cards
    if any(card.face.name != first.face.name for card in others):
        return False
    there = _anywhere(first)
    return all(_anywhere(card) == there for card in others)


def _anywhere(card: GameObject) -> GameObject:
    """The card without what is its own alone, and without its place."""
    facts = {name: value for name, value in card.facts.items() if name not in ("place", SHUFFLED)}
    return replace(card, id=ObjectId(0), timestamp=0, came_from=None, facts=facts)


def placed_beneath(state: State, identity: ObjectId, number: int, endless: Collection[str]) -> State:
    """The same with a card that lies on top put under so many others; on the bottom where there are fewer (401.7).

    Raises:
        Unstated: it would lie under cards that nobody knows.
    """
    owner = state.object(identity).owner
    others = [card for card in known_cards(state, owner) if card.id != identity]
    above = [card for card in others if place(card) >= 0]
    hidden = state.player(owner).library_count
    if len(above) < number:
        if hidden or owner in endless:
            raise Unstated(
                f"it is not known which {number} cards of {whose(owner)} library lie on top of it",
                rule="401.7",
                mend=f"put them into the board: players: [{{name: {owner}, library: [CARD, ...]}}]",
            )
        if len(others) < number:
            return placed_in_library(state, identity, bottom=True)
        above = others
    row = [*above[:number], state.object(identity)]
    places = sorted((place(card) for card in row), reverse=True)
    for card, there in zip(row, places, strict=True):
        state = state.with_object(_lying(card, there) if card.id == identity else _elsewhere(card, there))
    return state


def _elsewhere(card: GameObject, there: int) -> GameObject:
    return replace(card, facts={**card.facts, "place": there})


def stated_libraries(endless: Collection[str], players: Iterable[str], about: str) -> None:
    """401.3: refuse to count a library of which nobody said how many cards it has.

    Raises:
        Unstated: one of theirs is such.
    """
    for player in players:
        if player in endless:
            raise Unstated(
                f"{about}: it is not known how many cards {whose(player)} library has",
                rule="401.3",
                mend=f"state it: players: [{{name: {player}, library: 60}}]",
            )
