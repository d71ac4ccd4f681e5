"""What enters, moves and merges: the verbs `enter`, `token`, `move` and `merge`, and how something enters as an entry states it."""

from __future__ import annotations

from dataclasses import replace

from layerlaw.boards.board import Entry, number
from layerlaw.boards.board_words import kicked_with
from layerlaw.boards.card_names import (
    card_named,
    card_of,
    face_called,
    face_named,
    reference_names,
)
from layerlaw.boards.fact_words import CASTING
from layerlaw.boards.limits import over
from layerlaw.boards.nodes import Scalar, TableNode
from layerlaw.boards.opening_hand import check_opening_hand
from layerlaw.boards.own_entering import as_it_says
from layerlaw.boards.playing import Game, effects_on
from layerlaw.boards.read import entry_of
from layerlaw.boards.resolving import ability_meant, announcement, let_resolve, script_of, spell_meant, targets_named
from layerlaw.boards.unread_options import check_form
from layerlaw.errors import ErrorKind, LayerlawError, Mistake, quote
from layerlaw.game import (
    Entering,
    IllegalAction,
    ObjectId,
    State,
    entering_battlefield,
    events,
    resolution,
)
from layerlaw.game.binding import bind
from layerlaw.game.changed import changed
from layerlaw.game.copying import token_copy
from layerlaw.game.faces import UNLOCKED, face_down_by, shares_type_line
from layerlaw.game.remember import entered as tell_entered
from layerlaw.game.remember import snapshot_in
from layerlaw.game.state import GameObject
from layerlaw.layers import solve
from layerlaw.model.abilities import (
    OthersEnterAsCopy,
)
from layerlaw.model.cards import Card, Layout
from layerlaw.model.changes import CopyException
from layerlaw.model.history import Occurrence, Period
from layerlaw.model.one_shot_effects import CreateCopies
from layerlaw.model.words import CardType, EnchantmentType, Zone
from layerlaw.play.position.log_entry import LogEntry


def how_it_enters(
    game: Game, entry: Entry, card: Card | None = None, *, default_controller: str | None = None
) -> Entering:
    """How something enters, as the entry states it; `card` is what it is, where that is known."""
    controller = game.controller(entry, default_controller)
    if not entry.options.items:
        return Entering(controller)  # most entries say no more than what enters
    owner = entry.word("owner")
    chosen = game.choices(entry, controller)
    face_down = entry.word("face_down")
    bestowed_on = game.optional_object(entry, "bestowed_on")
    attached = entry.word("attached_to")
    because = game.optional_object(entry, "because")
    copy_of = entry.word("copy_of")
    facts = {name: value for name, value in (("x", entry.number("x")),) if value is not None}
    status = set()
    for name in CASTING:
        word = entry.word(name)
        if word is None:
            continue
        if word.value is False or word.value == 0:
            facts[name] = 0
            continue
        status.add(name)
        facts[name] = number(word) or 1
    which = kicked_with(entry.words("kicked"))
    facts |= dict.fromkeys((*which, "kicked") if which else (), 1)
    status |= {"kicked"} if which else set()
    return Entering(
        controller=controller,
        owner=game.register.player(owner) if owner is not None else None,
        token=entry.flag("token"),
        tapped=entry.flag("tapped"),
        face_down=_face_down_kind(face_down, card),
        transformed=entry.flag("transformed"),
        prototyped=entry.flag("prototyped"),
        copy_of=_copied(game, copy_of) if copy_of is not None else _imposed(game, because, controller),
        because=because,
        attached_to=bestowed_on if bestowed_on is not None else game.who(attached) if attached else None,
        bestowed=bestowed_on is not None,
        counters=entry.numbers("counters"),
        choices=chosen.values,
        linked=chosen.linked,
        status=frozenset(status),
        facts=facts,
        count=entry.number("count") or 1,
    )


def _copied(game: Game, word: Scalar) -> ObjectId | Card:
    """A reference, else a card."""
    if not game.register.is_object(word.text):
        card = game.find(word.text)
        if card is not None:
            return card
    return game.object(word)


def _imposed(game: Game, because: ObjectId | None, controller: str) -> ObjectId | None:
    """What another permanent's replacement effect says that this enters as a copy of (614.1c)."""
    if because is None:
        return None
    solution = solve(game.state, game.edition, trace=False)
    for ability in solution[because].abilities:
        if isinstance(ability, OthersEnterAsCopy):
            found = solution.reader(solution[because].controller or controller, because).object(ability.of)
            return ObjectId(found) if isinstance(found, int) else None
    raise IllegalAction(
        f"{game.state.object(because).name} has no ability by which others enter as a copy",
        rule="614.1c",
        mend="leave out because",
    )


def with_level(card: Card, entry: Entry, how: Entering) -> Entering:
    """`level` is the level of a Class, else a number of level counters (711, 716)."""
    level = entry.number("level")
    if level is None:
        return how
    if EnchantmentType("Class") in card.front.subtypes:
        return replace(how, facts={**how.facts, "class_level": level})
    return replace(how, counters={**how.counters, "level": level})


def with_doors(card: Card, entry: Entry, how: Entering, named: str = "") -> Entering:
    """`unlocked` names the doors of a Room that are unlocked; one that enters by the name of a half was cast as that half (709.5d)."""
    stated = [(word, face_called(card, word.text)) for word in entry.words("unlocked")]
    wrong = next((word for word, face in stated if face is None or not shares_type_line(card)), None)
    if wrong is not None:
        raise LayerlawError(
            Mistake(
                ErrorKind.UNKNOWN,
                wrong.place,
                f"{card.name} has no door named {quote(wrong.text)}",
                expected="a door of a Room",
                rule="709.5",
                mend="write the name of a half as the card has it, or leave out unlocked",
            )
        )
    if not shares_type_line(card):
        return how
    cast_as = face_called(card, named) if not stated else None
    doors = {door for _, door in stated if door is not None} | ({cast_as} if cast_as is not None else set())
    return replace(how, status=how.status | {UNLOCKED[door] for door in doors})


def entered(game: Game, entry: Entry, made: entering_battlefield.Made, names: tuple[str, ...], how: Entering) -> None:
    """Name what has entered, and let what resolves at the same moment act on it."""
    game.state = made.state
    if entry.words("melded"):
        game.state = events.melded(game.state, made.id, [game.card(word, "melded") for word in entry.words("melded")])
    elif _is_a_combined_back(made.state.object(made.id)):
        text = (
            f"which two cards {names[0]} was melded from is not stated: one card leaves with it ('melded' names them)"
        )
        game.records.append((game.at_entry, LogEntry("note", text, "712.21")))
    as_it_says(game, made.id, how)
    game.statics += effects_on(made.state.object(made.id))
    if game.statics > game.limits.effects:
        raise over("effects", game.limits, f"{game.statics:,} continuous effects so far", entry.place)
    came(game, made.id, this_turn=entry.flag("this_turn"))
    game.register.appears(made.id, names, alias=entry.word("as"), count=how.count)
    note_what_is_not_done(game, entry, made, names[0])
    part_of(game, entry, made.id)


def _is_a_combined_back(thing: GameObject) -> bool:
    """Whether a permanent is the combined back face of a meld pair: it alone of the three has no mana cost and is no land (712.4)."""
    card = thing.card
    is_one = card is not None and card.layout is Layout.MELD and thing.face_down_values is None
    return is_one and thing.face.mana_cost is None and CardType.LAND not in thing.face.types


def note_what_is_not_done(game: Game, entry: Entry, made: entering_battlefield.Made, name: str) -> None:
    """614.12: what the entry announces and no ability of the permanent asks for as it enters.

    It is said where rules are named, by which or in another order something may not ask for it.

    Raises:
        LayerlawError: the board is played as it was written.
    """
    for what in made.not_done:
        words = "it is no copy" if what == "copy_of" else f"{what.replace('_', ' ')} is not chosen"
        text = f"as {name} enters, the ability for it is not there: {words}"
        node = entry.node("copy_of" if what == "copy_of" else "choose")
        if game.by_its_own_rules and node is not None:
            raise LayerlawError(
                Mistake(
                    ErrorKind.UNKNOWN, node.place, text, "only what it asks for", mend="leave it out", rule="614.12"
                )
            )
        game.records.append((game.at_entry, LogEntry("note", text, "614.12")))


def came(game: Game, identity: ObjectId, *, this_turn: bool, whence: Zone | None = None) -> None:
    """What is stated to be there was under its controller's control since before this turn, unless it says `this_turn` (302.6).

    `whence`: from which zone it entered, where the board shows that.
    """
    history = game.state.history.with_whole((Period.TURN, str(Occurrence.ENTERED), identity))
    if whence is not None:
        history = history.with_whole((Period.GAME, str(Occurrence.ENTERED), identity))
    thing = game.state.object(identity)
    if this_turn or whence is not None:
        was = snapshot_in(solve(game.state, game.edition, trace=False), identity)
        told = tell_entered(identity, was, thing.count, whence) if was is not None else ()
        history = history.with_events(*told, period=Period.TURN if this_turn else Period.GAME)
    if this_turn:
        game.state = game.state.with_object(replace(thing, facts={**thing.facts, "since turn": game.state.turn}))
    game.state = changed(game.state, history=history)


def part_of(game: Game, entry: Entry, identity: ObjectId) -> None:
    """611.2e, 613.7n: the effect of what resolves starts at the moment when this enters."""
    part = entry.node("as_part_of")
    if part is not None:
        check_form(entry_of(part))
        let_resolve(game, entry_of(part), that=identity, timestamp=game.state.object(identity).timestamp)


def enter(game: Game, entry: Entry) -> None:
    """A card enters the battlefield."""
    assert isinstance(entry.subject, Scalar), "a card is a text, by the format"
    word = entry.subject
    card = game.card(word, "enter")
    check_opening_hand(game, entry, card)
    how = how_it_enters(game, entry, card)
    at = face_named(card, word.text)
    if at and card.layout in (Layout.TRANSFORM, Layout.MODAL_DFC):
        how = replace(how, transformed=True)
    _check_permanent(card, word, at, how)
    how = with_doors(card, entry, with_level(card, entry, how), word.text)
    entered(game, entry, entering_battlefield.enter(game.state, card, how, game.edition), _names(card, word), how)


def _names(card: Card, word: Scalar) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*reference_names(card), word.text)))


def _check_permanent(card: Card, word: Scalar, at: int, how: Entering) -> None:
    """304.4, 307.4: instants and sorceries never enter the battlefield; face down anything can."""
    types = card.faces[at].types
    spell = next((kind for kind in (CardType.INSTANT, CardType.SORCERY) if kind in types), None)
    if spell is None or how.face_down is not None:
        return
    raise LayerlawError(
        Mistake(
            ErrorKind.FORBIDDEN,
            word.place,
            f"{quote(word.text)} is {'an instant' if spell is CardType.INSTANT else 'a sorcery'} and cannot enter the battlefield",
            expected="a permanent card",
            mend=f"write 'resolve: {word.text}'",
            rule="304.4" if spell is CardType.INSTANT else "307.4",
        )
    )


def token(game: Game, entry: Entry) -> None:
    """A token enters: one of its own fields, a copy of the object of that alias, of the card of that name, or of the object of that name."""
    how = replace(how_it_enters(game, entry), token=True)
    how = replace(how, owner=how.owner or _maker(game, entry))
    subject = entry.subject
    if isinstance(subject, TableNode):
        card = _named_by_its_subtypes(card_of(subject, name="Token"), subject)
        game.used[card.name] = card
        card = replace(card, layout=Layout.NORMAL if len(card.faces) == 1 else card.layout)
        how = with_level(card, entry, how)
        entered(
            game,
            entry,
            entering_battlefield.enter(game.state, card, how, game.edition),
            reference_names(card),
            how,
        )
        return
    assert isinstance(subject, Scalar), "a token is a text or a mapping, by the format"
    is_object = game.register.is_object(subject.text)
    known = None if subject.text in game.register.aliases else game.token(subject.text, is_object=is_object)
    if known is not None:
        card = known
    else:
        if not is_object:
            card_named(subject, game.cards, verb="token")
        copied = game.object(subject)
        card, transformed = token_copy(game.state, copied, _exceptions(game, entry, how), game.edition)
        how = replace(how, transformed=how.transformed or transformed)
    how = with_doors(card, entry, with_level(card, entry, how))
    names = reference_names(card) if known is None else tuple(dict.fromkeys((*reference_names(card), subject.text)))
    entered(game, entry, entering_battlefield.enter(game.state, card, how, game.edition), names, how)


def _maker(game: Game, entry: Entry) -> str | None:
    """216.1 of before Magic 2010: a token is owned by the controller of the spell or ability that created it."""
    part = entry.node("as_part_of")
    if part is None or not game.edition.tokens_belong_to_their_maker:
        return None
    making = entry_of(part)
    return game.controller(making) if making.verb == "resolve" else game.controller_of(game.subject(making))


def _named_by_its_subtypes(card: Card, subject: TableNode) -> Card:
    """111.4: a token without a name of its own is called by its subtypes and "Token"."""
    face = card.front
    if subject.get("name") is not None or not face.subtypes:
        return card
    name = f"{' '.join(map(str, face.subtypes))} Token"
    return replace(card, name=name, faces=(replace(face, name=name), *card.faces[1:]))


def _exceptions(game: Game, entry: Entry, how: Entering) -> tuple[CopyException, ...]:
    """The exceptions with which what makes a token lets it be a copy (707.9)."""
    exceptions: tuple[CopyException, ...] = ()
    part = entry.node("as_part_of")
    if part is not None:
        making = entry_of(part)
        if making.verb == "resolve":
            announced = announcement(game, making, how.controller)
            script = spell_meant(game, making)
        else:
            source = game.subject(making)
            ability = ability_meant(game, making, source)
            announced = announcement(game, making, how.controller, ability=ability)
            script = script_of(ability, game.state.object(source).name)
        announced = resolution.aimed(script, announced, targets_named(game, making))
        for item in script.one_shots:
            if isinstance(item, CreateCopies):
                exceptions = bind(item.exceptions, announced)
    return exceptions


def merge(game: Game, entry: Entry) -> None:
    """A mutating creature merges with a permanent (730.2)."""
    assert isinstance(entry.subject, Scalar), "a card is a text, by the format"
    card = game.card(entry.subject, "merge")
    into = entry.word("with")
    assert into is not None, "merge says with what, by the format"
    identity = game.object(into)
    over_it = entry.text("position") == "over"
    is_the_card = over_it and game.state.object(identity).is_token  # 730.3: of the token nothing is left when it leaves
    game.state = events.merge(
        game.state, card, identity, over=over_it, controller=game.controller(entry), edition=game.edition
    )
    at = game.register.appears(identity, _names(card, entry.subject), alias=entry.word("as"))
    if not is_the_card:
        game.components.setdefault(identity, []).append(at)


def move(game: Game, entry: Entry) -> None:
    """An object changes zones; its names lead to what it becomes (400.7)."""
    identity = game.subject(entry)
    assert isinstance(entry.subject, Scalar), "a reference is a text, by the format"
    zone = Zone(entry.text("to") or "")
    thing = game.state.object(identity)
    if thing.is_token and thing.zone is not Zone.BATTLEFIELD:
        raise LayerlawError(
            Mistake(
                ErrorKind.FORBIDDEN,
                entry.subject.place,
                f"{quote(entry.subject.text)} is a token that has left the battlefield, and stays where it is",
                expected="a card, or a token on the battlefield",
                rule="111.8",
                mend="make another with token: ..., or leave this entry out",
            )
        )
    if zone is Zone.STACK:
        raise LayerlawError(
            Mistake(
                ErrorKind.FORBIDDEN,
                entry.subject.place,
                f"{quote(entry.subject.text)} cannot be moved onto the stack: a card gets there as it is cast",
                expected="another zone",
                rule="601.2a",
                mend=f"write cast: {entry.subject.text}",
            )
        )
    how: Entering | None = None
    if zone is Zone.BATTLEFIELD:
        check_opening_hand(game, entry, thing.card)
        how = how_it_enters(game, entry, thing.card, default_controller=thing.owner)
        if thing.card is not None:
            _check_permanent(thing.card, entry.subject, 0, how)
            how = with_doors(thing.card, entry, with_level(thing.card, entry, how))
        made = events.move_to_battlefield(game.state, identity, how, game.edition)
        note_what_is_not_done(game, entry, made, made.state.object(made.id).name)
    else:
        made = events.move(game.state, identity, zone, game.edition)
        made = made._replace(state=_as_stated(game, made, entry))
    game.state = made.state
    game.register.becomes(identity, made.id)
    if how is not None:
        as_it_says(game, made.id, how)
        came(game, made.id, this_turn=entry.flag("this_turn"), whence=thing.zone)
    game.names_of_parts(identity, made.others)
    alias = entry.word("as")
    if alias is not None:
        game.register.gives_alias(alias, made.id)
    part_of(game, entry, made.id)


def _as_stated(game: Game, made: entering_battlefield.Made, entry: Entry) -> State:
    """Counters, choices and controller of an object that has moved elsewhere than to the battlefield."""
    state = made.state
    controller = entry.word("controller")
    if controller is not None:
        state = state.with_object(replace(state.object(made.id), controller=game.register.player(controller)))
    counters = entry.numbers("counters")
    if counters:
        state = events.put_counters(state, made.id, counters, game.edition)
    chosen = game.choices(entry, state.object(made.id).owner)
    if chosen.values or chosen.linked:
        state = events.choose(state, made.id, chosen.values, chosen.linked, game.edition)
    return state


def _face_down_kind(word: Scalar | None, card: Card | None) -> str | None:
    if word is None or word.value is False:
        return None
    if word.value is True:
        return "morph" if card is None else face_down_by(card)
    return word.text
