"""What a board states of the past (`this_turn`, `last_turn`, `this_game`), and what its direct verbs did, as a record of what happened (608.2i)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from layerlaw.boards.board import Entry, number
from layerlaw.boards.card_names import find_card
from layerlaw.boards.history_format import AMOUNTS, DAMAGE, OBJECTS, OF_OBJECTS, OF_PLAYERS
from layerlaw.boards.nodes import Listing, Node, Scalar, TableNode
from layerlaw.boards.playing import Game
from layerlaw.errors import ErrorKind, LayerlawError, Mistake, nearest, quote
from layerlaw.game import ObjectId, State
from layerlaw.game.remember import moved, snapshot_in
from layerlaw.layers import solve
from layerlaw.model.abilities import Ability, ActivatedAbility
from layerlaw.model.cards import Card
from layerlaw.model.history import EVERYTHING, NO_TAGS, Occurrence, PastEvent, Period, Snapshot, Whole
from layerlaw.model.words import CardType, Zone

_PERIODS: Final = {"this_turn": Period.TURN, "last_turn": Period.LAST_TURN, "this_game": Period.GAME}


def state_history(game: Game, entry: Entry) -> None:
    """`this_turn`, `last_turn` and `this_game`: of each kind that is named, all that there was."""
    assert isinstance(entry.subject, Scalar), "an object or a player is a text, by the format"
    period = _PERIODS[entry.verb]
    about = game.who(entry.subject)
    events: list[PastEvent] = []
    whole: list[Whole] = []
    for key, node in entry.options.items:
        name = key.text
        if name == "nothing_else":
            whole += [(period, EVERYTHING, about)] if isinstance(node, Scalar) and node.value is True else []
            continue
        _check_of_whom(key, about)
        kind = (AMOUNTS.get(name) or OBJECTS[name])[0]
        whole.append((period, str(kind), about))
        if name in DAMAGE:
            continue
        if isinstance(about, str):
            events += _of_player(game, about, name, kind, node)
        else:
            events += _of_object(game, about, kind, _number(node), frozenset())
    for tags, amount in _damage({key.text: (key, node) for key, node in entry.options.items if key.text in DAMAGE}):
        if isinstance(about, str):
            events += [PastEvent(Occurrence.DAMAGED, about, amount=amount, tags=tags)] if amount else []
        else:
            events += _of_object(game, about, Occurrence.DAMAGED, amount, tags)
    history = game.state.history.with_events(*events, period=period).with_whole(*whole)
    game.state = replace(game.state, history=history)
    for one in events:
        if (
            period is not Period.LAST_TURN
            and one.kind is Occurrence.ENTERED
            and isinstance(one.object, int)
            and ObjectId(one.object) in game.state.by_id
        ):
            came_this_turn(game, ObjectId(one.object))


def _check_of_whom(key: Scalar, about: ObjectId | str) -> None:
    """What is said of players alone is not said of an object, nor the other way round.

    Raises:
        LayerlawError: it is.
    """
    wrong, whom, said = (
        (OF_OBJECTS, "an object", "a player") if isinstance(about, str) else (OF_PLAYERS, "a player", "an object")
    )
    if key.text not in wrong:
        return
    found = f"{quote(key.text)} is said of {whom}, and this is {said}"
    raise LayerlawError(Mistake(ErrorKind.UNKNOWN, key.place, found, mend=f"leave {key.text} out, or say it of {whom}"))


def _damage(said: Mapping[str, tuple[Scalar, Node]]) -> Iterator[tuple[frozenset[str], int]]:
    """The damage that is stated, in parts that do not overlap: what was combat damage and excess damage, one of the two, and neither.

    Raises:
        LayerlawError: a part of the damage is more than all of it (120.10).
    """
    number = {name: _number(node) for name, (_, node) in said.items()}
    combat, excess = number.get("combat_damaged", 0), number.get("excess_damaged", 0)
    every = number.get("damaged", max(combat, excess))
    if "damaged" in said and isinstance(whole := said["damaged"][1], Scalar) and whole.value is True:
        every = max(1, combat, excess)  # how much in all is not said
    for name in DAMAGE[1:]:
        if name in said and number[name] > every:
            key, _ = said[name]
            found = f"{quote(name)} is {number[name]} of {every} damage"
            mend = f"state damaged: {number[name]} or more, or less of {name}"
            raise LayerlawError(Mistake(ErrorKind.UNKNOWN, key.place, found, mend=mend, rule="120.10"))
    both = max(0, combat + excess - every)
    yield frozenset({"combat", "excess"}), both
    yield frozenset({"combat"}), combat - both
    yield frozenset({"excess"}), excess - both
    yield NO_TAGS, every - (combat + excess - both)


def came_this_turn(game: Game, identity: ObjectId, turn: int | None = None) -> None:
    """302.6: it has not been under its controller's control since this turn began, or since that one."""
    thing = game.state.object(identity)
    facts = {**thing.facts, "since turn": game.state.turn if turn is None else turn}
    game.state = game.state.with_object(replace(thing, facts=facts))


def _of_player(game: Game, player: str, name: str, kind: Occurrence, node: Node) -> Iterator[PastEvent]:
    if name in AMOUNTS:
        amount = _number(node)
        if amount:
            times = amount if kind in _COUNTED else 1
            yield PastEvent(kind, player, amount=amount, times=times)
        return
    if isinstance(node, Listing):
        for item in node.items:
            yield from _one(game, player, kind, item)
    elif isinstance(node, Scalar) and isinstance(node.value, str):
        yield from _one(game, player, kind, node)
    else:
        times = _number(node)
        if times:
            yield PastEvent(kind, player, times=times, amount=times)


def _number(node: Node) -> int:
    if not isinstance(node, Scalar):
        return 0
    return int(node.value) if isinstance(node.value, bool) else number(node) or 0


_COUNTED: Final = (
    Occurrence.DREW,
    Occurrence.COMMITTED_CRIME,
    Occurrence.COMPLETED_DUNGEON,
    Occurrence.TOOK_TURN,
)
"""What is stated by number and asked how often it happened."""


def _of_object(
    game: Game, identity: ObjectId, kind: Occurrence, amount: int, tags: frozenset[str]
) -> Iterator[PastEvent]:
    if not amount:
        return
    was = snapshot_in(solve(game.state, game.edition, trace=False), identity)
    whose = was.controller if was is not None else ""
    if kind is Occurrence.DEALT_DAMAGE:
        yield PastEvent(Occurrence.DAMAGED, "", None, None, amount, identity, was)
    else:
        yield PastEvent(kind, whose, identity, was, amount, tags=tags)


def _one(game: Game, player: str, kind: Occurrence, node: Node) -> Iterator[PastEvent]:
    """One object of the past: an object of the board as it is, or a card by name as it is printed."""
    word = node.get("card") if isinstance(node, TableNode) else node
    assert isinstance(word, Scalar), "an object of the past has a name, by the format"
    identity: ObjectId | None = None
    was: Snapshot | None
    if game.register.is_object(word.text):
        at, _ = game.register.thing(word)
        identity = _named(game, word)
        was = snapshot_in(solve(game.state, game.edition, trace=False), identity) if identity is not None else None
        if was is None:
            card = find_card(game.register.things[at].name, game.cards)
            was = None if card is None else printed(card, player)
    else:
        was = printed(game.card(word, "card"), player)
    times, tags = 1, set[str]()
    attacked: ObjectId | str | None = None
    if isinstance(node, TableNode):
        told = node.get("times")
        times = number(told) or 1 if isinstance(told, Scalar) else 1
        whence = node.get("from")
        tags |= {f"from {whence.text}"} if isinstance(whence, Scalar) else set()
        if isinstance(whence, Scalar) and whence.text != "battlefield":
            tags.add("not from battlefield")
        token = node.get("token")
        if isinstance(token, Scalar) and token.value is True and was is not None:
            was = replace(was, status=was.status | {"token"})
        to = node.get("to")
        tags |= {_whither(game, kind, to)} - {""} if isinstance(to, Scalar) else set()
        if isinstance(to, Scalar) and kind is Occurrence.ATTACKED:
            attacked = to.text if to.text in game.register.players else _named(game, to)
    yield PastEvent(kind, player, identity, was, tags=frozenset(tags), times=times, to=attacked)
    if kind is Occurrence.DIED:  # 700.4: it was put into a graveyard, so it left the battlefield
        owner = was.owner if was is not None else player
        went = frozenset({f"to {Zone.GRAVEYARD}"})
        yield PastEvent(Occurrence.LEFT_BATTLEFIELD, player, identity, was, tags=went, times=times)
        yield PastEvent(
            Occurrence.PUT_INTO_GRAVEYARD, owner, identity, was, tags=frozenset({"from battlefield"}), times=times
        )


def _named(game: Game, word: Scalar) -> ObjectId | None:
    """The object that was first called so, or is called so now."""
    at, _ = game.register.thing(word)
    return game.register.first_object(word) or game.register.things[at].id


def _whither(game: Game, kind: Occurrence, to: Scalar) -> str:
    """What is noted of a `to`: the zone of what left the battlefield; that an attack was on a player.

    Raises:
        LayerlawError: it is no such zone, nobody and nothing that is attacked, or of something that goes nowhere.
    """
    if kind is Occurrence.LEFT_BATTLEFIELD:
        if to.text in _ELSEWHERE:
            return f"to {to.text}"
        found, expected = f"{quote(to.text)} is no zone that it can have gone to", ", ".join(_ELSEWHERE)
        close = nearest(to.text, _ELSEWHERE)
        raise LayerlawError(
            Mistake(
                ErrorKind.UNKNOWN,
                to.place,
                found,
                expected=expected,
                nearest=close,
                mend="write where it went, or leave out to",
            )
        )
    if kind is not Occurrence.ATTACKED:
        found = "'to' says nothing here: only what left the battlefield and what attacked went somewhere"
        mend = "leave out to, or write left_battlefield: [{card: ..., to: ...}]"
        raise LayerlawError(Mistake(ErrorKind.UNKNOWN, to.place, found, mend=mend))
    if to.text in game.register.players:
        return "to a player"
    if game.register.is_object(to.text):
        return ""
    words = (*game.register.players, *game.register.references())
    found, close = f"{quote(to.text)} is nobody and nothing that it can have attacked", nearest(to.text, words)
    raise LayerlawError(
        Mistake(
            ErrorKind.NOTHING,
            to.place,
            found,
            expected="a player or an object",
            nearest=close,
            mend="write the name of a player, or of an object that is there",
        )
    )


_ELSEWHERE: Final = tuple(str(zone) for zone in Zone if zone not in (Zone.BATTLEFIELD, Zone.STACK))


def printed(card: Card, player: str) -> Snapshot:
    """A card as it is printed."""
    face = card.front
    return Snapshot(
        name=face.name or card.name,
        controller=player,
        owner=player,
        types=frozenset(face.types),
        subtypes=frozenset(face.subtypes),
        supertypes=frozenset(face.supertypes),
        colors=frozenset(face.colors),
        keywords=frozenset(item.name for item in face.abilities if hasattr(item, "name")),
        power=face.power,
        toughness=face.toughness,
        mana_value=face.mana_cost.mana_value if face.mana_cost is not None else 0,
    )


def note_moves(game: Game, before: State) -> None:
    """What a direct verb moved: it left, died, was exiled in this turn. Whether what it put onto the battlefield came this turn, the entry says (`entering.came`)."""
    if len(game.state.by_id) - len(before.by_id) == game.state.next_id - before.next_id:
        return  # as many objects came as there are new ids, so none is gone
    gone = [thing for thing in before.by_id.not_in(game.state.by_id) if thing.zone is not Zone.STACK]
    if not gone:
        return
    became = {thing.came_from: thing for thing in game.state.objects if thing.came_from is not None}
    board = solve(before, game.edition, trace=False)
    events: list[PastEvent] = []
    for thing in gone:
        now = became.get(thing.id)
        if now is None and not thing.is_token:
            continue
        to = now.zone if now is not None else Zone.GRAVEYARD
        was = snapshot_in(board, thing.id)
        if now is None and (was is None or CardType.CREATURE not in was.types):
            continue
        events += moved(thing.id, was, thing.owner, (thing.zone, to), thing.count)
    game.state = replace(game.state, history=game.state.history.with_events(*events))


def note_activation(game: Game, identity: ObjectId | None, ability: Ability | None, player: str) -> None:
    """What a direct verb lets resolve: where it is an activated ability of an object, that was activated (602.2)."""
    if identity is None or not isinstance(ability, ActivatedAbility):
        return
    event = PastEvent(Occurrence.ACTIVATED, player, identity)
    game.state = replace(game.state, history=game.state.history.with_events(event))


def note_control(game: Game, before: State) -> None:
    """What came under another player's control by what a direct verb did: since that turn (302.6). Only a game at work asks for it."""
    if not game.plays or game.state is before:
        return
    was, now = (solve(state, game.edition, trace=False) for state in (before, game.state))
    if was.table.control == now.table.control:
        return
    for thing in game.state.permanents:
        if thing.id in was and thing.id in before.by_id and was[thing.id].controller != now[thing.id].controller:
            came_this_turn(game, thing.id, before.turn)
