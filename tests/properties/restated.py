"""A board file told in other words that mean the same by the format: what it leaves to a default is stated, lists for single words, keys in another order."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, Final

from ruamel.yaml import YAML

from layerlaw.boards import read_board, run_board
from layerlaw.boards.check import check_played
from layerlaw.cards.card_sources import library
from layerlaw.explain.answer import object_json
from layerlaw.model.abilities import EntersWithCounters
from layerlaw.model.keywords import entering_counters
from layerlaw.model.tree import holds

Made = dict[str, Any]

_ZONES: Final = ("hand", "library", "graveyard", "exile", "command")
_MOVES_ON: Final = ("step", "pass", "turn", "priority")
"""Verbs behind which another player may be the active one."""


_ITS_OWN: Final = {"loyalty", "defense", "lore"}
"""Counters with which a permanent enters anyway: an entry says how many there are, not how many more."""
UNLIKE: Final = frozenset({"id", "timestamp"})
"""What is another number where zones are filled in another order, and no characteristic."""


def loaded(board: Path) -> Made:
    """The file as plain values."""
    made: Made = YAML(typ="safe", pure=True).load(board.read_text(encoding="utf-8"))
    return made


def restated(board: Made, choose: random.Random) -> Made:
    """The same board in other words."""
    made = dict(board)
    players = list(made.get("players") or ("You", "Opponent"))
    made["players"] = [_player(one, choose, plain="format" not in made) for one in players]
    first = _name(players[0])
    active = made.get("active", first)
    if choose.random() < 0.5:
        made["active"] = active
    timeline, still = [], True
    for entry in made.get("timeline") or ():
        still = still and not (isinstance(entry, dict) and any(verb in entry for verb in _MOVES_ON))
        timeline += _in_two(_entry(entry, choose, active if still else None), choose)
    if "timeline" in made:
        made["timeline"] = timeline
        made["players"], told = _told_in_the_timeline(made["players"], choose)
        made["timeline"] = [*told, *timeline]
    return _shuffled(made, choose)


def _name(player: Any) -> str:
    return str(player if isinstance(player, str) else player["name"])


def _player(player: Any, choose: random.Random, *, plain: bool) -> Any:
    """A player by name or as a mapping, with the life total that they have anyway, and cards as mappings."""
    told: Made = {"name": player} if isinstance(player, str) else dict(player)
    if plain and "life" not in told and "starting_life" not in told and choose.random() < 0.5:
        told["life"] = 20
    for zone in _ZONES:
        if isinstance(told.get(zone), list):
            told[zone] = [
                {"card": one} if isinstance(one, str) and choose.random() < 0.5 else one for one in told[zone]
            ]
    if len(told) == 1 and choose.random() < 0.5:
        return told["name"]
    return _shuffled(told, choose)


def _entry(entry: Any, choose: random.Random, active: str | None) -> Any:
    """An entry with its defaults stated, one target as a list of one, one answer as a list of one."""
    told: Made = {"enter": entry} if isinstance(entry, str) else dict(entry)
    if "expect" in told or "simultaneous" in told:
        return told
    verb = next(iter(told))
    if active is not None and verb == "enter" and "controller" not in told and choose.random() < 0.5:
        told["controller"] = active
    if verb == "enter" and "tapped" not in told and choose.random() < 0.3:
        told["tapped"] = False
    if verb == "cast":
        if active is not None and "by" not in told and choose.random() < 0.5:
            told["by"] = active
        if "pay" not in told and choose.random() < 0.5:
            told["pay"] = "none"
    if "target" in told and choose.random() < 0.5:
        told["targets"] = [told.pop("target")]
    if isinstance(told.get("answers"), dict):
        told["answers"] = [{key: value} for key, value in told["answers"].items()]
    elif isinstance(told.get("answers"), list) and len(told["answers"]) == 1 and choose.random() < 0.5:
        told["answers"] = told["answers"][0]
    if verb == "enter" and "refused" not in told and "as_part_of" not in told and choose.random() < 0.3:
        return {"simultaneous": [_verb_first(told, choose)]}
    if set(told) == {"enter"} and choose.random() < 0.5:
        return told["enter"]
    return _verb_first(told, choose)


def _in_two(entry: Any, choose: random.Random) -> list[Any]:
    """What an entry says of how something was there, as an entry of its own behind it: `tapped`, and counters."""
    if not isinstance(entry, dict) or next(iter(entry)) not in ("enter", "token") or "as" not in entry:
        return [entry]
    if {"refused", "as_part_of", "count", "face_down", "attached_to", "copy_of", "because"} & set(entry):
        return [entry]
    first, then = dict(entry), []
    if first.get("tapped") is True and choose.random() < 0.5:
        del first["tapped"]
        then.append({"tap": first["as"]})
    put = first.get("counters")
    own = not isinstance(put, dict) or _ITS_OWN & set(put) or "level" in first or _enters_with(first.get("enter"))
    if not own and choose.random() < 0.5:
        then.append({"counters": first["as"], "put": first.pop("counters")})
    return [first, *then]


def _enters_with(name: Any) -> bool:
    """Whether a card says that it enters with counters: an entry then says how many there are, not how many more."""
    card = library().find(name) if isinstance(name, str) else None  # none where it is one of the board's own
    if card is None:
        return False
    by_keyword = any(entering_counters(ability) is not None for face in card.faces for ability in face.abilities)
    return by_keyword or holds(card, EntersWithCounters)


def _told_in_the_timeline(players: list[Any], choose: random.Random) -> tuple[list[Any], list[Made]]:
    """Cards of a graveyard or of exile that are stated in the first entries instead of beforehand."""
    kept: list[Any] = []
    told: list[Made] = []
    for player in players:
        left = dict(player) if isinstance(player, dict) else player
        for zone in ("graveyard", "exile"):
            if isinstance(left, dict) and zone in left and choose.random() < 0.4:
                told.append({"player": left["name"], zone: left.pop(zone)})
        kept.append(left)
    return kept, told


def _verb_first(told: Made, choose: random.Random) -> Made:
    first, *rest = told.items()
    choose.shuffle(rest)
    return dict((first, *rest))


def _shuffled(told: Made, choose: random.Random) -> Made:
    items = list(told.items())
    choose.shuffle(items)
    return dict(items)


def answer(board: Made) -> tuple[object, ...]:
    """What every object is at the end, each player's life, and which expectations fail."""
    read = read_board(board, name="<restated>")
    played = run_board(read)
    names = played.names
    things = [
        {
            key: value
            for key, value in object_json(played.solution[one.id], lambda one: names.get(one, str(one))).items()
            if key not in UNLIKE
        }
        for one in played.state.objects
        if one.id in played.solution
    ]
    return (
        sorted(things, key=repr),
        [(one.name, one.life, dict(one.counters)) for one in played.state.players],
        [(one.what, one.expected, one.actual) for one in check_played(played)],
    )
