"""Players, and how many of something: "an opponent", "that player", "up to two"."""

from __future__ import annotations

from typing import Final

from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.oracle.reader import Reader, begins_with, production
from layerlaw.oracle.tokens import TokenKind
from layerlaw.oracle.word_forms import NUMBERS


@production
def number(reader: Reader) -> int | None:
    """Number := digits | "one" | "two" | ... | "a" | "an"."""
    token = reader.next()
    if token.kind is TokenKind.NUMBER:
        return int(token.text)
    if token.low in ("a", "an"):
        return 1
    return NUMBERS.get(token.low)


_PLAYERS: Final[dict[str, r.PlayerRef]] = {
    "your opponents": r.Opponents(),
    "each opponent": r.Opponents(),
    "opponents": r.Opponents(),
    "each player": r.EachPlayer(),
    "players": r.EachPlayer(),
    "enchanted player": r.HostPlayer(),
    "defending player": r.DefendingPlayer(),
    "the chosen player": r.ChosenPlayer(),
    "the last chosen player": r.ChosenPlayer(),
    "any player": r.EachPlayer(),
    "other players": r.PlayersBut(r.EachPlayer(), r.You()),
    "each other player": r.PlayersBut(r.EachPlayer(), r.You()),
    "the player to your right": r.PlayerBeside(r.You(), right=True),
    "the player to your left": r.PlayerBeside(r.You()),
    "you": r.You(),
}


@begins_with(*_PLAYERS, "target", "that", "its")
@production
def player(reader: Reader) -> r.PlayerRef | None:
    """Player := "you" | "each opponent" | "players" | "enchanted player" | "target player" | "that player"."""
    phrase = reader.eat(*_PLAYERS)
    if phrase is not None:
        return _PLAYERS[phrase]
    if reader.resolving and reader.eat("target player", "target opponent"):
        start = reader.at - 2
        if reader.low() == "who" and reader.comes_to("can't"):
            while reader.low() != "can't":  # what is asked of the player is read with the target's words (115.1)
                reader.next()
        such = reader.eat(*_SUCH_A_TARGET)
        if such is not None and such.startswith("other than"):
            reader.it = reader.it or r.This()  # `other than this artifact's owner gains control of it`
        what = reader.words(start)
        found = r.TargetPlayer(reader.new_target(what).number, what)
        reader.that_player = found
        return found
    if reader.eat("that player"):
        return reader.that_player or r.ThatPlayer()
    return _of_that_object(reader) if reader.resolving else None


_SUCH_A_TARGET: Final = ("chosen at random", *(f"other than this {kind}'s owner" for kind in ("artifact", "creature", "enchantment", "permanent")))  # fmt: skip
"""What may stand behind a player that is targeted; what may be chosen is a matter of announcing (601.2c)."""
_ATTACHED_TO: Final = {"you": r.You(), "enchanted player": r.HostPlayer()}


def attached_to(reader: Reader) -> r.PlayerRef | None:
    """The player behind "attached to" (303.4): "you", "enchanted player", "that player" or "them"."""
    if reader.that_player is not None and reader.eat("them"):
        return reader.that_player
    if reader.eat("that player"):
        return reader.that_player or r.ThatPlayer()
    phrase = reader.eat(*_ATTACHED_TO)
    return None if phrase is None else _ATTACHED_TO[phrase]


_OWNERS: Final = tuple(f"{whose} owner" for whose in ("that creature's", "that permanent's", "that card's", "its"))
_CONTROLLERS: Final = ("that spell's controller", "its controller")


def _of_that_object(reader: Reader) -> r.PlayerRef | None:
    """Of that object := ("that creature's" | "its") "owner" | "its controller"    of what was spoken of before, wherever it is now (108.3).

    Whose controller it is, is the one target, which is looked at as it last was where it has gone (608.2h).
    """
    if isinstance(reader.it, r.Target) and reader.eat(*_CONTROLLERS):
        return r.ControllerOf(reader.it)
    if not isinstance(reader.it, r.Target | r.That) or not reader.eat(*_OWNERS):
        return None
    return r.OwnerOf(reader.it)


def so_many(reader: Reader) -> v.Value | None:
    """So many := number | "X"."""
    if reader.peek().text == "X":
        reader.next()
        return v.X()
    return number(reader)
