"""What follows for those players of whom something is so: "each opponent who can't", "each player who controls a white creature" (608.2c)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from layerlaw.model import references as r
from layerlaw.model.abilities import Instruction, Provided
from layerlaw.model.conditions import Condition, Noted, NotSo
from layerlaw.model.each_chooses import EachChooses
from layerlaw.model.game_facts import VotedAs
from layerlaw.model.one_shot_effects import Discard, Draw, ForEach, May, Sacrifice, Search, Shuffle
from layerlaw.model.tree import inside
from layerlaw.model.voting import Vote
from layerlaw.oracle.phrases.conditions import condition
from layerlaw.oracle.phrases.game_facts import in_words
from layerlaw.oracle.reader import put_together
from layerlaw.oracle.row import Words, reading
from layerlaw.oracle.sentences.one_shots.clause import OneShots, clause
from layerlaw.oracle.sentences.one_shots.this_way import this_way

_EACH: Final[dict[str, r.PlayerRef]] = {
    "each player who": r.EachPlayer(),
    "each opponent who": r.Opponents(),
    "each other player who": r.Opponents(),
}
_WITH: Final = {"each player with": "each player who", "each opponent with": "each opponent who"}
"""`Each opponent with no cards in hand` is each who has none."""
_DEALT: Final = {"each player dealt": "each player who", "each opponent dealt": "each opponent who"}
"""`Each player dealt damage this way` is each who was."""
_FOR_EACH: Final = {f"for {words}": who for words, who in _EACH.items()}


@reading
def players_who(
    reader: Words, before: Sequence[Instruction], row: Callable[[Words], OneShots | None]
) -> list[Instruction] | None:
    """Players who := [row ", then"] ("each player" | "each opponent") "who" condition clause [then all] | "for each opponent who" condition "," row."""
    if not reader.comes_to("who", "with", "dealt"):
        return None
    phrase = reader.eat(*_FOR_EACH, *_EACH, *_WITH, *_DEALT)
    if phrase is None:
        return _then_players_who(reader, before, row)
    has = "has " if phrase in _WITH else "was dealt " if phrase in _DEALT else ""
    phrase = _DEALT.get(phrase, _WITH.get(phrase, phrase))
    stop = next((at for at in range(reader.at, reader.end) if _all_begin_there(reader, at)), reader.end)
    own = put_together(reader, f"that player {has}", (reader.at, stop))
    own.remember(who=r.ThatPlayer(), it=None, that=None)
    own.before = list(before)
    held = (
        _was_hurt(own) or _could_not(own, before) or _did_so(own, before) or this_way(own) or _voted(own) or _is_so(own)
    )
    if held is None:
        return None
    done = _clauses(own) if phrase in _EACH else row(own) if own.eat(",") else None
    if not done or not own.done or own.targets > reader.targets:
        return None
    reader.adopt(own)
    reader.at = stop
    if _you_too(phrase, before, done):
        of_others = ForEach(r.Opponents(), (Provided(held, tuple(done)),))
        return [*before, Shuffle(), of_others] if reader.done else None
    made = [*before, ForEach(_EACH[phrase.removeprefix("for ")], (Provided(held, tuple(done)),))]
    return made if reader.done else _then_all(reader, made, row)


def _was_hurt(reader: Words) -> Condition | None:
    """Was hurt := "that player was dealt damage this way"."""
    words = reader.eat("that player was dealt damage this way") if reader.memory.damaged else None
    return None if words is None else in_words(words)


def _voted(reader: Words) -> Condition | None:
    """Voted := "that player voted for a choice you" ("voted" | "didn't vote") "for"    where players have just finished voting (701.38)."""
    words = reader.eat(
        "that player voted for a choice you voted for", "that player voted for a choice you didn't vote for"
    )
    return None if words is None else Noted(words, VotedAs("didn't" not in words))


def _you_too(phrase: str, before: Sequence[Instruction], done: OneShots) -> bool:
    """Whether "each player who searched a library this way shuffles" means you besides the opponents who were offered to search: you have searched first."""
    offer = _offered(before)
    searched = any(isinstance(one, Search) and one.player == r.You() for one in before)
    mine = offer is not None and offer.of == r.Opponents() and searched
    return mine and phrase == "each player who" and list(done) == [Shuffle(r.ThatPlayer())]


def _all_begin_there(reader: Words, at: int) -> bool:
    part = reader.part(at, reader.end)
    return part.eat(", then") is not None and part.sees("each player") and not part.sees(*_EACH, *_WITH)


def _then_all(
    reader: Words, made: list[Instruction], row: Callable[[Words], OneShots | None]
) -> list[Instruction] | None:
    """Then all := ", then" row of each player    not only of those of whom it was so."""
    reader.eat(", then")
    last = reader.part(reader.at, reader.end)
    done = row(last)
    if not done or not last.done:
        return None
    reader.adopt(last)
    reader.at = reader.end
    return [*made, *done]


def _then_players_who(
    reader: Words, before: Sequence[Instruction], row: Callable[[Words], OneShots | None]
) -> list[Instruction] | None:
    """Then := row ", then" players who    what is asked of them is whether they did what the row says."""
    place = next((at for at in range(reader.at + 1, reader.end) if _begins_there(reader, at)), None)
    if place is None:
        return None
    first = reader.part(reader.at, place)
    done = row(first)
    if not done or not first.done:
        return None
    reader.adopt(first)
    reader.at = place
    reader.eat(", then")
    return players_who(reader, [*before, *done], row)


def _begins_there(reader: Words, at: int) -> bool:
    if reader.tokens[at].low != ",":
        return False
    part = reader.part(at, reader.end)
    return part.eat(", then") is not None and part.sees(*_EACH)


@reading
def each_player(reader: Words) -> r.PlayerRef | None:
    """Each player := "opponent," | "player," | "other opponent,"    behind "for each": "that player" is the one of them."""
    of: r.PlayerRef | None = None
    if reader.eat("opponent ,"):
        of = r.Opponents()
    elif reader.eat("player ,"):
        of = r.EachPlayer()
    elif reader.eat("other opponent ,"):
        but = reader.memory.who or (r.ThatPlayer() if reader.triggered else None)
        of = None if but is None else r.PlayersBut(r.Opponents(), but)
    if of is not None:
        reader.remember(who=r.ThatPlayer())
    return of


def from_you(done: OneShots | None) -> OneShots | None:
    """What each player does, beginning with you and not with the active player (101.4)."""
    match done:
        case [ForEach(of=r.EachPlayer()) | EachChooses(player=r.EachPlayer()) as first, *rest]:
            return [replace(first, from_you=True), *rest]
        case [Vote(), *_]:
            return done  # so every vote begins (701.38a)
        case _:
            return None


@reading
def _could_not(reader: Words, before: Sequence[Instruction]) -> Condition | None:
    """Could not := "can't"    of players who were to do what stands before."""
    if not before or not isinstance(before[-1], Sacrifice | Discard) or not reader.eat("that player can't"):
        return None
    return in_words("that player couldn't")


@reading
def _did_so(reader: Words, before: Sequence[Instruction]) -> Condition | None:
    """Did so := "does" | "didn't" | past "this way"    of players who were each offered what stands before; of the offer's one target the words speak again (608.2c)."""
    last = _offered(before)
    if last is None or not isinstance(last.of, r.EachPlayer | r.Opponents):
        return None
    offer = last.done[0] if len(last.done) == 1 else None
    if not isinstance(offer, May):
        return None
    said = _DID.get(type(offer.done[0]), ()) if len(offer.done) == 1 else ()
    denied = reader.eat("that player didn't", "that player doesn't") is not None
    phrase = None if denied else reader.eat("that player does", *said)
    if not denied and phrase is None:
        return None
    aims = reader.aimed()
    if len(aims) == 1:
        reader.remember(it=aims[0], that=None)
    # Who said that they draw may have drawn nothing: from an empty library, or something else instead (121.3, 614.6).
    did = in_words(phrase if phrase in _DID[Draw] else _SO)
    return NotSo(did) if denied else did


def _offered(before: Sequence[Instruction]) -> ForEach | None:
    """What was offered last; what was done behind it for those who took the offer up is no other one, and who shuffles is not either."""
    for one in reversed(before):
        match one:
            case ForEach(done=(Provided(Noted(words), _),)) if words == _SO or words in _DID[Draw]:
                continue
            case Shuffle():
                continue
            case ForEach():
                return one
            case _:
                return None
    return None


_SO: Final = "that player did so"
_DID: Final[dict[type[Instruction], tuple[str, ...]]] = {
    Draw: ("that player drew a card this way",),
    Discard: ("that player discarded a card this way",),
    Search: ("that player searches a library this way", "that player searched a library this way"),
    Sacrifice: tuple(f"that player sacrificed a {kind} this way" for kind in ("creature", "permanent")),
}
"""What else is said of those who did what they were offered."""


@reading
def _is_so(reader: Words) -> Condition | None:
    """A condition about that player that a game can answer."""
    held = condition(reader)
    if any(isinstance(part, Noted) and part.meaning is None for part in inside(held)):
        return None
    return held if any(isinstance(part, r.ThatPlayer) for part in inside(held)) else None


@reading
def _clauses(reader: Words) -> OneShots | None:
    """Clauses := clause ((", then" | "and") clause)*    all of them that player's."""
    done: OneShots = []
    while True:
        found = clause(reader, r.ThatPlayer())
        if found is None or found.subject != r.ThatPlayer():
            return None
        done += found.one_shots
        if reader.done:
            return done
        if not reader.eat(", then", "then", ", and then", "and then", ", and", "and", ","):
            return None
