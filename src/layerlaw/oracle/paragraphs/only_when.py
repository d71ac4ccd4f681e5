"""When alone a spell may be cast or an ability activated: what the words behind "only" allow (601.3, 602.5)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from layerlaw.model import references as r
from layerlaw.model.conditions import AllOf, AnyOf, Condition, Matches, NotSo, TurnOf
from layerlaw.model.filters import ControlledBy, OwnedBy
from layerlaw.oracle.phrases.conditions import condition
from layerlaw.oracle.phrases.game_facts import in_words
from layerlaw.oracle.phrases.subjects import readable, reader_of
from layerlaw.oracle.reader import TooLong
from layerlaw.oracle.word_forms import NUMBERS


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
        if not self.conditions:
            return None
        return self.conditions[0] if len(self.conditions) == 1 else AllOf(tuple(self.conditions))


_WHEN: Final[dict[str, tuple[Condition, ...]]] = {
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
    "during your turn, before attackers are declared": (TurnOf(r.You()), in_words("before attackers are declared")),
    "during an opponent's turn, before attackers are declared": (
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
_MOST: Final = re.compile(r"no more than (\w+|\d+)(?: times)? each turn")


def restrictions(text: str, name: str) -> Restrictions:
    """What the words behind "Activate" allow; words that are not understood are all kept as `unread`.

    Args:
        text: "only as a sorcery and only once each turn"; may be empty.
        name: of the object.
    """
    told = Restrictions()
    words = text.strip().rstrip(".")
    if not words:
        return told
    if not readable(words) or not all(_one(part, told, name) for part in _clauses(words)):
        return Restrictions(unread=text)
    return told


def _clauses(words: str) -> Iterator[str]:
    """`only ... and only ...` taken apart."""
    for part in re.split(r"(?:,? and|,)(?= only\b| no more\b)", words):
        yield part.strip()


def _one(words: str, told: Restrictions, name: str) -> bool:
    most = _MOST.fullmatch(words)
    if most is not None:
        counts = {"once": 1, "twice": 2}
        found = counts.get(most.group(1), NUMBERS.get(most.group(1)))
        told.most_each_turn = found
        return found is not None
    body = words.removeprefix("only ").strip()
    if body == words:
        return False
    match body:
        case "as a sorcery" | "any time you could cast a sorcery":
            told.sorcery = True
        case "as an instant" | "any time you could cast an instant":
            told.instant = True
        case "once each turn":
            told.once_each_turn = True
        case "once":
            told.only_once = True
        case "your opponents may activate this ability":
            told.conditions.append(NotSo(Matches(r.This(), ControlledBy(r.You()))))  # "you" is who activates it
            told.anyone = True
        case "its owner may activate this ability":
            told.conditions.append(Matches(r.This(), OwnedBy(r.You())))
            told.anyone = True
        case _ if body in _WHEN:
            told.conditions += _WHEN[body]
        case _ if (
            never := _WHEN.get(body.removeprefix("not "))
        ) is not None:  # `You can't activate this ability during combat`
            told.conditions.append(NotSo(never[0] if len(never) == 1 else AllOf(never)))
        case _ if body.startswith("if "):
            return _if(body.removeprefix("if "), told, name)
        case _:
            return False
    return True


def _if(words: str, told: Restrictions, name: str) -> bool:
    if " or if " in words:
        either = [Restrictions() for _ in words.split(" or if ")]
        if not all(_if(part, one, name) for part, one in zip(words.split(" or if "), either, strict=True)):
            return False
        told.conditions.append(AnyOf(tuple(held for one in either for held in one.conditions)))
        return True
    reader = reader_of(words, name)
    reader.it = r.This()
    try:
        held = condition(reader)
    except (TooLong, RecursionError):
        held = None
    if held is None or not reader.done:
        # What no state shows is noted in its words, if it speaks of what is past and of nothing else.
        if not re.search(r"\b(?:this turn|this combat|last turn)$", words):
            return False
        held = in_words(words)
    told.conditions.append(held)
    return True


def asked_for(words: str, name: str) -> Condition | None:
    """The condition behind "if"; None where it is not understood."""
    told = Restrictions()
    return told.condition if readable(words) and _if(words, told, name) else None
