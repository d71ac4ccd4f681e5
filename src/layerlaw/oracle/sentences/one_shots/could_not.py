"""What follows for players who could not do what they were to do: "each opponent who can't" (608.2c)."""

from __future__ import annotations

from collections.abc import Sequence

from layerlaw.model import references as r
from layerlaw.model.abilities import Instruction, Provided
from layerlaw.model.one_shot_effects import Discard, ForEach, Sacrifice
from layerlaw.oracle.phrases.game_facts import in_words
from layerlaw.oracle.row import Words, reading
from layerlaw.oracle.sentences.one_shots.clause import clause


@reading
def who_could_not(reader: Words, before: Sequence[Instruction]) -> list[Instruction] | None:
    """Who could not := ("each player" | "each opponent") "who can't" clause    of players who were to do what stands before (608.2c)."""
    if not before or not isinstance(before[-1], Sacrifice | Discard):
        return None
    who: r.PlayerRef = r.EachPlayer()
    if reader.eat("each opponent who can't"):
        who = r.Opponents()
    elif not reader.eat("each player who can't"):
        return None
    found = clause(reader, r.ThatPlayer())
    if found is None or not reader.done:
        return None
    return [*before, ForEach(who, (Provided(in_words("that player couldn't"), found.one_shots),))]
