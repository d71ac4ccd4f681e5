"""Every action that is legal for a player now: the cards, abilities and creatures they have, each tried as an entry (`legal.try_entry`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from layerlaw.boards.board import BoardFile
from layerlaw.boards.game_at_work import working
from layerlaw.boards.legal import Verdict, cited, try_entry, written
from layerlaw.boards.legal_ways import MOST_MODES, MOST_TOGETHER, MOST_X, asks_for_x, left_out, spell_asks_for_x, ways
from layerlaw.boards.nodes import Scalar
from layerlaw.boards.playing import Game
from layerlaw.boards.read import read_board
from layerlaw.boards.resolving import as_printed
from layerlaw.boards.run import game_after
from layerlaw.errors import LayerlawError
from layerlaw.explain.values import ability_text, word_for
from layerlaw.game import GameObject, IllegalAction, ObjectId
from layerlaw.game.commander import is_commander
from layerlaw.layers import Edition
from layerlaw.model.abilities import Ability, ActivatedAbility, keyword_names
from layerlaw.model.cards import Face, Layout
from layerlaw.model.cost_parts import CostPart
from layerlaw.model.game_abilities import Casting
from layerlaw.model.late import dataclass
from layerlaw.model.places import Place
from layerlaw.model.rule_effects import MayPayRather
from layerlaw.model.words import CardType, Zone
from layerlaw.play.actions.doors import doors
from layerlaw.play.casting.activating import activations
from layerlaw.play.casting.allowed_by_effects import allowed_actions
from layerlaw.play.casting.permission import leaves
from layerlaw.play.casting.set_aside import kept_ways, special_actions
from layerlaw.play.casting.turning_up import ways_to_turn_up
from layerlaw.play.casting.ways import given_ways, own_ways_elsewhere, paid_besides, paid_rather
from layerlaw.play.combat.attacking import can_attack, may_be_enlisted, may_be_exerted
from layerlaw.play.combat.blocking import why_not_itself
from layerlaw.play.combat.combat_state import (
    ATTACKERS_DECLARED,
    BLOCKERS_DECLARED,
    attacked_by,
    attackers,
    defending_player,
)
from layerlaw.play.in_force import RuleNotUnderstood, in_force
from layerlaw.play.position.library_order import top_of_library
from layerlaw.play.position.play import Play
from layerlaw.play.state_based.leaving import is_over

MOST_TRIES: Final = 500
"""So many entries are tried; what is left over is told."""

_SINGLE: Final = (Layout.TRANSFORM, Layout.FLIP)
_BEFORE_ATTACKS: Final = ("precombat main phase", "beginning of combat", "declare attackers")
_BEFORE_BLOCKS: Final = ("declare attackers", "declare blockers")
_OF_THE_WHOLE: Final = ("508.1c", "508.1d", "509.1b", "509.1c", "702.111b")
"""Rules that ask all attackers or blockers together: restrictions, requirements, menace."""
_WITH_OTHERS: Final = "declared alone it is refused; with others it may be legal"


@dataclass(frozen=True)
class LegalActions:
    """What a player may do at a point of a board."""

    player: str
    step: str
    legal: tuple[Verdict, ...]
    illegal: tuple[Verdict, ...]
    """What the player has, and may not use now."""
    undecided: tuple[Verdict, ...]
    assumed: tuple[str, ...]
    not_tried: int = 0
    """How many entries were left out, as there were too many."""

    def as_json(self) -> dict[str, Any]:
        """The same as plain values."""
        return {
            "player": self.player,
            "step": self.step,
            "legal": [one.as_json() for one in self.legal],
            "illegal": [one.as_json() for one in self.illegal],
            "undecided": [one.as_json() for one in self.undecided],
            "assumed": list(self.assumed),
            "not_tried": self.not_tried,
        }


def legal_actions(
    board: BoardFile, *, by: str | None = None, pay: str = "none", edition: Edition | None = None
) -> LegalActions:
    """Every action that is legal for a player where the timeline of a board ends; by default for who has priority, or has to declare blockers.

    `pay`: `none` takes mana as there, `auto` asks for it from what the player has.

    Raises:
        LayerlawError: the board cannot be played, or has no such player.
    """
    game = game_after(board, edition)
    play = working(game)
    holder = play.at.priority or play.state.active_player
    blocker = _who_declares_blockers(play)
    player = (blocker or holder) if by is None else game.register.player(Scalar(by, by, Place("--by")))
    if is_over(play.at) or player in play.at.lost:
        told = f"The game is over for {player} ({game.edition.cite('104.1')})."
        return LegalActions(player, play.at.step, (), (), (), (told,))
    tried: list[tuple[Candidate, Verdict]] = []
    left = 0
    for candidate in candidates(game, player, pay):
        if len(tried) < MOST_TRIES:
            judged = cited(_judged(game, board, candidate), game.edition)
            tried.append((candidate, replace(judged, about=candidate.about)))
        else:
            left += 1
    castable = {candidate.entry["cast"] for candidate, one in tried if one.legal and "cast" in candidate.entry}
    assumed = [
        "Mana is taken as there." if pay == "none" else "Mana is found by itself from what can make it.",
        f"X is tried up to {MOST_X}; modes as few as may be chosen ({MOST_MODES} choices).",
        f"Costs that may be chosen are tried alone and {MOST_TOGETHER} ways together, those that may be paid again once and twice.",
        "Each attacker and blocker is tried alone; the step is gone on to, with nothing done before.",
        "What else had to be chosen: the first of what may be, as the entry says.",
        "Not looked for: cards that may be discarded any time an instant could be cast (116.2e).",
    ]
    if any(candidate.more for candidate, _ in tried):
        assumed.append("Of some cards there are more combinations of costs than were tried.")
    if player not in (holder, blocker):
        assumed.insert(0, f"{player} is taken to have priority ({game.edition.cite('117.1')}); {holder} has it.")
    if not any(thing.zone is Zone.HAND and thing.owner == player for thing in game.state.objects):
        assumed.append(f"No card in the hand of {player} is stated.")
    return LegalActions(
        player,
        play.at.step,
        tuple(one for _, one in tried if one.legal),
        tuple(
            one
            for candidate, one in tried
            if one.legal is False and candidate.told and candidate.entry.get("cast") not in castable
        ),
        tuple(one for _, one in tried if one.legal is None),
        tuple(assumed),
        left,
    )


def _who_declares_blockers(play: Play) -> str | None:
    """Whose the next action is as the declare blockers step begins: of those attacked, the first in turn order, before anybody has priority (509.1)."""
    if play.at.step != "declare blockers" or play.count(BLOCKERS_DECLARED):
        return None
    attacked = {defending_player(play, attacked_by(play, one)) for one in attackers(play)}
    return next((name for name in play.order if name in attacked), None)


@dataclass(frozen=True)
class Candidate:
    """An entry that may be legal, before it is tried."""

    entry: dict[str, Any]
    told: bool = False
    """Whether it is told where it is illegal."""
    about: str = ""
    alone: bool = False
    """Whether others beside it might make it legal."""
    x: bool = False
    """Whether X is announced for it (107.3a)."""
    more: bool = False
    """Whether there are more ways like it than are tried."""


_PAYMENT: Final = ("601.2h", "602.2b", "118.3", "116.2")
"""Rules by which a cost can't be paid: where X is too high for it, a higher one is too."""


def _judged(game: Game, board: BoardFile, candidate: Candidate) -> Verdict:
    """A candidate with the least X with which it is legal, and all that are."""
    if not candidate.x:
        return _tried(game, board, candidate)
    first: Verdict | None = None
    legal: dict[int, Verdict] = {}
    for x in range(MOST_X + 1):
        one = _tried(game, board, replace(candidate, entry={**candidate.entry, "x": x}))
        first = first or one
        if one.legal:
            legal[x] = one
        elif one.legal is None or one.rule in _PAYMENT:
            break
    assert first is not None, "0 was tried"
    return replace(legal[min(legal)], x=tuple(legal)) if legal else first


def _tried(game: Game, board: BoardFile, candidate: Candidate) -> Verdict:
    entry = candidate.entry
    data: dict[str, object] = {"timeline": [entry]}
    if board.players:
        data["players"] = list(board.player_names)
    try:
        read = read_board(data, name="entry", limits=board.limits).timeline[0]
        result = try_entry(game, read, written(entry), entry)
    except LayerlawError as error:
        return Verdict(written(entry), None, why=error.mistake.found)
    if candidate.alone and result.legal is False and result.rule in _OF_THE_WHOLE:
        return replace(result, legal=None, why=f"{result.why} ({_WITH_OTHERS})")
    return result


def candidates(game: Game, player: str, pay: str) -> Iterator[Candidate]:
    """The entries worth trying for a player, of a game at work: what they have, each way of using it."""
    play = game.work
    assert play is not None, "a game at work"
    paid = {} if pay == "none" else {"pay": pay}
    names = game.register.names()
    seen: set[tuple[str, Zone, str]] = set()
    for thing in reversed(list(play.state.objects)):  # as a board writes them
        hidden = thing.zone is Zone.HAND and thing.owner != player
        under = thing.zone is Zone.LIBRARY and top_of_library(play.state, thing.owner) != thing.id
        if thing.card is None or thing.zone in (Zone.BATTLEFIELD, Zone.STACK) or hidden or under:
            continue
        if (thing.name, thing.zone, thing.owner) not in seen:
            seen.add((thing.name, thing.zone, thing.owner))
            yield from _of_card(play, thing, player, names, paid)
            yield from _set_aside(play, thing, player, paid)
    for thing in play.state.objects:
        if thing.owner == player or thing.zone is Zone.BATTLEFIELD:
            yield from _of_abilities(play, thing, player, names.get(thing.id, thing.name), paid)
        if thing.zone is Zone.BATTLEFIELD and play.controller(thing.id) == player:
            yield from _special(play, thing, names.get(thing.id, thing.name), paid)
    for allowed in allowed_actions(play, player):
        by = {} if play.at.priority == player else {"by": player}
        yield Candidate({"special": names[allowed.source], **by, **paid}, told=True)
    yield from _companion(game, player, paid)
    yield from _in_combat(play, player, names, paid)
    if play.at.priority == player:
        yield Candidate({"pass": player})  # 117.3d


def _of_card(
    play: Play, thing: GameObject, player: str, names: Mapping[ObjectId, str], paid: Mapping[str, Any]
) -> Iterator[Candidate]:
    """Casting or playing a card: each face and each way."""
    assert thing.card is not None, "a card"
    rest: dict[str, Any] = {} if thing.zone in (Zone.HAND, Zone.COMMAND) else {"from": str(thing.zone)}
    if thing.owner != player:
        rest["by"] = player
    told = thing.zone is Zone.HAND or (
        thing.zone is Zone.COMMAND and thing.owner == player and is_commander(thing)  # 903.8
    )
    faces = thing.card.faces[:1] if thing.card.layout in _SINGLE else thing.card.faces
    for face in faces:
        name = face.name or thing.name
        if CardType.LAND in face.types:
            yield Candidate({"play": name, **rest}, told)
            continue
        now = play.solution[thing.id].copiable if face is faces[0] else face
        rather = paid_rather(play, list(in_force(play, MayPayRather, player)), thing.id, player)
        given = (
            *given_ways(play.solution[thing.id]),
            *kept_ways(thing),
            *rather,
            *paid_besides(play, thing.id, player, now.casting or Casting()),
        )
        more = left_out(now, given)
        by_word = len(own_ways_elsewhere(play, thing, player, face, given)) == 1 and not any(
            leaves(play, thing, player, land=False)
        )
        for at, way in enumerate((*ways(now, thing.zone, given), *_onto_creatures(play, now, player, names))):
            if by_word and set(way) <= {"modes"}:
                continue  # means the same as the entry that names the one way in which it may be cast from there
            entry = {"cast": name, **rest, **paid, **way}
            yield Candidate(entry, told and at == 0, x=spell_asks_for_x(now, given, way), more=more)


_ONTO: Final = {"bestow": "bestowed_on", "mutate": "mutate"}
"""Ways of casting that name a creature (702.103a, 702.140a)."""


def _onto_creatures(play: Play, face: Face, player: str, names: Mapping[ObjectId, str]) -> Iterator[dict[str, Any]]:
    """Bestowed on each creature, mutating onto each that the player owns."""
    keywords = keyword_names(face.abilities)
    for keyword in sorted(keywords & set(_ONTO)):
        for thing in play.state.permanents:
            if CardType.CREATURE in play.solution[thing.id].types and (keyword == "bestow" or thing.owner == player):
                yield {_ONTO[keyword]: names.get(thing.id, thing.name)}


def _set_aside(play: Play, thing: GameObject, player: str, paid: Mapping[str, Any]) -> Iterator[Candidate]:
    """Suspend, foretell, plot: special actions with a card in hand (116.2f, 116.2h, 116.2k)."""
    if thing.zone is Zone.HAND and thing.owner == player and thing.card is not None:
        for one in special_actions(play, thing):
            yield Candidate({str(one.how): thing.name, **paid}, told=True, x=asks_for_x(one))


def _special(play: Play, thing: GameObject, name: str, paid: Mapping[str, Any]) -> Iterator[Candidate]:
    """Unlocking a door (116.2m) and turning a permanent face up (116.2b)."""
    if thing.face_down_values is not None:
        ways = _ways_up(play, thing)
        for way, cost in ways:
            way_named = {"for": way} if len(ways) > 1 else {}
            yield Candidate({"turn_up": name, **way_named, **paid}, told=True, x=asks_for_x(cost))
    locked = doors(play, thing.id, unlocked=False)
    for door in locked:
        yield Candidate({"unlock": name, **({"door": door} if len(locked) > 1 else {}), **paid}, told=True)


def _companion(game: Game, player: str, paid: Mapping[str, Any]) -> Iterator[Candidate]:
    """The companion that a player chose before the game is put into their hand (116.2g)."""
    chosen = game.board.companion_of(player)
    if chosen is not None:
        yield Candidate({"companion": chosen.text, **paid}, told=True)


def _of_abilities(
    play: Play, thing: GameObject, player: str, name: str, paid: Mapping[str, Any]
) -> Iterator[Candidate]:
    """Activating each ability that an object has."""
    found = _activated(play, thing)
    controller = play.controller(thing.id)
    for at, (ability, activation) in enumerate(found, start=1):
        zones = frozenset({Zone.BATTLEFIELD}) if activation is None else activation.zones
        if thing.zone not in zones or (controller != player and (activation is None or not activation.anyone)):
            continue
        entry: dict[str, Any] = {"activate": name, "stack": True}
        if len(found) > 1:
            entry["ability"] = at
        if controller != player:
            entry["by"] = player
        about = ability_text(ability, word_for(thing.face))
        asks = activation is not None and asks_for_x(activation.cost)
        yield Candidate({**entry, **paid}, told=True, about=about, x=asks)


def _activated(play: Play, thing: GameObject) -> list[tuple[Ability, ActivatedAbility | None]]:
    """The activated abilities of an object as `activate` counts them, those of which nobody knows what they do with None: a keyword that is not understood."""
    read = activations(play, thing.id)
    means = {id(ability): activation for ability, activation in read}
    row = as_printed(play.solution[thing.id].abilities, [ability for ability, _ in read], "activated")
    return [(ability, means.get(id(ability))) for ability in row]


def _in_combat(play: Play, player: str, names: Mapping[ObjectId, str], paid: Mapping[str, Any]) -> Iterator[Candidate]:
    """Each attacker with what it may attack (508.1a, 508.1b), each blocker with each attacker (509.1a); only when it is time."""
    active, there = play.state.active_player, [one for one in play.state.objects if one.zone is Zone.BATTLEFIELD]
    creatures = [one for one in there if CardType.CREATURE in play.solution[one.id].types]
    own = [one for one in creatures if play.controller(one.id) == player]
    if (
        player == active
        and play.at.step in _BEFORE_ATTACKS
        and not play.at.stack
        and not play.count(ATTACKERS_DECLARED)
    ):
        goals = [name for name in play.order if name != active]
        goals += [names[one.id] for one in there if _attackable(play, one, active)]
        for one in own:
            alone = _may_attack(play, one.id)
            for goal in goals:
                declared = {"declare": "attackers", "pairs": {names[one.id]: goal}, **paid}
                yield Candidate(declared, told=True, alone=alone)
                for answer in _optional_costs(play, one.id, names):
                    yield Candidate({**declared, "answers": [answer]})
    if player != active and play.at.step in _BEFORE_BLOCKS and not play.at.stack and not play.count(BLOCKERS_DECLARED):
        for one in own:
            for other in attackers(play):
                declared = {"declare": "blockers", "pairs": {names[one.id]: names[other.id]}, **paid}
                yield Candidate(declared, told=True, alone=_may_block(play, one.id, other))


def _optional_costs(play: Play, attacker: ObjectId, names: Mapping[ObjectId, str]) -> Iterator[dict[str, Any]]:
    """508.1g: it may be exerted (701.43d), and enlist each creature that may be (702.154a)."""
    if may_be_exerted(play, attacker):
        yield {"exert": names[attacker]}
    if "enlist" in play.solution[attacker].keywords:
        yield from ({"enlist": names[other]} for other in may_be_enlisted(play, (attacker,)))


def _attackable(play: Play, thing: GameObject, active: str) -> bool:
    attackable = {CardType.PLANESWALKER, CardType.BATTLE} & set(play.solution[thing.id].types)
    if not attackable or "phased_out" in thing.status:
        return False
    return defending_player(play, thing.id) not in (None, active)


def _may_attack(play: Play, identity: ObjectId) -> bool:
    try:
        return can_attack(play, identity) is None
    except RuleNotUnderstood:
        return False


def _may_block(play: Play, identity: ObjectId, attacking: GameObject) -> bool:
    try:
        return why_not_itself(play, identity, attacking) is None
    except RuleNotUnderstood:
        return False


def _ways_up(play: Play, thing: GameObject) -> Sequence[tuple[str, Sequence[CostPart] | None]]:
    """How it may be turned face up; where there is no way, one entry that tells why."""
    try:
        return ways_to_turn_up(play, thing)
    except IllegalAction:
        return (("", None),)
