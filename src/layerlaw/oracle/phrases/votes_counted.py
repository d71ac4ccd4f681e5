"""How many votes a choice got, in words (701.38)."""

from __future__ import annotations

from layerlaw.model import references as r
from layerlaw.model.conditions import Noted
from layerlaw.model.game_facts import DecidedBy
from layerlaw.model.values import Times, Value
from layerlaw.model.voting import all_chose, gets_more, votes_for
from layerlaw.oracle.row import Words, reading


@reading
def for_each_vote(reader: Words) -> Value | None:
    """For each vote := "for each" word "vote"    where that word was voted for."""
    if not reader.memory.voted or not reader.eat("for each"):
        return None
    word = reader.eat(*reader.memory.voted)
    return None if word is None or not reader.eat("vote") else votes_for(word)


@reading
def number_of_votes(reader: Words) -> Value | None:
    """Number of votes := ["twice"] "the number of" word "votes"."""
    told = reader.eat("the number of", "twice the number of") if reader.memory.voted else None
    word = reader.eat(*reader.memory.voted) if told is not None else None
    if word is None or not reader.eat("votes"):
        return None
    return votes_for(word) if told == "the number of" else Times(2, votes_for(word))


@reading
def vote_won(reader: Words) -> Noted | None:
    """Vote won := word "gets more votes" ["or the vote is tied"] | ("each opponent" | "each player") "chose" word."""
    every = reader.eat("each opponent chose", "each player chose") if reader.memory.voted else None
    if every is not None:
        chosen = reader.eat(*reader.memory.voted)
        reader.remember(who=r.Opponents() if "opponent" in every else r.EachPlayer())  # "each of them"
        return None if chosen is None else Noted(all_chose(every.removesuffix(" chose"), chosen), DecidedBy.WORDS)
    word = reader.eat(*reader.memory.voted) if reader.memory.voted else None
    if word is None or not reader.eat("gets more votes"):
        return None
    return Noted(gets_more(word, or_tied=reader.eat("or the vote is tied") is not None), DecidedBy.VOTE)
