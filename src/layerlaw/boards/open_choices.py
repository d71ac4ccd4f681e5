"""What an entry leaves open: the choices that its card or object asks for, each with what may be chosen on this board.

A page or an editor asks a person these questions, in the game's words, before the entry stands on the board. Nothing is decided here a
second time: targets are those that a game would let be chosen, hosts those on which an Aura could stay, and what else is missing is found
by trying the entry and undoing it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import starmap
from typing import Any, Final

from layerlaw.boards.board import Entry, scalars
from layerlaw.boards.card_names import card_named, face_named
from layerlaw.boards.fact_words import CASTING
from layerlaw.boards.game_at_work import working
from layerlaw.boards.nodes import Scalar
from layerlaw.boards.playing import Game
from layerlaw.boards.read import read_board
from layerlaw.boards.refusing import KeptGame
from layerlaw.boards.resolving import ability_meant, script_of
from layerlaw.boards.verbs import carry_out
from layerlaw.errors import LayerlawError, Mistake
from layerlaw.explain.values import ability_text, word_for
from layerlaw.game import ObjectId, State, events, resolution
from layerlaw.game.entering_battlefield import ChoiceMissing
from layerlaw.game.state_based import may_be_attached
from layerlaw.layers import solve
from layerlaw.model.abilities import Ability, AsEnters, AsEntersOrTurnsUp, EntersAsCopy, ModalAbility, keyword_names
from layerlaw.model.cards import Card, Face
from layerlaw.model.casting_facts import KEYWORD_OF
from layerlaw.model.choice_bounds import ChoiceBounds
from layerlaw.model.game_abilities import Casting
from layerlaw.model.one_shot_effects import Script
from layerlaw.model.places import Place
from layerlaw.model.words import COLOR_WORDS, CardType, Zone
from layerlaw.oracle.listed_options import options_in
from layerlaw.play.context import Context
from layerlaw.play.position.questions import Question, Unanswered
from layerlaw.play.targets.choosing import legal

__all__ = ["Ask", "Option", "abilities_of", "ability_at", "face_of", "hosts", "left_open", "one_entry", "trouble"]

_WORD_OF: Final = {KEYWORD_OF.get(word, word): word for word in CASTING}
"""How a board calls that an optional cost was paid."""
_STANDS_ON: Final = ("Aura", "Equipment", "Fortification")
MOST_OPTIONS: Final = 500
"""So many objects are offered for one choice."""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that may be chosen: what a board writes for it, and in words what that is where it does not say so itself."""

    value: str | int | bool
    words: str = ""

    def as_json(self) -> dict[str, Any]:
        """The same as plain values."""
        return {"value": self.value, "words": self.words}


@dataclass(frozen=True, slots=True)
class Ask:
    """A choice: where in the entry it is stated, in what words it is asked, from how many to how many, and from what."""

    path: tuple[str | int, ...]
    """`("copy_of",)`; `("choose", "color")`; `("targets", 0)` for the first instance of the word "target"."""
    words: str
    """As the card's text asks, where it does: "target creature you control"."""
    options: tuple[Option, ...] | None
    """What may be chosen; None: whatever the format has there, such as a color or a number."""
    rule: str = ""
    least: int = 1
    most: int | None = 1
    prompts: bool = True
    """Whether a person is asked although the entry may stand without (107.3, 702.33a: most spells are not kicked)."""

    def as_json(self) -> dict[str, Any]:
        """The same as plain values."""
        options = None if self.options is None else [one.as_json() for one in self.options]
        return {
            "path": list(self.path),
            "words": self.words,
            "options": options,
            "rule": self.rule,
            "least": self.least,
            "most": self.most,
            "prompts": self.prompts,
        }


def left_open(game: Game, entry: Mapping[str, Any]) -> tuple[Ask, ...]:
    """What an entry (its verb and options as plain values) asks for, at the point that the game has reached.

    Raises:
        LayerlawError: its card or object is not there, or the entry cannot be read.
    """
    before = KeptGame.of(game)
    try:
        read = one_entry(game, entry)
        asks = _by_verb(game, read, entry)
        if read is not None and all(_is_given(ask, entry) for ask in asks if ask.least):
            asks += _found_by_trying(game, read, asks)
        return tuple(asks)
    finally:
        before.restore(game)


def trouble(game: Game, entry: Mapping[str, Any]) -> Mistake | None:
    """What would be wrong with an entry at the point that the game has reached; None where it could stand. Nothing of it happens."""
    before = KeptGame.of(game)
    try:
        read = one_entry(game, entry)
        if read is not None:
            carry_out(game, read)
    except LayerlawError as error:
        return error.mistake
    finally:
        before.restore(game)
    return None


def one_entry(game: Game, entry: Mapping[str, Any]) -> Entry | None:
    """An entry as a board has it; None while an option is missing that the format asks for, which `left_open` then asks for.

    Raises:
        LayerlawError: it cannot be read.
    """
    if "attach" in entry and "to" not in entry:
        return None
    data: dict[str, object] = {"timeline": [dict(entry)], "players": list(game.register.players)}
    return read_board(data, name="entry", limits=game.limits).timeline[0]


def _by_verb(game: Game, read: Entry | None, entry: Mapping[str, Any]) -> list[Ask]:
    if read is None:
        return [_host_of(game, str(entry["attach"]))]
    if not isinstance(read.subject, Scalar):
        return []
    match read.verb:
        case "enter" | "token":
            card = game.find(read.subject.text)
            return [] if card is None or read.word("face_down") is not None else _entering(game, read, card)
        case "resolve" | "cast":
            return [] if read.subject.text in ("top", "all") else _of_spell(game, read)
        case "activate" | "trigger":
            return _of_ability(game, read)
        case "attach":
            return [_host_of(game, read.subject.text)]
        case _:
            return []


# --- entering --------------------------------------------------------------------------------------------------------


def _entering(game: Game, entry: Entry, card: Card) -> list[Ask]:
    """What a permanent asks for as it enters: what it copies, what it is put on, what is chosen, how it was cast."""
    assert isinstance(entry.subject, Scalar), "a card is a text"
    face = face_of(card, entry.subject.text)
    controller = game.controller(entry)
    asks: list[Ask] = []
    for ability in face.abilities:
        if isinstance(ability, EntersAsCopy):
            reader = solve(game.state, game.edition, trace=False).reader(controller, None)
            options = _objects(game, (ObjectId(one) for one in reader.matching(ability.of) if isinstance(one, int)))
            asks.append(Ask(("copy_of",), "", options, "707.5", least=0))
        elif isinstance(ability, AsEnters):
            asks += [_chosen(game, key, controller, ability.how, ability.bounds) for key in ability.choices]
        elif isinstance(ability, AsEntersOrTurnsUp) and ability.enters:
            asks += _form_of(ability, face)
    if any(str(one) in _STANDS_ON for one in face.subtypes) and entry.word("bestowed_on") is None:
        is_aura = "Aura" in map(str, face.subtypes)
        asks.append(Ask(("attached_to",), "", hosts(game, card, face, controller), "303.4f" if is_aura else "301.5", 0))
    if entry.word("bestowed_on") is not None or "bestow" in keyword_names(face.abilities):
        creatures = _of_type(game, CardType.CREATURE)
        asks.append(Ask(("bestowed_on",), "", creatures, "702.103a", least=0, prompts=False))
    return asks + _of_casting(face)


def _form_of(ability: AsEntersOrTurnsUp, face: Face) -> list[Ask]:
    """613.2a: which of the forms that its text lists it takes."""
    if not ability.options:
        return [Ask(("choose", key), "", None, "613.2a") for key in ("power", "toughness")]
    words = ability_text(ability, word_for(face))
    return [Ask(("choose", "mode"), words, tuple(map(Option, range(1, len(ability.options) + 1))), "613.2a")]


def _of_casting(face: Face) -> list[Ask]:
    """How it was cast, as far as it may matter: X, and costs that could be paid besides."""
    asks: list[Ask] = []
    if face.mana_cost is not None and "X" in face.mana_cost.symbols:
        asks.append(Ask(("x",), "", None, "107.3", least=0, prompts=False))
    for cost in (face.casting or Casting()).optional:
        word = _WORD_OF.get(cost.key)
        if word is not None:
            asks.append(Ask((word,), "", None, "601.2b", least=0, prompts=False))
    return asks


def _chosen(game: Game, key: str, controller: str, how: str = "", bounds: tuple[ChoiceBounds, ...] = ()) -> Ask:
    """A choice by its key; objects and players are offered by name, options that its text lists by number."""
    options: tuple[Option, ...] | None = None
    most: int | None = 1
    if key in ("cards", "these"):
        options, most = _objects(game, (thing.id for thing in game.state.objects)), None
    elif key == "color":
        out = [color for one in bounds if one.key == key for color in one.but]
        options = tuple(Option(word) for word, color in COLOR_WORDS.items() if color not in out)
    elif key in ("player", "opponent"):
        names = [name for name in game.register.players if key == "player" or name != controller]
        options = tuple(map(Option, names))
    elif key == "mode" and how:
        options = tuple(Option(at, words) for at, words in enumerate(options_in(how), start=1))
    return Ask(("choose", key), how, options, "614.12a", most=most)


def face_of(card: Card, name: str) -> Face:
    """The face of a card that a name means."""
    return card.faces[face_named(card, name)]


# --- what something is put on ------------------------------------------------------------------------------------------


def hosts(game: Game, card: Card, face: Face, controller: str) -> tuple[Option, ...]:
    """What a card that is an Aura, Equipment or Fortification may be put on as it enters (303.4f, 301.5, 301.6)."""
    own = replace(card, faces=(face,)) if face is not card.front else card
    made = events.put_in_zone(game.state, own, Zone.STACK, controller)
    return _hosts_in(game, made.state, made.id, controller)


def _host_of(game: Game, reference: str) -> Ask:
    """What an object may become attached to (701.3b)."""
    identity = game.object(_word(reference))
    found = _hosts_in(game, game.state, identity, game.controller_of(identity))
    return Ask(("to",), "", found, "701.3b")


def _hosts_in(game: Game, state: State, identity: ObjectId, controller: str) -> tuple[Option, ...]:
    solution = solve(state, game.edition, trace=False)
    there = [thing for thing in state.objects if thing.zone is Zone.BATTLEFIELD and thing.id != identity]
    there.sort(key=lambda thing: solution[thing.id].controller != controller)
    fitting = [thing.id for thing in there if may_be_attached(state, solution, identity, thing.id)]
    players = [name for name in game.register.players if may_be_attached(state, solution, identity, name)]
    return (*_objects(game, fitting), *map(Option, players))


def _of_type(game: Game, wanted: CardType) -> tuple[Option, ...]:
    solution = solve(game.state, game.edition, trace=False)
    there = (thing.id for thing in game.state.objects if thing.zone is Zone.BATTLEFIELD)
    return _objects(game, (one for one in there if wanted in solution[one].types))


# --- what resolves ---------------------------------------------------------------------------------------------------


def _of_spell(game: Game, entry: Entry) -> list[Ask]:
    """Modes, targets and X of an instant or sorcery that resolves or is cast (601.2b, 601.2c)."""
    assert isinstance(entry.subject, Scalar), "a card is a text"
    card = card_named(entry.subject, game.cards, verb=entry.verb, whole=True)
    face = face_of(card, entry.subject.text)
    casting = face.casting or Casting()
    scripts = casting.modes
    asks: list[Ask] = []
    if casting.modal:
        texts = (ability_text(one, word_for(face)) for one in face.abilities if isinstance(one, ModalAbility))
        most = max(casting.most, 0 if casting.more_modes is None else casting.more_modes.most)
        asks.append(_mode_ask(next(texts, ""), scripts, casting.least, most))
    else:
        paid = (cost.modes for cost in casting.optional if cost.modes and entry.flag(_WORD_OF.get(cost.key, "")))
        scripts = next(paid, scripts)  # overload: what it does instead (702.96a)
    controller = game.controller(entry)
    own = replace(card, faces=(face,)) if face is not card.front else card
    made = events.put_in_zone(game.state, own, Zone.STACK, controller)
    game.state = made.state
    script = _of_chosen_modes(entry, scripts, modal=casting.modal)
    if script is not None:
        asks += _targets(game, script, controller, made.id, face.name or card.name, spell=made.id)
    return asks + _of_casting(face)


def _mode_ask(text: str, scripts: tuple[Script, ...], least: int, most: int) -> Ask:
    """The modes by number, each in the words that stand behind its bullet."""
    listed = [one.strip() for one in text.split("•")[1:]]
    words = (
        listed
        if len(listed) == len(scripts)
        else ["; ".join(dict.fromkeys(filter(None, one.words))) for one in scripts]
    )
    return Ask(("modes",), "", tuple(starmap(Option, enumerate(words, start=1))), "700.2", least=least, most=most)


def _of_chosen_modes(entry: Entry, scripts: tuple[Script, ...], *, modal: bool) -> Script | None:
    """The script of what was chosen so far; None where that is not known yet."""
    if not modal:
        return scripts[0] if scripts else None
    chosen = [word.value for word in scalars(entry.node("modes"))]
    fitting = [scripts[at - 1] for at in chosen if isinstance(at, int) and 1 <= at <= len(scripts)]
    return resolution.joined(fitting) if fitting else None


def _targets(
    game: Game, script: Script, controller: str, source: ObjectId, name: str, *, spell: ObjectId | None = None
) -> list[Ask]:
    """For each instance of the word "target" everything that may be chosen (601.2c); a `spell` is no target of itself (115.5), the source of an ability may be one of its."""
    if not script.targets:
        return []
    play = working(game)
    context = Context(controller, source, name)
    asks = []
    for at, wanted in enumerate(script.targets):
        found = [one for one in legal(play, wanted, context) if one != spell]
        options = (
            *_objects(game, (one for one in found if not isinstance(one, str))),
            *(Option(one) for one in found if isinstance(one, str)),
        )
        least = wanted.least if isinstance(wanted.least, int) else 0
        most = wanted.most if isinstance(wanted.most, int) else None
        asks.append(Ask(("targets", at), wanted.text, options, "601.2c", least, most))
    return asks


def abilities_of(game: Game, identity: ObjectId, verb: str) -> tuple[Ability, ...]:
    """The activated (`activate`) or triggered (`trigger`) abilities that an object has now, in their order."""
    read = events.activated_abilities if verb == "activate" else events.triggered_abilities
    return tuple(read(game.state, identity, game.edition))


def ability_at(game: Game, identity: ObjectId, ability: Ability) -> str:
    """An ability in words, as its object's page shows it."""
    return ability_text(ability, word_for(game.state.object(identity).face))


def _of_ability(game: Game, entry: Entry) -> list[Ask]:
    """Which ability, its modes and its targets (602.2b, 603.3d)."""
    identity = game.subject(entry)
    abilities = abilities_of(game, identity, entry.verb)
    asks: list[Ask] = []
    if len(abilities) > 1:
        texts = [Option(at, ability_at(game, identity, one)) for at, one in enumerate(abilities, start=1)]
        asks.append(Ask(("ability",), "", tuple(texts), "602.2a" if entry.verb == "activate" else "603.3"))
        if entry.word("ability") is None:
            return asks
    ability = ability_meant(game, entry, identity)
    script = script_of(ability, game.state.object(identity).name)
    if script.modes:
        asks.append(_mode_ask(ability_at(game, identity, ability), script.modes, 1, 1))
        chosen = _of_chosen_modes(entry, script.modes, modal=True)
        if chosen is None:
            return asks
        script = chosen
    controller = game.controller(entry, game.controller_of(identity))
    return asks + _targets(game, script, controller, identity, game.state.object(identity).name)


# --- what only a trial shows -------------------------------------------------------------------------------------------


def _found_by_trying(game: Game, entry: Entry, asked: list[Ask]) -> list[Ask]:
    """A choice that is missed as the entry is carried out and that nothing above asks for: such as what a copied object asks for (707.6)."""
    known = {ask.path for ask in asked}
    try:
        carry_out(game, entry)
    except LayerlawError as error:
        refused = error.__cause__
        if isinstance(refused, ChoiceMissing) and ("choose", refused.key) not in known:
            return [_chosen(game, refused.key, game.controller(entry))]
        if isinstance(refused, Unanswered):
            return [_answer_to(game, refused.question)]
    return []


def _answer_to(game: Game, question: Question) -> Ask:
    """A choice that comes up while a game carries the entry out (608.2d): the answer to it is stated beside the entry."""
    options: tuple[Option, ...] | None = None
    if question.options is not None:
        play = working(game)
        names = game.register.names()
        options = tuple(
            Option(names.get(ObjectId(one), play.name(ObjectId(one)))) if isinstance(one, int) else Option(one)
            for one in question.options[:MOST_OPTIONS]
        )
    words = question.about.partition(": ")[2] or question.about
    return Ask(("answers", question.key), words, options, "608.2d", question.least, question.most)


def _is_given(ask: Ask, entry: Mapping[str, Any]) -> bool:
    if ask.path[0] == "targets":
        return "target" in entry or "targets" in entry
    at: Any = entry
    for key in ask.path:
        if not isinstance(at, Mapping) or key not in at:
            return False
        at = at[key]
    return True


def _objects(game: Game, ids: Iterable[ObjectId]) -> tuple[Option, ...]:
    """Objects by how the board speaks of them; what it has no name for is not offered."""
    names = game.register.names()
    found = [Option(names[one]) for one in ids if one in names]
    return tuple(found[:MOST_OPTIONS])


def _word(text: str) -> Scalar:
    return Scalar(text, text, Place("entry"))
