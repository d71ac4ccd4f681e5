"""Restrictions in words on attacking and blocking: whose they are, on what they depend, and what may be paid for them (508.1c, 509.1b)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from layerlaw.game.state import ObjectId
from layerlaw.model.changes import Quality
from layerlaw.model.words import CardType, Zone
from layerlaw.play.combat.combat_state import Attacked
from layerlaw.play.combat.evasion import NotUnderstood, described
from layerlaw.play.position.play import Play


def said_of(play: Play, identity: ObjectId) -> Iterator[tuple[str, str, str]]:
    """The rules that hold for an object (613.11): words, who "you" is in them, and the name of their source."""
    solution = play.solution
    table = solution.table
    row = table.row_by_id[identity]
    for effect in solution.outside:
        if isinstance(effect.change, Quality) and effect.mask >> row & 1:
            live = effect.live
            you = live.you if live.you >= 0 else table.control[live.row]
            yield effect.change.text, table.players[you], str(getattr(live.view, "name", ""))


def plain(play: Play, identity: ObjectId, defender: str | None) -> tuple[str, ...]:
    """The qualities of an object without their conditions; those whose condition lets them be off are left out.

    Raises:
        NotUnderstood: a condition is not understood.
    """
    found: dict[str, None] = {}
    conditional = False
    for words, you, _ in said_of(play, identity):
        rule, joint, condition = _split(words)
        if not joint or not rule.startswith(("can't block", "can't be blocked", "can't attack or block")):
            continue
        conditional = True
        if "pays" not in condition and so(play, condition, you, identity, defender) != (joint == "unless"):
            found[rule] = None
    known = play.solution[identity].qualities
    if not conditional:
        return known
    return tuple(dict.fromkeys([*(words for words in known if not _split(words)[1]), *found]))


def _split(words: str) -> tuple[str, str, str]:
    """`can't block unless you control an artifact` in three; "if able" is no condition."""
    said = re.fullmatch(r"(.*?) (unless|if) (?!able)(.*)", words)
    return (said[1], said[2], said[3]) if said else (words, "", "")


# --- attacking -----------------------------------------------------------------------------------------------------------

_ATTACK: Final = re.compile(
    r"can't attack(?P<block> or block)?(?: (?P<whom>you or planeswalkers you control|you|.+'s controller))?"
    r"(?: (?P<joint>unless|if) (?P<condition>.+))?"
)
_PAYS: Final = re.compile(
    r"(?:its|their) (?:own )?controller pays (?P<mana>(?:\{\w+\})+)"
    r"(?: for (?:it|each creature they control that's attacking you|each of those creatures))?"
)
_OTHERS: Final = re.compile(r"at least (one|two|three) other creatures? attacks?")
NUMBERS: Final = {
    "a": 1, "an": 1, "another": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "ten": 10,
}  # fmt: skip


def why_not_attack(play: Play, identity: ObjectId, whom: Attacked, defender: str | None, number: int) -> str | None:
    """The restriction that such an attack would disobey, in words; None where there is none. What can be paid for is none.

    Args:
        play: the game.
        identity: who attacks.
        whom: what it attacks.
        defender: who defends that.
        number: how many creatures attack together.

    Raises:
        NotUnderstood: a restriction is not understood.
    """
    for words, you, source in said_of(play, identity):
        if not words.startswith("can't attack"):
            continue
        if words in ("can't attack alone", "can't attack or block alone"):
            if number == 1:
                return words
            continue
        said = _ATTACK.fullmatch(words)
        if said is None:
            raise NotUnderstood(words)
        if not _is_meant(play, said["whom"], whom, you, source):
            continue
        condition = said["condition"]
        if condition is None:
            return words
        if said["joint"] == "unless" and _PAYS.fullmatch(condition):
            continue
        others = _OTHERS.fullmatch(condition)
        holds = number > NUMBERS[others[1]] if others else so(play, condition, you, identity, defender)
        if holds != (said["joint"] == "unless"):
            return words
    return None


def attack_cost(play: Play, identity: ObjectId, whom: Attacked) -> str:
    """What has to be paid for such an attack (508.1h), as mana symbols; empty where nothing has."""
    cost = ""
    for words, you, source in said_of(play, identity):
        said = _ATTACK.fullmatch(words)
        paid = _PAYS.fullmatch(said["condition"] or "") if said else None
        if said is not None and paid is not None and _is_meant(play, said["whom"], whom, you, source):
            cost += paid["mana"]
    return cost


def block_cost(play: Play, identity: ObjectId) -> str:
    """What has to be paid for a creature to block (509.1d)."""
    cost = ""
    for words, _, _ in said_of(play, identity):
        rule, joint, condition = _split(words)
        paid = _PAYS.fullmatch(condition)
        if joint == "unless" and paid is not None and rule in ("can't block", "can't attack or block"):
            cost += paid["mana"]
    return cost


def _is_meant(play: Play, words: str | None, whom: Attacked, you: str, source: str) -> bool:
    if words is None:
        return True
    if words == "you or planeswalkers you control" and not isinstance(whom, str):
        now = play.solution[whom]
        return CardType.PLANESWALKER in now.types and now.controller == you
    if words not in ("you", "you or planeswalkers you control") and words.removesuffix("'s controller") != source:
        raise NotUnderstood(f"can't attack {words}")
    return whom == you


# --- conditions ------------------------------------------------------------------------------------------------------------

_CONTROLS: Final = re.compile(
    r"(?:(?P<you>you control)|defending player controls) (?:(?P<number>\w+) or more|(?P<one>an?|another|no)) (?P<what>.+)"
)


def so(play: Play, condition: str, you: str, this: ObjectId, defender: str | None) -> bool:
    """Whether "you control three or more creatures", "defending player controls an untapped creature", ... is so.

    Raises:
        NotUnderstood: it says something else.
    """
    said = _CONTROLS.fullmatch(condition)
    number = None if said is None else NUMBERS.get(said["number"] or "an")
    if said is None or number is None:
        raise NotUnderstood(condition)
    who = you if said["you"] else defender
    found = sum(
        thing.count
        for thing in play.state.objects
        if thing.zone is Zone.BATTLEFIELD
        and "phased_out" not in thing.status
        and play.solution[thing.id].controller == who
        and not (said["one"] == "another" and thing.id == this)
        and described(play.solution[thing.id], said["what"])
    )
    return found == 0 if said["one"] == "no" else found >= number
