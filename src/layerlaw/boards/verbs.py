"""The verbs of the timeline, each a function that lets the game go on: `VERBS` says which carries out which."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from layerlaw.boards.board import Entry, number, scalars
from layerlaw.boards.fact_words import DESIGNATIONS
from layerlaw.boards.history import note_control, note_moves, state_history
from layerlaw.boards.nodes import Listing, Node, Scalar, TableNode
from layerlaw.boards.playing import Game, is_played, player_with
from layerlaw.boards.resolving import refusal, resolve
from layerlaw.boards.schema import GAME_VERB_NAMES
from layerlaw.boards.simultaneous import simultaneous
from layerlaw.boards.stated_choices import read_choices
from layerlaw.boards.unread_options import check_form
from layerlaw.boards.zone_changes import enter, merge, move, token
from layerlaw.deadline import check_time
from layerlaw.game import (
    IllegalAction,
    ObjectId,
    State,
    Step,
    events,
    turns,
)
from layerlaw.game.bounded_choices import check_later
from layerlaw.game.commander import which
from layerlaw.layers import Edition, solve
from layerlaw.model.words import Zone
from layerlaw.play.position.log_entry import LogEntry


def _attach(game: Game, entry: Entry) -> None:
    to = entry.word("to")
    assert to is not None, "attach says to what, by the format"
    identity, host = game.subject(entry), game.who(to)
    game.state = events.attach(game.state, identity, host, game.edition)


def _unattach(game: Game, entry: Entry) -> None:
    identity = game.subject(entry)
    game.state = events.unattach(game.state, identity, game.edition)


def _counters(game: Game, entry: Entry) -> None:
    identity = game.subject(entry)
    put, remove = entry.numbers("put"), entry.numbers("remove")
    if put:
        game.state = events.put_counters(game.state, identity, put, game.edition)
    if remove:
        game.state = events.remove_counters(game.state, identity, remove, game.edition)


def _turn(game: Game, entry: Entry) -> None:
    identity = game.subject(entry)
    if entry.text("face") == "down":
        game.state = events.turn_face_down(game.state, identity, edition=game.edition)
        return
    thing = game.state.object(identity)
    chosen = game.choices(entry, thing.controller or thing.owner)
    if chosen.linked:
        game.state = game.state.with_object(replace(thing, linked={**thing.linked, **chosen.linked}))
    game.state = events.turn_face_up(game.state, identity, chosen.values, game.edition)


_Simple = Callable[[State, ObjectId, Edition], State]


def _to_a_permanent(event: _Simple, rule: str) -> Callable[[Game, Entry], None]:
    """A verb that does one thing to one permanent; `rule` says that it is done to permanents alone."""

    def carry_out(game: Game, entry: Entry) -> None:
        identity = game.subject(entry)  # first: one of equal tokens is set apart by being spoken of
        thing = game.state.object(identity)
        if thing.zone is not Zone.BATTLEFIELD:
            raise IllegalAction(
                f"{entry.verb}: {thing.name} is no permanent, it is in {thing.zone}",
                rule=rule,
                mend="name something on the battlefield, or let it enter before",
            )
        game.state = event(game.state, identity, game.edition)

    return carry_out


def _transform(game: Game, entry: Entry) -> None:
    game.subject(entry)  # one of equal tokens is set apart by being spoken of
    before = game.state
    _to_a_permanent(events.transform, "701.27a")(game, entry)
    if game.state is before:
        thing = before.object(game.subject(entry))
        why, rule = (
            ("is face down", "712.15a") if thing.face_down_values is not None else ("has no other face", "701.27c")
        )
        text = f"{thing.name} {why}: it does not transform"
        game.records.append((game.at_entry, LogEntry("note", text, rule)))


def _choose(game: Game, entry: Entry) -> None:
    identity = game.subject(entry)
    thing = game.state.object(identity)
    chosen = read_choices(entry.options, game.readers(), you=thing.controller or thing.owner)
    held = solve(game.state, game.edition, trace=False)[identity].abilities
    for key, made in chosen.values.items():
        check_later(thing.name, held, key, made)
    game.state = events.choose(game.state, identity, chosen.values, chosen.linked, game.edition)


def _status(game: Game, entry: Entry) -> None:
    identity = game.subject(entry)
    facts: dict[str, object] = {}
    partners: list[ObjectId] = []
    for key, node in entry.options.items:
        words = scalars(node)
        if not words:
            continue
        first = words[0]
        if isinstance(first.value, str):
            if key.text in turns.UNTIL_TURN_OF:
                game.state = turns.marked(game.state, identity, key.text, game.register.player(first))
                continue
            facts[key.text] = game.who(first) if key.text == "attacking" else game.object(first)
            if key.text == "paired_with":
                partners.append(game.object(first))
        else:
            facts[key.text] = first.value
    if game.state.object(identity).zone is Zone.EXILE:
        game.in_exile.add(entry.place)
    game.state = events.set_status(game.state, identity, facts, game.edition)
    for partner in partners:  # 702.95b: they are paired with each other
        game.state = events.set_status(game.state, partner, {"paired_with": identity}, game.edition)


def _player_changes(game: Game, entry: Entry) -> None:
    assert isinstance(entry.subject, Scalar), "a player is a text, by the format"
    name = game.register.player(entry.subject)
    player = player_with(name, entry.options, game.state.player(name), game.state)
    for designation in DESIGNATIONS:
        word = entry.word(designation)
        if word is None:
            continue
        if word.value is True and designation in ("monarch", "initiative"):  # 724.3, 725.3: one player at a time
            for other in game.state.players:
                game.state = game.state.with_player(replace(other, designations=other.designations - {designation}))
        if word.value is True and designation in ("day", "night"):  # 731.1: it is so for all of them
            both = frozenset({"day", "night"})
            for other in game.state.players:
                marks = other.designations - both | {designation}
                game.state = game.state.with_player(replace(other, designations=marks))
            player = replace(player, designations=player.designations - both)
        marks = player.designations | {designation} if word.value is True else player.designations - {designation}
        player = replace(player, designations=marks)
    stated = {(key.text, name) for key, _ in entry.options.items}
    stated |= {
        (key, other.name) for key, who in stated for other in game.state.players if key in ("monarch", "initiative")
    }
    game.state = replace(game.state.with_player(player), unstated=game.state.unstated - stated)
    for key, node in entry.options.items:
        if key.text == "commander":
            game.lead(name, node)
        elif key.text == "commander_damage" and isinstance(node, TableNode):
            state_commander_damage(game, name, node)
        elif isinstance(node, Listing):
            _replace_zone(game, name, Zone(key.text), node)
    text = entry.text("emblem")
    if text is not None:
        from layerlaw.oracle import compile_text  # loaded only where a board has texts of its own

        made = events.add_emblem(game.state, name, compile_text(text, name="Emblem").abilities)
        game.state = made.state
        game.register.appears(made.id, ("Emblem",))


def state_commander_damage(game: Game, player: str, dealt: TableNode) -> None:
    """Combat damage that commanders have dealt to a player in this game (903.10a)."""
    known = game.state.player(player)
    by = {
        which(game.state.object(game.object(key))): number(node) or 0
        for key, node in dealt.items
        if isinstance(node, Scalar)
    }
    game.state = game.state.with_player(replace(known, commander_damage={**known.commander_damage, **by}))


def _replace_zone(game: Game, player: str, zone: Zone, cards: Listing) -> None:
    """The zone now holds these: what is not named any more is gone, what is new comes on top."""
    named: dict[str, int] = {}
    for node in cards.items:
        word = node if isinstance(node, Scalar) else node.get("card") if isinstance(node, TableNode) else None
        if isinstance(word, Scalar):
            card = game.card(word, "")
            named[card.name] = named.get(card.name, 0) + 1
    have: dict[str, int] = {}
    for thing in list(game.state.objects):
        if thing.zone is zone and thing.owner == player:
            have[thing.name] = have.get(thing.name, 0) + 1
            if have[thing.name] > named.get(thing.name, 0):
                have[thing.name] -= 1
                game.state = events.remove_from_game(game.state, thing.id, game.edition)
                game.register.becomes(thing.id, None)
    new: list[Node] = []
    for node in reversed(cards.items):
        word = node if isinstance(node, Scalar) else node.get("card") if isinstance(node, TableNode) else None
        assert isinstance(word, Scalar), "a card in a zone has a name, by the format"
        card = game.card(word, "")
        if have.get(card.name, 0) > 0:
            have[card.name] -= 1
        else:
            new.append(node)
    game.fill(player, zone, Listing(tuple(reversed(new)), cards.place))


_POINTS: Final = {
    "upkeep": Step.UPKEEP,
    "main": Step.MAIN,
    "combat": Step.COMBAT,
    "end step": Step.END_STEP,
    "cleanup": Step.CLEANUP,
}


def _next(game: Game, entry: Entry) -> None:
    assert isinstance(entry.subject, Scalar), "a point of the turn is a text, by the format"
    step = _POINTS.get(entry.subject.text)
    if step is None:
        if game.work is not None:  # of the turn that is stated to be over a game counts nothing any more (602.5b)
            from layerlaw.play.turn.turn_structure import turn_is_over

            turn_is_over(game.work)
        game.state = turns.next_turn(game.state, game.edition)
    else:
        game.state = turns.go_to(game.state, step, game.edition)


def _at_once(game: Game, entry: Entry) -> None:
    simultaneous(game, entry, carry_out)


def _resolve(game: Game, entry: Entry) -> None:
    """`resolve: top` and `resolve: all` let the stack resolve; anything else states that a card has resolved."""
    if isinstance(entry.subject, Scalar) and entry.subject.text in ("top", "all"):
        from layerlaw.boards import game_verbs

        game_verbs.RESOLVE(game, entry)
    else:
        resolve(game, entry)


def _activate(game: Game, entry: Entry) -> None:
    """With `stack: true` by the rules; else it is stated that the ability has resolved."""
    if entry.flag("stack"):
        from layerlaw.boards import game_verbs

        game_verbs.ACTIVATE(game, entry)
    else:
        resolve(game, entry)


def _by_the_rules(name: str) -> Callable[[Game, Entry], None]:
    """A verb that is carried out by the rules; what it needs is loaded when a board first uses it."""

    def carry_out_by_the_rules(game: Game, entry: Entry) -> None:
        from layerlaw.boards import game_verbs

        game_verbs.GAME_VERBS[name](game, entry)

    return carry_out_by_the_rules


VERBS: Final[Mapping[str, Callable[[Game, Entry], None]]] = {
    **{name: _by_the_rules(name) for name in GAME_VERB_NAMES},
    "enter": enter,
    "token": token,
    "resolve": _resolve,
    "activate": _activate,
    "trigger": resolve,
    "attach": _attach,
    "unattach": _unattach,
    "counters": _counters,
    "turn": _turn,
    "transform": _transform,
    "flip": _to_a_permanent(events.flip, "710.1"),
    "tap": _to_a_permanent(events.tap, "701.26a"),
    "untap": _to_a_permanent(events.untap, "701.26b"),
    "phase": _to_a_permanent(events.phase, "702.26b"),
    "merge": merge,
    "move": move,
    "choose": _choose,
    "status": _status,
    "player": _player_changes,
    "this_turn": state_history,
    "last_turn": state_history,
    "this_game": state_history,
    "next": _next,
    "simultaneous": _at_once,
}


_DIRECT_RESOLUTION: Final = ("resolve", "activate", "trigger")
"""Verbs that state that something resolved, of which not all that happened is told."""


_PUTS_THERE: Final = ("player", "enter", "token", "merge", "this_turn", "last_turn", "this_game")
"""Verbs that state what was there or had been."""


def _was_before(entry: Entry) -> bool:
    """Whether an entry states what was there since before this turn (302.6); what enters says by `this_turn` that it came now."""
    there = entry.verb in _PUTS_THERE or (entry.verb == "move" and entry.text("to") == Zone.BATTLEFIELD)
    return there and not entry.flag("this_turn")


def carry_out(game: Game, entry: Entry) -> None:
    """One entry; what the game refuses is an error at its place."""
    check_time()
    check_form(entry)
    before = game.state
    try:
        VERBS[entry.verb](game, entry)
    except IllegalAction as refused:
        raise refusal(refused, entry) from refused
    if not is_played(entry):  # a game keeps the record of what it carries out itself
        if entry.verb in _DIRECT_RESOLUTION:
            game.state = replace(game.state, history=game.state.history.in_part())
        note_moves(game, before)
        if not _was_before(entry):
            note_control(game, before)
        game.name_what_is_new()
