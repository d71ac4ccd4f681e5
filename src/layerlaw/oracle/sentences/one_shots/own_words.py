"""Clauses that do not begin with who does it and a verb: each family says by itself what it reads."""

from __future__ import annotations

from typing import Final

from layerlaw.oracle.reader import needs
from layerlaw.oracle.row import Words, reading
from layerlaw.oracle.sentences.one_shots import (
    damage_and_fights,
    each_chooses,
    life_set,
    likewise,
    mana,
    melding,
    piles,
    side_games,
    votes,
)
from layerlaw.oracle.sentences.one_shots.clause import OneShots

_NEEDED: Final = (
    "choose",
    "total",
    "totals",
    "tempts",
    "becomes",
    "speed",
    "ensues",
    "votes",
    "separates",
    "piles",
    "pile",
    "meld",
    "choose",
    "chooses",
    "regenerated",
    "dealt",
    "same",
    "color",
)


@needs(*_NEEDED)
@reading
def in_own_words(reader: Words) -> OneShots | None:
    """In own words := life total | of the game | vote | chosen words | each chooses | not regenerated | piles | melds."""
    if not reader.comes_to(*_NEEDED):
        return None
    return (
        life_set.life_becomes(reader)
        or likewise.paid_for_each_chosen(reader)
        or likewise.same_for_others(reader)
        or mana.of_each_color(reader)
        or side_games.of_the_game(reader)
        or votes.vote(reader)
        or votes.chosen_words(reader)
        or damage_and_fights.not_regenerated(reader)
        or each_chooses.each_chooses(reader)
        or each_chooses.one_of_each_from_it(reader)
        or each_chooses.you_choose(reader)
        or each_chooses.the_same_way(reader)
        or piles.of_piles(reader)
        or melding.melds(reader)
    )
