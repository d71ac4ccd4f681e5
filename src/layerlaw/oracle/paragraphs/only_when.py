"""When alone a spell may be cast or an ability activated: what the words behind "only" allow (601.3, 602.5)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from layerlaw.model import references as r
from layerlaw.model.conditions import AnyOf, Condition, Matches, NotSo, TurnOf, all_of
from layerlaw.model.filters import ControlledBy, OwnedBy
from layerlaw.oracle.phrases.conditions import condition
from layerlaw.oracle.phrases.game_facts import in_words
from layerlaw.oracle.phrases.subjects import read_whole
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, production


@dataclass
class Restrictions:
    """What "Activate only ..." says."""

    sorcery: bool = False
    instant: bool = False
    once_each_turn: bool = False
    only_once: bool = False
    most_each_turn: int | None = None
    anyone: bool = False
    conditions: list[Condition] = field(default_factory=list)
    unread: str = ""

    @property
    def condition(self) -> Condition | None:
        """All conditions in one."""
        return all_of(self.conditions) if self.conditions else None


WHEN: Final[dict[str, tuple[Condition, ...]]] = {
    "during your turn": (TurnOf(r.You()),),
    "during an opponent's turn": (TurnOf(r.Opponents()),),
    "during combat": (in_words("during combat"),),
    "during your upkeep": (TurnOf(r.You()), in_words("during the upkeep step")),
    "during your upkeep step": (TurnOf(r.You()), in_words("during the upkeep step")),
    "during any upkeep step": (in_words("during the upkeep step"),),
    "during an opponent's upkeep": (TurnOf(r.Opponents()), in_words("during the upkeep step")),
    "during your draw step": (TurnOf(r.You()), in_words("during the draw step")),
    "during your end step": (TurnOf(r.You()), in_words("during the end step")),
    "during your main phase": (TurnOf(r.You()), in_words("during a main phase")),
    "during combat on your turn": (TurnOf(r.You()), in_words("during combat")),
    "during combat after blockers are declared": (in_words("during combat after blockers are declared"),),
    "during the declare attackers step": (in_words("during the declare attackers step"),),
    "during the declare blockers step": (in_words("during the declare blockers step"),),
    "during the end of combat step": (in_words("during the end of combat step"),),
    "before the end of combat step": (in_words("before the end of combat step"),),
    "before the combat damage step": (in_words("before the combat damage step"),),
    "before attackers are declared": (in_words("before attackers are declared"),),
    "before blockers are declared": (in_words("before blockers are declared"),),
    "before combat": (in_words("before combat"),),
    "during your turn , before attackers are declared": (TurnOf(r.You()), in_words("before attackers are declared")),
    "during an opponent's turn , before attackers are declared": (
        TurnOf(r.Opponents()),
        in_words("before attackers are declared"),
    ),
    "during the declare attackers step on your turn": (
        TurnOf(r.You()),
        in_words("during the declare attackers step"),
    ),
    "during your declare attackers step": (TurnOf(r.You()), in_words("during the declare attackers step")),
    "during combat before blockers are declared": (in_words("during combat"), in_words("before blockers are declared")),
    "during combat on an opponent's turn": (TurnOf(r.Opponents()), in_words("during combat")),
    "during the declare blockers step on an opponent's turn": (
        TurnOf(r.Opponents()),
        in_words("during the declare blockers step"),
    ),
    "during an opponent's turn after their upkeep step": (TurnOf(r.Opponents()), in_words("after the upkeep step")),
    "before combat or during combat before blockers are declared": (in_words("before blockers are declared"),),
    "after combat": (in_words("after combat"),),
    "during their turn before the end step": (TurnOf(r.You()), in_words("before the end step")),
    # of whoever activates it, where any player may
    "during their turn": (TurnOf(r.You()),),
    "during their draw step": (TurnOf(r.You()), in_words("during the draw step")),
    "during your turn before attackers are declared": (TurnOf(r.You()), in_words("before attackers are declared")),
}
_FIRST: Final = tuple(sorted(WHEN, key=len, reverse=True))
"""The longest first, of which another may be the beginning."""
_FLAGS: Final = {
    "as a sorcery": "sorcery",
    "any time you could cast a sorcery": "sorcery",
    "as an instant": "instant",
    "any time you could cast an instant": "instant",
    "once each turn": "once_each_turn",
    "once": "only_once",
}
_ANYONE: Final[dict[str, Condition]] = {
    "your opponents may activate this ability": NotSo(
        Matches(r.This(), ControlledBy(r.You()))
    ),  # "you" is who activates it
    "its owner may activate this ability": Matches(r.This(), OwnedBy(r.You())),
}


def restrictions(text: str, name: str) -> Restrictions:
    """What the words behind "Activate" allow; words that are not understood are all kept as `unread`. Never raises.

    Args:
        text: "only as a sorcery and only once each turn"; may be empty.
        name: of the object.
    """
    words = text.strip().rstrip(".")
    if not words:
        return Restrictions()
    told = read_whole(words, name, when_alone, r.This())
    return Restrictions(unread=text) if told is None else told


def restrictions_within(reader: Reader) -> Restrictions:
    """What the words behind "Activate" allow, which are all that the reader still has."""
    start, reader.it = reader.at, r.This()
    told = when_alone(reader)
    return Restrictions(unread=reader.words(start, reader.end)) if told is None or not reader.done else told


@production
def when_alone(reader: Reader) -> Restrictions | None:
    """When alone := clause (("," | "and" | ", and") clause)*    all that is left to read.

    clause := "only" when | "no more than" times "each turn"
    """
    told = Restrictions()
    while True:
        end = next((at for at in range(reader.at + 1, reader.end) if _opens_another(reader, at)), reader.end)
        clause = reader.part(reader.at, end)
        if not _clause(clause, told) or not clause.done:
            return None
        reader.at = end
        if reader.done:
            return told
        reader.eat(*_JOINTS)


_JOINTS: Final = (", and", ",", "and")


def _opens_another(reader: Reader, at: int) -> bool:
    """Does a joint stand here, and behind it one more clause?"""
    if reader.tokens[at].low not in (",", "and"):
        return False
    behind = reader.part(at, reader.end)
    return behind.eat(*_JOINTS) is not None and behind.sees("only", "no more")


def _clause(reader: Reader, told: Restrictions) -> bool:
    if reader.eat("no more than"):
        told.most_each_turn = {"once": 1, "twice": 2}.get(reader.eat("once", "twice") or "") or number(reader)
        reader.eat("times")
        return told.most_each_turn is not None and reader.eat("each turn") is not None
    if not reader.eat("only"):
        return False
    if (flag := reader.eat(*_FLAGS)) is not None:
        setattr(told, _FLAGS[flag], True)
    elif (who := reader.eat(*_ANYONE)) is not None:
        told.conditions.append(_ANYONE[who])
        told.anyone = True
    elif (when := reader.eat(*_FIRST)) is not None:
        told.conditions += WHEN[when]
    elif reader.eat("not") and (never := reader.eat(*_FIRST)) is not None:
        # `You can't activate this ability during combat`
        told.conditions.append(NotSo(all_of(WHEN[never])))
    elif reader.eat("if") and (held := asked(reader)) is not None:
        told.conditions.append(held)
    else:
        return False
    return True


@production
def asked(reader: Reader) -> Condition | None:
    """Asked := one ("or if" one)*    all that is left to read."""
    either: list[Condition] = []
    while True:
        end = reader.place_of("or if")
        one = reader.part(reader.at, reader.end if end is None else end)
        held = _asked_once(one)
        if held is None:
            return None
        either.append(held)
        if end is None:
            reader.at = reader.end
            return either[0] if len(either) == 1 else AnyOf(tuple(either))
        reader.at = end + 2


def _asked_once(reader: Reader) -> Condition | None:
    """A condition; what no state shows is noted in its words, if it speaks of what is past and of nothing else."""
    start = reader.at
    held = condition(reader)
    if held is not None and reader.done:
        return held
    words = reader.words(start, reader.end)
    return in_words(words) if words.endswith(_PAST) else None


_PAST: Final = ("this turn", "this combat", "last turn")
