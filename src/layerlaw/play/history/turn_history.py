"""What only a game remembers: conditions in words, such as "this spell was kicked" or "you gained life this turn" (608.2i)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from layerlaw.game.state import ObjectId, Unstated
from layerlaw.model.casting_facts import keys_of
from layerlaw.model.words import CreatureType
from layerlaw.play.event.event import Attacked, Damaged, DrawOne, Event, LifeChanged, Moved, WasCast
from layerlaw.play.position.play import Play
from layerlaw.play.position.steps import STEPS


def noted(words: str, facts: Mapping[str, object], controller: str, source: ObjectId, play: Play) -> bool | None:
    """Whether it is so; None where the words say nothing that is known here."""
    if words in facts:
        return bool(facts[words])
    if words == "that player couldn't":
        did = facts.get("players who did")
        return isinstance(did, frozenset) and facts.get("that player") not in did
    text = words.casefold().replace("this permanent", "~").replace("this spell", "~").replace("this creature", "~")
    for ending, key in _CAST.items():
        if text in (f"~ was {ending}", f"it was {ending}", f"it's {ending}"):
            return bool(facts.get(key) or _cast_fact(source, key, play))
    aside = _ASIDE.fullmatch(text)
    if aside is not None:
        thing = play.thing(source)
        since = None if thing is None else thing.facts.get(f"{aside[1]} turn")
        return since is not None and since < play.state.turn
    promised = _CHOSEN.get(text)
    if promised is not None:
        return bool(facts.get(promised) or _cast_fact(source, promised, play))
    if text in (_PROWL, _FREERUNNING):
        return _hit_this_turn(play, controller, source if text == _PROWL else None)
    if text == "you've cast another spell this turn":
        return _cast_another(controller, source, play)
    known = _TURN.get(text)
    if known is not None:
        return known(play, controller)
    return (
        _how_cast(text, facts, source, play) if "cost was paid" in text or "cast" in text else _when(text, source, play)
    )


def times_cast_so(how: str, facts: Mapping[str, object], source: ObjectId, play: Play) -> int | None:
    """How often the spell was cast so that the source is or was (601.2b, 400.7d); None where nobody saw it being cast."""
    item = play.item(source)
    thing = play.thing(source)
    if thing is None and source in play.at.last:
        thing = play.at.last[source].by_id.get(source)
    keys = keys_of(how)
    for known in (facts, item.facts if item is not None else {}, thing.facts if thing is not None else {}):
        for key in keys:
            number = known.get(key)
            if isinstance(number, int):
                return int(number)
    if thing is not None and not thing.status.isdisjoint(keys):
        return 1
    seen = item is not None or (thing is not None and ("was cast" in thing.facts or thing.is_token))
    return 0 if seen or "was cast" in facts else None


_CHOSEN: Final = {
    "the gift was promised": "gift",
    "its gift was promised": "gift",
    "~ was cast using teamwork": "teamwork",
}
"""Costs that were chosen, in words that do not name a cost."""
_ASIDE: Final = re.compile(r"it became (foretold|plotted|warped) on an earlier turn")
_PROWL: Final = "a player was dealt combat damage this turn by a source you controlled with a creature type of ~"
_FREERUNNING: Final = "a player was dealt combat damage this turn by an assassin or a commander you controlled"


def _hit_this_turn(play: Play, player: str, spell: ObjectId | None) -> bool:
    """702.76a: combat damage to a player by a source of theirs with a creature type of the spell; 702.173a (`spell` None): by an Assassin or a commander."""
    kinds = (
        {"Assassin"}
        if spell is None
        else {str(kind) for kind in play.solution[spell].subtypes if isinstance(kind, CreatureType)}
    )
    for one in play.at.happened:
        if not isinstance(one, Damaged) or not one.combat or not isinstance(one.to, str):
            continue
        board = play.known(one.source)
        if board is None or one.source not in board or board[one.source].controller != player:
            continue
        commander = spell is None and "commander" in board[one.source].view.status
        if commander or kinds & set(map(str, board[one.source].subtypes)):
            return True
    return False


_COST_PAID: Final = re.compile(r"(?:its|~'s|this spell's|the) (.+) cost was paid")
_CAST_FROM: Final = {
    "you cast it": "was cast",
    "you cast ~": "was cast",
    "you cast it from your hand": "cast from hand",
    "you cast ~ from your hand": "cast from hand",
    "it was cast from your hand": "cast from hand",
    "~ was cast from your hand": "cast from hand",
    "~ was cast from your graveyard": "cast from graveyard",
    "~ was cast from a graveyard": "cast from graveyard",
    "you cast it from your graveyard": "cast from graveyard",
    "~ was cast from exile": "cast from exile",
    "you cast it from exile": "cast from exile",
}


def _how_cast(text: str, facts: Mapping[str, object], source: ObjectId, play: Play) -> bool | None:
    """How the spell was cast that it is or was (601.2b, 400.7d)."""
    match = _COST_PAID.fullmatch(text)
    key = match.group(1) if match is not None else _CAST_FROM.get(text)
    return None if key is None else bool(facts.get(key) or _cast_fact(source, key, play))


def _when(text: str, source: ObjectId, play: Play) -> bool | None:
    """What point of the turn it is (500.1), and what the object itself has done in this turn."""
    if text == "~ came under your control since the beginning of your last upkeep":
        # 702.30a: their last turn was as many turns ago as there are players
        thing = play.thing(source)
        return thing is not None and thing.facts.get("since turn", 0) >= play.state.turn - len(play.order)
    if text in ("~ attacked this turn", "it attacked this turn"):
        return any(
            isinstance(one, Attacked) and any(who == source for who, _ in one.attackers) for one in play.at.happened
        )
    if text in ("~ didn't attack this turn", "it didn't attack this turn"):
        return not _when("~ attacked this turn", source, play)
    if text in ("~ entered this turn", "~ entered the battlefield this turn", "it entered this turn"):
        return any(isinstance(one, Moved) and one.new == source and one.to == "battlefield" for one in play.at.happened)
    return _point(text, play.at.step)


def _cast_another(controller: str, source: ObjectId, play: Play) -> bool:
    """Another than the source, or than the spell that it was, if that has been cast in this turn."""
    cast = sum(
        isinstance(one, WasCast) and one.player == controller and not one.copied and one.spell != source
        for one in play.at.happened
    )
    own = _when("~ entered this turn", source, play) and _cast_fact(source, "was cast", play)
    return cast > (1 if own else 0)


_STEP: Final = re.compile(r"during (?:the|an?) (.+?)(?: step)?")


def _point(text: str, step: str) -> bool | None:
    order = STEPS
    if step not in order:
        return None
    at, combat = order.index(step), order.index("beginning of combat")
    match text:
        case "during combat":
            return combat <= at <= order.index("end of combat")
        case "before combat":
            return at < combat
        case "before attackers are declared":
            return at < order.index("declare attackers")
        case "before blockers are declared":
            return at < order.index("declare blockers")
        case "before the combat damage step":
            return at < order.index("combat damage")
        case "before the end of combat step":
            return at < order.index("end of combat")
        case "during combat after blockers are declared":
            return order.index("declare blockers") <= at <= order.index("end of combat")
        case "during a main phase":
            return "main phase" in step
        case _:
            match_ = _STEP.fullmatch(text)
            names = () if match_ is None else (match_.group(1), f"{match_.group(1)} step")
            return step in names if any(name in order for name in names) else None


def noted_number(words: str, facts: Mapping[str, object], controller: str, source: ObjectId, play: Play) -> int | None:
    """How many, of what only a game remembers; None where the words say nothing that is known here."""
    times = _TIMES.fullmatch(words)
    if times is not None:
        key = times.group(1) or "kicked"
        known = facts.get(key)
        if not isinstance(known, int):
            item, thing = play.item(source), play.thing(source)
            known = (item.facts.get(key) if item is not None else None) or (
                thing.facts.get(key) if thing is not None else None
            )
        return known if isinstance(known, int) else 0
    mana = _MANA_SPENT.fullmatch(words)
    if mana is not None:
        key = MANA_SPENT if mana["amount"] else COLORS_SPENT
        that = facts.get("that")
        about = ObjectId(that) if words.endswith("that spell") and isinstance(that, int) else source
        return _mana_spent(key, {} if about != source else facts, about, play)
    cast = [one for one in play.at.happened if isinstance(one, WasCast) and not one.copied]
    match words:
        case "spells cast before it this turn":
            return next((at for at, one in enumerate(cast) if one.spell == source), len(cast))
        case "spells you've cast this turn":
            return sum(one.player == controller for one in cast)
        case "other spells you've cast this turn":
            return sum(one.player == controller and one.spell != source for one in cast)
        case "cards you've drawn this turn":
            return sum(isinstance(one, DrawOne) and one.player == controller for one in play.at.happened)
        case "permanents put into a graveyard this turn":
            return sum(
                isinstance(one, Moved) and one.from_ == "battlefield" and one.to == "graveyard"
                for one in play.at.happened
            )
        case "opponents you attacked this combat":
            return len(_attacked_by(controller, play))
        case "creatures that died this turn":
            return sum(_is_death(one, play) for one in play.at.happened)
        case _:
            return None


def _attacked_by(player: str, play: Play) -> frozenset[str]:
    """Whom a player attacked in the combat of now: players themselves, and not what they control (702.121a)."""
    last = next((one for one in reversed(play.at.happened) if isinstance(one, Attacked) and one.player == player), None)
    return frozenset() if last is None else frozenset(whom for _, whom in last.attackers if isinstance(whom, str))


MANA_SPENT: Final = "mana spent to cast it"
COLORS_SPENT: Final = "colors of mana spent to cast it"
"""Under what it is noted how much mana, and of how many colors, was spent to cast a spell (106.3, 400.7d)."""
_MANA_SPENT: Final = re.compile(
    r"(?:the number of colors|colors?|(?P<amount>the amount)) of mana spent to cast (?:this spell|that spell|it)"
)


def _mana_spent(key: str, facts: Mapping[str, object], source: ObjectId, play: Play) -> int:
    """How much, or of how many colors; nothing for what was not cast.

    Raises:
        Refused: it was cast, and nobody said with which mana.
    """
    item, thing = play.item(source), play.thing(source)
    for known in (facts, item.facts if item is not None else {}, thing.facts if thing is not None else {}):
        number = known.get(key)
        if isinstance(number, int):
            return number
        if "was cast" in known:
            raise Unstated(
                f"which mana was spent to cast {play.name(source)} is not stated",
                rule="106.3",
                mend='add spent: "{W}{U}" (or pay: auto) to the entry that casts it',
            )
    return 0


_TIMES: Final = re.compile(r"times (?:it was kicked|its (.+) cost was paid)")


_CAST: Final = {
    "kicked": "kicked",
    "bargained": "bargained",
    "overloaded": "overloaded",
    "cast": "was cast",
}


def _cast_fact(source: ObjectId, key: str, play: Play) -> bool:
    """400.7d: a permanent may ask how the spell that it was has been cast; the spell itself knows."""
    item = play.item(source)
    if item is not None and item.facts.get(key):
        return True
    thing = play.thing(source)
    if thing is None and source in play.at.last:
        thing = play.at.last[source].by_id.get(source)
    return thing is not None and (key in thing.status or bool(thing.facts.get(key)))


def _gained(play: Play, player: str) -> bool:
    return any(isinstance(one, LifeChanged) and one.player == player and one.by > 0 for one in play.at.happened)


def _lost(play: Play, player: str) -> bool:
    return any(isinstance(one, LifeChanged) and one.player == player and one.by < 0 for one in play.at.happened)


def _died(play: Play, _player: str) -> bool:
    return any(_is_death(one, play) for one in play.at.happened)


def _is_death(one: Event, play: Play) -> bool:
    died = isinstance(one, Moved) and one.from_ == "battlefield" and one.to == "graveyard"
    return died and isinstance(one, Moved) and _was_creature(play, one.object)


def _was_creature(play: Play, identity: ObjectId) -> bool:
    solution = play.known(identity)
    return solution is not None and identity in solution and "Creature" in solution[identity].types


def _drew_two(play: Play, player: str) -> bool:
    return sum(isinstance(one, DrawOne) and one.player == player for one in play.at.happened) > 1


_TURN: Final[Mapping[str, Callable[[Play, str], bool]]] = {
    "you gained life this turn": _gained,
    "you've gained life this turn": _gained,
    "you attacked this turn": lambda play, you: any(
        isinstance(one, Attacked) and one.player == you for one in play.at.happened
    ),
    "you've attacked this turn": lambda play, you: any(
        isinstance(one, Attacked) and one.player == you for one in play.at.happened
    ),
    "an opponent was dealt damage this turn": lambda play, you: any(
        isinstance(one, Damaged) and isinstance(one.to, str) and one.to != you for one in play.at.happened
    ),
    "you've discarded a card this turn": lambda play, you: any(
        isinstance(one, Moved) and one.why == "discard" and one.player == you for one in play.at.happened
    ),
    "you lost life this turn": _lost,
    "a creature died this turn": _died,
    "you've drawn two or more cards this turn": _drew_two,
    "an opponent lost life this turn": lambda play, you: any(_lost(play, name) for name in play.order if name != you),
}
