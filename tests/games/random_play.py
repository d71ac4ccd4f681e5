"""A random game while it is played: entry by entry on one game, with whatever is asked on the way answered at random and written down.

What comes out is a board: played anew from its words it must go the same way (`replayed`).
"""

from __future__ import annotations

import json
import random
import re
import traceback
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from layerlaw.boards import read_board
from layerlaw.boards.board import Entry
from layerlaw.boards.day_and_night import turn_over
from layerlaw.boards.game_at_work import bring_home, look_at_durations, take_out, working
from layerlaw.boards.legal_listing import Candidate, candidates
from layerlaw.boards.playing import Game
from layerlaw.boards.refusing import KeptGame
from layerlaw.boards.run import game_after
from layerlaw.boards.stated_answers import Answering
from layerlaw.boards.verbs import carry_out
from layerlaw.errors import LayerlawError
from layerlaw.game import ObjectId
from layerlaw.model.words import CardType, Zone
from layerlaw.play.combat.combat_state import attackers
from layerlaw.play.position.position import Position
from layerlaw.play.position.questions import Question
from tests.games.log_checker import Strayed, strayed

__all__ = ["Playing", "RandomGame", "started"]

_STEPS = ("beginning of combat", "declare attackers", "declare blockers", "combat damage", "end step", "next turn")
_VALUES: Mapping[str, tuple[object, ...]] = {
    "color": ("white", "blue", "black", "red", "green"),
    "creature_type": ("Goblin", "Elf", "Human", "Bear"),
    "basic_land_type": ("Plains", "Island", "Swamp", "Mountain", "Forest"),
    "land_type": ("Plains", "Gate", "Forest"),
    "card_type": ("Creature", "Artifact", "Enchantment", "Land"),
    "card_name": ("Grizzly Bears", "Lightning Bolt", "Forest"),
    "keyword": ("flying", "trample", "haste"),
    "number": (0, 1, 2, 3),
}
_NUMBERED = re.compile(r"#\d+")
_ALIAS = re.compile(r"\b[pl]\d+\b")


@dataclass
class RandomGame:
    """A game as it went: its board, and what the checker or Python had to say of it."""

    board: dict[str, Any]
    strayed: list[tuple[int, Strayed]] = field(default_factory=list)
    """Each with the number of entries after which it was found."""
    crashed: list[tuple[int, str]] = field(default_factory=list)
    """Errors that are none of ours, with their last lines."""
    refused: Counter[str] = field(default_factory=Counter)
    """Entries that stopped loudly, by kind of error."""
    events: int = 0
    used: Counter[str] = field(default_factory=Counter)
    """Cards by whose spells, abilities, triggers and replacement effects something was done."""


@dataclass
class _AtRandom:
    """Answers what nobody stated at random, in the words of a board, and keeps them."""

    game: Game
    stated: Answering
    dice: random.Random
    given: list[dict[str, Any]] = field(default_factory=list)

    def answer(self, question: Question) -> Sequence[object] | None:
        found = self.stated.answer(question)
        if found is not None:
            return found
        words = self._words(question)
        if words is None:
            return None
        said = {question.key: words}
        self.stated.add(_read([{"priority": self.game.register.players[0], "answers": [said]}])[0].node("answers"))
        self.given.append(said)
        return self.stated.answer(question)

    def _words(self, question: Question) -> Any:
        if question.options is None:
            if question.key in ("may", "pay", "command_zone"):
                return self.dice.random() < 0.7
            if question.key in ("player", "opponent"):
                return self.dice.choice([one for one in self.game.register.players if one != question.player])
            values = _VALUES.get(question.key)
            return None if values is None else self.dice.choice(values)
        least, most = min(question.least, len(question.options)), min(question.most, len(question.options))
        usual = question.enough or question.default
        if usual and self.dice.random() < 0.5:
            chosen: Sequence[object] = usual
        else:
            chosen = self.dice.sample(question.options, self.dice.randint(least, min(most, least + 2)))
        words = list(chosen)
        if question.key not in ("mode", "roll", "pile", "number"):
            bring_home(self.game)
            names = self.game.register.names()
            take_out(self.game)
            words = [names.get(ObjectId(one), str(one)) if isinstance(one, int) else one for one in chosen]
        return words[0] if len(words) == 1 else words


def _read(timeline: list[dict[str, Any]], players: Sequence[str] = ()) -> tuple[Entry, ...]:
    data: dict[str, object] = {"timeline": timeline}
    if players:
        data["players"] = list(players)
    return read_board(data, name="entry").timeline


def started(board: dict[str, Any], dice: random.Random) -> Playing | None:
    """A game that begins with a board, without what cannot simply enter there; None where not even the first priority can be given."""
    game = RandomGame(board)
    try:
        made = game_after(read_board(json.dumps(board), name="random game"))
    except Exception:  # noqa: BLE001 - told by `_without_what_stops`
        _without_what_stops(game)
        made = game_after(read_board(json.dumps(board), name="random game"))
    return None if made.work is None else Playing(game, made, dice)


def _without_what_stops(game: RandomGame) -> None:
    """Take out of the start what cannot simply enter: an as-enters choice that nobody made, say."""
    timeline: list[Any] = []
    for entry in game.board["timeline"]:
        try:
            game_after(read_board(json.dumps({**game.board, "timeline": [*timeline, entry]}), name="random game"))
        except LayerlawError as error:
            game.refused[f"start: {error.mistake.kind.value}"] += 1
            continue
        except Exception:  # noqa: BLE001 - what this looks for
            game.crashed.append((len(timeline), traceback.format_exc()[-600:]))
            continue
        timeline.append(entry)
    game.board["timeline"] = timeline


@dataclass
class Playing:
    """A random game at work."""

    result: RandomGame
    game: Game
    dice: random.Random
    favourites: Mapping[str, float] = field(default_factory=dict)
    """Cards by how much it is wished that something is done with them."""

    @property
    def at(self) -> Position:
        """Where the game stands."""
        return working(self.game).at

    def go_on(self) -> bool:
        """Carry out one more entry; whether there was one, and the game is not over."""
        for entry in self._proposed():
            before = self.at
            done = self._tried(entry)
            if done is None:
                continue
            crashed, written = done
            board = self.result.board["timeline"]
            board.append(written)
            if crashed:
                return False
            after = self.at
            told = after.log[len(before.log) :]
            self.result.events += len(told)
            self._note_used(before, after, written)
            try:
                found = strayed(before, after, at_rest=not after.won and not after.lost, entry=written)
            except LayerlawError:
                found = ()
            self.result.strayed += [(len(board), one) for one in found]
            return not after.won and not found and len(set(after.lost)) < len(self.game.register.players) - 1
        return False

    def _note_used(self, before: Position, after: Position, entry: Mapping[str, Any]) -> None:
        seen = {str(entry.get("cast", entry.get("play", "")))}
        for line in after.log[len(before.log) :]:
            if line.kind in ("trigger", "replace", "resolve", "activate"):
                seen |= {
                    thing.name
                    for one in line.objects
                    if (thing := after.state.by_id.get(one) or before.state.by_id.get(one))
                }
        if "activate" in entry:
            thing_id = self.game.register.refs().get(entry["activate"])
            thing = None if thing_id is None else after.state.by_id.get(thing_id)
            seen |= {thing.name} if thing is not None else set()
        self.result.used.update(seen)

    def _tried(self, entry: dict[str, Any]) -> tuple[bool, dict[str, Any]] | None:
        """Carry out an entry with answers at random: whether Python failed, and the entry with the answers; None where it stops loudly."""
        game = self.game
        play, stated = working(game), game.answers
        assert stated is not None, "a game at work"
        kept = KeptGame.of(game)
        asking = _AtRandom(game, stated, self.dice)
        play.chooser = asking
        try:
            read = _read([entry], list(game.register.players))[0]
            carry_out(game, read)
            turn_over(game)
            if any(self.at.durations.values()):
                look_at_durations(game)
        except LayerlawError as error:
            self.result.refused[error.mistake.kind.value] += 1
            kept.restore(game)
            return None
        except Exception:  # noqa: BLE001 - what this looks for
            last = "".join(traceback.format_exc().splitlines(keepends=True)[-6:])
            self.result.crashed.append((len(self.result.board["timeline"]) + 1, last))
            return True, _answered(entry, asking.given)
        finally:
            play.chooser = stated
        stated.waiting.clear()
        return False, _answered(entry, asking.given)

    # --- what is proposed ------------------------------------------------------------------------------------------

    def _proposed(self) -> Iterator[dict[str, Any]]:
        """Entries to try, likely ones first: what `legal` would try, combat, or to let the stack resolve or time go on."""
        at, dice = self.at, self.dice
        if at.stack and dice.random() < 0.55:
            yield {"resolve": "top"}
        if not at.stack:
            yield from self._combat()
        if dice.random() < 0.85:
            here = [name for name in self.game.register.players if name not in at.lost]
            who = at.priority if at.priority and dice.random() < 0.6 else dice.choice(here)
            for candidate in self._of(who):
                yield self._varied(candidate, who)
        if at.stack:
            yield {"resolve": "top"}
            yield {"resolve": "all"}
        for step in dice.sample(_STEPS, len(_STEPS)):
            yield {"step": step}

    def _of(self, who: str) -> list[Candidate]:
        """What a player might do, a few of it, what is wished for first."""
        take_out(self.game)
        try:
            every = list(candidates(self.game, who, self.dice.choice(("none", "auto"))))
        except LayerlawError as error:
            self.result.refused[error.mistake.kind.value] += 1
            return []
        except Exception:  # noqa: BLE001 - what this looks for
            self.result.crashed.append((len(self.result.board["timeline"]), traceback.format_exc()[-600:]))
            return []
        own = [one for one in every if "pass" not in one.entry and "declare" not in one.entry]
        own.sort(key=lambda one: self.dice.random() * self._wish(one.entry), reverse=True)
        return own[:7]

    def _wish(self, entry: Mapping[str, Any]) -> float:
        name = str(entry.get("cast", entry.get("play", "")))
        if "activate" in entry:
            found = self.game.register.refs().get(entry["activate"])
            thing = None if found is None else self.at.state.by_id.get(found)
            name = thing.name if thing is not None else ""
            if thing is not None and CardType.LAND in thing.face.types:
                return 0.3
        return self.favourites.get(name, 0.5)

    def _varied(self, candidate: Candidate, who: str) -> dict[str, Any]:
        """An entry with other modes, with an X."""
        dice, made = self.dice, dict(candidate.entry)
        if "cast" in made and "by" not in made:
            made["by"] = who
        if "modes" in made:
            highest = max(2, *made["modes"])
            numbers = sorted(dice.sample(range(1, highest + 1), dice.randint(1, min(highest, 3))))
            made["modes"] = numbers if dice.random() < 0.4 else made["modes"]
        if self._asks_x(made, candidate.about):
            made["x"] = dice.choice((0, 1, 1, 2, 3))
        return made

    def _asks_x(self, entry: Mapping[str, Any], about: str) -> bool:
        if "activate" in entry:
            return "{X}" in about.partition(":")[0]
        card = self.game.find(str(entry.get("cast")))
        face = None if card is None else card.front
        return face is not None and face.mana_cost is not None and "X" in str(face.mana_cost)

    def _combat(self) -> Iterator[dict[str, Any]]:
        """Several attackers at once, on several players and planeswalkers; several blockers."""
        at, dice = self.at, self.dice
        play = working(self.game)
        names = self.game.register.names()
        there = [one for one in at.state.objects if one.zone is Zone.BATTLEFIELD and one.id in names]
        creatures = [one for one in there if CardType.CREATURE in play.solution[one.id].types]
        active = at.state.active_player
        if at.step in ("beginning of combat", "declare attackers") and dice.random() < 0.8:
            own = [one for one in creatures if play.controller(one.id) == active and "tapped" not in one.status]
            goals = [one for one in self.game.register.players if one != active and one not in at.lost]
            goals += [
                names[one.id]
                for one in there
                if {CardType.PLANESWALKER, CardType.BATTLE} & set(play.solution[one.id].types)
                and play.controller(one.id) != active
            ]
            for most in (len(own), 2, 1):
                chosen = dice.sample(own, min(len(own), most))
                if chosen and goals:
                    yield {"declare": "attackers", "pairs": {names[one.id]: dice.choice(goals) for one in chosen}}
        if at.step in ("declare attackers", "declare blockers"):
            hit = [names[one.id] for one in attackers(play) if one.id in names]
            others = [one for one in creatures if play.controller(one.id) != active and "tapped" not in one.status]
            for most in (3, 2, 1, 1):
                chosen = dice.sample(others, min(len(others), most))
                if chosen and hit:
                    yield {"declare": "blockers", "pairs": {names[one.id]: dice.choice(hit) for one in chosen}}


def _answered(entry: dict[str, Any], given: list[dict[str, Any]]) -> dict[str, Any]:
    return {**entry, "answers": [*entry.get("answers", []), *given]} if given else entry


def replayed(result: RandomGame, at: Position) -> str:
    """How the board of a game goes otherwise when it is played from its words; empty where it goes the same way."""
    try:
        again = game_after(read_board(json.dumps(result.board), name="random game"))
    except LayerlawError as error:
        return f"played anew it stops: {error.mistake.found}"
    if again.work is None:
        return "played anew no game is at work"
    now = again.work.at
    names = {entry["as"]: entry["enter"] for entry in result.board["timeline"] if "as" in entry and "enter" in entry}

    def by_name(text: str) -> str:
        """The line with names for aliases and without numbers: how many are called so a board knows in advance, and says one or the other for it."""
        return _NUMBERED.sub("", _ALIAS.sub(lambda found: names.get(found[0], found[0]), text))

    for ours, theirs in zip(at.log, now.log, strict=False):
        if by_name(ours.text) != by_name(theirs.text):
            return f"played anew: {theirs.text!r} instead of {ours.text!r}"
    if len(at.log) != len(now.log):
        return f"played anew it has {len(now.log)} lines instead of {len(at.log)}"
    return "" if at.state.by_id == now.state.by_id else "played anew the objects are others"
