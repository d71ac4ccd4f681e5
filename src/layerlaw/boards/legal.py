"""What may a player do now? Each action is tried on the game as a board entry, and undone (733.1): nothing is decided here a second time.

`verdict` judges one entry; `legal_listing` finds the entries that are legal. Whatever is asked on the way and stated by nobody is answered
with the first that may be chosen; the entry that comes out says so.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from layerlaw.boards.board import BoardFile, Entry
from layerlaw.boards.game_at_work import working
from layerlaw.boards.nodes import Scalar
from layerlaw.boards.playing import Game
from layerlaw.boards.read import read_board
from layerlaw.boards.refusing import KeptGame
from layerlaw.boards.run import game_after
from layerlaw.boards.stated_answers import Answering
from layerlaw.boards.verbs import carry_out
from layerlaw.errors import ErrorKind, LayerlawError, Mistake
from layerlaw.game import ObjectId
from layerlaw.layers import Edition
from layerlaw.model.places import Place
from layerlaw.model.words import Zone
from layerlaw.play.position.play import Play
from layerlaw.play.position.questions import Question

SPECIAL: Final = ("suspend", "foretell", "plot", "companion", "unlock", "turn_up", "special")
"""Verbs of special actions (116.2)."""
_PLAYED: Final = ("cast", "play", "activate", "declare", "pass", "step", "priority", *SPECIAL)

_PLAIN: Final = re.compile(r"[^\W\d_](?:[\w'-]| (?! ))*(?<! )")
"""What stands in YAML without quotes and means itself."""
_YAML_WORDS: Final = ("true", "false", "yes", "no", "on", "off", "null", "y", "n")


@dataclass(frozen=True, slots=True)
class Verdict:
    """An entry, and whether the rules let it be done now."""

    entry: str
    """As a board would write it, with the choices that were taken for it."""
    legal: bool | None
    """None: it could not be decided."""
    rule: str = ""
    """The rule that forbids it."""
    why: str = ""
    """Why it is illegal, or what was missing to decide it."""
    cost: str = ""
    """The mana that a spell costs in all (601.2f)."""
    targets: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """For each instance of the word "target": its words, and everything that may be chosen."""
    about: str = ""
    """Of an ability: its text."""
    x: tuple[int, ...] = ()
    """The values of X that may be announced, of those tried; empty where there is none, or nobody asked."""
    assumed: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The same as plain values."""
        return {
            "entry": self.entry,
            "legal": self.legal,
            "rule": self.rule,
            "why": self.why,
            "cost": self.cost,
            "targets": [{"for": words, "legal": list(names)} for words, names in self.targets],
            "about": self.about,
            "x": list(self.x),
            "assumed": list(self.assumed),
        }


# --- trying one entry ------------------------------------------------------------------------------------------------


@dataclass
class _Asking:
    """Answers what nobody stated with the first that may be chosen, and keeps what was asked."""

    game: Game
    stated: Answering
    depth: int
    """How many spells and abilities were on the stack before: targets asked for then are the entry's own."""
    targets: list[tuple[Question, tuple[object, ...]]] = field(default_factory=list)
    others: list[tuple[Question, tuple[object, ...]]] = field(default_factory=list)

    def answer(self, question: Question) -> Sequence[object] | None:
        """What is stated; else the first of the options."""
        given = self.stated.answer(question)
        own = question.key == "targets" and len(self.game.work.at.stack) == self.depth if self.game.work else False
        if given is None and question.options is not None and (own or question.default is None):
            given = question.enough or question.options[: max(question.least, int(own))]
            if own or question.least < len(question.options):
                (self.targets if own else self.others).append((question, tuple(given)))
        return given


def verdict(board: BoardFile, entry: str, *, edition: Edition | None = None) -> Verdict:
    """Whether an entry, such as `cast: Wrath of God`, is legal where the timeline of a board ends; if not, why, with the rule.

    Raises:
        LayerlawError: the board or the entry is wrong in another way than by being illegal.
    """
    try:
        read = _one_entry(board, entry)
        game = game_after(board, edition)
        working(game)
        found = cited(try_entry(game, read, entry.strip()), game.edition)
    except LayerlawError as error:
        raise _where_it_was_written(error, entry) from None
    holder = game.work.at.priority if game.work is not None else ""
    by = _who_acts(game, read)
    if by is None or not holder or by == holder:
        return found
    told = f"{by} is taken to have priority ({game.edition.cite('117.1')}); {holder} has it"
    return replace(found, assumed=(*found.assumed, told))


def _who_acts(game: Game, entry: Entry) -> str | None:
    """The player who takes an action that needs priority (117.1): as stated, else the owner of the card, or the controller of the permanent."""
    word = entry.word("by")
    if word is not None:
        return game.register.player(word)
    if entry.verb not in ("cast", "play", "activate", *SPECIAL) or not isinstance(entry.subject, Scalar):
        return None
    play = game.work
    assert play is not None, "a game at work"
    things = [play.state.by_id[one] for one in game.register.meant(entry.subject.text) if one in play.state.by_id]
    found = {
        play.controller(one.id) if one.zone is Zone.BATTLEFIELD else one.owner
        for one in things
        if (one.zone is Zone.BATTLEFIELD) is (entry.verb in ("activate", "unlock", "turn_up", "special"))
    }
    return found.pop() if len(found) == 1 else None


_ENTRY: Final = "ENTRY"
"""What errors call it, as the command line does."""
_BEFORE: Final = "- "
"""What makes the entry one of a timeline, and is none of it."""


def _where_it_was_written(error: LayerlawError, entry: str) -> LayerlawError:
    """An error in the entry with its place in the words that were handed in, and not in the board that is made around them."""
    place = error.mistake.place
    if place is None or place.file != _ENTRY or not place.line:
        return error
    written = " ".join(entry.split())
    column = min(max(1, place.column - len(_BEFORE)), len(written) + 1)
    return LayerlawError(replace(error.mistake, place=replace(place, line=1, column=column)), written)


def _one_entry(board: BoardFile, text: str) -> Entry:
    players = f"players: {json.dumps(list(board.player_names))}\n" if board.players else ""
    made = f"{players}timeline:\n{_BEFORE}{' '.join(text.split())}\n"
    found = read_board(made, name=_ENTRY, limits=board.limits).timeline
    entry = found[0]
    if entry.verb == "activate" and entry.node("stack") is None:  # here it is the action that is asked for
        said = Scalar(True, "true", entry.place)
        stack = (Scalar("stack", "stack", entry.place), said)
        entry = replace(entry, options=replace(entry.options, items=(*entry.options.items, stack)))
    if entry.verb not in _PLAYED or (entry.verb == "activate" and not entry.flag("stack")):
        raise LayerlawError(
            Mistake(
                ErrorKind.UNSUPPORTED,
                Place(_ENTRY),
                f"'{entry.verb}' states what happens, and no rule is asked whether it may",
                expected=f"one of the verbs that players act by: {', '.join(_PLAYED)}",
                mend=_rather(entry),
            )
        )
    return entry


def _rather(entry: Entry) -> str:
    """What to write for an entry that is no action: where it names a card, the action with that card."""
    if entry.verb == "activate":
        return "write {activate: REF, stack: true}"
    if not isinstance(entry.subject, Scalar) or entry.verb not in ("enter", "resolve", "token"):
        return "write cast: CARD"
    if entry.verb == "resolve" and entry.subject.text in ("top", "all"):
        return "write pass: PLAYER; what resolves is no player's action (608.1)"
    name = entry.subject.text.removeprefix("cast ").removeprefix("play ").strip()
    verb = "play" if entry.subject.text.startswith("play ") else "cast"
    return f"write {written({verb: name})} for a spell, {written({'play': name})} for a land"


def try_entry(game: Game, entry: Entry, said: str, plain: Mapping[str, Any] | None = None) -> Verdict:
    """Carry out an entry, and undo it. `plain`: the entry as values, to which the choices taken are added."""
    play, stated = game.work, game.answers
    assert play is not None, "a game at work"
    assert stated is not None, "and its answers"
    before, known = KeptGame.of(game), len(play.at.log)
    names_before = game.register.names()
    guessed = dict(play.guessed)
    asking = _Asking(game, stated, len(play.at.stack))
    play.chooser = asking
    assumed = _taken_as_in_zone(game, entry)
    try:
        carry_out(game, entry)
        cost = next((one.text for one in play.at.log[known:] if one.kind == "pay"), "").removeprefix(
            "the total cost is "
        )
        result = Verdict(said, True, cost=cost if entry.verb in ("cast", "declare") else "")
    except LayerlawError as error:
        result = _refused(error, said)
    finally:
        play.chooser = stated
    assumed += [
        f"whether {words!r} of {name} holds is not known here: taken as not so"
        for name, words in play.guessed
        if (name, words) not in guessed
    ]
    names = {**game.register.names(), **names_before}  # what was paid with has moved
    targets = tuple((_words(question), _named(play, question.options or (), names)) for question, _ in asking.targets)
    others = [(question.key, _numbered_or_named(play, question, given, names)) for question, given in asking.others]
    before.restore(game)
    if result.legal:
        made = dict(plain or {})
        chosen = [name for question, given in asking.targets for name in _named(play, given, names)]
        if chosen:
            made |= {"target": chosen[0]} if len(chosen) == 1 else {"targets": chosen}
        if others:
            made["answers"] = [{key: list(given) if len(given) != 1 else given[0]} for key, given in others]
        if plain is not None:
            result = replace(result, entry=written(made))
        else:
            assumed += [f"{key}: {', '.join(map(str, given)) or 'none'}" for key, given in others]
    return replace(result, targets=targets, assumed=tuple(dict.fromkeys(assumed)))


def _words(question: Question) -> str:
    return question.about.partition(": ")[2] or question.about


def _numbered_or_named(
    play: Play, question: Question, given: Sequence[object], names: Mapping[ObjectId, str]
) -> tuple[object, ...]:
    """What was taken, in the words of a board: the number of a mode is no object's."""
    return tuple(given) if question.does else _named(play, given, names)


def _named(play: Play, options: Sequence[object], names: Mapping[ObjectId, str]) -> tuple[str, ...]:
    return tuple(
        names.get(ObjectId(one), play.name(ObjectId(one))) if isinstance(one, int) else str(one) for one in options
    )


def cited(judged: Verdict, edition: Edition) -> Verdict:
    """A verdict with its rule by the number that the edition has."""
    return replace(judged, rule=edition.cite(judged.rule)) if judged.rule else judged


def _refused(error: LayerlawError, said: str) -> Verdict:
    """An error as a verdict: illegal by a rule, or undecided as a choice lacks or words are not understood.

    Raises:
        LayerlawError: the entry is wrong otherwise.
    """
    mistake = error.mistake
    if mistake.kind is ErrorKind.UNSUPPORTED:
        return Verdict(said, None, why=mistake.found)
    if mistake.rule and mistake.kind in (ErrorKind.FORBIDDEN, ErrorKind.MISSING):
        return Verdict(said, False, rule=mistake.rule, why=mistake.found)
    if mistake.kind is ErrorKind.MISSING:
        return Verdict(said, None, why=f"{mistake.found}; {mistake.mend}")
    raise error


def _taken_as_in_zone(game: Game, entry: Entry) -> list[str]:
    """What is cast or played and lies nowhere is taken to be there (decision 0012): said."""
    if entry.verb not in ("cast", "play") or not isinstance(entry.subject, Scalar):
        return []
    name, zone = entry.subject.text, entry.text("from")
    zones = {Zone(zone)} if zone else {Zone.HAND, Zone.COMMAND}
    if name in game.register.aliases:
        zones = set(Zone)
    if any(game.state.object(one).zone in zones for one in game.register.meant(name)):
        return []
    return [f"{name} is taken to be in the {zone or 'hand'}: the board does not say where it is"]


# --- telling ---------------------------------------------------------------------------------------------------------


def written(entry: Mapping[str, Any]) -> str:
    """An entry as a line of a board: `cast: Shock` where it is one pair, else in braces."""
    pairs = ", ".join(f"{_value(key)}: {_value(value)}" for key, value in entry.items())
    return pairs if len(entry) == 1 else f"{{{pairs}}}"


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{_value(key)}: {_value(item)}' for key, item in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, str) and _PLAIN.fullmatch(value) and value.casefold() not in _YAML_WORDS:
        return value
    return json.dumps(value, ensure_ascii=False)
