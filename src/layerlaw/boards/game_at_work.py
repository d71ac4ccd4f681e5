"""The game at work behind a board: the state goes to and fro between them, and what the game asks the board's answers answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, cast

from layerlaw.boards.board import number, scalars
from layerlaw.boards.card_names import face_called
from layerlaw.boards.in_words import at_words, options_in_words
from layerlaw.boards.nodes import Listing, Node, Scalar, TableNode
from layerlaw.boards.playing import Game
from layerlaw.boards.stated_answers import Answering, StatedAnswer
from layerlaw.boards.stated_choices import read_choices
from layerlaw.errors import ErrorKind, LayerlawError, Mistake, quote
from layerlaw.game import ObjectId, State
from layerlaw.model.abilities import NotUnderstood
from layerlaw.model.cards import Card, Layout
from layerlaw.model.casting_facts import ADDITIONAL
from layerlaw.model.words import Color, Zone
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import Position
from layerlaw.play.position.questions import CHOSEN_BY, Question, Unanswered
from layerlaw.play.targets.choosing import ability_meant
from layerlaw.play.triggers.inherent import NO_SOURCE

_NUMBERS: Final = frozenset({"mode", "roll", "pile"})
"""What is answered by number."""
_YES_OR_NO: Final = ("may", "pay")
"""Whether somebody does what they may; `pay` is another word for it where it is a cost."""
_SAME: Final = (_YES_OR_NO, ("targets", "target"))
"""Keys that mean the same, whichever of them is asked for."""
_ONES_OWN: Final = ("discard", "sacrifice")
"""What each player answers for what is their own."""
_DONE: Final = ("sacrifice", "discard", "exile", "tap", "reveal")
"""Answers by the word for what is done, which a cost or option begins with as well."""


def _means_the_same(key: str) -> tuple[str, ...]:
    return next((words for words in _SAME if key in words), (key,))


def _zone_said(words: str) -> Zone:
    """From which zone something is taken, in the words of a cost."""
    return next((zone for zone in (Zone.HAND, Zone.GRAVEYARD) if zone.value in words), Zone.BATTLEFIELD)


class Answers:
    """Answers questions with what the board states, in the order in which it does; each is used once."""

    def __init__(self, game: Game) -> None:
        self._game: Final = game
        self.waiting: list[StatedAnswer] = []
        self.unanswered: list[Question] = []
        self._entries = 0
        self._faces: dict[ObjectId, Scalar] = {}
        """As which of its faces a card is cast, where the answer that it is has named one."""

    def add(self, node: Node | None) -> None:
        """Take in the `answers` of an entry: a mapping, or a list of mappings."""
        for table in node.items if isinstance(node, Listing) else (node,):
            if isinstance(table, TableNode):
                at, entry = len(self.unanswered), self._entries
                self.waiting += [StatedAnswer(key, value, at, entry) for key, value in table.items]
        self._entries += 1

    def answer(self, question: Question) -> Sequence[object] | None:
        """The first answer of the question's key; None where there is none."""
        keys = _means_the_same(question.key)
        named = self._face_named(question)
        if named is not None:
            return (named,)
        found = next((one for one in self.waiting if one.key.text in keys), None)
        if question.key == "new_targets" and found is not None:
            self._may_choose(found)
        if question.meant_by:
            meant = next((one for one in self.waiting if one.key.text in question.meant_by), None)
            if found is None or (
                meant is not None and meant.entry < found.entry
            ):  # in the order in which they are stated
                found = meant
        if (
            found is not None
            and question.key in _ONES_OWN
            and question.is_forced
            and self._is_for_another(found, question)
        ):
            self.unanswered.append(question)
            return None  # there is nothing to choose here; the answer is for whoever is asked next (101.4)
        if found is None and question.key == "mana":
            found = self._color_of_mana(question)
        if found is None:
            found = self._chosen_by_any_word(question)
        if found is None:
            said = self._said_yes(question)
            said = self._said_by_what_is_done(question) if said is None else said
            if said is None:
                self.unanswered.append(question)
            return said
        if question.key == "mana":
            found = self._of_mana_in_one(found, question)
        if question.more:
            found = self._of_several_in_one(found, question)
        if found.key.text in question.meant_by and scalars(found.node):
            self.waiting[self.waiting.index(found)] = replace(found, yes_to=question)
            return (True,)  # what it is, is asked for next
        self._require_same_source(found, question)
        self.waiting.remove(found)
        if found.key.text in question.meant_by:
            return (False,)
        return self._read(found, question)

    def _face_named(self, question: Question) -> str | None:
        """The face or half that the answer before has named with the card (`cast: Ice`); the front's name is the card's as well, but of a split card.

        Raises:
            LayerlawError: it is none as which the card may be cast so.
        """
        word = self._faces.pop(question.source, None) if question.key == "face" and question.source else None
        card = None if word is None or question.source is None else self._card(question.source)
        if word is None or card is None:
            return None
        number = face_called(card, word.text) or 0
        name = card.faces[number].name
        if name in (question.options or ()):
            return name
        if number == 0 and card.layout is not Layout.SPLIT:
            return None
        raise self._impossible(word, question)

    def _card(self, identity: ObjectId) -> Card | None:
        assert self._game.work is not None, "a game at work asks"
        thing = self._game.work.thing(identity)
        return None if thing is None else thing.card

    def _note_face(self, word: Scalar, identity: ObjectId) -> None:
        """A card that is cast may be called by the name of what is cast of it (709.3, 715.3)."""
        card = self._card(identity)
        alias = word.text in self._game.register.aliases
        if card is not None and not alias and face_called(card, word.text) is not None:
            self._faces[identity] = word

    def _is_for_another(self, answer: StatedAnswer, question: Question) -> bool:
        """Whether an answer names objects, and none of a player who owns any that may be chosen here."""
        bring_home(self._game)
        words = [word for word in scalars(answer.node) if self._game.register.is_object(word.text)]
        named = {self._game.who(word) for word in words}
        owners = {thing.owner for thing in self._game.state.objects if thing.id in named}
        theirs = {thing.owner for thing in self._game.state.objects if thing.id in (question.options or ())}
        take_out(self._game)
        return bool(owners and theirs) and not owners & theirs

    def _require_same_source(self, answer: StatedAnswer, question: Question) -> None:
        """What says yes to a "may" by what it names is an answer to that: where another asks for it, nobody has said whether it is done.

        Raises:
            Unanswered: another does.
        """
        may = answer.yes_to
        if may is not None and may.source is not None and question.source not in (None, may.source):
            raise Unanswered(may, " whether to do it (may: true or false)")

    def _color_of_mana(self, question: Question) -> StatedAnswer | None:
        """`color: green` where it is asked which mana is added, and green mana may be (106.1): cards say "choose a color" there too."""
        found = next((one for one in self.waiting if one.key.text == "color"), None)
        words = [] if found is None else scalars(found.node)
        color = {one.word: f"{{{one}}}" for one in Color}.get(words[0].text.casefold()) if words else None
        if found is None or color is None or color not in (question.options or ()):
            return None
        named = replace(found, node=replace(words[0], value=color, text=color))
        self.waiting[self.waiting.index(found)] = named
        return named

    def _of_mana_in_one(self, answer: StatedAnswer, question: Question) -> StatedAnswer:
        """Of mana that is written in one (`{G}{U}`) as much as is asked for; the rest waits for the next question."""
        words = scalars(answer.node)
        text = words[0].text if len(words) == 1 else ""
        symbols = [f"{{{one}}}" for one in text.removeprefix("{").removesuffix("}").split("}{")]
        if len(symbols) < 2 or words[0].text in (question.options or ()):
            return answer
        parts = tuple(replace(words[0], value=one, text=one) for one in symbols)
        at = self.waiting.index(answer)
        now, rest = parts[: question.most], parts[question.most :]
        cut = replace(answer, node=Listing(now, answer.node.place))
        self.waiting[at : at + 1] = [cut, *([replace(answer, node=Listing(rest, answer.node.place))] if rest else [])]
        return cut

    def _said_by_what_is_done(self, question: Question) -> Sequence[object] | None:
        """Which of several costs or options, where the answer that comes next is of the word with which one of them alone begins, and what it names lies there."""
        said = self.waiting[0] if self.waiting else None
        if (
            question.key != "mode"
            or question.most != 1
            or said is None
            or said.key.text not in _DONE
            or not question.does
        ):
            return None
        words = {
            at: text for at, text in enumerate(options_in_words(question.does), 1) if at in (question.options or ())
        }
        found = [at for at, text in words.items() if f" {said.key.text}" in f" {text.casefold()}"]
        zones = self._zones(said) if len(found) > 1 else set()
        if zones:
            found = [at for at in found if zones == {_zone_said(words[at])}]
        return (found[0],) if len(found) == 1 else None

    def _zones(self, answer: StatedAnswer) -> set[Zone]:
        """Where the objects lie that an answer names."""
        bring_home(self._game)
        named = [word for word in scalars(answer.node) if self._game.register.is_object(word.text)]
        found = {self._game.state.object(ObjectId(cast("int", self._game.who(word)))).zone for word in named}
        take_out(self._game)
        return found

    def _of_several_in_one(self, answer: StatedAnswer, question: Question) -> StatedAnswer:
        """Of what is named in one list for several questions, such as the targets of an ability, as many as can be what is asked for; the rest waits for the next."""
        words = scalars(answer.node)
        fits = next((at for at, word in enumerate(words) if not self._can_be(word, question)), len(words))
        number = min(fits, question.most)
        if len(words) <= number or number < question.least:
            return answer
        at = self.waiting.index(answer)
        now, rest = (
            replace(answer, node=Listing(part, answer.node.place)) for part in (words[:number], words[number:])
        )
        self.waiting[at : at + 1] = [now, rest]
        return now

    def _can_be(self, word: Scalar, question: Question) -> bool:
        """Is a word one of what may be chosen?"""
        try:
            self._option(word, question, ())
        except LayerlawError:
            return False
        return True

    def _may_choose(self, answer: StatedAnswer) -> None:
        """A `may: true` right before the new targets of a copy: its controller may choose them (707.10c), and does by naming them."""
        at = self.waiting.index(answer)
        before = self.waiting[at - 1] if at else None
        if before is not None and before.key.text == "may" and scalars(before.node)[0].value is True:
            self.waiting.remove(before)

    def _chosen_by_any_word(self, question: Question) -> StatedAnswer | None:
        """`choose` says what is chosen, whatever is done with it, where something has to be and each thing that is named is among what may be.

        And the word for what is done then says what is chosen for that, where that answer comes next.
        """
        found = next((one for one in self.waiting if one.key.text == "choose"), None)
        if question.key == "choose" and self.waiting and self.waiting[0].key.text in ("exile", "discard"):
            found = self.waiting[0]
        if found is None or isinstance(found.node, TableNode):
            return None
        may = found.yes_to
        said_yes = may is not None and may.source == question.source and question.key not in _NOT_CHOSEN
        if found.key.text == "choose" and not said_yes and not _must_be_chosen(question):
            return None
        named = replace(found, key=replace(found.key, value=question.key, text=question.key))
        before = dict(self._faces)
        try:
            chosen = self._read(named, question)
        except LayerlawError:
            return None
        finally:
            self._faces = before
        if not question.least <= len(chosen) <= question.most:
            return None
        self.waiting[self.waiting.index(found)] = named
        return named

    def _said_yes(self, question: Question) -> Sequence[object] | None:
        """What is cast, where all that is said is whether: the only one that it can be, or none."""
        said = next((one for one in self.waiting if one.key.text in _YES_OR_NO), None)
        if question.key != "cast" or question.options is None or said is None:
            return None
        yes = scalars(said.node)[0].value is True
        if yes and len(question.options) != 1:
            return None
        self.waiting.remove(said)
        return question.options if yes else ()

    def _read(self, answer: StatedAnswer, question: Question) -> list[object]:
        words = scalars(answer.node)
        if question.options is None:
            if question.key in ("dungeon", "plane", "scheme", "attraction"):
                return [word.text for word in words]
            if question.key in (*_YES_OR_NO, "command_zone"):
                return [word.value is True for word in words]
            if question.key == "divide":
                return [number(word) or 0 for word in words]
            if question.key in ADDITIONAL:
                return [
                    word.text if word.text.startswith("{") else number(word) or int(word.value is True)
                    for word in words
                ]
            return self._choice(answer, question)
        chosen: list[object] = []
        for word in words:
            chosen.append(self._option(word, question, chosen))
        return chosen

    def _option(self, word: Scalar, question: Question, chosen: Sequence[object]) -> object:
        assert question.options is not None, "there are options"
        if word.text in question.options:
            return word.text
        if _NUMBERS & {question.key, question.by_chance}:
            at = at_words(word.text, question.does) if number(word) is None else None
            if at is not None and at in question.options:
                return at
            if number(word) not in question.options:
                raise self._impossible(word, question)  # an object's id is a number too, and is none of these
            return number(word)
        if question.key == "triggers":
            said = [one for one in question.options if word.text.casefold() in str(one).casefold()]
            if len(said) == 1:
                return said[0]
        bring_home(self._game)
        found: ObjectId | str | None = self._of_several(word, question, chosen)
        if found is None:
            found = self._game.who(word) if self._is_there(word) else None
        take_out(self._game)
        if found is not None and found not in question.options:
            assert self._game.work is not None, "a game at work asks"
            found = ability_meant(self._game.work, found, question.options)
        if found is None:
            found = self._by_its_own_name(word, question, chosen)
        if found is None:
            raise self._impossible(word, question)
        if question.key == "cast":
            self._note_face(word, ObjectId(cast("int", found)))
        return found

    def _by_its_own_name(self, word: Scalar, question: Question, chosen: Sequence[object]) -> ObjectId | None:
        """What the board does not call so and is the only one of that name among what may be chosen: a card of a melded permanent that has just left (712.21)."""
        options = [ObjectId(one) for one in question.options or () if isinstance(one, int) and one not in chosen]
        things = map(self._game.state.by_id.get, options)
        named = [thing.id for thing in things if thing is not None and thing.name.casefold() == word.text.casefold()]
        return named[0] if len(named) == 1 else None

    def _of_several(self, word: Scalar, question: Question, chosen: Sequence[object]) -> ObjectId | None:
        """What a name of several objects means here: the only one that may be chosen, or any of equal cards in a hand."""
        named = self._game.register.named(word.text)
        fits = [one for one in named if one in (question.options or ()) and one not in chosen]
        things = [thing for one in fits if (thing := self._game.state.by_id.get(one)) is not None]
        equal = len({(thing.card, thing.zone, thing.owner) for thing in things}) == 1 and things[0].zone is Zone.HAND
        clear = len(named) > 1 and all(thing.count == 1 for thing in things) and (len(fits) == 1 or equal)
        return fits[0] if clear else None

    def _is_there(self, word: Scalar) -> bool:
        """Whether an answer names an object or player of the game, so that only the rules stand against it."""
        register = self._game.register
        return register.is_called(word.text) or register.player_called(word.text) is not None

    def _impossible(self, word: Scalar, question: Question) -> LayerlawError:
        """An answer that is none of what may be chosen."""
        assert question.options is not None, "there are options"
        names = self._game.register.names()
        work = self._game.work
        now = {
            one: ObjectId(one) if work is None else work.current(ObjectId(one))
            for one in question.options
            if isinstance(one, int)
        }
        known = [names.get(now[one], str(one)) if isinstance(one, int) else one for one in question.options]
        if {"mode", "roll", "triggers"} & {question.key, question.by_chance}:
            known = [str(one) for one in question.options]
            told = [(str(one), words) for one, words in enumerate(options_in_words(question.does), 1)]
            # 603.3c: of the modes, some may have no legal target
            known = [f"{one} ({words})" for one, words in told if question.key != "mode" or one in known] or known
        return LayerlawError(
            Mistake(
                ErrorKind.FORBIDDEN,
                word.place,
                f"{question.about}: {quote(word.text)} cannot be chosen ({question.key})",
                expected=f"one of: {', '.join(known[:12])}" if known else "nothing: there is nothing to choose",
                rule=CHOSEN_BY.get(question.key, "") if self._is_there(word) else "",
                mend="answer with one of these" if known else "leave out this answer",
            )
        )

    def _choice(self, answer: StatedAnswer, question: Question) -> list[object]:
        bring_home(self._game)
        table = TableNode(((answer.key, answer.node),), answer.key.place)
        chosen = read_choices(table, self._game.readers(), you=question.player)
        take_out(self._game)
        linked: list[object] = [one for ids in chosen.linked.values() for one in ids]
        return linked or list(chosen.values.values())


def working(game: Game) -> Play:
    """The game at work, as the board has it now; made where it is first needed."""
    if game.work is None:
        from layerlaw.play.by_the_rules import BY_THE_RULES

        stated = {
            setup.name.text
            for setup in game.board.players
            if any(key.text == "library" for key, _ in setup.facts.items)
        }
        endless = frozenset(name for name in game.register.players if name not in stated)
        position = Position(game.state, priority=game.state.active_player, endless=endless)
        game.answers = Answers(game)
        game.work = Play(position, BY_THE_RULES, game.answers, game.edition)
        game.work.called = game.register.called
        game.work.card_named = game.find
        game.work.most_objects = game.limits.objects
        game.work.most_effects = game.limits.effects
    take_out(game)
    return game.work


def take_out(game: Game) -> None:
    """The game at work goes on from the state of the board."""
    if game.work is not None:
        game.work.state = game.state


def look_at_durations(game: Game) -> None:
    """What a direct verb states may end the duration of what waits on the stack (611.2b)."""
    from layerlaw.play.durations import watch_durations

    take_out(game)
    assert game.work is not None, "a game at work"
    watch_durations(game.work)


def note_what_left(game: Game, before: State) -> None:
    """What a direct verb took away is found as it last was by what waits on the stack (113.7a, 608.2h); of what left at once all were there."""
    play = game.work
    assert play is not None, "a game at work"
    take_out(game)
    became = {thing.came_from: thing.id for thing in game.state.objects if thing.came_from is not None}
    for thing in before.objects:
        if thing.id not in game.state.by_id and thing.id not in play.at.last:
            play.left(thing.id, before, became.get(thing.id))


def bring_home(game: Game) -> None:
    """The board goes on from the state of the game at work; names follow the objects (400.7), new ones get theirs."""
    play = game.work
    assert play is not None, "a game at work"
    game.state = play.state
    register = game.register
    elsewhere = {*(one.id for one in game.state.outside), *(item.id for item in play.at.stack)}
    for at, thing in enumerate(list(register.things)):
        if thing.id is not None and thing.id not in game.state.by_id and thing.id not in elsewhere:
            new = play.current(thing.id)
            if new in game.state.by_id and register.knows(new):
                game.merges(at, new)
            register.becomes(thing.id, new if new in game.state.by_id else None)
    for left in [one for one in game.components if one not in game.state.by_id]:
        game.names_of_parts(left, _parts_of(play, left))
    game.name_what_is_new()
    _name_what_has_no_source(game, play)


def _name_what_has_no_source(game: Game, play: Play) -> None:
    """113.8: an ability that the rules give a player has no source by which a board could name it; it is named itself, as it waits on the stack."""
    for item in play.at.stack:
        if item.source == NO_SOURCE and item.id not in game.state.by_id and not game.register.knows(item.id):
            game.register.appears(item.id, (item.source_name,))


def _parts_of(play: Play, left: ObjectId) -> list[ObjectId]:
    """What the other cards of a permanent that left are now (712.21, 730.3); a commander may have gone on at once (903.9a)."""
    top = play.at.became.get(left)
    moved_on = (state.object(one) for one, state in play.at.last.items())
    came = {thing.id for thing in (*play.state.objects, *moved_on) if thing.came_from == left and thing.id != top}
    return [play.current(one) for one in sorted(came)]


def check_answers(game: Game) -> None:
    """Every answer must have been asked for.

    Raises:
        LayerlawError: one was not.
    """
    waiting = [] if game.answers is None else [one for one in game.answers.waiting if _chooses(one)]
    if waiting:
        one = waiting[0]
        raise LayerlawError(
            Mistake(
                ErrorKind.NOTHING,
                one.key.place,
                f"the answer {quote(one.key.text)} was never asked for",
                expected=f"an answer to a question that comes up later: {_asked_instead(game.answers, one)}{_perhaps_asked(game)}",
                mend="leave it out, or give it with the entry that asks",
            )
        )


def _perhaps_asked(game: Game) -> str:
    """What is on the board and was not understood, or depends on what was taken as not so: it may be what would have asked (603.2, 603.4)."""
    play = game.work
    if play is None:
        return ""
    from layerlaw.play.triggers.unheeded import unwatched  # loaded only where an answer is left over

    words = [f"{name}: {text}" for name, text in unwatched(play)]
    for thing in play.state.objects:
        if thing.zone is Zone.BATTLEFIELD:
            unread = (one.text for one in play.solution[thing.id].abilities if isinstance(one, NotUnderstood))
            words += [f"{play.name(thing.id)}: {text}".replace("\n", " ") for text in unread]
    told = list(dict.fromkeys(words))[:3]
    said = f"; not understood, and perhaps what would have asked: {' / '.join(told)}" if told else ""
    taken = " / ".join(f"{name}: {text!r}" for name, text in [*play.guessed][:3])
    return f"{said}; taken as not so, and perhaps what it hung on: {taken}" if taken else said


def _asked_instead(answers: Answering | None, answer: StatedAnswer) -> str:
    """What has come up since an answer was stated, and was taken without one: its word may be another."""
    asked = () if answers is None else answers.unanswered[answer.after :]
    before = () if answers is None else answers.unanswered[: answer.after]
    earlier = next((one for one in before if one.key in _means_the_same(answer.key.text)), None)
    if earlier is not None and not asked:
        return f"it came up before this entry ({earlier.about}), and was taken without an answer"
    came = dict.fromkeys(f"{one.key} ({one.about.partition(':')[0]})" for one in asked)
    return (
        f"what came up was {', '.join([*came][:4])}, taken without an answer"
        if came
        else "none came up that it would answer"
    )


_NOT_CHOSEN: Final = frozenset({*_YES_OR_NO, "command_zone", "divide", "number"})
"""What is decided, divided or counted rather than chosen."""


def _must_be_chosen(question: Question) -> bool:
    """Whether a player has to choose here, and there is more than one possibility."""
    return (
        question.key not in _NOT_CHOSEN
        and question.default is None
        and not question.by_chance
        and not question.is_forced
    )


def _chooses(answer: StatedAnswer) -> bool:
    """Whether an answer chooses anything: where nothing could be chosen, choosing nothing is not asked for."""
    words = scalars(answer.node)
    return bool(words) and words[0].value is not False
