"""What several kinds of trigger events have in common: when they count, whom they attack, what targets, which damage."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final, TypeVar

from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.acts import Act
from layerlaw.model.conditions import AllOf, Condition, NotSo, PlayerIs, TurnOf, ValueIs
from layerlaw.model.filters import Comparison
from layerlaw.model.late import dataclass
from layerlaw.model.values import HighestLife, LifeTotal
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.conditions import condition
from layerlaw.oracle.phrases.game_facts import in_words
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.of_players import of_that_player
from layerlaw.oracle.phrases.subjects import plain
from layerlaw.oracle.reader import Reader, production

Doer = TypeVar("Doer")

ORDINALS: Final = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "ninth": 9,
    "tenth": 10,
    "eleventh": 11,
    "twelfth": 12,
}
"""As they are said of the n-th of a turn."""
_DURING: Final[dict[str, Condition]] = {
    "during your turn": TurnOf(r.You()),
    "during an opponent's turn": TurnOf(r.Opponents()),
    "during each opponent's turn": TurnOf(r.Opponents()),
    "during each of your turns": TurnOf(r.You()),
    "during their turn": TurnOf(r.ThatPlayer()),
    "while it's not your turn": NotSo(TurnOf(r.You())),
    "during your main phase": AllOf((TurnOf(r.You()), in_words("during a main phase"))),
    "during your untap step": AllOf((TurnOf(r.You()), in_words("during the untap step"))),
    "during combat": in_words("during combat"),
    "during the declare attackers step": in_words("during the declare attackers step"),
    "during the declare blockers step": in_words("during the declare blockers step"),
}


def joined(
    reader: Reader,
    verbs: Iterable[Callable[[Reader, Doer], h.EventPattern | None]],
    who: Doer,
    *,
    batch: bool,
    each: Callable[[Reader, h.EventPattern], h.EventPattern] = lambda _reader, one: one,
) -> h.EventPattern | None:
    """Joined := verb ((", or" | "or" | ",") verb)*, all of one subject; `batch`: it is of "one or more"; `each` reads what may stand behind each."""

    def verb(at: Reader) -> h.EventPattern | None:
        return next((got for read in verbs if (got := read(at, who)) is not None), None)

    found: list[h.EventPattern] = []
    while True:
        one = verb(reader)
        if one is not None and batch:
            one = at_once(one)
        if one is None:
            return h.either(found) if found else None
        found.append(each(reader, one))
        mark = reader.at
        if not reader.eat(", or", "or", ",") or verb(reader.part(reader.at, reader.end)) is None:
            reader.at = mark
            return h.either(found)


def at_once(found: h.EventPattern) -> h.EventPattern | None:
    """The event of "one or more": once for all that it happens to at the same time (603.2c); None where no game counts it so."""
    match found:
        case h.EitherEvent(of):
            parts = [at_once(one) for one in of]
            return h.either([one for one in parts if one is not None]) if None not in parts else None
        case h.Acted(Act.FIGHT):
            return replace(found, batch=True)
        case h.LifeLost(exactly=None) | h.LifeLost(batch=True):
            return replace(found, batch=True)
        case h.BecomesTapped() | h.BecomesUntapped() | h.Blocks() | h.BecomesBlocked() | h.TurnedOver():
            return replace(found, batch=True)
        case h.DamageDealt():
            return found if found.batch or found.to_several else None
        case h.ZoneChange() | h.Attacks() | h.Sacrificed() | h.Discarded() | h.TokensCreated():
            return found if found.batch else None
        case _:
            return None


@production
def _first_time(reader: Reader, found: h.EventPattern) -> h.EventPattern | None:
    """First time := ", if it's the first time" ([kind] "counters have been put on that" kind | "that creature has become tapped") "this turn"    for each such object apart."""
    reader.eat(", if it's the first time")
    match found.of if isinstance(found, h.Whilst) else found:
        case h.CountersPutOn(kind=kind):
            counters = f"{'' if kind is None else kind + ' '}counters have been put on that"
            told = reader.eat(f"{counters} creature", f"{counters} permanent")
        case h.BecomesTapped():
            told = reader.eat("that creature has become tapped")
        case _:
            return None
    return h.NthTime(found, each=True) if told is not None and reader.eat("this turn") else None


@production
def whilst(reader: Reader, found: h.EventPattern) -> h.EventPattern:
    """Whilst := ("during" whose "turn" | "while" condition | "for the first time each turn")*."""
    while True:
        if reader.eat("for the first time each turn", "for the first time in a turn"):
            found = h.NthTime(found)
            continue
        if reader.sees(", if it's the first time") and (first := _first_time(reader, found)) is not None:
            found = first
            continue
        if reader.eat("for the first time during each of their turns"):
            found = h.NthTime(h.Whilst(found, TurnOf(r.ThatPlayer())))
            continue
        if reader.eat("for the first time during each of your turns"):
            found = h.NthTime(h.Whilst(found, TurnOf(r.You())))
            continue
        phrase = reader.eat(*_DURING)
        if phrase is not None:
            found = _held_while(found, _DURING[phrase])
            continue
        if reader.sees("who"):
            held = such_a_player(reader)
            if held is None:
                return found
            found = _held_while(found, held)
            continue
        if not reader.sees("while"):
            return found
        mark = reader.at
        reader.next()
        reader.it, reader.that_player = r.This(), r.ThatPlayer()
        held = condition(reader)
        if held is None:
            reader.at = mark
            return found
        found = _held_while(found, held)


def _held_while(found: h.EventPattern, held: Condition) -> h.EventPattern:
    """Counted are the times at which the condition holds, where times are counted."""
    if isinstance(found, h.NthTime):
        return replace(found, of=h.Whilst(found.of, held))
    return h.Whilst(found, held)


@production
def such_a_player(reader: Reader) -> Condition | None:
    """Such a player := "who" what is said of the player that the event is about    `an opponent who controls more lands than you`."""
    return of_that_player(reader) if reader.eat("who") else None


_ONE_OF_ALL: Final[dict[str, Condition]] = {
    "the monarch": PlayerIs(r.ThatPlayer(), "monarch"),
    "the player who has the initiative": PlayerIs(r.ThatPlayer(), "initiative"),
    **dict.fromkeys(
        (
            "the player with the most life or tied for most life",
            "the player who has the most life or is tied for most life",
        ),
        ValueIs(LifeTotal(r.ThatPlayer()), Comparison.AT_LEAST, HighestLife(r.EachPlayer())),
    ),
}
"""A player by what that player alone is, or is tied for."""


@production
def one_of_all(reader: Reader) -> Condition | None:
    """One of all := "the monarch" | "the player with the most life or tied for most life" | ...    what is so of the player who is meant."""
    phrase = reader.eat(*_ONE_OF_ALL)
    return None if phrase is None else _ONE_OF_ALL[phrase]


@dataclass(frozen=True)
class AttackedOnes:
    """Whom an attack is on; `players_only`: the players themselves (508.3a); `several`: however many of them, it is one attack (603.2c)."""

    player: r.PlayerRef
    players_only: bool = False
    several: bool = False


_ATTACKED: Final[dict[str, AttackedOnes]] = {
    "you or a planeswalker you control": AttackedOnes(r.You()),
    "you and/or a planeswalker you control": AttackedOnes(r.You(), several=True),
    "you and/or planeswalkers you control": AttackedOnes(r.You(), several=True),
    "you and/or one or more planeswalkers you control": AttackedOnes(r.You(), several=True),
    "a player or planeswalker": AttackedOnes(r.EachPlayer()),
    "a player or a planeswalker": AttackedOnes(r.EachPlayer()),
    "an opponent or a planeswalker an opponent controls": AttackedOnes(r.Opponents()),
    "one of your opponents or a planeswalker an opponent controls": AttackedOnes(r.Opponents()),
    "one of your opponents or a planeswalker they control": AttackedOnes(r.Opponents()),
    "you": AttackedOnes(r.You(), players_only=True),
    "a player": AttackedOnes(r.EachPlayer(), players_only=True),
    "an opponent": AttackedOnes(r.Opponents(), players_only=True),
    "one of your opponents": AttackedOnes(r.Opponents(), players_only=True),
    "one or more of your opponents": AttackedOnes(r.Opponents(), players_only=True, several=True),
    "one or more opponents": AttackedOnes(r.Opponents(), players_only=True, several=True),
    "one or more players": AttackedOnes(r.EachPlayer(), players_only=True, several=True),
    "enchanted player": AttackedOnes(r.HostPlayer(), players_only=True),
    "enchanted player or a planeswalker they control": AttackedOnes(r.HostPlayer()),
    "the chosen player": AttackedOnes(r.ChosenPlayer(), players_only=True),
    "defending player": AttackedOnes(r.DefendingPlayer(), players_only=True),
}
_ATTACKED_LONGEST_FIRST: Final = tuple(sorted(_ATTACKED, key=len, reverse=True))


def attacked(reader: Reader) -> AttackedOnes | None:
    """Attacked := player ["or a planeswalker" they control] | "one or more" players."""
    phrase = reader.eat(*_ATTACKED_LONGEST_FIRST)
    return None if phrase is None else _ATTACKED[phrase]


def combat(reader: Reader) -> bool | None:
    """Combat := "combat" | "noncombat"; None where neither is said."""
    word = reader.eat("combat", "noncombat")
    return None if word is None else word == "combat"


_TARGETING: Final[dict[str, tuple[bool, bool]]] = {
    "a spell or ability": (True, True),
    "a spell": (True, False),
    "an ability": (False, True),
}


@production
def source_of_target(reader: Reader) -> tuple[r.PlayerRef | None, bool, bool] | None:
    """Source of target := "a spell or ability" | "a spell" | "an ability" [player "controls"]; whose, and whether spells and abilities."""
    phrase = reader.eat(*_TARGETING)
    if phrase is None:
        return None
    by: r.PlayerRef | None = None
    if reader.eat("you control", "you cast"):
        by = r.You()
    elif reader.eat("an opponent controls", "your opponents control", "an opponent casts"):
        by = r.Opponents()
    return (by, *_TARGETING[phrase])


@production
def targeting_spell(reader: Reader) -> f.Filter | None:
    """Targeting spell := "an Aura spell" | "an instant or sorcery spell an opponent controls"    (115.1)."""
    if not reader.eat("a", "an"):
        return None
    found = noun(reader)
    return None if found is None or found.zone is not Zone.STACK or not plain(found.filter) else found.filter
