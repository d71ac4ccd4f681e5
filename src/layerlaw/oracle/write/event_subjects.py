"""Who and what an event is about, in words: `this creature`, `another creature you control`, `one or more cards`, `an opponent draws` (603.1)."""

from __future__ import annotations

from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.history import Occurrence, Past
from layerlaw.model.tree import inside
from layerlaw.oracle.soulbond_pairs import THE_PAIR
from layerlaw.oracle.word_forms import article
from layerlaw.oracle.write.filters import write_filter
from layerlaw.oracle.write.references import write_object
from layerlaw.oracle.write.telling import NoWords, Telling, third
from layerlaw.oracle.write.voice import GrammaticalNumber

THIS: Final = f.THIS
_PLAYERS: Final[dict[type[r.PlayerRef], str]] = {
    r.You: "you", r.Opponents: "an opponent", r.EachPlayer: "a player", r.HostPlayer: "enchanted player", r.ChosenPlayer: "the chosen player",
    r.DefendingPlayer: "defending player", r.ThatPlayer: "that player",
}  # fmt: skip
HOSTS_CONTROLLER: Final = "enchanted creature's controller"


def who_acts(player: r.PlayerRef) -> str:
    """The player of an event, as a subject: `you`, `an opponent`.

    Raises:
        NoWords: nothing here has words for the player.
    """
    match player:
        case r.ControllerOf(r.Host()):
            return HOSTS_CONTROLLER
        case _ if type(player) in _PLAYERS:
            return _PLAYERS[type(player)]
        case _:
            raise NoWords(player)


_SEVERAL_PLAYERS: Final[dict[type[r.PlayerRef], str]] = {
    r.Opponents: "one or more of your opponents", r.EachPlayer: "one or more players",
}  # fmt: skip


def several_players(players: r.PlayerRef) -> str:
    """Those of an event that is one for all of them: `one or more players`.

    Raises:
        NoWords: nothing here has words for several of them.
    """
    if type(players) not in _SEVERAL_PLAYERS:
        raise NoWords(players)
    return _SEVERAL_PLAYERS[type(players)]


def player_does(player: r.PlayerRef, verb: str) -> str:
    """What the player of an event does: `you draw`, `an opponent draws`."""
    who = who_acts(player)
    return f"{who} {verb if who == 'you' else third(verb)}"


def event_subject(what: f.Filter, telling: Telling, *, batch: bool = False) -> str:
    """What an event is about: `this creature`, `another creature you control`, `one or more creatures`."""
    match what:
        case f.Or() if what == THE_PAIR:
            return f"{telling.voice.this} or a creature it's paired with"
        case f.Is(r.Target(number)) if number in telling.named:
            return telling.object(what.ref)
        case f.Is(r.That()) if telling.last is not None:
            return telling.object(what.ref)
        case f.And((*kinds, f.HasPast(Past(Occurrence.DAMAGED, None, None, f.Is(r.Target(number) as by), ())))) if (
            number in telling.named and not batch
        ):
            return f"{event_subject(f.And(tuple(kinds)), telling)} dealt damage by {telling.object(by)}"
        case _:
            pass
    if any(isinstance(part, r.Target | r.Linked | r.That | r.It) for part in inside(what)):
        raise NoWords(what)
    match what:
        case f.Is(ref):
            return write_object(ref, telling.voice.anew())
        case f.And((f.Is(), *_)):
            raise NoWords(what)
        case f.IsLinked("haunted"):
            return f"the creature {telling.voice.this.replace('this creature', 'it')} haunts"
        case f.Or(parts) if any(isinstance(part, f.Is | f.And) for part in parts) and not batch:
            return " or ".join(event_subject(part, telling) for part in parts)
        case f.Or((f.Is() as one, f.And() as others)) if batch:
            return f"{event_subject(one, telling)} and/or {event_subject(others, telling, batch=True)}"
        case _ if batch:
            words = write_filter(what, telling.voice, GrammaticalNumber.PLURAL)
            return f"one or more {words}"
        case _:
            words = write_filter(what, telling.voice, GrammaticalNumber.SINGULAR)
            return words if words.startswith("another ") else article(words)


def event_verb(base: str, *, batch: bool) -> str:
    """The verb of one object, or of one or more."""
    return base if batch else third(base)


def event_card(what: f.Filter, telling: Telling, *, batch: bool) -> str:
    """Cards of no zone: `a creature card`, `one or more cards`."""
    rest = tuple(part for part in (what.parts if isinstance(what, f.And) else (what,)) if part != NO_TOKEN)
    mine = tuple(part for part in rest if not isinstance(part, f.OwnedBy | f.Anything))
    word = "cards" if batch else "card"
    head = "one or more " if batch else ""
    if not mine:
        return f"{head}{word}" if batch else "a card"
    if mine == (f.other(),):
        return f"{head}other cards" if batch else "another card"
    kinds = telling.card(f.all_of(mine), many=batch)
    return f"{head}{kinds}" if batch else article(kinds)


NO_TOKEN: Final = f.Not(f.HasStatus("token"))


def whose_zone(what: f.Filter) -> str:
    """Whose graveyard or library the cards go to or come from, before the noun: `your`, `a`."""
    parts = what.parts if isinstance(what, f.And) else (what,)
    for part in parts:
        match part:
            case f.OwnedBy(r.You()):
                return "your"
            case f.OwnedBy(r.Opponents()):
                return "an opponent's"
            case _:
                pass
    return "a"
