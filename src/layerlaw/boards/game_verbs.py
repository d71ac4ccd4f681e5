"""The game verbs: entries that are carried out by the rules (`layerlaw.play`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from layerlaw.boards.board import Entry, number, scalars
from layerlaw.boards.board_words import kicked_with
from layerlaw.boards.card_names import card_of, face_named, reference_names
from layerlaw.boards.fact_words import CASTING
from layerlaw.boards.game_at_work import bring_home, take_out, working
from layerlaw.boards.in_words import modes_of, modes_stated
from layerlaw.boards.nodes import Listing, Node, Scalar, TableNode
from layerlaw.boards.opening_hand import check_before_the_game
from layerlaw.boards.playing import Game
from layerlaw.boards.resolving import ability_meant, refusal
from layerlaw.boards.schema import GAME_STEPS
from layerlaw.boards.unasked import check_x_asked
from layerlaw.errors import quote
from layerlaw.game import IllegalAction, ObjectId, events
from layerlaw.game.copying import token_copy
from layerlaw.game.entering_battlefield import Entering
from layerlaw.layers.inquiry import ANOTHER_IN_HAND, Query, UnstatedFact
from layerlaw.model.cards import Card, Layout
from layerlaw.model.casting_facts import BESIDES, KEYWORD_OF
from layerlaw.model.game_abilities import AsideBy, parts_of
from layerlaw.model.one_shot_effects import Script
from layerlaw.model.words import Zone
from layerlaw.play.event import event as e
from layerlaw.play.event.told import How
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import ADVENTURE, ChosenTarget
from layerlaw.play.turn.turn_structure import go_on_if_the_turn_ended

if TYPE_CHECKING:
    from layerlaw.play.casting.announcement import Announcement


def by_the_rules(verb: Callable[[Game, Play, Entry], None]) -> Callable[[Game, Entry], None]:
    """A game verb: its answers are taken in, it is carried out, everything settles, and the log is kept.

    What is illegal leaves everything as it was (733.1) and is told as an error at the entry.
    """

    def carry_out(game: Game, entry: Entry) -> None:
        game.set_all_apart()
        play = working(game)
        assert game.answers is not None, "a game at work has answers"
        game.answers.add(entry.node("answers"))
        known = len(play.at.log)
        try:
            verb(game, play, entry)
            go_on_if_the_turn_ended(play)
        except IllegalAction as refused:
            raise refusal(refused, entry) from refused
        bring_home(game)
        _name(game, play, entry)
        game.records += [(game.at_entry, record) for record in play.at.log[known:]]

    return carry_out


def _name(game: Game, play: Play, entry: Entry) -> None:
    """`as`: the object that the entry put on the stack or onto the battlefield; or the ability, for `targets` to come."""
    alias = entry.word("as")
    several, game.made_together = game.made_together, ()
    if alias is None:
        return
    for nth, identity in enumerate(several, start=1):
        game.register.gives_alias(replace(alias, text=f"{alias.text}#{nth}"), identity)
    made = game.made
    if made is not None and game.register.knows(made):
        game.register.gives_alias(alias, made)
    elif made is not None and play.item(made) is not None:
        game.register.appears(made, (alias.text,), alias=alias)


# --- casting and activating ------------------------------------------------------------------------------------------


def cast(game: Game, play: Play, entry: Entry) -> None:
    """`cast: CARD` (601)."""
    from layerlaw.play.casting import cast as casting

    assert isinstance(entry.subject, Scalar), "a card is a text, by the format"
    card, thing = _card_to_use(game, entry, entry.subject, play)
    alias = entry.word("as")
    if alias is not None:  # what is asked while it is cast may be answered with it
        game.register.gives_alias(alias, card)
    player = _who_uses(game, play, entry, card)
    face = _face(thing, entry.subject.text)
    printed = thing.faces[face].casting
    announced = _announced(game, entry, face, () if printed is None else printed.modes)
    take_out(game)
    item = casting.cast(play, card, player, announced)
    game.made = item.id


def play_land(game: Game, play: Play, entry: Entry) -> None:
    """`play: LAND` (305.1)."""
    from layerlaw.play.casting import playing_lands

    assert isinstance(entry.subject, Scalar), "a card is a text, by the format"
    card, thing = _card_to_use(game, entry, entry.subject, play)
    player = _who_uses(game, play, entry, card)
    take_out(game)
    face = _face(thing, entry.subject.text)
    game.made = playing_lands.play_land(play, card, player, face, by_effect=entry.flag("by_effect"))


def set_aside(game: Game, play: Play, entry: Entry) -> None:
    """`suspend: CARD`, `foretell: CARD`, `plot: CARD` (116.2)."""
    from layerlaw.play.casting import set_aside as special

    assert isinstance(entry.subject, Scalar), "a card is a text, by the format"
    card, _ = _card_to_use(game, entry, entry.subject)
    player = _by(game, entry, game.state.object(card).owner)
    paying = _payment(game, entry.node("pay"))
    take_out(game)
    game.made = special.set_aside(play, card, AsideBy(entry.verb), player, x=entry.number("x") or 0, paying=paying)


def reveal(game: Game, play: Play, entry: Entry) -> None:
    """`reveal: CARD` (103.6b)."""
    from layerlaw.play.turn.opening_hand import reveal_from_opening_hand

    assert isinstance(entry.subject, Scalar), "a card is a text, by the format"
    check_before_the_game(game, entry)
    card, _ = _card_to_use(game, entry, entry.subject)
    take_out(game)
    reveal_from_opening_hand(play, card)
    game.made = card


def companion(game: Game, play: Play, entry: Entry) -> None:
    """`companion: CARD` (116.2g)."""
    from layerlaw.play.casting.companions import put_companion_into_hand

    assert isinstance(entry.subject, Scalar), "a card is a text, by the format"
    card = game.card(entry.subject, entry.verb)
    player = _by(game, entry, game.state.active_player)
    chosen = game.board.companion_of(player)
    if chosen is not None and game.card(chosen, entry.verb) is not card:
        raise IllegalAction(f"the companion that {player} chose is {chosen.text}", rule="702.139a")
    paying = _payment(game, entry.node("pay"))
    take_out(game)
    game.made = put_companion_into_hand(play, card, player, paying)


def with_a_permanent(game: Game, play: Play, entry: Entry) -> None:
    """`unlock: REF` (709.5e), `turn_up: REF` (116.2b), `special: REF` (116.2c, 116.2d)."""
    from layerlaw.play.casting.allowed_by_effects import take_allowed_action
    from layerlaw.play.casting.turning_up import turn_up
    from layerlaw.play.casting.unlocking import unlock_door

    identity = game.subject(entry)
    holder = play.at.priority or game.state.active_player
    player = _by(game, entry, holder if entry.verb == "special" else game.controller_of(identity))
    paying = _payment(game, entry.node("pay"))
    take_out(game)
    if entry.verb == "unlock":
        unlock_door(play, identity, entry.text("door"), player, paying)
    elif entry.verb == "special":
        take_allowed_action(play, identity, player, paying)
    else:
        turn_up(play, identity, player, by=entry.text("for"), x=entry.number("x") or 0, paying=paying)


def activate(game: Game, play: Play, entry: Entry) -> None:
    """`activate: REF` with `stack: true` (602)."""
    from layerlaw.play.casting import activating

    identity = game.subject(entry)
    player = _by(game, entry, game.controller_of(identity))
    ability = ability_meant(game, entry, identity, [one for one, _ in activating.activations(play, identity)])
    activation = parts_of(ability).activated
    assert activation is not None, "only activated abilities were to choose from"
    announced = _announced(game, entry, 0, modes_of(activation))
    take_out(game)
    item = activating.activate(play, identity, activation, player, announced)
    game.made = item.id if item is not None else None


def _card_to_use(game: Game, entry: Entry, word: Scalar, play: Play | None = None) -> tuple[ObjectId, Card]:
    """The card that is cast or played: one in a hand (or the command zone), else one that the player has had in hand all along.

    `from:` names another zone; an alias means its own object, wherever it is (decision 0012). `play`: where another card of that name could
    be meant, because it may be cast or played from where it lies, that is told.
    """
    stated = entry.text("from")
    by = entry.word("by")
    player = game.register.player(by) if by is not None else None
    zones = {Zone(stated)} if stated is not None else {Zone.HAND, Zone.COMMAND}
    if stated is None and word.text in game.register.aliases:
        zones = set(Zone) - {Zone.BATTLEFIELD, Zone.STACK}
    there = [
        thing
        for identity in (game.register.meant(word.text) if game.register.is_object(word.text) else ())
        if (thing := game.state.by_id.get(identity)) is not None and thing.zone in zones
    ]
    theirs = [thing for thing in there if player in (None, thing.owner)]
    for thing in (*theirs, *there)[:1]:
        assert thing.card is not None, "what lies in such a zone is a card"
        return thing.id, thing.card
    card = game.card(word, entry.verb)
    zone = Zone(stated) if stated is not None else Zone.HAND
    owner = player or game.state.active_player
    if stated is None and play is not None:
        _tell_of_another(game, play, word.text, owner)
    made = events.put_in_zone(game.state, card, zone, owner)
    game.state = made.state
    game.register.appears(made.id, reference_names(card))
    return made.id, card


def _tell_of_another(game: Game, play: Play, name: str, player: str) -> None:
    """Note that a card was taken from a hand, of which nobody told, though one of its name may be cast or played from elsewhere."""
    from layerlaw.play.casting.permission import leaves_for_card

    for identity in game.register.meant(name) if game.register.is_object(name) else ():
        thing = game.state.by_id.get(identity)
        if thing is None or thing.zone not in ELSEWHERE:
            continue
        if leaves_for_card(play, thing, player):
            game.inquiry.note(Query(UnstatedFact(f"{ANOTHER_IN_HAND}{name} in {thing.zone}"), (None, (player,))))
            return


def _face(card: Card, name: str) -> int:
    if card.layout in (Layout.TRANSFORM, Layout.FLIP):
        return 0
    return face_named(card, name)


def _by(game: Game, entry: Entry, default: str) -> str:
    word = entry.word("by")
    return game.register.player(word) if word is not None else default


def _who_uses(game: Game, play: Play, entry: Entry, identity: ObjectId) -> str:
    """Who casts or plays a card: as stated, else its owner; where it lies so that an effect lets one other player alone do it, that one (601.3)."""
    from layerlaw.play.casting.permission import leaves_for_card
    from layerlaw.play.casting.set_aside import may_be_cast_later
    from layerlaw.play.casting.ways import own_ways_elsewhere

    thing = game.state.object(identity)
    owner = thing.owner
    if entry.word("by") is not None or entry.flag("by_effect") or thing.zone not in ELSEWHERE:
        return _by(game, entry, owner)
    if (adventurer := thing.choices.get(ADVENTURE)) is not None:
        return str(adventurer)  # 715.3d
    take_out(game)
    others = [one for one in game.register.players if one != owner and leaves_for_card(play, thing, one)]
    if len(others) != 1 or thing.card is None or leaves_for_card(play, thing, owner):
        return owner
    own = any(own_ways_elsewhere(play, thing, owner, face, ()) for face in thing.card.faces)
    return owner if own or may_be_cast_later(play, thing, owner) else others[0]


ELSEWHERE: Final = (Zone.GRAVEYARD, Zone.EXILE, Zone.LIBRARY)
"""Where a card lies that only a permission, or an ability of its own, lets anybody cast or play (601.3)."""
HELPERS: Final = ("convoke", "improvise", "delve")
"""Keys of `cast` that name what pays for mana instead of mana, each the keyword by which it does."""


def _besides_with(words: Sequence[Scalar]) -> dict[str, int]:
    """Which additional costs were chosen, each how often, where effects' are named by the mana that the spell costs less (118.8b)."""
    if not any(word.text.startswith("{") for word in words):
        return {}
    named = [
        f"{BESIDES} {word.text}" if word.text.startswith("{") else BESIDES for word in words if word.value is not False
    ]
    return dict(Counter(named))


def _announced(game: Game, entry: Entry, face: int, modes: Sequence[Script]) -> Announcement:
    from layerlaw.play.casting.announcement import Announcement

    options = {}
    for name in CASTING:
        word = entry.word(name)
        if word is not None and word.value is not False:
            options[KEYWORD_OF.get(name, name)] = number(word) or 1
    which = kicked_with(entry.words("kicked"))
    if which:
        options = {**{key: times for key, times in options.items() if key != "kicked"}, **dict.fromkeys(which, 1)}
    besides = _besides_with(entry.words("additional_cost"))
    if besides:
        options = {**{key: times for key, times in options.items() if key != BESIDES}, **besides}
    words = (*scalars(entry.node("target")), *scalars(entry.node("targets")))
    stated = entry.node("target") is not None or entry.node("targets") is not None
    bestowed = entry.word("bestowed_on")
    targets: tuple[ChosenTarget, ...] | None = tuple(game.who(word) for word in words) if stated else None
    mutated = entry.word("mutate")
    if mutated is not None:
        targets, options["mutate"] = (game.object(mutated),), 1
    helpers = {name: tuple(game.object(word) for word in entry.words(name)) for name in HELPERS if entry.words(name)}
    if bestowed is not None:
        targets, options["bestow"] = (game.object(bestowed),), 1
    divide, allowed = entry.node("divide"), entry.word("allowed_by")
    return Announcement(
        targets=targets,
        modes=modes_stated(entry, modes),
        x=entry.number("x") or 0,
        options=options,
        divide=tuple(number(word) or 0 for word in scalars(divide)) if divide is not None else None,
        pay=_payment(game, entry.node("pay")),
        face=face,
        face_down=entry.flag("face_down"),
        free=entry.flag("free"),
        by_effect=entry.flag("by_effect"),
        allowed_by=None if allowed is None else game.object(allowed),
        bestowed=bestowed is not None,
        prototyped=entry.flag("prototyped"),
        fused=entry.flag("fused"),
        helpers=helpers,
        assist=_assist(game, entry),
        spent=entry.text("spent") or "",
        splice=tuple(game.object(word) for word in entry.words("splice")),
    )


def _assist(game: Game, entry: Entry) -> tuple[str, int] | None:
    """Who pays for how much generic mana of the spell (702.132a)."""
    node = entry.node("assist")
    if not isinstance(node, TableNode) or not node.items:
        return None
    key, value = node.items[0]
    return game.register.player(key), number(value) or 0 if isinstance(value, Scalar) else 0


def _payment(game: Game, node: Node | None) -> How:
    """`none` where nothing is said: the mana was there. A mapping says which objects are tapped for which mana."""
    if node is None:
        return "none"
    if isinstance(node, Scalar):
        return node.text
    assert isinstance(node, TableNode), "how it is paid is a word or a mapping, by the format"
    found: dict[ObjectId | str, object] = {}
    for key, value in node.items:
        if isinstance(value, Scalar):
            found[key.text if key.text == "life" else game.object(key)] = value.value
    return found


# --- the stack -------------------------------------------------------------------------------------------------------


def resolve(game: Game, play: Play, entry: Entry) -> None:
    """`resolve: top` and `resolve: all` (117.4, 608)."""
    from layerlaw.play.stack.priority import resolve_all, resolve_and_settle

    assert isinstance(entry.subject, Scalar), "a word, by the format"
    if entry.subject.text == "all":
        resolve_all(play)
        game.made = None
        return
    item = resolve_and_settle(play)
    game.made = play.current(item.id) if item.kind == "spell" else None


def pass_(game: Game, play: Play, entry: Entry) -> None:
    """`pass: PLAYER` (117.3d)."""
    from layerlaw.play.stack.priority import pass_priority

    assert isinstance(entry.subject, Scalar), "a player is a text, by the format"
    pass_priority(play, game.register.player(entry.subject))


def priority(game: Game, play: Play, entry: Entry) -> None:
    """`priority: PLAYER`: they get it, after everything has settled (117.5)."""
    from layerlaw.play.stack.priority import give_priority

    assert isinstance(entry.subject, Scalar), "a player is a text, by the format"
    give_priority(play, game.register.player(entry.subject))


def step(game: Game, play: Play, entry: Entry) -> None:
    """`step: upkeep`, ...: the game goes on to that step, by the turn structure (500); `of`: of that player's turn."""
    from layerlaw.play.turn.turn_structure import go_to_step, next_turn

    assert isinstance(entry.subject, Scalar), "a step is a text, by the format"
    name, word = entry.subject.text, entry.word("of")
    of = None if word is None else game.register.player(word)
    if name == "next turn":
        next_turn(play, of)
    else:
        go_to_step(play, GAME_STEPS.get(name, name), of)


# --- combat and what just happens ------------------------------------------------------------------------------------


def declare(game: Game, play: Play, entry: Entry) -> None:
    """`declare: attackers` and `declare: blockers` (508, 509)."""
    from layerlaw.play.stack.priority import give_priority
    from layerlaw.play.turn.combat_phase import declare_attackers, declare_blockers

    assert isinstance(entry.subject, Scalar), "a word, by the format"
    pairs = entry.node("pairs")
    assert isinstance(pairs, TableNode), "pairs are a mapping, by the format"
    said = _payment(game, entry.node("pay"))
    how = said if isinstance(said, str | dict) else "none"
    if entry.subject.text == "attackers":
        attacks = [(game.object(key), game.who(word)) for key, node in pairs.items for word in scalars(node)]
        said_bands = entry.node("bands")
        bands = [
            tuple(game.object(word) for word in scalars(node))
            for node in (said_bands.items if isinstance(said_bands, Listing) else ())
        ]
        take_out(game)
        declare_attackers(play, attacks, how, bands)
    else:
        blocks = [(game.object(key), game.object(word)) for key, node in pairs.items for word in scalars(node)]
        said_order = entry.node("damage_order")
        orders = {
            game.object(key): tuple(game.object(word) for word in scalars(node))
            for key, node in (said_order.items if isinstance(said_order, TableNode) else ())
        }
        take_out(game)
        declare_blockers(play, blocks, how, orders)
    give_priority(play)


def damage(game: Game, play: Play, entry: Entry) -> None:
    """`damage: N`, `source: REF`, `to: WHO`: a source deals damage (120)."""
    from layerlaw.play.perform import perform
    from layerlaw.play.stack.priority import give_priority

    assert isinstance(entry.subject, Scalar), "a number, by the format"
    source, to = entry.word("source"), entry.words("to")
    assert source is not None, "a source is needed, by the format"
    amount = number(entry.subject) or 0
    identity = game.object(source)
    goals = [game.who(word) for word in to]
    take_out(game)
    with play.undone_if_illegal():
        perform(play, *(e.Damaged(identity, goal, amount, entry.flag("combat")) for goal in goals))
        give_priority(play)


def draw(game: Game, play: Play, entry: Entry) -> None:
    """`draw: PLAYER`: one card after the other (121.2)."""
    from layerlaw.play.drawing import draw_cards
    from layerlaw.play.stack.priority import give_priority

    assert isinstance(entry.subject, Scalar), "a player is a text, by the format"
    player = game.register.player(entry.subject)
    with play.undone_if_illegal():
        draw_cards(play, player, entry.number("count") or 1)
        give_priority(play)


def create(game: Game, play: Play, entry: Entry) -> None:
    """`create: {...}` or `create: REF or CARD`: tokens are created (111), as an event that can be replaced."""
    from layerlaw.play.perform import perform
    from layerlaw.play.stack.priority import give_priority

    player = game.controller(entry)
    card, transformed = _token(game, entry)
    how = Entering(controller=player, token=True, tapped=entry.flag("tapped"), transformed=transformed)
    take_out(game)
    with play.undone_if_illegal():
        done = perform(play, e.Created(card, entry.number("count") or 1, player, how))
        give_priority(play)
    made = [identity for one in done if isinstance(one, e.Created) for identity in one.new]
    game.made = made[0] if len(made) == 1 else None
    game.made_together = tuple(made) if len(made) > 1 else ()


def _token(game: Game, entry: Entry) -> tuple[Card, bool]:
    """The token, and whether its back face is up, as that of what it copies is (707.8a)."""
    if isinstance(entry.subject, TableNode):
        return card_of(entry.subject, name="Token"), False
    assert isinstance(entry.subject, Scalar), "a card, an object or fields, by the format"
    word = entry.subject
    if not game.register.is_object(word.text):
        card = game.token(word.text, is_object=False)
        if card is not None:
            return card, False
    return token_copy(game.state, game.object(word), (), game.edition)


def do(game: Game, play: Play, entry: Entry) -> None:
    """`do: "destroy target creature"`: an instruction in words is carried out, as an effect of `source` or of nothing."""
    from layerlaw.oracle import compile_instruction
    from layerlaw.play.actions.one_shots import run
    from layerlaw.play.context import Context
    from layerlaw.play.stack.priority import give_priority
    from layerlaw.play.targets.choosing import choose_targets

    assert isinstance(entry.subject, Scalar), "an instruction is a text, by the format"
    source = entry.word("source")
    identity = game.object(source) if source is not None else ObjectId(0)
    player = _by(game, entry, game.state.active_player)
    words = (*scalars(entry.node("target")), *scalars(entry.node("targets")))
    stated = tuple(game.who(word) for word in words) if words else None
    text = entry.subject.text.strip().rstrip(".")
    take_out(game)
    with play.undone_if_illegal():
        script = compile_instruction(text)
        check_x_asked(entry, script, text)
        name = play.name(identity) if source is not None else quote(text)
        context = Context(player, identity, name, text, x=entry.number("x") or 0)
        context.targets = choose_targets(play, script, context, stated)
        play.log("note", f"{player}: {text}", "610.1")
        with play.deeper():
            run(play, script.one_shots, context)
        give_priority(play)


GAME_VERBS: Final[Mapping[str, Callable[[Game, Entry], None]]] = {
    "cast": by_the_rules(cast),
    **{how: by_the_rules(set_aside) for how in map(str, AsideBy)},
    "reveal": by_the_rules(reveal),
    "companion": by_the_rules(companion),
    **{how: by_the_rules(with_a_permanent) for how in ("unlock", "turn_up", "special")},
    "play": by_the_rules(play_land),
    "pass": by_the_rules(pass_),
    "priority": by_the_rules(priority),
    "step": by_the_rules(step),
    "declare": by_the_rules(declare),
    "damage": by_the_rules(damage),
    "draw": by_the_rules(draw),
    "create": by_the_rules(create),
    "do": by_the_rules(do),
}
"""The verbs that are carried out by the rules."""

RESOLVE: Final = by_the_rules(resolve)
ACTIVATE: Final = by_the_rules(activate)
