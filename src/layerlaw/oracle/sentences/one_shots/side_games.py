"""What the game itself does, in words: the Ring tempts, it becomes day or night (701.54, 731); speed (702.179), doors (709.5), dungeons (701.49)."""

from __future__ import annotations

from layerlaw.model import references as r
from layerlaw.model.planes_and_schemes import Abandon, ChaosEnsues, Planeswalk, SetInMotion
from layerlaw.model.side_games import BecomeDayOrNight, ChangeDoor, IncreaseSpeed, OpenAttraction, RingTempts, Venture
from layerlaw.oracle.phrases.how_many import amount
from layerlaw.oracle.phrases.whom import player, things
from layerlaw.oracle.row import Words, reading
from layerlaw.oracle.sentences.one_shots.clause import OneShots, by_player, by_you


@reading
def of_the_game(reader: Words) -> OneShots | None:
    """Of the game := "the Ring tempts" player | "it becomes" ("day" | "night") | "your speed increases by 1" | "chaos ensues"."""
    if reader.eat("the ring tempts"):
        who = player(reader)
        return None if who is None else [RingTempts(who)]
    if reader.eat("chaos ensues"):
        return [ChaosEnsues()]
    if reader.eat("it becomes day"):
        return [BecomeDayOrNight("day")]
    if reader.eat("it becomes night"):
        return [BecomeDayOrNight("night")]
    return None


@by_player("increase")
def _increase(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Increase := "your speed by 1"    (702.179c)."""
    return [IncreaseSpeed(who)] if reader.eat("your speed by 1", "their speed by 1") else None


@by_player("open")
def _open(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Open := "an Attraction" | number "Attractions"    (701.51)."""
    if reader.eat("an attraction"):
        return [OpenAttraction(who)]
    number = amount(reader)
    return [OpenAttraction(who, number)] if number is not None and reader.eat("attractions") else None


@by_you("unlock", "lock")
def _unlock(reader: Words) -> OneShots | None:
    """Unlock := "unlock a locked door of" things | "lock or unlock a door of" things    (709.5f, 709.5g)."""
    either = reader.tokens[reader.at - 1].low == "lock"
    if not reader.eat("or unlock a door of" if either else "a locked door of"):
        return None
    what = things(reader)
    return None if what is None or what.players is not None else [ChangeDoor(what.things, either)]


@by_player("venture")
def _venture(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Venture := "into the dungeon" | "into Undercity"    (701.49)."""
    if reader.eat("into the dungeon"):
        return [Venture(who)]
    return [Venture(who, "Undercity")] if reader.eat("into undercity") else None


@by_player("planeswalk")
def _planeswalk(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Planeswalk := ""    (701.31): to the plane that is on top, and no other."""
    return [Planeswalk(who)] if reader.done or reader.sees(".", ",", "and") else None


@by_player("set")
def _set_in_motion(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Set := "a scheme in motion"    (701.32)."""
    return [SetInMotion(who)] if reader.eat("a scheme in motion") else None


@by_you("abandon")
def _abandon(reader: Words) -> OneShots | None:
    """Abandon := things    (701.33)."""
    what = things(reader)
    return None if what is None or what.filter is None or what.players is not None else [Abandon(what.filter)]
